//! The words of azul: how plies, deals and the parts of a position are spelled (azul 8). Knows no rule.
//!
//! Each function that reads is a production of the grammar in `spec/games/azul.md`; its doc comment is that production.

#![expect(clippy::indexing_slicing, reason = "a table with a place for every byte")]

use azulejo_source::{Excerpt, Span};
use nom::Parser;
use nom::branch::alt;
use nom::combinator::{map, opt, value};
use nom::multi::{fold_many0, fold_many1};
use nom::sequence::{preceded, separated_pair};

use super::board::PatternLine;
use super::faults::{
    BLANK_WITHIN, COMMENT_BEHIND, DESTINATION_MISSING, NO_SUCH_CHANCE, NO_SUCH_LINE, NO_SUCH_TILE,
    TWO_COLORS, UNREADABLE_DEAL, UNREADABLE_PLY,
};
use super::packed::{Eight, Small};
use super::place::{Column, Row};
use super::ply::{Columns, Count, Deal, Destination, Draft, Ply, Source, Split, Turned};
use super::tile::{Piece, Pile, Tile};
use crate::grammar::{Input, Read, at_byte, blank, byte, failed, letter, number, whole};
use crate::{Display, Fault, Seat};

/// Reads a seat's ply.
#[inline]
pub(super) fn read_ply(seat: Seat, body: &str) -> Result<Ply, Fault> {
    match usual_draft(Excerpt::whole(body.as_bytes())) {
        Some(draft) => Ok(Ply::Draft(seat, draft)),
        None => read_any_ply(seat, body.as_bytes()),
    }
}

/// Reads a seat's ply in any spelling.
fn read_any_ply(seat: Seat, text: Input<'_>) -> Result<Ply, Fault> {
    let draft = map(draft, |draft| Ply::Draft(seat, draft));
    let tile = map(tile_ply, |columns| Ply::Tile(seat, columns));
    whole(alt((tile, draft)), text, &UNREADABLE_PLY).map_err(|fault| slip(text).unwrap_or(fault))
}

/// Reads chance.
pub(super) fn read_chance(word: &str, body: &str) -> Result<Ply, Fault> {
    let text = body.as_bytes();
    let mut deal = Deal::none();
    if usual_deal(word, text, &mut deal).is_some() {
        return Ok(Ply::Deal(deal));
    }
    match word {
        "deal" => whole(self::deal, text, &UNREADABLE_DEAL)
            .map(Ply::Deal)
            .map_err(|fault| slip_of_deal(text).unwrap_or(fault)),
        _ => Err(Fault::new(&NO_SUCH_CHANCE)),
    }
}

/// Reads a draft in its usual spelling, `3WW2` or `CKKKKF`, as its production would.
#[inline]
pub(super) fn usual_draft(text: Excerpt<'_>) -> Option<Draft> {
    let Some(letters) = Eight::of(text) else { return long_draft(text) };
    if text.len() < 3 {
        return None;
    }
    let (n_tiles, to) = (text.len() - 2, letters.at(text.len() - 1));
    let source = SOURCES[usize::from(letters.at(0))]?;
    let to = match to {
        b'F' => Destination::Floor,
        digit => Destination::Line(Row::from_digit(digit)?),
    };
    let tile = Tile::from_letter(letters.at(1))?;
    let count = Count::Exactly(u8::try_from(n_tiles).ok()?);
    letters.are_same_from_second(n_tiles).then_some(Draft { source, tile, count, to })
}

/// Reads a draft of more than six tiles.
#[cold]
fn long_draft(text: Excerpt<'_>) -> Option<Draft> {
    draft(text.bytes()).ok().filter(|(rest, _)| rest.is_empty()).map(|(_, draft)| draft)
}

/// The source that each byte names in its usual spelling: which one is next is never known, and a table is asked without
/// waiting.
const SOURCES: [Option<Source>; 256] = {
    let mut sources = [None; 256];
    let mut digit = b'1';
    while let Some(display) = Display::from_digit(digit) {
        sources[digit as usize] = Some(Source::Display(display));
        digit += 1;
    }
    sources[b'C' as usize] = Some(Source::Center);
    sources
};

