//! How far a long search is, shown on a terminal's standard error and nowhere else. Searches nothing.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::console::Console;

/// Shows how far a search is.
pub(crate) struct Progress {
    bar: ProgressBar,
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
        Self { bar }
    }

    /// Says how far it is.
    pub(crate) fn say(&self, message: String) {
        self.bar.set_message(message);
        self.bar.tick();
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
