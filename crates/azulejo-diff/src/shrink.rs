//! The smallest record that still shows something. Knows neither what it shows nor any rule: it asks.

use std::fmt;
use std::iter;

use azulejo_notation::{Line, LineKind, Record, records};
use azulejo_replay::{Options, Replay, Step, verify};
use azulejo_rules::{Dice, Game, Seat, Turn, Visitor, ply_text, write_rules};
use azulejo_source::Diagnostic;
use rayon::prelude::*;

use crate::NoGame;
use crate::game::{rules_of, visit_game};

/// How far a search for the smallest record may go.
#[derive(Clone, Copy, Debug)]
pub struct Limit {
    /// The most records that are tried; fewer of very long ones.
    pub max_tried: usize,
}

/// The most bytes of records that are tried in all, whatever the limit: a bound on time for very long records.
const MOST_BYTES: usize = 250_000_000;

impl Default for Limit {
    fn default() -> Self {
        Self { max_tried: 20_000 }
    }
}

/// A record made smaller.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Shrunk {
    /// The record, in canonical form, with a `position` unless the smallest one starts a game.
    pub text: String,
    /// How many events it has.
    pub n_events: usize,
    /// How many rounds its events are of.
    pub n_rounds: usize,
    /// How many records were tried.
    pub n_tried: usize,
    /// Whether nothing smaller was found among all that could be tried; else the search ended at its limit, and the record is
    /// the smallest so far.
    pub is_smallest: bool,
}

/// Why a record cannot be made smaller.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum CannotShrink {
    /// Its game is not known or cannot be replayed.
    NoGame(NoGame),
    /// It does not show what is looked for in the first place.
    NotShown,
    /// It shows it, but no longer once it is taken apart and put together again.
    NotKept,
}

impl fmt::Display for CannotShrink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoGame(it) => it.fmt(f),
            Self::NotShown => f.write_str("the record does not show it in the first place"),
            Self::NotKept => f.write_str(
                "the record shows it, but no part of it does: it hangs on the header or on what is written in the margin",
            ),
        }
    }
}

impl std::error::Error for CannotShrink {}

/// Makes a record as small as possible while `shows` holds: fewer rounds, events, claims, tiles and seats, what comes before
/// being replaced by a `position`.
///
/// Every record that is tried is legal under `rules` up to its last event, if the given one is; what chance brings is drawn
/// anew where the bag became another. `progress` is called now and then with the number of records tried and the number of
/// events of the smallest so far.
///
/// # Errors
/// The game or a rule is not known, the header cannot be replayed, or the record does not show it in the first place, or not once
/// it is taken apart.
pub fn shrink(
    record: &Record<'_>,
    rules: Option<&str>,
    limit: Limit,
    shows: &(dyn Fn(&Record<'_>) -> bool + Sync),
    progress: &mut dyn FnMut(usize, usize),
) -> Result<Shrunk, CannotShrink> {
    struct Run<'a, 'src> {
        record: &'a Record<'src>,
        rules: &'a str,
        limit: Limit,
        shows: &'a (dyn Fn(&Record<'_>) -> bool + Sync),
        progress: &'a mut dyn FnMut(usize, usize),
    }
    impl Visitor for Run<'_, '_> {
        type Output = Result<Option<Shrunk>, NoGame>;

        fn visit<G: Game>(&mut self) -> Self::Output {
            let rules = rules_of::<G>(self.rules)?;
            let whole = Case::<G>::of(self.record, &rules)?;
            let Self { limit, shows, progress, .. } = self;
            let search = Search { limit: *limit, shows, progress, n_tried: 0, n_bytes: 0, is_cut: false };
            Ok(search.run(&whole))
        }
    }
    if !shows(record) {
        return Err(CannotShrink::NotShown);
    }
    let rules = rules.or_else(|| record.field("rules")).unwrap_or_default();
    let mut run = Run { record, rules, limit, shows, progress };
    match visit_game(record, &mut run) {
        Ok(shrunk) => shrunk.ok_or(CannotShrink::NotKept),
        Err(error) => Err(CannotShrink::NoGame(error)),
    }
}

/// An event, and the lines under it that say what a position should be.
#[derive(Clone, Debug)]
struct Piece<G: Game> {
    /// The position before it.
    before: G::State,
    /// Whether it is chance.
    is_chance: bool,
    /// The line, with everything written out.
    text: String,
    /// The line with what the record says: what it shows may hang on what a ply leaves out.
    as_written: String,
    /// Claims, rulings, `end`.
    below: Vec<String>,
}

