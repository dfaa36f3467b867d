//! Words for people: what is particular about a fault, and what would have been legal. Made only when they are shown.

use std::fmt;
use std::fmt::Write;

use azulejo_source::Code;

use super::faults as f;
use super::ply::{Deal, Draft, Place, Ply, Source, Supply, Taken};
use super::questions::Rules;
use super::stars::Star;
use super::state::{Phase, Side, State};
use super::tile::{ByTile, Pile, Tile, each_choice};
use super::{draft, passing, placing};
use crate::listing::{listed, names_of};
use crate::position::write_uncounted;
use crate::tiles::write_counts;
use crate::{Fault, Seat};

/// Says what is particular about a fault.
pub(super) fn describe(state: &State, ply: Option<&Ply>, fault: Fault, out: &mut dyn Write) -> fmt::Result {
    let is = |code: Code| fault.code == code;
    if is(&f::TILES_DO_NOT_ADD_UP) {
        return describe_sum(state, out);
    }
    if is(&f::TOO_MANY_TO_COUNT) {
        let points = state.seats().flat_map(|seat| {
            let garden = state.garden(seat);
            [garden.score, garden.bonus].map(|it| (seat, it))
        });
        return write_uncounted(points, out);
    }
    if is(&f::NOT_OVER) {
        return write!(out, "round {} is not the last one, or is still played", state.round);
    }
    match ply {
        Some(Ply::Draft(seat, draft)) => describe_draft(state, *seat, draft, fault, out),
        Some(Ply::Place(seat, place)) => describe_place(state, *seat, place, fault, out),
        Some(Ply::Pass(seat, kept)) => describe_pass(state, *seat, kept, fault, out),
        Some(Ply::Deal(deal)) => describe_deal(state, deal, fault, out),
        Some(Ply::Supply(supply)) => describe_supply(state, supply, fault, out),
        None => Ok(()),
    }
}

/// Says which colors do not add up.
fn describe_sum(state: &State, out: &mut dyn Write) -> fmt::Result {
    let mut before = "there are ";
    for tile in Tile::ALL.into_iter().filter(|it| state.n_anywhere(*it) != u32::from(Tile::EACH)) {
        write!(out, "{before}{} {}", state.n_anywhere(tile), tile.name())?;
        before = ", ";
    }
    write!(out, ", not {}", Tile::EACH)
}

/// Says what the position waits for.
fn write_phase(state: &State, out: &mut dyn Write) -> fmt::Result {
    match state.phase {
        Phase::Supply => out.write_str("the first supply is not laid out yet"),
        Phase::Deal => write!(out, "round {} is not dealt yet", state.round),
        Phase::Draft => write!(out, "{} is to draft", state.turn),
        Phase::Place => write!(out, "{} is to place or to pass", state.turn),
        Phase::Refill => out.write_str("the supply is to be filled up first"),
        Phase::Over => out.write_str("the last round is over"),
        Phase::Ended => out.write_str("the game has ended"),
    }
}

/// Tells whether a choice may be right and what chance was written to bring wrong.
pub(super) fn hangs_on_chance(ply: &Ply, fault: Fault) -> bool {
    let of_tiles: [Code; 6] = [
        &f::COLOR_NOT_THERE,
        &f::TILES_LEFT_BEHIND,
        &f::TOO_MANY_TILES,
        &f::WILD_LEFT_BEHIND,
        &f::TOO_MANY_WILDS,
        &f::WILD_IS_NOT_CHOSEN,
    ];
    match ply {
        Ply::Draft(_, draft) => matches!(draft.source, Source::Display(_)) && of_tiles.contains(&fault.code),
        Ply::Place(..) => fault.code == &f::NOT_IN_SUPPLY,
        Ply::Pass(..) | Ply::Deal(_) | Ply::Supply(_) => false,
    }
}

