//! What follows from plies of queens-garden, each with its reason. Decides nothing.

use std::fmt;

use super::board::{Area, Cell};
use super::hexagon::{Axis, Hexagon, Prints};
use super::printed::Element;
use super::store::Store;
use crate::Seat;

/// How a value of a printed table is known.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Known {
    /// By a table of a preset, which nobody verified.
    Unverified,
    /// By the record's header.
    Printed,
    /// By what the record says happened.
    Recorded,
}

impl Known {
    /// Returns how what rests on both is known: unverified where one of them is.
    pub(super) fn and(self, other: Self) -> Self {
        if other == Self::Unverified { other } else { self }
    }

    /// Returns what is to be said behind a value.
    const fn mark(self) -> &'static str {
        match self {
            Self::Unverified => " (unverified)",
            Self::Printed => "",
            Self::Recorded => " (recorded)",
        }
    }
}

/// What a round's scoring pays for.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Scored {
    /// Hexagons of a color or value that the wheel shows.
    Criterion(Axis, Known),
    /// Elements, of which a kind is told apart; how many there are is known so.
    Elements(Element, Known),
    /// What the record says.
    Recorded,
}

/// A consequence. Fields are named for what they count; `seat` is the seat it concerns.
#[expect(missing_docs, reason = "each variant's comment says what its fields are")]
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Event {
    /// The tower's tiles went into the bag.
    Refilled { n_tiles: u32 },
    /// Pieces came into a storage.
    Acquired { seat: Seat, store: Store },
    /// The topmost expansion of the stack was laid beside it under this number.
    Lifted { number: u8, n_left: u8 },
    /// The rest of the stack is laid open, as there is no tile for it.
    LaidOpen { n_expansions: u8 },
    /// A hexagon was placed. `n_akin` is how many neighbors it has something in common with, of `n_neighbors`.
    Placed { seat: Seat, hexagon: Hexagon, cell: Cell, n_akin: u32, n_neighbors: u32 },
    /// A joker was laid.
    JokerLaid { seat: Seat, cell: Cell },
    /// An expansion was laid face down.
    LaidDown { seat: Seat, area: Area },
    /// Points were paid for an expansion.
    Bought { seat: Seat, points: i32 },
    /// Pieces were discarded.
    Discarded { seat: Seat, store: Store },
    /// Discarded pieces cost points.
    Dropped { seat: Seat, store: Store, points: i32 },
    /// An element is surrounded, which brings so many jokers; none where the record says how many all bring.
    Surrounded { seat: Seat, element: Element, n_jokers: Option<u8>, known: Known },
    /// Jokers came into a storage, others were lost.
    Gained { seat: Seat, n_jokers: u8, n_lost: u32 },
    /// A seat passed first and took the marker.
    FirstPass { seat: Seat, points: i32 },
    /// A seat passed.
    Passed { seat: Seat },
    /// The scoring of a round brought points.
    Brought { seat: Seat, scored: Scored, n: u32, points: i32 },
    /// The round is over: so much of the display was cleared away.
    Cleared { n_tiles: u32, n_expansions: u32 },
    /// The round is over, and the next one will be started by this seat.
    RoundOver { round: u16, starter: Seat },
    /// The last round is over.
    GameOver { round: u16 },
    /// Jokers that were left brought or cost points.
    JokersLeft { seat: Seat, n_jokers: u8, points: i32 },
    /// Tiles and expansions that were left cost points.
    LeftOver { seat: Seat, store: Store, points: i32 },
    /// A group brought points.
    Group { seat: Seat, axis: Axis, members: Prints, n_members: u32, points: i32 },
    /// A group brought points for its size.
    GroupBonus { seat: Seat, n_members: u32, points: i32, known: Known },
    /// A score below zero became zero at the end.
    Raised { seat: Seat, points: i32 },
    /// A seat's final rank, from 1.
    Ranked { seat: Seat, rank: u8, is_shared: bool },
}

