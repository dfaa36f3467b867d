//! Whether a line that is reported is the first on which a record contradicts itself. Judges no slip.

use azulejo_source::{Diagnostic, Severity};

use super::claims::false_claim;
use super::judge::{invents_nothing, only, transcript, verified};
use super::slip::{LineClass, belongs_to, n_announcements};

/// What a line is to the record that ends with it.
#[derive(Clone, Debug)]
pub(super) enum Cut {
    /// Without it, the record contradicts nothing; with it, it does.
    First,
    /// Without it, the record contradicts itself already, in these words.
    Overdue(String),
    /// With it, the record still contradicts nothing.
    Innocent,
}

/// Cuts a record off above a line and below it, from 1, and compares what is said of both.
///
/// Whoever breaks off there writes `end unfinished`: what is above the line is then the record of a game that can go on, so that
/// no line of it could have been known to be false. A ruling and the event that it rules upon are cut off together, `refill` and the
/// line of chance that it speaks of, and the fields of a header, which have no order among them.
pub(super) fn cut(text: &str, line: usize, is_watched: bool, is_new: impl Fn(&Diagnostic) -> bool) -> Cut {
    let lines: Vec<_> = text.lines().collect();
    let (above, below) = lines.split_at((line - 1).min(lines.len()));
    let class = below.first().map_or(LineClass::Note, |it| LineClass::of(it));
    let (top, bottom) = if class == LineClass::Header {
        (0, lines.iter().rposition(|it| LineClass::of(it) == class))
    } else if class == LineClass::Ruling {
        (belongs_to(class, above) - 1, Some(above.len()))
    } else if class.is_announced() {
        (above.len() - n_announcements(above), Some(above.len()))
    } else {
        (above.len(), Some(above.len()))
    };
    if let Some(why) = fault(&lines[..top], is_watched) {
        return Cut::Overdue(why);
    }
    let with = broken_off(&lines[..bottom.map_or(0, |it| it + 1).min(lines.len())]);
    let is_there = |(at, it): &(usize, Diagnostic)| *at <= line && is_new(it);
    if verified(&only(&with)).1.iter().any(is_there) { Cut::First } else { Cut::Innocent }
}

/// Returns lines as a record that goes on no further.
fn broken_off(lines: &[&str]) -> String {
    let is_ended = lines.iter().any(|it| LineClass::of(it) == LineClass::End);
    let end = if is_ended { "" } else { "end unfinished\n" };
    lines.join("\n") + "\n" + end
}

/// Returns what is wrong with the first lines of a record, if anything is.
fn fault(lines: &[&str], is_watched: bool) -> Option<String> {
    let text = broken_off(lines);
    let record = only(&text);
    let found = verified(&record).1.into_iter().find(|it| it.1.severity == Severity::Error);
    if let Some((line, it)) = found.filter(|_| !lines.is_empty()) {
        return Some(format!("{line}: {}", it.message()));
    }
    if !is_watched || lines.is_empty() {
        return None;
    }
    invents_nothing(&record, &transcript(&record).1, &text);
    false_claim(&record)
}
