//! `azulejo diff`: what two files of records say otherwise, or what two readings make of records. Compares nothing itself.

mod git;
mod records;
mod sheets;

use std::path::PathBuf;

use anyhow::{Result, bail};
use azulejo_diff::Aspect;

use crate::comparing::Readings;
use crate::console::Console;
use crate::exit::Exit;

use records::{Form, Side, Sides};

/// Compare records event by event, or two readings of the rules over records
///
/// With two files: events are compared by what they mean, not by how they are written; then it is told where the games part, on
/// which facts, and where they come together again. Several records in a file are paired by their `id`, and otherwise by content: all
/// events, the first chance, the header, and at last three in four of the events where no other record is as near.
///
/// With --rules given twice: each record is replayed under both readings side by side; then it is told on which event and which
/// facts they part, which question of the rules is the cause, and whether another seat wins. Many records are counted by cause,
/// with the smallest record that shows each.
///
/// With --sheets: the two files are recordings of one game, each with one record. For each line on which they disagree it is told
/// which side is consistent with the rules, the tiles and the later claims, and a reconciled record is proposed, in which every
/// disagreement stays visible. Nothing is guessed: what cannot be decided is listed.
///
/// Exit code 0: both are the same, or the sheets come to a record that is whole; 1: they are not, or do not, or with --rules a
/// record cannot be compared; 2: usage, a file that cannot be read, or sheets that are not of one game or cannot be replayed.
///
/// Git's seven arguments are taken as well, so that it serves as GIT_EXTERNAL_DIFF; the exit code is 0 then.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  azulejo diff mine.agn theirs.agn
  azulejo diff --only plies,claims --side-by-side mine.agn theirs.agn
  azulejo diff --format json old.agn new.agn
  azulejo diff --rules rulebook-2018 --rules bga-51623f6 --explain game.agn
  azulejo diff --rules '' --rules crossing=once games/
  azulejo diff --sheets anna.agn bo.agn -o game.agn
  git -c diff.external='azulejo diff' diff --ext-diff -- game.agn")]
pub(crate) struct Diff {
    /// Two files of records, one of which may be - for standard input; with --rules any files and folders; or what git hands
    /// to an external diff
    #[arg(required = true, num_args = 1.., value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// A reading of the rules, written as in the header; given twice, the two are compared over each record
    #[arg(long, value_name = "RULES", value_parser = crate::reading::rules,
        conflicts_with_all = ["only", "side_by_side", "stat"])]
    rules: Vec<String>,
    #[command(flatten)]
    sheets: sheets::Options,
    /// Tell what each side's rule says, and who plays it so
    #[arg(long, requires = "rules", conflicts_with = "format")]
    explain: bool,
    /// Compare only this; may be several, separated by commas
    #[arg(long, value_name = "ASPECT", value_enum, value_delimiter = ',')]
    only: Vec<Only>,
    /// Show both sides beside each other
    #[arg(long, short = 'y', conflicts_with_all = ["stat", "format"])]
    side_by_side: bool,
    /// Show only how many differences there are
    #[arg(long, conflicts_with = "format")]
    stat: bool,
    /// How to show what differs
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t)]
    format: Format,
}

/// How differences are shown.
#[derive(Clone, Copy, Debug, Default, clap::ValueEnum)]
enum Format {
    /// For people
    #[default]
    Human,
    /// One JSON object for each pair of records
    Json,
}

/// What a difference may be about.
#[derive(Clone, Copy, Debug, Eq, PartialEq, clap::ValueEnum)]
enum Only {
    /// Header fields
    Headers,
    /// What chance brought
    Chance,
    /// Plies, rulings, and how the game ended
    Plies,
    /// What followed from the same event
    Consequences,
    /// Scores and other claims
    Claims,
    /// Glyphs, comments, annotations, variations, remarks
    Annotation,
    /// Lines that do not read
    Unreadable,
}

impl Only {
    /// Returns the aspect.
    const fn aspect(self) -> Aspect {
        match self {
            Self::Headers => Aspect::Headers,
            Self::Chance => Aspect::Chance,
            Self::Plies => Aspect::Plies,
            Self::Consequences => Aspect::Consequences,
            Self::Claims => Aspect::Claims,
            Self::Annotation => Aspect::Annotation,
            Self::Unreadable => Aspect::Unreadable,
        }
    }
}

impl Diff {
    /// Compares what is named.
    pub(crate) fn run(&self, console: &mut Console<'_>) -> Result<Exit> {
        match self.rules.as_slice() {
            [] => {}
            [left, right] => return self.readings(left, right).compare(&self.paths, console),
            _ => bail!("two readings are compared: give --rules twice"),
        }
        match self.paths.as_slice() {
            [left, right] if self.sheets.are_meant() => {
                self.sheets.compare([left, right], matches!(self.format, Format::Json), console)
            }
            _ if self.sheets.are_meant() => bail!("two sheets are compared: name two files"),
            [left, right] => {
                let sides = Sides { left: Side::of(left), right: Side::of(right) };
                records::diff(&sides, &self.aspects(), self.form(console), console)
            }
            [path] if git::is_calling() => git::unmerged(path, console),
            [_] => bail!("two files are compared: name the second one"),
            arguments => match git::sides(arguments) {
                Some(sides) => {
                    let form = self.form(console);
                    if !matches!(form, Form::Json) {
                        console.print(&git::changes_of_file(arguments))?;
                    }
                    let result = records::diff(&sides, &self.aspects(), form, console);
                    // Git takes any other exit code for a crash.
                    console.survive(result).map(|_| Exit::Clean)
                }
                None => bail!("two files are compared, and {} are named", arguments.len()),
            },
        }
    }

    /// Returns the two readings that are compared.
    fn readings<'a>(&self, left: &'a str, right: &'a str) -> Readings<'a> {
        let is_json = matches!(self.format, Format::Json);
        Readings { left, right, is_explained: self.explain, is_json }
    }

    /// Returns what is compared.
    fn aspects(&self) -> Vec<Aspect> {
        let is_wanted =
            |it: &Aspect| self.only.is_empty() || self.only.iter().any(|only| only.aspect() == *it);
        Aspect::ALL.into_iter().filter(is_wanted).collect()
    }

    /// Returns how it is shown.
    fn form(&self, console: &Console<'_>) -> Form {
        match (self.format, self.stat, self.side_by_side) {
            (Format::Json, ..) => Form::Json,
            (Format::Human, true, _) => Form::Stat,
            (Format::Human, false, true) => Form::SideBySide(console.width()),
            (Format::Human, false, false) => Form::Unified,
        }
    }
}
