//! `azulejo fmt`: the forms of records. Knows none of them.

use std::io::{BufRead, BufReader, Read};
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use azulejo_notation::MAX_RECORD;
use azulejo_render::Escaped;
use azulejo_replay::Options;

use crate::console::Console;
use crate::exit::Exit;
use crate::formatting::{Shape, Shaped, Stop, shape_json, shape_stream};
use crate::input::{Input, expand};
use crate::rewrite::{NewFile, Rewrite};
use crate::stream::{Stream, cannot_be_read};

/// The most bytes of a line of JSON: what the JSON form of the largest record may take, controls and all.
const MOST_JSON: usize = 8 * MAX_RECORD;

/// Bring records into canonical form
///
/// Files are rewritten in place, whole or not at all, and only if what is written reads back as what was read. Permissions are
/// kept, and owner and group where the system allows it. Symbolic links are followed; a file with several names (hard links) is
/// parted from the others, which keep what was there. A run that was killed may leave a file `.azulejo-…` beside; it can be
/// deleted.
///
/// Exit code 0: all are in canonical form, or were written so; 1: with --check, some are not, or a record or a line of JSON
/// cannot be written so, which is shown; 2: usage, input or output.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  azulejo fmt game.agn
  azulejo fmt --check corpus/
  azulejo fmt --full --stdout game.agn
  azulejo fmt --to json games/ -o games.jsonl
  azulejo fmt --to agn games.jsonl")]
pub(crate) struct Fmt {
    /// Files, folders (all *.agn in them and below), or - for standard input to standard output
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Write nothing; name the files that would change, and exit with 1 if there are any
    #[arg(long, conflicts_with_all = ["stdout", "to"])]
    check: bool,
    /// Write to standard output instead of in place
    #[arg(long)]
    stdout: bool,
    /// Add what a replay can tell: exact tiles, starting seats, scores, bonuses
    #[arg(long)]
    full: bool,
    /// For --full: replay by these rules instead of those that the records name
    #[arg(long, value_name = "RULES", requires = "full", value_parser = crate::reading::rules)]
    rules: Option<String>,
    /// Write another notation, to standard output or the file of -o
    #[arg(long, value_name = "FORM", value_enum)]
    to: Option<Form>,
    /// Write all to this file
    #[arg(short, long, value_name = "FILE", requires = "to", conflicts_with = "stdout")]
    output: Option<PathBuf>,
}

/// A notation.
#[derive(Clone, Copy, Debug, Eq, PartialEq, clap::ValueEnum)]
enum Form {
    /// From AGN to JSON, one object a record
    Json,
    /// From that JSON back to AGN
    Agn,
}

/// Where the new form of a file goes.
enum Target<'a, 'b> {
    /// To standard output.
    Console(&'a mut Console<'b>),
    /// Into a file with others.
    File(&'a mut NewFile),
    /// Into the place of the file.
    Place(Rewrite),
    /// Nowhere: only whether it is news is wanted.
    Nowhere(bool),
}

impl Fmt {
    /// Formats all that is named.
    pub(super) fn run(&self, console: &mut Console<'_>) -> Result<Exit> {
        // What is written anew is not looked for.
        let inputs: Vec<_> = expand(&self.paths).collect();
        let mut output = self.output.as_deref().map(NewFile::create).transpose()?;
        let mut exit = Exit::Clean;
        for input in inputs {
            let result = input.and_then(|it| self.format(&it, output.as_mut(), console));
            exit = exit.max(console.survive(result)?);
        }
        output.filter(|_| exit == Exit::Clean).map(NewFile::finish).transpose()?;
        Ok(exit)
    }

    /// Formats one file.
    fn format(&self, input: &Input, output: Option<&mut NewFile>, console: &mut Console<'_>) -> Result<Exit> {
        let is_in_place = output.is_none() && !self.check && !self.stdout && self.to.is_none();
        // Whether somebody else changes the file is watched from before it is read.
        let rewrite = input.path().filter(|_| is_in_place).map(Rewrite::of).transpose()?;
        let stream = input.open(console)?;
        let name = stream.name().to_owned();
        let mut target = match (rewrite, output) {
            (_, Some(file)) => Target::File(file),
            (_, None) if self.check => Target::Nowhere(false),
            (Some(rewrite), None) => Target::Place(rewrite),
            (None, None) => Target::Console(console),
        };
        let mut stop = None;
        let mut take = |mut shaped: Shaped| {
            stop = shaped.stop.take();
            target.take(&shaped)
        };
        if self.to == Some(Form::Agn) {
            from_json(stream, &mut take)?;
        } else {
            let shape = Shape {
                name: name.clone(),
                is_full: self.full,
                is_json: self.to == Some(Form::Json),
                options: Options { rules: self.rules.as_deref() },
            };
            shape_stream(stream, &shape, &mut take)?;
        }
        match (stop, target) {
            (Some(Stop::Unlike(error)), _) => return Err(error),
            (Some(Stop::Refused(frames)), Target::Console(console)) => console.complain(&frames)?,
            (Some(Stop::Refused(frames)), _) => console.complain(&frames)?,
            (None, Target::Nowhere(true)) => {
                console.note(Exit::Found);
                console.print(&format!("{}\n", Escaped(&name)))?;
            }
            (None, Target::Place(rewrite)) => return rewrite.finish().map(|()| Exit::Clean),
            (None, Target::Console(_) | Target::File(_) | Target::Nowhere(false)) => return Ok(Exit::Clean),
        }
        Ok(Exit::Found)
    }
}

impl Target<'_, '_> {
    /// Takes the form of the next part of the file.
    fn take(&mut self, shaped: &Shaped) -> Result<()> {
        match self {
            Self::Console(console) => console.write(&shaped.bytes).map_err(anyhow::Error::from),
            Self::File(file) => file.write(&shaped.bytes),
            Self::Place(rewrite) => rewrite.write(&shaped.bytes, shaped.n_before, shaped.is_news),
            Self::Nowhere(is_news) => {
                *is_news |= shaped.is_news;
                Ok(())
            }
        }
    }
}

/// Shapes a stream of JSON, an object a line; `take` takes what it says, up to what says nothing.
fn from_json(stream: Stream<'_>, take: &mut dyn FnMut(Shaped) -> Result<()>) -> Result<()> {
    let name = stream.name().to_owned();
    let mut input = BufReader::new(stream.into_input());
    let (mut text, mut line, mut has_more) = (Vec::new(), 0, false);
    loop {
        text.clear();
        let most = MOST_JSON as u64 + 1;
        let read = input.by_ref().take(most).read_until(b'\n', &mut text);
        if read.with_context(|| cannot_be_read(&name))? == 0 {
            return Ok(());
        }
        line += 1;
        if MOST_JSON < text.len() {
            bail!("line {line} of {} has more than {MOST_JSON} bytes", Escaped(&name));
        }
        let (bytes, stop) = match shape_json(&text, (&name, line), has_more) {
            Ok(bytes) => (bytes, None),
            Err(stop) => (Vec::new(), Some(stop)),
        };
        has_more |= !bytes.is_empty();
        let is_over = stop.is_some();
        take(Shaped { n_before: text.len(), bytes, is_news: true, stop })?;
        if is_over {
            return Ok(());
        }
    }
}
