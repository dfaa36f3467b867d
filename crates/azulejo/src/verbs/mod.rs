//! The verbs, one file each: arguments, one call into a library, one drawing.

mod check;
mod completions;
mod diff;
mod explain;
mod fmt;
mod legal;
mod man;
mod merge;
mod perft;
mod readings;
mod repair;
mod replay;
mod rules;
mod score;
mod show;
mod shrink;
mod simulate;

use anyhow::Result;

use crate::console::Console;
use crate::exit::Exit;

/// A verb with its arguments.
#[derive(Clone, Debug, clap::Subcommand)]
pub(crate) enum Verb {
    Check(check::Check),
    Fmt(fmt::Fmt),
    Replay(replay::Replay),
    Show(show::Show),
    Legal(legal::Legal),
    Diff(diff::Diff),
    Merge(merge::Merge),
    Simulate(simulate::Simulate),
    Rules(rules::Rules),
    Score(score::Score),
    Readings(readings::Readings),
    Repair(repair::Repair),
    Shrink(shrink::Shrink),
    Perft(perft::Perft),
    Explain(explain::Explain),
    Completions(completions::Completions),
    Man(man::Man),
}

impl Verb {
    /// Does it.
    pub(crate) fn run(&self, console: &mut Console<'_>) -> Result<Exit> {
        match self {
            Self::Check(it) => it.run(console),
            Self::Fmt(it) => it.run(console),
            Self::Replay(it) => it.run(console),
            Self::Show(it) => it.run(console),
            Self::Legal(it) => it.run(console),
            Self::Diff(it) => it.run(console),
            Self::Merge(it) => it.run(console),
            Self::Simulate(it) => it.run(console),
            Self::Rules(it) => it.run(console),
            Self::Score(it) => it.run(console),
            Self::Readings(it) => it.run(console),
            Self::Repair(it) => it.run(console),
            Self::Shrink(it) => it.run(console),
            Self::Perft(it) => it.run(console),
            Self::Explain(it) => it.run(console),
            Self::Completions(it) => it.run(console),
            Self::Man(it) => it.run(console),
        }
    }
}
