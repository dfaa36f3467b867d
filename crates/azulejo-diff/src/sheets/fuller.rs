//! Which of two lines says more of the same: what follows or is a matter of course may be left out, and tiles may not have been noted.
//! Replays nothing.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "kinds of lines are the notation's, and few of them may leave something out"
)]

use std::cmp::Ordering;
use std::collections::BTreeSet;

use azulejo_notation::{LineKind, Ruling};
use azulejo_rules::{Game, Seat};

use crate::records::parts::Entry;

/// Compares how much two lines say of the same: less, as much, or more; none where they do not say the same.
pub(super) fn compare_said<G: Game>(left: &Entry<'_>, right: &Entry<'_>) -> Option<Ordering> {
    match (left.line.kind, right.line.kind) {
        (LineKind::Chance { .. }, LineKind::Chance { .. }) | (LineKind::Ply { .. }, LineKind::Ply { .. }) => {
            compare_plies::<G>(left, right)
        }
        _ => Said::of(left)?.compare(&Said::of(right)?),
    }
}

/// Compares how much two events say of the same.
fn compare_plies<G: Game>(left: &Entry<'_>, right: &Entry<'_>) -> Option<Ordering> {
    let read = |entry: &Entry<'_>| match entry.line.kind {
        LineKind::Chance { word, body } => G::read_chance(&word.to_ascii_lowercase(), body).ok(),
        LineKind::Ply { seat, body, .. } => G::read_ply(Seat::from_letter(seat.letter())?, body).ok(),
        _ => None,
    };
    let (one, other) = (read(left)?, read(right)?);
    order(G::fills_in(&other, &one), G::fills_in(&one, &other))
}

/// Returns the order of two things of which each may say all that the other does.
const fn order(is_in_right: bool, is_in_left: bool) -> Option<Ordering> {
    match (is_in_right, is_in_left) {
        (true, true) => Some(Ordering::Equal),
        (true, false) => Some(Ordering::Less),
        (false, true) => Some(Ordering::Greater),
        (false, false) => None,
    }
}

/// What a line says in any case, and what it may leave out.
struct Said {
    always: Vec<String>,
    besides: BTreeSet<String>,
}

impl Said {
    /// Takes apart a line that may leave out what follows: the seat behind `round`, the scores behind `end`, facts of a claim.
    /// The order of facts means nothing, in a ruling neither.
    fn of(entry: &Entry<'_>) -> Option<Self> {
        let text = entry.text();
        let mut always: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        let besides = match entry.line.kind {
            LineKind::Round { .. } => always.split_off(2.min(always.len())).into_iter().collect(),
            LineKind::End(end) => {
                let scores = always.split_off(always.len().saturating_sub(end.scores.len()));
                (!scores.is_empty()).then(|| scores.join(" ")).into_iter().collect()
            }
            LineKind::Claim(_) => always.split_off(1).into_iter().collect(),
            LineKind::Ruling(Ruling::Set(_)) => {
                always.sort();
                BTreeSet::new()
            }
            _ => return None,
        };
        Some(Self { always, besides })
    }

    /// Compares how much two lines say of the same.
    fn compare(&self, other: &Self) -> Option<Ordering> {
        let order = order(self.besides.is_subset(&other.besides), other.besides.is_subset(&self.besides));
        order.filter(|_| self.always == other.always)
    }
}

/// Tells whether two lines are claims and speak of no fact otherwise, so that both may stand.
pub(super) fn claim_beside(left: &Entry<'_>, right: &Entry<'_>) -> bool {
    let (LineKind::Claim(_), LineKind::Claim(_)) = (left.line.kind, right.line.kind) else { return false };
    let (one, other) = (left.text(), right.text());
    let pairs = |text: &'_ str| -> Vec<(String, String)> {
        let pairs = text.split_whitespace().filter_map(|it| it.split_once('='));
        pairs.map(|(path, value)| (path.to_owned(), value.to_owned())).collect()
    };
    let other = pairs(&other);
    pairs(&one).iter().all(|one| other.iter().all(|other| one.0 != other.0 || one.1 == other.1))
}

/// Tells whether a header field says more than another of its key: who sits there, or when it was, where the other has `?`.
pub(super) fn is_fuller_field(field: &Entry<'_>, other: &Entry<'_>) -> bool {
    let (Some(one), Some(two)) = (field.line.kind.field(), other.line.kind.field()) else { return false };
    let is_seat = one.key.len() == 1;
    let is_date = one.is("date") && one.value.len() == two.value.len();
    let fills_in = |(one, two): (u8, u8)| one == two || two == b'?';
    one.value != two.value
        && (is_seat && two.value == "?" || is_date && one.value.bytes().zip(two.value.bytes()).all(fills_in))
}
