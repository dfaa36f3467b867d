//! A range of bytes. Does not know which text it is a range of.

use std::ops::Range;

/// A half-open range of byte offsets, counted from the start of a record.
///
/// Offsets are relative to the record and not to its file, so that four bytes suffice for files of any size.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct Span {
    /// The first byte, from 0.
    pub start: u32,
    /// The byte after the last one; never less than `start`.
    pub end: u32,
}

impl Span {
    /// Returns the span of the bytes from `start` up to `end`.
    pub const fn new(start: u32, end: u32) -> Self {
        Self { start, end }
    }

    /// Returns where `part` lies in `whole`, of which it must be a slice.
    ///
    /// A `part` from elsewhere gives a span that is cut to `whole`; nothing panics.
    pub fn of(part: &[u8], whole: &[u8]) -> Self {
        let start = (part.as_ptr().addr()).saturating_sub(whole.as_ptr().addr()).min(whole.len());
        let end = (start + part.len()).min(whole.len());
        Self { start: offset(start), end: offset(end) }
    }

    /// Returns the number of bytes.
    pub const fn len(self) -> u32 {
        self.end - self.start
    }

    /// Tells whether there is no byte in it.
    pub const fn is_empty(self) -> bool {
        self.end <= self.start
    }

    /// Returns this span moved right by `by` bytes.
    #[must_use]
    pub const fn shifted(self, by: u32) -> Self {
        Self { start: self.start.saturating_add(by), end: self.end.saturating_add(by) }
    }

    /// Returns the range of indices that the span covers in a text of `len` bytes, cut to it.
    pub fn range(self, len: usize) -> Range<usize> {
        let end = (self.end as usize).min(len);
        (self.start as usize).min(end)..end
    }

    /// Returns the bytes of `text` that the span covers.
    pub fn slice(self, text: &[u8]) -> &[u8] {
        text.get(self.range(text.len())).unwrap_or_default()
    }
}

/// Converts a byte count to an offset; texts longer than four gibibytes are cut by their readers before.
fn offset(bytes: usize) -> u32 {
    u32::try_from(bytes).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_span_finds_its_part() {
        let whole = b"A 3WW2";
        let span = Span::of(&whole[2..5], whole);
        assert_eq!(span, Span::new(2, 5));
        assert_eq!(span.slice(whole), b"3WW");
        assert_eq!(span.len(), 3);
    }

    #[test]
    fn a_span_past_the_end_is_cut() {
        assert_eq!(Span::new(2, 9).slice(b"abc"), b"c");
        assert_eq!(Span::new(7, 9).slice(b"abc"), b"");
    }
}
