//! Merges rows of events, of the main line or of a variation. Merges no single event.

use std::collections::HashSet;

use azulejo_notation::LineKind;

use super::branches::merge_branches;
use super::event::merge_event;
use super::lines::{Lines, mean_same, pick_lines, raw};
use super::output::Output;
use super::pick;
use super::slots::{Stem, merge_notes, merge_subs};
use super::stretches::{Kind, Stretch};
use crate::records::{Entry, runs};

/// An event with what stands below it.
#[derive(Clone, Debug)]
pub(crate) struct Node<'a, 'src> {
    /// The event.
    pub(crate) event: &'a Entry<'src>,
    /// The lines below it, up to the next event of the same variation.
    pub(crate) below: Lines<'a, 'src>,
}

/// Whether a side that stops earlier than the other says nothing against going on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OpenEnds {
    pub(crate) ours: bool,
    pub(crate) theirs: bool,
}

/// The same row of events in the base, in ours and in theirs.
pub(crate) type Rows<'n, 'a, 'src> = [&'n [Node<'a, 'src>]; 3];

impl<'a, 'src> Node<'a, 'src> {
    /// Returns the event and the lines below it.
    fn lines(&self) -> Lines<'a, 'src> {
        std::iter::once(self.event).chain(self.below.iter().copied()).collect()
    }

    /// Returns what an arbiter ruled below the event.
    fn rulings(&self) -> Vec<&'a [u8]> {
        let rulings = self.below.iter().filter(|it| matches!(it.line.kind, LineKind::Ruling(_)));
        rulings.map(|it| &it.meaning[..]).collect()
    }
}

/// Returns all lines of events in a row.
fn lines_of<'a, 'src>(nodes: &[Node<'a, 'src>]) -> Lines<'a, 'src> {
    nodes.iter().flat_map(Node::lines).collect()
}

/// Merges rows of events that stand at the same depth of variations, 0 for the main line, and returns what is merged in order;
/// each stretch is written like `out`.
pub(crate) fn merge_nodes<'m, 'a, 'src>(
    rows: Rows<'_, 'a, 'src>,
    ends: OpenEnds,
    depth: usize,
    out: &Output<'m>,
) -> Vec<Stretch<'m, 'a, 'src>> {
    let parts = parts(rows);
    let is_joined = joined(&parts);
    let mut stretches = Vec::new();
    let mut from = 0;
    while let Some(part) = parts.get(from) {
        let n_joined = is_joined.iter().skip(from).take_while(|it| **it).count().max(1);
        if 1 < n_joined {
            let joined = parts.get(from..from + n_joined).unwrap_or_default();
            stretches.push(Stretch::joined(lines_of_parts(joined), out.apart()));
        } else {
            let mut merged = out.apart();
            part.merge(Some(ends).filter(|_| from + 1 == parts.len()), depth, &mut merged);
            let kind = if part.is_event() { Kind::Event } else { Kind::Gap };
            stretches.push(Stretch::new(part.lines(), kind, merged));
        }
        from += n_joined;
    }
    stretches
}

/// A part of rows of events.
enum Part<'n, 'a, 'src> {
    /// What lies between two events that all sides have.
    Gap(Gap<'n, 'a, 'src>),
    /// An event that all sides have: in the base, in ours, in theirs.
    Event(&'n Node<'a, 'src>, &'n Node<'a, 'src>, &'n Node<'a, 'src>),
}

impl<'a, 'src> Part<'_, 'a, 'src> {
    /// Returns its lines in the base, in ours and in theirs.
    fn lines(&self) -> [Lines<'a, 'src>; 3] {
        match self {
            Self::Gap(gap) => [gap.base, gap.ours, gap.theirs].map(lines_of),
            Self::Event(base, ours, theirs) => [base, ours, theirs].map(|it| it.lines()),
        }
    }

    /// Merges it; `ends` are given where nothing comes behind it.
    fn merge(&self, ends: Option<OpenEnds>, depth: usize, out: &mut Output<'_>) {
        match self {
            Self::Gap(gap) => gap.merge(ends, depth, out),
            Self::Event(base, ours, theirs) => merge_node(Some(base), ours, theirs, depth, out),
        }
    }

    /// Tells whether it is an event that all sides have.
    fn is_event(&self) -> bool {
        matches!(self, Self::Event(..))
    }

    /// Tells whether it is a gap that is not the same on both sides.
    fn is_unlike_gap(&self) -> bool {
        let [_, ours, theirs] = self.lines();
        !self.is_event() && !mean_same(&ours, &theirs)
    }

    /// Tells whether it is an event that both sides changed otherwise, or on which they have other rulings.
    fn is_contested(&self) -> bool {
        let Self::Event(base, ours, theirs) = self else { return false };
        let meaning = |node: &Node<'a, 'src>| (&node.event.meaning, node.rulings());
        let [base, ours, theirs] = [base, ours, theirs].map(|it| meaning(it));
        pick(&base.0, &ours.0, &theirs.0).is_none()
            || pick(&base.1, &ours.1, &theirs.1).is_none()
            || ours.0 != theirs.0 && ours.1 != theirs.1
    }
}

