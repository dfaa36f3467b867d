//! Made positions that provoke what is rare in play from the start. Follows the rules only as far as positions must.

use crate::slow::Dice;

use super::super::letters::below;
use super::garden::{Laid, Place, Side, cells, cells_of, rims};
use super::pieces::take;
use super::{COLORS, Game, Hexagon, Phase, Reading, Spot, number};

/// What a made position provokes.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Flavor {
    /// A display with many twins, and little room in storages.
    Display,
    /// Storages of one color and one value, with which much can be paid.
    Payers,
    /// Gardens that are nearly full.
    Crowded,
    /// Full gardens, and hardly a tile in bag and tower.
    Shortage,
    /// One seat that has not passed, in a late round, with few points.
    LastSeat,
    /// Gardens in which anything may touch, with large groups.
    Wild,
}

/// Expansions of which it is not yet said where they are.
struct Pool {
    /// Prints that were not yet seen.
    prints: Vec<Hexagon>,
    /// How many expansions are in no stack of this or a later round.
    n: usize,
}

impl Pool {
    /// Returns an expansion, if one is left.
    fn draw(&mut self, dice: &mut Dice) -> Option<Hexagon> {
        self.n = self.n.checked_sub(1)?;
        Some(self.prints.remove(below(dice, self.prints.len())))
    }
}

impl Flavor {
    /// All flavors.
    pub const ALL: [Self; 6] =
        [Self::Display, Self::Payers, Self::Crowded, Self::Shortage, Self::LastSeat, Self::Wild];

    /// Returns how full gardens are, in percent.
    fn fullness(self, dice: &mut Dice) -> u32 {
        match self {
            Self::Display | Self::Payers => dice.below(40),
            Self::Crowded | Self::LastSeat | Self::Wild => 60 + dice.below(41),
            Self::Shortage => 100,
        }
    }
}

impl Game {
    /// Makes a position of a flavor.
    pub fn made(reading: Reading, board: &str, n_seats: usize, flavor: Flavor, dice: &mut Dice) -> Self {
        let starter = below(dice, n_seats);
        let mut game = Self::new(reading, board, n_seats, starter);
        let is_late = matches!(flavor, Flavor::Shortage | Flavor::LastSeat);
        game.round = if is_late { 3 + below(dice, 2) } else { 1 + below(dice, 4) };
        game.turn = below(dice, n_seats);
        game = game.with_header(&Self::random_header(dice));
        let size = game.stack;
        let mut pool = Pool { prints: Hexagon::all(), n: 0 };
        pool.n = 36 - (5 - game.round) * size;
        let phase = if flavor == Flavor::Shortage { dice.below(4) } else { 3 };
        if phase != 0 {
            game.lay_out(flavor, &mut pool, dice);
        }
        let percent = flavor.fullness(dice);
        for seat in 0..n_seats {
            game.build(seat, (percent, flavor), &mut pool, dice);
            game.fill_storage(seat, flavor, &mut pool, dice);
            game.players[seat].score = dice.below(18).cast_signed();
        }
        game.pass_some(flavor, dice);
        game.put_the_rest(flavor, &mut pool, dice);
        game.await_chance(phase);
        game
    }

    /// Lets chance be due at the start of a round, or after an expansion was lifted; or a seat.
    fn await_chance(&mut self, phase: u32) {
        self.phase = Phase::Act;
        let is_open = !self.reads("stack-rest", "closed");
        if phase == 0 {
            self.turn = self.starter;
            self.marker = None;
            for player in &mut self.players {
                player.passed = false;
            }
            if self.n_left() != 0 {
                self.phase = Phase::Deal;
            } else if is_open {
                self.phase = Phase::Flip;
            }
        } else if phase < 3 && self.stack != 0 && !self.spots.is_empty() {
            let top = std::mem::take(&mut self.top);
            self.tower.extend(top);
            if let Some(Spot::Tiles(tiles)) = self.spots.first_mut().filter(|_| phase == 2) {
                self.tower.append(tiles);
                self.spots[0] = Spot::Down;
            }
            let before = self.turn;
            self.after_acquiring(before, true);
        }
    }

