//! Counts of legal continuations, and the position nearest to a given one in which two readings allow something else. Decides
//! no rule.

use std::collections::{HashMap, HashSet};
use std::fmt;

use azulejo_rules::{Game, Turn, Visitor, ply_text, position_text, visit};
use rayon::prelude::*;

use crate::NoGame;
use crate::compare::{PartedFact, parted_facts};
use crate::game::rules_of;

/// The deepest count: beyond, nobody waits for the answer.
pub const MAX_DEPTH: u8 = 32;

/// The most positions that are remembered with their counts, so that none is counted twice.
const MAX_REMEMBERED: usize = 400_000;

/// The most bytes of positions that are kept, to go down from and not to be looked at twice. What keeps them grows by doubling,
/// so that they take a gigabyte at most.
const MAX_KEPT: usize = 384 * 1024 * 1024;

/// How many continuations a position has.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Perft {
    /// The rows of exactly so many legal plies.
    pub full: u128,
    /// The shorter rows behind which nobody has a choice: chance is next, the game is over, or it is stuck.
    pub ended: u128,
}

impl std::ops::Add for Perft {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { full: self.full + other.full, ended: self.ended + other.ended }
    }
}

impl std::iter::Sum for Perft {
    fn sum<I: Iterator<Item = Self>>(counts: I) -> Self {
        counts.fold(Self::default(), std::ops::Add::add)
    }
}

/// Why continuations cannot be counted.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum NoPerft {
    /// The game or a rule is not known.
    NoGame(NoGame),
    /// The text is no position of the game.
    UnreadablePosition,
    /// More positions would have to be looked at than the limit allows.
    Limit,
    /// More positions would have to be kept than there is room for.
    Room,
}

impl fmt::Display for NoPerft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoGame(it) => it.fmt(f),
            Self::UnreadablePosition => f.write_str("the text is no position of the game"),
            Self::Limit => f.write_str("more positions would have to be looked at than the limit allows"),
            Self::Room => f.write_str("more positions would have to be kept than a gigabyte holds"),
        }
    }
}

impl std::error::Error for NoPerft {}

impl From<NoGame> for NoPerft {
    fn from(it: NoGame) -> Self {
        Self::NoGame(it)
    }
}

/// A position of a game under rules, all as text.
#[derive(Clone, Copy, Debug)]
pub struct Root<'a> {
    /// The game's name.
    pub game: &'a str,
    /// The rules, as the header writes them.
    pub rules: &'a str,
    /// The position string.
    pub position: &'a str,
}

/// Counts the continuations of `depth` plies behind each legal ply of a position, in canonical order, on all cores.
///
/// At most so many positions are looked at.
///
/// # Errors
/// The game, the rules or the position do not read, or the limit is reached.
pub fn divide(root: Root<'_>, depth: u8, max_positions: u64) -> Result<Vec<(String, Perft)>, NoPerft> {
    struct Divide<'a>(Root<'a>, u8, u64);
    impl Visitor for Divide<'_> {
        type Output = Result<Vec<(String, Perft)>, NoPerft>;

        fn visit<G: Game>(&mut self) -> Self::Output {
            let Self(root, depth, max_positions) = *self;
            let rules = rules_of::<G>(root.rules)?;
            let state = G::read_position(root.position).map_err(|_| NoPerft::UnreadablePosition)?;
            if depth <= 1 {
                return Ok(plies::<G>(&rules, &state));
            }
            let children = children::<G>(&rules, &state, max_positions).ok_or(NoPerft::Limit)?;
            let share = max_positions / u64::try_from(children.len().max(1)).unwrap_or(u64::MAX);
            let children: Vec<_> = children.into_iter().map(|it| (it.text, it.after)).collect();
            let counts = children.into_par_iter().map(|(text, state)| {
                let mut count = Counter::<G> { rules: &rules, known: HashMap::new(), left: share };
                let behind = depth.min(MAX_DEPTH).saturating_sub(1);
                count.below(&state, behind).map(|it| (text, it)).ok_or(NoPerft::Limit)
            });
            counts.collect()
        }
    }
    visit(root.game, &mut Divide(root, depth, max_positions))
        .unwrap_or_else(|| Err(NoGame::UnknownGame(root.game.to_owned()).into()))
}

