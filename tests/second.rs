//! The slow second engines come to the same as the first ones, in random games under every reading.
//!
//! Both are driven with the same events. After each one all facts, the legal plies, the moment, the points, all that is told and the
//! position string are compared, and the fault of each event that is not legal; a failure shows the seed, the rules, the record so
//! far and what differs.

use azulejo_rules::Game as _;
use azulejo_rules::games::azul::Azul;
use azulejo_rules::games::queens_garden::QueensGarden;
use azulejo_rules::games::summer_pavilion::SummerPavilion;
use azulejo_source::Code;
use azulejo_tests::second::{Seen, play_all, presets, several_departures, single_departures};
use azulejo_tests::slow::{azul, queens_garden, summer_pavilion};

/// Fails where something that must happen in games did not.
#[track_caller]
fn all_seen(seen: &Seen, rare: &[&str], faulty: &[&str]) {
    let missing = rare.iter().filter(|it| !seen.rare.contains(*it));
    let missing: Vec<_> = missing.chain(faulty.iter().filter(|it| !seen.faulty.contains(*it))).collect();
    assert!(missing.is_empty(), "not seen: {missing:?}");
}

/// Fails where a fault was never found, but those that no event that reads can have where every tile is known.
#[track_caller]
fn all_found(codes: &[Code], seen: &Seen, of_words: &[&str]) {
    let is_missing = |it: &&str| !seen.codes.contains(it) && !of_words.iter().any(|word| it.ends_with(word));
    let missing: Vec<_> = codes.iter().map(|it| it.name).filter(is_missing).collect();
    assert!(missing.is_empty(), "never found: {missing:?}");
}

#[test]
fn the_engines_of_azul_agree_under_the_rulebook() {
    let mut seen = Seen::default();
    play_all::<azul::Game>(&[String::new()], 288, &mut seen);
    let rare = [
        "a choice of columns",
        "a refill",
        "a row that fell",
        "a short deal",
        "end",
        "end deadlock",
        "nobody took the marker",
        "nothing to draw",
        "the game over",
        "the marker on a full floor",
    ];
    all_seen(&seen, &rare, &["a deal", "a draft", "a tiling"]);
}

#[test]
fn the_engines_of_azul_agree_where_drafts_are_split() {
    let readings = [
        "same-color=one-line split-lines=several",
        "overflow=forbidden part-to-floor=free",
        "part-to-floor=free same-color=one-line split-lines=several",
    ];
    play_all::<azul::Game>(&readings.map(str::to_owned), 24, &mut Seen::default());
}

#[test]
fn the_engines_of_azul_agree_under_every_single_departure() {
    let mut seen = Seen::default();
    play_all::<azul::Game>(&single_departures::<azul::Game>(), 24, &mut seen);
    let of_words = [
        "blank-within",
        "comment-behind",
        "destination-missing",
        "exact-tiles-needed",
        "fact-cannot-be-set",
        "no-such-chance",
        "no-such-line",
        "no-such-tile",
        "tiles-do-not-add-up",
        "too-many-to-count",
        "two-colors",
        "unreadable-deal",
        "unreadable-ply",
        "unreadable-position",
    ];
    all_found(Azul::CODES, &seen, &of_words);
}

#[test]
fn the_engines_of_azul_agree_under_every_preset() {
    play_all::<azul::Game>(&presets::<azul::Game>(), 48, &mut Seen::default());
}

#[test]
fn the_engines_of_azul_agree_under_several_departures() {
    let readings = several_departures::<azul::Game>(50, 20_180_101);
    play_all::<azul::Game>(&readings, 12, &mut Seen::default());
}

#[test]
fn the_engines_of_summer_pavilion_agree_under_the_rulebook() {
    let mut seen = Seen::default();
    play_all::<summer_pavilion::Game>(&[String::new()], 288, &mut seen);
    let rare = [
        "a bonus",
        "a pass by itself",
        "a refill before a deal",
        "a refill of the bag",
        "a short deal",
        "a supply taken whole",
        "a supply that stays short",
        "an empty deal",
        "end",
        "nobody took the marker",
        "the game over",
    ];
    all_seen(&seen, &rare, &["a deal", "a draft", "a pass", "a placement", "a supply"]);
}

#[test]
fn the_engines_of_summer_pavilion_agree_under_every_single_departure() {
    let readings = single_departures::<summer_pavilion::Game>();
    let mut seen = Seen::default();
    play_all::<summer_pavilion::Game>(&readings, 14, &mut seen);
    all_seen(&seen, &["end deadlock", "more bonus tiles than of a window"], &[]);
    let of_words = [
        "blank-misplaced",
        "blank-within",
        "comment-behind",
        "fact-cannot-be-set",
        "no-such-chance",
        "no-such-tile",
        "three-colors",
        "tiles-do-not-add-up",
        "too-many-to-count",
        "unreadable-chance",
        "unreadable-pass",
        "unreadable-ply",
        "unreadable-position",
    ];
    all_found(SummerPavilion::CODES, &seen, &of_words);
}

#[test]
fn the_engines_of_summer_pavilion_agree_under_every_preset() {
    play_all::<summer_pavilion::Game>(&presets::<summer_pavilion::Game>(), 24, &mut Seen::default());
}

#[test]
fn the_engines_of_summer_pavilion_agree_under_several_departures() {
    let readings = several_departures::<summer_pavilion::Game>(50, 20_190_101);
    play_all::<summer_pavilion::Game>(&readings, 12, &mut Seen::default());
}

#[test]
fn the_engines_of_queens_garden_agree_under_the_rulebook() {
    let mut seen = Seen::default();
    play_all::<queens_garden::Game>(&[String::new()], 210, &mut seen);
    let rare = [
        "a group",
        "a loss down to zero",
        "a refill of the bag",
        "a round without tiles",
        "a short deal",
        "a stack laid open",
        "a stack used up",
        "an element surrounded",
        "end",
        "jokers beyond their supply",
        "the game over",
    ];
    let faulty = ["a deal", "a flip", "a pass", "a placement", "a scoring", "a take", "an expansion"];
    all_seen(&seen, &rare, &faulty);
}

#[test]
fn the_engines_of_queens_garden_agree_under_every_single_departure() {
    let readings = single_departures::<queens_garden::Game>();
    let mut seen = Seen::default();
    play_all::<queens_garden::Game>(&readings, 7, &mut seen);
    all_seen(&seen, &["a flip before a deal"], &[]);
    let of_words = [
        "comment-behind",
        "fact-cannot-be-set",
        "no-such-cell",
        "no-such-chance",
        "no-such-hexagon",
        "scoring-missing",
        "tiles-do-not-add-up",
        "too-many-to-count",
        "unreadable-chance",
        "unreadable-expand",
        "unreadable-pass",
        "unreadable-place",
        "unreadable-ply",
        "unreadable-position",
        "unreadable-printed",
        "unreadable-take",
    ];
    all_found(QueensGarden::CODES, &seen, &of_words);
}

#[test]
fn the_engines_of_queens_garden_agree_under_every_preset() {
    play_all::<queens_garden::Game>(&presets::<queens_garden::Game>(), 14, &mut Seen::default());
}

#[test]
fn the_engines_of_queens_garden_agree_under_several_departures() {
    let readings = several_departures::<queens_garden::Game>(50, 20_210_101);
    play_all::<queens_garden::Game>(&readings, 7, &mut Seen::default());
}
