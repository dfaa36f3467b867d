//! Where records begin and end. Reads no line.

use memchr::memmem;
use memchr::memmem::{FindIter, Finder};

use crate::{Field, LineKind, Lines};

/// The byte-order mark, which some editors put before the first character.
pub(crate) const BOM: &[u8] = b"\xEF\xBB\xBF";

/// What a line begins with, in column 1, to start a record.
pub(crate) const START: &[u8] = b"agn ";

/// One record: from its `agn` line to the byte before the next one.
#[derive(Clone, Copy, Debug)]
pub struct Record<'src> {
    /// Its bytes.
    pub text: &'src [u8],
    /// The bytes before it in its file.
    pub offset: u64,
    /// Which record of its file it is, from 1.
    pub nth: u64,
    above: Above<'src>,
}

/// What says on which line a record starts.
#[derive(Clone, Copy, Debug)]
struct Above<'src> {
    /// The bytes before it whose lines nobody has counted.
    text: &'src [u8],
    /// The line of the file on which they begin, from 1.
    line: u64,
}

impl<'src> Record<'src> {
    /// Returns a record that is the whole of `text`, as if it were alone in its file.
    pub const fn alone(text: &'src [u8]) -> Self {
        Self::found(text, 0, 1, 1)
    }

    /// Returns a record that was found behind `offset` bytes of its file, on this line and as this record of it, both from 1.
    pub const fn found(text: &'src [u8], offset: u64, line: u64, nth: u64) -> Self {
        Self { text, offset, nth, above: Above { text: b"", line } }
    }

    /// Returns the record with another text in its place.
    #[must_use]
    pub const fn with_text<'new>(&self, text: &'new [u8]) -> Record<'new>
    where
        'src: 'new,
    {
        Record { text, offset: self.offset, nth: self.nth, above: self.above }
    }

    /// Returns the line of its file on which it starts, from 1.
    ///
    /// Counts the lines above it, unless they were counted: see [`Records::counting_lines`].
    pub fn line(&self) -> u64 {
        self.above.line + breaks(self.above.text)
    }

    /// Returns the lines.
    pub fn lines(&self) -> Lines<'src> {
        Lines::whole(self.text)
    }

    /// Returns the version that the first line states, if it reads.
    pub fn version(&self) -> Option<u32> {
        let first = Lines::lazy(self.text).next()?;
        if let LineKind::Start { version } = first.kind { Some(version) } else { None }
    }

    /// Returns the header fields in the order of their lines; those below the first event are none.
    pub fn header(&self) -> impl Iterator<Item = Field<'src>> + use<'src> {
        let above =
            Lines::lazy(self.text).take_while(|line| !line.path.is_main() || !line.kind.closes_header());
        above.filter_map(|line| line.kind.field())
    }

    /// Returns the value of the first header field with this key in any case.
    pub fn field(&self, key: &str) -> Option<&'src str> {
        self.header().find(|it| it.is(key)).map(|it| it.value)
    }
}

/// Returns the records of `text`, found without reading a line.
pub fn records(text: &[u8]) -> Records<'_> {
    let matches = Finder::new(START).find_iter(text).into_owned();
    let mut records = Records { text, matches, start: 0, counted: None, nth: 0 };
    records.start = records.find_start();
    records
}

/// Returns the bytes above the first record.
pub fn preamble(text: &[u8]) -> &[u8] {
    let start = next_start(text, 0).unwrap_or(text.len());
    text.get(..start).unwrap_or_default()
}

/// The records of a file; made by [`records`].
#[derive(Clone, Debug)]
pub struct Records<'src> {
    text: &'src [u8],
    /// Where there may be a start, behind the one that was found last.
    matches: FindIter<'src, 'static>,
    /// Where the next record starts; the end of the text when there is none.
    start: usize,
    /// The line of the file on which it starts, where lines are counted.
    counted: Option<u64>,
    /// How many records came before it.
    nth: u64,
}

impl Records<'_> {
    /// Counts lines on the way, so that [`Record::line`] costs nothing.
    ///
    /// Finding records is faster without; but whoever asks many of them for their lines counts only once so.
    #[must_use]
    pub fn counting_lines(self) -> Self {
        let above = self.text.get(..self.start).unwrap_or_default();
        Self { counted: Some(1 + breaks(above)), ..self }
    }

    /// Returns where the next record starts; the end of the text where there is none.
    fn find_start(&mut self) -> usize {
        let text = self.text;
        self.matches.find_map(|at| start_around(text, at)).unwrap_or(text.len())
    }
}

