//! What facts are worth: a number or a word. Knows no fact.

use std::fmt;
use std::str;

use crate::Seat;

/// A short word, kept in place: `2B1Y`, `W`, `-`.
#[derive(Clone, Copy, Eq, Hash, PartialEq)]
pub struct Word {
    bytes: [u8; Self::MAX],
    /// Number of bytes in use; the rest are zero.
    len: u8,
}

impl Word {
    /// The longest word there is, in bytes.
    pub const MAX: usize = 30;
    /// The word for nothing: `-`.
    pub const NOTHING: Self = Self::letter(b'-');

    /// Returns the word of one ASCII letter.
    pub const fn letter(letter: u8) -> Self {
        let mut bytes = [0; Self::MAX];
        bytes[0] = letter;
        Self { bytes, len: 1 }
    }

    /// Returns `text` as a word, if it is short enough.
    pub fn new(text: &str) -> Option<Self> {
        let mut bytes = [0; Self::MAX];
        bytes.get_mut(..text.len())?.copy_from_slice(text.as_bytes());
        Some(Self { bytes, len: u8::try_from(text.len()).ok()? })
    }

    /// Returns the word that `value` writes; one that would be too long is cut, which no fact of a game is.
    pub fn of(value: impl fmt::Display) -> Self {
        let mut word = Self { bytes: [0; Self::MAX], len: 0 };
        let _too_long = fmt::Write::write_fmt(&mut word, format_args!("{value}"));
        word
    }

    /// Returns the only letter of the word; none where it has more or none.
    pub fn single(&self) -> Option<u8> {
        match self.as_str().as_bytes() {
            [letter] => Some(*letter),
            _ => None,
        }
    }

    /// Returns the word as text.
    pub fn as_str(&self) -> &str {
        self.bytes.get(..usize::from(self.len)).and_then(|it| str::from_utf8(it).ok()).unwrap_or_default()
    }
}

impl fmt::Write for Word {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let start = usize::from(self.len);
        let end = start + text.len();
        self.bytes.get_mut(start..end).ok_or(fmt::Error)?.copy_from_slice(text.as_bytes());
        self.len = u8::try_from(end).map_err(|_| fmt::Error)?;
        Ok(())
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

/// What a fact is worth.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Value {
    /// A number: points, a count, a rank.
    Number(i32),
    /// A word: a tile, a pile, a seat; `-` for nothing.
    Word(Word),
    /// Not known, since it hangs on a tile that nobody noted.
    Unknown,
}

impl Value {
    /// Reads a value as claims write it: a number if it is one, else a word, `?` for what is not known.
    pub fn read(text: &str) -> Option<Self> {
        match text {
            "?" => Some(Self::Unknown),
            text => match text.parse() {
                Ok(number) => Some(Self::Number(number)),
                Err(_) => Word::new(text).map(Self::Word),
            },
        }
    }

    /// Returns the value of a count.
    pub fn count(n: impl Into<i32>) -> Self {
        Self::Number(n.into())
    }

    /// Returns the value of what writes itself as a word.
    pub fn word(value: impl fmt::Display) -> Self {
        Self::Word(Word::of(value))
    }

    /// Returns the value as a count of at most `most`, if it is one.
    pub fn count_up_to(&self, most: u8) -> Option<u8> {
        match self {
            Self::Number(number) => u8::try_from(*number).ok().filter(|it| *it <= most),
            Self::Word(_) | Self::Unknown => None,
        }
    }

    /// Returns the value as one of the first `n_seats` seats, if it is one.
    pub fn seat(&self, n_seats: u8) -> Option<Seat> {
        let letter = match self {
            Self::Word(word) => word.single(),
            Self::Number(_) | Self::Unknown => None,
        };
        letter.and_then(|it| Seat::from_letter(char::from(it))).filter(|it| it.nth() < n_seats)
    }

    /// Tells whether both say the same; words ignore case, as they do wherever they are typed.
    pub fn agrees(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Word(left), Self::Word(right)) => left.as_str().eq_ignore_ascii_case(right.as_str()),
            (left, right) => left == right,
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => fmt::Display::fmt(number, f),
            Self::Word(word) => fmt::Display::fmt(word, f),
            Self::Unknown => f.pad("?"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_reads_back_from_its_own_text() {
        for value in [Value::Number(-3), Value::word("2B1Y"), Value::Word(Word::NOTHING), Value::Unknown] {
            assert_eq!(Value::read(&value.to_string()), Some(value));
        }
    }

    #[test]
    fn a_word_that_is_too_long_is_none() {
        assert_eq!(Word::new(&"x".repeat(Word::MAX + 1)), None);
    }
}
