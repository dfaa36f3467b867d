//! Words for people: what would have been legal. Made only when they are shown.

use std::fmt;
use std::fmt::Write;

use azulejo_source::Code;

use super::event::counted;
use super::faults as f;
use super::ply::{Expand, Place, Ply, Take};
use super::questions::Rules;
use super::state::{Phase, State};
use super::store::Store;
use super::{acquiring, chance, passing, placing};
use crate::listing::{listed, names_of};
use crate::{Fault, Seat};

/// How words are spelled that do not read.
const SPELLINGS: [(Code, &str); 14] = [
    (
        &f::NO_SUCH_HEXAGON,
        "colors are B blue, G dark green, L light green, V dark purple, P light purple, Y yellow; values 1 to 6",
    ),
    (&f::COMMENT_BEHIND, "write the comment on the line below: `; …`"),
    (
        &f::UNREADABLE_PLY,
        "write `take B`, `take 4 S.B4 2.xG4`, `place B4 R2 pay B1 xB3 J`, `expand xB4 E2 pay B1 B2 B6`, `expand supply NE`, `pass` or `pass drop B6`",
    ),
    (
        &f::UNREADABLE_TAKE,
        "write `take B` or `take 4`, and pieces where there is a choice: `take 4 S.B4 2.xG4`",
    ),
    (&f::UNREADABLE_PLACE, "write `place B1 R2`, or with what is paid `place B4 R2 pay B1 xB3 J`"),
    (&f::UNREADABLE_EXPAND, "write `expand xB4 E2 pay B1 B2 B6` or `expand supply NE`"),
    (&f::UNREADABLE_PASS, "write `pass`, or with what is discarded `pass drop B6 xY1`"),
    (&f::NO_SUCH_CELL, "cells are R1 to R6, and 0 to 6 of the areas E, SE, SW, W, NW, NE: `NE4`"),
    (&f::UNREADABLE_CHANCE, "write `deal B4 G2 Y1 *`, `flip 1:xB4`, `scoring 12 9`; `*` is one not noted"),
    (&f::NO_SUCH_CHANCE, "write `deal …`, `flip …` or `scoring …`"),
    (
        &f::UNREADABLE_PRINTED,
        "write `jokers=1,1,2,3`, `statues=O1,O2`, `benches=T1,T2`, `wheel=B:1,1:1,G:1/…` with four rounds of three, `bonus=0,0,0,6`",
    ),
    (&f::GAIN_MISSING, "write what was gained at the end of the line: `gain 2`, or `gain 0`"),
    (&f::NOTHING_SURROUNDED, "leave `gain` out"),
    (&f::GAME_IS_OVER, "what remains is `end` with the final scores"),
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
    if is_any(&[&f::NOT_ACTING, &f::NOT_DEALING, &f::NOT_FLIPPING, &f::NOT_SCORING, &f::SCORING_MISSING]) {
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
        Some(Ply::Pass(seat, _)) if is_any(&[&f::MUST_ACT]) => help_must_act(rules, state, *seat, out),
        Some(Ply::Pass(seat, dropped)) if is_any(&[&f::NOTHING_IS_DROPPED, &f::JOKERS_STAY]) => {
            help_drop(rules, state, *seat, dropped, out)
        }
        Some(Ply::Pass(..) | Ply::Deal(_) | Ply::Flip(_) | Ply::Scoring(_)) | None => Ok(()),
    }
}

/// Says what the seat could do instead of passing.
fn help_must_act(rules: &Rules, state: &State, seat: Seat, out: &mut dyn Write) -> fmt::Result {
    let (state, mut first) = (state.with_turn(seat), None);
    acquiring::legal(rules, &state, &mut |it| _ = first.get_or_insert_with(|| it.to_string()));
    placing::legal_places(rules, &state, &mut |it| _ = first.get_or_insert_with(|| it.to_string()));
    placing::legal_expansions(rules, &state, &mut |it| _ = first.get_or_insert_with(|| it.to_string()));
    first.map_or(Ok(()), |it| write!(out, "there is `{seat} {it}`"))
}

