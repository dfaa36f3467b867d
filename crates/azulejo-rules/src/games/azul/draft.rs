//! Drafting: which tiles may be taken and where they may go (azul 3).

use std::mem;

use azulejo_source::Code;

use super::board::PlayerBoard;
use super::event::Event;
use super::faults::{
    COLOR_IN_OTHER_LINE, COLOR_NOT_THERE, COLOR_ON_WALL, EXACT_TILES_NEEDED, FLOOR_BY_CHOICE, GAME_IS_OVER,
    LINE_HOLDS_OTHER, LINE_IS_FULL, NO_SUCH_DISPLAY, NOT_DRAFTING, NOT_IN_THE_BAG, OVERFLOW, SOURCE_IS_EMPTY,
    SPLIT_DOES_NOT_ADD_UP, SPLIT_NOT_ALLOWED, TILES_LEFT_BEHIND, TOO_MANY_TILES, WRONG_SEAT,
};
use super::floor;
use super::packed::Small;
use super::place::Row;
use super::ply::{Count, Destination, Draft, Source, Split};
use super::questions::{
    FloorByChoice, FullLine, MarkerOrder, Overflow, PartToFloor, Rules, SameColor, SplitLines,
};
use super::state::{Marker, Phase, State};
use super::tile::{Pile, Tile};
use crate::{Certainty, Fault, Seat};

/// Tells whether the draft is legal.
#[inline]
pub(super) fn check(rules: &Rules, state: &State, seat: Seat, draft: &Draft) -> Result<Certainty, Fault> {
    judge(rules, state, seat, draft).map_err(Fault::new)
}

/// Tells whether the draft is legal; a fault of it is always one of the whole.
#[expect(clippy::inline_always, reason = "most plies of most records are judged here")]
#[inline(always)]
fn judge(rules: &Rules, state: &State, seat: Seat, draft: &Draft) -> Result<Certainty, Code> {
    check_turn(state, seat)?;
    let (n_tiles, certainty) = check_source(state, draft)?;
    check_destination(rules, state.board(seat), draft.tile, n_tiles, &draft.to)?;
    Ok(certainty)
}

/// Tells whether the seat may draft.
fn check_turn(state: &State, seat: Seat) -> Result<(), Code> {
    match state.phase {
        Phase::Over | Phase::Ended => Err(&GAME_IS_OVER),
        Phase::Deal | Phase::Tile => Err(&NOT_DRAFTING),
        Phase::Draft if seat != state.turn => Err(&WRONG_SEAT),
        Phase::Draft => Ok(()),
    }
}

/// Returns the tiles of a source, if there is such a source.
#[inline]
pub(super) fn pile(state: &State, source: Source) -> Option<&Pile> {
    match source {
        Source::Center => Some(state.center()),
        Source::Display(display) => (display.nth() < state.n_displays()).then(|| state.display(display)),
    }
}

/// Returns how many tiles the draft takes, if they are there (azul 3.2).
#[inline]
fn check_source(state: &State, draft: &Draft) -> Result<(u8, Certainty), Code> {
    let pile = pile(state, draft.source).ok_or(&NO_SUCH_DISPLAY)?;
    if let Some(n_tiles) = all_known(Small::of_pile(pile), draft) {
        return Ok((n_tiles, Certainty::Certain));
    }
    let known = pile[draft.tile];
    if known == 0 && pile.unknown() == 0 {
        return Err(if pile.is_empty() { &SOURCE_IS_EMPTY } else { &COLOR_NOT_THERE });
    }
    let n_tiles = match draft.count {
        Count::All if pile.unknown() != 0 => return Err(&EXACT_TILES_NEEDED),
        Count::All => known,
        Count::Exactly(n) if n < known => return Err(&TILES_LEFT_BEHIND),
        Count::Exactly(n) if known < n && pile.unknown() < n - known => return Err(&TOO_MANY_TILES),
        Count::Exactly(n) => n,
    };
    Ok((n_tiles, certainty_of(state, pile, draft.tile, n_tiles - known)?))
}

