//! The invariants that `crates/README.md` and `CONTRIBUTING.md` state, enforced. Plays no game.

#[path = "src/sources.rs"]
mod sources;

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use azulejo_replay::{GameCard, codes, games};
use azulejo_tests::{record_files, repository};
use serde_json::Value;

use sources::{Source, has_word, n_words, path_text, read, rust_files, sources};

/// Fails with everything that is not as it should be.
#[track_caller]
fn hold(failures: &[String]) {
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
}

/// The dependencies of each package, dev-dependencies left out.
type Graph = BTreeMap<String, BTreeSet<String>>;

/// Returns the graph that the manifests make.
fn manifests() -> Graph {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let arguments = ["metadata", "--no-deps", "--offline", "--format-version", "1"];
    let output = Command::new(cargo).args(arguments).current_dir(repository()).output().expect("cargo runs");
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("cargo writes JSON");
    let name = |it: &Value| it["name"].as_str().unwrap_or_default().to_owned();
    let packages = metadata["packages"].as_array().expect("there are packages");
    let needs = |it: &Value| {
        let all = it["dependencies"].as_array().cloned().unwrap_or_default();
        all.iter().filter(|it| it["kind"].is_null()).map(name).collect()
    };
    packages.iter().map(|it| (name(it), needs(it))).collect()
}

/// Returns the rows of the table of crates: the crate, and what is said of its dependencies.
fn table(page: &str) -> Vec<(String, String)> {
    let section = page.split("\n## Crates\n").nth(1).and_then(|it| it.split("\n## ").next());
    let rows = section.unwrap_or_default().lines().filter(|it| it.starts_with("| `"));
    let cells = rows.map(|row| row.split('|').map(str::trim).collect::<Vec<_>>());
    cells
        .filter_map(|it| {
            let name = it.get(1)?.split('`').nth(1)?;
            Some((name.to_owned(), (*it.get(2)?).to_owned()))
        })
        .collect()
}

/// Fails where the dependencies of a crate are not as the table says: crates of ours, then, behind a `;`, those of others.
fn check_row(name: &str, said: &str, graph: &Graph) -> Vec<String> {
    let found = graph.get(name).cloned().unwrap_or_default();
    let (ours, others): (BTreeSet<_>, BTreeSet<_>) = found.into_iter().partition(|it| graph.contains_key(it));
    let (said_ours, said_others) = said.split_once(';').unwrap_or((said, ""));
    let libraries =
        ["source", "notation", "rules", "replay", "diff", "render"].map(|it| format!("azulejo-{it}"));
    let expected: BTreeSet<_> = match said_ours.trim() {
        "everything" => return Vec::new(),
        "nothing" => BTreeSet::new(),
        "all libraries" => libraries.into_iter().collect(),
        list => list.split(", ").map(|it| format!("azulejo-{it}")).collect(),
    };
    let mut failures = Vec::new();
    if ours != expected {
        failures.push(format!("{name} depends on {ours:?}, and the page says {expected:?}"));
    }
    let is_said =
        |it: &String| has_word(said_others, it) || it == "serde_json" && has_word(said_others, "serde");
    let is_library = name.starts_with("azulejo-");
    for other in others.iter().filter(|it| is_library && !is_said(it)) {
        failures.push(format!("{name} depends on {other}, of which the page says nothing"));
    }
    failures
}

#[test]
fn the_crates_depend_on_each_other_as_the_page_says() {
    let graph = manifests();
    let rows = table(&read("crates/README.md"));
    let names: BTreeSet<_> = rows.iter().map(|it| &it.0).collect();
    assert_eq!(names, graph.keys().collect());
    let mut failures: Vec<_> = rows.iter().flat_map(|(name, said)| check_row(name, said, &graph)).collect();
    for (name, needs) in &graph {
        let is_free = |it: &&str| needs.contains(*it) && !["xtask", "azulejo-tests"].contains(&name.as_str());
        let leaves = ["azulejo", "xtask", "azulejo-tests"].into_iter().filter(is_free);
        failures
            .extend(leaves.map(|it| format!("{name} depends on {it}, on which only tests and chores may")));
    }
    hold(&failures);
}

