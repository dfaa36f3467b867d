//! Placing tiles and expansions: where a hexagon may lie (queens-garden 4).

use super::board::{Area, Cell, Cells};
use super::event::Event;
use super::faults::{
    AREA_IS_TAKEN, FACE_UP_ONLY, GAIN_MISSING, ISOLATED, JOKERS_ARE_NOT_LAID, MAKES_TWINS, NO_MATCH,
    NO_SPACE, NOT_AVAILABLE, NOT_BESIDE, NOT_ENOUGH_POINTS, NOT_IN_STORAGE, NOTHING_SURROUNDED,
    SPACE_IS_TAKEN, SUPPLY_IS_EMPTY, TOO_MANY_JOKERS, WRONG_PRICE, WRONG_SUPPLY_PRICE,
};
use super::garden::{Garden, Part, Piece};
use super::hexagon::{Hexagon, Prints, Tiles};
use super::ply::{Expand, Laid, Payment, Place};
use super::questions::{
    Areas, BackSide, Isolated, JokersLaid, Neighbors, NoTwins, PrintedCheck, Rules, SupplyPrice,
};
use super::spending::Price;
use super::state::{Phase, State};
use super::store::Store;
use super::{reward, round, score, spending, tables};
use crate::{Fault, Seat};

/// Points that an expansion of the supply costs (queens-garden 4.10).
const SUPPLY_POINTS: u32 = 6;

/// Tells whether jokers may be laid in the garden (queens-garden 4.4).
fn jokers_may_be_laid(rules: &Rules) -> bool {
    rules.jokers_laid == JokersLaid::Free
}

/// Tells whether a hexagon may always stand apart (queens-garden 4.6).
fn may_stand_apart(rules: &Rules) -> bool {
    rules.isolated == Isolated::Always
}

/// Tells whether a hexagon needs something in common with one neighbor only (queens-garden 4.7).
fn one_neighbor_is_enough(rules: &Rules) -> bool {
    rules.neighbors == Neighbors::One
}

/// Returns where there must be no twins (queens-garden 4.8).
fn no_twins(rules: &Rules) -> NoTwins {
    rules.no_twins
}

/// Tells whether printed hexagons obey the rules of placing (queens-garden 4.9).
fn checks_printed(rules: &Rules) -> bool {
    rules.printed_check == PrintedCheck::Yes
}

/// Tells whether expansions may be placed in any free area (queens-garden 4.9).
fn takes_any_area(rules: &Rules) -> bool {
    rules.areas == Areas::Any
}

/// Tells whether expansions of the storage may be placed face down (queens-garden 4.9).
fn may_lie_face_down(rules: &Rules) -> bool {
    rules.back_side == BackSide::Allowed
}

/// Returns what an expansion of the supply costs (queens-garden 4.10).
fn supply_price(rules: &Rules) -> SupplyPrice {
    rules.supply_price
}

/// Tells whether the tile may be placed.
pub(super) fn check_place(rules: &Rules, state: &State, seat: Seat, place: &Place) -> Result<(), Fault> {
    round::check_turn(state, seat)?;
    let garden = state.garden(seat);
    let Some(hexagon) = place.hexagon else { return check_joker(rules, state, garden, place) };
    let rest = garden.store.without(&tile(hexagon)).ok_or(Fault::new(&NOT_IN_STORAGE))?;
    check_space(garden, place.cell)?;
    check_hexagon(rules, garden, hexagon, place.cell)?;
    spending::check(rules, &rest, Price::of(hexagon), &place.payment)?;
    check_gain(rules, state, garden, place)
}

/// Tells whether a joker may be laid.
fn check_joker(rules: &Rules, state: &State, garden: &Garden, place: &Place) -> Result<(), Fault> {
    if !jokers_may_be_laid(rules) {
        return Err(Fault::new(&JOKERS_ARE_NOT_LAID));
    }
    let rest = garden.store.without(&JOKER).ok_or(Fault::new(&NOT_IN_STORAGE))?;
    check_space(garden, place.cell)?;
    spending::check(rules, &rest, Price::hexagons(0), &place.payment)?;
    check_gain(rules, state, garden, place)
}

