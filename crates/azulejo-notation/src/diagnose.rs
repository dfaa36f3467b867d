//! All that is wrong with the form of a record. Knows no rule of any game.

use azulejo_source::{Code, Diagnostic, Report, Span};

use crate::blank::{unindented, without_end};
use crate::header::KnownKey;
use crate::limits::{MAX_FIELDS, MAX_LINE, MAX_LINES, VERSION};
use crate::line::{Bad, Field, Line, LineKind, Ruling};
use crate::lines::UsualField;
use crate::lists::Path;
use crate::record::{BOM, Record, preamble, records};
use crate::seen::{Events, Keys};
use crate::{advice, codes, header};

/// Reports what is wrong with the form of a record: one diagnostic for each damaged line, in no particular order.
///
/// Spans count from the start of the record. A run of lines that are misplaced for one reason counts as one damage.
pub fn diagnose(record: &Record<'_>, report: &mut dyn Report) {
    let mut form = Form::new(record, report);
    for line in record.lines() {
        form.line(&line, report);
    }
    form.finish(report);
}

/// Reports what is wrong with a file apart from its records: what stands above the first one, or that there is none.
///
/// Spans count from the start of the file.
pub fn diagnose_file(text: &[u8], report: &mut dyn Report) {
    let above = preamble(text);
    if !above.is_empty() {
        encoding(above, report);
    }
    let look_alikes = above_lines(above, report);
    if records(text).next().is_none() && look_alikes == 0 {
        report
            .report(Diagnostic::new(&codes::NO_RECORD, Span::default()).help("a record starts with `agn 1`"));
    }
}

/// Returns what limit the lines of a preamble cross first, and where.
pub(crate) fn crossed_above(above: &[u8]) -> Option<Diagnostic> {
    above.split_inclusive(|it| *it == b'\n').zip(0..).find_map(|(line, nth)| {
        let code = match () {
            () if nth == MAX_LINES => &codes::TOO_MANY_LINES,
            () if MAX_LINE < without_end(line).len() => &codes::LINE_TOO_LONG,
            () => return None,
        };
        Some(Diagnostic::new(code, content(above, Span::of(line, above))))
    })
}

/// Reports the first limit that the preamble crosses, and lines of it that are not UTF-8 or look like the start of a record;
/// counts the latter.
fn above_lines(above: &[u8], report: &mut dyn Report) -> usize {
    if let Some(crossed) = crossed_above(above) {
        report.report(crossed);
    }
    let mut look_alikes = 0;
    for line in above.split_inclusive(|it| *it == b'\n') {
        let text = String::from_utf8_lossy(without_end(line));
        if let Err(error) = std::str::from_utf8(line) {
            let at = Span::of(line, above)
                .start
                .saturating_add(u32::try_from(error.valid_up_to()).unwrap_or(u32::MAX));
            let diagnostic = Diagnostic::new(&codes::NOT_UTF8, Span::new(at, at.saturating_add(1)));
            report.report(diagnostic.detail(format!("at byte {at} of the file")));
        } else if looks_like_start(&text) {
            look_alikes += 1;
            let span = content(above, Span::of(line, above));
            report.report(Diagnostic::new(&codes::START_NOT_IN_FORM, span).help(advice::start_help(&text)));
        }
    }
    look_alikes
}

/// Tells whether a line reads like the start of a record but for case, column and blanks.
fn looks_like_start(text: &str) -> bool {
    let text = text.trim_matches(['\u{FEFF}', ' ', '\t']);
    let (word, rest) = text.split_at_checked(3).unwrap_or((text, ""));
    let rest = unindented(rest);
    word.eq_ignore_ascii_case("agn") && rest.bytes().all(|it| it.is_ascii_digit())
}

