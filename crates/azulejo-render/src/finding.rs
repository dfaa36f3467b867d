//! A diagnostic with its place in its file, for what is read by programs. Draws nothing.

use azulejo_source::{Code, Diagnostic, Severity, Span};

use crate::{Place, Source};

/// Where something begins and ends, the end being the column after it.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct Region {
    /// Where it begins.
    pub start: Place,
    /// The place behind its last character.
    pub end: Place,
}

/// A diagnostic that no longer needs the text it was found in.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Finding {
    /// The name of the file.
    pub file: String,
    /// What kind of thing is wrong.
    pub code: Code,
    /// How much it weighs.
    pub severity: Severity,
    /// Where it is.
    pub region: Region,
    /// Headline and particulars.
    pub message: String,
    /// What would have been right, if that can be said.
    pub help: Option<String>,
    /// Further places, each with words for it.
    pub labels: Vec<(Region, String)>,
}

impl Finding {
    /// Finds the places of a diagnostic in `source`.
    pub fn new(diagnostic: &Diagnostic, source: &Source<'_>) -> Self {
        let labels = diagnostic.labels.iter().map(|it| (region(it.span, source), it.text.clone()));
        Self {
            file: source.file().to_owned(),
            code: diagnostic.code,
            severity: diagnostic.severity,
            region: region(diagnostic.span, source),
            message: diagnostic.message(),
            help: diagnostic.help.clone(),
            labels: labels.collect(),
        }
    }
}

/// Returns where the span begins and ends.
fn region(span: Span, source: &Source<'_>) -> Region {
    Region { start: source.place(span.start), end: source.place(span.end.max(span.start)) }
}
