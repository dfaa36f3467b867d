//! The lines of a record, one after the other. What a line may say is the grammar's business.

use std::str;
use std::str::Utf8Error;

use azulejo_source::{Code, Excerpt, Span};

use crate::blank::{content, unindented, without_end};
use crate::grammar::{self, Unread};
use crate::header::KnownKey;
use crate::limits::{MAX_LINE, MAX_LINES, MAX_RECORD};
use crate::line::{Bad, Field, Line, LineKind};
use crate::lists::{Numbers, Path};
use crate::plain;
use crate::record::{BOM, START};
use crate::scan::line_feed;
use crate::seat::Seat;
use crate::vocabulary::keeps_place;

/// The lines of a record; made by [`Record::lines`](crate::Record::lines).
///
/// Reading does not fail and does not allocate: a line that does not read is [`LineKind::Bad`], and its neighbors are
/// not touched by it.
#[derive(Clone, Debug)]
pub struct Lines<'src> {
    /// The whole record.
    record: Known<'src>,
    /// Where what is still to be read starts.
    at: usize,
    /// How many lines may still come.
    left: usize,
}

/// A record, by what is known of it.
#[derive(Clone, Copy, Debug)]
enum Known<'src> {
    /// It is text, and within the limit on a record.
    Text(&'src str),
    /// Nothing is known.
    Bytes(&'src [u8]),
}

/// A ply of the main line in its usual spelling, without a glyph.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct UsualPly<'src> {
    /// Whose decision it is.
    pub seat: Seat,
    /// The decision in the words of the game, all of it printable ASCII.
    pub body: Excerpt<'src>,
    /// Where its line starts, counted from the start of the record.
    at: usize,
}

impl<'src> UsualPly<'src> {
    /// Returns the ply as a line.
    pub fn line(self) -> Line<'src> {
        self.line_of(str::from_utf8(self.body.bytes()).unwrap_or_default())
    }

    /// Returns the ply as a line whose body this is.
    fn line_of(self, body: &'src str) -> Line<'src> {
        Line {
            span: self.span(),
            path: Path::MAIN,
            kind: LineKind::Ply { seat: self.seat, body, glyph: None },
        }
    }

    /// Returns where its line ends, behind a line feed, counted from the start of the record.
    fn end(self) -> usize {
        self.at + plain::PLY_HEAD + self.body.len() + 1
    }

    /// Returns the bytes of its line, line end included, counted from the start of the record.
    pub fn span(self) -> Span {
        Span::new(offset(self.at), offset(self.end()))
    }
}

/// Usual plies that follow each other; made by [`Lines::row`].
#[derive(Clone, Debug)]
pub struct Row<'src> {
    /// What is still to be read.
    rest: &'src [u8],
    /// How many plies may still come.
    left: usize,
}

impl<'src> Iterator for Row<'src> {
    type Item = (Seat, Excerpt<'src>);

    #[inline]
    fn next(&mut self) -> Option<(Seat, Excerpt<'src>)> {
        let (seat, body) = plain::ply(self.rest).filter(|_| self.left != 0)?;
        self.rest = self.rest.get(plain::PLY_HEAD + body.len() + 1..)?;
        self.left -= 1;
        Some((seat, body))
    }
}

/// A header field whose key is known, in its usual spelling.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct UsualField<'src> {
    /// The field.
    pub field: Field<'src>,
    /// Its key.
    pub key: KnownKey,
    /// The bytes of its line, line end included, counted from the start of the record.
    pub(crate) span: Span,
}

/// What usually stands between the last ply of a round and the first one of the next.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Interval<'src> {
    /// Every seat's claimed score.
    pub scores: Option<Numbers<'src>>,
    /// The number of the round that begins, and who is claimed to move first.
    pub round: Option<(u16, Seat)>,
    /// The word of what chance brought.
    pub word: &'src str,
    /// What chance brought.
    pub body: &'src str,
}

impl Interval<'_> {
    /// Returns the number of its lines.
    fn n_lines(&self) -> usize {
        1 + usize::from(self.scores.is_some()) + usize::from(self.round.is_some())
    }
}

