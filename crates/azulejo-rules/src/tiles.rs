//! What the tiles of a game are, where they differ by nothing but their color: the colors, something that each has, and piles.
//! Knows no game: each declares its own by [`tiles!`].

use std::fmt;

/// Writes a letter `n` times.
pub(crate) fn write_times(f: &mut fmt::Formatter<'_>, letter: char, n: u8) -> fmt::Result {
    (0..n).try_for_each(|_| fmt::Write::write_char(f, letter))
}

/// Writes how many there are of each thing, as far as there are any: `2 blue, 1 unknown`.
pub(crate) fn write_counts<'a>(
    counts: impl IntoIterator<Item = (u8, &'a str)>,
    out: &mut dyn fmt::Write,
) -> fmt::Result {
    let mut comma = "";
    for (n, name) in counts.into_iter().filter(|it| it.0 != 0) {
        write!(out, "{comma}{n} {name}")?;
        comma = ", ";
    }
    Ok(())
}

/// Declares the colors of a game's tiles in canonical order, and how many of each are in the box.
///
/// Makes `Tile`, a color; `ByTile`, something that each color has; and `Pile`, tiles whose order has no meaning.
macro_rules! tiles {
    ($each:literal of $($(#[$doc:meta])* $color:ident $letter:literal $name:literal),+ $(,)?) => {
        /// A color of tile, in canonical order.
        #[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
        pub enum Tile {
            $($(#[$doc])* $color,)+
        }

        impl Tile {
            /// All colors, in canonical order.
            pub const ALL: [Self; [$($letter),+].len()] = [$(Self::$color),+];
            /// Tiles of each color in the box.
            pub const EACH: u8 = $each;

            /// Returns the color of an ASCII letter, in either case.
            pub const fn from_letter(letter: u8) -> Option<Self> {
                match letter.to_ascii_uppercase() {
                    $($letter => Some(Self::$color),)+
                    _ => None,
                }
            }

            /// Returns the color's ASCII letter, upper case.
            pub const fn letter(self) -> u8 {
                match self {
                    $(Self::$color => $letter,)+
                }
            }

            /// Returns the color's name.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$color => $name,)+
                }
            }
        }

        impl std::fmt::Display for Tile {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Write::write_char(f, char::from(self.letter()))
            }
        }

        /// Something that each color has.
        #[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
        pub struct ByTile<T>([T; Tile::ALL.len()]);

        impl<T> ByTile<T> {
            /// Returns what `value` says for each color.
            pub fn new(value: impl FnMut(Tile) -> T) -> Self {
                Self(Tile::ALL.map(value))
            }
        }

        impl ByTile<u8> {
            /// Returns the colors of which there is one or more.
            pub fn colors(self) -> impl Iterator<Item = Tile> {
                Tile::ALL.into_iter().filter(move |tile| self[*tile] != 0)
            }

            /// Returns the number of tiles of all colors.
            pub fn n_tiles(&self) -> u32 {
                self.0.iter().map(|it| u32::from(*it)).sum()
            }

            /// Tells whether there is no tile.
            pub fn is_empty(&self) -> bool {
                *self == Self::default()
            }

            /// Adds all tiles of `other`.
            ///
            /// A sum beyond 255 stays there, which is more than a box holds: tiles that come to it do not add up.
            pub fn add(&mut self, other: &Self) {
                for tile in Tile::ALL {
                    self[tile] = self[tile].saturating_add(other[tile]);
                }
            }

            /// Takes the tiles of `other` out, if all of them are here.
            #[must_use]
            pub fn without(&self, other: &Self) -> Option<Self> {
                let mut rest = *self;
                for tile in Tile::ALL {
                    rest[tile] = rest[tile].checked_sub(other[tile])?;
                }
                Some(rest)
            }
        }

        #[expect(clippy::indexing_slicing, reason = "a place for every tile")]
        impl<T> std::ops::Index<Tile> for ByTile<T> {
            type Output = T;

            fn index(&self, tile: Tile) -> &T {
                &self.0[tile as usize]
            }
        }

        #[expect(clippy::indexing_slicing, reason = "a place for every tile")]
        impl<T> std::ops::IndexMut<Tile> for ByTile<T> {
            fn index_mut(&mut self, tile: Tile) -> &mut T {
                &mut self.0[tile as usize]
            }
        }

        /// Tiles whose order has no meaning: how many there are of each color, and how many that nobody noted.
        #[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
        pub struct Pile {
            /// The known ones.
            pub tiles: ByTile<u8>,
            /// The unknown ones.
            pub unknown: u8,
        }

        impl Pile {
            /// No tile.
            pub const EMPTY: Self = Self { tiles: ByTile([0; Tile::ALL.len()]), unknown: 0 };

            /// Returns a pile of known tiles.
            pub const fn known(tiles: ByTile<u8>) -> Self {
                Self { tiles, unknown: 0 }
            }

            /// Returns all that the box holds.
            pub fn full_bag() -> Self {
                Self::known(ByTile::new(|_| Tile::EACH))
            }

            /// Returns the number of tiles, known or not.
            pub fn n_tiles(&self) -> u32 {
                self.tiles.n_tiles() + u32::from(self.unknown)
            }

            /// Tells whether there is no tile, known or not.
            pub fn is_empty(&self) -> bool {
                *self == Self::EMPTY
            }

            /// Returns the colors among the known ones.
            pub fn colors(&self) -> impl Iterator<Item = Tile> + use<> {
                self.tiles.colors()
            }

            /// Adds all tiles of `other`.
            pub fn add(&mut self, other: &Self) {
                self.tiles.add(&other.tiles);
                self.unknown = self.unknown.saturating_add(other.unknown);
            }

            /// Tells whether `noted` is this pile where nobody noted some of its tiles.
            pub fn fills_in(&self, noted: &Self) -> bool {
                self.n_tiles() == noted.n_tiles() && self.tiles.without(&noted.tiles).is_some()
            }

            /// Writes the pile letter by letter, as on a display, unknown tiles last: `BBY*`; `-` where it is empty.
            pub fn write_letters(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                if self.is_empty() {
                    return f.write_str("-");
                }
                for tile in Tile::ALL {
                    $crate::tiles::write_times(f, char::from(tile.letter()), self.tiles[tile])?;
                }
                $crate::tiles::write_times(f, '*', self.unknown)
            }
        }

        impl std::fmt::Display for Pile {
            /// Writes the pile run-length in canonical order, unknown tiles last: `2B1Y3*`; `-` where it is empty.
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                if self.is_empty() {
                    return f.write_str("-");
                }
                for tile in self.colors() {
                    write!(f, "{}{tile}", self.tiles[tile])?;
                }
                if self.unknown != 0 {
                    write!(f, "{}*", self.unknown)?;
                }
                Ok(())
            }
        }
    };
}

pub(crate) use tiles;