/// Counts the continuations of `depth` plies of a position.
///
/// # Errors
/// The game, the rules or the position do not read, or the limit is reached.
pub fn perft(root: Root<'_>, depth: u8, max_positions: u64) -> Result<Perft, NoPerft> {
    let parts = divide(root, depth.max(1), max_positions)?;
    Ok(match (depth, parts.is_empty()) {
        (0, _) => Perft { full: 1, ended: 0 },
        (_, true) => Perft { full: 0, ended: 1 },
        _ => parts.into_iter().map(|(_, count)| count).sum(),
    })
}

/// Counts continuations, remembering what it counted.
struct Counter<'a, G: Game> {
    rules: &'a G::Rules,
    known: HashMap<(G::State, u8), Perft>,
    /// How many positions may still be looked at.
    left: u64,
}

impl<G: Game> Counter<'_, G> {
    /// Counts the continuations of a position; none where the limit is reached.
    fn below(&mut self, state: &G::State, depth: u8) -> Option<Perft> {
        if depth == 0 {
            return Some(Perft { full: 1, ended: 0 });
        }
        if let Some(known) = self.known.get(&(*state, depth)) {
            return Some(*known);
        }
        self.left = self.left.checked_sub(1)?;
        let count = if depth == 1 { self.leaves(state) } else { self.inner(state, depth)? };
        if self.known.len() < MAX_REMEMBERED {
            self.known.insert((*state, depth), count);
        }
        Some(count)
    }

    /// Counts the legal plies of a position.
    fn leaves(&self, state: &G::State) -> Perft {
        let mut full = 0;
        if has_choice::<G>(state) {
            G::legal(self.rules, state, &mut |_| full += 1);
        }
        Perft { full, ended: u128::from(full == 0) }
    }

    /// Counts the continuations behind each legal ply.
    fn inner(&mut self, state: &G::State, depth: u8) -> Option<Perft> {
        let children = children::<G>(self.rules, state, self.left)?;
        if children.is_empty() {
            return Some(Perft { full: 0, ended: 1 });
        }
        children.into_iter().map(|it| self.below(&it.after, depth - 1)).sum()
    }
}

/// Tells whether a seat has a choice.
fn has_choice<G: Game>(state: &G::State) -> bool {
    matches!(G::moment(state).turn, Turn::Seat(_) | Turn::Each(_))
}

/// Returns each legal ply with its seat, each one continuation.
fn plies<G: Game>(rules: &G::Rules, state: &G::State) -> Vec<(String, Perft)> {
    let mut plies = Vec::new();
    if has_choice::<G>(state) {
        G::legal(rules, state, &mut |ply| plies.push((ply_text::<G>(&ply), Perft { full: 1, ended: 0 })));
    }
    plies
}

/// Returns each legal ply with its seat, and the position that it leads to; none where there are more than `most`.
fn children<G: Game>(rules: &G::Rules, state: &G::State, most: u64) -> Option<Vec<Child<G>>> {
    let (mut children, mut n_left) = (Vec::new(), most);
    let mut are_all = true;
    if has_choice::<G>(state) {
        G::legal(rules, state, &mut |ply| match n_left.checked_sub(1) {
            Some(left) => {
                n_left = left;
                children.push(Child {
                    text: ply_text::<G>(&ply),
                    ply,
                    after: after::<G>(rules, state, &ply),
                });
            }
            None => are_all = false,
        });
    }
    are_all.then_some(children)
}

/// A legal ply of a position.
struct Child<G: Game> {
    ply: G::Ply,
    /// The ply with its seat.
    text: String,
    /// The position that it leads to.
    after: G::State,
}

/// Returns the position after a legal ply and all that needs nobody's choice.
fn after<G: Game>(rules: &G::Rules, state: &G::State, ply: &G::Ply) -> G::State {
    let mut after = *state;
    G::play(rules, &mut after, ply, &mut |_| ());
    let _choice_is_due = G::settle(rules, &mut after, &mut |_| ());
    after
}