    /// Returns what a header may state of the boards; often nothing.
    pub fn random_header(dice: &mut Dice) -> String {
        let mut entries = Vec::new();
        if dice.below(3) != 0 {
            return String::new();
        }
        if dice.below(2) == 0 {
            entries.push(format!("jokers={}", random_numbers(6, dice)));
        }
        if dice.below(2) == 0 {
            let mut lists = [Vec::new(), Vec::new(), Vec::new()];
            for (name, _) in rims() {
                lists[below(dice, 3)].push(name);
            }
            for (name, list) in ["statues", "benches"].into_iter().zip(lists) {
                if dice.below(4) != 0 {
                    entries.push(format!(
                        "{name}={}",
                        if list.is_empty() { "-".to_owned() } else { list.join(",") }
                    ));
                }
            }
        }
        if dice.below(2) == 0 {
            let rounds: Vec<String> = (0..4).map(|_| random_criteria(dice)).collect();
            entries.push(format!("wheel={}", rounds.join("/")));
        }
        if dice.below(2) == 0 {
            entries.push(format!("bonus={}", random_numbers(10, dice)));
        }
        entries.join(" ")
    }

    /// Draws a tile of one of these colors or values from the bag where it can, else any.
    fn fetch(&mut self, liked: &[Hexagon], dice: &mut Dice) -> Option<Hexagon> {
        let is_liked = |it: &Hexagon| liked.iter().any(|liked| liked.matches(*it));
        let some: Vec<Hexagon> = self.bag.iter().copied().filter(is_liked).collect();
        let from = if some.is_empty() { &self.bag } else { &some };
        let tile = *from.get(below(dice, from.len()))?;
        take(&mut self.bag, &tile);
        Some(tile)
    }

    /// Draws some tiles that are like each other.
    fn fetch_some(&mut self, n: usize, liked: &[Hexagon], dice: &mut Dice) -> Vec<Hexagon> {
        (0..n).filter_map(|_| self.fetch(liked, dice)).collect()
    }

    /// Lays out the display in the middle of a round.
    fn lay_out(&mut self, flavor: Flavor, pool: &mut Pool, dice: &mut Dice) {
        let liked = [random_hexagon(dice)];
        let liked = if flavor == Flavor::Display { &liked[..] } else { &[] };
        for _ in 0..below(dice, self.stack + 1) {
            self.stack -= 1;
            pool.n += 1;
            let n = 1 + below(dice, 3);
            let spot = match dice.below(4) {
                0 => Spot::Nothing,
                1 => pool.draw(dice).map_or(Spot::Nothing, Spot::Up),
                _ => {
                    pool.n -= 1;
                    Spot::Tiles(self.fetch_some(n, liked, dice))
                }
            };
            self.spots.push(spot);
        }
        if self.stack != 0 {
            let n = if dice.below(3) == 0 { 1 + below(dice, 3) } else { 4 };
            self.top = self.fetch_some(n, liked, dice);
        }
    }

    /// Lays expansions and tiles in a garden of about so many percent.
    fn build(&mut self, seat: usize, how: (u32, Flavor), pool: &mut Pool, dice: &mut Dice) {
        let (percent, flavor) = how;
        let is_free = matches!(flavor, Flavor::Shortage | Flavor::Wild);
        for area in 0..6 {
            if dice.below(100) < percent.max(30) {
                self.lay_expansion(seat, area, pool, dice);
            }
        }
        let mut all: Vec<Place> = cells().iter().map(|it| it.1).collect();
        all.retain(|it| self.players[seat].is_space(*it));
        while !all.is_empty() {
            let place = all.remove(below(dice, all.len()));
            if dice.below(100) < percent {
                self.cover(seat, place, is_free, dice);
            }
        }
    }

    /// Lays an expansion in an area of a garden, if one is left.
    fn lay_expansion(&mut self, seat: usize, area: usize, pool: &mut Pool, dice: &mut Dice) {
        let Some(print) = pool.draw(dice) else { return };
        let place = cells_of(area)[1 + below(dice, 6)];
        let is_open = dice.below(5) != 0 && self.print_fault(&self.players[seat], print, place).is_ok();
        if is_open {
            self.players[seat].lay_open(area, place, print);
        } else {
            self.players[seat].areas[area] = Some(Side::Down);
            pool.prints.push(print);
        }
    }

    /// Covers a space with a tile that may lie there, like those around it.
    fn cover(&mut self, seat: usize, place: Place, is_free: bool, dice: &mut Dice) {
        if self.reads("jokers-laid", "free") && dice.below(12) == 0 {
            self.players[seat].laid.insert(place, Laid::Joker);
            self.jokers -= 1;
            return;
        }
        let liked = self.players[seat].hexagons_around(place);
        for _ in 0..12 {
            let liked = if dice.below(3) == 0 { &[] } else { liked.as_slice() };
            let Some(tile) = self.fetch(liked, dice) else { return };
            if is_free || self.tile_fault(&self.players[seat], Some(tile), place).is_ok() {
                self.players[seat].laid.insert(place, Laid::Tile(tile));
                return;
            }
            self.bag.push(tile);
        }
    }

