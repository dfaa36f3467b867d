//! A player board: pattern lines, wall, floor, score. Follows no rule; it only holds.

#![expect(clippy::indexing_slicing, reason = "the floor counts its pieces, and has room for them")]

use std::fmt;

use super::packed::{Small, Total, is_other_color, with_more, with_same};
use super::place::{ByRow, Row, Rows};
use super::tile::{ByTile, Piece, Pile, Tile};
use super::wall::Wall;

/// A pattern line: up to as many tiles of one color as its row's number.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub struct PatternLine {
    /// The color, from 1, and 0 exactly where no tile lies there; the number of tiles; the number of markers that lie behind
    /// them, under a reading that lays them there; and the number of both. Side by side, so that lines are compared at once.
    numbers: [u8; 4],
}

impl PatternLine {
    /// Returns a line of `n_tiles` tiles; empty where that is 0.
    pub const fn of(tile: Tile, n_tiles: u8) -> Self {
        Self { numbers: [if n_tiles == 0 { 0 } else { tile as u8 + 1 }, n_tiles, 0, n_tiles] }
    }

    /// Returns the line with so many markers behind its tiles; an empty line has none.
    #[must_use]
    pub const fn with_markers(self, n_markers: u8) -> Self {
        let [tile, n_tiles, ..] = self.numbers;
        let n_markers = if n_tiles == 0 { 0 } else { n_markers };
        Self { numbers: [tile, n_tiles, n_markers, n_tiles.saturating_add(n_markers)] }
    }

    /// Returns the line with so many more tiles, at least one, of a color that it may hold.
    #[must_use]
    const fn with_more(self, tile: Tile, n_more: u8) -> Self {
        Self { numbers: with_more(self.numbers, tile as u8 + 1, n_more) }
    }

    /// Returns the color of its tiles.
    pub fn tile(self) -> Option<Tile> {
        tile_of(self.numbers[0])
    }

    /// Tells whether it holds tiles of another color.
    pub(super) const fn holds_other(self, tile: Tile) -> bool {
        is_other_color(self.color(), tile as u8 + 1)
    }

    /// Returns the number of the color of its tiles, from 1; 0 where it is empty.
    pub(super) const fn color(self) -> u8 {
        self.numbers[0]
    }

    /// Returns the number of its tiles.
    pub const fn n_tiles(self) -> u8 {
        self.numbers[1]
    }

    /// Returns the number of markers in it.
    pub const fn n_markers(self) -> u8 {
        self.numbers[2]
    }

    /// Returns how many of its spaces are taken.
    pub const fn n_pieces(self) -> u8 {
        self.numbers[3]
    }
}

impl fmt::Display for PatternLine {
    /// Writes the number and the color of its tiles, then its markers: `2B`, `1B1M`; `-` where it is empty.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.tile(), self.n_markers()) {
            (None, _) => f.write_str("-"),
            (Some(tile), 0) => write!(f, "{}{tile}", self.n_tiles()),
            (Some(tile), n_markers) => write!(f, "{}{tile}{n_markers}M", self.n_tiles()),
        }
    }
}

/// Returns the color with a number from 1; none for 0.
const fn tile_of(number: u8) -> Option<Tile> {
    match number {
        1 => Some(Tile::Blue),
        2 => Some(Tile::Yellow),
        3 => Some(Tile::Red),
        4 => Some(Tile::Black),
        5 => Some(Tile::White),
        _ => None,
    }
}

/// The number of the marker on a floor space.
const MARKER: u8 = 6;

/// Returns the number of what lies on a floor space: of a color, from 1, of the marker, or 0 where nothing does.
const fn number_of(piece: Option<Piece>) -> u8 {
    match piece {
        Some(Piece::Tile(tile)) => tile as u8 + 1,
        Some(Piece::Marker) => MARKER,
        None => 0,
    }
}

/// Returns what has a number on a floor space.
fn piece_of(number: u8) -> Option<Piece> {
    if number == MARKER { Some(Piece::Marker) } else { tile_of(number).map(Piece::Tile) }
}

/// The floor: seven spaces, filled from the left, and what lies beyond them where a reading lets it.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub struct Floor {
    /// The number of what lies on each space, of which empty ones come last; then how many are taken. Side by side, so that
    /// floors are compared, and tiles laid, at once.
    numbers: [u8; 8],
    /// Tiles for which there was no space and which did not leave the board.
    pub beyond: ByTile<u8>,
}

