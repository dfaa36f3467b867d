//! Tiling (azul 4.1 to 4.3, 5): where the tiles of complete lines may go, and what they score there.

use super::{COLORS, Game, Player, letter};

/// Complete lines in the order in which they are decided; no column where the tiles go to the floor. Both from 0.
pub(super) type Way = Vec<(usize, Option<usize>)>;

impl Game {
    /// Returns the columns that take a color in a row.
    fn columns(&self, player: &Player, row: usize, color: char) -> Vec<usize> {
        if !self.is_gray {
            let number = COLORS.iter().position(|it| *it == color).expect("a color");
            return vec![(number + row) % 5];
        }
        let may_cover = self.reads("taken-space", "open");
        let takes = |column: &usize| {
            let is_free = may_cover || player.wall[row][*column] == '.';
            is_free && player.wall.iter().all(|it| it[*column] != color)
        };
        (0..5).filter(takes).collect()
    }

    /// Returns the columns that take a complete line's color.
    fn columns_of_line(&self, player: &Player, row: usize) -> Vec<usize> {
        self.columns(player, row, player.lines[row][0])
    }

    /// Tells whether the seat chooses the order; else lines are laid, and written, from the top.
    fn is_any_order(&self) -> bool {
        self.is_gray && self.reads("column-order", "any")
    }

    /// Returns the lines of which one is decided next.
    fn due(&self, player: &Player) -> Vec<usize> {
        let complete = player.complete();
        if self.is_any_order() {
            return complete;
        }
        if self.is_gray && self.reads("column-order", "forced-first") {
            let forced = complete.iter().find(|row| self.columns_of_line(player, **row).len() < 2);
            return forced.or(complete.first()).copied().into_iter().collect();
        }
        complete.into_iter().take(1).collect()
    }

    /// Returns what may be decided of a line that is due.
    fn options(&self, player: &Player, row: usize) -> Vec<Option<usize>> {
        let columns = self.columns_of_line(player, row);
        let must_floor = columns.is_empty() && !self.reads("no-column", "stuck");
        let may_floor = self.is_gray && !columns.is_empty() && self.reads("column-decline", "allowed");
        let mut options: Vec<Option<usize>> = columns.into_iter().map(Some).collect();
        if must_floor || may_floor {
            options.push(None);
        }
        options
    }

    /// Returns all ways in which the complete lines of a seat can be decided.
    pub(super) fn ways(&self, player: &Player) -> Vec<Way> {
        if player.complete().is_empty() {
            return vec![Vec::new()];
        }
        let mut ways = Vec::new();
        for row in self.due(player) {
            for option in self.options(player, row) {
                for rest in self.ways(&decided(player, row, option)) {
                    ways.push([vec![(row, option)], rest].concat());
                }
            }
        }
        if !self.is_any_order() {
            for way in &mut ways {
                way.sort_unstable();
            }
        }
        ways
    }

    /// Returns the only way of a seat whose lines leave no choice.
    pub(super) fn forced_way(&self, player: &Player) -> Option<Way> {
        let mut player = player.clone();
        let mut way = Vec::new();
        while !player.complete().is_empty() {
            let row = self.due(&player)[0];
            let columns = self.columns_of_line(&player, row);
            let is_stuck = columns.is_empty() && self.reads("no-column", "stuck");
            if 1 < columns.len() || is_stuck {
                return None;
            }
            let column = columns.first().copied();
            way.push((row, column));
            player = decided(&player, row, column);
        }
        way.sort_unstable();
        Some(way)
    }

    /// Returns the way of a `tile` line that may leave out lines that leave no choice; none if it is not legal.
    pub(super) fn whole_way(&self, seat: usize, said: &Way) -> Option<Way> {
        let player = &self.players[seat];
        self.ways(player).into_iter().find(|way| {
            let mut before = player.clone();
            let mut rest = said.as_slice();
            for (row, option) in way {
                let columns = self.columns_of_line(&before, *row);
                if rest.first() == Some(&(*row, *option)) {
                    rest = &rest[1..];
                } else if 1 < columns.len() || *option != columns.first().copied() {
                    return false;
                }
                before = decided(&before, *row, *option);
            }
            rest.is_empty()
        })
    }

