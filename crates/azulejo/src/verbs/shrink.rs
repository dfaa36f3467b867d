//! `azulejo shrink`: the smallest record that still shows something. Makes nothing smaller itself.

use anyhow::{Result, anyhow, bail};
use azulejo_diff::{Contradiction, Divergence, Limit, shrink};
use azulejo_notation::Record;
use azulejo_render::Escaped;

use crate::cli::limit;
use crate::console::Console;
use crate::exit::Exit;
use crate::input::Found;
use crate::progress::Progress;
use crate::scene::Subject;
use crate::tally::count;

/// Make a record as small as possible while it still shows something
///
/// Leaves out rounds, events, claims, tiles and seats as long as two readings of the rules still part on the record for the same
/// reason, or the same is still wrong with it. The smallest record, mostly a position and one event, is printed on standard
/// output; how it was found on standard error. Exit code 0: it was made; 2: the record does not show it, usage, or input.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  azulejo shrink game.agn --while 'diff --rules rulebook-2018 --rules bga-51623f6'
  azulejo shrink game.agn --while \"diff --rules '' --rules 'crossing=once gaps=count'\"
  azulejo shrink game.agn --while check > smallest.agn")]
pub(crate) struct Shrink {
    #[command(flatten)]
    subject: Subject,
    /// What it must still show: `diff --rules P --rules Q`, or `check` with or without `--rules P`
    #[arg(long = "while", value_name = "CONDITION", value_parser = read_condition)]
    condition: Condition,
    /// Give up after so many records that were tried, and print the smallest so far
    #[arg(long, value_name = "N", default_value_t = Limit::default().max_tried, value_parser = limit())]
    max_tried: usize,
}

/// What a record must still show.
#[derive(Clone, Debug)]
enum Condition {
    /// That two readings part.
    Diff(String, String),
    /// That the same is wrong first.
    Check(Option<String>),
}

/// Reads a condition, which looks like a command line.
fn read_condition(text: &str) -> Result<Condition, String> {
    let words = shlex::split(text).ok_or("a quotation mark is not closed")?;
    let words: Vec<_> = words.iter().map(String::as_str).collect();
    let known = |rules: &str| crate::reading::rules(rules);
    match words.as_slice() {
        ["diff", "--rules", left, "--rules", right] => Ok(Condition::Diff(known(left)?, known(right)?)),
        ["check"] => Ok(Condition::Check(None)),
        ["check", "--rules", rules] => Ok(Condition::Check(Some(known(rules)?))),
        _ => Err("write `diff --rules P --rules Q`, `check`, or `check --rules P`".to_owned()),
    }
}

impl Shrink {
    /// Makes the record smaller.
    pub(super) fn run(&self, console: &mut Console<'_>) -> Result<Exit> {
        let found = self.subject.read(console)?;
        match &self.condition {
            Condition::Diff(left, right) => {
                let wanted = Divergence::of(&found.record(), left, right)?;
                let Some(wanted) = wanted else { bail!("the two readings do not part on the record") };
                self.print(&found, Some(wanted.legal_side()), &|it| wanted.shows(it), console)
            }
            Condition::Check(rules) => {
                let wanted = Contradiction::of(&found.record(), rules.as_deref());
                let Some(wanted) = wanted else { bail!("nothing is wrong with the record") };
                self.print(&found, rules.as_deref(), &|it| wanted.shows(it), console)
            }
        }
    }

    /// Makes it smaller, and prints the smallest.
    fn print(
        &self,
        found: &Found,
        rules: Option<&str>,
        shows: &(dyn Fn(&Record<'_>) -> bool + Sync),
        console: &mut Console<'_>,
    ) -> Result<Exit> {
        let progress = Progress::new(console);
        let mut say = |n_tried, n_events| {
            progress.say(format!("{} tried, {}", count(n_tried, "record"), count(n_events, "event")));
        };
        let limit = Limit { max_tried: self.max_tried };
        let shrunk = shrink(&found.record(), rules, limit, shows, &mut say)
            .map_err(|it| anyhow!("{}: {}", Escaped(&found.name), Escaped(&it.to_string())))?;
        drop(progress);
        console.write(shrunk.text.as_bytes())?;
        let size = format!("{}, {}", count(shrunk.n_events, "event"), count(shrunk.n_rounds, "round"));
        let tried = count(shrunk.n_tried, "record");
        let end = if shrunk.is_smallest { "" } else { "; the limit was reached, smaller ones may exist" };
        console.complain(&format!("{size}; {tried} tried{end}\n"))?;
        Ok(Exit::Clean)
    }
}
