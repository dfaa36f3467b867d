//! Three-way merging of files of records: what either side did to the same game is united, annotation above all. Loses nothing:
//! where both sides changed the same thing otherwise, both stand in the result between marks.

mod after;
mod branches;
mod claims;
mod ends;
mod event;
mod items;
mod lines;
mod output;
mod quarrels;
mod record;
mod region;
mod rows;
mod side;
mod slots;
mod stretches;
mod views;

use std::collections::{HashMap, HashSet, VecDeque};

use azulejo_notation::{Record, Seat, preamble, records};

use crate::records::{By, Parts, pair_records};

pub use after::{Misfit, misfit};
use ends::LineEnd;
pub(crate) use lines::united_texts;
use output::Output;
use record::{is_unchanged, merge_record};

/// How conflicts are marked.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Marks {
    /// How many `<`, `=` or `>` a mark has.
    pub size: usize,
    /// What the side that is merged into is called.
    pub ours: String,
    /// What the side that is merged in is called.
    pub theirs: String,
}

impl Default for Marks {
    fn default() -> Self {
        Self { size: 7, ours: "ours".to_owned(), theirs: "theirs".to_owned() }
    }
}

/// A merged file.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Merged {
    /// Its text.
    pub text: Vec<u8>,
    /// The number of places where both sides changed the same thing otherwise.
    pub n_conflicts: usize,
}

/// Merges two files that come from a common one.
///
/// Records are paired as [`pair_records`] does it. In a record, events, claims and rulings are aligned by what they mean, and the
/// notes on one are united: a line that one side added is in the result, one that a side took out is not, and what both added is
/// there once, ours before theirs. A variation that both sides began under one number gets another number in theirs, unless they
/// are the same as far as the shorter one goes. Two different glyphs that both added stay: the one that stands first in
/// agn 6.1 behind the ply, the other as `@glyph`.
///
/// A conflict is only where both sides changed the same event, header field, claim, ruling or end otherwise, where each claims
/// something else of one fact, where one side changed an event on which the other ruled, or where one side took out what the
/// other wrote on or below, or a variation in which it wrote; where both changed the row of events at one place, so that it is no
/// longer plain below which event something stands; and where one gave variations other numbers and the other changed some. A
/// record that cannot be read as lines (agn 1.6, 9.1) is one thing. What both sides did right above or below such a place stands
/// between the marks with it, so that who takes one side takes all of it. Whichever side is taken, no line is there that was
/// taken out, none is lost and none is doubled, and none stands above what it stands below on the side that wrote it.
///
/// All lines of the result end in one way, with a line feed or with a carriage return before it: as on the side that changed
/// how they end, and as in ours where both did. Where that side's own lines end in both ways, each line stays as it is.
pub fn merge_files(base: &[u8], ours: &[u8], theirs: &[u8], marks: &Marks) -> Merged {
    if let Some(text) = pick(base, ours, theirs) {
        return Merged { text: text.to_vec(), n_conflicts: 0 };
    }
    let end = LineEnd::merged(base, ours, theirs);
    let [base, ours, theirs] = [base, ours, theirs].map(|it| end.end(it));
    let mut out = Output::new(marks, end);
    merge_ended(&base, &ours, &theirs, &mut out);
    out.finish()
}

/// Merges two files of which the lines end as those of the base do.
fn merge_ended(base: &[u8], ours: &[u8], theirs: &[u8], out: &mut Output<'_>) {
    if let Some(text) = pick(base, ours, theirs) {
        return out.text(text);
    }
    lines::merge_texts(preamble(base), preamble(ours), preamble(theirs), out);
    for triple in triples(base, ours, theirs) {
        merge_triple(&triple, out);
    }
}

/// Returns which of two sides says what both together come to, if one does.
fn pick<'t, T: PartialEq + ?Sized>(base: &T, ours: &'t T, theirs: &'t T) -> Option<&'t T> {
    if ours == theirs || theirs == base {
        Some(ours)
    } else if ours == base {
        Some(theirs)
    } else {
        None
    }
}

/// A record of each file; at least one side has one.
#[derive(Clone, Copy, Debug)]
struct Triple<'src> {
    base: Option<Record<'src>>,
    ours: Option<Record<'src>>,
    theirs: Option<Record<'src>>,
}

