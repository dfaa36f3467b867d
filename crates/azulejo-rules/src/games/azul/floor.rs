//! The floor: what falls there, what it costs, where it goes (azul 3.9, 3.10, 4.4 to 4.6).

use super::board::{Floor, PlayerBoard};
use super::event::Event;
use super::packed::Small;
use super::place::Row;
use super::questions::{
    BeyondSeven, ClampTime, FloorCount, FloorScore, FloorSum, FloorTiles, MarkerCost, MarkerFullFloor,
    MarkerOnFloorPick, MarkerSpace, MarkerWithTiles, Rules,
};
use super::state::{Marker, State};
use super::tile::{ByTile, Piece, Tile};
use crate::Seat;

/// What the spaces up to each one cost together, from the left (azul 1.5).
const COSTS: [i32; Floor::SPACES] = [1, 2, 4, 6, 8, 11, 14];
/// What a space past the last one would cost, under readings that know one.
const PAST_THE_LAST: i32 = 3;

/// Drops tiles on the floor, if there are any.
#[expect(clippy::inline_always, reason = "most plies drop none")]
#[inline(always)]
pub(super) fn drop(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    tile: Tile,
    n_tiles: u8,
    events: &mut impl FnMut(Event),
) {
    if n_tiles != 0 {
        drop_some(rules, state, seat, tile, n_tiles, events);
    }
}

/// Drops tiles on the floor.
// A function of its own, so that plies that drop none have its registers.
#[inline(never)]
fn drop_some(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    tile: Tile,
    n_tiles: u8,
    events: &mut impl FnMut(Event),
) {
    let n_spaces = state.boards[seat].floor.push_all(tile, n_tiles);
    leave_over(rules, state, seat, tile, n_tiles - n_spaces);
    events(Event::Floored { seat, tile, n_tiles, n_spaces });
}

/// Does with tiles that found no space what the reading says.
fn leave_over(rules: &Rules, state: &mut State, seat: Seat, tile: Tile, n_tiles: u8) {
    if n_tiles == 0 {
        return;
    }
    match beyond_seven(rules) {
        BeyondSeven::Leave => discard_extra(rules, state, tile, n_tiles),
        BeyondSeven::Stay | BeyondSeven::ThreeEach | BeyondSeven::AllFree => {
            state.boards[seat].floor.beyond[tile] += n_tiles;
        }
    }
}

/// Returns what becomes of tiles for which there is no space (azul 3.9).
fn beyond_seven(rules: &Rules) -> BeyondSeven {
    rules.beyond_seven
}

/// Returns where floored tiles go (azul 4.6).
fn fate(rules: &Rules) -> FloorTiles {
    rules.floor_tiles
}

/// Discards tiles that lay on floor spaces.
fn discard(rules: &Rules, state: &mut State, tile: Tile, n_tiles: u8) {
    match fate(rules) {
        FloorTiles::Lid | FloorTiles::ExtraLost => state.discard(tile, n_tiles),
        FloorTiles::Bag => state.put_back(tile, n_tiles),
    }
}

/// Discards tiles of all colors that lay on floor spaces.
#[inline]
fn discard_all(rules: &Rules, state: &mut State, tiles: Small) {
    match fate(rules) {
        FloorTiles::Lid | FloorTiles::ExtraLost => state.discard_all(tiles),
        FloorTiles::Bag => {
            for tile in Tile::ALL {
                state.put_back(tile, tiles.of_color(tile));
            }
        }
    }
}

/// Discards tiles that found no floor space.
fn discard_extra(rules: &Rules, state: &mut State, tile: Tile, n_tiles: u8) {
    match fate(rules) {
        FloorTiles::ExtraLost => state.lose(tile, n_tiles),
        FloorTiles::Lid | FloorTiles::Bag => discard(rules, state, tile, n_tiles),
    }
}

