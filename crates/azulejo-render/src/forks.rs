//! Where two games part and come together again, for people. Finds none of it.

use std::fmt;

use azulejo_diff::{Fork, ForkPlace, Join, NoPlay, PartedFact, Point, RecordDiff};
use azulejo_source::Diagnostic;

use crate::style::{FAINT, GAIN, LOSS, TITLE};
use crate::{Escaped, Paint};

/// Tells how the games of two records run: where they part, on which facts, and where they come together.
pub(crate) fn write_play(diff: &RecordDiff, paint: Paint, out: &mut dyn fmt::Write) -> fmt::Result {
    let play = match &diff.play {
        Ok(play) => play,
        Err(NoPlay::OneSided) => return Ok(()),
        Err(why) => return writeln!(out, "the games cannot be compared: {}", Escaped(&why.to_string())),
    };
    let mut again = "";
    for fork in &play.forks {
        write_fork(fork, again, paint, out)?;
        again = " again";
    }
    let told: Vec<_> = play.forks.iter().flat_map(|it| [&it.left, &it.right]).collect();
    for (side, stop) in [("left", &play.left_stop), ("right", &play.right_stop)] {
        let Some(stop) = stop else { continue };
        if told.iter().all(|it| it.as_ref() != Some(&stop.at)) || stop.fault.is_none() {
            let place = event(Some(&stop.at), stop.fault.as_ref());
            writeln!(out, "the replay of the {side} record stops at {}", Escaped(&place))?;
        }
    }
    Ok(())
}

/// Tells of a place where two games part.
fn write_fork(fork: &Fork, again: &str, paint: Paint, out: &mut dyn fmt::Write) -> fmt::Result {
    let place = match fork.place {
        ForkPlace::Start => "the games begin with other positions".to_owned(),
        ForkPlace::Event => format!("the games part{again}"),
        ForkPlace::End => "the games part at the end".to_owned(),
    };
    writeln!(out, "{}", paint.styled(TITLE, place))?;
    if fork.place == ForkPlace::Event {
        let (left, right) = (
            event(fork.left.as_ref(), fork.left_fault.as_ref()),
            event(fork.right.as_ref(), fork.right_fault.as_ref()),
        );
        writeln!(out, "  left   {}", paint.styled(LOSS, Escaped(&left)))?;
        writeln!(out, "  right  {}", paint.styled(GAIN, Escaped(&right)))?;
    }
    write_facts(&fork.facts, paint, out)?;
    match &fork.joined {
        Some(join) => writeln!(out, "they come together {}", joined(join)),
        None if fork.place == ForkPlace::End => Ok(()),
        None => writeln!(out, "they do not come together again"),
    }
}

/// Returns an event with its places, and why it was not played.
fn event(point: Option<&Point>, fault: Option<&Diagnostic>) -> String {
    let Some(point) = point else { return "no further event".to_owned() };
    let in_round = point.in_round.map(|(round, nth)| format!("{round}.{nth}, ")).unwrap_or_default();
    let fault = fault.map(|it| format!(": {}", it.message())).unwrap_or_default();
    format!("event {} ({in_round}line {})  {}{fault}", point.event, point.line, point.text)
}

/// Writes facts with their values on both sides, in columns.
fn write_facts(facts: &[PartedFact], paint: Paint, out: &mut dyn fmt::Write) -> fmt::Result {
    let paths = facts.iter().map(|it| it.path.len()).max().unwrap_or_default();
    let values = facts.iter().map(|it| it.left.to_string().len()).max().unwrap_or_default();
    for PartedFact { path, left, right } in facts {
        let (left, right) = (left.to_string(), right.to_string());
        let gap = values.saturating_sub(left.len());
        write!(out, "  {}  ", paint.styled(FAINT, format!("{path:paths$}")))?;
        writeln!(out, "{}{:gap$}  {}", paint.styled(LOSS, left), "", paint.styled(GAIN, right))?;
    }
    Ok(())
}

/// Says where two games come together, and how they came there.
fn joined(join: &Join) -> String {
    let event =
        |it: &Option<Point>| it.as_ref().map_or("the start".to_owned(), |it| format!("event {}", it.event));
    let (left, right) = (event(&join.left), event(&join.right));
    let how = if join.is_transposition {
        "a transposition, the same events in another order"
    } else {
        "the same position by other events"
    };
    if left == right {
        format!("after {left}: {how}")
    } else {
        format!("after {left} on the left and {right} on the right: {how}")
    }
}
