//! Made positions that provoke what is rare in play from the start. Follows the rules only as far as positions must.

use crate::slow::Dice;

use super::super::letters::below;
use super::{COLORS, Game, Phase, Reading, SUPPLY, Space, take};

/// What a made position provokes.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Flavor {
    /// Full boards in placing, so that one tile completes several structures.
    Crowded,
    /// Placing with a short supply and hardly a tile in bag and tower.
    Drained,
    /// The end of placing in the last round, with few points.
    LastRound,
    /// Placing on stars of one color each, where the board allows it.
    OneColor,
    /// A deal for which there is hardly anything left.
    Shortage,
    /// Drafting from sources that hold many wild tiles, with few points.
    Wilds,
    /// Drafting from displays of one color each, with nothing in the center.
    Plain,
}

impl Flavor {
    /// All flavors.
    pub const ALL: [Self; 7] = [
        Self::Crowded,
        Self::Drained,
        Self::LastRound,
        Self::OneColor,
        Self::Shortage,
        Self::Wilds,
        Self::Plain,
    ];

    /// Returns how full boards are, in percent.
    fn fullness(self, dice: &mut Dice) -> u32 {
        match self {
            Self::Crowded | Self::OneColor | Self::LastRound => 50 + dice.below(45),
            Self::Drained | Self::Shortage => 80 + dice.below(20),
            Self::Wilds | Self::Plain => dice.below(60),
        }
    }
}

impl Game {
    /// Makes a position of a flavor.
    pub fn made(reading: Reading, is_mono: bool, n_seats: usize, flavor: Flavor, dice: &mut Dice) -> Self {
        let starter = below(dice, n_seats);
        let mut game = Self::new(reading, is_mono, n_seats, starter);
        game.round = 2 + below(dice, 4);
        while flavor == Flavor::LastRound && !game.is_last_round() {
            game.round = 2 + below(dice, 5);
        }
        let percent = flavor.fullness(dice);
        for seat in 0..n_seats {
            game.build(seat, percent, flavor == Flavor::OneColor, dice);
            if game.reads("bonus-time", "at-once") || game.reads("bonus-time", "both") {
                game.players[seat].bonus = game.bonus_of(&game.players[seat]);
            }
            game.players[seat].score = dice.below(12).cast_signed();
            game.keep_some(seat, dice);
        }
        let is_short = flavor == Flavor::Drained || dice.below(3) == 0;
        for _ in 0..if is_short { below(dice, 5) } else { SUPPLY } {
            let tile = game.fetch_any(dice);
            game.supply.extend(tile);
        }
        match flavor {
            Flavor::Crowded | Flavor::Drained | Flavor::LastRound | Flavor::OneColor => {
                game.deal_hands(flavor, dice);
            }
            Flavor::Shortage => game.phase = Phase::Deal,
            Flavor::Wilds | Flavor::Plain => game.lay_out(flavor, dice),
        }
        game.discard_some(dice);
        game
    }

    /// Draws a tile of a color from the bag, if there is one.
    fn fetch(&mut self, color: char) -> Option<char> {
        take(&mut self.bag, color).then_some(color)
    }

    /// Draws a tile of any color from the bag, if there is one.
    fn fetch_any(&mut self, dice: &mut Dice) -> Option<char> {
        let nth = below(dice, self.bag.len());
        (!self.bag.is_empty()).then(|| self.bag.remove(nth))
    }

    /// Covers about so many percent of the spaces of a board.
    fn build(&mut self, seat: usize, percent: u32, is_plain: bool, dice: &mut Dice) {
        for (star, place) in Self::spaces() {
            if dice.below(100) < percent && self.exists((star, place)) {
                let first = self.players[seat].on_star(star).first().copied();
                self.cover(seat, (star, place), first.filter(|_| is_plain), dice);
            }
        }
    }

