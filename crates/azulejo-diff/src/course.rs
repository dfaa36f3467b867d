//! The course of a record under one reading, short enough to keep many: a digest of each position. Compares two of them.

use std::hash::{DefaultHasher, Hash, Hasher};

use azulejo_notation::{LineKind, Record, Ruling};
use azulejo_rules::Game;

use crate::NoGame;
use crate::lockstep::Run;
use crate::side::Trouble;

/// The course of a record under one reading, up to where nothing more is played or asked for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Course {
    /// What the position after each event comes to, and whether it was played.
    digests: Vec<u64>,
    /// The same at the end of the record, where it was read so far.
    end: Option<u64>,
    /// What is wrong first under the reading.
    pub(crate) trouble: Option<Trouble>,
}

impl Course {
    /// Replays a record, until it comes to an event that cannot be played: behind that all readings are the same.
    ///
    /// # Errors
    /// Its header cannot be replayed.
    pub(crate) fn of<G: Game>(record: &Record<'_>, rules: &G::Rules) -> Result<Self, NoGame> {
        Self::up_to::<G>(record, rules, u32::MAX)
    }

    /// Replays a record until it comes to an event that cannot be played, or behind so many events to something that is wrong.
    ///
    /// # Errors
    /// Its header cannot be replayed.
    pub(crate) fn up_to<G: Game>(
        record: &Record<'_>,
        rules: &G::Rules,
        n_events: u32,
    ) -> Result<Self, NoGame> {
        Run::<G>::open(record, rules, false, |run| Self::of_run(record, run, n_events))
    }

    /// Replays a record that was opened.
    fn of_run<G: Game>(record: &Record<'_>, mut run: Run<'_, '_, G>, n_events: u32) -> Self {
        let mut course = Self::default();
        // A position that an arbiter declares lets a replay go on.
        let is_declared = record.lines().any(|it| matches!(it.kind, LineKind::Ruling(Ruling::Position(_))));
        let is_over = |run: &Run<'_, '_, G>, n_read: usize| {
            run.is_broken() && !is_declared || run.trouble().is_some() && n_events as usize <= n_read
        };
        while !is_over(&run, course.digests.len()) {
            let Some(step) = run.step() else {
                course.end = Some(digest(&(!run.is_broken(), run.state())));
                break;
            };
            course.digests.push(digest(&(step.is_played, step.after, step.finally)));
        }
        course.trouble = run.trouble().map(|(event, it)| Trouble::of(record, event, it));
        course
    }

    /// Returns the number of the first event, from 1, on which two courses of one record part; that of the last one where they
    /// part only at the end.
    ///
    /// Equal digests of different positions would hide it: one chance in 2^64.
    pub(crate) fn split(&self, other: &Self) -> Option<u32> {
        let nth = self.digests.iter().zip(&other.digests).position(|(left, right)| left != right);
        let is_split_at_end = || self.end.zip(other.end).is_some_and(|(left, right)| left != right);
        let event = nth.map(|it| it + 1).or_else(|| is_split_at_end().then_some(self.digests.len()));
        event.and_then(|it| u32::try_from(it).ok())
    }

    /// Returns the number of the event at which the reading is contradicted first; one behind all where it is not.
    pub(crate) fn contradicted_at(&self) -> u32 {
        self.trouble.as_ref().map_or(u32::MAX, |it| it.event)
    }
}

/// Returns the first words of a record that do not read, whatever the reading.
///
/// # Errors
/// Its header cannot be replayed.
pub(crate) fn damage<G: Game>(record: &Record<'_>, rules: &G::Rules) -> Result<Option<Trouble>, NoGame> {
    Run::<G>::open(record, rules, false, |mut run| {
        while run.step().is_some() {}
        run.damage().map(|(event, it)| Trouble::of(record, event, it))
    })
}

/// Returns the digest of a value: the same in every run of one program.
fn digest(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}
