//! Laws of positions: each reads back from its own text, and is one with its facts.

use std::cell::OnceCell;
use std::fmt;
use std::rc::Rc;

use azulejo_rules::{Dice, Game, Value};

use crate::shrink::{Case, Smaller, Text, hold};
use crate::slips::{any, crowded_position, damaged_position};
use crate::text::texts;
use crate::walk::{Table, departed, tables};
use crate::{each_move, facts, opened, position};

/// Fails where a state does not read back from its own text.
#[track_caller]
pub(crate) fn check_state<G: Game>(state: &G::State) {
    let text = position::<G>(state);
    assert_eq!(G::read_position(&text), Ok(*state), "{text}");
}

/// Fails where a fact or its value does not read back from its own text.
#[track_caller]
fn check_facts<G: Game>(state: &G::State) {
    G::facts(state, &mut |fact| {
        let path = fact.to_string();
        for path in [path.clone(), path.to_ascii_lowercase(), path.to_ascii_uppercase()] {
            assert_eq!(G::read_fact(&path), Some(fact), "{path}");
        }
        let value = G::value(state, fact);
        assert_eq!(Value::read(&value.to_string()), Some(value), "{path}={value}");
    });
}

fn every_position_and_every_fact_reads_back_from_its_own_text<G: Game>() {
    each_move::<G>(1, &mut |it| {
        check_state::<G>(it.played);
        check_state::<G>(it.after);
        if it.is_one_of(29) {
            check_facts::<G>(it.after);
        }
    });
    for text in texts::<G>() {
        hold(&Text(text.into_bytes()), |text| {
            for mut replay in opened::<G>(text) {
                while let Some(step) = replay.step(&mut ()) {
                    check_state::<G>(step.after);
                    if step.number % 29 == 0 {
                        check_facts::<G>(step.after);
                    }
                }
            }
        });
    }
}

/// Returns a position with another score of each seat.
fn with_scores(position: &str, score: &str) -> String {
    let sections = position.split(' ').map(|section| match section.split_once('/') {
        Some((before, behind)) if before.contains(':') => {
            let seat = before.split(':').next().unwrap_or_default();
            format!("{seat}:{score}/{behind}")
        }
        Some(_) | None => section.to_owned(),
    });
    sections.collect::<Vec<_>>().join(" ")
}

fn a_game_with_as_many_points_as_are_counted_goes_on_to_positions_that_read_back<G: Game>() {
    for (table, score) in
        tables::<G>(1).chain(departed(1)).zip(["800000000", "-800000000"].into_iter().cycle())
    {
        let text = with_scores(&position::<G>(&table.open()), score);
        let state = G::read_position(&text).unwrap_or_else(|it| panic!("{text}: {it:?}"));
        assert_eq!(G::conserved(&state), Ok(()), "{text}");
        table.play_from(state, &mut |it| {
            check_state::<G>(it.played);
            check_state::<G>(it.after);
        });
    }
}

/// A state with all that is said of it.
#[derive(Debug)]
struct Said<G: Game> {
    state: G::State,
    position: String,
    facts: Vec<(String, Value)>,
}

impl<G: Game> Said<G> {
    /// Says everything of a state.
    fn of(state: G::State) -> Self {
        Self { state, position: position::<G>(&state), facts: facts::<G>(&state) }
    }
}

/// Where a game stands after its last event.
#[derive(Clone, Debug)]
struct Stand<G: Game> {
    table: Table<G>,
    is_settled: bool,
    /// What is said of it, once somebody asked.
    said: Rc<OnceCell<Said<G>>>,
}

impl<G: Game> Stand<G> {
    /// Returns all that is said of the state.
    fn said(&self) -> &Said<G> {
        self.said.get_or_init(|| {
            let mut last = self.table.open();
            self.table.play(&mut |it| last = if self.is_settled { *it.after } else { *it.played });
            Said::of(last)
        })
    }
}

impl<G: Game> fmt::Display for Stand<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.said().position)
    }
}

impl<G: Game> Case for Stand<G> {
    fn smaller(&self) -> Smaller<Self> {
        let (table, is_settled) = (self.table, self.is_settled);
        // What is so after an event may have been otherwise in between.
        let earlier =
            (0..table.most.unwrap_or_default()).map(move |most| Table { most: Some(most), ..table });
        let all = table.smaller().chain(earlier);
        Box::new(all.map(move |table| Self { table, is_settled, said: Rc::default() }))
    }

    fn words(&self) -> String {
        format!("{self}\n{}", self.table.words())
    }
}

/// Fails where states are equal and their facts or positions are not, or conversely.
#[track_caller]
fn check_equality<G: Game>(left: &Said<G>, right: &Said<G>) {
    let is_same = left.state == right.state;
    assert_eq!(is_same, left.position == right.position, "{} and {}", left.position, right.position);
    assert_eq!(is_same, left.facts == right.facts, "the facts of {} and {}", left.position, right.position);
}

