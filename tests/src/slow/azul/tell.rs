//! What happens, in words, as it happens. Changes nothing but the list of what was told.

use super::facts::pile;
use super::{COLORS, Game, letter};

/// The names of the colors, in the color order (azul 1.1).
const NAMES: [&str; 5] = ["blue", "yellow", "red", "black", "white"];

/// Returns the name of a color.
fn name(color: char) -> &'static str {
    NAMES[COLORS.iter().position(|it| *it == color).expect("a color")]
}

impl Game {
    /// Tells what happened to all.
    fn tell(&mut self, what: String) {
        self.told.push(what);
    }

    /// Tells what happened to a seat.
    fn tell_of(&mut self, seat: usize, what: &str) {
        self.tell(format!("{} {what}", letter(seat)));
    }

    /// Tells that so many tiles came into the bag, if any did.
    pub(super) fn tell_refill(&mut self, n: usize) {
        if n != 0 {
            self.tell(format!("the bag is refilled with {n} tiles from the lid"));
        }
    }

    /// Tells what was left of a display, if anything was.
    pub(super) fn tell_rest(&mut self, rest: &[char]) {
        if !rest.is_empty() {
            self.tell(format!("{} to the center", pile(rest)));
        }
    }

    /// Tells that a seat took the marker, and on which space of the floor it lies if it was laid there.
    pub(super) fn tell_marker(&mut self, seat: usize, is_laid: bool) {
        let place = self.players[seat].floor.iter().position(|it| *it == 'M').filter(|_| is_laid);
        let to = place.map_or("no floor space".to_owned(), |nth| format!("floor space {}", nth + 1));
        self.tell_of(seat, &format!("takes the marker, to {to}"));
    }

    /// Tells that a seat took the marker into a line.
    pub(super) fn tell_marker_in_line(&mut self, seat: usize, row: usize) {
        self.tell_of(seat, &format!("takes the marker, to line {}", row + 1));
    }

    /// Tells that so many tiles came into a line, if any did.
    pub(super) fn tell_line(&mut self, seat: usize, color: char, n: usize, row: usize) {
        if n != 0 {
            let is_full = self.players[seat].lines[row].len() == row + 1;
            let full = if is_full { ", which is now complete" } else { "" };
            self.tell_of(seat, &format!("{n} {} to line {}{full}", name(color), row + 1));
        }
    }

    /// Tells that so many tiles fell, if any did, and how many of them found no space.
    pub(super) fn tell_floor(&mut self, seat: usize, color: char, n: usize, n_beyond: usize) {
        if n != 0 {
            let beyond = match n_beyond {
                0 => String::new(),
                n => format!(", {n} of them past its last space"),
            };
            self.tell_of(seat, &format!("{n} {} to the floor{beyond}", name(color)));
        }
    }

    /// Tells what a tile scored on the wall, and for which runs.
    pub(super) fn tell_laid(
        &mut self,
        seat: usize,
        color: char,
        space: (usize, usize),
        runs: (i32, i32),
        points: i32,
    ) {
        let why = match runs {
            (1, 1) => "alone".to_owned(),
            (across, 1) => format!("run of {across} across"),
            (1, down) => format!("run of {down} down"),
            (across, down) => format!("run of {across} across, {down} down"),
        };
        let later =
            if self.reads("floor-time", "before-wall") { ", to be added after the floor" } else { "" };
        let (row, column) = (space.0 + 1, space.1 + 1);
        let what = format!("row {row}: {} in column {column}, {why} = {points}{later}", name(color));
        self.tell_of(seat, &what);
    }

    /// Tells that no column takes the color of a line, or none was chosen.
    pub(super) fn tell_no_column(&mut self, seat: usize, row: usize, color: char) {
        self.tell_of(seat, &format!("row {}: no column takes {}", row + 1, name(color)));
    }

    /// Tells what a floor cost, if anything lay there or it cost something all the same.
    pub(super) fn tell_charge(&mut self, seat: usize, cost: i32) {
        let n = self.players[seat].floor.len() + self.players[seat].beyond.len();
        let pieces = if n == 1 { "piece" } else { "pieces" };
        if n != 0 || cost != 0 {
            self.tell_of(seat, &format!("floor: {n} {pieces} = {}", -cost));
        }
    }

    /// Tells which points of the wall were added after the floor, if any were.
    pub(super) fn tell_added(&mut self, seat: usize, points: i32) {
        if points != 0 {
            self.tell_of(seat, &format!("wall: {points}, added after the floor"));
        }
    }

    /// Tells that a score stopped at zero, so many points above what it came to.
    pub(super) fn tell_stop(&mut self, seat: usize, points: i32) {
        self.tell_of(seat, &format!("stops at zero: +{points}"));
    }

    /// Tells that the round is over, who starts the next, and whether that one is doubled.
    pub(super) fn tell_round(&mut self, next: usize, is_doubled: bool) {
        let twice = if is_doubled { ", and drafts twice running each time around" } else { "" };
        self.tell(format!("round {} is over; {} starts the next{twice}", self.round, letter(next)));
    }

    /// Tells that no further round comes.
    pub(super) fn tell_last_round(&mut self) {
        self.tell(format!("a row is complete: round {} was the last", self.round));
    }

    /// Tells which bonuses a seat got, if any.
    pub(super) fn tell_bonus(&mut self, seat: usize, points: i32) {
        let (rows, columns, colors) = super::end::complete(&self.players[seat].wall);
        if points != 0 {
            let what = format!("bonus: rows {rows}, columns {columns}, colors {colors} = {points}");
            self.tell_of(seat, &what);
        }
    }

    /// Tells the rank of a seat, and whether another one has it as well.
    pub(super) fn tell_rank(&mut self, seat: usize) {
        let rank = self.players[seat].rank;
        let is_shared = 1 < self.players.iter().filter(|it| it.rank == rank).count();
        self.tell_of(seat, &format!("rank {rank}{}", if is_shared { ", shared" } else { "" }));
    }
}
