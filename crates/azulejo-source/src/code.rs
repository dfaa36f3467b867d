//! The catalogue of what can be wrong. Holds words for people, no logic.

use std::fmt;

/// How much a diagnostic weighs.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub enum Severity {
    /// Worth knowing; nothing is wrong.
    Note,
    /// Wrong, but it hinders nothing.
    Warning,
    /// Wrong: a verdict hangs on it.
    Error,
}

impl Severity {
    /// Returns the severity as one lower-case word.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One kind of thing that can be wrong, with its page in the catalogue.
///
/// Made by [`codes!`](crate::codes); compared by name.
#[derive(Debug)]
pub struct Entry {
    /// The code: `azul::line-holds-other`.
    pub name: &'static str,
    /// How much it weighs.
    pub severity: Severity,
    /// The clause of the specification that it rests on: `azul 3.4` or `agn 2.1`.
    pub clause: &'static str,
    /// The documentation: first the headline, then paragraphs apart by empty lines.
    pub doc: &'static [&'static str],
}

/// A reference to an [`Entry`]: what diagnostics and faults carry.
pub type Code = &'static Entry;

impl Entry {
    /// Returns the headline: a fact about the input, lower case, without a full stop.
    pub fn summary(&self) -> &'static str {
        self.doc.first().copied().unwrap_or_default().trim()
    }

    /// Returns the page under the headline, line by line, as Markdown.
    pub fn page(&self) -> impl Iterator<Item = &'static str> {
        let lines = self.doc.get(1..).unwrap_or_default();
        lines.iter().skip_while(|it| it.trim().is_empty()).map(|it| it.strip_prefix(' ').unwrap_or(it))
    }
}

impl PartialEq for Entry {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Entry {}

impl std::hash::Hash for Entry {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}

/// Declares catalogue entries and, as `CODES`, the list of them.
///
/// The doc comment of each entry is its page: first line the headline, then what it means and how to mend it.
///
/// ```
/// azulejo_source::codes! {
///     /// the line already holds another color
///     ///
///     /// A pattern line takes one color at a time.
///     LINE_HOLDS_OTHER = Error "azul::line-holds-other", "azul 3.4";
/// }
/// assert_eq!(LINE_HOLDS_OTHER.summary(), "the line already holds another color");
/// assert_eq!(CODES.len(), 1);
/// ```
#[macro_export]
macro_rules! codes {
    ($($(#[doc = $doc:literal])+ $id:ident = $severity:ident $name:literal, $clause:literal;)+) => {
        $($(#[doc = $doc])+
        #[allow(unreachable_pub, reason = "a crate may keep an entry to itself")]
        pub static $id: $crate::Entry = $crate::Entry {
            name: $name,
            severity: $crate::Severity::$severity,
            clause: $clause,
            doc: &[$($doc),+],
        };)+

        /// Every entry of this table, in the order of their declaration.
        #[allow(unreachable_pub, reason = "a crate may keep its table to itself")]
        pub static CODES: &[$crate::Code] = &[$(&$id),+];
    };
}

#[cfg(test)]
mod tests {
    codes! {
        /// the line is full
        ///
        /// A line holds as many tiles as its number.
        ///
        /// Choose another.
        LINE_IS_FULL = Error "azul::line-is-full", "azul 3.6";
    }

    #[test]
    fn an_entry_splits_its_doc_into_headline_and_page() {
        assert_eq!(LINE_IS_FULL.summary(), "the line is full");
        let page: Vec<_> = LINE_IS_FULL.page().collect();
        assert_eq!(page, ["A line holds as many tiles as its number.", "", "Choose another."]);
        assert_eq!(CODES, [&LINE_IS_FULL]);
    }
}
