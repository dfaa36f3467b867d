//! The JSON form of records: one object for each, without loss but of white space and case. Knows no game.

use azulejo_source::{Diagnostic, Span};
use serde::{Deserialize, Serialize};

use crate::blank::without_end;
use crate::codes;
use crate::form::Form;
use crate::limits::VERSION;
use crate::line::{Line, LineKind};
use crate::lines::unmarked;
use crate::record::{Record, preamble, records};

/// An object of the JSON form: a record, or the lines above the first one.
#[derive(Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
struct Object {
    #[serde(skip_serializing_if = "Option::is_none")]
    preamble: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    agn: Option<Version>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    header: Vec<Form>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    lines: Vec<Form>,
}

/// What the first line of a record says: its version, or a text that does not read.
#[derive(Debug, Deserialize, Eq, PartialEq, Serialize)]
#[serde(untagged)]
enum Version {
    Number(u32),
    Unreadable(String),
}

/// Returns the JSON form of a record, an object on one line.
///
/// # Errors
///
/// A record that is not UTF-8 or that crosses a limit has none; the span of the diagnostic counts from its start.
pub fn to_json(record: &Record<'_>) -> Result<String, Diagnostic> {
    let object = object_of(record)?;
    written(&object)
}

/// Returns the JSON form of a file, an object on each line: first the preamble, if there is one, then the records.
///
/// # Errors
///
/// As for [`to_json`]; the span counts from the start of the record or the preamble that has no JSON form.
pub fn to_json_lines(text: &[u8]) -> Result<String, Diagnostic> {
    let mut out = String::new();
    let above = unmarked(preamble(text));
    if !above.is_empty() {
        let lines = above.split_inclusive(|it| *it == b'\n').map(|it| utf8(without_end(it), above));
        let object = Object { preamble: Some(lines.collect::<Result<_, _>>()?), ..Object::default() };
        out += &written(&object)?;
        out.push('\n');
    }
    for record in records(text) {
        out += &to_json(&record)?;
        out.push('\n');
    }
    Ok(out)
}

/// Returns the record, or the preamble, of which `json` is the JSON form: lines in canonical spelling.
///
/// # Errors
///
/// What is not the form of any lines is refused; the span counts from the start of `json`.
pub fn from_json(json: &str) -> Result<String, Diagnostic> {
    let object: Object = serde_json::from_str(json).map_err(|it| unreadable(json, &it))?;
    let text = if object.preamble.is_some() { preamble_text(&object) } else { record_text(&object) };
    text.map_err(|detail| Diagnostic::new(&codes::JSON_NOT_A_LINE, whole(json)).detail(detail))
}

/// Returns the file of which `json` is the JSON form, an object on each line.
///
/// # Errors
///
/// As for [`from_json`]; a preamble stands on the first line only.
pub fn from_json_lines(json: &str) -> Result<String, Diagnostic> {
    let mut out = String::new();
    for line in json.lines().filter(|it| !it.trim().is_empty()) {
        let at = Span::of(line.as_bytes(), json.as_bytes());
        let text = from_json(line).map_err(|it| Diagnostic { span: it.span.shifted(at.start), ..it })?;
        if !out.is_empty() && records(text.as_bytes()).next().is_none() {
            return Err(Diagnostic::new(&codes::JSON_NOT_A_LINE, at).detail("a preamble comes first"));
        }
        out += &text;
    }
    Ok(out)
}

/// Returns the span of a whole text.
fn whole(text: &str) -> Span {
    Span::of(text.as_bytes(), text.as_bytes())
}

/// Says where the JSON does not read.
fn unreadable(json: &str, error: &serde_json::Error) -> Diagnostic {
    let line = json.split_inclusive('\n').nth(error.line().saturating_sub(1)).unwrap_or_default();
    let at = Span::of(line.as_bytes(), json.as_bytes()).start;
    let column = u32::try_from(error.column().saturating_sub(1)).unwrap_or(u32::MAX);
    let start = at.saturating_add(column).min(whole(json).end);
    Diagnostic::new(&codes::UNREADABLE_JSON, Span::new(start, start)).detail(error.to_string())
}

/// Writes an object on one line.
fn written(object: &Object) -> Result<String, Diagnostic> {
    let failed = |it: serde_json::Error| {
        Diagnostic::new(&codes::UNREADABLE_JSON, Span::default()).detail(it.to_string())
    };
    serde_json::to_string(object).map_err(failed)
}

/// Takes a text that must be UTF-8.
fn utf8(text: &[u8], whole: &[u8]) -> Result<String, Diagnostic> {
    let refused = |_| Diagnostic::new(&codes::NOT_UTF8, Span::of(text, whole));
    std::str::from_utf8(text).map(str::to_owned).map_err(refused)
}

