//! What the README's tour and the verbs' pages show is what the command prints.
//!
//! Each page is staged in a folder of its own, with the corpus and the records that it tells the reader to save: the
//! blocks whose fence names a file (```` ```agn first.agn ````).

use std::fs;
use std::path::{Path, PathBuf};

/// Returns the root of the repository.
fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Writes the records that a page tells its reader to save into `folder`.
fn save_records(page: &str, folder: &Path) {
    let mut open: Option<(&str, String)> = None;
    for line in page.lines() {
        match (&mut open, line.strip_prefix("```agn ")) {
            (Some((name, text)), _) if line == "```" => {
                fs::write(folder.join(name), text).expect("a writable folder");
                open = None;
            }
            (Some((_, text)), _) => text.extend([line, "\n"]),
            (None, Some(name)) => open = Some((name, String::new())),
            (None, None) => (),
        }
    }
}

/// Runs the commands of a page, given by its path from the root, and compares what they print.
fn check(page: &str) {
    let source = repository().join(page);
    let text = fs::read_to_string(&source).expect("a page");
    let stage = tempfile::tempdir().expect("a folder");
    let (copy, inside) = (stage.path().join("page.md"), stage.path().join("page.in"));
    fs::write(&copy, &text).expect("a writable folder");
    fs::create_dir(&inside).expect("a writable folder");
    copy_folder(&repository().join("corpus"), &inside.join("corpus"));
    save_records(&text, &inside);
    let cases = trycmd::TestCases::new();
    cases.register_bin("azulejo", Path::new(env!("CARGO_BIN_EXE_azulejo")));
    cases.env("NO_COLOR", "1").env("COLUMNS", "100").env("RUST_BACKTRACE", "0");
    cases.case(&copy).run();
    let after = fs::read_to_string(&copy).expect("a page");
    if after != text {
        fs::write(&source, after).expect("a writable page");
    }
}

/// Copies a folder.
fn copy_folder(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a writable folder");
    for entry in fs::read_dir(from).expect("a folder") {
        let path = entry.expect("an entry").path();
        let target = to.join(path.file_name().expect("a name"));
        if path.is_dir() {
            copy_folder(&path, &target);
        } else {
            fs::copy(&path, &target).expect("a writable folder");
        }
    }
}

#[test]
fn the_tour_of_the_readme_prints_what_it_shows() {
    check("README.md");
}
