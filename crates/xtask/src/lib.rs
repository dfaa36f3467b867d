//! Chores of this workspace. Nothing that is shipped depends on them.
//!
//! * [`pages()`]: the pages of `spec/` and the records that are made from the code, so that a test can tell whether they are fresh.
//! * [`generate`] writes them; [`bless`] takes what tests produce for what they expect.
//! * [`mutants()`] tells what becomes of slips in the code.

mod chores;
mod mutants;
mod pages;
mod readings;
mod witnesses;

pub use chores::{bless, generate, root};
pub use mutants::{Plan, mutants};
pub use pages::{Page, pages};
