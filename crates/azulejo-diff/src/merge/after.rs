//! Whether what two sides come to together still verifies. Merges nothing.

use azulejo_notation::records;
use azulejo_replay::{Options, verify};
use azulejo_source::{Diagnostic, Severity};

use crate::side::line_of;

/// An error of a merged file that neither side has.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Misfit {
    /// Its line in the merged file, from 1.
    pub line: u64,
    /// What is wrong.
    pub diagnostic: Diagnostic,
}

/// Returns the first error of a merged file if neither side has any: each changed another event, and together they are no game.
pub fn misfit(ours: &[u8], theirs: &[u8], merged: &[u8]) -> Option<Misfit> {
    let misfit = first_error(merged)?;
    (first_error(ours).is_none() && first_error(theirs).is_none()).then_some(misfit)
}

/// Returns the first error of a file.
fn first_error(text: &[u8]) -> Option<Misfit> {
    records(text).find_map(|record| {
        let mut found: Vec<Diagnostic> = Vec::new();
        verify(&record, &Options::default(), &mut found);
        let first = found.into_iter().find(|it| it.severity == Severity::Error);
        first.map(|diagnostic| Misfit { line: line_of(&record, diagnostic.span), diagnostic })
    })
}
