//! Diagnostics as code frames for people. Finds none.

use azulejo_render::{Paint, Source, write_frame};
use azulejo_source::Diagnostic;

/// How many frames a run shows at most, unless somebody wants more or fewer.
pub(crate) const MOST: usize = 100;

/// Reads how many frames are shown at most.
pub(crate) fn most(text: &str) -> Result<usize, String> {
    if text == "all" {
        Ok(usize::MAX)
    } else {
        text.parse().map_err(|_| "neither a number nor `all`".to_owned())
    }
}

/// Returns the line that says how many frames are left out; nothing where none is.
pub(crate) fn left_out(n_frames: usize) -> String {
    match n_frames {
        0 => String::new(),
        1 => "1 more is not shown; `--max-frames all` shows all\n".to_owned(),
        n => format!("{n} more are not shown; `--max-frames all` shows all\n"),
    }
}

/// Returns the frame of a diagnostic, with an empty line behind it.
pub(crate) fn frame(diagnostic: &Diagnostic, source: &Source<'_>) -> String {
    let mut text = String::new();
    // Writing to a string does not fail.
    let _written = write_frame(diagnostic, source, Paint::Ansi, &mut text);
    text.push('\n');
    text
}

/// Returns the frames of the first diagnostics, from the first line to the last, and how many are left out.
pub(crate) fn frames(mut diagnostics: Vec<Diagnostic>, source: &Source<'_>, most: usize) -> String {
    diagnostics.sort_by_key(|it| it.span.start);
    let shown: String = diagnostics.iter().take(most).map(|it| frame(it, source)).collect();
    shown + &left_out(diagnostics.len().saturating_sub(most))
}
