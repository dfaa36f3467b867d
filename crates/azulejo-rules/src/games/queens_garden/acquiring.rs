//! Acquiring: which pieces of the display are taken, and what that uncovers (queens-garden 3).

use std::collections::BTreeSet;

use super::event::Event;
use super::faults::{
    DOES_NOT_FIT, KINDS_APART, NO_SUCH_PLACE, NOT_IN_THE_BAG, NOT_THE_FIRST, NOT_THERE, NOTHING_TO_TAKE,
    OFF_AXIS, ONE_OF_TWINS, WHICH_PIECE, WRONG_DROP,
};
use super::hexagon::{Axis, Hexagon, Prints, Tiles};
use super::passing;
use super::ply::{Piece, Pieces, Source, Take};
use super::questions::{Lift, ManyExpansions, Overflow, Rules, TakeKinds, TileAndExpansion, Twins};
use super::round;
use super::state::{Phase, Spot, State};
use super::store::Store;
use crate::{Certainty, Fault, Seat};

/// Tells whether it is legal to acquire this.
pub(super) fn check(rules: &Rules, state: &State, seat: Seat, take: &Take) -> Result<Certainty, Fault> {
    round::check_turn(state, seat)?;
    let pieces = resolve(rules, state, seat, take)?;
    let store = &state.garden(seat).store;
    check_drop(rules, store, &pieces, &drop_of(rules, store, &pieces, &take.dropped))?;
    let new = can_come(state, &pieces).ok_or(Fault::new(&NOT_IN_THE_BAG))?;
    Ok(certainty(rules, state, take.axis, &pieces, new))
}

/// Tells whether tiles and expansions are taken together (queens-garden 3.2).
fn kinds_go_together(rules: &Rules) -> bool {
    rules.take_kinds == TakeKinds::Together
}

/// Returns which of twins are taken (queens-garden 3.3).
fn twins(rules: &Rules) -> Twins {
    rules.twins
}

/// Tells whether a tile and an expansion with its hexagon are twins (queens-garden 3.4).
fn kinds_are_twins(rules: &Rules) -> bool {
    rules.tile_and_expansion == TileAndExpansion::Identical
}

/// Returns what becomes of pieces that do not fit into the storage (queens-garden 3.5).
fn overflow(rules: &Rules) -> Overflow {
    rules.overflow
}

/// Tells whether expansions that do not fit are left (queens-garden 3.5).
fn expansions_may_be_left(rules: &Rules) -> bool {
    overflow(rules) == Overflow::WhatFits || rules.many_expansions == ManyExpansions::AsManyAsFit
}

/// Tells whether the topmost expansion is lifted only where a tile was taken from it (queens-garden 3.6).
fn lifts_for_tiles_only(rules: &Rules) -> bool {
    rules.lift == Lift::StackTile
}

/// Tells whether two pieces are twins, of which one is taken.
fn are_twins(rules: &Rules, one: Piece, other: Piece) -> bool {
    let is_one_kind = kinds_are_twins(rules) || one.is_expansion == other.is_expansion;
    one.hexagon == other.hexagon && is_one_kind
}

/// Returns all pieces of an axis in the display, in their order, equal ones each, but for those that nobody noted.
fn offered(state: &State, axis: Axis) -> Pieces {
    let piece = |source, is_expansion| move |hexagon| Piece { source, is_expansion, hexagon };
    let mut all = Pieces::NONE;
    let on_top = state.top.tiles.iter().filter(|it| axis.has(*it)).map(piece(Source::Stack, false));
    on_top.for_each(|it| {
        all.push(it);
    });
    for (number, spot) in state.spots() {
        let source = Source::Beside(number);
        match spot {
            Spot::Down(pile) => {
                pile.tiles.iter().filter(|it| axis.has(*it)).map(piece(source, false)).for_each(|it| {
                    all.push(it);
                });
            }
            Spot::Up(print) => {
                print.filter(|it| axis.has(*it)).map(piece(source, true)).into_iter().for_each(|it| {
                    all.push(it);
                });
            }
            Spot::Empty => (),
        }
    }
    all
}