/// A record in parts that can be left out.
#[derive(Clone, Debug)]
struct Case<G: Game> {
    rules: G::Rules,
    players: Vec<String>,
    start: G::State,
    /// Whether the start has to be written as a position.
    has_position: bool,
    /// Lines above the first event.
    above: Vec<String>,
    pieces: Vec<Piece<G>>,
    /// The last line, where no other ends it.
    end: String,
}

impl<G: Game> Case<G> {
    /// Takes a record apart.
    fn of(record: &Record<'_>, rules: &G::Rules) -> Result<Self, NoGame> {
        let Some(mut replay) = Replay::<G>::open_under(record, rules, &mut ()) else {
            let mut found = Vec::new();
            let _none = Replay::<G>::open_under(record, rules, &mut found);
            return Err(NoGame::Header(found));
        };
        let start = *replay.state();
        let players = Seat::first(G::moment(&start).n_seats);
        let players = players.map(|it| record.field(&it.to_string()).unwrap_or("?").to_owned()).collect();
        let (above, mut below) = lines_below(record);
        let mut pieces = Vec::new();
        below.reverse();
        while let Some(step) = replay.step(&mut ()) {
            let [text, as_written] = event_texts(record, rules, &step);
            let below = below.pop().unwrap_or_default();
            let is_chance = step.ply.is_some_and(|it| G::chance_word(&it).is_some());
            pieces.push(Piece { before: *step.before, is_chance, text, as_written, below });
        }
        let has_position = record.field("position").is_some();
        Ok(Self {
            rules: *rules,
            players,
            start,
            has_position,
            above,
            pieces,
            end: "end unfinished".to_owned(),
        })
    }

    /// Returns the events `from..to` alone, with the position before them.
    fn window(&self, from: usize, to: usize) -> Option<Self> {
        let pieces = self.pieces.get(from..to)?.to_vec();
        let start = pieces.first().map_or(self.start, |it| it.before);
        let above = if from == 0 { self.above.clone() } else { Vec::new() };
        let has_position = self.has_position || from != 0;
        Some(Self { start, has_position, above, pieces, ..self.clone() })
    }

    /// Returns it with plies that say what those of the record say.
    fn as_written(&self) -> Self {
        let mut case = self.clone();
        case.pieces.iter_mut().for_each(|it| it.text.clone_from(&it.as_written));
        case
    }

    /// Returns it as a record.
    fn text(&self) -> String {
        let mut text = String::new();
        let _strings_take_all = self.write(&mut text);
        text
    }

    /// Writes it as a record.
    fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        writeln!(out, "agn 1\ngame: {}\nboard: {}", G::NAME, G::board(&self.start))?;
        writeln!(out, "rules: {}", write_rules(&self.rules))?;
        let moment = G::moment(&self.start);
        for (seat, player) in Seat::first(moment.n_seats).zip(&self.players) {
            writeln!(out, "{seat}: {player}")?;
        }
        if self.has_position {
            out.write_str("position: ")?;
            G::write_position(&self.start, out)?;
            writeln!(out)?;
        } else if moment.starter != Seat::A {
            writeln!(out, "start: {}", moment.starter)?;
        }
        let lines = || {
            let of_pieces = self.pieces.iter().flat_map(|it| [&it.text].into_iter().chain(&it.below));
            self.above.iter().chain(of_pieces)
        };
        lines().try_for_each(|it| writeln!(out, "{it}"))?;
        if lines().any(|it| is_end(it)) { Ok(()) } else { writeln!(out, "{}", self.end) }
    }
}

/// Tells whether a line is an `end` line.
fn is_end(line: &str) -> bool {
    line.split(' ').next() == Some("end")
}

/// Returns the lines above the first event that say something of the position, and those under each event.
fn lines_below(record: &Record<'_>) -> (Vec<String>, Vec<Vec<String>>) {
    let mut groups = vec![Vec::new()];
    for line in record.lines().filter(|it| it.path.is_main()) {
        if line.kind.is_event() {
            groups.push(Vec::new());
        } else if let Some(group) = groups.last_mut().filter(|_| says_something(&line)) {
            group.push(String::from_utf8_lossy(line.span.slice(record.text)).trim().to_owned());
        }
    }
    let below = groups.split_off(1);
    (groups.into_iter().flatten().collect(), below)
}

/// Tells whether a line that is no event can matter for what follows from the events.
fn says_something(line: &Line<'_>) -> bool {
    matches!(line.kind, LineKind::Ruling(_) | LineKind::End(_) | LineKind::Bad(_)) || line.kind.is_claim()
}

/// Returns an event with everything written out, and with what the record says; both as it stands there where that cannot be said.
fn event_texts<G: Game>(record: &Record<'_>, rules: &G::Rules, step: &Step<'_, '_, G>) -> [String; 2] {
    match step.ply.filter(|_| step.is_played && !step.is_ruled) {
        Some(ply) => [ply_text::<G>(&G::exact(rules, step.before, &ply)), ply_text::<G>(&ply)],
        None => {
            [(); 2].map(|()| String::from_utf8_lossy(step.line.span.slice(record.text)).trim().to_owned())
        }
    }
}

