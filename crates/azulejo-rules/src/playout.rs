//! Games that play themselves. Knows no particular game and lists no plies.

use crate::{Dice, Ending, Game, Turn};

/// How a game that plays itself comes to its end.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Finish {
    /// It was played out: what is left are the end bonuses, or not even these.
    Played,
    /// Legal play can never end it.
    Deadlock,
    /// Its rules do not say how it goes on.
    Stuck,
    /// It has taken more rounds than [`MAX_ROUNDS`].
    TooLong,
}

/// The most rounds that a game plays itself for; one that is longer is left unfinished.
pub const MAX_ROUNDS: u16 = 200;

/// Plays what comes next: chance that is drawn, or what `choose` chooses where a seat may; then what needs nobody's choice.
///
/// `seen` is shown the ply before it is played. A choice that is due is left to the next step.
///
/// # Errors
/// The game goes on no more; the state stays as it is.
pub fn step<G: Game>(
    rules: &G::Rules,
    state: &mut G::State,
    dice: &mut Dice,
    choose: impl FnOnce(&G::State, &mut Dice) -> Option<G::Ply>,
    seen: &mut impl FnMut(&G::Ply),
) -> Result<(), Finish> {
    let moment = G::moment(state);
    match moment.turn {
        Turn::End | Turn::Nothing => return Err(Finish::Played),
        Turn::Chance if G::is_deadlock(rules, state) => return Err(Finish::Deadlock),
        Turn::Chance if MAX_ROUNDS < moment.round => return Err(Finish::TooLong),
        Turn::Chance => {
            let drawn = G::draw(rules, state, dice).ok_or(Finish::Stuck)?;
            seen(&drawn);
            G::play(rules, state, &drawn, &mut |_| ());
        }
        Turn::Seat(_) | Turn::Each(_) => {
            let chosen = choose(state, dice).ok_or_else(|| why_stuck::<G>(rules, state))?;
            seen(&chosen);
            G::play(rules, state, &chosen, &mut |_| ());
        }
    }
    let _choice_is_due = G::is_unsettled(state) && G::settle(rules, state, &mut |_| ()).is_err();
    Ok(())
}

/// Returns how a game has come to its end in which a seat should choose and cannot.
fn why_stuck<G: Game>(rules: &G::Rules, state: &G::State) -> Finish {
    if G::is_deadlock(rules, state) { Finish::Deadlock } else { Finish::Stuck }
}

/// What came of a playout.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Playout {
    /// The choices that seats made; chance is not counted.
    pub n_plies: u32,
    /// How the game came to its end. Where it was played out or is a deadlock, `state` holds the end bonuses and the
    /// ranks; otherwise it is the position in which the game stopped.
    pub finish: Finish,
}

/// Plays a game at random from `state` to its end, each legal ply as likely, and leaves the last position there.
///
/// Allocates nothing. The same dice play the same game: a ply is the one with the number [`Dice::below`] the count of
/// legal plies, and chance is drawn by [`Game::draw`]. Forced plies are not chosen but settled.
///
/// ```
/// use azulejo_rules::games::azul::{Azul, Rules};
/// use azulejo_rules::{Dice, Finish, Game, Seat, Setup, play_out};
///
/// let mut state = Azul::open(&Rules::default(), &Setup { board: "", n_seats: 2, start: Seat::A, printed: "" }).expect("two seats may play");
/// let played = play_out::<Azul>(&Rules::default(), &mut state, &mut Dice::new(7));
/// assert_eq!(played.finish, Finish::Played);
/// assert_eq!([Seat::A, Seat::B].map(|seat| Azul::score(&state, seat)), [0, 2]);
/// ```
pub fn play_out<G: Game>(rules: &G::Rules, state: &mut G::State, dice: &mut Dice) -> Playout {
    let mut n_plies = 0;
    let choose = |state: &G::State, dice: &mut Dice| G::pick(rules, state, |n| dice.below(n));
    let count = &mut |ply: &G::Ply| n_plies += u32::from(G::seat(ply).is_some());
    let finish = loop {
        if let Err(finish) = step::<G>(rules, state, dice, choose, count) {
            break finish;
        }
    };
    let ending = match finish {
        Finish::Played => Ending::Played,
        Finish::Deadlock => Ending::Deadlock,
        Finish::Stuck | Finish::TooLong => return Playout { n_plies, finish },
    };
    // A position that has ended already stays as it is.
    let _has_ended_before = G::end(rules, state, ending, &mut |_| ()).is_err();
    Playout { n_plies, finish }
}
