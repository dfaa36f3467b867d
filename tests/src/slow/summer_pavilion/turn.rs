//! What follows without a choice: whose turn it is, when the supply is filled, when a round begins and is over
//! (summer-pavilion 2.5, 3.6, 4.1, 4.7, 4.9, 6.1).

use super::{Game, Phase, SUPPLY};

impl Game {
    /// Tells whether tiles can come for empty spaces of the supply.
    fn can_refill(&self) -> bool {
        self.supply.len() < SUPPLY && self.n_left() != 0
    }

    /// Begins drafting after a deal.
    pub(super) fn begin_round(&mut self) {
        self.marker = None;
        for seat in self.seats_from(0) {
            let kept = std::mem::take(&mut self.players[seat].kept);
            self.tell_back_in_hand(seat, &kept);
            self.players[seat].hand.extend(kept);
        }
        self.turn = self.starter;
        self.phase = Phase::Draft;
        let is_late = self.reads("refill-order", "displays-first") && self.round != 1;
        if is_late && self.can_refill() {
            self.phase = Phase::Refill;
        } else if self.is_drafted() {
            self.begin_placing();
        }
    }

    /// Begins placing where nothing is left to be drafted.
    pub(super) fn begin_placing(&mut self) {
        if self.marker.is_none() && self.reads("marker-untaken", "stuck") {
            return;
        }
        self.phase = Phase::Place;
        if self.reads("place-starter", "after-last-taker") {
            return;
        }
        self.turn = self.marker.unwrap_or(self.starter);
    }

    /// Returns the seat whose turn comes after a turn of placing; none where all have passed.
    fn next_seat(&self, seat: usize) -> Option<usize> {
        if self.reads("turn-size", "until-pass") && !self.players[seat].passed {
            return Some(seat);
        }
        self.seats_from(seat + 1).into_iter().find(|it| !self.players[*it].passed)
    }

    /// Does what follows a turn of placing.
    pub(super) fn after_turn(&mut self, seat: usize, is_pass: bool) {
        let Some(next) = self.next_seat(seat) else { return self.after_last_turn() };
        self.turn = next;
        let never = self.reads("supply-refill", "each-round")
            || self.reads("supply-refill", "at-pass") && !is_pass
            || self.reads("lone-refill", "round-end") && next == seat;
        if !never && self.can_refill() {
            self.phase = Phase::Refill;
        }
    }

    /// Does what follows the last turn of a round.
    fn after_last_turn(&mut self) {
        self.turn = self.starter;
        let is_late = self.reads("refill-order", "displays-first");
        if !self.is_last_round() && !is_late && self.can_refill() {
            self.phase = Phase::Refill;
        } else {
            self.finish_round();
        }
    }

    /// Does what follows tiles for the supply.
    pub(super) fn after_refill(&mut self) {
        if !self.is_drafted() {
            self.phase = Phase::Draft;
        } else if self.have_all_passed() {
            self.finish_round();
        } else {
            self.phase = Phase::Place;
        }
    }

    /// Ends a round: a deal is due, or the game is over.
    fn finish_round(&mut self) {
        for player in &mut self.players {
            player.passed = false;
        }
        let next = self.marker.take().unwrap_or(self.starter);
        if self.is_last_round() {
            self.tell_last_round();
            self.phase = Phase::Over;
        } else {
            self.tell_round(next);
            self.phase = Phase::Deal;
            self.round += 1;
            self.starter = next;
        }
        self.turn = self.starter;
    }

    /// Tells whether a seat passes by itself.
    pub fn is_unsettled(&self) -> bool {
        self.phase == Phase::Place && self.players[self.turn].hand.is_empty()
    }

    /// Does what happens without anybody's choice: seats with empty hands pass.
    pub fn settle(&mut self) {
        while self.is_unsettled() {
            self.pass(self.turn, &[]);
        }
    }
}
