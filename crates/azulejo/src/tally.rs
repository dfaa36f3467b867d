//! What a check of many records comes to. Checks none.

use std::fmt;
use std::fmt::Display;

use azulejo_replay::{Level, Verdict};
use azulejo_source::Severity;

use crate::exit::Exit;

/// Counts over records and files.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub(crate) struct Tally {
    /// Files that were read.
    pub(crate) files: usize,
    /// Records in them.
    pub(crate) records: usize,
    /// Records that reach the highest level.
    pub(crate) complete: usize,
    /// Records whose game was not played to its end.
    pub(crate) unfinished: usize,
    /// Records with a ruling.
    pub(crate) ruled: usize,
    /// Errors, levels not reached among them.
    pub(crate) errors: usize,
    /// Warnings.
    pub(crate) warnings: usize,
}

impl Tally {
    /// Counts a record.
    pub(crate) fn add_verdict(&mut self, verdict: &Verdict) {
        self.records += 1;
        self.complete += usize::from(verdict.level == Level::Complete);
        self.unfinished += usize::from(!verdict.outcome.is_played_out());
        self.ruled += usize::from(verdict.n_rulings != 0);
    }

    /// Counts a diagnostic of that severity.
    pub(crate) fn add_severity(&mut self, severity: Severity) {
        match severity {
            Severity::Error => self.errors += 1,
            Severity::Warning => self.warnings += 1,
            Severity::Note => {}
        }
    }

    /// Counts what another tally counted.
    pub(crate) fn add(&mut self, other: &Self) {
        self.files += other.files;
        self.records += other.records;
        self.complete += other.complete;
        self.unfinished += other.unfinished;
        self.ruled += other.ruled;
        self.errors += other.errors;
        self.warnings += other.warnings;
    }

    /// Returns what it comes to.
    pub(crate) fn exit(&self) -> Exit {
        if self.errors == 0 { Exit::Clean } else { Exit::Found }
    }
}

impl Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} in {}: ", count(self.records, "record"), count(self.files, "file"))?;
        write!(f, "{} complete, ", self.complete)?;
        match self.records.saturating_sub(self.complete + self.unfinished) {
            0 => {}
            incomplete => write!(f, "{incomplete} played but not complete, ")?,
        }
        write!(f, "{} not played to the end, ", self.unfinished)?;
        write!(f, "{} ruled upon; ", self.ruled)?;
        write!(f, "{}, {}", count(self.errors, "error"), count(self.warnings, "warning"))
    }
}

/// Returns the count with its noun, which takes an `s` where there is not one.
pub(crate) fn count(n: usize, noun: &str) -> String {
    format!("{n} {noun}{}", if n == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tally_reads_as_a_sentence() {
        let tally =
            Tally { files: 13, records: 151, complete: 150, unfinished: 1, ruled: 0, errors: 1, warnings: 0 };
        assert_eq!(
            tally.to_string(),
            "151 records in 13 files: 150 complete, 1 not played to the end, 0 ruled upon; 1 error, 0 warnings"
        );
        assert_eq!(tally.exit(), Exit::Found);
        assert_eq!(Tally::default().exit(), Exit::Clean);
    }
}
