//! The pages of `spec/` that are made from the code. Writes no file.

use std::fmt;
use std::fmt::Write;

use anyhow::{Context, Result, anyhow};
use azulejo_notation::records;
use azulejo_replay::{Address, GameCard, Options, Policy, Simulation, Standing, games, simulate, stand_at};
use azulejo_rules::Question;
use azulejo_source::{Code, Severity};

use crate::witnesses::{counts_of, question_files};

use crate::readings::write_readings;

/// What stands at the top of each page.
const NOTICE: &str = "<!-- Made by `cargo xtask generate`. Change the code, not this page. -->\n\n";

/// A page that is made from the code.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Page {
    /// Where it belongs, from the folder of the workspace.
    pub path: String,
    /// What it says.
    pub text: String,
}

/// Makes all pages.
///
/// # Errors
/// A game cannot be simulated, of which the page of facts shows a position.
pub fn pages() -> Result<Vec<Page>> {
    let games = games();
    let mut questions = NOTICE.to_owned();
    let mut diagnostics = NOTICE.to_owned();
    let mut cli = NOTICE.to_owned();
    let mut facts = NOTICE.to_owned();
    let mut readings = NOTICE.to_owned();
    write_readings(&games, &mut readings)?;
    write_questions(&games, &mut questions)?;
    write_diagnostics(&azulejo::catalogue(), &mut diagnostics)?;
    write_cli(&mut cli)?;
    write_facts(&games, &mut facts)?;
    let mut pages = vec![
        Page::new("spec/cli.md", cli),
        Page::new("spec/diagnostics.md", diagnostics),
        Page::new("spec/facts.md", facts),
        Page::new("spec/questions.md", questions),
        Page::new("spec/readings.md", readings),
    ];
    for game in &games {
        pages.push(Page::new(&format!("spec/perft/{}.tsv", game.name), counts_of(game)?));
        pages.extend(question_files(game)?);
    }
    Ok(pages)
}

impl Page {
    /// Returns a page.
    pub(crate) fn new(path: &str, text: String) -> Self {
        Self { path: path.to_owned(), text }
    }
}

/// Writes the questions of each game with their answers, and names its presets.
fn write_questions(games: &[GameCard], page: &mut String) -> fmt::Result {
    writeln!(page, "# Questions that the rules leave open")?;
    writeln!(
        page,
        "\nThe header field `rules` names a preset and departures from it, as `question=answer`."
    )?;
    writeln!(page, "The first answer to a question is what records meant before it was asked.")?;
    writeln!(page, "[`readings.md`](readings.md) shows the presets side by side, each with its sources.")?;
    for game in games {
        writeln!(page, "\n## {}", game.name)?;
        writeln!(page, "\n| preset | whose reading |\n|---|---|")?;
        for preset in &game.presets {
            writeln!(page, "| [`{name}`](readings.md#{name}) | {} |", cell(preset.doc), name = preset.name)?;
        }
        for (nth, question) in game.questions.iter().enumerate() {
            write_question(question, nth, game, page)?;
        }
    }
    Ok(())
}

/// Writes question number `nth`, from 0, with its answers and the record on which they part.
fn write_question(question: &Question, nth: usize, game: &GameCard, page: &mut String) -> fmt::Result {
    writeln!(page, "\n### {}\n\n{} ({})\n", question.name, prose(question.doc), question.clause)?;
    for (number, answer) in question.answers.iter().enumerate() {
        let so = game.who_answers(nth, number, |name| format!("`{name}`"));
        let so = so.map_or_else(String::new, |it| format!(" *Presets:* {it}."));
        writeln!(page, "* `{}`: {}{so}", answer.name, prose(answer.doc))?;
    }
    writeln!(page, "\n```agn\n{}\n```", question.parting.trim_end())
}

