//! What a placement scores (summer-pavilion 4.5, 4.6), and the structures that it completes.

use super::board::Kind;
use super::{COLORS, Game, MIDDLE, Player, Space};

/// Returns how many bonus tiles a structure brings.
fn n_brought(kind: Kind) -> usize {
    match kind {
        Kind::Pillar => 1,
        Kind::Statue => 2,
        Kind::Window => 3,
    }
}

impl Game {
    /// Returns the structures that a tile on this empty space completes.
    fn completed(&self, player: &Player, space: Space) -> Vec<Kind> {
        let is_completed = |spaces: &Vec<Space>| {
            spaces.contains(&space) && spaces.iter().all(|it| *it == space || player.has(*it))
        };
        let structures = self.structures().into_iter();
        structures.filter(|(_, spaces)| is_completed(spaces)).map(|(kind, _)| kind).collect()
    }

    /// Returns how many bonus tiles a tile on this empty space brings.
    pub(super) fn n_bonus_tiles(&self, player: &Player, space: Space) -> usize {
        self.completed(player, space).into_iter().map(n_brought).sum()
    }

    /// Gives the points that a completed structure brings, or says how many tiles it does.
    fn reward_structure(&mut self, seat: usize, kind: Kind) {
        if !self.reads("structure-reward", "points") {
            return self.tell_structure(seat, kind, n_brought(kind));
        }
        let points = match kind {
            Kind::Pillar => 8,
            Kind::Statue => 2,
            Kind::Window => 4,
        };
        self.give(seat, points);
        self.tell_structure_points(seat, kind, points);
    }

    /// Gives the points for a tile just laid on a space that was empty before.
    pub(super) fn score_placement(&mut self, seat: usize, before: &Player, space: Space) {
        let after = self.players[seat].clone();
        let run = self.worth(&after, space) + self.worth_elsewhere(&after, space);
        let points = i32::try_from(run).expect("a small number");
        self.give(seat, points);
        self.tell_laid(seat, space, points);
        for kind in self.completed(before, space) {
            self.reward_structure(seat, kind);
        }
        if self.reads("bonus-time", "at-once") || self.reads("bonus-time", "both") {
            let old = self.bonuses(before);
            let new = self.bonuses(&after).into_iter().filter(|it| !old.contains(it)).collect();
            self.give_bonuses(seat, new);
        }
    }

    /// Returns what the ring of its own star gives for a tile.
    fn worth(&self, player: &Player, (star, place): Space) -> usize {
        let is_taken = |place: usize| player.has((star, place % 6));
        let after = (1..6).take_while(|by| is_taken(place + by)).count();
        let before = (1..6).take_while(|by| is_taken(place + 6 - by)).count();
        if self.reads("placement-score", "neighbors") {
            1 + after.min(1) + before.min(1)
        } else if self.reads("placement-score", "neighbors-no-wrap") {
            let after = if place == 5 { 0 } else { after.min(1) };
            let before = if place == 0 { 0 } else { before.min(1) };
            1 + after + before
        } else if self.reads("placement-score", "both-ways") {
            1 + after + before
        } else {
            (1 + after + before).min(6)
        }
    }

    /// Returns what two other stars give for a tile.
    fn worth_elsewhere(&self, player: &Player, (star, place): Space) -> usize {
        if star == MIDDLE || !self.reads("other-stars", "same-space") {
            return 0;
        }
        let n = COLORS.len();
        [star + 1, star + n - 1].into_iter().filter(|other| player.has((other % n, place))).count()
    }
}
