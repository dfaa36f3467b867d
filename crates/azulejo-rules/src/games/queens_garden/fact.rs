//! Facts of queens-garden: places in a position that claims, tests and diffs speak of (queens-garden 8.5). Changes none but
//! by `set`.

use std::fmt;

use super::board::{Area, Cell, Niche};
use super::faults::FACT_CANNOT_BE_SET;
use super::garden::{Part, Piece};
use super::hexagon::{Hexagon, Pile, Prints, Tiles};
use super::printed::{Element, write_shown};
use super::state::{Marker, Phase, Spot, State};
use super::store::Store;
use super::words;
use crate::grammar::whole;
use crate::position::reads;
use crate::{Fault, Seat, Value, Word};

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
    /// `marker`
    Marker,
    /// `stack`
    Stack,
    /// `top`
    Top,
    /// `spot3`
    Spot(u8),
    /// `lifted`
    Lifted,
    /// `supply`
    Supply,
    /// `jokers`
    Jokers,
    /// `out.expansions`
    OutExpansions,
    /// `out.jokers`
    OutJokers,
    /// `bag`
    Bag,
    /// `bag.B4`
    BagOf(Hexagon),
    /// `tower`
    Tower,
    /// `tower.B4`
    TowerOf(Hexagon),
    /// `gone.B4`
    Gone(Hexagon),
    /// `printed.jokers`
    PrintedJokers,
    /// `printed.T1`
    PrintedNiche(Niche),
    /// `printed.wheel2`
    PrintedWheel(u8),
    /// `printed.bonus`
    PrintedBonus,
    /// `A.score` and the like
    Of(Seat, SeatFact),
}

/// A place in front of a seat.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum SeatFact {
    /// `score`
    Score,
    /// `jokers`
    Jokers,
    /// `tiles`
    Tiles,
    /// `expansions`
    Expansions,
    /// `passed`
    Passed,
    /// `NE`
    Area(Area),
    /// `R5`
    Cell(Cell),
    /// `pavilions`
    Pavilions,
    /// `bonus`
    Bonus,
    /// `rank`
    Rank,
}

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Round => f.write_str("round"),
            Self::Phase => f.write_str("phase"),
            Self::Turn => f.write_str("turn"),
            Self::Start => f.write_str("start"),
            Self::Marker => f.write_str("marker"),
            Self::Stack => f.write_str("stack"),
            Self::Top => f.write_str("top"),
            Self::Spot(number) => write!(f, "spot{number}"),
            Self::Lifted => f.write_str("lifted"),
            Self::Supply => f.write_str("supply"),
            Self::Jokers => f.write_str("jokers"),
            Self::OutExpansions => f.write_str("out.expansions"),
            Self::OutJokers => f.write_str("out.jokers"),
            Self::Bag => f.write_str("bag"),
            Self::BagOf(hexagon) => write!(f, "bag.{hexagon}"),
            Self::Tower => f.write_str("tower"),
            Self::TowerOf(hexagon) => write!(f, "tower.{hexagon}"),
            Self::Gone(hexagon) => write!(f, "gone.{hexagon}"),
            Self::PrintedJokers => f.write_str("printed.jokers"),
            Self::PrintedNiche(niche) => write!(f, "printed.{niche}"),
            Self::PrintedWheel(round) => write!(f, "printed.wheel{round}"),
            Self::PrintedBonus => f.write_str("printed.bonus"),
            Self::Of(seat, fact) => write!(f, "{seat}.{fact}"),
        }
    }
}

impl fmt::Display for SeatFact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Score => f.write_str("score"),
            Self::Jokers => f.write_str("jokers"),
            Self::Tiles => f.write_str("tiles"),
            Self::Expansions => f.write_str("expansions"),
            Self::Passed => f.write_str("passed"),
            Self::Area(area) => fmt::Display::fmt(area, f),
            Self::Cell(cell) => fmt::Display::fmt(cell, f),
            Self::Pavilions => f.write_str("pavilions"),
            Self::Bonus => f.write_str("bonus"),
            Self::Rank => f.write_str("rank"),
        }
    }
}

