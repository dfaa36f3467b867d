//! Rows of items, of the main line or of a variation: what became of each item of the base on either side, and where both sides
//! leave the row as it was. Merges nothing but items that nobody moved.

use std::collections::HashSet;
use std::ops::Range;

use super::claims::Claimed;
use super::items::{Item, events, lines_of, merge_item};
use super::lines::{pick_lines, raw};
use super::output::Output;
use super::pick;
use super::region::{Region, lead};
use super::side::Side;
use super::stretches::{Kind, Stretch};
use super::views::{Said, pathless};

/// Whether a side that stops earlier than the other says nothing against going on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OpenEnds {
    pub(crate) ours: bool,
    pub(crate) theirs: bool,
}

/// Where a side says something that the base does not say.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub(crate) enum At {
    /// In place of an item of the base.
    InPlaceOf(usize),
    /// Below an item of the base.
    Below(usize),
}

/// A row of items in the base, in ours and in theirs.
#[derive(Debug)]
pub(crate) struct Rows<'n, 'a, 'src> {
    pub(crate) base: &'n [Item<'a, 'src>],
    pub(crate) ours: Side<'n, 'a, 'src>,
    pub(crate) theirs: Side<'n, 'a, 'src>,
    /// How deep it stands, 0 for the main line.
    pub(crate) depth: usize,
    pub(crate) ends: OpenEnds,
    /// Of each item of the base, the event to which it belongs.
    events: Vec<usize>,
    /// Of each, whether below its event both sides say what cannot stand beside each other.
    is_disputed: Vec<bool>,
    /// Of each, whether nobody moved it, nor changed its line.
    is_firm: Vec<bool>,
}

impl<'n, 'a, 'src> Rows<'n, 'a, 'src> {
    /// Compares both sides with the base.
    pub(crate) fn new(sides: [&'n [Item<'a, 'src>]; 3], depth: usize, ends: OpenEnds) -> Self {
        let [base, ours, theirs] = sides;
        let (ours, theirs) = (Side::new(base, ours), Side::new(base, theirs));
        let (events, is_disputed, is_firm) = (events(base), Vec::new(), Vec::new());
        let mut rows = Self { base, ours, theirs, depth, ends, events, is_disputed, is_firm };
        while let Some(event) = rows.event(rows.is_firm.len()) {
            let is_disputed = rows.are_rulings_apart(event) || rows.are_claims_apart(event);
            let is_event_firm = rows.is_kept(event) && !rows.has_loose_variations(event);
            for nth in rows.group(event) {
                let is_below_firm = is_event_firm && !is_disputed && rows.is_kept(nth);
                rows.is_disputed.push(is_disputed);
                rows.is_firm.push(if nth == event { is_event_firm } else { is_below_firm });
            }
        }
        rows
    }

    /// Tells whether both sides have an item as it is in the base, below the same event, whatever hangs on it.
    fn is_kept(&self, nth: usize) -> bool {
        [&self.ours, &self.theirs].into_iter().all(|it| self.is_like(it, nth) && self.is_at(it, nth))
    }

    /// Tells whether a side has an item as it is in the base, whatever hangs on it.
    pub(crate) fn is_like(&self, side: &Side<'_, '_, '_>, nth: usize) -> bool {
        match (self.base.get(nth), side.get(nth)) {
            (Some(one), Some(other)) => one.is_like(other),
            _ => false,
        }
    }

    /// Returns the event to which an item of the base belongs.
    pub(crate) fn event(&self, nth: usize) -> Option<usize> {
        self.events.get(nth).copied()
    }

    /// Tells whether below an event both sides say what cannot stand beside each other.
    pub(crate) fn is_disputed(&self, event: usize) -> bool {
        self.is_disputed.get(event) == Some(&true)
    }

    /// Tells whether each side rules something else on an event.
    fn are_rulings_apart(&self, event: usize) -> bool {
        let ruled = |items: &[Item<'a, 'src>]| -> Vec<&'a [u8]> {
            items.iter().filter(|it| it.is_ruling()).map(|it| &it.line.meaning[..]).collect()
        };
        let sides = [self.base.get(self.group(event)), self.ours.below(event), self.theirs.below(event)];
        let [Some(base), Some(ours), Some(theirs)] = sides else { return false };
        pick(&ruled(base), &ruled(ours), &ruled(theirs)).is_none()
    }

    /// Tells whether below an event, in other places, each side says something else of one fact, or both say the same kind of
    /// thing.
    fn are_claims_apart(&self, event: usize) -> bool {
        let mut claimed = Claimed::default();
        let (ours, theirs) = (self.own(&self.ours, event), self.own(&self.theirs, event));
        for (at, it) in theirs {
            claimed.add(it.line, at);
        }
        ours.iter().any(|(at, it)| claimed.is_met(it.line, *at))
    }

