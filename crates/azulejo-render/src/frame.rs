//! Diagnostics as code frames, in the style that users of the Rust compiler know. Decides nothing about what is wrong.

use std::fmt;
use std::ops::Range;

use annotate_snippets::{Annotation, AnnotationKind, Element, Level, Origin, Renderer, Snippet};
use azulejo_source::{Diagnostic, Severity, Span};

use crate::excerpt::Excerpt;
use crate::{Paint, Source, escape};

/// How far to the right a frame reaches before long lines are trimmed, in columns.
const WIDTH: usize = 110;
/// A place farther right than this, in bytes, is named but not shown: finding it again in the drawing would cost too much.
const FARTHEST: usize = 4096;
/// How many bytes of a line are kept behind the last place in it.
const BEHIND: usize = 160;
/// The most lines between two places that are drawn into one picture.
const NEAR: u32 = 500;

/// Writes the diagnostic as a code frame, with a line feed at its end.
///
/// ```text
/// error[azul::line-holds-other]: the line already holds another color
///   --> corpus/azul/0042.agn:17:5
///    |
/// 17 | B 4RR3
///    |      ^ line 3 holds 2 blue
///    |
///    = rule: azul 3.4
///    = help: red may go to 1, 2, 5 or F
/// ```
pub fn write_frame(
    diagnostic: &Diagnostic,
    source: &Source<'_>,
    paint: Paint,
    out: &mut dyn fmt::Write,
) -> fmt::Result {
    let renderer = match paint {
        Paint::Plain => Renderer::plain(),
        Paint::Ansi => Renderer::styled(),
    };
    let title = level(diagnostic.severity).primary_title(diagnostic.code.summary()).id(diagnostic.code.name);
    let group = title.elements(picture(diagnostic, source)).elements(footer(diagnostic, source));
    writeln!(out, "{}", renderer.term_width(WIDTH).render(&[group]))
}

/// Returns the level under which the library shows a severity.
fn level(severity: Severity) -> Level<'static> {
    match severity {
        Severity::Note => Level::NOTE,
        Severity::Warning => Level::WARNING,
        Severity::Error => Level::ERROR,
    }
}

/// Returns the lines under the picture: labels too far away for it, the rule, and what would have been right.
fn footer<'a>(diagnostic: &'a Diagnostic, source: &Source<'_>) -> Vec<Element<'a>> {
    let line = source.line_of(diagnostic.span.start);
    let far = diagnostic.labels.iter().map(|it| (source.line_of(it.span.start), it.text.as_str()));
    let far = far.filter(|(it, _)| NEAR < it.abs_diff(line)).map(|(it, text)| {
        Level::NOTE.message(format!("{} (line {})", escape(text), source.file_line(it))).into()
    });
    let rule = Level::NOTE.with_name("rule").message(diagnostic.code.clause).into();
    let help = diagnostic.help.as_deref().map(|it| Level::HELP.message(escape(it)).into());
    far.chain([rule]).chain(help).collect()
}

/// Returns the lines concerned with their marks, or only words where showing them would cost too much.
fn picture<'a>(diagnostic: &'a Diagnostic, source: &Source<'_>) -> Vec<Element<'a>> {
    let marks = marks(diagnostic, source);
    let file = escape(source.file()).into_owned();
    if marks.iter().any(|it| FARTHEST < it.range.start) {
        let place = source.place(diagnostic.span.start);
        let origin = Origin::path(file).line(number(place.line)).char_column(number(place.column.into()));
        let detail = Some(escape(&diagnostic.detail)).filter(|it| !it.is_empty());
        return std::iter::once(origin.into())
            .chain(detail.map(|it| Level::NOTE.message(it).into()))
            .collect();
    }
    let (text, annotations) = draw(&marks, source);
    let first = marks.first().map_or(1, |it| it.line);
    let snippet = Snippet::source(text).line_start(number(source.file_line(first))).path(file);
    vec![snippet.annotations(annotations).into()]
}

/// A place that the frame marks.
struct Mark<'a> {
    /// The line of the text, from 1.
    line: u32,
    /// The bytes of that line; what lies beyond its end is cut.
    range: Range<usize>,
    kind: AnnotationKind,
    text: &'a str,
}

/// Returns the diagnostic's place and its labels that are near enough, from the first line to the last.
fn marks<'a>(diagnostic: &'a Diagnostic, source: &Source<'_>) -> Vec<Mark<'a>> {
    let primary = mark(diagnostic.span, &diagnostic.detail, AnnotationKind::Primary, source);
    let line = primary.line;
    let labels = diagnostic.labels.iter().map(|it| mark(it.span, &it.text, AnnotationKind::Context, source));
    let mut marks: Vec<_> = labels.filter(|it| it.line.abs_diff(line) <= NEAR).collect();
    marks.push(primary);
    marks.sort_by_key(|it| it.line);
    marks
}

/// Returns the mark for a span; one that runs over several lines marks the first.
fn mark<'a>(span: Span, text: &'a str, kind: AnnotationKind, source: &Source<'_>) -> Mark<'a> {
    let line = source.line_of(span.start);
    let whole = source.line_span(line);
    let within = |offset: u32| (offset.clamp(whole.start, whole.end) - whole.start) as usize;
    Mark { line, range: within(span.start)..within(span.end), kind, text }
}

