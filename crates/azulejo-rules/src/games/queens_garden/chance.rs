//! Chance: what the bag may bring onto the stack, and what expansions may turn out to be (queens-garden 2).

use super::event::Event;
use super::faults::{
    BAG_COMES_FIRST, DEAL_SIZE, GAME_IS_OVER, NOT_DEALING, NOT_FLIPPING, NOT_IN_THE_BAG, PRINT_WAS_SEEN,
    WRONG_FLIPS,
};
use super::hexagon::{Pile, Prints, Tiles};
use super::ply::{Flip, Source, Turned};
use super::questions::{Refill, Rules, StackRest, StackSize, StartJokers};
use super::round;
use super::state::{Phase, Side, Spot, State};
use crate::{Certainty, Dice, Fault, Seat};

/// Tiles that come onto an expansion (queens-garden 2.3).
pub(super) const DEALT: u32 = 4;
/// Points of a seat at the start (queens-garden 1.6).
const START_SCORE: i32 = 15;

/// Returns the position before the first deal.
pub(super) fn open(rules: &Rules, side: Side, n_seats: u8, starter: Seat) -> State {
    let mut state = State::new(side, n_seats, starter, stack_size(rules, n_seats));
    for seat in state.seats() {
        let garden = &mut state.gardens[seat];
        garden.score = START_SCORE;
        garden.store.jokers = start_jokers(rules);
    }
    state.jokers -= state.n_jokers_elsewhere();
    state
}

/// Returns how many jokers a seat begins with (queens-garden 2.1).
fn start_jokers(rules: &Rules) -> u8 {
    match rules.start_jokers {
        StartJokers::Three => 3,
        StartJokers::One => 1,
    }
}

/// Returns how many expansions are in a stack (queens-garden 2.2).
fn stack_size(rules: &Rules, n_seats: u8) -> u8 {
    match (n_seats, rules.stack_size) {
        (4, StackSize::Nine) => 9,
        (n_seats, StackSize::Eight | StackSize::Nine) => usual_stack(n_seats),
    }
}

/// Returns how many expansions are in a stack by the rulebook.
pub(super) const fn usual_stack(n_seats: u8) -> u8 {
    match n_seats {
        0..=2 => 5,
        3 => 7,
        _ => 8,
    }
}

/// Tells whether the tower goes into a bag that holds fewer tiles than are due, before any is drawn (queens-garden 2.4).
fn refills_when_short(rules: &Rules) -> bool {
    rules.refill == Refill::WhenShort
}

/// Tells whether the rest of a stack is laid open when no tile is left (queens-garden 2.5).
fn rest_is_laid_open(rules: &Rules) -> bool {
    rules.stack_rest == StackRest::FaceUp
}

/// Returns how many tiles are due on the top of the stack, were they now.
pub(super) fn n_due(state: &State) -> u32 {
    if state.stack == 0 { 0 } else { state.n_to_draw().min(DEALT) }
}

/// Returns how many expansions of the stack are to be laid open, as no tile is left to lie on its top.
pub(super) fn n_to_lay_open(rules: &Rules, state: &State) -> u8 {
    let is_due = state.top.is_empty() && state.n_to_draw() == 0 && rest_is_laid_open(rules);
    if is_due { state.stack } else { 0 }
}

/// Tells whether the deal is possible.
pub(super) fn check_deal(rules: &Rules, state: &State, pile: &Pile) -> Result<Certainty, Fault> {
    match state.phase {
        Phase::Over | Phase::Ended => Err(Fault::new(&GAME_IS_OVER)),
        Phase::Flip | Phase::Act | Phase::Scoring => Err(Fault::new(&NOT_DEALING)),
        Phase::Deal | Phase::Refill => fill(rules, state, pile).map(|it| it.certainty),
    }
}

/// Deals.
pub(super) fn play_deal(rules: &Rules, state: &mut State, pile: &Pile, events: &mut impl FnMut(Event)) {
    if let Ok(bag) = fill(rules, state, pile) {
        bag.leave_in(state, events);
    }
    state.top = *pile;
    round::after_deal(rules, state);
}

/// Returns what is left of bag and tower after a deal.
fn fill(rules: &Rules, state: &State, pile: &Pile) -> Result<Bag, Fault> {
    if pile.n_tiles() != n_due(state) {
        return Err(Fault::new(&DEAL_SIZE));
    }
    let mut bag = Bag::of(state);
    bag.before(rules, pile.n_tiles());
    bag.take(pile)?;
    Ok(bag)
}

