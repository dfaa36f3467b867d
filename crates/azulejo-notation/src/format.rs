//! The canonical form of whole files. Changes white space, case and the order of the header, and nothing else.

use std::mem;

use azulejo_source::Lexicon;

use crate::blank::without_end;
use crate::header::Key;
use crate::limits::{MAX_LINE, MAX_LINES, MAX_RECORD, VERSION};
use crate::line::{Line, LineKind};
use crate::lines::unmarked;
use crate::record::{Record, preamble, records};
use crate::write::write_line;

/// Writes the canonical form of a file behind `out`.
///
/// `lexicon` returns the words of the game that a record names, in lower case. Formatting twice is formatting once.
pub fn format(text: &[u8], lexicon: &dyn Fn(&str) -> Option<&'static Lexicon>, out: &mut Vec<u8>) {
    for line in unmarked(preamble(text)).split_inclusive(|it| *it == b'\n') {
        out.extend(without_end(line));
        out.push(b'\n');
    }
    for record in records(text) {
        let game = record.field("game").unwrap_or_default().to_ascii_lowercase();
        format_record(&record, lexicon(&game), out);
    }
}

/// Writes the canonical form of a record behind `out`.
///
/// A record of a newer version and one that crosses a limit are written as they are.
pub fn format_record(record: &Record<'_>, lexicon: Option<&Lexicon>, out: &mut Vec<u8>) {
    let start = out.len();
    if record.version().is_some_and(|it| VERSION < it) {
        as_it_is(unmarked(record.text), out);
    } else if is_beyond_limits(record.text) {
        as_it_is(record.text, out);
    } else {
        write_lines(record, lexicon, out);
        if MAX_RECORD < out.len() - start {
            out.truncate(start);
            as_it_is(record.text, out);
        }
    }
}

/// Tells whether some lines of a record cannot be read.
fn is_beyond_limits(text: &[u8]) -> bool {
    MAX_RECORD < text.len() || MAX_LINES < text.split_inclusive(|it| *it == b'\n').count()
}

/// Copies a record, with a last line feed.
fn as_it_is(text: &[u8], out: &mut Vec<u8>) {
    out.extend(text);
    if !text.ends_with(b"\n") {
        out.push(b'\n');
    }
}

/// Tells whether a line may stand among header fields.
fn is_above(line: &Line<'_>) -> bool {
    !line.path.is_main() || (!line.kind.closes_header() && !line.kind.is_event())
}

/// Writes the lines of a record, the header in order.
fn write_lines(record: &Record<'_>, lexicon: Option<&Lexicon>, out: &mut Vec<u8>) {
    let mut lines = record.lines().peekable();
    let mut header = Vec::new();
    while let Some(line) = lines.next_if(is_above) {
        header.push(line);
    }
    for line in in_order(header).into_iter().chain(lines) {
        write_or_keep(&line, record.text, lexicon, out);
    }
}

/// Writes a line, or keeps it as it is if its canonical form were longer than a line may be.
fn write_or_keep(line: &Line<'_>, text: &[u8], lexicon: Option<&Lexicon>, out: &mut Vec<u8>) {
    let start = out.len();
    write_line(line, lexicon, out);
    let is_bad = matches!(line.kind, LineKind::Bad(_));
    if !is_bad && MAX_LINE + 1 < out.len() - start {
        out.truncate(start);
        out.extend(without_end(line.span.slice(text)));
        out.push(b'\n');
    }
}

/// Puts header fields in canonical order, below the first line. Each takes the other lines above it with it.
fn in_order(lines: Vec<Line<'_>>) -> Vec<Line<'_>> {
    let mut groups = Vec::new();
    let mut group = Vec::new();
    for line in lines {
        group.push(line);
        if line.span.start == 0 {
            groups.push(((0, (0, 0, 0)), mem::take(&mut group)));
        } else if let LineKind::Header(field) = line.kind {
            groups.push(((1, Key::of(field.key).rank()), mem::take(&mut group)));
        }
    }
    groups.sort_by_key(|it| it.0);
    groups.into_iter().flat_map(|it| it.1).chain(group).collect()
}

#[cfg(test)]
mod tests {
    use azulejo_source::Spelling;

    use super::*;

    /// The words of a game in which everything is spelled in upper case.
    static LOUD: Lexicon = Lexicon { game: "loud", tiles: "AB", chance: &["deal"], respell };

    fn respell(_: Spelling<'_>, text: &str, out: &mut String) -> bool {
        let reads = !text.contains('~');
        out.push_str(if reads { text } else { "" });
        out.make_ascii_uppercase();
        reads
    }

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let lexicon = |game: &str| (game == "loud").then_some(&LOUD);
        let mut out = Vec::new();
        format(text.as_bytes(), &lexicon, &mut out);
        assert_eq!(String::from_utf8_lossy(&out), expected);
        let mut again = Vec::new();
        format(&out, &lexicon, &mut again);
        assert_eq!(String::from_utf8_lossy(&again), expected);
    }

    #[test]
    fn white_space_and_case_become_canonical() {
        check(
            "\u{FEFF}typed \r\n\r\nagn  1\r\nGAME:Loud\r\n a:x\r\nROUND 02 b\r\n Deal a  b\r\na x!\r\nScore +7 -05",
            "typed \n\nagn 1\ngame: loud\nA: x\nround 2 B\ndeal A  B\nA X !\nscore 7 -5\n",
        );
        check(
            "agn 1\nHash 0123456789ABCDEF\nclaim  a.b=c\nruling  Set a.b=c\nend Resigned b  1",
            "agn 1\nhash 0123456789abcdef\nclaim a.b=c\nruling set a.b=c\nend resigned B 1\n",
        );
    }

    #[test]
    fn the_header_is_put_in_order() {
        check(
            "agn 1\n# top\nx-b: 1\nB: Bob\n; about the date\ndate: 2026-01-01\nA.rating: 5\nnote: n\na: Anna\nx-a: 2\ngame: loud\n# last\nb: Bo\ndeal a\nsite: late\nboard: gray\n",
            "agn 1\ngame: loud\nA: Anna\nB: Bob\n# last\nB: Bo\nA.rating: 5\n; about the date\ndate: 2026-01-01\nnote: n\n# top\nx-b: 1\nx-a: 2\ndeal A\nsite: late\nboard: gray\n",
        );
        check("agn one\nB: b\ngame: loud\n", "agn one\ngame: loud\nB: b\n");
    }

    #[test]
    fn annotation_is_spelled_too() {
        check(
            "agn 1\ngame: loud\ndeal a\na  b~  c ?\n;text  here \n;(anna)so\n;\n@Best a x\n@best x\n@EVAL(bo)  +3  x\n|1  a b!!\n|1|2 ;c\n#  x\t\n",
            "agn 1\ngame: loud\ndeal A\nA b~ c ?\n; text  here\n;(anna) so\n;\n@best A X\n@best X\n@eval(bo) +3  x\n|1 A B !!\n|1|2 ; c\n#  x\n",
        );
    }

    #[test]
    fn what_does_not_read_is_kept() {
        check("agn 1\n  3ww2 \r\nCastle  a  b\n |0 a x", "agn 1\n  3ww2 \ncastle a  b\n |0 a x\n");
        check("\u{FEFF}agn 2\r\na  b", "agn 2\r\na  b\n");
        let long = format!("k:{}\n", "v".repeat(MAX_LINE - 2));
        check(&format!("agn 1\n{long}"), &format!("agn 1\n{long}"));
        let many = "agn 1\r\n".to_owned() + &"\r\n".repeat(MAX_LINES);
        check(&many, &many);
    }
}
