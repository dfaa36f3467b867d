//! The wall of a player board: which tiles lie on it, and the runs they form. All bits of walls stay in this file.

#![expect(clippy::indexing_slicing, reason = "a table with a place for every row and column")]

use super::place::{Column, ColumnSet, Row, Space};
use super::tile::{ByTile, Tile};

/// The colored wall's print: the color of each space, rows from the top (azul 1.4).
///
/// Each row is the one above moved right by one.
pub(super) fn printed(space: Space) -> Tile {
    let nth = (space.column.nth() + 5 - space.row.nth()) % 5;
    Tile::ALL[usize::from(nth)]
}

/// Returns the column in which the colored wall prints `tile` in `row` (azul 1.4).
pub(super) fn printed_column(row: Row, tile: Tile) -> Column {
    Column::around(tile as u8 + row.nth())
}

/// A wall of five rows and five columns, each space empty or holding one tile.
///
/// One bit a space for each color, row by row from the top left; no space has two colors.
#[expect(clippy::derived_hash_with_manual_eq, reason = "what is not compared follows from what is")]
#[derive(Clone, Copy, Debug, Default, Eq, Hash)]
pub struct Wall {
    tiles: ByTile<u32>,
    /// The spaces that hold any: said by `tiles` as well, but asked at every tile that is laid.
    filled: u32,
    /// The rows that hold each color, a bit each from the top: said by `tiles` as well, but asked at every draft.
    rows: ByTile<u8>,
    /// How many tiles there are of each color: said by `tiles` as well, but asked after every round.
    counts: ByTile<u8>,
}

impl PartialEq for Wall {
    /// Compares the tiles, from which all else follows: two readings side by side compare walls after each round.
    fn eq(&self, other: &Self) -> bool {
        self.tiles == other.tiles
    }
}

/// All spaces of the first row.
const ROW: u32 = 0b1_1111;
/// All spaces of the first column.
const COLUMN: u32 = 0b1_0000_1000_0100_0010_0001;

/// Returns a count of spaces, of which there are twenty-five.
#[expect(clippy::cast_possible_truncation, reason = "no count exceeds twenty-five")]
const fn narrow(n: u32) -> u8 {
    n as u8
}

/// Returns the bits of the first row.
const fn low_row(bits: u32) -> u8 {
    (bits & ROW) as u8
}

/// Returns the bit of a space.
const fn bit(space: Space) -> u32 {
    1 << (space.row.nth() * 5 + space.column.nth())
}

/// Returns the bits of a row.
const fn row_bits(row: Row) -> u32 {
    ROW << (row.nth() * 5)
}

/// Returns the bits of a column.
const fn column_bits(column: Column) -> u32 {
    COLUMN << column.nth()
}

/// Returns the first bit of each row in which any is set.
///
/// Adding ones to the four low bits of a row carries into its fifth exactly where one of the four was set.
const fn rows_with_any(bits: u32) -> u32 {
    const FOUR: u32 = COLUMN * 0b1111;
    ((((bits & FOUR) + FOUR) | bits) >> 4) & COLUMN
}

/// Returns the first bit of each row in which all are set.
const fn full_rows(bits: u32) -> u32 {
    bits & bits >> 1 & bits >> 2 & bits >> 3 & bits >> 4 & COLUMN
}

/// Returns the first bit of each column in which all are set.
const fn full_columns(bits: u32) -> u32 {
    bits & bits >> 5 & bits >> 10 & bits >> 15 & bits >> 20 & ROW
}

/// Returns the bits of the first column, which lie five apart, side by side.
///
/// Each bit of the factor moves one of them there; none of the other products falls among them.
#[expect(clippy::cast_possible_truncation, reason = "five bits are left")]
const fn side_by_side(column: u32) -> u8 {
    const FACTOR: u64 = 1 << 20 | 1 << 16 | 1 << 12 | 1 << 8 | 1 << 4;
    (((column as u64 * FACTOR) >> 20) & ROW as u64) as u8
}

/// How many of five bits form an unbroken run around each of them, itself counted whether it is set or not: for all bits. The
/// last three of eight places are none.
const RUNS: [[u8; 8]; 32] = {
    let mut runs = [[0; 8]; 32];
    let mut bits = 0;
    while bits < 32u32 {
        let mut at = 0;
        while at < 5 {
            let line = bits | 1 << at;
            let above = (line >> at).trailing_ones();
            let below = (line << (31 - at)).leading_ones();
            runs[bits as usize][at] = narrow(above + below) - 1;
            at += 1;
        }
        bits += 1;
    }
    runs
};

/// Returns how many of the five low bits of `line` form an unbroken run around the one at `at`, itself included.
const fn run_around(line: u32, at: u8) -> u8 {
    RUNS[(line & ROW) as usize][(at & 7) as usize]
}

impl Wall {
    /// Returns the tile on a space.
    pub fn tile(&self, space: Space) -> Option<Tile> {
        Tile::ALL.into_iter().find(|tile| self.tiles[*tile] & bit(space) != 0)
    }

    /// Tells whether a space is empty.
    pub const fn is_empty(&self, space: Space) -> bool {
        self.filled & bit(space) == 0
    }

