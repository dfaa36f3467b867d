//! What is wrong with a ply, without words. The words are made at the edge by [`Game::describe`](crate::Game::describe).

use azulejo_source::{Code, Span, codes};

/// Why something may not be played, read or set up.
///
/// Small and without text, so that finding faults costs nothing where nobody reads them.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Fault {
    /// What kind of fault it is.
    pub code: Code,
    /// Where in the words that were read, in bytes from their start; none where all of them are meant.
    pub at: Option<Span>,
    /// Which of the words is meant, from 0; none where it is not one of them.
    pub word: Option<u8>,
}

impl Fault {
    /// Returns a fault of the whole.
    pub const fn new(code: Code) -> Self {
        Self { code, at: None, word: None }
    }

    /// Returns a fault of one word, counted from 0.
    pub const fn word(code: Code, nth: u8) -> Self {
        Self { code, at: None, word: Some(nth) }
    }

    /// Returns a fault of the bytes `at`.
    pub const fn at(code: Code, at: Span) -> Self {
        Self { code, at: Some(at), word: None }
    }
}

codes! {
    /// the game is none that this version knows
    ///
    /// A record is replayed only under rules that are known to the letter. `azulejo rules` lists the games.
    UNKNOWN_GAME = Error "rules::unknown-game", "agn 3.6";
    /// the board is none that the game has
    ///
    /// `azulejo rules GAME` lists the boards of a game.
    UNKNOWN_BOARD = Error "rules::unknown-board", "agn 3.8";
    /// the game is not played by so many seats
    ///
    /// The number of seats is the number of header fields `A`, `B`, `C`, `D`, which follow each other without a gap.
    SEATS_DO_NOT_FIT = Error "rules::seats-do-not-fit", "agn 3.8";
    /// the rules preset is none that the game has
    ///
    /// A replay under guessed rules would be worse than none. `azulejo rules GAME` lists the presets, which are dated and
    /// never change.
    UNKNOWN_PRESET = Error "rules::unknown-preset", "agn 3.6";
    /// the question is none that the game's rules leave open
    ///
    /// After the preset, `rules:` lists departures as `question=answer`. `azulejo rules GAME` lists the questions.
    UNKNOWN_QUESTION = Error "rules::unknown-question", "agn 3.6";
    /// the answer is none that the question has
    ///
    /// `azulejo rules show QUESTION` lists the answers.
    UNKNOWN_ANSWER = Error "rules::unknown-answer", "agn 3.6";
    /// the starting seat is not among those that play
    ///
    /// `start` names one of the seats of the header.
    UNKNOWN_STARTER = Error "rules::unknown-starter", "agn 3.8";
}
