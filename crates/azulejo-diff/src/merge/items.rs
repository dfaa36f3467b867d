//! Items of which the row of a game, or of a variation, consists: events, and what is said of the game behind each, every one
//! with what hangs on it. Merges one item with its counterparts.

use azulejo_notation::LineKind;

use super::branches::merge_branches;
use super::claims::{Place, is_about_next};
use super::event::merge_event;
use super::lines::{Bundle, Lines, bundles, mean_same, pick_lines, raw, unite};
use super::output::Output;
use super::pick;
use super::slots::merge_line;
use crate::records::Entry;

/// A line that has a place of its own in a row, and what hangs on it.
#[derive(Clone, Debug)]
pub(crate) struct Item<'a, 'src> {
    /// Remarks above it that say what was there before it (agn 6.6, 6.7).
    above: Lines<'a, 'src>,
    /// An event, a claim, a ruling or the like.
    pub(crate) line: &'a Entry<'src>,
    /// Notes on it, and below an event its variations.
    pub(crate) below: Lines<'a, 'src>,
    /// What a line says that is no event; none for an event.
    place: Option<Place>,
}

impl<'a, 'src> Item<'a, 'src> {
    /// Tells whether it is an event.
    pub(crate) const fn is_event(&self) -> bool {
        self.place.is_none()
    }

    /// Tells whether it is a ruling.
    pub(crate) fn is_ruling(&self) -> bool {
        matches!(self.line.line.kind, LineKind::Ruling(_))
    }

    /// Returns all its lines.
    pub(crate) fn lines(&self) -> Lines<'a, 'src> {
        self.head().chain(self.below.iter().copied()).collect()
    }

    /// Returns its own line, with the remarks above it.
    fn head(&self) -> impl Iterator<Item = &'a Entry<'src>> {
        self.above.iter().copied().chain([self.line])
    }

    /// Returns what hangs on it and is about the event to which it belongs, wherever it stands below it (agn 6.4, 7.1).
    pub(crate) fn of_event(&self, depth: usize) -> Vec<&'a [u8]> {
        let is_of_event = |it: &&&Entry<'_>| {
            depth < it.line.path.depth() || matches!(it.line.kind, LineKind::Annotation { .. })
        };
        self.below.iter().filter(is_of_event).map(|it| &it.meaning[..]).collect()
    }

    /// Returns the lines of its variations, where it stands at a depth of them.
    pub(crate) fn variations(&self, depth: usize) -> Lines<'a, 'src> {
        split(&self.below, depth).1
    }

    /// Tells whether both say the same in their own line, whatever the glyph and whatever hangs on it.
    pub(crate) fn is_like(&self, other: &Self) -> bool {
        self.line.meaning == other.line.meaning
    }

    /// Returns all that its lines say.
    pub(crate) fn content(&self) -> Vec<u8> {
        let says = |it: &Entry<'_>| [it.meaning.as_slice(), b" ", it.glyph().as_bytes(), b"\n"].concat();
        self.lines().into_iter().flat_map(says).collect()
    }

    /// Tells whether both say the same in all their lines.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        mean_same(&self.lines(), &other.lines())
    }

    /// Tells whether the other may be what became of this: an event of the same seat, the same decision of another seat, or
    /// what is read where nothing was; a claim of the same facts; a ruling.
    pub(crate) fn is_counterpart(&self, other: &Self) -> bool {
        let is_same_decision = match (&self.line.line.kind, &other.line.line.kind) {
            (LineKind::Ply { body: one, .. }, LineKind::Ply { body: other, .. }) => one == other,
            (LineKind::Bad(_), _) | (_, LineKind::Bad(_)) => true,
            _ => false,
        };
        let may_be = is_same_decision || !self.is_event() || self.line.is_counterpart(other.line);
        self.place == other.place && may_be
    }
}

