//! A file read as a stream of records, a bounded batch at a time. Reads no line of a record.

use std::io;
use std::io::Read;
use std::mem;

use anyhow::{Context, Result};
use azulejo_notation::{MAX_RECORD, Record, next_start, records};
use azulejo_render::Escaped;
use rayon::prelude::*;

/// The name of standard input.
pub(crate) const STANDARD: &str = "-";

/// How many bytes are read at a time: so many that cores which look at them together seldom wait for each other.
const BATCH: usize = 1_048_576;

/// How many bytes are read at a time where a core reads for itself: so few that they are still in its cache when it looks at
/// them.
const SMALL_BATCH: usize = 131_072;

/// The byte-order mark, which may stand before a record.
const BOM: &[u8] = b"\xEF\xBB\xBF";

/// What a line begins with to start a record.
const START: &[u8] = b"agn ";

/// A stream of records.
///
/// It holds no more than a batch, or one record of the size that is allowed. A record that is larger, or as much above the
/// first record, comes in parts: first as much as says that it is too large, then the [rest](Piece::Rest).
pub(crate) struct Stream<'a> {
    name: String,
    input: Box<dyn Read + Send + 'a>,
    /// How many bytes there are, as far as that is known.
    size: u64,
    /// How many bytes are read at a time.
    batch: usize,
    /// How many bytes a record may have.
    limit: usize,
    /// What was read and not yet given away.
    held: Vec<u8>,
    /// Where it begins.
    place: Place,
    /// Whether there is nothing more to read.
    is_ended: bool,
    /// Whether what is held belongs to a part that was cut off.
    is_inside: bool,
    /// Whether what is held begins in column 1.
    in_column_1: bool,
}

/// A place in a stream.
#[derive(Clone, Copy, Debug)]
struct Place {
    /// The bytes before it.
    offset: u64,
    /// Its line, from 1.
    line: u64,
    /// The records before it.
    n_records: u64,
}

/// A part of a stream.
#[derive(Debug)]
pub(crate) enum Piece {
    /// Records in a row.
    Batch(Batch),
    /// More of what the batch before cut off.
    Rest(Vec<u8>),
}

/// Records in a row, and what stands above the first one.
#[derive(Debug)]
pub(crate) struct Batch {
    bytes: Vec<u8>,
    place: Place,
    /// Where each record starts in the bytes, and its line in the file.
    starts: Vec<(usize, u64)>,
    /// Whether it is the first of its file.
    pub(crate) is_first: bool,
    /// Whether its last part is cut off, and the rest follows.
    pub(crate) is_cut: bool,
}

impl<'a> Stream<'a> {
    /// Begins to read what `name` names; `size` says how many bytes that will be, as far as that is known.
    pub(crate) fn new(name: String, input: Box<dyn Read + Send + 'a>, size: u64) -> Self {
        Self {
            name,
            input,
            size,
            batch: BATCH,
            limit: MAX_RECORD,
            held: Vec::new(),
            place: Place { offset: 0, line: 1, n_records: 0 },
            is_ended: false,
            is_inside: false,
            in_column_1: true,
        }
    }

    /// Reads as much at a time as is best where a core reads for itself.
    pub(crate) fn in_small_batches(self) -> Self {
        Self { batch: SMALL_BATCH, ..self }
    }

    /// Reads as much at a time as is best where all cores of the pool look at it together.
    pub(crate) fn for_pool(self) -> Self {
        if rayon::current_num_threads() == 1 { self.in_small_batches() } else { self }
    }

    /// Returns the name, as messages show it.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Returns how many bytes there are, as far as that is known.
    pub(crate) fn size(&self) -> u64 {
        self.size
    }

