//! Two copies of one game, each with slips of its own, come to the game, or to a record of which is said what is undecided or
//! wrong. Knows no rule.
//!
//! The figures stand in `sheets.md`, and may only improve. `AZULEJO_SHEETS=file` writes down what became of every pair.

#[path = "src/pen/mod.rs"]
mod pen;
#[path = "src/sheets/mod.rs"]
mod sheet_figures;
#[path = "src/sheets_kept.rs"]
mod sheets_kept;
#[path = "src/sheets_said.rs"]
mod sheets_said;

use std::ops::Range;

use azulejo_diff::{NoSheets, SheetFinding, Sheets, reconcile};
use azulejo_notation::Record;
use azulejo_replay::{Options, verify, write_full};
use azulejo_rules::Dice;
use azulejo_source::{Diagnostic, Severity};

use pen::games::{GAMES, bare, first, simulated};
use pen::slip::{Kind, Slipped, slip, slip_within};
use sheet_figures::{Class, Figures};

/// The figures, from the root of the repository.
const PAGE: &str = "tests/sheets.md";

/// Returns the records of a game that slips are made in.
fn records_of(game: &str) -> Vec<(String, String)> {
    let simulated = [2, 3, 4].map(|it| (format!("{it} seats"), simulated(game, it, 40 + u64::from(it))));
    let both = |(name, full): (String, String)| [(format!("{name}, bare"), bare(&full)), (name, full)];
    let annotated = ("annotated".to_owned(), first(&format!("corpus/{game}/annotated.agn")));
    simulated.into_iter().flat_map(both).chain([annotated]).collect()
}

/// Puts slips of kinds that a die chooses into some lines of a record, as many as are wanted and have a place there.
fn slips(game: &str, text: &str, n_slips: usize, within: &Range<usize>, dice: &mut Dice) -> Slipped {
    let kinds = Kind::of(game);
    let mut slipped = Slipped { text: text.to_owned(), story: String::new() };
    let mut n_made = 0;
    for _ in 0..MOST_THROWS {
        let kind = kinds[below(kinds.len(), dice)];
        let Some(next) = slip_within(kind, &slipped.text, within.clone(), dice) else { continue };
        slipped = Slipped { text: next.text, story: format!("{}; {}", slipped.story, next.story) };
        n_made += 1;
        if n_made == n_slips {
            break;
        }
    }
    slipped
}

/// How often a kind is chosen at the most: some have no place in some lines.
const MOST_THROWS: usize = 100;

