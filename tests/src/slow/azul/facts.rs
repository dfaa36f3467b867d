//! All facts as text (azul 8.4).

use std::fmt::{Display, Write};

use super::{COLORS, Game, Marker, Phase, Player, count, letter};

/// Writes tiles as a pile: `2B1Y`.
pub(super) fn pile(tiles: &[char]) -> String {
    let mut text = String::new();
    for color in COLORS {
        let n = count(tiles, color);
        if n != 0 {
            text += &n.to_string();
            text.push(color);
        }
    }
    if text.is_empty() { "-".to_owned() } else { text }
}

/// Writes a pattern line: its tiles as a pile, then the number of its markers: `1B1M`.
pub(super) fn line(pieces: &[char]) -> String {
    match count(pieces, 'M') {
        0 => pile(pieces),
        n => format!("{}{n}M", pile(pieces)),
    }
}

/// Lines of a path and a value.
#[derive(Default)]
struct Facts {
    text: String,
    /// What stands before each path.
    seat: String,
}

impl Facts {
    /// Adds a fact.
    fn add(&mut self, path: &str, value: impl Display) {
        let _infallible = writeln!(self.text, "{}{path}={value}", self.seat);
    }

    /// Adds a fact with a number behind its path.
    fn add_nth(&mut self, path: &str, nth: usize, value: impl Display) {
        self.add(&format!("{path}{nth}"), value);
    }
}

impl Game {
    /// Returns every fact on a line of its own, path and value with `=` between them, in the order of the specification.
    pub fn facts(&self) -> String {
        let mut facts = Facts::default();
        facts.add("round", self.round);
        facts.add("phase", self.phase.name());
        let has_turn = matches!(self.phase, Phase::Draft | Phase::Tile);
        facts.add("turn", if has_turn { letter(self.turn) } else { '-' });
        facts.add("start", letter(self.starter));
        for (nth, display) in self.displays.iter().enumerate() {
            facts.add_nth("display", nth + 1, pile(display));
        }
        facts.add("center", pile(&self.center));
        facts.add("marker", self.marker_word());
        facts.add("doubled", self.doubled_word());
        for (name, tiles) in [("bag", &self.bag), ("lid", &self.lid)] {
            facts.add(name, tiles.len());
            for color in COLORS {
                facts.add(&format!("{name}.{color}"), count(tiles, color));
            }
        }
        for color in COLORS {
            facts.add(&format!("gone.{color}"), self.gone(color));
        }
        for (seat, player) in self.players.iter().enumerate() {
            facts.seat = format!("{}.", letter(seat));
            add_player(&mut facts, player);
        }
        facts.text
    }

    /// Returns where the marker is, as facts say it.
    pub(super) fn marker_word(&self) -> String {
        match self.marker {
            Marker::Center => "center".to_owned(),
            Marker::Held(seat) => letter(seat).to_string(),
            Marker::Lost => "-".to_owned(),
        }
    }

    /// Returns which turn the last seat has next in a doubled round, as facts say it.
    pub(super) fn doubled_word(&self) -> String {
        let Some(doubled) = self.doubled else { return "-".to_owned() };
        let turn = if doubled.opening { "opening" } else { "closing" };
        let again = if doubled.again { "-again" } else { "" };
        format!("{turn}{again}")
    }

    /// Returns how many tiles of a color are missing, below zero for too many.
    ///
    /// # Panics
    /// There are more tiles than a number can count.
    pub fn gone(&self, color: char) -> i64 {
        let mut tiles =
            [self.bag.clone(), self.lid.clone(), self.displays.concat(), self.center.clone()].concat();
        tiles.extend(self.players.iter().flat_map(Player::tiles));
        20 - i64::try_from(count(&tiles, color)).expect("a small number")
    }
}

/// Adds the facts of one seat.
fn add_player(facts: &mut Facts, player: &Player) {
    facts.add("score", player.score);
    for (pieces, nth) in player.lines.iter().zip(1..) {
        facts.add_nth("line", nth, line(pieces));
    }
    for row in 0..5 {
        for column in 0..5 {
            let space = Some(player.wall[row][column]).filter(|it| *it != '.');
            facts.add_nth("wall", 10 * (row + 1) + column + 1, space.unwrap_or('-'));
        }
    }
    for nth in 0..7 {
        facts.add_nth("floor", nth + 1, player.floor.get(nth).unwrap_or(&'-'));
    }
    facts.add("beyond", pile(&player.beyond));
    facts.add("deferred", pile(&player.deferred));
    facts.add("pending", player.pending);
    facts.add("tiled", player.tiled);
    facts.add("rows", player.rows());
    facts.add("bonus", player.bonus);
    facts.add("rank", if player.rank == 0 { "-".to_owned() } else { player.rank.to_string() });
}
