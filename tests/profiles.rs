//! Each preset comes to the values that the dossier of the rules gives for its program or guide, scenario by scenario.

use azulejo_notation::records;
use azulejo_replay::{Options, Policy, Simulation, games, simulate, stand_at, verify};
use azulejo_rules::games::azul::Rules;
use azulejo_rules::{Reading as _, read_rules, write_rules};
use azulejo_source::Severity;
use azulejo_tests::{Case, failures, failures_under, record_files};

/// Returns the scenarios.
fn profiles() -> Case {
    let path = "tests/suite/azul/profiles.agn";
    record_files("tests/suite").into_iter().find(|it| it.file.ends_with(path)).expect("the scenarios")
}

/// Returns the names of all presets of azul.
fn presets() -> impl Iterator<Item = &'static str> {
    Rules::PRESETS.iter().map(|it| it.name)
}

#[test]
fn each_preset_comes_to_the_values_of_its_program() {
    let case = profiles();
    let mut failed = failures(&case);
    failed.extend(presets().flat_map(|preset| failures_under(&case, preset)));
    assert!(failed.is_empty(), "\n{}", failed.join("\n"));
}

#[test]
fn every_preset_but_the_first_and_its_equal_departs_in_some_scenario() {
    let text = String::from_utf8(profiles().text).expect("text");
    let under: Vec<_> = text.lines().filter_map(|it| it.strip_prefix("#= under ")).collect();
    for preset in Rules::PRESETS.iter().filter(|it| it.rules != Rules::default()) {
        let names =
            |it: &&str| it.split(' ').next().is_some_and(|it| it.split(',').any(|it| it == preset.name));
        assert!(under.iter().any(names), "{} departs nowhere", preset.name);
    }
}

/// Calls `each` with games under a preset: both boards, every number of seats, sensible play and any play.
fn each_game(preset: &str, each: &mut dyn FnMut(&str)) {
    for (board, policy) in
        [("colored", Policy::Random), ("gray", Policy::Random), ("colored", Policy::Greedy)]
    {
        for n_seats in 2..=4 {
            let simulation =
                Simulation { game: "azul", board, n_seats, policy, seed: u64::from(n_seats), rules: preset };
            each(&simulate(&simulation).expect("a game"));
        }
    }
}

#[test]
fn a_game_under_a_preset_is_without_fault_though_tiles_are_lost_or_doubled() {
    for preset in Rules::PRESETS {
        each_game(preset.name, &mut |text| {
            let mut found = Vec::new();
            let record = records(text.as_bytes()).next().expect("a record");
            verify(&record, &Options::default(), &mut found);
            let errors = found.iter().filter(|it| it.severity != Severity::Note);
            let errors: Vec<_> = errors.map(|it| it.code.name).collect();
            assert!(errors.is_empty(), "{}: {errors:?}\n{text}", preset.name);
            let end = stand_at(&record, &Options::default(), &"end".parse().expect("a place"));
            let end = end.expect("the end of the record");
            let gone =
                ["B", "Y", "R", "K", "W"].map(|it| end.fact(&format!("gone.{it}")).map(|it| it.to_string()));
            let is_whole = gone.iter().all(|it| it.as_deref() == Some("0"));
            assert!(is_whole || !preset.conserves, "{}: {gone:?}\n{text}", preset.name);
        });
    }
}

#[test]
fn equal_readings_are_written_as_the_first_preset_that_has_them() {
    for preset in Rules::PRESETS {
        let rules = read_rules::<Rules>(preset.name).expect("a preset");
        assert_eq!(rules, preset.rules);
        let first = Rules::PRESETS.iter().find(|it| it.rules == rules).map(|it| it.name);
        assert_eq!(Some(write_rules(&rules).as_str()), first);
    }
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
