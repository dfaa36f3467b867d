//! Positions that are one thing simpler than another, for whoever looks for the smallest game that shows something. Follows no
//! rule; tiles that are taken away go back into the bag, expansions and jokers into their supplies.

use super::board::{Area, Cell};
use super::chance::usual_stack;
use super::garden::{Garden, Part, Piece};
use super::hexagon::{Hexagon, Pile, Prints, Tiles};
use super::printed::Printed;
use super::state::{Marker, Phase, Spot, State};
use super::store::Store;
use crate::Seat;

/// Calls `each` with positions that are one thing simpler, those that are much simpler first.
pub(super) fn simpler(state: &State, each: &mut dyn FnMut(State)) {
    // What changes nothing is no simpler, and what does not add up is no position.
    let each = &mut |it: State| {
        let it = with_supplies(it);
        if it != *state && it.is_whole() {
            each(it);
        }
    };
    fewer_seats(state, each);
    clearer_table(state, each);
    for seat in state.seats() {
        clearer_garden(state, seat, each);
    }
}

/// Returns the position with all that is nowhere else in the bag and the supplies.
fn with_supplies(mut state: State) -> State {
    state.bag = Tiles::NONE;
    state.bag = Hexagon::all().fold(Tiles::NONE, |all, it| {
        let n_left = u32::from(Tiles::EACH).saturating_sub(state.n_anywhere(it));
        all.with_count(it, u8::try_from(n_left).unwrap_or_default())
    });
    let n_left = State::EXPANSIONS.saturating_sub(state.n_expansions_elsewhere());
    state.supply = u8::try_from(n_left).unwrap_or_default();
    state.jokers = State::JOKERS - state.n_jokers_elsewhere();
    state
}

/// Takes the last seat away.
fn fewer_seats(state: &State, each: &mut dyn FnMut(State)) {
    let Some(last) = state.seats().last().filter(|_| 2 < state.n_seats) else { return };
    let mut fewer = *state;
    fewer.gardens[last] = Garden::default();
    fewer.n_seats -= 1;
    let Some(stack) = usual_stack(fewer.n_seats).checked_sub(state.n_lifted) else { return };
    let may_shrink = stack != 0 || state.stack == 0;
    fewer.stack = stack;
    let stays = |seat: Seat| if seat == last { Seat::A } else { seat };
    fewer.turn = stays(state.turn);
    fewer.starter = stays(state.starter);
    if state.marker == Marker::Held(last) {
        fewer.marker = Marker::Held(Seat::A);
    }
    // The seat to act must not have passed.
    if may_shrink && (!fewer.has_turn() || !fewer.garden(fewer.turn).has_passed) {
        each(fewer);
    }
}

/// Clears the tower, what was printed or is gone, one place of the display, one of its tiles.
fn clearer_table(state: &State, each: &mut dyn FnMut(State)) {
    each(State { tower: Tiles::NONE, ..*state });
    each(State { printed: Printed::default(), ..*state });
    each(State { gone: Prints::NONE, out_expansions: 0, out_jokers: 0, ..*state });
    if state.phase != Phase::Act {
        return;
    }
    each(State { top: Pile::default(), ..*state });
    for hexagon in state.top.tiles.kinds() {
        each(State {
            top: Pile { tiles: state.top.tiles.less(Tiles::some(hexagon, 1)), ..state.top },
            ..*state
        });
    }
    for (number, spot) in state.spots() {
        let mut clearer = *state;
        clearer.set_spot(number, Spot::Empty);
        each(clearer);
        let Spot::Down(pile) = spot else { continue };
        for hexagon in pile.tiles.kinds().filter(|_| pile.n_tiles() != 1) {
            let rest = Pile { tiles: pile.tiles.less(Tiles::some(hexagon, 1)), ..pile };
            clearer.set_spot(number, Spot::Down(rest));
            each(clearer);
        }
    }
}

/// Clears what lies in front of a seat, and each of its parts alone.
fn clearer_garden(state: &State, seat: Seat, each: &mut dyn FnMut(State)) {
    let garden = *state.garden(seat);
    let mut try_garden = |clearer: Garden| {
        let mut changed = *state;
        changed.gardens[seat] = clearer;
        each(changed);
    };
    let rest = Garden { score: garden.score, has_passed: garden.has_passed, ..Garden::default() };
    try_garden(rest);
    try_garden(Garden { store: garden.store, ..rest });
    try_garden(Garden { store: Store::default(), ..garden });
    try_garden(Garden { score: 15, ..garden });
    for area in Area::ALL {
        let mut clearer = garden;
        clearer.lay_part(area, Part::None);
        area.cells().for_each(|it| clearer.lay(it, Piece::Nothing));
        try_garden(clearer);
    }
    let store = garden.store;
    for hexagon in store.tiles.kinds() {
        let tiles = store.tiles.less(Tiles::some(hexagon, 1));
        try_garden(Garden { store: Store { tiles, ..store }, ..garden });
    }
    for hexagon in store.expansions.iter() {
        let expansions = store.expansions.without(Prints::one(hexagon));
        try_garden(Garden { store: Store { expansions, ..store }, ..garden });
    }
    for jokers in [0, store.jokers.saturating_sub(1)] {
        try_garden(Garden { store: Store { jokers, ..store }, ..garden });
    }
    for cell in Cell::all().filter(|it| matches!(garden.piece(*it), Piece::Tile(_) | Piece::Joker)) {
        let mut clearer = garden;
        clearer.lay(cell, Piece::Nothing);
        try_garden(clearer);
    }
}
