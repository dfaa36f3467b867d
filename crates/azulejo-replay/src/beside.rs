//! Two replays of one record under different rules, side by side: each line is read once. Tells nothing of how they differ.

use std::iter;

use azulejo_notation::{Form, Line, LineKind, UsualPly};
use azulejo_rules::{Game, Seat};
use azulejo_source::{Diagnostic, Excerpt, Report};

use crate::opening::Opening;
use crate::replay::Replay;
use crate::run::Due;
use crate::words;

/// What must hold of two replays side by side for a row to go on.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum While {
    /// Both are at the same position.
    Together,
    /// They are at two positions.
    Apart,
    /// Nothing.
    Either,
}

impl While {
    /// Tells whether it holds of two positions.
    fn holds<G: Game>(self, left: &G::State, right: &G::State) -> bool {
        match self {
            Self::Together => left == right,
            Self::Apart => left != right,
            Self::Either => true,
        }
    }

    /// Tells the same of two positions of which it held before a choice of `seat`, which was played at once on both sides.
    fn holds_after<G: Game>(self, left: &G::State, right: &G::State, seat: Seat) -> bool {
        match self {
            Self::Together => G::is_same_after(left, right, seat),
            Self::Apart | Self::Either => self.holds::<G>(left, right),
        }
    }
}

