//! Placing (summer-pavilion 4.2 to 4.4, 4.6, 5.1): what may lie where, and how it is paid.

use super::{
    COLORS, Game, MIDDLE, Phase, Player, STARS, Space, choices, count, holds, letter, sorted, take, transfer,
};

/// A placement.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Placement {
    /// The space.
    pub space: Space,
    /// The color of the laid tile.
    pub color: char,
    /// The tiles paid, the laid one first; none where `+` is written.
    pub paid: Option<Vec<char>>,
    /// The bonus tiles.
    pub taken: Vec<char>,
}

impl Game {
    /// Reads a placement without its seat: `R5 RRRRP`, `R5 R+`, `R5 RRRRP +GB`.
    pub(super) fn read_placement(&self, words: &[&str]) -> Option<Placement> {
        let (name, payment) = (words.first()?, words.get(1)?);
        let taken = words.get(2).map_or("", |it| it.trim_start_matches('+'));
        let paid = (!payment.ends_with('+')).then(|| payment.chars().collect());
        Some(Placement {
            space: self.named(name)?,
            color: payment.chars().next()?,
            paid,
            taken: taken.chars().collect(),
        })
    }

    /// Returns the fault of this color on this space of a seat, if it has one.
    fn color_fault(&self, player: &Player, (star, _): Space, color: char) -> Option<&'static str> {
        let is_banned = self.reads("wild-as-own", "nowhere")
            || star == MIDDLE && self.reads("wild-as-own", "not-in-middle");
        if color == self.wild() && is_banned {
            return Some("summer-pavilion::wild-not-laid");
        }
        self.star_fault(player, star, color)
    }

    /// Returns the fault of this color on this star of a seat, if it has one, whichever color is wild.
    pub(super) fn star_fault(&self, player: &Player, star: usize, color: char) -> Option<&'static str> {
        if self.is_mono {
            self.mono_fault(player, star, color)
        } else if star == MIDDLE {
            let is_double = player.on_star(star).contains(&color) && !self.reads("middle-colors", "any");
            is_double.then_some("summer-pavilion::color-on-star")
        } else {
            (color != STARS[star]).then_some("summer-pavilion::wrong-color")
        }
    }

    /// Returns the fault of a color on a star of the monochrome side, if it has one.
    fn mono_fault(&self, player: &Player, star: usize, color: char) -> Option<&'static str> {
        let lying = player.on_star(star);
        let is_one_color = COLORS.iter().any(|it| 1 < count(&lying, *it));
        let is_different = 1 < lying.len() && !is_one_color
            || star == MIDDLE && self.reads("mono-middle", "different")
            || self.reads("second-tile", "other-color");
        if is_different && lying.contains(&color) {
            return Some("summer-pavilion::color-on-star");
        }
        if is_one_color && !lying.contains(&color) {
            return Some("summer-pavilion::star-of-one-color");
        }
        let is_second = lying == [color];
        let has_other = (0..7).any(|other| {
            let tiles = player.on_star(other);
            other != star && 1 < tiles.len() && tiles.iter().all(|it| *it == color)
        });
        let is_once = self.reads("same-color-stars", "one");
        (is_once && is_second && has_other).then_some("summer-pavilion::color-on-other-star")
    }

    /// Returns the price of a space for a color.
    fn price(&self, space: Space, color: char) -> usize {
        let number = self.number(space);
        let is_less = color == self.wild() && self.reads("wild-price", "one-less");
        if is_less { (number - 1).max(1) } else { number }
    }

    /// Tells whether a tile may be paid with a laid one.
    fn may_pay(&self, laid: char, tile: char) -> bool {
        if self.reads("payment", "any-tiles") {
            true
        } else if self.reads("payment", "one-own") {
            tile == self.wild()
        } else {
            tile == laid || tile == self.wild()
        }
    }

    /// Returns all ways to pay for a color on a space, each with the laid tile first and in canonical order.
    fn payments(&self, player: &Player, space: Space, color: char) -> Vec<Vec<char>> {
        let mut others = player.hand.clone();
        if !take(&mut others, color) {
            return Vec::new();
        }
        others.retain(|it| self.may_pay(color, *it));
        let mut payments = choices(&others, self.price(space, color) - 1);
        for paid in &mut payments {
            let own = count(paid, color) + 1;
            paid.retain(|it| *it != color);
            *paid = [vec![color; own], sorted(paid)].concat();
        }
        payments
    }

    /// Returns how many bonus tiles a tile on this space brings.
    fn reward(&self, player: &Player, space: Space) -> usize {
        if self.reads("structure-reward", "points") { 0 } else { self.n_bonus_tiles(player, space) }
    }

    /// Returns the fewest and the most bonus tiles that can be taken.
    fn bonus_range(&self, player: &Player, space: Space) -> (usize, usize) {
        let most = self.reward(player, space).min(self.supply.len());
        (if self.reads("bonus-tiles", "may") { 0 } else { most }, most)
    }

    /// Tells whether the supply is too short for a placement to be legal.
    fn is_supply_short(&self, player: &Player, space: Space) -> bool {
        self.reads("short-supply", "no-placement") && self.supply.len() < self.reward(player, space)
    }

    /// Returns the fault that a placement or pass has before anything else is looked at.
    pub(super) fn placing_fault(&self, seat: usize) -> Option<&'static str> {
        match self.phase {
            Phase::Over | Phase::Ended => Some("summer-pavilion::game-is-over"),
            Phase::Supply | Phase::Deal | Phase::Draft | Phase::Refill => {
                Some("summer-pavilion::not-placing")
            }
            Phase::Place if seat != self.turn => Some("summer-pavilion::wrong-seat"),
            Phase::Place => None,
        }
    }

    /// Returns the first fault of a placement, if it has one.
    pub fn placement_fault(&self, seat: usize, placement: &Placement) -> Option<&'static str> {
        if let Some(fault) = self.placing_fault(seat) {
            return Some(fault);
        }
        let player = &self.players[seat];
        let Placement { space, color, .. } = *placement;
        if !self.exists(space) {
            return Some("summer-pavilion::no-such-space");
        }
        if player.has(space) {
            return Some("summer-pavilion::space-is-taken");
        }
        let fault = self.color_fault(player, space, color);
        let fault = fault.or_else(|| self.payment_fault(player, placement));
        fault.or_else(|| self.bonus_fault(player, placement))
    }

    /// Returns the first fault of a payment, if it has one.
    fn payment_fault(&self, player: &Player, placement: &Placement) -> Option<&'static str> {
        let Placement { space, color, .. } = *placement;
        let Some(paid) = &placement.paid else {
            let is_clear = self.payments(player, space, color).len() == 1;
            return (!is_clear).then_some("summer-pavilion::exact-tiles-needed");
        };
        if !holds(&player.hand, paid) {
            Some("summer-pavilion::not-in-hand")
        } else if paid.len() != self.price(space, color) {
            Some("summer-pavilion::wrong-price")
        } else if !paid[1..].iter().all(|it| self.may_pay(color, *it)) {
            Some("summer-pavilion::wrong-payment")
        } else {
            None
        }
    }

    /// Returns the first fault of the bonus tiles, if they have one.
    fn bonus_fault(&self, player: &Player, placement: &Placement) -> Option<&'static str> {
        let (fewest, most) = self.bonus_range(player, placement.space);
        if self.is_supply_short(player, placement.space) {
            Some("summer-pavilion::supply-is-short")
        } else if placement.taken.len() < fewest {
            Some("summer-pavilion::bonus-tiles-missing")
        } else if most < placement.taken.len() {
            Some("summer-pavilion::too-many-bonus-tiles")
        } else if !holds(&self.supply, &placement.taken) {
            Some("summer-pavilion::not-in-supply")
        } else {
            None
        }
    }

    /// Returns the spaces on which the seat whose turn it is may lay something, each with all ways to pay.
    fn payable(&self) -> Vec<(Space, Vec<Vec<char>>)> {
        let player = &self.players[self.turn];
        let is_free = |it: &Space| self.exists(*it) && !player.has(*it) && !self.is_supply_short(player, *it);
        let spaces = Self::spaces().into_iter().filter(is_free);
        let payments = |space: Space| {
            let fits = |it: &char| self.color_fault(player, space, *it).is_none();
            let colors = COLORS.into_iter().filter(fits);
            (space, colors.flat_map(|it| self.payments(player, space, it)).collect())
        };
        spaces.map(payments).collect()
    }

    /// Returns the number of ways to place something.
    pub(super) fn n_payments(&self) -> usize {
        self.payable().iter().map(|it| it.1.len()).sum()
    }

    /// Returns all legal placements, with each choice of bonus tiles.
    pub(super) fn legal_placements(&self) -> Vec<String> {
        let mut legal = Vec::new();
        for (space, payments) in self.payable() {
            let (fewest, most) = self.bonus_range(&self.players[self.turn], space);
            let rewards: Vec<_> = (fewest..=most).flat_map(|n| choices(&self.supply, n)).collect();
            for paid in payments {
                for taken in &rewards {
                    legal.push(self.write_placement(space, &paid, taken));
                }
            }
        }
        legal
    }

    /// Writes a placement of the seat whose turn it is.
    fn write_placement(&self, space: Space, paid: &[char], taken: &[char]) -> String {
        let mut text = format!("{} {} ", letter(self.turn), self.name(space));
        text.extend(paid);
        if !taken.is_empty() {
            text += " +";
            text.extend(taken);
        }
        text
    }

    /// Plays a legal placement.
    pub(super) fn place(&mut self, seat: usize, placement: &Placement) {
        let Placement { space, color, .. } = *placement;
        let paid = placement.paid.clone();
        let paid = paid.unwrap_or_else(|| self.payments(&self.players[seat], space, color)[0].clone());
        let before = self.players[seat].clone();
        let is_late = self.reads("bonus-use", "next-round");
        let player = &mut self.players[seat];
        take(&mut player.hand, color);
        player.stars[space.0][space.1] = color;
        transfer(&paid[1..], &mut player.hand, &mut self.tower);
        let to = if is_late { &mut player.kept } else { &mut player.hand };
        transfer(&placement.taken, &mut self.supply, to);
        self.score_placement(seat, &before, space);
        self.tell_taken(seat, &placement.taken);
        self.after_turn(seat, false);
    }
}
