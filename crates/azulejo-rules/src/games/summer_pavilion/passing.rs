//! Passing: what is kept and what the rest costs (summer-pavilion 4.8, 6.4).

use super::event::Event;
use super::faults::{MUST_PLACE, NOT_IN_HAND, TOO_FEW_KEPT, TOO_MANY_KEPT};
use super::placing;
use super::questions::{Keep, LeftOvers, PassFloor, Rules, VoluntaryPass};
use super::round;
use super::state::{Phase, State};
use super::tile::{ByTile, each_choice};
use crate::{Fault, Seat};

/// Corners of a board, in which kept tiles lie (summer-pavilion 4.8).
pub(super) const CORNERS: u32 = 4;

/// Tells whether the pass is legal.
pub(super) fn check(rules: &Rules, state: &State, seat: Seat, kept: &ByTile<u8>) -> Result<(), Fault> {
    placing::check_turn(state, seat)?;
    if state.garden(seat).hand.without(kept).is_none() {
        return Err(Fault::new(&NOT_IN_HAND));
    }
    let (least, most) = limits(rules, state, seat);
    if most < kept.n_tiles() {
        Err(Fault::new(&TOO_MANY_KEPT))
    } else if kept.n_tiles() < least {
        Err(Fault::new(&TOO_FEW_KEPT))
    } else if must_place(rules, state, seat) {
        Err(Fault::new(&MUST_PLACE))
    } else {
        Ok(())
    }
}

/// Returns how many tiles are kept (summer-pavilion 4.8).
fn keep(rules: &Rules) -> Keep {
    rules.keep
}

/// Returns what becomes of tiles that are left in the last round (summer-pavilion 6.4).
fn left_overs(rules: &Rules) -> LeftOvers {
    rules.left_overs
}

/// Returns the fewest and the most tiles that a passing seat keeps.
pub(super) fn limits(rules: &Rules, state: &State, seat: Seat) -> (u32, u32) {
    if round::is_last(rules, state) && left_overs(rules) == LeftOvers::Discarded {
        return (0, 0);
    }
    let n_hand = state.garden(seat).hand.n_tiles();
    let most = n_hand.min(CORNERS);
    let least = match keep(rules) {
        Keep::AllIfFour if n_hand <= CORNERS => n_hand,
        Keep::UpToFour | Keep::AllIfFour => 0,
        Keep::AsManyAsFit => most,
    };
    (least, most)
}

/// Tells whether a seat may always pass (summer-pavilion 4.8).
fn may_always_pass(rules: &Rules) -> bool {
    rules.voluntary_pass == VoluntaryPass::Always
}

/// Tells whether the seat may not pass since it can place.
fn must_place(rules: &Rules, state: &State, seat: Seat) -> bool {
    const MANY: u32 = 6;
    !may_always_pass(rules)
        && MANY <= state.garden(seat).hand.n_tiles()
        && placing::n_ways(rules, &state.with_turn(seat)) != 0
}

/// Returns where the loss for discarded tiles stops (summer-pavilion 4.8).
fn pass_floor(rules: &Rules) -> Option<i32> {
    match rules.pass_floor {
        PassFloor::One => Some(1),
        PassFloor::Zero => Some(0),
        PassFloor::None => None,
    }
}

/// Passes.
pub(super) fn play(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    kept: &ByTile<u8>,
    events: &mut impl FnMut(Event),
) {
    let garden = &mut state.gardens[seat];
    let hand = std::mem::take(&mut garden.hand);
    // The hand holds what is kept.
    let discarded = ByTile::new(|tile| hand[tile].saturating_sub(kept[tile]));
    garden.kept.add(kept);
    garden.has_passed = true;
    let (n_kept, n_discarded) = (kept.n_tiles(), discarded.n_tiles());
    let points = garden.lose(n_discarded, pass_floor(rules));
    state.discard(&discarded);
    events(Event::Passed { seat, n_kept, n_discarded, points });
    round::after_turn(rules, state, seat, true, events);
}

/// Charges the tiles that were kept to the end (summer-pavilion 6.4).
pub(super) fn charge_left_overs(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    events: &mut impl FnMut(Event),
) {
    let floor = match left_overs(rules) {
        LeftOvers::Kept | LeftOvers::Discarded => None,
        LeftOvers::KeptToOne => Some(1),
    };
    let garden = &mut state.gardens[seat];
    let n_tiles = garden.kept.n_tiles();
    if n_tiles != 0 {
        let points = garden.lose(n_tiles, floor);
        events(Event::LeftOver { seat, n_tiles, points });
    }
}

/// Calls `each` with the kept tiles of every legal pass, those that keep most first.
pub(super) fn legal(rules: &Rules, state: &State, each: &mut dyn FnMut(ByTile<u8>)) {
    if !is_legal(rules, state) {
        return;
    }
    let (least, most) = limits(rules, state, state.turn);
    for n_kept in (least..=most).rev() {
        each_choice(&state.garden(state.turn).hand, n_kept, each);
    }
}

/// Tells whether the seat to move may pass.
pub(super) fn is_legal(rules: &Rules, state: &State) -> bool {
    state.phase == Phase::Place && !must_place(rules, state, state.turn)
}
