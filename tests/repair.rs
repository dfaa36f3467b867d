//! A slip of the pen is taken back: of records with one slip of each kind, the record without it is proposed. Knows no rule.
//!
//! The figures stand in `repair.md`, and may only improve. `AZULEJO_REPAIRS=file` writes down what became of every slip.

#[path = "src/pen/mod.rs"]
mod pen;
#[path = "src/repair/mod.rs"]
mod repairs;

use azulejo_diff::{RepairLimit, repair};
use azulejo_notation::{Record, records};
use azulejo_replay::{Options, verify};
use azulejo_rules::Dice;
use azulejo_source::{Diagnostic, Severity};

use pen::games::{GAMES, bare, first, simulated};
use pen::slip::{Kind, slip};
use repairs::{Class, Figures};

/// The figures, from the root of the repository.
const PAGE: &str = "tests/repair.md";

/// Returns the records of a game that slips are made in: each in full form, and bare.
fn records_of(game: &str) -> Vec<(String, String)> {
    let of_files = |folder: &str, names: &[&'static str]| -> Vec<(&str, String)> {
        names.iter().map(|it| (*it, first(&format!("corpus/{game}/{folder}/{it}.agn")))).collect()
    };
    let texts: Vec<(&str, String)> = match game {
        "azul" => {
            let seeds = [("2 seats", 2, 1), ("2 seats", 2, 2), ("3 seats", 3, 3), ("4 seats", 4, 4)];
            seeds.map(|(name, n_seats, seed)| (name, simulated(game, n_seats, seed))).into()
        }
        "summer-pavilion" => of_files(
            "oracle",
            &["colored-2p-stars", "monochrome-2p-stars", "colored-3p-eager", "colored-4p-uniform"],
        ),
        _ => of_files("simulated", &["variant-2p-random"]),
    };
    let both = |(name, full): (&str, String)| {
        let bare = bare(&full);
        [(format!("{name}, full"), full), (format!("{name}, bare"), bare)]
    };
    texts.into_iter().flat_map(both).collect()
}

/// Tells whether anything is wrong with a record.
fn is_wrong(text: &str) -> bool {
    let mut found: Vec<Diagnostic> = Vec::new();
    verify(&Record::alone(text.as_bytes()), &Options::default(), &mut found);
    found.iter().any(|it| it.severity == Severity::Error)
}

/// Tells what becomes of so many slips.
fn judge(before: &str, after: &str, n_slips: usize) -> Class {
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
        None if found.proposals.first().is_some_and(|it| it.edits.len() < n_slips) => Class::Fewer,
        None => Class::Absent,
    }
}

#[test]
fn a_slip_of_each_kind_is_taken_back() {
    let mut figures = Figures::default();
    let mut stories = Vec::new();
    for game in GAMES {
        one_slip(game, &mut figures, &mut stories);
        two_slips_at_once(game, &mut figures, &mut stories);
    }
    if let Some(file) = std::env::var_os("AZULEJO_REPAIRS") {
        std::fs::write(file, stories.concat()).expect("writable");
    }
    compare(&figures);
}

/// Counts what becomes of records with one slip.
fn one_slip(game: &'static str, figures: &mut Figures, stories: &mut Vec<String>) {
    for (name, text) in records_of(game) {
        let mut dice = Dice::new(7);
        for kind in Kind::of(game) {
            for _ in 0..3 {
                let Some(slipped) = slip(kind, &text, &mut dice) else { continue };
                let class = judge(&text, &slipped.text, 1);
                stories.push(format!("{name}\t{}\t{class:?}\t{}\n", kind.name(), slipped.story));
                figures.add((game, kind.name()), class);
            }
        }
    }
}

/// The most lines of records with two slips at once: of long ones very many edits have to be tried.
const MOST_LINES: usize = 180;

/// Counts what becomes of records with two slips of different kinds.
fn two_slips_at_once(game: &'static str, figures: &mut Figures, stories: &mut Vec<String>) {
    let kinds = Kind::of(game);
    let records = records_of(game).into_iter().filter(|it| it.1.lines().count() <= MOST_LINES);
    for (name, text) in records {
        let mut dice = Dice::new(99);
        for (nth, kind) in kinds.iter().enumerate() {
            let other = kinds[(nth * 7 + 3) % kinds.len()];
            let Some(one) = slip(*kind, &text, &mut dice) else { continue };
            let Some(two) = slip(other, &one.text, &mut dice) else { continue };
            let class = judge(&text, &two.text, 2);
            stories.push(format!("{name}\ttwo\t{class:?}\t{}; {}\n", one.story, two.story));
            figures.add((game, "two slips at once"), class);
        }
    }
}

#[test]
fn a_score_is_carried_on_only_where_none_between_agrees() {
    let game = first("corpus/azul/annotated.agn");
    let check = |slips: &[(&str, &str)], expected: &[usize]| {
        let text = slips.iter().fold(game.clone(), |text, (right, wrong)| text.replace(right, wrong));
        assert_eq!(text.lines().count(), game.lines().count());
        let found = repair(&Record::alone(text.as_bytes()), None, RepairLimit::default(), &mut |_, _| ());
        let found = found.expect("a game");
        let best = found.proposals.first().expect("a repair");
        assert_eq!(best.edits.iter().map(|it| it.changes.len()).collect::<Vec<_>>(), expected, "{slips:?}");
        assert_eq!(best.plain, game.as_bytes(), "{slips:?}");
    };
    check(&[("score 14 11", "score 15 11")], &[1]);
    check(&[("score 14 11", "score 15 11"), ("score 23 25", "score 24 25")], &[2]);
    check(&[("score 14 11", "score 15 11"), ("score 44 30", "score 45 30")], &[1, 1]);
    check(&[("score 14 11", "score 15 11"), ("end 60 61", "end 61 61")], &[1, 1]);
    check(&[("score 51 50", "score 52 50"), ("end 60 61", "end 61 61")], &[2]);
}

#[test]
fn a_score_is_carried_on_past_a_deal_that_was_left_out() {
    let game = first("corpus/azul/annotated.agn");
    let deal = game.lines().filter(|it| it.starts_with("deal ")).nth(2).expect("a third round");
    let wrong = [("score 14 11", "score 15 11"), ("score 23 25", "score 24 25"), (&format!("{deal}\n"), "")];
    let text = wrong.iter().fold(game.clone(), |text, (right, wrong)| text.replace(right, wrong));
    let found = repair(&Record::alone(text.as_bytes()), None, RepairLimit::default(), &mut |_, _| ());
    let found = found.expect("a game");
    let best = found.proposals.first().expect("a repair");
    assert_eq!(best.edits.iter().map(|it| it.changes.len()).collect::<Vec<_>>(), [2, 1]);
    let unknown: String = deal.chars().map(|it| if it.is_ascii_uppercase() { '*' } else { it }).collect();
    assert_eq!(String::from_utf8_lossy(&best.plain), game.replace(deal, &unknown));
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
