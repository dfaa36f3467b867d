//! Which readings explain many records, counted. Finds nothing out itself.

use azulejo_rules::{Answer, Question};

use crate::{Explanation, NoGame, QuestionFinding, Readings};

/// Which readings explain many records.
#[derive(Clone, Debug, Default)]
pub struct ReadingsTable {
    /// How many records could not be replayed: no game that is known, or a header that does not read.
    pub n_incomparable: u64,
    /// For each game that was met.
    pub games: Vec<GameTable>,
}

/// Which readings explain the records of one game.
#[derive(Clone, Debug)]
pub struct GameTable {
    /// The game.
    pub game: &'static str,
    /// How many records there are.
    pub n_records: u64,
    /// How many are explained by the reading that was asked for.
    pub n_as_asked: u64,
    /// How many others are explained by some other reading that was found.
    pub n_otherwise: u64,
    /// The presets, and with how many records each is consistent.
    pub presets: Vec<(&'static str, u64)>,
    /// The questions, in the order of the game.
    pub questions: Vec<QuestionCount>,
}

/// What many records say of a question.
#[derive(Clone, Debug)]
pub struct QuestionCount {
    /// The question.
    pub question: &'static Question,
    /// How many records ask it.
    pub n_asked: u64,
    /// Its answers, and with how many of the records that ask it each agrees.
    pub answers: Vec<(&'static Answer, u64)>,
}

impl ReadingsTable {
    /// Counts a record.
    pub fn add(&mut self, found: &Result<Readings, NoGame>) {
        let Ok(found) = found else { return self.n_incomparable += 1 };
        let nth = self.games.iter().position(|it| it.game == found.game).unwrap_or_else(|| {
            self.games.push(GameTable::new(found));
            self.games.len() - 1
        });
        if let Some(game) = self.games.get_mut(nth) {
            game.add(found);
        }
    }

    /// Returns how many records were counted.
    pub fn n_records(&self) -> u64 {
        self.n_incomparable + self.games.iter().map(|it| it.n_records).sum::<u64>()
    }
}

impl GameTable {
    /// Returns the empty table of a game.
    fn new(found: &Readings) -> Self {
        Self {
            game: found.game,
            n_records: 0,
            n_as_asked: 0,
            n_otherwise: 0,
            presets: found.presets.iter().map(|it| (it.name, 0)).collect(),
            questions: found.questions.iter().map(QuestionCount::new).collect(),
        }
    }

    /// Counts a record.
    fn add(&mut self, found: &Readings) {
        self.n_records += 1;
        self.n_as_asked += u64::from(found.explanation == Explanation::AsAsked);
        self.n_otherwise += u64::from(matches!(found.explanation, Explanation::Nearest { .. }));
        for ((_, n), preset) in self.presets.iter_mut().zip(&found.presets) {
            *n += u64::from(preset.trouble.is_none());
        }
        for (count, finding) in self.questions.iter_mut().zip(&found.questions) {
            count.add(finding);
        }
    }
}

impl QuestionCount {
    /// Returns a count of no record.
    fn new(finding: &QuestionFinding) -> Self {
        let answers = finding.answers.iter().map(|it| (it.answer, 0)).collect();
        Self { question: finding.question, n_asked: 0, answers }
    }

    /// Counts a record, if it asks the question.
    fn add(&mut self, finding: &QuestionFinding) {
        if finding.asked_at.is_none() {
            return;
        }
        self.n_asked += 1;
        for ((_, n), answer) in self.answers.iter_mut().zip(&finding.answers) {
            *n += u64::from(answer.trouble.is_none());
        }
    }
}
