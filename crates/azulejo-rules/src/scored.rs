//! What something scores, said in words, and points that are lost. Knows no game.

/// One thing that scores, and its points.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Scored {
    /// What it is: `star P complete, purple`.
    pub what: String,
    /// What it brings; below zero for a loss.
    pub points: i32,
}

impl Scored {
    /// Returns something that scores.
    pub fn new(what: impl Into<String>, points: i32) -> Self {
        Self { what: what.into(), points }
    }
}

/// Takes points off a score, but none below `floor`; returns the change. A score below the floor stays where it is.
pub(crate) fn lose(score: &mut i32, points: u32, floor: Option<i32>) -> i32 {
    // Points that are counted are far from the ends of an `i32`, and so are losses.
    let before = *score;
    let lowered = before.saturating_sub_unsigned(points);
    *score = floor.map_or(lowered, |floor| lowered.max(floor.min(before)));
    score.saturating_sub(before)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_loss_stops_at_the_floor_and_never_raises_a_score() {
        let lost = |mut score, points, floor| lose(&mut score, points, floor);
        assert_eq!(lost(3, 5, Some(1)), -2);
        assert_eq!(lost(10, 4, Some(1)), -4);
        assert_eq!(lost(3, 5, None), -5);
        assert_eq!(lost(0, 5, Some(1)), 0);
    }
}
