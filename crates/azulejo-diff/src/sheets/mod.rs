//! Two sheets of one game, as two people wrote it down: which of them is right where they disagree, and the record that they come
//! to. Guesses nothing: what the rules, the tiles and the later claims do not decide stays open.

mod above;
mod choose;
mod closed;
mod finding;
mod fuller;
mod rows;
mod start;
mod weave;
mod whole;
mod write;

use std::fmt;

use azulejo_notation::Record;
use azulejo_rules::{Game, Visitor};

use crate::NoGame;
use crate::game::{game_name, visit_game};
use crate::records::parts::Entry;
use crate::repair::Walk;
use crate::side::Trouble;

use choose::{Stretch, Way, ways};
use closed::retain_closed;
use finding::disagreements;
use fuller::{compare_said, is_fuller_field};
use rows::{Item, Pair, Part, Sheet, parts};
use start::{UNDERSTOOD, one_sided_keys};
use weave::{Knot, MOST_CELLS, Pick, Row};
use whole::others;
use write::{Below, Shown, Writer, plain_head};

/// One of two sheets.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum SheetSide {
    /// Sheet 1.
    Left,
    /// Sheet 2.
    Right,
}

impl SheetSide {
    /// Returns its number, as remarks name it.
    pub const fn number(self) -> u8 {
        match self {
            Self::Left => 1,
            Self::Right => 2,
        }
    }
}

/// Which side of a disagreement is consistent with the rules, the tiles and the later claims.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum SheetFinding {
    /// Only what the first sheet says.
    Left,
    /// Only what the second sheet says.
    Right,
    /// Either, so that nothing decides.
    Both,
    /// Neither.
    Neither,
    /// Nobody knows: the replay stops above it whatever is taken, the search ended at its limit, or nothing in the game speaks of it.
    Open,
}

impl SheetFinding {
    /// Returns the name, one lower-case word.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Left => "first",
            Self::Right => "second",
            Self::Both => "both",
            Self::Neither => "neither",
            Self::Open => "open",
        }
    }

    /// Tells whether one side is right and the other wrong.
    pub const fn is_decided(self) -> bool {
        matches!(self, Self::Left | Self::Right)
    }
}

/// A line of a sheet.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct SheetLine {
    /// Its line in its file, from 1.
    pub line: u64,
    /// The line in canonical form.
    pub text: String,
}

/// Lines on which two sheets disagree.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Disagreement {
    /// What the first sheet says; none where it has no such line.
    pub left: Option<SheetLine>,
    /// What the second sheet says.
    pub right: Option<SheetLine>,
    /// Which side is consistent.
    pub finding: SheetFinding,
    /// What would be wrong first if the other line were taken; its line is one of the record that would be.
    pub against: Option<Trouble>,
}

impl Disagreement {
    /// Takes back what was decided, as not everything was weighed.
    fn leave_open(&mut self) {
        if self.finding.is_decided() {
            (self.finding, self.against) = (SheetFinding::Open, None);
        }
    }
}

/// A header field on which two sheets disagree.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct SheetField {
    /// Its key.
    pub key: String,
    /// The field of the first sheet, if it has one.
    pub left: Option<SheetLine>,
    /// The field of the second sheet.
    pub right: Option<SheetLine>,
    /// Whether it is about the game; else it is about the sheet, and each has its own.
    pub is_of_game: bool,
}

impl SheetField {
    /// Tells whether somebody has to say which is right.
    pub const fn is_open(&self) -> bool {
        self.is_of_game && self.left.is_some() && self.right.is_some()
    }
}

/// What two sheets of one game come to.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Sheets {
    /// The header fields on which they disagree.
    pub fields: Vec<SheetField>,
    /// The lines on which they disagree, in order.
    pub disagreements: Vec<Disagreement>,
    /// How many lines say the same in both.
    pub n_same: usize,
    /// How many choices were tried.
    pub n_tried: usize,
    /// Whether the search ended at its limit, so that what was found may not be all; then nothing is decided.
    pub is_cut: bool,
    /// What is wrong first with the reconciled record; none where it verifies. Its line is one of the text.
    pub trouble: Option<Trouble>,
    /// The reconciled record, with every disagreement visible (agn 6.7), below what was [put above](Self::put_below) it.
    pub text: Vec<u8>,
}

impl Sheets {
    /// Tells whether the reconciled record verifies and every disagreement is decided.
    pub fn is_whole(&self) -> bool {
        let is_open = self.fields.iter().any(SheetField::is_open);
        let is_decided = self.disagreements.iter().all(|it| it.finding.is_decided());
        self.trouble.is_none() && !self.is_cut && !is_open && is_decided
    }
}

/// Why two records are not compared as sheets of one game.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum NoSheets {
    /// One of them cannot be replayed.
    NoGame(SheetSide, NoGame),
    /// They are of different games, in the words that say why.
    OtherGame(String),
    /// They differ on more lines than are looked at.
    TooMany(usize),
    /// They differ on more lines at one place than are looked at: so many of the one, so many of the other.
    TooFar(usize, usize),
}

