//! What two readings make of a record, and which readings explain it, as JSON, one object a line;
//! `spec/contrast.schema.json` and `spec/readings.schema.json` describe them. Compares nothing.

use azulejo_diff::{Cause, Comparison, Explanation, PartedFact, Parting, Readings, Side, Trouble};
use azulejo_rules::Seat;
use serde::Serialize;

use crate::json::{Whose, Worth, line};

/// Returns what two readings make of a record as one line of JSON, with its line feed.
pub fn comparison_json(whose: Whose<'_>, comparison: &Comparison, cause: Option<&Cause>) -> String {
    line(&ComparisonJson {
        file: whose.file,
        record: whose.record,
        line: whose.line,
        id: whose.id,
        events: comparison.n_events,
        compared: comparison.n_compared,
        left: side_json(&comparison.left),
        right: side_json(&comparison.right),
        parting: comparison.parting.as_deref().map(parting_json),
        cause: cause.map(cause_json),
        other_winner: comparison.changes_winner(),
    })
}

/// Returns why nothing could be found out about a record as one line of JSON, with its line feed.
pub fn incomparable_json(whose: Whose<'_>, why: &str) -> String {
    line(&IncomparableJson { file: whose.file, record: whose.record, line: whose.line, id: whose.id, why })
}

/// Returns which readings explain a record as one line of JSON, with its line feed.
pub fn readings_json(whose: Whose<'_>, readings: &Readings) -> String {
    let (outcome, explained_by, explained_by_more): (_, &[String], _) = match &readings.explanation {
        Explanation::AsAsked => ("as-asked", &[], 0),
        Explanation::Nearest { named, n_more } => ("other", named, *n_more),
        Explanation::None => ("none", &[], 0),
        Explanation::Limit => ("limit", &[], 0),
    };
    let presets = readings.presets.iter();
    let questions = readings.questions.iter().map(|finding| QuestionJson {
        question: finding.question.name,
        asked_at: finding.asked_at,
        answers: finding
            .answers
            .iter()
            .map(|it| AnswerJson {
                answer: it.answer.name,
                contradicted: it.trouble.as_ref().map(trouble_json),
            })
            .collect(),
    });
    line(&ReadingsJson {
        file: whose.file,
        record: whose.record,
        line: whose.line,
        id: whose.id,
        from: &readings.from,
        outcome,
        explained_by,
        explained_by_more,
        contradicted: readings.trouble.as_ref().map(trouble_json),
        unreadable: readings.damage.as_ref().map(trouble_json),
        presets: presets
            .map(|it| PresetJson { preset: it.name, contradicted: it.trouble.as_ref().map(trouble_json) })
            .collect(),
        questions: questions.collect(),
    })
}

#[derive(Serialize)]
struct ComparisonJson<'a> {
    file: &'a str,
    record: u64,
    line: u64,
    id: Option<&'a str>,
    events: u32,
    compared: u32,
    left: SideJson<'a>,
    right: SideJson<'a>,
    parting: Option<PartingJson<'a>>,
    cause: Option<CauseJson>,
    other_winner: bool,
}

#[derive(Serialize)]
struct IncomparableJson<'a> {
    file: &'a str,
    record: u64,
    line: u64,
    id: Option<&'a str>,
    why: &'a str,
}

#[derive(Serialize)]
struct SideJson<'a> {
    rules: &'a str,
    scores: &'a [i32],
    winners: Vec<char>,
    stopped: bool,
    contradicted: Option<TroubleJson>,
    unreadable: Option<TroubleJson>,
}

#[derive(Serialize)]
struct TroubleJson {
    event: u32,
    line: u64,
    code: &'static str,
    message: String,
}

#[derive(Serialize)]
struct PartingJson<'a> {
    event: u32,
    round: u16,
    nth: u32,
    line: u64,
    text: &'a str,
    at_end: bool,
    left_illegal: Option<String>,
    right_illegal: Option<String>,
    left_events: &'a [String],
    right_events: &'a [String],
    facts: Vec<FactJson<'a>>,
    rejoined: Option<u32>,
}

#[derive(Serialize)]
struct FactJson<'a> {
    fact: &'a str,
    left: Worth,
    right: Worth,
}

#[derive(Serialize)]
struct CauseJson {
    together: bool,
    questions: Vec<DepartureJson>,
}

#[derive(Serialize)]
struct DepartureJson {
    question: &'static str,
    clause: &'static str,
    left: &'static str,
    right: &'static str,
}

