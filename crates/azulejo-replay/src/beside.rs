//! Two replays of one record under different rules, side by side: each line is read once. Compares nothing itself.

use azulejo_notation::{Line, LineKind, Lines};
use azulejo_rules::{Certainty, Game, Seat};
use azulejo_source::{Diagnostic, Report};

use crate::replay::Replay;
use crate::words;

impl<'src, G: Game> Replay<'src, G> {
    /// Returns a replay of the same record under other rules, to go beside this one, which must not have read an event yet.
    ///
    /// What is wrong with the form of lines is the same under all rules; only the first of the two finds it.
    #[must_use]
    pub fn beside(&self, rules: G::Rules) -> Self {
        let mut other = self.clone();
        other.rules = rules;
        // Rules may say what a game begins with.
        if let Some(state) = self.setup.and_then(|setup| G::open(&rules, &setup).ok()) {
            (other.state, other.before) = (state, state);
        }
        other.form = None;
        other
    }

    /// Plays the next event and everything under it on this replay and on one [`beside`](Self::beside) it; tells whether there
    /// was one. Both must have come by the same steps.
    pub fn step_beside(
        &mut self,
        other: &mut Self,
        report: &mut impl Report,
        other_report: &mut impl Report,
    ) -> bool {
        if self.last_step().is_none() {
            self.read_below_beside(other, report, other_report);
        }
        let (Some(line), Some(_)) = (self.take_event(), other.take_event()) else { return false };
        let meaning = words::read_event::<G>(&line.kind);
        self.event(line, meaning, report);
        other.event(line, meaning, other_report);
        self.read_below_beside(other, report, other_report);
        true
    }

    /// Plays choices on this replay and on one beside it that follow each other line by line: at most `most`, and as long as
    /// `goes_on` says so of the positions to which both come. Returns how many were played.
    ///
    /// Only such are played that are legal for certain on both sides, after which nothing happens, and under which nothing is
    /// written. The first that is not, or of which `goes_on` says no, is left to [`step_beside`](Self::step_beside). Calls
    /// `report` with what is wrong with the form of a line and with the number of the event above it.
    pub fn run_beside(
        &mut self,
        other: &mut Self,
        most: u32,
        goes_on: impl Fn(&G::State, &G::State) -> bool,
        mut report: impl FnMut(u32, Diagnostic),
    ) -> u32 {
        let Some(mut line) = self.peeked else { return 0 };
        let mut n_played = 0;
        while n_played < most
            && let Some(next) = self.play_beside(other, &line, &goes_on)
        {
            let number = self.tally.n_events;
            self.look_at(&next, &mut |it: Diagnostic| report(number, it));
            line = next;
            n_played += 1;
        }
        (self.peeked, other.peeked) = (Some(line), Some(line));
        n_played
    }

    /// Plays a choice on both sides if the next line is a choice as well, as a replay alone does; returns that line.
    fn play_beside(
        &mut self,
        other: &mut Self,
        line: &Line<'src>,
        goes_on: &impl Fn(&G::State, &G::State) -> bool,
    ) -> Option<Line<'src>> {
        let LineKind::Ply { seat, body, .. } = line.kind else { return None };
        let mut lines = self.lines.clone();
        let next = lines.next_usual_ply()?.line();
        let seat = words::seat(seat);
        let ply = G::read_ply(seat, body).ok()?;
        if !self.lay(seat, &ply) {
            return None;
        }
        let is_laid = other.lay(seat, &ply);
        if !is_laid || !goes_on(&self.state, &other.state) {
            self.state = self.before;
            if is_laid {
                other.state = other.before;
            }
            return None;
        }
        self.pass(lines.clone());
        other.pass(lines);
        Some(next)
    }

    /// Plays a choice of a seat if it is legal for certain and nothing happens after it; tells whether it is.
    fn lay(&mut self, seat: Seat, ply: &G::Ply) -> bool {
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
    fn pass(&mut self, lines: Lines<'src>) {
        self.lines = lines;
        self.tally.n_events += 1;
        self.tally.n_plies += 1;
        self.last.nth += 1;
    }

    /// Reads on to the next event of the main line, which stays unread on both sides.
    fn read_below_beside(
        &mut self,
        other: &mut Self,
        report: &mut impl Report,
        other_report: &mut impl Report,
    ) {
        while let Some(line) = self.lines.next() {
            other.lines.clone_from(&self.lines);
            self.look_at(&line, &mut |it: Diagnostic| {
                other_report.report(it.clone());
                report.report(it);
            });
            if line.path.is_main() && line.kind.is_event() {
                (self.peeked, other.peeked) = (Some(line), Some(line));
                return;
            }
            self.below(line, report);
            other.below(line, other_report);
        }
        self.at_end_of_lines(report);
        other.at_end_of_lines(other_report);
    }
}
