//! `cargo xtask CHORE`: runs a chore of this workspace.

use std::time::Duration;

use anyhow::Result;
use clap::Parser;
use xtask::Plan;

/// Chores of this workspace
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
enum Chore {
    /// Run all tests, take what they produce for what they expect, and show what that changed
    Bless,
    /// Write the pages of spec/ that are made from the code
    Generate {
        /// Write nothing; fail if a page is not fresh
        #[arg(long)]
        check: bool,
    },
    /// Try what tests say of slips in the code: all mutants that `cargo mutants` lists, in one build
    Mutants {
        /// A file with mutants, as a pattern that `cargo mutants --file` takes
        #[arg(long = "file", required = true)]
        files: Vec<String>,
        /// A test and what is passed to it, as in 'laws azul::'; those that are named first are run first
        #[arg(long = "test", required = true)]
        tests: Vec<String>,
        /// How many seconds a test may take with a mutant before that counts as caught
        #[arg(long, default_value_t = 60)]
        timeout: u64,
    },
}

fn main() -> Result<()> {
    match Chore::parse() {
        Chore::Bless => xtask::bless(),
        Chore::Generate { check } => xtask::generate(check),
        Chore::Mutants { files, tests, timeout } => {
            let plan = Plan { files, tests, timeout: Duration::from_secs(timeout) };
            xtask::mutants(&plan, &mut |it| anstream::println!("{it}"))
        }
    }
}
