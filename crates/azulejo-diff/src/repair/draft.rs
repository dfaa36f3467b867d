//! A record as lines that can be altered, each with what it was. Judges nothing.

use std::ops::Range;

use azulejo_notation::Record;

/// A record that is being repaired.
#[derive(Clone, Debug)]
pub(super) struct Draft {
    slots: Vec<Slot>,
    /// Where each line begins in the text.
    starts: Vec<usize>,
    text: Vec<u8>,
    /// What was struck below the last line.
    tail: Vec<Note>,
}

/// A line, its line end included.
#[derive(Clone, Debug)]
struct Slot {
    text: Vec<u8>,
    /// Which line of the record it was, from 0; none where it was added.
    origin: Option<usize>,
    /// What is said of it above it.
    notes: Vec<Note>,
}

/// What is said above a line that was repaired.
#[derive(Clone, Debug, Eq, PartialEq)]
enum Note {
    /// That here begins a repair, and why.
    Repair(String),
    /// What the line was.
    Was(Vec<u8>),
    /// A line that stood here.
    Struck(Vec<u8>),
    /// That the line was added.
    Added,
}

/// What is done to one place of a draft.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) enum Alteration {
    /// The line gets another text, without its line end.
    Change(usize, String),
    /// A line is put in above this one.
    Add(usize, String),
    /// The line is taken out.
    Strike(usize),
    /// The lines of these two ranges, which follow each other, change places.
    Swap(Range<usize>, Range<usize>),
}

impl Alteration {
    /// Returns the first line that it touches.
    pub(super) const fn at(&self) -> usize {
        match self {
            Self::Change(at, _) | Self::Add(at, _) | Self::Strike(at) => *at,
            Self::Swap(front, _) => front.start,
        }
    }
}

impl Draft {
    /// Takes a record apart.
    pub(super) fn of(record: &Record<'_>) -> Self {
        let slot = |(nth, line): (usize, azulejo_notation::Line<'_>)| Slot {
            text: line.span.slice(record.text).to_vec(),
            origin: Some(nth),
            notes: Vec::new(),
        };
        Self::new(record.lines().enumerate().map(slot).collect(), Vec::new())
    }

    /// Puts lines together.
    fn new(slots: Vec<Slot>, tail: Vec<Note>) -> Self {
        let mut text = Vec::new();
        let mut starts = Vec::with_capacity(slots.len());
        for slot in &slots {
            starts.push(text.len());
            text.extend(&slot.text);
        }
        Self { slots, starts, text, tail }
    }

    /// Returns the record as it is now, without what is said of its repair.
    pub(super) fn text(&self) -> &[u8] {
        &self.text
    }

    /// Returns how many lines it has.
    pub(super) const fn n_lines(&self) -> usize {
        self.slots.len()
    }

    /// Returns the line in which a byte lies.
    pub(super) fn line_at(&self, offset: u32) -> usize {
        self.starts.partition_point(|it| *it <= offset as usize).saturating_sub(1)
    }

    /// Returns a line without its end and the blanks around it.
    pub(super) fn line(&self, at: usize) -> String {
        let text = self.slots.get(at).map(|it| it.text.as_slice()).unwrap_or_default();
        String::from_utf8_lossy(text).trim().to_owned()
    }

    /// Returns which line of the record a line was, from 0; that of the next line that was in the record where it was added.
    pub(super) fn origin(&self, at: usize) -> usize {
        let below = self.slots.iter().skip(at).find_map(|it| it.origin);
        below
            .or_else(|| self.slots.iter().filter_map(|it| it.origin).next_back().map(|it| it + 1))
            .unwrap_or_default()
    }

    /// Tells whether a line is as it was.
    pub(super) fn is_untouched(&self, at: usize) -> bool {
        self.slots.get(at).is_some_and(|it| it.origin.is_some() && !it.notes.iter().any(Note::is_of_line))
    }

    /// Returns the first line that was repaired, or above which something was struck; behind all where there is none.
    pub(super) fn first_touched(&self) -> usize {
        self.slots.iter().position(|it| !it.notes.is_empty()).unwrap_or(self.slots.len())
    }

    /// Returns the bytes of lines.
    fn bytes(&self, lines: Range<usize>) -> &[u8] {
        let at = |line: usize| self.starts.get(line).copied().unwrap_or(self.text.len());
        self.text.get(at(lines.start)..at(lines.end)).unwrap_or_default()
    }