    /// Lays a tile on a space.
    #[inline]
    pub fn lay(&mut self, space: Space, tile: Tile) {
        if !self.is_empty(space) {
            self.clear(space);
        }
        self.tiles[tile] |= bit(space);
        self.filled |= bit(space);
        self.rows[tile] |= 1 << space.row.nth();
        self.counts[tile] += 1;
    }

    /// Takes the tile off a space.
    #[cold]
    pub fn clear(&mut self, space: Space) {
        self.filled &= !bit(space);
        for tile in Tile::ALL {
            self.tiles[tile] &= !bit(space);
            self.rows[tile] = side_by_side(rows_with_any(self.tiles[tile]));
            self.counts[tile] = narrow(self.tiles[tile].count_ones());
        }
    }

    /// Tells whether the row holds the color.
    pub fn row_has(&self, row: Row, tile: Tile) -> bool {
        self.rows[tile] & 1 << row.nth() != 0
    }

    /// Returns the rows that hold each color, a bit each from the top.
    pub(super) const fn rows(&self) -> &ByTile<u8> {
        &self.rows
    }

    /// Tells whether the column holds the color.
    pub fn column_has(&self, column: Column, tile: Tile) -> bool {
        self.tiles[tile] & column_bits(column) != 0
    }

    /// Returns the columns whose space in `row` is empty.
    pub const fn empty_columns(&self, row: Row) -> ColumnSet {
        ColumnSet::of_bits(!low_row(self.filled >> (row.nth() * 5)))
    }

    /// Returns the columns that do not hold the color.
    pub fn columns_without(&self, tile: Tile) -> ColumnSet {
        let tiles = self.tiles[tile];
        ColumnSet::of_bits(!low_row(tiles | tiles >> 5 | tiles >> 10 | tiles >> 15 | tiles >> 20))
    }

    /// Returns the number of tiles of a color.
    pub fn n_tiles(&self, tile: Tile) -> u8 {
        self.counts[tile]
    }

    /// Returns the number of tiles of each color.
    pub(super) const fn counts(&self) -> &ByTile<u8> {
        &self.counts
    }

    /// Returns the number of tiles in a row.
    pub const fn n_in_row(&self, row: Row) -> u8 {
        narrow((self.filled & row_bits(row)).count_ones())
    }

    /// Returns the number of tiles in a column.
    pub const fn n_in_column(&self, column: Column) -> u8 {
        narrow((self.filled & column_bits(column)).count_ones())
    }

    /// Returns the length of the unbroken run across through a space, counting the space itself.
    #[inline]
    pub const fn run_across(&self, space: Space) -> u8 {
        run_around(self.filled >> (space.row.nth() * 5), space.column.nth())
    }

    /// Returns the length of the unbroken run down through a space, counting the space itself.
    #[inline]
    pub const fn run_down(&self, space: Space) -> u8 {
        let column = self.filled >> space.column.nth() & COLUMN;
        run_around(side_by_side(column) as u32, space.row.nth())
    }

    /// Returns the number of complete rows.
    pub const fn n_rows(&self) -> u8 {
        narrow(full_rows(self.filled).count_ones())
    }

    /// Tells whether some row is complete.
    pub(super) const fn has_complete_row(&self) -> bool {
        full_rows(self.filled) != 0
    }

    /// Returns the number of complete columns.
    pub const fn n_columns(&self) -> u8 {
        narrow(full_columns(self.filled).count_ones())
    }

    /// Returns the number of colors of which five tiles lie here.
    pub fn n_colors(&self) -> u8 {
        Tile::ALL.iter().filter(|tile| 5 <= self.n_tiles(**tile)).fold(0, |n, _| n + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn space(row: u8, column: u8) -> Space {
        Space { row: Row::ALL[usize::from(row - 1)], column: Column::ALL[usize::from(column - 1)] }
    }

    fn wall(spaces: &[(u8, u8)]) -> Wall {
        let mut wall = Wall::default();
        for (row, column) in spaces {
            wall.lay(space(*row, *column), printed(space(*row, *column)));
        }
        wall
    }

    #[test]
    fn the_print_follows_the_diagonal() {
        let row = |row| -> String {
            (1..=5).map(|column| char::from(printed(space(row, column)).letter())).collect()
        };
        assert_eq!([row(1), row(2), row(5)], ["BYRKW", "WBYRK", "YRKWB"]);
        for row in Row::ALL {
            for tile in Tile::ALL {
                assert_eq!(printed(Space { row, column: printed_column(row, tile) }), tile);
            }
        }
    }

    #[test]
    fn runs_stop_at_gaps() {
        let wall = wall(&[(3, 1), (3, 2), (3, 3), (1, 4), (2, 4), (5, 4)]);
        assert_eq!(wall.run_across(space(3, 4)), 4);
        assert_eq!(wall.run_down(space(3, 4)), 3);
        assert_eq!(wall.run_down(space(5, 1)), 1);
    }

    #[test]
    fn complete_lines_are_counted() {
        let row = wall(&[(2, 1), (2, 2), (2, 3), (2, 4), (2, 5)]);
        assert_eq!((row.n_rows(), row.n_columns(), row.n_colors()), (1, 0, 0));
        let color = wall(&[(1, 1), (2, 2), (3, 3), (4, 4), (5, 5)]);
        assert_eq!((color.n_rows(), color.n_columns(), color.n_colors()), (0, 0, 1));
    }
}
