//! The figures of what becomes of slips, and the page that shows them. Makes no slip.

use std::collections::BTreeMap;

/// What becomes of a slip.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub(crate) enum Class {
    /// The record without it is the best proposal, and no other is as good.
    Alone,
    /// Others are as good.
    Tied,
    /// It is proposed, and another one is better.
    Lower,
    /// It is not proposed, since fewer edits than there were slips make another record of it that verifies.
    Fewer,
    /// It is not proposed.
    Absent,
    /// Nothing is wrong with the record: it is another game.
    Unseen,
}

/// What a row of the page is about: a game, and a kind of slip.
type Key = (&'static str, &'static str);

/// How many slips of each kind came to what, in the order in which games and kinds came.
#[derive(Debug, Default)]
pub(crate) struct Figures(Vec<(Key, BTreeMap<Class, u32>)>);

impl Figures {
    /// Counts a slip.
    pub(crate) fn add(&mut self, key: Key, class: Class) {
        if self.0.iter().all(|it| it.0 != key) {
            self.0.push((key, BTreeMap::new()));
        }
        let counts = self.0.iter_mut().find(|it| it.0 == key).map(|it| &mut it.1);
        *counts.expect("it was added").entry(class).or_default() += 1;
    }

    /// Returns the row of a kind: alone, tied, lower, fewer, absent, unseen.
    fn row(counts: &BTreeMap<Class, u32>) -> [u32; 6] {
        [Class::Alone, Class::Tied, Class::Lower, Class::Fewer, Class::Absent, Class::Unseen]
            .map(|it| counts.get(&it).copied().unwrap_or_default())
    }

    /// Returns the page.
    pub(crate) fn page(&self) -> String {
        let row = |((game, kind), counts): &(Key, BTreeMap<Class, u32>)| {
            let [alone, tied, lower, fewer, absent, unseen] = Self::row(counts);
            format!("| {game} | {kind} | {alone} | {tied} | {lower} | {fewer} | {absent} | {unseen} |\n")
        };
        include_str!("method.md").to_owned() + &self.0.iter().map(row).collect::<String>()
    }

    /// Returns what became worse: more that are not proposed, more that another is better than, fewer that are alone.
    pub(crate) fn worse_than(&self, published: &str) -> Vec<String> {
        let mut worse = Vec::new();
        for line in published.lines().filter(|it| it.starts_with("| ")) {
            let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
            let [game, kind, alone, tied, lower, _, absent, _] = cells.as_slice() else { continue };
            let Some((_, counts)) = self.0.iter().find(|it| it.0 == (*game, *kind)) else { continue };
            let number = |it: &str| it.parse::<u32>().unwrap_or_default();
            let [is_alone, is_tied, is_lower, _, is_absent, _] = Self::row(counts);
            let is_worse = number(absent) < is_absent
                || number(lower) < is_lower
                || is_alone < number(alone)
                || is_alone + is_tied < number(alone) + number(tied);
            if is_worse {
                worse.push(line.to_owned());
            }
        }
        worse
    }
}
