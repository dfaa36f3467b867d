//! Points: of placements, and for stars and numbers (summer-pavilion 4.5, 6.2, 6.3).

use super::event::{Bonus, Event};
use super::garden::Garden;
use super::questions::{
    BonusTime, MonoThrees, NumberSpaces, NumberValues, OtherStars, PlacementScore, Rules, StarValues,
};
use super::stars::{Space, Star, Stars};
use super::state::{Side, State};
use super::tile::Tile;
use crate::Seat;

/// Returns how a placement scores (summer-pavilion 4.5).
fn placement_score(rules: &Rules) -> PlacementScore {
    rules.placement_score
}

/// Tells whether tiles of other stars count (summer-pavilion 4.5).
fn other_stars_count(rules: &Rules) -> bool {
    rules.other_stars == OtherStars::SameSpace
}

/// Returns how many tiles the one on this space counts, itself included.
pub(super) fn run(rules: &Rules, stars: &Stars, space: Space) -> u32 {
    let (after, before) = stars.beside(space);
    let in_ring = match placement_score(rules) {
        PlacementScore::Run => (1 + after + before).min(6),
        PlacementScore::Neighbors => 1 + after.min(1) + before.min(1),
        PlacementScore::NeighborsNoWrap => {
            let (is_first, is_last) = (space.place() == 0, space.place() == 5);
            1 + if is_last { 0 } else { after.min(1) } + if is_first { 0 } else { before.min(1) }
        }
        PlacementScore::BothWays => 1 + after + before,
    };
    if other_stars_count(rules) { in_ring + n_on_other_stars(stars, space) } else { in_ring }
}

/// Returns how many of the two stars beside this one in the color order have a tile at the same place.
fn n_on_other_stars(stars: &Stars, space: Space) -> u32 {
    let Star::Outer(color) = space.star else { return 0 };
    let nth = color as usize;
    let beside = [nth + 1, nth + Tile::ALL.len() - 1];
    let colors = beside.into_iter().filter_map(|it| Tile::ALL.get(it % Tile::ALL.len()));
    colors.map(|it| u32::from(stars.has(space.of(Star::Outer(*it))))).sum()
}

/// Returns what complete stars are worth (summer-pavilion 6.2).
fn star_values(rules: &Rules) -> StarValues {
    rules.star_values
}

/// Returns the color of a complete star for which it scores; none where it scores as one of six colors.
fn scoring_color(side: Side, stars: &Stars, star: Star) -> Option<Tile> {
    match (side, star) {
        (Side::Colored, Star::Outer(color)) => Some(color),
        (Side::Colored, Star::Middle) => None,
        (Side::Monochrome, _) => stars.single_color(star),
    }
}

/// Returns the points of a complete star.
fn star_points(rules: &Rules, color: Option<Tile>) -> i32 {
    match (star_values(rules), color) {
        (StarValues::Twelve, _) | (StarValues::ByColor, None) => 12,
        (StarValues::ByColor, Some(Tile::Red)) => 14,
        (StarValues::ByColor, Some(Tile::Blue)) => 15,
        (StarValues::ByColor, Some(Tile::Yellow)) => 16,
        (StarValues::ByColor, Some(Tile::Orange)) => 17,
        (StarValues::ByColor, Some(Tile::Green)) => 18,
        (StarValues::ByColor, Some(Tile::Purple)) => 20,
    }
}

/// Returns what covered numbers are worth (summer-pavilion 6.3).
fn number_values(rules: &Rules) -> NumberValues {
    rules.number_values
}

/// Returns the points for covering every space with a number, 0 where there are none.
fn number_points(rules: &Rules, number: u8) -> i32 {
    match (number_values(rules), number) {
        (NumberValues::FourEach, 1..=4) | (NumberValues::FiveAndSix, 1..=6) => 4 * i32::from(number),
        (NumberValues::OneEach, 1..=4) => i32::from(number),
        (_, _) => 0,
    }
}

