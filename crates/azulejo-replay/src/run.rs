//! Lines that follow each other as they usually do, which most of a game is: choices in a row, and the turn from one round to
//! the next. Says nothing of any: where something is to be said, the replay takes the line.

use azulejo_notation::{Finish, Form, Interval, Line, LineKind, Lines, Numbers, Seat, UsualPly};
use azulejo_rules::{Ending, Game, Turn};
use azulejo_source::{Excerpt, Report, Span};

use crate::replay::Replay;
use crate::verdict::Outcome;
use crate::words;

/// A choice that is still to be played.
#[derive(Clone, Copy)]
pub(crate) struct Due<'src> {
    pub(crate) seat: Seat,
    pub(crate) body: Excerpt<'src>,
}

impl<'src> From<UsualPly<'src>> for Due<'src> {
    fn from(ply: UsualPly<'src>) -> Self {
        Self { seat: ply.seat, body: ply.body }
    }
}

impl<'src> From<(Seat, Excerpt<'src>)> for Due<'src> {
    #[inline]
    fn from((seat, body): (Seat, Excerpt<'src>)) -> Self {
        Self { seat, body }
    }
}

impl<'src, G: Game> Replay<'src, G> {
    /// Plays the next event of the main line and everything under it; tells whether there was one. Where nobody looks, it
    /// plays as many as follow each other.
    pub(crate) fn advance(&mut self, report: &mut dyn Report) -> bool {
        if self.is_watched {
            return self.step(report).is_some();
        }
        let opened = if self.last.line.is_none() { self.run_opening() } else { None };
        let Some(line) = opened.map(UsualPly::line).or_else(|| self.next_event(report)) else { return false };
        match self.run(line) {
            Some(line) => {
                self.event(line, words::read_event::<G>(&line.kind), report);
                self.read_below(report);
            }
            None => self.at_end_of_lines(report),
        }
        true
    }

