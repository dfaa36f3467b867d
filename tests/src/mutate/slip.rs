//! Slips: a record with one thing in it that was not meant. Judges none.

use std::ops::RangeInclusive;

use super::token::{Letters, alterations, letters};

/// A record with one slip in it.
#[derive(Clone, Debug)]
pub(crate) struct Mutant {
    /// What kind of slip it is: a row of the figures.
    pub(crate) kind: &'static str,
    /// The record.
    pub(crate) text: String,
    /// The lines, from 1, on one of which the slip should be reported.
    pub(crate) region: RangeInclusive<usize>,
    /// Whether the record may lack a header field for it.
    pub(crate) may_lack_field: bool,
}

/// What the place of a tile on a star begins with, which no source of a draft does.
const STARS: [char; 7] = ['P', 'G', 'O', 'Y', 'B', 'R', 'M'];

/// What a line is, as far as slips go.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum LineClass {
    /// The `agn` line.
    Start,
    /// A header field.
    Header,
    /// A `round` line.
    Round,
    /// Chance that fills displays.
    Deal,
    /// Chance that fills the supply.
    Supply,
    /// Chance that turns expansions.
    Flip,
    /// A draft.
    Draft,
    /// Tiles and expansions that are acquired.
    Acquire,
    /// A tile that is laid, and paid for, on a star or in a garden; an expansion.
    Place,
    /// A pass.
    Pass,
    /// Columns on the gray board.
    Tile,
    /// A claim.
    Claim,
    /// A ruling.
    Ruling,
    /// The end.
    End,
    /// A line of a variation, whatever it says.
    Variation,
    /// A comment, an annotation, a remark, or nothing.
    Note,
}

impl LineClass {
    /// Returns what a line is.
    pub(crate) fn of(line: &str) -> Self {
        let word = line.split([' ', ':']).next().unwrap_or_default();
        match word {
            _ if line.starts_with('|') => Self::Variation,
            _ if line.is_empty() || line.starts_with([';', '@', '#']) => Self::Note,
            "agn" => Self::Start,
            _ if line.split(' ').next().is_some_and(|it| it.ends_with(':')) => Self::Header,
            "round" => Self::Round,
            "deal" => Self::Deal,
            "supply" => Self::Supply,
            "flip" => Self::Flip,
            "score" | "scoring" | "bonus" | "claim" | "refill" | "hash" => Self::Claim,
            "ruling" => Self::Ruling,
            "end" => Self::End,
            _ if line.contains(" tile ") => Self::Tile,
            _ if line.contains(" pass") => Self::Pass,
            _ if line.contains(" take ") => Self::Acquire,
            _ if [" place ", " expand "].iter().any(|it| line.contains(it)) => Self::Place,
            _ if line.split(' ').nth(1).is_some_and(|it| it.to_ascii_uppercase().starts_with(STARS)) => {
                Self::Place
            }
            _ => Self::Draft,
        }
    }

    /// Tells whether `refill` may say something of the line.
    pub(super) fn is_announced(self) -> bool {
        matches!(self, Self::Deal | Self::Supply)
    }

    /// Returns the names of a deleted, a doubled and a swapped line.
    const fn slips(self) -> [&'static str; 3] {
        match self {
            Self::Start => ["`agn` deleted", "`agn` doubled", "`agn` swapped"],
            Self::Header => ["field deleted", "field doubled", "field swapped"],
            Self::Round => ["`round` deleted", "`round` doubled", "`round` swapped"],
            Self::Deal => ["`deal` deleted", "`deal` doubled", "`deal` swapped"],
            Self::Supply => ["`supply` deleted", "`supply` doubled", "`supply` swapped"],
            Self::Flip => ["`flip` deleted", "`flip` doubled", "`flip` swapped"],
            Self::Acquire => ["acquiring deleted", "acquiring doubled", "acquiring swapped"],
            Self::Draft => ["draft deleted", "draft doubled", "draft swapped"],
            Self::Place => ["placement deleted", "placement doubled", "placement swapped"],
            Self::Pass => ["pass deleted", "pass doubled", "pass swapped"],
            Self::Tile => ["`tile` deleted", "`tile` doubled", "`tile` swapped"],
            Self::Claim => ["claim deleted", "claim doubled", "claim swapped"],
            Self::Ruling => ["`ruling` deleted", "`ruling` doubled", "`ruling` swapped"],
            Self::End => ["`end` deleted", "`end` doubled", "`end` swapped"],
            Self::Variation => {
                ["variation's line deleted", "variation's line doubled", "variation's line swapped"]
            }
            Self::Note => ["note deleted", "note doubled", "note swapped"],
        }
    }
}

