//! Laws that hold for every game, every reading and every text. Knows no expected result.
//!
//! Whatever is random comes from a fixed seed, and each case is given to [`hold`]: a law that fails is asked again of smaller
//! cases, and reports the smallest on which it fails in the same place (`src/shrink.rs`).

/// Makes a test of each law for each game.
macro_rules! laws {
    ($($law:ident),+ $(,)?) => {
        mod azul {
            $(#[test]
            fn $law() {
                super::$law::<azulejo_rules::games::azul::Azul>();
            })+
        }

        mod summer_pavilion {
            $(#[test]
            fn $law() {
                super::$law::<azulejo_rules::games::summer_pavilion::SummerPavilion>();
            })+
        }

        mod queens_garden {
            $(#[test]
            fn $law() {
                super::$law::<azulejo_rules::games::queens_garden::QueensGarden>();
            })+
        }
    };
}

#[path = "src/laws_of_counts.rs"]
mod counts;
#[path = "src/laws_of_merging.rs"]
mod merging;
#[path = "src/laws_of_plies.rs"]
mod plies;
#[path = "src/laws_of_readings.rs"]
mod readings;
#[path = "src/laws_of_rows.rs"]
mod rows;
#[path = "src/shrink.rs"]
mod shrink;
#[path = "src/laws_of_shrinking.rs"]
mod shrinking;
#[path = "src/slips.rs"]
mod slips;
#[path = "src/laws_of_states.rs"]
mod states;
#[path = "src/laws_of_text.rs"]
mod text;
#[path = "src/walk.rs"]
mod walk;
#[path = "src/written.rs"]
mod written;

use azulejo_notation::{Record, format, records};
use azulejo_replay::{
    Happening, Level, Options, Outcome, Replay, Verdict, lexicon, replay, verify, write_full,
};
use azulejo_rules::{Dice, Finish, Game, Seat, Value};
use azulejo_source::{Diagnostic, Severity};

use shrink::{Text, hold};
use slips::{annotated, damaged, hidden, ruled, scribbled};
use walk::{Move, departed, mixed, tables};
use written::Written;

/// Returns the canonical form of a file.
fn formatted(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    format(text, &lexicon, &mut out);
    out
}

/// Returns the only record of a text.
fn only(text: &str) -> Record<'_> {
    records(text.as_bytes()).next().expect("a record")
}

/// Opens each record of a text that has a header to be played by.
fn opened<G: Game>(text: &Text) -> impl Iterator<Item = Replay<'_, G>> {
    records(&text.0).filter_map(|it| Replay::<G>::open(&it, &Options::default(), &mut ()))
}

/// Returns everything that happens in a record, without what is said about it, and the verdict on it.
fn transcript(text: &str) -> (Vec<Happening>, Verdict) {
    let mut all = Vec::new();
    let verdict = replay(&only(text), &Options::default(), &mut (), &mut |it| {
        all.push(Happening { line: 0, notes: Vec::new(), ..it });
    });
    (all, verdict)
}

/// Returns all facts of a state.
fn facts<G: Game>(state: &G::State) -> Vec<(String, Value)> {
    let mut facts = Vec::new();
    G::facts(state, &mut |fact| facts.push((fact.to_string(), G::value(state, fact))));
    facts
}

/// Returns the position string of a state.
fn position<G: Game>(state: &G::State) -> String {
    let mut text = String::new();
    G::write_position(state, &mut text).expect("a string takes all");
    text
}

