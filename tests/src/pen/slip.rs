//! One slip of each kind, put into a record by a die. Knows how games are written, and none of their rules.

use std::ops::Range;

use azulejo_rules::Dice;

/// A kind of slip.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub(crate) enum Kind {
    Color,
    Source,
    Count,
    Destination,
    Seat,
    Missing,
    Doubled,
    Superfluous,
    Swapped,
    Score,
    Carried,
    Round,
    End,
    Deal,
    Displays,
    Unreadable,
    Star,
    Chosen,
    Value,
    Area,
}

impl Kind {
    /// All kinds.
    const ALL: [Self; 20] = [
        Self::Color,
        Self::Source,
        Self::Count,
        Self::Destination,
        Self::Seat,
        Self::Missing,
        Self::Doubled,
        Self::Superfluous,
        Self::Swapped,
        Self::Score,
        Self::Carried,
        Self::Round,
        Self::End,
        Self::Deal,
        Self::Displays,
        Self::Unreadable,
        Self::Star,
        Self::Chosen,
        Self::Value,
        Self::Area,
    ];

    /// Returns the kinds that can be made in records of a game.
    pub(crate) fn of(game: &str) -> Vec<Self> {
        let others: &[Self] = match game {
            "azul" => &[Self::Star, Self::Chosen, Self::Value, Self::Area],
            "summer-pavilion" => &[Self::Value, Self::Area],
            _ => &[Self::Displays, Self::Star, Self::Chosen],
        };
        let is_made = |it: &&Self| !others.contains(it);
        Self::ALL.iter().filter(is_made).copied().collect()
    }

    /// Returns what the page calls it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Color => "another color",
            Self::Source => "another source",
            Self::Count => "another count",
            Self::Destination => "another destination",
            Self::Seat => "another seat",
            Self::Missing => "a ply left out",
            Self::Doubled => "a ply twice",
            Self::Superfluous => "a ply of another place",
            Self::Swapped => "two neighbors swapped",
            Self::Score => "a wrong score",
            Self::Carried => "a wrong score, carried on",
            Self::Round => "a wrong round line",
            Self::End => "a wrong result",
            Self::Deal => "a wrong tile in a deal",
            Self::Displays => "two displays swapped",
            Self::Unreadable => "a sign that does not read",
            Self::Star => "another star",
            Self::Chosen => "another tile kept or taken",
            Self::Value => "another value",
            Self::Area => "another area",
        }
    }
}

/// A record with a slip.
pub(crate) struct Slipped {
    pub(crate) text: String,
    /// What was done, in one line.
    pub(crate) story: String,
}

/// Puts a slip into a record; none where there is no place for it.
pub(crate) fn slip(kind: Kind, text: &str, dice: &mut Dice) -> Option<Slipped> {
    slip_within(kind, text, 0..usize::MAX, dice)
}

/// Puts a slip into some lines of a record, which count from 0; none where there is no place for it.
pub(crate) fn slip_within(kind: Kind, text: &str, within: Range<usize>, dice: &mut Dice) -> Option<Slipped> {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let writing = writing(text);
    let places: Vec<usize> = (0..lines.len())
        .filter(|it| within.contains(it) && lines.get(*it).is_some_and(|it| is_place(kind, it, writing)))
        .collect();
    let at = *places.get(below(places.len(), dice))?;
    let was = lines[at].clone();
    let story = match kind {
        Kind::Missing => {
            lines.remove(at);
            format!("{}: {was} left out", at + 1)
        }
        Kind::Doubled => {
            lines.insert(at, was.clone());
            format!("{}: {was} twice", at + 1)
        }
        Kind::Superfluous => {
            let other = lines[places[below(places.len(), dice)]].clone();
            lines.insert(at, other.clone());
            format!("{}: {other} put in", at + 1)
        }
        Kind::Swapped => {
            let next = (at + 1 < lines.len()).then_some(at + 1).filter(|it| lines[*it] != was)?;
            lines.swap(at, next);
            format!("{}: {was} swapped", at + 1)
        }
        Kind::Carried => {
            carry(&mut lines, at, dice);
            format!("{}: {was} carried", at + 1)
        }
        Kind::Color
        | Kind::Source
        | Kind::Count
        | Kind::Destination
        | Kind::Seat
        | Kind::Score
        | Kind::Round
        | Kind::End
        | Kind::Deal
        | Kind::Displays
        | Kind::Unreadable
        | Kind::Star
        | Kind::Chosen
        | Kind::Value
        | Kind::Area => {
            let now = altered(kind, &was, writing, dice).filter(|it| *it != was)?;
            lines[at].clone_from(&now);
            format!("{}: {was} -> {now}", at + 1)
        }
    };
    Some(Slipped { text: lines.join("\n") + "\n", story })
}

