//! What a piece of work took: time on the wall's clock, time of processors. Compares nothing.

use std::time::{Duration, Instant};

use anyhow::Result;
use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeVal;

/// The time that some work took.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spent {
    /// On the wall's clock.
    pub(crate) wall: Duration,
    /// Of processors, in this process and in those that it waited for.
    pub(crate) cpu: Duration,
}

impl Spent {
    /// Does some work and returns what it took, and what came of it.
    pub(crate) fn on<T>(work: impl FnOnce() -> Result<T>) -> Result<(Self, T)> {
        let (start, cpu) = (Instant::now(), cpu_until_now()?);
        let done = work()?;
        Ok((Self { wall: start.elapsed(), cpu: cpu_until_now()?.saturating_sub(cpu) }, done))
    }
}

/// Returns the processor time that this process and those that it waited for used until now.
fn cpu_until_now() -> Result<Duration> {
    let (own, children) = (getrusage(UsageWho::RUSAGE_SELF)?, getrusage(UsageWho::RUSAGE_CHILDREN)?);
    let times = [own.user_time(), own.system_time(), children.user_time(), children.system_time()];
    Ok(times.into_iter().map(duration).sum())
}

/// Converts a time that is not negative.
fn duration(time: TimeVal) -> Duration {
    let seconds = u64::try_from(time.tv_sec()).unwrap_or_default();
    Duration::from_secs(seconds) + Duration::from_micros(u64::try_from(time.tv_usec()).unwrap_or_default())
}

/// Returns the most memory, in bytes, that one of the processes that were waited for held at once.
pub(crate) fn peak_of_children() -> Result<u64> {
    // Linux counts in units of 1024 bytes.
    Ok(u64::try_from(getrusage(UsageWho::RUSAGE_CHILDREN)?.max_rss())? * 1024)
}
