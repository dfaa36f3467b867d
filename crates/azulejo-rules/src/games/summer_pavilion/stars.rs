//! The seven stars of a board: their spaces, what is printed on them, what lies around a structure, and tiles on them
//! (summer-pavilion 1.4 to 1.6). Bits stay in this file.

#![expect(clippy::indexing_slicing, reason = "a place for every star and space")]

use std::fmt;

use super::state::Side;
use super::tile::{ByTile, Tile};

/// A star, named by its color on the colored side.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Star {
    /// One of the six around the middle.
    Outer(Tile),
    /// The one in the middle, `M`.
    Middle,
}

impl Star {
    /// All stars: the outer ones in color order, then the middle.
    pub const ALL: [Self; 7] = [
        Self::Outer(Tile::Purple),
        Self::Outer(Tile::Green),
        Self::Outer(Tile::Orange),
        Self::Outer(Tile::Yellow),
        Self::Outer(Tile::Blue),
        Self::Outer(Tile::Red),
        Self::Middle,
    ];

    /// The outer stars as they lie on the board, clockwise from the left.
    pub const CLOCKWISE: [Tile; 6] =
        [Tile::Purple, Tile::Orange, Tile::Red, Tile::Blue, Tile::Yellow, Tile::Green];

    /// Returns the star of an ASCII letter, in either case.
    pub const fn from_letter(letter: u8) -> Option<Self> {
        match (letter, Tile::from_letter(letter)) {
            (b'M' | b'm', _) => Some(Self::Middle),
            (_, Some(tile)) => Some(Self::Outer(tile)),
            (_, None) => None,
        }
    }

    /// Returns the star's ASCII letter, upper case.
    pub const fn letter(self) -> u8 {
        match self {
            Self::Outer(tile) => tile.letter(),
            Self::Middle => b'M',
        }
    }

    /// Returns the star's name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Outer(tile) => tile.name(),
            Self::Middle => "middle",
        }
    }

    /// Returns the number of the star, from 0.
    const fn nth(self) -> usize {
        match self {
            Self::Outer(tile) => tile as usize,
            Self::Middle => 6,
        }
    }

    /// Returns the spaces of the star, clockwise.
    pub fn spaces(self) -> impl Iterator<Item = Space> + Clone {
        (0..RING).map(move |place| Space { star: self, place })
    }
}

impl fmt::Display for Star {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Write::write_char(f, char::from(self.letter()))
    }
}

/// Spaces of a star.
pub(super) const RING: u8 = 6;

/// A space: its star and its place in the ring, clockwise from 0.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct Space {
    /// The star.
    pub star: Star,
    place: u8,
}

impl Space {
    /// Returns all spaces: stars in order, each clockwise.
    pub fn all() -> impl Iterator<Item = Self> {
        Star::ALL.into_iter().flat_map(Star::spaces)
    }

    /// Returns the space of this star at this place in the ring, counted from 1 and going round.
    const fn at(star: Star, place: u8) -> Self {
        Self { star, place: (place + RING - 1) % RING }
    }

    /// Returns the place in the ring, from 0.
    pub const fn place(self) -> u8 {
        self.place
    }

    /// Returns the number that is printed on the space (summer-pavilion 1.5).
    pub const fn number(self, side: Side) -> u8 {
        match (side, self.star, self.place) {
            (Side::Monochrome, Star::Middle, _) | (Side::Monochrome, _, 0) => 3,
            (Side::Monochrome, _, 2) => 1,
            (_, _, place) => place + 1,
        }
    }

    /// Returns the name of the space.
    pub const fn name(self, side: Side) -> Name {
        let digit = match (side, self.star) {
            (Side::Monochrome, Star::Middle) => self.place + 1,
            (_, _) => self.number(side),
        };
        Name { star: self.star, digit }
    }

    /// Returns the space of another star at the same place in the ring.
    pub(super) const fn of(self, star: Star) -> Self {
        Self { star, place: self.place }
    }
}

/// What a space is called: its star, and the number printed on it or, where a star prints one number only, its place in the
/// ring.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct Name {
    /// The star.
    pub star: Star,
    /// From 1 to 6.
    digit: u8,
}

impl Name {
    /// Returns the name of this star and ASCII digit, 1 to 6.
    pub fn new(star: Star, digit: u8) -> Option<Self> {
        matches!(digit, b'1'..=b'6').then(|| Self { star, digit: digit - b'0' })
    }

