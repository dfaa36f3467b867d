//! Other ways to read two sheets than the one that is taken: lines in a row from one sheet alone, and each sheet as it stands.
//! Weighs no slip.

#![expect(clippy::indexing_slicing, reason = "one place for each stretch")]

use std::ops::Range;

use azulejo_notation::{LineKind, Seat};
use azulejo_rules::Game;

use super::choose::Way;
use super::closed::is_end;
use super::rows::{Apart, Item, Pair, only_says};
use super::weave::{Pick, Row};
use super::write::plain;
use crate::repair::first_error;

/// Returns the ways that verify as well as `way` and in which other things happen: where lines in a row that differ are those of
/// one sheet alone, and where all are.
///
/// A sheet that only stops above the end of the other, or lacks a single line, and a line that says what follows, contradict nothing.
pub(super) fn others<G: Game>(head: &[u8], pair: &Pair<'_>, way: &Way, rules: Option<&str>) -> Vec<Way> {
    let whole = all_that_happens(pair, way);
    let mut others: Vec<Way> = Vec::new();
    for other in candidates(pair, way) {
        let other = kept_alike(pair, way, other);
        let is_known = other.parts == way.parts || others.contains(&other);
        let short = all_that_happens(pair, &other);
        if is_known
            || lacks_one(pair, &whole, &short)
            || !says_end(pair, &other) && is_beginning(pair, &short, &whole)
        {
            continue;
        }
        let (text, _) = plain(head, pair, other.rows());
        if first_error::<G>(&text, rules).is_none() {
            others.push(other);
        }
    }
    others
}

/// Returns the ways that may be others, of which not all verify.
fn candidates(pair: &Pair<'_>, way: &Way) -> Vec<Way> {
    let mut ways = Vec::new();
    for pick in [Pick::Left, Pick::Right] {
        let alone = |rows: &Vec<Row>| of_one_sheet(pair, rows, pick);
        ways.push(Way { parts: way.parts.iter().map(alone).collect(), broken: None });
        for (nth, rows) in way.parts.iter().enumerate().filter(|it| it.1.iter().any(|row| !row.is_same)) {
            let with = |rows: Vec<Row>| {
                let mut parts = way.parts.clone();
                parts[nth] = rows;
                Way { parts, broken: None }
            };
            ways.push(with(alone(rows)));
            for block in blocks(rows) {
                let mut other = rows.clone();
                other.iter_mut().take(block.end).skip(block.start).for_each(|row| row.pick = pick);
                ways.push(with(other));
            }
        }
    }
    ways
}

/// Returns rows of which only the lines of one sheet are taken, in its order.
fn of_one_sheet(pair: &Pair<'_>, rows: &[Row], pick: Pick) -> Vec<Row> {
    if rows.iter().all(|it| it.is_same) {
        return rows.to_vec();
    }
    let side = |row: &Row| if pick == Pick::Left { row.left } else { row.right };
    let n_lines = if pick == Pick::Left { pair.left.items.len() } else { pair.right.items.len() };
    let lines = rows.iter().filter_map(side);
    let (first, last) = (lines.clone().min().unwrap_or(n_lines), lines.max().map_or(0, |it| it + 1));
    let row = |line| {
        let (left, right) = if pick == Pick::Left { (Some(line), None) } else { (None, Some(line)) };
        Row { left, right, is_same: false, pick, n_read: 1 }
    };
    (first..last).map(row).collect()
}

/// Returns where lines that differ stand in a row, and among them those that one sheet alone has.
fn blocks(rows: &[Row]) -> Vec<Range<usize>> {
    let sides = |row: &Row| (row.is_same, row.left.is_some(), row.right.is_some());
    let mut blocks = runs(rows, |one, other| one.is_same == other.is_same);
    blocks.extend(runs(rows, |one, other| sides(one) == sides(other)));
    blocks
}

/// Returns where rows that differ are alike one after the other.
fn runs(rows: &[Row], is_alike: impl Fn(&Row, &Row) -> bool) -> Vec<Range<usize>> {
    let mut start = 0;
    let mut runs = Vec::new();
    for run in rows.chunk_by(is_alike) {
        if run.iter().any(|it| !it.is_same) {
            runs.push(start..start + run.len());
        }
        start += run.len();
    }
    runs
}