/// Returns how many pieces like this one are known to lie where it says, and how many more may.
fn n_there(state: &State, piece: Piece) -> (u8, u8) {
    let on_pile = |pile: super::hexagon::Pile| (pile.tiles.count(piece.hexagon), pile.unknown);
    let spot = match piece.source {
        Source::Stack => return if piece.is_expansion { (0, 0) } else { on_pile(state.top) },
        Source::Beside(number) => state.spot(number),
    };
    match (spot, piece.is_expansion) {
        (Spot::Down(pile), false) => on_pile(pile),
        (Spot::Up(Some(print)), true) => (u8::from(print == piece.hexagon), 0),
        (Spot::Up(None), true) => (0, u8::from(state.unseen().has(piece.hexagon))),
        (Spot::Empty | Spot::Down(_) | Spot::Up(_), _) => (0, 0),
    }
}

/// Tells whether a piece that a ply names does not lie there, or not so often.
pub(super) fn is_missing(state: &State, take: &Take, piece: Piece) -> bool {
    let named = take.pieces;
    let (n_known, n_unknown) = n_there(state, piece);
    let n_named = named.iter().filter(|it| *it == piece).count();
    // Together no more may be new at one place than nobody noted there.
    let is_new = |it: &Piece| it.source == piece.source && n_there(state, *it).0 == 0;
    let n_new = named.iter().filter(is_new).count();
    let n_here = usize::from(n_known) + usize::from(n_unknown);
    n_here < n_named || n_known == 0 && usize::from(n_unknown) < n_new
}

/// Tells whether all pieces are named and lie where they are said to.
pub(super) fn are_there(state: &State, take: &Take) -> bool {
    !take.pieces.is_empty() && check_named(state, take).is_ok() && can_come(state, &take.pieces).is_some()
}

/// Tells whether the named pieces lie where they are said to, and are of the axis.
fn check_named(state: &State, take: &Take) -> Result<(), Fault> {
    let named = take.pieces;
    let is_place = |it: Piece| match it.source {
        Source::Stack => true,
        Source::Beside(number) => number <= state.n_lifted,
    };
    if !named.iter().all(is_place) {
        return Err(Fault::new(&NO_SUCH_PLACE));
    }
    if named.iter().any(|it| is_missing(state, take, it)) {
        return Err(Fault::new(&NOT_THERE));
    }
    if named.iter().all(|it| take.axis.has(it.hexagon)) { Ok(()) } else { Err(Fault::new(&OFF_AXIS)) }
}

/// Returns all pieces of the axis, those as well that a ply names and nobody noted before.
fn offered_with_named(state: &State, take: &Take) -> Pieces {
    let mut all = offered(state, take.axis);
    for piece in take.pieces.iter() {
        let n_named = take.pieces.iter().filter(|it| *it == piece).count();
        let n_offered = all.iter().filter(|it| *it == piece).count();
        if n_offered < n_named {
            all.push(piece);
        }
    }
    all
}

/// Returns all pieces that are taken where those of the ply are named.
pub(super) fn resolve(rules: &Rules, state: &State, seat: Seat, take: &Take) -> Result<Pieces, Fault> {
    check_named(state, take)?;
    let all = offered_with_named(state, take);
    if all.is_empty() {
        return Err(Fault::new(&NOTHING_TO_TAKE));
    }
    let meant = meant_kinds(rules, &all, &take.pieces)?;
    check_twins(rules, &meant, &take.pieces)?;
    let (filled, is_open) = fill(rules, &meant, &take.pieces);
    let store = &state.garden(seat).store;
    if overflow(rules) == Overflow::Illegal && !expansions_may_be_left(rules) {
        if is_open {
            return Err(Fault::new(&WHICH_PIECE));
        }
        return if fits(store, &filled) { Ok(filled) } else { Err(Fault::new(&DOES_NOT_FIT)) };
    }
    let taken = of_kinds_that_fit(rules, store, &filled, &take.pieces);
    match (is_selection(rules, store, &meant, &taken), is_open) {
        (true, _) => Ok(taken),
        (false, true) => Err(Fault::new(&WHICH_PIECE)),
        (false, false) => Err(Fault::new(&DOES_NOT_FIT)),
    }
}

