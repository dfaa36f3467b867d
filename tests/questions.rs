//! Every question has a record on which each two of its answers part.

use azulejo_notation::{Record, records};
use azulejo_replay::{Address, Options, Place, games, stand_at, verify};
use azulejo_source::Severity;
use azulejo_tests::{Case, failures};

/// Returns everything that a record comes to under some rules: each position, and each error with its place.
fn outcome(record: &Record<'_>, rules: &str) -> Vec<String> {
    let options = Options { rules: Some(rules) };
    let mut found = Vec::new();
    let verdict = verify(record, &options, &mut found);
    let errors = found.iter().filter(|it| it.severity == Severity::Error);
    let mut outcome: Vec<_> = errors.map(|it| format!("{} at {}", it.code.name, it.span.start)).collect();
    let places = (0..=verdict.n_events).map(Place::Event).chain([Place::End]);
    for place in places {
        let standing = stand_at(record, &options, &Address { place, branches: Vec::new() });
        outcome.extend(standing.ok().map(|it| it.position()));
    }
    outcome
}

/// Calls `each` with every question: the game's first preset, the question, and its parting record.
fn each_question(each: &mut dyn FnMut(&str, &'static azulejo_rules::Question)) {
    for game in games() {
        let preset = game.presets.first().map(|it| it.name).unwrap_or_default();
        game.questions.iter().for_each(|question| each(preset, question));
    }
}

#[test]
fn each_two_answers_part_on_the_questions_record() {
    let mut failed = Vec::new();
    each_question(&mut |preset, question| {
        let record = records(question.parting.as_bytes()).next().expect("a record");
        let preset = record.field("rules").unwrap_or(preset);
        let outcomes: Vec<_> = question
            .answers
            .iter()
            .map(|answer| {
                (answer.name, outcome(&record, &format!("{preset} {}={}", question.name, answer.name)))
            })
            .collect();
        for (nth, (left, outcome)) in outcomes.iter().enumerate() {
            for (right, other) in outcomes.iter().skip(nth + 1) {
                if outcome == other {
                    failed.push(format!("{}: {left} and {right} do not part", question.name));
                }
            }
        }
    });
    assert!(failed.is_empty(), "\n{}", failed.join("\n"));
}

#[test]
fn every_parting_record_is_as_it_says_and_speaks_of_each_answer() {
    let mut failed = Vec::new();
    each_question(&mut |_, question| {
        let file = format!("parting/{}.agn", question.name).into();
        failed.extend(failures(&Case { file, line: 1, text: question.parting.as_bytes().to_vec() }));
        for answer in question.answers.iter().skip(1) {
            let departure = format!("#= with {}={} ", question.name, answer.name);
            if !question.parting.contains(&departure) {
                failed.push(format!("{}: no expectation for {}", question.name, answer.name));
            }
        }
    });
    assert!(failed.is_empty(), "\n{}", failed.join("\n"));
}
