//! Merges one event line and its glyph. Merges nothing below it.

use azulejo_notation::Glyph;

use super::items::Item;
use super::output::Output;
use crate::records::Entry;

/// Glyphs in the order of agn 6.1.
const GLYPHS: [Glyph; 6] =
    [Glyph::Good, Glyph::Weak, Glyph::Brilliant, Glyph::Blunder, Glyph::Interesting, Glyph::Dubious];

/// Merges an event that both sides have. Where it is the same event on both sides, its glyph is merged by itself: of two that
/// both added, the first in order stays and the other follows as an annotation.
pub(crate) fn merge_event(
    base: Option<&Item<'_, '_>>,
    ours: &Item<'_, '_>,
    theirs: &Item<'_, '_>,
    out: &mut Output<'_>,
) {
    let of = base.map(|it| it.line);
    let (one, other) = (ours.line, theirs.line);
    let glyph = of.map_or("", Entry::glyph);
    let is_one_event = one.meaning == other.meaning;
    let is_base =
        |it: &Entry<'_>| of.is_some_and(|of| of.says() == it.says()) || is_one_event && it.glyph() == glyph;
    if one.says() == other.says() {
        let is_ours_unchanged = of.is_some_and(|of| of.raw == one.raw);
        out.text(if is_ours_unchanged { other.raw } else { one.raw });
    } else if is_base(one) {
        out.text(other.raw);
    } else if is_base(other) {
        out.text(one.raw);
    } else if is_one_event && glyph.is_empty() {
        let is_ours_first = rank(one) < rank(other);
        let (first, second) = if is_ours_first { (one, other) } else { (other, one) };
        out.text(first.raw);
        let note = second.glyph_note();
        if ours.below.iter().chain(&theirs.below).all(|it| it.meaning != note.as_bytes()) {
            out.line(&note);
        }
    } else {
        out.conflict(&[one.raw], &[other.raw]);
    }
}

/// Returns the place of an event's glyph in order.
fn rank(entry: &Entry<'_>) -> Option<usize> {
    GLYPHS.iter().position(|it| it.text() == entry.glyph())
}
