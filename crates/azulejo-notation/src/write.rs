//! A line in canonical form. Puts no lines in order.

use azulejo_source::{Lexicon, Spelling};

use crate::header;
use crate::line::{End, Field, Glyph, Line, LineKind, Ruling};
use crate::lines::unmarked;
use crate::lists::{Numbers, Pairs, words};
use crate::{Seat, grammar};

/// Writes a line in canonical form, line feed included.
///
/// A line that does not read is written as it is. Without a lexicon, what only the game can spell keeps its spelling.
pub fn write_line(line: &Line<'_>, lexicon: Option<&Lexicon>, out: &mut Vec<u8>) {
    let mut writer = Writer { lexicon, out };
    if let LineKind::Bad(bad) = line.kind {
        writer.out.extend(if line.span.start == 0 { unmarked(bad.text) } else { bad.text });
    } else {
        if !line.path.is_main() {
            writer.text(&["|", line.path.text(), " "]);
        }
        writer.kind(&line.kind);
    }
    writer.out.push(b'\n');
}

/// Writes parts of lines.
struct Writer<'a> {
    lexicon: Option<&'a Lexicon>,
    out: &'a mut Vec<u8>,
}

impl Writer<'_> {
    /// Writes what a line says, behind its path.
    fn kind(&mut self, kind: &LineKind<'_>) {
        match *kind {
            LineKind::Start { version } => self.text(&["agn ", &version.to_string()]),
            LineKind::Header(field) => self.field(field),
            LineKind::Round { number, seat } => self.round(number, seat),
            LineKind::Chance { word, body } => self.chance(word, body),
            LineKind::Ply { seat, body, glyph } => self.ply(seat, body, glyph),
            LineKind::Refill => self.text(&["refill"]),
            LineKind::Score(numbers) => self.numbers("score", numbers),
            LineKind::Bonus(numbers) => self.numbers("bonus", numbers),
            LineKind::Claim(pairs) => self.pairs("claim", pairs),
            LineKind::Hash(digits) => self.text(&["hash ", &digits.to_ascii_lowercase()]),
            LineKind::Ruling(ruling) => self.ruling(ruling),
            LineKind::End(end) => self.end(end),
            LineKind::Unknown { word, body } => self.behind(&word.to_ascii_lowercase(), body),
            LineKind::Comment { author, text } => self.note(";", author, text),
            LineKind::Annotation { key, author, value } => self.annotation(key, author, value),
            LineKind::Remark(text) => self.text(&["#", text]),
            LineKind::Blank | LineKind::Bad(_) => {}
        }
    }

    /// Writes texts one behind the other.
    fn text(&mut self, parts: &[&str]) {
        for part in parts {
            self.out.extend(part.as_bytes());
        }
    }

    /// Writes a word and, if there is something to follow it, a blank and that.
    fn behind(&mut self, word: &str, rest: &str) {
        self.text(&[word, if rest.is_empty() { "" } else { " " }, rest]);
    }

    /// Spells what only the game can spell; single blanks are all that can be done without it.
    fn spelled(&self, spelling: Spelling<'_>, body: &str) -> String {
        let mut spelled = String::new();
        match self.lexicon {
            Some(lexicon) if (lexicon.respell)(spelling, body, &mut spelled) => spelled,
            _ => single_blanks(body),
        }
    }

    fn field(&mut self, field: Field<'_>) {
        let value = match header::spelled(field.key).as_str() {
            "game" | "board" | "rules" => single_blanks(field.value).to_ascii_lowercase(),
            "start" => seat_in_upper_case(field.value),
            "position" => self.spelled(Spelling::Position, field.value),
            "printed" => self.spelled(Spelling::Printed, field.value),
            _ => field.value.to_owned(),
        };
        self.behind(&(header::spelled(field.key) + ":"), &value);
    }

    fn round(&mut self, number: u16, seat: Option<Seat>) {
        let seat = seat.map(|it| it.to_string()).unwrap_or_default();
        self.behind(&format!("round {number}"), &seat);
    }

    fn chance(&mut self, word: &str, body: &str) {
        let word = word.to_ascii_lowercase();
        let body = self.spelled(Spelling::Chance(&word), body);
        self.behind(&word, &body);
    }

    fn ply(&mut self, seat: Seat, body: &str, glyph: Option<Glyph>) {
        let body = self.spelled(Spelling::Ply, body);
        self.behind(&format!("{seat} {body}"), glyph.map_or("", Glyph::text));
    }

    fn numbers(&mut self, word: &str, numbers: Numbers<'_>) {
        self.text(&[word]);
        for number in numbers.iter() {
            self.text(&[" ", &number.to_string()]);
        }
    }

    fn pairs(&mut self, word: &str, pairs: Pairs<'_>) {
        self.text(&[word]);
        for pair in pairs.words() {
            let pair = self.spelled(Spelling::Fact, pair);
            self.text(&[" ", &pair]);
        }
    }

    fn ruling(&mut self, ruling: Ruling<'_>) {
        match ruling {
            Ruling::Stands => self.text(&["ruling stands"]),
            Ruling::Void => self.text(&["ruling void"]),
            Ruling::Set(pairs) => self.pairs("ruling set", pairs),
            Ruling::Position(position) => {
                let position = self.spelled(Spelling::Position, position);
                self.text(&["ruling position ", &position]);
            }
        }
    }

    fn end(&mut self, end: End<'_>) {
        self.behind("end", end.how.word());
        if let Some(seat) = end.how.seat() {
            self.text(&[" ", &seat.to_string()]);
        }
        self.numbers("", end.scores);
    }

    /// Writes a comment or annotation with its author.
    fn note(&mut self, sign: &str, author: Option<&str>, text: &str) {
        self.text(&[sign]);
        if let Some(author) = author {
            self.text(&["(", author, ")"]);
        }
        self.behind("", text);
    }

    fn annotation(&mut self, key: &str, author: Option<&str>, value: &str) {
        let key = key.to_ascii_lowercase();
        let value = if key == "best" { self.best(value) } else { value.to_owned() };
        self.note(&format!("@{key}"), author, &value);
    }

    /// Spells the ply that an annotator holds for the best, with or without its seat.
    fn best(&self, value: &str) -> String {
        let Some(lexicon) = self.lexicon else { return value.to_owned() };
        let (seat, body) = match grammar::ply(value) {
            Ok((_, (seat, body, None))) => (format!("{seat} "), body),
            _ => (String::new(), value),
        };
        let mut spelled = seat;
        if (lexicon.respell)(Spelling::Ply, body, &mut spelled) { spelled } else { value.to_owned() }
    }
}

/// Puts one blank between words.
fn single_blanks(text: &str) -> String {
    words(text).collect::<Vec<_>>().join(" ")
}

/// Spells a value that names a seat.
fn seat_in_upper_case(value: &str) -> String {
    if value.len() == 1 { value.to_ascii_uppercase() } else { value.to_owned() }
}