/// Merges a record.
fn merge_triple(triple: &Triple<'_>, out: &mut Output<'_>) {
    match (&triple.base, &triple.ours, &triple.theirs) {
        (base, Some(ours), Some(theirs)) => merge_record(base.as_ref(), ours, theirs, out),
        (None, Some(one), None) | (None, None, Some(one)) => out.text(one.text),
        (Some(base), Some(ours), None) if !is_unchanged(base, ours) => out.conflict(&[ours.text], &[]),
        (Some(base), None, Some(theirs)) if !is_unchanged(base, theirs) => out.conflict(&[], &[theirs.text]),
        (_, Some(_), None) | (_, None, _) => {}
    }
}

/// Returns the records of three files, in the order of ours; what only theirs has stands behind what it follows there.
fn triples<'src>(base: &'src [u8], ours: &'src [u8], theirs: &'src [u8]) -> Vec<Triple<'src>> {
    let [base, ours, theirs] =
        [base, ours, theirs].map(|it| records(it).counting_lines().collect::<Vec<_>>());
    let (mut base_of_ours, mut base_of_theirs) = (counterparts(&base, &ours), counterparts(&base, &theirs));
    part_weak_links(&ours, &theirs, &mut base_of_ours, &mut base_of_theirs);
    let [base_of_ours, base_of_theirs] = [base_of_ours, base_of_theirs]
        .map(|it| it.into_iter().map(|it| it.map(|it| it.0)).collect::<Vec<_>>());
    let partners = partners(&ours, &theirs, &base_of_ours, &base_of_theirs);
    let is_in_both: HashSet<usize> = partners.iter().copied().flatten().collect();
    let base_of = |of: &Option<usize>| of.and_then(|it| base.get(it)).copied();
    let row = |(ours, of): (&Record<'src>, _)| Triple { base: base_of(of), ours: Some(*ours), theirs: None };
    let mut rows: Vec<_> = ours.iter().zip(&base_of_ours).map(row).collect();
    // What only theirs has, by the number of rows above it.
    let mut new: Vec<Vec<Triple<'src>>> = vec![Vec::new(); rows.len() + 1];
    let mut place = 0;
    for ((theirs, of), partner) in theirs.iter().zip(&base_of_theirs).zip(partners) {
        if let Some((nth, row)) = partner.and_then(|nth| Some((nth, rows.get_mut(nth)?))) {
            row.theirs = Some(*theirs);
            place = nth + 1;
        } else {
            // What only ours has there stands above what only theirs has.
            while place < rows.len() && !is_in_both.contains(&place) {
                place += 1;
            }
            let Some(here) = new.get_mut(place) else { continue };
            here.push(Triple { base: base_of(of), ours: None, theirs: Some(*theirs) });
        }
    }
    let mut rows = rows.into_iter();
    new.into_iter().flat_map(|above| above.into_iter().chain(rows.next())).collect()
}

/// The record of the base from which one comes, and by what that is known.
type Link = Option<(usize, By)>;

/// Returns of each record of a side which one of the base it comes from.
fn counterparts(base: &[Record<'_>], side: &[Record<'_>]) -> Vec<Link> {
    let mut found = vec![None; side.len()];
    for pair in pair_records(base, side) {
        let (Some(left), Some(right), Some(by)) = (pair.left, pair.right, pair.by) else { continue };
        let are_others =
            || base.get(left).zip(side.get(right)).is_some_and(|(one, other)| are_other_games(one, other));
        if let Some(place) = found.get_mut(right).filter(|_| is_sure(by) || !are_others()) {
            *place = Some((left, by));
        }
    }
    pair_waiting(base, side, &mut found);
    found
}

/// Pairs games of the base that are only entered, without an event, with those of the same players that have no partner; those that
/// have an `id` are known by it.
fn pair_waiting(base: &[Record<'_>], side: &[Record<'_>], found: &mut [Link]) {
    let taken: HashSet<usize> = found.iter().flatten().map(|it| it.0).collect();
    let is_waiting = |nth: usize, it: &Record<'_>| {
        !taken.contains(&nth) && id(it).is_none() && Parts::of(it).blocks.is_empty()
    };
    let mut waiting: HashMap<_, VecDeque<usize>> = HashMap::new();
    for (nth, record) in base.iter().enumerate().filter(|it| is_waiting(it.0, it.1)) {
        waiting.entry(players(record)).or_default().push_back(nth);
    }
    for (place, record) in found.iter_mut().zip(side).filter(|it| it.0.is_none() && id(it.1).is_none()) {
        let first = waiting.get_mut(&players(record)).and_then(VecDeque::pop_front);
        *place = first.map(|it| (it, By::Header));
    }
}

/// Returns who plays: the names of the seats, in order.
fn players<'src>(record: &Record<'src>) -> Vec<Option<&'src str>> {
    Seat::ALL.iter().map(|it| record.field(&it.to_string())).collect()
}

