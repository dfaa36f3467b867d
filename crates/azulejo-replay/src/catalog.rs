//! What there is: games, presets, questions, codes. Replays nothing.

use azulejo_rules::{Fault, Game, Question, Reading, UNKNOWN_ANSWER, Visitor, each_game, read_rules, visit};
use azulejo_source::{Code, Lexicon};

/// What there is to know of a game.
#[derive(Clone, Debug)]
pub struct GameCard {
    /// Its name in the header.
    pub name: &'static str,
    /// Its boards; the first is the default.
    pub boards: &'static [&'static str],
    /// The fewest and the most seats.
    pub seats: (u8, u8),
    /// Its presets; the first is the rulebook's.
    pub presets: Vec<PresetCard>,
    /// Its open questions.
    pub questions: &'static [Question],
    /// Its words.
    pub lexicon: &'static Lexicon,
}

/// What there is to know of a preset.
#[derive(Clone, Debug)]
pub struct PresetCard {
    /// Its name.
    pub name: &'static str,
    /// Whose reading it is, in one line.
    pub doc: &'static str,
    /// Where that is read off.
    pub sources: &'static [&'static str],
    /// What is to be said besides the answers.
    pub notes: &'static [&'static str],
    /// Whether tiles add up under it.
    pub conserves: bool,
    /// The number of its answer, from 0, to each question.
    pub answers: Vec<usize>,
}

impl GameCard {
    /// Returns which presets give answer number `answer` to question number `question`, both from 0, as a list of names that
    /// `write` writes; of most presets those that do not are named. None where no preset does.
    pub fn who_answers(
        &self,
        question: usize,
        answer: usize,
        write: impl Fn(&str) -> String,
    ) -> Option<String> {
        let is_so = |it: &&PresetCard| it.answers.get(question) == Some(&answer);
        let (so, others): (Vec<_>, Vec<_>) = self.presets.iter().partition(is_so);
        let list =
            |presets: &[&PresetCard]| presets.iter().map(|it| write(it.name)).collect::<Vec<_>>().join(", ");
        match (so.len(), others.len()) {
            (0, _) => None,
            (n_so, 0) if 2 < n_so => Some("all".to_owned()),
            (n_so, n_others) if 2 * n_others < n_so => Some(format!("all but {}", list(&others))),
            _ => Some(list(&so)),
        }
    }
}

/// Returns what there is to know of each game.
pub fn games() -> Vec<GameCard> {
    struct Cards;
    impl Visitor for Cards {
        type Output = GameCard;

        fn visit<G: Game>(&mut self) -> GameCard {
            card::<G>()
        }
    }
    each_game(&mut Cards)
}

/// Returns what there is to know of a game.
fn card<G: Game>() -> GameCard {
    let questions = G::Rules::QUESTIONS;
    let presets = G::Rules::PRESETS.iter().map(|preset| PresetCard {
        name: preset.name,
        doc: preset.doc,
        sources: preset.sources,
        notes: preset.notes,
        conserves: preset.conserves,
        answers: (0..questions.len()).map(|nth| preset.rules.answer(nth)).collect(),
    });
    GameCard {
        name: G::NAME,
        boards: G::BOARDS,
        seats: G::SEATS,
        presets: presets.collect(),
        questions,
        lexicon: G::LEXICON,
    }
}

/// Tells whether some game knows the rules, written as the header writes them.
///
/// # Errors
/// No game does; the text says which word is not known, in the name of the game that knows what stands before it.
pub fn check_rules(text: &str) -> Result<(), String> {
    struct Reader<'a>(&'a str);
    impl Visitor for Reader<'_> {
        type Output = Result<(), (&'static str, Fault)>;

        fn visit<G: Game>(&mut self) -> Self::Output {
            read_rules::<G::Rules>(self.0).map(|_| ()).map_err(|fault| (G::NAME, fault))
        }
    }
    let found: Result<Vec<_>, ()> =
        each_game(&mut Reader(text)).into_iter().map(|it| it.err().ok_or(())).collect();
    let Ok(faults) = found else { return Ok(()) };
    // A game knows more the later the word is that it does not know, and more yet if it knows the question.
    let known = |fault: &Fault| (fault.at.map_or(0, |it| it.start), fault.code == &UNKNOWN_ANSWER);
    let most = faults.iter().map(|it| known(&it.1)).max().unwrap_or_default();
    let word = |fault: &Fault| {
        let at = fault.at.map(|at| at.slice(text.as_bytes())).unwrap_or_default();
        String::from_utf8_lossy(at).into_owned()
    };
    match faults.iter().filter(|it| known(&it.1) == most).collect::<Vec<_>>().as_slice() {
        [(game, fault)] => {
            Err(format!("{game} has no `{}`; `azulejo rules {game}` lists what it has", word(fault)))
        }
        [(_, fault), ..] => {
            Err(format!("no game has `{}`; `azulejo rules GAME` lists what a game has", word(fault)))
        }
        [] => Ok(()),
    }
}

/// Returns the words of the game of that name, in any case.
pub fn lexicon(game: &str) -> Option<&'static Lexicon> {
    struct Words;
    impl Visitor for Words {
        type Output = &'static Lexicon;

        fn visit<G: Game>(&mut self) -> &'static Lexicon {
            G::LEXICON
        }
    }
    visit(game, &mut Words)
}

/// Returns every code there is, sorted by name.
pub fn codes() -> Vec<Code> {
    struct Codes;
    impl Visitor for Codes {
        type Output = &'static [Code];

        fn visit<G: Game>(&mut self) -> &'static [Code] {
            G::CODES
        }
    }
    let of_games = each_game(&mut Codes);
    let common = [azulejo_notation::CODES, azulejo_rules::CODES, crate::codes::CODES];
    let mut codes: Vec<Code> = common.into_iter().chain(of_games).flatten().copied().collect();
    codes.sort_by_key(|it| it.name);
    codes
}

#[cfg(test)]
mod tests {
    use super::check_rules;

    #[track_caller]
    fn is_unknown(text: &str, start: &str) {
        let said = check_rules(text).expect_err("no game knows it");
        assert!(said.starts_with(start), "{said}");
    }

    #[test]
    fn an_unknown_rule_is_said_in_the_name_of_the_game_that_knows_the_rest() {
        assert_eq!(check_rules("rulebook-2019 take-cost=every-take"), Ok(()));
        is_unknown("rulebook-2019 take-cost=never", "summer-pavilion has no `take-cost=never`;");
        is_unknown("take-cost=never", "summer-pavilion has no `take-cost=never`;");
        is_unknown("rulebook-2019 take-costs=one", "summer-pavilion has no `take-costs=one`;");
        is_unknown("rulebook-2018 take-cost=every-take", "azul has no `take-cost=every-take`;");
        is_unknown("rulebook-1999", "no game has `rulebook-1999`;");
    }
}
