//! Slips of the pen: records, every slip that can be made in them, and what is said of it. Knows no rule of a game.

mod base;
mod claims;
mod figures;
mod first;
mod judge;
mod place;
mod published;
mod slip;
mod token;
mod words;

pub(crate) use base::{GAMES, bases};
pub(crate) use figures::{Figures, page};
pub(crate) use judge::{Judge, Judged};
pub(crate) use published::worse_than;
pub(crate) use slip::{Mutant, mutants};
