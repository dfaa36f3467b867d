//! How a sensible beginner likes a ply: looks at what the seat has after it, and no further. Weights are tenths of a point.

use super::board::Cells;
use super::garden::Garden;
use super::hexagon::{Axis, Hexagon};
use super::ply::Ply;
use super::questions::Rules;
use super::state::State;
use super::store::Store;
use super::{acquiring, placing, score, tables};
use crate::Seat;

/// What passing weighs beside what the seat has: it comes last, but before what makes things much worse.
const PASS: i32 = -50;

/// Returns how a sensible beginner likes a legal ply.
pub(super) fn appraise(rules: &Rules, state: &State, ply: &Ply) -> i32 {
    let mut after = *state;
    let seat = match ply {
        Ply::Deal(_) | Ply::Flip(_) | Ply::Scoring(_) => return 0,
        // What is kept can be used, or costs no more at the end.
        Ply::Pass(seat, dropped) => return promise(state, *seat) + PASS - count(dropped.n_pieces()),
        Ply::Take(seat, take) => {
            acquiring::play(rules, &mut after, *seat, take, &mut |_| ());
            *seat
        }
        Ply::Place(seat, place) => {
            placing::play_place(rules, &mut after, *seat, place, &mut |_| ());
            *seat
        }
        Ply::Expand(seat, expand) => {
            placing::play_expand(rules, &mut after, *seat, expand, &mut |_| ());
            *seat
        }
    };
    let gained = after.garden(seat).score - state.garden(seat).score;
    10 * gained + promise(&after, seat)
}

/// Returns a number as a weight.
fn count(n: u32) -> i32 {
    i32::try_from(n).unwrap_or(i32::MAX)
}

/// Returns how many scorings are still to come.
fn n_scorings(state: &State) -> i32 {
    i32::from((State::ROUNDS + 1).saturating_sub(state.round))
}

/// Returns what a seat has and may hope for, but the points that it has.
fn promise(state: &State, seat: Seat) -> i32 {
    let garden = state.garden(seat);
    let of_hexagons: i32 = garden.hexagons().map(|it| of_wheel(state, it.1)).sum();
    let of_groups: i32 = Axis::all().map(|it| of_groups(garden, it)).sum();
    let of_pavilions =
        10 * n_scorings(state) * count(u32::try_from(garden.pavilions().count()).unwrap_or_default());
    let of_room = room(count(garden.free().len())) * n_scorings(state) / 4;
    let of_storage = of_storage(&garden.store, n_scorings(state) == 1);
    of_hexagons + of_groups + of_pavilions + of_room + of_storage
}

/// Returns what the wheel still brings for a hexagon.
fn of_wheel(state: &State, hexagon: Hexagon) -> i32 {
    let (wheel, _) = tables::wheel_or_guess(state);
    let to_come = (state.round..=State::ROUNDS).flat_map(|it| *wheel.of(it));
    to_come.filter(|it| it.axis.has(hexagon)).map(|it| 10 * i32::from(it.points)).sum()
}

/// Returns what the groups of a color or value promise: their values, less where they are too small yet.
fn of_groups(garden: &Garden, axis: Axis) -> i32 {
    score::parts(garden.of_axis(axis)).map(|group| of_group(garden, group)).sum()
}

/// Returns what a group promises.
fn of_group(garden: &Garden, group: Cells) -> i32 {
    let hexagons = group.iter().filter_map(|it| garden.piece(it).hexagon());
    let value: i32 = hexagons.map(|it| i32::from(it.value())).sum();
    match group.len() {
        0 | 1 => value,
        2 => 4 * value,
        3..=5 => 10 * value,
        _ => 10 * value + 60,
    }
}

/// Returns what free spaces are good for: the first ones most.
const fn room(n_free: i32) -> i32 {
    match n_free {
        0..=5 => 16 * n_free,
        _ => 75 + n_free,
    }
}

/// Returns what a storage is good for: the dearest hexagon that could be paid for, for each color and value. What costs
/// points at the end, or leaves no room, counts against it.
fn of_storage(store: &Store, is_last_round: bool) -> i32 {
    let of_axes: i32 = Axis::all().map(|it| affordable(store, it)).sum();
    let n_taken = count(Store::TILE_SPACES - store.n_free());
    let crowd = 14 * (n_taken - 6).max(0);
    let left = count(store.value()) * if is_last_round { 8 } else { 1 };
    let of_jokers = i32::from(store.jokers) * if is_last_round { 10 } else { 16 };
    5 * of_axes + of_jokers + 10 * count(store.expansions.len()) - crowd - left
}

/// Returns the value of the dearest hexagon of a color or value that the storage could pay for.
fn affordable(store: &Store, axis: Axis) -> i32 {
    let kinds = || axis.hexagons().filter(|it| store.tiles.count(*it) != 0 || store.expansions.has(*it));
    let n = kinds().count() + usize::from(store.jokers);
    let of_value = kinds().map(Hexagon::value).filter(|it| usize::from(*it) <= n);
    of_value.max().unwrap_or_default().into()
}
