//! What may repair a record, told for people and as JSON (`spec/repair.schema.json`). Proposes nothing itself.

use std::fmt;

use azulejo_diff::{LineChange, NoGame, Repair, RepairEdit, Repairs, Slip};
use serde::Serialize;

use crate::contrast::trouble;
use crate::json::{Whose, line};
use crate::style::{FAINT, GAIN, LOSS, TITLE};
use crate::{Escaped, Paint};

/// Tells what may repair a record: at most so many proposals, and of the others how many there are.
pub fn write_repairs(repairs: &Repairs, most: usize, paint: Paint, out: &mut dyn fmt::Write) -> fmt::Result {
    let Some(first) = &repairs.trouble else {
        return writeln!(out, "the record verifies: there is nothing to repair");
    };
    writeln!(out, "{}", paint.styled(LOSS, Escaped(&trouble(first))))?;
    writeln!(out, "{} of {} events verify", repairs.n_verified, repairs.n_events)?;
    for (nth, repair) in repairs.proposals.iter().take(most).enumerate() {
        write_repair(&format!("{}", nth + 1), repair, paint, out)?;
    }
    if let Some(nearest) = &repairs.nearest {
        write_repair("nearest", nearest, paint, out)?;
    }
    writeln!(out, "\n{}", conclusion(repairs, most))
}

/// Says what the search came to.
fn conclusion(repairs: &Repairs, most: usize) -> String {
    let n_proposals = repairs.proposals.len();
    let hidden = match n_proposals.saturating_sub(most) {
        0 => String::new(),
        1 => "1 more is not shown".to_owned(),
        n => format!("{n} more are not shown"),
    };
    let cut =
        if repairs.is_cut { "the search ended at its limit: others may be as good or better" } else { "" };
    let found = match (repairs.n_best(), n_proposals) {
        (0, _) => "no repair was found after which the record verifies".to_owned(),
        (1, 1) => "only one repair of so few slips makes the record verify".to_owned(),
        (1, n) => format!("{n} repairs make the record verify, and the first alters least"),
        (n, _) => format!(
            "the first {n} repairs explain the record equally well, and it does not tell which is right"
        ),
    };
    let parts = [&found, hidden.as_str(), cut];
    parts.into_iter().filter(|it| !it.is_empty()).collect::<Vec<_>>().join("; ")
}

/// Tells of one repair.
fn write_repair(name: &str, repair: &Repair, paint: Paint, out: &mut dyn fmt::Write) -> fmt::Result {
    writeln!(out)?;
    for (nth, edit) in repair.edits.iter().enumerate() {
        let head = if nth == 0 { name } else { "and" };
        let rule = edit.rule.map(|it| format!(" [{}, {}]", it.name, it.clause)).unwrap_or_default();
        writeln!(out, "{}", paint.styled(TITLE, format!("{head}: {}{rule}", said(edit))))?;
        edit.changes.iter().try_for_each(|it| write_change(it, paint, out))?;
    }
    writeln!(out, "{}", paint.styled(FAINT, evidence(repair)))?;
    match &repair.trouble {
        None => Ok(()),
        Some(it) => writeln!(out, "{}", paint.styled(LOSS, Escaped(&format!("then {}", trouble(it))))),
    }
}

/// Says what speaks for a repair.
fn evidence(repair: &Repair) -> String {
    let Repair { n_verified, n_events, n_events_below, n_claims_below, .. } = repair;
    let verify = if n_verified == n_events {
        format!("all {n_events} events verify")
    } else {
        format!("{n_verified} of {n_events} events verify")
    };
    let below = [(n_events_below, "event"), (n_claims_below, "claim")].map(|(n, what)| match n {
        1 => format!("1 {what}"),
        n => format!("{n} {what}s"),
    });
    let open = match repair.n_undetermined {
        0 => String::new(),
        1 => ", and 1 hangs on unknown tiles".to_owned(),
        n => format!(", and {n} hang on unknown tiles"),
    };
    format!("  {verify}{open}; of what stands below as it is written, {} and {} agree", below[0], below[1])
}

/// Tells what becomes of a line.
fn write_change(change: &LineChange, paint: Paint, out: &mut dyn fmt::Write) -> fmt::Result {
    let place = match (&change.was, &change.now) {
        (None, _) => format!("above line {}", change.line),
        _ => format!("line {}", change.line),
    };
    writeln!(out, "  {place}")?;
    if let Some(was) = &change.was {
        writeln!(out, "{}", paint.styled(LOSS, format_args!("  - {}", Escaped(was))))?;
    }
    if let Some(now) = &change.now {
        writeln!(out, "{}", paint.styled(GAIN, format_args!("  + {}", Escaped(now))))?;
    }
    Ok(())
}

/// Says what kind of slip it is.
fn said(edit: &RepairEdit) -> &'static str {
    match edit.slip {
        Slip::Ply => "a part of a ply was written for another",
        Slip::Seat => "a seat was written for another",
        Slip::Chance => "what chance brought was written wrong",
        Slip::Missing => "a ply was left out",
        Slip::MissingChance => "what chance brought was left out, and nobody can know what it was",
        Slip::Doubled => "a line was written twice",
        Slip::Superfluous => "a line does not belong there",
        Slip::Swapped => "two neighbors were written in each other's place",
        Slip::Claim if 1 < edit.changes.len() => "scores were written wrong, and carried on",
        Slip::Claim => "a claim was written wrong",
        Slip::Unreadable => "a line does not read",
    }
}

