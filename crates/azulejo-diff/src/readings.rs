//! Which readings of the rules explain a record. Guesses none: what a record does not show is left open.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use azulejo_notation::Record;
use azulejo_rules::{Answer, Game, Question, Reading, Visitor, write_rules};
use rayon::prelude::*;

use crate::NoGame;
use crate::cause::departures;
use crate::course::{Course, damage};
use crate::game::{rules_of, visit_game};
use crate::side::Trouble;

/// What a record says of the readings of its game.
#[derive(Clone, Debug)]
pub struct Readings {
    /// The game.
    pub game: &'static str,
    /// The reading from which one answer at a time is varied, as the header writes it: the one that was asked for, or, where
    /// the record contradicts that, the nearest that explains it.
    pub from: String,
    /// Where the record contradicts the reading that was asked for.
    pub trouble: Option<Trouble>,
    /// The first words that do not read; of what comes later nothing can be said.
    pub damage: Option<Trouble>,
    /// What was found where the record contradicts the reading that was asked for.
    pub explanation: Explanation,
    /// The presets, in the order of the game.
    pub presets: Vec<PresetFinding>,
    /// The questions, in the order of the game.
    pub questions: Vec<QuestionFinding>,
}

/// A reading that explains a record which contradicts the one that was asked for.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Explanation {
    /// None is needed.
    AsAsked,
    /// These readings do, all equally near to the one that was asked for.
    Nearest {
        /// The first of them, at most eight, written as the header writes them.
        named: Vec<String>,
        /// How many others were found.
        n_more: usize,
    },
    /// None was found among all that the record could tell apart, step by step.
    None,
    /// None was found before the search reached its limit.
    Limit,
}

/// What a record says of a preset.
#[derive(Clone, Debug)]
pub struct PresetFinding {
    /// The preset's name.
    pub name: &'static str,
    /// Where the record contradicts it first; none where it is consistent.
    pub trouble: Option<Trouble>,
}

/// What a record says of a question.
#[derive(Clone, Debug)]
pub struct QuestionFinding {
    /// The question.
    pub question: &'static Question,
    /// The number of the first event that comes to something else under some other answer; none where the record never asks.
    pub asked_at: Option<u32>,
    /// Its answers.
    pub answers: Vec<AnswerFinding>,
}

/// What a record says of an answer.
#[derive(Clone, Debug)]
pub struct AnswerFinding {
    /// The answer.
    pub answer: &'static Answer,
    /// Whether it is the one of the reading that is varied.
    pub is_from: bool,
    /// Where the record contradicts it first; none where it agrees.
    pub trouble: Option<Trouble>,
}

/// Finds out which readings explain a record, starting from `from`, written as the header writes rules, or from the record's
/// own. A long search tells `say` now and then how many readings it has tried.
///
/// # Errors
/// The game or a rule is not known, or the header of the record cannot be replayed.
pub fn readings(record: &Record<'_>, from: Option<&str>, say: Say<'_>) -> Result<Readings, NoGame> {
    struct Find<'a, 'src>(&'a Record<'src>, &'a str, Say<'a>);
    impl Visitor for Find<'_, '_> {
        type Output = Result<Readings, NoGame>;

        fn visit<G: Game>(&mut self) -> Self::Output {
            readings_of::<G>(self.0, &rules_of::<G>(self.1)?, &mut *self.2)
        }
    }
    let from = from.or_else(|| record.field("rules")).unwrap_or_default();
    visit_game(record, &mut Find(record, from, say))
}

/// Who is told how many readings were tried.
type Say<'a> = &'a mut dyn FnMut(usize);

