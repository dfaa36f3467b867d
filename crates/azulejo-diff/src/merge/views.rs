//! What a merged stretch of a record comes to where one side of every conflict is taken. Merges nothing.

use std::collections::HashMap;

use azulejo_notation::LineKind;

use super::lines::Lines;
use super::output::Output;
use crate::records::Entry;

/// A line with nothing on it.
const BLANK: (usize, &[u8]) = (0, b"");

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
#[derive(Debug, Default)]
struct Count {
    sides: [usize; 3],
    views: [usize; 2],
    is_ruling: bool,
    is_event: bool,
    is_variation: bool,
}

impl Count {
    /// Returns the count of a line before it is counted.
    fn of(entry: &Entry<'_>) -> Self {
        let kind = &entry.line.kind;
        Self {
            is_ruling: matches!(kind, LineKind::Ruling(_)),
            is_event: kind.is_event(),
            is_variation: !entry.line.path.is_main(),
            ..Self::default()
        }
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
    all: Vec<Count>,
    /// By what a line means, without the numbers of its path.
    meanings: HashMap<(usize, &'a [u8]), usize>,
    /// By the bytes of a line, without the numbers of its path.
    texts: HashMap<(usize, &'a [u8]), usize>,
}

impl<'a> Counts<'a> {
    /// Counts a line of a side: 0 for the base, 1 for ours, 2 for theirs.
    fn add(&mut self, entry: &'a Entry<'_>, side: usize) {
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
    let mut counts = Counts::default();
    for (side, lines) in sides.iter().enumerate() {
        for line in lines {
            counts.add(line, side);
        }
    }
    for (view, side) in merged.iter().flat_map(|it| it.views()).zip([0, 1].into_iter().cycle()) {
        counts.add_view(view, side);
    }
    let is_conflict = merged.iter().any(|it| it.n_conflicts() != 0);
    let is_bound = |it: &Count| {
        let is_bound = match bound {
            Bound::Nothing => false,
            Bound::Rulings => it.is_ruling,
            Bound::Events => it.is_ruling || it.is_event,
        };
        is_conflict && is_bound
    };
    // Below one event a variation may stand under two numbers.
    let is_free = |it: &Count| it.is_variation && merged.len() == 1 && it.merged() != (0, 0);
    counts.all.iter().all(|it| is_free(it) || it.holds(is_conflict) && (!is_bound(it) || it.is_of_sides()))
}

/// Returns the depth of a line, and its text behind its path and without its end.
fn pathless(text: &[u8]) -> (usize, &[u8]) {
    let mut rest = text.trim_ascii();
    let mut depth = 0;
    while let Some(step) = rest.strip_prefix(b"|") {
        let n_digits = step.iter().take_while(|it| it.is_ascii_digit()).count();
        rest = step.get(n_digits..).unwrap_or_default().trim_ascii_start();
        depth += 1;
    }
    (depth, rest)
}