/// Returns the pieces of those kinds that a take is about, all unless kinds are taken apart.
fn meant_kinds(rules: &Rules, all: &Pieces, named: &Pieces) -> Result<Pieces, Fault> {
    if kinds_go_together(rules) {
        return Ok(*all);
    }
    let n_expansions = |pieces: &Pieces| pieces.iter().filter(|it| it.is_expansion).count();
    let n_tiles = |pieces: &Pieces| pieces.len() - n_expansions(pieces);
    match (n_tiles(named), n_expansions(named)) {
        (0, 0) => match (n_tiles(all), n_expansions(all)) {
            (_, 0) | (0, 1) => Ok(*all),
            (_, _) => Err(Fault::new(&WHICH_PIECE)),
        },
        (0, 1) => Ok(*named),
        (_, 0) => Ok(all.iter().filter(|it| !it.is_expansion).collect()),
        (_, _) => Err(Fault::new(&KINDS_APART)),
    }
}

/// Tells whether of twins no more are named than are taken, and those that may be.
fn check_twins(rules: &Rules, meant: &Pieces, named: &Pieces) -> Result<(), Fault> {
    if twins(rules) == Twins::All {
        return Ok(());
    }
    let n_like = |piece| named.iter().filter(|it| are_twins(rules, *it, piece)).count();
    if named.iter().any(|it| n_like(it) != 1) {
        return Err(Fault::new(&ONE_OF_TWINS));
    }
    let is_first = |piece| meant.iter().find(|it| are_twins(rules, *it, piece)) == Some(piece);
    let is_free = twins(rules) == Twins::Choice;
    if is_free || named.iter().all(is_first) { Ok(()) } else { Err(Fault::new(&NOT_THE_FIRST)) }
}

/// Returns the named pieces and those that could not have been others, and whether of some twins none is among them.
fn fill(rules: &Rules, meant: &Pieces, named: &Pieces) -> (Pieces, bool) {
    let (mut filled, mut is_open) = (*named, false);
    for piece in meant.iter() {
        let is_here = |it: Piece| are_twins(rules, it, piece);
        match twins(rules) {
            Twins::All => {
                let n = |pieces: &Pieces| pieces.iter().filter(|it| *it == piece).count();
                if n(&filled) < n(meant) {
                    filled.push(piece);
                }
            }
            Twins::FirstFound if !filled.iter().any(is_here) => {
                filled.push(piece);
            }
            Twins::Choice if !filled.iter().any(is_here) => {
                // Two equal tiles in one place are no choice.
                if meant.iter().all(|it| it == piece || !is_here(it)) {
                    filled.push(piece);
                } else {
                    is_open = true;
                }
            }
            Twins::FirstFound | Twins::Choice => (),
        }
    }
    (filled, is_open)
}

/// Tells whether a storage has room for all of the pieces.
fn fits(store: &Store, pieces: &Pieces) -> bool {
    let taken = pieces.store();
    taken.tiles.n_tiles() <= store.n_free() && taken.expansions.len() <= store.n_free_for_expansions()
}

/// Returns the filled pieces of each kind if they fit or need not, else only the named ones.
fn of_kinds_that_fit(rules: &Rules, store: &Store, filled: &Pieces, named: &Pieces) -> Pieces {
    let all = filled.store();
    let tiles_fit = all.tiles.n_tiles() <= store.n_free() || overflow(rules) != Overflow::WhatFits;
    let expansions_fit =
        all.expansions.len() <= store.n_free_for_expansions() || !expansions_may_be_left(rules);
    let is_taken = |it: &Piece| {
        let fits = if it.is_expansion { expansions_fit } else { tiles_fit };
        fits || named.iter().any(|named| named == *it)
    };
    filled.iter().filter(is_taken).collect()
}

/// Calls `each` with every choice that may be made among the pieces of one or both kinds: which of twins, and what of them fits.
fn each_selection(rules: &Rules, store: &Store, meant: &Pieces, each: &mut dyn FnMut(Pieces)) {
    each_choice(rules, meant, &mut |chosen| {
        let [tiles, expansions] = by_kind(&chosen);
        let Some((n_tiles, n_expansions)) = n_taken(rules, store, &tiles, &expansions) else { return };
        each_part(&tiles, n_tiles, &mut |tiles| {
            each_part(&expansions, n_expansions, &mut |expansions| {
                each(tiles.iter().chain(expansions.iter()).collect());
            });
        });
    });
}