/// Returns the text from the first marked line to the last, and the marks in it.
///
/// Lines between that the frame would fold away anyway are left empty.
fn draw<'a>(marks: &[Mark<'a>], source: &Source<'_>) -> (String, Vec<Annotation<'a>>) {
    let mut text = String::new();
    let mut annotations = Vec::new();
    let lines = marks.first().map_or(1, |it| it.line)..=marks.last().map_or(1, |it| it.line);
    for line in lines.clone() {
        if line != *lines.start() {
            text.push('\n');
        }
        let here: Vec<_> = marks.iter().filter(|it| it.line == line).collect();
        let is_between_two =
            marks.iter().any(|it| it.line + 1 == line) && marks.iter().any(|it| it.line == line + 1);
        if here.is_empty() && !is_between_two {
            continue;
        }
        let excerpt = Excerpt::new(source.slice(source.line_span(line)), last_byte(&here));
        annotations.extend(here.iter().map(|it| annotation(it, text.len(), &excerpt)));
        text.push_str(&excerpt.text);
    }
    (text, annotations)
}

/// Returns the byte up to which a line with these marks is shown.
fn last_byte(marks: &[&Mark<'_>]) -> usize {
    marks.iter().map(|it| it.range.end.min(it.range.start + BEHIND)).max().unwrap_or_default() + BEHIND
}

/// Returns the mark as the library wants it, where the excerpt's line begins at byte `start` of the picture.
fn annotation<'a>(mark: &Mark<'a>, start: usize, excerpt: &Excerpt) -> Annotation<'a> {
    let range = start + excerpt.place(mark.range.start)..start + excerpt.place(mark.range.end);
    let annotation = mark.kind.span(range);
    if mark.text.is_empty() { annotation } else { annotation.label(escape(mark.text)) }
}

/// Converts a line or column for the library.
fn number(n: u64) -> usize {
    usize::try_from(n).unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use azulejo_source::codes;

    use super::*;

    codes! {
        /// the line already holds another color
        LINE_HOLDS_OTHER = Error "azul::line-holds-other", "azul 3.4";
    }

    #[track_caller]
    fn check(text: &[u8], diagnostic: &Diagnostic, expected: &str) {
        let mut frame = String::new();
        let source = Source::new("corpus/azul/0042.agn", text, 17);
        write_frame(diagnostic, &source, Paint::Plain, &mut frame).expect("a string takes everything");
        assert_eq!(frame, expected, "\n{frame}");
    }

    #[test]
    fn a_frame_shows_place_cause_rule_and_help() {
        let diagnostic = Diagnostic::new(&LINE_HOLDS_OTHER, Span::new(5, 6));
        check(
            b"B 4RR3\n",
            &diagnostic.detail("line 3 holds 2 blue").help("red may go to 1, 2, 5 or F"),
            "\
error[azul::line-holds-other]: the line already holds another color
  --> corpus/azul/0042.agn:17:6
   |
17 | B 4RR3
   |      ^ line 3 holds 2 blue
   |
   = rule: azul 3.4
   = help: red may go to 1, 2, 5 or F
",
        );
    }

    #[test]
    fn a_frame_never_shows_raw_controls() {
        let diagnostic = Diagnostic::new(&LINE_HOLDS_OTHER, Span::new(9, 11)).detail("\u{1b}[2J");
        check(
            b"A: \x1b[31m\xff\xc2\x9b x\ty",
            &diagnostic,
            "\
error[azul::line-holds-other]: the line already holds another color
  --> corpus/azul/0042.agn:17:10
   |
17 | A: ␛[31m�� x␉y
   |          ^ ␛[2J
   |
   = rule: azul 3.4
",
        );
    }

    #[test]
    fn lines_between_two_places_are_folded() {
        let diagnostic =
            Diagnostic::new(&LINE_HOLDS_OTHER, Span::new(19, 23)).label(Span::new(0, 4), "first here");
        check(
            b"game: azul\na\nb\nc\nd\ngame: azul\n",
            &diagnostic,
            "\
error[azul::line-holds-other]: the line already holds another color
  --> corpus/azul/0042.agn:22:1
   |
17 | game: azul
   | ---- first here
...
22 | game: azul
   | ^^^^
   |
   = rule: azul 3.4
",
        );
    }

    #[test]
    fn a_label_too_far_away_is_told_by_its_line() {
        let text = format!("game: azul\n{}x", "\n".repeat(900));
        let end = u32::try_from(text.len()).expect("a short text");
        let diagnostic =
            Diagnostic::new(&LINE_HOLDS_OTHER, Span::new(end - 1, end)).label(Span::new(0, 4), "first here");
        check(
            text.as_bytes(),
            &diagnostic,
            "\
error[azul::line-holds-other]: the line already holds another color
   --> corpus/azul/0042.agn:918:1
    |
918 | x
    | ^
    |
    = note: first here (line 17)
    = rule: azul 3.4
",
        );
    }

    #[test]
    fn a_place_far_to_the_right_is_named_only() {
        let text = "x".repeat(5000);
        let diagnostic =
            Diagnostic::new(&LINE_HOLDS_OTHER, Span::new(4990, 4991)).detail("line 3 holds 2 blue");
        check(
            text.as_bytes(),
            &diagnostic,
            "\
error[azul::line-holds-other]: the line already holds another color
--> corpus/azul/0042.agn:17:4991
 = note: line 3 holds 2 blue
 = rule: azul 3.4
",
        );
    }

    #[test]
    fn a_span_past_the_end_marks_the_end() {
        let diagnostic = Diagnostic::new(&LINE_HOLDS_OTHER, Span::new(90, 91));
        check(
            b"agn 1",
            &diagnostic,
            "\
error[azul::line-holds-other]: the line already holds another color
  --> corpus/azul/0042.agn:17:6
   |
17 | agn 1
   |      ^
   |
   = rule: azul 3.4
",
        );
    }
}
