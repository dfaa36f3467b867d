//! The `azulejo` command as a library: arguments in, one library call, one drawing out. Holds no rule of any game.
//!
//! [`main`] runs it on the streams of the process, [`run`] on any others; [`command`] describes the command line, for its
//! pages.

mod checking;
mod cli;
mod codes;
mod console;
mod exit;
mod formatting;
mod frames;
mod input;
mod near;
mod reading;
mod rewrite;
mod scene;
mod tally;
mod verbs;

use std::ffi::OsString;
use std::io;
use std::io::ErrorKind;
use std::process::ExitCode;

use clap::{ColorChoice, Parser};

pub use cli::command;
pub use codes::{CODES, catalogue};
pub use console::Console;
pub use exit::Exit;

use cli::Cli;
use console::is_broken_pipe;

/// Runs the command on the arguments and streams of the process.
pub fn main() -> ExitCode {
    run(std::env::args_os(), &mut Console::standard()).into()
}

/// Runs the command on arguments, of which the first is its own name.
pub fn run(args: impl IntoIterator<Item = OsString>, console: &mut Console<'_>) -> Exit {
    match attempt(args, console).and_then(|exit| console.flush().map(|()| exit)) {
        Ok(exit) => exit,
        // Who reads has read enough.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Exit::Clean,
        // Nothing is left to write to.
        Err(_) => Exit::Trouble,
    }
}

/// Runs the command and says on standard error what went wrong; fails only where that cannot be said.
fn attempt(args: impl IntoIterator<Item = OsString>, console: &mut Console<'_>) -> io::Result<Exit> {
    let cli = match Cli::try_parse_from(args) {
        Ok(cli) => cli,
        Err(error) => return refuse(&error, console),
    };
    match cli.color {
        ColorChoice::Auto => {}
        ColorChoice::Always => console.set_color(true),
        ColorChoice::Never => console.set_color(false),
    }
    let result = cli.verb.run(console);
    match console.survive(result) {
        Ok(exit) => Ok(exit),
        Err(error) if is_broken_pipe(&error) => Err(ErrorKind::BrokenPipe.into()),
        // What went wrong cannot be said either.
        Err(_) => Ok(Exit::Trouble),
    }
}

/// Prints help where that was asked for, and otherwise what is wrong with the arguments.
fn refuse(error: &clap::Error, console: &mut Console<'_>) -> io::Result<Exit> {
    let text = error.render().ansi().to_string();
    if error.use_stderr() {
        console.complain(&text)?;
        Ok(Exit::Trouble)
    } else {
        console.print(&text)?;
        Ok(Exit::Clean)
    }
}
