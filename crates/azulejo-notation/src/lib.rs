//! Reads and writes AGN, the written notation for games of the Azul family. Knows no game: tiles, boards and rules are
//! the business of others, and what the formatter must know of a game's words is handed to it as a
//! [`Lexicon`](azulejo_source::Lexicon).
//!
//! A file is cut into records without reading them ([`records`]), a record into lines without allocating
//! ([`Record::lines`]). Every line stands alone: one that does not read is a [`Bad`] line, and its neighbors are not
//! touched by it.
//!
//! ```
//! use azulejo_notation::{LineKind, Seat, records};
//!
//! let text = b"agn 1\ngame: azul\nA 3WW2 !\n; takes both\n";
//! let record = records(text).next().expect("the text holds a record");
//! assert_eq!(record.field("game"), Some("azul"));
//! let plies: Vec<_> = record
//!     .lines()
//!     .filter_map(|line| match line.kind {
//!         LineKind::Ply { seat, body, .. } => Some((seat, body)),
//!         _ => None,
//!     })
//!     .collect();
//! assert_eq!(plies, [(Seat::A, "3WW2")]);
//! ```

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

mod advice;
mod blank;
mod codes;
mod diagnose;
#[cfg(feature = "serde")]
mod form;
mod format;
mod grammar;
mod header;
#[cfg(feature = "serde")]
mod json;
mod limits;
mod line;
mod lines;
#[cfg(feature = "serde")]
mod listed;
mod lists;
mod plain;
mod record;
mod scan;
mod seat;
mod seen;
mod vocabulary;
mod write;

pub use codes::{CODES, MORE_IS_WRONG};
pub use diagnose::{Form, diagnose, diagnose_file};
pub use format::{format, format_record};
pub use header::KnownKey;
#[cfg(feature = "serde")]
pub use json::{from_json, from_json_lines, to_json, to_json_lines};
pub use limits::{
    MAX_DEPTH, MAX_DIGITS, MAX_FIELDS, MAX_LINE, MAX_LINES, MAX_ORDINAL, MAX_RECORD, MAX_SEATS, VERSION,
};
pub use line::{Bad, End, Field, Glyph, Line, LineKind, Outcome, Ruling};
pub use lines::{Finish, Interval, Lines, Row, UsualField, UsualPly};
pub use lists::{Numbers, Pairs, Path};
pub use record::{Record, Records, next_start, preamble, records};
pub use seat::Seat;
pub use write::write_line;
