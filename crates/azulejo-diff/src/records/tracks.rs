//! The way of a record through a game: the position after each event and what brought it there. Compares no two of them.

use azulejo_notation::{LineKind, Record};
use azulejo_replay::{Step, exact_variations};
use azulejo_rules::{Game, Visitor, ply_text};
use azulejo_source::Diagnostic;

use crate::NoGame;
use crate::compare::consequences;
use crate::game::{rules_of, visit_game};
use crate::lockstep::Run;
use crate::side::Side;

/// What a replay made of one event.
#[derive(Clone, Debug)]
pub(crate) struct Trace {
    /// Its round and its number in that round, both from 1.
    pub(crate) in_round: (u16, u32),
    /// Whether it was played.
    pub(crate) is_played: bool,
    /// It with everything written out, its seat before it; none where it was not played or does not read.
    pub(crate) exact: Option<String>,
    /// What followed from it, in words.
    pub(crate) consequences: Vec<String>,
    /// Why it was not played, where that is its own fault.
    pub(crate) fault: Option<Diagnostic>,
    /// Each line below it, with everything written out where it is an event of a variation that could be played.
    pub(crate) below: Vec<Option<String>>,
}

/// The way of a record through a game.
#[derive(Debug)]
pub(crate) struct Track<G: Game> {
    /// One for each event.
    pub(crate) traces: Vec<Trace>,
    /// The position before the first event and after each; none where that was not played. One more than there are events.
    pub(crate) states: Vec<Option<G::State>>,
    /// The position after the `end` line or the last event that was played.
    pub(crate) last: G::State,
    /// What the record comes to.
    pub(crate) side: Side,
}

impl<G: Game> Track<G> {
    /// Replays a record under its own rules.
    ///
    /// # Errors
    /// Its header cannot be replayed.
    pub(crate) fn of(record: &Record<'_>) -> Result<Self, NoGame> {
        let rules = rules_of::<G>(record.field("rules").unwrap_or_default())?;
        Run::<G>::open(record, &rules, true, |run| Self::of_run(record, &rules, run))
    }

    /// Replays a record that was opened under its own rules.
    fn of_run(record: &Record<'_>, rules: &G::Rules, mut run: Run<'_, '_, G>) -> Self {
        let mut states = vec![Some(*run.state())];
        let mut traces: Vec<Trace> = Vec::new();
        let mut lines = record.lines();
        while let Some(step) = run.step() {
            states.push(step.is_played.then_some(*step.after));
            let was_broken = traces.last().is_some_and(|it| !it.is_played);
            let is_reached = lines.any(|it| it.span == step.line.span) && !was_broken;
            let exact = || exact_variations::<G>(rules, record, step.before, lines.clone());
            let below = if is_reached { exact() } else { Vec::new() };
            let trace = trace(rules, &step);
            let unread = unread(&step.line.kind);
            let fault = run.fault().or(unread).filter(|_| !was_broken && !trace.is_played);
            traces.push(Trace { fault, below, ..trace });
        }
        Self { traces, states, last: *run.state(), side: Side::of(record, &run) }
    }

    /// Returns the position after so many events; none where the last of them was not played.
    pub(crate) fn state(&self, n_events: usize) -> Option<&G::State> {
        self.states.get(n_events)?.as_ref()
    }
}

/// Returns why an event does not read, if it does not.
fn unread(kind: &LineKind<'_>) -> Option<Diagnostic> {
    if let LineKind::Bad(bad) = kind { Some(Diagnostic::new(bad.code, bad.span)) } else { None }
}

/// Returns every event of a record with everything written out; none where it cannot be replayed to its end.
pub(crate) fn exact_texts(record: &Record<'_>) -> Option<Vec<String>> {
    struct Exact<'a, 'src>(&'a Record<'src>);
    impl Visitor for Exact<'_, '_> {
        type Output = Result<Option<Vec<String>>, NoGame>;

        fn visit<G: Game>(&mut self) -> Self::Output {
            let traces = Track::<G>::of(self.0)?.traces;
            Ok(traces.into_iter().map(|it| it.exact).collect())
        }
    }
    visit_game(record, &mut Exact(record)).ok().flatten()
}

/// Returns what a replay made of an event.
fn trace<G: Game>(rules: &G::Rules, step: &Step<'_, '_, G>) -> Trace {
    let exact = step.ply.filter(|_| step.is_played).map(|ply| {
        let exact = if step.is_ruled { ply } else { G::exact(rules, step.before, &ply) };
        ply_text::<G>(&exact)
    });
    Trace {
        in_round: (step.moment.round, step.nth),
        is_played: step.is_played,
        exact,
        consequences: consequences::<G>(step.events),
        fault: None,
        below: Vec::new(),
    }
}
