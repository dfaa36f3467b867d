//! Points: what tiles score on the wall, and the end bonuses (azul 4.2, 4.3, 6.2). Moves no tile.

use super::board::PlayerBoard;
use super::place::Space;
use super::questions::{BonusTime, BonusValues, Crossing, Gaps, Neighbors, Rules, SingleRun};
use super::wall::Wall;

/// The runs through a tile, itself counted, and the points they give.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct Runs {
    /// The length across.
    pub across: u8,
    /// The length down.
    pub down: u8,
    /// The points.
    pub points: i32,
}

/// Returns what a tile on `space` scores among the tiles of `wall`, on which it may lie already (azul 4.2).
#[expect(clippy::inline_always, reason = "every tile of a wall is scored here")]
#[inline(always)]
pub(super) fn runs(rules: &Rules, wall: &Wall, space: Space) -> Runs {
    let (across, down) = lengths(rules, wall, space);
    let (is_across, is_down) = (1 < across, 1 < down);
    // Which runs there are is never known beforehand, so that all is counted, each once or not at all.
    let counted = i32::from(is_across) * i32::from(across) + i32::from(is_down) * i32::from(down);
    let alone = 1;
    Runs { across, down, points: counted.max(alone) + besides(rules, is_across, is_down) }
}

/// Returns what runs score beyond their lengths.
fn besides(rules: &Rules, is_across: bool, is_down: bool) -> i32 {
    if (single_run(rules), crossing(rules)) == (SingleRun::Length, Crossing::Both) {
        return 0;
    }
    match (is_across, is_down) {
        (false, false) => 0,
        (true, false) => extra(rules, false),
        (false, true) => extra(rules, true),
        (true, true) => -twice_counted(rules),
    }
}

/// Returns the lengths across and down (azul 4.3).
#[inline]
fn lengths(rules: &Rules, wall: &Wall, space: Space) -> (u8, u8) {
    match rules.gaps {
        Gaps::Break => (wall.run_across(space), wall.run_down(space)),
        Gaps::Count => {
            let itself = u8::from(wall.is_empty(space));
            (wall.n_in_row(space.row) + itself, wall.n_in_column(space.column) + itself)
        }
    }
}

/// Returns what a run in one direction scores beyond its length.
fn extra(rules: &Rules, is_down: bool) -> i32 {
    match single_run(rules) {
        SingleRun::Length => 0,
        SingleRun::DownPlusOne => i32::from(is_down),
        SingleRun::PlusOne => 1,
    }
}

/// Returns what a tile in two runs scores less than their lengths.
fn twice_counted(rules: &Rules) -> i32 {
    match crossing(rules) {
        Crossing::Both => 0,
        Crossing::Once => 1,
    }
}

/// Returns how a run scores where there is none in the other direction (azul 4.2).
fn single_run(rules: &Rules) -> SingleRun {
    rules.single_run
}

/// Returns how a tile in two runs scores (azul 4.2).
fn crossing(rules: &Rules) -> Crossing {
    rules.crossing
}

/// Returns which tiles of the same round count as neighbors (azul 4.3).
pub(super) fn neighbors(rules: &Rules) -> Neighbors {
    rules.neighbors
}

/// The end bonuses of a wall.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct Bonus {
    /// Complete rows.
    pub n_rows: u8,
    /// Complete columns.
    pub n_columns: u8,
    /// Complete colors.
    pub n_colors: u8,
    /// The points of all of them.
    pub points: i32,
}

/// Returns the end bonuses of a wall (azul 6.2).
pub(super) fn bonus(rules: &Rules, wall: &Wall) -> Bonus {
    let (row, column, color) = values(rules);
    let (n_rows, n_columns, n_colors) = (wall.n_rows(), wall.n_columns(), wall.n_colors());
    let points = row * i32::from(n_rows) + column * i32::from(n_columns) + color * i32::from(n_colors);
    Bonus { n_rows, n_columns, n_colors, points }
}

/// Returns what a complete row, column and color are worth.
fn values(rules: &Rules) -> (i32, i32, i32) {
    match rules.bonus_values {
        BonusValues::TwoSevenTen => (2, 7, 10),
        BonusValues::NoRows => (0, 7, 10),
        BonusValues::NoColumns => (2, 0, 10),
        BonusValues::Nothing => (0, 0, 0),
    }
}

/// Calls `each` with what the end bonuses of a wall consist of, each with its number and points.
pub(super) fn bonuses(rules: &Rules, wall: &Wall, each: &mut dyn FnMut(&'static str, u8, i32)) {
    let (row, column, color) = values(rules);
    let kinds = [
        ("row", wall.n_rows(), row),
        ("column", wall.n_columns(), column),
        ("color", wall.n_colors(), color),
    ];
    for (name, n, value) in kinds {
        each(name, n, value * i32::from(n));
    }
}

/// Returns what so many complete rows, columns or colors are worth.
pub(super) fn value_of(rules: &Rules, kind: &str, n: u8) -> Option<i32> {
    let (row, column, color) = values(rules);
    let value = match kind {
        "rows" => row,
        "columns" => column,
        "colors" => color,
        _ => return None,
    };
    Some(value * i32::from(n))
}

/// Tells whether bonuses are added in the round in which they are made.
pub(super) fn bonus_comes_when_made(rules: &Rules) -> bool {
    rules.bonus_time == BonusTime::WhenMade
}

/// Returns the bonuses that are still to be added to a board's score.
pub(super) fn bonus_due(rules: &Rules, board: &PlayerBoard) -> Bonus {
    let mut due = bonus(rules, &board.wall);
    due.points -= board.bonus;
    due
}

#[cfg(test)]
mod tests {
    use super::super::place::{Column, Row};
    use super::super::wall::printed;
    use super::*;

    fn space(row: usize, column: usize) -> Space {
        Space { row: Row::ALL[row - 1], column: Column::ALL[column - 1] }
    }

    #[track_caller]
    fn check(filled: &[(usize, usize)], at: (usize, usize), rules: &Rules, points: i32) {
        let mut wall = Wall::default();
        for (row, column) in filled {
            wall.lay(space(*row, *column), printed(space(*row, *column)));
        }
        assert_eq!(runs(rules, &wall, space(at.0, at.1)).points, points);
    }

    #[test]
    fn a_tile_scores_the_runs_it_is_in() {
        let rules = Rules::default();
        check(&[], (1, 3), &rules, 1);
        check(&[(1, 1), (1, 2)], (1, 3), &rules, 3);
        check(&[(1, 3), (2, 3)], (3, 3), &rules, 3);
        check(&[(3, 1), (3, 2), (3, 3), (1, 4), (2, 4)], (3, 4), &rules, 7);
        check(&[(1, 1), (1, 4)], (1, 2), &rules, 2);
    }

    #[test]
    fn other_readings_score_the_same_tile_otherwise() {
        let cross: &[_] = &[(3, 1), (3, 2), (3, 3), (1, 4), (2, 4)];
        check(cross, (3, 4), &Rules { crossing: Crossing::Once, ..Rules::default() }, 6);
        let down = Rules { single_run: SingleRun::DownPlusOne, ..Rules::default() };
        check(&[(1, 1)], (2, 1), &down, 3);
        check(&[(1, 1)], (1, 2), &down, 2);
        let plus_one = Rules { single_run: SingleRun::PlusOne, ..Rules::default() };
        check(&[(1, 1)], (1, 2), &plus_one, 3);
        check(&[], (1, 2), &plus_one, 1);
        check(&[(1, 1), (1, 4)], (1, 2), &Rules { gaps: Gaps::Count, ..Rules::default() }, 3);
    }
}