    /// Returns the rest of the stream as it is.
    pub(crate) fn into_input(self) -> Box<dyn Read + Send + 'a> {
        self.input
    }

    /// Reads the next part.
    pub(crate) fn next(&mut self) -> Result<Option<Piece>> {
        let piece = if self.is_inside { self.rest() } else { self.batch() };
        piece.with_context(|| cannot_be_read(&self.name))
    }

    /// Reads records.
    fn batch(&mut self) -> io::Result<Option<Piece>> {
        let mut want = self.batch;
        loop {
            self.fill(want)?;
            if self.held.is_empty() {
                return Ok(None);
            }
            let mut starts: Vec<_> =
                records(&self.held).counting_lines().map(|it| (offset(&it), it.line())).collect();
            if self.is_ended {
                return Ok(Some(self.give(self.held.len(), starts, false)));
            }
            // The last record may go on in what was not read yet.
            if let Some((last, _)) = starts.pop_if(|it| it.0 != 0) {
                return Ok(Some(self.give(last, starts, false)));
            }
            let most = self.limit + self.batch;
            if most <= self.held.len() {
                let end = undecided(&self.held, true).filter(|it| self.limit < *it);
                return Ok(Some(self.give(end.unwrap_or(self.held.len()), starts, true)));
            }
            want = (2 * self.held.len()).min(most);
        }
    }

    /// Reads more of what was cut off.
    fn rest(&mut self) -> io::Result<Option<Piece>> {
        loop {
            self.fill(self.held.len() + self.batch)?;
            let start = next_start(&self.held, usize::from(!self.in_column_1));
            self.is_inside = start.is_none() && !self.is_ended;
            let open = undecided(&self.held, self.in_column_1).filter(|_| self.is_inside);
            let open = open.filter(|it| self.held.len() - it < self.limit);
            match start.or(open).unwrap_or(self.held.len()) {
                0 if self.is_inside => {}
                0 => return self.batch(),
                end => return Ok(Some(Piece::Rest(self.take(end, (0, self.place.line))))),
            }
        }
    }

    /// Reads until so many bytes are held or there are no more.
    fn fill(&mut self, want: usize) -> io::Result<()> {
        let missing = want.saturating_sub(self.held.len());
        if self.is_ended || missing == 0 {
            return Ok(());
        }
        // One byte more than there should be shows the end.
        let before = self.place.offset + self.held.len() as u64;
        let expected = usize::try_from(self.size.saturating_sub(before)).unwrap_or(missing);
        self.held.reserve_exact(missing.min(expected.saturating_add(1)));
        let n_read = self.input.by_ref().take(missing as u64).read_to_end(&mut self.held)?;
        self.is_ended = n_read < missing;
        Ok(())
    }

    /// Gives records away that end at `end`.
    fn give(&mut self, end: usize, starts: Vec<(usize, u64)>, is_cut: bool) -> Piece {
        let place = self.place;
        let is_first = place.offset == 0;
        self.is_inside = is_cut;
        let starts: Vec<_> = starts.into_iter().map(|(start, line)| (start, place.line + line - 1)).collect();
        self.place.n_records += starts.len() as u64;
        // The lines above the last record were counted.
        let counted = starts.last().copied().unwrap_or((0, place.line));
        Piece::Batch(Batch { bytes: self.take(end, counted), place, starts, is_first, is_cut })
    }

    /// Takes the bytes before `end` out of what is held; of a place in them the line is known.
    fn take(&mut self, end: usize, (start, line): (usize, u64)) -> Vec<u8> {
        let rest = self.held.split_off(end);
        let bytes = mem::replace(&mut self.held, rest);
        self.place.offset += bytes.len() as u64;
        self.place.line = line + breaks(bytes.get(start..).unwrap_or_default());
        self.in_column_1 = bytes.last() == Some(&b'\n');
        bytes
    }
}

impl Batch {
    /// Returns what stands above the first record.
    pub(crate) fn above(&self) -> &[u8] {
        let end = self.starts.first().map_or(self.bytes.len(), |it| it.0);
        self.bytes.get(..end).unwrap_or_default()
    }

    /// Returns how many records it holds.
    pub(crate) fn n_records(&self) -> usize {
        self.starts.len()
    }

    /// Returns the number in its file of its last record, from 1.
    pub(crate) fn last_nth(&self) -> u64 {
        self.place.n_records + self.starts.len() as u64
    }

    /// Returns all bytes.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Returns the records, for all cores of the pool.
    pub(crate) fn par_records(&self) -> impl IndexedParallelIterator<Item = Record<'_>> {
        self.starts.par_iter().enumerate().map(|(nth, start)| self.record(nth, *start))
    }

    /// Returns the records.
    pub(crate) fn records(&self) -> impl Iterator<Item = Record<'_>> {
        self.starts.iter().enumerate().map(|(nth, start)| self.record(nth, *start))
    }

    /// Returns a record by its number, from 0, and where it starts.
    fn record(&self, nth: usize, (start, line): (usize, u64)) -> Record<'_> {
        let end = self.starts.get(nth + 1).map_or(self.bytes.len(), |it| it.0);
        let text = self.bytes.get(start..end).unwrap_or_default();
        Record::found(text, self.place.offset + start as u64, line, self.place.n_records + nth as u64 + 1)
    }
}

/// Says that something cannot be read.
pub(crate) fn cannot_be_read(name: &str) -> String {
    match name {
        STANDARD => "standard input cannot be read".to_owned(),
        name => format!("{} cannot be read", Escaped(name)),
    }
}

/// Returns where a record starts in the bytes it was found in.
fn offset(record: &Record<'_>) -> usize {
    usize::try_from(record.offset).unwrap_or(usize::MAX)
}