impl<'src, G: Game> Replay<'src, G> {
    /// Returns a replay of the same record under other rules, to go beside this one, which must not have read an event yet.
    ///
    /// What is wrong with the form of lines is the same under all rules; only the first of the two finds it.
    #[must_use]
    pub fn beside(&self, rules: G::Rules) -> Self {
        let setup = self.setup;
        // Rules may say what a game begins with; a position is the one that was written, before it settled.
        let state = setup.and_then(|setup| G::open(&rules, &setup).ok()).unwrap_or(self.before);
        let mut other =
            Self::at(&self.record, None, &self.lines, &Opening { rules, state, setup }, self.tally);
        other.is_watched = self.is_watched;
        other.settle();
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
        if self.is_unread() {
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
    /// `most` events, and as long as `goes_on`, which must hold now, holds of the positions to which both come after each.
    /// The end of the game counts with its last event. Returns how many were played; nothing is to be said of any.
    ///
    /// The first event that is not usual on either side, or after which `goes_on` does not hold, is left to
    /// [`step_beside`](Self::step_beside).
    pub fn run_beside(&mut self, other: &mut Self, most: u32, goes_on: While) -> u32 {
        let is_quiet = self.form.as_ref().is_some_and(Form::is_quiet);
        if !is_quiet || !self.may_go_on() || !other.may_go_on() {
            return 0;
        }
        let opened = if self.is_unread() { self.opening_beside(other, most, goes_on) } else { None };
        let (mut due, mut last, mut n_played) = match (opened, self.peeked) {
            (Some(next), _) => (Due::from(next), opened, 1),
            (None, Some(Line { kind: LineKind::Ply { seat, body, .. }, .. })) => {
                (Due { seat, body: Excerpt::whole(body.as_bytes()) }, None, 0)
            }
            (None, _) => return 0,
        };
        loop {
            if let Some((n_events, next)) = self.choices_beside(other, due, most - n_played, goes_on) {
                (due, last) = (Due::from(next), Some(next));
                n_played += n_events;
            }
            let turned = self.turn_beside(other, due, most - n_played, goes_on);
            let Some((n_events, next)) = turned else { break };
            (due, last) = (Due::from(next), Some(next));
            n_played += n_events;
        }
        if let Some(next) = last {
            for replay in [&mut *self, &mut *other] {
                replay.note_events(n_played, next);
                replay.peeked = Some(next.line());
            }
        }
        n_played + u32::from(n_played < most && self.finish_beside(other, due, goes_on))
    }

    /// Keeps the positions of both sides, to [go back](Self::go_back_beside) to: only one where `goes_on` says that they are the
    /// same.
    fn keep_beside(&mut self, other: &mut Self, goes_on: While) {
        self.before = self.state;
        if goes_on != While::Together {
            other.before = other.state;
        }
    }

    /// Goes back to the positions that were [kept](Self::keep_beside).
    #[cold]
    fn go_back_beside(&mut self, other: &mut Self, goes_on: While) {
        self.state = self.before;
        other.state = if goes_on == While::Together { self.before } else { other.before };
    }

    /// Tells whether no event was read yet.
    fn is_unread(&self) -> bool {
        self.last.line.is_none() && self.peeked.is_none()
    }

    /// Plays on both sides what a game begins with, if it is as usual and an event may be played; returns the choice behind
    /// it.
    fn opening_beside(&mut self, other: &mut Self, most: u32, goes_on: While) -> Option<UsualPly<'src>> {
        let (mut lines, first) = (self.lines.clone(), self.lines.next_span());
        let Some((interval, next)) = &lines.next_interval().filter(|_| most != 0) else { return None };
        // What rules give to begin with need not be the same.
        let before = (self.state, other.state);
        let is_played = self.open_round(interval)
            && other.open_round(interval)
            && goes_on.holds::<G>(&self.state, &other.state);
        if !is_played {
            (self.state, other.state) = before;
            return None;
        }
        if let Some(form) = &mut self.form {
            form.close_header(first);
        }
        self.turn_to(lines.clone(), interval, *next);
        other.turn_to(lines, interval, *next);
        Some(*next)
    }

    /// Plays on both sides the last choice of a game and ends it, if all lines behind are usual and hold on both; tells
    /// whether it did.
    fn finish_beside(&mut self, other: &mut Self, due: Due<'src>, goes_on: While) -> bool {
        let mut lines = self.lines.clone();
        let Some((finish, end)) = lines.next_finish() else { return false };
        self.keep_beside(other, goes_on);
        let is_played = self.close_last_round(due)
            && other.close_last_round(due)
            && goes_on.holds::<G>(&self.state, &other.state)
            && self.end_game(&finish)
            && other.end_game(&finish)
            // Those that were apart before the end stay so, whatever it brings.
            && (goes_on != While::Together || self.state == other.state);
        if !is_played {
            self.go_back_beside(other, goes_on);
            return false;
        }
        for replay in [self, other] {
            replay.peeked = None;
            replay.finish_at(lines.clone(), end);
        }
        true
    }

    /// Plays at most `most` choices on both sides as long as each can be played at once, a usual ply is the next line, and
    /// `goes_on` holds; returns how many, and the first that is not played, if one was played.
    fn choices_beside(
        &mut self,
        other: &mut Self,
        first: Due<'src>,
        most: u32,
        goes_on: While,
    ) -> Option<(u32, UsualPly<'src>)> {
        let mut row = self.lines.row();
        let mut next = row.next()?;
        self.keep_beside(other, goes_on);
        let (mut due, mut n_played) = (first, 0);
        // Where the first side does not play, nothing has happened.
        while n_played < most && self.play_at_once(due) {
            let seat = words::seat(due.seat);
            if !other.play_at_once(due) || !goes_on.holds_after::<G>(&self.state, &other.state, seat) {
                self.go_back_beside(other, goes_on);
                self.play_again(first, n_played);
                other.play_again(first, n_played);
                break;
            }
            due = Due::from(next);
            n_played += 1;
            match row.next() {
                Some(it) => next = it,
                None => break,
            }
        }
        if n_played == 0 {
            return None;
        }
        let last = self.lines.pass_row(n_played, (due.seat, due.body));
        other.lines.clone_from(&self.lines);
        for replay in [self, other] {
            replay.tally.n_plies += n_played;
            replay.last.nth += n_played;
        }
        Some((n_played, last))
    }

    /// Plays the first `n_choices` of a row of choices again, where the row began; the lines of the others are those that come
    /// next.
    #[cold]
    fn play_again(&mut self, first: Due<'src>, n_choices: u32) {
        let rest = self.lines.row().map(Due::from);
        for due in iter::once(first).chain(rest).take(n_choices as usize) {
            let _was_played_before = self.play_at_once(due);
        }
    }

    /// Plays on both sides the last choice of a round and the first chance of the next, if so many events may be played, and
    /// all between is usual and holds on both; returns how many those are, and the choice behind them.
    fn turn_beside(
        &mut self,
        other: &mut Self,
        due: Due<'src>,
        most: u32,
        goes_on: While,
    ) -> Option<(u32, UsualPly<'src>)> {
        if most < 2 {
            return None;
        }
        let mut lines = self.lines.clone();
        let Some((interval, next)) = &lines.next_interval() else { return None };
        self.keep_beside(other, goes_on);
        let is_played = self.close_round(due)
            && other.close_round(due)
            && goes_on.holds::<G>(&self.state, &other.state)
            && self.open_round(interval)
            && other.open_round(interval)
            && goes_on.holds::<G>(&self.state, &other.state);
        if !is_played {
            self.go_back_beside(other, goes_on);
            return None;
        }
        self.turn_to(lines.clone(), interval, *next);
        other.turn_to(lines, interval, *next);
        self.tally.n_plies += 1;
        other.tally.n_plies += 1;
        Some((2, *next))
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
