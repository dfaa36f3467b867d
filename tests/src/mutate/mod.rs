//! Slips of the pen: records, every slip that can be made in them, and what is said of it. Knows no rule of a game.

mod base;
mod claims;
mod figures;
mod judge;
mod slip;
mod token;
mod words;

pub(crate) use base::{GAMES, bases};
pub(crate) use figures::{Figures, page, worse_than};
pub(crate) use judge::{Judge, Judged};
pub(crate) use slip::{Mutant, mutants};