/// How the plies of a game are written.
#[derive(Clone, Copy)]
struct Writing {
    tiles: &'static str,
    /// Where tiles come from.
    sources: &'static str,
    /// Where tiles go: a line or the floor of azul, the number of a space or cell.
    places: &'static str,
    /// Finds the parts of a ply.
    parts: fn(&str) -> Parts,
}

/// The writing of azul.
const AZUL: Writing = Writing { tiles: "BYRKW", sources: "12345C", places: "12345F", parts: Parts::of_azul };

/// The writing of summer-pavilion.
const SUMMER_PAVILION: Writing =
    Writing { tiles: "PGOYBR", sources: "12345C", places: "123456", parts: Parts::of_summer_pavilion };

/// The writing of queens-garden.
const QUEENS_GARDEN: Writing =
    Writing { tiles: "BGLVPY", sources: "S12345", places: "123456", parts: Parts::of_queens_garden };

/// The values of hexagons.
const VALUES: &str = "123456";

/// The areas of a garden.
const AREAS: [&str; 6] = ["E", "SE", "SW", "W", "NW", "NE"];

/// Returns how the plies of a record are written.
fn writing(text: &str) -> Writing {
    let is_of = |game: &str| text.contains(&format!("\ngame: {game}\n"));
    if is_of("summer-pavilion") {
        SUMMER_PAVILION
    } else if is_of("queens-garden") {
        QUEENS_GARDEN
    } else {
        AZUL
    }
}

/// Where the parts of a ply lie that a slip alters, as places of its line.
#[derive(Debug, Default)]
struct Parts {
    /// Where something comes from; of several, a die says which.
    sources: Vec<usize>,
    star: Option<usize>,
    /// Tiles of one color: those that the ply is about, or each of them.
    tiles: Vec<Range<usize>>,
    /// A line, the floor, the number of a space or cell.
    place: Option<usize>,
    /// Tiles that are chosen besides: kept, or out of the supply.
    chosen: Range<usize>,
    /// The values of hexagons.
    values: Vec<usize>,
    /// The area of a garden.
    area: Range<usize>,
    /// What may be there once more or less: a tile of a run, or a word with the blank before it.
    counted: Vec<Range<usize>>,
    /// Whether there is only one tile, which cannot be there once less.
    is_single: bool,
}

impl Parts {
    /// Returns the parts of a run of tiles; a line with a slip may have none.
    fn of_run(run: Range<usize>) -> Self {
        if run.is_empty() {
            return Self::default();
        }
        let (first, is_single) = (run.start..run.start + 1, run.len() == 1);
        Self { tiles: vec![run], counted: vec![first], is_single, ..Self::default() }
    }

    /// Returns the parts of a ply of azul: a source, tiles, and a place.
    fn of_azul(line: &str) -> Self {
        let last = line.len() - 1;
        Self { sources: vec![2], place: Some(last), ..Self::of_run(3..last) }
    }

    /// Returns the parts of a ply of summer-pavilion.
    fn of_summer_pavilion(line: &str) -> Self {
        let signs = line.as_bytes();
        let run = |from: usize| {
            let rest = signs.iter().skip(from);
            Self::of_run(from..from + rest.take_while(|it| signs.get(from) == Some(*it)).count())
        };
        let behind = |word: &str| line.find(word).map_or(0..0, |at| at + word.len()..signs.len());
        match signs {
            [_, _, b'p', ..] => Self { chosen: behind("keep "), ..Self::default() },
            [_, _, b'1'..=b'9' | b'C', ..] => Self { sources: vec![2], ..run(3) },
            _ => {
                let (star, place, chosen) = (Some(2), Some(3), behind("+"));
                Self { star, place, chosen, ..run(5) }
            }
        }
    }