/// One joker.
const JOKER: Store = Store { tiles: Tiles::NONE, expansions: Prints::NONE, jokers: 1 };

/// Returns one tile.
fn tile(hexagon: Hexagon) -> Store {
    Store { tiles: Tiles::some(hexagon, 1), ..Store::default() }
}

/// Returns one expansion.
fn expansion(hexagon: Hexagon) -> Store {
    Store { expansions: Prints::one(hexagon), ..Store::default() }
}

/// Tells whether a cell is a free space.
fn check_space(garden: &Garden, cell: Cell) -> Result<(), Fault> {
    match garden.piece(cell) {
        _ if !garden.exists(cell) => Err(Fault::new(&NO_SPACE)),
        Piece::Printed(_) => Err(Fault::new(&NO_SPACE)),
        Piece::Tile(_) | Piece::Joker => Err(Fault::new(&SPACE_IS_TAKEN)),
        Piece::Nothing => Ok(()),
    }
}

/// Tells whether a hexagon may lie on a cell, as far as other hexagons are concerned.
pub(super) fn check_hexagon(
    rules: &Rules,
    garden: &Garden,
    hexagon: Hexagon,
    cell: Cell,
) -> Result<(), Fault> {
    let (n_akin, n_neighbors) = n_akin(garden, hexagon, cell);
    let is_apart = n_neighbors == 0;
    let is_akin = if one_neighbor_is_enough(rules) { n_akin != 0 } else { n_akin == n_neighbors };
    if is_apart && !may_stand_apart(rules) && !garden.planted().is_empty() {
        Err(Fault::new(&ISOLATED))
    } else if !is_apart && !is_akin {
        Err(Fault::new(&NO_MATCH))
    } else if makes_twins(rules, garden, hexagon, cell) {
        Err(Fault::new(&MAKES_TWINS))
    } else {
        Ok(())
    }
}

/// Returns with how many neighbors a hexagon would have color or value in common, and how many it would have.
fn n_akin(garden: &Garden, hexagon: Hexagon, cell: Cell) -> (u32, u32) {
    let [color, value] = hexagon.axes().map(|it| garden.of_axis(it));
    let neighbors = cell.neighbors();
    (neighbors.among(color.with(value)).len(), neighbors.among(garden.planted()).len())
}

/// Tells whether a hexagon on a cell would bring twins together.
fn makes_twins(rules: &Rules, garden: &Garden, hexagon: Hexagon, cell: Cell) -> bool {
    let hold_twins = |cells: Cells| {
        let mut after = *garden;
        after.lay(cell, Piece::Tile(hexagon));
        after.has_twins(cells.with(Cells::one(cell)).joined_to(cell))
    };
    let [color, value] = hexagon.axes().map(|it| garden.of_axis(it));
    let is_beside = |cells: Cells| !cells.among(cell.neighbors()).is_empty();
    match no_twins(rules) {
        NoTwins::InGroups => [color, value].into_iter().any(|it| is_beside(it) && hold_twins(it)),
        NoTwins::InContact => is_beside(color.among(value)),
        NoTwins::InCluster => hold_twins(garden.planted()),
        NoTwins::InGarden => !color.among(value).is_empty(),
    }
}

/// Returns the garden as it is when a tile or a joker was laid and paid.
fn after(rules: &Rules, garden: &Garden, place: &Place) -> Garden {
    let mut after = *garden;
    let (laid, piece) = match place.hexagon {
        Some(hexagon) => (tile(hexagon), Piece::Tile(hexagon)),
        None => (JOKER, Piece::Joker),
    };
    after.store = after.store.less(&laid);
    let paid = spending::paid(rules, &after.store, price_of(place), &place.payment).unwrap_or_default();
    after.store = after.store.less(&paid);
    after.lay(place.cell, piece);
    after
}

/// Returns what a placement costs.
fn price_of(place: &Place) -> Price {
    place.hexagon.map_or(Price::hexagons(0), Price::of)
}

