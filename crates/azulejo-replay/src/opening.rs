//! From the header to rules and a first position. Plays nothing.

use azulejo_notation::{Field, Record};
use azulejo_rules::{Fault, Game, Seat, Setup, read_rules};
use azulejo_source::{Diagnostic, Report, Span};

use crate::codes::{POSITION_DOES_NOT_FIT, SEATS_WITH_GAP};
use crate::cook::cook_unreadable;
use crate::words;

/// How a record is to be replayed.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options<'a> {
    /// Rules that replace those of the header, written as the header writes them.
    pub rules: Option<&'a str>,
}

/// What the header says, understood.
#[derive(Clone, Debug)]
pub(crate) struct Opening<G: Game> {
    pub(crate) rules: G::Rules,
    pub(crate) state: G::State,
}

/// Understands a header; none where it cannot be replayed, and then why is reported.
pub(crate) fn open<G: Game>(
    record: &Record<'_>,
    options: &Options<'_>,
    report: &mut dyn Report,
) -> Option<Opening<G>> {
    let rules = open_rules::<G>(record, options, report)?;
    let setup = open_setup(record, report)?;
    let board = field(record, "board");
    let state = G::open(&setup).map_err(|fault| report.report(unfit::<G>(record, fault, board))).ok()?;
    let state = match field(record, "position") {
        None => state,
        Some(position) => open_position::<G>(record, &state, position, report)?,
    };
    Some(Opening { rules, state })
}

/// Returns the first header field with this key.
pub(crate) fn field<'src>(record: &Record<'src>, key: &str) -> Option<Field<'src>> {
    record.header().find(|it| it.is(key))
}

/// Reads the rules, of the options or else of the header.
fn open_rules<G: Game>(
    record: &Record<'_>,
    options: &Options<'_>,
    report: &mut dyn Report,
) -> Option<G::Rules> {
    let written = field(record, "rules").map(|it| it.value).unwrap_or_default();
    let text = options.rules.unwrap_or(written);
    let unknown = |fault: Fault| {
        let place = if options.rules.is_some() { start(record) } else { words::span(record, written) };
        let fault = if options.rules.is_some() { Fault::new(fault.code) } else { fault };
        let named =
            fault.at.map_or(text, |at| std::str::from_utf8(at.slice(text.as_bytes())).unwrap_or(text));
        cook_unreadable(fault, place)
            .detail(format!("{} has no `{named}`", G::NAME))
            .help(format!("`azulejo rules {}` lists them", G::NAME))
    };
    read_rules(text).map_err(|fault| report.report(unknown(fault))).ok()
}

/// Returns the span of the record's first line.
pub(crate) fn start(record: &Record<'_>) -> Span {
    record.lines().next().map_or(Span::default(), |line| words::trimmed(record, line.span))
}

/// Reads board, seats and starter.
fn open_setup<'src>(record: &Record<'src>, report: &mut dyn Report) -> Option<Setup<'src>> {
    let has = |seat: Seat| record.field(seat.letter().encode_utf8(&mut [0; 4])).is_some();
    let n_seats = Seat::ALL.into_iter().take_while(|seat| has(*seat)).fold(0, |n, _| n + 1);
    let after_gap = Seat::ALL.into_iter().skip(usize::from(n_seats)).find(|seat| has(*seat));
    if let Some(seat) = after_gap {
        let place = field(record, &seat.to_string()).map_or(start(record), |it| words::span(record, it.key));
        report.report(
            Diagnostic::new(&SEATS_WITH_GAP, place)
                .help("name every seat; `?` stands for a player not known"),
        );
        return None;
    }
    let board = record.field("board").unwrap_or_default();
    let start = record
        .field("start")
        .and_then(|it| it.chars().next().filter(|_| it.len() == 1))
        .map(Seat::from_letter);
    match (start, record.field("start")) {
        (Some(Some(start)), _) => Some(Setup { board, n_seats, start }),
        (None, None) => Some(Setup { board, n_seats, start: Seat::A }),
        (_, written) => {
            let fault = Fault::new(&azulejo_rules::UNKNOWN_STARTER);
            report.report(cook_unreadable(fault, words::span(record, written.unwrap_or_default())));
            None
        }
    }
}

/// Returns the diagnostic of a set-up that the game does not know.
fn unfit<G: Game>(record: &Record<'_>, fault: Fault, board: Option<Field<'_>>) -> Diagnostic {
    let (fewest, most) = G::SEATS;
    let boards = G::BOARDS.join(" or ");
    let board_span = board.map_or(start(record), |it| words::span(record, it.value));
    match fault.code.name {
        "rules::unknown-board" => {
            cook_unreadable(fault, board_span).help(format!("{} is played on the board {boards}", G::NAME))
        }
        "rules::seats-do-not-fit" => cook_unreadable(fault, start(record))
            .detail(format!("{} is played by {fewest} to {most}", G::NAME))
            .help("name each player in a field of the seat: `A: …`, `B: …`"),
        _ => {
            let place = field(record, "start").map_or(start(record), |it| words::span(record, it.value));
            cook_unreadable(fault, place)
        }
    }
}

/// Reads the position that the record starts from.
fn open_position<G: Game>(
    record: &Record<'_>,
    set_up: &G::State,
    field: Field<'_>,
    report: &mut dyn Report,
) -> Option<G::State> {
    let span = words::span(record, field.value);
    let state =
        G::read_position(field.value).map_err(|fault| report.report(cook_unreadable(fault, span))).ok()?;
    let is_same_table =
        G::moment(&state).n_seats == G::moment(set_up).n_seats && G::board(&state) == G::board(set_up);
    if !is_same_table {
        report.report(Diagnostic::new(&POSITION_DOES_NOT_FIT, span));
    }
    is_same_table.then_some(state)
}

/// Returns the names of the players, from seat A.
pub(crate) fn players(record: &Record<'_>, n_seats: u8) -> Vec<String> {
    let name = |seat: Seat| record.field(&seat.to_string()).unwrap_or_default().to_owned();
    Seat::first(n_seats).map(name).collect()
}
