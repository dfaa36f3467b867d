//! Runs tests with one mutant at a time. Builds nothing.

use std::collections::BTreeSet;
use std::fs;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};

use super::copy::Built;
use super::list::Mutant;

/// A test and what is passed to it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Test<'a> {
    /// The name of its target.
    pub(super) name: &'a str,
    /// What is passed to it, between blanks.
    passed: &'a str,
}

impl<'a> Test<'a> {
    /// Returns the test that a text names: `laws azul:: --skip merging`.
    pub(super) fn named(text: &'a str) -> Self {
        let (name, passed) = text.split_once(' ').unwrap_or((text, ""));
        Self { name, passed }
    }

    /// Returns how it is run.
    fn command(&self, built: &Built) -> Result<Command> {
        let program =
            built.programs.get(self.name).with_context(|| format!("there is no test {}", self.name))?;
        let folder = built.folder.join("tests");
        let mut command = Command::new(program);
        command.args(self.passed.split_whitespace()).args(["--test-threads", "1"]).current_dir(&folder);
        command.env("CARGO_MANIFEST_DIR", folder).env("INSTA_UPDATE", "no");
        command.stdout(Stdio::null()).stderr(Stdio::null());
        Ok(command)
    }
}

/// What became of a mutant.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub(super) enum Outcome {
    /// It does not compile, or cannot stand behind a switch.
    NotTried,
    /// A test failed or took too long: the one with this number, from 0.
    Caught(usize),
    /// No test noticed.
    Survived,
}

/// Returns which mutants a test comes to, once it passed without any.
fn reached(test: &Test<'_>, built: &Built) -> Result<BTreeSet<usize>> {
    let file = built.folder.join("reached.txt");
    _ = fs::remove_file(&file);
    let passes = test.command(built)?.env("MUTANTS_REACHED", &file).status()?.success();
    ensure!(passes, "the test {} {} fails without a mutant", test.name, test.passed);
    let text = fs::read_to_string(file).unwrap_or_default();
    Ok(text.lines().filter_map(|it| it.parse().ok()).collect())
}

/// Tells whether a test notices a mutant within the time it may take.
fn notices(test: &Test<'_>, built: &Built, number: usize, timeout: Duration) -> Result<bool> {
    let mut child = test.command(built)?.env("MUTANT", number.to_string()).spawn()?;
    let start = Instant::now();
    while start.elapsed() < timeout {
        if let Some(status) = child.try_wait()? {
            return Ok(!status.success());
        }
        thread::sleep(Duration::from_millis(5));
    }
    child.kill()?;
    child.wait()?;
    Ok(true)
}

/// Tries each mutant with the tests in their order until one notices, and tells of its outcome as soon as it is known.
///
/// A test is run only with mutants that it comes to.
///
/// # Errors
/// A test cannot be run, or fails without a mutant.
pub(super) fn run<'a>(
    built: &Built,
    tests: &[Test<'_>],
    timeout: Duration,
    mutants: &'a [Mutant],
    tell: &mut dyn FnMut(&'a Mutant, Outcome),
) -> Result<()> {
    let reached: Vec<_> = tests.iter().map(|it| reached(it, built)).collect::<Result<_>>()?;
    for (number, mutant) in (1..).zip(mutants) {
        let mut outcome = if built.mutants.contains(&number) { Outcome::Survived } else { Outcome::NotTried };
        for (nth, (test, reached)) in tests.iter().zip(&reached).enumerate() {
            if reached.contains(&number) && notices(test, built, number, timeout)? {
                outcome = Outcome::Caught(nth);
                break;
            }
        }
        tell(mutant, outcome);
    }
    Ok(())
}
