//! What happens, in words, as it happens (summer-pavilion 8.7). Changes nothing but the list of what was told.

use super::board::Kind;
use super::facts::pile;
use super::{COLORS, Game, Space, letter};

/// The names of the colors, in the color order (summer-pavilion 1.1).
const NAMES: [&str; 6] = ["purple", "green", "orange", "yellow", "blue", "red"];

/// Returns the name of a color.
fn name(color: char) -> &'static str {
    NAMES[COLORS.iter().position(|it| *it == color).expect("a color")]
}

/// Returns a number of tiles in words.
fn tiles(n: usize) -> String {
    format!("{n} {}", if n == 1 { "tile" } else { "tiles" })
}

/// Returns the name of a kind of structure.
fn structure(kind: Kind) -> &'static str {
    match kind {
        Kind::Pillar => "pillar",
        Kind::Statue => "statue",
        Kind::Window => "window",
    }
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
            self.tell(format!("the bag is refilled with {} from the tower", tiles(n)));
        }
    }

    /// Tells which kept tiles a seat has in its hand again, if any.
    pub(super) fn tell_back_in_hand(&mut self, seat: usize, kept: &[char]) {
        if !kept.is_empty() {
            self.tell_of(seat, &format!("{} back in hand", pile(kept)));
        }
    }

    /// Tells what was left of a display, if anything was.
    pub(super) fn tell_rest(&mut self, rest: &[char]) {
        if !rest.is_empty() {
            self.tell(format!("{} to the center", pile(rest)));
        }
    }

    /// Tells that a seat took the marker.
    pub(super) fn tell_marker(&mut self, seat: usize) {
        self.tell_of(seat, "takes the marker");
    }

    /// Tells what a draft of so many tiles cost.
    pub(super) fn tell_charge(&mut self, seat: usize, n: usize, lost: i32) {
        self.tell_of(seat, &format!("{} taken = {}", tiles(n), -lost));
    }

    /// Tells which drafted tile went to the tower.
    pub(super) fn tell_dropped(&mut self, seat: usize, color: char) {
        self.tell_of(seat, &format!("one {} to the tower", name(color)));
    }

    /// Tells what a tile scored where it was laid.
    pub(super) fn tell_laid(&mut self, seat: usize, space: Space, points: i32) {
        let why = if points == 1 { "alone".to_owned() } else { format!("run of {points}") };
        self.tell_of(seat, &format!("{}: {why} = {points}", self.name(space)));
    }

    /// Tells that a structure was completed which brings so many tiles.
    pub(super) fn tell_structure(&mut self, seat: usize, kind: Kind, n: usize) {
        self.tell_of(seat, &format!("{}: take {n}", structure(kind)));
    }

    /// Tells that a structure was completed which brings points.
    pub(super) fn tell_structure_points(&mut self, seat: usize, kind: Kind, points: i32) {
        self.tell_of(seat, &format!("{} = {points}", structure(kind)));
    }

    /// Tells a bonus for a star or a number.
    pub(super) fn tell_bonus(&mut self, seat: usize, of: char, points: i32) {
        let what = if of.is_ascii_digit() {
            format!("every {of} covered")
        } else {
            let color = self.one_color(&self.players[seat], of);
            format!("star {of} complete in {}", color.map_or("six colors", name))
        };
        self.tell_of(seat, &format!("{what} = {points}"));
    }

    /// Tells which bonus tiles a seat took, if any.
    pub(super) fn tell_taken(&mut self, seat: usize, taken: &[char]) {
        if !taken.is_empty() {
            self.tell_of(seat, &format!("{} from the supply", pile(taken)));
        }
    }

    /// Tells that a seat passed, how many tiles of its hand it kept and discarded, and what these cost.
    pub(super) fn tell_pass(&mut self, seat: usize, n_kept: usize, n_discarded: usize, lost: i32) {
        let what = match (n_kept, n_discarded) {
            (0, 0) => "passes with no tiles".to_owned(),
            (kept, discarded) => format!("passes: {kept} kept, {discarded} discarded = {}", -lost),
        };
        self.tell_of(seat, &what);
    }

    /// Tells that the round is over, and who starts the next.
    pub(super) fn tell_round(&mut self, next: usize) {
        self.tell(format!("round {} is over; {} starts the next", self.round, letter(next)));
    }

    /// Tells that no further round comes.
    pub(super) fn tell_last_round(&mut self) {
        self.tell(format!("round {} was the last", self.round));
    }

    /// Tells what tiles cost that were kept to the end, if there are any.
    pub(super) fn tell_left_over(&mut self, seat: usize, lost: i32) {
        let n = self.players[seat].kept.len();
        if n != 0 {
            self.tell_of(seat, &format!("{} left over = {}", tiles(n), -lost));
        }
    }

    /// Tells the rank of a seat, and whether another one has it as well.
    pub(super) fn tell_rank(&mut self, seat: usize) {
        let rank = self.players[seat].rank;
        let is_shared = 1 < self.players.iter().filter(|it| it.rank == rank).count();
        self.tell_of(seat, &format!("rank {rank}{}", if is_shared { ", shared" } else { "" }));
    }
}
