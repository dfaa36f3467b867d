//! Words for people: what is particular about a fault, and what would have been legal. Made only when they are shown.

use std::fmt;
use std::fmt::Write;

use super::faults as f;
use super::ply::{Columns, Count, Destination, Draft, Ply, Source};
use super::questions::Rules;
use super::state::{Phase, State};
use super::tile::{Pile, Tile};
use super::{draft, tiling};
use crate::position::write_uncounted;
use crate::tiles::write_counts;
use crate::{Fault, Seat};

/// Says what is particular about a fault.
pub(super) fn describe(state: &State, ply: Option<&Ply>, fault: Fault, out: &mut dyn Write) -> fmt::Result {
    let is = |code: azulejo_source::Code| fault.code == code;
    if is(&f::TILES_DO_NOT_ADD_UP) {
        return describe_sum(state, out);
    }
    if is(&f::TOO_MANY_TO_COUNT) {
        return describe_many(state, out);
    }
    if is(&f::NOT_OVER) {
        return out.write_str("no row is complete at the end of a round");
    }
    if is(&f::COLUMN_MISSING) {
        return describe_missing(state, out);
    }
    match ply {
        Some(Ply::Draft(seat, draft)) => describe_draft(state, *seat, draft, fault, out),
        Some(Ply::Tile(seat, columns)) => describe_tile(state, *seat, columns, out),
        Some(Ply::Deal(deal)) => describe_deal(state, deal.n_displays(), deal.displays(), fault, out),
        None => Ok(()),
    }
}

/// Says of which color there are too many, or of unknown tiles.
fn describe_many(state: &State, out: &mut dyn Write) -> fmt::Result {
    let n_tiles = |tile: Tile| i32::from(Tile::EACH) - i32::from(state.gone[tile]);
    match Tile::ALL.into_iter().find(|it| i32::from(Tile::MOST) < n_tiles(*it)) {
        Some(tile) => write!(out, "there are {} {}, at most {}", n_tiles(tile), tile.name(), Tile::MOST),
        None if !state.has_few_tiles() => {
            write!(out, "{} tiles are unknown, {} lie in the bag", state.n_unknown(), state.bag.n_known())
        }
        None if State::MOST_ROUNDS < state.round => {
            write!(out, "it is round {}, the last that can be played is {}", state.round, State::MOST_ROUNDS)
        }
        None => {
            let points = state.seats().flat_map(|seat| {
                let board = state.board(seat);
                [board.score, board.pending, board.bonus].map(|it| (seat, it))
            });
            write_uncounted(points, out)
        }
    }
}

/// Says which colors do not add up.
fn describe_sum(state: &State, out: &mut dyn Write) -> fmt::Result {
    let mut before = "there are ";
    for tile in Tile::ALL.into_iter().filter(|it| state.n_anywhere(*it) != i32::from(Tile::EACH)) {
        write!(out, "{before}{} {}", state.n_anywhere(tile), tile.name())?;
        before = ", ";
    }
    write!(out, ", not {}", Tile::EACH)
}

/// Says which seats have lines to tile.
fn describe_missing(state: &State, out: &mut dyn Write) -> fmt::Result {
    for (seat, comma) in state.seats_to_tile().iter().zip(["", "; ", "; ", "; "]) {
        write!(out, "{comma}{seat} has complete lines:")?;
        state.board(seat).complete_lines().iter().try_for_each(|row| write!(out, " {row}"))?;
    }
    Ok(())
}

/// Tells whether a draft from a display may be right and the deal wrong.
pub(super) fn hangs_on_deal(ply: &Ply, fault: Fault) -> bool {
    let of_tiles = [&f::COLOR_NOT_THERE, &f::TILES_LEFT_BEHIND, &f::TOO_MANY_TILES];
    match ply {
        Ply::Draft(_, draft) => matches!(draft.source, Source::Display(_)) && of_tiles.contains(&fault.code),
        Ply::Deal(_) | Ply::Tile(..) => false,
    }
}

