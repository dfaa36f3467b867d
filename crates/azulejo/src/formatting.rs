//! The forms of records: canonical, full, JSON; and whether one says what another says. Writes no file.

use std::collections::BTreeMap;

use anyhow::{Context, Result, bail, ensure};
use azulejo_notation::{
    LineKind, MAX_RECORD, Record, format, from_json, preamble, records, to_json, to_json_lines,
};
use azulejo_render::{Escaped, Source};
use azulejo_replay::{Address, Options, Outcome, Place, lexicon, stand_at, verify, write_full};
use azulejo_source::{Diagnostic, Span};
use rayon::prelude::*;

use crate::codes::code;
use crate::frames::frames;
use crate::stream::{Batch, Piece, Stream};

/// A form, and whose records it is made of.
#[derive(Clone, Debug)]
pub(crate) struct Shape<'a> {
    /// The name of the file.
    pub(crate) name: String,
    /// Whether what a replay can tell is added.
    pub(crate) is_full: bool,
    /// Whether it is JSON.
    pub(crate) is_json: bool,
    /// How records are replayed.
    pub(crate) options: Options<'a>,
}

/// Why there is no such form.
#[derive(Debug)]
pub(crate) enum Stop {
    /// The records have none; as code frames.
    Refused(String),
    /// It would not say the same.
    Unlike(anyhow::Error),
}

/// The form of a part of a file, up to what has none.
#[derive(Debug, Default)]
pub(crate) struct Shaped {
    /// How many bytes it was made of.
    pub(crate) n_before: usize,
    /// The form.
    pub(crate) bytes: Vec<u8>,
    /// Whether they differ from those that it was made of.
    pub(crate) is_news: bool,
    /// Why there is no more.
    pub(crate) stop: Option<Stop>,
}

impl From<anyhow::Error> for Stop {
    fn from(error: anyhow::Error) -> Self {
        Self::Unlike(error)
    }
}

impl Stop {
    /// Returns the refusal for reasons.
    fn refuse(diagnostics: Vec<Diagnostic>, source: &Source<'_>) -> Self {
        Self::Refused(frames(diagnostics, source, usize::MAX))
    }
}

/// Shapes a stream, a part at a time on all cores; `take` takes each part, in their order, up to what has no such form.
///
/// # Errors
/// What stood in the way of reading, or of taking.
pub(crate) fn shape_stream(
    mut stream: Stream<'_>,
    shape: &Shape<'_>,
    take: &mut (dyn FnMut(Shaped) -> Result<()> + Send),
) -> Result<()> {
    let mut shaped = Shaped::default();
    let mut next = stream.next()?;
    // What a limit cuts off is copied; only its end shows whether it needs a line end.
    let mut is_open = false;
    while let Some(piece) = next {
        let before = std::mem::take(&mut shaped);
        let (ahead, now) = rayon::join(|| take(before).and_then(|()| stream.next()), || shape.piece(piece));
        is_open = now.n_before != 0 && !now.bytes.ends_with(b"\n");
        (next, shaped) = (ahead?, now);
        if shaped.stop.is_some() {
            return take(shaped);
        }
    }
    if is_open {
        shaped.bytes.push(b'\n');
        shaped.is_news = true;
    }
    take(shaped)
}

impl Shape<'_> {
    /// Shapes a part of a file.
    fn piece(&self, piece: Piece) -> Shaped {
        match piece {
            Piece::Rest(bytes) => Shaped { n_before: bytes.len(), bytes, is_news: false, stop: None },
            Piece::Batch(batch) => self.batch(&batch),
        }
    }

    /// Shapes records and what stands above them.
    fn batch(&self, batch: &Batch) -> Shaped {
        let mut parts = vec![self.above(batch)];
        let records = batch.par_records().map(|record| {
            let is_last = record.nth == batch.last_nth();
            self.record(&record, batch.is_cut && is_last)
        });
        parts.par_extend(records);
        let mut shaped = Shaped { n_before: batch.bytes().len(), ..Shaped::default() };
        for part in parts {
            match part {
                Ok(bytes) => shaped.bytes.extend(bytes),
                Err(stop) => {
                    shaped.stop = Some(stop);
                    break;
                }
            }
        }
        shaped.is_news = shaped.bytes != batch.bytes();
        shaped
    }

    /// Shapes what stands above the first record.
    fn above(&self, batch: &Batch) -> Result<Vec<u8>, Stop> {
        let above = batch.above();
        let source = || Source::new(&self.name, above, 1);
        if MAX_RECORD < above.len() {
            let diagnostic = code("record::too-large").map(|it| Diagnostic::new(it, Span::default()));
            let diagnostic = diagnostic.filter(|_| self.is_json);
            return match diagnostic {
                Some(diagnostic) => Err(Stop::refuse(vec![diagnostic], &source())),
                None => Ok(above.to_vec()),
            };
        }
        let new = canonical(above);
        ensure_canonical(&new).with_context(|| self.stays())?;
        if !self.is_json {
            return Ok(new);
        }
        let json = to_json_lines(&new).map_err(|it| Stop::refuse(vec![it], &source()))?;
        if !json.is_empty() {
            ensure_back(&json, &new).with_context(|| self.stays())?;
        }
        Ok(json.into_bytes())
    }

    /// Shapes a record, after making sure that its form says the same.
    fn record(&self, record: &Record<'_>, is_cut: bool) -> Result<Vec<u8>, Stop> {
        let source = || Source::new(&self.name, record.text, record.line());
        let mut new = if self.is_full {
            write_full(record, &self.options).map_err(|it| Stop::refuse(it, &source()))?
        } else {
            canonical(record.text)
        };
        if !is_cut {
            confirm(record, &new, &self.options).with_context(|| self.stays())?;
        } else if !record.text.ends_with(b"\n") && new.ends_with(b"\n") {
            new.pop();
        }
        if !self.is_json {
            return Ok(new);
        }
        let shaped = record.with_text(&new);
        let source = || Source::new(&self.name, &new, record.line());
        let mut json = to_json(&shaped).map_err(|it| Stop::refuse(vec![it], &source()))?;
        ensure_back(&json, &new).with_context(|| self.stays())?;
        json.push('\n');
        Ok(json.into_bytes())
    }

    /// Says what becomes of the file if there is no such form.
    fn stays(&self) -> String {
        format!("{} stays as it is", Escaped(&self.name))
    }
}

