//! Two rows of items aligned as people would. Knows nothing of what the items are.

use std::hash::Hash;

use similar::{Algorithm, DiffOp, capture_diff_slices};

/// The algorithm: items that each side has once, such as what chance brought, are anchors; what lies between them is
/// compared by itself. It never changes, since what is printed depends on it.
const ALGORITHM: Algorithm = Algorithm::Patience;

/// A run of items on each side.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct Run {
    /// Where it begins on the left.
    pub(crate) left: usize,
    /// Where it begins on the right.
    pub(crate) right: usize,
    /// How many items it has on the left.
    pub(crate) n_left: usize,
    /// How many it has on the right.
    pub(crate) n_right: usize,
    /// Whether both sides are the same.
    pub(crate) is_same: bool,
}

/// Returns the runs of which the two sides consist, equal and different ones in turn.
pub(crate) fn runs<T: Eq + Hash>(left: &[T], right: &[T]) -> Vec<Run> {
    let run = |op: &DiffOp| {
        let (left, right) = (op.old_range(), op.new_range());
        let is_same = matches!(op, DiffOp::Equal { .. });
        Run { left: left.start, right: right.start, n_left: left.len(), n_right: right.len(), is_same }
    };
    capture_diff_slices(ALGORITHM, left, right).iter().map(run).collect()
}

/// A place on each side; none where that side has nothing there.
pub(crate) type Pair = (Option<usize>, Option<usize>);

impl Run {
    /// Returns the items side by side: the first with the first and so on, as far as `fits` says that they are counterparts.
    pub(crate) fn pairs(self, fits: impl Fn(usize, usize) -> bool) -> Vec<Pair> {
        let mut pairs = Vec::new();
        for nth in 0..self.n_left.max(self.n_right) {
            let left = (nth < self.n_left).then_some(self.left + nth);
            let right = (nth < self.n_right).then_some(self.right + nth);
            match (left, right) {
                (Some(one), Some(other)) if !self.is_same && !fits(one, other) => {
                    pairs.extend([(left, None), (None, right)]);
                }
                pair => pairs.push(pair),
            }
        }
        pairs
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(left: &str, right: &str, expected: &str) {
        let (left, right): (Vec<_>, Vec<_>) = (left.chars().collect(), right.chars().collect());
        let pairs = runs(&left, &right).into_iter().flat_map(|it| it.pairs(|_, _| true));
        let side = |items: &[char], nth: Option<usize>| nth.map_or('-', |nth| items[nth]);
        let words: Vec<_> =
            pairs.map(|(one, other)| [side(&left, one), side(&right, other)].iter().collect()).collect();
        assert_eq!(words.join(" "), expected);
        let _: Vec<String> = words;
    }

    #[test]
    fn items_stand_beside_their_counterparts() {
        check("abc", "abc", "aa bb cc");
        check("abc", "axc", "aa bx cc");
        check("abc", "ac", "aa b- cc");
        check("ac", "abbc", "aa -b -b cc");
        check("", "a", "-a");
    }
}
