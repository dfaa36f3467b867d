//! All facts as text (queens-garden 8.5).

use std::fmt::{Display, Write};

use super::garden::{AREAS, Laid, Side, cells, rims};
use super::pieces::{count, pile};
use super::{Game, Hexagon, Item, Phase, Player, Spot, letter};

/// Lines of a path and a value.
#[derive(Default)]
struct Facts {
    text: String,
}

impl Facts {
    /// Adds a fact.
    fn add(&mut self, path: impl Display, value: impl Display) {
        let _infallible = writeln!(self.text, "{path}={value}");
    }

    /// Adds a fact, `-` where there is none.
    fn add_any(&mut self, path: impl Display, value: Option<impl Display>) {
        match value {
            Some(value) => self.add(path, value),
            None => self.add(path, "-"),
        }
    }
}

/// Writes the prints of expansions.
pub(super) fn prints(all: &[Hexagon]) -> String {
    pile(&all.iter().copied().map(Item::Expansion).collect::<Vec<_>>())
}

impl Spot {
    /// Writes what lies there as facts say it.
    pub(super) fn text(&self) -> String {
        match self {
            Self::Tiles(tiles) => pile(tiles),
            Self::Down => "x".to_owned(),
            Self::Up(print) => format!("x{print}"),
            Self::Nothing => "-".to_owned(),
        }
    }
}

impl Laid {
    /// Writes what lies there as facts say it.
    pub(super) fn text(self) -> String {
        match self {
            Self::Tile(tile) => tile.to_string(),
            Self::Printed(print) => format!("x{print}"),
            Self::Joker => "J".to_owned(),
        }
    }
}

impl Game {
    /// Returns every fact on a line of its own, path and value with `=` between them, in the order of the specification.
    pub fn facts(&self) -> String {
        let mut facts = Facts::default();
        facts.add("round", self.round);
        facts.add("phase", self.phase.name());
        facts.add_any("turn", self.has_turn().then_some(letter(self.turn)));
        facts.add("start", letter(self.starter));
        facts.add("marker", self.marker_word());
        facts.add("stack", self.stack);
        facts.add("top", pile(&self.top));
        for nth in 1..10 {
            facts.add_any(format!("spot{nth}"), self.spots.get(nth - 1).map(Spot::text));
        }
        facts.add("lifted", self.spots.len());
        facts.add("supply", self.supply);
        facts.add("jokers", self.jokers);
        facts.add("out.expansions", self.out.0);
        facts.add("out.jokers", self.out.1);
        for (name, tiles) in [("bag", &self.bag), ("tower", &self.tower)] {
            facts.add(name, tiles.len());
            for hexagon in Hexagon::all() {
                facts.add(format!("{name}.{hexagon}"), count(tiles, &hexagon));
            }
        }
        for hexagon in Hexagon::all() {
            facts.add(format!("gone.{hexagon}"), u8::from(self.gone.contains(&hexagon)));
        }
        self.add_printed(&mut facts);
        for (seat, player) in self.players.iter().enumerate() {
            add_player(&mut facts, letter(seat), player);
        }
        facts.text
    }

    /// Tells whether it is a seat's turn, or will be when chance has come.
    pub(super) fn has_turn(&self) -> bool {
        match self.phase {
            Phase::Act | Phase::Refill | Phase::Flip => true,
            Phase::Deal | Phase::Scoring | Phase::Over | Phase::Ended => false,
        }
    }

    /// Returns where the marker is, as facts say it.
    pub(super) fn marker_word(&self) -> String {
        self.marker.map_or("display".to_owned(), |seat| letter(seat).to_string())
    }

    /// Adds what the header says of the boards.
    fn add_printed(&self, facts: &mut Facts) {
        facts.add_any("printed.jokers", self.printed_entry("jokers"));
        for (name, _) in rims() {
            facts.add_any(format!("printed.{name}"), self.printed_element(&name));
        }
        for nth in 0..4 {
            let round = self.printed_entry("wheel").and_then(|it| it.split('/').nth(nth));
            facts.add_any(format!("printed.wheel{}", nth + 1), round);
        }
        facts.add_any("printed.bonus", self.printed_entry("bonus"));
    }
}

/// Adds the facts of one seat.
fn add_player(facts: &mut Facts, seat: char, player: &Player) {
    let path = |name: &str| format!("{seat}.{name}");
    facts.add(path("score"), player.score);
    facts.add(path("jokers"), player.jokers);
    facts.add(path("tiles"), pile(&player.tiles));
    facts.add(path("expansions"), prints(&player.expansions));
    facts.add(path("passed"), u8::from(player.passed));
    for (name, side) in AREAS.iter().zip(&player.areas) {
        let word = |it: &Side| if *it == Side::Up { "up" } else { "down" };
        facts.add_any(path(name), side.as_ref().map(word));
    }
    for (name, place) in cells() {
        facts.add_any(path(name), player.laid.get(place).map(|it| it.text()));
    }
    facts.add(path("pavilions"), player.n_pavilions());
    facts.add(path("bonus"), player.bonus);
    facts.add_any(path("rank"), Some(player.rank).filter(|it| *it != 0));
}
