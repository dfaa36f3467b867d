//! Merges the variations to an event. Nothing in them is a conflict: what cannot be one variation becomes two.

use std::collections::{HashMap, HashSet};

use super::lines::{Lines, mean_same, pick_lines, raw, unite};
use super::nodes::{Node, OpenEnds, merge_nodes};
use super::output::Output;
use crate::records::Entry;

/// The variations to an event: the numbers in order, and all lines of each, those of variations inside it as well.
#[derive(Debug, Default)]
struct Branches<'a, 'src> {
    numbers: Vec<u16>,
    lines: HashMap<u16, Lines<'a, 'src>>,
}

impl<'a, 'src> Branches<'a, 'src> {
    /// Returns the variations to which lines belong that stand deeper than `depth`.
    fn of(lines: &[&'a Entry<'src>], depth: usize) -> Self {
        let mut branches = Self::default();
        for line in lines.iter().copied() {
            let number = line.line.path.steps().nth(depth).unwrap_or_default();
            let of_number = branches.lines.entry(number).or_default();
            if of_number.is_empty() {
                branches.numbers.push(number);
            }
            of_number.push(line);
        }
        branches
    }

    /// Returns the lines of the variation with that number.
    fn get(&self, number: u16) -> Option<&[&'a Entry<'src>]> {
        self.lines.get(&number).map(Vec::as_slice)
    }

    /// Returns the variations in order.
    fn iter(&self) -> impl Iterator<Item = (u16, &[&'a Entry<'src>])> {
        self.numbers.iter().filter_map(|it| Some((*it, self.get(*it)?)))
    }
}

/// Merges the variations to an event that stands at a depth, 0 for the main line.
pub(crate) fn merge_branches(
    base: &[&Entry<'_>],
    ours: &[&Entry<'_>],
    theirs: &[&Entry<'_>],
    depth: usize,
    out: &mut Output<'_>,
) {
    let [base, ours, theirs] = [base, ours, theirs].map(|it| Branches::of(it, depth));
    let known: HashSet<_> = ours.iter().map(|it| plain(it.1, depth)).collect();
    let is_new = |lines: &[&Entry<'_>]| !known.contains(&plain(lines, depth));
    let mut apart = Vec::new();
    for (number, one) in ours.iter() {
        let of = base.get(number);
        match theirs.get(number) {
            Some(other) if !merge_branch(of.unwrap_or_default(), one, other, depth, out) => {
                out.lines(raw(one));
                apart.push(other);
            }
            None if of.is_some_and(|of| mean_same(of, one)) => {}
            None => out.lines(raw(one)),
            Some(_) => {}
        }
    }
    for (number, other) in theirs.iter().filter(|it| ours.get(it.0).is_none()) {
        let is_taken_out = base.get(number).is_some_and(|of| mean_same(of, other));
        if !is_taken_out && is_new(other) {
            out.lines(raw(other));
        }
    }
    let numbers = [&base, &ours, &theirs].into_iter().flat_map(|it| &it.numbers);
    let mut number = numbers.max().copied().unwrap_or_default();
    for lines in apart.into_iter().filter(|it| is_new(it)) {
        number = number.saturating_add(1);
        for line in lines {
            out.text(&renumbered(line.raw, line, depth, number));
        }
    }
}

/// Merges a variation that both sides have under one number; writes nothing and returns false where it is not the same one.
fn merge_branch(
    base: &[&Entry<'_>],
    ours: &[&Entry<'_>],
    theirs: &[&Entry<'_>],
    depth: usize,
    out: &mut Output<'_>,
) -> bool {
    if let Some(lines) = pick_lines(base, ours, theirs) {
        out.lines(raw(lines));
        return true;
    }
    let (base, ours, theirs) = (nodes(base, depth + 1), nodes(ours, depth + 1), nodes(theirs, depth + 1));
    let mut merged = out.apart();
    merged.lines(raw(&unite(&base.0, &ours.0, &theirs.0)));
    let ends = OpenEnds { ours: true, theirs: true };
    merge_nodes([&base.1, &ours.1, &theirs.1], ends, depth + 1, &mut merged);
    out.take(&merged)
}

/// Returns the lines above the first event of a variation, and its events with what stands below each.
fn nodes<'a, 'src>(lines: &[&'a Entry<'src>], depth: usize) -> (Lines<'a, 'src>, Vec<Node<'a, 'src>>) {
    let (mut above, mut nodes) = (Vec::new(), Vec::<Node<'a, 'src>>::new());
    for line in lines.iter().copied() {
        if line.line.path.depth() == depth && line.line.kind.is_event() {
            nodes.push(Node { event: line, below: Vec::new() });
        } else {
            nodes.last_mut().map_or(&mut above, |it| &mut it.below).push(line);
        }
    }
    (above, nodes)
}

/// Returns what a variation says, whatever its number.
fn plain(lines: &[&Entry<'_>], depth: usize) -> Vec<(Vec<u8>, &'static str)> {
    lines.iter().map(|it| (renumbered(&it.meaning, it, depth, 1), it.glyph())).collect()
}

/// Returns the text of a line with another number in its path at a depth.
fn renumbered(text: &[u8], entry: &Entry<'_>, depth: usize, number: u16) -> Vec<u8> {
    let path = entry.line.path;
    let bar = text.iter().position(|it| *it == b'|').unwrap_or_default();
    let (indent, rest) = text.split_at_checked(bar).unwrap_or((&[], text));
    let rest = rest.get(1 + path.text().len()..).unwrap_or_default();
    let step = |(nth, old): (usize, u16)| format!("|{}", if nth == depth { number } else { old });
    let path: String = path.steps().enumerate().map(step).collect();
    [indent, path.as_bytes(), rest].concat()
}