/// Calls `each` with every move of games under every kind of reading.
fn each_move<G: Game>(n: usize, each: &mut dyn FnMut(&Move<'_, G>)) {
    let all = tables::<G>(n as u64).chain(departed::<G>(n)).chain(mixed::<G>(20 * n));
    for table in all {
        hold(&table, |table| _ = table.play(each));
    }
}

fn tiles_are_conserved_at_every_event_under_every_reading<G: Game>() {
    each_move::<G>(4, &mut |it| {
        for state in [it.played, it.after] {
            assert_eq!(G::conserved(state), Ok(()), "{}: {}", it.table, position::<G>(state));
        }
    });
}

fn the_points_of_events_sum_to_the_change_of_score<G: Game>() {
    each_move::<G>(4, &mut |it| {
        for seat in Seat::first(it.table.n_seats) {
            let of_seat = it.events.iter().map(G::points).filter(|it| it.0 == Some(seat));
            let points: i32 = of_seat.map(|it| it.1).sum();
            let change = G::score(it.after, seat) - G::score(it.before, seat);
            assert_eq!(points, change, "{}: {seat} after {:?}, {:?}", it.table, it.ply, it.events);
        }
    });
}

fn an_event_that_stands_by_a_ruling_loses_no_tile<G: Game>() {
    let (mut n_ruled, mut n_tried) = (0, 0);
    for table in tables::<G>(1).chain(departed(1)) {
        let record = table.record();
        let mut dice = Dice::new(table.seed);
        for _ in 0..24 {
            n_tried += 1;
            hold(&Text(ruled(&record, &mut dice).into_bytes()), |text| {
                for mut replay in opened::<G>(text) {
                    while let Some(step) = replay.step(&mut ()).filter(|it| it.is_played) {
                        n_ruled += u32::from(step.is_ruled);
                        assert_eq!(G::conserved(step.after), Ok(()), "at event {}\n{text:?}", step.number);
                    }
                }
            });
        }
    }
    // Most altered plies name what is not there, and cannot stand.
    assert!(n_tried <= 50 * n_ruled, "of {n_tried} events only {n_ruled} stood by a ruling");
}

fn a_step_is_one_event_whether_or_not_somebody_looks<G: Game>() {
    let mut n_steps = 0;
    for table in tables::<G>(1) {
        hold(&Text(table.record().into_bytes()), |text| {
            for (mut watched, mut unwatched) in opened::<G>(text).zip(opened::<G>(text)) {
                unwatched.unwatch();
                while let Some(step) = watched.step(&mut ()) {
                    let other = unwatched.step(&mut ()).expect("as many events");
                    let [one, other] = [&step, &other].map(|it| (it.number, it.nth, it.after));
                    assert_eq!(one, other);
                    n_steps += 1;
                }
                assert!(unwatched.step(&mut ()).is_none());
            }
        });
    }
    assert!(100 < n_steps, "only {n_steps} steps");
}

/// Returns the record without the lines that are about the game and no part of it.
fn stripped(record: &str) -> String {
    let is_of_the_game = |line: &&str| !line.trim_start().starts_with([';', '@', '|', '#']);
    record.lines().filter(is_of_the_game).flat_map(|it| [it, "\n"]).collect()
}

fn stripping_annotation_changes_no_fact<G: Game>() {
    for table in tables::<G>(1).chain(departed(1).step_by(4)) {
        hold(&Written::of(table), |it| {
            let (record, mut scribe) = (it.record(), it.scribe());
            let (noted, scribbled) = (annotated(record, &mut scribe), scribbled(record, &mut scribe));
            assert_eq!([stripped(&noted), stripped(&scribbled)], [record, record], "{it}");
            assert_eq!(transcript(&noted), transcript(record), "{it}\n{noted}");
            assert_eq!(transcript(&scribbled).0, transcript(record).0, "{it}\n{scribbled}");
        });
    }
}

fn a_simulated_game_reaches_the_highest_level<G: Game>() {
    for table in tables::<G>(4) {
        hold(&Written::of(table), |it| {
            let (record, is_whole) = (it.record(), it.table.most.is_none());
            let mut found: Vec<Diagnostic> = Vec::new();
            let verdict = verify(&only(record), &Options::default(), &mut found);
            assert!(found.is_empty(), "{it}: {found:?}");
            // A game that was left off reaches no more.
            assert_eq!(verdict.level, if is_whole { Level::Complete } else { Level::Claims }, "{it}");
            assert_eq!(verdict.outcome.is_played_out(), is_whole, "{it}");
            assert_eq!(it.table.record(), record, "{it}");
            assert_eq!(String::from_utf8_lossy(&formatted(record.as_bytes())), record, "{it}");
        });
    }
}

fn the_verdict_is_the_same_whether_somebody_looks_or_not<G: Game>() {
    let (mut dice, options) = (Dice::new(11), Options::default());
    for table in tables::<G>(4).chain(departed(1)).chain(mixed(20)) {
        let record = table.record();
        let ruled = ruled(&record, &mut dice).into_bytes();
        let damaged = (0..4).map(|_| damaged(&record, &mut dice));
        for text in damaged.chain([record.clone().into_bytes(), ruled]) {
            hold(&Text(text), |text| {
                for record in records(&text.0) {
                    let (mut unseen, mut seen): (Vec<Diagnostic>, Vec<Diagnostic>) = (Vec::new(), Vec::new());
                    let verdict = verify(&record, &options, &mut unseen);
                    let looked = replay(&record, &options, &mut seen, &mut |_| ());
                    assert_eq!((verdict, unseen), (looked, seen));
                }
            });
        }
    }
}

fn under_every_reading_a_game_comes_to_a_stated_outcome<G: Game>() {
    let (mut n_played, mut n_stuck) = (0, 0);
    for table in departed::<G>(2).chain(mixed(40)) {
        hold(&Written::of(table), |it| {
            let finish = it.table.play(&mut |_| ());
            assert_ne!(finish, Some(Finish::TooLong), "{it}");
            n_played += u32::from(finish == Some(Finish::Played));
            n_stuck += u32::from(finish == Some(Finish::Stuck));
            let mut found: Vec<Diagnostic> = Vec::new();
            let verdict = verify(&only(it.record()), &Options::default(), &mut found);
            assert!(found.is_empty(), "{it}: {found:?}");
            let is_unfinished = verdict.outcome == Outcome::Unfinished;
            assert_eq!(verdict.level, if is_unfinished { Level::Claims } else { Level::Complete }, "{it}");
        });
    }
    assert!(n_stuck < n_played, "{n_stuck} games stuck, {n_played} played out");
}

/// Returns the record without what a replay can add, typed in haste.
fn bare(record: &str) -> String {
    let mut out = String::new();
    // Where the rules leave a choice, `+` does not say which tiles were taken.
    let has_choice = ["wild-along", "wild-count"].iter().any(|it| record.contains(it));
    for line in record.lines() {
        let word = line.split(' ').next().unwrap_or_default();
        let line = match word {
            "round" | "score" | "bonus" => continue,
            "end" => {
                line.trim_end_matches(|it: char| it.is_ascii_digit() || matches!(it, ' ' | '-')).to_owned()
            }
            "A" | "B" | "C" | "D" if !line.contains([':', '>']) => {
                shortened(line, has_choice).to_ascii_lowercase()
            }
            _ => line.to_owned(),
        };
        out.extend([&line, "\n"]);
    }
    out
}

/// Writes `+` for the tiles of a draft; other plies stay as they are.
fn shortened(ply: &str, has_choice: bool) -> String {
    let words = ply.get(2..).unwrap_or_default();
    let is_draft = !words.contains([' ', '-']) && words != "pass";
    let (from, to) = (ply.get(..4).unwrap_or_default(), ply.chars().next_back().unwrap_or_default());
    match () {
        () if is_draft && (to.is_ascii_digit() || to == 'F') => format!("{from}+{to}"),
        () if is_draft && !has_choice => format!("{from}+"),
        () => ply.to_owned(),
    }
}

/// Returns the full form of a record.
#[track_caller]
fn full(text: &str) -> String {
    let full = write_full(&only(text), &Options::default());
    let full = full.unwrap_or_else(|found| panic!("{:?}\n{text}", found.first().map(Diagnostic::message)));
    String::from_utf8(full).expect("UTF-8")
}

fn the_full_form_is_a_fixed_point_and_changes_no_event_number<G: Game>() {
    for table in tables::<G>(1).chain(departed(1).step_by(3)) {
        hold(&Written::of(table), |it| {
            let record = it.record();
            assert_eq!(full(record), record, "{it}");
            assert_eq!(full(&bare(record)), record, "{it}\n{}", bare(record));
            let noted = annotated(&bare(record), &mut it.scribe());
            let once = full(&noted);
            assert_eq!(full(&once), once, "{it}");
            assert_eq!(transcript(&noted).0, transcript(&once).0, "{it}\n{noted}");
        });
    }
}

fn the_canonical_form_tells_the_same_game<G: Game>() {
    for table in tables::<G>(1).chain(departed(1).step_by(3)) {
        hold(&Written::of(table), |it| {
            let (record, mut scribe) = (it.record(), it.scribe());
            let noted = annotated(&bare(record), &mut scribe);
            for text in [bare(record), noted, scribbled(record, &mut scribe)] {
                let canonical = String::from_utf8(formatted(text.as_bytes())).expect("UTF-8");
                assert_eq!(told(&canonical), told(&text), "{it}\n{text}\n{canonical}");
            }
        });
    }
}

/// Returns everything that happens in a record but how its events are spelled, and the verdict on it.
fn told(text: &str) -> (Vec<Happening>, Verdict) {
    let (mut all, verdict) = transcript(text);
    for it in &mut all {
        it.text = it.text.to_ascii_uppercase();
    }
    (all, verdict)
}

fn a_tile_that_nobody_noted_contradicts_nothing<G: Game>() {
    for table in tables::<G>(2) {
        hold(&Written::of(table), |it| {
            let hidden = hidden(it.record(), &mut it.scribe());
            let mut found: Vec<Diagnostic> = Vec::new();
            verify(&only(&hidden), &Options::default(), &mut found);
            found.retain(|it| it.severity == Severity::Error);
            assert!(found.is_empty(), "{it}: {:?}\n{hidden}", found.first().map(Diagnostic::message));
            let [mut seen, mut unseen] = [it.record(), &hidden]
                .map(|text| Replay::<G>::open(&only(text), &Options::default(), &mut ()).expect("a header"));
            while let (Some(seen), Some(unseen)) = (seen.step(&mut ()), unseen.step(&mut ())) {
                let part = parted_by_the_unknown::<G>(seen.finally, unseen.finally);
                assert_eq!(part, None, "{it}: at event {}\n{hidden}", seen.number);
            }
        });
    }
}

/// Returns the first fact that two positions have otherwise though both say what it is: its path and both values.
fn parted_by_the_unknown<G: Game>(seen: &G::State, unseen: &G::State) -> Option<(String, Value, Value)> {
    let both = facts::<G>(seen).into_iter().zip(facts::<G>(unseen));
    both.map(|((path, value), (_, unsure))| (path, value, unsure)).find(|(_, value, unsure)| {
        let is_open = matches!(unsure, Value::Word(word) if word.as_str().contains('*'));
        !is_open && *unsure != Value::Unknown && unsure != value
    })
}

laws![
    tiles_are_conserved_at_every_event_under_every_reading,
    the_points_of_events_sum_to_the_change_of_score,
    an_event_that_stands_by_a_ruling_loses_no_tile,
    a_step_is_one_event_whether_or_not_somebody_looks,
    stripping_annotation_changes_no_fact,
    a_simulated_game_reaches_the_highest_level,
    the_verdict_is_the_same_whether_somebody_looks_or_not,
    under_every_reading_a_game_comes_to_a_stated_outcome,
    the_full_form_is_a_fixed_point_and_changes_no_event_number,
    the_canonical_form_tells_the_same_game,
    a_tile_that_nobody_noted_contradicts_nothing,
];