    /// Returns the space that is called so.
    pub fn space(self, side: Side) -> Space {
        let place = match (side, self.star, self.digit) {
            (Side::Monochrome, Star::Outer(_), 3) => 1,
            (Side::Monochrome, Star::Outer(_), 1) => 3,
            (_, _, digit) => digit,
        };
        Space::at(self.star, place)
    }

    /// Returns all names: stars in order, each by rising digits.
    pub fn all() -> impl Iterator<Item = Self> {
        Star::ALL.into_iter().flat_map(|star| (1..=RING).map(move |digit| Self { star, digit }))
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.star, self.digit)
    }
}

/// A set of spaces, a bit each.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub(super) struct Spaces(u64);

impl Spaces {
    /// Returns the set of just this space.
    const fn one(space: Space) -> Self {
        Self(1 << (space.star.nth() * RING as usize + space.place as usize))
    }

    /// Returns the set of these spaces.
    const fn of(spaces: [Space; 4]) -> Self {
        let [a, b, c, d] = spaces;
        Self(Self::one(a).0 | Self::one(b).0 | Self::one(c).0 | Self::one(d).0)
    }

    /// Tells whether the space is in the set.
    const fn has(self, space: Space) -> bool {
        self.0 & Self::one(space).0 != 0
    }

    /// Tells whether all of `others` are in the set.
    const fn has_all(self, others: Self) -> bool {
        self.0 & others.0 == others.0
    }

    /// Returns the taken places of a star's ring, a bit each.
    #[expect(clippy::cast_possible_truncation, reason = "only the low six bits are kept")]
    const fn ring(self, star: Star) -> u32 {
        (self.0 >> (star.nth() * RING as usize)) as u32 & FULL
    }
}

/// A ring of which each place is taken.
const FULL: u32 = (1 << RING) - 1;

/// What can be surrounded (summer-pavilion 1.6).
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Kind {
    /// Between an outer star and the middle.
    Pillar,
    /// Between two outer stars.
    Statue,
    /// At the outer end of a star.
    Window,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 3] = [Self::Pillar, Self::Statue, Self::Window];

    /// Returns the kind's name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pillar => "pillar",
            Self::Statue => "statue",
            Self::Window => "window",
        }
    }
}

/// A structure: what it is, and the spaces around it.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct Structure {
    pub(super) kind: Kind,
    around: Spaces,
}

/// Which spaces surround the pillars.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum PillarPlan {
    /// As the boards show it.
    Printed,
    /// Places 2 and 3 of each outer star, and always places 2 and 3 of the middle.
    MiddleTwoThree,
    /// The same place of all outer stars.
    AllFlowers,
    /// Place 1 of two outer stars, and two places of the middle.
    BetweenStars,
}

/// Which spaces surround the statues.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum StatuePlan {
    /// As the boards show it.
    Printed,
    /// Places 2 and 3 of an outer star, 5 and 6 of another.
    TwoThreeFiveSix,
}

/// Which spaces surround the structures that readings have elsewhere; windows are always as printed.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct Plan {
    pub(super) pillars: PillarPlan,
    pub(super) statues: StatuePlan,
}

/// Returns all structures: pillars, statues, windows, each kind clockwise from the left, or in the order of
/// [`OTHER_RING`] where it lies around that.
pub(super) fn structures(plan: Plan) -> impl Iterator<Item = Structure> {
    let pillars = (0..6).map(move |nth| Structure { kind: Kind::Pillar, around: pillar(plan.pillars, nth) });
    let statues = (0..6).map(move |nth| Structure { kind: Kind::Statue, around: statue(plan.statues, nth) });
    let windows = (0..6).map(|nth| Structure { kind: Kind::Window, around: window(nth) });
    pillars.chain(statues).chain(windows)
}

/// The outer stars in the order in which a program has them around the middle, which is not that of the boards.
const OTHER_RING: [Tile; 6] = [Tile::Red, Tile::Blue, Tile::Yellow, Tile::Orange, Tile::Green, Tile::Purple];

/// Returns the outer star that stands `nth` in [`OTHER_RING`], from 0 and going round.
const fn other(nth: u8) -> Star {
    Star::Outer(OTHER_RING[(nth % 6) as usize])
}

