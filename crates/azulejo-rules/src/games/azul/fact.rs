//! Facts of azul: places in a position that claims, tests and diffs speak of (azul 8.4). Changes none but by `set`.

use std::fmt;

use super::faults::FACT_CANNOT_BE_SET;
use super::order::Order;
use super::place::{Column, Row, Space};
use super::state::{Marker, Phase, State};
use super::tile::{Piece, Pile, Tile};
use super::words;
use crate::grammar::whole;
use crate::position::reads;
use crate::{Display, Fault, Seat, Value, Word};

/// A place in a position.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Fact {
    /// `round`
    Round,
    /// `phase`
    Phase,
    /// `turn`
    Turn,
    /// `start`
    Start,
    /// `display3`
    Display(Display),
    /// `center`
    Center,
    /// `marker`
    Marker,
    /// `doubled`
    Doubled,
    /// `bag`
    Bag,
    /// `bag.R`
    BagOf(Tile),
    /// `lid`
    Lid,
    /// `lid.R`
    LidOf(Tile),
    /// `gone.R`
    Gone(Tile),
    /// `A.score` and the like
    Of(Seat, SeatFact),
}

/// A place on a player board.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum SeatFact {
    /// `score`
    Score,
    /// `line3`
    Line(Row),
    /// `wall23`
    Wall(Space),
    /// `floor4`, counted from 0 here
    Floor(u8),
    /// `beyond`
    Beyond,
    /// `deferred`
    Deferred,
    /// `pending`
    Pending,
    /// `tiled`
    Tiled,
    /// `rows`
    Rows,
    /// `bonus`
    Bonus,
    /// `rank`
    Rank,
}

/// The floor's spaces, from 0.
const FLOOR: std::ops::Range<u8> = 0..7;

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Round => f.write_str("round"),
            Self::Phase => f.write_str("phase"),
            Self::Turn => f.write_str("turn"),
            Self::Start => f.write_str("start"),
            Self::Display(display) => write!(f, "display{display}"),
            Self::Center => f.write_str("center"),
            Self::Marker => f.write_str("marker"),
            Self::Doubled => f.write_str("doubled"),
            Self::Bag => f.write_str("bag"),
            Self::BagOf(tile) => write!(f, "bag.{tile}"),
            Self::Lid => f.write_str("lid"),
            Self::LidOf(tile) => write!(f, "lid.{tile}"),
            Self::Gone(tile) => write!(f, "gone.{tile}"),
            Self::Of(seat, fact) => write!(f, "{seat}.{fact}"),
        }
    }
}

impl fmt::Display for SeatFact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Score => f.write_str("score"),
            Self::Line(row) => write!(f, "line{row}"),
            Self::Wall(space) => write!(f, "wall{}{}", space.row, space.column),
            Self::Floor(nth) => write!(f, "floor{}", nth + 1),
            Self::Beyond => f.write_str("beyond"),
            Self::Deferred => f.write_str("deferred"),
            Self::Pending => f.write_str("pending"),
            Self::Tiled => f.write_str("tiled"),
            Self::Rows => f.write_str("rows"),
            Self::Bonus => f.write_str("bonus"),
            Self::Rank => f.write_str("rank"),
        }
    }
}

/// The longest path of a fact, in bytes.
const LONGEST: usize = 12;

/// Reads the path of a fact, in any case.
pub(super) fn read(path: &str) -> Option<Fact> {
    let mut lower = [0; LONGEST];
    let lower = lower.get_mut(..path.len())?;
    lower.copy_from_slice(path.as_bytes());
    lower.make_ascii_lowercase();
    read_lower(std::str::from_utf8(lower).ok()?)
}

/// Reads the path of a fact in lower case.
fn read_lower(path: &str) -> Option<Fact> {
    let (head, tail) = path.split_once('.').unwrap_or((path, ""));
    let mut of_tile = tail.bytes().filter(|_| tail.len() == 1).filter_map(Tile::from_letter);
    match (head, tail) {
        ("round", "") => Some(Fact::Round),
        ("phase", "") => Some(Fact::Phase),
        ("turn", "") => Some(Fact::Turn),
        ("start", "") => Some(Fact::Start),
        ("center", "") => Some(Fact::Center),
        ("marker", "") => Some(Fact::Marker),
        ("doubled", "") => Some(Fact::Doubled),
        ("bag", "") => Some(Fact::Bag),
        ("lid", "") => Some(Fact::Lid),
        ("bag", _) => of_tile.next().map(Fact::BagOf),
        ("lid", _) => of_tile.next().map(Fact::LidOf),
        ("gone", _) => of_tile.next().map(Fact::Gone),
        (head, "") => read_display(head),
        (head, tail) => {
            let mut letters = head.chars();
            let seat = letters.next().filter(|_| letters.next().is_none()).and_then(Seat::from_letter)?;
            Some(Fact::Of(seat, read_of_seat(tail)?))
        }
    }
}

