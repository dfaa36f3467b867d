//! Two files of records, read, paired and compared on all cores. Draws nothing itself.

use std::path::{Path, PathBuf};

use anyhow::Result;
use azulejo_diff::{Aspect, By, RecordDiff, RecordPair, diff_preambles, diff_records, pair_records};
use azulejo_notation::{Record, preamble, records};
use azulejo_render::{
    DiffView, Escaped, Layout, Paint, Whose, diff_stat, preamble_diff_json, record_diff_json, record_name,
};
use rayon::prelude::*;

use crate::console::Console;
use crate::each;
use crate::exit::Exit;
use crate::input::read_whole;

/// How many pairs are compared before what was found is printed.
const AT_ONCE: usize = 256;

/// A file that is compared.
#[derive(Clone, Debug)]
pub(super) struct Side {
    /// Where it is read.
    pub(super) path: PathBuf,
    /// What it is called.
    pub(super) name: String,
}

/// Two files that are compared.
#[derive(Clone, Debug)]
pub(super) struct Sides {
    pub(super) left: Side,
    pub(super) right: Side,
}

/// How differences are shown.
#[derive(Clone, Copy, Debug)]
pub(super) enum Form {
    Unified,
    SideBySide(usize),
    Stat,
    Json,
}

impl Side {
    /// Returns a file that is called by its path.
    pub(super) fn of(path: &Path) -> Self {
        Self { path: path.to_owned(), name: path.display().to_string() }
    }
}

/// Compares two files.
pub(super) fn diff(sides: &Sides, aspects: &[Aspect], form: Form, console: &mut Console<'_>) -> Result<Exit> {
    let left_text = read_whole(&sides.left.path, console)?;
    let right_text = read_whole(&sides.right.path, console)?;
    let [left, right] = [&left_text, &right_text].map(|it| records(it).counting_lines().collect::<Vec<_>>());
    let files = Files { sides, left: &left, right: &right, aspects, form };
    let mut tally = Tally::default();
    let above = files.preambles(preamble(&left_text), preamble(&right_text))?;
    tally.is_different |= above.is_different;
    files.print(&above.text, console)?;
    for some in pair_records(&left, &right).chunks(AT_ONCE) {
        let found: Result<Vec<_>> = some.par_iter().map(|it| files.pair(it)).collect();
        for found in found? {
            tally.add(&found);
            files.print(&found.text, console)?;
        }
    }
    if matches!(form, Form::Stat) {
        console.print(&tally.text())?;
    }
    Ok(if tally.is_different { Exit::Found } else { Exit::Clean })
}

/// Two files whose records are compared.
struct Files<'a, 'src> {
    sides: &'a Sides,
    left: &'a [Record<'src>],
    right: &'a [Record<'src>],
    aspects: &'a [Aspect],
    form: Form,
}

/// What was found in a pair.
struct Found {
    text: String,
    is_different: bool,
    /// Whether both files have the record.
    is_pair: bool,
}

/// How many pairs there are of each kind.
#[derive(Default)]
struct Tally {
    n_same: usize,
    n_different: usize,
    n_alone: usize,
    is_different: bool,
}

impl Tally {
    /// Counts a pair.
    fn add(&mut self, found: &Found) {
        self.is_different |= found.is_different;
        match (found.is_pair, found.is_different) {
            (false, _) => self.n_alone += 1,
            (true, true) => self.n_different += 1,
            (true, false) => self.n_same += 1,
        }
    }

    /// Returns the numbers in words.
    fn text(&self) -> String {
        let Self { n_same, n_different, n_alone, .. } = self;
        let noun = if *n_same + *n_different == 1 { "pair" } else { "pairs" };
        format!(
            "{} {noun} of records: {n_same} the same, {n_different} different; {n_alone} in one file only\n",
            n_same + n_different
        )
    }
}

