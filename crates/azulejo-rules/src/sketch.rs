//! What a state looks like, described without style. Draws nothing: a renderer does.

/// What a cell is, so that a renderer can choose how it looks.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Tone {
    /// A tile that lies there; the number is its place in the game's tile order, from 0.
    Tile(u8),
    /// A space on which only the tile with this number may lie.
    Space(u8),
    /// A space for any tile.
    Empty,
    /// The starting player's marker.
    Marker,
    /// Words and numbers printed on the board.
    Print,
    /// No space at all: keeps the columns of a grid in line.
    Gap,
}

/// One cell of a grid: a letter or a few, and what they are.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Cell<'a> {
    /// What is written in it; one or two characters.
    pub text: &'a str,
    /// What it is.
    pub tone: Tone,
}

/// Takes the description of a state.
///
/// A sketch is a list of panels (the table, then each seat), each with lines of text and grids of cells.
pub trait Sketch {
    /// Begins a panel; `seat` is the number of the seat whose it is, from 0, none for what all share.
    fn panel(&mut self, title: &str, seat: Option<u8>);
    /// Adds a line `name: value` to the panel.
    fn line(&mut self, name: &str, value: &str);
    /// Adds a row of cells to the panel, with a name before it (may be empty).
    fn row(&mut self, name: &str, cells: &[Cell<'_>]);
}
