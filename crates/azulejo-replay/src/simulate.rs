//! Plays games and writes them down: the same seed, the same record, everywhere and always (agn 13).

use azulejo_rules::{Dice, Fault, Finish, Game, Seat, Setup, Visitor, read_rules, step, visit, write_rules};
use azulejo_source::Diagnostic;

use crate::full::write_full;
use crate::opening::Options;

/// How plies are chosen.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Policy {
    /// Any legal ply, each as likely.
    Random,
    /// The ply that a sensible beginner likes best; among equals any, each as likely.
    Greedy,
}

impl Policy {
    /// Returns the policy's name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Greedy => "greedy",
        }
    }
}

/// A game to be played.
#[derive(Clone, Copy, Debug)]
pub struct Simulation<'a> {
    /// The game's name.
    pub game: &'a str,
    /// The board; empty for the game's default.
    pub board: &'a str,
    /// The number of seats.
    pub n_seats: u8,
    /// How plies are chosen.
    pub policy: Policy,
    /// The seed of chance and of the policy.
    pub seed: u64,
    /// The rules as the header writes them; empty for the rulebook's.
    pub rules: &'a str,
}

/// Plays a game and returns its record in full form.
///
/// # Errors
/// The game, its board, the number of seats or the rules are not known; the text says which.
pub fn simulate(simulation: &Simulation<'_>) -> Result<String, String> {
    let mut player = Player { simulation };
    visit(simulation.game, &mut player)
        .unwrap_or_else(|| Err(format!("there is no game `{}`", simulation.game)))
}

/// Plays a game that is known.
struct Player<'a> {
    simulation: &'a Simulation<'a>,
}

impl Visitor for Player<'_> {
    type Output = Result<String, String>;

    fn visit<G: Game>(&mut self) -> Result<String, String> {
        let simulation = self.simulation;
        let (fewest, most) = G::SEATS;
        let boards = G::BOARDS.join(", ");
        let words = |fault: Fault| {
            format!(
                "{} ({} has {fewest} to {most} seats, and the boards {boards})",
                fault.code.summary(),
                G::NAME
            )
        };
        let rules = read_rules::<G::Rules>(simulation.rules).map_err(words)?;
        let setup =
            Setup { board: simulation.board, n_seats: simulation.n_seats, start: Seat::A, printed: "" };
        let state = G::open(&rules, &setup).map_err(words)?;
        let mut text = header::<G>(simulation, &rules, &state);
        play::<G>(&rules, state, simulation, &mut text);
        let record = azulejo_notation::records(text.as_bytes()).next().ok_or_else(String::new)?;
        let full = write_full(&record, &Options::default())
            .map_err(|found| found.first().map(Diagnostic::message).unwrap_or_default())?;
        String::from_utf8(full).map_err(|it| it.to_string())
    }
}

/// Returns the header of a simulated game.
fn header<G: Game>(simulation: &Simulation<'_>, rules: &G::Rules, state: &G::State) -> String {
    let board = G::board(state);
    let policy = simulation.policy.name();
    let seats: String = Seat::first(simulation.n_seats)
        .fold(String::new(), |text, seat| text + &format!("{seat}: {policy}\n"));
    let (n_seats, seed) = (simulation.n_seats, simulation.seed);
    format!(
        "agn 1\ngame: {game}\nboard: {board}\nrules: {rules}\n{seats}id: sim-{game}-{board}-{n_seats}p-{policy}-{seed}\n\
         source: azulejo simulate\nseed: {dice} {seed}\n",
        game = G::NAME,
        rules = write_rules(rules),
        dice = Dice::NAME,
    )
}

/// Plays a game to its end and writes its events.
fn play<G: Game>(rules: &G::Rules, mut state: G::State, simulation: &Simulation<'_>, text: &mut String) {
    let mut dice = Dice::new(simulation.seed);
    let choose = |state: &G::State, dice: &mut Dice| match simulation.policy {
        Policy::Random => G::pick(rules, state, |n_legal| any_of(n_legal, dice)),
        Policy::Greedy => best::<G>(rules, state, dice),
    };
    let end = loop {
        match step::<G>(rules, &mut state, &mut dice, choose, &mut |ply| write_ply::<G>(ply, text)) {
            Ok(()) => (),
            Err(Finish::Played) => break "end\n",
            Err(Finish::Deadlock) => break "end deadlock\n",
            Err(Finish::Stuck | Finish::TooLong) => break "end unfinished\n",
        }
    };
    text.push_str(end);
}

/// Writes the line of a ply.
fn write_ply<G: Game>(ply: &G::Ply, text: &mut String) {
    if let Some(seat) = G::seat(ply) {
        text.extend([seat.letter(), ' ']);
    }
    text.extend([&ply.to_string(), "\n"]);
}

/// Returns one of `n` numbers, from 0, each as likely.
fn any_of(n: u32, dice: &mut Dice) -> u32 {
    (1..n).fold(0, |held, next| if is_replaced(next, dice) { next } else { held })
}

/// Tells whether the one held is replaced by the next among equals, of which `n_before` came before.
///
/// Each replaces the one before with a chance that leaves all of them as likely (agn 13.4).
fn is_replaced(n_before: u32, dice: &mut Dice) -> bool {
    dice.below(n_before.saturating_add(1)) == 0
}

/// Returns the legal ply that a sensible beginner likes best, any of those that are liked as well; none where there is none.
fn best<G: Game>(rules: &G::Rules, state: &G::State, dice: &mut Dice) -> Option<G::Ply> {
    let mut best: Option<(i32, G::Ply)> = None;
    let mut n_equal = 0;
    G::legal(rules, state, &mut |ply| {
        let value = G::appraise(rules, state, &ply);
        let top = best.map_or(i32::MIN, |(top, _)| top);
        if top < value {
            n_equal = 0;
        }
        if top <= value {
            if n_equal == 0 || is_replaced(n_equal, dice) {
                best = Some((value, ply));
            }
            n_equal += 1;
        }
    });
    best.map(|(_, ply)| ply)
}
