//! The position string of queens-garden: one line that holds all that can influence the rest of the game (queens-garden 8.6).

use std::fmt;

use azulejo_source::Span;

use super::board::{Area, Cell};
use super::chance::usual_stack;
use super::fact::{prints, read_spot};
use super::faults::UNREADABLE_POSITION;
use super::garden::{Garden, Part, Piece};
use super::hexagon::{Color, Hexagon, Pile, Tiles};
use super::state::{Marker, Phase, Side, Spot, State};
use super::store::Store;
use super::{printed, round, words};
use crate::grammar::whole;
use crate::position::{Seen, is_of_seat, points, single_seat};
use crate::{Fault, Seat};

/// Writes a position.
pub(super) fn write(state: &State, out: &mut dyn fmt::Write) -> fmt::Result {
    let (side, phase) = (state.side.name(), state.phase.name());
    write!(out, "queens-garden {side} r{} {phase} turn={} start={}", state.round, state.turn, state.starter)?;
    match state.marker {
        Marker::Display => write!(out, " marker=display")?,
        Marker::Held(seat) => write!(out, " marker={seat}")?,
    }
    write!(out, " stack:{} S:{}", state.stack, state.top)?;
    state.spots().try_for_each(|(number, spot)| write!(out, " {number}:{spot}"))?;
    write!(out, " supply:{} jokers:{}", state.supply, state.jokers)?;
    if state.is_bag_hidden {
        write!(out, " bag:* tower:*")?;
    } else {
        write!(out, " bag:{} tower:{}", Counts(state.bag), Counts(state.tower))?;
    }
    if !state.gone.is_empty() {
        write!(out, " gone:{}", state.gone)?;
    }
    if (state.out_expansions, state.out_jokers) != (0, 0) {
        write!(out, " out:{}/{}", state.out_expansions, state.out_jokers)?;
    }
    if !state.printed.is_empty() {
        out.write_str(" printed:")?;
        state.printed.write(";", out)?;
    }
    state.seats().try_for_each(|seat| write_garden(seat, state.garden(seat), out))
}

/// Tiles as six digits for each color: `333333,-,003000,…`; `-` where there is none.
struct Counts(Tiles);

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("-");
        }
        for (color, before) in Color::ALL.into_iter().zip(["", ",", ",", ",", ",", ","]) {
            f.write_str(before)?;
            let counts = || (1..=6).filter_map(move |it| Hexagon::new(color, it)).map(|it| self.0.count(it));
            if counts().all(|it| it == 0) {
                f.write_str("-")?;
            } else {
                counts().try_for_each(|it| write!(f, "{it}"))?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("-"),
            Self::Down(pile) if pile.is_empty() => f.write_str("x"),
            Self::Down(pile) => fmt::Display::fmt(pile, f),
            Self::Up(Some(print)) => write!(f, "x{print}"),
            Self::Up(None) => f.write_str("x*"),
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => f.write_str("-"),
            Self::Tile(hexagon) => fmt::Display::fmt(hexagon, f),
            Self::Printed(hexagon) => write!(f, "x{hexagon}"),
            Self::Joker => f.write_str("J"),
        }
    }
}

/// Writes what lies in front of a seat: score, storage and garden, then what is seldom there.
fn write_garden(seat: Seat, garden: &Garden, out: &mut dyn fmt::Write) -> fmt::Result {
    let store = garden.store;
    write!(
        out,
        " {seat}:{}/{}/{}/{}/",
        garden.score,
        store.jokers,
        Pile::known(store.tiles),
        store.expansions
    )?;
    write_cells(garden, (1..=6).filter_map(Cell::in_ring), true, out)?;
    for area in Area::ALL {
        out.write_str(",")?;
        match garden.part(area) {
            Part::None => out.write_str("-")?,
            Part::Up => write_cells(garden, area.rim(), false, out)?,
            Part::Down => write_cells(garden, area.cells(), false, out)?,
        }
    }
    let numbers =
        [("passed", i32::from(garden.has_passed)), ("bonus", garden.bonus), ("rank", garden.rank.into())];
    for (name, number) in numbers.into_iter().filter(|it| it.1 != 0) {
        write!(out, "/{name}={number}")?;
    }
    Ok(())
}

