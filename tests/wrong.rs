//! Games of other people's engines under a reading with one wrong rule: every game that it changes is found, at the event where
//! the slow second engine finds it, the question is named, and what is left of the game is small.

use azulejo_diff::{Divergence, Limit, compare, find_cause, shrink};
use azulejo_notation::{LineKind, Record, records};
use azulejo_rules::games::azul::Rules;
use azulejo_rules::{Reading as _, read_rules};
use azulejo_tests::record_files;
use azulejo_tests::slow::Reading;
use azulejo_tests::slow::azul::{Game, Phase};

/// A wrong answer to one question, and the rules that it is put into.
struct Wrong {
    question: &'static str,
    /// The rules with the right answer.
    right: Rules,
    /// The rules with the wrong one.
    rules: Rules,
}

/// Returns every wrong answer to every question, put into the rules of a record.
fn every_wrong(right: Rules) -> impl Iterator<Item = Wrong> {
    let numbers = Rules::QUESTIONS.iter().enumerate();
    numbers.flat_map(move |(nth, question)| {
        let wrong = (0..question.answers.len()).filter(move |it| *it != right.answer(nth));
        wrong.map(move |it| Wrong { question: question.name, right, rules: right.with(nth, it) })
    })
}

/// Returns rules as departures from the rulebook, which is how the slow engine knows them and everybody reads them.
fn departures(rules: &Rules) -> String {
    let numbers = Rules::QUESTIONS.iter().enumerate();
    let all = numbers.filter(|(nth, _)| rules.answer(*nth) != Rules::default().answer(*nth));
    let words: Vec<_> =
        all.map(|(nth, it)| format!("{}={}", it.name, it.answers[rules.answer(nth)].name)).collect();
    words.join(" ")
}

/// Plays a record with the slow engine, and calls `each` with the facts after each event and after the end, or without where it
/// cannot go on; as long as `each` answers that it wants more.
fn play(record: &Record<'_>, rules: &Rules, each: &mut dyn FnMut(usize, Option<String>) -> bool) {
    let is_gray = record.field("board") == Some("gray");
    let seats = ["A", "B", "C", "D"];
    let n_seats = seats.iter().filter(|it| record.field(it).is_some()).count();
    let starter = seats.iter().position(|it| record.field("start") == Some(it)).unwrap_or(0);
    let mut game = Game::new(Reading::new(&departures(rules)), is_gray, n_seats, starter);
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
        let is_written = events.get(nth + 1).is_some_and(|it| it.contains(" tile "));
        let is_played = game.play(event).is_ok()
            && (game.phase != Phase::Tile || is_written || game.settle() || event == "end");
        if !each(nth + 1, is_played.then(|| game.facts())) || !is_played {
            return;
        }
    }
}

/// Returns the number of the first event after which the slow engine comes to something else than `right`, which holds the facts
/// after each event and after the end.
fn first_changed(record: &Record<'_>, rules: &Rules, right: &[String]) -> Option<usize> {
    let n_events = record.lines().filter(|it| it.kind.is_event()).count();
    let mut changed = None;
    play(record, rules, &mut |nth, facts| {
        let is_same = facts.is_some() && facts.as_ref() == right.get(nth - 1);
        changed = (!is_same).then_some(nth.min(n_events));
        is_same
    });
    changed
}

/// Tells whether a record on which a wrong answer shows shrinks to one round and three events.
fn shrinks(record: &Record<'_>, wrong: &Wrong) -> bool {
    let [left, right] = [&wrong.right, &wrong.rules].map(departures);
    let wanted = Divergence::of(record, &left, &right).expect("it can be replayed").expect("they part");
    let shows = |it: &Record<'_>| wanted.shows(it);
    let legal_side = Some(wanted.legal_side());
    let shrunk = shrink(record, legal_side, Limit::default(), &shows, &mut |_, _| ()).expect("it shows it");
    shrunk.n_rounds <= 1 && shrunk.n_events <= 3
}

#[test]
fn one_wrong_rule_is_found_in_every_game_that_it_changes_and_shrinks() {
    let files = record_files("corpus/azul/oracle");
    let all: Vec<_> = files.iter().flat_map(|it| records(&it.text)).collect();
    assert_eq!(all.len(), 151);
    let (mut n_changed, mut n_shrunk, mut n_small) = (0, 0, 0);
    let mut shown: Vec<(Rules, &str)> = Vec::new();
    for record in &all {
        let rules: Rules = read_rules(record.field("rules").unwrap_or_default()).expect("rules");
        let mut right = Vec::new();
        play(record, &rules, &mut |_, facts| facts.map(|it| right.push(it)).is_some());
        assert!(record.lines().filter(|it| it.kind.is_event()).count() <= right.len());
        for wrong in every_wrong(rules) {
            let changed = first_changed(record, &wrong.rules, &right);
            let names = [&wrong.right, &wrong.rules].map(departures);
            let comparison = compare(record, &names[0], &names[1]).expect("it can be replayed");
            let found = comparison.parting.map(|it| it.event as usize);
            assert_eq!(found, changed, "{:?} under {}", record.field("id"), names[1]);
            if changed.is_none() {
                continue;
            }
            n_changed += 1;
            let cause = find_cause(record, &names[0], &names[1]).expect("it can be replayed");
            assert_eq!(cause.map(|it| it.name()).as_deref(), Some(wrong.question));
            // One game for each wrong answer, since shrinking takes long.
            if !shown.contains(&(wrong.rules, wrong.question)) {
                shown.push((wrong.rules, wrong.question));
                n_shrunk += 1;
                n_small += u32::from(shrinks(record, &wrong));
            }
        }
    }
    assert!(4000 < n_changed && 80 < n_shrunk, "{n_changed} games are changed, {n_shrunk} were shrunk");
    assert!(9 * n_shrunk <= 10 * n_small, "{n_small} of {n_shrunk} are small");
}
