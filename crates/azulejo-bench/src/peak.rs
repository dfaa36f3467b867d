//! The most memory that a program holds at once, asked of the system by a process that does nothing else. Judges nothing.

use std::env;
use std::fs::File;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

use crate::spent::peak_of_children;

/// Runs a program, with a file as its standard input, and returns the most bytes that it held.
///
/// The system tells the peak of all children that were waited for, and a child starts with what its parent held: so a
/// small process in between has that program as its only child.
pub(crate) fn of(program: &Path, arguments: &[&str], input: &Path) -> Result<u64> {
    let mut command = Command::new(env::current_exe()?);
    command.arg("peak").arg(program).args(arguments).stdin(File::open(input)?).stderr(Stdio::inherit());
    let output = command.output()?;
    ensure!(output.status.success(), "{} fails on a large file", program.display());
    Ok(String::from_utf8(output.stdout)?.trim().parse()?)
}

/// Is that process in between: runs the program and returns its peak.
pub(crate) fn between(program: &str, arguments: &[&str]) -> Result<u64> {
    let status = Command::new(program).args(arguments).stdout(Stdio::null()).status();
    ensure!(status.context("the program cannot be run")?.success(), "the program fails");
    peak_of_children()
}
