//! What two sides write into one record: what is united, and what is in conflict.

use azulejo_diff::{Marks, merge_files};

use crate::{DEAL, HEAD, check, check_files};

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
    // Where one side renumbered, a number no longer says which variation is meant.
    check(base, written, "A 1BB2\n|2 A 2W1\n", &marked("|1 A 2W1\n|1 ; x\n", "|2 A 2W1\n"));
    let renumbered = "|1 A 3K1\n|2 A 2W1\n";
    check(base, written, &["A 1BB2\n", renumbered].concat(), &marked("|1 A 2W1\n|1 ; x\n", renumbered));
    check(
        base,
        "A 1BB2\n; x\n|1 A 2W1\n",
        &["A 1BB2\n", renumbered].concat(),
        &["A 1BB2\n; x\n", renumbered].concat(),
    );
    check(base, written, "A 1BB2\n|2 A 2W1\n|2 ; x\n", written);
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
fn a_variation_gets_a_number_that_is_free_even_behind_the_last_one() {
    let base = "A 1BB2\n|65534 A 4KK2\n";
    let (ours, theirs) = ("|65535 A 3K1\n", "|65535 A 2W1\n");
    check(base, &[base, ours].concat(), &[base, theirs].concat(), &[base, ours, "|1 A 2W1\n"].concat());
}
