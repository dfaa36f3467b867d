//! Dealing: what may lie on the displays, given bag and lid (azul 2).

use super::event::Event;
use super::faults::{
    BAG_COMES_FIRST, DISPLAY_SIZE, GAME_IS_OVER, NO_TILES_LEFT, NOT_DEALING, NOT_IN_THE_BAG,
    WRONG_NUMBER_OF_DISPLAYS,
};
use super::packed::{Small, Sum};
use super::ply::Deal;
use super::questions::{Refill, Rules};
use super::state::{Phase, State};
use super::tile::{ByTile, Pile, Tile};
use crate::{Certainty, Dice, Display, Fault};

/// Tiles on a display that is filled (azul 2.1).
const DISPLAY: u32 = 4;

/// Tells whether the deal is possible.
pub(super) fn check(rules: &Rules, state: &State, deal: &Deal) -> Result<Certainty, Fault> {
    match state.phase {
        Phase::Over | Phase::Ended => Err(Fault::new(&GAME_IS_OVER)),
        Phase::Draft | Phase::Tile => Err(Fault::new(&NOT_DEALING)),
        Phase::Deal if deal.n_displays() != state.n_displays() => Err(Fault::new(&WRONG_NUMBER_OF_DISPLAYS)),
        Phase::Deal if left_of_plenty(rules, state, deal).is_some() => Ok(certainty(state)),
        Phase::Deal => fill(rules, state, deal).map(|it| it.certainty),
    }
}

/// Deals.
pub(super) fn play(rules: &Rules, state: &mut State, deal: &Deal, events: &mut impl FnMut(Event)) {
    if let Some(left) = left_of_plenty(rules, state, deal) {
        state.bag = left;
    } else if let Ok(supply) = fill(rules, state, deal) {
        state.bag = supply.bag;
        state.lid = supply.lid;
        state.gone = supply.gone;
        state.is_supply_hidden = supply.is_hidden;
        for _ in 0..supply.n_refills {
            events(Event::Refilled { n_tiles: supply.n_refilled });
        }
    }
    lay_out(state, deal);
}

/// Deals known tiles from a bag that holds plenty, if the deal is possible for certain; tells whether it did.
pub(super) fn play_at_once(rules: &Rules, state: &mut State, deal: &Deal) -> bool {
    let is_due = state.phase == Phase::Deal && deal.n_displays() == state.n_displays();
    if !is_due || certainty(state) != Certainty::Certain {
        return false;
    }
    let Some(left) = left_of_plenty(rules, state, deal) else { return false };
    state.bag = left;
    lay_out(state, deal);
    true
}

/// Lays what is dealt on the displays, from which tiles are drafted next.
fn lay_out(state: &mut State, deal: &Deal) {
    for (display, pile) in Display::first(state.n_displays()).zip(deal.displays()) {
        *state.display_mut(display) = *pile;
    }
    state.phase = Phase::Draft;
    state.turn = state.starter;
}

/// Draws a deal; none where no tile is left or the position waits for something else.
pub(super) fn draw(rules: &Rules, state: &State, dice: &mut Dice) -> Option<Deal> {
    if state.phase == Phase::Deal && is_plenty(rules, state) {
        return draw_plenty(state, dice);
    }
    let mut supply = Supply::of(rules, state);
    if state.phase != Phase::Deal || supply.is_empty() {
        return None;
    }
    let mut deal = Deal::none();
    for nth in 0..state.n_displays() {
        supply.before_display(nth);
        deal.push(supply.draw_display(dice)?);
    }
    Some(deal)
}

/// Draws a deal from a bag that no reading refills on the way, as [`Supply::draw_display`] would.
fn draw_plenty(state: &State, dice: &mut Dice) -> Option<Deal> {
    let (mut bag, mut left) = (Sum::of(&state.bag.tiles()), state.bag.n_known());
    let mut deal = Deal::none();
    for _ in 0..state.n_displays() {
        let mut tiles = Small::default();
        for _ in 0..DISPLAY {
            let (tile, _) = bag.find(dice.below(left))?;
            bag.take(tile);
            tiles.add(Small::some(tile, 1));
            left -= 1;
        }
        deal.push(Pile::known(tiles.tiles()));
    }
    Some(deal)
}

/// Tells whether every tile is known and the bag holds as many as are dealt, so that no reading refills it on the way.
fn is_plenty(rules: &Rules, state: &State) -> bool {
    let (n_dealt, n_bag) = (DISPLAY * u32::from(state.n_displays()), state.bag.n_known());
    let is_enough = n_dealt < n_bag || n_dealt == n_bag && refill_moment(rules) != Refill::AtLastTile;
    is_enough && !state.has_unknown()
}

