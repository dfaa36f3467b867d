//! How the command ends. Ends no process itself.

use std::process::ExitCode;

/// What the exit code says; of several the greatest wins.
#[derive(Clone, Copy, Debug, Default, Eq, Ord, PartialEq, PartialOrd)]
pub enum Exit {
    /// 0: all is well.
    #[default]
    Clean,
    /// 1: something was found: an error, a level not reached, a file that is not in its canonical form.
    Found,
    /// 2: it could not be done: usage, input or output.
    Trouble,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}
