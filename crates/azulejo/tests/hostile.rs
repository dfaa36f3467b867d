//! What the command does when files, disks and signals are against it: a clear error, and nothing lost.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown, symlink};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

/// The command.
const AZULEJO: &str = env!("CARGO_BIN_EXE_azulejo");

/// A record in which something is not in canonical form.
const RECORD: &str =
    "agn 1\ngame:azul\na: Ada\nb: Bo\ndeal bbyy brkw byrk rkkw bbby\na 1bb2\nend unfinished\n";

/// Returns a folder with a file that a formatter would change.
fn folder(text: &str) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder can be made");
    fs::write(folder.path().join("a.agn"), text).expect("a file can be written");
    folder
}

/// Runs a line of shell in a folder, in which `$0` is the command.
fn shell(line: &str, folder: &Path) -> Output {
    let mut command = Command::new("sh");
    command.args(["-c", line, AZULEJO]).current_dir(folder).stdin(Stdio::null());
    command.output().expect("a shell runs")
}

/// Runs a line of shell in a folder and makes sure that it ends with `code` and says each of `words`.
#[track_caller]
fn check(line: &str, folder: &Path, code: i32, words: &[&str]) -> Output {
    let output = shell(line, folder);
    let all = [output.stdout.clone(), output.stderr.clone()].concat();
    let said = String::from_utf8_lossy(&all);
    assert_eq!(output.status.code(), Some(code), "{line}\n{said}");
    for words in words {
        assert!(said.contains(words), "{line}\n{said}\nshould say {words}");
    }
    output
}

/// Returns the names in a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("the folder is there");
    let mut names: Vec<_> =
        entries.map(|it| it.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// Tells whether everything may be read and written whatever its permissions.
fn is_root() -> bool {
    let folder = folder(RECORD);
    let path = folder.path().join("a.agn");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o000)).expect("the file is ours");
    fs::read(&path).is_ok()
}

#[test]
fn a_kill_in_the_middle_of_fmt_loses_nothing() {
    let text = RECORD.repeat(2000);
    let folder = folder(&text);
    // The signal comes with the byte that crosses the limit.
    let output = shell("ulimit -f 16; exec \"$0\" fmt a.agn", folder.path());
    assert!(output.status.signal().is_some(), "it was killed: {output:?}");
    assert_eq!(fs::read_to_string(folder.path().join("a.agn")).expect("it is there"), text);
    let left = names(folder.path());
    assert!(
        left.len() == 2 && left[0].starts_with(".azulejo-"),
        "what is left is known by its name: {left:?}"
    );
    check("exec \"$0\" fmt .", folder.path(), 0, &[]);
    check("exec \"$0\" check .", folder.path(), 0, &["2000 records in 1 file"]);
}

#[test]
fn a_full_disk_loses_nothing() {
    let text = RECORD.repeat(2000);
    let folder = folder(&text);
    let line = "trap '' XFSZ; ulimit -f 16; exec \"$0\" fmt a.agn";
    let output = check(line, folder.path(), 2, &["error: a.agn cannot be written: "]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(!said.contains(".azulejo"), "the file that is named is the user's: {said}");
    assert_eq!(fs::read_to_string(folder.path().join("a.agn")).expect("it is there"), text);
    assert_eq!(names(folder.path()), ["a.agn"], "nothing is left behind");
}

#[test]
fn a_full_device_is_a_trouble_that_is_said_once() {
    if !Path::new("/dev/full").exists() {
        return;
    }
    let folder = folder(&RECORD.repeat(20));
    for verb in
        ["check . . .", "check . --format json", "fmt --stdout a.agn a.agn", "simulate", "fmt --to json ."]
    {
        let line = format!("exec \"$0\" {verb} > /dev/full");
        let output = check(&line, folder.path(), 2, &["error: standard output cannot be written: "]);
        assert_eq!(String::from_utf8_lossy(&output.stderr).matches("error: ").count(), 1, "{verb}");
    }
    let line = "exec \"$0\" fmt --to json . -o /dev/full";
    check(line, folder.path(), 2, &["error: /dev/full cannot be written: "]);
}

#[test]
fn what_cannot_be_rewritten_stays_and_is_named() {
    let folder = folder(RECORD);
    check("exec \"$0\" fmt /dev/null", folder.path(), 2, &["/dev/null is no file", "--stdout"]);
    check("exec \"$0\" fmt no.agn", folder.path(), 2, &["error: no.agn cannot be read: "]);
    let output = check(
        "exec \"$0\" fmt --to json a.agn -o no/a.jsonl",
        folder.path(),
        2,
        &["error: no/a.jsonl cannot"],
    );
    assert!(!String::from_utf8_lossy(&output.stderr).contains(".azulejo"), "{output:?}");
    if is_root() {
        return;
    }
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o555)).expect("the folder is ours");
    check("exec \"$0\" fmt a.agn", folder.path(), 2, &["error: a.agn cannot be written: "]);
    assert_eq!(fs::read_to_string(folder.path().join("a.agn")).expect("it is there"), RECORD);
}

