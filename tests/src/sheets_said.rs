//! What one of two sheets says and the other leaves out is taken if it holds. Counts nothing.

use azulejo_diff::SheetFinding;

use super::pen::games::{GAMES, simulated};
use super::{events, full, is_wrong, sheets, without_remarks};

/// Returns a sheet of which these are lines among those that every sheet has: a field, what is above the deal, the deal, and what
/// is below the plies.
fn sheet_with([field, above, deal, below]: [&str; 4]) -> String {
    format!(
        "agn 1\ngame: azul\n{field}\nB: y\n{above}deal {deal} BRKW BYRK RKKW BBBY\nA 1BB2\nB 5BBB3\nA 2W1\nB CYYY2\n{below}"
    )
}

#[test]
fn what_one_sheet_says_and_the_other_leaves_out_is_no_disagreement_where_it_holds() {
    let check = |less: [&str; 4], more: [&str; 4]| {
        let (less, more) = (sheet_with(less), sheet_with(more));
        for (one, other) in [(&less, &more), (&more, &less)] {
            let found = sheets(one, other).expect("sheets of one game");
            assert!(
                found.is_whole() && found.disagreements.is_empty() && found.fields.is_empty(),
                "{found:#?}"
            );
            assert_eq!(String::from_utf8_lossy(&found.text), *more);
        }
    };
    let with = |below| ["A: x", "", "BBYY", below];
    check(with("end unfinished\n"), with("end unfinished 0 0\n"));
    check(with("end resigned B\n"), with("end resigned B 0 0\n"));
    check(with("end forfeited B\n"), with("end forfeited B 20 0\n"));
    check(with("claim A.score=0\nend unfinished\n"), with("claim A.line2=2B A.score=0\nend unfinished\n"));
    let with = |field, above, deal| [field, above, deal, "end unfinished\n"];
    check(with("A: x", "round 1\n", "BBYY"), with("A: x", "round 1 A\n", "BBYY"));
    check(with("A: x", "", "BB**"), with("A: x", "", "BBYY"));
    check(with("A: x", "", "****"), with("A: x", "", "BBY*"));
    check(with("A: ?", "", "BBYY"), with("A: x", "", "BBYY"));
    check(with("A: x\ndate: 2026-??-??", "", "BBYY"), with("A: x\ndate: 2026-10-??", "", "BBYY"));
}

#[test]
fn what_one_sheet_says_besides_is_wrong_where_it_does_not_hold() {
    let check = |less: [&str; 4], more: [&str; 4]| {
        let (less, more) = (sheet_with(less), sheet_with(more));
        for (one, other, finding) in [(&less, &more, SheetFinding::Left), (&more, &less, SheetFinding::Right)]
        {
            let found = sheets(one, other).expect("sheets of one game");
            let findings: Vec<_> = found.disagreements.iter().map(|it| it.finding).collect();
            assert!(found.is_whole() && findings == [finding], "{found:#?}");
            assert!(found.disagreements.iter().all(|it| it.against.is_some()), "{found:#?}");
            assert_eq!(without_remarks(&found), *less);
        }
    };
    let with = |above, deal, below| ["A: x", above, deal, below];
    check(with("", "BBYY", "end unfinished\n"), with("", "BBYY", "end unfinished 0 3\n"));
    check(with("", "BBYY", "end resigned B\n"), with("", "BBYY", "end resigned B 1 0\n"));
    check(with("round 1\n", "BBYY", "end unfinished\n"), with("round 1 B\n", "BBYY", "end unfinished\n"));
    check(with("", "BB**", "end unfinished\n"), with("", "BBYR", "end unfinished\n"));
    check(
        with("", "BBYY", "claim A.score=0\nend unfinished\n"),
        with("", "BBYY", "claim A.line2=3B A.score=0\nend unfinished\n"),
    );
}

#[test]
fn claims_of_other_facts_stand_beside_each_other() {
    let sheet = |claim: &str| sheet_with(["A: x", "", "BBYY", &format!("claim {claim}\nend unfinished\n")]);
    let record = |one: &str, other: &str| {
        let found = sheets(&sheet(one), &sheet(other)).expect("sheets of one game");
        assert!(found.is_whole(), "{found:#?}");
        without_remarks(&found)
    };
    assert_eq!(record("A.score=0", "A.line2=2B"), sheet("A.score=0\nclaim A.line2=2B"));
    assert_eq!(
        record("A.score=0 A.line2=2B", "A.score=0 B.score=0"),
        sheet("A.score=0 A.line2=2B\nclaim A.score=0 B.score=0")
    );
    assert_eq!(record("A.score=0 A.line2=2B", "A.line2=2B A.score=0"), sheet("A.score=0 A.line2=2B"));
    assert_eq!(record("A.score=0", "B.score=3"), sheet("A.score=0"));
    assert_eq!(record("A.score=1", "A.score=0"), sheet("A.score=0"));
}