/// Reports byte-order marks and carriage returns.
fn encoding(text: &[u8], report: &mut dyn Report) {
    if text.starts_with(BOM) {
        report
            .report(Diagnostic::new(&codes::BYTE_ORDER_MARK, Span::of(text.get(..3).unwrap_or(text), text)));
    }
    if memchr::memchr(b'\r', text).is_none() {
        return;
    }
    let ends = memchr::memchr_iter(b'\n', text).chain(Some(text.len()));
    let mut returns = ends.filter_map(|it| it.checked_sub(1)).filter(|it| text.get(*it) == Some(&b'\r'));
    if let Some(first) = returns.next() {
        let span = Span::of(text.get(first..=first).unwrap_or_default(), text);
        let detail = match returns.count() {
            0 => "in one line".to_owned(),
            more => format!("the first of {} lines", more + 1),
        };
        report.report(Diagnostic::new(&codes::CARRIAGE_RETURN, span).detail(detail));
    }
}

/// Returns the part of a line that is neither its line end nor a blank around it.
fn content(text: &[u8], line: Span) -> Span {
    let inside = without_end(line.slice(text)).trim_ascii();
    if inside.is_empty() { line } else { Span::of(inside, text) }
}

/// Lines in a row that are wrong for the same reason.
#[derive(Clone, Debug)]
struct Run {
    first: Diagnostic,
    n_lines: usize,
}

/// Watches the lines of a record go by and reports what is wrong with their form, as [`diagnose`] does; for readers that
/// go through the lines anyway.
#[derive(Clone, Debug)]
pub struct Form<'src> {
    record: Record<'src>,
    /// Whether the record is of a later version, so that none of its lines is looked at.
    is_newer: bool,
    /// The line that starts the record.
    start: Span,
    keys: Keys<'src>,
    has_game: bool,
    /// A field `game` without a value.
    empty_game: Option<Span>,
    /// The line below which no header field counts.
    closed: Option<Span>,
    events: Events<'src>,
    /// A ruling that waits for its reason.
    ruling: Option<Span>,
    end: Option<Span>,
    /// Whether a limit cut the record.
    cut: bool,
    run: Option<Run>,
    /// The last line that is not blank.
    last: Span,
}

impl<'src> Form<'src> {
    /// Begins with a record, and reports what is wrong with its encoding or version.
    #[inline]
    pub fn new(record: &Record<'src>, report: &mut dyn Report) -> Self {
        // Mostly the version is the first, and the line is spelled as usual.
        let version = if record.text.starts_with(b"agn 1\n") { None } else { record.version() };
        let newer = version.filter(|it| VERSION < *it);
        match newer {
            None => encoding(record.text, report),
            Some(version) => {
                let first = record.lines().next().map(|it| it.span).unwrap_or_default();
                let text = format!("version {version}; this reader knows version {VERSION}");
                let span = content(record.text, first);
                report.report(Diagnostic::new(&codes::NEWER_VERSION, span).detail(text));
            }
        }
        Self {
            record: *record,
            is_newer: newer.is_some(),
            start: Span::default(),
            keys: Keys::default(),
            has_game: false,
            empty_game: None,
            closed: None,
            events: Events::default(),
            ruling: None,
            end: None,
            cut: false,
            run: None,
            last: Span::default(),
        }
    }

    /// Takes the next line.
    #[inline]
    pub fn line(&mut self, line: &Line<'src>, report: &mut dyn Report) {
        let is_quiet = self.is_quiet() && line.path.is_main() && line.span.start != 0;
        if is_quiet && (self.plain(line) || self.plain_field(line)) {
            self.last = line.span;
        } else if !self.is_newer && !matches!(line.kind, LineKind::Blank | LineKind::Remark(_)) {
            self.any_line(line, report);
        }
    }

    /// Takes the first line of a record or a header field if nothing is to be said of it; tells whether it did.
    pub fn plain_header(&mut self, line: &Line<'src>) -> bool {
        let is_start = line.span.start == 0 && matches!(line.kind, LineKind::Start { .. });
        let is_plain = self.is_quiet() && line.path.is_main() && (is_start || self.plain_field(line));
        if is_plain {
            self.last = line.span;
        }
        if is_plain && is_start {
            self.start = line.span;
        }
        is_plain
    }

    /// Takes the usual first line of a record, of which nothing is to be said.
    #[inline]
    pub fn usual_start(&mut self, line: Span) {
        (self.start, self.last) = (line, line);
    }

