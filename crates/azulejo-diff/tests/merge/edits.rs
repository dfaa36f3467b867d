//! What two sides do to one record, each with an edit or a few: whichever side is taken of every conflict, no line is lost, doubled
//! or back that was taken out, none has changed places with another unless a side did that, and each note is about what it was
//! about.

use std::collections::{BTreeSet, HashMap};

use azulejo_diff::{Marks, merge_files};
use azulejo_rules::Dice;

/// The header and the first deal of the game.
const HEAD: &str = "agn 1\ngame: azul\nA: North\nB: South\ndeal BBYY BRKW BYRK RKKW BBBY\n";

/// What stands below the first deal; no line is there twice.
const RECORD: [&str; 15] = [
    "A 1BB2",
    "; bold",
    "claim A.score=0",
    "B 5BBB3",
    "ruling void",
    "; touched",
    "@clock 1:00",
    "# was: B 2W2",
    "B 2W1",
    "score 0 1",
    "; counted twice",
    "A CY5",
    "|1 A CY4",
    "round 2 A",
    "B 3K1",
];

/// What ours and theirs may put in.
const NEWS: [[&str; 8]; 2] = [
    [
        "A 4RF",
        ";(anna) sharp",
        "claim A.bag=61",
        "ruling set A.score=1",
        "hash 00000000000000aa",
        "B 4W4",
        "@eval(anna) 1",
        "|2 A 3R1",
    ],
    [
        "B 4RF",
        ";(bo) dull",
        "claim B.floor=0",
        "ruling set B.score=2",
        "bonus 2 2",
        "A 1YY2",
        "@eval(bo) 2",
        "|3 A 4R1",
    ],
];

/// A line: which one it is, however it is written, and its text.
#[derive(Clone, Debug, Eq, PartialEq)]
struct Row {
    id: usize,
    text: String,
}

impl Row {
    /// Tells whether it is about another line.
    fn is_note(&self) -> bool {
        self.text.starts_with([';', '@', '|', '#'])
    }

    /// Tells whether it is a ply.
    fn is_ply(&self) -> bool {
        self.text.starts_with(['A', 'B'])
    }
}

/// What somebody does to a line of the record.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Edit {
    TakeOut,
    Change,
    ChangeSeat,
    /// Puts a line in below it, by its number in [`NEWS`].
    PutIn(usize),
    MoveTo(usize),
}

/// Edits of a side, each with the line of [`RECORD`] that it is about.
type Edits = Vec<(usize, Edit)>;

/// The record that both sides edit.
fn record() -> Vec<Row> {
    RECORD.iter().zip(0..).map(|(text, id)| Row { id, text: (*text).to_owned() }).collect()
}

/// Returns all single edits.
fn single_edits() -> Vec<(usize, Edit)> {
    let of_line = |nth: usize| {
        let is_ply = RECORD[nth].starts_with(['A', 'B']);
        let is_far = move |to: &usize| *to != nth && to + 1 != nth && (nth + to).is_multiple_of(3);
        let moves = (0..RECORD.len()).filter(is_far).map(Edit::MoveTo);
        let seat = is_ply.then_some(Edit::ChangeSeat);
        // Nobody puts a note between a remark and the line that it is about.
        let is_remark = RECORD[nth].starts_with('#');
        let news = (0..NEWS[0].len()).filter(move |it| !is_remark || ![1, 6, 7].contains(it));
        [Edit::TakeOut, Edit::Change].into_iter().chain(seat).chain(news.map(Edit::PutIn)).chain(moves)
    };
    (0..RECORD.len()).flat_map(|nth| of_line(nth).map(move |edit| (nth, edit))).collect()
}

/// Makes an edit of a side, 0 for ours and 1 for theirs; of a line that is gone none.
fn edit(rows: &mut Vec<Row>, side: usize, (line, edit): (usize, Edit)) {
    let Some(nth) = rows.iter().position(|it| it.id == line) else { return };
    match edit {
        Edit::TakeOut => drop(rows.remove(nth)),
        Edit::Change => rows[nth].text = changed(&rows[nth].text, side),
        Edit::ChangeSeat => {
            let seat = if rows[nth].text.starts_with('A') { "B" } else { "A" };
            rows[nth].text.replace_range(..1, seat);
        }
        Edit::PutIn(kind) => {
            let text = NEWS[side][kind].to_owned();
            rows.insert(nth + 1, Row { id: RECORD.len() + 10 * side + kind, text });
        }
        Edit::MoveTo(place) => {
            let row = rows.remove(nth);
            rows.insert(place.min(rows.len()), row);
        }
    }
}