    /// Returns the parts of a ply of queens-garden: words, each of them a hexagon, a cell, a joker, or what is done.
    fn of_queens_garden(line: &str) -> Self {
        let mut parts = Self::default();
        let (mut start, mut is_in_row) = (0, false);
        for (nth, word) in line.split(' ').enumerate() {
            let end = start + word.len();
            let hexagon = word.find('.').map_or(start, |it| start + it + 1);
            let hexagon = hexagon + usize::from(line.get(hexagon..).is_some_and(|it| it.starts_with('x')));
            match word.as_bytes() {
                _ if nth == 0 => {}
                [b'a'..=b'w' | b'y'..=b'z', ..] => is_in_row = ["take", "pay", "drop"].contains(&word),
                [b'R', _] => parts.place = Some(start + 1),
                [b'E' | b'S' | b'W' | b'N', rest @ ..] if !rest.contains(&b'.') => {
                    let digits = rest.iter().rev().take_while(|it| it.is_ascii_digit()).count();
                    parts.place = Some(end - digits).filter(|it| *it < end);
                    parts.area = start..end - digits;
                }
                [b'J'] => {}
                [b'1'..=b'6'] => parts.values.push(start),
                [_] => parts.tiles.push(start..end),
                _ => {
                    parts.sources.extend(Some(start).filter(|_| word.contains('.')));
                    parts.tiles.push(hexagon..hexagon + 1);
                    parts.values.push(hexagon + 1);
                }
            }
            // The word behind `take` is a color or a value, and not one of those that are taken.
            let is_axis = word.len() == 1 && word != "J";
            if is_in_row && !is_axis && !word.starts_with(|it: char| "tpd".contains(it)) {
                parts.counted.push(start - 1..end);
            }
            start = end + 1;
        }
        parts
    }
}

/// Tells whether a slip of the kind may be made on a line.
fn is_place(kind: Kind, line: &str, writing: Writing) -> bool {
    let has = |is_there: fn(&Parts) -> bool| is_ply(line) && is_there(&(writing.parts)(line));
    match kind {
        Kind::Score | Kind::Carried => line.starts_with("score "),
        Kind::Round => line.starts_with("round "),
        Kind::End => line.starts_with("end "),
        Kind::Deal => is_chance(line),
        Kind::Displays => line.starts_with("deal "),
        Kind::Color => has(|it| !it.tiles.is_empty()),
        Kind::Count => has(|it| !it.counted.is_empty()),
        Kind::Value => has(|it| !it.values.is_empty()),
        Kind::Area => has(|it| !it.area.is_empty()),
        Kind::Source => has(|it| !it.sources.is_empty()),
        Kind::Star => has(|it| it.star.is_some()),
        Kind::Destination => has(|it| it.place.is_some()),
        Kind::Chosen => has(|it| !it.chosen.is_empty()),
        Kind::Seat | Kind::Missing | Kind::Doubled | Kind::Superfluous | Kind::Swapped | Kind::Unreadable => {
            is_ply(line)
        }
    }
}

/// Tells whether a line is the ply of a seat.
fn is_ply(line: &str) -> bool {
    matches!(line.as_bytes(), [b'A'..=b'D', b' ', ..])
}

/// Tells whether a line says what chance brought.
fn is_chance(line: &str) -> bool {
    ["deal ", "supply "].iter().any(|it| line.starts_with(it))
}