/// Says what is particular about a draft.
fn describe_draft(state: &State, _: Seat, draft: &Draft, fault: Fault, out: &mut dyn Write) -> fmt::Result {
    let is_any = |codes: &[Code]| codes.contains(&fault.code);
    if is_any(&[&f::WRONG_SEAT, &f::NOT_DRAFTING]) {
        return write_phase(state, out);
    }
    if is_any(&[&f::NO_SUCH_DISPLAY]) {
        return write!(out, "{} seats play with {} displays", state.n_seats, state.n_displays());
    }
    if is_any(&[&f::GAME_IS_OVER, &f::TILE_TO_DROP]) {
        return Ok(());
    }
    if is_any(&[&f::NOT_IN_THE_BAG]) {
        return write_unaccounted(state, out);
    }
    let pile = draft::pile(state, draft.source).copied().unwrap_or_default();
    write_source(draft.source, out)?;
    write_pile(if pile.is_empty() { " is empty" } else { " holds " }, &pile, out)?;
    if is_any(&[&f::SOURCE_IS_EMPTY, &f::COLOR_NOT_THERE]) {
        return Ok(());
    }
    write!(out, "; {} is wild in round {}", state.wild().name(), state.round)
}

/// Says what is particular about a placement.
fn describe_place(
    state: &State,
    seat: Seat,
    place: &Place,
    fault: Fault,
    out: &mut dyn Write,
) -> fmt::Result {
    let is_any = |codes: &[Code]| codes.contains(&fault.code);
    let garden = state.garden(seat);
    let space = place.name.space(state.side);
    if is_any(&[&f::WRONG_SEAT, &f::NOT_PLACING]) {
        return write_phase(state, out);
    }
    if is_any(&[&f::SPACE_IS_TAKEN]) {
        let name = garden.stars.tile(space).map_or("no tile", Tile::name);
        return write!(out, "{name} lies on {}", place.name);
    }
    if is_any(&[&f::NOT_IN_HAND, &f::EXACT_TILES_NEEDED]) {
        return write_hand(state, seat, out);
    }
    if is_any(&[&f::WRONG_PRICE]) {
        return write!(out, "{} costs {}", place.name, count_of_tiles(u32::from(space.number(state.side))));
    }
    if is_any(&[&f::WRONG_COLOR, &f::COLOR_ON_STAR, &f::STAR_OF_ONE_COLOR]) {
        return match (state.side, space.star) {
            (Side::Colored, Star::Outer(color)) => write!(out, "star {} takes {}", space.star, color.name()),
            (_, star) => write_star(state, seat, star, out),
        };
    }
    if is_any(&[&f::WRONG_PAYMENT]) {
        return write!(out, "{} is wild in round {}", state.wild().name(), state.round);
    }
    if is_any(&[&f::BONUS_TILES_MISSING, &f::TOO_MANY_BONUS_TILES, &f::NOT_IN_SUPPLY, &f::SUPPLY_IS_SHORT]) {
        return write_pile("the supply holds ", &state.supply, out);
    }
    if is_any(&[&f::NOT_IN_THE_BAG]) {
        return write_unaccounted(state, out);
    }
    Ok(())
}

/// Says what is particular about a pass.
fn describe_pass(
    state: &State,
    seat: Seat,
    kept: &ByTile<u8>,
    fault: Fault,
    out: &mut dyn Write,
) -> fmt::Result {
    let is_any = |codes: &[Code]| codes.contains(&fault.code);
    if is_any(&[&f::WRONG_SEAT, &f::NOT_PLACING]) {
        return write_phase(state, out);
    }
    if is_any(&[&f::TOO_MANY_KEPT]) {
        return write!(out, "{seat} keeps {}", count_of_tiles(kept.n_tiles()));
    }
    if is_any(&[&f::NOT_IN_HAND, &f::TOO_FEW_KEPT, &f::MUST_PLACE]) {
        return write_hand(state, seat, out);
    }
    Ok(())
}

