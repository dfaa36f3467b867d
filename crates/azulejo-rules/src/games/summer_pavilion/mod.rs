//! summer-pavilion: the game of stars, colored and monochrome side, two to four seats.
//!
//! `tile`, `stars`, `garden` and `state` hold; `chance`, `draft`, `placing`, `passing`, `score`, `round` and `ruling` are the
//! rules, in the order of the chapters of `spec/games/summer-pavilion.md`; `ply`, `event` and `fact` are what can be said;
//! `words` and `position` are how it is spelled; `advice`, `chart`, `sketch`, `policy` and `simpler` are for people.

mod advice;
mod chance;
mod chart;
mod draft;
mod event;
mod fact;
mod faults;
mod garden;
mod passing;
mod placing;
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
mod stars;
mod state;
mod tile;
mod words;

use std::fmt;

use azulejo_source::{Code, Lexicon, Span, Spelling};

use crate::fault::{SEATS_DO_NOT_FIT, UNKNOWN_BOARD, UNKNOWN_STARTER};
use crate::game::n_listed;
use crate::{
    Certainty, Dice, Ending, Fault, Game, Moment, Scored, Seat, Setup, Sketch, Turn, Value, position_text,
};
use faults::{TILES_DO_NOT_ADD_UP, TOO_MANY_TO_COUNT};

pub use event::{Bonus, Event};
pub use fact::{Fact, SeatFact};
pub use garden::Garden;
pub use ply::{Deal, Draft, Payment as Paid, Place, Ply, Source, Supply, Taken};
pub use questions::*;
pub use stars::{Kind, Name, Space, Star, Stars};
pub use state::{Marker, Phase, Side, State};
pub use tile::{ByTile, Pile, Tile};

/// The game summer-pavilion.
#[derive(Clone, Copy, Debug)]
pub struct SummerPavilion;

/// The words of summer-pavilion.
static LEXICON: Lexicon =
    Lexicon { game: SummerPavilion::NAME, tiles: "PGOYBR", chance: &["supply", "deal"], respell };

/// Writes a body in its canonical spelling, if it reads.
fn respell(spelling: Spelling<'_>, body: &str, out: &mut String) -> bool {
    let written = match spelling {
        Spelling::Ply => words::read_ply(Seat::A, body).ok().map(|it| it.to_string()),
        Spelling::Chance(word) => words::read_chance(word, body)
            .ok()
            .and_then(|ply| ply.to_string().split_once(' ').map(|(_, it)| it.to_owned())),
        Spelling::Fact => respell_fact(body),
        Spelling::Position => position::read(body).ok().map(|it| position_text::<SummerPavilion>(&it)),
        Spelling::Printed => None,
    };
    written.is_some_and(|it| {
        out.push_str(&it);
        true
    })
}

/// Writes a fact and its value canonically: `A.hand=2B`.
fn respell_fact(body: &str) -> Option<String> {
    let (path, text) = body.split_once('=')?;
    let fact = fact::read(path)?;
    // Seats, tiles and piles are upper case, words lower case.
    let is_word = fact == Fact::Phase || fact == Fact::Marker && text.eq_ignore_ascii_case("center");
    let text = if is_word { text.to_ascii_lowercase() } else { text.to_ascii_uppercase() };
    Some(format!("{fact}={text}"))
}

