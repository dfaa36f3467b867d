//! Findings as SARIF 2.1.0, the form in which code hosts take the results of checkers. Only what such a host shows.

use azulejo_source::{Code, Severity};
use serde::Serialize;

use crate::json::safe_json;
use crate::{Finding, Region};

/// The schema that the log conforms to.
const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// Returns the log of one run that found `findings`, as indented JSON with a line feed at its end.
pub fn sarif_log(findings: &[Finding]) -> String {
    let mut rules: Vec<Code> = findings.iter().map(|it| it.code).collect();
    rules.sort_by_key(|it| it.name);
    rules.dedup();
    let driver = Driver {
        name: "azulejo",
        version: env!("CARGO_PKG_VERSION"),
        rules: rules.iter().map(|it| rule(it)).collect(),
    };
    let results = findings.iter().map(|it| result(it, &rules)).collect();
    let run = Run { tool: Tool { driver }, column_kind: "unicodeCodePoints", results };
    let log = Log { schema: SCHEMA, version: "2.1.0", runs: [run] };
    // Nothing here can fail: there is no number that JSON does not know.
    let mut text = safe_json(&serde_json::to_string_pretty(&log).unwrap_or_default());
    text.push('\n');
    text
}

#[derive(Serialize)]
struct Log<'a> {
    #[serde(rename = "$schema")]
    schema: &'a str,
    version: &'a str,
    runs: [Run<'a>; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Run<'a> {
    tool: Tool<'a>,
    column_kind: &'a str,
    results: Vec<SarifResult<'a>>,
}

#[derive(Serialize)]
struct Tool<'a> {
    driver: Driver<'a>,
}

#[derive(Serialize)]
struct Driver<'a> {
    name: &'a str,
    version: &'a str,
    rules: Vec<Rule<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Rule<'a> {
    id: &'a str,
    short_description: Text<'a>,
    full_description: Text<'a>,
    default_configuration: Configuration,
    properties: Properties<'a>,
}

#[derive(Serialize)]
struct Configuration {
    level: &'static str,
}

#[derive(Serialize)]
struct Properties<'a> {
    clause: &'a str,
}

#[derive(Serialize)]
struct Text<'a> {
    text: std::borrow::Cow<'a, str>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SarifResult<'a> {
    rule_id: &'a str,
    rule_index: usize,
    level: &'static str,
    message: Text<'a>,
    locations: [Location<'a>; 1],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    related_locations: Vec<Location<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Location<'a> {
    physical_location: PhysicalLocation,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<Text<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PhysicalLocation {
    artifact_location: ArtifactLocation,
    region: RegionJson,
}

#[derive(Serialize)]
struct ArtifactLocation {
    uri: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct RegionJson {
    start_line: u64,
    start_column: u32,
    end_line: u64,
    end_column: u32,
}

/// Returns the catalogue entry as a rule of the log.
fn rule(code: Code) -> Rule<'static> {
    let page = code.page().collect::<Vec<_>>().join("\n");
    let page = if page.is_empty() { code.summary().to_owned() } else { page };
    Rule {
        id: code.name,
        short_description: Text { text: code.summary().into() },
        full_description: Text { text: page.into() },
        default_configuration: Configuration { level: level(code.severity) },
        properties: Properties { clause: code.clause },
    }
}

/// Returns a finding as a result of the log, whose rules are `rules`.
fn result<'a>(finding: &'a Finding, rules: &[Code]) -> SarifResult<'a> {
    let message = match &finding.help {
        Some(help) => format!("{}\nrule: {}\nhelp: {help}", finding.message, finding.code.clause),
        None => format!("{}\nrule: {}", finding.message, finding.code.clause),
    };
    let related = finding.labels.iter();
    SarifResult {
        rule_id: finding.code.name,
        rule_index: rules.iter().position(|it| *it == finding.code).unwrap_or_default(),
        level: level(finding.severity),
        message: Text { text: message.into() },
        locations: [location(&finding.file, finding.region, None)],
        related_locations: related.map(|(at, text)| location(&finding.file, *at, Some(text))).collect(),
    }
}

/// Returns a place in a file, with words for it if there are any.
fn location<'a>(file: &str, region: Region, text: Option<&'a str>) -> Location<'a> {
    let region = RegionJson {
        start_line: region.start.line,
        start_column: region.start.column,
        end_line: region.end.line,
        end_column: region.end.column,
    };
    let physical_location =
        PhysicalLocation { artifact_location: ArtifactLocation { uri: uri(file) }, region };
    Location { physical_location, message: text.map(|it| Text { text: it.into() }) }
}

/// Returns the name of a file as a relative or absolute URI reference.
fn uri(file: &str) -> String {
    let pieces = file.bytes().map(|byte| match byte {
        b'\\' if cfg!(windows) => "/".to_owned(),
        byte if byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte) => char::from(byte).to_string(),
        byte => format!("%{byte:02X}"),
    });
    pieces.collect()
}

/// Returns the word of the log for a severity.
fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Note => "note",
        Severity::Warning => "warning",
        Severity::Error => "error",
    }
}

#[cfg(test)]
mod tests {
    use azulejo_source::{Diagnostic, Span, codes};
    use serde_json::{Value, json};

    use super::*;
    use crate::Source;

    codes! {
        /// the line is full
        ///
        /// A line holds as many tiles as its number.
        LINE_IS_FULL = Error "azul::line-is-full", "azul 3.6";
    }

    /// Reads the log of what `diagnostics` find in a small record.
    fn log(file: &str, diagnostics: &[Diagnostic]) -> Value {
        let source = Source::new(file, "agn 1\nA: Žofie\nB 4RR3\n".as_bytes(), 17);
        let findings: Vec<_> = diagnostics.iter().map(|it| Finding::new(it, &source)).collect();
        serde_json::from_str(&sarif_log(&findings)).expect("the log is JSON")
    }

    #[test]
    fn a_finding_is_a_result_with_its_place_and_rule() {
        let diagnostic = Diagnostic::new(&LINE_IS_FULL, Span::new(18, 20)).detail("line 3 holds 3");
        let log = log("a b.agn", &[diagnostic.label(Span::new(9, 11), "Ž").help("take 4")]);
        assert_eq!(log["version"], "2.1.0");
        let run = &log["runs"][0];
        assert_eq!(run["columnKind"], "unicodeCodePoints");
        assert_eq!(run["tool"]["driver"]["rules"][0]["id"], "azul::line-is-full");
        assert_eq!(
            run["results"][0],
            json!({
                "ruleId": "azul::line-is-full",
                "ruleIndex": 0,
                "level": "error",
                "message": {"text": "the line is full: line 3 holds 3\nrule: azul 3.6\nhelp: take 4"},
                "locations": [{"physicalLocation": {
                    "artifactLocation": {"uri": "a%20b.agn"},
                    "region": {"startLine": 19, "startColumn": 3, "endLine": 19, "endColumn": 5},
                }}],
                "relatedLocations": [{
                    "physicalLocation": {
                        "artifactLocation": {"uri": "a%20b.agn"},
                        "region": {"startLine": 18, "startColumn": 4, "endLine": 18, "endColumn": 5},
                    },
                    "message": {"text": "Ž"},
                }],
            })
        );
    }

    #[test]
    fn a_log_without_findings_is_a_log() {
        assert_eq!(log("a.agn", &[])["runs"][0]["results"], json!([]));
    }
}
