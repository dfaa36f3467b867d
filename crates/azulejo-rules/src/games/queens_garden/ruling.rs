//! What happens when an illegal ply stands by an arbiter's ruling (queens-garden 7.6).

use azulejo_source::Code;

use super::event::Event;
use super::faults::{
    DOES_NOT_FIT, FACE_UP_ONLY, ISOLATED, JOKER_NOT_NEEDED, JOKERS_STAY, KINDS_APART, MAKES_TWINS, MUST_ACT,
    MUST_DROP_ALL, NO_MATCH, NOT_BESIDE, NOT_ENOUGH_POINTS, NOT_THE_FIRST, NOTHING_IS_DROPPED, ONE_OF_TWINS,
    TOO_MANY_JOKERS, WRONG_PAYMENT, WRONG_PRICE, WRONG_SEAT, WRONG_SUPPLY_PRICE,
};
use super::garden::Piece;
use super::ply::{Expand, Laid, Payment, Place, Ply};
use super::questions::Rules;
use super::state::State;
use super::store::Store;
use super::{QueensGarden, acquiring};
use crate::{Fault, Game as _, Seat};

/// Faults after which what was written is done all the same, if all of it is there.
const STAND: [Code; 19] = [
    &KINDS_APART,
    &ONE_OF_TWINS,
    &NOT_THE_FIRST,
    &DOES_NOT_FIT,
    &NOT_ENOUGH_POINTS,
    &NOT_BESIDE,
    &FACE_UP_ONLY,
    &ISOLATED,
    &NO_MATCH,
    &MAKES_TWINS,
    &WRONG_PRICE,
    &WRONG_SUPPLY_PRICE,
    &WRONG_PAYMENT,
    &JOKER_NOT_NEEDED,
    &TOO_MANY_JOKERS,
    &MUST_ACT,
    &JOKERS_STAY,
    &MUST_DROP_ALL,
    &NOTHING_IS_DROPPED,
];

/// Plays a ply that stands though it was illegal.
///
/// # Errors
/// The fault, or another one that the ply has besides it, has no effect stated, or pieces it names are not there.
pub(super) fn stand(
    rules: &Rules,
    state: &mut State,
    ply: &Ply,
    fault: Fault,
    events: &mut impl FnMut(Event),
) -> Result<(), Fault> {
    let mut other = Some(fault);
    if let Some(seat) = QueensGarden::seat(ply).filter(|_| fault.code == &WRONG_SEAT) {
        other = QueensGarden::check(rules, &state.with_turn(seat), ply).err();
    }
    if let Some(other) = other.filter(|it| !STAND.contains(&it.code) || !is_possible(state, ply)) {
        return Err(other);
    }
    QueensGarden::play(rules, state, ply, events);
    Ok(())
}

/// Tells whether a choice can be played as it is written: its pieces are where it says, and there is room for them.
fn is_possible(state: &State, ply: &Ply) -> bool {
    match ply {
        Ply::Take(seat, take) => {
            let (store, taken) = (state.garden(*seat).store, take.pieces.store());
            // All of it fits, so that nothing is discarded.
            acquiring::are_there(state, take)
                && take.dropped.is_empty()
                && taken.tiles.n_tiles() <= store.n_free()
                && taken.expansions.len() <= store.n_free_for_expansions()
        }
        Ply::Place(seat, place) => can_place(state, *seat, place),
        Ply::Expand(seat, expand) => can_expand(state, *seat, expand),
        Ply::Pass(seat, dropped) => state.garden(*seat).store.without(dropped).is_some(),
        Ply::Deal(_) | Ply::Flip(_) | Ply::Scoring(_) => false,
    }
}

/// Tells whether the space is free, and the storage holds what is placed and paid.
fn can_place(state: &State, seat: Seat, place: &Place) -> bool {
    let garden = state.garden(seat);
    let is_free = garden.exists(place.cell) && garden.piece(place.cell) == Piece::Nothing;
    let laid = match place.hexagon {
        Some(hexagon) => Store { tiles: super::Tiles::some(hexagon, 1), ..Store::default() },
        None => Store { jokers: 1, ..Store::default() },
    };
    is_free && has(&garden.store, &laid, &place.payment)
}

/// Tells whether the area is free, and there is what is placed and paid.
fn can_expand(state: &State, seat: Seat, expand: &Expand) -> bool {
    let garden = state.garden(seat);
    let is_free = expand.laid.area().is_some_and(|it| garden.part(it) == super::Part::None);
    let laid = match expand.laid {
        Laid::Up(hexagon, _) | Laid::Down(hexagon, _) => {
            Store { expansions: super::Prints::one(hexagon), ..Store::default() }
        }
        Laid::Supply(_) if state.supply == 0 => return false,
        Laid::Supply(_) => Store::default(),
    };
    is_free && has(&garden.store, &laid, &expand.payment)
}

/// Tells whether a storage holds what is laid, and then what is paid.
fn has(store: &Store, laid: &Store, payment: &Payment) -> bool {
    match (store.without(laid), payment) {
        (Some(rest), Payment::Exactly(paid)) => rest.without(paid).is_some(),
        (Some(_) | None, _) => false,
    }
}
