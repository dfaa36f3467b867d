//! A slip of the pen is taken back: of records with one slip of each kind, the record without it is proposed. Knows no rule.
//!
//! The figures stand in `repair.md`, and may only improve. `AZULEJO_REPAIRS=file` writes down what became of every slip.

#[path = "src/repair/mod.rs"]
mod repairs;

use azulejo_diff::{RepairLimit, repair};
use azulejo_notation::{Record, records};
use azulejo_replay::{Options, Policy, Simulation, simulate, verify};
use azulejo_rules::Dice;
use azulejo_source::{Diagnostic, Severity};

use repairs::{Class, Figures, Kind, slip};

/// The figures, from the root of the repository.
const PAGE: &str = "tests/repair.md";

/// Returns the games that slips are made in: each in full form, and bare.
fn games() -> Vec<(String, String)> {
    let mut games = Vec::new();
    for (n_seats, seed) in [(2, 1), (2, 2), (3, 3), (4, 4)] {
        let policy = Policy::Greedy;
        let simulation = Simulation { game: "azul", board: "", n_seats, policy, seed, rules: "" };
        let full = simulate(&simulation).expect("a game");
        let is_bare = |line: &&str| !["score", "bonus", "round"].iter().any(|it| line.starts_with(it));
        let bare = full.lines().filter(is_bare).map(|it| it.to_owned() + "\n").collect();
        games.push((format!("{n_seats} seats, full"), full));
        games.push((format!("{n_seats} seats, bare"), bare));
    }
    games
}

/// Tells whether anything is wrong with a record.
fn is_wrong(text: &str) -> bool {
    let mut found: Vec<Diagnostic> = Vec::new();
    verify(&Record::alone(text.as_bytes()), &Options::default(), &mut found);
    found.iter().any(|it| it.severity == Severity::Error)
}

/// Tells what becomes of a slip.
fn judge(before: &str, after: &str) -> Class {
    if !is_wrong(after) {
        return Class::Unseen;
    }
    let record = records(after.as_bytes()).next().expect("a record");
    let found = repair(&record, None, RepairLimit::default(), &mut |_, _| ()).expect("a game");
    let original = found.proposals.iter().find(|it| it.plain == before.as_bytes());
    match original.map(|it| it.rank) {
        Some(1) if found.n_best() == 1 => Class::Alone,
        Some(1) => Class::Tied,
        Some(_) => Class::Lower,
        None => Class::Absent,
    }
}

#[test]
fn a_slip_of_each_kind_is_taken_back() {
    let mut figures = Figures::default();
    let mut stories = Vec::new();
    for (name, game) in games() {
        let mut dice = Dice::new(7);
        for kind in Kind::ALL {
            for _ in 0..3 {
                let Some(slipped) = slip(kind, &game, &mut dice) else { continue };
                let class = judge(&game, &slipped.text);
                stories.push(format!("{name}\t{}\t{class:?}\t{}\n", kind.name(), slipped.story));
                figures.add(kind, class);
            }
        }
    }
    if let Some(file) = std::env::var_os("AZULEJO_REPAIRS") {
        std::fs::write(file, stories.concat()).expect("writable");
    }
    compare(&figures);
}

/// Compares the figures with those that were published; with `AZULEJO_BLESS`, publishes them, if none became worse.
fn compare(figures: &Figures) {
    let path = azulejo_tests::repository().join(PAGE);
    let published = std::fs::read_to_string(&path).unwrap_or_default();
    let worse = figures.worse_than(&published);
    assert!(worse.is_empty(), "figures became worse:\n{}", worse.join("\n"));
    let page = figures.page();
    if std::env::var_os("AZULEJO_BLESS").is_some() {
        std::fs::write(&path, page).expect("writable");
    } else {
        assert!(page == published, "{PAGE} is not what is found; AZULEJO_BLESS=1 writes it");
    }
}
