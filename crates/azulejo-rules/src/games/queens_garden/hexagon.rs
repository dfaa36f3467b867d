//! Hexagons, which are a color and a value, what of them is asked for at once, and sets of them. Knows no garden.
//! Bits stay in this file.

use std::fmt;
use std::fmt::Write as _;

/// A color, in canonical order (queens-garden 1.1).
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub enum Color {
    /// `B`
    Blue,
    /// `G`
    DarkGreen,
    /// `L`
    LightGreen,
    /// `V`
    DarkPurple,
    /// `P`
    LightPurple,
    /// `Y`
    Yellow,
}

impl Color {
    /// All colors, in canonical order.
    pub const ALL: [Self; 6] =
        [Self::Blue, Self::DarkGreen, Self::LightGreen, Self::DarkPurple, Self::LightPurple, Self::Yellow];

    /// Returns the color of an ASCII letter, in either case.
    pub fn from_letter(letter: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.letter() == letter.to_ascii_uppercase())
    }

    /// Returns the color's ASCII letter, upper case.
    pub const fn letter(self) -> u8 {
        match self {
            Self::Blue => b'B',
            Self::DarkGreen => b'G',
            Self::LightGreen => b'L',
            Self::DarkPurple => b'V',
            Self::LightPurple => b'P',
            Self::Yellow => b'Y',
        }
    }

    /// Returns the color's name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Blue => "blue",
            Self::DarkGreen => "dark green",
            Self::LightGreen => "light green",
            Self::DarkPurple => "dark purple",
            Self::LightPurple => "light purple",
            Self::Yellow => "yellow",
        }
    }
}

/// Pattern values of hexagons.
pub(super) const VALUES: u8 = 6;

/// A color and a pattern value from 1 to 6.
#[derive(Clone, Copy, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct Hexagon {
    color: Color,
    value: u8,
}

impl Hexagon {
    /// Different hexagons.
    pub const N: usize = 36;

    /// Returns the hexagon of a color and a value, if there is such a value.
    pub fn new(color: Color, value: u8) -> Option<Self> {
        (1..=VALUES).contains(&value).then_some(Self { color, value })
    }

    /// Returns all hexagons, in canonical order.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        Color::ALL.into_iter().flat_map(|color| (1..=VALUES).map(move |value| Self { color, value }))
    }

    /// Returns the color.
    pub const fn color(self) -> Color {
        self.color
    }

    /// Returns the pattern value, from 1 to 6.
    pub const fn value(self) -> u8 {
        self.value
    }

    /// Returns the hexagon with this number in canonical order, from 0, if there is one.
    fn from_nth(nth: u32) -> Option<Self> {
        let color = Color::ALL.get(usize::try_from(nth / u32::from(VALUES)).ok()?)?;
        Self::new(*color, u8::try_from(nth % u32::from(VALUES)).ok()? + 1)
    }

    /// Returns the number of the hexagon in canonical order, from 0.
    const fn nth(self) -> u32 {
        self.color as u32 * VALUES as u32 + self.value as u32 - 1
    }

    /// Returns the two axes that the hexagon is of.
    pub const fn axes(self) -> [Axis; 2] {
        [Axis::Color(self.color), Axis::Value(self.value)]
    }

    /// Tells whether both have color or value in common.
    pub fn is_akin_to(self, other: Self) -> bool {
        self.color == other.color || self.value == other.value
    }
}

impl fmt::Display for Hexagon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(char::from(self.color.letter()))?;
        f.write_char(char::from(b'0' + self.value))
    }
}

impl fmt::Debug for Hexagon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A color or a value: what is taken at once, what is paid with, what is scored.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Axis {
    /// All hexagons of a color.
    Color(Color),
    /// All hexagons of a value.
    Value(u8),
}

impl Axis {
    /// Returns all of them: colors in color order, then rising values.
    pub fn all() -> impl Iterator<Item = Self> {
        Color::ALL.into_iter().map(Self::Color).chain((1..=VALUES).map(Self::Value))
    }

    /// Returns the number of the axis, from 0, in that order.
    pub(super) const fn nth(self) -> usize {
        match self {
            Self::Color(color) => color as usize,
            Self::Value(value) => 5 + value as usize,
        }
    }

    /// Returns the axis of an ASCII letter or digit.
    pub fn from_byte(byte: u8) -> Option<Self> {
        match byte {
            b'1'..=b'6' => Some(Self::Value(byte - b'0')),
            letter => Color::from_letter(letter).map(Self::Color),
        }
    }

