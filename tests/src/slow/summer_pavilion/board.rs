//! The boards (summer-pavilion 1.4 to 1.6): numbers, names of spaces, structures.

use super::{Game, MIDDLE, STARS, Space};

/// The outer stars clockwise.
const RING: [char; 6] = ['P', 'O', 'R', 'B', 'Y', 'G'];

/// The pillars, statues and windows, by star and place in the ring.
const STRUCTURES: [(Kind, [&str; 6]); 3] = [
    (
        Kind::Pillar,
        ["P2 P3 M5 M6", "O2 O3 M6 M1", "R2 R3 M1 M2", "B2 B3 M2 M3", "Y2 Y3 M3 M4", "G2 G3 M4 M5"],
    ),
    (
        Kind::Statue,
        ["P1 P2 O3 O4", "O1 O2 R3 R4", "R1 R2 B3 B4", "B1 B2 Y3 Y4", "Y1 Y2 G3 G4", "G1 G2 P3 P4"],
    ),
    (Kind::Window, ["P5 P6", "O5 O6", "R5 R6", "B5 B6", "Y5 Y6", "G5 G6"]),
];

/// The pillars and statues of a reading that has the stars in another order.
const ELSEWHERE: [[&str; 6]; 2] = [
    ["R1 B1 M6 M1", "B1 Y1 M1 M2", "Y1 O1 M2 M3", "O1 G1 M3 M4", "G1 P1 M4 M5", "P1 R1 M5 M6"],
    ["R2 R3 B5 B6", "B2 B3 Y5 Y6", "Y2 Y3 O5 O6", "O2 O3 G5 G6", "G2 G3 P5 P6", "P2 P3 R5 R6"],
];

/// A kind of structure.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Kind {
    /// Brings one tile.
    Pillar,
    /// Brings two.
    Statue,
    /// Brings three.
    Window,
}

/// Reads a space by its star and its place in the ring.
fn read_place(text: &str) -> Space {
    let letter = text.chars().next();
    let star = STARS.iter().position(|it| Some(*it) == letter).expect("a star");
    (star, text[1..].parse::<usize>().expect("a place") - 1)
}

impl Game {
    /// Returns the structures and the spaces around each.
    pub(super) fn structures(&self) -> Vec<(Kind, Vec<Space>)> {
        let is_other = self.reads("pillars", "middle-two-three") || self.reads("pillars", "all-flowers");
        let mut structures = Vec::new();
        for (kind, printed) in STRUCTURES {
            let all = match kind {
                Kind::Pillar if self.reads("pillars", "between-stars") => ELSEWHERE[0],
                Kind::Statue if self.reads("statues", "two-three-five-six") => ELSEWHERE[1],
                Kind::Pillar | Kind::Statue | Kind::Window => printed,
            };
            for (text, nth) in all.into_iter().zip(0..) {
                let spaces = if is_other && kind == Kind::Pillar {
                    self.other_pillar(nth)
                } else {
                    text.split(' ').map(read_place).collect()
                };
                structures.push((kind, spaces));
            }
        }
        structures
    }

    /// Returns the spaces around a pillar under the other answers to `pillars`.
    fn other_pillar(&self, nth: usize) -> Vec<Space> {
        if self.reads("pillars", "all-flowers") {
            return RING.iter().map(|star| read_place(&format!("{star}{}", nth + 1))).collect();
        }
        let star = RING[nth];
        [format!("{star}2"), format!("{star}3"), "M2".to_owned(), "M3".to_owned()]
            .iter()
            .map(|it| read_place(it))
            .collect()
    }

    /// Returns the number printed on a space.
    pub(super) fn number(&self, (star, place): Space) -> usize {
        match (self.is_mono, star) {
            (false, _) => place + 1,
            (true, MIDDLE) => 3,
            (true, _) => [3, 2, 1, 4, 5, 6][place],
        }
    }

    /// Returns the name of a space.
    pub fn name(&self, space: Space) -> String {
        let is_by_place = self.is_mono && space.0 == MIDDLE;
        let digit = if is_by_place { space.1 + 1 } else { self.number(space) };
        format!("{}{digit}", STARS[space.0])
    }

    /// Tells whether the board has a space.
    pub fn exists(&self, space: Space) -> bool {
        !self.reads("space-numbers", "one-to-four") || self.number(space) < 5
    }

    /// Returns all 42 spaces, whether they exist or not.
    pub fn spaces() -> Vec<Space> {
        (0..7).flat_map(|star| (0..6).map(move |place| (star, place))).collect()
    }

    /// Returns the space of a name, whether it exists or not.
    pub(super) fn named(&self, name: &str) -> Option<Space> {
        Self::spaces().into_iter().find(|it| self.name(*it) == name)
    }
}
