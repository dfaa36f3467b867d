//! Tiles, piles of them, and pieces on the floor. Knows no board.

#![expect(clippy::indexing_slicing, reason = "a place for every byte, or every tile")]

use std::fmt;
use std::ops::{Index, IndexMut};

use super::packed::Small;

/// A color of tile, in canonical order.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub enum Tile {
    /// `B`
    Blue,
    /// `Y`
    Yellow,
    /// `R`
    Red,
    /// `K`
    Black,
    /// `W`; turquoise in some editions.
    White,
}

impl Tile {
    /// All colors, in canonical order.
    pub const ALL: [Self; 5] = [Self::Blue, Self::Yellow, Self::Red, Self::Black, Self::White];
    /// Tiles of each color in the box (azul 1.1).
    pub const EACH: u8 = 20;
    /// The most tiles of one color that are anywhere together, under readings that double some (azul 8.5).
    pub const MOST: u8 = u8::MAX;

    /// Returns the color of an ASCII letter, in either case.
    #[inline]
    pub const fn from_letter(letter: u8) -> Option<Self> {
        LETTERS[letter as usize]
    }

    /// Returns the color's ASCII letter, upper case.
    pub const fn letter(self) -> u8 {
        match self {
            Self::Blue => b'B',
            Self::Yellow => b'Y',
            Self::Red => b'R',
            Self::Black => b'K',
            Self::White => b'W',
        }
    }

    /// Returns the color's name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Blue => "blue",
            Self::Yellow => "yellow",
            Self::Red => "red",
            Self::Black => "black",
            Self::White => "white",
        }
    }
}

/// The color of each byte, which in a deal are read one after the other.
const LETTERS: [Option<Tile>; 256] = {
    let mut letters = [None; 256];
    let mut nth = 0;
    while nth < Tile::ALL.len() {
        let letter = Tile::ALL[nth].letter();
        letters[letter as usize] = Some(Tile::ALL[nth]);
        letters[letter.to_ascii_lowercase() as usize] = Some(Tile::ALL[nth]);
        nth += 1;
    }
    letters
};

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Write::write_char(f, char::from(self.letter()))
    }
}

/// Something that each color has.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub struct ByTile<T>([T; 5]);

impl<T> ByTile<T> {
    /// Returns what `value` says for each color.
    pub fn new(value: impl FnMut(Tile) -> T) -> Self {
        Self(Tile::ALL.map(value))
    }

    /// Makes it of an array in canonical order.
    pub(super) const fn of(array: [T; 5]) -> Self
    where
        T: Copy,
    {
        Self(array)
    }

    /// Returns it as an array, in canonical order.
    pub(super) const fn array(&self) -> &[T; 5] {
        &self.0
    }
}

impl ByTile<u8> {
    /// Returns the colors of which there is one or more.
    pub fn colors(self) -> impl Iterator<Item = Tile> {
        let n_colors = if self.0 == [0; 5] { 0 } else { Tile::ALL.len() };
        Tile::ALL.into_iter().take(n_colors).filter(move |tile| self[*tile] != 0)
    }
}

impl<T> Index<Tile> for ByTile<T> {
    type Output = T;

    fn index(&self, tile: Tile) -> &T {
        &self.0[tile as usize]
    }
}

impl<T> IndexMut<Tile> for ByTile<T> {
    fn index_mut(&mut self, tile: Tile) -> &mut T {
        &mut self.0[tile as usize]
    }
}

/// Tiles whose order has no meaning: how many there are of each color, and how many that nobody noted.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
#[repr(align(8))]
pub struct Pile {
    /// The numbers of known tiles, in canonical order; the number of unknown ones; and nothing. Side by side, so that they
    /// are read, compared and written at once.
    numbers: [u8; 8],
}

impl Pile {
    /// No tile.
    pub const EMPTY: Self = Self { numbers: [0; 8] };
    /// Where the number of unknown tiles stands.
    const UNKNOWN: usize = Tile::ALL.len();

    /// Returns a pile of `n` tiles of one color.
    pub fn of(tile: Tile, n: u8) -> Self {
        let mut pile = Self::EMPTY;
        pile[tile] = n;
        pile
    }

    /// Returns a pile of which all tiles are known.
    pub const fn known(tiles: ByTile<u8>) -> Self {
        let [blue, yellow, red, black, white] = tiles.0;
        Self { numbers: [blue, yellow, red, black, white, 0, 0, 0] }
    }

    /// Makes it of its numbers: of the known tiles, in canonical order, then of the unknown ones, then nothing.
    pub(super) const fn of_numbers(numbers: [u8; 8]) -> Self {
        Self { numbers }
    }

