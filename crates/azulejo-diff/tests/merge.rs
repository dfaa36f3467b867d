//! What becomes of a record that two sides changed.

use azulejo_diff::{Marks, merge_files, misfit};

/// The header and the first deal of every game here.
const HEAD: &str = "agn 1\ngame: azul\nA: North\nB: South\n";
const DEAL: &str = "deal BBYY BRKW BYRK RKKW BBBY\n";

/// Merges files and compares the result; the number of conflicts is that of marks.
#[track_caller]
fn check_files(base: &[u8], ours: &[u8], theirs: &[u8], expected: &str) {
    let merged = merge_files(base, ours, theirs, &Marks { size: 3, ..Marks::default() });
    assert_eq!(String::from_utf8_lossy(&merged.text), expected);
    assert_eq!(merged.n_conflicts, expected.matches("<<<").count());
}

/// Merges what stands below the first deal of a record.
#[track_caller]
fn check(base: &str, ours: &str, theirs: &str, expected: &str) {
    let whole = |rest: &str| [HEAD, DEAL, rest].concat();
    check_files(whole(base).as_bytes(), whole(ours).as_bytes(), whole(theirs).as_bytes(), &whole(expected));
}

#[test]
fn what_both_add_is_united_and_what_both_add_alike_is_there_once() {
    check("A 1BB2\n", "A 1BB2\n;(a) x\n; z\n", "A 1BB2\n;(b) y\n; z\n", "A 1BB2\n;(a) x\n; z\n;(b) y\n");
    check("A 1BB2\n; a\n; b\n", "A 1BB2\n; b\n", "A 1BB2\n; a\n; b\n; c\n", "A 1BB2\n; b\n; c\n");
    check("A 1BB2\n; a\n", "A 1BB2\n; o\n", "A 1BB2\n; t\n", "A 1BB2\n; o\n; t\n");
}

#[test]
fn of_two_glyphs_the_first_in_order_stays_and_the_other_is_noted() {
    check("A 1BB2\n", "A 1BB2 ?\n", "A 1BB2 !\n", "A 1BB2 !\n@glyph ?\n");
    check("A 1BB2\n", "A 1BB2 !\n", "A 1BB2 ?\n", "A 1BB2 !\n@glyph ?\n");
    check("A 1BB2 !\n", "A 1BB2\n", "A 1BB2 !\n; t\n", "A 1BB2\n; t\n");
    check(
        "A 1BB2 !\n",
        "A 1BB2 ?\n",
        "A 1BB2 ??\n; t\n",
        "<<< ours\nA 1BB2 ?\n===\nA 1BB2 ??\n>>> theirs\n; t\n",
    );
}

#[test]
fn a_glyph_on_an_event_that_both_add_or_correct_alike_is_no_conflict() {
    let check_both_ways = |base: &str, one: &str, other: &str, expected: &str| {
        check(base, one, other, expected);
        check(base, other, one, expected);
    };
    check_both_ways("", "A 1BB2 !\n", "A 1BB2\n", "A 1BB2 !\n");
    check_both_ways("", "A 1BB2 !\nB 5BBB3\n", "A 1BB2\n; t\n", "A 1BB2 !\n; t\nB 5BBB3\n");
    check_both_ways("", "A 1BB2 !\n", "A 1BB2 ?\n", "A 1BB2 !\n@glyph ?\n");
    check_both_ways("A 1BB3\n", "A 1BB2 !\n", "A 1BB2\n", "A 1BB2 !\n");
    check_both_ways("A 1BB3\n", "A 1BB2 !\n", "A 1BB2 ?\n", "A 1BB2 !\n@glyph ?\n");
    check_both_ways("A 1BB3 ?\n", "A 1BB2 ?\n", "A 1BB2\n", "A 1BB2\n");
    check_both_ways(
        "A 1BB2\n",
        "A 1BB2\n|1 A 2W1 !\n",
        "A 1BB2\n|1 A 2W1\n|1 B 5BBB3\n",
        "A 1BB2\n|1 A 2W1 !\n|1 B 5BBB3\n",
    );
}

