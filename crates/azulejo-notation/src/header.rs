//! The keys of the header and their order. Does not say what their values mean.

#![expect(clippy::indexing_slicing, reason = "tables of keys, filled while compiling")]

use crate::Seat;
use crate::scan::{packed_key, short_key};

/// The known keys in canonical order, in lower case; those of single seats follow `d`.
pub(crate) const KEYS: &[&str] = &[
    "game",
    "board",
    "printed",
    "rules",
    "a",
    "b",
    "c",
    "d",
    "start",
    "event",
    "site",
    "date",
    "stage",
    "table",
    "id",
    "clock",
    "recorder",
    "annotator",
    "source",
    "seed",
    "position",
];

/// What is known of a single seat, in canonical order; more may be written.
const SEAT_KEYS: &[&str] = &["id", "rating", "team"];

/// The most letters that a known key has.
const LONGEST: usize = 9;

/// The places of the known keys that have so many letters, and how many there are.
const OF_LENGTH: [([usize; KEYS.len()], usize); LONGEST + 1] = {
    let mut of_length = [([0; KEYS.len()], 0); LONGEST + 1];
    let mut nth = 0;
    while nth < KEYS.len() {
        let (places, n_keys) = &mut of_length[KEYS[nth].len()];
        places[*n_keys] = nth;
        *n_keys += 1;
        nth += 1;
    }
    of_length
};

/// The known keys as [`short_key`](crate::scan::short_key) gives them; those of eight letters or more, which it does not
/// give, are no number that it gives.
const PACKED: [u64; KEYS.len()] = {
    let mut packed = [u64::MAX; KEYS.len()];
    let mut nth = 0;
    while nth < KEYS.len() {
        if KEYS[nth].len() < 8 {
            packed[nth] = packed_key(KEYS[nth]);
        }
        nth += 1;
    }
    packed
};

/// A key of the header that this version knows and that may stand in it only once.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct KnownKey(usize);

impl KnownKey {
    /// `game`
    pub const GAME: Self = Self(0);
    /// `board`
    pub const BOARD: Self = Self(1);
    /// `printed`
    pub const PRINTED: Self = Self(2);
    /// `rules`
    pub const RULES: Self = Self(3);
    /// `A`; those of the other seats follow it.
    pub const A: Self = Self(4);
    /// `start`
    pub const START: Self = Self(8);
    /// `date`
    pub const DATE: Self = Self(11);
    /// `position`
    pub const POSITION: Self = Self(20);
    /// How many there are.
    pub const COUNT: usize = KEYS.len();

    /// Returns the key that is written so, in any case.
    pub fn of(key: &str) -> Option<Self> {
        let (places, n_keys) = OF_LENGTH.get(key.len())?;
        let is_it = |nth: &usize| KEYS.get(*nth).is_some_and(|it| key == *it || key.eq_ignore_ascii_case(it));
        places.iter().take(*n_keys).copied().find(is_it).map(Self)
    }

    /// Returns the key that a text begins with up to its colon, and how many letters it has, if it is short.
    #[inline]
    pub(crate) fn of_short(text: &[u8]) -> Option<(Self, usize)> {
        let (packed, len) = short_key(text)?;
        let (places, n_keys) = OF_LENGTH.get(len)?;
        let nth = places.iter().take(*n_keys).copied().find(|nth| PACKED.get(*nth) == Some(&packed))?;
        Some((Self(nth), len))
    }

    /// Returns its place in canonical order, from 0.
    #[inline]
    pub const fn nth(self) -> usize {
        self.0
    }
}

/// What kind of key it is.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Key<'src> {
    /// A key of the table.
    Known(KnownKey),
    /// `A.rating`: something about a single seat.
    OfSeat(Seat, &'src str),
    /// `x-…`: the recorder's own.
    Own,
    /// A key that this version does not know.
    Unknown,
}

impl<'src> Key<'src> {
    /// Recognizes a key in any case.
    pub(crate) fn of(key: &'src str) -> Self {
        if let Some(known) = KnownKey::of(key) {
            return Self::Known(known);
        }
        match key.as_bytes() {
            [b'x' | b'X', b'-', ..] => Self::Own,
            [letter, b'.', _, ..] => match (Seat::from_letter(*letter), key.get(2..)) {
                (Some(seat), Some(what)) => Self::OfSeat(seat, what),
                _ => Self::Unknown,
            },
            _ => Self::Unknown,
        }
    }

    /// Returns what canonical order sorts by.
    pub(crate) fn rank(self) -> (usize, usize, usize) {
        let behind_seats = KEYS.iter().position(|it| *it == "start").unwrap_or_default();
        match self {
            Self::Known(key) if key.nth() < behind_seats => (0, key.nth(), 0),
            Self::OfSeat(seat, what) => (1, seat.index(), seat_rank(what)),
            Self::Known(key) => (2, key.nth(), 0),
            Self::Unknown => (3, 0, 0),
            Self::Own => (4, 0, 0),
        }
    }
}

