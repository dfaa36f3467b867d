//! How a sensible beginner likes a ply: counts what it brings at once and looks no further.

use super::ply::{Draft, Payment, Place, Ply, Taken};
use super::questions::Rules;
use super::stars::Star;
use super::state::{Side, State};
use super::tile::{ByTile, Tile};
use super::{draft, passing, placing, round};
use crate::Seat;

/// What one point weighs; smaller weights decide among equal points.
const POINT: i32 = 60;
/// What a tile in hand weighs.
const TILE: i32 = 40;
/// What starting weighs.
const START: i32 = 30;

/// Returns how a sensible beginner likes a legal ply.
pub(super) fn appraise(rules: &Rules, state: &State, ply: &Ply) -> i32 {
    match ply {
        Ply::Deal(_) | Ply::Supply(_) => 0,
        Ply::Draft(seat, draft) => appraise_draft(rules, state, *seat, draft),
        Ply::Place(seat, place) => appraise_place(rules, state, *seat, place),
        Ply::Pass(seat, kept) => appraise_pass(rules, state, *seat, kept),
    }
}

/// Likes many tiles, above all of colors that it collects, and wild ones; dislikes what they cost.
fn appraise_draft(rules: &Rules, state: &State, seat: Seat, draft: &Draft) -> i32 {
    let Taken::Exactly(n_tiles, second) = draft.taken else { return 0 };
    let n_wild = second.map_or(0, |(_, n)| i32::from(n));
    let held = i32::from(state.garden(seat).hand[draft.tile]);
    let mut value = i32::from(n_tiles) * (TILE + 5 * held.min(3)) + n_wild * 2 * TILE;
    value += room_for(state, seat, draft.tile) * 4;
    if draft::takes_marker(state, draft) {
        value += START;
    }
    value - i32::try_from(draft::cost(rules, state, draft)).unwrap_or(i32::MAX) * POINT / 2
}

/// Returns how many spaces of the seat's board wait for a color, as far as it can be seen.
fn room_for(state: &State, seat: Seat, tile: Tile) -> i32 {
    let stars = &state.garden(seat).stars;
    let n_free = match state.side {
        Side::Colored => 6 - stars.n_on(Star::Outer(tile)),
        Side::Monochrome => 3,
    };
    i32::try_from(n_free).unwrap_or(i32::MAX)
}

/// Likes points, tiles from the supply, and fuller stars; dislikes spending, above all wild tiles.
fn appraise_place(rules: &Rules, state: &State, seat: Seat, place: &Place) -> i32 {
    let Payment::Exactly(paid) = place.payment else { return 0 };
    let mut after = *state;
    placing::play(rules, &mut after, seat, place, &mut |_| ());
    let scored = after.garden(seat).score - state.garden(seat).score;
    let n_paid = i32::try_from(paid.n_tiles()).unwrap_or(i32::MAX);
    let n_wild = if place.tile == state.wild() { 0 } else { i32::from(paid[state.wild()]) };
    let n_on_star = i32::try_from(after.garden(seat).stars.n_on(place.name.star)).unwrap_or(i32::MAX);
    let bonus = i32::try_from(place.bonus.n_tiles()).unwrap_or(i32::MAX);
    let of_use =
        place.bonus.colors().map(|it| i32::from(place.bonus[it]) * room_for(state, seat, it)).sum::<i32>();
    let needed = i32::from(place.bonus[state.wild()]) * 10;
    // Whatever is placed is better than passing: the spaces that cost much come last, but they come.
    scored * POINT + bonus * 2 * TILE + of_use + needed + n_on_star * 12
        - (n_paid - 1) * TILE / 2
        - n_wild * 8
}

/// Passes last, and keeps what is worth most in the next round.
fn appraise_pass(rules: &Rules, state: &State, seat: Seat, kept: &ByTile<u8>) -> i32 {
    const LAST: i32 = -1_000_000;
    let (_, most) = passing::limits(rules, state, seat);
    let n_left = state.garden(seat).hand.n_tiles().saturating_sub(kept.n_tiles());
    let cost = i32::try_from(n_left).unwrap_or(i32::MAX) * POINT;
    if round::is_last(rules, state) || most == 0 {
        return LAST - i32::try_from(kept.n_tiles()).unwrap_or(i32::MAX);
    }
    let next_wild = super::state::wild_of(state.round + 1);
    let value: i32 = kept.colors().map(|it| i32::from(kept[it]) * i32::from(kept[it])).sum();
    LAST - cost + value + 5 * i32::from(kept[next_wild])
}
