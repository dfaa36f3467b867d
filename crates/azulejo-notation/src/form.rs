//! One line of a record as an object of the JSON form. Reads and writes no JSON itself.

use serde::{Deserialize, Serialize};

use crate::line::{End, Glyph, Line, LineKind, Ruling};
use crate::listed::Few;
use crate::lists::{Numbers, Pairs};
use crate::record::Record;
use crate::write::write_line;

/// A line as an object. Each kind of line has a field that no other has, and names the line by it.
#[derive(Clone, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Form {
    #[serde(default, skip_serializing_if = "Few::is_empty")]
    path: Few<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    key: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    round: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    end: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<char>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ply: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    glyph: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    chance: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    event: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    body: Option<String>,
    #[serde(default, skip_serializing_if = "is_false")]
    refill: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<Few<i32>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bonus: Option<Few<i32>>,
    #[serde(default, skip_serializing_if = "Few::is_empty")]
    scores: Few<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    claim: Option<Few<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hash: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ruling: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    set: Option<Few<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    comment: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    annotation: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    author: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    remark: Option<String>,
    #[serde(default, skip_serializing_if = "is_false")]
    blank: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    unreadable: Option<String>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
fn is_false(it: &bool) -> bool {
    !*it
}

impl Form {
    /// Returns the form of a line, with its words in canonical spelling; none if that is longer than a line may be.
    pub(crate) fn of(line: &Line<'_>) -> Option<Self> {
        if let LineKind::Bad(bad) = line.kind {
            return Some(Self::unreadable(&String::from_utf8_lossy(bad.text)));
        }
        let mut canonical = Vec::new();
        write_line(line, None, &mut canonical);
        let line = Record::alone(&canonical).lines().next()?;
        let is_cut = matches!(line.kind, LineKind::Bad(_));
        (!is_cut).then(|| Self { path: line.path.steps().collect(), ..Self::of_kind(&line.kind) })
    }

    /// Returns the form of a line that is not taken apart.
    pub(crate) fn unreadable(text: &str) -> Self {
        Self { unreadable: owned(text), ..Self::default() }
    }

    /// Returns the form of what a line in canonical spelling says.
    fn of_kind(kind: &LineKind<'_>) -> Self {
        let form = Self::default();
        match *kind {
            LineKind::Start { .. } | LineKind::Bad(_) => form,
            LineKind::Header(field) => Self { key: owned(field.key), value: owned(field.value), ..form },
            LineKind::Round { number, seat } => {
                Self { round: Some(number), seat: seat.map(crate::Seat::letter), ..form }
            }
            LineKind::Chance { word, body } => Self { chance: owned(word), body: owned(body), ..form },
            LineKind::Ply { seat, body, glyph } => Self {
                seat: Some(seat.letter()),
                ply: owned(body),
                glyph: glyph.map(Glyph::text).and_then(owned),
                ..form
            },
            LineKind::Refill => Self { refill: true, ..form },
            LineKind::Score(numbers) => Self { score: Some(listed(numbers)), ..form },
            LineKind::Bonus(numbers) => Self { bonus: Some(listed(numbers)), ..form },
            LineKind::Claim(pairs) => Self { claim: Some(words(pairs)), ..form },
            LineKind::Hash(digits) => Self { hash: owned(digits), ..form },
            LineKind::Ruling(ruling) => Self::of_ruling(ruling),
            LineKind::End(end) => Self::of_end(end),
            LineKind::Unknown { word, body } => Self { event: owned(word), body: filled(body), ..form },
            LineKind::Comment { author, text } => {
                Self { comment: owned(text), author: author.and_then(owned), ..form }
            }
            LineKind::Annotation { key, author, value } => {
                Self { annotation: owned(key), author: author.and_then(owned), value: filled(value), ..form }
            }
            LineKind::Remark(text) => Self { remark: owned(text), ..form },
            LineKind::Blank => Self { blank: true, ..form },
        }
    }

    fn of_ruling(ruling: Ruling<'_>) -> Self {
        let form = Self::default();
        match ruling {
            Ruling::Stands => Self { ruling: owned("stands"), ..form },
            Ruling::Void => Self { ruling: owned("void"), ..form },
            Ruling::Set(pairs) => Self { ruling: owned("set"), set: Some(words(pairs)), ..form },
            Ruling::Position(text) => Self { ruling: owned("position"), position: owned(text), ..form },
        }
    }

