//! Drafting: which tiles may be taken, and what that costs (summer-pavilion 3).

use super::event::Event;
use super::faults::{
    COLOR_NOT_THERE, EXACT_TILES_NEEDED, GAME_IS_OVER, NO_SUCH_DISPLAY, NOT_DRAFTING, NOT_IN_THE_BAG,
    NOT_THE_WILD_COLOR, SOURCE_IS_EMPTY, TILE_TO_DROP, TILES_LEFT_BEHIND, TOO_MANY_TILES, TOO_MANY_WILDS,
    WILD_IS_NOT_CHOSEN, WILD_LEFT_BEHIND, WILDS_CANNOT_BE_TAKEN, WRONG_SEAT,
};
use super::ply::{Draft, Source, Taken};
use super::questions::{CostFloor, MarkerCost, Rules, TakeCost, WildAlone, WildAlong, WildCount, WildsOnly};
use super::round;
use super::state::{Marker, Phase, State};
use super::tile::{ByTile, Pile, Tile, newly_known};
use crate::{Certainty, Fault, Seat};

/// Tells whether the draft is legal.
pub(super) fn check(rules: &Rules, state: &State, seat: Seat, draft: &Draft) -> Result<Certainty, Fault> {
    match state.phase {
        Phase::Over | Phase::Ended => return Err(Fault::new(&GAME_IS_OVER)),
        Phase::Supply | Phase::Deal | Phase::Place | Phase::Refill => {
            return Err(Fault::new(&NOT_DRAFTING));
        }
        Phase::Draft if seat != state.turn => return Err(Fault::new(&WRONG_SEAT)),
        Phase::Draft => (),
    }
    let certainty = check_tiles(rules, state, draft)?;
    check_dropped(rules, state, draft)?;
    Ok(certainty)
}

/// Returns the tiles of a source, if there is such a source.
pub(super) fn pile(state: &State, source: Source) -> Option<&Pile> {
    match source {
        Source::Center => Some(&state.center),
        Source::Display(display) => (display.nth() < state.n_displays()).then(|| state.display(display)),
    }
}

/// How many tiles of the chosen color a draft takes, and how many wild ones along with them.
struct Limits {
    n_tiles: u8,
    least_wild: u8,
    most_wild: u8,
}

/// Returns how many tiles of a color that lies there a draft takes (summer-pavilion 3.2, 3.3).
fn limits(rules: &Rules, wild: Tile, pile: &ByTile<u8>, tile: Tile) -> Result<Limits, Fault> {
    let alone = |n_tiles| Ok(Limits { n_tiles, least_wild: 0, most_wild: 0 });
    if tile != wild {
        let n_wild = pile[wild];
        let least_wild = if wild_must_come(rules) { n_wild.min(1) } else { 0 };
        let most_wild = if several_wilds_may_come(rules) { n_wild } else { n_wild.min(1) };
        return Ok(Limits { n_tiles: pile[tile], least_wild, most_wild });
    }
    if pile.n_tiles() != u32::from(pile[wild]) {
        return if wild_may_be_chosen(rules) { alone(1) } else { Err(Fault::new(&WILD_IS_NOT_CHOSEN)) };
    }
    match of_wilds_only(rules) {
        WildsOnly::One => alone(1),
        WildsOnly::All => alone(pile[wild]),
        WildsOnly::Nothing => Err(Fault::new(&WILDS_CANNOT_BE_TAKEN)),
    }
}

/// Tells whether a wild tile must be taken along (summer-pavilion 3.2).
fn wild_must_come(rules: &Rules) -> bool {
    rules.wild_along == WildAlong::Must
}

/// Tells whether several wild tiles may be taken along (summer-pavilion 3.2).
fn several_wilds_may_come(rules: &Rules) -> bool {
    rules.wild_count == WildCount::Several
}

/// Tells whether one wild tile may be taken where others lie (summer-pavilion 3.3).
fn wild_may_be_chosen(rules: &Rules) -> bool {
    rules.wild_alone == WildAlone::One
}

/// Returns what is taken where only wild tiles lie (summer-pavilion 3.3).
fn of_wilds_only(rules: &Rules) -> WildsOnly {
    rules.wilds_only
}

