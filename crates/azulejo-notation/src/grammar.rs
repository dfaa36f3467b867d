//! The grammar of one line, a function for each production of `spec/agn-1.md` and by its name. Knows no game.
//!
//! Every function is given a line, or the rest of one, without its line end and without blanks around it.

use azulejo_source::Code;
use nom::error::{ErrorKind, ParseError};
use nom::{Err, IResult};

use crate::blank::{cut_back, is_blank, unindented};
use crate::codes;
use crate::limits::{MAX_DEPTH, MAX_DIGITS, MAX_SEATS};
use crate::line::{End, Field, Glyph, LineKind, Outcome, Ruling};
use crate::lists::{Numbers, Pairs, Path};
use crate::seat::Seat;
use crate::vocabulary::{is_chance, is_printable, is_start_without_blank, keeps_place, known};

/// What a production makes of a text: the rest, and what it read.
pub(crate) type Read<'src, T> = IResult<&'src str, T, Unread<'src>>;

/// Why a production does not read a text.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct Unread<'src> {
    /// What is wrong.
    pub(crate) code: Code,
    /// The text from the place on where it is wrong.
    pub(crate) rest: &'src str,
}

impl<'src> ParseError<&'src str> for Unread<'src> {
    fn from_error_kind(rest: &'src str, _: ErrorKind) -> Self {
        Self { code: &codes::UNREADABLE_LINE, rest }
    }

    fn append(_: &'src str, _: ErrorKind, other: Self) -> Self {
        other
    }
}

/// Says that the line can be nothing else and is wrong at `rest`.
fn wrong<T>(code: Code, rest: &str) -> Read<'_, T> {
    Err(Err::Failure(Unread { code, rest }))
}

/// Says that the text is something else.
fn other<T>(rest: &str) -> Read<'_, T> {
    Err(Err::Error(Unread { code: &codes::UNREADABLE_LINE, rest }))
}

impl From<Err<Self>> for Unread<'_> {
    fn from(error: Err<Self>) -> Self {
        match error {
            Err::Error(unread) | Err::Failure(unread) => unread,
            Err::Incomplete(_) => Self { code: &codes::UNREADABLE_LINE, rest: "" },
        }
    }
}

/// Splits off the first `n` bytes: the rest, then those.
#[inline]
fn split(text: &str, n: usize) -> Read<'_, &str> {
    match text.split_at_checked(n) {
        Some((head, rest)) => Ok((rest, head)),
        None => other(text),
    }
}

/// Splits off the bytes at the front that `belongs` accepts.
#[inline]
fn run(text: &str, belongs: impl Fn(u8) -> bool) -> Read<'_, &str> {
    let n = text.bytes().position(|it| !belongs(it)).unwrap_or(text.len());
    split(text, n)
}

/// Takes `made` if nothing is left.
fn whole<T>(made: T, rest: &str) -> Read<'_, T> {
    if rest.is_empty() { Ok((rest, made)) } else { wrong(&codes::WORDS_LEFT_OVER, rest) }
}

/// `line = [ variation blanks ] item / header / remark`
#[inline]
pub(crate) fn line(text: &str) -> Read<'_, (Path<'_>, LineKind<'_>)> {
    match text.as_bytes() {
        [b'|', ..] => {
            let (rest, path) = variation(text)?;
            let (rest, kind) = inner(rest)?;
            Ok((rest, (path, kind)))
        }
        [b'#', ..] => remark(text).map(|(rest, it)| (rest, (Path::MAIN, LineKind::Remark(it)))),
        _ => item(text).map(|(rest, it)| (rest, (Path::MAIN, it))),
    }
}

/// Reads what stands behind the path of a variation.
fn inner(text: &str) -> Read<'_, LineKind<'_>> {
    let rest = match text.as_bytes() {
        [] => return wrong(&codes::VARIATION_EMPTY, text),
        [b' ' | b'\t', ..] => unindented(text),
        _ => return wrong(&codes::UNREADABLE_PATH, text),
    };
    match rest.as_bytes() {
        [b'|', ..] => return wrong(&codes::UNREADABLE_PATH, rest),
        [b'#', ..] => return wrong(&codes::NOT_IN_A_VARIATION, rest),
        _ => {}
    }
    match item(rest)? {
        (_, LineKind::Header(_) | LineKind::Ruling(_) | LineKind::End(_)) => {
            wrong(&codes::NOT_IN_A_VARIATION, rest)
        }
        read => Ok(read),
    }
}

