//! What follows without a choice: whose turn it is, what chance is due, when a round begins and is over
//! (queens-garden 2.3, 2.5, 3.1, 3.6 to 3.8, 6.4, 6.5).

use super::pieces::different;
use super::{Game, Phase, Spot};

impl Game {
    /// Does what follows the turn of a seat but for chance: the next seat is to act, or the round is to be scored.
    pub(super) fn after_turn(&mut self, seat: usize) {
        let next = self.seats_from(seat + 1).into_iter().find(|it| !self.players[*it].passed);
        self.phase = if next.is_some() { Phase::Act } else { Phase::Scoring };
        self.turn = next.unwrap_or(self.starter);
    }

    /// Does what follows acquiring; tells apart whether an expansion was lifted.
    pub(super) fn after_acquiring(&mut self, seat: usize, is_lifted: bool) {
        self.after_turn(seat);
        let is_refilled = is_lifted && self.stack != 0 && self.n_left() != 0;
        let flips_first = self.reads("refill-order", "flip-first") && !self.flips_due().is_empty();
        if is_refilled && !flips_first {
            self.phase = Phase::Refill;
        } else if !self.flips_due().is_empty() {
            self.phase = Phase::Flip;
        }
    }

    /// Does what follows a deal.
    pub(super) fn after_deal(&mut self) {
        self.phase = if self.flips_due().is_empty() { Phase::Act } else { Phase::Flip };
    }

    /// Does what follows a flip.
    pub(super) fn after_flip(&mut self) {
        let is_bare = self.stack != 0 && self.top.is_empty() && self.n_left() != 0;
        let is_late = self.reads("refill-order", "flip-first");
        self.phase = if is_bare && is_late { Phase::Refill } else { Phase::Act };
    }

    /// Tells whether a round is to be scored.
    pub fn is_unsettled(&self) -> bool {
        self.phase == Phase::Scoring
    }

    /// Does what happens without anybody's choice: the round is scored by the table; tells whether there is one.
    pub fn settle(&mut self) -> bool {
        let is_recorded = self.is_unsettled() && self.reads("wheel", "recorded");
        if self.is_unsettled() && !is_recorded {
            self.score_round();
        }
        !is_recorded
    }

    /// Ends a round that was scored: the next one begins, or the game is over.
    pub(super) fn finish_round(&mut self) {
        for player in &mut self.players {
            player.passed = false;
        }
        let holder = self.marker.take().unwrap_or(self.starter);
        if self.round == 4 {
            self.tell_last_round();
            self.phase = Phase::Over;
            self.turn = self.starter;
            return;
        }
        if !self.reads("next-starter", "same") {
            self.starter = holder;
        }
        self.turn = self.starter;
        self.clear_display();
        self.tell_round(self.starter);
        self.round += 1;
        self.phase = if self.n_left() != 0 {
            Phase::Deal
        } else if self.is_laid_open() {
            Phase::Flip
        } else {
            Phase::Act
        };
    }

    /// Moves all that is left in the display, and lays out the next stack.
    fn clear_display(&mut self) {
        let size = self.stack + self.spots.len();
        let (n_tiles, n_expansions) = (self.tower.len(), self.supply);
        self.tower.append(&mut self.top);
        self.supply += self.stack;
        for spot in std::mem::take(&mut self.spots) {
            match spot {
                Spot::Tiles(tiles) => self.tower.extend(tiles),
                Spot::Up(print) => self.gone.push(print),
                Spot::Down => (),
                Spot::Nothing => continue,
            }
            self.supply += 1;
        }
        self.gone = different(&self.gone);
        self.stack = size;
        self.tell_cleared(self.tower.len() - n_tiles, self.supply - n_expansions);
    }
}
