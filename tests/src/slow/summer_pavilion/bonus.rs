//! Bonuses for complete stars and numbers (summer-pavilion 6.2, 6.3).

use super::{Game, MIDDLE, Player, STARS, Space};

/// A bonus: the star or the number that it is for, and its points.
pub(super) type Bonus = (char, i32);

/// The stars in the order in which they are scored.
const SCORED: [char; 7] = ['M', 'R', 'B', 'Y', 'O', 'G', 'P'];

/// Returns the tiles on the star of this letter.
fn on_star(player: &Player, star: char) -> Vec<char> {
    player.on_star(STARS.iter().position(|it| *it == star).expect("a star"))
}

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
        for (of, points) in bonuses {
            self.players[seat].bonus += points;
            self.give(seat, points);
            self.tell_bonus(seat, of, points);
        }
    }

    /// Returns the color by which a complete star scores; none where it scores as one of different colors.
    pub(super) fn one_color(&self, player: &Player, star: char) -> Option<char> {
        let tiles = on_star(player, star);
        let is_one_color = tiles.iter().all(|it| *it == tiles[0]) && (self.is_mono || star != 'M');
        is_one_color.then_some(tiles[0])
    }

    /// Returns the points for a star, 0 where it is not complete.
    fn star_value(&self, player: &Player, star: char) -> i32 {
        if on_star(player, star).len() < 6 {
            return 0;
        }
        if self.reads("star-values", "twelve") {
            return 12;
        }
        match self.one_color(player, star) {
            None => 12,
            Some('R') => 14,
            Some('B') => 15,
            Some('Y') => 16,
            Some('O') => 17,
            Some('G') => 18,
            Some('P') => 20,
            Some(other) => panic!("no color: {other}"),
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
