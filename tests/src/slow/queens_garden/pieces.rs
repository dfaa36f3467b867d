//! Hexagons, what can lie in a storage, and piles of either (queens-garden 1.1 to 1.3). Knows no rule.

use std::fmt;
use std::fmt::Display;
use std::ops::RangeInclusive;

/// The colors in the color order.
pub const COLORS: [char; 6] = ['B', 'G', 'L', 'V', 'P', 'Y'];

/// A color and a value. Sorts by color order, then by value.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub struct Hexagon {
    /// The color's place in [`COLORS`].
    pub color: usize,
    /// The value, from 1 to 6.
    pub value: usize,
}

impl Hexagon {
    /// Returns all 36 hexagons.
    pub fn all() -> Vec<Self> {
        (0..6).flat_map(|color| (1..7).map(move |value| Self { color, value })).collect()
    }

    /// Reads a hexagon: `B4`.
    pub fn read(text: &str) -> Option<Self> {
        Self::all().into_iter().find(|it| it.to_string() == text)
    }

    /// Tells whether it has color or value in common with another.
    pub fn matches(self, other: Self) -> bool {
        self.color == other.color || self.value == other.value
    }
}

impl Display for Hexagon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", COLORS[self.color], self.value)
    }
}

/// What lies in a storage. Sorts as canonical form does: tiles, expansions, jokers.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Item {
    /// A tile.
    Tile(Hexagon),
    /// An expansion with its print.
    Expansion(Hexagon),
    /// A joker.
    Joker,
}

impl Item {
    /// Reads an item: `B4`, `xB4`, `J`.
    pub fn read(text: &str) -> Option<Self> {
        if text == "J" {
            return Some(Self::Joker);
        }
        let print = text.strip_prefix('x').and_then(Hexagon::read).map(Self::Expansion);
        print.or_else(|| Hexagon::read(text).map(Self::Tile))
    }

    /// Returns the hexagon of a tile or an expansion.
    pub fn hexagon(self) -> Option<Hexagon> {
        match self {
            Self::Tile(hexagon) | Self::Expansion(hexagon) => Some(hexagon),
            Self::Joker => None,
        }
    }

    /// Tells whether it is an expansion.
    pub fn is_expansion(self) -> bool {
        matches!(self, Self::Expansion(_))
    }

    /// Tells whether it is a tile.
    pub fn is_tile(self) -> bool {
        matches!(self, Self::Tile(_))
    }
}

impl Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tile(hexagon) => write!(f, "{hexagon}"),
            Self::Expansion(hexagon) => write!(f, "x{hexagon}"),
            Self::Joker => write!(f, "J"),
        }
    }
}

/// Counts how often something is in a pile.
pub(super) fn count<T: PartialEq>(pile: &[T], what: &T) -> usize {
    pile.iter().filter(|it| *it == what).count()
}

/// Takes one of something out of a pile; tells whether there was one.
pub(super) fn take<T: PartialEq>(pile: &mut Vec<T>, what: &T) -> bool {
    let place = pile.iter().position(|it| it == what);
    place.map(|nth| pile.remove(nth)).is_some()
}

/// Tells whether a pile holds all of another.
pub(super) fn holds<T: PartialEq>(pile: &[T], other: &[T]) -> bool {
    other.iter().all(|it| count(other, it) <= count(pile, it))
}

/// Returns a pile in its order.
pub(super) fn sorted<T: Ord + Clone>(pile: &[T]) -> Vec<T> {
    let mut pile = pile.to_vec();
    pile.sort();
    pile
}

/// Returns what is in a pile, each once, in its order.
pub(super) fn different<T: Ord + Clone>(pile: &[T]) -> Vec<T> {
    let mut pile = sorted(pile);
    pile.dedup();
    pile
}

/// Returns all different choices of so many out of a pile, each in its order.
pub(super) fn choices<T: Ord + Clone>(pile: &[T], sizes: RangeInclusive<usize>) -> Vec<Vec<T>> {
    let mut chosen = vec![Vec::new()];
    for what in different(pile) {
        let n = count(pile, &what);
        let mut longer = Vec::new();
        for choice in chosen {
            for more in 0..=n.min(sizes.end() - choice.len()) {
                longer.push([choice.as_slice(), vec![what.clone(); more].as_slice()].concat());
            }
        }
        chosen = longer;
    }
    chosen.retain(|it| sizes.contains(&it.len()));
    chosen
}

/// Writes a pile without blanks, `-` for none.
pub(super) fn pile<T: Ord + Clone + Display>(all: &[T]) -> String {
    let text: String = sorted(all).iter().map(T::to_string).collect();
    if text.is_empty() { "-".to_owned() } else { text }
}

/// Reads a row of items without blanks, or `-`.
pub(super) fn read_items(text: &str) -> Option<Vec<Item>> {
    let (mut items, mut word) = (Vec::new(), String::new());
    for letter in text.chars().filter(|it| *it != '-') {
        word.push(letter);
        if letter == 'J' || letter.is_ascii_digit() {
            items.push(Item::read(&word)?);
            word.clear();
        }
    }
    word.is_empty().then_some(items)
}

/// Reads a row of hexagons without blanks, with or without `x`.
pub(super) fn read_hexagons(text: &str) -> Option<Vec<Hexagon>> {
    read_items(text)?.into_iter().map(Item::hexagon).collect()
}
