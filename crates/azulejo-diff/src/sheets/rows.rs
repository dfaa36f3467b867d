//! Two sheets line by line, and where they differ. Decides nothing.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "kinds of lines are the notation's, and most places care for few"
)]

use std::cmp::Ordering;
use std::ops::Range;

use azulejo_notation::{Bad, LineKind, Record, Ruling};
use azulejo_rules::{Game, ply_text, position_text};

use super::SheetSide;
use super::fuller::claim_beside;
use super::weave::{Pick, Row};
use crate::records::align::{Run, runs};
use crate::records::parts::{Entry, Parts};
use crate::repair::{Walk, distance};

/// A line that says what happened or what follows, and the annotation below it.
#[derive(Clone, Debug)]
pub(super) struct Item<'src> {
    pub(super) entry: Entry<'src>,
    /// What it means: the line in canonical form, and in full a legal ply and a position.
    pub(super) meaning: Vec<u8>,
    pub(super) notes: Vec<Entry<'src>>,
}

impl Item<'_> {
    /// Tells whether it leaves something out of what it means.
    pub(super) fn is_short(&self) -> bool {
        self.meaning != self.entry.meaning
    }

    /// Takes down what a declared position means that leaves something out.
    fn write_out_position<G: Game>(&mut self) {
        let LineKind::Ruling(Ruling::Position(position)) = self.entry.line.kind else { return };
        if let Ok(state) = G::read_position(position) {
            self.meaning = format!("ruling position {}", position_text::<G>(&state)).into_bytes();
        }
    }
}

/// A sheet taken apart.
#[derive(Clone, Debug)]
pub(super) struct Sheet<'src> {
    /// Header fields and what stands among them.
    pub(super) head: Vec<Entry<'src>>,
    pub(super) items: Vec<Item<'src>>,
}

/// Two sheets of one game.
#[derive(Clone, Debug)]
pub(super) struct Pair<'src> {
    pub(super) left: Sheet<'src>,
    pub(super) right: Sheet<'src>,
    /// Compares how much two lines say of the same.
    pub(super) compare_said: CompareSaid,
}

/// Compares how much two lines say of the same: less, as much, or more; none where they do not say the same.
type CompareSaid = fn(&Entry<'_>, &Entry<'_>) -> Option<Ordering>;

impl<'src> Pair<'src> {
    /// Returns the row of two lines that say the same.
    pub(super) fn same(&self, left: usize, right: usize) -> Row {
        Row::same(left, right, self.left.items.get(left).is_some_and(Item::is_short))
    }

    /// Tells how far apart two lines are, of whichever sheets.
    pub(super) fn apart(&self, left: &Item<'_>, right: &Item<'_>) -> Apart {
        // A count that is left to the rules comes to what the tiles of each sheet make of it.
        if left.meaning == right.meaning || left.entry.meaning == right.entry.meaning {
            return Apart::Same;
        }
        match (self.compare_said)(&left.entry, &right.entry) {
            Some(Ordering::Equal) => Apart::Same,
            Some(Ordering::Less) => Apart::Fuller(SheetSide::Right),
            Some(Ordering::Greater) => Apart::Fuller(SheetSide::Left),
            None => slips_apart(left, right),
        }
    }

    /// Tells whether two lines say the same, though one may say more of it.
    pub(super) fn say_same(&self, one: &Item<'_>, other: &Item<'_>) -> bool {
        one.meaning == other.meaning || (self.compare_said)(&one.entry, &other.entry).is_some()
    }

    /// Returns the line that is taken of a row.
    pub(super) fn taken(&self, row: Row) -> Option<&Item<'src>> {
        match row.pick {
            Pick::Left => self.left.items.get(row.left?),
            Pick::Right => self.right.items.get(row.right?),
            Pick::Neither => None,
        }
    }
}

/// Lines of both sheets, as the numbers that they have among the items.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) struct Part {
    pub(super) left: Range<usize>,
    pub(super) right: Range<usize>,
    /// Whether they say the same, one by one.
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
            _ if is_item(&entry) => {
                self.items.push(Item { meaning: entry.meaning.clone(), entry, notes: Vec::new() });
            }
            Some(item) => item.notes.push(entry),
            None => self.head.push(entry),
        }
    }

    /// Returns what each item means.
    fn meanings(&self) -> Vec<&[u8]> {
        self.items.iter().map(|it| it.meaning.as_slice()).collect()
    }

    /// Takes down what plies mean that leave something out, as far as the record verifies by itself, and what positions do.
    pub(super) fn write_out<G: Game>(&mut self, record: &Record<'_>, rules: Option<&str>) {
        self.items.iter_mut().for_each(Item::write_out_position::<G>);
        let Ok(walk) = Walk::<G>::of(record, rules) else { return };
        let events = self.items.iter_mut().filter(|it| it.entry.line.kind.is_event());
        for (item, seen) in events.zip(&walk.seen).filter(|it| !it.1.is_ruled) {
            let ply = seen.ply.filter(|it| G::check(&walk.rules, &seen.before, it).is_ok());
            let Some(ply) = ply.filter(|it| G::seat(it).is_some()) else { continue };
            item.meaning = ply_text::<G>(&G::exact(&walk.rules, &seen.before, &ply)).into_bytes();
        }
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
        LineKind::Claim(_) => 6,
        LineKind::Hash(_) => 7,
        LineKind::Refill => 8,
        LineKind::Ruling(_) => 9,
        LineKind::End(_) => 10,
        _ => 11,
    }
}

