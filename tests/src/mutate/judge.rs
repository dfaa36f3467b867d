//! What is said of a slip, and whether that is right. Makes no slip.

use azulejo_notation::{Record, format_record, records};
use azulejo_replay::{Happening, Options, Place, Verdict, lexicon, replay, verify};
use azulejo_rules::Value;
use azulejo_source::{Diagnostic, LineIndex, Severity};

use super::base::Base;
use super::claims::{false_claim, stand};
use super::first::{Cut, cut};
use super::slip::Mutant;

/// What became of a slip.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Class {
    /// It is reported where it was made.
    Exact,
    /// It is reported further down, on the first line where the record contradicts itself.
    Later,
    /// Nothing is reported: it is the record of another game, all of it legal and true.
    OtherGame,
    /// Nothing is reported: it is another record of the same game.
    SameGame,
    /// It is reported on a line with which the record still contradicts nothing.
    Above,
    /// It is reported further down, though a line between contradicts the record already.
    Overdue,
    /// Nothing is reported, though something is false.
    Silent,
}

impl Class {
    /// All classes, in the order of the columns.
    pub(crate) const ALL: [Self; 7] =
        [Self::Exact, Self::Later, Self::OtherGame, Self::SameGame, Self::Above, Self::Overdue, Self::Silent];

    /// The classes that are faults of the tool.
    pub(crate) const WRONG: [Self; 3] = [Self::Above, Self::Overdue, Self::Silent];

    /// Returns the name.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Later => "later",
            Self::OtherGame => "other game",
            Self::SameGame => "same game",
            Self::Above => "above",
            Self::Overdue => "overdue",
            Self::Silent => "silent",
        }
    }
}

/// What is said of a slip.
#[derive(Clone, Debug)]
pub(crate) struct Judged {
    /// What became of it.
    pub(crate) class: Class,
    /// How many errors are reported.
    pub(crate) n_errors: usize,
    /// The first thing that is reported, with its line; or why nothing is.
    pub(crate) why: String,
}

/// The record that stands above in the file.
const ABOVE: &str = "agn 1\ngame: azul\nA: North\nB: South\nround 1 A\ndeal BBYY BRKW BYRK RKKW BBBY\nA 1BB2\nB 5BBB3\nend unfinished\n";

/// The record that stands below in the file; with a warning, so that there is something to be kept.
const BELOW: &str = "agn 1\ngame: azul\nboard: gray\nA: East\nB: West\nC: North\ndeal BBYY BRKW BYRK RKKW BBBY BBYY BRKW\nA 1BB2\n";

/// What is found in a record: with the line, from 1, on which it is.
pub(super) type Found = Vec<(usize, Diagnostic)>;

/// A record, and what is known of it.
#[derive(Debug)]
pub(crate) struct Judge {
    events: Vec<Happening>,
    verdict: Verdict,
    opening: Option<String>,
    warnings: Vec<(&'static str, String)>,
    above: (Verdict, Found),
    below: (Verdict, Found),
}

/// Verifies a record.
pub(super) fn verified(record: &Record<'_>) -> (Verdict, Found) {
    let mut found = Vec::new();
    let verdict = verify(record, &Options::default(), &mut found);
    let index = LineIndex::new(record.text);
    let line = |it: &Diagnostic| index.position(it.span.start).line as usize;
    (verdict, found.into_iter().map(|it| (line(&it), it)).collect())
}

/// Returns the only record of a text.
pub(super) fn only(text: &str) -> Record<'_> {
    Record::alone(text.as_bytes())
}

/// Returns what happens in a record, and the verdict on it.
pub(super) fn transcript(record: &Record<'_>) -> (Verdict, Vec<Happening>) {
    let mut events = Vec::new();
    let verdict = replay(record, &Options::default(), &mut (), &mut |it| events.push(it));
    (verdict, events)
}

