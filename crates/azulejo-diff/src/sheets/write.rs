//! The record that two sheets come to, as text: plain for a replay, or with every disagreement visible (agn 6.7).

use std::collections::{HashMap, HashSet};

use azulejo_notation::LineKind;

use super::fuller::is_fuller_field;
use super::rows::{Item, Pair};
use super::weave::{Pick, Row};
use super::{SheetField, SheetSide};
use crate::records::parts::Entry;
use crate::repair::spelled;

/// The byte-order mark, which may stand at the start of a file or a record and is not written (agn 1.2).
pub(super) const MARK: &[u8] = b"\xEF\xBB\xBF";

/// Returns the record without annotation, and where each row begins in it.
pub(super) fn plain<'a>(
    head: &[u8],
    pair: &Pair<'_>,
    rows: impl IntoIterator<Item = &'a Row>,
) -> (Vec<u8>, Vec<usize>) {
    let (mut text, mut starts) = (head.to_vec(), Vec::new());
    for row in rows {
        starts.push(text.len());
        if let Some(item) = pair.taken(*row) {
            text.extend(item.entry.raw.trim_ascii());
            text.push(b'\n');
        }
    }
    (text, starts)
}

/// Returns the lines of a head that a replay needs: those of the left sheet, and below its fields those that only the right one has.
pub(super) fn plain_head(pair: &Pair<'_>, fields: &[SheetField]) -> Vec<u8> {
    let mut text = Vec::new();
    let mut line = |entry: &Entry<'_>| {
        text.extend(entry.raw.trim_ascii_end());
        text.push(b'\n');
    };
    let (left, right) = (&pair.left.head, &pair.right.head);
    let last = left.iter().rposition(|it| it.is_field);
    for (nth, entry) in left.iter().enumerate() {
        line(entry);
        for field in fields.iter().filter(|it| Some(nth) == last && it.left.is_none() && it.is_of_game) {
            right.iter().filter(|it| it.is_field && it.key() == field.key.as_bytes()).for_each(&mut line);
        }
    }
    text
}

/// Writes the record that two sheets come to.
pub(super) struct Writer {
    pub(super) text: Vec<u8>,
    /// The line end of the left sheet.
    pub(super) end: &'static [u8],
}

impl Writer {
    /// Begins a record that ends its lines as a head does.
    pub(super) fn new(head: &[Entry<'_>]) -> Self {
        let has_return = head.first().is_some_and(|it| it.raw.ends_with(b"\r\n"));
        Self { text: Vec::new(), end: if has_return { b"\r\n" } else { b"\n" } }
    }

    /// Writes a line.
    fn line(&mut self, line: &[u8]) {
        self.text.extend(line);
        self.text.extend(self.end);
    }

    /// Writes a line of a sheet as it stands there.
    fn entry(&mut self, entry: &Entry<'_>) {
        let is_start = matches!(entry.line.kind, LineKind::Start { .. });
        let line = entry.raw.strip_prefix(MARK).filter(|_| is_start).unwrap_or(entry.raw);
        let line = line.strip_suffix(b"\n").unwrap_or(line);
        self.line(line.strip_suffix(b"\r").unwrap_or(line));
    }

    /// Says what a sheet has here.
    fn remark(&mut self, side: SheetSide, entry: Option<&Entry<'_>>) {
        let said = entry.map(|it| format!(" {}", spelled(it.raw.trim_ascii()))).unwrap_or_default();
        self.line(format!("# sheet {}:{said}", side.number()).as_bytes());
    }

    /// Writes the header: that of the left sheet, with what the right one says otherwise or besides.
    pub(super) fn head(&mut self, head: &[Entry<'_>], right: &[Entry<'_>], fields: &[SheetField]) {
        let other = |key: &[u8]| right.iter().find(|it| it.is_field && it.key() == key);
        let last = head.iter().rposition(|it| it.is_field);
        for (nth, entry) in head.iter().enumerate() {
            let field = fields.iter().find(|it| entry.is_field && it.key.as_bytes() == entry.key());
            if let Some(field) = field.filter(|it| it.right.is_some()) {
                if field.is_of_game {
                    self.line(b"# undecided");
                }
                self.remark(SheetSide::Right, other(entry.key()));
            }
            let fuller = other(entry.key()).filter(|it| entry.is_field && is_fuller_field(it, entry));
            self.entry(fuller.unwrap_or(entry));
            if Some(nth) == last {
                for field in fields.iter().filter(|it| it.left.is_none()) {
                    self.added_field(field, other(field.key.as_bytes()));
                }
                self.fields_besides(head, right, fields);
            }
        }
        let known = meanings(head);
        for note in right.iter().filter(|it| is_note(it) && !known.contains(&it.meaning[..])) {
            self.entry(note);
        }
    }

    /// Writes fields that only the right sheet has and that are no disagreement: what the game begins with in any case, and, as a
    /// remark, what it gives once more.
    fn fields_besides(&mut self, head: &[Entry<'_>], right: &[Entry<'_>], fields: &[SheetField]) {
        let known = meanings(head);
        let keys = |head: &'_ [Entry<'_>]| -> HashSet<Vec<u8>> {
            head.iter().filter(|it| it.is_field).map(|it| it.key().to_vec()).collect()
        };
        let told: HashSet<_> = fields.iter().map(|it| it.key.as_bytes().to_vec()).chain(keys(head)).collect();
        let mut above = HashSet::new();
        for entry in right.iter().filter(|it| it.is_field) {
            let is_first = above.insert(entry.key().to_vec());
            let is_known = known.contains(&entry.meaning[..]);
            if !is_known && !is_first {
                self.remark(SheetSide::Right, Some(entry));
            } else if !is_known && !told.contains(entry.key()) {
                self.entry(entry);
            }
        }
    }

