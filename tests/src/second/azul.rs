//! What the driver must know of azul.

use azulejo_rules::Setup;
use azulejo_rules::games::azul::Azul;

use super::{Second, Seen};
use crate::slow::azul::{COLORS, Flavor, Game, Marker, Phase};
use crate::slow::{Dice, Reading, below, letter};

/// How far tiles may double before a game is left; the first engine counts in bytes.
const FEWEST_GONE: i64 = -50;

impl Second for Game {
    type First = Azul;
    type Flavor = Flavor;
    const FLAVORS: &'static [Flavor] = &Flavor::ALL;
    const MOST_EVENTS: usize = 100;

    fn open(reading: Reading, setup: &Setup<'_>) -> Self {
        let n_seats = usize::from(setup.n_seats);
        Self::new(reading, setup.board == "gray", n_seats, usize::from(setup.start.nth()))
    }

    fn make(reading: Reading, board: &str, n_seats: usize, flavor: Flavor, dice: &mut Dice) -> Self {
        Self::made(reading, board == "gray", n_seats, flavor, dice)
    }

    fn may_make(flavor: Flavor, departures: &str) -> bool {
        // A recount that brings fewer tiles than a display takes goes on for ever.
        flavor != Flavor::Crammed || !departures.contains("refill=recount")
    }

    fn is_slow(departures: &str) -> bool {
        // Splits are many.
        departures.contains("part-to-floor") || departures.contains("split-lines")
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
        self.phase == Phase::Tile
    }

    fn settle_all(&mut self) -> bool {
        self.settle()
    }

    fn legal_plies(&self) -> Vec<String> {
        self.legal()
    }

    fn n_legal_plies(&self) -> usize {
        self.legal().len()
    }

    fn is_stuck(&self) -> bool {
        self.is_deadlock()
    }

