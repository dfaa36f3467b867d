//! Steps through a record under rules, one event at a time. Knows no particular game and judges no level.

use std::mem;

use azulejo_notation::{Form, Line, LineKind, Lines, Record};
use azulejo_rules::{BySeat, Certainty, Fault, Game, Moment, Seat, Setup, Turn};
use azulejo_source::{Code, Diagnostic, Report, Severity, Span};

use crate::address::Branch;
use crate::codes::{EVENT_UNDETERMINED, NEEDS_POSITION, NO_SUCH_SEAT, NOT_PLAYED, ROUND_NOT_OVER};
use crate::cook::{Place, cook};
use crate::ending::advised;
use crate::head::Head;
use crate::opening::{Opening, Options, is_of_game, open, open_under};
use crate::rulings::{Forgiven, forgiven};
use crate::settling::Mark;
use crate::tally::Tally;
use crate::variations::Variations;
use crate::words::{self, Meaning};

/// A replay of one record.
///
/// Each [`step`](Self::step) plays one event of the main line and everything written under it: claims, rulings,
/// annotation, variations. Nothing is allocated on the way of an event that is legal and claims what is true.
#[derive(Clone, Debug)]
pub struct Replay<'src, G: Game> {
    pub(crate) record: Record<'src>,
    /// What is wrong with the form of the lines; none once it was said.
    pub(crate) form: Option<Form<'src>>,
    /// The event that was read but not played yet.
    pub(crate) peeked: Option<Line<'src>>,
    /// The lines that are still to be read.
    pub(crate) lines: Lines<'src>,
    pub(crate) rules: G::Rules,
    /// What lies on the table; none where the record begins with a position.
    pub(crate) setup: Option<Setup<'src>>,
    pub(crate) state: G::State,
    /// The state before the last event.
    pub(crate) before: G::State,
    /// The state before the `end` line, once that was read.
    pub(crate) before_end: Option<G::State>,
    /// The last event.
    pub(crate) last: Last<'src, G>,
    /// What followed from the last event, as far as it is kept.
    pub(crate) events: Vec<G::Event>,
    /// Whether somebody looks at what follows from each event.
    pub(crate) is_watched: bool,
    /// What is counted and found on the way.
    pub(crate) tally: Tally,
    pub(crate) variations: Variations<'src, G>,
    /// Whether a `refill` claim waits for the next chance.
    pub(crate) awaits_refill: Option<Span>,
    /// Where the last chance was written.
    pub(crate) last_chance: Option<Span>,
    /// By how much each seat's claimed score was off when that was last said, so that it is said but once.
    pub(crate) off: BySeat<i32>,
    pub(crate) mark: Mark<'src>,
    /// Whether tiles added up when that was looked at last, and only known ones have moved since.
    pub(crate) is_whole: bool,
    /// The first event that was not played, and how many there are.
    unplayed: Option<(Span, u32)>,
    /// The way down to the variation that is looked for; empty where none is.
    pub(crate) seek: Vec<Branch>,
    /// The state there, once it was found under the last event.
    pub(crate) sought: Option<Box<G::State>>,
}

/// The last event that was read.
#[expect(clippy::struct_excessive_bools, reason = "each is one thing that can have become of an event")]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Last<'src, G: Game> {
    pub(crate) line: Option<Line<'src>>,
    pub(crate) ply: Option<G::Ply>,
    /// Whether it was illegal, ruled upon or not.
    pub(crate) was_illegal: bool,
    pub(crate) is_ruled: bool,
    pub(crate) is_played: bool,
    pub(crate) is_void: bool,
    /// Its number in its round, from 1.
    pub(crate) nth: u32,
    /// Its round.
    pub(crate) round: u16,
}

/// One event of the main line, after everything under it was read.
#[derive(Clone, Copy, Debug)]
pub struct Step<'a, 'src, G: Game> {
    /// Its number, from 1.
    pub number: u32,
    /// Its number in its round, from 1.
    pub nth: u32,
    /// Its line.
    pub line: Line<'src>,
    /// What it means; none where it does not read or the replay has stopped above it.
    pub ply: Option<G::Ply>,
    /// Whether it stands only by a ruling.
    pub is_ruled: bool,
    /// Whether a ruling undid it.
    pub is_void: bool,
    /// Whether it was played; not where the replay has stopped above or here.
    pub is_played: bool,
    /// The moment before it.
    pub moment: Moment,
    /// The state before it.
    pub before: &'a G::State,
    /// The state after it and everything under it, but before the `end` line.
    pub after: &'a G::State,
    /// The state after the `end` line, if that came, else the one after the event.
    pub finally: &'a G::State,
    /// What followed from it, and from the `end` line if that came.
    pub events: &'a [G::Event],
}

