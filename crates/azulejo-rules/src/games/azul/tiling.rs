//! Tiling: complete lines move a tile to the wall (azul 4.1 to 4.3, 5).

use std::mem;

use azulejo_source::Code;

use super::board::{PatternLine, PlayerBoard};
use super::event::Event;
use super::faults::{
    COLOR_IN_COLUMN, COLUMN_DECLINED, COLUMN_MISSING, COLUMN_NOT_FREE, GAME_IS_OVER, LINE_NOT_COMPLETE,
    LINE_OUT_OF_ORDER, NO_COLUMN, NOT_TILING, WRONG_COLUMN,
};
use super::floor;
use super::packed::Small;
use super::place::{ByRow, ColumnSet, Row, Rows, Space};
use super::ply::{Columns, Turned};
use super::questions::{
    ColumnDecline, ColumnOrder, EndTest, Neighbors, NoColumn, NoColumnFloor, Rules, TakenSpace,
};
use super::round::floor_comes_first;
use super::score::{self, Bonus, Runs};
use super::state::{Phase, Side, State};
use super::tile::Tile;
use super::wall::{Wall, printed_column};
use crate::{Fault, Seat, Seats};

/// Returns the seats that still have to tile.
pub(super) fn pending(rules: &Rules, state: &State) -> Seats {
    state.seats().filter(|seat| is_pending(rules, state, *seat)).collect()
}

/// Tells whether a seat still has to tile.
fn is_pending(rules: &Rules, state: &State, seat: Seat) -> bool {
    may_tile(rules, state) && !state.board(seat).complete_lines().is_empty()
}

/// Tells whether seats that have a complete line tile.
pub(super) fn may_tile(rules: &Rules, state: &State) -> bool {
    state.phase == Phase::Tile && !(ends_at_once(rules) && state.has_complete_row())
}

/// Tells whether a complete row ends the game before other seats tile (azul 6.1).
pub(super) fn ends_at_once(rules: &Rules) -> bool {
    rules.end_test == EndTest::AtOnce
}

/// Tells whether the seat's columns are legal.
pub(super) fn check(rules: &Rules, state: &State, seat: Seat, columns: &Columns) -> Result<(), Fault> {
    match state.phase {
        Phase::Over | Phase::Ended => Err(Fault::new(&GAME_IS_OVER)),
        Phase::Deal | Phase::Draft => Err(Fault::new(&NOT_TILING)),
        Phase::Tile if !is_pending(rules, state, seat) => Err(Fault::new(&NOT_TILING)),
        Phase::Tile => complete(rules, state, seat, columns).map(|_| ()),
    }
}

/// Returns the columns with every forced line written out, in the order in which they are laid.
///
/// # Errors
/// A line is not complete or out of order, its column is not possible, or a choice is missing.
pub(super) fn complete(
    rules: &Rules,
    state: &State,
    seat: Seat,
    columns: &Columns,
) -> Result<Columns, Fault> {
    if columns.is_empty() && state.side == Side::Colored {
        return all_printed(rules, state.board(seat));
    }
    let order = column_order(rules, state.side);
    let mut resolver = Resolver::of(rules, state, seat);
    check_lines(resolver.left, columns, order)?;
    let mut all = Columns::default();
    let mut written = columns.iter();
    while !resolver.left.is_empty() {
        let turned = match order {
            ColumnOrder::Any => match written.next() {
                Some(turned) => turned,
                None => resolver.forced(resolver.next_row(order))?,
            },
            ColumnOrder::TopDown | ColumnOrder::ForcedFirst => {
                let row = resolver.next_row(order);
                columns.of(row).map_or_else(|| resolver.forced(row), Ok)?
            }
        };
        resolver.check(turned).map_err(|fault| at_word(fault, columns, turned))?;
        resolver.lay(turned);
        all.push(turned);
    }
    Ok(if order == ColumnOrder::Any { all } else { all.sorted() })
}

/// Returns the columns of all complete lines of a colored board, none of which hangs on another.
///
/// # Errors
/// As for [`complete`].
fn all_printed(rules: &Rules, board: &PlayerBoard) -> Result<Columns, Fault> {
    let mut all = Columns::default();
    for row in board.complete_lines().iter() {
        let turned = printed(board, row);
        if turned.1.is_none() && no_column(rules) == NoColumn::Stuck {
            return Err(Fault::new(&NO_COLUMN));
        }
        all.push(turned);
    }
    Ok(all)
}

