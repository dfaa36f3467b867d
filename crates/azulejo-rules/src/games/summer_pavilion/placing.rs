//! Placing: which tile may lie where, how it is paid, and what it brings (summer-pavilion 4.2 to 4.6, 5.1).

use std::fmt;

use super::event::Event;
use super::faults::{
    BONUS_TILES_MISSING, COLOR_ON_OTHER_STAR, COLOR_ON_STAR, EXACT_TILES_NEEDED, GAME_IS_OVER, NO_SUCH_SPACE,
    NOT_IN_HAND, NOT_IN_SUPPLY, NOT_IN_THE_BAG, NOT_PLACING, SPACE_IS_TAKEN, STAR_OF_ONE_COLOR,
    SUPPLY_IS_SHORT, TOO_MANY_BONUS_TILES, WILD_NOT_LAID, WRONG_COLOR, WRONG_PAYMENT, WRONG_PRICE,
    WRONG_SEAT,
};
use super::ply::{Payment, Place};
use super::questions::{
    BonusTiles, BonusUse, MiddleColors, MonoMiddle, Payment as PaymentAnswer, Pillars, Rules, SameColorStars,
    SecondTile, ShortSupply, SpaceNumbers, Statues, StructureReward, WildAsOwn, WildPrice,
};
use super::round;
use super::score;
use super::stars::{Kind, Name, PillarPlan, Plan, Space, Star, Stars, StatuePlan};
use super::state::{Phase, Side, State};
use super::tile::{ByTile, Pile, Tile, each_choice, newly_known};
use crate::{Certainty, Fault, Seat};

/// Tells whether the seat may place or pass.
pub(super) fn check_turn(state: &State, seat: Seat) -> Result<(), Fault> {
    match state.phase {
        Phase::Over | Phase::Ended => Err(Fault::new(&GAME_IS_OVER)),
        Phase::Supply | Phase::Deal | Phase::Draft | Phase::Refill => Err(Fault::new(&NOT_PLACING)),
        Phase::Place if seat != state.turn => Err(Fault::new(&WRONG_SEAT)),
        Phase::Place => Ok(()),
    }
}

/// Tells whether the placement is legal.
pub(super) fn check(rules: &Rules, state: &State, seat: Seat, place: &Place) -> Result<Certainty, Fault> {
    check_turn(state, seat)?;
    let space = check_space(rules, state, seat, place.name)?;
    check_color(rules, state, seat, space, place.tile)?;
    check_payment(rules, state, seat, space, place)?;
    check_bonus(rules, state, seat, space, place)?;
    Ok(Certainty::Certain)
}

/// Tells whether spaces with numbers above four exist (summer-pavilion 1.5).
fn has_large_numbers(rules: &Rules) -> bool {
    rules.space_numbers == SpaceNumbers::OneToSix
}

/// Returns the empty space of that name.
fn check_space(rules: &Rules, state: &State, seat: Seat, name: Name) -> Result<Space, Fault> {
    let space = name.space(state.side);
    if 4 < space.number(state.side) && !has_large_numbers(rules) {
        return Err(Fault::new(&NO_SUCH_SPACE));
    }
    if state.garden(seat).stars.has(space) { Err(Fault::new(&SPACE_IS_TAKEN)) } else { Ok(space) }
}

/// Returns where the wild color may be laid (summer-pavilion 4.3).
fn wild_as_own(rules: &Rules) -> WildAsOwn {
    rules.wild_as_own
}

/// Tells whether the middle star of the colored side takes each color once (summer-pavilion 4.3).
fn middle_is_of_different_colors(rules: &Rules) -> bool {
    rules.middle_colors == MiddleColors::Different
}

