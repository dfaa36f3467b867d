//! The difference of two records for people: one below the other or side by side, or in numbers. Compares nothing.

use std::fmt;

use anstyle::Style;
use azulejo_diff::{Aspect, Change, Point, RecordDiff, Row, Said};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::forks::write_play;
use crate::style::{FAINT, GAIN, LOSS, TITLE};
use crate::{Escaped, Paint, Whose, escape};

/// How a difference is drawn.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Layout {
    /// What is on the left only, then what is on the right only.
    Unified,
    /// Side by side in so many columns.
    SideBySide(usize),
}

/// Which parts of a difference are drawn, and how.
#[derive(Clone, Copy, Debug)]
pub struct DiffView<'a> {
    /// What the differences that are wanted are about.
    pub aspects: &'a [Aspect],
    /// How it is drawn.
    pub layout: Layout,
    /// Whether it has color.
    pub paint: Paint,
}

/// The columns of the narrowest side that is drawn beside another.
const NARROWEST: usize = 20;

/// Returns what people call a record: its file, its number if `is_one` does not say that there is but one, its `id`.
pub fn record_name(whose: &Whose<'_>, is_one: bool) -> String {
    let number = if is_one { String::new() } else { format!(" record {}", whose.record) };
    let id = whose.id.map(|it| format!(" (id {})", escape(it))).unwrap_or_default();
    format!("{}{number}{id}", Escaped(whose.file))
}

