//! Laws that hold for any bytes. Knows no game: the lexicon here only raises its voice.
//!
//! Whatever is random comes from the seed 1.

use std::fmt::Write;

use azulejo_notation::{
    CODES, LineKind, Record, diagnose, diagnose_file, format, preamble, records, write_line,
};
use azulejo_source::{Diagnostic, Lexicon, Spelling};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

static LOUD: Lexicon = Lexicon { game: "azul", tiles: "BYRKW", chance: &["deal"], respell };

fn respell(_: Spelling<'_>, text: &str, out: &mut String) -> bool {
    let reads = text.split_ascii_whitespace().map(str::len).sum::<usize>() % 5 != 4;
    if reads {
        write!(out, "{}", text.to_ascii_uppercase()).expect("a string takes all");
    }
    reads
}

fn formatted(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    format(text, &|game| (game == "azul").then_some(&LOUD), &mut out);
    out
}

/// What lines of records look like, whole and broken.
const LINES: &[&str] = &[
    "agn 1",
    "agn 2",
    "Agn 1",
    " agn 1",
    "agn",
    "agn x",
    "game: azul",
    "GAME:x",
    "A: Anna",
    "b: Bob",
    "A.id: 1",
    "x-a: 1",
    "note: 2",
    "date: 2026-01-01",
    "round 1 A",
    "Round 02",
    "deal BBYK RRWY",
    "deal",
    "supply +GB",
    "A 3WW2",
    "a 3ww2!",
    "B CR+5 ??",
    "B",
    "3WW2",
    "refill",
    "score 7 -5",
    "bonus",
    "scoring 1",
    "claim A.b=c",
    "hash 0123456789ABCDEF",
    "ruling stands",
    "ruling set a=b",
    "ruling position x  y",
    "end",
    "end 1 2",
    "end 1 2agn 1",
    "end resigned b",
    "castle A",
    "; text",
    ";(anna)x",
    ";",
    "@best a 3ww2",
    "@Clock 1",
    "@",
    "|1 A 3WW4",
    "|1|2 ; so",
    "|0 A",
    "|1 end",
    "# remark ",
    "#= A.score 2",
    "",
    " \t",
    "\u{FEFF}",
    "\u{FEFF}agn 1",
    "\u{E9}",
    "A 3\u{A0}W",
    "position: a b",
    "start: b",
];

/// Lines that look like those of a record, whole and broken.
fn line() -> impl Strategy<Value = Vec<u8>> {
    let words = prop::sample::select(LINES);
    let ends = prop::sample::select(vec!["\n", "\n", "\n", "\r\n", "\r\r\n", " \n", " \r \r\n", "", "\r"]);
    let noise = prop::collection::vec(any::<u8>(), 0..8);
    prop_oneof![
        12 => (words.clone(), ends.clone()).prop_map(|(word, end)| [word.as_bytes(), end.as_bytes()].concat()),
        2 => (words, noise.clone(), ends).prop_map(|(word, noise, end)| [word.as_bytes(), &noise, end.as_bytes()].concat()),
        1 => noise,
    ]
}

fn file() -> impl Strategy<Value = Vec<u8>> {
    let start = prop::sample::select(vec!["agn 1\n", "agn 1\ngame: azul\n", ""]);
    let lines = prop::collection::vec(line(), 0..24);
    (start, lines).prop_map(|(start, lines)| [start.as_bytes(), &lines.concat()].concat())
}

/// Tells whether a line begins with a sign of annotation or of a remark.
fn is_beside_the_game(line: &[u8]) -> bool {
    matches!(line.trim_ascii_start(), [b';' | b'@' | b'|' | b'#', ..])
}

/// The lines that make the game, each without its place.
fn game(text: &[u8]) -> Vec<String> {
    let lines = records(text).flat_map(|record| record.lines().collect::<Vec<_>>());
    let of_the_game = lines.filter(|line| {
        let aside = line.kind.is_note() || !line.path.is_main();
        !aside && !matches!(line.kind, LineKind::Remark(_) | LineKind::Blank)
    });
    of_the_game.map(|line| words_of(&line.kind)).filter(|it| !it.is_empty()).collect()
}

/// Says what a line says, without its place; empty for a line that is unreadable beside the game.
fn words_of(kind: &LineKind<'_>) -> String {
    if let LineKind::Bad(bad) = kind {
        let aside = is_beside_the_game(bad.text);
        return if aside { String::new() } else { format!("{} {:?} {}", bad.code.name, bad.text, bad.event) };
    }
    format!("{kind:?}")
}

fn check_all(text: &[u8]) -> Result<(), TestCaseError> {
    let tiles: Vec<u8> = records(text).flat_map(|it| it.text.to_vec()).collect();
    prop_assert_eq!([preamble(text), &tiles].concat(), text);
    let mut found: Vec<Diagnostic> = Vec::new();
    diagnose_file(text, &mut found);
    for record in records(text) {
        check_record(&record, text, &mut found)?;
    }
    for diagnostic in found {
        prop_assert!(CODES.contains(&diagnostic.code));
    }
    let once = formatted(text);
    let twice = formatted(&once);
    prop_assert_eq!(String::from_utf8_lossy(&twice), String::from_utf8_lossy(&once));
    prop_assert_eq!(records(&once).count(), records(text).count());
    Ok(())
}

fn check_record(record: &Record<'_>, text: &[u8], found: &mut Vec<Diagnostic>) -> Result<(), TestCaseError> {
    let spans: Vec<_> = record.lines().map(|it| it.span).collect();
    let tiles: Vec<u8> = spans.iter().flat_map(|it| it.slice(record.text).to_vec()).collect();
    prop_assert_eq!(&tiles, &record.text);
    prop_assert!(spans.windows(2).all(|it| it[0].end == it[1].start && !it[0].is_empty()));
    let above = text.get(..usize::try_from(record.offset).unwrap_or(0)).unwrap_or_default();
    prop_assert_eq!(record.line(), above.split(|it| *it == b'\n').count() as u64);
    diagnose(record, found);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: ProptestConfig::default().cases.max(2000),
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(1),
        ..ProptestConfig::default()
    })]

    #[test]
    fn any_file_is_tiled_and_formatted_once(text in file()) {
        check_all(&text)?;
    }

    #[test]
    fn any_bytes_are_tiled_and_formatted_once(text in prop::collection::vec(any::<u8>(), 0..200)) {
        check_all(&text)?;
    }

    #[test]
    fn stripping_annotation_leaves_the_game(text in file()) {
        let kept: Vec<u8> =
            text.split_inclusive(|it| *it == b'\n').filter(|it| !is_beside_the_game(it)).flatten().copied().collect();
        prop_assert_eq!(game(&kept), game(&text));
    }

    #[test]
    fn a_line_reads_back_as_it_was_written(text in file()) {
        for record in records(&text) {
            for line in record.lines().filter(|it| !matches!(it.kind, LineKind::Bad(_))) {
                let mut out = Vec::new();
                write_line(&line, None, &mut out);
                let alone = Record::alone(&out);
                let back = alone.lines().next().expect("a line was written");
                let mut again = Vec::new();
                write_line(&back, None, &mut again);
                prop_assert_eq!(&again, &out);
                prop_assert_eq!(std::mem::discriminant(&back.kind), std::mem::discriminant(&line.kind));
                prop_assert_eq!(back.path, line.path);
            }
        }
    }
}
