//! The text of a merged file, and the marks around what could not be merged. Decides nothing.

use super::ends::LineEnd;
use super::{Marks, Merged};

/// The text of a merged file as far as it is written, and what it is where ours is taken of every conflict, or theirs.
#[derive(Debug)]
pub(crate) struct Output<'a> {
    marks: &'a Marks,
    end: LineEnd,
    text: Vec<u8>,
    views: [Vec<u8>; 2],
    n_conflicts: usize,
}

impl<'a> Output<'a> {
    /// Begins a text of which the lines end so.
    pub(crate) fn new(marks: &'a Marks, end: LineEnd) -> Self {
        Self { marks, end, text: Vec::new(), views: [Vec::new(), Vec::new()], n_conflicts: 0 }
    }

    /// Begins a text of its own, which may be taken or not.
    pub(crate) fn apart(&self) -> Self {
        Self::new(self.marks, self.end)
    }

    /// Adds lines; what stands above them gets a line end if it has none.
    pub(crate) fn text(&mut self, text: &[u8]) {
        let [ours, theirs] = &mut self.views;
        for it in [&mut self.text, ours, theirs] {
            append(it, text, self.end);
        }
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
        self.mark('<', &self.marks.ours);
        self.side(0, ours);
        self.mark('=', "");
        self.side(1, theirs);
        self.mark('>', &self.marks.theirs);
        self.lines(below.iter().copied());
        self.n_conflicts += 1;
    }

    /// Adds lines of one side only, 0 for ours and 1 for theirs.
    fn side(&mut self, side: usize, lines: &[&[u8]]) {
        for line in lines {
            append(&mut self.text, line, self.end);
            self.views.get_mut(side).into_iter().for_each(|it| append(it, line, self.end));
        }
    }

    /// Adds a mark.
    fn mark(&mut self, sign: char, name: &str) {
        let mark = sign.to_string().repeat(self.marks.size);
        let gap = if name.is_empty() { "" } else { " " };
        let line = [mark.as_bytes(), gap.as_bytes(), name.as_bytes(), self.end.bytes()].concat();
        append(&mut self.text, &line, self.end);
    }

    /// Adds a text that was written apart.
    pub(crate) fn add(&mut self, other: &Self) {
        append(&mut self.text, &other.text, self.end);
        for (view, other) in self.views.iter_mut().zip(&other.views) {
            append(view, other, self.end);
        }
        self.n_conflicts += other.n_conflicts;
    }

    /// Returns what the text is where ours is taken of every conflict, and where theirs is.
    pub(crate) fn views(&self) -> [&[u8]; 2] {
        self.views.each_ref().map(Vec::as_slice)
    }

    /// Returns how many things could not be merged.
    pub(crate) fn n_conflicts(&self) -> usize {
        self.n_conflicts
    }

    /// Adds a text that was written apart, unless something in it could not be merged; returns whether it did.
    pub(crate) fn take(&mut self, other: &Self) -> bool {
        let is_whole = other.n_conflicts == 0;
        if is_whole {
            self.add(other);
        }
        is_whole
    }

    /// Ends the text.
    pub(crate) fn finish(self) -> Merged {
        Merged { text: self.text, n_conflicts: self.n_conflicts }
    }
}

/// Adds lines to a text; what stands above them gets a line end if it has none.
fn append(text: &mut Vec<u8>, lines: &[u8], end: LineEnd) {
    if !text.is_empty() && !text.ends_with(b"\n") && !lines.is_empty() {
        text.extend(end.bytes());
    }
    text.extend(lines);
}
