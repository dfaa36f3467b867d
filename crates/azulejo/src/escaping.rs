//! Tests that nothing in a record, an argument or the name of a file steers a terminal, whatever the verb.

use std::ffi::OsString;
use std::fs;

use azulejo_render::is_hidden;

use crate::{Console, run};

/// What would set the title, clear the screen, color and turn the line, and make noise.
const STEER: &str = "\u{1b}]0;x\u{7}\u{1b}[2J\u{9b}31m\u{202e}\u{8}\r\u{7f}";

/// What would do some of it, and what who takes sequences out of a text would take out as a whole.
const SEQUENCE: &str = "\u{1b}]0;x\u{7}\u{1b}[2Jy";

/// Verbs on a file; `FILE` stands for its name and `STEER` for what would steer.
const LINES: [&str; 36] = [
    "check FILE",
    "check FILE --format short",
    "check FILE --format json",
    "check FILE --format sarif",
    "check FILE --rules STEER",
    "check STEER",
    "fmt --stdout FILE",
    "fmt --check FILE",
    "fmt --full --stdout FILE",
    "fmt --to json FILE",
    "fmt --to agn FILE",
    "fmt STEER",
    "fmt --to json FILE -o no/such/STEER",
    "replay FILE --record 1",
    "replay FILE --record 1 --json",
    "replay FILE --id STEER",
    "replay FILE",
    "show FILE --record 1",
    "show FILE --record 1 --facts",
    "show FILE --record 1 --json",
    "show FILE --record 1 STEER",
    "legal FILE --record 1 --at STEER",
    "legal FILE --record 2",
    "rules show STEER",
    "explain STEER",
    "simulate --game STEER --rules STEER --board STEER",
    "STEER",
    "SEQUENCE",
    "replay FILE SEQUENCE",
    "legal FILE --at SEQUENCE",
    "check --level SEQUENCE",
    "show FILE --rules SEQUENCE",
    "perft FILE --depth SEQUENCE",
    "shrink FILE --while SEQUENCE",
    "completions SEQUENCE",
    "--SEQUENCE",
];

/// Returns two records in which everything that may be free text steers.
fn records() -> String {
    let head =
        format!("# {STEER}\nagn 1\ngame:azul\nA: Ada{STEER}\nB: {STEER}\nevent: {STEER}\nx-{STEER}: y\n");
    let moves = format!(
        "; {STEER}\ndeal BBYY BRKW BYRK RKKW BBBY\n; {STEER}\nA 1BB2 !\n@eval({STEER}) {STEER}\n|1 A {STEER}\n# {STEER}\n"
    );
    let wrong = format!("B 5B{STEER}3\nclaim {STEER}={STEER}\n{STEER}\nruling {STEER}\nend unfinished\n");
    [&head, &moves, "end unfinished\n", &head.replace("# ", "agn 1\n# "), &moves, &wrong].concat()
}

/// Returns the text without the sequences that only set color and weight.
fn without_style(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once("\u{1b}[") {
        out += before;
        let style = behind.trim_start_matches(|it: char| it.is_ascii_digit() || it == ';');
        rest = if let Some(after) = style.strip_prefix('m') {
            after
        } else {
            out += "\u{1b}[";
            behind
        };
    }
    out + rest
}

/// Runs a command line on a terminal and makes sure that nothing steers it.
fn check(line: &str, file: &str) {
    for color in ["always", "never"] {
        let words = ["azulejo"].into_iter().chain(line.split(' ')).chain(["--color", color]);
        let words = words.map(|it| {
            OsString::from(it.replace("STEER", STEER).replace("SEQUENCE", SEQUENCE).replace("FILE", file))
        });
        let (mut out, mut err, mut input) = (Vec::new(), Vec::new(), std::io::empty());
        let mut console = Console::new(&mut input, &mut out, &mut err);
        console.set_terminal();
        run(words, &mut console);
        drop(console);
        let text = String::from_utf8([out, err].concat()).expect("a terminal gets text");
        let seen = without_style(&text);
        assert!(!seen.contains(|it| it != '\n' && is_hidden(it)), "{line} --color {color}:\n{seen:?}");
        assert!(!text.is_empty(), "{line} says something");
        assert!(color == "always" || !text.contains('\u{1b}'), "{line} --color {color}:\n{text:?}");
    }
}

#[test]
fn nothing_in_a_record_or_a_name_steers_a_terminal() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join(if cfg!(windows) { "a.agn".to_owned() } else { format!("{STEER}.agn") });
    fs::write(&path, records()).expect("a file can be written");
    let file = path.to_str().expect("the name is text");
    for line in LINES {
        check(line, file);
    }
}