/// Says how a pass is written that discards no more than it may.
fn help_drop(rules: &Rules, state: &State, seat: Seat, dropped: &Store, out: &mut dyn Write) -> fmt::Result {
    let fewer =
        [Store { jokers: 0, ..*dropped }, Store { jokers: 0, ..state.garden(seat).store }, Store::default()];
    let legal = fewer.iter().find(|it| passing::check(rules, state, seat, it).is_ok());
    match legal {
        Some(store) if store.is_empty() => write!(out, "write `{seat} pass`"),
        Some(store) => write!(out, "write `{seat} pass drop {store}`"),
        None => Ok(()),
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
        Phase::Scoring => {
            let sample: Vec<_> = state.seats().zip(["12", "9", "7", "5"]).map(|it| it.1).collect();
            write!(out, "write what each seat got for the round: `scoring {}`", sample.join(" "))
        }
        Phase::Over | Phase::Ended => Ok(()),
    }
}

/// Says how the flip is written that is due.
fn write_flips(rules: &Rules, state: &State, out: &mut dyn Write) -> fmt::Result {
    let due: Vec<_> = chance::to_turn(rules, state).map(|it| format!("{it}:x…")).collect();
    write!(out, "write what was printed there: `flip {}`", due.join(" "))
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
    if is_any(&[&f::NOTHING_TO_TAKE]) && state.n_unknown() != 0 {
        return write!(out, "write out what was taken of the unknown tiles: `{seat} take {} S.…`", take.axis);
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
    if is_any(&[&f::TOO_MANY_JOKERS]) {
        return help_gain(rules, state, seat, place, out);
    }
    let of_cells: [Code; 5] = [&f::NO_SPACE, &f::SPACE_IS_TAKEN, &f::NO_MATCH, &f::MAKES_TWINS, &f::ISOLATED];
    let Some(hexagon) = place.hexagon else { return Ok(()) };
    match (ways.as_slice(), cells.as_slice()) {
        ([], _) if is_any(&of_payment) && state.garden(seat).store.tiles.count(hexagon) != 0 => {
            write!(out, "{seat} cannot pay for {hexagon}")
        }
        ([], _) if is_any(&[&f::NOT_IN_STORAGE]) && state.garden(seat).store.expansions.has(hexagon) => {
            write!(out, "the expansion x{hexagon} is there: `expand x{hexagon} …`")
        }
        (ways @ [_, ..], _) if is_any(&of_payment) => write!(out, "write {}", listed(ways)),
        (_, cells @ [_, ..]) if is_any(&of_cells) => write!(out, "{hexagon} may lie on {}", names_of(cells)),
        (_, []) if is_any(&of_cells) => write!(out, "{hexagon} can be placed nowhere now"),
        (_, _) => Ok(()),
    }
}

/// Says how many jokers a placement can have brought at most.
fn help_gain(rules: &Rules, state: &State, seat: Seat, place: &Place, out: &mut dyn Write) -> fmt::Result {
    let fits =
        |gain: &u8| placing::check_place(rules, state, seat, &Place { gain: Some(*gain), ..*place }).is_ok();
    let most = (0..place.gain.unwrap_or_default()).rev().find(fits);
    most.map_or(Ok(()), |it| write!(out, "no more than {} can be gained here", counted(it.into(), "joker")))
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
    let of_payment: [Code; 5] = [
        &f::WRONG_PRICE,
        &f::WRONG_SUPPLY_PRICE,
        &f::WRONG_PAYMENT,
        &f::EXACT_PAYMENT_NEEDED,
        &f::JOKER_NOT_NEEDED,
    ];
    let of_places: [Code; 7] = [
        &f::NO_SPACE,
        &f::AREA_IS_TAKEN,
        &f::NOT_BESIDE,
        &f::FACE_UP_ONLY,
        &f::NO_MATCH,
        &f::MAKES_TWINS,
        &f::ISOLATED,
    ];
    match (ways.as_slice(), places.as_slice()) {
        (ways @ [_, ..], _) if is_any(&of_payment) || is_any(&[&f::NOT_IN_STORAGE]) => {
            write!(out, "write {}", listed(ways))
        }
        (_, places @ [_, ..]) if is_any(&[&f::FACE_UP_ONLY]) => {
            write!(out, "name the cell of its hexagon, which may lie on {}", names_of(places))
        }
        (_, places @ [_, ..]) if is_any(&of_places) => write!(out, "it may lie on {}", names_of(places)),
        (_, []) if is_any(&of_places) => out.write_str("it can be placed nowhere now"),
        ([], _) if is_any(&of_payment) => write!(out, "{seat} cannot pay for it"),
        (_, _) => Ok(()),
    }
}