#[test]
fn a_file_that_is_rewritten_stays_whose_it_was() {
    let folder = folder(RECORD);
    let path = folder.path().join("a.agn");
    fs::hard_link(&path, folder.path().join("b.agn")).expect("a link can be made");
    let owner = if is_root() { (12_345, 54_321) } else { owner(&path) };
    chown(&path, Some(owner.0), Some(owner.1)).expect("the file is ours");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).expect("the file is ours");
    check("exec \"$0\" fmt a.agn", folder.path(), 0, &[]);
    assert_ne!(fs::read_to_string(&path).expect("it is there"), RECORD);
    assert_eq!(self::owner(&path), owner);
    assert_eq!(fs::metadata(&path).expect("it is there").mode() & 0o777, 0o640);
    let other = fs::read_to_string(folder.path().join("b.agn"));
    assert_eq!(other.expect("it is there"), RECORD, "another name of the file keeps what was there");
}

/// Returns who has a file, and which group.
fn owner(path: &Path) -> (u32, u32) {
    let metadata = fs::metadata(path).expect("it is there");
    (metadata.uid(), metadata.gid())
}

#[test]
fn a_link_to_a_file_that_is_still_to_be_made_stays() {
    let folder = folder(RECORD);
    fs::create_dir(folder.path().join("in")).expect("a folder can be made");
    symlink("in/b.agn", folder.path().join("b.agn")).expect("a link can be made");
    symlink("c.jsonl", folder.path().join("in/b.agn")).expect("a link can be made");
    check("exec \"$0\" fmt --to json a.agn -o b.agn", folder.path(), 0, &[]);
    assert_eq!(names(folder.path()), ["a.agn", "b.agn", "in"]);
    assert!(fs::symlink_metadata(folder.path().join("b.agn")).expect("it is there").is_symlink());
    assert_eq!(names(&folder.path().join("in")), ["b.agn", "c.jsonl"]);
    symlink("d.agn", folder.path().join("d.agn")).expect("a link can be made");
    let words = ["error: d.agn cannot be written: "];
    check("exec \"$0\" fmt --to json a.agn -o d.agn", folder.path(), 2, &words);
}

#[test]
fn what_is_not_listed_in_json_as_a_record_has_it_takes_no_memory() {
    let folder = folder("");
    let refused = |start: &str, item: &str, end: &str, words: &str| {
        let items = item.repeat(15_000_000 / item.len());
        let json = [start, items.trim_end_matches(','), end].concat();
        fs::write(folder.path().join("a.jsonl"), json).expect("it can be written");
        let line =
            "ulimit -v 200000; exec \"$0\" fmt --to agn a.jsonl --color never 2>&1 | tail -c 2000; exit 1";
        check(line, folder.path(), 1, &[words]);
    };
    refused("{\"agn\":1,\"lines\":[", "{},", "]}", "lines[0] says nothing");
    refused("{\"agn\":1,\"lines\":[", "{\"blank\":true},", "]}", "the record has too many lines");
    refused("{\"agn\":1,\"header\":[", "{\"blank\":true},", "]}", "the record has too many lines");
    refused("{\"agn\":[", "[],", "]}", "json::unreadable");
    refused("{\"agn\":1,\"lines\":[{\"claim\":[", "\"\",", "]}]}", "lines[0] does not read back");
    refused("{\"agn\":1,\"lines\":[{\"score\":[", "0,", "]}]}", "lines[0] does not read back");
    refused("{\"preamble\":[", "\"\\n\",", "]}", "the preamble is larger than it may be");
}

