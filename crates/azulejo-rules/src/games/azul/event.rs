//! What follows from plies of azul, each with its reason. Decides nothing.

use std::fmt;

use super::place::{Row, Space};
use super::tile::{Pile, Tile};
use crate::Seat;

/// A consequence. Fields are named for what they count; `seat` is the seat it concerns.
#[expect(missing_docs, reason = "each variant's comment says what its fields are")]
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Event {
    /// The lid's tiles went into the bag.
    Refilled { n_tiles: u16 },
    /// What was left of a display went to the center.
    ToCenter { pile: Pile },
    /// A seat took the marker; `nth` is the floor space it lies on, from 0.
    MarkerTaken { seat: Seat, nth: Option<u8> },
    /// A seat took the marker, which lies in a line behind the tiles.
    MarkerInLine { seat: Seat, row: Row },
    /// Tiles went into a line.
    Filled { seat: Seat, row: Row, tile: Tile, n_tiles: u8, is_full: bool },
    /// Tiles went to the floor; so many of them found a space.
    Floored { seat: Seat, tile: Tile, n_tiles: u8, n_spaces: u8 },
    /// A tile was laid on the wall. `across` and `down` are the runs through it, itself counted.
    Laid { seat: Seat, space: Space, tile: Tile, across: u8, down: u8, points: i32 },
    /// A tile was laid on the wall; its points wait until the floor is charged.
    LaidForLater { seat: Seat, space: Space, tile: Tile, across: u8, down: u8, waits: i32 },
    /// No column takes the line's color.
    NoColumn { seat: Seat, row: Row, tile: Tile },
    /// The floor was charged.
    Charged { seat: Seat, n_pieces: u16, points: i32 },
    /// Points that waited for the floor to be charged were added.
    Added { seat: Seat, points: i32 },
    /// The score stopped at zero.
    Stopped { seat: Seat, points: i32 },
    /// The round is over, and the next one, which is doubled or not (azul 4.7), will be started by this seat.
    RoundOver { round: u16, starter: Seat, is_doubled: bool },
    /// A row is complete: no further round.
    GameOver { round: u16 },
    /// End bonuses were added.
    Bonus { seat: Seat, n_rows: u8, n_columns: u8, n_colors: u8, points: i32 },
    /// A seat's final rank, from 1.
    Ranked { seat: Seat, rank: u8, is_shared: bool },
}

impl Event {
    /// Returns the seat it concerns and the points it gave.
    pub fn points(&self) -> (Option<Seat>, i32) {
        match *self {
            Self::Refilled { .. }
            | Self::ToCenter { .. }
            | Self::RoundOver { .. }
            | Self::GameOver { .. } => (None, 0),
            Self::MarkerTaken { seat, .. }
            | Self::MarkerInLine { seat, .. }
            | Self::Filled { seat, .. }
            | Self::Floored { seat, .. }
            | Self::LaidForLater { seat, .. }
            | Self::NoColumn { seat, .. }
            | Self::Ranked { seat, .. } => (Some(seat), 0),
            Self::Laid { seat, points, .. }
            | Self::Charged { seat, points, .. }
            | Self::Added { seat, points }
            | Self::Stopped { seat, points }
            | Self::Bonus { seat, points, .. } => (Some(seat), points),
        }
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refilled { n_tiles } => write!(f, "the bag is refilled with {n_tiles} tiles from the lid"),
            Self::ToCenter { pile } => write!(f, "{pile} to the center"),
            Self::MarkerTaken { nth: Some(nth), .. } => {
                write!(f, "takes the marker, to floor space {}", nth + 1)
            }
            Self::MarkerTaken { nth: None, .. } => f.write_str("takes the marker, to no floor space"),
            Self::MarkerInLine { row, .. } => write!(f, "takes the marker, to line {row}"),
            Self::Filled { row, tile, n_tiles, is_full, .. } => {
                let full = if *is_full { ", which is now complete" } else { "" };
                write!(f, "{n_tiles} {} to line {row}{full}", tile.name())
            }
            Self::Floored { tile, n_tiles, n_spaces, .. } => write_floored(f, *tile, *n_tiles, *n_spaces),
            Self::Laid { space, tile, across, down, points, .. } => {
                write_laid(f, *space, *tile, (*across, *down), *points)
            }
            Self::LaidForLater { space, tile, across, down, waits, .. } => {
                write_laid(f, *space, *tile, (*across, *down), *waits)?;
                f.write_str(", to be added after the floor")
            }
            Self::NoColumn { row, tile, .. } => write!(f, "row {row}: no column takes {}", tile.name()),
            Self::Charged { n_pieces: 1, points, .. } => write!(f, "floor: 1 piece = {points}"),
            Self::Charged { n_pieces, points, .. } => write!(f, "floor: {n_pieces} pieces = {points}"),
            Self::Added { points, .. } => write!(f, "wall: {points}, added after the floor"),
            Self::Stopped { points, .. } => write!(f, "stops at zero: +{points}"),
            Self::RoundOver { round, starter, is_doubled } => {
                let twice = if *is_doubled { ", and drafts twice running each time around" } else { "" };
                write!(f, "round {round} is over; {starter} starts the next{twice}")
            }
            Self::GameOver { round } => write!(f, "a row is complete: round {round} was the last"),
            Self::Bonus { n_rows, n_columns, n_colors, points, .. } => {
                write!(f, "bonus: rows {n_rows}, columns {n_columns}, colors {n_colors} = {points}")
            }
            Self::Ranked { rank, is_shared: false, .. } => write!(f, "rank {rank}"),
            Self::Ranked { rank, is_shared: true, .. } => write!(f, "rank {rank}, shared"),
        }
    }
}

/// Writes where floored tiles went.
fn write_floored(f: &mut fmt::Formatter<'_>, tile: Tile, n_tiles: u8, n_spaces: u8) -> fmt::Result {
    write!(f, "{n_tiles} {} to the floor", tile.name())?;
    match n_tiles - n_spaces.min(n_tiles) {
        0 => Ok(()),
        beyond => write!(f, ", {beyond} of them past its last space"),
    }
}

/// Writes why a tile scored what it did.
fn write_laid(
    f: &mut fmt::Formatter<'_>,
    space: Space,
    tile: Tile,
    runs: (u8, u8),
    points: i32,
) -> fmt::Result {
    write!(f, "row {}: {} in column {}, ", space.row, tile.name(), space.column)?;
    match runs {
        (1, 1) => write!(f, "alone = {points}"),
        (across, 1) => write!(f, "run of {across} across = {points}"),
        (1, down) => write!(f, "run of {down} down = {points}"),
        (across, down) => write!(f, "run of {across} across, {down} down = {points}"),
    }
}
