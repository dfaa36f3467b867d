//! Finds where two readings of the rules or two records part, why, and what the smallest game is in which they still do.
//! Knows no particular game; prints nothing, reads no file.
//!
//! * [`compare`] replays one record under two readings side by side and tells where they part; [`find_cause`] which question
//!   of the rules makes them.

mod cause;
mod compare;
mod game;
mod lockstep;
mod side;

pub use cause::{Cause, Departure, find_cause};
pub use compare::{Comparison, PartedFact, Parting, compare};
pub use game::NoGame;
pub use side::{Side, Trouble};
