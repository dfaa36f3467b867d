//! queens-garden: the game of hexagons, both sides of its scoring board, two to four seats.
//!
//! `hexagon`, `board`, `store`, `printed`, `garden` and `state` hold; `tables` is what nobody can cite; `chance`, `acquiring`,
//! `spending`, `placing`, `reward`, `passing`, `score`, `round` and `ruling` are the rules, in the order of the chapters of
//! `spec/games/queens-garden.md`; `ply`, `event` and `fact` are what can be said; `words` and `position` are how it is spelled;
//! `advice`, `help`, `chart`, `sketch`, `policy` and `simpler` are for people.

mod acquiring;
mod advice;
mod board;
mod chance;
mod chart;
mod event;
mod fact;
mod faults;
mod garden;
mod help;
mod hexagon;
mod passing;
mod placing;
mod ply;
mod policy;
mod position;
mod presets;
mod printed;
mod questions;
mod reward;
mod round;
mod ruling;
mod score;
mod simpler;
mod sketch;
mod spending;
mod state;
mod store;
mod tables;
mod words;

use std::fmt;

use azulejo_source::{Code, Lexicon, Span, Spelling};

use crate::fault::{SEATS_DO_NOT_FIT, UNKNOWN_BOARD, UNKNOWN_STARTER};
use crate::{Certainty, Dice, Ending, Fault, Game, Moment, Seat, Setup, Sketch, Turn, Value, position_text};
use faults::{TILES_DO_NOT_ADD_UP, TOO_MANY_TO_COUNT};

pub use board::{Area, Cell, Cells, Niche};
pub use event::{Event, Known, Scored};
pub use fact::{Fact, SeatFact};
pub use garden::{Garden, Part, Piece as Laying};
pub use hexagon::{Axis, Color, Hexagon, Pile, Prints, Tiles};
pub use ply::{Expand, Flip, Laid, Payment as Paid, Piece, Pieces, Place, Ply, Points, Source, Take, Turned};
pub use printed::{Bonus, Criterion, Element, Elements, Jokers, Printed, Shown, Wheel as Shows};
pub use questions::*;
pub use state::{Marker, Phase, Side, Spot, State};
pub use store::Store;

/// The game queens-garden.
#[derive(Clone, Copy, Debug)]
pub struct QueensGarden;

/// The words of queens-garden.
static LEXICON: Lexicon =
    Lexicon { game: QueensGarden::NAME, tiles: "BGLVPY", chance: &["deal", "flip", "scoring"], respell };

/// Writes a body in its canonical spelling, if it reads.
fn respell(spelling: Spelling<'_>, body: &str, out: &mut String) -> bool {
    let written = match spelling {
        Spelling::Ply => words::read_ply(Seat::A, body).ok().map(|it| it.to_string()),
        Spelling::Chance(word) => words::read_chance(word, body)
            .ok()
            .and_then(|ply| ply.to_string().split_once(' ').map(|(_, it)| it.to_owned())),
        Spelling::Fact => respell_fact(body),
        Spelling::Position => position::read(body).ok().map(|it| position_text::<QueensGarden>(&it)),
        Spelling::Printed => printed::read(body, &[' ', '\t']).ok().map(|it| write_printed(&it)),
    };
    written.is_some_and(|it| {
        out.push_str(&it);
        true
    })
}

/// Writes a fact and its value canonically: `A.tiles=B1B4`.
fn respell_fact(body: &str) -> Option<String> {
    let (path, text) = body.split_once('=')?;
    let fact = fact::read(path)?;
    Some(format!("{fact}={}", fact::respell(fact, text)))
}

/// Returns what the boards show as the header writes it.
fn write_printed(printed: &Printed) -> String {
    let mut text = String::new();
    let _strings_take_all = printed.write(" ", &mut text);
    text
}