/// Tells whether these pieces are one of the [choices](each_selection), without going through all of them.
fn is_selection(rules: &Rules, store: &Store, meant: &Pieces, taken: &Pieces) -> bool {
    let n_like = |pieces: &Pieces, piece: Piece| pieces.iter().filter(|it| *it == piece).count();
    let numbers = by_kind(taken).map(|it| it.len());
    let mut is_one = false;
    each_choice(rules, meant, &mut |chosen| {
        let [tiles, expansions] = by_kind(&chosen);
        is_one |= n_taken(rules, store, &tiles, &expansions).map(<[usize; 2]>::from) == Some(numbers)
            && taken.iter().all(|it| n_like(taken, it) <= n_like(&chosen, it));
    });
    is_one
}

/// Returns the tiles and the expansions among pieces.
fn by_kind(pieces: &Pieces) -> [Pieces; 2] {
    [false, true].map(|is_expansion| pieces.iter().filter(|it| it.is_expansion == is_expansion).collect())
}

/// Returns how many of these tiles and expansions are taken; none where they must not be.
fn n_taken(rules: &Rules, store: &Store, tiles: &Pieces, expansions: &Pieces) -> Option<(usize, usize)> {
    let free = usize::try_from(store.n_free()).unwrap_or(usize::MAX);
    let free_for_expansions = usize::try_from(store.n_free_for_expansions()).unwrap_or(usize::MAX);
    let n_tiles = match overflow(rules) {
        Overflow::WhatFits => tiles.len().min(free),
        Overflow::Illegal if free < tiles.len() => return None,
        Overflow::Illegal | Overflow::ExcessDropped => tiles.len(),
    };
    let n_expansions = match overflow(rules) {
        _ if expansions_may_be_left(rules) => expansions.len().min(free_for_expansions),
        Overflow::Illegal if free_for_expansions < expansions.len() => return None,
        Overflow::Illegal | Overflow::WhatFits | Overflow::ExcessDropped => expansions.len(),
    };
    Some((n_tiles, n_expansions)).filter(|_| n_tiles + n_expansions != 0)
}

/// Calls `each` with every choice of one piece of each twins, or of all where all are taken.
fn each_choice(rules: &Rules, meant: &Pieces, each: &mut dyn FnMut(Pieces)) {
    match twins(rules) {
        Twins::All => each(*meant),
        Twins::FirstFound => each(fill(rules, meant, &Pieces::NONE).0),
        Twins::Choice => choose_on(rules, meant, &Pieces::NONE, each),
    }
}

/// Chooses among those twins of which none is chosen yet, hexagon by hexagon; goes as deep as there are different hexagons.
fn choose_on(rules: &Rules, meant: &Pieces, chosen: &Pieces, each: &mut dyn FnMut(Pieces)) {
    let is_open = |it: &Piece| !chosen.iter().any(|other| are_twins(rules, other, *it));
    let key = |it: &Piece| (it.hexagon, it.is_expansion);
    let Some(first) = meant.iter().filter(is_open).min_by_key(key) else { return each(*chosen) };
    let mut last = None;
    for piece in meant.iter().filter(|it| are_twins(rules, *it, first)) {
        // Equal tiles in one place stand side by side.
        if last != Some(piece) {
            let mut more = *chosen;
            more.push(piece);
            choose_on(rules, meant, &more, each);
        }
        last = Some(piece);
    }
}

/// Calls `each` with every way to choose `n` of the pieces, of which there are enough, each once.
fn each_part(pieces: &Pieces, n: usize, each: &mut dyn FnMut(Pieces)) {
    if n == pieces.len() {
        return each(*pieces);
    }
    part_on(pieces, 0, n, &Pieces::NONE, each);
}

/// Chooses `n` more of the pieces from the number `start` on; goes as deep as there are pieces to choose.
fn part_on(pieces: &Pieces, start: usize, n: usize, chosen: &Pieces, each: &mut dyn FnMut(Pieces)) {
    if n == 0 {
        return each(*chosen);
    }
    let mut last = None;
    for (piece, nth) in pieces.iter().zip(0..).skip(start) {
        if last != Some(piece) && nth + n <= pieces.len() {
            let mut more = *chosen;
            more.push(piece);
            part_on(pieces, nth + 1, n - 1, &more, each);
        }
        last = Some(piece);
    }
}

/// Returns how many tiles and expansions of those taken are discarded at once.
fn n_excess(rules: &Rules, store: &Store, taken: &Store) -> (u32, u32) {
    if overflow(rules) != Overflow::ExcessDropped {
        return (0, 0);
    }
    let of_tiles = taken.tiles.n_tiles().saturating_sub(store.n_free());
    (of_tiles, taken.expansions.len().saturating_sub(store.n_free_for_expansions()))
}

