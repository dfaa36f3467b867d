//! Merges lines among which no event stands: notes are united, and of claims, rulings, header fields and the end each has its own
//! place. Merges no event.

use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use super::claims::{Facts, Place, facts, is_about_next};
use super::lines;
use super::lines::{Lines, unite};
use super::output::Output;
use super::pick;
use super::quarrels::Quarrels;
use crate::records::Entry;

/// A place, and which of several lines that have it is meant, from 0.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
struct Slot {
    place: Place,
    nth: usize,
}

/// A line that fills a slot, and the notes below it.
#[derive(Clone, Debug)]
struct Sub<'a, 'src> {
    slot: Slot,
    /// Remarks above it that are about it.
    above: Lines<'a, 'src>,
    line: &'a Entry<'src>,
    notes: Lines<'a, 'src>,
}

/// Lines below an event: notes, and lines that fill slots.
#[derive(Clone, Debug)]
struct Stem<'a, 'src> {
    notes: Lines<'a, 'src>,
    subs: Vec<Sub<'a, 'src>>,
    /// Where each slot is among them.
    places: HashMap<Slot, usize>,
}

impl<'a, 'src> Stem<'a, 'src> {
    /// Takes lines apart.
    fn of(lines: &[&'a Entry<'src>]) -> Self {
        let mut stem = Self { notes: Vec::new(), subs: Vec::new(), places: HashMap::new() };
        let mut n_such: HashMap<Place, usize> = HashMap::new();
        let mut waiting = Vec::new();
        for line in lines.iter().copied() {
            let Some(place) = Place::of(line) else {
                waiting.push(line);
                if !is_about_next(line) {
                    stem.last().append(&mut waiting);
                }
                continue;
            };
            let nth = n_such.entry(place.clone()).or_default();
            let slot = Slot { place, nth: *nth };
            *nth += 1;
            stem.places.insert(slot.clone(), stem.subs.len());
            stem.subs.push(Sub { slot, above: std::mem::take(&mut waiting), line, notes: Vec::new() });
        }
        stem.last().append(&mut waiting);
        stem
    }

    /// Returns the notes that the next one joins.
    fn last(&mut self) -> &mut Lines<'a, 'src> {
        self.subs.last_mut().map_or(&mut self.notes, |it| &mut it.notes)
    }

    /// Returns the lines that this side alone made or changed, where the other side has what the base has, each with the facts
    /// that it claims; lines that claim none are left out.
    fn own_claims(&self, base: &Self, other: &Self) -> Vec<(&Slot, Facts)> {
        let meaning = |stem: &Self, slot: &Slot| stem.sub(slot).map(|it| it.line.meaning.clone());
        let is_own = |it: &&Sub<'_, '_>| {
            let (of, here) = (meaning(base, &it.slot), meaning(other, &it.slot));
            here == of && of.as_ref() != Some(&it.line.meaning)
        };
        let own = self.subs.iter().filter(is_own).map(|it| (&it.slot, facts(&it.line.line.kind)));
        own.filter(|(_, facts)| !facts.is_empty()).collect()
    }

    /// Returns the bytes of the lines that fill slots.
    fn raw(&self, slots: &[Slot]) -> Vec<&'src [u8]> {
        slots.iter().filter_map(|it| self.sub(it)).map(raw).collect()
    }

    /// Returns the line that fills a slot.
    fn sub(&self, slot: &Slot) -> Option<&Sub<'a, 'src>> {
        self.subs.get(*self.places.get(slot)?)
    }
}

