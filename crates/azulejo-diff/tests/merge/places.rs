//! Where lines come to stand: below which event, beside what, and what stands between the marks with what.

use crate::{DEAL, HEAD, check, check_conflict, check_files};

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
fn a_ruling_beside_a_ply_that_is_gone_stays_where_it_was_made() {
    let both = |ours: &str, theirs: &str, expected: &str| {
        check("A 1BB2\nB 5BBB3\n", ours, theirs, expected);
        check("A 1BB2\nB 5BBB3\n", theirs, ours, expected);
    };
    for line in ["ruling void\n; why\n", "score 0 0\n", "claim round=1\n"] {
        let ours = ["A 1BB2\n", line].concat();
        both(&ours, "A 1BB2\nB 3R1\nB 5BBB3\n", &[&ours, "B 3R1\n"].concat());
    }
}

#[test]
fn what_is_about_an_event_goes_to_no_other_with_the_line_below_which_it_stands() {
    for line in ["|1 A 2W1\n", "@eval 3\n"] {
        let ours = ["score 0 0\n", line].concat();
        check_conflict("A 1BB2\nscore 0 0\n", ["A 1BB2\n", &ours, "B 3R1\nscore 0 0\n", ""]);
    }
    // A variation below a claim is united with another one there.
    check(
        "A 1BB2\nscore 0 0\n",
        "A 1BB2\nscore 0 0\n|1 A 1BB1\n",
        "A 1BB2\nscore 0 0\n|1 A 2W1\n",
        "A 1BB2\nscore 0 0\n|1 A 1BB1\n|2 A 2W1\n",
    );
    check_conflict("A 3K1\n", ["A 3K1\n|1 A 3R1\n", "B 3R1\n", "B 3R2\n", ""]);
}

#[test]
fn a_remark_on_the_line_below_it_goes_with_that_line() {
    let base = "A 1BB2\nB 5BBB3\nend\n";
    for remark in ["# was: B 1RR3\n", "# sheet 2: B 1RR3\n", "# undecided\n# sheet 2:\n"] {
        let ours = ["A 1BB2\n", remark, "B 5BBB3\nend\n"].concat();
        let expected = ["A 1BB2\n; c\nA 4R1\n", remark, "B 5BBB3\n; d\nend\n"].concat();
        check(base, &ours, "A 1BB2\n; c\nA 4R1\nB 5BBB3\n; d\nend\n", &expected);
        check_conflict(&ours, ["A 1BB2\n", "", &[remark, "B 5BBB3\n; x\n"].concat(), "end\n"]);
    }
    let (ours, theirs) = ("A 1BB2\nB 5BBB3\n# was: end\nend 1 0\n", "A 1BB2\nB 5BBB3\n; c\nend\n");
    check(base, ours, theirs, "A 1BB2\nB 5BBB3\n; c\n# was: end\nend 1 0\n");
    let corrected = |remark: &str, line: &str| format!("# was: {remark}\nB 5BBB{line}\n");
    check_conflict(base, ["A 1BB2\n", &corrected("x", "4"), &corrected("y", "2"), "end\n"]);
    check_files(
        b"agn 1\nA: x\nB: y\n",
        b"agn 1\nA: x\n# was: B: y\nB: z\n",
        b"agn 1\nA: x\ndate: 2026\nB: y\n",
        "agn 1\nA: x\ndate: 2026\n# was: B: y\nB: z\n",
    );
}

#[test]
fn of_plies_that_are_alike_the_one_is_meant_on_which_the_same_hangs() {
    check(
        "A 1BB2 !!\nB 5BBB3\n",
        "A 1BB2\nA 1BB2 !!\nB 5BBB3\n",
        "A 1BB2 !!\n; x\nB 5BBB3\n",
        "A 1BB2\nA 1BB2 !!\n; x\nB 5BBB3\n",
    );
    let voided = "A 1BB2\nruling void\n; why\n";
    check(
        "A 1BB2\n; c\nB 5BBB3\n",
        &[voided, "A 1BB2\n; c\nB 5BBB3\n"].concat(),
        "A 1BB2\n; c\n; x\nB 5BBB3\n",
        &[voided, "A 1BB2\n; c\n; x\nB 5BBB3\n"].concat(),
    );
}

