//! What lies in a row between two items that nobody moved: what both sides did there, together if that has but one meaning.
//! Writes no marks around more than one line.

use std::ops::Range;

use super::items::{Item, lines_of, merge_item};
use super::lines::raw;
use super::output::Output;
use super::rows::Rows;
use super::side::Side;
use super::slots::merge_places;

/// A part of a row in which a side changed items, took some out, or put some in.
#[derive(Debug)]
pub(crate) struct Region<'r, 'n, 'a, 'src> {
    rows: &'r Rows<'n, 'a, 'src>,
    /// Its items in the base; what was put in above them and below the last one belongs to it.
    of: Range<usize>,
}

impl<'r, 'n, 'a, 'src> Region<'r, 'n, 'a, 'src> {
    /// Takes a part of a row.
    pub(crate) const fn new(rows: &'r Rows<'n, 'a, 'src>, of: Range<usize>) -> Self {
        Self { rows, of }
    }

    /// Tells whether one side ended the game here, and the other went on.
    pub(crate) fn is_past_the_end(&self) -> bool {
        let Rows { base, ours, theirs, ends, .. } = self.rows;
        let goes_on = |side: &Side<'_, '_, '_>| side.news(base.len()).iter().any(Item::is_event);
        let is_past = match (goes_on(ours), goes_on(theirs)) {
            (true, false) => !ends.theirs,
            (false, true) => !ends.ours,
            (true, true) | (false, false) => false,
        };
        is_past && self.of.end == base.len()
    }

    /// Merges it; false where both sides cannot hold together.
    pub(crate) fn merge(&self, out: &mut Output<'_>) -> bool {
        let has_loose_numbers = self.events().any(|it| self.rows.has_loose_variations(it));
        if has_loose_numbers || self.is_of_both() && self.is_entangled() {
            return false;
        }
        self.of.clone().all(|nth| self.merge_news(nth, out) && self.merge_item(nth, out))
            && self.merge_news(self.of.end, out)
    }

    /// Tells whether both sides changed the row, each otherwise.
    fn is_of_both(&self) -> bool {
        let Rows { ours, theirs, .. } = self.rows;
        self.is_changed(ours) && self.is_changed(theirs) && self.row(ours) != self.row(theirs)
    }

    /// Tells whether a side changed the row, whatever hangs on its items.
    fn is_changed(&self, side: &Side<'_, '_, '_>) -> bool {
        let is_news = |nth: usize| !side.news(nth).is_empty();
        let is_moved = |nth: usize| !self.rows.is_like(side, nth) || !self.rows.is_at(side, nth);
        (self.of.start..=self.of.end).any(is_news) || self.of.clone().any(is_moved)
    }

