//! Laws that hold for every text: tiling, canonical form, JSON, and that nothing panics.

use azulejo_notation::{
    Record, diagnose, diagnose_file, from_json, from_json_lines, preamble, records, to_json_lines,
};
use azulejo_render::{Finding, Paint, Picture, SarifLog, Source, happening_json, write_frame, write_short};
use azulejo_replay::{Address, Level, Options, Place, Standing, replay, stand_at, write_full};
use azulejo_rules::{Dice, Game, Seat, read_rules};
use azulejo_source::Diagnostic;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use crate::shrink::{Text, hold};
use crate::slips::{annotated, any, below, damaged, hidden, scribbled};
use crate::states::check_state;
use crate::walk::{departed, tables};
use crate::written::{Scribe, Slips};
use crate::{formatted, only, position};

/// Returns the records of some simulated games, and the same with tiles hidden, annotated, scribbled upon, and begun in the middle.
pub(crate) fn texts<G: Game>() -> Vec<String> {
    let mut texts = Vec::new();
    for table in tables::<G>(1).step_by(5).chain(departed::<G>(1).step_by(7)) {
        let record = table.record();
        let mut scribe = Scribe::new(Slips::of(table.seed));
        texts.extend([
            annotated(&record, &mut scribe),
            scribbled(&record, &mut scribe),
            hidden(&record, &mut scribe),
            begun(&record, &mut Dice::new(table.seed)),
            record,
        ]);
    }
    texts
}

/// Returns the rest of a record from a random event on, begun by the position there.
fn begun(record: &str, dice: &mut Dice) -> String {
    let is_event = |line: &&str| {
        ["deal ", "supply "].iter().any(|it| line.starts_with(it)) || line.get(1..2) == Some(" ")
    };
    let (header, events): (Vec<_>, Vec<_>) = record.lines().partition(|line| !is_event(line));
    let header: Vec<_> = header.into_iter().filter(|it| it.contains(": ") || it.starts_with("agn")).collect();
    let n_above = below(events.len(), dice);
    let place = Place::Event(u32::try_from(n_above).unwrap_or(0));
    let standing = stand_at(&only(record), &Options::default(), &Address { place, branches: Vec::new() });
    let position = standing.map(|it| it.position()).unwrap_or_default();
    let rest = events.get(n_above..).unwrap_or_default().join("\n");
    format!("{}\nposition: {position}\n{rest}\nend unfinished\n", header.join("\n"))
}

/// Calls `each` with damaged texts.
#[track_caller]
fn each_damaged<G: Game>(n: u64, each: &dyn Fn(&[u8])) {
    let texts = texts::<G>();
    for seed in 0..n {
        let mut dice = Dice::new(seed);
        let whole = any(&texts, &mut dice).expect("there are texts");
        hold(&Text(damaged(whole, &mut dice)), |text| each(&text.0));
    }
}

/// Calls `each` with texts as they are.
#[track_caller]
fn each_whole<G: Game>(each: &dyn Fn(&[u8])) {
    for text in texts::<G>() {
        hold(&Text(text.into_bytes()), |text| each(&text.0));
    }
}

/// Fails where the spans of a file's lines do not tile it.
fn check_tiling(text: &[u8]) {
    let of_records: Vec<u8> = records(text).flat_map(|it| it.text.to_vec()).collect();
    assert_eq!([preamble(text), &of_records].concat(), text);
    for record in records(text) {
        let spans: Vec<_> = record.lines().map(|it| it.span).collect();
        let of_lines: Vec<u8> = spans.iter().flat_map(|it| it.slice(record.text).to_vec()).collect();
        assert_eq!(of_lines, record.text);
        assert!(spans.windows(2).all(|it| it[0].end == it[1].start));
        assert!(spans.iter().all(|it| !it.is_empty()));
    }
}

/// Fails where formatting twice is more than once, or loses a record.
fn check_formatting(text: &[u8]) {
    let once = formatted(text);
    assert_eq!(String::from_utf8_lossy(&formatted(&once)), String::from_utf8_lossy(&once));
    assert_eq!(records(&once).count(), records(text).count());
}

/// Fails where the JSON form of a file loses more than white space and case, or does not come back.
fn check_json(text: &[u8]) {
    let Ok(json) = to_json_lines(text) else { return };
    let back = from_json_lines(&json).unwrap_or_else(|why| panic!("{}\n{json}", why.message()));
    let once = formatted(text);
    assert_eq!(String::from_utf8_lossy(&formatted(back.as_bytes())), String::from_utf8_lossy(&once));
    assert_eq!(to_json_lines(back.as_bytes()).as_ref(), Ok(&json));
    let json = to_json_lines(&once).expect("canonical text has a JSON form as well");
    assert_eq!(from_json_lines(&json).expect("it comes back"), String::from_utf8_lossy(&once));
}

