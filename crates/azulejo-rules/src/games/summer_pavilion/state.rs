//! The position of a game of summer-pavilion. Follows no rule; it only holds.

#![expect(clippy::indexing_slicing, reason = "a place for every display")]

use super::garden::Garden;
use super::tile::{ByTile, Pile, Tile};
use crate::position::are_few;
use crate::{BySeat, Display, Seat};

/// Which side of the boards is up (summer-pavilion 1.4).
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub enum Side {
    /// The outer stars are printed in colors.
    #[default]
    Colored,
    /// No star is; each is built in one color or in six.
    Monochrome,
}

impl Side {
    /// Both sides.
    pub const ALL: [Self; 2] = [Self::Colored, Self::Monochrome];

    /// Returns the side's name as headers and positions write it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Colored => "colored",
            Self::Monochrome => "monochrome",
        }
    }

    /// Returns the side of that name, in any case.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.name().eq_ignore_ascii_case(name))
    }
}

/// What the position waits for.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub enum Phase {
    /// For the first supply.
    Supply,
    /// For the displays to be dealt.
    Deal,
    /// For a draft.
    Draft,
    /// For a placement or a pass.
    Place,
    /// For the supply to be filled up.
    Refill,
    /// For the end bonuses: the last round is over.
    Over,
    /// For nothing.
    Ended,
}

impl Phase {
    /// All phases, in the order of the game.
    pub const ALL: [Self; 7] =
        [Self::Supply, Self::Deal, Self::Draft, Self::Place, Self::Refill, Self::Over, Self::Ended];

    /// Returns the phase as facts and positions write it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Supply => "supply",
            Self::Deal => "deal",
            Self::Draft => "draft",
            Self::Place => "place",
            Self::Refill => "refill",
            Self::Over => "over",
            Self::Ended => "ended",
        }
    }
}

/// Where the starting player's marker is.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Marker {
    /// In the center.
    Center,
    /// A seat took it this round.
    Held(Seat),
}

/// A position.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct State {
    /// The side of the boards.
    pub side: Side,
    /// The number of seats.
    pub n_seats: u8,
    /// The round, from 1.
    pub round: u16,
    /// What the position waits for.
    pub phase: Phase,
    /// The seat that drafts or places next; in other phases the one that would.
    pub turn: Seat,
    /// The seat that started the round.
    pub starter: Seat,
    /// Where the marker is.
    pub marker: Marker,
    /// The displays; those beyond [`n_displays`](Self::n_displays) stay empty.
    displays: [Pile; Display::MOST as usize],
    /// The tiles in the center.
    pub center: Pile,
    /// The tiles from which bonus tiles are chosen.
    pub supply: Pile,
    /// The bag, still counting tiles that were drawn without being noted: they leave it when they become known.
    pub bag: ByTile<u8>,
    /// Discarded tiles.
    pub tower: ByTile<u8>,
    /// How many of all tiles lie in the bag and how many in the tower is not known; then all count as being in the bag.
    pub is_bag_hidden: bool,
    /// What lies in front of each seat.
    pub gardens: BySeat<Garden>,
}

impl State {
    /// The most rounds there are (summer-pavilion 1.2).
    pub const MOST_ROUNDS: u16 = 6;

    /// Returns the position before round 1, all scores at 0.
    pub fn new(side: Side, n_seats: u8, starter: Seat) -> Self {
        Self {
            side,
            n_seats,
            round: 1,
            phase: Phase::Supply,
            turn: starter,
            starter,
            marker: Marker::Center,
            displays: [Pile::EMPTY; Display::MOST as usize],
            center: Pile::EMPTY,
            supply: Pile::EMPTY,
            bag: Pile::full_bag().tiles,
            tower: ByTile::default(),
            is_bag_hidden: false,
            gardens: BySeat::default(),
        }
    }

    /// Returns the wild color of the round (summer-pavilion 1.2).
    pub fn wild(&self) -> Tile {
        wild_of(self.round)
    }

    /// Returns the number of displays (summer-pavilion 1.3).
    pub const fn n_displays(&self) -> u8 {
        2 * self.n_seats + 1
    }