/// Returns where the last line begins, if more bytes may make it the start of a record.
fn undecided(text: &[u8], in_column_1: bool) -> Option<usize> {
    let start = match text.iter().rposition(|it| *it == b'\n') {
        Some(at) => at + 1,
        None if in_column_1 => 0,
        None => return None,
    };
    let mut line = text.get(start..)?;
    while let Some(rest) = line.strip_prefix(BOM) {
        line = rest;
    }
    (START.starts_with(line) || BOM.starts_with(line)).then_some(start)
}

/// Counts line feeds, as many at a time as a byte can count: the compiler then counts many side by side.
fn breaks(text: &[u8]) -> u64 {
    let counts = text.chunks(255).map(|some| some.iter().fold(0, |n, it| n + u8::from(*it == b'\n')));
    counts.map(u64::from).sum()
}

#[cfg(test)]
mod tests {
    use azulejo_notation::preamble;
    use azulejo_rules::Dice;

    use super::*;

    /// A reader that gives a few bytes at a time.
    struct Drip<'a>(&'a [u8]);

    impl Read for Drip<'_> {
        fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
            let n = out.len().min(3);
            self.0.read(out.get_mut(..n).unwrap_or_default())
        }
    }

    /// Streams a text with small limits.
    fn pieces(text: &[u8], batch: usize, limit: usize) -> Vec<Piece> {
        let stream = Stream::new("a.agn".to_owned(), Box::new(Drip(text)), 0);
        let mut stream = Stream { batch, limit, ..stream };
        let mut pieces = Vec::new();
        while let Some(piece) = stream.next().expect("a slice can be read") {
            assert!(stream.held.len() <= limit + 2 * batch, "no more is held than one record and a batch");
            pieces.push(piece);
        }
        pieces
    }

    /// Streams a text and compares what comes with what is found in memory.
    #[track_caller]
    fn check(text: &[u8], batch: usize, limit: usize) {
        let words = format!("{:?} {batch} {limit}", String::from_utf8_lossy(text));
        let (mut bytes, mut above, mut found) = (Vec::new(), 0, Vec::new());
        for piece in pieces(text, batch, limit) {
            match piece {
                Piece::Rest(rest) => bytes.extend(rest),
                Piece::Batch(batch) => {
                    above += if batch.is_first { batch.above().len() } else { 0 };
                    assert!(batch.is_first || batch.above().is_empty(), "{words}");
                    let start = |it: Record<'_>| (it.offset, it.line(), it.nth);
                    found.extend(batch.records().map(|it| (start(it), it.text.len())));
                    bytes.extend(batch.bytes);
                }
            }
        }
        assert_eq!(bytes, text, "{words}");
        assert!(above == preamble(text).len() || limit < above, "{words}");
        let expected: Vec<_> = records(text).collect();
        assert_eq!(found.len(), expected.len(), "{words}");
        for ((start, len), record) in found.into_iter().zip(expected) {
            assert_eq!(start, (record.offset, record.line(), record.nth), "{words}");
            assert!(len == record.text.len() || (limit < len && len < record.text.len()), "{words}");
        }
    }

    #[test]
    fn a_stream_holds_the_records_of_its_text() {
        for text in ["", "\n", "agn 1", "agn 1\n", "a\nb\n", "x\nagn 1\n", "agn 1\nagn 2\n\u{FEFF}agn 1\nend"]
        {
            check(text.as_bytes(), 5, 16);
            check(text.as_bytes(), 64, 256);
        }
    }

    #[test]
    fn what_is_too_large_is_cut_off_and_the_rest_goes_on() {
        let long = "x".repeat(100);
        for text in [
            format!("agn 1\n{long}\nagn 1\nend\n"),
            format!("{long}\nagn 1\nend\n"),
            format!("agn 1\n{long}{long}agn 1\n agn 1\n\u{FEFF}agn 1\n{long}"),
            format!("agn 1\nA: {long}\nagn\nag\n\u{FEFF}a\n\u{FEFF}\u{FEFF}agn 1\n"),
            long,
        ] {
            for batch in 9..40 {
                check(text.as_bytes(), batch, 32);
            }
        }
    }

    #[test]
    fn random_streams_hold_the_records_of_their_texts() {
        let parts = ["agn 1\n", "agn ", "ag", "n 1", "\n", "\u{FEFF}", "\r\n", "A 3WW2\n", "x", " "];
        let mut dice = Dice::new(7);
        for _ in 0..4000 {
            let n_parts = dice.below(40);
            let text: String = (0..n_parts)
                .map(|_| parts.get(dice.below(10) as usize).copied().unwrap_or_default())
                .filter({
                    // Longer rows of marks than what is read ahead are no case.
                    let mut n_marks = 0;
                    move |it| {
                        n_marks = if *it == "\u{FEFF}" { n_marks + 1 } else { 0 };
                        n_marks < 3
                    }
                })
                .collect();
            check(text.as_bytes(), 16 + dice.below(20) as usize, 24 + dice.below(60) as usize);
        }
    }
}
