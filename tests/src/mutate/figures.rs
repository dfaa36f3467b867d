//! What became of all slips, counted by game, as a page. Judges none.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::base::{Base, kinds};
use super::judge::{Class, Judged};
use super::slip::Mutant;

/// What stands above the tables.
const PROSE: &str = include_str!("method.md");

/// What the last row of the table of records is called.
pub(super) const ALL: &str = "**all**";

/// From how many errors on a slip is noisy.
const NOISY: usize = 4;

/// What became of some slips, in the order of the classes.
type Cell = [u32; Class::ALL.len()];

/// What became of all slips in records of a game.
#[derive(Clone, Debug)]
pub(crate) struct Figures {
    game: &'static str,
    by_record: Vec<(String, Cell)>,
    by_slip: BTreeMap<(&'static str, &'static str), Cell>,
    /// The kinds of slips, in the order in which they came.
    slips: Vec<&'static str>,
    /// How many slips of a kind brought so many errors.
    n_errors: BTreeMap<(&'static str, usize), u32>,
}

/// Returns the figures of all games as a page.
pub(crate) fn page(figures: &[Figures]) -> String {
    figures.iter().fold(PROSE.to_owned(), |page, it| page + &it.section())
}

impl Figures {
    /// Counts nothing yet.
    pub(crate) fn new(game: &'static str) -> Self {
        let (by_record, slips) = (Vec::new(), Vec::new());
        Self { game, by_record, by_slip: BTreeMap::new(), slips, n_errors: BTreeMap::new() }
    }

    /// Counts a slip.
    pub(crate) fn add(&mut self, base: &Base, mutant: &Mutant, judged: &Judged) {
        if !self.slips.contains(&mutant.kind) {
            self.slips.push(mutant.kind);
        }
        if self.by_record.last().is_none_or(|it| it.0 != base.name) {
            self.by_record.push((base.name.clone(), Cell::default()));
        }
        if let Some((_, cell)) = self.by_record.last_mut() {
            cell[judged.class as usize] += 1;
        }
        self.by_slip.entry((mutant.kind, base.kind)).or_default()[judged.class as usize] += 1;
        *self.n_errors.entry((mutant.kind, judged.n_errors)).or_default() += 1;
    }

    /// Returns the figures of the game as a section of the page.
    fn section(&self) -> String {
        let mut page = format!("\n## {}\n", self.game);
        self.write_records(&mut page);
        self.write_slips(&mut page);
        self.write_wrong(&mut page);
        self.write_noise(&mut page);
        page
    }

    /// Writes what became of the slips in each record.
    fn write_records(&self, page: &mut String) {
        let names = Class::ALL.map(Class::name).join(" | ");
        put(
            page,
            &format!(
                "\n### By record\n\n| record | slips | {names} |\n|---|{}\n",
                "--:|".repeat(Class::ALL.len() + 1)
            ),
        );
        let mut all = Cell::default();
        for (name, cell) in &self.by_record {
            all.iter_mut().zip(cell).for_each(|(all, n)| *all += n);
            put(page, &record_row(name, cell));
        }
        put(page, &record_row(ALL, &all));
    }

    /// Writes what became of the slips of each kind.
    fn write_slips(&self, page: &mut String) {
        let kinds = kinds(self.game);
        let rule = "---|".repeat(kinds.len() + 1);
        let head = kinds.join(" | ");
        put(page, &format!("\n### By slip\n\nExact / later / unseen.\n\n| slip | {head} |\n|{rule}\n"));
        for slip in &self.slips {
            let cell = |kind| self.by_slip.get(&(*slip, kind)).map_or(String::new(), seen);
            let cells: Vec<_> = kinds.iter().map(|kind| cell(*kind)).collect();
            put(page, &format!("| {slip} | {} |\n", cells.join(" | ")));
        }
    }

    /// Writes which slips are not judged right.
    fn write_wrong(&self, page: &mut String) {
        let names = Class::WRONG.map(Class::name).join(" | ");
        put(page, &format!("\n### Judged wrong\n\n| slip | {names} |\n|---|--:|--:|--:|\n"));
        for slip in &self.slips {
            let n = |class: Class| {
                let kinds = kinds(self.game);
                let cells = kinds.iter().filter_map(|kind| self.by_slip.get(&(*slip, *kind)));
                cells.map(|it| it[class as usize]).sum::<u32>()
            };
            let counts = Class::WRONG.map(n);
            if counts.iter().any(|it| 0 < *it) {
                put(page, &format!("| {slip} | {} |\n", counts.map(|it| it.to_string()).join(" | ")));
            }
        }
    }

    /// Writes which slips bring many errors.
    fn write_noise(&self, page: &mut String) {
        let n =
            |errors: usize| self.n_errors.iter().filter(|it| it.0.1 == errors).map(|it| it.1).sum::<u32>();
        let counts: Vec<_> = (0..NOISY).map(|it| n(it).to_string()).collect();
        put(page, "\n### How much is said\n\n| errors | 0 | 1 | 2 | 3 |\n|---|--:|--:|--:|--:|\n");
        put(page, &format!("| slips | {} |\n", counts.join(" | ")));
        put(page, "\nMore than three:\n\n| noisy slip | slips | the most errors |\n|---|--:|--:|\n");
        for slip in &self.slips {
            let noisy = self.n_errors.iter().filter(|((kind, n), _)| kind == slip && NOISY <= *n);
            let most = noisy.clone().map(|it| it.0.1).max().unwrap_or_default();
            if 0 < most {
                put(page, &format!("| {slip} | {} | {most} |\n", noisy.map(|it| it.1).sum::<u32>()));
            }
        }
    }
}

/// Returns a row of the table of records.
fn record_row(name: &str, cell: &Cell) -> String {
    let numbers: Vec<_> = cell.iter().map(u32::to_string).collect();
    format!("| {name} | {} | {} |\n", cell.iter().sum::<u32>(), numbers.join(" | "))
}

/// Returns a cell of the table of slips.
fn seen(cell: &Cell) -> String {
    let n = |class: Class| cell[class as usize];
    format!("{}/{}/{}", n(Class::Exact), n(Class::Later), n(Class::OtherGame) + n(Class::SameGame))
}

/// Writes text.
fn put(page: &mut String, text: &str) {
    page.write_str(text).expect("a string takes all");
}
