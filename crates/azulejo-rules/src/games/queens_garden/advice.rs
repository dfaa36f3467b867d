//! Words for people: what is particular about a fault, and what would have been legal. Made only when they are shown.

use std::fmt;
use std::fmt::Write;

use azulejo_source::Code;

use super::board::Cell;
use super::event::{Known, counted};
use super::faults as f;
use super::garden::{Garden, Part, Piece};
use super::hexagon::{Hexagon, Pile, Tiles};
use super::ply::{Expand, Flip, Place, Ply, Points, Source, Take};
use super::questions::Rules;
use super::state::{Phase, Spot, State};
use super::store::Store;
use super::{acquiring, chance, placing, round, tables};
use crate::{Fault, Seat};

/// Says what is particular about a fault.
pub(super) fn describe(state: &State, ply: Option<&Ply>, fault: Fault, out: &mut dyn Write) -> fmt::Result {
    let is_any = |codes: &[Code]| codes.contains(&fault.code);
    if is_any(&[&f::TILES_DO_NOT_ADD_UP]) {
        return describe_sum(state, out);
    }
    if is_any(&[&f::NOT_OVER]) {
        return write!(out, "round {} is not the last one, or is still played", state.round);
    }
    let of_phase: [Code; 5] =
        [&f::WRONG_SEAT, &f::NOT_ACTING, &f::NOT_DEALING, &f::NOT_FLIPPING, &f::NOT_SCORING];
    if is_any(&of_phase) {
        return write_phase(state, out);
    }
    match ply {
        Some(Ply::Take(seat, take)) => describe_take(state, *seat, take, fault, out),
        Some(Ply::Place(seat, place)) => describe_place(state, *seat, place, fault, out),
        Some(Ply::Expand(seat, expand)) => describe_expand(state, *seat, expand, fault, out),
        Some(Ply::Pass(seat, _)) if is_any(&[&f::NOT_IN_STORAGE, &f::MUST_DROP_ALL]) => {
            write_storage(state, *seat, out)
        }
        Some(Ply::Deal(pile)) => describe_deal(state, pile, fault, out),
        Some(Ply::Flip(flip)) => describe_flip(state, flip, fault, out),
        Some(Ply::Scoring(points)) if is_any(&[&f::SCORING_COUNT]) => {
            write!(out, "{} seats play, {} numbers are given", state.n_seats, points.iter().count())
        }
        Some(Ply::Pass(..) | Ply::Scoring(_)) | None => Ok(()),
    }
}

/// Says what does not add up.
fn describe_sum(state: &State, out: &mut dyn Write) -> fmt::Result {
    let each = u32::from(Tiles::EACH);
    if let Some(hexagon) = Hexagon::all().find(|it| state.n_anywhere(*it) != each) {
        return write!(
            out,
            "there are {} of {hexagon}, not {each}",
            counted(state.n_anywhere(hexagon), "tile")
        );
    }
    let n_expansions = state.n_expansions_elsewhere() + u32::from(state.supply);
    if n_expansions != State::EXPANSIONS {
        return write!(out, "there are {n_expansions} expansions, not {}", State::EXPANSIONS);
    }
    let n_jokers = state.n_jokers_elsewhere().saturating_add(state.jokers);
    if n_jokers != State::JOKERS {
        return write!(out, "there are {n_jokers} jokers, not {}", State::JOKERS);
    }
    out.write_str("an expansion is in two places")
}

/// Says what the position waits for.
fn write_phase(state: &State, out: &mut dyn Write) -> fmt::Result {
    match state.phase {
        Phase::Deal => write!(out, "round {} is not dealt yet", state.round),
        Phase::Refill => out.write_str("tiles come onto the stack first"),
        Phase::Flip => out.write_str("an expansion is to be turned first"),
        Phase::Act => write!(out, "{} is to act", state.turn),
        Phase::Scoring => write!(out, "all have passed, and round {} is to be scored", state.round),
        Phase::Over => out.write_str("the last round is over"),
        Phase::Ended => out.write_str("the game has ended"),
    }
}

/// Tells whether a choice may be right and what chance was written to bring wrong.
pub(super) fn hangs_on_chance(ply: &Ply, fault: Fault) -> bool {
    let of_pieces: [Code; 4] = [&f::NOT_THERE, &f::NOTHING_TO_TAKE, &f::WHICH_PIECE, &f::DOES_NOT_FIT];
    matches!(ply, Ply::Take(..)) && of_pieces.contains(&fault.code)
}