/// Returns a complete line with the column that the print gives it; with none where a tile lies there.
fn printed(board: &PlayerBoard, row: Row) -> Turned {
    let column = board.lines[row].tile().map(|tile| printed_column(row, tile));
    (row, column.filter(|column| board.wall.is_empty(Space { row, column: *column })))
}

/// Tells whether all that seats tile is printed: none has a choice, is stuck, or waits for another.
pub(super) fn is_all_printed(rules: &Rules, state: &State) -> bool {
    state.side == Side::Colored
        && score::neighbors(rules) == Neighbors::AsLaid
        && no_column(rules) != NoColumn::Stuck
        && !ends_at_once(rules)
}

/// Tiles the complete lines of a seat as they are printed.
pub(super) fn play_printed(rules: &Rules, state: &mut State, seat: Seat, events: &mut impl FnMut(Event)) {
    let rows = state.board(seat).complete_lines();
    let (mut points, mut discarded, mut n_laid) = (0, Small::default(), 0);
    for row in rows.iter() {
        let board = &mut state.boards[seat];
        match (board.lines[row].tile(), printed(board, row)) {
            (Some(tile), (_, Some(column))) => {
                let space = Space { row, column };
                let runs = score::runs(rules, &board.wall, space);
                discarded.add(Small::some(tile, mem::take(&mut board.lines[row]).n_tiles() - 1));
                n_laid += 1;
                board.wall.lay(space, tile);
                points += runs.points;
                events(laid(rules, seat, space, tile, runs));
            }
            (_, turned) => tile_line(rules, state, seat, turned, None, events),
        }
    }
    count_tiled(&mut state.boards[seat], n_laid);
    state.discard_all(discarded);
    add_points(rules, &mut state.boards[seat], points);
    if !rows.is_empty() && score::bonus_comes_when_made(rules) {
        add_bonus(rules, state, seat, events);
    }
}

/// Returns the fault at the word of a line, if the line was written.
fn at_word(fault: Fault, columns: &Columns, turned: Turned) -> Fault {
    let nth = columns.iter().zip(1..).find(|(it, _)| *it == turned).map(|(_, nth)| nth);
    Fault { word: nth, ..fault }
}

/// Tells whether each written line is complete, written once, and in order.
fn check_lines(complete: Rows, columns: &Columns, order: ColumnOrder) -> Result<(), Fault> {
    let mut left = complete;
    let mut last = None;
    // The word `tile` is number 0.
    for ((row, _), nth) in columns.iter().zip(1..) {
        if !left.has(row) {
            return Err(Fault::word(&LINE_NOT_COMPLETE, nth));
        }
        if order != ColumnOrder::Any && Some(row) < last {
            return Err(Fault::word(&LINE_OUT_OF_ORDER, nth));
        }
        left = left.without(row);
        last = Some(row);
    }
    Ok(())
}

/// Returns in which order lines are resolved (azul 4.1, 5.2): only on the gray board is it a question.
fn column_order(rules: &Rules, side: Side) -> ColumnOrder {
    match side {
        Side::Colored => ColumnOrder::TopDown,
        Side::Gray => rules.column_order,
    }
}

/// The lines of one seat while they are resolved.
#[derive(Clone, Copy)]
struct Resolver {
    side: Side,
    wall: Wall,
    /// The color of each complete line.
    tiles: ByRow<Option<Tile>>,
    /// The lines that are not resolved yet.
    left: Rows,
    may_decline: bool,
    may_cover: bool,
    no_column: NoColumn,
}

impl Resolver {
    /// Returns the lines of a seat before any is resolved.
    fn of(rules: &Rules, state: &State, seat: Seat) -> Self {
        let board = state.board(seat);
        let mut tiles = ByRow::default();
        for row in Row::ALL {
            tiles[row] = board.lines[row].tile();
        }
        Self {
            side: state.side,
            wall: board.wall,
            tiles,
            left: board.complete_lines(),
            may_decline: state.side == Side::Gray && may_decline(rules),
            may_cover: state.side == Side::Gray && may_cover(rules),
            no_column: no_column(rules),
        }
    }

    /// Returns the columns that a line may use now (azul 4.1, 5.1).
    fn columns(&self, row: Row) -> ColumnSet {
        let Some(tile) = self.tiles[row] else { return ColumnSet::default() };
        let empty = self.wall.empty_columns(row);
        match self.side {
            Side::Colored => empty.and(ColumnSet::one(printed_column(row, tile))),
            Side::Gray if self.may_cover => self.wall.columns_without(tile),
            Side::Gray => empty.and(self.wall.columns_without(tile)),
        }
    }

