//! Jokers for what is surrounded (queens-garden 5).

use super::garden::{FOUNTAIN, Place, Side, around, cells, middle};
use super::{Fault, Game, Player, number};

/// What brings jokers when it is surrounded (queens-garden 1.8).
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Element {
    /// The fountain in the middle.
    Fountain,
    /// A statue.
    Statue,
    /// A bench.
    Bench,
    /// The middle of a face-up expansion.
    Pavilion,
}

impl Element {
    /// Returns its name.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Fountain => "fountain",
            Self::Statue => "statue",
            Self::Bench => "bench",
            Self::Pavilion => "pavilion",
        }
    }
}

/// Returns how many jokers may still come into a storage where there need not be a space for each.
fn more(player: &Player) -> usize {
    255 - player.jokers
}

impl Game {
    /// Returns the elements of a garden and where they are: the fountain, tips and gaps, pavilions.
    fn elements_of(&self, player: &Player) -> Vec<(Place, Element)> {
        let mut elements = vec![(FOUNTAIN, Element::Fountain)];
        elements.extend(self.elements());
        let open = (0..6).filter(|area| player.areas[*area] == Some(Side::Up));
        elements.extend(open.map(|area| (middle(area), Element::Pavilion)));
        elements
    }

    /// Returns the elements that are surrounded by what was just laid on a cell.
    fn surrounded(&self, player: &Player, laid: Place) -> Vec<Element> {
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
        let room = if self.reads("joker-overflow", "kept") { more(player).min(12) } else { player.room() };
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
        let surrounded = self.surrounded(&self.players[seat], laid);
        for element in &surrounded {
            self.tell_surrounded(seat, *element);
        }
        if surrounded.is_empty() {
            return;
        }
        let (n, n_lost) = if self.reads("jokers", "recorded") {
            (gain.unwrap_or(0), 0)
        } else {
            let due = surrounded.into_iter().map(|it| self.jokers_of(it)).sum();
            let n = self.gained(&self.players[seat], due);
            (n, due - n)
        };
        self.players[seat].jokers += n;
        self.jokers -= number(n);
        self.tell_gained(seat, n, n_lost);
    }

    /// Returns how many of these jokers a seat gets.
    fn gained(&self, player: &Player, due: usize) -> usize {
        if self.reads("joker-overflow", "kept") {
            self.in_supply(due.min(more(player)))
        } else if self.reads("joker-overflow", "refused") && player.room() < due {
            0
        } else {
            self.in_supply(due.min(player.room()))
        }
    }
}
