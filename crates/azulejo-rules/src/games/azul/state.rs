//! The position of a game of azul. Follows no rule; it only holds.

#![expect(clippy::indexing_slicing, reason = "a place for every source")]

use super::board::PlayerBoard;
use super::order::Order;
use super::packed::{Small, Total};
use super::ply::Source;
use super::tile::{ByTile, Pile, Tile};
use crate::position::are_few;
use crate::{BySeat, Display, Seat, Seats};

/// Which side of the boards is up (azul 1.3).
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub enum Side {
    /// The wall prints a color on each space.
    #[default]
    Colored,
    /// The wall prints none; who lays a tile chooses its column.
    Gray,
}

impl Side {
    /// Returns the side's name as headers and positions write it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Colored => "colored",
            Self::Gray => "gray",
        }
    }
}

/// What the position waits for.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub enum Phase {
    /// For the displays to be dealt.
    Deal,
    /// For a draft.
    Draft,
    /// For complete lines to be tiled.
    Tile,
    /// For the end bonuses: a row is complete.
    Over,
    /// For nothing.
    Ended,
}

impl Phase {
    /// All phases, in the order of the game.
    pub const ALL: [Self; 5] = [Self::Deal, Self::Draft, Self::Tile, Self::Over, Self::Ended];

    /// Returns the phase as facts and positions write it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Deal => "deal",
            Self::Draft => "draft",
            Self::Tile => "tile",
            Self::Over => "over",
            Self::Ended => "ended",
        }
    }
}

/// Where the starting player's marker is. A marker on a floor space is held as well.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Marker {
    /// In the center.
    Center,
    /// A seat took it this round and will start the next.
    Held(Seat),
    /// Nowhere: a reading lost it (azul 3.10).
    Lost,
}

/// A position.
#[expect(clippy::derived_hash_with_manual_eq, reason = "boards that are not in play are all alike")]
#[derive(Clone, Copy, Debug, Eq, Hash)]
pub struct State {
    /// The side of the boards.
    pub side: Side,
    /// The number of seats.
    pub n_seats: u8,
    /// The round, from 1.
    pub round: u16,
    /// What the position waits for.
    pub phase: Phase,
    /// The seat that drafts next; in other phases the one that would.
    pub turn: Seat,
    /// The seat that started the round.
    pub starter: Seat,
    /// Where the marker is.
    pub marker: Marker,
    /// In which order seats draft in this round.
    pub order: Order,
    /// The displays, of which those beyond [`n_displays`](Self::n_displays) stay empty, then the center.
    sources: [Pile; Self::CENTER + 1],
    /// The bag, still counting tiles that were dealt without being noted: they leave it when they become known.
    pub bag: Pile,
    /// The lid: discarded tiles.
    pub lid: Pile,
    /// Tiles that left the game (below 0: that came from nowhere), under a reading that does so.
    pub gone: ByTile<i16>,
    /// How many of all tiles lie in the bag and how many in the lid is not known; then all count as being in the bag.
    pub is_supply_hidden: bool,
    /// The boards.
    pub boards: BySeat<PlayerBoard>,
}

impl PartialEq for State {
    /// Compares no boards that are not in play: two readings side by side compare positions after each event.
    fn eq(&self, other: &Self) -> bool {
        let Self { side, n_seats, round, phase, turn, starter, marker, order, .. } = *self;
        let Self { sources, bag, lid, gone, is_supply_hidden, boards, .. } = self;
        (side, n_seats, round, phase) == (other.side, other.n_seats, other.round, other.phase)
            && (turn, starter, marker, order) == (other.turn, other.starter, other.marker, other.order)
            && self.seats().all(|seat| boards[seat] == other.boards[seat])
            && sources == &other.sources
            && (bag, lid, gone) == (&other.bag, &other.lid, &other.gone)
            && *is_supply_hidden == other.is_supply_hidden
    }
}

impl State {
    /// Where the center stands among the sources.
    const CENTER: usize = Display::MOST as usize;
    /// The most rounds that are counted; one more has a number, and is refused (azul 8.5).
    pub(super) const MOST_ROUNDS: u16 = u16::MAX - 1;

    /// Returns the position before round 1.
    #[inline]
    pub fn new(side: Side, n_seats: u8, starter: Seat) -> Self {
        Self {
            side,
            n_seats,
            round: 1,
            phase: Phase::Deal,
            turn: starter,
            starter,
            marker: Marker::Center,
            order: Order::Clockwise,
            sources: [Pile::EMPTY; Self::CENTER + 1],
            bag: Pile::full_bag(),
            lid: Pile::EMPTY,
            gone: ByTile::default(),
            is_supply_hidden: false,
            boards: BySeat::default(),
        }
    }

