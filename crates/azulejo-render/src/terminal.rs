//! A state drawn for the terminal: letters in a grid, in color where there is color. Knows no game.

use std::fmt;

use anstyle::Style;
use azulejo_rules::{Cell, Seat, Sketch, Tone};
use unicode_width::UnicodeWidthStr;

use crate::style::{FAINT, TITLE, cell_style};
use crate::{Escaped, Paint, escape};

/// Columns between two panels that stand side by side.
const GUTTER: usize = 3;

/// A sketch that draws itself with letters.
///
/// Panels that all share come first, each over the whole width; those of seats stand side by side where the width allows.
#[derive(Clone, Debug, Default)]
pub struct Picture {
    tiles: String,
    players: Vec<String>,
    panels: Vec<Panel>,
}

/// One panel: its title and its rows.
#[derive(Clone, Debug)]
struct Panel {
    title: String,
    is_seat: bool,
    rows: Vec<Row>,
}

/// One row of a panel: its name and what stands behind it.
#[derive(Clone, Debug)]
struct Row {
    name: String,
    body: Body,
}

/// What stands in a row.
#[derive(Clone, Debug)]
enum Body {
    /// Words.
    Value(String),
    /// Cells, each as its text and what it is.
    Cells(Vec<(String, Tone)>),
}

impl Picture {
    /// Returns an empty picture of a game whose tile letters are `tiles`, played by `players`, from seat A.
    pub fn new(tiles: &str, players: &[String]) -> Self {
        Self { tiles: tiles.to_owned(), players: players.to_vec(), panels: Vec::new() }
    }

    /// Writes the picture, no wider than `width` columns where that is possible.
    pub fn write(&self, width: usize, paint: Paint, out: &mut dyn fmt::Write) -> fmt::Result {
        let (seats, shared): (Vec<_>, Vec<_>) = self.panels.iter().partition(|it| it.is_seat);
        let mut is_first = true;
        for block in
            shared.into_iter().map(|it| vec![it.lines(&self.tiles)]).chain(self.side_by_side(&seats, width))
        {
            if !is_first {
                out.write_char('\n')?;
            }
            is_first = false;
            write_block(&block, paint, out)?;
        }
        Ok(())
    }

    /// Returns the drawn panels in blocks of as many as the width holds.
    fn side_by_side(&self, panels: &[&Panel], width: usize) -> Vec<Vec<Vec<Line>>> {
        let drawn: Vec<_> = panels.iter().map(|it| it.lines(&self.tiles)).collect();
        let widest = drawn.iter().map(|it| block_width(it)).max().unwrap_or_default() + GUTTER;
        let most = ((width + GUTTER) / widest).max(1);
        // As many in each block as in any other, as far as that goes: four seats as two and two.
        let n_blocks = drawn.len().div_ceil(most).max(1);
        let at_once = drawn.len().div_ceil(n_blocks).max(1);
        drawn.chunks(at_once).map(<[_]>::to_vec).collect()
    }

    /// Adds a row to the last panel.
    fn push(&mut self, name: &str, body: Body) {
        if let Some(panel) = self.panels.last_mut() {
            panel.rows.push(Row { name: escape(name).into_owned(), body });
        }
    }
}

impl Sketch for Picture {
    fn panel(&mut self, title: &str, seat: Option<u8>) {
        let player = seat.and_then(|it| self.players.get(usize::from(it))).map_or("", String::as_str);
        let letter = seat.and_then(Seat::new).map(|it| it.to_string()).unwrap_or_default();
        let names = [letter.as_str(), player].into_iter().filter(|it| !it.is_empty() && !title.contains(it));
        let title =
            [title].into_iter().filter(|it| !it.is_empty()).chain(names).collect::<Vec<_>>().join(" ");
        self.panels.push(Panel {
            title: escape(&title).into_owned(),
            is_seat: seat.is_some(),
            rows: Vec::new(),
        });
    }

    fn line(&mut self, name: &str, value: &str) {
        self.push(name, Body::Value(escape(value).into_owned()));
    }

    fn row(&mut self, name: &str, cells: &[Cell<'_>]) {
        let cells = cells.iter().map(|it| (cell_text(it), it.tone)).collect();
        self.push(name, Body::Cells(cells));
    }
}

/// Returns what is written in a cell. Spaces are in lower case, so that they differ from tiles without color.
fn cell_text(cell: &Cell<'_>) -> String {
    match cell.tone {
        Tone::Space(_) => escape(cell.text).to_lowercase(),
        Tone::Empty if cell.text.is_empty() => "·".to_owned(),
        Tone::Tile(_) | Tone::Empty | Tone::Marker | Tone::Print | Tone::Gap => {
            escape(cell.text).into_owned()
        }
    }
}

/// One line of a drawn panel: pieces of text in their styles.
type Line = Vec<(Style, String)>;

impl Panel {
    /// Returns the panel, line by line.
    fn lines(&self, tiles: &str) -> Vec<Line> {
        let names = self.rows.iter().map(|it| it.name.width()).max().unwrap_or_default();
        let title = vec![(TITLE, self.title.clone())];
        let rows = self.rows.iter().map(|it| it.line(names, self.cell_width(it.n_cells()), tiles));
        std::iter::once(title).filter(|_| !self.title.is_empty()).chain(rows).collect()
    }