/// Tells whether what was gained is said where it must be, and can be.
fn check_gain(rules: &Rules, state: &State, garden: &Garden, place: &Place) -> Result<(), Fault> {
    if tables::jokers(rules, state).is_some() {
        return Ok(());
    }
    let after = after(rules, garden, place);
    let is_any = reward::surrounded(rules, state, &after, place.cell).next().is_some();
    match place.gain {
        None if is_any => Err(Fault::new(&GAIN_MISSING)),
        Some(_) if !is_any => Err(Fault::new(&NOTHING_SURROUNDED)),
        Some(gain) if reward::most_recorded(rules, state, &after) < u32::from(gain) => {
            Err(Fault::new(&TOO_MANY_JOKERS))
        }
        None | Some(_) => Ok(()),
    }
}

/// Tells whether a placement surrounds an element.
pub(super) fn surrounds(rules: &Rules, state: &State, seat: Seat, place: &Place) -> bool {
    let after = after(rules, state.garden(seat), place);
    reward::surrounded(rules, state, &after, place.cell).next().is_some()
}

/// Returns how many jokers a placement brings by the table, if the ply says another number.
pub(super) fn other_gain(rules: &Rules, state: &State, seat: Seat, place: &Place) -> Option<u32> {
    let gain = place.gain?;
    n_gained(rules, state, seat, place).filter(|it| *it != u32::from(gain))
}

/// Returns how many jokers a placement brings by the table; none where the record says it.
fn n_gained(rules: &Rules, state: &State, seat: Seat, place: &Place) -> Option<u32> {
    let after = after(rules, state.garden(seat), place);
    reward::by_table(rules, state, &after, place.cell).map(|it| it.1)
}

/// Returns the placement with its payment written out, and what it brings, where it brings something.
pub(super) fn exact_place(rules: &Rules, state: &State, seat: Seat, place: &Place) -> Place {
    let store = &state.garden(seat).store;
    let rest = store.less(&place.hexagon.map_or(JOKER, tile));
    let payment = exact_payment(rules, &rest, price_of(place), &place.payment);
    let is_silent = place.gain.is_none() && surrounds(rules, state, seat, place);
    let by_table = if is_silent { n_gained(rules, state, seat, place) } else { None };
    Place { payment, gain: by_table.and_then(|it| u8::try_from(it).ok()).or(place.gain), ..*place }
}

/// Returns a payment written out.
fn exact_payment(rules: &Rules, rest: &Store, price: Price, payment: &Payment) -> Payment {
    spending::paid(rules, rest, price, payment).map_or(*payment, Payment::Exactly)
}

/// Places a tile or a joker.
pub(super) fn play_place(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    place: &Place,
    events: &mut impl FnMut(Event),
) {
    let garden = &mut state.gardens[seat];
    if let Some(hexagon) = place.hexagon {
        let (n_akin, n_neighbors) = n_akin(garden, hexagon, place.cell);
        garden.store = garden.store.less(&tile(hexagon));
        garden.lay(place.cell, Piece::Tile(hexagon));
        events(Event::Placed { seat, hexagon, cell: place.cell, n_akin, n_neighbors });
    } else {
        garden.store = garden.store.less(&JOKER);
        garden.lay(place.cell, Piece::Joker);
        events(Event::JokerLaid { seat, cell: place.cell });
    }
    spending::play(rules, state, seat, price_of(place), &place.payment, events);
    reward::play(rules, state, seat, place, events);
    round::next_turn(state, seat);
}

