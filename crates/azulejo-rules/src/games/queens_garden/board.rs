//! The cells of a garden, which of them touch, and the elements between them (queens-garden 1.7, 1.8). Lays nothing on them.
//! Bits stay in this file.

#![expect(clippy::indexing_slicing, reason = "tables with a place for every cell, niche and direction")]

use std::fmt;

/// The six directions, in the order in which cells are numbered, in axial coordinates.
const DIRECTIONS: [(i8, i8); 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];

/// A place for an expansion.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Area {
    /// East.
    E,
    /// South-east.
    Se,
    /// South-west.
    Sw,
    /// West.
    W,
    /// North-west.
    Nw,
    /// North-east.
    Ne,
}

impl Area {
    /// All areas, each beside the next and the last beside the first.
    pub const ALL: [Self; 6] = [Self::E, Self::Se, Self::Sw, Self::W, Self::Nw, Self::Ne];

    /// Returns the area's name, upper case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::E => "E",
            Self::Se => "SE",
            Self::Sw => "SW",
            Self::W => "W",
            Self::Nw => "NW",
            Self::Ne => "NE",
        }
    }

    /// Returns the number of the area, from 0.
    pub(super) const fn nth(self) -> u8 {
        self as u8
    }

    /// Tells whether two areas touch.
    pub fn touches(self, other: Self) -> bool {
        matches!((self.nth() + 6 - other.nth()) % 6, 1 | 5)
    }

    /// Returns the cells of the area, the middle first.
    pub fn cells(self) -> impl Iterator<Item = Cell> + Clone {
        (0..=6).map(move |place| Cell::in_area(self, place))
    }

    /// Returns the cells around the middle.
    pub fn rim(self) -> impl Iterator<Item = Cell> + Clone {
        self.cells().skip(1)
    }

    /// Returns the middle.
    pub const fn middle(self) -> Cell {
        Cell::in_area(self, 0)
    }
}

impl fmt::Display for Area {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A cell that may be a space: one of the ring, or of an area.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct Cell(u8);

impl Cell {
    /// Number of cells.
    pub const N: usize = 48;

    /// Returns the cell of the ring with this number, from 1.
    pub fn in_ring(number: u8) -> Option<Self> {
        (1..=6).contains(&number).then(|| Self(number - 1))
    }

    /// Returns a cell of an area by its number, 0 for the middle; numbers above 6 go round.
    pub const fn in_area(area: Area, number: u8) -> Self {
        Self(6 + 7 * area.nth() + number % 7)
    }

    /// Returns all cells: the ring, then the areas in order, the middle of each first.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..48).map(Self)
    }

    /// Returns the number of the cell, from 0.
    pub const fn nth(self) -> usize {
        self.0 as usize
    }

    /// Returns the area that the cell lies in; none for the ring.
    pub fn area(self) -> Option<Area> {
        let nth = self.0.checked_sub(6)? / 7;
        Area::ALL.get(usize::from(nth)).copied()
    }

    /// Returns the number of the cell as its name has it.
    pub const fn number(self) -> u8 {
        if self.0 < 6 { self.0 + 1 } else { (self.0 - 6) % 7 }
    }

    /// Tells whether the cell is the middle of an area.
    pub const fn is_middle(self) -> bool {
        6 <= self.0 && self.number() == 0
    }

    /// Returns the cells that touch this one.
    pub const fn neighbors(self) -> Cells {
        PLAN.neighbors[self.nth()]
    }

    /// Returns where the cell lies, in axial coordinates.
    pub(super) const fn coordinates(self) -> (i8, i8) {
        if self.0 < 6 {
            return DIRECTIONS[self.0 as usize];
        }
        let (q, r) = DIRECTIONS[((self.0 - 6) / 7) as usize];
        let (middle_q, middle_r) = (3 * q, 3 * r);
        match self.number() {
            0 => (middle_q, middle_r),
            number => {
                let (q, r) = DIRECTIONS[number as usize - 1];
                (middle_q + q, middle_r + r)
            }
        }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.area().map_or("R", Area::name))?;
        write!(f, "{}", self.number())
    }
}

/// A set of cells.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub struct Cells(u64);

impl Cells {
    /// Returns the set of just this cell.
    pub const fn one(cell: Cell) -> Self {
        Self(1 << cell.0)
    }

    /// Tells whether the cell is among them.
    pub const fn has(self, cell: Cell) -> bool {
        self.0 & Self::one(cell).0 != 0
    }

    /// Returns the cells of both.
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns the cells that are in both.
    #[must_use]
    pub const fn among(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Returns the cells that are not in `other`.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Tells whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns how many there are.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// No cell.
    pub const NONE: Self = Self(0);

    /// Returns the seven cells of an area.
    pub(super) const fn of_area(area: Area) -> Self {
        Self(0b111_1111 << (6 + 7 * area.nth()))
    }

    /// Returns the cells in their order.
    pub fn iter(self) -> impl Iterator<Item = Cell> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let nth = u8::try_from(left.trailing_zeros()).ok().filter(|it| usize::from(*it) < Cell::N)?;
            left &= left - 1;
            Some(Cell(nth))
        })
    }

    /// Returns the part of these cells that hangs together with one of them.
    #[must_use]
    pub fn joined_to(self, cell: Cell) -> Self {
        let (mut part, mut new) = (Self::default(), Self::one(cell).among(self));
        while !new.is_empty() {
            part = part.with(new);
            let beside = new.iter().fold(Self::default(), |all, it| all.with(it.neighbors()));
            new = beside.among(self).without(part);
        }
        part
    }
}