#[test]
fn another_variation_under_the_same_number_gets_its_own() {
    check(
        "A 1BB2\n",
        "A 1BB2\n|1 A 2W1\n|1 ; o\n",
        "A 1BB2\n|1 A 4W1\n|1|1 A 4R1\n",
        "A 1BB2\n|1 A 2W1\n|1 ; o\n|2 A 4W1\n|2|1 A 4R1\n",
    );
    check(
        "A 1BB2\n",
        "A 1BB2\n|1 A 2W1\n|1 ; o\n",
        "A 1BB2\n|1 A 2W1\n|1 ; t\n|1 B 5BBB3\n",
        "A 1BB2\n|1 A 2W1\n|1 ; o\n|1 ; t\n|1 B 5BBB3\n",
    );
    check(
        "A 1BB2\n|1 A 2W1\n|1 B 5BBB3\n",
        "A 1BB2\n|1 A 2W1\n|1 B 5BBB3\n|1|1 B 4W1\n",
        "A 1BB2\n|1 A 2W1\n|1 B 5BBB3\n|1|1 B 4W2\n",
        "A 1BB2\n|1 A 2W1\n|1 B 5BBB3\n|1|1 B 4W1\n|1|2 B 4W2\n",
    );
    check("A 1BB2\n", "A 1BB2\n|1 A 2W1\n", "A 1BB2\n; t\n|2 A 2W1\n", "A 1BB2\n; t\n|1 A 2W1\n");
}

#[test]
fn a_variation_that_one_side_took_out_and_in_which_the_other_wrote_is_a_conflict() {
    let (base, written) = ("A 1BB2\n|1 A 2W1\n", "A 1BB2\n|1 A 2W1\n|1 ; x\n");
    let marked = |ours: &str, theirs: &str| format!("A 1BB2\n<<< ours\n{ours}===\n{theirs}>>> theirs\n");
    check(base, written, "A 1BB2\n", &marked("|1 A 2W1\n|1 ; x\n", ""));
    check(base, "A 1BB2\n; o\n", written, "A 1BB2\n; o\n<<< ours\n===\n|1 A 2W1\n|1 ; x\n>>> theirs\n");
    check(
        "A 1BB2\n|1 A 2W1\n; z\n",
        "A 1BB2\n|1 A 2W1\n; z\n; o\n",
        "A 1BB2\n; z\n; t\n",
        "A 1BB2\n; z\n; o\n; t\n",
    );
    // It is not taken out where it has another number.
    check(base, written, "A 1BB2\n|2 A 2W1\n", "A 1BB2\n|1 A 2W1\n|1 ; x\n|2 A 2W1\n");
    check(base, written, "A 1BB2\n|2 A 2W1\n|2 ; x\n", written);
}

#[test]
fn a_note_stays_with_what_it_is_about() {
    check(
        "A 1BB2\n",
        "A 1BB2\nscore 0 0\n; of the score\n",
        "A 1BB2\n; of the ply\nround 2 A\n",
        "A 1BB2\n; of the ply\nscore 0 0\n; of the score\nround 2 A\n",
    );
    check("A 1BB2\nB 5BBB3\n", "A 1BB2\nB 5BBB3\n; o\n", "A 1BB2\nB 5BBB4\n", "A 1BB2\nB 5BBB4\n; o\n");
}

#[test]
fn the_same_thing_changed_otherwise_is_a_conflict() {
    let marked = |above: &str, ours: &str, theirs: &str, below: &str| {
        format!("{above}<<< ours\n{ours}===\n{theirs}>>> theirs\n{below}")
    };
    check(
        "A 1BB2\nscore 0 0\n",
        "A 1BB2\nscore 0 1\n; o\n",
        "A 1BB2\nscore 1 0\n; t\n",
        &marked("A 1BB2\n", "score 0 1\n", "score 1 0\n", "; o\n; t\n"),
    );
    check(
        "A 1BB2\n",
        "A 1BB2\nruling void\n",
        "A 1BB2\nruling stands\n",
        &marked("A 1BB2\n", "ruling void\n", "ruling stands\n", ""),
    );
    check(
        "A 1BB2\nend unfinished\n",
        "A 1BB2\nend resigned A\n; o\n",
        "A 1BB2\nend\n",
        &marked("A 1BB2\n", "end resigned A\n", "end\n", "; o\n"),
    );
    check(
        "A 1BB2\nB 5BBB3\nA 2W1\n",
        "A 1BB2\nB 5BBB3\n; o\nA 2W1\n",
        "A 1BB2\nA 2W1\n",
        &marked("A 1BB2\n", "B 5BBB3\n; o\n", "", "A 2W1\n"),
    );
    check_files(
        [HEAD, DEAL].concat().as_bytes(),
        [&HEAD.replace("South", "Bo"), "date: 2026-10-24\n", DEAL].concat().as_bytes(),
        [&HEAD.replace("South", "Bob"), "event: Open\n", DEAL].concat().as_bytes(),
        &marked(
            "agn 1\ngame: azul\nA: North\n",
            "B: Bo\n",
            "B: Bob\n",
            &["date: 2026-10-24\nevent: Open\n", DEAL].concat(),
        ),
    );
}

