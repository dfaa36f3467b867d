//! Chance (summer-pavilion 2): supplies and deals, and what can come out of the bag.

use crate::slow::Dice;

use super::super::letters::below;
use super::{Game, Phase, SUPPLY, holds, sorted, take};

/// The fault of a line of chance.
type Fault = &'static str;

impl Game {
    /// Returns how many tiles can be drawn.
    pub(super) fn n_left(&self) -> usize {
        self.bag.len() + self.tower.len()
    }

    /// Puts the tower into the bag.
    fn refill(&mut self) {
        let tower = std::mem::take(&mut self.tower);
        self.tell_refill(tower.len());
        self.bag.extend(tower);
    }

    /// Does what comes before the first tile of a line that needs `n` of them.
    fn before_line(&mut self, n: usize) {
        if self.reads("refill", "when-short") && self.bag.len() < n {
            self.refill();
        }
    }

    /// Draws these tiles, in whatever order they can have come.
    fn draw_these(&mut self, tiles: &[char]) -> Result<(), Fault> {
        let mut rest = tiles.to_vec();
        if self.bag.len() < tiles.len() {
            if !holds(tiles, &self.bag) {
                return Err("summer-pavilion::bag-comes-first");
            }
            for tile in std::mem::take(&mut self.bag) {
                take(&mut rest, tile);
            }
            self.refill();
        }
        if !holds(&self.bag, &rest) {
            return Err("summer-pavilion::not-in-the-bag");
        }
        for tile in rest {
            take(&mut self.bag, tile);
        }
        Ok(())
    }

    /// Plays a supply; `is_more` tells whether it is written with `+`.
    ///
    /// # Errors
    /// It cannot have come.
    pub(super) fn supply(&mut self, is_more: bool, tiles: &[char]) -> Result<(), Fault> {
        match self.phase {
            Phase::Over | Phase::Ended => return Err("summer-pavilion::game-is-over"),
            Phase::Deal | Phase::Draft | Phase::Place => return Err("summer-pavilion::not-supplying"),
            Phase::Supply | Phase::Refill => (),
        }
        let is_first = self.phase == Phase::Supply;
        if is_first == is_more {
            return Err("summer-pavilion::supply-sign");
        }
        let n = (SUPPLY - self.supply.len()).min(self.n_left());
        let may_be_nine = is_first && self.reads("first-supply", "nine-or-ten");
        if tiles.len() != n && !(may_be_nine && tiles.len() == 9) {
            return Err("summer-pavilion::supply-size");
        }
        self.before_line(n);
        self.draw_these(tiles)?;
        self.supply.extend(tiles);
        if is_first {
            self.phase = Phase::Deal;
        } else {
            self.after_refill();
        }
        Ok(())
    }

    /// Tells whether the tiles of a deal may be spread in any way.
    fn is_spread(&self) -> bool {
        self.reads("short-displays", "any") && self.n_left() < 4 * self.displays.len()
    }

    /// Returns how many tiles a deal brings.
    fn n_dealt(&self) -> usize {
        self.n_left().min(4 * self.displays.len())
    }

    /// Plays a deal.
    ///
    /// # Errors
    /// It cannot have come.
    pub(super) fn deal(&mut self, words: &[&str]) -> Result<(), Fault> {
        match self.phase {
            Phase::Over | Phase::Ended => return Err("summer-pavilion::game-is-over"),
            Phase::Supply | Phase::Draft | Phase::Place | Phase::Refill => {
                return Err("summer-pavilion::not-dealing");
            }
            Phase::Deal => (),
        }
        if words.len() != self.displays.len() {
            return Err("summer-pavilion::wrong-number-of-displays");
        }
        let (mut left, is_spread) = (self.n_dealt(), self.is_spread());
        self.before_line(4 * self.displays.len());
        for (nth, word) in words.iter().enumerate() {
            let tiles: Vec<char> = word.chars().filter(|it| *it != '-').collect();
            let most = left.min(4);
            if most < tiles.len() || tiles.len() < most && !is_spread {
                return Err("summer-pavilion::display-size");
            }
            left -= tiles.len();
            self.draw_these(&tiles)?;
            self.displays[nth] = tiles;
        }
        if left != 0 {
            return Err("summer-pavilion::display-size");
        }
        self.begin_round();
        Ok(())
    }

    /// Draws `n` tiles, where it can tiles of one color if they are to be alike.
    fn draw_any(&mut self, n: usize, are_alike: bool, dice: &mut Dice) -> String {
        let mut tiles: Vec<char> = Vec::new();
        for _ in 0..n {
            if self.bag.is_empty() {
                self.refill();
            }
            let wanted = tiles.first().copied().filter(|it| are_alike && self.bag.contains(it));
            let tile = wanted.unwrap_or_else(|| self.bag[below(dice, self.bag.len())]);
            take(&mut self.bag, tile);
            tiles.push(tile);
        }
        if tiles.is_empty() { "-".to_owned() } else { sorted(&tiles).into_iter().collect() }
    }

    /// Returns a line of chance that can come; none where none is due.
    pub fn draw(&self, are_alike: bool, dice: &mut Dice) -> Option<String> {
        let mut after = self.clone();
        match self.phase {
            Phase::Supply | Phase::Refill => {
                let n = (SUPPLY - self.supply.len()).min(self.n_left());
                let is_first = self.phase == Phase::Supply;
                let is_nine = is_first && self.reads("first-supply", "nine-or-ten") && dice.below(2) == 0;
                after.before_line(n);
                let tiles = after.draw_any(n - usize::from(is_nine), are_alike, dice);
                Some(format!("supply {}{tiles}", if is_first { "" } else { "+" }))
            }
            Phase::Deal => {
                let (mut left, is_spread) = (self.n_dealt(), self.is_spread());
                after.before_line(4 * self.displays.len());
                let mut words = vec!["deal".to_owned()];
                for n_later in (0..self.displays.len()).rev() {
                    let most = left.min(4);
                    let fewest = if is_spread { left.saturating_sub(4 * n_later) } else { most };
                    let n = fewest + below(dice, most - fewest + 1);
                    left -= n;
                    words.push(after.draw_any(n, are_alike, dice));
                }
                Some(words.join(" "))
            }
            Phase::Draft | Phase::Place | Phase::Over | Phase::Ended => None,
        }
    }
}
