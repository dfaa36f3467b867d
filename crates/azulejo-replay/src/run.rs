//! Lines that follow each other as they usually do, which most of a game is: choices in a row, and the turn from one round to
//! the next. Says nothing of any: where something is to be said, the replay takes the line.

use azulejo_notation::{Form, Interval, Line, LineKind, Lines, Numbers, Seat, UsualPly};
use azulejo_rules::{Certainty, Game};
use azulejo_source::Span;

use crate::replay::Replay;
use crate::words;

/// A choice that is still to be played.
#[derive(Clone, Copy)]
pub(crate) struct Due<'src> {
    pub(crate) seat: Seat,
    pub(crate) body: &'src str,
}

impl<'src> From<UsualPly<'src>> for Due<'src> {
    fn from(ply: UsualPly<'src>) -> Self {
        Self { seat: ply.seat, body: ply.body }
    }
}

impl<'src, G: Game> Replay<'src, G> {
    /// Plays from `line` on as long as lines follow each other as usual, and nothing is to be said of them; returns the first
    /// line that is not played, which is a choice as well.
    pub(crate) fn run(&mut self, line: Line<'src>) -> Line<'src> {
        let LineKind::Ply { seat, body, .. } = line.kind else { return line };
        if !self.may_run() {
            return line;
        }
        let (mut due, mut last) = (Due { seat, body }, None);
        while let Some(next) = self.run_choices(&mut due).or_else(|| self.run_turn(due)) {
            (due, last) = (Due::from(next), Some(next));
        }
        last.map_or(line, UsualPly::line)
    }

    /// Tells whether lines may be played in a row: none is to be reported, and the round has begun.
    fn may_run(&self) -> bool {
        self.form.as_ref().is_some_and(Form::is_quiet) && self.may_go_on()
    }

    /// Tells the same of all but the form of lines.
    pub(crate) fn may_go_on(&self) -> bool {
        let is_same_round = G::moment(&self.state).round == G::moment(&self.before).round;
        is_same_round && !self.tally.is_broken && self.awaits_refill.is_none()
    }

    /// Plays choices as long as each can be played at once and a usual ply is the next line, so that nothing is written under
    /// it; returns the first that is not played, if one was played.
    fn run_choices(&mut self, due: &mut Due<'src>) -> Option<UsualPly<'src>> {
        let (mut last, mut n_plies) = (None, 0);
        let mut lines = self.lines.clone();
        loop {
            let before = lines.clone();
            let next = lines.next_usual_ply();
            let Some(next) = next.filter(|_| self.play_at_once(*due)) else {
                self.lines = before;
                break;
            };
            (*due, last) = (Due::from(next), Some(next));
            n_plies += 1;
        }
        self.tally.n_plies += n_plies;
        self.last.nth += n_plies;
        self.note_events(n_plies, last?);
        last
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
        let (interval, next) = lines.next_interval()?;
        let before = self.state;
        if self.close_round(due).and_then(|()| self.open_round(&interval)).is_none() {
            self.state = before;
            return None;
        }
        self.turn_to(lines, &interval, next);
        self.note_events(2, next);
        Some(next)
    }

    /// Goes on in a round that was opened, behind its first choice.
    pub(crate) fn turn_to(&mut self, lines: Lines<'src>, interval: &Interval<'src>, next: UsualPly<'src>) {
        self.lines = lines;
        self.before = self.state;
        self.tally.n_plies += 1;
        self.last.nth = 1;
        self.last_chance = Some(Span::new(words::span(&self.record, interval.word).start, next.span().start));
    }

    /// Plays a choice and lets the round end; none where any of it is not as usual.
    pub(crate) fn close_round(&mut self, due: Due<'src>) -> Option<()> {
        let ply = G::read_ply(words::seat(due.seat), due.body).ok().filter(G::only_moves)?;
        self.play_certain(&ply)?;
        self.end_round()
    }

    /// Plays the chance that opens the next round, if what is claimed above it holds.
    pub(crate) fn open_round(&mut self, interval: &Interval<'src>) -> Option<()> {
        let is_claimed = interval.scores.is_none_or(|it| self.are_scores(it))
            && interval.round.is_none_or(|(number, seat)| self.is_round(number, Some(words::seat(seat))));
        let chance =
            G::read_chance(interval.word, interval.body).ok().filter(|it| is_claimed && G::only_moves(it))?;
        self.play_certain(&chance)?;
        (!G::is_unsettled(&self.state)).then_some(())
    }

    /// Plays a ply if it is certain that it is legal.
    fn play_certain(&mut self, ply: &G::Ply) -> Option<()> {
        let is_playing = G::seat(ply).is_none_or(|seat| seat.nth() < G::moment(&self.state).n_seats);
        if !is_playing || G::check(&self.rules, &self.state, ply) != Ok(Certainty::Certain) {
            return None;
        }
        G::play(&self.rules, &mut self.state, ply, &mut |_| ());
        Some(())
    }

    /// Lets a round end, if that is due and nobody has a choice, and checks that tiles add up.
    fn end_round(&mut self) -> Option<()> {
        let is_due = G::is_unsettled(&self.state);
        let is_settled = is_due && G::settle(&self.rules, &mut self.state, &mut |_| ()).is_ok();
        (is_settled && G::conserved(&self.state).is_ok()).then_some(())
    }

    /// Tells whether these are the scores of all seats.
    fn are_scores(&self, scores: Numbers<'_>) -> bool {
        let n_seats = G::moment(&self.state).n_seats;
        scores.iter().eq(azulejo_rules::Seat::first(n_seats).map(|seat| G::score(&self.state, seat)))
    }
}
