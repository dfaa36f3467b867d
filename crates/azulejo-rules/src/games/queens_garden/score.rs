//! Points: what is lost, what a round brings, and what groups bring at the end (queens-garden 6.2, 6.3, 6.6, 7.1 to 7.3).

use super::board::{Area, Cells};
use super::event::{Event, Known, Scored};
use super::garden::{Garden, Piece};
use super::hexagon::{Axis, Hexagon, Prints};
use super::printed::{Element, Wheel};
use super::questions::{
    DoubleMatch, GroupSize, GroupValue, Groups, LeftOvers, PavilionPoints, Rules, ScoreFloor, SixBonus,
};
use super::state::State;
use super::store::Store;
use super::tables;
use crate::Seat;

/// What points are lost for.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Loss {
    /// The first pass of a round.
    FirstPass,
    /// Anything else.
    Other,
}

/// Returns where a score stops at zero (queens-garden 6.6).
fn score_floor(rules: &Rules) -> ScoreFloor {
    rules.score_floor
}

/// Takes points off a score; returns the change.
pub(super) fn lose(rules: &Rules, state: &mut State, seat: Seat, points: u32, loss: Loss) -> i32 {
    let stops = match score_floor(rules) {
        ScoreFloor::EachLoss => true,
        ScoreFloor::FirstPass => loss == Loss::FirstPass,
        ScoreFloor::AtEnd | ScoreFloor::None => false,
    };
    state.gardens[seat].lose(points, stops.then_some(0))
}

/// Tells whether a hexagon scores for both criteria that it matches (queens-garden 6.2).
fn scores_twice(rules: &Rules) -> bool {
    rules.double_match == DoubleMatch::Twice
}

/// Returns what brings points besides the wheel (queens-garden 6.3).
fn pavilion_points(rules: &Rules) -> PavilionPoints {
    rules.pavilion_points
}

/// Adds what a round brings a seat.
pub(super) fn score_round(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    wheel: &Wheel,
    known: Known,
    events: &mut impl FnMut(Event),
) {
    let garden = *state.garden(seat);
    for (nth, n, points) in of_wheel(rules, &garden, wheel, state.round) {
        let Some(criterion) = wheel.of(state.round).get(nth) else { continue };
        state.gardens[seat].gain(points);
        if n != 0 {
            events(Event::Brought { seat, scored: Scored::Criterion(criterion.axis, known), n, points });
        }
    }
    // Pavilions are seen in the garden; benches are where a table has them.
    let of_benches = tables::elements(rules, state).1;
    for (element, n, points) in of_elements(rules, state, &garden) {
        state.gardens[seat].gain(points);
        let known = if element == Element::Bench { of_benches } else { Known::Printed };
        if n != 0 {
            events(Event::Brought { seat, scored: Scored::Elements(element, known), n, points });
        }
    }
}

/// Returns for each criterion of a round its number, from 0, how many hexagons score for it, and their points.
fn of_wheel(rules: &Rules, garden: &Garden, wheel: &Wheel, round: u16) -> [(usize, u32, i32); 3] {
    let shown = wheel.of(round);
    let mut sums = [(0, 0, 0), (1, 0, 0), (2, 0, 0)];
    for (_, hexagon) in garden.hexagons() {
        let matching = shown.iter().zip(0..).filter(|it| it.0.axis.has(hexagon));
        // Of equal ones the first is the best.
        let best = matching.clone().min_by_key(|it| std::cmp::Reverse(it.0.points)).map(|it| it.1);
        for (criterion, nth) in matching {
            if (scores_twice(rules) || best == Some(nth))
                && let Some((_, n, points)) = sums.get_mut(nth)
            {
                *n += 1;
                *points += i32::from(criterion.points);
            }
        }
    }
    sums
}