/// Returns the lines above the first event of a row that stands at a depth of variations, 0 for the main line, and its items.
pub(crate) fn items<'a, 'src>(
    lines: &[&'a Entry<'src>],
    depth: usize,
) -> (Lines<'a, 'src>, Vec<Item<'a, 'src>>) {
    let (mut above, mut items) = (Vec::new(), Vec::<Item<'a, 'src>>::new());
    let mut waiting = Vec::new();
    for line in lines.iter().copied() {
        let is_here = line.line.path.depth() == depth;
        let place = Place::of(line).filter(|_| is_here && !items.is_empty());
        if is_about_next(line) {
            waiting.push(line);
        } else if is_here && line.line.kind.is_event() || place.is_some() {
            items.push(Item { above: std::mem::take(&mut waiting), line, below: Vec::new(), place });
        } else {
            let of = items.last_mut().map_or(&mut above, |it| &mut it.below);
            of.append(&mut waiting);
            of.push(line);
        }
    }
    items.last_mut().map_or(&mut above, |it| &mut it.below).extend(waiting);
    (above, items)
}

/// Returns of each item the event to which it belongs: itself, or the last one above it.
pub(crate) fn events(items: &[Item<'_, '_>]) -> Vec<usize> {
    let mut event = 0;
    let mut event_of = |(nth, item): (usize, &Item<'_, '_>)| {
        if item.is_event() {
            event = nth;
        }
        event
    };
    items.iter().enumerate().map(&mut event_of).collect()
}

/// Returns all lines of items in a row.
pub(crate) fn lines_of<'a, 'src>(items: &[Item<'a, 'src>]) -> Lines<'a, 'src> {
    items.iter().flat_map(Item::lines).collect()
}

/// Merges an item that both sides have; without a base both added it.
pub(crate) fn merge_item(
    base: Option<&Item<'_, '_>>,
    ours: &Item<'_, '_>,
    theirs: &Item<'_, '_>,
    depth: usize,
    out: &mut Output<'_>,
) {
    let of_base = base.map(Item::lines).unwrap_or_default();
    let (of_ours, of_theirs) = (ours.lines(), theirs.lines());
    if let Some(lines) = pick_lines(&of_base, &of_ours, &of_theirs) {
        return out.lines(raw(lines));
    }
    let is_line_same = base.is_some_and(|it| it.is_like(ours) && it.is_like(theirs)) || ours.is_like(theirs);
    if ours.is_ruling() && !is_line_same {
        // The reason goes with its ruling (agn 8.2).
        return out.conflict(&raw(&of_ours), &raw(&of_theirs));
    }
    merge_head(base, ours, theirs, out);
    let below = base.map_or(&[][..], |it| &it.below[..]);
    if let Some(lines) = pick_lines(below, &ours.below, &theirs.below) {
        return out.lines(raw(lines));
    }
    let [base, ours, theirs] = [below, &ours.below, &theirs.below].map(|it| split(it, depth));
    out.lines(raw(&unite(&base.0, &ours.0, &theirs.0)));
    merge_branches(&base.1, &ours.1, &theirs.1, depth, out);
}

/// Merges the line of an item that both sides have, and the remarks above it.
fn merge_head(base: Option<&Item<'_, '_>>, ours: &Item<'_, '_>, theirs: &Item<'_, '_>, out: &mut Output<'_>) {
    let meaning = |it: &Item<'_, '_>| Some(it.line.meaning.clone());
    let is_contested = pick(&base.and_then(meaning), &meaning(ours), &meaning(theirs)).is_none();
    let above = unite(base.map_or(&[], |it| &it.above), &ours.above, &theirs.above);
    if is_contested && !above.is_empty() {
        let [ours, theirs] = [ours, theirs].map(|it| it.head().map(|it| it.raw).collect::<Vec<_>>());
        return out.conflict(&ours, &theirs);
    }
    out.lines(raw(&above));
    if ours.is_event() {
        merge_event(base, ours, theirs, out);
    } else {
        merge_line(base.map(|it| it.line), Some(ours.line), Some(theirs.line), out);
    }
}

/// Splits lines into those at this depth of variations and those of variations inside.
fn split<'a, 'src>(lines: &[&'a Entry<'src>], depth: usize) -> (Lines<'a, 'src>, Lines<'a, 'src>) {
    let (here, deeper): (Vec<_>, Vec<_>) = bundles(lines).into_iter().partition(|it| it.depth <= depth);
    let lines = |of: Vec<Bundle<'a, 'src>>| of.into_iter().flat_map(|it| it.lines).collect();
    (lines(here), lines(deeper))
}
