//! What a round brings (queens-garden 6.2, 6.3).

use super::garden::{Side, around, middle};
use super::reward::Element;
use super::tables::is_of;
use super::tell::{axis_name, counted};
use super::{Game, Player, number};

/// Something that brings points.
pub(super) struct Brought {
    /// What it is, in words.
    pub what: String,
    /// Its points.
    pub points: i32,
    /// What is told behind them.
    pub mark: &'static str,
}

impl Game {
    /// Adds what something brings a seat.
    pub(super) fn add(&mut self, seat: usize, brought: &Brought) {
        let Brought { what, points, mark } = brought;
        self.give(seat, *points);
        self.tell_of(seat, &format!("{what} = {points}{mark}"));
    }

    /// Returns what a round brings a seat: by each criterion of the wheel, then by pavilions, fountain and benches; only
    /// where there is something.
    fn of_round(&self, player: &Player) -> Vec<Brought> {
        let mut brought = self.of_criteria(player);
        for (element, n, each) in self.of_elements(player) {
            let mark = if element == Element::Bench { self.benches_mark() } else { "" };
            if n != 0 {
                brought.push(Brought { what: counted(n, element.name()), points: number(n * each), mark });
            }
        }
        brought
    }

    /// Returns what each criterion of the wheel brings a seat.
    fn of_criteria(&self, player: &Player) -> Vec<Brought> {
        let criteria = self.criteria();
        let mut n_scoring = vec![0; criteria.len()];
        for hexagon in player.hexagons() {
            let matching: Vec<usize> =
                (0..criteria.len()).filter(|nth| is_of(hexagon, criteria[*nth].0)).collect();
            let most = matching.iter().map(|nth| criteria[*nth].1).max();
            let best = matching.iter().copied().find(|nth| Some(criteria[*nth].1) == most);
            for nth in matching {
                if !self.reads("double-match", "once") || Some(nth) == best {
                    n_scoring[nth] += 1;
                }
            }
        }
        let scoring = criteria.into_iter().zip(n_scoring).filter(|it| it.1 != 0);
        let brought = scoring.map(|((axis, each), n)| Brought {
            what: format!("{}: {}", axis_name(axis), counted(n, "hexagon")),
            points: number(n * each),
            mark: self.wheel_mark(),
        });
        brought.collect()
    }

    /// Returns how many elements bring a seat points in a round, and how many points each.
    fn of_elements(&self, player: &Player) -> Vec<(Element, usize, usize)> {
        let n = player.n_pavilions();
        if self.reads("pavilion-points", "fountain-too") {
            vec![(Element::Pavilion, n, 1), (Element::Fountain, 1, 1)]
        } else if self.reads("pavilion-points", "filled") {
            let is_filled = |area: &usize| {
                let is_up = player.areas[*area] == Some(Side::Up);
                is_up && around(middle(*area)).iter().all(|it| player.laid.contains_key(it))
            };
            vec![(Element::Pavilion, (0..6).filter(is_filled).count(), 1)]
        } else if self.reads("pavilion-points", "elements") {
            let n_benches = self.elements().into_iter().filter(|it| it.1 == Element::Bench).count();
            vec![(Element::Pavilion, n, 3), (Element::Fountain, 1, 1), (Element::Bench, n_benches, 2)]
        } else {
            vec![(Element::Pavilion, n, 1)]
        }
    }

    /// Returns what the round brings each seat by the table.
    pub(super) fn round_totals(&self) -> Vec<i32> {
        self.players.iter().map(|it| self.of_round(it).iter().map(|it| it.points).sum()).collect()
    }

    /// Returns the seats in the order in which they are scored.
    pub(super) fn scored_seats(&self) -> Vec<usize> {
        self.seats_from(self.marker.unwrap_or(self.starter))
    }

    /// Scores the round by the table and ends it.
    pub(super) fn score_round(&mut self) {
        for seat in self.scored_seats() {
            for brought in self.of_round(&self.players[seat]) {
                self.add(seat, &brought);
            }
        }
        self.finish_round();
    }

    /// Adds what the record says that a round brought a seat.
    pub(super) fn add_recorded(&mut self, seat: usize, points: i32) {
        let points = if points < 0 {
            -self.lose(seat, points.unsigned_abs() as usize, false)
        } else {
            self.give(seat, points);
            points
        };
        self.tell_recorded(seat, points);
    }
}
