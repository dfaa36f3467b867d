//! Placing tiles, jokers and expansions (queens-garden 4).

use super::garden::{AREAS, Laid, Place, Side, area_of, cells, cells_of, middle, name, named};
use super::pay::Payment;
use super::pieces::{different, take};
use super::{Fault, Game, Hexagon, Item, Phase, Player, read_words, with_seat, with_word};

/// What is placed, and where.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Laying {
    /// A tile on a cell.
    Tile(Hexagon, Place),
    /// A joker on a cell.
    Joker(Place),
    /// An expansion of the storage, with its print on a cell.
    Open(Hexagon, Place),
    /// An expansion of the storage, face down in an area.
    Closed(Hexagon, usize),
    /// One of the supply in an area.
    Supply(usize),
}

/// A placement.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) struct Placement {
    /// What is placed.
    pub laying: Laying,
    /// What is paid.
    pub payment: Payment,
    /// How many jokers are said to be gained.
    pub gain: Option<usize>,
}

impl Laying {
    /// Reads what is placed: `place B4 R2`, `expand xB4 E2`, `expand supply NE`.
    fn read(words: &[&str]) -> Option<Self> {
        let area = |text: &str| AREAS.iter().position(|it| *it == text);
        match words {
            ["place", "J", cell] => Some(Self::Joker(named(cell)?)),
            ["place", tile, cell] => Some(Self::Tile(Hexagon::read(tile)?, named(cell)?)),
            ["expand", "supply", name] => Some(Self::Supply(area(name)?)),
            ["expand", print, place] => {
                let print = Hexagon::read(print.strip_prefix('x')?)?;
                let closed = area(place).map(|area| Self::Closed(print, area));
                closed.or_else(|| Some(Self::Open(print, named(place)?)))
            }
            _ => None,
        }
    }

    /// Writes what is placed.
    fn text(self) -> String {
        match self {
            Self::Tile(tile, place) => format!("place {tile} {}", name(place)),
            Self::Joker(place) => format!("place J {}", name(place)),
            Self::Open(print, place) => format!("expand x{print} {}", name(place)),
            Self::Closed(print, area) => format!("expand x{print} {}", AREAS[area]),
            Self::Supply(area) => format!("expand supply {}", AREAS[area]),
        }
    }

    /// Returns what leaves the storage to be placed.
    fn item(self) -> Option<Item> {
        match self {
            Self::Tile(tile, _) => Some(Item::Tile(tile)),
            Self::Joker(_) => Some(Item::Joker),
            Self::Open(print, _) | Self::Closed(print, _) => Some(Item::Expansion(print)),
            Self::Supply(_) => None,
        }
    }

    /// Returns the cell on which a tile or joker is placed.
    fn cell(self) -> Option<Place> {
        match self {
            Self::Tile(_, place) | Self::Joker(place) => Some(place),
            Self::Open(..) | Self::Closed(..) | Self::Supply(_) => None,
        }
    }
}

impl Placement {
    /// Reads a placement: `place B4 R2 pay B1 xB3 J gain 2`.
    pub(super) fn read(words: &[&str]) -> Option<Self> {
        let (words, gain) = match words {
            [rest @ .., "gain", n] => (rest, Some(n.parse().ok()?)),
            all => (all, None),
        };
        let place = words.iter().position(|it| *it == "pay").unwrap_or(words.len());
        let payment = match words.get(place + 1..).unwrap_or_default() {
            ["+"] => Payment::Only,
            paid => Payment::Items(read_words(paid)?),
        };
        Some(Self { laying: Laying::read(&words[..place])?, payment, gain })
    }
}

impl Game {
    /// Returns how many hexagons a placement costs besides the placed one.
    fn price(&self, laying: Laying) -> usize {
        match laying {
            Laying::Tile(hexagon, _) | Laying::Open(hexagon, _) | Laying::Closed(hexagon, _) => {
                hexagon.value - 1
            }
            Laying::Supply(_) if self.reads("supply-price", "six-hexagons") => 6,
            Laying::Joker(_) | Laying::Supply(_) => 0,
        }
    }