/// Says what is particular about a deal.
fn describe_deal(state: &State, deal: &Deal, fault: Fault, out: &mut dyn Write) -> fmt::Result {
    let is = |code: Code| fault.code == code;
    if is(&f::NOT_DEALING) {
        return write_phase(state, out);
    }
    if is(&f::WRONG_NUMBER_OF_DISPLAYS) {
        let (n_seats, n_due, n_dealt) = (state.n_seats, state.n_displays(), deal.n_displays());
        return write!(out, "{n_seats} seats play with {n_due} displays, not {n_dealt}");
    }
    let nth = fault.word.unwrap_or_default();
    if is(&f::DISPLAY_SIZE) {
        let before: u32 = deal.displays().take(usize::from(nth)).map(Pile::n_tiles).sum();
        let left = (state.n_bag() + state.tower.n_tiles()).saturating_sub(before);
        let n_dealt = deal.displays().nth(usize::from(nth)).map_or(0, Pile::n_tiles);
        return write!(out, "display {} is dealt {n_dealt}, {} due", nth + 1, left.min(4));
    }
    let mut dealt = Pile::EMPTY;
    deal.displays().take(usize::from(nth)).for_each(|it| dealt.add(it));
    if is(&f::BAG_COMES_FIRST) {
        return write_rest_of_bag(state, &dealt, out);
    }
    deal.displays().skip(usize::from(nth)).for_each(|it| dealt.add(it));
    describe_drawn(state, &dealt, fault, out)
}

/// Says what is particular about a supply.
fn describe_supply(state: &State, supply: &Supply, fault: Fault, out: &mut dyn Write) -> fmt::Result {
    let is = |code: Code| fault.code == code;
    if is(&f::NOT_SUPPLYING) {
        return write_phase(state, out);
    }
    if is(&f::SUPPLY_SIZE) {
        let free = 10_u32.saturating_sub(state.supply.n_tiles());
        let due = free.min(state.n_bag() + state.tower.n_tiles());
        return write!(out, "the supply gets {}, {due} due", count_of_tiles(supply.pile.n_tiles()));
    }
    if is(&f::BAG_COMES_FIRST) {
        return write_rest_of_bag(state, &Pile::EMPTY, out);
    }
    describe_drawn(state, &supply.pile, fault, out)
}

/// Says what the bag held when these tiles were drawn.
fn write_rest_of_bag(state: &State, drawn: &Pile, out: &mut dyn Write) -> fmt::Result {
    let rest = ByTile::new(|tile| state.bag[tile].saturating_sub(drawn.tiles[tile]));
    write_pile("the bag still held ", &Pile::known(rest), out)
}

/// Says how many tiles of each color can be among those that nobody noted.
fn write_unaccounted(state: &State, out: &mut dyn Write) -> fmt::Result {
    write_pile("the unknown tiles are among ", &Pile::known(state.bag), out)
}

/// Says which drawn tiles are not there.
fn describe_drawn(state: &State, drawn: &Pile, fault: Fault, out: &mut dyn Write) -> fmt::Result {
    let from_tower = |tile: Tile| if state.n_bag() < drawn.n_tiles() { state.tower[tile] } else { 0 };
    let left = |tile: Tile| state.bag[tile].saturating_add(from_tower(tile));
    match Tile::ALL.into_iter().find(|it| left(*it) < drawn.tiles[*it]) {
        Some(tile) if fault.code == &f::NOT_IN_THE_BAG => {
            write!(out, "{} {} come, {} can", drawn.tiles[tile], tile.name(), left(tile))
        }
        Some(_) | None => Ok(()),
    }
}

/// Returns a number of tiles in words.
fn count_of_tiles(n: u32) -> String {
    if n == 1 { "1 tile".to_owned() } else { format!("{n} tiles") }
}

/// Writes the name of a source.
fn write_source(source: Source, out: &mut dyn Write) -> fmt::Result {
    match source {
        Source::Display(display) => write!(out, "display {display}"),
        Source::Center => out.write_str("the center"),
    }
}