/// Returns the lines of parts in a row in the base, in ours and in theirs.
fn lines_of_parts<'a, 'src>(parts: &[Part<'_, 'a, 'src>]) -> [Lines<'a, 'src>; 3] {
    let mut sides = [Vec::new(), Vec::new(), Vec::new()];
    for part in parts {
        sides.iter_mut().zip(part.lines()).for_each(|(side, lines)| side.extend(lines));
    }
    sides
}

/// Returns the gaps and the events that all sides have, a gap first and last, and one between each two events.
fn parts<'n, 'a, 'src>(rows: Rows<'n, 'a, 'src>) -> Vec<Part<'n, 'a, 'src>> {
    let [base, ours, theirs] = rows;
    let (of_ours, of_theirs) = (places(base, ours), places(base, theirs));
    let mut from = (0, 0, 0);
    let mut parts = Vec::new();
    for (nth, node) in base.iter().enumerate() {
        let (Some(one), Some(other)) = (place(&of_ours, nth), place(&of_theirs, nth)) else { continue };
        parts.push(Part::Gap(Gap::new(rows, from, (nth, one, other), (&of_ours, &of_theirs))));
        if let (Some(ours), Some(theirs)) = (ours.get(one), theirs.get(other)) {
            parts.push(Part::Event(node, ours, theirs));
        }
        from = (nth + 1, one + 1, other + 1);
    }
    let to = (base.len(), ours.len(), theirs.len());
    parts.push(Part::Gap(Gap::new(rows, from, to, (&of_ours, &of_theirs))));
    parts
}

/// Tells of each part whether it goes between marks with those beside it: an event on which both sides differ, and what only one
/// side has right above or below it. Who takes one side then takes all of it.
fn joined(parts: &[Part<'_, '_, '_>]) -> Vec<bool> {
    let is_contested: Vec<_> = parts.iter().map(Part::is_contested).collect();
    let is_unlike: Vec<_> = parts.iter().map(Part::is_unlike_gap).collect();
    let at = |flags: &[bool], nth: usize| flags.get(nth) == Some(&true);
    let beside =
        |flags: &[bool], nth: usize| nth.checked_sub(1).is_some_and(|it| at(flags, it)) || at(flags, nth + 1);
    let is_joined = |nth: usize| {
        at(&is_contested, nth) && beside(&is_unlike, nth) || at(&is_unlike, nth) && beside(&is_contested, nth)
    };
    (0..parts.len()).map(is_joined).collect()
}

/// Returns where an event of the base stands on a side.
fn place(places: &[Option<usize>], nth: usize) -> Option<usize> {
    places.get(nth).copied().flatten()
}

/// Returns where each event of the base stands on a side, be it the same or what became of it; none where it was taken out.
fn places(base: &[Node<'_, '_>], side: &[Node<'_, '_>]) -> Vec<Option<usize>> {
    let meanings = |nodes: &[Node<'_, '_>]| -> Vec<Vec<u8>> {
        nodes.iter().map(|it| it.event.meaning.clone()).collect()
    };
    let mut places = vec![None; base.len()];
    for run in runs(&meanings(base), &meanings(side)) {
        // Rows of unequal length do not say what became of what.
        let fits = |one: usize, other: usize| match (base.get(one), side.get(other)) {
            (Some(one), Some(other)) => run.n_left == run.n_right && one.event.is_counterpart(other.event),
            _ => false,
        };
        for (one, other) in run.pairs(fits) {
            if let (Some(place), Some(_)) = (one.and_then(|it| places.get_mut(it)), other) {
                *place = other;
            }
        }
    }
    places
}

/// What lies between two events that all sides have: of each event of the base there, some side took it out.
struct Gap<'n, 'a, 'src> {
    base: &'n [Node<'a, 'src>],
    ours: &'n [Node<'a, 'src>],
    theirs: &'n [Node<'a, 'src>],
    /// Where each event of the base here stands in ours here.
    of_ours: Vec<Option<usize>>,
    /// Where each event of the base here stands in theirs here.
    of_theirs: Vec<Option<usize>>,
}

impl<'n, 'a, 'src> Gap<'n, 'a, 'src> {
    /// Takes the events from one place to another.
    fn new(
        [base, ours, theirs]: Rows<'n, 'a, 'src>,
        from: (usize, usize, usize),
        to: (usize, usize, usize),
        (of_ours, of_theirs): (&[Option<usize>], &[Option<usize>]),
    ) -> Self {
        let local = |places: &[Option<usize>], from_side: usize| -> Vec<Option<usize>> {
            let here = places.get(from.0..to.0).unwrap_or_default();
            here.iter().map(|it| it.and_then(|it| it.checked_sub(from_side))).collect()
        };
        Self {
            base: base.get(from.0..to.0).unwrap_or_default(),
            ours: ours.get(from.1..to.1).unwrap_or_default(),
            theirs: theirs.get(from.2..to.2).unwrap_or_default(),
            of_ours: local(of_ours, from.1),
            of_theirs: local(of_theirs, from.2),
        }
    }

