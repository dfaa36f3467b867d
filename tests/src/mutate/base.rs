//! The records that slips are made in. Makes none.

use azulejo_notation::{Record, records};
use azulejo_replay::{Options, Place, Policy, Simulation, replay, simulate};
use azulejo_rules::Value;
use azulejo_source::{Diagnostic, Severity};
use azulejo_tests::{page, record_files};

use super::claims::stand;

/// A record without a fault.
#[derive(Clone, Debug)]
pub(crate) struct Base {
    /// Which of the kinds of record it is: a column of the figures.
    pub(crate) kind: &'static str,
    /// Its own name: a row of the figures.
    pub(crate) name: String,
    /// The record, without blank lines at its end.
    pub(crate) text: String,
    /// Slips are made in every line if it is 1, in every other if it is 2.
    pub(crate) step: usize,
}

/// The games of which there are records.
pub(crate) const GAMES: [&str; 3] = ["azul", "summer-pavilion", "queens-garden"];

/// Returns the kinds of record of a game, in the order of their columns.
pub(crate) fn kinds(game: &str) -> Vec<&'static str> {
    let [one_bare, bare, one_full, full] = match game {
        "azul" => ["bare, colored", "bare, gray", "full, colored", "full, gray"],
        "summer-pavilion" => ["bare, colored", "bare, monochrome", "full, colored", "full, monochrome"],
        _ => ["bare, normal", "bare, variant", "full, normal", "full, variant"],
    };
    let [annotated, ruled, unknown, position] =
        ["annotated", "ruled upon", "unknown tiles", "from a position"];
    let mut kinds = vec![one_bare, bare, one_full, full, annotated, ruled, unknown, position];
    match game {
        "azul" => kinds.push(SPLIT),
        _ => kinds.push(LARGE),
    }
    kinds.extend([SHORT, HASHED, BROKEN_OFF]);
    kinds
}

/// Drafts that are shared among lines.
const SPLIT: &str = "split";

/// Whole games of three and four seats, where those of two have columns of their own.
const LARGE: &str = "three, four seats";

/// As a hand writes it: nothing that may be left out, all of it in lower case.
const SHORT: &str = "short";

/// With the hash of the position behind each round.
const HASHED: &str = "hashed";

/// One round, and an end that was no end of play.
const BROKEN_OFF: &str = "broken off";

/// A round in which drafts are shared among lines and the floor.
const SPLITS: &str = "agn 1
game: azul
rules: rulebook-2018 part-to-floor=free split-lines=several
A: North
B: South
round 1 A
deal BBBR YYYY BBBB KKKK WWWW
A 1BBB1:1,2:2
B 2YYYY4
A 3BBBB3:2,5:2
B 4KKKK3:2,F:2
A 5WWWW4:2,F:2
B CR1
end unfinished
";

/// Every this many records of the worked examples one is used.
const EXAMPLES: usize = 5;

/// Returns the records of a game.
pub(crate) fn bases(game: &str) -> Vec<Base> {
    let kinds = kinds(game);
    let mut bases = match game {
        "azul" => azul_games(),
        "summer-pavilion" => summer_pavilion_games(),
        _ => queens_garden_games(),
    };
    push(&mut bases, kinds[4], "annotated".to_owned(), &first(&format!("corpus/{game}/annotated.agn")));
    for (nth, text) in texts(&format!("corpus/{game}/rulings.agn")).iter().enumerate() {
        push(&mut bases, kinds[5], format!("ruled upon, {}", nth + 1), text);
    }
    push(
        &mut bases,
        kinds[6],
        "unknown tiles".to_owned(),
        &first(&format!("corpus/{game}/unknown-tiles.agn")),
    );
    let examples = record_files(&format!("corpus/{game}/examples"));
    let examples: Vec<_> = examples.into_iter().flat_map(|it| split(&it.text)).collect();
    let examples = examples.iter().filter(|it| it.contains("\nposition: "));
    for (nth, text) in examples.enumerate() {
        if nth % EXAMPLES != 0 && !text.contains("\nrefill") {
            continue;
        }
        push(&mut bases, kinds[7], "worked examples".to_owned(), text);
    }
    push_forms(&mut bases, game);
    bases
}