/// Returns how many tiles the draft takes of a pile, if all tiles there are known and it takes all of its color (azul 3.2).
#[inline]
fn all_known(tiles: Small, draft: &Draft) -> Option<u8> {
    let n_tiles = tiles.of_color(draft.tile);
    let takes_all = match draft.count {
        Count::All => true,
        Count::Exactly(n) => n == n_tiles,
    };
    (takes_all && n_tiles != 0 && tiles.has_nothing_above()).then_some(n_tiles)
}

/// Tells whether `n_new` of the unknown tiles can be of this color, and whether those that stay certainly are not.
#[cold]
fn certainty_of(state: &State, pile: &Pile, tile: Tile, n_new: u8) -> Result<Certainty, Code> {
    let still_possible = state.bag[tile].checked_sub(n_new).ok_or(&NOT_IN_THE_BAG)?;
    let stays_unknown = pile.unknown() - n_new;
    Ok(if stays_unknown == 0 || still_possible == 0 { Certainty::Certain } else { Certainty::Undetermined })
}

/// Tells whether `n_tiles` of one color may go there.
#[expect(clippy::inline_always, reason = "most plies of most records come here")]
#[inline(always)]
pub(super) fn check_destination(
    rules: &Rules,
    board: &PlayerBoard,
    tile: Tile,
    n_tiles: u8,
    to: &Destination,
) -> Result<(), Code> {
    match to {
        Destination::Line(row) => check_line(rules, board, tile, n_tiles, *row),
        Destination::Floor => check_floor(rules, board, tile, n_tiles),
        Destination::Split(split) => check_split(rules, board, tile, n_tiles, split),
    }
}

/// Tells whether tiles may go into a line.
#[expect(clippy::inline_always, reason = "most plies of most records come here")]
#[inline(always)]
pub(super) fn check_line(
    rules: &Rules,
    board: &PlayerBoard,
    tile: Tile,
    n_tiles: u8,
    row: Row,
) -> Result<(), Code> {
    let room = board.room(row);
    if board.lines[row].holds_other(tile) {
        Err(&LINE_HOLDS_OTHER)
    } else if board.wall.row_has(row, tile) {
        Err(&COLOR_ON_WALL)
    } else if room == 0 && !full_line_is_open(rules) {
        Err(&LINE_IS_FULL)
    } else if room < n_tiles && !overflow_is_legal(rules) {
        Err(&OVERFLOW)
    } else if !color_may_be_in_two_lines(rules) && color_is_elsewhere(board, tile, row) {
        Err(&COLOR_IN_OTHER_LINE)
    } else {
        Ok(())
    }
}

/// Tells whether a full line may be named (azul 3.6).
fn full_line_is_open(rules: &Rules) -> bool {
    rules.full_line == FullLine::Open
}

/// Tells whether more tiles may be taken than the line has room for (azul 3.7).
fn overflow_is_legal(rules: &Rules) -> bool {
    rules.overflow == Overflow::Legal
}

/// Tells whether a color may lie in two lines at once (azul 3.12).
fn color_may_be_in_two_lines(rules: &Rules) -> bool {
    rules.same_color == SameColor::AnyLine
}

/// Tells whether another line holds the color.
#[cold]
fn color_is_elsewhere(board: &PlayerBoard, tile: Tile, row: Row) -> bool {
    Row::ALL.into_iter().any(|other| other != row && board.lines[other].tile() == Some(tile))
}

/// Tells whether all tiles may go to the floor.
fn check_floor(rules: &Rules, board: &PlayerBoard, tile: Tile, n_tiles: u8) -> Result<(), Code> {
    if floor_may_be_chosen(rules) || !some_line_takes(rules, board, tile, n_tiles) {
        Ok(())
    } else {
        Err(&FLOOR_BY_CHOICE)
    }
}

