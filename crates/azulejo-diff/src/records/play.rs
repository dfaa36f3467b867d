//! Where two games part and come together again, found by their positions. Looks at no line of a record, but at the first event
//! of each that cannot be played.

use std::collections::HashMap;
use std::fmt;

use azulejo_notation::Record;
use azulejo_rules::{Game, Visitor};
use azulejo_source::Diagnostic;

use super::Point;
use super::parts::Parts;
use super::tracks::{Trace, Track};
use crate::compare::{PartedFact, parted_facts};
use crate::game::{NoGame, game_name, visit_game};
use crate::side::Side;

/// How the games of two records run.
#[derive(Clone, Debug, PartialEq)]
pub struct Play {
    /// What the left record comes to.
    pub left: Side,
    /// What the right record comes to.
    pub right: Side,
    /// The event at which the replay of the left record stops; none where all of it is played.
    pub left_stop: Option<Stop>,
    /// The event at which the replay of the right record stops.
    pub right_stop: Option<Stop>,
    /// Where they part, in order; empty where they are the same game as far as both can be replayed.
    pub forks: Vec<Fork>,
}

/// Where a replay stops.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Stop {
    /// The event that was not played.
    pub at: Point,
    /// Why; none where its meaning is not known, or what stands below the one before it is at fault.
    pub fault: Option<Diagnostic>,
}

/// Why the games of two records cannot be compared.
#[derive(Clone, Debug, PartialEq)]
pub enum NoPlay {
    /// One of them holds nothing: there is a game on one side only.
    OneSided,
    /// They are records of different games.
    OtherGame {
        /// The game of the left record.
        left: String,
        /// The game of the right record.
        right: String,
    },
    /// The left record cannot be replayed.
    Left(NoGame),
    /// The right record cannot be replayed.
    Right(NoGame),
}

impl fmt::Display for NoPlay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OneSided => f.write_str("only one side has a record"),
            Self::OtherGame { left, right } => {
                write!(f, "they are records of different games, `{left}` and `{right}`")
            }
            Self::Left(why) => write!(f, "on the left {why}"),
            Self::Right(why) => write!(f, "on the right {why}"),
        }
    }
}

impl std::error::Error for NoPlay {}

/// Where in the course of the games two of them part.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum ForkPlace {
    /// Before the first event: they begin with other positions.
    Start,
    /// At an event.
    Event,
    /// Behind the last event, by what the `end` line brings.
    End,
}

/// A place where two games part.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Fork {
    /// Where.
    pub place: ForkPlace,
    /// The event on the left; none where that game has no further one, or they part at no event.
    pub left: Option<Point>,
    /// The event on the right.
    pub right: Option<Point>,
    /// Why the event on the left was not played; none where it was.
    pub left_fault: Option<Diagnostic>,
    /// Why the event on the right was not played.
    pub right_fault: Option<Diagnostic>,
    /// The facts that differ afterwards, of those that both positions have; none where one side played no event there.
    pub facts: Vec<PartedFact>,
    /// Where they come together again: the nearest equal positions; none where they never do.
    pub joined: Option<Join>,
}

/// Where two games come together again.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Join {
    /// The event on the left after which the positions are equal; none where that is the start.
    pub left: Option<Point>,
    /// The event on the right.
    pub right: Option<Point>,
    /// Whether both sides came there by the same events in another order.
    pub is_transposition: bool,
}

/// What replaying both records gives: how the games run, and what became of each event on either side.
pub(super) type Played = (Result<Play, NoPlay>, Option<(Vec<Trace>, Vec<Trace>)>);

/// Replays two records of one game, each under its own rules.
pub(super) fn play(left: &Record<'_>, right: &Record<'_>, ours: &Parts<'_>, theirs: &Parts<'_>) -> Played {
    let both = || {
        ensure_one_game(left, right)?;
        visit_game(left, &mut Both { left, right, ours, theirs }).map_err(NoPlay::Left)
    };
    both().unwrap_or_else(|why| (Err(why), None))
}

/// Makes sure that both sides have a record, and of one game.
fn ensure_one_game(left: &Record<'_>, right: &Record<'_>) -> Result<(), NoPlay> {
    if left.text.is_empty() != right.text.is_empty() {
        return Err(NoPlay::OneSided);
    }
    let (one, other) = (game_name(left).map_err(NoPlay::Left)?, game_name(right).map_err(NoPlay::Right)?);
    if one.eq_ignore_ascii_case(other) {
        Ok(())
    } else {
        Err(NoPlay::OtherGame { left: one.to_owned(), right: other.to_owned() })
    }
}