/// Says what is particular about acquiring.
fn describe_take(state: &State, seat: Seat, take: &Take, fault: Fault, out: &mut dyn Write) -> fmt::Result {
    let is_any = |codes: &[Code]| codes.contains(&fault.code);
    if is_any(&[&f::NO_SUCH_PLACE]) {
        return match state.n_lifted {
            0 => out.write_str("no expansion lies beside the stack"),
            n_lifted => write!(out, "the last number used is {n_lifted}"),
        };
    }
    if is_any(&[&f::NOT_THERE]) {
        let missing = take.pieces.iter().find(|it| acquiring::is_missing(state, take, *it));
        return missing.map_or(Ok(()), |it| write_source(state, it.source, out));
    }
    if is_any(&[&f::DOES_NOT_FIT, &f::WRONG_DROP]) {
        let store = state.garden(seat).store;
        let (tiles, expansions) = (store.n_free(), store.n_free_for_expansions());
        return write!(
            out,
            "{seat} has room for {} and {}",
            counted(tiles, "tile"),
            counted(expansions, "expansion")
        );
    }
    Ok(())
}

/// Says what lies in a place of the display.
fn write_source(state: &State, source: Source, out: &mut dyn Write) -> fmt::Result {
    match source {
        Source::Stack => write_pile("the stack holds ", &state.top, out),
        Source::Beside(number) => match state.spot(number) {
            Spot::Empty => write!(out, "nothing lies as number {number} any more"),
            Spot::Down(pile) => write_pile(&format!("number {number} holds "), &pile, out),
            Spot::Up(Some(print)) => write!(out, "number {number} is the expansion x{print}"),
            Spot::Up(None) => write!(out, "number {number} is an expansion"),
        },
    }
}

/// Writes tiles after some words.
fn write_pile(before: &str, pile: &Pile, out: &mut dyn Write) -> fmt::Result {
    out.write_str(before)?;
    if pile.is_empty() { out.write_str("no tiles") } else { pile.write(" ", out) }
}

/// Writes what a seat has in its storage.
fn write_storage(state: &State, seat: Seat, out: &mut dyn Write) -> fmt::Result {
    let store = state.garden(seat).store;
    if store.is_empty() { write!(out, "{seat} has nothing") } else { write!(out, "{seat} has {store}") }
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
    if is_any(&[&f::NO_SPACE, &f::SPACE_IS_TAKEN]) {
        return describe_cell(garden, place.cell, out);
    }
    if is_any(&[&f::NO_MATCH, &f::MAKES_TWINS]) {
        return write_neighbors(garden, place.cell, out);
    }
    if let Some(hexagon) = place.hexagon.filter(|_| is_any(&[&f::WRONG_PRICE])) {
        return write_price(hexagon, out);
    }
    if is_any(&[&f::TOO_MANY_JOKERS]) {
        return write!(out, "{seat} has room for {}", counted(garden.store.n_free(), "joker"));
    }
    if is_any(&[&f::NOT_IN_STORAGE, &f::EXACT_PAYMENT_NEEDED, &f::WRONG_PAYMENT, &f::JOKER_NOT_NEEDED]) {
        return write_storage(state, seat, out);
    }
    Ok(())
}

/// Says what keeps a cell from being a free space.
fn describe_cell(garden: &Garden, cell: Cell, out: &mut dyn Write) -> fmt::Result {
    match (garden.piece(cell), cell.area()) {
        (Piece::Tile(hexagon), _) => write!(out, "{hexagon} lies on {cell}"),
        (Piece::Printed(hexagon), _) => write!(out, "{hexagon} is printed on {cell}"),
        (Piece::Joker, _) => write!(out, "a joker lies on {cell}"),
        (Piece::Nothing, Some(area)) if garden.part(area) == Part::None => {
            write!(out, "{area} has no expansion")
        }
        (Piece::Nothing, _) => write!(out, "{cell} is a pavilion"),
    }
}

/// Says what a hexagon costs.
fn write_price(hexagon: Hexagon, out: &mut dyn Write) -> fmt::Result {
    let n_others = u32::from(hexagon.value()) - 1;
    write!(
        out,
        "{hexagon} costs {}",
        if n_others == 0 { "nothing else".to_owned() } else { counted(n_others, "other") }
    )
}

