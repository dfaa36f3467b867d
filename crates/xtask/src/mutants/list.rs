//! The slips that `cargo mutants` would make, as it lists them. Makes none.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

/// One expression that would be another.
#[derive(Clone, Debug)]
pub(super) struct Mutant {
    /// The file, from the workspace's folder.
    pub(super) file: String,
    /// Where it begins: the line and the column, both from 1.
    pub(super) at: (usize, usize),
    /// What is altered.
    pub(super) genre: Genre,
    /// What stands there instead.
    pub(super) instead: String,
    /// File, place and slip in words.
    pub(super) name: String,
}

/// What a mutant alters.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Genre {
    /// A function returns at once.
    Body,
    /// An operator between two expressions is another.
    Operator,
    /// A sign or a negation is left out.
    Sign,
    /// An arm of a `match` is left out.
    Arm,
    /// The guard of an arm is always true, or never.
    Guard,
    /// A field comes from the base of a struct expression.
    Field,
}

impl Genre {
    /// Returns the genre that `cargo mutants` calls so.
    fn named(name: &str) -> Option<Self> {
        match name {
            "FnValue" => Some(Self::Body),
            "BinaryOperator" => Some(Self::Operator),
            "UnaryOperator" => Some(Self::Sign),
            "MatchArm" => Some(Self::Arm),
            "MatchArmGuard" => Some(Self::Guard),
            "StructField" => Some(Self::Field),
            _ => None,
        }
    }
}

/// Returns the mutants of the files that fit one of the patterns.
///
/// # Errors
/// `cargo mutants` cannot be run, or lists what is not known here.
pub(super) fn read(root: &Path, files: &[String]) -> Result<Vec<Mutant>> {
    let mut command = Command::new("cargo");
    command.args(["mutants", "--list", "--json"]).current_dir(root);
    for file in files {
        command.args(["--file", file]);
    }
    let output = command.output().context("cargo cannot be run")?;
    ensure!(output.status.success(), "cargo mutants: {}", String::from_utf8_lossy(&output.stderr));
    let list: Vec<Value> = serde_json::from_slice(&output.stdout)?;
    list.iter().map(|it| mutant(it).with_context(|| format!("not known: {it}"))).collect()
}

/// Returns the mutant that an entry of the list describes.
fn mutant(entry: &Value) -> Option<Mutant> {
    let text = |key: &str| entry[key].as_str().map(str::to_owned);
    let start = &entry["span"]["start"];
    let number = |key: &str| start[key].as_u64().and_then(|it| usize::try_from(it).ok());
    Some(Mutant {
        file: text("file")?,
        at: (number("line")?, number("column")?),
        genre: Genre::named(entry["genre"].as_str()?)?,
        instead: text("replacement")?,
        name: text("name")?,
    })
}
