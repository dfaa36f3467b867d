//! Facts of summer-pavilion: places in a position that claims, tests and diffs speak of (summer-pavilion 8.4). Changes none but
//! by `set`.

use std::fmt;

use super::faults::FACT_CANNOT_BE_SET;
use super::position;
use super::stars::{Name, Star};
use super::state::{Marker, Phase, State};
use super::tile::{ByTile, Pile, Tile};
use crate::position::reads;
use crate::{Display, Fault, Seat, Value, Word};

/// A place in a position.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Fact {
    /// `round`
    Round,
    /// `phase`
    Phase,
    /// `wild`
    Wild,
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
    /// `supply`
    Supply,
    /// `bag`
    Bag,
    /// `bag.R`
    BagOf(Tile),
    /// `tower`
    Tower,
    /// `tower.R`
    TowerOf(Tile),
    /// `A.score` and the like
    Of(Seat, SeatFact),
}

/// A place in front of a seat.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum SeatFact {
    /// `score`
    Score,
    /// `hand`
    Hand,
    /// `kept`
    Kept,
    /// `passed`
    Passed,
    /// `R5`
    Space(Name),
    /// `stars`
    Stars,
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
            Self::Wild => f.write_str("wild"),
            Self::Turn => f.write_str("turn"),
            Self::Start => f.write_str("start"),
            Self::Display(display) => write!(f, "display{display}"),
            Self::Center => f.write_str("center"),
            Self::Marker => f.write_str("marker"),
            Self::Supply => f.write_str("supply"),
            Self::Bag => f.write_str("bag"),
            Self::BagOf(tile) => write!(f, "bag.{tile}"),
            Self::Tower => f.write_str("tower"),
            Self::TowerOf(tile) => write!(f, "tower.{tile}"),
            Self::Of(seat, fact) => write!(f, "{seat}.{fact}"),
        }
    }
}

impl fmt::Display for SeatFact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Score => f.write_str("score"),
            Self::Hand => f.write_str("hand"),
            Self::Kept => f.write_str("kept"),
            Self::Passed => f.write_str("passed"),
            Self::Space(name) => fmt::Display::fmt(name, f),
            Self::Stars => f.write_str("stars"),
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
        ("wild", "") => Some(Fact::Wild),
        ("turn", "") => Some(Fact::Turn),
        ("start", "") => Some(Fact::Start),
        ("center", "") => Some(Fact::Center),
        ("marker", "") => Some(Fact::Marker),
        ("supply", "") => Some(Fact::Supply),
        ("bag", "") => Some(Fact::Bag),
        ("tower", "") => Some(Fact::Tower),
        ("bag", _) => of_tile.next().map(Fact::BagOf),
        ("tower", _) => of_tile.next().map(Fact::TowerOf),
        (head, "") => match head.strip_prefix("display")?.as_bytes() {
            [digit] => Display::from_digit(*digit).map(Fact::Display),
            _ => None,
        },
        (head, tail) => {
            let mut letters = head.chars();
            let seat = letters.next().filter(|_| letters.next().is_none()).and_then(Seat::from_letter)?;
            Some(Fact::Of(seat, read_of_seat(tail)?))
        }
    }
}

/// Reads what follows a seat and a point, lower case.
fn read_of_seat(text: &str) -> Option<SeatFact> {
    match (text, text.as_bytes()) {
        ("score", _) => Some(SeatFact::Score),
        ("hand", _) => Some(SeatFact::Hand),
        ("kept", _) => Some(SeatFact::Kept),
        ("passed", _) => Some(SeatFact::Passed),
        ("stars", _) => Some(SeatFact::Stars),
        ("bonus", _) => Some(SeatFact::Bonus),
        ("rank", _) => Some(SeatFact::Rank),
        (_, [star, digit]) => Name::new(Star::from_letter(*star)?, *digit).map(SeatFact::Space),
        _ => None,
    }
}

