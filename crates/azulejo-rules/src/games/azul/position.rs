//! The position string of azul: one line that holds all that can influence the rest of the game (azul 8.5).

use std::fmt;

use azulejo_source::Span;

use super::board::{Floor, PlayerBoard};
use super::faults::UNREADABLE_POSITION;
use super::order::Order;
use super::place::{Column, Row, Space};
use super::state::{Marker, Phase, Side, State};
use super::tile::{ByTile, Pile, Tile};
use super::words;
use crate::grammar::whole;
use crate::position::{Seen, is_of_seat, points, single_seat};
use crate::{Display, Fault, Seat};

/// Writes a position.
pub(super) fn write(state: &State, out: &mut dyn fmt::Write) -> fmt::Result {
    let side = state.side.name();
    write!(
        out,
        "azul {side} r{} {} turn={} start={}",
        state.round,
        state.phase.name(),
        state.turn,
        state.starter
    )?;
    match state.marker {
        Marker::Center => write!(out, " marker=center")?,
        Marker::Held(seat) => write!(out, " marker={seat}")?,
        Marker::Lost => write!(out, " marker=-")?,
    }
    if state.order.is_doubled() {
        write!(out, " doubled={}", state.order)?;
    }
    for display in state.all_displays() {
        write!(out, " {display}:{}", state.display(display))?;
    }
    write!(out, " C:{}", state.center())?;
    write_supply(state, out)?;
    state.seats().try_for_each(|seat| write_board(seat, state.board(seat), out))
}

/// Writes bag, lid and what left the game.
fn write_supply(state: &State, out: &mut dyn fmt::Write) -> fmt::Result {
    if state.is_supply_hidden {
        write!(out, " bag:* lid:*")?;
    } else {
        write!(out, " bag:{} lid:{}", state.bag, state.lid)?;
    }
    let gone = ByTile::new(|tile| u8::try_from(state.gone[tile]).unwrap_or_default());
    let extra = ByTile::new(|tile| u8::try_from(-state.gone[tile]).unwrap_or_default());
    for (name, pile) in [("gone", Pile::known(gone)), ("extra", Pile::known(extra))] {
        if !pile.is_empty() {
            write!(out, " {name}:{pile}")?;
        }
    }
    Ok(())
}

/// Writes a player board: score, lines, wall and floor, then what is seldom there.
fn write_board(seat: Seat, board: &PlayerBoard, out: &mut dyn fmt::Write) -> fmt::Result {
    write!(out, " {seat}:{}", board.score)?;
    for (row, mark) in Row::ALL.into_iter().zip(['/', ',', ',', ',', ',']) {
        write!(out, "{mark}{}", board.lines[row])?;
    }
    for (row, mark) in Row::ALL.into_iter().zip(['/', ',', ',', ',', ',']) {
        out.write_char(mark)?;
        for column in Column::ALL {
            let tile = board.wall.tile(Space { row, column }).map_or(b'.', Tile::letter);
            out.write_char(char::from(tile))?;
        }
    }
    out.write_char('/')?;
    if board.floor.is_empty() {
        out.write_char('-')?;
    }
    board.floor.pieces().try_for_each(|piece| out.write_char(char::from(piece.letter())))?;
    write_rest(board, out)
}