/// Where two readings first allow something else, or come to something else, behind a position.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct LegalSplit {
    /// The plies that lead there, legal under both.
    pub line: Vec<String>,
    /// The position there, made as simple as it can be while the two still allow something else.
    pub position: String,
    /// The plies that are legal there only under the first reading.
    pub only_left: Vec<String>,
    /// The plies that are legal there only under the second.
    pub only_right: Vec<String>,
    /// The facts that differ there already; then the last ply of `line` is what parts them.
    pub facts: Vec<PartedFact>,
}

/// Finds the nearest position behind a given one in which two readings part: in what they allow, or in what a ply that both
/// allow comes to. None where they do not part within `depth` plies.
///
/// # Errors
/// The game, a rule or the position do not read, or the limit is reached.
pub fn legal_split(
    root: Root<'_>,
    right: &str,
    depth: u8,
    max_positions: u64,
) -> Result<Option<LegalSplit>, NoPerft> {
    struct Split<'a>(Root<'a>, &'a str, u8, u64);
    impl Visitor for Split<'_> {
        type Output = Result<Option<LegalSplit>, NoPerft>;

        fn visit<G: Game>(&mut self) -> Self::Output {
            let Self(root, right, depth, max_positions) = *self;
            let (left, right) = (rules_of::<G>(root.rules)?, rules_of::<G>(right)?);
            let state = G::read_position(root.position).map_err(|_| NoPerft::UnreadablePosition)?;
            descend::<G>((&left, &right), state, depth.min(MAX_DEPTH), max_positions)
        }
    }
    visit(root.game, &mut Split(root, right, depth, max_positions))
        .unwrap_or_else(|| Err(NoGame::UnknownGame(root.game.to_owned()).into()))
}

/// Goes down ply by ply, all positions of one depth before those of the next.
fn descend<G: Game>(
    rules: (&G::Rules, &G::Rules),
    root: G::State,
    depth: u8,
    max_positions: u64,
) -> Result<Option<LegalSplit>, NoPerft> {
    let mut way = Way::<G>::new(MAX_KEPT);
    let (mut level, mut n_seen) = (vec![(None, root)], 0);
    for depth_left in (0..=depth).rev() {
        let mut next = Vec::new();
        for (place, state) in level {
            n_seen += 1;
            let left = max_positions.checked_sub(n_seen).ok_or(NoPerft::Limit)?;
            let children = |rules| children::<G>(rules, &state, left.max(1)).ok_or(NoPerft::Limit);
            let (mut lefts, mut rights) = (children(rules.0)?, children(rules.1)?);
            if only(&lefts, &rights) != only(&rights, &lefts) {
                return Ok(Some(allowed_split::<G>(rules, way.line(place), &state)));
            }
            // Both allow the same plies now, in the same order or not.
            lefts.sort_by(|one, other| one.text.cmp(&other.text));
            rights.sort_by(|one, other| one.text.cmp(&other.text));
            for (Child { ply, text, after }, Child { after: other, .. }) in lefts.into_iter().zip(rights) {
                if after != other {
                    let facts = parted_facts::<G>(&after, &other);
                    let position = position_text::<G>(&state);
                    let line = way.line(place).into_iter().chain([text]).collect();
                    let (only_left, only_right) = (Vec::new(), Vec::new());
                    return Ok(Some(LegalSplit { line, position, only_left, only_right, facts }));
                }
                if depth_left != 0 && way.seen.insert(after) {
                    next.push((Some(way.add(place, ply)?), after));
                }
            }
        }
        level = next;
    }
    Ok(None)
}

/// The ways down to all positions that were seen.
struct Way<G: Game> {
    seen: HashSet<G::State>,
    /// The ply that led to each position, and where the position above it stands here; none above the first.
    plies: Vec<(Option<usize>, G::Ply)>,
    /// The most of them.
    most: usize,
}

