//! The records that slips are made in. Makes none.

use azulejo_notation::records;
use azulejo_replay::{Policy, Simulation, simulate};
use azulejo_tests::{page, record_files};

/// A record without a fault.
#[derive(Clone, Debug)]
pub(crate) struct Base {
    /// Which of the kinds of record it is: a column of the figures.
    pub(crate) kind: &'static str,
    /// Its own name: a row of the figures.
    pub(crate) name: String,
    /// The record, without blank lines at its end.
    pub(crate) text: String,
}

/// The kinds of record, in the order of their columns.
pub(crate) const KINDS: [&str; 8] = [
    "bare, colored",
    "bare, gray",
    "full, colored",
    "full, gray",
    "annotated",
    "ruled upon",
    "unknown tiles",
    "from a position",
];

/// Every this many records of the worked examples one is used.
const EXAMPLES: usize = 5;

/// Returns the records.
pub(crate) fn bases() -> Vec<Base> {
    let mut bases = Vec::new();
    for (board, bare, full) in [("colored", KINDS[0], KINDS[2]), ("gray", KINDS[1], KINDS[3])] {
        for (n_seats, seats) in [(2, "two"), (3, "three"), (4, "four")] {
            let (text, origin) = match n_seats {
                2 => (first(&format!("corpus/azul/oracle/{board}-{n_seats}p-tidy.agn")), "of another engine"),
                _ => (greedy(board, n_seats), "simulated"),
            };
            let name = format!("{board}, {seats} seats, {origin}");
            push(&mut bases, bare, format!("{name}, bare"), &bared(&text));
            push(&mut bases, full, name, &text);
        }
    }
    push(&mut bases, KINDS[4], "annotated".to_owned(), &first("corpus/azul/annotated.agn"));
    for (nth, text) in texts("corpus/azul/rulings.agn").iter().enumerate() {
        push(&mut bases, KINDS[5], format!("ruled upon, {}", nth + 1), text);
    }
    push(&mut bases, KINDS[6], "unknown tiles".to_owned(), &first("corpus/azul/unknown-tiles.agn"));
    let examples = record_files("corpus/azul/examples").into_iter().flat_map(|it| split(&it.text));
    let examples: Vec<_> = examples.filter(|it| it.contains("\nposition: ")).collect();
    for (nth, text) in examples.iter().enumerate() {
        if nth % EXAMPLES != 0 && !text.contains("\nrefill") {
            continue;
        }
        push(&mut bases, KINDS[7], "worked examples".to_owned(), text);
    }
    bases
}

/// Adds a record.
fn push(bases: &mut Vec<Base>, kind: &'static str, name: String, text: &str) {
    bases.push(Base { kind, name, text: text.trim_end().to_owned() + "\n" });
}

/// Returns a simulated game.
fn greedy(board: &str, n_seats: u8) -> String {
    let policy = Policy::Greedy;
    simulate(&Simulation { game: "azul", board, n_seats, policy, seed: 3, rules: "" }).expect("a game")
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
