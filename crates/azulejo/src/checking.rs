//! Files checked, each record on its own, and what is to be shown of them. Decides nothing about rules.

use std::mem;

use anyhow::Result;
use azulejo_notation::{MAX_RECORD, Record, diagnose_file};
use azulejo_render::{Finding, Paint, Source, Whose, verdict_json, write_frame, write_short};
use azulejo_replay::{Level, Options, Outcome, Verdict, verify};
use azulejo_source::{Diagnostic, Severity, Span};
use rayon::prelude::*;

use crate::codes::{LEVEL_NOT_REACHED, code};
use crate::stream::{Batch, Piece, Stream};
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

/// Checks a stream, a part at a time on all cores of the pool; `show` takes what came of each part, in their order.
///
/// # Errors
/// What stood in the way of reading or showing more.
pub(crate) fn check_stream(
    mut stream: Stream<'_>,
    demands: &Demands<'_>,
    show: &mut (dyn FnMut(Checked) -> Result<()> + Send),
) -> Result<()> {
    let mut checker = Checker::new(stream.name(), demands);
    let mut checked = Checked::default();
    let mut next = stream.next();
    while let Ok(Some(piece)) = next {
        // One part is checked while the one before is shown and the one behind is read.
        let before = mem::take(&mut checked);
        let (ahead, now) = rayon::join(|| show(before).map(|()| stream.next()), || checker.check(&piece));
        (next, checked) = (ahead?, now);
    }
    if next.is_ok() {
        checked.add(checker.close());
    }
    show(checked)?;
    next.map(|_| ())
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

/// Checks the parts of one file.
struct Checker<'a> {
    /// The name of the file.
    name: String,
    demands: &'a Demands<'a>,
    /// How many records came.
    n_records: usize,
    /// What is to be said if no record comes.
    no_record: Option<Diagnostic>,
    /// The first line of the file.
    first_line: Vec<u8>,
    /// Findings outside of records that wait for the first one: of JSON a line is a record.
    waiting: Vec<Finding>,
}

impl<'a> Checker<'a> {
    /// Begins with a file.
    fn new(name: &str, demands: &'a Demands<'a>) -> Self {
        let mut found = Vec::new();
        diagnose_file(b"", &mut found);
        Self {
            name: name.to_owned(),
            demands,
            n_records: 0,
            no_record: found.pop(),
            first_line: Vec::new(),
            waiting: Vec::new(),
        }
    }

    /// Checks the next part.
    fn check(&mut self, piece: &Piece) -> Checked {
        // What a limit cuts off is not read.
        let Piece::Batch(batch) = piece else { return Checked::default() };
        let mut checked = if batch.is_first { self.check_above(batch) } else { Checked::default() };
        self.n_records += batch.n_records();
        let waiting = if batch.n_records() == 0 { Vec::new() } else { mem::take(&mut self.waiting) };
        let whole = (self.name.as_str(), self.demands);
        let parts: Vec<_> = batch
            .par_records()
            .enumerate()
            .map(|(nth, it)| check_record(&it, whole, if nth == 0 { &waiting } else { &[] }))
            .collect();
        for part in parts {
            checked.add(part);
        }
        checked
    }

    /// Checks what stands above the first record.
    fn check_above(&mut self, batch: &Batch) -> Checked {
        let above = batch.above();
        let read = above.get(..end_of_lines(above)).unwrap_or_default();
        let mut diagnostics = Vec::new();
        diagnose_file(read, &mut diagnostics);
        // Whether there is a record is only known at the end.
        let nothing =
            diagnostics.iter().position(|it| Some(it.code) == self.no_record.as_ref().map(|it| it.code));
        self.no_record = nothing.map(|it| diagnostics.remove(it));
        if read.len() < above.len() {
            let span = Span::of(above.get(read.len()..).unwrap_or_default(), above);
            let diagnostic = code("record::too-large").map(|it| Diagnostic::new(it, span));
            diagnostics.extend(diagnostic.map(|it| it.detail("what stands above the first record")));
        }
        self.first_line = above.split_inclusive(|it| *it == b'\n').next().unwrap_or_default().to_vec();
        self.report(diagnostics, above)
    }

    /// Ends with the file.
    fn close(mut self) -> Checked {
        let mut checked = Checked::default();
        checked.tally.files = 1;
        if self.n_records != 0 {
            return checked;
        }
        let first_line = mem::take(&mut self.first_line);
        let missing = self.no_record.take().into_iter().collect();
        checked.add(self.report(missing, &first_line));
        if self.demands.format == Format::Json {
            let whose = Whose { file: &self.name, record: 0, line: 1, id: None };
            checked.text = verdict_json(whose, &NO_RECORD, &self.waiting);
        }
        checked
    }

    /// Counts and shows what is wrong outside of records, in a text that begins with the file.
    fn report(&mut self, diagnostics: Vec<Diagnostic>, text: &[u8]) -> Checked {
        let mut checked = Checked::default();
        if diagnostics.is_empty() {
            return checked;
        }
        checked.add_diagnostics(diagnostics, &Source::new(&self.name, text, 1), self.demands);
        if self.demands.format == Format::Json {
            self.waiting.append(&mut checked.findings);
        }
        checked
    }
}

/// Returns where the last line ends that lies within the limit.
fn end_of_lines(above: &[u8]) -> usize {
    match above.get(..MAX_RECORD) {
        Some(within) if MAX_RECORD < above.len() => {
            within.iter().rposition(|it| *it == b'\n').map_or(0, |it| it + 1)
        }
        _ => above.len(),
    }
}

/// Checks a record of a file; `outside` are findings that are shown with it.
fn check_record(record: &Record<'_>, (file, demands): (&str, &Demands<'_>), outside: &[Finding]) -> Checked {
    let mut diagnostics = Vec::new();
    let verdict = verify(record, &Options { rules: demands.rules }, &mut diagnostics);
    diagnostics.sort_by_key(|it| it.span.start);
    diagnostics.extend(shortfall(record, &verdict, demands));
    let mut checked = Checked::default();
    checked.tally.add_verdict(&verdict);
    if !diagnostics.is_empty() {
        let source = Source::new(file, record.text, record.line());
        checked.add_diagnostics(diagnostics, &source, demands);
    }
    if demands.format == Format::Json {
        let whose = Whose { file, record: record.nth, line: record.line(), id: record.field("id") };
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
    let lacks_result = verdict.level == Level::Claims && verdict.outcome.is_played_out();
    let help = if lacks_result { "claim the final scores in the last line: `end 54 47`" } else { "" };
    Some(Diagnostic::new(&LEVEL_NOT_REACHED, span).detail(detail).help(help))
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
