//! What a round brings (queens-garden 6.2, 6.3).

use super::garden::{Side, around, middle};
use super::tables::is_of;
use super::{Game, Player, number};

impl Game {
    /// Returns what each criterion of the wheel brings a seat, then what pavilions, fountain and benches bring.
    fn round_points(&self, player: &Player) -> Vec<i32> {
        let criteria = self.criteria();
        let mut points = vec![0; criteria.len()];
        for hexagon in player.hexagons() {
            let matching: Vec<usize> =
                (0..criteria.len()).filter(|nth| is_of(hexagon, criteria[*nth].0)).collect();
            let most = matching.iter().map(|nth| criteria[*nth].1).max();
            let best = matching.iter().copied().find(|nth| Some(criteria[*nth].1) == most);
            for nth in matching {
                if !self.reads("double-match", "once") || Some(nth) == best {
                    points[nth] += criteria[nth].1;
                }
            }
        }
        points.extend(self.pavilion_points(player));
        points.into_iter().map(number).collect()
    }

    /// Returns what pavilions, the fountain and benches of a seat bring in a round.
    fn pavilion_points(&self, player: &Player) -> Vec<usize> {
        let n = player.n_pavilions();
        if self.reads("pavilion-points", "fountain-too") {
            vec![n, 1]
        } else if self.reads("pavilion-points", "filled") {
            let is_filled = |area: &usize| {
                let is_up = player.areas[*area] == Some(Side::Up);
                is_up && around(middle(*area)).iter().all(|it| player.laid.contains_key(it))
            };
            vec![(0..6).filter(is_filled).count()]
        } else if self.reads("pavilion-points", "elements") {
            let n_benches = self.elements().into_iter().filter(|it| it.1).count();
            vec![3 * n, 1, 2 * n_benches]
        } else {
            vec![n]
        }
    }

    /// Returns what the round brings each seat by the table.
    pub(super) fn round_totals(&self) -> Vec<i32> {
        self.players.iter().map(|it| self.round_points(it).iter().sum()).collect()
    }

    /// Scores the round by the table and ends it.
    pub(super) fn score_round(&mut self) {
        for seat in self.seats_from(self.marker.unwrap_or(self.starter)) {
            for points in self.round_points(&self.players[seat]) {
                self.give(seat, points);
            }
        }
        self.finish_round();
    }
}