/// `item = ply / comment / annotation / worded`
#[inline]
pub(crate) fn item(text: &str) -> Read<'_, LineKind<'_>> {
    match text.as_bytes() {
        [b'A'..=b'D' | b'a'..=b'd', b' ' | b'\t', ..] => {
            let (rest, (seat, body, glyph)) = ply(text)?;
            Ok((rest, LineKind::Ply { seat, body, glyph }))
        }
        [b';', ..] => comment(text),
        [b'@', ..] => annotation(text),
        [b'A'..=b'Z' | b'a'..=b'z', ..] => worded(text),
        [] => Ok((text, LineKind::Blank)),
        _ => wrong(&codes::RESERVED_FIRST_CHARACTER, text),
    }
}

/// Reads the lines that begin with a letter and are no ply.
///
/// `worded = header / chance / round / refill / score / bonus / claim / hash / ruling / end / unknown`
pub(crate) fn worded(text: &str) -> Read<'_, LineKind<'_>> {
    let (rest, first) = word(text)?;
    // A key goes on where a word ends only with a point or a low line.
    if rest.starts_with([':', '.', '_'])
        && let Ok((rest, field)) = header(text)
    {
        return Ok((rest, LineKind::Header(field)));
    }
    unglued(text)?;
    match first.len() {
        3 if first.eq_ignore_ascii_case("end") => end(text),
        3 if first.eq_ignore_ascii_case("agn") => wrong(&codes::START_NOT_IN_FORM, text),
        _ if is_start_without_blank(first) => wrong(&codes::START_NOT_IN_FORM, text),
        4 if first.eq_ignore_ascii_case("hash") => hash(text),
        5 if first.eq_ignore_ascii_case("round") => round(text),
        5 if first.eq_ignore_ascii_case("score") => score(text),
        5 if first.eq_ignore_ascii_case("bonus") => bonus(text),
        5 if first.eq_ignore_ascii_case("claim") => claim(text),
        6 if first.eq_ignore_ascii_case("refill") => refill(text),
        6 if first.eq_ignore_ascii_case("ruling") => ruling(text),
        4 | 6 | 7 if is_chance(first) => chance(text),
        _ if rest.starts_with([' ', '\t']) || rest.is_empty() => unknown(text),
        _ if keeps_place(text) => wrong(&codes::SEAT_RUNS_ON, text),
        _ => wrong(&codes::UNREADABLE_LINE, rest),
    }
}

/// Sees to it that the line does not end with the start of another record.
#[inline]
fn unglued(text: &str) -> Read<'_, ()> {
    match text.as_bytes() {
        [_, .., b'a' | b'A', b'g' | b'G', b'n' | b'N', b' ', b'0'..=b'9'] => {
            let place = text.len() - "agn 1".len();
            wrong(&codes::GLUED_RECORDS, text.get(place..).unwrap_or(text))
        }
        _ => Ok((text, ())),
    }
}

/// `start = %s"agn" SP *blank version`
pub(crate) fn start(text: &str) -> Read<'_, LineKind<'_>> {
    let Some(rest) = text.strip_prefix("agn ") else { return other(text) };
    let rest = unindented(rest);
    let (rest, version) = version(rest)?;
    whole(LineKind::Start { version }, rest)
}

/// `version = 1*9DIGIT`, from 1.
pub(crate) fn version(text: &str) -> Read<'_, u32> {
    let (rest, digits) = run(text, |it| it.is_ascii_digit())?;
    match digits.parse() {
        Ok(version) if version != 0 && digits.len() <= MAX_DIGITS => Ok((rest, version)),
        _ => wrong(&codes::UNREADABLE_VERSION, text),
    }
}

/// `header = key ":" *blank value`
pub(crate) fn header(text: &str) -> Read<'_, Field<'_>> {
    let (rest, key) = key(text)?;
    let Some(rest) = rest.strip_prefix(':') else { return other(rest) };
    let (rest, value) = value(unindented(rest))?;
    Ok((rest, Field { key, value }))
}