/// Returns what is left in the bag by a deal of known tiles for every display, if the bag holds plenty; none as well where
/// the deal is not possible.
fn left_of_plenty(rules: &Rules, state: &State, deal: &Deal) -> Option<Pile> {
    if !is_plenty(rules, state) {
        return None;
    }
    let mut dealt = Small::default();
    for pile in deal.displays() {
        let tiles = Small::of_pile(pile);
        if tiles.sum_of_few() != Some(DISPLAY) {
            return None;
        }
        dealt.add(tiles);
    }
    Small::of_pile(&state.bag).minus(dealt).map(Small::pile)
}

/// Returns how sure it is what the bag holds.
fn certainty(state: &State) -> Certainty {
    if state.is_supply_hidden { Certainty::Undetermined } else { Certainty::Certain }
}

/// Returns what is left of bag and lid after the deal.
fn fill(rules: &Rules, state: &State, deal: &Deal) -> Result<Supply, Fault> {
    let mut supply = Supply::of(rules, state);
    if supply.is_empty() {
        return Err(Fault::new(&NO_TILES_LEFT));
    }
    for (pile, nth) in deal.displays().zip(0..) {
        supply.before_display(nth);
        supply.fill_display(pile).map_err(|fault| Fault::word(fault.code, nth))?;
    }
    Ok(supply)
}

/// Returns when the bag is refilled (azul 2.2).
fn refill_moment(rules: &Rules) -> Refill {
    rules.refill
}

/// Bag and lid while displays are filled.
struct Supply {
    moment: Refill,
    bag: Pile,
    lid: Pile,
    gone: ByTile<i16>,
    /// Tiles on the boards, which a recount leaves out; counted only for one.
    on_boards: ByTile<u8>,
    /// Tiles dealt so far without being noted; the bag still counts them.
    n_unknown: u32,
    n_displays: u8,
    /// How often the bag was refilled: only a recount can do it more than once, and brings as many tiles each time.
    n_refills: u8,
    /// How many tiles a refill brought.
    n_refilled: u16,
    is_hidden: bool,
    certainty: Certainty,
}

impl Supply {
    /// Returns the supply before the first display.
    fn of(rules: &Rules, state: &State) -> Self {
        let moment = refill_moment(rules);
        let mut on_boards = Pile::EMPTY;
        for seat in state.seats().filter(|_| moment == Refill::Recount) {
            on_boards.add(&state.board(seat).tiles());
        }
        Self {
            moment,
            bag: state.bag,
            lid: state.lid,
            gone: state.gone,
            on_boards: on_boards.tiles(),
            n_unknown: state.n_unknown(),
            n_displays: state.n_displays(),
            n_refills: 0,
            n_refilled: 0,
            is_hidden: state.is_supply_hidden,
            certainty: certainty(state),
        }
    }

    /// Tells whether there is nothing to deal at all.
    fn is_empty(&self) -> bool {
        self.n_bag() == 0 && self.n_refill() == 0
    }

    /// Returns the number of tiles in the bag.
    fn n_bag(&self) -> u32 {
        self.bag.n_known().saturating_sub(self.n_unknown)
    }

    /// Returns how many tiles of a color a refill would put into the bag: from the lid, and from nowhere.
    fn refill_of(&self, tile: Tile) -> (u8, u8) {
        match self.moment {
            Refill::Recount => {
                let n_due = Tile::EACH.saturating_sub(self.on_boards[tile]);
                let from_lid = n_due.min(self.lid[tile]);
                (from_lid, self.n_more(tile).min(n_due - from_lid))
            }
            Refill::LidStays => (0, self.n_more(tile).min(self.lid[tile])),
            Refill::WhenEmpty | Refill::PerDisplay | Refill::BeforeRound | Refill::AtLastTile => {
                (self.lid[tile], 0)
            }
        }
    }

    /// Returns how many tiles of a color may still come from nowhere, so that all there are can be counted (azul 8.5).
    fn n_more(&self, tile: Tile) -> u8 {
        let n_anywhere = i16::from(Tile::EACH) - self.gone[tile];
        u8::try_from(i16::from(Tile::MOST) - n_anywhere).unwrap_or(u8::MAX)
    }

    /// Returns how many tiles a refill would bring.
    fn n_refill(&self) -> u16 {
        let all = Tile::ALL.into_iter().map(|tile| self.refill_of(tile));
        all.map(|(from_lid, from_nowhere)| u16::from(from_lid) + u16::from(from_nowhere)).sum()
    }

    /// Refills the bag.
    fn refill(&mut self) {
        let n_refill = self.n_refill();
        if n_refill == 0 {
            return;
        }
        for tile in Tile::ALL {
            let (from_lid, from_nowhere) = self.refill_of(tile);
            self.bag[tile] += from_lid + from_nowhere;
            self.lid[tile] -= from_lid;
            self.gone[tile] -= i16::from(from_nowhere);
        }
        self.is_hidden = false;
        self.n_refills += 1;
        self.n_refilled = n_refill;
    }