/// Tells whether some line takes so many tiles.
#[cold]
fn some_line_takes(rules: &Rules, board: &PlayerBoard, tile: Tile, n_tiles: u8) -> bool {
    Row::ALL.into_iter().any(|row| check_line(rules, board, tile, n_tiles, row).is_ok())
}

/// Tells whether tiles may be floored although a line would take them (azul 3.8).
fn floor_may_be_chosen(rules: &Rules) -> bool {
    rules.floor_by_choice == FloorByChoice::Always
}

/// Tells whether tiles may be split so (azul 3.11).
#[cold]
fn check_split(
    rules: &Rules,
    board: &PlayerBoard,
    tile: Tile,
    n_tiles: u8,
    split: &Split,
) -> Result<(), Code> {
    let has_room = split.used().all(|(row, n)| n <= board.room(row));
    if split.n_tiles() != u32::from(n_tiles) || !has_room {
        return Err(&SPLIT_DOES_NOT_ADD_UP);
    }
    split.used().try_for_each(|(row, n)| check_line(rules, board, tile, n, row))?;
    let n_lines = split.used().count();
    let is_filled = split.used().all(|(row, n)| n == board.room(row));
    let floors_by_choice = split.floor != 0 && !is_filled;
    // One line filled as far as it goes, or the floor alone, is written plainly.
    let is_plain = n_lines == 0 || n_lines == 1 && !floors_by_choice;
    if is_plain
        || floors_by_choice && !part_may_be_floored(rules)
        || 1 < n_lines && !lines_may_be_split(rules)
    {
        return Err(&SPLIT_NOT_ALLOWED);
    }
    if 1 < n_lines && !color_may_be_in_two_lines(rules) {
        return Err(&COLOR_IN_OTHER_LINE);
    }
    Ok(())
}

/// Tells whether some tiles may be floored that a line has room for (azul 3.11).
fn part_may_be_floored(rules: &Rules) -> bool {
    rules.part_to_floor == PartToFloor::Free
}

/// Tells whether one draft may fill several lines (azul 3.11).
fn lines_may_be_split(rules: &Rules) -> bool {
    rules.split_lines == SplitLines::Several
}

/// Returns the draft with its tiles written out.
pub(super) fn exact(state: &State, draft: &Draft) -> Draft {
    match (draft.count, pile(state, draft.source)) {
        (Count::All, Some(pile)) if pile[draft.tile] != 0 => {
            Draft { count: Count::Exactly(pile[draft.tile]), ..*draft }
        }
        (Count::All | Count::Exactly(_), _) => *draft,
    }
}

/// Drafts known tiles if that is legal and leaves tiles to draft; tells whether it did.
pub(super) fn play_at_once(rules: &Rules, state: &mut State, seat: Seat, draft: &Draft) -> bool {
    move_at_once(rules, state, seat, draft, false)
}

/// Drafts known tiles if that is legal and leaves no tile to draft; tells whether it did.
pub(super) fn play_last_at_once(rules: &Rules, state: &mut State, seat: Seat, draft: &Draft) -> bool {
    let is_played = move_at_once(rules, state, seat, draft, true);
    if is_played {
        state.phase = Phase::Tile;
    }
    is_played
}

/// Moves known tiles as a draft does if it is legal, and takes the last tiles or not as `is_last` says; tells whether it did.
#[expect(clippy::inline_always, reason = "most plies of most records are played here")]
#[inline(always)]
fn move_at_once(rules: &Rules, state: &mut State, seat: Seat, draft: &Draft, is_last: bool) -> bool {
    if check_turn(state, seat).is_err() {
        return false;
    }
    let Some((n_tiles, rest)) = known(state, draft) else { return false };
    if (rest.is_zero() && takes_the_last(state, draft.source)) != is_last {
        return false;
    }
    let is_played = if takes_marker(state, draft.source) {
        // Another draft is lent, so that this one stays in registers.
        let lent = Draft { source: Source::Center, count: Count::Exactly(n_tiles), ..*draft };
        play_with_marker(rules, state, seat, &lent, n_tiles)
    } else {
        place_at_once(rules, state, seat, draft, n_tiles)
    };
    if is_played {
        state.leave(draft.source, rest.pile());
        state.pass_turn(seat);
    }
    is_played
}

