//! Rulings: what an arbiter declared, made part of the replay. Decides nothing itself.

use azulejo_notation::{Line, LineKind, Lines, Pairs, Ruling};
use azulejo_rules::{Fault, Game, Value, position_text};
use azulejo_source::{Diagnostic, Report};

use crate::codes::{NOTHING_TO_RULE, UNKNOWN_FACT, UNREADABLE_VALUE};
use crate::cook::{Place, cook, cook_position, cook_unreadable};
use crate::opening::countable_position;
use crate::replay::Replay;
use crate::words;

/// Whether a ruling forgives an illegal event.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Forgiven {
    /// No ruling does.
    Not,
    /// It stands.
    Stands,
    /// It is void, or the position is declared.
    Otherwise,
}

/// Returns what the rulings under an event, whose lines follow, say of it.
pub(crate) fn forgiven(below: &Lines<'_>) -> Forgiven {
    let main = below.clone().filter(|line| line.path.is_main()).take_while(|line| !line.kind.is_event());
    let says = main.filter_map(|line| match line.kind {
        LineKind::Ruling(Ruling::Stands) => Some(Forgiven::Stands),
        LineKind::Ruling(Ruling::Void | Ruling::Position(_)) => Some(Forgiven::Otherwise),
        _ => None,
    });
    says.fold(Forgiven::Not, |first, it| if first == Forgiven::Not { it } else { first })
}

/// Sets facts, each as soon as it can be: a fact may need another one that is written behind it.
///
/// # Errors
/// The path of the first that cannot be set after all others, and why.
fn set_all<'src, G: Game>(
    state: &mut G::State,
    mut facts: Vec<(&'src str, G::Fact, Value)>,
) -> Result<(), (&'src str, Fault)> {
    loop {
        let n_facts = facts.len();
        let mut first = None;
        facts.retain(|(path, fact, value)| {
            let fault = G::set(state, *fact, *value).err();
            first = first.or(fault.map(|it| (*path, it)));
            fault.is_some()
        });
        match first {
            None => return Ok(()),
            Some(first) if facts.len() == n_facts => return Err(first),
            Some(_) => {}
        }
    }
}

impl<'src, G: Game> Replay<'src, G> {
    /// Reads a ruling.
    pub(crate) fn ruling(&mut self, line: Line<'src>, ruling: Ruling<'src>, report: &mut dyn Report) {
        if self.tally.is_broken && !matches!(ruling, Ruling::Position(_)) {
            return;
        }
        self.tally.n_rulings += 1;
        match ruling {
            Ruling::Stands if !self.last.was_illegal => self.nothing_to_rule(line, report),
            Ruling::Void if self.last.line.is_none() || self.last.is_void => {
                self.nothing_to_rule(line, report);
            }
            Ruling::Stands => (),
            Ruling::Void => {
                self.state = self.before;
                self.events.clear();
                self.last.is_ruled = true;
                self.last.is_void = true;
            }
            Ruling::Set(pairs) => self.set(line, pairs, report),
            Ruling::Position(position) => self.declare(position, report),
        }
        self.settle();
    }

    /// Reports a ruling that rules upon nothing.
    fn nothing_to_rule(&mut self, line: Line<'src>, report: &mut dyn Report) {
        self.tally.n_rulings -= 1;
        report.report(Diagnostic::new(&NOTHING_TO_RULE, words::trimmed(&self.record, line.span)));
    }

    /// Corrects facts; tiles must add up again when all of them are set, and if anything fails none is.
    fn set(&mut self, line: Line<'src>, pairs: Pairs<'src>, report: &mut dyn Report) {
        let mut state = self.state;
        let mut facts = Vec::new();
        for (path, text) in pairs.iter() {
            let (Some(fact), Some(value)) = (G::read_fact(path), Value::read(text)) else {
                let is_unknown = G::read_fact(path).is_none();
                let (code, part) = if is_unknown { (&UNKNOWN_FACT, path) } else { (&UNREADABLE_VALUE, text) };
                report.report(Diagnostic::new(code, words::span(&self.record, part)));
                return self.stop(code);
            };
            facts.push((path, fact, value));
        }
        if let Err((path, fault)) = set_all::<G>(&mut state, facts) {
            let place = Place::new(&self.record, words::span(&self.record, path));
            report.report(cook_unreadable(fault, place));
            return self.stop(fault.code);
        }
        let place = Place::new(&self.record, words::trimmed(&self.record, line.span));
        if let Err(fault) = G::conserved(&state) {
            report.report(cook::<G>(&self.rules, &state, None, fault, place));
            return self.stop(fault.code);
        }
        let text = position_text::<G>(&state);
        match G::read_position(&text) {
            Ok(_) => self.state = state,
            Err(fault) => {
                let found = cook_position::<G>(&text, Fault { at: None, ..fault }, place);
                report.report(found.help(format!("these facts make it `{text}`")));
                self.stop(fault.code);
            }
        }
    }

    /// Declares the whole position; a replay that had stopped goes on from it.
    fn declare(&mut self, text: &'src str, report: &mut dyn Report) {
        match countable_position::<G>(text) {
            Ok(state) => {
                self.state = state;
                self.last.is_ruled = true;
                self.tally.is_broken = false;
            }
            Err(fault) => {
                let place = Place::new(&self.record, words::span(&self.record, text));
                report.report(cook_position::<G>(text, fault, place));
                self.stop(fault.code);
            }
        }
    }
}
