//! Tiling (azul 4.1 to 4.3, 5): where the tiles of complete lines may go, and what they score there.

use super::{COLORS, Game, Player, count, letter};

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

    /// Returns the way of a `tile` line that may leave out lines that leave no choice.
    ///
    /// # Errors
    /// The code of its first fault (azul 5.5).
    pub(super) fn whole_way(&self, seat: usize, said: &Way) -> Result<Way, &'static str> {
        let mut player = self.players[seat].clone();
        self.lines_fault(&player, said).map_or(Ok(()), Err)?;
        let mut said = said.clone();
        let mut way = Way::new();
        while !player.complete().is_empty() {
            let next = if self.is_any_order() { said.first().map(|it| it.0) } else { None };
            let row = next.unwrap_or_else(|| self.due(&player)[0]);
            let nth = said.iter().position(|it| it.0 == row);
            let option = match nth.map(|nth| said.remove(nth)) {
                Some((_, option)) => option,
                None => self.unsaid(&player, row)?,
            };
            self.option_fault(&player, row, option).map_or(Ok(()), Err)?;
            way.push((row, option));
            player = decided(&player, row, option);
        }
        if !self.is_any_order() {
            way.sort_unstable();
        }
        Ok(way)
    }

    /// Returns the first fault of the lines that are named, word by word.
    fn lines_fault(&self, player: &Player, said: &Way) -> Option<&'static str> {
        let complete = player.complete();
        said.iter().enumerate().find_map(|(nth, (row, _))| {
            let before: Vec<usize> = said[..nth].iter().map(|it| it.0).collect();
            if !complete.contains(row) || before.contains(row) {
                return Some("azul::line-not-complete");
            }
            let is_late = !self.is_any_order() && before.iter().any(|it| row < it);
            is_late.then_some("azul::line-out-of-order")
        })
    }

    /// Returns what becomes of a line that is not named.
    fn unsaid(&self, player: &Player, row: usize) -> Result<Option<usize>, &'static str> {
        let columns = self.columns_of_line(player, row);
        if 1 < columns.len() { Err("azul::column-missing") } else { Ok(columns.first().copied()) }
    }

    /// Returns the fault of a column, or of none, for a line that is due.
    fn option_fault(&self, player: &Player, row: usize, option: Option<usize>) -> Option<&'static str> {
        if self.options(player, row).contains(&option) {
            return None;
        }
        let is_none = self.columns_of_line(player, row).is_empty();
        let Some(column) = option else {
            return Some(if is_none { "azul::no-column" } else { "azul::column-declined" });
        };
        let may_cover = self.reads("taken-space", "open");
        Some(if !self.is_gray {
            "azul::wrong-column"
        } else if player.wall[row][column] != '.' && !may_cover {
            "azul::column-not-free"
        } else {
            "azul::color-in-column"
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
                    let runs = self.runs(&wall, *row, *column);
                    let points = self.worth(runs);
                    self.tell_laid(seat, line[0], (*row, *column), runs, points);
                    self.score_tile(seat, points);
                }
                None => self.floor_line(seat, *row, &line),
            }
        }
        if self.reads("bonus-time", "when-made") {
            let gained = self.bonus_of(&self.players[seat].wall) - self.bonus_of(&old.wall);
            self.players[seat].bonus += gained;
            self.tell_bonus(seat, gained);
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
    fn floor_line(&mut self, seat: usize, row: usize, line: &[char]) {
        let color = line[0];
        let n = count(line, color);
        self.tell_no_column(seat, row, color);
        if self.reads("no-column-floor", "next-round") {
            self.players[seat].deferred.extend(vec![color; n]);
        } else {
            self.floor_tiles(seat, color, n);
        }
    }

    /// Returns the lengths of the runs across and down through a tile on the wall.
    fn runs(&self, wall: &[Vec<char>], row: usize, column: usize) -> (i32, i32) {
        let down: Vec<char> = wall.iter().map(|it| it[column]).collect();
        (self.run(&wall[row], column), self.run(&down, row))
    }

    /// Returns what a tile in these runs scores.
    fn worth(&self, runs: (i32, i32)) -> i32 {
        match runs {
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
