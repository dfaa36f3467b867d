//! The full form of a record: canonical, and everything written out that the replay can add (agn 10.6).

use azulejo_notation::{End, LineKind, Outcome, Record, format_record, records};
use azulejo_rules::{Game, Seat, Turn, Visitor, ply_text, visit};
use azulejo_source::{Diagnostic, Severity};

use crate::catalog::lexicon;
use crate::opening::Options;
use crate::replay::{Replay, Step};
use crate::verify::verify;

/// Writes the full form of a record.
///
/// # Errors
/// Everything that is wrong with a record that cannot be replayed to its last line.
pub fn write_full(record: &Record<'_>, options: &Options<'_>) -> Result<Vec<u8>, Vec<Diagnostic>> {
    let mut filler = Filler { record, options };
    let game = record.field("game").unwrap_or_default();
    let Some(Some(text)) = visit(game, &mut filler) else {
        let mut found = Vec::new();
        verify(record, options, &mut found);
        found.retain(|it| it.severity == Severity::Error);
        return Err(found);
    };
    let mut out = Vec::new();
    let words = lexicon(game);
    records(&text).for_each(|record| format_record(&record, words, &mut out));
    Ok(out)
}

/// What a replay can add at one event.
struct Addition {
    /// The event with everything written out.
    text: String,
    /// The scores afterwards, where the event was the last of its round.
    round_scores: Option<Vec<i32>>,
    /// The scores and bonuses of the end, where the game was over then.
    final_scores: Option<(Vec<i32>, Vec<i32>)>,
    /// The next round and who starts it, where the state waits for its first chance.
    next_round: Option<(u16, Seat)>,
}

/// Fills a record in.
struct Filler<'a, 'src> {
    record: &'a Record<'src>,
    options: &'a Options<'a>,
}

impl Visitor for Filler<'_, '_> {
    type Output = Option<Vec<u8>>;

    fn visit<G: Game>(&mut self) -> Option<Vec<u8>> {
        let mut errors = 0;
        let mut report = |it: Diagnostic| errors += u32::from(is_hindrance(&it));
        let mut replay = Replay::<G>::open(self.record, self.options, &mut report)?;
        let first_round = round_to_come::<G>(replay.state());
        let rules = *replay.rules();
        let mut additions = Vec::new();
        while let Some(step) = replay.step(&mut report) {
            additions.push(addition::<G>(&rules, &step)?);
        }
        (!replay.is_broken() && errors == 0).then(|| fill(self.record, first_round, &additions))
    }
}

/// Tells whether a diagnostic keeps a record from being written out. A claim that differs does not: it stays as it is.
fn is_hindrance(diagnostic: &Diagnostic) -> bool {
    diagnostic.severity == Severity::Error && !diagnostic.code.name.starts_with("claim::")
}

/// Returns what the replay can add at an event; none where it was not played.
fn addition<G: Game>(rules: &G::Rules, step: &Step<'_, '_, G>) -> Option<Addition> {
    let Some(ply) = step.ply.filter(|_| step.is_played) else {
        return step.is_ruled.then(|| Addition {
            text: String::new(),
            round_scores: None,
            final_scores: None,
            next_round: round_to_come::<G>(step.after),
        });
    };
    let exact = if step.is_ruled { ply } else { G::exact(rules, step.before, &ply) };
    let n_seats = step.moment.n_seats;
    let scores = |state| Seat::first(n_seats).map(|seat| G::score(state, seat)).collect::<Vec<_>>();
    let is_over = G::moment(step.after).turn == Turn::End;
    let ends_round = is_over || G::moment(step.after).round != step.moment.round;
    let ends_game = G::moment(step.finally).turn == Turn::Nothing;
    let bonuses = || Seat::first(n_seats).map(|seat| G::bonus(rules, step.after, seat)).collect();
    Some(Addition {
        text: ply_text::<G>(&exact),
        round_scores: ends_round.then(|| scores(step.after)),
        final_scores: ends_game.then(|| (scores(step.finally), bonuses())),
        next_round: round_to_come::<G>(step.after),
    })
}

/// Returns the round that is still to begin, and who starts it.
fn round_to_come<G: Game>(state: &G::State) -> Option<(u16, Seat)> {
    let moment = G::moment(state);
    moment.is_fresh.then_some((moment.round, moment.starter))
}

/// Tells whether a round that is still to begin is begun by the event: a `round` line goes before the deal, behind other chance
/// that comes before it.
fn begins_round(kind: LineKind<'_>) -> bool {
    matches!(kind, LineKind::Chance { word, .. } if word.eq_ignore_ascii_case("deal"))
}