    /// Puts tiles, jokers and expansions into a storage.
    fn fill_storage(&mut self, seat: usize, flavor: Flavor, pool: &mut Pool, dice: &mut Dice) {
        let many_ways = self.reading.departs("payment") || self.reading.departs("pass-drop");
        let most = if many_ways { 6 } else { 9 };
        let n = match flavor {
            Flavor::Display if !many_ways => 7 + below(dice, 6),
            Flavor::Shortage if seat != self.turn => 12,
            Flavor::Display | Flavor::Payers => most - below(dice, 3),
            Flavor::Crowded => below(dice, 5),
            Flavor::Shortage | Flavor::LastSeat | Flavor::Wild => below(dice, most),
        };
        let liked = [random_hexagon(dice)];
        let liked = if flavor == Flavor::Payers || dice.below(2) == 0 { &liked[..] } else { &[] };
        let tiles = self.fetch_some(n, liked, dice);
        let player = &mut self.players[seat];
        player.tiles = tiles;
        let n_before = player.jokers;
        player.jokers = 0;
        let room = player.room() + if self.reading.is("joker-overflow", "kept") { 4 } else { 0 };
        let is_crowded = flavor == Flavor::Crowded;
        player.jokers = if is_crowded { room.min(5 + below(dice, 4)) } else { below(dice, room.min(5) + 1) };
        self.jokers += number(n_before) - number(player.jokers);
        for _ in 0..dice.below(3) {
            player.expansions.extend(pool.draw(dice));
        }
    }

    /// Lets some seats have passed, not the one whose turn it is.
    fn pass_some(&mut self, flavor: Flavor, dice: &mut Dice) {
        let turn = self.turn;
        for (seat, player) in self.players.iter_mut().enumerate() {
            player.passed = seat != turn && (flavor == Flavor::LastSeat || dice.below(4) == 0);
        }
        let passed: Vec<usize> = (0..self.n_seats()).filter(|it| self.players[*it].passed).collect();
        self.marker = passed.get(below(dice, passed.len())).copied();
    }

    /// Puts what is left into bag, tower and supply, and out of the game.
    fn put_the_rest(&mut self, flavor: Flavor, pool: &mut Pool, dice: &mut Dice) {
        self.supply = pool.n;
        if self.reads("spent", "out-of-game") {
            self.out.0 = below(dice, self.supply + 1);
            self.supply -= self.out.0;
            let left = dice.below(4).cast_signed();
            let n_out = (self.jokers - left).max(0);
            self.jokers -= n_out;
            self.out.1 = n_out.unsigned_abs() as usize;
        }
        let down = self.players.iter().flat_map(|it| &it.areas).filter(|it| **it == Some(Side::Down));
        let most = self.supply + self.out.0 + down.count();
        for _ in 0..below(dice, most + 1) {
            let print = pool.prints.remove(below(dice, pool.prints.len()));
            self.gone.push(print);
        }
        if flavor == Flavor::Shortage {
            let n_left = dice.below(3) * dice.below(4);
            self.drain(n_left as usize, dice);
        }
        let n_kept = if dice.below(3) == 0 { below(dice, 4) } else { below(dice, self.bag.len() + 1) };
        while n_kept < self.bag.len() {
            let tile = self.fetch(&[], dice);
            self.tower.extend(tile);
        }
    }

    /// Takes tiles out of the bag into gardens and storages, until so many are left or nothing has room.
    fn drain(&mut self, n_left: usize, dice: &mut Dice) {
        for seat in 0..self.n_seats() {
            for (_, place) in cells() {
                let player = &self.players[seat];
                let is_free = player.is_space(*place) && !player.laid.contains_key(place);
                if n_left < self.bag.len() && is_free {
                    self.cover(seat, *place, true, dice);
                }
            }
            while n_left < self.bag.len() && self.players[seat].room() != 0 && seat != self.turn {
                let tile = self.fetch(&[], dice);
                self.players[seat].tiles.extend(tile);
            }
        }
    }
}

/// Returns four numbers below one.
fn random_numbers(most: u32, dice: &mut Dice) -> String {
    let numbers: Vec<_> = (0..4).map(|_| dice.below(most).to_string()).collect();
    numbers.join(",")
}

/// Returns any hexagon.
fn random_hexagon(dice: &mut Dice) -> Hexagon {
    Hexagon { color: below(dice, 6), value: 1 + below(dice, 6) }
}

/// Returns three criteria of a wheel.
fn random_criteria(dice: &mut Dice) -> String {
    let mut axes: Vec<char> = COLORS.into_iter().chain('1'..='6').collect();
    let criteria = (0..3).map(|_| {
        let axis = axes.remove(below(dice, axes.len()));
        format!("{axis}:{}", dice.below(10))
    });
    criteria.collect::<Vec<_>>().join(",")
}