    fn turn_word(&self) -> String {
        let tiling = |it: &usize| !self.players[*it].complete().is_empty();
        match self.phase {
            Phase::Deal => "chance".to_owned(),
            Phase::Draft => letter(self.turn).to_string(),
            Phase::Tile => (0..self.n_seats()).filter(tiling).map(letter).collect(),
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

    fn is_left(&self) -> bool {
        COLORS.iter().any(|color| self.gone(*color) < FEWEST_GONE)
    }

    fn draw_chance(&self, mood: u32, dice: &mut Dice) -> Option<String> {
        self.draw(&mut |display, bag| {
            let wanted = display.first().copied().filter(|it| mood == 4 && bag.contains(it));
            wanted.unwrap_or_else(|| bag[below(dice, bag.len())])
        })
    }

    fn likes(mood: u32, ply: &str) -> bool {
        match mood {
            1 => ply.ends_with('F'),
            2 => ply.contains(" C"),
            3 => !ply.ends_with('F') && !ply.contains(':'),
            _ => true,
        }
    }

    fn shorten(&self, ply: &str, dice: &mut Dice) -> String {
        if self.phase == Phase::Draft {
            return with_plus(ply);
        }
        let mut words: Vec<&str> = ply.split(' ').collect();
        if 3 < words.len() && !self.reading.departs("column-order") {
            words.remove(2 + below(dice, words.len() - 2));
        }
        words.join(" ")
    }

    fn attempts(&self, chance: Option<&str>, dice: &mut Dice) -> Vec<String> {
        let deal = match chance {
            Some(chance) => changed_deal(chance, dice),
            None => random_deal(self, dice),
        };
        let mut attempts = vec![deal];
        attempts.extend((0..2).map(|_| random_draft(self, dice)));
        attempts.push(changed_tiling(self, dice));
        attempts
    }

    fn kind(event: &str) -> &'static str {
        if event.starts_with("deal") {
            "a deal"
        } else if event.contains("tile") {
            "a tiling"
        } else {
            "a draft"
        }
    }

    fn note(before: &Self, after: &Self, seen: &mut Seen) {
        let took = before.marker == Marker::Center && matches!(after.marker, Marker::Held(_));
        let full = before.players[before.turn].floor.len() == 7;
        seen.note("the marker on a full floor", took && full && before.phase == Phase::Draft);
        seen.note("a choice of columns", before.phase == Phase::Tile && before == after);
        let is_over = before.phase == Phase::Tile && after.phase != Phase::Tile;
        seen.note("nobody took the marker", is_over && before.marker == Marker::Center);
        seen.note("the game over", is_over && after.phase == Phase::Over);
        let sizes: Vec<usize> = after.displays.iter().map(Vec::len).collect();
        let is_dealt = before.phase == Phase::Deal && after.phase == Phase::Draft;
        seen.note("a short deal", is_dealt && sizes.iter().any(|it| *it < 4));
        seen.note("a refill", is_dealt && before.lid.len() > after.lid.len());
        let fell =
            after.players.iter().zip(&before.players).any(|(it, was)| was.floor.len() < it.floor.len());
        seen.note("a row that fell", before.phase == Phase::Tile && fell);
    }
}

/// Returns a deal where none can come.
fn random_deal(game: &Game, dice: &mut Dice) -> String {
    let n = if dice.below(4) == 0 { 1 + below(dice, 9) } else { game.displays.len() };
    let words = ["-", "BBYK", "RRRR", "W"];
    (0..n).fold("deal".to_owned(), |deal, _| format!("{deal} {}", words[below(dice, 4)]))
}

/// Returns a deal with a few tiles exchanged, one tile more or less, or another number of displays.
fn changed_deal(deal: &str, dice: &mut Dice) -> String {
    if dice.below(12) == 0 {
        let fewer = deal.rsplit_once(' ').map_or(deal, |it| it.0);
        return if dice.below(2) == 0 { format!("{deal} -") } else { fewer.to_owned() };
    }
    let mut letters: Vec<char> = deal.chars().collect();
    for _ in 0..=dice.below(3) {
        let nth = 5 + below(dice, letters.len() - 5);
        let other = 5 + below(dice, letters.len() - 5);
        let is_tile = |nth: usize| COLORS.contains(&letters[nth]);
        match dice.below(8) {
            0 if is_tile(nth) => letters.insert(nth, COLORS[below(dice, 5)]),
            1..3 if is_tile(nth) => letters[nth] = COLORS[below(dice, 5)],
            _ if is_tile(nth) && is_tile(other) => letters.swap(nth, other),
            _ => (),
        }
    }
    letters.into_iter().collect()
}

/// Returns a `tile` line with a column changed, or two lines exchanged.
fn changed_tiling(game: &Game, dice: &mut Dice) -> String {
    let legal = game.legal();
    let chosen = legal.get(below(dice, legal.len())).cloned().unwrap_or_default();
    let mut words: Vec<String> = chosen.split(' ').map(str::to_owned).collect();
    if words.len() < 3 {
        return "A tile 1>F".to_owned();
    }
    let n_lines = words.len() - 2;
    let (nth, other) = (2 + below(dice, n_lines), 2 + below(dice, n_lines));
    let said = words.clone();
    let column = ["1", "2", "3", "4", "5", "F"][below(dice, 6)];
    match dice.below(6) {
        0 if 1 < n_lines => drop(words.remove(nth)),
        1 => words[nth].clone_from(&said[other]),
        2 => words[nth].replace_range(2.., column),
        3 => words[nth].replace_range(..1, &(1 + dice.below(5)).to_string()),
        4 => words.swap(nth, other),
        _ => {
            words.swap(nth, other);
            words[nth].replace_range(2.., column);
        }
    }
    words.join(" ")
}

/// Returns a draft of no particular sense.
fn random_draft(game: &Game, dice: &mut Dice) -> String {
    let seat = if dice.below(8) == 0 { below(dice, game.n_seats()) } else { game.turn };
    let source = ["1", "2", "3", "4", "5", "6", "7", "C", "C"][below(dice, 9)];
    let color = COLORS[below(dice, 5)].to_string();
    let there = match source.parse::<usize>() {
        Ok(nth) => game.displays.get(nth - 1).cloned().unwrap_or_default(),
        Err(_) => game.center.clone(),
    };
    let n = there.iter().filter(|it| it.to_string() == color).count();
    let n = if dice.below(4) == 0 { 1 + below(dice, 4) } else { n.max(1) };
    let row = 1 + dice.below(5);
    let part = 1 + dice.below(u32::try_from(n).expect("a few tiles"));
    let rest = u32::try_from(n).expect("a few tiles").saturating_sub(part).max(1);
    let to = match dice.below(6) {
        0 => "F".to_owned(),
        1 => format!("{row}:{part},F:{rest}"),
        2 if row < 5 => format!("{row}:{part},{}:{rest}", row + 1),
        _ => row.to_string(),
    };
    format!("{} {source}{}{to}", letter(seat), color.repeat(n))
}

/// Writes a draft with `+` for its tiles.
fn with_plus(draft: &str) -> String {
    let tiles: Vec<char> = draft.chars().skip(3).take_while(|it| COLORS.contains(it)).collect();
    let (head, tail) = draft.split_at(3);
    tiles.first().map_or(draft.to_owned(), |color| format!("{head}{color}+{}", &tail[tiles.len()..]))
}