/// Writes cells side by side, `.` for an empty one; `-` for all where all are empty and that is `short`.
fn write_cells(
    garden: &Garden,
    cells: impl Iterator<Item = Cell> + Clone,
    is_short: bool,
    out: &mut dyn fmt::Write,
) -> fmt::Result {
    if is_short && cells.clone().all(|it| garden.piece(it) == Piece::Nothing) {
        return out.write_str("-");
    }
    cells.map(|it| garden.piece(it)).try_for_each(|it| match it {
        Piece::Nothing => out.write_str("."),
        Piece::Tile(_) | Piece::Printed(_) | Piece::Joker => write!(out, "{it}"),
    })
}

/// Reads a position. Sections may be left out where they are empty; a bag left out or `*` is what is nowhere else.
pub(super) fn read(text: &str) -> Result<State, Fault> {
    read_or_why(text).map_err(|unfit| {
        let at = unfit.section.map(|it| Span::of(it.as_bytes(), text.as_bytes()));
        Fault { at, ..Fault::new(&UNREADABLE_POSITION) }
    })
}

/// Says why a text is no position; nothing where it is one.
pub(super) fn why_not(text: &str) -> Option<String> {
    let unfit = read_or_why(text).err()?;
    let printed = unfit.section.and_then(|it| it.strip_prefix("printed:"));
    Some(printed.and_then(|it| printed::why_not(it, &[';'])).unwrap_or_else(|| unfit.why.to_owned()))
}

/// Why a text is no position.
struct Unfit<'a> {
    /// The section that does not read; none where all do and do not go together.
    section: Option<&'a str>,
    why: &'static str,
}

/// Reads a position, or finds out why it is none.
fn read_or_why(text: &str) -> Result<State, Unfit<'_>> {
    let mut sections = text.split_ascii_whitespace();
    let unfit = |why| Unfit { section: None, why };
    let mut reader = Reader::new(sections.clone()).map_err(unfit)?;
    // The first two sections, game and board, were read with the number of seats.
    sections.nth(1);
    for section in sections {
        let unfit = |why| Unfit { section: Some(section), why };
        if !reader.seen.is_first(section, is_phase) {
            return Err(unfit("it is there twice"));
        }
        reader.section(section).ok_or_else(|| unfit(form_of(section)))?;
    }
    reader.finish().map_err(unfit)
}

/// Says what should stand in a section, by its name.
fn form_of(section: &str) -> &'static str {
    let name = section.split([':', '=']).next().unwrap_or_default().to_ascii_lowercase();
    match name.as_str() {
        "turn" | "start" => "a seat that plays stands here",
        "marker" => "the marker is in the `display`, or a seat that plays has it",
        "bag" | "tower" => {
            "six groups with commas between them, each of six digits from 0 to 3 or `-`; or `-`, or `*`"
        }
        "stack" => "a number up to 9 stands here",
        "supply" | "jokers" => "a number stands here",
        "gone" => "different expansions stand here, `xB4xG1`",
        "out" => "two numbers stand here, expansions and jokers: `2/5`",
        _ if is_of_seat(section) => {
            "score, jokers, tiles, expansions and garden with `/` between them; a garden is a ring of six cells and six areas with commas"
        }
        "s" => "at most four tiles stand here, `B4G2L6Y1`, or `-`",
        digit if digit.bytes().all(|it| it.is_ascii_digit()) => {
            "at most four tiles stand here, or `x`, `xB4`, `x*`, `-`; numbers go from 1 to 9"
        }
        _ if section.contains([':', '=']) => "a position has nothing of this name",
        _ => "this is neither a round, `r1` to `r4`, nor a phase",
    }
}

/// Tells whether this is the name of a phase.
fn is_phase(name: &str) -> bool {
    Phase::ALL.iter().any(|it| it.name() == name)
}

/// What has been read of a position.
struct Reader {
    state: State,
    /// The bag as written; none where it is to be derived.
    bag: Option<Tiles>,
    stack: Option<u8>,
    supply: Option<u8>,
    jokers: Option<i32>,
    turn: Option<Seat>,
    start: Option<Seat>,
    seen: Seen,
}