    /// Returns the line end that a line has, or that one beside it should have.
    fn end(&self, at: usize) -> &'static [u8] {
        let near = self.slots.get(at).or_else(|| self.slots.last());
        if near.is_some_and(|it| it.text.ends_with(b"\r\n")) { b"\r\n" } else { b"\n" }
    }

    /// Returns the text of a line with another content; a last line without its end stays so.
    fn changed(&self, at: usize, line: &str) -> Vec<u8> {
        let has_end = self.slots.get(at).is_none_or(|it| it.text.ends_with(b"\n"));
        let end = if has_end { self.end(at) } else { b"" };
        [line.as_bytes(), end].concat()
    }

    /// Returns the text of a line that is put in.
    fn added(&self, at: usize, line: &str) -> Vec<u8> {
        [line.as_bytes(), self.end(at)].concat()
    }

    /// Returns the text that the record has once it is altered, from the first line to the last.
    pub(super) fn text_with(&self, alterations: &[Alteration]) -> Vec<u8> {
        let mut text = Vec::with_capacity(self.text.len() + 64);
        let mut next = 0;
        for alteration in alterations {
            text.extend(self.bytes(next..alteration.at()));
            next = match alteration {
                Alteration::Change(at, line) => {
                    text.extend(self.changed(*at, line));
                    at + 1
                }
                Alteration::Add(at, line) => {
                    close_line(&mut text);
                    text.extend(self.added(*at, line));
                    *at
                }
                Alteration::Strike(at) => at + 1,
                Alteration::Swap(front, back) => {
                    text.extend(self.bytes(back.clone()));
                    close_line(&mut text);
                    text.extend(self.bytes(front.clone()));
                    back.end
                }
            };
        }
        text.extend(self.bytes(next..self.n_lines()));
        text
    }

    /// Returns the draft altered, from the first line to the last; `why` is said above the first.
    pub(super) fn altered(&self, alterations: &[Alteration], why: &str) -> Self {
        let mut slots: Vec<Slot> = Vec::with_capacity(self.slots.len() + 1);
        let mut owed = vec![Note::Repair(why.to_owned())];
        let mut next = 0;
        for alteration in alterations {
            slots.extend(self.slots.get(next..alteration.at()).unwrap_or_default().iter().cloned());
            next = self.alter(alteration, &mut slots, &mut owed);
        }
        let mut rest = self.slots.get(next..).unwrap_or_default().iter().cloned();
        let mut tail = self.tail.clone();
        if !owed.is_empty() {
            match rest.next() {
                Some(slot) => slots.push(slot.noted(&mut owed)),
                None => tail.splice(..0, owed).for_each(drop),
            }
        }
        slots.extend(rest);
        Self::new(slots, tail)
    }

    /// Adds the lines that an alteration makes, and returns the line behind those that it is made of. What is `owed` is said
    /// above the next line.
    fn alter(&self, alteration: &Alteration, slots: &mut Vec<Slot>, owed: &mut Vec<Note>) -> usize {
        let own = |at: usize| self.slots.get(at).cloned();
        match alteration {
            Alteration::Change(at, line) => {
                let new = self.changed(*at, line);
                slots.extend(own(*at).map(|it| it.changed(new).noted(owed)));
                at + 1
            }
            Alteration::Add(at, line) => {
                if let Some(last) = slots.last_mut() {
                    close_line(&mut last.text);
                }
                owed.push(Note::Added);
                let slot = Slot { text: self.added(*at, line), origin: None, notes: Vec::new() };
                slots.push(slot.noted(owed));
                *at
            }
            Alteration::Strike(at) => {
                if let Some(slot) = own(*at) {
                    let was = slot.was().to_vec();
                    owed.extend(slot.notes.into_iter().filter(|it| !it.is_of_line()));
                    owed.push(Note::Struck(was));
                }
                at + 1
            }
            Alteration::Swap(front, back) => {
                self.swap(front, back, slots, owed);
                back.end
            }
        }
    }

    /// Adds the lines of two ranges, the second first; each of the two heads says what stood in its place.
    fn swap(&self, front: &Range<usize>, back: &Range<usize>, slots: &mut Vec<Slot>, owed: &mut Vec<Note>) {
        for (range, other) in [(back, front), (front, back)] {
            let was = self.slots.get(other.start).map(|it| it.was().to_vec());
            for (nth, slot) in self.slots.get(range.clone()).unwrap_or_default().iter().enumerate() {
                let mut slot = slot.clone();
                close_line(&mut slot.text);
                if nth == 0 {
                    slot.notes.retain(|it| !it.is_of_line());
                    slot.notes.extend(was.clone().map(Note::Was));
                    slot = slot.noted(owed);
                }
                slots.push(slot);
            }
        }
    }

    /// Returns the record with every repair made visible (agn 6.6).
    pub(super) fn visible(&self) -> Vec<u8> {
        let mut text = Vec::with_capacity(self.text.len() + 256);
        for (at, slot) in self.slots.iter().enumerate() {
            // What stands above the `agn` line does not belong to the record.
            let is_first = at == 0;
            if is_first {
                text.extend(&slot.text);
            }
            if !slot.notes.is_empty() {
                close_line(&mut text);
            }
            slot.notes.iter().for_each(|it| it.write(self.end(at), &mut text));
            if !is_first {
                text.extend(&slot.text);
            }
        }
        if !self.tail.is_empty() {
            close_line(&mut text);
        }
        self.tail.iter().for_each(|it| it.write(self.end(self.slots.len()), &mut text));
        text
    }
}