/// `key = ALPHA *( ALPHA / DIGIT / "-" / "." / "_" )`
pub(crate) fn key(text: &str) -> Read<'_, &str> {
    match text.as_bytes() {
        [first, ..] if first.is_ascii_alphabetic() => {
            run(text, |it| it.is_ascii_alphanumeric() || matches!(it, b'-' | b'.' | b'_'))
        }
        _ => other(text),
    }
}

/// `value = text`
pub(crate) fn value(text: &str) -> Read<'_, &str> {
    self::text(text)
}

/// `variation = 1*( "|" variation-number )`
pub(crate) fn variation(text: &str) -> Read<'_, Path<'_>> {
    let mut rest = text;
    let mut depth = 0;
    while let Some(behind) = rest.strip_prefix('|') {
        (rest, _) = variation_number(behind)?;
        depth += 1;
    }
    let path = text.get(1..text.len() - rest.len()).unwrap_or_default();
    match depth {
        0 => other(text),
        1..=MAX_DEPTH => Ok((rest, Path::new(path))),
        _ => wrong(&codes::VARIATION_TOO_DEEP, text),
    }
}

/// `variation-number = %x31-39 *4DIGIT`, up to 65535.
pub(crate) fn variation_number(text: &str) -> Read<'_, u16> {
    let (rest, digits) = run(text, |it| it.is_ascii_digit())?;
    match digits.parse() {
        _ if digits.is_empty() => wrong(&codes::UNREADABLE_PATH, text),
        Ok(number) if !digits.starts_with('0') => Ok((rest, number)),
        _ => wrong(&codes::VARIATION_NUMBER, text),
    }
}

/// Reads seat, body and glyph.
///
/// `ply = seat blanks ply-body [ [ blanks ] glyph ]`
#[inline]
pub(crate) fn ply(text: &str) -> Read<'_, (Seat, &str, Option<Glyph>)> {
    let [letter, b' ' | b'\t', ..] = text.as_bytes() else { return other(text) };
    let Some(seat) = Seat::from_letter(*letter) else { return other(text) };
    unglued(text)?;
    let (rest, body) = ply_body(unindented(text.get(1..).unwrap_or_default()))?;
    if rest.is_empty() {
        return Ok((rest, (seat, body, None)));
    }
    let (rest, glyph) = glyph(unindented(rest))?;
    Ok((rest, (seat, body, Some(glyph))))
}

/// `seat = "A" / "B" / "C" / "D"`
#[inline]
pub(crate) fn seat(text: &str) -> Read<'_, Seat> {
    let first = text.bytes().next().and_then(Seat::from_letter);
    match (first, text.split_at_checked(1)) {
        (Some(seat), Some((_, rest))) => Ok((rest, seat)),
        _ => other(text),
    }
}

/// `ply-body = 1*( VCHAR / blank )`, up to a glyph at the end of the line.
#[inline]
pub(crate) fn ply_body(text: &str) -> Read<'_, &str> {
    let body = cut_back(cut_back(text, |it| matches!(it, b'!' | b'?')), blank);
    match body.bytes().position(|it| !is_printable(it)) {
        None if body.is_empty() => wrong(&codes::EMPTY_EVENT, text),
        None => Ok((text.get(body.len()..).unwrap_or_default(), body)),
        Some(at) => wrong(&codes::UNPRINTABLE_CHARACTER, text.get(at..).unwrap_or_default()),
    }
}

/// Reads a text that holds only printable ASCII and blanks.
#[inline]
fn printable(text: &str) -> Read<'_, &str> {
    match text.bytes().position(|it| !is_printable(it)) {
        None => split(text, text.len()),
        Some(at) => wrong(&codes::UNPRINTABLE_CHARACTER, text.get(at..).unwrap_or_default()),
    }
}

/// `glyph = "!!" / "??" / "!?" / "?!" / "!" / "?"`
pub(crate) fn glyph(text: &str) -> Read<'_, Glyph> {
    let glyph = match text {
        "!" => Glyph::Good,
        "?" => Glyph::Weak,
        "!!" => Glyph::Brilliant,
        "??" => Glyph::Blunder,
        "!?" => Glyph::Interesting,
        "?!" => Glyph::Dubious,
        _ => return wrong(&codes::UNKNOWN_GLYPH, text),
    };
    Ok(("", glyph))
}