impl Files<'_, '_> {
    /// Compares what stands above the first records.
    fn preambles(&self, left: &[u8], right: &[u8]) -> Result<Found> {
        let mut changes = diff_preambles(left, right);
        changes.retain(|it| self.aspects.contains(&it.aspect));
        let names = (self.sides.left.name.as_str(), self.sides.right.name.as_str());
        let mut text = String::new();
        match self.form {
            Form::Json | Form::Stat if changes.is_empty() => {}
            Form::Json => text = preamble_diff_json(names.0, names.1, &changes),
            Form::Stat => text = format!("above the first record: annotation {}\n", changes.len()),
            Form::Unified | Form::SideBySide(_) => {
                let names = (format!("{}", Escaped(names.0)), format!("{}", Escaped(names.1)));
                self.view().write_changes((&names.0, &names.1), &changes, &mut text)?;
            }
        }
        Ok(Found { text, is_different: !changes.is_empty(), is_pair: false })
    }

    /// Compares a record of each file; one that only one file has is compared with nothing.
    fn pair(&self, pair: &RecordPair) -> Result<Found> {
        let (left, right) =
            (pair.left.and_then(|it| self.left.get(it)), pair.right.and_then(|it| self.right.get(it)));
        let nothing = Record::alone(b"");
        let diff = diff_records(left.unwrap_or(&nothing), right.unwrap_or(&nothing));
        let is_pair = left.is_some() && right.is_some();
        let is_different = !is_pair || !diff.is_same(self.aspects);
        let text = match self.form {
            Form::Json => self.json(left, right, pair.by, &diff),
            Form::Stat => self.stat(left, right, &diff),
            Form::Unified | Form::SideBySide(_) => self.human(left, right, &diff)?,
        };
        Ok(Found { text, is_different, is_pair })
    }

    /// Returns what differs, for people.
    fn human(
        &self,
        left: Option<&Record<'_>>,
        right: Option<&Record<'_>>,
        diff: &RecordDiff,
    ) -> Result<String> {
        let (one, other) = (self.left_name(left), self.right_name(right));
        let mut text = String::new();
        self.view().write((&one, &other), diff, &mut text)?;
        Ok(text)
    }

    /// Returns how much differs, in a line.
    fn stat(&self, left: Option<&Record<'_>>, right: Option<&Record<'_>>, diff: &RecordDiff) -> String {
        match (left, right) {
            (Some(_), Some(_)) => {
                let stat = diff_stat(diff, self.aspects);
                format!("{} | {}: {stat}\n", self.left_name(left), self.right_name(right))
            }
            (Some(_), None) => format!("{}: only there\n", self.left_name(left)),
            (None, _) => format!("{}: only there\n", self.right_name(right)),
        }
    }

    /// Returns what differs, for programs.
    fn json(
        &self,
        left: Option<&Record<'_>>,
        right: Option<&Record<'_>>,
        by: Option<By>,
        diff: &RecordDiff,
    ) -> String {
        let (one, other) = (whose(&self.sides.left, left), whose(&self.sides.right, right));
        let diff = (one.is_some() && other.is_some()).then_some(diff);
        record_diff_json(one, other, by, diff, self.aspects)
    }

    /// Returns how differences are drawn.
    fn view(&self) -> DiffView<'_> {
        let layout = match self.form {
            Form::SideBySide(width) => Layout::SideBySide(width),
            Form::Unified | Form::Stat | Form::Json => Layout::Unified,
        };
        DiffView { aspects: self.aspects, layout, paint: Paint::Ansi }
    }

    /// Returns what a record on the left is called.
    fn left_name(&self, record: Option<&Record<'_>>) -> String {
        name(&self.sides.left, record, self.left.len())
    }

    /// Returns what a record on the right is called.
    fn right_name(&self, record: Option<&Record<'_>>) -> String {
        name(&self.sides.right, record, self.right.len())
    }

    /// Prints what was found.
    fn print(&self, text: &str, console: &mut Console<'_>) -> Result<()> {
        match self.form {
            Form::Json => console.write(text.as_bytes())?,
            Form::Unified | Form::SideBySide(_) | Form::Stat => console.print(text)?,
        }
        Ok(())
    }
}

/// Returns where a record stands.
fn whose<'a>(side: &'a Side, record: Option<&Record<'a>>) -> Option<Whose<'a>> {
    record.map(|it| each::whose(&side.name, it))
}

/// Returns what a record of a file is called, or that the file has none such.
fn name(side: &Side, record: Option<&Record<'_>>, n_records: usize) -> String {
    match whose(side, record) {
        Some(whose) => record_name(&whose, n_records == 1),
        None if n_records == 0 => Escaped(&side.name).to_string(),
        None => format!("{} has no such record", Escaped(&side.name)),
    }
}
