//! Two readings of one record part where they should, for the reason they should.

use azulejo_diff::{
    Contradiction, Divergence, Explanation, Limit, NoPerft, Root, Shrunk, compare, exercise, find_cause,
    legal_split, perft, readings, shrink,
};
use azulejo_notation::{Record, format_record, records};
use azulejo_replay::{Address, Options, Place, Policy, Simulation, games, lexicon, simulate, stand_at};
use azulejo_rules::Question;
use azulejo_tests::slow::{Reading, azul, queens_garden, summer_pavilion};
use azulejo_tests::{record_files, repository};

/// Returns the first record of a text.
fn only(text: &str) -> Record<'_> {
    records(text.as_bytes()).next().expect("a record")
}

/// Calls `each` with every question, its parting record, and the rules of that record.
fn each_question(each: &mut dyn FnMut(&'static Question, Record<'static>, &str)) {
    for game in games() {
        let preset = game.presets.first().map(|it| it.name).unwrap_or_default();
        for question in game.questions {
            let record = only(question.parting);
            each(question, record, record.field("rules").unwrap_or(preset));
        }
    }
}

#[test]
fn every_two_answers_part_for_the_reason_of_their_question() {
    let mut failed = Vec::new();
    each_question(&mut |question, record, rules| {
        for (nth, left) in question.answers.iter().enumerate() {
            for right in question.answers.iter().skip(nth + 1) {
                let [left, right] = [left, right].map(|it| format!("{rules} {}={}", question.name, it.name));
                let cause = find_cause(&record, &left, &right).expect("it can be replayed");
                let name = cause.map(|it| it.name()).unwrap_or_default();
                if name != question.name {
                    failed.push(format!("{left} and {right} part for {name:?}"));
                }
                if find_cause(&record, &left, &left) != Ok(None) {
                    failed.push(format!("{left} parts from itself"));
                }
            }
        }
    });
    assert!(failed.is_empty(), "\n{}", failed.join("\n"));
}

#[test]
fn every_parting_record_exercises_its_question_wholly() {
    let mut failed = Vec::new();
    each_question(&mut |question, record, _| {
        let exercise = exercise(&record).expect("it can be replayed");
        let n = question.answers.len();
        let games = games();
        let game = games.iter().find(|it| it.name == exercise.game).expect("a game");
        let nth = game.questions.iter().position(|it| it.name == question.name).expect("its question");
        if exercise.pairs.get(nth).map(Vec::len) != Some(n * (n - 1) / 2) {
            failed.push(format!("{}: {:?}", question.name, exercise.pairs.get(nth)));
        }
    });
    assert!(failed.is_empty(), "\n{}", failed.join("\n"));
}

#[test]
fn plies_count_for_the_limit_before_they_are_played() {
    let position = "summer-pavilion colored r1 place turn=A start=A marker=A supply:8P8G8O8Y8B8R \
                    A:5/9P9G9O9Y9B9R/PPPPP.,GGGGG.,OOOOO.,YYYYY.,BBBBB.,RRRRR.,- B:5";
    let rules = "rulebook-2019 payment=any-tiles statues=two-three-five-six";
    let root = Root { game: "summer-pavilion", rules, position };
    assert_eq!(perft(root, 2, 10), Err(NoPerft::Limit));
    assert_eq!(legal_split(root, rules, 1, 10), Err(NoPerft::Limit));
    assert!(perft(root, 1, 10).is_ok_and(|it| 1_000 < it.full), "{:?}", perft(root, 1, 10));
}

#[test]
fn readings_part_over_what_settles_in_the_first_position() {
    let record = only(
        "agn 1\ngame: azul\nA: North\nB: South\n\
         position: azul colored r1 tile start=A marker=B 1:- 2:- 3:- 4:- 5:- C:- bag:19B17Y19R18K17W lid:- \
         A:0/1B,2Y,-,-,-/.Y...,.....,.....,.....,...../- B:0/1R,2K,3W,-,-/.....,.....,.....,.....,...../M\n\
         deal BBYK YRRW BYKW RKKW BYRW\nB 1BB1\nend unfinished\n",
    );
    let cause = find_cause(&record, "rulebook-2018", "rulebook-2018 single-run=plus-one");
    assert_eq!(cause.map(|it| it.map(|it| it.name())), Ok(Some("single-run".to_owned())));
    assert_eq!(find_cause(&record, "rulebook-2018", "rulebook-2018 gaps=count"), Ok(None));
}