#[test]
fn a_ruling_stays_with_the_event_that_was_ruled_on() {
    check(
        "A 1BB2\nend unfinished\n",
        "A 1BB2\nruling void\n; touched only\nend unfinished\n",
        "A 1YY2\nend unfinished\n",
        "<<< ours\nA 1BB2\nruling void\n; touched only\n===\nA 1YY2\n>>> theirs\nend unfinished\n",
    );
    check(
        "A 1Y2\nB 5BBB3\n",
        "A 1Y1\nB 5BBB3\n",
        "A 1Y2\nruling void\n; slip\nA 1Y1\nB 5BBB3\n",
        "<<< ours\n===\nA 1Y2\nruling void\n; slip\n>>> theirs\nA 1Y1\nB 5BBB3\n",
    );
    // What both have of a ruling may go with either event, and a ruling is no bar to annotation.
    check(
        "A 1Y2\nruling void\n",
        "A 1Y2\nruling void\n; o\n",
        "A 1Y3\nruling void\n",
        "A 1Y3\nruling void\n; o\n",
    );
    check("A 1Y2\n", "A 1Y2\nruling void\n", "A 1Y2 ?\n; t\n", "A 1Y2 ?\n; t\nruling void\n");
}

/// Returns what is left of a merged text where one side of every conflict is taken, the first or the second.
fn taken(merged: &str, side: usize) -> String {
    let mut part = None;
    let mut lines = Vec::new();
    for line in merged.split_inclusive('\n') {
        match line.get(..3) {
            Some("<<<") => part = Some(0),
            Some("===") => part = Some(1),
            Some(">>>") => part = None,
            _ if part.is_none_or(|it| it == side) => lines.push(line),
            _ => {}
        }
    }
    lines.concat()
}

#[test]
fn who_takes_one_side_of_a_conflict_takes_all_of_it() {
    let ways = [
        "A 1BB2\n",
        "A 1BB2\nruling void\n",
        "A 1BB2\nruling void\nA 1BB3\n",
        "A 1BB2\nruling stands\n",
        "A 1BB2\nruling set A.score=5\n",
        "A 1BB3\n",
        "A 1BB3\nruling void\nA 1BB4\nruling void\nA 1BB5\n",
        "A 1BB5\nB 2W1\nA 3K1\n",
        "A 1YY1\nruling set B.score=5\n; why\n",
        "B 5BBB3\nA 1BB2\n",
        "B 5BBB3\nA 1BB3\n",
        "A 1BB3\nB 2W1\n",
    ];
    for below in ["B 4W1\nA 4R1\nend unfinished\n", "", "end unfinished\n"] {
        let n_conflicts = check_taken(&ways.map(|way| [HEAD, DEAL, way, below].concat()));
        assert!(50 < n_conflicts, "{n_conflicts} of 144 are in conflict");
    }
    let ways = [
        "|1 A 2W1\nend unfinished\n",
        "end unfinished\n",
        "|1 A 2W1\n|1 ; why\nend unfinished\n",
        "|1 A 2W1\nclaim A.score=0\nend unfinished\n",
        "|1 A 2W1\nclaim A.score=1\n; why\nend unfinished\n",
        "|1 A 2W1\nclaim B.score=0 A.score=2\nend unfinished\n",
        "|1 A 2W1\nend 1 2\n",
        "|1 A 2W1\nend resigned B\n",
        "|1 A 2W1\nend resigned A\n; why\n",
    ];
    let n_conflicts = check_taken(&ways.map(|way| [HEAD, DEAL, "A 1BB2\n", way].concat()));
    assert!(10 < n_conflicts, "{n_conflicts} of 81 are in conflict");
    let ways = [
        "A 1BB2\nscore 0 0\nB 5BBB3\nA 2W1\nround 2 A\n",
        "score 0 0\nB 5BBB3\nA 2W1\nround 2 A\n",
        "A 1BB2 !\nscore 0 0\nB 5BBB3\nA 2W1\nround 2 A\n",
        "A 1BB2\nruling void\nA 1BB1\nscore 0 0\nB 5BBB3\nA 2W1\nround 2 A\n",
        "A 1BB2\nscore 1 0\nB 5BBB3\nA 2W1\nround 2 A\n",
        "A 1BB2\nB 5BBB3\nA 2W1\nround 2 A\n",
        "A 1BB2\nscore 0 0\nA 2W1\nB 5BBB3\nround 2 A\n",
        "A 1BB2\nscore 0 0\nB 5BBB3 ?\nA 2W1\nround 2 A\n",
        "A 1BB2\nscore 0 0\nB 5BBB3\nround 2 A\n",
        "A 1BB2\nscore 0 0\nB 5BBB3\nA 2W1 ?!\nround 2 A\n",
        "B 5BBB3\nA 1BB2\nscore 0 0\nA 2W1\nround 2 A\n",
    ];
    let n_conflicts = check_taken(&ways.map(|way| [HEAD, DEAL, way, "B 4W1\n"].concat()));
    assert!(20 < n_conflicts, "{n_conflicts} of 121 are in conflict");
    let fields = ["", "date: 2026-10-24\n", "date: 2026-10-25\n", "DATE: 2026\n# why\n"];
    let n_conflicts = check_taken(&fields.map(|field| [HEAD, field, DEAL].concat()));
    assert_eq!(n_conflicts, 6);
}

