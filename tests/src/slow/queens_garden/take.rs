//! Acquiring (queens-garden 3): what may be taken, and what follows.

use super::pieces::{choices, count, different, holds, sorted, take};
use super::tables::is_of;
use super::{COLORS, Fault, Game, Item, Player, Spot, read_words, with_seat, with_word, worth};

/// Something that lies in the display: 0 for the stack or the number of a spot, and what it is.
pub(super) type Piece = (usize, Item);

/// A take.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) struct Take {
    /// The color or value.
    pub axis: char,
    /// The pieces that are named.
    pub pieces: Vec<Piece>,
    /// What is dropped.
    pub dropped: Vec<Item>,
}

/// Returns the tiles or the expansions among pieces.
fn of_kind(pieces: &[Piece], are_expansions: bool) -> Vec<Piece> {
    pieces.iter().copied().filter(|it| it.1.is_expansion() == are_expansions).collect()
}

/// Returns the items of pieces.
fn items(pieces: &[Piece]) -> Vec<Item> {
    pieces.iter().map(|it| it.1).collect()
}

/// Reads a piece: `S.B4`, `2.xB4`.
fn read_piece(text: &str) -> Option<Piece> {
    let (place, item) = text.split_once('.')?;
    let place = if place == "S" { 0 } else { place.parse().ok()? };
    Some((place, Item::read(item)?))
}

/// Writes a piece.
fn write_piece((place, item): Piece) -> String {
    if place == 0 { format!("S.{item}") } else { format!("{place}.{item}") }
}

impl Take {
    /// Reads a take behind its word: `B S.B1 2.xB6 drop B1`.
    pub(super) fn read(words: &[&str]) -> Option<Self> {
        let (axis, rest) = words.split_first()?;
        let place = rest.iter().position(|it| *it == "drop").unwrap_or(rest.len());
        let pieces = rest[..place].iter().map(|it| read_piece(it)).collect::<Option<_>>()?;
        let dropped = read_words(rest.get(place + 1..).unwrap_or_default())?;
        Some(Self { axis: axis.chars().next()?, pieces, dropped })
    }
}

impl Game {
    /// Returns what lies in a place of the display.
    fn lying(&self, place: usize) -> Vec<Item> {
        let tiles = if place == 0 { Some(&self.top) } else { None };
        match (tiles, place.checked_sub(1).and_then(|nth| self.spots.get(nth))) {
            (Some(tiles), _) | (None, Some(Spot::Tiles(tiles))) => {
                tiles.iter().copied().map(Item::Tile).collect()
            }
            (None, Some(Spot::Up(print))) => vec![Item::Expansion(*print)],
            (None, Some(Spot::Down | Spot::Nothing) | None) => Vec::new(),
        }
    }

    /// Returns all pieces of an axis, in their order.
    pub(super) fn pieces(&self, axis: char) -> Vec<Piece> {
        let places = 0..=self.spots.len();
        let all = places.flat_map(|place| self.lying(place).into_iter().map(move |it| (place, it)));
        let is_of = |it: &Piece| it.1.hexagon().is_some_and(|it| is_of(it, axis));
        sorted(&all.filter(is_of).collect::<Vec<_>>())
    }

    /// Tells whether of two pieces only one is taken.
    fn are_twins(&self, one: Piece, other: Piece) -> bool {
        if self.reads("twins", "all") || one.1.hexagon() != other.1.hexagon() {
            return false;
        }
        let are_of_one_kind = one.1.is_expansion() == other.1.is_expansion();
        are_of_one_kind || !self.reads("tile-and-expansion", "different")
    }

    /// Returns pieces of which one is taken each, in groups; each piece once unless all twins are taken.
    fn groups_of_twins(&self, pieces: &[Piece]) -> Vec<Vec<Piece>> {
        let mut groups: Vec<Vec<Piece>> = Vec::new();
        let pieces = if self.reads("twins", "all") { pieces.to_vec() } else { different(pieces) };
        for piece in pieces {
            match groups.iter_mut().find(|it| self.are_twins(it[0], piece)) {
                Some(group) => group.push(piece),
                None => groups.push(vec![piece]),
            }
        }
        if self.reads("twins", "first-found") {
            for group in &mut groups {
                group.truncate(1);
            }
        }
        groups
    }

    /// Returns the pieces of an axis in as many parts as can be taken together.
    fn parts(&self, axis: char) -> Vec<Vec<Piece>> {
        let all = self.pieces(axis);
        if !self.reads("take-kinds", "separate") {
            return vec![all];
        }
        let mut parts = vec![of_kind(&all, false)];
        parts.extend(of_kind(&all, true).into_iter().map(|it| vec![it]));
        parts
    }

