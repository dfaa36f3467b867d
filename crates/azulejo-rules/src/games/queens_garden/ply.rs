//! Plies of queens-garden, over all readings: what can be written, legal or not (queens-garden 8.1 to 8.4).

use std::fmt;
use std::fmt::Write as _;

use super::board::{Area, Cell};
use super::hexagon::{Axis, Hexagon, Pile, Tiles};
use super::state::State;
use super::store::Store;
use crate::Seat;

/// A choice or chance.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Ply {
    /// Tiles come onto the top of the stack.
    Deal(Pile),
    /// Expansions are turned face up.
    Flip(Flip),
    /// The points of each seat when a round is scored.
    Scoring(Points),
    /// A seat acquires.
    Take(Seat, Take),
    /// A seat places a tile.
    Place(Seat, Place),
    /// A seat places an expansion.
    Expand(Seat, Expand),
    /// A seat is out for the round and discards this.
    Pass(Seat, Store),
}

impl Ply {
    /// Tells whether this is `short` with some or all of what that leaves out: tiles and prints that nobody noted, pieces that
    /// could not be others, what could alone be discarded or is the only way to pay, what is gained.
    pub fn fills_in(&self, short: &Self) -> bool {
        match (self, short) {
            (Self::Deal(pile), Self::Deal(noted)) => pile.fills_in(noted),
            (Self::Flip(flip), Self::Flip(noted)) => flip.fills_in(noted),
            (Self::Take(seat, take), Self::Take(other, short)) => seat == other && take.fills_in(short),
            (Self::Place(seat, place), Self::Place(other, short)) => seat == other && place.fills_in(short),
            (Self::Expand(seat, expand), Self::Expand(other, short)) => {
                seat == other && expand.laid == short.laid && expand.payment.fills_in(&short.payment)
            }
            (Self::Scoring(_) | Self::Pass(..), _) => self == short,
            (Self::Deal(_) | Self::Flip(_) | Self::Take(..) | Self::Place(..) | Self::Expand(..), _) => false,
        }
    }
}

/// Where a piece of the display lies.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Source {
    /// On top of the stack.
    Stack,
    /// Beside it, under this number, from 1.
    Beside(u8),
}

impl Source {
    /// Returns the source of an ASCII letter or digit.
    pub const fn from_byte(byte: u8) -> Option<Self> {
        match byte {
            b'S' | b's' => Some(Self::Stack),
            b'1'..=b'9' => Some(Self::Beside(byte - b'0')),
            _ => None,
        }
    }
}

/// An expansion that is turned.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Turned {
    /// The number where it lies; the stack for one that is laid open.
    pub source: Source,
    /// What is printed on it; none where nobody noted it.
    pub print: Option<Hexagon>,
}

/// Expansions that are turned, in the order in which they are written.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Flip {
    turned: [Option<Turned>; State::MOST_SPOTS as usize],
}

impl Flip {
    /// Returns those that are turned.
    pub fn turned(&self) -> impl Iterator<Item = Turned> {
        self.turned.iter().map_while(|it| *it)
    }

    /// Tells whether `noted` is this where nobody noted some of the prints.
    fn fills_in(&self, noted: &Self) -> bool {
        let is_filled = |(one, noted): (Turned, Turned)| {
            one.source == noted.source && (noted.print.is_none() || one.print == noted.print)
        };
        self.turned().count() == noted.turned().count() && self.turned().zip(noted.turned()).all(is_filled)
    }

    /// Adds one; returns whether there was room for it.
    pub fn push(&mut self, turned: Turned) -> bool {
        let free = self.turned.iter_mut().find(|it| it.is_none());
        free.map(|it| *it = Some(turned)).is_some()
    }
}

/// A number of points for each seat, as many as are written.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Points {
    points: [i32; 4],
    n_seats: u8,
}

impl Points {
    /// Returns the points of the seats in order.
    pub fn iter(&self) -> impl Iterator<Item = i32> {
        self.points.iter().copied().take(usize::from(self.n_seats))
    }