/// Returns tables in groups of one board and seat count each.
fn groups<G: Game>(tables: Vec<Table<G>>) -> Vec<Vec<Table<G>>> {
    let place = |it: &Table<G>| (it.board, it.n_seats);
    let mut tables = tables;
    tables.sort_by_key(place);
    tables.chunk_by(|it, other| place(it) == place(other)).map(<[_]>::to_vec).collect()
}

/// Returns some states of games.
fn stands<G: Game>(tables: &[Table<G>]) -> Vec<Stand<G>> {
    let mut states = Vec::new();
    for table in tables {
        table.play(&mut |it| {
            // The end of a game is no event at which it could be left off.
            let table = Table { most: it.ply.map(|_| it.nth), ..*table };
            states.extend([(table, false, *it.played), (table, true, *it.after)]);
        });
    }
    let every = states.len().div_ceil(200);
    let some = states.into_iter().step_by(every);
    some.map(|(table, is_settled, state)| Stand { table, is_settled, said: Rc::new(Said::of(state).into()) })
        .collect()
}

fn equal_states_have_equal_facts_and_equal_positions_and_conversely<G: Game>() {
    for group in groups(tables::<G>(1).chain(departed(1)).collect()) {
        let stands = stands(&group);
        for left in &stands {
            for right in stands.iter().step_by(7) {
                let pair = [left.clone(), right.clone()];
                hold(&pair, |[left, right]| check_equality(left.said(), right.said()));
            }
        }
    }
}

/// Calls `each` with the numbers and pairs of states of games of the same board and seat count.
fn each_pair<G: Game>(each: impl Fn(usize, &Said<G>, &Said<G>)) {
    for group in groups(tables::<G>(1).collect()) {
        let stands = stands(&group);
        for (nth, (left, right)) in stands.iter().zip(stands.iter().cycle().skip(7)).enumerate() {
            let pair = [left.clone(), right.clone()];
            hold(&pair, |[left, right]| each(nth, left.said(), right.said()));
        }
    }
}

fn one_other_fact_is_another_position_and_conversely<G: Game>() {
    each_pair::<G>(|nth, left, right| {
        for (path, value) in right.facts.iter().skip(nth % 9).step_by(9) {
            let fact = G::read_fact(path).expect("a fact");
            let mut other = left.state;
            if G::set(&mut other, fact, *value).is_ok() {
                check_equality(left, &Said::of(other));
            }
        }
    });
}

fn one_other_part_of_a_position_is_another_fact_and_conversely<G: Game>() {
    each_pair::<G>(|nth, left, right| {
        let others: Vec<_> = right.position.split(' ').collect();
        let mut parts: Vec<_> = left.position.split(' ').collect();
        let nth = nth % parts.len().min(others.len());
        parts[nth] = others[nth];
        if let Ok(crossed) = G::read_position(&parts.join(" ")) {
            check_equality(left, &Said::of(crossed));
        }
    });
}

fn a_game_goes_on_from_any_position_that_reads<G: Game>() {
    let mut n_read = 0;
    for table in tables::<G>(1).chain(departed(1)) {
        let mut positions = Vec::new();
        table.play(&mut |it| positions.extend([position::<G>(it.played), position::<G>(it.after)]));
        let mut dice = Dice::new(table.seed);
        for nth in 0..50 {
            let whole = any(&positions, &mut dice).expect("there are positions");
            let is_crowded = nth % 5 == 0;
            let text = if is_crowded {
                crowded_position(whole, &mut dice)
            } else {
                damaged_position(whole, &mut dice)
            };
            hold(&(table, Text(text.into_bytes())), |(table, text)| {
                n_read += u32::from(go_on(table, &String::from_utf8_lossy(&text.0)));
            });
        }
    }
    assert!(100 < n_read, "only {n_read} positions read");
}

/// Plays a game on from a position, and tells whether it reads.
fn go_on<G: Game>(table: &Table<G>, text: &str) -> bool {
    let Ok(state) = G::read_position(text) else { return false };
    check_state::<G>(&state);
    check_facts::<G>(&state);
    table.play_from(state, &mut |it| check_state::<G>(it.after));
    true
}

laws![
    every_position_and_every_fact_reads_back_from_its_own_text,
    a_game_with_as_many_points_as_are_counted_goes_on_to_positions_that_read_back,
    one_other_fact_is_another_position_and_conversely,
    one_other_part_of_a_position_is_another_fact_and_conversely,
    a_game_goes_on_from_any_position_that_reads,
    equal_states_have_equal_facts_and_equal_positions_and_conversely,
];