    /// Returns the displays on the table.
    pub fn all_displays(&self) -> impl Iterator<Item = Display> + use<> {
        Display::first(self.n_displays())
    }

    /// Returns the tiles on a display.
    pub const fn display(&self, display: Display) -> &Pile {
        &self.displays[display.nth() as usize]
    }

    /// Returns the tiles on a display, to be changed.
    pub const fn display_mut(&mut self, display: Display) -> &mut Pile {
        &mut self.displays[display.nth() as usize]
    }

    /// Returns the position with another seat to move.
    #[must_use]
    pub const fn with_turn(mut self, turn: Seat) -> Self {
        self.turn = turn;
        self
    }

    /// Returns the seats, from A.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        Seat::first(self.n_seats)
    }

    /// Returns what lies in front of a seat.
    pub fn garden(&self, seat: Seat) -> &Garden {
        &self.gardens[seat]
    }

    /// Tells whether no tile is left to draft.
    pub fn is_drafted(&self) -> bool {
        self.center.is_empty() && self.displays.iter().all(Pile::is_empty)
    }

    /// Tells whether every seat has passed.
    pub fn have_all_passed(&self) -> bool {
        self.seats().all(|seat| self.garden(seat).has_passed)
    }

    /// Tells whether it matters whose turn it is: a seat drafts or places, or will when the supply is filled up.
    pub fn has_turn(&self) -> bool {
        match self.phase {
            Phase::Draft | Phase::Place => true,
            Phase::Refill => !self.have_all_passed(),
            Phase::Supply | Phase::Deal | Phase::Over | Phase::Ended => false,
        }
    }

    /// Returns the piles that may hold tiles nobody noted: displays, center, supply.
    fn piles(&self) -> impl Iterator<Item = &Pile> {
        self.displays.iter().chain([&self.center, &self.supply])
    }

    /// Returns how many tiles outside of the bag nobody noted.
    pub fn n_unknown(&self) -> u32 {
        self.piles().map(|it| u32::from(it.unknown)).sum()
    }

    /// Returns the number of tiles in the bag.
    pub fn n_bag(&self) -> u32 {
        // The bag holds all unknown tiles, or the position does not read.
        self.bag.n_tiles().saturating_sub(self.n_unknown())
    }

    /// Returns how many tiles of a color are anywhere; the box holds [`Tile::EACH`].
    pub fn n_anywhere(&self, tile: Tile) -> u32 {
        let on_table = self.piles().map(|it| u32::from(it.tiles[tile])).sum::<u32>();
        let of_seats = self.seats().map(|it| u32::from(self.garden(it).tiles()[tile])).sum::<u32>();
        on_table + of_seats + u32::from(self.bag[tile]) + u32::from(self.tower[tile])
    }

    /// Tells whether there are as many tiles of each color as the box holds.
    pub fn is_whole(&self) -> bool {
        let mut sum = Pile::known(self.bag);
        sum.tiles.add(&self.tower);
        for pile in self.piles() {
            sum.add(&Pile::known(pile.tiles));
        }
        for seat in self.seats() {
            sum.tiles.add(&self.garden(seat).tiles());
        }
        sum == Pile::full_bag()
    }

    /// Tells whether points are few enough to be counted, whatever comes to them until this is asked again (summer-pavilion 8.5).
    pub fn is_countable(&self) -> bool {
        are_few(self.seats().map(|it| self.garden(it)).flat_map(|it| [it.score, it.bonus]))
    }

    /// Puts tiles into the tower; where nobody knows what lies in it and what in the bag, all count as in the bag.
    pub fn discard(&mut self, tiles: &ByTile<u8>) {
        if self.is_bag_hidden { self.bag.add(tiles) } else { self.tower.add(tiles) }
    }
}

/// Returns the wild color of a round (summer-pavilion 1.2).
pub(super) fn wild_of(round: u16) -> Tile {
    let nth = usize::from(round.max(1) - 1) % Tile::ALL.len();
    Tile::ALL.get(nth).copied().unwrap_or(Tile::Purple)
}