impl Judge {
    /// Looks at a record without a slip.
    ///
    /// # Panics
    /// It has a fault.
    pub(crate) fn new(base: &Base) -> Self {
        let record = only(&base.text);
        let (verdict, found) = verified(&record);
        let errors: Vec<_> = found.iter().filter(|it| it.1.severity == Severity::Error).collect();
        assert!(errors.is_empty(), "{}: {errors:?}", base.name);
        let warnings = found.iter().map(|(_, it)| (it.code.name, it.message())).collect();
        let (above, below) = (verified(&only(ABOVE)), verified(&only(BELOW)));
        Self { events: transcript(&record).1, verdict, opening: opening(&record), warnings, above, below }
    }

    /// Judges what is said of a slip. Where a fault is reported, whether something is invented, and whether the claims above it
    /// hold by another way than that of a replay, is looked at only if the slip is watched.
    ///
    /// # Panics
    /// A record beside it is touched, or something is invented.
    pub(crate) fn judge(&self, mutant: &Mutant, is_watched: bool) -> Judged {
        let file = [ABOVE, &mutant.text, BELOW].concat();
        let found = self.found_between(&file, mutant);
        let n_errors = found.iter().filter(|it| it.1.severity == Severity::Error).count();
        let first = found.iter().filter(|it| self.is_new(&it.1)).min_by_key(|it| it.0);
        let whole = only(&mutant.text);
        let Some((line, diagnostic)) = first else {
            let (verdict, events) = transcript(&whole);
            invents_nothing(&whole, &events, &mutant.text);
            return self.judge_silence(&whole, &verdict, &events);
        };
        if is_watched {
            invents_nothing(&whole, &transcript(&whole).1, &mutant.text);
        }
        let is_there =
            mutant.region.contains(line) || *line == 1 && mutant.may_lack_field && lacks_field(diagnostic);
        let mut overdue = String::new();
        let class = match line {
            _ if is_there => Class::Exact,
            line if line < mutant.region.start() => Class::Above,
            line => match cut(&mutant.text, *line, is_watched, |it| self.is_new(it)) {
                Cut::First => Class::Later,
                Cut::Innocent => Class::Above,
                Cut::Overdue(why) => {
                    overdue = format!("; above it, {why}");
                    Class::Overdue
                }
            },
        };
        let help = diagnostic.help.as_deref().unwrap_or_default();
        let why = format!("{line}: {}: {} ({help}){overdue}", diagnostic.code.name, diagnostic.message());
        Judged { class, n_errors, why }
    }

    /// Tells whether a diagnostic is one that the record without a slip does not bring.
    fn is_new(&self, diagnostic: &Diagnostic) -> bool {
        match diagnostic.severity {
            Severity::Error => true,
            Severity::Warning => !self.warnings.contains(&(diagnostic.code.name, diagnostic.message())),
            Severity::Note => false,
        }
    }

    /// Returns what is found between the records above and below, which must be what they were.
    fn found_between(&self, file: &str, mutant: &Mutant) -> Found {
        let all: Vec<_> = records(file.as_bytes()).collect();
        let n_above = ABOVE.lines().count();
        let mut found = Vec::new();
        for (nth, record) in all.iter().enumerate() {
            let (verdict, mut here) = verified(record);
            if nth + 1 == all.len() {
                assert_eq!((verdict, here), self.below, "the record below is touched: {mutant:?}");
                continue;
            }
            if nth == 0 {
                // Without its `agn` line, the slip's record is the end of the one above: of that, only these lines are new.
                let is_whole = record.text == ABOVE.as_bytes();
                let mut own = here.clone();
                own.retain(|it| it.0 <= n_above);
                assert_eq!(own, self.above.1, "the record above is touched: {mutant:?}");
                assert!(!is_whole || verdict == self.above.0, "the record above is touched: {mutant:?}");
                assert_eq!(verdict.outcome, self.above.0.outcome, "{mutant:?}");
                here.retain(|it| n_above < it.0);
            }
            let skipped = usize::try_from(record.line()).unwrap_or_default() - 1;
            found.extend(
                here.into_iter().filter_map(|(line, it)| Some(((line + skipped).checked_sub(n_above)?, it))),
            );
        }
        found
    }

