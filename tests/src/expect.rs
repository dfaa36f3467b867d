//! Expectations that records state of themselves.

use azulejo_notation::{LineKind, Record, records};
use azulejo_replay::{Address, Options, Place, stand_at, verify};
use azulejo_rules::Value;
use azulejo_source::{Diagnostic, LineIndex, Severity};

use crate::Case;

/// Checks every record of a case.
///
/// # Panics
/// Something is not as a record expects; the message lists all of it.
#[track_caller]
pub fn check(case: &Case) {
    let failures = failures(case);
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Returns everything that is not as the records of a case expect.
pub fn failures(case: &Case) -> Vec<String> {
    let mut failures = Vec::new();
    if records(&case.text).next().is_none() {
        failures.push(format!("{}:{}: there is no record", case.file.display(), case.line));
    }
    for record in records(&case.text) {
        let place = |line: u32| {
            format!("{}:{}", case.file.display(), case.line as u64 + record.line() + u64::from(line) - 2)
        };
        failures
            .extend(failures_of(&record).into_iter().map(|(line, text)| format!("{}: {text}", place(line))));
    }
    failures
}

/// An expectation and what it speaks of.
struct Expectation<'src> {
    /// Its line in the record, from 1.
    line: u32,
    /// The number of the event above; 0 before the first.
    event: u32,
    /// The line above that is no remark, from 1.
    above: u32,
    /// Departures from the record's rules.
    departures: Vec<&'src str>,
    /// The presets under which it is expected instead of under the record's rules.
    presets: Vec<&'src str>,
    /// What it says, in words.
    words: Vec<&'src str>,
}

impl Expectation<'_> {
    /// Tells whether it is expected under the record's own rules.
    fn is_plain(&self) -> bool {
        self.departures.is_empty() && self.presets.is_empty()
    }

    /// Tells whether it says of a preset something else than `plain`, which stands under the same event.
    fn parts(&self, plain: &Self, preset: &str) -> bool {
        let is_error = |it: &Self| it.words.first() == Some(&"error");
        let is_same = self.words.first() == plain.words.first() || is_error(plain) || is_error(self);
        self.event == plain.event && is_same && self.presets.contains(&preset)
    }
}

/// Returns everything that is not so under a preset, though a record expects it plainly and of that preset nothing else.
pub fn failures_under(case: &Case, preset: &str) -> Vec<String> {
    let mut failures = Vec::new();
    for record in records(&case.text) {
        let expectations = expectations(&record);
        for plain in expectations.iter().filter(|it| it.is_plain()) {
            if !expectations.iter().any(|it| it.parts(plain, preset)) {
                let place = case.line as u64 + record.line() + u64::from(plain.line) - 2;
                let failure = failure(&record, preset, plain);
                let file = case.file.display();
                failures.extend(failure.map(|text| format!("{file}:{place}: under {preset}: {text}")));
            }
        }
    }
    failures
}

/// Returns what a record expects of itself.
fn expectations<'src>(record: &Record<'src>) -> Vec<Expectation<'src>> {
    let (mut found, mut event, mut above) = (Vec::new(), 0, 0);
    for (line, number) in record.lines().zip(1..) {
        event += u32::from(line.path.is_main() && line.kind.is_event());
        let LineKind::Remark(text) = line.kind else {
            above = number;
            continue;
        };
        let Some(text) = text.strip_prefix('=') else { continue };
        let mut words: Vec<_> = text.split_ascii_whitespace().collect();
        let mut departures = Vec::new();
        if words.first() == Some(&"with") {
            departures = words.iter().skip(1).take_while(|it| it.contains('=')).copied().collect();
            words.drain(..=departures.len());
        }
        let mut presets = Vec::new();
        if words.first() == Some(&"under") && 1 < words.len() {
            presets = words.remove(1).split(',').collect();
            words.remove(0);
        }
        found.push(Expectation { line: number, event, above, departures, presets, words });
    }
    found
}