impl Event {
    /// Returns the seat it concerns and the points it gave.
    pub const fn points(&self) -> (Option<Seat>, i32) {
        match *self {
            Self::Refilled { .. }
            | Self::Lifted { .. }
            | Self::LaidOpen { .. }
            | Self::Cleared { .. }
            | Self::RoundOver { .. }
            | Self::GameOver { .. } => (None, 0),
            Self::Acquired { seat, .. }
            | Self::Placed { seat, .. }
            | Self::JokerLaid { seat, .. }
            | Self::LaidDown { seat, .. }
            | Self::Discarded { seat, .. }
            | Self::Surrounded { seat, .. }
            | Self::Gained { seat, .. }
            | Self::Passed { seat }
            | Self::Ranked { seat, .. } => (Some(seat), 0),
            Self::Bought { seat, points }
            | Self::Dropped { seat, points, .. }
            | Self::FirstPass { seat, points }
            | Self::Brought { seat, points, .. }
            | Self::JokersLeft { seat, points, .. }
            | Self::LeftOver { seat, points, .. }
            | Self::Group { seat, points, .. }
            | Self::GroupBonus { seat, points, .. }
            | Self::Raised { seat, points } => (Some(seat), points),
        }
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Refilled { n_tiles } => {
                write!(f, "the bag is refilled with {} from the tower", counted(n_tiles, "tile"))
            }
            Self::Acquired { store, .. } => write!(f, "{store} into the storage"),
            Self::Lifted { number, n_left } => {
                write!(f, "the topmost expansion lies as number {number} now, {n_left} left in the stack")
            }
            Self::LaidOpen { n_expansions } => {
                write!(
                    f,
                    "no tile is left, so that {} are laid open",
                    counted(n_expansions.into(), "expansion")
                )
            }
            Self::Placed { hexagon, cell, n_neighbors: 0, .. } => write!(f, "{hexagon} on {cell}, alone"),
            Self::Placed { hexagon, cell, n_akin, n_neighbors, .. } => {
                write!(f, "{hexagon} on {cell}, akin to {n_akin} of {}", counted(n_neighbors, "neighbor"))
            }
            Self::JokerLaid { cell, .. } => write!(f, "a joker on {cell}"),
            Self::LaidDown { area, .. } => write!(f, "an expansion face down in {area}"),
            Self::Bought { points, .. } => write!(f, "an expansion of the supply = {points}"),
            Self::Discarded { store, .. } => write!(f, "{store} discarded"),
            Self::Dropped { store, points, .. } => write!(f, "{store} dropped = {points}"),
            Self::Surrounded { element, n_jokers: None, .. } => write!(f, "{} surrounded", element.name()),
            Self::Surrounded { element, n_jokers: Some(n_jokers), known, .. } => {
                let jokers = counted(n_jokers.into(), "joker");
                write!(f, "{} surrounded: {jokers}{}", element.name(), known.mark())
            }
            Self::Gained { n_jokers, n_lost: 0, .. } => {
                write!(f, "gains {}", counted(n_jokers.into(), "joker"))
            }
            Self::Gained { n_jokers, n_lost, .. } => {
                write!(f, "gains {}, {n_lost} lost", counted(n_jokers.into(), "joker"))
            }
            Self::FirstPass { points, .. } => write!(f, "passes first and takes the marker = {points}"),
            Self::Passed { .. } => f.write_str("passes"),
            Self::Brought { scored, n, points, .. } => write_scored(scored, n, points, f),
            Self::Cleared { n_tiles, n_expansions } => {
                let expansions = counted(n_expansions, "expansion");
                write!(f, "{} to the tower, {expansions} to the supply", counted(n_tiles, "tile"))
            }
            Self::RoundOver { round, starter } => {
                write!(f, "round {round} is over; {starter} starts the next")
            }
            Self::GameOver { round } => write!(f, "round {round} was the last"),
            Self::JokersLeft { .. }
            | Self::LeftOver { .. }
            | Self::Group { .. }
            | Self::GroupBonus { .. } => self.write_of_end(f),
            Self::Raised { points, .. } => write!(f, "a score below zero becomes zero = {points}"),
            Self::Ranked { rank, is_shared: false, .. } => write!(f, "rank {rank}"),
            Self::Ranked { rank, is_shared: true, .. } => write!(f, "rank {rank}, shared"),
        }
    }
}

impl Event {
    /// Writes what the end of the game brought; nothing of other events.
    fn write_of_end(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Self::JokersLeft { n_jokers, points, .. } = *self {
            write!(f, "{} left = {points}", counted(n_jokers.into(), "joker"))
        } else if let Self::LeftOver { store, points, .. } = *self {
            write!(f, "{store} left = {points}")
        } else if let Self::GroupBonus { n_members, points, known, .. } = *self {
            write!(f, "a group of {n_members} = {points}{}", known.mark())
        } else if let Self::Group { axis, members, n_members, points, .. } = *self {
            write!(f, "{}:", axis.name())?;
            members.iter().try_for_each(|it| write!(f, " {it}"))?;
            if members.len() != n_members {
                write!(f, ", {n_members} in all")?;
            }
            write!(f, " = {points}")
        } else {
            Ok(())
        }
    }
}

/// Writes what the scoring of a round brought.
fn write_scored(scored: Scored, n: u32, points: i32, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match scored {
        Scored::Criterion(axis, known) => {
            write!(f, "{}: {} = {points}{}", axis.name(), counted(n, "hexagon"), known.mark())
        }
        Scored::Elements(element, known) => {
            write!(f, "{} = {points}{}", counted(n, element.name()), known.mark())
        }
        Scored::Recorded => write!(f, "the round = {points} (recorded)"),
    }
}

/// Returns so many things in words.
pub(super) fn counted(n: u32, thing: &str) -> String {
    match (n, thing.strip_suffix('h')) {
        (1, _) => format!("1 {thing}"),
        (n, Some(_)) => format!("{n} {thing}es"),
        (n, None) => format!("{n} {thing}s"),
    }
}