    /// Returns the points of a seat; 0 where none are written.
    pub fn of(&self, seat: Seat) -> i32 {
        self.iter().nth(seat.nth().into()).unwrap_or_default()
    }

    /// Adds a seat's; returns whether there was room for it.
    pub fn push(&mut self, points: i32) -> bool {
        let free = self.points.get_mut(usize::from(self.n_seats));
        free.is_some_and(|it| {
            *it = points;
            self.n_seats += 1;
            true
        })
    }
}

/// A piece of the display.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub struct Piece {
    /// Where it lies.
    pub source: Source,
    /// It is a face-up expansion, not a tile.
    pub is_expansion: bool,
    /// Its hexagon.
    pub hexagon: Hexagon,
}

/// Pieces of the display, sorted, each written once for each copy.
#[derive(Clone, Copy, Eq, Ord, PartialEq, PartialOrd)]
pub struct Pieces {
    pieces: [Option<Piece>; Self::MOST],
}

impl Pieces {
    /// The most pieces of one axis: three tiles and an expansion of each of six hexagons.
    const MOST: usize = 24;
    /// No piece.
    pub const NONE: Self = Self { pieces: [None; Self::MOST] };

    /// Returns the pieces in order.
    pub fn iter(&self) -> impl Iterator<Item = Piece> + Clone {
        self.pieces.iter().map_while(|it| *it)
    }

    /// Adds a piece in its place; returns whether there was room for it.
    pub fn push(&mut self, piece: Piece) -> bool {
        let n_pieces = self.iter().count();
        let Some(free) = self.pieces.get_mut(n_pieces) else { return false };
        *free = Some(piece);
        if let Some(all) = self.pieces.get_mut(..=n_pieces) {
            all.sort_unstable();
        }
        true
    }

    /// Returns how many there are.
    pub fn len(&self) -> usize {
        self.iter().count()
    }

    /// Tells whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.pieces[0].is_none()
    }

    /// Returns the hexagons of the tiles among them.
    pub fn tiles(&self) -> Tiles {
        self.iter().filter(|it| !it.is_expansion).map(|it| it.hexagon).collect()
    }

    /// Returns tiles and expansions among them.
    pub fn store(&self) -> Store {
        let expansions = self.iter().filter(|it| it.is_expansion).map(|it| it.hexagon).collect();
        Store { tiles: self.tiles(), expansions, jokers: 0 }
    }
}

impl FromIterator<Piece> for Pieces {
    fn from_iter<I: IntoIterator<Item = Piece>>(pieces: I) -> Self {
        let mut all = Self::NONE;
        for piece in pieces {
            all.push(piece);
        }
        all
    }
}

impl fmt::Debug for Pieces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// What a seat acquires.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Take {
    /// The color or value.
    pub axis: Axis,
    /// The pieces that are named.
    pub pieces: Pieces,
    /// What is discarded at once; only under a reading that has it so.
    pub dropped: Store,
}

impl Take {
    /// Tells whether this is `short`, which may leave out pieces and what is discarded.
    fn fills_in(&self, short: &Self) -> bool {
        let mut pieces = self.pieces.iter();
        self.axis == short.axis
            && short.pieces.iter().all(|it| pieces.any(|piece| piece == it))
            && (short.dropped.is_empty() || short.dropped == self.dropped)
    }
}

/// What is discarded to pay.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Payment {
    /// The only way there is: `+`.
    Only,
    /// This.
    Exactly(Store),
}

impl Payment {
    /// Tells whether this is `short`, which may leave out what is the only way.
    fn fills_in(&self, short: &Self) -> bool {
        *short == Self::Only || short == self
    }
}

/// What a seat places where, and with what it pays.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Place {
    /// The tile; none for a joker.
    pub hexagon: Option<Hexagon>,
    /// The space.
    pub cell: Cell,
    /// What is discarded.
    pub payment: Payment,
    /// How many jokers are gained, if that is said.
    pub gain: Option<u8>,
}

