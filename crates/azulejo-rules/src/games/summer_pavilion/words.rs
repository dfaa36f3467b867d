//! The words of summer-pavilion: how plies, chance and the parts of a position are spelled (summer-pavilion 8). Knows no rule.
//!
//! Each function that reads is a production of the grammar in `spec/games/summer-pavilion.md`; its doc comment is that
//! production.

use azulejo_source::{Code, Span};
use nom::Parser;
use nom::branch::alt;
use nom::combinator::{map, opt, value};
use nom::multi::{fold_many0, fold_many1};
use nom::sequence::{preceded, terminated};

use super::faults::{
    BLANK_MISPLACED, BLANK_WITHIN, COMMENT_BEHIND, NO_SUCH_CHANCE, NO_SUCH_SPACE, NO_SUCH_TILE, THREE_COLORS,
    UNREADABLE_CHANCE, UNREADABLE_PASS, UNREADABLE_PLY,
};
use super::ply::{Deal, Draft, Payment, Place, Ply, Source, Supply, Taken};
use super::stars::{Name, Star};
use super::tile::{ByTile, Pile, Tile};
use crate::grammar::{Input, Read, at_byte, blank, byte, failed, letter, number, whole, word};
use crate::{Display, Fault, Seat};

/// Reads a seat's ply.
pub(super) fn read_ply(seat: Seat, body: &str) -> Result<Ply, Fault> {
    let text = body.as_bytes();
    let pass = map(pass, |kept| Ply::Pass(seat, kept));
    let place = map(place, |place| Ply::Place(seat, place));
    let draft = map(draft, |draft| Ply::Draft(seat, draft));
    whole(alt((pass, place, draft)), text, &UNREADABLE_PLY).map_err(|fault| slip(text).unwrap_or(fault))
}

/// Reads chance.
pub(super) fn read_chance(word: &str, body: &str) -> Result<Ply, Fault> {
    let text = body.as_bytes();
    let read = match word {
        "deal" => whole(deal, text, &UNREADABLE_CHANCE).map(Ply::Deal),
        "supply" => whole(supply, text, &UNREADABLE_CHANCE).map(Ply::Supply),
        _ => return Err(Fault::new(&NO_SUCH_CHANCE)),
    };
    read.map_err(|fault| slip_of_chance(text).unwrap_or(fault))
}

/// Returns what is wrong with a ply that does not read, where that can be said.
fn slip(text: Input<'_>) -> Option<Fault> {
    if let Some(nth) = text.iter().position(|it| matches!(it, b';' | b'#')) {
        return text.get(nth..).map(|rest| Fault::at(&COMMENT_BEHIND, Span::of(rest, text)));
    }
    if let Some(digit) = no_number(text) {
        return Some(at_byte(&NO_SUCH_SPACE, digit, text));
    }
    if let Some(code) = slip_of_blanks(text) {
        return Some(Fault::new(code));
    }
    let is_pass = alt((word("pass"), word("keep"))).parse(text).is_ok();
    slip_of_tiles(text).or(is_pass.then_some(Fault::new(&UNREADABLE_PASS)))
}

/// Returns which letter is wrong among the tiles of a ply that does not read.
fn slip_of_tiles(text: Input<'_>) -> Option<Fault> {
    let tiles = where_tiles_stand(text)?;
    let is_tile = |it: &u8| !it.is_ascii_alphabetic() || Tile::from_letter(*it).is_some();
    if let Some(nth) = tiles.iter().position(|it| !is_tile(it)) {
        return tiles.get(nth..).map(|rest| at_byte(&NO_SUCH_TILE, rest, text));
    }
    let (drafted, _) = source(text).ok()?;
    let mut colors = ByTile::<bool>::default();
    let is_third = |letter: &u8| {
        if let Some(tile) = Tile::from_letter(*letter) {
            colors[tile] = true;
        }
        Tile::ALL.into_iter().filter(|it| colors[*it]).count() == 3
    };
    let third = drafted.iter().position(is_third)?;
    drafted.get(third..).map(|rest| at_byte(&THREE_COLORS, rest, text))
}