/// The longest path of a fact, in bytes.
const LONGEST: usize = 14;

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
    let hexagon = || whole(words::hexagon, tail.as_bytes(), &FACT_CANNOT_BE_SET).ok();
    match (head, tail) {
        ("round", "") => Some(Fact::Round),
        ("phase", "") => Some(Fact::Phase),
        ("turn", "") => Some(Fact::Turn),
        ("start", "") => Some(Fact::Start),
        ("marker", "") => Some(Fact::Marker),
        ("stack", "") => Some(Fact::Stack),
        ("top", "") => Some(Fact::Top),
        ("lifted", "") => Some(Fact::Lifted),
        ("supply", "") => Some(Fact::Supply),
        ("jokers", "") => Some(Fact::Jokers),
        ("out", "expansions") => Some(Fact::OutExpansions),
        ("out", "jokers") => Some(Fact::OutJokers),
        ("bag", "") => Some(Fact::Bag),
        ("tower", "") => Some(Fact::Tower),
        ("bag", _) => hexagon().map(Fact::BagOf),
        ("tower", _) => hexagon().map(Fact::TowerOf),
        ("gone", _) => hexagon().map(Fact::Gone),
        ("printed", tail) => read_printed(tail),
        (head, "") => {
            let number = single_digit(head.strip_prefix("spot")?)?;
            Some(Fact::Spot(number)).filter(|_| (1..=State::MOST_SPOTS).contains(&number))
        }
        (head, tail) => Some(Fact::Of(crate::position::single_seat(head)?, read_of_seat(tail)?)),
    }
}

/// Reads a digit.
fn single_digit(text: &str) -> Option<u8> {
    match text.as_bytes() {
        [digit @ b'0'..=b'9'] => Some(digit - b'0'),
        _ => None,
    }
}

/// Reads what follows `printed` and a point, lower case.
fn read_printed(text: &str) -> Option<Fact> {
    match text {
        "jokers" => Some(Fact::PrintedJokers),
        "bonus" => Some(Fact::PrintedBonus),
        _ => match text.strip_prefix("wheel").and_then(single_digit) {
            Some(round) => Some(Fact::PrintedWheel(round)).filter(|_| (1..=4).contains(&round)),
            None => Niche::all().find(|it| it.to_string().eq_ignore_ascii_case(text)).map(Fact::PrintedNiche),
        },
    }
}

/// Reads what follows a seat and a point, lower case.
fn read_of_seat(text: &str) -> Option<SeatFact> {
    match text {
        "score" => Some(SeatFact::Score),
        "jokers" => Some(SeatFact::Jokers),
        "tiles" => Some(SeatFact::Tiles),
        "expansions" => Some(SeatFact::Expansions),
        "passed" => Some(SeatFact::Passed),
        "pavilions" => Some(SeatFact::Pavilions),
        "bonus" => Some(SeatFact::Bonus),
        "rank" => Some(SeatFact::Rank),
        _ => {
            let cell = whole(words::cell, text.as_bytes(), &FACT_CANNOT_BE_SET).ok().map(SeatFact::Cell);
            cell.or_else(|| whole(words::area, text.as_bytes(), &FACT_CANNOT_BE_SET).ok().map(SeatFact::Area))
        }
    }
}

/// Writes a value as it is written canonically for a fact: names of phases and the like in lower case, all others in upper
/// case, but for the `x` of expansions.
pub(super) fn respell(fact: Fact, text: &str) -> String {
    let is_of_words = matches!(fact, Fact::Phase | Fact::PrintedNiche(_) | Fact::Of(_, SeatFact::Area(_)));
    let is_word = is_of_words || fact == Fact::Marker && text.eq_ignore_ascii_case("display");
    if is_word { text.to_ascii_lowercase() } else { text.to_ascii_uppercase().replace('X', "x") }
}

/// Calls `each` with every fact of a position.
pub(super) fn each(state: &State, each: &mut dyn FnMut(Fact)) {
    let head = [Fact::Round, Fact::Phase, Fact::Turn, Fact::Start, Fact::Marker, Fact::Stack, Fact::Top];
    head.into_iter().for_each(&mut *each);
    (1..=State::MOST_SPOTS).map(Fact::Spot).for_each(&mut *each);
    let counts = [Fact::Lifted, Fact::Supply, Fact::Jokers, Fact::OutExpansions, Fact::OutJokers, Fact::Bag];
    counts.into_iter().for_each(&mut *each);
    Hexagon::all().map(Fact::BagOf).for_each(&mut *each);
    each(Fact::Tower);
    Hexagon::all().map(Fact::TowerOf).for_each(&mut *each);
    Hexagon::all().map(Fact::Gone).for_each(&mut *each);
    each(Fact::PrintedJokers);
    Niche::all().map(Fact::PrintedNiche).for_each(&mut *each);
    (1..=4).map(Fact::PrintedWheel).for_each(&mut *each);
    each(Fact::PrintedBonus);
    for seat in state.seats() {
        each_of_seat(&mut |fact| each(Fact::Of(seat, fact)));
    }
}

