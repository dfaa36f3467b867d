//! The end of the game (queens-garden 7).

use super::{Fault, Game, Hexagon, Phase, Player, number};

impl Game {
    /// Tells whether the game may end so.
    fn may_end(&self, is_deadlock: bool) -> Result<(), Fault> {
        match (self.phase, is_deadlock) {
            (Phase::Ended, _) => Err("queens-garden::game-is-over"),
            (_, true) => Err("queens-garden::not-a-deadlock"),
            (Phase::Over, false) => Ok(()),
            (_, false) => Err("queens-garden::not-over"),
        }
    }

    /// Ends the game.
    ///
    /// # Errors
    /// It cannot end so.
    pub(super) fn end(&mut self, is_deadlock: bool) -> Result<(), Fault> {
        self.may_end(is_deadlock)?;
        for seat in self.seats_from(0) {
            self.charge_left_overs(seat);
            for points in self.group_points(&self.players[seat]) {
                self.players[seat].bonus += points;
                self.give(seat, points);
            }
            let score = self.players[seat].score;
            if self.reads("score-floor", "at-end") && score < 0 {
                self.give(seat, -score);
            }
        }
        for seat in self.seats_from(0) {
            let score = self.players[seat].score;
            let is_ahead = |other: &usize| {
                let is_first = self.reads("ties", "seat-order") && *other < seat;
                let theirs = self.players[*other].score;
                score < theirs || score == theirs && is_first
            };
            self.players[seat].rank = 1 + (0..self.n_seats()).filter(is_ahead).count();
        }
        self.turn = self.starter;
        self.phase = Phase::Ended;
        Ok(())
    }

    /// Gives and takes what is left in a storage.
    fn charge_left_overs(&mut self, seat: usize) {
        let player = &self.players[seat];
        let (n_jokers, n_tiles, n_expansions) = (player.jokers, player.tiles.len(), player.expansions.len());
        let hexagons = player.tiles.iter().chain(&player.expansions);
        let worth = hexagons.map(|it| it.value).sum();
        if self.reads("left-overs", "one-and-three") {
            self.lose(seat, n_tiles + 3 * n_expansions, false);
        } else if self.reads("left-overs", "jokers-cost-too") {
            self.lose(seat, n_jokers, false);
            self.lose(seat, n_tiles + 3 * n_expansions, false);
        } else {
            self.give(seat, number(n_jokers));
            self.lose(seat, worth, false);
        }
    }

    /// Returns the points of a seat's groups, each with its bonus behind it.
    pub fn group_points(&self, player: &Player) -> Vec<i32> {
        let colors = (0..6).map(|color| player.groups(|it| it.color == color));
        let values = (1..7).map(|value| player.groups(|it| it.value == value));
        let mut points = Vec::new();
        let mut n_sixes = 0;
        for mut groups in colors.chain(values) {
            let least = if self.reads("group-size", "two") { 2 } else { 3 };
            groups.retain(|it| least <= it.len());
            if self.reads("groups", "largest") {
                let most = groups.iter().map(|it| self.group_value(it)).max();
                let first = groups.iter().position(|it| Some(self.group_value(it)) == most);
                groups = first.map(|nth| groups.remove(nth)).into_iter().collect();
            }
            for group in groups {
                n_sixes += usize::from(group.len() == 6);
                points.push(self.group_value(&group));
                points.push(self.group_bonus(group.len(), n_sixes));
            }
        }
        points
    }

    /// Returns what a group brings without its bonus.
    fn group_value(&self, group: &[Hexagon]) -> i32 {
        number(if self.reads("group-value", "three") {
            3
        } else if self.reads("group-value", "three-each") {
            3 * group.len()
        } else {
            group.iter().map(|it| it.value).sum()
        })
    }

    /// Returns what a group of this size brings more, where so many of six have been found.
    fn group_bonus(&self, size: usize, n_sixes: usize) -> i32 {
        let bonuses = self.group_bonuses();
        number(match size {
            0..3 => 0,
            6 if 1 < n_sixes && self.reads("six-bonus", "once") => 0,
            3..7 => bonuses[size - 3],
            _ if self.reads("six-bonus", "six-or-more") => bonuses[3],
            _ => 0,
        })
    }
}