impl DiffView<'_> {
    /// Draws the difference of two records of these names; nothing where they say the same.
    pub fn write(&self, names: (&str, &str), diff: &RecordDiff, out: &mut dyn fmt::Write) -> fmt::Result {
        if diff.is_same(self.aspects) {
            return Ok(());
        }
        self.title(names, out)?;
        for row in &diff.rows {
            self.row(row, out)?;
        }
        if self.aspects.iter().any(|it| it.is_of_play()) { write_play(diff, self.paint, out) } else { Ok(()) }
    }

    /// Draws what is on one side only, such as what stands above the first record.
    pub fn write_changes(
        &self,
        names: (&str, &str),
        changes: &[Change],
        out: &mut dyn fmt::Write,
    ) -> fmt::Result {
        let wanted: Vec<_> = changes.iter().filter(|it| self.aspects.contains(&it.aspect)).cloned().collect();
        if wanted.is_empty() {
            return Ok(());
        }
        self.title(names, out)?;
        self.row(&Row { left: None, right: None, changes: wanted }, out)
    }

    /// Draws the names of both sides.
    fn title(&self, (left, right): (&str, &str), out: &mut dyn fmt::Write) -> fmt::Result {
        match self.layout {
            Layout::Unified => {
                let (left, right) = (format!("--- {left}"), format!("+++ {right}"));
                writeln!(out, "{}", self.paint.styled(TITLE, left))?;
                writeln!(out, "{}", self.paint.styled(TITLE, right))
            }
            Layout::SideBySide(_) => self.beside(TITLE, left, ' ', TITLE, right, out),
        }
    }

    /// Draws an event of both sides with what differs in it and below it, if anything does.
    fn row(&self, row: &Row, out: &mut dyn fmt::Write) -> fmt::Result {
        let mut changes = row.changes.iter().filter(|it| self.aspects.contains(&it.aspect)).peekable();
        if changes.peek().is_none() {
            return Ok(());
        }
        if !changes.peek().is_some_and(|it| it.is_event) {
            self.context(row, out)?;
        }
        changes.try_for_each(|it| self.change(row, it, out))
    }

    /// Draws an event below which something differs.
    fn context(&self, row: &Row, out: &mut dyn fmt::Write) -> fmt::Result {
        let (left, right) = (row.left.as_ref(), row.right.as_ref());
        let Some(point) = left.or(right) else { return Ok(()) };
        match self.layout {
            Layout::Unified => {
                let numbers = numbers(left, right);
                writeln!(
                    out,
                    "{}",
                    self.paint.styled(FAINT, format!("  {numbers}  {}", Escaped(&point.text)))
                )
            }
            Layout::SideBySide(_) => {
                let cell = |it: Option<&Point>| it.map(|it| numbered(it, &it.text)).unwrap_or_default();
                self.beside(FAINT, &cell(left), ' ', FAINT, &cell(right), out)
            }
        }
    }

    /// Draws something that differs.
    fn change(&self, row: &Row, change: &Change, out: &mut dyn fmt::Write) -> fmt::Result {
        let (left, right) = (row.left.as_ref(), row.right.as_ref());
        match self.layout {
            Layout::Unified => {
                self.unified('-', LOSS, &numbers(left, None), change, change.left.as_ref(), out)?;
                self.unified('+', GAIN, &numbers(None, right), change, change.right.as_ref(), out)
            }
            Layout::SideBySide(_) => {
                let cell = |point: Option<&Point>, said: &Option<Said>| match (point, said) {
                    (Some(point), Some(said)) if change.is_event => numbered(point, &said.text),
                    (Some(_), Some(said)) => format!("        {}", said.text),
                    (None, Some(said)) => said.text.clone(),
                    (_, None) => String::new(),
                };
                let mark = match (&change.left, &change.right) {
                    (Some(_), Some(_)) => '|',
                    (Some(_), None) => '<',
                    (None, _) => '>',
                };
                self.beside(LOSS, &cell(left, &change.left), mark, GAIN, &cell(right, &change.right), out)
            }
        }
    }

    /// Draws what one side says, on a line of its own.
    fn unified(
        &self,
        sign: char,
        style: Style,
        numbers: &str,
        change: &Change,
        said: Option<&Said>,
        out: &mut dyn fmt::Write,
    ) -> fmt::Result {
        let Some(said) = said else { return Ok(()) };
        let is_below = !numbers.trim().is_empty();
        let place = match (change.is_event, is_below) {
            (true, _) => format!("{numbers}  "),
            (false, true) => " ".repeat(numbers.len() + 4),
            (false, false) => String::new(),
        };
        writeln!(out, "{}", self.paint.styled(style, format!("{sign} {place}{}", Escaped(&said.text))))
    }

    /// Draws two texts side by side, as many lines as they need.
    fn beside(
        &self,
        left_style: Style,
        left: &str,
        mark: char,
        right_style: Style,
        right: &str,
        out: &mut dyn fmt::Write,
    ) -> fmt::Result {
        let width = match self.layout {
            Layout::SideBySide(width) => (width.saturating_sub(3) / 2).max(NARROWEST),
            Layout::Unified => usize::MAX,
        };
        let (left, right) = (wrapped(&escape(left), width), wrapped(&escape(right), width));
        for nth in 0..left.len().max(right.len()) {
            let one = left.get(nth).map_or("", String::as_str);
            let other = right.get(nth).map_or("", String::as_str);
            let gap = width.saturating_sub(one.width());
            write!(out, "{}", self.paint.styled(left_style, one))?;
            match (mark, other) {
                (' ', "") => writeln!(out)?,
                (mark, "") => writeln!(out, "{:gap$} {mark}", "")?,
                (mark, other) => {
                    writeln!(out, "{:gap$} {mark} {}", "", self.paint.styled(right_style, other))?;
                }
            }
        }
        Ok(())
    }
}

/// Returns the numbers of an event on both sides, in two columns.
fn numbers(left: Option<&Point>, right: Option<&Point>) -> String {
    let column = |it: Option<&Point>| it.map_or(String::new(), |it| it.event.to_string());
    match (left, right) {
        (None, None) => String::new(),
        (left, right) => format!("{:>4} {:>4}", column(left), column(right)),
    }
}

/// Returns an event behind its number.
fn numbered(point: &Point, text: &str) -> String {
    format!("{:>4}  {text}", point.event)
}

