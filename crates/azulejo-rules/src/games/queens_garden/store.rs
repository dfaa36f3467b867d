//! What lies in a storage, is paid, or is dropped: tiles, expansions, jokers. Follows no rule.

use std::fmt;

use super::hexagon::{Hexagon, Prints, Tiles};

/// Tiles, expansions and jokers.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub struct Store {
    /// The tiles.
    pub tiles: Tiles,
    /// The expansions, face up.
    pub expansions: Prints,
    /// How many jokers.
    pub jokers: u8,
}

impl Store {
    /// Spaces of a storage for tiles and jokers (queens-garden 1.6).
    pub const TILE_SPACES: u32 = 12;
    /// The most jokers that a storage holds under any answer (queens-garden 5.4); no game from its start brings as many.
    pub(super) const MOST_JOKERS: u8 = u8::MAX;
    /// Spaces of a storage for expansions (queens-garden 1.6).
    pub const EXPANSION_SPACES: u32 = 2;

    /// Returns how many tile spaces of a storage are free.
    pub fn n_free(&self) -> u32 {
        Self::TILE_SPACES.saturating_sub(self.tiles.n_tiles() + u32::from(self.jokers))
    }

    /// Returns how many jokers may still come where there need not be a space for each.
    pub(super) fn n_more_jokers(&self) -> u32 {
        u32::from(Self::MOST_JOKERS - self.jokers)
    }

    /// Returns how many expansion spaces of a storage are free.
    pub const fn n_free_for_expansions(&self) -> u32 {
        Self::EXPANSION_SPACES.saturating_sub(self.expansions.len())
    }

    /// Returns the number of tiles, expansions and jokers.
    pub fn n_pieces(&self) -> u32 {
        self.n_hexagons() + u32::from(self.jokers)
    }

    /// Returns the number of tiles and expansions.
    pub const fn n_hexagons(&self) -> u32 {
        self.tiles.n_tiles() + self.expansions.len()
    }

    /// Returns the hexagons of tiles and expansions.
    pub fn hexagons(&self) -> impl Iterator<Item = Hexagon> {
        self.tiles.iter().chain(self.expansions.iter())
    }

    /// Returns the sum of the values of all hexagons.
    pub fn value(&self) -> u32 {
        self.hexagons().map(|it| u32::from(it.value())).sum()
    }

    /// Tells whether there is nothing.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Returns what is left when `other` is taken out, if all of it is here.
    pub fn without(&self, other: &Self) -> Option<Self> {
        let tiles = self.tiles.without(other.tiles)?;
        let jokers = self.jokers.checked_sub(other.jokers)?;
        let is_there = other.expansions.without(self.expansions).is_empty();
        is_there.then(|| Self { tiles, expansions: self.expansions.without(other.expansions), jokers })
    }

    /// Returns what is left when `other` is taken out, as far as it is here.
    #[must_use]
    pub fn less(&self, other: &Self) -> Self {
        Self {
            tiles: self.tiles.less(other.tiles),
            expansions: self.expansions.without(other.expansions),
            jokers: self.jokers.saturating_sub(other.jokers),
        }
    }
}

impl fmt::Display for Store {
    /// Writes tiles, expansions, jokers, with blanks between them: `B1 B1 xG3 J`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut before = "";
        let mut write = |kind: &str, piece: &dyn fmt::Display| {
            let written = write!(f, "{before}{kind}{piece}");
            before = " ";
            written
        };
        self.tiles.iter().try_for_each(|it| write("", &it))?;
        self.expansions.iter().try_for_each(|it| write("x", &it))?;
        (0..self.jokers).try_for_each(|_| write("", &'J'))
    }
}
