//! `azulejo perft`: counts of legal continuations, and where two readings first allow something else. Counts nothing itself.

use std::fmt::Write;
use std::path::PathBuf;

use anyhow::{Result, bail};
use azulejo_diff::{MAX_DEPTH, Perft as Count, Root, divide, legal_split};
use azulejo_render::{Contrast, Paint};
use azulejo_replay::{Address, Options};

use crate::console::Console;
use crate::exit::Exit;
use crate::input::{Choice, Input};
use crate::scene::{Scene, tell_unknown};

/// Count the legal continuations of a position, or find where two readings allow something else
///
/// Counts the rows of exactly so many legal plies, and apart from them those that are over sooner because chance is next or the
/// game has ended. With two readings it goes down ply by ply to the nearest position in which they allow something else, or
/// come to something else, and keeps positions in a gigabyte at most. Plies that take tiles which nobody noted are not counted; that is said on standard error. Exit code 0: counted, or the readings do not part; 1: they
/// part; 2: usage, input, a record that does not come so far, or the limit.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  azulejo perft game.agn --at 3.7 --depth 3
  azulejo perft game.agn --at 12 --depth 2 --divide
  azulejo perft game.agn --at 12 --depth 4 --rules rulebook-2018 --rules evalvis-f85f82c")]
pub(crate) struct Perft {
    /// A file of records, or - for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    choice: Choice,
    /// After which event: its number (19), round and number (3.7), start, end, or 12/1/2 in a variation
    #[arg(long, value_name = "EVENT", default_value = "end")]
    at: Address,
    /// How many plies deep
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(0..=i64::from(MAX_DEPTH)))]
    depth: u8,
    /// Count behind each legal ply by itself, too
    #[arg(long)]
    divide: bool,
    /// Count under these rules instead of those that the record names; given twice, look for where the two part
    #[arg(long, value_name = "RULES", value_parser = crate::reading::rules)]
    rules: Vec<String>,
    /// Give up after so many positions, or plies that are played; one ply deep none is
    #[arg(long, value_name = "N", default_value_t = 20_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    max_positions: u64,
}

impl Perft {
    /// Counts, or compares.
    pub(super) fn run(&self, console: &mut Console<'_>) -> Result<Exit> {
        let found = self.choice.find(Input::of(&self.file).open(console)?)?;
        let (left, right) = match self.rules.as_slice() {
            [] => (None, None),
            [rules] => (Some(rules.as_str()), None),
            [left, right] => (Some(left.as_str()), Some(right)),
            _ => bail!("--rules is given once, or twice to compare two readings"),
        };
        let scene = Scene::new(&found, Options { rules: left });
        // That the record does not come so far is no parting of readings.
        let Ok(standing) = scene.stand(&self.at, console)? else { return Ok(Exit::Trouble) };
        tell_unknown(&*standing, console)?;
        let (rules, position) = (standing.rules(), standing.position());
        let root = Root { game: standing.game(), rules: &rules, position: &position };
        match right {
            None => self.count(root, console),
            Some(right) => self.compare(root, right, console),
        }
    }

    /// Counts the continuations.
    fn count(&self, root: Root<'_>, console: &mut Console<'_>) -> Result<Exit> {
        let parts = if self.depth == 0 { Vec::new() } else { divide(root, self.depth, self.max_positions)? };
        let mut text = String::new();
        if self.divide {
            let width = parts.iter().map(|it| it.0.len()).max().unwrap_or_default();
            parts.iter().try_for_each(|(ply, count)| writeln!(text, "{ply:width$}  {}", words(*count)))?;
        }
        let total = match (self.depth, parts.is_empty()) {
            (0, _) => Count { full: 1, ended: 0 },
            (_, true) => Count { full: 0, ended: 1 },
            _ => parts.iter().map(|it| it.1).sum(),
        };
        writeln!(text, "{}", words(total))?;
        console.print(&text)?;
        Ok(Exit::Clean)
    }

    /// Looks for where two readings part.
    fn compare(&self, root: Root<'_>, right: &str, console: &mut Console<'_>) -> Result<Exit> {
        let split = legal_split(root, right, self.depth, self.max_positions)?;
        let Some(split) = split else {
            console.print(&format!("the same within {} plies\n", self.depth))?;
            return Ok(Exit::Clean);
        };
        let mut text = String::new();
        Contrast::new(Paint::Ansi).tell_split(&split, &mut text)?;
        console.print(&text)?;
        Ok(Exit::Found)
    }
}

/// Writes a count.
fn words(count: Count) -> String {
    match count.ended {
        0 => count.full.to_string(),
        ended => format!("{} and {ended} that end sooner", count.full),
    }
}
