//! `azulejo diff --rules P --rules Q`: records under two readings of the rules. Compares nothing itself.

use std::path::PathBuf;

use anyhow::Result;
use azulejo_diff::{Cluster, Divergence, Limit, Survey, Surveyed, shrink};
use azulejo_notation::{Record, records};
use azulejo_render::{Contrast, Escaped, Paint, comparison_json, incomparable_json};

use crate::console::Console;
use crate::each::{each_record, place, whose};
use crate::exit::Exit;
use crate::progress::Progress;
use crate::tally::count;

/// Two readings, and how what they make of records is shown.
#[derive(Clone, Debug)]
pub(crate) struct Readings<'a> {
    /// The readings, as the header writes them.
    pub(crate) left: &'a str,
    /// The other one.
    pub(crate) right: &'a str,
    /// Whether the documentation of the questions is shown.
    pub(crate) is_explained: bool,
    /// Whether it is shown as JSON, one object a record.
    pub(crate) is_json: bool,
}

/// What came of a record.
struct Compared {
    /// Where it stands; empty where nobody is told of it.
    name: String,
    json: String,
    surveyed: Surveyed,
    text: Vec<u8>,
}

/// The most causes of which the smallest record is looked for.
const MAX_WITNESSES: usize = 24;

impl Readings<'_> {
    /// Compares what two readings make of records.
    pub(crate) fn compare(&self, paths: &[PathBuf], console: &mut Console<'_>) -> Result<Exit> {
        let mut survey = Survey::default();
        let mut first: Option<Surveyed> = None;
        let mut n_records = 0;
        let read = each_record(
            paths,
            console,
            &|file, record, _| {
                let surveyed = Surveyed::of(record, self.left, self.right);
                let json = match &surveyed.comparison {
                    _ if !self.is_json => String::new(),
                    Ok(comparison) => {
                        comparison_json(whose(file, record), comparison, surveyed.cause.as_ref())
                    }
                    Err(error) => incomparable_json(whose(file, record), &error.to_string()),
                };
                let is_parted = surveyed.cause.is_some();
                let text = if is_parted { record.text.to_vec() } else { Vec::new() };
                let is_named = is_parted || surveyed.comparison.is_err();
                let name = if is_named { place(file, record) } else { String::new() };
                Compared { name, json, surveyed, text }
            },
            &mut |compared, console| {
                n_records += 1;
                console.write(compared.json.as_bytes())?;
                if let Err(error) = &compared.surveyed.comparison {
                    let name = Escaped(&compared.name);
                    console.complain(&format!("{name}: {}\n", Escaped(&error.to_string())))?;
                }
                survey.add(&compared.surveyed, &compared.name, &compared.text);
                first.get_or_insert(compared.surveyed);
                Ok(())
            },
        )?;
        survey.sort();
        match first.and_then(|it| Some((it.comparison.ok()?, it.cause))) {
            _ if self.is_json || n_records == 0 => {}
            Some((comparison, cause)) if n_records == 1 => {
                let mut text = String::new();
                self.contrast().tell(&comparison, cause.as_ref(), &mut text)?;
                console.print(&text)?;
            }
            _ => self.print_survey(&survey, console)?,
        }
        let found = if survey.n_parted + survey.n_incomparable == 0 { Exit::Clean } else { Exit::Found };
        Ok(read.max(found))
    }

    /// Returns how two readings are told of.
    fn contrast(&self) -> Contrast {
        Contrast::new(Paint::Ansi).explained(self.is_explained)
    }

    /// Prints what many records come to, and the smallest record for each cause.
    fn print_survey(&self, survey: &Survey, console: &mut Console<'_>) -> Result<()> {
        let mut text = String::new();
        self.contrast().tell_survey(survey, &mut text)?;
        for (nth, cluster) in survey.clusters.iter().enumerate() {
            let smallest = if nth < MAX_WITNESSES { self.smallest(cluster, console) } else { None };
            self.contrast().tell_cluster(cluster, smallest.as_deref(), &mut text)?;
        }
        console.print(&text)?;
        Ok(())
    }

    /// Returns the smallest record on which the two part as on the witness of a cluster.
    fn smallest(&self, cluster: &Cluster, console: &Console<'_>) -> Option<String> {
        let record = records(&cluster.witness.1).next()?;
        let wanted = Divergence::of(&record, self.left, self.right).ok()??;
        let progress = Progress::new(console);
        let mut say = |n_tried, n_events| {
            progress.say(format!(
                "{}: {} tried, {}",
                cluster.cause.name(),
                count(n_tried, "record"),
                count(n_events, "event")
            ));
        };
        let shows = |it: &Record<'_>| wanted.shows(it);
        shrink(&record, Some(wanted.legal_side()), Limit::default(), &shows, &mut say).ok().map(|it| it.text)
    }
}
