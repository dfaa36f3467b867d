//! The position after any event of a record, whatever the game.

use std::fmt;

use azulejo_notation::Record;
use azulejo_rules::{Game, Moment, Sketch, Value, Visitor, ply_text, position_text, visit, write_rules};
use azulejo_source::{Diagnostic, Severity};

use crate::address::{Address, Place};
use crate::claims::hash;
use crate::head::Head;
use crate::opening::Options;
use crate::replay::Replay;
use crate::standing::Standing;
use crate::verify::verify;

/// Why there is no position at an address.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum NoStanding {
    /// The header cannot be replayed.
    Fatal(Vec<Diagnostic>),
    /// The record has no such event, but so many on its main line.
    NoSuchEvent {
        /// What was asked for.
        address: Address,
        /// The number of events of the main line.
        n_events: u32,
    },
    /// The replay stops before it.
    Broken(Vec<Diagnostic>),
}

impl fmt::Display for NoStanding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fatal(_) => f.write_str("the record cannot be replayed"),
            Self::NoSuchEvent { address, n_events } => {
                write!(f, "the record has no event {address}; its main line has {n_events}")
            }
            Self::Broken(_) => f.write_str("the replay stops before this event"),
        }
    }
}

impl std::error::Error for NoStanding {}

/// Returns the position after an event of a record.
///
/// # Errors
/// The header cannot be replayed, there is no such event, or the replay stops before it.
pub fn stand_at(
    record: &Record<'_>,
    options: &Options<'_>,
    address: &Address,
) -> Result<Box<dyn Standing>, NoStanding> {
    let mut finder = Finder { record, options, address };
    let found = record.field("game").and_then(|game| visit(game, &mut finder));
    found.unwrap_or(Err(Missing::Fatal)).map_err(|missing| {
        let mut found = Vec::new();
        let verdict = verify(record, options, &mut found);
        found.retain(|it| it.severity == Severity::Error);
        match missing {
            Missing::Fatal => NoStanding::Fatal(found),
            Missing::Event => {
                NoStanding::NoSuchEvent { address: address.clone(), n_events: verdict.n_events }
            }
            Missing::Broken => NoStanding::Broken(found),
        }
    })
}

/// Why no position was found.
enum Missing {
    Fatal,
    Event,
    Broken,
}

/// Looks for an address in a record.
struct Finder<'a, 'src> {
    record: &'a Record<'src>,
    options: &'a Options<'a>,
    address: &'a Address,
}

impl Visitor for Finder<'_, '_> {
    type Output = Result<Box<dyn Standing>, Missing>;

    fn visit<G: Game>(&mut self) -> Self::Output {
        let mut replay = Replay::<G>::open(self.record, self.options, &mut ()).ok_or(Missing::Fatal)?;
        let rules = *replay.rules();
        let state = find(&mut replay, self.address)?;
        let players = Head::read(self.record).players();
        Ok(Box::new(Stand::<G> { rules, state, players }))
    }
}

/// Replays up to an address.
fn find<G: Game>(replay: &mut Replay<'_, G>, address: &Address) -> Result<G::State, Missing> {
    if address.place == Place::Event(0) {
        return if address.branches.is_empty() { Ok(*replay.state()) } else { Err(Missing::Event) };
    }
    replay.seek.clone_from(&address.branches);
    while let Some(step) = replay.step(&mut ()) {
        let is_it = match address.place {
            Place::Event(number) => step.number == number,
            Place::InRound(round, nth) => step.moment.round == round && step.nth == nth,
            Place::End => false,
        };
        let (is_played, after) = (step.is_played, *step.after);
        if is_it && !address.branches.is_empty() {
            return replay.sought.as_deref().copied().ok_or(Missing::Event);
        }
        if is_it {
            return if is_played { Ok(after) } else { Err(Missing::Broken) };
        }
    }
    match address.place {
        Place::End if replay.is_broken() => Err(Missing::Broken),
        Place::End => Ok(*replay.state()),
        Place::Event(_) | Place::InRound(..) => Err(Missing::Event),
    }
}

/// A position of a game under its rules.
#[derive(Clone, Debug)]
struct Stand<G: Game> {
    rules: G::Rules,
    state: G::State,
    players: Vec<String>,
}

impl<G: Game> Standing for Stand<G> {
    fn game(&self) -> &'static str {
        G::NAME
    }

    fn players(&self) -> &[String] {
        &self.players
    }

    fn rules(&self) -> String {
        write_rules(&self.rules).into_owned()
    }

    fn moment(&self) -> Moment {
        G::moment(&self.state)
    }

    fn facts(&self) -> Vec<(String, Value)> {
        let mut facts = Vec::new();
        G::facts(&self.state, &mut |fact| facts.push((fact.to_string(), G::value(&self.state, fact))));
        facts
    }

    fn fact(&self, path: &str) -> Option<Value> {
        let fact = G::read_fact(path)?;
        G::has_fact(&self.state, fact).then(|| G::value(&self.state, fact))
    }

    fn position(&self) -> String {
        position_text::<G>(&self.state)
    }

    fn hash(&self) -> String {
        format!("{:016x}", hash::<G>(&self.state))
    }

    fn legal(&self) -> Vec<String> {
        let mut plies = Vec::new();
        G::legal(&self.rules, &self.state, &mut |ply| plies.push(ply_text::<G>(&ply)));
        plies
    }

    fn n_unknown(&self) -> u32 {
        G::n_unknown(&self.state)
    }

    fn n_legal(&self) -> u32 {
        G::n_legal(&self.rules, &self.state)
    }

    fn sketch(&self, sketch: &mut dyn Sketch) {
        G::sketch(&self.rules, &self.state, sketch);
    }
}