/// Calls `each` with every fact of a position.
pub(super) fn each(state: &State, each: &mut dyn FnMut(Fact)) {
    [Fact::Round, Fact::Phase, Fact::Wild, Fact::Turn, Fact::Start].into_iter().for_each(&mut *each);
    state.all_displays().map(Fact::Display).for_each(&mut *each);
    [Fact::Center, Fact::Marker, Fact::Supply, Fact::Bag].into_iter().for_each(&mut *each);
    Tile::ALL.into_iter().map(Fact::BagOf).for_each(&mut *each);
    each(Fact::Tower);
    Tile::ALL.into_iter().map(Fact::TowerOf).for_each(&mut *each);
    for seat in state.seats() {
        each_of_seat(&mut |fact| each(Fact::Of(seat, fact)));
    }
}

/// Calls `each` with every place in front of a seat.
fn each_of_seat(each: &mut dyn FnMut(SeatFact)) {
    [SeatFact::Score, SeatFact::Hand, SeatFact::Kept, SeatFact::Passed].into_iter().for_each(&mut *each);
    Name::all().map(SeatFact::Space).for_each(&mut *each);
    [SeatFact::Stars, SeatFact::Bonus, SeatFact::Rank].into_iter().for_each(&mut *each);
}

/// Tells whether a position has the fact.
pub(super) const fn is_there(state: &State, fact: Fact) -> bool {
    match fact {
        Fact::Display(display) => display.nth() < state.n_displays(),
        Fact::Of(seat, _) => seat.nth() < state.n_seats,
        Fact::Round
        | Fact::Phase
        | Fact::Wild
        | Fact::Turn
        | Fact::Start
        | Fact::Center
        | Fact::Marker
        | Fact::Supply
        | Fact::Bag
        | Fact::BagOf(_)
        | Fact::Tower
        | Fact::TowerOf(_) => true,
    }
}

/// Returns what a fact is worth.
pub(super) fn value(state: &State, fact: Fact) -> Value {
    let hidden = |value| if state.is_bag_hidden { Value::Unknown } else { value };
    match fact {
        Fact::Round => Value::count(state.round),
        Fact::Phase => Value::word(state.phase.name()),
        Fact::Wild => Value::word(state.wild()),
        Fact::Turn if state.has_turn() => Value::word(state.turn),
        Fact::Turn => Value::Word(Word::NOTHING),
        Fact::Start => Value::word(state.starter),
        Fact::Display(display) => Value::word(state.display(display)),
        Fact::Center => Value::word(state.center),
        Fact::Marker => match state.marker {
            Marker::Center => Value::word("center"),
            Marker::Held(seat) => Value::word(seat),
        },
        Fact::Supply => Value::word(state.supply),
        Fact::Bag => hidden(number(state.n_bag())),
        Fact::BagOf(tile) if state.n_unknown() == 0 || state.bag[tile] == 0 => {
            hidden(Value::count(state.bag[tile]))
        }
        Fact::BagOf(_) => Value::Unknown,
        Fact::Tower => hidden(number(state.tower.n_tiles())),
        Fact::TowerOf(tile) => hidden(Value::count(state.tower[tile])),
        Fact::Of(seat, fact) => value_of_seat(state, seat, fact),
    }
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
        SeatFact::Hand => Value::word(Pile::known(garden.hand)),
        SeatFact::Kept => Value::word(Pile::known(garden.kept)),
        SeatFact::Passed => Value::count(garden.has_passed),
        SeatFact::Space(name) => {
            let tile = garden.stars.tile(name.space(state.side));
            Value::Word(tile.map_or(Word::NOTHING, |it| Word::letter(it.letter())))
        }
        SeatFact::Stars => {
            let n_complete = Star::ALL.into_iter().filter(|it| garden.stars.is_complete(*it)).count();
            Value::Number(i32::try_from(n_complete).unwrap_or(i32::MAX))
        }
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
    match fact {
        Fact::Turn if state.has_turn() => {
            state.turn = value.seat(state.n_seats).filter(|it| !state.garden(*it).has_passed)?;
        }
        Fact::Start => state.starter = value.seat(state.n_seats)?,
        Fact::Display(display) if display.nth() < state.n_displays() && may_lie_there(state) => {
            *state.display_mut(display) = pile(value)?;
        }
        Fact::Center if may_lie_there(state) => state.center = pile(value)?,
        Fact::Marker => state.marker = marker(state, value)?,
        Fact::Supply if !matches!(state.phase, Phase::Supply | Phase::Refill) => state.supply = pile(value)?,
        Fact::BagOf(tile) => state.bag[tile] = value.count_up_to(Tile::EACH)?,
        Fact::TowerOf(tile) => state.tower[tile] = value.count_up_to(Tile::EACH)?,
        Fact::Of(seat, fact) if seat.nth() < state.n_seats => return set_of_seat(state, seat, fact, value),
        Fact::Turn
        | Fact::Round
        | Fact::Phase
        | Fact::Wild
        | Fact::Bag
        | Fact::Tower
        | Fact::Display(_)
        | Fact::Center
        | Fact::Supply
        | Fact::Of(..) => return None,
    }
    Some(())
}

