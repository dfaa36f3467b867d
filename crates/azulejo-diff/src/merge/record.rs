//! Merges one record: what stands above its events, the events, the end. Pairs no records.

use azulejo_notation::{LineKind, MAX_RECORD, Record, VERSION};

use super::claims::is_about_next;
use super::items::items;
use super::lines::{Lines, mean_same};
use super::output::Output;
use super::pick;
use super::rows::{OpenEnds, Rows};
use super::slots::merge_stem;
use super::stretches::{Kind, Stretch, write_stretches};
use crate::records::{Parts, exact_texts};

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
    let [of, one, other] = [&base, &ours, &theirs].map(|it| it.tail.first().map(|it| &it.meaning));
    let ends = OpenEnds { ours: one == of || one == other, theirs: other == of || other == one };
    let sections = [&base, &ours, &theirs].map(Sections::of);
    let [heads, rows, tails] = turned(sections);
    let items = rows.each_ref().map(|it| items(it, 0).1);
    let rows = Rows::new(items.each_ref().map(Vec::as_slice), 0, ends);
    let mut stretches = rows.merge(out);
    let is_end_same = mean_same(&tails[1], &tails[2]);
    let tail = stem(tails, out);
    // Where each side goes on in its own way, each ends in its own way.
    let apart = stretches.pop_if(|it| it.is_joined() && !is_end_same);
    stretches.push(match apart {
        Some(apart) => apart.join(tail, out),
        None => tail,
    });
    stretches.insert(0, stem(heads, out));
    write_stretches(stretches, &rows.moved(), out);
}

/// Merges lines of the base, of ours and of theirs among which no event stands; they are written like `out`.
fn stem<'m, 'a, 'src>(sides: [Lines<'a, 'src>; 3], out: &Output<'m>) -> Stretch<'m, 'a, 'src> {
    let [base, ours, theirs] = &sides;
    let mut merged = out.apart();
    merge_stem(base, ours, theirs, &mut merged);
    Stretch::new(sides, Kind::Gap, merged)
}

/// Tells whether both say the same in the same order.
pub(crate) fn is_unchanged(one: &Record<'_>, other: &Record<'_>) -> bool {
    let lines = |parts: &Parts<'_>| -> Vec<_> {
        let said = parts.lines().filter(|it| !matches!(it.line.kind, LineKind::Blank));
        said.map(|it| (it.meaning.clone(), it.glyph())).collect()
    };
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

/// The lines of a record: above its events, the events with what stands below each, and the end.
struct Sections<'a, 'src> {
    head: Lines<'a, 'src>,
    row: Lines<'a, 'src>,
    tail: Lines<'a, 'src>,
}

impl<'a, 'src> Sections<'a, 'src> {
    /// Takes the lines; a remark on the line below it goes with that.
    fn of(parts: &'a Parts<'src>) -> Self {
        let mut head: Lines<'a, 'src> = parts.head.iter().collect();
        let mut row = if parts.blocks.is_empty() { Vec::new() } else { cut_remarks(&mut head) };
        row.extend(parts.blocks.iter().flat_map(|it| std::iter::once(&it.event).chain(&it.below)));
        let above = if row.is_empty() { &mut head } else { &mut row };
        let mut tail = cut_remarks(above);
        tail.extend(&parts.tail);
        Self { head, row, tail }
    }
}

/// Returns the heads, the rows and the tails of the base, of ours and of theirs.
fn turned<'a, 'src>(sides: [Sections<'a, 'src>; 3]) -> [[Lines<'a, 'src>; 3]; 3] {
    let [base, ours, theirs] = sides;
    [
        [base.head, ours.head, theirs.head],
        [base.row, ours.row, theirs.row],
        [base.tail, ours.tail, theirs.tail],
    ]
}

/// Cuts off the remarks at the end that are about the line below them.
fn cut_remarks<'a, 'src>(lines: &mut Lines<'a, 'src>) -> Lines<'a, 'src> {
    let n_remarks = lines.iter().rev().take_while(|it| is_about_next(it)).count();
    lines.split_off(lines.len() - n_remarks)
}
