//! Merges the variations to an event. Nothing in them is a conflict: what cannot be one variation becomes two.

use std::collections::BTreeSet;

use super::lines::{Lines, mean_same, pick_lines, raw, unite};
use super::nodes::{Node, OpenEnds, merge_nodes};
use super::output::Output;
use crate::records::Entry;

/// A variation: its number and all its lines, those of variations inside it as well.
type Branch<'a, 'src> = (u16, Lines<'a, 'src>);

/// Merges the variations to an event that stands at a depth, 0 for the main line.
pub(crate) fn merge_branches(
    base: &[&Entry<'_>],
    ours: &[&Entry<'_>],
    theirs: &[&Entry<'_>],
    depth: usize,
    out: &mut Output<'_>,
) {
    let (base, ours, theirs) = (branches(base, depth), branches(ours, depth), branches(theirs, depth));
    let mut apart = Vec::new();
    for (number, one) in &ours {
        let of = branch(&base, *number);
        match branch(&theirs, *number) {
            Some(other) if !merge_branch(of.unwrap_or_default(), one, other, depth, out) => {
                out.lines(raw(one));
                apart.push(other);
            }
            None if of.is_some_and(|of| mean_same(of, one)) => {}
            None => out.lines(raw(one)),
            Some(_) => {}
        }
    }
    for (number, other) in theirs.iter().filter(|it| branch(&ours, it.0).is_none()) {
        let is_taken_out = branch(&base, *number).is_some_and(|of| mean_same(of, other));
        if !is_taken_out && !is_among(other, &ours, depth) {
            out.lines(raw(other));
        }
    }
    let mut taken: BTreeSet<u16> = [&base, &ours, &theirs].into_iter().flatten().map(|it| it.0).collect();
    for lines in apart.into_iter().filter(|it| !is_among(it, &ours, depth)) {
        let number = taken.last().map_or(1, |it| it.saturating_add(1));
        taken.insert(number);
        for line in lines {
            out.text(&renumbered(line.raw, line, depth, number));
        }
    }
}

/// Returns the variations to which lines belong, in order.
fn branches<'a, 'src>(lines: &[&'a Entry<'src>], depth: usize) -> Vec<Branch<'a, 'src>> {
    let mut branches: Vec<Branch<'a, 'src>> = Vec::new();
    for line in lines.iter().copied() {
        let number = line.line.path.steps().nth(depth).unwrap_or_default();
        match branches.iter_mut().find(|it| it.0 == number) {
            Some(branch) => branch.1.push(line),
            None => branches.push((number, vec![line])),
        }
    }
    branches
}

/// Returns the lines of the variation with that number.
fn branch<'b, 'a, 'src>(branches: &'b [Branch<'a, 'src>], number: u16) -> Option<&'b [&'a Entry<'src>]> {
    branches.iter().find(|it| it.0 == number).map(|it| it.1.as_slice())
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

/// Tells whether there is a variation like this one, under whatever number.
fn is_among(lines: &[&Entry<'_>], branches: &[Branch<'_, '_>], depth: usize) -> bool {
    let plain = |lines: &[&Entry<'_>]| -> Vec<(Vec<u8>, &str)> {
        lines.iter().map(|it| (renumbered(&it.meaning, it, depth, 1), it.glyph())).collect()
    };
    let wanted = plain(lines);
    branches.iter().any(|it| plain(&it.1) == wanted)
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
