//! Files and folders as the arguments name them, and the record that is meant. Reads no line of a record.

use std::borrow::Cow;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use azulejo_notation::{Record, records};
use azulejo_render::{Escaped, escape};
use walkdir::WalkDir;

use crate::console::Console;

/// The argument that stands for standard input.
const STANDARD: &str = "-";

/// A file in memory.
#[derive(Clone, Debug)]
pub(crate) struct Text {
    /// Its name, as messages show it.
    pub(crate) name: String,
    /// Its bytes.
    pub(crate) bytes: Vec<u8>,
}

/// A file that is yet to be read.
#[derive(Clone, Debug)]
pub(crate) enum Input {
    /// A file on disk.
    File(PathBuf),
    /// What came in on standard input.
    Standard(Text),
}

impl Input {
    /// Reads it, if that was not done before.
    pub(crate) fn read(&self) -> Result<Cow<'_, Text>> {
        match self {
            Self::File(path) => read_file(path).map(Cow::Owned),
            Self::Standard(text) => Ok(Cow::Borrowed(text)),
        }
    }
}

/// Reads the file of that name; `-` is standard input.
pub(crate) fn read(path: &Path, console: &mut Console<'_>) -> Result<Text> {
    if path == Path::new(STANDARD) { read_standard(console) } else { read_file(path) }
}

/// Reads standard input.
fn read_standard(console: &mut Console<'_>) -> Result<Text> {
    let bytes = console.read().context("standard input cannot be read")?;
    Ok(Text { name: STANDARD.to_owned(), bytes })
}

/// Reads a file on disk.
fn read_file(path: &Path) -> Result<Text> {
    let bytes = fs::read(path).with_context(|| format!("{} cannot be read", shown(path)))?;
    Ok(Text { name: path.display().to_string(), bytes })
}

/// Returns the name of a file, safe to show.
pub(crate) fn shown(path: &Path) -> String {
    escape(&path.display().to_string()).into_owned()
}

/// Returns the files that the arguments name, and what stands in the way of others.
///
/// A folder stands for all files in it and below that end with `.agn`, in the order of their names.
pub(crate) fn expand(paths: &[PathBuf], console: &mut Console<'_>) -> (Vec<Input>, Vec<anyhow::Error>) {
    let (mut inputs, mut troubles) = (Vec::new(), Vec::new());
    for path in paths {
        if path == Path::new(STANDARD) {
            match read_standard(console) {
                Ok(text) => inputs.push(Input::Standard(text)),
                Err(trouble) => troubles.push(trouble),
            }
        } else if path.is_dir() {
            walk(path, &mut inputs, &mut troubles);
        } else {
            inputs.push(Input::File(path.clone()));
        }
    }
    (inputs, troubles)
}

/// Adds the files with records in a folder and below.
fn walk(folder: &Path, inputs: &mut Vec<Input>, troubles: &mut Vec<anyhow::Error>) {
    let (n_inputs, n_troubles) = (inputs.len(), troubles.len());
    for entry in WalkDir::new(folder).follow_links(true).sort_by_file_name() {
        match entry {
            Ok(entry) if entry.file_type().is_file() && is_agn(entry.path()) => {
                inputs.push(Input::File(entry.into_path()));
            }
            Ok(_) => {}
            // A link back to a folder above leads to nothing that is not walked anyway.
            Err(error) if error.loop_ancestor().is_some() => {}
            Err(error) => troubles.push(walk_trouble(folder, error)),
        }
    }
    if inputs.len() == n_inputs && troubles.len() == n_troubles {
        troubles.push(anyhow::anyhow!("{} holds no file that ends with .agn", shown(folder)));
    }
}

/// Says what stood in the way of walking.
fn walk_trouble(folder: &Path, error: walkdir::Error) -> anyhow::Error {
    let path = error.path().unwrap_or(folder).to_owned();
    let cause = error.into_io_error().unwrap_or_else(|| io::Error::other("the folder cannot be walked"));
    anyhow::Error::new(cause).context(format!("{} cannot be read", shown(&path)))
}

/// Tells whether the name ends with `.agn`, in any case.
fn is_agn(path: &Path) -> bool {
    path.extension().is_some_and(|it| it.eq_ignore_ascii_case("agn"))
}

/// Which record of a file is meant.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct Choice {
    /// The record with this number, from 1; needed where a file holds more than one
    #[arg(long, value_name = "N", conflicts_with = "id", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) record: Option<u64>,
    /// The record with this `id`
    #[arg(long, value_name = "ID")]
    pub(crate) id: Option<String>,
}

impl Choice {
    /// Finds the record that is meant.
    pub(crate) fn pick<'src>(&self, text: &'src Text) -> Result<Record<'src>> {
        let name = Escaped(&text.name);
        let mut found = records(&text.bytes).filter(|it| self.is_meant(it));
        let Some(record) = found.next() else {
            match (records(&text.bytes).count(), &self.id) {
                (0, _) => bail!("{name} holds no record: a record starts with `agn 1`"),
                (_, Some(id)) => bail!("{name} holds no record whose id is {}", Escaped(id)),
                (n_records, None) => bail!("{name} holds {n_records} records, numbered from 1"),
            }
        };
        match (found.count(), &self.id) {
            (0, _) => Ok(record),
            (more, Some(_)) => {
                bail!("{name} holds {} records with that id: choose one with --record N", more + 1)
            }
            (more, None) => bail!("{name} holds {} records: choose one with --record N or --id ID", more + 1),
        }
    }

    /// Tells whether the record is one that may be meant.
    fn is_meant(&self, record: &Record<'_>) -> bool {
        match (&self.record, &self.id) {
            (Some(nth), _) => record.nth == *nth,
            (None, Some(id)) => record.field("id") == Some(id.as_str()),
            (None, None) => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(choice: &Choice, bytes: &str, expected: Result<u64, &str>) {
        let text = Text { name: "a.agn".to_owned(), bytes: bytes.as_bytes().to_vec() };
        let found = choice.pick(&text).map(|it| it.nth).map_err(|it| it.to_string());
        assert_eq!(found, expected.map_err(str::to_owned));
    }

    #[test]
    fn the_record_is_the_only_one_or_chosen() {
        let two = "agn 1\nid: x\nagn 1\nid: y\n";
        let by_number = |nth| Choice { record: Some(nth), id: None };
        let by_id = |id: &str| Choice { record: None, id: Some(id.to_owned()) };
        check(&Choice::default(), "agn 1\n", Ok(1));
        check(&by_number(2), two, Ok(2));
        check(&by_id("y"), two, Ok(2));
        check(&Choice::default(), two, Err("a.agn holds 2 records: choose one with --record N or --id ID"));
        check(&by_number(3), two, Err("a.agn holds 2 records, numbered from 1"));
        check(&by_id("z"), two, Err("a.agn holds no record whose id is z"));
        check(&Choice::default(), "", Err("a.agn holds no record: a record starts with `agn 1`"));
    }
}
