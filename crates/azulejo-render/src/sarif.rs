//! Findings as SARIF 2.1.0, the form in which code hosts take the results of checkers. Only what such a host shows.

use azulejo_source::{Code, Severity};
use serde::Serialize;

use crate::json::safe_json;
use crate::{Finding, Region};

/// The schema that the log conforms to.
const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// The log of one run, written part by part so that nobody has to hold all of it.
///
/// What [`open`](Self::open), [`add`](Self::add) as often as wanted and [`close`](Self::close) return, one after the other,
/// is one indented JSON text with a line feed at its end.
#[derive(Clone, Debug)]
pub struct SarifLog {
    /// The codes that findings may have, sorted by name.
    rules: Vec<Code>,
    has_results: bool,
}

impl SarifLog {
    /// Begins a log whose findings have these codes.
    pub fn new(codes: impl IntoIterator<Item = Code>) -> Self {
        let mut rules: Vec<Code> = codes.into_iter().collect();
        rules.sort_by_key(|it| it.name);
        rules.dedup();
        Self { rules, has_results: false }
    }

    /// Returns what stands above the first result.
    pub fn open(&self) -> String {
        let text = self.without_results();
        text.rsplit_once(NO_RESULTS).map_or_else(String::new, |(above, _)| format!("{above}["))
    }

    /// Returns findings as the next results.
    pub fn add(&mut self, findings: &[Finding]) -> String {
        let mut text = String::new();
        for finding in findings {
            text.push_str(if self.has_results { ",\n" } else { "\n" });
            self.has_results = true;
            // Nothing here can fail: there is no number that JSON does not know.
            let result = serde_json::to_string_pretty(&result(finding, &self.rules)).unwrap_or_default();
            for (line, nth) in result.lines().zip(0..) {
                text.extend([if nth == 0 { "" } else { "\n" }, INDENT, line]);
            }
        }
        safe_json(&text)
    }

    /// Returns what stands below the last result.
    pub fn close(&self) -> String {
        let text = self.without_results();
        let below = text.rsplit_once(NO_RESULTS).map_or("", |(_, below)| below);
        let end = if self.has_results { END_OF_RESULTS } else { "]" };
        format!("{end}{below}\n")
    }

    /// Returns the log as it is if nothing is found, without a line feed.
    fn without_results(&self) -> String {
        let rules = self.rules.iter().map(|it| rule(it)).collect();
        let driver = Driver { name: "azulejo", version: env!("CARGO_PKG_VERSION"), rules };
        let run = Run { tool: Tool { driver }, column_kind: "unicodeCodePoints", results: [] };
        let log = Log { schema: SCHEMA, version: "2.1.0", runs: [run] };
        safe_json(&serde_json::to_string_pretty(&log).unwrap_or_default())
    }
}

/// How an empty list of results is written, which comes last in the log.
const NO_RESULTS: &str = "[]";
/// What stands before each line of a result.
const INDENT: &str = "        ";
/// The end of results that are not none.
const END_OF_RESULTS: &str = "\n      ]";

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
    /// None: they are written as they come.
    results: [(); 0],
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
        rule_index: rules.binary_search_by_key(&finding.code.name, |it| it.name).unwrap_or_default(),
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
        let mut log = SarifLog::new([&LINE_IS_FULL]);
        let mut text = log.open();
        // In parts, some of which are empty.
        for findings in findings.chunks(2) {
            text.extend([log.add(findings), log.add(&[])]);
        }
        text.push_str(&log.close());
        let value: Value = serde_json::from_str(&text).expect("the log is JSON");
        let whole = serde_json::to_string_pretty(&value).expect("JSON");
        assert_eq!(whole.lines().count(), text.lines().count(), "it is indented as a whole: {text}");
        value
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
    fn a_log_in_parts_holds_all_results_in_their_order() {
        let diagnostics = [6, 9, 18, 20, 21].map(|at| Diagnostic::new(&LINE_IS_FULL, Span::new(at, at + 1)));
        let log = log("a.agn", &diagnostics);
        let results = log["runs"][0]["results"].as_array().expect("a list");
        let place = |it: &Value| it["locations"][0]["physicalLocation"]["region"]["startLine"].as_u64();
        assert_eq!(results.iter().filter_map(place).collect::<Vec<_>>(), [18, 18, 19, 19, 19]);
    }

    #[test]
    fn a_log_without_findings_is_a_log() {
        assert_eq!(log("a.agn", &[])["runs"][0]["results"], json!([]));
    }
}
