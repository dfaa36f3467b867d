//! Stretches of a record, and what is merged of each. Where some that were merged one by one do not fit together, all
//! of the stretch is in conflict. Merges no single event.

use std::collections::{HashMap, HashSet};

use super::lines::{Lines, mean_same, pick_lines, raw};
use super::output::Output;
use super::views::{Bound, Said, changed, is_kept, strays};

/// Over how many stretches at most a line is looked for that was moved.
const REACH: usize = 9;

/// What a stretch of a record is.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Kind {
    /// What lies between two items that nobody moved, or above or below all of them.
    Gap,
    /// An item that all sides have, and what hangs on it.
    Item,
    /// Several of these, which do not fit together if each is merged by itself.
    Joined,
}

/// A stretch of a record, and what is merged of it.
#[derive(Debug)]
pub(crate) struct Stretch<'m, 'a, 'src> {
    /// The lines of the base, of ours and of theirs.
    sides: [Lines<'a, 'src>; 3],
    kind: Kind,
    /// Whether some side changed it.
    is_changed: bool,
    merged: Output<'m>,
}

impl<'m, 'a, 'src> Stretch<'m, 'a, 'src> {
    /// Returns a stretch of which something was merged.
    pub(crate) fn new(sides: [Lines<'a, 'src>; 3], kind: Kind, merged: Output<'m>) -> Self {
        let [base, ours, theirs] = &sides;
        let is_changed = !mean_same(base, ours) || !mean_same(base, theirs);
        Self { sides, kind, is_changed, merged }
    }

    /// Returns a stretch that is in conflict as a whole, unless one side says what both come to; `merged` is still empty.
    pub(crate) fn joined(sides: [Lines<'a, 'src>; 3], mut merged: Output<'m>) -> Self {
        let [base, ours, theirs] = &sides;
        match pick_lines(base, ours, theirs) {
            Some(lines) => merged.lines(raw(lines)),
            None => merged.conflict(&raw(ours), &raw(theirs)),
        }
        Self::new(sides, Kind::Joined, merged)
    }

    /// Tells whether it is in conflict as a whole.
    pub(crate) fn is_joined(&self) -> bool {
        self.kind == Kind::Joined && self.merged.n_conflicts() != 0
    }

    /// Returns it and the next as one.
    pub(crate) fn join(self, next: Self, out: &Output<'m>) -> Self {
        Self::joined(sides(&[self, next]), out.apart())
    }
}

/// Writes stretches in a row. Those that are not kept if one side of each of their conflicts is taken become one.
/// `moved` are the lines of items that a side moved.
pub(crate) fn write_stretches<'m>(
    mut stretches: Vec<Stretch<'m, '_, '_>>,
    moved: &HashSet<Said<'_>>,
    out: &mut Output<'m>,
) {
    let mut n_before = usize::MAX;
    // What is joined may no longer fit what stands beside it.
    while stretches.len() < n_before {
        n_before = stretches.len();
        (1..=REACH).for_each(|it| join(&mut stretches, it, out));
        join_moved(&mut stretches, moved, out);
    }
    for stretch in &stretches {
        out.add(&stretch.merged);
    }
}

/// Joins each so many stretches in a row that are not kept.
fn join<'m>(stretches: &mut Vec<Stretch<'m, '_, '_>>, n_joined: usize, out: &Output<'m>) {
    let mut from = 0;
    while let Some(here) = stretches.get(from..from + n_joined) {
        if is_whole(here) {
            from += 1;
            continue;
        }
        let whole = Stretch::joined(sides(here), out.apart());
        stretches.splice(from..from + n_joined, [whole]);
        from = (from + 1).saturating_sub(n_joined);
    }
}

/// Joins all stretches over which a side moved a line, if the other moved it elsewhere, changed it or took it out.
fn join_moved<'m>(stretches: &mut Vec<Stretch<'m, '_, '_>>, moved: &HashSet<Said<'_>>, out: &Output<'m>) {
    for (from, to) in moves(stretches, moved).into_iter().rev() {
        let whole = Stretch::joined(sides(stretches.get(from..=to).unwrap_or_default()), out.apart());
        stretches.splice(from..=to, [whole]);
    }
}

/// Returns the first and the last of stretches over which a side moved a line that both together do not leave where it is, in order;
/// none twice.
fn moves(stretches: &[Stretch<'_, '_, '_>], moved: &HashSet<Said<'_>>) -> Vec<(usize, usize)> {
    let merged: Vec<_> = stretches.iter().map(|it| &it.merged).collect();
    let all = sides(stretches);
    let strays = strays(&all, &merged, moved);
    let mut of_line = HashMap::new();
    for (nth, stretch) in stretches.iter().enumerate().filter(|it| it.1.is_changed) {
        for line in changed(&stretch.sides).into_iter().filter(|it| strays.contains(it)) {
            of_line.entry(line).or_insert((nth, nth)).1 = nth;
        }
    }
    let mut moves: Vec<_> = of_line.into_values().filter(|(from, to)| from < to).collect();
    moves.sort_unstable();
    moves.dedup_by(|next, last| {
        let is_near = next.0 <= last.1;
        if is_near {
            last.1 = last.1.max(next.1);
        }
        is_near
    });
    moves
}

/// Tells whether stretches may stand as they are merged. Those that begin or end with one that nobody changed are not looked at,
/// nor many of which none is in conflict.
fn is_whole(stretches: &[Stretch<'_, '_, '_>]) -> bool {
    let (Some(first), Some(last)) = (stretches.first(), stretches.last()) else { return true };
    let is_near = stretches.len() <= 3 || stretches.iter().any(|it| it.merged.n_conflicts() != 0);
    let is_done = matches!(stretches, [one] if one.kind == Kind::Joined);
    if !first.is_changed || !last.is_changed || !is_near || is_done {
        return true;
    }
    let merged: Vec<_> = stretches.iter().map(|it| &it.merged).collect();
    is_kept(&sides(stretches), &merged, bound(stretches))
}

/// Returns what is bound to a conflict in stretches: rulings on an event to what stands right below it, and events to what they
/// were joined with.
fn bound(stretches: &[Stretch<'_, '_, '_>]) -> Bound {
    match stretches {
        [one, other] if [one.kind, other.kind].contains(&Kind::Joined) => Bound::Events,
        [_] => Bound::Rulings,
        [one, _] if one.kind == Kind::Item => Bound::Rulings,
        _ => Bound::Nothing,
    }
}

/// Returns the lines of stretches in the base, in ours and in theirs.
fn sides<'a, 'src>(stretches: &[Stretch<'_, 'a, 'src>]) -> [Lines<'a, 'src>; 3] {
    let of = |side: usize| stretches.iter().filter_map(|it| it.sides.get(side)).flatten().copied().collect();
    [of(0), of(1), of(2)]
}