/// `chance = chance-word blanks chance-body`
pub(crate) fn chance(text: &str) -> Read<'_, LineKind<'_>> {
    let (rest, word) = chance_word(text)?;
    let (rest, body) = match rest.as_bytes() {
        [] => return wrong(&codes::EMPTY_EVENT, rest),
        [b' ' | b'\t', ..] => chance_body(unindented(rest))?,
        _ => return wrong(&codes::UNREADABLE_LINE, rest),
    };
    Ok((rest, LineKind::Chance { word, body }))
}

/// `chance-word = "deal" / "supply" / "flip" / "scoring"`
pub(crate) fn chance_word(text: &str) -> Read<'_, &str> {
    let (rest, first) = word(text)?;
    if is_chance(first) { Ok((rest, first)) } else { other(text) }
}

/// `chance-body = 1*( VCHAR / blank )`
pub(crate) fn chance_body(text: &str) -> Read<'_, &str> {
    if text.is_empty() { wrong(&codes::EMPTY_EVENT, text) } else { printable(text) }
}

/// `round = "round" blanks ordinal [ blanks seat ]`
pub(crate) fn round(text: &str) -> Read<'_, LineKind<'_>> {
    let (rest, _) = keyword(text)?;
    let (rest, number) = ordinal(rest)?;
    if rest.is_empty() {
        return Ok((rest, LineKind::Round { number, seat: None }));
    }
    let Ok((rest, seat)) = blanks(rest).and_then(|(rest, _)| seat(rest)) else {
        return wrong(&codes::UNREADABLE_ROUND, rest);
    };
    whole(LineKind::Round { number, seat: Some(seat) }, rest)
}

/// `ordinal = 1*5DIGIT`, from 1 to 65535.
pub(crate) fn ordinal(text: &str) -> Read<'_, u16> {
    let (rest, digits) = run(text, |it| it.is_ascii_digit())?;
    match digits.parse() {
        Ok(number) if number != 0 && digits.len() <= 5 => Ok((rest, number)),
        _ => wrong(&codes::UNREADABLE_ROUND, text),
    }
}

/// Reads a known word and the blanks behind it.
fn keyword(text: &str) -> Read<'_, &str> {
    let (rest, word) = word(text)?;
    if rest.is_empty() {
        return Ok((rest, word));
    }
    let (rest, _) = blanks(rest)?;
    Ok((rest, word))
}

/// `refill = "refill"`
pub(crate) fn refill(text: &str) -> Read<'_, LineKind<'_>> {
    let (rest, _) = keyword(text)?;
    whole(LineKind::Refill, rest)
}

/// `score = "score" blanks numbers`
pub(crate) fn score(text: &str) -> Read<'_, LineKind<'_>> {
    let (rest, _) = keyword(text)?;
    numbers(rest).map(|(rest, it)| (rest, LineKind::Score(it)))
}

/// `bonus = "bonus" blanks numbers`
pub(crate) fn bonus(text: &str) -> Read<'_, LineKind<'_>> {
    let (rest, _) = keyword(text)?;
    numbers(rest).map(|(rest, it)| (rest, LineKind::Bonus(it)))
}

/// `numbers = number *3( blanks number )`
pub(crate) fn numbers(text: &str) -> Read<'_, Numbers<'_>> {
    let (mut rest, _) = number(text)?;
    let mut n = 1;
    while !rest.is_empty() {
        let (next, _) = blanks(rest)?;
        if n == MAX_SEATS {
            return wrong(&codes::TOO_MANY_NUMBERS, next);
        }
        (rest, _) = number(next)?;
        n += 1;
    }
    Ok((rest, Numbers::new(text)))
}

/// `number = [ "+" / "-" ] 1*9DIGIT`
pub(crate) fn number(text: &str) -> Read<'_, i32> {
    let (rest, word) = run(text, |it| !blank(it))?;
    let digits = word.strip_prefix(['+', '-']).unwrap_or(word);
    match word.parse() {
        Ok(number) if digits.len() <= MAX_DIGITS => Ok((rest, number)),
        _ => wrong(&codes::UNREADABLE_NUMBER, text),
    }
}

/// `claim = "claim" blanks pairs`
pub(crate) fn claim(text: &str) -> Read<'_, LineKind<'_>> {
    let (rest, _) = keyword(text)?;
    pairs(rest).map(|(rest, it)| (rest, LineKind::Claim(it)))
}