/// Returns what is discarded: what the ply names, or where it names nothing what must be, if that is no choice.
fn drop_of(rules: &Rules, store: &Store, pieces: &Pieces, named: &Store) -> Store {
    let (mut only, mut n_choices) = (*named, 0);
    if named.is_empty() && n_excess(rules, store, &pieces.store()) != (0, 0) {
        each_drop(rules, store, pieces, &mut |dropped| (only, n_choices) = (dropped, n_choices + 1));
    }
    if n_choices == 1 { only } else { *named }
}

/// Tells whether just what does not fit is discarded.
fn check_drop(rules: &Rules, store: &Store, pieces: &Pieces, dropped: &Store) -> Result<(), Fault> {
    let taken = pieces.store();
    let is_taken = taken.without(dropped).is_some();
    let n_dropped = (dropped.tiles.n_tiles(), dropped.expansions.len());
    let is_right = is_taken && n_dropped == n_excess(rules, store, &taken);
    if is_right { Ok(()) } else { Err(Fault::new(&WRONG_DROP)) }
}

/// Returns the tiles that become known by being taken, if the bag holds them.
fn can_come(state: &State, pieces: &Pieces) -> Option<Tiles> {
    new_tiles(state, pieces).filter(|new| state.bag.without(*new).is_some())
}

/// Returns the tiles that become known by being taken, if the box holds as many.
fn new_tiles(state: &State, pieces: &Pieces) -> Option<Tiles> {
    let of_source = |source| {
        let named = pieces.iter().filter(|it| it.source == source && !it.is_expansion);
        let named = named.map(|it| Tiles::some(it.hexagon, 1)).try_fold(Tiles::NONE, Tiles::plus)?;
        let known = match source {
            Source::Stack => state.top.tiles,
            Source::Beside(number) => match state.spot(number) {
                Spot::Down(pile) => pile.tiles,
                Spot::Empty | Spot::Up(_) => Tiles::default(),
            },
        };
        Some(named.less(known))
    };
    let beside = (1..=state.n_lifted).map(Source::Beside);
    [Source::Stack].into_iter().chain(beside).try_fold(Tiles::NONE, |new, it| new.plus(of_source(it)?))
}

/// Tells how sure it is that nothing else must be taken: pieces that nobody noted may stay behind.
fn certainty(rules: &Rules, state: &State, axis: Axis, pieces: &Pieces, new: Tiles) -> Certainty {
    let taken: Prints = pieces.iter().map(|it| it.hexagon).collect();
    let is_all = twins(rules) != Twins::All && taken.len() == 6 && kinds_are_twins(rules);
    let n_new_prints = pieces.iter().filter(|it| it.is_expansion && n_there(state, *it).0 == 0).count();
    let n_unknown_prints = state.spots().filter(|it| it.1 == Spot::Up(None)).count();
    let is_open_tile = |it: Hexagon| state.bag.less(new).count(it) != 0;
    let tiles_may = new.n_tiles() < state.n_unknown() && axis.hexagons().any(is_open_tile);
    let unseen = state.unseen().without(taken);
    let prints_may = n_new_prints < n_unknown_prints && axis.hexagons().any(|it| unseen.has(it));
    if !is_all && (tiles_may || prints_may) { Certainty::Undetermined } else { Certainty::Certain }
}

/// Returns the ply with all pieces named that it takes and discards.
pub(super) fn exact(rules: &Rules, state: &State, seat: Seat, take: &Take) -> Take {
    let pieces = resolve(rules, state, seat, take).unwrap_or(take.pieces);
    let dropped = drop_of(rules, &state.garden(seat).store, &pieces, &take.dropped);
    Take { pieces, dropped, ..*take }
}

/// Acquires.
pub(super) fn play(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    take: &Take,
    events: &mut impl FnMut(Event),
) {
    let Take { pieces, dropped, .. } = exact(rules, state, seat, take);
    state.bag = state.bag.less(new_tiles(state, &pieces).unwrap_or_default());
    pieces.iter().for_each(|it| take_away(state, it));
    let taken = pieces.store();
    events(Event::Acquired { seat, store: taken });
    let store = &mut state.gardens[seat].store;
    store.tiles.add(taken.tiles);
    store.expansions = store.expansions.with(taken.expansions);
    if !dropped.is_empty() {
        passing::drop(rules, state, seat, &dropped, events);
    }
    let is_from_stack = pieces.iter().any(|it| it.source == Source::Stack);
    let lifts = (is_from_stack || !lifts_for_tiles_only(rules)) && state.stack != 0;
    if lifts {
        let pile = std::mem::take(&mut state.top);
        state.stack -= 1;
        state.lay_beside(Spot::Down(pile));
        events(Event::Lifted { number: state.n_lifted, n_left: state.stack });
    }
    round::after_take(rules, state, seat, lifts);
}

