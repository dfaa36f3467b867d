//! Laws of comparing and merging records: nothing is lost, nothing depends on who comes first, nothing panics.

use std::collections::BTreeMap;

use azulejo_diff::{Aspect, Marks, Merged, diff_records, merge_files, pair_records};
use azulejo_notation::{Line, LineKind, Path, Record, preamble, records, write_line};
use azulejo_replay::lexicon;
use azulejo_rules::{Dice, Game};

use crate::only;
use crate::shrink::{Text, hold};
use crate::slips::{any, below, damaged};
use crate::text::texts;
use crate::walk::tables;
use crate::written::{Scribe, Written};

/// Glyphs as they stand behind a ply.
const GLYPHS: [&str; 6] = [" !", " ?", " !!", " ??", " !?", " ?!"];

/// Merges three files.
fn merged(base: &[u8], ours: &[u8], theirs: &[u8]) -> Merged {
    merge_files(base, ours, theirs, &Marks::default())
}

/// Somebody who edits a record; no two lines that anybody adds are the same.
struct Hand<'a> {
    name: &'a str,
    n_added: u32,
    dice: Dice,
}

impl<'a> Hand<'a> {
    /// Returns the text with a few edits of somebody, of annotation alone or of everything.
    fn edited(name: &'a str, text: &str, is_free: bool, scribe: &mut Scribe) -> String {
        let mut lines: Vec<_> = text.lines().map(str::to_owned).collect();
        for n_added in 0..=scribe.below(6) {
            let Some(dice) = scribe.slip(1) else { continue };
            // One edit adds two texts at most.
            let mut hand = Self { name, n_added: 2 * n_added, dice };
            hand.edit(&mut lines, is_free);
        }
        lines.iter().flat_map(|it| [it.as_str(), "\n"]).collect()
    }

    /// Makes an edit.
    fn edit(&mut self, lines: &mut Vec<String>, is_free: bool) {
        match self.dice.below(if is_free { 12 } else { 6 }) {
            0..=2 => self.add_note(lines),
            3 => self.add_variation(lines),
            4 => self.take_out(lines, is_note),
            5 => self.mark(lines),
            6 => self.take_out(lines, is_ply),
            7 => self.change(lines, is_ply),
            8 => self.change(lines, |it| it.contains(": ")),
            9 => self.change(lines, |it| it.starts_with("score") || it.starts_with("end")),
            10 => lines.truncate(1 + below(lines.len(), &mut self.dice)),
            _ => lines.extend(["A 1BB3".to_owned(), format!("end {}", self.dice.below(3))]),
        }
    }

    /// Returns a text that stands nowhere else.
    fn news(&mut self) -> String {
        self.n_added += 1;
        format!("{} {}", self.name, self.n_added)
    }

    /// Adds a comment, an annotation or a remark.
    fn add_note(&mut self, lines: &mut Vec<String>) {
        let (name, news) = (self.name, self.news());
        let note = match self.dice.below(4) {
            0 => format!("@eval({name}) {news}"),
            1 => format!("# {news}"),
            _ => format!(";({name}) {news}"),
        };
        let at = self.place(lines, |_| true).map_or(0, |it| it + 1);
        lines.insert(at, note);
    }

    /// Adds a variation to a ply.
    fn add_variation(&mut self, lines: &mut Vec<String>) {
        let Some(at) = self.place(lines, is_ply) else { return };
        let number = 1 + self.dice.below(2);
        let ply = self.place(lines, is_ply).and_then(|it| lines.get(it)).cloned().unwrap_or_default();
        let (first, second) = (self.news(), self.news());
        let ply = ply.get(..6).unwrap_or("A 1BB1").trim().to_owned();
        let variation = [
            format!("|{number} {ply}"),
            format!("|{number} ; {first}"),
            format!("|{number} {}", ply.replace('A', "B")),
            format!("|{number}|1 C 1WW1"),
            format!("|{number}|1 ; {second}"),
        ];
        let below = lines.split_off(at + 1);
        lines.extend(variation);
        lines.extend(below);
    }

    /// Puts a glyph behind a ply that has none.
    fn mark(&mut self, lines: &mut [String]) {
        if let Some(at) = self.place(lines, |it| is_ply(it) && !it.ends_with(['!', '?'])) {
            let glyph = any(&GLYPHS, &mut self.dice).copied().unwrap_or_default();
            lines[at].push_str(glyph);
        }
    }

    /// Takes a line out.
    fn take_out(&mut self, lines: &mut Vec<String>, is_such: impl Fn(&str) -> bool) {
        if let Some(at) = self.place(lines, is_such) {
            lines.remove(at);
        }
    }

    /// Changes the last character of a line.
    fn change(&mut self, lines: &mut [String], is_such: impl Fn(&str) -> bool) {
        if let Some(at) = self.place(lines, is_such) {
            lines[at].pop();
            lines[at].push_str(any(&["1", "2", "5", "F", "x"], &mut self.dice).copied().unwrap_or_default());
        }
    }

