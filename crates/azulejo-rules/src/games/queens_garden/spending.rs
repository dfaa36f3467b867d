//! Paying: with what a hexagon is paid, and where it goes (queens-garden 4.2 to 4.5).

use super::event::Event;
use super::faults::{EXACT_PAYMENT_NEEDED, JOKER_NOT_NEEDED, NOT_IN_STORAGE, WRONG_PAYMENT, WRONG_PRICE};
use super::hexagon::{Axis, Hexagon, Prints, Tiles};
use super::ply::Payment;
use super::questions::{ExpansionsPay, JokerUse, Payment as PaymentAnswer, Rules, Spent};
use super::state::State;
use super::store::Store;
use crate::{Fault, Seat};

/// Returns which hexagons pay together (queens-garden 4.2).
fn payment(rules: &Rules) -> PaymentAnswer {
    rules.payment
}

/// Tells whether expansions pay (queens-garden 4.3).
fn expansions_pay(rules: &Rules) -> bool {
    rules.expansions_pay == ExpansionsPay::Yes
}

/// Tells whether a joker may pay where a hexagon could (queens-garden 4.4).
fn jokers_are_free(rules: &Rules) -> bool {
    rules.joker_use == JokerUse::Free
}

/// Tells whether what is spent goes back to its supply (queens-garden 4.5).
fn spent_goes_back(rules: &Rules) -> bool {
    rules.spent == Spent::Back
}

/// Returns how many jokers are left to be gained; none where their supply is unlimited (queens-garden 4.5). What is paid does
/// not change it.
pub(super) fn n_jokers_left(rules: &Rules, state: &State) -> Option<u32> {
    (!spent_goes_back(rules)).then(|| u32::try_from(state.jokers).unwrap_or_default())
}

/// What is bought: a placed hexagon, or an expansion of the supply where that costs hexagons.
#[derive(Clone, Copy)]
pub(super) struct Price {
    /// The hexagon that is placed and counts with what is paid for it.
    pub(super) placed: Option<Hexagon>,
    /// How many others it costs.
    pub(super) n_others: u32,
}

impl Price {
    /// Returns the price of a hexagon: its value, itself included (queens-garden 4.1).
    pub(super) fn of(hexagon: Hexagon) -> Self {
        Self { placed: Some(hexagon), n_others: u32::from(hexagon.value()) - 1 }
    }

    /// Returns the price of something that costs so many hexagons and is none itself.
    pub(super) const fn hexagons(n_others: u32) -> Self {
        Self { placed: None, n_others }
    }
}

/// Tells whether all hexagons are of one color or all of one value.
fn are_of_one_axis(hexagons: Tiles) -> bool {
    let Some(first) = hexagons.kinds().next() else { return true };
    let axes = [Axis::Color(first.color()), Axis::Value(first.value())];
    axes.into_iter().any(|axis| hexagons.kinds().all(|it| axis.has(it)))
}

/// Tells whether hexagons may pay together for what is placed, whatever their number.
fn pays(rules: &Rules, price: Price, paid: &Store) -> bool {
    if !paid.expansions.is_empty() && !expansions_pay(rules) {
        return false;
    }
    let mut all: Tiles = Tiles::default();
    let mut is_doubled = false;
    for hexagon in paid.hexagons().chain(price.placed) {
        is_doubled |= all.count(hexagon) != 0;
        all.add(Tiles::some(hexagon, 1));
    }
    match payment(rules) {
        PaymentAnswer::OneAxis => !is_doubled && are_of_one_axis(all),
        PaymentAnswer::TwinsToo => are_of_one_axis(all),
        PaymentAnswer::EitherAxis => {
            let is_pivot = |pivot: Hexagon| all.kinds().all(|it| it.is_akin_to(pivot));
            let has_pivot = match price.placed {
                Some(placed) => is_pivot(placed),
                None => all.is_empty() || all.kinds().any(is_pivot),
            };
            !is_doubled && has_pivot
        }
    }
}

/// Tells whether a hexagon that is left could pay instead of a joker.
fn has_idle_joker(rules: &Rules, price: Price, paid: &Store, left: &Store) -> bool {
    if jokers_are_free(rules) || paid.jokers == 0 {
        return false;
    }
    let with_tile =
        left.tiles.kinds().map(|it| with(paid, Store { tiles: Tiles::some(it, 1), ..Store::default() }));
    let with_expansion = left
        .expansions
        .iter()
        .map(|it| with(paid, Store { expansions: Prints::one(it), ..Store::default() }));
    with_tile.chain(with_expansion).any(|it| pays(rules, price, &it))
}

/// Returns what is paid with one piece more.
fn with(paid: &Store, one: Store) -> Store {
    let mut tiles = paid.tiles;
    tiles.add(one.tiles);
    Store { tiles, expansions: paid.expansions.with(one.expansions), jokers: paid.jokers }
}

