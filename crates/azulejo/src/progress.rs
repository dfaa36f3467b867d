//! How far a long search is, shown on a terminal's standard error and nowhere else. Searches nothing.

use std::sync::atomic::{AtomicUsize, Ordering};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::console::Console;
use crate::tally::count;

/// Shows how far a search is.
pub(crate) struct Progress {
    bar: ProgressBar,
    /// How many records are done, where many are searched.
    n_records: AtomicUsize,
}

impl Progress {
    /// Begins to show it, if somebody looks.
    pub(crate) fn new(console: &Console<'_>) -> Self {
        let target =
            if console.is_watched() { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
        let bar = ProgressBar::with_draw_target(None, target);
        if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed} {msg}") {
            bar.set_style(style);
        }
        Self { bar, n_records: AtomicUsize::new(0) }
    }

    /// Says how far it is.
    pub(crate) fn say(&self, message: String) {
        self.bar.set_message(message);
        self.bar.tick();
    }

    /// Says that one record more is done.
    pub(crate) fn count_record(&self) {
        let n_records = self.n_records.fetch_add(1, Ordering::Relaxed) + 1;
        if !self.bar.is_hidden() {
            self.say(count(n_records, "record"));
        }
    }

    /// Does something that may print, and shows nothing meanwhile.
    pub(crate) fn aside<T>(&self, work: impl FnOnce() -> T) -> T {
        // Nothing is shown where nobody looks, and then the clock is not asked either.
        if self.bar.is_hidden() { work() } else { self.bar.suspend(work) }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
