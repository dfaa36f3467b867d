//! The second engine of queens-garden, written from `spec/games/queens-garden.md` alone. Knows no unknown tiles and prints
//! (queens-garden 8.4) and no rulings.

mod chance;
mod end;
mod facts;
mod garden;
mod lay;
mod made;
mod pass;
mod pay;
mod pieces;
mod place;
mod play;
mod position;
mod reward;
mod round;
mod score;
mod tables;
mod take;
mod tell;

use std::collections::BTreeMap;

use super::Reading;
use super::letters::letter;
use garden::{Laid, Place, Side};

pub use garden::{AREAS, cells};
pub use made::Flavor;
pub use pieces::{COLORS, Hexagon, Item};

/// The code of a fault.
type Fault = &'static str;

/// What the game waits for (queens-garden 8.5).
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Phase {
    /// For a deal that begins a round.
    Deal,
    /// For tiles for the next expansion of the stack.
    Refill,
    /// For expansions to be turned.
    Flip,
    /// For a seat.
    Act,
    /// For the round to be scored.
    Scoring,
    /// For the end.
    Over,
    /// For nothing.
    Ended,
}

impl Phase {
    /// All phases.
    const ALL: [Self; 7] =
        [Self::Deal, Self::Refill, Self::Flip, Self::Act, Self::Scoring, Self::Over, Self::Ended];

    /// Returns the phase as facts write it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Deal => "deal",
            Self::Refill => "refill",
            Self::Flip => "flip",
            Self::Act => "act",
            Self::Scoring => "scoring",
            Self::Over => "over",
            Self::Ended => "ended",
        }
    }
}

/// What lies beside the stack under a number.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Spot {
    /// A face-down expansion with tiles.
    Tiles(Vec<Hexagon>),
    /// A face-down expansion without tiles.
    Down,
    /// A face-up expansion.
    Up(Hexagon),
    /// Nothing any more.
    Nothing,
}

/// What lies in front of a seat.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Player {
    /// Points.
    pub score: i32,
    /// The jokers in the storage.
    pub jokers: usize,
    /// The tiles in the storage.
    pub tiles: Vec<Hexagon>,
    /// The prints of the expansions in the storage.
    pub expansions: Vec<Hexagon>,
    /// What lies in the areas of the garden.
    pub areas: Vec<Option<Side>>,
    /// What lies on the cells of the garden.
    pub laid: BTreeMap<Place, Laid>,
    /// Whether it has passed in this round.
    pub passed: bool,
    /// Points for groups that were added.
    pub bonus: i32,
    /// Rank after the end, else 0.
    pub rank: usize,
}

/// A game at some point.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Game {
    /// How its rules are read.
    pub reading: Reading,
    /// The side of the scoring board.
    pub board: String,
    /// The round, from 1.
    pub round: usize,
    /// What it waits for.
    pub phase: Phase,
    /// The seat to act, now or after chance; the starter where none is.
    pub turn: usize,
    /// The seat that started the round.
    pub starter: usize,
    /// The seat that took the marker; none while it is in the display.
    pub marker: Option<usize>,
    /// The number of expansions in the stack.
    pub stack: usize,
    /// The tiles on the stack.
    pub top: Vec<Hexagon>,
    /// What lies beside the stack, by number.
    pub spots: Vec<Spot>,
    /// The number of expansions in the supply.
    pub supply: usize,
    /// The number of jokers in their supply.
    pub jokers: i32,
    /// The numbers of expansions and of jokers that have left the game.
    pub out: (usize, usize),
    /// The tiles in the bag.
    pub bag: Vec<Hexagon>,
    /// The tiles in the tower.
    pub tower: Vec<Hexagon>,
    /// The prints that were seen and are to be seen no more.
    pub gone: Vec<Hexagon>,
    /// What the header says of the boards: names of entries and what stands behind them.
    pub printed: Vec<(String, String)>,
    /// The seats.
    pub players: Vec<Player>,
    /// Points given by the event just played, in the order in which they were.
    pub points: Vec<(usize, i32)>,
    /// What followed from the event just played, in words and in order; that of a seat begins with its letter.
    pub told: Vec<String>,
}

impl Player {
    /// Returns a seat with a score, jokers and nothing else.
    fn new(score: i32, jokers: usize) -> Self {
        Self {
            score,
            jokers,
            tiles: Vec::new(),
            expansions: Vec::new(),
            areas: vec![None; 6],
            laid: BTreeMap::new(),
            passed: false,
            bonus: 0,
            rank: 0,
        }
    }

    /// Returns all that lies in the storage.
    pub fn items(&self) -> Vec<Item> {
        let tiles = self.tiles.iter().copied().map(Item::Tile);
        let expansions = self.expansions.iter().copied().map(Item::Expansion);
        let items = tiles.chain(expansions).collect();
        pieces::sorted(&[items, vec![Item::Joker; self.jokers]].concat())
    }

