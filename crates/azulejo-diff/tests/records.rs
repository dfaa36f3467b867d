//! What two records say otherwise, and where their games part and come together.

use azulejo_diff::{Aspect, Fork, ForkPlace, NoPlay, Point, RecordDiff, diff_records};
use azulejo_notation::Record;

/// The header and the first deal of every game here.
const HEAD: &str = "agn 1\ngame: azul\nA: North\nB: South\n";
const DEAL: &str = "deal BBYY BRKW BYRK RKKW BBBY\n";

/// Compares two records.
fn diff(left: &str, right: &str) -> RecordDiff {
    diff_records(&Record::alone(left.as_bytes()), &Record::alone(right.as_bytes()))
}

/// Compares what stands below the header in two records.
fn diff_games(left: &str, right: &str) -> RecordDiff {
    diff(&[HEAD, DEAL, left].concat(), &[HEAD, DEAL, right].concat())
}

/// Returns all that differs, a line for each.
fn told(diff: &RecordDiff) -> Vec<String> {
    let side = |it: &Option<azulejo_diff::Said>| it.as_ref().map_or("-".to_owned(), |it| it.text.clone());
    diff.changes()
        .map(|it| format!("{}: {} | {}", it.aspect.name(), side(&it.left), side(&it.right)))
        .collect()
}

/// Returns where an event of a fork stands.
fn event(point: Option<&Point>) -> u32 {
    point.map_or(0, |it| it.event)
}

/// The event on either side where games part, then those after which they are together again, and whether by transposition.
type Told = (u32, u32, Option<(u32, u32, bool)>);

/// Returns each fork.
fn forks(diff: &RecordDiff) -> Vec<Told> {
    let joined = |it: &Fork| {
        it.joined.as_ref().map(|it| (event(it.left.as_ref()), event(it.right.as_ref()), it.is_transposition))
    };
    diff.forks().iter().map(|it| (event(it.left.as_ref()), event(it.right.as_ref()), joined(it))).collect()
}

#[track_caller]
fn check(left: &str, right: &str, expected: &[&str]) {
    assert_eq!(told(&diff_games(left, right)), expected);
}

#[test]
fn the_same_meaning_is_the_same_however_it_is_written() {
    let left = format!("{HEAD}{DEAL}A 1BB2\nB 5BBB3 !\nscore 0 0\nend unfinished\n");
    let right = "agn  1\r\nb:South\r\nGAME: Azul\r\na: North\r\n\r\nDeal yybb brkw byrk rkkw bbby\r\na 1b+2\r\nb 5b+3!\r\n\r\nscore +0 00\r\nEnd Unfinished";
    let diff = diff(&left, right);
    assert_eq!(told(&diff), [""; 0]);
    assert_eq!(forks(&diff), []);
    assert!(diff.is_same(&Aspect::ALL));
}

#[test]
fn each_difference_is_of_its_aspect() {
    check("A 1BB2\n", "A 1BB3\n", &["plies: A 1BB2 | A 1BB3"]);
    check("A 1BB2\n", "A 1BB2 !\n", &["annotation: A 1BB2 | A 1BB2 !"]);
    check("A 1BB2\n; so\n", "A 1BB2\n; thus\n", &["annotation: ; so | ; thus"]);
    check("A 1BB2\n;(a) so\n", "A 1BB2\n;(b) so\n", &["annotation: ;(a) so | -", "annotation: - | ;(b) so"]);
    check("A 1BB2\nscore 0 0\n", "A 1BB2\nscore 0 1\n", &["claims: score 0 0 | score 0 1"]);
    check("A 1BB2\n|1 A 2W1\n", "A 1BB2\n# note\n", &["annotation: |1 A 2W1 | -", "annotation: - | # note"]);
    check("A 1BB2\n3x\n", "A 1BB2\n", &["unreadable: 3x | -"]);
    check("A 1BB2\nruling set A.score=0\n", "A 1BB2\n", &["plies: ruling set A.score=0 | -"]);
    check(
        "A 1BB2\nend 3 4\n",
        "A 1BB2\nend resigned B 3 5\n",
        &["plies: end | end resigned B", "claims: end 3 4 | end 3 5"],
    );
    check("A 1BB2\nB 5BBB3\n", "A 1BB2\n", &["plies: B 5BBB3 | -"]);
}