/// Writes what a seat has in hand.
fn write_hand(state: &State, seat: Seat, out: &mut dyn Write) -> fmt::Result {
    let hand = Pile::known(state.garden(seat).hand);
    write!(out, "{seat} has ")?;
    if hand.is_empty() { out.write_str("no tiles") } else { write_pile("", &hand, out) }
}

/// Writes what lies on a star.
fn write_star(state: &State, seat: Seat, star: Star, out: &mut dyn Write) -> fmt::Result {
    let mut tiles = ByTile::default();
    state.garden(seat).stars.of(star).for_each(|tile| tiles[tile] += 1);
    write_pile(&format!("star {star} holds "), &Pile::known(tiles), out)
}

/// Writes a pile in words after some others: `2 blue, 1 unknown`.
fn write_pile(before: &str, pile: &Pile, out: &mut dyn Write) -> fmt::Result {
    out.write_str(before)?;
    if pile.is_empty() && before.ends_with(' ') {
        return out.write_str("nothing");
    }
    let known = Tile::ALL.into_iter().map(|tile| (pile.tiles[tile], tile.name()));
    write_counts(known.chain([(pile.unknown, "unknown")]), out)
}

/// How words are spelled that do not read.
const SPELLINGS: [(Code, &str); 10] = [
    (&f::NO_SUCH_TILE, "tiles are P purple, G green, O orange, Y yellow, B blue, R red"),
    (&f::COMMENT_BEHIND, "write the comment on the line below: `; …`"),
    (
        &f::UNREADABLE_PLY,
        "write a draft `3RRP`, a placement `R5 RRRRP` or with tiles from the supply `R5 RRRRP +GB`, a pass `pass keep RG`",
    ),
    (&f::UNREADABLE_PASS, "write `pass keep RG`, or `pass` where nothing is kept"),
    (&f::BLANK_WITHIN, "write it without blanks: `3RRP`"),
    (
        &f::BLANK_MISPLACED,
        "write a blank behind the space and one before the `+` of tiles from the supply: `R5 RRRRP +GB`",
    ),
    (&f::THREE_COLORS, "write the chosen color, then the wild tile: `3RRP`"),
    (
        &f::UNREADABLE_CHANCE,
        "write letters without commas, a supply without blanks: `deal PPGO YBR* …`, `supply PPGGOYYBBR`, `supply +GB`; `*` is one not noted, `-` an empty display",
    ),
    (&f::NO_SUCH_CHANCE, "write `supply …` or `deal …`"),
    (&f::SUPPLY_SIGN, "write `supply PPGGOYYBBR` once before the first deal, `supply +GB` afterwards"),
];

/// Says what would have been legal.
pub(super) fn help(
    rules: &Rules,
    state: &State,
    ply: Option<&Ply>,
    fault: Fault,
    out: &mut dyn Write,
) -> fmt::Result {
    let is_any = |codes: &[Code]| codes.contains(&fault.code);
    if is_any(&[&f::NOT_OVER, &f::NOT_A_DEADLOCK]) {
        return out.write_str("a game that was broken off ends with `end unfinished`");
    }
    if let Some((_, spelling)) = SPELLINGS.iter().find(|it| it.0 == fault.code) {
        return out.write_str(spelling);
    }
    if is_any(&[&f::WRONG_SEAT]) {
        return write!(out, "a ply of {} may be missing above, or two lines may be swapped", state.turn);
    }
    if is_any(&[&f::NOT_DRAFTING, &f::NOT_PLACING, &f::NOT_DEALING, &f::NOT_SUPPLYING]) {
        return help_phase(state, out);
    }
    match ply {
        Some(Ply::Draft(seat, draft)) => help_draft(rules, state, *seat, draft, fault, out),
        Some(Ply::Place(seat, place)) => help_place(rules, state, *seat, place, fault, out),
        Some(Ply::Pass(seat, _)) => help_pass(rules, state, *seat, fault, out),
        Some(Ply::Deal(_) | Ply::Supply(_)) if is_any(&[&f::NOT_IN_THE_BAG]) && state.n_unknown() == 0 => {
            write_pile("the bag holds ", &Pile::known(state.bag), out)?;
            write_pile("; the tower ", &Pile::known(state.tower), out)
        }
        None if is_any(&[&f::NO_SUCH_SPACE]) => out.write_str("the spaces of a star are 1 to 6"),
        Some(Ply::Deal(_) | Ply::Supply(_)) | None => Ok(()),
    }
}

