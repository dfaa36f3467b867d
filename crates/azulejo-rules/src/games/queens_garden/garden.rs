//! What lies in front of a seat: garden, storage, score. Follows no rule.

#![expect(clippy::indexing_slicing, reason = "a place for every cell, area and axis")]

use super::board::{Area, Cell, Cells, RING};
use super::hexagon::{Axis, Hexagon, Prints, Tiles};
use super::store::Store;
use crate::scored::lose;

/// What lies on a cell.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub enum Piece {
    /// Nothing, or there is no such space.
    #[default]
    Nothing,
    /// A tile.
    Tile(Hexagon),
    /// The hexagon printed on a face-up expansion.
    Printed(Hexagon),
    /// A joker; only under a reading that has it so.
    Joker,
}

impl Piece {
    /// Returns the hexagon, on a tile or printed.
    pub const fn hexagon(self) -> Option<Hexagon> {
        match self {
            Self::Tile(hexagon) | Self::Printed(hexagon) => Some(hexagon),
            Self::Nothing | Self::Joker => None,
        }
    }
}

/// What an area holds.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub enum Part {
    /// No expansion.
    #[default]
    None,
    /// A face-up expansion, with a pavilion.
    Up,
    /// A face-down expansion.
    Down,
}

impl Part {
    /// Returns the part's name as facts write it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "-",
            Self::Up => "up",
            Self::Down => "down",
        }
    }
}

/// The garden of a seat, its storage, and its points.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct Garden {
    /// The score, in points.
    pub score: i32,
    /// Tiles, expansions and jokers to be used.
    pub store: Store,
    /// The seat has passed in this round.
    pub has_passed: bool,
    /// What lies on each cell; changed by [`lay`](Self::lay) only.
    pub(super) pieces: [Piece; Cell::N],
    /// The cells on which something lies.
    pub(super) filled: Cells,
    /// The cells with a hexagon of each axis: colors in color order, then rising values.
    pub(super) of_axes: [Cells; 12],
    /// What each area holds.
    pub(super) parts: [Part; 6],
    /// Points for groups that were added to the score.
    pub bonus: i32,
    /// The final rank, from 1; 0 before the end.
    pub rank: u8,
}

impl Default for Garden {
    fn default() -> Self {
        Self {
            score: 0,
            store: Store::default(),
            has_passed: false,
            pieces: [Piece::Nothing; Cell::N],
            filled: Cells::NONE,
            of_axes: [Cells::NONE; 12],
            parts: [Part::None; 6],
            bonus: 0,
            rank: 0,
        }
    }
}

impl Garden {
    /// Returns what lies on a cell.
    pub const fn piece(&self, cell: Cell) -> Piece {
        self.pieces[cell.nth()]
    }

    /// Lays something on a cell.
    pub fn lay(&mut self, cell: Cell, piece: Piece) {
        let one = Cells::one(cell);
        self.filled = self.filled.without(one);
        self.of_axes = self.of_axes.map(|it| it.without(one));
        if piece != Piece::Nothing {
            self.filled = self.filled.with(one);
        }
        for axis in piece.hexagon().into_iter().flat_map(Hexagon::axes) {
            self.of_axes[axis.nth()] = self.of_axes[axis.nth()].with(one);
        }
        self.pieces[cell.nth()] = piece;
    }

    /// Returns what an area holds.
    pub const fn part(&self, area: Area) -> Part {
        self.parts[area.nth() as usize]
    }

    /// Lays an expansion into an area, or takes it away; what lies on its cells stays.
    pub const fn lay_part(&mut self, area: Area, part: Part) {
        self.parts[area.nth() as usize] = part;
    }

    /// Tells whether there is such a cell: one of the ring, or of an expansion, but not under a pavilion.
    pub fn exists(&self, cell: Cell) -> bool {
        match cell.area().map(|it| self.part(it)) {
            None | Some(Part::Down) => true,
            Some(Part::Up) => !cell.is_middle(),
            Some(Part::None) => false,
        }
    }

    /// Returns the cells that exist and on which nothing lies.
    pub fn free(&self) -> Cells {
        self.existing().without(self.filled)
    }