/// Cuts two sheets into parts that say the same and parts that do not. To a part in which they differ belongs the line above it and
/// the one below, which may stand in another place; so places where they differ that lie near to each other are one part.
pub(super) fn parts(pair: &Pair<'_>) -> Vec<Part> {
    let runs = runs(&pair.left.meanings(), &pair.right.meanings());
    let last = runs.len().saturating_sub(1);
    let mut parts: Vec<Part> = Vec::new();
    for (nth, run) in runs.iter().enumerate() {
        let (has_above, has_below) = (run.is_same && 0 < nth, run.is_same && nth < last);
        for part in Part::of(run).cut(has_above, has_below) {
            match parts.last_mut().filter(|it| !it.is_same && !part.is_same) {
                Some(above) => {
                    above.left.end = part.left.end;
                    above.right.end = part.right.end;
                }
                None => parts.push(part),
            }
        }
    }
    parts
}

impl Part {
    /// Returns a run of lines.
    const fn of(run: &Run) -> Self {
        let (left, right) = (run.left..run.left + run.n_left, run.right..run.right + run.n_right);
        Self { left, right, is_same: run.is_same }
    }

    /// Cuts off the first line and the last one, for the parts above and below if there are any.
    fn cut(&self, has_above: bool, has_below: bool) -> Vec<Self> {
        let n_lines = self.left.len();
        let n_first = usize::from(has_above).min(n_lines);
        let n_last = usize::from(has_below).min(n_lines - n_first);
        let piece = |from: usize, to: usize, is_same: bool| Self {
            left: self.left.start + from..self.left.start + to,
            right: self.right.start + from..self.right.start + to,
            is_same,
        };
        if n_first + n_last == 0 {
            return vec![self.clone()];
        }
        let middle = n_first..n_lines - n_last;
        let pieces = [
            piece(0, middle.start, false),
            piece(middle.start, middle.end, true),
            piece(middle.end, n_lines, false),
        ];
        pieces.into_iter().filter(|it| !it.left.is_empty()).collect()
    }
}

/// How far apart two lines are: how many slips it takes, at the most, to write the one for the other.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Apart {
    /// They mean the same; a count that is left to the rules is any.
    Same,
    /// They say the same, and the one of this sheet says more of it, which still has to hold.
    Fuller(SheetSide),
    /// The one may have been written for the other, with so many slips.
    By(u32),
    /// The one does not stand for the other.
    Unlike,
}

impl Apart {
    /// Tells whether two lines say the same.
    pub(super) const fn is_same(self) -> bool {
        matches!(self, Self::Same | Self::Fuller(_))
    }

    /// Tells whether two lines say the same but for one slip at the most.
    pub(super) const fn is_near(self) -> bool {
        self.is_same() || matches!(self, Self::By(1))
    }
}

/// The most slips that two lines are apart: one of them may be too many, and the other be left out.
const MOST_APART: u32 = 2;

/// Tells how far apart two lines are that do not say the same.
fn slips_apart(left: &Item<'_>, right: &Item<'_>) -> Apart {
    if class(&left.entry) != class(&right.entry) || claim_beside(&left.entry, &right.entry) {
        return Apart::Unlike;
    }
    let text = |it: &Item<'_>| String::from_utf8_lossy(&it.meaning).into_owned();
    let n_slips = u32::try_from(distance(&text(left), &text(right))).unwrap_or(u32::MAX);
    Apart::By(n_slips.clamp(1, MOST_APART))
}

/// Tells whether a line only says what follows from what happened, so that a record can do without it.
pub(super) fn only_says(item: &Item<'_>) -> bool {
    is_claim(item) || matches!(item.entry.line.kind, LineKind::End(_))
}

/// Tells whether a line is a claim or begins a round as one: of such lines below each other the order means nothing.
pub(super) fn is_claim(item: &Item<'_>) -> bool {
    let kind = &item.entry.line.kind;
    kind.is_claim() || matches!(kind, LineKind::Round { .. })
}
