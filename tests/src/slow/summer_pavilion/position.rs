//! Positions as text (summer-pavilion 8.5): reads canonical form, and writes it.

use super::super::letters::{read_pile, read_seat};
use super::facts::pile;
use super::{Game, Phase, Player, Reading, letter};

impl Game {
    /// Reads a position in canonical form.
    pub fn read(reading: Reading, text: &str) -> Option<Self> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let seats: Vec<&str> = words.iter().copied().filter(|it| it.contains('/')).collect();
        let mut game = Self::new(reading, words.get(1) == Some(&"monochrome"), seats.len(), 0);
        game.bag.clear();
        game.round = words.get(2)?.strip_prefix('r')?.parse().ok()?;
        game.phase = Phase::ALL.into_iter().find(|it| Some(&it.name()) == words.get(3))?;
        game.turn = read_seat(words.get(4)?.strip_prefix("turn=")?)?;
        game.starter = read_seat(words.get(5)?.strip_prefix("start=")?)?;
        game.marker = match words.get(6)?.strip_prefix("marker=")? {
            "center" => None,
            seat => Some(read_seat(seat)?),
        };
        for word in &words[7..] {
            let (name, value) = word.split_once(':')?;
            match name {
                "C" if !value.contains('/') => game.center = read_pile(value)?,
                "supply" => game.supply = read_pile(value)?,
                "bag" => game.bag = read_pile(value)?,
                "tower" => game.tower = read_pile(value)?,
                name => match name.parse::<usize>() {
                    Ok(nth) => game.displays[nth - 1] = read_pile(value)?,
                    Err(_) => game.players[read_seat(name)?] = read_player(value)?,
                },
            }
        }
        Some(game)
    }

    /// Writes the position in canonical form.
    pub fn write(&self) -> String {
        let board = if self.is_mono { "monochrome" } else { "colored" };
        let turn = if self.has_turn() { self.turn } else { self.starter };
        let mut words = vec!["summer-pavilion".to_owned(), board.to_owned(), format!("r{}", self.round)];
        words.push(self.phase.name().to_owned());
        words.push(format!("turn={}", letter(turn)));
        words.push(format!("start={}", letter(self.starter)));
        words.push(format!("marker={}", self.marker_word()));
        for (nth, display) in self.displays.iter().enumerate() {
            words.push(format!("{}:{}", nth + 1, pile(display)));
        }
        for (name, tiles) in
            [("C", &self.center), ("supply", &self.supply), ("bag", &self.bag), ("tower", &self.tower)]
        {
            words.push(format!("{name}:{}", pile(tiles)));
        }
        for (seat, player) in self.players.iter().enumerate() {
            words.push(format!("{}:{}", letter(seat), write_player(player)));
        }
        words.join(" ")
    }
}

/// Reads what a position says of a seat.
fn read_player(text: &str) -> Option<Player> {
    let parts: Vec<&str> = text.split('/').collect();
    let mut player = Player::new(parts.first()?.parse().ok()?);
    player.hand = read_pile(parts.get(1)?)?;
    player.stars = parts.get(2)?.split(',').map(read_ring).collect();
    for part in &parts[3..] {
        let (name, value) = part.split_once('=')?;
        match name {
            "kept" => player.kept = read_pile(value)?,
            "passed" => player.passed = value == "1",
            "bonus" => player.bonus = value.parse().ok()?,
            "rank" => player.rank = value.parse().ok()?,
            _ => return None,
        }
    }
    Some(player)
}

/// Reads a ring.
fn read_ring(text: &str) -> Vec<char> {
    if text == "-" { vec!['.'; 6] } else { text.chars().collect() }
}

/// Writes a ring.
fn write_ring(ring: &[char]) -> String {
    if ring.iter().all(|it| *it == '.') { "-".to_owned() } else { ring.iter().collect() }
}

/// Writes what a position says of a seat.
fn write_player(player: &Player) -> String {
    let stars: Vec<String> = player.stars.iter().map(|it| write_ring(it)).collect();
    let mut text = format!("{}/{}/{}", player.score, pile(&player.hand), stars.join(","));
    let parts = [
        ("kept", pile(&player.kept)),
        ("passed", u8::from(player.passed).to_string()),
        ("bonus", player.bonus.to_string()),
        ("rank", player.rank.to_string()),
    ];
    for (name, value) in parts {
        if value != "-" && value != "0" {
            text.extend(["/", name, "=", &value]);
        }
    }
    text
}