/// Checks that both sides are in conflict below the first deal, with what stands above and below them outside of the marks.
#[track_caller]
fn check_conflict(base: &str, [above, ours, theirs, below]: [&str; 4]) {
    let side = |it: &str| [above, it, below].concat();
    let marked = |one: &str, other: &str| format!("{above}<<< ours\n{one}===\n{other}>>> theirs\n{below}");
    check(base, &side(ours), &side(theirs), &marked(ours, theirs));
    check(base, &side(theirs), &side(ours), &marked(theirs, ours));
}

#[test]
fn what_hung_on_an_event_that_one_side_took_out_stands_where_it_does_on_each_side() {
    let end = "score 0 0\nB 5BBB3\nend unfinished\n";
    check_conflict(&format!("A 1BB2\n{end}"), ["", "A 1BB2 !\n", "", end]);
    let end = "score 0 0\nround 2 A\n";
    check_conflict(&format!("A 1BB2\nA CY5\n{end}"), ["A 1BB2\n", "A CY5\n; c\n", "", end]);
    let end = "ruling void\n; why\nB 4W1\n";
    check_conflict(&format!("A 1BB2\nA CY5\n{end}"), ["A 1BB2\n", "A CY4\n", "", end]);
    let end = "|1 A 2W1\n; x\nB 4W1\n";
    check_conflict(&format!("A 1BB2\n{end}"), ["", "A 1BB2 !\n", "", end]);
}

#[test]
fn a_first_event_that_one_side_took_out_leaves_nothing_twice() {
    let below = "# x\nend unfinished\n";
    check_files(
        [HEAD, DEAL, below].concat().as_bytes(),
        [HEAD, DEAL, "; c\n", below].concat().as_bytes(),
        [HEAD, below].concat().as_bytes(),
        &[HEAD, "<<< ours\n", DEAL, "; c\n===\n>>> theirs\n", below].concat(),
    );
}

#[test]
fn a_ply_that_is_voided_and_replayed_goes_with_its_ruling() {
    let (above, below) = ("A 1BB2\n", "B 5BBB3\n");
    let replayed = "ruling void\n; touched\nA 1BB1\n";
    check_conflict("A 1BB2\nB 5BBB3\n", [above, replayed, "A 3RF\n", below]);
    // What hung on the ply before is changed by the other side.
    for (line, other) in
        [("score 0 0\n", "score 1 0\n"), ("; x\n", ""), ("|1 A 2W1\n", ""), ("score 0 0\n", "")]
    {
        let base = [above, line, below].concat();
        check_conflict(&base, [above, &[replayed, line].concat(), other, below]);
    }
}

