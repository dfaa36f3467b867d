//! The search for the fewest edits after which a record verifies. Makes up no edit itself.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "kinds of lines are the notation's, and most places care for few"
)]

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use azulejo_notation::{Line, LineKind, Record};
use azulejo_rules::Game;
use azulejo_source::Code;
use rayon::prelude::*;

use super::claims;
use super::draft::{Alteration, Draft};
use super::edit::{Edit, Slip, edits};
use super::walk::{Walk, first_error};

/// How far a search for repairs may go.
#[derive(Clone, Copy, Debug)]
pub struct RepairLimit {
    /// The most records that are tried; fewer of very long ones.
    pub max_tried: usize,
    /// The most slips that are taken back at once.
    pub max_edits: u32,
}

impl Default for RepairLimit {
    fn default() -> Self {
        Self { max_tried: 60_000, max_edits: 2 }
    }
}

/// The most lines that are read in all, whatever the limit: a bound on time for very long records.
const MOST_LINES: usize = 20_000_000;

/// The most bytes that are read in all, whatever the limit: a bound on time for records with very long lines.
const MOST_BYTES: usize = 1_000_000_000;

/// How many records are tried between two reports of how far the search is.
const CHUNK: usize = 512;

/// A draft that some edits have made.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) draft: Draft,
    pub(super) edits: Vec<Done>,
    /// How many bytes lie below its first error; none where it verifies.
    n_below: usize,
}

/// An edit that was made.
#[derive(Clone, Debug)]
pub(super) struct Done {
    pub(super) slip: Slip,
    pub(super) weight: u32,
    /// What was wrong before it.
    pub(super) rule: Option<Code>,
    pub(super) changes: Vec<LineChange>,
}

/// What an edit does to one line.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct LineChange {
    /// The line of the file, from 1; for a line that is put in, the one below it.
    pub line: u64,
    /// What stood there; none where a line is put in.
    pub was: Option<String>,
    /// What shall stand there; none where a line is taken out.
    pub now: Option<String>,
}

/// What a search came to.
pub(super) struct Outcome {
    /// Drafts that verify, all by the fewest edits that do it.
    pub(super) verified: Vec<Node>,
    /// The draft that verifies furthest, where none does to its end.
    pub(super) nearest: Option<Node>,
    pub(super) n_tried: usize,
    /// Whether the search ended at its limit.
    pub(super) is_cut: bool,
}

/// How large a record is.
#[derive(Clone, Copy, Debug)]
struct Size {
    n_bytes: usize,
    n_lines: usize,
}

/// An edit of a draft after which it gets further, but not to the end.
struct Further<'a> {
    node: &'a Node,
    edit: &'a Edit,
    /// How many bytes lie below the first error that is left.
    n_below: usize,
    /// What was wrong before.
    why: Option<Code>,
    size: Size,
}

/// A search for repairs.
pub(super) struct Search<'a, 'src> {
    pub(super) record: &'a Record<'src>,
    pub(super) rules: Option<&'a str>,
    pub(super) limit: RepairLimit,
    pub(super) progress: &'a mut dyn FnMut(usize, usize),
    pub(super) n_tried: usize,
    pub(super) is_cut: bool,
}

impl Search<'_, '_> {
    /// Looks for the fewest edits after which a record verifies that does not.
    pub(super) fn run<G: Game>(mut self) -> Outcome {
        let draft = Draft::of(self.record);
        let n_below = below::<G>(&draft, self.rules);
        let mut open = vec![Node { draft, edits: Vec::new(), n_below }];
        let mut nearest: Option<Node> = None;
        let mut verified = Vec::new();
        for n_edits in 1..=self.limit.max_edits {
            let (found, mut next) = self.level::<G>(&open, n_edits);
            verified.extend(found);
            next.sort_by_key(|it| it.n_below);
            nearest = next
                .first()
                .filter(|it| nearest.as_ref().is_none_or(|best| it.n_below < best.n_below))
                .cloned()
                .or(nearest);
            if !verified.is_empty() || self.is_cut {
                break;
            }
            open = next;
        }
        let mut known = HashSet::new();
        verified.retain(|it| known.insert(identity(it)));
        verified.sort_by_key(Node::rank);
        Outcome { verified, nearest, n_tried: self.n_tried, is_cut: self.is_cut }
    }