/// Reads `display3`.
fn read_display(text: &str) -> Option<Fact> {
    match text.strip_prefix("display")?.as_bytes() {
        [digit] => Display::new(digit.wrapping_sub(b'1')).map(Fact::Display),
        _ => None,
    }
}

/// Reads what follows a seat and a point, lower case.
fn read_of_seat(text: &str) -> Option<SeatFact> {
    let name = text.trim_end_matches(|it: char| it.is_ascii_digit());
    match (name, text.as_bytes().get(name.len()..)?) {
        ("score", []) => Some(SeatFact::Score),
        ("beyond", []) => Some(SeatFact::Beyond),
        ("deferred", []) => Some(SeatFact::Deferred),
        ("pending", []) => Some(SeatFact::Pending),
        ("tiled", []) => Some(SeatFact::Tiled),
        ("rows", []) => Some(SeatFact::Rows),
        ("bonus", []) => Some(SeatFact::Bonus),
        ("rank", []) => Some(SeatFact::Rank),
        ("line", [row]) => Row::from_digit(*row).map(SeatFact::Line),
        ("floor", [digit]) => {
            Some(digit.wrapping_sub(b'1')).filter(|it| FLOOR.contains(it)).map(SeatFact::Floor)
        }
        ("wall", [row, column]) => {
            Some(SeatFact::Wall(Space { row: Row::from_digit(*row)?, column: Column::from_digit(*column)? }))
        }
        _ => None,
    }
}

/// Calls `each` with every fact of a position.
pub(super) fn each(state: &State, each: &mut dyn FnMut(Fact)) {
    [Fact::Round, Fact::Phase, Fact::Turn, Fact::Start].into_iter().for_each(&mut *each);
    state.all_displays().map(Fact::Display).for_each(&mut *each);
    [Fact::Center, Fact::Marker, Fact::Doubled, Fact::Bag].into_iter().for_each(&mut *each);
    Tile::ALL.into_iter().map(Fact::BagOf).for_each(&mut *each);
    each(Fact::Lid);
    Tile::ALL.into_iter().map(Fact::LidOf).for_each(&mut *each);
    Tile::ALL.into_iter().map(Fact::Gone).for_each(&mut *each);
    for seat in state.seats() {
        each_of_seat(&mut |fact| each(Fact::Of(seat, fact)));
    }
}

/// Calls `each` with every place on a player board.
fn each_of_seat(each: &mut dyn FnMut(SeatFact)) {
    each(SeatFact::Score);
    Row::ALL.into_iter().map(SeatFact::Line).for_each(&mut *each);
    for row in Row::ALL {
        Column::ALL.into_iter().map(|column| SeatFact::Wall(Space { row, column })).for_each(&mut *each);
    }
    FLOOR.map(SeatFact::Floor).for_each(&mut *each);
    [SeatFact::Beyond, SeatFact::Deferred, SeatFact::Pending, SeatFact::Tiled]
        .into_iter()
        .for_each(&mut *each);
    [SeatFact::Rows, SeatFact::Bonus, SeatFact::Rank].into_iter().for_each(&mut *each);
}

/// Tells whether a position has the fact.
pub(super) const fn is_there(state: &State, fact: Fact) -> bool {
    match fact {
        Fact::Display(display) => display.nth() < state.n_displays(),
        Fact::Of(seat, _) => seat.nth() < state.n_seats,
        Fact::Round
        | Fact::Phase
        | Fact::Turn
        | Fact::Start
        | Fact::Center
        | Fact::Marker
        | Fact::Doubled
        | Fact::Bag
        | Fact::BagOf(_)
        | Fact::Lid
        | Fact::LidOf(_)
        | Fact::Gone(_) => true,
    }
}

