//! What becomes of a slip of the pen: every line and every token of records of every kind, altered. Knows no rule.
//!
//! The figures stand in `mutations.md`, and may only improve. `AZULEJO_MUTANTS=file` writes down what became of every
//! single mutant.

#[path = "src/mutate/mod.rs"]
mod mutate;

use mutate::{Figures, GAMES, Judge, Judged, Mutant, bases, mutants, page, worse_than};

/// The figures, from the root of the repository.
const PAGE: &str = "tests/mutations.md";

#[test]
fn a_slip_is_found_where_it_was_made_or_where_the_record_contradicts_itself() {
    let found = std::thread::scope(|scope| {
        let games = GAMES.map(|game| scope.spawn(move || of_game(game)));
        games.map(|it| it.join().expect("no panic"))
    });
    let (figures, all): (Vec<_>, Vec<_>) = found.into_iter().unzip();
    if let Some(file) = std::env::var_os("AZULEJO_MUTANTS") {
        std::fs::write(file, all.concat()).expect("writable");
    }
    compare(&figures);
}

/// Counts what becomes of every slip in records of a game, and says so of each.
fn of_game(game: &'static str) -> (Figures, String) {
    let (mut figures, mut all) = (Figures::new(game), String::new());
    for base in bases(game) {
        let judge = Judge::new(&base);
        for mutant in mutants(&base.text) {
            let judged = judge.judge(&mutant);
            all += &story(&format!("{game}: {}", base.name), &mutant, &judged);
            figures.add(&base, &mutant, &judged);
        }
    }
    (figures, all)
}

/// Says what became of a mutant, in columns.
fn story(name: &str, mutant: &Mutant, judged: &Judged) -> String {
    let number = *mutant.region.end();
    let line = mutant.text.lines().nth(number.saturating_sub(1)).unwrap_or_default();
    let (class, errors) = (judged.class.name(), judged.n_errors);
    format!("{name}\t{class}\t{errors}\t{}\t{number}\t{line}\t{}\n", mutant.kind, judged.why)
}

/// Compares the figures with those that were published; with `AZULEJO_BLESS`, publishes them, if none became worse.
fn compare(figures: &[Figures]) {
    let path = azulejo_tests::repository().join(PAGE);
    let published = std::fs::read_to_string(&path).unwrap_or_default();
    let worse = worse_than(figures, &published);
    assert!(worse.is_empty(), "figures became worse:\n{}", worse.join("\n"));
    let page = page(figures);
    if std::env::var_os("AZULEJO_BLESS").is_some() {
        std::fs::write(&path, page).expect("writable");
    } else {
        assert!(page == published, "{PAGE} is not what is found; AZULEJO_BLESS=1 writes it");
    }
}
