//! The command as git's external diff, textconv and merge driver, in repositories that a real git makes.
#![cfg(unix)]

use std::fs;
use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

/// The command.
const AZULEJO: &str = env!("CARGO_BIN_EXE_azulejo");

/// A game that two people annotate.
const GAME: &str = "agn 1
game: azul
A: North
B: South
deal BBYY BRKW BYRK RKKW BBBY
A 1BB2
B 5BBB3
A 2W1
B 4W1
A CYYY3
B CRR2
end unfinished
";

/// Runs git in a folder, away from whatever the machine configures.
fn git(arguments: &[&str], folder: &Path) -> Output {
    let mut command = Command::new("git");
    let settings =
        ["user.name=Anna", "user.email=anna@example.org", "init.defaultBranch=main", "core.pager=cat"];
    for setting in settings {
        command.args(["-c", setting]);
    }
    command.args(arguments).current_dir(folder).env("HOME", folder).env("GIT_CONFIG_NOSYSTEM", "1");
    for variable in ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_EXTERNAL_DIFF", "XDG_CONFIG_HOME"] {
        command.env_remove(variable);
    }
    command.env("NO_COLOR", "1").output().expect("git runs")
}

/// Runs git and returns what it prints; fails where git does.
#[track_caller]
fn run(arguments: &[&str], folder: &Path) -> String {
    let output = git(arguments, folder);
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "git {arguments:?}\n{out}{err}");
    assert_eq!(err, "", "git {arguments:?}");
    out.into_owned()
}

/// Writes a file and commits everything there is.
#[track_caller]
fn commit(name: &str, text: &str, folder: &Path) {
    fs::write(folder.join(name), text).expect("a writable folder");
    run(&["add", "-A"], folder);
    run(&["commit", "-q", "-m", name], folder);
}

/// Makes a repository with the game in it, in which the command does what it can for git.
fn repository() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder can be made");
    run(&["init", "-q"], folder.path());
    fs::write(folder.path().join(".gitattributes"), "*.agn diff=azulejo merge=azulejo\n")
        .expect("a writable folder");
    commit("game.agn", GAME, folder.path());
    folder
}

/// Tells git what to run as external diff.
fn configure(key: &str, command: &str, folder: &Path) {
    run(&["config", key, &format!("'{AZULEJO}' {command}")], folder);
}

#[test]
fn git_shows_what_changed_in_a_game() {
    let folder = repository();
    configure("diff.azulejo.command", "diff", folder.path());
    let changed = GAME.replace("A 2W1\n", "a 2w1\n; takes the last white\n").replace("B 4W1", "B 4W2");
    fs::write(folder.path().join("game.agn"), &changed).expect("a writable folder");
    let shown = run(&["diff"], folder.path());
    assert_eq!(
        shown,
        "--- a/game.agn
+++ b/game.agn
     4    4  A 2W1
+              ; takes the last white
-    5       B 4W1
+         5  B 4W2
the games part
  left   event 5 (1.5, line 9)  B 4W1
  right  event 5 (1.5, line 10)  B 4W2
  B.line1  1W  -
  B.line2  -   1W
they do not come together again
the replay of the right record stops at event 7 (1.7, line 12)  B CRR2: the line already holds another color: line 2 holds 1 white
"
    );
    commit("game.agn", &changed, folder.path());
    assert!(run(&["log", "-p", "--ext-diff", "-1"], folder.path()).contains(&shown));
}

#[test]
fn what_is_only_written_otherwise_is_no_difference_to_git() {
    let folder = repository();
    configure("diff.azulejo.command", "diff", folder.path());
    fs::write(
        folder.path().join("game.agn"),
        GAME.to_lowercase().replace("north", "North").replace("south", "South"),
    )
    .expect("a writable folder");
    assert_eq!(run(&["diff"], folder.path()), "");
}