#[derive(Serialize)]
struct ReadingsJson<'a> {
    file: &'a str,
    record: u64,
    line: u64,
    id: Option<&'a str>,
    from: &'a str,
    outcome: &'a str,
    explained_by: &'a [String],
    explained_by_more: usize,
    contradicted: Option<TroubleJson>,
    unreadable: Option<TroubleJson>,
    presets: Vec<PresetJson>,
    questions: Vec<QuestionJson>,
}

#[derive(Serialize)]
struct PresetJson {
    preset: &'static str,
    contradicted: Option<TroubleJson>,
}

#[derive(Serialize)]
struct QuestionJson {
    question: &'static str,
    asked_at: Option<u32>,
    answers: Vec<AnswerJson>,
}

#[derive(Serialize)]
struct AnswerJson {
    answer: &'static str,
    contradicted: Option<TroubleJson>,
}

/// Returns one side as data.
fn side_json(side: &Side) -> SideJson<'_> {
    SideJson {
        rules: &side.rules,
        scores: &side.scores,
        winners: side.winners().into_iter().map(Seat::letter).collect(),
        stopped: side.is_broken,
        contradicted: side.trouble.as_deref().map(trouble_json),
        unreadable: side.damage.as_deref().map(trouble_json),
    }
}

/// Returns as data what is wrong.
fn trouble_json(trouble: &Trouble) -> TroubleJson {
    TroubleJson {
        event: trouble.event,
        line: trouble.line,
        code: trouble.diagnostic.code.name,
        message: trouble.diagnostic.message(),
    }
}

/// Returns as data where two readings part.
fn parting_json(parting: &Parting) -> PartingJson<'_> {
    PartingJson {
        event: parting.event,
        round: parting.round,
        nth: parting.nth,
        line: parting.line,
        text: &parting.text,
        at_end: parting.is_at_end,
        left_illegal: parting.left_fault.as_ref().map(|it| it.code.name.to_owned()),
        right_illegal: parting.right_fault.as_ref().map(|it| it.code.name.to_owned()),
        left_events: &parting.left_events,
        right_events: &parting.right_events,
        facts: parting.facts.iter().map(fact_json).collect(),
        rejoined: parting.rejoined,
    }
}

/// Returns a fact on which two sides differ as data.
fn fact_json(fact: &PartedFact) -> FactJson<'_> {
    FactJson { fact: &fact.path, left: Worth(fact.left), right: Worth(fact.right) }
}

/// Returns as data why two readings part.
fn cause_json(cause: &Cause) -> CauseJson {
    let departures = cause.departures().iter().map(|it| DepartureJson {
        question: it.question.name,
        clause: it.question.clause,
        left: it.left.name,
        right: it.right.name,
    });
    CauseJson { together: matches!(cause, Cause::Together(_)), questions: departures.collect() }
}

#[cfg(test)]
mod tests {
    use azulejo_diff::{compare, find_cause, readings};
    use azulejo_notation::Record;
    use serde_json::Value;

    use super::*;

    const RECORD: &[u8] =
        b"agn 1\ngame: azul\nA: x\nB: y\ndeal BBYY BRKW BYRK RKKW BBBY\nA 1BB1\nscore 1 1\n";

    /// Collects the names of all fields.
    fn names(value: &Value) -> Vec<String> {
        match value {
            Value::Object(fields) => {
                fields.iter().flat_map(|(name, it)| [vec![name.clone()], names(it)].concat()).collect()
            }
            Value::Array(items) => items.iter().flat_map(names).collect(),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => Vec::new(),
        }
    }

    /// Fails where a line of JSON has fields that the schema does not know, or the schema requires others.
    #[track_caller]
    fn check(json: &str, schema: &str) {
        assert_eq!(json.lines().count(), 1);
        serde_json::from_str::<Value>(schema).expect("the schema is JSON");
        for name in names(&serde_json::from_str(json).expect("it is JSON")) {
            assert!(schema.contains(&format!("\"{name}\":")), "{name}");
        }
    }

    #[test]
    fn the_schemas_know_every_field() {
        let whose = Whose { file: "a.agn", record: 1, line: 1, id: Some("x") };
        let record = Record::alone(RECORD);
        let rules = "overflow=forbidden";
        let comparison = compare(&record, "", rules).expect("it can be replayed");
        let cause = find_cause(&record, "", rules).expect("it can be replayed");
        assert!(comparison.parting.is_some() && cause.is_some());
        let schema = include_str!("../../../spec/contrast.schema.json");
        check(&comparison_json(whose, &comparison, cause.as_ref()), schema);
        check(&incomparable_json(whose, "another game"), schema);
        let schema = include_str!("../../../spec/readings.schema.json");
        check(
            &readings_json(whose, &readings(&record, None, &mut |_| ()).expect("it can be replayed")),
            schema,
        );
        check(&incomparable_json(whose, "another game"), schema);
    }
}
