//! What happens when an illegal ply stands by an arbiter's ruling (azul 7).

use super::draft;
use super::event::Event;
use super::faults::{
    COLOR_IN_OTHER_LINE, COLOR_ON_WALL, FLOOR_BY_CHOICE, LINE_HOLDS_OTHER, LINE_IS_FULL, OVERFLOW,
    SPLIT_NOT_ALLOWED, TILES_LEFT_BEHIND, WRONG_SEAT,
};
use super::ply::{Destination, Draft, Ply};
use super::questions::Rules;
use super::state::State;
use crate::{Fault, Seat};

/// Faults of a destination: the tiles go to the floor instead.
const FALLS: [azulejo_source::Code; 5] =
    [&LINE_HOLDS_OTHER, &COLOR_ON_WALL, &LINE_IS_FULL, &OVERFLOW, &COLOR_IN_OTHER_LINE];
/// Faults whose ply is played as it is written.
const STANDS: [azulejo_source::Code; 3] = [&TILES_LEFT_BEHIND, &FLOOR_BY_CHOICE, &SPLIT_NOT_ALLOWED];

/// Plays a ply that stands though it was illegal.
///
/// # Errors
/// The fault, or another one that the ply has besides it, has no effect stated.
pub(super) fn stand(
    rules: &Rules,
    state: &mut State,
    ply: &Ply,
    fault: Fault,
    events: &mut dyn FnMut(Event),
) -> Result<(), Fault> {
    match *ply {
        Ply::Draft(seat, draft) if fault.code == &WRONG_SEAT => {
            stand_out_of_turn(rules, state, seat, draft, events)
        }
        Ply::Draft(seat, draft) if FALLS.contains(&fault.code) => {
            let draft = Draft { to: Destination::Floor, ..draft };
            draft::play(rules, state, seat, &draft, events);
            Ok(())
        }
        Ply::Draft(seat, draft) if STANDS.contains(&fault.code) => {
            draft::play(rules, state, seat, &draft, events);
            Ok(())
        }
        Ply::Draft(..) | Ply::Deal(_) | Ply::Tile(..) => Err(fault),
    }
}

/// Plays a draft of a seat whose turn it was not; play goes on after that seat.
fn stand_out_of_turn(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    draft: Draft,
    events: &mut dyn FnMut(Event),
) -> Result<(), Fault> {
    if state.n_seats <= seat.nth() {
        return Err(Fault::new(&WRONG_SEAT));
    }
    let mut turned = *state;
    turned.turn = seat;
    match draft::check(rules, &turned, seat, &draft) {
        Ok(_) => draft::play(rules, &mut turned, seat, &draft, events),
        Err(other) => stand(rules, &mut turned, &Ply::Draft(seat, draft), other, events)?,
    }
    *state = turned;
    Ok(())
}