#[test]
fn added_deleted_and_renamed_files_are_compared() {
    let folder = repository();
    configure("diff.azulejo.command", "diff --stat", folder.path());
    fs::write(folder.path().join("new.agn"), GAME).expect("a writable folder");
    fs::remove_file(folder.path().join("game.agn")).expect("it is there");
    run(&["add", "-A"], folder.path());
    let tally = |n| format!("{n} of records: 0 the same, 0 different; 1 in one file only\n");
    let shown = run(&["diff", "--cached", "--no-renames"], folder.path());
    assert_eq!(shown, format!("a/game.agn: only there\n{0}b/new.agn: only there\n{0}", tally("0 pairs")));
    let shown = run(&["diff", "--cached", "-M"], folder.path());
    assert_eq!(shown.lines().next(), Some("game.agn: renamed to new.agn"), "{shown}");
    let annotated = GAME.replace("A 2W1", "A 2W1 !");
    fs::write(folder.path().join("new.agn"), annotated).expect("a writable folder");
    run(&["add", "-A"], folder.path());
    let shown = run(&["diff", "--cached", "-M"], folder.path());
    assert!(shown.starts_with("a/game.agn | b/new.agn: annotation 1\n"), "{shown}");
}

#[test]
fn a_file_of_which_only_the_mode_changed_is_told_of() {
    let folder = repository();
    configure("diff.azulejo.command", "diff", folder.path());
    run(&["config", "core.fileMode", "true"], folder.path());
    let game = folder.path().join("game.agn");
    fs::set_permissions(&game, Permissions::from_mode(0o755)).expect("a file of our own");
    let mode = "game.agn: old mode 100644, new mode 100755\n";
    assert_eq!(run(&["diff"], folder.path()), mode);
    fs::write(&game, GAME.replace("A 2W1", "A 2W1 !")).expect("a writable folder");
    let shown = run(&["diff"], folder.path());
    assert!(shown.starts_with(&format!("{mode}--- a/game.agn\n")), "{shown}");
}

