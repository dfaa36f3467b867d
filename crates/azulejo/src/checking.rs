//! Files checked, each record on its own, and what is to be shown of them. Decides nothing about rules.

use std::borrow::Cow;
use std::iter;
use std::mem;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::Result;
use azulejo_notation::{MAX_RECORD, MORE_IS_WRONG, Record, diagnose_file};
use azulejo_render::{Finding, Paint, Source, Whose, verdict_json, write_short};
use azulejo_replay::{Level, Options, Outcome, Verdict, verify};
use azulejo_source::{Diagnostic, Firsts, Severity, Span};
use rayon::prelude::*;

use crate::codes::{LEVEL_NOT_REACHED, code};
use crate::each::whose;
use crate::frames::frame;
use crate::pooled::in_order;
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

impl FromIterator<Self> for Checked {
    fn from_iter<I: IntoIterator<Item = Self>>(parts: I) -> Self {
        let mut parts = parts.into_iter();
        let mut all = parts.next().unwrap_or_default();
        parts.for_each(|it| all.add(it));
        all
    }
}

impl Checked {
    /// Returns about how much there is to be shown, in bytes.
    fn n_bytes(&self) -> usize {
        let frames: usize = self.frames.iter().map(String::len).sum();
        self.text.len() + frames + self.findings.len() * FINDING
    }

    /// Adds what came of the next part.
    pub(crate) fn add(&mut self, other: Self) {
        self.text.push_str(&other.text);
        self.frames.extend(other.frames);
        self.n_left_out += other.n_left_out;
        self.findings.extend(other.findings);
        self.tally.add(&other.tally);
    }
}

/// Checks a stream on all cores of the pool; `show` takes what came of its parts, in their order.
///
/// # Errors
/// What stood in the way of reading or showing more.
pub(crate) fn check_stream(
    stream: Stream<'_>,
    demands: &Demands<'_>,
    show: &mut (dyn FnMut(Checked) -> Result<()> + Send),
) -> Result<()> {
    let name = stream.name().to_owned();
    let mut parts = Parts::new(stream, demands);
    let mut checked = Checked::default();
    while !parts.is_ended {
        // Some parts are read and checked while what came of those before is shown.
        let before = mem::take(&mut checked);
        let n_bytes = AtomicUsize::new(0);
        let is_much = || MUCH <= n_bytes.load(Ordering::Relaxed);
        let some = iter::from_fn(|| if is_much() { None } else { parts.next() }).take(MOST_PARTS);
        let check = |part: Part| {
            let checked = part.check(&name, demands);
            n_bytes.fetch_add(checked.n_bytes(), Ordering::Relaxed);
            checked
        };
        let (shown, now) = rayon::join(|| show(before), || in_order(some, 1, check));
        shown?;
        checked = now.into_iter().collect();
    }
    parts.close(checked, show)
}

/// Checks a small file, on one core unless others have nothing to do: what was found and how much that is, in bytes, or nothing
/// where it is too much to be kept.
pub(crate) fn check_small(
    stream: Stream<'_>,
    demands: &Demands<'_>,
) -> Option<((Checked, Result<()>), usize)> {
    let name = stream.name().to_owned();
    let mut parts = Parts::new(stream, demands);
    let mut checked = Checked::default();
    for part in parts.by_ref() {
        checked.add(part.check(&name, demands));
        if MUCH < checked.n_bytes() {
            return None;
        }
    }
    let mut all = Checked::default();
    let result = parts.close(checked, &mut |it| {
        all = it;
        Ok(())
    });
    let n_bytes = all.n_bytes();
    Some(((all, result), n_bytes))
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

/// The most records of a part.
///
/// Of a small record that is wrong more is said than it holds itself.
const PART: usize = 1024;

/// The most parts that are checked before what was found in them is shown: so many that to wait for the last costs little.
const MOST_PARTS: usize = 256;

/// How much is to be shown, in bytes, before no further part is checked.
const MUCH: usize = 1 << 20;

/// About how many bytes a finding takes.
const FINDING: usize = 512;

/// How many records are checked on one core at least, since to give away fewer costs more.
const FEW: usize = 8;

/// The parts of a file, as they are read.
struct Parts<'a> {
    stream: Stream<'a>,
    demands: &'a Demands<'a>,
    /// What was read, and how many of its records were given away.
    held: Option<(Arc<Batch>, usize)>,
    /// Whether no part comes any more.
    is_ended: bool,
    /// What stood in the way of more.
    trouble: Option<anyhow::Error>,
    /// How many records came.
    n_records: usize,
    /// What is to be said if no record comes.
    no_record: Option<Diagnostic>,
    /// The first line of the file.
    first_line: Vec<u8>,
    /// Findings outside of records that wait for the first one: of JSON a line is a record.
    waiting: Vec<Finding>,
}

