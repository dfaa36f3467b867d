//! Choices that follow each other line by line, which most of a game is. Says nothing of any: where something is to be said,
//! the replay takes the line.

use azulejo_notation::{Line, LineKind};
use azulejo_rules::{Certainty, Game};
use azulejo_source::{Diagnostic, Report};

use crate::replay::Replay;
use crate::words;

impl<'src, G: Game> Replay<'src, G> {
    /// Plays choices from `line` on as long as [`play_on`](Self::play_on) does; returns the first line that is not played.
    pub(crate) fn run(&mut self, mut line: Line<'src>, report: &mut dyn Report) -> Line<'src> {
        while let Some(next) = self.play_on(&line) {
            if let Some(form) = &mut self.form {
                form.line(&next, &mut |it: Diagnostic| self.tally.note_form(it, report));
            }
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
        let (seat, moment) = (words::seat(seat), G::moment(&self.state));
        let is_usual = !self.tally.is_broken
            && seat.nth() < moment.n_seats
            && moment.round == G::moment(&self.before).round;
        let ply = G::read_ply(seat, body).ok().filter(|it| is_usual && G::only_moves(it))?;
        if G::check(&self.rules, &self.state, &ply) != Ok(Certainty::Certain) {
            return None;
        }
        self.before = self.state;
        G::play(&self.rules, &mut self.state, &ply, &mut |_| ());
        if G::is_unsettled(&self.state) {
            self.state = self.before;
            return None;
        }
        self.lines = lines;
        self.tally.n_events += 1;
        self.tally.n_plies += 1;
        self.last.nth += 1;
        Some(next)
    }
}