/// Calls `each` with every place in front of a seat.
fn each_of_seat(each: &mut dyn FnMut(SeatFact)) {
    let head = [SeatFact::Score, SeatFact::Jokers, SeatFact::Tiles, SeatFact::Expansions, SeatFact::Passed];
    head.into_iter().for_each(&mut *each);
    Area::ALL.into_iter().map(SeatFact::Area).for_each(&mut *each);
    Cell::all().map(SeatFact::Cell).for_each(&mut *each);
    [SeatFact::Pavilions, SeatFact::Bonus, SeatFact::Rank].into_iter().for_each(&mut *each);
}

/// Tells whether a position has the fact.
pub(super) const fn is_there(state: &State, fact: Fact) -> bool {
    if let Fact::Of(seat, _) = fact { seat.nth() < state.n_seats } else { true }
}

/// Returns what a fact is worth.
pub(super) fn value(state: &State, fact: Fact) -> Value {
    let hidden = |value| if state.is_bag_hidden { Value::Unknown } else { value };
    match fact {
        Fact::Round => Value::count(state.round),
        Fact::Phase => Value::word(state.phase.name()),
        Fact::Turn if state.has_turn() => Value::word(state.turn),
        Fact::Turn => Value::Word(Word::NOTHING),
        Fact::Start => Value::word(state.starter),
        Fact::Marker => match state.marker {
            Marker::Display => Value::word("display"),
            Marker::Held(seat) => Value::word(seat),
        },
        Fact::Stack => Value::count(state.stack),
        Fact::Top => Value::word(state.top),
        Fact::Spot(number) => Value::word(state.spot(number)),
        Fact::Lifted => Value::count(state.n_lifted),
        Fact::Supply => Value::count(state.supply),
        Fact::Jokers => Value::count(state.jokers),
        Fact::OutExpansions => Value::count(state.out_expansions),
        Fact::OutJokers => Value::count(state.out_jokers),
        Fact::Bag => hidden(number(state.n_bag())),
        Fact::BagOf(hexagon) if state.n_unknown() == 0 || state.bag.count(hexagon) == 0 => {
            hidden(Value::count(state.bag.count(hexagon)))
        }
        Fact::BagOf(_) => Value::Unknown,
        Fact::Tower => hidden(number(state.tower.n_tiles())),
        Fact::TowerOf(hexagon) => hidden(Value::count(state.tower.count(hexagon))),
        Fact::Gone(hexagon) => Value::count(state.gone.has(hexagon)),
        Fact::PrintedJokers => or_nothing(state.printed.jokers),
        Fact::PrintedBonus => or_nothing(state.printed.bonus),
        Fact::PrintedNiche(niche) => {
            or_nothing(state.printed.elements.map(|it| it.of(niche).map_or("none", Element::name)))
        }
        Fact::PrintedWheel(round) => or_nothing(state.printed.wheel.map(|it| {
            let mut text = String::new();
            let _strings_take_all = write_shown(it.of(round.into()), &mut text);
            text
        })),
        Fact::Of(seat, fact) => value_of_seat(state, seat, fact),
    }
}

/// Returns what writes itself as a value, `-` where there is none.
fn or_nothing(value: Option<impl fmt::Display>) -> Value {
    value.map_or(Value::Word(Word::NOTHING), Value::word)
}

/// Returns a count as a value.
fn number(n: u32) -> Value {
    Value::Number(i32::try_from(n).unwrap_or(i32::MAX))
}

/// Returns what a place in front of a seat is worth.
fn value_of_seat(state: &State, seat: Seat, fact: SeatFact) -> Value {
    let garden = state.garden(seat);
    match fact {
        SeatFact::Score => Value::Number(garden.score),
        SeatFact::Jokers => Value::count(garden.store.jokers),
        SeatFact::Tiles => Value::word(Pile::known(garden.store.tiles)),
        SeatFact::Expansions => Value::word(garden.store.expansions),
        SeatFact::Passed => Value::count(garden.has_passed),
        SeatFact::Area(area) => Value::word(garden.part(area).name()),
        SeatFact::Cell(cell) => Value::word(garden.piece(cell)),
        SeatFact::Pavilions => Value::Number(i32::try_from(garden.pavilions().count()).unwrap_or(i32::MAX)),
        SeatFact::Bonus => Value::Number(garden.bonus),
        SeatFact::Rank if garden.rank == 0 => Value::Word(Word::NOTHING),
        SeatFact::Rank => Value::count(garden.rank),
    }
}

/// Corrects a fact.
pub(super) fn set(state: &mut State, fact: Fact, value: Value) -> Result<(), Fault> {
    try_set(state, fact, value).ok_or(Fault::new(&FACT_CANNOT_BE_SET))
}