    /// Tries every further edit of drafts; returns those that verify with so many edits, and those that get further than before.
    ///
    /// Several slips at once are looked for among the likely ones first, and then with one that is less likely among them.
    fn level<G: Game>(&mut self, open: &[Node], n_edits: u32) -> (Vec<Node>, Vec<Node>) {
        let totals = if n_edits == 1 { vec![None] } else { vec![Some(n_edits), Some(n_edits + 1)] };
        let (mut verified, mut reached) = (Vec::new(), Vec::new());
        for total in totals {
            for node in open {
                let weight = node.weight();
                let wanted = total.map(|it| it.saturating_sub(weight));
                if self.is_cut || wanted == Some(0) {
                    continue;
                }
                let (found, further) = self.expand::<G>(node, wanted);
                verified.extend(found);
                reached.extend(further);
            }
            if !verified.is_empty() {
                break;
            }
        }
        (verified, reached)
    }

    /// Tries every edit of a draft, or those of one weight; returns those that verify, and those that get further than it.
    fn expand<G: Game>(&mut self, node: &Node, wanted: Option<u32>) -> (Vec<Node>, Vec<Node>) {
        let record = Record::alone(node.draft.text());
        let Ok(walk) = Walk::<G>::of(&record, self.rules) else { return (Vec::new(), Vec::new()) };
        let lines: Vec<Line<'_>> = record.lines().collect();
        let size = Size { n_bytes: record.text.len(), n_lines: lines.len() };
        let why = walk.broken.as_ref().map(|it| it.diagnostic.code);
        let mut edits = edits::<G>(&node.draft, &walk, &lines);
        edits.retain(|it| wanted.is_none_or(|weight| it.weight == weight));
        let (mut verified, mut reached) = (Vec::new(), Vec::new());
        let rules = self.rules;
        for chunk in edits.chunks(CHUNK) {
            let n_left = self.n_left(&size);
            self.is_cut |= n_left < chunk.len();
            let chunk = chunk.get(..n_left).unwrap_or(chunk);
            let tried: Vec<_> = chunk.par_iter().map(|edit| try_edit::<G>(node, edit, rules)).collect();
            self.n_tried += tried.len();
            for (edit, n_below) in chunk.iter().zip(tried) {
                match n_below {
                    None => verified.push(self.node(node, edit, &[], 0, why)),
                    Some(n_below) if n_below < node.n_below => {
                        let further = Further { node, edit, n_below, why, size };
                        self.further::<G>(&further, (&mut verified, &mut reached));
                    }
                    Some(_) => {}
                }
            }
            let best = reached.iter().map(|it: &Node| it.n_below).min().unwrap_or(node.n_below);
            (self.progress)(self.n_tried, best);
            if self.is_cut {
                break;
            }
        }
        (verified, reached)
    }

    /// Takes an edit in that gets further but not to the end; a wrong score that was carried on is one slip, also where another
    /// slip stood between.
    fn further<G: Game>(
        &mut self,
        Further { node, edit, n_below, why, size }: &Further<'_>,
        (verified, reached): (&mut Vec<Node>, &mut Vec<Node>),
    ) {
        let most = self.n_left(size);
        let carried = carried::<G>(node, edit, self.rules, most);
        self.is_cut |= carried.len() == most;
        if carried.is_empty() {
            return reached.push(self.node(node, edit, &[], *n_below, *why));
        }
        self.n_tried += 1 + carried.len();
        let all = Edit { alterations: [edit.alterations.as_slice(), &carried].concat(), ..(*edit).clone() };
        match try_edit::<G>(node, &all, self.rules) {
            None => verified.push(self.node(node, edit, &carried, 0, *why)),
            Some(n_below) => reached.push(self.node(node, edit, &carried, n_below, *why)),
        }
    }

