//! What a merged stretch of a record comes to where one side of every conflict is taken. Merges nothing.

use std::collections::{HashMap, HashSet};

use azulejo_notation::LineKind;

use super::claims::Place;
use super::lines::Lines;
use super::output::Output;
use crate::records::Entry;

/// A line with nothing on it.
const BLANK: Said<'static> = (0, b"");

/// What a line says: its depth, and its text without the numbers of its path.
pub(crate) type Said<'a> = (usize, &'a [u8]);

/// What stands between marks if something beside it is in conflict and only one side has it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Bound {
    /// Nothing.
    Nothing,
    /// Rulings.
    Rulings,
    /// Events and rulings.
    Events,
}

/// How often a line stands in a stretch: in the base, in ours and in theirs, and in what is merged where ours is taken and where
/// theirs is.
#[derive(Debug)]
struct Count<'a> {
    line: &'a Entry<'a>,
    sides: [usize; 3],
    views: [usize; 2],
}

impl<'a> Count<'a> {
    /// Returns the count of a line before it is counted.
    const fn of(line: &'a Entry<'a>) -> Self {
        Self { line, sides: [0; 3], views: [0; 2] }
    }

    /// Tells whether the line stands between marks if something beside it is in conflict and only one side has it.
    fn is_bound(&self, bound: Bound) -> bool {
        let is_ruling = matches!(self.line.line.kind, LineKind::Ruling(_));
        match bound {
            Bound::Nothing => false,
            Bound::Rulings => is_ruling,
            Bound::Events => is_ruling || self.line.line.kind.is_event() && !self.is_variation(),
        }
    }

    /// Returns what the line says.
    fn said(&self) -> Said<'a> {
        pathless(&self.line.meaning)
    }

    /// Tells whether the line belongs to a variation.
    fn is_variation(&self) -> bool {
        !self.line.line.path.is_main()
    }

    /// Tells whether neither view has the line more or less often than both sides together come to, or than its own side says.
    fn holds(&self, is_conflict: bool) -> bool {
        let (least, most) = self.merged();
        let is_right =
            |view: usize, side: usize| (least..=most).contains(&view) || is_conflict && view == side;
        let ([_, ours, theirs], [as_ours, as_theirs]) = (self.sides, self.views);
        is_right(as_ours, ours) && is_right(as_theirs, theirs)
    }

    /// Returns how often at least and at most the line is there where both changes are made.
    fn merged(&self) -> (usize, usize) {
        let [base, ours, theirs] = self.sides;
        let both = (ours + theirs).saturating_sub(base);
        if ours == base || theirs == base {
            (both, both)
        } else {
            (ours.min(theirs).min(both), ours.max(theirs).max(both))
        }
    }

    /// Tells whether each view has the line as often as its side.
    fn is_of_sides(&self) -> bool {
        let [_, ours, theirs] = self.sides;
        self.views == [ours, theirs]
    }
}

/// The counts of the lines of a stretch.
#[derive(Debug, Default)]
struct Counts<'a> {
    all: Vec<Count<'a>>,
    /// By what a line means, without the numbers of its path.
    meanings: HashMap<Said<'a>, usize>,
    /// By the bytes of a line, without the numbers of its path.
    texts: HashMap<Said<'a>, usize>,
}

