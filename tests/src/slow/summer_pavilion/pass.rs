//! Passing (summer-pavilion 4.8): what may be kept, and what it costs.

use super::{Game, choices, holds, letter, transfer};

impl Game {
    /// Returns the fewest and the most tiles that a seat may keep.
    fn kept_range(&self, seat: usize) -> (usize, usize) {
        let n = self.players[seat].hand.len();
        if self.is_last_round() && self.reads("left-overs", "discarded") {
            (0, 0)
        } else if self.reads("keep", "all-if-four") {
            (if n <= 4 { n } else { 0 }, 4)
        } else if self.reads("keep", "as-many-as-fit") {
            (n.min(4), 4)
        } else {
            (0, 4)
        }
    }

    /// Tells whether the seat whose turn it is must place.
    fn must_place(&self) -> bool {
        let is_asked = self.reads("voluntary-pass", "up-to-five");
        is_asked && 5 < self.players[self.turn].hand.len() && self.n_payments() != 0
    }

    /// Returns the first fault of a pass, if it has one.
    pub fn pass_fault(&self, seat: usize, kept: &[char]) -> Option<&'static str> {
        if let Some(fault) = self.placing_fault(seat) {
            return Some(fault);
        }
        let (fewest, most) = self.kept_range(seat);
        if !holds(&self.players[seat].hand, kept) {
            Some("summer-pavilion::not-in-hand")
        } else if most < kept.len() {
            Some("summer-pavilion::too-many-kept")
        } else if kept.len() < fewest {
            Some("summer-pavilion::too-few-kept")
        } else if self.must_place() {
            Some("summer-pavilion::must-place")
        } else {
            None
        }
    }

    /// Returns all legal passes.
    pub(super) fn legal_passes(&self) -> Vec<String> {
        if self.must_place() {
            return Vec::new();
        }
        let (fewest, most) = self.kept_range(self.turn);
        let hand = &self.players[self.turn].hand;
        let all = (fewest..=most.min(hand.len())).flat_map(|n| choices(hand, n));
        all.map(|kept| {
            let keep = if kept.is_empty() { "" } else { " keep " };
            format!("{} pass{keep}{}", letter(self.turn), kept.iter().collect::<String>())
        })
        .collect()
    }

    /// Plays a legal pass.
    pub(super) fn pass(&mut self, seat: usize, kept: &[char]) {
        let player = &mut self.players[seat];
        transfer(kept, &mut player.hand, &mut player.kept);
        player.passed = true;
        let rest = std::mem::take(&mut player.hand);
        let n = rest.len();
        self.tower.extend(rest);
        let lost = self.charge(seat, n, self.stop("pass-floor"));
        self.tell_pass(seat, kept.len(), n, lost);
        self.after_turn(seat, true);
    }
}