/// Two records of one game.
struct Both<'a, 'src> {
    left: &'a Record<'src>,
    right: &'a Record<'src>,
    ours: &'a Parts<'src>,
    theirs: &'a Parts<'src>,
}

impl Visitor for Both<'_, '_> {
    type Output = Result<Played, NoGame>;

    fn visit<G: Game>(&mut self) -> Self::Output {
        let left = Track::<G>::of(self.left)?;
        let right = match Track::<G>::of(self.right) {
            Ok(right) => right,
            Err(why) => return Ok((Err(NoPlay::Right(why)), None)),
        };
        let forks = Walk::new(&left, &right, (self.ours, self.theirs)).forks();
        let point =
            |parts: &Parts<'_>, track: &Track<G>, nth: Option<usize>| point(parts, &track.traces, nth);
        let fork = |it: Split| Fork {
            place: it.place,
            left: point(self.ours, &left, it.left),
            right: point(self.theirs, &right, it.right),
            left_fault: it.left.and_then(|it| left.traces.get(it)?.fault.clone()),
            right_fault: it.right.and_then(|it| right.traces.get(it)?.fault.clone()),
            facts: it.facts,
            joined: it.joined.map(|it| Join {
                left: point(self.ours, &left, it.left.checked_sub(1)),
                right: point(self.theirs, &right, it.right.checked_sub(1)),
                is_transposition: it.is_transposition,
            }),
        };
        let forks = forks.into_iter().map(fork).collect();
        let (left_stop, right_stop) = (stop(self.ours, &left.traces), stop(self.theirs, &right.traces));
        let play = Play { left: left.side, right: right.side, left_stop, right_stop, forks };
        Ok((Ok(play), Some((left.traces, right.traces))))
    }
}

/// Returns an event as it is told.
fn point(parts: &Parts<'_>, traces: &[Trace], nth: Option<usize>) -> Option<Point> {
    let nth = nth?;
    let (block, trace) = (parts.blocks.get(nth)?, traces.get(nth)?);
    Some(Point {
        event: u32::try_from(nth + 1).unwrap_or(u32::MAX),
        in_round: Some(trace.in_round),
        line: block.event.number,
        text: trace.exact.clone().unwrap_or_else(|| block.event.text()),
    })
}

/// Returns where a replay stops.
fn stop(parts: &Parts<'_>, traces: &[Trace]) -> Option<Stop> {
    let nth = traces.iter().position(|it| !it.is_played)?;
    let fault = traces.get(nth).and_then(|it| it.fault.clone());
    Some(Stop { at: point(parts, traces, Some(nth))?, fault })
}

/// A place where two games part, in numbers of events from 0.
struct Split {
    place: ForkPlace,
    left: Option<usize>,
    right: Option<usize>,
    facts: Vec<PartedFact>,
    joined: Option<Meeting>,
}

/// Where two games meet: after how many events on each side.
#[derive(Clone, Copy)]
struct Meeting {
    left: usize,
    right: usize,
    is_transposition: bool,
}

/// Two games walked side by side.
struct Walk<'a, G: Game> {
    left: &'a Track<G>,
    right: &'a Track<G>,
    /// What is written on either side.
    parts: (&'a Parts<'a>, &'a Parts<'a>),
    /// After how many events of the right game a position lies on the table, in order.
    places: HashMap<G::State, Vec<usize>>,
}

impl<'a, G: Game> Walk<'a, G> {
    /// Prepares to walk two games.
    fn new(left: &'a Track<G>, right: &'a Track<G>, parts: (&'a Parts<'a>, &'a Parts<'a>)) -> Self {
        let mut places: HashMap<G::State, Vec<usize>> = HashMap::new();
        for (state, nth) in right.states.iter().zip(0..) {
            if let Some(state) = state {
                places.entry(*state).or_default().push(nth);
            }
        }
        Self { left, right, parts, places }
    }

    /// Returns where they part, in order.
    fn forks(&self) -> Vec<Split> {
        let mut forks = Vec::new();
        let mut here = Meeting { left: 0, right: 0, is_transposition: false };
        if self.left.state(0) != self.right.state(0) {
            let fork = self.split(ForkPlace::Start, here, (None, None));
            let met = fork.joined;
            forks.push(fork);
            match met {
                Some(met) => here = met,
                None => return forks,
            }
        }
        while let Some(fork) = self.next_fork(&mut here) {
            let met = fork.joined;
            forks.push(fork);
            match met {
                Some(met) => here = met,
                None => break,
            }
        }
        forks
    }

