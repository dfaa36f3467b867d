//! The second engine of summer-pavilion, written from `spec/games/summer-pavilion.md` alone. Knows no unknown tiles
//! (summer-pavilion 8.3) and no rulings (summer-pavilion 7).

mod board;
mod bonus;
mod chance;
mod draft;
mod end;
mod facts;
mod made;
mod pass;
mod place;
mod play;
mod position;
mod score;
mod tell;
mod turn;

use super::Reading;
use super::letters::{count, letter, take};

pub use draft::Draft;
pub use made::Flavor;
pub use place::Placement;

/// The colors in the color order, which is that of the rounds in which they are wild (summer-pavilion 1.1, 1.2).
pub const COLORS: [char; 6] = ['P', 'G', 'O', 'Y', 'B', 'R'];

/// The stars in the order in which positions list them (summer-pavilion 8.5).
pub const STARS: [char; 7] = ['P', 'G', 'O', 'Y', 'B', 'R', 'M'];

/// The star in the middle.
const MIDDLE: usize = 6;

/// The spaces of the supply (summer-pavilion 1.3).
const SUPPLY: usize = 10;

/// What the game waits for (summer-pavilion 8.4).
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Phase {
    /// For the first supply.
    Supply,
    /// For a deal.
    Deal,
    /// For a draft.
    Draft,
    /// For a placement or a pass.
    Place,
    /// For tiles for the supply.
    Refill,
    /// For the end bonuses.
    Over,
    /// For nothing.
    Ended,
}

impl Phase {
    /// All phases.
    const ALL: [Self; 7] =
        [Self::Supply, Self::Deal, Self::Draft, Self::Place, Self::Refill, Self::Over, Self::Ended];

    /// Returns the phase as facts write it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Supply => "supply",
            Self::Deal => "deal",
            Self::Draft => "draft",
            Self::Place => "place",
            Self::Refill => "refill",
            Self::Over => "over",
            Self::Ended => "ended",
        }
    }
}

/// A space: its star in the order of [`STARS`] and its place in the ring, both from 0.
pub type Space = (usize, usize);

/// What lies in front of a seat.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Player {
    /// Points.
    pub score: i32,
    /// The tiles beside the board.
    pub hand: Vec<char>,
    /// The tiles in the corners of the board.
    pub kept: Vec<char>,
    /// The rings of the stars, `.` where a space is empty.
    pub stars: Vec<Vec<char>>,
    /// Whether it has passed in this round.
    pub passed: bool,
    /// Bonuses for stars and numbers that were added.
    pub bonus: i32,
    /// Rank after the end, else 0.
    pub rank: usize,
}

/// A game at some point.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Game {
    /// How its rules are read.
    pub reading: Reading,
    /// Whether the monochrome side of the boards is up.
    pub is_mono: bool,
    /// The round, from 1.
    pub round: usize,
    /// What it waits for.
    pub phase: Phase,
    /// The seat to move, the starter where none is.
    pub turn: usize,
    /// The seat that started the round.
    pub starter: usize,
    /// The seat that took the marker; none while it is in the center.
    pub marker: Option<usize>,
    /// The tiles on each display.
    pub displays: Vec<Vec<char>>,
    /// The tiles in the center.
    pub center: Vec<char>,
    /// The tiles in the supply.
    pub supply: Vec<char>,
    /// The tiles in the bag.
    pub bag: Vec<char>,
    /// The tiles in the tower.
    pub tower: Vec<char>,
    /// The seats.
    pub players: Vec<Player>,
    /// Points given by the event just played, in the order in which they were.
    pub points: Vec<(usize, i32)>,
    /// What followed from the event just played, in words and in order; that of a seat begins with its letter.
    pub told: Vec<String>,
}

impl Player {
    /// Returns a seat with so many points and nothing else.
    fn new(score: i32) -> Self {
        Self {
            score,
            hand: Vec::new(),
            kept: Vec::new(),
            stars: vec![vec!['.'; 6]; 7],
            passed: false,
            bonus: 0,
            rank: 0,
        }
    }

