//! The end of a round and of the game (azul 4.6 to 4.8, 6).

use super::{COLORS, Doubled, Game, Marker, Phase};

impl Game {
    /// Does what happens without anybody's choice; tells whether it could, else nothing changed.
    pub fn settle(&mut self) -> bool {
        if self.phase != Phase::Tile {
            return true;
        }
        let mut after = self.clone();
        for seat in self.seats_from(self.starter) {
            if after.ends_at_once() {
                break;
            }
            let Some(way) = after.forced_way(&after.players[seat]) else { return false };
            after.tile(seat, &way);
        }
        if !self.is_endless() {
            after.finish_round();
        }
        *self = after;
        true
    }

    /// Tells whether a complete row already ends the game, so that nobody tiles any more.
    pub(super) fn ends_at_once(&self) -> bool {
        self.has_row() && self.reads("end-test", "at-once")
    }

    /// Tells whether the round cannot end since nobody took the marker.
    pub(super) fn is_endless(&self) -> bool {
        let comes_back = !self.reads("marker-rounds", "until-taken");
        comes_back && self.marker == Marker::Center && self.reads("marker-untaken", "stuck")
    }

    /// Charges and clears the floors, finds the next starter, and tests for the end.
    fn finish_round(&mut self) {
        for seat in self.seats_from(0) {
            self.charge(seat);
        }
        for seat in self.seats_from(0) {
            self.clear_floor(seat);
            self.players[seat].tiled = 0;
        }
        let (next, doubles) = (self.next_starter(), self.doubles_next());
        for seat in self.seats_from(0) {
            self.bring_deferred(seat);
        }
        let comes_back = !self.reads("marker-rounds", "until-taken");
        if comes_back || self.marker == Marker::Center {
            self.marker = Marker::Center;
        } else {
            self.marker = Marker::Lost;
        }
        if self.has_row() {
            self.tell_last_round();
            self.phase = Phase::Over;
            self.doubled = self.doubled.map(|_| Doubled { opening: true, again: false });
        } else {
            self.tell_round(next, doubles);
            self.starter = next;
            self.doubled = doubles.then_some(Doubled { opening: true, again: false });
            self.round += 1;
            self.phase = Phase::Deal;
        }
        self.turn = self.starter;
    }

    /// Returns the seat that starts the next round.
    fn next_starter(&self) -> usize {
        let n_seats = self.n_seats();
        let after_closing = self.doubled.is_some_and(|it| it.opening);
        let last_mover = if after_closing { self.last_seat() } else { (self.turn + n_seats - 1) % n_seats };
        if self.reads("marker-rounds", "until-taken") {
            return last_mover;
        }
        match self.marker {
            Marker::Held(seat) => seat,
            Marker::Center | Marker::Lost if self.reads("marker-untaken", "after-last-mover") => self.turn,
            Marker::Center | Marker::Lost if self.reads("marker-untaken", "last-mover") => last_mover,
            Marker::Center | Marker::Lost if self.reads("marker-untaken", "first-seat") => 0,
            Marker::Center | Marker::Lost if self.reads("marker-untaken", "last-seat") => self.last_seat(),
            Marker::Center | Marker::Lost if self.reads("marker-untaken", "last-seat-twice") => {
                self.last_seat()
            }
            Marker::Center | Marker::Lost => self.starter,
        }
    }

    /// Tells whether the next round is doubled.
    fn doubles_next(&self) -> bool {
        let is_taken = matches!(self.marker, Marker::Held(_));
        let in_opening_turn = self.doubled.is_some_and(|it| it.again);
        self.reads("marker-untaken", "last-seat-twice")
            && !self.reads("marker-rounds", "until-taken")
            && (!is_taken || in_opening_turn)
    }

