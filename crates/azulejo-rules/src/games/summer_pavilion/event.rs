//! What follows from plies of summer-pavilion, each with its reason. Decides nothing.

use std::fmt;

use super::stars::{Kind, Name, Star};
use super::tile::{Pile, Tile};
use crate::Seat;

/// What is paid for at the end.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Bonus {
    /// A complete star, and the color for which it scores; none where its tiles differ.
    Star(Star, Option<Tile>),
    /// Every space with this number is covered.
    Number(u8),
}

impl fmt::Display for Bonus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Star(star, Some(color)) => write!(f, "star {star} complete in {}", color.name()),
            Self::Star(star, None) => write!(f, "star {star} complete in six colors"),
            Self::Number(number) => write!(f, "every {number} covered"),
        }
    }
}

/// A consequence. Fields are named for what they count; `seat` is the seat it concerns.
#[expect(missing_docs, reason = "each variant's comment says what its fields are")]
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Event {
    /// The tower's tiles went into the bag.
    Refilled { n_tiles: u32 },
    /// Kept tiles went back to the hand.
    BackInHand { seat: Seat, pile: Pile },
    /// What was left of a display went to the center.
    ToCenter { pile: Pile },
    /// A seat took the marker.
    MarkerTaken { seat: Seat },
    /// A draft cost points.
    Charged { seat: Seat, n_tiles: u32, points: i32 },
    /// A drafted tile went to the tower.
    Dropped { seat: Seat, tile: Tile },
    /// A tile was laid. `run` is how many tiles it connects, itself counted, as the reading counts.
    Laid { seat: Seat, name: Name, run: u32, points: i32 },
    /// A bonus was added.
    Earned { seat: Seat, bonus: Bonus, points: i32 },
    /// A structure is surrounded, which brings so many tiles.
    Surrounded { seat: Seat, kind: Kind, n_tiles: u32 },
    /// A structure is surrounded, which brings points.
    SurroundedForPoints { seat: Seat, kind: Kind, points: i32 },
    /// Tiles were taken from the supply.
    BonusTiles { seat: Seat, pile: Pile },
    /// A seat passed; discarded tiles cost points.
    Passed { seat: Seat, n_kept: u32, n_discarded: u32, points: i32 },
    /// The round is over, and the next one will be started by this seat.
    RoundOver { round: u16, starter: Seat },
    /// The last round is over.
    GameOver { round: u16 },
    /// Tiles that were kept to the end cost points.
    LeftOver { seat: Seat, n_tiles: u32, points: i32 },
    /// A seat's final rank, from 1.
    Ranked { seat: Seat, rank: u8, is_shared: bool },
}

impl Event {
    /// Returns the seat it concerns and the points it gave.
    pub const fn points(&self) -> (Option<Seat>, i32) {
        match *self {
            Self::Refilled { .. }
            | Self::ToCenter { .. }
            | Self::RoundOver { .. }
            | Self::GameOver { .. } => (None, 0),
            Self::BackInHand { seat, .. }
            | Self::MarkerTaken { seat }
            | Self::Dropped { seat, .. }
            | Self::Surrounded { seat, .. }
            | Self::BonusTiles { seat, .. }
            | Self::Ranked { seat, .. } => (Some(seat), 0),
            Self::Charged { seat, points, .. }
            | Self::Laid { seat, points, .. }
            | Self::Earned { seat, points, .. }
            | Self::SurroundedForPoints { seat, points, .. }
            | Self::Passed { seat, points, .. }
            | Self::LeftOver { seat, points, .. } => (Some(seat), points),
        }
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refilled { n_tiles } => {
                write!(f, "the bag is refilled with {} from the tower", tiles(*n_tiles))
            }
            Self::BackInHand { pile, .. } => write!(f, "{pile} back in hand"),
            Self::ToCenter { pile } => write!(f, "{pile} to the center"),
            Self::MarkerTaken { .. } => f.write_str("takes the marker"),
            Self::Charged { n_tiles, points, .. } => write!(f, "{} taken = {points}", tiles(*n_tiles)),
            Self::Dropped { tile, .. } => write!(f, "one {} to the tower", tile.name()),
            Self::Laid { name, run: 1, points, .. } => write!(f, "{name}: alone = {points}"),
            Self::Laid { name, run, points, .. } => write!(f, "{name}: run of {run} = {points}"),
            Self::Earned { bonus, points, .. } => write!(f, "{bonus} = {points}"),
            Self::Surrounded { kind, n_tiles, .. } => write!(f, "{}: take {n_tiles}", kind.name()),
            Self::SurroundedForPoints { kind, points, .. } => write!(f, "{} = {points}", kind.name()),
            Self::BonusTiles { pile, .. } => write!(f, "{pile} from the supply"),
            Self::Passed { n_kept: 0, n_discarded: 0, .. } => f.write_str("passes with no tiles"),
            Self::Passed { n_kept, n_discarded, points, .. } => {
                write!(f, "passes: {n_kept} kept, {n_discarded} discarded = {points}")
            }
            Self::RoundOver { round, starter } => {
                write!(f, "round {round} is over; {starter} starts the next")
            }
            Self::GameOver { round } => write!(f, "round {round} was the last"),
            Self::LeftOver { n_tiles, points, .. } => write!(f, "{} left over = {points}", tiles(*n_tiles)),
            Self::Ranked { rank, is_shared: false, .. } => write!(f, "rank {rank}"),
            Self::Ranked { rank, is_shared: true, .. } => write!(f, "rank {rank}, shared"),
        }
    }
}

/// Returns a number of tiles in words.
fn tiles(n: u32) -> String {
    if n == 1 { "1 tile".to_owned() } else { format!("{n} tiles") }
}