#[test]
fn what_is_written_thousands_of_times_is_no_reason_to_wait() {
    let folder = folder("");
    let write = |name: &str, n_lines: u32, line: &dyn Fn(u32) -> String| {
        let head = "agn 1\ngame: azul\nA: Ada\nB: Bo\ndeal BBYY BRKW BYRK RKKW BBBY\nA 1BB2\n";
        let lines: String = (0..n_lines).map(line).collect();
        fs::write(folder.path().join(name), [head, &lines, "end unfinished\n"].concat())
            .expect("it can be written");
    };
    write("base.agn", 0, &|_| String::new());
    write("scores.agn", 4000, &|_| "score 1 2\n".to_owned());
    write("claims.agn", 4000, &|_| "claim A.score=3\n".to_owned());
    write("plies.agn", 20_000, &|_| "A 1BB2\n".to_owned());
    write("ours.agn", 40_000, &|nth| format!("; {nth}\n"));
    write("theirs.agn", 40_000, &|nth| format!("; so {nth}\n"));
    write("once.agn", 8000, &|nth| format!("|{} B 2RR1\n", nth + 1));
    write("again.agn", 8000, &|nth| format!("|{} B 2RR1\n|{0} A 3WW2\n", nth + 2));
    for (line, code) in [
        ("merge -p base.agn scores.agn claims.agn", 1),
        ("merge -p once.agn once.agn again.agn", 0),
        ("merge -p base.agn once.agn again.agn", 0),
        ("diff --sheets ours.agn theirs.agn", 0),
        ("diff --sheets once.agn again.agn", 0),
        ("readings plies.agn", 1),
        ("rules matrix plies.agn", 0),
        ("shrink --while check plies.agn", 0),
        ("shrink --while check scores.agn", 0),
    ] {
        // The seconds are those of a processor.
        check(&format!("ulimit -t 10; exec \"$0\" {line} > log"), folder.path(), code, &[]);
    }
}

#[test]
fn what_cannot_be_read_is_named_and_the_rest_is_checked() {
    let folder = folder(RECORD);
    symlink("gone.agn", folder.path().join("b.agn")).expect("a link can be made");
    let words = ["error: ./b.agn cannot be read: ", "1 record in 1 file"];
    check("exec \"$0\" check .", folder.path(), 2, &words);
    check(
        "exec \"$0\" check gone.agn a.agn",
        folder.path(),
        2,
        &["error: gone.agn cannot be read: ", words[1]],
    );
    check("exec \"$0\" show gone.agn", folder.path(), 2, &["error: gone.agn cannot be read: "]);
    check("exec \"$0\" fmt --check .", folder.path(), 2, &["error: ./b.agn cannot be read: ", "./a.agn\n"]);
    if is_root() {
        return;
    }
    let path = folder.path().join("c.agn");
    fs::write(&path, RECORD).expect("a file can be written");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o000)).expect("the file is ours");
    check("exec \"$0\" check .", folder.path(), 2, &["error: ./c.agn cannot be read: ", words[1]]);
}

#[test]
fn a_folder_without_records_is_a_trouble() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    for verb in ["check", "fmt", "fmt --to json"] {
        let line = format!("exec \"$0\" {verb} .");
        check(&line, folder.path(), 2, &["error: . holds no file that ends with .agn\n"]);
    }
}

#[test]
fn links_that_lead_in_circles_are_named_and_left() {
    let folder = folder(RECORD);
    fs::create_dir(folder.path().join("in")).expect("a folder can be made");
    symlink("..", folder.path().join("in/up")).expect("a link can be made");
    let words = ["error: ./in/up leads back to ., a folder above it\n", "1 record in 1 file"];
    check("exec \"$0\" check .", folder.path(), 2, &words);
    symlink("self.agn", folder.path().join("self.agn")).expect("a link can be made");
    check("exec \"$0\" check self.agn", folder.path(), 2, &["error: self.agn cannot be read: "]);
}

