//! The text of a merged file, and the marks around what could not be merged. Decides nothing.

use super::ends::LineEnd;
use super::{Marks, Merged};

/// The text of a merged file as far as it is written.
#[derive(Debug)]
pub(crate) struct Output<'a> {
    marks: &'a Marks,
    end: LineEnd,
    text: Vec<u8>,
    n_conflicts: usize,
}

impl<'a> Output<'a> {
    /// Begins a text of which the lines end so.
    pub(crate) fn new(marks: &'a Marks, end: LineEnd) -> Self {
        Self { marks, end, text: Vec::new(), n_conflicts: 0 }
    }

    /// Begins a text of its own, which may be taken or not.
    pub(crate) fn apart(&self) -> Self {
        Self::new(self.marks, self.end)
    }

    /// Adds lines; what stands above them gets a line end if it has none.
    pub(crate) fn text(&mut self, text: &[u8]) {
        if !self.text.is_empty() && !self.text.ends_with(b"\n") && !text.is_empty() {
            self.text.extend(self.end.bytes());
        }
        self.text.extend(text);
    }

    /// Adds a line that stands on no side.
    pub(crate) fn line(&mut self, content: &str) {
        self.text(&[content.as_bytes(), self.end.bytes()].concat());
    }

    /// Adds lines, each with its line end.
    pub(crate) fn lines<'src>(&mut self, lines: impl IntoIterator<Item = &'src [u8]>) {
        lines.into_iter().for_each(|it| self.text(it));
    }

    /// Adds what both sides say where they cannot both hold, between marks; what both begin and end with stands outside.
    pub(crate) fn conflict(&mut self, ours: &[&[u8]], theirs: &[&[u8]]) {
        let n_above = ours.iter().zip(theirs).take_while(|(one, other)| one == other).count();
        let (above, ours) = ours.split_at_checked(n_above).unwrap_or((ours, &[]));
        let theirs = theirs.get(n_above..).unwrap_or_default();
        let ends = ours.iter().rev().zip(theirs.iter().rev());
        let n_below = ends.take_while(|(one, other)| one == other).count();
        let (ours, below) = ours.split_at_checked(ours.len() - n_below).unwrap_or((ours, &[]));
        let theirs = theirs.get(..theirs.len() - n_below).unwrap_or_default();
        self.lines(above.iter().copied());
        self.mark('<', &self.marks.ours.clone());
        self.lines(ours.iter().copied());
        self.mark('=', "");
        self.lines(theirs.iter().copied());
        self.mark('>', &self.marks.theirs.clone());
        self.lines(below.iter().copied());
        self.n_conflicts += 1;
    }

    /// Adds a mark.
    fn mark(&mut self, sign: char, name: &str) {
        let mark = sign.to_string().repeat(self.marks.size);
        let gap = if name.is_empty() { "" } else { " " };
        self.line(&[&mark, gap, name].concat());
    }

    /// Adds a text that was written apart, unless something in it could not be merged; returns whether it did.
    pub(crate) fn take(&mut self, other: &Self) -> bool {
        let is_whole = other.n_conflicts == 0;
        if is_whole {
            self.text(&other.text);
        }
        is_whole
    }

    /// Ends the text.
    pub(crate) fn finish(self) -> Merged {
        Merged { text: self.text, n_conflicts: self.n_conflicts }
    }
}
