//! Games that were played to their end and that a record closes in another way. Decides nothing else.

use azulejo_notation::{LineKind, Record};
use azulejo_replay::{Options, Replay};
use azulejo_rules::Game;
use azulejo_source::Diagnostic;

use super::choose::Way;
use super::rows::{Item, Pair};
use super::write::plain;
use crate::side::Trouble;

/// What is wrong where a game that was played to its end is not closed as such (agn 4.5).
const GAME_WAS_OVER: &str = "record::game-was-over";

/// Keeps, of ways that close the record otherwise, those that close a game as it was played, if any does.
pub(super) fn retain_closed<G: Game>(head: &[u8], pair: &Pair<'_>, ways: &mut Vec<Way>, rules: Option<&str>) {
    let end = |way: &Way| {
        way.rows().filter_map(|it| pair.taken(*it)).find(|it| is_end(it)).map(|it| &it.entry.meaning)
    };
    if ways.windows(2).all(|it| it.first().map(end) == it.last().map(end)) {
        return;
    }
    let is_closed = |way: &Way| was_over::<G>(&plain(head, pair, way.rows()).0, rules).is_none();
    let closed: Vec<Way> = ways.iter().filter(|it| is_closed(it)).cloned().collect();
    if !closed.is_empty() {
        *ways = closed;
    }
}

/// Tells whether a line closes the record.
pub(super) const fn is_end(item: &Item<'_>) -> bool {
    matches!(item.entry.line.kind, LineKind::End(_))
}

/// Returns what is wrong with how a record closes its game, if that was over.
pub(super) fn was_over<G: Game>(text: &[u8], rules: Option<&str>) -> Option<Trouble> {
    let record = Record::alone(text);
    let mut found: Vec<Diagnostic> = Vec::new();
    let mut replay = Replay::<G>::open(&record, &Options { rules }, &mut found)?;
    while replay.step(&mut found).is_some() {}
    let diagnostic = found.iter().find(|it| it.code.name == GAME_WAS_OVER)?;
    Some(Trouble::of(&record, replay.n_events(), diagnostic))
}
