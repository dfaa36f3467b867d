//! Deadlock: whether legal play can ever complete a row (azul 6.4). Over-estimates what may still come free.

use super::board::PlayerBoard;
use super::place::{Column, Row, Space};
use super::questions::Rules;
use super::round;
use super::state::{Phase, Side, State};
use super::tile::{ByTile, Tile};
use super::wall::printed;
use crate::Seat;

/// Tells whether no row can be completed even with every tile that may still come free.
pub(super) fn is_deadlock(rules: &Rules, state: &State) -> bool {
    if round::is_stuck(rules, state) {
        return true;
    }
    if matches!(state.phase, Phase::Over | Phase::Ended) || state.has_complete_row() {
        return false;
    }
    // What lies in bag and lid is free in any case, and mostly enough to tell.
    !some_row_can_be_completed(state, &supply(state)) && !some_row_can_be_completed(state, &free(state))
}

/// Tells whether a row of some seat can be completed with the tiles that come free.
fn some_row_can_be_completed(state: &State, free: &ByTile<u32>) -> bool {
    let can_complete =
        |seat: Seat| Row::ALL.into_iter().any(|row| row_can_be_completed(state, free, seat, row));
    state.seats().any(can_complete)
}

/// Returns the tiles in bag and lid.
fn supply(state: &State) -> ByTile<u32> {
    ByTile::new(|tile| u32::from(state.bag[tile]) + u32::from(state.lid[tile]))
}

/// Returns the tiles that may come free: those on no board but for floors, and those of lines that can be completed.
fn free(state: &State) -> ByTile<u32> {
    let mut free = ByTile::new(|tile| n_loose(state, tile));
    loop {
        let before = free;
        free = ByTile::new(|tile| n_loose(state, tile));
        for seat in state.seats() {
            for row in Row::ALL {
                let line = state.board(seat).lines[row];
                if let Some(tile) =
                    line.tile().filter(|_| line_can_be_completed(state.board(seat), &before, row))
                {
                    free[tile] += u32::from(line.n_tiles());
                }
            }
        }
        if free == before {
            return free;
        }
    }
}

/// Returns how many tiles of a color lie in no line and on no wall.
fn n_loose(state: &State, tile: Tile) -> u32 {
    let boards = state.seats().map(|seat| state.board(seat));
    let floors = boards.map(|it| it.floor.tiles()[tile] + it.deferred[tile]).map(u32::from).sum::<u32>();
    let displays = state.all_displays().map(|it| u32::from(state.display(it)[tile])).sum::<u32>();
    let supply = u32::from(state.bag[tile]) + u32::from(state.lid[tile]);
    floors + displays + u32::from(state.center()[tile]) + supply
}

/// Tells whether a line that holds tiles can be completed.
fn line_can_be_completed(board: &PlayerBoard, free: &ByTile<u32>, row: Row) -> bool {
    board.lines[row].tile().is_some_and(|tile| u32::from(board.room(row)) <= free[tile])
}

/// Tells whether every space of a row can be filled.
fn row_can_be_completed(state: &State, free: &ByTile<u32>, seat: Seat, row: Row) -> bool {
    let board = state.board(seat);
    let can_come = |tile: Tile| {
        let is_held = board.lines[row].tile() == Some(tile);
        is_held && line_can_be_completed(board, free, row) || u32::from(row.capacity()) <= free[tile]
    };
    // Another color in the line would have to be completed first.
    let is_blocked = board.lines[row].tile().is_some() && !line_can_be_completed(board, free, row);
    let spaces = Column::ALL.map(|column| Space { row, column });
    let empty = || spaces.into_iter().filter(|space| board.wall.is_empty(*space));
    !is_blocked
        && match state.side {
            Side::Colored => empty().all(|space| can_come(printed(space))),
            Side::Gray => {
                let n_colors =
                    Tile::ALL.into_iter().filter(|it| !board.wall.row_has(row, *it) && can_come(*it)).count();
                empty().count() <= n_colors
            }
        }
}