#[test]
fn the_lints_of_the_tests_are_those_of_the_workspace() {
    let lines = |text: &str, from: &str, to: &str| -> BTreeSet<String> {
        let table = text.split(from).nth(1).and_then(|it| it.split(to).next()).unwrap_or_default();
        table.lines().filter(|it| it.contains(" = ")).map(str::to_owned).collect()
    };
    let workspace = read("Cargo.toml").replace("unsafe_code = \"forbid\"", "unsafe_code = \"deny\"");
    let tests = read("tests/Cargo.toml");
    for table in ["rust", "clippy"] {
        let expected = lines(&workspace, &format!("[workspace.lints.{table}]"), "\n[");
        assert_eq!(lines(&tests, &format!("[lints.{table}]"), "\n["), expected);
        assert!(!expected.is_empty());
    }
    let unsafe_files: Vec<_> =
        rust_files().into_iter().filter(|it| has_word(&it.code(), "unsafe")).map(|it| it.path).collect();
    assert_eq!(unsafe_files, ["tests/alloc.rs"]);
}

#[test]
fn every_file_begins_with_what_it_is() {
    let begins = |it: &&Source| !it.text.starts_with("//! ");
    let failures: Vec<_> = rust_files().iter().filter(begins).map(|it| it.path.clone()).collect();
    hold(&failures);
}

/// The most lines of a file.
const FILE_BAR: usize = 600;
/// The most lines of a function.
const FUNCTION_BAR: usize = 60;

#[test]
fn no_file_and_no_function_is_too_long() {
    let mut failures = Vec::new();
    let (mut n_files, mut n_functions) = (0, 0);
    for file in rust_files() {
        n_files += 1;
        let n_lines = file.text.lines().count();
        if FILE_BAR < n_lines {
            failures.push(format!("{} has {n_lines} lines", file.path));
        }
        for (name, line, n_lines) in file.functions() {
            n_functions += 1;
            if FUNCTION_BAR < n_lines {
                failures.push(format!("{}:{line}: `{name}` has {n_lines} lines", file.path));
            }
        }
    }
    assert!(100 < n_files && 1000 < n_functions, "{n_files} files, {n_functions} functions");
    hold(&failures);
}

#[test]
fn every_code_rests_on_a_clause() {
    let mut failures = Vec::new();
    for code in codes() {
        let (document, number) = code.clause.split_once(' ').unwrap_or_default();
        let path =
            if document == "agn" { "spec/agn-1.md".to_owned() } else { format!("spec/games/{document}.md") };
        let is_there = read(&path).lines().any(|it| it.starts_with(&format!("**{number}** ")));
        if !is_there {
            failures.push(format!("{} cites {}, which {path} does not have", code.name, code.clause));
        }
    }
    hold(&failures);
}

/// Codes that no test text can produce, each with the reason.
const UNPRODUCED: [(&str, &str); 0] = [];

/// Returns the codes that records expect of themselves, in records and in prose.
fn expected_codes() -> BTreeSet<String> {
    let mut expected = BTreeSet::new();
    for file in sources().iter().filter(|it| it.has_ending("agn") || it.has_ending("md")) {
        for line in file.text.lines().filter_map(|it| it.trim().strip_prefix("#=")) {
            let words: Vec<_> = line.split_ascii_whitespace().collect();
            if let [.., "error" | "warning" | "note", code] = words.as_slice() {
                expected.insert((*code).to_owned());
            }
        }
    }
    expected
}

/// Returns the name of each code and that of the item which declares it.
fn declared_codes() -> BTreeMap<String, String> {
    let mut declared = BTreeMap::new();
    for file in rust_files() {
        for line in file.text.lines().filter(|it| it.contains("::") && it.ends_with(';')) {
            let (item, rest) = line.trim().split_once(" = ").unwrap_or_default();
            let mut quoted = rest.split('"');
            let is_severity =
                quoted.next().is_some_and(|it| matches!(it.trim(), "Error" | "Warning" | "Note"));
            if let Some(name) = quoted.next().filter(|_| is_severity) {
                declared.insert(name.to_owned(), item.to_owned());
            }
        }
    }
    declared
}

#[test]
fn every_code_is_produced_by_a_test() {
    let expected = expected_codes();
    let declared = declared_codes();
    let files = rust_files();
    let is_ours = |it: &&Source| ["tests/tidy.rs", "tests/src/sources.rs"].contains(&it.path.as_str());
    let tests: String = files.iter().filter(|it| !is_ours(it)).map(Source::tests).collect();
    let is_produced = |name: &str| {
        let item = declared.get(name).unwrap_or_else(|| panic!("{name} is declared nowhere"));
        expected.contains(name) || tests.contains(&format!("\"{name}\"")) || has_word(&tests, item)
    };
    let excused = |name: &str| UNPRODUCED.iter().any(|it| it.0 == name);
    let failures: Vec<_> = codes()
        .iter()
        .map(|it| it.name)
        .filter(|it| is_produced(it) == excused(it))
        .map(str::to_owned)
        .collect();
    hold(&failures);
}