impl fmt::Display for NoSheets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoGame(side, why) => write!(f, "sheet {}: {why}", side.number()),
            Self::OtherGame(why) => write!(f, "these are not two sheets of one game: {why}"),
            Self::TooMany(n) => {
                write!(f, "the sheets differ on {n} lines, and at most {MOST_ROWS} are looked at")
            }
            Self::TooFar(left, right) => {
                write!(
                    f,
                    "at one place {left} lines of the one sheet stand for {right} of the other: more than are looked at"
                )
            }
        }
    }
}

impl std::error::Error for NoSheets {}

/// The most lines on which sheets may differ.
const MOST_ROWS: usize = 2000;

/// Compares two sheets of one game, under other rules than their own if any are given, and reconciles them.
///
/// What only one of them states in its header holds for both, unless the other contradicts it.
///
/// Lines are aligned by what they mean. Where the sheets differ, every way to read them as one is weighed by the slips that it takes
/// for granted: a line written for another, left out, put in, or two neighbors in each other's place. The ways that take the
/// fewest are replayed first, at most `max_tried` of them, and those are taken after which the record verifies with the fewest
/// slips. What one line says and the other leaves out is no disagreement, unless it does not hold. Ways with more than two slips beyond the least are not looked at, and none that takes out what both sheets have in some
/// form. A line that only one sheet has is taken if it is consistent. Where several ways are as good, or lines in a row verify as
/// each sheet has them, what they do not agree on is undecided. `progress` is called now and then with
/// the number of ways tried and the number of lines that verify at the most.
///
/// # Errors
/// The records cannot be replayed, or are not of one game.
pub fn reconcile(
    left: &Record<'_>,
    right: &Record<'_>,
    rules: Option<&str>,
    max_tried: usize,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<Sheets, NoSheets> {
    struct Run<'a, 'src> {
        left: &'a Record<'src>,
        right: &'a Record<'src>,
        rules: Option<&'a str>,
        max_tried: usize,
        progress: &'a mut dyn FnMut(usize, usize),
    }
    impl Visitor for Run<'_, '_> {
        type Output = Result<Result<Sheets, NoSheets>, NoGame>;

        fn visit<G: Game>(&mut self) -> Self::Output {
            Ok(run::<G>(self.left, self.right, self.rules, self.max_tried, self.progress))
        }
    }
    let name = |record, side| game_name(record).map_err(|why| NoSheets::NoGame(side, why));
    let (one, other) = (name(left, SheetSide::Left)?, name(right, SheetSide::Right)?);
    if !one.eq_ignore_ascii_case(other) {
        return Err(NoSheets::OtherGame(format!("one names the game `{one}`, the other the game `{other}`")));
    }
    visit_game(left, &mut Run { left, right, rules, max_tried, progress })
        .unwrap_or_else(|it| Err(NoSheets::NoGame(SheetSide::Left, it)))
}

/// Reconciles two sheets of a game that is known.
fn run<G: Game>(
    left: &Record<'_>,
    right: &Record<'_>,
    rules: Option<&str>,
    max_tried: usize,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<Sheets, NoSheets> {
    let keys = one_sided_keys::<G>(left, right, rules)?;
    let mut pair = Pair { left: Sheet::of(left), right: Sheet::of(right), compare_said: compare_said::<G> };
    pair.left.write_out::<G>(left, rules);
    pair.right.write_out::<G>(right, rules);
    let parts = parts(&pair);
    ensure_same_game(&pair, &parts)?;
    let stretches: Vec<Stretch> = parts.iter().map(|it| stretch(it, &pair)).collect();
    let fields = fields(&pair.left.head, &pair.right.head, &keys);
    let head = plain_head(&pair, &fields);
    let mut ways = ways::<G>(&head, &pair, &stretches, rules, max_tried, progress);
    retain_closed::<G>(&head, &pair, &mut ways.best, rules);
    if let Some(way) = ways.best.first().filter(|it| it.broken.is_none()) {
        let others = others::<G>(&head, &pair, way, rules);
        ways.best.extend(others);
        retain_closed::<G>(&head, &pair, &mut ways.best, rules);
    }
    let shown = ways.best.first().cloned().unwrap_or_default();
    let mut disagreements = disagreements::<G>(&head, &pair, &ways.best, rules);
    if ways.is_cut {
        disagreements.iter_mut().for_each(Disagreement::leave_open);
    }
    let text = write(&pair, &shown, &fields, &disagreements);
    let record = Record::alone(&text);
    let broken = Walk::<G>::of(&record, rules).ok().and_then(|it| it.broken);
    Ok(Sheets {
        fields,
        n_same: shown.rows().filter(|it| it.is_same).count(),
        disagreements,
        n_tried: ways.n_tried,
        is_cut: ways.is_cut,
        trouble: broken.map(|it| Trouble::of(&record, it.event, &it.diagnostic)),
        text,
    })
}

/// Returns a part of two sheets as ways lead through it.
fn stretch(part: &Part, pair: &Pair<'_>) -> Stretch {
    if part.is_same {
        Stretch::Same(
            part.left.clone().zip(part.right.clone()).map(|(left, right)| pair.same(left, right)).collect(),
        )
    } else {
        Stretch::Knot(Knot::of(part, pair))
    }
}

/// Makes sure that most of what happened is in both sheets, and that they do not differ too much.
fn ensure_same_game(pair: &Pair<'_>, parts: &[Part]) -> Result<(), NoSheets> {
    let count = |sheet: &Sheet<'_>| sheet.items.iter().filter(|it| it.entry.line.kind.is_event()).count();
    let n_least = count(&pair.left).min(count(&pair.right));
    if n_least == 0 {
        return Err(NoSheets::OtherGame("one has no events".to_owned()));
    }
    let differing = || parts.iter().filter(|it| !it.is_same);
    if let Some(part) = differing().find(|it| MOST_CELLS < it.left.len() * it.right.len()) {
        return Err(NoSheets::TooFar(part.left.len(), part.right.len()));
    }
    let n_same = n_same_events(pair, parts);
    if 2 * n_same < n_least {
        return Err(NoSheets::OtherGame(format!("of {n_least} events only {n_same} are in both")));
    }
    match differing().map(|it| it.left.len().max(it.right.len())).sum() {
        n if MOST_ROWS < n => Err(NoSheets::TooMany(n)),
        _ => Ok(()),
    }
}

/// Counts the events of both sheets that are the same.
fn n_same_events(pair: &Pair<'_>, parts: &[Part]) -> usize {
    let is_event = |it: &&Item<'_>| it.entry.line.kind.is_event();
    let of = |part: &Part| {
        let left = pair.left.items.get(part.left.clone()).unwrap_or_default();
        let right = pair.right.items.get(part.right.clone()).unwrap_or_default();
        if part.is_same {
            return left.iter().filter(is_event).count();
        }
        let is_there = |it: &&Item<'_>| right.iter().any(|other| pair.apart(it, other).is_same());
        left.iter().filter(is_event).filter(is_there).count()
    };
    parts.iter().map(of).sum()
}

/// Returns a line as it is told.
fn line_of(entry: &Entry<'_>) -> SheetLine {
    SheetLine { line: entry.number, text: entry.text() }
}

/// The fields that are about the sheet and not about the game.
const OWN: [&str; 5] = ["recorder", "annotator", "source", "id", "seed"];

/// Returns the header fields that differ; of those that a replay understands only `keys`, which one sheet has and the other
/// needs. All others of them say the same, as both games begin alike.
fn fields<'a, 'src>(left: &'a [Entry<'src>], right: &'a [Entry<'src>], keys: &[&str]) -> Vec<SheetField> {
    let mut fields: Vec<SheetField> = Vec::new();
    for entry in left.iter().chain(right).filter(|it| it.is_field) {
        let key = String::from_utf8_lossy(entry.key()).into_owned();
        let of = |side: &'a [Entry<'src>]| side.iter().find(|it| it.is_field && it.key() == entry.key());
        let (one, other) = (of(left), of(right));
        let is_same = match (one, other) {
            (Some(one), Some(other)) => say_same_field(one, other),
            _ => false,
        };
        let is_told = fields.iter().any(|it| it.key == key)
            || UNDERSTOOD.contains(&key.as_str()) && !keys.contains(&key.as_str());
        if !is_same && !is_told {
            let is_of_game = !OWN.contains(&key.as_str()) && !key.starts_with("x-");
            let (left, right) = (one.map(line_of), other.map(line_of));
            fields.push(SheetField { key, left, right, is_of_game });
        }
    }
    fields
}

/// Tells whether two header fields say the same, though one may say more of it.
fn say_same_field(one: &Entry<'_>, other: &Entry<'_>) -> bool {
    one.meaning == other.meaning || is_fuller_field(one, other) || is_fuller_field(other, one)
}

/// Writes the reconciled record.
fn write(pair: &Pair<'_>, way: &Way, fields: &[SheetField], disagreements: &[Disagreement]) -> Vec<u8> {
    let mut writer = Writer::new(&pair.left.head);
    writer.head(&pair.left.head, &pair.right.head, fields);
    let mut found = disagreements.iter();
    let rows: Vec<Row> = way.rows().copied().collect();
    let below = Below::new(pair, &rows);
    for (nth, row) in rows.iter().enumerate() {
        let finding = if row.is_same { None } else { found.next() };
        let is_open = finding.is_some_and(|it| !it.finding.is_decided());
        writer.row(pair, &Shown { row: *row, nth, is_open, below: &below });
    }
    writer.text
}

impl Pick {
    /// Returns the sheet of which it takes the line.
    const fn finding(self) -> SheetFinding {
        match self {
            Self::Left => SheetFinding::Left,
            Self::Right => SheetFinding::Right,
            Self::Neither => SheetFinding::Neither,
        }
    }
}