#[test]
fn git_goes_on_behind_a_file_that_cannot_be_compared() {
    let folder = repository();
    configure("diff.azulejo.command", "diff", folder.path());
    fs::write(folder.path().join("game.agn"), b"\xff\xfe nothing of a game\n").expect("a writable folder");
    let output = git(&["diff"], folder.path());
    assert!(output.status.success(), "{output:?}");
    let direct = |arguments: &[&str]| {
        let output = Command::new(AZULEJO).arg("diff").args(arguments).current_dir(folder.path()).output();
        output.expect("the command runs")
    };
    let output = direct(&["game.agn", "gone.agn", "0", "100644", "game.agn", "0", "100644"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(String::from_utf8_lossy(&output.stderr).contains("gone.agn cannot be read"), "{output:?}");
    assert_eq!(direct(&["gone.agn", "game.agn"]).status.code(), Some(2));
    assert_eq!(direct(&["game.agn"]).status.code(), Some(2));
}

#[test]
fn a_textconv_hides_what_is_only_written_otherwise() {
    let folder = repository();
    configure("diff.azulejo.textconv", "fmt --stdout", folder.path());
    let typed = GAME.replace("B 4W1", "b  4w1").replace("A CYYY3", "a cy+3 !");
    fs::write(folder.path().join("game.agn"), typed).expect("a writable folder");
    let shown = run(&["diff", "-U0"], folder.path());
    assert!(shown.contains("-A CYYY3\n+A CY+3 !\n"), "{shown}");
    assert!(!shown.contains("\n-B 4W1") && !shown.contains("4w1"), "{shown}");
    fs::write(folder.path().join("game.agn"), "nothing of a game\n").expect("a writable folder");
    assert!(run(&["diff"], folder.path()).contains("+nothing of a game"));
}

#[test]
fn an_unmerged_file_is_named() {
    let folder = repository();
    run(&["branch", "theirs"], folder.path());
    commit("game.agn", &GAME.replace("B 4W1", "B 4W2"), folder.path());
    run(&["checkout", "-q", "theirs"], folder.path());
    commit("game.agn", &GAME.replace("B 4W1", "B 4W3"), folder.path());
    let output = git(&["merge", "-q", "main"], folder.path());
    assert!(!output.status.success());
    configure("diff.azulejo.command", "diff", folder.path());
    let shown = run(&["diff", "--cached"], folder.path());
    assert_eq!(shown, "* Unmerged path game.agn\n");
}

/// Runs git merge of a branch where two people changed the game, and returns whether it went well, and the file.
fn merge(ours: &str, theirs: &str) -> (bool, String) {
    let folder = repository();
    configure("merge.azulejo.driver", "merge %O %A %B --marker-size %L --path %P", folder.path());
    run(&["branch", "theirs"], folder.path());
    commit("game.agn", ours, folder.path());
    run(&["checkout", "-q", "theirs"], folder.path());
    commit("game.agn", theirs, folder.path());
    run(&["checkout", "-q", "main"], folder.path());
    let output = git(&["merge", "-q", "-m", "both", "theirs"], folder.path());
    let file = fs::read_to_string(folder.path().join("game.agn")).expect("it is there");
    let status = run(&["status", "--porcelain"], folder.path());
    assert_eq!(status.contains("UU game.agn"), !output.status.success(), "{status}");
    (output.status.success(), file)
}

#[test]
fn git_unites_what_two_people_wrote_of_a_game() {
    let ours = GAME
        .replace("A 2W1\n", "A 2W1 !\n;(anna) the last white\n; both say so\n")
        .replace("B: South\n", "B: South\ndate: 2026-10-24\n");
    let theirs = GAME
        .replace("A 2W1\n", "A 2W1\n;(bo) opens row 1\n; both say so\n|1 A 2B1\n|1 ;(bo) better\n")
        .replace("end unfinished", "score 0 0\nend unfinished");
    let (is_merged, file) = merge(&ours, &theirs);
    assert!(is_merged, "{file}");
    let expected = GAME
        .replace("B: South\n", "B: South\ndate: 2026-10-24\n")
        .replace(
            "A 2W1\n",
            "A 2W1 !\n;(anna) the last white\n; both say so\n;(bo) opens row 1\n|1 A 2B1\n|1 ;(bo) better\n",
        )
        .replace("end unfinished", "score 0 0\nend unfinished");
    assert_eq!(file, expected);
}

#[test]
fn git_leaves_marks_where_two_people_changed_the_same_ply() {
    let ours = GAME.replace("B 4W1", "B 4W2\n; as the video shows");
    let theirs = GAME.replace("B 4W1", "B 4W3").replace("A 2W1", "A 2W1 ?");
    let (is_merged, file) = merge(&ours, &theirs);
    assert!(!is_merged);
    let marked = "<<<<<<< ours\nB 4W2\n=======\nB 4W3\n>>>>>>> theirs\n; as the video shows";
    assert_eq!(file, GAME.replace("B 4W1", marked).replace("A 2W1", "A 2W1 ?"));
}

#[test]
fn a_merge_ends_with_what_it_found() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let put = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("a writable folder");
    put("base.agn", GAME);
    put("ours.agn", &GAME.replace("B 4W1", "B 4W2"));
    put("theirs.agn", &GAME.replace("B 4W1", "B 4W3"));
    let merge = |line: &str| {
        let output =
            Command::new(AZULEJO).arg("merge").args(line.split(' ')).current_dir(folder.path()).output();
        let output = output.expect("the command runs");
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        (output.status.code(), text(&output.stdout), text(&output.stderr))
    };
    let marked = "<<< ours\nB 4W2\n===\nB 4W3\n>>> theirs";
    let shown = merge("base.agn ours.agn theirs.agn -p --marker-size 3 --path x.agn");
    let words = "x.agn: 1 conflict, between marks in the result\n".to_owned();
    assert_eq!(shown, (Some(1), GAME.replace("B 4W1", marked), words));
    assert_eq!(merge("base.agn base.agn theirs.agn"), (Some(0), String::new(), String::new()));
    assert_eq!(
        fs::read(folder.path().join("base.agn")).ok(),
        fs::read(folder.path().join("theirs.agn")).ok()
    );
    assert_eq!(merge("gone.agn ours.agn theirs.agn").0, Some(2));
    assert_eq!(merge("base.agn - theirs.agn").0, Some(2));
    assert_eq!(merge("base.agn ours.agn no/theirs.agn").0, Some(2));
    assert_eq!(merge("/dev/null /dev/null theirs.agn -p").1, GAME.replace("B 4W1", "B 4W3"));
}