    /// Writes a field that only the right sheet has; what is its own stays a remark.
    fn added_field(&mut self, field: &SheetField, entry: Option<&Entry<'_>>) {
        match entry {
            Some(entry) if field.is_of_game => {
                self.remark(SheetSide::Left, None);
                self.entry(entry);
            }
            entry => self.remark(SheetSide::Right, entry),
        }
    }

    /// Writes a row: what is taken of it, below what the other sheet has there.
    pub(super) fn row(&mut self, pair: &Pair<'_>, shown: &Shown<'_>) {
        if shown.is_open {
            self.line(b"# undecided");
        }
        let row = shown.row;
        let (left, right) = (
            row.left.and_then(|it| pair.left.items.get(it)),
            row.right.and_then(|it| pair.right.items.get(it)),
        );
        let (left, right) = ((SheetSide::Left, left), (SheetSide::Right, right));
        let (taken, others) = match row.pick {
            Pick::Left => (left, vec![right]),
            Pick::Right => (right, vec![left]),
            Pick::Neither => ((SheetSide::Left, None), vec![left, right]),
        };
        for (side, other) in others.iter().filter(|_| !row.is_same) {
            self.remark(*side, other.map(|it| &it.entry));
        }
        let is_moved = |side: SheetSide, note: &Entry<'_>, beside: &Meanings<'_>| {
            shown.below.has(shown.nth, side, note) && !beside.contains(&note.meaning[..])
        };
        let (side, taken) = taken;
        let known = meanings(taken.map_or(&[][..], |it| &it.notes));
        if let Some(taken) = taken {
            self.entry(&taken.entry);
            let beside = others.iter().find_map(|it| it.1).map_or(&[][..], |it| &it.notes);
            let beside = meanings(beside);
            let mut same = HashMap::new();
            for other in others.iter().filter(|_| row.is_same).filter_map(|it| it.1) {
                self.glyph(&taken.entry, &other.entry, &known);
                for note in &other.notes {
                    same.entry(&note.meaning).or_insert(note);
                }
            }
            for note in taken.notes.iter().filter(|it| !is_moved(side, it, &beside)) {
                self.entry(note);
                if let Some(other) = same.get(&note.meaning) {
                    self.glyph(note, other, &known);
                }
            }
        }
        for (side, other) in others {
            let notes = other.into_iter().flat_map(|it| &it.notes);
            let notes: Vec<_> = notes.filter(|it| !is_moved(side, it, &known)).collect();
            self.notes(taken, &known, &notes, side);
        }
    }