impl FromIterator<Cell> for Cells {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        cells.into_iter().fold(Self::default(), |all, it| all.with(Self::one(it)))
    }
}

/// A cell on which a statue or a bench may lie.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct Niche(u8);

impl Niche {
    /// Number of them.
    pub const N: usize = 12;

    /// Returns all of them: the tips `T1` to `T6`, then the gaps `O1` to `O6`.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..12).map(Self)
    }

    /// Returns the number, from 0.
    pub const fn nth(self) -> usize {
        self.0 as usize
    }

    /// Tells whether it is a tip of the fountain board.
    pub const fn is_tip(self) -> bool {
        self.0 < 6
    }

    /// Returns where it lies, in axial coordinates: between two directions, one step out each way, or two.
    pub(super) const fn coordinates(self) -> (i8, i8) {
        let place = self.0 as usize % 6;
        let ((q, r), (next_q, next_r)) = (DIRECTIONS[place], DIRECTIONS[(place + 1) % 6]);
        let steps = if self.is_tip() { 1 } else { 2 };
        (steps * (q + next_q), steps * (r + next_r))
    }

    /// Returns the cells that touch it.
    pub const fn neighbors(self) -> Cells {
        PLAN.niches[self.nth()]
    }
}

impl fmt::Display for Niche {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.is_tip() { 'T' } else { 'O' }, self.0 % 6 + 1)
    }
}

/// The cells of the ring around the fountain.
pub(super) const RING: Cells = Cells(0b11_1111);

/// What touches what.
struct Plan {
    neighbors: [Cells; Cell::N],
    niches: [Cells; Niche::N],
}

/// What touches what, found from the coordinates.
#[expect(clippy::cast_possible_truncation, reason = "there are fewer than 256 cells")]
static PLAN: Plan = {
    let mut plan = Plan { neighbors: [Cells(0); Cell::N], niches: [Cells(0); Niche::N] };
    let mut nth = 0;
    while nth < Cell::N {
        plan.neighbors[nth] = cells_around(Cell(nth as u8).coordinates());
        nth += 1;
    }
    let mut nth = 0;
    while nth < Niche::N {
        plan.niches[nth] = cells_around(Niche(nth as u8).coordinates());
        nth += 1;
    }
    plan
};

/// Returns the cells one step from a place.
#[expect(clippy::cast_possible_truncation, reason = "there are fewer than 256 cells")]
const fn cells_around((q, r): (i8, i8)) -> Cells {
    let (mut around, mut nth) = (0, 0);
    while nth < Cell::N {
        let (cell_q, cell_r) = Cell(nth as u8).coordinates();
        let (right, down) = (cell_q - q, cell_r - r);
        let steps = right.abs() + down.abs() + (right + down).abs();
        if steps == 2 {
            around |= 1 << nth;
        }
        nth += 1;
    }
    Cells(around)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(cells: Cells) -> String {
        cells.iter().map(|it| it.to_string()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn cells_touch_as_the_chapter_says() {
        let cell = |text: &str| Cell::all().find(|it| it.to_string() == text).expect("a cell");
        assert_eq!(names(cell("R1").neighbors()), "R2 R6 E4");
        assert_eq!(names(cell("R6").neighbors()), "R1 R5 NE3");
        assert_eq!(names(cell("E5").neighbors()), "E0 E4 E6 NE2");
        assert_eq!(names(cell("SW0").neighbors()), "SW1 SW2 SW3 SW4 SW5 SW6");
        assert_eq!(names(RING.joined_to(cell("R3"))), "R1 R2 R3 R4 R5 R6");
    }

    #[test]
    fn niches_touch_six_cells_at_a_tip_and_four_at_the_rim() {
        let around: Vec<_> = Niche::all().map(|it| format!("{it}: {}", names(it.neighbors()))).collect();
        assert_eq!(around[0], "T1: R1 R2 E3 E4 SE5 SE6");
        assert_eq!(around[5], "T6: R1 R6 E4 E5 NE2 NE3");
        assert_eq!(around[6], "O1: E2 E3 SE1 SE6");
        assert_eq!(around[10], "O5: NW1 NW6 NE4 NE5");
        let sizes: Vec<_> = Niche::all().map(|it| it.neighbors().len()).collect();
        assert_eq!(sizes, [6, 6, 6, 6, 6, 6, 4, 4, 4, 4, 4, 4]);
    }

    #[test]
    fn areas_touch_in_a_circle() {
        assert!(Area::E.touches(Area::Ne) && Area::E.touches(Area::Se) && !Area::E.touches(Area::W));
        assert!(!Area::E.touches(Area::E));
    }
}
