//! What a replay counts and finds on its way, and the level that follows from it.

use azulejo_source::{Code, Diagnostic, Report, Severity};

use crate::verdict::{Level, Outcome};

/// What was counted and found.
#[expect(clippy::struct_excessive_bools, reason = "each is one thing that keeps a record from a level")]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tally {
    pub(crate) n_events: u32,
    pub(crate) n_plies: u32,
    pub(crate) n_rulings: u32,
    pub(crate) n_undetermined: u32,
    /// The replay has stopped.
    pub(crate) is_broken: bool,
    /// Some words did not read.
    pub(crate) is_unreadable: bool,
    /// More events read as those of another game, and of the others nothing is said.
    pub(crate) is_of_other_game: bool,
    /// Some event was illegal and not ruled upon.
    pub(crate) is_illegal: bool,
    /// The legality of some event is not determined.
    pub(crate) is_undetermined: bool,
    /// Tiles did not add up.
    pub(crate) is_unconserved: bool,
    /// Some claim does not hold.
    pub(crate) is_contradicted: bool,
    /// The final scores are claimed and hold.
    pub(crate) is_result_confirmed: bool,
    pub(crate) outcome: Outcome,
    /// The first reason why the record reaches no higher level.
    pub(crate) why: Option<Code>,
}

impl Default for Tally {
    fn default() -> Self {
        Self {
            n_events: 0,
            n_plies: 0,
            n_rulings: 0,
            n_undetermined: 0,
            is_broken: false,
            is_unreadable: false,
            is_of_other_game: false,
            is_illegal: false,
            is_undetermined: false,
            is_unconserved: false,
            is_contradicted: false,
            is_result_confirmed: false,
            outcome: Outcome::Truncated,
            why: None,
        }
    }
}

impl Tally {
    /// Notes what is wrong with the form of a line, and passes it on.
    pub(crate) fn note_form(&mut self, diagnostic: Diagnostic, report: &mut dyn Report) {
        self.is_unreadable |= diagnostic.severity == Severity::Error;
        report.report(diagnostic);
    }

    /// Returns the level that a record reaches (agn 12.1).
    pub(crate) const fn level(&self) -> Level {
        if self.is_unreadable {
            Level::Text
        } else if self.is_broken || self.is_illegal || self.is_undetermined {
            Level::Form
        } else if self.is_unconserved {
            Level::Legal
        } else if self.is_contradicted || self.n_undetermined != 0 {
            Level::Conserved
        } else if self.outcome.is_played_out() && self.is_result_confirmed {
            Level::Complete
        } else {
            Level::Claims
        }
    }
}
