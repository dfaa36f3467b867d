//! Which readings explain a record, and which questions records ask, told for people. Finds nothing out.

use std::fmt;

use azulejo_diff::{
    Explanation, Matrix, PairCounts, PresetFinding, QuestionFinding, Readings, ReadingsTable, Trouble,
};
use azulejo_rules::Question;

use crate::contrast::trouble;
use crate::style::{FAINT, GAIN, LOSS, TITLE};
use crate::{Escaped, Paint};

/// Tells which readings explain a record.
pub fn write_readings(readings: &Readings, paint: Paint, out: &mut dyn fmt::Write) -> fmt::Result {
    write_explanation(readings, paint, out)?;
    if let Some(damage) = &readings.damage {
        writeln!(out, "what follows {} does not tell anything", Escaped(&trouble(damage)))?;
    }
    writeln!(out, "\n{}", paint.styled(TITLE, "presets"))?;
    let width = readings.presets.iter().map(|it| it.name.len()).max().unwrap_or_default();
    readings.presets.iter().try_for_each(|it| write_preset(it, width, paint, out))?;
    writeln!(out, "\n{}", paint.styled(TITLE, format!("questions, from {}", readings.from)))?;
    let asked = readings.questions.iter().filter(|it| it.asked_at.is_some());
    asked.clone().try_for_each(|it| write_question(it, paint, out))?;
    let open: Vec<_> =
        readings.questions.iter().filter(|it| it.asked_at.is_none()).map(|it| it.question.name).collect();
    if open.is_empty() {
        return Ok(());
    }
    writeln!(out, "{}", paint.styled(FAINT, format!("  never asked: {}", open.join(", "))))
}

/// Tells whether the reading that was asked for explains a record, and if not, which does.
fn write_explanation(readings: &Readings, paint: Paint, out: &mut dyn fmt::Write) -> fmt::Result {
    if let Some(it) = &readings.trouble {
        let text = format!("contradicted at {}", trouble(it));
        writeln!(out, "{}", paint.styled(LOSS, Escaped(&text)))?;
    }
    match &readings.explanation {
        Explanation::AsAsked => {
            writeln!(out, "{}", paint.styled(GAIN, format!("explained by {}", readings.from)))
        }
        Explanation::Nearest { named, n_more } => {
            let each = if named.len() == 1 { "explained by" } else { "explained by each of" };
            named.iter().enumerate().try_for_each(|(nth, it)| {
                let word = if nth == 0 { each } else { "" };
                writeln!(out, "{}", paint.styled(GAIN, format!("{word:width$} {it}", width = each.len())))
            })?;
            let more = if *n_more == 1 { "reading explains" } else { "readings explain" };
            if *n_more == 0 { Ok(()) } else { writeln!(out, "{n_more} more {more} it as well") }
        }
        Explanation::None => writeln!(out, "no reading that was tried explains it"),
        Explanation::Limit => {
            writeln!(out, "no reading was found that explains it; the search ended at its limit")
        }
    }
}

/// Says in few words where something is wrong: `line 12: the score of A is 13, not 14`.
fn brief(trouble: &Trouble) -> String {
    let detail = match trouble.diagnostic.detail.as_str() {
        "" => trouble.diagnostic.code.summary(),
        detail => detail,
    };
    format!("line {}: {detail}", trouble.line)
}

/// Tells whether a preset explains a record.
fn write_preset(preset: &PresetFinding, width: usize, paint: Paint, out: &mut dyn fmt::Write) -> fmt::Result {
    match &preset.trouble {
        None => writeln!(out, "  {:width$}  {}", preset.name, paint.styled(GAIN, "consistent")),
        Some(it) => {
            let text = format!("fails at {}", brief(it));
            writeln!(out, "  {:width$}  {}", preset.name, paint.styled(LOSS, Escaped(&text)))
        }
    }
}

/// Tells what a record says of the answers to a question that it asks.
fn write_question(finding: &QuestionFinding, paint: Paint, out: &mut dyn fmt::Write) -> fmt::Result {
    let asked_at = finding.asked_at.unwrap_or_default();
    writeln!(out, "  {} ({}), asked at event {asked_at}", finding.question.name, finding.question.clause)?;
    for answer in &finding.answers {
        let mark = if answer.is_from { '*' } else { ' ' };
        match &answer.trouble {
            None => writeln!(out, "  {mark} {}: {}", answer.answer.name, paint.styled(GAIN, "agrees"))?,
            Some(it) => {
                let text = format!("contradicted at {}", brief(it));
                writeln!(out, "  {mark} {}: {}", answer.answer.name, paint.styled(LOSS, Escaped(&text)))?;
            }
        }
    }
    Ok(())
}