/// Says which hexagons touch a cell.
fn write_neighbors(garden: &Garden, cell: Cell, out: &mut dyn Write) -> fmt::Result {
    let beside =
        cell.neighbors().iter().filter_map(|it| garden.piece(it).hexagon().map(|hexagon| (it, hexagon)));
    let beside: Vec<_> = beside.map(|(it, hexagon)| format!("{hexagon} on {it}")).collect();
    write!(out, "{cell} touches {}", beside.join(", "))
}

/// Says what is particular about an expansion.
fn describe_expand(
    state: &State,
    seat: Seat,
    expand: &Expand,
    fault: Fault,
    out: &mut dyn Write,
) -> fmt::Result {
    let is_any = |codes: &[Code]| codes.contains(&fault.code);
    let garden = state.garden(seat);
    if is_any(&[&f::NOT_ENOUGH_POINTS]) {
        return write!(
            out,
            "{seat} has {}",
            counted(u32::try_from(garden.score).unwrap_or_default(), "point")
        );
    }
    if let Some(hexagon) = expand.laid.hexagon().filter(|_| is_any(&[&f::WRONG_PRICE])) {
        return write_price(hexagon, out);
    }
    if let super::Laid::Up(_, cell) = expand.laid
        && is_any(&[&f::NO_MATCH, &f::MAKES_TWINS])
    {
        return write_neighbors(garden, cell, out);
    }
    if is_any(&[&f::NOT_IN_STORAGE, &f::EXACT_PAYMENT_NEEDED, &f::WRONG_PAYMENT, &f::JOKER_NOT_NEEDED]) {
        return write_storage(state, seat, out);
    }
    Ok(())
}

/// Says what is particular about a deal.
fn describe_deal(state: &State, pile: &Pile, fault: Fault, out: &mut dyn Write) -> fmt::Result {
    if fault.code == &f::DEAL_SIZE {
        return write!(out, "{} come, {} due", counted(pile.n_tiles(), "tile"), chance::n_due(state));
    }
    if fault.code == &f::BAG_COMES_FIRST {
        return write_pile("the bag still held ", &Pile::known(state.bag), out);
    }
    let left = |it: Hexagon| state.bag.count(it).saturating_add(state.tower.count(it));
    match Hexagon::all().find(|it| left(*it) < pile.tiles.count(*it)) {
        Some(hexagon) => {
            write!(out, "{} of {hexagon} come, {} can", pile.tiles.count(hexagon), left(hexagon))
        }
        None => Ok(()),
    }
}

/// Says what is particular about expansions that are turned.
fn describe_flip(state: &State, flip: &Flip, fault: Fault, out: &mut dyn Write) -> fmt::Result {
    if fault.code != &f::PRINT_WAS_SEEN {
        return Ok(());
    }
    let print = flip.turned().nth(fault.word.unwrap_or_default().into()).and_then(|it| it.print);
    print.map_or(Ok(()), |it| {
        let is_there = state.visible().has(it);
        write!(out, "x{it} {}", if is_there { "lies face up already" } else { "was seen before" })
    })
}

/// How words are spelled that do not read.
const SPELLINGS: [(Code, &str); 8] = [
    (
        &f::NO_SUCH_HEXAGON,
        "colors are B blue, G dark green, L light green, V dark purple, P light purple, Y yellow; values 1 to 6",
    ),
    (&f::COMMENT_BEHIND, "write the comment on the line below: `; …`"),
    (
        &f::UNREADABLE_PLY,
        "write `take B`, `take 4 S.B4 2.xG4`, `place B4 R2 pay B1 xB3 J`, `expand xB4 E2 pay B1 B2 B6`, `expand supply NE`, `pass` or `pass drop B6`",
    ),
    (&f::NO_SUCH_CELL, "cells are R1 to R6, and 0 to 6 of the areas E, SE, SW, W, NW, NE: `NE4`"),
    (&f::UNREADABLE_CHANCE, "write `deal B4 G2 Y1 *`, `flip 1:xB4`, `scoring 12 9`; `*` is one not noted"),
    (&f::NO_SUCH_CHANCE, "write `deal …`, `flip …` or `scoring …`"),
    (&f::SCORING_MISSING, "write what each seat got for the round: `scoring 12 9`"),
    (&f::FACE_UP_ONLY, "name the cell of its hexagon: `expand xB4 E2`"),
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
    if is_any(&[&f::NOT_ACTING, &f::NOT_DEALING, &f::NOT_FLIPPING, &f::NOT_SCORING]) {
        return help_phase(rules, state, out);
    }
    match ply {
        Some(Ply::Take(seat, take)) => help_take(rules, state, *seat, take, fault, out),
        Some(Ply::Place(seat, place)) => help_place(rules, state, *seat, place, fault, out),
        Some(Ply::Expand(seat, expand)) => help_expand(rules, state, *seat, expand, fault, out),
        Some(Ply::Flip(_)) if is_any(&[&f::WRONG_FLIPS]) => write_flips(rules, state, out),
        Some(Ply::Pass(seat, _)) if is_any(&[&f::MUST_DROP_ALL]) => {
            let all = Store { jokers: 0, ..state.garden(*seat).store };
            write!(out, "write `{seat} pass drop {all}`")
        }
        Some(Ply::Pass(..)) if is_any(&[&f::NOTHING_IS_DROPPED]) => out.write_str("write `pass`"),
        Some(Ply::Pass(..) | Ply::Deal(_) | Ply::Flip(_) | Ply::Scoring(_)) | None => Ok(()),
    }
}

