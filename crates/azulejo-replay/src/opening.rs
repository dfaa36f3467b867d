//! From the header to rules and a first position. Plays nothing.

use azulejo_notation::{LineKind, Record, VERSION};
use azulejo_rules::{Fault, Game, Seat, Setup, UNKNOWN_GAME, UNKNOWN_STARTER, read_rules};
use azulejo_source::{Diagnostic, Report, Span};

use crate::codes::{POSITION_DOES_NOT_FIT, SEATS_WITH_GAP};
use crate::cook::{Place, cook_position, cook_printed, cook_unreadable};
use crate::head::{self, Head};
use crate::words;

/// How a record is to be replayed.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options<'a> {
    /// Rules that replace those of the header, written as the header writes them.
    pub rules: Option<&'a str>,
}

/// What the header says, understood.
#[derive(Clone, Debug)]
pub(crate) struct Opening<'src, G: Game> {
    pub(crate) rules: G::Rules,
    pub(crate) state: G::State,
    /// What lies on the table; none where the record begins with a position.
    pub(crate) setup: Option<Setup<'src>>,
}

/// Understands a header; none where it cannot be replayed, and then why is reported.
#[inline]
pub(crate) fn open<'src, G: Game>(
    record: &Record<'src>,
    head: &Head<'src>,
    options: &Options<'_>,
    report: &mut dyn Report,
) -> Option<Opening<'src, G>> {
    if is_of_later_version(head) {
        return None;
    }
    let rules = open_rules::<G>(record, head, options, report)?;
    open_table(record, head, rules, report)
}

/// Understands a header of the game under rules that replace those that it names.
pub(crate) fn open_under<'src, G: Game>(
    record: &Record<'src>,
    head: &Head<'src>,
    rules: G::Rules,
    report: &mut dyn Report,
) -> Option<Opening<'src, G>> {
    if is_of_later_version(head) { None } else { open_table(record, head, rules, report) }
}

/// Tells whether the record is of a version whose meaning is not known here; the form says so.
fn is_of_later_version(head: &Head<'_>) -> bool {
    head.version.is_some_and(|it| VERSION < it)
}

/// Understands what lies on the table.
#[inline]
fn open_table<'src, G: Game>(
    record: &Record<'src>,
    head: &Head<'src>,
    rules: G::Rules,
    report: &mut dyn Report,
) -> Option<Opening<'src, G>> {
    let setup = open_setup(record, head, report)?;
    let diagnose = |fault| match G::open(&rules, &Setup { printed: "", ..setup }) {
        // Only what the boards show does not read.
        Ok(state) => {
            let place = Place::new(record, head::span(record, head.printed()));
            cook_printed::<G>(&rules, &state, setup.printed, fault, place)
        }
        Err(_) => unfit::<G>(record, head, fault),
    };
    let state = G::open(&rules, &setup).map_err(|fault| report.report(diagnose(fault))).ok()?;
    match head.position() {
        None => Some(Opening { rules, state, setup: Some(setup) }),
        Some(position) => {
            let mut state = open_position::<G>(record, &state, position, report)?;
            if let Some(printed) = head.printed() {
                // It was read with the set-up, so that it reads.
                let _reads = G::state_printed(&mut state, printed);
            }
            Some(Opening { rules, state, setup: None })
        }
    }
}

/// Tells whether the record says that it is one of the game; otherwise reports that.
pub(crate) fn is_of_game<G: Game>(record: &Record<'_>, head: &Head<'_>, report: &mut dyn Report) -> bool {
    let is_so = head.game().is_some_and(|it| it.eq_ignore_ascii_case(G::NAME));
    if !is_so {
        report.report(unknown_game(record, head));
    }
    is_so
}

/// Returns the diagnostic of a game that is not known.
pub(crate) fn unknown_game(record: &Record<'_>, head: &Head<'_>) -> Diagnostic {
    let span = head::span(record, head.game());
    cook_unreadable(Fault::new(&UNKNOWN_GAME), Place::new(record, span))
        .help("`azulejo rules` lists the games")
}