/// Tells whether a color may lie on a space of the seat's board (summer-pavilion 4.3, 5.1).
fn check_color(rules: &Rules, state: &State, seat: Seat, space: Space, tile: Tile) -> Result<(), Fault> {
    let is_laid = match wild_as_own(rules) {
        WildAsOwn::Anywhere => true,
        WildAsOwn::NotInMiddle => space.star != Star::Middle,
        WildAsOwn::Nowhere => false,
    };
    if tile == state.wild() && !is_laid {
        return Err(Fault::new(&WILD_NOT_LAID));
    }
    let stars = &state.garden(seat).stars;
    match (state.side, space.star) {
        (Side::Colored, Star::Outer(color)) if color != tile => Err(Fault::new(&WRONG_COLOR)),
        (Side::Colored, Star::Middle) if middle_is_of_different_colors(rules) => {
            check_different(stars, space.star, tile)
        }
        (Side::Colored, _) => Ok(()),
        (Side::Monochrome, star) => check_monochrome(rules, stars, star, tile),
    }
}

/// Tells whether a star does not hold the color yet.
fn check_different(stars: &Stars, star: Star, tile: Tile) -> Result<(), Fault> {
    if stars.of(star).any(|it| it == tile) { Err(Fault::new(&COLOR_ON_STAR)) } else { Ok(()) }
}

/// Tells whether the middle star of the monochrome side must be of six colors (summer-pavilion 5.1).
fn mono_middle_is_of_different_colors(rules: &Rules) -> bool {
    rules.mono_middle == MonoMiddle::Different
}

/// Tells whether the second tile of a star may have the color of the first (summer-pavilion 5.1).
fn second_tile_is_free(rules: &Rules) -> bool {
    rules.second_tile == SecondTile::Free
}

/// Tells whether several stars of a seat may have the same color (summer-pavilion 5.1).
fn stars_may_share_color(rules: &Rules) -> bool {
    rules.same_color_stars == SameColorStars::Several
}

/// Tells whether a color may lie on a star of the monochrome side (summer-pavilion 5.1).
fn check_monochrome(rules: &Rules, stars: &Stars, star: Star, tile: Tile) -> Result<(), Fault> {
    if star == Star::Middle && mono_middle_is_of_different_colors(rules) {
        return check_different(stars, star, tile);
    }
    match (stars.n_on(star), stars.single_color(star)) {
        (1, _) => check_second(rules, stars, star, tile),
        (_, Some(color)) if color != tile => Err(Fault::new(&STAR_OF_ONE_COLOR)),
        (_, Some(_)) => Ok(()),
        (_, None) => check_different(stars, star, tile),
    }
}

/// Tells whether a color may lie beside the only tile of a star.
fn check_second(rules: &Rules, stars: &Stars, star: Star, tile: Tile) -> Result<(), Fault> {
    let is_other = check_different(stars, star, tile);
    if is_other.is_ok() || !second_tile_is_free(rules) {
        is_other
    } else if !stars_may_share_color(rules) && is_color_of_other_star(stars, star, tile) {
        Err(Fault::new(&COLOR_ON_OTHER_STAR))
    } else {
        Ok(())
    }
}

/// Tells whether another star is built in the color.
fn is_color_of_other_star(stars: &Stars, star: Star, tile: Tile) -> bool {
    Star::ALL.into_iter().any(|it| it != star && stars.single_color(it) == Some(tile))
}

/// Tells whether a tile of the wild color costs one tile less (summer-pavilion 4.2).
fn wild_is_cheaper(rules: &Rules) -> bool {
    rules.wild_price == WildPrice::OneLess
}

/// Returns how many tiles a space costs for a color.
pub(super) fn price(rules: &Rules, state: &State, space: Space, tile: Tile) -> u32 {
    let number = u32::from(space.number(state.side));
    if tile == state.wild() && wild_is_cheaper(rules) { (number - 1).max(1) } else { number }
}

/// Returns with which tiles a space is paid (summer-pavilion 4.2).
fn payment(rules: &Rules) -> PaymentAnswer {
    rules.payment
}

/// Tells whether tiles may pay for a tile that is among them.
fn pays(rules: &Rules, wild: Tile, tile: Tile, paid: &ByTile<u8>) -> bool {
    let is_own_or_wild = |it: Tile| it == tile || it == wild;
    paid[tile] != 0
        && match payment(rules) {
            PaymentAnswer::OwnAndWild => paid.colors().all(is_own_or_wild),
            PaymentAnswer::OneOwn => paid.colors().all(is_own_or_wild) && (tile == wild || paid[tile] == 1),
            PaymentAnswer::AnyTiles => true,
        }
}

