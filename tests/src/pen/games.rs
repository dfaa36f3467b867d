//! Games that slips are put into, as they are written in full form or bare. Makes no slip.

use azulejo_notation::records;
use azulejo_replay::{Policy, Simulation, simulate};
use azulejo_tests::page;

/// The games of which there are records.
pub(crate) const GAMES: [&str; 3] = ["azul", "summer-pavilion", "queens-garden"];

/// Returns a simulated game.
///
/// # Panics
/// There is no such game.
pub(crate) fn simulated(game: &str, n_seats: u8, seed: u64) -> String {
    let policy = Policy::Greedy;
    simulate(&Simulation { game, board: "", n_seats, policy, seed, rules: "" }).expect("a game")
}

/// Returns the first record of a file of the repository.
///
/// # Panics
/// There is none.
pub(crate) fn first(file: &str) -> String {
    let text = page(file).text;
    let record = records(&text).next().expect("a record");
    String::from_utf8_lossy(record.text).trim_end().to_owned() + "\n"
}

/// Returns a record in full form without what follows from the rest of it.
pub(crate) fn bare(full: &str) -> String {
    let is_bare = |line: &&str| !["score", "bonus", "round"].iter().any(|it| line.starts_with(it));
    full.lines().filter(is_bare).map(|it| it.to_owned() + "\n").collect()
}
