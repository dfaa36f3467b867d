//! Two replays of one record under different rules, side by side: each line is read once. Compares nothing itself.

use azulejo_notation::{Form, Line, LineKind, UsualPly};
use azulejo_rules::Game;
use azulejo_source::{Diagnostic, Report};

use crate::replay::Replay;
use crate::run::Due;
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

    /// Plays on this replay and on one beside it what follows line by line as usual, as verifying does on one: at most
    /// `most` events, and as long as `goes_on` says so of the positions to which both come after each. Returns how many were
    /// played; nothing is to be said of any.
    ///
    /// The first event that is not usual on either side, or of which `goes_on` says no, is left to
    /// [`step_beside`](Self::step_beside).
    pub fn run_beside(
        &mut self,
        other: &mut Self,
        most: u32,
        goes_on: impl Fn(&G::State, &G::State) -> bool,
    ) -> u32 {
        let Some(Line { kind: LineKind::Ply { seat, body, .. }, .. }) = self.peeked else { return 0 };
        let is_quiet = self.form.as_ref().is_some_and(Form::is_quiet);
        if !is_quiet || !self.may_go_on() || !other.may_go_on() {
            return 0;
        }
        let (mut due, mut n_played) = (Due { seat, body }, 0);
        while n_played < most {
            let (n_events, next) = match self.choice_beside(other, due, &goes_on) {
                Some(next) => (1, next),
                None if most - n_played < 2 => break,
                None => match self.turn_beside(other, due, &goes_on) {
                    Some(next) => (2, next),
                    None => break,
                },
            };
            self.note_events(n_events, next);
            other.note_events(n_events, next);
            due = Due::from(next);
            n_played += n_events;
            (self.peeked, other.peeked) = (Some(next.line()), Some(next.line()));
        }
        n_played
    }

    /// Plays a choice on both sides if it can be played at once and a usual ply is the next line; returns that.
    fn choice_beside(
        &mut self,
        other: &mut Self,
        due: Due<'src>,
        goes_on: &impl Fn(&G::State, &G::State) -> bool,
    ) -> Option<UsualPly<'src>> {
        let mut lines = self.lines.clone();
        let next = lines.next_usual_ply()?;
        (self.before, other.before) = (self.state, other.state);
        if !(self.play_at_once(due) && other.play_at_once(due) && goes_on(&self.state, &other.state)) {
            (self.state, other.state) = (self.before, other.before);
            return None;
        }
        for replay in [self, other] {
            replay.lines.clone_from(&lines);
            replay.tally.n_plies += 1;
            replay.last.nth += 1;
        }
        Some(next)
    }

    /// Plays on both sides the last choice of a round and the first chance of the next, if all between is usual and holds on
    /// both; returns the choice behind them.
    fn turn_beside(
        &mut self,
        other: &mut Self,
        due: Due<'src>,
        goes_on: &impl Fn(&G::State, &G::State) -> bool,
    ) -> Option<UsualPly<'src>> {
        let mut lines = self.lines.clone();
        let (interval, next) = lines.next_interval()?;
        let before = (self.state, other.state);
        let is_played = self.close_round(due).is_some()
            && other.close_round(due).is_some()
            && goes_on(&self.state, &other.state)
            && self.open_round(&interval).is_some()
            && other.open_round(&interval).is_some()
            && goes_on(&self.state, &other.state);
        if !is_played {
            (self.state, other.state) = before;
            return None;
        }
        self.turn_to(lines.clone(), &interval, next);
        other.turn_to(lines, &interval, next);
        Some(next)
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
