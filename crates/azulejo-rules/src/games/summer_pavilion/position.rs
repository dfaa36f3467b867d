//! The position string of summer-pavilion: one line that holds all that can influence the rest of the game
//! (summer-pavilion 8.5).

use std::fmt;

use azulejo_source::Span;

use super::chance::can_refill;
use super::faults::UNREADABLE_POSITION;
use super::garden::Garden;
use super::stars::Star;
use super::state::{Marker, Phase, Side, State};
use super::tile::{ByTile, Pile, Tile};
use super::{round, words};
use crate::grammar::whole;
use crate::position::{Seen, is_of_seat, points, single_seat};
use crate::{Display, Fault, Seat};

/// Writes a position.
pub(super) fn write(state: &State, out: &mut dyn fmt::Write) -> fmt::Result {
    let (side, phase) = (state.side.name(), state.phase.name());
    write!(
        out,
        "summer-pavilion {side} r{} {phase} turn={} start={}",
        state.round, state.turn, state.starter
    )?;
    match state.marker {
        Marker::Center => write!(out, " marker=center")?,
        Marker::Held(seat) => write!(out, " marker={seat}")?,
    }
    for display in state.all_displays() {
        write!(out, " {display}:{}", state.display(display))?;
    }
    write!(out, " C:{} supply:{}", state.center, state.supply)?;
    if state.is_bag_hidden {
        write!(out, " bag:* tower:*")?;
    } else {
        write!(out, " bag:{} tower:{}", Pile::known(state.bag), Pile::known(state.tower))?;
    }
    state.seats().try_for_each(|seat| write_garden(seat, state.garden(seat), out))
}

/// Writes what lies in front of a seat: score, hand and stars, then what is seldom there.
fn write_garden(seat: Seat, garden: &Garden, out: &mut dyn fmt::Write) -> fmt::Result {
    write!(out, " {seat}:{}/{}", garden.score, Pile::known(garden.hand))?;
    for (star, mark) in Star::ALL.into_iter().zip(['/', ',', ',', ',', ',', ',', ',']) {
        out.write_char(mark)?;
        if garden.stars.n_on(star) == 0 {
            out.write_char('-')?;
            continue;
        }
        for space in star.spaces() {
            out.write_char(char::from(garden.stars.tile(space).map_or(b'.', Tile::letter)))?;
        }
    }
    if !garden.kept.is_empty() {
        write!(out, "/kept={}", Pile::known(garden.kept))?;
    }
    let numbers =
        [("passed", i32::from(garden.has_passed)), ("bonus", garden.bonus), ("rank", garden.rank.into())];
    for (name, number) in numbers.into_iter().filter(|it| it.1 != 0) {
        write!(out, "/{name}={number}")?;
    }
    Ok(())
}

/// Reads a position. Sections may be left out where they are empty; a bag left out or `*` is what is nowhere else.
pub(super) fn read(text: &str) -> Result<State, Fault> {
    let mut sections = text.split_ascii_whitespace();
    let mut reader = Reader::new(sections.clone()).ok_or(Fault::new(&UNREADABLE_POSITION))?;
    // The first two sections, game and board, were read with the number of seats.
    sections.nth(1);
    for section in sections {
        let at = Span::of(section.as_bytes(), text.as_bytes());
        let read =
            Some(section).filter(|it| reader.seen.is_first(it, is_phase)).and_then(|it| reader.section(it));
        read.ok_or(Fault::at(&UNREADABLE_POSITION, at))?;
    }
    reader.finish().ok_or(Fault::new(&UNREADABLE_POSITION))
}

/// Tells whether this is the name of a phase.
fn is_phase(name: &str) -> bool {
    Phase::ALL.iter().any(|it| it.name() == name)
}

/// What has been read of a position.
struct Reader {
    state: State,
    /// The bag as written; none where it is to be derived.
    bag: Option<ByTile<u8>>,
    turn: Option<Seat>,
    start: Option<Seat>,
    seen: Seen,
}

