//! What the position strings of all games share: sections between blanks, of which some are a seat's. Knows no game.

use std::fmt;

use crate::Seat;

/// The greatest number of points that is read, and below zero the least; of jokers as well.
const MAX: i32 = 999_999_999;
/// The greatest that is counted, and below zero the least: what comes to it until it is asked for again still reads.
const MOST_COUNTED: i32 = 800_000_000;
/// The most points that a record states of one round, and below zero the least: those of all rounds are a score.
pub(crate) const MOST_POINTS: i32 = 99_999_999;

/// Reads a number of points.
pub(crate) fn points(text: &str) -> Option<i32> {
    text.parse().ok().filter(reads)
}

/// Tells whether so many points read back.
pub(crate) fn reads(points: &i32) -> bool {
    (-MAX..=MAX).contains(points)
}

/// Tells whether all of these are few enough to be counted.
pub(crate) fn are_few(mut points: impl Iterator<Item = i32>) -> bool {
    points.all(is_counted)
}

/// Tells whether so many are few enough to be counted.
pub(crate) fn is_counted(points: i32) -> bool {
    (-MOST_COUNTED..=MOST_COUNTED).contains(&points)
}

/// Returns how many are counted on the side of zero on which these are.
pub(crate) fn most_counted(points: i32) -> i32 {
    MOST_COUNTED * points.signum()
}

/// Says which points of a seat are too many to be counted.
pub(crate) fn write_uncounted(
    mut points: impl Iterator<Item = (Seat, i32)>,
    out: &mut dyn fmt::Write,
) -> fmt::Result {
    match points.find(|it| !is_counted(it.1)) {
        Some((seat, points)) => {
            write!(out, "{seat} has {points} points, counted are {}", most_counted(points))
        }
        None => Ok(()),
    }
}

/// Reads the letter of a seat.
pub(crate) fn single_seat(text: &str) -> Option<Seat> {
    let mut letters = text.chars();
    letters.next().filter(|_| letters.next().is_none()).and_then(Seat::from_letter)
}

/// Tells whether a section is a seat's: its letter and a score.
pub(crate) fn is_of_seat(section: &str) -> bool {
    let Some((name, value)) = section.split_once(':') else { return false };
    let score = value.split('/').next().unwrap_or_default();
    single_seat(name).is_some() && score.parse::<i32>().is_ok()
}

/// What the sections so far were about.
#[derive(Default)]
pub(crate) struct Seen(Vec<String>);

impl Seen {
    /// Tells whether no section before was about the same thing; `is_phase` knows the names of phases, lower case.
    pub(crate) fn is_first(&mut self, section: &str, is_phase: impl Fn(&str) -> bool) -> bool {
        let name = section.split([':', '=']).next().unwrap_or_default().to_ascii_lowercase();
        // A number is the same with zeros or a sign in front of it.
        let name = name.parse::<u32>().map_or(name, |it| it.to_string());
        let is_round = |word: &str| word.strip_prefix('r').is_some_and(|it| it.parse::<u32>().is_ok());
        let name = match name.as_str() {
            // A seat's letter may name the center, too.
            _ if is_of_seat(section) => format!("{name} of a seat"),
            // Only a word alone is a phase or a round.
            _ if section.contains([':', '=']) => name,
            word if is_phase(word) => "the phase".to_owned(),
            word if is_round(word) => "the round".to_owned(),
            _ => name,
        };
        let is_first = !self.0.contains(&name);
        self.0.push(name);
        is_first
    }

    /// Tells whether no part of a seat's section before, `bonus=5`, was about the same thing.
    pub(crate) fn is_first_part(&mut self, part: &str) -> bool {
        self.is_first(part, |_| false)
    }
}
