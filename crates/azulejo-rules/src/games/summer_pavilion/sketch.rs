//! What a position of summer-pavilion looks like. Draws nothing.

#![expect(clippy::indexing_slicing, reason = "the drawing has room for every space of a star")]

use super::garden::Garden;
use super::stars::{Kind, Plan, Space, Star};
use super::state::{Marker, Side, State};
use super::tile::{ByTile, Pile, Tile};
use crate::{Cell, Seat, Sketch, Tone};

/// A place that keeps columns in line.
const GAP: Cell<'static> = Cell { text: " ", tone: Tone::Gap };
/// Columns of the drawing of a garden.
const WIDTH: usize = 13;
/// Rows of the drawing of a garden.
const HEIGHT: usize = 14;

/// Where each star is drawn: the column and row of its top left corner, and which of its spaces, from 0, points up.
const PLAN: [(Star, usize, usize, u8); 7] = [
    (Star::Outer(Tile::Orange), 2, 0, 5),
    (Star::Outer(Tile::Red), 8, 0, 4),
    (Star::Outer(Tile::Purple), 0, 5, 0),
    (Star::Middle, 5, 5, 0),
    (Star::Outer(Tile::Blue), 10, 5, 3),
    (Star::Outer(Tile::Green), 2, 10, 1),
    (Star::Outer(Tile::Yellow), 8, 10, 2),
];

/// Where the spaces of a star are drawn from its corner, clockwise from the one that points up.
const RING: [(usize, usize); 6] = [(1, 0), (2, 1), (2, 2), (1, 3), (0, 2), (0, 1)];

/// Describes a position.
pub(super) fn sketch(plan: Plan, state: &State, out: &mut dyn Sketch) {
    out.panel("table", None);
    for display in state.all_displays() {
        pile_row(&display.to_string(), state.display(display), false, out);
    }
    pile_row("center", &state.center, state.marker == Marker::Center, out);
    pile_row("supply", &state.supply, false, out);
    out.row("wild", &[tile_cell(state.wild())]);
    let hidden = |n: u32| if state.is_bag_hidden { "?".to_owned() } else { n.to_string() };
    out.line("bag", &hidden(state.n_bag()));
    out.line("tower", &hidden(state.tower.n_tiles()));
    for seat in state.seats() {
        garden(plan, state, seat, out);
    }
}

/// Describes a pile, tile by tile.
fn pile_row(name: &str, pile: &Pile, has_marker: bool, out: &mut dyn Sketch) {
    let marker = has_marker.then_some(Cell { text: "M", tone: Tone::Marker });
    let unknown = (0..pile.unknown).map(|_| Cell { text: "*", tone: Tone::Empty });
    let cells: Vec<Cell<'_>> = marker.into_iter().chain(tile_cells(&pile.tiles)).chain(unknown).collect();
    out.row(name, &cells);
}

/// Returns a number of structures in words.
fn count_of(n: usize, kind: Kind) -> String {
    let plural = if n == 1 { "" } else { "s" };
    format!("{n} {}{plural}", kind.name())
}

/// Describes what lies in front of a seat.
fn garden(plan: Plan, state: &State, seat: Seat, out: &mut dyn Sketch) {
    let garden = state.garden(seat);
    out.panel("", Some(seat.nth()));
    out.line("score", &garden.score.to_string());
    for row in drawing(state.side, garden) {
        out.row("", &row);
    }
    let built = Kind::ALL.map(|kind| count_of(garden.stars.n_surrounded(kind, plan), kind));
    out.line("built", &built.join(", "));
    let hand: Vec<_> = tile_cells(&garden.hand).collect();
    out.row("hand", &hand);
    if !garden.kept.is_empty() {
        let kept: Vec<_> = tile_cells(&garden.kept).collect();
        out.row("kept", &kept);
    }
    if garden.has_passed {
        out.line("passed", "yes");
    }
    if garden.rank != 0 {
        out.line("rank", &garden.rank.to_string());
    }
}

/// Returns the seven stars as they lie on the board, row by row.
fn drawing(side: Side, garden: &Garden) -> [[Cell<'static>; WIDTH]; HEIGHT] {
    let mut rows = [[GAP; WIDTH]; HEIGHT];
    for (star, column, row, up) in PLAN {
        let spaces: Vec<Space> = star.spaces().collect();
        let from_the_top = spaces.iter().cycle().skip(usize::from(up));
        for (space, (right, down)) in from_the_top.zip(RING) {
            rows[row + down][column + right] = space_cell(side, garden, *space);
        }
        let name = Cell { text: star_name(star), tone: Tone::Print };
        if side == Side::Monochrome || star == Star::Middle {
            rows[row + 1][column + 1] = name;
        }
    }
    rows
}

/// Returns the cell of a space: the tile that lies there, or the number printed on it.
fn space_cell(side: Side, garden: &Garden, space: Space) -> Cell<'static> {
    if let Some(tile) = garden.stars.tile(space) {
        return tile_cell(tile);
    }
    let tone = match (side, space.star) {
        (Side::Colored, Star::Outer(tile)) => Tone::Space(tile as u8),
        (_, _) => Tone::Empty,
    };
    Cell { text: digit(space.number(side)), tone }
}

/// Returns a number from 1 to 6 as text.
pub(super) const fn digit(number: u8) -> &'static str {
    match number {
        1 => "1",
        2 => "2",
        3 => "3",
        4 => "4",
        5 => "5",
        _ => "6",
    }
}

/// Returns the cells of tiles, in color order.
fn tile_cells(tiles: &ByTile<u8>) -> impl Iterator<Item = Cell<'static>> {
    let tiles = *tiles;
    Tile::ALL.into_iter().flat_map(move |tile| (0..tiles[tile]).map(move |_| tile_cell(tile)))
}

/// Returns the cell of a tile.
pub(super) fn tile_cell(tile: Tile) -> Cell<'static> {
    Cell { text: star_name(Star::Outer(tile)), tone: Tone::Tile(tile as u8) }
}

/// Returns a star's letter, which is that of its tile, as text.
const fn star_name(star: Star) -> &'static str {
    match star {
        Star::Outer(Tile::Purple) => "P",
        Star::Outer(Tile::Green) => "G",
        Star::Outer(Tile::Orange) => "O",
        Star::Outer(Tile::Yellow) => "Y",
        Star::Outer(Tile::Blue) => "B",
        Star::Outer(Tile::Red) => "R",
        Star::Middle => "M",
    }
}
