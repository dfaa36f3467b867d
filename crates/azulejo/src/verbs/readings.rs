//! `azulejo readings`: which readings of the rules explain records. Finds out nothing itself.

use std::path::PathBuf;

use anyhow::Result;
use azulejo_diff::{Explanation, NoGame, Readings as Found, ReadingsTable, readings};
use azulejo_render::{
    Escaped, Paint, incomparable_json, readings_json, write_readings, write_readings_table,
};

use crate::console::Console;
use crate::each::{each_record, place, whose};
use crate::exit::Exit;
use crate::tally::count;

/// Tell which readings of the rules explain records
///
/// For each preset whether the record agrees with it or where it fails first; for each question whether the record asks it, and
/// which answers agree. If the record contradicts its own rules, the nearest ones that explain it are looked for. Of several
/// records a table is printed. Exit code 0: each record is explained by its own rules (or those of --from); 1: some is not, or cannot be replayed;
/// 2: usage, or a file that cannot be read.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  azulejo readings game.agn
  azulejo readings --from bga-51623f6 games/
  azulejo readings --format json games/ > readings.jsonl")]
pub(crate) struct Readings {
    /// Files, folders (all *.agn in them and below), or - for standard input
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Start from these rules instead of those that the records name, written as in the header
    #[arg(long, value_name = "RULES", value_parser = crate::reading::rules)]
    from: Option<String>,
    /// How to show what is found
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t)]
    format: Format,
}

/// How what is found is shown.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, clap::ValueEnum)]
enum Format {
    /// As text for people: one record in full, several as a table
    #[default]
    Human,
    /// One JSON object a record
    Json,
}

/// What came of a record.
struct Read {
    name: String,
    json: String,
    found: Result<Found, NoGame>,
}

impl Readings {
    /// Finds out which readings explain the records.
    pub(super) fn run(&self, console: &mut Console<'_>) -> Result<Exit> {
        let mut table = ReadingsTable::default();
        let mut first: Option<(String, Found)> = None;
        let mut exit = Exit::Clean;
        let is_json = self.format == Format::Json;
        let from = self.from.as_deref();
        let read = each_record(
            &self.paths,
            console,
            &|file, record, progress| {
                let name = place(file, record);
                let found = readings(record, from, &mut |n_tried| {
                    progress.say(format!("{name}: {} tried", count(n_tried, "reading")));
                });
                let json = match &found {
                    _ if !is_json => String::new(),
                    Ok(found) => readings_json(whose(file, record), found),
                    Err(error) => incomparable_json(whose(file, record), &error.to_string()),
                };
                Read { name, json, found }
            },
            &mut |read, console| {
                console.write(read.json.as_bytes())?;
                exit = exit.max(match &read.found {
                    Ok(found) if found.explanation == Explanation::AsAsked => Exit::Clean,
                    _ => Exit::Found,
                });
                if let Err(error) = &read.found {
                    console.complain(&format!(
                        "{}: {}\n",
                        Escaped(&read.name),
                        Escaped(&error.to_string())
                    ))?;
                }
                table.add(&read.found);
                if let (Ok(found), None) = (read.found, &first) {
                    first = Some((read.name, found));
                }
                Ok(())
            },
        )?;
        if !is_json {
            let mut text = String::new();
            match first {
                Some((_, found)) if table.n_records() == 1 => write_readings(&found, Paint::Ansi, &mut text)?,
                _ => write_readings_table(&table, Paint::Ansi, &mut text)?,
            }
            console.print(&text)?;
        }
        Ok(read.max(exit))
    }
}