    /// Takes a usual header field if nothing is to be said of it; tells whether it did.
    #[inline]
    pub fn usual_field(&mut self, field: &UsualField<'src>) -> bool {
        let is_plain = self.is_quiet()
            && self.closed.is_none()
            && field.key != KnownKey::DATE
            && self.keys.add_known(field.key, field.span);
        if is_plain {
            self.has_game |= field.key == KnownKey::GAME;
            self.last = field.span;
        }
        is_plain
    }

    /// Takes a line that says something.
    fn any_line(&mut self, line: &Line<'src>, report: &mut dyn Report) {
        self.last = line.span;
        if line.span.start == 0 {
            self.start = line.span;
        }
        if !line.path.is_main() {
            return self.variation(line, report);
        }
        if let LineKind::Comment { text, .. } = line.kind {
            self.ruling = self.ruling.filter(|_| text.is_empty());
        }
        if !line.kind.is_note() {
            self.main(line, report);
        }
    }

    /// Takes so many usual events in a row and what is claimed between them, up to the one whose line is `last`, below an event
    /// and while the form is quiet.
    #[inline]
    pub fn events(&mut self, n_events: u32, last: Span) {
        if n_events != 0 {
            self.last = last;
            self.events.add_main(n_events);
        }
    }

    /// Takes a usual line that closes the header and is else of no concern, while the form is quiet.
    #[inline]
    pub fn close_header(&mut self, line: Span) {
        self.closed.get_or_insert(line);
    }

    /// Takes the usual `end` line, while the form is quiet.
    pub fn end(&mut self, line: Span) {
        (self.last, self.end) = (line, Some(line));
    }

    /// Tells whether nothing waits to be reported, so that a line that reads changes little.
    #[inline]
    pub const fn is_quiet(&self) -> bool {
        self.end.is_none() && self.run.is_none() && self.ruling.is_none() && !self.is_newer
    }

    /// Takes a line of the main line if it closes the header and is else of no concern, while nothing waits to be reported.
    #[inline]
    fn plain(&mut self, line: &Line<'src>) -> bool {
        let is_plain = is_plain(&line.kind);
        if is_plain {
            self.closed.get_or_insert(line.span);
            if line.kind.is_event() {
                self.events.add_main(1);
            }
        }
        is_plain
    }

    /// Takes a header field if it is of no concern but that its key must not come again.
    fn plain_field(&mut self, line: &Line<'src>) -> bool {
        let LineKind::Header(field) = line.kind else { return false };
        if self.closed.is_some() || field.value.is_empty() || field.is("date") {
            return false;
        }
        let is_plain = self.keys.add_plain(field.key, line.span);
        self.has_game |= is_plain && field.is("game");
        is_plain
    }

    /// Takes a line of a variation.
    fn variation(&mut self, line: &Line<'src>, report: &mut dyn Report) {
        let span = line.span;
        let is_orphan = !self.events.has_parent(line.path);
        if let LineKind::Bad(bad) = line.kind {
            report.report(advice::on_bad(&bad, self.record.offset));
        } else if is_orphan {
            self.extend(&codes::NOTHING_ABOVE, report, |form| form.about(&codes::NOTHING_ABOVE, span));
        } else if let LineKind::Unknown { word, .. } = line.kind {
            self.unknown(word, span, report);
        }
        if line.kind.is_event() && !is_orphan {
            self.events.add(line.path);
        }
    }

    /// Takes a line of the main line that is no annotation.
    fn main(&mut self, line: &Line<'src>, report: &mut dyn Report) {
        let span = line.span;
        let is_field = line.kind.field().is_some();
        let is_late = self.end.is_some() || (is_field && self.closed.is_some());
        if !is_late {
            self.flush(report);
        }
        self.reason_is_due(report);
        if line.kind.closes_header() {
            self.closed = self.closed.or(Some(span));
        }
        if line.kind.is_event() {
            self.events.add(Path::MAIN);
        }
        match (line.kind, self.end) {
            (LineKind::Bad(bad), _) => self.bad(&bad, span, report),
            (LineKind::End(_), Some(end)) => {
                let diagnostic =
                    self.about(&codes::SECOND_END, span).label(self.content(end), "the first end");
                report.report(diagnostic);
            }
            (_, Some(end)) => self.extend(&codes::LINES_AFTER_END, report, |form| {
                let diagnostic = form.about(&codes::LINES_AFTER_END, span);
                let diagnostic = diagnostic.label(form.content(end), "the record ends here");
                diagnostic.help(if is_field { "a record starts with `agn 1`" } else { "" })
            }),
            (LineKind::Header(field), None) => self.field(field, span, report),
            (LineKind::Unknown { word, .. }, None) => self.unknown(word, span, report),
            (LineKind::Ruling(ruling), None) => self.ruling(ruling, span, report),
            (LineKind::End(_), None) => self.end = Some(span),
            _ => {}
        }
    }

