//! A slip of the pen is taken back: of records with one slip of each kind, the record without it is proposed, and two sheets with
//! other slips come to it. Knows no rule.
//!
//! The figures stand in `repair.md`, and may only improve. `AZULEJO_REPAIRS=file` writes down what became of every slip.

#[path = "src/repair/mod.rs"]
mod repairs;

use azulejo_diff::{NoSheets, RepairLimit, SheetFinding, Sheets, reconcile, repair};
use azulejo_notation::{Record, records};
use azulejo_replay::{Options, Policy, Simulation, simulate, verify};
use azulejo_rules::Dice;
use azulejo_source::{Diagnostic, Severity};
use azulejo_tests::page;

use repairs::{Class, Figures, Kind, slip};

/// The figures, from the root of the repository.
const PAGE: &str = "tests/repair.md";

/// The games of which there are records.
const GAMES: [&str; 2] = ["azul", "summer-pavilion"];

/// Returns the records of a game that slips are made in: each in full form, and bare.
fn records_of(game: &str) -> Vec<(String, String)> {
    let texts: Vec<(&str, String)> = if game == "azul" {
        let seeds = [("2 seats", 2, 1), ("2 seats", 2, 2), ("3 seats", 3, 3), ("4 seats", 4, 4)];
        seeds.map(|(name, n_seats, seed)| (name, simulated(n_seats, seed))).into()
    } else {
        let names = ["colored-2p-stars", "monochrome-2p-stars", "colored-3p-eager", "colored-4p-uniform"];
        names.map(|it| (it, first(&format!("corpus/{game}/oracle/{it}.agn")))).into()
    };
    let is_bare = |line: &&str| !["score", "bonus", "round"].iter().any(|it| line.starts_with(it));
    let bare = |text: &str| text.lines().filter(is_bare).map(|it| it.to_owned() + "\n").collect();
    let both = |(name, full): (&str, String)| {
        let bare = bare(&full);
        [(format!("{name}, full"), full), (format!("{name}, bare"), bare)]
    };
    texts.into_iter().flat_map(both).collect()
}

/// Returns a simulated game of azul.
fn simulated(n_seats: u8, seed: u64) -> String {
    let policy = Policy::Greedy;
    simulate(&Simulation { game: "azul", board: "", n_seats, policy, seed, rules: "" }).expect("a game")
}

/// Returns the first record of a file.
fn first(file: &str) -> String {
    let text = page(file).text;
    let record = records(&text).next().expect("a record");
    String::from_utf8_lossy(record.text).trim_end().to_owned() + "\n"
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
                let Some(slipped) = slip(*kind, &text, &mut dice) else { continue };
                let class = judge(&text, &slipped.text, 1);
                stories.push(format!("{name}\t{}\t{class:?}\t{}\n", kind.name(), slipped.story));
                figures.add((game, kind.name()), class);
            }
        }
    }
}

/// Counts what becomes of records with two slips of different kinds.
fn two_slips_at_once(game: &'static str, figures: &mut Figures, stories: &mut Vec<String>) {
    let kinds = Kind::of(game);
    for (name, text) in records_of(game) {
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

/// Reconciles two sheets.
fn sheets(one: &str, other: &str) -> Result<Sheets, NoSheets> {
    let (one, other) = (Record::alone(one.as_bytes()), Record::alone(other.as_bytes()));
    reconcile(&one, &other, None, 20_000, &mut |_, _| ())
}

/// Returns a reconciled record without its remarks.
fn without_remarks(sheets: &Sheets) -> String {
    let text = String::from_utf8_lossy(&sheets.text).into_owned();
    text.lines().filter(|it| !it.starts_with('#')).map(|it| it.to_owned() + "\n").collect()
}

#[test]
fn two_sheets_with_other_slips_come_to_the_game() {
    let (mut n_whole, mut n_open) = (0, 0);
    for (name, game) in records_of("azul") {
        let mut dice = Dice::new(11);
        for (nth, kind) in Kind::of("azul").iter().enumerate() {
            let other = Kind::of("azul")[(nth + 5) % Kind::of("azul").len()];
            let (Some(left), Some(right)) = (slip(*kind, &game, &mut dice), slip(other, &game, &mut dice))
            else {
                continue;
            };
            let found = sheets(&left.text, &right.text).expect("sheets of one game");
            let story = format!("{name}: {} | {}: {found:#?}", left.story, right.story);
            if found.is_whole() {
                n_whole += 1;
                assert_eq!(without_remarks(&found), game, "{story}");
            } else {
                n_open += 1;
                let is_told =
                    found.trouble.is_some() || found.disagreements.iter().any(|it| !it.finding.is_decided());
                assert!(is_told, "{story}");
            }
            assert_eq!(
                sheets(&right.text, &left.text).map(|it| it.is_whole()),
                Ok(found.is_whole()),
                "{story}"
            );
        }
    }
    assert!(LEAST_WHOLE <= n_whole, "{n_whole} whole, {n_open} open");
}

/// How many of the pairs of sheets come to a whole record; it may only grow.
const LEAST_WHOLE: u32 = 103;

#[test]
fn a_sheet_that_is_cut_short_is_completed_by_the_other() {
    let (_, game) = records_of("azul").remove(0);
    let n_lines = game.lines().count();
    for n_kept in [n_lines / 2, n_lines - 1] {
        let short: String = game.lines().take(n_kept).map(|it| it.to_owned() + "\n").collect();
        let found = sheets(&short, &game).expect("sheets of one game");
        assert!(found.is_whole(), "{found:#?}");
        assert_eq!(without_remarks(&found), game);
    }
}

#[test]
fn what_nothing_decides_stays_open() {
    let head = "agn 1\ngame: azul\nA: x\nB: y\ndeal BBYY BRKW BYRK RKKW BBBY\n";
    let sheet = |ply: &str| format!("{head}{ply}\nB 3K1\nend unfinished\n");
    let finding = |one: &str, other: &str| {
        let found = sheets(&sheet(one), &sheet(other)).expect("sheets of one game");
        (found.disagreements.first().map(|it| it.finding), found.is_whole())
    };
    assert_eq!(finding("A 1BB2", "A 1BB3"), (Some(SheetFinding::Both), false));
    assert_eq!(finding("A 1BB2", "A 1KK2"), (Some(SheetFinding::Left), true));
    assert_eq!(finding("A 1KK2", "A 1BB2"), (Some(SheetFinding::Right), true));
    assert_eq!(finding("A 1KK2", "A 1RR2"), (Some(SheetFinding::Neither), false));
    assert_eq!(finding("A 1BB2", "A 1BB2"), (None, true));
}

#[test]
fn records_of_different_games_are_not_reconciled() {
    let games = records_of("azul");
    let (one, other) = (&games[0].1, &games[2].1);
    let is_refused = |left: &str, right: &str| sheets(left, right).is_err();
    assert!(is_refused(one, other));
    assert!(is_refused(
        one,
        &one.replace("rules: rulebook-2018", "rules: rulebook-2018 floor-score=negative")
    ));
    assert!(is_refused(one, &one.replace("board: colored", "board: gray")));
    assert!(is_refused(one, &one.replace("\nB: greedy", "\nB: greedy\nC: greedy")));
    assert!(is_refused(one, &one.replace("game: azul", "game: chess")));
    assert!(is_refused(one, "agn 1\ngame: azul\nA: x\nB: y\n"));
    assert!(is_refused("agn 1\n", "agn 1\n"));
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