    /// Returns the fault of taking an expansion from the supply.
    fn supply_fault(&self, player: &Player) -> Result<(), Fault> {
        if self.reads("supply-price", "not-available") {
            Err("queens-garden::not-available")
        } else if self.supply == 0 {
            Err("queens-garden::supply-is-empty")
        } else if player.score < 6 && !self.reads("supply-price", "six-hexagons") {
            Err("queens-garden::not-enough-points")
        } else {
            Ok(())
        }
    }

    /// Returns the fault of what is placed, however it is paid.
    fn laying_fault(&self, player: &Player, laying: Laying) -> Result<(), Fault> {
        if matches!(laying, Laying::Joker(_)) && !self.reads("jokers-laid", "free") {
            return Err("queens-garden::jokers-are-not-laid");
        }
        if laying.item().is_some_and(|it| !player.items().contains(&it)) {
            return Err("queens-garden::not-in-storage");
        }
        match laying {
            Laying::Tile(tile, place) => self.tile_fault(player, Some(tile), place),
            Laying::Joker(place) => self.tile_fault(player, None, place),
            Laying::Open(print, place) => {
                let area = area_of(place).filter(|area| middle(*area) != place);
                let area = area.ok_or("queens-garden::no-space")?;
                self.area_fault(player, area)?;
                self.print_fault(player, print, place)
            }
            Laying::Closed(_, area) => {
                self.area_fault(player, area)?;
                let is_allowed = self.reads("back-side", "allowed");
                is_allowed.then_some(()).ok_or("queens-garden::face-up-only")
            }
            Laying::Supply(area) => {
                self.supply_fault(player)?;
                self.area_fault(player, area)
            }
        }
    }

    /// Returns what a placement discards.
    ///
    /// # Errors
    /// The first fault.
    pub(super) fn cost(&self, seat: usize, placement: &Placement) -> Result<Vec<Item>, Fault> {
        self.acting_fault(seat)?;
        let Placement { laying, payment, gain } = placement;
        let player = &self.players[seat];
        self.laying_fault(player, *laying)?;
        let price_fault = |fault| match (fault, laying.item()) {
            ("queens-garden::wrong-price", None) => "queens-garden::wrong-supply-price",
            _ => fault,
        };
        let paid = self.paid(player, laying.item(), self.price(*laying), payment).map_err(price_fault)?;
        let after = self.clone().laid_and_paid(seat, *laying, &paid);
        after.gain_fault(&after.players[seat], laying.cell(), *gain)?;
        Ok(paid)
    }

    /// Returns the game after something was placed and paid, before anything is gained.
    fn laid_and_paid(mut self, seat: usize, laying: Laying, paid: &[Item]) -> Self {
        match laying {
            Laying::Tile(..) | Laying::Joker(_) => self.place_piece(seat, laying),
            Laying::Open(..) | Laying::Closed(..) | Laying::Supply(_) => self.place_expansion(seat, laying),
        }
        self.tell_paid(seat, paid);
        self.discard(seat, paid);
        self
    }

    /// Lays a tile or a joker of the storage on a cell.
    fn place_piece(&mut self, seat: usize, laying: Laying) {
        match laying {
            Laying::Tile(tile, place) => {
                self.tell_placed(seat, tile, place);
                take(&mut self.players[seat].tiles, &tile);
                self.players[seat].laid.insert(place, Laid::Tile(tile));
            }
            Laying::Joker(place) => {
                self.tell_joker(seat, place);
                self.players[seat].jokers -= 1;
                self.players[seat].laid.insert(place, Laid::Joker);
            }
            Laying::Open(..) | Laying::Closed(..) | Laying::Supply(_) => panic!("an expansion"),
        }
    }

