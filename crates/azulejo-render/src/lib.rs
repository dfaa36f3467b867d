//! Draws what a game describes and says what is wrong. Knows no game, decides nothing and never prints.
//!
//! Everything is written into a [`fmt::Write`](std::fmt::Write) or returned as text; whatever comes from a record is
//! [`Escaped`] on its way, so that nothing in a record can steer a terminal.
//!
//! * [`Picture`]: a state as text for the terminal, with or without color ([`Paint`]).
//! * [`Story`]: a replay told for people.
//! * [`Contrast`]: two readings side by side; [`write_readings`]: those that explain a record.
//! * [`write_repairs`]: what may repair a record; [`write_sheets`]: what two sheets of one game come to; [`repairs_json`] and
//!   [`sheets_json`] for programs.
//! * [`Source`] and [`Place`]: where a diagnostic points; [`write_frame`] and [`write_short`] show it to people.
//! * [`DiffView`]: the difference of two records; [`record_diff_json`] for programs.
//! * [`Finding`] and [`SarifLog`], [`verdict_json`], [`happening_json`], [`standing_json`]: the same for programs.

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

mod contrast;
mod contrast_json;
mod escape;
mod excerpt;
mod finding;
mod forks;
mod frame;
mod json;
mod paint;
mod readings;
mod records;
mod records_json;
mod repairs;
mod sarif;
mod sheets;
mod short;
mod source;
mod story;
mod style;
mod terminal;

pub use contrast::Contrast;
pub use contrast_json::{comparison_json, incomparable_json, readings_json};
pub use escape::{Escaped, escape, is_hidden};
pub use finding::{Finding, Region};
pub use frame::write_frame;
pub use json::{Whose, happening_json, standing_json, turn, verdict_json};
pub use paint::Paint;
pub use readings::{write_matrix, write_readings, write_readings_table};
pub use records::{DiffView, Layout, diff_stat, record_name};
pub use records_json::{preamble_diff_json, record_diff_json};
pub use repairs::{repairs_json, write_repairs};
pub use sarif::SarifLog;
pub use sheets::{sheets_json, write_sheets};
pub use short::write_short;
pub use source::{Place, Source};
pub use story::Story;
pub use terminal::Picture;