/// Returns the form of a record.
fn object_of(record: &Record<'_>) -> Result<Object, Diagnostic> {
    let mut lines = record.lines();
    let agn = lines.next().and_then(|it| version_of(&it));
    let Some(agn) = agn else { return Err(Diagnostic::new(&codes::NO_RECORD, Span::default())) };
    let mut object = Object { agn: Some(agn), ..Object::default() };
    let is_newer = matches!(object.agn, Some(Version::Number(version)) if VERSION < version);
    for line in lines {
        refuse(&line, record)?;
        let form = if is_newer { raw(&line, record)? } else { form_of(&line)? };
        let closes = line.path.is_main() && (line.kind.closes_header() || line.kind.is_event());
        let is_above = object.lines.is_empty() && !closes;
        let list = if is_above && !is_newer { &mut object.header } else { &mut object.lines };
        list.push(form);
    }
    Ok(object)
}

/// Returns the form of a line.
fn form_of(line: &Line<'_>) -> Result<Form, Diagnostic> {
    Form::of(line).ok_or_else(|| Diagnostic::new(&codes::LINE_TOO_LONG, line.span))
}

/// Returns what the first line of a record says.
fn version_of(line: &Line<'_>) -> Option<Version> {
    if let LineKind::Start { version } = line.kind {
        return Some(Version::Number(version));
    }
    let LineKind::Bad(bad) = line.kind else { return None };
    let text = std::str::from_utf8(unmarked(bad.text)).ok()?;
    text.starts_with("agn ").then(|| Version::Unreadable(text.to_owned()))
}

/// Returns a line that is not taken apart.
fn raw(line: &Line<'_>, record: &Record<'_>) -> Result<Form, Diagnostic> {
    let line = line.span.slice(record.text);
    utf8(line.strip_suffix(b"\n").unwrap_or(line), record.text).map(|it| Form::unreadable(&it))
}

/// Refuses lines that JSON cannot carry.
fn refuse(line: &Line<'_>, record: &Record<'_>) -> Result<(), Diagnostic> {
    let LineKind::Bad(bad) = line.kind else { return Ok(()) };
    let is_cut = *bad.code == codes::TOO_LARGE || *bad.code == codes::TOO_MANY_LINES;
    if is_cut || *bad.code == codes::NOT_UTF8 {
        return Err(crate::advice::on_bad(&bad, record.offset));
    }
    Ok(())
}

/// Returns the lines of a preamble, or what is wrong with them.
fn preamble_text(object: &Object) -> Result<String, String> {
    let lines = object.preamble.as_deref().unwrap_or_default();
    let text: String = lines.iter().flat_map(|it| [it, "\n"]).collect();
    let back = text.split_terminator('\n').map(|it| it.trim_end_matches('\r'));
    if object.agn.is_some() || !object.header.is_empty() || !object.lines.is_empty() {
        Err("a preamble stands in an object of its own".to_owned())
    } else if preamble(text.as_bytes()).len() < text.len() || !back.eq(lines.iter().map(String::as_str)) {
        Err("the preamble holds a line end or the start of a record".to_owned())
    } else {
        Ok(text)
    }
}

/// Returns the lines of a record, or what is wrong with them.
fn record_text(object: &Object) -> Result<String, String> {
    let mut text = match &object.agn {
        Some(Version::Number(version)) => format!("agn {version}\n"),
        Some(Version::Unreadable(line)) => format!("{line}\n"),
        None => return Err("`agn` is missing".to_owned()),
    };
    for (list, nth, form) in places(object) {
        text += &form.text().ok_or_else(|| format!("{list}[{nth}] says nothing"))?;
        text.push('\n');
    }
    match difference(object, &text) {
        None => Ok(text),
        Some(place) => Err(place),
    }
}

/// Returns each line of an object with its list and its place in that.
fn places(object: &Object) -> impl Iterator<Item = (&'static str, usize, &Form)> {
    let header = object.header.iter().enumerate().map(|(nth, it)| ("header", nth, it));
    header.chain(object.lines.iter().enumerate().map(|(nth, it)| ("lines", nth, it)))
}

/// Returns the first place where the text does not read back as the object.
fn difference(object: &Object, text: &str) -> Option<String> {
    let record = Record::alone(text.as_bytes());
    let back = match object_of(&record) {
        Ok(back) => back,
        Err(diagnostic) => return Some(diagnostic.message()),
    };
    let mut pairs = places(object).zip(places(&back));
    let parted = pairs.find(|(it, other)| it.0 != other.0 || it.2 != other.2);
    let is_same = *object == back && records(text.as_bytes()).count() == 1;
    match parted {
        Some(((list, nth, _), _)) => Some(format!("{list}[{nth}] does not read back as it is written")),
        None if is_same => None,
        None => Some("the first line does not read back as it is written".to_owned()),
    }
}
