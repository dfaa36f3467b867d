//! What a line says. Does not say how it is written, which is the grammar's business.

use azulejo_source::{Code, Span};

use crate::{Numbers, Pairs, Path, Seat};

/// One line of a record.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Line<'src> {
    /// Its bytes, line end included, counted from the start of the record. The spans of all lines tile the record.
    pub span: Span,
    /// The variation it stands in; empty on the main line.
    pub path: Path<'src>,
    /// What it says.
    pub kind: LineKind<'src>,
}

/// What a line says.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum LineKind<'src> {
    /// `agn 1`: a record starts. A version above [`VERSION`](crate::VERSION) means that the lines below follow rules
    /// unknown here.
    Start {
        /// The major version of the notation, from 1.
        version: u32,
    },
    /// `event: Essen Open 2026`.
    Header(Field<'src>),
    /// `round 2 B`: a round begins.
    Round {
        /// The number of the round, from 1.
        number: u16,
        /// Who is claimed to move first.
        seat: Option<Seat>,
    },
    /// `deal BBYK RRWY`: what chance brought.
    Chance {
        /// `deal`, `supply` or `flip`, as it is written.
        word: &'src str,
        /// What follows it; never empty.
        body: &'src str,
    },
    /// `A 3WW2 !`: what a seat decided.
    Ply {
        /// Whose decision it is.
        seat: Seat,
        /// The decision in the words of the game, without seat and glyph; never empty.
        body: &'src str,
        /// The annotator's verdict.
        glyph: Option<Glyph>,
    },
    /// `refill`: the bag is claimed to be refilled during the next chance line.
    Refill,
    /// `score 7 5`: every seat's claimed score.
    Score(Numbers<'src>),
    /// `bonus 21 9`: every seat's claimed end bonus.
    Bonus(Numbers<'src>),
    /// `claim B.line3=2B`: claimed facts.
    Claim(Pairs<'src>),
    /// `hash 9f3c…`: sixteen digits of the position's claimed hash.
    Hash(&'src str),
    /// `ruling void`: an arbiter stepped in.
    Ruling(Ruling<'src>),
    /// `end 54 47`: the record is complete.
    End(End<'src>),
    /// An event with a word that this version does not know.
    Unknown {
        /// The word as it is written.
        word: &'src str,
        /// What follows it; may be empty.
        body: &'src str,
    },
    /// `;(anna) text`: a comment on the event above.
    Comment {
        /// Who says it, where that is written.
        author: Option<&'src str>,
        /// What is said; may be empty.
        text: &'src str,
    },
    /// `@clock 0:12:31`: a structured annotation of the event above.
    Annotation {
        /// The kind of annotation, as it is written.
        key: &'src str,
        /// Who says it, where that is written.
        author: Option<&'src str>,
        /// What is said; may be empty.
        value: &'src str,
    },
    /// `# typed from sheet 14`: all behind the `#`, its first blank included.
    Remark(&'src str),
    /// Nothing.
    Blank,
    /// A line that does not read.
    Bad(Bad<'src>),
}

/// A header field.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Field<'src> {
    /// The key as it is written; its case does not count.
    pub key: &'src str,
    /// The value, without blanks around it; may be empty.
    pub value: &'src str,
}

impl Field<'_> {
    /// Tells whether the field has this key in any case.
    pub fn is(&self, key: &str) -> bool {
        self.key.eq_ignore_ascii_case(key)
    }
}

/// An annotator's verdict on a ply.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Glyph {
    /// `!`
    Good,
    /// `?`
    Weak,
    /// `!!`
    Brilliant,
    /// `??`
    Blunder,
    /// `!?`
    Interesting,
    /// `?!`
    Dubious,
}

impl Glyph {
    /// Returns the marks.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Good => "!",
            Self::Weak => "?",
            Self::Brilliant => "!!",
            Self::Blunder => "??",
            Self::Interesting => "!?",
            Self::Dubious => "?!",
        }
    }
}

/// What an arbiter decided.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Ruling<'src> {
    /// The event above was illegal and stands.
    Stands,
    /// The event above did not happen.
    Void,
    /// These facts hold from here on.
    Set(Pairs<'src>),
    /// The whole position is declared.
    Position(&'src str),
}

/// The end of a record.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct End<'src> {
    /// How it came to an end.
    pub how: Outcome,
    /// The claimed final scores; empty where nothing is claimed.
    pub scores: Numbers<'src>,
}

/// How a game came to its end.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Outcome {
    /// It was played out.
    Played,
    /// It was left off.
    Unfinished,
    /// A seat gave up.
    Resigned(Seat),
    /// A seat lost by forfeit.
    Forfeited(Seat),
    /// An arbiter set the result.
    Adjudicated,
    /// Legal play can never end it.
    Deadlock,
}

impl Outcome {
    /// Returns the word behind `end`, which is empty for a game that was played out.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Played => "",
            Self::Unfinished => "unfinished",
            Self::Resigned(_) => "resigned",
            Self::Forfeited(_) => "forfeited",
            Self::Adjudicated => "adjudicated",
            Self::Deadlock => "deadlock",
        }
    }

    /// Returns the seat that gave up or forfeited.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::Resigned(seat) | Self::Forfeited(seat) => Some(seat),
            Self::Played | Self::Unfinished | Self::Adjudicated | Self::Deadlock => None,
        }
    }
}

/// A line that does not read.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Bad<'src> {
    /// What is wrong.
    pub code: Code,
    /// Where, counted from the start of the record.
    pub span: Span,
    /// The whole line without its line end.
    pub text: &'src [u8],
    /// Whether it keeps its place as an event: it began like a ply or with a chance word.
    pub event: bool,
}

impl<'src> LineKind<'src> {
    /// Returns the header field, if the line is one.
    pub const fn field(&self) -> Option<Field<'src>> {
        if let Self::Header(field) = self { Some(*field) } else { None }
    }

    /// Tells whether the line counts among the events: choice or chance, readable or not.
    pub const fn is_event(&self) -> bool {
        matches!(
            self,
            Self::Chance { .. }
                | Self::Ply { .. }
                | Self::Unknown { .. }
                | Self::Bad(Bad { event: true, .. })
        )
    }

    /// Tells whether the line only says what a replay finds out by itself: it belongs to the event above.
    pub const fn is_claim(&self) -> bool {
        matches!(self, Self::Refill | Self::Score(_) | Self::Bonus(_) | Self::Claim(_) | Self::Hash(_))
    }

    /// Tells whether the line is annotation: a comment or a structured one.
    pub const fn is_note(&self) -> bool {
        matches!(self, Self::Comment { .. } | Self::Annotation { .. })
    }

    /// Tells whether no header field may follow the line.
    ///
    /// An unknown word and a line that is no event do not close the header, so that a field without its colon spoils
    /// only itself.
    pub const fn closes_header(&self) -> bool {
        let is_structure = matches!(self, Self::Round { .. } | Self::Ruling(_) | Self::End(_));
        let is_unknown = matches!(self, Self::Unknown { .. });
        is_structure || self.is_claim() || (self.is_event() && !is_unknown)
    }
}
