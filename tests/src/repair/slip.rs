//! One slip of each kind, put into a record by a die. Knows how azul is written, and none of its rules.

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
}

impl Kind {
    pub(crate) const ALL: [Self; 16] = [
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
    ];

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
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let places: Vec<usize> =
        (0..lines.len()).filter(|it| lines.get(*it).is_some_and(|it| is_place(kind, it))).collect();
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
        | Kind::Unreadable => {
            let now = altered(kind, &was, dice).filter(|it| *it != was)?;
            lines[at].clone_from(&now);
            format!("{}: {was} -> {now}", at + 1)
        }
    };
    Some(Slipped { text: lines.join("\n") + "\n", story })
}

/// Tells whether a slip of the kind may be made on a line.
fn is_place(kind: Kind, line: &str) -> bool {
    match kind {
        Kind::Score | Kind::Carried => line.starts_with("score "),
        Kind::Round => line.starts_with("round "),
        Kind::End => line.starts_with("end "),
        Kind::Deal | Kind::Displays => line.starts_with("deal "),
        Kind::Color
        | Kind::Source
        | Kind::Count
        | Kind::Destination
        | Kind::Seat
        | Kind::Missing
        | Kind::Doubled
        | Kind::Superfluous
        | Kind::Swapped
        | Kind::Unreadable => is_ply(line),
    }
}

/// Tells whether a line is the ply of a seat.
fn is_ply(line: &str) -> bool {
    matches!(line.as_bytes(), [b'A'..=b'D', b' ', ..])
}

/// Alters one part of a line.
fn altered(kind: Kind, line: &str, dice: &mut Dice) -> Option<String> {
    let mut signs: Vec<char> = line.chars().collect();
    let last = signs.len() - 1;
    match kind {
        Kind::Color => {
            let color = other("BYRKW", signs[3], dice)?;
            signs[3..last].fill(color);
        }
        Kind::Source => signs[2] = other("12345C", signs[2], dice)?,
        Kind::Count if signs.len() == 5 || dice.below(2) == 0 => signs.insert(3, signs[3]),
        Kind::Count => drop(signs.remove(3)),
        Kind::Destination => signs[last] = other("12345F", signs[last], dice)?,
        Kind::Seat => signs[0] = other("AB", signs[0], dice)?,
        Kind::Round => signs[6] = other("12345678", signs[6], dice)?,
        Kind::Score | Kind::End => return Some(scored(line, 1 + dice.below(9), dice)),
        Kind::Deal => {
            let letters: Vec<usize> = (5..signs.len()).filter(|it| signs[*it] != ' ').collect();
            let at = letters[below(letters.len(), dice)];
            signs[at] = other("BYRKW", signs[at], dice)?;
            // The order of tiles on a display has no meaning, and the record is canonical without it.
        }
        Kind::Displays => {
            let mut words: Vec<&str> = line.split(' ').collect();
            let at = 1 + below(words.len() - 2, dice);
            words.swap(at, at + 1);
            return Some(words.join(" "));
        }
        Kind::Unreadable => {
            let at = 2 + below(signs.len() - 2, dice);
            signs[at] = other("XZ9,%", signs[at], dice)?;
        }
        Kind::Missing | Kind::Doubled | Kind::Superfluous | Kind::Swapped | Kind::Carried => return None,
    }
    Some(signs.into_iter().collect())
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