    /// Returns how many records of a size may still be tried.
    fn n_left(&self, Size { n_bytes, n_lines }: &Size) -> usize {
        let most = self.limit.max_tried.min(MOST_LINES / n_lines.max(&1)).min(MOST_BYTES / n_bytes.max(&1));
        most.saturating_sub(self.n_tried)
    }

    /// Makes an edit, and takes back what wrong scores made wrong below; that belongs to the slip of the scores.
    fn node(
        &self,
        node: &Node,
        edit: &Edit,
        carried: &[Alteration],
        n_below: usize,
        why: Option<Code>,
    ) -> Node {
        let told = |alterations: &[Alteration]| -> Vec<LineChange> {
            alterations.iter().flat_map(|it| changes(&node.draft, it, self.record.line())).collect()
        };
        let done = Done { slip: edit.slip, weight: edit.weight, rule: why, changes: told(&edit.alterations) };
        let mut edits = node.edits.clone();
        edits.push(done);
        if let Some(claim) = edits.iter_mut().rfind(|it| it.slip == Slip::Claim) {
            claim.changes.extend(told(carried));
        }
        let why = why.map(|it| it.name).unwrap_or_default();
        let alterations = [edit.alterations.as_slice(), carried].concat();
        Node { draft: node.draft.altered(&alterations, why), edits, n_below }
    }
}

impl Node {
    /// Returns how many parts are other.
    fn weight(&self) -> u32 {
        self.edits.iter().map(|it| it.weight).sum()
    }

    /// Returns what ranks drafts that verify, the best first: how many slips, how many parts are other, how many places are touched.
    pub(super) fn rank(&self) -> (usize, u32, usize) {
        let n_places = |it: &Done| if it.slip == Slip::Swapped { 1 } else { it.changes.len() };
        (self.edits.len(), self.weight(), self.edits.iter().map(n_places).sum())
    }
}

/// Returns how many bytes lie below the first error of a draft, that line included; 0 where it has none.
fn below<G: Game>(draft: &Draft, rules: Option<&str>) -> usize {
    first_error::<G>(draft.text(), rules).map_or(0, |at| draft.text().len() - at as usize)
}

/// Returns how many bytes lie below the first error that is left after an edit; none where it verifies.
fn try_edit<G: Game>(node: &Node, edit: &Edit, rules: Option<&str>) -> Option<usize> {
    let text = node.draft.text_with(&edit.alterations);
    first_error::<G>(&text, rules).map(|at| text.len().saturating_sub(at as usize))
}

/// Tells repairs apart that come to other games: of a ply that is put in, only what it is matters, not above which claim.
fn identity(node: &Node) -> u64 {
    let mut hasher = DefaultHasher::new();
    let is_added = |it: &Done| matches!(it.slip, Slip::Missing | Slip::MissingChance);
    if node.edits.iter().all(is_added) {
        node.edits.iter().flat_map(|it| &it.changes).for_each(|it| it.now.hash(&mut hasher));
    } else {
        node.draft.text().hash(&mut hasher);
    }
    hasher.finish()
}

/// Returns what an alteration does to lines of the file, the first of which has the number `first`.
fn changes(draft: &Draft, alteration: &Alteration, first: u64) -> Vec<LineChange> {
    let line = |at: usize| first + draft.origin(at) as u64;
    let change =
        |at: usize, was: Option<String>, now: Option<String>| LineChange { line: line(at), was, now };
    match alteration {
        Alteration::Change(at, now) => vec![change(*at, Some(draft.line(*at)), Some(now.clone()))],
        Alteration::Add(at, now) => vec![change(*at, None, Some(now.clone()))],
        Alteration::Strike(at) => vec![change(*at, Some(draft.line(*at)), None)],
        Alteration::Swap(front, back) => {
            let (one, other) = (draft.line(front.start), draft.line(back.start));
            vec![
                change(front.start, Some(one.clone()), Some(other.clone())),
                change(back.start, Some(other), Some(one)),
            ]
        }
    }
}

