//! Lines in their usual spelling, which most are, read in one pass as the grammar would read them. Says nothing of others.

use crate::blank::is_blank;
use crate::limits::{MAX_DIGITS, MAX_LINE, MAX_SEATS};
use crate::line::{Field, LineKind};
use crate::lists::Numbers;
use crate::seat::Seat;

/// Reads the line that a text begins with, if it is a ply without a glyph; returns its seat, its body, and what follows.
#[inline]
pub(crate) fn ply(text: &str) -> Option<(Seat, &str, &str)> {
    let [letter, b' ', rest @ ..] = text.as_bytes() else { return None };
    let seat = Seat::from_letter(*letter)?;
    let len = rest.iter().position(|it| !is_printable(it))?;
    let (body, behind) = text.get(2..)?.split_at_checked(len)?;
    let is_plain = match body.as_bytes() {
        // Blanks around it, a glyph behind it, or what may be the start of another record.
        [] | [b' ', ..] | [.., b' ' | b'!' | b'?'] | [.., b' ', b'0'..=b'9'] => false,
        _ => len < MAX_LINE - 1,
    };
    Some((seat, body, behind.strip_prefix('\n').filter(|_| is_plain)?))
}

/// Reads a line that is no ply, line end included.
pub(crate) fn line(line: &str) -> Option<LineKind<'_>> {
    let text = line.strip_suffix('\n').filter(|it| it.len() <= MAX_LINE)?;
    match text.as_bytes() {
        [.., last] if !last.is_ascii_graphic() => None,
        [_, b' ', ..] => None,
        [b'd', b'e', b'a', b'l', b' ', ..] => chance(text),
        [b's', b'c', b'o', b'r', b'e', b' ', ..] => text.get(6..).and_then(numbers).map(LineKind::Score),
        [b'r', b'o', b'u', b'n', b'd', b' ', ..] => text.get(6..).and_then(round),
        [first, ..] if first.is_ascii_alphabetic() => header(text),
        _ => None,
    }
}

/// Reads what chance brought from a line that begins with its word of four letters.
fn chance(line: &str) -> Option<LineKind<'_>> {
    let (word, body) = (line.get(..4)?, line.get(5..)?);
    let is_plain = match body.as_bytes() {
        // Blanks before it, or what may be the start of another record.
        [b' ', ..] | [.., b'0'..=b'9'] => false,
        body => body.iter().all(is_printable),
    };
    is_plain.then_some(LineKind::Chance { word, body })
}

/// Reads numbers without signs.
fn numbers(text: &str) -> Option<Numbers<'_>> {
    let (mut n_numbers, mut n_digits) = (1, 0);
    for byte in text.bytes() {
        match byte {
            b'0'..=b'9' if n_digits < MAX_DIGITS => n_digits += 1,
            b' ' if n_digits != 0 && n_numbers < MAX_SEATS => (n_numbers, n_digits) = (n_numbers + 1, 0),
            _ => return None,
        }
    }
    (n_digits != 0).then_some(Numbers::new(text))
}

/// Reads the number of a round of one or two digits, and who is claimed to move first.
fn round(text: &str) -> Option<LineKind<'_>> {
    let (number, seat) = match *text.as_bytes() {
        [ones @ b'1'..=b'9', b' ', seat] => (ones - b'0', seat),
        [tens @ b'1'..=b'9', ones @ b'0'..=b'9', b' ', seat] => (10 * (tens - b'0') + ones - b'0', seat),
        _ => return None,
    };
    let seat = Seat::from_letter(seat)?;
    Some(LineKind::Round { number: u16::from(number), seat: Some(seat) })
}

/// Reads a header field.
fn header(text: &str) -> Option<LineKind<'_>> {
    let end = text.bytes().position(|it| !it.is_ascii_alphanumeric() && it != b'-')?;
    let [b':', b' ', first, ..] = text.as_bytes().get(end..)? else { return None };
    let field = Field { key: text.get(..end)?, value: text.get(end + 2..)? };
    (!is_blank(*first)).then_some(LineKind::Header(field))
}

/// Tells whether a byte is a printable ASCII character or a space.
const fn is_printable(byte: &u8) -> bool {
    matches!(byte, b' '..=b'~')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grammar;

    /// Lines that are read here, and such as nearly are.
    const LINES: [&str; 22] = [
        "A 3WW2",
        "d CKKKKF",
        "B tile 1>3",
        "A 3WW2!",
        "A  3WW2",
        "C agn 1",
        "D x 1",
        "deal BBYK RRWY",
        "deal - -",
        "deal  B",
        "deal agn 1",
        "score 7 15",
        "score 1 2 3 4",
        "score 1 2 3 4 5",
        "score -1 0",
        "score 1234567890",
        "round 2 B",
        "round 12 a",
        "round 02 A",
        "game: azul",
        "A.elo: 5",
        "x-note:",
    ];

    /// Reads a line.
    fn read(text: &str) -> Option<LineKind<'_>> {
        let ply = ply(text).map(|(seat, body, behind)| {
            assert_eq!(behind, "");
            LineKind::Ply { seat, body, glyph: None }
        });
        ply.or_else(|| line(text))
    }

    /// Compares what is read here with what the grammar reads; nothing is read here that the grammar does not read.
    #[track_caller]
    fn check(text: &str) {
        if let Some(kind) = read(&format!("{text}\n")) {
            let read = grammar::item(text).map(|(_, it)| it);
            assert_eq!(read, Ok(kind), "{text:?}");
        }
    }

    #[test]
    fn what_is_read_at_once_is_what_the_grammar_reads() {
        let bytes = || (b' '..=b'~').chain(*b"\t\r").map(char::from).chain(['\u{A0}', 'é']);
        for line in LINES {
            check(line);
            for at in 0..=line.len() {
                for byte in bytes() {
                    check(&format!("{}{byte}{}", &line[..at], &line[at..]));
                    check(&format!("{}{byte}{}", &line[..at], line.get(at + 1..).unwrap_or_default()));
                }
            }
        }
    }

    #[test]
    fn usual_lines_are_read_at_once() {
        for line in ["A 3WW2\n", "deal BBYK RRWY\n", "score 7 15\n", "round 2 B\n", "rules: rulebook-2018\n"]
        {
            assert!(read(line).is_some(), "{line}");
        }
        for line in ["A 3WW2", "A 3WW2 \n", "A 3WW2\r\n", " A 3WW2\n", "agn 1\n", "A 3WW2 !\n", "\n"] {
            assert_eq!(read(line), None, "{line}");
        }
    }
}
