//! Every record in prose and in suites is replayed, and is as it says.

#[path = "src/variations.rs"]
mod variations;

use azulejo_notation::{Record, records};
use azulejo_replay::{Level, Options, verify};
use azulejo_source::{Diagnostic, LineIndex, Severity};
use azulejo_tests::{blocks, failures, markdown, page, record_files};

#[track_caller]
fn hold(failures: &[String]) {
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
}

#[test]
fn every_example_of_the_specification_is_as_it_says() {
    let blocks: Vec<_> = markdown("spec").iter().flat_map(|it| blocks(it, "agn")).collect();
    assert!(20 < blocks.len(), "only {} examples", blocks.len());
    hold(&blocks.iter().flat_map(failures).collect::<Vec<_>>());
}

#[test]
fn the_record_in_the_readme_is_as_it_says() {
    let blocks = blocks(&page("README.md"), "agn");
    assert_eq!(blocks.len(), 1);
    hold(&blocks.iter().flat_map(failures).collect::<Vec<_>>());
}

#[test]
fn every_record_of_the_suite_is_as_it_says() {
    let cases = record_files("tests/suite");
    assert!(!cases.is_empty());
    hold(&cases.iter().flat_map(failures).collect::<Vec<_>>());
}

#[test]
fn every_record_of_the_corpus_is_as_it_says() {
    let cases = record_files("corpus");
    assert!(!cases.is_empty());
    hold(&cases.iter().flat_map(failures).collect::<Vec<_>>());
}

#[test]
fn every_game_of_the_corpus_that_was_played_to_its_end_is_complete() {
    let mut n_played = 0;
    for case in record_files("corpus") {
        for record in records(&case.text) {
            let verdict = verify(&record, &Options::default(), &mut ());
            n_played += u32::from(verdict.outcome.is_played_out());
            let is_as_it_should = !verdict.outcome.is_played_out() || verdict.level == Level::Complete;
            let id = record.field("id").unwrap_or_default();
            assert!(is_as_it_should, "{}: {id} reaches {:?}", case.file.display(), verdict.level);
        }
    }
    assert!(200 < n_played, "{n_played}");
}

/// Returns everything that is wrong with a record, with the line it is on, from 1.
fn found(record: &Record<'_>) -> Vec<(u32, Diagnostic)> {
    let mut found = Vec::new();
    verify(record, &Options::default(), &mut found);
    let index = LineIndex::new(record.text);
    found.into_iter().map(|it| (index.position(it.span.start).line, it)).collect()
}

/// Returns the plies that the help of a diagnostic spells out: `A 3RRP`.
fn proposed(diagnostic: &Diagnostic) -> Vec<&str> {
    let help = diagnostic.help.as_deref().unwrap_or_default();
    let quoted = help.split('`').skip(1).step_by(2);
    quoted.filter(|it| matches!(it.as_bytes(), [b'A'..=b'D', b' ', ..])).collect()
}

#[test]
fn every_ply_that_help_proposes_is_legal() {
    let mut n_proposed = 0;
    for case in record_files("tests/suite") {
        for record in records(&case.text) {
            for (line, diagnostic) in found(&record).iter().filter(|it| it.1.severity == Severity::Error) {
                for ply in proposed(diagnostic) {
                    let above = record.text.split_inclusive(|it| *it == b'\n').take(*line as usize - 1);
                    let text = [above.collect::<Vec<_>>().concat(), format!("{ply}\n").into_bytes()].concat();
                    let mended = records(&text).next().expect("a record");
                    let is_right = |it: &(u32, Diagnostic)| it.0 != *line || it.1.severity != Severity::Error;
                    assert!(found(&mended).iter().all(is_right), "{} {ply}", case.file.display());
                    n_proposed += 1;
                }
            }
        }
    }
    assert!(30 < n_proposed, "only {n_proposed} plies");
}
