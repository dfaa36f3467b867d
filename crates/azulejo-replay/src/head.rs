//! What the header of a record says that a replay needs, found in one pass. Understands none of it.

use azulejo_notation::{Field, Form, Line, LineKind, Lines, Record};
use azulejo_rules::Seat;
use azulejo_source::{Diagnostic, Span};

use crate::words;

/// The header fields that a replay needs; of a key given twice the first counts.
#[derive(Clone, Debug)]
pub(crate) struct Head<'src> {
    /// The lines behind those of the header of whose form nothing is to be said.
    pub(crate) behind: Lines<'src>,
    /// The form of the lines above them.
    pub(crate) form: Form<'src>,
    /// What is to be said of the whole record's form.
    pub(crate) found: Vec<Diagnostic>,
    /// The version that the first line states, if it reads.
    pub(crate) version: Option<u32>,
    pub(crate) game: Option<&'src str>,
    pub(crate) board: Option<&'src str>,
    pub(crate) rules: Option<&'src str>,
    pub(crate) start: Option<&'src str>,
    pub(crate) position: Option<&'src str>,
    pub(crate) printed: Option<&'src str>,
    /// The players, by seat.
    pub(crate) seats: [Option<&'src str>; 4],
}

impl<'src> Head<'src> {
    /// Reads the header of a record.
    pub(crate) fn read(record: &Record<'src>) -> Self {
        let mut found = Vec::new();
        let form = Form::new(record, &mut found);
        let mut head = Self {
            behind: record.lines(),
            form,
            found,
            version: None,
            game: None,
            board: None,
            rules: None,
            start: None,
            position: None,
            printed: None,
            seats: [None; 4],
        };
        let closes = |line: &Line<'_>| line.kind.closes_header() && line.path.is_main();
        if head.read_plain().is_some_and(|it| !closes(&it)) {
            head.behind.clone().take_while(|it| !closes(it)).for_each(|it| {
                let is_start = matches!(it.kind, LineKind::Start { .. });
                if !is_start || it.span.start == 0 {
                    head.take(&it.kind);
                }
            });
        }
        head
    }

    /// Reads the lines of whose form nothing is to be said, and returns the one behind them.
    fn read_plain(&mut self) -> Option<Line<'src>> {
        let mut lines = self.behind.clone();
        loop {
            let mut fields = lines.clone();
            if let Some(it) = fields.next_usual_field().filter(|it| self.form.usual_field(it)) {
                self.add(it.field);
                lines = fields;
            } else {
                let line = lines.next()?;
                if !self.form.plain_header(&line) {
                    return Some(line);
                }
                self.take(&line.kind);
            }
            self.behind = lines.clone();
        }
    }

    /// Takes in what a line says, if it is needed.
    fn take(&mut self, kind: &LineKind<'src>) {
        match *kind {
            LineKind::Header(field) => self.add(field),
            LineKind::Start { version } => self.version = Some(version),
            _ => (),
        }
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
            7 if field.is("printed") => Some(&mut self.printed),
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