/// Reads a deal in its usual spelling, single blanks between full displays of known tiles, as its production would: adds what
/// lies on the displays to a deal of none.
pub(super) fn usual_deal(word: &str, text: Input<'_>, deal: &mut Deal) -> Option<()> {
    if word != "deal" || matches!(text, [] | [.., b' ']) {
        return None;
    }
    for dealt in text.chunks(5) {
        let ([first, second, third, fourth] | [first, second, third, fourth, b' ']) = dealt else {
            return None;
        };
        let pile = Small::of_letters([*first, *second, *third, *fourth])?.pile();
        deal.push(pile).then_some(())?;
    }
    Some(())
}

/// Returns what is wrong with a ply that does not read, where that can be said.
fn slip(text: Input<'_>) -> Option<Fault> {
    if let Some(nth) = text.iter().position(|it| matches!(it, b';' | b'#')) {
        return text.get(nth..).map(|rest| Fault::at(&COMMENT_BEHIND, Span::of(rest, text)));
    }
    let (rest, _) = source(text).ok()?;
    let without_blanks: Vec<u8> = text.iter().copied().filter(|it| !it.is_ascii_whitespace()).collect();
    if without_blanks.len() < text.len() && draft(&without_blanks).is_ok_and(|(rest, _)| rest.is_empty()) {
        return Some(Fault::new(&BLANK_WITHIN));
    }
    let Ok((after, _)) = tiles(rest) else {
        let is_other = |it: &u8| it.is_ascii_alphabetic() && Tile::from_letter(*it).is_none();
        return rest.first().is_some_and(is_other).then(|| at_byte(&NO_SUCH_TILE, rest, text));
    };
    match after.first() {
        None => Some(Fault::new(&DESTINATION_MISSING)),
        Some(letter) if Tile::from_letter(*letter).is_some() => Some(at_byte(&TWO_COLORS, after, text)),
        Some(digit) if digit.is_ascii_digit() && Row::from_digit(*digit).is_none() => {
            Some(at_byte(&NO_SUCH_LINE, after, text))
        }
        Some(letter) if letter.is_ascii_alphabetic() && destination(after).is_err() => {
            Some(at_byte(&NO_SUCH_TILE, after, text))
        }
        Some(_) => None,
    }
}

/// Returns what is wrong with a deal that does not read, where that can be said.
fn slip_of_deal(text: Input<'_>) -> Option<Fault> {
    let is_dealt = |it: &u8| matches!(it, b'-' | b'*' | b' ' | b'\t') || Tile::from_letter(*it).is_some();
    let nth = text.iter().position(|it| !is_dealt(it))?;
    let rest = text.get(nth..)?;
    rest.first().filter(|it| it.is_ascii_alphabetic()).map(|_| at_byte(&NO_SUCH_TILE, rest, text))
}

