//! The words that the notation knows, and what a line looks like that does not read. Parses nothing.

use crate::Seat;
use crate::lists::words;

/// The words that begin an event, a claim or a ruling.
pub(crate) const EVENT_WORDS: &[&str] = &[
    "round", "deal", "supply", "flip", "refill", "score", "bonus", "scoring", "claim", "hash", "ruling",
    "end",
];

/// Tells whether `word` is a chance word.
pub(crate) fn is_chance(word: &str) -> bool {
    ["deal", "supply", "flip", "scoring"].iter().any(|it| word.eq_ignore_ascii_case(it))
}

/// Returns the lower-case spelling of a word that follows `ruling` or `end`; empty if it is none of those.
pub(crate) fn known(word: &str) -> &'static str {
    let words = [
        "stands",
        "void",
        "set",
        "position",
        "unfinished",
        "adjudicated",
        "deadlock",
        "resigned",
        "forfeited",
    ];
    words.into_iter().find(|it| word.eq_ignore_ascii_case(it)).unwrap_or_default()
}

/// Tells whether a byte is a printable ASCII character or a blank.
pub(crate) fn is_printable(byte: u8) -> bool {
    matches!(byte, b' '..=b'~' | b'\t')
}

/// Tells whether a line that does not read keeps its place among the events.
pub(crate) fn keeps_place(text: &str) -> bool {
    match text.as_bytes() {
        [b'A'..=b'D' | b'a'..=b'd'] => true,
        [b'A'..=b'D' | b'a'..=b'd', next, ..] if !next.is_ascii_alphabetic() => {
            !matches!(next, b'.' | b'-' | b':')
        }
        [b'0'..=b'9', next, ..] if next.is_ascii_alphabetic() => true,
        _ => words(text).next().is_some_and(runs_on) || is_chance(first_word(text)),
    }
}

/// Tells whether a word looks like a ply that runs on behind its seat: `BCKKK2`.
fn runs_on(word: &str) -> bool {
    let is_seat = word.bytes().next().and_then(Seat::from_letter).is_some();
    is_seat
        && !is_start_without_blank(word)
        && word.bytes().all(|it| it.is_ascii_alphanumeric() || it == b'+')
        && word.bytes().any(|it| it.is_ascii_digit())
}

/// Tells whether a word is the start of a record but for its blank: `agn1`.
pub(crate) fn is_start_without_blank(word: &str) -> bool {
    let (agn, version) = word.split_at_checked(3).unwrap_or((word, ""));
    let is_number = !version.is_empty() && version.bytes().all(|it| it.is_ascii_digit());
    is_number && agn.eq_ignore_ascii_case("agn")
}

/// Returns the letters and digits that a text begins with.
fn first_word(text: &str) -> &str {
    let end = text.bytes().position(|it| !it.is_ascii_alphanumeric() && it != b'-').unwrap_or(text.len());
    text.get(..end).unwrap_or_default()
}
