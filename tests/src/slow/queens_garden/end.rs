//! The end of the game (queens-garden 7).

use super::pieces::different;
use super::score::Brought;
use super::tell::{axis_name, list};
use super::{COLORS, Fault, Game, Hexagon, Item, Phase, Player, number};

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
            for brought in self.of_groups(&self.players[seat]) {
                self.players[seat].bonus += brought.points;
                self.add(seat, &brought);
            }
            let score = self.players[seat].score;
            if self.reads("score-floor", "at-end") && score < 0 {
                self.give(seat, -score);
                self.tell_raised(seat, -score);
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
        for seat in self.seats_from(0) {
            self.tell_rank(seat);
        }
        self.turn = self.starter;
        self.phase = Phase::Ended;
        Ok(())
    }

    /// Gives and takes what is left in a storage: for jokers, then for all else.
    fn charge_left_overs(&mut self, seat: usize) {
        let player = &self.players[seat];
        let (n_jokers, n_tiles, n_expansions) = (player.jokers, player.tiles.len(), player.expansions.len());
        let by_kind =
            self.reads("left-overs", "one-and-three") || self.reads("left-overs", "jokers-cost-too");
        let hexagons = player.tiles.iter().chain(&player.expansions);
        let cost = if by_kind { n_tiles + 3 * n_expansions } else { hexagons.map(|it| it.value).sum() };
        if n_jokers != 0 && !self.reads("left-overs", "one-and-three") {
            let points = if by_kind {
                -self.lose(seat, n_jokers, false)
            } else {
                self.give(seat, number(n_jokers));
                number(n_jokers)
            };
            self.tell_jokers_left(seat, points);
        }
        if cost != 0 {
            let lost = self.lose(seat, cost, false);
            self.tell_left_over(seat, lost);
        }
    }

    /// Returns what a seat's groups bring, each with its bonus behind it if it has one.
    fn of_groups(&self, player: &Player) -> Vec<Brought> {
        let colors = (0..6).map(|color| (COLORS[color], player.groups(|it| it.color == color)));
        let values = (1..7).zip('1'..).map(|(value, axis)| (axis, player.groups(|it| it.value == value)));
        let mut brought = Vec::new();
        let mut n_sixes = 0;
        for (axis, mut groups) in colors.chain(values) {
            let least = if self.reads("group-size", "two") { 2 } else { 3 };
            groups.retain(|it| least <= it.len());
            if self.reads("groups", "largest") {
                let most = groups.iter().map(|it| self.group_value(it)).max();
                let first = groups.iter().position(|it| Some(self.group_value(it)) == most);
                groups = first.map(|nth| groups.remove(nth)).into_iter().collect();
            }
            for group in groups {
                n_sixes += usize::from(group.len() == 6);
                let (what, points) = (group_words(axis, &group), self.group_value(&group));
                brought.push(Brought { what, points, mark: "" });
                let points = self.group_bonus(group.len(), n_sixes);
                if points != 0 {
                    let what = format!("a group of {}", group.len());
                    brought.push(Brought { what, points, mark: self.bonus_mark() });
                }
            }
        }
        brought
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

/// Returns the different members of a group, and how many it has where some are twins.
fn group_words(axis: char, group: &[Hexagon]) -> String {
    let members: Vec<Item> = different(group).into_iter().map(Item::Tile).collect();
    let all = if members.len() < group.len() { format!(", {} in all", group.len()) } else { String::new() };
    format!("{}: {}{all}", axis_name(axis), list(&members))
}
