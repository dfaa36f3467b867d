//! Made positions that provoke what is rare in play from the start. Follows the rules only as far as positions must.

use crate::slow::Dice;

use super::super::letters::below;
use super::{COLORS, Doubled, Game, Marker, Phase, Reading, take};

/// What a made position provokes.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Flavor {
    /// Nearly full floors, with the marker in the center.
    FullFloors,
    /// A deal for which there is hardly anything left.
    Shortage,
    /// Boards that hold nearly all tiles.
    Crammed,
    /// Nearly full walls, and lines about to be complete.
    FullWalls,
    /// All tiles of one color in lines.
    Deadlock,
    /// One color on each display that holds anything.
    Monochrome,
    /// Complete rows in the making, with few points.
    LastRound,
}

impl Flavor {
    /// All flavors.
    pub const ALL: [Self; 7] = [
        Self::FullFloors,
        Self::Shortage,
        Self::Crammed,
        Self::FullWalls,
        Self::Deadlock,
        Self::Monochrome,
        Self::LastRound,
    ];

    /// Tells whether a deal may be due, so that no line is complete.
    fn may_deal(self) -> bool {
        matches!(self, Self::Shortage | Self::Crammed | Self::Deadlock)
    }
}

impl Game {
    /// Makes a position of a flavor.
    pub fn made(reading: Reading, is_gray: bool, n_seats: usize, flavor: Flavor, dice: &mut Dice) -> Self {
        let starter = below(dice, n_seats);
        let mut game = Self::new(reading, is_gray, n_seats, starter);
        game.round = 2 + dice.below(6);
        let banned = COLORS[below(dice, 5)];
        if flavor == Flavor::Deadlock {
            game.bury(banned);
        }
        let percent = match flavor {
            Flavor::Shortage | Flavor::Deadlock => 60 + dice.below(30),
            Flavor::FullWalls => 50 + dice.below(40),
            Flavor::LastRound => 60,
            Flavor::Crammed => 100,
            Flavor::FullFloors | Flavor::Monochrome => dice.below(60),
        };
        for seat in 0..n_seats {
            game.build_wall(seat, percent, (flavor == Flavor::Deadlock).then_some(banned), dice);
            game.begin_lines(seat, flavor, dice);
            if game.reads("bonus-time", "when-made") {
                game.players[seat].bonus = game.bonus_of(&game.players[seat].wall);
            }
            game.players[seat].score = dice.below(30).cast_signed();
        }
        if flavor == Flavor::Crammed {
            game.cram();
        }
        let is_deal = flavor == Flavor::Crammed || flavor.may_deal() && dice.below(4) != 0;
        if !is_deal {
            game.phase = Phase::Draft;
            game.turn = below(dice, n_seats);
            game.lay_out(flavor, dice);
        }
        game.discard_some(flavor, dice);
        if game.reads("marker-untaken", "last-seat-twice") && dice.below(2) == 0 {
            game.double(dice);
        }
        game
    }

