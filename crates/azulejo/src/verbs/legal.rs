//! `azulejo legal`: what may be played at a position. Knows no rule.

use anyhow::Result;
use azulejo_replay::Address;

use crate::console::Console;
use crate::exit::Exit;
use crate::scene::{Subject, tell_unknown};

/// List the legal plies at a position
///
/// One ply a line, complete and in the exact notation. There is none where chance is next or the game has ended. Plies that
/// take tiles which nobody noted are left out, and so from the count; whether one that is listed takes all of its color may hang
/// on them. That is said on standard error. Exit code 0: they were listed; 1: the record fails before the event; 2: usage, input,
/// or a record without such an event.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  azulejo legal game.agn --at 3.7
  azulejo legal game.agn --at 12 --count")]
pub(crate) struct Legal {
    #[command(flatten)]
    subject: Subject,
    /// After which event: its number (12), round and number (3.7), start, end, or 12/1/2 in a variation
    #[arg(long, value_name = "EVENT", default_value = "end")]
    at: Address,
    /// Tell only how many there are, as the chapter of the game counts them
    #[arg(long)]
    count: bool,
}

impl Legal {
    /// Lists them.
    pub(super) fn run(&self, console: &mut Console<'_>) -> Result<Exit> {
        let found = self.subject.read(console)?;
        let standing = match self.subject.scene(&found).stand(&self.at, console)? {
            Ok(standing) => standing,
            Err(exit) => return Ok(exit),
        };
        tell_unknown(&*standing, console)?;
        let text = if self.count {
            format!("{}\n", standing.n_legal())
        } else {
            standing.legal().iter().flat_map(|it| [it, "\n"]).collect()
        };
        console.write(text.as_bytes())?;
        Ok(Exit::Clean)
    }
}
