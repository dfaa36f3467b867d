//! The second engine of azul, written from `spec/games/azul.md` alone. Knows no unknown tiles (azul 8.3) and no rulings (azul 7).

mod deadlock;
mod deal;
mod draft;
mod end;
mod facts;
mod floor;
mod made;
mod play;
mod position;
mod tell;
mod tiling;

use super::Reading;
use super::letters::{count, letter, take};

pub use draft::{Draft, Target};
pub use made::Flavor;

/// The colors in the color order (azul 1.1).
pub const COLORS: [char; 5] = ['B', 'Y', 'R', 'K', 'W'];

/// What the game waits for (azul 8.4).
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Phase {
    /// For a deal.
    Deal,
    /// For a draft.
    Draft,
    /// For complete lines to be tiled.
    Tile,
    /// For the end bonuses.
    Over,
    /// For nothing.
    Ended,
}

impl Phase {
    /// Returns the phase as facts write it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Deal => "deal",
            Self::Draft => "draft",
            Self::Tile => "tile",
            Self::Over => "over",
            Self::Ended => "ended",
        }
    }
}

/// Where the marker is.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Marker {
    /// In the center.
    Center,
    /// With the seat that took it.
    Held(usize),
    /// Nowhere.
    Lost,
}

/// A doubled round (azul 4.7).
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Doubled {
    /// Whether the next turn is the opening one of the last seat.
    pub opening: bool,
    /// Whether the marker was taken in such a turn.
    pub again: bool,
}

/// What lies in front of a seat.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Player {
    /// Points.
    pub score: i32,
    /// The tiles of each pattern line, `M` behind them for a marker.
    pub lines: Vec<Vec<char>>,
    /// The rows of the wall, `.` where a space is empty.
    pub wall: Vec<Vec<char>>,
    /// The pieces on the floor from the left, `M` for the marker.
    pub floor: Vec<char>,
    /// Tiles past the floor that stay there.
    pub beyond: Vec<char>,
    /// Tiles that wait for the next round's floor.
    pub deferred: Vec<char>,
    /// Wall points that wait for the floor to be charged.
    pub pending: i32,
    /// Lines tiled in this round.
    pub tiled: usize,
    /// End bonuses that were added.
    pub bonus: i32,
    /// Rank after the end, else 0.
    pub rank: usize,
}

/// A game at some point.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Game {
    /// How its rules are read.
    pub reading: Reading,
    /// Whether the gray side of the boards is up.
    pub is_gray: bool,
    /// The round, from 1.
    pub round: u32,
    /// What it waits for.
    pub phase: Phase,
    /// The seat to draft, or that would.
    pub turn: usize,
    /// The seat that started the round.
    pub starter: usize,
    /// Where the marker is.
    pub marker: Marker,
    /// What is doubled, where the order of the round names the last seat twice.
    pub doubled: Option<Doubled>,
    /// The tiles on each display.
    pub displays: Vec<Vec<char>>,
    /// The tiles in the center.
    pub center: Vec<char>,
    /// The tiles in the bag.
    pub bag: Vec<char>,
    /// The tiles in the lid.
    pub lid: Vec<char>,
    /// The seats.
    pub players: Vec<Player>,
    /// Points given by the event just played, in the order in which they were.
    pub points: Vec<(usize, i32)>,
    /// What followed from the event just played, in words and in order; that of a seat begins with its letter.
    pub told: Vec<String>,
}

impl Player {
    /// Returns a seat at the start of a game.
    pub fn new() -> Self {
        Self {
            score: 0,
            lines: vec![Vec::new(); 5],
            wall: vec![vec!['.'; 5]; 5],
            floor: Vec::new(),
            beyond: Vec::new(),
            deferred: Vec::new(),
            pending: 0,
            tiled: 0,
            bonus: 0,
            rank: 0,
        }
    }

    /// Returns the numbers, from 0, of the complete lines, from the top.
    pub fn complete(&self) -> Vec<usize> {
        (0..5).filter(|row| self.lines[*row].len() == row + 1).collect()
    }

    /// Returns the number of complete rows.
    pub fn rows(&self) -> usize {
        self.wall.iter().filter(|row| !row.contains(&'.')).count()
    }

    /// Returns every tile in front of the seat.
    pub fn tiles(&self) -> Vec<char> {
        let wall = self.wall.concat();
        let everything =
            [self.lines.concat(), wall, self.floor.clone(), self.beyond.clone(), self.deferred.clone()];
        everything.concat().into_iter().filter(|it| COLORS.contains(it)).collect()
    }
}

impl Default for Player {
    fn default() -> Self {
        Self::new()
    }
}

impl Game {
    /// Returns a game before its first round.
    pub fn new(reading: Reading, is_gray: bool, n_seats: usize, starter: usize) -> Self {
        Self {
            reading,
            is_gray,
            round: 1,
            phase: Phase::Deal,
            turn: starter,
            starter,
            marker: Marker::Center,
            doubled: None,
            displays: vec![Vec::new(); 2 * n_seats + 1],
            center: Vec::new(),
            bag: COLORS.into_iter().flat_map(|color| [color; 20]).collect(),
            lid: Vec::new(),
            players: vec![Player::new(); n_seats],
            points: Vec::new(),
            told: Vec::new(),
        }
    }

    /// Returns the number of seats.
    pub fn n_seats(&self) -> usize {
        self.players.len()
    }

    /// Returns the seats in their order, from `first` on.
    pub fn seats_from(&self, first: usize) -> Vec<usize> {
        (0..self.n_seats()).map(|by| (first + by) % self.n_seats()).collect()
    }

    /// Returns the number of the last seat.
    pub fn last_seat(&self) -> usize {
        self.n_seats() - 1
    }

    /// Tells whether a question is answered so.
    pub fn reads(&self, question: &str, answer: &str) -> bool {
        self.reading.is(question, answer)
    }

    /// Tells whether no tile is left to be drafted.
    pub fn is_drafted(&self) -> bool {
        self.center.is_empty() && self.displays.iter().all(Vec::is_empty)
    }

    /// Tells whether some wall holds a complete row.
    pub fn has_row(&self) -> bool {
        self.players.iter().any(|it| it.rows() != 0)
    }

    /// Gives points to a seat and notes it.
    fn give(&mut self, seat: usize, points: i32) {
        self.players[seat].score += points;
        self.points.push((seat, points));
    }
}
