//! Claims: what a record says of the position, compared with what is found. Builds no state.

use std::fmt;

use azulejo_notation::{Line, LineKind, Numbers, Pairs, Record};
use azulejo_rules::{Fault, Game, Moment, Seat, Turn, Value};
use azulejo_source::{Code, Diagnostic, Report, Span};
use sha2::{Digest, Sha256};

use crate::codes::{
    CLAIM_DIFFERS, CLAIM_UNDETERMINED, CLAIM_WRONG_COUNT, NEEDS_POSITION, NO_SUCH_SEAT, UNKNOWN_FACT,
    UNREADABLE_VALUE,
};
use crate::replay::{Replay, missing};
use crate::words;

/// What was found for one claim.
pub(crate) enum Found {
    /// It does not hold, for this reason.
    Differs(Span, String),
    /// The score of a seat is claimed so many points too high.
    Score(Seat, i32, Span, String),
    /// It hangs on an unknown tile.
    Undetermined(Span),
    /// It cannot be compared: it does not read in this game.
    Unreadable(Code, Span),
}

impl Found {
    /// Tells whether something else is found than what is claimed.
    const fn is_difference(&self) -> bool {
        matches!(self, Self::Differs(..) | Self::Score(..))
    }
}

impl<'src, G: Game> Replay<'src, G> {
    /// Reads a claim.
    pub(crate) fn claim(&mut self, line: Line<'src>, report: &mut dyn Report) {
        if self.tally.is_broken {
            return;
        }
        if matches!(line.kind, LineKind::Refill) {
            self.awaits_refill = Some(words::trimmed(&self.record, line.span));
            return;
        }
        let mut found = Vec::new();
        check_claim::<G>(&self.rules, &self.state, &self.record, line, &mut |it| found.push(it));
        if found.is_empty() || found.iter().any(Found::is_difference) && self.awaits_choice(line, report) {
            return;
        }
        let moment = G::moment(&self.state);
        let is_early = matches!(moment.turn, Turn::Seat(_) | Turn::Each(_));
        let are_scores =
            matches!(line.kind, LineKind::Score(_)) && matches!(found.first(), Some(Found::Score(..)));
        if is_early && are_scores {
            let span = words::trimmed(&self.record, line.span);
            return self.differs_since_early(span, &moment, report);
        }
        for it in found {
            self.note(it, report);
        }
    }

    /// Reports, where a claim does not hold and a choice is missing above it that must be written, that choice instead; tells
    /// whether it did.
    fn awaits_choice(&mut self, claim: Line<'src>, report: &mut dyn Report) -> bool {
        let next = if self.is_unsettled() { self.next_marked() } else { None };
        next.is_some_and(|next| self.stop_at_open_choice(&next, claim.span, report))
    }

    /// Reports scores that do not hold since the round is not over.
    fn differs_since_early(&mut self, span: Span, moment: &Moment, report: &mut dyn Report) {
        self.contradicted(&CLAIM_DIFFERS);
        let detail = format!("round {} is not over", moment.round);
        report.report(Diagnostic::new(&CLAIM_DIFFERS, span).detail(detail).help(missing(moment)));
    }

    /// Takes down what was found for a claim.
    fn note(&mut self, found: Found, report: &mut dyn Report) {
        match found {
            Found::Differs(span, detail) => self.differs(span, &detail, report),
            Found::Score(seat, off, ..) if self.off[seat] == off => self.contradicted(&CLAIM_DIFFERS),
            Found::Score(seat, off, span, detail) => {
                self.off[seat] = off;
                self.differs(span, &detail, report);
            }
            Found::Undetermined(span) => self.undetermined(&CLAIM_UNDETERMINED, span, report),
            Found::Unreadable(code, span) => {
                self.contradicted(code);
                report.report(Diagnostic::new(code, span));
            }
        }
    }

    /// Reports what a legal event claims of its own consequences and does not hold.
    pub(crate) fn compare_consequences(&mut self, ply: &G::Ply, line: Line<'src>, report: &mut dyn Report) {
        if let Some(found) = G::contradiction(&self.rules, &self.state, ply) {
            self.differs(self.body_span(line), &found, report);
        }
    }

    /// Reports a claim that does not hold.
    pub(crate) fn differs(&mut self, span: Span, detail: &str, report: &mut dyn Report) {
        self.contradicted(&CLAIM_DIFFERS);
        report.report(Diagnostic::new(&CLAIM_DIFFERS, span).detail(detail));
    }

    /// Notes that a claim does not hold.
    fn contradicted(&mut self, code: Code) {
        self.tally.is_contradicted = true;
        self.tally.why.get_or_insert(code);
    }

    /// Tells whether the state waits for the chance of this round, and this seat starts it if one is named.
    pub(crate) fn is_round(&self, number: u16, seat: Option<Seat>) -> bool {
        let moment = G::moment(&self.state);
        let is_starter = seat.is_none_or(|it| it == moment.starter);
        moment.is_fresh && moment.round == number && is_starter
    }

