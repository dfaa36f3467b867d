//! Choices that follow each other line by line, which most of a game is. Says nothing of any: where something is to be said,
//! the replay takes the line.

use azulejo_notation::{Line, LineKind, Lines};
use azulejo_rules::{Certainty, Game, Seat};
use azulejo_source::Report;

use crate::replay::Replay;
use crate::words;

impl<'src, G: Game> Replay<'src, G> {
    /// Plays choices from `line` on as long as [`play_on`](Self::play_on) does; returns the first line that is not played.
    pub(crate) fn run(&mut self, mut line: Line<'src>, report: &mut dyn Report) -> Line<'src> {
        while let Some(next) = self.play_on(&line) {
            self.look_at(&next, report);
            line = next;
        }
        line
    }

    /// Plays a choice that is legal for certain and after which nothing happens, if the next line is a choice as well, so
    /// that nothing is written under it; returns that line. Anything else is left as it is.
    fn play_on(&mut self, line: &Line<'src>) -> Option<Line<'src>> {
        let LineKind::Ply { seat, body, .. } = line.kind else { return None };
        let mut lines = self.lines.clone();
        let next = lines.next_usual_ply()?;
        let seat = words::seat(seat);
        let ply = G::read_ply(seat, body).ok()?;
        if !self.lay(seat, &ply) {
            return None;
        }
        self.pass(lines);
        Some(next)
    }

    /// Plays a choice of a seat if it is legal for certain and nothing happens after it; tells whether it is.
    pub(crate) fn lay(&mut self, seat: Seat, ply: &G::Ply) -> bool {
        let moment = G::moment(&self.state);
        let is_usual = !self.tally.is_broken
            && seat.nth() < moment.n_seats
            && moment.round == G::moment(&self.before).round
            && G::only_moves(ply);
        if !is_usual || G::check(&self.rules, &self.state, ply) != Ok(Certainty::Certain) {
            return false;
        }
        self.before = self.state;
        G::play(&self.rules, &mut self.state, ply, &mut |_| ());
        if G::is_unsettled(&self.state) {
            self.state = self.before;
            return false;
        }
        true
    }

    /// Goes on behind a choice that was laid, to the lines behind the next one.
    pub(crate) fn pass(&mut self, lines: Lines<'src>) {
        self.lines = lines;
        self.tally.n_events += 1;
        self.tally.n_plies += 1;
        self.last.nth += 1;
    }
}