/// Asks everything there is to ask of a text.
fn ask_everything<G: Game>(text: &[u8]) {
    let mut found = Vec::new();
    diagnose_file(text, &mut found);
    check_tiling(text);
    check_formatting(text);
    check_json(text);
    for record in records(text) {
        ask_record::<G>(&record, &mut found);
    }
    let lossy = String::from_utf8_lossy(text);
    let _refused = from_json(&lossy).is_err();
    for line in lossy.lines() {
        let words = line.split_once([' ', ':']).map_or(line, |it| it.1.trim());
        let _refused = G::read_ply(Seat::B, words).is_err() || G::read_chance("deal", words).is_err();
        let _refused = read_rules::<G::Rules>(words).is_err() || words.parse::<Address>().is_err();
        if let Ok(state) = G::read_position(words) {
            check_state::<G>(&state);
        }
    }
}

/// Asks everything there is to ask of a record.
fn ask_record<G: Game>(record: &Record<'_>, found: &mut Vec<Diagnostic>) {
    diagnose(record, found);
    let source = Source::new("file.agn", record.text, record.line());
    for rules in [None, Some("rulebook-2018 beyond-seven=stay part-to-floor=free column-order=any")] {
        let options = Options { rules };
        let mut seen = Vec::new();
        replay(record, &options, &mut seen, &mut |it| assert!(happening_json(&it).ends_with('\n')));
        for diagnostic in &seen {
            let mut out = String::new();
            write_frame(diagnostic, &source, Paint::Plain, &mut out).expect("a string takes all");
            write_short(diagnostic, &source, Paint::Ansi, &mut out).expect("a string takes all");
        }
        let findings: Vec<_> = seen.iter().map(|it| Finding::new(it, &source)).collect();
        let mut log = SarifLog::new(azulejo_replay::codes());
        let text = log.open() + &log.add(&findings) + &log.close();
        let value: serde_json::Value = serde_json::from_str(&text).expect("a log is JSON");
        assert_eq!(value["runs"][0]["results"].as_array().map(Vec::len), Some(findings.len()));
        let _refused = write_full(record, &options).is_err();
        for address in ["start", "1", "3", "2.4", "3.1", "5/1/1", "9/2/1/1/1", "end"] {
            let address = address.parse().expect("an address");
            if let Ok(standing) = stand_at(record, &options, &address) {
                ask_standing::<G>(&*standing);
            }
        }
        found.append(&mut seen);
    }
}

/// Asks everything there is to ask of a position.
fn ask_standing<G: Game>(standing: &dyn Standing) {
    let mut picture = Picture::new(G::LEXICON.tiles, standing.players());
    standing.sketch(&mut picture);
    let mut out = String::new();
    picture.write(80, Paint::Plain, &mut out).expect("a string takes all");
    assert!(!standing.facts().is_empty() && standing.hash().len() == 16);
    let state = G::read_position(&standing.position());
    assert_eq!(state.map(|it| position::<G>(&it)), Ok(standing.position()));
    assert!(standing.legal().len() < 100_000);
}

fn the_spans_of_lines_tile_the_text<G: Game>() {
    each_whole::<G>(&check_tiling);
    each_damaged::<G>(2000, &check_tiling);
}

fn formatting_twice_is_formatting_once<G: Game>() {
    each_whole::<G>(&check_formatting);
    each_damaged::<G>(600, &check_formatting);
}

fn json_loses_nothing<G: Game>() {
    each_whole::<G>(&check_json);
    each_damaged::<G>(600, &check_json);
}

#[test]
fn what_is_no_json_form_is_refused() {
    let code = |json: &str| from_json(json).map_err(|it| it.code.name);
    for json in ["", "{", "[]", "{\"agn\":1,\"lines\":[{\"ply\":3}]}", "{\"agn\":1,\"more\":1}"] {
        assert_eq!(code(json), Err("json::unreadable"), "{json}");
    }
    for line in ["\"comment\":\"two\\nlines\"", "\"seat\":\"A\",\"ply\":\"\"", "\"event\":\"deal\"", ""] {
        assert_eq!(code(&format!("{{\"agn\":1,\"lines\":[{{{line}}}]}}")), Err("json::not-a-line"), "{line}");
    }
    assert_eq!(code("{}"), Err("json::not-a-line"));
}

