//! What becomes of a slip of the pen: every line and every token of records of every kind, altered. Knows no rule.
//!
//! The figures stand in `mutations.md`, and may only improve. `AZULEJO_MUTANTS=file` writes down what became of every
//! single mutant.

#[path = "src/mutate/mod.rs"]
mod mutate;

use std::collections::BTreeMap;

use azulejo_notation::{Record, from_json, records, to_json};
use mutate::{Figures, GAMES, Judge, Judged, Mutant, bases, mutants, page, worse_than};

/// The figures, from the root of the repository.
const PAGE: &str = "tests/mutations.md";

/// Every this many slips of each kind in each record one is looked at more closely, the first among them.
const WATCHED: usize = 16;

#[test]
fn a_slip_is_found_where_it_was_made_or_where_the_record_contradicts_itself() {
    let found = std::thread::scope(|scope| {
        let games = GAMES.map(|game| scope.spawn(move || of_game(game)));
        games.map(|it| it.join().expect("no panic"))
    });
    let (figures, all): (Vec<_>, Vec<_>) = found.into_iter().unzip();
    if let Some(file) = std::env::var_os("AZULEJO_MUTANTS") {
        std::fs::write(file, all.concat()).expect("writable");
    }
    compare(&figures);
}

#[test]
fn damage_to_a_line_of_json_is_refused_or_makes_another_record() {
    const TEXT: &str = "agn 1\ngame: azul\nA: North\nB: South\nround 1 A\ndeal BBYY BRKW BYRK RKKW BBBY\nA 1BB2 !\n\
        ; Good.\nB 5BBB3\nscore 0 0\nclaim A.line2=2B\nend resigned B 0 0\n";
    let json = to_json(&Record::alone(TEXT.as_bytes())).expect("a record");
    let (mut n_refused, mut n_others) = (0, 0);
    for at in (0..json.len()).filter(|at| json.is_char_boundary(*at) && json.is_char_boundary(at + 1)) {
        for token in ["", "\"", "A", "1", "{", ",", "\\n"] {
            let damaged = format!("{}{token}{}", &json[..at], &json[at + 1..]);
            let Ok(text) = from_json(&damaged) else {
                n_refused += 1;
                continue;
            };
            n_others += usize::from(text != TEXT);
            assert_eq!(records(text.as_bytes()).count(), 1, "{damaged}");
            let again = to_json(&Record::alone(text.as_bytes())).expect("a record");
            let back = from_json(&again).expect("what was written");
            assert_eq!(to_json(&Record::alone(back.as_bytes())).expect("a record"), again, "{damaged}");
        }
    }
    assert!(0 < n_others && n_others < n_refused, "{n_others} other records, {n_refused} refused");
}

/// Counts what becomes of every slip in records of a game, and says so of each.
fn of_game(game: &'static str) -> (Figures, String) {
    let (mut figures, mut all) = (Figures::new(game), String::new());
    for base in bases(game) {
        let (judge, mut n_seen) = (Judge::new(&base), BTreeMap::new());
        for mutant in mutants(&base.text, base.step) {
            let nth: &mut usize = n_seen.entry(mutant.kind).or_default();
            let judged = judge.judge(&mutant, nth.is_multiple_of(WATCHED));
            *nth += 1;
            all += &story(&format!("{game}: {}", base.name), &mutant, &judged);
            figures.add(&base, &mutant, &judged);
        }
    }
    (figures, all)
}

/// Says what became of a mutant, in columns.
fn story(name: &str, mutant: &Mutant, judged: &Judged) -> String {
    let number = *mutant.region.end();
    let line = mutant.text.lines().nth(number.saturating_sub(1)).unwrap_or_default();
    let (class, errors) = (judged.class.name(), judged.n_errors);
    format!("{name}\t{class}\t{errors}\t{}\t{number}\t{line}\t{}\n", mutant.kind, judged.why)
}

/// Compares the figures with those that were published; with `AZULEJO_BLESS`, publishes them, if none became worse, and with
/// `AZULEJO_BLESS=worse` even then.
fn compare(figures: &[Figures]) {
    let path = azulejo_tests::repository().join(PAGE);
    let published = std::fs::read_to_string(&path).unwrap_or_default();
    let (page, bless) = (page(figures), std::env::var("AZULEJO_BLESS").ok());
    let worse = worse_than(&page, &published);
    let may_be_worse = bless.as_deref() == Some("worse");
    assert!(worse.is_empty() || may_be_worse, "figures became worse:\n{}", worse.join("\n"));
    if bless.is_some() {
        std::fs::write(&path, page).expect("writable");
    } else {
        assert!(page == published, "{PAGE} is not what is found; AZULEJO_BLESS=1 writes it");
    }
}