/// Returns a line as a side changes it, 0 for ours and 1 for theirs.
fn changed(text: &str, side: usize) -> String {
    match text {
        _ if text.starts_with(';') => format!("{text}, {}", ["anna", "bo"][side]),
        "ruling void" => format!("ruling set A.score={}", 7 + side),
        "round 2 A" => format!("round {} A", 3 + side),
        _ if text.starts_with(['A', 'B', '|']) => format!("{}{}", &text[..text.len() - 1], [1, 4][side]),
        _ => format!("{}{}", &text[..text.len() - 1], 7 + side),
    }
}

/// Returns the file.
fn file(rows: &[Row]) -> Vec<u8> {
    let lines: Vec<_> = rows.iter().map(|it| it.text.as_str()).chain([""]).collect();
    [HEAD, &lines.join("\n")].concat().into_bytes()
}

/// A record, what two sides make of it, and what that comes to.
struct Case {
    base: Vec<Row>,
    sides: [Vec<Row>; 2],
    merged: String,
    is_conflict: bool,
}

impl Case {
    /// Merges what two sides do.
    fn new(edits: [&Edits; 2]) -> Self {
        let base = record();
        let mut sides = [base.clone(), base.clone()];
        for (side, edits) in edits.into_iter().enumerate() {
            for it in edits {
                edit(&mut sides[side], side, *it);
            }
        }
        let marks = Marks { size: 3, ..Marks::default() };
        let merged = merge_files(&file(&base), &file(&sides[0]), &file(&sides[1]), &marks);
        let text = String::from_utf8(merged.text).expect("lines of text give text");
        Self { base, sides, merged: text, is_conflict: merged.n_conflicts != 0 }
    }

    /// Returns the lines where one side of every conflict is taken.
    fn view(&self, side: usize) -> Vec<Row> {
        let all: Vec<_> = self.sides.iter().flatten().chain(&self.base).collect();
        let mut part = None;
        let mut rows = Vec::new();
        for line in self.merged.strip_prefix(HEAD).expect("nobody changed the head").lines() {
            match line.get(..3) {
                Some("<<<") => part = Some(0),
                Some("===") => part = Some(1),
                Some(">>>") => part = None,
                _ if part.is_none_or(|it| it == side) => {
                    let row = all.iter().find(|it| it.text == line).expect("the line stands on some side");
                    rows.push(Row::clone(row));
                }
                _ => {}
            }
        }
        rows
    }

    /// Returns what is wrong with a view.
    fn fault(&self, side: usize) -> Option<String> {
        let view = self.view(side);
        self.miscounted(side, &view).or_else(|| self.misplaced(&view)).or_else(|| self.rehung(&view))
    }

    /// Returns a line that is there more or less often than the sides say.
    fn miscounted(&self, side: usize, view: &[Row]) -> Option<String> {
        let all: BTreeSet<_> = self.sides.iter().flatten().chain(&self.base).map(|it| &it.text).collect();
        all.into_iter().find_map(|text| {
            let count = |rows: &[Row]| rows.iter().filter(|it| it.text == *text).count();
            let (base, ours, theirs) = (count(&self.base), count(&self.sides[0]), count(&self.sides[1]));
            let wanted = if ours == base { theirs } else { ours };
            let seen = count(view);
            let is_own = self.is_conflict && seen == count(&self.sides[side]);
            (seen != wanted && !is_own).then(|| format!("{text} is there {seen} times"))
        })
    }

    /// Returns two lines that are no notes and stand in an order that no side has, and for which no side moved one of them.
    fn misplaced(&self, view: &[Row]) -> Option<String> {
        let rows: Vec<_> = view.iter().filter(|it| !it.is_note()).collect();
        let is_right = |one: &Row, other: &Row| {
            let has_moved = |side: usize| [one, other].iter().any(|it| self.has_moved(side, it));
            let [ours, theirs] = [0, 1].map(|side| order(&self.sides[side], one, other));
            match (ours, theirs) {
                (Some(ours), Some(theirs)) => ours || theirs || has_moved(0) && has_moved(1),
                (Some(ours), None) => ours || has_moved(1),
                (None, Some(theirs)) => theirs || has_moved(0),
                (None, None) => true,
            }
        };
        let mut pairs =
            rows.iter().enumerate().flat_map(|(nth, one)| rows[nth + 1..].iter().map(move |it| (one, it)));
        let found = pairs.find(|(one, other)| one.id != other.id && !is_right(one, other));
        found.map(|(one, other)| format!("{} stands above {}", one.text, other.text))
    }

    /// Tells whether a side has a line and another in an order that is not that of the record.
    fn has_moved(&self, side: usize, row: &Row) -> bool {
        self.base.iter().any(|it| {
            let (was, is) = (order(&self.base, row, it), order(&self.sides[side], row, it));
            was.is_some() && is.is_some() && was != is
        })
    }