    /// Returns the line that is resolved next; the first row where none is left.
    fn next_row(&self, order: ColumnOrder) -> Row {
        let is_forced = |row: &Row| self.columns(*row).len() <= 1;
        let forced = match order {
            ColumnOrder::TopDown | ColumnOrder::Any => None,
            ColumnOrder::ForcedFirst => self.left.iter().find(is_forced),
        };
        forced.or_else(|| self.left.iter().next()).unwrap_or(Row::ALL[0])
    }

    /// Returns what happens with a line if there is but one possibility.
    fn forced(&self, row: Row) -> Result<Turned, Fault> {
        let columns = self.columns(row);
        if columns.len() <= 1 { Ok((row, columns.iter().next())) } else { Err(Fault::new(&COLUMN_MISSING)) }
    }

    /// Tells whether a line may go there.
    fn check(&self, (row, column): Turned) -> Result<(), Fault> {
        let columns = self.columns(row);
        match column {
            None if !columns.is_empty() && !self.may_decline => Err(Fault::new(&COLUMN_DECLINED)),
            None if columns.is_empty() && self.no_column == NoColumn::Stuck => Err(Fault::new(&NO_COLUMN)),
            Some(column) if !columns.has(column) => Err(Fault::new(self.why_not(Space { row, column }))),
            None | Some(_) => Ok(()),
        }
    }

    /// Returns why the tile of a line may not lie on a space (azul 4.1, 5.1).
    fn why_not(&self, space: Space) -> Code {
        let printed = self.tiles[space.row].map(|tile| printed_column(space.row, tile));
        match self.side {
            Side::Colored if printed != Some(space.column) => &WRONG_COLUMN,
            Side::Colored | Side::Gray if !self.wall.is_empty(space) && !self.may_cover => &COLUMN_NOT_FREE,
            Side::Colored | Side::Gray => &COLOR_IN_COLUMN,
        }
    }

    /// Resolves a line.
    fn lay(&mut self, (row, column): Turned) {
        self.left = self.left.without(row);
        if let (Some(column), Some(tile)) = (column, self.tiles[row]) {
            self.wall.lay(Space { row, column }, tile);
        }
    }

    /// Calls `each` with every way to go on from `columns`; as deep as there are lines.
    fn each(&self, order: ColumnOrder, columns: Columns, each: &mut dyn FnMut(Columns)) {
        if self.left.is_empty() {
            return each(if order == ColumnOrder::Any { columns } else { columns.sorted() });
        }
        let next = self.next_row(order);
        for row in self.left.iter().filter(|row| order == ColumnOrder::Any || *row == next) {
            let options = self.columns(row).iter().map(Some).chain([None]);
            for turned in options.map(|column| (row, column)).filter(|it| self.check(*it).is_ok()) {
                let mut after = *self;
                let mut columns = columns;
                after.lay(turned);
                columns.push(turned);
                after.each(order, columns, each);
            }
        }
    }
}

/// Tells whether a tile may be laid on a space that is taken (azul 5.1).
fn may_cover(rules: &Rules) -> bool {
    rules.taken_space == TakenSpace::Open
}

/// Tells whether a line that finds a column may be floored (azul 5.4).
fn may_decline(rules: &Rules) -> bool {
    rules.column_decline == ColumnDecline::Allowed
}

/// Returns what becomes of a line whose color no column takes (azul 5.3).
fn no_column(rules: &Rules) -> NoColumn {
    rules.no_column
}

/// Calls `each` with every legal choice of columns of the seats that still have to tile.
pub(super) fn legal(rules: &Rules, state: &State, each: &mut dyn FnMut(Seat, Columns)) {
    let seats = pending(rules, state);
    for seat in state.starter.round(state.n_seats).filter(|seat| seats.has(*seat)) {
        let resolver = Resolver::of(rules, state, seat);
        resolver
            .each(column_order(rules, state.side), Columns::default(), &mut |columns| each(seat, columns));
    }
}

/// The most lines that a seat tiles in a round.
const MAX_TILED: u8 = 5;

/// Tiles the complete lines of a seat, given all columns.
pub(super) fn play(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    columns: &Columns,
    events: &mut impl FnMut(Event),
) {
    let neighbors = neighbors(rules, state.board(seat), columns);
    for turned in columns.iter() {
        tile_line(rules, state, seat, turned, neighbors.as_ref(), events);
    }
    if score::bonus_comes_when_made(rules) {
        add_bonus(rules, state, seat, events);
    }
}