/// Tells whether tiles may lie on displays and in the center.
fn may_lie_there(state: &State) -> bool {
    state.phase == Phase::Draft
}

/// Corrects a place in front of a seat.
fn set_of_seat(state: &mut State, seat: Seat, fact: SeatFact, value: Value) -> Option<()> {
    let may_pass = state.phase == Phase::Place && seat != state.turn;
    let side = state.side;
    let garden = &mut state.gardens[seat];
    match (fact, value) {
        (SeatFact::Score, Value::Number(score)) => {
            garden.score = Some(score).filter(reads)?;
        }
        (SeatFact::Hand, _) => garden.hand = known(value)?,
        (SeatFact::Kept, _) => garden.kept = known(value)?,
        (SeatFact::Passed, Value::Number(0)) if may_pass => garden.has_passed = false,
        (SeatFact::Passed, Value::Number(1)) if may_pass => garden.has_passed = true,
        (SeatFact::Space(name), Value::Word(word)) => {
            let tile = match word.single()? {
                b'-' => None,
                letter => Some(Tile::from_letter(letter)?),
            };
            garden.stars.lay(name.space(side), tile);
        }
        _ => return None,
    }
    Some(())
}

/// Returns the value as a place of the marker.
fn marker(state: &State, value: Value) -> Option<Marker> {
    match value {
        Value::Word(word) if word.as_str().eq_ignore_ascii_case("center") => Some(Marker::Center),
        Value::Word(_) | Value::Number(_) | Value::Unknown => value.seat(state.n_seats).map(Marker::Held),
    }
}

/// Returns the value as a pile.
fn pile(value: Value) -> Option<Pile> {
    match value {
        Value::Word(word) => position::pile(word.as_str()),
        Value::Number(_) | Value::Unknown => None,
    }
}

/// Returns the value as a pile of which every tile is known.
fn known(value: Value) -> Option<ByTile<u8>> {
    pile(value).filter(|it| it.unknown == 0).map(|it| it.tiles)
}

#[cfg(test)]
mod tests {
    use super::super::state::Side;
    use super::*;

    #[test]
    fn every_fact_reads_back_from_its_own_text() {
        let state = State::new(Side::Monochrome, 4, Seat::A);
        let mut n_facts = 0;
        each(&state, &mut |fact| {
            assert_eq!(read(&fact.to_string()), Some(fact));
            assert_eq!(read(&fact.to_string().to_ascii_uppercase()), Some(fact));
            n_facts += 1;
        });
        assert_eq!(n_facts, 5 + 9 + 4 + 6 + 1 + 6 + 4 * (4 + 42 + 3));
    }

    #[test]
    fn what_is_no_fact_is_none() {
        for path in ["", "A", "E.score", "A.R7", "A.K1", "A.R", "bag.M", "display0", "A.score1"] {
            assert_eq!(read(path), None, "{path}");
        }
    }

    #[test]
    fn what_is_set_is_what_is_found() {
        let mut state = State::new(Side::Monochrome, 2, Seat::A);
        for (path, text) in
            [("A.hand", "2B1R"), ("B.P3", "B"), ("A.kept", "1P"), ("A.score", "-3"), ("marker", "B")]
        {
            let fact = read(path).expect("a fact");
            let value = Value::read(text).expect("a value");
            assert_eq!(set(&mut state, fact, value), Ok(()), "{path}");
            assert_eq!(super::value(&state, fact), value);
        }
        let round = read("round").expect("a fact");
        assert!(set(&mut state, round, Value::Number(2)).is_err());
    }
}