    /// Walks on from where both games are together to where they part; none where they do not or nobody knows.
    fn next_fork(&self, here: &mut Meeting) -> Option<Split> {
        loop {
            let (one, other) = (self.left.traces.get(here.left), self.right.traces.get(here.right));
            match (one, other) {
                (None, None) => return self.fork_at_end(*here),
                (Some(one), Some(other))
                    if !one.is_played && !other.is_played && !self.are_other_faults(*here) =>
                {
                    return None;
                }
                (Some(_), Some(_)) if self.is_together_after(*here) => {
                    here.left += 1;
                    here.right += 1;
                }
                (one, other) => {
                    let events = (one.map(|_| here.left), other.map(|_| here.right));
                    return Some(self.split(ForkPlace::Event, *here, events));
                }
            }
        }
    }

    /// Tells whether the next event of each side is at fault, and not the same one.
    fn are_other_faults(&self, here: Meeting) -> bool {
        let is_at_fault =
            |track: &Track<G>, nth: usize| track.traces.get(nth).is_some_and(|it| it.fault.is_some());
        let meaning = |parts: &'a Parts<'a>, nth: usize| parts.blocks.get(nth).map(|it| &it.event.meaning);
        is_at_fault(self.left, here.left)
            && is_at_fault(self.right, here.right)
            && meaning(self.parts.0, here.left) != meaning(self.parts.1, here.right)
    }

    /// Tells whether the next event is the same on both sides and leads to the same position.
    fn is_together_after(&self, here: Meeting) -> bool {
        let exact = |track: &'a Track<G>, nth: usize| track.traces.get(nth).map(|it| &it.exact);
        let (left, right) = (self.left.state(here.left + 1), self.right.state(here.right + 1));
        left.is_some() && left == right && exact(self.left, here.left) == exact(self.right, here.right)
    }

    /// Returns how they part by the `end` lines, if they do.
    fn fork_at_end(&self, here: Meeting) -> Option<Split> {
        let are_whole = !self.left.side.is_broken && !self.right.side.is_broken;
        let differ = are_whole && self.left.last != self.right.last;
        let facts = || parted_facts::<G>(&self.left.last, &self.right.last);
        let events = (here.left.checked_sub(1), here.right.checked_sub(1));
        differ.then(|| Split {
            place: ForkPlace::End,
            left: events.0,
            right: events.1,
            facts: facts(),
            joined: None,
        })
    }

    /// Tells of a place where they part: after `here`, at these events.
    fn split(&self, place: ForkPlace, here: Meeting, events: (Option<usize>, Option<usize>)) -> Split {
        let after = |track: &'a Track<G>, n_events: usize, event: Option<usize>| match (place, event) {
            (ForkPlace::Start, _) => track.state(0),
            (_, Some(_)) => track.state(n_events + 1),
            (_, None) => None,
        };
        let states = after(self.left, here.left, events.0).zip(after(self.right, here.right, events.1));
        let facts = states.map(|(left, right)| parted_facts::<G>(left, right)).unwrap_or_default();
        Split { place, left: events.0, right: events.1, facts, joined: self.next_meeting(here) }
    }

    /// Returns the nearest equal positions behind `here`: those after the fewest events of both sides together.
    fn next_meeting(&self, here: Meeting) -> Option<Meeting> {
        let mut best: Option<(usize, usize)> = None;
        for left in here.left..self.left.states.len() {
            if best.is_some_and(|(one, other)| one + other <= left + here.right) {
                break;
            }
            let from = here.right + usize::from(left == here.left);
            let places = self.left.state(left).and_then(|it| self.places.get(it));
            let right = places.and_then(|it| it.get(it.partition_point(|nth| *nth < from)));
            let found = right.map(|right| (left, *right));
            best = match (best, found) {
                (Some(best), Some(found)) if best.0 + best.1 <= found.0 + found.1 => Some(best),
                (best, found) => found.or(best),
            };
        }
        best.map(|(left, right)| Meeting {
            left,
            right,
            is_transposition: self.is_transposition(here, left, right),
        })
    }

    /// Tells whether both sides come from `here` to these places by the same events in another order.
    fn is_transposition(&self, here: Meeting, left: usize, right: usize) -> bool {
        let events = |track: &'a Track<G>, from: usize, to: usize| {
            let traces = track.traces.get(from..to).unwrap_or_default();
            let mut events: Vec<_> = traces.iter().map(|it| it.exact.as_deref()).collect();
            events.sort_unstable();
            events
        };
        events(self.left, here.left, left) == events(self.right, here.right, right)
    }
}