/// Returns what a fact is worth.
pub(super) fn value(state: &State, fact: Fact) -> Value {
    let supply = |value| if state.is_supply_hidden { Value::Unknown } else { value };
    match fact {
        Fact::Round => Value::count(state.round),
        Fact::Phase => Value::word(state.phase.name()),
        Fact::Turn if has_turn(state) => Value::word(state.turn),
        Fact::Turn => Value::Word(Word::NOTHING),
        Fact::Start => Value::word(state.starter),
        Fact::Display(display) => Value::word(state.display(display)),
        Fact::Center => Value::word(state.center()),
        Fact::Marker => match state.marker {
            Marker::Center => Value::word("center"),
            Marker::Held(seat) => Value::word(seat),
            Marker::Lost => Value::Word(Word::NOTHING),
        },
        Fact::Doubled => Value::word(state.order),
        Fact::Bag => supply(number(state.n_bag())),
        Fact::BagOf(tile) if state.n_unknown() == 0 || state.bag[tile] == 0 => {
            supply(Value::count(state.bag[tile]))
        }
        Fact::BagOf(_) => Value::Unknown,
        Fact::Lid => supply(number(state.lid.n_known())),
        Fact::LidOf(tile) => supply(Value::count(state.lid[tile])),
        Fact::Gone(tile) => Value::count(state.gone[tile]),
        Fact::Of(seat, fact) => value_of_seat(state, seat, fact),
    }
}

/// Tells whether the seat whose turn it is matters: it drafts, or who drafted last may decide who starts (azul 4.7).
const fn has_turn(state: &State) -> bool {
    matches!(state.phase, Phase::Draft | Phase::Tile)
}

/// Returns a count as a value.
fn number(n: u32) -> Value {
    Value::Number(i32::try_from(n).unwrap_or(i32::MAX))
}

/// Returns what a place on a player board is worth.
fn value_of_seat(state: &State, seat: Seat, fact: SeatFact) -> Value {
    let board = state.board(seat);
    let pile = |tiles| Value::word(Pile::known(tiles));
    match fact {
        SeatFact::Score => Value::Number(board.score),
        SeatFact::Line(row) => Value::word(board.lines[row]),
        SeatFact::Wall(space) => letter(board.wall.tile(space).map(Tile::letter)),
        SeatFact::Floor(nth) => letter(board.floor.piece(usize::from(nth)).map(Piece::letter)),
        SeatFact::Beyond => pile(board.floor.beyond),
        SeatFact::Deferred => pile(board.deferred),
        SeatFact::Pending => Value::Number(board.pending),
        SeatFact::Tiled => Value::count(board.n_tiled),
        SeatFact::Rows => Value::count(board.wall.n_rows()),
        SeatFact::Bonus => Value::Number(board.bonus),
        SeatFact::Rank if board.rank == 0 => Value::Word(Word::NOTHING),
        SeatFact::Rank => Value::count(board.rank),
    }
}

/// Returns a letter as a value, `-` for none.
fn letter(letter: Option<u8>) -> Value {
    Value::Word(letter.map_or(Word::NOTHING, Word::letter))
}

/// Corrects a fact, and with it the order of the round where that hangs on it.
pub(super) fn set(state: &mut State, fact: Fact, value: Value) -> Result<(), Fault> {
    try_set(state, fact, value).ok_or(Fault::new(&FACT_CANNOT_BE_SET))?;
    state.order = state.possible_order();
    Ok(())
}

/// Corrects a fact; none where it cannot be set to this.
fn try_set(state: &mut State, fact: Fact, value: Value) -> Option<()> {
    match fact {
        Fact::Turn if has_turn(state) => state.turn = value.seat(state.n_seats)?,
        Fact::Start => state.starter = value.seat(state.n_seats)?,
        Fact::Display(display) if display.nth() < state.n_displays() && state.may_lie_open() => {
            *state.display_mut(display) = pile(value)?;
        }
        Fact::Center if state.may_lie_open() => *state.center_mut() = pile(value)?,
        Fact::Marker => state.marker = marker(state, value)?,
        Fact::Doubled => {
            let mut doubled = *state;
            doubled.order = order(value)?;
            *state = Some(doubled).filter(|it| it.order == it.possible_order())?;
        }
        Fact::BagOf(tile) => state.bag[tile] = value.count_up_to(Tile::EACH)?,
        Fact::LidOf(tile) => state.lid[tile] = value.count_up_to(Tile::EACH)?,
        Fact::Of(seat, fact) if seat.nth() < state.n_seats => return set_of_seat(state, seat, fact, value),
        Fact::Turn
        | Fact::Round
        | Fact::Phase
        | Fact::Bag
        | Fact::Lid
        | Fact::Gone(_)
        | Fact::Display(_)
        | Fact::Center
        | Fact::Of(..) => {
            return None;
        }
    }
    Some(())
}

