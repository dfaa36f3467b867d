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

/// The most diagnostics of one text that are told.
pub const MOST_TOLD: usize = 1000;

/// The first diagnostics of a text. Of those beyond the most that are told, the first error is kept, and all are counted.
#[derive(Clone, Debug, Default)]
pub struct Firsts {
    told: Vec<Diagnostic>,
    has_error: bool,
    /// Where the first one is that is not told, and how much the gravest weighs.
    beyond: Option<(Span, Severity)>,
    n_beyond: usize,
}

impl Report for Firsts {
    fn report(&mut self, diagnostic: Diagnostic) {
        let is_error = diagnostic.severity == Severity::Error;
        if self.told.len() < MOST_TOLD || is_error && !self.has_error {
            self.has_error |= is_error;
            self.told.push(diagnostic);
            return;
        }
        self.n_beyond += 1;
        let (span, gravest) = self.beyond.unwrap_or((diagnostic.span, Severity::Note));
        let is_graver = is_error || gravest == Severity::Note;
        self.beyond = Some((span, if is_graver { diagnostic.severity } else { gravest }));
    }
}

impl Firsts {
    /// Returns what is told, in the order of the text; the last of it, with the given code, says how many more there are.
    pub fn in_order(self, more: Code) -> Vec<Diagnostic> {
        let mut told = self.told;
        told.sort_by_key(|it| it.span.start);
        told.extend(self.beyond.map(|(span, severity)| {
            let detail = format!("{} more from here on", self.n_beyond);
            Diagnostic { severity, ..Diagnostic::new(more, span).detail(detail) }
        }));
        told
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codes;

    codes! {
        /// something
        ///
        /// Something is wrong.
        SOMETHING = Warning "test::something", "agn 1.1";
        /// more
        ///
        /// More is wrong.
        MORE = Error "test::more", "agn 1.1";
    }

    #[test]
    fn what_is_not_told_is_counted_and_the_first_error_is_told() {
        let mut firsts = Firsts::default();
        let n_all = u32::try_from(MOST_TOLD).expect("it is small") + 9;
        for at in (0..n_all).rev() {
            let diagnostic = Diagnostic::new(&SOMETHING, Span::new(at, at + 1));
            let severity = if at < 3 { Severity::Error } else { Severity::Warning };
            firsts.report(Diagnostic { severity, ..diagnostic });
        }
        let all = firsts.in_order(&MORE);
        assert_eq!(all.len(), MOST_TOLD + 2);
        let last = all.last().expect("there are some");
        assert_eq!((last.code, last.severity, last.span.start), (&MORE, Severity::Error, 8));
        assert_eq!(last.detail, "8 more from here on");
        assert_eq!(all.iter().filter(|it| it.severity == Severity::Error).count(), 2);
        let told: Vec<_> = all.iter().map(|it| it.span.start).take(MOST_TOLD + 1).collect();
        assert!(told.is_sorted(), "{told:?}");
    }

    #[test]
    fn few_are_all_told() {
        assert_eq!(CODES.len(), 2);
        let mut firsts = Firsts::default();
        (0..MOST_TOLD).for_each(|_| firsts.report(Diagnostic::new(&SOMETHING, Span::default())));
        assert_eq!(firsts.in_order(&MORE).len(), MOST_TOLD);
    }
}
