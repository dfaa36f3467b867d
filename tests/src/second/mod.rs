//! Drives the first and the second engine of a game with the same events and says where they differ. Knows no particular game.

mod azul;
mod pair;
mod queens_garden;
mod readings;
mod summer_pavilion;

use std::collections::BTreeSet;
use std::fmt::Debug;

use azulejo_rules::{Game, Setup};

use crate::slow::{Dice, Reading};

pub use pair::{Difference, Pair, Table};
pub use readings::{play_all, presets, several_departures, single_departures};

/// A second engine, as far as the driver must know it. Events, positions, facts are text.
pub trait Second: Clone {
    /// The first engine of the same game.
    type First: Game;
    /// What a made position provokes.
    type Flavor: Copy + Debug + PartialEq + 'static;
    /// All flavors.
    const FLAVORS: &'static [Self::Flavor];
    /// The most events of one game.
    const MOST_EVENTS: usize;

    /// Returns what the header of a game states of its boards, if it can state anything.
    fn printed(_: &mut Dice) -> String {
        String::new()
    }

    /// Returns a game before its first chance.
    fn open(reading: Reading, setup: &Setup<'_>) -> Self;

    /// Makes a position of a flavor.
    fn make(reading: Reading, board: &str, n_seats: usize, flavor: Self::Flavor, dice: &mut Dice) -> Self;

    /// Tells whether positions of a flavor lead to games that end, under these departures.
    fn may_make(flavor: Self::Flavor, departures: &str) -> bool;

    /// Tells whether games under these departures take long, so that fewer are played.
    fn is_slow(departures: &str) -> bool;

    /// Reads a position in canonical form.
    fn read_position(reading: Reading, text: &str) -> Option<Self>;

    /// Writes the position in canonical form.
    fn position(&self) -> String;

    /// Returns every fact on a line of its own, path and value with `=` between them, in the order of the specification.
    fn all_facts(&self) -> String;

    /// Plays an event, without what follows from it.
    ///
    /// # Errors
    /// The code of its fault; nothing changes.
    fn play_event(&mut self, event: &str) -> Result<(), &'static str>;

    /// Tells whether there is something to settle.
    fn waits_to_settle(&self) -> bool;

    /// Tells whether what settles may be written as an event all the same.
    fn may_be_written(&self) -> bool {
        !self.legal_plies().is_empty()
    }

    /// Does what happens without anybody's choice; tells whether it could.
    fn settle_all(&mut self) -> bool;

    /// Returns all legal plies; none for chance.
    fn legal_plies(&self) -> Vec<String>;

    /// Returns the number of legal plies, as the game's chapter counts them.
    fn n_legal_plies(&self) -> usize;

    /// Tells whether the game can never end by legal play.
    fn is_stuck(&self) -> bool;

    /// Returns whom the game waits for: the letters of seats, `chance`, `end` or `nothing`.
    fn turn_word(&self) -> String;

    /// Returns the points that the last event gave, seat by seat in the order in which they came.
    fn last_points(&self) -> &[(usize, i32)];

    /// Returns what followed from the last event, in words and in order; that of a seat begins with its letter.
    fn last_told(&self) -> &[String];

    /// Returns the number of seats.
    fn seats(&self) -> usize;

    /// Tells whether the game has gone where the first engine need not follow.
    fn is_left(&self) -> bool {
        false
    }

    /// Draws chance that can come; some moods draw tiles of one color where they can. None where there is nothing to draw.
    fn draw_chance(&self, mood: u32, dice: &mut Dice) -> Option<String>;

    /// Tells whether seats in this mood like the ply.
    fn likes(mood: u32, ply: &str) -> bool;

    /// Leaves out of a ply what may be left out, or what may not.
    fn shorten(&self, ply: &str, dice: &mut Dice) -> String;

    /// Returns the full form of a legal ply.
    fn written_out(&self, ply: &str) -> String {
        ply.to_owned()
    }

    /// Returns events most of which are faulty; `chance` is one that can come, if chance is due.
    fn attempts(&self, chance: Option<&str>, dice: &mut Dice) -> Vec<String>;

    /// Returns what kind of event it is, in words: `a deal`.
    fn kind(event: &str) -> &'static str;

    /// Notes what is rare.
    fn note(before: &Self, after: &Self, seen: &mut Seen);
}

/// What happened in games, so that a test can tell that it tested something.
#[derive(Debug, Default)]
pub struct Seen {
    /// What is rare and was so.
    pub rare: BTreeSet<&'static str>,
    /// The kinds of events that were faulty.
    pub faulty: BTreeSet<&'static str>,
    /// The codes of their faults.
    pub codes: BTreeSet<&'static str>,
}

impl Seen {
    /// Notes something rare where it is so.
    pub fn note(&mut self, what: &'static str, is_so: bool) {
        self.rare.extend(Some(what).filter(|_| is_so));
    }
}
