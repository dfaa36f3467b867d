//! Games that are played for a law, what happens in them, and what makes one smaller. Judges nothing.

use std::fmt;

use azulejo_notation::Line;
use azulejo_replay::{Policy, Simulation, simulate};
use azulejo_rules::{Dice, Ending, Finish, Game, MAX_ROUNDS, Reading, Seat, Setup, Turn, write_rules};

use crate::shrink::{Case, Smaller, chunks, numbers_below};
use crate::{full, only};

/// A game to be played: all that its course hangs on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Table<G: Game> {
    pub(crate) board: &'static str,
    pub(crate) n_seats: u8,
    pub(crate) policy: Policy,
    pub(crate) seed: u64,
    pub(crate) rules: G::Rules,
    /// How many events are played at most before the game is left off; none where it is played to its end.
    pub(crate) most: Option<u32>,
}

/// One ply of a game and what followed from it.
#[derive(Debug)]
pub(crate) struct Move<'a, G: Game> {
    pub(crate) table: &'a Table<G>,
    /// What was played; none for the end of the game.
    pub(crate) ply: Option<G::Ply>,
    pub(crate) before: &'a G::State,
    /// The state after the ply itself, before it settled.
    pub(crate) played: &'a G::State,
    pub(crate) after: &'a G::State,
    pub(crate) events: &'a [G::Event],
    /// The number of the event, from 1.
    pub(crate) nth: u32,
}

impl<G: Game> Move<'_, G> {
    /// Tells whether the move is one of each `n`, others in each game, or the one after which the game is left off.
    pub(crate) fn is_one_of(&self, n: u32) -> bool {
        let nth = u64::from(self.nth) + self.table.seed;
        nth.is_multiple_of(u64::from(n)) || self.table.most == Some(self.nth)
    }
}

impl<G: Game> Table<G> {
    /// Returns the state before the first round.
    pub(crate) fn open(&self) -> G::State {
        let setup = Setup { board: self.board, n_seats: self.n_seats, start: Seat::A, printed: "" };
        G::open(&self.rules, &setup).expect("the table is one of the game's")
    }