#[test]
fn both_halves_of_a_move_stand_in_the_conflict() {
    let base = "A 1BB2\nA 2W1\nB 5BBB3\nB 4W1\n";
    let check_moved = |other: &str| {
        check_conflict(base, ["A 1BB2\n", "B 5BBB3\nA 2W1\n", other, "B 4W1\n"]);
    };
    check_moved("A 2W1\nB 5BBB3 !\n");
    check_moved("B 5BBB4\nA 2W1\nB 5BBB3\n");
    // One side took out what the other moved.
    check_conflict(base, ["A 1BB2\n", "B 5BBB3\n", "", "A 2W1\nB 4W1\n"]);
}

#[test]
fn a_reason_stays_with_its_ruling() {
    check_conflict(
        "A 1BB2\n",
        ["A 1BB2\n", "ruling set A.score=1\n; o\n", "ruling set A.score=2\n; t\n", ""],
    );
    check_conflict("A 1BB2\n; x\nB 4W1\n", ["A 1BB2\n", "ruling stands\n; x\n", "", "B 4W1\n"]);
    check_conflict("A 1BB2\n; x\n", ["A 1BB2\n", "ruling stands\n", "score 0 0\n", "; x\n"]);
    check_conflict(
        "A 1BB2\n; x\nscore 0 0\n",
        ["A 1BB2\n", "score 1 0\n; x\nscore 0 0\n", "; x\nscore 1 1\n", ""],
    );
}

/// Returns a record without its comments and remarks, which are united and stand outside of marks.
fn bare(text: &str) -> String {
    text.split_inclusive('\n').filter(|it| !it.starts_with([';', '#'])).collect()
}

/// Merges each two of several records that come from the first; where they are in conflict, each side is left where it is taken.
#[track_caller]
fn check_taken(ways: &[String]) -> usize {
    let marks = Marks { size: 3, ..Marks::default() };
    let mut n_conflicts = 0;
    for (ours, theirs) in ways.iter().flat_map(|one| ways.iter().map(move |other| (one, other))) {
        let merged = merge_files(ways[0].as_bytes(), ours.as_bytes(), theirs.as_bytes(), &marks);
        if merged.n_conflicts != 0 {
            let text = String::from_utf8(merged.text).expect("lines of text give text");
            assert_eq!(
                [bare(&taken(&text, 0)), bare(&taken(&text, 1))],
                [bare(ours), bare(theirs)],
                "{text}"
            );
            n_conflicts += 1;
        }
    }
    n_conflicts
}

#[test]
fn claims_of_several_facts_are_a_conflict_where_they_say_something_else_of_one() {
    check(
        "A 1BB2\n",
        "A 1BB2\nclaim A.line2=2B B.score=0\n; o\n",
        "A 1BB2\nclaim a.LINE2=1B\n; t\n",
        "A 1BB2\n<<< ours\nclaim A.line2=2B B.score=0\n; o\n===\nclaim a.LINE2=1B\n; t\n>>> theirs\n",
    );
    check(
        "A 1BB2\nclaim A.score=0\n",
        "A 1BB2\nclaim A.score=1\n",
        "A 1BB2\nclaim A.score=0\nclaim A.score=2 B.score=0\n",
        "A 1BB2\n<<< ours\nclaim A.score=1\n===\nclaim A.score=0\nclaim A.score=2 B.score=0\n>>> theirs\n",
    );
    // Two of ours contradict one of theirs, and one of them another.
    check(
        "A 1BB2\n",
        "A 1BB2\nclaim A.score=1\nclaim B.score=1 round=1\n",
        "A 1BB2\nclaim A.score=2 B.score=2\nclaim round=2\n",
        "A 1BB2\n<<< ours\nclaim A.score=1\nclaim B.score=1 round=1\n===\nclaim A.score=2 B.score=2\nclaim round=2\n>>> theirs\n",
    );
    // What does not contradict is united.
    check(
        "A 1BB2\n",
        "A 1BB2\nclaim A.line2=2B B.score=0\n",
        "A 1BB2\nclaim A.line2=2b\nclaim A.score=0\n",
        "A 1BB2\nclaim A.line2=2B B.score=0\nclaim A.line2=2b\nclaim A.score=0\n",
    );
}

