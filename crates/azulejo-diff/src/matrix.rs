//! Which questions of the rules a record asks, and which answers it tells apart. Judges no answer.

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
