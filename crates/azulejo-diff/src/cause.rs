//! Which question of the rules makes two readings part. Replays through [`lockstep`](crate::lockstep); decides no rule.

use azulejo_notation::Record;
use azulejo_rules::{Answer, Game, Question, Reading, Visitor};

use crate::NoGame;
use crate::game::{rules_of, visit_game};
use crate::lockstep::{Split, first_split};

/// A question that two readings answer differently.
#[derive(Clone, Copy, Debug)]
pub struct Departure {
    /// The question.
    pub question: &'static Question,
    /// The answer on the left.
    pub left: &'static Answer,
    /// The answer on the right.
    pub right: &'static Answer,
}

impl PartialEq for Departure {
    fn eq(&self, other: &Self) -> bool {
        (self.question.name, self.left.name, self.right.name)
            == (other.question.name, other.left.name, other.right.name)
    }
}

/// Why two readings part.
#[derive(Clone, Debug, PartialEq)]
pub enum Cause {
    /// Each of these departures alone makes them part at that event; mostly there is one.
    Each(Vec<Departure>),
    /// None of them does alone; these do together, and none of them can be spared.
    Together(Vec<Departure>),
}

impl Cause {
    /// Returns the departures.
    pub fn departures(&self) -> &[Departure] {
        match self {
            Self::Each(departures) | Self::Together(departures) => departures,
        }
    }

    /// Returns the names of the questions, each after a `+` or a `,`: by this causes are told apart.
    pub fn name(&self) -> String {
        let names: Vec<_> = self.departures().iter().map(|it| it.question.name).collect();
        names.join(match self {
            Self::Each(_) => ", ",
            Self::Together(_) => " + ",
        })
    }
}

/// Finds which question makes two readings part where they part first, by switching one answer at a time; none where they do
/// not part.
///
/// # Errors
/// The game or a rule is not known, or the header of the record cannot be replayed.
pub fn find_cause(record: &Record<'_>, left: &str, right: &str) -> Result<Option<Cause>, NoGame> {
    struct Find<'a, 'src>(&'a Record<'src>, &'a str, &'a str);
    impl Visitor for Find<'_, '_> {
        type Output = Result<Option<Cause>, NoGame>;

        fn visit<G: Game>(&mut self) -> Self::Output {
            cause_under::<G>(self.0, &rules_of::<G>(self.1)?, &rules_of::<G>(self.2)?)
        }
    }
    visit_game(record, &mut Find(record, left, right))
}

/// Finds which question makes two readings of a record of the game part.
///
/// # Errors
/// The header of the record cannot be replayed.
pub(crate) fn cause_under<G: Game>(
    record: &Record<'_>,
    left: &G::Rules,
    right: &G::Rules,
) -> Result<Option<Cause>, NoGame> {
    let Some(split) = first_split::<G>(record, left, right, u32::MAX)? else { return Ok(None) };
    let search = Search { record, left, right, split };
    let all = departures(left, right);
    let mut alone = Vec::new();
    for nth in &all {
        if search.part_with(&[*nth])? {
            alone.push(*nth);
        }
    }
    let departure = |nth: &usize| departure(left, right, *nth);
    Ok(Some(if alone.is_empty() {
        Cause::Together(search.fewest(all)?.iter().filter_map(departure).collect())
    } else {
        Cause::Each(alone.iter().filter_map(departure).collect())
    }))
}

/// Returns the numbers of the questions that the two answer differently.
pub(crate) fn departures<R: Reading>(left: &R, right: &R) -> Vec<usize> {
    let mut all = Vec::new();
    left.departures(right, |nth| all.push(nth));
    all
}

/// Returns how the two answer the question with that number.
fn departure<R: Reading>(left: &R, right: &R, nth: usize) -> Option<Departure> {
    let question = R::QUESTIONS.get(nth)?;
    Some(Departure {
        question,
        left: question.answers.get(left.answer(nth))?,
        right: question.answers.get(right.answer(nth))?,
    })
}

/// The search for the answers that make a record part where it does.
struct Search<'a, 'src, G: Game> {
    record: &'a Record<'src>,
    left: &'a G::Rules,
    right: &'a G::Rules,
    split: Split<G>,
}

impl<G: Game> Search<'_, '_, G> {
    /// Tells whether the left reading with these answers of the right one parts from the left one in the same place.
    fn part_with(&self, questions: &[usize]) -> Result<bool, NoGame> {
        let switched =
            questions.iter().fold(*self.left, |rules, nth| rules.with(*nth, self.right.answer(*nth)));
        let split = first_split::<G>(self.record, self.left, &switched, self.split.event)?;
        Ok(split.is_some_and(|it| it.is_where(&self.split)))
    }

    /// Leaves out of `questions` one after the other what can be spared.
    fn fewest(&self, mut questions: Vec<usize>) -> Result<Vec<usize>, NoGame> {
        let mut nth = 0;
        while nth < questions.len() {
            let mut fewer = questions.clone();
            fewer.remove(nth);
            if self.part_with(&fewer)? {
                questions = fewer;
            } else {
                nth += 1;
            }
        }
        Ok(questions)
    }
}
