//! One record under two readings: where they part, on what, and what comes of it. Looks for no cause.

use azulejo_notation::{LineKind, Record};
use azulejo_replay::While;
use azulejo_rules::{Game, Value, Visitor};
use azulejo_source::Diagnostic;

use crate::NoGame;
use crate::game::{rules_of, visit_game};
use crate::lockstep::{Both, Pair, Split};
use crate::side::{Side, line_of};

/// What two readings make of one record.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Comparison {
    /// The number of events that were compared: those of the main line up to where both sides stop.
    pub n_compared: u32,
    /// The number of events of the main line.
    pub n_events: u32,
    /// What the record comes to on each side.
    pub left: Side,
    /// The same.
    pub right: Side,
    /// Where they part first; none where they come to the same at every event that was compared. Boxed, as what is wrong with a
    /// side is: both are large and seldom there, and comparisons are handed on.
    pub parting: Option<Box<Parting>>,
}

impl Comparison {
    /// Tells whether the game ends on both sides, and with other winners.
    pub fn changes_winner(&self) -> bool {
        let (left, right) = (self.left.winners(), self.right.winners());
        !left.is_empty() && !right.is_empty() && left != right
    }
}

/// The first event on which two readings part.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Parting {
    /// Its number, from 1; 0 where there is no event, and they part by the `end` line.
    pub event: u32,
    /// Its round, from 1.
    pub round: u16,
    /// Its number in its round, from 1.
    pub nth: u32,
    /// Its line in the file, from 1.
    pub line: u64,
    /// The event as it is written.
    pub text: String,
    /// Whether they part only behind the `end` line, by what the end of the game brings.
    pub is_at_end: bool,
    /// Why the event is illegal on the left; none where it was played.
    pub left_fault: Option<Diagnostic>,
    /// Why it is illegal on the right.
    pub right_fault: Option<Diagnostic>,
    /// What follows from it on the left, in words.
    pub left_events: Vec<String>,
    /// What follows from it on the right.
    pub right_events: Vec<String>,
    /// The facts that differ afterwards; none where one side did not play the event.
    pub facts: Vec<PartedFact>,
    /// The first later event after which all facts agree again, if that comes.
    pub rejoined: Option<u32>,
}

/// A fact on which two readings or two records differ.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct PartedFact {
    /// Its path: `A.score`.
    pub path: String,
    /// Its value on the left.
    pub left: Value,
    /// Its value on the right.
    pub right: Value,
}

/// Replays a record under two readings, each written as the header writes rules.
///
/// # Errors
/// The game or a rule is not known, or the header of the record cannot be replayed.
pub fn compare(record: &Record<'_>, left: &str, right: &str) -> Result<Comparison, NoGame> {
    struct Compare<'a, 'src>(&'a Record<'src>, &'a str, &'a str);
    impl Visitor for Compare<'_, '_> {
        type Output = Result<Comparison, NoGame>;

        fn visit<G: Game>(&mut self) -> Self::Output {
            compare_under::<G>(self.0, &rules_of::<G>(self.1)?, &rules_of::<G>(self.2)?)
        }
    }
    visit_game(record, &mut Compare(record, left, right))
}

/// Replays a record of the game under two readings.
///
/// # Errors
/// The header of the record cannot be replayed.
pub(crate) fn compare_under<G: Game>(
    record: &Record<'_>,
    left: &G::Rules,
    right: &G::Rules,
) -> Result<Comparison, NoGame> {
    Pair::<G>::open(record, [left, right], true, |pair| compare_beside(record, pair))
}

/// Compares two replays of a record that were opened.
fn compare_beside<G: Game>(record: &Record<'_>, mut pair: Pair<'_, '_, G>) -> Comparison {
    let mut parting: Option<Box<Parting>> = None;
    let mut n_compared = 0;
    loop {
        let goes_on = match &parting {
            None => While::Together,
            Some(parting) if parting.rejoined.is_none() => While::Apart,
            Some(_) => While::Either,
        };
        n_compared += pair.run(u32::MAX, goes_on);
        let Some(both) = pair.step() else { break };
        n_compared += u32::from(both.left.is_played || both.right.is_played);
        match &mut parting {
            None if !both.is_together() => {
                let parted = part(record, &both);
                parting = Some(Box::new(Parting {
                    left_fault: pair.left.fault(),
                    right_fault: pair.right.fault(),
                    ..parted
                }));
            }
            Some(parting) if parting.rejoined.is_none() && both.left.is_played && both.is_together() => {
                parting.rejoined = Some(both.left.number);
            }
            _ => {}
        }
    }
    let n_events = pair.n_events();
    if let (None, Some(split)) = (&parting, pair.split_at_end(n_events)) {
        let parted = part_at_end::<G>(record, &split);
        parting = Some(Box::new(Parting {
            left_fault: pair.left.fault(),
            right_fault: pair.right.fault(),
            ..parted
        }));
    }
    let (left, right) = (Side::of(record, &pair.left), Side::of(record, &pair.right));
    Comparison { n_compared, n_events, left, right, parting }
}

/// Tells of the event on which two sides part.
fn part<G: Game>(record: &Record<'_>, both: &Both<'_, '_, G>) -> Parting {
    let left = &both.left;
    let split = Split::of(both);
    let facts = split.left.zip(split.right).map(|(left, right)| parted_facts::<G>(&left, &right));
    Parting {
        event: left.number,
        round: left.moment.round,
        nth: left.nth,
        line: line_of(record, left.line.span),
        text: String::from_utf8_lossy(left.line.span.slice(record.text)).trim().to_owned(),
        is_at_end: split.is_at_end,
        left_fault: None,
        right_fault: None,
        left_events: consequences::<G>(both.left.events),
        right_events: consequences::<G>(both.right.events),
        facts: facts.unwrap_or_default(),
        rejoined: None,
    }
}

/// Tells of the `end` line on which two sides part that no event parts.
fn part_at_end<G: Game>(record: &Record<'_>, split: &Split<G>) -> Parting {
    let span = record.lines().find(|it| matches!(it.kind, LineKind::End(_))).map(|it| it.span);
    let span = span.unwrap_or_default();
    let facts = split.left.zip(split.right).map(|(left, right)| parted_facts::<G>(&left, &right));
    Parting {
        event: split.event,
        round: split.left.or(split.right).map_or(0, |it| G::moment(&it).round),
        nth: 0,
        line: line_of(record, span),
        text: String::from_utf8_lossy(span.slice(record.text)).trim().to_owned(),
        is_at_end: true,
        left_fault: None,
        right_fault: None,
        left_events: Vec::new(),
        right_events: Vec::new(),
        facts: facts.unwrap_or_default(),
        rejoined: None,
    }
}

/// Says in words what followed from an event.
pub(crate) fn consequences<G: Game>(events: &[G::Event]) -> Vec<String> {
    let words = |event: &G::Event| match G::points(event).0 {
        Some(seat) => format!("{seat} {event}"),
        None => event.to_string(),
    };
    events.iter().map(words).collect()
}

/// Returns the facts on which two positions differ, of those that both have.
pub(crate) fn parted_facts<G: Game>(left: &G::State, right: &G::State) -> Vec<PartedFact> {
    let mut facts = Vec::new();
    G::facts(left, &mut |fact| {
        if !G::has_fact(right, fact) {
            return;
        }
        let (left, right) = (G::value(left, fact), G::value(right, fact));
        if left != right {
            facts.push(PartedFact { path: fact.to_string(), left, right });
        }
    });
    facts
}
