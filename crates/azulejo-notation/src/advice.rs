//! Words for what is wrong with a line. Decides nothing.

use std::str;

use azulejo_source::Diagnostic;

use crate::header::{KEYS, Key};
use crate::line::Bad;
use crate::vocabulary::EVENT_WORDS;
use crate::{Seat, codes, grammar};

/// Says what is wrong with a line that does not read, of a record that starts `offset` bytes into its file.
pub(crate) fn on_bad(bad: &Bad<'_>, offset: u64) -> Diagnostic {
    let text = String::from_utf8_lossy(bad.text);
    let at = usize::try_from(bad.span.start).unwrap_or_default();
    let diagnostic = Diagnostic::new(bad.code, bad.span);
    match bad.code {
        code if *code == codes::NOT_UTF8 => {
            diagnostic.detail(format!("at byte {} of the file", offset.saturating_add(at as u64)))
        }
        code if *code == codes::START_NOT_IN_FORM => diagnostic.help(start_help(&text)),
        code if *code == codes::GLUED_RECORDS => diagnostic.help("insert a line end before `agn`"),
        code if *code == codes::SEAT_RUNS_ON => diagnostic.help(seat_help(text.trim())),
        code if *code == codes::RESERVED_FIRST_CHARACTER && bad.event => diagnostic
            .help(format!("a ply begins with the letter of its seat: `A {}` if A moves", text.trim())),
        code if *code == codes::UNREADABLE_LINE => diagnostic.help(header_help(text.trim())),
        code if *code == codes::UNREADABLE_CLAIM => {
            diagnostic.help("a claim reads `A.score=14`, without blanks")
        }
        code if *code == codes::UNPRINTABLE_CHARACTER => diagnostic.help(character_help(bad)),
        code => match HELP.iter().find(|(it, _)| **it == *code) {
            Some((_, help)) => diagnostic.help(*help),
            None => diagnostic,
        },
    }
}

/// What would have been right, where that hangs on nothing else.
const HELP: [(azulejo_source::Code, &str); 9] = [
    (&codes::UNREADABLE_VERSION, "write `agn 1`"),
    (&codes::UNREADABLE_NUMBER, "write one whole number of at most nine digits for each seat: `score 7 5`"),
    (&codes::TOO_MANY_NUMBERS, "write one number for each seat: `score 7 5`"),
    (
        &codes::UNREADABLE_END,
        "write `end 54 47`, `end unfinished`, `end resigned B`, or another form of agn 4.5",
    ),
    (&codes::UNREADABLE_ROUND, "write the number of the round and who moves first: `round 2 B`"),
    (&codes::UNKNOWN_GLYPH, "glyphs are `!` `?` `!!` `??` `!?` `?!`"),
    (&codes::UNREADABLE_HASH, "a hash has sixteen hexadecimal digits"),
    (
        &codes::RULING_FORM,
        "write `ruling stands`, `ruling void`, `ruling set A.score=12` or `ruling position …`",
    ),
    (&codes::UNREADABLE_ANNOTATION, "write a key and a value: `@clock 0:12:31`"),
];

/// Names a character that is not printable ASCII.
fn character_help(bad: &Bad<'_>) -> String {
    let text = String::from_utf8_lossy(bad.text);
    match text.chars().find(|it| !it.is_ascii() || it.is_ascii_control() && *it != '\t') {
        Some('\u{A0}') => "a no-break space (U+00A0) stands where a space should".to_owned(),
        Some(other) => {
            format!("the character U+{:04X} is none of those that plies are written with", u32::from(other))
        }
        None => String::new(),
    }
}

/// Says how a record starts.
pub(crate) fn start_help(text: &str) -> String {
    let version: String = text.chars().filter(char::is_ascii_digit).take(9).collect();
    match version.trim_start_matches('0') {
        "" => "write `agn 1`, in lower case and in the first column".to_owned(),
        version => format!("write `agn {version}`, in lower case and in the first column"),
    }
}

/// Shows a ply with its blank; one of several words rather lacks its seat.
fn seat_help(text: &str) -> String {
    let rest = text.get(1..).unwrap_or_default().trim_start_matches([',', ';', ' ', '\t', ')', '\u{A0}']);
    match text.bytes().next().and_then(Seat::from_letter) {
        Some(seat) if text.ends_with(&format!("{seat}{rest}")) && rest.contains(' ') => {
            format!("a ply begins with the letter of its seat: `A {text}` if A moves")
        }
        Some(seat) if !rest.is_empty() => format!("write `{seat} {rest}`"),
        _ => String::new(),
    }
}

