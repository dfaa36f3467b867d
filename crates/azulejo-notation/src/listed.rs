//! What the JSON form has in lists, taken one by one: a list takes no more memory than its text. Knows nothing of the object
//! around it.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{IgnoredAny, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::form::Form;
use crate::limits::{MAX_LINE, MAX_LINES, MAX_RECORD};
use crate::line::Line;
use crate::record::{Record, preamble};

/// The lines of a list as text, and which of them are not what lines in such a list have to be.
///
/// Whether they have to be taken apart hangs on the version of the record, which may stand behind the list.
#[derive(Debug, Default)]
pub(crate) struct Listed {
    /// The lines, each with its line end.
    pub(crate) text: String,
    /// How many there are.
    pub(crate) n_lines: usize,
    /// The first form that says nothing.
    pub(crate) silent: Option<usize>,
    /// The first form as which its line does not read back.
    pub(crate) unlike: Option<usize>,
    /// The first form that is more than a line which is not taken apart.
    pub(crate) apart: Option<usize>,
    /// The first line that ends a header.
    pub(crate) closing: Option<usize>,
    /// Whether there is more than a record may hold, which was not read.
    pub(crate) is_cut: bool,
}

impl Listed {
    /// Adds the line of a form.
    fn add(&mut self, form: &Form) {
        let nth = self.n_lines;
        self.n_lines += 1;
        let Some(text) = form.text() else {
            self.silent.get_or_insert(nth);
            return;
        };
        let text = text + "\n";
        self.is_cut |= MAX_RECORD < self.text.len() + text.len();
        if self.is_cut {
            return;
        }
        let line = only_line(&text);
        if line.and_then(|it| Form::of(&it)).as_ref() != Some(form) {
            self.unlike.get_or_insert(nth);
        }
        if Form::unreadable(text.trim_end_matches('\n')) != *form {
            self.apart.get_or_insert(nth);
        }
        if line.is_some_and(|it| closes_header(&it)) {
            self.closing.get_or_insert(nth);
        }
        self.text += &text;
    }
}

/// Returns the line of a text that holds no other.
fn only_line(text: &str) -> Option<Line<'_>> {
    let mut lines = Record::alone(text.as_bytes()).lines();
    lines.next().filter(|_| lines.next().is_none())
}

/// Tells whether a line stands below the header, and all lines behind it.
pub(crate) fn closes_header(line: &Line<'_>) -> bool {
    line.path.is_main() && (line.kind.closes_header() || line.kind.is_event())
}

impl<'de> Deserialize<'de> for Listed {
    fn deserialize<D: Deserializer<'de>>(json: D) -> Result<Self, D::Error> {
        struct Taker;
        impl<'de> Visitor<'de> for Taker {
            type Value = Listed;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of lines")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Listed, A::Error> {
                let mut listed = Listed::default();
                while !listed.is_cut {
                    let Some(form) = list.next_element()? else { return Ok(listed) };
                    listed.is_cut = listed.n_lines == MAX_LINES;
                    listed.add(&form);
                }
                pass_rest(list)?;
                Ok(listed)
            }
        }
        json.deserialize_seq(Taker)
    }
}

/// The lines above the first record as text.
#[derive(Debug, Default)]
pub(crate) struct Preamble {
    /// The lines, each with its line end.
    pub(crate) text: String,
    /// How many there are.
    n_lines: usize,
    /// Whether some of them would read as something else.
    is_other: bool,
    /// Whether there is more than may stand above a record, which was not read.
    pub(crate) is_cut: bool,
}

impl Preamble {
    /// Tells whether the lines read back as they were listed.
    pub(crate) fn reads_back(&self) -> bool {
        !self.is_other && preamble(self.text.as_bytes()).len() == self.text.len()
    }

    /// Adds a line.
    fn add(&mut self, line: &str) {
        self.n_lines += 1;
        let is_large = MAX_RECORD < self.text.len() + line.len() + 1;
        self.is_cut |= is_large || MAX_LINE < line.len() || MAX_LINES < self.n_lines;
        if self.is_cut {
            return;
        }
        self.is_other |= line.contains('\n') || line.ends_with('\r');
        self.text += line;
        self.text.push('\n');
    }
}

impl<'de> Deserialize<'de> for Preamble {
    fn deserialize<D: Deserializer<'de>>(json: D) -> Result<Self, D::Error> {
        struct Taker;
        impl<'de> Visitor<'de> for Taker {
            type Value = Preamble;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of texts")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Preamble, A::Error> {
                let mut preamble = Preamble::default();
                while !preamble.is_cut {
                    let Some(line) = list.next_element::<String>()? else { return Ok(preamble) };
                    preamble.add(&line);
                }
                pass_rest(list)?;
                Ok(preamble)
            }
        }
        json.deserialize_seq(Taker)
    }
}

/// What one line lists: of numbers or words as many as a line could hold, and one more where there are more.
///
/// A line of so many is longer than a line may be, so that it does not read back, and nobody misses the others.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Few<T>(Vec<T>);

impl<T> Default for Few<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> Few<T> {
    /// Returns what is listed.
    pub(crate) fn all(&self) -> &[T] {
        &self.0
    }

    /// Tells whether nothing is listed.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<T> FromIterator<T> for Few<T> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        Self(items.into_iter().collect())
    }
}

impl<T: Serialize> Serialize for Few<T> {
    fn serialize<S: Serializer>(&self, json: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(json)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Few<T> {
    fn deserialize<D: Deserializer<'de>>(json: D) -> Result<Self, D::Error> {
        struct Taker<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Taker<T> {
            type Value = Few<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Few<T>, A::Error> {
                let mut few = Vec::new();
                while few.len() <= MAX_LINE {
                    let Some(item) = list.next_element()? else { return Ok(Few(few)) };
                    few.push(item);
                }
                pass_rest(list)?;
                Ok(Few(few))
            }
        }
        json.deserialize_seq(Taker(PhantomData))
    }
}

/// Passes over what else is in a list.
fn pass_rest<'de, A: SeqAccess<'de>>(mut list: A) -> Result<(), A::Error> {
    while list.next_element::<IgnoredAny>()?.is_some() {}
    Ok(())
}