/// `tile = "B" / "Y" / "R" / "K" / "W"`
fn tile(input: Input<'_>) -> Read<'_, Tile> {
    letter(Tile::from_letter)(input)
}

/// `row = %x31-35`
fn row(input: Input<'_>) -> Read<'_, Row> {
    letter(Row::from_digit)(input)
}

/// `column = %x31-35`
fn column(input: Input<'_>) -> Read<'_, Column> {
    letter(Column::from_digit)(input)
}

/// `display = %x31-39`
fn display(input: Input<'_>) -> Read<'_, Display> {
    letter(|digit| Display::new(digit.wrapping_sub(b'1')))(input)
}

/// `source = display / "C"`
fn source(input: Input<'_>) -> Read<'_, Source> {
    alt((map(display, Source::Display), value(Source::Center, byte(b'C')))).parse(input)
}

/// `tiles = tile "+" / 1*tile`, all of one color, at most 255
fn tiles(input: Input<'_>) -> Read<'_, (Tile, Count)> {
    let (others, first) = tile(input)?;
    if let Ok((rest, ())) = byte(b'+')(others) {
        return Ok((rest, (first, Count::All)));
    }
    let same = letter(move |it| (Tile::from_letter(it) == Some(first)).then_some(()));
    let one_more = |n: Option<u8>, ()| n.and_then(|it| it.checked_add(1));
    let (rest, n) = fold_many0(same, || Some(1), one_more).parse(others)?;
    n.map(|n| (rest, (first, Count::Exactly(n)))).ok_or(failed(input))
}

/// `destination = split / row / "F"`
fn destination(input: Input<'_>) -> Read<'_, Destination> {
    let floor = value(Destination::Floor, byte(b'F'));
    alt((map(split, Destination::Split), map(row, Destination::Line), floor)).parse(input)
}

/// `split = share *( "," share )`, at most 255 to one place
fn split(input: Input<'_>) -> Read<'_, Split> {
    let (rest, first) = share(input)?;
    let begin = || with_share(Some(Split::default()), first);
    let (rest, split) = fold_many0(preceded(byte(b','), share), begin, with_share).parse(rest)?;
    split.map(|split| (rest, split)).ok_or(failed(input))
}

/// `share = ( row / "F" ) ":" number`
fn share(input: Input<'_>) -> Read<'_, (Option<Row>, u8)> {
    let place = alt((map(row, Some), value(None, byte(b'F'))));
    separated_pair(place, byte(b':'), number).parse(input)
}

/// Adds a share to a split; none where it is more than can be counted.
fn with_share(split: Option<Split>, (row, n): (Option<Row>, u8)) -> Option<Split> {
    let mut split = split?;
    let share = row.map_or(&mut split.floor, |row| &mut split.lines[row]);
    *share = share.checked_add(n)?;
    Some(split)
}

/// `draft = source tiles destination`
fn draft(input: Input<'_>) -> Read<'_, Draft> {
    map((source, tiles, destination), |(source, (tile, count), to)| Draft { source, tile, count, to })
        .parse(input)
}

/// `tile-ply = "tile" 1*( blank turned )`
fn tile_ply(input: Input<'_>) -> Read<'_, Columns> {
    let (start, _) = (byte(b't'), byte(b'i'), byte(b'l'), byte(b'e')).parse(input)?;
    let add = |columns: Option<Columns>, turned| {
        columns.and_then(|mut columns| columns.push(turned).then_some(columns))
    };
    let (rest, columns) =
        fold_many1(preceded(blank, turned), || Some(Columns::default()), add).parse(start)?;
    columns.map(|columns| (rest, columns)).ok_or(failed(start))
}

/// `turned = row [ ">" ] ( column / "F" )`
fn turned(input: Input<'_>) -> Read<'_, Turned> {
    let place = alt((map(column, Some), value(None, byte(b'F'))));
    map((row, opt(byte(b'>')), place), |(row, _, column)| (row, column)).parse(input)
}

/// `deal = dealt *( blank dealt )`
fn deal(input: Input<'_>) -> Read<'_, Deal> {
    let (rest, first) = dealt(input)?;
    let add = |deal: Option<Deal>, pile| deal.and_then(|mut deal| deal.push(pile).then_some(deal));
    let (rest, deal) =
        fold_many0(preceded(blank, dealt), || add(Some(Deal::none()), first), add).parse(rest)?;
    deal.map(|deal| (rest, deal)).ok_or(failed(input))
}

/// `dealt = "-" / 1*( tile / "*" )`
fn dealt(input: Input<'_>) -> Read<'_, Pile> {
    let tile = map(alt((map(tile, Some), value(None, byte(b'*')))), |tile| (tile, 1));
    some_or_none(tile, input)
}

/// `pile = "-" / 1*( number ( tile / "*" ) )`
pub(super) fn pile(input: Input<'_>) -> Read<'_, Pile> {
    let tiles = map((number, alt((map(tile, Some), value(None, byte(b'*'))))), |(n, tile)| (tile, n));
    some_or_none(tiles, input)
}

/// Reads a pile of tiles that are read one after the other, or `-`; at most 255 of each color, and of unknown ones.
fn some_or_none<'a>(
    tiles: impl Parser<Input<'a>, Output = (Option<Tile>, u8), Error = nom::error::Error<Input<'a>>>,
    input: Input<'a>,
) -> Read<'a, Pile> {
    let some = fold_many1(tiles, || Some(Pile::EMPTY), with_tiles);
    let (rest, pile) = alt((value(Some(Pile::EMPTY), byte(b'-')), some)).parse(input)?;
    pile.map(|pile| (rest, pile)).ok_or(failed(input))
}

/// Adds tiles to a pile, unknown ones where there is no color; none where there are more than can be counted.
fn with_tiles(pile: Option<Pile>, (tile, n): (Option<Tile>, u8)) -> Option<Pile> {
    let mut pile = pile?;
    let place = match tile {
        Some(tile) => &mut pile[tile],
        None => pile.unknown_mut(),
    };
    *place = place.checked_add(n)?;
    Some(pile)
}

/// `line = "-" / number tile [ number "M" ]`, markers only behind tiles
pub(super) fn line(input: Input<'_>) -> Read<'_, PatternLine> {
    if let Ok((rest, ())) = byte(b'-')(input) {
        return Ok((rest, PatternLine::default()));
    }
    let (rest, (n, tile, markers)) = (number, tile, opt((number, byte(b'M')))).parse(input)?;
    let line = PatternLine::of(tile, n).with_markers(markers.map_or(0, |(n_markers, ())| n_markers));
    if n == 0 && markers.is_some() { Err(failed(input)) } else { Ok((rest, line)) }
}

/// `piece = tile / "M"`
pub(super) fn piece(input: Input<'_>) -> Read<'_, Piece> {
    letter(Piece::from_letter)(input)
}

/// `space = tile / "."`
pub(super) fn space(input: Input<'_>) -> Read<'_, Option<Tile>> {
    alt((map(tile, Some), value(None, byte(b'.')))).parse(input)
}

#[cfg(test)]
mod tests {
    use azulejo_source::Code;

    use super::*;

    #[track_caller]
    fn reads(body: &str, canonical: &str) {
        let ply = read_ply(Seat::A, body).expect("readable");
        assert_eq!(ply.to_string(), canonical);
        assert_eq!(read_ply(Seat::A, canonical), Ok(ply));
    }

    #[test]
    fn plies_read_in_any_case_and_write_canonically() {
        reads("3ww2", "3WW2");
        reads("ckkkkf", "CKKKKF");
        reads("4r+1", "4R+1");
        reads("3BBB2:2,1:1", "3BBB1:1,2:2");
        reads("cyyf:1,4:1", "CYY4:1,F:1");
        reads("tile 13  35 4f", "tile 1>3 3>5 4>F");
    }

    #[track_caller]
    fn fails(body: &str, code: Code, at: Option<(u32, u32)>) {
        let at = at.map(|(start, end)| Span::new(start, end));
        let fault = Fault { at, ..Fault::new(code) };
        assert_eq!(read_ply(Seat::A, body), Err(fault));
    }

    #[test]
    fn unreadable_plies_say_where() {
        fails("3WB2", &TWO_COLORS, Some((2, 3)));
        fails("3W6", &NO_SUCH_LINE, Some((2, 3)));
        fails("3W", &DESTINATION_MISSING, None);
        fails("3 WW 2", &BLANK_WITHIN, None);
        fails("3TT2", &NO_SUCH_TILE, Some((1, 2)));
        fails("3W2 ; both", &COMMENT_BEHIND, Some((4, 10)));
        fails("3W2 x", &UNREADABLE_PLY, Some((4, 5)));
        fails("xyz", &UNREADABLE_PLY, None);
        fails("", &UNREADABLE_PLY, None);
        fails("tile", &UNREADABLE_PLY, None);
        fails("tile 13 24 35 41 52 11", &UNREADABLE_PLY, None);
        fails("3WW1:200,1:56", &UNREADABLE_PLY, Some((4, 13)));
        fails(&format!("3{}2", "W".repeat(256)), &UNREADABLE_PLY, Some((1, 258)));
    }

    #[test]
    fn what_cannot_be_counted_is_not_read() {
        reads(&format!("3{}2", "W".repeat(255)), &format!("3{}2", "W".repeat(255)));
        reads("3WW1:200,1:55", "3WW1:255");
        for letter in ["B", "*"] {
            assert!(read_chance("deal", &letter.repeat(255)).is_ok());
            assert!(read_chance("deal", &letter.repeat(256)).is_err());
            assert!(whole(pile, format!("200{letter}55{letter}").as_bytes(), &UNREADABLE_PLY).is_ok());
            assert!(whole(pile, format!("200{letter}56{letter}").as_bytes(), &UNREADABLE_PLY).is_err());
        }
        assert!(whole(line, b"0B1M", &UNREADABLE_PLY).is_err());
    }

    #[test]
    fn deals_read_in_any_order_and_write_sorted() {
        let ply = read_chance("deal", "yrby wrrw - *B").expect("readable");
        assert_eq!(ply.to_string(), "deal BYYR RRWW - B*");
        assert!(read_chance("deal", "B B B B B B B B B B").is_err());
        assert_eq!(read_chance("supply", "B"), Err(Fault::new(&NO_SUCH_CHANCE)));
    }
}
