//! Rewards: which elements a piece surrounds, and how many jokers that brings (queens-garden 5).

use super::board::{Cell, Cells, Niche, RING};
use super::event::{Event, Known};
use super::garden::Garden;
use super::ply::Place;
use super::printed::Element;
use super::questions::{JokerOverflow, MissingCells, Rules};
use super::state::State;
use super::{spending, tables};
use crate::Seat;

/// Tells whether all cells around an element must exist (queens-garden 5.1).
fn all_cells_must_exist(rules: &Rules) -> bool {
    rules.missing_cells == MissingCells::MustExist
}

/// Returns what becomes of jokers for which there is no room (queens-garden 5.4).
fn joker_overflow(rules: &Rules) -> JokerOverflow {
    rules.joker_overflow
}

/// Tells whether the cells around an element are filled.
fn is_surrounded(rules: &Rules, garden: &Garden, around: Cells) -> bool {
    let must = if all_cells_must_exist(rules) { around } else { around.among(garden.existing()) };
    must.without(garden.filled()).is_empty()
}

/// Returns the elements that the piece on a cell surrounds: the fountain, statues and benches, the pavilion.
pub(super) fn surrounded(
    rules: &Rules,
    state: &State,
    garden: &Garden,
    cell: Cell,
) -> impl Iterator<Item = Element> {
    let (elements, _) = tables::elements(rules, state);
    let (rules, garden) = (*rules, *garden);
    let is_done = move |around: Cells| around.has(cell) && is_surrounded(&rules, &garden, around);
    let fountain = is_done(RING).then_some(Element::Fountain);
    let of_niches = move |niche: Niche| elements.of(niche).filter(|_| is_done(niche.neighbors()));
    let has_pavilion = cell.area().filter(|area| garden.pavilions().any(|it| it == *area));
    let pavilion = has_pavilion
        .filter(|area| is_done(Cells::of_area(*area).without(Cells::one(area.middle()))))
        .map(|_| Element::Pavilion);
    fountain.into_iter().chain(Niche::all().filter_map(of_niches)).chain(pavilion)
}

/// Returns how many of these jokers a storage takes, in a garden that has paid.
fn n_taken(rules: &Rules, state: &State, garden: &Garden, n_due: u32) -> u32 {
    let free = garden.store.n_free();
    let n_fit = match joker_overflow(rules) {
        JokerOverflow::Lost => n_due.min(free),
        JokerOverflow::Refused => n_due * u32::from(n_due <= free),
        JokerOverflow::Kept => n_due.min(garden.store.n_more_jokers()),
    };
    n_fit.min(spending::n_jokers_left(rules, state).unwrap_or(u32::MAX))
}

/// Returns the most jokers that a record may say were gained.
pub(super) fn most_recorded(rules: &Rules, state: &State, garden: &Garden) -> u32 {
    const MOST: u32 = 12;
    let room = match joker_overflow(rules) {
        JokerOverflow::Lost | JokerOverflow::Refused => garden.store.n_free(),
        JokerOverflow::Kept => MOST.min(garden.store.n_more_jokers()),
    };
    room.min(spending::n_jokers_left(rules, state).unwrap_or(u32::MAX))
}

/// Returns how many jokers the elements that a piece surrounds bring by their table, and how many of them are taken; none where
/// the record says it.
pub(super) fn by_table(rules: &Rules, state: &State, garden: &Garden, cell: Cell) -> Option<(u32, u32)> {
    let (jokers, _) = tables::jokers(rules, state)?;
    let n_due = surrounded(rules, state, garden, cell).map(|it| u32::from(jokers.of(it))).sum();
    Some((n_due, n_taken(rules, state, garden, n_due)))
}

/// Gives a seat what the piece that it laid on a cell brings.
pub(super) fn play(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    place: &Place,
    events: &mut impl FnMut(Event),
) {
    let garden = *state.garden(seat);
    let table = tables::jokers(rules, state);
    let mut is_any = false;
    for element in surrounded(rules, state, &garden, place.cell) {
        is_any = true;
        if let Some((jokers, known)) = table {
            let is_placed = matches!(element, Element::Statue | Element::Bench);
            let known = if is_placed { known.and(tables::elements(rules, state).1) } else { known };
            events(Event::Surrounded { seat, element, n_jokers: Some(jokers.of(element)), known });
        } else {
            events(Event::Surrounded { seat, element, n_jokers: None, known: Known::Recorded });
        }
    }
    if !is_any {
        return;
    }
    let recorded = || {
        // A ruling may let stand more than there is room for.
        let n_due = u32::from(place.gain.unwrap_or_default());
        (n_due, n_due.min(garden.store.n_more_jokers()))
    };
    let (n_due, n_taken) = by_table(rules, state, &garden, place.cell).unwrap_or_else(recorded);
    // No more are taken than a storage may hold, which a byte counts.
    let n_jokers = u8::try_from(n_taken).unwrap_or_default();
    state.gardens[seat].store.jokers += n_jokers;
    state.jokers -= i32::from(n_jokers);
    events(Event::Gained { seat, n_jokers, n_lost: n_due.saturating_sub(n_taken) });
}
