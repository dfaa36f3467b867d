//! What two sheets of one game come to, told for people and as JSON (`spec/sheets.schema.json`). Decides nothing itself.

use std::fmt;

use azulejo_diff::{Disagreement, SheetField, SheetFinding, SheetLine, Sheets};
use serde::Serialize;

use crate::contrast::trouble;
use crate::json::line;
use crate::style::{FAINT, GAIN, LOSS, TITLE};
use crate::{Escaped, Paint};

/// Tells what two sheets come to.
pub fn write_sheets(sheets: &Sheets, paint: Paint, out: &mut dyn fmt::Write) -> fmt::Result {
    for field in sheets.fields.iter().filter(|it| it.is_of_game) {
        let said = if field.is_open() { "nothing in the game decides" } else { "only one sheet has it" };
        writeln!(out, "{}", paint.styled(TITLE, said))?;
        write_lines([&field.left, &field.right], [!field.is_open(); 2], paint, out)?;
    }
    for it in &sheets.disagreements {
        writeln!(out, "{}", paint.styled(TITLE, said(it)))?;
        let is_right = [SheetFinding::Left, SheetFinding::Right].map(|side| it.finding == side);
        write_lines([&it.left, &it.right], is_right, paint, out)?;
        if let Some(against) = &it.against {
            let (message, code) = (against.diagnostic.message(), against.diagnostic.code.name);
            let text = format!("  otherwise event {}: {message} [{code}]", against.event);
            writeln!(out, "{}", paint.styled(FAINT, Escaped(&text)))?;
        }
    }
    write_conclusion(sheets, paint, out)
}

/// Says which side of a disagreement is consistent.
const fn said(it: &Disagreement) -> &'static str {
    match (it.finding, it.left.is_some() && it.right.is_some()) {
        (SheetFinding::Left, true) => "only sheet 1 is consistent",
        (SheetFinding::Right, true) => "only sheet 2 is consistent",
        (SheetFinding::Left, false) if it.left.is_some() => "only sheet 1 has it, and it is consistent",
        (SheetFinding::Right, false) if it.right.is_some() => "only sheet 2 has it, and it is consistent",
        (SheetFinding::Left | SheetFinding::Right, false) => {
            "only one sheet has it, and it is not consistent"
        }
        (SheetFinding::Both, _) => "either is consistent: undecided",
        (SheetFinding::Neither, _) => "neither is consistent: undecided",
        (SheetFinding::Open, _) => "not reached: undecided",
    }
}

/// Shows what each sheet says.
fn write_lines(
    lines: [&Option<SheetLine>; 2],
    is_right: [bool; 2],
    paint: Paint,
    out: &mut dyn fmt::Write,
) -> fmt::Result {
    for ((line, is_right), sheet) in lines.into_iter().zip(is_right).zip(1..) {
        let style = if is_right { GAIN } else { LOSS };
        match line {
            Some(it) => {
                let text = format!("  sheet {sheet}, line {}: {}", it.line, it.text);
                writeln!(out, "{}", paint.styled(style, Escaped(&text)))?;
            }
            None => writeln!(out, "{}", paint.styled(FAINT, format_args!("  sheet {sheet}: nothing")))?,
        }
    }
    Ok(())
}

/// Says what the sheets come to.
fn write_conclusion(sheets: &Sheets, paint: Paint, out: &mut dyn fmt::Write) -> fmt::Result {
    let n_lines = sheets.disagreements.len();
    let n_decided = sheets.disagreements.iter().filter(|it| it.finding.is_decided()).count();
    let lines = if n_lines == 1 { "line" } else { "lines" };
    writeln!(
        out,
        "{} lines say the same; {n_decided} of {n_lines} {lines} on which the sheets disagree are decided",
        sheets.n_same
    )?;
    if sheets.is_cut {
        writeln!(out, "the search ended at its limit: what is undecided may be decidable")?;
    }
    match &sheets.trouble {
        Some(it) => {
            let text = format!("the reconciled record does not verify: {}", trouble(it));
            writeln!(out, "{}", paint.styled(LOSS, Escaped(&text)))
        }
        None if sheets.is_whole() => {
            writeln!(out, "{}", paint.styled(GAIN, "the reconciled record is whole"))
        }
        None => writeln!(out, "the reconciled record verifies, but somebody must say what is undecided"),
    }
}

