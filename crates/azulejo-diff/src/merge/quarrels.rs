//! Which claims of two sides have to do with each other, since of some fact each says something else. Merges nothing.

use std::collections::BTreeMap;

use super::claims::Facts;

/// By their values, the claims of one side that say something of one fact.
type Values<'f> = BTreeMap<&'f str, Vec<usize>>;

/// Claims, by their numbers, those together that contradict each other or a common third.
#[derive(Debug)]
pub(crate) struct Quarrels {
    /// Of each claim another that it is with, nearer to the one that stands for all; of that one itself.
    with: Vec<usize>,
}

impl Quarrels {
    /// Finds the quarrels among what each side claims; theirs are numbered behind ours.
    pub(crate) fn new(ours: &[&Facts], theirs: &[&Facts]) -> Self {
        let mut by_path: BTreeMap<&str, [Values<'_>; 2]> = BTreeMap::new();
        let sides = ours.iter().map(|it| (0, it)).chain(theirs.iter().map(|it| (1, it)));
        for (nth, (side, facts)) in sides.enumerate() {
            for (path, value) in *facts {
                if let Some(values) = by_path.entry(path).or_default().get_mut(side) {
                    values.entry(value).or_default().push(nth);
                }
            }
        }
        let mut quarrels = Self { with: (0..ours.len() + theirs.len()).collect() };
        for [ours, theirs] in by_path.values() {
            quarrels.join_denied(ours, theirs);
            quarrels.join_denied(theirs, ours);
        }
        quarrels
    }

    /// Joins claims of one side with such of the other as deny them.
    ///
    /// Two other values are enough: whatever two claims deny each other, each is joined so with one that both are joined with.
    fn join_denied(&mut self, side: &Values<'_>, other: &Values<'_>) {
        for (value, claims) in side {
            let denied = other.iter().filter(|it| it.0 != value).take(2).filter_map(|it| it.1.first());
            for other in denied {
                for claim in claims {
                    self.join(*claim, *other);
                }
            }
        }
    }

    /// Joins the quarrels of two claims.
    fn join(&mut self, one: usize, other: usize) {
        let (one, other) = (self.leader(one), self.leader(other));
        if let Some(with) = self.with.get_mut(one) {
            *with = other;
        }
    }

    /// Returns the claim that stands for all with which this one has to do.
    pub(crate) fn leader(&mut self, claim: usize) -> usize {
        let mut at = claim;
        while let Some(with) = self.with.get(at).copied().filter(|it| *it != at) {
            let next = self.with.get(with).copied().unwrap_or(with);
            if let Some(with) = self.with.get_mut(at) {
                *with = next;
            }
            at = next;
        }
        at
    }
}

#[cfg(test)]
mod tests {
    use azulejo_rules::Dice;

    use super::*;

    /// Tells whether of some fact something else is said.
    fn contradict(one: &Facts, other: &Facts) -> bool {
        one.iter().any(|(path, value)| other.get(path).is_some_and(|it| it != value))
    }

    /// Returns quarrels as one at a time finds them.
    fn slowly(ours: &[&Facts], theirs: &[&Facts]) -> Vec<usize> {
        let all: Vec<_> = ours.iter().chain(theirs).collect();
        let mut leaders: Vec<_> = (0..all.len()).collect();
        for _ in 0..all.len() {
            for (one, facts) in ours.iter().enumerate() {
                for (nth, others) in theirs.iter().enumerate() {
                    if contradict(facts, others) {
                        let least = leaders[one].min(leaders[ours.len() + nth]);
                        leaders[one] = least;
                        leaders[ours.len() + nth] = least;
                    }
                }
            }
        }
        leaders
    }

    #[test]
    fn claims_are_in_one_quarrel_whatever_leads_from_one_to_the_other() {
        let mut dice = Dice::new(3);
        for _ in 0..2000 {
            let mut claims = |n: u32| -> Vec<Facts> {
                let n_claims = dice.below(n);
                let mut claim = |_| {
                    let n_facts = 1 + dice.below(2);
                    (0..n_facts)
                        .map(|_| (dice.below(3).to_string(), dice.below(4).to_string()))
                        .collect::<Facts>()
                };
                (0..n_claims).map(&mut claim).collect()
            };
            let (ours, theirs) = (claims(6), claims(6));
            let (ours, theirs): (Vec<_>, Vec<_>) = (ours.iter().collect(), theirs.iter().collect());
            let slow = slowly(&ours, &theirs);
            let mut quarrels = Quarrels::new(&ours, &theirs);
            for one in 0..slow.len() {
                for other in 0..slow.len() {
                    let are_together = quarrels.leader(one) == quarrels.leader(other);
                    assert_eq!(are_together, slow[one] == slow[other], "{ours:?} {theirs:?}");
                }
            }
        }
    }
}
