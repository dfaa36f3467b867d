//! A side of a row beside the base: what became of each item, and what was put in. Merges nothing.

use std::ops::Range;

use super::items::{Item, lines_of};
use super::lines::Lines;
use crate::records::{Run, runs};

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
}

impl<'n, 'a, 'src> Side<'n, 'a, 'src> {
    /// Compares a side with the base.
    pub(crate) fn new(base: &[Item<'a, 'src>], items: &'n [Item<'a, 'src>]) -> Self {
        let places = places(base, items);
        let mut news = Vec::new();
        let mut from = 0;
        for place in places.iter().copied().chain([Some(items.len())]) {
            let to = place.unwrap_or(from);
            news.push(from..to);
            from = place.map_or(from, |it| it + 1);
        }
        let event_of = |place: usize| items.get(..=place)?.iter().rposition(Item::is_event);
        let events = places.iter().map(|it| it.and_then(event_of)).collect();
        Self { items, places, news, events }
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

/// Returns where each item of the base stands on a side, be it the same or what became of it; none where it was taken out.
fn places(base: &[Item<'_, '_>], side: &[Item<'_, '_>]) -> Vec<Option<usize>> {
    let meanings =
        |items: &[Item<'_, '_>]| -> Vec<Vec<u8>> { items.iter().map(|it| it.line.meaning.clone()).collect() };
    let mut places = vec![None; base.len()];
    let mut set = |(one, other): (usize, usize)| {
        places.get_mut(one).into_iter().for_each(|it| *it = Some(other));
    };
    for run in runs(&meanings(base), &meanings(side)) {
        if run.is_same {
            (0..run.n_left).for_each(|nth| set((run.left + nth, run.right + nth)));
        } else {
            counterparts(base, side, run).into_iter().for_each(&mut set);
        }
    }
    places
}

/// Returns what became of which items in a run that is not the same on both sides. Rows of unequally many events do not say
/// what became of which event.
fn counterparts(base: &[Item<'_, '_>], side: &[Item<'_, '_>], run: Run) -> Vec<(usize, usize)> {
    let groups = |items: &[Item<'_, '_>], from: usize, n_items: usize| -> Vec<Range<usize>> {
        let here = from..from + n_items;
        let is_event = |it: &usize| items.get(*it).is_some_and(Item::is_event);
        let begins: Vec<_> =
            [from].into_iter().chain(here.filter(is_event)).chain([from + n_items]).collect();
        begins.iter().zip(begins.iter().skip(1)).map(|(from, to)| *from..*to).collect()
    };
    let (ones, others) = (groups(base, run.left, run.n_left), groups(side, run.right, run.n_right));
    let n_groups = if ones.len() == others.len() { ones.len() } else { 1 };
    let mut pairs = Vec::new();
    for (one, other) in ones.into_iter().zip(others).take(n_groups) {
        let (Some(ones), Some(others)) = (base.get(one.clone()), side.get(other.clone())) else { continue };
        if let ([first, ..], [second, ..]) = (ones, others)
            && (first.is_event() || second.is_event())
            && !first.is_counterpart(second)
        {
            continue;
        }
        pairs.extend(follow(ones, others).map(|(nth, to)| (one.start + nth, other.start + to)));
    }
    pairs
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