    /// Returns its numbers, of which [`of_numbers`](Self::of_numbers) makes the same again.
    pub(super) const fn numbers(&self) -> [u8; 8] {
        self.numbers
    }

    /// Returns all that the box holds.
    pub fn full_bag() -> Self {
        Self::known(ByTile::new(|_| Tile::EACH))
    }

    /// Returns the known tiles.
    pub const fn tiles(&self) -> ByTile<u8> {
        let [blue, yellow, red, black, white, ..] = self.numbers;
        ByTile([blue, yellow, red, black, white])
    }

    /// Returns the number of unknown tiles.
    pub const fn unknown(&self) -> u8 {
        self.numbers[Self::UNKNOWN]
    }

    /// Returns the number of unknown tiles, to be changed.
    pub const fn unknown_mut(&mut self) -> &mut u8 {
        &mut self.numbers[Self::UNKNOWN]
    }

    /// Returns the number of known tiles.
    pub fn n_known(&self) -> u32 {
        self.tiles().0.iter().map(|it| u32::from(*it)).sum()
    }

    /// Returns the number of tiles, known or not.
    pub fn n_tiles(&self) -> u32 {
        self.n_known() + u32::from(self.unknown())
    }

    /// Tells whether there is no tile, known or not.
    pub fn is_empty(&self) -> bool {
        *self == Self::EMPTY
    }

    /// Tells whether all tiles are known to be of one color.
    pub fn is_only(&self, tile: Tile) -> bool {
        Small::of_pile(self).without_color(tile).is_zero()
    }

    /// Returns the colors among the known ones.
    pub fn colors(&self) -> impl Iterator<Item = Tile> {
        self.tiles().colors()
    }

    /// Tells whether `noted` is this pile where nobody noted some of its tiles.
    pub fn fills_in(&self, noted: &Self) -> bool {
        self.n_tiles() == noted.n_tiles() && Tile::ALL.into_iter().all(|it| noted[it] <= self[it])
    }

    /// Adds all tiles of `other`.
    pub fn add(&mut self, other: &Self) {
        match Small::of_pile(self).plus(Small::of_pile(other)) {
            Some(sum) => *self = sum.pile(),
            None => self.add_many(other),
        }
    }

    /// Adds all tiles of `other` where there are many; no more than [`Tile::MOST`] of a color are in both.
    #[cold]
    fn add_many(&mut self, other: &Self) {
        for (number, more) in self.numbers.iter_mut().zip(other.numbers) {
            *number += more;
        }
    }

    /// Takes the known tiles of `other` out, if all of them are here.
    #[must_use]
    pub fn without(&self, other: &Self) -> Option<Self> {
        let mut rest = *self;
        for tile in Tile::ALL {
            rest[tile] = rest[tile].checked_sub(other[tile])?;
        }
        Some(rest)
    }
}

impl Index<Tile> for Pile {
    type Output = u8;

    /// Returns the number of known tiles of a color.
    fn index(&self, tile: Tile) -> &u8 {
        &self.numbers[tile as usize]
    }
}

impl IndexMut<Tile> for Pile {
    fn index_mut(&mut self, tile: Tile) -> &mut u8 {
        &mut self.numbers[tile as usize]
    }
}

impl fmt::Display for Pile {
    /// Writes the pile run-length in canonical order, unknown tiles last: `2B1Y3*`; `-` where it is empty.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        for tile in self.colors() {
            write!(f, "{}{tile}", self[tile])?;
        }
        if self.unknown() != 0 {
            write!(f, "{}*", self.unknown())?;
        }
        Ok(())
    }
}

/// What may lie on a floor space.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Piece {
    /// A tile.
    Tile(Tile),
    /// The starting player's marker, `M`.
    Marker,
}

impl Piece {
    /// Returns the piece of an ASCII letter, in either case.
    pub fn from_letter(letter: u8) -> Option<Self> {
        match letter {
            b'M' | b'm' => Some(Self::Marker),
            letter => Tile::from_letter(letter).map(Self::Tile),
        }
    }

    /// Returns the piece's ASCII letter.
    pub const fn letter(self) -> u8 {
        match self {
            Self::Tile(tile) => tile.letter(),
            Self::Marker => b'M',
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Write::write_char(f, char::from(self.letter()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pile_writes_itself_run_length() {
        let mut pile = Pile::of(Tile::Yellow, 2);
        pile.add(&Pile::of(Tile::Blue, 1));
        *pile.unknown_mut() = 1;
        assert_eq!(pile.to_string(), "1B2Y1*");
        assert_eq!(Pile::EMPTY.to_string(), "-");
        assert_eq!(pile.n_tiles(), 4);
    }
}
