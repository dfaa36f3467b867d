//! Which lines of which sheet are taken: of all ways to read two sheets as one those after which the record verifies, and which
//! take the fewest slips for granted. Writes nothing.

#![expect(clippy::indexing_slicing, reason = "one place for each stretch, and one more")]

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use azulejo_rules::Game;

use super::rows::{Pair, is_claim};
use super::weave::{Cost, Knot, Row, Spot};
use super::whole::takes_out_shared;
use super::write::plain;
use crate::repair::first_error;

/// A way through two sheets.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub(super) struct Way {
    /// The rows of each part.
    pub(super) parts: Vec<Vec<Row>>,
    /// The part and its row where the record does not verify; none where it does to its end.
    pub(super) broken: Option<(usize, usize)>,
}

/// Every way that was found.
#[derive(Debug)]
pub(super) struct Ways {
    /// Those after which the record verifies, and which take the fewest slips for granted, and of these the fewest lines that are
    /// too many; where there is none, those after which it verifies furthest. Never empty.
    pub(super) best: Vec<Way>,
    pub(super) n_tried: usize,
    /// Whether the search ended at its limit.
    pub(super) is_cut: bool,
}

impl Way {
    /// Returns its rows.
    pub(super) fn rows(&self) -> impl Iterator<Item = &Row> {
        self.parts.iter().flatten()
    }
}

/// The most ways that are kept.
const MOST_KEPT: usize = 4096;

/// The most beginnings of ways that are held at once: a bound on memory.
const MOST_NODES: usize = 1_000_000;

/// How many more slips a way may take for granted than the sheets have at the least.
const MOST_MORE: u32 = 2;

/// How many of the lines that say more than their counterparts may be wrong besides.
const MOST_FULLER: u32 = 1;

/// A part of two sheets.
#[derive(Debug)]
pub(super) enum Stretch {
    /// Lines that say the same.
    Same(Vec<Row>),
    /// Lines that do not.
    Knot(Knot),
}

/// The beginning of a way, up to a spot in a knot.
#[derive(Clone, Copy, Debug)]
struct Node {
    /// In which part it ends.
    part: usize,
    spot: Spot,
    /// What it takes for granted.
    cost: Cost,
    /// Its last row, and the node above that, from which it goes on.
    step: Option<(usize, Row)>,
    /// Where its last line begins in the text, and where it ends.
    last: usize,
    end: usize,
    /// Tells apart what was taken.
    taken: u64,
    /// Where the first error lies if it goes on as usual; none where that was not asked.
    known: Option<FirstError>,
}

/// Where the first error of a text lies; none where it verifies.
type FirstError = Option<usize>;

/// A search through the ways, the likelier first.
struct Search<'a, 'src> {
    head: &'a [u8],
    pair: &'a Pair<'src>,
    stretches: &'a [Stretch],
    /// What each part and all below it cost at the least.
    least: Vec<Cost>,
    /// How many slips a way may take for granted.
    most: u32,
    rules: Option<&'a str>,
    max_tried: usize,
    nodes: Vec<Node>,
    /// What is to be gone on from: the least that it comes to, how much of it is read, its number.
    open: BinaryHeap<Reverse<(Cost, Reverse<usize>, usize)>>,
    ways: Ways,
    /// What the ways cost that verify; none where none does yet.
    verified: Option<Cost>,
    /// How many lines of both sheets the ways verify that do not to their end, and what they come to.
    furthest: (usize, Reverse<Cost>),
    /// How many rows verify at the most.
    n_rows: usize,
    progress: &'a mut dyn FnMut(usize, usize),
}

/// Looks for the best ways through two sheets below `head`.
pub(super) fn ways<G: Game>(
    head: &[u8],
    pair: &Pair<'_>,
    stretches: &[Stretch],
    rules: Option<&str>,
    max_tried: usize,
    progress: &mut dyn FnMut(usize, usize),
) -> Ways {
    let mut least = vec![Cost::default(); stretches.len() + 1];
    for (nth, stretch) in stretches.iter().enumerate().rev() {
        least[nth] = least[nth + 1] + stretch.least();
    }
    let n_fuller: usize = stretches.iter().map(Stretch::n_fuller).sum();
    let ways = Ways { best: Vec::new(), n_tried: 0, is_cut: false };
    let (nodes, open) = (Vec::new(), BinaryHeap::new());
    let mut search = Search {
        head,
        pair,
        stretches,
        most: least[0].n_slips + MOST_MORE + u32::try_from(n_fuller).unwrap_or(MOST_FULLER).min(MOST_FULLER),
        least,
        rules,
        max_tried: max_tried.max(1),
        nodes,
        open,
        ways,
        verified: None,
        furthest: (0, Reverse(Cost::MOST)),
        n_rows: 0,
        progress,
    };
    search.run::<G>();
    if search.ways.best.is_empty() {
        let usual = search.way(0);
        search.keep(usual);
    }
    search.ways
}