    /// Plays the game and calls `each` with everything that happens; returns how it came to its end, if it was not left off.
    pub(crate) fn play(&self, each: &mut dyn FnMut(&Move<'_, G>)) -> Option<Finish> {
        self.play_from(self.open(), each)
    }

    /// Plays a game on from `state`, and calls `each` with everything that happens.
    pub(crate) fn play_from(&self, state: G::State, each: &mut dyn FnMut(&Move<'_, G>)) -> Option<Finish> {
        let mut dice = Dice::new(self.seed);
        let mut state = state;
        let mut events = Vec::new();
        let mut nth = 0;
        let finish = loop {
            if self.most.is_some_and(|it| it <= nth) {
                return None;
            }
            nth += 1;
            let ply = match self.next(&state, &mut dice) {
                Ok(ply) => ply,
                Err(finish) => break finish,
            };
            events.clear();
            let before = state;
            G::play(&self.rules, &mut state, &ply, &mut |event| events.push(event));
            let played = state;
            // A choice that is due is made in the next turn.
            let _choice_is_due = G::settle(&self.rules, &mut state, &mut |event| events.push(event));
            each(&Move {
                table: self,
                ply: Some(ply),
                before: &before,
                played: &played,
                after: &state,
                events: &events,
                nth,
            });
        };
        let ending = match finish {
            Finish::Played if G::moment(&state).turn == Turn::Nothing => return Some(finish),
            Finish::Played => Ending::Played,
            Finish::Deadlock => Ending::Deadlock,
            Finish::Stuck | Finish::TooLong => return Some(finish),
        };
        events.clear();
        let before = state;
        let ended = G::end(&self.rules, &mut state, ending, &mut |event| events.push(event));
        assert_eq!(ended, Ok(()), "{self}");
        each(&Move {
            table: self,
            ply: None,
            before: &before,
            played: &state,
            after: &state,
            events: &events,
            nth,
        });
        Some(finish)
    }

    /// Returns the next ply, or how the game comes to its end.
    fn next(&self, state: &G::State, dice: &mut Dice) -> Result<G::Ply, Finish> {
        let moment = G::moment(state);
        let is_deadlock = || G::is_deadlock(&self.rules, state);
        match moment.turn {
            Turn::End | Turn::Nothing => Err(Finish::Played),
            Turn::Chance if is_deadlock() => Err(Finish::Deadlock),
            Turn::Chance if MAX_ROUNDS < moment.round => Err(Finish::TooLong),
            Turn::Chance => G::draw(&self.rules, state, dice).ok_or(Finish::Stuck),
            Turn::Seat(_) | Turn::Each(_) => self
                .choose(state, dice)
                .ok_or_else(|| if is_deadlock() { Finish::Deadlock } else { Finish::Stuck }),
        }
    }

    /// Chooses a legal ply; none where there is none.
    fn choose(&self, state: &G::State, dice: &mut Dice) -> Option<G::Ply> {
        let mut plies = Vec::new();
        G::legal(&self.rules, state, &mut |ply| plies.push(ply));
        if self.policy == Policy::Greedy {
            let value = |ply: &G::Ply| G::appraise(&self.rules, state, ply);
            let top = plies.iter().map(value).max();
            plies.retain(|ply| Some(value(ply)) == top);
        }
        let nth = dice.below(u32::try_from(plies.len()).unwrap_or(u32::MAX));
        plies.get(nth as usize).copied()
    }

    /// Returns the record of a simulated game of this table, in full form. Where its plies are chosen among several, they are
    /// others than those of [`play`](Self::play).
    pub(crate) fn record(&self) -> String {
        let simulation = Simulation {
            game: G::NAME,
            board: self.board,
            n_seats: self.n_seats,
            policy: self.policy,
            seed: self.seed,
            rules: &write_rules(&self.rules),
        };
        let whole = simulate(&simulation).unwrap_or_else(|why| panic!("{self}: {why}"));
        match self.most {
            Some(most) => left_off(&whole, most),
            None => whole,
        }
    }

    /// Returns the record of the game that is played, as bare as can be.
    fn played(&self) -> String {
        let Self { board, rules, .. } = self;
        let rules = write_rules(rules);
        let header = format!("agn 1\ngame: {}\nboard: {board}\nrules: {rules}\n", G::NAME);
        let mut text = Seat::first(self.n_seats).fold(header, |text, seat| format!("{text}{seat}: {seat}\n"));
        self.play(&mut |it| {
            let Some(ply) = it.ply else { return };
            let seat = G::seat(&ply).map(|it| format!("{it} ")).unwrap_or_default();
            text.extend([seat, ply.to_string(), "\n".to_owned()]);
        });
        text
    }
}

/// Returns a record in full form up to one of its events, left off there.
fn left_off(record: &str, most: u32) -> String {
    let mut n_events = 0;
    let is_kept = |line: &Line<'_>| {
        n_events += u32::from(line.kind.is_event());
        // What only follows from an event is written again, as far as it does.
        line.kind.is_event() && n_events <= most || n_events == 0 && !line.kind.is_claim()
    };
    let of_record = only(record);
    let kept =
        of_record.lines().filter(is_kept).map(|it| String::from_utf8_lossy(it.span.slice(of_record.text)));
    full(&(kept.collect::<String>() + "end unfinished\n"))
}

/// Returns the questions that a reading answers otherwise than the rulebook.
fn departed_questions<G: Game>(rules: &G::Rules) -> Vec<usize> {
    let mut questions = Vec::new();
    rules.departures(&rulebook::<G>(), |nth| questions.push(nth));
    questions
}

/// Returns the readings that are nearer to the rulebook's than this one.
fn nearer<G: Game>(rules: G::Rules) -> impl Iterator<Item = G::Rules> {
    let questions = departed_questions::<G>(&rules);
    chunks(questions.len()).map(move |range| {
        let back = questions.get(range).unwrap_or_default();
        back.iter().fold(rules, |rules, nth| rules.with(*nth, rulebook::<G>().answer(*nth)))
    })
}

impl<G: Game> Case for Table<G> {
    /// The first board, fewer seats, a nearer reading, the random policy, another seed, and fewer events.
    fn smaller(&self) -> Smaller<Self> {
        let it = *self;
        let first = G::BOARDS.iter().take(1).filter(move |first| **first != it.board);
        let boards = first.map(move |board| Self { board, ..it });
        let seats = (G::SEATS.0..it.n_seats).map(move |n_seats| Self { n_seats, ..it });
        let rules = nearer::<G>(it.rules).map(move |rules| Self { rules, ..it });
        let random = (it.policy != Policy::Random).then_some(Self { policy: Policy::Random, ..it });
        let seeds = (0..it.seed.min(9)).map(move |seed| Self { seed, ..it });
        // A game that is played to its end does not say how long it is.
        let powers = [0].into_iter().chain((0..12).map(|it| 1 << it));
        let powers = powers.filter(move |_| it.most.is_none());
        let events = powers.chain(it.most.into_iter().flat_map(numbers_below));
        let events = events.map(move |most| Self { most: Some(most), ..it });
        Box::new(boards.chain(seats).chain(rules).chain(random).chain(seeds).chain(events))
    }