/// Returns what may repair a record as one line of JSON, with its line feed.
pub fn repairs_json(whose: Whose<'_>, repairs: &Result<Repairs, NoGame>) -> String {
    let json = |outcome, why| RepairsJson {
        file: whose.file,
        record: whose.record,
        line: whose.line,
        id: whose.id,
        outcome,
        why,
        events: None,
        verified: None,
        wrong: None,
        tried: None,
        cut: None,
        best: None,
        proposals: Vec::new(),
        nearest: None,
    };
    match repairs {
        Err(why) => line(&json("unplayable", Some(why.to_string()))),
        Ok(repairs) => line(&RepairsJson {
            events: Some(repairs.n_events),
            verified: Some(repairs.n_verified),
            wrong: repairs.trouble.as_ref().map(TroubleJson::of),
            tried: Some(repairs.n_tried),
            cut: Some(repairs.is_cut),
            best: Some(repairs.n_best()),
            proposals: repairs.proposals.iter().map(RepairJson::of).collect(),
            nearest: repairs.nearest.as_ref().map(RepairJson::of),
            ..json(outcome(repairs), None)
        }),
    }
}

/// Returns what a search came to in one word.
fn outcome(repairs: &Repairs) -> &'static str {
    match (&repairs.trouble, repairs.proposals.is_empty(), repairs.is_cut) {
        (None, ..) => "sound",
        (Some(_), true, true) => "limit",
        (Some(_), true, false) => "none",
        (Some(_), false, _) if repairs.decided().is_some() => "decided",
        (Some(_), false, _) => "open",
    }
}

#[derive(Serialize)]
struct RepairsJson<'a> {
    file: &'a str,
    record: u64,
    line: u64,
    id: Option<&'a str>,
    outcome: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    events: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    verified: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    wrong: Option<TroubleJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tried: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cut: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    best: Option<usize>,
    proposals: Vec<RepairJson<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nearest: Option<RepairJson<'a>>,
}

#[derive(Serialize)]
struct TroubleJson {
    event: u32,
    line: u64,
    code: &'static str,
    message: String,
}

#[derive(Serialize)]
struct RepairJson<'a> {
    rank: usize,
    edits: Vec<EditJson<'a>>,
    events: u32,
    verified: u32,
    events_below: u32,
    claims_below: u32,
    undetermined: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    wrong: Option<TroubleJson>,
}

#[derive(Serialize)]
struct EditJson<'a> {
    slip: &'a str,
    rule: Option<&'a str>,
    clause: Option<&'a str>,
    changes: Vec<ChangeJson<'a>>,
}

#[derive(Serialize)]
struct ChangeJson<'a> {
    line: u64,
    was: Option<&'a str>,
    now: Option<&'a str>,
}

impl TroubleJson {
    /// Returns as data what is wrong.
    fn of(it: &azulejo_diff::Trouble) -> Self {
        let (code, message) = (it.diagnostic.code.name, it.diagnostic.message());
        Self { event: it.event, line: it.line, code, message }
    }
}

impl<'a> RepairJson<'a> {
    /// Returns a repair as data.
    fn of(repair: &'a Repair) -> Self {
        Self {
            rank: repair.rank,
            edits: repair.edits.iter().map(EditJson::of).collect(),
            events: repair.n_events,
            verified: repair.n_verified,
            events_below: repair.n_events_below,
            claims_below: repair.n_claims_below,
            undetermined: repair.n_undetermined,
            wrong: repair.trouble.as_ref().map(TroubleJson::of),
        }
    }
}

impl<'a> EditJson<'a> {
    /// Returns an edit as data.
    fn of(edit: &'a RepairEdit) -> Self {
        let change =
            |it: &'a LineChange| ChangeJson { line: it.line, was: it.was.as_deref(), now: it.now.as_deref() };
        Self {
            slip: edit.slip.name(),
            rule: edit.rule.map(|it| it.name),
            clause: edit.rule.map(|it| it.clause),
            changes: edit.changes.iter().map(change).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use azulejo_diff::{RepairLimit, repair};
    use azulejo_notation::Record;

    use super::*;

    const WRONG: &str =
        "agn 1\ngame: azul\nA: x\nB: y\ndeal BBYY BRKW BYRK RKKW BBBY\nA 1BB2\nA 2W1\nend unfinished\n";

    /// Collects the names of all fields.
    fn collect(value: &serde_json::Value, names: &mut Vec<String>) {
        if let Some(fields) = value.as_object() {
            for (name, value) in fields {
                names.push(name.clone());
                collect(value, names);
            }
        }
        value.as_array().into_iter().flatten().for_each(|it| collect(it, names));
    }

    #[test]
    fn proposals_are_one_line_that_the_schema_knows() {
        let record = Record::alone(WRONG.as_bytes());
        let schema = include_str!("../../../spec/repair.schema.json");
        for limit in [RepairLimit::default(), RepairLimit { max_tried: 1, ..RepairLimit::default() }] {
            let repairs = repair(&record, None, limit, &mut |_, _| ());
            let whose = Whose { file: "a.agn", record: 1, line: 1, id: None };
            let json = repairs_json(whose, &repairs);
            assert_eq!(json.lines().count(), 1);
            let mut names = Vec::new();
            collect(&serde_json::from_str(&json).expect("it is JSON"), &mut names);
            for name in names {
                assert!(schema.contains(&format!("\"{name}\":")), "{name}");
            }
        }
    }

    #[test]
    fn a_search_that_was_cut_says_so() {
        let limit = RepairLimit { max_tried: 1, max_edits: 1 };
        let found = repair(&Record::alone(WRONG.as_bytes()), None, limit, &mut |_, _| ()).expect("a game");
        let mut text = String::new();
        write_repairs(&found, 3, Paint::Plain, &mut text).expect("a string takes all");
        assert!(text.contains("the search ended at its limit"), "{text}");
        assert!(found.decided().is_none());
    }
}