    /// Returns what is taken of an axis with each choice among twins, whether it fits or not.
    fn selections(&self, axis: char) -> Vec<Vec<Piece>> {
        let mut all = Vec::new();
        for part in self.parts(axis) {
            let mut selections = vec![Vec::new()];
            for group in self.groups_of_twins(&part) {
                let with = |it: &Vec<Piece>, piece: Piece| [it.clone(), vec![piece]].concat();
                let longer = selections.iter().flat_map(|it| group.iter().map(|piece| with(it, *piece)));
                selections = longer.collect();
            }
            all.extend(selections);
        }
        all
    }

    /// Returns how many tiles and how many expansions may be taken at most, and whether others are then left; none where
    /// there is no bound.
    fn bound(&self, player: &Player, are_expansions: bool) -> (Option<usize>, bool) {
        let room = if are_expansions { player.expansion_room() } else { player.room() };
        let are_left = self.reads("overflow", "what-fits")
            || are_expansions && self.reads("many-expansions", "as-many-as-fit");
        let is_bound = are_left || !self.reads("overflow", "excess-dropped");
        (is_bound.then_some(room), are_left)
    }

    /// Returns what of one kind is taken of a selection: all of it, each choice of what fits, or nothing legal.
    fn fitting_kind(&self, player: &Player, pieces: &[Piece], are_expansions: bool) -> Vec<Vec<Piece>> {
        let pieces = of_kind(pieces, are_expansions);
        match self.bound(player, are_expansions) {
            (Some(room), true) => {
                let n = room.min(pieces.len());
                choices(&pieces, n..=n)
            }
            (Some(room), false) if room < pieces.len() => Vec::new(),
            _ => vec![sorted(&pieces)],
        }
    }

    /// Returns all that may be taken of an axis, each in the order of pieces.
    fn takings(&self, player: &Player, axis: char) -> Vec<Vec<Piece>> {
        let mut takings = Vec::new();
        for selection in self.selections(axis) {
            let expansions = self.fitting_kind(player, &selection, true);
            for tiles in self.fitting_kind(player, &selection, false) {
                takings.extend(expansions.iter().map(|it| sorted(&[tiles.clone(), it.clone()].concat())));
            }
        }
        takings.retain(|it| !it.is_empty());
        different(&takings)
    }

    /// Returns how many tiles or expansions of what is taken must be dropped.
    fn n_excess(&self, player: &Player, taken: &[Piece], are_expansions: bool) -> usize {
        let room = if are_expansions { player.expansion_room() } else { player.room() };
        match self.bound(player, are_expansions) {
            (None, _) => of_kind(taken, are_expansions).len().saturating_sub(room),
            (Some(_), _) => 0,
        }
    }

    /// Returns the first fault that the named pieces have by themselves.
    fn naming_fault(&self, take: &Take) -> Result<(), Fault> {
        let named = &take.pieces;
        if named.iter().any(|it| self.spots.len() < it.0) {
            return Err("queens-garden::no-such-place");
        }
        let is_there = |it: &Piece| count(named, it) <= count(&self.lying(it.0), &it.1);
        if !named.iter().all(is_there) {
            return Err("queens-garden::not-there");
        }
        if !holds(&self.pieces(take.axis), named) {
            return Err("queens-garden::off-axis");
        }
        if self.pieces(take.axis).is_empty() {
            return Err("queens-garden::nothing-to-take");
        }
        let n_expansions = of_kind(named, true).len();
        let is_apart = 1 < n_expansions || n_expansions == 1 && n_expansions < named.len();
        if self.reads("take-kinds", "separate") && is_apart {
            return Err("queens-garden::kinds-apart");
        }
        let is_double = |nth: usize| named[..nth].iter().any(|it| self.are_twins(*it, named[nth]));
        if (0..named.len()).any(is_double) {
            return Err("queens-garden::one-of-twins");
        }
        Ok(())
    }

    /// Returns what a take means: the named pieces, and those that need not be named.
    fn meant(&self, player: &Player, take: &Take) -> Result<Vec<Piece>, Fault> {
        let named = &take.pieces;
        let mut parts = self.parts(take.axis);
        parts.retain(|it| !it.is_empty() && holds(it, named));
        let [part] = parts.as_slice() else { return Err("queens-garden::which-piece") };
        let groups = self.groups_of_twins(part);
        if !holds(&groups.concat(), named) {
            return Err("queens-garden::not-the-first");
        }
        let is_open = |it: &&Vec<Piece>| 1 < it.len() && !it.iter().any(|piece| named.contains(piece));
        let has_open = groups.iter().any(|it| is_open(&it));
        let sure: Vec<Piece> = groups.iter().filter(|it| it.len() == 1).flatten().copied().collect();
        let mut meant = Vec::new();
        for are_expansions in [false, true] {
            let named = of_kind(named, are_expansions);
            let mut filled = of_kind(&sure, are_expansions);
            for piece in &named {
                if count(&filled, piece) < count(&named, piece) {
                    filled.push(*piece);
                }
            }
            let fits = self.bound(player, are_expansions).0.is_none_or(|room| filled.len() <= room);
            meant.extend(if fits { filled } else { named });
        }
        let meant = sorted(&meant);
        if self.takings(player, take.axis).contains(&meant) {
            Ok(meant)
        } else if has_open {
            Err("queens-garden::which-piece")
        } else {
            Err("queens-garden::does-not-fit")
        }
    }

