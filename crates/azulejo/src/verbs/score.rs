//! `azulejo score`: what the end of a game would bring. Counts nothing itself.

use anyhow::{Result, anyhow};
use azulejo_render::Escaped;
use azulejo_replay::{Outlook, outlook};

use crate::console::Console;
use crate::exit::Exit;

/// Add up completion bonuses, and say what each is for
///
/// Takes a position string, of which every seat is told, or the game and words for what a player has. For azul: complete rows,
/// columns and colors, and tiles on the floor. For summer-pavilion: a letter for each complete star (M for one in six colors),
/// a digit for each number whose spaces are all covered, and kept tiles. Exit code 0: it was told; 2: usage, or a position or
/// words that do not read.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  azulejo score azul rows=2 columns=1 colors=1 floor=3
  azulejo score summer-pavilion P R M 1 4 left=2
  azulejo score queens-garden B1356 4GLP j=2 left=7
  azulejo score \"$(azulejo show game.agn --at 40 --position)\"
  azulejo score summer-pavilion P M --rules star-values=twelve")]
pub(crate) struct Score {
    /// The game and what a player has, or a position
    #[arg(required = true, value_name = "WORD")]
    words: Vec<String>,
    /// By these rules, written as in the header
    #[arg(long, value_name = "RULES", default_value = "", hide_default_value = true)]
    rules: String,
}

impl Score {
    /// Prints what scores.
    pub(super) fn run(&self, console: &mut Console<'_>) -> Result<Exit> {
        let words: Vec<_> = self.words.iter().flat_map(|it| it.split_ascii_whitespace()).collect();
        let found = outlook(&words, &self.rules).map_err(|why| anyhow!("{}", Escaped(&why)))?;
        let text: String = found.iter().map(told).collect();
        console.print(&text)?;
        Ok(Exit::Clean)
    }
}

/// Returns what scores, one a line, and the sum.
fn told(outlook: &Outlook) -> String {
    const TOTAL: &str = "total";
    let title = outlook.seat.map_or(String::new(), |seat| format!("{seat}\n"));
    let width = outlook.parts.iter().map(|it| it.what.len()).max().unwrap_or_default().max(TOTAL.len());
    let line = |what: &str, points: i32| format!("{what:width$}  {points:4}\n");
    let parts: String = outlook.parts.iter().map(|it| line(&it.what, it.points)).collect();
    title + &parts + &line(TOTAL, outlook.total())
}
