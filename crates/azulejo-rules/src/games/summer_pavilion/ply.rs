//! Plies of summer-pavilion, over all readings: what can be written, legal or not (summer-pavilion 8.1 to 8.3).

use std::fmt;
use std::fmt::Write;

use super::stars::Name;
use super::tile::{ByTile, Pile, Tile};
use crate::tiles::write_times;
use crate::{Display, Seat};

/// What lies on each display after dealing.
pub type Deal = crate::Deal<Pile>;

/// A choice or chance.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Ply {
    /// Tiles are laid into the supply from the bag.
    Supply(Supply),
    /// The displays are filled from the bag.
    Deal(Deal),
    /// A seat takes tiles.
    Draft(Seat, Draft),
    /// A seat lays a tile and pays for it.
    Place(Seat, Place),
    /// A seat is out for the round and keeps these tiles.
    Pass(Seat, ByTile<u8>),
}

impl Ply {
    /// Tells whether this is `short` with some or all of what that leaves out: tiles that nobody noted, which tiles are all, what
    /// is the only way to pay.
    pub fn fills_in(&self, short: &Self) -> bool {
        match (self, short) {
            (Self::Supply(supply), Self::Supply(noted)) => {
                supply.is_refill == noted.is_refill && supply.pile.fills_in(&noted.pile)
            }
            (Self::Deal(deal), Self::Deal(noted)) => deal.fills_in(noted, Pile::fills_in),
            (Self::Draft(seat, draft), Self::Draft(other, short)) => {
                let is_filled = short.taken == Taken::All || short.taken == draft.taken;
                seat == other && is_filled && *short == Draft { taken: short.taken, ..*draft }
            }
            (Self::Place(seat, place), Self::Place(other, short)) => {
                let is_filled = short.payment == Payment::Only || short.payment == place.payment;
                seat == other && is_filled && *short == Place { payment: short.payment, ..*place }
            }
            (Self::Pass(..), Self::Pass(..)) => self == short,
            (Self::Supply(_) | Self::Deal(_) | Self::Draft(..) | Self::Place(..) | Self::Pass(..), _) => {
                false
            }
        }
    }
}

/// Tiles for the supply.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Supply {
    /// They are added to those that lie there.
    pub is_refill: bool,
    /// The tiles.
    pub pile: Pile,
}

/// Where a draft takes tiles from.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Source {
    /// A factory display.
    Display(Display),
    /// The center.
    Center,
}

/// Which tiles a draft takes.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Taken {
    /// All of the color that are there, and what the rules make one take along: `+`.
    All,
    /// So many of the color, and so many of a second one.
    Exactly(u8, Option<(Tile, u8)>),
}

/// What a seat takes.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Draft {
    /// From where.
    pub source: Source,
    /// The chosen color.
    pub tile: Tile,
    /// Which tiles.
    pub taken: Taken,
    /// The tile that goes to the tower; only under a reading that has it so.
    pub dropped: Option<Tile>,
}

/// What a placement pays.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Payment {
    /// The only way there is: `+`.
    Only,
    /// These tiles, the laid one among them.
    Exactly(ByTile<u8>),
}

/// What a seat lays where, pays, and takes from the supply.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Place {
    /// The space.
    pub name: Name,
    /// The color of the tile that lies there then.
    pub tile: Tile,
    /// What it pays.
    pub payment: Payment,
    /// The tiles it takes from the supply.
    pub bonus: ByTile<u8>,
}

impl fmt::Display for Ply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Supply(supply) => write!(f, "supply {supply}"),
            Self::Deal(deal) => {
                f.write_str("deal")?;
                deal.displays().try_for_each(|pile| {
                    f.write_char(' ')?;
                    pile.write_letters(f)
                })
            }
            Self::Draft(_, draft) => fmt::Display::fmt(draft, f),
            Self::Place(_, place) => fmt::Display::fmt(place, f),
            Self::Pass(_, kept) if kept.is_empty() => f.write_str("pass"),
            Self::Pass(_, kept) => {
                f.write_str("pass keep ")?;
                Pile::known(*kept).write_letters(f)
            }
        }
    }
}

impl fmt::Display for Supply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.is_refill { "+" } else { "" })?;
        self.pile.write_letters(f)
    }
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
        match self.taken {
            Taken::All => write!(f, "{}+", self.tile)?,
            Taken::Exactly(n_tiles, second) => {
                write_times(f, char::from(self.tile.letter()), n_tiles)?;
                second.map_or(Ok(()), |(tile, n)| write_times(f, char::from(tile.letter()), n))?;
            }
        }
        self.dropped.map_or(Ok(()), |tile| write!(f, "-{tile}"))
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ", self.name)?;
        match self.payment {
            Payment::Only => write!(f, "{}+", self.tile)?,
            Payment::Exactly(paid) => {
                let mut others = paid;
                others[self.tile] = 0;
                write_times(f, char::from(self.tile.letter()), paid[self.tile])?;
                if !others.is_empty() {
                    Pile::known(others).write_letters(f)?;
                }
            }
        }
        if self.bonus.is_empty() {
            return Ok(());
        }
        f.write_str(" +")?;
        Pile::known(self.bonus).write_letters(f)
    }
}