/// Says what is to be written next.
fn help_phase(rules: &Rules, state: &State, out: &mut dyn Write) -> fmt::Result {
    match state.phase {
        Phase::Deal | Phase::Refill => {
            write!(
                out,
                "write the {} on the stack: `deal B4 G2 Y1 L6`",
                counted(chance::n_due(state), "tile")
            )
        }
        Phase::Flip => write_flips(rules, state, out),
        Phase::Act => out.write_str("a ply may be missing above"),
        Phase::Scoring => out.write_str("write what each seat got for the round: `scoring 12 9`"),
        Phase::Over | Phase::Ended => Ok(()),
    }
}

/// Says how the flip is written that is due.
fn write_flips(rules: &Rules, state: &State, out: &mut dyn Write) -> fmt::Result {
    let due: Vec<_> = chance::to_turn(rules, state).map(|it| format!("{it}:x…")).collect();
    write!(out, "write what was printed there: `flip {}`", due.join(" "))
}

/// Says what a placement brings, where the ply says something else.
pub(super) fn other_gain(rules: &Rules, state: &State, seat: Seat, place: &Place) -> Option<String> {
    let found = placing::other_gain(rules, state, seat, place)?;
    let (_, known) = tables::jokers(rules, state)?;
    let claimed = place.gain.unwrap_or_default();
    Some(format!("{} gained, not {claimed}{}", counted(found, "joker"), reason(known)))
}

/// Says what a round brings, where the line says something else.
pub(super) fn other_points(rules: &Rules, state: &State, points: &Points) -> Option<String> {
    let found = round::other_points(rules, state, points)?;
    let (_, known) = tables::wheel(rules, state)?;
    Some(format!("the round brings {found}{}", reason(known)))
}

/// Says on what a value rests that a record contradicts.
const fn reason(known: Known) -> &'static str {
    match known {
        Known::Unverified => " by values that nobody verified; `printed` says what your boards show",
        Known::Printed => " by what `printed` says",
        Known::Recorded => "",
    }
}

/// Says what could have been acquired.
fn help_take(
    rules: &Rules,
    state: &State,
    seat: Seat,
    take: &Take,
    fault: Fault,
    out: &mut dyn Write,
) -> fmt::Result {
    let is_any = |codes: &[Code]| codes.contains(&fault.code);
    if is_any(&[&f::GAME_IS_OVER, &f::NOT_IN_THE_BAG]) {
        return Ok(());
    }
    let mut ways = Vec::new();
    acquiring::legal(rules, &state.with_turn(seat), &mut |it| {
        if it.axis == take.axis {
            ways.push(format!("`{seat} {it}`"));
        }
    });
    match ways.as_slice() {
        [] if is_any(&[&f::NOTHING_TO_TAKE]) => help_axes(rules, state, seat, out),
        [] => write!(out, "{} cannot be acquired now", take.axis.name()),
        ways => write!(out, "write {}", listed(ways)),
    }
}

