//! The targets: each takes any bytes and panics if something does not hold that must. Knows no inputs.

use azulejo_notation::{
    Record, diagnose, diagnose_file, format, from_json, from_json_lines, preamble, records, to_json,
    to_json_lines,
};
use azulejo_render::{Finding, Paint, SarifLog, Source, is_hidden, write_frame, write_short};
use azulejo_replay::{Address, Level, Options, Place, lexicon, replay as tell, stand_at, verify, write_full};
use azulejo_rules::{Game, Visitor, each_game};
use azulejo_source::{Diagnostic, Severity};

/// A target.
pub type Target = fn(&[u8]);

/// The targets by their names.
pub const TARGETS: [(&str, Target); 5] = [
    ("reader", reader),
    ("formatter", formatter),
    ("replay", replay),
    ("position", position),
    ("json", json),
];

/// How many diagnostics of one text are drawn.
const MOST_DRAWN: usize = 8;

/// How many legal plies of one position are played.
const MOST_PLAYED: usize = 64;

/// Reads a file: records tile it, lines tile records, and all that is wrong can be shown without steering a terminal.
pub fn reader(bytes: &[u8]) {
    let mut end = preamble(bytes).len();
    let mut found = Vec::new();
    diagnose_file(bytes, &mut found);
    show(&found, &Source::new("a\u{1b}.agn", preamble(bytes), 1));
    for record in records(bytes) {
        assert_eq!(record.offset, end as u64, "records tile their file");
        assert!(!record.text.is_empty(), "a record is something");
        end += record.text.len();
        let mut at = 0;
        for line in record.lines() {
            assert_eq!(line.span.start, at, "lines tile their record");
            at = line.span.end;
        }
        assert_eq!(at as usize, record.text.len(), "lines tile their record");
        let mut found = Vec::new();
        diagnose(&record, &mut found);
        assert!(
            found.iter().all(|it| it.span.end as usize <= record.text.len()),
            "spans lie in their record"
        );
        show(&found, &Source::new("a.agn", record.text, record.line()));
    }
    assert_eq!(end, bytes.len(), "records tile their file");
}

/// Shows diagnostics in every way there is.
fn show(diagnostics: &[Diagnostic], source: &Source<'_>) {
    let mut text = String::new();
    for diagnostic in diagnostics.iter().take(MOST_DRAWN) {
        write_frame(diagnostic, source, Paint::Plain, &mut text).expect("a string takes all");
        write_short(diagnostic, source, Paint::Plain, &mut text).expect("a string takes all");
        text += &SarifLog::new([diagnostic.code]).add(&[Finding::new(diagnostic, source)]);
    }
    assert!(!text.contains(|it| it != '\n' && is_hidden(it)), "nothing steers a terminal: {text:?}");
}

/// Returns the canonical form of a file.
fn canonical(bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    format(bytes, &lexicon, &mut out);
    out
}

/// Formats a file: twice is once, no record is lost, and each form is that of its part alone.
pub fn formatter(bytes: &[u8]) {
    let once = canonical(bytes);
    let twice = canonical(&once);
    assert!(once == twice, "formatting twice is formatting once: {:?}", String::from_utf8_lossy(bytes));
    assert_eq!(records(bytes).count(), records(&once).count(), "no record is lost");
    let parts = records(bytes).map(|it| canonical(it.text));
    let parts: Vec<_> = std::iter::once(canonical(preamble(bytes))).chain(parts).collect();
    assert!(once == parts.concat(), "a file is formatted as its parts are");
}

/// Readings of each game that answer many questions otherwise than its rulebook.
const READINGS: [(&str, [&str; 2]); 3] = [
    ("azul", ["bga-51623f6", "nikohass-df115d7"]),
    ("summer-pavilion", ["guide-pavilion", "bga-fc58d62"]),
    ("queens-garden", ["guide-garden", "belvedere-bfc4687"]),
];