/// What usually stands behind the last ply of a game.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Finish<'src> {
    /// Every seat's claimed score before the bonuses.
    pub scores: Option<Numbers<'src>>,
    /// Every seat's claimed bonus.
    pub bonuses: Option<Numbers<'src>>,
    /// Every seat's claimed final score.
    pub finals: Numbers<'src>,
    /// How many bytes the last line has.
    pub(crate) len: usize,
}

impl<'src> Lines<'src> {
    /// Reads a record that will be read to its end.
    pub(crate) fn whole(record: &'src [u8]) -> Self {
        let text = if record.len() <= MAX_RECORD { str::from_utf8(record).ok() } else { None };
        Self { record: text.map_or(Known::Bytes(record), Known::Text), at: 0, left: MAX_LINES }
    }

    /// Reads a record of which only the head may be wanted.
    pub(crate) fn lazy(record: &'src [u8]) -> Self {
        Self { record: Known::Bytes(record), at: 0, left: MAX_LINES }
    }

    /// Takes the next line if it is a usual ply; else it stays.
    #[inline]
    pub fn next_usual_ply(&mut self) -> Option<UsualPly<'src>> {
        match self.record {
            Known::Text(text) if self.left != 0 => self.usual_ply(text.as_bytes()),
            Known::Text(_) | Known::Bytes(_) => None,
        }
    }

    /// Returns the usual plies that come next, of which none is taken: their seats and bodies.
    #[inline]
    pub fn row(&self) -> Row<'src> {
        let (rest, left) = match self.record {
            Known::Text(text) => (text.as_bytes().get(self.at..).unwrap_or_default(), self.left),
            Known::Bytes(_) => (&[][..], 0),
        };
        Row { rest, left }
    }

    /// Takes the first plies of the [row](Self::row) that comes next, so many of them, at least one; returns the last of them,
    /// which is this one.
    pub fn pass_row(&mut self, n_plies: u32, (seat, body): (Seat, Excerpt<'src>)) -> UsualPly<'src> {
        let last = UsualPly { seat, body, at: self.record().len() - body.reach() - plain::PLY_HEAD };
        self.at = last.end();
        self.left -= n_plies as usize;
        last
    }

    /// Returns the bytes of the whole record.
    const fn record(&self) -> &'src [u8] {
        match self.record {
            Known::Text(text) => text.as_bytes(),
            Known::Bytes(bytes) => bytes,
        }
    }

    /// Takes the first line if it starts a record of the first version as usual; returns its bytes. Else it stays.
    #[inline]
    pub fn next_usual_start(&mut self) -> Option<Span> {
        let Known::Text(text) = self.record else { return None };
        let len = plain::start_len(text).filter(|_| self.at == 0)?;
        self.pass(len);
        Some(Span::new(0, offset(len)))
    }

    /// Returns the next line if it is a usual header field, but does not take it.
    #[inline]
    pub fn peek_usual_field(&self) -> Option<UsualField<'src>> {
        let Known::Text(text) = self.record else { return None };
        let rest = text.get(self.at..).filter(|_| self.left != 0)?;
        let (key, field, len) = plain::known_field(rest)?;
        Some(UsualField { field, key, span: Span::new(offset(self.at), offset(self.at + len)) })
    }

    /// Takes the next line, which is this field.
    #[inline]
    pub fn pass_field(&mut self, field: &UsualField<'src>) {
        self.pass(field.span.len() as usize);
    }

    /// Takes the next lines if they are what usually stands between two rounds, and the one behind them if it is a usual ply;
    /// else all stay.
    #[inline]
    pub fn next_interval(&mut self) -> Option<(Interval<'src>, UsualPly<'src>)> {
        let Known::Text(text) = self.record else { return None };
        let rest = text.get(self.at..)?;
        let (interval, behind) = plain::interval(rest)?;
        let mut lines = self.clone();
        lines.at += rest.len() - behind.len();
        lines.left = lines.left.checked_sub(interval.n_lines())?;
        let ply = lines.next_usual_ply()?;
        *self = lines;
        Some((interval, ply))
    }

    /// Takes all that is left if it is what usually stands behind the last ply of a game, and returns the bytes of the last
    /// line, counted from the start of the record; else all stay.
    pub fn next_finish(&mut self) -> Option<(Finish<'src>, Span)> {
        let Known::Text(text) = self.record else { return None };
        let finish = plain::finish(text.get(self.at..)?)?;
        let n_lines = 1 + usize::from(finish.scores.is_some()) + usize::from(finish.bonuses.is_some());
        self.left = self.left.checked_sub(n_lines)?;
        self.at = text.len();
        Some((finish, Span::new(offset(text.len() - finish.len), offset(text.len()))))
    }

    /// Returns the bytes of the next line, line end included, counted from the start of the record.
    pub fn next_span(&self) -> Span {
        let len = line_len(self.record().get(self.at..).unwrap_or_default());
        Span::new(offset(self.at), offset(self.at + len))
    }

    /// Takes the next line of a text if it is a usual ply.
    #[inline]
    fn usual_ply(&mut self, text: &'src [u8]) -> Option<UsualPly<'src>> {
        let (seat, body) = plain::ply(text.get(self.at..)?)?;
        let at = self.pass(plain::PLY_HEAD + body.len() + 1);
        Some(UsualPly { seat, body, at })
    }

    /// Takes the next line of a text, which is no usual ply.
    fn next_worded(&mut self, text: &'src str) -> Option<Line<'src>> {
        let rest = text.get(self.at..)?;
        let Some((kind, behind)) = plain::line(rest) else { return self.next_unusual(rest) };
        let at = self.pass(rest.len() - behind.len());
        Some(Line { span: Span::new(offset(at), offset(self.at)), path: Path::MAIN, kind })
    }

    /// Takes the line that the rest of a text begins with by the grammar.
    fn next_unusual(&mut self, rest: &'src str) -> Option<Line<'src>> {
        let len = line_len(rest.as_bytes());
        let line = rest.get(..len).filter(|_| len != 0)?;
        let at = offset(self.pass(len));
        Some(read_line(line, at))
    }

    /// Takes the next line of bytes, or all that is left where a limit keeps it from being read.
    fn next_bytes(&mut self, record: &'src [u8]) -> Option<Line<'src>> {
        let rest = record.get(self.at..)?;
        let len = line_len(rest);
        let line = rest.get(..len).filter(|_| len != 0)?;
        if MAX_RECORD < self.at + len {
            return Some(self.beyond(&crate::codes::TOO_LARGE, rest));
        }
        if self.left == 0 {
            return Some(self.beyond(&crate::codes::TOO_MANY_LINES, rest));
        }
        let at = offset(self.pass(len));
        Some(match str::from_utf8(line) {
            Ok(text) => match plain::line(text) {
                Some((kind, _)) => Line { span: Span::new(at, offset(self.at)), path: Path::MAIN, kind },
                None => read_line(text, at),
            },
            Err(error) => read_broken(line, error, at),
        })
    }

    /// Goes on behind a line and returns where it started.
    fn pass(&mut self, len: usize) -> usize {
        let at = self.at;
        self.at += len;
        self.left -= 1;
        at
    }

    /// Takes all that is left as one line, which a limit keeps from being read.
    #[cold]
    fn beyond(&mut self, code: Code, text: &'src [u8]) -> Line<'src> {
        let span = Span::new(offset(self.at), offset(self.at + text.len()));
        self.at += text.len();
        Line { span, path: Path::MAIN, kind: LineKind::Bad(Bad { code, span, text, event: false }) }
    }
}

impl<'src> Iterator for Lines<'src> {
    type Item = Line<'src>;

    #[inline]
    fn next(&mut self) -> Option<Line<'src>> {
        match self.record {
            Known::Text(text) if self.left != 0 => match self.usual_ply(text.as_bytes()) {
                Some(ply) => {
                    let start = ply.at + plain::PLY_HEAD;
                    text.get(start..start + ply.body.len()).map(|body| ply.line_of(body))
                }
                None => self.next_worded(text),
            },
            Known::Text(text) => self.next_bytes(text.as_bytes()),
            Known::Bytes(bytes) => self.next_bytes(bytes),
        }
    }
}

impl std::iter::FusedIterator for Lines<'_> {}

/// Converts an offset, which the limit on a record keeps small.
fn offset(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

/// Returns the length of the first line, line feed included.
#[inline]
fn line_len(text: &[u8]) -> usize {
    line_feed(text).map_or(text.len(), |at| at + 1)
}

/// Reads a line that is not UTF-8.
#[cold]
fn read_broken(line: &[u8], error: Utf8Error, at: u32) -> Line<'_> {
    let (good, broken) = line.split_at_checked(error.valid_up_to()).unwrap_or((line, &[]));
    let n_broken = error.error_len().unwrap_or(without_end(broken).len());
    let place = Span::of(broken.get(..n_broken).unwrap_or(broken), line);
    let good = str::from_utf8(good).unwrap_or_default();
    spoilt(line, good, &crate::codes::NOT_UTF8, place, at)
}

/// Makes a line of one that does not read but whose beginning, `good`, may say where it stands.
fn spoilt<'src>(line: &'src [u8], good: &'src str, code: Code, place: Span, at: u32) -> Line<'src> {
    let good = unindented(good);
    let (rest, path) = grammar::variation(good).unwrap_or((good, Path::MAIN));
    let event = keeps_place(unindented(rest));
    let bad = Bad { code, span: place.shifted(at), text: without_end(line), event };
    Line { span: Span::new(at, at.saturating_add(offset(line.len()))), path, kind: LineKind::Bad(bad) }
}

/// Reads a line, line end included, that starts `at` bytes into its record.
fn read_line(line: &str, at: u32) -> Line<'_> {
    let content = content(line);
    if MAX_LINE < line.len() && MAX_LINE < without_end(line.as_bytes()).len() {
        let place = Span::of(content.as_bytes(), line.as_bytes());
        return spoilt(line.as_bytes(), content, &crate::codes::LINE_TOO_LONG, place, at);
    }
    let span = Span::new(at, at.saturating_add(offset(line.len())));
    match read(content, at == 0) {
        Ok((path, kind)) => Line { span, path, kind },
        Err(Unread { code, rest }) => {
            let place = Span::of(first_word(rest, content).as_bytes(), line.as_bytes());
            spoilt(line.as_bytes(), content, code, place, at)
        }
    }
}

/// Reads a line without its line end and without blanks behind it.
fn read(content: &str, first: bool) -> Result<(Path<'_>, LineKind<'_>), Unread<'_>> {
    let unmarked = if first { without_mark(content) } else { content };
    if unmarked.as_bytes().starts_with(START) {
        return grammar::start(unmarked).map(|(_, it)| (Path::MAIN, it)).map_err(Unread::from);
    }
    let text = unindented(content);
    grammar::line(text).map(|(_, it)| it).map_err(Unread::from)
}

/// Cuts byte-order marks at the front.
fn without_mark(text: &str) -> &str {
    text.trim_start_matches('\u{FEFF}')
}

/// Returns the word that a text begins with, or all of `content` where the text is at its end.
fn first_word<'src>(text: &'src str, content: &'src str) -> &'src str {
    let text = unindented(text);
    let end = text.find([' ', '\t']).unwrap_or(text.len());
    match text.get(..end) {
        Some(word) if !word.is_empty() => word,
        _ => unindented(content),
    }
}

/// Cuts byte-order marks at the front of a record or file.
pub(crate) fn unmarked(text: &[u8]) -> &[u8] {
    let mut rest = text;
    while let Some(shorter) = rest.strip_prefix(BOM) {
        rest = shorter;
    }
    rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{End, Glyph, Outcome, Pairs, Record, Ruling, codes};

    /// Reads the only line of a text.
    #[track_caller]
    fn one(text: &str) -> Line<'_> {
        let mut lines = Record::alone(text.as_bytes()).lines();
        let line = lines.next().expect("the text holds a line");
        assert_eq!(lines.next(), None, "the text holds one line");
        assert_eq!(line.span.slice(text.as_bytes()), text.as_bytes());
        line
    }

    #[track_caller]
    fn reads(text: &str, expected: LineKind<'_>) {
        let line = one(text);
        assert_eq!(line.kind, expected, "{text:?}");
        assert_eq!(line.path, Path::MAIN);
    }

    #[track_caller]
    fn fails(text: &str, code: Code, place: &str, event: bool) {
        let LineKind::Bad(bad) = one(text).kind else { panic!("{text:?} reads") };
        let found = str::from_utf8(bad.span.slice(text.as_bytes())).unwrap_or("?");
        assert_eq!((bad.code.name, found, bad.event), (code.name, place, event), "{text:?}");
        assert_eq!(bad.text, without_end(text.as_bytes()));
    }

    #[test]
    fn the_first_characters_say_what_a_line_is() {
        reads("agn 1\r\n", LineKind::Start { version: 1 });
        reads("\u{FEFF}agn  12", LineKind::Start { version: 12 });
        reads(" Event:Essen  Open \n", LineKind::Header(Field { key: "Event", value: "Essen  Open" }));
        reads("A:\n", LineKind::Header(Field { key: "A", value: "" }));
        reads("Round 2 b", LineKind::Round { number: 2, seat: Some(Seat::B) });
        reads("round 12", LineKind::Round { number: 12, seat: None });
        reads("Deal\tBBYK  -", LineKind::Chance { word: "Deal", body: "BBYK  -" });
        reads("refill", LineKind::Refill);
        reads("score 7 -5", LineKind::Score(Numbers::new("7 -5")));
        reads("bonus +21", LineKind::Bonus(Numbers::new("+21")));
        reads("scoring 1 2 3 4", LineKind::Chance { word: "scoring", body: "1 2 3 4" });
        reads("claim A.score=7 B.line3=2B", LineKind::Claim(Pairs::new("A.score=7 B.line3=2B")));
        reads("hash 0123456789abcDEF", LineKind::Hash("0123456789abcDEF"));
        reads("castle A B", LineKind::Unknown { word: "castle", body: "A B" });
        reads("#= A.score 2 ", LineKind::Remark("= A.score 2"));
        reads(" \t\r\n", LineKind::Blank);
    }

    #[test]
    fn a_ply_is_a_seat_a_blank_and_what_it_decided() {
        reads("A 3WW2", LineKind::Ply { seat: Seat::A, body: "3WW2", glyph: None });
        reads(
            " d  tile 1>3 4>F?! ",
            LineKind::Ply { seat: Seat::D, body: "tile 1>3 4>F", glyph: Some(Glyph::Dubious) },
        );
        reads("B CR+5 !", LineKind::Ply { seat: Seat::B, body: "CR+5", glyph: Some(Glyph::Good) });
    }

    #[test]
    fn an_end_may_say_how_and_what() {
        let end = |how, scores| LineKind::End(End { how, scores: Numbers::new(scores) });
        reads("end", end(Outcome::Played, ""));
        reads("End 54  47", end(Outcome::Played, "54  47"));
        reads("end unfinished", end(Outcome::Unfinished, ""));
        reads("end Resigned b", end(Outcome::Resigned(Seat::B), ""));
        reads("end forfeited A 3 4", end(Outcome::Forfeited(Seat::A), "3 4"));
        reads("end deadlock 12 9", end(Outcome::Deadlock, "12 9"));
    }

    #[test]
    fn a_ruling_has_four_forms() {
        reads("ruling stands", LineKind::Ruling(Ruling::Stands));
        reads("ruling VOID", LineKind::Ruling(Ruling::Void));
        reads("ruling set A.score=12", LineKind::Ruling(Ruling::Set(Pairs::new("A.score=12"))));
        reads("ruling position azul x  y", LineKind::Ruling(Ruling::Position("azul x  y")));
        fails("ruling", &codes::RULING_FORM, "ruling", false);
        fails("ruling stood", &codes::RULING_FORM, "stood", false);
        fails("ruling void it", &codes::WORDS_LEFT_OVER, "it", false);
        fails("ruling set", &codes::UNREADABLE_CLAIM, "ruling set", false);
    }

    #[test]
    fn an_author_stands_right_behind_the_sign() {
        reads(";(anna) good", LineKind::Comment { author: Some("anna"), text: "good" });
        reads("; (anna) good", LineKind::Comment { author: None, text: "(anna) good" });
        reads(";(see above) good", LineKind::Comment { author: None, text: "(see above) good" });
        reads(";", LineKind::Comment { author: None, text: "" });
        reads("@Eval(bo) +3", LineKind::Annotation { key: "Eval", author: Some("bo"), value: "+3" });
        reads("@seen", LineKind::Annotation { key: "seen", author: None, value: "" });
        fails("@ seen", &codes::UNREADABLE_ANNOTATION, "@", false);
        fails("@eval+3 x", &codes::UNREADABLE_ANNOTATION, "+3", false);
    }

    #[test]
    fn a_line_of_a_variation_carries_its_path() {
        let line = one("|1|23 B 1BB3 ?\n");
        assert_eq!(line.path, Path::new("1|23"));
        assert_eq!(line.kind, LineKind::Ply { seat: Seat::B, body: "1BB3", glyph: Some(Glyph::Weak) });
        assert_eq!(one("|1 ; so").path.depth(), 1);
        fails("|0 A 3WW2", &codes::VARIATION_NUMBER, "0", false);
        fails("|65536 A 3WW2", &codes::VARIATION_NUMBER, "65536", false);
        fails("| A 3WW2", &codes::UNREADABLE_PATH, "A", false);
        fails("|1A 3WW2", &codes::UNREADABLE_PATH, "A", true);
        fails("|1 |2 A 3WW2", &codes::UNREADABLE_PATH, "|2", false);
        fails("|1", &codes::VARIATION_EMPTY, "|1", false);
        fails("|1 end 4 5", &codes::NOT_IN_A_VARIATION, "end", false);
        fails("|1 game: azul", &codes::NOT_IN_A_VARIATION, "game:", false);
        fails(&format!("{} A 3WW2", "|1".repeat(17)), &codes::VARIATION_TOO_DEEP, &"|1".repeat(17), false);
        assert_eq!(one(&format!("{} A 3WW2", "|1".repeat(16))).path.depth(), 16);
        let LineKind::Bad(bad) = one("|1|2 A").kind else { panic!("it reads") };
        assert!(bad.event);
        assert_eq!(one("|1|2 A").path, Path::new("1|2"));
    }

    #[test]
    fn a_line_that_does_not_read_says_where() {
        fails("agn one", &codes::UNREADABLE_VERSION, "one", false);
        fails("agn 1 azul", &codes::WORDS_LEFT_OVER, "azul", false);
        fails("Agn 1\n", &codes::START_NOT_IN_FORM, "Agn", false);
        fails(" agn 1", &codes::START_NOT_IN_FORM, "agn", false);
        fails("agn1", &codes::START_NOT_IN_FORM, "agn1", false);
        fails("3WW2", &codes::RESERVED_FIRST_CHARACTER, "3WW2", true);
        fails("\u{BF}que?", &codes::RESERVED_FIRST_CHARACTER, "\u{BF}que?", false);
        fails("A", &codes::EMPTY_EVENT, "A", true);
        fails("A !", &codes::EMPTY_EVENT, "!", true);
        fails("A3WW2", &codes::SEAT_RUNS_ON, "A3WW2", true);
        fails("BCW+2", &codes::SEAT_RUNS_ON, "BCW+2", true);
        fails("A, 3WW2", &codes::SEAT_RUNS_ON, "A,", true);
        fails("A 3WW2 !!!", &codes::UNKNOWN_GLYPH, "!!!", true);
        fails("A 3\u{A0}WW2", &codes::UNPRINTABLE_CHARACTER, "\u{A0}WW2", true);
        fails("deal", &codes::EMPTY_EVENT, "deal", true);
        fails("deal, BBYK", &codes::UNREADABLE_LINE, ",", true);
        fails("round B", &codes::UNREADABLE_ROUND, "B", false);
        fails("round 0 B", &codes::UNREADABLE_ROUND, "0", false);
        fails("round 2B", &codes::UNREADABLE_ROUND, "B", false);
        fails("round 2 B C", &codes::WORDS_LEFT_OVER, "C", false);
        fails("score", &codes::UNREADABLE_NUMBER, "score", false);
        fails("score 7 five", &codes::UNREADABLE_NUMBER, "five", false);
        fails("score 1234567890", &codes::UNREADABLE_NUMBER, "1234567890", false);
        fails("score 1 2 3 4 5", &codes::TOO_MANY_NUMBERS, "5", false);
        fails("claim A.score = 7", &codes::UNREADABLE_CLAIM, "A.score", false);
        fails("claim A.score=7 B", &codes::UNREADABLE_CLAIM, "B", false);
        fails("hash 0123", &codes::UNREADABLE_HASH, "0123", false);
        fails("end resigned", &codes::UNREADABLE_END, "end resigned", false);
        fails("end won 5 4", &codes::UNREADABLE_END, "won", false);
        fails("score,5", &codes::UNREADABLE_LINE, ",5", false);
        fails("A.id 5", &codes::UNREADABLE_LINE, ".id", false);
    }

    #[test]
    fn a_missing_line_end_is_seen() {
        fails("end 1 2agn 1\n", &codes::GLUED_RECORDS, "agn", false);
        fails("B 4RR3agn 1\n", &codes::GLUED_RECORDS, "agn", true);
        reads("event: Champagn 1", LineKind::Header(Field { key: "event", value: "Champagn 1" }));
    }

    #[test]
    fn a_byte_that_is_not_utf8_spoils_its_line_only() {
        let text = b"agn 1\nA: Andr\xE9\nB 3\xFFWW2\nA 4RR3\n";
        let lines: Vec<_> = Record::alone(text).lines().collect();
        let spans: Vec<_> =
            lines.iter().filter_map(|it| bad(it.kind)).map(|it| (it.span, it.event)).collect();
        assert_eq!(spans, [(Span::new(13, 14), false), (Span::new(18, 19), true)]);
        assert!(matches!(lines.get(3).map(|it| it.kind), Some(LineKind::Ply { .. })));
    }

    fn bad(kind: LineKind<'_>) -> Option<Bad<'_>> {
        if let LineKind::Bad(bad) = kind { Some(bad) } else { None }
    }

    #[test]
    fn a_limit_is_never_crossed_in_silence() {
        let long = format!("A {}\n", "3".repeat(MAX_LINE));
        fails(&long, &codes::LINE_TOO_LONG, long.trim_end(), true);
        let many = format!("agn 1\n{}", "\n".repeat(MAX_LINES));
        let last = Record::alone(many.as_bytes()).lines().last().and_then(|it| bad(it.kind));
        assert_eq!(last.map(|it| it.code), Some(&codes::TOO_MANY_LINES));
        let large = format!("agn 1\n{}; and\n", "; so it goes on\n".repeat(MAX_RECORD / 16));
        let mut lines = Record::alone(large.as_bytes()).lines();
        assert!(lines.all(|it| bad(it.kind).is_none_or(|it| it.code == &codes::TOO_MANY_LINES)));
        let wide = format!("agn 1\n{}", format!("; {}\n", "x".repeat(16_000)).repeat(1100));
        let last = Record::alone(wide.as_bytes()).lines().last().and_then(|it| bad(it.kind));
        assert_eq!(last.map(|it| it.code), Some(&codes::TOO_LARGE));
    }
}
