//! Which line of which sheet is taken: every choice that the rules, the tiles and the later claims allow. Writes nothing.

use azulejo_notation::LineKind;
use azulejo_rules::Game;

use super::rows::Row;
use super::write::plain;
use crate::repair::first_error;

/// What is taken of a row.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub(super) enum Pick {
    /// The line of the left sheet, or nothing where it has none.
    Left,
    /// That of the right sheet.
    Right,
}

impl Pick {
    /// Returns the other one.
    pub(super) const fn other(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }
}

/// Every choice that was found.
#[derive(Debug)]
pub(super) struct Choices {
    /// Those after which the record verifies, and which take the most events; where there is none, those after which it verifies
    /// furthest. Each picks for every row.
    pub(super) best: Vec<Vec<Pick>>,
    /// Whether the record verifies after them.
    pub(super) is_verified: bool,
    /// How many rows the record verifies at the most.
    pub(super) furthest: usize,
    pub(super) n_tried: usize,
    /// Whether the search ended at its limit.
    pub(super) is_cut: bool,
}

/// The most choices that are kept.
const MOST_KEPT: usize = 4096;

/// A search through the choices, one differing row after the other.
struct Search<'a, 'src> {
    rows: &'a [Row<'src>],
    rules: Option<&'a str>,
    max_tried: usize,
    found: Choices,
    /// How many events the best choices take.
    most_events: usize,
    progress: &'a mut dyn FnMut(usize, usize),
}

/// Looks for all choices after which the record below `head` verifies.
pub(super) fn choices<G: Game>(
    head: &[u8],
    rows: &[Row<'_>],
    rules: Option<&str>,
    max_tried: usize,
    progress: &mut dyn FnMut(usize, usize),
) -> Choices {
    let found = Choices { best: Vec::new(), is_verified: false, furthest: 0, n_tried: 0, is_cut: false };
    let mut search = Search { rows, rules, max_tried, found, most_events: 0, progress };
    let mut picks: Vec<Pick> = rows.iter().map(default_pick).collect();
    let reached = search.reached::<G>(head, &picks);
    search.explore::<G>(head, &mut picks, 0, reached);
    search.found
}

/// Returns what is taken of a row unless something speaks against it: what is written rather than nothing.
fn default_pick(row: &Row<'_>) -> Pick {
    if row.left.is_some() { Pick::Left } else { Pick::Right }
}

impl Search<'_, '_> {
    /// Returns how many rows verify: all of them, and one more, where nothing is wrong.
    fn reached<G: Game>(&mut self, head: &[u8], picks: &[Pick]) -> usize {
        self.found.n_tried += 1;
        if self.found.n_tried.is_multiple_of(256) {
            (self.progress)(self.found.n_tried, self.found.furthest);
        }
        let (text, starts) = plain(head, self.rows, picks);
        match first_error::<G>(&text, self.rules) {
            None => self.rows.len() + 1,
            Some(at) => starts.partition_point(|it| *it <= at as usize).saturating_sub(1),
        }
    }

    /// Goes on from row number `from`; `reached` is how many rows verify with these picks. Tells whether any choice below verifies.
    fn explore<G: Game>(&mut self, head: &[u8], picks: &mut Vec<Pick>, from: usize, reached: usize) -> bool {
        let next = (from..self.rows.len()).find(|it| self.rows.get(*it).is_some_and(|row| !row.is_same));
        // What is wrong one row above may still hang on the next.
        let Some(next) = next.filter(|it| *it <= reached + 1) else {
            self.keep(picks, reached);
            return self.rows.len() < reached;
        };
        let first = picks.get(next).copied().unwrap_or(Pick::Left);
        let has_first = self.explore::<G>(head, picks, next + 1, reached);
        if self.found.is_cut || has_first && self.rows.get(next).is_some_and(is_spare) {
            return has_first;
        }
        if self.max_tried <= self.found.n_tried {
            self.found.is_cut = true;
            return has_first;
        }
        set(picks, next, first.other());
        let reached = self.reached::<G>(head, picks);
        let has_other = self.explore::<G>(head, picks, next + 1, reached);
        set(picks, next, first);
        has_first || has_other
    }

    /// Keeps picks if none are better.
    fn keep(&mut self, picks: &[Pick], reached: usize) {
        let n_events = self.n_events(picks);
        let is_verified = self.rows.len() < reached;
        let is_better = match (is_verified, self.found.is_verified) {
            (true, true) => self.most_events < n_events,
            (true, false) => true,
            (false, true) => return,
            (false, false) => self.found.furthest < reached,
        };
        let is_as_good = is_verified == self.found.is_verified
            && if is_verified { n_events == self.most_events } else { reached == self.found.furthest };
        if is_better {
            self.found.best.clear();
            self.most_events = n_events;
            self.found.is_verified = is_verified;
            self.found.furthest = reached;
        }
        if is_better || is_as_good {
            if self.found.best.len() < MOST_KEPT {
                self.found.best.push(picks.to_vec());
            } else {
                self.found.is_cut = true;
            }
        }
    }

    /// Returns how many events picks take.
    fn n_events(&self, picks: &[Pick]) -> usize {
        let taken = self.rows.iter().zip(picks).filter_map(|(row, pick)| row.of(*pick));
        taken.filter(|it| it.entry.line.kind.is_event()).count()
    }
}

/// Tells whether one sheet has nothing beside a line that only says what follows: then that is taken if it agrees.
fn is_spare(row: &Row<'_>) -> bool {
    match (&row.left, &row.right) {
        (Some(item), None) | (None, Some(item)) => {
            let kind = &item.entry.line.kind;
            kind.is_claim() || matches!(kind, LineKind::Round { .. } | LineKind::End(_))
        }
        (Some(_), Some(_)) | (None, None) => false,
    }
}

/// Sets a pick.
fn set(picks: &mut [Pick], at: usize, pick: Pick) {
    if let Some(place) = picks.get_mut(at) {
        *place = pick;
    }
}