/// Calls `each` with every way to pay for a tile on a space.
pub(super) fn each_payment(
    rules: &Rules,
    state: &State,
    seat: Seat,
    space: Space,
    tile: Tile,
    each: &mut dyn FnMut(ByTile<u8>),
) {
    let (wild, hand) = (state.wild(), &state.garden(seat).hand);
    let is_of_use = |it: Tile| match payment(rules) {
        PaymentAnswer::OwnAndWild | PaymentAnswer::OneOwn => it == tile || it == wild,
        PaymentAnswer::AnyTiles => true,
    };
    let of_use = ByTile::new(|it| if is_of_use(it) { hand[it] } else { 0 });
    each_choice(&of_use, price(rules, state, space, tile), &mut |paid| {
        if pays(rules, wild, tile, &paid) {
            each(paid);
        }
    });
}

/// Returns the tiles of the only way to pay, if there is just one.
fn only_payment(rules: &Rules, state: &State, seat: Seat, space: Space, tile: Tile) -> Option<ByTile<u8>> {
    let (mut n_ways, mut only) = (0, None);
    each_payment(rules, state, seat, space, tile, &mut |paid| {
        n_ways += 1;
        only = Some(paid);
    });
    only.filter(|_| n_ways == 1)
}

/// Returns the tiles that a placement pays; none where `+` does not say which.
pub(super) fn paid(rules: &Rules, state: &State, seat: Seat, place: &Place) -> Option<ByTile<u8>> {
    match place.payment {
        Payment::Exactly(paid) => Some(paid),
        Payment::Only => only_payment(rules, state, seat, place.name.space(state.side), place.tile),
    }
}

/// Tells whether the tiles pay for the placement.
fn check_payment(rules: &Rules, state: &State, seat: Seat, space: Space, place: &Place) -> Result<(), Fault> {
    let paid = paid(rules, state, seat, place).ok_or(Fault::new(&EXACT_TILES_NEEDED))?;
    if state.garden(seat).hand.without(&paid).is_none() {
        Err(Fault::new(&NOT_IN_HAND))
    } else if paid.n_tiles() != price(rules, state, space, place.tile) {
        Err(Fault::new(&WRONG_PRICE))
    } else if !pays(rules, state.wild(), place.tile, &paid) {
        Err(Fault::new(&WRONG_PAYMENT))
    } else {
        Ok(())
    }
}

/// Returns which spaces surround the structures.
pub(super) fn plan(rules: &Rules) -> Plan {
    Plan { pillars: pillar_plan(rules), statues: statue_plan(rules) }
}

/// Returns which spaces surround the pillars (summer-pavilion 1.6).
fn pillar_plan(rules: &Rules) -> PillarPlan {
    match rules.pillars {
        Pillars::AsPrinted => PillarPlan::Printed,
        Pillars::MiddleTwoThree => PillarPlan::MiddleTwoThree,
        Pillars::AllFlowers => PillarPlan::AllFlowers,
        Pillars::BetweenStars => PillarPlan::BetweenStars,
    }
}

/// Returns which spaces surround the statues (summer-pavilion 1.6).
fn statue_plan(rules: &Rules) -> StatuePlan {
    match rules.statues {
        Statues::AsPrinted => StatuePlan::Printed,
        Statues::TwoThreeFiveSix => StatuePlan::TwoThreeFiveSix,
    }
}

/// Tells whether structures bring tiles, not points (summer-pavilion 4.6).
fn structures_bring_tiles(rules: &Rules) -> bool {
    rules.structure_reward == StructureReward::Tiles
}

/// Tells whether all bonus tiles must be taken (summer-pavilion 4.6).
fn bonus_must_be_taken(rules: &Rules) -> bool {
    rules.bonus_tiles == BonusTiles::Must
}

/// Tells whether a placement may bring more tiles than the supply holds (summer-pavilion 4.6).
fn supply_may_be_short(rules: &Rules) -> bool {
    rules.short_supply == ShortSupply::WhatThereIs
}

