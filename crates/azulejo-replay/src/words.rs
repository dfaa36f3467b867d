//! From what was written to what it means: seats, events, spans of words. Judges none of it.

use azulejo_notation::{LineKind, Record};
use azulejo_rules::{Fault, Game, Seat};
use azulejo_source::Span;

/// Returns the seat of the rules that a seat of the notation is.
pub(crate) fn seat(written: azulejo_notation::Seat) -> Seat {
    match written {
        azulejo_notation::Seat::A => Seat::A,
        azulejo_notation::Seat::B => Seat::B,
        azulejo_notation::Seat::C => Seat::C,
        azulejo_notation::Seat::D => Seat::D,
    }
}

/// What an event means, or why that cannot be said, and the words that say it.
pub(crate) type Meaning<'src, G> = (Result<<G as Game>::Ply, Fault>, &'src str);

/// Reads what an event means; none for a line that is neither ply nor chance.
pub(crate) fn read_event<'src, G: Game>(kind: &LineKind<'src>) -> Option<Meaning<'src, G>> {
    match *kind {
        LineKind::Ply { seat: written, body, .. } => Some((G::read_ply(seat(written), body), body)),
        LineKind::Chance { word, body } => Some((G::read_chance(lower(word)?, body), body)),
        _ => None,
    }
}

/// Tells whether a line is a choice that may come before the state settles.
pub(crate) fn is_due<G: Game>(state: &G::State, kind: &LineKind<'_>) -> bool {
    matches!(read_event::<G>(kind), Some((Ok(ply), _)) if G::is_due(state, &ply))
}

/// Returns where a part of the record lies in it.
pub(crate) fn span(record: &Record<'_>, part: &str) -> Span {
    Span::of(part.as_bytes(), record.text)
}

/// Returns a line's span without its line end.
pub(crate) fn trimmed(record: &Record<'_>, span: Span) -> Span {
    let text = span.slice(record.text).trim_ascii_end();
    Span::of(text, record.text)
}

/// Returns where the word number `nth`, from 0, of `text` lies; all of it where there is none such.
pub(crate) fn nth_word(record: &Record<'_>, text: &str, nth: usize) -> Span {
    span(record, text.split_ascii_whitespace().nth(nth).unwrap_or(text))
}

/// Returns the words of a chance line in lower case, for a comparison without regard to case.
fn lower(word: &str) -> Option<&'static str> {
    ["deal", "supply", "flip", "scoring"].into_iter().find(|it| it.eq_ignore_ascii_case(word))
}
