//! A record taken apart: what stands above its events, each event with what stands below it, and the end. Compares nothing.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "kinds of lines are the notation's, and most places care for few"
)]

use azulejo_notation::{Line, LineKind, Record, write_line};
use azulejo_replay::lexicon;
use azulejo_source::Lexicon;

use super::Aspect;

/// A line with what it means.
#[derive(Clone, Debug)]
pub(crate) struct Entry<'src> {
    /// The line as it reads.
    pub(crate) line: Line<'src>,
    /// Its bytes, line end included.
    pub(crate) raw: &'src [u8],
    /// Its number in the file, from 1.
    pub(crate) number: u64,
    /// Its canonical text, without line end and glyph; the bytes as they are where it does not read.
    pub(crate) meaning: Vec<u8>,
    /// Whether it is a header field that has effect, or the `agn` line.
    pub(crate) is_field: bool,
}

/// An event of the main line and the lines below it.
#[derive(Clone, Debug)]
pub(crate) struct Block<'src> {
    /// The event.
    pub(crate) event: Entry<'src>,
    /// What stands below it, up to the next event.
    pub(crate) below: Vec<Entry<'src>>,
}

/// A record taken apart.
#[derive(Clone, Debug)]
pub(crate) struct Parts<'src> {
    /// The lines above the first event.
    pub(crate) head: Vec<Entry<'src>>,
    /// The events of the main line, in order.
    pub(crate) blocks: Vec<Block<'src>>,
    /// The `end` line and those below it; empty where an event follows it.
    pub(crate) tail: Vec<Entry<'src>>,
}

impl<'src> Parts<'src> {
    /// Takes a record apart.
    pub(crate) fn of(record: &Record<'src>) -> Self {
        let words = lexicon(record.field("game").unwrap_or_default());
        let mut parts = Self { head: Vec::new(), blocks: Vec::new(), tail: Vec::new() };
        let mut is_open = true;
        for (line, number) in record.lines().zip(record.line()..) {
            is_open &= !line.path.is_main() || !line.kind.closes_header();
            let is_start = matches!(line.kind, LineKind::Start { .. });
            let is_field = is_open && (is_start || line.kind.field().is_some());
            let raw = line.span.slice(record.text);
            parts.add(Entry { raw, is_field, ..Entry::of(line, number, words) });
        }
        parts
    }

    /// Adds the next line.
    fn add(&mut self, entry: Entry<'src>) {
        let is_main = entry.line.path.is_main();
        if is_main && entry.line.kind.is_event() {
            let above = std::mem::take(&mut self.tail);
            self.last().extend(above);
            self.blocks.push(Block { event: entry, below: Vec::new() });
        } else if !self.tail.is_empty() || is_main && matches!(entry.line.kind, LineKind::End(_)) {
            self.tail.push(entry);
        } else {
            self.last().push(entry);
        }
    }

    /// Returns the lines that the next one joins.
    fn last(&mut self) -> &mut Vec<Entry<'src>> {
        self.blocks.last_mut().map_or(&mut self.head, |it| &mut it.below)
    }

    /// Returns the `agn` line and the header fields that have effect.
    pub(crate) fn fields(&self) -> impl Iterator<Item = &Entry<'src>> {
        let below = self.blocks.iter().flat_map(|it| &it.below);
        self.head.iter().chain(below).filter(|it| it.is_field)
    }

    /// Returns all lines in order.
    pub(crate) fn lines(&self) -> impl Iterator<Item = &Entry<'src>> {
        let blocks = self.blocks.iter().flat_map(|it| std::iter::once(&it.event).chain(&it.below));
        self.head.iter().chain(blocks).chain(&self.tail)
    }

    /// Returns the events.
    pub(crate) fn events(&self) -> impl ExactSizeIterator<Item = &Entry<'src>> {
        self.blocks.iter().map(|it| &it.event)
    }
}

impl<'src> Entry<'src> {
    /// Reads what a line means.
    fn of(line: Line<'src>, number: u64, words: Option<&Lexicon>) -> Self {
        let kind = match line.kind {
            LineKind::Ply { seat, body, .. } => LineKind::Ply { seat, body, glyph: None },
            kind => kind,
        };
        let mut meaning = Vec::new();
        write_line(&Line { kind, ..line }, words, &mut meaning);
        meaning.pop();
        if let Some(own) = meaning.get_mut(..field_key(&line).len()) {
            own.make_ascii_lowercase();
        }
        Self { line, raw: &[], number, meaning, is_field: false }
    }

    /// Returns what it says: what it means, and its glyph.
    pub(crate) fn says(&self) -> (&[u8], &'static str) {
        (&self.meaning, self.glyph())
    }

    /// Returns the canonical text for people.
    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.meaning).into_owned()
    }

    /// Returns the annotator's mark, empty where there is none.
    pub(crate) fn glyph(&self) -> &'static str {
        match self.line.kind {
            LineKind::Ply { glyph: Some(glyph), .. } => glyph.text(),
            _ => "",
        }
    }

    /// Returns its glyph as an annotation of it (agn 6.3).
    pub(crate) fn glyph_note(&self) -> String {
        let path = self.line.path;
        let path = if path.is_main() { String::new() } else { format!("|{} ", path.text()) };
        format!("{path}@glyph {}", self.glyph())
    }

    /// Returns the key of a header field in its canonical spelling, all of an `agn` line.
    pub(crate) fn key(&self) -> &[u8] {
        self.meaning.split(|it| *it == b':').next().unwrap_or_default()
    }

    /// Tells whether the other may be what became of this: an event of the same seat, a claim of the same kind, a comment of
    /// the same author.
    pub(crate) fn is_counterpart(&self, other: &Self) -> bool {
        let (one, two) = (&self.line.kind, &other.line.kind);
        self.line.path == other.line.path
            && match (one, two) {
                (LineKind::Ply { seat, .. }, LineKind::Ply { seat: other, .. }) => seat == other,
                (LineKind::Comment { author, .. }, LineKind::Comment { author: other, .. }) => {
                    author == other
                }
                (
                    LineKind::Annotation { key, author, .. },
                    LineKind::Annotation { key: other_key, author: other, .. },
                ) => key.eq_ignore_ascii_case(other_key) && author == other,
                (LineKind::Header(_), LineKind::Header(_)) => self.key() == other.key(),
                _ => std::mem::discriminant(one) == std::mem::discriminant(two),
            }
    }

    /// Returns what the line is about; none for a blank one.
    pub(crate) fn aspect(&self) -> Option<Aspect> {
        let kind = &self.line.kind;
        Some(match kind {
            LineKind::Blank => return None,
            LineKind::Bad(_) => Aspect::Unreadable,
            _ if !self.line.path.is_main() => Aspect::Annotation,
            LineKind::Start { .. } | LineKind::Header(_) => Aspect::Headers,
            LineKind::Chance { .. } => Aspect::Chance,
            LineKind::Ply { .. } | LineKind::Ruling(_) | LineKind::End(_) => Aspect::Plies,
            LineKind::Unknown { .. } => Aspect::Unreadable,
            _ if kind.is_claim() => Aspect::Claims,
            LineKind::Round { .. } => Aspect::Claims,
            _ => Aspect::Annotation,
        })
    }
}

/// Returns the key of a field that is the recorder's own, which is written in any case; nothing of another line.
fn field_key<'src>(line: &Line<'src>) -> &'src str {
    let key = line.kind.field().map_or("", |it| it.key);
    if key.get(..2).is_some_and(|it| it.eq_ignore_ascii_case("x-")) { key } else { "" }
}
