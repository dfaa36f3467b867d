//! What happens when an illegal ply stands by an arbiter's ruling (summer-pavilion 7).

use azulejo_source::Code;

use super::event::Event;
use super::faults::{
    BONUS_TILES_MISSING, COLOR_ON_OTHER_STAR, COLOR_ON_STAR, MUST_PLACE, NOT_THE_WILD_COLOR,
    STAR_OF_ONE_COLOR, SUPPLY_IS_SHORT, TILES_LEFT_BEHIND, TOO_FEW_KEPT, TOO_MANY_BONUS_TILES, TOO_MANY_KEPT,
    TOO_MANY_WILDS, WILD_IS_NOT_CHOSEN, WILD_LEFT_BEHIND, WILD_NOT_LAID, WILDS_CANNOT_BE_TAKEN, WRONG_COLOR,
    WRONG_PAYMENT, WRONG_PRICE, WRONG_SEAT,
};
use super::ply::{Draft, Place, Ply, Taken};
use super::questions::Rules;
use super::state::State;
use super::{SummerPavilion, draft, placing};
use crate::{Fault, Game as _, Seat};

/// Faults after which what was written is done all the same, if the tiles are there.
const STAND: [Code; 19] = [
    &WILD_IS_NOT_CHOSEN,
    &WILDS_CANNOT_BE_TAKEN,
    &TILES_LEFT_BEHIND,
    &WILD_LEFT_BEHIND,
    &TOO_MANY_WILDS,
    &NOT_THE_WILD_COLOR,
    &WILD_NOT_LAID,
    &WRONG_COLOR,
    &COLOR_ON_STAR,
    &STAR_OF_ONE_COLOR,
    &COLOR_ON_OTHER_STAR,
    &WRONG_PRICE,
    &WRONG_PAYMENT,
    &BONUS_TILES_MISSING,
    &TOO_MANY_BONUS_TILES,
    &SUPPLY_IS_SHORT,
    &TOO_MANY_KEPT,
    &TOO_FEW_KEPT,
    &MUST_PLACE,
];

/// Plays a ply that stands though it was illegal.
///
/// # Errors
/// The fault, or another one that the ply has besides it, has no effect stated, or tiles it names are not there.
pub(super) fn stand(
    rules: &Rules,
    state: &mut State,
    ply: &Ply,
    fault: Fault,
    events: &mut impl FnMut(Event),
) -> Result<(), Fault> {
    let mut other = Some(fault);
    if let Some(seat) = SummerPavilion::seat(ply).filter(|_| fault.code == &WRONG_SEAT) {
        other = SummerPavilion::check(rules, &state.with_turn(seat), ply).err();
    }
    let stands = other.is_none_or(|it| STAND.contains(&it.code));
    if !stands || !is_possible(rules, state, ply) {
        return Err(other.unwrap_or(fault));
    }
    SummerPavilion::play(rules, state, ply, events);
    Ok(())
}

/// Tells whether a choice can be played as it is written: its tiles are where it says.
fn is_possible(rules: &Rules, state: &State, ply: &Ply) -> bool {
    match ply {
        Ply::Draft(_, draft) => can_take(rules, state, draft),
        Ply::Place(seat, place) => can_lay(rules, state, *seat, place),
        Ply::Pass(seat, kept) => state.garden(*seat).hand.without(kept).is_some(),
        Ply::Supply(_) | Ply::Deal(_) => false,
    }
}

/// Tells whether the named tiles lie in the source, known ones only.
fn can_take(rules: &Rules, state: &State, draft: &Draft) -> bool {
    let named = draft::taken(rules, state, draft);
    draft.taken != Taken::All
        && draft::check_dropped(rules, state, draft).is_ok()
        && draft::pile(state, draft.source).is_some_and(|it| it.tiles.without(&named).is_some())
}

/// Tells whether the space is free, and the tiles are in hand and in the supply.
fn can_lay(rules: &Rules, state: &State, seat: Seat, place: &Place) -> bool {
    let garden = state.garden(seat);
    let in_hand = placing::paid(rules, state, seat, place)
        .is_some_and(|paid| paid[place.tile] != 0 && garden.hand.without(&paid).is_some());
    let is_free = !garden.stars.has(place.name.space(state.side));
    in_hand && is_free && placing::check_supply(state, &place.bonus).is_ok()
}
