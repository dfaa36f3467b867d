//! `azulejo rules`: games, their presets and the questions that their rules leave open. Answers none.

use std::path::PathBuf;

use anyhow::{Result, anyhow, bail};
use azulejo_diff::{Matrix, exercise};
use azulejo_notation::Record;
use azulejo_render::{Escaped, Paint, Picture, write_matrix};
use azulejo_replay::{GameCard, chart, games};

use crate::console::Console;
use crate::each::{each_record, place};
use crate::exit::Exit;
use crate::near::did_you_mean;
use crate::progress::Progress;
use crate::reading::{game_page, preset_page, question_page};
use crate::tally::count;

/// List games, presets and the questions that rules leave open
///
/// Without arguments lists the games; with a game, its boards, presets and questions. Exit code 0: they were shown; 1: a record
/// that `matrix` was given cannot be replayed; 2: usage, a name that there is not, or a file that cannot be read.
#[derive(Clone, Debug, clap::Args)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "\
Examples:
  azulejo rules
  azulejo rules azul
  azulejo rules show floor-score
  azulejo rules show rulebook-2018
  azulejo rules chart summer-pavilion
  azulejo rules matrix corpus/"
)]
pub(crate) struct Rules {
    /// The game
    #[arg(value_name = "GAME")]
    game: Option<String>,
    #[command(subcommand)]
    show: Option<ShowRule>,
}

/// What is shown of rules.
#[derive(Clone, Debug, clap::Subcommand)]
enum ShowRule {
    /// Show a question with its answers and a record on which they part, or a preset
    Show {
        /// The question or preset
        #[arg(value_name = "NAME")]
        name: String,
        /// The game, where several have one of that name
        #[arg(long, value_name = "GAME")]
        game: Option<String>,
    },
    /// Show what is printed on the boards of a game: which color is wild in which round, what scores
    Chart {
        /// The game
        #[arg(value_name = "GAME")]
        game: String,
        /// By these rules, written as in the header
        #[arg(long, value_name = "RULES", default_value = "", hide_default_value = true)]
        rules: String,
    },
    /// Show which questions records ask, and on how many of them each two answers part
    ///
    /// Questions that no record asks are listed, so that a corpus can be completed. Exit code 0: all records were replayed;
    /// 1: some cannot be; 2: usage, or a file that cannot be read.
    Matrix {
        /// Files, folders (all *.agn in them and below), or - for standard input
        #[arg(required = true, value_name = "PATH")]
        paths: Vec<PathBuf>,
    },
}

impl Rules {
    /// Prints the list or the page.
    pub(super) fn run(&self, console: &mut Console<'_>) -> Result<Exit> {
        if let Some(ShowRule::Matrix { paths }) = &self.show {
            return matrix(paths, console);
        }
        let games = games();
        let text = match (&self.show, &self.game) {
            (Some(ShowRule::Matrix { .. }), _) => String::new(),
            (Some(ShowRule::Chart { game, rules }), _) => {
                charts(find(game, &games)?, rules, console.width())?
            }
            (Some(ShowRule::Show { name, game }), _) => show(name, game.as_deref(), &games)?,
            (None, Some(game)) => game_page(find(game, &games)?),
            (None, None) => games.iter().map(summary).collect(),
        };
        console.print(&text)?;
        Ok(Exit::Clean)
    }
}

/// Returns what is printed on the boards of a game.
fn charts(game: &GameCard, rules: &str, width: usize) -> Result<String> {
    let mut picture = Picture::new(game.lexicon.tiles, &[]);
    chart(game.name, rules, &mut picture).map_err(|why| anyhow!("{}", Escaped(&why)))?;
    let mut text = String::new();
    picture.write(width, Paint::Ansi, &mut text)?;
    Ok(text)
}

/// Prints which questions records ask.
fn matrix(paths: &[PathBuf], console: &mut Console<'_>) -> Result<Exit> {
    let mut matrix = Matrix::default();
    let with = |file: &str, record: &Record<'_>, _: &Progress| (place(file, record), exercise(record));
    let exit = each_record(paths, console, &with, &mut |(name, found), console| {
        if let Err(error) = &found {
            console.complain(&format!("{}: {}\n", Escaped(&name), Escaped(&error.to_string())))?;
        }
        matrix.add(&found);
        Ok(())
    })?;
    let games = games();
    let questions = |name: &str| games.iter().find(|it| it.name == name).map_or(&[][..], |it| it.questions);
    let mut text = String::new();
    write_matrix(&matrix, &questions, Paint::Ansi, &mut text)?;
    console.print(&text)?;
    Ok(exit.max(if matrix.n_incomparable == 0 { Exit::Clean } else { Exit::Found }))
}

/// Returns the game of that name.
fn find<'a>(name: &str, games: &'a [GameCard]) -> Result<&'a GameCard> {
    games.iter().find(|it| it.name.eq_ignore_ascii_case(name)).ok_or_else(|| {
        let near = did_you_mean(name, games.iter().map(|it| it.name));
        anyhow!("there is no game {}{near}", Escaped(name))
    })
}

/// Returns a game in one line.
fn summary(game: &GameCard) -> String {
    let (fewest, most) = game.seats;
    let presets = count(game.presets.len(), "preset");
    let questions = count(game.questions.len(), "question");
    format!(
        "{}  boards {}; {fewest} to {most} seats; {presets}; {questions}\n",
        game.name,
        game.boards.join(", ")
    )
}

/// Returns the pages of the questions and presets of that name.
fn show(name: &str, game: Option<&str>, games: &[GameCard]) -> Result<String> {
    let one = game.map(|it| find(it, games)).transpose()?;
    let games: Vec<_> = one.map_or_else(|| games.iter().collect(), |it| vec![it]);
    let questions = games.iter().filter_map(|it| question_page(name, it));
    let presets = games.iter().filter_map(|it| preset_page(name, it));
    let pages: Vec<_> = questions.chain(presets).collect();
    if pages.is_empty() {
        let questions = games.iter().flat_map(|it| it.questions).map(|it| it.name);
        let presets = games.iter().flat_map(|it| &it.presets).map(|it| it.name);
        bail!(
            "there is no question or preset {}{}",
            Escaped(name),
            did_you_mean(name, questions.chain(presets))
        );
    }
    Ok(pages.join("\n"))
}
