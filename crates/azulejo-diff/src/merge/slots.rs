//! Merges what stands below an event, or above the first one: notes are united, and of claims, rulings, header fields and the
//! end each has its own place. Merges no event.

#![expect(clippy::wildcard_enum_match_arm, reason = "kinds of lines are the notation's, and most are notes")]

use std::collections::HashMap;

use azulejo_notation::{LineKind, Numbers, Seat};

use super::lines;
use super::lines::{Lines, unite};
use super::output::Output;
use super::pick;
use crate::records::Entry;

/// What a line says that can be said but once in its place: its kind, in the order in which kinds are written, what it is
/// about, and which of several it is, from 0.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
struct Slot {
    rank: u8,
    about: Vec<u8>,
    nth: usize,
}

/// The place of rulings in the order of kinds.
const RULING: u8 = 2;

/// Facts, each with the value that is claimed of it; both in lower case.
type Facts = HashMap<String, String>;

/// A line that fills a slot, and the notes below it.
#[derive(Clone, Debug)]
struct Sub<'a, 'src> {
    slot: Slot,
    line: &'a Entry<'src>,
    notes: Lines<'a, 'src>,
}

/// Lines below an event: notes, and lines that fill slots.
#[derive(Clone, Debug)]
pub(crate) struct Stem<'a, 'src> {
    notes: Lines<'a, 'src>,
    subs: Vec<Sub<'a, 'src>>,
    /// Where each slot is among them.
    places: HashMap<Slot, usize>,
}