impl Reader {
    /// Returns the empty position that the first sections and the number of seat sections name.
    fn new<'a>(mut sections: impl Iterator<Item = &'a str> + Clone) -> Option<Self> {
        let n_seats = sections.clone().filter(|it| is_of_seat(it)).count();
        let n_seats = u8::try_from(n_seats).ok().filter(|it| (2..=4).contains(it))?;
        sections.next().filter(|it| it.eq_ignore_ascii_case("summer-pavilion"))?;
        let side = Side::from_name(sections.next()?)?;
        let state = State::new(side, n_seats, Seat::A);
        Some(Self { state, bag: None, turn: None, start: None, seen: Seen::default() })
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
            Some(round) => {
                self.state.round = Some(round).filter(|it| (1..=State::MOST_ROUNDS).contains(it))?;
            }
            None => self.state.phase = Phase::ALL.into_iter().find(|it| it.name() == word)?,
        }
        Some(())
    }

    /// Reads `turn=`, `start=` or `marker=`.
    fn setting(&mut self, name: &str, value: &str) -> Option<()> {
        match name.to_ascii_lowercase().as_str() {
            "turn" => self.turn = Some(self.seat(value)?),
            "start" => self.start = Some(self.seat(value)?),
            "marker" if value.eq_ignore_ascii_case("center") => self.state.marker = Marker::Center,
            "marker" => self.state.marker = Marker::Held(self.seat(value)?),
            _ => return None,
        }
        Some(())
    }

    /// Reads a seat that plays.
    fn seat(&self, text: &str) -> Option<Seat> {
        single_seat(text).filter(|seat| seat.nth() < self.state.n_seats)
    }

    /// Reads a display, the center, supply, bag, tower, or what lies in front of a seat.
    fn place(&mut self, name: &str, value: &str, section: &str) -> Option<()> {
        match name.to_ascii_lowercase().as_str() {
            "bag" if value == "*" => self.bag = None,
            "bag" => self.bag = Some(tiles(value)?),
            "tower" if value == "*" => self.state.is_bag_hidden = true,
            "tower" => self.state.tower = tiles(value)?,
            "supply" => self.state.supply = pile(value)?,
            _ if is_of_seat(section) => {
                let seat = self.seat(name)?;
                self.state.gardens[seat] = read_garden(value)?;
            }
            "c" => self.state.center = pile(value)?,
            digit => {
                let display = digit.parse::<u8>().ok().and_then(|it| Display::new(it.wrapping_sub(1)))?;
                let display = Some(display).filter(|it| it.nth() < self.state.n_displays())?;
                *self.state.display_mut(display) = pile(value)?;
            }
        }
        Some(())
    }

    /// Returns the whole position, its bag derived where it was not written.
    fn finish(mut self) -> Option<State> {
        let state = &mut self.state;
        state.starter = self.start.or(self.turn).unwrap_or(Seat::A);
        state.turn = if state.has_turn() { self.turn.unwrap_or(state.starter) } else { state.starter };
        let is_hidden = std::mem::take(&mut state.is_bag_hidden);
        state.bag = ByTile::default();
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
        Some(self.state).filter(is_possible)
    }
}

/// Tells whether what waits to happen can happen, and no more tiles are unknown than there are (summer-pavilion 8.5).
fn is_possible(state: &State) -> bool {
    let nobody_passed = || state.seats().all(|seat| !state.garden(seat).has_passed);
    let can_go_on = match state.phase {
        Phase::Supply => state.is_drafted() && nobody_passed() && state.supply.is_empty(),
        Phase::Deal | Phase::Over => state.is_drafted() && nobody_passed(),
        Phase::Draft | Phase::Ended => nobody_passed(),
        Phase::Place => state.is_drafted() && !state.garden(state.turn).has_passed,
        Phase::Refill if state.is_drafted() => {
            can_refill(state) && (state.have_all_passed() || !state.garden(state.turn).has_passed)
        }
        Phase::Refill => can_refill(state) && nobody_passed(),
    };
    let are_ranked = state.phase != Phase::Ended || are_of_scores(state);
    can_go_on && are_ranked && state.n_unknown() <= state.bag.n_tiles()
}

/// Tells whether ranks are those of the scores, or not written at all (summer-pavilion 6.5).
fn are_of_scores(state: &State) -> bool {
    let rank = |seat| state.garden(seat).rank;
    let is_ranked = || state.seats().all(|it| rank(it) == round::rank_of(state, it));
    state.seats().all(|it| rank(it) == 0) || is_ranked()
}

/// Returns the tiles of the box that are nowhere in the position: none of a color of which too many are there.
fn nowhere_else(state: &State) -> ByTile<u8> {
    ByTile::new(|tile| {
        u8::try_from(u32::from(Tile::EACH).saturating_sub(state.n_anywhere(tile))).unwrap_or(0)
    })
}

