//! What is printed on the boards (queens-garden 1.9, 1.10).

use super::garden::{Place, rims};
use super::reward::Element;
use super::{COLORS, Game, Hexagon};

/// A criterion of the wheel: its color or value, and the points for a hexagon of it.
type Criterion = (char, usize);

/// The wheel of the preset, as `printed` would write it.
const WHEEL: &str = "B:1,1:1,G:1/2:1,L:1,3:2/V:1,4:2,P:1/5:3,Y:1,6:3";

/// Reads numbers with commas.
fn read_numbers(text: &str) -> Vec<usize> {
    text.split(',').map(|it| it.parse().expect("a number")).collect()
}

/// Tells whether a hexagon has this color or value.
pub(super) fn is_of(hexagon: Hexagon, axis: char) -> bool {
    COLORS[hexagon.color] == axis || hexagon.value.to_string() == axis.to_string()
}

impl Game {
    /// Returns the game with what a header states of its boards, in canonical form.
    #[must_use]
    pub fn with_header(mut self, text: &str) -> Self {
        let entries = text.split_whitespace().filter_map(|it| it.split_once('='));
        let entries: Vec<(&str, &str)> = entries.collect();
        let has_lists = entries.iter().any(|it| it.0 == "statues" || it.0 == "benches");
        for name in ["jokers", "statues", "benches", "wheel", "bonus"] {
            let stated = entries.iter().find(|it| it.0 == name).map(|it| it.1);
            let is_list = name == "statues" || name == "benches";
            let value = stated.or_else(|| (is_list && has_lists).then_some("-"));
            self.printed.extend(value.map(|it| (name.to_owned(), it.to_owned())));
        }
        self
    }

    /// Returns what the header says of a part of the boards.
    pub(super) fn printed_entry(&self, name: &str) -> Option<&str> {
        self.printed.iter().find(|it| it.0 == name).map(|it| it.1.as_str())
    }

    /// Returns what is told behind a value that rests on these entries: that it is unverified, unless all are stated.
    fn mark(&self, entries: &[&str]) -> &'static str {
        if entries.iter().all(|it| self.printed_entry(it).is_some()) { "" } else { " (unverified)" }
    }

    /// Returns what is told behind the jokers of an element.
    pub(super) fn jokers_mark(&self, element: Element) -> &'static str {
        match element {
            Element::Fountain | Element::Pavilion => self.mark(&["jokers"]),
            Element::Statue | Element::Bench => self.mark(&["jokers", "statues"]),
        }
    }

    /// Returns what is told behind the points of benches.
    pub(super) fn benches_mark(&self) -> &'static str {
        self.mark(&["statues"])
    }

    /// Returns what is told behind the points of a criterion.
    pub(super) fn wheel_mark(&self) -> &'static str {
        self.mark(&["wheel"])
    }

    /// Returns what is told behind the bonus of a group; that of the normal side is known.
    pub(super) fn bonus_mark(&self) -> &'static str {
        if self.board == "variant" { self.mark(&["bonus"]) } else { "" }
    }

    /// Returns the jokers that an element brings.
    pub(super) fn jokers_of(&self, element: Element) -> usize {
        let jokers = self.jokers_by_kind();
        match element {
            Element::Fountain => jokers[0],
            Element::Statue => jokers[1],
            Element::Bench => jokers[2],
            Element::Pavilion => jokers[3],
        }
    }

    /// Returns the jokers for fountain, statue, bench and pavilion.
    fn jokers_by_kind(&self) -> Vec<usize> {
        if let Some(text) = self.printed_entry("jokers") {
            return read_numbers(text);
        }
        if self.reads("jokers", "one-each") {
            vec![1, 1, 1, 1]
        } else if self.reads("jokers", "three-two-one-three") {
            vec![3, 2, 1, 3]
        } else {
            vec![1, 1, 2, 3]
        }
    }

    /// Returns what is printed on a tip or gap: `statue`, `bench` or `none`; nothing where the header says nothing of it.
    pub(super) fn printed_element(&self, name: &str) -> Option<&'static str> {
        let (statues, benches) = (self.printed_entry("statues"), self.printed_entry("benches"));
        if statues.is_none() && benches.is_none() {
            return None;
        }
        let is_listed = |list: Option<&str>| list.is_some_and(|it| it.split(',').any(|it| it == name));
        Some(if is_listed(statues) {
            "statue"
        } else if is_listed(benches) {
            "bench"
        } else {
            "none"
        })
    }

    /// Returns what lies on a tip or gap.
    fn element(&self, name: &str) -> &'static str {
        if let Some(element) = self.printed_element(name) {
            return element;
        }
        let is_tip = name.starts_with('T');
        if self.reads("elements", "benches-only") {
            if is_tip { "bench" } else { "none" }
        } else if is_tip == self.reads("elements", "statues-at-tips") {
            "statue"
        } else {
            "bench"
        }
    }

    /// Returns the statues and benches and where they are, tips before gaps.
    pub(super) fn elements(&self) -> Vec<(Place, Element)> {
        let mut elements = Vec::new();
        for (name, place) in rims() {
            match self.element(&name) {
                "statue" => elements.push((place, Element::Statue)),
                "bench" => elements.push((place, Element::Bench)),
                _ => (),
            }
        }
        elements
    }

    /// Returns the three criteria of the round.
    pub(super) fn criteria(&self) -> Vec<Criterion> {
        let wheel = self.printed_entry("wheel").unwrap_or(WHEEL);
        let round = wheel.split('/').nth(self.round - 1).expect("a round");
        let criterion = |text: &str| {
            let (axis, points) = text.split_once(':').expect("a criterion");
            (axis.chars().next().expect("an axis"), points.parse().expect("points"))
        };
        round.split(',').map(criterion).collect()
    }

    /// Returns what groups of three, four, five and six bring besides their value.
    pub(super) fn group_bonuses(&self) -> Vec<usize> {
        read_numbers(self.printed_entry("bonus").unwrap_or("0,0,0,6"))
    }
}
