//! From a record and rules as text to a game that is known. Replays nothing.

use std::fmt;

use azulejo_notation::{Record, VERSION};
use azulejo_rules::{Game, Visitor, read_rules, visit};
use azulejo_source::Diagnostic;

/// Why nothing can be found out about a record.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum NoGame {
    /// It is written in this version of the notation, which is newer than what is known.
    NewerVersion(u32),
    /// It names no game, or one that is not known.
    UnknownGame(String),
    /// Its header cannot be replayed, for these reasons.
    Header(Vec<Diagnostic>),
    /// Its game has no such preset, question or answer.
    UnknownRules {
        /// The game.
        game: &'static str,
        /// The word that it does not know.
        word: String,
    },
}

impl fmt::Display for NoGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NewerVersion(version) => write!(
                f,
                "the record is written in version {version} of the notation; this reader knows version {VERSION}"
            ),
            Self::UnknownGame(name) if name.is_empty() => {
                f.write_str("the record names no game; write it, such as `game: azul`")
            }
            Self::UnknownGame(name) => {
                write!(f, "the game `{name}` is not known; `azulejo rules` lists the games")
            }
            Self::Header(found) => {
                f.write_str("the record cannot be replayed")?;
                let Some(first) = found.first() else { return Ok(()) };
                write!(f, ": {}", first.message())?;
                first.help.iter().try_for_each(|it| write!(f, "; {it}"))
            }
            Self::UnknownRules { game, word } => {
                write!(f, "{game} has no rule `{word}`; `azulejo rules {game}` lists them")
            }
        }
    }
}

impl std::error::Error for NoGame {}

/// Visits the game of a record.
///
/// # Errors
/// The record is of a newer version, names no game, or one that is not known; or what the visitor finds.
pub(crate) fn visit_game<T, V>(record: &Record<'_>, visitor: &mut V) -> Result<T, NoGame>
where
    V: Visitor<Output = Result<T, NoGame>>,
{
    let name = game_name(record)?;
    visit(name, visitor).unwrap_or_else(|| Err(NoGame::UnknownGame(name.to_owned())))
}

/// Returns the name of the game that a record names, known or not.
///
/// # Errors
/// The record is of a newer version, or names no game.
pub(crate) fn game_name<'src>(record: &Record<'src>) -> Result<&'src str, NoGame> {
    match record.version() {
        Some(version) if VERSION < version => Err(NoGame::NewerVersion(version)),
        Some(_) | None => record.field("game").ok_or(NoGame::UnknownGame(String::new())),
    }
}

/// Reads rules as the header writes them.
///
/// # Errors
/// The word that the game does not know.
pub(crate) fn rules_of<G: Game>(text: &str) -> Result<G::Rules, NoGame> {
    read_rules(text).map_err(|fault| {
        let word = fault.at.map(|at| at.slice(text.as_bytes())).unwrap_or_default();
        NoGame::UnknownRules { game: G::NAME, word: String::from_utf8_lossy(word).into_owned() }
    })
}