    fn words(&self) -> String {
        format!("{self}\n\n{}", self.played())
    }
}

/// A reading of the rules.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Under<G: Game>(pub(crate) G::Rules);

impl<G: Game> Case for Under<G> {
    fn smaller(&self) -> Smaller<Self> {
        Box::new(nearer::<G>(self.0).map(Self))
    }

    fn words(&self) -> String {
        write_rules(&self.0).into_owned()
    }
}

impl<G: Game> fmt::Display for Table<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { board, n_seats, policy, seed, rules, most } = self;
        let (policy, rules) = (policy.name(), write_rules(rules));
        write!(f, "{} {board}, {n_seats} seats, {policy}, seed {seed}, {rules}", G::NAME)?;
        most.map_or(Ok(()), |most| write!(f, ", left off after event {most}"))
    }
}

/// The seat counts and policies that tables take in turn.
const PLAYERS: [(u8, Policy); 6] = [
    (2, Policy::Random),
    (3, Policy::Greedy),
    (4, Policy::Random),
    (2, Policy::Greedy),
    (3, Policy::Random),
    (4, Policy::Greedy),
];

/// Returns the rules of the game's first preset.
pub(crate) fn rulebook<G: Game>() -> G::Rules {
    G::Rules::PRESETS.first().map(|it| it.rules).unwrap_or_default()
}

/// Returns tables of every board, seat count and policy under the rulebook's rules, with `n` seeds for each.
pub(crate) fn tables<G: Game>(n: u64) -> impl Iterator<Item = Table<G>> {
    let boards = G::BOARDS.iter().flat_map(|board| PLAYERS.map(|(seats, policy)| (*board, seats, policy)));
    boards.flat_map(move |(board, n_seats, policy)| {
        (0..n).map(move |seed| Table { board, n_seats, policy, seed, rules: rulebook::<G>(), most: None })
    })
}

/// Returns every reading that differs from the rulebook's in the answer to one question.
pub(crate) fn departures<G: Game>() -> impl Iterator<Item = G::Rules> {
    let answers = |question: &azulejo_rules::Question| 0..question.answers.len();
    let all = G::Rules::QUESTIONS.iter().enumerate();
    let all = all.flat_map(move |(nth, question)| answers(question).map(move |answer| (nth, answer)));
    all.map(|(nth, answer)| rulebook::<G>().with(nth, answer)).filter(|it| *it != rulebook::<G>())
}

/// Returns tables of every single departure on every board, `n` for each; seat counts and policies take turns.
pub(crate) fn departed<G: Game>(n: usize) -> impl Iterator<Item = Table<G>> {
    let boards = departures::<G>().flat_map(|rules| G::BOARDS.iter().map(move |board| (rules, *board)));
    let tables = boards.flat_map(move |it| std::iter::repeat_n(it, n));
    tables.zip(PLAYERS.into_iter().cycle()).zip(0..).map(|(((rules, board), (n_seats, policy)), seed)| {
        Table { board, n_seats, policy, seed, rules, most: None }
    })
}

/// Returns `n` tables under readings that answer every question at random.
pub(crate) fn mixed<G: Game>(n: usize) -> impl Iterator<Item = Table<G>> {
    let mut dice = Dice::new(0);
    let players = PLAYERS.into_iter().cycle().take(n);
    players.zip(G::BOARDS.iter().cycle()).zip(0..).map(move |(((n_seats, policy), board), seed)| {
        let rules = G::Rules::QUESTIONS.iter().enumerate().fold(rulebook::<G>(), |rules, (nth, question)| {
            let n_answers = u32::try_from(question.answers.len()).unwrap_or_default();
            // Half of the questions keep the rulebook's answer, so that games still come to their end.
            if dice.below(2) == 0 { rules } else { rules.with(nth, dice.below(n_answers) as usize) }
        });
        Table { board, n_seats, policy, seed, rules, most: None }
    })
}
