//! `azulejo simulate`: plays games. Knows no rule.

use std::path::PathBuf;

use anyhow::{Context, Result, anyhow, bail};
use azulejo_replay::{Policy, Simulation, simulate};
use rayon::prelude::*;

use crate::console::Console;
use crate::exit::Exit;
use crate::rewrite::NewFile;

/// How many games are played before they are written.
const BATCH: u64 = 256;

/// Play games
///
/// The same options give the same bytes on every machine. Game number i, from 0, has the seed SEED + i, so that each
/// can be had again alone. Exit code 0: they were played; 2: usage or output.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  azulejo simulate
  azulejo simulate --seats 4 --policy greedy --count 1000 --seed 7 -o games.agn
  azulejo simulate --board gray --rules 'rulebook-2018 floor-score=negative'")]
pub(crate) struct Simulate {
    /// The game
    #[arg(long, value_name = "GAME", default_value = "azul")]
    game: String,
    /// The board; the game's usual one unless given
    #[arg(long, value_name = "BOARD", default_value = "", hide_default_value = true)]
    board: String,
    /// The number of seats
    #[arg(long, value_name = "N", default_value_t = 2)]
    seats: u8,
    /// How plies are chosen
    #[arg(long, value_name = "POLICY", value_enum, default_value_t)]
    policy: Choosing,
    /// The number of games
    #[arg(long, value_name = "N", default_value_t = 1)]
    count: u64,
    /// The seed of the first game
    #[arg(long, value_name = "SEED", default_value_t = 0)]
    seed: u64,
    /// The rules, written as in the header; the rulebook's unless given
    #[arg(long, value_name = "RULES", default_value = "", hide_default_value = true)]
    rules: String,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// How plies are chosen.
#[derive(Clone, Copy, Debug, Default, clap::ValueEnum)]
enum Choosing {
    /// Any legal ply, each as likely
    #[default]
    Random,
    /// The ply that a sensible beginner likes best
    Greedy,
}

impl Simulate {
    /// Plays them.
    pub(super) fn run(&self, console: &mut Console<'_>) -> Result<Exit> {
        if self.seed.checked_add(self.count.saturating_sub(1)).is_none() {
            bail!("the seed of the last game would be 2^64 or more: choose a smaller --seed or --count");
        }
        let mut file = self.output.as_deref().map(NewFile::create).transpose()?;
        let mut done = 0;
        while done < self.count {
            let until = self.count.min(done.saturating_add(BATCH));
            let games: Result<Vec<_>> = (done..until).into_par_iter().map(|it| self.play(it)).collect();
            let games = games?.concat();
            match &mut file {
                Some(file) => file.write(games.as_bytes())?,
                None => console.write(games.as_bytes())?,
            }
            done = until;
        }
        file.map(NewFile::finish).transpose()?;
        Ok(Exit::Clean)
    }

    /// Plays game number `nth`, from 0.
    fn play(&self, nth: u64) -> Result<String> {
        let simulation = Simulation {
            game: &self.game,
            board: &self.board,
            n_seats: self.seats,
            policy: match self.policy {
                Choosing::Random => Policy::Random,
                Choosing::Greedy => Policy::Greedy,
            },
            seed: self.seed.wrapping_add(nth),
            rules: &self.rules,
        };
        simulate(&simulation).map_err(|words| anyhow!(words)).context("no game can be played")
    }
}
