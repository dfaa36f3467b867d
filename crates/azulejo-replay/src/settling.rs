//! What happens behind an event without anybody's choice, and whether tiles add up behind it. Plays no event.

use azulejo_notation::{Line, LineKind};
use azulejo_rules::Game;
use azulejo_source::{Report, Span};

use crate::replay::Replay;
use crate::words;

/// What is known of the next line of the main line that is an event, begins a round or closes the game.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Mark<'src> {
    /// Nothing: it was not looked for.
    NotSought,
    /// There is none.
    Nowhere,
    /// It is this one.
    At(Line<'src>),
}

impl<'src, G: Game> Replay<'src, G> {
    /// Lets happen what needs nobody's choice, unless the next event is such a choice written out; tells whether there was
    /// something to settle. A choice that only a seat can make stays open.
    pub(crate) fn settle(&mut self) -> bool {
        let is_unsettled = self.is_unsettled();
        if is_unsettled {
            self.settle_all();
        }
        is_unsettled
    }

    /// Lets happen what needs nobody's choice in a state that is not settled.
    fn settle_all(&mut self) {
        if self.next_marked().is_some_and(|line| words::is_due::<G>(&self.state, &line.kind)) {
            return;
        }
        let events = &mut self.events;
        let _a_choice_is_open = if self.is_watched {
            G::settle(&self.rules, &mut self.state, &mut |event| events.push(event))
        } else {
            G::settle(&self.rules, &mut self.state, &mut |_| ())
        };
    }

    /// Stops the replay where a choice is open that a line must not leave open, and says so of the words at `span`; tells
    /// whether it did.
    pub(crate) fn stop_at_open_choice(
        &mut self,
        line: &Line<'src>,
        span: Span,
        report: &mut dyn Report,
    ) -> bool {
        if !self.is_unsettled() || words::is_due::<G>(&self.state, &line.kind) || leaves_open::<G>(line) {
            return false;
        }
        let settled = G::settle(&self.rules, &mut self.state.clone(), &mut |_| ());
        if let Err(fault) = settled {
            self.report_fault(fault, words::trimmed(&self.record, span), report);
            self.stop(fault.code);
        }
        settled.is_err()
    }

    /// Tells whether something is to settle, or a choice is open.
    pub(crate) fn is_unsettled(&self) -> bool {
        !self.tally.is_broken && G::is_unsettled(&self.state)
    }

    /// Returns the next line of the main line that is an event, begins a round or closes the game; it is looked for but once.
    pub(crate) fn next_marked(&mut self) -> Option<Line<'src>> {
        let is_mark = |line: &Line<'_>| {
            line.kind.is_event() || matches!(line.kind, LineKind::Round { .. } | LineKind::End(_))
        };
        if matches!(self.mark, Mark::NotSought) {
            let found = self.lines.clone().find(|line| line.path.is_main() && is_mark(line));
            self.mark = found.map_or(Mark::Nowhere, Mark::At);
        }
        match self.mark {
            Mark::At(line) => Some(line),
            Mark::Nowhere | Mark::NotSought => None,
        }
    }

    /// Checks that tiles add up behind the last event.
    pub(crate) fn conserve(&mut self, report: &mut dyn Report) {
        if !self.tally.is_broken {
            self.conserve_behind(self.last.line, report);
        }
    }

    /// Checks that tiles add up, and all that is counted can be, behind a line.
    pub(crate) fn conserve_behind(&mut self, line: Option<Line<'src>>, report: &mut dyn Report) {
        let Err(fault) = G::conserved(&self.state) else { return };
        if !self.tally.is_unconserved {
            self.tally.is_unconserved = true;
            self.tally.why.get_or_insert(fault.code);
            let span = line.map_or(Span::default(), |line| words::trimmed(&self.record, line.span));
            self.report_fault(fault, span, report);
        }
    }
}

/// Tells whether a choice may be left open above a line: the game was broken off there, or the line may be that choice
/// but does not read, which is said of it.
fn leaves_open<G: Game>(line: &Line<'_>) -> bool {
    use azulejo_notation::Outcome::{Adjudicated, Forfeited, Resigned, Unfinished};
    match line.kind {
        LineKind::End(end) => matches!(end.how, Unfinished | Resigned(_) | Forfeited(_) | Adjudicated),
        LineKind::Ply { .. } => matches!(words::read_event::<G>(&line.kind), Some((Err(_), _))),
        LineKind::Bad(_) | LineKind::Unknown { .. } => true,
        _ => false,
    }
}