/// Finds out which readings explain a record of the game.
fn readings_of<G: Game>(record: &Record<'_>, asked: &G::Rules, say: Say<'_>) -> Result<Readings, NoGame> {
    let course = Course::of::<G>(record, asked)?;
    let (explanation, from) = match course.trouble {
        None => (Explanation::AsAsked, *asked),
        Some(_) => explain::<G>(record, asked, course.clone(), say)?,
    };
    let base = if from == *asked { course.clone() } else { Course::of::<G>(record, &from)? };
    let presets = G::Rules::PRESETS.par_iter().map(|preset| {
        let trouble = Course::up_to::<G>(record, &preset.rules, 0)?.trouble;
        Ok(PresetFinding { name: preset.name, trouble })
    });
    let questions =
        (0..G::Rules::QUESTIONS.len()).into_par_iter().map(|nth| question::<G>(record, &from, &base, nth));
    Ok(Readings {
        game: G::NAME,
        from: write_rules(&from).into_owned(),
        trouble: course.trouble,
        damage: damage::<G>(record, &from)?,
        explanation,
        presets: presets.collect::<Result<_, NoGame>>()?,
        questions: questions.collect::<Result<Vec<_>, NoGame>>()?.into_iter().flatten().collect(),
    })
}

/// Finds out what a record says of the question with that number.
fn question<G: Game>(
    record: &Record<'_>,
    from: &G::Rules,
    base: &Course,
    nth: usize,
) -> Result<Option<QuestionFinding>, NoGame> {
    let Some(question) = G::Rules::QUESTIONS.get(nth) else { return Ok(None) };
    let mut asked_at: Option<u32> = None;
    let mut answers = Vec::new();
    for (number, answer) in question.answers.iter().enumerate() {
        let is_from = from.answer(nth) == number;
        let course = if is_from { base } else { &Course::of::<G>(record, &from.with(nth, number))? };
        asked_at = asked_at.into_iter().chain(base.split(course)).min();
        answers.push(AnswerFinding { answer, is_from, trouble: course.trouble.clone() });
    }
    Ok(Some(QuestionFinding { question, asked_at, answers }))
}

/// The most readings that are tried in the search for one that explains a record.
const MAX_TRIED: usize = 20_000;

/// The most bytes that are read in that search, whatever the record: a bound on time for very long ones.
const MOST_BYTES: usize = 250_000_000;

/// The most readings that are named where several explain a record equally well.
const MAX_NAMED: usize = 8;

/// A reading that was tried.
#[derive(Clone, Debug)]
struct Tried<R> {
    rules: R,
    course: Course,
}

/// Finds the readings nearest to `asked` that explain a record, and the first of them; `asked` itself where there is none.
///
/// The search goes from a reading to those that answer one question otherwise, or two where one is not enough, and only to
/// such as change what happens up to the contradiction and are contradicted later, if at all. It starts from `asked` and from
/// every preset, since a program may read so much otherwise that no single answer leads there.
fn explain<G: Game>(
    record: &Record<'_>,
    asked: &G::Rules,
    course: Course,
    say: Say<'_>,
) -> Result<(Explanation, G::Rules), NoGame> {
    let reach = course.contradicted_at();
    let mut replays = Replays { record, n_left: MOST_BYTES / record.text.len().max(1), is_cut: false };
    let mut tried = vec![Tried { rules: *asked, course }];
    // Fewest departures first, then those that go furthest, then those that were found first.
    let mut open = BinaryHeap::from([(Reverse(0), 0, Reverse(0))]);
    let mut found = Found { n_departures: usize::MAX, rules: Vec::new() };
    let presets = G::Rules::PRESETS.iter().map(|it| it.rules).filter(|it| it != asked).collect();
    for preset in replays.courses::<G>(presets, reach)? {
        let n = departures(asked, &preset.rules).len();
        found.note(n, &preset);
        open.push((Reverse(n), preset.course.contradicted_at(), Reverse(tried.len())));
        tried.push(preset);
    }
    while let Some((Reverse(n), _, Reverse(number))) = open.pop() {
        if found.n_departures <= n || MAX_TRIED < tried.len() {
            break;
        }
        let Some(from) = tried.get(number).cloned() else { break };
        for next in replays.steps::<G>(&from)? {
            if tried.iter().any(|it| it.rules == next.rules) {
                continue;
            }
            let n = departures(asked, &next.rules).len();
            found.note(n, &next);
            open.push((Reverse(n), next.course.contradicted_at(), Reverse(tried.len())));
            tried.push(next);
        }
        say(tried.len());
    }
    Ok(match found.rules.first() {
        Some(first) => {
            let named = found.rules.iter().take(MAX_NAMED).map(|it| write_rules(it).into_owned()).collect();
            let n_more = found.rules.len().saturating_sub(MAX_NAMED);
            (Explanation::Nearest { named, n_more }, *first)
        }
        None if replays.is_cut || MAX_TRIED < tried.len() => (Explanation::Limit, *asked),
        None => (Explanation::None, *asked),
    })
}