    /// Returns the columns that the widest cell takes in rows of so many cells, which make one grid.
    fn cell_width(&self, n_cells: usize) -> usize {
        self.rows.iter().filter(|it| it.n_cells() == n_cells).map(Row::cell_width).max().unwrap_or_default()
    }
}

impl Row {
    /// Returns the number of cells.
    fn n_cells(&self) -> usize {
        match &self.body {
            Body::Value(_) => 0,
            Body::Cells(cells) => cells.len(),
        }
    }

    /// Returns the columns that the widest cell takes.
    fn cell_width(&self) -> usize {
        match &self.body {
            Body::Value(_) => 0,
            Body::Cells(cells) => cells.iter().map(|(text, _)| text.width()).max().unwrap_or_default(),
        }
    }

    /// Returns the row with its name in `names` columns and each cell in `cells`.
    fn line(&self, names: usize, cells: usize, tiles: &str) -> Line {
        let mut line = Line::new();
        if names != 0 {
            line.push((FAINT, self.name.clone()));
            line.push((Style::new(), " ".repeat(names + 1 - self.name.width())));
        }
        match &self.body {
            Body::Value(value) => line.push((Style::new(), value.clone())),
            Body::Cells(row) => row.iter().for_each(|(text, tone)| {
                line.push((cell_style(*tone, tiles), text.clone()));
                line.push((Style::new(), " ".repeat(cells + 1 - text.width())));
            }),
        }
        line
    }
}

/// Returns the columns that a line takes.
fn line_width(line: &Line) -> usize {
    line.iter().map(|(_, text)| text.width()).sum()
}

/// Returns the columns that a drawn panel takes.
fn block_width(lines: &[Line]) -> usize {
    lines.iter().map(line_width).max().unwrap_or_default()
}

/// Writes drawn panels side by side, without blanks at the ends of lines.
fn write_block(panels: &[Vec<Line>], paint: Paint, out: &mut dyn fmt::Write) -> fmt::Result {
    let height = panels.iter().map(Vec::len).max().unwrap_or_default();
    for nth in 0..height {
        // Blanks are owed until something stands behind them.
        let mut owed = 0;
        for panel in panels {
            let line = panel.get(nth).map(Vec::as_slice).unwrap_or_default();
            for (style, text) in line {
                owed = write_piece(*style, text, owed, paint, out)?;
            }
            owed += block_width(panel) - line.iter().map(|(_, text)| text.width()).sum::<usize>() + GUTTER;
        }
        out.write_char('\n')?;
    }
    Ok(())
}

/// Writes a piece of text behind the blanks that are owed, and returns how many are owed then.
fn write_piece(
    style: Style,
    text: &str,
    owed: usize,
    paint: Paint,
    out: &mut dyn fmt::Write,
) -> Result<usize, fmt::Error> {
    if text.trim_matches(' ').is_empty() {
        return Ok(owed + text.len());
    }
    write!(out, "{:owed$}{}", "", paint.styled(style, Escaped(text)))?;
    Ok(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Draws two small seats under a table.
    fn picture() -> Picture {
        let mut picture = Picture::new("BY", &["Ada".to_owned(), "阿祖\u{1b}".to_owned()]);
        picture.panel("table", None);
        picture.row("1", &[Cell { text: "B", tone: Tone::Tile(0) }, Cell { text: "Y", tone: Tone::Tile(1) }]);
        picture.row("center", &[]);
        for (nth, title) in ["A", "B"].into_iter().enumerate() {
            picture.panel(title, u8::try_from(nth).ok());
            let gap = Cell { text: "", tone: Tone::Gap };
            let empty = Cell { text: "", tone: Tone::Empty };
            picture.row("1", &[empty, gap, Cell { text: "B", tone: Tone::Space(0) }]);
            picture.line("score", "12");
        }
        picture
    }

    #[track_caller]
    fn check(width: usize, paint: Paint, expected: &str) {
        let mut drawn = String::new();
        picture().write(width, paint, &mut drawn).expect("a string takes everything");
        assert_eq!(drawn, expected, "\n{drawn}");
    }

    #[test]
    fn seats_stand_side_by_side_where_the_width_allows() {
        check(
            80,
            Paint::Plain,
            "table\n1      B Y\ncenter\n\nA Ada          B 阿祖␛\n1     ·   b    1     ·   b\nscore 12       score 12\n",
        );
    }

    #[test]
    fn seats_stand_below_each_other_where_it_does_not() {
        check(
            20,
            Paint::Plain,
            "table\n1      B Y\ncenter\n\nA Ada\n1     ·   b\nscore 12\n\nB 阿祖␛\n1     ·   b\nscore 12\n",
        );
    }

    #[test]
    fn color_adds_nothing_but_color() {
        let (mut plain, mut ansi) = (String::new(), String::new());
        picture().write(80, Paint::Plain, &mut plain).expect("a string takes everything");
        picture().write(80, Paint::Ansi, &mut ansi).expect("a string takes everything");
        assert_ne!(plain, ansi);
        assert_eq!(plain, strip(&ansi));
    }

    /// Removes the sequences that set styles.
    fn strip(text: &str) -> String {
        let mut parts = text.split("\u{1b}[");
        let first = parts.next().unwrap_or_default().to_owned();
        first + &parts.map(|it| it.split_once('m').map_or("", |(_, rest)| rest)).collect::<String>()
    }
}
