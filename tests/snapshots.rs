//! What people see: boards, stories, code frames. Each is kept as a snapshot, so that a change of words is seen as such.

use azulejo_notation::{Record, records};
use azulejo_render::{Paint, Picture, Source, Story, write_frame};
use azulejo_replay::{Address, Options, lexicon, replay, stand_at, verify};
use azulejo_tests::{Case, page, record_files};

/// Returns the record number `nth`, from 1, of a case.
fn record(case: &Case, nth: usize) -> Record<'_> {
    records(&case.text).nth(nth - 1).expect("so many records")
}

/// Draws the position at an address.
fn drawn(file: &str, nth: usize, at: &str, paint: Paint) -> String {
    let case = page(file);
    let address: Address = at.parse().expect("an address");
    let standing = stand_at(&record(&case, nth), &Options::default(), &address).expect("a position");
    let tiles = lexicon(standing.game()).expect("a game").tiles;
    let mut picture = Picture::new(tiles, standing.players());
    standing.sketch(&mut picture);
    let mut text = String::new();
    picture.write(100, paint, &mut text).expect("strings take all");
    text
}

#[test]
fn boards_are_drawn_so_that_a_player_knows_them() {
    let oracle = "corpus/azul/oracle";
    insta::assert_snapshot!(
        "colored-2p",
        drawn(&format!("{oracle}/colored-2p-tidy.agn"), 1, "4.6", Paint::Plain)
    );
    insta::assert_snapshot!("gray-3p", drawn(&format!("{oracle}/gray-3p-tidy.agn"), 1, "3.9", Paint::Plain));
    insta::assert_snapshot!(
        "colored-4p",
        drawn(&format!("{oracle}/colored-4p-tidy.agn"), 2, "end", Paint::Plain)
    );
    insta::assert_snapshot!(
        "in-color",
        drawn(&format!("{oracle}/colored-2p-tidy.agn"), 1, "4.6", Paint::Ansi)
    );
}

#[test]
fn gardens_are_drawn_so_that_a_player_knows_them() {
    let folder = "corpus/summer-pavilion";
    let annotated = format!("{folder}/annotated.agn");
    insta::assert_snapshot!("garden-2p", drawn(&annotated, 1, "6.1", Paint::Plain));
    insta::assert_snapshot!("garden-in-color", drawn(&annotated, 1, "6.1", Paint::Ansi));
    let monochrome = format!("{folder}/oracle/monochrome-3p-stars.agn");
    insta::assert_snapshot!("monochrome-3p", drawn(&monochrome, 1, "end", Paint::Plain));
}

#[test]
fn gardens_of_hexagons_are_drawn_so_that_a_player_knows_them() {
    let folder = "corpus/queens-garden";
    let annotated = format!("{folder}/annotated.agn");
    insta::assert_snapshot!("hexagons-2p", drawn(&annotated, 1, "4.20", Paint::Plain));
    insta::assert_snapshot!("hexagons-in-color", drawn(&annotated, 1, "4.20", Paint::Ansi));
    let simulated = format!("{folder}/simulated/variant-3p-greedy.agn");
    insta::assert_snapshot!("hexagons-3p", drawn(&simulated, 1, "end", Paint::Plain));
}

/// Returns the story of the first record of a file.
fn story(file: &str) -> String {
    let case = page(file);
    let record = record(&case, 1);
    let (mut text, mut story) = (String::new(), Story::new(Paint::Plain));
    let verdict = replay(&record, &Options::default(), &mut (), &mut |happening| {
        story.tell(&happening, &mut text).expect("strings take all");
    });
    story.close(&verdict, &mut text).expect("strings take all");
    text
}

#[test]
fn a_game_is_told_as_a_story() {
    insta::assert_snapshot!("annotated", story("corpus/azul/annotated.agn"));
    insta::assert_snapshot!("annotated-summer-pavilion", story("corpus/summer-pavilion/annotated.agn"));
    insta::assert_snapshot!("annotated-queens-garden", story("corpus/queens-garden/annotated.agn"));
}

#[test]
fn every_fault_of_the_suite_is_said_in_words_that_help() {
    for case in record_files("tests/suite") {
        let mut text = String::new();
        let file = case.file.display().to_string();
        for record in records(&case.text) {
            let mut found = Vec::new();
            verify(&record, &Options::default(), &mut found);
            let source = Source::new(&file, record.text, record.line());
            for diagnostic in &found {
                write_frame(diagnostic, &source, Paint::Plain, &mut text).expect("strings take all");
                text.push('\n');
            }
        }
        let name = case.file.with_extension("").display().to_string().replace(['/', '\\'], "-");
        insta::assert_snapshot!(name, text);
    }
}
