//! The yardstick of playouts: azul for two seats as one writes it first, in vectors, with a new list of legal moves for
//! each choice. Knows the rulebook only, and is not tuned; neither is it made slow: it copies no position.

use azulejo_rules::Dice;

use crate::playout::Played;

/// What each space of the floor costs.
const FLOOR: [i32; 7] = [-1, -1, -2, -2, -2, -3, -3];

/// Rows of a board, and columns of a wall.
const SIZE: usize = 5;

/// A tile, or the marker of the starter.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Tile {
    Blue,
    Yellow,
    Red,
    Black,
    White,
    Marker,
}

/// The tiles of which there are twenty each, in the order of the top row of a wall.
const COLORS: [Tile; SIZE] = [Tile::Blue, Tile::Yellow, Tile::Red, Tile::Black, Tile::White];

/// The board of a seat.
#[derive(Clone, Debug, Default)]
struct Board {
    lines: [Line; SIZE],
    wall: [[bool; SIZE]; SIZE],
    floor: Vec<Tile>,
    score: i32,
}

/// A pattern line: tiles of one color.
#[derive(Clone, Copy, Debug, Default)]
struct Line {
    tile: Option<Tile>,
    n_tiles: usize,
}

/// A choice: all tiles of a color from a display, or from the center behind the last one, to a line or to the floor.
#[derive(Clone, Copy, Debug)]
struct Move {
    source: usize,
    tile: Tile,
    line: Option<usize>,
}

/// A game.
#[derive(Clone, Debug)]
struct Game {
    bag: Vec<Tile>,
    lid: Vec<Tile>,
    /// The displays, and the center behind them.
    sources: Vec<Vec<Tile>>,
    boards: Vec<Board>,
    turn: usize,
}

/// Plays a game at random, each legal move as likely.
pub(crate) fn play_out(dice: &mut Dice) -> Played {
    let mut game = Game::new();
    let mut n_plies = 0;
    while game.deal(dice) {
        while !game.is_drafted() {
            let moves = game.legal_moves();
            let chosen = moves[pick(moves.len(), dice)];
            game.play(chosen);
            n_plies += 1;
        }
        game.end_round();
        if game.is_over() {
            game.add_bonuses();
            break;
        }
    }
    Played { n_plies, n_points: game.boards.iter().map(|it| i64::from(it.score)).sum() }
}

/// Picks one of `n`.
fn pick(n: usize, dice: &mut Dice) -> usize {
    dice.below(u32::try_from(n).unwrap_or(u32::MAX)) as usize
}

impl Game {
    /// Returns the game before the first round.
    fn new() -> Self {
        let bag = COLORS.iter().flat_map(|tile| [*tile; 20]).collect();
        Self {
            bag,
            lid: Vec::new(),
            sources: vec![Vec::new(); 6],
            boards: vec![Board::default(); 2],
            turn: 0,
        }
    }

    /// Fills the displays; returns whether there was a tile left.
    fn deal(&mut self, dice: &mut Dice) -> bool {
        let n_displays = self.sources.len() - 1;
        for display in 0..n_displays {
            for _ in 0..4 {
                if self.bag.is_empty() {
                    self.bag.append(&mut self.lid);
                }
                if !self.bag.is_empty() {
                    let tile = self.bag.swap_remove(pick(self.bag.len(), dice));
                    self.sources[display].push(tile);
                }
            }
        }
        let is_dealt = !self.is_drafted();
        self.sources[n_displays].push(Tile::Marker);
        is_dealt
    }

    /// Tells whether there is no tile left to take.
    fn is_drafted(&self) -> bool {
        self.sources.iter().flatten().all(|it| *it == Tile::Marker)
    }

    /// Lists what the seat whose turn it is may do.
    fn legal_moves(&self) -> Vec<Move> {
        let board = &self.boards[self.turn];
        let mut moves = Vec::with_capacity(64);
        for (source, tiles) in self.sources.iter().enumerate() {
            for tile in COLORS {
                if !tiles.contains(&tile) {
                    continue;
                }
                for line in 0..SIZE {
                    if board.takes(line, tile) {
                        moves.push(Move { source, tile, line: Some(line) });
                    }
                }
                moves.push(Move { source, tile, line: None });
            }
        }
        moves
    }

