//! Contestants that take turns, so that whatever else the machine does meets all of them alike. Judges nothing.

use std::io::{Write, stderr};

use anyhow::{Result, ensure};

use crate::spent::Spent;

/// How often each contestant runs, after one run that is not counted.
const N_ROUNDS: usize = 7;

/// One run of a contestant.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sample {
    /// How much it did: plies, bytes, games.
    pub(crate) n_units: u64,
    /// What that took.
    pub(crate) spent: Spent,
}

/// By which clock contestants are compared.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Clock {
    /// The one on the wall.
    Wall,
    /// The one that counts only while a processor works for the contestant.
    Cpu,
}

impl Sample {
    /// Returns how much was done in a second.
    #[expect(clippy::cast_precision_loss, reason = "no rate is known to fifteen digits")]
    pub(crate) fn rate(&self, clock: Clock) -> f64 {
        let time = match clock {
            Clock::Wall => self.spent.wall,
            Clock::Cpu => self.spent.cpu,
        };
        self.n_units as f64 / time.as_secs_f64()
    }
}

/// Something that runs and says how much it did.
type Work<'a> = Box<dyn FnMut() -> Result<u64> + 'a>;

/// Who runs beside whom.
#[derive(Default)]
pub(crate) struct Contest<'a> {
    contestants: Vec<(String, Work<'a>)>,
}

/// What came of one contestant.
#[derive(Clone, Debug)]
pub(crate) struct Runs {
    /// Who it is.
    pub(crate) name: String,
    /// Its runs, one a round.
    pub(crate) samples: Vec<Sample>,
}

impl<'a> Contest<'a> {
    /// Adds a contestant.
    pub(crate) fn enter(&mut self, name: &str, work: impl FnMut() -> Result<u64> + 'a) {
        self.contestants.push((name.to_owned(), Box::new(work)));
    }

    /// Lets all run in turn, round after round, and returns the runs of each in the order of entry.
    pub(crate) fn run(mut self) -> Result<Vec<Runs>> {
        let names = self.contestants.iter().map(|(name, _)| name.clone());
        let mut all: Vec<_> = names.map(|name| Runs { name, samples: Vec::new() }).collect();
        for nth in 0..=N_ROUNDS {
            for ((name, work), runs) in self.contestants.iter_mut().zip(&mut all) {
                let (spent, n_units) = Spent::on(work)?;
                ensure!(n_units != 0, "{name} did nothing");
                // The first round fills caches.
                if nth != 0 {
                    runs.samples.push(Sample { n_units, spent });
                }
            }
            write!(stderr(), ".")?;
        }
        writeln!(stderr())?;
        Ok(all)
    }
}

/// A ratio measured once a round.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ratio {
    /// The one in the middle.
    pub(crate) median: f64,
    /// The least.
    pub(crate) least: f64,
    /// The greatest.
    pub(crate) most: f64,
}

impl Ratio {
    /// Compares the rates of each round.
    pub(crate) fn of(ours: &Runs, theirs: &Runs, clock: Clock) -> Self {
        let pairs = ours.samples.iter().zip(&theirs.samples);
        let ratios = sorted(pairs.map(|(our, their)| our.rate(clock) / their.rate(clock)));
        let least = ratios.first().copied().unwrap_or(f64::NAN);
        let most = ratios.last().copied().unwrap_or(f64::NAN);
        Self { median: middle(&ratios), least, most }
    }
}

/// Returns the rate in the middle.
pub(crate) fn median_rate(runs: &Runs, clock: Clock) -> f64 {
    middle(&sorted(runs.samples.iter().map(|it| it.rate(clock))))
}

/// Sorts numbers.
fn sorted(numbers: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut numbers: Vec<_> = numbers.collect();
    numbers.sort_by(f64::total_cmp);
    numbers
}

/// Returns the number in the middle of sorted ones.
fn middle(sorted: &[f64]) -> f64 {
    sorted.get(sorted.len() / 2).copied().unwrap_or(f64::NAN)
}