#[test]
fn a_tile_that_one_sheet_did_not_note_is_that_of_the_other() {
    for game in GAMES {
        let known = simulated(game, 2, 1);
        let chances = ["deal ", "supply ", "flip "];
        for (nth, line) in
            known.lines().enumerate().filter(|it| chances.iter().any(|word| it.1.starts_with(word)))
        {
            let place = line.rfind([' ', ':']).expect("words") + 1;
            let last = if game == "queens-garden" { place } else { line.len() - 1 };
            let noted = format!("{}*", &line[..last]);
            let other: String = known
                .lines()
                .enumerate()
                .map(|it| if it.0 == nth { noted.clone() } else { it.1.to_owned() } + "\n")
                .collect();
            let found = sheets(&other, &known).expect("sheets of one game");
            assert!(found.is_whole() && found.disagreements.is_empty(), "{noted}: {found:#?}");
            assert_eq!(without_remarks(&found), known, "{noted}");
        }
    }
}

#[test]
fn a_position_that_one_sheet_writes_short_is_no_disagreement() {
    let short = "azul colored r1 draft turn=B start=A 3:1B1Y1R1K 4:1R2K1W C:1B A:0/1W,2B,-,-,-/.....,.....,.....,.....,...../- B:0/-,-,3B,-,-/.....,.....,.....,.....,...../-";
    let sheet = |position: &str| {
        sheet_with([
            "A: x",
            "",
            "BBYY",
            &format!("ruling position {position}\n; the table was knocked over\nend unfinished\n"),
        ])
    };
    let found = sheets(&sheet(short), &sheet(&format!("{short} bag:* lid:-"))).expect("sheets of one game");
    assert!(found.is_whole() && found.disagreements.is_empty(), "{found:#?}");
}

#[test]
fn a_game_that_was_played_to_its_end_is_closed_as_such() {
    for game in GAMES {
        let game = simulated(game, 2, 1);
        let end = game.lines().last().expect("an end");
        let left_off = game.replace(end, "end unfinished");
        for (one, other, finding) in
            [(&game, &left_off, SheetFinding::Left), (&left_off, &game, SheetFinding::Right)]
        {
            let found = sheets(one, other).expect("sheets of one game");
            let told: Vec<_> =
                found.disagreements.iter().map(|it| (it.finding, it.against.is_some())).collect();
            assert!(found.is_whole() && told == [(finding, true)], "{found:#?}");
            assert_eq!(without_remarks(&found), game);
        }
        assert!(sheets(&left_off, &left_off).is_ok_and(|it| it.is_whole()));
    }
}

/// Returns a game with plies that leave out what the rules fill in, wherever they still mean the same, and how many these are.
fn written_short(game: &str) -> (String, usize) {
    let (mut lines, mut n_short): (Vec<String>, _) = (game.lines().map(str::to_owned).collect(), 0);
    for nth in 0..lines.len() {
        let mut short = lines.clone();
        let words: Vec<&str> = lines[nth].split(' ').collect();
        short[nth] = match words.as_slice() {
            [seat, "take", axis, _, ..] => format!("{seat} take {axis}"),
            [seat @ ("A" | "B"), draft] if draft.is_ascii() && 3 < draft.len() => {
                format!("{seat} {}+", &draft[..2])
            }
            [seat, space, _, rest @ ..] if space.len() == 2 => {
                [&[*seat, *space, "+"], rest].concat().join(" ")
            }
            _ => continue,
        };
        let text = |lines: &[String]| lines.iter().map(|it| it.clone() + "\n").collect::<String>();
        if !is_wrong(text(&short).as_bytes()) && full(&text(&short)) == full(game) {
            (lines, n_short) = (short, n_short + 1);
        }
    }
    (lines.iter().map(|it| it.clone() + "\n").collect(), n_short)
}

#[test]
fn a_sheet_that_is_written_short_is_read_beyond_a_slip() {
    for game in ["summer-pavilion", "queens-garden"] {
        let game = simulated(game, 2, 1);
        let (short, n_short) = written_short(&game);
        assert!(10 < n_short, "{n_short} short lines in {short}");
        let slip = short.lines().find(|it| it.starts_with("B ")).expect("a ply").to_owned();
        let wrong = short.replacen(&slip, &slip.replacen('B', "A", 1), 1);
        for (one, other) in [(&game, &wrong), (&wrong, &game)] {
            let found = sheets(one, other).expect("sheets of one game");
            assert!(found.is_whole() && found.disagreements.len() == 1, "{found:#?}");
            assert_eq!(events(&without_remarks(&found)), events(&game));
        }
    }
}
