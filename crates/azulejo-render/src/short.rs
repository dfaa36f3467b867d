//! Diagnostics as one line each, in the form that editors and `grep` users jump from.

use std::fmt;

use azulejo_source::Diagnostic;

use crate::style::severity_style;
use crate::{Escaped, Paint, Source};

/// Writes the diagnostic as one line `file:line:column: error[code]: message`, with its line feed.
pub fn write_short(
    diagnostic: &Diagnostic,
    source: &Source<'_>,
    paint: Paint,
    out: &mut dyn fmt::Write,
) -> fmt::Result {
    let place = source.place(diagnostic.span.start);
    let kind = format_args!("{}[{}]", diagnostic.severity, diagnostic.code.name).to_string();
    let kind = paint.styled(severity_style(diagnostic.severity), kind);
    let message = diagnostic.message();
    let file = Escaped(source.file());
    writeln!(out, "{file}:{}:{}: {kind}: {}", place.line, place.column, Escaped(&message))
}

#[cfg(test)]
mod tests {
    use azulejo_source::{Span, codes};

    use super::*;

    codes! {
        /// the line is full
        LINE_IS_FULL = Error "azul::line-is-full", "azul 3.6";
    }

    #[test]
    fn a_diagnostic_fits_on_one_line() {
        let source = Source::new("a\u{7}.agn", b"agn 1\nB 4RR3\n", 17);
        let diagnostic = Diagnostic::new(&LINE_IS_FULL, Span::new(11, 12)).detail("line 3 holds 3\nblue");
        let mut line = String::new();
        write_short(&diagnostic, &source, Paint::Plain, &mut line).expect("a string takes everything");
        assert_eq!(line, "a␇.agn:18:6: error[azul::line-is-full]: the line is full: line 3 holds 3␊blue\n");
    }
}
