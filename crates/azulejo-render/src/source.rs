//! Where a diagnostic points, as people count it. Draws nothing.

use azulejo_source::{LineIndex, Span};

/// The text that spans count in, and where that text lies in its file.
///
/// Made only when something is to be shown; a clean record never needs it.
#[derive(Clone, Debug)]
pub struct Source<'src> {
    file: &'src str,
    text: &'src [u8],
    first_line: u64,
    index: LineIndex<'src>,
}

/// A place in a file as people count it.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct Place {
    /// The line of the file, from 1.
    pub line: u64,
    /// The column, from 1, in Unicode scalar values.
    pub column: u32,
}

impl<'src> Source<'src> {
    /// Takes the text of a record, the name of its file and the line of the file, from 1, on which the text begins.
    pub fn new(file: &'src str, text: &'src [u8], first_line: u64) -> Self {
        Self { file, text, first_line, index: LineIndex::new(text) }
    }

    /// Returns the name of the file, as it was given.
    pub fn file(&self) -> &'src str {
        self.file
    }

    /// Returns where the byte at `offset` of the text lies in the file.
    pub fn place(&self, offset: u32) -> Place {
        let position = self.index.position(offset);
        Place { line: self.file_line(position.line), column: position.column }
    }

    /// Returns the line of the file on which line `line` of the text lies, both from 1.
    pub(crate) fn file_line(&self, line: u32) -> u64 {
        self.first_line.saturating_add(u64::from(line)).saturating_sub(1)
    }

    /// Returns the line of the text, from 1, on which the byte at `offset` lies.
    pub(crate) fn line_of(&self, offset: u32) -> u32 {
        self.index.position(offset).line
    }

    /// Returns where line `line` of the text lies in it, without its line end.
    pub(crate) fn line_span(&self, line: u32) -> Span {
        self.index.line(line)
    }

    /// Returns the bytes of the text that the span covers.
    pub(crate) fn slice(&self, span: Span) -> &'src [u8] {
        span.slice(self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_counts_lines_of_the_file() {
        let source = Source::new("two.agn", b"agn 1\nA 3WW2\n", 41);
        assert_eq!(source.place(0), Place { line: 41, column: 1 });
        assert_eq!(source.place(8), Place { line: 42, column: 3 });
    }
}