impl Game for SummerPavilion {
    const NAME: &'static str = "summer-pavilion";
    const BOARDS: &'static [&'static str] = &["colored", "monochrome"];
    const SEATS: (u8, u8) = (2, 4);
    const CODES: &'static [Code] = faults::CODES;
    const LEXICON: &'static Lexicon = &LEXICON;

    type Rules = Rules;
    type State = State;
    type Ply = Ply;
    type Event = Event;
    type Fact = Fact;

    fn open(rules: &Rules, setup: &Setup<'_>) -> Result<State, Fault> {
        let side = match setup.board {
            "" => Side::Colored,
            name => Side::from_name(name).ok_or(Fault::new(&UNKNOWN_BOARD))?,
        };
        if !(Self::SEATS.0..=Self::SEATS.1).contains(&setup.n_seats) {
            return Err(Fault::new(&SEATS_DO_NOT_FIT));
        }
        if setup.n_seats <= setup.start.nth() {
            return Err(Fault::new(&UNKNOWN_STARTER));
        }
        Ok(chance::open(rules, side, setup.n_seats, setup.start))
    }

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
        if state.is_whole() { Ok(state) } else { Err(Fault::at(&TILES_DO_NOT_ADD_UP, whole)) }
    }

    fn write_position(state: &State, out: &mut dyn fmt::Write) -> fmt::Result {
        position::write(state, out)
    }

    fn check(rules: &Rules, state: &State, ply: &Ply) -> Result<Certainty, Fault> {
        match ply {
            Ply::Supply(supply) => chance::check_supply(rules, state, supply),
            Ply::Deal(deal) => chance::check_deal(rules, state, deal),
            Ply::Draft(seat, draft) => draft::check(rules, state, *seat, draft),
            Ply::Place(seat, place) => placing::check(rules, state, *seat, place),
            Ply::Pass(seat, kept) => passing::check(rules, state, *seat, kept).map(|()| Certainty::Certain),
        }
    }

    fn play(rules: &Rules, state: &mut State, ply: &Ply, events: &mut impl FnMut(Event)) {
        match ply {
            Ply::Supply(supply) => chance::play_supply(rules, state, supply, events),
            Ply::Deal(deal) => chance::play_deal(rules, state, deal, events),
            Ply::Draft(seat, draft) => draft::play(rules, state, *seat, draft, events),
            Ply::Place(seat, place) => placing::play(rules, state, *seat, place, events),
            Ply::Pass(seat, kept) => passing::play(rules, state, *seat, kept, events),
        }
    }

    fn is_unsettled(state: &State) -> bool {
        round::is_pass_forced(state)
    }

    fn settle(rules: &Rules, state: &mut State, events: &mut impl FnMut(Event)) -> Result<(), Fault> {
        round::settle(rules, state, events);
        Ok(())
    }

    fn is_due(state: &State, ply: &Ply) -> bool {
        match ply {
            Ply::Pass(seat, _) => round::is_pass_forced(state) && *seat == state.turn,
            Ply::Supply(_) | Ply::Deal(_) | Ply::Draft(..) | Ply::Place(..) => false,
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
        round::is_deadlock(rules, state)
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
        placing::legal(rules, state, &mut |place| each(Ply::Place(state.turn, place)));
        passing::legal(rules, state, &mut |kept| each(Ply::Pass(state.turn, kept)));
    }

    fn n_unknown(state: &State) -> u32 {
        state.n_unknown()
    }

    fn n_legal(rules: &Rules, state: &State) -> u32 {
        match state.phase {
            // Bonus tiles and kept tiles do not multiply (summer-pavilion 8.6).
            Phase::Place => placing::n_ways(rules, state) + u32::from(passing::is_legal(rules, state)),
            Phase::Draft => n_listed::<Self>(rules, state),
            Phase::Supply | Phase::Deal | Phase::Refill | Phase::Over | Phase::Ended => 0,
        }
    }

    fn exact(rules: &Rules, state: &State, ply: &Ply) -> Ply {
        match ply {
            Ply::Draft(seat, draft) => Ply::Draft(*seat, draft::exact(rules, state, draft)),
            Ply::Place(seat, place) => Ply::Place(*seat, placing::exact(rules, state, *seat, place)),
            Ply::Supply(_) | Ply::Deal(_) | Ply::Pass(..) => *ply,
        }
    }

    fn seat(ply: &Ply) -> Option<Seat> {
        match ply {
            Ply::Supply(_) | Ply::Deal(_) => None,
            Ply::Draft(seat, _) | Ply::Place(seat, _) | Ply::Pass(seat, _) => Some(*seat),
        }
    }

    fn chance_word(ply: &Ply) -> Option<&'static str> {
        match ply {
            Ply::Supply(_) => Some("supply"),
            Ply::Deal(_) => Some("deal"),
            Ply::Draft(..) | Ply::Place(..) | Ply::Pass(..) => None,
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
            Phase::Supply | Phase::Deal | Phase::Refill => Turn::Chance,
            Phase::Draft | Phase::Place => Turn::Seat(state.turn),
            Phase::Over => Turn::End,
            Phase::Ended => Turn::Nothing,
        };
        let is_fresh = matches!(state.phase, Phase::Supply | Phase::Deal);
        Moment { round: state.round, starter: state.starter, turn, is_fresh, n_seats: state.n_seats }
    }

    fn score(state: &State, seat: Seat) -> i32 {
        state.garden(seat).score
    }

    fn rank(state: &State, seat: Seat) -> Option<u8> {
        Some(state.garden(seat).rank).filter(|it| *it != 0)
    }

    fn bonus(rules: &Rules, state: &State, seat: Seat) -> i32 {
        score::bonus(rules, state.side, state.garden(seat))
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
        advice::hangs_on_chance(ply, fault)
    }

    fn fills_in(ply: &Ply, short: &Ply) -> bool {
        ply.fills_in(short)
    }

    fn only_moves(ply: &Ply) -> bool {
        Self::seat(ply).is_some()
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

    fn sketch(rules: &Rules, state: &State, sketch: &mut dyn Sketch) {
        sketch::sketch(placing::plan(rules), state, sketch);
    }

    fn chart(rules: &Rules, board: &'static str, sketch: &mut dyn Sketch) {
        chart::chart(rules, Side::from_name(board).unwrap_or_default(), sketch);
    }

    fn outlook(rules: &Rules, state: &State, seat: Seat, each: &mut dyn FnMut(Scored)) {
        chart::outlook(rules, state, seat, each);
    }

    const TALLY: &'static str = chart::TALLY;

    fn tally(rules: &Rules, word: &str) -> Option<Scored> {
        chart::tally(rules, word)
    }

    fn draw(rules: &Rules, state: &State, dice: &mut Dice) -> Option<Ply> {
        let supply = chance::draw_supply(rules, state, dice).map(Ply::Supply);
        supply.or_else(|| chance::draw_deal(rules, state, dice).map(Ply::Deal))
    }

    fn simpler(state: &State, each: &mut dyn FnMut(State)) {
        simpler::simpler(state, each);
    }

    fn appraise(rules: &Rules, state: &State, ply: &Ply) -> i32 {
        policy::appraise(rules, state, ply)
    }
}
