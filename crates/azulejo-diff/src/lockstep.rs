//! Two replays of one record side by side. Explains nothing.

use azulejo_notation::{CODES, Record};
use azulejo_replay::{Replay, Step};
use azulejo_rules::Game;
use azulejo_source::{Code, Diagnostic, Severity};

use crate::NoGame;

/// A replay, and the errors it meets.
pub(crate) struct Run<'src, G: Game> {
    replay: Replay<'src, G>,
    /// How many events it has read.
    n_events: u32,
    /// The first error of the last event and of what is written under it.
    error: Option<Diagnostic>,
    /// The first error that hangs on the rules, and the number of the event that it stands at or under.
    trouble: Option<(u32, Diagnostic)>,
    /// The first error that is the same under all rules: words that do not read.
    damage: Option<(u32, Diagnostic)>,
}

impl<'src, G: Game> Run<'src, G> {
    /// Opens a record under rules that replace its own. Keeps no list of what follows from events.
    ///
    /// # Errors
    /// Its header cannot be replayed.
    pub(crate) fn open(record: &Record<'src>, rules: &G::Rules) -> Result<Self, NoGame> {
        let run = Self::watched(record, rules)?;
        Ok(Self { replay: run.replay.unwatched(), ..run })
    }

    /// Opens a record in the same way, and keeps what follows from each event.
    ///
    /// # Errors
    /// Its header cannot be replayed.
    pub(crate) fn watched(record: &Record<'src>, rules: &G::Rules) -> Result<Self, NoGame> {
        let mut errors: Vec<Diagnostic> = Vec::new();
        let replay = Replay::open_under(record, rules, &mut errors);
        errors.retain(|it| it.severity == Severity::Error);
        let Some(replay) = replay else { return Err(NoGame::Header(errors)) };
        let damage = errors.into_iter().next().map(|it| (0, it));
        Ok(Self { replay, n_events: 0, error: None, trouble: None, damage })
    }

    /// Plays the next event and everything under it; none at the end of the record.
    pub(crate) fn step(&mut self) -> Option<Step<'_, 'src, G>> {
        let Self { replay, n_events, error, trouble, damage } = self;
        *n_events += 1;
        *error = None;
        let step = replay.step(&mut |it: Diagnostic| {
            if it.severity != Severity::Error {
                return;
            }
            if is_of_form(it.code) {
                damage.get_or_insert((*n_events, it));
            } else {
                error.get_or_insert(it);
            }
        });
        if let Some(error) = &*error {
            let is_unread = step.as_ref().is_some_and(|it| it.ply.is_none());
            let place = if is_unread { damage } else { trouble };
            place.get_or_insert_with(|| (*n_events, error.clone()));
        }
        step
    }

    /// Returns the rules.
    pub(crate) const fn rules(&self) -> &G::Rules {
        self.replay.rules()
    }

    /// Returns the state that it came to.
    pub(crate) const fn state(&self) -> &G::State {
        self.replay.state()
    }

    /// Tells whether it has stopped, so that what follows is only read.
    pub(crate) const fn is_broken(&self) -> bool {
        self.replay.is_broken()
    }

    /// Returns why the last event was not played.
    pub(crate) fn fault(&self) -> Option<Diagnostic> {
        self.error.clone().filter(|_| self.is_broken())
    }

    /// Returns the first error that hangs on the rules, and the number of the event that it stands at or under.
    pub(crate) fn trouble(&self) -> Option<(u32, &Diagnostic)> {
        self.trouble.as_ref().map(|(event, it)| (*event, it))
    }

    /// Returns the first error that is the same under all rules, and the number of the event that it stands at or under.
    pub(crate) fn damage(&self) -> Option<(u32, &Diagnostic)> {
        self.damage.as_ref().map(|(event, it)| (*event, it))
    }
}

/// Tells whether a code says that words do not read, whatever the rules.
fn is_of_form(code: Code) -> bool {
    CODES.iter().any(|it| it.name == code.name)
}

/// Two replays of one record.
pub(crate) struct Pair<'src, G: Game> {
    pub(crate) left: Run<'src, G>,
    pub(crate) right: Run<'src, G>,
}

/// One event on both sides.
pub(crate) struct Both<'a, 'src, G: Game> {
    pub(crate) left: Step<'a, 'src, G>,
    pub(crate) right: Step<'a, 'src, G>,
}

impl<'src, G: Game> Pair<'src, G> {
    /// Opens a record under two readings.
    ///
    /// # Errors
    /// Its header cannot be replayed.
    pub(crate) fn open(record: &Record<'src>, left: &G::Rules, right: &G::Rules) -> Result<Self, NoGame> {
        Ok(Self { left: Run::open(record, left)?, right: Run::open(record, right)? })
    }

    /// Plays the next event on both sides; none at the end of the record.
    pub(crate) fn step(&mut self) -> Option<Both<'_, 'src, G>> {
        let (left, right) = (self.left.step(), self.right.step());
        Some(Both { left: left?, right: right? })
    }

    /// Returns where the sides part that came to other ends of a record of `n_events` events, none of which parted them: a
    /// record can hold a position and its end, and nothing else.
    pub(crate) fn split_at_end(&self, n_events: u32) -> Option<Split<G>> {
        let is_split =
            self.left.is_broken() != self.right.is_broken() || self.left.state() != self.right.state();
        is_split.then(|| Split {
            event: n_events,
            is_at_end: true,
            left: Some(*self.left.state()).filter(|_| !self.left.is_broken()),
            right: Some(*self.right.state()).filter(|_| !self.right.is_broken()),
        })
    }
}

impl<G: Game> Both<'_, '_, G> {
    /// Tells whether both sides judge the event alike and come to the same position.
    pub(crate) fn is_together(&self) -> bool {
        self.left.is_played == self.right.is_played
            && self.left.after == self.right.after
            && self.left.finally == self.right.finally
    }
}

/// The first event on which two readings part.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Split<G: Game> {
    /// Its number, from 1.
    pub(crate) event: u32,
    /// Whether they part only by the end bonuses.
    pub(crate) is_at_end: bool,
    /// What each side made of it; none where it was not played.
    pub(crate) left: Option<G::State>,
    pub(crate) right: Option<G::State>,
}

impl<G: Game> Split<G> {
    /// Returns where two sides part that are not together.
    pub(crate) fn of(both: &Both<'_, '_, G>) -> Self {
        Self {
            event: both.left.number,
            is_at_end: both.left.is_played == both.right.is_played && both.left.after == both.right.after,
            left: both.left.is_played.then_some(*both.left.finally),
            right: both.right.is_played.then_some(*both.right.finally),
        }
    }

    /// Tells whether both part in the same place.
    pub(crate) fn is_where(&self, other: &Self) -> bool {
        (self.event, self.is_at_end) == (other.event, other.is_at_end)
    }
}

/// Returns where two readings of a record part first, if that is at event number `until` or before.
///
/// # Errors
/// The header of the record cannot be replayed.
pub(crate) fn first_split<G: Game>(
    record: &Record<'_>,
    left: &G::Rules,
    right: &G::Rules,
    until: u32,
) -> Result<Option<Split<G>>, NoGame> {
    let mut pair = Pair::<G>::open(record, left, right)?;
    for n_events in 0..until.saturating_add(1) {
        match pair.step() {
            Some(both) if until < both.left.number => break,
            Some(both) if both.is_together() => {}
            Some(both) => return Ok(Some(Split::of(&both))),
            None => return Ok(pair.split_at_end(n_events)),
        }
    }
    Ok(None)
}