/// `pairs = pair *( blanks pair )`
pub(crate) fn pairs(text: &str) -> Read<'_, Pairs<'_>> {
    let (mut rest, _) = pair(text)?;
    while !rest.is_empty() {
        let (next, _) = blanks(rest)?;
        (rest, _) = pair(next)?;
    }
    Ok((rest, Pairs::new(text)))
}

/// `pair = path "=" fact-value`
pub(crate) fn pair(text: &str) -> Read<'_, (&str, &str)> {
    let (rest, path) = path(text)?;
    match rest.strip_prefix('=') {
        Some(behind) if !path.is_empty() => fact_value(behind).map(|(rest, value)| (rest, (path, value))),
        _ => wrong(&codes::UNREADABLE_CLAIM, text),
    }
}

/// `path = 1*( %x21-3C / %x3E-7E )`: printable and no `=`.
pub(crate) fn path(text: &str) -> Read<'_, &str> {
    run(text, |it| it.is_ascii_graphic() && it != b'=')
}

/// `fact-value = 1*VCHAR`
pub(crate) fn fact_value(text: &str) -> Read<'_, &str> {
    let (rest, value) = run(text, |it| it.is_ascii_graphic())?;
    let ended = rest.is_empty() || rest.starts_with([' ', '\t']);
    if value.is_empty() || !ended { wrong(&codes::UNREADABLE_CLAIM, text) } else { Ok((rest, value)) }
}

/// `hash = "hash" blanks 16HEXDIG`
pub(crate) fn hash(text: &str) -> Read<'_, LineKind<'_>> {
    let (rest, _) = keyword(text)?;
    let (behind, digits) = run(rest, |it| it.is_ascii_hexdigit())?;
    if digits.len() == 16 {
        whole(LineKind::Hash(digits), behind)
    } else {
        wrong(&codes::UNREADABLE_HASH, rest)
    }
}

/// `ruling = "ruling" blanks ( "stands" / "void" / "set" blanks pairs / "position" blanks position )`
pub(crate) fn ruling(text: &str) -> Read<'_, LineKind<'_>> {
    let (form, _) = keyword(text)?;
    let (rest, word) = run(form, |it| it.is_ascii_alphabetic())?;
    let rest = unindented(rest);
    let (rest, ruling) = match known(word) {
        "stands" => whole(Ruling::Stands, rest)?,
        "void" => whole(Ruling::Void, rest)?,
        "set" => pairs(rest).map(|(rest, it)| (rest, Ruling::Set(it)))?,
        "position" => position(rest).map(|(rest, it)| (rest, Ruling::Position(it)))?,
        _ => return wrong(&codes::RULING_FORM, form),
    };
    Ok((rest, LineKind::Ruling(ruling)))
}

/// `position = 1*( VCHAR / blank )`
pub(crate) fn position(text: &str) -> Read<'_, &str> {
    if text.is_empty() { wrong(&codes::RULING_FORM, text) } else { printable(text) }
}

/// `end = "end" [ blanks outcome ] [ blanks numbers ]`
pub(crate) fn end(text: &str) -> Read<'_, LineKind<'_>> {
    let (rest, _) = keyword(text)?;
    let (rest, how) = match rest.as_bytes() {
        [first, ..] if first.is_ascii_alphabetic() => outcome(rest)?,
        _ => (rest, Outcome::Played),
    };
    let rest = unindented(rest);
    let (rest, scores) = if rest.is_empty() { (rest, Numbers::default()) } else { numbers(rest)? };
    Ok((rest, LineKind::End(End { how, scores })))
}

/// `outcome = "unfinished" / "adjudicated" / "deadlock" / ( "resigned" / "forfeited" ) blanks seat`
pub(crate) fn outcome(text: &str) -> Read<'_, Outcome> {
    let (rest, word) = keyword(text)?;
    match known(word) {
        "unfinished" => Ok((rest, Outcome::Unfinished)),
        "adjudicated" => Ok((rest, Outcome::Adjudicated)),
        "deadlock" => Ok((rest, Outcome::Deadlock)),
        "resigned" => loser(rest).map(|(rest, seat)| (rest, Outcome::Resigned(seat))),
        "forfeited" => loser(rest).map(|(rest, seat)| (rest, Outcome::Forfeited(seat))),
        _ => wrong(&codes::UNREADABLE_END, text),
    }
}

