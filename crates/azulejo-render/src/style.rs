//! The colors that everything is drawn in. Draws nothing.

use anstyle::{Ansi256Color, AnsiColor, Color, Style};
use azulejo_rules::Tone;
use azulejo_source::Severity;

/// What is said beside the matter: comments, numbers of events.
pub(crate) const FAINT: Style = Style::new().dimmed();
/// What begins a part.
pub(crate) const TITLE: Style = Style::new().bold();
/// Points won.
pub(crate) const GAIN: Style = AnsiColor::Green.on_default();
/// Points lost.
pub(crate) const LOSS: Style = AnsiColor::Red.on_default();
/// The starting player's marker.
const MARKER: Style = AnsiColor::Magenta.on_default().bold();

/// The colors of tiles by their letters, over all games of the family: the tile's and that of the letter on it.
const TILES: &[(char, u8, u8)] = &[
    ('B', 33, 16),
    ('Y', 220, 16),
    ('R', 167, 16),
    ('K', 242, 231),
    ('W', 152, 16),
    ('P', 133, 231),
    ('G', 34, 16),
    ('O', 208, 16),
    ('L', 113, 16),
    ('V', 97, 231),
];

/// Returns the style of a diagnostic's first words.
pub(crate) fn severity_style(severity: Severity) -> Style {
    match severity {
        Severity::Note => AnsiColor::BrightGreen.on_default().bold(),
        Severity::Warning => AnsiColor::Yellow.on_default().bold(),
        Severity::Error => AnsiColor::BrightRed.on_default().bold(),
    }
}

/// Returns the style of points: won, lost or neither.
pub(crate) fn points_style(points: i32) -> Style {
    match points {
        ..0 => LOSS,
        0 => Style::new(),
        1.. => GAIN,
    }
}

/// Returns the style of a cell, where `tiles` are the game's tile letters in their order.
pub(crate) fn cell_style(tone: Tone, tiles: &str) -> Style {
    let colors = |nth: u8| {
        let letter = tiles.chars().nth(usize::from(nth));
        TILES.iter().find(|(it, ..)| Some(*it) == letter)
    };
    match tone {
        Tone::Tile(nth) => colors(nth).map_or(TITLE, |(_, tile, letter)| on(*tile, *letter).bold()),
        Tone::Space(nth) => {
            colors(nth).map_or(FAINT, |(_, tile, _)| Style::new().fg_color(Some(color(*tile))))
        }
        Tone::Marker => MARKER,
        Tone::Empty | Tone::Print => FAINT,
        Tone::Gap => Style::new(),
    }
}

/// Returns the style of a letter on a ground.
fn on(ground: u8, letter: u8) -> Style {
    Style::new().fg_color(Some(color(letter))).bg_color(Some(color(ground)))
}

/// Returns one of the 256 colors that terminals share.
fn color(nth: u8) -> Color {
    Color::Ansi256(Ansi256Color(nth))
}
