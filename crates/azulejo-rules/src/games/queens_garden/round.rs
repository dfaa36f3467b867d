//! What comes next: from chance to acting, from seat to seat, from round to round, and to the end (queens-garden 3.6 to 3.8, 6, 7).

use super::event::Event;
use super::faults::{
    GAME_IS_OVER, NOT_A_DEADLOCK, NOT_ACTING, NOT_OVER, NOT_SCORING, SCORING_COUNT, SCORING_MISSING,
    WRONG_SEAT,
};
use super::hexagon::Pile;
use super::ply::Points;
use super::questions::{NextStarter, RefillOrder, Rules, Ties};
use super::state::{Marker, Phase, Spot, State};
use super::{chance, score, tables};
use crate::{Ending, Fault, Seat};

/// Tells whether the seat may act.
pub(super) fn check_turn(state: &State, seat: Seat) -> Result<(), Fault> {
    match state.phase {
        Phase::Over | Phase::Ended => Err(Fault::new(&GAME_IS_OVER)),
        Phase::Deal | Phase::Refill | Phase::Flip | Phase::Scoring => Err(Fault::new(&NOT_ACTING)),
        Phase::Act if seat != state.turn => Err(Fault::new(&WRONG_SEAT)),
        Phase::Act => Ok(()),
    }
}

/// Tells whether tiles are dealt before expansions are turned (queens-garden 3.7).
fn deals_first(rules: &Rules) -> bool {
    rules.refill_order == RefillOrder::DealFirst
}

/// Tells whether the holder of the marker starts the next round (queens-garden 6.5).
fn holder_starts(rules: &Rules) -> bool {
    rules.next_starter == NextStarter::FirstPasser
}

/// Tells whether equal points share the rank (queens-garden 7.4).
fn ties_are_shared(rules: &Rules) -> bool {
    rules.ties == Ties::Shared
}

/// Returns the position at the start of a round, or before it is dealt: with nothing to deal, what else is to come.
pub(super) fn begin(rules: &Rules, state: &mut State) {
    state.turn = state.starter;
    state.phase = if chance::n_due(state) != 0 { Phase::Deal } else { flip_or_act(rules, state) };
}

/// Returns the phase in which expansions are turned, if some are to be, else the one in which seats act.
fn flip_or_act(rules: &Rules, state: &State) -> Phase {
    if chance::to_turn(rules, state).next().is_some() { Phase::Flip } else { Phase::Act }
}

/// Goes on after a deal.
pub(super) fn after_deal(rules: &Rules, state: &mut State) {
    state.phase = flip_or_act(rules, state);
}

/// Goes on after expansions were turned.
pub(super) fn after_flip(rules: &Rules, state: &mut State) {
    let is_bare = state.top.is_empty() && chance::n_due(state) != 0;
    state.phase = if !deals_first(rules) && is_bare { Phase::Refill } else { Phase::Act };
}

/// Goes on after a seat acquired; `lifts` tells whether the topmost expansion was lifted.
pub(super) fn after_take(rules: &Rules, state: &mut State, seat: Seat, lifts: bool) {
    next_turn(state, seat);
    let is_deal_due = lifts && chance::n_due(state) != 0;
    let flip_or_act = flip_or_act(rules, state);
    let is_flip_due = flip_or_act == Phase::Flip;
    state.phase = match (is_deal_due, is_flip_due) {
        (true, false) => Phase::Refill,
        (true, true) if deals_first(rules) => Phase::Refill,
        (_, _) => flip_or_act,
    };
}

/// Gives the turn to the next seat that has not passed, if there is one.
pub(super) fn next_turn(state: &mut State, seat: Seat) {
    let mut others = seat.next(state.n_seats).round(state.n_seats);
    if let Some(next) = others.find(|it| !state.garden(*it).has_passed) {
        state.turn = next;
    }
}

/// Goes on after a pass: with the next seat, or with the scoring of the round.
pub(super) fn after_pass(state: &mut State, seat: Seat) {
    next_turn(state, seat);
    if state.have_all_passed() {
        state.phase = Phase::Scoring;
        state.turn = state.starter;
    }
}

/// Tells whether the round may be scored with these points.
pub(super) fn check_scoring(state: &State, points: &Points) -> Result<(), Fault> {
    if state.phase != Phase::Scoring {
        Err(Fault::new(&NOT_SCORING))
    } else if points.iter().count() == usize::from(state.n_seats) {
        Ok(())
    } else {
        Err(Fault::new(&SCORING_COUNT))
    }
}

/// Scores the round by the wheel, if there is a table of it.
pub(super) fn settle(rules: &Rules, state: &mut State, events: &mut impl FnMut(Event)) -> Result<(), Fault> {
    if state.phase != Phase::Scoring {
        return Ok(());
    }
    let (wheel, known) = tables::wheel(rules, state).ok_or(Fault::new(&SCORING_MISSING))?;
    for seat in scored_seats(state) {
        score::score_round(rules, state, seat, &wheel, known, events);
    }
    close(rules, state, events);
    Ok(())
}