/// Tells whether bonus tiles come to the hand at once, not to the kept ones (summer-pavilion 4.6).
fn bonus_is_for_this_round(rules: &Rules) -> bool {
    rules.bonus_use == BonusUse::SameRound
}

/// Returns how many tiles a structure brings.
const fn n_tiles_of(kind: Kind) -> u32 {
    match kind {
        Kind::Pillar => 1,
        Kind::Statue => 2,
        Kind::Window => 3,
    }
}

/// Returns how many points a structure brings where it brings points.
const fn points_of(kind: Kind) -> i32 {
    match kind {
        Kind::Pillar => 8,
        Kind::Statue => 2,
        Kind::Window => 4,
    }
}

/// What a structure brings.
pub(super) enum Reward {
    /// Tiles of the supply.
    Tiles(u32),
    /// Points.
    Points(i32),
}

impl fmt::Display for Reward {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tiles(1) => f.write_str("1 tile"),
            Self::Tiles(n_tiles) => write!(f, "{n_tiles} tiles"),
            Self::Points(points) => write!(f, "{points} points"),
        }
    }
}

/// Returns what a structure brings.
pub(super) fn reward_of(rules: &Rules, kind: Kind) -> Reward {
    if structures_bring_tiles(rules) {
        Reward::Tiles(n_tiles_of(kind))
    } else {
        Reward::Points(points_of(kind))
    }
}

/// Returns how many tiles a tile on an empty space brings, were there enough.
fn n_brought(rules: &Rules, stars: &Stars, space: Space) -> u32 {
    let mut after = *stars;
    after.lay(space, Some(Tile::Purple));
    let n_tiles = |kind| match reward_of(rules, kind) {
        Reward::Tiles(n_tiles) => n_tiles,
        Reward::Points(_) => 0,
    };
    after.completed_by(space, plan(rules)).map(|it| n_tiles(it.kind)).sum()
}

/// Returns the fewest and the most bonus tiles that a placement takes.
pub(super) fn bonus_limits(
    rules: &Rules,
    state: &State,
    seat: Seat,
    space: Space,
) -> Result<(u32, u32), Fault> {
    let n_brought = n_brought(rules, &state.garden(seat).stars, space);
    let n_there = state.supply.n_tiles();
    if n_there < n_brought && !supply_may_be_short(rules) {
        return Err(Fault::new(&SUPPLY_IS_SHORT));
    }
    let most = n_brought.min(n_there);
    Ok((if bonus_must_be_taken(rules) { most } else { 0 }, most))
}

/// Tells whether the placement takes the right bonus tiles.
pub(super) fn check_bonus(
    rules: &Rules,
    state: &State,
    seat: Seat,
    space: Space,
    place: &Place,
) -> Result<(), Fault> {
    let (least, most) = bonus_limits(rules, state, seat, space)?;
    let n_taken = place.bonus.n_tiles();
    if n_taken < least {
        return Err(Fault::new(&BONUS_TILES_MISSING));
    }
    if most < n_taken {
        return Err(Fault::new(&TOO_MANY_BONUS_TILES));
    }
    check_supply(state, &place.bonus)
}

/// Tells whether the supply holds these tiles, or can hold them among its unknown ones.
pub(super) fn check_supply(state: &State, bonus: &ByTile<u8>) -> Result<(), Fault> {
    let new = newly_known(&state.supply, bonus);
    if u32::from(state.supply.unknown) < new.n_tiles() {
        Err(Fault::new(&NOT_IN_SUPPLY))
    } else if state.bag.without(&new).is_none() {
        Err(Fault::new(&NOT_IN_THE_BAG))
    } else {
        Ok(())
    }
}

/// Returns the placement with its payment written out.
pub(super) fn exact(rules: &Rules, state: &State, seat: Seat, place: &Place) -> Place {
    let payment = paid(rules, state, seat, place).map_or(place.payment, Payment::Exactly);
    Place { payment, ..*place }
}