/// Returns the place of what is said of a seat.
fn seat_rank(what: &str) -> usize {
    SEAT_KEYS.iter().position(|it| what.eq_ignore_ascii_case(it)).unwrap_or(SEAT_KEYS.len())
}

/// Returns the canonical spelling of a key: lower case, seats in upper case, and the recorder's own as it is.
pub(crate) fn spelled(key: &str) -> String {
    match Key::of(key) {
        Key::Own => key.to_owned(),
        Key::OfSeat(seat, what) => format!("{seat}.{}", what.to_ascii_lowercase()),
        Key::Known(_) if key.len() == 1 => key.to_ascii_uppercase(),
        Key::Known(_) | Key::Unknown => key.to_ascii_lowercase(),
    }
}

/// Tells whether a date is a year, a month and a day, each with question marks where it is unknown.
pub(crate) fn is_date(text: &str) -> bool {
    let mut parts = text.split('-');
    let parts = (parts.next(), parts.next(), parts.next(), parts.next());
    let (Some(year), Some(month), Some(day), None) = parts else { return false };
    is_year(year) && is_within(month, 12) && is_within(day, last_day(year, month))
}

/// Tells whether a year has four digits, of which the last may be unknown.
fn is_year(text: &str) -> bool {
    let digits = text.trim_end_matches('?');
    text.len() == 4 && digits.bytes().all(|it| it.is_ascii_digit())
}

/// Tells whether a month or day is unknown or from 1 to `last`.
fn is_within(text: &str, last: u32) -> bool {
    let is_number = text.len() == 2 && text.bytes().all(|it| it.is_ascii_digit());
    text == "??" || (is_number && text.parse().is_ok_and(|it: u32| (1..=last).contains(&it)))
}

/// Returns the last day of a month; the greatest there is where the month or the year is unknown.
fn last_day(year: &str, month: &str) -> u32 {
    match month {
        "04" | "06" | "09" | "11" => 30,
        "02" => year.parse().map_or(29, |it: u32| if is_leap(it) { 29 } else { 28 }),
        _ => 31,
    }
}

/// Tells whether a year has 366 days.
fn is_leap(year: u32) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_keys_are_known_in_any_case() {
        for (nth, key) in KEYS.iter().enumerate() {
            let expected = (key.len() < 8).then_some((KnownKey(nth), key.len()));
            for key in [(*key).to_owned(), key.to_ascii_uppercase()] {
                assert_eq!(KnownKey::of_short(format!("{key}: of a game").as_bytes()), expected, "{key}");
                assert_eq!(KnownKey::of_short(format!("{key}s: of a game").as_bytes()), None, "{key}");
            }
        }
        for (key, expected) in [
            (KnownKey::GAME, "game"),
            (KnownKey::BOARD, "board"),
            (KnownKey::PRINTED, "printed"),
            (KnownKey::RULES, "rules"),
            (KnownKey::A, "a"),
            (KnownKey::START, "start"),
            (KnownKey::DATE, "date"),
            (KnownKey::POSITION, "position"),
        ] {
            assert_eq!(KEYS[key.nth()], expected);
        }
        for text in ["game azul", "\u{7}ame: azul", ":game", "game:", "g"] {
            assert_eq!(KnownKey::of_short(text.as_bytes()), None, "{text}");
        }
        for byte in 0..=u8::MAX {
            let is_seat = matches!(byte.to_ascii_lowercase(), b'a'..=b'd');
            assert_eq!(
                KnownKey::of_short(&[byte, b':', b' ', b'x', b'x', b'x', b'x', b'x']).is_some(),
                is_seat
            );
        }
    }

    #[test]
    fn keys_have_an_order_and_a_spelling() {
        let mut keys =
            ["x-B", "note", "b", "B.Team", "DATE", "a.id", "Game", "A", "a.Rank", "position", "X-a"];
        keys.sort_by_key(|it| Key::of(it).rank());
        let spelled: Vec<_> = keys.iter().map(|it| spelled(it)).collect();
        let expected =
            ["game", "A", "B", "A.id", "A.rank", "B.team", "date", "position", "note", "x-B", "X-a"];
        assert_eq!(spelled, expected);
    }

    #[test]
    fn a_date_may_be_unknown_in_part() {
        for date in ["2026-10-24", "2026-??-??", "2026-10-??", "202?-??-??", "????-??-??", "2024-02-29"] {
            assert!(is_date(date), "{date}");
        }
        for date in
            ["2026", "2026-13-01", "2026-00-01", "2026-02-29", "24.10.2026", "2026-1-2", "2026-10-24-", ""]
        {
            assert!(!is_date(date), "{date}");
        }
    }
}
