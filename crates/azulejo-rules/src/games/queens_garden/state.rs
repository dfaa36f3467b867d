//! The position of a game of queens-garden. Follows no rule; it only holds.

use super::garden::Garden;
use super::hexagon::{Hexagon, Pile, Prints, Tiles};
use super::printed::Printed;
use crate::position::are_few;
use crate::{BySeat, Seat};

/// Which side of the scoring board is up (queens-garden 1.5).
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub enum Side {
    /// The normal game.
    #[default]
    Normal,
    /// The variant, with other numbers.
    Variant,
}

impl Side {
    /// Both sides.
    pub const ALL: [Self; 2] = [Self::Normal, Self::Variant];

    /// Returns the side's name as headers and positions write it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Normal => "normal",
            Self::Variant => "variant",
        }
    }

    /// Returns the side of that name, in any case.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.name().eq_ignore_ascii_case(name))
    }
}

/// What the position waits for.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Phase {
    /// For the tiles with which a round begins.
    Deal,
    /// For tiles on the next expansion of the stack.
    Refill,
    /// For expansions to be turned.
    Flip,
    /// For a choice.
    Act,
    /// For the scoring of a round.
    Scoring,
    /// For the end bonuses: the last round is over.
    Over,
    /// For nothing.
    Ended,
}

impl Phase {
    /// All phases, in the order of the game.
    pub const ALL: [Self; 7] =
        [Self::Deal, Self::Refill, Self::Flip, Self::Act, Self::Scoring, Self::Over, Self::Ended];

    /// Returns the phase as facts and positions write it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Deal => "deal",
            Self::Refill => "refill",
            Self::Flip => "flip",
            Self::Act => "act",
            Self::Scoring => "scoring",
            Self::Over => "over",
            Self::Ended => "ended",
        }
    }
}

/// Where the first player's marker is.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Marker {
    /// In the display.
    Display,
    /// A seat took it this round.
    Held(Seat),
}

/// What lies beside the stack under a number.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub enum Spot {
    /// Nothing: the number was not used yet, or what lay there was taken.
    #[default]
    Empty,
    /// A face-down expansion with these tiles on it.
    Down(Pile),
    /// A face-up expansion with this print; none where nobody noted it.
    Up(Option<Hexagon>),
}

/// A position.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct State {
    /// The side of the scoring board.
    pub side: Side,
    /// What the record states of its boards.
    pub printed: Printed,
    /// The number of seats.
    pub n_seats: u8,
    /// The round, from 1.
    pub round: u16,
    /// What the position waits for.
    pub phase: Phase,
    /// The seat that acts next; in other phases the one that would.
    pub turn: Seat,
    /// The seat that started the round.
    pub starter: Seat,
    /// Where the marker is.
    pub marker: Marker,
    /// Expansions in the stack of the round, the topmost included.
    pub stack: u8,
    /// Tiles on top of the stack.
    pub top: Pile,
    /// What lies beside the stack; numbers that are not used are empty.
    pub(super) spots: [Spot; Self::MOST_SPOTS as usize],
    /// How many numbers have been used in this round.
    pub n_lifted: u8,
    /// Expansions in the supply.
    pub supply: u8,
    /// Jokers in their supply; below zero where others are taken for them.
    pub jokers: i32,
    /// Expansions that have left the game.
    pub out_expansions: u8,
    /// Jokers that have left the game.
    pub out_jokers: i32,
    /// The bag, still counting tiles that were drawn without being noted: they leave it when they become known.
    pub bag: Tiles,
    /// Discarded tiles.
    pub tower: Tiles,
    /// How many of all tiles lie in the bag and how many in the tower is not known; then all count as being in the bag.
    pub is_bag_hidden: bool,
    /// Prints that were seen and are face down now, or out of the game.
    pub gone: Prints,
    /// What lies in front of each seat.
    pub gardens: BySeat<Garden>,
}

impl State {
    /// Rounds of a game (queens-garden 2.3).
    pub const ROUNDS: u16 = 4;
    /// The most numbers that are used in a round (queens-garden 2.6).
    pub const MOST_SPOTS: u8 = 9;
    /// Expansions in the box (queens-garden 1.2).
    pub const EXPANSIONS: u32 = 36;
    /// Jokers in the box (queens-garden 1.3).
    pub const JOKERS: i32 = 24;