/// Writes the catalogue of diagnostics.
fn write_diagnostics(codes: &[Code], page: &mut String) -> fmt::Result {
    writeln!(page, "# Diagnostics")?;
    writeln!(
        page,
        "\n`azulejo explain CODE` shows the same. The clause is the rule that a diagnostic rests on."
    )?;
    for code in codes {
        writeln!(page, "\n## `{}`\n", code.name)?;
        let severity = match code.severity {
            Severity::Note => "Note",
            Severity::Warning => "Warning",
            Severity::Error => "Error",
        };
        writeln!(page, "*{severity}, {}*: {}", code.clause, code.summary())?;
        let mut lines = code.page().peekable();
        if lines.peek().is_some() {
            writeln!(page)?;
        }
        lines.try_for_each(|it| writeln!(page, "{it}"))?;
    }
    Ok(())
}

/// Writes the help of every verb.
fn write_cli(page: &mut String) -> fmt::Result {
    let mut command = azulejo::command().term_width(100);
    command.build();
    writeln!(page, "# The `azulejo` command")?;
    write_help(&mut command.clone(), page)?;
    for verb in command.get_subcommands_mut().filter(|it| it.get_name() != "help") {
        writeln!(page, "\n## azulejo {}", verb.get_name())?;
        write_help(verb, page)?;
    }
    Ok(())
}

/// Writes the help of one verb.
fn write_help(command: &mut clap::Command, page: &mut String) -> fmt::Result {
    let help = command.render_long_help().to_string();
    writeln!(page, "\n```text")?;
    help.trim_end().lines().try_for_each(|it| writeln!(page, "{}", it.trim_end()))?;
    writeln!(page, "```")
}

/// Writes the facts of each game, with what they are worth at the start and in the middle of a game.
fn write_facts(games: &[GameCard], page: &mut String) -> Result<()> {
    writeln!(page, "# Facts")?;
    writeln!(
        page,
        "\nA fact is a place in a position and what it is worth: a number, a word, or `?` where it is unknown."
    )?;
    writeln!(
        page,
        "Claims name facts (`claim A.score=14`), and so do `azulejo show` and the JSON of a replay."
    )?;
    writeln!(
        page,
        "Each seat has the facts of seat A; one more or less at the table changes what lies there."
    )?;
    for game in games {
        for board in game.boards {
            writeln!(page, "\n## {}, {board} board\n", game.name)?;
            write_fact_table(game, board, page)?;
        }
    }
    Ok(())
}

/// Writes the facts of a game on one board.
fn write_fact_table(game: &GameCard, board: &str, page: &mut String) -> Result<()> {
    let simulation = Simulation {
        game: game.name,
        board,
        n_seats: game.seats.0,
        policy: Policy::Greedy,
        seed: 1,
        rules: "",
    };
    let record = simulate(&simulation).map_err(|it| anyhow!("{} cannot be simulated: {it}", game.name))?;
    let (start, middle) = (stand(&record, "start")?, stand(&record, "3.5")?);
    writeln!(page, "| fact | at the start | in round 3 of a game |\n|---|---|---|")?;
    for (path, value) in start.facts() {
        let is_of_other_seat = path.starts_with(['B', 'C', 'D']) && path.get(1..2) == Some(".");
        if !is_of_other_seat {
            let later = middle.fact(&path).map(|it| it.to_string()).unwrap_or_default();
            writeln!(page, "| `{path}` | {} | {} |", cell(&value.to_string()), cell(&later))?;
        }
    }
    Ok(())
}

/// Returns a position of a record.
pub(crate) fn stand(record: &str, at: &str) -> Result<Box<dyn Standing>> {
    let record = records(record.as_bytes()).next().context("a simulation holds no record")?;
    let address: Address = at.parse()?;
    stand_at(&record, &Options::default(), &address).map_err(|it| anyhow!("{it}"))
}

/// Returns lines of documentation as one paragraph.
fn prose(doc: &[&str]) -> String {
    doc.iter().map(|it| it.trim()).filter(|it| !it.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Returns text that may stand in a cell of a table.
fn cell(text: &str) -> String {
    text.trim().replace('|', "\\|").replace('\n', " ")
}