/// Returns a simulated game of azul for two under rules, whose header says nothing of them.
fn hidden(rules: &str, policy: Policy, seed: u64) -> String {
    hidden_of("azul", rules, policy, seed)
}

/// Returns a simulated game for two under rules, whose header says nothing of them.
fn hidden_of(game: &str, rules: &str, policy: Policy, seed: u64) -> String {
    let simulation = Simulation { game, board: "", n_seats: 2, policy, seed, rules };
    let text = simulate(&simulation).expect("the rules are known");
    text.split_inclusive('\n').filter(|it| !it.starts_with("rules: ")).collect()
}

/// Finds the hidden reading of a game, or fails.
#[track_caller]
fn check_found(rules: &str, policy: Policy) {
    let text = hidden(rules, policy, 7);
    let found = readings(&only(&text), None, &mut |_| ()).expect("it can be replayed");
    assert!(found.trouble.is_some(), "the rulebook explains the game under {rules}");
    let Explanation::Nearest { named, .. } = &found.explanation else {
        panic!("{rules}: {:?}", found.explanation);
    };
    assert!(named.iter().any(|it| it.ends_with(rules)), "{rules} is not among {named:?}");
}

#[test]
fn a_hidden_reading_is_found() {
    check_found("crossing=once", Policy::Greedy);
    check_found("single-run=down-plus-one", Policy::Greedy);
    check_found("floor-score=negative", Policy::Random);
    check_found("neighbors=old-wall", Policy::Greedy);
    check_found("crossing=once floor-score=negative", Policy::Random);
}

#[test]
fn a_game_under_a_hidden_preset_is_explained() {
    let games = games();
    let presets = games.iter().flat_map(|game| game.presets.iter().map(|it| (game.name, it.name)));
    for (game, preset) in presets {
        let text = hidden_of(game, preset, Policy::Random, 7);
        let found = readings(&only(&text), None, &mut |_| ()).expect("it can be replayed");
        let named = match found.explanation {
            Explanation::AsAsked => continue,
            Explanation::Nearest { named, .. } => named,
            other @ (Explanation::None | Explanation::Limit) => panic!("{game} under {preset}: {other:?}"),
        };
        for rules in named {
            let again = readings(&only(&text), Some(&rules), &mut |_| ()).expect("it can be replayed");
            assert_eq!(again.explanation, Explanation::AsAsked, "{game} under {preset} by {rules}");
        }
    }
}

#[test]
fn what_a_game_does_not_show_is_left_open() {
    let text = hidden("", Policy::Greedy, 3);
    let found = readings(&only(&text), None, &mut |_| ()).expect("it can be replayed");
    assert_eq!(found.explanation, Explanation::AsAsked);
    let deadlock = found.questions.iter().find(|it| it.question.name == "deadlock").expect("a question");
    assert_eq!(deadlock.asked_at, None);
    let crossing = found.questions.iter().find(|it| it.question.name == "crossing").expect("a question");
    assert!(crossing.asked_at.is_some());
    let wrong: Vec<_> = crossing.answers.iter().filter(|it| it.trouble.is_some()).collect();
    assert_eq!(wrong.iter().map(|it| it.answer.name).collect::<Vec<_>>(), ["once"]);
}

#[test]
fn two_readings_come_together_again_where_they_do() {
    let text = hidden("", Policy::Random, 5);
    let comparison = compare(&only(&text), "", "marker-space=first").expect("it can be replayed");
    let parting = comparison.parting.expect("the marker lies elsewhere");
    assert!(!parting.facts.is_empty());
    assert!(parting.facts.iter().all(|it| it.path.contains(".floor")), "{:?}", parting.facts);
    assert!(parting.rejoined.is_some_and(|it| parting.event < it));
    assert_eq!(comparison.left.scores, comparison.right.scores);
    assert_eq!(comparison.n_compared, comparison.n_events);
}

/// Shrinks a record while two readings part on it, and checks that the smallest is canonical and still shows it.
#[track_caller]
fn shrunk(record: &Record<'_>, left: &str, right: &str) -> Shrunk {
    let wanted = Divergence::of(record, left, right).expect("it can be replayed").expect("they part");
    let shows = |it: &Record<'_>| wanted.shows(it);
    let shrunk = shrink(record, Some(left), Limit::default(), &shows, &mut |_, _| ()).expect("it shows it");
    let smallest = only(&shrunk.text);
    assert!(wanted.shows(&smallest), "{}", shrunk.text);
    let mut canonical = Vec::new();
    format_record(&smallest, lexicon("azul"), &mut canonical);
    assert_eq!(String::from_utf8(canonical).expect("text"), shrunk.text);
    shrunk
}