/// How many records are tried at a time, and the bytes after which there are no more of them.
const BATCH: usize = 64;

/// See [`BATCH`].
const BATCH_BYTES: usize = 2_000_000;

/// How many draws are tried where the bag became another.
const N_DRAWS: u64 = 12;

/// The search for the smallest case.
struct Search<'a> {
    limit: Limit,
    shows: &'a (dyn Fn(&Record<'_>) -> bool + Sync),
    progress: &'a mut dyn FnMut(usize, usize),
    n_tried: usize,
    /// How many bytes the records had that were tried.
    n_bytes: usize,
    /// Whether something was not tried because of a limit.
    is_cut: bool,
}

impl Search<'_> {
    /// Makes a case as small as possible; none where it does not show it once it was taken apart.
    fn run<G: Game>(mut self, whole: &Case<G>) -> Option<Shrunk> {
        let mut case = match self.narrowest(whole) {
            Some(case) => case,
            None => self.narrowest(&whole.as_written()).or_else(|| self.unshrunk(whole))?,
        };
        loop {
            let next = self.shorter(&case).or_else(|| self.simpler(&case));
            match next {
                Some(next) => case = next,
                None => break,
            }
        }
        let case = self.closed(case);
        let case = self.plain(case);
        let mut rounds: Vec<_> = case.pieces.iter().map(|it| G::moment(&it.before).round).collect();
        rounds.dedup();
        Some(Shrunk {
            text: case.text(),
            n_events: case.pieces.len(),
            n_rounds: rounds.len(),
            n_tried: self.n_tried,
            is_smallest: !self.is_cut,
        })
    }

    /// Ends the case as a game that is over, if it is one and still shows it then.
    fn closed<G: Game>(&mut self, case: Case<G>) -> Case<G> {
        let closed = Case { end: "end".to_owned(), ..case.clone() };
        let closed = Case { end: final_line::<G>(&closed.text()), ..closed };
        let is_better = n_found(&closed.text()) < n_found(&case.text());
        if is_better && self.first([closed.clone()]).is_some() { closed } else { case }
    }

    /// Leaves out what was written out of plies where some of it no longer holds, if the case still shows it then.
    fn plain<G: Game>(&mut self, case: Case<G>) -> Case<G> {
        let plain = case.as_written();
        let is_better = n_found(&plain.text()) < n_found(&case.text());
        if is_better && self.first([plain.clone()]).is_some() { plain } else { case }
    }

    /// Returns the whole case, where the search came to its limit before it knew of any part that shows it.
    fn unshrunk<G: Game>(&self, whole: &Case<G>) -> Option<Case<G>> {
        if !self.is_cut {
            return None;
        }
        [whole.clone(), whole.as_written()].into_iter().find(|it| is_shown(&it.text(), self.shows))
    }

    /// Returns the first of the candidates that shows it. They are made as they are tried, since each may be as long as the record.
    fn first<G: Game>(&mut self, candidates: impl IntoIterator<Item = Case<G>>) -> Option<Case<G>> {
        let shows = self.shows;
        let mut candidates = candidates.into_iter();
        loop {
            let n_left = self.limit.max_tried.saturating_sub(self.n_tried);
            let bytes_left = MOST_BYTES.saturating_sub(self.n_bytes);
            let (mut batch, mut n_bytes) = (Vec::new(), 0);
            while batch.len() < BATCH.min(n_left) && n_bytes < BATCH_BYTES.min(bytes_left) {
                let Some(case) = candidates.next() else { break };
                let text = case.text();
                n_bytes += text.len();
                batch.push((case, text));
            }
            if batch.is_empty() {
                self.is_cut |= candidates.next().is_some();
                return None;
            }
            self.n_tried += batch.len();
            self.n_bytes += n_bytes;
            (self.progress)(self.n_tried, batch.first().map_or(0, |it| it.0.pieces.len()));
            let found = batch.par_iter().position_first(|it| is_shown(&it.1, shows));
            if let Some(found) = found {
                return batch.into_iter().nth(found).map(|it| it.0);
            }
        }
    }

    /// Returns the shortest row of events that shows it: one that ends as early as possible, then one that starts late.
    fn narrowest<G: Game>(&mut self, whole: &Case<G>) -> Option<Case<G>> {
        let n = whole.pieces.len();
        // What a record of one event shows is the most frequent case, and the fastest to try.
        let single = self.first((0..n).filter_map(|from| whole.window(from, from + 1)));
        if single.is_some() {
            return single;
        }
        let shortest = self.first((0..=n).filter_map(|to| whole.window(0, to)))?;
        let to = shortest.pieces.len();
        let latest = self.first((1..=to).rev().filter_map(|from| whole.window(from, to)));
        Some(latest.unwrap_or(shortest))
    }

    /// Leaves out an event or a line.
    fn shorter<G: Game>(&mut self, case: &Case<G>) -> Option<Case<G>> {
        let n = case.pieces.len();
        let fewer_events = (0..n).filter(|_| 1 < n).map(|nth| {
            let mut fewer = case.clone();
            fewer.pieces.remove(nth);
            fewer
        });
        let fewer_above = shorter_lines(&case.above).map(|above| Case { above, ..case.clone() });
        let fewer_below = case.pieces.iter().enumerate().flat_map(|(nth, piece)| {
            shorter_lines(&piece.below).map(move |below| {
                let mut fewer = case.clone();
                fewer.pieces.get_mut(nth).into_iter().for_each(|it| it.below.clone_from(&below));
                fewer
            })
        });
        self.first(fewer_events.chain(fewer_above).chain(fewer_below))
    }

    /// Makes the start simpler.
    fn simpler<G: Game>(&mut self, case: &Case<G>) -> Option<Case<G>> {
        let mut candidates = Vec::new();
        G::simpler(&case.start, &mut |start| {
            let simpler = Case { start, has_position: true, ..case.clone() };
            let draws = redrawn(&simpler);
            candidates.push(simpler);
            candidates.extend(draws);
        });
        self.first(candidates)
    }
}

