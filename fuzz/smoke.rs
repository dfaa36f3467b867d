//! Some seconds of each fuzz target, without a fuzzer: its seeds, and seeds with slips from stated random numbers.

#[expect(unreachable_pub, reason = "it is public where the fuzzer is")]
#[path = "src/seeds.rs"]
mod seeds;
#[expect(unreachable_pub, reason = "it is public where the fuzzer is")]
#[path = "src/targets.rs"]
mod targets;

use std::panic::catch_unwind;
use std::path::Path;

use azulejo_rules::Dice;
use targets::{TARGETS, Target};

/// How many slipped seeds a target gets.
const N_SLIPPED: u64 = 1000;

/// Drives a target.
fn drive(name: &str) {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let (_, target) = TARGETS.into_iter().find(|it| it.0 == name).expect("the target exists");
    let seeds = seeds::seeds(name, &repository).expect("the corpus can be read");
    assert!(20 < seeds.len(), "{name} has seeds");
    for seed in &seeds {
        hold(target, seed);
    }
    for nth in 0..N_SLIPPED {
        hold(target, &seeds::slipped(&seeds, &mut Dice::new(nth)));
    }
}

/// Makes sure that a target holds for an input, and shows the input if it does not.
#[track_caller]
fn hold(target: Target, input: &[u8]) {
    let result = catch_unwind(|| target(input));
    assert!(result.is_ok(), "does not hold for\n{}\n{input:?}", String::from_utf8_lossy(input));
}

#[test]
fn every_file_can_be_read() {
    drive("reader");
}

#[test]
fn every_file_has_one_canonical_form() {
    drive("formatter");
}

#[test]
fn every_record_can_be_replayed() {
    drive("replay");
}

#[test]
fn every_position_reads_back_as_it_is_written() {
    drive("position");
}

#[test]
fn records_are_the_same_after_json() {
    drive("json");
}