/// Reads a pile, of which no color has more tiles than the box.
pub(super) fn pile(text: &str) -> Option<Pile> {
    let pile = whole(words::pile, text.as_bytes(), &UNREADABLE_POSITION).ok()?;
    let is_small = |n: u8| n <= Tile::EACH;
    (Tile::ALL.into_iter().all(|tile| is_small(pile.tiles[tile])) && is_small(pile.unknown)).then_some(pile)
}

/// Reads a pile of which every tile is known.
fn tiles(text: &str) -> Option<ByTile<u8>> {
    pile(text).filter(|it| it.unknown == 0).map(|it| it.tiles)
}

/// Reads what lies in front of a seat: `14/2P1G/P....P,-,-,-,-,-,-`, then `name=value` parts.
fn read_garden(text: &str) -> Option<Garden> {
    let mut parts = text.split('/');
    let mut garden = Garden { score: points(parts.next()?)?, ..Garden::default() };
    let mut seen = Seen::default();
    for (part, nth) in parts.zip(0..) {
        match (part.split_once('='), nth) {
            (Some((name, value)), _) if seen.is_first_part(part) => read_rest(&mut garden, name, value)?,
            (None, 0) => garden.hand = tiles(part)?,
            (None, 1) => read_stars(&mut garden, part)?,
            (Some(_) | None, _) => return None,
        }
    }
    Some(garden)
}

/// Reads the seven stars.
fn read_stars(garden: &mut Garden, text: &str) -> Option<()> {
    let mut rings = text.split(',');
    for star in Star::ALL {
        let ring = whole(words::ring, rings.next()?.as_bytes(), &UNREADABLE_POSITION).ok()?;
        for (space, tile) in star.spaces().zip(ring) {
            garden.stars.lay(space, tile);
        }
    }
    rings.next().is_none().then_some(())
}

/// Reads one of the parts that are seldom there.
fn read_rest(garden: &mut Garden, name: &str, value: &str) -> Option<()> {
    match (name.to_ascii_lowercase().as_str(), value) {
        ("kept", _) => garden.kept = tiles(value)?,
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
    }

    #[test]
    fn a_position_reads_back_from_its_own_text() {
        let full = "summer-pavilion colored r2 place turn=B start=A marker=A 1:- 2:- 3:- 4:- 5:- C:- supply:2P1G3O2Y1B1R \
                    bag:17P20G19O19Y20B20R tower:1O A:8/2P1R/P....P,-,-,-,-,-,- B:-3/-/-,-,G.....,-,-,-,R.....\
                    /kept=1B/passed=0";
        let canonical = full.replace("/passed=0", "");
        check(full, &canonical);
    }

    #[test]
    fn what_is_left_out_is_derived() {
        check(
            "summer-pavilion monochrome deal supply:2P A:8/1B/-,-,-,-,-,-,RR.... B:5/kept=1G/bonus=4/rank=2",
            "summer-pavilion monochrome r1 deal turn=A start=A marker=center 1:- 2:- 3:- 4:- 5:- C:- supply:2P \
             bag:20P21G22O22Y21B20R tower:- A:8/1B/-,-,-,-,-,-,RR.... B:5/-/-,-,-,-,-,-,-/kept=1G/bonus=4/rank=2",
        );
    }

    #[test]
    fn what_is_no_position_says_where() {
        assert_eq!(read(""), Err(Fault::new(&UNREADABLE_POSITION)));
        assert_eq!(
            read("summer-pavilion colored r7 A:0 B:0"),
            Err(Fault::at(&UNREADABLE_POSITION, Span::new(24, 26)))
        );
        assert!(read("summer-pavilion colored A:0/-/-,- B:0").is_err());
        assert!(read("summer-pavilion colored r2 r3 A:0 B:0").is_err());
        assert!(read("summer-pavilion colored draft 1:2B 1:3B A:0 B:0").is_err());
        assert!(read("summer-pavilion colored draft 1:2B 01:3P A:0 B:0").is_err());
        assert!(read("summer-pavilion colored place A:0/kept=1B/kept=2P B:0").is_err());
        assert!(read("summer-pavilion colored place 1:2B A:0 B:0").is_err());
        assert!(read("summer-pavilion colored place A:0/passed=1 B:0").is_err());
        assert!(read("summer-pavilion colored draft C:2B A:0 B:0 C:0").is_ok());
    }
}
