//! Positions as text (queens-garden 8.6): reads canonical form, and writes it.

use super::super::letters::read_seat;
use super::facts::prints;
use super::garden::{FOUNTAIN, Laid, Place, Side, around, cells_of};
use super::pieces::{count, different, pile, read_hexagons};
use super::{Game, Hexagon, Item, Phase, Player, Reading, Spot, letter};

impl Game {
    /// Reads a position in canonical form.
    pub fn read(reading: Reading, text: &str) -> Option<Self> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let is_seat = |it: &&str| it.split_once(':').is_some_and(|it| read_seat(it.0).is_some());
        let seats: Vec<&str> = words.iter().copied().filter(is_seat).collect();
        let mut game = Self::new(reading, words.get(1)?, seats.len(), 0);
        game.bag.clear();
        game.round = words.get(2)?.strip_prefix('r')?.parse().ok()?;
        game.phase = Phase::ALL.into_iter().find(|it| Some(&it.name()) == words.get(3))?;
        game.turn = read_seat(words.get(4)?.strip_prefix("turn=")?)?;
        game.starter = read_seat(words.get(5)?.strip_prefix("start=")?)?;
        game.marker = match words.get(6)?.strip_prefix("marker=")? {
            "display" => None,
            seat => Some(read_seat(seat)?),
        };
        for word in &words[7..] {
            let (name, value) = word.split_once(':')?;
            game.read_section(name, value)?;
        }
        Some(game)
    }

    /// Reads a section of a position.
    fn read_section(&mut self, name: &str, value: &str) -> Option<()> {
        match name {
            "stack" => self.stack = value.parse().ok()?,
            "S" => self.top = read_hexagons(value)?,
            "supply" => self.supply = value.parse().ok()?,
            "jokers" => self.jokers = value.parse().ok()?,
            "bag" => self.bag = read_counts(value)?,
            "tower" => self.tower = read_counts(value)?,
            "gone" => self.gone = read_hexagons(value)?,
            "out" => {
                let (expansions, jokers) = value.split_once('/')?;
                self.out = (expansions.parse().ok()?, jokers.parse().ok()?);
            }
            "printed" => {
                let entries = value.split(';').map(|it| it.split_once('='));
                let owned = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
                self.printed = entries.map(|it| it.map(owned)).collect::<Option<_>>()?;
            }
            name => match read_seat(name) {
                Some(seat) => self.players[seat] = read_player(value)?,
                None => self.spots.push(read_spot(value)?),
            },
        }
        Some(())
    }

    /// Writes the position in canonical form.
    pub fn write(&self) -> String {
        let turn = if self.has_turn() { self.turn } else { self.starter };
        let mut words = vec!["queens-garden".to_owned(), self.board.clone(), format!("r{}", self.round)];
        words.push(self.phase.name().to_owned());
        words.push(format!("turn={}", letter(turn)));
        words.push(format!("start={}", letter(self.starter)));
        words.push(format!("marker={}", self.marker_word()));
        words.push(format!("stack:{}", self.stack));
        words.push(format!("S:{}", pile(&self.top)));
        for (spot, nth) in self.spots.iter().zip(1..) {
            words.push(format!("{nth}:{}", spot.text()));
        }
        words.push(format!("supply:{}", self.supply));
        words.push(format!("jokers:{}", self.jokers));
        words.push(format!("bag:{}", write_counts(&self.bag)));
        words.push(format!("tower:{}", write_counts(&self.tower)));
        if !self.gone.is_empty() {
            words.push(format!("gone:{}", prints(&different(&self.gone))));
        }
        if self.out != (0, 0) {
            words.push(format!("out:{}/{}", self.out.0, self.out.1));
        }
        if !self.printed.is_empty() {
            let entries: Vec<String> = self.printed.iter().map(|it| format!("{}={}", it.0, it.1)).collect();
            words.push(format!("printed:{}", entries.join(";")));
        }
        for (seat, player) in self.players.iter().enumerate() {
            words.push(format!("{}:{}", letter(seat), write_player(player)));
        }
        words.join(" ")
    }
}

/// Reads how many tiles there are: six groups of six digits.
fn read_counts(text: &str) -> Option<Vec<Hexagon>> {
    let mut tiles = Vec::new();
    for (color, group) in text.split(',').enumerate().filter(|it| it.1 != "-") {
        for (digit, value) in group.chars().zip(1..) {
            tiles.extend(vec![Hexagon { color, value }; digit.to_digit(10)? as usize]);
        }
    }
    Some(tiles)
}