    /// Merges it; `ends` are given where nothing comes behind it.
    fn merge(&self, ends: Option<OpenEnds>, depth: usize, out: &mut Output<'_>) {
        let (base, ours, theirs) = (lines_of(self.base), lines_of(self.ours), lines_of(self.theirs));
        if let Some(lines) = pick_lines(&base, &ours, &theirs) {
            out.lines(raw(lines));
        } else if self.base.is_empty() {
            self.merge_new(ends, depth, out);
        } else {
            match self.remaining() {
                Some(nodes) => nodes.iter().for_each(|it| out.lines(raw(&it.lines()))),
                None => out.conflict(&raw(&ours), &raw(&theirs)),
            }
        }
    }

    /// Merges events that both sides added: as far as they are the same, and then, at the end, those of the longer side.
    fn merge_new(&self, ends: Option<OpenEnds>, depth: usize, out: &mut Output<'_>) {
        let pairs = self.ours.iter().zip(self.theirs);
        let n_same =
            pairs.clone().take_while(|(one, other)| one.event.meaning == other.event.meaning).count();
        for (one, other) in pairs.take(n_same) {
            merge_node(None, one, other, depth, out);
        }
        let ours = self.ours.get(n_same..).unwrap_or_default();
        let theirs = self.theirs.get(n_same..).unwrap_or_default();
        match (ours, theirs) {
            ([], longer) if longer.is_empty() || ends.is_some_and(|it| it.ours) => {
                out.lines(raw(&lines_of(longer)));
            }
            (longer, []) if ends.is_some_and(|it| it.theirs) => out.lines(raw(&lines_of(longer))),
            _ => out.conflict(&raw(&lines_of(ours)), &raw(&lines_of(theirs))),
        }
    }

    /// Returns the events that stay where events were taken out: those that one side added. None where the other side
    /// changed what was taken out, or both added something.
    fn remaining(&self) -> Option<Vec<&'n Node<'a, 'src>>> {
        let is_same = |side: &[Node<'_, '_>], nth: usize, place: Option<usize>| match place {
            None => true,
            Some(place) => match (self.base.get(nth), side.get(place)) {
                (Some(one), Some(other)) => mean_same(&one.lines(), &other.lines()),
                _ => false,
            },
        };
        let are_same = |side: &[Node<'_, '_>], places: &[Option<usize>]| {
            places.iter().enumerate().all(|(nth, place)| is_same(side, nth, *place))
        };
        if !are_same(self.ours, &self.of_ours) || !are_same(self.theirs, &self.of_theirs) {
            return None;
        }
        let (ours, theirs) = (added(self.ours, &self.of_ours), added(self.theirs, &self.of_theirs));
        match (ours.is_empty(), theirs.is_empty()) {
            (_, true) => Some(ours),
            (true, false) => Some(theirs),
            (false, false) => None,
        }
    }
}

/// Returns the events of a side that come from none of the base.
fn added<'n, 'a, 'src>(side: &'n [Node<'a, 'src>], places: &[Option<usize>]) -> Vec<&'n Node<'a, 'src>> {
    let known: HashSet<usize> = places.iter().copied().flatten().collect();
    side.iter().enumerate().filter(|(nth, _)| !known.contains(nth)).map(|it| it.1).collect()
}

/// Merges an event that both sides have, and what stands below it.
fn merge_node(
    base: Option<&Node<'_, '_>>,
    ours: &Node<'_, '_>,
    theirs: &Node<'_, '_>,
    depth: usize,
    out: &mut Output<'_>,
) {
    let lines = (base.map(Node::lines).unwrap_or_default(), ours.lines(), theirs.lines());
    if let Some(lines) = pick_lines(&lines.0, &lines.1, &lines.2) {
        return out.lines(raw(lines));
    }
    // A ruling is about the event above it (agn 8.1), and about no other.
    if ours.event.meaning != theirs.event.meaning && ours.rulings() != theirs.rulings() {
        return out.conflict(&raw(&ours.lines()), &raw(&theirs.lines()));
    }
    let below = base.map_or(&[][..], |it| &it.below[..]);
    merge_event(base, ours, theirs, out);
    if let Some(lines) = pick_lines(below, &ours.below, &theirs.below) {
        return out.lines(raw(lines));
    }
    let (here, deeper) = split(below, depth);
    let (our_here, our_deeper) = split(&ours.below, depth);
    let (their_here, their_deeper) = split(&theirs.below, depth);
    let stems = [Stem::of(&here), Stem::of(&our_here), Stem::of(&their_here)];
    merge_notes(&stems, out);
    merge_branches(&deeper, &our_deeper, &their_deeper, depth, out);
    merge_subs(&stems, out);
}

/// Splits lines into those at this depth of variations and those of variations inside.
fn split<'a, 'src>(lines: &[&'a Entry<'src>], depth: usize) -> (Lines<'a, 'src>, Lines<'a, 'src>) {
    lines.iter().partition(|it| it.line.path.depth() <= depth)
}