/// Adds what a record may look like besides.
fn push_forms(bases: &mut Vec<Base>, game: &str) {
    let (short, rounds) = match game {
        "azul" => ("corpus/azul/oracle/gray-2p-tidy.agn", "corpus/azul/truncated.agn"),
        "summer-pavilion" => ("corpus/summer-pavilion/truncated.agn", "corpus/summer-pavilion/truncated.agn"),
        _ => (
            "corpus/queens-garden/simulated/variant-2p-random.agn",
            "corpus/queens-garden/simulated/normal-2p-random.agn",
        ),
    };
    push(bases, SHORT, "short form".to_owned(), &shortened(&bared(&first(short))));
    let rounds = first(rounds);
    push(bases, HASHED, "hashed".to_owned(), &hashed(&up_to_score(&rounds, 2)));
    for end in ["resigned B", "forfeited A", "adjudicated 12 10"] {
        let text = up_to_score(&rounds, 1) + "end " + end;
        push(bases, BROKEN_OFF, format!("ended, {end}"), &text);
    }
}

/// Returns the whole games of azul. Of those of three seats slips come in every other line, of those of four in every third: so they
/// come to every seat.
fn azul_games() -> Vec<Base> {
    let kinds = kinds("azul");
    let mut bases = Vec::new();
    for (board, bare, full) in [("colored", kinds[0], kinds[2]), ("gray", kinds[1], kinds[3])] {
        for (n_seats, seats) in [(2, "two"), (3, "three"), (4, "four")] {
            let (text, origin) = match n_seats {
                2 => (first(&format!("corpus/azul/oracle/{board}-{n_seats}p-tidy.agn")), "of another engine"),
                _ => (greedy("azul", board, n_seats), "simulated"),
            };
            let name = format!("{board}, {seats} seats, {origin}");
            push(&mut bases, bare, format!("{name}, bare"), &bared(&text));
            push(&mut bases, full, name, &text);
            let of_these = bases.len() - 2;
            bases[of_these..].iter_mut().for_each(|it| it.step = usize::from(n_seats) - 1);
        }
    }
    push(&mut bases, SPLIT, "split drafts".to_owned(), SPLITS);
    bases
}

/// Returns the whole games of summer-pavilion, slips in all lines of those of two seats. Those of another engine have a reading of their own, and mean
/// something else without it.
fn summer_pavilion_games() -> Vec<Base> {
    let kinds = kinds("summer-pavilion");
    let mut bases = Vec::new();
    for (board, bare, full) in [("colored", kinds[0], kinds[2]), ("monochrome", kinds[1], kinds[3])] {
        let text = greedy("summer-pavilion", board, 2);
        push(&mut bases, bare, format!("{board}, two seats, simulated, bare"), &bared(&text));
        let other = first(&format!("corpus/summer-pavilion/oracle/{board}-2p-stars.agn"));
        push(&mut bases, full, format!("{board}, two seats, of another engine"), &other);
    }
    let (three, four) = (greedy("summer-pavilion", "colored", 3), greedy("summer-pavilion", "monochrome", 4));
    push_large(&mut bases, "colored, three seats, simulated", &three);
    push_large(&mut bases, "monochrome, four seats, simulated, bare", &bared(&four));
    bases
}

/// Returns the whole games of queens-garden, those of two seats as they are and bare.
fn queens_garden_games() -> Vec<Base> {
    let kinds = kinds("queens-garden");
    let mut bases = Vec::new();
    for (board, policy, bare, full) in
        [("normal", "random", kinds[0], kinds[2]), ("variant", "greedy", kinds[1], kinds[3])]
    {
        let text = first(&format!("corpus/queens-garden/simulated/{board}-2p-{policy}.agn"));
        push(&mut bases, bare, format!("{board}, two seats, {policy}, bare"), &bared(&text));
        push(&mut bases, full, format!("{board}, two seats, {policy}"), &text);
    }
    let game = |name: &str| first(&format!("corpus/queens-garden/simulated/{name}.agn"));
    push_large(&mut bases, "normal, three seats, random", &game("normal-3p-random"));
    push_large(&mut bases, "variant, four seats, random, bare", &bared(&game("variant-4p-random")));
    bases
}

/// Adds a record.
fn push(bases: &mut Vec<Base>, kind: &'static str, name: String, text: &str) {
    bases.push(Base { kind, name, text: text.trim_end().to_owned() + "\n", step: 1 });
}

/// Adds a whole game of three or four seats, for slips in every fifth line: so they come to every seat.
fn push_large(bases: &mut Vec<Base>, name: &str, text: &str) {
    push(bases, LARGE, name.to_owned(), text);
    if let Some(base) = bases.last_mut() {
        base.step = 5;
    }
}