/// Returns the outer star that lies `nth` clockwise from the left, from 0 and going round.
const fn outer(nth: u8) -> Star {
    Star::Outer(Star::CLOCKWISE[(nth % 6) as usize])
}

/// Returns the spaces around a pillar.
fn pillar(plan: PillarPlan, nth: u8) -> Spaces {
    let star = outer(nth);
    match plan {
        PillarPlan::Printed => Spaces::of([
            Space::at(star, 2),
            Space::at(star, 3),
            Space::at(Star::Middle, nth + 5),
            Space::at(Star::Middle, nth + 6),
        ]),
        PillarPlan::MiddleTwoThree => Spaces::of([
            Space::at(star, 2),
            Space::at(star, 3),
            Space::at(Star::Middle, 2),
            Space::at(Star::Middle, 3),
        ]),
        PillarPlan::AllFlowers => {
            let same_place = |star: u8| Spaces::one(Space { star: outer(star), place: nth }).0;
            Spaces((0..6).map(same_place).fold(0, |all, one| all | one))
        }
        PillarPlan::BetweenStars => Spaces::of([
            Space::at(other(nth), 1),
            Space::at(other(nth + 1), 1),
            Space::at(Star::Middle, nth + 6),
            Space::at(Star::Middle, nth + 1),
        ]),
    }
}

/// Returns the spaces around a statue.
const fn statue(plan: StatuePlan, nth: u8) -> Spaces {
    match plan {
        StatuePlan::Printed => {
            let (star, next) = (outer(nth), outer(nth + 1));
            Spaces::of([Space::at(star, 1), Space::at(star, 2), Space::at(next, 3), Space::at(next, 4)])
        }
        StatuePlan::TwoThreeFiveSix => {
            let (star, next) = (other(nth), other(nth + 1));
            Spaces::of([Space::at(star, 2), Space::at(star, 3), Space::at(next, 5), Space::at(next, 6)])
        }
    }
}

/// Returns the spaces around a window.
const fn window(nth: u8) -> Spaces {
    let star = outer(nth);
    Spaces::of([Space::at(star, 5), Space::at(star, 6), Space::at(star, 5), Space::at(star, 6)])
}

/// Tiles on the stars of a board.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub struct Stars {
    /// Where a tile lies.
    taken: Spaces,
    tiles: [[Option<Tile>; RING as usize]; 7],
}

impl Stars {
    /// Returns the tile on a space.
    pub const fn tile(&self, space: Space) -> Option<Tile> {
        self.tiles[space.star.nth()][space.place as usize]
    }

    /// Lays a tile on a space, or clears it.
    pub const fn lay(&mut self, space: Space, tile: Option<Tile>) {
        self.tiles[space.star.nth()][space.place as usize] = tile;
        let one = Spaces::one(space).0;
        self.taken.0 = if tile.is_some() { self.taken.0 | one } else { self.taken.0 & !one };
    }

    /// Tells whether a tile lies on the space.
    pub const fn has(&self, space: Space) -> bool {
        self.taken.has(space)
    }

    /// Returns the tiles of a star, clockwise.
    pub fn of(&self, star: Star) -> impl Iterator<Item = Tile> {
        self.tiles.get(star.nth()).into_iter().flatten().copied().flatten()
    }

    /// Returns the number of tiles on a star.
    pub const fn n_on(&self, star: Star) -> u32 {
        self.taken.ring(star).count_ones()
    }

    /// Tells whether every space of the star is taken.
    pub const fn is_complete(&self, star: Star) -> bool {
        self.taken.ring(star) == FULL
    }

    /// Returns the color of a star on which two tiles or more lie, all of that color.
    pub fn single_color(&self, star: Star) -> Option<Tile> {
        let mut tiles = self.of(star);
        let first = tiles.next().filter(|_| 2 <= self.n_on(star))?;
        tiles.all(|it| it == first).then_some(first)
    }

    /// Returns all tiles.
    pub fn tiles(&self) -> ByTile<u8> {
        let mut tiles = ByTile::default();
        for tile in self.tiles.iter().flatten().copied().flatten() {
            tiles[tile] += 1;
        }
        tiles
    }

