//! Jokers for what is surrounded (queens-garden 5).

use super::garden::{FOUNTAIN, Place, Side, around, cells, middle};
use super::{Fault, Game, Player, number};

impl Game {
    /// Returns the elements of a garden: where they are, and how many jokers they bring.
    fn elements_of(&self, player: &Player) -> Vec<(Place, usize)> {
        let jokers = self.jokers_by_kind();
        let mut elements = vec![(FOUNTAIN, jokers[0])];
        elements.extend(self.elements().into_iter().map(|(place, is_bench)| {
            let n = if is_bench { jokers[2] } else { jokers[1] };
            (place, n)
        }));
        let open = (0..6).filter(|area| player.areas[*area] == Some(Side::Up));
        elements.extend(open.map(|area| (middle(area), jokers[3])));
        elements
    }

    /// Returns what the elements bring that are surrounded by what was just laid on a cell, each for itself.
    fn surrounded(&self, player: &Player, laid: Place) -> Vec<usize> {
        let all: Vec<Place> = cells().iter().map(|it| it.1).collect();
        let ignores_missing = self.reads("missing-cells", "ignored");
        let is_surrounded =
            |it: &Place| around(*it).contains(&laid) && player.is_surrounded(*it, &all, ignores_missing);
        let elements = self.elements_of(player).into_iter();
        elements.filter(|it| is_surrounded(&it.0)).map(|it| it.1).collect()
    }

    /// Tells whether what was just laid on a cell surrounds an element.
    pub(super) fn has_surrounded(&self, player: &Player, laid: Place) -> bool {
        !self.surrounded(player, laid).is_empty()
    }

    /// Returns the most jokers that a seat can be said to have gained, in a garden as it is afterwards.
    fn most_gained(&self, player: &Player) -> usize {
        let room = if self.reads("joker-overflow", "kept") { 12 } else { player.room() };
        self.in_supply(room)
    }

    /// Returns at most so many jokers as the supply holds, where it ends.
    fn in_supply(&self, n: usize) -> usize {
        if !self.reads("spent", "out-of-game") {
            return n;
        }
        let supply = self.jokers.max(0).min(number(n));
        supply.unsigned_abs() as usize
    }

    /// Returns each number of jokers that a seat may say it gained by what was just laid, none where it says nothing;
    /// storage and garden are as they are afterwards.
    pub(super) fn gains(&self, player: &Player, laid: Option<Place>) -> Vec<Option<usize>> {
        let is_recorded = self.reads("jokers", "recorded");
        let is_any = laid.is_some_and(|it| self.has_surrounded(player, it));
        if !is_recorded || !is_any {
            return vec![None];
        }
        (0..=self.most_gained(player)).map(Some).collect()
    }

    /// Returns the fault of what a ply says was gained, as [`gains`](Self::gains) has it.
    pub(super) fn gain_fault(
        &self,
        player: &Player,
        laid: Option<Place>,
        gain: Option<usize>,
    ) -> Result<(), Fault> {
        let gains = self.gains(player, laid);
        if !self.reads("jokers", "recorded") || gains.contains(&gain) {
            Ok(())
        } else if gain.is_none() {
            Err("queens-garden::gain-missing")
        } else if gains == [None] {
            Err("queens-garden::nothing-surrounded")
        } else {
            Err("queens-garden::too-many-jokers")
        }
    }

    /// Gives a seat the jokers for what it just laid; storage and garden are as they are afterwards.
    pub(super) fn reward(&mut self, seat: usize, laid: Place, gain: Option<usize>) {
        let player = &self.players[seat];
        let due: usize = self.surrounded(player, laid).into_iter().sum();
        let n = if self.reads("jokers", "recorded") {
            gain.unwrap_or(0)
        } else if self.reads("joker-overflow", "kept") {
            self.in_supply(due)
        } else if self.reads("joker-overflow", "refused") && player.room() < due {
            0
        } else {
            self.in_supply(due.min(player.room()))
        };
        self.players[seat].jokers += n;
        self.jokers -= number(n);
    }
}