impl Reader {
    /// Returns the empty position that the first sections and the number of seat sections name.
    fn new<'a>(mut sections: impl Iterator<Item = &'a str> + Clone) -> Result<Self, &'static str> {
        let n_seats = sections.clone().filter(|it| is_of_seat(it)).count();
        let n_seats = u8::try_from(n_seats).ok().filter(|it| (2..=4).contains(it));
        let n_seats = n_seats.ok_or("it needs a section for each of two to four seats: `A:15/3`")?;
        let is_game = sections.next().is_some_and(|it| it.eq_ignore_ascii_case("queens-garden"));
        let side = sections.next().filter(|_| is_game).and_then(Side::from_name);
        let side = side.ok_or("it begins with `queens-garden normal` or `queens-garden variant`")?;
        let state = State::new(side, n_seats, Seat::A, 0);
        let (bag, stack, supply, jokers, turn, start) = (None, None, None, None, None, None);
        Ok(Self { state, bag, stack, supply, jokers, turn, start, seen: Seen::default() })
    }

    /// Reads one section.
    fn section(&mut self, section: &str) -> Option<()> {
        if let Some((name, value)) = section.split_once('=').filter(|(name, _)| !name.contains([':', '/'])) {
            return self.setting(name, value);
        }
        match section.split_once(':') {
            Some((name, value)) => self.place(name, value, section),
            None => self.word(section),
        }
    }

    /// Reads the round or the phase.
    fn word(&mut self, word: &str) -> Option<()> {
        let word = word.to_ascii_lowercase();
        match word.strip_prefix('r').and_then(|it| it.parse().ok()) {
            Some(round) => self.state.round = Some(round).filter(|it| (1..=State::ROUNDS).contains(it))?,
            None => self.state.phase = Phase::ALL.into_iter().find(|it| it.name() == word)?,
        }
        Some(())
    }

    /// Reads `turn=`, `start=` or `marker=`.
    fn setting(&mut self, name: &str, value: &str) -> Option<()> {
        match name.to_ascii_lowercase().as_str() {
            "turn" => self.turn = Some(self.seat(value)?),
            "start" => self.start = Some(self.seat(value)?),
            "marker" if value.eq_ignore_ascii_case("display") => self.state.marker = Marker::Display,
            "marker" => self.state.marker = Marker::Held(self.seat(value)?),
            _ => return None,
        }
        Some(())
    }

    /// Reads a seat that plays.
    fn seat(&self, text: &str) -> Option<Seat> {
        single_seat(text).filter(|seat| seat.nth() < self.state.n_seats)
    }

    /// Reads a part of the display, a supply, bag or tower, or what lies in front of a seat.
    fn place(&mut self, name: &str, value: &str, section: &str) -> Option<()> {
        match name.to_ascii_lowercase().as_str() {
            "bag" if value == "*" => self.bag = None,
            "bag" => self.bag = Some(tiles(value)?),
            "tower" if value == "*" => self.state.is_bag_hidden = true,
            "tower" => self.state.tower = tiles(value)?,
            "stack" => self.stack = Some(value.parse().ok().filter(|it| *it <= State::MOST_SPOTS)?),
            "supply" => self.supply = Some(value.parse().ok()?),
            "jokers" => self.jokers = Some(points(value)?),
            "gone" => self.state.gone = prints(value)?,
            "out" => {
                let (expansions, jokers) = value.split_once('/')?;
                self.state.out_expansions = expansions.parse().ok()?;
                self.state.out_jokers = points(jokers).filter(|it| 0 <= *it)?;
            }
            "printed" => self.state.printed = printed::read(value, &[';']).ok()?,
            _ if is_of_seat(section) => {
                let seat = self.seat(name)?;
                self.state.gardens[seat] = read_garden(value)?;
            }
            "s" => self.state.top = pile(value)?,
            digit => self.spot(digit, value)?,
        }
        Some(())
    }

    /// Reads what lies beside the stack under a number.
    fn spot(&mut self, number: &str, value: &str) -> Option<()> {
        let number = number.parse().ok().filter(|it| (1..=State::MOST_SPOTS).contains(it))?;
        let spot = read_spot(value)?;
        if let Spot::Down(pile) = spot {
            Some(pile).filter(is_small)?;
        }
        self.state.set_spot(number, spot);
        self.state.n_lifted = self.state.n_lifted.max(number);
        Some(())
    }

    /// Returns the whole position, what was not written being derived.
    fn finish(mut self) -> Result<State, &'static str> {
        let state = &mut self.state;
        let usual = usual_stack(state.n_seats);
        state.stack = self.stack.unwrap_or(usual.saturating_sub(state.n_lifted));
        let is_large = state.n_seats == 4 && state.stack_size() == State::MOST_SPOTS;
        if state.stack_size() != usual && !is_large {
            return Err(
                "the stack and the numbers used are 5, 7 or 8 together by the number of seats, or 9 for four",
            );
        }
        state.starter = self.start.or(self.turn).unwrap_or(Seat::A);
        state.turn = if state.has_turn() { self.turn.unwrap_or(state.starter) } else { state.starter };
        let elsewhere = State::EXPANSIONS.checked_sub(state.n_expansions_elsewhere());
        let rest = elsewhere.and_then(|it| u8::try_from(it).ok());
        state.supply = self.supply.or(rest).unwrap_or_default();
        state.jokers = self.jokers.unwrap_or(State::JOKERS - state.n_jokers_elsewhere());
        let is_hidden = std::mem::take(&mut state.is_bag_hidden);
        state.bag = Tiles::NONE;
        match self.bag {
            Some(bag) if is_hidden => {
                // The tower alone is not known, so that it follows from the rest.
                state.bag = bag;
                state.tower = nowhere_else(state);
            }
            Some(bag) => state.bag = bag,
            None => {
                state.bag = nowhere_else(state);
                state.is_bag_hidden = is_hidden;
            }
        }
        hindrance(&self.state).map_or(Ok(self.state), Err)
    }
}

