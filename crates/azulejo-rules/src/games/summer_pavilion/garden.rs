//! What lies in front of a seat. Follows no rule.

use super::stars::Stars;
use super::tile::ByTile;
use crate::scored::lose;

/// The board of a seat and the tiles beside it.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub struct Garden {
    /// The score, in points.
    pub score: i32,
    /// Tiles beside the board.
    pub hand: ByTile<u8>,
    /// Tiles in the corners of the board.
    pub kept: ByTile<u8>,
    /// The seat has passed in this round.
    pub has_passed: bool,
    /// Tiles on the stars.
    pub stars: Stars,
    /// Points for stars and numbers that were added to the score.
    pub bonus: i32,
    /// The final rank, from 1; 0 before the end.
    pub rank: u8,
}

impl Garden {
    /// Returns all tiles of the seat.
    pub fn tiles(&self) -> ByTile<u8> {
        let mut tiles = self.stars.tiles();
        tiles.add(&self.hand);
        tiles.add(&self.kept);
        tiles
    }

    /// Takes points off the score, but none below `floor`; returns the change.
    pub fn lose(&mut self, points: u32, floor: Option<i32>) -> i32 {
        lose(&mut self.score, points, floor)
    }
}
