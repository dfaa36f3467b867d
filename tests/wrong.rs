//! Games of other people's engines, and of queens-garden simulated ones, under a reading with one wrong rule: every game that it
//! changes is found, at the event where the slow second engine finds it, the question is named, and what is left of the game is
//! small.

use azulejo_diff::{Divergence, Limit, compare, find_cause, shrink};
use azulejo_notation::{LineKind, Record, records};
use azulejo_rules::{Game, Seat, Setup, read_rules};
use azulejo_tests::record_files;
use azulejo_tests::second::Second;
use azulejo_tests::slow::{Reading, azul, queens_garden, summer_pavilion};

/// The rules of a second engine's game.
type Rules<S> = <<S as Second>::First as Game>::Rules;

/// A wrong answer to one question, and the rules that it is put into.
struct Wrong<R> {
    question: &'static str,
    /// The rules with the right answer.
    right: R,
    /// The rules with the wrong one.
    rules: R,
}

/// Returns every wrong answer to every question, put into the rules of a record.
fn every_wrong<R: azulejo_rules::Reading>(right: R) -> impl Iterator<Item = Wrong<R>> {
    let numbers = R::QUESTIONS.iter().enumerate();
    numbers.flat_map(move |(nth, question)| {
        let wrong = (0..question.answers.len()).filter(move |it| *it != right.answer(nth));
        wrong.map(move |it| Wrong { question: question.name, right, rules: right.with(nth, it) })
    })
}

/// Returns rules as departures from the rulebook, which is how the slow engine knows them and everybody reads them.
fn departures<R: azulejo_rules::Reading>(rules: &R) -> String {
    let numbers = R::QUESTIONS.iter().enumerate();
    let all = numbers.filter(|(nth, _)| rules.answer(*nth) != R::default().answer(*nth));
    let words: Vec<_> =
        all.map(|(nth, it)| format!("{}={}", it.name, it.answers[rules.answer(nth)].name)).collect();
    words.join(" ")
}

/// Opens the game of a record in the slow engine.
fn open<S: Second>(record: &Record<'_>, rules: &Rules<S>) -> S {
    let n_seats = Seat::first(4).filter(|it| record.field(&it.to_string()).is_some()).count();
    let start = record.field("start").and_then(|it| it.chars().next()).and_then(Seat::from_letter);
    let setup = Setup {
        board: record.field("board").unwrap_or(S::First::BOARDS[0]),
        n_seats: u8::try_from(n_seats).expect("at most four"),
        start: start.unwrap_or(Seat::A),
        printed: record.field("printed").unwrap_or_default(),
    };
    S::open(Reading::new(&departures(rules)), &setup)
}

/// Tells whether the next event is one that might have been left unwritten: columns that are forced, a pass, the points of a round.
fn is_written<S: Second>(game: &S, next: Option<&String>) -> bool {
    let can_be_played = |event: &str| game.clone().play_event(event).is_ok();
    next.is_some_and(|it| {
        it.contains(" tile ") || (it.contains(" pass") || it.starts_with("scoring ")) && can_be_played(it)
    })
}

/// Plays a record with the slow engine, and calls `each` with the facts after each event and after the end, or without where it
/// cannot go on; as long as `each` answers that it wants more.
fn play<S: Second>(
    record: &Record<'_>,
    rules: &Rules<S>,
    each: &mut dyn FnMut(usize, Option<String>) -> bool,
) {
    let mut game: S = open(record, rules);
    let is_event = |it: &LineKind<'_>| it.is_event() || matches!(it, LineKind::End(_));
    let lines = record.lines().filter(|it| is_event(&it.kind));
    let text = |it: azulejo_notation::Line<'_>| {
        String::from_utf8_lossy(it.span.slice(record.text)).trim_end().to_owned()
    };
    let events: Vec<String> = lines.map(text).collect();
    for (nth, event) in events.iter().enumerate() {
        // What was not played to its end has an end that says nothing of it.
        let event = if event == "end unfinished" { return } else { event.as_str() };
        let event = if event.starts_with("end ") && event != "end deadlock" { "end" } else { event };
        let is_played = game.play_event(event).is_ok()
            && (!game.waits_to_settle()
                || is_written(&game, events.get(nth + 1))
                || game.settle_all()
                || event == "end");
        if !each(nth + 1, is_played.then(|| game.all_facts())) || !is_played {
            return;
        }
    }
}

