//! What everything else knows of a game.

use std::fmt;
use std::fmt::{Debug, Display};
use std::hash::Hash;

use azulejo_source::{Code, Excerpt, Lexicon};

use crate::{Dice, Fault, Moment, Reading, Scored, Seat, Sketch, Value};

/// What lies on the table before a game, as the header of a record states it.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Setup<'src> {
    /// The board's name; empty for the game's default.
    pub board: &'src str,
    /// How many seats play.
    pub n_seats: u8,
    /// The seat that starts round 1.
    pub start: Seat,
    /// What the record states of its boards, as the header writes it; empty where it states nothing.
    pub printed: &'src str,
}

/// How sure a verdict is.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Certainty {
    /// It holds whatever the unknown tiles are.
    Certain,
    /// It hangs on a tile that nobody noted.
    Undetermined,
}

/// How a game is brought to its end.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Ending {
    /// It was played to the end: the end bonuses are added and the seats ranked.
    Played,
    /// Legal play could never end it.
    Deadlock,
}

/// A game of the family: a pure function from rules, state and ply to state and events.
///
/// A *ply* is a choice or chance, and spans the union of all readings: rules decide which plies are legal, never what one
/// means. An *event* is a consequence and says why it came. A *fact* is a place in the state with a [`Value`]; two states
/// are equal exactly when all their facts are.
///
/// Consequences come in two steps. [`play`](Self::play) does what the ply itself does. [`settle`](Self::settle) does what
/// then happens without anybody's choice; it is apart because a record may write such plies all the same, so that only
/// who knows what comes next in the record knows when to settle.
pub trait Game: Copy + Debug + 'static {
    /// The name in the header: `azul`.
    const NAME: &'static str;
    /// Its boards; the first is the default.
    const BOARDS: &'static [&'static str];
    /// The fewest and the most seats.
    const SEATS: (u8, u8);
    /// What can be wrong with its plies, words and positions.
    const CODES: &'static [Code];
    /// Its words.
    const LEXICON: &'static Lexicon;

    /// Answers to the open questions of its rules.
    type Rules: Reading;
    /// A position: plain data, no heap.
    type State: Copy + Eq + Hash + Debug + Send + Sync;
    /// A choice or chance. Displays as its canonical text, without the seat.
    type Ply: Copy + Eq + Debug + Display;
    /// A consequence. Displays as the reason: `row 3: run of 4 across, 2 down = 6`.
    type Event: Copy + Eq + Debug + Display;
    /// A place in the state. Displays as its path: `A.line3`.
    type Fact: Copy + Eq + Debug + Display;

    /// Returns the state before the first round.
    ///
    /// # Errors
    /// An unknown board, too few or too many seats, a starter that does not play, boards that do not read.
    fn open(rules: &Self::Rules, setup: &Setup<'_>) -> Result<Self::State, Fault>;

    /// Takes into a state that was read as a position what the header field `printed` says that the boards show; a game of
    /// whose boards all is known takes nothing.
    ///
    /// # Errors
    /// A fault whose span counts from the start of `text`.
    fn state_printed(_state: &mut Self::State, _text: &str) -> Result<(), Fault> {
        Ok(())
    }

    /// Reads a seat's ply from its words, without the seat.
    ///
    /// # Errors
    /// A fault whose span counts from the start of `body`.
    fn read_ply(seat: Seat, body: &str) -> Result<Self::Ply, Fault>;

    /// Reads chance from its word, lower case, and what follows it.
    ///
    /// # Errors
    /// A fault whose span counts from the start of `body`.
    fn read_chance(word: &str, body: &str) -> Result<Self::Ply, Fault>;

    /// Reads the path of a fact, in any case.
    fn read_fact(path: &str) -> Option<Self::Fact>;

    /// Reads a position string.
    ///
    /// # Errors
    /// A fault whose span counts from the start of `text`.
    fn read_position(text: &str) -> Result<Self::State, Fault>;

    /// Writes the position string: one line that holds all that can influence the rest of the game.
    ///
    /// # Errors
    /// Only those of `out`.
    fn write_position(state: &Self::State, out: &mut dyn fmt::Write) -> fmt::Result;

    /// Tells whether the ply is legal, and how sure that is.
    ///
    /// # Errors
    /// The first fault of a ply that is not legal.
    fn check(rules: &Self::Rules, state: &Self::State, ply: &Self::Ply) -> Result<Certainty, Fault>;

    /// Says what follows from a legal ply where the ply itself claims something else, `2 jokers are gained, not 3`; none where
    /// it claims nothing or what holds. What follows is as the rules say all the same.
    fn contradiction(_rules: &Self::Rules, _state: &Self::State, _ply: &Self::Ply) -> Option<String> {
        None
    }

    /// Returns a legal ply with what holds in place of what it claims of its own consequences.
    fn corrected(_rules: &Self::Rules, _state: &Self::State, ply: &Self::Ply) -> Self::Ply {
        *ply
    }

    /// Plays a ply that [`check`](Self::check) found legal; anything else leaves a state of no meaning, but never panics.
    fn play(
        rules: &Self::Rules,
        state: &mut Self::State,
        ply: &Self::Ply,
        events: &mut impl FnMut(Self::Event),
    );

    /// Reads a seat's ply from the bytes of its words and plays it at once, if it is legal for certain, only moves tiles, and leaves nothing to settle;
    /// tells whether it did.
    ///
    /// Nothing has happened otherwise, and the ply is to be read, checked and played one after the other. A game that is
    /// fast at what is usual may say so of what is not.
    fn play_at_once(rules: &Self::Rules, state: &mut Self::State, seat: Seat, body: Excerpt<'_>) -> bool {
        play_step_by_step::<Self>(rules, state, seat, body.bytes())
    }

    /// Reads a seat's ply from the bytes of its words, plays it at once, and settles, if it is legal for certain, only moves
    /// tiles, leaves something to settle, and needs nobody's choice for that; tells whether all that is so.
    ///
    /// What is left of the state otherwise has no meaning.
    fn close_at_once(rules: &Self::Rules, state: &mut Self::State, seat: Seat, body: Excerpt<'_>) -> bool {
        close_step_by_step::<Self>(rules, state, seat, body.bytes())
    }

    /// Reads chance from its word, lower case, and the words behind it, and plays it at once, if it is possible for certain,
    /// only moves tiles, and leaves nothing to settle; tells whether all that is so.
    ///
    /// What is left of the state otherwise has no meaning.
    fn chance_at_once(rules: &Self::Rules, state: &mut Self::State, word: &str, body: &str) -> bool {
        chance_step_by_step::<Self>(rules, state, word, body)
    }

    /// Tells whether two positions are the same to which one choice of `seat` led from the same position, each time
    /// [at once](Self::play_at_once), under whatever rules.
    ///
    /// A game may compare only what rules can make of such a choice.
    fn is_same_after(left: &Self::State, right: &Self::State, _seat: Seat) -> bool {
        left == right
    }

    /// Tells whether there is something to [`settle`](Self::settle).
    fn is_unsettled(state: &Self::State) -> bool;

    /// Does what happens without anybody's choice: forced plies that may be left unwritten, and the end of a round.
    ///
    /// # Errors
    /// A choice is due that only a seat can make; the state stays as it is.
    fn settle(
        rules: &Self::Rules,
        state: &mut Self::State,
        events: &mut impl FnMut(Self::Event),
    ) -> Result<(), Fault>;

    /// Tells whether the ply may come before the state settles: a choice that the record writes though it may be forced.
    fn is_due(state: &Self::State, ply: &Self::Ply) -> bool;

    /// Ends the game.
    ///
    /// # Errors
    /// The game is not over, or not in a deadlock.
    fn end(
        rules: &Self::Rules,
        state: &mut Self::State,
        ending: Ending,
        events: &mut impl FnMut(Self::Event),
    ) -> Result<(), Fault>;

    /// Tells whether legal play can never end the game.
    fn is_deadlock(rules: &Self::Rules, state: &Self::State) -> bool;

    /// Plays a ply that was illegal for the reason `fault` and stands by an arbiter's ruling.
    ///
    /// # Errors
    /// The fault again where the specification knows no effect for it.
    fn stand(
        rules: &Self::Rules,
        state: &mut Self::State,
        ply: &Self::Ply,
        fault: Fault,
        events: &mut impl FnMut(Self::Event),
    ) -> Result<(), Fault>;

    /// Corrects one fact of the state.
    ///
    /// # Errors
    /// The fact cannot be set, or not to this value.
    fn set(state: &mut Self::State, fact: Self::Fact, value: Value) -> Result<(), Fault>;

    /// Calls `each` with every legal ply of the state: all choices of the seats that may move. None for chance.
    fn legal(rules: &Self::Rules, state: &Self::State, each: &mut dyn FnMut(Self::Ply));

    /// Returns how many tiles lie open that nobody noted (agn 4.8): a ply that takes them is not listed, and not counted.
    fn n_unknown(state: &Self::State) -> u32;

    /// Returns how many plies are legal; for plies that have a shorter count, see the game's chapter.
    fn n_legal(rules: &Self::Rules, state: &Self::State) -> u32 {
        n_listed::<Self>(rules, state)
    }

    /// Tells `choose` how many plies are legal and returns the one that has the number, from 0, which it answers.
    ///
    /// Plies are counted in the order in which [`legal`](Self::legal) lists them. There is none, and `choose` is not
    /// asked, where no ply is legal; there is none either for a number that no ply has. Nothing is listed where the
    /// game knows a shorter way.
    fn pick(rules: &Self::Rules, state: &Self::State, choose: impl FnOnce(u32) -> u32) -> Option<Self::Ply> {
        pick_listed::<Self>(rules, state, choose)
    }

    /// Returns the ply with everything written out that the rules fill in: tiles for `+`, forced choices.
    fn exact(rules: &Self::Rules, state: &Self::State, ply: &Self::Ply) -> Self::Ply;

    /// Returns the seat that plays the ply, none for chance.
    fn seat(ply: &Self::Ply) -> Option<Seat>;

    /// Returns the chance word of the ply, none for a choice.
    fn chance_word(ply: &Self::Ply) -> Option<&'static str>;

    /// Tells whether the event is the refilling of the bag from the discards.
    fn is_refill(event: &Self::Event) -> bool;

    /// Returns the seat the event concerns and the points it gave, both as far as there are any.
    fn points(event: &Self::Event) -> (Option<Seat>, i32);

    /// Returns the name of the board that the state is played on.
    fn board(state: &Self::State) -> &'static str;

    /// Returns where in the game the state is.
    fn moment(state: &Self::State) -> Moment;

    /// Returns the points of a seat.
    fn score(state: &Self::State, seat: Seat) -> i32;

    /// Returns the final rank of a seat, from 1; none before the game has ended.
    fn rank(state: &Self::State, seat: Seat) -> Option<u8>;

    /// Returns the end bonuses that a seat would get now, or got.
    fn bonus(rules: &Self::Rules, state: &Self::State, seat: Seat) -> i32;

    /// Calls `each` with every fact of the state, in the order of the specification.
    fn facts(state: &Self::State, each: &mut dyn FnMut(Self::Fact));

    /// Tells whether the state has the fact: a game with fewer seats has fewer.
    fn has_fact(state: &Self::State, fact: Self::Fact) -> bool;

    /// Returns what a fact is worth in the state.
    fn value(state: &Self::State, fact: Self::Fact) -> Value;

    /// Tells whether the fault may lie in what chance was written to bring rather than in the ply.
    fn hangs_on_chance(ply: &Self::Ply, fault: Fault) -> bool;

    /// Tells whether `ply` is `short` with some or all of what that leaves out: to the rules, or as nobody noted it (agn 4.8).
    ///
    /// It is asked what the words may mean; whether they do hangs on the state.
    fn fills_in(ply: &Self::Ply, short: &Self::Ply) -> bool;

    /// Tells whether a legal ply only moves tiles from one place to another, under any rules: where they added up before it,
    /// they do after it.
    fn only_moves(ply: &Self::Ply) -> bool;

    /// Tells whether tiles add up to what there is in the box.
    ///
    /// # Errors
    /// They do not; `describe` says which.
    fn conserved(state: &Self::State) -> Result<(), Fault>;

    /// Says what is particular about a fault: `line 3 holds 2 blue`.
    ///
    /// # Errors
    /// Only those of `out`.
    fn describe(
        state: &Self::State,
        ply: Option<&Self::Ply>,
        fault: Fault,
        out: &mut dyn fmt::Write,
    ) -> fmt::Result;

    /// Says what is particular about a position that does not read: `there are 24 green, not 22`.
    ///
    /// # Errors
    /// Only those of `out`.
    fn describe_position(text: &str, fault: Fault, out: &mut dyn fmt::Write) -> fmt::Result;

    /// Says why what a record states of its boards does not read: `there are 3 numbers, not 4`. Writes nothing where it reads.
    ///
    /// # Errors
    /// Only those of `out`.
    fn describe_printed(_text: &str, _out: &mut dyn fmt::Write) -> fmt::Result {
        Ok(())
    }

    /// Says what would have been legal instead: `red may go to 1, 2, 5 or F`. Writes nothing where it cannot be said.
    ///
    /// # Errors
    /// Only those of `out`.
    fn help(
        rules: &Self::Rules,
        state: &Self::State,
        ply: Option<&Self::Ply>,
        fault: Fault,
        out: &mut dyn fmt::Write,
    ) -> fmt::Result;

    /// Describes the state for a renderer.
    fn sketch(rules: &Self::Rules, state: &Self::State, sketch: &mut dyn Sketch);

    /// Describes what is printed for a board and what the rules make of it, in a panel of its own: which color is wild in
    /// which round, what is paid for what.
    fn chart(rules: &Self::Rules, board: &'static str, sketch: &mut dyn Sketch);

    /// Calls `each` with what the end of the game would bring a seat, were it now: bonuses, and what is still to be lost.
    fn outlook(rules: &Self::Rules, state: &Self::State, seat: Seat, each: &mut dyn FnMut(Scored));

    /// The words that [`tally`](Self::tally) knows, for people: `P`, `rows=2`.
    const TALLY: &'static str;

    /// Returns what a word says that a player has, and its points; none where it says nothing that scores.
    fn tally(rules: &Self::Rules, word: &str) -> Option<Scored>;

    /// Draws the chance that the state waits for; none where it waits for a choice or there is nothing to draw.
    fn draw(rules: &Self::Rules, state: &Self::State, dice: &mut Dice) -> Option<Self::Ply>;

    /// Calls `each` with positions that are one thing simpler, those that are much simpler first; as many tiles as before are in
    /// each, but it may be one that no game comes to.
    fn simpler(state: &Self::State, each: &mut dyn FnMut(Self::State));

    /// Returns how a sensible beginner likes a legal ply; more is better, and only the order matters.
    fn appraise(rules: &Self::Rules, state: &Self::State, ply: &Self::Ply) -> i32;
}

/// Plays a ply at once as [`Game::play_at_once`] does, by all steps after each other.
fn play_step_by_step<G: Game>(rules: &G::Rules, state: &mut G::State, seat: Seat, body: &[u8]) -> bool {
    let before = *state;
    let is_played = move_step_by_step::<G>(rules, state, seat, body) && !G::is_unsettled(state);
    if !is_played {
        *state = before;
    }
    is_played
}

/// Plays a ply at once as [`Game::close_at_once`] does, by all steps after each other.
fn close_step_by_step<G: Game>(rules: &G::Rules, state: &mut G::State, seat: Seat, body: &[u8]) -> bool {
    move_step_by_step::<G>(rules, state, seat, body)
        && G::is_unsettled(state)
        && G::settle(rules, state, &mut |_| ()).is_ok()
}

/// Plays chance at once as [`Game::chance_at_once`] does, by all steps after each other.
pub(crate) fn chance_step_by_step<G: Game>(
    rules: &G::Rules,
    state: &mut G::State,
    word: &str,
    body: &str,
) -> bool {
    let ply = G::read_chance(word, body).ok();
    ply.is_some_and(|it| play_certain::<G>(rules, state, &it)) && !G::is_unsettled(state)
}

/// Reads a seat's ply and plays it if it is legal for certain and only moves tiles; tells whether it did.
fn move_step_by_step<G: Game>(rules: &G::Rules, state: &mut G::State, seat: Seat, body: &[u8]) -> bool {
    let is_playing = seat.nth() < G::moment(state).n_seats;
    let ply = str::from_utf8(body).ok().and_then(|it| G::read_ply(seat, it).ok());
    ply.is_some_and(|it| is_playing && play_certain::<G>(rules, state, &it))
}

/// Plays a ply if it is legal for certain and only moves tiles; tells whether it did.
fn play_certain<G: Game>(rules: &G::Rules, state: &mut G::State, ply: &G::Ply) -> bool {
    let is_certain = G::only_moves(ply) && G::check(rules, state, ply) == Ok(Certainty::Certain);
    let is_quiet = is_certain && G::contradiction(rules, state, ply).is_none();
    if is_quiet {
        G::play(rules, state, ply, &mut |_| ());
    }
    is_quiet
}

/// Returns what a record writes of a ply: its seat, if it has one, and its words.
pub fn ply_text<G: Game>(ply: &G::Ply) -> String {
    G::seat(ply).map_or_else(|| ply.to_string(), |seat| format!("{seat} {ply}"))
}

/// Returns the position string of a state.
pub fn position_text<G: Game>(state: &G::State) -> String {
    let mut text = String::new();
    let _strings_take_all = G::write_position(state, &mut text);
    text
}

/// Counts the legal plies by listing them.
pub(crate) fn n_listed<G: Game>(rules: &G::Rules, state: &G::State) -> u32 {
    let mut n_legal = 0;
    G::legal(rules, state, &mut |_| n_legal += 1);
    n_legal
}

/// Picks a legal ply by listing them: once to count, once to find it.
pub(crate) fn pick_listed<G: Game>(
    rules: &G::Rules,
    state: &G::State,
    choose: impl FnOnce(u32) -> u32,
) -> Option<G::Ply> {
    let n_legal = n_listed::<G>(rules, state);
    let chosen = if n_legal == 0 { return None } else { choose(n_legal) };
    let (mut nth, mut found) = (0, None);
    G::legal(rules, state, &mut |ply| {
        if nth == chosen {
            found = Some(ply);
        }
        nth += 1;
    });
    found
}