    /// Returns how many taken spaces follow a space without a gap, clockwise and counterclockwise, at most five each.
    pub const fn beside(&self, space: Space) -> (u32, u32) {
        let (ring, place) = (self.taken.ring(space.star), space.place as u32);
        // The ring turned so that the space comes last: those that follow it are the lowest bits, those before it the highest.
        let turned = (ring >> (place + 1) | ring << (RING as u32 - 1 - place)) & (FULL >> 1);
        let before = turned << (u32::BITS - (RING as u32 - 1));
        (turned.trailing_ones(), before.leading_ones())
    }

    /// Returns the structures that were completed by the tile on `space`.
    pub(super) fn completed_by(&self, space: Space, plan: Plan) -> impl Iterator<Item = Structure> {
        let taken = self.taken;
        structures(plan).filter(move |it| it.around.has(space) && taken.has_all(it.around))
    }

    /// Returns how many structures of a kind are surrounded.
    pub(super) fn n_surrounded(&self, kind: Kind, plan: Plan) -> usize {
        structures(plan).filter(|it| it.kind == kind && self.taken.has_all(it.around)).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the boards show.
    const PRINTED: Plan = Plan { pillars: PillarPlan::Printed, statues: StatuePlan::Printed };

    fn named(text: &str, side: Side) -> Space {
        let [star, digit] = text.as_bytes() else { panic!("a name") };
        Name::new(Star::from_letter(*star).expect("a star"), *digit).expect("a digit").space(side)
    }

    fn with(spaces: &str) -> Stars {
        let mut stars = Stars::default();
        for name in spaces.split(' ') {
            stars.lay(named(name, Side::Colored), Some(Tile::Red));
        }
        stars
    }

    #[test]
    fn names_lead_to_spaces_and_back() {
        for side in [Side::Colored, Side::Monochrome] {
            for name in Name::all() {
                assert_eq!(name.space(side).name(side), name);
            }
            assert_eq!(Space::all().count(), 42);
        }
        assert_eq!(named("P3", Side::Monochrome).place(), 0);
        assert_eq!(named("M4", Side::Monochrome).number(Side::Monochrome), 3);
    }

    #[test]
    fn numbers_add_up_as_printed() {
        let sum = |side| Space::all().map(|it| u32::from(it.number(side))).sum::<u32>();
        assert_eq!((sum(Side::Colored), sum(Side::Monochrome)), (147, 144));
    }

    #[test]
    fn structures_lie_where_they_are_printed() {
        let rows = [
            "P2 P3 M5 M6",
            "O2 O3 M6 M1",
            "R2 R3 M1 M2",
            "B2 B3 M2 M3",
            "Y2 Y3 M3 M4",
            "G2 G3 M4 M5",
            "P1 P2 O3 O4",
            "O1 O2 R3 R4",
            "R1 R2 B3 B4",
            "B1 B2 Y3 Y4",
            "Y1 Y2 G3 G4",
            "G1 G2 P3 P4",
            "P5 P6",
            "O5 O6",
            "R5 R6",
            "B5 B6",
            "Y5 Y6",
            "G5 G6",
        ];
        let found: Vec<_> = structures(PRINTED).map(|it| it.around).collect();
        let expected: Vec<_> = rows.iter().map(|row| with(row).taken).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn what_lies_beside_a_space_goes_round_the_ring() {
        assert_eq!(with("B4 B5 B6").beside(named("B6", Side::Colored)), (0, 2));
        assert_eq!(with("B1 B6").beside(named("B1", Side::Colored)), (0, 1));
        assert_eq!(with("B1 B2 B3 B4 B5 B6").beside(named("B3", Side::Colored)), (5, 5));
        assert_eq!(with("R1 R2 R4").beside(named("R1", Side::Colored)), (1, 0));
    }

    #[test]
    fn one_tile_may_complete_several_structures() {
        let kinds = |spaces: &str, by: &str| -> Vec<Kind> {
            let stars = with(spaces);
            stars.completed_by(named(by, Side::Colored), PRINTED).map(|it| it.kind).collect()
        };
        assert_eq!(kinds("P1 P2 P3 O3 O4 M5 M6", "P2"), [Kind::Pillar, Kind::Statue]);
        assert_eq!(kinds("M1 M6 M2 O2 O3 R2 R3", "M1"), [Kind::Pillar, Kind::Pillar]);
        assert_eq!(kinds("O3 O4 P1 P2", "O4"), [Kind::Statue]);
        assert_eq!(kinds("M1 M2 B2 B3", "B2"), []);
    }
}