/// Takes a piece out of the display.
fn take_away(state: &mut State, piece: Piece) {
    let Source::Beside(number) = piece.source else {
        state.top = less_one(state.top, piece.hexagon);
        return;
    };
    match state.spot(number) {
        Spot::Down(pile) => state.set_spot(number, Spot::Down(less_one(pile, piece.hexagon))),
        Spot::Up(_) => state.set_spot(number, Spot::Empty),
        Spot::Empty => (),
    }
}

/// Returns a pile without one tile, a known one if there is such.
fn less_one(mut pile: super::hexagon::Pile, hexagon: Hexagon) -> super::hexagon::Pile {
    match pile.tiles.without(Tiles::some(hexagon, 1)) {
        Some(rest) => pile.tiles = rest,
        // It lay there unknown.
        None => pile.unknown = pile.unknown.saturating_sub(1),
    }
    pile
}

/// Calls `each` with every legal way to acquire, axis by axis, with each choice of what is discarded.
pub(super) fn legal(rules: &Rules, state: &State, each: &mut dyn FnMut(Take)) {
    let store = state.garden(state.turn).store;
    each_take(rules, state, &mut |axis, pieces| {
        each_drop(rules, &store, &pieces, &mut |dropped| each(Take { axis, pieces, dropped }));
    });
}

/// Calls `each` with every choice of pieces that may be acquired, axis by axis.
pub(super) fn each_take(rules: &Rules, state: &State, each: &mut dyn FnMut(Axis, Pieces)) {
    if state.phase == Phase::Act {
        Axis::all().for_each(|axis| each_of_axis(rules, state, axis, &mut |pieces| each(axis, pieces)));
    }
}

/// Calls `each` with every choice of pieces of an axis that may be acquired.
fn each_of_axis(rules: &Rules, state: &State, axis: Axis, each: &mut dyn FnMut(Pieces)) {
    let all = offered(state, axis);
    let store = state.garden(state.turn).store;
    // Where pieces may be left, different choices can leave the same.
    let may_repeat = overflow(rules) == Overflow::WhatFits || expansions_may_be_left(rules);
    let mut listed: BTreeSet<Pieces> = BTreeSet::new();
    let mut list = |pieces: Pieces| {
        if !may_repeat || listed.insert(pieces) {
            each(pieces);
        }
    };
    if kinds_go_together(rules) {
        if !all.is_empty() {
            each_selection(rules, &store, &all, &mut list);
        }
        return;
    }
    let tiles: Pieces = all.iter().filter(|it| !it.is_expansion).collect();
    if !tiles.is_empty() {
        each_selection(rules, &store, &tiles, &mut list);
    }
    for expansion in all.iter().filter(|it| it.is_expansion) {
        each_selection(rules, &store, &[expansion].into_iter().collect(), &mut list);
    }
}

/// Calls `each` with every choice of what is discarded of the pieces.
fn each_drop(rules: &Rules, store: &Store, pieces: &Pieces, each: &mut dyn FnMut(Store)) {
    let taken = pieces.store();
    let (n_tiles, n_expansions) = n_excess(rules, store, &taken);
    let bare = |is_expansion, hexagon| Piece { source: Source::Stack, is_expansion, hexagon };
    let tiles: Pieces = taken.tiles.iter().map(|it| bare(false, it)).collect();
    let expansions: Pieces = taken.expansions.iter().map(|it| bare(true, it)).collect();
    let count = |n| usize::try_from(n).unwrap_or(usize::MAX);
    each_part(&tiles, count(n_tiles), &mut |tiles| {
        each_part(&expansions, count(n_expansions), &mut |expansions| {
            let (tiles, expansions) = (tiles.store().tiles, expansions.store().expansions);
            each(Store { tiles, expansions, jokers: 0 });
        });
    });
}