#[test]
fn a_record_that_is_too_large_is_cut_off_and_the_next_one_is_read() {
    let comment = format!("; {}\n", "x".repeat(9998));
    let text = [RECORD, "agn 1\ngame: azul\n", &comment.repeat(2500), RECORD].concat();
    let folder = folder(&text);
    let words = ["a.agn:1687:1: error[record::too-large]: the record is too large\n", "3 records in 1 file"];
    check("exec \"$0\" check --format short a.agn", folder.path(), 1, &words);
    check("exec \"$0\" check --format short - < a.agn", folder.path(), 1, &words[1..]);
    check("exec \"$0\" replay a.agn --record 3", folder.path(), 0, &["unfinished: level 4 claims"]);
    check("exec \"$0\" fmt --to json a.agn", folder.path(), 1, &["record::too-large"]);
    check("exec \"$0\" fmt a.agn", folder.path(), 0, &[]);
    let formatted = fs::read_to_string(folder.path().join("a.agn")).expect("it is there");
    assert!(formatted.contains(&text[RECORD.len()..text.len() - RECORD.len()]), "it is kept as it is");
    assert_eq!(formatted.matches("game: azul\nA: Ada\n").count(), 2, "the others are formatted");
    check("exec \"$0\" fmt --check a.agn", folder.path(), 0, &[]);
}

#[test]
fn what_is_found_in_many_records_is_not_held() {
    const N_RECORDS: usize = 100_000;
    let folder = folder(&"agn 1\ngame: azul\nA: Ada\nB: Bo\nA 3WW2\nend unfinished\n".repeat(N_RECORDS));
    // Held in memory, what is found would take more.
    let log = |format: &str| {
        let line = format!("ulimit -v 200000; exec \"$0\" check --jobs 1 --format {format} a.agn > log");
        check(&line, folder.path(), 1, &[]);
        fs::read_to_string(folder.path().join("log")).expect("it is written")
    };
    assert_eq!(log("sarif").matches("\"ruleId\": \"azul::not-drafting\"").count(), N_RECORDS);
    let numbers =
        log("json").lines().zip(1..).all(|(line, nth)| line.contains(&format!("\"record\":{nth},")));
    assert!(numbers, "each record has its line, in their order");
}

#[test]
fn what_stands_above_the_first_record_may_be_too_large() {
    let text = ["y".repeat(99).as_str(), "\n"].concat().repeat(250_000) + RECORD;
    let folder = folder(&text);
    let words = [
        "a.agn:167773:1: error[record::too-large]: the record is too large: what stands above",
        "1 record in",
    ];
    check("exec \"$0\" check --format short a.agn", folder.path(), 1, &words);
    check("exec \"$0\" check --format json a.agn", folder.path(), 1, &["\"record\":1,\"line\":250001,"]);
    check("exec \"$0\" fmt --to json a.agn", folder.path(), 1, &["record::too-large"]);
    let record = text.len() - RECORD.len();
    check("exec \"$0\" fmt a.agn", folder.path(), 0, &[]);
    let formatted = fs::read_to_string(folder.path().join("a.agn")).expect("it is there");
    assert_eq!(formatted.get(..record), text.get(..record), "it is kept as it is");
}

#[test]
fn what_stands_above_the_first_record_has_the_limits_of_a_record() {
    for (above, code) in [
        ("x\n".repeat(100_001), "record::too-many-lines"),
        ("z".repeat(20_000) + "\n", "record::line-too-long"),
    ] {
        let folder = folder(&(above.clone() + RECORD));
        check("exec \"$0\" check a.agn", folder.path(), 1, &[code]);
        check("exec \"$0\" fmt --to json a.agn", folder.path(), 1, &[code]);
        let lines: Vec<_> = above.lines().map(|it| format!("\"{it}\"")).collect();
        let json = format!("{{\"preamble\":[{}]}}\n", lines.join(","));
        fs::write(folder.path().join("a.json"), json).expect("a file can be written");
        check("exec \"$0\" fmt --to agn a.json", folder.path(), 1, &["larger than it may be"]);
    }
}