#[test]
fn claims_of_one_fact_are_a_conflict_by_whatever_lines_they_are_made() {
    let check_parted = |ours: &str, theirs: &str| {
        let whole = |line: &str| format!("A 1BB2\n{line}\n");
        let marked = |one: &str, other: &str| format!("A 1BB2\n<<< ours\n{one}\n===\n{other}\n>>> theirs\n");
        check("A 1BB2\n", &whole(ours), &whole(theirs), &marked(ours, theirs));
        check("A 1BB2\n", &whole(theirs), &whole(ours), &marked(theirs, ours));
    };
    check_parted("claim A.score=0", "score 5 0");
    check_parted("claim round=2 b.SCORE=1", "score 5 0");
    check_parted("claim B.bonus=9", "bonus 21 8");
    check_parted("claim round=3", "round 2 A");
    check_parted("claim start=B", "round 2 A");
    check(
        "A 1BB2\nend unfinished\n",
        "A 1BB2\nend unfinished 5 0\n",
        "A 1BB2\nend unfinished\nclaim A.score=0\n",
        "A 1BB2\n<<< ours\nend unfinished 5 0\n===\nend unfinished\nclaim A.score=0\n>>> theirs\n",
    );
    check(
        "A 1BB2\n",
        "A 1BB2\nclaim A.score=+05 start=a\n",
        "A 1BB2\nscore 5 0\nround 2 A\n",
        "A 1BB2\nclaim A.score=+05 start=a\nscore 5 0\nround 2 A\n",
    );
}

#[test]
fn a_game_that_one_side_wrote_further_goes_on_and_two_ways_to_go_on_are_a_conflict() {
    check(
        "",
        "A 1BB2\n; o\n",
        "A 1BB2\n; t\nB 5BBB3\nend unfinished\n",
        "A 1BB2\n; o\n; t\nB 5BBB3\nend unfinished\n",
    );
    check("", "A 1BB2\n", "A 1BB3\n", "<<< ours\nA 1BB2\n===\nA 1BB3\n>>> theirs\n");
    check(
        "",
        "A 1BB2\nend resigned B\n",
        "A 1BB2\nB 5BBB3\n",
        "A 1BB2\n<<< ours\nend resigned B\n===\nB 5BBB3\n>>> theirs\n",
    );
    check(
        "A 1BB2\nB 5BBB3\nA 2W1\n",
        "A 1BB2\nA 2W1\n; o\n",
        "A 1BB2\nB 5BBB3\nA 2W1\n; t\n",
        "A 1BB2\nA 2W1\n; o\n; t\n",
    );
}

#[test]
fn what_is_only_written_otherwise_is_no_change() {
    check("A 1b+2\nB 5b+3\n", "A 1BB2\nB 5BBB3\n; o\n", "a 1b+3\nB 5b+3\n", "a 1b+3\nB 5BBB3\n; o\n");
    check("a 1bb2\nb 5b+3\n", "A 1BB2 !\nb 5b+3\n", "a 1bb2\nB 5BBB3\n", "A 1BB2 !\nB 5BBB3\n");
}

#[test]
fn lines_that_do_not_read_are_carried_along() {
    check("A 1BB2\n=?=\n", "A 1BB2\n=?=\n$x\n", "A 1BB2\n=?=\n%y\n", "A 1BB2\n=?=\n$x\n%y\n");
    check("3W1\n", "3W1\n; o\n", "3W2\n", "3W2\n; o\n");
    let (ours, theirs) = (b"agn 1\nA \xff\n; o\n".as_slice(), b"agn 1\nA \xff\n; \xfe".as_slice());
    let merged = merge_files(b"agn 1\nA \xff\n", ours, theirs, &Marks::default());
    assert_eq!(merged.text, b"agn 1\nA \xff\n; o\n; \xfe");
    check_files(
        b"agn 2\nx\n",
        b"agn 2\nx\ny\n",
        b"agn 2\nx\nz\n",
        "<<< ours\nagn 2\nx\ny\n===\nagn 2\nx\nz\n>>> theirs\n",
    );
}

