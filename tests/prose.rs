//! Every record in prose and in suites is replayed, and is as it says.

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
