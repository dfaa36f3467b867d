//! Diagnostics as code frames for people. Finds none.

use azulejo_render::{Paint, Source, write_frame};
use azulejo_source::Diagnostic;

/// Returns the frames of diagnostics, from the first line to the last, each with an empty line behind it.
pub(crate) fn frames(mut diagnostics: Vec<Diagnostic>, source: &Source<'_>) -> String {
    diagnostics.sort_by_key(|it| it.span.start);
    let mut text = String::new();
    for diagnostic in &diagnostics {
        // Writing to a string does not fail.
        let _written = write_frame(diagnostic, source, Paint::Ansi, &mut text);
        text.push('\n');
    }
    text
}