impl Game for QueensGarden {
    const NAME: &'static str = "queens-garden";
    const BOARDS: &'static [&'static str] = &["normal", "variant"];
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
            "" => Side::Normal,
            name => Side::from_name(name).ok_or(Fault::new(&UNKNOWN_BOARD))?,
        };
        if !(Self::SEATS.0..=Self::SEATS.1).contains(&setup.n_seats) {
            return Err(Fault::new(&SEATS_DO_NOT_FIT));
        }
        if setup.n_seats <= setup.start.nth() {
            return Err(Fault::new(&UNKNOWN_STARTER));
        }
        let mut state = chance::open(rules, side, setup.n_seats, setup.start);
        Self::state_printed(&mut state, setup.printed)?;
        Ok(state)
    }

    fn state_printed(state: &mut State, text: &str) -> Result<(), Fault> {
        let stated = printed::read(text, &[' ', '\t'])?;
        state.printed = state.printed.or(stated);
        Ok(())
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
        let legal = match ply {
            Ply::Deal(pile) => return chance::check_deal(rules, state, pile),
            Ply::Take(seat, take) => return acquiring::check(rules, state, *seat, take),
            Ply::Flip(flip) => chance::check_flip(rules, state, flip),
            Ply::Scoring(points) => round::check_scoring(state, points),
            Ply::Place(seat, place) => placing::check_place(rules, state, *seat, place),
            Ply::Expand(seat, expand) => placing::check_expand(rules, state, *seat, expand),
            Ply::Pass(seat, dropped) => passing::check(rules, state, *seat, dropped),
        };
        legal.map(|()| Certainty::Certain)
    }

    fn contradiction(rules: &Rules, state: &State, ply: &Ply) -> Option<String> {
        match ply {
            Ply::Place(seat, place) => advice::other_gain(rules, state, *seat, place),
            Ply::Scoring(points) => advice::other_points(rules, state, points),
            Ply::Deal(_) | Ply::Flip(_) | Ply::Take(..) | Ply::Expand(..) | Ply::Pass(..) => None,
        }
    }

    fn corrected(rules: &Rules, state: &State, ply: &Ply) -> Ply {
        match ply {
            Ply::Place(seat, place) => {
                let found = placing::other_gain(rules, state, *seat, place);
                let gain = found.and_then(|it| u8::try_from(it).ok()).or(place.gain);
                Ply::Place(*seat, Place { gain, ..*place })
            }
            Ply::Scoring(points) => {
                Ply::Scoring(round::other_points(rules, state, points).unwrap_or(*points))
            }
            Ply::Deal(_) | Ply::Flip(_) | Ply::Take(..) | Ply::Expand(..) | Ply::Pass(..) => *ply,
        }
    }

    fn play(rules: &Rules, state: &mut State, ply: &Ply, events: &mut impl FnMut(Event)) {
        match ply {
            Ply::Deal(pile) => chance::play_deal(rules, state, pile, events),
            Ply::Flip(flip) => chance::play_flip(rules, state, flip, events),
            Ply::Scoring(points) => round::play_scoring(rules, state, points, events),
            Ply::Take(seat, take) => acquiring::play(rules, state, *seat, take, events),
            Ply::Place(seat, place) => placing::play_place(rules, state, *seat, place, events),
            Ply::Expand(seat, expand) => placing::play_expand(rules, state, *seat, expand, events),
            Ply::Pass(seat, dropped) => passing::play(rules, state, *seat, dropped, events),
        }
    }

    fn is_unsettled(state: &State) -> bool {
        state.phase == Phase::Scoring
    }

    fn settle(rules: &Rules, state: &mut State, events: &mut impl FnMut(Event)) -> Result<(), Fault> {
        round::settle(rules, state, events)
    }

    fn is_due(state: &State, ply: &Ply) -> bool {
        matches!(ply, Ply::Scoring(_)) && state.phase == Phase::Scoring
    }

    fn end(
        rules: &Rules,
        state: &mut State,
        ending: Ending,
        events: &mut impl FnMut(Event),
    ) -> Result<(), Fault> {
        round::end(rules, state, ending, events)
    }

    fn is_deadlock(_: &Rules, _: &State) -> bool {
        false
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
        acquiring::legal(rules, state, &mut |take| each(Ply::Take(state.turn, take)));
        placing::legal_places(rules, state, &mut |place| each(Ply::Place(state.turn, place)));
        placing::legal_expansions(rules, state, &mut |expand| each(Ply::Expand(state.turn, expand)));
        passing::legal(rules, state, &mut |dropped| each(Ply::Pass(state.turn, dropped)));
    }

    fn n_unknown(state: &State) -> u32 {
        state.n_unknown()
    }

    fn n_legal(rules: &Rules, state: &State) -> u32 {
        // What is dropped and gained does not multiply (queens-garden 8.7).
        let mut n_legal = 0;
        acquiring::each_take(rules, state, &mut |_, _| n_legal += 1);
        placing::each_place(rules, state, &mut |_| n_legal += 1);
        placing::legal_expansions(rules, state, &mut |_| n_legal += 1);
        n_legal + u32::from(passing::is_legal(rules, state))
    }

    fn exact(rules: &Rules, state: &State, ply: &Ply) -> Ply {
        match ply {
            Ply::Take(seat, take) => Ply::Take(*seat, acquiring::exact(rules, state, *seat, take)),
            Ply::Place(seat, place) => Ply::Place(*seat, placing::exact_place(rules, state, *seat, place)),
            Ply::Expand(seat, expand) => {
                Ply::Expand(*seat, placing::exact_expand(rules, state, *seat, expand))
            }
            Ply::Deal(_) | Ply::Flip(_) | Ply::Scoring(_) | Ply::Pass(..) => *ply,
        }
    }

    fn seat(ply: &Ply) -> Option<Seat> {
        match ply {
            Ply::Deal(_) | Ply::Flip(_) | Ply::Scoring(_) => None,
            Ply::Take(seat, _) | Ply::Place(seat, _) | Ply::Expand(seat, _) | Ply::Pass(seat, _) => {
                Some(*seat)
            }
        }
    }

    fn chance_word(ply: &Ply) -> Option<&'static str> {
        match ply {
            Ply::Deal(_) => Some("deal"),
            Ply::Flip(_) => Some("flip"),
            Ply::Scoring(_) => Some("scoring"),
            Ply::Take(..) | Ply::Place(..) | Ply::Expand(..) | Ply::Pass(..) => None,
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
            Phase::Deal | Phase::Refill | Phase::Flip | Phase::Scoring => Turn::Chance,
            Phase::Act => Turn::Seat(state.turn),
            Phase::Over => Turn::End,
            Phase::Ended => Turn::Nothing,
        };
        // Where no tile is left a round begins with its stack laid open.
        let is_fresh = state.phase == Phase::Deal || state.phase == Phase::Flip && state.n_lifted == 0;
        Moment { round: state.round, starter: state.starter, turn, is_fresh, n_seats: state.n_seats }
    }

    fn score(state: &State, seat: Seat) -> i32 {
        state.garden(seat).score
    }

    fn rank(state: &State, seat: Seat) -> Option<u8> {
        Some(state.garden(seat).rank).filter(|it| *it != 0)
    }

    fn bonus(rules: &Rules, state: &State, seat: Seat) -> i32 {
        score::bonus(rules, state, state.garden(seat))
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
        match position::read(text) {
            Ok(state) => advice::describe(&state, None, fault, out),
            Err(_) => position::why_not(text).map_or(Ok(()), |it| out.write_str(&it)),
        }
    }

    fn describe_printed(text: &str, out: &mut dyn fmt::Write) -> fmt::Result {
        printed::why_not(text, &[' ', '\t']).map_or(Ok(()), |it| out.write_str(&it))
    }

    fn help(
        rules: &Rules,
        state: &State,
        ply: Option<&Ply>,
        fault: Fault,
        out: &mut dyn fmt::Write,
    ) -> fmt::Result {
        help::help(rules, state, ply, fault, out)
    }

    fn sketch(rules: &Rules, state: &State, sketch: &mut dyn Sketch) {
        sketch::sketch(rules, state, sketch);
    }

    fn chart(rules: &Rules, board: &'static str, sketch: &mut dyn Sketch) {
        chart::chart(rules, Side::from_name(board).unwrap_or_default(), sketch);
    }

    fn outlook(rules: &Rules, state: &State, seat: Seat, each: &mut dyn FnMut(crate::Scored)) {
        chart::outlook(rules, state, seat, each);
    }

    const TALLY: &'static str = chart::TALLY;

    fn tally(rules: &Rules, word: &str) -> Option<crate::Scored> {
        chart::tally(rules, word)
    }

    fn draw(rules: &Rules, state: &State, dice: &mut Dice) -> Option<Ply> {
        let deal = chance::draw_deal(rules, state, dice).map(Ply::Deal);
        let flip = deal.or_else(|| chance::draw_flip(rules, state, dice).map(Ply::Flip));
        flip.or_else(|| round::draw_scoring(rules, state).map(Ply::Scoring))
    }

    fn simpler(state: &State, each: &mut dyn FnMut(State)) {
        simpler::simpler(state, each);
    }

    fn appraise(rules: &Rules, state: &State, ply: &Ply) -> i32 {
        policy::appraise(rules, state, ply)
    }
}
