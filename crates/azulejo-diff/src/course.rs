//! The course of a record under one reading, short enough to keep many: a digest of each position. Compares two of them.

use std::hash::{DefaultHasher, Hash, Hasher};

use azulejo_notation::Record;
use azulejo_rules::Game;

use crate::NoGame;
use crate::lockstep::Run;
use crate::side::Trouble;

/// The course of a record under one reading.
#[derive(Clone, Debug, Default)]
pub(crate) struct Course {
    /// What the position after each event and that at the end come to, and whether they were played.
    digests: Vec<u64>,
    /// What is wrong first under the reading.
    pub(crate) trouble: Option<Trouble>,
    /// What does not read, whatever the reading.
    pub(crate) damage: Option<Trouble>,
}

impl Course {
    /// Replays a record.
    ///
    /// # Errors
    /// Its header cannot be replayed.
    pub(crate) fn of<G: Game>(record: &Record<'_>, rules: &G::Rules) -> Result<Self, NoGame> {
        Run::<G>::open(record, rules, false, |run| Self::of_run(record, run))
    }

    /// Replays a record that was opened.
    fn of_run<G: Game>(record: &Record<'_>, mut run: Run<'_, '_, G>) -> Self {
        let mut digests = Vec::new();
        while let Some(step) = run.step() {
            digests.push(digest(&(step.is_played, step.after, step.finally)));
        }
        digests.push(digest(&(!run.is_broken(), run.state(), run.state())));
        let trouble = |(event, it)| Trouble::of(record, event, it);
        Self { digests, trouble: run.trouble().map(trouble), damage: run.damage().map(trouble) }
    }

    /// Returns the number of the first event, from 1, on which two courses of one record part; that of the last one where they
    /// part only at the end.
    ///
    /// Equal digests of different positions would hide it: one chance in 2^64.
    pub(crate) fn split(&self, other: &Self) -> Option<u32> {
        let n_events = self.digests.len().saturating_sub(1);
        let nth = self.digests.iter().zip(&other.digests).position(|(left, right)| left != right)?;
        u32::try_from((nth + 1).min(n_events)).ok()
    }

    /// Returns the number of the event at which the reading is contradicted first; one behind all where it is not.
    pub(crate) fn contradicted_at(&self) -> u32 {
        self.trouble.as_ref().map_or(u32::MAX, |it| it.event)
    }
}

/// Returns the digest of a value: the same in every run of one program.
fn digest(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}
