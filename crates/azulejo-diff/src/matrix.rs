//! Which questions of the rules records ask, and which answers they tell apart. Judges no answer.

use std::collections::BTreeMap;

use azulejo_notation::Record;
use azulejo_rules::{Game, Question, Reading, Visitor};
use rayon::prelude::*;

use crate::NoGame;
use crate::course::Course;
use crate::game::{rules_of, visit_game};

/// Which answers a record tells apart.
#[derive(Clone, Debug)]
pub struct Exercise {
    /// The game.
    pub game: &'static str,
    /// For each question of the game the pairs of answers that part on the record, by their numbers from 0, the lower first;
    /// no pairs where the record never asks the question.
    pub pairs: Vec<Vec<(usize, usize)>>,
}

/// Finds out which answers a record tells apart, each question being varied alone from the record's own rules.
///
/// # Errors
/// The game or a rule is not known, or the header of the record cannot be replayed.
pub fn exercise(record: &Record<'_>) -> Result<Exercise, NoGame> {
    struct Find<'a, 'src>(&'a Record<'src>);
    impl Visitor for Find<'_, '_> {
        type Output = Result<Exercise, NoGame>;

        fn visit<G: Game>(&mut self) -> Self::Output {
            let rules = rules_of::<G>(self.0.field("rules").unwrap_or_default())?;
            let questions = G::Rules::QUESTIONS.par_iter().enumerate();
            let pairs = questions.map(|(nth, question)| pairs::<G>(self.0, &rules, nth, question));
            Ok(Exercise { game: G::NAME, pairs: pairs.collect::<Result<_, _>>()? })
        }
    }
    visit_game(record, &mut Find(record))
}

/// Returns the pairs of answers to a question that part on a record.
fn pairs<G: Game>(
    record: &Record<'_>,
    rules: &G::Rules,
    nth: usize,
    question: &Question,
) -> Result<Vec<(usize, usize)>, NoGame> {
    let courses = (0..question.answers.len()).map(|answer| Course::of::<G>(record, &rules.with(nth, answer)));
    let courses: Vec<_> = courses.collect::<Result<_, _>>()?;
    let mut pairs = Vec::new();
    for (left, course) in courses.iter().enumerate() {
        let others = courses.iter().enumerate().skip(left + 1);
        pairs.extend(others.filter(|(_, it)| course.split(it).is_some()).map(|(right, _)| (left, right)));
    }
    Ok(pairs)
}

/// On how many records of a corpus each two answers part.
#[derive(Clone, Debug, Default)]
pub struct Matrix {
    /// How many records could not be replayed.
    pub n_incomparable: u64,
    /// For each game that was met.
    pub games: Vec<GameMatrix>,
}

/// On how many records of one game each two answers part.
#[derive(Clone, Debug)]
pub struct GameMatrix {
    /// The game.
    pub game: &'static str,
    /// How many records there are.
    pub n_records: u64,
    /// The questions, in the order of the game.
    pub questions: Vec<PairCounts>,
}

/// On how many records each two answers to a question part.
#[derive(Clone, Debug, Default)]
pub struct PairCounts {
    /// How many records ask the question at all.
    pub n_asked: u64,
    /// The pairs of answers that part on some record, by their numbers from 0, and on how many.
    pub pairs: BTreeMap<(usize, usize), u64>,
}

impl Matrix {
    /// Counts a record.
    pub fn add(&mut self, found: &Result<Exercise, NoGame>) {
        let Ok(found) = found else { return self.n_incomparable += 1 };
        let nth = self.games.iter().position(|it| it.game == found.game).unwrap_or_else(|| {
            let questions = vec![PairCounts::default(); found.pairs.len()];
            self.games.push(GameMatrix { game: found.game, n_records: 0, questions });
            self.games.len() - 1
        });
        let Some(game) = self.games.get_mut(nth) else { return };
        game.n_records += 1;
        for (counts, pairs) in game.questions.iter_mut().zip(&found.pairs) {
            counts.n_asked += u64::from(!pairs.is_empty());
            for pair in pairs {
                *counts.pairs.entry(*pair).or_default() += 1;
            }
        }
    }
}
