//! Laws of lines that are played in rows: whatever is altered in them or stands between them, the verdict is the one that steps
//! come to. Knows no expected result.

use azulejo_notation::Record;
use azulejo_replay::{Options, Verdict, replay, verify};
use azulejo_rules::Dice;
use azulejo_rules::games::azul::Azul;
use azulejo_source::Diagnostic;

use crate::only;
use crate::slips::any;
use crate::walk::{departed, mixed, tables};

/// Lines that may stand between two others, true or not.
const LINES: [&str; 20] = [
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

/// Returns a record with one line altered, left out, doubled, exchanged with the next, or put in.
fn altered(lines: &[String], at: usize, dice: &mut Dice) -> String {
    let mut lines = lines.to_vec();
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
            bytes[nth] = *any(b"0123456789ABCDFBYRKW -+", dice).expect("there are bytes");
            lines[at] = String::from_utf8(bytes).expect("ASCII");
        }
    }
    lines.join("\n") + "\n"
}

#[test]
fn rows_come_to_what_steps_come_to_whatever_is_altered_in_them() {
    let mut dice = Dice::new(5);
    for table in tables::<Azul>(1).chain(departed(1).step_by(3)).chain(mixed(10)) {
        let lines: Vec<_> = table.record().lines().map(str::to_owned).collect();
        // What stands between two rounds is tried oftener than plies.
        let is_between = |line: &str| line.starts_with(['s', 'r', 'd', 'e']);
        for at in (1..lines.len()).filter(|at| is_between(&lines[*at]) || at % 7 == 0) {
            let text = altered(&lines, at, &mut dice);
            let record = only(&text);
            assert_eq!(by_rows(&record), by_steps(&record), "{table}: line {}\n{text}", at + 1);
        }
    }
}