    /// Plays a legal move.
    fn play(&mut self, chosen: Move) {
        let center = self.sources.len() - 1;
        let tiles = std::mem::take(&mut self.sources[chosen.source]);
        let (taken, mut others): (Vec<_>, Vec<_>) = tiles.into_iter().partition(|it| *it == chosen.tile);
        let board = &mut self.boards[self.turn];
        if chosen.source == center && others.contains(&Tile::Marker) {
            others.retain(|it| *it != Tile::Marker);
            board.floor.push(Tile::Marker);
        }
        self.sources[center].append(&mut others);
        for tile in taken {
            match chosen.line {
                Some(line) if board.lines[line].n_tiles < line + 1 => board.lines[line].add(tile),
                Some(_) | None => board.floor.push(tile),
            }
        }
        self.turn = (self.turn + 1) % self.boards.len();
    }

    /// Tiles the walls, charges the floors and gives the start to the seat with the marker.
    fn end_round(&mut self) {
        for (seat, board) in self.boards.iter_mut().enumerate() {
            board.tile_wall(&mut self.lid);
            if board.floor.contains(&Tile::Marker) {
                self.turn = seat;
            }
            board.charge_floor(&mut self.lid);
        }
    }

    /// Tells whether a row is complete.
    fn is_over(&self) -> bool {
        self.boards.iter().any(|it| it.n_rows() != 0)
    }

    /// Adds the bonuses of the end.
    fn add_bonuses(&mut self) {
        for board in &mut self.boards {
            board.score += 2 * board.n_rows() + 7 * board.n_columns() + 10 * board.n_colors();
        }
    }
}

impl Line {
    /// Adds a tile.
    fn add(&mut self, tile: Tile) {
        self.tile = Some(tile);
        self.n_tiles += 1;
    }
}

impl Board {
    /// Tells whether a line takes tiles of a color.
    fn takes(&self, line: usize, tile: Tile) -> bool {
        let Line { tile: held, n_tiles } = self.lines[line];
        n_tiles < line + 1 && held.is_none_or(|it| it == tile) && !self.wall[line][column(line, tile)]
    }

    /// Lays a tile of each complete line on the wall.
    fn tile_wall(&mut self, lid: &mut Vec<Tile>) {
        for row in 0..SIZE {
            let Line { tile: Some(tile), n_tiles } = self.lines[row] else { continue };
            if n_tiles == row + 1 {
                lid.extend(vec![tile; row]);
                self.lines[row] = Line::default();
                let column = column(row, tile);
                self.wall[row][column] = true;
                self.score += self.points(row, column);
            }
        }
    }

    /// Returns the points of the tile that was just laid there.
    fn points(&self, row: usize, column: usize) -> i32 {
        let across = self.run(row, column, 0, 1) + self.run(row, column, 0, -1) + 1;
        let down = self.run(row, column, 1, 0) + self.run(row, column, -1, 0) + 1;
        match (across, down) {
            (1, 1) => 1,
            (1, points) | (points, 1) => points,
            (across, down) => across + down,
        }
    }

    /// Returns how many tiles lie one after the other from there, not counting the first.
    fn run(&self, row: usize, column: usize, rows: isize, columns: isize) -> i32 {
        let (mut row, mut column) = (row, column);
        let mut n_tiles = 0;
        loop {
            row = row.wrapping_add_signed(rows);
            column = column.wrapping_add_signed(columns);
            match self.wall.get(row).and_then(|it| it.get(column)) {
                Some(true) => n_tiles += 1,
                Some(false) | None => return n_tiles,
            }
        }
    }

    /// Takes the points of the floor off and empties it.
    fn charge_floor(&mut self, lid: &mut Vec<Tile>) {
        let cost: i32 = FLOOR.iter().take(self.floor.len()).sum();
        self.score = (self.score + cost).max(0);
        lid.extend(self.floor.drain(..).filter(|it| *it != Tile::Marker));
    }

    /// Returns the number of complete rows.
    fn n_rows(&self) -> i32 {
        count(|row| self.wall[row].iter().all(|it| *it))
    }

    /// Returns the number of complete columns.
    fn n_columns(&self) -> i32 {
        count(|column| self.wall.iter().all(|row| row[column]))
    }

    /// Returns the number of complete colors.
    fn n_colors(&self) -> i32 {
        count(|color| (0..SIZE).all(|row| self.wall[row][column(row, COLORS[color])]))
    }
}

/// Returns the column that is printed with a color.
fn column(row: usize, tile: Tile) -> usize {
    (tile as usize + row) % SIZE
}

/// Returns for how many of five it is so.
fn count(is_so: impl Fn(usize) -> bool) -> i32 {
    (0..SIZE).map(|it| i32::from(is_so(it))).sum()
}