/// Says why what waits to happen cannot happen, or what there is too much of (queens-garden 8.6).
fn hindrance(state: &State) -> Option<&'static str> {
    let nobody_passed = || state.seats().all(|seat| !state.garden(seat).has_passed);
    let is_clear = || state.n_lifted == 0 && state.top.is_empty();
    let may_act = !state.garden(state.turn).has_passed;
    let is_turnable = state.to_turn().next().is_some();
    let may_lay_open = state.top.is_empty() && state.stack != 0 && state.n_to_draw() == 0;
    let can_draw = state.n_to_draw() != 0 && state.stack != 0;
    let is_unpaid = |seat| state.garden(seat).bonus == 0 && state.garden(seat).rank == 0;
    let is_round_over = matches!(state.phase, Phase::Scoring | Phase::Over | Phase::Ended);
    let is_begun = !matches!(state.phase, Phase::Deal | Phase::Over | Phase::Ended);
    let what_is = |is_so: bool, why| is_so.then_some(why);
    let of_phase = match state.phase {
        Phase::Deal => what_is(!is_clear(), "before the deal of a round nothing lies in the display")
            .or(what_is(!can_draw, "there is no tile to be dealt, or no expansion for it")),
        Phase::Refill => what_is(!state.top.is_empty(), "tiles lie on the stack, so that none come")
            .or(what_is(state.n_lifted == 0, "nothing was lifted, so that no tiles come"))
            .or(what_is(!can_draw, "there is no tile to come, or no expansion for it")),
        Phase::Flip => what_is(!is_turnable && !may_lay_open, "there is no expansion to be turned"),
        Phase::Act => None,
        Phase::Scoring => what_is(!state.have_all_passed(), "the round is scored when all have passed"),
        Phase::Over | Phase::Ended => {
            what_is(state.round != State::ROUNDS, "only the last round ends the game")
        }
    };
    let is_turn_lost = state.has_turn() && !may_act;
    let is_to_turn = is_turnable && (state.phase == Phase::Act || is_round_over);
    let are_ranked = state.phase == Phase::Ended || state.seats().all(is_unpaid);
    let is_top_there = state.stack != 0 || state.top.is_empty();
    let are_stores = state.seats().all(|seat| is_store(state.garden(seat).store));
    of_phase
        .or(what_is(
            !is_begun && !nobody_passed(),
            "nobody has passed before the round begins, nor when the game is over",
        ))
        .or(what_is(is_turn_lost, "the seat to act has passed"))
        .or(what_is(is_to_turn, "an expansion without tiles is to be turned first"))
        .or(what_is(!are_ranked, "there are neither bonuses nor ranks before the end"))
        .or(what_is(!are_of_scores(state), "the ranks are not those of the scores"))
        .or(what_is(!is_top_there, "tiles lie on the stack, which has no expansion"))
        .or(what_is(!are_stores, "a storage has room for twelve tiles and two expansions"))
        .or(what_is(state.bag.n_tiles() < state.n_unknown(), "more tiles are unknown than the bag holds"))
}

