//! `azulejo check`: verifies files and folders. Decides nothing about rules.

use std::path::PathBuf;
use std::sync::atomic::AtomicUsize;

use anyhow::Result;
use azulejo_replay::Level;
use rayon::ThreadPoolBuilder;

use crate::checking::{Checked, Demands, Format, check_small, check_stream};
use crate::console::Console;
use crate::exit::Exit;
use crate::frames::{MOST, most};
use crate::input::{Came, Input, each_input, expand};
use crate::report::Report;

/// Verify files and folders of records
///
/// Reports all that is wrong with the form and the meaning of each record, and how many records reach the highest level
/// of trust. Exit code 0: nothing is wrong; 1: an error, or a record below the level that is demanded; 2: usage, or a
/// file that cannot be read.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  azulejo check game.agn
  azulejo check corpus --level 5 --jobs 4
  azulejo check --format sarif --deny warnings games/ > azulejo.sarif")]
pub(crate) struct Check {
    /// Files, folders (all *.agn in them and below), or - for standard input
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Demand this level, 0 to 5, of every record whose game was played to its end
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(0..=5))]
    level: Option<u8>,
    /// Demand the level (5 unless --level says otherwise) of every record, even of games that were left off
    #[arg(long)]
    strict: bool,
    /// Check by these rules instead of those that the records name, written as in the header
    #[arg(long, value_name = "RULES", value_parser = crate::reading::rules)]
    rules: Option<String>,
    /// Take all warnings for errors
    #[arg(long, value_name = "WHAT")]
    deny: Option<Deny>,
    /// How to show what is found
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t)]
    format: Format,
    /// Show at most so many code frames, or `all`; other formats leave nothing out
    #[arg(long, value_name = "N", default_value_t = MOST, value_parser = most)]
    max_frames: usize,
    /// Number of threads; one for each core unless given
    #[arg(long, short, value_name = "N", default_value_t = 0, hide_default_value = true,
        value_parser = clap::value_parser!(u16).range(..=256))]
    jobs: u16,
}

/// What is taken for an error besides errors.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Deny {
    /// All warnings
    Warnings,
}

impl Check {
    /// Checks all that is named.
    pub(super) fn run(&self, console: &mut Console<'_>) -> Result<Exit> {
        let pool = ThreadPoolBuilder::new().num_threads(usize::from(self.jobs)).build()?;
        pool.install(|| self.check_all(console))
    }

    /// Checks all that is named, on the cores of this pool.
    fn check_all(&self, console: &mut Console<'_>) -> Result<Exit> {
        let mut exit = Exit::Clean;
        let left = AtomicUsize::new(self.max_frames);
        let demands = self.demands(&left);
        let mut report = Report::open(self.format, &left, console)?;
        let inputs = expand(&self.paths);
        each_input::<(Checked, Result<()>)>(inputs, |it| check_small(it, &demands), &mut |came| {
            let result = match came {
                Came::Small((checked, result)) => {
                    report.add(&checked, console)?;
                    result.map(|()| Exit::Clean)
                }
                Came::Trouble(trouble) => Err(trouble),
                Came::Alone(input) => check_one(&input, &demands, &mut report, console),
            };
            exit = exit.max(console.survive(result)?);
            Ok(())
        })?;
        Ok(exit.max(report.close(console)?))
    }

    /// Returns what is demanded, if so many frames may still be shown.
    fn demands<'a>(&'a self, left: &'a AtomicUsize) -> Demands<'a> {
        let level = self.level.or(self.strict.then_some(Level::Complete.number()));
        Demands {
            rules: self.rules.as_deref(),
            level: level.and_then(Level::new),
            strict: self.strict,
            deny_warnings: self.deny.is_some(),
            format: self.format,
            left,
        }
    }
}

/// Checks a file, and shows what is found as it is found.
fn check_one(
    input: &Input,
    demands: &Demands<'_>,
    report: &mut Report<'_>,
    console: &mut Console<'_>,
) -> Result<Exit> {
    let stream = input.open(console)?;
    check_stream(stream, demands, &mut |it| report.add(&it, console))?;
    Ok(Exit::Clean)
}
