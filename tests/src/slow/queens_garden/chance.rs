//! Chance (queens-garden 2.4 to 2.7, 3.7, 6.2): deals, flips and scorings, and what can come.

use crate::slow::Dice;

use super::super::letters::below;
use super::pieces::{count, holds, sorted, take};
use super::{Fault, Game, Hexagon, Phase, Spot};

impl Game {
    /// Returns how many tiles can be drawn.
    pub(super) fn n_left(&self) -> usize {
        self.bag.len() + self.tower.len()
    }

    /// Puts the tower into the bag.
    fn empty_tower(&mut self) {
        let tower = std::mem::take(&mut self.tower);
        self.tell_refill(tower.len());
        self.bag.extend(tower);
    }

    /// Draws these tiles, in whatever order they can have come.
    fn draw_these(&mut self, tiles: &[Hexagon]) -> Result<(), Fault> {
        let mut rest = tiles.to_vec();
        if !self.reads("refill", "when-empty") {
            if self.bag.len() < tiles.len() {
                self.empty_tower();
            }
        } else if self.bag.len() < tiles.len() {
            if !holds(tiles, &self.bag) {
                return Err("queens-garden::bag-comes-first");
            }
            for tile in std::mem::take(&mut self.bag) {
                take(&mut rest, &tile);
            }
            self.empty_tower();
        }
        if !holds(&self.bag, &rest) {
            return Err("queens-garden::not-in-the-bag");
        }
        for tile in rest {
            take(&mut self.bag, &tile);
        }
        Ok(())
    }

    /// Plays a deal.
    ///
    /// # Errors
    /// It cannot have come.
    pub(super) fn deal(&mut self, tiles: &[Hexagon]) -> Result<(), Fault> {
        match self.phase {
            Phase::Over | Phase::Ended => return Err("queens-garden::game-is-over"),
            Phase::Flip | Phase::Act | Phase::Scoring => return Err("queens-garden::not-dealing"),
            Phase::Deal | Phase::Refill => (),
        }
        if tiles.len() != self.n_left().min(4) {
            return Err("queens-garden::deal-size");
        }
        self.draw_these(tiles)?;
        self.top = tiles.to_vec();
        self.after_deal();
        Ok(())
    }

    /// Tells whether what is left in the stack is to be laid open (queens-garden 2.5).
    pub(super) fn is_laid_open(&self) -> bool {
        let is_bare = self.stack != 0 && self.top.is_empty() && self.n_left() == 0;
        is_bare && !self.reads("stack-rest", "closed")
    }

    /// Returns what is to be turned: numbers, then `S` for each expansion of the stack.
    pub(super) fn flips_due(&self) -> Vec<String> {
        let spots = self.spots.iter().zip(1..).filter(|it| *it.0 == Spot::Down);
        let mut due: Vec<String> = spots.map(|(_, nth)| nth.to_string()).collect();
        if self.is_laid_open() {
            due.extend(vec!["S".to_owned(); self.stack]);
        }
        due
    }

    /// Plays a flip of expansions with these names and prints.
    ///
    /// # Errors
    /// It cannot have come.
    pub(super) fn flip(&mut self, turned: &[(&str, Hexagon)]) -> Result<(), Fault> {
        match self.phase {
            Phase::Over | Phase::Ended => return Err("queens-garden::game-is-over"),
            Phase::Deal | Phase::Refill | Phase::Act | Phase::Scoring => {
                return Err("queens-garden::not-flipping");
            }
            Phase::Flip => (),
        }
        let names: Vec<&str> = turned.iter().map(|it| it.0).collect();
        if names != self.flips_due() {
            return Err("queens-garden::wrong-flips");
        }
        let prints: Vec<Hexagon> = turned.iter().map(|it| it.1).collect();
        let seen = self.seen();
        if prints.iter().any(|it| seen.contains(it) || 1 < count(&prints, it)) {
            return Err("queens-garden::print-was-seen");
        }
        self.tell_laid_open();
        for (name, print) in turned {
            if let Ok(nth) = name.parse::<usize>() {
                self.spots[nth - 1] = Spot::Up(*print);
            } else {
                self.spots.push(Spot::Up(*print));
                self.stack -= 1;
            }
        }
        self.after_flip();
        Ok(())
    }

    /// Plays a scoring.
    ///
    /// # Errors
    /// It is not due, or has not a number for each seat.
    pub(super) fn scoring(&mut self, points: &[i32]) -> Result<(), Fault> {
        if self.phase != Phase::Scoring {
            return Err("queens-garden::not-scoring");
        }
        if points.len() != self.n_seats() {
            return Err("queens-garden::scoring-count");
        }
        if self.reads("wheel", "recorded") {
            for seat in self.scored_seats() {
                self.add_recorded(seat, points[seat]);
            }
            self.finish_round();
            return Ok(());
        }
        // By a table the numbers are a claim, which changes nothing.
        self.score_round();
        Ok(())
    }

    /// Draws `n` tiles, where it can tiles of one color if they are to be alike.
    fn draw_any(&mut self, n: usize, are_alike: bool, dice: &mut Dice) -> Vec<Hexagon> {
        let mut tiles: Vec<Hexagon> = Vec::new();
        if self.bag.len() < n && !self.reads("refill", "when-empty") {
            self.empty_tower();
        }
        for _ in 0..n {
            if self.bag.is_empty() {
                self.empty_tower();
            }
            let wanted = tiles.first().filter(|_| are_alike).map(|it| it.color);
            let liked: Vec<Hexagon> =
                self.bag.iter().copied().filter(|it| Some(it.color) == wanted).collect();
            let from = if liked.is_empty() { &self.bag } else { &liked };
            let tile = from[below(dice, from.len())];
            take(&mut self.bag, &tile);
            tiles.push(tile);
        }
        sorted(&tiles)
    }

    /// Returns a line of chance that can come; none where none is due.
    pub fn draw(&self, are_alike: bool, dice: &mut Dice) -> Option<String> {
        match self.phase {
            Phase::Deal | Phase::Refill => {
                let tiles = self.clone().draw_any(self.n_left().min(4), are_alike, dice);
                let tiles: Vec<String> = tiles.iter().map(Hexagon::to_string).collect();
                Some(format!("deal {}", tiles.join(" ")))
            }
            Phase::Flip => {
                let mut prints = Hexagon::all();
                let seen = self.seen();
                prints.retain(|it| !seen.contains(it));
                let turned = self.flips_due().into_iter().map(|name| {
                    let print = prints.remove(below(dice, prints.len()));
                    format!("{name}:x{print}")
                });
                Some(format!("flip {}", turned.collect::<Vec<_>>().join(" ")))
            }
            Phase::Scoring => {
                let is_recorded = self.reads("wheel", "recorded");
                let points = self.round_totals().into_iter().map(|it| {
                    let by = if is_recorded { dice.below(9).cast_signed() - 4 } else { 0 };
                    (it + by).to_string()
                });
                Some(format!("scoring {}", points.collect::<Vec<_>>().join(" ")))
            }
            Phase::Act | Phase::Over | Phase::Ended => None,
        }
    }
}