    /// Returns a position before round 1 with stacks of so many expansions, all of the rest in the supplies and the bag.
    pub fn new(side: Side, n_seats: u8, starter: Seat, stack: u8) -> Self {
        Self {
            side,
            printed: Printed::default(),
            n_seats,
            round: 1,
            phase: Phase::Deal,
            turn: starter,
            starter,
            marker: Marker::Display,
            stack,
            top: Pile::default(),
            spots: [Spot::Empty; Self::MOST_SPOTS as usize],
            n_lifted: 0,
            // No stack has more than nine.
            supply: u8::try_from(Self::EXPANSIONS).unwrap_or_default().saturating_sub(4 * stack),
            jokers: Self::JOKERS,
            out_expansions: 0,
            out_jokers: 0,
            bag: Tiles::BOX,
            tower: Tiles::default(),
            is_bag_hidden: false,
            gone: Prints::default(),
            gardens: BySeat::default(),
        }
    }

    /// Returns the seats, from A.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        Seat::first(self.n_seats)
    }

    /// Returns what lies in front of a seat.
    pub fn garden(&self, seat: Seat) -> &Garden {
        &self.gardens[seat]
    }

    /// Returns the position with another seat to act.
    #[must_use]
    pub const fn with_turn(mut self, turn: Seat) -> Self {
        self.turn = turn;
        self
    }

    /// Returns what lies beside the stack under a number, from 1; nothing for a number that is not used.
    pub fn spot(&self, number: u8) -> Spot {
        let nth = usize::from(number).checked_sub(1);
        nth.and_then(|it| self.spots.get(it)).copied().unwrap_or_default()
    }

    /// Lays something beside the stack under a number, from 1; a number above the most changes nothing.
    pub fn set_spot(&mut self, number: u8, spot: Spot) {
        let nth = usize::from(number).checked_sub(1);
        if let Some(place) = nth.and_then(|it| self.spots.get_mut(it)) {
            *place = spot;
        }
    }

    /// Returns the numbers that were used in this round, rising, and what lies there.
    pub fn spots(&self) -> impl Iterator<Item = (u8, Spot)> {
        (1..).zip(self.spots.iter().copied()).take(usize::from(self.n_lifted))
    }

    /// Lays an expansion beside the stack under the next number.
    pub fn lay_beside(&mut self, spot: Spot) {
        self.n_lifted = Self::MOST_SPOTS.min(self.n_lifted + 1);
        self.set_spot(self.n_lifted, spot);
    }

    /// Clears the display but for its stack.
    pub const fn clear_spots(&mut self) {
        self.spots = [Spot::Empty; Self::MOST_SPOTS as usize];
        self.n_lifted = 0;
    }

    /// Returns the size of the stack with which each round begins.
    pub const fn stack_size(&self) -> u8 {
        self.stack + self.n_lifted
    }

    /// Returns the numbers of face-down expansions without tiles.
    pub fn to_turn(&self) -> impl Iterator<Item = u8> {
        let is_empty = |spot: Spot| matches!(spot, Spot::Down(pile) if pile.is_empty());
        self.spots().filter(move |it| is_empty(it.1)).map(|it| it.0)
    }

    /// Returns the piles of the display: the top of the stack, then what lies on expansions beside it.
    pub fn piles(&self) -> impl Iterator<Item = Pile> {
        let beside = self.spots().filter_map(|(_, spot)| match spot {
            Spot::Down(pile) => Some(pile),
            Spot::Empty | Spot::Up(_) => None,
        });
        [self.top].into_iter().chain(beside)
    }

    /// Returns the prints of the face-up expansions in the display.
    pub fn prints(&self) -> impl Iterator<Item = Hexagon> {
        self.spots().filter_map(|(_, spot)| match spot {
            Spot::Up(print) => print,
            Spot::Empty | Spot::Down(_) => None,
        })
    }

    /// Returns how many tiles in the display nobody noted.
    pub fn n_unknown(&self) -> u32 {
        self.piles().map(|it| u32::from(it.unknown)).sum()
    }

    /// Returns the number of tiles in the bag.
    pub fn n_bag(&self) -> u32 {
        // The bag holds all unknown tiles, or the position does not read.
        self.bag.n_tiles().saturating_sub(self.n_unknown())
    }

    /// Returns how many tiles can be drawn.
    pub fn n_to_draw(&self) -> u32 {
        self.n_bag() + self.tower.n_tiles()
    }

    /// Tells whether every seat has passed.
    pub fn have_all_passed(&self) -> bool {
        self.seats().all(|seat| self.garden(seat).has_passed)
    }

    /// Tells whether it matters whose turn it is: a seat acts, or will when chance has come within the round.
    pub const fn has_turn(&self) -> bool {
        match self.phase {
            Phase::Act | Phase::Refill | Phase::Flip => true,
            Phase::Deal | Phase::Scoring | Phase::Over | Phase::Ended => false,
        }
    }

    /// Returns how many tiles of a hexagon are anywhere; the box holds [`Tiles::EACH`].
    pub fn n_anywhere(&self, hexagon: Hexagon) -> u32 {
        let in_display = self.piles().map(|it| u32::from(it.tiles.count(hexagon))).sum::<u32>();
        let of_seats = self.seats().map(|it| self.garden(it).n_tiles_of(hexagon)).sum::<u32>();
        let unseen = u32::from(self.bag.count(hexagon)) + u32::from(self.tower.count(hexagon));
        in_display + of_seats + unseen
    }

    /// Returns all tiles, wherever they are; none where there are more of one hexagon than in the box.
    fn tiles_anywhere(&self) -> Option<Tiles> {
        let in_display = self.piles().map(|it| Some(it.tiles));
        let mut places = in_display.chain(self.seats().map(|it| self.garden(it).tiles()));
        places.try_fold(self.bag.plus(self.tower)?, |all, it| all.plus(it?))
    }

    /// Returns all prints that can be seen, of several equal ones one.
    pub fn visible(&self) -> Prints {
        let of_seats = self.seats().map(|it| {
            let garden = self.garden(it);
            garden.store.expansions.with(garden.laid_prints())
        });
        of_seats.fold(self.prints().collect(), Prints::with)
    }

    /// Returns how many prints can be seen, equal ones each counted.
    fn n_visible(&self) -> u32 {
        let of_seat = |seat| {
            let garden = self.garden(seat);
            let n_laid = garden.pavilions().count();
            garden.store.expansions.len() + u32::try_from(n_laid).unwrap_or(u32::MAX)
        };
        let in_display = u32::try_from(self.prints().count()).unwrap_or(u32::MAX);
        self.seats().map(of_seat).sum::<u32>() + in_display
    }

    /// Returns the prints that may still be turned up.
    pub fn unseen(&self) -> Prints {
        Prints::ALL.without(self.visible()).without(self.gone)
    }

    /// Returns how many expansions are anywhere but in the supply.
    pub fn n_expansions_elsewhere(&self) -> u32 {
        let rounds_to_come = u32::from(Self::ROUNDS.saturating_sub(self.round));
        let stacks = u32::from(self.stack) + rounds_to_come * u32::from(self.stack_size());
        let beside = self.spots().filter(|it| it.1 != Spot::Empty).count();
        let of_seat = |seat| {
            let garden = self.garden(seat);
            garden.store.expansions.len() + garden.n_parts()
        };
        let of_seats = self.seats().map(of_seat).sum::<u32>();
        stacks + u32::try_from(beside).unwrap_or(u32::MAX) + of_seats + u32::from(self.out_expansions)
    }

    /// Returns how many jokers are anywhere but in their supply.
    pub fn n_jokers_elsewhere(&self) -> i32 {
        let of_seats = self.seats().map(|seat| self.garden(seat).n_jokers()).sum::<u32>();
        of_seats.cast_signed() + self.out_jokers
    }

    /// Tells whether there are as many tiles, expansions and jokers as the box holds, and no print is in two places.
    pub fn is_whole(&self) -> bool {
        let are_tiles = self.tiles_anywhere() == Some(Tiles::BOX);
        let visible = self.visible();
        let are_prints = self.n_visible() == visible.len() && !visible.meets(self.gone);
        let n_expansions = self.n_expansions_elsewhere() + u32::from(self.supply);
        let n_jokers = self.n_jokers_elsewhere() + self.jokers;
        let n_down = self.seats().map(|it| self.garden(it).n_down()).sum::<u32>();
        // What was seen and is seen no more lies in the supply, face down in a garden, or is out of the game.
        let are_gone = self.gone.len() <= u32::from(self.supply) + n_down + u32::from(self.out_expansions);
        are_tiles && are_prints && are_gone && n_expansions == Self::EXPANSIONS && n_jokers == Self::JOKERS
    }

    /// Tells whether points and jokers are few enough to be counted, whatever comes to them until this is asked again
    /// (queens-garden 8.6).
    pub fn is_countable(&self) -> bool {
        let of_seats = self.seats().map(|it| self.garden(it)).flat_map(|it| [it.score, it.bonus]);
        are_few(of_seats.chain([self.jokers]))
    }

    /// Puts tiles into the tower; where nobody knows what lies in it and what in the bag, all count as in the bag.
    pub fn discard(&mut self, tiles: Tiles) {
        if self.is_bag_hidden { self.bag.add(tiles) } else { self.tower.add(tiles) }
    }

    /// Forgets what lies in the bag and what in the tower: tiles that nobody noted are in one of them.
    pub fn hide_bag(&mut self) {
        self.bag.add(std::mem::take(&mut self.tower));
        self.is_bag_hidden = true;
    }
}