impl<'src> Iterator for Records<'src> {
    type Item = Record<'src>;

    fn next(&mut self) -> Option<Record<'src>> {
        let start = self.start;
        if self.text.len() <= start {
            return None;
        }
        let end = self.find_start();
        let text = self.text.get(start..end)?;
        let above = match &mut self.counted {
            None => Above { text: self.text.get(..start)?, line: 1 },
            Some(counted) => {
                let line = *counted;
                *counted += breaks(text);
                Above { text: b"", line }
            }
        };
        self.start = end;
        self.nth += 1;
        Some(Record { text, offset: start as u64, nth: self.nth, above })
    }
}

impl std::iter::FusedIterator for Records<'_> {}

/// Returns where the first line at or after `from` begins that starts a record, byte-order marks included.
///
/// The text is taken to begin in column 1.
pub fn next_start(text: &[u8], from: usize) -> Option<usize> {
    let matches = memmem::find_iter(text.get(from..)?, START);
    matches.filter_map(|at| start_around(text, from + at)).find(|start| from <= *start)
}

/// Returns where the line begins whose `agn ` lies at `at`, byte-order marks included, if it begins so.
fn start_around(text: &[u8], at: usize) -> Option<usize> {
    let mut start = at;
    while let Some(before) = text.get(..start).filter(|it| it.ends_with(BOM)) {
        start = before.len() - BOM.len();
    }
    let in_column_1 = start == 0 || text.get(start - 1) == Some(&b'\n');
    in_column_1.then_some(start)
}

/// Counts line feeds.
fn breaks(text: &[u8]) -> u64 {
    memchr::memchr_iter(b'\n', text).count() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(file: &str) -> Vec<&str> {
        records(file.as_bytes()).map(|it| std::str::from_utf8(it.text).unwrap_or("?")).collect()
    }

    #[test]
    fn a_record_runs_to_the_next_start() {
        let file = "# above\nagn 1\ngame: azul\n; agn 1\n agn 1\nagn 2\nend";
        assert_eq!(texts(file), ["agn 1\ngame: azul\n; agn 1\n agn 1\n", "agn 2\nend"]);
        assert_eq!(preamble(file.as_bytes()), b"# above\n");
        let places =
            |records: Records<'_>| -> Vec<_> { records.map(|it| (it.offset, it.line(), it.nth)).collect() };
        assert_eq!(places(records(file.as_bytes())), [(8, 2, 1), (40, 6, 2)]);
        assert_eq!(places(records(file.as_bytes()).counting_lines()), [(8, 2, 1), (40, 6, 2)]);
    }

    #[test]
    fn a_file_may_hold_no_record() {
        for file in ["", "agn", "Agn 1\n", "xagn 1\n", "\n\n"] {
            assert_eq!(texts(file), [""; 0]);
            assert_eq!(preamble(file.as_bytes()), file.as_bytes());
        }
    }

    #[test]
    fn a_byte_order_mark_belongs_to_the_line_it_precedes() {
        assert_eq!(
            texts("\u{FEFF}agn 1\n\u{FEFF}\u{FEFF}agn 1\n"),
            ["\u{FEFF}agn 1\n", "\u{FEFF}\u{FEFF}agn 1\n"]
        );
        assert_eq!(texts("x\u{FEFF}agn 1\n"), [""; 0]);
    }

    #[test]
    fn a_start_lies_in_column_1_at_or_behind_a_place() {
        let text = b"agn 1\n agn 1\n\xEF\xBB\xBFagn 1\n";
        for (from, expected) in
            [(0, Some(0)), (1, Some(13)), (13, Some(13)), (14, None), (16, None), (99, None)]
        {
            assert_eq!(next_start(text, from), expected, "{from}");
        }
    }

    #[test]
    fn a_field_is_the_first_of_its_key_above_the_events() {
        let record = Record::alone(b"agn 1\nGAME: azul\nevnt Essen\nB: Bo\nb: Bob\ndeal BBYK\nsite: late\n");
        assert_eq!(record.field("game"), Some("azul"));
        assert_eq!(record.field("B"), Some("Bo"));
        assert_eq!(record.field("site"), None);
        assert_eq!(record.version(), Some(1));
    }
}