/// Corrects a fact; none where it cannot be set to this.
fn try_set(state: &mut State, fact: Fact, value: Value) -> Option<()> {
    let is_acting = state.phase == Phase::Act;
    match fact {
        Fact::Turn if state.has_turn() => {
            state.turn = value.seat(state.n_seats).filter(|it| !state.garden(*it).has_passed)?;
        }
        Fact::Start => state.starter = value.seat(state.n_seats)?,
        Fact::Marker => state.marker = marker(state, value)?,
        Fact::Top if is_acting && state.stack != 0 => state.top = pile(value)?,
        Fact::Spot(number) if is_acting && number <= state.n_lifted => {
            let spot = spot(value).filter(|it| *it != Spot::Down(Pile::default()))?;
            state.set_spot(number, spot);
        }
        Fact::Supply => state.supply = value.count_up_to(EXPANSIONS)?,
        Fact::Jokers => state.jokers = count(value).filter(|it| *it <= State::JOKERS)?,
        Fact::OutExpansions => state.out_expansions = value.count_up_to(EXPANSIONS)?,
        Fact::OutJokers => state.out_jokers = count(value).filter(|it| 0 <= *it)?,
        Fact::BagOf(hexagon) => {
            state.bag = state.bag.with_count(hexagon, value.count_up_to(Tiles::EACH)?);
        }
        Fact::TowerOf(hexagon) => {
            state.tower = state.tower.with_count(hexagon, value.count_up_to(Tiles::EACH)?);
        }
        Fact::Gone(hexagon) => {
            let one = Prints::one(hexagon);
            let is_gone = value.count_up_to(1)? == 1;
            state.gone = if is_gone { state.gone.with(one) } else { state.gone.without(one) };
        }
        Fact::Of(seat, fact) if seat.nth() < state.n_seats => return set_of_seat(state, seat, fact, value),
        Fact::Round
        | Fact::Phase
        | Fact::Turn
        | Fact::Stack
        | Fact::Top
        | Fact::Spot(_)
        | Fact::Lifted
        | Fact::Bag
        | Fact::Tower
        | Fact::PrintedJokers
        | Fact::PrintedNiche(_)
        | Fact::PrintedWheel(_)
        | Fact::PrintedBonus
        | Fact::Of(..) => return None,
    }
    Some(())
}

/// Expansions in the box.
const EXPANSIONS: u8 = 36;

/// Returns the value as a number that reads back from a position.
fn count(value: Value) -> Option<i32> {
    match value {
        Value::Number(number) => Some(number).filter(reads),
        Value::Word(_) | Value::Unknown => None,
    }
}

/// Corrects a place in front of a seat.
fn set_of_seat(state: &mut State, seat: Seat, fact: SeatFact, value: Value) -> Option<()> {
    let may_pass = state.phase == Phase::Act && seat != state.turn;
    let garden = &mut state.gardens[seat];
    match (fact, value) {
        (SeatFact::Score, Value::Number(score)) => {
            garden.score = Some(score).filter(reads)?;
        }
        (SeatFact::Jokers, _) => garden.store.jokers = value.count_up_to(Store::MOST_JOKERS)?,
        (SeatFact::Tiles, _) => {
            let tiles = pile(value).filter(|it| it.unknown == 0)?.tiles;
            garden.store.tiles = Some(tiles).filter(|it| it.n_tiles() <= Store::TILE_SPACES)?;
        }
        (SeatFact::Expansions, Value::Word(word)) => {
            let prints = prints(word.as_str())?;
            garden.store.expansions = Some(prints).filter(|it| it.len() <= Store::EXPANSION_SPACES)?;
        }
        (SeatFact::Passed, Value::Number(0)) if may_pass => garden.has_passed = false,
        (SeatFact::Passed, Value::Number(1)) if may_pass => garden.has_passed = true,
        (SeatFact::Cell(cell), Value::Word(word)) => {
            let piece = piece(word.as_str())?;
            let is_printed = |it: Piece| matches!(it, Piece::Printed(_));
            let may = !is_printed(piece) && !is_printed(garden.piece(cell)) && garden.exists(cell);
            garden.lay(cell, Some(piece).filter(|_| may)?);
        }
        (SeatFact::Area(area), Value::Word(word)) => {
            let is_down = word.as_str().eq_ignore_ascii_case(Part::Down.name());
            let is_bare = area.cells().all(|it| garden.piece(it) == Piece::Nothing);
            let part = match word.as_str() {
                "-" => Part::None,
                _ if is_down => Part::Down,
                _ => return None,
            };
            garden.lay_part(area, Some(part).filter(|_| is_bare && garden.part(area) != Part::Up)?);
        }
        _ => return None,
    }
    Some(())
}

