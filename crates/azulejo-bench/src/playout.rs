//! Games played at random, with azulejo's engine and with the yardstick. Decides no rule and chooses no ply.

use anyhow::{Result, anyhow};
use azulejo_rules::games::azul::{Azul, Rules, State};
use azulejo_rules::{Dice, Game, Seat, Setup};

use crate::plain;

/// What came of games.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Played {
    /// The choices that the seats made.
    pub(crate) n_plies: u64,
    /// The points of all seats at the end.
    pub(crate) n_points: i64,
}

impl Played {
    /// Adds what came of another game.
    fn add(&mut self, other: Self) {
        self.n_plies += other.n_plies;
        self.n_points += other.n_points;
    }
}

/// An engine that plays at random.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Engine {
    /// Azulejo's.
    Ours,
    /// The yardstick.
    Plain,
}

impl Engine {
    /// Returns the engine of that name.
    pub(crate) fn named(name: &str) -> Result<Self> {
        let found = [Self::Ours, Self::Plain].into_iter().find(|it| it.name() == name);
        found.ok_or_else(|| anyhow!("there is no engine `{name}`: `ours` or `plain`"))
    }

    /// Returns its name.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Ours => "ours",
            Self::Plain => "plain",
        }
    }

    /// Plays so many games, all from one stream of random numbers.
    pub(crate) fn play(self, n_games: u32, seed: u64) -> Result<Played> {
        let mut dice = Dice::new(seed);
        let mut played = Played::default();
        let setup = Setup { board: "", n_seats: 2, start: Seat::A, printed: "" };
        let start = Azul::open(&Rules::default(), &setup).map_err(|fault| anyhow!(fault.code.summary()))?;
        for _ in 0..n_games {
            played.add(match self {
                Self::Ours => play_out(&start, &mut dice),
                Self::Plain => plain::play_out(&mut dice),
            });
        }
        Ok(played)
    }
}

/// Plays a game of two seats with azulejo's engine.
fn play_out(start: &State, dice: &mut Dice) -> Played {
    let mut state = *start;
    let played = azulejo_rules::play_out::<Azul>(&Rules::default(), &mut state, dice);
    let n_points = Seat::first(state.n_seats).map(|seat| i64::from(Azul::score(&state, seat))).sum();
    Played { n_plies: u64::from(played.n_plies), n_points }
}
