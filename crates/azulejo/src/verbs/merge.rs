//! `azulejo merge`: what two sides made of the same records. Merges nothing itself.

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use azulejo_diff::{Marks, merge_files, misfit};
use azulejo_render::Escaped;

use crate::console::Console;
use crate::exit::Exit;
use crate::input::{read_whole, shown};
use crate::rewrite::NewFile;
use crate::stream::STANDARD;

/// Merge what two people did to the same records
///
/// Annotation is united: comments keep their authors, and what both wrote is there once. A conflict is only where both changed
/// the same event, header field, claim, ruling or end otherwise; both sides stand there between marks, which no reader takes
/// for a line of a game, with what only one has right beside such an event. Two changes of different events are no conflict, but may not fit together: a result that does not
/// verify though both sides do is told of. Lines end as on the side that changed how they end, and as in OURS where both did.
/// The result goes to OURS, whole or not at all. Exit code 0: merged; 1: there are conflicts; 2: usage,
/// or a file that cannot be read or written.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  azulejo merge base.agn mine.agn theirs.agn --stdout
  git config merge.azulejo.driver 'azulejo merge %O %A %B --marker-size %L --path %P'")]
pub(crate) struct Merge {
    /// The file that both sides come from
    base: PathBuf,
    /// The file that is merged into
    ours: PathBuf,
    /// The file that is merged in
    theirs: PathBuf,
    /// Print the result and leave OURS as it is
    #[arg(long, short = 'p')]
    stdout: bool,
    /// How many signs a mark of a conflict has
    #[arg(long, value_name = "N", default_value_t = 7, value_parser = clap::value_parser!(u16).range(1..=1000))]
    marker_size: u16,
    /// What the file is called in messages
    #[arg(long, value_name = "PATH")]
    path: Option<PathBuf>,
}

impl Merge {
    /// Merges.
    pub(super) fn run(&self, console: &mut Console<'_>) -> Result<Exit> {
        if !self.stdout && self.ours == Path::new(STANDARD) {
            bail!("standard input cannot be rewritten: use --stdout");
        }
        let base = read_whole(&self.base, console)?;
        let ours = read_whole(&self.ours, console)?;
        let theirs = read_whole(&self.theirs, console)?;
        let marks = Marks { size: usize::from(self.marker_size), ..Marks::default() };
        let merged = merge_files(&base, &ours, &theirs, &marks);
        if self.stdout {
            console.write(&merged.text)?;
        } else if merged.text != ours {
            let mut file = NewFile::create(&self.ours)?;
            file.write(&merged.text)?;
            file.finish()?;
        }
        let name = shown(self.path.as_ref().unwrap_or(&self.ours));
        if merged.n_conflicts == 0 {
            if let Some(misfit) = misfit(&ours, &theirs, &merged.text) {
                let (line, what) = (misfit.line, misfit.diagnostic.message());
                let what = Escaped(&what);
                console.complain(&format!(
                    "{name}: merged, but what both sides changed does not fit together: line {line}: {what}\n"
                ))?;
            }
            return Ok(Exit::Clean);
        }
        let noun = if merged.n_conflicts == 1 { "conflict" } else { "conflicts" };
        console.complain(&format!("{name}: {} {noun}, between marks in the result\n", merged.n_conflicts))?;
        Ok(Exit::Found)
    }
}
