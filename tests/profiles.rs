//! Each preset comes to the values that the dossier of the rules gives for its program or guide, scenario by scenario.

use azulejo_notation::records;
use azulejo_replay::{GameCard, Options, Policy, PresetCard, Simulation, games, simulate, stand_at, verify};
use azulejo_rules::games::azul::Rules;
use azulejo_rules::{Game, Reading as _, Visitor, each_game, read_rules, write_rules};
use azulejo_source::Severity;
use azulejo_tests::{Case, failures, failures_under, record_files};

/// Returns the scenarios of a game.
fn profiles(game: &GameCard) -> Case {
    let path = format!("tests/suite/{}/profiles.agn", game.name);
    record_files("tests/suite").into_iter().find(|it| it.file.ends_with(&path)).expect("the scenarios")
}

#[test]
fn each_preset_comes_to_the_values_of_its_program() {
    let mut failed = Vec::new();
    for game in games() {
        let case = profiles(&game);
        failed.extend(failures(&case));
        failed.extend(game.presets.iter().flat_map(|preset| failures_under(&case, preset.name)));
    }
    assert!(failed.is_empty(), "\n{}", failed.join("\n"));
}

#[test]
fn every_preset_but_the_first_and_its_equal_departs_in_some_scenario() {
    for game in games() {
        let text = String::from_utf8(profiles(&game).text).expect("text");
        let under: Vec<_> = text.lines().filter_map(|it| it.strip_prefix("#= under ")).collect();
        for preset in game.presets.iter().filter(|it| it.answers.iter().any(|it| *it != 0)) {
            let names =
                |it: &&str| it.split(' ').next().is_some_and(|it| it.split(',').any(|it| it == preset.name));
            assert!(under.iter().any(names), "{} departs nowhere", preset.name);
        }
    }
}

/// Calls `each` with games under a preset: every board and number of seats, sensible play and any play.
fn each_record(game: &GameCard, preset: &str, each: &mut dyn FnMut(&str)) {
    let any = game.boards.iter().map(|it| (*it, Policy::Random));
    let sensible = game.boards.first().map(|it| (*it, Policy::Greedy));
    for (board, policy) in any.chain(sensible) {
        for n_seats in game.seats.0..=game.seats.1 {
            let seed = u64::from(n_seats);
            let simulation = Simulation { game: game.name, board, n_seats, policy, seed, rules: preset };
            each(&simulate(&simulation).expect("a game"));
        }
    }
}

/// Fails where a simulated game under a preset has a fault, or where tiles are gone though the preset keeps all.
#[track_caller]
fn check_game(game: &GameCard, preset: &PresetCard, text: &str) {
    let mut found = Vec::new();
    let record = records(text.as_bytes()).next().expect("a record");
    verify(&record, &Options::default(), &mut found);
    let errors = found.iter().filter(|it| it.severity != Severity::Note);
    let errors: Vec<_> = errors.map(|it| it.code.name).collect();
    assert!(errors.is_empty(), "{}: {errors:?}\n{text}", preset.name);
    let end = stand_at(&record, &Options::default(), &"end".parse().expect("a place"));
    let end = end.expect("the end of the record");
    // A game of which no reading loses tiles has no such facts.
    let gone = game.lexicon.tiles.chars().filter_map(|it| end.fact(&format!("gone.{it}")));
    let gone: Vec<_> = gone.map(|it| it.to_string()).collect();
    let is_whole = gone.iter().all(|it| it == "0");
    assert!(is_whole || !preset.conserves, "{}: {gone:?}\n{text}", preset.name);
}

#[test]
fn a_game_under_a_preset_is_without_fault_though_tiles_are_lost_or_doubled() {
    for game in games() {
        for preset in &game.presets {
            each_record(&game, preset.name, &mut |text| check_game(&game, preset, text));
        }
    }
}

#[test]
fn equal_readings_are_written_as_the_first_preset_that_has_them() {
    struct Check;
    impl Visitor for Check {
        type Output = ();

        fn visit<G: Game>(&mut self) {
            for preset in G::Rules::PRESETS {
                let rules = read_rules::<G::Rules>(preset.name).expect("a preset");
                assert_eq!(rules, preset.rules);
                let first = G::Rules::PRESETS.iter().find(|it| it.rules == rules).map(|it| it.name);
                assert_eq!(Some(&*write_rules(&rules)), first);
            }
        }
    }
    each_game(&mut Check);
    let guide = read_rules::<Rules>("guide-scoring").expect("a preset");
    assert_eq!(write_rules(&guide), "rulebook-2018");
}

#[test]
fn every_preset_has_a_name_of_its_own_and_sources() {
    for game in games() {
        for (nth, preset) in game.presets.iter().enumerate() {
            assert!(!preset.sources.is_empty() && !preset.doc.is_empty(), "{}", preset.name);
            let is_first = game.presets.iter().position(|it| it.name == preset.name) == Some(nth);
            assert!(is_first, "{} is there twice", preset.name);
            let is_plain = |it: char| it.is_ascii_lowercase() || it.is_ascii_digit() || it == '-';
            assert!(preset.name.chars().all(is_plain), "{}", preset.name);
        }
    }
}
