//! What the header of a record says that a replay needs, found in one pass. Understands none of it.

use azulejo_notation::{Form, KnownKey, Line, LineKind, Lines, Record, Seat};
use azulejo_source::{Diagnostic, Span};

use crate::words;

/// The header of a record, read; of a key given twice the first value counts.
#[derive(Clone, Debug)]
pub(crate) struct Head<'src> {
    /// The lines behind those of the header of whose form nothing is to be said.
    pub(crate) behind: Lines<'src>,
    /// The form of the lines above them; none once a replay looks at that of the others.
    pub(crate) form: Option<Form<'src>>,
    /// What is to be said of the whole record's form.
    pub(crate) found: Vec<Diagnostic>,
    /// The version that the first line states, if it reads.
    pub(crate) version: Option<u32>,
    /// The values of the known keys.
    values: [Option<&'src str>; KnownKey::COUNT],
}

impl<'src> Head<'src> {
    /// Reads the header of a record.
    #[inline]
    pub(crate) fn read(record: &Record<'src>) -> Self {
        let mut found = Vec::new();
        let mut head = Self {
            behind: record.lines(),
            form: Some(Form::new(record, &mut found)),
            found,
            version: None,
            values: [None; KnownKey::COUNT],
        };
        head.read_lines();
        head
    }

    /// Reads all lines.
    fn read_lines(&mut self) {
        let closes = |line: &Line<'_>| line.kind.closes_header() && line.path.is_main();
        if self.read_plain().is_some_and(|it| !closes(&it)) {
            self.behind.clone().take_while(|it| !closes(it)).for_each(|it| {
                let is_start = matches!(it.kind, LineKind::Start { .. });
                if !is_start || it.span.start == 0 {
                    self.take(&it.kind);
                }
            });
        }
    }

    /// Reads the lines of whose form nothing is to be said, and returns the one behind them.
    fn read_plain(&mut self) -> Option<Line<'src>> {
        if let Some(line) = self.behind.next_usual_start() {
            self.form.as_mut()?.usual_start(line);
            self.version = Some(1);
        }
        loop {
            let form = self.form.as_mut()?;
            if let Some(it) = self.behind.peek_usual_field().filter(|it| form.usual_field(it)) {
                self.behind.pass_field(&it);
                self.add(it.key, it.field.value);
                continue;
            }
            let mut lines = self.behind.clone();
            let line = lines.next()?;
            if !form.plain_header(&line) {
                return Some(line);
            }
            self.take(&line.kind);
            self.behind = lines;
        }
    }

    /// Takes in what a line says.
    fn take(&mut self, kind: &LineKind<'src>) {
        match *kind {
            LineKind::Header(field) => {
                if let Some(key) = KnownKey::of(field.key) {
                    self.add(key, field.value);
                }
            }
            LineKind::Start { version } => self.version = Some(version),
            _ => (),
        }
    }

    /// Takes in the value of a key, if it is the first.
    #[inline]
    fn add(&mut self, key: KnownKey, value: &'src str) {
        if let Some(place) = self.values.get_mut(key.nth()) {
            *place = place.or(Some(value));
        }
    }

    /// Returns the value of a key.
    #[inline]
    fn value(&self, key: KnownKey) -> Option<&'src str> {
        self.values.get(key.nth()).copied().flatten()
    }

    /// Returns the game.
    pub(crate) fn game(&self) -> Option<&'src str> {
        self.value(KnownKey::GAME)
    }

    /// Returns the side of the boards.
    pub(crate) fn board(&self) -> Option<&'src str> {
        self.value(KnownKey::BOARD)
    }

    /// Returns what the boards show, where it is printed on them only here.
    pub(crate) fn printed(&self) -> Option<&'src str> {
        self.value(KnownKey::PRINTED)
    }

    /// Returns the rules.
    pub(crate) fn rules(&self) -> Option<&'src str> {
        self.value(KnownKey::RULES)
    }

    /// Returns who starts.
    pub(crate) fn start(&self) -> Option<&'src str> {
        self.value(KnownKey::START)
    }

    /// Returns the position that the record begins with.
    pub(crate) fn position(&self) -> Option<&'src str> {
        self.value(KnownKey::POSITION)
    }

    /// Returns the players, by seat.
    fn seats(&self) -> &[Option<&'src str>] {
        let first = KnownKey::A.nth();
        self.values.get(first..first + Seat::ALL.len()).unwrap_or_default()
    }

    /// Returns how many seats play: those without a gap from A.
    pub(crate) fn n_seats(&self) -> u8 {
        self.seats().iter().take_while(|it| it.is_some()).fold(0, |n, _| n + 1)
    }

    /// Returns the player of a seat that stands behind a gap.
    pub(crate) fn behind_gap(&self) -> Option<&'src str> {
        self.seats().iter().skip(usize::from(self.n_seats())).find_map(|it| *it)
    }

    /// Returns the players of the seats that play, from A.
    pub(crate) fn players(&self) -> Vec<String> {
        self.seats().iter().map_while(|it| it.map(str::to_owned)).collect()
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