/// Draws a deal; none where the position waits for something else.
pub(super) fn draw_deal(rules: &Rules, state: &State, dice: &mut Dice) -> Option<Pile> {
    if !matches!(state.phase, Phase::Deal | Phase::Refill) {
        return None;
    }
    let mut bag = Bag::of(state);
    let n_tiles = n_due(state);
    bag.before(rules, n_tiles);
    Some(bag.draw(n_tiles, dice))
}

/// Tells whether expansions may turn out to be these.
pub(super) fn check_flip(rules: &Rules, state: &State, flip: &Flip) -> Result<(), Fault> {
    match state.phase {
        Phase::Over | Phase::Ended => return Err(Fault::new(&GAME_IS_OVER)),
        Phase::Deal | Phase::Refill | Phase::Act | Phase::Scoring => return Err(Fault::new(&NOT_FLIPPING)),
        Phase::Flip => (),
    }
    if !flip.turned().map(|it| it.source).eq(to_turn(rules, state)) {
        return Err(Fault::new(&WRONG_FLIPS));
    }
    let mut unseen = state.unseen();
    for (turned, nth) in flip.turned().zip(0..) {
        if let Some(print) = turned.print {
            if !unseen.has(print) {
                return Err(Fault::word(&PRINT_WAS_SEEN, nth));
            }
            unseen = unseen.without(Prints::one(print));
        }
    }
    Ok(())
}

/// Returns the expansions that are to be turned.
pub(super) fn to_turn(rules: &Rules, state: &State) -> impl Iterator<Item = Source> {
    let of_stack = (0..n_to_lay_open(rules, state)).map(|_| Source::Stack);
    state.to_turn().map(Source::Beside).chain(of_stack)
}

/// Turns expansions.
pub(super) fn play_flip(rules: &Rules, state: &mut State, flip: &Flip, events: &mut impl FnMut(Event)) {
    let n_expansions = n_to_lay_open(rules, state);
    if n_expansions != 0 {
        events(Event::LaidOpen { n_expansions });
    }
    for turned in flip.turned() {
        match turned.source {
            Source::Beside(number) => state.set_spot(number, Spot::Up(turned.print)),
            Source::Stack => {
                // A flip names no more of the stack than there are.
                state.stack = state.stack.saturating_sub(1);
                state.lay_beside(Spot::Up(turned.print));
            }
        }
    }
    round::after_flip(rules, state);
}

/// Draws what expansions turn out to be; none where the position waits for something else.
pub(super) fn draw_flip(rules: &Rules, state: &State, dice: &mut Dice) -> Option<Flip> {
    if state.phase != Phase::Flip {
        return None;
    }
    let (mut flip, mut unseen) = (Flip::default(), state.unseen());
    for source in to_turn(rules, state) {
        let nth = usize::try_from(dice.below(unseen.len())).unwrap_or_default();
        let print = unseen.iter().nth(nth);
        unseen = unseen.without(print.into_iter().collect());
        flip.push(Turned { source, print });
    }
    Some(flip)
}

/// Bag and tower while tiles are drawn.
struct Bag {
    tiles: Tiles,
    tower: Tiles,
    /// Tiles drawn without being noted; the bag still counts them.
    n_unknown: u32,
    /// How many tiles a refill brought, if there was one.
    refilled: Option<u32>,
    is_hidden: bool,
    certainty: Certainty,
}

impl Bag {
    /// Returns bag and tower before a deal.
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

    /// Puts the tower into the bag if it holds fewer than are due, where the reading has it so.
    fn before(&mut self, rules: &Rules, n_tiles: u32) {
        if refills_when_short(rules) && self.n_bag() < n_tiles {
            self.refill();
        }
    }

    /// Puts the tower into the bag.
    fn refill(&mut self) {
        let tower = std::mem::take(&mut self.tower);
        if !tower.is_empty() {
            self.tiles.add(tower);
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
        self.tiles = self.tiles.without(pile.tiles).ok_or(Fault::new(&NOT_IN_THE_BAG))?;
        self.n_unknown += u32::from(pile.unknown);
        Ok(())
    }

    /// Tells whether all that is left in the bag can be in the pile that empties it.
    fn check_bag_first(&mut self, pile: &Pile) -> Result<(), Fault> {
        let left_out = self.tiles.less(pile.tiles).n_tiles();
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
        let mut drawn = Tiles::default();
        for _ in 0..n_tiles {
            if self.n_bag() == 0 {
                self.refill();
            }
            let nth = dice.below(self.tiles.n_tiles());
            let Some(hexagon) = self.tiles.nth(nth) else { break };
            self.tiles = self.tiles.less(Tiles::some(hexagon, 1));
            drawn.add(Tiles::some(hexagon, 1));
        }
        Pile::known(drawn)
    }
}
