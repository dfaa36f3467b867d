//! Two replays of one record side by side. Explains nothing.

use azulejo_notation::{CODES, Record};
use azulejo_replay::{Replay, Step, While};
use azulejo_rules::Game;
use azulejo_source::{Code, Diagnostic, Report, Severity};

use crate::NoGame;

/// A replay, lent since it is large and stays where it was made, and the errors that it meets.
pub(crate) struct Run<'a, 'src, G: Game> {
    replay: &'a mut Replay<'src, G>,
    errors: Errors,
}

/// The errors that a replay meets.
#[derive(Clone, Default)]
struct Errors {
    /// How many events it has read.
    n_events: u32,
    /// The first error of the last event and of what is written under it.
    last: Option<Diagnostic>,
    /// The first error that hangs on the rules, and the number of the event that it stands at or under.
    trouble: Option<(u32, Diagnostic)>,
    /// The first error that is the same under all rules: words that do not read.
    damage: Option<(u32, Diagnostic)>,
}

impl Errors {
    /// Turns to the next event.
    fn begin(&mut self) {
        self.n_events += 1;
        self.last = None;
    }

    /// Turns away from an event of which it is known whether it read.
    fn close(&mut self, is_unread: bool) {
        if let Some(error) = &self.last {
            let place = if is_unread { &mut self.damage } else { &mut self.trouble };
            place.get_or_insert_with(|| (self.n_events, error.clone()));
        }
    }
}

impl Report for Errors {
    fn report(&mut self, diagnostic: Diagnostic) {
        if diagnostic.severity != Severity::Error {
            return;
        }
        if is_of_form(diagnostic.code) {
            self.damage.get_or_insert((self.n_events, diagnostic));
        } else {
            self.last.get_or_insert(diagnostic);
        }
    }
}

impl<'src, G: Game> Run<'_, 'src, G> {
    /// Opens a record under rules that replace its own, and returns what `look` makes of the run. Keeps a list of what follows
    /// from each event if somebody watches.
    ///
    /// # Errors
    /// Its header cannot be replayed.
    pub(crate) fn open<T>(
        record: &Record<'src>,
        rules: &G::Rules,
        is_watched: bool,
        look: impl FnOnce(Run<'_, 'src, G>) -> T,
    ) -> Result<T, NoGame> {
        let mut found: Vec<Diagnostic> = Vec::new();
        let looked = Replay::look_under(record, rules, &mut found, |replay, found| {
            if !is_watched {
                replay.unwatch();
            }
            let damage = found.drain(..).find(is_error).map(|it| (0, it));
            look(Run { replay, errors: Errors { damage, ..Errors::default() } })
        });
        looked.ok_or_else(|| {
            found.retain(is_error);
            NoGame::Header(found)
        })
    }

    /// Plays the next event and everything under it; none at the end of the record.
    pub(crate) fn step(&mut self) -> Option<Step<'_, 'src, G>> {
        let Self { replay, errors } = self;
        errors.begin();
        let step = replay.step(errors);
        errors.close(step.as_ref().is_some_and(|it| it.ply.is_none()));
        step
    }

    /// Returns the rules.
    pub(crate) const fn rules(&self) -> &G::Rules {
        self.replay.rules()
    }

    /// Returns the state that it came to.
    pub(crate) const fn state(&self) -> &G::State {
        self.replay.state()
    }

    /// Tells whether it has stopped, so that what follows is only read.
    pub(crate) const fn is_broken(&self) -> bool {
        self.replay.is_broken()
    }

    /// Returns why the last event was not played.
    pub(crate) fn fault(&self) -> Option<Diagnostic> {
        self.errors.last.clone().filter(|_| self.is_broken())
    }

    /// Returns the first error that hangs on the rules, and the number of the event that it stands at or under.
    pub(crate) fn trouble(&self) -> Option<(u32, &Diagnostic)> {
        self.errors.trouble.as_ref().map(|(event, it)| (*event, it))
    }

    /// Returns the first error that is the same under all rules, and the number of the event that it stands at or under.
    pub(crate) fn damage(&self) -> Option<(u32, &Diagnostic)> {
        self.errors.damage.as_ref().map(|(event, it)| (*event, it))
    }
}

/// Tells whether something is wrong.
fn is_error(diagnostic: &Diagnostic) -> bool {
    diagnostic.severity == Severity::Error
}

/// Tells whether a code says that words do not read, whatever the rules.
fn is_of_form(code: Code) -> bool {
    CODES.iter().any(|it| it.name == code.name)
}

/// Two replays of one record side by side.
pub(crate) struct Pair<'a, 'src, G: Game> {
    pub(crate) left: Run<'a, 'src, G>,
    pub(crate) right: Run<'a, 'src, G>,
}

/// One event on both sides.
pub(crate) struct Both<'a, 'src, G: Game> {
    pub(crate) left: Step<'a, 'src, G>,
    pub(crate) right: Step<'a, 'src, G>,
}

