//! What a record shows that a smaller one should still show. Makes no record smaller.

use azulejo_notation::Record;
use azulejo_replay::{Options, verify};
use azulejo_source::{Diagnostic, Severity};

use crate::{NoGame, Parting, compare, find_cause};

/// That two readings part on a record, in a certain way and for a certain reason.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Divergence {
    left: String,
    right: String,
    /// The questions that make them part.
    cause: String,
    /// Why the event is illegal on either side.
    faults: (Option<&'static str>, Option<&'static str>),
    /// Whether facts differ.
    has_facts: bool,
}

impl Divergence {
    /// Returns how two readings part on a record; none where they do not.
    ///
    /// # Errors
    /// The game or a rule is not known, or the header of the record cannot be replayed.
    pub fn of(record: &Record<'_>, left: &str, right: &str) -> Result<Option<Self>, NoGame> {
        let Some(parting) = compare(record, left, right)?.parting else { return Ok(None) };
        let Some(cause) = find_cause(record, left, right)? else { return Ok(None) };
        Ok(Some(Self {
            left: left.to_owned(),
            right: right.to_owned(),
            cause: cause.name(),
            faults: faults(&parting),
            has_facts: !parting.facts.is_empty(),
        }))
    }

    /// Returns the reading under which the event on which they part is legal; the left one where it is under both or neither.
    pub fn legal_side(&self) -> &str {
        if self.faults.0.is_some() && self.faults.1.is_none() { &self.right } else { &self.left }
    }

    /// Tells whether the two readings part on another record in the same way and for the same reason.
    pub fn shows(&self, record: &Record<'_>) -> bool {
        Self::of(record, &self.left, &self.right).is_ok_and(|it| it.as_ref() == Some(self))
    }
}

/// Returns why an event is illegal on either side.
fn faults(parting: &Parting) -> (Option<&'static str>, Option<&'static str>) {
    let name = |it: &Option<Diagnostic>| it.as_ref().map(|it| it.code.name);
    (name(&parting.left_fault), name(&parting.right_fault))
}

/// That a record is faulty in a certain way: the code of its first error.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Contradiction {
    rules: Option<String>,
    /// The code of the first error.
    pub code: &'static str,
}

impl Contradiction {
    /// Returns what is wrong first with a record, under other rules than its own if any are given; none where nothing is.
    pub fn of(record: &Record<'_>, rules: Option<&str>) -> Option<Self> {
        let mut found: Vec<Diagnostic> = Vec::new();
        verify(record, &Options { rules }, &mut found);
        let first = found.iter().find(|it| it.severity == Severity::Error)?;
        Some(Self { rules: rules.map(str::to_owned), code: first.code.name })
    }

    /// Tells whether the same is wrong first with another record.
    pub fn shows(&self, record: &Record<'_>) -> bool {
        Self::of(record, self.rules.as_deref()).as_ref() == Some(self)
    }
}