/// Scores the round: by the wheel, or where there is no table of it by what the record says.
pub(super) fn play_scoring(
    rules: &Rules,
    state: &mut State,
    points: &Points,
    events: &mut impl FnMut(Event),
) {
    if settle(rules, state, events).is_ok() {
        return;
    }
    for seat in scored_seats(state) {
        score::add_recorded(rules, state, seat, points.of(seat), events);
    }
    close(rules, state, events);
}

/// Returns the seats in the order in which they are scored.
fn scored_seats(state: &State) -> impl Iterator<Item = Seat> + use<> {
    let first = match state.marker {
        Marker::Held(seat) => seat,
        Marker::Display => state.starter,
    };
    first.round(state.n_seats)
}

/// Returns what the wheel brings each seat, if the points of a `scoring` line are others.
pub(super) fn other_points(rules: &Rules, state: &State, points: &Points) -> Option<Points> {
    tables::wheel(rules, state)?;
    let by_table = by_wheel(rules, state);
    (by_table != *points).then_some(by_table)
}

/// Returns what the wheel brings each seat, by a guess where there is no table of it.
fn by_wheel(rules: &Rules, state: &State) -> Points {
    let (wheel, known) = tables::wheel_or_guess(state);
    let mut points = Points::default();
    for seat in state.seats() {
        let mut after = *state;
        score::score_round(rules, &mut after, seat, &wheel, known, &mut |_| ());
        points.push(after.garden(seat).score - state.garden(seat).score);
    }
    points
}

/// Draws the points of a round of which no table is known: none where the position waits for something else.
pub(super) fn draw_scoring(rules: &Rules, state: &State) -> Option<Points> {
    (state.phase == Phase::Scoring).then(|| by_wheel(rules, state))
}

/// Ends a round that was scored.
fn close(rules: &Rules, state: &mut State, events: &mut impl FnMut(Event)) {
    for seat in state.seats() {
        state.gardens[seat].has_passed = false;
    }
    let starter = match state.marker {
        Marker::Held(seat) if holder_starts(rules) => seat,
        Marker::Held(_) | Marker::Display => state.starter,
    };
    state.marker = Marker::Display;
    if State::ROUNDS <= state.round {
        state.phase = Phase::Over;
        state.turn = state.starter;
        return events(Event::GameOver { round: state.round });
    }
    clear_display(state, events);
    events(Event::RoundOver { round: state.round, starter });
    state.round += 1;
    state.starter = starter;
    begin(rules, state);
}

/// Puts tiles of the display into the tower and expansions into the supply, and lays out the next stack.
fn clear_display(state: &mut State, events: &mut impl FnMut(Event)) {
    let size = state.stack_size();
    let (mut n_tiles, mut n_expansions) = (0, u32::from(state.stack));
    let before = *state;
    for pile in before.piles() {
        n_tiles += pile.n_tiles();
        state.discard(pile.tiles);
    }
    if before.n_unknown() != 0 {
        state.hide_bag();
    }
    state.gone = state.gone.with(state.prints().collect());
    n_expansions += u32::try_from(state.spots().filter(|it| it.1 != Spot::Empty).count()).unwrap_or(u32::MAX);
    // There are 36 expansions in all, so that a byte counts those of any place.
    state.supply += u8::try_from(n_expansions).unwrap_or_default();
    state.top = Pile::default();
    state.clear_spots();
    state.stack = size;
    events(Event::Cleared { n_tiles, n_expansions });
}

/// Ends the game: left-overs, groups, ranks (queens-garden 7).
pub(super) fn end(
    rules: &Rules,
    state: &mut State,
    ending: Ending,
    events: &mut impl FnMut(Event),
) -> Result<(), Fault> {
    match (ending, state.phase) {
        (_, Phase::Ended) => return Err(Fault::new(&GAME_IS_OVER)),
        (Ending::Played, Phase::Over) => (),
        (Ending::Played, _) => return Err(Fault::new(&NOT_OVER)),
        (Ending::Deadlock, _) => return Err(Fault::new(&NOT_A_DEADLOCK)),
    }
    for seat in state.seats() {
        score::add_end_points(rules, state, seat, events);
    }
    rank(rules, state, events);
    state.phase = Phase::Ended;
    state.turn = state.starter;
    Ok(())
}

/// Ranks the seats.
fn rank(rules: &Rules, state: &mut State, events: &mut impl FnMut(Event)) {
    let is_shared = ties_are_shared(rules);
    for seat in state.seats() {
        let (rank, score) = (rank_of(state, seat, is_shared), state.garden(seat).score);
        let n_equal = state.seats().filter(|it| state.garden(*it).score == score).count();
        state.gardens[seat].rank = rank;
        events(Event::Ranked { seat, rank, is_shared: 1 < n_equal && is_shared });
    }
}

/// Returns the rank of a seat: one more than the number of seats that are before it, where equal ones share a rank or the first
/// in seat order is before the others (queens-garden 7.4).
pub(super) fn rank_of(state: &State, seat: Seat, is_shared: bool) -> u8 {
    let score = |seat: Seat| state.garden(seat).score;
    let is_before =
        |it: &Seat| score(seat) < score(*it) || !is_shared && score(seat) == score(*it) && *it < seat;
    let n_before = state.seats().filter(is_before).count();
    u8::try_from(n_before + 1).unwrap_or(u8::MAX)
}
