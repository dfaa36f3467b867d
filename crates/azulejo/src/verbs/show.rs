//! `azulejo show`: one position. Draws nothing itself.

use anyhow::{Result, anyhow};
use azulejo_render::{Escaped, standing_json};
use azulejo_replay::{Address, Standing};
use azulejo_rules::Value;

use crate::console::Console;
use crate::exit::Exit;
use crate::near::did_you_mean;
use crate::scene::{Subject, drawing};

/// Show one position of a record
///
/// Draws the boards, in color where the terminal has it, or tells facts of the position. Exit code 0: it was shown; 1: the
/// record fails before the event; 2: usage, input, a record without such an event, or a game without such a fact.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  azulejo show game.agn --at 3.7
  azulejo show game.agn --at 19 A.score
  azulejo show game.agn --position
  azulejo show game.agn --at 12/1/2 --facts")]
pub(crate) struct Show {
    #[command(flatten)]
    subject: Subject,
    /// Facts to tell, such as A.score
    #[arg(value_name = "FACT", conflicts_with_all = ["position", "facts", "json"])]
    fact: Vec<String>,
    /// After which event: its number (19), round and number (3.7), start, end, or 12/1/2 in a variation
    #[arg(long, value_name = "EVENT", default_value = "end")]
    at: Address,
    /// Tell the position string
    #[arg(long, conflicts_with_all = ["facts", "json"])]
    position: bool,
    /// Tell all facts
    #[arg(long, conflicts_with = "json")]
    facts: bool,
    /// Tell everything as one JSON object
    #[arg(long)]
    json: bool,
}

impl Show {
    /// Shows the position.
    pub(super) fn run(&self, console: &mut Console<'_>) -> Result<Exit> {
        let found = self.subject.read(console)?;
        let standing = match self.subject.scene(&found).stand(&self.at, console)? {
            Ok(standing) => standing,
            Err(exit) => return Ok(exit),
        };
        if self.json {
            console.write(standing_json(&*standing).as_bytes())?;
        } else if self.position {
            console.write(format!("{}\n", standing.position()).as_bytes())?;
        } else if self.facts {
            console.write(lines(&standing.facts()).as_bytes())?;
        } else if self.fact.is_empty() {
            let width = console.width();
            console.print(&drawing(&*standing, &self.at, width)?)?;
        } else {
            console.write(self.some_facts(&*standing)?.as_bytes())?;
        }
        Ok(Exit::Clean)
    }

    /// Returns the facts that were asked for: one as its value alone, several as claims write them.
    fn some_facts(&self, standing: &dyn Standing) -> Result<String> {
        let value = |path: &String| standing.fact(path).ok_or_else(|| no_fact(path, standing));
        if let [path] = self.fact.as_slice() {
            return Ok(format!("{}\n", value(path)?));
        }
        let facts: Result<Vec<_>> = self.fact.iter().map(|it| Ok((it.clone(), value(it)?))).collect();
        Ok(lines(&facts?))
    }
}

/// Returns facts as claims write them, one a line.
fn lines(facts: &[(String, Value)]) -> String {
    let lines: Vec<_> = facts.iter().map(|(path, value)| format!("{path}={value}\n")).collect();
    lines.concat()
}

/// Says that the game has no such fact, and which were perhaps meant.
fn no_fact(path: &str, standing: &dyn Standing) -> anyhow::Error {
    let facts = standing.facts();
    let near = did_you_mean(path, facts.iter().map(|(path, _)| path.as_str()));
    anyhow!("{} has no fact {}{near}", standing.game(), Escaped(path))
}
