//! How a sensible beginner likes a ply: counts what it brings at once and looks no further.

use super::board::{Area, Cells};
use super::garden::{Garden, Part, Piece};
use super::hexagon::Hexagon;
use super::ply::{Expand, Laid, Payment, Place, Ply, Take};
use super::questions::Rules;
use super::reward;
use super::state::State;
use super::store::Store;
use crate::Seat;

/// What passing weighs: it comes last.
const PASS: i32 = -10_000;

/// Returns how a sensible beginner likes a legal ply.
pub(super) fn appraise(rules: &Rules, state: &State, ply: &Ply) -> i32 {
    match ply {
        Ply::Deal(_) | Ply::Flip(_) | Ply::Scoring(_) => 0,
        Ply::Take(seat, take) => appraise_take(state, *seat, take),
        Ply::Place(seat, place) => appraise_place(rules, state, *seat, place),
        Ply::Expand(seat, expand) => appraise_expand(state, *seat, expand),
        // What is kept can be used, or costs no more at the end.
        Ply::Pass(_, dropped) => PASS - count(dropped.n_pieces()),
    }
}

/// Returns a number as a weight.
fn count(n: u32) -> i32 {
    i32::try_from(n).unwrap_or(i32::MAX)
}

/// Likes many pieces that go with what it has, above all expansions while it has room; dislikes a full storage.
fn appraise_take(state: &State, seat: Seat, take: &Take) -> i32 {
    let (store, taken) = (state.garden(seat).store, take.pieces.store());
    let n_akin = taken.hexagons().map(|it| count(n_akin(&store, it))).sum::<i32>();
    let fullness = (Store::TILE_SPACES - store.n_free()).saturating_add(taken.tiles.n_tiles());
    let crowd = if 8 < fullness { 60 * count(fullness - 8) } else { 0 };
    let of_expansions =
        if state.garden(seat).n_parts() < 4 { 60 * count(taken.expansions.len()) } else { -40 };
    50 * count(taken.tiles.n_tiles()) + of_expansions + 6 * n_akin - crowd
}

/// Returns with how many hexagons of a storage one can be paid together.
fn n_akin(store: &Store, hexagon: Hexagon) -> u32 {
    let akin = store.hexagons().filter(|it| it.is_akin_to(hexagon) && *it != hexagon).count();
    u32::try_from(akin).unwrap_or(u32::MAX)
}

/// Likes large groups of high values and jokers; dislikes spending.
fn appraise_place(rules: &Rules, state: &State, seat: Seat, place: &Place) -> i32 {
    let Some(hexagon) = place.hexagon else { return -500 };
    let mut after = *state.garden(seat);
    after.lay(place.cell, Piece::Tile(hexagon));
    let gained = reward::by_table(rules, state, &after, place.cell).map_or(0, |it| count(it.1));
    let groups = hexagon.axes().map(|axis| promise(&after, after.of_axis(axis).joined_to(place.cell)));
    let of_groups: i32 = groups.into_iter().sum();
    100 + of_groups + 12 * i32::from(hexagon.value()) + 30 * gained - spent(&place.payment)
}

/// Returns what a group promises: its values, more where it scores already.
fn promise(garden: &Garden, cells: Cells) -> i32 {
    let value: i32 =
        cells.iter().filter_map(|it| garden.piece(it).hexagon()).map(|it| i32::from(it.value())).sum();
    match cells.len() {
        0 | 1 => 0,
        2 => 6 * value,
        3..=5 => 12 * value,
        _ => 12 * value + 70,
    }
}

/// Returns what a payment weighs: pieces of high value are missed most.
fn spent(payment: &Payment) -> i32 {
    match payment {
        Payment::Only => 0,
        Payment::Exactly(paid) => {
            4 * count(paid.n_hexagons()) + count(paid.value()) + 14 * i32::from(paid.jokers)
        }
    }
}

/// Likes an expansion where the garden has little room left; one of the supply costs points.
fn appraise_expand(state: &State, seat: Seat, expand: &Expand) -> i32 {
    let garden = state.garden(seat);
    let n_free = i32::try_from(garden.free().len()).unwrap_or(i32::MAX);
    let touches =
        |area: Area| Area::ALL.into_iter().any(|it| it.touches(area) && garden.part(it) != Part::None);
    let beside = expand.laid.area().map_or(0, |it| i32::from(touches(it)));
    match expand.laid {
        Laid::Supply(_) => 60 + 5 * beside - 40 * n_free,
        Laid::Up(..) | Laid::Down(..) => 330 + 20 * beside - 15 * n_free - spent(&expand.payment),
    }
}
