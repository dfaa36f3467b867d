//! Merges one record: what stands above its events, the events, the end. Pairs no records.

use azulejo_notation::{LineKind, MAX_RECORD, Record, VERSION};

use super::items::{Item, items};
use super::lines::{Lines, mean_same};
use super::output::Output;
use super::pick;
use super::rows::{OpenEnds, Rows};
use super::slots::merge_stem;
use super::stretches::{Kind, Stretch, write_stretches};
use crate::records::{Block, Entry, Parts, exact_texts};

/// Merges a record; without a base both sides added it.
pub(crate) fn merge_record(
    base: Option<&Record<'_>>,
    ours: &Record<'_>,
    theirs: &Record<'_>,
    out: &mut Output<'_>,
) {
    let nothing = Record::alone(b"");
    let base = base.unwrap_or(&nothing);
    if let Some(text) = pick(base.text, ours.text, theirs.text) {
        return out.text(text);
    }
    let sides = [base, ours, theirs];
    if sides.iter().any(|it| is_opaque(it)) {
        return out.conflict(&[ours.text], &[theirs.text]);
    }
    let [base, ours, theirs] = apart(sides);
    let heads = (all(&base.head), all(&ours.head), all(&theirs.head));
    let tails = (all(&base.tail), all(&ours.tail), all(&theirs.tail));
    let ends = OpenEnds {
        ours: mean_same(&tails.1, &tails.0) || mean_same(&tails.1, &tails.2),
        theirs: mean_same(&tails.2, &tails.0) || mean_same(&tails.2, &tails.1),
    };
    let sides = [&base, &ours, &theirs].map(row);
    let rows = Rows::new(sides.each_ref().map(Vec::as_slice), 0, ends);
    let mut stretches = rows.merge(out);
    let is_end_same = mean_same(&tails.1, &tails.2);
    let tail = stem(tails, out);
    // Where each side goes on in its own way, each ends in its own way.
    let apart = stretches.pop_if(|it| it.is_joined() && !is_end_same);
    stretches.push(match apart {
        Some(apart) => apart.join(tail, out),
        None => tail,
    });
    stretches.insert(0, stem(heads, out));
    write_stretches(stretches, out);
}

/// Merges lines of the base, of ours and of theirs among which no event stands; they are written like `out`.
fn stem<'m, 'a, 'src>(
    (base, ours, theirs): (Lines<'a, 'src>, Lines<'a, 'src>, Lines<'a, 'src>),
    out: &Output<'m>,
) -> Stretch<'m, 'a, 'src> {
    let mut merged = out.apart();
    merge_stem(&base, &ours, &theirs, &mut merged);
    Stretch::new([base, ours, theirs], Kind::Gap, merged)
}

/// Tells whether both say the same in the same order.
pub(crate) fn is_unchanged(one: &Record<'_>, other: &Record<'_>) -> bool {
    let lines =
        |parts: &Parts<'_>| parts.lines().map(|it| (it.meaning.clone(), it.glyph())).collect::<Vec<_>>();
    one.text == other.text || lines(&Parts::of(one)) == lines(&Parts::of(other))
}

/// Tells whether the lines of a record cannot be read one by one: it is of a later version or too large.
fn is_opaque(record: &Record<'_>) -> bool {
    let is_later = record.version().is_some_and(|it| VERSION < it);
    let is_beyond = |kind: &LineKind<'_>| matches!(kind, LineKind::Bad(bad) if ["record::too-large", "record::too-many-lines"].contains(&bad.code.name));
    is_later || MAX_RECORD < record.text.len() || record.lines().any(|it| is_beyond(&it.kind))
}

/// Takes records apart. Where each of them can be replayed to its end, events mean what they are with everything written out.
fn apart<'src>(sides: [&Record<'src>; 3]) -> [Parts<'src>; 3] {
    let exact = sides.map(exact_texts);
    let is_whole =
        |(record, exact): (&&Record<'_>, &Option<Vec<String>>)| record.text.is_empty() || exact.is_some();
    let are_whole = sides.iter().zip(&exact).all(is_whole);
    let mut parts = sides.map(Parts::of);
    for (parts, exact) in parts.iter_mut().zip(exact).filter(|_| are_whole) {
        for (block, exact) in parts.blocks.iter_mut().zip(exact.unwrap_or_default()) {
            block.event.meaning = exact.into_bytes();
        }
    }
    parts
}

/// Returns the lines one by one.
fn all<'a, 'src>(lines: &'a [Entry<'src>]) -> Lines<'a, 'src> {
    lines.iter().collect()
}

/// Returns the events, and what is said of the game below each.
fn row<'a, 'src>(parts: &'a Parts<'src>) -> Vec<Item<'a, 'src>> {
    let lines = |block: &'a Block<'src>| std::iter::once(&block.event).chain(&block.below);
    items(&parts.blocks.iter().flat_map(lines).collect::<Vec<_>>(), 0).1
}
