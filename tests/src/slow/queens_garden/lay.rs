//! Where hexagons and expansions may be laid (queens-garden 4.6 to 4.10).

use std::collections::BTreeMap;

use super::garden::{Laid, Place, Side, around};
use super::pieces::different;
use super::{Fault, Game, Hexagon, Player};

impl Game {
    /// Returns the fault of a tile, or of a joker where there is none, on this cell.
    pub(super) fn tile_fault(
        &self,
        player: &Player,
        tile: Option<Hexagon>,
        place: Place,
    ) -> Result<(), Fault> {
        if !player.is_space(place) {
            return Err("queens-garden::no-space");
        }
        if player.laid.contains_key(&place) {
            return Err("queens-garden::space-is-taken");
        }
        tile.map_or(Ok(()), |it| self.hexagon_fault(player, it, place))
    }

    /// Returns the fault of a printed hexagon on this cell, where its expansion may lie.
    pub(super) fn print_fault(&self, player: &Player, print: Hexagon, place: Place) -> Result<(), Fault> {
        if self.reads("printed-check", "no") {
            return Ok(());
        }
        self.hexagon_fault(player, print, place)
    }

    /// Returns the fault that a hexagon on this empty cell has by what lies in the garden.
    fn hexagon_fault(&self, player: &Player, hexagon: Hexagon, place: Place) -> Result<(), Fault> {
        let others = player.hexagons_around(place);
        let is_banned = self.reads("isolated", "first-only") && !player.hexagons().is_empty();
        if others.is_empty() && is_banned {
            return Err("queens-garden::isolated");
        }
        let n_matching = others.iter().filter(|it| it.matches(hexagon)).count();
        let n_needed = if self.reads("neighbors", "all") { others.len() } else { others.len().min(1) };
        if n_matching < n_needed {
            return Err("queens-garden::no-match");
        }
        if self.makes_twins(player, hexagon, place) {
            return Err("queens-garden::makes-twins");
        }
        Ok(())
    }

    /// Tells whether a hexagon on this cell has a twin where there must be none.
    fn makes_twins(&self, player: &Player, hexagon: Hexagon, place: Place) -> bool {
        if self.reads("no-twins", "in-contact") {
            return player.hexagons_around(place).contains(&hexagon);
        }
        if self.reads("no-twins", "in-garden") {
            return player.hexagons().contains(&hexagon);
        }
        let has_twins = |belongs: &dyn Fn(Hexagon) -> bool| {
            let clusters = around(place).into_iter().flat_map(|it| player.cluster(it, belongs));
            let clusters: BTreeMap<Place, Hexagon> = clusters.collect();
            let cluster: Vec<Hexagon> = clusters.into_values().chain([hexagon]).collect();
            different(&cluster).len() < cluster.len()
        };
        if self.reads("no-twins", "in-cluster") {
            return has_twins(&|_| true);
        }
        has_twins(&|it| it.color == hexagon.color) || has_twins(&|it| it.value == hexagon.value)
    }

    /// Returns the fault of an expansion in this area.
    pub(super) fn area_fault(&self, player: &Player, area: usize) -> Result<(), Fault> {
        if player.areas[area].is_some() {
            return Err("queens-garden::area-is-taken");
        }
        let has_any = player.areas.iter().any(Option::is_some);
        let is_beside = [1, 5].into_iter().any(|by| player.areas[(area + by) % 6].is_some());
        if self.reads("areas", "next") && has_any && !is_beside {
            return Err("queens-garden::not-beside");
        }
        Ok(())
    }

    /// Returns the areas in which an expansion may be laid.
    pub(super) fn free_areas(&self, player: &Player) -> Vec<usize> {
        (0..6).filter(|area| self.area_fault(player, *area).is_ok()).collect()
    }
}

impl Player {
    /// Lays an expansion face up with its print on this cell.
    pub(super) fn lay_open(&mut self, area: usize, place: Place, print: Hexagon) {
        self.areas[area] = Some(Side::Up);
        self.laid.insert(place, Laid::Printed(print));
    }

    /// Tells whether something lies on every cell around a place, or on every one that exists if others do not count.
    pub(super) fn is_surrounded(&self, place: Place, all: &[Place], ignores_missing: bool) -> bool {
        let touching = around(place).into_iter().filter(|it| all.contains(it));
        let mut counting = touching.filter(|it| !ignores_missing || self.has_cell(*it));
        counting.all(|it| self.laid.contains_key(&it))
    }
}