impl<'src, G: Game> Pair<'_, 'src, G> {
    /// Opens a record under two readings, and returns what `look` makes of it. Keeps what follows from each event if somebody
    /// watches.
    ///
    /// # Errors
    /// Its header cannot be replayed.
    pub(crate) fn open<T>(
        record: &Record<'src>,
        [left, right]: [&G::Rules; 2],
        is_watched: bool,
        look: impl FnOnce(Pair<'_, 'src, G>) -> T,
    ) -> Result<T, NoGame> {
        Run::open(record, left, is_watched, |left| {
            let mut replay = left.replay.beside(*right);
            let right = Run { replay: &mut replay, errors: left.errors.clone() };
            look(Pair { left, right })
        })
    }

    /// Plays the next event on both sides; none at the end of the record.
    pub(crate) fn step(&mut self) -> Option<Both<'_, 'src, G>> {
        let Self { left, right } = self;
        left.errors.begin();
        right.errors.begin();
        let is_event = left.replay.step_beside(right.replay, &mut left.errors, &mut right.errors);
        // The form of a line is read once for both sides.
        if right.errors.damage.is_none() {
            right.errors.damage.clone_from(&left.errors.damage);
        }
        let (one, other) = (left.replay.last_step(), right.replay.last_step());
        left.errors.close(is_event && one.as_ref().is_some_and(|it| it.ply.is_none()));
        right.errors.close(is_event && other.as_ref().is_some_and(|it| it.ply.is_none()));
        one.zip(other).filter(|_| is_event).map(|(left, right)| Both { left, right })
    }

    /// Plays on both sides what follows line by line as usual, at most `most` events and as long as `goes_on` holds of the
    /// positions behind them; returns how many. What comes then is a [`step`](Self::step).
    pub(crate) fn run(&mut self, most: u32, goes_on: While) -> u32 {
        let Self { left, right } = self;
        let n_played = left.replay.run_beside(right.replay, most, goes_on);
        left.errors.n_events += n_played;
        right.errors.n_events += n_played;
        n_played
    }

    /// Returns how many events of the main line were read so far.
    pub(crate) const fn n_events(&self) -> u32 {
        self.left.replay.n_events()
    }

    /// Returns where the sides part that came to other ends of a record of `n_events` events, none of which parted them: a
    /// record can hold a position and its end, and nothing else.
    pub(crate) fn split_at_end(&self, n_events: u32) -> Option<Split<G>> {
        let is_split =
            self.left.is_broken() != self.right.is_broken() || self.left.state() != self.right.state();
        is_split.then(|| Split {
            event: n_events,
            is_at_end: true,
            left: Some(*self.left.state()).filter(|_| !self.left.is_broken()),
            right: Some(*self.right.state()).filter(|_| !self.right.is_broken()),
        })
    }
}

impl<G: Game> Both<'_, '_, G> {
    /// Tells whether an `end` line stands under the event.
    fn ends(&self) -> bool {
        [&self.left, &self.right].iter().any(|it| !std::ptr::eq(it.after, it.finally))
    }

    /// Tells whether both sides judge the event alike and come to the same position.
    pub(crate) fn is_together(&self) -> bool {
        self.left.is_played == self.right.is_played
            && self.left.after == self.right.after
            && (!self.ends() || self.left.finally == self.right.finally)
    }
}

/// The first event on which two readings part.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Split<G: Game> {
    /// Its number, from 1.
    pub(crate) event: u32,
    /// Whether they part only by the end bonuses.
    pub(crate) is_at_end: bool,
    /// What each side made of it; none where it was not played.
    pub(crate) left: Option<G::State>,
    pub(crate) right: Option<G::State>,
}

impl<G: Game> Split<G> {
    /// Returns where two sides part that are not together.
    pub(crate) fn of(both: &Both<'_, '_, G>) -> Self {
        let Both { left, right } = both;
        // The end of the game may bring them together again.
        let ends_alike = left.finally == right.finally;
        let state = |it: &Step<'_, '_, G>| if ends_alike { *it.after } else { *it.finally };
        Self {
            event: left.number,
            is_at_end: left.is_played == right.is_played && left.after == right.after,
            left: left.is_played.then(|| state(left)),
            right: right.is_played.then(|| state(right)),
        }
    }

    /// Tells whether both part in the same place.
    pub(crate) fn is_where(&self, other: &Self) -> bool {
        (self.event, self.is_at_end) == (other.event, other.is_at_end)
    }
}

/// Returns where two readings of a record part first, if that is at event number `until` or before.
///
/// # Errors
/// The header of the record cannot be replayed.
pub(crate) fn first_split<G: Game>(
    record: &Record<'_>,
    left: &G::Rules,
    right: &G::Rules,
    until: u32,
) -> Result<Option<Split<G>>, NoGame> {
    Pair::<G>::open(record, [left, right], false, |mut pair| {
        let mut n_events = 0;
        while n_events <= until {
            n_events += pair.run(until - n_events, While::Together);
            match pair.step() {
                Some(both) if until < both.left.number => break,
                Some(both) if both.is_together() => n_events += 1,
                Some(both) => return Some(Split::of(&both)),
                None => return pair.split_at_end(n_events),
            }
        }
        None
    })
}
