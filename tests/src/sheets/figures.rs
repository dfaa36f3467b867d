//! The figures of what two sheets come to, and the page that shows them. Makes no slip.

/// What two sheets come to.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Class {
    /// The game that was played, every disagreement decided.
    Game,
    /// A record that verifies, with something in it that is said to be undecided.
    Open,
    /// Another record, in which every disagreement is said to be decided.
    Other,
    /// A record of which it is said that it does not verify.
    Fails,
    /// The same, where a line of the game is in neither sheet.
    Beyond,
    /// The search ended at its limit, which is said.
    Cut,
    /// Nothing: it is said that these are no two sheets of one game.
    Refused,
}

/// All classes, in the order of the columns.
const CLASSES: [Class; 7] =
    [Class::Game, Class::Open, Class::Other, Class::Fails, Class::Beyond, Class::Cut, Class::Refused];

/// How many pairs of sheets of each kind came to what, in the order in which the kinds came.
#[derive(Debug, Default)]
pub(crate) struct Figures(Vec<(String, [u32; 7])>);

impl Figures {
    /// Counts a pair of sheets.
    pub(crate) fn add(&mut self, kind: &str, class: Class) {
        if self.0.iter().all(|it| it.0 != kind) {
            self.0.push((kind.to_owned(), [0; 7]));
        }
        let counts = self.0.iter_mut().find(|it| it.0 == kind).map(|it| &mut it.1);
        counts.expect("it was added")[class as usize] += 1;
    }

    /// Returns the page.
    pub(crate) fn page(&self) -> String {
        let row = |(kind, counts): &(String, [u32; 7])| {
            let cells = CLASSES.map(|it| format!(" {} |", counts[it as usize]));
            format!("| {kind} |{}\n", cells.concat())
        };
        include_str!("method.md").to_owned() + &self.0.iter().map(row).collect::<String>()
    }

    /// Returns what became worse: fewer that come to the game, fewer that verify, more that come to another record.
    pub(crate) fn worse_than(&self, published: &str) -> Vec<String> {
        let mut worse = Vec::new();
        for line in published.lines().filter(|it| it.starts_with("| ")) {
            let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
            let Some((_, now)) = self.0.iter().find(|it| Some(&it.0.as_str()) == cells.first()) else {
                continue;
            };
            let was: Vec<u32> = cells.iter().skip(1).filter_map(|it| it.parse().ok()).collect();
            let [game, open, other, ..] = was.as_slice() else { continue };
            if now[0] < *game || now[0] + now[1] < game + open || *other < now[2] {
                worse.push(line.to_owned());
            }
        }
        worse
    }
}