/// Gives the marker to a seat that took the first tiles from the center, all of them to the floor or not (azul 3.10).
pub(super) fn take_marker(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    to_floor: bool,
    events: &mut impl FnMut(Event),
) {
    let pick = if to_floor { on_floor_pick(rules) } else { MarkerOnFloorPick::Charged };
    match pick {
        MarkerOnFloorPick::Charged | MarkerOnFloorPick::Free => state.take_marker(seat),
        MarkerOnFloorPick::Lost => state.lose_marker(),
    }
    let takes_space = pick == MarkerOnFloorPick::Charged && marker_cost(rules) == MarkerCost::ItsSpace;
    if takes_space {
        lay_marker(rules, state, seat);
    }
    let nth = state.boards[seat].floor.pieces().position(|it| it == Piece::Marker).filter(|_| takes_space);
    events(Event::MarkerTaken { seat, nth: nth.and_then(|it| u8::try_from(it).ok()) });
}

/// Tells whether the marker that is taken with tiles for a line goes into that line (azul 3.10).
pub(super) fn marker_goes_with_tiles(rules: &Rules) -> bool {
    rules.marker_with_tiles == MarkerWithTiles::Line
}

/// Lays the marker behind the tiles of a line that has the room; nobody holds it then.
pub(super) fn lay_marker_in_line(state: &mut State, seat: Seat, row: Row, events: &mut impl FnMut(Event)) {
    let line = &mut state.boards[seat].lines[row];
    *line = line.with_markers(line.n_markers() + 1);
    state.lose_marker();
    events(Event::MarkerInLine { seat, row });
}

/// Returns what becomes of the marker when its draft goes to the floor (azul 3.10).
fn on_floor_pick(rules: &Rules) -> MarkerOnFloorPick {
    rules.marker_on_floor_pick
}

/// Returns what the marker costs (azul 3.10).
fn marker_cost(rules: &Rules) -> MarkerCost {
    rules.marker_cost
}

/// Lays the marker on the floor, which may be full.
fn lay_marker(rules: &Rules, state: &mut State, seat: Seat) {
    if state.boards[seat].floor.is_full() {
        make_room(rules, state, seat);
    }
    let floor = &mut state.boards[seat].floor;
    if floor.is_full() {
        return;
    }
    match marker_space(rules) {
        MarkerSpace::LeftmostFree => {
            floor.push(Piece::Marker);
        }
        MarkerSpace::First => {
            floor.push_first(Piece::Marker);
        }
    }
}

/// Returns on which space the marker lies (azul 3.10).
fn marker_space(rules: &Rules) -> MarkerSpace {
    rules.marker_space
}

/// Makes room for the marker on a full floor, where the reading has it so.
fn make_room(rules: &Rules, state: &mut State, seat: Seat) {
    let full = marker_on_full_floor(rules);
    let floor = &mut state.boards[seat].floor;
    let piece = match full {
        MarkerFullFloor::Aside | MarkerFullFloor::EighthSpace => None,
        MarkerFullFloor::Lost => {
            state.lose_marker();
            None
        }
        MarkerFullFloor::ReplacesLast | MarkerFullFloor::LosesLast => floor.pop(),
        MarkerFullFloor::ReplacesFirst => floor.replace_first(Piece::Marker),
    };
    if let Some(Piece::Tile(tile)) = piece {
        match full {
            MarkerFullFloor::LosesLast => state.lose(tile, 1),
            MarkerFullFloor::Aside
            | MarkerFullFloor::ReplacesLast
            | MarkerFullFloor::ReplacesFirst
            | MarkerFullFloor::EighthSpace
            | MarkerFullFloor::Lost => discard(rules, state, tile, 1),
        }
    }
}

/// Returns what becomes of the marker when the floor is full (azul 3.10).
fn marker_on_full_floor(rules: &Rules) -> MarkerFullFloor {
    rules.marker_full_floor
}

/// Charges the floor of a seat; `is_last` tells whether this is the last round.
pub(super) fn charge(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    is_last: bool,
    events: &mut impl FnMut(Event),
) {
    let holds_marker = state.marker == Marker::Held(seat);
    let board = &mut state.boards[seat];
    let n_pieces = u16::from(board.floor.n_taken()) + board.floor.n_beyond();
    let cost = cost(rules, board, holds_marker);
    if n_pieces != 0 || cost != 0 {
        board.score -= cost;
        events(Event::Charged { seat, n_pieces, points: -cost });
    }
    let waits = is_last && clamp_time(rules) == ClampTime::AfterBonuses;
    if !waits {
        stop_at_zero(rules, state, seat, events);
    }
}