impl<'a, 'src> Stem<'a, 'src> {
    /// Takes lines apart.
    pub(crate) fn of(lines: &[&'a Entry<'src>]) -> Self {
        let mut stem = Self { notes: Vec::new(), subs: Vec::new(), places: HashMap::new() };
        let mut n_such: HashMap<(u8, Vec<u8>), usize> = HashMap::new();
        for line in lines.iter().copied() {
            let Some((rank, about)) = slot(line) else {
                stem.subs.last_mut().map_or(&mut stem.notes, |it| &mut it.notes).push(line);
                continue;
            };
            let nth = n_such.entry((rank, about.clone())).or_default();
            let slot = Slot { rank, about, nth: *nth };
            *nth += 1;
            stem.places.insert(slot.clone(), stem.subs.len());
            stem.subs.push(Sub { slot, line, notes: Vec::new() });
        }
        stem
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

/// Returns the kind of slot that a line fills, and what it is about; none for a note.
fn slot(entry: &Entry<'_>) -> Option<(u8, Vec<u8>)> {
    let kind = &entry.line.kind;
    let rank = match kind {
        LineKind::Start { .. } => 0,
        LineKind::Header(_) if entry.is_field => return Some((1, entry.key().to_vec())),
        LineKind::Ruling(_) => RULING,
        LineKind::Claim(pairs) => {
            let mut paths: Vec<_> = pairs.iter().map(|it| it.0.to_ascii_lowercase()).collect();
            paths.sort_unstable();
            return Some((3, paths.join(" ").into_bytes()));
        }
        LineKind::Hash(_) => 4,
        LineKind::Score(_) => 6,
        LineKind::Bonus(_) => 7,
        LineKind::Refill => 8,
        LineKind::Round { .. } => 9,
        LineKind::End(_) => 10,
        _ => return None,
    };
    Some((rank, Vec::new()))
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

/// Merges the notes that stand above all slots; the stems are those of the base, of ours and of theirs.
pub(crate) fn merge_notes([base, ours, theirs]: &[Stem<'_, '_>; 3], out: &mut Output<'_>) {
    out.lines(lines::raw(&unite(&base.notes, &ours.notes, &theirs.notes)));
}

/// Merges the lines that fill slots, each with the notes below it.
pub(crate) fn merge_subs(stems: &[Stem<'_, '_>; 3], out: &mut Output<'_>) {
    let [base, ours, theirs] = stems;
    let order = order(ours, theirs);
    let quarrels = quarrels(stems, &order);
    for slot in order {
        let (of, one, other) = (base.sub(&slot), ours.sub(&slot), theirs.sub(&slot));
        match quarrels.iter().find(|it| it.contains(&slot)) {
            Some(slots) if slots.first() == Some(&slot) => {
                out.conflict(&ours.raw(slots), &theirs.raw(slots));
            }
            Some(_) => {}
            None if are_other_rulings(of, one, other) => {
                out.conflict(&one.map(whole).unwrap_or_default(), &other.map(whole).unwrap_or_default());
                continue;
            }
            None => merge_slot(of, one, other, out),
        }
        let empty = Vec::new();
        let notes = (
            of.map_or(&empty, |it| &it.notes),
            one.map_or(&empty, |it| &it.notes),
            other.map_or(&empty, |it| &it.notes),
        );
        out.lines(lines::raw(&unite(notes.0, notes.1, notes.2)));
    }
}

/// Returns the slots of lines that contradict each other, in order, those together that have to do with each other: they are
/// about other facts as a whole, but of some fact each side says something else.
fn quarrels([base, ours, theirs]: &[Stem<'_, '_>; 3], order: &[Slot]) -> Vec<Vec<Slot>> {
    let mut quarrels: Vec<Vec<Slot>> = Vec::new();
    let all_theirs = theirs.own_claims(base, ours);
    for (slot, facts) in ours.own_claims(base, theirs) {
        let others = all_theirs.iter().filter(|it| contradict(&facts, &it.1));
        let others: Vec<_> = others.map(|it| it.0.clone()).collect();
        if !others.is_empty() {
            let is_of_it = |it: &Vec<Slot>| it.iter().any(|it| others.contains(it));
            let (joined, apart): (Vec<_>, Vec<_>) = quarrels.into_iter().partition(is_of_it);
            let slots = [joined.concat(), vec![slot.clone()], others].concat();
            quarrels = apart;
            quarrels.push(order.iter().filter(|it| slots.contains(it)).cloned().collect());
        }
    }
    quarrels
}

/// Tells whether of some fact something else is said.
fn contradict(one: &Facts, other: &Facts) -> bool {
    one.iter().any(|(path, value)| other.get(path).is_some_and(|it| it != value))
}

/// Returns the facts that a line claims, each with its value: those of a `claim` line, and those for which there is a line of
/// its own.
fn facts(kind: &LineKind<'_>) -> Facts {
    let of_seats = |numbers: Numbers<'_>, fact: &str| -> Facts {
        let seats = Seat::ALL.iter().zip(numbers.iter());
        seats
            .map(|(seat, number)| (format!("{seat}.{fact}").to_ascii_lowercase(), number.to_string()))
            .collect()
    };
    match kind {
        LineKind::Claim(pairs) => {
            pairs.iter().map(|(path, value)| (path.to_ascii_lowercase(), plain(value))).collect()
        }
        LineKind::Score(numbers) => of_seats(*numbers, "score"),
        LineKind::Bonus(numbers) => of_seats(*numbers, "bonus"),
        LineKind::End(end) => of_seats(end.scores, "score"),
        LineKind::Round { number, seat } => {
            let starter = seat.map(|it| ("start".to_owned(), it.to_string().to_ascii_lowercase()));
            starter.into_iter().chain([("round".to_owned(), number.to_string())]).collect()
        }
        _ => Facts::new(),
    }
}

/// Returns the value of a fact however it is written: in lower case, a number without its sign for more than nothing and without
/// zeros in front.
fn plain(value: &str) -> String {
    value.parse().map_or_else(|_| value.to_ascii_lowercase(), |number: i32| number.to_string())
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
        let is_before = |it: &&Sub<'_, '_>| theirs.sub(&it.slot).is_none() && it.slot.rank <= slot.rank;
        place += ours.subs.iter().skip(place).take_while(is_before).count();
        if let Some(here) = new.get_mut(place) {
            here.push(slot.clone());
        }
    }
    let mut ours = ours.subs.iter().map(|it| it.slot.clone());
    new.into_iter().flat_map(|above| above.into_iter().chain(ours.next())).collect()
}

/// Merges the line that fills a slot.
fn merge_slot(
    base: Option<&Sub<'_, '_>>,
    ours: Option<&Sub<'_, '_>>,
    theirs: Option<&Sub<'_, '_>>,
    out: &mut Output<'_>,
) {
    let meaning = |it: Option<&Sub<'_, '_>>| it.map(|it| it.line.meaning.clone());
    let (of, one, other) = (meaning(base), meaning(ours), meaning(theirs));
    let (of_raw, one_raw, other_raw) = (base.map(raw), ours.map(raw), theirs.map(raw));
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
    let ruled =
        |it: Option<&Sub<'_, '_>>| it.filter(|it| it.slot.rank == RULING).map(|it| it.line.meaning.clone());
    pick(&ruled(base), &ruled(ours), &ruled(theirs)).is_none()
}

/// Returns the bytes of the line that fills a slot and of the notes below it.
fn whole<'src>(sub: &Sub<'_, 'src>) -> Vec<&'src [u8]> {
    std::iter::once(sub.line).chain(sub.notes.iter().copied()).map(|it| it.raw).collect()
}

/// Returns the bytes of the line that fills a slot.
fn raw<'src>(sub: &Sub<'_, 'src>) -> &'src [u8] {
    sub.line.raw
}
