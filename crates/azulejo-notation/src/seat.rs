//! The letter of a seat. Does not know how many sit at the table.

#![expect(clippy::indexing_slicing, reason = "a table with a place for every byte")]

use std::fmt;

/// One of the four places at the table, clockwise.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub enum Seat {
    /// The first seat.
    A,
    /// The second seat.
    B,
    /// The third seat.
    C,
    /// The fourth seat.
    D,
}

impl Seat {
    /// Every seat, clockwise.
    pub const ALL: [Self; 4] = [Self::A, Self::B, Self::C, Self::D];

    /// Returns the seat that `letter` names in either case.
    #[inline]
    pub const fn from_letter(letter: u8) -> Option<Self> {
        LETTERS[letter as usize]
    }

    /// Returns the upper-case letter.
    pub const fn letter(self) -> char {
        match self {
            Self::A => 'A',
            Self::B => 'B',
            Self::C => 'C',
            Self::D => 'D',
        }
    }

    /// Returns the place in the order of seats, from 0.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// The seat of each byte, which most lines begin with.
const LETTERS: [Option<Seat>; 256] = {
    let mut letters = [None; 256];
    let mut nth = 0;
    while nth < Seat::ALL.len() {
        letters[b'A' as usize + nth] = Some(Seat::ALL[nth]);
        letters[b'a' as usize + nth] = Some(Seat::ALL[nth]);
        nth += 1;
    }
    letters
};

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}
