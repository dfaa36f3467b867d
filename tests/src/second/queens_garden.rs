//! What the driver must know of queens-garden.

use std::collections::BTreeSet;

use azulejo_rules::Setup;
use azulejo_rules::games::queens_garden::QueensGarden;

use super::{Second, Seen};
use crate::slow::queens_garden::{AREAS, COLORS, Flavor, Game, Item, Phase, Spot, cells};
use crate::slow::{Dice, Reading, below, letter};

impl Second for Game {
    type First = QueensGarden;
    type Flavor = Flavor;
    const FLAVORS: &'static [Flavor] = &Flavor::ALL;
    const MOST_EVENTS: usize = 150;

    fn printed(dice: &mut Dice) -> String {
        Self::random_header(dice)
    }

    fn open(reading: Reading, setup: &Setup<'_>) -> Self {
        let (n_seats, starter) = (usize::from(setup.n_seats), usize::from(setup.start.nth()));
        Self::new(reading, setup.board, n_seats, starter).with_header(setup.printed)
    }

    fn make(reading: Reading, board: &str, n_seats: usize, flavor: Flavor, dice: &mut Dice) -> Self {
        Self::made(reading, board, n_seats, flavor, dice)
    }

    fn may_make(_: Flavor, _: &str) -> bool {
        true
    }

    fn is_slow(_: &str) -> bool {
        false
    }

    fn read_position(reading: Reading, text: &str) -> Option<Self> {
        Self::read(reading, text)
    }

    fn position(&self) -> String {
        self.write()
    }

    fn all_facts(&self) -> String {
        self.facts()
    }

    fn play_event(&mut self, event: &str) -> Result<(), &'static str> {
        self.play(event)
    }

    fn waits_to_settle(&self) -> bool {
        self.is_unsettled()
    }

    fn may_be_written(&self) -> bool {
        self.is_unsettled()
    }

    fn settle_all(&mut self) -> bool {
        self.settle()
    }

    fn legal_plies(&self) -> Vec<String> {
        self.legal()
    }

    fn n_legal_plies(&self) -> usize {
        self.n_legal()
    }

    fn is_stuck(&self) -> bool {
        false
    }

    fn turn_word(&self) -> String {
        match self.phase {
            Phase::Deal | Phase::Refill | Phase::Flip | Phase::Scoring => "chance".to_owned(),
            Phase::Act => letter(self.turn).to_string(),
            Phase::Over => "end".to_owned(),
            Phase::Ended => "nothing".to_owned(),
        }
    }

    fn last_points(&self) -> &[(usize, i32)] {
        &self.points
    }

    fn last_told(&self) -> &[String] {
        &self.told
    }

    fn seats(&self) -> usize {
        self.n_seats()
    }

    fn draw_chance(&self, mood: u32, dice: &mut Dice) -> Option<String> {
        self.draw(mood == 4, dice)
    }

    fn likes(mood: u32, ply: &str) -> bool {
        let is_pass = ply.contains("pass");
        match mood {
            0 => ply.contains("place"),
            1 => is_pass || ply.contains("expand"),
            2 => ply.contains("expand") || ply.contains('x'),
            _ => !is_pass,
        }
    }

    fn shorten(&self, ply: &str, dice: &mut Dice) -> String {
        let mut words: Vec<&str> = ply.split(' ').collect();
        if words[1] == "take" {
            let all = dice.below(2) == 0;
            words.retain(|it| !it.contains('.') || !all && dice.below(2) == 0);
            return words.join(" ");
        }
        match ply.split_once(" pay ") {
            Some((before, _)) if !ply.contains("gain") => format!("{before} pay +"),
            _ => ply.to_owned(),
        }
    }

    fn written_out(&self, ply: &str) -> String {
        self.with_gain(ply)
    }

    fn attempts(&self, chance: Option<&str>, dice: &mut Dice) -> Vec<String> {
        let legal = self.legal();
        let ply = legal.get(below(dice, legal.len())).map(String::as_str);
        let mut attempts = Vec::new();
        attempts.extend(chance.or(ply).map(|it| altered(it, dice)));
        if let Some((before, _)) = legal.iter().find_map(|it| it.split_once(" gain ")) {
            attempts.extend(["", " gain 9", " gain 13"].map(|it| format!("{before}{it}")));
        }
        if self.reading != Reading::default() {
            // What only the rulebook allows.
            let mut others = Self { reading: Reading::default(), ..self.clone() }.legal();
            let here: BTreeSet<String> = legal.into_iter().collect();
            others.retain(|it| !here.contains(it));
            attempts.extend(others.get(below(dice, others.len())).cloned());
        }
        attempts.extend((0..3).map(|_| random_event(self, dice)));
        attempts
    }

    fn kind(event: &str) -> &'static str {
        let words: Vec<&str> = event.split(' ').collect();
        match words.as_slice() {
            ["deal", ..] => "a deal",
            ["flip", ..] => "a flip",
            ["scoring", ..] => "a scoring",
            [_, "take", ..] => "a take",
            [_, "expand", ..] => "an expansion",
            [_, "pass", ..] => "a pass",
            _ => "a placement",
        }
    }

    fn note(before: &Self, after: &Self, seen: &mut Seen) {
        let is_deal = matches!(before.phase, Phase::Deal | Phase::Refill) && before.phase != after.phase;
        seen.note("a short deal", is_deal && after.top.len() < 4);
        seen.note("a refill of the bag", is_deal && after.tower.len() < before.tower.len());
        let is_flip = before.phase == Phase::Flip && after.phase != Phase::Flip;
        seen.note("a stack laid open", is_flip && after.stack < before.stack);
        seen.note("a flip before a deal", is_flip && after.phase == Phase::Refill);
        seen.note("a round without tiles", is_flip && before.spots.is_empty());
        seen.note("the game over", after.phase == Phase::Over);
        let is_used_up =
            before.phase == Phase::Act && after.stack == 0 && after.spots.len() != before.spots.len();
        seen.note("a stack used up", is_used_up);
        let gains = |seat: &usize| before.players[*seat].jokers < after.players[*seat].jokers;
        let has_gained = before.phase == Phase::Act && (0..before.n_seats()).any(|it| gains(&it));
        seen.note("an element surrounded", has_gained);
        seen.note("jokers beyond their supply", after.jokers < 0);
        let has_groups = |it: &Self| it.players.iter().any(|it| it.bonus != 0);
        seen.note("a group", after.phase == Phase::Ended && has_groups(after));
        let is_lost = after.points.iter().any(|it| it.1 < 0) && after.players.iter().any(|it| it.score == 0);
        seen.note("a loss down to zero", is_lost);
    }
}

