//! Passing: what it costs, and what is discarded (queens-garden 6.1).

use super::event::Event;
use super::faults::{JOKERS_STAY, MUST_ACT, MUST_DROP_ALL, NOT_IN_STORAGE, NOTHING_IS_DROPPED};
use super::hexagon::{Hexagon, Prints};
use super::questions::{FirstPass, PassDrop, Rules, VoluntaryPass};
use super::state::{Marker, Phase, State};
use super::store::Store;
use super::{acquiring, placing, round, score, spending};
use crate::{Fault, Seat};

/// Returns what may be discarded when passing (queens-garden 6.1).
fn pass_drop(rules: &Rules) -> PassDrop {
    rules.pass_drop
}

/// Tells whether the first pass of a round costs a point (queens-garden 6.1).
fn first_pass_costs(rules: &Rules) -> bool {
    rules.first_pass == FirstPass::OnePoint
}

/// Tells whether a seat may pass that could do something else (queens-garden 6.1).
fn may_always_pass(rules: &Rules) -> bool {
    rules.voluntary_pass == VoluntaryPass::Always
}

/// Tells whether a seat may pass and discard this.
pub(super) fn check(rules: &Rules, state: &State, seat: Seat, dropped: &Store) -> Result<(), Fault> {
    round::check_turn(state, seat)?;
    if must_act(rules, state, seat) {
        return Err(Fault::new(&MUST_ACT));
    }
    let store = state.garden(seat).store;
    if store.without(dropped).is_none() {
        return Err(Fault::new(&NOT_IN_STORAGE));
    }
    match pass_drop(rules) {
        PassDrop::Hexagons | PassDrop::Everything | PassDrop::Nothing if dropped.jokers != 0 => {
            Err(Fault::new(&JOKERS_STAY))
        }
        PassDrop::Nothing if !dropped.is_empty() => Err(Fault::new(&NOTHING_IS_DROPPED)),
        PassDrop::Everything if dropped.n_hexagons() != store.n_hexagons() => Err(Fault::new(&MUST_DROP_ALL)),
        PassDrop::Nothing
        | PassDrop::Hexagons
        | PassDrop::JokersFree
        | PassDrop::JokersCost
        | PassDrop::Everything => Ok(()),
    }
}

/// Tells whether the seat may not pass since it can do something else.
fn must_act(rules: &Rules, state: &State, seat: Seat) -> bool {
    if may_always_pass(rules) {
        return false;
    }
    let (state, mut is_any) = (state.with_turn(seat), false);
    acquiring::legal(rules, &state, &mut |_| is_any = true);
    placing::legal_places(rules, &state, &mut |_| is_any = true);
    placing::legal_expansions(rules, &state, &mut |_| is_any = true);
    is_any
}

/// Passes.
pub(super) fn play(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    dropped: &Store,
    events: &mut impl FnMut(Event),
) {
    if state.marker == Marker::Display {
        state.marker = Marker::Held(seat);
        let cost = u32::from(first_pass_costs(rules));
        let points = score::lose(rules, state, seat, cost, score::Loss::FirstPass);
        events(Event::FirstPass { seat, points });
    } else {
        events(Event::Passed { seat });
    }
    if !dropped.is_empty() {
        drop(rules, state, seat, dropped, events);
    }
    state.gardens[seat].has_passed = true;
    round::after_pass(state, seat);
}

/// Discards pieces of a storage for what they cost.
pub(super) fn drop(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    store: &Store,
    events: &mut impl FnMut(Event),
) {
    let of_jokers = if pass_drop(rules) == PassDrop::JokersCost { u32::from(store.jokers) } else { 0 };
    spending::discard(rules, state, seat, store);
    let points = score::lose(rules, state, seat, store.value() + of_jokers, score::Loss::Other);
    events(Event::Dropped { seat, store: *store, points });
}

/// Tells whether the seat to act may pass in some way.
pub(super) fn is_legal(rules: &Rules, state: &State) -> bool {
    state.phase == Phase::Act && !must_act(rules, state, state.turn)
}

/// Calls `each` with what may be discarded by the seat to act when it passes: nothing first.
pub(super) fn legal(rules: &Rules, state: &State, each: &mut dyn FnMut(Store)) {
    if !is_legal(rules, state) {
        return;
    }
    let store = state.garden(state.turn).store;
    let all = Store { jokers: 0, ..store };
    match pass_drop(rules) {
        PassDrop::Nothing => each(Store::default()),
        PassDrop::Everything => each(all),
        PassDrop::Hexagons => tiles_on(&all, 0, Store::default(), each),
        PassDrop::JokersFree | PassDrop::JokersCost => tiles_on(&store, 0, Store::default(), each),
    }
}

/// Chooses tiles from the hexagon number `nth` on, then expansions and jokers; goes as deep as there are pieces in a storage.
fn tiles_on(from: &Store, nth: usize, chosen: Store, each: &mut dyn FnMut(Store)) {
    let next = Hexagon::all().zip(0..).skip(nth).find(|it| from.tiles.count(it.0) != 0);
    let Some((hexagon, nth)) = next else { return expansions_on(from, 0, chosen, each) };
    for n in 0..=from.tiles.count(hexagon) {
        tiles_on(from, nth + 1, Store { tiles: chosen.tiles.with_count(hexagon, n), ..chosen }, each);
    }
}

/// Chooses expansions from the number `nth` on, then jokers.
fn expansions_on(from: &Store, nth: usize, chosen: Store, each: &mut dyn FnMut(Store)) {
    let Some(expansion) = from.expansions.iter().nth(nth) else {
        return (0..=from.jokers).for_each(|jokers| each(Store { jokers, ..chosen }));
    };
    expansions_on(from, nth + 1, chosen, each);
    let expansions = chosen.expansions.with(Prints::one(expansion));
    expansions_on(from, nth + 1, Store { expansions, ..chosen }, each);
}