/// Corrects a place on a player board.
fn set_of_seat(state: &mut State, seat: Seat, fact: SeatFact, value: Value) -> Option<()> {
    let board = &mut state.boards[seat];
    match (fact, value) {
        (SeatFact::Score, Value::Number(score)) => {
            board.score = Some(score).filter(reads)?;
        }
        (SeatFact::Line(row), Value::Word(word)) => {
            let line = whole(words::line, word.as_str().as_bytes(), &FACT_CANNOT_BE_SET).ok()?;
            board.lines[row] = Some(line).filter(|it| it.n_pieces() <= row.capacity())?;
        }
        (SeatFact::Wall(space), Value::Word(word)) => match word.single()? {
            b'-' => board.wall.clear(space),
            letter => board.wall.lay(space, Tile::from_letter(letter)?),
        },
        (SeatFact::Floor(nth), Value::Word(word)) => {
            let piece = match word.single()? {
                b'-' => None,
                letter => Some(Piece::from_letter(letter)?),
            };
            return board.floor.set(usize::from(nth), piece).then_some(());
        }
        _ => return None,
    }
    Some(())
}

/// Returns the value as a place of the marker.
fn marker(state: &State, value: Value) -> Option<Marker> {
    match value {
        Value::Word(word) if word.as_str().eq_ignore_ascii_case("center") => Some(Marker::Center),
        Value::Word(word) if word == Word::NOTHING => Some(Marker::Lost),
        Value::Word(_) | Value::Number(_) | Value::Unknown => value.seat(state.n_seats).map(Marker::Held),
    }
}

/// Returns the value as the order of a round.
fn order(value: Value) -> Option<Order> {
    match value {
        Value::Word(word) => Order::read(word.as_str()),
        Value::Number(_) | Value::Unknown => None,
    }
}

/// Returns the value as a pile.
fn pile(value: Value) -> Option<Pile> {
    match value {
        Value::Word(word) => whole(words::pile, word.as_str().as_bytes(), &FACT_CANNOT_BE_SET).ok(),
        Value::Number(_) | Value::Unknown => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::state::Side;
    use super::*;

    #[test]
    fn every_fact_reads_back_from_its_own_text() {
        let state = State::new(Side::Gray, 4, Seat::A);
        let mut n_facts = 0;
        each(&state, &mut |fact| {
            assert_eq!(read(&fact.to_string()), Some(fact));
            assert_eq!(read(&fact.to_string().to_ascii_uppercase()), Some(fact));
            n_facts += 1;
        });
        assert_eq!(n_facts, 4 + 9 + 4 + 5 + 1 + 5 + 5 + 4 * (1 + 5 + 25 + 7 + 7));
    }

    #[test]
    fn what_is_no_fact_is_none() {
        for path in [
            "", "A", "E.score", "A.line6", "A.line", "A.wall6", "bag.X", "bag.RR", "display0", "A.score1",
            "a.floor8",
        ] {
            assert_eq!(read(path), None, "{path}");
        }
    }

    #[test]
    fn what_is_set_is_what_is_found() {
        let mut state = State::new(Side::Colored, 2, Seat::A);
        for (path, text) in
            [("A.line3", "2B"), ("B.wall22", "B"), ("A.floor1", "M"), ("A.score", "-3"), ("marker", "B")]
        {
            let fact = read(path).expect("a fact");
            let value = Value::read(text).expect("a value");
            assert_eq!(set(&mut state, fact, value), Ok(()), "{path}");
            assert_eq!(super::value(&state, fact), value);
        }
        let line = read("A.line1").expect("a fact");
        assert!(set(&mut state, line, Value::word("2B")).is_err());
    }

    #[test]
    fn a_round_is_doubled_only_where_the_last_seat_starts_it() {
        let mut state = State::new(Side::Colored, 3, Seat::A);
        state.phase = Phase::Draft;
        let mut becomes = |path: &str, text: &str| {
            let fact = read(path).expect("a fact");
            let is_set = set(&mut state, fact, Value::read(text).expect("a value")).is_ok();
            (is_set, value(&state, Fact::Doubled).to_string())
        };
        let result = |is_set: bool, text: &str| (is_set, text.to_owned());
        assert_eq!(becomes("doubled", "opening"), result(false, "-"));
        assert_eq!(becomes("start", "C"), result(true, "-"));
        assert_eq!(becomes("doubled", "opening"), result(false, "-"));
        assert_eq!(becomes("turn", "C"), result(true, "-"));
        assert_eq!(becomes("doubled", "Opening"), result(true, "opening"));
        assert_eq!(becomes("doubled", "opening-again"), result(false, "opening"));
        assert_eq!(becomes("turn", "A"), result(true, "closing"));
        assert_eq!(becomes("marker", "C"), result(true, "closing"));
        assert_eq!(becomes("doubled", "closing-again"), result(true, "closing-again"));
        assert_eq!(becomes("doubled", "twice"), result(false, "closing-again"));
        assert_eq!(becomes("marker", "center"), result(true, "closing"));
        assert_eq!(becomes("start", "A"), result(true, "-"));
    }
}