/// Returns a number below `n`.
fn below(n: usize, dice: &mut Dice) -> usize {
    dice.below(u32::try_from(n).unwrap_or(u32::MAX)) as usize
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

/// Returns what happened in a record.
fn events(text: &str) -> Vec<&str> {
    let is_event = |line: &&str| {
        matches!(line.as_bytes(), [b'A'..=b'D', b' ', ..])
            || ["deal ", "supply ", "end"].iter().any(|it| line.starts_with(it))
    };
    text.lines().filter(is_event).collect()
}

/// Returns a record that verifies in full form, in which what may be left out is written.
fn full(text: &str) -> String {
    let full = write_full(&Record::alone(text.as_bytes()), &Options::default()).expect("it verifies");
    String::from_utf8(full).expect("text")
}

/// Tells whether every line of a game is in its place in one of two sheets.
fn is_there(game: &str, sheets: [&str; 2]) -> bool {
    let [one, other] = sheets.map(|it| kept(game, it));
    one.iter().zip(&other).all(|(one, other)| *one || *other)
}

/// Tells of each line of a game whether a sheet has it, as many as it can have in this order.
fn kept(game: &str, sheet: &str) -> Vec<bool> {
    let (game, sheet): (Vec<_>, Vec<_>) = (game.lines().collect(), sheet.lines().collect());
    let mut most = vec![vec![0; sheet.len() + 1]; game.len() + 1];
    for one in (0..game.len()).rev() {
        for other in (0..sheet.len()).rev() {
            let both = most[one + 1][other + 1] + usize::from(game[one] == sheet[other]);
            most[one][other] = both.max(most[one + 1][other]).max(most[one][other + 1]);
        }
    }
    let mut other = 0;
    let mut kept = Vec::new();
    for (one, line) in game.iter().enumerate() {
        while sheet.get(other).is_some_and(|it| it != line) && most[one][other] == most[one][other + 1] {
            other += 1;
        }
        let is_kept = sheet.get(other) == Some(line) && most[one + 1][other] < most[one][other];
        other += usize::from(is_kept);
        kept.push(is_kept);
    }
    kept
}

/// Tells whether anything is wrong with a record.
fn is_wrong(text: &[u8]) -> bool {
    let mut found: Vec<Diagnostic> = Vec::new();
    verify(&Record::alone(text), &Options::default(), &mut found);
    found.iter().any(|it| it.severity == Severity::Error)
}

/// Tells what two sheets of a game come to.
///
/// # Panics
/// Something is said of them that is not so, or they come to something else in the other order.
fn judge(game: &str, one: &Slipped, other: &Slipped) -> Class {
    let story = || format!("{} | {}", one.story, other.story);
    let Ok(found) = sheets(&one.text, &other.text) else { return Class::Refused };
    assert_eq!(found.trouble.is_some(), is_wrong(&found.text), "{}: {found:#?}", story());
    let class = match &found {
        it if it.is_cut => Class::Cut,
        it if it.trouble.is_some() && is_there(game, [&one.text, &other.text]) => Class::Fails,
        it if it.trouble.is_some() => Class::Beyond,
        it if !it.is_whole() => Class::Open,
        it if events(&full(&without_remarks(it))) == events(&full(game)) => Class::Game,
        _ => Class::Other,
    };
    let turned = sheets(&other.text, &one.text).map(|it| (it.trouble.is_some(), it.is_whole()));
    assert_eq!(turned, Ok((found.trouble.is_some(), found.is_whole())), "{}: {found:#?}", story());
    class
}

#[test]
fn two_sheets_with_other_slips_come_to_the_game() {
    let mut figures = Figures::default();
    let mut stories = Vec::new();
    for game in GAMES {
        for n_slips in 1..=3 {
            anywhere(game, n_slips, &mut figures, &mut stories);
            near(game, n_slips, &mut figures, &mut stories);
        }
        of_each_kind(game, &mut figures, &mut stories);
    }
    if let Some(file) = std::env::var_os("AZULEJO_SHEETS") {
        std::fs::write(file, stories.concat()).expect("writable");
    }
    compare(&figures);
}

/// Counts what becomes of two sheets with so many slips each, wherever they are.
fn anywhere(game: &str, n_slips: usize, figures: &mut Figures, stories: &mut Vec<String>) {
    for (name, text) in records_of(game) {
        let mut dice = Dice::new(n_slips as u64);
        for _ in 0..N_PAIRS {
            let [one, other] = [0, 1].map(|_| slips(game, &text, n_slips, &(0..usize::MAX), &mut dice));
            let row = format!("{game}, {n_slips} in each");
            figures.add(&row, told(&row, &name, &text, [&one, &other], stories));
        }
    }
}

/// Counts what becomes of two sheets with so many slips each, all of them within a few lines.
fn near(game: &str, n_slips: usize, figures: &mut Figures, stories: &mut Vec<String>) {
    for (name, text) in records_of(game) {
        let mut dice = Dice::new(100 + n_slips as u64);
        let first = text.lines().position(|it| it.starts_with("deal ")).expect("a deal");
        for _ in 0..N_PAIRS {
            let at = first + below(text.lines().count() - first - N_NEAR, &mut dice);
            let [one, other] = [0, 1].map(|_| slips(game, &text, n_slips, &(at..at + N_NEAR), &mut dice));
            let row = format!("{game}, {n_slips} in each, near each other");
            figures.add(&row, told(&row, &name, &text, [&one, &other], stories));
        }
    }
}

/// Tells what two sheets of a game come to, and writes it down.
fn told(row: &str, name: &str, text: &str, [one, other]: [&Slipped; 2], stories: &mut Vec<String>) -> Class {
    let class = judge(text, one, other);
    stories.push(format!("{row}\t{name}\t{class:?}\t{} | {}\n", one.story, other.story));
    class
}

/// Within how many lines slips are made that are near to each other.
const N_NEAR: usize = 8;

/// How many pairs of sheets are made of each record for each number of slips.
const N_PAIRS: usize = 20;

/// Counts what becomes of two sheets one of which has a slip of each kind.
fn of_each_kind(game: &str, figures: &mut Figures, stories: &mut Vec<String>) {
    for kind in Kind::of(game) {
        let row = format!("{game}, {}", kind.name());
        for (name, text) in records_of(game) {
            let mut dice = Dice::new(11);
            for _ in 0..2 {
                let Some(one) = slip(kind, &text, &mut dice) else { continue };
                let other = slips(game, &text, 1, &(0..usize::MAX), &mut dice);
                figures.add(&row, told(&row, &name, &text, [&one, &other], stories));
            }
        }
    }
}

#[test]
fn a_line_that_one_lacks_is_found_beside_one_that_the_other_has_wrong() {
    let game = simulated("azul", 2, 1);
    let lines: Vec<&str> = game.lines().collect();
    let text = |lines: &[&str]| lines.join("\n") + "\n";
    for nth in 0..lines.len() - 1 {
        let mut dice = Dice::new(nth as u64);
        let without = text(&[&lines[..nth], &lines[nth + 1..]].concat());
        let Some(wrong) = slip_within(Kind::Color, &game, nth + 1..nth + 2, &mut dice) else { continue };
        if events(lines[nth]).is_empty() {
            continue;
        }
        let found = sheets(&wrong.text, &without).expect("sheets of one game");
        assert!(found.is_whole(), "{}: {found:#?}", wrong.story);
        assert_eq!(without_remarks(&found), game);
    }
}

#[test]
fn a_sheet_that_is_cut_short_is_completed_by_the_other() {
    let game = simulated("azul", 2, 1);
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

/// The first plies of a game, as a sheet has them.
const PLIES: &str = "A 1BB2\nB 5BBB3\nA 2W1\nB 4W1\nA 3R5\nB CBB4\n";

/// Reconciles two sheets whose plies these are; returns what is found for each line, whether the record verifies, and the record.
fn found(one: &str, other: &str) -> (Vec<SheetFinding>, bool, String) {
    let sheet = |plies: &str| {
        format!("agn 1\ngame: azul\nA: x\nB: y\ndeal BBYY BRKW BYRK RKKW BBBY\n{plies}end unfinished\n")
    };
    let found = sheets(&sheet(one), &sheet(other)).expect("sheets of one game");
    assert!(!found.is_whole(), "{found:#?}");
    let findings = found.disagreements.iter().map(|it| it.finding).collect();
    (findings, found.trouble.is_none(), String::from_utf8_lossy(&found.text).into_owned())
}

#[test]
fn lines_without_which_a_sheet_is_as_consistent_are_undecided() {
    let both = (vec![SheetFinding::Both; 2], true);
    let short = PLIES.replace("A 2W1\nB 4W1\n", "");
    let early = |it: &str| it.replace("A 3R5\nB CBB4\n", "");
    let touch = format!("{PLIES}A CK1\nruling void\nA CYYYY3\n");
    let none = format!("{PLIES}A CYYYY3\n");
    for (one, other) in [(&early(PLIES), &early(&short)), (&touch, &none)] {
        for (one, other) in [(one, other), (other, one)] {
            let (findings, verifies, record) = found(one, other);
            assert_eq!((findings, verifies), both, "{record}");
        }
    }
}

#[test]
fn what_both_sheets_have_in_some_form_is_not_taken_out() {
    for end in ["", "B CY5\n"] {
        let sheet = |ply: &str| format!("{PLIES}{ply}\n{end}");
        let (findings, verifies, record) = found(&sheet("A CYY3"), &sheet("A CYYY3"));
        assert_eq!((findings, verifies), (vec![SheetFinding::Neither], false), "{record}");
        assert!(record.contains("# undecided\n# sheet 2: A CYYY3\nA CYY3\n"), "{record}");
        let (_, verifies, record) = found(&sheet("A CYY3"), &sheet("A CYYY4"));
        assert!(!verifies && record.contains("A CYY3\n") && record.contains("A CYYY4\n"), "{record}");
    }
    let one = PLIES.replace("B CBB4", "B CB4");
    let other = one.replace("A 2W1\nB 4W1", "A 4W1\nB 2W1");
    let record = found(&one, &other).2;
    assert!(["\nA 3R5\n", "\nB CB4\n"].iter().all(|it| record.contains(it)), "{record}");
    assert!(record.contains("\nA 2W1\n") || record.contains("\nA 4W1\n"), "{record}");
}

#[test]
fn a_search_that_ended_at_its_limit_decides_nothing() {
    let sheet = |ply: &str| {
        format!(
            "agn 1\ngame: azul\nA: x\nB: y\ndeal BBYY BRKW BYRK RKKW BBBY\n{ply}\nB 3K1\nend unfinished\n"
        )
    };
    for other in ["A 1BB3", "A 1KK2"] {
        let (one, other) = (sheet("A 1BB2"), sheet(other));
        let (one, other) = (Record::alone(one.as_bytes()), Record::alone(other.as_bytes()));
        let found = reconcile(&one, &other, None, 1, &mut |_, _| ()).expect("sheets of one game");
        assert!(found.is_cut && !found.is_whole(), "{found:#?}");
        assert!(found.disagreements.iter().all(|it| !it.finding.is_decided()), "{found:#?}");
    }
}

#[test]
fn records_of_different_games_are_not_reconciled() {
    let (one, other) = (&simulated("azul", 2, 1), &simulated("azul", 2, 2));
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

#[test]
fn what_only_one_sheet_states_of_its_game_holds_for_both() {
    let silent = first("corpus/queens-garden/simulated/normal-2p-random.agn");
    let printed = "printed: jokers=1,1,2,3";
    let stated = silent.replace("\nA:", &format!("\n{printed}\nA:"));
    for (one, other) in [(&stated, &silent), (&silent, &stated)] {
        let found = sheets(one, other).expect("sheets of one game");
        assert!(found.is_whole(), "{found:#?}");
        assert_eq!(events(&without_remarks(&found)), events(&silent));
        assert!(without_remarks(&found).contains(printed));
        assert_eq!(found.fields.iter().map(|it| it.key.as_str()).collect::<Vec<_>>(), ["printed"]);
    }
    let otherwise = stated.replace(printed, "printed: jokers=9,9,9,9");
    let why = sheets(&stated, &otherwise).expect_err("a contradiction").to_string();
    assert!(why.contains(printed) && why.contains("printed: jokers=9,9,9,9"), "{why}");
    assert!(
        sheets(&silent, &silent.replace("\nA:", "\nboard: normal\nA:")).is_ok_and(|it| it.fields.is_empty())
    );
}

#[test]
fn who_starts_and_on_which_board_may_stand_in_one_sheet_alone() {
    let head = "agn 1\ngame: azul\nA: x\nB: y\n";
    let below = "deal BBYY BRKW BYRK RKKW BBBY\nB 1BB2\nA 5BBB3\nB 2W1\nend unfinished\n";
    for field in ["start: B", "start: B\nboard: colored"] {
        let stated = format!("{head}{field}\n{below}");
        let silent = format!("{head}{below}");
        for (one, other) in [(&stated, &silent), (&silent, &stated)] {
            let found = sheets(one, other).expect("sheets of one game");
            assert!(found.is_whole(), "{found:#?}");
            assert_eq!(found.fields.iter().map(|it| it.key.as_str()).collect::<Vec<_>>(), ["start"]);
        }
    }
}

#[test]
fn what_one_sheet_writes_short_and_the_other_in_full_is_no_disagreement() {
    let game = first("corpus/queens-garden/simulated/normal-2p-random.agn");
    let short: String = game.lines().map(|it| without_pieces(it) + "\n").collect();
    for (one, other) in [(&game, &short), (&short, &game)] {
        let found = sheets(one, other).expect("sheets of one game");
        assert!(found.disagreements.is_empty() && found.is_whole(), "{found:#?}");
        assert_eq!(events(&without_remarks(&found)), events(&game));
    }
}

#[test]
fn what_both_sheets_write_alike_is_no_disagreement_where_a_slip_above_gives_it_another_count() {
    let sheet = |last: &str| {
        format!(
            "agn 1\ngame: azul\nA: x\nB: y\ndeal BBYY BRKW BYRK RKKW {last}\nA 1BB2\nB 5B+3\nA CYYY3\nB 4KK2\nend unfinished\n"
        )
    };
    let (one, other) = (sheet("BBBY"), sheet("BBYY"));
    for (one, other) in [(&one, &other), (&other, &one)] {
        let found = sheets(one, other).expect("sheets of one game");
        assert!(found.is_whole() && found.disagreements.len() == 1, "{found:#?}");
        assert_eq!(events(&without_remarks(&found)), events(&sheet("BBBY")));
    }
}

/// Returns a line without the pieces of what is acquired, if they follow from the rest.
fn without_pieces(line: &str) -> String {
    let words: Vec<&str> = line.split(' ').collect();
    match words.as_slice() {
        [seat, "take", axis, piece] if !piece.starts_with('S') => format!("{seat} take {axis}"),
        _ => line.to_owned(),
    }
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
