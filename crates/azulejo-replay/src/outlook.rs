//! What boards print and what things score, asked of a game by its name. Plays nothing, and knows no particular game.

use azulejo_rules::{Fault, Game, Scored, Seat, Sketch, Visitor, read_rules, visit};

use crate::catalog::games;

/// What one seat, or nobody in particular, has that scores.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Outlook {
    /// The seat; none where no position was given.
    pub seat: Option<Seat>,
    /// What scores, with its points.
    pub parts: Vec<Scored>,
}

impl Outlook {
    /// Returns the points in all.
    pub fn total(&self) -> i32 {
        self.parts.iter().map(|it| it.points).sum()
    }
}

/// Describes what is printed for each board of a game, and what rules, written as in the header, make of it.
///
/// # Errors
/// There is no such game, or it has no such rules; the text says which word is not known.
pub fn chart(game: &str, rules: &str, sketch: &mut dyn Sketch) -> Result<(), String> {
    struct Charts<'a>(&'a str, &'a mut dyn Sketch);
    impl Visitor for Charts<'_> {
        type Output = Result<(), String>;

        fn visit<G: Game>(&mut self) -> Result<(), String> {
            let rules = rules_of::<G>(self.0)?;
            for board in G::BOARDS {
                G::chart(&rules, board, self.1);
            }
            Ok(())
        }
    }
    visit(game, &mut Charts(rules, sketch)).unwrap_or_else(|| Err(no_game(game)))
}

/// Returns what scores: the end bonuses of each seat of a position string, or what words such as `rows=2` say a player has.
///
/// The first word names the game; where a board follows, all words together are a position.
///
/// # Errors
/// There is no such game, or it has no such rules, word or position; the text says what is not known.
pub fn outlook(words: &[&str], rules: &str) -> Result<Vec<Outlook>, String> {
    struct Looker<'a>(&'a [&'a str], &'a str);
    impl Visitor for Looker<'_> {
        type Output = Result<Vec<Outlook>, String>;

        fn visit<G: Game>(&mut self) -> Result<Vec<Outlook>, String> {
            let rules = rules_of::<G>(self.1)?;
            let others = self.0.get(1..).unwrap_or_default();
            let is_board = |word: &&str| G::BOARDS.iter().any(|it| it.eq_ignore_ascii_case(word));
            match others.first() {
                None => {
                    Err(format!("what does a player have? {} knows {}, or a position", G::NAME, G::TALLY))
                }
                Some(board) if is_board(board) => of_position::<G>(&rules, &self.0.join(" ")),
                Some(_) => of_words::<G>(&rules, others),
            }
        }
    }
    let game = words.first().copied().unwrap_or_default();
    visit(game, &mut Looker(words, rules)).unwrap_or_else(|| Err(no_game(game)))
}

/// Says that there is no such game, and which there are.
fn no_game(name: &str) -> String {
    let names: Vec<_> = games().iter().map(|it| it.name).collect();
    format!("there is no game `{name}`; there are {}", names.join(", "))
}

/// Reads rules.
fn rules_of<G: Game>(text: &str) -> Result<G::Rules, String> {
    read_rules(text).map_err(|fault| unread(text, fault))
}

/// Says which word of a text does not read.
fn unread(text: &str, fault: Fault) -> String {
    let word = fault.at.map_or(text.as_bytes(), |at| at.slice(text.as_bytes()));
    format!("{}: `{}`", fault.code.summary(), String::from_utf8_lossy(word))
}

/// Returns what scores for each seat of a position.
fn of_position<G: Game>(rules: &G::Rules, text: &str) -> Result<Vec<Outlook>, String> {
    let state = G::read_position(text).map_err(|fault| {
        let mut detail = String::new();
        let _strings_take_all = G::describe_position(text, fault, &mut detail);
        if detail.is_empty() { unread(text, fault) } else { format!("{}: {detail}", fault.code.summary()) }
    })?;
    let of_seat = |seat| {
        let mut parts = Vec::new();
        G::outlook(rules, &state, seat, &mut |it| parts.push(it));
        Outlook { seat: Some(seat), parts }
    };
    Ok(Seat::first(G::moment(&state).n_seats).map(of_seat).collect())
}

/// Returns what words say.
fn of_words<G: Game>(rules: &G::Rules, words: &[&str]) -> Result<Vec<Outlook>, String> {
    let part = |word: &&str| {
        let unknown =
            || format!("nothing that scores in {} is called `{word}`; it knows {}", G::NAME, G::TALLY);
        G::tally(rules, word).ok_or_else(unknown)
    };
    let parts = words.iter().map(part).collect::<Result<_, _>>()?;
    Ok(vec![Outlook { seat: None, parts }])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_say_what_a_player_has() {
        let total =
            |words: &[&str]| outlook(words, "").map(|it| it.iter().map(Outlook::total).collect::<Vec<_>>());
        assert_eq!(total(&["azul", "rows=2", "columns=1", "colors=1", "floor=3"]), Ok(vec![4 + 7 + 10 - 4]));
        assert_eq!(total(&["summer-pavilion", "P", "m", "1", "4", "left=2"]), Ok(vec![20 + 12 + 4 + 16 - 2]));
        assert!(total(&["chess", "P"]).is_err_and(|it| it.contains("azul")));
        assert!(total(&["azul", "P"]).is_err_and(|it| it.contains("rows=2")));
        assert!(total(&["azul"]).is_err());
        assert!(outlook(&["azul", "rows=1"], "nobody").is_err_and(|it| it.contains("nobody")));
    }

    #[test]
    fn a_position_says_what_each_seat_has() {
        let position = "azul colored tile A:0/-,-,-,-,-/BYRKW,.....,.....,.....,...../RRM B:0";
        let words: Vec<_> = position.split(' ').collect();
        let found = outlook(&words, "").expect("a position");
        assert_eq!(found.iter().map(Outlook::total).collect::<Vec<_>>(), [2 - 4, 0]);
    }
}
