//! The record that two sheets come to, as text: plain for a replay, or with every disagreement visible (agn 6.7).

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
        let notes = right.iter().filter(|it| is_note(it));
        for note in notes.filter(|note| head.iter().all(|it| it.meaning != note.meaning)) {
            self.entry(note);
        }
    }

    /// Writes fields that only the right sheet has and that are no disagreement: what the game begins with in any case, and, as a
    /// remark, what it gives once more.
    fn fields_besides(&mut self, head: &[Entry<'_>], right: &[Entry<'_>], fields: &[SheetField]) {
        let own = right.iter().enumerate().filter(|it| it.1.is_field);
        for (nth, entry) in own.filter(|(_, entry)| head.iter().all(|it| it.meaning != entry.meaning)) {
            let is_of_key = |it: &Entry<'_>| it.is_field && it.key() == entry.key();
            let is_told = fields.iter().any(|it| it.key.as_bytes() == entry.key());
            if right.iter().take(nth).any(is_of_key) {
                self.remark(SheetSide::Right, Some(entry));
            } else if !is_told && !head.iter().any(is_of_key) {
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
        let moved = Moved { pair, below: shown.below };
        let (side, taken) = taken;
        if let Some(taken) = taken {
            let same: Vec<_> = others.iter().filter(|_| row.is_same).filter_map(|it| it.1).collect();
            self.entry(&taken.entry);
            for other in &same {
                self.glyph(&taken.entry, &other.entry, &taken.notes);
            }
            for note in
                taken.notes.iter().filter(|it| !moved.has(side, it, others.iter().find_map(|it| it.1)))
            {
                self.entry(note);
                if let Some(other) =
                    same.iter().flat_map(|it| &it.notes).find(|it| it.meaning == note.meaning)
                {
                    self.glyph(note, other, &taken.notes);
                }
            }
        }
        for (side, other) in others {
            let notes = other.into_iter().flat_map(|it| &it.notes);
            let notes: Vec<_> = notes.filter(|it| !moved.has(side, it, taken)).collect();
            self.notes(taken, &notes, side);
        }
    }

    /// Writes the glyph that the other sheet has on a line, as an annotation of it (agn 6.3), unless it is known or among the notes.
    fn glyph(&mut self, taken: &Entry<'_>, other: &Entry<'_>, notes: &[Entry<'_>]) {
        let note = other.glyph_note();
        let is_known = taken.glyph() == other.glyph() || notes.iter().any(|it| it.meaning == note.as_bytes());
        if !other.glyph().is_empty() && !is_known {
            self.line(note.as_bytes());
        }
    }

    /// Writes the annotation that only the other sheet has: as remarks where nothing is taken; of variations there are those of
    /// one sheet, and the others stay remarks.
    fn notes(&mut self, taken: Option<&Item<'_>>, notes: &[&Entry<'_>], side: SheetSide) {
        let known = taken.map_or(&[][..], |it| &it.notes);
        let has_variations = known.iter().any(|it| !it.line.path.is_main());
        for note in notes {
            if known.iter().any(|it| it.meaning == note.meaning) || note.raw.trim_ascii().is_empty() {
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
    /// Whether nothing decides.
    pub(super) is_open: bool,
    /// The rows below it.
    pub(super) below: &'a [Row],
}

/// What stands below a line in a sheet since the sheet lacks the next line, to which it belongs.
struct Moved<'a, 'src> {
    pair: &'a Pair<'src>,
    below: &'a [Row],
}

impl Moved<'_, '_> {
    /// Tells whether annotation of a sheet belongs to a line below that only the other sheet has; what that other one has
    /// `beside` it belongs here.
    fn has(&self, side: SheetSide, note: &Entry<'_>, beside: Option<&Item<'_>>) -> bool {
        let is_note = |it: &Entry<'_>| it.meaning == note.meaning;
        let is_here = || beside.is_some_and(|it| it.notes.iter().any(is_note));
        let lacking = self.below.iter().take_while(|it| it.left.is_none() || it.right.is_none());
        let lacking =
            lacking.filter(|it| if side == SheetSide::Left { it.left.is_none() } else { it.right.is_none() });
        let mut lines = lacking.filter_map(|it| self.pair.taken(*it));
        !note.raw.trim_ascii().is_empty() && lines.any(|it| it.notes.iter().any(is_note)) && !is_here()
    }
}

/// Tells whether a line of a head is annotation or a remark.
fn is_note(entry: &Entry<'_>) -> bool {
    !entry.is_field && !entry.raw.trim_ascii().is_empty()
}