impl Stretch {
    /// Returns what it costs at the least.
    fn least(&self) -> Cost {
        match self {
            Self::Same(_) => Cost::default(),
            Self::Knot(knot) => knot.least(knot.first()),
        }
    }

    /// Returns how many pairs of lines there are of which one says more than the other.
    fn n_fuller(&self) -> usize {
        match self {
            Self::Same(_) => 0,
            Self::Knot(knot) => knot.n_fuller(),
        }
    }

    /// Returns its rows as they are taken where nothing speaks against them.
    fn usual(&self) -> Vec<Row> {
        match self {
            Self::Same(rows) => rows.clone(),
            Self::Knot(knot) => knot.rest(knot.first()),
        }
    }
}

impl Search<'_, '_> {
    /// Goes on from what is likeliest until nothing is left that is as good as the best.
    fn run<G: Game>(&mut self) {
        let mut seen = HashSet::new();
        self.enter(None, 0);
        while let Some(Reverse((cost, _, nth))) = self.open.pop() {
            let Some(node) = self.nodes.get(nth).copied() else { continue };
            if self.ways.is_cut || self.verified.is_some_and(|best| best < cost) {
                return;
            }
            if !seen.insert((node.part, node.spot, node.taken)) {
                continue;
            }
            if node.known.is_none() && self.max_tried <= self.ways.n_tried || MOST_NODES <= self.nodes.len() {
                self.ways.is_cut = true;
                return;
            }
            self.go_on::<G>(nth);
        }
    }

    /// Goes on from a node, unless what it takes is wrong.
    fn go_on<G: Game>(&mut self, nth: usize) {
        let error = self.error::<G>(nth);
        let Some(node) = self.nodes.get(nth).copied() else { return };
        // What is wrong with its last line may still hang on the next one.
        if error.is_some_and(|at| at < node.last) {
            return;
        }
        let Some(Stretch::Knot(knot)) = self.stretches.get(node.part) else {
            return self.finish(nth, error);
        };
        let Some(usual) = knot.usual(node.spot) else { return self.enter(Some(nth), node.part + 1) };
        for step in knot.moves(node.spot) {
            if node.step.is_some_and(|(_, last)| self.is_order_other(last, step.row)) {
                continue;
            }
            let known = ((step.row, step.to) == (usual.row, usual.to)).then_some(error);
            let (cost, row) = (node.cost + step.cost, Some((nth, step.row)));
            let mut next = Node { spot: step.to, cost, step: row, known, ..node };
            self.take(&mut next, step.row);
            self.push(next);
        }
    }

    /// Tells whether the second of two rows may as well stand above the first: each is of one sheet alone and only says what
    /// follows. So that there is one order, the lines of the left sheet come first.
    fn is_order_other(&self, first: Row, second: Row) -> bool {
        let is_free = |row: Row| self.pair.taken(row).is_some_and(is_claim);
        let is_right = first.left.is_none() && first.n_read == 1;
        let is_left = second.right.is_none() && second.n_read == 1;
        is_right && is_left && is_free(first) && is_free(second)
    }

    /// Adds the line of a row to what a node takes.
    fn take(&self, node: &mut Node, row: Row) {
        if let Some(item) = self.pair.taken(row) {
            let mut hasher = DefaultHasher::new();
            (node.taken, &item.meaning).hash(&mut hasher);
            node.taken = hasher.finish();
            node.last = node.end;
            node.end += item.entry.raw.trim_ascii().len() + 1;
        }
    }

    /// Goes into a part from the end of the one above it, and past lines that say the same.
    fn enter(&mut self, from: Option<usize>, part: usize) {
        let above = from.and_then(|it| self.nodes.get(it)).copied();
        let start = self.head.len();
        let mut node = above.unwrap_or_else(|| Node {
            part,
            spot: Spot::default(),
            cost: Cost::default(),
            step: None,
            last: start,
            end: start,
            taken: 0,
            known: None,
        });
        node.part = part;
        while let Some(Stretch::Same(rows)) = self.stretches.get(node.part) {
            for row in rows {
                self.take(&mut node, *row);
            }
            node.part += 1;
        }
        if let Some(Stretch::Knot(knot)) = self.stretches.get(node.part) {
            node.spot = knot.first();
        }
        self.push(node);
    }