/// Writes what most boards do not have.
fn write_rest(board: &PlayerBoard, out: &mut dyn fmt::Write) -> fmt::Result {
    for (name, tiles) in [("beyond", board.floor.beyond), ("deferred", board.deferred)] {
        let pile = Pile::known(tiles);
        if !pile.is_empty() {
            write!(out, "/{name}={pile}")?;
        }
    }
    let numbers = [
        ("pending", board.pending),
        ("tiled", board.n_tiled.into()),
        ("bonus", board.bonus),
        ("rank", board.rank.into()),
    ];
    for (name, number) in numbers {
        if number != 0 {
            write!(out, "/{name}={number}")?;
        }
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
    bag: Option<Pile>,
    turn: Option<Seat>,
    start: Option<Seat>,
    seen: Seen,
}

impl Reader {
    /// Returns the empty position that the first sections and the number of seat sections name.
    fn new<'a>(mut sections: impl Iterator<Item = &'a str> + Clone) -> Option<Self> {
        let n_seats = sections.clone().filter(|it| is_of_seat(it)).count();
        let n_seats = u8::try_from(n_seats).ok().filter(|it| (2..=4).contains(it))?;
        sections.next().filter(|it| it.eq_ignore_ascii_case("azul"))?;
        let side = match sections.next()?.to_ascii_lowercase().as_str() {
            "colored" => Side::Colored,
            "gray" => Side::Gray,
            _ => return None,
        };
        Some(Self {
            state: State::new(side, n_seats, Seat::A),
            bag: None,
            turn: None,
            start: None,
            seen: Seen::default(),
        })
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
            Some(round) => self.state.round = Some(round).filter(|it| 0 < *it)?,
            None => self.state.phase = Phase::ALL.into_iter().find(|it| it.name() == word)?,
        }
        Some(())
    }

    /// Reads `turn=`, `start=`, `marker=` or `doubled=`.
    fn setting(&mut self, name: &str, value: &str) -> Option<()> {
        match name.to_ascii_lowercase().as_str() {
            "turn" => self.turn = Some(self.seat(value)?),
            "start" => self.start = Some(self.seat(value)?),
            "marker" if value == "-" => self.state.marker = Marker::Lost,
            "marker" if value.eq_ignore_ascii_case("center") => self.state.marker = Marker::Center,
            "marker" => self.state.marker = Marker::Held(self.seat(value)?),
            "doubled" => self.state.order = Order::read(value)?,
            _ => return None,
        }
        Some(())
    }

    /// Reads a seat that plays.
    fn seat(&self, text: &str) -> Option<Seat> {
        single_seat(text).filter(|seat| seat.nth() < self.state.n_seats)
    }

    /// Reads a display, the center, bag, lid, lost tiles or a board.
    fn place(&mut self, name: &str, value: &str, section: &str) -> Option<()> {
        match name.to_ascii_lowercase().as_str() {
            "bag" if value == "*" => self.bag = None,
            "bag" => self.bag = Some(Pile::known(tiles(value)?)),
            "lid" if value == "*" => self.state.is_supply_hidden = true,
            "lid" => self.state.lid = Pile::known(tiles(value)?),
            "gone" => self.count_gone(&tiles(value)?, 1)?,
            "extra" => self.count_gone(&tiles(value)?, -1)?,
            _ if is_of_seat(section) => {
                let seat = self.seat(name)?;
                self.state.boards[seat] = read_board(value)?;
            }
            "c" => *self.state.center_mut() = pile(value)?,
            digit => {
                let display = digit.parse::<u8>().ok().and_then(|it| Display::new(it.wrapping_sub(1)))?;
                let display = Some(display).filter(|it| it.nth() < self.state.n_displays())?;
                *self.state.display_mut(display) = pile(value)?;
            }
        }
        Some(())
    }

    /// Notes tiles that left the game, or came from nowhere where `sign` is below 0; of one color they do not do both.
    fn count_gone(&mut self, tiles: &ByTile<u8>, sign: i16) -> Option<()> {
        let gone = &mut self.state.gone;
        tiles.colors().all(|it| gone[it] == 0).then(|| {
            tiles.colors().for_each(|it| gone[it] = sign * i16::from(tiles[it]));
        })
    }

    /// Returns the whole position, its bag derived where it was not written.
    fn finish(mut self) -> Option<State> {
        let state = &mut self.state;
        state.starter = self.start.or(self.turn).unwrap_or(Seat::A);
        state.turn = match state.phase {
            Phase::Draft | Phase::Tile => self.turn.unwrap_or(state.starter),
            Phase::Deal | Phase::Over | Phase::Ended => state.starter,
        };
        let is_hidden = std::mem::take(&mut state.is_supply_hidden);
        state.bag = Pile::EMPTY;
        match self.bag {
            Some(bag) if is_hidden => {
                // The lid alone is not known, so that it follows from the rest.
                state.bag = bag;
                state.lid = nowhere_else(state);
            }
            Some(bag) => state.bag = bag,
            None => {
                state.bag = nowhere_else(state);
                state.is_supply_hidden = is_hidden;
            }
        }
        Some(self.state).filter(is_possible)
    }
}