impl Place {
    /// Tells whether this is `short`, which may leave out how it pays and what it gains.
    fn fills_in(&self, short: &Self) -> bool {
        (self.hexagon, self.cell) == (short.hexagon, short.cell)
            && self.payment.fills_in(&short.payment)
            && (short.gain.is_none() || short.gain == self.gain)
    }
}

/// Which expansion is placed where.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Laid {
    /// One of the storage, its hexagon on this cell.
    Up(Hexagon, Cell),
    /// One of the storage, face down.
    Down(Hexagon, Area),
    /// The topmost of the supply, face down.
    Supply(Area),
}

impl Laid {
    /// Returns the area, if the cell lies in one.
    pub fn area(self) -> Option<Area> {
        match self {
            Self::Up(_, cell) => cell.area(),
            Self::Down(_, area) | Self::Supply(area) => Some(area),
        }
    }

    /// Returns the hexagon of an expansion of the storage.
    pub const fn hexagon(self) -> Option<Hexagon> {
        match self {
            Self::Up(hexagon, _) | Self::Down(hexagon, _) => Some(hexagon),
            Self::Supply(_) => None,
        }
    }
}

/// Which expansion a seat places where, and with what it pays.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Expand {
    /// The expansion and its place.
    pub laid: Laid,
    /// What is discarded.
    pub payment: Payment,
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stack => f.write_char('S'),
            Self::Beside(number) => write!(f, "{number}"),
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}{}", self.source, if self.is_expansion { "x" } else { "" }, self.hexagon)
    }
}

impl fmt::Display for Flip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut before = "";
        self.turned().try_for_each(|it| {
            write!(f, "{before}{}:", it.source)?;
            before = " ";
            match it.print {
                Some(print) => write!(f, "x{print}"),
                None => f.write_char('*'),
            }
        })
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut before = "";
        self.iter().try_for_each(|it| {
            write!(f, "{before}{it}")?;
            before = " ";
            Ok(())
        })
    }
}

/// Writes what is discarded behind a word, if there is any.
fn write_behind(word: &str, store: &Store, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if store.is_empty() { Ok(()) } else { write!(f, " {word} {store}") }
}

/// Writes what is paid.
fn write_payment(payment: &Payment, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match payment {
        Payment::Only => f.write_str(" pay +"),
        Payment::Exactly(paid) => write_behind("pay", paid, f),
    }
}

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "take {}", self.axis)?;
        self.pieces.iter().try_for_each(|it| write!(f, " {it}"))?;
        write_behind("drop", &self.dropped, f)
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.hexagon {
            Some(hexagon) => write!(f, "place {hexagon} {}", self.cell)?,
            None => write!(f, "place J {}", self.cell)?,
        }
        write_payment(&self.payment, f)?;
        self.gain.map_or(Ok(()), |it| write!(f, " gain {it}"))
    }
}

impl fmt::Display for Laid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Up(hexagon, cell) => write!(f, "x{hexagon} {cell}"),
            Self::Down(hexagon, area) => write!(f, "x{hexagon} {area}"),
            Self::Supply(area) => write!(f, "supply {area}"),
        }
    }
}

impl fmt::Display for Expand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expand {}", self.laid)?;
        write_payment(&self.payment, f)
    }
}

impl fmt::Display for Ply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Deal(pile) => {
                f.write_str("deal ")?;
                pile.write(" ", f)
            }
            Self::Flip(flip) => write!(f, "flip {flip}"),
            Self::Scoring(points) => write!(f, "scoring {points}"),
            Self::Take(_, take) => fmt::Display::fmt(take, f),
            Self::Place(_, place) => fmt::Display::fmt(place, f),
            Self::Expand(_, expand) => fmt::Display::fmt(expand, f),
            Self::Pass(_, dropped) => {
                f.write_str("pass")?;
                write_behind("drop", dropped, f)
            }
        }
    }
}