    /// Makes the round a doubled one.
    fn double(&mut self, dice: &mut Dice) {
        self.starter = self.last_seat();
        if self.phase == Phase::Deal {
            self.turn = self.starter;
        }
        let has_opening = self.turn == self.starter;
        let opening = has_opening && (self.phase == Phase::Deal || dice.below(2) == 0);
        let again = self.marker == Marker::Held(self.starter) && dice.below(2) == 0;
        self.doubled = Some(Doubled { opening, again });
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

    /// Puts all tiles of a color into lines that they do not complete.
    fn bury(&mut self, color: char) {
        for row in 1..5 {
            for seat in 0..self.n_seats() {
                for _ in 0..row {
                    let tile = self.fetch(color);
                    self.players[seat].lines[row].extend(tile);
                }
            }
        }
    }

    /// Fills about so many percent of a wall, no row to the end.
    fn build_wall(&mut self, seat: usize, percent: u32, banned: Option<char>, dice: &mut Dice) {
        let holes: Vec<usize> = (0..5).map(|_| below(dice, 5)).collect();
        for space in 0..25 {
            let (row, column) = (space / 5, space % 5);
            if percent == 100 && column == holes[row] {
                continue;
            }
            let color = if self.is_gray { COLORS[below(dice, 5)] } else { COLORS[(column + 5 - row) % 5] };
            let wall = &self.players[seat].wall;
            let is_there = wall[row].contains(&color) || wall.iter().any(|it| it[column] == color);
            let is_full = wall[row].iter().filter(|it| **it != '.').count() == 4;
            let is_held = self.players[seat].lines[row].contains(&color) || banned == Some(color);
            let is_chosen = dice.below(100) < percent && !is_there && !is_full && !is_held;
            if is_chosen && let Some(tile) = self.fetch(color) {
                self.players[seat].wall[row][column] = tile;
            }
        }
    }

    /// Puts tiles into lines.
    fn begin_lines(&mut self, seat: usize, flavor: Flavor, dice: &mut Dice) {
        let is_crammed = flavor == Flavor::Crammed;
        for row in 0..5 {
            let player = &self.players[seat];
            let there = |it: &char| self.bag.contains(it) && !player.wall[row].contains(it);
            let missing = COLORS.into_iter().find(there).filter(|_| is_crammed);
            let color = missing.unwrap_or(COLORS[below(dice, 5)]);
            let is_taken = !player.lines[row].is_empty();
            if is_taken || player.wall[row].contains(&color) || !is_crammed && dice.below(3) == 0 {
                continue;
            }
            let most = if !flavor.may_deal() && dice.below(2) == 0 { row + 1 } else { row };
            let n = if is_crammed || dice.below(2) == 0 { most } else { below(dice, most + 1) };
            for _ in 0..n {
                let tile = self.fetch(color);
                self.players[seat].lines[row].extend(tile);
            }
        }
    }

    /// Puts what is left into lines, as far as it goes without completing one.
    fn cram(&mut self) {
        for tile in std::mem::take(&mut self.bag) {
            let places = (0..5).flat_map(|row| (0..self.n_seats()).map(move |seat| (seat, row)));
            let found = places.into_iter().find(|(seat, row)| {
                let player = &self.players[*seat];
                let line = &player.lines[*row];
                line.len() < *row && line.iter().all(|it| *it == tile) && !player.wall[*row].contains(&tile)
            });
            match found {
                Some((seat, row)) => self.players[seat].lines[row].push(tile),
                None => self.bag.push(tile),
            }
        }
    }

    /// Lays out displays, center, marker and floors in the middle of a round.
    fn lay_out(&mut self, flavor: Flavor, dice: &mut Dice) {
        let is_plain = flavor == Flavor::Monochrome;
        for nth in 0..self.displays.len() {
            if dice.below(2) == 0 {
                continue;
            }
            let color = COLORS[below(dice, 5)];
            for _ in 0..if is_plain { 1 + dice.below(4) } else { 4 } {
                let tile = if is_plain { self.fetch(color) } else { self.fetch_any(dice) };
                self.displays[nth].extend(tile);
            }
        }
        if is_plain {
            return;
        }
        for _ in 0..dice.below(7) {
            let tile = self.fetch_any(dice);
            self.center.extend(tile);
        }
        let fewest = if flavor == Flavor::FullFloors { 4 } else { 0 };
        for seat in 0..self.n_seats() {
            for _ in 0..fewest + dice.below(8 - fewest) {
                let tile = self.fetch_any(dice);
                self.players[seat].floor.extend(tile);
            }
        }
        if flavor != Flavor::FullFloors && dice.below(2) == 0 {
            let seat = below(dice, self.n_seats());
            self.marker = Marker::Held(seat);
            self.lay_held_marker(seat);
        }
    }

    /// Lays the marker that a seat holds on a floor that has room.
    fn lay_held_marker(&mut self, seat: usize) {
        let full = self.players[seat].floor.len() == 7;
        if self.marker_has_space(false) {
            if full {
                let tile = self.players[seat].floor.pop();
                self.bag.extend(tile);
            }
            self.lay_marker(seat);
        }
    }

    /// Puts part of the bag into the lid.
    fn discard_some(&mut self, flavor: Flavor, dice: &mut Dice) {
        let part = if flavor == Flavor::Shortage { 2 } else { 1 + dice.below(4) };
        let (mut bag, mut lid) = (Vec::new(), Vec::new());
        for tile in std::mem::take(&mut self.bag) {
            let pile = if dice.below(part) == 0 { &mut bag } else { &mut lid };
            pile.push(tile);
        }
        if dice.below(4) == 0 {
            lid.append(&mut bag);
        }
        self.bag = bag;
        self.lid = lid;
    }
}