    /// Returns the number of displays (azul 1.2).
    pub const fn n_displays(&self) -> u8 {
        2 * self.n_seats + 1
    }

    /// Returns the displays on the table.
    pub fn all_displays(&self) -> impl Iterator<Item = Display> + use<> {
        Display::first(self.n_displays())
    }

    /// Returns the tiles on a display.
    pub const fn display(&self, display: Display) -> &Pile {
        &self.sources[display.nth() as usize]
    }

    /// Returns the tiles on a display, to be changed.
    pub const fn display_mut(&mut self, display: Display) -> &mut Pile {
        &mut self.sources[display.nth() as usize]
    }

    /// Returns the tiles in the center.
    pub const fn center(&self) -> &Pile {
        &self.sources[Self::CENTER]
    }

    /// Returns the tiles in the center, to be changed.
    pub const fn center_mut(&mut self) -> &mut Pile {
        &mut self.sources[Self::CENTER]
    }

    /// Returns the tiles of a source; there are none on a display that is not on the table.
    #[inline]
    pub(super) const fn source(&self, source: Source) -> &Pile {
        &self.sources[Self::place(source)]
    }

    /// Leaves the rest of a source, all of it known, where it then lies: what was on a display comes to the center.
    #[inline]
    pub(super) fn leave(&mut self, source: Source, rest: Pile) {
        let is_center = matches!(source, Source::Center);
        let (stays, moves) = if is_center { (rest, Pile::EMPTY) } else { (Pile::EMPTY, rest) };
        self.sources[Self::place(source)] = stays;
        self.center_mut().add(&moves);
    }

    /// Returns where a source stands.
    #[inline]
    const fn place(source: Source) -> usize {
        match source {
            Source::Center => Self::CENTER,
            Source::Display(display) => display.nth() as usize,
        }
    }

    /// Returns the tiles of each source: of the displays on the table in order, then of the center.
    pub(super) fn sources(&self) -> impl Iterator<Item = &Pile> {
        self.all_displays().map(|it| self.display(it)).chain([self.center()])
    }