impl<'src, G: Game> Replay<'src, G> {
    /// Opens a record; none where its header cannot be replayed, and then why is reported.
    pub fn open(record: &Record<'src>, options: &Options<'_>, report: &mut dyn Report) -> Option<Self> {
        let mut head = Head::read(record);
        if is_of_game::<G>(record, &head, report) {
            let opening = open::<G>(record, &head, options, report)?;
            Some(Self::start(record, &mut head, &opening, report))
        } else {
            None
        }
    }

    /// Opens a record under rules that replace those of its header; none where the rest of it cannot be replayed, and then
    /// why is reported.
    pub fn open_under(record: &Record<'src>, rules: &G::Rules, report: &mut dyn Report) -> Option<Self> {
        let mut head = Head::read(record);
        let opening = Self::opening_under(record, &head, rules, report)?;
        Some(Self::start(record, &mut head, &opening, report))
    }

    /// Opens a record in the same way and returns what `look` makes of its replay, which is large and stays where it was made.
    pub fn look_under<T, R: Report>(
        record: &Record<'src>,
        rules: &G::Rules,
        report: &mut R,
        look: impl FnOnce(&mut Self, &mut R) -> T,
    ) -> Option<T> {
        let mut head = Head::read(record);
        let opening = Self::opening_under(record, &head, rules, report)?;
        let mut replay = Self::start(record, &mut head, &opening, report);
        Some(look(&mut replay, report))
    }

