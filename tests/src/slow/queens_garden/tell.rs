//! What happens, in words, as it happens (queens-garden 8.8). Changes nothing but the list of what was told.

use super::garden::{AREAS, Place, name};
use super::pieces::sorted;
use super::reward::Element;
use super::{COLORS, Game, Hexagon, Item, Player, letter};

/// The names of the colors, in the color order (queens-garden 1.1).
const NAMES: [&str; 6] = ["blue", "dark green", "light green", "dark purple", "light purple", "yellow"];

/// Returns the name of a color or value.
pub(super) fn axis_name(axis: char) -> String {
    let color = COLORS.iter().position(|it| *it == axis);
    color.map_or_else(|| format!("value {axis}"), |nth| NAMES[nth].to_owned())
}

/// Returns a number of things in words.
pub(super) fn counted(n: usize, thing: &str) -> String {
    let ending = match thing {
        _ if n == 1 => "",
        "bench" => "es",
        _ => "s",
    };
    format!("{n} {thing}{ending}")
}

/// Returns items in their order, with blanks between them.
pub(super) fn list(items: &[Item]) -> String {
    sorted(items).iter().map(Item::to_string).collect::<Vec<_>>().join(" ")
}

impl Game {
    /// Tells what happened to all.
    fn tell(&mut self, what: String) {
        self.told.push(what);
    }

    /// Tells what happened to a seat.
    pub(super) fn tell_of(&mut self, seat: usize, what: &str) {
        self.tell(format!("{} {what}", letter(seat)));
    }

    /// Tells that so many tiles came into the bag, if any did.
    pub(super) fn tell_refill(&mut self, n: usize) {
        if n != 0 {
            self.tell(format!("the bag is refilled with {} from the tower", counted(n, "tile")));
        }
    }

    /// Tells that what is left of the stack is laid open, if it is.
    pub(super) fn tell_laid_open(&mut self) {
        if self.is_laid_open() {
            let expansions = counted(self.stack, "expansion");
            self.tell(format!("no tile is left, so that {expansions} are laid open"));
        }
    }

    /// Tells what a seat acquired.
    pub(super) fn tell_acquired(&mut self, seat: usize, items: &[Item]) {
        self.tell_of(seat, &format!("{} into the storage", list(items)));
    }

    /// Tells that the topmost expansion was just lifted.
    pub(super) fn tell_lifted(&mut self) {
        let (number, left) = (self.spots.len(), self.stack);
        self.tell(format!("the topmost expansion lies as number {number} now, {left} left in the stack"));
    }

    /// Tells what a hexagon has in common with those around it, where it is placed.
    pub(super) fn tell_placed(&mut self, seat: usize, hexagon: Hexagon, place: Place) {
        let others = self.players[seat].hexagons_around(place);
        let n_akin = others.iter().filter(|it| it.matches(hexagon)).count();
        let company = match others.len() {
            0 => "alone".to_owned(),
            n => format!("akin to {n_akin} of {}", counted(n, "neighbor")),
        };
        self.tell_of(seat, &format!("{hexagon} on {}, {company}", name(place)));
    }

    /// Tells that a joker was laid.
    pub(super) fn tell_joker(&mut self, seat: usize, place: Place) {
        self.tell_of(seat, &format!("a joker on {}", name(place)));
    }

    /// Tells that an expansion was laid face down.
    pub(super) fn tell_face_down(&mut self, seat: usize, area: usize) {
        self.tell_of(seat, &format!("an expansion face down in {}", AREAS[area]));
    }

    /// Tells how many points an expansion of the supply cost.
    pub(super) fn tell_bought(&mut self, seat: usize, lost: i32) {
        self.tell_of(seat, &format!("an expansion of the supply = {}", -lost));
    }

    /// Tells what was discarded to pay, if anything was.
    pub(super) fn tell_paid(&mut self, seat: usize, items: &[Item]) {
        if !items.is_empty() {
            self.tell_of(seat, &format!("{} discarded", list(items)));
        }
    }

    /// Tells what was discarded for points, if anything was, and what it cost.
    pub(super) fn tell_dropped(&mut self, seat: usize, items: &[Item], lost: i32) {
        if !items.is_empty() {
            self.tell_of(seat, &format!("{} dropped = {}", list(items), -lost));
        }
    }

    /// Tells that an element was surrounded, and by a table how many jokers it brings.
    pub(super) fn tell_surrounded(&mut self, seat: usize, element: Element) {
        let jokers = if self.reads("jokers", "recorded") {
            String::new()
        } else {
            format!(": {}{}", counted(self.jokers_of(element), "joker"), self.jokers_mark(element))
        };
        self.tell_of(seat, &format!("{} surrounded{jokers}", element.name()));
    }

    /// Tells how many jokers were gained, and how many were lost.
    pub(super) fn tell_gained(&mut self, seat: usize, n: usize, n_lost: usize) {
        let lost = if n_lost == 0 { String::new() } else { format!(", {n_lost} lost") };
        self.tell_of(seat, &format!("gains {}{lost}", counted(n, "joker")));
    }

    /// Tells that a seat passed first, and what that cost.
    pub(super) fn tell_first_pass(&mut self, seat: usize, lost: i32) {
        self.tell_of(seat, &format!("passes first and takes the marker = {}", -lost));
    }

    /// Tells that a seat passed.
    pub(super) fn tell_pass(&mut self, seat: usize) {
        self.tell_of(seat, "passes");
    }

    /// Tells what a record says that a round brought.
    pub(super) fn tell_recorded(&mut self, seat: usize, points: i32) {
        self.tell_of(seat, &format!("the round = {points} (recorded)"));
    }

    /// Tells how much of the display was cleared away.
    pub(super) fn tell_cleared(&mut self, n_tiles: usize, n_expansions: usize) {
        let (tiles, expansions) = (counted(n_tiles, "tile"), counted(n_expansions, "expansion"));
        self.tell(format!("{tiles} to the tower, {expansions} to the supply"));
    }

    /// Tells that a round is over, and who starts the next.
    pub(super) fn tell_round(&mut self, next: usize) {
        self.tell(format!("round {} is over; {} starts the next", self.round, letter(next)));
    }

    /// Tells that no further round comes.
    pub(super) fn tell_last_round(&mut self) {
        self.tell(format!("round {} was the last", self.round));
    }

    /// Tells what jokers that are left brought or cost.
    pub(super) fn tell_jokers_left(&mut self, seat: usize, points: i32) {
        let jokers = counted(self.players[seat].jokers, "joker");
        self.tell_of(seat, &format!("{jokers} left = {points}"));
    }

    /// Tells what tiles and expansions that are left cost.
    pub(super) fn tell_left_over(&mut self, seat: usize, lost: i32) {
        let mut items = self.players[seat].items();
        items.retain(|it| *it != Item::Joker);
        self.tell_of(seat, &format!("{} left = {}", list(&items), -lost));
    }

    /// Tells that a score below zero became zero.
    pub(super) fn tell_raised(&mut self, seat: usize, points: i32) {
        self.tell_of(seat, &format!("a score below zero becomes zero = {points}"));
    }

    /// Tells the rank of a seat, and whether another one has it as well.
    pub(super) fn tell_rank(&mut self, seat: usize) {
        let rank = self.players[seat].rank;
        let has_it = |it: &&Player| it.rank == rank;
        let is_shared = 1 < self.players.iter().filter(has_it).count();
        self.tell_of(seat, &format!("rank {rank}{}", if is_shared { ", shared" } else { "" }));
    }
}
