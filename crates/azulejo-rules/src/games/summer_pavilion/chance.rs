//! Chance: what the bag may bring into the supply and onto the displays (summer-pavilion 2).

use super::event::Event;
use super::faults::{
    BAG_COMES_FIRST, DISPLAY_SIZE, GAME_IS_OVER, NOT_DEALING, NOT_IN_THE_BAG, NOT_SUPPLYING, SUPPLY_SIGN,
    SUPPLY_SIZE, WRONG_NUMBER_OF_DISPLAYS,
};
use super::ply::{Deal, Supply};
use super::questions::{FirstSupply, Refill, Rules, ShortDisplays, StartScore};
use super::round;
use super::state::{Phase, Side, State};
use super::tile::{ByTile, Pile, Tile};
use crate::{Certainty, Dice, Display, Fault, Seat};

/// Tiles on a display that is filled (summer-pavilion 1.3).
const DISPLAY: u32 = 4;
/// Spaces of the supply (summer-pavilion 1.3).
const SUPPLY: u32 = 10;

/// Returns the position before the first supply.
pub(super) fn open(rules: &Rules, side: Side, n_seats: u8, starter: Seat) -> State {
    let mut state = State::new(side, n_seats, starter);
    for seat in state.seats() {
        state.gardens[seat].score = start_score(rules);
    }
    state
}

/// Returns the points of each seat at the start (summer-pavilion 1.7).
fn start_score(rules: &Rules) -> i32 {
    match rules.start_score {
        StartScore::Five => 5,
        StartScore::Zero => 0,
    }
}

/// Tells whether the tower goes into a bag that holds fewer tiles than are due, before any is drawn (summer-pavilion 2.3).
fn refills_when_short(rules: &Rules) -> bool {
    rules.refill == Refill::WhenShort
}

/// Tells whether short displays are filled in order (summer-pavilion 2.4).
fn fills_in_order(rules: &Rules) -> bool {
    rules.short_displays == ShortDisplays::InOrder
}

/// Returns the fewest tiles of the first supply (summer-pavilion 2.1).
fn least_first_supply(rules: &Rules) -> u32 {
    match rules.first_supply {
        FirstSupply::Ten => SUPPLY,
        FirstSupply::NineOrTen => SUPPLY - 1,
    }
}

/// Tells whether the supply has empty spaces that could be filled.
pub(super) fn can_refill(state: &State) -> bool {
    state.supply.n_tiles() < SUPPLY && (0 < state.n_bag() || !state.tower.is_empty())
}

/// Tells whether these tiles may come into the supply.
pub(super) fn check_supply(rules: &Rules, state: &State, supply: &Supply) -> Result<Certainty, Fault> {
    match state.phase {
        Phase::Over | Phase::Ended => Err(Fault::new(&GAME_IS_OVER)),
        Phase::Deal | Phase::Draft | Phase::Place => Err(Fault::new(&NOT_SUPPLYING)),
        Phase::Supply if supply.is_refill => Err(Fault::new(&SUPPLY_SIGN)),
        Phase::Refill if !supply.is_refill => Err(Fault::new(&SUPPLY_SIGN)),
        Phase::Supply | Phase::Refill => lay_out(rules, state, supply).map(|it| it.certainty),
    }
}

/// Lays tiles into the supply.
pub(super) fn play_supply(rules: &Rules, state: &mut State, supply: &Supply, events: &mut impl FnMut(Event)) {
    if let Ok(bag) = lay_out(rules, state, supply) {
        bag.leave_in(state, events);
    }
    state.supply.add(&supply.pile);
    round::after_supply(rules, state, events);
}

/// Returns what is left of bag and tower when these tiles are in the supply.
fn lay_out(rules: &Rules, state: &State, supply: &Supply) -> Result<Bag, Fault> {
    let mut bag = Bag::of(state);
    let free = SUPPLY.saturating_sub(state.supply.n_tiles());
    let most = bag.n_within(free);
    let least = if supply.is_refill { most } else { bag.n_within(least_first_supply(rules)) };
    if !(least..=most).contains(&supply.pile.n_tiles()) {
        return Err(Fault::new(&SUPPLY_SIZE));
    }
    bag.before(rules, supply.pile.n_tiles());
    bag.take(&supply.pile)?;
    Ok(bag)
}

/// Tells whether the deal is possible.
pub(super) fn check_deal(rules: &Rules, state: &State, deal: &Deal) -> Result<Certainty, Fault> {
    match state.phase {
        Phase::Over | Phase::Ended => Err(Fault::new(&GAME_IS_OVER)),
        Phase::Supply | Phase::Draft | Phase::Place | Phase::Refill => Err(Fault::new(&NOT_DEALING)),
        Phase::Deal if deal.n_displays() != state.n_displays() => Err(Fault::new(&WRONG_NUMBER_OF_DISPLAYS)),
        Phase::Deal => fill(rules, state, deal).map(|it| it.certainty),
    }
}

/// Deals.
pub(super) fn play_deal(rules: &Rules, state: &mut State, deal: &Deal, events: &mut impl FnMut(Event)) {
    if let Ok(bag) = fill(rules, state, deal) {
        bag.leave_in(state, events);
    }
    for (display, pile) in Display::first(state.n_displays()).zip(deal.displays()) {
        *state.display_mut(display) = *pile;
    }
    round::after_deal(rules, state, events);
}