/// Returns a way with the parts of another where the same happens in both.
fn kept_alike(pair: &Pair<'_>, way: &Way, mut other: Way) -> Way {
    for (kept, rows) in way.parts.iter().zip(&mut other.parts) {
        let (one, two) = (happens(pair, kept), happens(pair, rows));
        if one.len() == two.len() && one.iter().zip(&two).all(|(one, two)| pair.apart(one, two).is_same()) {
            rows.clone_from(kept);
        }
    }
    other
}

/// Returns what happens in rows.
fn happens<'a, 'src>(pair: &'a Pair<'src>, rows: &[Row]) -> Vec<&'a Item<'src>> {
    rows.iter().filter_map(|it| pair.taken(*it)).filter(|it| !only_says(it)).collect()
}

/// Tells whether the same happens as in the whole, but for one line.
fn lacks_one(pair: &Pair<'_>, whole: &[&Item<'_>], short: &[&Item<'_>]) -> bool {
    let is_same = |it: &(&&Item<'_>, &&Item<'_>)| pair.apart(it.0, it.1).is_same();
    let n_above = whole.iter().zip(short).take_while(is_same).count();
    let n_below = whole.iter().rev().zip(short.iter().rev()).take_while(is_same).count();
    whole.len() == short.len() + 1 && short.len() <= n_above + n_below
}

/// Tells whether the same happens as in the whole, but for the end of it.
fn is_beginning(pair: &Pair<'_>, short: &[&Item<'_>], whole: &[&Item<'_>]) -> bool {
    short.len() < whole.len() && whole.iter().zip(short).all(|(one, two)| pair.apart(one, two).is_same())
}

/// Tells whether a way says that the record ends.
fn says_end(pair: &Pair<'_>, way: &Way) -> bool {
    way.rows().filter_map(|it| pair.taken(*it)).any(is_end)
}

/// Returns what happens in a way.
fn all_that_happens<'a, 'src>(pair: &'a Pair<'src>, way: &Way) -> Vec<&'a Item<'src>> {
    way.parts.iter().flat_map(|it| happens(pair, it)).collect()
}

/// Tells whether a way takes out what both sheets have in some form; of a way that does not verify, above the line where it breaks.
pub(super) fn takes_out_shared(pair: &Pair<'_>, way: &Way) -> bool {
    let n_rows = |part: usize, rows: &[Row]| match way.broken {
        Some((broken, nth)) if broken == part => nth,
        Some((broken, _)) if broken < part => 0,
        _ => rows.len(),
    };
    let parts = way.parts.iter().enumerate();
    let rows: Vec<Row> =
        parts.flat_map(|(part, rows)| rows.iter().take(n_rows(part, rows)).copied()).collect();
    let is_out = |row: &Row| pair.taken(*row).is_none();
    let mut start = 0_usize;
    rows.chunk_by(|one, other| is_out(one) && is_out(other)).any(|run| {
        let near = start.saturating_sub(N_NEAR)..(start + run.len() + N_NEAR).min(rows.len());
        start += run.len();
        run.iter().all(is_out) && takes_out(pair, run, rows.get(near).unwrap_or_default())
    })
}

/// Within how many lines one that stands there once more was written by mistake.
const N_NEAR: usize = 8;

/// Tells whether rows of which nothing is taken have a line of each sheet of which the one may have been written for the other, and
/// neither once more for a line that is taken near to them.
fn takes_out(pair: &Pair<'_>, out: &[Row], near: &[Row]) -> bool {
    let is_once_more = |item: &Item<'_>| {
        near.iter().filter_map(|it| pair.taken(*it)).any(|other| pair.apart(item, other).is_near())
    };
    let is_out = |it: &&Item<'_>| !only_says(it) && !is_once_more(it);
    let mut left = out.iter().filter_map(|it| pair.left.items.get(it.left?)).filter(is_out);
    let right: Vec<_> = out.iter().filter_map(|it| pair.right.items.get(it.right?)).filter(is_out).collect();
    left.any(|one| right.iter().any(|other| may_be_one(pair, one, other)))
}

/// Tells whether two lines may be one, with a slip in one of them, or with one in each and of the same seat.
fn may_be_one(pair: &Pair<'_>, left: &Item<'_>, right: &Item<'_>) -> bool {
    match pair.apart(left, right) {
        Apart::Same | Apart::Fuller(_) | Apart::By(1) => true,
        Apart::By(_) => seat(left) == seat(right),
        Apart::Unlike => false,
    }
}

/// Returns whose ply a line is; none where it is no ply.
const fn seat(item: &Item<'_>) -> Option<Seat> {
    if let LineKind::Ply { seat, .. } = item.entry.line.kind { Some(seat) } else { None }
}
