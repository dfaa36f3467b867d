//! Games played at random with azulejo's engine. Chooses among what the engine lists and decides no rule.

use anyhow::{Result, anyhow};
use azulejo_rules::games::azul::{Azul, Ply, Rules, State};
use azulejo_rules::{Dice, Ending, Game, Seat, Setup, Turn};

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
        let mut table = Table::open()?;
        for _ in 0..n_games {
            played.add(match self {
                Self::Ours => table.play_out(&mut dice),
                Self::Plain => plain::play_out(&mut dice),
            });
        }
        Ok(played)
    }
}

/// What is used again from game to game.
struct Table {
    rules: Rules,
    start: State,
    /// The legal plies of the position at hand.
    legal: Vec<Ply>,
}

impl Table {
    /// Sets up for two seats.
    fn open() -> Result<Self> {
        let setup = Setup { board: "", n_seats: 2, start: Seat::A };
        let start = Azul::open(&setup).map_err(|fault| anyhow!(fault.code.summary()))?;
        Ok(Self { rules: Rules::default(), start, legal: Vec::new() })
    }

    /// Plays a game, each legal ply as likely.
    fn play_out(&mut self, dice: &mut Dice) -> Played {
        let mut state = self.start;
        let mut n_plies = 0;
        loop {
            let ply = match Azul::moment(&state).turn {
                Turn::Chance => Azul::draw(&self.rules, &state, dice),
                Turn::Seat(_) | Turn::Each(_) => self.choose(&state, dice),
                Turn::End | Turn::Nothing => None,
            };
            let Some(ply) = ply else { break };
            n_plies += u64::from(Azul::seat(&ply).is_some());
            Azul::play(&self.rules, &mut state, &ply, &mut |_| ());
            if Azul::is_unsettled(&state) {
                // A choice that is due is made in the next turn.
                let _is_settled = Azul::settle(&self.rules, &mut state, &mut |_| ()).is_ok();
            }
        }
        // Where no tile is left to deal, the game stays without an end, and without the bonuses of one.
        let _is_over = Azul::end(&self.rules, &mut state, Ending::Played, &mut |_| ()).is_ok();
        let n_points = Seat::first(state.n_seats).map(|seat| i64::from(Azul::score(&state, seat))).sum();
        Played { n_plies, n_points }
    }

    /// Chooses a legal ply.
    fn choose(&mut self, state: &State, dice: &mut Dice) -> Option<Ply> {
        self.legal.clear();
        Azul::legal(&self.rules, state, &mut |ply| self.legal.push(ply));
        let nth = dice.below(u32::try_from(self.legal.len()).ok()?);
        self.legal.get(nth as usize).copied()
    }
}
