//! The cells of a garden, what touches what, and what lies there (queens-garden 1.7, 4.8). Knows no question.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::{Hexagon, Player};

/// A place in axial coordinates.
pub(super) type Place = (i32, i32);

/// The steps to the six cells around one, in the order in which cells are numbered.
const STEPS: [Place; 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];

/// The areas in their order.
pub const AREAS: [&str; 6] = ["E", "SE", "SW", "W", "NW", "NE"];

/// The tips of the fountain board.
const TIPS: [Place; 6] = [(1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2), (2, -1)];

/// The gaps at the rim.
const GAPS: [Place; 6] = [(2, 2), (-2, 4), (-4, 2), (-2, -2), (2, -4), (4, -2)];

/// The fountain.
pub(super) const FOUNTAIN: Place = (0, 0);

/// What lies on a cell.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Laid {
    /// A tile.
    Tile(Hexagon),
    /// The printed hexagon of an expansion.
    Printed(Hexagon),
    /// A joker.
    Joker,
}

impl Laid {
    /// Returns the hexagon, if it is one.
    pub fn hexagon(self) -> Option<Hexagon> {
        match self {
            Self::Tile(hexagon) | Self::Printed(hexagon) => Some(hexagon),
            Self::Joker => None,
        }
    }
}

/// How an expansion lies in an area.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Side {
    /// Face up, with a pavilion in its middle.
    Up,
    /// Face down.
    Down,
}

/// Returns the places around one.
pub(super) fn around((q, r): Place) -> Vec<Place> {
    STEPS.iter().map(|step| (q + step.0, r + step.1)).collect()
}

/// Tells whether a place is another one, or touches it.
fn is_within_one((q, r): Place, other: Place) -> bool {
    (q, r) == other || STEPS.iter().any(|step| (q + step.0, r + step.1) == other)
}

/// Returns the middle of an area.
pub(super) fn middle(area: usize) -> Place {
    let (q, r) = STEPS[area];
    (3 * q, 3 * r)
}

/// Returns the cells of an area, the middle first.
pub(super) fn cells_of(area: usize) -> Vec<Place> {
    [vec![middle(area)], around(middle(area))].concat()
}

/// All cells with their names.
static CELLS: LazyLock<Vec<(String, Place)>> = LazyLock::new(|| {
    let ring = around(FOUNTAIN).into_iter().zip(1..).map(|(place, nth)| (format!("R{nth}"), place));
    let areas = (0..6).flat_map(|area| {
        let cells = cells_of(area).into_iter().zip(0..);
        cells.map(move |(place, nth)| (format!("{}{nth}", AREAS[area]), place))
    });
    ring.chain(areas).collect()
});

/// Returns all cells with their names: the ring, then the areas in their order.
pub fn cells() -> &'static [(String, Place)] {
    &CELLS
}

/// Returns the cell of a name.
pub(super) fn named(name: &str) -> Option<Place> {
    cells().iter().find(|it| it.0 == name).map(|it| it.1)
}

/// Returns the name of a cell.
pub(super) fn name(place: Place) -> &'static str {
    &cells().iter().find(|it| it.1 == place).expect("a cell").0
}

/// Returns the tips and gaps with their names.
pub(super) fn rims() -> Vec<(String, Place)> {
    let tips = TIPS.into_iter().zip(1..).map(|(place, nth)| (format!("T{nth}"), place));
    let gaps = GAPS.into_iter().zip(1..).map(|(place, nth)| (format!("O{nth}"), place));
    tips.chain(gaps).collect()
}

/// Returns the area that a cell lies in, none for the ring.
pub(super) fn area_of(place: Place) -> Option<usize> {
    (0..6).find(|area| is_within_one(middle(*area), place))
}

impl Player {
    /// Tells whether a cell, which may be of an area, exists: one of the ring, or of an area with an expansion.
    pub fn has_cell(&self, place: Place) -> bool {
        area_of(place).map_or_else(|| is_within_one(FOUNTAIN, place), |area| self.areas[area].is_some())
    }

    /// Tells whether a cell is a space, whether or not something lies there.
    pub fn is_space(&self, place: Place) -> bool {
        let is_pavilion = |area: usize| self.areas[area] == Some(Side::Up) && middle(area) == place;
        let is_printed = matches!(self.laid.get(&place), Some(Laid::Printed(_)));
        self.has_cell(place) && !is_printed && !area_of(place).is_some_and(is_pavilion)
    }

    /// Returns the hexagon on a cell.
    pub fn hexagon_at(&self, place: Place) -> Option<Hexagon> {
        self.laid.get(&place).and_then(|it| it.hexagon())
    }

    /// Returns the hexagons around a cell.
    pub fn hexagons_around(&self, place: Place) -> Vec<Hexagon> {
        around(place).into_iter().filter_map(|it| self.hexagon_at(it)).collect()
    }

    /// Returns all hexagons of the garden.
    pub fn hexagons(&self) -> Vec<Hexagon> {
        self.laid.values().filter_map(|it| it.hexagon()).collect()
    }

    /// Returns the hexagons that hang together with a cell by hexagons that `belongs` holds of.
    pub fn cluster(&self, place: Place, belongs: impl Fn(Hexagon) -> bool) -> BTreeMap<Place, Hexagon> {
        let mut cluster = BTreeMap::new();
        let mut waiting = vec![place];
        while let Some(place) = waiting.pop() {
            let Some(hexagon) = self.hexagon_at(place).filter(|it| belongs(*it)) else { continue };
            if cluster.insert(place, hexagon).is_none() {
                waiting.extend(around(place));
            }
        }
        cluster
    }

    /// Returns the groups of hexagons that `belongs` holds of, in the order of their first cells.
    pub fn groups(&self, belongs: impl Fn(Hexagon) -> bool) -> Vec<Vec<Hexagon>> {
        let (mut groups, mut grouped) = (Vec::new(), Vec::new());
        for (_, place) in cells() {
            let cluster = self.cluster(*place, &belongs);
            if !cluster.is_empty() && !grouped.contains(place) {
                grouped.extend(cluster.keys().copied());
                groups.push(cluster.into_values().collect());
            }
        }
        groups
    }

    /// Returns the number of face-up expansions.
    pub fn n_pavilions(&self) -> usize {
        self.areas.iter().filter(|it| **it == Some(Side::Up)).count()
    }
}