/// Tells whether what two records are paired by is that of no other game.
fn is_sure(by: By) -> bool {
    matches!(by, By::Id | By::Events | By::Start | By::Likeness)
}

/// Parts a record from one of the base to which little ties it, where the other side put the same game in.
fn part_weak_links(ours: &[Record<'_>], theirs: &[Record<'_>], of_ours: &mut [Link], of_theirs: &mut [Link]) {
    for pair in pair_records(ours, theirs).into_iter().filter(|it| it.by.is_some_and(is_sure)) {
        let one = pair.left.and_then(|it| of_ours.get_mut(it));
        let other = pair.right.and_then(|it| of_theirs.get_mut(it));
        let (Some(one), Some(other)) = (one, other) else { continue };
        match (&one, &other) {
            (None, Some((_, by))) if !is_sure(*by) => *other = None,
            (Some((_, by)), None) if !is_sure(*by) => *one = None,
            _ => {}
        }
    }
}

/// Tells whether two records begin with other chance and have less than half of what follows in common; where nothing follows in one
/// of them, the other may be what became of it.
fn are_other_games(one: &Record<'_>, other: &Record<'_>) -> bool {
    let events =
        |it: &Record<'_>| -> Vec<Vec<u8>> { Parts::of(it).events().map(|it| it.meaning.clone()).collect() };
    let (ours, theirs) = (events(one), events(other));
    let ([start, ours @ ..], [other_start, theirs @ ..]) = (ours.as_slice(), theirs.as_slice()) else {
        return false;
    };
    let known: HashSet<_> = theirs.iter().collect();
    let n_shared = ours.iter().filter(|it| known.contains(it)).count();
    let are_played = !ours.is_empty() && !theirs.is_empty();
    are_played && start != other_start && 2 * n_shared < ours.len().max(theirs.len())
}

/// Tells whether two records begin with other chance.
fn begin_otherwise(one: &Record<'_>, other: &Record<'_>) -> bool {
    let start = |it: &Record<'_>| Parts::of(it).events().next().map(|it| it.meaning.clone());
    start(one).zip(start(other)).is_some_and(|(one, other)| one != other)
}

/// Returns of each record of theirs which one of ours is of the same game: by the base, or because both added it.
fn partners(
    ours: &[Record<'_>],
    theirs: &[Record<'_>],
    base_of_ours: &[Option<usize>],
    base_of_theirs: &[Option<usize>],
) -> Vec<Option<usize>> {
    let of_base: HashMap<usize, usize> =
        base_of_ours.iter().zip(0..).filter_map(|(of, nth)| Some(((*of)?, nth))).collect();
    let mut found: Vec<_> = base_of_theirs.iter().map(|of| of_base.get(&(*of)?).copied()).collect();
    let (ours, theirs) = (new_records(ours, base_of_ours), new_records(theirs, base_of_theirs));
    for pair in pair_records(&ours.1, &theirs.1) {
        let one = pair.left.and_then(|it| ours.0.get(it)).copied();
        let other = pair.right.and_then(|it| theirs.0.get(it)).and_then(|it| found.get_mut(*it));
        let records = (pair.left.and_then(|it| ours.1.get(it)), pair.right.and_then(|it| theirs.1.get(it)));
        let are_others = || records.0.zip(records.1).is_some_and(|(one, other)| begin_otherwise(one, other));
        let is_one = pair.by.is_some_and(|it| is_sure(it) || it == By::Header && !are_others())
            && !have_other_ids(records.0, records.1);
        if let Some(place) = other.filter(|_| is_one) {
            *place = one;
        }
    }
    found
}

/// Tells whether each of two records has an `id` of its own: where both are new, neither was corrected.
fn have_other_ids(one: Option<&Record<'_>>, other: Option<&Record<'_>>) -> bool {
    let ids = one.and_then(id).zip(other.and_then(id));
    ids.is_some_and(|(one, other)| one != other)
}

/// Returns the `id` of a record, if it has one.
fn id<'src>(record: &Record<'src>) -> Option<&'src str> {
    record.field("id").filter(|it| !it.is_empty())
}

/// Returns the records that come from none of the base: their numbers, and themselves.
fn new_records<'src>(side: &[Record<'src>], of: &[Option<usize>]) -> (Vec<usize>, Vec<Record<'src>>) {
    let all = side.iter().copied().enumerate().zip(of);
    all.filter(|(_, of)| of.is_none()).map(|(it, _)| it).unzip()
}