/// Tells whether a case, written as a record, shows it.
fn is_shown(text: &str, shows: &(dyn Fn(&Record<'_>) -> bool + Sync)) -> bool {
    records(text.as_bytes()).next().is_some_and(|it| shows(&it))
}

/// The fewest lines that are left out at once.
const MANY: usize = 8;

/// Returns the lines without many of them, the most first, without one of them, or with an `end` that claims no scores.
fn shorter_lines(lines: &[String]) -> impl Iterator<Item = Vec<String>> {
    let without = |from: usize, to: usize| -> Vec<String> {
        [lines.get(..from), lines.get(to..)].into_iter().flatten().flatten().cloned().collect()
    };
    let sizes = iter::successors(Some(lines.len() / 2), |it| Some(it / 2)).take_while(|it| MANY <= *it);
    let many = sizes.flat_map(move |size| {
        (0..lines.len()).step_by(size).map(move |from| without(from, lines.len().min(from + size)))
    });
    let one = lines.iter().enumerate().flat_map(move |(nth, line)| {
        let bare = line.trim_end_matches(|it: char| it.is_ascii_digit() || it == '-' || it == ' ');
        let bared = (is_end(line) && bare != line).then(|| {
            let mut bared = lines.to_vec();
            bared.get_mut(nth).into_iter().for_each(|it| bare.clone_into(it));
            bared
        });
        iter::once(without(nth, nth + 1)).chain(bared)
    });
    many.chain(one)
}

/// Returns how much is wrong with a record.
fn n_found(text: &str) -> usize {
    let mut found: Vec<Diagnostic> = Vec::new();
    if let Some(record) = records(text.as_bytes()).next() {
        verify(&record, &Options::default(), &mut found);
    }
    found.len()
}

/// Returns the `end` line of a record whose game was played to its end, with the final scores.
fn final_line<G: Game>(text: &str) -> String {
    let line = "end".to_owned();
    let record = records(text.as_bytes()).next();
    let replay = record.and_then(|it| Replay::<G>::open(&it, &Options::default(), &mut ()));
    let Some(mut replay) = replay else { return line };
    while replay.step(&mut ()).is_some() {}
    let seats = Seat::first(G::moment(replay.state()).n_seats);
    seats.map(|seat| G::score(replay.state(), seat)).fold(line, |line, score| format!("{line} {score}"))
}

/// Returns the case with other draws where its first event is chance.
fn redrawn<G: Game>(case: &Case<G>) -> Vec<Case<G>> {
    let is_drawn =
        G::moment(&case.start).turn == Turn::Chance && case.pieces.first().is_some_and(|it| it.is_chance);
    if !is_drawn {
        return Vec::new();
    }
    let draws = (0..N_DRAWS).filter_map(|seed| G::draw(&case.rules, &case.start, &mut Dice::new(seed)));
    let cases = draws.map(|ply| {
        let mut redrawn = case.clone();
        if let Some(first) = redrawn.pieces.first_mut() {
            first.text = ply_text::<G>(&ply);
            first.as_written.clone_from(&first.text);
        }
        redrawn
    });
    cases.collect()
}