/// Reads the rules, of the options or else of the header.
fn open_rules<G: Game>(
    record: &Record<'_>,
    head: &Head<'_>,
    options: &Options<'_>,
    report: &mut dyn Report,
) -> Option<G::Rules> {
    let text = options.rules.or(head.rules()).unwrap_or_default();
    let unknown = |fault: Fault| {
        let named =
            fault.at.map_or(text, |at| std::str::from_utf8(at.slice(text.as_bytes())).unwrap_or(text));
        // Rules that the caller gives stand nowhere in the record.
        let diagnostic = match options.rules {
            Some(_) => cook_unreadable(Fault::new(fault.code), Place::new(record, head::span(record, None))),
            None => cook_unreadable(fault, Place::new(record, head::span(record, head.rules()))),
        };
        let help = format!("`azulejo rules {}` lists them", G::NAME);
        diagnostic.detail(format!("{} has no `{named}`", G::NAME)).help(help)
    };
    read_rules(text).map_err(|fault| report.report(unknown(fault))).ok()
}

/// Reads board, seats and starter.
fn open_setup<'src>(
    record: &Record<'src>,
    head: &Head<'src>,
    report: &mut dyn Report,
) -> Option<Setup<'src>> {
    if let Some(player) = head.behind_gap() {
        let diagnostic = Diagnostic::new(&SEATS_WITH_GAP, words::span(record, player));
        report.report(diagnostic.help("name every seat; `?` stands for a player who is not known"));
        return None;
    }
    let start = match head.start().map(str::as_bytes) {
        None => Some(Seat::A),
        Some([letter]) => Seat::from_letter(char::from(*letter)),
        Some(_) => None,
    };
    if start.is_none() {
        report.report(cook_unreadable(
            Fault::new(&UNKNOWN_STARTER),
            Place::new(record, head::span(record, head.start())),
        ));
    }
    start.map(|start| Setup {
        board: head.board().unwrap_or_default(),
        n_seats: head.n_seats(),
        start,
        printed: head.printed().unwrap_or_default(),
    })
}

/// Returns the diagnostic of a set-up that the game does not know.
fn unfit<G: Game>(record: &Record<'_>, head: &Head<'_>, fault: Fault) -> Diagnostic {
    let (fewest, most) = G::SEATS;
    match fault.code.name {
        "rules::unknown-board" => {
            let boards = G::BOARDS.join(" or ");
            let help = format!("{} is played on the board {boards}", G::NAME);
            cook_unreadable(fault, Place::new(record, head::span(record, head.board()))).help(help)
        }
        "rules::seats-do-not-fit" => match without_colon::<G>(record) {
            Some(span) => Diagnostic::new(fault.code, span)
                .detail("this reads as a ply")
                .help("a header field has a colon behind its key: `A: …`"),
            None => cook_unreadable(fault, Place::new(record, head::span(record, None)))
                .detail(format!("{} is played by {fewest} to {most}", G::NAME))
                .help("name each player in a field of the seat: `A: …`, `B: …`"),
        },
        "rules::unknown-starter" => {
            cook_unreadable(fault, Place::new(record, head::span(record, head.start())))
        }
        _ => cook_unreadable(fault, Place::new(record, head::span(record, None))),
    }
}

/// Returns where a line lies above all chance that reads as a ply but is none of the game: a seat field without its colon.
fn without_colon<G: Game>(record: &Record<'_>) -> Option<Span> {
    let above = record.lines().take_while(|line| !matches!(line.kind, LineKind::Chance { .. }));
    let mut lines = above.filter(|line| match line.kind {
        LineKind::Ply { seat, body, .. } => G::read_ply(words::seat(seat), body).is_err(),
        _ => false,
    });
    lines.next().map(|line| words::trimmed(record, line.span))
}

/// Reads a position from which a game can go on: what it counts is few enough for that.
pub(crate) fn countable_position<G: Game>(text: &str) -> Result<G::State, Fault> {
    let state = G::read_position(text)?;
    G::conserved(&state).map(|()| state)
}

/// Reads the position that the record starts from.
fn open_position<G: Game>(
    record: &Record<'_>,
    set_up: &G::State,
    text: &str,
    report: &mut dyn Report,
) -> Option<G::State> {
    let span = words::span(record, text);
    let state = countable_position::<G>(text)
        .map_err(|fault| report.report(cook_position::<G>(text, fault, Place::new(record, span))))
        .ok()?;
    let is_same_table =
        G::moment(&state).n_seats == G::moment(set_up).n_seats && G::board(&state) == G::board(set_up);
    if !is_same_table {
        report.report(Diagnostic::new(&POSITION_DOES_NOT_FIT, span));
    }
    is_same_table.then_some(state)
}
