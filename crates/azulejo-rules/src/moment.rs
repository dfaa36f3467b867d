//! Where in the game a state is, in words that all games share.

use crate::{Seat, Seats};

/// What a state waits for.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Turn {
    /// For chance: the bag or a stack.
    Chance,
    /// For this seat's ply.
    Seat(Seat),
    /// For a ply of each of these seats, in any order.
    Each(Seats),
    /// For the end bonuses: the last round is over.
    End,
    /// For nothing: the game has ended.
    Nothing,
}

/// Where in the game a state is.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct Moment {
    /// The round, from 1; while the state waits for a round's first chance it is that round already.
    pub round: u16,
    /// The seat that starts this round.
    pub starter: Seat,
    /// What the state waits for.
    pub turn: Turn,
    /// The round is still to begin: chance is awaited, and no seat has moved in it.
    pub is_fresh: bool,
    /// How many seats play.
    pub n_seats: u8,
}