/// Returns a simulated game.
fn greedy(game: &str, board: &str, n_seats: u8) -> String {
    let policy = Policy::Greedy;
    simulate(&Simulation { game, board, n_seats, policy, seed: 3, rules: "" }).expect("a game")
}

/// Returns the first record of a file.
fn first(file: &str) -> String {
    texts(file).into_iter().next().expect("a record")
}

/// Returns the records of a file.
fn texts(file: &str) -> Vec<String> {
    split(&page(file).text)
}

/// Returns the records of a text.
fn split(text: &[u8]) -> Vec<String> {
    records(text).map(|it| String::from_utf8_lossy(it.text).into_owned()).collect()
}

/// Returns a record with nothing in it but what was chosen and what chance brought.
fn bared(text: &str) -> String {
    let is_kept = |line: &&str| {
        let word = line.split([' ', ':']).next().unwrap_or_default();
        !matches!(word, "round" | "score" | "bonus" | "id" | "source" | "seed" | "rules")
    };
    let bare =
        |line| if str::starts_with(line, "end ") && line.ends_with(char::is_numeric) { "end" } else { line };
    text.lines().filter(is_kept).map(bare).fold(String::new(), |text, line| text + line + "\n")
}

/// Returns a record up to its nth `score` line, with it.
fn up_to_score(text: &str, nth: usize) -> String {
    let mut n_left = nth;
    let is_kept = |line: &&str| {
        let is_kept = 0 < n_left;
        n_left -= usize::from(is_kept && line.starts_with("score "));
        is_kept
    };
    text.lines().take_while(is_kept).fold(String::new(), |text, line| text + line + "\n")
}

/// Returns a record with the hash of the position below each `score` line, and an end.
fn hashed(text: &str) -> String {
    let mut hashed = String::new();
    for line in text.lines() {
        hashed = hashed + line + "\n";
        if line.starts_with("score ") {
            let end = hashed.clone() + "end unfinished\n";
            let record = Record::alone(end.as_bytes());
            let n_events = record.lines().filter(|it| it.kind.is_event()).count();
            let place = Place::Event(u32::try_from(n_events).expect("few"));
            hashed = hashed + "hash " + &stand(&record, place).expect("a position").hash() + "\n";
        }
    }
    hashed + "end unfinished\n"
}

/// Returns a record with every event as short as it may be, in lower case.
fn shortened(text: &str) -> String {
    let mut lines: Vec<_> = text.lines().map(str::to_owned).collect();
    let meant = meaning(&lines);
    for nth in 0..lines.len() {
        for shorter in shorter(&lines[nth]) {
            let long = std::mem::replace(&mut lines[nth], shorter);
            if meaning(&lines) == meant {
                break;
            }
            lines[nth] = long;
        }
    }
    lines.join("\n")
}

/// Returns shorter spellings of a line, the shortest first.
fn shorter(line: &str) -> Vec<String> {
    let is_event = line.starts_with("deal ") || line.get(1..2) == Some(" ");
    if !is_event {
        return Vec::new();
    }
    let words: Vec<_> = line.split(' ').collect();
    let low = |line: String| line.to_ascii_lowercase();
    let mut found: Vec<_> = (3..words.len()).map(|n| low(words[..n].join(" "))).collect();
    if let [_, draft] = words.as_slice() {
        let tiles = draft.get(1..2).unwrap_or_default();
        let rest = draft[1..].trim_start_matches(tiles);
        found.push(low(format!("{} {}{tiles}+{rest}", words[0], &draft[..1])));
        found.push(low(format!("{} {}{tiles}+", words[0], &draft[..1])));
    }
    found.push(low(line.replace('>', "")));
    found.push(low(line.to_owned()));
    found
}

/// What an event changes: facts, and scores.
type Said = (Vec<(String, Value)>, Vec<i32>);

/// Returns what happens in a record, or nothing where something is wrong with it.
fn meaning(lines: &[String]) -> Option<Vec<Said>> {
    let text = lines.join("\n") + "\n";
    let (mut found, mut events) = (Vec::new(), Vec::new());
    let record = Record::alone(text.as_bytes());
    replay(&record, &Options::default(), &mut found, &mut |it| events.push((it.facts, it.score)));
    let is_error = |it: &Diagnostic| it.severity == Severity::Error;
    (!found.iter().any(is_error)).then_some(events)
}
