//! Whether text carries color. Chooses no color.

use std::fmt;
use std::fmt::Display;

use anstyle::Style;

/// Whether what is written carries color.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub enum Paint {
    /// Text alone.
    #[default]
    Plain,
    /// Text with ANSI sequences, for a stream that shows them or strips them.
    Ansi,
}

impl Paint {
    /// Returns `text` so that it displays in the style, where color is wanted.
    pub(crate) fn styled<T: Display>(self, style: Style, text: T) -> Styled<T> {
        let style = match self {
            Self::Plain => Style::new(),
            Self::Ansi => style,
        };
        Styled { style, text }
    }
}

/// Text in a style.
#[derive(Debug)]
pub(crate) struct Styled<T> {
    style: Style,
    text: T,
}

impl<T: Display> Display for Styled<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{:#}", self.style, self.text, self.style)
    }
}