/// Readings that explain a record, all with the fewest departures of those that were tried.
struct Found<R> {
    n_departures: usize,
    rules: Vec<R>,
}

impl<R: Copy + PartialEq> Found<R> {
    /// Keeps a reading of so many departures if it explains the record and none is nearer; presets may be the same reading.
    fn note(&mut self, n_departures: usize, tried: &Tried<R>) {
        if tried.course.trouble.is_some() || self.n_departures < n_departures {
            return;
        }
        if n_departures < self.n_departures {
            self.rules.clear();
        }
        self.n_departures = n_departures;
        if !self.rules.contains(&tried.rules) {
            self.rules.push(tried.rules);
        }
    }
}

/// Replays of a record under many readings.
struct Replays<'a, 'src> {
    record: &'a Record<'src>,
    /// How many there may still be.
    n_left: usize,
    /// Whether there were fewer than asked for.
    is_cut: bool,
}

impl Replays<'_, '_> {
    /// Returns the readings one step away from `from` that are contradicted later: those with one other answer, or, where there
    /// is none, with two.
    fn steps<G: Game>(&mut self, from: &Tried<G::Rules>) -> Result<Vec<Tried<G::Rules>>, NoGame> {
        let switches = switches(&from.rules);
        let single: Vec<_> = switches.iter().map(|(nth, answer)| from.rules.with(*nth, *answer)).collect();
        let reach = from.course.contradicted_at();
        let single = self.courses::<G>(single, reach)?;
        let is_asked =
            |it: &Tried<G::Rules>| from.course.split(&it.course).is_some_and(|event| event <= reach);
        let is_further = |it: &Tried<G::Rules>| reach < it.course.contradicted_at();
        let further: Vec<_> = single.iter().filter(|it| is_asked(it) && is_further(it)).cloned().collect();
        if !further.is_empty() {
            return Ok(further);
        }
        let asked: Vec<_> =
            switches.iter().zip(&single).filter(|(_, it)| is_asked(it)).map(|(it, _)| *it).collect();
        let mut pairs = Vec::new();
        for (n, (nth, answer)) in asked.iter().enumerate() {
            let others = asked.iter().skip(n + 1).filter(|it| it.0 != *nth);
            pairs.extend(others.map(|(other, its)| from.rules.with(*nth, *answer).with(*other, *its)));
        }
        let pairs = self.courses::<G>(pairs, reach)?;
        Ok(pairs.into_iter().filter(|it| is_further(it)).collect())
    }

    /// Replays the record under readings, on all cores, behind so many events only as far as nothing is wrong.
    fn courses<G: Game>(
        &mut self,
        readings: Vec<G::Rules>,
        n_events: u32,
    ) -> Result<Vec<Tried<G::Rules>>, NoGame> {
        let (record, n_left) = (self.record, self.n_left);
        self.is_cut |= n_left < readings.len();
        self.n_left = n_left.saturating_sub(readings.len());
        let tried = readings.into_par_iter().take(n_left).map(|rules| {
            let course = Course::up_to::<G>(record, &rules, n_events)?;
            Ok(Tried { rules, course })
        });
        tried.collect()
    }
}

/// Returns every question with every answer that `rules` does not give, both by their numbers.
fn switches<R: Reading>(rules: &R) -> Vec<(usize, usize)> {
    let questions = R::QUESTIONS.iter().enumerate();
    questions
        .flat_map(|(nth, question)| (0..question.answers.len()).map(move |answer| (nth, answer)))
        .filter(|(nth, answer)| rules.answer(*nth) != *answer)
        .collect()
}