    /// Tells whether a hexagon is of the axis.
    pub fn has(self, hexagon: Hexagon) -> bool {
        match self {
            Self::Color(color) => hexagon.color == color,
            Self::Value(value) => hexagon.value == value,
        }
    }

    /// Returns the hexagons of the axis, in canonical order.
    pub fn hexagons(self) -> impl Iterator<Item = Hexagon> {
        Hexagon::all().filter(move |it| self.has(*it))
    }

    /// Returns its name: `blue`, `value 3`.
    pub fn name(self) -> String {
        match self {
            Self::Color(color) => color.name().to_owned(),
            Self::Value(value) => format!("value {value}"),
        }
    }
}

impl fmt::Display for Axis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Color(color) => f.write_char(char::from(color.letter())),
            Self::Value(value) => write!(f, "{value}"),
        }
    }
}

/// Different hexagons: of expansions there is one of each.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub struct Prints(u64);

impl Prints {
    /// None of them.
    pub const NONE: Self = Self(0);
    /// All of them.
    pub const ALL: Self = Self((1 << Hexagon::N) - 1);

    /// Returns the set of just this one.
    pub const fn one(hexagon: Hexagon) -> Self {
        Self(1 << hexagon.nth())
    }

    /// Tells whether this one is among them.
    pub const fn has(self, hexagon: Hexagon) -> bool {
        self.0 & Self::one(hexagon).0 != 0
    }

    /// Returns all that are in either.
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns those that are not in `other`.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Tells whether there are some in both.
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Returns how many there are.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Tells whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns them in canonical order.
    pub fn iter(self) -> impl Iterator<Item = Hexagon> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let nth = left.trailing_zeros();
            left &= left.wrapping_sub(1);
            Hexagon::from_nth(nth)
        })
    }
}

impl FromIterator<Hexagon> for Prints {
    fn from_iter<I: IntoIterator<Item = Hexagon>>(hexagons: I) -> Self {
        hexagons.into_iter().fold(Self::default(), |all, it| all.with(Self::one(it)))
    }
}

impl fmt::Display for Prints {
    /// Writes expansions with these prints in canonical order: `xB4xG1`; `-` where there is none.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_char('-');
        }
        self.iter().try_for_each(|it| write!(f, "x{it}"))
    }
}

/// Tiles: of each hexagon none to three, in two bits each.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub struct Tiles(u128);

impl Tiles {
    /// No tile.
    pub const NONE: Self = Self(0);
    /// Tiles of each hexagon in the box.
    pub const EACH: u8 = 3;
    /// All that the box holds.
    pub const BOX: Self = Self((1 << (2 * Hexagon::N)) - 1);
    /// The lower bit of each number.
    const ONES: u128 = Self::BOX.0 / 3;

    /// Returns `n` tiles of one hexagon, at most three.
    pub fn some(hexagon: Hexagon, n: u8) -> Self {
        Self(u128::from(n.min(Self::EACH)) << (2 * hexagon.nth()))
    }

    /// Returns how many there are of a hexagon.
    pub fn count(self, hexagon: Hexagon) -> u8 {
        u8::try_from(self.0 >> (2 * hexagon.nth()) & 3).unwrap_or_default()
    }

    /// Returns the tiles with just so many of one hexagon, at most three.
    #[must_use]
    pub fn with_count(self, hexagon: Hexagon, n: u8) -> Self {
        Self(self.0 & !Self::some(hexagon, Self::EACH).0 | Self::some(hexagon, n).0)
    }

    /// Returns the number of tiles.
    pub const fn n_tiles(self) -> u32 {
        (self.0 & Self::ONES).count_ones() + 2 * (self.0 >> 1 & Self::ONES).count_ones()
    }

    /// Tells whether there is no tile.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the different hexagons.
    pub fn kinds(self) -> impl Iterator<Item = Hexagon> + Clone {
        let mut left = (self.0 | self.0 >> 1) & Self::ONES;
        std::iter::from_fn(move || {
            let nth = left.trailing_zeros() / 2;
            left &= left.wrapping_sub(1);
            Hexagon::from_nth(nth)
        })
    }

    /// Returns the tiles in canonical order, one by one.
    pub fn iter(self) -> impl Iterator<Item = Hexagon> {
        self.kinds().flat_map(move |it| (0..self.count(it)).map(move |_| it))
    }

    /// Returns the tiles of both, if the box holds so many.
    pub fn plus(self, other: Self) -> Option<Self> {
        let (ones, twos) = (Self::ONES, Self::ONES << 1);
        let carried = (self.0 & other.0 & ones) << 1;
        let (left, right) = (self.0 & twos, other.0 & twos);
        let is_too_many = (left & right | carried & (left | right)) != 0;
        (!is_too_many).then(|| Self(self.0 + other.0))
    }