/// Tells whether a payment is right, out of what the storage holds besides what is placed.
pub(super) fn check(rules: &Rules, store: &Store, price: Price, payment: &Payment) -> Result<(), Fault> {
    let paid = paid(rules, store, price, payment).ok_or(Fault::new(&EXACT_PAYMENT_NEEDED))?;
    let left = store.without(&paid).ok_or(Fault::new(&NOT_IN_STORAGE))?;
    if paid.n_pieces() != price.n_others {
        Err(Fault::new(&WRONG_PRICE))
    } else if !pays(rules, price, &paid) {
        Err(Fault::new(&WRONG_PAYMENT))
    } else if has_idle_joker(rules, price, &paid, &left) {
        Err(Fault::new(&JOKER_NOT_NEEDED))
    } else {
        Ok(())
    }
}

/// Returns what is paid; none where `+` does not say it.
pub(super) fn paid(rules: &Rules, store: &Store, price: Price, payment: &Payment) -> Option<Store> {
    if let Payment::Exactly(paid) = payment {
        return Some(*paid);
    }
    let (mut n_ways, mut only) = (0_u32, None);
    each_way(rules, store, price, &mut |it| {
        n_ways += 1;
        only = Some(it);
    });
    only.filter(|_| n_ways == 1)
}

/// Calls `each` with every way to pay out of a storage, in canonical order: the most of the first pieces first, jokers last.
pub(super) fn each_way(rules: &Rules, store: &Store, price: Price, each: &mut dyn FnMut(Store)) {
    // A part of what pays pays as well, but where one of the paid hexagons is what all others have something in common with.
    let parts_pay = price.placed.is_some() || payment(rules) != PaymentAnswer::EitherAxis;
    let mut search = Search { rules, store, price, parts_pay, each };
    search.tiles_on(0, Store::default());
}

/// A search for ways to pay.
struct Search<'a> {
    rules: &'a Rules,
    store: &'a Store,
    price: Price,
    parts_pay: bool,
    each: &'a mut dyn FnMut(Store),
}

impl Search<'_> {
    /// Tells whether what is chosen can become a way to pay.
    fn is_hopeful(&self, chosen: &Store) -> bool {
        let may_pay = !self.parts_pay || pays(self.rules, self.price, chosen);
        chosen.n_hexagons() <= self.price.n_others && may_pay
    }

    /// Chooses tiles from the hexagon number `nth` on, then the rest; goes as deep as there are pieces in a storage.
    fn tiles_on(&mut self, nth: usize, chosen: Store) {
        let next = Hexagon::all().zip(0..).skip(nth).find(|it| self.store.tiles.count(it.0) != 0);
        let Some((hexagon, nth)) = next else { return self.expansions_on(0, chosen) };
        for n in (0..=self.store.tiles.count(hexagon)).rev() {
            let more = Store { tiles: chosen.tiles.with_count(hexagon, n), ..chosen };
            if self.is_hopeful(&more) {
                self.tiles_on(nth + 1, more);
            }
        }
    }

    /// Chooses expansions from the number `nth` on, then jokers.
    fn expansions_on(&mut self, nth: usize, chosen: Store) {
        let Some(expansion) = self.store.expansions.iter().nth(nth) else { return self.finish(chosen) };
        let more = Store { expansions: chosen.expansions.with(Prints::one(expansion)), ..chosen };
        if self.is_hopeful(&more) {
            self.expansions_on(nth + 1, more);
        }
        self.expansions_on(nth + 1, chosen);
    }

    /// Fills up with jokers.
    fn finish(&mut self, chosen: Store) {
        let missing = self.price.n_others.saturating_sub(chosen.n_hexagons());
        let Some(jokers) = u8::try_from(missing).ok().filter(|it| *it <= self.store.jokers) else { return };
        let paid = Store { jokers, ..chosen };
        if check(self.rules, self.store, self.price, &Payment::Exactly(paid)).is_ok() {
            (self.each)(paid);
        }
    }
}

/// Takes pieces out of a storage and puts them where they go.
pub(super) fn discard(rules: &Rules, state: &mut State, seat: Seat, store: &Store) {
    let garden = &mut state.gardens[seat];
    garden.store = garden.store.less(store);
    state.discard(store.tiles);
    state.gone = state.gone.with(store.expansions);
    // There are 36 expansions in all, so that a byte counts those of any place.
    let n_expansions = u8::try_from(store.expansions.len()).unwrap_or_default();
    if spent_goes_back(rules) {
        state.supply += n_expansions;
        state.jokers += i32::from(store.jokers);
    } else {
        state.out_expansions += n_expansions;
        state.out_jokers += i32::from(store.jokers);
    }
}

/// Pays.
pub(super) fn play(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    price: Price,
    payment: &Payment,
    events: &mut impl FnMut(Event),
) {
    let store = paid(rules, &state.garden(seat).store, price, payment).unwrap_or_default();
    if !store.is_empty() {
        discard(rules, state, seat, &store);
        events(Event::Discarded { seat, store });
    }
}