/// Replays the records of a file under some readings: the full form says the same, and no verdict hangs on comments.
pub fn replay(bytes: &[u8]) {
    for record in records(bytes).take(4) {
        let game = record.field("game").unwrap_or_default();
        let of_game = READINGS.iter().filter(|it| it.0 == game).flat_map(|it| it.1).map(Some);
        // The last one is no reading of two of the games.
        for rules in of_game.chain([None, Some("rulebook-2018 floor-score=negative")]) {
            play(&record, &Options { rules });
        }
    }
}

/// Replays a record in every way there is.
fn play(record: &Record<'_>, options: &Options<'_>) {
    let mut found = Vec::new();
    let verdict = verify(record, options, &mut found);
    assert!(found.iter().all(|it| it.span.end as usize <= record.text.len()), "spans lie in their record");
    let is_wrong = found.iter().any(|it| it.severity == Severity::Error);
    assert!(!is_wrong || verdict.level < Level::Complete, "what is wrong is not complete");
    show(&found, &Source::new("a.agn", record.text, record.line()));
    let mut n_events = 0;
    let told = tell(record, options, &mut (), &mut |_| n_events += 1);
    assert_eq!(told, verdict, "a story has the verdict of its record");
    for place in [Place::End, Place::Event(3), Place::InRound(2, 1)] {
        if let Ok(standing) = stand_at(record, options, &Address { place, branches: Vec::new() }) {
            assert!(!standing.position().contains(is_hidden), "a position is plain");
            standing.legal();
            standing.facts();
        }
    }
    if let Ok(full) = write_full(record, options) {
        let again = records(&full).next().map(|it| write_full(&it, options));
        assert!(
            again == Some(Ok(full.clone())),
            "the full form is its own: {}",
            String::from_utf8_lossy(&full)
        );
    }
}

/// Reads a position of each game: what is written reads back, and every ply that is legal there can be played.
pub fn position(bytes: &[u8]) {
    struct Positions<'a>(&'a str);
    impl Visitor for Positions<'_> {
        type Output = ();

        fn visit<G: Game>(&mut self) {
            position_of::<G>(self.0);
        }
    }
    each_game(&mut Positions(&String::from_utf8_lossy(bytes)));
}

/// Reads a position of a game.
fn position_of<G: Game>(text: &str) {
    let head = format!("agn 1\ngame: {}\nA: Ada\nB: Bo\nposition: {text}\nA 1B1\nend unfinished\n", G::NAME);
    reader(head.as_bytes());
    for record in records(head.as_bytes()).take(1) {
        play(&record, &Options::default());
    }
    let Ok(state) = G::read_position(text) else { return };
    let written = written::<G>(&state);
    let back = G::read_position(&written).expect("what is written reads");
    assert!(back == state, "what is written reads back: {text:?} {written:?}");
    let rules = G::Rules::default();
    let mut plies = Vec::new();
    G::legal(&rules, &state, &mut |it| plies.push(it));
    for ply in plies.into_iter().take(MOST_PLAYED) {
        assert_eq!(G::check(&rules, &state, &ply).err(), None, "a legal ply is legal: {text:?} {ply}");
        let mut after = state;
        G::play(&rules, &mut after, &ply, &mut |_| ());
        if G::is_unsettled(&after) {
            let _settled = G::settle(&rules, &mut after, &mut |_| ());
        }
    }
}

/// Returns the position string of a state.
fn written<G: Game>(state: &G::State) -> String {
    let mut text = String::new();
    G::write_position(state, &mut text).expect("a string takes all");
    text
}

/// Reads JSON, and writes and reads back the records of a text.
pub fn json(bytes: &[u8]) {
    if let Ok(text) = std::str::from_utf8(bytes) {
        if let Ok(read) = from_json(text) {
            let form = to_json_lines(read.as_bytes()).expect("what came from JSON has a JSON form");
            let back = from_json_lines(&form).expect("what was written reads");
            assert_eq!(back, read, "records are the same after JSON");
        }
        let _lines = from_json_lines(text);
    }
    let text = canonical(bytes);
    for record in records(&text) {
        let Ok(form) = to_json(&record) else { continue };
        assert!(!form.contains('\n'), "an object stands on one line");
        if let Ok(back) = from_json(&form) {
            assert_eq!(canonical(back.as_bytes()), record.text, "records are the same after JSON");
        }
    }
}