#[test]
fn variations_are_compared_by_what_they_mean() {
    let left = "A 1BB2\n; first\n|1 A 1b+3 !\n|1 B 5B+4\n|1|1 B 4W+1\n|2 a 2w+1\n";
    let right = "A 1BB2\n; first\n|1 A 1BB3 !\n|1 B 5BBB4\n|1|1 B 4W1\n|2 A 2W1\n";
    check(left, right, &[]);
    check(left, &right.replace("3 !", "3 ?"), &["annotation: |1 A 1BB3 ! | |1 A 1BB3 ?"]);
    check(left, &right.replace("|1 B 5BBB4", "|1 B 5BBB5"), &["annotation: |1 B 5BBB4 | |1 B 5BBB5"]);
    // What cannot be played is compared as it is written, and so is what stands below it.
    check("A 1BB2\n|1 A 1R+2\n|1 B c+\n", "A 1BB2\n|1 A 1R+2\n|1 B c+\n", &[]);
    check("A 1BB2\n|1 A 1R+2\n", "A 1BB2\n|1 A 1RR2\n", &["annotation: |1 A 1R+2 | |1 A 1RR2"]);
    // One side plays what the other cannot: both wrote the same.
    let one = "A 1BB2\n|1 A 2W1\n|1 B 5B+3\n";
    check(one, &one.replace("|1 A 2W1", "|1 A 2R1"), &["annotation: |1 A 2W1 | |1 A 2R1"]);
    check(one, &one.replace("|1 A 2W1", "|1 A 2Y1"), &["annotation: |1 A 2W1 | |1 A 2Y1"]);
}

#[test]
fn headers_are_compared_by_key() {
    let left = format!("{HEAD}date: 2026-01-01\nx-a: 1\nx-a: 2\n");
    let right = "agn 1\nB: Süd\nA: North\nX-a: 1\ngame: azul\nx-a: 3\nid: y\n";
    let expected = ["B: South | B: Süd", "date: 2026-01-01 | -", "x-a: 2 | x-a: 3", "- | id: y"];
    assert_eq!(told(&diff(&left, right)), expected.map(|it| format!("headers: {it}")));
}

#[test]
fn games_part_at_the_first_event_that_leads_elsewhere() {
    let diff = diff_games("A 1BB2\nB 5BBB3\nA 2W1\n", "A 1BB2\nB 5BBB4\nA 2W1\n");
    assert_eq!(forks(&diff), [(3, 3, None)]);
    let facts: Vec<_> =
        diff.forks()[0].facts.iter().map(|it| format!("{} {} {}", it.path, it.left, it.right)).collect();
    assert_eq!(facts, ["B.line3 3B -", "B.line4 - 3B"]);
    assert_eq!(diff.forks()[0].left.as_ref().and_then(|it| it.in_round), Some((1, 3)));
}

#[test]
fn a_transposition_is_recognized() {
    let diff = diff_games("A 1BB2\nB 5BBB3\nA 2W1\nB CYYY2\n", "A 2W1\nB 5BBB3\nA 1BB2\nB CYYY2\n");
    assert_eq!(forks(&diff), [(2, 2, Some((4, 4, true)))]);
    let diff = diff_games("A 1BB2\nruling void\nA 2W1\nB 5BBB3\n", "A 2W1\nB 5BBB3\n");
    assert_eq!(forks(&diff), [(2, 2, Some((2, 1, false)))]);
}

#[test]
fn games_may_part_several_times() {
    let both = "B 5BBB3\n";
    let left = format!("A 1BB2\nruling void\nA 2W1\n{both}A 1BB2\n");
    let right = format!("A 2W1\n{both}A 1BB3\n");
    assert_eq!(forks(&diff_games(&left, &right)), [(2, 2, Some((2, 1, false))), (5, 4, None)]);
}

#[test]
fn a_game_that_goes_on_parts_from_one_that_does_not() {
    let diff = diff_games("A 1BB2\nB 5BBB3\n", "A 1BB2\n");
    assert_eq!(forks(&diff), [(3, 0, None)]);
    assert!(!diff.is_same(&[Aspect::Plies]));
    assert!(diff.is_same(&[Aspect::Headers, Aspect::Annotation]));
}

#[test]
fn two_illegal_events_part_the_games_unless_they_are_the_same() {
    let diff = diff_games("A 1BB2\nB 1RR1\nA 2W1\n", "A 1BB2\nB 1KK1\nA 2W1\n");
    assert_eq!(forks(&diff), [(3, 3, None)]);
    let fork = &diff.forks()[0];
    assert!(fork.left_fault.is_some() && fork.right_fault.is_some() && fork.facts.is_empty());
    assert_eq!(forks(&diff_games("A 1BB2\nB 1RR1\n", "A 1BB2\nb  1rr1 ?\nA 2W1\n")), []);
    // What an unknown word means nobody knows.
    assert_eq!(forks(&diff_games("A 1BB2\nvote x\n", "A 1BB2\nvote y\n")), []);
}

