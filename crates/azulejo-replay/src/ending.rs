//! The end of a record: what its `end` line says, and what it would have to say. Plays no event.

use azulejo_notation::{End, Line};
use azulejo_rules::{Ending, Game, Seat, Turn};
use azulejo_source::{Diagnostic, Report};

use crate::codes::GAME_WAS_OVER;
use crate::replay::Replay;
use crate::verdict::Outcome;
use crate::words;

impl<'src, G: Game> Replay<'src, G> {
    /// Returns the `end` line with the final scores of a game that is over.
    pub(crate) fn result(&self) -> String {
        let mut state = self.state;
        let _over = G::end(&self.rules, &mut state, Ending::Played, &mut |_| ());
        let scores = Seat::first(G::moment(&state).n_seats).map(|seat| G::score(&state, seat));
        scores.fold("end".to_owned(), |text, score| text + " " + &score.to_string())
    }

    /// Reads the `end` line.
    pub(crate) fn end(&mut self, line: Line<'src>, end: End<'src>, report: &mut dyn Report) {
        if self.tally.outcome != Outcome::Truncated {
            return;
        }
        let (outcome, ending) = match end.how {
            azulejo_notation::Outcome::Played => (Outcome::Played, Some(Ending::Played)),
            azulejo_notation::Outcome::Deadlock => (Outcome::Deadlock, Some(Ending::Deadlock)),
            azulejo_notation::Outcome::Unfinished => (Outcome::Unfinished, None),
            azulejo_notation::Outcome::Resigned(_) => (Outcome::Resigned, None),
            azulejo_notation::Outcome::Forfeited(_) => (Outcome::Forfeited, None),
            azulejo_notation::Outcome::Adjudicated => (Outcome::Adjudicated, None),
        };
        self.tally.outcome = outcome;
        let n_seats = G::moment(&self.state).n_seats;
        if let Some(seat) = end.how.seat().map(words::seat).filter(|it| n_seats <= it.nth()) {
            self.no_such_seat(seat, line, report);
        }
        if self.tally.is_broken || self.stop_at_open_choice(&line, line.span, report) {
            return;
        }
        self.before_end = Some(self.state);
        // What stands behind the end is no part of the game, and to be said of it is only that.
        let is_event = |line: Line<'_>| line.path.is_main() && line.kind.is_event();
        self.tally.is_broken = self.lines.clone().any(is_event);
        if !outcome.is_played_out() && G::moment(&self.state).turn == Turn::End {
            let span = words::trimmed(&self.record, line.span);
            report.report(Diagnostic::new(&GAME_WAS_OVER, span).help(format!("write `{}`", self.result())));
        }
        let events = &mut self.events;
        let ended =
            ending.map(|ending| G::end(&self.rules, &mut self.state, ending, &mut |it| events.push(it)));
        match ended {
            // The scores of an arbiter are what he says.
            None if matches!(outcome, Outcome::Forfeited | Outcome::Adjudicated) => (),
            None => self.final_scores(line, end.scores, report),
            Some(Ok(())) => {
                self.conserve_behind(Some(line), report);
                self.final_scores(line, end.scores, report);
            }
            Some(Err(fault)) => {
                let span = words::trimmed(&self.record, line.span);
                self.report_fault(fault, span, report);
                self.stop(fault.code);
            }
        }
    }
}

/// Returns what the form says of the whole record, with better advice where the game is over.
pub(crate) fn advised(diagnostic: Diagnostic, result: Option<&str>) -> Diagnostic {
    match result {
        Some(result) if diagnostic.code.name == "record::truncated" => {
            diagnostic.help(format!("the game is over: write `{result}`"))
        }
        _ => diagnostic,
    }
}
