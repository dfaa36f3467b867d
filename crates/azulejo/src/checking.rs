//! Files checked, each record on its own, and what is to be shown of them. Decides nothing about rules.

use azulejo_notation::{Record, diagnose_file, preamble, records};
use azulejo_render::{Finding, Paint, Source, Whose, verdict_json, write_frame, write_short};
use azulejo_replay::{Level, Options, Outcome, Verdict, verify};
use azulejo_source::{Diagnostic, Severity, Span};
use rayon::prelude::*;

use crate::codes::LEVEL_NOT_REACHED;
use crate::input::Text;
use crate::tally::Tally;

/// How diagnostics are shown.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, clap::ValueEnum)]
pub(crate) enum Format {
    /// As code frames, for people
    #[default]
    Human,
    /// One line each, for editors
    Short,
    /// One JSON object a record, for programs
    Json,
    /// One SARIF log, for code hosts
    Sarif,
}

/// What is demanded of a record, and how what is wrong with it is shown.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Demands<'a> {
    /// Rules to check by, instead of those that a record names.
    pub(crate) rules: Option<&'a str>,
    /// The level that is demanded.
    pub(crate) level: Option<Level>,
    /// Whether it is demanded even of games that were not played to their end.
    pub(crate) strict: bool,
    /// Whether warnings are errors.
    pub(crate) deny_warnings: bool,
    /// How diagnostics are shown.
    pub(crate) format: Format,
}

/// What came of a file or a part of it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Checked {
    /// What is to be printed, with color.
    pub(crate) text: String,
    /// What is to go into a log at the end.
    pub(crate) findings: Vec<Finding>,
    /// The counts.
    pub(crate) tally: Tally,
}

impl Checked {
    /// Adds what came of the next part.
    pub(crate) fn add(&mut self, other: Self) {
        self.text.push_str(&other.text);
        self.findings.extend(other.findings);
        self.tally.add(&other.tally);
    }
}

/// Checks the file: what stands outside of its records, then its records, on all cores of the pool.
pub(crate) fn check_file(text: &Text, demands: &Demands<'_>) -> Checked {
    let mut checked = check_outside(text, demands);
    // One line of JSON is one record: what is wrong outside of records goes to the first.
    let outside = match demands.format {
        Format::Json => std::mem::take(&mut checked.findings),
        Format::Human | Format::Short | Format::Sarif => Vec::new(),
    };
    let records: Vec<_> = records(&text.bytes).collect();
    if records.is_empty() && demands.format == Format::Json {
        let whose = Whose { file: &text.name, record: 0, line: 1, id: None };
        checked.text = verdict_json(whose, &NO_RECORD, &outside);
    }
    let parts: Vec<_> = records
        .par_iter()
        .map(|record| {
            let outside = if record.nth == 1 { outside.as_slice() } else { &[] };
            check_record(record, text, outside, demands)
        })
        .collect();
    for part in parts {
        checked.add(part);
    }
    checked
}

/// What is said of a file without a record, where something must be said.
const NO_RECORD: Verdict = Verdict {
    level: Level::Text,
    why: None,
    outcome: Outcome::Truncated,
    n_plies: 0,
    n_events: 0,
    rules: String::new(),
    n_rulings: 0,
    n_undetermined: 0,
};

/// Checks what stands above the first record, and that there is one.
fn check_outside(text: &Text, demands: &Demands<'_>) -> Checked {
    let mut diagnostics = Vec::new();
    diagnose_file(&text.bytes, &mut diagnostics);
    let mut checked = Checked::default();
    checked.tally.files = 1;
    let source = Source::new(&text.name, preamble(&text.bytes), 1);
    checked.add_diagnostics(diagnostics, &source, demands);
    checked
}

/// Checks a record; `outside` are findings that are shown with it.
fn check_record(record: &Record<'_>, text: &Text, outside: &[Finding], demands: &Demands<'_>) -> Checked {
    let mut diagnostics = Vec::new();
    let verdict = verify(record, &Options { rules: demands.rules }, &mut diagnostics);
    diagnostics.sort_by_key(|it| it.span.start);
    diagnostics.extend(shortfall(record, &verdict, demands));
    let mut checked = Checked::default();
    checked.tally.add_verdict(&verdict);
    if !diagnostics.is_empty() {
        let source = Source::new(&text.name, record.text, record.line);
        checked.add_diagnostics(diagnostics, &source, demands);
    }
    if demands.format == Format::Json {
        let whose = Whose { file: &text.name, record: record.nth, line: record.line, id: record.field("id") };
        checked.findings.splice(..0, outside.iter().cloned());
        checked.text = verdict_json(whose, &verdict, &checked.findings);
        checked.findings.clear();
    }
    checked
}

/// Returns what is wrong where the record does not reach the level that is demanded of it.
fn shortfall(record: &Record<'_>, verdict: &Verdict, demands: &Demands<'_>) -> Option<Diagnostic> {
    let level = demands.level.filter(|it| verdict.level < *it)?;
    if !demands.strict && !verdict.outcome.is_played_out() {
        return None;
    }
    let first = record.text.iter().position(|it| *it == b'\n').unwrap_or(record.text.len());
    let span = Span::of(record.text.get(..first).unwrap_or_default(), record.text);
    let why = verdict.why.map(|it| format!(": {}", it.name)).unwrap_or_default();
    let detail = format!("it reaches level {}, not {level}{why}", verdict.level);
    Some(Diagnostic::new(&LEVEL_NOT_REACHED, span).detail(detail))
}

impl Checked {
    /// Counts diagnostics and shows them in this order.
    fn add_diagnostics(&mut self, diagnostics: Vec<Diagnostic>, source: &Source<'_>, demands: &Demands<'_>) {
        for mut diagnostic in diagnostics {
            if demands.deny_warnings && diagnostic.severity == Severity::Warning {
                diagnostic.severity = Severity::Error;
            }
            self.tally.add_severity(diagnostic.severity);
            self.show(&diagnostic, source, demands.format);
        }
    }

    /// Adds a diagnostic to what is shown.
    fn show(&mut self, diagnostic: &Diagnostic, source: &Source<'_>, format: Format) {
        // Writing to a string does not fail.
        let _written = match format {
            Format::Human => {
                write_frame(diagnostic, source, Paint::Ansi, &mut self.text).map(|()| self.text.push('\n'))
            }
            Format::Short => write_short(diagnostic, source, Paint::Ansi, &mut self.text),
            Format::Json | Format::Sarif => {
                self.findings.push(Finding::new(diagnostic, source));
                Ok(())
            }
        };
    }
}
