//! What a ply means, for each game of the Azul family and each reading of its rules.
//!
//! A [`Game`] is a pure function from rules, state and ply to state and events. This crate reads the words of plies, facts
//! and positions, but knows nothing of records: no line, no file, no input or output. On the way of a ply nothing is
//! allocated; words for people are made only when somebody asks for them.
//!
//! * [`Game`] is what everything else knows of a game; [`visit`] and [`each_game`] find one by its name.
//! * [`play_out`] plays a game at random to its end; [`step`] lets a game play itself ply by ply.
//! * [`Reading`] is a set of answers to the questions that a rulebook leaves open; [`questions!`] declares them.
//! * [`Fault`] says what a ply did wrong, [`Moment`] where in the game a state is, [`Value`] what a fact is.

// What comes from a record must never stop the program.
#![cfg_attr(
    not(test),
    warn(
        clippy::expect_used,
        clippy::indexing_slicing,
        clippy::panic,
        clippy::unreachable,
        clippy::unimplemented,
        clippy::string_slice
    )
)]

mod dice;
mod display;
mod fault;
mod game;
pub mod games;
mod grammar;
mod listing;
mod moment;
mod playout;
mod position;
mod questions;
mod scored;
mod seat;
mod sketch;
mod tiles;
mod value;

pub use dice::Dice;
pub use display::{Deal, Display};
pub use fault::{CODES, Fault, UNKNOWN_ANSWER, UNKNOWN_GAME, UNKNOWN_STARTER};
pub use game::{Certainty, Ending, Game, Setup, ply_text, position_text};
pub use games::{Visitor, each_game, visit};
pub use moment::{Moment, Turn};
pub use playout::{Finish, MAX_ROUNDS, Playout, play_out, step};
pub use questions::{Answer, Preset, Question, Reading, read_rules, write_rules};
pub use scored::Scored;
pub use seat::{BySeat, Seat, Seats};
pub use sketch::{Cell, Sketch, Tone};
pub use value::{Value, Word};