    /// Tells whether a tile lies on a space.
    pub fn has(&self, (star, place): Space) -> bool {
        self.stars[star][place] != '.'
    }

    /// Returns the tiles on a star.
    pub fn on_star(&self, star: usize) -> Vec<char> {
        self.stars[star].iter().copied().filter(|it| *it != '.').collect()
    }
}

impl Game {
    /// Returns a game before its first supply.
    pub fn new(reading: Reading, is_mono: bool, n_seats: usize, starter: usize) -> Self {
        let score = if reading.is("start-score", "zero") { 0 } else { 5 };
        Self {
            reading,
            is_mono,
            round: 1,
            phase: Phase::Supply,
            turn: starter,
            starter,
            marker: None,
            displays: vec![Vec::new(); 2 * n_seats + 1],
            center: Vec::new(),
            supply: Vec::new(),
            bag: COLORS.into_iter().flat_map(|color| [color; 22]).collect(),
            tower: Vec::new(),
            players: vec![Player::new(score); n_seats],
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

    /// Tells whether a question is answered so.
    pub fn reads(&self, question: &str, answer: &str) -> bool {
        self.reading.is(question, answer)
    }

    /// Returns the wild color of the round.
    pub fn wild(&self) -> char {
        COLORS[self.round - 1]
    }

    /// Tells whether this is the last round (summer-pavilion 1.2).
    pub fn is_last_round(&self) -> bool {
        self.round == if self.reads("rounds", "five") { 5 } else { 6 }
    }

    /// Tells whether no tile is left to be drafted.
    pub fn is_drafted(&self) -> bool {
        self.center.is_empty() && self.displays.iter().all(Vec::is_empty)
    }

    /// Tells whether all seats have passed.
    pub fn have_all_passed(&self) -> bool {
        self.players.iter().all(|it| it.passed)
    }

    /// Returns every tile, wherever it is.
    pub fn tiles(&self) -> Vec<char> {
        let piles = [&self.center, &self.supply, &self.bag, &self.tower];
        let mut tiles = piles.map(Clone::clone).concat();
        tiles.extend(self.displays.concat());
        for player in &self.players {
            tiles.extend([player.hand.clone(), player.kept.clone(), player.stars.concat()].concat());
        }
        tiles.retain(|it| *it != '.');
        tiles
    }

    /// Gives points to a seat and notes it.
    fn give(&mut self, seat: usize, points: i32) {
        self.players[seat].score += points;
        self.points.push((seat, points));
    }

    /// Takes points from a seat, as far down as `stop` and not at all from below it; without an end where there is none. Returns how
    /// many it lost.
    fn charge(&mut self, seat: usize, loss: usize, stop: Option<i32>) -> i32 {
        let loss = i32::try_from(loss).expect("a small number");
        let score = self.players[seat].score;
        let most = stop.map_or(loss, |stop| (score - stop).max(0));
        let lost = loss.min(most);
        self.give(seat, -lost);
        lost
    }
}

/// Returns all different choices of `n` of these tiles, each in color order.
fn choices(tiles: &[char], n: usize) -> Vec<Vec<char>> {
    let mut chosen = vec![Vec::new()];
    for color in COLORS {
        let mut longer = Vec::new();
        for choice in &chosen {
            for more in 0..=count(tiles, color).min(n - choice.len()) {
                longer.push([choice.clone(), vec![color; more]].concat());
            }
        }
        chosen = longer;
    }
    chosen.retain(|it| it.len() == n);
    chosen
}

/// Tells whether tiles hold all of others.
fn holds(tiles: &[char], others: &[char]) -> bool {
    COLORS.iter().all(|color| count(others, *color) <= count(tiles, *color))
}

/// Moves tiles from one place to another.
fn transfer(tiles: &[char], from: &mut Vec<char>, to: &mut Vec<char>) {
    for tile in tiles {
        if take(from, *tile) {
            to.push(*tile);
        }
    }
}

/// Returns tiles in color order.
fn sorted(tiles: &[char]) -> Vec<char> {
    COLORS.into_iter().flat_map(|color| vec![color; count(tiles, color)]).collect()
}