    /// Writes the glyph that the other sheet has on a line, as an annotation of it (agn 6.3), unless it is known or among the notes.
    fn glyph(&mut self, taken: &Entry<'_>, other: &Entry<'_>, notes: &Meanings<'_>) {
        let note = other.glyph_note();
        let is_known = taken.glyph() == other.glyph() || notes.contains(note.as_bytes());
        if !other.glyph().is_empty() && !is_known {
            self.line(note.as_bytes());
        }
    }

    /// Writes the annotation that only the other sheet has: as remarks where nothing is taken; of variations there are those of
    /// one sheet, and the others stay remarks.
    fn notes(
        &mut self,
        taken: Option<&Item<'_>>,
        known: &Meanings<'_>,
        notes: &[&Entry<'_>],
        side: SheetSide,
    ) {
        let has_variations = taken.is_some_and(|it| it.notes.iter().any(|it| !it.line.path.is_main()));
        for note in notes {
            if known.contains(&note.meaning[..]) || note.raw.trim_ascii().is_empty() {
                continue;
            }
            if taken.is_none() || has_variations && !note.line.path.is_main() {
                self.remark(side, Some(note));
            } else {
                self.entry(note);
            }
        }
    }
}

/// A row as it is shown.
pub(super) struct Shown<'a> {
    pub(super) row: Row,
    /// Which one it is, from 0.
    pub(super) nth: usize,
    /// Whether nothing decides.
    pub(super) is_open: bool,
    pub(super) below: &'a Below<'a>,
}

/// What stands below a line in a sheet since the sheet lacks the next line, to which it belongs.
pub(super) struct Below<'a> {
    /// Of each row, the next one that both sheets have, or the end.
    ends: Vec<usize>,
    /// By the sheet that lacks a line and by what a note on it means, the rows where that is so, in order.
    notes: HashMap<(bool, &'a [u8]), Vec<usize>>,
}

impl<'a> Below<'a> {
    /// Looks through rows.
    pub(super) fn new(pair: &'a Pair<'_>, rows: &[Row]) -> Self {
        let (mut ends, mut end) = (vec![rows.len(); rows.len()], rows.len());
        let mut notes: HashMap<_, Vec<usize>> = HashMap::new();
        for ((nth, row), of_row) in rows.iter().enumerate().zip(&mut ends).rev() {
            *of_row = end;
            if row.left.is_some() && row.right.is_some() {
                end = nth;
            }
        }
        for (nth, row) in rows.iter().enumerate().filter(|it| it.1.left.is_none() || it.1.right.is_none()) {
            for note in pair.taken(*row).into_iter().flat_map(|it| &it.notes) {
                for (is_left, _) in [(true, row.left), (false, row.right)].iter().filter(|it| it.1.is_none())
                {
                    notes.entry((*is_left, &note.meaning[..])).or_default().push(nth);
                }
            }
        }
        Self { ends, notes }
    }

    /// Tells whether annotation of a sheet below a row is also that of a line right below, which only the other sheet has.
    fn has(&self, nth: usize, side: SheetSide, note: &Entry<'_>) -> bool {
        let rows = self.notes.get(&(side == SheetSide::Left, &note.meaning[..]));
        let next = rows.and_then(|it| it.get(it.partition_point(|it| *it <= nth)));
        !note.raw.trim_ascii().is_empty() && next < self.ends.get(nth) && next.is_some()
    }
}

/// What several lines mean.
type Meanings<'a> = HashSet<&'a [u8]>;

/// Returns what lines mean.
fn meanings<'a>(lines: &'a [Entry<'_>]) -> Meanings<'a> {
    lines.iter().map(|it| &it.meaning[..]).collect()
}

/// Tells whether a line of a head is annotation or a remark.
fn is_note(entry: &Entry<'_>) -> bool {
    !entry.is_field && !entry.raw.trim_ascii().is_empty()
}