fn a_record_of_a_later_version_is_skipped_as_a_whole<G: Game>() {
    for text in texts::<G>().iter().filter_map(|it| it.strip_prefix("agn 1\n")) {
        hold(&Text(text.as_bytes().to_vec()), |below| {
            let text = format!("agn 2\n{}", String::from_utf8_lossy(&below.0));
            let mut found: Vec<Diagnostic> = Vec::new();
            let verdict =
                replay(&only(&text), &Options::default(), &mut found, &mut |it| panic!("{}", it.text));
            let names: Vec<_> = found.iter().map(|it| it.code.name).collect();
            assert_eq!(names, ["record::newer-version"]);
            assert_eq!((verdict.level, verdict.n_events), (Level::Text, 0));
            assert_eq!(String::from_utf8_lossy(&formatted(text.as_bytes())), text);
        });
    }
}

fn no_bytes_panic<G: Game>() {
    each_damaged::<G>(300, &ask_everything::<G>);
}

/// Lines as they are typed, whole and broken.
fn line() -> impl Strategy<Value = String> {
    let source = prop::sample::select(vec!["1", "3", "9", "0", "C", "c"]);
    let tiles = prop::sample::select(vec!["B", "yy", "RRR", "K+", "WWWW", "BY", "*", ""]);
    let target =
        prop::sample::select(vec!["1", "2", "3", "4", "5", "F", "f", "6", "1:1,2:1", "F:300", "5:0"]);
    let seat = prop::sample::select(vec!["A ", "B ", "c  ", "|1 A ", "|1|1 B ", "|2 "]);
    let draft = (seat, source, tiles, target)
        .prop_map(|(seat, source, tiles, to)| [seat, source, tiles, to].concat());
    let dealt = prop::sample::select(vec!["BBYK", "WRYB", "-", "****", "BB**", "yyyy", "KKKKK", "X"]);
    let deal = prop::collection::vec(dealt, 0..10).prop_map(|it| format!("deal {}", it.join(" ")));
    let others = prop::sample::select(vec![
        "agn 1",
        "game: azul",
        "game: go",
        "board: gray",
        "board: x",
        "A: Anna",
        "B: Bob",
        "C:",
        "start: b",
        "rules: bga-51623f6",
        "rules: rulebook-2018 overflow=forbidden",
        "rules: overflow",
        "round 1 A",
        "round 2",
        "refill",
        "score 0 0",
        "bonus 1",
        "claim A.line2=2B bag=80",
        "claim x=1",
        "hash 0123456789abcdef",
        "ruling stands",
        "ruling void",
        "ruling set A.score=5 turn=B",
        "ruling position azul colored draft 1:2B A:0 B:0",
        "position: azul gray tile A:3/1B,2R,-,-,- B:0/1K,-,-,-,-",
        "A tile 1>1 2>3",
        "b tile 11 2f",
        "end",
        "end 3 4",
        "end deadlock",
        "end resigned A",
        "; why",
        "@best a 1bb2",
        "|1 claim A.score=0",
        "# note",
        "",
        "castle",
    ]);
    prop_oneof![3 => draft, 1 => deal, 3 => others.prop_map(str::to_owned), 1 => "\\PC{0,12}"]
}

/// Files of such lines.
fn file() -> impl Strategy<Value = String> {
    let start = prop::sample::select(vec![
        "agn 1\ngame: azul\nA: Anna\nB: Bob\ndeal BBYK YRRW BYKW RKKW BYRW\n",
        "agn 1\ngame: azul\nboard: gray\nA: x\nB: y\nposition: azul gray tile A:3/1B,2R,3R,-,- B:0/1K,-,-,4R,-\n",
        "agn 1\ngame: azul\n",
        "",
    ]);
    let lines = prop::collection::vec(line(), 0..20);
    (start, lines).prop_map(|(start, lines)| start.to_owned() + &lines.join("\n"))
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 500,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(1),
        ..ProptestConfig::default()
    })]

    #[test]
    fn no_line_that_looks_like_one_panics(text in file()) {
        ask_everything::<azulejo_rules::games::azul::Azul>(text.as_bytes());
    }
}

laws![
    the_spans_of_lines_tile_the_text,
    formatting_twice_is_formatting_once,
    json_loses_nothing,
    a_record_of_a_later_version_is_skipped_as_a_whole,
    no_bytes_panic,
];