/// Tells whether these tiles are taken there (summer-pavilion 3.7).
fn check_tiles(rules: &Rules, state: &State, draft: &Draft) -> Result<Certainty, Fault> {
    let (wild, tile) = (state.wild(), draft.tile);
    let pile = pile(state, draft.source).ok_or(Fault::new(&NO_SUCH_DISPLAY))?;
    if pile.is_empty() {
        return Err(Fault::new(&SOURCE_IS_EMPTY));
    }
    if pile.tiles[tile] == 0 && pile.unknown == 0 {
        return Err(Fault::new(&COLOR_NOT_THERE));
    }
    let (n_tiles, second) = match draft.taken {
        Taken::Exactly(n_tiles, second) => (n_tiles, second),
        Taken::All => return exact_tiles(rules, state, draft).map(|_| Certainty::Certain),
    };
    if second.is_some_and(|(second, _)| second != wild || tile == wild) {
        return Err(Fault::new(&NOT_THE_WILD_COLOR));
    }
    let n_wild = second.map_or(0, |(_, n)| n);
    let named = named(tile, n_tiles, second);
    let new = newly_known(pile, &named);
    // What is not known there, but named, lay among the unknown tiles, if there are so many of them.
    let is_possible = new.n_tiles() <= u32::from(pile.unknown);
    let mut there = pile.tiles;
    if is_possible {
        there.add(&new);
    }
    let limits = limits(rules, wild, &there, tile)?;
    let code = match () {
        () if n_tiles < limits.n_tiles => &TILES_LEFT_BEHIND,
        () if limits.n_tiles < n_tiles => &TOO_MANY_TILES,
        () if n_wild < limits.least_wild => &WILD_LEFT_BEHIND,
        () if limits.most_wild < n_wild => &TOO_MANY_WILDS,
        () if state.bag.without(&new).is_none() => &NOT_IN_THE_BAG,
        () => return Ok(certainty(state, pile, &new, tile)),
    };
    Err(Fault::new(code))
}

/// Tells whether tiles that stay unknown may be of a color that matters (summer-pavilion 8.3).
fn certainty(state: &State, pile: &Pile, new: &ByTile<u8>, tile: Tile) -> Certainty {
    let wild = state.wild();
    let stays_unknown = u32::from(pile.unknown) - new.n_tiles();
    let matters = |it: &Tile| *it == tile || *it == wild || tile == wild;
    let may_lie_there = |it: &Tile| new[*it] < state.bag[*it];
    if stays_unknown != 0 && Tile::ALL.iter().filter(|it| matters(it)).any(may_lie_there) {
        Certainty::Undetermined
    } else {
        Certainty::Certain
    }
}

/// Returns the tiles that a draft names.
fn named(tile: Tile, n_tiles: u8, second: Option<(Tile, u8)>) -> ByTile<u8> {
    let mut named = ByTile::default();
    named[tile] = n_tiles;
    if let Some((second, n)) = second {
        // The second color is another one: words of one color read as one number.
        named[second] = named[second].saturating_add(n);
    }
    named
}

/// Returns the tiles that `+` stands for.
fn exact_tiles(rules: &Rules, state: &State, draft: &Draft) -> Result<Taken, Fault> {
    let pile = pile(state, draft.source).ok_or(Fault::new(&NO_SUCH_DISPLAY))?;
    if pile.unknown != 0 {
        return Err(Fault::new(&EXACT_TILES_NEEDED));
    }
    let limits = limits(rules, state.wild(), &pile.tiles, draft.tile)?;
    if limits.least_wild != limits.most_wild {
        return Err(Fault::new(&EXACT_TILES_NEEDED));
    }
    let second = (limits.most_wild != 0).then_some((state.wild(), limits.most_wild));
    Ok(Taken::Exactly(limits.n_tiles, second))
}

/// Returns the draft with its tiles written out.
pub(super) fn exact(rules: &Rules, state: &State, draft: &Draft) -> Draft {
    match draft.taken {
        Taken::All => Draft { taken: exact_tiles(rules, state, draft).unwrap_or(Taken::All), ..*draft },
        Taken::Exactly(..) => *draft,
    }
}

/// Tells whether the draft names a tile for the tower just where it must (summer-pavilion 3.5).
pub(super) fn check_dropped(rules: &Rules, state: &State, draft: &Draft) -> Result<(), Fault> {
    let fits = match draft.dropped {
        None => !drops_tile(rules, state, draft),
        Some(dropped) => drops_tile(rules, state, draft) && taken(rules, state, draft)[dropped] != 0,
    };
    if fits { Ok(()) } else { Err(Fault::new(&TILE_TO_DROP)) }
}

/// Tells whether the draft is to name a tile for the tower.
fn drops_tile(rules: &Rules, state: &State, draft: &Draft) -> bool {
    cost_counts(rules) == MarkerCost::ATile && is_charged(rules, draft.source, takes_marker(state, draft))
}

/// Returns the tiles that a draft takes.
pub(super) fn taken(rules: &Rules, state: &State, draft: &Draft) -> ByTile<u8> {
    match exact(rules, state, draft).taken {
        Taken::Exactly(n_tiles, second) => named(draft.tile, n_tiles, second),
        Taken::All => ByTile::default(),
    }
}

/// Tells whether the draft takes the marker.
pub(super) fn takes_marker(state: &State, draft: &Draft) -> bool {
    draft.source == Source::Center && state.marker == Marker::Center
}

