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
}

impl Kind {
    /// All kinds; the last two are of summer-pavilion.
    const ALL: [Self; 18] = [
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
    ];

    /// Returns the kinds that can be made in records of a game.
    pub(crate) fn of(game: &str) -> &'static [Self] {
        if game == "azul" { &Self::ALL[..16] } else { &Self::ALL }
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
        | Kind::Chosen => {
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
    /// Where tiles go: a line or the floor of azul, the number of a space of summer-pavilion.
    places: &'static str,
    /// Whether every ply is a source, tiles, and a place.
    is_uniform: bool,
}

/// The writing of azul.
const AZUL: Writing = Writing { tiles: "BYRKW", places: "12345F", is_uniform: true };

/// The writing of summer-pavilion.
const SUMMER_PAVILION: Writing = Writing { tiles: "PGOYBR", places: "123456", is_uniform: false };

/// Returns how the plies of a record are written.
fn writing(text: &str) -> Writing {
    if text.contains("\ngame: summer-pavilion\n") { SUMMER_PAVILION } else { AZUL }
}

/// Where the parts of a ply lie that a slip alters, as places of its line.
#[derive(Debug, Default)]
struct Parts {
    source: Option<usize>,
    star: Option<usize>,
    /// The tiles of the color that the ply is about.
    tiles: Range<usize>,
    /// A line, the floor, the number of a space.
    place: Option<usize>,
    /// Tiles that are chosen besides: kept, or out of the supply.
    chosen: Range<usize>,
}

impl Parts {
    /// Returns the parts of a ply.
    fn of(line: &str, writing: Writing) -> Self {
        let signs = line.as_bytes();
        let run = |from: usize| {
            let rest = signs.iter().skip(from);
            from..from + rest.take_while(|it| signs.get(from) == Some(*it)).count()
        };
        let behind = |word: &str| line.find(word).map_or(0..0, |at| at + word.len()..signs.len());
        match signs {
            [.., _] if writing.is_uniform => {
                let last = signs.len() - 1;
                Self { source: Some(2), tiles: 3..last, place: Some(last), ..Self::default() }
            }
            [_, _, b'p', ..] => Self { chosen: behind("keep "), ..Self::default() },
            [_, _, b'1'..=b'9' | b'C', ..] => Self { source: Some(2), tiles: run(3), ..Self::default() },
            _ => {
                let (star, place, chosen) = (Some(2), Some(3), behind("+"));
                Self { star, place, tiles: run(5), chosen, ..Self::default() }
            }
        }
    }
}

/// Tells whether a slip of the kind may be made on a line.
fn is_place(kind: Kind, line: &str, writing: Writing) -> bool {
    let has = |is_there: fn(&Parts) -> bool| is_ply(line) && is_there(&Parts::of(line, writing));
    match kind {
        Kind::Score | Kind::Carried => line.starts_with("score "),
        Kind::Round => line.starts_with("round "),
        Kind::End => line.starts_with("end "),
        Kind::Deal => is_chance(line),
        Kind::Displays => line.starts_with("deal "),
        Kind::Color | Kind::Count => has(|it| !it.tiles.is_empty()),
        Kind::Source => has(|it| it.source.is_some()),
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
    let parts = if is_ply(line) { Parts::of(line, writing) } else { Parts::default() };
    match kind {
        Kind::Color => {
            let color = other(writing.tiles, signs[parts.tiles.start], dice)?;
            signs[parts.tiles].fill(color);
        }
        Kind::Source => swap_sign(&mut signs, parts.source?, "12345C", dice)?,
        Kind::Star => swap_sign(&mut signs, parts.star?, "PGOYBRM", dice)?,
        Kind::Count if parts.tiles.len() == 1 || dice.below(2) == 0 => {
            signs.insert(parts.tiles.start, signs[parts.tiles.start]);
        }
        Kind::Count => drop(signs.remove(parts.tiles.start)),
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
                (first..signs.len()).filter(|it| signs[*it].is_ascii_uppercase()).collect();
            // The order of tiles on a display has no meaning, and the record is canonical without it.
            swap_sign(&mut signs, letters[below(letters.len(), dice)], writing.tiles, dice)?;
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

/// Returns a number below `n`; 0 where `n` is 0.
fn below(n: usize, dice: &mut Dice) -> usize {
    if n == 0 { 0 } else { dice.below(u32::try_from(n).unwrap_or(u32::MAX)) as usize }
}