/// Tells whether tiles lie on the table only while they can, the round is doubled only where it can be, and no more tiles are
/// unknown than there are.
fn is_possible(state: &State) -> bool {
    (state.may_lie_open() || state.is_drafted())
        && state.order == state.possible_order()
        && state.n_unknown() <= state.bag.n_known()
}

/// Returns the tiles of the box that are nowhere in the position: none of a color of which too many are there.
fn nowhere_else(state: &State) -> Pile {
    Pile::known(ByTile::new(|tile| u8::try_from(i32::from(Tile::EACH) - state.n_anywhere(tile)).unwrap_or(0)))
}

/// Reads a pile.
fn pile(text: &str) -> Option<Pile> {
    whole(words::pile, text.as_bytes(), &UNREADABLE_POSITION).ok()
}

/// Reads a pile of which every tile is known.
fn tiles(text: &str) -> Option<ByTile<u8>> {
    pile(text).filter(|it| it.unknown() == 0).map(|it| it.tiles())
}

/// Reads a board: `14/1R,2B,-,4K,-/B....,.Y...,.....,.....,...../RRM`, then `name=value` parts.
fn read_board(text: &str) -> Option<PlayerBoard> {
    let mut parts = text.split('/');
    let mut board = PlayerBoard { score: points(parts.next()?)?, ..PlayerBoard::default() };
    let is_rest = |part: &&str| part.contains('=');
    let mut plain = parts.clone().take_while(|it| !is_rest(it));
    if let Some(lines) = plain.next() {
        read_lines(&mut board, lines)?;
    }
    if let Some(wall) = plain.next() {
        read_wall(&mut board, wall)?;
    }
    if let Some(floor) = plain.next() {
        board.floor = read_floor(floor)?;
    }
    let n_plain = parts.clone().take_while(|it| !is_rest(it)).count();
    let mut seen = Seen::default();
    let mut rest = parts.skip(n_plain);
    rest.try_for_each(|part| {
        Some(part).filter(|it| seen.is_first_part(it)).and_then(|it| read_rest(&mut board, it))
    })
    .filter(|()| n_plain <= 3)?;
    Some(board)
}

/// Reads the five lines.
fn read_lines(board: &mut PlayerBoard, text: &str) -> Option<()> {
    let mut lines = text.split(',');
    for row in Row::ALL {
        let line = whole(words::line, lines.next()?.as_bytes(), &UNREADABLE_POSITION).ok()?;
        board.lines[row] = Some(line).filter(|it| it.n_pieces() <= row.capacity())?;
    }
    lines.next().is_none().then_some(())
}

/// Reads the five rows of the wall.
fn read_wall(board: &mut PlayerBoard, text: &str) -> Option<()> {
    let mut rows = text.split(',');
    for row in Row::ALL {
        let mut rest = rows.next()?.as_bytes();
        for column in Column::ALL {
            let (after, tile) = words::space(rest).ok()?;
            rest = after;
            if let Some(tile) = tile {
                board.wall.lay(Space { row, column }, tile);
            }
        }
        Some(()).filter(|()| rest.is_empty())?;
    }
    rows.next().is_none().then_some(())
}

/// Reads the floor.
fn read_floor(text: &str) -> Option<Floor> {
    let mut floor = Floor::default();
    if text == "-" {
        return Some(floor);
    }
    let mut rest = text.as_bytes();
    while !rest.is_empty() {
        let (after, piece) = words::piece(rest).ok()?;
        rest = after;
        floor.push(piece).then_some(())?;
    }
    Some(floor)
}

