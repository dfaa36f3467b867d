//! The end of the game, and deadlock (summer-pavilion 6.1 to 6.6).

use super::{Game, Phase};

impl Game {
    /// Tells whether drafting is due and no draft is legal.
    pub fn is_deadlock(&self) -> bool {
        self.phase == Phase::Draft && self.legal_drafts().is_empty()
    }

    /// Tells whether the game may end so.
    fn may_end(&self, is_deadlock: bool) -> Result<(), &'static str> {
        match (self.phase, is_deadlock) {
            (Phase::Ended, _) => Err("summer-pavilion::game-is-over"),
            (Phase::Over, false) => Ok(()),
            (_, false) => Err("summer-pavilion::not-over"),
            (_, true) if self.is_deadlock() => Ok(()),
            (_, true) => Err("summer-pavilion::not-a-deadlock"),
        }
    }

    /// Ends the game.
    ///
    /// # Errors
    /// It cannot end so.
    pub(super) fn end(&mut self, is_deadlock: bool) -> Result<(), &'static str> {
        self.may_end(is_deadlock)?;
        for seat in self.seats_from(0) {
            if !self.reads("bonus-time", "at-once") {
                let bonuses = self.bonuses(&self.players[seat]);
                self.give_bonuses(seat, bonuses);
            }
            let stop = self.reads("left-overs", "kept-to-one").then_some(1);
            let lost = self.charge(seat, self.players[seat].kept.len(), stop);
            self.tell_left_over(seat, lost);
        }
        for seat in self.seats_from(0) {
            let ahead = self.players.iter().filter(|it| self.players[seat].score < it.score).count();
            self.players[seat].rank = 1 + ahead;
        }
        for seat in self.seats_from(0) {
            self.tell_rank(seat);
        }
        self.turn = self.starter;
        self.phase = Phase::Ended;
        Ok(())
    }
}
