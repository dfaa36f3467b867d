//! Files of records, what stands above them, how their lines end, and whether the result verifies.

use azulejo_diff::{Marks, merge_files, misfit};

use crate::{DEAL, HEAD, check_files};

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
fn a_game_that_was_put_in_is_not_one_that_was_taken_out() {
    let record = |deal: &str, ply: &str| format!("agn 1\ngame: azul\nA: x\nB: y\ndeal {deal}\n{ply}\n");
    let (one, two) =
        (record("BBYY BRKW BYRK RKKW BBBY", "A 1BB2"), record("BBYY BRKW BYRK RKKW BBBK", "A 1BB3"));
    let (three, four) =
        (record("BBRR BRKW BYRK RKKW BBBY", "A 1BB4"), record("WWRR BRKW BYRK RKKW BBBY", "A 1WW4"));
    let check_records = |base: &[&str], ours: &[&str], theirs: &[&str], expected: &[&str]| {
        let [base, ours, theirs] = [base, ours, theirs].map(|it| it.concat().into_bytes());
        check_files(&base, &ours, &theirs, &expected.concat());
    };
    check_records(&[&one, &two], &[&one, &three, &two], &[&one, &three], &[&one, &three]);
    check_records(&[&two], &[&three, &two], &[&three], &[&three]);
    check_records(&[&one], &[&one, &three], &[&one, &four], &[&one, &three, &four]);
    // Whatever else was done to the file.
    let corrected = record("BBYY BRKW BYRK RKKW BBBR", "A 1BB3");
    check_records(&[&one, &two], &[&two], &[&two, &three], &[&two, &three]);
    check_records(&[&one, &two], &[&corrected], &[&two], &[&corrected]);
    check_records(
        &[&one, &four, &two],
        &[&one, &four, &corrected],
        &[&four, &corrected],
        &[&four, &corrected],
    );
    let commented = [&one, "; x\n"].concat();
    let marked = format!("<<< ours\n{commented}===\n>>> theirs\n");
    check_records(&[&one, &four], &[&commented, &four], &[&four, &three], &[&marked, &four, &three]);
    check_records(
        &[&one],
        &[&three],
        &[&commented],
        &[&three, &format!("<<< ours\n===\n{commented}>>> theirs\n")],
    );
    // A blank line more is no change of a record.
    check_records(&[&one, &two, "\n"], &[&one, &two], &[&one], &[&one]);
}

#[test]
fn a_game_that_was_only_begun_is_the_same_whatever_was_corrected_in_it() {
    let head = |player: &str| format!("agn 1\ngame: azul\nA: {player}\nB: y\n");
    let deals = ["BBYY BRKW BYRK RKKW BBBY", "BBYY BRKW BYRK RKKW BBBK", "WWRR BRKW BYRK RKKW BBBY"];
    let [base, one, two] = deals.map(|it| [&head("x"), "deal ", it, "\n"].concat());
    let check_records = |base: &str, ours: &str, theirs: &str, expected: &str| {
        check_files(base.as_bytes(), ours.as_bytes(), theirs.as_bytes(), expected);
    };
    let marked = format!("{}<<< ours\ndeal {}\n===\ndeal {}\n>>> theirs\n", head("x"), deals[1], deals[2]);
    check_records(&base, &one, &two, &marked);
    let played = |record: &str| [record, "A 1BB2\n"].concat();
    check_records(&base, &one, &played(&base), &played(&one));
    // Games entered ahead.
    let (waiting, last) = (head("x"), head("z"));
    let (table, entered) = ([&waiting, "table: 1\n"].concat(), played(&base));
    let both = [&head("x"), "table: 1\ndeal ", deals[0], "\nA 1BB2\n", &last].concat();
    check_records(
        &[&*waiting, &last].concat(),
        &[&*waiting, "; x\n", &last].concat(),
        &[&*entered, &last].concat(),
        &[&*waiting, "; x\n", entered.strip_prefix(&*waiting).expect("it begins so"), &last].concat(),
    );
    check_records(&waiting, &table, &entered, both.strip_suffix(&*last).expect("it ends so"));
    check_records(
        &[&*waiting, &last].concat(),
        &[&*table, &last].concat(),
        &[&*entered, &last].concat(),
        &both,
    );
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
    // A blank at the end of a line is a change of it.
    check_files(b"x\ny\n", b"x\ny\nz\n", b"x \ny\n", "x \ny\nz\n");
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