    fn of_end(end: End<'_>) -> Self {
        let word = if end.how.word().is_empty() { PLAYED } else { end.how.word() };
        let seat = end.how.seat().map(crate::Seat::letter);
        Self { end: owned(word), seat, scores: listed(end.scores), ..Self::default() }
    }

    /// Returns the line, or none where nothing says which kind it is.
    ///
    /// Whether the text reads back as this form is for the caller to see.
    pub(crate) fn text(&self) -> Option<String> {
        let words = self.words()?;
        let path: String = self.path.all().iter().flat_map(|it| ["|".to_owned(), it.to_string()]).collect();
        let gap = if path.is_empty() { "" } else { " " };
        Some([path.as_str(), gap, &words].concat())
    }

    /// Returns what stands behind the path.
    fn words(&self) -> Option<String> {
        let lists = [("score", &self.score), ("bonus", &self.bonus)];
        self.of_game()
            .or_else(|| {
                lists.into_iter().find_map(|(word, it)| it.as_ref().map(|it| behind(word, &spaced(it))))
            })
            .or_else(|| self.aside())
    }

    /// Returns a line of the header or of the game.
    fn of_game(&self) -> Option<String> {
        let seat = self.seat.map(String::from).unwrap_or_default();
        let body = self.body.as_deref().unwrap_or_default();
        if let Some(key) = &self.key {
            return Some(behind(&format!("{key}:"), self.value.as_deref().unwrap_or_default()));
        } else if let Some(ply) = &self.ply {
            return Some(behind(&behind(&seat, ply), self.glyph.as_deref().unwrap_or_default()));
        } else if let Some(number) = self.round {
            return Some(behind(&format!("round {number}"), &seat));
        } else if let Some(word) = self.chance.as_ref().or(self.event.as_ref()) {
            return Some(behind(word, body));
        } else if let Some(pairs) = &self.claim {
            return Some(behind("claim", &joined(pairs)));
        } else if let Some(digits) = &self.hash {
            return Some(behind("hash", digits));
        } else if let Some(word) = &self.ruling {
            let pairs = self.set.as_ref().map(joined).unwrap_or_default();
            let position = self.position.as_deref().unwrap_or_default();
            return Some(behind(&behind(&format!("ruling {word}"), &pairs), position));
        } else if let Some(word) = &self.end {
            let word = if word == PLAYED { "" } else { word };
            return Some(behind(&behind(&behind("end", word), &seat), &spaced(&self.scores)));
        }
        self.refill.then(|| "refill".to_owned())
    }

    /// Returns a line that says nothing of the game.
    fn aside(&self) -> Option<String> {
        let author = self.author.as_ref().map(|it| format!("({it})")).unwrap_or_default();
        let comment = self.comment.as_ref().map(|it| behind(&format!(";{author}"), it));
        let value = self.value.as_deref().unwrap_or_default();
        let annotation = self.annotation.as_ref().map(|it| behind(&format!("@{it}{author}"), value));
        let remark = self.remark.as_ref().map(|it| format!("#{it}"));
        let blank = self.blank.then(String::new);
        comment.or(annotation).or(remark).or_else(|| self.unreadable.clone()).or(blank)
    }
}

/// How the JSON form calls an end of which the notation says nothing more.
const PLAYED: &str = "played";

/// Puts a blank between two texts, unless one is empty.
fn behind(word: &str, rest: &str) -> String {
    let gap = if word.is_empty() || rest.is_empty() { "" } else { " " };
    [word, gap, rest].concat()
}

#[expect(clippy::unnecessary_wraps, reason = "every field of a form may be absent")]
fn owned(text: &str) -> Option<String> {
    Some(text.to_owned())
}

fn filled(text: &str) -> Option<String> {
    owned(text).filter(|it| !it.is_empty())
}

fn listed(numbers: Numbers<'_>) -> Few<i32> {
    numbers.iter().collect()
}

fn words(pairs: Pairs<'_>) -> Few<String> {
    pairs.words().map(str::to_owned).collect()
}

fn joined(words: &Few<String>) -> String {
    words.all().join(" ")
}

fn spaced(numbers: &Few<i32>) -> String {
    let words: Vec<_> = numbers.all().iter().map(i32::to_string).collect();
    words.join(" ")
}