impl Slot {
    /// Returns what the line was before any repair.
    fn was(&self) -> &[u8] {
        let kept = self
            .notes
            .iter()
            .find_map(|it| if let Note::Was(was) = it { Some(was.as_slice()) } else { None });
        kept.unwrap_or(&self.text).trim_ascii_end()
    }

    /// Returns the line with another text, under what it was.
    fn changed(mut self, text: Vec<u8>) -> Self {
        if !self.notes.iter().any(Note::is_of_line) {
            let was = self.was().to_vec();
            self.notes.push(Note::Was(was));
        }
        Self { text, ..self }
    }

    /// Returns the line with what is owed to be said above everything else that is said of it.
    fn noted(mut self, owed: &mut Vec<Note>) -> Self {
        self.notes.splice(..0, owed.drain(..)).for_each(drop);
        self
    }
}

impl Note {
    /// Tells whether it speaks of the line below it, and not of what stood above that.
    const fn is_of_line(&self) -> bool {
        matches!(self, Self::Was(_) | Self::Added)
    }

    /// Writes it as a remark.
    fn write(&self, end: &[u8], text: &mut Vec<u8>) {
        match self {
            Self::Repair(why) => text.extend([b"# repair: ", why.as_bytes()].concat()),
            Self::Was(line) => text.extend([b"# was: ".as_slice(), spelled(line).as_bytes()].concat()),
            Self::Struck(line) => text.extend([b"# struck: ".as_slice(), spelled(line).as_bytes()].concat()),
            Self::Added => text.extend(b"# added"),
        }
        text.extend(end);
    }
}

/// Returns a line as text; bytes that are none are written `\xE9`, so that nothing of it is lost.
pub(crate) fn spelled(line: &[u8]) -> String {
    let mut text = String::new();
    for chunk in line.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|byte| format!("\\x{byte:02X}")));
    }
    text
}

/// Gives the last line its end, if it has none.
fn close_line(text: &mut Vec<u8>) {
    if !text.is_empty() && !text.ends_with(b"\n") {
        text.push(b'\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, alterations: &[Alteration], plain: &str, visible: &str) {
        let draft = Draft::of(&Record::alone(text.as_bytes()));
        assert_eq!(String::from_utf8_lossy(&draft.text_with(alterations)), plain);
        let altered = draft.altered(alterations, "why");
        assert_eq!(String::from_utf8_lossy(altered.text()), plain);
        assert_eq!(String::from_utf8_lossy(&altered.visible()), visible);
    }

    #[test]
    fn a_repair_is_visible() {
        let text = "agn 1\nA 1B1\nB 2R2\n";
        let change = |at, line: &str| Alteration::Change(at, line.to_owned());
        check(
            text,
            &[change(1, "A 1B2")],
            "agn 1\nA 1B2\nB 2R2\n",
            "agn 1\n# repair: why\n# was: A 1B1\nA 1B2\nB 2R2\n",
        );
        check(
            text,
            &[Alteration::Add(2, "B 3K3".to_owned())],
            "agn 1\nA 1B1\nB 3K3\nB 2R2\n",
            "agn 1\nA 1B1\n# repair: why\n# added\nB 3K3\nB 2R2\n",
        );
        check(
            text,
            &[Alteration::Strike(1)],
            "agn 1\nB 2R2\n",
            "agn 1\n# repair: why\n# struck: A 1B1\nB 2R2\n",
        );
        check(
            text,
            &[Alteration::Strike(2)],
            "agn 1\nA 1B1\n",
            "agn 1\nA 1B1\n# repair: why\n# struck: B 2R2\n",
        );
        check(
            text,
            &[Alteration::Swap(1..2, 2..3)],
            "agn 1\nB 2R2\nA 1B1\n",
            "agn 1\n# repair: why\n# was: A 1B1\nB 2R2\n# was: B 2R2\nA 1B1\n",
        );
    }

    #[test]
    fn line_ends_stay_as_they_are() {
        let change = Alteration::Change(1, "x".to_owned());
        check(
            "agn 1\r\na\r\nb",
            &[change],
            "agn 1\r\nx\r\nb",
            "agn 1\r\n# repair: why\r\n# was: a\r\nx\r\nb",
        );
        let add = Alteration::Add(2, "x".to_owned());
        check("agn 1\na", &[add], "agn 1\na\nx\n", "agn 1\na\n# repair: why\n# added\nx\n");
    }

    #[test]
    fn what_a_line_was_is_said_once() {
        let draft = Draft::of(&Record::alone(b"agn 1\na\xE9\nb\n"));
        let once = draft.altered(&[Alteration::Change(1, "x".to_owned())], "one");
        let twice = once.altered(&[Alteration::Change(1, "y".to_owned())], "two");
        let visible = String::from_utf8_lossy(&twice.visible()).into_owned();
        assert_eq!(visible, "agn 1\n# repair: two\n# repair: one\n# was: a\\xE9\ny\nb\n");
        assert!(!twice.is_untouched(1) && twice.is_untouched(2));
    }
}