#[test]
fn every_code_that_a_record_expects_exists() {
    let names: BTreeSet<_> = codes().iter().map(|it| it.name.to_owned()).collect();
    hold(&expected_codes().difference(&names).cloned().collect::<Vec<_>>());
}

/// Returns the folder of a game's rules.
fn folder_of(game: &GameCard) -> String {
    format!("crates/azulejo-rules/src/games/{}", game.name.replace('-', "_"))
}

#[test]
fn every_question_is_read_in_one_place() {
    let mut failures = Vec::new();
    for game in games() {
        let folder = folder_of(&game);
        let files: Vec<_> = rust_files().into_iter().filter(|it| it.is_below(&folder)).collect();
        let questions = read(&format!("{folder}/questions.rs"));
        let clause = format!("\", \"{} ", game.name);
        let begins = questions.lines().filter(|it| it.ends_with('{') && it.contains(&clause));
        let fields: Vec<_> = begins.filter_map(|it| it.split(':').next()).map(str::trim).collect();
        assert_eq!(fields.len(), game.questions.len(), "{}", game.name);
        for field in fields {
            let word = format!("rules.{field}");
            let others = files.iter().filter(|it| it.name() != "questions.rs");
            let places: Vec<_> =
                others.map(|it| (n_words(&it.code(), &word), it.name())).filter(|it| it.0 != 0).collect();
            if places.iter().map(|it| it.0).sum::<usize>() != 1 {
                failures.push(format!("{}: {field} is read in {places:?}", game.name));
            }
        }
    }
    hold(&failures);
}

/// Returns the productions of a document: the name of each and what it is.
fn productions(document: &str) -> BTreeSet<(String, String)> {
    let blocks = document.split("```abnf\n").skip(1).filter_map(|it| it.split("```").next());
    let lines = blocks.flat_map(str::lines).filter_map(|it| it.split_once(" = "));
    lines
        .map(|(name, it)| (name.trim().to_owned(), single_blanks(it.split("  ;").next().unwrap_or(it))))
        .collect()
}