/// Returns the rules of a record with departures.
fn rules(record: &Record<'_>, departures: &[&str]) -> String {
    let own = record.field("rules").unwrap_or_default();
    [&[own], departures].concat().join(" ")
}

/// Returns everything that is wrong under some rules, with the line it is on, from 1.
fn found(record: &Record<'_>, rules: &str) -> Vec<(u32, Diagnostic)> {
    let mut found = Vec::new();
    verify(record, &Options { rules: Some(rules) }, &mut found);
    let index = LineIndex::new(record.text);
    found.into_iter().map(|it| (index.position(it.span.start).line, it)).collect()
}

/// Returns everything that is not as a record expects, with the line that says so.
fn failures_of(record: &Record<'_>) -> Vec<(u32, String)> {
    let mut failures = Vec::new();
    let expectations = expectations(record);
    for expectation in &expectations {
        let rules = match expectation.presets.as_slice() {
            [] => vec![rules(record, &expectation.departures)],
            presets => presets.iter().map(|it| (*it).to_owned()).collect(),
        };
        let failed = rules.iter().filter_map(|rules| failure(record, rules, expectation));
        failures.extend(failed.map(|text| (expectation.line, text)));
    }
    let expects = |line: u32, code: &str| {
        let is_it =
            |it: &&Expectation<'_>| it.above == line && it.is_plain() && it.words.last() == Some(&code);
        expectations.iter().any(|it| is_it(&it))
    };
    for (line, diagnostic) in found(record, &rules(record, &[])) {
        if diagnostic.severity == Severity::Error && !expects(line, diagnostic.code.name) {
            failures.push((line, format!("{}: {}", diagnostic.code.name, diagnostic.message())));
        }
    }
    failures
}

/// Returns how an expectation is not met.
fn failure(record: &Record<'_>, rules: &str, expectation: &Expectation<'_>) -> Option<String> {
    match expectation.words.as_slice() {
        ["error" | "warning" | "note", code] => {
            let found = found(record, rules);
            let is_there = found.iter().any(|(line, it)| *line == expectation.above && it.code.name == *code);
            let names = || {
                found.iter().map(|(line, it)| format!("{} on line {line}", it.code.name)).collect::<Vec<_>>()
            };
            (!is_there).then(|| format!("expected {code} on line {}, found {:?}", expectation.above, names()))
        }
        ["level", level] => {
            let verdict = verify(record, &Options { rules: Some(rules) }, &mut ());
            let found = verdict.level.number().to_string();
            (found != *level).then(|| format!("expected level {level}, found {found}"))
        }
        [path, expected] => failure_of_fact(record, rules, expectation, path, expected),
        words => Some(format!("this is no expectation: {}", words.join(" "))),
    }
}

/// Returns how a fact or a count of legal plies differs.
fn failure_of_fact(
    record: &Record<'_>,
    rules: &str,
    expectation: &Expectation<'_>,
    path: &str,
    expected: &str,
) -> Option<String> {
    let is_last = record.lines().filter(|it| it.path.is_main() && it.kind.is_event()).fold(0, |n, _| n + 1)
        == expectation.event;
    let is_below_end = record
        .lines()
        .zip(1..)
        .any(|(line, number)| matches!(line.kind, LineKind::End(_)) && number < expectation.line);
    let place = if is_last && is_below_end { Place::End } else { Place::Event(expectation.event) };
    let address = Address { place, branches: Vec::new() };
    let standing = match stand_at(record, &Options { rules: Some(rules) }, &address) {
        Ok(standing) => standing,
        Err(why) => return Some(format!("expected {path} {expected}: {why}")),
    };
    if path == "legal" {
        let found = standing.n_legal().to_string();
        return (found != expected).then(|| format!("expected {expected} legal plies, found {found}"));
    }
    match (standing.fact(path), Value::read(expected)) {
        (Some(found), Some(value)) if found.agrees(&value) => None,
        (Some(found), _) => Some(format!("expected {path} {expected}, found {found}")),
        (None, _) => Some(format!("there is no fact {path}")),
    }
}
