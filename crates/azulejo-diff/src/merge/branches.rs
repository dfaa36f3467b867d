//! Merges the variations to an event. Nothing in them is a conflict: what cannot be one variation becomes two. It is one where a
//! side took out a variation in which the other wrote.

use std::collections::{BTreeSet, HashMap, HashSet};

use azulejo_notation::MAX_ORDINAL;

use super::items::items;
use super::lines::{Lines, bundles, mean_same, pick_lines, raw, unite};
use super::output::Output;
use super::rows::{OpenEnds, Rows};
use super::stretches::write_stretches;
use crate::records::Entry;

/// The variations to an event: the numbers in order, and all lines of each, those of variations inside it as well.
#[derive(Debug, Default)]
struct Branches<'a, 'src> {
    numbers: Vec<u16>,
    lines: HashMap<u16, Lines<'a, 'src>>,
}

impl<'a, 'src> Branches<'a, 'src> {
    /// Returns the variations to which lines belong that stand deeper than `depth`.
    fn of(lines: &[&'a Entry<'src>], depth: usize) -> Self {
        let mut branches = Self::default();
        for bundle in bundles(lines) {
            let path = bundle.lines.iter().map(|it| it.line.path).find(|it| depth < it.depth());
            let number = path.and_then(|it| it.steps().nth(depth)).unwrap_or_default();
            let of_number = branches.lines.entry(number).or_default();
            if of_number.is_empty() {
                branches.numbers.push(number);
            }
            of_number.extend(bundle.lines);
        }
        branches
    }

    /// Returns the lines of the variation with that number.
    fn get(&self, number: u16) -> Option<&[&'a Entry<'src>]> {
        self.lines.get(&number).map(Vec::as_slice)
    }

    /// Returns what each of them says.
    fn texts(&self, depth: usize) -> Texts {
        self.iter().map(|it| plain(it.1, depth)).collect()
    }

    /// Returns what the variation with that number says first.
    fn begin(&self, number: u16, depth: usize) -> Option<Text> {
        let first = self.get(number)?.iter().find(|it| depth < it.line.path.depth())?;
        Some(plain(&[first], depth))
    }

    /// Returns all that the variation with that number says.
    fn whole(&self, number: u16, depth: usize) -> Option<Text> {
        Some(plain(self.get(number)?, depth))
    }

    /// Tells whether a side has a variation of these under another number, and another one under its own.
    fn are_renumbered(&self, side: &Self, depth: usize) -> bool {
        let is_gone = |text: fn(&Self, u16, usize) -> Option<Text>| {
            let texts: HashSet<_> = side.numbers.iter().map(|it| text(side, *it, depth)).collect();
            self.numbers.iter().any(|number| {
                let was = text(self, *number, depth);
                text(side, *number, depth) != was && texts.contains(&was)
            })
        };
        is_gone(Self::begin) || is_gone(Self::whole)
    }

    /// Returns the variations in order.
    fn iter(&self) -> impl Iterator<Item = (u16, &[&'a Entry<'src>])> {
        self.numbers.iter().filter_map(|it| Some((*it, self.get(*it)?)))
    }
}

