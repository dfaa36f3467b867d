//! `cargo xtask CHORE`: runs a chore of this workspace.

use anyhow::Result;
use clap::Parser;

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
}

fn main() -> Result<()> {
    match Chore::parse() {
        Chore::Bless => xtask::bless(),
        Chore::Generate { check } => xtask::generate(check),
    }
}