/// Says what is particular about a draft.
fn describe_draft(
    state: &State,
    seat: Seat,
    draft: &Draft,
    fault: Fault,
    out: &mut dyn Write,
) -> fmt::Result {
    let is_any = |codes: &[azulejo_source::Code]| codes.contains(&fault.code);
    if is_any(&[&f::WRONG_SEAT]) {
        return write!(out, "{} is to move", state.turn);
    }
    if is_any(&[&f::NOT_DRAFTING]) {
        return match state.phase {
            Phase::Deal => write!(out, "round {} is not dealt yet", state.round),
            Phase::Tile | Phase::Draft | Phase::Over | Phase::Ended => {
                out.write_str("complete lines are to be tiled")
            }
        };
    }
    if is_any(&[&f::NO_SUCH_DISPLAY]) {
        return write!(out, "{} seats play with {} displays", state.n_seats, state.n_displays());
    }
    let of_source = [
        &f::SOURCE_IS_EMPTY,
        &f::COLOR_NOT_THERE,
        &f::TILES_LEFT_BEHIND,
        &f::TOO_MANY_TILES,
        &f::EXACT_TILES_NEEDED,
    ];
    if is_any(&of_source) {
        let pile = draft::pile(state, draft.source).copied().unwrap_or_default();
        write_source(draft.source, out)?;
        return write_pile(if pile.is_empty() { " is empty" } else { " holds " }, &pile, out);
    }
    describe_destination(state, seat, draft, fault, out)
}

/// Says what is particular about where a draft goes.
fn describe_destination(
    state: &State,
    seat: Seat,
    draft: &Draft,
    fault: Fault,
    out: &mut dyn Write,
) -> fmt::Result {
    let Destination::Line(row) = draft.to else { return Ok(()) };
    let board = state.board(seat);
    let line = board.lines[row];
    let is = |code: azulejo_source::Code| fault.code == code;
    if is(&f::LINE_HOLDS_OTHER) {
        let name = line.tile().map_or("nothing", Tile::name);
        write!(out, "line {row} holds {} {name}", line.n_tiles())
    } else if is(&f::COLOR_ON_WALL) {
        write!(out, "row {row} of the wall holds {}", draft.tile.name())
    } else if is(&f::LINE_IS_FULL) {
        write!(out, "line {row} holds {} of {}", line.n_pieces(), row.capacity())
    } else if is(&f::OVERFLOW) {
        write!(out, "line {row} has room for {}", board.room(row))
    } else {
        Ok(())
    }
}

/// Says what is particular about a tiling: which lines are complete.
fn describe_tile(state: &State, seat: Seat, columns: &Columns, out: &mut dyn Write) -> fmt::Result {
    if state.phase != Phase::Tile {
        return match state.phase {
            Phase::Draft => out.write_str("tiles are still to be drafted"),
            Phase::Deal | Phase::Tile | Phase::Over | Phase::Ended => {
                out.write_str("every line is tiled already")
            }
        };
    }
    let complete = state.board(seat).complete_lines();
    if let Some((row, _)) = columns.iter().find(|(row, _)| !complete.has(*row)) {
        return write!(out, "line {row} of {seat} is not complete");
    }
    write!(out, "complete lines of {seat}:")?;
    complete.iter().try_for_each(|row| {
        let name = state.board(seat).lines[row].tile().map_or("nothing", Tile::name);
        write!(out, " {row} {name}")
    })
}

/// Says what is particular about a deal.
fn describe_deal<'a>(
    state: &State,
    n_displays: u8,
    displays: impl Iterator<Item = &'a Pile>,
    fault: Fault,
    out: &mut dyn Write,
) -> fmt::Result {
    let is = |code: azulejo_source::Code| fault.code == code;
    if is(&f::WRONG_NUMBER_OF_DISPLAYS) {
        return write!(
            out,
            "{} seats play with {} displays, not {n_displays}",
            state.n_seats,
            state.n_displays()
        );
    }
    if is(&f::NOT_DEALING) {
        let n_left = state.all_displays().map(|it| state.display(it).n_tiles()).sum::<u32>()
            + state.center().n_tiles();
        return match n_left {
            1 => out.write_str("one tile is still to be drafted"),
            n_left => write!(out, "{n_left} tiles are still to be drafted"),
        };
    }
    if is(&f::DISPLAY_SIZE) {
        return describe_size(state, displays, fault, out);
    }
    if is(&f::BAG_COMES_FIRST) {
        return write_pile("the bag still held ", &state.bag, out);
    }
    let mut dealt = Pile::EMPTY;
    displays.for_each(|pile| dealt.add(pile));
    let left = |tile: Tile| state.bag[tile] + if needs_lid(state, &dealt) { state.lid[tile] } else { 0 };
    match Tile::ALL.into_iter().find(|tile| left(*tile) < dealt[*tile]) {
        Some(tile) if is(&f::NOT_IN_THE_BAG) => {
            write!(out, "{} {} are dealt, {} can be", dealt[tile], tile.name(), left(tile))
        }
        Some(_) | None => Ok(()),
    }
}

