//! Variations: alternatives to an event, played from the state before it. They change nothing of the game.

use std::collections::HashMap;

use azulejo_notation::{Line, LineKind, Lines, Path, Record};
use azulejo_rules::{Game, ply_text};
use azulejo_source::{Diagnostic, Report};

use crate::address::Branch;
use crate::claims::{Found, check_claim};
use crate::codes::{CLAIM_DIFFERS, CLAIM_UNDETERMINED};
use crate::cook::{Place, cook};
use crate::words;

/// The variations below the last event of the main line; those of one event may be mixed (agn 7.2).
#[derive(Clone, Debug)]
pub(crate) struct Variations<'src, G: Game> {
    /// Those that were begun. One that hangs on an event which is no longer the last at its path is over.
    begun: HashMap<Path<'src>, Open<G>>,
    /// The event that follows at the same path, by where an event's line begins; none before somebody asks.
    followers: Option<HashMap<u32, Line<'src>>>,
}

/// A variation that was begun.
#[derive(Clone, Copy, Debug)]
struct Open<G: Game> {
    /// Where the line of the variation's event begins that it departs from; none where that is an event of the main line.
    from: Option<u32>,
    /// The state before its last event.
    before: G::State,
    state: G::State,
    /// The number of its last event, from 1; 0 before the first.
    n_events: u32,
    /// Where the line of its last event begins.
    last: u32,
    is_broken: bool,
}

impl<G: Game> Default for Variations<'_, G> {
    fn default() -> Self {
        Self { begun: HashMap::new(), followers: None }
    }
}

impl<'src, G: Game> Variations<'src, G> {
    /// Forgets all variations: the main line went on.
    pub(crate) fn clear(&mut self) {
        if !self.begun.is_empty() {
            self.begun.clear();
            self.followers = None;
        }
    }

    /// Returns the state of the variation at this path, if this is the way down to its last event.
    pub(crate) fn at(&self, path: Path<'src>, way: &[Branch]) -> Option<G::State> {
        let mut above = path;
        for branch in way.iter().rev() {
            let open = self.open(above)?;
            if above.steps().last() != Some(branch.variation) || open.n_events != branch.event {
                return None;
            }
            above = above.parent()?;
        }
        self.open(path).filter(|it| above.is_main() && !it.is_broken).map(|it| it.state)
    }

    /// Reads a line of a variation to the main line's event before which the state was `main`; returns a ply that it plays,
    /// and the state before it.
    pub(crate) fn read(
        &mut self,
        rules: &G::Rules,
        record: &Record<'src>,
        main: G::State,
        line: Line<'src>,
        below: &Lines<'src>,
        report: &mut dyn Report,
    ) -> Option<(G::State, G::Ply)> {
        let mut open = self.enter(main, line).filter(|it| !it.is_broken)?;
        if line.kind.is_event() {
            let ply = open.event(rules, record, line, report);
            if ply.is_some() && G::is_unsettled(&open.state) {
                self.settle(rules, &mut open, line, below);
            }
            self.begun.insert(line.path, open);
            return ply.map(|ply| (open.before, ply));
        }
        if line.kind.is_claim() {
            check_claim::<G>(rules, &open.state, record, line, &mut |found| report.report(said(found)));
        }
        None
    }

    /// Returns the variation at this path, unless it is over.
    fn open(&self, path: Path<'src>) -> Option<&Open<G>> {
        let found = self.begun.get(&path)?;
        let (mut open, mut path) = (found, path);
        while let Some(from) = open.from {
            path = path.parent()?;
            open = self.begun.get(&path).filter(|it| it.last == from)?;
        }
        Some(found)
    }

    /// Returns the variation that the line stands in, which begins with an event; none where it hangs in the air.
    fn enter(&self, main: G::State, line: Line<'src>) -> Option<Open<G>> {
        if let Some(open) = self.open(line.path) {
            return Some(*open);
        }
        let above = line.path.parent().filter(|_| line.kind.is_event())?;
        let begin =
            |from, before, is_broken| Open { from, before, state: before, n_events: 0, last: 0, is_broken };
        if above.is_main() {
            return Some(begin(None, main, false));
        }
        let above = self.open(above)?;
        Some(begin(Some(above.last), above.before, above.is_broken || above.n_events == 0))
    }

    /// Lets happen what needs nobody's choice, unless the variation goes on with such a choice.
    fn settle(&mut self, rules: &G::Rules, open: &mut Open<G>, line: Line<'src>, below: &Lines<'src>) {
        let next = next_nearby(line, below).unwrap_or_else(|Far| {
            let followers = self.followers.get_or_insert_with(|| followers(line, below));
            followers.get(&line.span.start).copied()
        });
        if !next.is_some_and(|next| words::is_due::<G>(&open.state, &next.kind)) {
            // A choice that is missing at the end of a variation is only not made yet.
            let _not_made = G::settle(rules, &mut open.state, &mut |_| ());
        }
    }
}

