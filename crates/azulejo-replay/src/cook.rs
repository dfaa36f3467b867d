//! Turns faults, which have no words, into diagnostics, which have. Runs only when something is wrong.

use azulejo_notation::Record;
use azulejo_rules::{Fault, Game};
use azulejo_source::{Diagnostic, Span};

/// Returns the diagnostic of a fault in the words that lie at `span`.
///
/// The state is the one in which the fault was found.
pub(crate) fn cook<G: Game>(
    rules: &G::Rules,
    state: &G::State,
    ply: Option<&G::Ply>,
    fault: Fault,
    place: Place<'_>,
) -> Diagnostic {
    let mut detail = String::new();
    let mut help = String::new();
    let _strings_take_all = G::describe(state, ply, fault, &mut detail);
    let _strings_take_all = G::help(rules, state, ply, fault, &mut help);
    cook_unreadable(fault, place).detail(detail).help(help)
}

/// Returns the diagnostic of words that do not read, which lie at `span`.
pub(crate) fn cook_unreadable(fault: Fault, place: Place<'_>) -> Diagnostic {
    Diagnostic::new(fault.code, place.of(fault))
}

/// Returns the diagnostic of a position that does not read, which lies at `span`.
pub(crate) fn cook_position<G: Game>(text: &str, fault: Fault, place: Place<'_>) -> Diagnostic {
    let mut detail = String::new();
    let _strings_take_all = G::describe_position(text, fault, &mut detail);
    cook_unreadable(fault, place).detail(detail)
}

/// Returns the diagnostic of what a record states of its boards and does not read, which lies at `span`.
///
/// The state is that of a table of which nothing is stated.
pub(crate) fn cook_printed<G: Game>(
    rules: &G::Rules,
    state: &G::State,
    text: &str,
    fault: Fault,
    place: Place<'_>,
) -> Diagnostic {
    let mut detail = String::new();
    let _strings_take_all = G::describe_printed(text, &mut detail);
    cook::<G>(rules, state, None, fault, place).detail(detail)
}

/// The words of a record in which a fault was found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place<'a> {
    text: &'a [u8],
    span: Span,
}

impl<'a> Place<'a> {
    /// Returns the words that lie at `span`.
    pub(crate) const fn new(record: &Record<'a>, span: Span) -> Self {
        Self { text: record.text, span }
    }

    /// Returns where the fault is: its bytes, its word, or all of the words.
    fn of(self, fault: Fault) -> Span {
        match (fault.at, fault.word) {
            (Some(at), _) => at.shifted(self.span.start),
            (None, Some(nth)) => self.word(usize::from(nth)).unwrap_or(self.span),
            (None, None) => self.span,
        }
    }

    /// Returns where the word number `nth`, from 0, lies.
    fn word(self, nth: usize) -> Option<Span> {
        let words = self.span.slice(self.text).split(u8::is_ascii_whitespace).filter(|it| !it.is_empty());
        words.clone().nth(nth).map(|word| Span::of(word, self.text))
    }
}