#[test]
fn a_message_quotes_no_more_than_people_read() {
    let folder = folder(&format!("{{\"{}\":1}}\n", "x".repeat(1_000_000)));
    let output = check("exec \"$0\" fmt --to agn a.agn", folder.path(), 1, &["unknown field `xxx", "…"]);
    assert!(output.stderr.len() < 2_000, "{}", output.stderr.len());
}

#[test]
fn a_drawing_is_no_wider_than_can_be_drawn() {
    let folder = folder(RECORD);
    fs::write(folder.path().join("b.agn"), RECORD.replace("1bb2", "1bb3")).expect("a file can be written");
    for columns in ["1", "200000", "18446744073709551615"] {
        let line = format!("COLUMNS={columns} exec \"$0\" diff -y a.agn b.agn");
        check(&line, folder.path(), 1, &["1BB2"]);
        let line = format!("COLUMNS={columns} exec \"$0\" show a.agn");
        check(&line, folder.path(), 0, &["azul"]);
    }
}

#[test]
fn a_pipe_that_is_named_is_written() {
    let folder = folder(RECORD);
    check("\"$0\" fmt --to json a.agn -o /dev/stdout | cat", folder.path(), 0, &["{\"agn\":1"]);
}

#[test]
fn standard_input_is_named_but_once() {
    let folder = folder(RECORD);
    for arguments in ["diff - -", "merge -p - - a.agn", "check - -"] {
        let line = format!("\"$0\" {arguments} <a.agn");
        check(&line, folder.path(), 2, &["standard input is named twice"]);
    }
}

#[test]
fn a_line_of_json_that_is_not_utf_8_is_refused_where_it_is_not() {
    let folder = folder("");
    let line = b"{\"agn\":1,\"header\":[{\"key\":\"A\",\"value\":\"Zo\xEB\"}],\"lines\":[]}\n";
    fs::write(folder.path().join("a.jsonl"), line).expect("it can be written");
    check("exec \"$0\" fmt --to agn a.jsonl", folder.path(), 1, &["file::not-utf8", "a.jsonl:1:42"]);
}

#[test]
fn what_is_found_in_many_small_files_is_not_held() {
    let folder = folder("");
    fs::remove_file(folder.path().join("a.agn")).expect("it is there");
    for nth in 0..8 {
        let path = folder.path().join(format!("{nth}.agn"));
        fs::write(path, "agn 1\n".repeat(40_000)).expect("it can be written");
    }
    // Held in memory, what is found would take many times as much.
    let log = |options: &str| {
        let line = format!("ulimit -v 300000; exec \"$0\" check --jobs 2 {options} . > log");
        check(&line, folder.path(), 1, &[]);
        fs::read_to_string(folder.path().join("log")).expect("it is written")
    };
    assert!(log("").contains("320000 records in 8 files"));
    assert_eq!(log("--format json").lines().count(), 320_000);
    assert_eq!(log("--format sarif").matches("\"ruleId\": \"header::missing-game\"").count(), 320_000);
}

#[test]
fn what_is_found_in_one_record_is_bounded_and_the_rest_is_counted() {
    let claims = format!("claim{}\n", " a=1".repeat(4_000)).repeat(100);
    let folder = folder(&["agn 1\ngame: azul\nA: Ada\nB: Bo\n", &claims, "end unfinished\n"].concat());
    let words = ["record::more-is-wrong", "399000 more from here on"];
    check("ulimit -v 200000; exec \"$0\" check --max-frames all a.agn", folder.path(), 1, &words);
    check("ulimit -v 200000; exec \"$0\" check --format json a.agn", folder.path(), 1, &words);
    let above = "agn\n".repeat(300_000);
    fs::write(folder.path().join("a.agn"), [&above, RECORD].concat()).expect("it can be written");
    let words = ["record::more-is-wrong", "299001 more from here on"];
    check("ulimit -v 200000; exec \"$0\" check --max-frames all a.agn", folder.path(), 1, &words);
}
