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
use super::tile::ByTile;
use super::{draft, passing, placing};
use crate::{Fault, Seat};

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
    let mut fault = fault;
    if fault.code == &WRONG_SEAT {
        let turned = match ply {
            Ply::Draft(seat, _) | Ply::Place(seat, _) | Ply::Pass(seat, _) => state.with_turn(*seat),
            Ply::Supply(_) | Ply::Deal(_) => return Err(fault),
        };
        match check(rules, &turned, ply) {
            Ok(()) => return play(rules, state, ply, events, fault),
            Err(other) => fault = other,
        }
    }
    if !STAND.contains(&fault.code) {
        return Err(fault);
    }
    play(rules, state, ply, events, fault)
}

/// Tells whether a choice is legal.
fn check(rules: &Rules, state: &State, ply: &Ply) -> Result<(), Fault> {
    match ply {
        Ply::Draft(seat, draft) => draft::check(rules, state, *seat, draft).map(|_| ()),
        Ply::Place(seat, place) => placing::check(rules, state, *seat, place).map(|_| ()),
        Ply::Pass(seat, kept) => passing::check(rules, state, *seat, kept),
        Ply::Supply(_) | Ply::Deal(_) => Ok(()),
    }
}

/// Plays a choice as it is written, if its tiles are where it says.
fn play(
    rules: &Rules,
    state: &mut State,
    ply: &Ply,
    events: &mut impl FnMut(Event),
    fault: Fault,
) -> Result<(), Fault> {
    let is_possible = match ply {
        Ply::Draft(_, draft) => can_take(state, draft),
        Ply::Place(seat, place) => can_lay(rules, state, *seat, place),
        Ply::Pass(seat, kept) => state.garden(*seat).hand.without(kept).is_some(),
        Ply::Supply(_) | Ply::Deal(_) => false,
    };
    match ply {
        _ if !is_possible => return Err(fault),
        Ply::Draft(seat, draft) => draft::play(rules, state, *seat, draft, events),
        Ply::Place(seat, place) => placing::play(rules, state, *seat, place, events),
        Ply::Pass(seat, kept) => passing::play(rules, state, *seat, kept, events),
        Ply::Supply(_) | Ply::Deal(_) => (),
    }
    Ok(())
}

/// Tells whether the named tiles lie in the source, known ones only.
fn can_take(state: &State, draft: &Draft) -> bool {
    let Some(pile) = draft::pile(state, draft.source) else { return false };
    match draft.taken {
        Taken::All => false,
        Taken::Exactly(n_tiles, second) => {
            let mut named = ByTile::default();
            named[draft.tile] = n_tiles;
            if let Some((tile, n)) = second {
                named[tile] = n;
            }
            pile.tiles.without(&named).is_some()
        }
    }
}

/// Tells whether the space is free, and the tiles are in hand and in the supply.
fn can_lay(rules: &Rules, state: &State, seat: Seat, place: &Place) -> bool {
    let garden = state.garden(seat);
    let in_hand = placing::paid(rules, state, seat, place)
        .is_some_and(|paid| paid[place.tile] != 0 && garden.hand.without(&paid).is_some());
    let is_free = !garden.stars.has(place.name.space(state.side));
    in_hand && is_free && placing::check_supply(state, &place.bonus).is_ok()
}