/// Writes the record with the additions in their places.
fn fill(record: &Record<'_>, first_round: Option<(u16, Seat)>, additions: &[Addition]) -> Vec<u8> {
    let mut writer =
        Writer { out: Vec::new(), round: first_round, last_round: None, scores: None, last: None };
    let mut additions = additions.iter();
    for line in record.lines() {
        let text = line.span.slice(record.text);
        if !line.path.is_main() {
            writer.raw(text);
            continue;
        }
        match line.kind {
            LineKind::Round { number, .. } => writer.round_line(number, text),
            LineKind::End(end) => writer.end_line(end, text),
            kind if kind.is_event() => writer.event(additions.next(), kind, text),
            LineKind::Score(_) => {
                writer.scores = None;
                writer.raw(text);
            }
            LineKind::Bonus(_) => {
                writer.take_scores();
                writer.last_bonuses(None);
                writer.raw(text);
            }
            _ => writer.raw(text),
        }
    }
    writer.take_scores();
    writer.out
}

/// Writes lines, and before some of them what is missing.
struct Writer<'a> {
    out: Vec<u8>,
    /// The `round` line that is due before the next deal.
    round: Option<(u16, Seat)>,
    /// The number of the last `round` line.
    last_round: Option<u16>,
    /// The scores that are due before the next round or the end.
    scores: Option<&'a [i32]>,
    /// The scores and bonuses of the end, once the last event was written.
    last: Option<(&'a [i32], Option<&'a [i32]>)>,
}

impl<'a> Writer<'a> {
    /// Writes a line as it is; one without a line end gets one.
    fn raw(&mut self, text: &[u8]) {
        self.out.extend_from_slice(text);
        if !text.ends_with(b"\n") {
            self.out.push(b'\n');
        }
    }

    /// Writes a line made here.
    fn line(&mut self, text: &str) {
        self.raw(text.as_bytes());
    }

    /// Writes the scores that are due.
    fn take_scores(&mut self) {
        if let Some(scores) = self.scores.take() {
            self.line(&format!("score{}", listed(scores)));
        }
    }

    /// Notes which bonuses are still to be written.
    fn last_bonuses(&mut self, bonuses: Option<&'a [i32]>) {
        if let Some((_, last)) = &mut self.last {
            *last = bonuses;
        }
    }

    /// Writes a `round` line, with its starter.
    fn round_line(&mut self, number: u16, text: &[u8]) {
        self.take_scores();
        self.last_round = Some(number);
        match self.round.take() {
            Some(round) if text.trim_ascii().split(|it| *it == b' ').count() == 2 => self.round_start(round),
            _ => self.raw(text),
        }
    }

    /// Writes the start of a round.
    fn round_start(&mut self, (number, starter): (u16, Seat)) {
        self.line(&format!("round {number} {starter}"));
    }

    /// Writes an event with everything written out, after what is due before it.
    fn event(&mut self, addition: Option<&'a Addition>, kind: LineKind<'_>, text: &[u8]) {
        self.take_scores();
        if let Some(round) =
            self.round.take().filter(|it| begins_round(kind) && self.last_round != Some(it.0))
        {
            self.round_start(round);
        }
        match (addition, kind) {
            (Some(addition), LineKind::Ply { glyph, .. }) if !addition.text.is_empty() => {
                let glyph = glyph.map_or(String::new(), |it| format!(" {}", it.text()));
                self.line(&format!("{}{glyph}", addition.text));
            }
            _ => self.raw(text),
        }
        let Some(addition) = addition else { return };
        self.round = addition.next_round;
        self.scores = addition.round_scores.as_deref();
        self.last = addition.final_scores.as_ref().map(|(scores, bonuses)| (&scores[..], Some(&bonuses[..])));
    }

    /// Writes the `end` line with its scores, after what is due before it.
    fn end_line(&mut self, end: End<'_>, text: &[u8]) {
        self.take_scores();
        let Some((scores, bonuses)) = self.last.take() else { return self.raw(text) };
        if let Some(bonuses) = bonuses {
            self.line(&format!("bonus{}", listed(bonuses)));
        }
        match end.how {
            Outcome::Played if end.scores.is_empty() => self.line(&format!("end{}", listed(scores))),
            Outcome::Deadlock if end.scores.is_empty() => {
                self.line(&format!("end deadlock{}", listed(scores)));
            }
            _ => self.raw(text),
        }
    }
}

/// Writes numbers, each after a blank.
fn listed(numbers: &[i32]) -> String {
    numbers.iter().fold(String::new(), |text, number| text + " " + &number.to_string())
}
