//! Plays a record under rules and checks what it claims. Knows no particular game; does no input or output.
//!
//! * [`verify`] gives the [`Verdict`] on a record: the [`Level`] it reaches, and everything that is wrong with it.
//! * [`replay`] tells what happened at each event; [`stand_at`] gives the position after any of them.
//! * [`Replay`] is what they rest on: steps through a record of a game that is known, without allocating.
//! * [`write_full`] writes a record with everything in it that a replay can add; [`simulate`] plays games of its own.
//! * [`games`], [`lexicon`] and [`codes`] list what there is; [`chart`] and [`outlook`] say what is printed and what scores.

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
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "kinds of lines are the notation's, and most places care for few"
)]

mod address;
mod beside;
mod catalog;
mod claims;
mod codes;
mod cook;
mod ending;
mod full;
mod happening;
mod head;
mod opening;
mod outlook;
mod reading;
mod replay;
mod rulings;
mod run;
mod settling;
mod simulate;
mod stand;
mod standing;
mod tally;
mod transcript;
mod variations;
mod verdict;
mod verify;
mod words;

pub use address::{Address, Branch, NoAddress, Place};
pub use beside::While;
pub use catalog::{GameCard, PresetCard, check_rules, codes, games, lexicon};
pub use claims::hash as position_hash;
pub use codes::CODES;
pub use full::write_full;
pub use happening::{Consequence, Happening};
pub use opening::Options;
pub use outlook::{Outlook, chart, outlook};
pub use replay::{Replay, Step};
pub use simulate::{Policy, Simulation, simulate};
pub use stand::{NoStanding, stand_at};
pub use standing::Standing;
pub use transcript::replay;
pub use variations::exact_variations;
pub use verdict::{Level, Outcome, Verdict};
pub use verify::verify;