    /// Returns the end bonuses of a wall.
    pub(super) fn bonus_of(&self, wall: &[Vec<char>]) -> i32 {
        let (rows, columns, colors) = complete(wall);
        let values = if self.reads("bonus-values", "0-7-10") {
            [0, 7, 10]
        } else if self.reads("bonus-values", "2-0-10") {
            [2, 0, 10]
        } else if self.reads("bonus-values", "0-0-0") {
            [0, 0, 0]
        } else {
            [2, 7, 10]
        };
        let counts = [rows, columns, colors].map(|it| i32::try_from(it).expect("at most five"));
        counts.iter().zip(values).map(|(n, value)| n * value).sum()
    }

    /// Tells whether the game may end so.
    fn may_end(&self, is_deadlock: bool) -> Result<(), &'static str> {
        match self.phase {
            Phase::Ended => Err("azul::game-is-over"),
            Phase::Over if !is_deadlock => Ok(()),
            Phase::Deal | Phase::Draft | Phase::Tile if !is_deadlock => Err("azul::not-over"),
            Phase::Deal | Phase::Draft | Phase::Tile if self.is_deadlock() => Ok(()),
            Phase::Deal | Phase::Draft | Phase::Tile | Phase::Over => Err("azul::not-a-deadlock"),
        }
    }

    /// Ends the game.
    ///
    /// # Errors
    /// It cannot end so.
    pub(super) fn end(&mut self, is_deadlock: bool) -> Result<(), &'static str> {
        self.may_end(is_deadlock)?;
        for seat in self.seats_from(0) {
            if !self.reads("bonus-time", "when-made") {
                let bonus = self.bonus_of(&self.players[seat].wall);
                let times = if self.doubled.is_some() && seat == self.last_seat() { 2 } else { 1 };
                for _ in 0..times {
                    self.players[seat].bonus += bonus;
                    self.tell_bonus(seat, bonus);
                    self.give(seat, bonus);
                }
            }
            if self.reads("clamp-time", "after-bonuses") {
                self.stop_at_zero(seat);
            }
        }
        self.rank(is_deadlock);
        self.turn = self.starter;
        if let Some(doubled) = &mut self.doubled {
            doubled.opening = true;
        }
        self.phase = Phase::Ended;
        Ok(())
    }

    /// Ranks the seats.
    fn rank(&mut self, is_deadlock: bool) {
        for seat in self.seats_from(0) {
            let ahead = self.seats_from(0).into_iter().filter(|it| self.is_ahead(*it, seat)).count();
            let all_first = is_deadlock && self.reads("deadlock", "drawn");
            self.players[seat].rank = if all_first { 1 } else { 1 + ahead };
        }
        for seat in self.seats_from(0) {
            self.tell_rank(seat);
        }
    }

    /// Tells whether a seat is ahead of another.
    fn is_ahead(&self, seat: usize, other: usize) -> bool {
        let (left, right) = (&self.players[seat], &self.players[other]);
        let best = self.players.iter().map(|it| it.score).max();
        let is_tie = 1 < self.players.iter().filter(|it| Some(it.score) == best).count();
        if is_tie && self.reads("ties", "most-rows-of-all") {
            return right.rows() < left.rows();
        }
        if left.score != right.score {
            return right.score < left.score;
        }
        if self.reads("ties", "shared") {
            return false;
        }
        if left.rows() != right.rows() {
            return right.rows() < left.rows();
        }
        (self.reads("ties", "rows-then-first") && seat < other)
            || (self.reads("ties", "rows-then-last") && other < seat)
    }
}

/// Returns how many rows, columns and colors of a wall are complete.
pub(super) fn complete(wall: &[Vec<char>]) -> (usize, usize, usize) {
    let rows = wall.iter().filter(|row| !row.contains(&'.')).count();
    let columns = (0..5).filter(|column| wall.iter().all(|row| row[*column] != '.')).count();
    let colors = COLORS.iter().filter(|color| wall.iter().all(|row| row.contains(color))).count();
    (rows, columns, colors)
}