/// Returns the value as a place of the marker.
fn marker(state: &State, value: Value) -> Option<Marker> {
    match value {
        Value::Word(word) if word.as_str().eq_ignore_ascii_case("display") => Some(Marker::Display),
        Value::Word(_) | Value::Number(_) | Value::Unknown => value.seat(state.n_seats).map(Marker::Held),
    }
}

/// Returns the value as a pile.
fn pile(value: Value) -> Option<Pile> {
    match value {
        Value::Word(word) => whole(words::pile, word.as_str().as_bytes(), &FACT_CANNOT_BE_SET).ok(),
        Value::Number(_) | Value::Unknown => None,
    }
}

/// Returns the value as what lies beside the stack.
fn spot(value: Value) -> Option<Spot> {
    match value {
        Value::Word(word) => read_spot(word.as_str()),
        Value::Number(_) | Value::Unknown => None,
    }
}

/// Reads what lies beside the stack: tiles, `x`, `xB4`, `x*` or `-`.
pub(super) fn read_spot(text: &str) -> Option<Spot> {
    match text {
        "-" => Some(Spot::Empty),
        "x" | "X" => Some(Spot::Down(Pile::default())),
        "x*" | "X*" => Some(Spot::Up(None)),
        _ => {
            let up = whole(words::printed, text.as_bytes(), &FACT_CANNOT_BE_SET).ok();
            let down = || whole(words::pile, text.as_bytes(), &FACT_CANNOT_BE_SET).ok();
            up.map(|it| Spot::Up(Some(it))).or_else(|| down().map(Spot::Down))
        }
    }
}

/// Reads expansions: `xB4xG1`, `-`.
pub(super) fn prints(text: &str) -> Option<Prints> {
    if text == "-" {
        return Some(Prints::NONE);
    }
    let (mut rest, mut prints) = (text.as_bytes(), Prints::NONE);
    while !rest.is_empty() {
        let (behind, print) = words::printed(rest).ok()?;
        if prints.has(print) {
            return None;
        }
        (rest, prints) = (behind, prints.with(Prints::one(print)));
    }
    Some(prints)
}

/// Reads what lies on a cell: `B4`, `xB4`, `J`, `-`.
fn piece(text: &str) -> Option<Piece> {
    let bytes = text.as_bytes();
    match text {
        "-" => Some(Piece::Nothing),
        "J" | "j" => Some(Piece::Joker),
        _ => {
            let tile = whole(words::hexagon, bytes, &FACT_CANNOT_BE_SET).ok().map(Piece::Tile);
            tile.or_else(|| whole(words::printed, bytes, &FACT_CANNOT_BE_SET).ok().map(Piece::Printed))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::state::Side;
    use super::*;

    #[test]
    fn every_fact_reads_back_from_its_own_text() {
        let state = State::new(Side::Normal, 4, Seat::A, 8);
        let mut n_facts = 0;
        each(&state, &mut |fact| {
            assert_eq!(read(&fact.to_string()), Some(fact));
            assert_eq!(read(&fact.to_string().to_ascii_uppercase()), Some(fact));
            n_facts += 1;
        });
        assert_eq!(n_facts, 7 + 9 + 6 + 36 + 1 + 36 + 36 + 1 + 12 + 4 + 1 + 4 * (5 + 6 + 48 + 3));
    }

    #[test]
    fn what_is_no_fact_is_none() {
        for path in
            ["", "A", "E.score", "A.R7", "A.B4", "bag.B7", "spot0", "spot10", "printed.T7", "A.score1"]
        {
            assert_eq!(read(path), None, "{path}");
        }
    }

    #[test]
    fn what_is_set_is_what_is_found() {
        let mut state = State::new(Side::Normal, 2, Seat::A, 5);
        for (path, text) in [
            ("A.tiles", "B1B4"),
            ("B.R3", "Y5"),
            ("A.expansions", "xB4xG1"),
            ("A.score", "-3"),
            ("marker", "B"),
            ("A.SE", "down"),
            ("A.SE0", "L2"),
            ("gone.B1", "1"),
        ] {
            let fact = read(path).expect("a fact");
            let value = Value::read(text).expect("a value");
            assert_eq!(set(&mut state, fact, value), Ok(()), "{path}");
            assert_eq!(super::value(&state, fact), value);
        }
        for (path, text) in [("round", "2"), ("A.NE1", "B1"), ("A.SE", "-"), ("top", "B1")] {
            let fact = read(path).expect("a fact");
            let value = Value::read(text).expect("a value");
            assert!(set(&mut state, fact, value).is_err(), "{path}");
        }
    }
}