/// Tells whether ranks are those of the scores, or not written at all (queens-garden 7.4).
fn are_of_scores(state: &State) -> bool {
    let rank = |seat| state.garden(seat).rank;
    let is_ranked = |is_shared| state.seats().all(|it| rank(it) == round::rank_of(state, it, is_shared));
    state.seats().all(|it| rank(it) == 0) || is_ranked(true) || is_ranked(false)
}

/// Tells whether a storage has room for its tiles and expansions.
fn is_store(store: Store) -> bool {
    store.tiles.n_tiles() <= Store::TILE_SPACES && store.expansions.len() <= Store::EXPANSION_SPACES
}

/// Returns the tiles of the box that are nowhere in the position: none of a hexagon of which too many are there.
fn nowhere_else(state: &State) -> Tiles {
    Hexagon::all().fold(Tiles::NONE, |all, it| {
        let n_left = u32::from(Tiles::EACH).saturating_sub(state.n_anywhere(it));
        all.with_count(it, u8::try_from(n_left).unwrap_or_default())
    })
}

/// Tells whether no more tiles lie on an expansion than are dealt.
fn is_small(pile: &Pile) -> bool {
    pile.n_tiles() <= super::chance::DEALT
}

/// Reads what lies on the stack.
fn pile(text: &str) -> Option<Pile> {
    whole(words::pile, text.as_bytes(), &UNREADABLE_POSITION).ok().filter(is_small)
}

/// Reads six groups of six digits.
fn tiles(text: &str) -> Option<Tiles> {
    if text == "-" {
        return Some(Tiles::NONE);
    }
    let (mut tiles, mut groups) = (Tiles::NONE, text.split(','));
    for color in Color::ALL {
        let group = groups.next()?;
        if group == "-" {
            continue;
        }
        Some(()).filter(|()| group.len() == 6)?;
        for (value, digit) in (1..=6).zip(group.bytes()) {
            let n = digit.checked_sub(b'0').filter(|it| *it <= Tiles::EACH)?;
            tiles = tiles.with_count(Hexagon::new(color, value)?, n);
        }
    }
    groups.next().is_none().then_some(tiles)
}

/// Reads what lies in front of a seat: `14/2/B1B4/xG2/B2.....,-,-,-,-,-,-`, then `name=value` parts.
fn read_garden(text: &str) -> Option<Garden> {
    let mut parts = text.split('/');
    let mut garden = Garden { score: points(parts.next()?)?, ..Garden::default() };
    let mut seen = Seen::default();
    for (part, nth) in parts.zip(0..) {
        match (part.split_once('='), nth) {
            (Some((name, value)), _) if seen.is_first_part(part) => read_rest(&mut garden, name, value)?,
            (None, 0) => garden.store.jokers = part.parse().ok()?,
            (None, 1) => {
                let tiles = whole(words::pile, part.as_bytes(), &UNREADABLE_POSITION).ok()?;
                garden.store.tiles = Some(tiles).filter(|it| it.unknown == 0)?.tiles;
            }
            (None, 2) => garden.store.expansions = prints(part)?,
            (None, 3) => read_cells(&mut garden, part)?,
            (Some(_) | None, _) => return None,
        }
    }
    Some(garden)
}

