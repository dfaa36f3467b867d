//! What a replay found: levels of trust and the verdict on a record. Finds nothing itself.

use std::borrow::Cow;
use std::fmt;

use azulejo_source::Code;

/// How far a record can be trusted (agn 12.1).
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub enum Level {
    /// Its bytes are text.
    Text,
    /// Every line reads.
    Form,
    /// Every event is legal under the record's rules, or ruled upon; none is undetermined.
    Legal,
    /// Tiles add up at every event.
    Conserved,
    /// Every claim agrees.
    Claims,
    /// The game was played to its end, and its result is claimed and agrees.
    Complete,
}

impl Level {
    /// All levels, lowest first.
    pub const ALL: [Self; 6] =
        [Self::Text, Self::Form, Self::Legal, Self::Conserved, Self::Claims, Self::Complete];

    /// Returns the level's number, from 0.
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// Returns the level with this number.
    pub fn new(number: u8) -> Option<Self> {
        Self::ALL.get(usize::from(number)).copied()
    }

    /// Returns the level's name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Form => "form",
            Self::Legal => "legal",
            Self::Conserved => "conserved",
            Self::Claims => "claims",
            Self::Complete => "complete",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.number(), self.name())
    }
}

/// How a record ends.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Outcome {
    /// There is no `end` line.
    Truncated,
    /// `end`, with or without scores: the game was played to its end.
    Played,
    /// `end deadlock`: legal play could never end it.
    Deadlock,
    /// `end unfinished`.
    Unfinished,
    /// `end resigned`.
    Resigned,
    /// `end forfeited`.
    Forfeited,
    /// `end adjudicated`.
    Adjudicated,
}

impl Outcome {
    /// Tells whether the game was brought to its end by play, as level 5 demands.
    pub const fn is_played_out(self) -> bool {
        matches!(self, Self::Played | Self::Deadlock)
    }

    /// Returns the outcome as one word.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Truncated => "truncated",
            Self::Played => "played",
            Self::Deadlock => "deadlock",
            Self::Unfinished => "unfinished",
            Self::Resigned => "resigned",
            Self::Forfeited => "forfeited",
            Self::Adjudicated => "adjudicated",
        }
    }
}

/// What a replay found in one record.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Verdict {
    /// The highest level that the record reaches.
    pub level: Level,
    /// Why it reaches no higher one, as far as that was reported.
    pub why: Option<Code>,
    /// How it ends.
    pub outcome: Outcome,
    /// The number of choices on the main line.
    pub n_plies: u32,
    /// The number of events on the main line: choices and chance.
    pub n_events: u32,
    /// The rules it was replayed under, as the header writes them; empty where it could not be.
    pub rules: Cow<'static, str>,
    /// The number of rulings.
    pub n_rulings: u32,
    /// The number of claims and plies whose verdict hangs on an unknown tile.
    pub n_undetermined: u32,
}