#[test]
fn a_parting_shrinks_to_few_events() {
    let (mut n_cases, mut n_small) = (0, 0);
    for (rules, policy) in [
        ("single-run=down-plus-one", Policy::Greedy),
        ("floor-score=negative", Policy::Random),
        ("crossing=once", Policy::Greedy),
        ("refill=before-round", Policy::Greedy),
        ("marker-cost=flat-one", Policy::Random),
    ] {
        for seed in 0..6 {
            let text = hidden("", policy, seed);
            let record = only(&text);
            if compare(&record, "", rules).expect("it can be replayed").parting.is_none() {
                continue;
            }
            let shrunk = shrunk(&record, "", rules);
            n_cases += 1;
            n_small += u32::from(shrunk.n_rounds <= 1 && shrunk.n_events <= 3);
        }
    }
    assert!(20 <= n_cases && 9 * n_cases <= 10 * n_small, "{n_small} of {n_cases}");
}

#[test]
fn a_search_that_comes_to_its_limit_returns_the_smallest_so_far() {
    let text = hidden("", Policy::Greedy, 3);
    let record = only(&text);
    let wanted =
        Divergence::of(&record, "", "crossing=once").expect("it can be replayed").expect("they part");
    for max_tried in [1, 5, 20, 30, 60] {
        let shows = |it: &Record<'_>| wanted.shows(it);
        let shrunk = shrink(&record, Some(""), Limit { max_tried }, &shows, &mut |_, _| ());
        let shrunk = shrunk.expect("the whole record shows it");
        assert!(!shrunk.is_smallest && wanted.shows(&only(&shrunk.text)), "{max_tried}: {}", shrunk.text);
    }
}

#[test]
fn a_line_that_does_not_read_is_kept_where_it_is_what_is_wrong() {
    let text = hidden("", Policy::Greedy, 3).replacen("\nround 2", "\n%%%%\nround 2", 1);
    let record = only(&text);
    let wanted = Contradiction::of(&record, None).expect("a line does not read");
    let shows = |it: &Record<'_>| wanted.shows(it);
    let shrunk = shrink(&record, None, Limit::default(), &shows, &mut |_, _| ()).expect("it shows it");
    assert!(shrunk.n_events <= 1 && shrunk.text.contains("\n%%%%\n"), "{}", shrunk.text);
}

#[test]
fn a_reading_that_explains_a_record_is_named_once() {
    let text = hidden("", Policy::Greedy, 3);
    let found = readings(&only(&text), Some("crossing=once"), &mut |_| ()).expect("it can be replayed");
    let Explanation::Nearest { named: rules, .. } = found.explanation else {
        panic!("the rulebook explains it")
    };
    assert_eq!(rules, ["rulebook-2018"]);
}

/// A slow engine, as far as counting needs it.
trait Slow: Clone {
    /// Returns the legal plies where a seat has a choice.
    fn choices(&self) -> Vec<String>;

    /// Plays a legal ply, and all that needs nobody's choice.
    fn go_on(&mut self, ply: &str);
}

impl Slow for azul::Game {
    fn choices(&self) -> Vec<String> {
        if self.phase == azul::Phase::Deal { Vec::new() } else { self.legal() }
    }

    fn go_on(&mut self, ply: &str) {
        self.play(ply).expect("it is legal");
        self.settle();
    }
}

impl Slow for summer_pavilion::Game {
    fn choices(&self) -> Vec<String> {
        self.legal()
    }

    fn go_on(&mut self, ply: &str) {
        self.play(ply).expect("it is legal");
        self.settle();
    }
}

impl Slow for queens_garden::Game {
    fn choices(&self) -> Vec<String> {
        self.legal()
    }

    fn go_on(&mut self, ply: &str) {
        self.play(ply).expect("it is legal");
        self.settle();
    }
}

