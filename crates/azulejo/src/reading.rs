//! Pages about the rules of a game: its presets and questions. Knows no rule.

use std::fmt;
use std::fmt::Write;

use azulejo_replay::{GameCard, PresetCard};
use azulejo_rules::Question;

/// Returns the page of a game: its boards, presets and questions.
pub(crate) fn game_page(game: &GameCard) -> String {
    let mut page = String::new();
    // Writing to a string does not fail.
    let _written = write_game(game, &mut page);
    page
}

/// Writes the page of a game.
fn write_game(game: &GameCard, page: &mut String) -> fmt::Result {
    let (fewest, most) = game.seats;
    writeln!(page, "{}: {fewest} to {most} seats; boards {}", game.name, game.boards.join(", "))?;
    writeln!(page, "\npresets (the first is meant where a record names none)")?;
    let width = game.presets.iter().map(|it| it.name.len()).max().unwrap_or_default();
    for preset in &game.presets {
        let mark = if preset.conserves { "" } else { "; tiles do not add up" };
        writeln!(page, "  {:width$}  {}{mark}", preset.name, preset.doc)?;
    }
    writeln!(page, "\nquestions (the first answer is meant where a record gives none)")?;
    let width = game.questions.iter().map(|it| it.name.len()).max().unwrap_or_default();
    for question in game.questions {
        let answers: Vec<_> = question.answers.iter().map(|it| it.name).collect();
        writeln!(page, "  {:width$}  {}", question.name, first_line(question.doc))?;
        writeln!(page, "  {:width$}  {}", "", answers.join(" | "))?;
    }
    Ok(())
}

/// Returns the page of the question of that name, if the game has it.
pub(crate) fn question_page(name: &str, game: &GameCard) -> Option<String> {
    let nth = game.questions.iter().position(|it| it.name.eq_ignore_ascii_case(name))?;
    let mut page = String::new();
    // Writing to a string does not fail.
    let _written = write_question(game.questions.get(nth)?, nth, game, &mut page);
    Some(page)
}

/// Writes the page of question number `nth`, from 0.
fn write_question(question: &Question, nth: usize, game: &GameCard, page: &mut String) -> fmt::Result {
    writeln!(page, "{} ({}, {})", question.name, game.name, question.clause)?;
    write_doc(question.doc, "", page)?;
    for (number, answer) in question.answers.iter().enumerate() {
        writeln!(page, "\n  {}={}", question.name, answer.name)?;
        write_doc(answer.doc, "    ", page)?;
        if let Some(so) = game.who_answers(nth, number, str::to_owned) {
            writeln!(page, "    played so by: {so}")?;
        }
    }
    writeln!(page, "\na record on which the answers part:\n")?;
    question.parting.lines().try_for_each(|it| writeln!(page, "  {it}").map(|()| ()))
}

/// Returns the page of the preset of that name, if the game has it.
pub(crate) fn preset_page(name: &str, game: &GameCard) -> Option<String> {
    let preset = game.presets.iter().find(|it| it.name.eq_ignore_ascii_case(name))?;
    let mut page = String::new();
    // Writing to a string does not fail.
    let _written = write_preset(preset, game, &mut page);
    Some(page)
}

/// Writes the page of a preset: whose reading it is and where it departs from the game's first.
fn write_preset(preset: &PresetCard, game: &GameCard, page: &mut String) -> fmt::Result {
    writeln!(page, "{} ({})", preset.name, game.name)?;
    writeln!(page, "{}", preset.doc.trim())?;
    preset.sources.iter().try_for_each(|it| writeln!(page, "source: {it}"))?;
    if !preset.conserves {
        writeln!(page, "It loses or doubles tiles; the facts gone.B and so on count them.")?;
    }
    write_departures(preset, game, page)?;
    if !preset.notes.is_empty() {
        writeln!(page, "\nnotes:")?;
    }
    preset.notes.iter().try_for_each(|it| write_note(it, page))
}

/// How many letters of a note stand in a line, unless a word is longer.
const NOTE_WIDTH: usize = 96;

/// Writes a note as an item of a list, broken into lines.
fn write_note(note: &str, page: &mut String) -> fmt::Result {
    let mut width = 0;
    for (word, nth) in note.split(' ').zip(0..) {
        let n_letters = word.chars().count();
        width += 1 + n_letters;
        if nth == 0 {
            write!(page, "  * {word}")?;
        } else if NOTE_WIDTH < width {
            width = n_letters;
            write!(page, "\n    {word}")?;
        } else {
            write!(page, " {word}")?;
        }
    }
    writeln!(page)
}

/// Writes where a preset departs from the game's first.
fn write_departures(preset: &PresetCard, game: &GameCard, page: &mut String) -> fmt::Result {
    let Some(first) = game.presets.first() else { return Ok(()) };
    let answers = preset.answers.iter().zip(&first.answers).zip(game.questions);
    let mut departures = answers.filter(|((own, usual), _)| own != usual).peekable();
    if departures.peek().is_some() {
        writeln!(page, "\ndepartures from {}:", first.name)?;
    }
    departures.try_for_each(|((own, _), question)| {
        let answer = question.answers.get(*own).map(|it| it.name).unwrap_or_default();
        writeln!(page, "  {}={answer}", question.name)
    })
}

/// Writes lines of documentation.
fn write_doc(doc: &[&str], indent: &str, page: &mut String) -> fmt::Result {
    doc.iter().try_for_each(|it| match it.trim_end() {
        "" => writeln!(page),
        line => writeln!(page, "{indent}{}", line.strip_prefix(' ').unwrap_or(line)),
    })
}

/// Returns the first line of documentation.
fn first_line<'a>(doc: &[&'a str]) -> &'a str {
    doc.first().copied().unwrap_or_default().trim()
}
/// Reads rules from the command line; some game must know them.
pub(crate) fn rules(text: &str) -> Result<String, String> {
    azulejo_replay::check_rules(text).map(|()| text.to_owned())
}
