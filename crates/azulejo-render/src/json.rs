//! Verdicts, replays and positions as JSON, one object a line. The schemas stand in `spec/`.

use azulejo_replay::{Consequence, Happening, Standing, Verdict};
use azulejo_rules::{Moment, Seat, Turn, Value};
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use crate::Finding;
use crate::escape::is_hidden;

/// Where a record stands and what it calls itself.
#[derive(Clone, Copy, Debug)]
pub struct Whose<'a> {
    /// The name of the file.
    pub file: &'a str,
    /// The number of the record in it, from 1.
    pub record: u64,
    /// The line of its `agn`, from 1.
    pub line: u64,
    /// Its `id`, if it has one.
    pub id: Option<&'a str>,
}

/// Returns the verdict on a record as one line of JSON, with its line feed.
pub fn verdict_json(whose: Whose<'_>, verdict: &Verdict, findings: &[Finding]) -> String {
    line(&RecordJson {
        file: whose.file,
        record: whose.record,
        line: whose.line,
        id: whose.id,
        level: verdict.level.number(),
        level_name: verdict.level.name(),
        outcome: verdict.outcome.name(),
        plies: verdict.n_plies,
        events: verdict.n_events,
        rules: &verdict.rules,
        rulings: verdict.n_rulings,
        undetermined: verdict.n_undetermined,
        diagnostics: findings.iter().map(diagnostic_json).collect(),
    })
}

/// Returns one event of a replay as one line of JSON, with its line feed.
pub fn happening_json(happening: &Happening) -> String {
    line(&EventJson {
        event: happening.event,
        round: happening.round,
        nth: happening.nth,
        line: happening.line,
        seat: happening.seat.map(Seat::letter),
        text: &happening.text,
        ruled: happening.ruled,
        void: happening.void,
        legal: happening.legal,
        points: happening.points,
        events: happening.events.iter().map(consequence_json).collect(),
        score: &happening.score,
        facts: Facts(&happening.facts),
    })
}

/// Returns a position as one line of JSON, with its line feed.
pub fn standing_json(standing: &dyn Standing) -> String {
    let moment = standing.moment();
    line(&StandingJson {
        game: standing.game(),
        players: standing.players(),
        rules: standing.rules(),
        round: moment.round,
        turn: turn(&moment),
        position: standing.position(),
        hash: standing.hash(),
        facts: Facts(&standing.facts()),
    })
}

/// Returns in words what a position waits for: `chance`, seats such as `A` or `AC`, `end` or `nothing`.
pub fn turn(moment: &Moment) -> String {
    match moment.turn {
        Turn::Chance => "chance".to_owned(),
        Turn::Seat(seat) => seat.to_string(),
        Turn::Each(seats) => seats.iter().map(Seat::letter).collect(),
        Turn::End => "end".to_owned(),
        Turn::Nothing => "nothing".to_owned(),
    }
}

#[derive(Serialize)]
struct RecordJson<'a> {
    file: &'a str,
    record: u64,
    line: u64,
    id: Option<&'a str>,
    level: u8,
    level_name: &'a str,
    outcome: &'a str,
    plies: u32,
    events: u32,
    rules: &'a str,
    rulings: u32,
    undetermined: u32,
    diagnostics: Vec<DiagnosticJson<'a>>,
}

#[derive(Serialize)]
struct DiagnosticJson<'a> {
    code: &'a str,
    severity: &'a str,
    line: u64,
    column: u32,
    message: &'a str,
    clause: &'a str,
    help: Option<&'a str>,
}

#[derive(Serialize)]
struct EventJson<'a> {
    event: u32,
    round: u16,
    nth: u32,
    line: u64,
    seat: Option<char>,
    text: &'a str,
    ruled: bool,
    void: bool,
    legal: Option<u32>,
    points: Option<i32>,
    events: Vec<ConsequenceJson<'a>>,
    score: &'a [i32],
    facts: Facts<'a>,
}

#[derive(Serialize)]
struct ConsequenceJson<'a> {
    seat: Option<char>,
    points: i32,
    text: &'a str,
}

#[derive(Serialize)]
struct StandingJson<'a> {
    game: &'a str,
    players: &'a [String],
    rules: String,
    round: u16,
    turn: String,
    position: String,
    hash: String,
    facts: Facts<'a>,
}

/// Facts as an object, path to value, in their order.
struct Facts<'a>(&'a [(String, Value)]);

impl Serialize for Facts<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (path, value) in self.0 {
            map.serialize_entry(path, &Worth(*value))?;
        }
        map.end()
    }
}

/// What a fact is worth: a number, a string, or null where that is not known.
pub(crate) struct Worth(pub(crate) Value);

