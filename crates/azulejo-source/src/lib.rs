//! Where text lives and what can be wrong with it. Knows no grammar and no game.
//!
//! * [`Span`] and [`LineIndex`]: places in a text, as bytes and as people count them; [`Excerpt`]: what stands at one.
//! * [`Entry`], [`Code`] and the [`codes!`] table: the catalogue of what can be wrong.
//! * [`Diagnostic`] and [`Report`]: one thing that is wrong, and who wants to hear of it.
//! * [`Lexicon`]: the words of one game, as data that a grammar can use without knowing the game.

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

mod code;
mod diagnostic;
mod excerpt;
mod lexicon;
mod position;
mod span;

pub use code::{Code, Entry, Severity};
pub use diagnostic::{Diagnostic, Firsts, Label, MOST_TOLD, Report};
pub use excerpt::Excerpt;
pub use lexicon::{Lexicon, Spelling};
pub use position::{LineIndex, Position};
pub use span::Span;