/// Returns how many tiles the draft takes, and what else its source holds, if all tiles there are known and it takes all of
/// its color.
#[expect(clippy::inline_always, reason = "most plies of most records are judged here")]
#[inline(always)]
fn known(state: &State, draft: &Draft) -> Option<(u8, Small)> {
    let tiles = Small::of_pile(state.source(draft.source));
    all_known(tiles, draft).map(|n_tiles| (n_tiles, tiles.without_color(draft.tile)))
}

/// Puts drafted tiles into a line or on the floor, if they may go there; tells whether it did.
#[expect(clippy::inline_always, reason = "most plies of most records come here")]
#[inline(always)]
fn place_at_once(rules: &Rules, state: &mut State, seat: Seat, draft: &Draft, n_tiles: u8) -> bool {
    let (tile, board, events) = (draft.tile, state.board(seat), &mut |_| ());
    match draft.to {
        Destination::Line(row) if check_line(rules, board, tile, n_tiles, row).is_ok() => {
            fill_up(rules, state, seat, row, (tile, n_tiles), events);
            true
        }
        Destination::Floor if check_floor(rules, board, tile, n_tiles).is_ok() => {
            floor::drop(rules, state, seat, tile, n_tiles, events);
            true
        }
        Destination::Line(_) | Destination::Floor | Destination::Split(_) => false,
    }
}

/// Puts drafted tiles where they go with the marker, if they may go there; tells whether it did.
#[inline(never)]
fn play_with_marker(rules: &Rules, state: &mut State, seat: Seat, draft: &Draft, n_tiles: u8) -> bool {
    let checked = check_destination(rules, state.board(seat), draft.tile, n_tiles, &draft.to);
    if checked.is_ok() {
        place_with_marker(rules, state, seat, draft, n_tiles, &mut |_| ());
    }
    checked.is_ok()
}

/// Tells whether a draft of the seat, played at once under two readings, did the same: tiles leave their source alike under
/// all, and a reading tells only what becomes of them and of the marker on the seat's board.
#[inline]
pub(super) fn is_same_after(left: &State, right: &State, seat: Seat) -> bool {
    let (one, other) = (left.board(seat), right.board(seat));
    // What leaves a board does so for want of a floor space.
    (&one.lines, &one.floor, left.marker) == (&other.lines, &other.floor, right.marker)
        && (!one.floor.is_full()
            || (&left.bag, &left.lid, &left.gone) == (&right.bag, &right.lid, &right.gone))
}

/// Tells whether a draft that empties its source leaves no tile on the table.
#[inline]
fn takes_the_last(state: &State, source: Source) -> bool {
    // Mostly the center holds something else.
    let is_beside_center = source != Source::Center && !state.center().is_empty();
    !is_beside_center && has_one_source(state)
}

/// Tells whether all tiles on the table lie in one place.
#[cold]
fn has_one_source(state: &State) -> bool {
    state.sources().fold(0, |n, it| n + u8::from(!it.is_empty())) == 1
}

/// Drafts.
pub(super) fn play(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    draft: &Draft,
    events: &mut impl FnMut(Event),
) {
    move_tiles(rules, state, seat, draft, events);
    if state.is_drafted() {
        state.phase = Phase::Tile;
    }
}

/// Moves the tiles of a draft, and with them the marker and the turn.
#[inline]
fn move_tiles(rules: &Rules, state: &mut State, seat: Seat, draft: &Draft, events: &mut impl FnMut(Event)) {
    let n_tiles = take(state, draft, events);
    if takes_marker(state, draft.source) {
        place_with_marker(rules, state, seat, draft, n_tiles, events);
    } else {
        place(rules, state, seat, draft, n_tiles, events);
    }
    state.pass_turn(seat);
}

