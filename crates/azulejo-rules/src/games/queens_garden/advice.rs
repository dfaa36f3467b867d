//! Words for people: what is particular about a fault, and what claims contradict. Made only when they are shown.

use std::fmt;
use std::fmt::Write;

use azulejo_source::Code;

use super::board::{Cell, Cells};
use super::event::{Known, counted};
use super::faults as f;
use super::garden::{Garden, Part, Piece};
use super::hexagon::{Hexagon, Pile, Tiles};
use super::ply::{Expand, Flip, Place, Ply, Points, Source, Take};
use super::questions::Rules;
use super::state::{Phase, Spot, State};
use super::{QueensGarden, acquiring, chance, placing, round, tables};
use crate::position::{is_counted, most_counted, write_uncounted};
use crate::{Fault, Game as _, Seat};

/// Says what is particular about a fault.
pub(super) fn describe(state: &State, ply: Option<&Ply>, fault: Fault, out: &mut dyn Write) -> fmt::Result {
    let is_any = |codes: &[Code]| codes.contains(&fault.code);
    if is_any(&[&f::TILES_DO_NOT_ADD_UP]) {
        return describe_sum(state, out);
    }
    if is_any(&[&f::TOO_MANY_TO_COUNT]) {
        return describe_many(state, out);
    }
    if is_any(&[&f::NOT_OVER]) {
        return write!(out, "round {} is not the last one, or is still played", state.round);
    }
    let of_phase: [Code; 5] =
        [&f::WRONG_SEAT, &f::NOT_ACTING, &f::NOT_DEALING, &f::NOT_FLIPPING, &f::NOT_SCORING];
    if is_any(&of_phase) {
        if let Some(seat) = ply.and_then(QueensGarden::seat).filter(|it| state.garden(*it).has_passed) {
            write!(out, "{seat} has passed, and ")?;
        }
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
            let n_given = u32::try_from(points.iter().count()).unwrap_or(u32::MAX);
            write!(out, "{} seats play, and there {}", state.n_seats, are_counted(n_given, "number"))
        }
        Some(Ply::Pass(..) | Ply::Scoring(_)) | None => Ok(()),
    }
}