/// Counts rows of plies with a slow engine: those of exactly `depth`, and those that are over sooner.
fn slow_count(game: &impl Slow, depth: usize) -> (u128, u128) {
    if depth == 0 {
        return (1, 0);
    }
    let choices = game.choices();
    if choices.is_empty() {
        return (0, 1);
    }
    let counts = choices.iter().map(|ply| {
        let mut after = game.clone();
        after.go_on(ply);
        slow_count(&after, depth - 1)
    });
    counts.fold((0, 0), |sum, it| (sum.0 + it.0, sum.1 + it.1))
}

/// Counts with the slow engine of a game.
fn slow_count_of(game: &str, position: &str, depth: usize) -> (u128, u128) {
    let reading = Reading::new("");
    match game {
        "azul" => slow_count(&azul::Game::read(reading, position).expect("a position"), depth),
        "summer-pavilion" => {
            slow_count(&summer_pavilion::Game::read(reading, position).expect("a position"), depth)
        }
        "queens-garden" => {
            slow_count(&queens_garden::Game::read(reading, position).expect("a position"), depth)
        }
        other => panic!("there is no slow engine of {other}"),
    }
}

#[test]
fn continuations_are_as_many_as_the_slow_engine_finds() {
    for game in games() {
        let file = repository().join(format!("spec/perft/{}.tsv", game.name));
        let page = std::fs::read_to_string(file).expect("the counts");
        let mut n_counts = 0;
        for line in page.lines().skip(1) {
            let [rules, depth, full, ended, position] = *line.split('\t').collect::<Vec<_>>() else {
                panic!("{line}");
            };
            let (depth, full): (usize, u128) =
                (depth.parse().expect("a depth"), full.parse().expect("a count"));
            let root = Root { game: game.name, rules, position };
            let count =
                perft(root, u8::try_from(depth).expect("small"), u64::MAX).expect("it can be counted");
            assert_eq!((count.full, count.ended), (full, ended.parse().expect("a count")), "{line}");
            if full < 3000 {
                n_counts += 1;
                assert_eq!(slow_count_of(game.name, position, depth), (count.full, count.ended), "{line}");
            }
        }
        assert!(40 < n_counts, "{}: {n_counts}", game.name);
    }
}

#[test]
fn what_a_reading_allows_is_found_in_the_simplest_position() {
    let text = hidden("", Policy::Greedy, 2);
    let at = Address { place: Place::InRound(2, 4), branches: Vec::new() };
    let standing = stand_at(&only(&text), &Options::default(), &at).expect("it is there");
    let position = standing.position();
    let root = Root { game: "azul", rules: "", position: &position };
    let split = legal_split(root, "part-to-floor=free", 2, 100_000).expect("it can be looked for");
    let split = split.expect("they allow something else");
    assert!(split.only_left.is_empty() && !split.only_right.is_empty(), "{split:?}");
    let simplest = Root { position: &split.position, ..root };
    let again = legal_split(simplest, "part-to-floor=free", 0, 1000).expect("it reads").expect("it shows");
    assert_eq!((again.line, again.only_right), (Vec::new(), split.only_right));
    assert_eq!(legal_split(root, "", 2, 100_000), Ok(None));
    assert_eq!(legal_split(root, "", 3, 5), Err(NoPerft::Limit));
}

#[test]
fn the_smallest_records_of_the_corpus_show_their_questions() {
    let mut n_records = 0;
    for case in record_files("corpus/questions") {
        for record in records(&case.text).skip(1) {
            n_records += 1;
            let id = record.field("id").expect("an id");
            let name = case.file.file_stem().and_then(|it| it.to_str()).expect("a name");
            let game = record.field("game").expect("a game");
            let answers = id.strip_prefix(&format!("{game}-parting-{name}-")).expect("its question");
            let questions = games().iter().find(|it| it.name == game).expect("the game").questions;
            let question = questions.iter().find(|it| it.name == name).expect("the question");
            let mut pairs = question.answers.windows(2);
            let pair = pairs.find(|it| format!("{}-{}", it[0].name, it[1].name) == answers).expect("answers");
            let [left, right] = [&pair[0], &pair[1]].map(|it| format!("{name}={}", it.name));
            let cause = find_cause(&record, &left, &right).expect("it can be replayed").expect("they part");
            assert_eq!(cause.name(), name, "{id}");
            let n_events = record.lines().filter(|it| it.kind.is_event()).count();
            assert!(n_events <= 3, "{id} has {n_events} events");
        }
    }
    assert!(100 < n_records, "{n_records}");
}
