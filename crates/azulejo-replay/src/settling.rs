//! What happens behind an event without anybody's choice, and whether tiles add up behind it. Plays no event.

use azulejo_notation::{Line, LineKind, Lines};
use azulejo_rules::Game;
use azulejo_source::{Report, Span};

use crate::replay::Replay;
use crate::words;

impl<G: Game> Replay<'_, G> {
    /// Lets happen what needs nobody's choice, unless the next event is such a choice written out; tells whether there was
    /// something to settle.
    pub(crate) fn settle(&mut self, report: &mut dyn Report) -> bool {
        let is_unsettled = !self.tally.is_broken && G::is_unsettled(&self.state);
        if is_unsettled {
            self.settle_all(report);
        }
        is_unsettled
    }

    /// Lets happen what needs nobody's choice in a state that is not settled.
    fn settle_all(&mut self, report: &mut dyn Report) {
        let next = next_marked(&self.lines);
        if next.is_some_and(|line| words::is_due::<G>(&self.state, &line.kind)) {
            return;
        }
        let events = &mut self.events;
        let settled = if self.is_watched {
            G::settle(&self.rules, &mut self.state, &mut |event| events.push(event))
        } else {
            G::settle(&self.rules, &mut self.state, &mut |_| ())
        };
        self.is_unclear = settled.is_err();
        if let (Err(fault), Some(next)) = (settled, next.filter(|it| !leaves_open::<G>(it))) {
            let span = words::trimmed(&self.record, next.span);
            self.report_fault(fault, span, report);
            self.stop(fault.code);
        }
    }

    /// Checks that tiles add up.
    pub(crate) fn conserve(&mut self, report: &mut dyn Report) {
        if self.tally.is_broken {
            return;
        }
        let Err(fault) = G::conserved(&self.state) else { return };
        if !self.tally.is_unconserved {
            self.tally.is_unconserved = true;
            self.tally.why.get_or_insert(fault.code);
            let span = self.last.line.map_or(Span::default(), |line| words::trimmed(&self.record, line.span));
            self.report_fault(fault, span, report);
        }
    }
}

/// Returns the next line of the main line that is an event or closes a round.
fn next_marked<'src>(lines: &Lines<'src>) -> Option<Line<'src>> {
    let is_mark = |line: &Line<'_>| {
        line.kind.is_event() || matches!(line.kind, LineKind::Round { .. } | LineKind::End(_))
    };
    lines.clone().find(|line| line.path.is_main() && is_mark(line))
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
