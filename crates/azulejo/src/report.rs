//! What `check` finds, shown as it is found, so that nothing is held for the end. Finds nothing.

use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::Result;
use azulejo_render::SarifLog;

use crate::checking::{Checked, Format};
use crate::codes::catalogue;
use crate::console::Console;
use crate::exit::Exit;
use crate::frames::left_out;
use crate::tally::Tally;

/// What was shown so far, and what it comes to.
#[derive(Debug)]
pub(crate) struct Report<'a> {
    format: Format,
    /// The log for code hosts, if that is the format; its results are forgotten once they are shown.
    log: Option<SarifLog>,
    /// How many frames may still be shown.
    left: &'a AtomicUsize,
    /// How many frames were not.
    n_left_out: usize,
    tally: Tally,
}

impl<'a> Report<'a> {
    /// Begins a report, of which a log for code hosts has a beginning.
    pub(crate) fn open(format: Format, left: &'a AtomicUsize, console: &mut Console<'_>) -> Result<Self> {
        let log = (format == Format::Sarif).then(|| SarifLog::new(catalogue()));
        if let Some(log) = &log {
            console.write(log.open().as_bytes())?;
        }
        Ok(Self { format, log, left, n_left_out: 0, tally: Tally::default() })
    }

    /// Shows what was found next, and counts it.
    pub(crate) fn add(&mut self, checked: &Checked, console: &mut Console<'_>) -> Result<()> {
        self.tally.add(&checked.tally);
        console.note(self.tally.exit());
        match self.format {
            Format::Human => self.add_frames(checked, console)?,
            Format::Short => console.print(&checked.text)?,
            Format::Json => console.write(checked.text.as_bytes())?,
            Format::Sarif => {
                let results = self.log.as_mut().map(|it| it.add(&checked.findings)).unwrap_or_default();
                console.write(results.as_bytes())?;
            }
        }
        Ok(())
    }

    /// Shows as many frames as may still be shown.
    fn add_frames(&mut self, checked: &Checked, console: &mut Console<'_>) -> Result<()> {
        let left = self.left.load(Ordering::Relaxed);
        let n_shown = checked.frames.len().min(left);
        for frame in checked.frames.iter().take(n_shown) {
            console.print(frame)?;
        }
        self.left.store(left - n_shown, Ordering::Relaxed);
        self.n_left_out += checked.frames.len() - n_shown + checked.n_left_out;
        Ok(())
    }

    /// Ends the report: people are told how much is not shown and what it comes to.
    pub(crate) fn close(self, console: &mut Console<'_>) -> Result<Exit> {
        console.print(&left_out(self.n_left_out))?;
        match self.format {
            Format::Human | Format::Short if self.tally.files == 0 => {}
            Format::Human | Format::Short => console.print(&format!("{}\n", self.tally))?,
            Format::Json | Format::Sarif => {}
        }
        if let Some(log) = &self.log {
            console.write(log.close().as_bytes())?;
        }
        Ok(self.tally.exit())
    }
}
