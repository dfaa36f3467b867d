//! One event of a replay as plain data, for stories and exports. Plays nothing.

use azulejo_rules::{Seat, Value};

/// A consequence, in words.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Consequence {
    /// The seat it concerns, if it concerns one.
    pub seat: Option<Seat>,
    /// The points it gave that seat; negative for a loss.
    pub points: i32,
    /// What came and why: `row 3: run of 4 across, 2 down = 6`.
    pub text: String,
}

/// An event, what followed from it, and what it changed.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Happening {
    /// Its number, from 1.
    pub event: u32,
    /// The round, from 1.
    pub round: u16,
    /// Its number in its round, from 1.
    pub nth: u32,
    /// Its line in the file, from 1.
    pub line: u64,
    /// Who decided; none for chance.
    pub seat: Option<Seat>,
    /// The event in canonical form, with everything written out: `A 3WW2`.
    pub text: String,
    /// Whether it stands only by a ruling, or is void by one.
    pub ruled: bool,
    /// Whether it did not happen, by a ruling.
    pub void: bool,
    /// How many plies were legal before it; none for chance.
    pub legal: Option<u32>,
    /// By how much the score of its seat changed; none for chance.
    pub points: Option<i32>,
    /// What followed, in order.
    pub events: Vec<Consequence>,
    /// The scores of all seats afterwards, from A.
    pub score: Vec<i32>,
    /// The facts that changed and what they are now.
    pub facts: Vec<(String, Value)>,
    /// What is written of it: its glyph, then comments, rulings and variations under it, as written.
    pub notes: Vec<String>,
}