/// Records in a row that are checked by themselves.
struct Part {
    batch: Arc<Batch>,
    /// Their numbers in the batch.
    records: Range<usize>,
    /// What came of what stands above them.
    above: Checked,
    /// Findings that are shown with the first of them.
    waiting: Vec<Finding>,
}

impl Iterator for Parts<'_> {
    type Item = Part;

    fn next(&mut self) -> Option<Part> {
        loop {
            if let Some((batch, n_given)) = self.held.take() {
                return Some(self.part(batch, n_given));
            }
            if self.is_ended {
                return None;
            }
            match self.stream.next() {
                Ok(Some(Piece::Batch(batch))) => self.held = Some((Arc::new(batch), 0)),
                // What a limit cuts off is not read.
                Ok(Some(Piece::Rest(_))) => {}
                Ok(None) => self.is_ended = true,
                Err(error) => (self.is_ended, self.trouble) = (true, Some(error)),
            }
        }
    }
}

impl Part {
    /// Checks it.
    fn check(self, file: &str, demands: &Demands<'_>) -> Checked {
        let Self { batch, records, above, waiting } = self;
        let check = |mut checked: Checked, (nth, it): (usize, Record<'_>)| {
            checked.check_record(&it, (file, demands), if nth == 0 { &waiting } else { &[] });
            checked
        };
        if records.len() < 2 * FEW {
            let records = batch.records().skip(records.start).take(records.len());
            return records.enumerate().fold(above, check);
        }
        let records = batch.par_records().skip(records.start).take(records.len()).with_min_len(FEW);
        let found =
            records.enumerate().fold(Checked::default, check).reduce(Checked::default, |mut one, next| {
                one.add(next);
                one
            });
        [above, found].into_iter().collect()
    }
}

impl<'a> Parts<'a> {
    /// Begins with a file.
    fn new(stream: Stream<'a>, demands: &'a Demands<'a>) -> Self {
        let mut found = Vec::new();
        diagnose_file(b"", &mut found);
        Self {
            stream: stream.in_small_batches(),
            demands,
            held: None,
            is_ended: false,
            trouble: None,
            n_records: 0,
            no_record: found.pop(),
            first_line: Vec::new(),
            waiting: Vec::new(),
        }
    }

    /// Gives away the next records of a batch of which so many were given away.
    fn part(&mut self, batch: Arc<Batch>, n_given: usize) -> Part {
        let records = n_given..batch.n_records().min(n_given + PART);
        let is_first = batch.is_first && n_given == 0;
        let above = if is_first { self.check_above(&batch) } else { Checked::default() };
        let waiting = if records.is_empty() { Vec::new() } else { mem::take(&mut self.waiting) };
        self.n_records += records.len();
        self.held = (records.end < batch.n_records()).then(|| (Arc::clone(&batch), records.end));
        Part { batch, records, above, waiting }
    }

    /// Checks what stands above the first record.
    fn check_above(&mut self, batch: &Batch) -> Checked {
        let above = batch.above();
        let read = above.get(..end_of_lines(above)).unwrap_or_default();
        let mut found = Firsts::default();
        diagnose_file(read, &mut found);
        let mut diagnostics = found.in_order(&MORE_IS_WRONG);
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

    /// Ends with the file: shows what came of its last parts.
    ///
    /// # Errors
    /// What stood in the way of reading or showing more.
    fn close(
        mut self,
        mut checked: Checked,
        show: &mut (dyn FnMut(Checked) -> Result<()> + Send),
    ) -> Result<()> {
        if let Some(trouble) = self.trouble {
            return show(checked).and(Err(trouble));
        }
        checked.tally.files = 1;
        if self.n_records == 0 {
            let first_line = mem::take(&mut self.first_line);
            let missing = self.no_record.take().into_iter().collect();
            checked.add(self.report(missing, &first_line));
            if self.demands.format == Format::Json {
                let whose = Whose { file: self.stream.name(), record: 0, line: 1, id: None };
                checked.text = verdict_json(whose, &NO_RECORD, &self.waiting);
            }
        }
        show(checked)
    }

    /// Counts and shows what is wrong outside of records, in a text that begins with the file.
    fn report(&mut self, diagnostics: Vec<Diagnostic>, text: &[u8]) -> Checked {
        let mut checked = Checked::default();
        if diagnostics.is_empty() {
            return checked;
        }
        checked.add_diagnostics(diagnostics, &Source::new(self.stream.name(), text, 1), self.demands);
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
            Format::Human if demands.left.load(Ordering::Relaxed) <= self.frames.len() => {
                self.n_left_out += 1;
            }
            Format::Human => self.frames.push(frame(diagnostic, source)),
            Format::Short => {
                // Writing to a string does not fail.
                let _written = write_short(diagnostic, source, Paint::Ansi, &mut self.text);
            }
            Format::Json | Format::Sarif => self.findings.push(Finding::new(diagnostic, source)),
        }
    }
}