/// Reads one of the parts that most boards do not have.
fn read_rest(board: &mut PlayerBoard, part: &str) -> Option<()> {
    let (name, value) = part.split_once('=')?;
    match name.to_ascii_lowercase().as_str() {
        "beyond" => board.floor.beyond = tiles(value)?,
        "deferred" => board.deferred = tiles(value)?,
        "pending" => board.pending = points(value)?,
        "tiled" => board.n_tiled = value.parse().ok().filter(|it| *it <= 5)?,
        "bonus" => board.bonus = points(value)?,
        "rank" => board.rank = value.parse().ok().filter(|it| *it <= 4)?,
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
        let full = "azul colored r3 draft turn=B start=A marker=A 1:2B2Y 2:- 3:1R1K2W 4:- 5:2Y1* C:3R1K bag:16B15Y9R10K8W \
                    lid:2B1R A:14/1R,2B,-,4K,-/B....,.B...,.....,.....,...../RRM B:-3/-,-,-,-,-/.....,.....,.....,.....,...../-";
        check(full, full);
    }

    #[test]
    fn what_is_left_out_is_derived() {
        check(
            "azul gray draft 3:2B A:8/1B,-,-,-,- B:0",
            "azul gray r1 draft turn=A start=A marker=center 1:- 2:- 3:2B 4:- 5:- C:- bag:17B20Y20R20K20W lid:- \
             A:8/1B,-,-,-,-/.....,.....,.....,.....,...../- B:0/-,-,-,-,-/.....,.....,.....,.....,...../-",
        );
    }

    #[test]
    fn what_is_seldom_there_is_kept() {
        let text = "azul gray r9 tile turn=A start=B marker=- 1:- 2:- 3:- 4:- 5:- C:- bag:* lid:* gone:2R extra:1K \
                    A:0/-,-,-,-,-/.....,.....,.....,.....,...../RRRRRRR/beyond=2R/deferred=4K/pending=3/tiled=2/bonus=9/rank=1 \
                    B:0/-,-,-,-,-/.....,.....,.....,.....,...../-";
        check(text, text);
    }

    #[test]
    fn a_doubled_round_is_kept_where_it_can_be() {
        let boards =
            "A:0/-,-,-,-,-/.....,.....,.....,.....,...../- B:0/-,-,-,-,-/.....,.....,.....,.....,...../-";
        let position = |seats: &str| {
            format!("azul gray r2 draft {seats} 1:- 2:- 3:- 4:- 5:- C:- bag:20B20Y20R20K20W lid:- {boards}")
        };
        for seats in
            ["turn=B start=B marker=center doubled=opening", "turn=A start=B marker=B doubled=closing-again"]
        {
            check(&position(seats), &position(seats));
        }
        for seats in [
            "turn=A start=B marker=center doubled=opening",
            "turn=A start=A marker=center doubled=closing",
            "turn=A start=B marker=A doubled=closing-again",
            "turn=A start=B marker=center doubled=twice",
        ] {
            assert!(read(&position(seats)).is_err(), "{seats}");
        }
        assert!(read("azul gray deal start=B doubled=closing A:0 B:0").is_err());
    }

    #[test]
    fn what_is_no_position_says_where() {
        assert_eq!(read(""), Err(Fault::new(&UNREADABLE_POSITION)));
        assert_eq!(read("azul gray A:0"), Err(Fault::new(&UNREADABLE_POSITION)));
        assert_eq!(read("azul gray r0 A:0 B:0"), Err(Fault::at(&UNREADABLE_POSITION, Span::new(10, 12))));
        assert!(read("azul gray A:0/2B,-,-,-,- B:0").is_err());
        assert!(read("azul gray r2 r3 A:0 B:0").is_err());
        assert!(read("azul gray draft 1:2B 1:3B A:0 B:0").is_err());
        assert!(read("azul gray draft 1:2B 01:3Y A:0 B:0").is_err());
        assert!(read("azul gray r3 r+4 A:0 B:0").is_err());
        assert!(read("azul gray tile A:0/bonus=3/Bonus=5 B:0").is_err());
        assert!(read("azul gray A:0 A:1 B:0").is_err());
        assert!(read("azul gray tile 1:2B A:0 B:0").is_err());
        assert!(read("azul gray draft C:2B A:0 B:0 C:0").is_ok());
    }
}
