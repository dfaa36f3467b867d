//! What the driver must know of summer-pavilion.

use std::collections::BTreeSet;

use azulejo_rules::Setup;
use azulejo_rules::games::summer_pavilion::SummerPavilion;

use super::{Second, Seen};
use crate::slow::summer_pavilion::{COLORS, Flavor, Game, Phase};
use crate::slow::{Dice, Reading, below, letter};

impl Second for Game {
    type First = SummerPavilion;
    type Flavor = Flavor;
    const FLAVORS: &'static [Flavor] = &Flavor::ALL;
    const MOST_EVENTS: usize = 150;

    fn open(reading: Reading, setup: &Setup<'_>) -> Self {
        let n_seats = usize::from(setup.n_seats);
        Self::new(reading, setup.board == "monochrome", n_seats, usize::from(setup.start.nth()))
    }

    fn make(reading: Reading, board: &str, n_seats: usize, flavor: Flavor, dice: &mut Dice) -> Self {
        Self::made(reading, board == "monochrome", n_seats, flavor, dice)
    }

    fn may_make(_: Flavor, _: &str) -> bool {
        true
    }

    fn is_slow(departures: &str) -> bool {
        // Ways to pay, or choices of bonus tiles, are many.
        departures.contains("any-tiles") || departures.contains("middle-two-three")
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

    fn settle_all(&mut self) -> bool {
        self.settle();
        true
    }

    fn legal_plies(&self) -> Vec<String> {
        self.legal()
    }

    fn n_legal_plies(&self) -> usize {
        self.n_legal()
    }

    fn is_stuck(&self) -> bool {
        self.is_deadlock()
    }

    fn turn_word(&self) -> String {
        match self.phase {
            Phase::Supply | Phase::Deal | Phase::Refill => "chance".to_owned(),
            Phase::Draft | Phase::Place => letter(self.turn).to_string(),
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
            0 => !ply.contains(" C") && !is_pass,
            1 => is_pass || ply.contains(" C"),
            2 => ply.contains('+'),
            _ => !is_pass,
        }
    }

    fn shorten(&self, ply: &str, _: &mut Dice) -> String {
        with_plus(ply)
    }

    fn attempts(&self, chance: Option<&str>, dice: &mut Dice) -> Vec<String> {
        let legal = self.legal();
        let ply = legal.get(below(dice, legal.len())).map(String::as_str);
        let mut attempts = Vec::new();
        attempts.extend(chance.or(ply).map(|it| altered(it, dice)));
        if self.reading != Reading::default() {
            // What only the rulebook allows.
            let mut others = Self { reading: Reading::default(), ..self.clone() }.legal();
            let here: BTreeSet<String> = legal.into_iter().collect();
            others.retain(|it| !here.contains(it));
            attempts.extend(others.get(below(dice, others.len())).cloned());
        }
        attempts.extend((0..2).map(|_| random_event(self, dice)));
        attempts
    }

    fn kind(event: &str) -> &'static str {
        let words: Vec<&str> = event.split(' ').collect();
        match words.as_slice() {
            ["supply", ..] => "a supply",
            ["deal", ..] => "a deal",
            [_, "pass", ..] => "a pass",
            [_, _] => "a draft",
            _ => "a placement",
        }
    }

    fn note(before: &Self, after: &Self, seen: &mut Seen) {
        let is_dealt = before.phase == Phase::Deal && after.phase != Phase::Deal;
        seen.note("a short deal", is_dealt && after.displays.iter().any(|it| it.len() < 4));
        seen.note("an empty deal", is_dealt && after.phase == Phase::Place);
        seen.note("a refill of the bag", is_dealt && after.tower.len() < before.tower.len());
        let is_begun = before.phase == Phase::Draft && after.phase == Phase::Place;
        seen.note("nobody took the marker", is_begun && after.marker.is_none());
        seen.note("the game over", after.phase == Phase::Over);
        let is_placed = before.phase == Phase::Place && after.supply.len() < before.supply.len();
        seen.note("a supply taken whole", is_placed && after.supply.is_empty());
        let n_taken = before.supply.len().saturating_sub(after.supply.len());
        seen.note("more bonus tiles than of a window", is_placed && 3 < n_taken);
        let is_short = before.phase == Phase::Place && after.supply.len() < 10;
        seen.note("a supply that stays short", is_short && after.bag.len() + after.tower.len() == 0);
        let has_bonus = |it: &Self| it.players.iter().any(|player| it.bonus_of(player) != 0);
        seen.note("a bonus", after.phase == Phase::Ended && has_bonus(after));
        let passes_alone = before.is_unsettled() && !after.is_unsettled();
        seen.note("a pass by itself", passes_alone);
        let is_refilled = before.phase == Phase::Refill;
        seen.note("a refill before a deal", is_refilled && after.phase == Phase::Deal);
    }
}