/// Returns for each kind of element that brings points how many of it do, and their points.
fn of_elements(
    rules: &Rules,
    state: &State,
    garden: &Garden,
) -> impl Iterator<Item = (Element, u32, i32)> + use<> {
    let is_full = |area: &Area| area.rim().all(|it| garden.piece(it) != Piece::Nothing);
    let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    let n_pavilions = count(garden.pavilions().count());
    let n_full = count(garden.pavilions().filter(is_full).count());
    let n_benches = count(tables::elements(rules, state).0.niches(Element::Bench).count());
    let each = |element, n: u32, points: i32| Some((element, n, points * n.cast_signed()));
    let all = match pavilion_points(rules) {
        PavilionPoints::Expansions => [each(Element::Pavilion, n_pavilions, 1), None, None],
        PavilionPoints::Filled => [each(Element::Pavilion, n_full, 1), None, None],
        PavilionPoints::FountainToo => {
            [each(Element::Pavilion, n_pavilions, 1), each(Element::Fountain, 1, 1), None]
        }
        PavilionPoints::Elements => [
            each(Element::Pavilion, n_pavilions, 3),
            each(Element::Fountain, 1, 1),
            each(Element::Bench, n_benches, 2),
        ],
    };
    all.into_iter().flatten()
}

/// Adds what the record says that a round brought a seat.
pub(super) fn add_recorded(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    points: i32,
    events: &mut impl FnMut(Event),
) {
    let points = match u32::try_from(points) {
        Ok(_) => {
            state.gardens[seat].gain(points);
            points
        }
        Err(_) => lose(rules, state, seat, points.unsigned_abs(), Loss::Other),
    };
    events(Event::Brought { seat, scored: Scored::Recorded, n: 0, points });
}

/// Returns what things left in a storage bring at the end (queens-garden 7.1).
fn left_overs(rules: &Rules) -> LeftOvers {
    rules.left_overs
}

/// Returns what jokers that are left bring, and what tiles and expansions cost.
pub(super) fn of_left_overs(rules: &Rules, store: &Store) -> (i32, u32) {
    let jokers = i32::from(store.jokers);
    let one_and_three = store.tiles.n_tiles() + 3 * store.expansions.len();
    match left_overs(rules) {
        LeftOvers::Value => (jokers, store.value()),
        LeftOvers::OneAndThree => (0, one_and_three),
        LeftOvers::JokersCostToo => (-jokers, one_and_three),
    }
}

/// Adds what the end of the game brings a seat.
pub(super) fn add_end_points(rules: &Rules, state: &mut State, seat: Seat, events: &mut impl FnMut(Event)) {
    let store = state.garden(seat).store;
    let (of_jokers, cost) = of_left_overs(rules, &store);
    if of_jokers != 0 {
        let points = match u32::try_from(of_jokers) {
            Ok(_) => {
                state.gardens[seat].gain(of_jokers);
                of_jokers
            }
            Err(_) => lose(rules, state, seat, of_jokers.unsigned_abs(), Loss::Other),
        };
        events(Event::JokersLeft { seat, n_jokers: store.jokers, points });
    }
    if cost != 0 {
        let points = lose(rules, state, seat, cost, Loss::Other);
        events(Event::LeftOver { seat, store: Store { jokers: 0, ..store }, points });
    }
    let garden = *state.garden(seat);
    let known = tables::bonus(state).1;
    let before = *state;
    each_group(rules, &before, &garden, &mut |group| {
        let paid = &mut state.gardens[seat];
        paid.gain(group.points + group.bonus);
        paid.bonus += group.points + group.bonus;
        events(group.event(seat));
        if group.bonus != 0 {
            let (n_members, points) = (group.n_members(), group.bonus);
            events(Event::GroupBonus { seat, n_members, points, known });
        }
    });
    if ends_at_zero(rules) && state.garden(seat).score < 0 {
        let points = -state.garden(seat).score;
        state.gardens[seat].gain(points);
        events(Event::Raised { seat, points });
    }
}

/// Tells whether a score below zero becomes zero at the end.
fn ends_at_zero(rules: &Rules) -> bool {
    score_floor(rules) == ScoreFloor::AtEnd
}

/// Returns what groups bring a seat, or would now.
pub(super) fn bonus(rules: &Rules, state: &State, garden: &Garden) -> i32 {
    let mut bonus = 0;
    each_group(rules, state, garden, &mut |group| bonus += group.points + group.bonus);
    bonus
}

