//! Bonuses for complete stars and numbers (summer-pavilion 6.2, 6.3).

use super::{Game, MIDDLE, Player, STARS, Space};

/// A bonus: the star or the number that it is for, and its points.
pub(super) type Bonus = (char, i32);

/// The stars in the order in which they are scored.
const SCORED: [char; 7] = ['M', 'R', 'B', 'Y', 'O', 'G', 'P'];

impl Game {
    /// Returns the bonuses of a board: for stars, then for numbers.
    pub(super) fn bonuses(&self, player: &Player) -> Vec<Bonus> {
        let stars = SCORED.into_iter().map(|it| (it, self.star_value(player, it)));
        let numbers = ['1', '2', '3', '4', '5', '6'].into_iter();
        let numbers = numbers.map(|it| (it, self.number_value(player, it)));
        stars.chain(numbers).filter(|it| it.1 != 0).collect()
    }

    /// Returns the bonuses of a board in all.
    pub fn bonus_of(&self, player: &Player) -> i32 {
        self.bonuses(player).iter().map(|it| it.1).sum()
    }

    /// Adds bonuses to the score of a seat.
    pub(super) fn give_bonuses(&mut self, seat: usize, bonuses: Vec<Bonus>) {
        for (_, points) in bonuses {
            self.players[seat].bonus += points;
            self.give(seat, points);
        }
    }

    /// Returns the points for a star, 0 where it is not complete.
    fn star_value(&self, player: &Player, star: char) -> i32 {
        let star = STARS.iter().position(|it| *it == star).expect("a star");
        let tiles = player.on_star(star);
        if tiles.len() < 6 {
            return 0;
        }
        let is_one_color = tiles.iter().all(|it| *it == tiles[0]);
        let is_mixed = !is_one_color || !self.is_mono && star == MIDDLE;
        if is_mixed || self.reads("star-values", "twelve") {
            return 12;
        }
        match tiles[0] {
            'R' => 14,
            'B' => 15,
            'Y' => 16,
            'O' => 17,
            'G' => 18,
            'P' => 20,
            other => panic!("no color: {other}"),
        }
    }

    /// Tells whether a space must be covered for its number.
    fn counts_for_number(&self, (star, place): Space) -> bool {
        let is_left_out = self.reads("number-spaces", "outer-stars")
            || self.is_mono && self.number((star, place)) == 3 && self.reads("mono-threes", "outer-only");
        self.exists((star, place)) && !(star == MIDDLE && is_left_out)
    }

    /// Returns the points for a number, 0 where not all its spaces are covered.
    fn number_value(&self, player: &Player, digit: char) -> i32 {
        let is_of_number = |it: &Space| self.number(*it).to_string() == digit.to_string();
        let counts = |it: &Space| is_of_number(it) && self.counts_for_number(*it);
        let spaces: Vec<Space> = Self::spaces().into_iter().filter(counts).collect();
        if spaces.is_empty() || !spaces.iter().all(|it| player.has(*it)) {
            return 0;
        }
        let number = match digit {
            '1' => 1,
            '2' => 2,
            '3' => 3,
            '4' => 4,
            '5' if self.reads("number-values", "five-and-six") => 5,
            '6' if self.reads("number-values", "five-and-six") => 6,
            _ => 0,
        };
        if self.reads("number-values", "one-each") { number } else { 4 * number }
    }
}
