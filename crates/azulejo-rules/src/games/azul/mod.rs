//! azul: the base game, colored and gray board, two to four seats.
//!
//! `tile`, `place`, `wall`, `board` and `state` hold; `deal`, `draft`, `floor`, `tiling`, `score`, `round`, `deadlock` and
//! `ruling` are the rules, in the order of the chapters of `spec/games/azul.md`; `ply`, `event` and `fact` are what can be
//! said; `packed` and `count` find legal drafts by their number; `words` and `position` are how it is spelled; `advice`,
//! `sketch` and `policy` are for people.

mod advice;
mod board;
mod chart;
mod count;
mod deadlock;
mod deal;
mod draft;
mod event;
mod fact;
mod faults;
mod floor;
mod order;
mod packed;
mod place;
mod ply;
mod policy;
mod position;
mod presets;
mod questions;
mod round;
mod ruling;
mod score;
mod simpler;
mod sketch;
mod state;
mod tile;
mod tiling;
mod wall;
mod words;

use std::fmt;

use azulejo_source::{Code, Excerpt, Lexicon, Span, Spelling};

use crate::fault::{SEATS_DO_NOT_FIT, UNKNOWN_BOARD, UNKNOWN_STARTER};
use crate::game::{chance_step_by_step, n_listed, pick_listed};
use crate::{
    Certainty, Dice, Ending, Fault, Game, Moment, Scored, Seat, Setup, Sketch, Turn, Value, position_text,
};
use count::Choices;
use faults::{TILES_DO_NOT_ADD_UP, TOO_MANY_TO_COUNT};

pub use board::{Floor, PatternLine, PlayerBoard};
pub use event::Event;
pub use fact::{Fact, SeatFact};
pub use order::Order;
pub use place::{ByRow, Column, ColumnSet, Row, Rows, Space};
pub use ply::{Columns, Count, Deal, Destination, Draft, Ply, Source, Split, Turned};
pub use questions::*;
pub use state::{Marker, Phase, Side, State};
pub use tile::{ByTile, Piece, Pile, Tile};
pub use wall::Wall;

/// The game azul.
#[derive(Clone, Copy, Debug)]
pub struct Azul;

/// The words of azul.
static LEXICON: Lexicon = Lexicon { game: Azul::NAME, tiles: "BYRKW", chance: &["deal"], respell };

/// Writes a body in its canonical spelling, if it reads.
fn respell(spelling: Spelling<'_>, body: &str, out: &mut String) -> bool {
    let written = match spelling {
        Spelling::Ply => words::read_ply(Seat::A, body).ok().map(|it| it.to_string()),
        Spelling::Chance(word) => match words::read_chance(word, body) {
            Ok(Ply::Deal(deal)) => Some(deal.to_string()),
            Ok(Ply::Draft(..) | Ply::Tile(..)) | Err(_) => None,
        },
        Spelling::Fact => respell_fact(body),
        Spelling::Position => position::read(body).ok().map(|it| position_text::<Azul>(&it)),
        Spelling::Printed => None,
    };
    written.is_some_and(|it| {
        out.push_str(&it);
        true
    })
}

/// Writes a fact and its value canonically: `A.line3=2B`.
fn respell_fact(body: &str) -> Option<String> {
    let (path, text) = body.split_once('=')?;
    let fact = fact::read(path)?;
    // Seats, tiles and piles are upper case, words lower case.
    let is_word = matches!(fact, Fact::Phase | Fact::Doubled)
        || fact == Fact::Marker && text.eq_ignore_ascii_case("center");
    let text = if is_word { text.to_ascii_lowercase() } else { text.to_ascii_uppercase() };
    Some(format!("{fact}={text}"))
}