    /// Understands the header of a record under rules that replace its own.
    #[inline]
    fn opening_under(
        record: &Record<'src>,
        head: &Head<'src>,
        rules: &G::Rules,
        report: &mut dyn Report,
    ) -> Option<Opening<'src, G>> {
        let is_of_game = is_of_game::<G>(record, head, report);
        if is_of_game { open_under::<G>(record, head, *rules, report) } else { None }
    }

    /// Starts at the first line of a record whose header was understood.
    #[inline]
    pub(crate) fn start(
        record: &Record<'src>,
        head: &mut Head<'src>,
        opening: &Opening<'src, G>,
        report: &mut dyn Report,
    ) -> Self {
        let mut tally = Tally::default();
        for it in mem::take(&mut head.found) {
            tally.note_form(it, report);
        }
        let mut replay = Self::at(record, head.form.take(), &head.behind, opening, tally);
        replay.settle();
        replay
    }

    /// Returns a replay that has these lines still to read, of whose form these things are to be said.
    #[inline]
    pub(crate) fn at(
        record: &Record<'src>,
        form: Option<Form<'src>>,
        lines: &Lines<'src>,
        opening: &Opening<'src, G>,
        tally: Tally,
    ) -> Self {
        let Opening { rules, state, setup } = opening;
        Self {
            record: *record,
            form,
            peeked: None,
            lines: lines.clone(),
            rules: *rules,
            setup: *setup,
            state: *state,
            before: *state,
            before_end: None,
            last: Last {
                line: None,
                ply: None,
                was_illegal: false,
                is_ruled: false,
                is_played: false,
                is_void: false,
                nth: 0,
                round: G::moment(state).round,
            },
            events: Vec::new(),
            is_watched: true,
            tally,
            variations: Variations::default(),
            awaits_refill: None,
            last_chance: None,
            off: BySeat::default(),
            mark: Mark::NotSought,
            is_whole: false,
            unplayed: None,
            seek: Vec::new(),
            sought: None,
        }
    }

    /// Keeps no list of what follows from events: steps have none then, and cost less. Each is one event all the same.
    pub const fn unwatch(&mut self) {
        self.is_watched = false;
    }

    /// Returns the rules it is replayed under.
    pub const fn rules(&self) -> &G::Rules {
        &self.rules
    }

    /// Returns the state after what was read so far.
    pub const fn state(&self) -> &G::State {
        &self.state
    }

    /// Returns how many events of the main line were read so far.
    pub const fn n_events(&self) -> u32 {
        self.tally.n_events
    }

    /// Tells whether the replay has stopped: an event did not read or was illegal, and what follows is only read.
    pub const fn is_broken(&self) -> bool {
        self.tally.is_broken
    }

    /// Plays the next event of the main line and everything under it; none at the end of the record.
    pub fn step(&mut self, report: &mut dyn Report) -> Option<Step<'_, 'src, G>> {
        let line = self.next_event(report)?;
        self.event(line, words::read_event::<G>(&line.kind), report);
        self.read_below(report);
        self.last_step()
    }

    /// Goes to the next event of the main line; none at the end of the record.
    pub(crate) fn next_event(&mut self, report: &mut dyn Report) -> Option<Line<'src>> {
        if self.last.line.is_none() {
            self.read_below(report);
        }
        self.take_event()
    }

    /// Takes the event that was read but not played yet.
    pub(crate) fn take_event(&mut self) -> Option<Line<'src>> {
        let line = self.peeked.take()?;
        self.mark = Mark::NotSought;
        // What settles at the opening follows from no event, and is told with the first.
        if self.last.line.is_some() {
            self.events.clear();
        }
        self.variations.clear();
        self.sought = None;
        Some(line)
    }

    /// Returns the last event as a step; none before the first.
    #[inline]
    pub fn last_step(&self) -> Option<Step<'_, 'src, G>> {
        let line = self.last.line?;
        Some(Step {
            number: self.tally.n_events,
            nth: self.last.nth,
            line,
            ply: self.last.ply,
            is_ruled: self.last.is_ruled,
            is_played: self.last.is_played,
            is_void: self.last.is_void,
            moment: G::moment(&self.before),
            before: &self.before,
            after: self.before_end.as_ref().unwrap_or(&self.state),
            finally: &self.state,
            events: &self.events,
        })
    }

    /// Reads on to the next event of the main line, which stays unread.
    pub(crate) fn read_below(&mut self, report: &mut dyn Report) {
        while let Some(line) = self.lines.next() {
            self.look_at(&line, report);
            if line.path.is_main() && line.kind.is_event() {
                self.peeked = Some(line);
                return;
            }
            self.below(line, report);
        }
        self.at_end_of_lines(report);
    }

    /// Looks at the form of a line.
    #[inline]
    pub(crate) fn look_at(&mut self, line: &Line<'src>, report: &mut dyn Report) {
        if let Some(form) = &mut self.form {
            form.line(line, &mut |it: Diagnostic| self.tally.note_form(it, report));
        }
    }

    /// Does what is due when there is no further line.
    pub(crate) fn at_end_of_lines(&mut self, report: &mut dyn Report) {
        if let Some(span) = self.awaits_refill.take().filter(|_| !self.tally.is_broken) {
            self.undelivered_refill(span, report);
        }
        if self.form.is_none() {
            return;
        }
        let over = (G::moment(&self.state).turn == Turn::End && !self.tally.is_broken).then(|| self.result());
        if let Some(form) = &mut self.form {
            form.finish(&mut |it: Diagnostic| self.tally.note_form(advised(it, over.as_deref()), report));
        }
        self.form = None;
        if let Some((first, n_events)) = self.unplayed {
            let detail = match n_events {
                1 => "one event".to_owned(),
                n_events => format!("{n_events} events"),
            };
            report.report(Diagnostic::new(&NOT_PLAYED, first).detail(detail));
        }
    }

    /// Reads a line that is no event of the main line.
    pub(crate) fn below(&mut self, line: Line<'src>, report: &mut dyn Report) {
        if !line.path.is_main() {
            return self.variation(line, report);
        }
        match line.kind {
            LineKind::Round { number, seat } => {
                self.mark = Mark::NotSought;
                self.round(line, number, seat.map(words::seat), report);
            }
            LineKind::Ruling(ruling) => self.ruling(line, ruling, report),
            LineKind::End(end) => self.end(line, end, report),
            kind if kind.is_claim() => self.claim(line, report),
            _ => (),
        }
    }

    /// Plays an event of the main line that means what was read, if the replay has not stopped above.
    pub(crate) fn event(
        &mut self,
        line: Line<'src>,
        meaning: Option<Meaning<'src, G>>,
        report: &mut dyn Report,
    ) {
        let round = G::moment(&self.state).round;
        let nth = if round == self.last.round { self.last.nth + 1 } else { 1 };
        self.tally.n_events += 1;
        self.tally.n_plies += u32::from(matches!(line.kind, LineKind::Ply { .. }));
        let ply = meaning.and_then(|it| self.read(it, report));
        self.last = Last {
            line: Some(line),
            ply,
            was_illegal: ply.is_none(),
            is_ruled: false,
            is_played: false,
            is_void: false,
            nth,
            round,
        };
        self.before = self.state;
        self.is_whole = false;
        if self.tally.is_broken || self.stop_at_open_choice(&line, line.span, report) {
            return self.pass_over(line);
        }
        let ruling = match ply {
            Some(ply) => self.judge(&ply, line, report),
            None => self.forgive_unreadable(line, report),
        };
        match ruling {
            Forgiven::Stands | Forgiven::Otherwise => self.last.is_ruled = true,
            Forgiven::Not => self.tally.is_broken |= ply.is_none(),
        }
        self.last.is_played = !self.tally.is_broken;
        self.compare_games(report);
        if matches!(line.kind, LineKind::Chance { .. }) {
            self.last_chance = Some(line.span);
        }
        let only_moved = !self.last.was_illegal && ply.is_some_and(|it| G::only_moves(&it));
        if self.settle() || !only_moved {
            self.conserve(report);
        }
    }

    /// Returns what the rulings under an event say that does not read: it can be void, but nobody knows what stands.
    fn forgive_unreadable(&mut self, line: Line<'src>, report: &mut dyn Report) -> Forgiven {
        let ruling = forgiven(&self.lines);
        if ruling != Forgiven::Stands {
            return ruling;
        }
        let span = words::trimmed(&self.record, line.span);
        report.report(Diagnostic::new(&NEEDS_POSITION, span).detail("the event does not read"));
        self.stop(&NEEDS_POSITION);
        Forgiven::Not
    }

    /// Counts an event that is not played.
    fn pass_over(&mut self, line: Line<'src>) {
        let (first, n_events) = self.unplayed.unwrap_or((words::trimmed(&self.record, line.span), 0));
        self.unplayed = Some((first, n_events + 1));
    }

    /// Reports a fault, found in the present state, of the words that lie at `span`.
    pub(crate) fn report_fault(&self, fault: Fault, span: Span, report: &mut dyn Report) {
        let place = Place::new(&self.record, span);
        report.report(cook::<G>(&self.rules, &self.state, None, fault, place));
    }

    /// Plays an event if it is legal or ruled upon; otherwise reports it, and the replay stops.
    fn judge(&mut self, ply: &G::Ply, line: Line<'src>, report: &mut dyn Report) -> Forgiven {
        if let Some(seat) = G::seat(ply).filter(|seat| G::moment(&self.state).n_seats <= seat.nth()) {
            return self.no_such_seat(seat, line, report);
        }
        match G::check(&self.rules, &self.state, ply) {
            Ok(certainty) => {
                self.compare_consequences(ply, line, report);
                self.play(ply);
                if certainty == Certainty::Undetermined {
                    self.undetermined(&EVENT_UNDETERMINED, words::trimmed(&self.record, line.span), report);
                }
                self.confirm_refill(ply, report);
                Forgiven::Not
            }
            Err(fault) => self.judge_illegal(ply, fault, line, report),
        }
    }

    /// Plays a legal event.
    fn play(&mut self, ply: &G::Ply) {
        let events = &mut self.events;
        // What chance brings may be claimed; what a choice brings matters only to who looks at it.
        if self.is_watched || G::chance_word(ply).is_some() {
            G::play(&self.rules, &mut self.state, ply, &mut |event| events.push(event));
        } else {
            G::play(&self.rules, &mut self.state, ply, &mut |_| ());
        }
    }

    /// Does with an illegal event what a ruling under it says.
    fn judge_illegal(
        &mut self,
        ply: &G::Ply,
        fault: Fault,
        line: Line<'src>,
        report: &mut dyn Report,
    ) -> Forgiven {
        self.last.was_illegal = true;
        let ruling = forgiven(&self.lines);
        match ruling {
            Forgiven::Stands => self.stand(ply, fault, line, report),
            Forgiven::Otherwise => (),
            Forgiven::Not => {
                let place = Place::new(&self.record, self.body_span(line));
                let diagnostic = cook::<G>(&self.rules, &self.state, Some(ply), fault, place);
                let diagnostic = self.advised_of_double(diagnostic, line);
                report.report(match self.last_chance.filter(|_| G::hangs_on_chance(ply, fault)) {
                    Some(chance) => {
                        let span = words::trimmed(&self.record, chance);
                        diagnostic.label(span, "this is what chance brought")
                    }
                    None => diagnostic,
                });
                self.stop(fault.code);
            }
        }
        ruling
    }

    /// Lets an illegal event stand, if the game's chapter says what that means.
    fn stand(&mut self, ply: &G::Ply, fault: Fault, line: Line<'src>, report: &mut dyn Report) {
        let events = &mut self.events;
        let stood = G::stand(&self.rules, &mut self.state, ply, fault, &mut |event| events.push(event));
        if let Err(fault) = stood {
            self.needs_position(fault, self.body_span(line), report);
        }
    }

    /// Reports a seat that does not play.
    pub(crate) fn no_such_seat(&mut self, seat: Seat, line: Line<'src>, report: &mut dyn Report) -> Forgiven {
        let n_seats = G::moment(&self.state).n_seats;
        let span = words::trimmed(&self.record, line.span);
        let detail = format!("{n_seats} seats play, and {seat} is none of them");
        report.report(Diagnostic::new(&NO_SUCH_SEAT, span).detail(detail));
        self.stop(&NO_SUCH_SEAT);
        Forgiven::Not
    }

    /// Returns where the words of an event line lie, without its seat or word.
    pub(crate) fn body_span(&self, line: Line<'src>) -> Span {
        match line.kind {
            LineKind::Ply { body, .. } | LineKind::Chance { body, .. } => words::span(&self.record, body),
            _ => words::trimmed(&self.record, line.span),
        }
    }

    /// Reads a `round` line: a claim, but one that stops the replay where the round before is not over.
    fn round(&mut self, line: Line<'src>, number: u16, seat: Option<Seat>, report: &mut dyn Report) {
        if self.tally.is_broken
            || self.is_round(number, seat)
            || self.stop_at_open_choice(&line, line.span, report)
        {
            return;
        }
        let moment = G::moment(&self.state);
        let span = words::trimmed(&self.record, line.span);
        match moment.turn {
            Turn::Seat(_) | Turn::Each(_) | Turn::Chance if !moment.is_fresh => {
                let detail = format!("round {} still goes on", moment.round);
                report.report(Diagnostic::new(&ROUND_NOT_OVER, span).detail(detail).help(missing(&moment)));
                self.stop(&ROUND_NOT_OVER);
            }
            Turn::End | Turn::Nothing => self.differs(span, "the game is over", report),
            _ if moment.round != number => {
                self.differs(span, &format!("this is round {}", moment.round), report);
            }
            Turn::Seat(_) | Turn::Each(_) | Turn::Chance => {
                self.differs(span, &format!("{} starts round {number}", moment.starter), report);
            }
        }
    }

    /// Reads a line of a variation.
    fn variation(&mut self, line: Line<'src>, report: &mut dyn Report) {
        let is_beside = self.tally.is_of_other_game || self.tally.is_broken && !self.last.was_illegal;
        if self.last.line.is_none() || is_beside {
            return;
        }
        let mut warn =
            |diagnostic: Diagnostic| report.report(Diagnostic { severity: Severity::Warning, ..diagnostic });
        self.variations.read(&self.rules, &self.record, self.before, line, &self.lines, &mut warn);
        if !self.seek.is_empty() && line.kind.is_event() {
            self.sought =
                self.sought.take().or_else(|| self.variations.at(line.path, &self.seek).map(Box::new));
        }
    }

    /// Notes that a verdict hangs on an unknown tile; only the first of a record is reported, all are counted.
    pub(crate) fn undetermined(&mut self, code: Code, span: Span, report: &mut dyn Report) {
        self.tally.n_undetermined += 1;
        self.tally.is_undetermined |= code == &EVENT_UNDETERMINED;
        self.tally.why.get_or_insert(code);
        if self.tally.n_undetermined == 1 {
            report.report(Diagnostic::new(code, span).detail("first here; a tile that nobody noted matters"));
        }
    }

    /// Stops the replay: what follows is read but not played.
    pub(crate) fn stop(&mut self, code: Code) {
        self.tally.is_broken = true;
        self.tally.is_illegal = true;
        self.tally.why.get_or_insert(code);
    }
}

/// Says whose ply may be missing.
pub(crate) fn missing(moment: &Moment) -> String {
    match moment.turn {
        Turn::Seat(seat) => format!("a ply of {seat} may be missing above"),
        Turn::Each(seats) => match seats.iter().next() {
            Some(seat) => format!("a ply of {seat} may be missing above"),
            None => String::new(),
        },
        Turn::Chance | Turn::End | Turn::Nothing => String::new(),
    }
}
