//! The words of queens-garden: how plies, chance and the parts of a position are spelled (queens-garden 8). Knows no rule.
//!
//! Each function that reads is a production of the grammar in `spec/games/queens-garden.md`; its doc comment is that
//! production.

use azulejo_source::{Code, Span};
use nom::Parser;
use nom::branch::alt;
use nom::combinator::{map, opt, value as gives};
use nom::multi::{fold_many0, fold_many1};
use nom::sequence::{preceded, separated_pair, terminated};

use super::board::{Area, Cell};
use super::faults::{
    COMMENT_BEHIND, NO_SUCH_CELL, NO_SUCH_CHANCE, NO_SUCH_HEXAGON, UNREADABLE_CHANCE, UNREADABLE_EXPAND,
    UNREADABLE_PASS, UNREADABLE_PLACE, UNREADABLE_PLY, UNREADABLE_TAKE,
};
use super::hexagon::{Axis, Color, Hexagon, Pile, Prints, Tiles};
use super::ply::{Expand, Flip, Laid, Payment, Piece, Pieces, Place, Ply, Points, Source, Take, Turned};
use super::store::Store;
use crate::grammar::{Input, Read, at, blank, byte, failed, letter, number, whole, word};
use crate::position::MOST_POINTS;
use crate::{Fault, Seat};

/// Reads a seat's ply.
pub(super) fn read_ply(seat: Seat, body: &str) -> Result<Ply, Fault> {
    let text = body.as_bytes();
    let ply = alt((
        map(take, |take| Ply::Take(seat, take)),
        map(place, |place| Ply::Place(seat, place)),
        map(expand, |expand| Ply::Expand(seat, expand)),
        map(pass, |dropped| Ply::Pass(seat, dropped)),
    ));
    whole(ply, text, unreadable(text)).map_err(|fault| slip(text).unwrap_or(fault))
}

/// Returns how a ply is called that does not read: by its verb, if it has one.
fn unreadable(text: Input<'_>) -> Code {
    let verbs: [(&str, Code); 4] = [
        ("take", &UNREADABLE_TAKE),
        ("place", &UNREADABLE_PLACE),
        ("expand", &UNREADABLE_EXPAND),
        ("pass", &UNREADABLE_PASS),
    ];
    let is_verb = |verb: &'static str| word(verb)(text).is_ok_and(|(rest, ())| ends(rest));
    verbs.into_iter().find(|it| is_verb(it.0)).map_or(&UNREADABLE_PLY, |it| it.1)
}

/// Reads chance.
pub(super) fn read_chance(word: &str, body: &str) -> Result<Ply, Fault> {
    let text = body.as_bytes();
    let read = match word {
        "deal" => whole(deal, text, &UNREADABLE_CHANCE).map(Ply::Deal),
        "flip" => whole(flip, text, &UNREADABLE_CHANCE).map(Ply::Flip),
        "scoring" => return whole(scoring, text, &UNREADABLE_CHANCE).map(Ply::Scoring),
        _ => return Err(Fault::new(&NO_SUCH_CHANCE)),
    };
    read.map_err(|fault| wrong_hexagon(text, 0).unwrap_or(fault))
}

/// Returns what is wrong with a ply that does not read, where that can be said.
fn slip(text: Input<'_>) -> Option<Fault> {
    if let Some(nth) = text.iter().position(|it| matches!(it, b';' | b'#')) {
        return text.get(nth..).map(|rest| Fault::at(&COMMENT_BEHIND, Span::of(rest, text)));
    }
    let verb = alt((word("take"), word("place"), word("expand"), word("pass"))).parse(text).ok()?;
    let n_verb = text.len() - verb.0.len();
    wrong_cell(text).or_else(|| wrong_hexagon(text, n_verb))
}

/// Returns the fault of the cell of a placement that is none.
fn wrong_cell(text: Input<'_>) -> Option<Fault> {
    let mut place = map((word("place"), blank, alt((map(hexagon, |_| ()), joker)), blank), |_| ());
    let expand = map((word("expand"), blank, printed, blank), |_| ());
    let supply = map((word("expand"), blank, word("supply"), blank), |_| ());
    let (rest, is_tile) = if let Ok((rest, ())) = place.parse(text) {
        (rest, true)
    } else {
        (alt((expand, supply)).parse(text).ok()?.0, false)
    };
    let is_cell = cell(rest).is_ok_and(|(rest, _)| ends(rest));
    let is_area = !is_tile && area(rest).is_ok_and(|(rest, _)| ends(rest));
    (!is_cell && !is_area && !rest.is_empty()).then(|| at(&NO_SUCH_CELL, rest, text))
}

