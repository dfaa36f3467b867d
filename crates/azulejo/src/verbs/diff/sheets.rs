//! Two sheets of one game, read, compared and reconciled. Decides nothing itself.

use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow, bail};
use azulejo_diff::{Sheets, reconcile};
use azulejo_render::{Escaped, Paint, sheets_json, write_sheets};

use crate::cli::limit;
use crate::console::Console;
use crate::exit::Exit;
use crate::input::{Choice, Found, Input, shown};
use crate::progress::Progress;
use crate::rewrite::NewFile;
use crate::stream::STANDARD;
use crate::tally::count;

/// How two sheets are compared.
#[derive(Clone, Debug, clap::Args)]
pub(super) struct Options {
    /// Take the two files for sheets of one game, and reconcile them
    #[arg(long, conflicts_with_all = ["rules", "only", "side_by_side", "stat"])]
    sheets: bool,
    /// For --sheets: write the reconciled record into this file, or - for standard output
    #[arg(short, long, value_name = "FILE", requires = "sheets")]
    output: Option<PathBuf>,
    /// For --sheets: give up after so many choices that were tried
    #[arg(long, value_name = "N", default_value_t = 20_000, requires = "sheets", value_parser = limit())]
    max_tried: usize,
}

impl Options {
    /// Tells whether sheets are compared, and not records.
    pub(super) const fn are_meant(&self) -> bool {
        self.sheets
    }

    /// Compares two sheets.
    pub(super) fn compare(
        &self,
        [left, right]: [&Path; 2],
        is_json: bool,
        console: &mut Console<'_>,
    ) -> Result<Exit> {
        let output = self.output.as_deref();
        if output.is_some_and(|it| [left, right].iter().any(|sheet| is_same_file(it, sheet))) {
            bail!("the reconciled record is not written over a sheet: name another file");
        }
        if is_json && output == Some(Path::new(STANDARD)) {
            bail!("the JSON holds the reconciled record: leave -o away, or name a file");
        }
        let (one, other) = (read(left, console)?, read(right, console)?);
        let progress = Progress::new(console);
        let mut say = |n_tried, n_lines| {
            let (tried, lines) = (count(n_tried, "choice"), count(n_lines, "line"));
            progress.say(format!("{tried} tried; the best verifies {lines}"));
        };
        let mut sheets = reconcile(&one.record(), &other.record(), None, self.max_tried, &mut say)
            .map_err(|it| anyhow!("{}", Escaped(&it.to_string())))?;
        drop(progress);
        sheets.put_below(above(&one)?, above(&other)?);
        if output.is_some() || !sheets.is_whole() {
            console.note(Exit::Found);
        }
        if is_json {
            console.write(sheets_json(&one.name, &other.name, &sheets).as_bytes())?;
        } else {
            self.show(&sheets, console)?;
        }
        if let Some(path) = output {
            write(path, &sheets, console)?;
        }
        Ok(if sheets.is_whole() { Exit::Clean } else { Exit::Found })
    }

    /// Shows what was found: on standard error where the record goes to standard output.
    fn show(&self, sheets: &Sheets, console: &mut Console<'_>) -> Result<()> {
        let mut text = String::new();
        write_sheets(sheets, Paint::Ansi, &mut text)?;
        if self.output.as_deref() == Some(Path::new(STANDARD)) {
            console.complain(&text)?;
        } else {
            console.print(&text)?;
        }
        Ok(())
    }
}

/// Reads the record of a sheet, which is the only one of its file.
fn read(path: &Path, console: &mut Console<'_>) -> Result<Found> {
    let found = Choice::default().find(Input::of(path).open(console)?);
    found.map_err(|it| anyhow!("{it:#}; a sheet is a file with one record"))
}

/// Returns what stands above the record of a sheet.
fn above(sheet: &Found) -> Result<&[u8]> {
    let above = sheet.above.as_deref();
    above.ok_or_else(|| anyhow!("more stands above the record in {} than is kept", Escaped(&sheet.name)))
}

/// Tells whether two paths lead to one file.
fn is_same_file(one: &Path, other: &Path) -> bool {
    let place = |it: &Path| -> Option<PathBuf> { std::fs::canonicalize(it).ok() };
    place(one).is_some_and(|it| Some(it) == place(other))
}

/// Writes the reconciled record.
fn write(path: &Path, sheets: &Sheets, console: &mut Console<'_>) -> Result<()> {
    if path == Path::new(STANDARD) {
        return Ok(console.write(&sheets.text)?);
    }
    let mut file = NewFile::create(path)?;
    file.write(&sheets.text)?;
    file.finish()?;
    console.complain(&format!("the reconciled record was written into {}\n", shown(path)))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::ffi::OsString;
    use std::fs;
    use std::path::Path;

    use crate::{Console, Exit, run};

    const HEAD: &str = "agn 1\ngame: azul\nA: x\nB: y\ndeal BBYY BRKW BYRK RKKW BBBY\nA 1BB2\n";

    /// Runs the command line on two sheets in a folder; returns how it ends and what it prints.
    fn run_in(folder: &Path, line: &str) -> (Exit, String) {
        let (mut input, mut out, mut err) = (std::io::empty(), Vec::new(), Vec::new());
        let mut console = Console::new(&mut input, &mut out, &mut err);
        let place = |word: &str| -> OsString {
            let is_file = Path::new(word).extension().is_some();
            if is_file { folder.join(word).into() } else { word.into() }
        };
        let exit =
            run(["azulejo", "diff", "--sheets"].into_iter().chain(line.split(' ')).map(place), &mut console);
        drop(console);
        (exit, String::from_utf8_lossy(&[out, err].concat()).into_owned())
    }

    #[test]
    fn sheets_come_to_a_record_that_is_written_where_it_is_wanted() {
        let folder = tempfile::tempdir().expect("a folder");
        let folder = folder.path();
        let write = |name: &str, below: &str| {
            fs::write(folder.join(name), format!("{HEAD}{below}")).expect("written");
        };
        write("one.agn", "A 2W1\nend unfinished\n");
        write("two.agn", "B 2W1\nend unfinished\n");
        write("open.agn", "B 2W2\nend unfinished\n");
        assert_eq!(run_in(folder, "one.agn two.agn").0, Exit::Clean);
        assert_eq!(fs::read_dir(folder).expect("a folder").count(), 3);
        assert_eq!(run_in(folder, "two.agn open.agn").0, Exit::Found);
        assert_eq!(run_in(folder, "one.agn two.agn -o one.agn").0, Exit::Trouble);
        assert_eq!(run_in(folder, "one.agn").0, Exit::Trouble);
        let (exit, said) = run_in(folder, "one.agn two.agn -o new.agn");
        assert_eq!(exit, Exit::Clean, "{said}");
        let new = fs::read_to_string(folder.join("new.agn")).expect("a file");
        assert_eq!(new, format!("{HEAD}# sheet 1: A 2W1\nB 2W1\nend unfinished\n"));
        assert!(run_in(folder, "one.agn two.agn -o -").1.starts_with(&new));
        fs::write(folder.join("above.agn"), format!("From Bo\n{HEAD}B 2W1\nend unfinished\n"))
            .expect("written");
        assert!(run_in(folder, "one.agn above.agn -o -").1.starts_with(&format!("From Bo\n{new}")));
        assert_eq!(run_in(folder, "one.agn two.agn --format json -o -").0, Exit::Trouble);
    }
}