/// Returns what two sheets come to as one line of JSON, with its line feed.
pub fn sheets_json(left: &str, right: &str, sheets: &Sheets) -> String {
    line(&SheetsJson {
        left,
        right,
        whole: sheets.is_whole(),
        same: sheets.n_same,
        tried: sheets.n_tried,
        cut: sheets.is_cut,
        wrong: sheets.trouble.as_ref().map(WrongJson::of),
        fields: sheets.fields.iter().map(FieldJson::of).collect(),
        disagreements: sheets.disagreements.iter().map(DisagreementJson::of).collect(),
        record: String::from_utf8_lossy(&sheets.text).into_owned(),
    })
}

#[derive(Serialize)]
struct SheetsJson<'a> {
    left: &'a str,
    right: &'a str,
    whole: bool,
    same: usize,
    tried: usize,
    cut: bool,
    wrong: Option<WrongJson>,
    fields: Vec<FieldJson<'a>>,
    disagreements: Vec<DisagreementJson<'a>>,
    record: String,
}

#[derive(Serialize)]
struct WrongJson {
    event: u32,
    line: u64,
    code: &'static str,
    message: String,
}

#[derive(Serialize)]
struct FieldJson<'a> {
    key: &'a str,
    first: Option<LineJson<'a>>,
    second: Option<LineJson<'a>>,
    of_game: bool,
}

#[derive(Serialize)]
struct DisagreementJson<'a> {
    first: Option<LineJson<'a>>,
    second: Option<LineJson<'a>>,
    consistent: &'static str,
    against: Option<AgainstJson>,
}

#[derive(Serialize)]
struct AgainstJson {
    event: u32,
    code: &'static str,
    message: String,
}

#[derive(Serialize)]
struct LineJson<'a> {
    line: u64,
    text: &'a str,
}

impl WrongJson {
    /// Returns as data what is wrong.
    fn of(it: &azulejo_diff::Trouble) -> Self {
        let (code, message) = (it.diagnostic.code.name, it.diagnostic.message());
        Self { event: it.event, line: it.line, code, message }
    }
}

impl AgainstJson {
    /// Returns as data what would be wrong.
    fn of(it: &azulejo_diff::Trouble) -> Self {
        let (code, message) = (it.diagnostic.code.name, it.diagnostic.message());
        Self { event: it.event, code, message }
    }
}

impl<'a> LineJson<'a> {
    /// Returns a line as data.
    fn of(it: &'a SheetLine) -> Self {
        Self { line: it.line, text: &it.text }
    }
}

impl<'a> FieldJson<'a> {
    /// Returns a field as data.
    fn of(it: &'a SheetField) -> Self {
        let (first, second) = (it.left.as_ref().map(LineJson::of), it.right.as_ref().map(LineJson::of));
        Self { key: &it.key, first, second, of_game: it.is_of_game }
    }
}

impl<'a> DisagreementJson<'a> {
    /// Returns a disagreement as data.
    fn of(it: &'a Disagreement) -> Self {
        Self {
            first: it.left.as_ref().map(LineJson::of),
            second: it.right.as_ref().map(LineJson::of),
            consistent: it.finding.name(),
            against: it.against.as_ref().map(AgainstJson::of),
        }
    }
}

#[cfg(test)]
mod tests {
    use azulejo_diff::reconcile;
    use azulejo_notation::Record;

    use super::*;

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
    fn two_sheets_are_one_line_that_the_schema_knows() {
        let deal = "agn 1\ngame: azul\nA: x\nB: y\ndeal BBYY BRKW BYRK RKKW BBBY\nA 1BB2\n";
        let (one, other) = (
            format!("{deal}A 2W1\nend unfinished\n"),
            format!("{deal}B 2W1\nend unfinished\n").replace("x\n", "z\n"),
        );
        let (one, other) = (Record::alone(one.as_bytes()), Record::alone(other.as_bytes()));
        let sheets = reconcile(&one, &other, None, 100, &mut |_, _| ()).expect("sheets of one game");
        let json = sheets_json("a.agn", "b.agn", &sheets);
        assert_eq!(json.lines().count(), 1);
        let mut names = Vec::new();
        collect(&serde_json::from_str(&json).expect("it is JSON"), &mut names);
        let schema = include_str!("../../../spec/sheets.schema.json");
        for name in names {
            assert!(schema.contains(&format!("\"{name}\":")), "{name}");
        }
    }
}