/// Tells whether a draft costs points (summer-pavilion 3.5).
fn is_charged(rules: &Rules, source: Source, takes_marker: bool) -> bool {
    match rules.take_cost {
        TakeCost::FirstFromCenter => takes_marker,
        TakeCost::EveryTake => true,
        TakeCost::EveryCenterTake => source == Source::Center,
    }
}

/// Returns what the cost of a draft counts (summer-pavilion 3.5).
fn cost_counts(rules: &Rules) -> MarkerCost {
    rules.marker_cost
}

/// Returns where the loss for a draft stops (summer-pavilion 3.5).
fn cost_floor(rules: &Rules) -> Option<i32> {
    match rules.cost_floor {
        CostFloor::One => Some(1),
        CostFloor::Zero => Some(0),
        CostFloor::None => None,
    }
}

/// Returns how many points a draft costs before the loss stops.
pub(super) fn cost(rules: &Rules, state: &State, draft: &Draft) -> u32 {
    cost_of(rules, draft, &taken(rules, state, draft), takes_marker(state, draft))
}

/// Returns how many points a draft of these tiles costs before the loss stops.
fn cost_of(rules: &Rules, draft: &Draft, taken: &ByTile<u8>, takes_marker: bool) -> u32 {
    if !is_charged(rules, draft.source, takes_marker) {
        return 0;
    }
    match cost_counts(rules) {
        MarkerCost::AllTaken => taken.n_tiles(),
        MarkerCost::ChosenColor => u32::from(taken[draft.tile]),
        MarkerCost::Five => 5,
        MarkerCost::Two => 2,
        MarkerCost::One => 1,
        MarkerCost::ATile => 0,
        MarkerCost::MarkerToo => taken.n_tiles() + u32::from(takes_marker),
    }
}

/// Drafts.
pub(super) fn play(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    draft: &Draft,
    events: &mut impl FnMut(Event),
) {
    let takes_marker = takes_marker(state, draft);
    let taken = taken(rules, state, draft);
    let cost = cost_of(rules, draft, &taken, takes_marker);
    take(state, draft.source, &taken, events);
    state.gardens[seat].hand.add(&taken);
    if takes_marker {
        state.marker = Marker::Held(seat);
        events(Event::MarkerTaken { seat });
    }
    if cost != 0 {
        let points = state.gardens[seat].lose(cost, cost_floor(rules));
        events(Event::Charged { seat, n_tiles: taken.n_tiles(), points });
    }
    if let Some(tile) = draft.dropped.filter(|it| taken[*it] != 0) {
        state.gardens[seat].hand[tile] -= 1;
        state.discard(&ByTile::new(|it| u8::from(it == tile)));
        events(Event::Dropped { seat, tile });
    }
    round::after_draft(rules, state, seat);
}

/// Takes tiles from a source and moves the rest of a display to the center.
fn take(state: &mut State, source: Source, taken: &ByTile<u8>, events: &mut impl FnMut(Event)) {
    let mut rest = pile(state, source).copied().unwrap_or_default();
    let new = newly_known(&rest, taken);
    // Tiles that were taken and not known to lie there were unknown ones, which the bag still counts.
    rest.tiles = ByTile::new(|tile| rest.tiles[tile].saturating_sub(taken[tile]));
    rest.unknown = rest.unknown.saturating_sub(u8::try_from(new.n_tiles()).unwrap_or(u8::MAX));
    state.bag = ByTile::new(|tile| state.bag[tile].saturating_sub(new[tile]));
    match source {
        Source::Center => state.center = rest,
        Source::Display(display) => {
            *state.display_mut(display) = Pile::EMPTY;
            state.center.add(&rest);
            if !rest.is_empty() {
                events(Event::ToCenter { pile: rest });
            }
        }
    }
}

/// Calls `each` with every legal draft: by source, color, number of wild tiles, and tile for the tower.
pub(super) fn legal(rules: &Rules, state: &State, each: &mut dyn FnMut(Draft)) {
    if state.phase != Phase::Draft {
        return;
    }
    for source in state.all_displays().map(Source::Display).chain([Source::Center]) {
        let pile = pile(state, source).copied().unwrap_or_default();
        for tile in pile.colors() {
            if let Ok(limits) = limits(rules, state.wild(), &pile.tiles, tile) {
                for n_wild in limits.least_wild..=limits.most_wild {
                    let second = (n_wild != 0).then_some((state.wild(), n_wild));
                    let taken = Taken::Exactly(limits.n_tiles, second);
                    legal_drops(rules, state, &Draft { source, tile, taken, dropped: None }, each);
                }
            }
        }
    }
}

/// Calls `each` with the draft, or with each tile that it may send to the tower.
fn legal_drops(rules: &Rules, state: &State, draft: &Draft, each: &mut dyn FnMut(Draft)) {
    if !drops_tile(rules, state, draft) {
        return each(*draft);
    }
    for tile in taken(rules, state, draft).colors() {
        each(Draft { dropped: Some(tile), ..*draft });
    }
}
