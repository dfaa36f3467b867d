//! Plies of azul, over all readings: what can be written, legal or not.

use std::fmt;
use std::fmt::Write;

use super::place::{ByRow, Column, Row};
use super::tile::{Pile, Tile};
use crate::{Display, Seat};

/// A choice or chance.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Ply {
    /// The displays are filled from the bag.
    Deal(Deal),
    /// A seat takes tiles.
    Draft(Seat, Draft),
    /// A seat lays the tiles of its complete lines on the wall.
    Tile(Seat, Columns),
}

impl Ply {
    /// Tells whether this is `short` with some or all of what that leaves out: tiles that nobody noted, how many are all, lines
    /// that leave no choice.
    pub fn fills_in(&self, short: &Self) -> bool {
        match (self, short) {
            (Self::Deal(deal), Self::Deal(noted)) => deal.fills_in(noted, Pile::fills_in),
            (Self::Draft(seat, draft), Self::Draft(other, short)) => seat == other && draft.fills_in(short),
            (Self::Tile(seat, columns), Self::Tile(other, short)) => seat == other && columns.fills_in(short),
            (Self::Deal(_) | Self::Draft(..) | Self::Tile(..), _) => false,
        }
    }
}

/// What lies on each display after dealing.
pub type Deal = crate::Deal<Pile>;

/// Where a draft takes tiles from.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Source {
    /// A factory display.
    Display(Display),
    /// The center.
    Center,
}

/// How many tiles a draft takes.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Count {
    /// All of the color that are there: `+`.
    All,
    /// So many.
    Exactly(u8),
}

/// Where drafted tiles go.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Destination {
    /// Into a pattern line as far as there is room, the others to the floor.
    Line(Row),
    /// All to the floor.
    Floor,
    /// So many into each line and to the floor; only under readings that allow it.
    Split(Split),
}

/// A split of drafted tiles.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Split {
    /// Tiles into each line.
    pub lines: ByRow<u8>,
    /// Tiles to the floor.
    pub floor: u8,
}

impl Split {
    /// Returns the number of tiles in all.
    pub fn n_tiles(&self) -> u32 {
        Row::ALL.into_iter().map(|row| u32::from(self.lines[row])).sum::<u32>() + u32::from(self.floor)
    }

    /// Returns the lines that get tiles, and how many.
    pub fn used(&self) -> impl Iterator<Item = (Row, u8)> {
        let lines = self.lines;
        Row::ALL.into_iter().map(move |row| (row, lines[row])).filter(|(_, n)| *n != 0)
    }
}

/// What a seat takes and where it puts it.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Draft {
    /// From where.
    pub source: Source,
    /// The color.
    pub tile: Tile,
    /// How many.
    pub count: Count,
    /// To where.
    pub to: Destination,
}

impl Draft {
    /// Tells whether this is `short`, which may leave out how many tiles are all.
    fn fills_in(&self, short: &Self) -> bool {
        *short == Self { count: short.count, ..*self }
            && (short.count == Count::All || short.count == self.count)
    }
}

/// A complete line and the column its tile goes to; none where its tiles go to the floor.
pub type Turned = (Row, Option<Column>);

/// Complete lines in the order in which they are resolved.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Columns {
    /// Those from `len` on are none.
    turned: [Option<Turned>; 5],
    len: u8,
}

impl Columns {
    /// Adds a line; returns whether there was room for one more.
    pub fn push(&mut self, turned: Turned) -> bool {
        let free = self.turned.get_mut(usize::from(self.len));
        free.is_some_and(|place| {
            *place = Some(turned);
            self.len += 1;
            true
        })
    }

    /// Tells whether these are the lines of `short` and others between them.
    fn fills_in(&self, short: &Self) -> bool {
        let mut lines = self.iter();
        short.iter().all(|it| lines.any(|line| line == it))
    }

    /// Tells whether there is no line.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the lines, in order.
    pub fn iter(&self) -> impl Iterator<Item = Turned> + use<> {
        self.turned.into_iter().map_while(|it| it)
    }

    /// Returns what is said of a line.
    pub fn of(&self, row: Row) -> Option<Turned> {
        self.iter().find(|it| it.0 == row)
    }

    /// Returns the same lines, from the top.
    #[must_use]
    pub fn sorted(mut self) -> Self {
        let len = usize::from(self.len);
        if let Some(lines) = self.turned.get_mut(..len) {
            lines.sort_by_key(|it| it.map(|(row, _)| row));
        }
        self
    }
}

impl fmt::Display for Ply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Deal(deal) => write!(f, "deal {deal}"),
            Self::Draft(_, draft) => fmt::Display::fmt(draft, f),
            Self::Tile(_, columns) => fmt::Display::fmt(columns, f),
        }
    }
}

impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (pile, nth) in self.displays().zip(0..) {
            f.write_str(if nth == 0 { "" } else { " " })?;
            write_letters(pile, f)?;
        }
        Ok(())
    }
}

/// Writes a pile letter by letter, as on a display: `BBY*`; `-` where it is empty.
fn write_letters(pile: &Pile, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if pile.is_empty() {
        return f.write_char('-');
    }
    for tile in pile.colors() {
        write_times(f, char::from(tile.letter()), pile[tile])?;
    }
    write_times(f, '*', pile.unknown())
}

/// Writes a letter `n` times.
fn write_times(f: &mut fmt::Formatter<'_>, letter: char, n: u8) -> fmt::Result {
    (0..n).try_for_each(|_| f.write_char(letter))
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Display(display) => fmt::Display::fmt(display, f),
            Self::Center => f.write_char('C'),
        }
    }
}

impl fmt::Display for Draft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.source, f)?;
        match self.count {
            Count::All => write!(f, "{}+", self.tile)?,
            Count::Exactly(n) => write_times(f, char::from(self.tile.letter()), n)?,
        }
        fmt::Display::fmt(&self.to, f)
    }
}

impl fmt::Display for Destination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line(row) => fmt::Display::fmt(row, f),
            Self::Floor => f.write_char('F'),
            Self::Split(split) => fmt::Display::fmt(split, f),
        }
    }
}

impl fmt::Display for Split {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut comma = "";
        for (row, n) in self.used() {
            write!(f, "{comma}{row}:{n}")?;
            comma = ",";
        }
        if self.floor != 0 {
            write!(f, "{comma}F:{}", self.floor)?;
        }
        Ok(())
    }
}

impl fmt::Display for Columns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("tile")?;
        for (row, column) in self.iter() {
            match column {
                Some(column) => write!(f, " {row}>{column}")?,
                None => write!(f, " {row}>F")?,
            }
        }
        Ok(())
    }
}