impl Floor {
    /// How many spaces there are (azul 1.5).
    pub const SPACES: usize = 7;
    /// The same as a count.
    const N_SPACES: u8 = 7;

    /// Returns the numbers of what lies on the spaces.
    const fn spaces(&self) -> &[u8; Self::SPACES] {
        let [spaces @ .., _] = &self.numbers;
        spaces
    }

    /// Returns the numbers of what lies on the spaces, to be changed.
    const fn spaces_mut(&mut self) -> &mut [u8; Self::SPACES] {
        let [spaces @ .., _] = &mut self.numbers;
        spaces
    }

    /// Returns how many spaces are taken.
    pub(super) const fn n_taken(&self) -> u8 {
        self.numbers[Self::SPACES]
    }

    /// Notes how many spaces are taken.
    const fn note_taken(&mut self, n_taken: u8) {
        self.numbers[Self::SPACES] = n_taken;
    }

    /// Returns the pieces, from the left.
    pub fn pieces(&self) -> impl Iterator<Item = Piece> {
        self.spaces().iter().copied().map_while(piece_of)
    }

    /// Returns the piece on a space, counted from 0.
    pub fn piece(&self, nth: usize) -> Option<Piece> {
        self.spaces().get(nth).copied().and_then(piece_of)
    }

    /// Returns the number of pieces on spaces.
    pub fn len(&self) -> usize {
        usize::from(self.n_taken())
    }

    /// Tells whether no space is taken.
    pub fn is_empty(&self) -> bool {
        self.n_taken() == 0
    }

    /// Tells whether every space is taken.
    pub const fn is_full(&self) -> bool {
        self.numbers[Self::SPACES - 1] != 0
    }

    /// Tells whether the marker lies on a space.
    pub fn has_marker(&self) -> bool {
        self.spaces().contains(&MARKER)
    }

    /// Lays a piece on the leftmost free space; returns whether there was one.
    pub fn push(&mut self, piece: Piece) -> bool {
        let is_free = self.n_taken() < Self::N_SPACES;
        if is_free {
            self.numbers = with_same(self.numbers, number_of(Some(piece)), 1);
        }
        is_free
    }

    /// Lays tiles on the leftmost free spaces; returns how many found one.
    pub(super) fn push_all(&mut self, tile: Tile, n_tiles: u8) -> u8 {
        let n_spaces = n_tiles.min(Self::N_SPACES - self.n_taken());
        self.numbers = with_same(self.numbers, number_of(Some(Piece::Tile(tile))), n_spaces);
        n_spaces
    }

    /// Lays a piece on the first space, moving the others right; the one that then has no space is returned.
    pub fn push_first(&mut self, piece: Piece) -> Option<Piece> {
        self.spaces_mut().rotate_right(1);
        let beyond = piece_of(std::mem::replace(&mut self.numbers[0], number_of(Some(piece))));
        self.note_taken(self.n_taken() + u8::from(beyond.is_none()));
        beyond
    }

    /// Lays a piece on the first space in place of the one that lies there, which is returned.
    pub fn replace_first(&mut self, piece: Piece) -> Option<Piece> {
        self.note_taken(self.n_taken().max(1));
        piece_of(std::mem::replace(&mut self.numbers[0], number_of(Some(piece))))
    }

    /// Takes the last piece off.
    pub fn pop(&mut self) -> Option<Piece> {
        self.note_taken(self.n_taken().checked_sub(1)?);
        piece_of(std::mem::take(&mut self.numbers[self.len()]))
    }

    /// Replaces the piece on a space, counted from 0, that must not leave a gap; returns whether it could.
    pub fn set(&mut self, nth: usize, piece: Option<Piece>) -> bool {
        let len = self.len();
        match piece {
            Some(piece) if nth == len => self.push(piece),
            Some(_) if nth < len => {
                self.numbers[nth] = number_of(piece);
                true
            }
            Some(_) => false,
            None if nth + 1 == len => self.pop().is_some(),
            None => len <= nth && nth < Self::SPACES,
        }
    }

    /// Returns how many tiles of each color lie on spaces.
    #[inline]
    pub(super) fn on_spaces(&self) -> Small {
        if self.is_empty() { Small::default() } else { Small::of_pieces(self.spaces()) }
    }

    /// Returns all tiles of the floor and beyond.
    pub fn tiles(&self) -> Pile {
        let mut pile = Pile::known(self.beyond);
        for piece in self.pieces() {
            if let Piece::Tile(tile) = piece {
                pile[tile] += 1;
            }
        }
        pile
    }