/// Returns every slip that can be made in every `step`th line of a record.
pub(crate) fn mutants(text: &str, step: usize) -> impl Iterator<Item = Mutant> {
    let lines: Vec<_> = text.lines().collect();
    let letters = letters(text);
    (0..lines.len()).step_by(step).flat_map(move |nth| {
        let mut found = of_line(&lines, nth, letters);
        found.retain(|it| it.text != text_of(&lines));
        found
    })
}

/// Returns the text of lines.
fn text_of(lines: &[&str]) -> String {
    lines.join("\n") + "\n"
}

/// Returns every slip that can be made in line `nth`, from 0.
fn of_line(lines: &[&str], nth: usize, letters: &'static Letters) -> Vec<Mutant> {
    let (above, below) = lines.split_at(nth);
    let Some((line, below)) = below.split_first() else { return Vec::new() };
    let (number, class) = (nth + 1, LineClass::of(line));
    let [deleted, doubled, swapped] = class.slips();
    let first = belongs_to(class, above);
    let mutant = |kind, parts: &[&[&str]], region| Mutant {
        kind,
        text: text_of(&parts.concat()),
        region,
        may_lack_field: class == LineClass::Header && !kind.starts_with('`'),
    };
    let gap = if class == LineClass::End {
        last(above)
    } else if class.is_announced() {
        first - n_announcements(above)
    } else {
        first
    };
    // Above the first deal a round may begin before the supply is laid out: its line does not lack it.
    let is_next = |line: &&str| {
        is_event(line) && (class != LineClass::Supply || LineClass::of(line) != LineClass::Round)
    };
    let next = below.iter().position(is_next).unwrap_or_default();
    let end = number + if class == LineClass::End { below.len() } else { next };
    let mut found = vec![
        mutant(deleted, &[above, below], gap..=end),
        mutant(doubled, &[above, &[line, line], below], first..=number + 1),
    ];
    if let Some((next, below)) = below.split_first() {
        found.push(mutant(swapped, &[above, &[next, line], below], first..=number + 1));
    }
    for altered in alterations(line, letters) {
        found.push(mutant(altered.kind, &[above, &[&altered.line], below], first..=number));
    }
    found
}

/// Returns the number of the line, from 1, to which the one below `above` belongs: its own, but for a ruling that of the
/// event it rules upon, and for a note that of the line above.
pub(super) fn belongs_to(class: LineClass, above: &[&str]) -> usize {
    let number = above.len() + 1;
    match class {
        LineClass::Ruling => above.iter().rposition(|it| is_event(it)).map_or(number, |it| it + 1),
        LineClass::Note => above.len().max(1),
        LineClass::Start
        | LineClass::Header
        | LineClass::Round
        | LineClass::Deal
        | LineClass::Supply
        | LineClass::Flip
        | LineClass::Draft
        | LineClass::Acquire
        | LineClass::Place
        | LineClass::Pass
        | LineClass::Tile
        | LineClass::Claim
        | LineClass::End
        | LineClass::Variation => number,
    }
}

/// Returns how many of the last lines say of the next line of chance that it fills something again: without it, they are false.
pub(super) fn n_announcements(above: &[&str]) -> usize {
    let is_one = |it: &&&str| it.starts_with("refill") || it.starts_with("#=");
    let n_lines = above.iter().rev().take_while(is_one).count();
    if above.iter().rev().take(n_lines).any(|it| it.starts_with("refill")) { n_lines } else { 0 }
}

/// Returns the number of the last line, from 1, that is no remark.
fn last(lines: &[&str]) -> usize {
    lines.iter().rposition(|it| !it.starts_with('#')).map_or(1, |it| it + 1)
}

/// Tells whether a line is an event of the main line, or closes a round or the game.
fn is_event(line: &str) -> bool {
    match LineClass::of(line) {
        LineClass::Round
        | LineClass::Deal
        | LineClass::Supply
        | LineClass::Flip
        | LineClass::Draft
        | LineClass::Acquire
        | LineClass::Place
        | LineClass::Pass
        | LineClass::Tile
        | LineClass::End => true,
        LineClass::Start
        | LineClass::Header
        | LineClass::Claim
        | LineClass::Ruling
        | LineClass::Variation
        | LineClass::Note => false,
    }
}