/// Tells whether a word ends here.
fn ends(rest: Input<'_>) -> bool {
    rest.first().is_none_or(u8::is_ascii_whitespace)
}

/// Returns the fault of the first word, from the byte number `start` on, that looks like a hexagon but is none.
fn wrong_hexagon(text: Input<'_>, start: usize) -> Option<Fault> {
    let words = text.get(start..)?.split(u8::is_ascii_whitespace);
    let mut meant = words.map(|it| it.rsplit(|byte| matches!(byte, b'.' | b':')).next().unwrap_or(it));
    let wrong = meant.find(|it| {
        let it = it.strip_prefix(b"x").or(it.strip_prefix(b"X")).unwrap_or(it);
        let looks_so = matches!(it, [color, value] if color.is_ascii_alphabetic() && value.is_ascii_digit());
        looks_so && hexagon(it).is_err() && cell(it).is_err()
    })?;
    Some(Fault::at(&NO_SUCH_HEXAGON, Span::of(wrong, text)))
}

/// `color = "B" / "G" / "L" / "V" / "P" / "Y"`
fn color(input: Input<'_>) -> Read<'_, Color> {
    letter(Color::from_letter)(input)
}

/// `value = %x31-36`
fn value(input: Input<'_>) -> Read<'_, u8> {
    letter(|it| matches!(it, b'1'..=b'6').then(|| it - b'0'))(input)
}

/// `hexagon = color value`
pub(super) fn hexagon(input: Input<'_>) -> Read<'_, Hexagon> {
    let (rest, (color, value)) = (color, value).parse(input)?;
    Hexagon::new(color, value).map(|it| (rest, it)).ok_or(failed(input))
}

/// `printed = "x" hexagon`
pub(super) fn printed(input: Input<'_>) -> Read<'_, Hexagon> {
    preceded(byte(b'x'), hexagon).parse(input)
}

/// `joker = "J"`
pub(super) fn joker(input: Input<'_>) -> Read<'_, ()> {
    byte(b'J')(input)
}

/// `area = "E" / "SE" / "SW" / "W" / "NW" / "NE"`
pub(super) fn area(input: Input<'_>) -> Read<'_, Area> {
    let named = |area: Area| gives(area, word(area.name()));
    let [east, south_east, south_west, west, north_west, north_east] = Area::ALL.map(named);
    alt((south_east, south_west, north_west, north_east, east, west)).parse(input)
}

/// `cell = "R" %x31-36 / area %x30-36`
pub(super) fn cell(input: Input<'_>) -> Read<'_, Cell> {
    let digit = letter(|it| matches!(it, b'0'..=b'6').then(|| it - b'0'));
    if let Ok((rest, number)) = preceded(byte(b'R'), &digit).parse(input) {
        return Cell::in_ring(number).map(|it| (rest, it)).ok_or(failed(input));
    }
    map((area, digit), |(area, number)| Cell::in_area(area, number)).parse(input)
}

/// `spot = "S" / %x31-39`
fn spot(input: Input<'_>) -> Read<'_, Source> {
    letter(Source::from_byte)(input)
}

/// `take = "take" blank ( color / value ) *( blank piece ) [ blank drop ]`
fn take(input: Input<'_>) -> Read<'_, Take> {
    let (rest, axis) = preceded((word("take"), blank), letter(Axis::from_byte)).parse(input)?;
    let add = |pieces: Option<Pieces>, piece| pieces.and_then(|mut it| it.push(piece).then_some(it));
    let (rest, pieces) = fold_many0(preceded(blank, piece), || Some(Pieces::NONE), add).parse(rest)?;
    let (rest, dropped) = opt(preceded(blank, drop)).parse(rest)?;
    let pieces = pieces.ok_or(failed(input))?;
    Ok((rest, Take { axis, pieces, dropped: dropped.unwrap_or_default() }))
}

/// `piece = spot "." ( hexagon / printed )`
fn piece(input: Input<'_>) -> Read<'_, Piece> {
    let kind = alt((map(printed, |it| (true, it)), map(hexagon, |it| (false, it))));
    map(separated_pair(spot, byte(b'.'), kind), |(source, (is_expansion, hexagon))| Piece {
        source,
        is_expansion,
        hexagon,
    })
    .parse(input)
}

/// Reads what can be paid or dropped: a tile, an expansion or a joker, added to what was read before.
fn good(input: Input<'_>) -> Read<'_, Store> {
    let tile = map(hexagon, |it| Store { tiles: Tiles::some(it, 1), ..Store::default() });
    let expansion = map(printed, |it| Store { expansions: Prints::one(it), ..Store::default() });
    let joker = map(joker, |()| Store { jokers: 1, ..Store::default() });
    alt((tile, expansion, joker)).parse(input)
}

/// Adds up what is paid or dropped; none where it is more than there is in the box.
fn added(all: Option<Store>, one: Store) -> Option<Store> {
    let all = all?;
    let tiles = all.tiles.plus(one.tiles)?;
    let jokers = all.jokers.checked_add(one.jokers)?;
    let is_new = !all.expansions.meets(one.expansions);
    is_new.then(|| Store { tiles, expansions: all.expansions.with(one.expansions), jokers })
}

/// `drop = "drop" 1*( blank ( hexagon / printed / joker ) )`
fn drop(input: Input<'_>) -> Read<'_, Store> {
    let goods = fold_many1(preceded(blank, good), || Some(Store::default()), added);
    let (rest, all) = preceded(word("drop"), goods).parse(input)?;
    all.map(|it| (rest, it)).ok_or(failed(input))
}

/// `place = "place" blank ( hexagon / joker ) blank cell [ blank pay ] [ blank gain ]`
fn place(input: Input<'_>) -> Read<'_, Place> {
    let laid = alt((map(hexagon, Some), gives(None, joker)));
    let (rest, (hexagon, cell)) =
        preceded((word("place"), blank), separated_pair(laid, blank, cell)).parse(input)?;
    let (rest, payment) = opt(preceded(blank, pay)).parse(rest)?;
    let (rest, gain) = opt(preceded(blank, gain)).parse(rest)?;
    Ok((rest, Place { hexagon, cell, payment: payment.unwrap_or(Payment::Exactly(Store::default())), gain }))
}

/// `pay = "pay" blank ( "+" / ( hexagon / printed / joker ) *( blank ( hexagon / printed / joker ) ) )`
fn pay(input: Input<'_>) -> Read<'_, Payment> {
    let (goods_on, ()) = terminated(word("pay"), blank).parse(input)?;
    if let Ok((rest, ())) = byte(b'+')(goods_on) {
        return Ok((rest, Payment::Only));
    }
    let (rest, first) = good(goods_on)?;
    let (rest, all) = fold_many0(preceded(blank, good), || Some(first), added).parse(rest)?;
    all.map(|it| (rest, Payment::Exactly(it))).ok_or(failed(input))
}

/// `gain = "gain" blank number`
fn gain(input: Input<'_>) -> Read<'_, u8> {
    preceded((word("gain"), blank), number).parse(input)
}

/// `expand = "expand" blank ( printed blank ( cell / area ) / "supply" blank area ) [ blank pay ]`
fn expand(input: Input<'_>) -> Read<'_, Expand> {
    let up = map(separated_pair(printed, blank, cell), |(hexagon, cell)| Laid::Up(hexagon, cell));
    let down = map(separated_pair(printed, blank, area), |(hexagon, area)| Laid::Down(hexagon, area));
    let supply = map(preceded((word("supply"), blank), area), Laid::Supply);
    let (rest, laid) = preceded((word("expand"), blank), alt((up, down, supply))).parse(input)?;
    let (rest, payment) = opt(preceded(blank, pay)).parse(rest)?;
    Ok((rest, Expand { laid, payment: payment.unwrap_or(Payment::Exactly(Store::default())) }))
}

/// `pass = "pass" [ blank drop ]`
fn pass(input: Input<'_>) -> Read<'_, Store> {
    preceded(word("pass"), map(opt(preceded(blank, drop)), Option::unwrap_or_default)).parse(input)
}

/// `deal = dealt *( blank dealt )`
fn deal(input: Input<'_>) -> Read<'_, Pile> {
    let (rest, first) = dealt(input)?;
    let first = with_tile(Some(Pile::default()), first);
    let (rest, pile) = fold_many0(preceded(blank, dealt), || first, with_tile).parse(rest)?;
    pile.map(|it| (rest, it)).ok_or(failed(input))
}

/// `dealt = hexagon / "*"`
fn dealt(input: Input<'_>) -> Read<'_, Option<Hexagon>> {
    alt((map(hexagon, Some), gives(None, byte(b'*')))).parse(input)
}

/// Adds a tile to a pile, an unknown one where there is no hexagon; none where there are more than in the box.
fn with_tile(pile: Option<Pile>, tile: Option<Hexagon>) -> Option<Pile> {
    let mut pile = pile?;
    match tile {
        Some(hexagon) => pile.tiles = pile.tiles.plus(Tiles::some(hexagon, 1))?,
        None => pile.unknown = pile.unknown.checked_add(1)?,
    }
    Some(pile)
}

/// `flip = turned *( blank turned )`
fn flip(input: Input<'_>) -> Read<'_, Flip> {
    let (rest, first) = turned(input)?;
    let add = |flip: Option<Flip>, turned| flip.and_then(|mut it| it.push(turned).then_some(it));
    let (rest, flip) =
        fold_many0(preceded(blank, turned), || add(Some(Flip::default()), first), add).parse(rest)?;
    flip.map(|it| (rest, it)).ok_or(failed(input))
}

/// `turned = spot ":" ( printed / "*" )`
fn turned(input: Input<'_>) -> Read<'_, Turned> {
    let print = alt((map(printed, Some), gives(None, byte(b'*'))));
    map(separated_pair(spot, byte(b':'), print), |(source, print)| Turned { source, print }).parse(input)
}

/// `scoring = [ "-" ] number *( blank [ "-" ] number )`
fn scoring(input: Input<'_>) -> Read<'_, Points> {
    let (rest, first) = points(input)?;
    let add = |all: Option<Points>, points| all.and_then(|mut it| it.push(points).then_some(it));
    let (rest, all) =
        fold_many0(preceded(blank, points), || add(Some(Points::default()), first), add).parse(rest)?;
    all.map(|it| (rest, it)).ok_or(failed(input))
}

/// Reads a number of points.
fn points(input: Input<'_>) -> Read<'_, i32> {
    let (rest, points) = nom::character::complete::i32(input)?;
    let is_read = !input.starts_with(b"+") && (-MOST_POINTS..=MOST_POINTS).contains(&points);
    if is_read { Ok((rest, points)) } else { Err(failed(input)) }
}

/// `pile = "-" / 1*( hexagon / "*" )`
pub(super) fn pile(input: Input<'_>) -> Read<'_, Pile> {
    if let Ok((rest, ())) = byte(b'-')(input) {
        return Ok((rest, Pile::default()));
    }
    let (rest, pile) = fold_many1(dealt, || Some(Pile::default()), with_tile).parse(input)?;
    pile.map(|it| (rest, it)).ok_or(failed(input))
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
        reads("take b", "take B");
        reads("TAKE 4 2.Xb4 s.g4  S.b4", "take 4 S.B4 S.G4 2.xB4");
        reads("take B drop b6 xb2", "take B drop B6 xB2");
        reads("place b4 r2 pay j b3 xb1 gain 2", "place B4 R2 pay B3 xB1 J gain 2");
        reads("place b1 ne0", "place B1 NE0");
        reads("place J SW3", "place J SW3");
        reads("place B4 E2 pay +", "place B4 E2 pay +");
        reads("expand xb4 e2 pay b6 b2 b1", "expand xB4 E2 pay B1 B2 B6");
        reads("expand xB1 se", "expand xB1 SE");
        reads("expand Supply ne", "expand supply NE");
        reads("pass", "pass");
        reads("Pass Drop y1 b6 J", "pass drop B6 Y1 J");
    }

    #[track_caller]
    fn fails(body: &str, code: Code, at: Option<(u32, u32)>) {
        let at = at.map(|(start, end)| Span::new(start, end));
        let fault = Fault { at, ..Fault::new(code) };
        assert_eq!(read_ply(Seat::A, body), Err(fault), "{body}");
    }

    #[test]
    fn unreadable_plies_say_where() {
        fails("place B7 R2", &NO_SUCH_HEXAGON, Some((6, 8)));
        fails("place B4 R7 pay B1", &NO_SUCH_CELL, Some((9, 11)));
        fails("place B4 R2 pay K1", &NO_SUCH_HEXAGON, Some((16, 18)));
        fails("take B S.K1", &NO_SUCH_HEXAGON, Some((9, 11)));
        fails("expand xB4 X2", &NO_SUCH_CELL, Some((11, 13)));
        fails("take B ; all", &COMMENT_BEHIND, Some((7, 12)));
        fails("", &UNREADABLE_PLY, None);
        fails("pass drop", &UNREADABLE_PASS, Some((5, 9)));
        fails("take", &UNREADABLE_TAKE, None);
    }

    #[test]
    fn chance_reads_in_any_order_and_writes_sorted() {
        let written = |word, body| read_chance(word, body).expect("readable").to_string();
        assert_eq!(written("deal", "y1 * B4 b4"), "deal B4 B4 Y1 *");
        assert_eq!(written("flip", "1:xb4 s:* S:XG2"), "flip 1:xB4 S:* S:xG2");
        assert_eq!(written("scoring", "12 -3"), "scoring 12 -3");
        assert_eq!(read_chance("supply", "B4"), Err(Fault::new(&NO_SUCH_CHANCE)));
        assert!(read_chance("deal", "B4 B4 B4 B4").is_err());
        assert!(read_chance("scoring", "1 2 3 4 5").is_err());
    }
}
