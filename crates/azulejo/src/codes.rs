//! What the command itself finds wrong, apart from the libraries. Checks nothing.

use azulejo_source::{Code, codes};

codes! {
    /// the record does not reach the level that is demanded
    ///
    /// `check --level N` demands level N of every record whose game was played to its end, `--strict` of all others
    /// too. The levels, each of which holds those before it:
    ///
    /// * 0 text: the bytes are UTF-8
    /// * 1 form: every line reads
    /// * 2 legal: every event is legal under the record's rules, or ruled upon, and none is undetermined
    /// * 3 conserved: tiles add up at every event
    /// * 4 claims: every claim agrees
    /// * 5 complete: the game was played to its end, and its result is claimed and agrees
    ///
    /// The message names the first thing that keeps the record from a higher level, where one was reported.
    LEVEL_NOT_REACHED = Error "check::level-not-reached", "agn 12.1";
}

/// Returns the whole catalogue, sorted by name.
pub fn catalogue() -> Vec<Code> {
    let mut codes = azulejo_replay::codes();
    codes.extend(CODES);
    codes.sort_by_key(|it| it.name);
    codes
}

/// Returns the code of that name.
pub(crate) fn code(name: &str) -> Option<Code> {
    catalogue().into_iter().find(|it| it.name == name)
}