/// Tells whether the middle star is looked at for numbers (summer-pavilion 6.3).
fn middle_has_numbers(rules: &Rules) -> bool {
    rules.number_spaces == NumberSpaces::AllStars
}

/// Tells whether the middle star is looked at for the threes of the monochrome side (summer-pavilion 6.3).
fn middle_has_mono_threes(rules: &Rules) -> bool {
    rules.mono_threes == MonoThrees::WithMiddle
}

/// Returns the spaces that must be covered for a number.
fn spaces_of(rules: &Rules, side: Side, number: u8) -> impl Iterator<Item = Space> {
    let is_mono_three = side == Side::Monochrome && number == 3;
    let with_middle = middle_has_numbers(rules) && (!is_mono_three || middle_has_mono_threes(rules));
    Space::all()
        .filter(move |it| it.number(side) == number)
        .filter(move |it| with_middle || it.star != Star::Middle)
}

/// Returns the points of a bonus.
pub(super) fn points_of(rules: &Rules, bonus: Bonus) -> i32 {
    match bonus {
        Bonus::Star(_, color) => star_points(rules, color),
        Bonus::Number(number) => number_points(rules, number),
    }
}

/// Calls `each` with every bonus that the stars of a board have earned, the middle star first, then as values rise.
pub(super) fn bonuses<'a>(
    rules: &'a Rules,
    side: Side,
    stars: &'a Stars,
) -> impl Iterator<Item = Bonus> + 'a {
    let in_order = [Star::Middle].into_iter().chain(Star::ALL.into_iter().rev().skip(1));
    let complete = in_order.filter(|star| stars.is_complete(*star));
    let of_stars = complete.map(move |star| Bonus::Star(star, scoring_color(side, stars, star)));
    let covered = (1..=6).filter(move |number| {
        let mut spaces = spaces_of(rules, side, *number);
        number_points(rules, *number) != 0 && spaces.all(|it| stars.has(it))
    });
    of_stars.chain(covered.map(Bonus::Number))
}

/// Returns when bonuses are paid (summer-pavilion 6.3).
fn bonus_time(rules: &Rules) -> BonusTime {
    rules.bonus_time
}

/// Returns the points for stars and numbers that a seat would get now in all, or got.
pub(super) fn bonus(rules: &Rules, side: Side, garden: &Garden) -> i32 {
    let once = bonuses(rules, side, &garden.stars).map(|it| points_of(rules, it)).sum::<i32>();
    match bonus_time(rules) {
        BonusTime::AtEnd | BonusTime::AtOnce => once,
        BonusTime::Both => 2 * once,
    }
}

/// Adds the bonuses that the tile on `space` earned, where they are paid at once.
pub(super) fn add_bonuses_of_placement(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    space: Space,
    events: &mut impl FnMut(Event),
) {
    if bonus_time(rules) == BonusTime::AtEnd {
        return;
    }
    let (side, stars) = (state.side, state.garden(seat).stars);
    let mut without = stars;
    without.lay(space, None);
    let is_new = |bonus: &Bonus| bonuses(rules, side, &without).all(|it| it != *bonus);
    for bonus in bonuses(rules, side, &stars).filter(is_new) {
        add(rules, state, seat, bonus, events);
    }
}

/// Adds the bonuses that are paid at the end.
pub(super) fn add_end_bonuses(rules: &Rules, state: &mut State, seat: Seat, events: &mut impl FnMut(Event)) {
    if bonus_time(rules) == BonusTime::AtOnce {
        return;
    }
    let (side, stars) = (state.side, state.garden(seat).stars);
    for bonus in bonuses(rules, side, &stars) {
        add(rules, state, seat, bonus, events);
    }
}

/// Adds a bonus.
fn add(rules: &Rules, state: &mut State, seat: Seat, bonus: Bonus, events: &mut impl FnMut(Event)) {
    let points = points_of(rules, bonus);
    state.gardens[seat].score += points;
    state.gardens[seat].bonus += points;
    events(Event::Earned { seat, bonus, points });
}