/// Alters one part of a line.
fn altered(kind: Kind, line: &str, writing: Writing, dice: &mut Dice) -> Option<String> {
    let mut signs: Vec<char> = line.chars().collect();
    let parts = if is_ply(line) { (writing.parts)(line) } else { Parts::default() };
    match kind {
        Kind::Color => {
            let tiles = one_of(&parts.tiles, dice)?;
            let color = other(writing.tiles, signs[tiles.start], dice)?;
            signs[tiles].fill(color);
        }
        Kind::Source => swap_sign(&mut signs, one_of(&parts.sources, dice)?, writing.sources, dice)?,
        Kind::Star => swap_sign(&mut signs, parts.star?, "PGOYBRM", dice)?,
        Kind::Value => swap_sign(&mut signs, one_of(&parts.values, dice)?, VALUES, dice)?,
        Kind::Area => {
            let areas: Vec<&str> = AREAS.into_iter().filter(|it| *it != &line[parts.area.clone()]).collect();
            signs.splice(parts.area, one_of(&areas, dice)?.chars());
        }
        Kind::Count => {
            let part = one_of(&parts.counted, dice)?;
            let is_more = parts.is_single || dice.below(2) == 0;
            let copy: Vec<char> = if is_more { signs[part.clone()].repeat(2) } else { Vec::new() };
            signs.splice(part, copy);
        }
        Kind::Destination => swap_sign(&mut signs, parts.place?, writing.places, dice)?,
        Kind::Chosen => {
            let at = parts.chosen.start + below(parts.chosen.len(), dice);
            swap_sign(&mut signs, at, writing.tiles, dice)?;
        }
        Kind::Seat => swap_sign(&mut signs, 0, "AB", dice)?,
        Kind::Round => swap_sign(&mut signs, 6, "12345678", dice)?,
        Kind::Score | Kind::End => return Some(scored(line, 1 + dice.below(9), dice)),
        Kind::Deal => {
            let first = signs.iter().position(|it| *it == ' ')?;
            let letters: Vec<usize> =
                (first..signs.len()).filter(|it| writing.tiles.contains(signs[*it])).collect();
            // The order of tiles on a display has no meaning, and the record is canonical without it.
            let at = letters[below(letters.len(), dice)];
            let is_value = signs.get(at + 1).is_some_and(char::is_ascii_digit) && dice.below(2) == 0;
            if is_value {
                swap_sign(&mut signs, at + 1, VALUES, dice)?;
            } else {
                swap_sign(&mut signs, at, writing.tiles, dice)?;
            }
        }
        Kind::Displays => {
            let mut words: Vec<&str> = line.split(' ').collect();
            let at = 1 + below(words.len() - 2, dice);
            words.swap(at, at + 1);
            return Some(words.join(" "));
        }
        Kind::Unreadable => {
            let at = 2 + below(signs.len() - 2, dice);
            swap_sign(&mut signs, at, "XZ9,%", dice)?;
        }
        Kind::Missing | Kind::Doubled | Kind::Superfluous | Kind::Swapped | Kind::Carried => return None,
    }
    Some(signs.into_iter().collect())
}

/// Makes a sign another one out of a row.
fn swap_sign(signs: &mut [char], at: usize, row: &str, dice: &mut Dice) -> Option<()> {
    signs[at] = other(row, signs[at], dice)?;
    Some(())
}

/// Returns the line with the last number so much higher.
fn scored(line: &str, more: u32, dice: &mut Dice) -> String {
    let (front, number) = line.rsplit_once(' ').unwrap_or_default();
    let more = i64::from(more) * if dice.below(2) == 0 { 1 } else { -1 };
    format!("{front} {}", number.parse::<i64>().unwrap_or_default() + more)
}

/// Makes the last score of a line wrong, and those below it by as much.
fn carry(lines: &mut [String], from: usize, dice: &mut Dice) {
    let more = 1 + dice.below(4);
    for line in &mut lines[from..] {
        if ["score ", "end "].iter().any(|it| line.starts_with(it)) {
            *line = scored(line, more, &mut Dice::new(1));
        }
    }
}

/// Returns another sign out of a row.
fn other(signs: &str, than: char, dice: &mut Dice) -> Option<char> {
    let others: Vec<char> = signs.chars().filter(|it| *it != than).collect();
    others.get(below(others.len(), dice)).copied()
}

/// Returns one of some things; a die says which where there are several.
fn one_of<T: Clone>(all: &[T], dice: &mut Dice) -> Option<T> {
    let nth = if all.len() == 1 { 0 } else { below(all.len(), dice) };
    all.get(nth).cloned()
}

/// Returns a number below `n`; 0 where `n` is 0.
fn below(n: usize, dice: &mut Dice) -> usize {
    if n == 0 { 0 } else { dice.below(u32::try_from(n).unwrap_or(u32::MAX)) as usize }
}