    /// Tells whether a side changed the variations to an event, which do not all stand below one line, and the other changed some or
    /// where they stand: nobody sees there which numbers are taken.
    pub(crate) fn has_loose_variations(&self, event: usize) -> bool {
        let of_base = |nth: usize| (At::InPlaceOf(nth), self.base.get(nth));
        let base = self.variations(self.group(event).map(of_base));
        let [ours, theirs] = [&self.ours, &self.theirs].map(|side| {
            let old = |nth: usize| [(At::InPlaceOf(nth), side.get(nth))].into_iter();
            let new = |nth: usize| lead(side.news(nth + 1)).iter().map(move |it| (At::Below(nth), Some(it)));
            self.variations(self.group(event).flat_map(|nth| old(nth).chain(new(nth))))
        });
        let all: HashSet<_> = base.iter().chain(&ours).chain(&theirs).map(|it| it.0).collect();
        let says = |side: &[(At, (&'a [u8], &'static str))]| side.iter().map(|it| it.1).collect::<Vec<_>>();
        let (of_base, of_ours, of_theirs) = (says(&base), says(&ours), says(&theirs));
        let is_changed = of_ours != of_base && theirs != base || of_theirs != of_base && ours != base;
        1 < all.len() && is_changed && ours != theirs
    }

    /// Returns the lines of variations below items, each with where the item stands.
    fn variations<'i>(
        &self,
        items: impl Iterator<Item = (At, Option<&'i Item<'a, 'src>>)>,
    ) -> Vec<(At, (&'a [u8], &'static str))>
    where
        'a: 'i,
        'src: 'i,
    {
        let of_item = |(at, item): (At, Option<&'i Item<'a, 'src>>)| {
            let lines = item.map(|it| it.variations(self.depth)).unwrap_or_default();
            lines.into_iter().map(move |it| (at, it.says()))
        };
        items.flat_map(of_item).collect()
    }

    /// Returns what a side says of the game below an event that the base does not say there, and where.
    fn own(&self, side: &Side<'n, 'a, 'src>, event: usize) -> Vec<(At, &'n Item<'a, 'src>)> {
        let is_changed = |nth: usize| nth != event && !self.is_like(side, nth);
        let own = |nth: usize| {
            let changed = side.get(nth).filter(|_| is_changed(nth)).map(|it| (At::InPlaceOf(nth), it));
            changed.into_iter().chain(lead(side.news(nth + 1)).iter().map(move |it| (At::Below(nth), it)))
        };
        self.group(event).flat_map(own).collect()
    }

    /// Tells whether an item stands on a side below the same event as in the base.
    pub(crate) fn is_at(&self, side: &Side<'_, '_, '_>, nth: usize) -> bool {
        self.events.get(nth).is_some_and(|it| side.is_at(nth, *it))
    }

    /// Returns the items of the base that belong to the same event as one does, from that one to the last.
    pub(crate) fn group(&self, nth: usize) -> Range<usize> {
        let event = self.events.get(nth);
        let n_more = self.events.iter().skip(nth).take_while(|it| Some(*it) == event).count();
        nth..nth + n_more
    }

    /// Returns the lines that a side took out in one place and put in in another.
    pub(crate) fn moved(&self) -> HashSet<Said<'a>> {
        self.ours.moved().chain(self.theirs.moved()).map(pathless).collect()
    }

    /// Returns what is merged of the rows, in order; each stretch is written like `out`.
    pub(crate) fn merge<'m>(&self, out: &Output<'m>) -> Vec<Stretch<'m, 'a, 'src>> {
        let mut stretches = Vec::new();
        let mut from = 0;
        for nth in 0..=self.base.len() {
            let is_end = nth == self.base.len();
            if !is_end && self.is_firm.get(nth) != Some(&true) {
                continue;
            }
            if from != nth || !self.ours.news(nth).is_empty() || !self.theirs.news(nth).is_empty() {
                stretches.push(self.region(from..nth, out));
            }
            stretches.extend(self.item(nth, out));
            from = nth + 1;
        }
        stretches
    }

    /// Merges an item that all sides have.
    fn item<'m>(&self, nth: usize, out: &Output<'m>) -> Option<Stretch<'m, 'a, 'src>> {
        let (base, ours, theirs) = (self.base.get(nth)?, self.ours.get(nth)?, self.theirs.get(nth)?);
        let mut merged = out.apart();
        merge_item(Some(base), ours, theirs, self.depth, &mut merged);
        Some(Stretch::new([base, ours, theirs].map(Item::lines), Kind::Item, merged))
    }

    /// Merges what lies between two items that all sides have.
    fn region<'m>(&self, of: Range<usize>, out: &Output<'m>) -> Stretch<'m, 'a, 'src> {
        let base = lines_of(self.base.get(of.clone()).unwrap_or_default());
        let sides = [base, self.ours.lines(&of), self.theirs.lines(&of)];
        let [base, ours, theirs] = &sides;
        let region = Region::new(self, of);
        let mut merged = out.apart();
        if region.is_past_the_end() {
            merged.conflict(&raw(ours), &raw(theirs));
            return Stretch::new(sides, Kind::Joined, merged);
        }
        if let Some(lines) = pick_lines(base, ours, theirs) {
            merged.lines(raw(lines));
        } else if !region.merge(&mut merged) {
            return Stretch::joined(sides, out.apart());
        }
        Stretch::new(sides, Kind::Gap, merged)
    }
}
