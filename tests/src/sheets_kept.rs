//! What stands in either of two sheets is in the record that they come to, if it is about no line on which they disagree. Counts nothing.

use super::{sheets, without_remarks};

#[test]
fn a_glyph_that_one_sheet_has_is_kept() {
    let sheet = |glyph: &str| {
        format!(
            "agn 1\ngame: azul\nA: x\nB: y\ndeal BBYY BRKW BYRK RKKW BBBY\nA 1BB2{glyph}\nB 5BBB3\nend unfinished\n"
        )
    };
    for (one, other, expected) in [
        (" !", " ?", "A 1BB2 !\n@glyph ?\nB"),
        ("", " !", "A 1BB2\n@glyph !\nB"),
        (" !", "", "A 1BB2 !\nB"),
        (" !", " !", "A 1BB2 !\nB"),
        ("\n@glyph ?", " ?", "A 1BB2\n@glyph ?\nB"),
    ] {
        let found = sheets(&sheet(one), &sheet(other)).expect("sheets of one game");
        let text = String::from_utf8_lossy(&found.text).into_owned();
        assert!(found.is_whole() && text.contains(expected), "{text}");
    }
}

#[test]
fn annotation_above_the_first_event_and_in_variations_is_kept() {
    let sheet = |above: &str, glyph: &str| {
        format!(
            "agn 1\ngame: azul\nA: x\nB: y\n{above}deal BBYY BRKW BYRK RKKW BBBY\nA 1BB2\n|1 A 2W1{glyph}\n|1 B 5BBB3\nB 5BBB3\nend unfinished\n"
        )
    };
    let check = |one: &str, other: &str, expected: &[&str]| {
        let found = sheets(one, other).expect("sheets of one game");
        let text = String::from_utf8_lossy(&found.text).into_owned();
        assert!(found.is_whole() && expected.iter().all(|it| text.contains(it)), "{text}");
    };
    let noted = sheet("; played in Essen\n# page 3\n", " ?");
    check(&sheet("", ""), &noted, &["; played in Essen\n# page 3\ndeal", "|1 A 2W1\n|1 @glyph ?\n|1 B"]);
    check(
        &noted,
        &sheet("; round one\n", " !"),
        &["# page 3\n; round one\ndeal", "|1 A 2W1 ?\n|1 @glyph !\n|1 B"],
    );
    check(&noted, &noted, &["B: y\n; played in Essen\n# page 3\ndeal", "|1 A 2W1 ?\n|1 B"]);
}

#[test]
fn what_stands_above_the_records_is_kept_above_the_record() {
    let check = |one: &str, other: &str, end: &str, expected: &str| {
        let game = "agn 1\ngame: azul\nA: x\nB: y\ndeal BBYY BRKW BYRK RKKW BBBY\nA 1BB2\nA 5BBB3\n"
            .replace('\n', end);
        let mut found = sheets(&game, &game).expect("sheets of one game");
        found.put_below(one.as_bytes(), other.as_bytes());
        let text = String::from_utf8_lossy(&found.text).into_owned();
        assert_eq!(text, format!("{expected}{game}"));
        assert_eq!(found.trouble.map(|it| it.line), Some(7 + expected.lines().count() as u64));
    };
    check("", "", "\n", "");
    check("# Anna\n\n", "", "\n", "# Anna\n\n");
    check("", "# Bo\n", "\r\n", "# Bo\r\n");
    check("\u{FEFF}; club\n# Anna\n", "\u{FEFF}; club\r\nfrom Bo\r\n", "\n", "; club\n# Anna\nfrom Bo\n");
}

#[test]
fn header_fields_of_either_sheet_are_kept() {
    let below = "deal BBYY BRKW BYRK RKKW BBBY\nA 1BB2\nend unfinished\n";
    let bare = format!("agn 1\ngame: azul\nA: x\nB: y\n{below}");
    let more = format!(
        "agn 1\ngame: azul\nboard: colored\nrules: rulebook-2018\nA: x\nB: y\nx-page: 1\nx-page: 2\n{below}"
    );
    let found = sheets(&bare, &more).expect("sheets of one game");
    let head = "agn 1\ngame: azul\nA: x\nB: y\n# sheet 2: x-page: 1\nboard: colored\nrules: rulebook-2018\n# sheet 2: x-page: 2\n";
    assert_eq!(String::from_utf8_lossy(&found.text), format!("{head}{below}"));
    assert!(found.is_whole() && found.fields.len() == 1, "{found:#?}");
    let found = sheets(&more, &bare).expect("sheets of one game");
    assert_eq!(String::from_utf8_lossy(&found.text), more);
}

#[test]
fn a_byte_order_mark_is_not_written() {
    let game = "agn 1\ngame: azul\nA: x\nB: y\ndeal BBYY BRKW BYRK RKKW BBBY\nA 1BB2\nend unfinished\n";
    let found = sheets(&format!("\u{FEFF}{game}"), game).expect("sheets of one game");
    assert_eq!(String::from_utf8_lossy(&found.text), game);
}

#[test]
fn what_belongs_to_a_line_that_one_sheet_lacks_is_there_once() {
    let sheet = |lines: &str| {
        format!(
            "agn 1\ngame: azul\nA: x\nB: y\ndeal BBYY BRKW BYRK RKKW BBBY\nA 1BB2\n; first\n{lines}A 2W1\nend unfinished\n"
        )
    };
    let (whole, short) = (sheet("B 5BBB3\n; second\n"), sheet("; second\n"));
    for (one, other) in [(&whole, &short), (&short, &whole)] {
        let found = sheets(one, other).expect("sheets of one game");
        assert!(found.is_whole(), "{found:#?}");
        assert_eq!(without_remarks(&found), whole);
    }
    let both = sheet("; second\nB 5BBB3\n; second\n");
    assert_eq!(without_remarks(&sheets(&short, &both).expect("sheets of one game")), both);
}