/// Places.
pub(super) fn play(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    place: &Place,
    events: &mut impl FnMut(Event),
) {
    let space = place.name.space(state.side);
    let paid = paid(rules, state, seat, place).unwrap_or_default();
    let garden = &mut state.gardens[seat];
    // The hand holds what is paid, and the laid tile is among it.
    garden.hand = ByTile::new(|tile| garden.hand[tile].saturating_sub(paid[tile]));
    garden.stars.lay(space, Some(place.tile));
    let run = score::run(rules, &garden.stars, space);
    let points = i32::try_from(run).unwrap_or(i32::MAX);
    garden.score += points;
    let mut discarded = paid;
    discarded[place.tile] = discarded[place.tile].saturating_sub(1);
    state.discard(&discarded);
    events(Event::Laid { seat, name: place.name, run, points });
    reward(rules, state, seat, space, events);
    score::add_bonuses_of_placement(rules, state, seat, space, events);
    take_bonus(rules, state, seat, &place.bonus, events);
    round::after_turn(rules, state, seat, false, events);
}

/// Says which structures the tile on `space` completed, and adds their points where they bring points.
fn reward(rules: &Rules, state: &mut State, seat: Seat, space: Space, events: &mut impl FnMut(Event)) {
    let stars = state.garden(seat).stars;
    for structure in stars.completed_by(space, plan(rules)) {
        let kind = structure.kind;
        match reward_of(rules, kind) {
            Reward::Tiles(n_tiles) => events(Event::Surrounded { seat, kind, n_tiles }),
            Reward::Points(points) => {
                state.gardens[seat].score += points;
                events(Event::SurroundedForPoints { seat, kind, points });
            }
        }
    }
}

/// Takes tiles from the supply.
fn take_bonus(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    bonus: &ByTile<u8>,
    events: &mut impl FnMut(Event),
) {
    if bonus.is_empty() {
        return;
    }
    // Tiles that were not known to lie in the supply were unknown ones, which the bag still counts.
    let new = newly_known(&state.supply, bonus);
    state.bag = ByTile::new(|tile| state.bag[tile].saturating_sub(new[tile]));
    let n_new = u8::try_from(new.n_tiles()).unwrap_or(u8::MAX);
    state.supply.unknown = state.supply.unknown.saturating_sub(n_new);
    state.supply.tiles = ByTile::new(|tile| state.supply.tiles[tile].saturating_sub(bonus[tile]));
    let garden = &mut state.gardens[seat];
    if bonus_is_for_this_round(rules) {
        garden.hand.add(bonus);
    } else {
        garden.kept.add(bonus);
    }
    events(Event::BonusTiles { seat, pile: Pile::known(*bonus) });
}

/// Calls `each` with every space, color and payment that is legal for the seat to move, and its bonus limits: by space, color,
/// payment.
pub(super) fn each_way(rules: &Rules, state: &State, each: &mut dyn FnMut(Place, (u32, u32))) {
    if state.phase != Phase::Place {
        return;
    }
    let seat = state.turn;
    for name in Name::all() {
        let Ok(space) = check_space(rules, state, seat, name) else { continue };
        let Ok(limits) = bonus_limits(rules, state, seat, space) else { continue };
        for tile in state.garden(seat).hand.colors() {
            if check_color(rules, state, seat, space, tile).is_ok() {
                each_payment(rules, state, seat, space, tile, &mut |paid| {
                    let payment = Payment::Exactly(paid);
                    each(Place { name, tile, payment, bonus: ByTile::default() }, limits);
                });
            }
        }
    }
}

/// Calls `each` with every legal placement: by space, color, payment, and bonus tiles among the known ones.
pub(super) fn legal(rules: &Rules, state: &State, each: &mut dyn FnMut(Place)) {
    each_way(rules, state, &mut |place, (least, most)| {
        let n_known = state.supply.tiles.n_tiles();
        for n_bonus in (least..=most).rev().filter(|it| *it <= n_known) {
            each_choice(&state.supply.tiles, n_bonus, &mut |bonus| each(Place { bonus, ..place }));
        }
    });
}

/// Returns the number of different spaces, colors and payments that are legal.
pub(super) fn n_ways(rules: &Rules, state: &State) -> u32 {
    let mut n_ways = 0;
    each_way(rules, state, &mut |_, _| n_ways += 1);
    n_ways
}
