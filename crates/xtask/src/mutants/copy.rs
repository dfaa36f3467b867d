//! A copy of the workspace with mutants behind switches, and the tests built of it. Leaves the workspace as it is.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use super::constants::Constants;
use super::list::Mutant;
use super::switches::{Numbered, switched};
use super::trials::Test;
use crate::root;

/// The crate that has the switches: all others can name it.
const SWITCHES: &str = "azulejo-source";

/// The bytes between which each mutant lies, by file.
type Spots = BTreeMap<String, BTreeMap<usize, Range<usize>>>;

/// A copy that is built.
#[derive(Debug)]
pub(super) struct Built {
    /// The folder of the copy.
    pub(super) folder: PathBuf,
    /// The program of each test, by its name.
    pub(super) programs: BTreeMap<String, PathBuf>,
    /// The numbers of the mutants that are in it.
    pub(super) mutants: BTreeSet<usize>,
}

/// Copies the workspace into a folder and builds tests of it, with all mutants that compile behind a switch.
///
/// # Errors
/// A file cannot be read or written, or what does not compile is not due to mutants.
pub(super) fn build(folder: &Path, mutants: &[Mutant], tests: &[Test<'_>]) -> Result<Built> {
    let altered = mutants.iter().map(|it| it.file.clone()).chain([home()]).collect();
    copy_all(folder, &altered)?;
    let fixed = fixed()?;
    let mut left_out = BTreeSet::new();
    loop {
        let spots = write(folder, mutants, &fixed, &left_out)?;
        let messages = compile(folder, tests)?;
        let errors: Vec<_> = messages.iter().filter(|it| it["message"]["level"] == "error").collect();
        let mutants: BTreeSet<_> = spots.values().flat_map(BTreeMap::keys).copied().collect();
        if errors.is_empty() {
            return Ok(Built { folder: folder.to_owned(), programs: programs(&messages), mutants });
        }
        let n_before = left_out.len();
        left_out.extend(errors.iter().filter_map(|it| culprit(it, &spots)));
        if left_out.len() == n_before {
            bail!(
                "does not compile: {}",
                errors.first().map_or(&Value::Null, |it| &it["message"]["rendered"])
            );
        }
    }
}

/// Copies the files that git knows or would take, but for those that are written anew.
fn copy_all(folder: &Path, but: &BTreeSet<String>) -> Result<()> {
    let output = Command::new("git")
        .args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
        .current_dir(root())
        .output()?;
    let files = String::from_utf8_lossy(&output.stdout);
    for file in files.split_terminator('\0').filter(|it| !but.contains(*it)) {
        let bytes = fs::read(root().join(file)).with_context(|| format!("{file} cannot be read"))?;
        put(&folder.join(file), &bytes)?;
    }
    Ok(())
}

/// Writes a file unless it is so already, so that cargo builds only what changed.
fn put(file: &Path, bytes: &[u8]) -> Result<()> {
    if fs::read(file).is_ok_and(|it| it == bytes) {
        return Ok(());
    }
    file.parent().map_or(Ok(()), fs::create_dir_all)?;
    fs::write(file, bytes).with_context(|| format!("{} cannot be written", file.display()))
}

/// Returns the names of functions that have to stay `const`.
fn fixed() -> Result<BTreeSet<String>> {
    let mut constants = Constants::default();
    let files = Command::new("git").args(["ls-files", "crates/*/src/*.rs"]).current_dir(root()).output()?;
    for file in String::from_utf8_lossy(&files.stdout).lines() {
        constants.look_at(&fs::read_to_string(root().join(file))?)?;
    }
    Ok(constants.names())
}

/// Returns the file that has the switches.
fn home() -> String {
    format!("crates/{SWITCHES}/src/lib.rs")
}

/// Writes the files that have mutants, or the switches, with all mutants but for those that are left out, and returns where each lies.
fn write(
    folder: &Path,
    mutants: &[Mutant],
    fixed: &BTreeSet<String>,
    left_out: &BTreeSet<usize>,
) -> Result<Spots> {
    let mut by_file: BTreeMap<String, Vec<Numbered<'_>>> = BTreeMap::from([(home(), Vec::new())]);
    for (number, mutant) in (1..).zip(mutants) {
        let of_file = by_file.entry(mutant.file.clone()).or_default();
        of_file.extend(Some((number, mutant)).filter(|_| !left_out.contains(&number)));
    }
    let mut spots = Spots::new();
    for (file, mutants) in by_file {
        let text =
            fs::read_to_string(root().join(&file)).with_context(|| format!("{file} cannot be read"))?;
        let is_of_home = file.starts_with(&format!("crates/{SWITCHES}/"));
        let switch = if is_of_home { "crate".to_owned() } else { SWITCHES.replace('-', "_") };
        let (mut text, of_file) =
            switched(&text, &mutants, fixed, &switch).with_context(|| format!("{file} does not read"))?;
        if file == home() {
            text += include_str!("switch.rs.in");
        }
        put(&folder.join(&file), text.as_bytes())?;
        spots.insert(file, of_file);
    }
    Ok(spots)
}

/// Builds tests and returns what the compiler says, as one value a line.
fn compile(folder: &Path, tests: &[Test<'_>]) -> Result<Vec<Value>> {
    let mut command = Command::new("cargo");
    command.args(["test", "--no-run", "--message-format=json", "--package", "azulejo-tests"]);
    let names: BTreeSet<_> = tests.iter().map(|it| it.name).collect();
    for name in names {
        command.args(["--test", name]);
    }
    let output = command.current_dir(folder).env("CARGO_TARGET_DIR", folder.join("target")).output()?;
    let lines = output.stdout.split(|it| *it == b'\n').filter(|it| !it.is_empty());
    Ok(lines.map(serde_json::from_slice).collect::<Result<_, _>>()?)
}

/// Returns the program of each test that was built.
fn programs(messages: &[Value]) -> BTreeMap<String, PathBuf> {
    let program =
        |it: &Value| Some((it["target"]["name"].as_str()?.to_owned(), it["executable"].as_str()?.into()));
    messages.iter().filter_map(program).collect()
}

/// Returns the mutant in whose spot an error lies: the innermost of several.
fn culprit(message: &Value, spots: &Spots) -> Option<usize> {
    let all = message["message"]["spans"].as_array()?;
    let primary = all.iter().find(|it| it["is_primary"] == true)?;
    // What a macro makes lies where the macro is called.
    let called = std::iter::successors(Some(primary), |it| it.get("expansion")?.get("span"));
    let mutants = called.filter_map(|span| {
        let number = |key: &str| span[key].as_u64().and_then(|it| usize::try_from(it).ok());
        let (start, end) = (number("byte_start")?, number("byte_end")?);
        let of_file = spots.get(span["file_name"].as_str()?)?;
        let around = of_file.iter().filter(|it| it.1.start <= start && end <= it.1.end);
        around.min_by_key(|it| it.1.len()).map(|it| *it.0)
    });
    mutants.into_iter().next()
}
