//! How a sensible beginner likes a ply: counts what it scores at once and looks no further.

#![expect(clippy::indexing_slicing, reason = "the last place stands for all behind it")]

use super::place::{Column, Row, Space};
use super::ply::{Count, Destination, Draft, Ply, Source};
use super::questions::Rules;
use super::state::{Marker, Side, State};
use super::tile::Tile;
use super::wall::printed_column;
use super::{score, tiling};
use crate::Seat;

/// What one point weighs; smaller weights decide among equal points.
const POINT: i32 = 60;
/// What starting the next round weighs.
const START: i32 = 30;
/// What a piece on the floor costs, by how many lie there already, in points.
const FLOOR: [i32; 8] = [1, 1, 2, 2, 2, 3, 3, 0];

/// Returns how a sensible beginner likes a legal ply.
pub(super) fn appraise(rules: &Rules, state: &State, ply: &Ply) -> i32 {
    match ply {
        Ply::Deal(_) => 0,
        Ply::Draft(seat, draft) => appraise_draft(rules, state, *seat, draft),
        Ply::Tile(seat, columns) => {
            let mut after = *state;
            tiling::play(rules, &mut after, *seat, columns, &mut |_| ());
            let board = after.board(*seat);
            let rest = progress(&after, *seat) - floor_cost(state, *seat, 0, board.floor.len()) * POINT;
            // Games that are simulated begin with no points, and never have so many that the weight of one is cut.
            board.score.saturating_mul(POINT).saturating_add(rest)
        }
    }
}

/// Likes tiles that complete a line and score, dislikes tiles on the floor.
fn appraise_draft(rules: &Rules, state: &State, seat: Seat, draft: &Draft) -> i32 {
    let n_tiles = match draft.count {
        Count::Exactly(n) => n,
        Count::All => return 0,
    };
    let takes_marker = draft.source == Source::Center && state.marker == Marker::Center;
    let mut n_floored = usize::from(n_tiles) + usize::from(takes_marker);
    let mut value = if takes_marker { START } else { 0 };
    let mut fill = |row: Row, n: u8| {
        let n_fit = n.min(state.board(seat).room(row));
        n_floored -= usize::from(n_fit);
        value += appraise_line(rules, state, seat, draft.tile, row, n_fit);
    };
    match draft.to {
        Destination::Line(row) => fill(row, n_tiles),
        Destination::Split(split) => split.used().for_each(|(row, n)| fill(row, n)),
        Destination::Floor => (),
    }
    value - floor_cost(state, seat, 0, n_floored) * POINT
}

/// Returns what `n` tiles in a line are worth: all the points if they complete it, else a part.
fn appraise_line(rules: &Rules, state: &State, seat: Seat, tile: Tile, row: Row, n: u8) -> i32 {
    let board = state.board(seat);
    let held = board.lines[row].n_pieces() + n;
    let column = match state.side {
        Side::Colored => Some(printed_column(row, tile)),
        Side::Gray => best_column(rules, state, seat, tile, row),
    };
    let Some(column) = column else { return -POINT };
    let points = score::runs(rules, &board.wall, Space { row, column }).points;
    let bonus = i32::from(board.wall.n_in_column(column)) + i32::from(board.wall.n_tiles(tile));
    let whole = points * POINT + bonus * POINT / 3;
    if held == row.capacity() {
        return whole + POINT / 2;
    }
    // A line begun late may never be completed: count it by the square of how full it is.
    whole * i32::from(held) * i32::from(held) / (2 * i32::from(row.capacity()) * i32::from(row.capacity()))
}

/// Returns the column in which a tile would score most.
fn best_column(rules: &Rules, state: &State, seat: Seat, tile: Tile, row: Row) -> Option<Column> {
    let wall = &state.board(seat).wall;
    let is_possible =
        |column: &Column| wall.is_empty(Space { row, column: *column }) && !wall.column_has(*column, tile);
    let points = |column: &Column| score::runs(rules, wall, Space { row, column: *column }).points;
    Column::ALL.into_iter().filter(is_possible).max_by_key(points)
}

/// Returns what `n` more pieces on the floor cost, in points, after `skipped` more that cost nothing here.
fn floor_cost(state: &State, seat: Seat, skipped: usize, n: usize) -> i32 {
    let first = state.board(seat).floor.len() + skipped;
    (first..first + n).map(|nth| FLOOR[nth.min(FLOOR.len() - 1)]).sum()
}

/// Returns what the wall promises for the end bonuses.
fn progress(state: &State, seat: Seat) -> i32 {
    let wall = &state.board(seat).wall;
    Column::ALL.into_iter().map(|column| i32::from(wall.n_in_column(column)).pow(2)).sum()
}