/// Says what is to be written next.
fn help_phase(state: &State, out: &mut dyn Write) -> fmt::Result {
    match state.phase {
        Phase::Supply => out.write_str("write what the supply got: `supply PPGGOYYBBR`"),
        Phase::Deal => out.write_str("write what the displays were dealt: `deal PPGO YBRR …`"),
        Phase::Refill => out.write_str("write what came into the supply: `supply +GB`"),
        Phase::Draft | Phase::Place => out.write_str("a ply may be missing above"),
        Phase::Over | Phase::Ended => Ok(()),
    }
}

/// Says what a draft could have been.
fn help_draft(
    rules: &Rules,
    state: &State,
    seat: Seat,
    draft: &Draft,
    fault: Fault,
    out: &mut dyn Write,
) -> fmt::Result {
    let is_any = |codes: &[Code]| codes.contains(&fault.code);
    if is_any(&[&f::SOURCE_IS_EMPTY, &f::COLOR_NOT_THERE, &f::NO_SUCH_DISPLAY]) {
        return help_where(state, draft.tile, out);
    }
    let unknown = draft::pile(state, draft.source).map_or(0, |it| it.unknown);
    if unknown != 0 {
        let is_all = is_any(&[&f::EXACT_TILES_NEEDED]);
        return if is_all { out.write_str("write one letter for each tile that was taken") } else { Ok(()) };
    }
    let is_any_meant = is_any(&[&f::WILD_IS_NOT_CHOSEN]);
    let mut ways = Vec::new();
    draft::legal(rules, &state.with_turn(seat), &mut |it| {
        let is_meant = it.tile == draft.tile || is_any_meant || may_be_meant(state, draft, &it);
        if it.source == draft.source && is_meant {
            ways.push(format!("`{seat} {it}`"));
        }
    });
    match ways.as_slice() {
        [] => Ok(()),
        ways => write!(out, "write {}, unless the deal or a draft above is wrong", listed(ways)),
    }
}

/// Tells whether a draft that chose the wild color may have meant this one, its letters in another order.
fn may_be_meant(state: &State, written: &Draft, other: &Draft) -> bool {
    match written.taken {
        Taken::Exactly(_, Some((second, _))) => written.tile == state.wild() && second == other.tile,
        Taken::Exactly(_, None) | Taken::All => false,
    }
}

/// Says where a color lies.
fn help_where(state: &State, tile: Tile, out: &mut dyn Write) -> fmt::Result {
    let sources = state.all_displays().map(Source::Display).chain([Source::Center]);
    let holds = |source: &Source| draft::pile(state, *source).is_some_and(|it| it.tiles[tile] != 0);
    let mut before = format!("{} lies on ", tile.name());
    for source in sources.filter(holds) {
        out.write_str(&before)?;
        write_source(source, out)?;
        ", ".clone_into(&mut before);
    }
    if before == ", " { Ok(()) } else { write!(out, "no {} is left to draft", tile.name()) }
}

