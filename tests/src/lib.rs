//! Records that say what is expected of them, and where to find them; second engines, and what drives them. Tests nothing itself.
//!
//! An expectation is a remark line, so that an example, a fixture and a corpus file are all valid records:
//!
//! | line | says |
//! |---|---|
//! | `#= A.line2 2Y` | the fact after the event above |
//! | `#= legal 42` | how many plies are legal after the event above, as the chapter of the game counts them |
//! | `#= level 4` | the level that the record reaches |
//! | `#= error azul::line-is-full` | the line above is faulty for this reason (`warning` and `note` likewise) |
//! | `#= with floor-score=negative A.score -3` | the same, under these departures from the record's rules |
//! | `#= under guide-es,bga-51623f6 A.score 3` | the same, under these presets instead of the record's rules |
//!
//! An error that no line expects is a failure.

mod expect;
mod find;
pub mod second;
pub mod slow;

pub use expect::{check, failures, failures_under};
pub use find::{Case, blocks, markdown, page, record_files, repository};
