//! A side of a row beside the base: what became of each item, and what was put in. Merges nothing.

use std::collections::HashSet;
use std::ops::Range;

use super::items::{Item, events, lines_of};
use super::lines::Lines;
use super::region::lead;
use crate::records::runs;

/// A side of a row, beside the base.
#[derive(Debug)]
pub(crate) struct Side<'n, 'a, 'src> {
    items: &'n [Item<'a, 'src>],
    /// Where each item of the base stands on this side, be it the same or what became of it; none where it was taken out.
    places: Vec<Option<usize>>,
    /// Where in `items` stands what was put in above each item of the base, and below the last one.
    news: Vec<Range<usize>>,
    /// The event to which each item of the base belongs here, by its place in `items`; none where the item was taken out.
    events: Vec<Option<usize>>,
    /// What the items mean that were taken out in one place and put in in another.
    moved: HashSet<&'a [u8]>,
}

impl<'n, 'a, 'src> Side<'n, 'a, 'src> {
    /// Compares a side with the base.
    pub(crate) fn new(base: &[Item<'a, 'src>], items: &'n [Item<'a, 'src>]) -> Self {
        let (places, moved) = places(base, items);
        let mut news = vec![0..0; base.len() + 1];
        let (mut from, mut above) = (0, 0);
        for (nth, place) in places.iter().copied().chain([Some(items.len())]).enumerate() {
            let Some(place) = place else { continue };
            let here = items.get(from..place).unwrap_or_default();
            // Where items were taken out, what is said of the event above stands above them, and events below.
            let event = from + if above == nth { 0 } else { lead(here).len() };
            news.get_mut(above).into_iter().for_each(|it| *it = from..event);
            news.get_mut(nth).into_iter().for_each(|it| *it = event..place);
            (from, above) = (place + 1, nth + 1);
        }
        let here = events(items);
        let events = places.iter().map(|it| here.get((*it)?).copied()).collect();
        Self { items, places, news, events, moved }
    }

    /// Returns what the items mean that were taken out in one place and put in in another.
    pub(crate) fn moved(&self) -> impl Iterator<Item = &'a [u8]> {
        self.moved.iter().copied()
    }

    /// Returns what became of an item of the base; none where it was taken out.
    pub(crate) fn get(&self, nth: usize) -> Option<&'n Item<'a, 'src>> {
        self.items.get((*self.places.get(nth)?)?)
    }

    /// Returns what was put in above an item of the base, or below the last one.
    pub(crate) fn news(&self, nth: usize) -> &'n [Item<'a, 'src>] {
        self.news.get(nth).and_then(|it| self.items.get(it.clone())).unwrap_or_default()
    }

    /// Tells whether an item of the base is there and belongs to the same event as it does there, `event`.
    pub(crate) fn is_at(&self, nth: usize, event: usize) -> bool {
        let here = self.events.get(nth).copied().flatten();
        here.is_some() && here == self.places.get(event).copied().flatten()
    }

    /// Returns the event of the base that is given and what is said of the game below it; none where it was taken out.
    pub(crate) fn below(&self, event: usize) -> Option<&'n [Item<'a, 'src>]> {
        let from = (*self.places.get(event)?)?;
        let n_items = self.items.iter().skip(from + 1).take_while(|it| !it.is_event()).count();
        self.items.get(from..=from + n_items)
    }

    /// Returns its lines where some items of the base stand, with what was put in above and below them.
    pub(crate) fn lines(&self, of: &Range<usize>) -> Lines<'a, 'src> {
        let here = |nth: usize| {
            lines_of(self.news(nth)).into_iter().chain(self.get(nth).map(Item::lines).into_iter().flatten())
        };
        (of.clone()).flat_map(here).chain(lines_of(self.news(of.end))).collect()
    }
}

/// Returns where each item of the base stands on a side, be it the same or what became of it; none where it was taken out. Besides,
/// what those mean that were moved.
fn places<'a>(base: &[Item<'a, '_>], side: &[Item<'a, '_>]) -> (Vec<Option<usize>>, HashSet<&'a [u8]>) {
    let (by_meaning, by_content) = (Pairing::by_meaning(base, side), Pairing::by_content(base, side));
    // Of events that mean the same, the one is meant on which the same hangs, if not fewer are found so.
    let is_better = by_meaning.score() < by_content.score();
    let mut pairing = if is_better { by_content } else { by_meaning };
    let moved = pairing.moved();
    for (one, other) in pairing.gaps() {
        pairing.pair_counterparts(one, other, &moved);
    }
    let moved = pairing.moved();
    (pairing.places, moved)
}

/// Which item of a side is which of the base, as far as it is known.
struct Pairing<'n, 'a, 'src> {
    base: &'n [Item<'a, 'src>],
    side: &'n [Item<'a, 'src>],
    places: Vec<Option<usize>>,
}

impl<'n, 'a, 'src> Pairing<'n, 'a, 'src> {
    /// Pairs items by what they mean.
    fn by_meaning(base: &'n [Item<'a, 'src>], side: &'n [Item<'a, 'src>]) -> Self {
        let mut pairing = Self { base, side, places: vec![None; base.len()] };
        pairing.align(0..base.len(), 0..side.len(), |it| it.line.meaning.clone());
        pairing
    }

