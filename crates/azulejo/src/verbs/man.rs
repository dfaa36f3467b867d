//! `azulejo man`: the manual pages.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap_mangen::Man as Page;

use crate::cli::command;
use crate::console::Console;
use crate::exit::Exit;
use crate::input::shown;

/// Print the manual page, or write one page a verb
///
/// Exit code 0: they were printed or written; 2: usage or output.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  azulejo man | man -l -
  azulejo man ~/.local/share/man/man1")]
pub(crate) struct Man {
    /// Write azulejo.1 and one page a verb into this folder
    #[arg(value_name = "DIR")]
    folder: Option<PathBuf>,
}

impl Man {
    /// Prints or writes them.
    pub(super) fn run(&self, console: &mut Console<'_>) -> Result<Exit> {
        let Some(folder) = &self.folder else {
            let mut page = Vec::new();
            Page::new(command()).render(&mut page)?;
            console.write(&page)?;
            return Ok(Exit::Clean);
        };
        let context = || format!("{} cannot be written", shown(folder));
        fs::create_dir_all(folder).with_context(context)?;
        clap_mangen::generate_to(command(), folder).with_context(context)?;
        Ok(Exit::Clean)
    }
}