    /// Returns what the items of a side mean.
    fn row(&self, side: &Side<'n, 'a, 'src>) -> Vec<&'a [u8]> {
        let here = |nth: usize| side.news(nth).iter().chain(side.get(nth).filter(|_| nth < self.of.end));
        (self.of.start..=self.of.end).flat_map(here).map(|it| &it.line.meaning[..]).collect()
    }

    /// Tells whether what one side did bears on what the other did, so that together it may mean something else.
    fn is_entangled(&self) -> bool {
        let Rows { ours, theirs, .. } = self.rows;
        let sides = [(ours, theirs), (theirs, ours)];
        let is_bound = |(one, other): (&Side<'n, 'a, 'src>, &Side<'n, 'a, 'src>)| {
            self.replaces_event(one) || self.moves_below_another(one) || self.pulls_ground_from(one, other)
        };
        sides.into_iter().any(is_bound) || self.events().any(|it| self.rows.is_disputed(it))
    }

    /// Tells whether on a side something that is said of the game comes to stand below another event.
    fn moves_below_another(&self, side: &Side<'_, '_, '_>) -> bool {
        let is_moved =
            |nth: usize| side.get(nth).is_some_and(|it| !it.is_event()) && !self.rows.is_at(side, nth);
        self.of.clone().any(is_moved)
    }

    /// Tells whether a side changed an event on which the other ruled, or took one out below which the other wrote.
    fn pulls_ground_from(&self, side: &Side<'_, '_, '_>, other: &Side<'n, 'a, 'src>) -> bool {
        let is_event = |nth: &usize| self.rows.base.get(*nth).is_some_and(Item::is_event);
        self.of.clone().filter(is_event).any(|nth| match side.get(nth) {
            Some(_) => !self.rows.is_like(side, nth) && self.has_written_below(other, nth, Item::is_ruling),
            None => self.has_written_below(other, nth, |_| true),
        })
    }

    /// Returns the events of the base to which what stands here belongs.
    fn events(&self) -> impl Iterator<Item = usize> {
        let above = self.of.start.checked_sub(1).and_then(|it| self.rows.event(it));
        above.into_iter().chain(self.of.clone().filter(|it| self.rows.event(*it) == Some(*it)))
    }

    /// Tells whether a side took an event out and put another in.
    fn replaces_event(&self, side: &Side<'_, '_, '_>) -> bool {
        let is_lost =
            |nth: usize| self.rows.base.get(nth).is_some_and(Item::is_event) && side.get(nth).is_none();
        let is_new = |nth: usize| side.news(nth).iter().any(Item::is_event);
        self.of.clone().any(is_lost) && (self.of.start..=self.of.end).any(is_new)
    }

    /// Tells whether a side changed an item of some kind that belongs to an event of the base, took one out or put one in.
    fn has_written_below(
        &self,
        side: &Side<'n, 'a, 'src>,
        event: usize,
        is_such: fn(&Item<'a, 'src>) -> bool,
    ) -> bool {
        let is_news = |nth: usize| lead(side.news(nth + 1)).iter().any(is_such);
        let is_changed =
            |nth: usize| self.rows.base.get(nth).is_some_and(is_such) && !self.rows.is_like(side, nth);
        let group = self.rows.group(event);
        group.clone().any(is_news) || group.skip(1).any(is_changed)
    }

    /// Merges an item of the base; false where both sides cannot hold together.
    fn merge_item(&self, nth: usize, out: &mut Output<'_>) -> bool {
        let Rows { base, ours, theirs, depth, .. } = self.rows;
        let Some(base) = base.get(nth) else { return true };
        match (ours.get(nth), theirs.get(nth)) {
            (None, None) => true,
            (Some(left), None) | (None, Some(left)) => base.is_same(left),
            (Some(one), Some(other)) => {
                // What is about the event does not go to another with the line below which it stands.
                let was = base.of_event(*depth);
                let is_torn = !self.rows.is_at(ours, nth) && other.of_event(*depth) != was
                    || !self.rows.is_at(theirs, nth) && one.of_event(*depth) != was;
                if is_torn {
                    return false;
                }
                let n_before = out.n_conflicts();
                merge_item(Some(base), one, other, *depth, out);
                out.n_conflicts() == n_before || self.is_alone(nth)
            }
        }
    }

    /// Tells whether nothing of the row was changed but one item.
    fn is_alone(&self, nth: usize) -> bool {
        let Rows { ours, theirs, .. } = self.rows;
        let is_still = |side: &Side<'_, '_, '_>| {
            let is_kept = |it: usize| it == nth || self.rows.is_like(side, it);
            (self.of.start..=self.of.end).all(|it| side.news(it).is_empty()) && self.of.clone().all(is_kept)
        };
        is_still(ours) && is_still(theirs)
    }

    /// Merges what was put in above an item of the base, or below the last one; false where both cannot stand there.
    fn merge_news(&self, nth: usize, out: &mut Output<'_>) -> bool {
        let Rows { base, ends, .. } = self.rows;
        let (mut ours, mut theirs) = (self.rows.ours.news(nth), self.rows.theirs.news(nth));
        if !merge_lead(&mut ours, &mut theirs, out) {
            return false;
        }
        let is_above_events = [ours, theirs].iter().any(|it| it.is_empty());
        while let ([one, our_rest @ ..], [other, their_rest @ ..]) = (ours, theirs) {
            if !one.is_like(other) {
                return false;
            }
            let n_before = out.n_conflicts();
            merge_item(None, one, other, self.rows.depth, out);
            (ours, theirs) = (our_rest, their_rest);
            if out.n_conflicts() != n_before || !merge_lead(&mut ours, &mut theirs, out) {
                return false;
            }
        }
        let is_last = nth == base.len();
        let may_go_on = match (ours, theirs) {
            ([], []) => true,
            ([], _) => is_above_events || is_last && ends.ours,
            (_, _) => is_above_events || is_last && ends.theirs,
        };
        out.lines(raw(&lines_of(ours)));
        out.lines(raw(&lines_of(theirs)));
        may_go_on
    }
}

/// Merges what stands on both sides above the next event, and goes past it; false where both cannot stand there.
fn merge_lead<'a, 'src>(
    ours: &mut &[Item<'a, 'src>],
    theirs: &mut &[Item<'a, 'src>],
    out: &mut Output<'_>,
) -> bool {
    let (one, other) = (lead(ours), lead(theirs));
    *ours = ours.get(one.len()..).unwrap_or_default();
    *theirs = theirs.get(other.len()..).unwrap_or_default();
    let n_before = out.n_conflicts();
    merge_places(&lines_of(one), &lines_of(other), out);
    out.n_conflicts() == n_before
}

/// Returns the items above the first event.
pub(crate) fn lead<'n, 'a, 'src>(items: &'n [Item<'a, 'src>]) -> &'n [Item<'a, 'src>] {
    let n_items = items.iter().take_while(|it| !it.is_event()).count();
    items.get(..n_items).unwrap_or_default()
}
