//! How far a draft verifies, and the positions on the way there. Alters nothing.

use azulejo_notation::{Line, LineKind, Record};
use azulejo_replay::{Options, Replay};
use azulejo_rules::Game;
use azulejo_source::{Diagnostic, Report, Severity};

/// An event on the way.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seen<'src, G: Game> {
    /// Its line in the record.
    pub(crate) line: Line<'src>,
    /// The position before it.
    pub(crate) before: G::State,
    /// What it means; none where it does not read.
    pub(crate) ply: Option<G::Ply>,
    /// Whether an arbiter ruled upon it.
    pub(crate) is_ruled: bool,
}

/// What is wrong first, and the position there.
#[derive(Clone, Debug)]
pub(crate) struct Break<G: Game> {
    pub(crate) diagnostic: Diagnostic,
    /// The number of the event that it stands at or under, from 1; 0 above the first.
    pub(crate) event: u32,
    /// Whether it is at the event itself.
    pub(crate) is_at_event: bool,
    /// The position before that event, or under it.
    pub(crate) state: G::State,
}

/// How far a record verifies.
#[derive(Clone, Debug)]
pub(crate) struct Walk<'src, G: Game> {
    pub(crate) rules: G::Rules,
    /// The events up to where something is wrong, that one included.
    pub(crate) seen: Vec<Seen<'src, G>>,
    /// What is wrong first; none where nothing is.
    pub(crate) broken: Option<Break<G>>,
}

impl<'src, G: Game> Walk<'src, G> {
    /// Replays a record up to its first error.
    ///
    /// # Errors
    /// Its header cannot be replayed, for these reasons.
    pub(crate) fn of(record: &Record<'src>, rules: Option<&str>) -> Result<Self, Vec<Diagnostic>> {
        let mut errors: Vec<Diagnostic> = Vec::new();
        let Some(mut replay) = Replay::<G>::open(record, &Options { rules }, &mut errors) else {
            errors.retain(is_error);
            return Err(errors);
        };
        let rules = *replay.rules();
        let mut seen = Vec::new();
        loop {
            let here = *replay.state();
            let step = replay.step(&mut errors);
            let first = errors.drain(..).filter(is_error).min_by_key(|it| it.span.start);
            let Some(step) = step else {
                let broken = first
                    .map(|diagnostic| Break { diagnostic, event: 0, is_at_event: false, state: here })
                    .filter(|_| seen.is_empty());
                return Ok(Self { rules, seen, broken });
            };
            let (line, number) = (step.line, step.number);
            let (before, after) = (*step.before, *step.after);
            let is_ruled = step.is_ruled || step.is_void;
            seen.push(Seen { line, before, ply: step.ply, is_ruled });
            if let Some(diagnostic) = first {
                let at = diagnostic.span.start;
                let is_above = at < line.span.start;
                let is_at_event = !is_above && at < line.span.end;
                let state = if is_above || is_at_event { before } else { after };
                let event = if is_above { 0 } else { number };
                let broken = Some(Break { diagnostic, event, is_at_event, state });
                return Ok(Self { rules, seen, broken });
            }
        }
    }
}

/// Returns where the first error of a text lies; none where there is none, and its first byte where it cannot be replayed.
pub(crate) fn first_error<G: Game>(text: &[u8], rules: Option<&str>) -> Option<u32> {
    let record = Record::alone(text);
    let mut first = First::default();
    let Some(mut replay) = Replay::<G>::open(&record, &Options { rules }, &mut first) else { return Some(0) };
    while first.at.is_none() && replay.step(&mut first).is_some() {}
    first.at
}

/// Keeps where the first error lies.
#[derive(Default)]
struct First {
    at: Option<u32>,
}

impl Report for First {
    fn report(&mut self, diagnostic: Diagnostic) {
        let at = diagnostic.span.start;
        if is_error(&diagnostic) && self.at.is_none_or(|first| at < first) {
            self.at = Some(at);
        }
    }
}

/// Tells whether a diagnostic keeps a record from being verified.
pub(crate) fn is_error(diagnostic: &Diagnostic) -> bool {
    diagnostic.severity == Severity::Error
}

/// Counts the events of the main line.
pub(crate) fn count_events(text: &[u8]) -> u32 {
    let events = Record::alone(text).lines().filter(|it| it.path.is_main() && it.kind.is_event());
    events.fold(0, |n_events, _| n_events + 1)
}

/// Tells whether a line says what a replay finds out by itself.
pub(crate) fn says_what_follows(kind: &LineKind<'_>) -> bool {
    let has_scores = matches!(kind, LineKind::End(end) if !end.scores.is_empty());
    kind.is_claim() || has_scores || matches!(kind, LineKind::Round { .. })
}
