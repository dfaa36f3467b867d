//! What a position of queens-garden looks like. Draws nothing.

use super::board::{Area, Cell as Space, Niche};
use super::event::Known;
use super::garden::{Garden, Part, Piece};
use super::hexagon::{Hexagon, Pile};
use super::printed::Element;
use super::questions::Rules;
use super::state::{Marker, Spot, State};
use super::tables;
use crate::{Cell, Seat, Sketch, Tone};

/// Columns of the drawing of a garden: two for each step to the east.
const WIDTH: usize = 17;
/// Rows of the drawing of a garden.
const HEIGHT: usize = 9;

/// A cell that is still to be written.
type Drawn = (String, Tone);

/// Describes a position.
pub(super) fn sketch(rules: &Rules, state: &State, out: &mut dyn Sketch) {
    table(rules, state, out);
    for seat in state.seats() {
        garden(rules, state, seat, out);
    }
}

/// Describes what lies between the seats.
fn table(rules: &Rules, state: &State, out: &mut dyn Sketch) {
    out.panel("table", None);
    out.line("stack", &state.stack.to_string());
    row("S", &pile(state.top), out);
    for (number, spot) in state.spots() {
        let cells = match spot {
            Spot::Empty => continue,
            Spot::Down(tiles) if tiles.is_empty() => vec![("x".to_owned(), Tone::Empty)],
            Spot::Down(tiles) => pile(tiles),
            Spot::Up(Some(print)) => vec![printed(print)],
            Spot::Up(None) => vec![("x*".to_owned(), Tone::Empty)],
        };
        row(&number.to_string(), &cells, out);
    }
    if state.marker == Marker::Display {
        out.row("marker", &[Cell { text: "M", tone: Tone::Marker }]);
    }
    let shown = tables::wheel(rules, state).map_or_else(
        || "as recorded".to_owned(),
        |(wheel, known)| {
            let criteria = wheel.of(state.round).map(|it| format!("{}: {}", it.axis.name(), it.points));
            criteria.join(", ") + if known == Known::Unverified { " (unverified)" } else { "" }
        },
    );
    out.line("wheel", &shown);
    out.line("supply", &state.supply.to_string());
    out.line("jokers", &state.jokers.to_string());
    let hidden = |n: u32| if state.is_bag_hidden { "?".to_owned() } else { n.to_string() };
    out.line("bag", &hidden(state.n_bag()));
    out.line("tower", &hidden(state.tower.n_tiles()));
}

/// Describes what lies in front of a seat.
fn garden(rules: &Rules, state: &State, seat: Seat, out: &mut dyn Sketch) {
    let garden = state.garden(seat);
    out.panel("", Some(seat.nth()));
    out.line("score", &garden.score.to_string());
    for cells in drawing(rules, state, garden) {
        row("", &cells, out);
    }
    row("storage", &storage(garden), out);
    if state.marker == Marker::Held(seat) {
        out.row("marker", &[Cell { text: "M", tone: Tone::Marker }]);
    }
    if garden.has_passed {
        out.line("passed", "yes");
    }
    if garden.rank != 0 {
        out.line("rank", &garden.rank.to_string());
    }
}

/// Adds a row of cells.
fn row(name: &str, cells: &[Drawn], out: &mut dyn Sketch) {
    let cells: Vec<_> = cells.iter().map(|(text, tone)| Cell { text, tone: *tone }).collect();
    out.row(name, &cells);
}

/// Returns the cells of a storage: tiles, expansions, jokers.
fn storage(garden: &Garden) -> Vec<Drawn> {
    let tiles = pile(Pile::known(garden.store.tiles)).into_iter();
    let jokers = (0..garden.store.jokers).map(|_| ("J".to_owned(), Tone::Marker));
    tiles.chain(garden.store.expansions.iter().map(printed)).chain(jokers).collect()
}

/// Returns the cells of tiles, unknown ones last.
fn pile(pile: Pile) -> Vec<Drawn> {
    let unknown = (0..pile.unknown).map(|_| ("*".to_owned(), Tone::Empty));
    pile.tiles.iter().map(tile).chain(unknown).collect()
}

/// Returns the cell of a tile.
fn tile(hexagon: Hexagon) -> Drawn {
    (hexagon.to_string(), Tone::Tile(hexagon.color() as u8))
}

/// Returns the cell of an expansion, or of its printed hexagon.
fn printed(hexagon: Hexagon) -> Drawn {
    (format!("x{hexagon}"), Tone::Tile(hexagon.color() as u8))
}

/// Returns a garden row by row, each half a step further to the east than the one above; `fo`, `st`, `be`, `pa` are elements.
fn drawing(rules: &Rules, state: &State, garden: &Garden) -> [[Drawn; WIDTH]; HEIGHT] {
    let gap = || (String::new(), Tone::Gap);
    let mut rows: [[Drawn; WIDTH]; HEIGHT] = std::array::from_fn(|_| std::array::from_fn(|_| gap()));
    let mut draw = |(q, r): (i8, i8), drawn: Drawn| {
        let (column, row) = (2 * q + r + 8, r + 4);
        let place = usize::try_from(row).ok().and_then(|it| rows.get_mut(it));
        let place = place.and_then(|it| it.get_mut(usize::try_from(column).ok()?));
        if let Some(place) = place {
            *place = drawn;
        }
    };
    let element = |it: Element| (it.name().get(..2).unwrap_or_default().to_owned(), Tone::Print);
    draw((0, 0), element(Element::Fountain));
    let (elements, _) = tables::elements(rules, state);
    for niche in Niche::all() {
        if let Some(found) = elements.of(niche) {
            draw(niche.coordinates(), element(found));
        }
    }
    for space in Space::all() {
        let is_pavilion = space.is_middle() && space.area().map(|it| garden.part(it)) == Some(Part::Up);
        let drawn = match garden.piece(space) {
            _ if is_pavilion => element(Element::Pavilion),
            Piece::Tile(hexagon) => tile(hexagon),
            Piece::Printed(hexagon) => printed(hexagon),
            Piece::Joker => ("J".to_owned(), Tone::Marker),
            Piece::Nothing if garden.exists(space) => (String::new(), Tone::Empty),
            // An area without an expansion shows its name.
            Piece::Nothing if space.is_middle() => {
                (space.area().map_or("", Area::name).to_owned(), Tone::Print)
            }
            Piece::Nothing => gap(),
        };
        draw(space.coordinates(), drawn);
    }
    rows
}
