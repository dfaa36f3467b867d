//! What differs in single lines: header fields, an event, what stands below it, the end. Aligns no events.

use std::collections::{HashMap, HashSet};

use azulejo_notation::{End, LineKind};

use super::align::{Pair, runs};
use super::parts::{Entry, Parts};
use super::{Aspect, Change, Event, Said};

/// Returns the header fields that differ, whatever their order.
pub(super) fn changes_of_fields(left: &Parts<'_>, right: &Parts<'_>) -> Vec<Change> {
    let (ours, theirs) = (by_key(left), by_key(right));
    let mut told: HashSet<&[u8]> = HashSet::new();
    let mut changes = Vec::new();
    for key in left.fields().chain(right.fields()).map(Entry::key).filter(|it| told.insert(it)) {
        let of_key = |side: &HashMap<&[u8], Vec<Said>>| side.get(key).cloned().unwrap_or_default();
        let (left, right) = (of_key(&ours), of_key(&theirs));
        for nth in 0..left.len().max(right.len()) {
            changes.extend(said_change(Aspect::Headers, left.get(nth).cloned(), right.get(nth).cloned()));
        }
    }
    changes
}

/// Returns the header fields of a record by their keys, those of one key in order.
fn by_key<'a>(parts: &'a Parts<'_>) -> HashMap<&'a [u8], Vec<Said>> {
    let mut fields: HashMap<&[u8], Vec<Said>> = HashMap::new();
    for field in parts.fields() {
        fields.entry(field.key()).or_default().push(said(field));
    }
    fields
}

/// Returns what differs in an event itself: what it means, its glyph, what followed from it.
pub(super) fn changes_of_event(left: Option<Event<'_, '_>>, right: Option<Event<'_, '_>>) -> Vec<Change> {
    let (Some(one), Some(other)) = (left, right) else {
        return vec![event_change(left, right)];
    };
    let glyphs = (one.block.event.glyph(), other.block.event.glyph());
    if !one.is_like(&other) {
        return vec![event_change(left, right)];
    }
    let mut changes = Vec::new();
    if glyphs.0 != glyphs.1 {
        let left = Some(said_of_event(&one));
        let right = Some(said_of_event(&other));
        changes.push(Change { aspect: Aspect::Annotation, is_event: true, left, right });
    }
    changes.extend(changes_of_consequences(&one, &other));
    changes
}

/// Returns the change of an event that another stands beside, or none.
fn event_change(left: Option<Event<'_, '_>>, right: Option<Event<'_, '_>>) -> Change {
    let aspect = left.or(right).and_then(|it| it.block.event.aspect()).unwrap_or(Aspect::Unreadable);
    let said = |event: Option<Event<'_, '_>>| event.map(|it| said_of_event(&it));
    Change { aspect, is_event: true, left: said(left), right: said(right) }
}

/// Returns an event with its glyph.
fn said_of_event(event: &Event<'_, '_>) -> Said {
    let glyph = event.block.event.glyph();
    let gap = if glyph.is_empty() { "" } else { " " };
    let text = [&String::from_utf8_lossy(event.meaning()), gap, glyph].concat();
    Said { line: event.block.event.number, text }
}

/// Returns what followed from an event on one side only.
fn changes_of_consequences(left: &Event<'_, '_>, right: &Event<'_, '_>) -> Vec<Change> {
    let (Some(one), Some(other)) = (left.trace, right.trace) else { return Vec::new() };
    if !one.is_played || !other.is_played {
        return Vec::new();
    }
    let said = |event: &Event<'_, '_>, text: Option<&String>| {
        text.map(|it| Said { line: event.block.event.number, text: it.clone() })
    };
    let pair = |(nth, other_nth): Pair| Change {
        aspect: Aspect::Consequences,
        is_event: false,
        left: said(left, nth.and_then(|it| one.consequences.get(it))),
        right: said(right, other_nth.and_then(|it| other.consequences.get(it))),
    };
    let runs = runs(&one.consequences, &other.consequences).into_iter().filter(|it| !it.is_same);
    runs.flat_map(|it| it.pairs(|_, _| true)).map(pair).collect()
}

/// Lines below an event, or above the first one.
#[derive(Clone, Copy, Default)]
pub(super) struct Below<'a, 'src> {
    /// The lines.
    pub(super) lines: &'a [Entry<'src>],
    /// Each with everything written out, where it is an event of a variation that could be played; fewer, or none, where
    /// nothing was replayed.
    pub(super) exact: &'a [Option<String>],
}

impl<'a, 'src> Below<'a, 'src> {
    /// Returns lines of which none was played.
    pub(super) const fn unplayed(lines: &'a [Entry<'src>]) -> Self {
        Self { lines, exact: &[] }
    }
}