/// Puts one blank between words.
fn single_blanks(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns the productions that stand above functions: the name of each, what it is, and the function's name.
fn documented(code: &str) -> Vec<(String, String, String)> {
    let docs = code.match_indices("/// `").filter_map(|(at, mark)| code.get(at + mark.len()..));
    docs.filter_map(|rest| {
        let (production, rest) = rest.split_once('`')?;
        let (name, is) = production.split_once(" = ")?;
        let function = rest.split_once("fn ")?.1.split_once('(')?.0;
        Some((name.to_owned(), single_blanks(is), function.to_owned()))
    })
    .collect()
}

#[test]
fn every_production_of_a_game_has_a_function_and_conversely() {
    let shared = documented(&read("crates/azulejo-rules/src/grammar.rs"));
    let mut failures = Vec::new();
    for game in games() {
        let own = documented(&read(&format!("{}/words.rs", folder_of(&game))));
        let specified = productions(&read(&format!("spec/games/{}.md", game.name)));
        let production = |it: &(String, String, String)| (it.0.clone(), it.1.clone());
        let functions: BTreeSet<_> = own.iter().chain(&shared).map(production).collect();
        let missing = specified.difference(&functions);
        failures.extend(missing.map(|it| format!("{}: no function: {} = {}", game.name, it.0, it.1)));
        let unknown = own.iter().map(production).filter(|it| !specified.contains(it));
        failures.extend(unknown.map(|it| format!("{}: not specified: {} = {}", game.name, it.0, it.1)));
        for (name, _, function) in own.iter().chain(&shared) {
            assert_eq!(name.replace('-', "_"), *function);
        }
    }
    hold(&failures);
}

#[test]
fn no_test_is_forgotten() {
    let all = sources();
    let manifests = all.iter().filter(|it| it.name() == "Cargo.toml");
    let paths = manifests.flat_map(|it| it.text.lines().map(move |line| (it.is_below("tests"), line)));
    // Tests of the command need its program, so that its manifest lists them.
    let listed: BTreeSet<_> = paths
        .filter_map(|(is_here, line)| {
            let path = line.strip_prefix("path = \"")?.strip_suffix('"')?;
            if is_here { Some(path) } else { path.strip_prefix("../../tests/") }
        })
        .collect();
    let files = rust_files();
    let below_tests = files.iter().filter_map(|it| it.path.strip_prefix("tests/"));
    let is_test = |it: &&str| !it.contains('/') || it.ends_with("/main.rs");
    let written: BTreeSet<_> = below_tests.filter(is_test).collect();
    assert_eq!(listed, written);
    let cases: BTreeSet<_> = record_files("tests/suite").iter().map(|it| path_text(&it.file)).collect();
    let walk = walkdir::WalkDir::new(repository().join("tests/suite")).into_iter();
    for entry in walk.map(|it| it.expect("a folder that reads")).filter(|it| it.file_type().is_file()) {
        let path = entry.path().to_str().expect("a path in UTF-8");
        let is_record = path.to_ascii_lowercase().contains(".agn");
        let is_found = entry.path().strip_prefix(repository()).is_ok_and(|it| cases.contains(&path_text(it)));
        assert!(!is_record || is_found, "{path} is a record that no test reads");
    }
}

/// Returns the Rust files of the library crates.
fn library_files() -> Vec<Source> {
    let folders = ["source", "notation", "rules", "replay", "diff", "render"]
        .map(|it| format!("crates/azulejo-{it}/src"));
    let is_library = |it: &Source| folders.iter().any(|folder| it.is_below(folder));
    rust_files().into_iter().filter(is_library).collect()
}

#[test]
fn the_parser_library_stays_in_grammars() {
    let is_grammar = |it: &Source| ["grammar.rs", "words.rs"].contains(&it.name());
    let uses = |it: &&Source| !is_grammar(it) && has_word(&it.text, "nom");
    hold(&library_files().iter().filter(uses).map(|it| it.path.clone()).collect::<Vec<_>>());
}

#[test]
fn bits_stay_in_the_files_that_the_page_names() {
    let page = read("crates/README.md");
    let shifts = [" << ", " >> ", "_ones()", "_zeros()", "rotate_left("];
    let mut failures = Vec::new();
    for file in library_files() {
        let has_bits = shifts.iter().any(|it| file.code().contains(it));
        let is_named = page.contains(&format!("| `{}` |", file.path.trim_start_matches("crates/")));
        if has_bits != is_named {
            failures.push(format!("{} has bits: {has_bits}, and is named: {is_named}", file.path));
        }
    }
    hold(&failures);
}

#[test]
fn libraries_neither_read_nor_print() {
    let world = ["fs", "env", "io", "net", "process", "thread", "time"].map(|it| format!("std::{it}"));
    let macros = ["print!", "println!", "eprint!", "eprintln!", "dbg!"].map(str::to_owned);
    let mut failures = Vec::new();
    for file in library_files() {
        let code = file.code();
        let found = world.iter().chain(&macros).filter(|it| has_word(&code, it));
        failures.extend(found.map(|it| format!("{} uses {it}", file.path)));
    }
    hold(&failures);
}

#[test]
fn no_file_names_the_machine_it_was_written_on() {
    let places = ["work", "root", "tmp", "home"].map(|it| format!("/{it}/"));
    let hosts = ["localhost", "127.0.0.1", "replace-with", "sparse+"].map(str::to_owned);
    let words: Vec<_> = places.into_iter().chain(hosts).collect();
    let mut failures = Vec::new();
    for file in sources().iter().filter(|it| it.path != "tests/tidy.rs") {
        for (line, nth) in file.text.lines().zip(1..) {
            let found = words.iter().filter(|it| line.contains(it.as_str()));
            failures.extend(found.map(|it| format!("{}:{nth}: {it}", file.path)));
        }
    }
    let lock = read("Cargo.lock");
    let index = "source = \"registry+https://github.com/rust-lang/crates.io-index\"";
    let others = lock.lines().filter(|it| it.starts_with("source = ") && *it != index);
    failures.extend(others.map(|it| format!("Cargo.lock: {it}")));
    hold(&failures);
}

#[test]
fn the_generated_pages_are_fresh() {
    let pages = xtask::pages().expect("pages can be made");
    let is_stale = |it: &&xtask::Page| {
        std::fs::read_to_string(repository().join(&it.path)).ok().as_deref() != Some(&it.text)
    };
    let stale = pages.iter().filter(is_stale).map(|it| format!("{}: run `cargo xtask generate`", it.path));
    hold(&stale.collect::<Vec<_>>());
}