    /// Returns the place of some line of a kind, often one of the first two, so that people meet there.
    fn place(&mut self, lines: &[String], is_such: impl Fn(&str) -> bool) -> Option<usize> {
        let mut places: Vec<_> = (0..lines.len()).filter(|it| is_such(&lines[*it])).collect();
        if self.dice.below(2) == 0 {
            places.truncate(2);
        }
        any(&places, &mut self.dice).copied()
    }
}

/// Tells whether a line is a ply of the main line.
fn is_ply(line: &str) -> bool {
    line.get(1..2) == Some(" ") && line.starts_with(['A', 'B', 'C', 'D'])
}

/// Tells whether a line is a comment, an annotation or a remark.
fn is_note(line: &str) -> bool {
    line.starts_with([';', '@', '#'])
}

/// Returns how often each line of annotation, and each that does not read, is in a file: canonical, without the path of its
/// variation and its glyph.
fn notes<G: Game>(file: &[u8]) -> BTreeMap<Vec<u8>, usize> {
    let mut notes = BTreeMap::new();
    // All are of one game, even where the field that says so was damaged on one side.
    let words = lexicon(G::NAME);
    for record in records(file) {
        for line in record.lines().filter(|it| is_annotation(it)) {
            let mut kind = line.kind;
            if let LineKind::Ply { glyph, .. } = &mut kind {
                *glyph = None;
            }
            let mut text = Vec::new();
            write_line(&Line { kind, path: Path::MAIN, ..line }, words, &mut text);
            // A line that does not read is written as it is, the path of its variation included.
            let path = text.iter().take_while(|it| b" \t|0123456789".contains(it)).count();
            let text = text.split_off(if line.path.is_main() { 0 } else { path });
            *notes.entry(text).or_default() += 1;
        }
    }
    for line in preamble(file).split_inclusive(|it| *it == b'\n') {
        *notes.entry([line.trim_ascii_end(), b"\n"].concat()).or_default() += 1;
    }
    notes.remove(b"\n".as_slice());
    notes
}

/// Tells whether a line may be annotated freely: it is none of the game's.
fn is_annotation(line: &Line<'_>) -> bool {
    let is_lost = matches!(line.kind, LineKind::Bad(bad) if !bad.event);
    !line.path.is_main() || line.kind.is_note() || is_lost || matches!(line.kind, LineKind::Remark(_))
}

/// Fails where a line of annotation of a side is lost that the other side did not take out.
#[track_caller]
fn check_nothing_lost<G: Game>(base: &[u8], side: &[u8], other: &[u8], result: &[u8]) {
    let (of_base, of_side, of_other, left) =
        (notes::<G>(base), notes::<G>(side), notes::<G>(other), notes::<G>(result));
    for note in of_side.keys() {
        let n_before = of_base.get(note).copied().unwrap_or_default();
        let is_wanted = n_before == 0 || n_before == 1 && of_other.contains_key(note);
        assert!(
            !is_wanted || left.contains_key(note),
            "{} is lost of\n{}\nand\n{}\nfrom\n{}\nin\n{}",
            String::from_utf8_lossy(note),
            String::from_utf8_lossy(side),
            String::from_utf8_lossy(other),
            String::from_utf8_lossy(base),
            String::from_utf8_lossy(result)
        );
    }
}

/// Fails where merging breaks a law that holds for every three texts.
#[track_caller]
fn check_merge<G: Game>(base: &[u8], ours: &[u8], theirs: &[u8]) -> Merged {
    for side in [ours, theirs] {
        for (one, other) in [(side, base), (base, side), (side, side)] {
            assert_eq!(merged(base, one, other), Merged { text: side.to_vec(), n_conflicts: 0 });
        }
    }
    let result = merged(base, ours, theirs);
    check_nothing_lost::<G>(base, ours, theirs, &result.text);
    check_nothing_lost::<G>(base, theirs, ours, &result.text);
    let turned = merged(base, theirs, ours);
    assert_eq!(result.n_conflicts, turned.n_conflicts);
    assert_eq!(
        notes::<G>(&result.text).keys().collect::<Vec<_>>(),
        notes::<G>(&turned.text).keys().collect::<Vec<_>>(),
        "{}\n\n{}",
        String::from_utf8_lossy(&result.text),
        String::from_utf8_lossy(&turned.text)
    );
    result
}

/// Returns a record and what two people make of it.
fn three<G: Game>(written: &Written<G>, is_free: bool) -> [String; 3] {
    let mut scribe = written.scribe();
    let base = Hand::edited("editor", written.record(), false, &mut scribe);
    let ours = Hand::edited("anna", &base, is_free, &mut scribe);
    let theirs = Hand::edited("bo", &base, is_free, &mut scribe);
    [base, ours, theirs]
}

