//! What a position of azul looks like. Draws nothing.

use super::board::{Floor, PlayerBoard};
use super::place::{Column, Row, Space};
use super::state::{Marker, Side, State};
use super::tile::{Piece, Pile, Tile};
use super::wall::printed;
use crate::{Cell, Seat, Sketch, Tone};

/// What each floor space costs, as printed.
const COSTS: [&str; Floor::SPACES] = ["-1", "-1", "-2", "-2", "-2", "-3", "-3"];
/// A place that keeps columns in line.
const GAP: Cell<'static> = Cell { text: " ", tone: Tone::Gap };

/// Describes a position.
pub(super) fn sketch(state: &State, out: &mut dyn Sketch) {
    out.panel("table", None);
    for display in state.all_displays() {
        pile_row(&display.to_string(), state.display(display), None, out);
    }
    let marker = (state.marker == Marker::Center).then_some(Piece::Marker);
    pile_row("center", state.center(), marker, out);
    if state.order.is_doubled() {
        out.line("doubled", state.order.name());
    }
    let supply = |n: u32| if state.is_supply_hidden { "?".to_owned() } else { n.to_string() };
    out.line("bag", &supply(state.n_bag()));
    out.line("lid", &supply(state.n_lid()));
    for seat in state.seats() {
        board(state, seat, out);
    }
}

/// Describes a pile, tile by tile.
fn pile_row(name: &str, pile: &Pile, piece: Option<Piece>, out: &mut dyn Sketch) {
    let mut cells: Vec<Cell<'_>> = Vec::new();
    cells.extend(piece.map(|_| Cell { text: "M", tone: Tone::Marker }));
    for tile in pile.colors() {
        cells.extend((0..pile[tile]).map(|_| tile_cell(tile)));
    }
    cells.extend((0..pile.unknown()).map(|_| Cell { text: "*", tone: Tone::Empty }));
    out.row(name, &cells);
}

/// Describes a player board.
fn board(state: &State, seat: Seat, out: &mut dyn Sketch) {
    let board = state.board(seat);
    out.panel("", Some(seat.nth()));
    out.line("score", &board.score.to_string());
    for row in Row::ALL {
        out.row("", &row_cells(state.side, board, row));
    }
    out.row("floor", &floor_cells(board));
    if board.rank != 0 {
        out.line("rank", &board.rank.to_string());
    }
}

/// Returns the cells of a pattern line, right-aligned, and of its wall row.
fn row_cells(side: Side, board: &PlayerBoard, row: Row) -> Vec<Cell<'static>> {
    let line = board.lines[row];
    let places = (0..5).rev().map(|nth| match line.tile() {
        _ if row.capacity() <= nth => GAP,
        Some(tile) if nth < line.n_tiles() => tile_cell(tile),
        Some(_) if nth < line.n_pieces() => Cell { text: "M", tone: Tone::Marker },
        Some(_) | None => Cell { text: "·", tone: Tone::Empty },
    });
    let wall = Column::ALL.into_iter().map(|column| {
        let space = Space { row, column };
        match (board.wall.tile(space), side) {
            (Some(tile), _) => tile_cell(tile),
            (None, Side::Colored) => {
                Cell { text: lower_letter(printed(space)), tone: Tone::Space(printed(space) as u8) }
            }
            (None, Side::Gray) => Cell { text: "·", tone: Tone::Empty },
        }
    });
    places.chain([Cell { text: "│", tone: Tone::Print }]).chain(wall).collect()
}

/// Returns the cells of the floor: pieces, then the costs of free spaces.
fn floor_cells(board: &PlayerBoard) -> Vec<Cell<'static>> {
    let spaces = COSTS.iter().enumerate().map(|(nth, cost)| match board.floor.piece(nth) {
        Some(Piece::Tile(tile)) => tile_cell(tile),
        Some(Piece::Marker) => Cell { text: "M", tone: Tone::Marker },
        None => Cell { text: cost, tone: Tone::Print },
    });
    let beyond =
        Tile::ALL.into_iter().flat_map(|tile| (0..board.floor.beyond[tile]).map(move |_| tile_cell(tile)));
    spaces.chain(beyond).collect()
}

/// Returns the cell of a tile.
pub(super) fn tile_cell(tile: Tile) -> Cell<'static> {
    Cell { text: upper_letter(tile), tone: Tone::Tile(tile as u8) }
}

/// Returns a tile's letter as text.
const fn upper_letter(tile: Tile) -> &'static str {
    match tile {
        Tile::Blue => "B",
        Tile::Yellow => "Y",
        Tile::Red => "R",
        Tile::Black => "K",
        Tile::White => "W",
    }
}

/// Returns a tile's letter in lower case as text: a color that is printed only.
const fn lower_letter(tile: Tile) -> &'static str {
    match tile {
        Tile::Blue => "b",
        Tile::Yellow => "y",
        Tile::Red => "r",
        Tile::Black => "k",
        Tile::White => "w",
    }
}