/// Reads the seat that gave up, a word of its own.
fn loser(text: &str) -> Read<'_, Seat> {
    match seat(text) {
        Ok((rest, seat)) if rest.is_empty() || rest.starts_with([' ', '\t']) => Ok((rest, seat)),
        _ => wrong(&codes::UNREADABLE_END, text),
    }
}

/// `unknown = word [ blanks body ]`
pub(crate) fn unknown(text: &str) -> Read<'_, LineKind<'_>> {
    let (rest, word) = word(text)?;
    let is_seat = text.bytes().next().and_then(Seat::from_letter).is_some();
    match word.len() {
        1 if is_seat => wrong(&codes::EMPTY_EVENT, rest),
        _ if is_seat && word.bytes().any(|it| it.is_ascii_digit()) => wrong(&codes::SEAT_RUNS_ON, text),
        _ => body(unindented(rest)).map(|(rest, body)| (rest, LineKind::Unknown { word, body })),
    }
}

/// `word = ALPHA *( ALPHA / DIGIT / "-" )`
pub(crate) fn word(text: &str) -> Read<'_, &str> {
    match text.as_bytes() {
        [first, ..] if first.is_ascii_alphabetic() => {
            run(text, |it| it.is_ascii_alphanumeric() || it == b'-')
        }
        _ => other(text),
    }
}

/// `body = text`
pub(crate) fn body(text: &str) -> Read<'_, &str> {
    self::text(text)
}

/// `comment = ";" [ author ] [ blanks ] text`
pub(crate) fn comment(text: &str) -> Read<'_, LineKind<'_>> {
    let Some(rest) = text.strip_prefix(';') else { return other(text) };
    let (rest, author) = named(rest);
    let (rest, text) = self::text(unindented(rest))?;
    Ok((rest, LineKind::Comment { author, text }))
}

/// `annotation = "@" key [ author ] [ blanks text ]`
pub(crate) fn annotation(text: &str) -> Read<'_, LineKind<'_>> {
    let Some(rest) = text.strip_prefix('@') else { return other(text) };
    let Ok((rest, key)) = key(rest) else { return wrong(&codes::UNREADABLE_ANNOTATION, text) };
    let (rest, author) = named(rest);
    if !rest.is_empty() && !rest.starts_with([' ', '\t']) {
        return wrong(&codes::UNREADABLE_ANNOTATION, rest);
    }
    let (rest, value) = self::text(unindented(rest))?;
    Ok((rest, LineKind::Annotation { key, author, value }))
}

/// Reads an author if there is one.
fn named(text: &str) -> (&str, Option<&str>) {
    author(text).map_or((text, None), |(rest, it)| (rest, Some(it)))
}

/// `author = "(" 1*author-character ")"`
pub(crate) fn author(text: &str) -> Read<'_, &str> {
    let inside = text.strip_prefix('(').and_then(|it| it.split_once(')'));
    match inside {
        Some((name, rest)) if !name.is_empty() && name.chars().all(author_character) => Ok((rest, name)),
        _ => other(text),
    }
}

/// `author-character = %x21-27 / %x2A-7E / %x80-10FFFF`
pub(crate) fn author_character(it: char) -> bool {
    !it.is_ascii_control() && !matches!(it, ' ' | '(' | ')')
}

/// `remark = "#" text`
pub(crate) fn remark(text: &str) -> Read<'_, &str> {
    let Some(rest) = text.strip_prefix('#') else { return other(text) };
    self::text(rest)
}

/// `character = %x00-09 / %x0B-10FFFF`: all but a line feed, which a line does not hold.
pub(crate) fn character(it: char) -> bool {
    it != '\n'
}

/// `text = *character`
pub(crate) fn text(text: &str) -> Read<'_, &str> {
    debug_assert!(text.chars().all(character), "a line is read without its line end");
    split(text, text.len())
}

/// `blanks = 1*blank`
#[inline]
pub(crate) fn blanks(text: &str) -> Read<'_, &str> {
    let (rest, blanks) = run(text, blank)?;
    if blanks.is_empty() { other(text) } else { Ok((rest, blanks)) }
}

/// `blank = SP / HTAB`
pub(crate) fn blank(byte: u8) -> bool {
    is_blank(byte)
}
