//! Files checked, each record on its own, and what is to be shown of them. Decides nothing about rules.

use std::borrow::Cow;
use std::mem;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::Result;
use azulejo_notation::{MAX_RECORD, Record, diagnose_file};
use azulejo_render::{Finding, Paint, Source, Whose, verdict_json, write_short};
use azulejo_replay::{Level, Options, Outcome, Verdict, verify};
use azulejo_source::{Diagnostic, Severity, Span};
use rayon::prelude::*;

use crate::codes::{LEVEL_NOT_REACHED, code};
use crate::each::whose;
use crate::frames::frame;
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
    /// How many frames may still be shown; those that are made beyond are not.
    pub(crate) left: &'a AtomicUsize,
}

/// What came of a file or a part of it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Checked {
    /// What is to be printed, with color.
    pub(crate) text: String,
    /// Frames that are to be printed, with color.
    pub(crate) frames: Vec<String>,
    /// How many frames were not made, since none may be shown any more.
    pub(crate) n_left_out: usize,
    /// What is to go into a log.
    pub(crate) findings: Vec<Finding>,
    /// The counts.
    pub(crate) tally: Tally,
}

impl Checked {
    /// Adds what came of the next part.
    pub(crate) fn add(&mut self, other: Self) {
        self.text.push_str(&other.text);
        self.frames.extend(other.frames);
        self.n_left_out += other.n_left_out;
        self.findings.extend(other.findings);
        self.tally.add(&other.tally);
    }
}

/// Checks a stream, a part at a time on all cores of the pool; `show` takes what came of each part, in their order.
///
/// # Errors
/// What stood in the way of reading or showing more.
pub(crate) fn check_stream(
    stream: Stream<'_>,
    demands: &Demands<'_>,
    show: &mut (dyn FnMut(Checked) -> Result<()> + Send),
) -> Result<()> {
    let mut stream = stream.for_pool();
    let mut checker = Checker::new(stream.name(), demands);
    let mut checked = Checked::default();
    let mut next = stream.next();
    while let Ok(Some(piece)) = next {
        // One part is checked while the one before is shown, and the last one while the next piece is read.
        let (firsts, last) = parts(&piece);
        for part in firsts {
            let before = mem::take(&mut checked);
            let (shown, now) = rayon::join(|| show(before), || checker.check(&piece, part));
            shown?;
            checked = now;
        }
        let before = mem::take(&mut checked);
        let (ahead, now) =
            rayon::join(|| show(before).map(|()| stream.next()), || checker.check(&piece, last));
        (next, checked) = (ahead?, now);
    }
    if next.is_ok() {
        checked.add(checker.close());
    }
    show(checked)?;
    next.map(|_| ())
}

/// The most records that are checked before what was found in them is shown.
///
/// Of a small record that is wrong more is said than it holds itself.
const PART: usize = 4096;

/// How many records are checked on one core at least, since to give away fewer costs more.
const FEW: usize = 8;

/// Returns the parts of a piece in which it is checked, as numbers of records: the first ones, and the last.
fn parts(piece: &Piece) -> (impl Iterator<Item = Range<usize>> + use<>, Range<usize>) {
    let n_records = if let Piece::Batch(batch) = piece { batch.n_records() } else { 0 };
    let last = n_records.saturating_sub(1) / PART * PART;
    ((0..last).step_by(PART).map(|first| first..first + PART), last..n_records)
}

/// What is said of a file without a record, where something must be said.
const NO_RECORD: Verdict = Verdict {
    level: Level::Text,
    why: None,
    outcome: Outcome::Truncated,
    n_plies: 0,
    n_events: 0,
    rules: Cow::Borrowed(""),
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

    /// Checks the next part of a piece: the records with these numbers, and what stands above the first of a file.
    fn check(&mut self, piece: &Piece, part: Range<usize>) -> Checked {
        // What a limit cuts off is not read.
        let Piece::Batch(batch) = piece else { return Checked::default() };
        let is_first = batch.is_first && part.start == 0;
        let mut checked = if is_first { self.check_above(batch) } else { Checked::default() };
        self.n_records += part.len();
        let waiting = if part.is_empty() { Vec::new() } else { mem::take(&mut self.waiting) };
        let whole = (self.name.as_str(), self.demands);
        let records = batch.par_records().skip(part.start).take(part.len()).with_min_len(FEW).enumerate();
        let found = records.fold(Checked::default, |mut checked, (nth, it)| {
            checked.check_record(&it, whole, if nth == 0 { &waiting } else { &[] });
            checked
        });
        checked.add(found.reduce(Checked::default, |mut one, next| {
            one.add(next);
            one
        }));
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
    /// Checks the next record of a file; `outside` are findings that are shown with it.
    fn check_record(
        &mut self,
        record: &Record<'_>,
        (file, demands): (&str, &Demands<'_>),
        outside: &[Finding],
    ) {
        let mut diagnostics = Vec::new();
        let verdict = verify(record, &Options { rules: demands.rules }, &mut diagnostics);
        diagnostics.sort_by_key(|it| it.span.start);
        diagnostics.extend(shortfall(record, &verdict, demands));
        self.tally.add_verdict(&verdict);
        if !diagnostics.is_empty() {
            let source = Source::new(file, record.text, record.line());
            self.add_diagnostics(diagnostics, &source, demands);
        }
        if demands.format == Format::Json {
            // A line of JSON has all findings of its record.
            self.findings.splice(..0, outside.iter().cloned());
            self.text += &verdict_json(whose(file, record), &verdict, &self.findings);
            self.findings.clear();
        }
    }

    /// Counts diagnostics and shows them in this order.
    fn add_diagnostics(&mut self, diagnostics: Vec<Diagnostic>, source: &Source<'_>, demands: &Demands<'_>) {
        for mut diagnostic in diagnostics {
            if demands.deny_warnings && diagnostic.severity == Severity::Warning {
                diagnostic.severity = Severity::Error;
            }
            self.tally.add_severity(diagnostic.severity);
            self.show(&diagnostic, source, demands);
        }
    }

    /// Adds a diagnostic to what is shown.
    fn show(&mut self, diagnostic: &Diagnostic, source: &Source<'_>, demands: &Demands<'_>) {
        match demands.format {
            Format::Human if demands.left.load(Ordering::Relaxed) == 0 => self.n_left_out += 1,
            Format::Human => self.frames.push(frame(diagnostic, source)),
            Format::Short => {
                // Writing to a string does not fail.
                let _written = write_short(diagnostic, source, Paint::Ansi, &mut self.text);
            }
            Format::Json | Format::Sarif => self.findings.push(Finding::new(diagnostic, source)),
        }
    }
}
