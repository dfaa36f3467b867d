//! The difference of two records as JSON, one object a line; `spec/diff.schema.json` describes it. Compares nothing.

use azulejo_diff::{Aspect, By, Change, Fork, ForkPlace, NoPlay, Point, RecordDiff, Row, Said, Stop};
use azulejo_source::Diagnostic;
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use crate::Whose;
use crate::json::{Worth, line};

/// Returns the difference of two records as one line of JSON, with its line feed; nothing of the other aspects is in it.
///
/// A side that is none has no such record; what the other one says is not told again then.
pub fn record_diff_json(
    left: Option<Whose<'_>>,
    right: Option<Whose<'_>>,
    by: Option<By>,
    diff: Option<&RecordDiff>,
    aspects: &[Aspect],
) -> String {
    let rows = diff.map_or(&[][..], |it| &it.rows[..]);
    let changes = rows.iter().flat_map(|row| row.changes.iter().map(move |it| (row, it)));
    let changes = changes.filter(|(_, it)| aspects.contains(&it.aspect));
    let is_of_play = aspects.iter().any(|it| it.is_of_play());
    line(&DiffJson {
        left: left.map(WhoseJson::of),
        right: right.map(WhoseJson::of),
        paired_by: by.map(By::name),
        equal: diff.is_some_and(|it| it.is_same(aspects)),
        counts: Counts(diff, aspects),
        changes: changes.map(|(row, it)| change_json(row, it)).collect(),
        uncompared: diff.and_then(|it| it.play.as_ref().err()).map(NoPlay::to_string),
        stops: stops_json(diff),
        forks: diff.filter(|_| is_of_play).map_or(&[][..], RecordDiff::forks).iter().map(fork_json).collect(),
    })
}

/// Returns what differs above the first records of two files as one line of JSON, with its line feed.
pub fn preamble_diff_json(left: &str, right: &str, changes: &[Change]) -> String {
    let row = Row { left: None, right: None, changes: Vec::new() };
    line(&PreambleJson {
        preambles: [left, right],
        changes: changes.iter().map(|it| change_json(&row, it)).collect(),
    })
}

#[derive(Serialize)]
struct PreambleJson<'a> {
    preambles: [&'a str; 2],
    changes: Vec<ChangeJson<'a>>,
}

#[derive(Serialize)]
struct DiffJson<'a> {
    left: Option<WhoseJson<'a>>,
    right: Option<WhoseJson<'a>>,
    paired_by: Option<&'a str>,
    equal: bool,
    counts: Counts<'a>,
    changes: Vec<ChangeJson<'a>>,
    uncompared: Option<String>,
    stops: StopsJson<'a>,
    forks: Vec<ForkJson<'a>>,
}

#[derive(Serialize)]
struct WhoseJson<'a> {
    file: &'a str,
    record: u64,
    line: u64,
    id: Option<&'a str>,
}

impl<'a> WhoseJson<'a> {
    /// Returns where a record stands, as data.
    fn of(whose: Whose<'a>) -> Self {
        Self { file: whose.file, record: whose.record, line: whose.line, id: whose.id }
    }
}

/// How many differences there are of each aspect, as an object.
struct Counts<'a>(Option<&'a RecordDiff>, &'a [Aspect]);

impl Serialize for Counts<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.1.len()))?;
        for aspect in self.1 {
            map.serialize_entry(aspect.name(), &self.0.map_or(0, |it| it.count(*aspect)))?;
        }
        map.end()
    }
}

#[derive(Serialize)]
struct ChangeJson<'a> {
    aspect: &'a str,
    left: Option<SaidJson<'a>>,
    right: Option<SaidJson<'a>>,
}

#[derive(Serialize)]
struct SaidJson<'a> {
    event: Option<u32>,
    line: u64,
    text: &'a str,
}

#[derive(Serialize)]
struct ForkJson<'a> {
    place: &'a str,
    left: Option<PointJson<'a>>,
    right: Option<PointJson<'a>>,
    facts: Vec<FactJson<'a>>,
    joined: Option<JoinJson<'a>>,
}

#[derive(Serialize)]
struct PointJson<'a> {
    event: u32,
    round: Option<u16>,
    nth: Option<u32>,
    line: u64,
    text: &'a str,
    fault: Option<FaultJson<'a>>,
}

#[derive(Serialize)]
struct FaultJson<'a> {
    code: &'a str,
    message: String,
}

