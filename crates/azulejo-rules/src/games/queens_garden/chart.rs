//! What is printed on the boards of queens-garden, and what things score, for people who ask. Decides nothing.

use super::event::{Known, counted};
use super::hexagon::{Axis, Color, Hexagon};
use super::printed::Element;
use super::questions::Rules;
use super::state::{Side, State};
use super::store::Store;
use super::{score, tables};
use crate::{Scored, Seat, Sketch};

/// The words of a count.
pub(super) const TALLY: &str = "B124 (a group of blue 1, 2 and 4), 3BGY (a group of value 3 in three colors), J=2 (jokers left), left=11 (values left)";

/// Describes the tables: jokers of elements, where these lie, the wheel, the bonuses of groups.
pub(super) fn chart(rules: &Rules, side: Side, out: &mut dyn Sketch) {
    let state = State::new(side, 2, Seat::A, 5);
    out.panel(side.name(), None);
    match tables::jokers(rules, &state) {
        None => out.line("jokers", "as recorded"),
        Some((jokers, known)) => {
            for element in Element::ALL {
                out.line(element.name(), &marked(counted(jokers.of(element).into(), "joker"), known));
            }
        }
    }
    let (elements, known) = tables::elements(rules, &state);
    for (element, name) in [(Element::Statue, "statues on"), (Element::Bench, "benches on")] {
        let niches: Vec<_> = elements.niches(element).map(|it| it.to_string()).collect();
        let niches = if niches.is_empty() { "none".to_owned() } else { niches.join(" ") };
        out.line(name, &marked(niches, known));
    }
    match tables::wheel(rules, &state) {
        None => out.line("wheel", "as recorded"),
        Some((wheel, known)) => {
            for round in 1..=State::ROUNDS {
                let criteria = wheel.of(round).map(|it| format!("{}: {}", it.axis.name(), it.points));
                out.line(&format!("round {round}"), &marked(criteria.join(", "), known));
            }
        }
    }
    let (bonus, known) = tables::bonus(&state);
    for size in (3..=6).filter(|it| bonus.of(*it) != 0) {
        out.line(
            &format!("group of {size}"),
            &marked(counted(bonus.of(size).into(), "point") + " more", known),
        );
    }
}

/// Returns what a table says, marked where nobody verified it.
fn marked(text: String, known: Known) -> String {
    if known == Known::Unverified { text + " (unverified)" } else { text }
}

/// Calls `each` with what is left in a seat's storage and its groups, and what they bring.
pub(super) fn outlook(rules: &Rules, state: &State, seat: Seat, each: &mut dyn FnMut(Scored)) {
    let mut after = *state;
    score::add_end_points(rules, &mut after, seat, &mut |event| {
        each(Scored::new(of_event(&event.to_string()), event.points().1));
    });
}

/// Returns what an event says besides its points.
fn of_event(text: &str) -> String {
    text.rsplit_once(" = ").map_or(text, |it| it.0).to_owned()
}

/// Returns what a word says that a player has, and its points.
pub(super) fn tally(rules: &Rules, word: &str) -> Option<Scored> {
    if let Some((name, n)) = word.split_once('=') {
        let n: u8 = n.parse().ok().filter(|it| *it <= 99)?;
        let store = |jokers| Store { jokers, ..Store::default() };
        return match name.to_ascii_lowercase().as_str() {
            "j" => Some(Scored::new(format!("{n} jokers left"), score::of_left_overs(rules, &store(n)).0)),
            "left" => Some(Scored::new(format!("values of {n} left"), -i32::from(n))),
            _ => None,
        };
    }
    let hexagons = read_group(word)?;
    let (points, bonus) = score::of_group(rules, &hexagons);
    let first = hexagons.first()?;
    let name = match word.as_bytes().first()? {
        b'1'..=b'6' => Axis::Value(first.value()).name(),
        _ => Axis::Color(first.color()).name(),
    };
    Some(Scored::new(format!("{name}, a group of {}", hexagons.len()), points + bonus))
}

/// Reads a group: a color and values, or a value and colors, each once.
fn read_group(word: &str) -> Option<Vec<Hexagon>> {
    let (first, others) = word.as_bytes().split_first()?;
    let member = |it: u8| match Axis::from_byte(*first)? {
        Axis::Color(color) => Hexagon::new(color, it.checked_sub(b'0')?),
        Axis::Value(value) => Hexagon::new(Color::from_letter(it)?, value),
    };
    let hexagons: Vec<_> = others.iter().map(|it| member(*it)).collect::<Option<_>>()?;
    let are_different =
        (1..).zip(&hexagons).all(|(nth, it)| !hexagons.iter().skip(nth).any(|other| other == it));
    (!hexagons.is_empty() && are_different).then_some(hexagons)
}