    /// Lays an expansion of the storage or of the supply.
    fn place_expansion(&mut self, seat: usize, laying: Laying) {
        match laying {
            Laying::Open(print, place) => {
                self.tell_placed(seat, print, place);
                take(&mut self.players[seat].expansions, &print);
                self.players[seat].lay_open(area_of(place).expect("an area"), place, print);
            }
            Laying::Closed(print, area) => {
                take(&mut self.players[seat].expansions, &print);
                self.lay_face_down(seat, area);
                self.gone.push(print);
            }
            Laying::Supply(area) => {
                self.supply -= 1;
                self.lay_face_down(seat, area);
                if !self.reads("supply-price", "six-hexagons") {
                    let lost = self.lose(seat, 6, false);
                    self.tell_bought(seat, lost);
                }
            }
            Laying::Tile(..) | Laying::Joker(_) => panic!("no expansion"),
        }
    }

    /// Lays an expansion face down.
    fn lay_face_down(&mut self, seat: usize, area: usize) {
        self.players[seat].areas[area] = Some(Side::Down);
        self.tell_face_down(seat, area);
    }

    /// Plays a legal placement that discards these items.
    pub(super) fn place(&mut self, seat: usize, placement: &Placement, paid: &[Item]) {
        let laying = placement.laying;
        *self = self.clone().laid_and_paid(seat, laying, paid);
        if let Some(place) = laying.cell() {
            self.reward(seat, place, placement.gain);
        }
        self.after_turn(seat);
    }

    /// Returns all that may be placed, and where, if it can be paid: layings of the same thing together.
    fn layings(&self, player: &Player) -> Vec<Vec<Laying>> {
        let mut spaces: Vec<Place> = cells().iter().map(|it| it.1).collect();
        spaces.retain(|it| self.tile_fault(player, None, *it).is_ok());
        let mut layings: Vec<Vec<Laying>> = Vec::new();
        for tile in different(&player.tiles) {
            layings.push(spaces.iter().map(|it| Laying::Tile(tile, *it)).collect());
        }
        layings.push(spaces.iter().map(|it| Laying::Joker(*it)).collect());
        for print in different(&player.expansions) {
            let areas = self.free_areas(player);
            let open = areas.iter().flat_map(|it| cells_of(*it)).map(|it| Laying::Open(print, it));
            layings.push(open.chain(areas.iter().map(|it| Laying::Closed(print, *it))).collect());
        }
        layings.push((0..6).map(Laying::Supply).collect());
        for group in &mut layings {
            group.retain(|it| self.laying_fault(player, *it).is_ok());
        }
        layings.retain(|it| !it.is_empty());
        layings
    }

    /// Returns all that may be placed, layings of the same thing together, with all ways to pay for each of them.
    fn payable(&self) -> Vec<(Vec<Laying>, Vec<Vec<Item>>)> {
        let player = &self.players[self.turn];
        let with_payments = |group: Vec<Laying>| {
            let payments = self.payments(player, group[0].item(), self.price(group[0]));
            (group, payments)
        };
        self.layings(player).into_iter().map(with_payments).collect()
    }

    /// Returns the number of ways to place something.
    pub(super) fn n_payments(&self) -> usize {
        self.payable().iter().map(|it| it.0.len() * it.1.len()).sum()
    }

    /// Returns all legal placements.
    pub(super) fn legal_placements(&self) -> Vec<String> {
        let mut legal = Vec::new();
        for (layings, payments) in self.payable() {
            for paid in payments {
                let pay = with_word("pay", &paid);
                for laying in &layings {
                    let text = with_seat(self.turn, &format!("{}{pay}", laying.text()));
                    legal.extend(self.gain_words(*laying, &paid).into_iter().map(|it| format!("{text}{it}")));
                }
            }
        }
        legal
    }

    /// Returns what a ply may say of what it gains.
    fn gain_words(&self, laying: Laying, paid: &[Item]) -> Vec<String> {
        if !self.reads("jokers", "recorded") {
            return vec![String::new()];
        }
        let after = self.clone().laid_and_paid(self.turn, laying, paid);
        let gains = after.gains(&after.players[self.turn], laying.cell()).into_iter();
        gains.map(|it| it.map_or(String::new(), |n| format!(" gain {n}"))).collect()
    }

    /// Tells whether something else can be done than to pass.
    pub(super) fn can_act(&self) -> bool {
        self.phase == Phase::Act && (self.n_takings() != 0 || self.n_payments() != 0)
    }
}
