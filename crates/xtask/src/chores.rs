//! The chores themselves. Makes no page.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

use crate::pages;

/// What tells the tests to take what they produce for what they expect.
const BLESSING: [(&str, &str); 3] =
    [("INSTA_UPDATE", "always"), ("TRYCMD", "overwrite"), ("AZULEJO_BLESS", "1")];

/// Returns the folder of the workspace.
pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).unwrap_or(here).to_owned()
}

/// Runs all tests, taking what they produce for what they expect, and shows what that changed. To be read, not trusted.
///
/// # Errors
/// A test fails even so, or a program cannot be run.
pub fn bless() -> Result<()> {
    // Of tests that take over what they see, some fail in the first run.
    let _first = cargo_test()?;
    let second = cargo_test()?;
    run(Command::new("git").args(["diff", "--stat"]))?;
    ensure!(second, "tests fail for reasons that cannot be blessed");
    Ok(())
}

/// Runs all tests in a blessing mood and tells whether they passed.
fn cargo_test() -> Result<bool> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    run(Command::new(cargo).args(["test", "--workspace", "--quiet", "--no-fail-fast"]).envs(BLESSING))
}

/// Runs a program in the folder of the workspace and tells whether it succeeded.
fn run(command: &mut Command) -> Result<bool> {
    let status = command.current_dir(root()).status();
    let status = status.with_context(|| format!("{} cannot be run", command.get_program().display()))?;
    Ok(status.success())
}

/// Writes the pages that are made from the code, or, if asked to `check`, fails where one is not fresh.
///
/// # Errors
/// A page cannot be written, or is not fresh.
pub fn generate(check: bool) -> Result<()> {
    for page in pages()? {
        let path = root().join(&page.path);
        let is_fresh = fs::read(&path).is_ok_and(|it| it == page.text.as_bytes());
        if check && !is_fresh {
            bail!("{} is not fresh: run `cargo xtask generate`", page.path);
        }
        if !is_fresh {
            path.parent().map_or(Ok(()), fs::create_dir_all)?;
            fs::write(&path, page.text).with_context(|| format!("{} cannot be written", page.path))?;
        }
    }
    Ok(())
}