/// Returns the lines that only one side has below an event, or above the first one.
pub(super) fn changes_below(left: Below<'_, '_>, right: Below<'_, '_>) -> Vec<Change> {
    let (left, right) = (told(left), told(right));
    let texts = |lines: &[Told<'_, '_>]| -> Vec<String> { lines.iter().map(|it| it.text.clone()).collect() };
    let fits = |one: usize, other: usize| match (left.get(one), right.get(other)) {
        (Some(one), Some(other)) => one.entry.is_counterpart(other.entry),
        _ => false,
    };
    let change = |(one, other): Pair| {
        let (left, right) = (one.and_then(|it| left.get(it)), other.and_then(|it| right.get(it)));
        let is_written_alike =
            left.zip(right).is_some_and(|(one, other)| one.entry.says() == other.entry.says());
        let aspect = left.or(right).filter(|_| !is_written_alike)?.aspect;
        Some(Change { aspect, is_event: false, left: left.map(Told::said), right: right.map(Told::said) })
    };
    let different = runs(&texts(&left), &texts(&right)).into_iter().filter(|it| !it.is_same);
    different.flat_map(|it| it.pairs(fits)).filter_map(change).collect()
}

/// A line that is compared in its order.
struct Told<'a, 'src> {
    aspect: Aspect,
    entry: &'a Entry<'src>,
    /// What it says: with everything written out where it was played, and its glyph.
    text: String,
}

impl Told<'_, '_> {
    /// Returns what the line says.
    fn said(&self) -> Said {
        Said { line: self.entry.number, text: self.text.clone() }
    }
}

/// Returns the lines that are compared in their order.
fn told<'a, 'src>(below: Below<'a, 'src>) -> Vec<Told<'a, 'src>> {
    let exact = below.exact.iter().map(Option::as_deref).chain(std::iter::repeat(None));
    let told = |(entry, exact): (&'a Entry<'src>, Option<&str>)| {
        Some(Told { aspect: entry.aspect()?, entry, text: text(entry, exact) })
    };
    below.lines.iter().zip(exact).filter(|(entry, _)| !entry.is_field).filter_map(told).collect()
}

/// Returns what a line says, behind the path of its variation with everything written out where that is known.
fn text(entry: &Entry<'_>, exact: Option<&str>) -> String {
    let written = entry.text();
    let (path, _) = written.split_once(' ').unwrap_or_default();
    let text = exact.map_or_else(|| written.clone(), |exact| format!("{path} {exact}"));
    let gap = if entry.glyph().is_empty() { "" } else { " " };
    [&text, gap, entry.glyph()].concat()
}

/// Returns what differs in the end: how it came, the final scores, and what is written below.
pub(super) fn changes_of_end(left: &[Entry<'_>], right: &[Entry<'_>]) -> Vec<Change> {
    let (one, other) = (left.split_first(), right.split_first());
    let (one_end, other_end) = (one.map(|it| it.0), other.map(|it| it.0));
    let mut changes = Vec::new();
    for (aspect, text) in [(Aspect::Plies, outcome as fn(&End<'_>) -> String), (Aspect::Claims, scores)] {
        let said = |entry: Option<&Entry<'_>>| {
            let entry = entry?;
            let LineKind::End(end) = entry.line.kind else { return None };
            Some(Said { line: entry.number, text: text(&end) }).filter(|it| !it.text.is_empty())
        };
        changes.extend(said_change(aspect, said(one_end), said(other_end)));
    }
    let (left, right) = (one.map_or(&[][..], |it| it.1), other.map_or(&[][..], |it| it.1));
    changes.extend(changes_below(Below::unplayed(left), Below::unplayed(right)));
    changes
}

/// Returns how a game came to its end, as the record writes it.
fn outcome(end: &End<'_>) -> String {
    let seat = end.how.seat().map(|it| it.to_string());
    ["end", end.how.word(), seat.as_deref().unwrap_or_default()].join(" ").trim_end().to_owned()
}

/// Returns the final scores as the record writes them; nothing where there are none.
fn scores(end: &End<'_>) -> String {
    end.scores.iter().fold(String::new(), |text, score| {
        let word = if text.is_empty() { "end" } else { &text };
        format!("{word} {score}")
    })
}

/// Returns the change between what two sides say, if it is one.
fn said_change(aspect: Aspect, left: Option<Said>, right: Option<Said>) -> Option<Change> {
    let text = |it: &Option<Said>| it.as_ref().map(|it| it.text.clone());
    (text(&left) != text(&right)).then_some(Change { aspect, is_event: false, left, right })
}

/// Returns what a line says.
fn said(entry: &Entry<'_>) -> Said {
    Said { line: entry.number, text: entry.text() }
}