#[derive(Serialize)]
struct FactJson<'a> {
    path: &'a str,
    left: Worth,
    right: Worth,
}

#[derive(Serialize)]
struct JoinJson<'a> {
    left: Option<PointJson<'a>>,
    right: Option<PointJson<'a>>,
    transposition: bool,
}

#[derive(Serialize)]
struct StopsJson<'a> {
    left: Option<PointJson<'a>>,
    right: Option<PointJson<'a>>,
}

/// Returns where the replays stop as data.
fn stops_json(diff: Option<&RecordDiff>) -> StopsJson<'_> {
    let play = diff.and_then(|it| it.play.as_ref().ok());
    StopsJson {
        left: play.and_then(|it| it.left_stop.as_ref()).map(stop_json),
        right: play.and_then(|it| it.right_stop.as_ref()).map(stop_json),
    }
}

/// Returns the event at which a replay stops as data.
fn stop_json(stop: &Stop) -> PointJson<'_> {
    point_json(&stop.at, stop.fault.as_ref())
}

/// Returns something that differs as data.
fn change_json<'a>(row: &'a Row, change: &'a Change) -> ChangeJson<'a> {
    let said = |point: &Option<Point>, said: &'a Option<Said>| {
        let event = point.as_ref().map(|it| it.event);
        said.as_ref().map(|it| SaidJson { event, line: it.line, text: &it.text })
    };
    ChangeJson {
        aspect: change.aspect.name(),
        left: said(&row.left, &change.left),
        right: said(&row.right, &change.right),
    }
}

/// Returns a place where games part as data.
fn fork_json(fork: &Fork) -> ForkJson<'_> {
    let place = match fork.place {
        ForkPlace::Start => "start",
        ForkPlace::Event => "event",
        ForkPlace::End => "end",
    };
    let facts = fork.facts.iter();
    ForkJson {
        place,
        left: fork.left.as_ref().map(|it| point_json(it, fork.left_fault.as_ref())),
        right: fork.right.as_ref().map(|it| point_json(it, fork.right_fault.as_ref())),
        facts: facts
            .map(|it| FactJson { path: &it.path, left: Worth(it.left), right: Worth(it.right) })
            .collect(),
        joined: fork.joined.as_ref().map(|it| JoinJson {
            left: it.left.as_ref().map(|it| point_json(it, None)),
            right: it.right.as_ref().map(|it| point_json(it, None)),
            transposition: it.is_transposition,
        }),
    }
}

/// Returns an event as data.
fn point_json<'a>(point: &'a Point, fault: Option<&'a Diagnostic>) -> PointJson<'a> {
    PointJson {
        event: point.event,
        round: point.in_round.map(|it| it.0),
        nth: point.in_round.map(|it| it.1),
        line: point.line,
        text: &point.text,
        fault: fault.map(|it| FaultJson { code: it.code.name, message: it.message() }),
    }
}

#[cfg(test)]
mod tests {
    use azulejo_diff::diff_records;
    use azulejo_notation::Record;
    use serde_json::Value;

    use super::*;

    /// Adds the names of all fields, but for those of `counts`, which are aspects.
    fn collect(value: &Value, names: &mut Vec<String>) {
        match value {
            Value::Object(fields) => {
                for (name, value) in fields {
                    names.push(name.clone());
                    if name != "counts" {
                        collect(value, names);
                    }
                }
            }
            Value::Array(items) => items.iter().for_each(|it| collect(it, names)),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }

    #[test]
    fn a_difference_is_one_line_that_the_schema_knows() {
        let left =
            Record::alone(b"agn 1\ngame: azul\nA: x\nB: y\ndeal BBYY BRKW BYRK RKKW BBBY\nA 1BB2\nA 1W1\n");
        let right =
            Record::alone(b"agn 1\ngame: azul\nA: x\nB: y\ndeal BBYY BRKW BYRK RKKW BBBY\nA 1BB2\nB 2W1 !\n");
        let whose = Whose { file: "a.agn", record: 1, line: 1, id: None };
        let diff = diff_records(&left, &right);
        let json = record_diff_json(Some(whose), Some(whose), Some(By::Only), Some(&diff), &Aspect::ALL);
        assert_eq!(json.lines().count(), 1);
        let mut names = Vec::new();
        collect(&serde_json::from_str(&json).expect("it is JSON"), &mut names);
        let schema = include_str!("../../../spec/diff.schema.json");
        for name in names {
            assert!(schema.contains(&format!("\"{name}\":")), "{name}");
        }
    }
}