/// Returns what a floor costs, as a number of points not below zero.
#[inline]
fn cost(rules: &Rules, board: &PlayerBoard, holds_marker: bool) -> i32 {
    let n_taken = board.floor.len();
    let spaces = match floor_sum(rules) {
        FloorSum::EverySpace => cost_of(n_taken),
        FloorSum::LastSpace => cost_of(n_taken) - cost_of(n_taken.saturating_sub(1)),
    };
    let beyond = board.floor.n_beyond();
    let tiles = match beyond_seven(rules) {
        BeyondSeven::Leave | BeyondSeven::Stay => spaces,
        BeyondSeven::ThreeEach => spaces + PAST_THE_LAST * i32::from(beyond),
        BeyondSeven::AllFree => {
            if beyond == 0 {
                spaces
            } else {
                0
            }
        }
    };
    let n_charges = match floor_count(rules) {
        FloorCount::Once => 1,
        FloorCount::PerLine => i32::from(board.n_tiled),
    };
    (tiles + marker_surcharge(rules, board, holds_marker)) * n_charges
}

/// Returns what the floor of a seat costs, were it charged now.
pub(super) fn cost_now(rules: &Rules, state: &State, seat: Seat) -> i32 {
    cost(rules, state.board(seat), state.marker == Marker::Held(seat))
}

/// Returns what so many tiles on an empty floor cost.
pub(super) fn cost_of_tiles(rules: &Rules, n_tiles: u8) -> i32 {
    let mut board = PlayerBoard::default();
    let n_spaces = board.floor.push_all(Tile::Blue, n_tiles);
    board.floor.beyond[Tile::Blue] = n_tiles - n_spaces;
    cost(rules, &board, false)
}

/// Returns what the first spaces cost, so many of them.
fn cost_of(n_spaces: usize) -> i32 {
    n_spaces.checked_sub(1).and_then(|last| COSTS.get(last)).copied().unwrap_or_default()
}

/// Returns which spaces are charged (azul 4.4).
fn floor_sum(rules: &Rules) -> FloorSum {
    rules.floor_sum
}

/// Returns how often the floor is charged (azul 4.4).
fn floor_count(rules: &Rules) -> FloorCount {
    rules.floor_count
}

/// Returns what the marker costs its holder beside the space it lies on.
fn marker_surcharge(rules: &Rules, board: &PlayerBoard, holds_marker: bool) -> i32 {
    if !holds_marker || board.floor.has_marker() {
        return 0;
    }
    match (marker_cost(rules), marker_on_full_floor(rules)) {
        (MarkerCost::FlatOne, _) => 1,
        (MarkerCost::ItsSpace, MarkerFullFloor::EighthSpace) if board.floor.is_full() => PAST_THE_LAST,
        (MarkerCost::ItsSpace | MarkerCost::NextRound, _) => 0,
    }
}

/// Returns when the score stops at zero in the last round (azul 4.5).
fn clamp_time(rules: &Rules) -> ClampTime {
    rules.clamp_time
}

/// Lifts a score below zero to zero, where the reading has it so (azul 4.5).
pub(super) fn stop_at_zero(rules: &Rules, state: &mut State, seat: Seat, events: &mut impl FnMut(Event)) {
    let score = state.boards[seat].score;
    if score < 0 && rules.floor_score == FloorScore::AtZero {
        state.boards[seat].score = 0;
        events(Event::Stopped { seat, points: -score });
    }
}

/// Clears a floor after the round and lays out what waits for the next one's.
pub(super) fn clear(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    is_last: bool,
    events: &mut impl FnMut(Event),
) {
    let board = &mut state.boards[seat];
    let (tiles, beyond, deferred) = (board.floor.on_spaces(), board.floor.beyond, board.deferred);
    board.floor = Floor::default();
    discard_all(rules, state, tiles);
    if beyond != ByTile::default() {
        for tile in beyond.colors() {
            discard_extra(rules, state, tile, beyond[tile]);
        }
    }
    if marker_cost(rules) == MarkerCost::NextRound && state.marker == Marker::Held(seat) && !is_last {
        state.boards[seat].floor.push(Piece::Marker);
    }
    if deferred != ByTile::default() {
        state.boards[seat].deferred = ByTile::default();
        for tile in deferred.colors() {
            drop(rules, state, seat, tile, deferred[tile], events);
        }
    }
}
