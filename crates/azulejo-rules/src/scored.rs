//! What something scores, said in words. Knows no game.

/// One thing that scores, and its points.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Scored {
    /// What it is: `star P complete, purple`.
    pub what: String,
    /// What it brings; below zero for a loss.
    pub points: i32,
}

impl Scored {
    /// Returns something that scores.
    pub fn new(what: impl Into<String>, points: i32) -> Self {
        Self { what: what.into(), points }
    }
}
