//! What is printed on the boards of azul, and what things score, for people who ask. Decides nothing.

use super::place::{Column, Row, Space};
use super::questions::Rules;
use super::state::{Side, State};
use super::wall::printed;
use super::{floor, score, sketch};
use crate::{Cell, Scored, Seat, Sketch, Tone};

/// The words of a count.
pub(super) const TALLY: &str = "rows=2 columns=1 colors=1 floor=3";

/// Describes the wall of a side, what the floor costs, and the end bonuses.
pub(super) fn chart(rules: &Rules, side: Side, out: &mut dyn Sketch) {
    out.panel(side.name(), None);
    for row in Row::ALL.into_iter().filter(|_| side == Side::Colored) {
        let cells = Column::ALL.map(|column| sketch::tile_cell(printed(Space { row, column })));
        out.row(&format!("wall {row}"), &cells);
    }
    let costs: Vec<_> = (1..=7).map(|n| format!("-{}", floor::cost_of_tiles(rules, n))).collect();
    let cells: Vec<_> = costs.iter().map(|text| Cell { text, tone: Tone::Print }).collect();
    out.row("floor, all spaces up to here", &cells);
    for kind in ["rows", "columns", "colors"] {
        let points = score::value_of(rules, kind, 1).unwrap_or_default();
        out.line(&format!("each complete {}", kind.trim_end_matches('s')), &points.to_string());
    }
}

/// Calls `each` with the end bonuses of a seat, and what its floor costs.
pub(super) fn outlook(rules: &Rules, state: &State, seat: Seat, each: &mut dyn FnMut(Scored)) {
    score::bonuses(rules, &state.board(seat).wall, &mut |name, n, points| {
        if n != 0 {
            each(Scored::new(format!("{n} complete {}", plural(name, n)), points));
        }
    });
    let cost = floor::cost_now(rules, state, seat);
    if cost != 0 {
        each(Scored::new("the floor", -cost));
    }
}

/// Returns what `rows=2` and the like say, and its points.
pub(super) fn tally(rules: &Rules, word: &str) -> Option<Scored> {
    let (kind, n) = word.split_once('=')?;
    let (kind, n) = (kind.to_ascii_lowercase(), n.parse::<u8>().ok()?);
    if kind == "floor" {
        let pieces = plural("piece", n);
        return (n <= 100)
            .then(|| Scored::new(format!("floor with {n} {pieces}"), -floor::cost_of_tiles(rules, n)));
    }
    let points = score::value_of(rules, &kind, n).filter(|_| n <= 5)?;
    Some(Scored::new(format!("{n} complete {}", plural(kind.trim_end_matches('s'), n)), points))
}

/// Returns a noun in the number of `n`.
fn plural(noun: &str, n: u8) -> String {
    if n == 1 { noun.to_owned() } else { format!("{noun}s") }
}
