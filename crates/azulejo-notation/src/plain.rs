//! Lines in their usual spelling, which most are, read in one pass as the grammar would read them. Says nothing of others.

#![expect(clippy::indexing_slicing, reason = "a table with a place for every byte")]

use azulejo_source::Excerpt;

use crate::blank::is_blank;
use crate::header::KnownKey;
use crate::limits::{MAX_DIGITS, MAX_LINE, MAX_SEATS};
use crate::line::{End, Field, LineKind, Outcome};
use crate::lines::{Finish, Interval};
use crate::lists::Numbers;
use crate::scan::{line_feed, n_printable, short_line, word_len};
use crate::seat::Seat;

/// How many bytes of a line stand before the body of a usual ply: a letter and a blank.
pub(crate) const PLY_HEAD: usize = 2;

/// Reads the line that a text begins with, if it is a ply of one word without a glyph and closed by a line feed; returns its
/// seat and its body, which is printable ASCII.
#[inline]
pub(crate) fn ply(text: &[u8]) -> Option<(Seat, Excerpt<'_>)> {
    let [letter, b' ', rest @ ..] = text else { return None };
    let seat = Seat::from_letter(*letter)?;
    let short = rest.first_chunk().and_then(|eight| short_line(*eight));
    let (len, last) = short.or_else(|| long_ply(rest))?;
    (!matches!(last, b'!' | b'?')).then_some((seat, Excerpt::first(len, rest)))
}

/// Returns how many bytes a text begins with that are one word, closed by a line feed, and the last of them.
// A function of its own, so that the usual ply has its registers.
#[inline(never)]
fn long_ply(text: &[u8]) -> Option<(usize, u8)> {
    match text.split_at_checked(word_len(text))? {
        ([body @ .., last], [b'\n', ..]) if body.len() < MAX_LINE - 2 => Some((body.len() + 1, *last)),
        _ => None,
    }
}

/// What a line says, and what follows it.
type Read<'src> = Option<(LineKind<'src>, &'src str)>;

/// Reads the line that a text begins with, if it is in its usual spelling and no ply of one word.
#[inline]
pub(crate) fn line(text: &str) -> Read<'_> {
    match text.as_bytes() {
        [letter, b' ', ..] => Seat::from_letter(*letter).and_then(|seat| words(seat, text.get(2..)?)),
        [b'd', b'e', b'a', b'l', b' ', ..] => chance(text),
        [b's', b'c', b'o', b'r', b'e', b' ', ..] => numbers(text.get(6..)?, LineKind::Score),
        [b'b', b'o', b'n', b'u', b's', b' ', ..] => numbers(text.get(6..)?, LineKind::Bonus),
        [b'e', b'n', b'd', b' ', ..] => numbers(text.get(4..)?, played),
        [b'a', b'g', b'n', b' ', b'1', b'\n', ..] => Some((LineKind::Start { version: 1 }, text.get(6..)?)),
        [b'r', b'o', b'u', b'n', b'd', b' ', ..] => round(text.get(6..)?),
        [first, ..] if first.is_ascii_alphabetic() => header(text),
        _ => None,
    }
}

/// Reads the lines that a text begins with, if they are what usually stands between two rounds: scores, the number of the
/// round, each of which may be left out, and what chance brought; returns what follows.
#[inline]
pub(crate) fn interval(text: &str) -> Option<(Interval<'_>, &str)> {
    let (scores, text) = claimed("score ", text)?;
    let (round, text) = match text.strip_prefix("round ") {
        Some(rest) => numbered(rest).map(|(round, behind)| (Some(round), behind))?,
        None => (None, text),
    };
    let (word, (body, behind)) = (text.get(..4)?, body(text.strip_prefix("deal ")?)?);
    Some((Interval { scores, round, word, body }, behind))
}

/// Reads a text if it is what usually stands behind the last ply of a game: scores, bonuses, each of which may be left out,
/// and the final scores.
#[inline]
pub(crate) fn finish(text: &str) -> Option<Finish<'_>> {
    let (scores, text) = claimed("score ", text)?;
    let (bonuses, text) = claimed("bonus ", text)?;
    let (finals, behind) = number_list(text.strip_prefix("end ")?)?;
    behind.is_empty().then_some(Finish { scores, bonuses, finals, len: text.len() })
}

/// Reads a claim of numbers if a text begins with its word; returns what follows. None where the numbers are not usual.
#[inline]
fn claimed<'src>(word: &str, text: &'src str) -> Option<(Option<Numbers<'src>>, &'src str)> {
    match text.strip_prefix(word) {
        Some(rest) => number_list(rest).map(|(numbers, behind)| (Some(numbers), behind)),
        None => Some((None, text)),
    }
}

/// Reads the words of a ply without a glyph.
fn words(seat: Seat, text: &str) -> Read<'_> {
    let (body, behind) = body(text)?;
    let is_plain = !matches!(body.as_bytes(), [.., b'!' | b'?']);
    is_plain.then_some((LineKind::Ply { seat, body, glyph: None }, behind))
}

/// Reads what chance brought from a line that begins with its word of four letters.
fn chance(text: &str) -> Read<'_> {
    let word = text.get(..4)?;
    let (body, behind) = body(text.get(5..)?)?;
    Some((LineKind::Chance { word, body }, behind))
}

/// Reads the words of an event up to the end of its line.
fn body(text: &str) -> Option<(&str, &str)> {
    let (body, behind) = text.split_at_checked(n_printable(text.as_bytes()))?;
    let is_plain = match body.as_bytes() {
        // Blanks around it, or what may be the start of another record.
        [] | [b' ', ..] | [.., b' '] | [.., b' ', b'0'..=b'9'] => false,
        body => body.len() < MAX_LINE - 5,
    };
    Some((body, behind.strip_prefix('\n').filter(|_| is_plain)?))
}

