//! Factory displays: their numbers, and what a deal lays on them. Knows no tile.

use std::fmt;

/// A display, counted from 0.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct Display(u8);

impl Display {
    /// The most displays that any number of seats has.
    pub const MOST: u8 = 9;

    /// Returns the display with this number, from 0, if any game has so many.
    pub const fn new(nth: u8) -> Option<Self> {
        if nth < Self::MOST { Some(Self(nth)) } else { None }
    }

    /// Returns the display that an ASCII digit from 1 names.
    pub const fn from_digit(digit: u8) -> Option<Self> {
        // What is below `1` wraps to a number that no display has.
        Self::new(digit.wrapping_sub(b'1'))
    }

    /// Returns the first `n` displays.
    pub fn first(n: u8) -> impl Iterator<Item = Self> {
        (0..n.min(Self::MOST)).map(Self)
    }

    /// Returns the number of the display, from 0.
    pub const fn nth(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Display {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

/// What lies on each display after dealing, as piles of type `P`.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Deal<P> {
    /// The displays in order; those from `n_displays` on are empty.
    displays: [P; Display::MOST as usize],
    n_displays: u8,
}

impl<P: Copy + Default> Deal<P> {
    /// Returns a deal of no display yet.
    pub fn none() -> Self {
        Self { displays: [P::default(); Display::MOST as usize], n_displays: 0 }
    }

    /// Adds a display; returns whether there was room for one more.
    pub fn push(&mut self, pile: P) -> bool {
        let free = self.displays.get_mut(usize::from(self.n_displays));
        free.is_some_and(|place| {
            *place = pile;
            self.n_displays += 1;
            true
        })
    }

    /// Returns the displays, in order.
    pub fn displays(&self) -> impl Iterator<Item = &P> {
        self.displays.iter().take(usize::from(self.n_displays))
    }

    /// Tells whether each display is that of `noted` in the way that `fills_in` asks of two piles.
    pub(crate) fn fills_in(&self, noted: &Self, fills_in: impl Fn(&P, &P) -> bool) -> bool {
        self.n_displays == noted.n_displays
            && self.displays().zip(noted.displays()).all(|(one, other)| fills_in(one, other))
    }

    /// Returns the number of displays.
    pub const fn n_displays(&self) -> u8 {
        self.n_displays
    }
}