/// Tells whether the expansion may be placed.
pub(super) fn check_expand(rules: &Rules, state: &State, seat: Seat, expand: &Expand) -> Result<(), Fault> {
    round::check_turn(state, seat)?;
    let garden = state.garden(seat);
    let rest = match expand.laid.hexagon() {
        Some(hexagon) => garden.store.without(&expansion(hexagon)).ok_or(Fault::new(&NOT_IN_STORAGE))?,
        None => garden.store,
    };
    if let Laid::Supply(_) = expand.laid {
        check_supply(rules, state, garden)?;
    }
    let is_middle = matches!(expand.laid, Laid::Up(_, cell) if cell.is_middle());
    let area = expand.laid.area().filter(|_| !is_middle).ok_or(Fault::new(&NO_SPACE))?;
    check_area(rules, garden, area)?;
    match expand.laid {
        Laid::Down(..) if !may_lie_face_down(rules) => return Err(Fault::new(&FACE_UP_ONLY)),
        Laid::Up(hexagon, cell) if checks_printed(rules) => check_hexagon(rules, garden, hexagon, cell)?,
        Laid::Up(..) | Laid::Down(..) | Laid::Supply(_) => (),
    }
    let paid = spending::check(rules, &rest, price_of_expansion(rules, expand.laid), &expand.payment);
    let is_of_supply = matches!(expand.laid, Laid::Supply(_));
    paid.map_err(
        |it| if is_of_supply && it.code == &WRONG_PRICE { Fault::new(&WRONG_SUPPLY_PRICE) } else { it },
    )
}

/// Tells whether the supply gives an expansion.
fn check_supply(rules: &Rules, state: &State, garden: &Garden) -> Result<(), Fault> {
    match supply_price(rules) {
        SupplyPrice::NotAvailable => Err(Fault::new(&NOT_AVAILABLE)),
        SupplyPrice::SixPoints | SupplyPrice::SixHexagons if state.supply == 0 => {
            Err(Fault::new(&SUPPLY_IS_EMPTY))
        }
        SupplyPrice::SixPoints if garden.score < SUPPLY_POINTS.cast_signed() => {
            Err(Fault::new(&NOT_ENOUGH_POINTS))
        }
        SupplyPrice::SixPoints | SupplyPrice::SixHexagons => Ok(()),
    }
}

/// Tells whether an expansion may lie in an area.
fn check_area(rules: &Rules, garden: &Garden, area: Area) -> Result<(), Fault> {
    if garden.part(area) != Part::None {
        return Err(Fault::new(&AREA_IS_TAKEN));
    }
    let mut others = Area::ALL.into_iter().filter(|it| garden.part(*it) != Part::None).peekable();
    let is_free = takes_any_area(rules) || others.peek().is_none();
    if is_free || others.any(|it| it.touches(area)) { Ok(()) } else { Err(Fault::new(&NOT_BESIDE)) }
}

/// Returns the hexagons that an expansion costs.
fn price_of_expansion(rules: &Rules, laid: Laid) -> Price {
    match laid.hexagon() {
        Some(hexagon) => Price::of(hexagon),
        None if supply_price(rules) == SupplyPrice::SixHexagons => Price::hexagons(6),
        None => Price::hexagons(0),
    }
}

/// Returns the ply with its payment written out.
pub(super) fn exact_expand(rules: &Rules, state: &State, seat: Seat, expand: &Expand) -> Expand {
    let store = &state.garden(seat).store;
    let rest = expand.laid.hexagon().map_or(*store, |it| store.less(&expansion(it)));
    let price = price_of_expansion(rules, expand.laid);
    Expand { payment: exact_payment(rules, &rest, price, &expand.payment), ..*expand }
}

/// Places an expansion.
pub(super) fn play_expand(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    expand: &Expand,
    events: &mut impl FnMut(Event),
) {
    let Some(area) = expand.laid.area() else { return };
    let garden = &mut state.gardens[seat];
    if let Some(hexagon) = expand.laid.hexagon() {
        garden.store = garden.store.less(&expansion(hexagon));
    }
    match expand.laid {
        Laid::Up(hexagon, cell) => {
            let (n_akin, n_neighbors) = n_akin(garden, hexagon, cell);
            garden.lay_part(area, Part::Up);
            garden.lay(cell, Piece::Printed(hexagon));
            events(Event::Placed { seat, hexagon, cell, n_akin, n_neighbors });
        }
        Laid::Down(hexagon, _) => {
            garden.lay_part(area, Part::Down);
            state.gone = state.gone.with(Prints::one(hexagon));
            events(Event::LaidDown { seat, area });
        }
        Laid::Supply(_) => {
            garden.lay_part(area, Part::Down);
            // There is one, or the placement is neither legal nor can be let stand.
            state.supply = state.supply.saturating_sub(1);
            events(Event::LaidDown { seat, area });
        }
    }
    if expand.laid == Laid::Supply(area) && supply_price(rules) == SupplyPrice::SixPoints {
        let points = score::lose(rules, state, seat, SUPPLY_POINTS, score::Loss::Other);
        events(Event::Bought { seat, points });
    }
    let price = price_of_expansion(rules, expand.laid);
    spending::play(rules, state, seat, price, &expand.payment, events);
    round::next_turn(state, seat);
}