    /// Returns what a take takes, and what of it is dropped.
    ///
    /// # Errors
    /// The first fault.
    pub(super) fn taken(&self, seat: usize, take: &Take) -> Result<(Vec<Piece>, Vec<Item>), Fault> {
        self.acting_fault(seat)?;
        let player = &self.players[seat];
        self.naming_fault(take)?;
        let taken = self.meant(player, take)?;
        let dropped = match self.drops(&taken).as_slice() {
            [only] if take.dropped.is_empty() => only.clone(),
            _ => take.dropped.clone(),
        };
        let is_right = |are_expansions: bool| {
            let is_so = |it: &&Item| it.is_expansion() == are_expansions;
            dropped.iter().filter(is_so).count() == self.n_excess(player, &taken, are_expansions)
        };
        if !holds(&items(&taken), &dropped) || !is_right(false) || !is_right(true) {
            return Err("queens-garden::wrong-drop");
        }
        Ok((taken, dropped))
    }

    /// Plays a legal take of these pieces.
    pub(super) fn acquire(&mut self, seat: usize, taken: &[Piece], dropped: &[Item]) {
        let takes_top = taken.iter().any(|it| it.0 == 0);
        self.tell_acquired(seat, &items(taken));
        for (place, item) in taken {
            match item {
                Item::Tile(tile) => {
                    take(self.tiles_in(*place), tile);
                    self.players[seat].tiles.push(*tile);
                }
                Item::Expansion(print) => {
                    self.spots[*place - 1] = Spot::Nothing;
                    self.players[seat].expansions.push(*print);
                }
                Item::Joker => panic!("no joker lies there"),
            }
        }
        for spot in &mut self.spots {
            if *spot == Spot::Tiles(Vec::new()) {
                *spot = Spot::Down;
            }
        }
        self.discard(seat, dropped);
        let lost = self.lose(seat, worth(dropped), false);
        self.tell_dropped(seat, dropped, lost);
        let is_lifted = self.stack != 0 && (takes_top || self.reads("lift", "any-take"));
        if is_lifted {
            self.stack -= 1;
            let tiles = std::mem::take(&mut self.top);
            self.spots.push(if tiles.is_empty() { Spot::Down } else { Spot::Tiles(tiles) });
            self.tell_lifted();
        }
        self.after_acquiring(seat, is_lifted);
    }

    /// Returns the tiles in a place of the display.
    fn tiles_in(&mut self, place: usize) -> &mut Vec<super::Hexagon> {
        if place == 0 {
            return &mut self.top;
        }
        match &mut self.spots[place - 1] {
            Spot::Tiles(tiles) => tiles,
            other @ (Spot::Down | Spot::Up(_) | Spot::Nothing) => panic!("no tiles: {other:?}"),
        }
    }

    /// Returns each axis with all that may be taken of it.
    fn takings_by_axis(&self) -> Vec<(char, Vec<Vec<Piece>>)> {
        let axes = COLORS.into_iter().chain('1'..='6');
        axes.map(|axis| (axis, self.takings(&self.players[self.turn], axis))).collect()
    }

    /// Returns the number of ways to take something.
    pub(super) fn n_takings(&self) -> usize {
        self.takings_by_axis().iter().map(|it| it.1.len()).sum()
    }

    /// Returns all legal takes.
    pub(super) fn legal_takes(&self) -> Vec<String> {
        let mut legal = Vec::new();
        for (axis, takings) in self.takings_by_axis() {
            for taken in takings {
                let pieces: Vec<String> = taken.iter().map(|it| write_piece(*it)).collect();
                let text = format!("take {axis} {}", pieces.join(" "));
                let dropped = self.drops(&taken);
                let drops = dropped.iter().map(|it| format!("{text}{}", with_word("drop", it)));
                legal.extend(drops.map(|it| with_seat(self.turn, &it)));
            }
        }
        legal
    }

    /// Returns each choice of what is dropped of what is taken.
    fn drops(&self, taken: &[Piece]) -> Vec<Vec<Item>> {
        let chosen = |are_expansions: bool| {
            let n = self.n_excess(&self.players[self.turn], taken, are_expansions);
            choices(&items(&of_kind(taken, are_expansions)), n..=n)
        };
        let expansions = chosen(true);
        let both = |tiles: Vec<Item>| expansions.iter().map(move |it| [tiles.clone(), it.clone()].concat());
        chosen(false).into_iter().flat_map(both).collect()
    }
}
