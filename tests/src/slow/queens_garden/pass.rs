//! Passing (queens-garden 6.1): what may be dropped, and what it costs.

use super::pieces::{choices, count, holds};
use super::{Fault, Game, Item, Player, with_seat, with_word, worth};

impl Game {
    /// Tells whether the seat whose turn it is may not pass.
    pub(super) fn must_act(&self) -> bool {
        self.reads("voluntary-pass", "if-stuck") && self.can_act()
    }

    /// Tells whether a passing seat may drop jokers.
    fn drops_jokers(&self) -> bool {
        self.reads("pass-drop", "jokers-free") || self.reads("pass-drop", "jokers-cost")
    }

    /// Returns the first fault of a pass, if it has one.
    pub(super) fn pass_fault(&self, seat: usize, dropped: &[Item]) -> Result<(), Fault> {
        self.acting_fault(seat)?;
        let player = &self.players[seat];
        if self.must_act() {
            Err("queens-garden::must-act")
        } else if !holds(&player.items(), dropped) {
            Err("queens-garden::not-in-storage")
        } else if dropped.contains(&Item::Joker) && !self.drops_jokers() {
            Err("queens-garden::jokers-stay")
        } else if self.reads("pass-drop", "everything") && dropped.len() < hexagons(player).len() {
            Err("queens-garden::must-drop-all")
        } else if self.reads("pass-drop", "nothing") && !dropped.is_empty() {
            Err("queens-garden::nothing-is-dropped")
        } else {
            Ok(())
        }
    }

    /// Returns all legal passes.
    pub(super) fn legal_passes(&self) -> Vec<String> {
        if self.must_act() {
            return Vec::new();
        }
        let player = &self.players[self.turn];
        let droppable = if self.drops_jokers() { player.items() } else { hexagons(player) };
        let sizes = if self.reads("pass-drop", "nothing") {
            0..=0
        } else if self.reads("pass-drop", "everything") {
            droppable.len()..=droppable.len()
        } else {
            0..=droppable.len()
        };
        let all = choices(&droppable, sizes).into_iter();
        all.map(|dropped| with_seat(self.turn, &format!("pass{}", with_word("drop", &dropped)))).collect()
    }

    /// Plays a legal pass.
    pub(super) fn pass(&mut self, seat: usize, dropped: &[Item]) {
        self.players[seat].passed = true;
        if self.marker.is_none() {
            self.marker = Some(seat);
            let cost = usize::from(!self.reads("first-pass", "free"));
            let lost = self.lose(seat, cost, true);
            self.tell_first_pass(seat, lost);
        } else {
            self.tell_pass(seat);
        }
        self.discard(seat, dropped);
        let n_jokers = if self.reads("pass-drop", "jokers-cost") { count(dropped, &Item::Joker) } else { 0 };
        let lost = self.lose(seat, worth(dropped) + n_jokers, false);
        self.tell_dropped(seat, dropped, lost);
        self.after_turn(seat);
    }
}

/// Returns the tiles and expansions of a storage.
fn hexagons(player: &Player) -> Vec<Item> {
    let mut items = player.items();
    items.retain(|it| *it != Item::Joker);
    items
}
