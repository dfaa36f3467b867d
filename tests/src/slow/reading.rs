//! The answers to the open questions, as words. Knows no question.

/// Answers that differ from the rulebook's: pairs of a question and its answer.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Reading(Vec<(String, String)>);

impl Reading {
    /// Reads departures as the header writes them: `floor-score=negative ties=shared`.
    pub fn new(text: &str) -> Self {
        let words = text.split_whitespace().filter_map(|word| word.split_once('='));
        Self(words.map(|(question, answer)| (question.to_owned(), answer.to_owned())).collect())
    }

    /// Tells whether the question is answered so, by a departure.
    pub fn is(&self, question: &str, answer: &str) -> bool {
        self.0.iter().any(|(it, theirs)| it == question && theirs == answer)
    }

    /// Tells whether there is a departure in this question.
    pub fn departs(&self, question: &str) -> bool {
        self.0.iter().any(|(it, _)| it == question)
    }
}
