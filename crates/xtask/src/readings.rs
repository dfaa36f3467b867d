//! The page that shows who reads the rules how: a table of presets and questions, and each preset with its sources.

use std::fmt;
use std::fmt::Write;

use azulejo_replay::{GameCard, PresetCard};
use azulejo_rules::Answer;

/// Writes the presets of each game.
pub(crate) fn write_readings(games: &[GameCard], page: &mut String) -> fmt::Result {
    writeln!(page, "# Who reads the rules how")?;
    writeln!(
        page,
        "\nA preset is the reading of a rulebook, a guide or a program as it was at one date, known defects included; it never"
    )?;
    writeln!(
        page,
        "changes. A record names it in its header field `rules`. [`questions.md`](questions.md) says what the answers mean."
    )?;
    for game in games {
        writeln!(page, "\n## {}", game.name)?;
        write_matrix(game, games, page)?;
        game.presets.iter().try_for_each(|preset| write_preset(preset, game, page))?;
    }
    Ok(())
}

/// Returns the number of the first preset's answer to question number `nth`, from 0.
fn usual(game: &GameCard, nth: usize) -> Option<&usize> {
    game.presets.first().and_then(|it| it.answers.get(nth))
}

/// Returns the preset's answer to question number `nth`, from 0, where the first preset answers otherwise.
fn departure(preset: &PresetCard, game: &GameCard, nth: usize) -> Option<&'static Answer> {
    let own = preset.answers.get(nth).filter(|own| Some(*own) != usual(game, nth))?;
    game.questions.get(nth)?.answers.get(*own)
}

/// Returns the name of an answer, marked where it is unverified.
fn marked(answer: &Answer) -> String {
    let mark = if answer.is_unverified() { " ‡" } else { "" };
    format!("{}{mark}", answer.name)
}

/// Writes a row for each question on which some preset departs from the first, and names the others.
fn write_matrix(game: &GameCard, games: &[GameCard], page: &mut String) -> fmt::Result {
    let (parted, agreed): (Vec<_>, Vec<_>) = (0..game.questions.len())
        .partition(|nth| game.presets.iter().any(|it| departure(it, game, *nth).is_some()));
    let names = game.presets.iter().map(|it| {
        let mark = if it.conserves { "" } else { " †" };
        format!("`{}`{mark}", it.name)
    });
    let names: Vec<_> = names.collect();
    writeln!(page, "\nThe first column of answers is that of the first preset; `·` says the same.\n")?;
    writeln!(page, "| question | {} |", names.join(" | "))?;
    writeln!(page, "|---|{}", "---|".repeat(names.len()))?;
    for nth in parted {
        let name = name(game, nth);
        write!(page, "| [`{name}`](questions.md#{}) |", anchor(name, game, games))?;
        let first = game.questions.get(nth).and_then(|it| it.answers.get(*usual(game, nth)?));
        write!(page, " {} |", first.map(marked).unwrap_or_default())?;
        for preset in game.presets.iter().skip(1) {
            write!(page, " {} |", departure(preset, game, nth).map_or_else(|| "·".to_owned(), marked))?;
        }
        writeln!(page)?;
    }
    let agreed: Vec<_> = agreed.into_iter().map(|nth| format!("`{}`", name(game, nth))).collect();
    if game.presets.iter().any(|it| !it.conserves) {
        writeln!(page, "\n† It loses or doubles tiles; the fact `gone` counts them.")?;
    }
    if game.questions.iter().any(|it| it.answers.iter().any(Answer::is_unverified)) {
        writeln!(page, "\n‡ Unverified: nothing that could be cited confirms it.")?;
    }
    writeln!(page, "\nQuestions on which no preset departs from the first: {}.", agreed.join(", "))
}

/// Returns the name of question number `nth`, from 0.
fn name(game: &GameCard, nth: usize) -> &'static str {
    game.questions.get(nth).map(|it| it.name).unwrap_or_default()
}

/// Returns the anchor of a question's heading: where games before have a question of that name, it ends with their number.
fn anchor(question: &str, game: &GameCard, games: &[GameCard]) -> String {
    let before = games.iter().take_while(|it| it.name != game.name);
    match before.filter(|it| it.questions.iter().any(|it| it.name == question)).count() {
        0 => question.to_owned(),
        n_before => format!("{question}-{n_before}"),
    }
}

/// Writes a preset: whose reading it is, where that is read off, and where it departs from the first.
fn write_preset(preset: &PresetCard, game: &GameCard, page: &mut String) -> fmt::Result {
    writeln!(page, "\n### {}\n\n{}.\n", preset.name, preset.doc)?;
    preset.sources.iter().try_for_each(|it| writeln!(page, "* Source: {it}."))?;
    let departures = (0..game.questions.len()).filter_map(|nth| {
        let answer = departure(preset, game, nth)?;
        let mark = if answer.is_unverified() { " (unverified)" } else { "" };
        Some(format!("`{}={}`{mark}", name(game, nth), answer.name))
    });
    let departures: Vec<_> = departures.collect();
    if !departures.is_empty() {
        writeln!(page, "* Departures from the first preset: {}.", departures.join(", "))?;
    }
    if !preset.conserves {
        writeln!(page, "* It loses or doubles tiles; the fact `gone` counts them.")?;
    }
    preset.notes.iter().try_for_each(|it| writeln!(page, "* {it}"))
}
