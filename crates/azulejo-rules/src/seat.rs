//! Seats around the table. Knows no player's name.

#![expect(clippy::indexing_slicing, reason = "a place for every seat")]

use std::fmt;
use std::ops::{Index, IndexMut};

/// A seat; `A` to `D`, clockwise.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub enum Seat {
    /// The first seat.
    A,
    /// The seat to the left of A.
    B,
    /// The seat to the left of B.
    C,
    /// The seat to the left of C.
    D,
}

impl Seat {
    /// All seats there can be, clockwise.
    pub const ALL: [Self; 4] = [Self::A, Self::B, Self::C, Self::D];

    /// Returns the seat with this number, from 0.
    pub fn new(nth: u8) -> Option<Self> {
        Self::ALL.get(usize::from(nth)).copied()
    }

    /// Returns the seat that a letter of either case names.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.letter() == letter.to_ascii_uppercase())
    }

    /// Returns the number of the seat, from 0.
    pub const fn nth(self) -> u8 {
        self as u8
    }

    /// Returns the seat's letter, upper case.
    pub const fn letter(self) -> char {
        match self {
            Self::A => 'A',
            Self::B => 'B',
            Self::C => 'C',
            Self::D => 'D',
        }
    }

    /// Returns the next seat clockwise among `n_seats`.
    #[must_use]
    pub const fn next(self, n_seats: u8) -> Self {
        let next = match self {
            Self::A => Self::B,
            Self::B => Self::C,
            Self::C => Self::D,
            Self::D => Self::A,
        };
        if next.nth() < n_seats { next } else { Self::A }
    }

    /// Returns the seat before this one among `n_seats`.
    #[must_use]
    pub const fn before(self, n_seats: u8) -> Self {
        self.plus(n_seats - 1, n_seats)
    }

    /// Returns the seat `by` places clockwise among `n_seats`, fewer than one round on.
    const fn plus(self, by: u8, n_seats: u8) -> Self {
        let nth = self.nth() + by;
        match if nth < n_seats { nth } else { nth - n_seats } {
            0 => Self::A,
            1 => Self::B,
            2 => Self::C,
            _ => Self::D,
        }
    }

    /// Returns the first `n_seats` seats, clockwise from A.
    pub fn first(n_seats: u8) -> impl Iterator<Item = Self> + Clone {
        Self::ALL.into_iter().take(usize::from(n_seats))
    }

    /// Returns `n_seats` seats, clockwise from this one.
    pub fn round(self, n_seats: u8) -> impl Iterator<Item = Self> + Clone {
        (0..n_seats).map(move |by| self.plus(by, n_seats))
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Write::write_char(f, self.letter())
    }
}

/// A set of seats.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub struct Seats(u8);

impl Seats {
    /// No seat.
    pub const NONE: Self = Self(0);

    /// Returns the set of just `seat`.
    pub const fn one(seat: Seat) -> Self {
        Self(1 << seat.nth())
    }

    /// Returns the set with `seat` added.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | 1 << seat.nth())
    }

    /// Returns the set with `seat` taken out.
    #[must_use]
    pub const fn without(self, seat: Seat) -> Self {
        Self(self.0 & !(1 << seat.nth()))
    }

    /// Tells whether `seat` is in the set.
    pub const fn has(self, seat: Seat) -> bool {
        self.0 & 1 << seat.nth() != 0
    }

    /// Tells whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the number of seats in the set.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns the seats of the set, from A on.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        Seat::ALL.into_iter().filter(move |seat| self.has(*seat))
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Self::NONE, Self::with)
    }
}

/// Something that each seat has. Holds room for four; a game with fewer seats leaves the rest at its default.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub struct BySeat<T>([T; 4]);

impl<T> BySeat<T> {
    /// Returns what `value` says for each of the four seats.
    pub fn new(value: impl FnMut(Seat) -> T) -> Self {
        Self(Seat::ALL.map(value))
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        &self.0[seat as usize]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn play_goes_round_clockwise() {
        assert_eq!(Seat::C.next(3), Seat::A);
        assert_eq!(Seat::A.before(4), Seat::D);
        assert!(Seat::B.round(3).eq([Seat::B, Seat::C, Seat::A]));
        assert_eq!(Seat::from_letter('c'), Some(Seat::C));
    }

    #[test]
    fn a_set_of_seats_gives_back_its_members() {
        let seats: Seats = [Seat::D, Seat::B].into_iter().collect();
        assert!(seats.iter().eq([Seat::B, Seat::D]));
        assert!(seats.without(Seat::B).without(Seat::D).is_empty());
    }
}
