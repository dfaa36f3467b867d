//! The difference of two records: what they say otherwise, and where their games part. Aligns events, not text; pairs the
//! records of two files.

pub(crate) mod align;
mod below;
mod pairing;
pub(crate) mod parts;
mod play;
mod tracks;

use azulejo_notation::Record;

pub use pairing::{By, RecordPair, pair_records};
pub use play::{Fork, ForkPlace, Join, NoPlay, Play, Stop};

pub(crate) use align::runs;
pub(crate) use parts::{Entry, Parts};
pub(crate) use tracks::exact_texts;

use align::Pair;
use below::{Below, changes_below, changes_of_end, changes_of_event, changes_of_fields};
use parts::Block;
use play::play;
use tracks::Trace;

/// What a difference is about.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub enum Aspect {
    /// Header fields, and the version of the notation.
    Headers,
    /// What chance brought.
    Chance,
    /// What people decided: plies, rulings, and how the game ended.
    Plies,
    /// What followed from an event that both records have.
    Consequences,
    /// What a record says of the position: scores, starts of rounds, facts.
    Claims,
    /// Glyphs, comments, annotations, variations and remarks.
    Annotation,
    /// Lines that do not read, and events whose meaning is not known.
    Unreadable,
}

impl Aspect {
    /// All aspects, in the order in which they are told.
    pub const ALL: [Self; 7] = [
        Self::Headers,
        Self::Chance,
        Self::Plies,
        Self::Consequences,
        Self::Claims,
        Self::Annotation,
        Self::Unreadable,
    ];

    /// Returns the name in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Headers => "headers",
            Self::Chance => "chance",
            Self::Plies => "plies",
            Self::Consequences => "consequences",
            Self::Claims => "claims",
            Self::Annotation => "annotation",
            Self::Unreadable => "unreadable",
        }
    }

    /// Tells whether the games can part by it.
    pub const fn is_of_play(self) -> bool {
        matches!(self, Self::Chance | Self::Plies | Self::Consequences)
    }
}

/// Something that one record says.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Said {
    /// The line of the file on which it stands or from which it follows, from 1.
    pub line: u64,
    /// What is said, in canonical form; an event has everything written out that a replay can add.
    pub text: String,
}

/// Something on which two records differ; at least one side says it.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Change {
    /// What it is about.
    pub aspect: Aspect,
    /// Whether it is the event of the row itself, or its glyph.
    pub is_event: bool,
    /// What the left record says.
    pub left: Option<Said>,
    /// What the right record says.
    pub right: Option<Said>,
}

/// An event of one record.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Point {
    /// Its number, from 1.
    pub event: u32,
    /// Its round and its number in that round, both from 1; none where the record cannot be replayed.
    pub in_round: Option<(u16, u32)>,
    /// Its line in the file, from 1.
    pub line: u64,
    /// The event in canonical form, with everything written out as far as it was played.
    pub text: String,
}

/// An event on both sides with what differs in it and below it.
///
/// The first row of a difference is what stands above the events, and the last one the end: neither has events.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Row {
    /// The event on the left; none where that record has no counterpart.
    pub left: Option<Point>,
    /// The event on the right.
    pub right: Option<Point>,
    /// What differs; empty where both say the same.
    pub changes: Vec<Change>,
}

/// The difference of two records.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordDiff {
    /// What stands above the events, all events side by side, the end.
    pub rows: Vec<Row>,
    /// How the two games run; why that is not known, otherwise.
    pub play: Result<Play, NoPlay>,
}

impl RecordDiff {
    /// Returns everything that differs.
    pub fn changes(&self) -> impl Iterator<Item = &Change> {
        self.rows.iter().flat_map(|it| &it.changes)
    }

    /// Returns how many differences there are of an aspect.
    pub fn count(&self, aspect: Aspect) -> usize {
        self.changes().filter(|it| it.aspect == aspect).count()
    }

    /// Returns the places where the games part; the first one is where they part first.
    pub fn forks(&self) -> &[Fork] {
        self.play.as_ref().map_or(&[], |it| &it.forks)
    }

    /// Tells whether both records say the same in these aspects.
    pub fn is_same(&self, aspects: &[Aspect]) -> bool {
        let parts = aspects.iter().any(|it| it.is_of_play()) && !self.forks().is_empty();
        !parts && self.changes().all(|it| !aspects.contains(&it.aspect))
    }
}

/// Compares two records, each under its own rules.
///
/// Events are aligned by what they mean: case, blanks and tiles that the rules fill in make no difference, in variations as in
/// the main line. Header fields are compared by key, whatever their order; blank lines are not compared.
pub fn diff_records(left: &Record<'_>, right: &Record<'_>) -> RecordDiff {
    let (ours, theirs) = (Sheet::of(left), Sheet::of(right));
    let (played, traces) = play(left, right, &ours.parts, &theirs.parts);
    let (ours, theirs) = match traces {
        Some((left, right)) => (Sheet { traces: left, ..ours }, Sheet { traces: right, ..theirs }),
        None => (ours, theirs),
    };
    RecordDiff { rows: rows(&ours, &theirs), play: played }
}

