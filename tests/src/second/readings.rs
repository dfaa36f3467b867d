//! Games of both engines under many readings.

use std::collections::BTreeMap;

use azulejo_rules::{Game, Reading};

use super::{Pair, Second, Seen, Table};
use crate::slow::{Dice, below};

/// The rules of a second engine's game.
type Rules<S> = <<S as Second>::First as Game>::Rules;

/// Plays one game; returns what differs.
fn play<S: Second>(seed: u64, departures: &str, seen: &mut Seen) -> Option<String> {
    let nth = |by: u64| usize::try_from(seed / by).expect("a small number");
    let board = S::First::BOARDS[nth(1) % S::First::BOARDS.len()];
    let n_seats = 2 + u8::try_from(seed / 2 % 3).expect("below three");
    let flavors: Vec<_> = S::FLAVORS.iter().copied().map(Some).chain([None]).collect();
    let flavor = flavors[nth(6) % flavors.len()].filter(|it| S::may_make(*it, departures));
    match Pair::<S>::open(seed, departures, Table { board, n_seats, flavor }) {
        Err(difference) => Some(format!("seed {seed} rules `{departures}` {flavor:?}\n  {difference}")),
        Ok(mut pair) => pair.play(seen).err().map(|it| pair.report(&it)),
    }
}

/// Plays games under each of some readings, and fails with the first difference of each.
///
/// # Panics
/// The engines differ.
#[track_caller]
pub fn play_all<S: Second>(readings: &[String], n_games: u64, seen: &mut Seen) {
    let mut failures = Vec::new();
    for (nth, departures) in readings.iter().enumerate() {
        let n_games = if S::is_slow(departures) { n_games.div_ceil(4) } else { n_games };
        // Seven has no divisor in common with the 48 ways in which boards, seats and flavors go together.
        let mut seeds = (0..n_games).map(|game| nth as u64 * 1000 + 7 * game);
        failures.extend(seeds.find_map(|seed| play::<S>(seed, departures, seen)));
    }
    assert!(failures.is_empty(), "{} readings part:\n{}", failures.len(), failures.join("\n\n"));
}

/// Returns every single departure from the rulebook.
pub fn single_departures<S: Second>() -> Vec<String> {
    let mut departures = Vec::new();
    for question in Rules::<S>::QUESTIONS {
        let answers = question.answers.iter().skip(1);
        departures.extend(answers.map(|answer| format!("{}={}", question.name, answer.name)));
    }
    departures
}

/// Returns so many readings, each with departures from two to four questions.
pub fn several_departures<S: Second>(n: usize, seed: u64) -> Vec<String> {
    let singles = single_departures::<S>();
    let mut dice = Dice::new(seed);
    let mut readings = Vec::new();
    for _ in 0..n {
        let mut chosen = BTreeMap::new();
        for _ in 0..2 + dice.below(3) {
            let departure = &singles[below(&mut dice, singles.len())];
            chosen.insert(departure.split('=').next(), departure.as_str());
        }
        readings.push(chosen.into_values().collect::<Vec<_>>().join(" "));
    }
    readings
}

/// Returns the departures of each preset from the rulebook.
pub fn presets<S: Second>() -> Vec<String> {
    let rulebook = Rules::<S>::default();
    let departures = |preset: &Rules<S>| {
        let departs = |nth: &usize| preset.answer(*nth) != rulebook.answer(*nth);
        let questions = Rules::<S>::QUESTIONS.iter().enumerate().filter(|(nth, _)| departs(nth));
        let words = questions.map(|(nth, it)| format!("{}={}", it.name, it.answers[preset.answer(nth)].name));
        words.collect::<Vec<_>>().join(" ")
    };
    Rules::<S>::PRESETS.iter().map(|it| departures(&it.rules)).collect()
}
