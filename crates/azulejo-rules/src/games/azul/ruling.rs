//! What happens when an illegal ply stands by an arbiter's ruling (azul 7).

use azulejo_source::Code;

use super::draft;
use super::event::Event;
use super::faults::{
    COLOR_IN_OTHER_LINE, COLOR_ON_WALL, FLOOR_BY_CHOICE, LINE_HOLDS_OTHER, LINE_IS_FULL, OVERFLOW,
    SPLIT_NOT_ALLOWED, TILES_LEFT_BEHIND, WRONG_SEAT,
};
use super::ply::{Count, Destination, Draft, Ply};
use super::questions::Rules;
use super::state::State;
use crate::{Fault, Seat};

/// Faults of a line: the tiles go to the floor instead.
const FALLS: [Code; 5] = [&LINE_HOLDS_OTHER, &COLOR_ON_WALL, &LINE_IS_FULL, &OVERFLOW, &COLOR_IN_OTHER_LINE];

/// Plays a ply that stands though it was illegal.
///
/// # Errors
/// The fault, or another one that the ply has besides it, has no effect stated.
pub(super) fn stand(
    rules: &Rules,
    state: &mut State,
    ply: &Ply,
    fault: Fault,
    events: &mut impl FnMut(Event),
) -> Result<(), Fault> {
    let Ply::Draft(seat, draft) = *ply else { return Err(fault) };
    let draft = effect(rules, state, seat, draft, fault)?;
    draft::play(rules, state, seat, &draft, events);
    Ok(())
}

/// Returns what an illegal draft comes to if it stands; every fault it has, has its effect.
fn effect(rules: &Rules, state: &State, seat: Seat, draft: Draft, fault: Fault) -> Result<Draft, Fault> {
    match fault.code {
        code if code == &WRONG_SEAT => out_of_turn(rules, state, seat, draft),
        code if code == &TILES_LEFT_BEHIND => {
            let Count::Exactly(n_tiles) = draft.count else { return Err(fault) };
            let checked = draft::check_destination(rules, state.board(seat), draft.tile, n_tiles, &draft.to);
            let faulty = |other| effect(rules, state, seat, draft, Fault::new(other));
            checked.map_or_else(faulty, |()| Ok(draft))
        }
        code if code == &FLOOR_BY_CHOICE => Ok(draft),
        code if code == &SPLIT_NOT_ALLOWED => {
            Ok(Draft { to: split_that_stands(rules, state, seat, &draft), ..draft })
        }
        code if FALLS.contains(&code) => Ok(Draft { to: Destination::Floor, ..draft }),
        _ => Err(fault),
    }
}

/// Returns what a draft of a seat whose turn it was not comes to.
fn out_of_turn(rules: &Rules, state: &State, seat: Seat, draft: Draft) -> Result<Draft, Fault> {
    let mut turned = *state;
    turned.turn = seat;
    match draft::check(rules, &turned, seat, &draft) {
        Ok(_) => Ok(draft),
        Err(other) if other.code == &WRONG_SEAT => Err(other),
        Err(other) => effect(rules, &turned, seat, draft, other),
    }
}

/// Returns where tiles go that were split against the rules: as written, or to the floor if a line cannot take them.
fn split_that_stands(rules: &Rules, state: &State, seat: Seat, draft: &Draft) -> Destination {
    let Destination::Split(split) = draft.to else { return draft.to };
    let takes = |(row, n)| draft::check_line(rules, state.board(seat), draft.tile, n, row).is_ok();
    if split.used().all(takes) { draft.to } else { Destination::Floor }
}