/// Compares what stands above the first record of two files.
pub fn diff_preambles(left: &[u8], right: &[u8]) -> Vec<Change> {
    let said = |text: &[u8]| -> Vec<Said> {
        let lines = text
            .split_inclusive(|it| *it == b'\n')
            .map(|it| String::from_utf8_lossy(it).trim_end().to_owned());
        lines.zip(1..).map(|(text, line)| Said { line, text }).filter(|it| !it.text.is_empty()).collect()
    };
    let (left, right) = (said(left), said(right));
    let texts = |said: &[Said]| -> Vec<String> { said.iter().map(|it| it.text.clone()).collect() };
    let different = runs(&texts(&left), &texts(&right)).into_iter().filter(|it| !it.is_same);
    let change = |(one, other): Pair| Change {
        aspect: Aspect::Annotation,
        is_event: false,
        left: one.and_then(|it| left.get(it)).cloned(),
        right: other.and_then(|it| right.get(it)).cloned(),
    };
    different.flat_map(|it| it.pairs(|_, _| true)).map(change).collect()
}

/// A record taken apart, and what a replay made of its events.
struct Sheet<'src> {
    parts: Parts<'src>,
    /// One for each event; empty where the record was not replayed.
    traces: Vec<Trace>,
}

impl<'src> Sheet<'src> {
    /// Takes a record apart.
    fn of(record: &Record<'src>) -> Self {
        Self { parts: Parts::of(record), traces: Vec::new() }
    }

    /// Returns an event with its trace.
    fn event(&self, nth: Option<usize>) -> Option<Event<'_, 'src>> {
        let nth = nth?;
        Some(Event { nth, block: self.parts.blocks.get(nth)?, trace: self.traces.get(nth) })
    }

    /// Returns what each event means.
    fn meanings(&self) -> Vec<&[u8]> {
        (0..self.parts.blocks.len()).filter_map(|nth| Some(self.event(Some(nth))?.meaning())).collect()
    }
}

/// An event of a record.
#[derive(Clone, Copy)]
struct Event<'a, 'src> {
    /// Its number, from 0.
    nth: usize,
    block: &'a Block<'src>,
    trace: Option<&'a Trace>,
}

impl<'a, 'src> Event<'a, 'src> {
    /// Returns what it means: with everything written out where it was played, else its canonical text.
    fn meaning(&self) -> &'a [u8] {
        match self.exact() {
            Some(exact) => exact.as_bytes(),
            None => &self.block.event.meaning,
        }
    }

    /// Returns it with everything written out, where it was played.
    fn exact(&self) -> Option<&'a str> {
        self.trace?.exact.as_deref()
    }

    /// Tells whether both mean the same; what was not played can be compared only as it is written.
    fn is_like(&self, other: &Self) -> bool {
        let is_played = self.exact().is_some() && other.exact().is_some();
        self.meaning() == other.meaning()
            || !is_played && self.block.event.meaning == other.block.event.meaning
    }

    /// Returns the lines below it.
    fn below(&self) -> Below<'a, 'src> {
        Below { lines: &self.block.below, exact: self.trace.map_or(&[], |it| &it.below) }
    }

    /// Returns it as it is told.
    fn point(&self) -> Point {
        Point {
            event: u32::try_from(self.nth + 1).unwrap_or(u32::MAX),
            in_round: self.trace.map(|it| it.in_round),
            line: self.block.event.number,
            text: String::from_utf8_lossy(self.meaning()).into_owned(),
        }
    }
}

/// Puts two records side by side.
fn rows(left: &Sheet<'_>, right: &Sheet<'_>) -> Vec<Row> {
    let mut changes = changes_of_fields(&left.parts, &right.parts);
    changes.extend(changes_below(Below::unplayed(&left.parts.head), Below::unplayed(&right.parts.head)));
    let mut rows = vec![Row { left: None, right: None, changes }];
    let fits = |one, other| match (left.event(Some(one)), right.event(Some(other))) {
        (Some(one), Some(other)) => one.block.event.is_counterpart(&other.block.event),
        _ => false,
    };
    let pairs = runs(&left.meanings(), &right.meanings()).into_iter().flat_map(|it| it.pairs(fits));
    rows.extend(pairs.map(|(one, other)| row(left.event(one), right.event(other))));
    rows.push(Row { left: None, right: None, changes: changes_of_end(&left.parts.tail, &right.parts.tail) });
    rows
}

/// Puts an event of each side beside the other.
fn row(left: Option<Event<'_, '_>>, right: Option<Event<'_, '_>>) -> Row {
    let mut changes = changes_of_event(left, right);
    let below = (left.map(|it| it.below()), right.map(|it| it.below()));
    changes.extend(changes_below(below.0.unwrap_or_default(), below.1.unwrap_or_default()));
    Row { left: left.map(|it| it.point()), right: right.map(|it| it.point()), changes }
}
