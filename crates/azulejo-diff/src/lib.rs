//! Finds where two readings of the rules or two records part, why, and what the smallest game is in which they still do.
//! Knows no particular game; prints nothing, reads no file.
//!
//! * [`compare`] replays one record under two readings side by side and tells where they part; [`find_cause`] which question
//!   of the rules makes them.
//! * [`readings`] tells which readings explain a record, [`exercise`] which questions it asks at all.
//! * [`Survey`] counts over many records where two readings part, and why.
//! * [`perft`] counts legal continuations, [`legal_split`] finds the nearest position in which two readings allow something else.
//! * [`repair`] proposes the smallest edits after which a record verifies that does not.
//! * [`reconcile`] tells which of two sheets of one game is right where they disagree, and what record they come to.
//! * [`shrink`] makes a record as small as possible while it still shows a [`Divergence`], a [`Contradiction`], or anything else.
//! * [`diff_records`] compares two records event by event; [`pair_records`] tells which of two files belong together.
//! * [`merge_files`] unites what two sides made of the same records.

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

mod cause;
mod compare;
mod course;
mod game;
mod lockstep;
mod matrix;
mod merge;
mod perft;
mod readings;
mod records;
mod repair;
mod sheets;
mod shown;
mod shrink;
mod side;
mod survey;
mod table;

pub use cause::{Cause, Departure, find_cause};
pub use compare::{Comparison, PartedFact, Parting, compare};
pub use game::NoGame;
pub use matrix::{Exercise, GameMatrix, Matrix, PairCounts, exercise};
pub use merge::{Marks, Merged, Misfit, merge_files, misfit};
pub use perft::{LegalSplit, MAX_DEPTH, NoPerft, Perft, Root, divide, legal_split, perft};
pub use readings::{AnswerFinding, Explanation, PresetFinding, QuestionFinding, Readings, readings};
pub use records::{
    Aspect, By, Change, Fork, ForkPlace, Join, NoPlay, Play, Point, RecordDiff, RecordPair, Row, Said, Stop,
    diff_preambles, diff_records, pair_records,
};
pub use repair::{LineChange, Repair, RepairEdit, RepairLimit, Repairs, Slip, repair};
pub use sheets::{Disagreement, NoSheets, SheetField, SheetFinding, SheetLine, SheetSide, Sheets, reconcile};
pub use shown::{Contradiction, Divergence};
pub use shrink::{CannotShrink, Limit, Shrunk, shrink};
pub use side::{Side, Trouble};
pub use survey::{Cluster, Survey, Surveyed};
pub use table::{GameTable, QuestionCount, ReadingsTable};
