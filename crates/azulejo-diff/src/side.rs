//! What a record comes to under one reading, as plain data. Compares nothing.

use std::borrow::Cow;

use azulejo_notation::Record;
use azulejo_rules::{Game, Seat, write_rules};
use azulejo_source::{Diagnostic, Span};

use crate::lockstep::Run;

/// Something that is wrong with a record under some reading.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Trouble {
    /// The number of the event it stands at or under, from 1; 0 above the first.
    pub event: u32,
    /// Its line in the file, from 1.
    pub line: u64,
    /// What is wrong.
    pub diagnostic: Diagnostic,
}

/// What a record comes to under one reading.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Side {
    /// The rules, as the header writes them.
    pub rules: Cow<'static, str>,
    /// What is wrong first under these rules, if anything: an illegal event, a claim that does not hold.
    pub trouble: Option<Box<Trouble>>,
    /// The first words that do not read, whatever the rules.
    pub damage: Option<Box<Trouble>>,
    /// Whether the replay stopped at one of them, so that not all events were played.
    pub is_broken: bool,
    /// The points of each seat at the end or where the replay stopped, from A.
    pub scores: Vec<i32>,
    /// The final rank of each seat, from A; empty where the game did not end.
    pub ranks: Vec<u8>,
}

impl Trouble {
    /// Returns what is wrong at or under an event.
    pub(crate) fn of(record: &Record<'_>, event: u32, diagnostic: &Diagnostic) -> Self {
        Self { event, line: line_of(record, diagnostic.span), diagnostic: diagnostic.clone() }
    }
}

impl Side {
    /// Returns what a replay came to.
    pub(crate) fn of<G: Game>(record: &Record<'_>, run: &Run<'_, '_, G>) -> Self {
        let state = run.state();
        let trouble = |(event, it): (u32, &Diagnostic)| Box::new(Trouble::of(record, event, it));
        let seats = || Seat::first(G::moment(state).n_seats);
        Self {
            rules: write_rules(run.rules()),
            trouble: run.trouble().map(trouble),
            damage: run.damage().map(trouble),
            is_broken: run.is_broken(),
            scores: seats().map(|seat| G::score(state, seat)).collect(),
            ranks: seats().filter_map(|seat| G::rank(state, seat)).collect(),
        }
    }

    /// Returns who won: the seats of rank 1; none where the game did not end.
    pub fn winners(&self) -> Vec<Seat> {
        let seats = Seat::first(u8::MAX).zip(&self.ranks);
        seats.filter(|(_, rank)| **rank == 1).map(|(seat, _)| seat).collect()
    }
}

/// Returns the line of the file on which a part of the record begins.
pub(crate) fn line_of(record: &Record<'_>, span: Span) -> u64 {
    let before = record.text.get(..span.start as usize).unwrap_or_default();
    record.line() + before.iter().map(|it| u64::from(*it == b'\n')).sum::<u64>()
}
