//! Positions that are one thing simpler than another, for whoever looks for the smallest game that shows something. Follows no
//! rule; tiles that are taken away go back into the bag.

use super::garden::Garden;
use super::stars::{Space, Star};
use super::state::{Marker, Phase, State};
use super::tile::{ByTile, Pile, Tile};
use crate::Seat;

/// Calls `each` with positions that are one thing simpler, those that are much simpler first.
pub(super) fn simpler(state: &State, each: &mut dyn FnMut(State)) {
    // What changes nothing is no simpler.
    let each = &mut |it: State| {
        if it != *state {
            each(it);
        }
    };
    fewer_seats(state, each);
    clearer_table(state, each);
    for seat in state.seats() {
        clearer_garden(state, seat, each);
    }
}

/// Takes the last seat and its displays away.
fn fewer_seats(state: &State, each: &mut dyn FnMut(State)) {
    let Some(last) = state.seats().last().filter(|_| 2 < state.n_seats) else { return };
    let mut fewer = with_garden(state, last, Garden::default());
    let displays: Vec<_> = state.all_displays().collect();
    fewer.n_seats -= 1;
    for display in displays.into_iter().skip(usize::from(fewer.n_displays())) {
        let pile = std::mem::take(fewer.display_mut(display));
        fewer.bag.add(&pile.tiles);
    }
    let stays = |seat: Seat| if seat == last { Seat::A } else { seat };
    fewer.turn = stays(state.turn);
    fewer.starter = stays(state.starter);
    if state.marker == Marker::Held(last) {
        fewer.marker = Marker::Held(Seat::A);
    }
    // The seat to move must not have passed.
    if fewer.phase != Phase::Place || !fewer.garden(fewer.turn).has_passed {
        each(fewer);
    }
}

/// Clears the tower, the supply, one source, one color of the center.
fn clearer_table(state: &State, each: &mut dyn FnMut(State)) {
    let mut bagged = *state;
    bagged.bag.add(&std::mem::take(&mut bagged.tower));
    each(bagged);
    let mut clearer = *state;
    let supply = std::mem::take(&mut clearer.supply);
    clearer.bag.add(&supply.tiles);
    each(clearer);
    for display in state.all_displays() {
        let mut clearer = *state;
        let pile = std::mem::take(clearer.display_mut(display));
        clearer.bag.add(&pile.tiles);
        each(clearer);
    }
    let mut clearer = *state;
    let center = std::mem::replace(&mut clearer.center, Pile::EMPTY);
    clearer.bag.add(&center.tiles);
    each(clearer);
    for tile in state.center.colors() {
        let mut clearer = *state;
        clearer.bag[tile] += std::mem::take(&mut clearer.center.tiles[tile]);
        each(clearer);
    }
}

/// Clears what lies in front of a seat, and each of its parts alone.
fn clearer_garden(state: &State, seat: Seat, each: &mut dyn FnMut(State)) {
    let garden = *state.garden(seat);
    let mut try_garden = |clearer: Garden| each(with_garden(state, seat, clearer));
    let rest = Garden { score: garden.score, has_passed: garden.has_passed, ..Garden::default() };
    try_garden(rest);
    try_garden(Garden { hand: garden.hand, ..rest });
    try_garden(Garden { hand: ByTile::default(), ..garden });
    try_garden(Garden { kept: ByTile::default(), ..garden });
    try_garden(Garden { score: 5, ..garden });
    for star in Star::ALL {
        let mut clearer = garden;
        star.spaces().for_each(|space| clearer.stars.lay(space, None));
        try_garden(clearer);
    }
    for tile in garden.hand.colors() {
        let mut clearer = garden;
        clearer.hand[tile] = 0;
        try_garden(clearer);
        clearer.hand[tile] = garden.hand[tile] - 1;
        try_garden(clearer);
    }
    for space in Space::all() {
        let mut clearer = garden;
        clearer.stars.lay(space, None);
        try_garden(clearer);
    }
}

/// Returns the position with another garden of a seat, in which no tiles lie that the first does not have.
fn with_garden(state: &State, seat: Seat, garden: Garden) -> State {
    let mut changed = *state;
    let (before, after) = (state.garden(seat).tiles(), garden.tiles());
    changed.gardens[seat] = garden;
    for tile in Tile::ALL {
        changed.bag[tile] += before[tile].saturating_sub(after[tile]);
    }
    changed
}