/// Merges the variations to an event that stands at a depth, 0 for the main line.
pub(crate) fn merge_branches(
    base: &[&Entry<'_>],
    ours: &[&Entry<'_>],
    theirs: &[&Entry<'_>],
    depth: usize,
    out: &mut Output<'_>,
) {
    if let Some(lines) = pick_lines(base, ours, theirs) {
        return out.lines(raw(lines));
    }
    let all = [base, ours, theirs];
    let [base, ours, theirs] = all.map(|it| Branches::of(it, depth));
    if base.are_renumbered(&ours, depth) || base.are_renumbered(&theirs, depth) {
        // A number no longer says which variation is meant.
        return if ours.texts(depth) == theirs.texts(depth) {
            out.lines(raw(all[1]));
        } else {
            out.conflict(&raw(all[1]), &raw(all[2]));
        };
    }
    let (of_ours, of_theirs) = (ours.texts(depth), theirs.texts(depth));
    let is_new = |lines: &[&Entry<'_>]| !of_ours.contains(&plain(lines, depth));
    let mut apart = Vec::new();
    for (number, one) in ours.iter() {
        let of = base.get(number);
        match theirs.get(number) {
            Some(other) if !merge_branch(of.unwrap_or_default(), one, other, depth, out) => {
                out.lines(raw(one));
                apart.push(other);
            }
            Some(_) => {}
            None => match lone(of, one, &of_theirs, depth) {
                Lone::Kept => out.lines(raw(one)),
                Lone::TakenOut => {}
                Lone::Contested => out.conflict(&raw(one), &[]),
            },
        }
    }
    for (number, other) in theirs.iter().filter(|it| ours.get(it.0).is_none()) {
        match lone(base.get(number), other, &of_ours, depth) {
            Lone::Kept if is_new(other) => out.lines(raw(other)),
            Lone::Kept | Lone::TakenOut => {}
            Lone::Contested => out.conflict(&[], &raw(other)),
        }
    }
    let numbers = [&base, &ours, &theirs].into_iter().flat_map(|it| &it.numbers);
    let taken: BTreeSet<u16> = numbers.copied().collect();
    let mut free = free_numbers(&taken);
    for lines in apart.into_iter().filter(|it| is_new(it)) {
        let Some(number) = free.next() else {
            out.conflict(&[], &raw(lines));
            continue;
        };
        for line in lines {
            out.text(&renumbered(line.raw, line, depth, number));
        }
    }
}

/// Returns the numbers that no variation has: those behind the last one, then those that were left out.
fn free_numbers(taken: &BTreeSet<u16>) -> impl Iterator<Item = u16> {
    let last = taken.last().copied().unwrap_or_default();
    let behind = last.checked_add(1).map(|it| it..=MAX_ORDINAL);
    behind.into_iter().flatten().chain((1..last).filter(|it| !taken.contains(it)))
}

/// What becomes of a variation that only one side has under its number.
enum Lone {
    /// It stays: that side added it, or the other has it under another number.
    Kept,
    /// The other side took it out.
    TakenOut,
    /// The other side took it out, and this one wrote in it.
    Contested,
}

/// Returns what becomes of a variation that only one side has under its number; `of_other` is what those of the other side say.
fn lone(base: Option<&[&Entry<'_>]>, lines: &[&Entry<'_>], of_other: &Texts, depth: usize) -> Lone {
    let is_there = |lines: &[&Entry<'_>]| of_other.contains(&plain(lines, depth));
    match base {
        Some(base) if mean_same(base, lines) => Lone::TakenOut,
        Some(base) if !is_there(base) && !is_there(lines) => Lone::Contested,
        _ => Lone::Kept,
    }
}

/// Merges a variation that both sides have under one number; writes nothing and returns false where it is not the same one.
fn merge_branch(
    base: &[&Entry<'_>],
    ours: &[&Entry<'_>],
    theirs: &[&Entry<'_>],
    depth: usize,
    out: &mut Output<'_>,
) -> bool {
    if let Some(lines) = pick_lines(base, ours, theirs) {
        out.lines(raw(lines));
        return true;
    }
    let [base, ours, theirs] = [base, ours, theirs].map(|it| items(it, depth + 1));
    let mut merged = out.apart();
    merged.lines(raw(&unite(&base.0, &ours.0, &theirs.0)));
    let ends = OpenEnds { ours: true, theirs: true };
    let rows = Rows::new([&base.1, &ours.1, &theirs.1], depth + 1, ends);
    write_stretches(rows.merge(&merged), &rows.moved(), &mut merged);
    out.take(&merged)
}

/// What a variation says, whatever its number.
type Text = Vec<(Vec<u8>, &'static str)>;

/// What each of several variations says.
type Texts = HashSet<Text>;

/// Returns what a variation says, whatever its number.
fn plain(lines: &[&Entry<'_>], depth: usize) -> Text {
    lines.iter().map(|it| (renumbered(&it.meaning, it, depth, 1), it.glyph())).collect()
}

/// Returns the text of a line with another number in its path at a depth.
fn renumbered(text: &[u8], entry: &Entry<'_>, depth: usize, number: u16) -> Vec<u8> {
    let path = entry.line.path;
    if path.depth() <= depth {
        // A remark, which belongs to the record as a whole (agn 7.3).
        return text.to_vec();
    }
    let bar = text.iter().position(|it| *it == b'|').unwrap_or_default();
    let (indent, rest) = text.split_at_checked(bar).unwrap_or((&[], text));
    let rest = rest.get(1 + path.text().len()..).unwrap_or_default();
    let step = |(nth, old): (usize, u16)| format!("|{}", if nth == depth { number } else { old });
    let path: String = path.steps().enumerate().map(step).collect();
    [indent, path.as_bytes(), rest].concat()
}
