//! The floor (azul 1.5, 3.9, 3.10, 4.4 to 4.6): what comes to it, what it costs, where its pieces go.

use super::{COLORS, Doubled, Game, Marker, count};

/// What each space costs.
const COSTS: [i32; 7] = [1, 1, 2, 2, 2, 3, 3];

impl Game {
    /// Hands the marker to a seat.
    pub(super) fn take_marker(&mut self, seat: usize, to_floor: bool) {
        let is_lost = to_floor && self.reads("marker-on-floor-pick", "lost");
        self.marker = if is_lost { Marker::Lost } else { Marker::Held(seat) };
        if let Some(doubled) = &mut self.doubled {
            doubled.again = doubled.opening && !is_lost;
        }
    }

    /// Tells whether the marker that was just taken comes to the floor now.
    pub(super) fn marker_has_space(&self, to_floor: bool) -> bool {
        let spared = self.reads("marker-on-floor-pick", "free") || self.reads("marker-on-floor-pick", "lost");
        let elsewhere = self.reads("marker-cost", "flat-one") || self.reads("marker-cost", "next-round");
        !(elsewhere || to_floor && spared)
    }

    /// Lays the marker on the floor, where it may first have to make room.
    pub(super) fn lay_marker(&mut self, seat: usize) {
        if self.players[seat].floor.len() == 7 {
            self.make_room(seat);
        }
        let at_first = self.reads("marker-space", "first");
        let floor = &mut self.players[seat].floor;
        if floor.len() < 7 && !floor.contains(&'M') {
            floor.insert(if at_first { 0 } else { floor.len() }, 'M');
        }
    }

    /// Takes a piece off a full floor, where the reading has the marker replace one.
    fn make_room(&mut self, seat: usize) {
        let floor = &mut self.players[seat].floor;
        if self.reading.is("marker-full-floor", "replaces-first") {
            let tile = std::mem::replace(&mut floor[0], 'M');
            self.discard_floored(tile, false);
        } else if self.reading.is("marker-full-floor", "replaces-last") {
            let tile = floor.remove(6);
            self.discard_floored(tile, false);
        } else if self.reading.is("marker-full-floor", "loses-last") {
            floor.remove(6);
        } else if self.reading.is("marker-full-floor", "lost") {
            self.marker = Marker::Lost;
            self.doubled = self.doubled.map(|it| Doubled { again: false, ..it });
        }
    }

    /// Lets so many tiles of a color fall to the floor.
    pub(super) fn floor_tiles(&mut self, seat: usize, color: char, n: usize) {
        let n_spaces = 7 - self.players[seat].floor.len();
        for _ in 0..n {
            self.floor_tile(seat, color);
        }
        self.tell_floor(seat, color, n, n.saturating_sub(n_spaces));
    }

    /// Lets a tile fall to the floor.
    fn floor_tile(&mut self, seat: usize, tile: char) {
        let stays = ["stay", "three-each", "all-free"].iter().any(|it| self.reads("beyond-seven", it));
        let player = &mut self.players[seat];
        if player.floor.len() < 7 {
            player.floor.push(tile);
        } else if stays {
            player.beyond.push(tile);
        } else {
            self.discard_floored(tile, true);
        }
    }

    /// Discards a tile that fell to the floor, or past it.
    fn discard_floored(&mut self, tile: char, is_beyond: bool) {
        if self.reads("floor-tiles", "bag") {
            self.bag.push(tile);
        } else if !(is_beyond && self.reads("floor-tiles", "extra-lost")) {
            self.lid.push(tile);
        }
    }

    /// Returns what the floor of a seat costs.
    fn cost(&self, seat: usize) -> i32 {
        let player = &self.players[seat];
        let costs = &COSTS[..player.floor.len()];
        let mut cost: i32 = if self.reads("floor-sum", "last-space") {
            costs.last().copied().unwrap_or(0)
        } else {
            costs.iter().sum()
        };
        let n_beyond = i32::try_from(player.beyond.len()).expect("a small number");
        if self.reads("beyond-seven", "three-each") {
            cost += 3 * n_beyond;
        }
        if self.reads("beyond-seven", "all-free") && n_beyond != 0 {
            cost = 0;
        }
        if self.marker == Marker::Held(seat) && !player.floor.contains(&'M') {
            let is_eighth = player.floor.len() == 7 && self.reads("marker-full-floor", "eighth-space");
            cost += if is_eighth { 3 } else { 0 };
        }
        if self.marker == Marker::Held(seat) && self.reads("marker-cost", "flat-one") {
            cost += 1;
        }
        let n_tiled = i32::try_from(player.tiled).expect("a small number");
        if self.reads("floor-count", "per-line") { cost * n_tiled } else { cost }
    }

    /// Charges the floor of a seat, and adds points that waited for it.
    pub(super) fn charge(&mut self, seat: usize) {
        let cost = self.cost(seat);
        self.tell_charge(seat, cost);
        self.give(seat, -cost);
        let at_the_end = self.has_row() && self.reads("clamp-time", "after-bonuses");
        if !at_the_end {
            self.stop_at_zero(seat);
        }
        let pending = std::mem::take(&mut self.players[seat].pending);
        self.tell_added(seat, pending);
        self.give(seat, pending);
    }

    /// Sets a score below zero to zero.
    pub(super) fn stop_at_zero(&mut self, seat: usize) {
        let score = self.players[seat].score;
        if score < 0 && !self.reads("floor-score", "negative") {
            self.tell_stop(seat, -score);
            self.give(seat, -score);
        }
    }

    /// Clears the floor of a seat.
    pub(super) fn clear_floor(&mut self, seat: usize) {
        for tile in std::mem::take(&mut self.players[seat].floor) {
            if tile != 'M' {
                self.discard_floored(tile, false);
            }
        }
        for tile in std::mem::take(&mut self.players[seat].beyond) {
            self.discard_floored(tile, true);
        }
    }

    /// Brings to the floor what waited for the round that now begins.
    pub(super) fn bring_deferred(&mut self, seat: usize) {
        if self.marker == Marker::Held(seat) && self.reads("marker-cost", "next-round") && !self.has_row() {
            self.players[seat].floor.push('M');
        }
        let deferred = std::mem::take(&mut self.players[seat].deferred);
        for color in COLORS {
            self.floor_tiles(seat, color, count(&deferred, color));
        }
    }
}
