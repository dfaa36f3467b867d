//! The forms of a file: canonical, full, JSON; and whether one says what another says. Writes no file.

use std::collections::BTreeMap;

use anyhow::{Result, bail, ensure};
use azulejo_notation::{
    LineKind, Record, format, from_json_lines, preamble, records, to_json, to_json_lines,
};
use azulejo_render::Source;
use azulejo_replay::{Address, Options, Outcome, Place, lexicon, stand_at, verify, write_full};
use azulejo_source::Diagnostic;
use rayon::prelude::*;

use crate::frames::frames;
use crate::input::Text;

/// Why a file has no such form, as code frames.
#[derive(Clone, Debug)]
pub(crate) struct Refusal(pub(crate) String);

impl Refusal {
    /// Returns the refusal for one reason.
    fn of(diagnostic: Diagnostic, source: &Source<'_>) -> Self {
        Self(frames(vec![diagnostic], source))
    }
}

/// Returns the canonical form of a file.
pub(crate) fn canonical(bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len());
    format(bytes, &lexicon, &mut out);
    out
}

/// Returns the full form of a file.
pub(crate) fn full(text: &Text, options: &Options<'_>) -> Result<Vec<u8>, Refusal> {
    let mut out = canonical(preamble(&text.bytes));
    for record in records(&text.bytes) {
        let source = || Source::new(&text.name, record.text, record.line);
        out.extend(write_full(&record, options).map_err(|it| Refusal(frames(it, &source())))?);
    }
    Ok(out)
}

/// Returns the JSON form of a file in canonical form, an object a line.
///
/// # Errors
/// The file does not read back from it.
pub(crate) fn json(text: &Text) -> Result<Result<Vec<u8>, Refusal>> {
    let json = match json_lines(text) {
        Ok(json) => Text { bytes: json.into_bytes(), ..text.clone() },
        Err(refusal) => return Ok(Err(refusal)),
    };
    let back = from_json(&json).ok();
    ensure!(back.as_ref() == Some(&text.bytes), "it would not read back from its JSON form");
    Ok(Ok(json.bytes))
}

/// Returns the JSON form without making sure of anything.
fn json_lines(text: &Text) -> Result<String, Refusal> {
    let above = preamble(&text.bytes);
    let mut out = to_json_lines(above).map_err(|it| Refusal::of(it, &Source::new(&text.name, above, 1)))?;
    for record in records(&text.bytes) {
        let source = || Source::new(&text.name, record.text, record.line);
        out.push_str(&to_json(&record).map_err(|it| Refusal::of(it, &source()))?);
        out.push('\n');
    }
    Ok(out)
}

/// Returns the canonical form of a file that is written in the JSON form.
pub(crate) fn from_json(text: &Text) -> Result<Vec<u8>, Refusal> {
    let json = String::from_utf8_lossy(&text.bytes);
    let source = || Source::new(&text.name, &text.bytes, 1);
    let read = from_json_lines(&json).map_err(|it| Refusal::of(it, &source()))?;
    Ok(canonical(read.as_bytes()))
}

/// Makes sure that `after` is in canonical form and says what `before` says.
///
/// # Errors
/// It is not, or does not.
pub(crate) fn confirm(before: &[u8], after: &[u8], options: &Options<'_>) -> Result<()> {
    ensure!(canonical(after) == after, "its new form would not be its own canonical form");
    let (old, new): (Vec<_>, Vec<_>) = (records(before).collect(), records(after).collect());
    ensure!(old.len() == new.len(), "its new form would not hold as many records");
    let pairs = old.par_iter().zip(&new).filter(|(old, new)| old.text != new.text);
    match pairs.find_first(|(old, new)| says(old, options) != says(new, options)) {
        None => Ok(()),
        Some((old, _)) => bail!("record {} would say something else in its new form", old.nth),
    }
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
    Sense { end, outcome: verdict.outcome, rules: verdict.rules, lines }
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
        | LineKind::Scoring(_)
        | LineKind::Claim(_)
        | LineKind::Hash(_)
        | LineKind::End(_)
        | LineKind::Blank => None,
    }
}
