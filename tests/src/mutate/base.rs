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

/// The games of which there are records.
pub(crate) const GAMES: [&str; 3] = ["azul", "summer-pavilion", "queens-garden"];

/// Returns the kinds of record of a game, in the order of their columns.
pub(crate) fn kinds(game: &str) -> [&'static str; 8] {
    let [one_bare, bare, one_full, full] = match game {
        "azul" => ["bare, colored", "bare, gray", "full, colored", "full, gray"],
        "summer-pavilion" => ["bare, colored", "bare, monochrome", "full, colored", "full, monochrome"],
        _ => ["bare, normal", "bare, variant", "full, normal", "full, variant"],
    };
    let [annotated, ruled, unknown, position] =
        ["annotated", "ruled upon", "unknown tiles", "from a position"];
    [one_bare, bare, one_full, full, annotated, ruled, unknown, position]
}

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
    bases
}

/// Returns the whole games of azul.
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
        }
    }
    bases
}

/// Returns the whole games of summer-pavilion, all of two seats. Those of another engine have a reading of their own, and mean
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
    bases
}

/// Returns the whole games of queens-garden, all of two seats, each as it is and bare.
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
    bases
}

/// Adds a record.
fn push(bases: &mut Vec<Base>, kind: &'static str, name: String, text: &str) {
    bases.push(Base { kind, name, text: text.trim_end().to_owned() + "\n" });
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