impl<'a> Counts<'a> {
    /// Counts the lines of the base, of ours and of theirs, and of what is merged.
    fn new(sides: &[Lines<'a, 'a>; 3], merged: &[&Output<'_>]) -> Self {
        let mut counts = Self::default();
        for (side, lines) in sides.iter().enumerate() {
            for line in lines {
                counts.add(line, side);
            }
        }
        for (view, side) in merged.iter().flat_map(|it| it.views()).zip([0, 1].into_iter().cycle()) {
            counts.add_view(view, side);
        }
        counts
    }

    /// Counts a line of a side: 0 for the base, 1 for ours, 2 for theirs.
    fn add(&mut self, entry: &'a Entry<'a>, side: usize) {
        let (text, meaning) = (pathless(entry.raw), pathless(&entry.meaning));
        if text == BLANK {
            return;
        }
        let (all, meanings) = (&mut self.all, &mut self.meanings);
        let of_meaning = || *meanings.entry(meaning).or_insert(all.len());
        let nth = *self.texts.entry(text).or_insert_with(of_meaning);
        if nth == all.len() {
            all.push(Count::of(entry));
        }
        if let Some(n_times) = all.get_mut(nth).and_then(|it| it.sides.get_mut(side)) {
            *n_times += 1;
        }
    }

    /// Counts the lines of a view, 0 for ours and 1 for theirs; those that stand on no side are left out.
    fn add_view(&mut self, view: &[u8], side: usize) {
        for line in view.split(|it| *it == b'\n').map(pathless).filter(|it| *it != BLANK) {
            let count = self.texts.get(&line).and_then(|it| self.all.get_mut(*it));
            if let Some(n_times) = count.and_then(|it| it.views.get_mut(side)) {
                *n_times += 1;
            }
        }
    }
}

/// Tells whether what is merged says what the sides do: whichever side of its conflicts is taken, no line is there that was
/// taken out, none is lost and none is doubled. `sides` are the lines of the base, of ours and of theirs.
///
/// Where something is in conflict, whoever takes a side has all that is bound as that side has it.
pub(crate) fn is_kept(sides: &[Lines<'_, '_>; 3], merged: &[&Output<'_>], bound: Bound) -> bool {
    let is_conflict = is_conflict(merged);
    // Below one event a variation may stand under two numbers.
    let is_free = |it: &Count<'_>| it.is_variation() && merged.len() == 1 && it.merged() != (0, 0);
    let is_taken = |it: &Count<'_>| !is_conflict || !it.is_bound(bound) || it.is_of_sides();
    let counts = Counts::new(sides, merged);
    counts.all.iter().all(|it| is_free(it) || it.holds(is_conflict) && is_taken(it))
}

/// Returns the lines that are there more or less often than [`is_kept`] wants, whichever side is taken, since a side moved them.
/// Of items it is known which were `moved`; of notes, if no side has one twice.
pub(crate) fn strays<'a>(
    sides: &[Lines<'a, 'a>; 3],
    merged: &[&Output<'_>],
    moved: &HashSet<Said<'_>>,
) -> HashSet<Said<'a>> {
    let counts = Counts::new(sides, merged);
    let is_conflict = is_conflict(merged);
    let depth = counts.all.iter().map(|it| it.said().0).min();
    let is_stray = |it: &&Count<'_>| {
        let has_place = Place::of(it.line).is_some() || it.line.line.kind.is_event();
        let is_item = has_place && Some(it.said().0) == depth;
        let is_moved =
            if is_item { moved.contains(&it.said()) } else { it.sides.iter().all(|n_times| *n_times <= 1) };
        is_moved && !it.holds(is_conflict)
    };
    counts.all.iter().filter(is_stray).map(Count::said).collect()
}

/// Returns the lines that a side has more or less often than the base.
pub(crate) fn changed<'a>(sides: &[Lines<'a, 'a>; 3]) -> Vec<Said<'a>> {
    let is_changed = |it: &&Count<'_>| it.sides.iter().any(|n_times| Some(n_times) != it.sides.first());
    Counts::new(sides, &[]).all.iter().filter(is_changed).map(Count::said).collect()
}

/// Tells whether something could not be merged.
fn is_conflict(merged: &[&Output<'_>]) -> bool {
    merged.iter().any(|it| it.n_conflicts() != 0)
}

/// Returns the depth of a line, and its text behind its path and without its end.
pub(crate) fn pathless(text: &[u8]) -> Said<'_> {
    let mut rest = text.trim_ascii();
    let mut depth = 0;
    while let Some(step) = rest.strip_prefix(b"|") {
        let n_digits = step.iter().take_while(|it| it.is_ascii_digit()).count();
        rest = step.get(n_digits..).unwrap_or_default().trim_ascii_start();
        depth += 1;
    }
    (depth, rest)
}