impl<G: Game> Way<G> {
    /// Returns the way to the first position, which has room for as many others as fit into so many bytes.
    fn new(bytes: usize) -> Self {
        // A position is kept twice: not to be looked at again, and to go down from.
        let size = size_of::<(Option<usize>, G::Ply)>() + 2 * size_of::<(Option<usize>, G::State)>();
        Self { seen: HashSet::new(), plies: Vec::new(), most: bytes / size }
    }

    /// Notes that a ply led from the position at one place to another one; returns its place, if there is room for it.
    fn add(&mut self, above: Option<usize>, ply: G::Ply) -> Result<usize, NoPerft> {
        if self.plies.len() == self.most {
            return Err(NoPerft::Room);
        }
        self.plies.push((above, ply));
        Ok(self.plies.len() - 1)
    }

    /// Returns the plies that lead to the position at a place, each with its seat.
    fn line(&self, place: Option<usize>) -> Vec<String> {
        let step = |place: Option<usize>| place.and_then(|it| self.plies.get(it));
        let steps = std::iter::successors(step(place), |(above, _)| step(*above));
        let mut line: Vec<_> = steps.map(|(_, ply)| ply_text::<G>(ply)).collect();
        line.reverse();
        line
    }
}

/// Returns the plies that are among `these` but not among `those`.
fn only<G: Game>(these: &[Child<G>], those: &[Child<G>]) -> Vec<String> {
    only_texts(these.iter().map(|it| &it.text), those.iter().map(|it| &it.text))
}

/// Returns the words of plies.
fn texts(plies: &[(String, Perft)]) -> impl Iterator<Item = &String> {
    plies.iter().map(|it| &it.0)
}

/// Returns the texts that are among `these` but not among `those`.
fn only_texts<'a>(
    these: impl Iterator<Item = &'a String>,
    those: impl Iterator<Item = &'a String>,
) -> Vec<String> {
    let those: HashSet<_> = those.collect();
    these.filter(|it| !those.contains(it)).cloned().collect()
}

/// Returns the position in which two readings allow something else, made as simple as it can be.
fn allowed_split<G: Game>(
    (left, right): (&G::Rules, &G::Rules),
    line: Vec<String>,
    state: &G::State,
) -> LegalSplit {
    let differ = |state: &G::State| {
        let (lefts, rights) = (plies::<G>(left, state), plies::<G>(right, state));
        (only_texts(texts(&lefts), texts(&rights)), only_texts(texts(&rights), texts(&lefts)))
    };
    let mut simplest = *state;
    while let Some(simpler) = simpler::<G>(&simplest, &|it| differ(it) != (Vec::new(), Vec::new())) {
        simplest = simpler;
    }
    let (only_left, only_right) = differ(&simplest);
    LegalSplit { line, position: position_text::<G>(&simplest), only_left, only_right, facts: Vec::new() }
}

/// Returns the first simpler position for which `holds` says so, among those that read back as they are written.
fn simpler<G: Game>(state: &G::State, holds: &dyn Fn(&G::State) -> bool) -> Option<G::State> {
    let mut found = None;
    G::simpler(state, &mut |it| {
        if found.is_none() && G::read_position(&position_text::<G>(&it)) == Ok(it) && holds(&it) {
            found = Some(it);
        }
    });
    found
}

#[cfg(test)]
mod tests {
    use azulejo_rules::games::azul::Azul;

    use super::*;

    #[test]
    fn a_way_has_room_for_so_much_and_no_more() {
        let state = Azul::read_position("azul colored draft 1:2B2R A:0 B:0").expect("a position");
        let children = children::<Azul>(&rules_of::<Azul>("").expect("rules"), &state, 100).expect("few");
        let mut way = Way::<Azul>::new(8 * size_of_val(&state));
        let mut place = None;
        let mut line = Vec::new();
        let full = children.into_iter().find_map(|Child { ply, text, .. }| match way.add(place, ply) {
            Ok(next) => {
                place = Some(next);
                line.push(text);
                None
            }
            Err(fault) => Some(fault),
        });
        assert_eq!(full, Some(NoPerft::Room));
        assert!(!line.is_empty());
        assert_eq!(way.line(place), line);
    }
}
