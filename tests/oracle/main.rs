//! Games played by other people's engines come to the same here, in everything that their traces hold.
//!
//! A trace is turned into the same shape as what is found here, so that a difference shows the whole round on both sides.

#![expect(clippy::wildcard_enum_match_arm, reason = "a trace tells of few of the events")]

mod azul;
mod summer_pavilion;

use azulejo_notation::{Record, records};
use azulejo_tests::{Case, record_files};
use serde_json::Value;

/// A record and the trace of the same game.
struct Pair<'a> {
    record: Record<'a>,
    trace: Value,
}

/// Calls `each` with every record of a folder and its trace, and returns how many there are.
fn each_pair_of(folder: &str, each: &mut dyn FnMut(&Case, &Pair<'_>)) -> usize {
    let mut n_pairs = 0;
    for case in record_files(folder) {
        let path = azulejo_tests::repository().join(&case.file).with_extension("jsonl");
        let traces = std::fs::read_to_string(path).expect("a trace beside the records");
        let n_records = records(&case.text).count();
        assert_eq!(traces.lines().count(), n_records, "{}", case.file.display());
        for (record, line) in records(&case.text).zip(traces.lines()) {
            let trace = serde_json::from_str(line).expect("a trace is JSON");
            each(&case, &Pair { record, trace });
            n_pairs += 1;
        }
    }
    n_pairs
}

/// Sorts the letters of each pile, which a trace gives in the order of drawing.
fn in_order(colors: &str, piles: &Value) -> Value {
    let sorted = |pile: &Value| {
        let mut letters: Vec<char> = pile.as_str().expect("letters").chars().collect();
        letters.sort_by_key(|it| colors.find(*it));
        letters.into_iter().collect::<String>()
    };
    match piles {
        Value::Array(piles) => piles.iter().map(sorted).collect(),
        pile => sorted(pile).into(),
    }
}