/// Returns one of some things.
fn any<T: Clone>(all: &[T], dice: &mut Dice) -> Option<T> {
    all.get(below(dice, all.len())).cloned()
}

/// Returns a word with a color or a digit changed, or with `x` or without.
fn altered_word(word: &str, dice: &mut Dice) -> String {
    let mut letters: Vec<char> = word.chars().collect();
    let is_open = |it: &char| COLORS.contains(it) || it.is_ascii_digit() || *it == 'J';
    let open: Vec<usize> = (0..letters.len()).filter(|nth| is_open(&letters[*nth])).collect();
    let Some(nth) = any(&open, dice) else { return word.to_owned() };
    match dice.below(5) {
        0 if letters.contains(&'x') => letters.retain(|it| *it != 'x'),
        0 if COLORS.contains(&letters[nth]) => letters.insert(nth, 'x'),
        _ if letters[nth].is_ascii_digit() => letters[nth] = ['1', '2', '3', '4', '5', '6'][below(dice, 6)],
        _ if letters[nth] == 'J' => return any(&["B1", "xG2", "Y3"], dice).unwrap_or_default().to_owned(),
        _ => letters[nth] = COLORS[below(dice, 6)],
    }
    letters.into_iter().collect()
}

/// Returns an event with one or two of its words changed, left out, doubled or exchanged.
fn altered(event: &str, dice: &mut Dice) -> String {
    let mut words: Vec<String> = event.split(' ').map(str::to_owned).collect();
    for _ in 0..=dice.below(2) {
        let (nth, other) = (1 + below(dice, words.len() - 1), 1 + below(dice, words.len() - 1));
        match dice.below(8) {
            0 if 2 < words.len() => {
                words.remove(nth);
            }
            1 => words.insert(nth, words[nth].clone()),
            2 => words.swap(nth, other),
            3 => words.push(["pay J", "gain 2", "gain 0", "drop B4", "pay +"][below(dice, 5)].to_owned()),
            _ => words[nth] = altered_word(&words[nth], dice),
        }
        words.truncate(24);
        if words.len() < 2 {
            break;
        }
    }
    if dice.below(12) == 0 && words[0].len() == 1 {
        words[0] = letter(below(dice, 4)).to_string();
    }
    words.join(" ")
}

/// Returns an event of no particular sense.
fn random_event(game: &Game, dice: &mut Dice) -> String {
    let seat = if dice.below(10) == 0 { below(dice, game.n_seats()) } else { game.turn };
    let seat = letter(seat);
    let hexagon = random_hexagon(dice);
    match dice.below(12) {
        0 => format!("deal {}", vec![hexagon; 1 + below(dice, 4)].join(" ")),
        1 => format!("flip {}:x{hexagon}", any(&["S", "1", "2", "3"], dice).unwrap_or_default()),
        2 => format!("scoring {}", vec!["3"; 2 + below(dice, 3)].join(" ")),
        3 => format!("{seat} pass drop {}", random_items(game, 1 + below(dice, 3), dice)),
        4 => format!("{seat} pass drop {hexagon}"),
        5 | 6 => format!("{seat} {}", random_expansion(game, dice)),
        7 | 8 => format!("{seat} {}", random_take(game, dice)),
        _ => format!("{seat} {}", random_placement(game, dice)),
    }
}