    /// Plays what a game begins with, if it is as usual: the chance of its first round, and what is claimed above that. Returns
    /// the choice behind it.
    fn run_opening(&mut self) -> Option<UsualPly<'src>> {
        if !self.may_run() {
            return None;
        }
        let (mut lines, first) = (self.lines.clone(), self.lines.next_span());
        let Some((interval, next)) = &lines.next_interval() else { return None };
        self.before = self.state;
        if !self.open_round(interval) {
            self.state = self.before;
            return None;
        }
        if let Some(form) = &mut self.form {
            form.close_header(first);
        }
        self.turn_to(lines, interval, *next);
        self.note_events(1, *next);
        Some(*next)
    }

    /// Plays from `line` on as long as lines follow each other as usual, and nothing is to be said of them; returns the first
    /// line that is not played, which is a choice as well. None where the record has come to its end.
    fn run(&mut self, line: Line<'src>) -> Option<Line<'src>> {
        let LineKind::Ply { seat, body, .. } = line.kind else { return Some(line) };
        if !self.may_run() {
            return Some(line);
        }
        let (mut due, mut last) = (Due { seat, body: Excerpt::whole(body.as_bytes()) }, None);
        loop {
            if let Some(next) = self.run_choices(due) {
                (due, last) = (Due::from(next), Some(next));
            }
            // Where a row of choices ends, mostly the round does.
            let Some(next) = self.run_turn(due) else { break };
            (due, last) = (Due::from(next), Some(next));
        }
        (!self.run_finish(due)).then(|| last.map_or(line, UsualPly::line))
    }

    /// Tells whether lines may be played in a row: none is to be reported, and the round has begun.
    fn may_run(&self) -> bool {
        self.form.as_ref().is_some_and(Form::is_quiet) && self.may_go_on()
    }

    /// Tells the same of all but the form of lines.
    pub(crate) fn may_go_on(&self) -> bool {
        let is_same_round = G::moment(&self.state).round == self.last.round;
        is_same_round && !self.tally.is_broken && self.awaits_refill.is_none()
    }

    /// Plays choices as long as each can be played at once and a usual ply is the next line, so that nothing is written under
    /// it; returns the first that is not played, if one was played.
    // A function of its own, so that what it needs stays in registers.
    #[inline(never)]
    fn run_choices(&mut self, first: Due<'src>) -> Option<UsualPly<'src>> {
        let mut row = self.lines.row();
        let mut last = row.next().filter(|_| self.play_at_once(first))?;
        let mut n_plies = 1;
        while let Some(next) = row.next().filter(|_| self.play_at_once(Due::from(last))) {
            last = next;
            n_plies += 1;
        }
        let last = self.lines.pass_row(n_plies, last);
        self.tally.n_plies += n_plies;
        self.last.nth += n_plies;
        self.note_events(n_plies, last);
        Some(last)
    }

    /// Plays a choice at once, if the game can; tells whether it did.
    #[inline]
    pub(crate) fn play_at_once(&mut self, due: Due<'_>) -> bool {
        G::play_at_once(&self.rules, &mut self.state, words::seat(due.seat), due.body)
    }

    /// Notes that so many events were played in a row; `next` is the one behind them.
    pub(crate) fn note_events(&mut self, n_events: u32, next: UsualPly<'src>) {
        self.tally.n_events += n_events;
        if let Some(form) = &mut self.form {
            form.events(n_events, next.span());
        }
    }

    /// Plays the last choice of a round and the first chance of the next, if all lines between are usual and hold; returns
    /// the choice behind them.
    fn run_turn(&mut self, due: Due<'src>) -> Option<UsualPly<'src>> {
        let mut lines = self.lines.clone();
        let Some((interval, next)) = &lines.next_interval() else { return None };
        self.before = self.state;
        if !self.close_round(due) || !self.open_round(interval) {
            self.state = self.before;
            return None;
        }
        self.tally.n_plies += 1;
        self.turn_to(lines, interval, *next);
        self.note_events(2, *next);
        Some(*next)
    }

    /// Goes on in a round that was opened, behind its first choice.
    pub(crate) fn turn_to(&mut self, lines: Lines<'src>, interval: &Interval<'src>, next: UsualPly<'src>) {
        self.lines = lines;
        (self.last.nth, self.last.round) = (1, G::moment(&self.state).round);
        self.last_chance = Some(Span::new(words::span(&self.record, interval.word).start, next.span().start));
    }

    /// Plays the last choice of a game and ends it, if all lines behind are usual and hold; tells whether it did.
    fn run_finish(&mut self, due: Due<'src>) -> bool {
        let mut lines = self.lines.clone();
        let Some((finish, end)) = &lines.next_finish() else { return false };
        self.before = self.state;
        if !self.close_last_round(due) || !self.end_game(finish) {
            self.state = self.before;
            return false;
        }
        self.finish_at(lines, *end);
        true
    }

    /// Notes that the last event and the `end` line were played, behind which these lines are left.
    pub(crate) fn finish_at(&mut self, lines: Lines<'src>, end: Span) {
        self.lines = lines;
        self.tally.n_plies += 1;
        self.tally.n_events += 1;
        self.tally.outcome = Outcome::Played;
        self.tally.is_result_confirmed = true;
        if let Some(form) = &mut self.form {
            form.end(end);
        }
    }

    /// Ends a game that was played out; tells whether all that is claimed holds.
    pub(crate) fn end_game(&mut self, finish: &Finish<'src>) -> bool {
        let bonus = |seat| G::bonus(&self.rules, &self.state, seat);
        G::moment(&self.state).turn == Turn::End
            && finish.scores.is_none_or(|it| self.are_scores(it))
            && finish.bonuses.is_none_or(|it| self.are_of_seats(it, bonus))
            && G::end(&self.rules, &mut self.state, Ending::Played, &mut |_| ()).is_ok()
            && G::conserved(&self.state).is_ok()
            && self.are_scores(finish.finals)
    }

    /// Plays a choice and lets the round end; tells whether all of it is as usual.
    pub(crate) fn close_round(&mut self, due: Due<'src>) -> bool {
        let is_closed = G::close_at_once(&self.rules, &mut self.state, words::seat(due.seat), due.body);
        // What is played at once loses no tile, which is a law, so that it is enough to count them now and then. So is it of points:
        // there are fewer rounds than it takes to come from what is counted to what does not read.
        self.is_whole = is_closed && (self.is_whole || G::conserved(&self.state).is_ok());
        self.is_whole
    }

    /// Plays the last choice of a game in the same way, but that tiles are counted when the game has [ended](Self::end_game).
    pub(crate) fn close_last_round(&mut self, due: Due<'src>) -> bool {
        G::close_at_once(&self.rules, &mut self.state, words::seat(due.seat), due.body)
    }

    /// Plays the chance that opens the next round, if what is claimed above it holds; tells whether all of it is as usual.
    pub(crate) fn open_round(&mut self, interval: &Interval<'src>) -> bool {
        interval.scores.is_none_or(|it| self.are_scores(it))
            && interval.round.is_none_or(|(number, seat)| self.is_round(number, Some(words::seat(seat))))
            && G::chance_at_once(&self.rules, &mut self.state, interval.word, interval.body)
    }

    /// Tells whether these are the scores of all seats.
    fn are_scores(&self, numbers: Numbers<'_>) -> bool {
        self.are_of_seats(numbers, |seat| G::score(&self.state, seat))
    }

    /// Tells whether these are the numbers of all seats.
    fn are_of_seats(&self, numbers: Numbers<'_>, number: impl Fn(azulejo_rules::Seat) -> i32) -> bool {
        numbers.iter().eq(azulejo_rules::Seat::first(G::moment(&self.state).n_seats).map(number))
    }
}
