//! Places on a player board: rows, columns, spaces. Nothing lies on them.

#![expect(clippy::indexing_slicing, reason = "a place for every row")]

use std::fmt;
use std::iter;
use std::ops::{Index, IndexMut};

/// A row of the wall and the pattern line beside it; written from 1, counted from 0.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct Row(u8);

impl Row {
    /// All rows, from the top.
    pub const ALL: [Self; 5] = [Self(0), Self(1), Self(2), Self(3), Self(4)];

    /// Returns the row with this number, from 0.
    pub fn new(nth: u8) -> Option<Self> {
        (nth < 5).then_some(Self(nth))
    }

    /// Returns the row that an ASCII digit from 1 names.
    pub fn from_digit(digit: u8) -> Option<Self> {
        Self::new(digit.wrapping_sub(b'1'))
    }

    /// Returns the number of the row, from 0.
    pub const fn nth(self) -> u8 {
        self.0
    }

    /// Returns how many tiles its pattern line holds when it is full.
    pub const fn capacity(self) -> u8 {
        self.0 + 1
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

/// A column of the wall; written from 1, counted from 0.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct Column(u8);

impl Column {
    /// All columns, from the left.
    pub const ALL: [Self; 5] = [Self(0), Self(1), Self(2), Self(3), Self(4)];

    /// Returns the column with this number, from 0.
    pub fn new(nth: u8) -> Option<Self> {
        (nth < 5).then_some(Self(nth))
    }

    /// Returns the column so many places right of the first, counted around once.
    pub(super) const fn around(nth: u8) -> Self {
        Self(if nth < 5 { nth } else { nth - 5 })
    }

    /// Returns the column that an ASCII digit from 1 names.
    pub fn from_digit(digit: u8) -> Option<Self> {
        Self::new(digit.wrapping_sub(b'1'))
    }

    /// Returns the number of the column, from 0.
    pub const fn nth(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

/// A set of columns of one row, a bit each from the left.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub struct ColumnSet(u8);

impl ColumnSet {
    /// Returns the set whose bits these are; all but the low five are cut.
    pub(super) const fn of_bits(bits: u8) -> Self {
        Self(bits & 0b1_1111)
    }

    /// Returns the set of just `column`.
    pub const fn one(column: Column) -> Self {
        Self(1 << column.0)
    }

    /// Returns the columns that are in both sets.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Tells whether `column` is in the set.
    pub const fn has(self, column: Column) -> bool {
        self.0 & 1 << column.0 != 0
    }

    /// Returns the number of columns in the set.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Tells whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the columns of the set, from the left.
    pub fn iter(self) -> impl Iterator<Item = Column> {
        Column::ALL.into_iter().filter(move |column| self.has(*column))
    }
}

/// A space of the wall.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct Space {
    /// Its row.
    pub row: Row,
    /// Its column.
    pub column: Column,
}

/// Something that each row has.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub struct ByRow<T>([T; 5]);

impl<T> Index<Row> for ByRow<T> {
    type Output = T;

    fn index(&self, row: Row) -> &T {
        &self.0[usize::from(row.0)]
    }
}

impl<T> IndexMut<Row> for ByRow<T> {
    fn index_mut(&mut self, row: Row) -> &mut T {
        &mut self.0[usize::from(row.0)]
    }
}

/// A set of rows.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub struct Rows(u8);

impl Rows {
    /// Returns the rows that are such.
    pub(super) fn those(is_such: impl Fn(Row) -> bool) -> Self {
        Row::ALL.into_iter().fold(Self(0), |set, row| Self(set.0 | u8::from(is_such(row)) << row.0))
    }

    /// Tells whether `row` is in the set.
    pub const fn has(self, row: Row) -> bool {
        self.0 & 1 << row.0 != 0
    }

    /// Returns the set with `row` taken out.
    #[must_use]
    pub const fn without(self, row: Row) -> Self {
        Self(self.0 & !(1 << row.0))
    }

    /// Tells whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the number of rows in the set.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns the rows of the set, from the top.
    pub fn iter(self) -> impl Iterator<Item = Row> {
        let mut left = self.0;
        iter::from_fn(move || {
            let first = Row::new(left.trailing_zeros().to_le_bytes()[0])?;
            left &= left - 1;
            Some(first)
        })
    }
}

impl FromIterator<Row> for Rows {
    fn from_iter<I: IntoIterator<Item = Row>>(rows: I) -> Self {
        rows.into_iter().fold(Self(0), |set, row| Self(set.0 | 1 << row.0))
    }
}