/// Returns the number of the first event after which the slow engine comes to something else than `right`, which holds the facts
/// after each event and after the end.
fn first_changed<S: Second>(record: &Record<'_>, rules: &Rules<S>, right: &[String]) -> Option<usize> {
    let n_events = record.lines().filter(|it| it.kind.is_event()).count();
    let mut changed = None;
    play::<S>(record, rules, &mut |nth, facts| {
        let is_same = facts.is_some() && facts.as_ref() == right.get(nth - 1);
        changed = (!is_same).then_some(nth.min(n_events));
        is_same
    });
    changed
}

/// Tells whether a record on which a wrong answer shows shrinks to one round and three events.
fn shrinks<R: azulejo_rules::Reading>(record: &Record<'_>, wrong: &Wrong<R>) -> bool {
    let [left, right] = [&wrong.right, &wrong.rules].map(departures);
    let wanted = Divergence::of(record, &left, &right).expect("it can be replayed").expect("they part");
    let shows = |it: &Record<'_>| wanted.shows(it);
    let legal_side = Some(wanted.legal_side());
    let shrunk = shrink(record, legal_side, Limit::default(), &shows, &mut |_, _| ()).expect("it shows it");
    shrunk.n_rounds <= 1 && shrunk.n_events <= 3
}

/// What was found.
#[derive(Debug, Default)]
struct Found {
    games: usize,
    /// How many games wrong answers change, each counted with each answer.
    changed: u32,
    /// How many wrong answers change some game.
    answers: u32,
    /// Of how many of them what is left of the first game that they change is one round and three events.
    small: u32,
}

/// Looks for every wrong answer in every game of a folder.
fn find<S: Second>(folder: &str) -> Found {
    let files = record_files(folder);
    let mut found = Found::default();
    let mut shown: Vec<(Rules<S>, &str)> = Vec::new();
    for record in files.iter().flat_map(|it| records(&it.text)) {
        found.games += 1;
        let rules: Rules<S> = read_rules(record.field("rules").unwrap_or_default()).expect("rules");
        let mut right = Vec::new();
        play::<S>(&record, &rules, &mut |_, facts| facts.map(|it| right.push(it)).is_some());
        assert!(record.lines().filter(|it| it.kind.is_event()).count() <= right.len());
        for wrong in every_wrong(rules) {
            if !is_found::<S>(&record, &wrong, &right) {
                continue;
            }
            found.changed += 1;
            // One game for each wrong answer, since shrinking takes long.
            if !shown.contains(&(wrong.rules, wrong.question)) {
                shown.push((wrong.rules, wrong.question));
                found.answers += 1;
                found.small += u32::from(shrinks(&record, &wrong));
            }
        }
    }
    found
}

/// Tells whether a wrong answer changes a game.
///
/// # Panics
/// It is found elsewhere than by the slow engine, or another question is named.
fn is_found<S: Second>(record: &Record<'_>, wrong: &Wrong<Rules<S>>, right: &[String]) -> bool {
    let changed = first_changed::<S>(record, &wrong.rules, right);
    let names = [&wrong.right, &wrong.rules].map(departures);
    let comparison = compare(record, &names[0], &names[1]).expect("it can be replayed");
    let found = comparison.parting.map(|it| it.event as usize);
    assert_eq!(found, changed, "{:?} under {}", record.field("id"), names[1]);
    if changed.is_some() {
        let cause = find_cause(record, &names[0], &names[1]).expect("it can be replayed");
        assert_eq!(cause.map(|it| it.name()).as_deref(), Some(wrong.question));
    }
    changed.is_some()
}

/// Looks for every wrong answer in every game of a folder, and fails where there are fewer games, or wrong answers change fewer,
/// or fewer answers show, or fewer than nine of ten of them shrink.
#[track_caller]
fn check<S: Second>(folder: &str, n_games: usize, n_changed: u32, n_answers: u32) {
    let found = find::<S>(folder);
    assert_eq!(found.games, n_games);
    assert!(n_changed <= found.changed && n_answers <= found.answers, "{found:?}");
    assert!(9 * found.answers <= 10 * found.small, "{found:?}");
}

#[test]
fn one_wrong_rule_is_found_in_every_game_of_azul_that_it_changes_and_shrinks() {
    check::<azul::Game>("corpus/azul/oracle", 151, 4000, 80);
}

#[test]
fn one_wrong_rule_is_found_in_every_game_of_summer_pavilion_that_it_changes_and_shrinks() {
    check::<summer_pavilion::Game>("corpus/summer-pavilion/oracle", 72, 2200, 48);
}

#[test]
fn one_wrong_rule_is_found_in_every_game_of_queens_garden_that_it_changes_and_shrinks() {
    check::<queens_garden::Game>("corpus/queens-garden/simulated", 24, 750, 43);
}