    /// Judges a slip of which nothing is said.
    fn judge_silence(&self, record: &Record<'_>, verdict: &Verdict, events: &[Happening]) -> Judged {
        let is_same = said(events) == said(&self.events)
            && verdict.outcome == self.verdict.outcome
            && opening(record) == self.opening;
        let (class, why) = match false_claim(record) {
            Some(why) => (Class::Silent, why),
            None if is_same && verdict.n_rulings != self.verdict.n_rulings => {
                (Class::Silent, format!("{} rulings", verdict.n_rulings))
            }
            None if is_same => (Class::SameGame, String::new()),
            None => (Class::OtherGame, parting(events, &self.events)),
        };
        Judged { class, n_errors: 0, why }
    }
}

/// Asserts that what is replayed is what is written, event by event.
pub(super) fn invents_nothing(record: &Record<'_>, events: &[Happening], text: &str) {
    let mut canonical = Vec::new();
    format_record(record, lexicon(record.field("game").unwrap_or_default()), &mut canonical);
    let lines = Record::alone(&canonical).lines();
    let written: Vec<_> = lines
        .filter(|it| it.path.is_main() && it.kind.is_event())
        .map(|it| String::from_utf8_lossy(it.span.slice(&canonical)).into_owned())
        .collect();
    for event in events {
        let line = written.get(event.event as usize - 1).map(String::as_str).unwrap_or_default();
        assert!(is_written(&event.text, line), "`{}` is invented in\n{text}", event.text);
    }
}

/// Words behind which a replay writes out what could not have been otherwise: columns that were forced, pieces that are taken as
/// well, what is discarded, what is gained.
const COMPLETED: [&str; 4] = [" tile ", " take ", " place ", " expand "];

/// Tells whether an event says what its line says: all words of the line, and only what could not have been otherwise besides.
fn is_written(event: &str, line: &str) -> bool {
    let mut words = event.split(' ');
    let written = line.split_whitespace().filter(|it| !it.starts_with(['!', '?']));
    let are_all_there =
        written.into_iter().all(|word| words.by_ref().any(|it| it == word || writes_out(it, word)));
    are_all_there && (COMPLETED.iter().any(|it| event.contains(it)) || words.next().is_none())
}

/// Tells whether a word is another one that says "all of this color" by a `+`, with the tiles written out, a wild one included.
fn writes_out(word: &str, short: &str) -> bool {
    let Some((before, after)) = short.split_once('+') else { return false };
    let tiles = word.strip_prefix(before).and_then(|it| it.strip_suffix(after));
    let tile = before.chars().nth(1);
    tiles.is_some_and(|it| tile.is_some_and(|tile| it.trim_start_matches(tile).len() <= 1))
}

/// Tells whether a diagnostic is about a header field that is missing.
fn lacks_field(diagnostic: &Diagnostic) -> bool {
    matches!(diagnostic.code.name, "header::missing-game" | "rules::seats-do-not-fit")
}

/// Returns the position from which a record starts.
fn opening(record: &Record<'_>) -> Option<String> {
    stand(record, Place::Event(0)).map(|it| it.position())
}

/// What an event says, without what is only said about it.
type Said<'a> = (&'a str, &'a [i32], &'a [(String, Value)]);

/// Returns what each event says.
fn said(events: &[Happening]) -> Vec<Said<'_>> {
    events.iter().map(|it| (it.text.as_str(), it.score.as_slice(), it.facts.as_slice())).collect()
}

/// Says where two games part.
fn parting(one: &[Happening], other: &[Happening]) -> String {
    let differs = said(one).iter().zip(said(other)).position(|(one, other)| *one != other);
    let at = differs.unwrap_or(one.len().min(other.len()));
    let text = |events: &[Happening]| events.get(at).map(|it| it.text.clone()).unwrap_or_default();
    format!("event {}: `{}`, not `{}`", at + 1, text(one), text(other))
}
