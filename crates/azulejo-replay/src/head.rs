//! What the header of a record says that a replay needs, found in one pass. Understands none of it.

use azulejo_notation::{Field, LineKind, Lines, Record};
use azulejo_rules::Seat;
use azulejo_source::Span;

use crate::words;

/// The header fields that a replay needs; of a key given twice the first counts.
#[derive(Clone, Debug)]
pub(crate) struct Head<'src> {
    /// All lines of the record.
    pub(crate) lines: Lines<'src>,
    /// The version that the first line states, if it reads.
    pub(crate) version: Option<u32>,
    pub(crate) game: Option<&'src str>,
    pub(crate) board: Option<&'src str>,
    pub(crate) rules: Option<&'src str>,
    pub(crate) start: Option<&'src str>,
    pub(crate) position: Option<&'src str>,
    /// The players, by seat.
    pub(crate) seats: [Option<&'src str>; 4],
}

impl<'src> Head<'src> {
    /// Reads the header of a record.
    pub(crate) fn read(record: &Record<'src>) -> Self {
        let mut head = Self {
            lines: record.lines(),
            version: None,
            game: None,
            board: None,
            rules: None,
            start: None,
            position: None,
            seats: [None; 4],
        };
        for line in head.lines.clone() {
            match line.kind {
                LineKind::Header(field) => head.add(field),
                LineKind::Start { version } if line.span.start == 0 => head.version = Some(version),
                kind if kind.closes_header() && line.path.is_main() => break,
                _ => (),
            }
        }
        head
    }

    /// Takes a field in, if it is needed and the first of its key.
    fn add(&mut self, field: Field<'src>) {
        let place = match field.key.len() {
            1 => field
                .key
                .chars()
                .next()
                .and_then(Seat::from_letter)
                .and_then(|it| self.seats.get_mut(it as usize)),
            4 if field.is("game") => Some(&mut self.game),
            5 if field.is("board") => Some(&mut self.board),
            5 if field.is("rules") => Some(&mut self.rules),
            5 if field.is("start") => Some(&mut self.start),
            8 if field.is("position") => Some(&mut self.position),
            _ => None,
        };
        if let Some(place) = place.filter(|it| it.is_none()) {
            *place = Some(field.value);
        }
    }

    /// Returns how many seats play: those without a gap from A.
    pub(crate) fn n_seats(&self) -> u8 {
        self.seats.iter().take_while(|it| it.is_some()).fold(0, |n, _| n + 1)
    }

    /// Returns the player of a seat that stands behind a gap.
    pub(crate) fn behind_gap(&self) -> Option<&'src str> {
        self.seats.iter().skip(usize::from(self.n_seats())).find_map(|it| *it)
    }

    /// Returns the players of the seats that play, from A.
    pub(crate) fn players(&self) -> Vec<String> {
        self.seats.iter().map_while(|it| it.map(str::to_owned)).collect()
    }
}

/// Returns where a field's value lies, or the start of the record where the field is not given.
pub(crate) fn span(record: &Record<'_>, value: Option<&str>) -> Span {
    value.map_or_else(|| first_line(record), |it| words::span(record, it))
}

/// Returns where the first line of a record lies.
fn first_line(record: &Record<'_>) -> Span {
    record.lines().next().map_or(Span::default(), |line| words::trimmed(record, line.span))
}