/// How many lines are looked through before what follows is noted for all events of variations at once.
const NEARBY: usize = 64;

/// What is looked for does not show in a few lines.
struct Far;

/// Returns the event that follows at the same path, if any does and if a few lines show it.
fn next_nearby<'src>(line: Line<'src>, below: &Lines<'src>) -> Result<Option<Line<'src>>, Far> {
    let mut lines = below.clone();
    for _ in 0..NEARBY {
        let Some(next) = lines.next().filter(|it| !is_next_of_main(it)) else { return Ok(None) };
        if next.kind.is_event() {
            if next.path == line.path {
                return Ok(Some(next));
            }
            if next.path.depth() < line.path.depth() {
                // It may be the one from which this variation departs, which is over then.
                return Err(Far);
            }
        }
    }
    Err(Far)
}

/// Returns the event that follows at the same path, by where the line of an event begins: for those of variations from `line`
/// to the next event of the main line.
fn followers<'src>(line: Line<'src>, below: &Lines<'src>) -> HashMap<u32, Line<'src>> {
    // The last event at each path, and that at the path above from which its variation departs.
    let mut lasts = HashMap::from([(line.path, (line.span.start, None))]);
    let events = below.clone().take_while(|it| !is_next_of_main(it));
    let events = events.filter(|it| it.kind.is_event() && !it.path.is_main());
    let follow = |it: Line<'src>| {
        let from = it.path.parent().and_then(|above| lasts.get(&above)).map(|it| it.0);
        let (last, _) = lasts.insert(it.path, (it.span.start, from)).filter(|it| it.1 == from)?;
        Some((last, it))
    };
    events.filter_map(follow).collect()
}

impl<G: Game> Open<G> {
    /// Reads an event and plays it; returns it if it was played.
    fn event<'src>(
        &mut self,
        rules: &G::Rules,
        record: &Record<'src>,
        line: Line<'src>,
        report: &mut dyn Report,
    ) -> Option<G::Ply> {
        self.n_events += 1;
        self.last = line.span.start;
        let Some((read, body)) = words::read_event::<G>(&line.kind) else {
            self.is_broken = true;
            return None;
        };
        let span = words::span(record, body);
        let checked = read
            .map_err(|fault| cook::<G>(rules, &self.state, None, fault, Place::new(record, span)))
            .and_then(|ply| {
                let legal = G::check(rules, &self.state, &ply).map(|_| ply);
                legal.map_err(|fault| {
                    cook::<G>(rules, &self.state, Some(&ply), fault, Place::new(record, span))
                })
            });
        match checked {
            Ok(ply) => {
                self.before = self.state;
                G::play(rules, &mut self.state, &ply, &mut |_| ());
                Some(ply)
            }
            Err(diagnostic) => {
                self.is_broken = true;
                report.report(diagnostic);
                None
            }
        }
    }
}

/// Returns the lines below an event of the main line, up to its next one or the end, each with everything written out, its
/// seat before it, if it is an event of a variation that can be played. `before` is the state before the event, and `below` the
/// lines below it.
pub fn exact_variations<'src, G: Game>(
    rules: &G::Rules,
    record: &Record<'src>,
    before: &G::State,
    mut below: Lines<'src>,
) -> Vec<Option<String>> {
    let mut variations = Variations::<G>::default();
    let mut texts = Vec::new();
    while let Some(line) = below.next().filter(|it| !is_next_of_main(it)) {
        let played = (!line.path.is_main())
            .then(|| variations.read(rules, record, *before, line, &below, &mut |_| ()))
            .flatten();
        texts.push(played.map(|(state, ply)| ply_text::<G>(&G::exact(rules, &state, &ply))));
    }
    texts
}

/// Tells whether the main line goes on here, or ends.
fn is_next_of_main(line: &Line<'_>) -> bool {
    line.path.is_main() && (line.kind.is_event() || matches!(line.kind, LineKind::End(_)))
}

/// Says what was found for a claim.
fn said(found: Found) -> Diagnostic {
    match found {
        Found::Differs(span, detail) | Found::Score(_, _, span, detail) => {
            Diagnostic::new(&CLAIM_DIFFERS, span).detail(detail)
        }
        Found::Undetermined(span) => Diagnostic::new(&CLAIM_UNDETERMINED, span),
        Found::Unreadable(code, span) => Diagnostic::new(code, span),
    }
}
