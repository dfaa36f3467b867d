//! What comes next: from chance to drafting, from drafting to placing, from round to round, and to the end
//! (summer-pavilion 2.5, 3.6, 4.7, 4.9, 6).

use super::chance;
use super::draft;
use super::event::Event;
use super::faults::{GAME_IS_OVER, NOT_A_DEADLOCK, NOT_OVER};
use super::passing;
use super::questions::{
    LoneRefill, MarkerUntaken, PlaceStarter, RefillOrder, Rounds, Rules, SupplyRefill, TurnSize,
};
use super::score;
use super::state::{Marker, Phase, State};
use super::tile::{ByTile, Pile};
use crate::{Ending, Fault, Seat};

/// Returns the number of rounds (summer-pavilion 1.2).
pub(super) fn n_rounds(rules: &Rules) -> u16 {
    match rules.rounds {
        Rounds::Six => 6,
        Rounds::Five => 5,
    }
}

/// Tells whether no round follows this one.
pub(super) fn is_last(rules: &Rules, state: &State) -> bool {
    n_rounds(rules) <= state.round
}

/// Tells whether drafting never ends if nobody took the marker (summer-pavilion 3.6).
fn needs_marker(rules: &Rules) -> bool {
    rules.marker_untaken == MarkerUntaken::Stuck
}

/// Tells whether the marker's holder begins placing, not the seat after the one that drafted last (summer-pavilion 3.6).
fn holder_begins(rules: &Rules) -> bool {
    rules.place_starter == PlaceStarter::Marker
}

/// Tells whether a seat's turn of placing ends with one tile (summer-pavilion 4.1).
fn turns_are_short(rules: &Rules) -> bool {
    rules.turn_size == TurnSize::OneTile
}

/// Returns when the supply is filled up within a round (summer-pavilion 4.7).
fn refill_moment(rules: &Rules) -> SupplyRefill {
    rules.supply_refill
}

/// Tells whether the supply is filled up between two turns of the same seat (summer-pavilion 4.7).
fn refills_for_same_seat(rules: &Rules) -> bool {
    rules.lone_refill == LoneRefill::EachTurn
}

/// Tells whether the displays are filled before the supply is filled up (summer-pavilion 4.7).
fn displays_come_first(rules: &Rules) -> bool {
    rules.refill_order == RefillOrder::DisplaysFirst
}

/// Begins drafting after a deal, kept tiles being back in the hands.
pub(super) fn after_deal(rules: &Rules, state: &mut State, events: &mut impl FnMut(Event)) {
    for seat in state.seats() {
        let kept = std::mem::take(&mut state.gardens[seat].kept);
        if kept != ByTile::default() {
            state.gardens[seat].hand.add(&kept);
            events(Event::BackInHand { seat, pile: Pile::known(kept) });
        }
    }
    state.turn = state.starter;
    let is_refill_due = displays_come_first(rules) && 1 < state.round && chance::can_refill(state);
    if state.is_drafted() && can_place(rules, state) {
        begin_placing(rules, state);
    } else {
        state.phase = Phase::Draft;
    }
    if is_refill_due {
        state.phase = Phase::Refill;
    }
}

/// Goes on after tiles came into the supply.
pub(super) fn after_supply(rules: &Rules, state: &mut State, events: &mut impl FnMut(Event)) {
    if state.phase == Phase::Supply {
        state.phase = Phase::Deal;
    } else if state.have_all_passed() {
        close(rules, state, events);
    } else if state.is_drafted() && can_place(rules, state) {
        state.phase = Phase::Place;
    } else {
        state.phase = Phase::Draft;
    }
}

/// Goes on after a draft of `seat`.
pub(super) fn after_draft(rules: &Rules, state: &mut State, seat: Seat) {
    state.turn = seat.next(state.n_seats);
    if state.is_drafted() && can_place(rules, state) {
        begin_placing(rules, state);
    }
}

/// Tells whether placing can begin when everything is drafted.
fn can_place(rules: &Rules, state: &State) -> bool {
    state.marker != Marker::Center || !needs_marker(rules)
}

/// Begins placing.
fn begin_placing(rules: &Rules, state: &mut State) {
    state.phase = Phase::Place;
    if holder_begins(rules) {
        state.turn = match state.marker {
            Marker::Held(seat) => seat,
            Marker::Center => state.starter,
        };
    }
}

