//! Variations: alternatives to an event, played from the state before it. They change nothing of the game.

use azulejo_notation::{Line, LineKind, Lines, Record};
use azulejo_rules::{Game, ply_text};
use azulejo_source::{Diagnostic, Report};

use crate::address::Branch;
use crate::claims::{Found, check_claim};
use crate::codes::{CLAIM_DIFFERS, CLAIM_UNDETERMINED};
use crate::cook::{Place, cook};
use crate::words;

/// The variations that are open, outermost first.
#[derive(Clone, Debug)]
pub(crate) struct Variations<G: Game> {
    open: Vec<Open<G>>,
}

/// A variation that was begun.
#[derive(Clone, Copy, Debug)]
struct Open<G: Game> {
    /// Which alternative it is, from 1.
    variation: u16,
    /// The state before its last event.
    before: G::State,
    state: G::State,
    /// The number of its last event, from 1; 0 before the first.
    n_events: u32,
    is_broken: bool,
}

impl<G: Game> Default for Variations<G> {
    fn default() -> Self {
        Self { open: Vec::new() }
    }
}

impl<G: Game> Variations<G> {
    /// Forgets all variations: the main line went on.
    pub(crate) fn clear(&mut self) {
        self.open.clear();
    }

    /// Returns the state of the innermost variation, if this is the way down to its last event.
    pub(crate) fn at(&self, way: &[Branch]) -> Option<G::State> {
        let branch = |it: &Open<G>| Branch { variation: it.variation, event: it.n_events };
        let last = self.open.last().filter(|it| !it.is_broken)?;
        self.open.iter().map(branch).eq(way.iter().copied()).then_some(last.state)
    }

    /// Reads a line of a variation to the main line's event before which the state was `main`; returns a ply that it plays,
    /// and the state before it.
    pub(crate) fn read<'src>(
        &mut self,
        rules: &G::Rules,
        record: &Record<'src>,
        main: G::State,
        line: Line<'src>,
        below: &Lines<'src>,
        report: &mut dyn Report,
    ) -> Option<(G::State, G::Ply)> {
        let open = self.enter(main, line).filter(|it| !it.is_broken)?;
        if line.kind.is_event() {
            return open.event(rules, record, line, below, report).map(|ply| (open.before, ply));
        }
        if line.kind.is_claim() {
            check_claim::<G>(rules, &open.state, record, line, &mut |found| report.report(said(found)));
        }
        None
    }

    /// Returns the variation that the line stands in, opened if it begins here; none where it hangs in the air.
    fn enter(&mut self, main: G::State, line: Line<'_>) -> Option<&mut Open<G>> {
        let depth = line.path.depth();
        let same = self
            .open
            .iter()
            .zip(line.path.steps())
            .take_while(|(open, step)| open.variation == *step)
            .count();
        let begins = same + 1 == depth && line.kind.is_event();
        if same != depth && !begins {
            return None;
        }
        // What lies deeper is an alternative to an event that is no longer the last one.
        if begins || line.kind.is_event() {
            self.open.truncate(same);
        }
        if begins {
            let before = match self.open.last() {
                None => main,
                Some(parent) => parent.before,
            };
            let is_broken = self.open.last().is_some_and(|it| it.is_broken || it.n_events == 0);
            let variation = line.path.steps().last()?;
            self.open.push(Open { variation, before, state: before, n_events: 0, is_broken });
        }
        self.open.get_mut(depth.checked_sub(1)?)
    }
}

impl<G: Game> Open<G> {
    /// Reads an event and plays it; returns it if it was played.
    fn event<'src>(
        &mut self,
        rules: &G::Rules,
        record: &Record<'src>,
        line: Line<'src>,
        below: &Lines<'src>,
        report: &mut dyn Report,
    ) -> Option<G::Ply> {
        self.n_events += 1;
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
                self.settle(rules, line, below);
                Some(ply)
            }
            Err(diagnostic) => {
                self.is_broken = true;
                report.report(diagnostic);
                None
            }
        }
    }

    /// Lets happen what needs nobody's choice, unless the variation goes on with such a choice.
    fn settle<'src>(&mut self, rules: &G::Rules, line: Line<'src>, below: &Lines<'src>) {
        if !G::is_unsettled(&self.state) {
            return;
        }
        let next = below.clone().find(|it| it.kind.is_event() && it.path == line.path);
        let is_due = next.is_some_and(|next| words::is_due::<G>(&self.state, &next.kind));
        if !is_due {
            // A choice that is missing at the end of a variation is only not made yet.
            let _not_made = G::settle(rules, &mut self.state, &mut |_| ());
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
