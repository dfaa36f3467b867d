//! The JSON form of records: one object for each, without loss but of white space and case. Knows no game.

use std::fmt;

use azulejo_source::{Code, Diagnostic, Span};
use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use crate::blank::without_end;
use crate::codes;
use crate::diagnose::crossed_above;
use crate::form::Form;
use crate::limits::{MAX_LINES, MAX_RECORD, VERSION};
use crate::line::{Line, LineKind};
use crate::lines::unmarked;
use crate::listed::{Listed, Preamble, closes_header};
use crate::record::{Record, preamble, records};

/// An object of the JSON form: a record, or the lines above the first one.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Object {
    preamble: Option<Preamble>,
    agn: Option<Version>,
    #[serde(default)]
    header: Listed,
    #[serde(default)]
    lines: Listed,
}

/// What the first line of a record says: its version, or a text that does not read.
#[derive(Debug, Eq, PartialEq, Serialize)]
#[serde(untagged)]
enum Version {
    Number(u32),
    Unreadable(String),
}

impl Version {
    /// Tells whether it is later than those that are read, so that no line is taken apart.
    fn is_newer(&self) -> bool {
        matches!(self, Self::Number(version) if VERSION < *version)
    }
}

impl<'de> Deserialize<'de> for Version {
    /// Takes a number or a text, and nothing else apart.
    fn deserialize<D: Deserializer<'de>>(json: D) -> Result<Self, D::Error> {
        struct Taker;
        impl Visitor<'_> for Taker {
            type Value = Version;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a version or a first line")
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<Version, E> {
                u32::try_from(number).map(Version::Number).map_err(|_| E::custom("the version is no version"))
            }

            fn visit_str<E: Error>(self, line: &str) -> Result<Version, E> {
                Ok(Version::Unreadable(line.to_owned()))
            }
        }
        json.deserialize_any(Taker)
    }
}

/// Returns the JSON form of a record, an object on one line.
///
/// # Errors
///
/// A record that is not UTF-8 or that crosses a limit has none; the span of the diagnostic counts from its start.
pub fn to_json(record: &Record<'_>) -> Result<String, Diagnostic> {
    let mut lines = record.lines();
    let agn = lines.next().and_then(|it| version_of(&it));
    let Some(agn) = agn else { return Err(Diagnostic::new(&codes::NO_RECORD, Span::default())) };
    let (mut header, mut below) = (String::new(), String::new());
    for line in lines {
        refuse(&line, record)?;
        let is_above = below.is_empty() && !agn.is_newer() && !closes_header(&line);
        let form = if agn.is_newer() { raw(&line, record)? } else { form_of(&line)? };
        list(&form, if is_above { &mut header } else { &mut below })?;
    }
    let mut object = format!("{{\"agn\":{}", written(&agn)?);
    for (key, list) in [("header", header), ("lines", below)].iter().filter(|it| !it.1.is_empty()) {
        object.extend([",\"", key, "\":", list, "]"]);
    }
    Ok(object + "}")
}