#[test]
fn alike_plies_beside_each_other_are_told_apart_by_what_hangs_on_them() {
    let (base, ours) = ("A pass\n@eval 1\nA pass\n", "A pass\nA pass\n@eval 1\nA pass\n");
    check(base, ours, "A pass\n@eval 1\n; n\nA pass\n", "A pass\nA pass\n@eval 1\n; n\nA pass\n");
    let ruled = "ruling void\n; why\nB pass\n";
    check(
        "B pass\n; c\n",
        "B pass\nB pass\n; c\n",
        &["B pass\n; c\n", ruled].concat(),
        &["B pass\nB pass\n; c\n", ruled].concat(),
    );
}

#[test]
fn remarks_on_notes_and_variations_stay_with_them() {
    let both = |base: &str, ours: &str, theirs: &str, expected: &str| {
        let whole = |it: &str| ["A 1BB2\n", it].concat();
        check(&whole(base), &whole(ours), &whole(theirs), &whole(expected));
        check(&whole(base), &whole(theirs), &whole(ours), &whole(expected));
    };
    both("; x\n", "; x\n; new\n", "# was: zz\n; xx\n", "# was: zz\n; xx\n; new\n");
    let remarked = "# was: zz\n|1 A 3K1\n";
    both("|1 A 3K1\n", &["; o\n", "|1 A 3K1\n"].concat(), remarked, &["; o\n", remarked].concat());
    both(remarked, remarked, &[remarked, "; t\n"].concat(), &[remarked, "; t\n"].concat());
    let wrong = "|1 A 2W9\n#= error azul::no-such-line\n";
    let (ours, theirs) = (["; o\n", wrong].concat(), [wrong, "|1 ; t\n"].concat());
    both(wrong, &ours, &theirs, &["; o\n", &theirs].concat());
    both("", "# sheet 2: B 3R1\n", "B 5BBB3\n", "B 5BBB3\n# sheet 2: B 3R1\n");
}

#[test]
fn numbers_of_variations_are_not_torn_apart_by_a_claim_between_them() {
    let base = "A 1BB2\n|1 A 2W1\nscore 1 0\n|2 A 3K1\n";
    let ours = "|1 A 4R1\n|2 A 2W1\nscore 1 0\n|3 A 3K1\n";
    let theirs = "|1 A 2W1\nscore 1 0\nclaim A.line1=1\n|2 A 3K1\n";
    check_conflict(base, ["A 1BB2\n", ours, theirs, ""]);
    // A claim above a variation is no bar to another change.
    check(
        "A 2W1\n|1 A 1K1\n",
        "A 2W1\nscore 2 0\n|1 A 1K1\n",
        "A 4Y1\n|1 A 1K1\n",
        "A 4Y1\nscore 2 0\n|1 A 1K1\n",
    );
}

#[test]
fn what_was_moved_did_not_become_what_stands_in_its_place() {
    let (ours, theirs) = ("B 5BBB3\nA 1BB2\nB 3R1\n", "A 1BB2\nB 5BBB3\n@eval 3\n");
    check_conflict("A 1BB2\nB 5BBB3\nA 2W1\n", ["", ours, theirs, "A 2W1\n"]);
    // A ply that was corrected to what stands elsewhere was not moved.
    check(
        "B 5BBB3\nA 2W1\nB 3K1\nA 4W1\n",
        "B 3K1\nA 2W1\nB 3K1\nA 4W1\n",
        "B 5BBB3\nA 2W1\nB 3K2\nA 4W1\n",
        "B 3K1\nA 2W1\nB 3K2\nA 4W1\n",
    );
    // Nor was a score that was corrected to what another was before.
    let scores =
        |one: &str, other: &str| format!("A 1BB2\nscore {one}\nB 5BBB3\nA 2W1\nB 3K1\nscore {other}\n");
    let (base, ours, theirs) = (scores("0 0", "0 1"), scores("1 0", "0 0"), scores("1 0", "0 1"));
    check(&base, &ours, &theirs, &ours);
    check("A 1BB2\n3R 1 ?!?\n", "A 1BB2\nB 3R1\n", "A 1BB2\n3R 1 ?!?\n; x\n", "A 1BB2\nB 3R1\n; x\n");
}