/// Returns a text in lines that are no wider than `width`, broken at blanks where there are some.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    for it in text.chars() {
        line.push(it);
        if width < line.width() && it.width().is_some_and(|it| it != 0) {
            let indent = line.chars().take_while(|it| *it == ' ').count();
            let at = line.rfind(' ').filter(|at| indent <= *at && 0 < *at).map(|at| at + 1);
            let at = at.unwrap_or(line.len() - it.len_utf8());
            let rest = line.split_off(at);
            lines.push(std::mem::take(&mut line).trim_end().to_owned());
            line = " ".repeat(indent.min(width / 2)) + &rest;
        }
    }
    lines.push(line);
    lines
}

/// Returns how many differences of each aspect there are, in words: `1 header, 2 plies`; `the same` where there are none.
pub fn diff_stat(diff: &RecordDiff, aspects: &[Aspect]) -> String {
    let counts = aspects.iter().map(|it| (*it, diff.count(*it))).filter(|it| it.1 != 0);
    let words: Vec<_> = counts.map(|(aspect, n)| format!("{} {n}", aspect.name())).collect();
    match words.join(", ") {
        words if words.is_empty() && diff.is_same(aspects) => "the same".to_owned(),
        words if words.is_empty() => "the games part".to_owned(),
        words => words,
    }
}

#[cfg(test)]
mod tests {
    use azulejo_diff::diff_records;
    use azulejo_notation::Record;

    use super::*;

    /// Draws the difference of two small records in what they say of two events.
    fn drawn(layout: Layout, paint: Paint, aspects: &[Aspect]) -> String {
        let record =
            |rest: &str| format!("agn 1\ngame: azul\nA: x\nB: y\ndeal BBYY BRKW BYRK RKKW BBBY\n{rest}");
        let (left, right) = (record("A 1BB2\nB 5BBB3\n"), record("A 1BB2\n; \u{1b}[31mso\nB 5BBB4 !\n"));
        let diff = diff_records(&Record::alone(left.as_bytes()), &Record::alone(right.as_bytes()));
        let mut out = String::new();
        let view = DiffView { aspects, layout, paint };
        view.write(("a.agn", "b.agn"), &diff, &mut out).expect("a string takes everything");
        out
    }

    #[test]
    fn a_difference_is_drawn_below_or_beside() {
        assert_eq!(
            drawn(Layout::Unified, Paint::Plain, &Aspect::ALL),
            "--- a.agn\n+++ b.agn\n     2    2  A 1BB2\n+              ; ␛[31mso\n-    3       B 5BBB3\n+         3  B 5BBB4 !\n\
             the games part\n  left   event 3 (1.3, line 7)  B 5BBB3\n  right  event 3 (1.3, line 8)  B 5BBB4\n  B.line3  3B  -\n  B.line4  -   3B\n\
             they do not come together again\n"
        );
        assert_eq!(
            drawn(Layout::SideBySide(43), Paint::Plain, &[Aspect::Annotation, Aspect::Claims]),
            "a.agn                  b.agn\n   2  A 1BB2              2  A 1BB2\n                     >         ; ␛[31mso\n"
        );
        assert_eq!(drawn(Layout::Unified, Paint::Ansi, &[Aspect::Headers]), "");
        assert!(drawn(Layout::Unified, Paint::Ansi, &Aspect::ALL).contains("\u{1b}[31m-    3"));
    }

    #[test]
    fn text_is_broken_at_blanks() {
        assert_eq!(wrapped("one two three", 8), ["one two", "three"]);
        assert_eq!(wrapped("  one two", 6), ["  one", "  two"]);
        assert_eq!(wrapped("oneoneone", 4), ["oneo", "neon", "e"]);
        assert_eq!(wrapped("阿祖阿祖", 5), ["阿祖", "阿祖"]);
        assert_eq!(wrapped("", 5), [""]);
    }
}
