//! `azulejo completions`: what a shell must know to complete the command line.

use anyhow::Result;
use clap_complete::Shell;

use crate::cli::command;
use crate::console::Console;
use crate::exit::Exit;

/// Print the completions for a shell
///
/// Exit code 0: they were printed; 2: usage or output.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  azulejo completions bash > ~/.local/share/bash-completion/completions/azulejo
  azulejo completions zsh > ~/.zfunc/_azulejo
  azulejo completions fish > ~/.config/fish/completions/azulejo.fish")]
pub(crate) struct Completions {
    /// The shell
    #[arg(value_name = "SHELL", value_enum)]
    shell: Shell,
}

impl Completions {
    /// Prints them.
    pub(super) fn run(&self, console: &mut Console<'_>) -> Result<Exit> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut command(), "azulejo", &mut script);
        console.write(&script)?;
        Ok(Exit::Clean)
    }
}