/// Tells which readings explain many records.
pub fn write_readings_table(table: &ReadingsTable, paint: Paint, out: &mut dyn fmt::Write) -> fmt::Result {
    for game in &table.games {
        let noun = if game.n_records == 1 { "record" } else { "records" };
        let title = format!("{}: {} {noun}", game.game, game.n_records);
        writeln!(out, "{}", paint.styled(TITLE, title))?;
        let open = game.n_records - game.n_as_asked - game.n_otherwise;
        writeln!(
            out,
            "{} explained as asked, {} by other readings, {open} by none that was found",
            game.n_as_asked, game.n_otherwise
        )?;
        writeln!(out, "\n{}", paint.styled(TITLE, "consistent with"))?;
        let width = game.presets.iter().map(|it| it.0.len()).max().unwrap_or_default();
        game.presets.iter().try_for_each(|(name, n)| writeln!(out, "  {name:width$}  {n:>6}"))?;
        writeln!(out, "\n{}", paint.styled(TITLE, "questions: asked, and agreeing with each answer"))?;
        let width = game.questions.iter().map(|it| it.question.name.len()).max().unwrap_or_default();
        for count in game.questions.iter().filter(|it| it.n_asked != 0) {
            let answers = count.answers.iter().map(|(answer, n)| format!("{} {n}", answer.name));
            let answers = answers.collect::<Vec<_>>().join(", ");
            writeln!(out, "  {:width$}  {:>6}  {answers}", count.question.name, count.n_asked)?;
        }
        let open = game.questions.iter().filter(|it| it.n_asked == 0);
        let open: Vec<_> = open.map(|it| it.question.name).collect();
        if !open.is_empty() {
            writeln!(out, "{}", paint.styled(FAINT, format!("  never asked: {}", open.join(", "))))?;
        }
    }
    match table.n_incomparable {
        0 => Ok(()),
        n => writeln!(out, "{n} could not be replayed"),
    }
}

/// Tells on how many records of a corpus the answers to each question part, and which questions and answers none tells apart.
///
/// `questions` gives the questions of a game by its name.
pub fn write_matrix(
    matrix: &Matrix,
    questions: &dyn Fn(&str) -> &'static [Question],
    paint: Paint,
    out: &mut dyn fmt::Write,
) -> fmt::Result {
    for game in &matrix.games {
        let noun = if game.n_records == 1 { "record" } else { "records" };
        let title = format!("{}: {} {noun}", game.game, game.n_records);
        writeln!(out, "{}", paint.styled(TITLE, title))?;
        let rows = questions(game.game).iter().zip(&game.questions);
        let mut never = Vec::new();
        for (question, counts) in rows {
            if counts.n_asked == 0 {
                never.push(question.name);
                continue;
            }
            writeln!(out, "  {} ({}): asked by {}", question.name, question.clause, counts.n_asked)?;
            write_pairs(question, counts, paint, out)?;
        }
        if !never.is_empty() {
            writeln!(out, "{}", paint.styled(LOSS, format!("  never asked: {}", never.join(", "))))?;
        }
    }
    match matrix.n_incomparable {
        0 => Ok(()),
        n => writeln!(out, "{n} could not be replayed"),
    }
}

/// Tells on how many records each two answers to a question part.
fn write_pairs(
    question: &Question,
    counts: &PairCounts,
    paint: Paint,
    out: &mut dyn fmt::Write,
) -> fmt::Result {
    for (left, answer) in question.answers.iter().enumerate() {
        for (right, other) in question.answers.iter().enumerate().skip(left + 1) {
            let n = counts.pairs.get(&(left, right)).copied().unwrap_or_default();
            let names = format!("    {} | {}", answer.name, other.name);
            match n {
                0 => writeln!(out, "{}", paint.styled(LOSS, format!("{names}: on none")))?,
                n => writeln!(out, "{names}: {n}")?,
            }
        }
    }
    Ok(())
}
