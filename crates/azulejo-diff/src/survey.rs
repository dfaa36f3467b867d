//! Two readings over many records: how many part, for which causes, and where that is seen best. Replays nothing itself.

#![expect(clippy::indexing_slicing, reason = "the place was found or made right above")]

use azulejo_notation::Record;

use crate::{Cause, Comparison, NoGame, compare, find_cause};

/// What two readings make of one of many records.
#[derive(Clone, Debug)]
pub struct Surveyed {
    /// What was found, or why nothing could be.
    pub comparison: Result<Comparison, NoGame>,
    /// Why they part, if they do.
    pub cause: Option<Cause>,
}

impl Surveyed {
    /// Compares two readings of a record and finds out why they part.
    pub fn of(record: &Record<'_>, left: &str, right: &str) -> Self {
        let comparison = compare(record, left, right);
        let parts = comparison.as_ref().is_ok_and(|it| it.parting.is_some());
        let cause = if parts { find_cause(record, left, right).ok().flatten() } else { None };
        Self { comparison, cause }
    }
}

/// The records on which two readings part for one cause.
#[derive(Clone, Debug)]
pub struct Cluster {
    /// The cause.
    pub cause: Cause,
    /// How many records there are.
    pub n_records: u64,
    /// In how many of them another seat wins.
    pub n_other_winners: u64,
    /// In how many of them both come to the same end all the same.
    pub n_rejoined: u64,
    /// The one in which they part earliest: where it is, and its bytes.
    pub witness: (String, Vec<u8>),
    /// The number of the event on which they part there.
    event: u32,
}

/// What two readings make of many records.
#[derive(Clone, Debug, Default)]
pub struct Survey {
    /// How many records come to the same under both.
    pub n_same: u64,
    /// Of them, those that neither can replay to their end.
    pub n_broken: u64,
    /// How many records part.
    pub n_parted: u64,
    /// How many could not be compared: another game, a header that cannot be replayed.
    pub n_incomparable: u64,
    /// The records that part, by cause; [`sort`](Self::sort) puts the most frequent first.
    pub clusters: Vec<Cluster>,
}

impl Survey {
    /// Counts a record, which is called `name`.
    pub fn add(&mut self, surveyed: &Surveyed, name: &str, record: &[u8]) {
        let Ok(comparison) = &surveyed.comparison else { return self.n_incomparable += 1 };
        let (Some(parting), Some(cause)) = (&comparison.parting, &surveyed.cause) else {
            self.n_same += 1;
            self.n_broken += u64::from(comparison.left.is_broken);
            return;
        };
        self.n_parted += 1;
        let cluster = self.cluster(cause);
        cluster.n_records += 1;
        cluster.n_other_winners += u64::from(comparison.changes_winner());
        cluster.n_rejoined +=
            u64::from(comparison.left.scores == comparison.right.scores && parting.rejoined.is_some());
        if parting.event < cluster.event {
            cluster.event = parting.event;
            cluster.witness = (name.to_owned(), record.to_vec());
        }
    }

    /// Returns the cluster of a cause.
    fn cluster(&mut self, cause: &Cause) -> &mut Cluster {
        let place = self.clusters.iter().position(|it| it.cause == *cause).unwrap_or(self.clusters.len());
        if place == self.clusters.len() {
            self.clusters.push(Cluster::new(cause.clone()));
        }
        &mut self.clusters[place]
    }

    /// Puts the most frequent causes first; of those equally frequent the one that was met first.
    pub fn sort(&mut self) {
        self.clusters.sort_by_key(|it| std::cmp::Reverse(it.n_records));
    }
}

impl Cluster {
    /// Returns a cluster of no record.
    fn new(cause: Cause) -> Self {
        Self {
            cause,
            n_records: 0,
            n_other_winners: 0,
            n_rejoined: 0,
            witness: (String::new(), Vec::new()),
            event: u32::MAX,
        }
    }
}