/// Writes how many tiles there are.
fn write_counts(tiles: &[Hexagon]) -> String {
    if tiles.is_empty() {
        return "-".to_owned();
    }
    let group = |color: usize| {
        let digits = (1..7).map(|value| count(tiles, &Hexagon { color, value }).to_string());
        let digits: String = digits.collect();
        if digits == "000000" { "-".to_owned() } else { digits }
    };
    (0..6).map(group).collect::<Vec<_>>().join(",")
}

/// Reads what lies beside the stack.
fn read_spot(text: &str) -> Option<Spot> {
    match text {
        "-" => Some(Spot::Nothing),
        "x" => Some(Spot::Down),
        _ => match text.strip_prefix('x') {
            Some(print) => Hexagon::read(print).map(Spot::Up),
            None => read_hexagons(text).map(Spot::Tiles),
        },
    }
}

/// Reads what lies on these cells.
fn read_cells(text: &str, cells: Vec<Place>, player: &mut Player) -> Option<()> {
    let mut cells = cells.into_iter();
    let mut word = String::new();
    for letter in text.chars() {
        word.push(letter);
        if letter != '.' && letter != 'J' && !letter.is_ascii_digit() {
            continue;
        }
        let place = cells.next()?;
        let laid = match Item::read(&word) {
            Some(Item::Tile(tile)) => Some(Laid::Tile(tile)),
            Some(Item::Expansion(print)) => Some(Laid::Printed(print)),
            Some(Item::Joker) => Some(Laid::Joker),
            None => None,
        };
        player.laid.extend(laid.map(|it| (place, it)));
        word.clear();
    }
    cells.next().is_none().then_some(())
}

/// Reads what a position says of a seat.
fn read_player(text: &str) -> Option<Player> {
    let parts: Vec<&str> = text.split('/').collect();
    let mut player = Player::new(parts.first()?.parse().ok()?, parts.get(1)?.parse().ok()?);
    player.tiles = read_hexagons(parts.get(2)?)?;
    player.expansions = read_hexagons(parts.get(3)?)?;
    for (text, nth) in parts.get(4)?.split(',').zip(0..) {
        if text == "-" {
            continue;
        }
        if nth == 0 {
            read_cells(text, around(FOUNTAIN), &mut player)?;
            continue;
        }
        let is_up = text.contains('x');
        player.areas[nth - 1] = Some(if is_up { Side::Up } else { Side::Down });
        read_cells(text, cells_of(nth - 1).split_off(usize::from(is_up)), &mut player)?;
    }
    for part in &parts[5..] {
        let (name, value) = part.split_once('=')?;
        match name {
            "passed" => player.passed = value == "1",
            "bonus" => player.bonus = value.parse().ok()?,
            "rank" => player.rank = value.parse().ok()?,
            _ => return None,
        }
    }
    Some(player)
}

/// Writes what lies on these cells.
fn write_cells(player: &Player, cells: &[Place]) -> String {
    cells.iter().map(|it| player.laid.get(it).map_or(".".to_owned(), |it| it.text())).collect()
}

/// Writes what a position says of a seat.
fn write_player(player: &Player) -> String {
    let ring = write_cells(player, &around(FOUNTAIN));
    let mut garden = vec![if ring == "......" { "-".to_owned() } else { ring }];
    garden.extend(player.areas.iter().zip(0..).map(|(side, area)| match side {
        None => "-".to_owned(),
        Some(Side::Up) => write_cells(player, &cells_of(area)[1..]),
        Some(Side::Down) => write_cells(player, &cells_of(area)),
    }));
    let Player { score, jokers, .. } = player;
    let (tiles, expansions) = (pile(&player.tiles), prints(&player.expansions));
    let mut text = format!("{score}/{jokers}/{tiles}/{expansions}/{}", garden.join(","));
    let parts = [
        ("passed", u8::from(player.passed).to_string()),
        ("bonus", player.bonus.to_string()),
        ("rank", player.rank.to_string()),
    ];
    for (name, value) in parts {
        if value != "0" {
            text.extend(["/", name, "=", &value]);
        }
    }
    text
}