impl Serialize for Worth {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Value::Number(number) => serializer.serialize_i32(number),
            Value::Word(word) => serializer.serialize_str(word.as_str()),
            Value::Unknown => serializer.serialize_none(),
        }
    }
}

/// Returns a finding as data.
fn diagnostic_json(finding: &Finding) -> DiagnosticJson<'_> {
    DiagnosticJson {
        code: finding.code.name,
        severity: finding.severity.name(),
        line: finding.region.start.line,
        column: finding.region.start.column,
        message: &finding.message,
        clause: finding.code.clause,
        help: finding.help.as_deref(),
    }
}

/// Returns a consequence as data.
fn consequence_json(event: &Consequence) -> ConsequenceJson<'_> {
    ConsequenceJson { seat: event.seat.map(Seat::letter), points: event.points, text: &event.text }
}

/// Returns a value as one line of JSON.
pub(crate) fn line(value: &impl Serialize) -> String {
    // Nothing here can fail: keys are strings, and there is no number that JSON does not know.
    let mut text = safe_json(&serde_json::to_string(value).unwrap_or_default());
    text.push('\n');
    text
}

/// Returns JSON in which every character that could steer a terminal is written as an escape; it means the same.
pub(crate) fn safe_json(json: &str) -> String {
    // Outside of strings JSON has none of them but line feeds, which are left alone.
    let mut safe = String::with_capacity(json.len());
    for it in json.chars() {
        if it == '\n' || !is_hidden(it) {
            safe.push(it);
        } else {
            safe.extend(it.encode_utf16(&mut [0; 2]).iter().map(|unit| format!("\\u{unit:04x}")));
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use azulejo_replay::{Level, Outcome};
    use azulejo_source::{Diagnostic, Span, codes};

    use super::*;
    use crate::Source;

    codes! {
        /// the line is full
        LINE_IS_FULL = Error "azul::line-is-full", "azul 3.6";
    }

    #[test]
    fn a_verdict_is_one_line() {
        let source = Source::new("a.agn", b"agn 1\nB 4RR3\n", 17);
        let diagnostic = Diagnostic::new(&LINE_IS_FULL, Span::new(11, 12)).help("take 4");
        let verdict = Verdict {
            level: Level::Form,
            why: Some(&LINE_IS_FULL),
            outcome: Outcome::Truncated,
            n_plies: 7,
            n_events: 8,
            rules: "rulebook-2018".into(),
            n_rulings: 0,
            n_undetermined: 0,
        };
        let whose = Whose { file: "a\u{9b}.agn", record: 2, line: 17, id: None };
        assert_eq!(
            verdict_json(whose, &verdict, &[Finding::new(&diagnostic, &source)]),
            concat!(
                r#"{"file":"a\u009b.agn","record":2,"line":17,"id":null,"level":1,"level_name":"form","#,
                r#""outcome":"truncated","plies":7,"events":8,"rules":"rulebook-2018","rulings":0,"undetermined":0,"#,
                r#""diagnostics":[{"code":"azul::line-is-full","severity":"error","line":18,"column":6,"#,
                r#""message":"the line is full","clause":"azul 3.6","help":"take 4"}]}"#,
                "\n"
            )
        );
    }

    #[test]
    fn an_event_tells_what_followed() {
        let happening = Happening {
            event: 12,
            round: 2,
            nth: 3,
            line: 30,
            seat: Some(Seat::A),
            text: "A 3WW2".to_owned(),
            ruled: false,
            void: false,
            legal: Some(31),
            points: Some(2),
            events: vec![Consequence { seat: Some(Seat::A), points: 2, text: "row 2: = 2".to_owned() }],
            score: vec![2, 0],
            facts: vec![("A.score".to_owned(), Value::Number(2)), ("A.line2".to_owned(), Value::Unknown)],
            notes: Vec::new(),
        };
        assert_eq!(
            happening_json(&happening),
            concat!(
                r#"{"event":12,"round":2,"nth":3,"line":30,"seat":"A","text":"A 3WW2","ruled":false,"void":false,"legal":31,"#,
                r#""points":2,"events":[{"seat":"A","points":2,"text":"row 2: = 2"}],"score":[2,0],"#,
                r#""facts":{"A.score":2,"A.line2":null}}"#,
                "\n"
            )
        );
    }

    #[test]
    fn json_keeps_its_meaning_when_it_is_made_safe() {
        let text = "\u{202e}\u{e0001}\u{7f}é";
        let safe = safe_json(&serde_json::to_string(text).expect("a string is JSON"));
        assert_eq!(safe, r#""\u202e\udb40\udc01\u007fé""#);
        assert_eq!(serde_json::from_str::<String>(&safe).expect("it is JSON"), text);
    }
}