/// Returns any hexagon.
fn random_hexagon(dice: &mut Dice) -> String {
    format!("{}{}", COLORS[below(dice, 6)], 1 + below(dice, 6))
}

/// Returns so many items of the storage of the seat whose turn it is, perhaps one more often than it is there.
fn random_items(game: &Game, n: usize, dice: &mut Dice) -> String {
    let mut items = game.players[game.turn].items();
    let mut chosen = Vec::new();
    while chosen.len() < n && !items.is_empty() {
        let nth = below(dice, items.len());
        chosen.push(if dice.below(12) == 0 { items[nth] } else { items.remove(nth) });
    }
    let chosen: Vec<String> = chosen.iter().map(Item::to_string).collect();
    if chosen.is_empty() { "J".to_owned() } else { chosen.join(" ") }
}

/// Returns a take of no particular sense, but of pieces that may well lie there.
fn random_take(game: &Game, dice: &mut Dice) -> String {
    let mut pieces: Vec<String> = game.top.iter().map(|it| format!("S.{it}")).collect();
    for (spot, nth) in game.spots.iter().zip(1..) {
        match spot {
            Spot::Tiles(tiles) => pieces.extend(tiles.iter().map(|it| format!("{nth}.{it}"))),
            Spot::Up(print) => pieces.push(format!("{nth}.x{print}")),
            Spot::Down | Spot::Nothing => (),
        }
    }
    let hexagon = any(&pieces, dice).filter(|_| dice.below(6) != 0);
    let hexagon = hexagon.and_then(|it| it.split('.').nth(1).map(|it| it.replace('x', "")));
    let hexagon = hexagon.unwrap_or_else(|| random_hexagon(dice));
    let axis = &hexagon[below(dice, 2)..][..1];
    if dice.below(8) != 0 {
        pieces.retain(|it| it.ends_with(axis) || it.contains(axis) && axis.parse::<u8>().is_err());
    }
    let named = match dice.below(3) {
        0 => Vec::new(),
        1 => any(&pieces, dice).into_iter().collect(),
        _ => {
            pieces.retain(|_| dice.below(3) != 0);
            pieces
        }
    };
    let mut words = vec![format!("take {axis}")];
    words.extend(named.iter().take(12).cloned());
    if dice.below(8) == 0 {
        let dropped = any(&named, dice).and_then(|it| it.split('.').nth(1).map(str::to_owned));
        words.push(format!("drop {}", dropped.unwrap_or(hexagon)));
    }
    words.join(" ")
}

/// Returns how something is paid and what it gains, of no particular sense, but out of the storage.
fn random_payment(game: &Game, price: usize, dice: &mut Dice) -> String {
    let n = if dice.below(8) == 0 { below(dice, 6) } else { price };
    let paid = match dice.below(6) {
        0 => " pay +".to_owned(),
        1 if n != 0 => format!(" pay {}", vec!["J"; n].join(" ")),
        _ if n == 0 => String::new(),
        _ => format!(" pay {}", random_items(game, n, dice)),
    };
    let gain = if dice.below(8) == 0 { format!(" gain {}", dice.below(14)) } else { String::new() };
    paid + &gain
}

/// Returns a placement of no particular sense, but of a tile that may well be in the storage.
fn random_placement(game: &Game, dice: &mut Dice) -> String {
    let player = &game.players[game.turn];
    let tile = any(&player.tiles, dice).filter(|_| dice.below(10) != 0).map(|it| it.to_string());
    let tile = tile.unwrap_or_else(|| if dice.below(2) == 0 { "J".to_owned() } else { random_hexagon(dice) });
    let (cell, _) = cells()[below(dice, 48)].clone();
    let price = tile[1..].parse::<usize>().map_or(0, |it| it - 1);
    format!("place {tile} {cell}{}", random_payment(game, price, dice))
}

/// Returns the placement of an expansion, of no particular sense.
fn random_expansion(game: &Game, dice: &mut Dice) -> String {
    let area = AREAS[below(dice, 6)];
    if dice.below(3) == 0 {
        let price = if dice.below(2) == 0 { 6 } else { 0 };
        return format!("expand supply {area}{}", random_payment(game, price, dice));
    }
    let player = &game.players[game.turn];
    let print = any(&player.expansions, dice).filter(|_| dice.below(6) != 0).map(|it| it.to_string());
    let print = print.unwrap_or_else(|| random_hexagon(dice));
    let cell = if dice.below(6) == 0 { String::new() } else { below(dice, 7).to_string() };
    let price = print[1..].parse::<usize>().map_or(0, |it| it - 1);
    let paid = random_payment(game, price, dice);
    format!("expand x{print} {area}{cell}{}", paid.split(" gain").next().unwrap_or_default())
}