/// Returns what takes back, below an edit, the errors of scores that were carried on from a claim which it or an edit before it
/// corrects, up to so many of them.
fn carried<G: Game>(node: &Node, edit: &Edit, rules: Option<&str>, most: usize) -> Vec<Alteration> {
    let own = edit.alterations.first().filter(|_| edit.slip == Slip::Claim);
    let own = own.map(|it| changes(&node.draft, it, 0)).unwrap_or_default();
    let before = node.edits.iter().filter(|it| it.slip == Slip::Claim).flat_map(|it| &it.changes);
    let offs: Vec<_> =
        own.iter().chain(before).filter_map(|it| off(it.was.as_deref()?, it.now.as_deref()?)).collect();
    let mut all = edit.alterations.clone();
    let most = if offs.is_empty() { 0 } else { edit.alterations.len() + most };
    while all.len() < most {
        let draft = node.draft.altered(&all, "");
        let next = carried_next::<G>(&draft, &offs, rules);
        match next.and_then(|(at, now)| Some(Alteration::Change(line_below(&all, at)?, now))) {
            Some(next) => all.push(next),
            None => break,
        }
    }
    all.split_off(edit.alterations.len())
}

/// Returns which line of a draft is line `at` once it is altered; none unless it lies below all that is altered.
fn line_below(alterations: &[Alteration], at: usize) -> Option<usize> {
    let (mut end, mut n_added, mut n_struck) = (0, 0, 0);
    for alteration in alterations {
        end = match alteration {
            Alteration::Change(at, _) => at + 1,
            Alteration::Add(at, _) => {
                n_added += 1;
                *at
            }
            Alteration::Strike(at) => {
                n_struck += 1;
                at + 1
            }
            Alteration::Swap(_, back) => back.end,
        };
    }
    (at + n_struck).checked_sub(n_added).filter(|it| end <= *it)
}

/// Returns the line at which a draft breaks and what corrects the claim there, if it is off as scores were above, and no scores
/// between agree.
fn carried_next<G: Game>(draft: &Draft, offs: &[Vec<i32>], rules: Option<&str>) -> Option<(usize, String)> {
    let record = Record::alone(draft.text());
    let Walk { rules, broken, .. } = Walk::<G>::of(&record, rules).ok()?;
    let broken = broken?;
    let at = draft.line_at(broken.diagnostic.span.start);
    let line = record.lines().nth(at).filter(|_| draft.is_untouched(at))?;
    let last = record.lines().take(at).enumerate().filter(|(_, it)| claims_scores(it)).last();
    let agrees = last.is_none_or(|(nth, _)| draft.is_untouched(nth));
    let now = claims::corrected::<G>(&rules, &broken.state, &line.kind)?;
    let is_carried = !agrees && offs.contains(&off(&draft.line(at), &now)?);
    is_carried.then_some((at, now))
}

/// Tells whether a line claims the scores of all seats.
fn claims_scores(line: &Line<'_>) -> bool {
    line.path.is_main() && matches!(line.kind, LineKind::Score(_))
}

/// Returns by how much each score is off that a line claims; none where it claims no scores.
fn off(was: &str, now: &str) -> Option<Vec<i32>> {
    let scores = |text: &str| {
        let record = format!("agn 1\n{text}\n");
        Record::alone(record.as_bytes()).lines().nth(1).and_then(|it| match it.kind {
            LineKind::Score(numbers) => Some(numbers.iter().collect::<Vec<_>>()),
            LineKind::End(end) => Some(end.scores.iter().collect()),
            _ => None,
        })
    };
    let (was, now) = (scores(was)?, scores(now)?);
    (was.len() == now.len()).then(|| was.iter().zip(now).map(|(was, now)| was.saturating_sub(now)).collect())
}