#[test]
fn an_illegal_event_parts_from_a_legal_one_and_what_follows_is_compared_as_it_is_written() {
    let diff = diff_games("A 1BB2\nB 1WW3\nA 2W1\nB c+\n", "A 1BB2\nB 5BBB3\nA 2w1\nB C+\n");
    assert_eq!(forks(&diff), [(3, 3, None)]);
    assert_eq!(told(&diff), ["plies: B 1WW3 | B 5BBB3", "plies: B c+ | B C+"]);
    let fault = diff.forks()[0].left_fault.as_ref().map(|it| it.code.name);
    assert!(fault.is_some(), "{:?}", diff.forks());
}

#[test]
fn other_rules_bring_other_consequences() {
    let position = "position: azul colored r3 draft turn=A start=A marker=B 1:- 2:- 3:- 4:- 5:- C:1R bag:20B20Y19R17K20W lid:- A:1/-,-,-,-,-/.....,.....,.....,.....,...../KKK B:0/-,-,-,-,-/.....,.....,.....,.....,...../M\n";
    let record = |rules| format!("{HEAD}{rules}{position}A CR5\nend unfinished\n");
    let diff = diff(&record(""), &record("rules: floor-score=negative\n"));
    let aspects: Vec<_> = diff.changes().map(|it| it.aspect).collect();
    assert_eq!(aspects[..2], [Aspect::Headers, Aspect::Consequences]);
    assert_eq!(forks(&diff), [(1, 1, None)]);
}

#[test]
fn games_that_begin_otherwise_part_at_the_start() {
    let left = [HEAD, DEAL].concat();
    let diff = diff(&left, &left.replace("B: South\n", "B: South\nstart: B\n"));
    assert_eq!(diff.forks()[0].place, ForkPlace::Start);
    assert!(!diff.forks()[0].facts.is_empty());
    let seats = self::diff(&left, &left.replace("B: South\n", "B: South\nC: East\n"));
    assert_eq!(seats.forks()[0].place, ForkPlace::Start);
}

#[test]
fn what_cannot_be_replayed_is_compared_as_it_is_written_and_that_is_said() {
    let left = [HEAD, DEAL, "A 1BB2\n"].concat();
    let other = diff(&left, &left.replace("azul", "chess"));
    assert!(matches!(other.play, Err(NoPlay::OtherGame { .. })), "{:?}", other.play);
    let newer = left.replace("agn 1", "agn 2");
    let said = |it: &RecordDiff| it.play.as_ref().map_err(ToString::to_string).err().unwrap_or_default();
    let reason = "the record is written in version 2 of the notation; this reader knows version 1";
    assert_eq!(said(&diff(&left, &newer)), format!("on the right {reason}"));
    assert_eq!(said(&diff(&newer, &left)), format!("on the left {reason}"));
    let nameless = left.replace("game: azul\n", "");
    assert!(said(&diff(&left, &nameless)).starts_with("on the right the record names no game"));
    assert_eq!(told(&other)[0], "headers: game: azul | game: chess");
    let unread = diff(&left, &left.replace("A: North\n", ""));
    assert!(matches!(unread.play, Err(NoPlay::Right(_))), "{:?}", unread.play);
    for odd in ["", "agn 1\n", "agn 2\nA 1BB2\n", "agn one\n", "agn 1\ngame: azul\nend\nend\nA 1BB2\n|1\n"] {
        assert!(!diff(odd, &left).is_same(&Aspect::ALL), "{odd}");
        assert!(diff(odd, odd).is_same(&Aspect::ALL), "{odd}");
    }
    let bytes = Record::alone(b"agn 1\ngame: azul\nA \xff\nA: \xfe\n");
    let others = Record::alone(b"agn 1\ngame: azul\nA \xfd\nA: \xfe\n");
    assert_eq!(diff_records(&bytes, &others).count(Aspect::Unreadable), 1);
}

#[test]
fn every_event_of_both_sides_has_its_row_once() {
    let left = "A 1BB2\nB 5BBB3\nA 2W1\nB 4W1\nA CYYY3\n";
    let right = "A 1BB2\nA 2W1\nB 4W1\nA CYYY3\nB CRR2\n";
    let diff = diff_games(left, right);
    let numbers = |side: fn(&azulejo_diff::Row) -> Option<&Point>| -> Vec<u32> {
        diff.rows.iter().filter_map(side).map(|it| it.event).collect()
    };
    assert_eq!(numbers(|it| it.left.as_ref()), [1, 2, 3, 4, 5, 6]);
    assert_eq!(numbers(|it| it.right.as_ref()), [1, 2, 3, 4, 5, 6]);
}