/// Fails where merging three files breaks a law.
#[track_caller]
fn hold_merge<G: Game>(files: [Vec<u8>; 3]) {
    hold(&files.map(Text), |[base, ours, theirs]| {
        check_merge::<G>(&base.0, &ours.0, &theirs.0);
    });
}

/// Returns the events of a record, without their glyphs.
fn events(text: &str) -> Vec<String> {
    let is_event = |it: &Line<'_>| it.path.is_main() && it.kind.is_event();
    let plain = |it: Line<'_>| it.span.slice(text.as_bytes()).to_vec();
    let lines = only(text).lines().filter(is_event).map(plain);
    lines.map(|it| String::from_utf8_lossy(&it).trim_end_matches([' ', '!', '?', '\n']).to_owned()).collect()
}

fn annotation_of_two_people_is_united_without_conflict_and_leaves_the_game_alone<G: Game>() {
    let (mut n_merged, mut n_mixed) = (0, 0);
    for written in tables::<G>(4).flat_map(|it| Written::of(it).times(4)) {
        hold(&written, |it| {
            let [base, ours, theirs] = three(it, false);
            n_merged += 1;
            let result = check_merge::<G>(base.as_bytes(), ours.as_bytes(), theirs.as_bytes());
            let text = String::from_utf8(result.text).expect("lines of text give text");
            assert_eq!(result.n_conflicts, 0, "{it}\n{base}\n{ours}\n{theirs}\n{text}");
            assert_eq!(events(&text), events(&base), "{it}");
            n_mixed += u32::from(text != ours && text != theirs);
        });
    }
    assert!(n_merged < 2 * n_mixed, "{n_mixed} of {n_merged} results are neither side's own");
}

fn nothing_is_lost_whatever_two_people_change<G: Game>() {
    for written in tables::<G>(4).flat_map(|it| Written::of(it).times(4)) {
        hold(&written, |it| {
            let [base, ours, theirs] = three(it, true);
            check_merge::<G>(base.as_bytes(), ours.as_bytes(), theirs.as_bytes());
        });
    }
}

fn files_of_several_records_are_merged_record_by_record<G: Game>() {
    let all: Vec<_> = tables::<G>(2).map(Written::of).collect();
    for seed in 0..40 {
        let mut dice = Dice::new(seed);
        let mut files = [Vec::new(), Vec::new(), Vec::new()];
        for nth in 0..=dice.below(4) {
            let written = any(&all, &mut dice).expect("there are tables");
            let sides = three(&written.slipping(8 * seed + u64::from(nth)), dice.below(2) == 0);
            for (file, side) in files.iter_mut().zip(sides) {
                file.extend_from_slice(if dice.below(6) == 0 { b"" } else { side.as_bytes() });
            }
        }
        hold_merge::<G>(files);
    }
}

fn damaged_text_is_compared_and_merged_without_a_crash_and_without_loss<G: Game>() {
    let texts = texts::<G>();
    for seed in 0..400 {
        let mut dice = Dice::new(seed);
        let base = any(&texts, &mut dice).expect("there are texts");
        let (ours, theirs) = (damaged(base, &mut dice), damaged(base, &mut dice));
        hold(&[&ours, &theirs].map(|it| Text(it.clone())), |[ours, theirs]| check_diff(&ours.0, &theirs.0));
        hold_merge::<G>([base.clone().into_bytes(), ours, theirs]);
    }
}

/// Fails where comparing two files breaks a law.
#[track_caller]
fn check_diff(left: &[u8], right: &[u8]) {
    let (ours, theirs): (Vec<_>, Vec<_>) = (records(left).collect(), records(right).collect());
    for pair in pair_records(&ours, &theirs) {
        let (Some(one), Some(other)) =
            (pair.left.and_then(|it| ours.get(it)), pair.right.and_then(|it| theirs.get(it)))
        else {
            continue;
        };
        let (there, back) = (diff_records(one, other), diff_records(other, one));
        assert_eq!(there.is_same(&Aspect::ALL), back.is_same(&Aspect::ALL));
        assert!(diff_records(one, one).is_same(&Aspect::ALL));
        check_rows(
            one,
            &there.rows.iter().filter_map(|it| it.left.as_ref()).map(|it| it.event).collect::<Vec<_>>(),
        );
        check_rows(
            other,
            &there.rows.iter().filter_map(|it| it.right.as_ref()).map(|it| it.event).collect::<Vec<_>>(),
        );
    }
}

/// Fails where not every event of a record is told once and in order.
#[track_caller]
fn check_rows(record: &Record<'_>, events: &[u32]) {
    let n_events = record.lines().filter(|it| it.path.is_main() && it.kind.is_event()).count();
    assert!(events.iter().copied().eq((1..).take(n_events)), "{events:?} of {n_events}");
}

laws![
    annotation_of_two_people_is_united_without_conflict_and_leaves_the_game_alone,
    nothing_is_lost_whatever_two_people_change,
    files_of_several_records_are_merged_record_by_record,
    damaged_text_is_compared_and_merged_without_a_crash_and_without_loss,
];