    /// Returns the seats, from A.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        Seat::first(self.n_seats)
    }

    /// Returns the last seat, counted from A.
    pub(super) fn last_seat(&self) -> Seat {
        Seat::A.before(self.n_seats)
    }

    /// Hands the turn on after a seat's draft: clockwise, but that the last seat drafts twice running in a doubled round
    /// (azul 3.1, 4.7).
    #[inline]
    pub(super) fn pass_turn(&mut self, seat: Seat) {
        if self.order.is_doubled() {
            return self.pass_doubled(seat);
        }
        self.turn = seat.next(self.n_seats);
    }

    /// Hands the turn on in a doubled round.
    #[cold]
    fn pass_doubled(&mut self, seat: Seat) {
        let is_closing = seat == self.last_seat() && !(self.order.is_opening() && self.turn == seat);
        self.turn = if is_closing { seat } else { seat.next(self.n_seats) };
        self.order = self.order.at_opening(is_closing);
    }

    /// Returns the seat that drafted last.
    pub(super) fn last_mover(&self) -> Seat {
        if self.order.is_opening() { self.last_seat() } else { self.turn.before(self.n_seats) }
    }

    /// Gives the marker to a seat that drafts.
    pub(super) fn take_marker(&mut self, seat: Seat) {
        self.marker = Marker::Held(seat);
        self.order = self.order.with_marker(self.order.is_opening() && self.turn == seat);
    }

    /// Notes that nobody holds the marker, under a reading that loses it.
    pub(super) fn lose_marker(&mut self) {
        self.marker = Marker::Lost;
        self.order = self.order.with_marker(false);
    }

    /// Returns the order as far as the position allows it: a doubled round was started by the last seat, it is that seat's turn
    /// where the order begins, and it holds the marker that it is said to have taken then.
    pub(super) fn possible_order(&self) -> Order {
        let (order, last) = (self.order, self.last_seat());
        if self.starter != last {
            return Order::Clockwise;
        }
        let is_opening = match self.phase {
            Phase::Draft | Phase::Tile => order.is_opening() && self.turn == last,
            Phase::Deal | Phase::Over | Phase::Ended => true,
        };
        order.at_opening(is_opening).with_marker(order.is_kept() && self.marker == Marker::Held(last))
    }

    /// Returns the board of the seat whose turn it is not to know: any seat's.
    pub fn board(&self, seat: Seat) -> &PlayerBoard {
        &self.boards[seat]
    }

    /// Tells whether tiles may lie on displays and in the center.
    pub(super) const fn may_lie_open(&self) -> bool {
        match self.phase {
            Phase::Draft | Phase::Ended => true,
            Phase::Deal | Phase::Tile | Phase::Over => false,
        }
    }

    /// Tells whether no tile is left to draft.
    pub fn is_drafted(&self) -> bool {
        self.all_tiles().is_zero()
    }

    /// Returns how many tiles on displays and in the center nobody noted.
    pub fn n_unknown(&self) -> u32 {
        self.sources.iter().map(|it| u32::from(it.unknown())).sum()
    }

    /// Tells whether tiles lie on displays or in the center that nobody noted.
    pub(super) fn has_unknown(&self) -> bool {
        !self.all_tiles().has_nothing_above()
    }

    /// Returns the bits that are set in the numbers of any source.
    fn all_tiles(&self) -> Small {
        self.sources.iter().fold(Small::default(), |all, it| all.or(Small::of_pile(it)))
    }

    /// Returns the number of tiles in the bag.
    pub fn n_bag(&self) -> u32 {
        // The bag holds all unknown tiles, or the position is not read.
        self.bag.n_known().saturating_sub(self.n_unknown())
    }

    /// Returns the number of tiles in the lid.
    pub fn n_lid(&self) -> u32 {
        self.lid.n_known()
    }

    /// Returns the seats that have a complete line.
    pub fn seats_to_tile(&self) -> Seats {
        self.seats().filter(|seat| !self.board(*seat).complete_lines().is_empty()).collect()
    }

    /// Tells whether some seat has a complete row.
    #[inline]
    pub fn has_complete_row(&self) -> bool {
        self.seats().any(|seat| self.board(seat).wall.has_complete_row())
    }

    /// Returns how many tiles of a color are anywhere, gone ones included; the box holds [`Tile::EACH`].
    pub fn n_anywhere(&self, tile: Tile) -> i32 {
        let on_table = self.sources.iter().map(|it| i32::from(it[tile])).sum::<i32>();
        let on_boards = self.seats().map(|seat| self.board(seat).n_tiles(tile).cast_signed()).sum::<i32>();
        let outside = i32::from(self.bag[tile]) + i32::from(self.lid[tile]) + i32::from(self.gone[tile]);
        on_table + on_boards + outside
    }

    /// Tells whether there are as many tiles of each color as the box holds.
    pub fn is_whole(&self) -> bool {
        if self.gone != ByTile::default() {
            return Tile::ALL.into_iter().all(|tile| self.n_anywhere(tile) == i32::from(Tile::EACH));
        }
        let mut total = Total::default();
        for pile in &self.sources {
            total.add(Small::of_pile(pile));
        }
        total.add(Small::of_pile(&self.bag));
        total.add(Small::of_pile(&self.lid));
        for seat in self.seats() {
            self.board(seat).add_to(&mut total);
        }
        total.is_each(Tile::EACH)
    }

    /// Tells whether there are no more than [`Tile::MOST`] tiles of any color, nor unknown ones that lie open, and no more
    /// unknown ones than the bag holds, so that they can be counted wherever they come to lie (azul 8.5).
    ///
    /// Of each color there are as many as the box holds, less those that are gone: the position is [whole](Self::is_whole).
    pub(super) fn has_few_tiles(&self) -> bool {
        let is_few = |tile| i32::from(Tile::EACH) - i32::from(self.gone[tile]) <= i32::from(Tile::MOST);
        let are_few = || Tile::ALL.into_iter().all(is_few);
        let are_there = || self.n_unknown() <= self.bag.n_known().min(Tile::MOST.into());
        (self.gone == ByTile::default() || are_few()) && (!self.has_unknown() || are_there())
    }

    /// Tells whether tiles, points and rounds are few enough to be counted, whatever comes to them until this is asked again
    /// (azul 8.5).
    pub(super) fn is_countable(&self) -> bool {
        let of_seats = self.seats().map(|it| self.board(it)).flat_map(|it| [it.score, it.pending, it.bonus]);
        self.round <= Self::MOST_ROUNDS && self.has_few_tiles() && are_few(of_seats)
    }

    /// Puts tiles into the lid; where nobody knows what lies in the bag and what in the lid, all count as in the bag.
    #[inline]
    pub fn discard(&mut self, tile: Tile, n_tiles: u8) {
        self.discard_all(Small::some(tile, n_tiles));
    }

    /// Puts tiles of all colors into the lid, as [`discard`](Self::discard) does those of one.
    #[inline]
    pub(super) fn discard_all(&mut self, tiles: Small) {
        let place = if self.is_supply_hidden { &mut self.bag } else { &mut self.lid };
        place.add(&tiles.pile());
    }

    /// Puts tiles into the bag, as [`discard`](Self::discard) does into the lid.
    pub fn put_back(&mut self, tile: Tile, n_tiles: u8) {
        self.bag[tile] += n_tiles;
    }

    /// Notes that tiles left the game.
    pub fn lose(&mut self, tile: Tile, n_tiles: u8) {
        self.gone[tile] += i16::from(n_tiles);
    }
}