    /// Returns all legal ways of tiling, of all seats.
    pub(super) fn legal_tilings(&self) -> Vec<String> {
        let mut legal = Vec::new();
        for (seat, player) in self.players.iter().enumerate() {
            if !self.ends_at_once() && !player.complete().is_empty() {
                legal.extend(self.ways(player).iter().map(|way| write_way(seat, way)));
            }
        }
        legal
    }

    /// Lays the tiles of complete lines.
    pub(super) fn tile(&mut self, seat: usize, way: &Way) {
        let old = self.players[seat].clone();
        let mut last = old.clone();
        for (row, column) in way {
            last = decided(&last, *row, *column);
        }
        for (row, column) in way {
            let line = std::mem::take(&mut self.players[seat].lines[*row]);
            self.players[seat].tiled += 1;
            match column {
                Some(column) => {
                    self.players[seat].wall[*row][*column] = line[0];
                    self.lid.extend(line[1..].iter().filter(|it| **it != 'M'));
                    let wall = self.seen_wall(&old, &last, &self.players[seat], (*row, *column));
                    let points = self.worth(&wall, *row, *column);
                    self.score_tile(seat, points);
                }
                None => self.floor_line(seat, line),
            }
        }
        if self.reads("bonus-time", "when-made") {
            let gained = self.bonus_of(&self.players[seat].wall) - self.bonus_of(&old.wall);
            self.players[seat].bonus += gained;
            self.give(seat, gained);
        }
    }

    /// Returns the wall on which a tile that was just laid finds its neighbors.
    fn seen_wall(&self, old: &Player, last: &Player, now: &Player, space: (usize, usize)) -> Vec<Vec<char>> {
        if self.reads("neighbors", "final-wall") {
            last.wall.clone()
        } else if self.reads("neighbors", "old-wall") {
            let mut wall = old.wall.clone();
            wall[space.0][space.1] = now.wall[space.0][space.1];
            wall
        } else {
            now.wall.clone()
        }
    }

    /// Gives the points of a tile, now or when the floor was charged.
    fn score_tile(&mut self, seat: usize, points: i32) {
        if self.reads("floor-time", "before-wall") {
            self.players[seat].pending += points;
        } else {
            self.give(seat, points);
        }
    }

    /// Lets all tiles of a line fall.
    fn floor_line(&mut self, seat: usize, line: Vec<char>) {
        for tile in line.into_iter().filter(|it| *it != 'M') {
            if self.reads("no-column-floor", "next-round") {
                self.players[seat].deferred.push(tile);
            } else {
                self.floor_tile(seat, tile);
            }
        }
    }

    /// Returns what a tile on the wall scores.
    fn worth(&self, wall: &[Vec<char>], row: usize, column: usize) -> i32 {
        let across: Vec<char> = wall[row].clone();
        let down: Vec<char> = wall.iter().map(|it| it[column]).collect();
        let (across, down) = (self.run(&across, column), self.run(&down, row));
        match (across, down) {
            (1, 1) => 1,
            (1, down) => {
                let more = self.reads("single-run", "down-plus-one") || self.reads("single-run", "plus-one");
                down + i32::from(more)
            }
            (across, 1) => across + i32::from(self.reads("single-run", "plus-one")),
            (across, down) => across + down - i32::from(self.reads("crossing", "once")),
        }
    }

    /// Returns the length of the run through a space.
    fn run(&self, spaces: &[char], nth: usize) -> i32 {
        let taken = |it: &&char| **it != '.';
        let n = if self.reads("gaps", "count") {
            spaces.iter().filter(taken).count()
        } else {
            let before = spaces[..nth].iter().rev().take_while(taken).count();
            before + spaces[nth..].iter().take_while(taken).count()
        };
        i32::try_from(n).expect("at most five")
    }
}

/// Returns the seat after a line was decided; only its line and wall are right.
fn decided(player: &Player, row: usize, column: Option<usize>) -> Player {
    let mut after = player.clone();
    if let Some(column) = column {
        after.wall[row][column] = player.lines[row][0];
    }
    after.lines[row].clear();
    after
}

/// Writes a `tile` line.
fn write_way(seat: usize, way: &Way) -> String {
    let mut text = format!("{} tile", letter(seat));
    for (row, column) in way {
        let column = column.map_or("F".to_owned(), |it| (it + 1).to_string());
        text.extend([" ", &(row + 1).to_string(), ">", &column]);
    }
    text
}