    /// Returns where the content of a line lies.
    fn content(&self, line: Span) -> Span {
        content(self.record.text, line)
    }

    /// Returns a diagnostic about a line.
    fn about(&self, code: Code, line: Span) -> Diagnostic {
        Diagnostic::new(code, self.content(line))
    }

    /// Reports a line that does not read.
    fn bad(&mut self, bad: &Bad<'src>, span: Span, report: &mut dyn Report) {
        report.report(advice::on_bad(bad, self.record.offset));
        let code = bad.code;
        self.cut |= *code == codes::TOO_LARGE || *code == codes::TOO_MANY_LINES;
        if *code == codes::GLUED_RECORDS {
            self.start_again(span, report);
        } else if first_word(bad.text).eq_ignore_ascii_case(b"end") {
            self.end = self.end.or(Some(span));
        }
    }

    /// Forgets what stands above a line in which two records are glued together.
    fn start_again(&mut self, span: Span, report: &mut dyn Report) {
        self.finish_header(report);
        self.start = span;
        self.keys = Keys::default();
        (self.has_game, self.closed, self.end) = (false, None, None);
        self.events = Events::default();
    }

    /// Checks a header field.
    fn field(&mut self, field: Field<'src>, span: Span, report: &mut dyn Report) {
        if let Some(closed) = self.closed {
            return self.extend(&codes::AFTER_FIRST_EVENT, report, |form| {
                let diagnostic = form.about(&codes::AFTER_FIRST_EVENT, span);
                let help = advice::on_late_field(field.key, field.value);
                diagnostic.label(form.content(closed), "the header ends here").help(help)
            });
        }
        self.has_game |= field.is("game") && !field.value.is_empty();
        self.empty_game =
            self.empty_game.or(Some(span).filter(|_| field.is("game") && field.value.is_empty()));
        let key = header::Key::of(field.key);
        if let Some(first) = self.keys.add(key, field.key, span) {
            let diagnostic =
                self.about(&codes::GIVEN_TWICE, span).label(self.content(first), "this value counts");
            report.report(diagnostic.detail(format!("`{}` stands above", header::spelled(field.key))));
        } else if self.keys.n_fields == MAX_FIELDS + 1 {
            report.report(self.about(&codes::TOO_MANY_FIELDS, span));
        } else if key == header::Key::Unknown {
            let help = advice::on_unknown_key(field.key);
            report.report(self.about(&codes::UNKNOWN_KEY, span).help(help));
        } else if field.is("date") && !header::is_date(field.value) {
            report.report(
                self.about(&codes::UNREADABLE_DATE, span).help("write year, month and day: `2026-10-24`"),
            );
        }
    }

    /// Reports an event of an unknown word.
    fn unknown(&mut self, word: &str, span: Span, report: &mut dyn Report) {
        self.has_game |= word.eq_ignore_ascii_case("game");
        let help = advice::on_unknown_event(word);
        report.report(self.about(&codes::UNKNOWN_EVENT, span).detail(format!("`{word}`")).help(help));
    }

    /// Checks that a ruling has something to be about, and begins to wait for its reason.
    fn ruling(&mut self, ruling: Ruling<'src>, span: Span, report: &mut dyn Report) {
        let is_about_event = matches!(ruling, Ruling::Stands | Ruling::Void);
        if is_about_event && !self.events.is_open(Path::MAIN) {
            report.report(self.about(&codes::RULING_NOTHING_ABOVE, span));
        } else {
            self.ruling = Some(span);
        }
    }