/// Reads the ring and the six areas.
fn read_cells(garden: &mut Garden, text: &str) -> Option<()> {
    let mut parts = text.split(',');
    let ring = parts.next()?;
    if ring != "-" {
        let pieces = pieces(ring)?;
        Some(()).filter(|()| pieces.len() == 6 && pieces.iter().all(|it| !is_printed(it)))?;
        for (cell, piece) in (1..=6).filter_map(Cell::in_ring).zip(pieces) {
            garden.lay(cell, piece);
        }
    }
    for area in Area::ALL {
        let part = parts.next()?;
        if part == "-" {
            continue;
        }
        let pieces = pieces(part)?;
        let n_printed = pieces.iter().filter(|it| is_printed(it)).count();
        let (kind, first) = match (pieces.len(), n_printed) {
            (6, 1) => (Part::Up, 1),
            (7, 0) => (Part::Down, 0),
            _ => return None,
        };
        garden.lay_part(area, kind);
        for (cell, piece) in area.cells().skip(first).zip(pieces) {
            garden.lay(cell, piece);
        }
    }
    parts.next().is_none().then_some(())
}

/// Tells whether this is the hexagon of an expansion.
const fn is_printed(piece: &Piece) -> bool {
    matches!(piece, Piece::Printed(_))
}

/// Reads pieces side by side.
fn pieces(text: &str) -> Option<Vec<Piece>> {
    let (mut rest, mut pieces) = (text.as_bytes(), Vec::new());
    while let Some(first) = rest.first() {
        let (behind, piece) = match first {
            b'.' => (rest.get(1..)?, Piece::Nothing),
            b'J' | b'j' => (rest.get(1..)?, Piece::Joker),
            b'x' | b'X' => words::printed(rest).map(|(behind, it)| (behind, Piece::Printed(it))).ok()?,
            _ => words::hexagon(rest).map(|(behind, it)| (behind, Piece::Tile(it))).ok()?,
        };
        pieces.push(piece);
        rest = behind;
    }
    Some(pieces)
}

/// Reads one of the parts that are seldom there.
fn read_rest(garden: &mut Garden, name: &str, value: &str) -> Option<()> {
    match (name.to_ascii_lowercase().as_str(), value) {
        ("passed", "0") => garden.has_passed = false,
        ("passed", "1") => garden.has_passed = true,
        ("bonus", _) => garden.bonus = points(value)?,
        ("rank", _) => garden.rank = value.parse().ok().filter(|it| *it <= 4)?,
        _ => return None,
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, canonical: &str) {
        let state = read(text).expect("readable");
        let mut written = String::new();
        write(&state, &mut written).expect("strings take all");
        assert_eq!(written, canonical);
        assert_eq!(read(canonical), Ok(state));
        assert!(state.is_whole(), "{canonical}");
    }

    #[test]
    fn a_position_reads_back_and_what_is_left_out_is_derived() {
        check(
            "queens-garden normal r2 act turn=B S:B4G2Y1L6 2:xb4 gone:xG1 A:12/2/B1B4/xG2/B2.....,-,..xG3...,-,-,B1......,-/passed=1 B:15/3",
            "queens-garden normal r2 act turn=B start=B marker=display stack:3 S:B4G2L6Y1 1:- 2:xB4 supply:19 jokers:19 \
             bag:123133,323333,333332,333333,333333,233333 tower:- gone:xG1 A:12/2/B1B4/xG2/B2.....,-,..xG3...,-,-,B1......,-\
             /passed=1 B:15/3/-/-/-,-,-,-,-,-,-",
        );
    }

    #[test]
    fn what_is_no_position_says_where() {
        assert_eq!(read(""), Err(Fault::new(&UNREADABLE_POSITION)));
        assert_eq!(
            read("queens-garden normal r5 A:0 B:0"),
            Err(Fault::at(&UNREADABLE_POSITION, Span::new(21, 23)))
        );
        for text in [
            "queens-garden normal A:0/0/-/-/-,- B:0",
            "queens-garden normal r2 r3 A:0 B:0",
            "queens-garden normal act 1:B2 1:B3 A:0 B:0",
            "queens-garden normal act 1:B2 01:B3 A:0 B:0",
            "queens-garden normal act A:0 B:0/passed=1/passed=0",
            "queens-garden normal act stack:2 A:0 B:0",
            "queens-garden normal act 1:x A:0 B:0",
            "queens-garden normal flip 1:B2 A:0 B:0",
            "queens-garden normal act A:0/passed=1 B:0",
            "queens-garden normal act A:0/0/-/-/-,......,-,-,-,-,- B:0",
        ] {
            assert!(read(text).is_err(), "{text}");
        }
        assert!(read("queens-garden normal flip 1:x A:0 B:0").is_ok());
    }
}