    /// Covers a space with a tile that may lie there, of the wanted color if that can be.
    fn cover(&mut self, seat: usize, space: Space, wanted: Option<char>, dice: &mut Dice) {
        let by = below(dice, 6);
        let all = (0..6).map(|nth| COLORS[(nth + by) % 6]);
        let fits =
            |it: &char| self.bag.contains(it) && self.star_fault(&self.players[seat], space.0, *it).is_none();
        let color = wanted.into_iter().chain(all).find(fits);
        if let Some(tile) = color.and_then(|it| self.fetch(it)) {
            self.players[seat].stars[space.0][space.1] = tile;
        }
    }

    /// Puts up to four tiles in the corners of a board.
    fn keep_some(&mut self, seat: usize, dice: &mut Dice) {
        for _ in 0..dice.below(5) {
            let tile = self.fetch_any(dice);
            self.players[seat].kept.extend(tile);
        }
    }

    /// Begins placing: some seats have passed, and the others hold tiles.
    fn deal_hands(&mut self, flavor: Flavor, dice: &mut Dice) {
        self.phase = Phase::Place;
        self.turn = below(dice, self.n_seats());
        let is_taken = dice.below(4) != 0 || self.reads("marker-untaken", "stuck");
        self.marker = Some(below(dice, self.n_seats())).filter(|_| is_taken);
        let most = if self.reads("payment", "any-tiles") { 7 } else { 12 };
        for seat in 0..self.n_seats() {
            self.players[seat].passed = seat != self.turn && dice.below(3) == 0;
            if !self.players[seat].passed {
                self.deal_hand(seat, below(dice, most), dice);
            }
        }
        if flavor == Flavor::Drained && !self.reads("payment", "any-tiles") {
            let left = below(dice, 4);
            let n = self.bag.len().saturating_sub(left);
            self.deal_hand(self.turn, n, dice);
        }
    }

    /// Gives a seat about so many tiles, most of two colors and of the wild one.
    fn deal_hand(&mut self, seat: usize, n: usize, dice: &mut Dice) {
        let liked = [self.wild(), COLORS[below(dice, 6)], COLORS[below(dice, 6)]];
        for _ in 0..n {
            let wanted = self.fetch(liked[below(dice, 3)]);
            let tile = wanted.or_else(|| self.fetch_any(dice));
            self.players[seat].hand.extend(tile);
        }
    }

    /// Lays out displays and center in the middle of a round.
    fn lay_out(&mut self, flavor: Flavor, dice: &mut Dice) {
        self.phase = Phase::Draft;
        self.turn = below(dice, self.n_seats());
        for nth in 0..self.displays.len() {
            let color = COLORS[below(dice, 6)];
            let n = if dice.below(2) == 0 { 0 } else { 4 };
            for _ in 0..n {
                let tile = if flavor == Flavor::Plain { self.fetch(color) } else { self.fetch_wild(dice) };
                self.displays[nth].extend(tile);
            }
        }
        let n_center = if flavor == Flavor::Plain { 0 } else { dice.below(7) };
        for _ in 0..n_center {
            let tile = self.fetch_wild(dice);
            self.center.extend(tile);
        }
        if self.is_drafted() {
            let tile = self.fetch_any(dice);
            self.displays[0].extend(tile);
        }
        for seat in 0..self.n_seats() {
            let kept = std::mem::take(&mut self.players[seat].kept);
            self.players[seat].hand.extend(kept);
        }
        if flavor == Flavor::Wilds && dice.below(2) == 0 {
            self.marker = Some(below(dice, self.n_seats()));
        }
    }

    /// Draws a tile of the wild color every other time, else any.
    fn fetch_wild(&mut self, dice: &mut Dice) -> Option<char> {
        let wild = (dice.below(2) == 0).then(|| self.fetch(self.wild())).flatten();
        wild.or_else(|| self.fetch_any(dice))
    }

    /// Puts part of the bag into the tower.
    fn discard_some(&mut self, dice: &mut Dice) {
        let part = 1 + dice.below(4);
        for tile in std::mem::take(&mut self.bag) {
            let pile = if dice.below(part) == 0 { &mut self.bag } else { &mut self.tower };
            pile.push(tile);
        }
        if dice.below(4) == 0 {
            let bag = std::mem::take(&mut self.bag);
            self.tower.extend(bag);
        }
    }
}