    /// Returns what a node comes to at the least.
    fn all(&self, node: &Node) -> Cost {
        match self.stretches.get(node.part) {
            Some(Stretch::Knot(knot)) => node.cost + knot.least(node.spot) + self.least[node.part + 1],
            _ => node.cost,
        }
    }

    /// Opens a node, unless it takes too much for granted.
    fn push(&mut self, node: Node) {
        let all = self.all(&node);
        let is_worse = self.verified.is_some_and(|best| best < all);
        if is_worse || self.most < all.n_slips {
            return;
        }
        self.open.push(Reverse((all, Reverse(node.end), self.nodes.len())));
        self.nodes.push(node);
    }

    /// Returns where the first error lies if a node goes on as usual.
    fn error<G: Game>(&mut self, nth: usize) -> FirstError {
        let node = self.nodes.get(nth).copied();
        if let Some(known) = node.and_then(|it| it.known) {
            return known;
        }
        let way = self.way(nth);
        let (text, starts) = plain(self.head, self.pair, way.parts.iter().flatten());
        let error = first_error::<G>(&text, self.rules).map(|it| it as usize);
        if let Some(node) = self.nodes.get_mut(nth) {
            node.known = Some(error);
        }
        self.ways.n_tried += 1;
        if let Some(error) = error {
            let broken = starts.partition_point(|it| *it <= error).saturating_sub(1);
            self.n_rows = self.n_rows.max(broken);
            let all = node.map(|it| self.all(&it)).unwrap_or_default();
            self.fail(way, broken, all);
        }
        if self.ways.n_tried.is_multiple_of(256) {
            (self.progress)(self.ways.n_tried, self.n_rows);
        }
        error
    }

    /// Returns the way that a node begins, and that goes on as usual.
    fn way(&self, nth: usize) -> Way {
        let mut parts: Vec<Vec<Row>> = self.stretches.iter().map(|_| Vec::new()).collect();
        let Some(node) = self.nodes.get(nth) else { return Way { parts, broken: None } };
        let mut next = node.step;
        while let Some((above, row)) = next {
            let Some(above) = self.nodes.get(above) else { break };
            parts[above.part].push(row);
            next = above.step;
        }
        for (part, (rows, stretch)) in parts.iter_mut().zip(self.stretches).enumerate() {
            rows.reverse();
            match stretch {
                Stretch::Knot(knot) if part == node.part => rows.extend(knot.rest(node.spot)),
                Stretch::Knot(_) if part < node.part => {}
                Stretch::Knot(_) | Stretch::Same(_) => rows.extend(stretch.usual()),
            }
        }
        Way { parts, broken: None }
    }

    /// Keeps a way that verifies to its end, unless it does so only as it takes out what both sheets have.
    fn finish(&mut self, nth: usize, error: FirstError) {
        let Some(node) = self.nodes.get(nth).copied().filter(|_| error.is_none()) else { return };
        let way = self.way(nth);
        if takes_out_shared(self.pair, &way) {
            return;
        }
        if self.verified.is_none() {
            self.verified = Some(node.cost);
            self.ways.best.clear();
        }
        self.keep(way);
    }

    /// Keeps a way that does not verify if none verifies further, and none as far that takes less for granted; `broken` is the
    /// number of the row where it breaks.
    fn fail(&mut self, way: Way, broken: usize, all: Cost) {
        let n_read = way.parts.iter().flatten().take(broken).map(|it| it.n_read).sum::<usize>();
        let furthest = (n_read, Reverse(all));
        if self.verified.is_some() || furthest < self.furthest {
            return;
        }
        let mut above = broken;
        let mut part = 0;
        while let Some(rows) = way.parts.get(part).filter(|it| it.len() <= above) {
            above -= rows.len();
            part += 1;
        }
        let way = Way { broken: Some((part, above)), ..way };
        if takes_out_shared(self.pair, &way) {
            return;
        }
        if self.furthest < furthest {
            self.furthest = furthest;
            self.ways.best.clear();
        }
        self.keep(way);
    }

    /// Keeps a way.
    fn keep(&mut self, way: Way) {
        if self.ways.best.len() < MOST_KEPT {
            self.ways.best.push(way);
        } else {
            self.ways.is_cut = true;
        }
    }
}