/// Returns what is left of bag and tower after the deal.
fn fill(rules: &Rules, state: &State, deal: &Deal) -> Result<Bag, Fault> {
    let mut bag = Bag::of(state);
    let need = DISPLAY * u32::from(state.n_displays());
    let total = bag.n_within(need);
    let is_spread = total < need && !fills_in_order(rules);
    bag.before(rules, total);
    let mut left = total;
    for (pile, nth) in deal.displays().zip(0..) {
        let n_tiles = pile.n_tiles();
        let most = left.min(DISPLAY);
        if most < n_tiles || n_tiles < most && !is_spread {
            return Err(Fault::word(&DISPLAY_SIZE, nth));
        }
        bag.take(pile).map_err(|fault| Fault::word(fault.code, nth))?;
        left -= n_tiles;
    }
    // Only where the table agrees on how short displays are filled can tiles be left over here.
    let last = deal.n_displays().saturating_sub(1);
    if left == 0 { Ok(bag) } else { Err(Fault::word(&DISPLAY_SIZE, last)) }
}

/// Draws tiles for the supply; none where the position waits for something else.
pub(super) fn draw_supply(rules: &Rules, state: &State, dice: &mut Dice) -> Option<Supply> {
    if !matches!(state.phase, Phase::Supply | Phase::Refill) {
        return None;
    }
    let mut bag = Bag::of(state);
    let n_tiles = bag.n_within(SUPPLY.saturating_sub(state.supply.n_tiles()));
    bag.before(rules, n_tiles);
    (n_tiles != 0).then(|| Supply { is_refill: state.phase == Phase::Refill, pile: bag.draw(n_tiles, dice) })
}

/// Draws a deal; none where the position waits for something else.
pub(super) fn draw_deal(rules: &Rules, state: &State, dice: &mut Dice) -> Option<Deal> {
    if state.phase != Phase::Deal {
        return None;
    }
    let mut bag = Bag::of(state);
    let mut left = bag.n_within(DISPLAY * u32::from(state.n_displays()));
    bag.before(rules, left);
    let mut deal = Deal::none();
    for _ in state.all_displays() {
        let n_tiles = left.min(DISPLAY);
        deal.push(bag.draw(n_tiles, dice));
        left -= n_tiles;
    }
    Some(deal)
}

/// Bag and tower while tiles are drawn.
struct Bag {
    tiles: ByTile<u8>,
    tower: ByTile<u8>,
    /// Tiles drawn without being noted; the bag still counts them.
    n_unknown: u32,
    /// How many tiles a refill brought, if there was one.
    refilled: Option<u32>,
    is_hidden: bool,
    certainty: Certainty,
}

impl Bag {
    /// Returns bag and tower before a line of chance.
    fn of(state: &State) -> Self {
        Self {
            tiles: state.bag,
            tower: state.tower,
            n_unknown: state.n_unknown(),
            refilled: None,
            is_hidden: state.is_bag_hidden,
            certainty: if state.is_bag_hidden { Certainty::Undetermined } else { Certainty::Certain },
        }
    }

    /// Writes what is left into the position.
    fn leave_in(&self, state: &mut State, events: &mut impl FnMut(Event)) {
        (state.bag, state.tower, state.is_bag_hidden) = (self.tiles, self.tower, self.is_hidden);
        if let Some(n_tiles) = self.refilled {
            events(Event::Refilled { n_tiles });
        }
    }

    /// Returns the number of tiles in the bag.
    fn n_bag(&self) -> u32 {
        self.tiles.n_tiles().saturating_sub(self.n_unknown)
    }

    /// Returns how many of `n` tiles bag and tower together can bring.
    fn n_within(&self, n: u32) -> u32 {
        n.min(self.n_bag() + self.tower.n_tiles())
    }

    /// Puts the tower into the bag before `n` tiles are drawn, where the reading has it so.
    fn before(&mut self, rules: &Rules, n: u32) {
        if refills_when_short(rules) && self.n_bag() < n {
            self.refill();
        }
    }

    /// Puts the tower into the bag.
    fn refill(&mut self) {
        let tower = std::mem::take(&mut self.tower);
        if !tower.is_empty() {
            self.tiles.add(&tower);
            self.is_hidden = false;
            self.refilled = Some(tower.n_tiles());
        }
    }

    /// Takes the tiles of a pile out, refilling the bag where it runs empty on the way.
    fn take(&mut self, pile: &Pile) -> Result<(), Fault> {
        if self.n_bag() < pile.n_tiles() {
            self.check_bag_first(pile)?;
            self.refill();
        }
        self.tiles = self.tiles.without(&pile.tiles).ok_or(Fault::new(&NOT_IN_THE_BAG))?;
        self.n_unknown += u32::from(pile.unknown);
        Ok(())
    }

    /// Tells whether all that is left in the bag can be in the pile that empties it.
    fn check_bag_first(&mut self, pile: &Pile) -> Result<(), Fault> {
        let left_out = Tile::ALL
            .into_iter()
            .map(|tile| u32::from(self.tiles[tile].saturating_sub(pile.tiles[tile])))
            .sum::<u32>();
        if u32::from(pile.unknown) + self.n_unknown < left_out {
            return Err(Fault::new(&BAG_COMES_FIRST));
        }
        if self.n_unknown < left_out {
            self.certainty = Certainty::Undetermined;
        }
        Ok(())
    }

    /// Draws tiles, of which there are enough, each in the bag as likely; refills the bag where it runs empty on the way.
    fn draw(&mut self, n_tiles: u32, dice: &mut Dice) -> Pile {
        let mut pile = Pile::EMPTY;
        for _ in 0..n_tiles {
            if self.n_bag() == 0 {
                self.refill();
            }
            let mut nth = dice.below(self.tiles.n_tiles());
            for tile in Tile::ALL {
                let n_here = u32::from(self.tiles[tile]);
                if nth < n_here {
                    self.tiles[tile] -= 1;
                    pile.tiles[tile] += 1;
                    break;
                }
                nth -= n_here;
            }
        }
        pile
    }
}