/// Returns the JSON form of a file, an object on each line: first the preamble, if there is one, then the records.
///
/// # Errors
///
/// As for [`to_json`]; the span counts from the start of the record or the preamble that has no JSON form.
pub fn to_json_lines(text: &[u8]) -> Result<String, Diagnostic> {
    let mut out = String::new();
    let above = unmarked(preamble(text));
    if let Some(crossed) = crossed_above(above) {
        return Err(crossed);
    }
    if !above.is_empty() {
        let mut lines = String::new();
        for line in above.split_inclusive(|it| *it == b'\n') {
            list(&utf8(without_end(line), above)?, &mut lines)?;
        }
        out.extend(["{\"preamble\":", &lines, "]}\n"]);
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
    let text = if object.preamble.is_some() { preamble_text(object) } else { record_text(object) };
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

/// The most characters of a message about JSON, which may quote any of it.
const MOST_QUOTED: usize = 200;

/// Says where the JSON does not read.
fn unreadable(json: &str, error: &serde_json::Error) -> Diagnostic {
    let line = json.split_inclusive('\n').nth(error.line().saturating_sub(1)).unwrap_or_default();
    let at = Span::of(line.as_bytes(), json.as_bytes()).start;
    let column = u32::try_from(error.column().saturating_sub(1)).unwrap_or(u32::MAX);
    let start = at.saturating_add(column).min(whole(json).end);
    Diagnostic::new(&codes::UNREADABLE_JSON, Span::new(start, start)).detail(shortened(&error.to_string()))
}

/// Returns a message, cut where it quotes more than people read.
fn shortened(message: &str) -> String {
    match message.char_indices().nth(MOST_QUOTED) {
        Some((end, _)) => message.split_at(end).0.to_owned() + "…",
        None => message.to_owned(),
    }
}

/// Writes a value on one line.
fn written(value: &impl Serialize) -> Result<String, Diagnostic> {
    let failed = |it: serde_json::Error| {
        Diagnostic::new(&codes::UNREADABLE_JSON, Span::default()).detail(it.to_string())
    };
    serde_json::to_string(value).map_err(failed)
}

/// Adds a value to a list, which somebody else closes.
fn list(value: &impl Serialize, out: &mut String) -> Result<(), Diagnostic> {
    out.push(if out.is_empty() { '[' } else { ',' });
    *out += &written(value)?;
    Ok(())
}

/// Takes a text that must be UTF-8.
fn utf8(text: &[u8], whole: &[u8]) -> Result<String, Diagnostic> {
    let refused = |_| Diagnostic::new(&codes::NOT_UTF8, Span::of(text, whole));
    std::str::from_utf8(text).map(str::to_owned).map_err(refused)
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
fn preamble_text(object: Object) -> Result<String, String> {
    let has_more = object.agn.is_some() || object.header.n_lines != 0 || object.lines.n_lines != 0;
    match object.preamble {
        Some(_) if has_more => Err("a preamble stands in an object of its own".to_owned()),
        Some(preamble) if preamble.is_cut => Err("the preamble is larger than it may be".to_owned()),
        Some(preamble) if preamble.reads_back() => Ok(preamble.text),
        _ => Err("the preamble holds a line end or the start of a record".to_owned()),
    }
}

/// Returns the lines of a record, or what is wrong with them.
fn record_text(object: Object) -> Result<String, String> {
    let Some(agn) = object.agn else { return Err("`agn` is missing".to_owned()) };
    let mut text = match &agn {
        Version::Number(version) => format!("agn {version}\n"),
        Version::Unreadable(line) => format!("{line}\n"),
    };
    let starts = Record::alone(text.as_bytes()).lines().next().and_then(|it| version_of(&it));
    if starts.is_none() {
        return Err(Diagnostic::new(&codes::NO_RECORD, Span::default()).message());
    }
    for (name, list) in [("header", &object.header), ("lines", &object.lines)] {
        if let Some(nth) = list.silent {
            return Err(format!("{name}[{nth}] says nothing"));
        }
    }
    if let Some(code) = limit(&object.header, &object.lines, text.len()) {
        return Err(Diagnostic::new(code, Span::default()).message());
    }
    if let Some((list, nth)) = misplaced(&agn, &object.header, &object.lines) {
        return Err(format!("{list}[{nth}] does not read back as it is written"));
    }
    text.extend([object.header.text, object.lines.text]);
    if starts == Some(agn) && records(text.as_bytes()).count() == 1 {
        Ok(text)
    } else {
        Err("the first line does not read back as it is written".to_owned())
    }
}

/// Returns the limit that a record crosses of which this is listed below so many bytes.
fn limit(header: &Listed, lines: &Listed, n_bytes: usize) -> Option<Code> {
    if MAX_LINES <= header.n_lines + lines.n_lines {
        Some(&codes::TOO_MANY_LINES)
    } else if header.is_cut || lines.is_cut || MAX_RECORD < n_bytes + header.text.len() + lines.text.len() {
        Some(&codes::TOO_LARGE)
    } else {
        None
    }
}

/// Returns the first form as which its line does not read back where it stands.
fn misplaced(agn: &Version, header: &Listed, lines: &Listed) -> Option<(&'static str, usize)> {
    if agn.is_newer() {
        let first = (header.n_lines != 0).then_some(("header", 0));
        return first.or(lines.apart.map(|it| ("lines", it)));
    }
    let above = [header.unlike, header.closing].into_iter().flatten().min();
    let is_above = lines.n_lines != 0 && lines.closing != Some(0);
    let below = if is_above { Some(0) } else { lines.unlike };
    above.map(|it| ("header", it)).or(below.map(|it| ("lines", it)))
}
