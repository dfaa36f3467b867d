//! How a placement is paid (queens-garden 4.1 to 4.5).

use super::pieces::{choices, count, different, holds, sorted, take};
use super::{Fault, Game, Hexagon, Item, Player};

/// What is paid: items, or `+` for the one way there is.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) enum Payment {
    /// These items.
    Items(Vec<Item>),
    /// The one way there is.
    Only,
}

impl Game {
    /// Tells whether hexagons may be paid with a placed one, or among themselves.
    fn may_pay(&self, placed: Option<Hexagon>, paid: &[Hexagon]) -> bool {
        let all: Vec<Hexagon> = placed.into_iter().chain(paid.iter().copied()).collect();
        let are_twins = different(&all).len() < all.len();
        if are_twins && !self.reads("payment", "twins-too") {
            return false;
        }
        let first = all.first().copied();
        let is_one_color = all.iter().all(|it| Some(it.color) == first.map(|it| it.color));
        let is_one_value = all.iter().all(|it| Some(it.value) == first.map(|it| it.value));
        if self.reads("payment", "either-axis") {
            let is_middle = |one: Hexagon| all.iter().all(|it| it.matches(one));
            let mut middles = if placed.is_some() { all[..1].iter() } else { all.iter() };
            return all.is_empty() || middles.any(|it| is_middle(*it));
        }
        is_one_color || is_one_value
    }

    /// Tells whether an item is one that may be paid.
    fn is_money(&self, item: &Item) -> bool {
        !(item.is_expansion() && self.reads("expansions-pay", "no"))
    }

    /// Tells whether one of the jokers that are paid is banned, with so much left besides.
    fn is_joker_banned(&self, placed: Option<Hexagon>, paid: &[Item], left: &[Item]) -> bool {
        if !self.reads("joker-use", "if-short") || !paid.contains(&Item::Joker) {
            return false;
        }
        let hexagons: Vec<Hexagon> = paid.iter().filter_map(|it| it.hexagon()).collect();
        let others = left.iter().filter(|it| self.is_money(it)).filter_map(|it| it.hexagon());
        others.into_iter().any(|it| self.may_pay(placed, &[hexagons.clone(), vec![it]].concat()))
    }

    /// Returns what is left of a storage without what is placed.
    fn purse(player: &Player, placed: Option<Item>) -> Vec<Item> {
        let mut purse = player.items();
        if let Some(placed) = placed {
            take(&mut purse, &placed);
        }
        purse
    }

    /// Returns all ways to pay so much from a storage for something placed, each in canonical order.
    pub(super) fn payments(&self, player: &Player, placed: Option<Item>, price: usize) -> Vec<Vec<Item>> {
        let purse = Self::purse(player, placed);
        let hexagon = placed.and_then(Item::hexagon);
        let fits = |it: &Item| hexagon.is_none_or(|one| it.hexagon().is_some_and(|it| it.matches(one)));
        let money = purse.iter().copied().filter(|it| *it != Item::Joker && self.is_money(it) && fits(it));
        let money: Vec<Item> = money.collect();
        let mut payments = Vec::new();
        for chosen in choices(&money, price.saturating_sub(player.jokers)..=price) {
            let hexagons: Vec<Hexagon> = chosen.iter().filter_map(|it| it.hexagon()).collect();
            if self.may_pay(hexagon, &hexagons) {
                let n_jokers = price - chosen.len();
                payments.push([chosen, vec![Item::Joker; n_jokers]].concat());
            }
        }
        payments.retain(|paid| holds(&purse, paid));
        payments.retain(|paid| !self.is_joker_banned(hexagon, paid, &rest(&purse, paid)));
        payments
    }

    /// Returns what a payment discards, in canonical order.
    ///
    /// # Errors
    /// Its first fault.
    pub(super) fn paid(
        &self,
        player: &Player,
        placed: Option<Item>,
        price: usize,
        payment: &Payment,
    ) -> Result<Vec<Item>, Fault> {
        let Payment::Items(paid) = payment else {
            let mut ways = self.payments(player, placed, price);
            let only = ways.pop().filter(|_| ways.is_empty());
            return only.ok_or("queens-garden::exact-payment-needed");
        };
        let purse = Self::purse(player, placed);
        let hexagon = placed.and_then(Item::hexagon);
        let hexagons: Vec<Hexagon> = paid.iter().filter_map(|it| it.hexagon()).collect();
        if !holds(&purse, paid) {
            Err("queens-garden::not-in-storage")
        } else if paid.len() != price {
            Err("queens-garden::wrong-price")
        } else if !paid.iter().all(|it| self.is_money(it)) || !self.may_pay(hexagon, &hexagons) {
            Err("queens-garden::wrong-payment")
        } else if self.is_joker_banned(hexagon, paid, &rest(&purse, paid)) {
            Err("queens-garden::joker-not-needed")
        } else {
            Ok(sorted(paid))
        }
    }
}

/// Returns what is left of items without others.
fn rest(items: &[Item], others: &[Item]) -> Vec<Item> {
    let kinds = different(items).into_iter();
    kinds.flat_map(|it| vec![it; count(items, &it).saturating_sub(count(others, &it))]).collect()
}
