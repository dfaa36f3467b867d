//! Lists inside a line: paths, numbers, pairs. They borrow the text, were read once, and are read again when iterated.

use std::iter;

use crate::blank::is_blank;

/// Splits at runs of blanks.
pub(crate) fn words(text: &str) -> impl Iterator<Item = &str> + Clone {
    text.split([' ', '\t']).filter(|it| !it.is_empty())
}

/// Where a line stands among the variations: empty on the main line, `1|2` in the second variation inside the first.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub struct Path<'src>(&'src str);

impl<'src> Path<'src> {
    /// The path of the main line.
    pub const MAIN: Self = Self("");

    /// Wraps a text that the grammar has read.
    pub(crate) const fn new(text: &'src str) -> Self {
        Self(text)
    }

    /// Returns the path as it is written, without its first bar.
    pub const fn text(self) -> &'src str {
        self.0
    }

    /// Tells whether this is the main line.
    pub const fn is_main(self) -> bool {
        self.0.is_empty()
    }

    /// Returns the number of steps: 0 on the main line.
    pub fn depth(self) -> usize {
        self.steps().count()
    }

    /// Returns the numbers of the variations, outermost first, each from 1.
    pub fn steps(self) -> impl Iterator<Item = u16> + Clone + use<'src> {
        self.0.split('|').filter_map(|it| it.parse().ok())
    }

    /// Returns the path of the line that this variation departs from; none on the main line.
    pub fn parent(self) -> Option<Self> {
        if self.is_main() {
            return None;
        }
        Some(self.0.rsplit_once('|').map_or(Self::MAIN, |(parent, _)| Self(parent)))
    }
}

/// Whole numbers, one for each seat in seat order.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Numbers<'src>(&'src str);

impl<'src> Numbers<'src> {
    /// Wraps a text that the grammar has read.
    pub(crate) const fn new(text: &'src str) -> Self {
        Self(text)
    }

    /// Returns the numbers.
    pub fn iter(self) -> impl Iterator<Item = i32> + Clone + use<'src> {
        let mut rest = self.0.as_bytes();
        iter::from_fn(move || next_number(&mut rest))
    }

    /// Returns how many there are.
    pub fn len(self) -> usize {
        self.words().count()
    }

    /// Returns the numbers as they are written, one after the other.
    fn words(self) -> impl Iterator<Item = &'src [u8]> + Clone + use<'src> {
        self.0.as_bytes().split(|it| is_blank(*it)).filter(|it| !it.is_empty())
    }

    /// Tells whether there is none, so that nothing is claimed.
    pub const fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// Returns the numbers as they are written.
    pub const fn text(self) -> &'src str {
        self.0
    }
}

/// Takes the next number; the grammar lets numbers have few digits, and nothing but blanks between them.
fn next_number(rest: &mut &[u8]) -> Option<i32> {
    let word = rest.trim_ascii_start();
    let (sign, digits) = match word {
        [b'-', digits @ ..] => (-1, digits),
        [b'+', digits @ ..] | digits => (1, digits),
    };
    let (mut number, mut n_digits) = (0i32, 0);
    for digit in digits.iter().take_while(|it| it.is_ascii_digit()) {
        number = number.checked_mul(10)?.checked_add(i32::from(digit - b'0'))?;
        n_digits += 1;
    }
    *rest = digits.get(n_digits..)?;
    (n_digits != 0).then_some(sign * number)
}

/// Facts with their values: `A.score=14 B.line3=2B`.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Pairs<'src>(&'src str);

impl<'src> Pairs<'src> {
    /// Wraps a text that the grammar has read.
    pub(crate) const fn new(text: &'src str) -> Self {
        Self(text)
    }

    /// Returns each fact's path and its value.
    pub fn iter(self) -> impl Iterator<Item = (&'src str, &'src str)> + Clone + use<'src> {
        self.words().filter_map(|it| it.split_once('='))
    }

    /// Returns each pair as one word.
    pub fn words(self) -> impl Iterator<Item = &'src str> + Clone + use<'src> {
        words(self.0)
    }

    /// Returns the pairs as they are written.
    pub const fn text(self) -> &'src str {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_counts_its_steps() {
        let path = Path::new("1|12");
        assert_eq!(path.steps().collect::<Vec<_>>(), [1, 12]);
        assert_eq!(path.depth(), 2);
        assert_eq!(path.parent(), Some(Path::new("1")));
        assert_eq!(Path::new("1").parent(), Some(Path::MAIN));
        assert_eq!(Path::MAIN.parent(), None);
        assert_eq!(Path::MAIN.depth(), 0);
    }

    #[test]
    fn lists_are_read_when_iterated() {
        assert_eq!(Numbers::new("7  -3\t+2").iter().collect::<Vec<_>>(), [7, -3, 2]);
        assert_eq!(Numbers::default().iter().count(), 0);
        let pairs = Pairs::new("A.score=1  B.line3=2B");
        assert_eq!(pairs.iter().collect::<Vec<_>>(), [("A.score", "1"), ("B.line3", "2B")]);
    }
}
