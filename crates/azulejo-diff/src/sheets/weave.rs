//! Every way to read two sheets as one where they differ, and what slips each of them takes for granted. Replays nothing.

use std::ops::{Add, Range};

use super::SheetSide;
use super::rows::{Apart, Item, Pair, Part, only_says};

/// What is taken of a row.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub(super) enum Pick {
    /// The line of the left sheet, or nothing where it has none.
    Left,
    /// That of the right sheet.
    Right,
    /// Neither of two.
    Neither,
}

/// A row: a line of each sheet, as its number among the items, and what is taken of it.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct Row {
    pub(super) left: Option<usize>,
    pub(super) right: Option<usize>,
    /// Whether both say the same.
    pub(super) is_same: bool,
    pub(super) pick: Pick,
    /// How many lines of both sheets speak for what is taken, or for another spelling of it.
    pub(super) n_read: usize,
}

impl Row {
    /// Returns the row of two lines that say the same; that of the left sheet is taken, unless it leaves something out.
    pub(super) const fn same(left: usize, right: usize, is_left_short: bool) -> Self {
        let pick = if is_left_short { Pick::Right } else { Pick::Left };
        Self { left: Some(left), right: Some(right), is_same: true, pick, n_read: 2 }
    }
}

/// What a way through two sheets takes for granted; the less, the likelier.
#[derive(Clone, Copy, Debug, Default, Eq, Ord, PartialEq, PartialOrd)]
pub(super) struct Cost {
    /// How many slips there are in both sheets.
    pub(super) n_slips: u32,
    /// How many lines are said to be too many.
    pub(super) n_left_out: u32,
}

impl Cost {
    /// More than anything costs.
    pub(super) const MOST: Self = Self { n_slips: u32::MAX, n_left_out: u32::MAX };
}

impl Add for Cost {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { n_slips: self.n_slips + other.n_slips, n_left_out: self.n_left_out + other.n_left_out }
    }
}

/// How far a sheet is read.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub(super) struct Cursor {
    at: usize,
    order: Order,
}

/// In which order lines are read: two neighbors may have been written in each other's place.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
enum Order {
    /// The line itself is next.
    #[default]
    Straight,
    /// The line behind it is next.
    Ahead,
    /// The line behind it was read; it is next itself.
    Behind,
}

impl Cursor {
    /// Returns the cursor at a line.
    const fn new(at: usize) -> Self {
        Self { at, order: Order::Straight }
    }

    /// Returns the next line; none at the end.
    fn line(self, end: usize) -> Option<usize> {
        let line = if self.order == Order::Ahead { self.at + 1 } else { self.at };
        (line < end).then_some(line)
    }

    /// Returns the cursor behind the next line.
    const fn read(self) -> Self {
        match self.order {
            Order::Straight => Self::new(self.at + 1),
            Order::Ahead => Self { order: Order::Behind, ..self },
            Order::Behind => Self::new(self.at + 2),
        }
    }

    /// Returns the cursor that reads the next two lines in the other order.
    fn swapped(self, end: usize) -> Option<Self> {
        let has_two = self.order == Order::Straight && self.at + 1 < end;
        has_two.then_some(Self { order: Order::Ahead, ..self })
    }

    /// Returns its place in a table, from the first line of a part on.
    const fn index(self, first: usize) -> usize {
        3 * (self.at - first) + self.order as usize
    }
}

/// How far both sheets are read.
pub(super) type Spot = (Cursor, Cursor);

/// A step through both sheets.
#[derive(Clone, Copy, Debug)]
pub(super) struct Move {
    pub(super) row: Row,
    pub(super) cost: Cost,
    pub(super) to: Spot,
}

/// A part in which two sheets differ.
#[derive(Debug)]
pub(super) struct Knot {
    left: Range<usize>,
    right: Range<usize>,
    /// How far apart each line of the left sheet is from each of the right one, row by row.
    apart: Vec<Apart>,
    /// Whether each line of the left sheet only says what follows.
    only_says: Vec<bool>,
    /// Whether each line of the left sheet leaves something out.
    are_short: Vec<bool>,
    /// What the rest of the part costs at the least, by both cursors.
    least: Vec<Cost>,
}

/// The most lines of the one sheet times those of the other in one knot.
pub(super) const MOST_CELLS: usize = 90_000;

impl Knot {
    /// Ties lines of both sheets.
    pub(super) fn of(part: &Part, pair: &Pair<'_>) -> Self {
        let one = pair.left.items.get(part.left.clone()).unwrap_or_default();
        let other = pair.right.items.get(part.right.clone()).unwrap_or_default();
        let apart = one.iter().flat_map(|it| other.iter().map(move |other| pair.apart(it, other))).collect();
        let only_says = one.iter().map(only_says).collect();
        let are_short = one.iter().map(Item::is_short).collect();
        let (left, right) = (part.left.clone(), part.right.clone());
        let mut knot = Self { left, right, apart, only_says, are_short, least: Vec::new() };
        knot.measure();
        knot
    }

    /// Finds what the rest costs at the least from each spot, from the end on.
    fn measure(&mut self) {
        let n_spots = 9 * (self.left.len() + 1) * (self.right.len() + 1);
        self.least = vec![Cost::default(); n_spots];
        let orders = [Order::Behind, Order::Ahead, Order::Straight];
        let spots = |range: Range<usize>| {
            (range.start..=range.end).rev().flat_map(move |at| orders.map(|order| Cursor { at, order }))
        };
        for left in spots(self.left.clone()).filter(|it| is_there(*it, self.left.end)) {
            for right in spots(self.right.clone()).filter(|it| is_there(*it, self.right.end)) {
                let spot = (left, right);
                let least = self.moves(spot).into_iter().map(|it| it.cost + self.least(it.to)).min();
                let index = self.index(spot);
                if let Some(place) = self.least.get_mut(index) {
                    *place = least.unwrap_or_default();
                }
            }
        }
    }

