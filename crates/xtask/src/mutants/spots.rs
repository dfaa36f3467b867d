//! A text in which mutants are put behind switches, and which part of what is written belongs to which. Knows no Rust.

use std::collections::BTreeMap;
use std::ops::Range;

/// What is put in the place of some bytes.
#[derive(Debug)]
struct Edit {
    bytes: Range<usize>,
    /// What comes first where edits begin at the same byte: what closes an inner expression, an outer one, what opens an outer one, an inner one.
    rank: isize,
    text: String,
    /// The mutants that it serves.
    mutants: Vec<usize>,
}

/// Edits of one text.
#[derive(Debug, Default)]
pub(super) struct Edits {
    edits: Vec<Edit>,
    depth: isize,
}

impl Edits {
    /// Puts a text in the place of some bytes.
    pub(super) fn replace(&mut self, bytes: Range<usize>, text: &str, mutants: &[usize]) {
        self.edits.push(Edit { bytes, rank: 0, text: text.to_owned(), mutants: mutants.to_owned() });
    }

    /// Puts one text before some bytes and one behind them, around everything that is put there later.
    pub(super) fn wrap(&mut self, bytes: &Range<usize>, before: &str, behind: &str, mutants: &[usize]) {
        self.depth += 1;
        for (at, rank, text) in [(bytes.start, self.depth, before), (bytes.end, -self.depth, behind)] {
            self.edits.push(Edit { bytes: at..at, rank, text: text.to_owned(), mutants: mutants.to_owned() });
        }
    }

    /// Returns the text with all edits, and where in it the spot of each mutant lies.
    pub(super) fn made_in(mut self, text: &str) -> (String, BTreeMap<usize, Range<usize>>) {
        self.edits.sort_by_key(|it| (it.bytes.start, it.rank));
        let (mut made, mut spots, mut at) = (String::new(), BTreeMap::new(), 0);
        for edit in &self.edits {
            made += text.get(at..edit.bytes.start).unwrap_or_default();
            let start = made.len();
            made += &edit.text;
            at = edit.bytes.end;
            for mutant in &edit.mutants {
                spots.entry(*mutant).or_insert(start..start).end = made.len();
            }
        }
        made += text.get(at..).unwrap_or_default();
        (made, spots)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrapped_first_stays_outside() {
        let mut edits = Edits::default();
        edits.wrap(&(0..5), "f(", ")", &[1]);
        edits.wrap(&(0..1), "g(", ")", &[2]);
        edits.replace(2..3, "-", &[1]);
        let (made, spots) = edits.made_in("a + b;");
        assert_eq!(made, "f(g(a) - b);");
        assert_eq!(spots.get(&1).and_then(|it| made.get(it.clone())), Some("f(g(a) - b)"));
        assert_eq!(spots.get(&2).and_then(|it| made.get(it.clone())), Some("g(a)"));
    }
}