/// Tells whether the marker is taken with tiles of the source (azul 3.10).
#[inline]
fn takes_marker(state: &State, source: Source) -> bool {
    // Which source is next is never known beforehand.
    matches!(state.marker, Marker::Center) & matches!(source, Source::Center)
}

/// Puts drafted tiles where they go, and the marker that was taken with them on the floor.
fn place_beside_marker(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    draft: &Draft,
    n_tiles: u8,
    events: &mut impl FnMut(Event),
) {
    let is_first = marker_comes_first(rules);
    let to_floor = draft.to == Destination::Floor;
    if is_first {
        floor::take_marker(rules, state, seat, to_floor, events);
    }
    place(rules, state, seat, draft, n_tiles, events);
    if !is_first {
        floor::take_marker(rules, state, seat, to_floor, events);
    }
}

/// Puts drafted tiles where they go with the marker, which may go into a line with them or take them to the floor (azul 3.10).
#[inline(never)]
fn place_with_marker(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    draft: &Draft,
    n_tiles: u8,
    events: &mut impl FnMut(Event),
) {
    let row = match draft.to {
        Destination::Line(row) if floor::marker_goes_with_tiles(rules) => row,
        Destination::Line(_) | Destination::Floor | Destination::Split(_) => {
            return place_beside_marker(rules, state, seat, draft, n_tiles, events);
        }
    };
    if n_tiles < state.boards[seat].room(row) {
        place(rules, state, seat, draft, n_tiles, events);
        floor::lay_marker_in_line(state, seat, row, events);
    } else {
        let falling = Draft { to: Destination::Floor, ..*draft };
        place_beside_marker(rules, state, seat, &falling, n_tiles, events);
    }
}

/// Tells whether the marker comes to the floor before the tiles of its draft (azul 3.10).
fn marker_comes_first(rules: &Rules) -> bool {
    rules.marker_order == MarkerOrder::First
}

/// Takes the tiles from their source and moves the rest of a display to the center; returns how many were taken.
fn take(state: &mut State, draft: &Draft, events: &mut impl FnMut(Event)) -> u8 {
    let Some((n_tiles, rest)) = known(state, draft) else { return take_some(state, draft, events) };
    state.leave(draft.source, rest.pile());
    if draft.source != Source::Center && !rest.is_zero() {
        events(Event::ToCenter { pile: rest.pile() });
    }
    n_tiles
}

/// Takes the tiles where some of a source are not known, or not all of the color are taken.
#[cold]
fn take_some(state: &mut State, draft: &Draft, events: &mut impl FnMut(Event)) -> u8 {
    let tile = draft.tile;
    let pile = match draft.source {
        Source::Center => state.center_mut(),
        Source::Display(display) => state.display_mut(display),
    };
    let n_known = pile[tile];
    let n_tiles = match draft.count {
        Count::All => n_known,
        Count::Exactly(n) => n,
    };
    pile[tile] = n_known.saturating_sub(n_tiles);
    if n_known < n_tiles {
        let n_new = (n_tiles - n_known).min(pile.unknown());
        *pile.unknown_mut() -= n_new;
        state.bag[tile] = state.bag[tile].saturating_sub(n_new);
    }
    if let Source::Display(display) = draft.source {
        let pile = mem::take(state.display_mut(display));
        state.center_mut().add(&pile);
        if !pile.is_empty() {
            events(Event::ToCenter { pile });
        }
    }
    n_tiles
}

/// Puts drafted tiles where they go.
#[expect(clippy::inline_always, reason = "most plies of most records come here")]
#[inline(always)]
fn place(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    draft: &Draft,
    n_tiles: u8,
    events: &mut impl FnMut(Event),
) {
    let tile = draft.tile;
    match draft.to {
        Destination::Floor => floor::drop(rules, state, seat, tile, n_tiles, events),
        Destination::Line(row) => fill_up(rules, state, seat, row, (tile, n_tiles), events),
        Destination::Split(split) => place_split(rules, state, seat, tile, &split, events),
    }
}