    /// Pairs items by all their lines, and what lies between by what it means.
    fn by_content(base: &'n [Item<'a, 'src>], side: &'n [Item<'a, 'src>]) -> Self {
        let mut pairing = Self { base, side, places: vec![None; base.len()] };
        pairing.align(0..base.len(), 0..side.len(), Item::content);
        for (one, other) in pairing.gaps() {
            pairing.align(one, other, |it| it.line.meaning.clone());
        }
        pairing
    }

    /// Pairs items between two places by a key.
    fn align(&mut self, one: Range<usize>, other: Range<usize>, key: impl Fn(&Item<'a, 'src>) -> Vec<u8>) {
        let keys = |items: &[Item<'a, 'src>], of: &Range<usize>| -> Vec<Vec<u8>> {
            items.get(of.clone()).unwrap_or_default().iter().map(&key).collect()
        };
        for run in runs(&keys(self.base, &one), &keys(self.side, &other)).into_iter().filter(|it| it.is_same)
        {
            (0..run.n_left)
                .for_each(|nth| self.set(one.start + run.left + nth, other.start + run.right + nth));
        }
    }

    /// Returns how many items are paired, and how many of them are the same with all that hangs on them.
    fn score(&self) -> (usize, usize) {
        let pairs = self.places.iter().enumerate().filter_map(|(nth, place)| Some((nth, (*place)?)));
        let is_same = |(nth, place): &(usize, usize)| {
            self.base.get(*nth).zip(self.side.get(*place)).is_some_and(|(one, other)| one.is_same(other))
        };
        (pairs.clone().count(), pairs.filter(is_same).count())
    }

    /// Notes where an item stands.
    fn set(&mut self, nth: usize, place: usize) {
        self.places.get_mut(nth).into_iter().for_each(|it| *it = Some(place));
    }

    /// Returns the meanings of items that stand on both sides without being paired: they were moved.
    fn moved(&self) -> HashSet<&'a [u8]> {
        let taken: HashSet<usize> = self.places.iter().copied().flatten().collect();
        let gone = self.base.iter().zip(&self.places).filter(|it| it.1.is_none());
        let gone: HashSet<_> = gone.map(|it| &it.0.line.meaning[..]).collect();
        let new = self.side.iter().enumerate().filter(|it| !taken.contains(&it.0));
        new.map(|it| &it.1.line.meaning[..]).filter(|it| gone.contains(it)).collect()
    }

    /// Returns what lies between items that are paired, in the base and on the side.
    fn gaps(&self) -> Vec<(Range<usize>, Range<usize>)> {
        let mut gaps = Vec::new();
        let mut from = (0, 0);
        for (nth, place) in self.places.iter().copied().chain([Some(self.side.len())]).enumerate() {
            if let Some(place) = place {
                gaps.push((from.0..nth, from.1..place));
                from = (nth + 1, place + 1);
            }
        }
        gaps
    }

    /// Finds what became of which items where none is the same on both sides. Rows of unequally many events do not say what became
    /// of which event.
    fn pair_counterparts(&mut self, one: Range<usize>, other: Range<usize>, moved: &HashSet<&[u8]>) {
        let (ones, others) = (groups(self.base, one), groups(self.side, other));
        let n_groups = if ones.len() == others.len() { ones.len() } else { 1 };
        for (one, other) in ones.into_iter().zip(others).take(n_groups) {
            let sides = (self.base.get(one.clone()), self.side.get(other.clone()));
            let (Some(ones), Some(others)) = sides else { continue };
            let is_moved = |it: &Item<'_, '_>| moved.contains(&it.line.meaning[..]);
            let is_apart = match (ones, others) {
                ([first, ..], [second, ..]) if first.is_event() || second.is_event() => {
                    is_moved(first) || is_moved(second) || !first.is_counterpart(second)
                }
                _ => false,
            };
            let pairs = if is_apart { Vec::new() } else { follow(ones, others).collect() };
            for (nth, place) in pairs {
                self.set(one.start + nth, other.start + place);
            }
        }
    }
}

/// Returns where in a part of a row stand the items above the first event, and each event with those below it.
fn groups(items: &[Item<'_, '_>], of: Range<usize>) -> Vec<Range<usize>> {
    let is_event = |it: &usize| items.get(*it).is_some_and(Item::is_event);
    let begins: Vec<_> = [of.start].into_iter().chain(of.clone().filter(is_event)).chain([of.end]).collect();
    begins.iter().zip(begins.iter().skip(1)).map(|(from, to)| *from..*to).collect()
}

/// Returns which items of the second row follow those of the first as their counterparts, in the order of both.
fn follow<'n>(
    ones: &'n [Item<'_, '_>],
    others: &'n [Item<'_, '_>],
) -> impl Iterator<Item = (usize, usize)> + use<'n> {
    let mut from = 0;
    ones.iter().enumerate().filter_map(move |(nth, one)| {
        let n_past = others.get(from..)?.iter().position(|it| one.is_counterpart(it))?;
        let found = from + n_past;
        from = found + 1;
        Some((nth, found))
    })
}