/// Says that a header field has a colon, if the text begins like one.
fn header_help(text: &str) -> String {
    match grammar::key(text) {
        Ok((_, key)) if is_known(key) => format!("a header field has a colon behind its key: `{key}: …`"),
        _ => String::new(),
    }
}

/// Tells whether a key is one that the header knows.
pub(crate) fn is_known(key: &str) -> bool {
    matches!(Key::of(key), Key::Known(_) | Key::OfSeat(..) | Key::Own)
}

/// Says what an unknown event may have been meant for.
pub(crate) fn on_unknown_event(word: &str) -> String {
    if word.len() == 1 {
        return "the seats are A, B, C and D".to_owned();
    }
    if is_known(word) {
        return header_help(word);
    }
    nearest(word, EVENT_WORDS).map(|it| format!("a similar word is `{it}`")).unwrap_or_default()
}

/// Says what an unknown key may have been meant for.
pub(crate) fn on_unknown_key(key: &str) -> String {
    match nearest(key, KEYS).or_else(|| nearest(key, EVENT_WORDS)) {
        Some(word) if EVENT_WORDS.contains(&word) => format!("an event has no colon: `{word} …`"),
        Some(word) => format!("a similar key is `{word}`"),
        None => format!("a field of your own reads `x-{}: …`", key.to_ascii_lowercase()),
    }
}

/// Says what to do with a header field below the events.
pub(crate) fn on_late_field(key: &str, value: &str) -> String {
    match key.bytes().next().and_then(Seat::from_letter) {
        Some(seat) if key.len() == 1 && !value.is_empty() => format!("a ply has no colon: `{seat} {value}`"),
        _ => "move it above the first event".to_owned(),
    }
}

/// Returns the word that is at most two slips from `word`, one in short words.
fn nearest<'a>(word: &str, words: &[&'a str]) -> Option<&'a str> {
    let word = word.to_ascii_lowercase();
    let bar = if word.len() < 5 { 1 } else { 2 };
    let near = words.iter().filter(|it| 1 < it.len()).map(|it| (slips(&word, it), *it));
    near.filter(|it| it.0 <= bar).min_by_key(|it| it.0).map(|it| it.1)
}

/// Counts the letters to put in, take out, replace or swap with their neighbor; far words count as 99.
fn slips(left: &str, right: &str) -> usize {
    if 2 < left.len().abs_diff(right.len()) {
        return 99;
    }
    slips_of(left.as_bytes(), right.as_bytes(), 2)
}

/// Counts slips, giving up with 99 when there are more than `left_over`.
fn slips_of(left: &[u8], right: &[u8], left_over: usize) -> usize {
    match (left, right) {
        ([], []) => 0,
        ([a, left @ ..], [b, right @ ..]) if a == b => slips_of(left, right, left_over),
        _ if left_over == 0 => 99,
        _ => 1 + cheapest(left, right, left_over - 1),
    }
}

/// Counts the slips behind the cheapest single one at the front.
fn cheapest(left: &[u8], right: &[u8], left_over: usize) -> usize {
    let swapped = match (left, right) {
        ([a, b, left @ ..], [c, d, right @ ..]) if a == d && b == c => slips_of(left, right, left_over),
        _ => 99,
    };
    let after = |it: &[u8]| it.len().min(1);
    let (cut_left, cut_right) = (left.get(after(left)..), right.get(after(right)..));
    let (cut_left, cut_right) = (cut_left.unwrap_or_default(), cut_right.unwrap_or_default());
    let replaced =
        if left.is_empty() || right.is_empty() { 99 } else { slips_of(cut_left, cut_right, left_over) };
    let put_in = if right.is_empty() { 99 } else { slips_of(left, cut_right, left_over) };
    let taken_out = if left.is_empty() { 99 } else { slips_of(cut_left, right, left_over) };
    swapped.min(replaced).min(put_in).min(taken_out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_finds_the_word() {
        for (word, expected) in [
            ("dael", Some("deal")),
            ("rnds", None),
            ("socre", Some("score")),
            ("scores", Some("score")),
            ("edn", Some("end")),
            ("castle", None),
            ("Ruoling", Some("ruling")),
        ] {
            assert_eq!(nearest(word, EVENT_WORDS), expected, "{word}");
        }
    }
}
