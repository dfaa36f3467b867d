//! One record and the positions in it, as several verbs need them. Plays nothing itself.

use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow};
use azulejo_notation::Record;
use azulejo_render::{Paint, Picture, Source, turn};
use azulejo_replay::{Address, NoStanding, Options, Standing, lexicon, stand_at};
use azulejo_rules::Turn;
use azulejo_source::{Diagnostic, Severity};

use crate::console::Console;
use crate::exit::Exit;
use crate::frames::{MOST, frames, most};
use crate::input::{Choice, Found, Input};
use crate::tally::count;

/// Which record is meant, and by which rules it is read.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Subject {
    /// A file of records, or - for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    choice: Choice,
    /// Read it by these rules instead of those that it names, written as in the header
    #[arg(long, value_name = "RULES", value_parser = crate::reading::rules)]
    rules: Option<String>,
    /// Show at most so many code frames of what is wrong with the record, or `all`
    #[arg(long, value_name = "N", default_value_t = MOST, value_parser = most)]
    max_frames: usize,
}

impl Subject {
    /// Reads the record that is meant.
    pub(crate) fn read(&self, console: &mut Console<'_>) -> Result<Found> {
        self.choice.find(Input::of(&self.file).open(console)?)
    }

    /// Returns the file, which may be `-`.
    pub(crate) fn file(&self) -> &Path {
        &self.file
    }

    /// Returns the rules that replace those of the record, if any are given.
    pub(crate) fn rules(&self) -> Option<&str> {
        self.rules.as_deref()
    }

    /// Returns the record with how it is read.
    pub(crate) fn scene<'a>(&'a self, found: &'a Found) -> Scene<'a> {
        let options = Options { rules: self.rules.as_deref() };
        Scene { max_frames: self.max_frames, ..Scene::new(found, options) }
    }
}

/// A record that is looked at.
#[derive(Clone, Debug)]
pub(crate) struct Scene<'a> {
    /// The name of its file.
    name: &'a str,
    /// The record.
    pub(crate) record: Record<'a>,
    /// How it is read.
    pub(crate) options: Options<'a>,
    /// How many frames are shown at most.
    max_frames: usize,
}

impl<'a> Scene<'a> {
    /// Looks at a record, and leaves out none of what is wrong with it.
    pub(crate) fn new(found: &'a Found, options: Options<'a>) -> Self {
        Self { name: &found.name, record: found.record(), options, max_frames: usize::MAX }
    }

    /// Returns the position there; where there is none, what is wrong with the record.
    ///
    /// # Errors
    /// The record has no such event.
    pub(crate) fn find(&self, at: &Address) -> Result<Result<Box<dyn Standing>, Vec<Diagnostic>>> {
        match stand_at(&self.record, &self.options, at) {
            Ok(standing) => Ok(Ok(standing)),
            Err(NoStanding::Fatal(diagnostics) | NoStanding::Broken(diagnostics)) => Ok(Err(diagnostics)),
            Err(error @ NoStanding::NoSuchEvent { .. }) => Err(anyhow!("{error}")),
        }
    }

    /// Returns the position there; where there is none, shows why on standard error and returns how to end.
    pub(crate) fn stand(
        &self,
        at: &Address,
        console: &mut Console<'_>,
    ) -> Result<Result<Box<dyn Standing>, Exit>> {
        match self.find(at)? {
            Ok(standing) => Ok(Ok(standing)),
            Err(diagnostics) => {
                self.show(diagnostics, console)?;
                Ok(Err(Exit::Found))
            }
        }
    }

    /// Shows diagnostics on standard error and returns what they come to.
    pub(crate) fn show(&self, diagnostics: Vec<Diagnostic>, console: &mut Console<'_>) -> Result<Exit> {
        let is_wrong = diagnostics.iter().any(|it| it.severity == Severity::Error);
        let source = Source::new(self.name, self.record.text, self.record.line());
        console.complain(&frames(diagnostics, &source, self.max_frames))?;
        Ok(if is_wrong { Exit::Found } else { Exit::Clean })
    }
}

/// Says on standard error that plies with tiles which nobody noted are left out, where somebody may take some.
pub(crate) fn tell_unknown(standing: &dyn Standing, console: &mut Console<'_>) -> Result<()> {
    let n_unknown = standing.n_unknown();
    if n_unknown != 0 && matches!(standing.moment().turn, Turn::Seat(_) | Turn::Each(_)) {
        let tiles = count(n_unknown as usize, "tile");
        console.complain(&format!(
            "nobody noted {tiles} on the table: plies that take such a tile are left out, and whether one that is listed takes all of its color may hang on them\n"
        ))?;
    }
    Ok(())
}

/// Returns a drawing of the position under a line that says where it is.
pub(crate) fn drawing(standing: &dyn Standing, at: &Address, width: usize) -> Result<String> {
    let moment = standing.moment();
    let turn = match turn(&moment).as_str() {
        "chance" => "chance is next".to_owned(),
        "end" => "the last round is over".to_owned(),
        "nothing" => "the game has ended".to_owned(),
        seats => format!("{seats} to move"),
    };
    let mut text = format!("{}, round {}, at {at}: {turn}\n\n", standing.game(), moment.round);
    let tiles = lexicon(standing.game()).map(|it| it.tiles).unwrap_or_default();
    let mut picture = Picture::new(tiles, standing.players());
    standing.sketch(&mut picture);
    picture.write(width, Paint::Ansi, &mut text)?;
    Ok(text)
}