#[test]
fn what_stands_below_an_event_comes_below_no_other() {
    let (above, below) = ("A 1BB2\n", "A 2W1\n");
    let base = |middle: &str| [above, middle, below].concat();
    // One side puts an event in above what the other wrote on.
    let (moved, scored) = ("B 3K1\nround 2 A\n", "round 2 A\nscore 1 0\n");
    check_conflict(&base("round 2 A\n"), [above, moved, scored, below]);
    let (moved, ruled) = ("B 3K1\nscore 0 0\n", "score 0 0\nruling void\n");
    check_conflict(&base("score 0 0\n"), [above, moved, ruled, below]);
    check_conflict(&base("score 0 0\n"), [above, "", "score 0 0\n; t\n", below]);
    // A note on a claim goes with it.
    let (ours, theirs) = (base("B 3K1\nscore 0 0\n"), base("score 0 0\n; t\n"));
    check(&base("score 0 0\n"), &ours, &theirs, &base("B 3K1\nscore 0 0\n; t\n"));
    // A seat that was corrected is that of the same ply.
    check_conflict(&base("B 5BBB3\n"), [above, "A 5BBB3\n", "", below]);
    check(&base("B 5BBB3\n"), &base("A 5BBB3\n"), &base("B 5BBB3\n; t\n"), &base("A 5BBB3\n; t\n"));
    check_conflict(&base(""), [above, "ruling void\n", "ruling stands\nscore 0 0\n", below]);
    check_conflict(above, ["", "A 1BB2\n", "A 1BB3\n", "ruling void\n"]);
}

#[test]
fn who_ended_the_game_and_who_went_on_do_not_agree() {
    check_conflict("A 1BB2\n", ["A 1BB2\n", "end resigned B\n", "B 5BBB3\n", ""]);
    let end = "end unfinished\n";
    check_conflict(
        &["A 1BB2\n", end].concat(),
        ["A 1BB2\n", "end resigned B\n", "B 5BBB3\nend unfinished\n", ""],
    );
    check(
        "A 1BB2\n",
        "A 1BB2\nend unfinished\n",
        "A 1BB2\nB 5BBB3\nend unfinished\n",
        "A 1BB2\nB 5BBB3\nend unfinished\n",
    );
}

#[test]
fn numbers_of_variations_that_stand_below_a_claim_are_not_given_twice() {
    let (ours, theirs) = ("|1 A 2W1\nscore 0 0\n", "score 0 0\n|1 A 4W1\n");
    check_conflict("A 1BB2\nscore 0 0\n", ["A 1BB2\n", ours, theirs, ""]);
}

#[test]
fn many_lines_below_one_event_take_no_time() {
    let claims = |fact: &str| -> String {
        let lines: Vec<_> = (0..4000).map(|it| format!("claim {fact}.line{it}=0\n")).collect();
        lines.concat()
    };
    let (ours, theirs) = (claims("A"), claims("B"));
    check(
        "A 1BB2\n",
        &["A 1BB2\n", &ours].concat(),
        &["A 1BB2\n", &theirs].concat(),
        &["A 1BB2\n", &ours, &theirs].concat(),
    );
}

#[test]
fn files_are_merged_record_by_record() {
    let record = |id: &str, below: &str| format!("agn 1\nid: {id}\nA: x\n{below}");
    let base = ["# above\n", &record("1", ""), &record("2", "")].concat();
    let ours = ["# above\n# o\n", &record("3", ""), &record("1", "; o\n"), &record("2", "")].concat();
    let theirs = ["# above\n", &record("2", "; t\n"), &record("4", "")].concat();
    let expected =
        ["# above\n# o\n", &record("3", ""), "<<< ours\n", &record("1", "; o\n"), "===\n>>> theirs\n"];
    let expected = [&expected.concat(), &record("2", "; t\n"), &record("4", "")].map(String::as_str).concat();
    check_files(base.as_bytes(), ours.as_bytes(), theirs.as_bytes(), &expected);
    check_files(
        b"",
        record("1", "").as_bytes(),
        record("2", "").as_bytes(),
        &(record("1", "") + &record("2", "")),
    );
    check_files(b"", b"", b"", "");
}

