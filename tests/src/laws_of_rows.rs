//! Laws of lines that are played in rows: whatever is altered in them or stands between them, the verdict is the one that steps
//! come to. Knows no expected result.

use azulejo_notation::{Record, records};
use azulejo_replay::{Options, Verdict, replay, verify};
use azulejo_rules::Dice;
use azulejo_rules::games::azul::Azul;
use azulejo_source::Diagnostic;

use crate::shrink::{Text, hold};
use crate::slips::any;
use crate::walk::{departed, mixed, tables};

/// Lines that may stand between two others, true or not.
const LINES: [&str; 27] = [
    "agn 1",
    "game: azul",
    "board: gray",
    "a: Anna",
    "date: 2026-10-24",
    "; a comment",
    "@clock 0:01",
    "# a remark",
    "",
    "score 1 2",
    "score 0 0 0",
    "bonus 0 0",
    "claim round=2",
    "refill",
    "round 2 A",
    "round 2",
    "round 3 B",
    "deal BBYY BRKW BYRK RKKW BBBY",
    "A 1BB2",
    "A tile 1>3",
    "|1 A CRRF",
    "ruling void",
    "ruling stands",
    "end unfinished",
    "end",
    "end 1 2",
    "x",
];

/// What a record is found to be, by rows or by steps.
type Found = (Verdict, Vec<Diagnostic>);

/// Returns what a record is found to be where nobody looks at its events.
fn by_rows(record: &Record<'_>) -> Found {
    let mut found = Vec::new();
    (verify(record, &Options::default(), &mut found), found)
}

/// Returns what a record is found to be where somebody looks at each event.
fn by_steps(record: &Record<'_>) -> Found {
    let mut found = Vec::new();
    (replay(record, &Options::default(), &mut found, &mut |_| ()), found)
}

/// Fails where rows come to something else than steps.
fn check_rows(text: &Text) {
    for record in records(&text.0) {
        assert_eq!(by_rows(&record), by_steps(&record));
    }
}

/// Alters one line, leaves it out, doubles it, exchanges it with the next, or puts another in.
fn alter(lines: &mut Vec<String>, at: usize, dice: &mut Dice) {
    match dice.below(6) {
        0 => {
            lines.remove(at);
        }
        1 => lines.insert(at, lines[at].clone()),
        2 if at + 1 < lines.len() => lines.swap(at, at + 1),
        3 => lines.insert(at, (*any(&LINES, dice).expect("there are lines")).to_owned()),
        4 => lines[at].push_str(any(&[" ", "!", " ?", "\r", " 1", "0"], dice).expect("there are ends")),
        _ => {
            let mut bytes = lines[at].clone().into_bytes();
            let nth = dice.below(u32::try_from(bytes.len()).unwrap_or(1)) as usize;
            if let (Some(place), Some(byte)) = (bytes.get_mut(nth), any(b"0123456789ABCDFBYRKW -+", dice)) {
                *place = *byte;
            }
            lines[at] = String::from_utf8(bytes).expect("ASCII");
        }
    }
}

/// Tells whether a line is no ply.
fn is_between(line: &str) -> bool {
    line.starts_with(['s', 'r', 'd', 'b', 'e'])
}

#[test]
fn rows_come_to_what_steps_come_to_whatever_is_altered_in_them() {
    let mut dice = Dice::new(5);
    for table in tables::<Azul>(1).chain(departed(1).step_by(3)).chain(mixed(10)) {
        let record = table.record();
        let is_claim = |line: &&str| line.starts_with("score") || line.starts_with("round");
        let claimed: Vec<_> = record.lines().map(str::to_owned).collect();
        let bare: Vec<_> = record.lines().filter(|it| !is_claim(it)).map(str::to_owned).collect();
        for lines in [claimed, bare] {
            // What stands at the turn from one round to the next is tried oftener than other plies.
            let is_tried =
                |at: &usize| at.is_multiple_of(7) || lines.iter().skip(*at).take(2).any(|it| is_between(it));
            for at in (1..lines.len()).filter(is_tried) {
                let mut lines = lines.clone();
                // Two slips that stand together may make up for each other.
                if dice.below(2) == 0 && at + 1 < lines.len() {
                    alter(&mut lines, at + 1, &mut dice);
                }
                alter(&mut lines, at, &mut dice);
                hold(&Text((lines.join("\n") + "\n").into_bytes()), check_rows);
            }
        }
    }
}

#[test]
fn an_illegal_choice_before_an_illegal_deal_is_found() {
    for table in tables::<Azul>(1) {
        let record = table.record();
        let is_claim = |line: &&str| line.starts_with("score") || line.starts_with("round");
        let lines: Vec<_> = record.lines().filter(|it| !is_claim(it)).collect();
        let is_turn = |at: &usize| lines[*at].starts_with("deal") && lines[*at - 1].starts_with(['A', 'B']);
        for at in (1..lines.len()).filter(is_turn) {
            let mut lines: Vec<_> = lines.iter().map(|it| (*it).to_owned()).collect();
            // Another seat has the tiles, and one too few is dealt.
            let other = if lines[at - 1].starts_with('A') { "B" } else { "A" };
            lines[at - 1].replace_range(..1, other);
            lines[at].pop();
            hold(&Text((lines.join("\n") + "\n").into_bytes()), check_rows);
        }
    }
}