/// Puts tiles into a line as far as there is room, the others to the floor.
#[expect(clippy::inline_always, reason = "most plies of most records come here")]
#[inline(always)]
fn fill_up(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    row: Row,
    (tile, n_tiles): (Tile, u8),
    events: &mut impl FnMut(Event),
) {
    let n_fit = n_tiles.min(state.boards[seat].room(row));
    fill(state, seat, row, tile, n_fit, events);
    floor::drop(rules, state, seat, tile, n_tiles - n_fit, events);
}

/// Puts tiles into several lines and on the floor.
#[cold]
fn place_split(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    tile: Tile,
    split: &Split,
    events: &mut impl FnMut(Event),
) {
    for (row, n) in split.used() {
        fill(state, seat, row, tile, n.min(state.boards[seat].room(row)), events);
    }
    floor::drop(rules, state, seat, tile, split.floor, events);
}

/// Puts tiles into a line that has the room.
#[expect(clippy::inline_always, reason = "most plies of most records come here")]
#[inline(always)]
fn fill(state: &mut State, seat: Seat, row: Row, tile: Tile, n_tiles: u8, events: &mut impl FnMut(Event)) {
    if n_tiles != 0 {
        state.boards[seat].fill(row, tile, n_tiles);
        let is_full = state.boards[seat].room(row) == 0;
        events(Event::Filled { seat, row, tile, n_tiles, is_full });
    }
}

/// Tells whether where tiles may go hangs on their color alone and not on their number, as in the rulebook's reading:
/// a line takes them if it has room and no other color, and the floor always does.
pub(super) fn only_color_counts(rules: &Rules) -> bool {
    overflow_is_legal(rules)
        && !full_line_is_open(rules)
        && color_may_be_in_two_lines(rules)
        && floor_may_be_chosen(rules)
        && !part_may_be_floored(rules)
        && !lines_may_be_split(rules)
}

/// Calls `each` with every legal draft, by source, color and destination.
pub(super) fn legal(rules: &Rules, state: &State, each: &mut dyn FnMut(Draft)) {
    if state.phase != Phase::Draft {
        return;
    }
    let sources = state.all_displays().map(Source::Display).chain([Source::Center]);
    for source in sources {
        let pile = pile(state, source).copied().unwrap_or_default();
        for tile in pile.colors() {
            let count = Count::Exactly(pile[tile]);
            legal_destinations(rules, state, tile, pile[tile], &mut |to| {
                each(Draft { source, tile, count, to });
            });
        }
    }
}

/// Calls `each` with every legal destination of so many tiles: lines from the top, the floor, then splits.
fn legal_destinations(
    rules: &Rules,
    state: &State,
    tile: Tile,
    n_tiles: u8,
    each: &mut dyn FnMut(Destination),
) {
    let board = state.board(state.turn);
    for row in Row::ALL {
        if check_line(rules, board, tile, n_tiles, row).is_ok() {
            each(Destination::Line(row));
        }
    }
    if check_floor(rules, board, tile, n_tiles).is_ok() {
        each(Destination::Floor);
    }
    if part_may_be_floored(rules) || lines_may_be_split(rules) {
        each_split(board, n_tiles, &mut |split| {
            if check_split(rules, board, tile, n_tiles, &split).is_ok() {
                each(Destination::Split(split));
            }
        });
    }
}

/// Calls `each` with every way to divide so many tiles over lines that have the room, and the floor.
fn each_split(board: &PlayerBoard, n_tiles: u8, each: &mut dyn FnMut(Split)) {
    let mut split = Split { floor: n_tiles, ..Split::default() };
    loop {
        each(split);
        // Counts up like an odometer whose digits are the lines, the last one turning fastest.
        let turning = Row::ALL.into_iter().rev().find(|row| {
            if split.floor != 0 && split.lines[*row] < board.room(*row) {
                return true;
            }
            split.floor += split.lines[*row];
            split.lines[*row] = 0;
            false
        });
        let Some(row) = turning else { return };
        split.lines[row] += 1;
        split.floor -= 1;
    }
}
