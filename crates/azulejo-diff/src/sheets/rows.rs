//! Two sheets line by line, each line beside its counterpart. Decides nothing.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "kinds of lines are the notation's, and most places care for few"
)]

use azulejo_notation::{Bad, LineKind, Record};

use crate::records::align::{Pair, Run, runs};
use crate::records::parts::{Entry, Parts};
use crate::repair::distance;

/// A line that says what happened or what follows, and the annotation below it.
#[derive(Clone, Debug)]
pub(super) struct Item<'src> {
    pub(super) entry: Entry<'src>,
    pub(super) notes: Vec<Entry<'src>>,
}

/// A sheet taken apart.
#[derive(Clone, Debug)]
pub(super) struct Sheet<'src> {
    /// Header fields and what stands among them.
    pub(super) head: Vec<Entry<'src>>,
    pub(super) items: Vec<Item<'src>>,
}

/// A line of each sheet; one of them may have none.
#[derive(Clone, Debug)]
pub(super) struct Row<'src> {
    pub(super) left: Option<Item<'src>>,
    pub(super) right: Option<Item<'src>>,
    /// Whether both say the same.
    pub(super) is_same: bool,
}

impl<'src> Sheet<'src> {
    /// Takes a record apart.
    pub(super) fn of(record: &Record<'src>) -> Self {
        let Parts { head, blocks, tail } = Parts::of(record);
        let below = blocks.into_iter().flat_map(|it| [it.event].into_iter().chain(it.below));
        let mut sheet = Self { head: Vec::new(), items: Vec::new() };
        for entry in head.into_iter().chain(below).chain(tail) {
            sheet.add(entry);
        }
        sheet
    }

    /// Adds the next line.
    fn add(&mut self, entry: Entry<'src>) {
        match self.items.last_mut() {
            _ if is_item(&entry) => self.items.push(Item { entry, notes: Vec::new() }),
            Some(item) => item.notes.push(entry),
            None => self.head.push(entry),
        }
    }

    /// Returns what each item means.
    fn meanings(&self) -> Vec<&[u8]> {
        self.items.iter().map(|it| it.entry.meaning.as_slice()).collect()
    }
}

/// Tells whether a line says what happened or what follows.
fn is_item(entry: &Entry<'_>) -> bool {
    let kind = &entry.line.kind;
    let is_structure =
        matches!(kind, LineKind::Round { .. } | LineKind::Ruling(_) | LineKind::End(_) | LineKind::Bad(_));
    entry.line.path.is_main() && !entry.is_field && (kind.is_event() || kind.is_claim() || is_structure)
}

/// Returns a number for what may stand in the place of each other: a ply for a ply, a score for a score.
fn class(entry: &Entry<'_>) -> u8 {
    match entry.line.kind {
        LineKind::Ply { .. } | LineKind::Unknown { .. } | LineKind::Bad(Bad { event: true, .. }) => 0,
        LineKind::Chance { .. } => 1,
        LineKind::Round { .. } => 2,
        LineKind::Score(_) => 3,
        LineKind::Bonus(_) => 4,
        LineKind::Scoring(_) => 5,
        LineKind::Claim(_) => 6,
        LineKind::Hash(_) => 7,
        LineKind::Refill => 8,
        LineKind::Ruling(_) => 9,
        LineKind::End(_) => 10,
        _ => 11,
    }
}

/// Puts two sheets side by side.
pub(super) fn rows<'src>(left: &Sheet<'src>, right: &Sheet<'src>) -> Vec<Row<'src>> {
    let pairs = runs(&left.meanings(), &right.meanings()).into_iter().flat_map(|it| pairs(it, left, right));
    let row = |(one, other): Pair| {
        let left = one.and_then(|it| left.items.get(it)).cloned();
        let right = other.and_then(|it| right.items.get(it)).cloned();
        let is_same = left.as_ref().zip(right.as_ref()).is_some_and(|(one, other)| is_same(one, other));
        Row { left, right, is_same }
    };
    pairs.map(row).collect()
}

/// Returns the lines of a run side by side; in one that differs, lines of the same class are counterparts.
fn pairs(run: Run, left: &Sheet<'_>, right: &Sheet<'_>) -> Vec<Pair> {
    if run.is_same {
        return run.pairs(|_, _| true);
    }
    let classes = |sheet: &Sheet<'_>, from: usize, n: usize| -> Vec<u8> {
        sheet.items.iter().skip(from).take(n).map(|it| class(&it.entry)).collect()
    };
    let one = classes(left, run.left, run.n_left);
    let other = classes(right, run.right, run.n_right);
    let inner = runs(&one, &other).into_iter().flat_map(|it| {
        let is_same = it.is_same;
        it.pairs(move |_, _| is_same)
    });
    inner.map(|(one, other)| (one.map(|it| run.left + it), other.map(|it| run.right + it))).collect()
}

/// Tells whether two lines mean the same; a count that is left to the rules is any.
fn is_same(left: &Item<'_>, right: &Item<'_>) -> bool {
    let (one, other) = (&left.entry.meaning, &right.entry.meaning);
    let text = |it: &[u8]| String::from_utf8_lossy(it).into_owned();
    let are_plies = [left, right].iter().all(|it| matches!(it.entry.line.kind, LineKind::Ply { .. }));
    one == other || are_plies && distance(&text(one), &text(other)) == 0
}
