//! Files of records that are made from the code: counts of continuations, and the smallest record for each two answers to a
//! question. Writes no file.

use std::fmt::Write;

use anyhow::{Result, anyhow};
use azulejo_diff::{Divergence, Limit, Root, perft, shrink};
use azulejo_notation::{Record, records};
use azulejo_replay::{GameCard, Policy, Simulation, simulate};
use azulejo_rules::{Question, Seat};

use crate::Page;
use crate::pages::stand;

/// The positions of which continuations are counted, where a game comes to them: after which event of which round, or the first
/// after it where a seat has a choice, and how deep.
const COUNTED: [(u16, u16, u8); 6] = [(1, 2, 2), (1, 8, 3), (2, 5, 3), (2, 16, 3), (3, 7, 4), (4, 9, 4)];

/// How many events later a seat has a choice at the latest.
const SOON: u16 = 3;

/// Where there are more continuations than this, no deeper ones are counted.
const MANY: u128 = 2_000;

/// More positions than any count needs.
const MAX_POSITIONS: u64 = 10_000_000;

/// Returns the counts of continuations of fixed positions of a game, a line each, columns apart by tabs.
pub(crate) fn counts_of(game: &GameCard) -> Result<String> {
    let mut text = "rules\tdepth\tfull\tended\tposition\n".to_owned();
    let rules = game.presets.first().map(|it| it.name).unwrap_or_default();
    let (fewest, most) = game.seats;
    for board in game.boards {
        for n_seats in fewest..=most {
            let policy = Policy::Greedy;
            let simulation = Simulation { game: game.name, board, n_seats, policy, seed: 11, rules };
            let record =
                simulate(&simulation).map_err(|it| anyhow!("{} cannot be simulated: {it}", game.name))?;
            for (round, event, deepest) in COUNTED {
                let positions =
                    (event..event + SOON).filter_map(|it| stand(&record, &format!("{round}.{it}")).ok());
                let Some(standing) = positions.into_iter().find(|it| it.n_legal() != 0) else { continue };
                let deepest = deepest.saturating_sub(n_seats - fewest).max(1);
                write_counts(game, rules, &standing.position(), deepest, &mut text)?;
            }
        }
    }
    Ok(text)
}

/// Writes the counts of the continuations of a position, a line for each depth.
fn write_counts(game: &GameCard, rules: &str, position: &str, deepest: u8, text: &mut String) -> Result<()> {
    for depth in 1..=deepest {
        let count = perft(Root { game: game.name, rules, position }, depth, MAX_POSITIONS)?;
        writeln!(text, "{rules}\t{depth}\t{}\t{}\t{position}", count.full, count.ended)?;
        if MANY < count.full {
            break;
        }
    }
    Ok(())
}

/// Returns for each question of a game a file of records: the one on which its answers part, and for each two adjacent answers
/// the smallest that shows it.
pub(crate) fn question_files(game: &GameCard) -> Result<Vec<Page>> {
    game.questions.iter().map(|it| question_file(game, it)).collect()
}

/// Returns the file of a question.
fn question_file(game: &GameCard, question: &Question) -> Result<Page> {
    let mut text = question.parting.to_owned();
    let record = records(question.parting.as_bytes()).next();
    let record = record.ok_or_else(|| anyhow!("{} has no record", question.name))?;
    let preset = game.presets.first().map(|it| it.name).unwrap_or_default();
    let rules = record.field("rules").unwrap_or(preset);
    for pair in question.answers.windows(2) {
        let [left, right] = pair else { continue };
        let [left, right] =
            [left, right].map(|it| (it.name, format!("{rules} {}={}", question.name, it.name)));
        text += &smallest(&record, question, left, right)?;
    }
    Ok(Page::new(&format!("corpus/questions/{}/{}.agn", game.name, question.name), text))
}

/// Returns the smallest record on which two answers, each with its name and its rules, part as they do on a given one.
fn smallest(
    record: &Record<'_>,
    question: &Question,
    (left, left_rules): (&str, String),
    (right, right_rules): (&str, String),
) -> Result<String> {
    let wanted = Divergence::of(record, &left_rules, &right_rules)?;
    let wanted = wanted.ok_or_else(|| anyhow!("{left} and {right} do not part on {}", question.name))?;
    let shows = |it: &Record<'_>| wanted.shows(it);
    let shrunk = shrink(record, Some(wanted.legal_side()), Limit::default(), &shows, &mut |_, _| ())?;
    let from = record.field("id").unwrap_or(question.name);
    let origin = format!("id: {from}-{left}-{right}\nsource: made by azulejo shrink from {from}\n");
    with_result(&with_origin(&shrunk.text, &origin))
}

/// Returns a record whose `end` line states the final scores, where the game was played to its end.
fn with_result(text: &str) -> Result<String> {
    let end = text.lines().last().unwrap_or_default();
    if !matches!(end, "end" | "end deadlock") {
        return Ok(text.to_owned());
    }
    let standing = stand(text, "end")?;
    let seats = Seat::first(standing.moment().n_seats);
    let scores = seats.filter_map(|seat| standing.fact(&format!("{seat}.score")));
    let line = scores.fold(end.to_owned(), |line, score| format!("{line} {score}"));
    let above = text.strip_suffix(&format!("{end}\n")).unwrap_or(text);
    Ok(format!("{above}{line}\n"))
}

/// Returns a record with header fields added behind the players.
fn with_origin(text: &str, origin: &str) -> String {
    let is_player = |line: &str| matches!(line.as_bytes(), [b'A'..=b'D', b':', ..]);
    let last = text.lines().rfind(|it| is_player(it)).unwrap_or_default();
    text.replacen(&format!("{last}\n"), &format!("{last}\n{origin}"), 1)
}
