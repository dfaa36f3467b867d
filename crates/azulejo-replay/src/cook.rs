//! Turns faults, which have no words, into diagnostics, which have. Runs only when something is wrong.

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
    span: Span,
) -> Diagnostic {
    let mut detail = String::new();
    let mut help = String::new();
    let _strings_take_all = G::describe(state, ply, fault, &mut detail);
    let _strings_take_all = G::help(rules, state, ply, fault, &mut help);
    Diagnostic::new(fault.code, place(fault, span)).detail(detail).help(help)
}

/// Returns the diagnostic of words that do not read, which lie at `span`.
pub(crate) fn cook_unreadable(fault: Fault, span: Span) -> Diagnostic {
    Diagnostic::new(fault.code, place(fault, span))
}

/// Returns where in the record the fault is.
fn place(fault: Fault, span: Span) -> Span {
    fault.at.map_or(span, |at| at.shifted(span.start))
}
