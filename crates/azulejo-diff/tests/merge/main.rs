//! What becomes of a record that two sides changed.

mod edits;
mod files;
mod lines;
mod places;

use azulejo_diff::{Marks, merge_files};

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

/// Checks that both sides are in conflict below the first deal, with what stands above and below them outside of the marks.
#[track_caller]
fn check_conflict(base: &str, [above, ours, theirs, below]: [&str; 4]) {
    let side = |it: &str| [above, it, below].concat();
    let marked = |one: &str, other: &str| format!("{above}<<< ours\n{one}===\n{other}>>> theirs\n{below}");
    check(base, &side(ours), &side(theirs), &marked(ours, theirs));
    check(base, &side(theirs), &side(ours), &marked(theirs, ours));
}