/// Returns the canonical form of a record that is written in the JSON form on line `line`, or of what stands above the
/// first one; `has_more` says whether something was written before.
pub(crate) fn shape_json(text: &[u8], (name, line): (&str, u64), has_more: bool) -> Result<Vec<u8>, Stop> {
    let refused =
        |it: Option<Diagnostic>| Stop::refuse(it.into_iter().collect(), &Source::new(name, text, line));
    let json = std::str::from_utf8(text).map_err(|error| {
        let wrong = text.get(error.valid_up_to()..).and_then(|it| it.get(..1)).unwrap_or_default();
        refused(code("file::not-utf8").map(|it| Diagnostic::new(it, Span::of(wrong, text))))
    })?;
    if json.trim().is_empty() {
        return Ok(Vec::new());
    }
    let read = from_json(json).map_err(|it| refused(Some(it)))?;
    if has_more && records(read.as_bytes()).next().is_none() {
        let diagnostic = code("json::not-a-line").map(|it| Diagnostic::new(it, Span::of(text, text)));
        return Err(refused(diagnostic.map(|it| it.detail("a preamble comes first"))));
    }
    let new = canonical(read.as_bytes());
    ensure_canonical(&new).with_context(|| format!("line {line} of {} cannot be used", Escaped(name)))?;
    Ok(new)
}

/// Returns the canonical form of a part of a file.
fn canonical(bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len());
    format(bytes, &lexicon, &mut out);
    out
}

/// Makes sure that text is in canonical form.
fn ensure_canonical(text: &[u8]) -> Result<()> {
    ensure!(canonical(text) == text, "its new form would not be its own canonical form");
    Ok(())
}

/// Makes sure that text reads back from its JSON form.
fn ensure_back(json: &str, text: &[u8]) -> Result<()> {
    let back = from_json(json).ok().map(|it| canonical(it.as_bytes()));
    ensure!(back.as_deref() == Some(text), "it would not read back from its JSON form");
    Ok(())
}

/// Makes sure that `after` is in canonical form and says what `before` says.
///
/// # Errors
/// It is not, or does not.
fn confirm(before: &Record<'_>, after: &[u8], options: &Options<'_>) -> Result<()> {
    if before.text == after {
        return Ok(());
    }
    ensure_canonical(after)?;
    let mut new = records(after);
    let (Some(record), None, true) = (new.next(), new.next(), preamble(after).is_empty()) else {
        bail!("its new form would not hold as many records");
    };
    let is_same = says(before, options) == says(&record, options);
    ensure!(is_same, "record {} would say something else in its new form", before.nth);
    Ok(())
}

/// What a record says, apart from claims: what must not change with its form.
#[derive(Debug, PartialEq)]
struct Sense {
    /// The position at the end; none where the replay does not come so far.
    end: Option<String>,
    outcome: Outcome,
    rules: String,
    /// How many lines there are of each kind that is neither claim nor choice nor blank.
    lines: BTreeMap<&'static str, usize>,
}

/// Returns what a record says.
fn says(record: &Record<'_>, options: &Options<'_>) -> Sense {
    let verdict = verify(record, options, &mut ());
    let at = Address { place: Place::End, branches: Vec::new() };
    let end = stand_at(record, options, &at).ok().map(|it| it.position());
    let mut lines = BTreeMap::new();
    for kind in record.lines().filter_map(|it| lasting(&it.kind)) {
        *lines.entry(kind).or_default() += 1;
    }
    Sense { end, outcome: verdict.outcome, rules: verdict.rules.into_owned(), lines }
}

/// Returns the name of the kind of lines that no form adds or leaves out.
///
/// The full form adds claims, and choices that are forced.
fn lasting(kind: &LineKind<'_>) -> Option<&'static str> {
    match kind {
        LineKind::Start { .. } => Some("start"),
        LineKind::Header(_) => Some("header"),
        LineKind::Chance { .. } => Some("chance"),
        LineKind::Ruling(_) => Some("ruling"),
        LineKind::Unknown { .. } => Some("unknown"),
        LineKind::Comment { .. } => Some("comment"),
        LineKind::Annotation { .. } => Some("annotation"),
        LineKind::Remark(_) => Some("remark"),
        LineKind::Bad(_) => Some("bad"),
        LineKind::Ply { .. }
        | LineKind::Round { .. }
        | LineKind::Refill
        | LineKind::Score(_)
        | LineKind::Bonus(_)
        | LineKind::Claim(_)
        | LineKind::Hash(_)
        | LineKind::End(_)
        | LineKind::Blank => None,
    }
}