/// Calls `each` with every legal placement of a tile or a joker.
///
/// Under tables no gain is said; where the record says what was gained, each number that may be is listed.
pub(super) fn legal_places(rules: &Rules, state: &State, each: &mut dyn FnMut(Place)) {
    each_place(rules, state, &mut |place| each_gain(rules, state, place, each));
}

/// Calls `each` with every legal placement, whatever is gained.
pub(super) fn each_place(rules: &Rules, state: &State, each: &mut dyn FnMut(Place)) {
    if state.phase != Phase::Act {
        return;
    }
    let garden = state.garden(state.turn);
    for hexagon in garden.store.tiles.kinds() {
        let rest = garden.store.less(&tile(hexagon));
        let cells = garden.free().iter().filter(|it| check_hexagon(rules, garden, hexagon, *it).is_ok());
        let cells: Cells = cells.collect();
        if cells.is_empty() {
            continue;
        }
        spending::each_way(rules, &rest, Price::of(hexagon), &mut |paid| {
            let payment = Payment::Exactly(paid);
            cells.iter().for_each(|cell| each(Place { hexagon: Some(hexagon), cell, payment, gain: None }));
        });
    }
    if jokers_may_be_laid(rules) && garden.store.jokers != 0 {
        let payment = Payment::Exactly(Store::default());
        garden.free().iter().for_each(|cell| each(Place { hexagon: None, cell, payment, gain: None }));
    }
}

/// Calls `each` with a placement and each number of jokers that it may be said to bring.
fn each_gain(rules: &Rules, state: &State, place: Place, each: &mut dyn FnMut(Place)) {
    let garden = state.garden(state.turn);
    if tables::jokers(rules, state).is_some() {
        return each(place);
    }
    let after = after(rules, garden, &place);
    if reward::surrounded(rules, state, &after, place.cell).next().is_none() {
        return each(place);
    }
    let most = u8::try_from(reward::most_recorded(rules, state, &after)).unwrap_or(u8::MAX);
    (0..=most).for_each(|gain| each(Place { gain: Some(gain), ..place }));
}

/// Calls `each` with every legal placement of an expansion.
pub(super) fn legal_expansions(rules: &Rules, state: &State, each: &mut dyn FnMut(Expand)) {
    if state.phase != Phase::Act {
        return;
    }
    let garden = state.garden(state.turn);
    let free = |rules| Area::ALL.into_iter().filter(move |it| check_area(rules, garden, *it).is_ok());
    for hexagon in garden.store.expansions.iter() {
        let rest = garden.store.less(&expansion(hexagon));
        let mut lay = |laid| {
            spending::each_way(rules, &rest, Price::of(hexagon), &mut |paid| {
                each(Expand { laid, payment: Payment::Exactly(paid) });
            });
        };
        for area in free(rules) {
            let may =
                |cell: &Cell| !checks_printed(rules) || check_hexagon(rules, garden, hexagon, *cell).is_ok();
            area.rim().filter(may).for_each(|cell| lay(Laid::Up(hexagon, cell)));
            if may_lie_face_down(rules) {
                lay(Laid::Down(hexagon, area));
            }
        }
    }
    if check_supply(rules, state, garden).is_ok() {
        for area in free(rules) {
            let laid = Laid::Supply(area);
            spending::each_way(rules, &garden.store, price_of_expansion(rules, laid), &mut |paid| {
                each(Expand { laid, payment: Payment::Exactly(paid) });
            });
        }
    }
}
