//! A position with everything that can be asked of it, whatever the game. Decides nothing.

use std::fmt::Debug;

use azulejo_rules::{Moment, Sketch, Value};

/// A position of some game under some rules.
pub trait Standing: Debug {
    /// Returns the name of the game.
    fn game(&self) -> &'static str;

    /// Returns the names of the players, from seat A.
    fn players(&self) -> &[String];

    /// Returns the rules, as the header writes them.
    fn rules(&self) -> String;

    /// Returns where in the game it is.
    fn moment(&self) -> Moment;

    /// Returns all facts, as path and value, in the order of the specification.
    fn facts(&self) -> Vec<(String, Value)>;

    /// Returns what one fact is worth; none where the game has no such fact.
    fn fact(&self, path: &str) -> Option<Value>;

    /// Returns the position string.
    fn position(&self) -> String;

    /// Returns the first 16 hexadecimal digits of the SHA-256 of the position string.
    fn hash(&self) -> String;

    /// Returns every legal ply with its seat, in the exact notation: `A 3WW2`.
    fn legal(&self) -> Vec<String>;

    /// Returns how many tiles lie open that nobody noted (agn 4.8): a ply that takes them is not listed, and not counted.
    fn n_unknown(&self) -> u32;

    /// Returns the number of legal plies as the chapter of the game counts them, which may be fewer than there are.
    fn n_legal(&self) -> u32;

    /// Describes it for a renderer.
    fn sketch(&self, sketch: &mut dyn Sketch);
}