/// Tiles one line; `neighbors` is the wall whose tiles count, where it is not the wall as it is.
#[expect(clippy::inline_always, reason = "every tile of a wall is laid here")]
#[inline(always)]
fn tile_line(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    (row, column): Turned,
    neighbors: Option<&Wall>,
    events: &mut impl FnMut(Event),
) {
    let line = take_line(&mut state.boards[seat], row);
    let Some(tile) = line.tile() else { return };
    let Some(column) = column else {
        return floor_line(rules, state, seat, (row, line), events);
    };
    let space = Space { row, column };
    let runs = score::runs(rules, neighbors.unwrap_or(&state.board(seat).wall), space);
    lay(state, seat, space, tile);
    state.discard(tile, line.n_tiles() - 1);
    add_points(rules, &mut state.boards[seat], runs.points);
    events(laid(rules, seat, space, tile, runs));
}

/// Takes the tiles of a complete line off it.
fn take_line(board: &mut PlayerBoard, row: Row) -> PatternLine {
    count_tiled(board, 1);
    mem::take(&mut board.lines[row])
}

/// Counts lines that were completed and tiled.
fn count_tiled(board: &mut PlayerBoard, n_lines: u8) {
    board.n_tiled = (board.n_tiled + n_lines).min(MAX_TILED);
}

/// Returns the wall whose tiles count as neighbors (azul 4.3); none where that is the wall as it is when a tile is laid.
fn neighbors(rules: &Rules, board: &PlayerBoard, columns: &Columns) -> Option<Wall> {
    match score::neighbors(rules) {
        Neighbors::AsLaid => None,
        Neighbors::OldWall => Some(board.wall),
        Neighbors::FinalWall => {
            let mut wall = board.wall;
            for (row, column) in columns.iter() {
                if let (Some(column), Some(tile)) = (column, board.lines[row].tile()) {
                    wall.lay(Space { row, column }, tile);
                }
            }
            Some(wall)
        }
    }
}

/// Adds points of the wall to a score, now or, where the floor is charged before the wall, later (azul 4.8).
fn add_points(rules: &Rules, board: &mut PlayerBoard, points: i32) {
    let place = if floor_comes_first(rules) { &mut board.pending } else { &mut board.score };
    *place += points;
}

/// Returns what happens when a tile is laid that makes these runs.
fn laid(rules: &Rules, seat: Seat, space: Space, tile: Tile, runs: Runs) -> Event {
    let Runs { across, down, points } = runs;
    if floor_comes_first(rules) {
        Event::LaidForLater { seat, space, tile, across, down, waits: points }
    } else {
        Event::Laid { seat, space, tile, across, down, points }
    }
}

/// Lays a tile on the wall; one that lies there already leaves the game (azul 5.1).
fn lay(state: &mut State, seat: Seat, space: Space, tile: Tile) {
    let wall = &state.board(seat).wall;
    if !wall.is_empty(space)
        && let Some(covered) = wall.tile(space)
    {
        state.lose(covered, 1);
    }
    state.boards[seat].wall.lay(space, tile);
}

/// Floors the tiles of a line for which there is no column (azul 5.3).
fn floor_line(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    (row, line): (Row, PatternLine),
    events: &mut impl FnMut(Event),
) {
    let Some(tile) = line.tile() else { return };
    events(Event::NoColumn { seat, row, tile });
    match rules.no_column_floor {
        NoColumnFloor::ThisRound => floor::drop(rules, state, seat, tile, line.n_tiles(), events),
        NoColumnFloor::NextRound => state.boards[seat].deferred[tile] += line.n_tiles(),
    }
}

/// Adds the bonuses that a seat has made and not got yet.
pub(super) fn add_bonus(rules: &Rules, state: &mut State, seat: Seat, events: &mut impl FnMut(Event)) {
    give_bonus(state, seat, score::bonus_due(rules, state.board(seat)), events);
}

/// Adds the bonuses that a seat has made once more.
pub(super) fn add_bonus_again(rules: &Rules, state: &mut State, seat: Seat, events: &mut impl FnMut(Event)) {
    give_bonus(state, seat, score::bonus(rules, &state.board(seat).wall), events);
}

/// Adds bonuses to the score of a seat.
fn give_bonus(state: &mut State, seat: Seat, due: Bonus, events: &mut impl FnMut(Event)) {
    let board = &mut state.boards[seat];
    board.score += due.points;
    board.bonus += due.points;
    if due.points != 0 {
        let (n_rows, n_columns, n_colors) = (due.n_rows, due.n_columns, due.n_colors);
        events(Event::Bonus { seat, n_rows, n_columns, n_colors, points: due.points });
    }
}