/// Returns the end of a game that was played out.
fn played(scores: Numbers<'_>) -> LineKind<'_> {
    LineKind::End(End { how: Outcome::Played, scores })
}

/// Reads numbers without signs, of which `kind` makes a line.
fn numbers<'src>(text: &'src str, kind: impl FnOnce(Numbers<'src>) -> LineKind<'src>) -> Read<'src> {
    number_list(text).map(|(numbers, behind)| (kind(numbers), behind))
}

/// Reads numbers without signs up to the end of their line.
fn number_list(text: &str) -> Option<(Numbers<'_>, &str)> {
    let (mut n_numbers, mut n_digits) = (1, 0);
    for (byte, at) in text.bytes().zip(0..) {
        match byte {
            b'0'..=b'9' if n_digits < MAX_DIGITS => n_digits += 1,
            b' ' if n_digits != 0 && n_numbers < MAX_SEATS => (n_numbers, n_digits) = (n_numbers + 1, 0),
            b'\n' if n_digits != 0 => {
                return Some((Numbers::new(text.get(..at)?), text.get(at + 1..)?));
            }
            _ => return None,
        }
    }
    None
}

/// Reads the line of a round, behind its word.
fn round(text: &str) -> Read<'_> {
    let ((number, seat), behind) = numbered(text)?;
    Some((LineKind::Round { number, seat: Some(seat) }, behind))
}

/// Reads the number of a round of one or two digits, and who is claimed to move first.
fn numbered(text: &str) -> Option<((u16, Seat), &str)> {
    let (number, seat, len) = match *text.as_bytes() {
        [ones @ b'1'..=b'9', b' ', seat, b'\n', ..] => (ones - b'0', seat, 4),
        [tens @ b'1'..=b'9', ones @ b'0'..=b'9', b' ', seat, b'\n', ..] => {
            (10 * (tens - b'0') + ones - b'0', seat, 5)
        }
        _ => return None,
    };
    Some(((u16::from(number), Seat::from_letter(seat)?), text.get(len..)?))
}

/// Which bytes a key may have.
const IN_KEYS: [bool; 256] = {
    let mut in_keys = [false; 256];
    let mut byte = b'-';
    while byte <= b'z' {
        in_keys[byte as usize] = byte == b'-' || byte.is_ascii_alphanumeric();
        byte += 1;
    }
    in_keys
};

/// Reads a header field.
fn header(text: &str) -> Read<'_> {
    let end = text.bytes().position(|it| !IN_KEYS[usize::from(it)])?;
    let (field, len) = field(text, end)?;
    Some((LineKind::Header(field), text.get(len..)?))
}

/// Reads a header field whose key is known and short; returns how many bytes its line has as well.
#[inline]
pub(crate) fn known_field(text: &str) -> Option<(KnownKey, Field<'_>, usize)> {
    let (key, end) = KnownKey::of_short(text.as_bytes())?;
    field(text, end).map(|(field, len)| (key, field, len))
}

/// Returns how many bytes the line has that a text begins with, if it starts a record of the first version as usual.
#[inline]
pub(crate) fn start_len(text: &str) -> Option<usize> {
    const START: &str = "agn 1\n";
    text.starts_with(START).then_some(START.len())
}

/// Reads a header field whose key ends at `end`; returns how many bytes its line has.
#[inline]
fn field(text: &str, end: usize) -> Option<(Field<'_>, usize)> {
    let [b':', b' ', rest @ ..] = text.as_bytes().get(end..)? else { return None };
    let len = line_feed(rest)?;
    let ([first, ..], Some(last)) = (rest, len.checked_sub(1).and_then(|it| rest.get(it))) else {
        return None;
    };
    let is_plain = !is_blank(*first) && last.is_ascii_graphic() && end + 2 + len <= MAX_LINE;
    let (key, value) = (text.get(..end)?, text.get(end + 2..end + 2 + len)?);
    is_plain.then_some((Field { key, value }, end + 2 + len + 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grammar;

    /// Lines that are read here, and such as nearly are.
    const LINES: [&str; 28] = [
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
        "bonus 21 9",
        "end 54 47",
        "end",
        "agn 1",
        "agn 12",
        "bonus -",
        "round 2 B",
        "round 12 a",
        "round 02 A",
        "game: azul",
        "A.elo: 5",
        "x-note:",
    ];

    /// Reads a line.
    fn read(text: &str) -> Option<LineKind<'_>> {
        let ply = ply(text.as_bytes()).map(|(seat, body)| {
            assert_eq!(PLY_HEAD + body.len() + 1, text.len());
            LineKind::Ply { seat, body: std::str::from_utf8(body.bytes()).expect("ASCII"), glyph: None }
        });
        let line = || {
            line(text).map(|(kind, behind)| {
                assert_eq!(behind, "");
                kind
            })
        };
        ply.or_else(line)
    }

    /// Compares what is read here with what the grammar reads; nothing is read here that the grammar does not read.
    #[track_caller]
    fn check(text: &str) {
        if let Some(kind) = read(&format!("{text}\n")) {
            let read = if text.starts_with("agn ") { grammar::start(text) } else { grammar::item(text) };
            let read = read.map(|(_, it)| it);
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
        for line in ["A 3WW2", "A 3WW2 \n", "A 3WW2\r\n", " A 3WW2\n", "agn 2\n", "A 3WW2 !\n", "\n"] {
            assert_eq!(read(line), None, "{line}");
        }
    }
}
