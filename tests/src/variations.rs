//! What is said of variations, and where one can stand in them. Changes nothing in them.

use std::time::{Duration, Instant};

use azulejo_notation::Record;
use azulejo_replay::{Options, stand_at};
use azulejo_source::Severity;

/// Returns the lines of a record on which something is wrong, and what it is.
fn said(record: &str) -> Vec<String> {
    let text = |(line, it): (u32, azulejo_source::Diagnostic)| {
        let severity = match it.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
        };
        format!("{line} {severity} {}", it.code.name)
    };
    let mut said: Vec<_> = super::found(&Record::alone(record.as_bytes())).into_iter().map(text).collect();
    said.sort();
    said
}

const HEAD: &str = "agn 1\ngame: azul\nA: x\nB: y\n";
const DEAL: &str = "deal BBYY BRKW BYRK RKKW BBBY\n";

#[test]
fn a_fault_in_a_variation_is_a_warning_of_its_own() {
    let plies = "A 1BB2\n|1 A 1RR2\n|1 B 2W1\n|2 A 2W1\n|2 B 1RR2\nB 5BBB3\nend unfinished\n";
    let said = said(&format!("{HEAD}{DEAL}{plies}"));
    assert_eq!(said, ["10 warning azul::color-not-there", "7 warning azul::color-not-there"]);
}

#[test]
fn a_variation_above_the_first_event_is_not_played() {
    let said = said(&format!("{HEAD}|1 A 1BB2\n{DEAL}A 1BB2\nend unfinished\n"));
    assert_eq!(said, ["5 error variation::nothing-above"]);
}

#[test]
fn a_variation_is_judged_under_the_event_at_which_the_replay_stops_and_under_none_below_it() {
    let plies = "A 1BB2\nA 5BBB3\n|1 B 5YY3\nB 2W1\n|1 B 5YY3\nend unfinished\n";
    let said = said(&format!("{HEAD}{DEAL}{plies}"));
    assert_eq!(
        said,
        ["7 error azul::wrong-seat", "8 warning azul::too-many-tiles", "9 note record::not-played"]
    );
}

#[test]
fn one_can_stand_in_a_variation() {
    let record = format!("{HEAD}{DEAL}A 1BB2\n|1 A 2W1\n|1 B 5BBB3\n|1|1 B 4W1\nB 5BBB3\nend unfinished\n");
    let fact = |address: &str, path: &str| {
        let address = address.parse().expect("an address");
        let standing =
            stand_at(&Record::alone(record.as_bytes()), &Options::default(), &address).expect("a place");
        standing.fact(path).expect("a fact").to_string()
    };
    assert_eq!([fact("2/1/1", "A.line1"), fact("2/1/1", "B.line3")], ["1W", "-"]);
    assert_eq!([fact("2/1/2", "A.line1"), fact("2/1/2", "B.line3")], ["1W", "3B"]);
    assert_eq!([fact("2/1/2/1/1", "B.line1"), fact("2/1/2/1/1", "B.line3")], ["1W", "-"]);
}

#[test]
fn lines_of_siblings_may_be_mixed() {
    let plies = "A 1BB2\n|1 A 2W1\n|2 A 2BR2\n|2 A 5BBB3\n|1 B 5BBB3\n|1|1 B 4W1\n|2 B 4W1\n|1|1 A 1YY2\n|1 A 1BB2\n|1|1 A 1YY2\nB 5BBB3\n";
    let record = format!("{HEAD}{DEAL}{plies}end unfinished\n");
    // A line that is wrong ends its variation, and no other.
    assert_eq!(said(&record), ["8 warning azul::two-colors"]);
    let record = record.replace("|2 A 2BR2\n", "");
    assert_eq!(said(&record), [""; 0]);
    let fact = |address: &str, path: &str| {
        let address = address.parse().expect("an address");
        let found = stand_at(&Record::alone(record.as_bytes()), &Options::default(), &address);
        found.ok().and_then(|it| it.fact(path).map(|it| it.to_string()))
    };
    let told = |address, path, expected: &str| {
        assert_eq!(fact(address, path).as_deref(), Some(expected), "{address} {path}");
    };
    told("2/1/2", "B.line3", "3B");
    told("2/2/2", "A.line3", "3B");
    told("2/2/2", "B.line1", "1W");
    told("2/1/2/1/2", "B.line1", "1W");
    told("2/1/2/1/2", "A.line2", "2Y");
    told("2/1/3", "A.line2", "2B");
    // An alternative to another event of the same variation, of the same number.
    told("2/1/3/1/1", "A.line2", "2Y");
    told("2/1/3/1/1", "B.line3", "3B");
    assert_eq!(fact("2/1/3/1/2", "A.line2"), None);
}

#[test]
fn what_follows_in_a_variation_is_found_soon_however_many_there_are() {
    // Each ends the round, and only what follows in it says whether something is still to be decided.
    let lines = (1..=40_000).flat_map(|nth| [format!("|{nth} A CB2\n"), format!("|{nth} round 2 A\n")]);
    let many: String = lines.collect();
    let position = "azul colored r1 draft turn=A start=A marker=center 1:- 2:- 3:- 4:- 5:- C:1B bag:19B20Y20R20K20W \
                    lid:- A:0/-,-,-,-,-/.....,.....,.....,.....,...../- B:0/-,-,-,-,-/.....,.....,.....,.....,...../-";
    let record = format!("{HEAD}position: {position}\nA CB1\n{many}end unfinished\n");
    let started = Instant::now();
    assert_eq!(said(&record), [""; 0]);
    // It takes a fraction of a second; looked for among all lines, each time, it took minutes.
    assert!(started.elapsed() < Duration::from_secs(30), "{:?}", started.elapsed());
}