    /// Returns the hexagons of the garden and where they lie.
    pub fn hexagons(&self) -> impl Iterator<Item = (Cell, Hexagon)> {
        self.filled.iter().filter_map(|it| self.piece(it).hexagon().map(|hexagon| (it, hexagon)))
    }

    /// Returns the cells with a hexagon.
    pub fn planted(&self) -> Cells {
        let [blue, dark_green, light_green, dark_purple, light_purple, yellow, ..] = self.of_axes;
        let greens_and_blue = blue.with(dark_green).with(light_green);
        greens_and_blue.with(dark_purple).with(light_purple).with(yellow)
    }

    /// Returns the cells with a hexagon of an axis.
    pub const fn of_axis(&self, axis: Axis) -> Cells {
        self.of_axes[axis.nth()]
    }

    /// Tells whether a hexagon lies among these cells more than once.
    pub fn has_twins(&self, cells: Cells) -> bool {
        let mut seen = Prints::NONE;
        cells.iter().filter_map(|it| self.piece(it).hexagon()).any(|it| {
            let is_twin = seen.has(it);
            seen = seen.with(Prints::one(it));
            is_twin
        })
    }

    /// Returns the cells on which something lies.
    pub const fn filled(&self) -> Cells {
        self.filled
    }

    /// Returns the cells that exist.
    pub fn existing(&self) -> Cells {
        Area::ALL.into_iter().fold(RING, |cells, area| match self.part(area) {
            Part::None => cells,
            Part::Up => cells.with(Cells::of_area(area).without(Cells::one(area.middle()))),
            Part::Down => cells.with(Cells::of_area(area)),
        })
    }

    /// Returns the areas with a face-up expansion.
    pub fn pavilions(&self) -> impl Iterator<Item = Area> {
        Area::ALL.into_iter().filter(|it| self.part(*it) == Part::Up)
    }

    /// Returns the number of expansions in the garden.
    pub fn n_parts(&self) -> u32 {
        self.parts.iter().map(|it| u32::from(*it != Part::None)).sum()
    }

    /// Returns the number of face-down expansions in the garden.
    pub fn n_down(&self) -> u32 {
        self.parts.iter().map(|it| u32::from(*it == Part::Down)).sum()
    }

    /// Returns how many tiles of a hexagon lie in garden and storage.
    pub fn n_tiles_of(&self, hexagon: Hexagon) -> u32 {
        let n_laid = self.pieces.iter().filter(|it| **it == Piece::Tile(hexagon)).count();
        u32::try_from(n_laid).unwrap_or(u32::MAX) + u32::from(self.store.tiles.count(hexagon))
    }

    /// Returns the tiles in garden and storage; none where there are more of one hexagon than in the box.
    pub(super) fn tiles(&self) -> Option<Tiles> {
        let laid = self.pieces.iter().filter_map(|it| match *it {
            Piece::Tile(hexagon) => Some(hexagon),
            Piece::Nothing | Piece::Printed(_) | Piece::Joker => None,
        });
        let mut all = self.store.tiles;
        for hexagon in laid {
            all = all.plus(Tiles::some(hexagon, 1))?;
        }
        Some(all)
    }

    /// Returns the prints of the face-up expansions in the garden.
    pub fn laid_prints(&self) -> Prints {
        let print = |piece: &Piece| match *piece {
            Piece::Printed(hexagon) => Some(hexagon),
            Piece::Nothing | Piece::Tile(_) | Piece::Joker => None,
        };
        self.pieces.iter().filter_map(print).collect()
    }

    /// Returns the number of jokers in garden and storage.
    pub fn n_jokers(&self) -> u32 {
        let n_laid = self.pieces.iter().filter(|it| **it == Piece::Joker).count();
        u32::try_from(n_laid).unwrap_or(u32::MAX) + u32::from(self.store.jokers)
    }

    /// Adds points.
    pub const fn gain(&mut self, points: i32) {
        self.score += points;
    }

    /// Takes points off the score, but not below `floor`, if there is one; returns the change.
    pub fn lose(&mut self, points: u32, floor: Option<i32>) -> i32 {
        lose(&mut self.score, points, floor)
    }
}