    /// Returns how many pairs of lines there are of which one says more than the other.
    pub(super) fn n_fuller(&self) -> usize {
        self.apart.iter().filter(|it| matches!(it, Apart::Fuller(_))).count()
    }

    /// Returns the place of a spot in the table of least costs.
    fn index(&self, (left, right): Spot) -> usize {
        left.index(self.left.start) * 3 * (self.right.len() + 1) + right.index(self.right.start)
    }

    /// Returns where it begins.
    pub(super) const fn first(&self) -> Spot {
        (Cursor::new(self.left.start), Cursor::new(self.right.start))
    }

    /// Returns what the rest costs at the least.
    pub(super) fn least(&self, spot: Spot) -> Cost {
        self.least.get(self.index(spot)).copied().unwrap_or_default()
    }

    /// Returns the step that is taken where nothing speaks against it; none at the end.
    pub(super) fn usual(&self, spot: Spot) -> Option<Move> {
        self.moves(spot).into_iter().min_by_key(|it| it.cost + self.least(it.to))
    }

    /// Returns the rows from a spot to the end that are taken where nothing speaks against them.
    pub(super) fn rest(&self, spot: Spot) -> Vec<Row> {
        let moves = std::iter::successors(self.usual(spot), |it| self.usual(it.to));
        moves.map(|it| it.row).collect()
    }

    /// Tells how far apart two lines are.
    fn apart(&self, left: usize, right: usize) -> Apart {
        let (row, column) = (left - self.left.start, right - self.right.start);
        self.apart.get(row * self.right.len() + column).copied().unwrap_or(Apart::Unlike)
    }

    /// Returns every step from a spot, the usual ones first.
    pub(super) fn moves(&self, spot: Spot) -> Vec<Move> {
        let (left, right) = (spot.0.line(self.left.end), spot.1.line(self.right.end));
        let mut moves = Vec::with_capacity(8);
        if let (Some(left), Some(right)) = (left, right) {
            self.both(spot, left, right, &mut moves);
        }
        for (n_left_out, is_taken) in [(0, true), (1, false)] {
            let cost = Cost { n_slips: 1, n_left_out };
            let pick = |is_left: bool| if is_left == is_taken { Pick::Left } else { Pick::Right };
            let n_read = usize::from(is_taken);
            let alone = |left, right, pick| Row { left, right, is_same: false, pick, n_read };
            if left.is_some() {
                let to = (spot.0.read(), spot.1);
                moves.push(Move { row: alone(left, None, pick(true)), cost, to });
            }
            if right.is_some() {
                let to = (spot.0, spot.1.read());
                moves.push(Move { row: alone(None, right, pick(false)), cost, to });
            }
        }
        self.swaps(spot, &mut moves);
        moves
    }

    /// Adds the steps that read a line of each sheet as one.
    fn both(&self, spot: Spot, left: usize, right: usize, moves: &mut Vec<Move>) {
        let to = (spot.0.read(), spot.1.read());
        let row = Row { left: Some(left), right: Some(right), is_same: false, pick: Pick::Left, n_read: 2 };
        let mut add = |row: Row, n_slips: u32, n_left_out: u32| {
            moves.push(Move { row, cost: Cost { n_slips, n_left_out }, to });
        };
        match self.apart(left, right) {
            // A line that stands elsewhere in its sheet is told there; here is that of the other sheet alone.
            Apart::Same | Apart::Fuller(_) if spot.0.order == Order::Behind => {
                add(Row { left: None, pick: Pick::Right, ..row }, 0, 0);
            }
            Apart::Same | Apart::Fuller(_) if spot.1.order == Order::Behind => {
                add(Row { right: None, ..row }, 0, 0);
            }
            Apart::Same => {
                let is_short = self.are_short.get(left - self.left.start) == Some(&true);
                add(Row::same(left, right, is_short), 0, 0);
            }
            // What the fuller line says besides may be wrong.
            Apart::Fuller(side) => {
                add(Row::same(left, right, side == SheetSide::Right), 0, 0);
                let pick = if side == SheetSide::Right { Pick::Left } else { Pick::Right };
                add(Row { pick, ..row }, 1, 0);
            }
            Apart::By(n_slips) => {
                add(row, n_slips, 0);
                add(Row { pick: Pick::Right, ..row }, n_slips, 0);
                if self.only_says.get(left - self.left.start) == Some(&true) {
                    add(Row { pick: Pick::Neither, n_read: 0, ..row }, 2, 1);
                }
            }
            Apart::Unlike => {}
        }
    }

    /// Adds the steps that read the next two lines of a sheet in the other order; nothing is taken where the first stands.
    fn swaps(&self, (left, right): Spot, moves: &mut Vec<Move>) {
        let cost = Cost { n_slips: 1, n_left_out: 0 };
        if let Some(to) = left.swapped(self.left.end) {
            let row = Row { left: Some(left.at), right: None, is_same: false, pick: Pick::Right, n_read: 0 };
            moves.push(Move { row, cost, to: (to, right) });
        }
        if let Some(to) = right.swapped(self.right.end) {
            let row = Row { left: None, right: Some(right.at), is_same: false, pick: Pick::Left, n_read: 0 };
            moves.push(Move { row, cost, to: (left, to) });
        }
    }
}

/// Tells whether a cursor may stand there.
const fn is_there(cursor: Cursor, end: usize) -> bool {
    match cursor.order {
        Order::Straight => true,
        Order::Ahead | Order::Behind => cursor.at + 1 < end,
    }
}