    /// Returns how many tiles lie beyond the spaces.
    pub fn n_beyond(&self) -> u16 {
        self.beyond.colors().map(|tile| u16::from(self.beyond[tile])).sum()
    }
}

/// A player board.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub struct PlayerBoard {
    /// The score, in points.
    pub score: i32,
    /// The pattern lines.
    pub lines: ByRow<PatternLine>,
    /// The wall.
    pub wall: Wall,
    /// The floor.
    pub floor: Floor,
    /// Tiles that found no column and wait for the next round's floor; only where a reading has it so (azul 5.3).
    pub deferred: ByTile<u8>,
    /// Points of tiles laid in this round that are added after the floor; only where a reading has it so (azul 4.8).
    pub pending: i32,
    /// Lines completed and tiled in this round, while others still tile.
    pub n_tiled: u8,
    /// End bonuses that were added to the score.
    pub bonus: i32,
    /// The final rank, from 1; 0 before the end.
    pub rank: u8,
}

impl PlayerBoard {
    /// Returns the free spaces of a line.
    pub fn room(&self, row: Row) -> u8 {
        row.capacity().saturating_sub(self.lines[row].n_pieces())
    }

    /// Adds tiles, at least one, to a line, which must have the room.
    pub fn fill(&mut self, row: Row, tile: Tile, n_tiles: u8) {
        self.lines[row] = self.lines[row].with_more(tile, n_tiles);
    }

    /// Returns the complete lines.
    pub fn complete_lines(&self) -> Rows {
        Rows::those(|row| self.room(row) == 0)
    }

    /// Adds all tiles on the board to a total.
    #[inline]
    pub(super) fn add_to(&self, total: &mut Total) {
        total.add(self.floor.on_spaces());
        for row in Row::ALL {
            total.add(Small::of_line(self.lines[row]));
        }
        total.add(Small::of_tiles(self.wall.counts()));
        total.add(Small::of_tiles(&self.floor.beyond));
        total.add(Small::of_tiles(&self.deferred));
    }

    /// Returns the number of tiles of a color on the board, more than [`Tile::MOST`] if there are.
    pub fn n_tiles(&self, tile: Tile) -> u32 {
        let on_spaces = u32::from(self.floor.on_spaces().of_color(tile));
        let of_line =
            |line: PatternLine| if line.tile() == Some(tile) { u32::from(line.n_tiles()) } else { 0 };
        let in_lines = Row::ALL.into_iter().map(|row| of_line(self.lines[row])).sum::<u32>();
        let waiting = u32::from(self.floor.beyond[tile]) + u32::from(self.deferred[tile]);
        on_spaces + in_lines + waiting + u32::from(self.wall.n_tiles(tile))
    }

    /// Returns all tiles on the board.
    pub fn tiles(&self) -> Pile {
        let mut pile = self.floor.tiles();
        pile.add(&Pile::known(self.deferred));
        for row in Row::ALL {
            if let Some(tile) = self.lines[row].tile() {
                pile[tile] += self.lines[row].n_tiles();
            }
        }
        for tile in Tile::ALL {
            pile[tile] += self.wall.n_tiles(tile);
        }
        pile
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_floor_fills_from_the_left() {
        let mut floor = Floor::default();
        for _ in 0..6 {
            assert!(floor.push(Piece::Tile(Tile::Red)));
        }
        assert_eq!(floor.push_first(Piece::Marker), None);
        assert!(floor.is_full());
        assert!(!floor.push(Piece::Tile(Tile::Blue)));
        assert_eq!(floor.push_first(Piece::Tile(Tile::White)), Some(Piece::Tile(Tile::Red)));
        assert_eq!(floor.replace_first(Piece::Tile(Tile::Black)), Some(Piece::Tile(Tile::White)));
        assert_eq!(floor.pop(), Some(Piece::Tile(Tile::Red)));
    }

    #[test]
    fn the_floor_can_be_set_only_without_gaps() {
        let mut floor = Floor::default();
        assert!(!floor.set(1, Some(Piece::Marker)));
        assert!(floor.set(0, Some(Piece::Marker)));
        assert!(floor.set(1, Some(Piece::Tile(Tile::Red))));
        assert!(!floor.set(0, None));
        assert!(floor.set(1, None));
        assert!(!floor.set(7, None));
    }
}
