//! A replay as plain data: what happened at each event, in words. Allocates; for stories and exports.

use azulejo_notation::{Line, LineKind, Record};
use azulejo_rules::{Game, Seat, Turn, Value};
use azulejo_source::Report;

use crate::happening::{Consequence, Happening};
use crate::opening::Options;
use crate::replay::Step;
use crate::verdict::Verdict;
use crate::verify::{Watch, watch};

/// Replays a record and calls `each` with every event of its main line, as far as the replay goes.
pub fn replay(
    record: &Record<'_>,
    options: &Options<'_>,
    report: &mut dyn Report,
    each: &mut dyn FnMut(Happening),
) -> Verdict {
    watch(record, options, report, &mut Teller { record, each })
}

/// Tells what happens at each event.
struct Teller<'a, 'src> {
    record: &'a Record<'src>,
    each: &'a mut dyn FnMut(Happening),
}

impl Watch for Teller<'_, '_> {
    fn see<G: Game>(&mut self, rules: &G::Rules, step: &Step<'_, '_, G>) {
        if let Some(ply) = step.ply.filter(|_| step.is_played) {
            (self.each)(happening(self.record, rules, step, &ply));
        }
    }
}

/// Returns what happened at an event.
fn happening<G: Game>(
    record: &Record<'_>,
    rules: &G::Rules,
    step: &Step<'_, '_, G>,
    ply: &G::Ply,
) -> Happening {
    let seat = G::seat(ply);
    let exact = if step.is_ruled { *ply } else { G::exact(rules, step.before, ply) };
    let gained = |seat| G::score(step.finally, seat) - G::score(step.before, seat);
    Happening {
        event: step.number,
        round: step.moment.round,
        nth: step.nth,
        line: record.line + line_breaks(record, step.line.span.start),
        seat,
        text: seat.map_or_else(|| exact.to_string(), |seat| format!("{seat} {exact}")),
        ruled: step.is_ruled,
        void: step.is_void,
        legal: matches!(step.moment.turn, Turn::Seat(_)).then(|| G::n_legal(rules, step.before)),
        points: seat.map(gained),
        events: step.events.iter().map(consequence::<G>).collect(),
        score: Seat::first(step.moment.n_seats).map(|seat| G::score(step.finally, seat)).collect(),
        facts: changes::<G>(step.before, step.finally),
        notes: notes(record, step.number),
    }
}

/// Returns a consequence in words.
fn consequence<G: Game>(event: &G::Event) -> Consequence {
    let (seat, points) = G::points(event);
    Consequence { seat, points, text: event.to_string() }
}

/// Returns the facts that differ and what they are in `after`.
fn changes<G: Game>(before: &G::State, after: &G::State) -> Vec<(String, Value)> {
    let mut facts = Vec::new();
    G::facts(after, &mut |fact| {
        let value = G::value(after, fact);
        if value != G::value(before, fact) {
            facts.push((fact.to_string(), value));
        }
    });
    facts
}

/// Returns how many lines of the record end before `offset`.
fn line_breaks(record: &Record<'_>, offset: u32) -> u64 {
    let before = record.text.get(..offset as usize).unwrap_or_default();
    before.iter().filter(|byte| **byte == b'\n').fold(0, |n, _| n + 1)
}

/// Returns what is written of an event of the main line, given by its number: its glyph, then the comments, rulings and
/// variations under it; for 0 what stands above the first event.
pub fn notes(record: &Record<'_>, number: u32) -> Vec<String> {
    let mut n_events = 0;
    let mut notes = Vec::new();
    for line in record.lines() {
        n_events += u32::from(line.path.is_main() && line.kind.is_event());
        if number < n_events {
            break;
        }
        if number == n_events {
            notes.extend(note(record, &line));
        }
    }
    notes
}

/// Returns what a line says of the event above.
fn note(record: &Record<'_>, line: &Line<'_>) -> Option<String> {
    let whole = || String::from_utf8_lossy(line.span.slice(record.text)).trim().to_owned();
    match line.kind {
        LineKind::Blank | LineKind::Remark(_) => None,
        _ if !line.path.is_main() => Some(whole()),
        LineKind::Ply { glyph, .. } => glyph.map(|it| it.text().to_owned()),
        LineKind::Comment { author: Some(author), text } => Some(format!("({author}) {text}")),
        LineKind::Comment { author: None, text } => Some(text.to_owned()),
        LineKind::Annotation { .. } | LineKind::Ruling(_) => Some(whole()),
        _ => None,
    }
}