    /// Compares the final scores.
    pub(crate) fn final_scores(&mut self, line: Line<'src>, scores: Numbers<'src>, report: &mut dyn Report) {
        if scores.is_empty() {
            return;
        }
        let mut found = Vec::new();
        let score = |seat| G::score(&self.state, seat);
        let n_seats = G::moment(&self.state).n_seats;
        check_numbers(&self.record, line.span, scores, n_seats, "score", score, &mut |it| found.push(it));
        self.tally.is_result_confirmed = found.is_empty() && self.tally.outcome.is_played_out();
        for it in found {
            self.note(it, report);
        }
    }

    /// Compares a `refill` claim with what the chance line did.
    pub(crate) fn confirm_refill(&mut self, ply: &G::Ply, report: &mut dyn Report) {
        if G::chance_word(ply).is_none() {
            return;
        }
        if let Some(span) = self.awaits_refill.take().filter(|_| !self.events.iter().any(G::is_refill)) {
            self.undelivered_refill(span, report);
        }
    }

    /// Reports a `refill` claim after which the bag was not refilled.
    pub(crate) fn undelivered_refill(&mut self, span: Span, report: &mut dyn Report) {
        self.differs(span, "the bag is not refilled by the next chance line", report);
    }

    /// Reports a fault that has no effect stated.
    pub(crate) fn needs_position(&mut self, fault: Fault, span: Span, report: &mut dyn Report) {
        let detail = format!("{}: {}", fault.code.name, fault.code.summary());
        report.report(Diagnostic::new(&NEEDS_POSITION, span).detail(detail));
        self.stop(&NEEDS_POSITION);
    }
}

/// Compares a claim with a state, and calls `each` with everything that is not as claimed.
pub(crate) fn check_claim<G: Game>(
    rules: &G::Rules,
    state: &G::State,
    record: &Record<'_>,
    line: Line<'_>,
    each: &mut dyn FnMut(Found),
) {
    let n_seats = G::moment(state).n_seats;
    match line.kind {
        LineKind::Score(numbers) => {
            check_numbers(record, line.span, numbers, n_seats, "score", |seat| G::score(state, seat), each);
        }
        LineKind::Bonus(numbers) => {
            let bonus = |seat| G::bonus(rules, state, seat);
            check_numbers(record, line.span, numbers, n_seats, "bonus", bonus, each);
        }
        LineKind::Claim(pairs) => check_pairs::<G>(state, record, pairs, each),
        LineKind::Hash(digits) => {
            let found = hash::<G>(state);
            if u64::from_str_radix(digits, 16) != Ok(found) {
                each(Found::Differs(
                    words::span(record, digits),
                    format!("the position's hash is {found:016x}"),
                ));
            }
        }
        _ => (),
    }
}

/// Compares one number for each seat.
fn check_numbers(
    record: &Record<'_>,
    line: Span,
    numbers: Numbers<'_>,
    n_seats: u8,
    name: &str,
    value: impl Fn(Seat) -> i32,
    each: &mut dyn FnMut(Found),
) {
    if numbers.iter().eq(Seat::first(n_seats).map(&value)) {
        return;
    }
    if numbers.len() != usize::from(n_seats) {
        return each(Found::Unreadable(&CLAIM_WRONG_COUNT, words::trimmed(record, line)));
    }
    for (nth, (seat, claimed)) in Seat::first(n_seats).zip(numbers.iter()).enumerate() {
        let found = value(seat);
        if found != claimed {
            let detail = format!("the {name} of {seat} is {found}, not {claimed}");
            let span = words::nth_word(record, numbers.text(), nth);
            each(match name {
                "score" => Found::Score(seat, claimed.saturating_sub(found), span, detail),
                _ => Found::Differs(span, detail),
            });
        }
    }
}

/// Compares claimed facts.
fn check_pairs<G: Game>(
    state: &G::State,
    record: &Record<'_>,
    pairs: Pairs<'_>,
    each: &mut dyn FnMut(Found),
) {
    for (path, text) in pairs.iter() {
        let span = words::span(record, path);
        match (G::read_fact(path), Value::read(text)) {
            (None, _) => each(Found::Unreadable(&UNKNOWN_FACT, span)),
            (_, None) => each(Found::Unreadable(&UNREADABLE_VALUE, words::span(record, text))),
            (Some(fact), Some(_)) if !G::has_fact(state, fact) => {
                let is_of_seat = path.as_bytes().get(1) == Some(&b'.');
                let code = if is_of_seat { &NO_SUCH_SEAT } else { &UNKNOWN_FACT };
                each(Found::Unreadable(code, span));
            }
            (Some(fact), Some(claimed)) => match G::value(state, fact) {
                found if found.agrees(&claimed) => (),
                Value::Unknown => each(Found::Undetermined(span)),
                found => each(Found::Differs(words::span(record, text), format!("{fact} is {found}"))),
            },
        }
    }
}

/// Returns the first 16 hexadecimal digits of the SHA-256 of the position string, as the number that they write.
pub fn hash<G: Game>(state: &G::State) -> u64 {
    let mut hashing = Hashing(Sha256::new());
    let _a_hash_takes_all = G::write_position(state, &mut hashing);
    hashing.0.finalize().iter().take(8).fold(0, |head, byte| head << 8 | u64::from(*byte))
}

/// Takes text into a hash.
struct Hashing(Sha256);

impl fmt::Write for Hashing {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.update(text.as_bytes());
        Ok(())
    }
}
