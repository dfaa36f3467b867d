//! One thing that is wrong, said for people. Does not draw it.

use crate::{Code, Severity, Span};

/// A place that a diagnostic points at, with words for it.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Label {
    /// Where, in bytes of the record.
    pub span: Span,
    /// What is there: `line 3 holds 2 blue`. Lower case, no full stop.
    pub text: String,
}

/// One thing that is wrong with a record.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Diagnostic {
    /// What kind of thing it is; its summary is the headline.
    pub code: Code,
    /// How much it weighs here; a fault in a variation weighs less than its code says.
    pub severity: Severity,
    /// The place it is about, in bytes of the record.
    pub span: Span,
    /// What is particular here: the label of `span`. May be empty.
    pub detail: String,
    /// Further places.
    pub labels: Vec<Label>,
    /// What would have been right, if that can be said.
    pub help: Option<String>,
}

impl Diagnostic {
    /// Returns a diagnostic of the code's own severity, with nothing particular yet.
    pub fn new(code: Code, span: Span) -> Self {
        Self { code, severity: code.severity, span, detail: String::new(), labels: Vec::new(), help: None }
    }

    /// Sets the label of the place.
    #[must_use]
    pub fn detail(mut self, text: impl Into<String>) -> Self {
        self.detail = text.into();
        self
    }

    /// Adds a further place.
    #[must_use]
    pub fn label(mut self, span: Span, text: impl Into<String>) -> Self {
        self.labels.push(Label { span, text: text.into() });
        self
    }

    /// Sets what would have been right; an empty text says nothing.
    #[must_use]
    pub fn help(mut self, text: impl Into<String>) -> Self {
        self.help = Some(text.into()).filter(|it| !it.is_empty());
        self
    }

    /// Returns the whole message in one line: headline, then what is particular.
    pub fn message(&self) -> String {
        match self.detail.as_str() {
            "" => self.code.summary().to_owned(),
            detail => format!("{}: {detail}", self.code.summary()),
        }
    }
}

/// Who wants to hear of diagnostics.
///
/// `()` ignores them, `Option` keeps the first, `Vec` keeps all, a closure does what it does.
pub trait Report {
    /// Takes one diagnostic.
    fn report(&mut self, diagnostic: Diagnostic);
}

impl Report for () {
    fn report(&mut self, _: Diagnostic) {}
}

impl Report for Option<Diagnostic> {
    fn report(&mut self, diagnostic: Diagnostic) {
        self.get_or_insert(diagnostic);
    }
}

impl Report for Vec<Diagnostic> {
    fn report(&mut self, diagnostic: Diagnostic) {
        self.push(diagnostic);
    }
}

impl<F: FnMut(Diagnostic)> Report for F {
    fn report(&mut self, diagnostic: Diagnostic) {
        self(diagnostic);
    }
}
