//! What a claim should say, by the position where it stands. Compares nothing.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "kinds of lines are the notation's, and most places care for few"
)]

use azulejo_notation::{LineKind, Outcome, Pairs};
use azulejo_replay::position_hash;
use azulejo_rules::{Ending, Game, Seat};

/// Returns what the line should say instead, if it claims something that can be said.
pub(super) fn corrected<G: Game>(rules: &G::Rules, state: &G::State, kind: &LineKind<'_>) -> Option<String> {
    match *kind {
        LineKind::Score(_) => Some(score::<G>(state)),
        LineKind::Bonus(_) => Some(bonus::<G>(rules, state)),
        LineKind::Round { seat, .. } => round::<G>(state, seat.is_some()),
        LineKind::Claim(pairs) => claim::<G>(state, pairs),
        LineKind::Hash(_) => Some(format!("hash {:016x}", position_hash::<G>(state))),
        LineKind::End(end) => ended::<G>(rules, state, end.how, !end.scores.is_empty()),
        _ => None,
    }
}

/// Returns the lines that might stand here, each with what it claims.
pub(super) fn all<G: Game>(rules: &G::Rules, state: &G::State) -> Vec<String> {
    let ends = [Outcome::Played, Outcome::Unfinished, Outcome::Deadlock];
    let ends = ends.into_iter().flat_map(|how| [true, false].map(|it| ended::<G>(rules, state, how, it)));
    let rounds = [true, false].map(|it| round::<G>(state, it));
    let fixed = [score::<G>(state), bonus::<G>(rules, state), "refill".to_owned()];
    fixed.into_iter().chain(rounds.into_iter().chain(ends).flatten()).collect()
}

/// Returns the line that claims the scores.
fn score<G: Game>(state: &G::State) -> String {
    numbers::<G>("score", state, |seat| G::score(state, seat))
}

/// Returns the line that claims the end bonuses.
fn bonus<G: Game>(rules: &G::Rules, state: &G::State) -> String {
    numbers::<G>("bonus", state, |seat| G::bonus(rules, state, seat))
}

/// Returns a line with a number for each seat.
fn numbers<G: Game>(word: &str, state: &G::State, value: impl Fn(Seat) -> i32) -> String {
    Seat::first(G::moment(state).n_seats)
        .fold(word.to_owned(), |line, seat| format!("{line} {}", value(seat)))
}

/// Returns the line that opens the round which is next.
fn round<G: Game>(state: &G::State, has_seat: bool) -> Option<String> {
    let moment = G::moment(state);
    let seat = if has_seat { format!(" {}", moment.starter) } else { String::new() };
    moment.is_fresh.then(|| format!("round {}{seat}", moment.round))
}

/// Returns the line that claims the same facts, each with its value.
fn claim<G: Game>(state: &G::State, pairs: Pairs<'_>) -> Option<String> {
    let pairs: Option<Vec<_>> = pairs
        .iter()
        .map(|(path, _)| {
            let fact = G::read_fact(path).filter(|it| G::has_fact(state, *it))?;
            Some(format!(" {fact}={}", G::value(state, fact)))
        })
        .collect();
    Some("claim".to_owned() + &pairs?.concat())
}

/// Returns the line that ends the record in this way; none where the game does not end so.
fn ended<G: Game>(rules: &G::Rules, state: &G::State, how: Outcome, has_scores: bool) -> Option<String> {
    let mut state = *state;
    let ending = match how {
        Outcome::Played => Some(Ending::Played),
        Outcome::Deadlock => Some(Ending::Deadlock),
        Outcome::Unfinished | Outcome::Resigned(_) | Outcome::Forfeited(_) | Outcome::Adjudicated => None,
    };
    if let Some(ending) = ending {
        G::end(rules, &mut state, ending, &mut |_| ()).ok()?;
    }
    let seat = how.seat().map(|it| format!(" {it}")).unwrap_or_default();
    let word = if how.word().is_empty() { String::new() } else { format!(" {}", how.word()) };
    let line = format!("end{word}{seat}");
    Some(if has_scores { numbers::<G>(&line, &state, |seat| G::score(&state, seat)) } else { line })
}