/// Says what is too many.
fn describe_many(state: &State, out: &mut dyn Write) -> fmt::Result {
    if !is_counted(state.jokers) {
        let most = most_counted(state.jokers);
        return write!(out, "{} jokers are in their supply, counted are {most}", state.jokers);
    }
    let points = state.seats().flat_map(|seat| {
        let garden = state.garden(seat);
        [garden.score, garden.bonus].map(|it| (seat, it))
    });
    write_uncounted(points, out)
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
    let n_jokers = state.n_jokers_elsewhere() + state.jokers;
    if n_jokers != State::JOKERS {
        return write!(out, "there are {n_jokers} jokers, not {}", State::JOKERS);
    }
    out.write_str("an expansion is in two places, or more of them are gone than lie face down")
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
    if let Some(piece) = take.pieces.iter().find(|it| is_any(&[&f::OFF_AXIS]) && !take.axis.has(it.hexagon)) {
        return write!(out, "{} is not {}", piece.hexagon, take.axis.name());
    }
    if is_any(&[&f::NOT_IN_THE_BAG]) {
        return out.write_str("all of these lie elsewhere");
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
    if let Some(hexagon) = place.hexagon.filter(|_| is_any(&[&f::NO_MATCH, &f::MAKES_TWINS])) {
        return write_neighbors(garden, hexagon, place.cell, fault, out);
    }
    if let Some(hexagon) = place.hexagon.filter(|_| is_any(&[&f::WRONG_PRICE])) {
        return write_price(hexagon, out);
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

/// Says which twins a hexagon would bring together, else which hexagons touch its cell.
fn write_neighbors(
    garden: &Garden,
    hexagon: Hexagon,
    cell: Cell,
    fault: Fault,
    out: &mut dyn Write,
) -> fmt::Result {
    let mut after = *garden;
    after.lay(cell, Piece::Tile(hexagon));
    let groups = hexagon.axes().map(|axis| (axis, after.of_axis(axis).joined_to(cell)));
    let twins = |cells: Cells| {
        let on = |twin: Hexagon| cells.iter().filter(move |it| garden_has(&after, *it, twin));
        Hexagon::all().find(|it| 1 < on(*it).count()).map(|it| (it, on(it).collect::<Vec<_>>()))
    };
    let found = groups.into_iter().find_map(|(axis, cells)| twins(cells).map(|it| (axis, it)));
    if let Some((axis, (twin, cells))) = found.filter(|_| fault.code == &f::MAKES_TWINS) {
        let cells: Vec<_> = cells.iter().map(ToString::to_string).collect();
        return write!(out, "{twin} on {} would be in one group of {}", cells.join(" and "), axis.name());
    }
    let beside =
        cell.neighbors().iter().filter_map(|it| garden.piece(it).hexagon().map(|hexagon| (it, hexagon)));
    let beside: Vec<_> = beside.map(|(it, hexagon)| format!("{hexagon} on {it}")).collect();
    write!(out, "{cell} touches {}", beside.join(", "))
}

/// Tells whether a hexagon lies on a cell.
fn garden_has(garden: &Garden, cell: Cell, hexagon: Hexagon) -> bool {
    garden.piece(cell).hexagon() == Some(hexagon)
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
    if let super::Laid::Up(hexagon, cell) = expand.laid
        && is_any(&[&f::NO_MATCH, &f::MAKES_TWINS])
    {
        return write_neighbors(garden, hexagon, cell, fault, out);
    }
    if is_any(&[&f::NOT_IN_STORAGE, &f::EXACT_PAYMENT_NEEDED, &f::WRONG_PAYMENT, &f::JOKER_NOT_NEEDED]) {
        return write_storage(state, seat, out);
    }
    Ok(())
}

/// Says what is particular about a deal.
fn describe_deal(state: &State, pile: &Pile, fault: Fault, out: &mut dyn Write) -> fmt::Result {
    if fault.code == &f::DEAL_SIZE {
        let n_due = chance::n_due(state);
        return write!(out, "there {}, not {n_due}", are_counted(pile.n_tiles(), "tile"));
    }
    if fault.code == &f::BAG_COMES_FIRST {
        return write_pile("the bag still held ", &Pile::known(state.bag), out);
    }
    let left = |it: Hexagon| state.bag.count(it).saturating_add(state.tower.count(it));
    match Hexagon::all().find(|it| left(*it) < pile.tiles.count(*it)) {
        Some(hexagon) => {
            let n_drawn = u32::from(pile.tiles.count(hexagon));
            write!(
                out,
                "there {} of {hexagon}, and {} left to be drawn",
                are_counted(n_drawn, "tile"),
                left(hexagon)
            )
        }
        None => describe_tower(state, pile, out),
    }
}

/// Says which tile lies in the tower, and not in the bag, out of which all is drawn.
fn describe_tower(state: &State, pile: &Pile, out: &mut dyn Write) -> fmt::Result {
    match Hexagon::all().find(|it| state.bag.count(*it) < pile.tiles.count(*it)) {
        Some(hexagon) => {
            let n_there = u32::from(state.bag.count(hexagon));
            let (of_bag, all) = (counted(n_there, "tile"), counted(state.n_bag(), "tile"));
            write!(out, "the bag holds {all}, {of_bag} of {hexagon}, and the tower the rest")
        }
        None => Ok(()),
    }
}

/// Says what is particular about expansions that are turned.
fn describe_flip(state: &State, flip: &Flip, fault: Fault, out: &mut dyn Write) -> fmt::Result {
    if fault.code != &f::PRINT_WAS_SEEN {
        return Ok(());
    }
    let nth = usize::from(fault.word.unwrap_or_default());
    let print = flip.turned().nth(nth).and_then(|it| it.print);
    print.map_or(Ok(()), |it| {
        let is_doubled = flip.turned().take(nth).any(|other| other.print == Some(it));
        let how = match (is_doubled, state.visible().has(it)) {
            (true, _) => "is named twice",
            (false, true) => "lies face up already",
            (false, false) => "was seen before",
        };
        write!(out, "x{it} {how}")
    })
}

/// Says what a placement brings, where the ply says something else.
pub(super) fn other_gain(rules: &Rules, state: &State, seat: Seat, place: &Place) -> Option<String> {
    let found = placing::other_gain(rules, state, seat, place)?;
    let (_, known) = tables::jokers(rules, state)?;
    let claimed = place.gain.unwrap_or_default();
    if !placing::surrounds(rules, state, seat, place) {
        return Some("no element is surrounded".to_owned());
    }
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
        Known::Unverified => ", by values that nobody verified; `printed` can say what your boards show",
        Known::Printed => ", by what `printed` says",
        Known::Recorded => "",
    }
}

/// Returns so many things and the verb before them.
fn are_counted(n: u32, thing: &str) -> String {
    format!("{} {}", if n == 1 { "is" } else { "are" }, counted(n, thing))
}
