//! The words of a game, as data that a grammar can use without knowing the game. Says nothing of what they mean.

/// Which kind of event a body is to be spelled as.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Spelling<'src> {
    /// What a seat decided, the seat left out: `3WW2`, `tile 1>3`.
    Ply,
    /// What chance brought, behind this word in lower case: `deal`.
    Chance(&'src str),
    /// A fact and its value, as claims write them: `A.line3=2B`.
    Fact,
    /// A position string.
    Position,
    /// What the boards show, as the header field `printed` writes it.
    Printed,
}

/// The words of one game.
///
/// The notation reads and formats records of any game; what it must know of one to put letters in upper case and tiles
/// in order is here.
#[derive(Clone, Copy, Debug)]
pub struct Lexicon {
    /// The game's name as the header writes it: `azul`.
    pub game: &'static str,
    /// The tile letters in canonical order, upper case: `BYRKW`.
    pub tiles: &'static str,
    /// The chance words, lower case: `deal`.
    pub chance: &'static [&'static str],
    /// Writes a body in its canonical spelling and returns true, or writes nothing and returns false where it does not
    /// read. It knows spelling only: letters, order, blanks. Whether the ply may be played is not its business.
    pub respell: fn(Spelling<'_>, &str, &mut String) -> bool,
}
