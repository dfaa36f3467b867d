//! Offsets as people count them. Reads no file.

use crate::Span;

/// A place in a text as people count it.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct Position {
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1, in Unicode scalar values; a byte that is not UTF-8 counts as one.
    pub column: u32,
}

/// The line starts of a text, for turning offsets into lines and columns.
///
/// Made only when something is to be shown: reading and replaying never need it.
#[derive(Clone, Debug)]
pub struct LineIndex<'src> {
    text: &'src [u8],
    /// Offset of the first byte of each line; never empty.
    starts: Vec<usize>,
}

impl<'src> LineIndex<'src> {
    /// Indexes `text`; lines end with LF.
    pub fn new(text: &'src [u8]) -> Self {
        let after_breaks = text.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(at, _)| at + 1);
        Self { text, starts: std::iter::once(0).chain(after_breaks).collect() }
    }

    /// Returns the line and column of the byte at `offset`; one past the end is the end.
    pub fn position(&self, offset: u32) -> Position {
        let offset = (offset as usize).min(self.text.len());
        let line = self.starts.partition_point(|start| *start <= offset).saturating_sub(1);
        let start = self.starts.get(line).copied().unwrap_or_default();
        let before = self.text.get(start..offset).unwrap_or_default();
        let column = String::from_utf8_lossy(before).chars().count();
        Position { line: count(line + 1), column: count(column + 1) }
    }

    /// Returns the span of line `line`, counted from 1, without its line end; empty if there is none such.
    pub fn line(&self, line: u32) -> Span {
        let nth = (line as usize).wrapping_sub(1);
        let Some(start) = self.starts.get(nth).copied() else { return Span::default() };
        let end = self.starts.get(nth + 1).map_or(self.text.len(), |next| next - 1);
        Span::new(count(start), count(end))
    }
}

/// Converts a count that is bounded by the size of a record.
fn count(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_columns_count_from_one() {
        let index = LineIndex::new("agn 1\nA: Žofie\nx".as_bytes());
        assert_eq!(index.position(0), Position { line: 1, column: 1 });
        assert_eq!(index.position(6), Position { line: 2, column: 1 });
        // `Ž` has two bytes and one column.
        assert_eq!(index.position(11), Position { line: 2, column: 5 });
        assert_eq!(index.position(99), Position { line: 3, column: 2 });
        assert_eq!(index.line(2), Span::new(6, 15));
        assert_eq!(index.line(9), Span::default());
    }
}
