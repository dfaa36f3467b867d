//! The tables that no text tells: what a preset has for them, unless the record states what its boards show (queens-garden 1.9,
//! 1.10). Every value here is unverified, but for the bonus of the normal side.

use super::board::Niche;
use super::event::Known;
use super::hexagon::{Axis, Color};
use super::printed::{Bonus, Criterion, Element, Elements, Jokers, Wheel};
use super::questions::{ElementTable, JokerTable, Rules, WheelTable};
use super::state::{Side, State};

/// Returns how many jokers elements bring, and how that is known; none where the record says what was gained.
pub(super) fn jokers(rules: &Rules, state: &State) -> Option<(Jokers, Known)> {
    let by_preset = match rules.jokers {
        JokerTable::OneOneTwoThree => Jokers([1, 1, 2, 3]),
        JokerTable::OneEach => Jokers([1; 4]),
        JokerTable::ThreeTwoOneThree => Jokers([3, 2, 1, 3]),
        JokerTable::Recorded => return None,
    };
    Some(state.printed.jokers.map_or((by_preset, Known::Unverified), |it| (it, Known::Printed)))
}

/// Returns where statues and benches lie, and how that is known.
pub(super) fn elements(rules: &Rules, state: &State) -> (Elements, Known) {
    let (at_tips, at_gaps) = match rules.elements {
        ElementTable::BenchesAtTips => (Element::Bench, Some(Element::Statue)),
        ElementTable::StatuesAtTips => (Element::Statue, Some(Element::Bench)),
        ElementTable::BenchesOnly => (Element::Bench, None),
    };
    let by_preset = |niche: Niche| if niche.is_tip() { Some(at_tips) } else { at_gaps };
    let stated = state.printed.elements.map(|it| (it, Known::Printed));
    stated.unwrap_or_else(|| (Elements::new(by_preset), Known::Unverified))
}

/// Returns what the wheel shows, and how that is known; none where the record says what a round brought.
pub(super) fn wheel(rules: &Rules, state: &State) -> Option<(Wheel, Known)> {
    match rules.wheel {
        WheelTable::InTurn => Some(wheel_or_guess(state)),
        WheelTable::Recorded => None,
    }
}

/// Returns what the wheel shows as far as the record states it, else colors and values in turn.
pub(super) fn wheel_or_guess(state: &State) -> (Wheel, Known) {
    state.printed.wheel.map_or((IN_TURN, Known::Unverified), |it| (it, Known::Printed))
}

/// Returns what groups bring for their size, and how that is known.
pub(super) fn bonus(state: &State) -> (Bonus, Known) {
    let of_side = match state.side {
        Side::Normal => Known::Printed,
        Side::Variant => Known::Unverified,
    };
    state.printed.bonus.map_or((USUAL_BONUS, of_side), |it| (it, Known::Printed))
}

/// What the rulebook says of the normal side: six points for a group of six.
pub(super) const USUAL_BONUS: Bonus = Bonus([0, 0, 0, 6]);

/// Colors and values in turn.
const IN_TURN: Wheel = Wheel([
    [of_color(Color::Blue), of_value(1, 1), of_color(Color::DarkGreen)],
    [of_value(2, 1), of_color(Color::LightGreen), of_value(3, 2)],
    [of_color(Color::DarkPurple), of_value(4, 2), of_color(Color::LightPurple)],
    [of_value(5, 3), of_color(Color::Yellow), of_value(6, 3)],
]);

/// Returns the criterion of a color, which brings a point for each hexagon.
const fn of_color(color: Color) -> Criterion {
    Criterion { axis: Axis::Color(color), points: 1 }
}

/// Returns the criterion of a value.
const fn of_value(value: u8, points: u8) -> Criterion {
    Criterion { axis: Axis::Value(value), points }
}