/// Says how many tiles a display is dealt, and how many are due.
fn describe_size<'a>(
    state: &State,
    displays: impl Iterator<Item = &'a Pile>,
    fault: Fault,
    out: &mut dyn Write,
) -> fmt::Result {
    let mut left = state.n_bag() + state.n_lid();
    for (pile, nth) in displays.zip(0..) {
        let due = left.min(4);
        if Some(nth) == fault.word {
            return write!(out, "display {} is dealt {}, {due} are due", nth + 1, pile.n_tiles());
        }
        left = left.saturating_sub(pile.n_tiles());
    }
    Ok(())
}

/// Tells whether a deal goes on from the lid.
fn needs_lid(state: &State, dealt: &Pile) -> bool {
    state.bag.n_known() < dealt.n_tiles()
}

/// Writes the name of a source.
fn write_source(source: Source, out: &mut dyn Write) -> fmt::Result {
    match source {
        Source::Display(display) => write!(out, "display {display}"),
        Source::Center => out.write_str("the center"),
    }
}

/// Writes a pile in words after some others: `2 blue, 1 unknown`.
fn write_pile(before: &str, pile: &Pile, out: &mut dyn Write) -> fmt::Result {
    out.write_str(before)?;
    let known = Tile::ALL.into_iter().map(|tile| (pile[tile], tile.name()));
    write_counts(known.chain([(pile.unknown(), "unknown")]), out)
}

/// How words are spelled that do not read.
const SPELLINGS: [(azulejo_source::Code, &str); 9] = [
    (&f::DESTINATION_MISSING, "write where the tiles go: a line 1 to 5, or F for the floor"),
    (&f::NO_SUCH_LINE, "lines are 1 to 5, F is the floor"),
    (&f::NO_SUCH_TILE, "tiles are B blue, Y yellow, R red, K black, W white or turquoise"),
    (&f::BLANK_WITHIN, "write it without blanks: `3WW2`"),
    (&f::COMMENT_BEHIND, "write the comment on the line below: `; …`"),
    (
        &f::UNREADABLE_PLY,
        "write source, tiles, destination: `3WW2`, `CKF`, `4R+1`; on the gray board `tile 1>3 4>F`",
    ),
    (&f::TWO_COLORS, "a draft takes all tiles of one color: one letter for each, as in `3WW2`"),
    (
        &f::UNREADABLE_DEAL,
        "write each display's letters without commas: `deal BBYK RRW* …`; `*` is one not noted, `-` an empty display",
    ),
    (&f::NO_SUCH_CHANCE, "write what the displays were dealt: `deal BBYK RRWY …`"),
];