impl Game for Azul {
    const NAME: &'static str = "azul";
    const BOARDS: &'static [&'static str] = &["colored", "gray"];
    const SEATS: (u8, u8) = (2, 4);
    const CODES: &'static [Code] = faults::CODES;
    const LEXICON: &'static Lexicon = &LEXICON;

    type Rules = Rules;
    type State = State;
    type Ply = Ply;
    type Event = Event;
    type Fact = Fact;

    #[inline]
    fn open(_: &Rules, setup: &Setup<'_>) -> Result<State, Fault> {
        let is_named = |side: &Side| setup.board.eq_ignore_ascii_case(side.name());
        let side = match [Side::Colored, Side::Gray].into_iter().find(is_named) {
            None if !setup.board.is_empty() => return Err(Fault::new(&UNKNOWN_BOARD)),
            side => side.unwrap_or_default(),
        };
        if !(Self::SEATS.0..=Self::SEATS.1).contains(&setup.n_seats) {
            return Err(Fault::new(&SEATS_DO_NOT_FIT));
        }
        if setup.n_seats <= setup.start.nth() {
            return Err(Fault::new(&UNKNOWN_STARTER));
        }
        Ok(State::new(side, setup.n_seats, setup.start))
    }

    #[inline]
    fn read_ply(seat: Seat, body: &str) -> Result<Ply, Fault> {
        words::read_ply(seat, body)
    }

    fn read_chance(word: &str, body: &str) -> Result<Ply, Fault> {
        words::read_chance(word, body)
    }

    fn read_fact(path: &str) -> Option<Fact> {
        fact::read(path)
    }

    fn read_position(text: &str) -> Result<State, Fault> {
        let state = position::read(text)?;
        let whole = Span::of(text.as_bytes(), text.as_bytes());
        if !state.is_whole() {
            Err(Fault::at(&TILES_DO_NOT_ADD_UP, whole))
        } else if !state.has_few_tiles() {
            Err(Fault::at(&TOO_MANY_TO_COUNT, whole))
        } else {
            Ok(state)
        }
    }

    fn write_position(state: &State, out: &mut dyn fmt::Write) -> fmt::Result {
        position::write(state, out)
    }

    #[inline]
    fn check(rules: &Rules, state: &State, ply: &Ply) -> Result<Certainty, Fault> {
        match ply {
            Ply::Deal(deal) => deal::check(rules, state, deal),
            Ply::Draft(seat, draft) => draft::check(rules, state, *seat, draft),
            Ply::Tile(seat, columns) => {
                tiling::check(rules, state, *seat, columns).map(|()| Certainty::Certain)
            }
        }
    }

    fn play(rules: &Rules, state: &mut State, ply: &Ply, events: &mut impl FnMut(Event)) {
        match ply {
            Ply::Deal(deal) => deal::play(rules, state, deal, events),
            Ply::Draft(seat, draft) => draft::play(rules, state, *seat, draft, events),
            Ply::Tile(seat, columns) => {
                let columns = tiling::complete(rules, state, *seat, columns).unwrap_or(*columns);
                tiling::play(rules, state, *seat, &columns, events);
            }
        }
    }

    // A function of its own, so that what it needs stays in registers.
    #[inline(never)]
    fn play_at_once(rules: &Rules, state: &mut State, seat: Seat, body: Excerpt<'_>) -> bool {
        let draft = words::usual_draft(body);
        draft.is_some_and(|it| draft::play_at_once(rules, state, seat, &it))
    }

    fn close_at_once(rules: &Rules, state: &mut State, seat: Seat, body: Excerpt<'_>) -> bool {
        let draft = words::usual_draft(body);
        draft.is_some_and(|it| draft::play_last_at_once(rules, state, seat, &it))
            && round::settle(rules, state, &mut |_| ()).is_ok()
            && state.round <= State::MOST_ROUNDS
    }

    fn chance_at_once(rules: &Rules, state: &mut State, word: &str, body: &str) -> bool {
        let mut deal = Deal::none();
        let is_usual = words::usual_deal(word, body.as_bytes(), &mut deal).is_some();
        is_usual && deal::play_at_once(rules, state, &deal)
            || chance_step_by_step::<Self>(rules, state, word, body)
    }

    #[inline]
    fn is_same_after(left: &State, right: &State, seat: Seat) -> bool {
        draft::is_same_after(left, right, seat)
    }

    fn is_unsettled(state: &State) -> bool {
        state.phase == Phase::Tile
    }

    fn settle(rules: &Rules, state: &mut State, events: &mut impl FnMut(Event)) -> Result<(), Fault> {
        round::settle(rules, state, events)
    }

    fn is_due(state: &State, ply: &Ply) -> bool {
        match ply {
            Ply::Tile(seat, _) => state.seats_to_tile().has(*seat),
            Ply::Deal(_) | Ply::Draft(..) => false,
        }
    }

    fn end(
        rules: &Rules,
        state: &mut State,
        ending: Ending,
        events: &mut impl FnMut(Event),
    ) -> Result<(), Fault> {
        round::end(rules, state, ending, events)
    }

    fn is_deadlock(rules: &Rules, state: &State) -> bool {
        deadlock::is_deadlock(rules, state)
    }

    fn stand(
        rules: &Rules,
        state: &mut State,
        ply: &Ply,
        fault: Fault,
        events: &mut impl FnMut(Event),
    ) -> Result<(), Fault> {
        ruling::stand(rules, state, ply, fault, events)
    }

    fn set(state: &mut State, fact: Fact, value: Value) -> Result<(), Fault> {
        fact::set(state, fact, value)
    }

    fn legal(rules: &Rules, state: &State, each: &mut dyn FnMut(Ply)) {
        draft::legal(rules, state, &mut |draft| each(Ply::Draft(state.turn, draft)));
        tiling::legal(rules, state, &mut |seat, columns| each(Ply::Tile(seat, columns)));
    }

    fn n_unknown(state: &State) -> u32 {
        state.n_unknown()
    }

    fn n_legal(rules: &Rules, state: &State) -> u32 {
        match Choices::of(rules, state) {
            Some(choices) => choices.count(),
            None => n_listed::<Self>(rules, state),
        }
    }

    fn pick(rules: &Rules, state: &State, choose: impl FnOnce(u32) -> u32) -> Option<Ply> {
        match Choices::of(rules, state) {
            Some(choices) => choices.pick(choose).map(|draft| Ply::Draft(state.turn, draft)),
            None => pick_listed::<Self>(rules, state, choose),
        }
    }

    fn exact(rules: &Rules, state: &State, ply: &Ply) -> Ply {
        match ply {
            Ply::Deal(_) => *ply,
            Ply::Draft(seat, draft) => Ply::Draft(*seat, draft::exact(state, draft)),
            Ply::Tile(seat, columns) => {
                Ply::Tile(*seat, tiling::complete(rules, state, *seat, columns).unwrap_or(*columns))
            }
        }
    }

    fn seat(ply: &Ply) -> Option<Seat> {
        match ply {
            Ply::Deal(_) => None,
            Ply::Draft(seat, _) | Ply::Tile(seat, _) => Some(*seat),
        }
    }

    fn chance_word(ply: &Ply) -> Option<&'static str> {
        match ply {
            Ply::Deal(_) => Some("deal"),
            Ply::Draft(..) | Ply::Tile(..) => None,
        }
    }

    fn is_refill(event: &Event) -> bool {
        matches!(event, Event::Refilled { .. })
    }

    fn points(event: &Event) -> (Option<Seat>, i32) {
        event.points()
    }

    fn board(state: &State) -> &'static str {
        state.side.name()
    }

    fn moment(state: &State) -> Moment {
        let turn = match state.phase {
            Phase::Deal => Turn::Chance,
            Phase::Draft => Turn::Seat(state.turn),
            Phase::Tile => Turn::Each(state.seats_to_tile()),
            Phase::Over => Turn::End,
            Phase::Ended => Turn::Nothing,
        };
        let is_fresh = state.phase == Phase::Deal;
        Moment { round: state.round, starter: state.starter, turn, is_fresh, n_seats: state.n_seats }
    }

    fn score(state: &State, seat: Seat) -> i32 {
        state.board(seat).score
    }

    fn rank(state: &State, seat: Seat) -> Option<u8> {
        Some(state.board(seat).rank).filter(|it| *it != 0)
    }

    fn bonus(rules: &Rules, state: &State, seat: Seat) -> i32 {
        round::bonus(rules, state, seat)
    }

    fn facts(state: &State, each: &mut dyn FnMut(Fact)) {
        fact::each(state, each);
    }

    fn has_fact(state: &State, fact: Fact) -> bool {
        fact::is_there(state, fact)
    }

    fn value(state: &State, fact: Fact) -> Value {
        fact::value(state, fact)
    }

    fn hangs_on_chance(ply: &Ply, fault: Fault) -> bool {
        advice::hangs_on_deal(ply, fault)
    }

    fn fills_in(ply: &Ply, short: &Ply) -> bool {
        ply.fills_in(short)
    }

    fn only_moves(ply: &Ply) -> bool {
        match ply {
            Ply::Deal(_) | Ply::Draft(..) => true,
            Ply::Tile(..) => false,
        }
    }

    fn conserved(state: &State) -> Result<(), Fault> {
        if !state.is_whole() {
            Err(Fault::new(&TILES_DO_NOT_ADD_UP))
        } else if !state.is_countable() {
            Err(Fault::new(&TOO_MANY_TO_COUNT))
        } else {
            Ok(())
        }
    }

    fn describe(state: &State, ply: Option<&Ply>, fault: Fault, out: &mut dyn fmt::Write) -> fmt::Result {
        advice::describe(state, ply, fault, out)
    }

    fn describe_position(text: &str, fault: Fault, out: &mut dyn fmt::Write) -> fmt::Result {
        position::read(text).map_or(Ok(()), |state| advice::describe(&state, None, fault, out))
    }

    fn help(
        rules: &Rules,
        state: &State,
        ply: Option<&Ply>,
        fault: Fault,
        out: &mut dyn fmt::Write,
    ) -> fmt::Result {
        advice::help(rules, state, ply, fault, out)
    }

    fn sketch(_: &Rules, state: &State, sketch: &mut dyn Sketch) {
        sketch::sketch(state, sketch);
    }

    fn chart(rules: &Rules, board: &'static str, sketch: &mut dyn Sketch) {
        chart::chart(rules, if board == Side::Gray.name() { Side::Gray } else { Side::Colored }, sketch);
    }

    fn outlook(rules: &Rules, state: &State, seat: Seat, each: &mut dyn FnMut(Scored)) {
        chart::outlook(rules, state, seat, each);
    }

    const TALLY: &'static str = chart::TALLY;

    fn tally(rules: &Rules, word: &str) -> Option<Scored> {
        chart::tally(rules, word)
    }

    fn draw(rules: &Rules, state: &State, dice: &mut Dice) -> Option<Ply> {
        deal::draw(rules, state, dice).map(Ply::Deal)
    }

    fn simpler(state: &State, each: &mut dyn FnMut(State)) {
        simpler::simpler(state, each);
    }

    fn appraise(rules: &Rules, state: &State, ply: &Ply) -> i32 {
        policy::appraise(rules, state, ply)
    }
}