    /// Reports the ruling above if it still waits for its reason.
    fn reason_is_due(&mut self, report: &mut dyn Report) {
        if let Some(ruling) = self.ruling.take() {
            let diagnostic = self.about(&codes::RULING_WITHOUT_REASON, ruling);
            report.report(diagnostic.help("write a comment below it: `; …`"));
        }
    }

    /// Adds a line to a run of lines that are wrong for the same reason.
    fn extend(&mut self, code: Code, report: &mut dyn Report, first: impl FnOnce(&Self) -> Diagnostic) {
        match &mut self.run {
            Some(run) if run.first.code == code => run.n_lines += 1,
            _ => {
                self.flush(report);
                self.run = Some(Run { first: first(self), n_lines: 1 });
            }
        }
    }

    /// Reports the run above.
    fn flush(&mut self, report: &mut dyn Report) {
        if let Some(run) = self.run.take() {
            let detail = match run.n_lines {
                1 => String::new(),
                2 => "and one more line".to_owned(),
                n_lines => format!("and {} more lines", n_lines - 1),
            };
            report.report(run.first.detail(detail));
        }
    }

    /// Reports what the header lacks.
    fn finish_header(&mut self, report: &mut dyn Report) {
        self.flush(report);
        self.reason_is_due(report);
        if !self.has_game {
            let diagnostic = self.about(&codes::MISSING_GAME, self.empty_game.unwrap_or(self.start));
            report.report(diagnostic.help("write the game, such as `game: azul`"));
        }
    }

    /// Reports what the whole record lacks.
    pub fn finish(&mut self, report: &mut dyn Report) {
        if self.is_newer {
            return;
        }
        self.finish_header(report);
        if self.end.is_none() && !self.cut {
            let diagnostic = self.about(&codes::TRUNCATED, self.last);
            report.report(diagnostic.help("a game that was left off closes with `end unfinished`"));
        }
    }
}

/// Tells whether the form of a line that reads is of no concern but that it closes the header.
#[inline]
const fn is_plain(kind: &LineKind<'_>) -> bool {
    matches!(kind, LineKind::Ply { .. } | LineKind::Chance { .. } | LineKind::Round { .. }) || kind.is_claim()
}

