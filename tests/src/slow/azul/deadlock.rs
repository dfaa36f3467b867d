//! Deadlock (azul 6.4).

use super::{COLORS, Game, Phase, Player, count};

impl Game {
    /// Tells whether no legal play can complete a row any more.
    ///
    /// A round that never ends since nobody took the marker, under the reading that has it so, is one as well.
    pub fn is_deadlock(&self) -> bool {
        if matches!(self.phase, Phase::Over | Phase::Ended) {
            return false;
        }
        if self.phase == Phase::Tile && self.is_endless() {
            return true;
        }
        let (free, counted) = self.obtainable();
        !self.players.iter().enumerate().any(|(seat, player)| {
            (0..5).any(|row| can_complete(player, row, &free, counted.contains(&(seat, row))))
        })
    }

    /// Returns the tiles that can come free, and the lines, by seat and row, that were counted.
    fn obtainable(&self) -> (Vec<char>, Vec<(usize, usize)>) {
        let mut free =
            [self.bag.clone(), self.lid.clone(), self.displays.concat(), self.center.clone()].concat();
        for player in &self.players {
            free.extend([player.floor.clone(), player.beyond.clone(), player.deferred.clone()].concat());
        }
        let mut counted = Vec::new();
        while let Some((seat, row)) = self.next_line(&free, &counted) {
            free.extend(&self.players[seat].lines[row]);
            counted.push((seat, row));
        }
        (free, counted)
    }

    /// Returns a line that can be filled up from what is free and was not counted yet.
    fn next_line(&self, free: &[char], counted: &[(usize, usize)]) -> Option<(usize, usize)> {
        let places = (0..self.n_seats()).flat_map(|seat| (0..5).map(move |row| (seat, row)));
        places.filter(|it| !counted.contains(it)).find(|(seat, row)| {
            let line = &self.players[*seat].lines[*row];
            !line.is_empty() && row + 1 - line.len() <= count(free, line[0])
        })
    }
}

/// Tells whether a row can still be completed.
fn can_complete(player: &Player, row: usize, free: &[char], is_counted: bool) -> bool {
    COLORS.into_iter().filter(|color| !player.wall[row].contains(color)).all(|color| {
        let in_line = is_counted && player.lines[row].contains(&color);
        in_line || row < count(free, color)
    })
}
