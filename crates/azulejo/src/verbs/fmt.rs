//! `azulejo fmt`: the forms of records. Knows none of them.

use std::path::PathBuf;

use anyhow::{Context, Result};
use azulejo_render::Escaped;
use azulejo_replay::Options;

use crate::console::Console;
use crate::exit::Exit;
use crate::formatting::{Refusal, canonical, confirm, from_json, full, json};
use crate::input::{Input, Text, expand};
use crate::rewrite::NewFile;

/// Bring records into canonical form
///
/// Files are rewritten in place, whole or not at all, and only if what is written reads back as what was read.
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
    #[arg(long, value_name = "RULES", requires = "full")]
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

impl Fmt {
    /// Formats all that is named.
    pub(super) fn run(&self, console: &mut Console<'_>) -> Result<Exit> {
        let (inputs, troubles) = expand(&self.paths, console);
        let mut output = self.output.as_deref().map(NewFile::create).transpose()?;
        let mut exit = Exit::Clean;
        for input in &inputs {
            let result = self.format(input, output.as_mut(), console);
            exit = exit.max(console.survive(result)?);
        }
        for trouble in troubles {
            exit = exit.max(console.survive(Err(trouble))?);
        }
        output.filter(|_| exit < Exit::Trouble).map(NewFile::finish).transpose()?;
        Ok(exit)
    }

    /// Formats one file.
    fn format(&self, input: &Input, output: Option<&mut NewFile>, console: &mut Console<'_>) -> Result<Exit> {
        let text = input.read()?;
        let new = match self.shape(&text)? {
            Ok(new) => new,
            Err(Refusal(frames)) => {
                console.complain(&frames)?;
                return Ok(Exit::Found);
            }
        };
        let is_news = new != text.bytes;
        match (input, output) {
            (_, Some(file)) => file.write(&new)?,
            (_, None) if self.check && is_news => {
                console.print(&format!("{}\n", Escaped(&text.name)))?;
                return Ok(Exit::Found);
            }
            (_, None) if self.check => {}
            (Input::File(path), None) if !self.stdout && self.to.is_none() => {
                is_news.then(|| NewFile::put(path, &new)).transpose()?;
            }
            (Input::File(_) | Input::Standard(_), None) => console.write(&new)?,
        }
        Ok(Exit::Clean)
    }

    /// Returns the form that is wanted of a file, after making sure that it says the same.
    fn shape(&self, text: &Text) -> Result<Result<Vec<u8>, Refusal>> {
        let options = Options { rules: self.rules.as_deref() };
        let form = match (self.to, self.full) {
            (Some(Form::Agn), _) => from_json(text),
            (Some(Form::Json) | None, true) => full(text, &options),
            (Some(Form::Json) | None, false) => Ok(canonical(&text.bytes)),
        };
        let Ok(new) = form else { return Ok(form) };
        let before = if self.to == Some(Form::Agn) { &new } else { &text.bytes };
        let context = || format!("{} stays as it is", Escaped(&text.name));
        confirm(before, &new, &options).with_context(context)?;
        match self.to {
            Some(Form::Json) => json(&Text { name: text.name.clone(), bytes: new }).with_context(context),
            Some(Form::Agn) | None => Ok(Ok(new)),
        }
    }
}
