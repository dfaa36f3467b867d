//! Positions that are one thing simpler than another, for whoever looks for the smallest game that shows something. Follows no
//! rule; tiles that are taken away go back into the bag.

use super::board::{Floor, PatternLine, PlayerBoard};
use super::order::Order;
use super::place::{Column, Row, Space};
use super::state::{Marker, State};
use super::tile::{Pile, Tile};
use crate::Seat;

/// Calls `each` with positions that are one thing simpler, those that are much simpler first.
pub(super) fn simpler(state: &State, each: &mut dyn FnMut(State)) {
    // What changes nothing is no simpler.
    let each = &mut |it: State| {
        if it != *state {
            each(it);
        }
    };
    fewer_seats(state, each);
    let mut first_round = *state;
    first_round.round = 1;
    each(first_round);
    let mut clockwise = *state;
    clockwise.order = Order::Clockwise;
    each(clockwise);
    clearer_table(state, each);
    for seat in state.seats() {
        clearer_board(state, seat, each);
    }
}

/// Takes the last seat and its displays away.
fn fewer_seats(state: &State, each: &mut dyn FnMut(State)) {
    let Some(last) = state.seats().last().filter(|_| 2 < state.n_seats) else { return };
    let mut fewer = cleared(state, last);
    let displays: Vec<_> = state.all_displays().collect();
    fewer.n_seats -= 1;
    for display in displays.into_iter().skip(usize::from(fewer.n_displays())) {
        let pile = std::mem::take(fewer.display_mut(display));
        put_back(&mut fewer, &pile);
    }
    let stays = |seat: Seat| if seat == last { Seat::A } else { seat };
    fewer.turn = stays(state.turn);
    fewer.starter = stays(state.starter);
    fewer.order = fewer.possible_order();
    if state.marker == Marker::Held(last) {
        fewer.marker = Marker::Held(Seat::A);
    }
    each(fewer);
}

/// Clears the table, the lid, one source, one color of a source.
fn clearer_table(state: &State, each: &mut dyn FnMut(State)) {
    let mut bagged = *state;
    put_back(&mut bagged, &state.lid);
    bagged.lid = Pile::EMPTY;
    each(bagged);
    for display in state.all_displays() {
        let mut clearer = *state;
        let pile = std::mem::take(clearer.display_mut(display));
        put_back(&mut clearer, &pile);
        each(clearer);
    }
    let mut clearer = *state;
    let center = std::mem::take(clearer.center_mut());
    put_back(&mut clearer, &center);
    each(clearer);
    for tile in state.center().colors() {
        let mut clearer = *state;
        let n_tiles = std::mem::take(&mut clearer.center_mut()[tile]);
        put_back(&mut clearer, &Pile::of(tile, n_tiles));
        each(clearer);
    }
}

/// Clears a board, and each of its parts alone.
fn clearer_board(state: &State, seat: Seat, each: &mut dyn FnMut(State)) {
    let board = *state.board(seat);
    let mut try_board = |clearer: PlayerBoard| each(with_board(state, seat, clearer));
    try_board(PlayerBoard { score: board.score, ..PlayerBoard::default() });
    try_board(PlayerBoard { score: 0, ..board });
    try_board(PlayerBoard { floor: Floor::default(), ..board });
    try_board(PlayerBoard { wall: super::wall::Wall::default(), ..board });
    let mut floor = board.floor;
    floor.pop();
    try_board(PlayerBoard { floor, ..board });
    for row in Row::ALL {
        let mut clearer = board;
        clearer.lines[row] = PatternLine::default();
        try_board(clearer);
    }
    for row in Row::ALL {
        let mut clearer = board;
        for column in Column::ALL {
            clearer.wall.clear(Space { row, column });
        }
        try_board(clearer);
    }
    for row in Row::ALL {
        for column in Column::ALL {
            let mut clearer = board;
            clearer.wall.clear(Space { row, column });
            try_board(clearer);
        }
    }
}

/// Returns the position with nothing on a seat's board.
fn cleared(state: &State, seat: Seat) -> State {
    with_board(state, seat, PlayerBoard::default())
}

/// Returns the position with another board of a seat, on which no tiles lie that the first does not have.
fn with_board(state: &State, seat: Seat, board: PlayerBoard) -> State {
    let mut changed = *state;
    let (before, after) = (state.board(seat).tiles(), board.tiles());
    changed.boards[seat] = board;
    if let Some(taken) = before.without(&after) {
        put_back(&mut changed, &taken);
    }
    changed
}

/// Puts tiles into the bag.
fn put_back(state: &mut State, tiles: &Pile) {
    for tile in Tile::ALL {
        state.bag[tile] += tiles[tile];
    }
}
