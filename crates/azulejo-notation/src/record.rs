//! Where records begin and end. Reads no line.

use memchr::memmem;

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
    /// The line of its file on which it starts, from 1.
    pub line: u64,
    /// Which record of its file it is, from 1.
    pub nth: u64,
}

impl<'src> Record<'src> {
    /// Returns a record that is the whole of `text`, as if it were alone in its file.
    pub const fn alone(text: &'src [u8]) -> Self {
        Self { text, offset: 0, line: 1, nth: 1 }
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
    let start = next_start(text, 0).unwrap_or(text.len());
    let above = text.get(..start).unwrap_or_default();
    Records { text, start, line: 1 + breaks(above), nth: 0 }
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
    /// Where the next record starts; the end of the text when there is none.
    start: usize,
    /// The line of the file on which it starts.
    line: u64,
    /// How many records came before it.
    nth: u64,
}

impl<'src> Iterator for Records<'src> {
    type Item = Record<'src>;

    fn next(&mut self) -> Option<Record<'src>> {
        let start = self.start;
        if self.text.len() <= start {
            return None;
        }
        let end = next_start(self.text, start + 1).unwrap_or(self.text.len());
        let text = self.text.get(start..end)?;
        self.nth += 1;
        let record = Record { text, offset: start as u64, line: self.line, nth: self.nth };
        self.start = end;
        self.line += breaks(text);
        Some(record)
    }
}

impl std::iter::FusedIterator for Records<'_> {}

/// Returns where the first line at or after `from` begins that starts a record, byte-order marks included.
///
/// The text is taken to begin in column 1.
pub fn next_start(text: &[u8], from: usize) -> Option<usize> {
    let rest = text.get(from..)?;
    memmem::find_iter(rest, START).find_map(|at| {
        let mut start = from + at;
        while let Some(before) = text.get(..start).filter(|it| it.ends_with(BOM)) {
            start = before.len() - BOM.len();
        }
        let in_column_1 = start == 0 || text.get(start - 1) == Some(&b'\n');
        (from <= start && in_column_1).then_some(start)
    })
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
        let places: Vec<_> = records(file.as_bytes()).map(|it| (it.offset, it.line, it.nth)).collect();
        assert_eq!(places, [(8, 2, 1), (40, 6, 2)]);
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
