//! Positions as text (azul 8.5): reads canonical form, and writes it.

use super::super::letters::{read_pile, read_seat};
use super::facts::{line, pile};
use super::{COLORS, Doubled, Game, Marker, Phase, Player, Reading, letter};

impl Game {
    /// Reads a position in canonical form.
    pub fn read(reading: Reading, text: &str) -> Option<Self> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let seats: Vec<&str> = words.iter().copied().filter(|it| it.contains('/')).collect();
        let mut game = Self::new(reading, words.get(1) == Some(&"gray"), seats.len(), 0);
        game.round = words.get(2)?.strip_prefix('r')?.parse().ok()?;
        let phases = [Phase::Deal, Phase::Draft, Phase::Tile, Phase::Over, Phase::Ended];
        game.phase = phases.into_iter().find(|it| Some(&it.name()) == words.get(3))?;
        game.turn = read_seat(words.get(4)?.strip_prefix("turn=")?)?;
        game.starter = read_seat(words.get(5)?.strip_prefix("start=")?)?;
        game.marker = match words.get(6)?.strip_prefix("marker=")? {
            "center" => Marker::Center,
            "-" => Marker::Lost,
            seat => Marker::Held(read_seat(seat)?),
        };
        let doubled = words.get(7)?.strip_prefix("doubled=");
        game.doubled =
            doubled.map(|it| Doubled { opening: it.starts_with("opening"), again: it.ends_with("again") });
        for word in words.iter().skip(if doubled.is_some() { 8 } else { 7 }) {
            let (name, value) = word.split_once(':')?;
            match name {
                "C" if !value.contains('/') => game.center = read_pile(value)?,
                "bag" => game.bag = read_pile(value)?,
                "lid" => game.lid = read_pile(value)?,
                "gone" | "extra" => (),
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
        let board = if self.is_gray { "gray" } else { "colored" };
        let mut words = vec!["azul".to_owned(), board.to_owned(), format!("r{}", self.round)];
        words.push(self.phase.name().to_owned());
        words.push(format!("turn={}", letter(self.turn)));
        words.push(format!("start={}", letter(self.starter)));
        words.push(format!("marker={}", self.marker_word()));
        if self.doubled.is_some() {
            words.push(format!("doubled={}", self.doubled_word()));
        }
        for (nth, display) in self.displays.iter().enumerate() {
            words.push(format!("{}:{}", nth + 1, pile(display)));
        }
        words.push(format!("C:{}", pile(&self.center)));
        words.push(format!("bag:{}", pile(&self.bag)));
        words.push(format!("lid:{}", pile(&self.lid)));
        for (name, sign) in [("gone", 1), ("extra", -1)] {
            let times = |color: char| usize::try_from(sign * self.gone(color)).unwrap_or(0);
            let tiles: Vec<char> = COLORS.into_iter().flat_map(|color| vec![color; times(color)]).collect();
            if !tiles.is_empty() {
                words.push(format!("{name}:{}", pile(&tiles)));
            }
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
    let mut player = Player::new();
    player.score = parts.first()?.parse().ok()?;
    player.lines = parts.get(1)?.split(',').map(read_pile).collect::<Option<_>>()?;
    player.wall = parts.get(2)?.split(',').map(|row| row.chars().collect()).collect();
    player.floor = parts.get(3)?.chars().filter(|it| *it != '-').collect();
    for part in &parts[4..] {
        let (name, value) = part.split_once('=')?;
        match name {
            "beyond" => player.beyond = read_pile(value)?,
            "deferred" => player.deferred = read_pile(value)?,
            "pending" => player.pending = value.parse().ok()?,
            "tiled" => player.tiled = value.parse().ok()?,
            "bonus" => player.bonus = value.parse().ok()?,
            "rank" => player.rank = value.parse().ok()?,
            _ => return None,
        }
    }
    Some(player)
}

/// Writes what a position says of a seat.
fn write_player(player: &Player) -> String {
    let lines: Vec<String> = player.lines.iter().map(|it| line(it)).collect();
    let wall: Vec<String> = player.wall.iter().map(|row| row.iter().collect()).collect();
    let floor: String = if player.floor.is_empty() { "-".to_owned() } else { player.floor.iter().collect() };
    let mut text = format!("{}/{}/{}/{floor}", player.score, lines.join(","), wall.join(","));
    for (name, tiles) in [("beyond", &player.beyond), ("deferred", &player.deferred)] {
        if !tiles.is_empty() {
            text.extend(["/", name, "=", &pile(tiles)]);
        }
    }
    let tiled = i32::try_from(player.tiled).expect("at most five");
    let rank = i32::try_from(player.rank).expect("at most four");
    for (name, number) in
        [("pending", player.pending), ("tiled", tiled), ("bonus", player.bonus), ("rank", rank)]
    {
        if number != 0 {
            text.extend(["/", name, "=", &number.to_string()]);
        }
    }
    text
}