    /// Returns the number of free spaces for tiles and jokers (queens-garden 1.6).
    pub fn room(&self) -> usize {
        12_usize.saturating_sub(self.tiles.len() + self.jokers)
    }

    /// Returns the number of free spaces for expansions.
    pub fn expansion_room(&self) -> usize {
        2_usize.saturating_sub(self.expansions.len())
    }
}

impl Game {
    /// Returns a game before its first deal.
    pub fn new(reading: Reading, board: &str, n_seats: usize, starter: usize) -> Self {
        let stack = match n_seats {
            2 => 5,
            3 => 7,
            _ if reading.is("stack-size", "nine") => 9,
            _ => 8,
        };
        let n_jokers = if reading.is("start-jokers", "one") { 1 } else { 3 };
        Self {
            reading,
            board: board.to_owned(),
            round: 1,
            phase: Phase::Deal,
            turn: starter,
            starter,
            marker: None,
            stack,
            top: Vec::new(),
            spots: Vec::new(),
            supply: 36 - 4 * stack,
            jokers: 24 - number(n_jokers * n_seats),
            out: (0, 0),
            bag: Hexagon::all().into_iter().flat_map(|it| [it; 3]).collect(),
            tower: Vec::new(),
            gone: Vec::new(),
            printed: Vec::new(),
            players: vec![Player::new(15, n_jokers); n_seats],
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

    /// Returns the fault that every choice of a seat has before anything else is looked at (queens-garden 3.1).
    fn acting_fault(&self, seat: usize) -> Result<(), Fault> {
        match self.phase {
            Phase::Over | Phase::Ended => Err("queens-garden::game-is-over"),
            Phase::Deal | Phase::Refill | Phase::Flip | Phase::Scoring => Err("queens-garden::not-acting"),
            Phase::Act if seat != self.turn => Err("queens-garden::wrong-seat"),
            Phase::Act => Ok(()),
        }
    }

    /// Gives points to a seat and notes it.
    fn give(&mut self, seat: usize, points: i32) {
        self.players[seat].score += points;
        self.points.push((seat, points));
    }

    /// Takes points from a seat, as far down as zero if losses stop there (queens-garden 6.6). Returns how many it lost.
    fn lose(&mut self, seat: usize, loss: usize, is_first_pass: bool) -> i32 {
        let stops = if self.reads("score-floor", "first-pass") {
            is_first_pass
        } else {
            !self.reads("score-floor", "at-end") && !self.reads("score-floor", "none")
        };
        let loss = number(loss);
        let most = if stops { self.players[seat].score.max(0) } else { loss };
        let lost = loss.min(most);
        self.give(seat, -lost);
        lost
    }

    /// Takes these items out of a storage and puts them where they go (queens-garden 4.5).
    fn discard(&mut self, seat: usize, items: &[Item]) {
        let leaves = self.reads("spent", "out-of-game");
        for item in items {
            match item {
                Item::Tile(hexagon) => {
                    pieces::take(&mut self.players[seat].tiles, hexagon);
                    self.tower.push(*hexagon);
                }
                Item::Expansion(hexagon) => {
                    pieces::take(&mut self.players[seat].expansions, hexagon);
                    self.gone.push(*hexagon);
                    let to = if leaves { &mut self.out.0 } else { &mut self.supply };
                    *to += 1;
                }
                Item::Joker => {
                    self.players[seat].jokers -= 1;
                    if leaves {
                        self.out.1 += 1;
                    } else {
                        self.jokers += 1;
                    }
                }
            }
        }
    }

    /// Returns the prints that were seen.
    fn seen(&self) -> Vec<Hexagon> {
        let mut seen = self.gone.clone();
        for spot in &self.spots {
            if let Spot::Up(print) = spot {
                seen.push(*print);
            }
        }
        for player in &self.players {
            seen.extend(&player.expansions);
            for laid in player.laid.values() {
                if let Laid::Printed(print) = laid {
                    seen.push(*print);
                }
            }
        }
        seen
    }
}

/// Returns a count as points.
fn number(n: usize) -> i32 {
    i32::try_from(n).expect("a small number")
}

/// Returns the values of hexagons in all.
fn worth(items: &[Item]) -> usize {
    items.iter().filter_map(|it| it.hexagon()).map(|it| it.value).sum()
}

/// Writes items with a word before them, nothing where there are none.
fn with_word(word: &str, items: &[Item]) -> String {
    if items.is_empty() {
        return String::new();
    }
    let items: Vec<String> = pieces::sorted(items).iter().map(Item::to_string).collect();
    format!(" {word} {}", items.join(" "))
}

/// Reads items, one a word.
fn read_words(words: &[&str]) -> Option<Vec<Item>> {
    words.iter().map(|it| Item::read(it)).collect()
}

/// Writes a ply's seat.
fn with_seat(seat: usize, text: &str) -> String {
    format!("{} {text}", letter(seat))
}