/// Writes a draft or a placement with `+` for its tiles.
fn with_plus(ply: &str) -> String {
    let mut words: Vec<String> = ply.split(' ').map(str::to_owned).collect();
    let is_pass = words.get(1).is_some_and(|it| it == "pass");
    if is_pass {
        return ply.to_owned();
    }
    let (word, n_kept) = if words.len() == 2 { (1, 2) } else { (2, 1) };
    let dropped = words[word].split_once('-').map(|it| format!("-{}", it.1)).unwrap_or_default();
    words[word] = format!("{}+{dropped}", &words[word][..n_kept]);
    words.join(" ")
}

/// Returns an event with one or two of its letters changed, left out, doubled or exchanged.
fn altered(event: &str, dice: &mut Dice) -> String {
    let mut letters: Vec<char> = event.chars().collect();
    // The seat, or the word of chance, mostly stays what it is.
    let first = event.find(' ').map_or(0, |it| it + 1);
    for _ in 0..=dice.below(2) {
        let nth = first + below(dice, letters.len() - first);
        let other = first + below(dice, letters.len() - first);
        match dice.below(6) {
            0 if COLORS.contains(&letters[nth]) => letters.insert(nth, letters[nth]),
            1 if COLORS.contains(&letters[nth]) && first + 1 < letters.len() => {
                letters.remove(nth);
            }
            2 if letters[nth].is_ascii_digit() => {
                letters[nth] = ['1', '2', '3', '4', '5', '6'][below(dice, 6)];
            }
            3 | 4 if COLORS.contains(&letters[nth]) => letters[nth] = COLORS[below(dice, 6)],
            5 if COLORS.contains(&letters[nth]) && COLORS.contains(&letters[other]) => {
                letters.swap(nth, other);
            }
            _ => (),
        }
    }
    if dice.below(12) == 0 && first == 2 {
        letters[0] = ['A', 'B', 'C', 'D'][below(dice, 4)];
    }
    letters.into_iter().collect()
}

/// Returns so many tiles of no particular sense, those of one color beside each other.
fn random_tiles(n: usize, dice: &mut Dice) -> String {
    let (color, other) = (COLORS[below(dice, 6)], COLORS[below(dice, 6)]);
    let n_others = below(dice, n + 1);
    [vec![color; n - n_others], vec![other; n_others]].concat().into_iter().collect()
}

/// Returns an event of no particular sense.
fn random_event(game: &Game, dice: &mut Dice) -> String {
    let seat = if dice.below(8) == 0 { below(dice, game.n_seats()) } else { game.turn };
    let seat = letter(seat);
    let n = 1 + below(dice, 5);
    let tiles = random_tiles(n, dice);
    let star = ['P', 'G', 'O', 'Y', 'B', 'R', 'M'][below(dice, 7)];
    match (dice.below(10), game.phase) {
        (0, _) => format!("supply {}{tiles}", if dice.below(2) == 0 { "+" } else { "" }),
        (1, _) => format!("deal {}", vec![tiles; game.displays.len()].join(" ")),
        (2, _) => format!("{seat} pass keep {tiles}"),
        (3, _) => format!("{seat} {star}{n} {tiles}"),
        (_, Phase::Place) => random_placement(game, dice),
        _ => random_draft(game, dice),
    }
}

/// Returns a draft of no particular sense, but of tiles that may well lie there.
fn random_draft(game: &Game, dice: &mut Dice) -> String {
    let source = ["1", "2", "3", "4", "5", "8", "C", "C", "C"][below(dice, 9)];
    let there = match source.parse::<usize>() {
        Ok(nth) => game.displays.get(nth - 1).cloned().unwrap_or_default(),
        Err(_) => game.center.clone(),
    };
    let color = there.get(below(dice, there.len())).copied().unwrap_or('P');
    let n = there.iter().filter(|it| **it == color).count();
    let mut tiles = vec![color; n.max(1)];
    if color != game.wild() {
        tiles.extend(vec![game.wild(); below(dice, 3)]);
    }
    let tiles: String = tiles.into_iter().collect();
    let tiles = if dice.below(4) == 0 { format!("{color}+") } else { tiles };
    let dropped = if dice.below(4) == 0 { format!("-{color}") } else { String::new() };
    format!("{} {source}{tiles}{dropped}", letter(game.turn))
}

/// Returns a placement of no particular sense, but paid with tiles of the hand.
fn random_placement(game: &Game, dice: &mut Dice) -> String {
    let hand = &game.players[game.turn].hand;
    let space = Game::spaces()[below(dice, 42)];
    let color = hand.get(below(dice, hand.len())).copied().unwrap_or('P');
    let n = hand.iter().filter(|it| **it == color).count();
    let mut paid = vec![color; 1 + below(dice, n + 1)];
    if color != game.wild() {
        paid.extend(vec![game.wild(); below(dice, 4)]);
    }
    let paid: String = paid.into_iter().collect();
    let paid = if dice.below(4) == 0 { format!("{color}+") } else { paid };
    let taken = match dice.below(4) {
        0 => format!(" +{}", random_tiles(1 + below(dice, 3), dice)),
        1 => game.supply.first().map(|it| format!(" +{it}")).unwrap_or_default(),
        _ => String::new(),
    };
    format!("{} {} {paid}{taken}", letter(game.turn), game.name(space))
}
