//! What is remembered of lines that went by: keys of the header, and events that may have variations. Reports nothing.

use std::collections::HashMap;

use azulejo_source::Span;

use crate::header::{self, KnownKey};
use crate::limits::MAX_FIELDS;
use crate::lists::Path;

/// The keys of the header that were given, and where first.
#[derive(Clone, Debug, Default)]
pub(crate) struct Keys<'src> {
    known: [Option<Span>; KnownKey::COUNT],
    /// Those of single seats and those that this version does not know.
    others: Vec<(&'src str, Span)>,
    pub(crate) n_fields: usize,
}

impl<'src> Keys<'src> {
    /// Adds a key if it is known, new, and not too much; tells whether it was.
    pub(crate) fn add_plain(&mut self, text: &str, span: Span) -> bool {
        KnownKey::of(text).is_some_and(|key| self.add_known(key, span))
    }

    /// Adds a known key if it is new and not too much; tells whether it was.
    #[inline]
    pub(crate) fn add_known(&mut self, key: KnownKey, span: Span) -> bool {
        let Some(place) = self.known.get_mut(key.nth()).filter(|it| it.is_none()) else { return false };
        let is_plain = self.n_fields < MAX_FIELDS;
        if is_plain {
            *place = Some(span);
            self.n_fields += 1;
        }
        is_plain
    }

    /// Adds a key; returns where it stood first, if it may stand only once and was given before.
    pub(crate) fn add(&mut self, key: header::Key<'src>, text: &'src str, span: Span) -> Option<Span> {
        self.n_fields += 1;
        match key {
            header::Key::Own => None,
            header::Key::Known(key) => {
                let place = self.known.get_mut(key.nth())?;
                let first = *place;
                *place = place.or(Some(span));
                first
            }
            header::Key::OfSeat(..) | header::Key::Unknown => {
                let first = self.others.iter().find(|it| it.0.eq_ignore_ascii_case(text)).map(|it| it.1);
                if first.is_none() && self.others.len() < MAX_FIELDS {
                    self.others.push((text, span));
                }
                first
            }
        }
    }
}

/// Which variations have an event to which an alternative can be given.
#[derive(Clone, Debug, Default)]
pub(crate) struct Events<'src> {
    /// How many events came so far.
    so_far: u64,
    /// The last event of the main line, by its number; 0 where there is none.
    main: u64,
    /// For each path its last event and the last event of its parent at that time, by their numbers.
    last: HashMap<&'src str, (u64, u64)>,
}

impl<'src> Events<'src> {
    /// Adds an event.
    pub(crate) fn add(&mut self, path: Path<'src>) {
        let Some(parent) = path.parent() else { return self.add_main(1) };
        self.so_far += 1;
        let above = self.number(parent);
        self.last.insert(path.text(), (self.so_far, above));
    }

    /// Adds so many events of the main line, at least one.
    #[inline]
    pub(crate) fn add_main(&mut self, n_events: u32) {
        self.so_far += u64::from(n_events);
        self.main = self.so_far;
        if !self.last.is_empty() {
            self.last.clear();
        }
    }

    /// Returns the number of the last event at a path, or 0.
    pub(crate) fn number(&self, path: Path<'_>) -> u64 {
        if path.is_main() { self.main } else { self.last.get(path.text()).map_or(0, |it| it.0) }
    }

    /// Tells whether the line that a variation departs from has an event above.
    pub(crate) fn has_parent(&self, path: Path<'_>) -> bool {
        path.parent().is_none_or(|it| self.is_open(it))
    }

    /// Tells whether a path has an event that no event of its parents has closed.
    pub(crate) fn is_open(&self, path: Path<'_>) -> bool {
        let Some(parent) = path.parent() else { return self.main != 0 };
        let Some((_, above)) = self.last.get(path.text()) else { return false };
        self.number(parent) == *above && self.is_open(parent)
    }
}
