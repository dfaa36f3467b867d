//! All facts as text (summer-pavilion 8.4).

use std::fmt::{Display, Write};

use super::{COLORS, Game, Phase, count, letter};

/// Writes tiles as a pile: `2P1G`.
pub(super) fn pile(tiles: &[char]) -> String {
    let mut text = String::new();
    for color in COLORS.into_iter().filter(|it| tiles.contains(it)) {
        text += &count(tiles, color).to_string();
        text.push(color);
    }
    if text.is_empty() { "-".to_owned() } else { text }
}

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
}

impl Game {
    /// Returns every fact on a line of its own, path and value with `=` between them, in the order of the specification.
    pub fn facts(&self) -> String {
        let mut facts = Facts::default();
        facts.add("round", self.round);
        facts.add("phase", self.phase.name());
        facts.add("wild", self.wild());
        facts.add("turn", if self.has_turn() { letter(self.turn) } else { '-' });
        facts.add("start", letter(self.starter));
        for (nth, display) in self.displays.iter().enumerate() {
            facts.add(format!("display{}", nth + 1), pile(display));
        }
        facts.add("center", pile(&self.center));
        facts.add("marker", self.marker_word());
        facts.add("supply", pile(&self.supply));
        for (name, tiles) in [("bag", &self.bag), ("tower", &self.tower)] {
            facts.add(name, tiles.len());
            for color in COLORS {
                facts.add(format!("{name}.{color}"), count(tiles, color));
            }
        }
        for seat in 0..self.n_seats() {
            self.add_player(&mut facts, seat);
        }
        facts.text
    }

    /// Tells whether it is a seat's turn, or will be when tiles for the supply have come.
    pub(super) fn has_turn(&self) -> bool {
        match self.phase {
            Phase::Draft | Phase::Place => true,
            Phase::Refill => !self.have_all_passed(),
            Phase::Supply | Phase::Deal | Phase::Over | Phase::Ended => false,
        }
    }

    /// Returns where the marker is, as facts say it.
    pub(super) fn marker_word(&self) -> String {
        self.marker.map_or("center".to_owned(), |seat| letter(seat).to_string())
    }

    /// Adds the facts of one seat.
    fn add_player(&self, facts: &mut Facts, seat: usize) {
        let player = &self.players[seat];
        let path = |name: &str| format!("{}.{name}", letter(seat));
        facts.add(path("score"), player.score);
        facts.add(path("hand"), pile(&player.hand));
        facts.add(path("kept"), pile(&player.kept));
        facts.add(path("passed"), u8::from(player.passed));
        for star in 0..7 {
            let mut spaces: Vec<_> = Self::spaces().into_iter().filter(|it| it.0 == star).collect();
            spaces.sort_by_key(|it| self.name(*it));
            for space in spaces {
                let tile = if player.has(space) { player.stars[space.0][space.1] } else { '-' };
                facts.add(path(&self.name(space)), tile);
            }
        }
        facts.add(path("stars"), (0..7).filter(|star| player.on_star(*star).len() == 6).count());
        facts.add(path("bonus"), player.bonus);
        let rank = if player.rank == 0 { "-".to_owned() } else { player.rank.to_string() };
        facts.add(path("rank"), rank);
    }
}