    /// Adds tiles; what is more than the box holds is left out.
    pub fn add(&mut self, other: Self) {
        for hexagon in other.kinds() {
            *self = self.with_count(hexagon, self.count(hexagon) + other.count(hexagon));
        }
    }

    /// Returns the tiles without those of `other`, if all of them are here.
    pub fn without(self, other: Self) -> Option<Self> {
        let fits = |it: Hexagon| other.count(it) <= self.count(it);
        other.kinds().all(fits).then(|| Self(self.0 - other.0))
    }

    /// Returns the tiles without those of `other`, as far as they are here.
    #[must_use]
    pub fn less(self, other: Self) -> Self {
        other
            .kinds()
            .fold(self, |rest, it| rest.with_count(it, rest.count(it).saturating_sub(other.count(it))))
    }

    /// Returns the tile number `nth`, from 0, in canonical order.
    pub fn nth(self, nth: u32) -> Option<Hexagon> {
        let mut left = nth;
        Hexagon::all().find(|it| {
            let n_here = u32::from(self.count(*it));
            let is_here = left < n_here;
            left = left.saturating_sub(n_here);
            is_here
        })
    }
}

impl FromIterator<Hexagon> for Tiles {
    fn from_iter<I: IntoIterator<Item = Hexagon>>(hexagons: I) -> Self {
        hexagons.into_iter().fold(Self::default(), |all, it| all.with_count(it, all.count(it) + 1))
    }
}

/// Tiles whose order has no meaning, some of which nobody may have noted.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub struct Pile {
    /// The known ones.
    pub tiles: Tiles,
    /// The unknown ones.
    pub unknown: u8,
}

impl Pile {
    /// Returns a pile of known tiles.
    pub const fn known(tiles: Tiles) -> Self {
        Self { tiles, unknown: 0 }
    }

    /// Returns the number of tiles, known or not.
    pub fn n_tiles(&self) -> u32 {
        self.tiles.n_tiles() + u32::from(self.unknown)
    }

    /// Tells whether there is no tile.
    pub const fn is_empty(&self) -> bool {
        self.tiles.is_empty() && self.unknown == 0
    }

    /// Tells whether `noted` is this pile where nobody noted some of its tiles.
    pub fn fills_in(&self, noted: &Self) -> bool {
        self.n_tiles() == noted.n_tiles() && self.tiles.without(noted.tiles).is_some()
    }

    /// Writes the tiles in canonical order with `between` between them, unknown ones last.
    pub(super) fn write(&self, between: &str, out: &mut dyn fmt::Write) -> fmt::Result {
        let mut before = "";
        for hexagon in self.tiles.iter() {
            write!(out, "{before}{hexagon}")?;
            before = between;
        }
        for _ in 0..self.unknown {
            write!(out, "{before}*")?;
            before = between;
        }
        Ok(())
    }
}

impl fmt::Display for Pile {
    /// Writes `B4B4Y1*`; `-` where it is empty.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() { f.write_char('-') } else { self.write("", f) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hexagon(text: &str) -> Hexagon {
        Hexagon::all().find(|it| it.to_string() == text).expect("a hexagon")
    }

    #[test]
    fn tiles_add_up_and_come_in_canonical_order() {
        let tiles: Tiles = ["Y6", "B1", "Y6", "G3"].into_iter().map(hexagon).collect();
        assert_eq!(Pile { tiles, unknown: 1 }.to_string(), "B1G3Y6Y6*");
        assert_eq!(tiles.n_tiles(), 4);
        assert_eq!(tiles.nth(3), Some(hexagon("Y6")));
        assert_eq!(tiles.nth(4), None);
        assert_eq!(Tiles::BOX.n_tiles(), 108);
        assert_eq!(tiles.plus(Tiles::some(hexagon("Y6"), 2)), None);
        assert_eq!(tiles.without(Tiles::some(hexagon("Y6"), 3)), None);
        let rest = Tiles::BOX.without(tiles).expect("the box holds them");
        assert_eq!(rest.plus(tiles), Some(Tiles::BOX));
    }

    #[test]
    fn prints_are_a_set() {
        let prints: Prints = ["Y6", "B1", "B1"].into_iter().map(hexagon).collect();
        assert_eq!(prints.to_string(), "xB1xY6");
        assert_eq!(Prints::ALL.without(prints).len(), 34);
        assert!(prints.has(hexagon("Y6")) && !prints.has(hexagon("Y5")));
    }
}
