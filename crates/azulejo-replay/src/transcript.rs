//! A replay as plain data: what happened at each event, in words. Allocates; for stories and exports.

use std::iter::Peekable;

use azulejo_notation::{Line, LineKind, Lines, Record};
use azulejo_rules::{Game, Seat, Turn, Value, ply_text};
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
    watch(record, options, report, &mut Teller { below: Below::new(record), each })
}

/// Tells what happens at each event.
struct Teller<'a, 'src> {
    below: Below<'src>,
    each: &'a mut dyn FnMut(Happening),
}

impl Watch for Teller<'_, '_> {
    fn see<G: Game>(&mut self, rules: &G::Rules, step: &Step<'_, '_, G>) {
        let (line, notes) = self.below.next_event();
        if let Some(ply) = step.ply.filter(|_| step.is_played) {
            (self.each)(happening(rules, step, &ply, line, notes));
        }
    }
}

/// The lines of a record, event by event of its main line.
struct Below<'src> {
    record: Record<'src>,
    lines: Peekable<Lines<'src>>,
    /// The number of the next line in its file, from 1.
    next: u64,
}

impl<'src> Below<'src> {
    /// Begins at the first event.
    fn new(record: &Record<'src>) -> Self {
        let mut below = Self { record: *record, lines: record.lines().peekable(), next: record.line() };
        while below.lines.next_if(|line| !is_main_event(line)).is_some() {
            below.next += 1;
        }
        below
    }

    /// Goes on behind the next event and all that stands under it; returns its line's number in the file, and what is
    /// written of it: its glyph, then the comments, rulings and variations under it.
    fn next_event(&mut self) -> (u64, Vec<String>) {
        let line = self.next;
        let mut notes = Vec::new();
        let mut here = self.lines.next();
        while let Some(line) = here {
            self.next += 1;
            notes.extend(note(&self.record, &line));
            here = self.lines.next_if(|line| !is_main_event(line));
        }
        (line, notes)
    }
}

/// Tells whether a line is an event of the main line.
fn is_main_event(line: &Line<'_>) -> bool {
    line.path.is_main() && line.kind.is_event()
}

/// Returns what happened at an event.
fn happening<G: Game>(
    rules: &G::Rules,
    step: &Step<'_, '_, G>,
    ply: &G::Ply,
    line: u64,
    notes: Vec<String>,
) -> Happening {
    let seat = G::seat(ply);
    let exact = if step.is_ruled { *ply } else { G::exact(rules, step.before, ply) };
    let gained = |seat| G::score(step.finally, seat) - G::score(step.before, seat);
    Happening {
        event: step.number,
        round: step.moment.round,
        nth: step.nth,
        line,
        seat,
        text: ply_text::<G>(&exact),
        ruled: step.is_ruled,
        void: step.is_void,
        legal: matches!(step.moment.turn, Turn::Seat(_)).then(|| G::n_legal(rules, step.before)),
        points: seat.map(gained),
        events: step.events.iter().map(consequence::<G>).collect(),
        score: Seat::first(step.moment.n_seats).map(|seat| G::score(step.finally, seat)).collect(),
        facts: changes::<G>(step.before, step.finally),
        notes,
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