/// Says what a placement could have been.
fn help_place(
    rules: &Rules,
    state: &State,
    seat: Seat,
    place: &Place,
    fault: Fault,
    out: &mut dyn Write,
) -> fmt::Result {
    let is_any = |codes: &[Code]| codes.contains(&fault.code);
    let space = place.name.space(state.side);
    if is_any(&[&f::BONUS_TILES_MISSING, &f::TOO_MANY_BONUS_TILES]) {
        return match placing::bonus_limits(rules, state, seat, space) {
            Ok((_, 0)) => out.write_str("nothing is surrounded: take no tile"),
            Ok((_, most)) => {
                write!(out, "take {} from the supply, written behind a `+`", count_of_tiles(most))
            }
            Err(_) => Ok(()),
        };
    }
    if is_any(&[&f::NOT_IN_HAND, &f::WRONG_PRICE, &f::WRONG_PAYMENT, &f::EXACT_TILES_NEEDED]) {
        let Ok((_, most)) = placing::bonus_limits(rules, state, seat, space) else { return Ok(()) };
        let is_right = placing::check_bonus(rules, state, seat, space, place).is_ok();
        if !is_right && state.supply.tiles.n_tiles() < most {
            return Ok(());
        }
        let bonus = if is_right { place.bonus } else { some_bonus(state, most) };
        let others = if is_right || most == 0 { "" } else { ", or take other tiles from the supply" };
        let mut ways = Vec::new();
        placing::each_payment(rules, state, seat, space, place.tile, &mut |paid| {
            let payment = super::ply::Payment::Exactly(paid);
            ways.push(format!("`{seat} {}`", Place { payment, bonus, ..*place }));
        });
        return match ways.as_slice() {
            [] => write!(out, "{} cannot pay for {} in {}", seat, place.name, place.tile.name()),
            ways => write!(out, "write {}{others}", listed(ways)),
        };
    }
    let of_space: [Code; 8] = [
        &f::NO_SUCH_SPACE,
        &f::SPACE_IS_TAKEN,
        &f::WILD_NOT_LAID,
        &f::WRONG_COLOR,
        &f::COLOR_ON_STAR,
        &f::STAR_OF_ONE_COLOR,
        &f::COLOR_ON_OTHER_STAR,
        &f::SUPPLY_IS_SHORT,
    ];
    if is_any(&of_space) { help_spaces(rules, state, seat, place.tile, out) } else { Ok(()) }
}

/// Returns the first so many tiles of the supply that are known.
fn some_bonus(state: &State, n: u32) -> ByTile<u8> {
    let mut first = None;
    each_choice(&state.supply.tiles, n, &mut |bonus| first = first.or(Some(bonus)));
    first.unwrap_or_default()
}

/// Says on which spaces a seat can lay a color.
fn help_spaces(rules: &Rules, state: &State, seat: Seat, tile: Tile, out: &mut dyn Write) -> fmt::Result {
    let mut names = Vec::new();
    placing::each_way(rules, &state.with_turn(seat), &mut |it, _| {
        let name = it.name.to_string();
        if it.tile == tile && !names.contains(&name) {
            names.push(name);
        }
    });
    match names.as_slice() {
        [] => write!(out, "{seat} can lay {} on no space", tile.name()),
        names => write!(out, "{seat} can lay {} on {}", tile.name(), names_of(names)),
    }
}

/// Says how many tiles may be kept.
fn help_pass(rules: &Rules, state: &State, seat: Seat, fault: Fault, out: &mut dyn Write) -> fmt::Result {
    let of_number: [Code; 2] = [&f::TOO_MANY_KEPT, &f::TOO_FEW_KEPT];
    if fault.code == &f::MUST_PLACE {
        let mut ways = Vec::new();
        placing::each_way(rules, &state.with_turn(seat), &mut |it, _| ways.push(it.name.to_string()));
        ways.dedup();
        return write!(out, "{seat} can lay a tile on {}", names_of(&ways));
    }
    if !of_number.contains(&fault.code) {
        return Ok(());
    }
    match passing::limits(rules, state, seat) {
        (0, 0) => out.write_str("nothing is kept: write `pass`"),
        (least, most) if least == most => write!(out, "keep {}", count_of_tiles(most)),
        (least, most) => write!(out, "keep {least} to {most} tiles"),
    }
}