    /// Returns a note that is about something that it is about on neither side; a remark that was moved may be about any line.
    fn rehung(&self, view: &[Row]) -> Option<String> {
        let sides = self.sides.each_ref().map(|it| about(it));
        let is_free = |row: &&Row| row.text.starts_with('#') && (0..2).any(|side| self.has_moved(side, row));
        let free: Vec<_> = view.iter().filter(is_free).map(|it| it.id).collect();
        about(view).into_iter().filter(|it| !free.contains(&it.0)).find_map(|(note, line)| {
            let here: Vec<_> = sides.iter().filter_map(|it| it.get(&note)).collect();
            (!here.contains(&&line)).then(|| format!("note {note} is about {line:?}"))
        })
    }
}

/// Tells whether a line stands above another; none where one of them is not there.
fn order(rows: &[Row], one: &Row, other: &Row) -> Option<bool> {
    let at = |row: &Row| rows.iter().position(|it| it.id == row.id);
    Some(at(one)? < at(other)?)
}

/// Returns what each note is about: a comment about the next line above that is none, an annotation and a variation about the next
/// ply above, and what was there before about the line below.
fn about(rows: &[Row]) -> HashMap<usize, Option<usize>> {
    let (mut line, mut ply) = (None, None);
    let mut all = HashMap::new();
    for (nth, row) in rows.iter().enumerate() {
        match row.text.get(..1) {
            Some(";") => drop(all.insert(row.id, line)),
            Some("@" | "|") => drop(all.insert(row.id, ply)),
            Some("#") => drop(all.insert(row.id, rows.get(nth + 1).map(|it| it.id))),
            _ => line = Some(row.id),
        }
        if row.is_ply() {
            ply = Some(row.id);
        }
    }
    all
}

/// Fails where one of the views of what two sides do is wrong; tells whether it is in conflict.
#[track_caller]
fn check(ours: &Edits, theirs: &Edits) -> Case {
    let case = Case::new([ours, theirs]);
    for side in 0..2 {
        let fault = case.fault(side);
        assert_eq!(fault, None, "{ours:?}, {theirs:?}, view {side}:\n{}", case.merged);
    }
    case
}

/// Tells whether an edit puts a ply in.
fn is_ply(edit: Edit) -> bool {
    matches!(edit, Edit::PutIn(0 | 5))
}

/// Returns which ply of the record a line belongs to.
fn ply(line: usize) -> usize {
    record().iter().take(line + 1).filter(|it| it.is_ply()).count()
}

#[test]
fn each_two_edits_are_both_made_or_in_conflict() {
    let (mut n_near, mut n_in_conflict) = (0, 0);
    for one in single_edits() {
        for other in single_edits() {
            let case = check(&vec![one], &vec![other]);
            let is_move = [one, other].iter().any(|it| matches!(it.1, Edit::MoveTo(_)));
            if is_move {
                continue;
            }
            if 1 < ply(one.0).abs_diff(ply(other.0)) {
                let mut both = record();
                edit(&mut both, 0, one);
                edit(&mut both, 1, other);
                assert_eq!(case.merged.as_bytes(), file(&both), "{one:?}, {other:?}");
            } else {
                n_near += 1;
                n_in_conflict += u32::from(case.is_conflict);
            }
        }
    }
    assert!(n_in_conflict < n_near / 5, "{n_in_conflict} of {n_near} are in conflict");
}

#[test]
fn a_few_edits_of_each_side_are_made_or_in_conflict() {
    let mut dice = Dice::new(30);
    let mut below = |limit: usize| dice.below(u32::try_from(limit).expect("a few")) as usize;
    let edits = single_edits();
    let mut n_in_conflict = 0;
    for _ in 0..4000 {
        let mut some = || -> Edits {
            let mut some = Edits::new();
            for _ in 0..=below(3) {
                let next = edits[below(edits.len())];
                let takes_place = |one: Edit, other: Edit| one == Edit::TakeOut && is_ply(other);
                let is_other = |it: &(usize, Edit)| {
                    let is_change = takes_place(it.1, next.1) || takes_place(next.1, it.1);
                    it.0 != next.0 && it.1 != next.1 && !is_change
                };
                if !matches!(next.1, Edit::MoveTo(_)) && some.iter().all(is_other) {
                    some.push(next);
                }
            }
            some
        };
        n_in_conflict += u32::from(check(&some(), &some()).is_conflict);
    }
    assert!(n_in_conflict < 4000 / 2, "{n_in_conflict} of 4000 are in conflict");
}