/// Says which colors and values can be acquired.
fn help_axes(rules: &Rules, state: &State, seat: Seat, out: &mut dyn Write) -> fmt::Result {
    let mut axes: Vec<String> = Vec::new();
    acquiring::legal(rules, &state.with_turn(seat), &mut |it| {
        let name = it.axis.name();
        if !axes.contains(&name) {
            axes.push(name);
        }
    });
    if axes.is_empty() {
        out.write_str("nothing can be acquired now")
    } else {
        write!(out, "there is {}", axes.join(", "))
    }
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
    let (mut ways, mut cells): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
    placing::each_place(rules, &state.with_turn(seat), &mut |it| {
        if it.hexagon == place.hexagon {
            let cell = it.cell.to_string();
            if it.cell == place.cell {
                ways.push(format!("`{seat} {it}`"));
            } else if !cells.contains(&cell) {
                cells.push(cell);
            }
        }
    });
    let of_payment: [Code; 5] = [
        &f::WRONG_PRICE,
        &f::WRONG_PAYMENT,
        &f::EXACT_PAYMENT_NEEDED,
        &f::JOKER_NOT_NEEDED,
        &f::NOT_IN_STORAGE,
    ];
    let of_cells: [Code; 5] = [&f::NO_SPACE, &f::SPACE_IS_TAKEN, &f::NO_MATCH, &f::MAKES_TWINS, &f::ISOLATED];
    let Some(hexagon) = place.hexagon else { return Ok(()) };
    match (ways.as_slice(), cells.as_slice()) {
        ([], _) if is_any(&of_payment) && state.garden(seat).store.tiles.count(hexagon) != 0 => {
            write!(out, "{seat} cannot pay for {hexagon}")
        }
        (ways @ [_, ..], _) if is_any(&of_payment) => write!(out, "write {}", listed(ways)),
        (_, cells @ [_, ..]) if is_any(&of_cells) => write!(out, "{hexagon} may lie on {}", names_of(cells)),
        (_, []) if is_any(&of_cells) => write!(out, "{hexagon} can be placed nowhere now"),
        (_, _) => Ok(()),
    }
}

/// Says where and how an expansion could have been placed.
fn help_expand(
    rules: &Rules,
    state: &State,
    seat: Seat,
    expand: &Expand,
    fault: Fault,
    out: &mut dyn Write,
) -> fmt::Result {
    let is_any = |codes: &[Code]| codes.contains(&fault.code);
    let (mut ways, mut places): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
    placing::legal_expansions(rules, &state.with_turn(seat), &mut |it| {
        let is_same_kind = it.laid.hexagon() == expand.laid.hexagon();
        if it.laid == expand.laid {
            ways.push(format!("`{seat} {it}`"));
        } else if is_same_kind {
            let place = it.laid.to_string().split_once(' ').map_or(String::new(), |it| it.1.to_owned());
            if !places.contains(&place) {
                places.push(place);
            }
        }
    });
    let of_payment: [Code; 4] =
        [&f::WRONG_PRICE, &f::WRONG_PAYMENT, &f::EXACT_PAYMENT_NEEDED, &f::JOKER_NOT_NEEDED];
    let of_places: [Code; 6] =
        [&f::NO_SPACE, &f::AREA_IS_TAKEN, &f::NOT_BESIDE, &f::NO_MATCH, &f::MAKES_TWINS, &f::ISOLATED];
    match (ways.as_slice(), places.as_slice()) {
        (ways @ [_, ..], _) if is_any(&of_payment) => write!(out, "write {}", listed(ways)),
        (_, places @ [_, ..]) if is_any(&of_places) => write!(out, "it may lie on {}", names_of(places)),
        (_, []) if is_any(&of_places) => out.write_str("it can be placed nowhere now"),
        (_, _) if is_any(&[&f::NOT_IN_STORAGE]) => write_storage(state, seat, out),
        (_, _) => Ok(()),
    }
}

/// How many ways are written out.
const SHOWN: usize = 4;

/// Lists the first of some ways, and says how many more there are.
fn listed(ways: &[String]) -> String {
    let shown = ways.iter().take(SHOWN).map(String::as_str).collect::<Vec<_>>().join(" or ");
    match ways.len().checked_sub(SHOWN) {
        None | Some(0) => shown,
        Some(n_more) => format!("{shown}, or one of {n_more} more"),
    }
}

/// Lists the first of some places, and says how many more there are.
fn names_of(places: &[String]) -> String {
    let shown = places.iter().take(2 * SHOWN).map(String::as_str).collect::<Vec<_>>().join(", ");
    match places.len().checked_sub(2 * SHOWN) {
        None | Some(0) => shown,
        Some(n_more) => format!("{shown} and {n_more} more"),
    }
}