/// Merges lines among which no event stands.
pub(crate) fn merge_stem(
    base: &[&Entry<'_>],
    ours: &[&Entry<'_>],
    theirs: &[&Entry<'_>],
    out: &mut Output<'_>,
) {
    if let Some(picked) = lines::pick_lines(base, ours, theirs) {
        return out.lines(lines::raw(picked));
    }
    let stems = [Stem::of(base), Stem::of(ours), Stem::of(theirs)];
    merge_notes(&stems, out);
    merge_subs(&stems, out);
}

/// Merges lines that both sides put in at one place, all of which have places of their own or hang on one that has.
pub(crate) fn merge_places(ours: &[&Entry<'_>], theirs: &[&Entry<'_>], out: &mut Output<'_>) {
    merge_subs(&[Stem::of(&[]), Stem::of(ours), Stem::of(theirs)], out);
}

/// Merges the notes that stand above all slots; the stems are those of the base, of ours and of theirs.
fn merge_notes([base, ours, theirs]: &[Stem<'_, '_>; 3], out: &mut Output<'_>) {
    out.lines(lines::raw(&unite(&base.notes, &ours.notes, &theirs.notes)));
}

/// Merges the lines that fill slots, each with the notes below it.
fn merge_subs<'a, 'src>(stems: &[Stem<'a, 'src>; 3], out: &mut Output<'_>) {
    let [base, ours, theirs] = stems;
    let order = order(ours, theirs);
    let quarrels = quarrels(stems, &order);
    for slot in order {
        let (of, one, other) = (base.sub(&slot), ours.sub(&slot), theirs.sub(&slot));
        let sides = [of, one, other];
        if !are_other_rulings(of, one, other) {
            unite_lines(sides.map(|it| it.map(|it| &it.above)), out);
        }
        match quarrels.get(&slot) {
            Some(slots) if slots.first() == Some(&slot) => {
                out.conflict(&ours.raw(slots), &theirs.raw(slots));
            }
            Some(_) => {}
            None if are_other_rulings(of, one, other) => {
                out.conflict(&one.map(whole).unwrap_or_default(), &other.map(whole).unwrap_or_default());
                continue;
            }
            None => {
                let line = |it: Option<&Sub<'a, 'src>>| it.map(|it| it.line);
                merge_line(line(of), line(one), line(other), out);
            }
        }
        unite_lines(sides.map(|it| it.map(|it| &it.notes)), out);
    }
}

/// Unites lines of the base, of ours and of theirs.
fn unite_lines(sides: [Option<&Lines<'_, '_>>; 3], out: &mut Output<'_>) {
    let [base, ours, theirs] = sides.map(|it| it.map(Vec::as_slice).unwrap_or_default());
    out.lines(lines::raw(&unite(base, ours, theirs)));
}

/// Returns of each slot whose line contradicts another those of all lines that have to do with it, in order: they are about
/// other facts as a whole, but of some fact each side says something else.
fn quarrels([base, ours, theirs]: &[Stem<'_, '_>; 3], order: &[Slot]) -> HashMap<Slot, Rc<[Slot]>> {
    let [ours, theirs] = [ours.own_claims(base, theirs), theirs.own_claims(base, ours)];
    let [of_ours, of_theirs] = [&ours, &theirs].map(|it| it.iter().map(|it| &it.1).collect::<Vec<_>>());
    let mut quarrels = Quarrels::new(&of_ours, &of_theirs);
    let slots = ours.iter().chain(&theirs).map(|it| it.0);
    let leaders: HashMap<_, _> = slots.enumerate().map(|(nth, it)| (it, quarrels.leader(nth))).collect();
    let mut groups: BTreeMap<usize, Vec<Slot>> = BTreeMap::new();
    for slot in order {
        if let Some(leader) = leaders.get(slot) {
            groups.entry(*leader).or_default().push(slot.clone());
        }
    }
    let mut found = HashMap::new();
    for slots in groups.into_values().filter(|it| 1 < it.len()).map(Rc::<[Slot]>::from) {
        found.extend(slots.iter().map(|it| (it.clone(), Rc::clone(&slots))));
    }
    found
}

/// Returns the slots of both sides: those of ours in order, and each that only theirs has behind the one it follows there,
/// and behind those of ours that come before its kind.
fn order(ours: &Stem<'_, '_>, theirs: &Stem<'_, '_>) -> Vec<Slot> {
    // What only theirs has, by the number of slots of ours above it.
    let mut new: Vec<Vec<Slot>> = vec![Vec::new(); ours.subs.len() + 1];
    let mut place = 0;
    for Sub { slot, .. } in &theirs.subs {
        if let Some(nth) = ours.places.get(slot) {
            place = nth + 1;
            continue;
        }
        let is_before =
            |it: &&Sub<'_, '_>| theirs.sub(&it.slot).is_none() && it.slot.place.rank() <= slot.place.rank();
        place += ours.subs.iter().skip(place).take_while(is_before).count();
        if let Some(here) = new.get_mut(place) {
            here.push(slot.clone());
        }
    }
    let mut ours = ours.subs.iter().map(|it| it.slot.clone());
    new.into_iter().flat_map(|above| above.into_iter().chain(ours.next())).collect()
}

/// Merges a line that has a place of its own, where the sides have it.
pub(crate) fn merge_line(
    base: Option<&Entry<'_>>,
    ours: Option<&Entry<'_>>,
    theirs: Option<&Entry<'_>>,
    out: &mut Output<'_>,
) {
    let meaning = |it: Option<&Entry<'_>>| it.map(|it| it.meaning.clone());
    let (of, one, other) = (meaning(base), meaning(ours), meaning(theirs));
    let [of_raw, one_raw, other_raw] = [base, ours, theirs].map(|it| it.map(|it| it.raw));
    let kept = if one == other {
        if one_raw == of_raw { other_raw } else { one_raw }
    } else if other == of {
        one_raw
    } else if one == of {
        other_raw
    } else {
        return out.conflict(one_raw.as_slice(), other_raw.as_slice());
    };
    out.lines(kept);
}

/// Tells whether each side rules something else. The reason goes with its ruling (agn 8.2).
fn are_other_rulings(
    base: Option<&Sub<'_, '_>>,
    ours: Option<&Sub<'_, '_>>,
    theirs: Option<&Sub<'_, '_>>,
) -> bool {
    let ruled = |it: Option<&Sub<'_, '_>>| {
        it.filter(|it| it.slot.place.is_of_ruling()).map(|it| it.line.meaning.clone())
    };
    pick(&ruled(base), &ruled(ours), &ruled(theirs)).is_none()
}

/// Returns the bytes of the line that fills a slot, and of what hangs on it.
fn whole<'src>(sub: &Sub<'_, 'src>) -> Vec<&'src [u8]> {
    let lines = sub.above.iter().copied().chain([sub.line]).chain(sub.notes.iter().copied());
    lines.map(|it| it.raw).collect()
}

/// Returns the bytes of the line that fills a slot.
fn raw<'src>(sub: &Sub<'_, 'src>) -> &'src [u8] {
    sub.line.raw
}
