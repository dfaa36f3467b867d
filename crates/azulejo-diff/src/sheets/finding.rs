//! Which side of each disagreement is consistent, from the ways that are as good as each other. Looks for none.

use azulejo_notation::Record;
use azulejo_rules::Game;

use super::choose::Way;
use super::closed::{is_end, was_over};
use super::rows::{Item, Pair};
use super::weave::{Pick, Row};
use super::write::plain;
use super::{Disagreement, SheetFinding, line_of};
use crate::repair::Walk;
use crate::side::Trouble;

/// Returns what is found for each row that differs, of the first of the best ways.
pub(super) fn disagreements<G: Game>(
    head: &[u8],
    pair: &Pair<'_>,
    best: &[Way],
    rules: Option<&str>,
) -> Vec<Disagreement> {
    let Some(way) = best.first() else { return Vec::new() };
    let mut found = Vec::new();
    for (part, rows) in way.parts.iter().enumerate() {
        let agreed = Agreed::of(pair, best, part);
        let mut n_taken = 0;
        for (nth, row) in rows.iter().enumerate() {
            let is_taken = pair.taken(*row).is_some();
            let finding = match way.broken {
                Some(broken) if broken < (part, nth) => SheetFinding::Open,
                Some(broken) if broken == (part, nth) => SheetFinding::Neither,
                _ if agreed.has(n_taken, is_taken) => row.pick.finding(),
                _ => SheetFinding::Both,
            };
            n_taken += usize::from(is_taken);
            if !row.is_same {
                let against = match finding {
                    SheetFinding::Left | SheetFinding::Right | SheetFinding::Neither => {
                        against::<G>(head, pair, way, (part, nth), rules)
                    }
                    SheetFinding::Both | SheetFinding::Open => None,
                };
                found.push(disagreement(pair, *row, finding, against));
            }
        }
    }
    found
}

/// Tells of a row what was found.
fn disagreement(pair: &Pair<'_>, row: Row, finding: SheetFinding, against: Option<Trouble>) -> Disagreement {
    let left = row.left.and_then(|it| pair.left.items.get(it));
    let right = row.right.and_then(|it| pair.right.items.get(it));
    let (left, right) = (left.map(|it| line_of(&it.entry)), right.map(|it| line_of(&it.entry)));
    Disagreement { left, right, finding, against }
}

/// On which lines of a part the best ways agree.
struct Agreed {
    /// Whether they agree on all of it.
    is_all: bool,
    /// How many lines the first of them takes there.
    n_taken: usize,
    /// How many of these all take, from the first one on, and from the last one back.
    above: usize,
    below: usize,
}

impl Agreed {
    /// Compares ways in a part.
    fn of(pair: &Pair<'_>, best: &[Way], part: usize) -> Self {
        let lines = |way: &Way| -> Vec<&Item<'_>> {
            let rows = way.parts.get(part).map(Vec::as_slice).unwrap_or_default();
            rows.iter().filter_map(|row| pair.taken(*row)).collect()
        };
        let is_same = |(one, other): &(&&Item<'_>, &&Item<'_>)| pair.say_same(one, other);
        let mut ways = best.iter().map(lines);
        let first = ways.next().unwrap_or_default();
        let n_taken = first.len();
        let mut agreed = Self { is_all: true, n_taken, above: n_taken, below: n_taken };
        for other in ways {
            let above = first.iter().zip(&other).take_while(is_same).count();
            let below = first.iter().rev().zip(other.iter().rev()).take_while(is_same).count();
            if above == n_taken && above == other.len() {
                continue;
            }
            agreed.is_all = false;
            agreed.above = agreed.above.min(above);
            agreed.below = agreed.below.min(below.min(n_taken.min(other.len()) - above));
        }
        agreed
    }

    /// Tells whether all agree on the line that is taken behind so many, or on that none is taken there.
    const fn has(&self, n_taken: usize, is_taken: bool) -> bool {
        let behind = n_taken + self.below;
        let is_below = if is_taken { self.n_taken <= behind } else { self.n_taken < behind };
        self.is_all || n_taken < self.above || is_below
    }
}

/// Returns what is wrong first where the other line of a row is taken; of two that are both wrong, the first.
fn against<G: Game>(
    head: &[u8],
    pair: &Pair<'_>,
    way: &Way,
    (part, nth): (usize, usize),
    rules: Option<&str>,
) -> Option<Trouble> {
    let mut parts = way.parts.clone();
    let row = parts.get_mut(part)?.get_mut(nth)?;
    row.pick = match row.pick {
        Pick::Left => Pick::Right,
        Pick::Right | Pick::Neither => Pick::Left,
    };
    let is_closing = pair.taken(*row).is_some_and(is_end);
    let (text, _) = plain(head, pair, parts.iter().flatten());
    let record = Record::alone(&text);
    let broken = Walk::<G>::of(&record, rules).ok()?.broken;
    let trouble = broken.map(|it| Trouble::of(&record, it.event, &it.diagnostic));
    trouble.or_else(|| was_over::<G>(&text, rules).filter(|_| is_closing))
}