/// Goes on after a turn of placing: fills up the supply, ends the round, or gives the turn on.
pub(super) fn after_turn(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    is_pass: bool,
    events: &mut impl FnMut(Event),
) {
    let is_open = |it: &Seat| !state.garden(*it).has_passed;
    let stays = (!turns_are_short(rules)).then_some(seat).filter(is_open);
    let others = seat.next(state.n_seats).round(state.n_seats);
    let Some(next) = stays.or_else(|| others.clone().find(is_open)) else {
        state.turn = state.starter;
        let is_refill_due =
            !is_last(rules, state) && !displays_come_first(rules) && chance::can_refill(state);
        return if is_refill_due { state.phase = Phase::Refill } else { close(rules, state, events) };
    };
    state.turn = next;
    let is_time = match refill_moment(rules) {
        SupplyRefill::EachTurn => next != seat || refills_for_same_seat(rules),
        SupplyRefill::EachRound => false,
        SupplyRefill::AtPass => is_pass,
    };
    state.phase = if is_time && chance::can_refill(state) { Phase::Refill } else { Phase::Place };
}

/// Ends the round when all have passed.
fn close(rules: &Rules, state: &mut State, events: &mut impl FnMut(Event)) {
    let starter = match state.marker {
        Marker::Held(seat) => seat,
        Marker::Center => state.starter,
    };
    state.marker = Marker::Center;
    for seat in state.seats() {
        state.gardens[seat].has_passed = false;
    }
    if is_last(rules, state) {
        state.phase = Phase::Over;
        state.turn = state.starter;
        events(Event::GameOver { round: state.round });
    } else {
        events(Event::RoundOver { round: state.round, starter });
        state.phase = Phase::Deal;
        (state.turn, state.starter) = (starter, starter);
        state.round += 1;
    }
}

/// Tells whether the seat to move has no tiles, so that it can only pass (summer-pavilion 4.9).
pub(super) fn is_pass_forced(state: &State) -> bool {
    state.phase == Phase::Place && state.garden(state.turn).hand == ByTile::default()
}

/// Lets seats pass that can do nothing else.
pub(super) fn settle(rules: &Rules, state: &mut State, events: &mut impl FnMut(Event)) {
    while is_pass_forced(state) {
        passing::play(rules, state, state.turn, &ByTile::default(), events);
    }
}

/// Tells whether drafting is due and no draft is legal (summer-pavilion 6.6).
pub(super) fn is_deadlock(rules: &Rules, state: &State) -> bool {
    let mut is_any = false;
    draft::legal(rules, state, &mut |_| is_any = true);
    state.phase == Phase::Draft && state.n_unknown() == 0 && !is_any
}

/// Ends the game: bonuses, left-overs, ranks (summer-pavilion 6.2 to 6.6).
pub(super) fn end(
    rules: &Rules,
    state: &mut State,
    ending: Ending,
    events: &mut impl FnMut(Event),
) -> Result<(), Fault> {
    match (ending, state.phase) {
        (_, Phase::Ended) => return Err(Fault::new(&GAME_IS_OVER)),
        (Ending::Played, Phase::Over) => (),
        (Ending::Deadlock, _) if is_deadlock(rules, state) => (),
        (Ending::Played, _) => return Err(Fault::new(&NOT_OVER)),
        (Ending::Deadlock, _) => return Err(Fault::new(&NOT_A_DEADLOCK)),
    }
    for seat in state.seats() {
        score::add_end_bonuses(rules, state, seat, events);
        passing::charge_left_overs(rules, state, seat, events);
    }
    rank(state, events);
    state.phase = Phase::Ended;
    state.turn = state.starter;
    Ok(())
}

/// Ranks the seats.
fn rank(state: &mut State, events: &mut impl FnMut(Event)) {
    for seat in state.seats() {
        let (rank, score) = (rank_of(state, seat), state.garden(seat).score);
        let n_equal = state.seats().filter(|it| state.garden(*it).score == score).count();
        state.gardens[seat].rank = rank;
        events(Event::Ranked { seat, rank, is_shared: 1 < n_equal });
    }
}

/// Returns the rank of a seat: one more than the number of seats with more points (summer-pavilion 6.5).
pub(super) fn rank_of(state: &State, seat: Seat) -> u8 {
    let score = state.garden(seat).score;
    let n_before = state.seats().filter(|it| score < state.garden(*it).score).count();
    u8::try_from(n_before + 1).unwrap_or(u8::MAX)
}