/// Returns the fault of a draft or a placement that would read if its blanks stood elsewhere.
fn slip_of_blanks(text: Input<'_>) -> Option<Code> {
    let squeezed: Vec<u8> = text.iter().copied().filter(|it| !it.is_ascii_whitespace()).collect();
    if whole(draft, &squeezed, &BLANK_WITHIN).is_ok() {
        return Some(&BLANK_WITHIN);
    }
    whole(squeezed_place, &squeezed, &BLANK_MISPLACED).is_ok().then_some(&BLANK_MISPLACED)
}

/// Reads a placement without its blanks.
fn squeezed_place(input: Input<'_>) -> Read<'_, ()> {
    let taken = map((tiles, byte(b'+'), tiles), |_| ());
    let all_paid = map((tile, byte(b'+'), byte(b'+'), tiles), |_| ());
    let paid = alt((taken, all_paid, map(payment, |_| ())));
    map((star, letter(Display::from_digit), paid), |_| ()).parse(input)
}

/// Returns a placement from the digit on that is no number of a space.
fn no_number(text: Input<'_>) -> Option<Input<'_>> {
    let (digit, star) = star(text).ok()?;
    digit.first().filter(|it| it.is_ascii_digit() && Name::new(star, **it).is_none()).map(|_| digit)
}

/// Returns the part of a ply that does not read in which only tiles are letters.
fn where_tiles_stand(text: Input<'_>) -> Option<Input<'_>> {
    let draft = map(source, |_| ());
    let place = map((star, letter(Display::from_digit), blank), |_| ());
    let pass = map((word("pass"), blank, word("keep"), blank), |_| ());
    alt((draft, place, pass)).parse(text).ok().map(|(rest, ())| rest)
}

/// Returns what is wrong with chance that does not read, where that can be said.
fn slip_of_chance(text: Input<'_>) -> Option<Fault> {
    let nth = text.iter().position(|it| it.is_ascii_alphabetic() && Tile::from_letter(*it).is_none())?;
    text.get(nth..).map(|rest| at_byte(&NO_SUCH_TILE, rest, text))
}

/// `tile = "P" / "G" / "O" / "Y" / "B" / "R"`
fn tile(input: Input<'_>) -> Read<'_, Tile> {
    letter(Tile::from_letter)(input)
}

/// `tiles = 1*tile`, at most 255 of each color
fn tiles(input: Input<'_>) -> Read<'_, ByTile<u8>> {
    let known = map(tile, |tile| (1, Some(tile)));
    counted(known, input).map(|(rest, pile)| (rest, pile.tiles))
}

/// `display = %x31-39`
fn display(input: Input<'_>) -> Read<'_, Display> {
    letter(Display::from_digit)(input)
}

/// `star = tile / "M"`
fn star(input: Input<'_>) -> Read<'_, Star> {
    letter(Star::from_letter)(input)
}

/// `source = display / "C"`
fn source(input: Input<'_>) -> Read<'_, Source> {
    alt((map(display, Source::Display), value(Source::Center, byte(b'C')))).parse(input)
}

/// `draft = source ( tile "+" / tiles ) [ "-" tile ]`
fn draft(input: Input<'_>) -> Read<'_, Draft> {
    let all = map(terminated(tile, byte(b'+')), |tile| (tile, Taken::All));
    let dropped = opt(preceded(byte(b'-'), tile));
    let (rest, (source, (tile, taken), dropped)) = (source, alt((all, taken)), dropped).parse(input)?;
    Ok((rest, Draft { source, tile, taken, dropped }))
}

/// Reads tiles of which the first has the chosen color, and no more than one other color is among them.
fn taken(input: Input<'_>) -> Read<'_, (Tile, Taken)> {
    let (_, first) = tile(input)?;
    let (rest, mut others) = tiles(input)?;
    let n_tiles = std::mem::take(&mut others[first]);
    let mut colors = others.colors();
    let second = colors.next().map(|it| (it, others[it]));
    if colors.next().is_some() {
        Err(failed(input))
    } else {
        Ok((rest, (first, Taken::Exactly(n_tiles, second))))
    }
}

/// `place = star %x31-36 blank payment [ blank "+" tiles ]`
fn place(input: Input<'_>) -> Read<'_, Place> {
    let (digit_on, star) = star(input)?;
    let (rest, name) = letter(|digit| Name::new(star, digit))(digit_on)?;
    let (rest, (tile, payment)) = preceded(blank, payment).parse(rest)?;
    let (rest, bonus) = opt((blank, byte(b'+'), tiles)).parse(rest)?;
    Ok((rest, Place { name, tile, payment, bonus: bonus.map_or(ByTile::default(), |it| it.2) }))
}

/// `payment = tile "+" / tiles`
fn payment(input: Input<'_>) -> Read<'_, (Tile, Payment)> {
    let (rest, first) = tile(input)?;
    if let Ok((rest, ())) = byte(b'+')(rest) {
        return Ok((rest, (first, Payment::Only)));
    }
    map(tiles, |paid| (first, Payment::Exactly(paid))).parse(input)
}

/// `pass = "pass" [ blank "keep" blank tiles ]`
fn pass(input: Input<'_>) -> Read<'_, ByTile<u8>> {
    let kept = opt(preceded((blank, word("keep"), blank), tiles));
    preceded(word("pass"), map(kept, Option::unwrap_or_default)).parse(input)
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
    alt((value(Pile::EMPTY, byte(b'-')), drawn)).parse(input)
}

/// Reads tiles, `*` for each that nobody noted.
fn drawn(input: Input<'_>) -> Read<'_, Pile> {
    counted(map(alt((map(tile, Some), value(None, byte(b'*')))), |tile| (1, tile)), input)
}

/// `supply = [ "+" [ blank ] ] 1*( tile / "*" )`
fn supply(input: Input<'_>) -> Read<'_, Supply> {
    let sign = opt((byte(b'+'), opt(blank)));
    map((sign, drawn), |(sign, pile)| Supply { is_refill: sign.is_some(), pile }).parse(input)
}

/// Counts tiles that are read one after the other; at most 255 of each color, and of unknown ones.
fn counted<'a>(
    tiles: impl Parser<Input<'a>, Output = (u8, Option<Tile>), Error = nom::error::Error<Input<'a>>>,
    input: Input<'a>,
) -> Read<'a, Pile> {
    let (rest, pile) = fold_many1(tiles, || Some(Pile::EMPTY), with_tiles).parse(input)?;
    pile.map(|pile| (rest, pile)).ok_or(failed(input))
}

/// Adds tiles to a pile, unknown ones where there is no color; none where there are more than can be counted.
fn with_tiles(pile: Option<Pile>, (n, tile): (u8, Option<Tile>)) -> Option<Pile> {
    let mut pile = pile?;
    let place = tile.map_or(&mut pile.unknown, |tile| &mut pile.tiles[tile]);
    *place = place.checked_add(n)?;
    Some(pile)
}

/// `pile = "-" / 1*( number ( tile / "*" ) )`
pub(super) fn pile(input: Input<'_>) -> Read<'_, Pile> {
    if let Ok((rest, ())) = byte(b'-')(input) {
        return Ok((rest, Pile::EMPTY));
    }
    counted((number, alt((map(tile, Some), value(None, byte(b'*'))))), input)
}

/// `ring = "-" / 6( tile / "." )`
pub(super) fn ring(input: Input<'_>) -> Read<'_, [Option<Tile>; 6]> {
    if let Ok((rest, ())) = byte(b'-')(input) {
        return Ok((rest, [None; 6]));
    }
    let mut ring = [None; 6];
    let mut rest = input;
    for place in &mut ring {
        (rest, *place) = alt((map(tile, Some), value(None, byte(b'.')))).parse(rest)?;
    }
    Ok((rest, ring))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn reads(body: &str, canonical: &str) {
        let ply = read_ply(Seat::A, body).expect("readable");
        assert_eq!(ply.to_string(), canonical);
        assert_eq!(read_ply(Seat::A, canonical), Ok(ply));
    }

    #[test]
    fn plies_read_in_any_case_and_write_canonically() {
        reads("3rrp", "3RRP");
        reads("3rpr", "3RRP");
        reads("cg+", "CG+");
        reads("cyyyp-y", "CYYYP-Y");
        reads("r5  rprrr  +bgb", "R5 RRRRP +GBB");
        reads("m5 gppgg", "M5 GGGPP");
        reads("b1 b+", "B1 B+");
        reads("Pass KEEP rrgp", "pass keep PGRR");
        reads("pass", "pass");
        reads("p1 p", "P1 P");
    }

    #[track_caller]
    fn fails(body: &str, code: Code, at: Option<(u32, u32)>) {
        let at = at.map(|(start, end)| Span::new(start, end));
        let fault = Fault { at, ..Fault::new(code) };
        assert_eq!(read_ply(Seat::A, body), Err(fault), "{body}");
    }

    #[test]
    fn unreadable_plies_say_where() {
        fails("3RPG", &THREE_COLORS, Some((3, 4)));
        fails("3RKK", &NO_SUCH_TILE, Some((2, 3)));
        fails("B3 BBK", &NO_SUCH_TILE, Some((5, 6)));
        fails("B3 BBB +PW", &NO_SUCH_TILE, Some((9, 10)));
        fails("pass keep RT", &NO_SUCH_TILE, Some((11, 12)));
        fails("3RR ; both", &COMMENT_BEHIND, Some((4, 10)));
        fails("", &UNREADABLE_PLY, None);
        fails("R7 RR", &NO_SUCH_SPACE, Some((1, 2)));
        fails("R0", &NO_SUCH_SPACE, Some((1, 2)));
        fails("R5 3R", &UNREADABLE_PLY, None);
        fails("3RR+P", &UNREADABLE_PLY, Some((3, 5)));
    }

    #[test]
    fn blanks_in_other_places_are_told_from_other_slips() {
        for draft in ["3 RRP", "3 R+", "c g", "3RR P", "3 rrp - p"] {
            fails(draft, &BLANK_WITHIN, None);
        }
        let places =
            ["R5RRRRP", "R 5 RRRRP", "r5 r r r", "R5 RR+GB", "R5 RR + GB", "R5 R++G", "R5 RR GG", "R5R+"];
        for place in places {
            fails(place, &BLANK_MISPLACED, None);
        }
        for pass in ["pass RR", "pass keep", "keep RR", "pass keep R R", "pass +R"] {
            fails(pass, &UNREADABLE_PASS, None);
        }
    }

    #[test]
    fn what_cannot_be_counted_is_not_read() {
        let (most, more) = ("R".repeat(255), "R".repeat(256));
        for before in ["3", "R5 ", "R5 RP +", "pass keep "] {
            let ply = format!("{before}{most}");
            reads(&ply, &ply);
            assert!(read_ply(Seat::A, &format!("{before}{more}")).is_err(), "{before}");
        }
        for word in ["deal", "supply"] {
            assert!(read_chance(word, &most).is_ok());
            assert!(read_chance(word, &more).is_err());
            assert!(read_chance(word, &more.replace('R', "*")).is_err());
        }
        assert!(whole(pile, b"200R55R", &UNREADABLE_PLY).is_ok());
        assert!(whole(pile, b"200R56R", &UNREADABLE_PLY).is_err());
    }

    #[test]
    fn chance_reads_in_any_order_and_writes_sorted() {
        let written = |word, body| read_chance(word, body).expect("readable").to_string();
        assert_eq!(written("deal", "yrby pr - *B"), "deal YYBR PR - B*");
        assert_eq!(written("supply", "bpg*"), "supply PGB*");
        assert_eq!(written("supply", "+ bg"), "supply +GB");
        assert_eq!(read_chance("flip", "B"), Err(Fault::new(&NO_SUCH_CHANCE)));
        assert!(read_chance("supply", "-").is_err());
    }
}