#[test]
fn a_record_whose_id_was_corrected_is_the_same_one() {
    let record = |id: &str, plies: &str| format!("agn 1\nid: {id}\ngame: azul\n{DEAL}{plies}");
    let files = |id: &str, below: &str| record(id, &format!("A 1BB2\n{below}")) + &record("g", "A 1Y1\n");
    let (base, corrected, noted) = (files("f", ""), files("new", ""), files("f", "; t\n"));
    check_files(base.as_bytes(), corrected.as_bytes(), noted.as_bytes(), &files("new", "; t\n"));
    check_files(base.as_bytes(), noted.as_bytes(), corrected.as_bytes(), &files("new", "; t\n"));
    // One event of it may have been corrected as well, if it is still nearer to what it was than any other record.
    let long = |id: &str, line: &str, below: &str| {
        let plies = format!("A 1BB2\nB 2W1\nA 3K1\nB 4R{line}\n{below}");
        record(id, &plies) + &record("g", "A 1Y1\n")
    };
    let (base, corrected, noted) = (long("f", "1", ""), long("new", "2", ""), long("f", "1", "; t\n"));
    check_files(base.as_bytes(), corrected.as_bytes(), noted.as_bytes(), &long("new", "2", "; t\n"));
    check_files(base.as_bytes(), noted.as_bytes(), corrected.as_bytes(), &long("new", "2", "; t\n"));
    // Where both add a record, each with its own, they are two.
    let (one, other) = (record("o", "A 1BB2\n"), record("t", "A 1BB2\n"));
    check_files(b"", one.as_bytes(), other.as_bytes(), &[one.as_str(), &other].concat());
}

#[test]
fn all_lines_of_a_merged_file_end_in_one_way() {
    let whole = |rest: &str| [HEAD, DEAL, rest].concat();
    let returns = |text: &str| text.replace('\n', "\r\n");
    let check_ends = |base: &str, ours: &str, theirs: &str, expected: &str| {
        check_files(base.as_bytes(), ours.as_bytes(), theirs.as_bytes(), expected);
        check_files(base.as_bytes(), expected.as_bytes(), theirs.as_bytes(), expected);
    };
    let (base, ours, theirs) = (whole("A 1BB2\n"), whole("A 1BB2 !\n; o\n"), whole("A 1BB2 ?\n; t"));
    let merged = whole("A 1BB2 !\n@glyph ?\n; o\n; t\n").trim_end().to_owned();
    check_ends(&base, &returns(&ours), &theirs, &returns(&merged));
    check_ends(&base, &ours, &returns(&theirs), &returns(&merged));
    check_ends(&returns(&base), &ours, &returns(&theirs), &merged);
    check_ends(&returns(&base), &returns(&ours), &theirs, &merged);
    check_ends(&returns(&base), &returns(&ours), &returns(&theirs), &returns(&merged));
    check_ends(&returns(&base), &ours, &theirs, &merged);
    // Who only changed how lines end changed nothing else: neither what stands above a record nor a record that is no lines.
    check_ends("x\ny\n", "x\r\ny\r\n", "x\nz\n", "x\r\nz\r\n");
    check_ends("agn 2\nx\n", "agn 2\r\nx\r\n", "agn 2\nz\n", "agn 2\r\nz\r\n");
    check_files(b"", b"x\r\n", b"x\ny\n", "x\r\ny\r\n");
    // The lines of ours end in both ways already.
    check_ends(&base, &ours.replacen('\n', "\r\n", 1), &theirs, &merged.replacen('\n', "\r\n", 1));
    let (one, other) = (returns(&whole("A 1BB3\n")), whole("A 1BB4\n"));
    let marked = returns(&whole("<<< ours\nA 1BB3\n===\nA 1BB4\n>>> theirs\n"));
    check_files(base.as_bytes(), one.as_bytes(), other.as_bytes(), &marked);
}

#[test]
fn preambles_are_merged_line_by_line() {
    check_files(b"x", b"x\ny", b"z\nx", "z\nx\ny");
}

#[test]
fn changes_that_do_not_fit_together_are_told_of() {
    let whole = |plies: &str| [HEAD, DEAL, plies, "end unfinished\n"].concat().into_bytes();
    // Ours takes the blue of display 2, so that theirs no longer finds three yellow in the center.
    let (base, ours) = (whole("A 1BB2\nB 5BBB3\n"), whole("A 2B2\nB 5BBB3\n"));
    let theirs = whole("A 1BB2\nB 5BBB3\nA CYYY1\n");
    let merged = merge_files(&base, &ours, &theirs, &Marks::default());
    assert_eq!(merged.n_conflicts, 0);
    let found = misfit(&ours, &theirs, &merged.text).expect("the center holds one yellow");
    assert_eq!((found.line, found.diagnostic.code.name), (8, "azul::too-many-tiles"));
    assert_eq!(misfit(&ours, &base, &ours), None);
    assert_eq!(misfit(&merged.text, &theirs, &merged.text), None);
}