/// Returns the letters that a line begins with.
fn first_word(text: &[u8]) -> &[u8] {
    let text = text.trim_ascii_start();
    let end = text.iter().position(|it| !it.is_ascii_alphanumeric()).unwrap_or(text.len());
    text.get(..end).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares what is reported, as `code@line`, with what is expected.
    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        let mut found = Vec::new();
        let record = Record::alone(text.as_bytes());
        diagnose(&record, &mut |it: Diagnostic| found.push(it));
        found.sort_by_key(|it| it.span.start);
        let index = azulejo_source::LineIndex::new(text.as_bytes());
        let place = |it: &Diagnostic| format!("{}@{}", it.code.name, index.position(it.span.start).line);
        assert_eq!(found.iter().map(place).collect::<Vec<_>>(), expected, "{text}");
    }

    /// Puts lines between a whole header and an end.
    fn within(lines: &str) -> String {
        format!("agn 1\ngame: azul\nA: Anna\nB: Bob\ndeal BBYK\n{lines}end unfinished\n")
    }

    #[test]
    fn a_sound_record_has_nothing_wrong() {
        check(&within(""), &[]);
        check(&within("A 3WW2 !\n; so\n|1 A 3WW4\n|1|1 A 1B1\n|1 B 1BB3\n|1|1 B 1K1\n|2 A 1B1\n"), &[]);
        check(&within("score 1 2\nround 2 B\nrefill\n"), &[]);
        check("agn 1\ngame: azul\nx-a: 1\nX-a: 2\nA.elo: 5\nend", &[]);
    }

    #[test]
    fn a_damaged_line_costs_one_diagnostic() {
        check(&within("A3WW2\n"), &["record::seat-runs-on@6"]);
        check(&within("castle A\nB 4RR3\n"), &["record::unknown-event@6"]);
        check("agn 1\ngame azul\nA: Anna\nend\n", &["record::unknown-event@2"]);
        check("agn 1\ngame: azul\nend 5 x\n", &["record::unreadable-number@3"]);
        check("agn x\ngame: azul\nend\n", &["record::unreadable-version@1"]);
        check("agn 1\ngame: azul\nA Anna\nB: Bob\nevent: E\nend\n", &["header::after-first-event@4"]);
    }

    #[test]
    fn the_header_is_checked() {
        check("agn 1\nend\n", &["header::missing-game@1"]);
        check("agn 1\ngame:\nend\n", &["header::missing-game@2"]);
        check(
            "agn 1\ngame: azul\nGame: azul\nnote: x\nend\n",
            &["header::given-twice@3", "header::unknown-key@4"],
        );
        check("agn 1\ngame: azul\ndate: 24.12.2026\nend\n", &["header::unreadable-date@3"]);
        let many = "x-note: y\n".repeat(300);
        check(&format!("agn 1\ngame: azul\n{many}end\n"), &["header::too-many-fields@258"]);
    }

    #[test]
    fn a_record_ends_once() {
        check("agn 1\ngame: azul\ndeal B\n", &["record::truncated@3"]);
        check(&within("end\n"), &["record::second-end@7"]);
        check(&(within("") + "A 1B2\nB 1B2\nx: y\n; why\n# so\n@x\n"), &["record::lines-after-end@7"]);
    }

    #[test]
    fn glued_records_are_two_records() {
        let both = within("").trim_end().to_owned() + &within("");
        check(&both, &["file::glued-records@6"]);
        check(
            &(within("A 1B2\n").replace("end unfinished\n", "").trim_end().to_owned() + &within("")),
            &["file::glued-records@6"],
        );
    }

    #[test]
    fn a_variation_needs_an_event_above() {
        check("agn 1\ngame: azul\n|1 A 3WW2\n|1 B 3WW2\nend\n", &["variation::nothing-above@3"]);
        check(&within("A 1B1\n|1|1 A 3WW2\n"), &["variation::nothing-above@7"]);
        check(&within("A 1B1\n|1 A 1B2\nB 1B1\n|1|1 A 3WW2\n"), &["variation::nothing-above@9"]);
        check(&within("|1 A 1B2\n|1|1 A 1B3\n|1 B 1B1\n|1|1|1 A 3WW2\n"), &["variation::nothing-above@9"]);
        check(&within("|1 A?\n|1 A\n|1|1 A 3WW2\n"), &["record::seat-runs-on@6", "record::empty-event@7"]);
    }

    #[test]
    fn a_ruling_has_an_event_and_a_reason() {
        check(&within("ruling void\n@x\n; late\n"), &[]);
        check(&within("ruling void\nA 1B2\n; late\n"), &["ruling::without-reason@6"]);
        check(&within("ruling set A.score=1\n;\n"), &["ruling::without-reason@6"]);
        check("agn 1\ngame: azul\nruling stands\nend\n", &["ruling::nothing-above@3"]);
    }

    #[test]
    fn a_newer_record_is_skipped() {
        check("agn 2\nanything goes\n| here\n", &["record::newer-version@1"]);
    }

    #[test]
    fn carriage_returns_are_reported_once() {
        check(
            &("\u{FEFF}".to_owned() + &within("").replace('\n', "\r\n")),
            &["file::byte-order-mark@1", "file::carriage-return@1"],
        );
    }

    #[test]
    fn a_file_without_a_record_is_reported() {
        let codes = |text: &str| {
            let mut found = Vec::new();
            diagnose_file(text.as_bytes(), &mut found);
            found.iter().map(|it: &Diagnostic| it.code.name).collect::<Vec<_>>()
        };
        assert_eq!(codes("agn 1\n"), [""; 0]);
        assert_eq!(codes("hello\nagn 1\n"), [""; 0]);
        assert_eq!(codes(""), ["file::no-record"]);
        assert_eq!(codes("Agn 1\ngame: azul\n"), ["record::start-not-in-form"]);
        assert_eq!(
            codes("\u{FEFF}hello\r\n"),
            ["file::byte-order-mark", "file::carriage-return", "file::no-record"]
        );
    }
}