/// Says what would have been legal.
pub(super) fn help(
    rules: &Rules,
    state: &State,
    ply: Option<&Ply>,
    fault: Fault,
    out: &mut dyn Write,
) -> fmt::Result {
    let is = |code: azulejo_source::Code| fault.code == code;
    if is(&f::NOT_OVER) || is(&f::NOT_A_DEADLOCK) {
        return out.write_str("a game that was broken off ends with `end unfinished`");
    }
    if is(&f::COLUMN_MISSING) {
        return help_columns(rules, state, None, out);
    }
    if let Some((_, spelling)) = SPELLINGS.iter().find(|(code, _)| is(code)) {
        return out.write_str(spelling);
    }
    match ply {
        Some(Ply::Draft(seat, draft)) => help_draft(rules, state, *seat, draft, fault, out),
        Some(Ply::Tile(seat, _)) => help_columns(rules, state, Some(*seat), out),
        Some(Ply::Deal(_)) if is(&f::NO_TILES_LEFT) => out.write_str("write `end deadlock`"),
        Some(Ply::Deal(_)) if is(&f::NOT_DEALING) => out.write_str("a ply may be missing above"),
        Some(Ply::Deal(_)) if is(&f::NOT_IN_THE_BAG) && state.n_unknown() == 0 => {
            write_pile("the bag holds ", &state.bag, out)?;
            write_pile("; the lid ", &state.lid, out)
        }
        Some(Ply::Deal(_)) | None => Ok(()),
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
    let is_any = |codes: &[azulejo_source::Code]| codes.contains(&fault.code);
    if is_any(&[&f::WRONG_SEAT]) {
        return write!(out, "a ply of {} may be missing above, or two lines may be swapped", state.turn);
    }
    if is_any(&[&f::NOT_DRAFTING]) && state.phase == Phase::Deal {
        return out.write_str("write what the displays were dealt: `deal BBYK RRWY …`");
    }
    if is_any(&[&f::SOURCE_IS_EMPTY, &f::COLOR_NOT_THERE, &f::NO_SUCH_DISPLAY]) {
        return help_where(state, draft.tile, out);
    }
    if is_any(&[&f::EXACT_TILES_NEEDED]) {
        return out.write_str("write one letter for each tile that was taken");
    }
    if is_any(&[&f::TILES_LEFT_BEHIND, &f::TOO_MANY_TILES]) {
        let all = draft::exact(state, &Draft { count: Count::All, ..*draft });
        return write!(out, "write `{seat} {all}`, unless the deal or a draft above is wrong");
    }
    let of_destination = [
        &f::LINE_HOLDS_OTHER,
        &f::COLOR_ON_WALL,
        &f::LINE_IS_FULL,
        &f::OVERFLOW,
        &f::COLOR_IN_OTHER_LINE,
        &f::FLOOR_BY_CHOICE,
        &f::SPLIT_NOT_ALLOWED,
        &f::SPLIT_DOES_NOT_ADD_UP,
    ];
    if is_any(&of_destination) { help_destinations(rules, state, draft, out) } else { Ok(()) }
}

/// Says where a color lies.
fn help_where(state: &State, tile: Tile, out: &mut dyn Write) -> fmt::Result {
    let displays = state.all_displays().map(Source::Display).chain([Source::Center]);
    let holds = |source: &Source| draft::pile(state, *source).is_some_and(|pile| pile[tile] != 0);
    let mut before = format!("{} lies on ", tile.name());
    for source in displays.filter(holds) {
        out.write_str(&before)?;
        write_source(source, out)?;
        ", ".clone_into(&mut before);
    }
    if before == ", " { Ok(()) } else { write!(out, "no {} is left to draft", tile.name()) }
}

/// Says where the drafted tiles may go: `red may go to 1, 2, 5 or F`.
fn help_destinations(rules: &Rules, state: &State, draft: &Draft, out: &mut dyn Write) -> fmt::Result {
    let mut places = Vec::new();
    let n_tiles = match draft::exact(state, draft).count {
        Count::Exactly(n) => n,
        Count::All => return Ok(()),
    };
    draft::legal(rules, state, &mut |other| {
        if other.source == draft.source && other.tile == draft.tile && other.count == Count::Exactly(n_tiles)
        {
            places.push(other.to.to_string());
        }
    });
    match places.split_last() {
        None => Ok(()),
        Some((last, [])) => write!(out, "{} may go to {last}", draft.tile.name()),
        Some((last, others)) => {
            write!(out, "{} may go to {} or {last}", draft.tile.name(), others.join(", "))
        }
    }
}

/// How many ways to tile are written out.
const SHOWN: usize = 4;

/// Gives the first of the legal ways to tile, and says how many there are.
fn help_columns(rules: &Rules, state: &State, only: Option<Seat>, out: &mut dyn Write) -> fmt::Result {
    let mut ways = Vec::new();
    tiling::legal(rules, state, &mut |seat, columns| {
        if only.is_none_or(|it| it == seat) {
            ways.push(format!("`{seat} {columns}`"));
        }
    });
    let shown = ways.iter().take(SHOWN).map(String::as_str).collect::<Vec<_>>().join(" or ");
    match ways.len() {
        0 => Ok(()),
        n if n <= SHOWN => write!(out, "write {shown}"),
        n => write!(out, "write {shown}, or one of {} more", n - SHOWN),
    }
}
