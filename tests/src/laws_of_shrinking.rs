//! Laws that do not hold, and the smallest case on which each fails. Knows what a smaller case looks like.

use std::panic::{AssertUnwindSafe, catch_unwind};

use azulejo_notation::{Line, records};
use azulejo_rules::games::azul::Azul;
use azulejo_rules::{Game, Reading as _, Seat, write_rules};

use crate::shrink::{Case, Failure, Text, ask, chunks, hold, numbers_below};
use crate::slips::{annotated, hidden};
use crate::walk::{Table, mixed, rulebook};
use crate::written::Written;

/// The most cases of which a false law is asked before the smallest is found.
const MOST_ASKED: u32 = 200;

/// Asks a false law of a case, and returns how it fails.
#[track_caller]
fn failure<T: Case>(case: &T, law: impl Fn(&T)) -> Failure<T> {
    let failure = *ask(case, law).expect_err("the law is false");
    assert!(failure.n_asked <= MOST_ASKED, "asked of {} cases", failure.n_asked);
    failure
}

/// Returns a table at which four play on the gray board under a mixed reading.
fn large() -> Table<Azul> {
    let is_large = |it: &Table<Azul>| it.n_seats == 4 && it.board == "gray" && 9 < it.seed;
    mixed::<Azul>(100).find(is_large).expect("some are large")
}

/// Says that no game comes to a third round.
fn no_third_round(table: &Table<Azul>) {
    table.play(&mut |it| assert!(Azul::moment(it.after).round < 3, "{table}: a third round"));
}

#[test]
fn a_false_law_of_games_fails_at_the_smallest_table() {
    let Failure { case, fall, .. } = failure(&large(), no_third_round);
    let words = "azul colored, 2 seats, random, seed 0, rulebook-2018, left off after event 22";
    assert_eq!(case.to_string(), words);
    assert_eq!(fall.message, format!("{words}: a third round"));
    // The third round begins when the second one ends: one event fewer, and the law holds.
    no_third_round(&Table { most: Some(21), ..case });
    let told = case.words();
    let played = told.strip_prefix(words).expect("the table comes first").trim_start();
    let n_events = records(played.as_bytes()).map(|it| it.lines().filter(|it| it.kind.is_event()).count());
    assert_eq!(n_events.sum::<usize>(), 22, "{told}");
}

#[test]
fn the_reading_under_which_a_law_fails_stays_and_no_other_does() {
    let law = |table: &Table<Azul>| {
        table.play(&mut |it| {
            let lowest = Seat::first(table.n_seats).map(|seat| Azul::score(it.after, seat)).min();
            assert!(Some(0) <= lowest, "a score below zero");
        });
    };
    let is_negative = |it: &Table<Azul>| {
        let rules = write_rules(&it.rules);
        rules.contains("floor-score=negative") && !rules.contains("clamp-time")
    };
    let case = mixed::<Azul>(100).find(is_negative).expect("some are");
    let found = failure(&case, law).case;
    assert_eq!(write_rules(&found.rules), "rulebook-2018 floor-score=negative");
    law(&Table { rules: rulebook::<Azul>(), ..found });
}

#[test]
fn a_false_law_of_slips_fails_with_one_slip() {
    let law = |it: &Written<Azul>| {
        let hidden = hidden(it.record(), &mut it.scribe());
        assert!(!hidden.contains('*'), "{hidden}");
    };
    let Failure { case, fall, .. } = failure(&Written::of(large()), law);
    assert_eq!((case.table.n_seats, case.table.most), (2, Some(1)), "{case}");
    assert_eq!(fall.message.matches('*').count(), 1, "{}", fall.message);
    assert!(case.words().contains("left off after event 1, slips of seed"), "{}", case.words());
}

#[test]
fn a_false_law_of_altered_records_fails_on_the_smallest_record() {
    let law = |text: &Text| {
        for record in records(&text.0) {
            let is_main = |it: Line<'_>| it.path.is_main();
            assert!(record.lines().all(is_main), "a variation");
        }
    };
    let written = Written::of(large());
    let text = Text(annotated(written.record(), &mut written.scribe()).into_bytes());
    let Failure { case, fall, .. } = failure(&text, law);
    assert_eq!((case.words().as_str(), fall.message.as_str()), ("agn \n|3", "a variation"));
}

#[test]
fn a_law_that_fails_elsewhere_on_smaller_cases_keeps_its_own() {
    let law = |table: &Table<Azul>| {
        assert!(table.most.is_none_or(|it| 40 <= it), "too short to tell");
        no_third_round(table);
    };
    assert_eq!(failure(&large(), law).case.most, Some(40));
}

#[test]
fn a_law_fails_with_its_own_words_on_the_smallest_case() {
    let mut n_asked = 0;
    let failed = catch_unwind(AssertUnwindSafe(|| {
        hold(&large(), |table| {
            n_asked += 1;
            no_third_round(table);
        });
    }));
    let words = failed.expect_err("the law is false").downcast::<String>().expect("a text");
    assert!(words.ends_with("left off after event 22: a third round"), "{words}");
    assert!(n_asked <= MOST_ASKED, "asked {n_asked} times");
}

#[test]
fn a_law_that_hangs_on_more_than_its_case_says_so() {
    let mut n_asked = 0;
    let failed = catch_unwind(AssertUnwindSafe(|| {
        hold(&large(), |_| {
            n_asked += 1;
            assert!(1 < n_asked, "asked for the first time");
        });
    }));
    let words = failed.expect_err("it fails once").downcast::<String>().expect("a text");
    assert!(words.starts_with("asked for the first time\n"), "{words}");
    assert!(words.contains("hangs on more than its case"), "{words}");
}

#[test]
fn what_is_left_out_is_half_of_all_then_less() {
    assert_eq!(chunks(3).collect::<Vec<_>>(), [0..3, 0..2, 2..3, 0..1, 1..2, 2..3]);
    assert_eq!(chunks(0).count(), 0);
    assert_eq!(numbers_below(12).collect::<Vec<_>>(), [0, 6, 9, 11]);
    assert_eq!(numbers_below(0).count(), 0);
}

#[test]
fn a_smaller_reading_is_nearer_to_the_rulebook() {
    let case = large();
    let n_departures = |it: &Table<Azul>| {
        let mut n = 0;
        it.rules.departures(&rulebook::<Azul>(), |_| n += 1);
        n
    };
    let others: Vec<_> = case.smaller().filter(|it| it.rules != case.rules).collect();
    assert!(others.iter().all(|it| n_departures(it) < n_departures(&case)));
    assert!(others.iter().any(|it| n_departures(it) + 1 == n_departures(&case)));
}