    /// Refills the bag before display `nth`, from 0, where the reading has it so.
    fn before_display(&mut self, nth: u8) {
        let is_short = match self.moment {
            Refill::WhenEmpty | Refill::AtLastTile | Refill::Recount => false,
            Refill::PerDisplay => self.n_bag() < DISPLAY,
            Refill::BeforeRound | Refill::LidStays => {
                nth == 0 && self.n_bag() < DISPLAY * u32::from(self.n_displays)
            }
        };
        if is_short {
            self.refill();
        }
    }

    /// Returns how many tiles the next display gets (azul 2.3).
    fn next_size(&self) -> u32 {
        let n_bag = self.n_bag();
        if DISPLAY <= n_bag {
            return DISPLAY;
        }
        let refill = match self.moment {
            Refill::WhenEmpty | Refill::AtLastTile | Refill::Recount => u32::from(self.n_refill()),
            Refill::PerDisplay | Refill::BeforeRound | Refill::LidStays => 0,
        };
        (n_bag + refill).min(DISPLAY)
    }

    /// Takes the tiles of one display, refilling the bag where it runs empty on the way.
    fn fill_display(&mut self, pile: &Pile) -> Result<(), Fault> {
        let n_tiles = pile.n_tiles();
        if n_tiles != self.next_size() {
            return Err(Fault::new(&DISPLAY_SIZE));
        }
        if self.n_bag() < n_tiles {
            self.check_bag_first(pile)?;
            self.refill();
        }
        self.take(pile)?;
        self.after_tile();
        Ok(())
    }

    /// Tells whether all that is left in the bag can be on the display that empties it.
    fn check_bag_first(&mut self, pile: &Pile) -> Result<(), Fault> {
        let left_out = Tile::ALL
            .into_iter()
            .map(|tile| u32::from(self.bag[tile].saturating_sub(pile[tile])))
            .sum::<u32>();
        if u32::from(pile.unknown()) + self.n_unknown < left_out {
            return Err(Fault::new(&BAG_COMES_FIRST));
        }
        if self.n_unknown < left_out {
            self.certainty = Certainty::Undetermined;
        }
        Ok(())
    }

    /// Takes the tiles of a pile out of the bag.
    fn take(&mut self, pile: &Pile) -> Result<(), Fault> {
        for tile in Tile::ALL {
            let rest = self.bag[tile].checked_sub(pile[tile]);
            self.bag[tile] = rest.ok_or(Fault::new(&NOT_IN_THE_BAG))?;
        }
        self.n_unknown += u32::from(pile.unknown());
        Ok(())
    }

    /// Refills the bag once it is empty, where the reading does not wait for the next tile to be drawn.
    fn after_tile(&mut self) {
        if self.moment == Refill::AtLastTile && self.n_bag() == 0 {
            self.refill();
        }
    }

    /// Draws the tiles of one display, refilling the bag where it runs empty on the way.
    fn draw_display(&mut self, dice: &mut Dice) -> Option<Pile> {
        let mut pile = Pile::EMPTY;
        let mut left = self.next_size();
        while left != 0 {
            let n_tiles = left.min(self.n_to_draw());
            if n_tiles == 0 {
                return None;
            }
            self.draw(n_tiles, &mut pile, dice)?;
            self.after_tile();
            left -= n_tiles;
        }
        Some(pile)
    }

    /// Returns the number of tiles in the bag, which is refilled first where it is empty.
    fn n_to_draw(&mut self) -> u32 {
        match self.n_bag() {
            0 => {
                self.refill();
                self.n_bag()
            }
            n_bag => n_bag,
        }
    }

    /// Draws tiles, each in the bag as likely, of which there are enough.
    fn draw(&mut self, n_tiles: u32, pile: &mut Pile, dice: &mut Dice) -> Option<()> {
        let mut bag = Sum::of(&self.bag.tiles());
        let mut left = bag.sum();
        for _ in 0..n_tiles {
            let (tile, _) = bag.find(dice.below(left))?;
            bag.take(tile);
            left -= 1;
            self.bag[tile] -= 1;
            pile[tile] += 1;
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::position;
    use super::*;

    #[test]
    fn a_recount_that_runs_out_within_a_deal_is_told_each_time() {
        let text = "azul colored deal bag:- lid:4B2Y2R2K2W \
                    A:0/-,-,-,-,-/.....,.....,.....,.....,...../BBBBBBB/beyond=9B18Y18R18K18W B:0";
        let state = position::read(text).expect("it reads");
        let rules = Rules { refill: Refill::Recount, ..Rules::default() };
        let deal = draw(&rules, &state, &mut Dice::new(1)).expect("a recount brings twelve tiles");
        let mut told = Vec::new();
        play(&rules, &mut { state }, &deal, &mut |it| told.push(it));
        assert_eq!(told, [Event::Refilled { n_tiles: 12 }; 2]);
    }
}