/// A group of hexagons of one color or one value, and what it brings.
#[derive(Clone, Copy, Debug)]
pub(super) struct Group {
    axis: Axis,
    cells: Cells,
    members: Prints,
    /// Points of the group.
    pub(super) points: i32,
    /// Points for its size.
    pub(super) bonus: i32,
}

impl Group {
    /// Returns how many hexagons are in the group.
    pub(super) const fn n_members(&self) -> u32 {
        self.cells.len()
    }

    /// Returns what the group brings as an event.
    pub(super) const fn event(&self, seat: Seat) -> Event {
        let n_members = self.n_members();
        Event::Group { seat, axis: self.axis, members: self.members, n_members, points: self.points }
    }
}

/// Returns what a group brings (queens-garden 7.2).
fn group_value(rules: &Rules) -> GroupValue {
    rules.group_value
}

/// Tells whether all groups of a color or value bring points (queens-garden 7.2).
fn all_groups_score(rules: &Rules) -> bool {
    rules.groups == Groups::All
}

/// Returns the fewest members of a group that brings points (queens-garden 7.2).
fn least_group(rules: &Rules) -> u32 {
    match rules.group_size {
        GroupSize::Three => 3,
        GroupSize::Two => 2,
    }
}

/// Returns when six points more are due (queens-garden 7.3).
fn six_bonus(rules: &Rules) -> SixBonus {
    rules.six_bonus
}

/// Calls `each` with the groups that bring points, in the order in which they do.
pub(super) fn each_group(rules: &Rules, state: &State, garden: &Garden, each: &mut dyn FnMut(Group)) {
    let (table, mut has_six) = (tables::bonus(state).0, false);
    let mut pay = |mut group: Group| {
        let n_members = group.n_members();
        let size = match six_bonus(rules) {
            SixBonus::SixOrMore => n_members.min(6),
            SixBonus::Once if n_members == 6 && has_six => 0,
            SixBonus::EachSix | SixBonus::Once => n_members,
        };
        has_six |= n_members == 6;
        group.bonus = table.of(size).into();
        each(group);
    };
    for axis in Axis::all() {
        let of_axis = parts(garden.of_axis(axis)).filter(|it| least_group(rules) <= it.len());
        let of_axis = of_axis.map(|cells| group(rules, garden, axis, cells));
        if all_groups_score(rules) {
            of_axis.for_each(&mut pay);
        } else {
            // Of equal ones the first is the largest.
            of_axis.min_by_key(|it| std::cmp::Reverse(it.points)).into_iter().for_each(&mut pay);
        }
    }
}

/// Returns the parts of these cells that hang together, by their first cells.
pub(super) fn parts(cells: Cells) -> impl Iterator<Item = Cells> {
    let mut left = cells;
    std::iter::from_fn(move || {
        let part = left.joined_to(left.iter().next()?);
        left = left.without(part);
        Some(part)
    })
}

/// Returns the group that lies on these cells, without what it brings for its size.
fn group(rules: &Rules, garden: &Garden, axis: Axis, cells: Cells) -> Group {
    let hexagons = || cells.iter().filter_map(|it| garden.piece(it).hexagon());
    let points = value_of(rules, hexagons());
    Group { axis, cells, members: hexagons().collect(), points, bonus: 0 }
}

/// Returns what a group of these hexagons brings without what it brings for its size.
fn value_of(rules: &Rules, hexagons: impl Iterator<Item = Hexagon>) -> i32 {
    match group_value(rules) {
        GroupValue::Sum => hexagons.map(|it| i32::from(it.value())).sum(),
        GroupValue::Three => 3,
        GroupValue::ThreeEach => hexagons.map(|_| 3).sum(),
    }
}

/// Returns what a group of these different hexagons brings, and for its size, on the normal side.
pub(super) fn of_group(rules: &Rules, hexagons: &[Hexagon]) -> (i32, i32) {
    let size = u32::try_from(hexagons.len()).unwrap_or(u32::MAX);
    if size < least_group(rules) {
        return (0, 0);
    }
    (value_of(rules, hexagons.iter().copied()), tables::USUAL_BONUS.of(size).into())
}
