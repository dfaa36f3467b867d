//! Lists in words, of which only the first are shown. Knows no game.

/// How many ways are written out.
const SHOWN: usize = 4;

/// Lists the first of some ways, and says how many more there are: `` `A 1B1` or `A 1B2` ``.
pub(crate) fn listed(ways: &[String]) -> String {
    let shown = ways.iter().take(SHOWN).map(String::as_str).collect::<Vec<_>>().join(" or ");
    match ways.len().checked_sub(SHOWN) {
        None | Some(0) => shown,
        Some(n_more) => format!("{shown}, or one of {n_more} more"),
    }
}

/// Lists the first of some places, and says how many more there are: `R1, R2`.
pub(crate) fn names_of(places: &[String]) -> String {
    let shown = places.iter().take(2 * SHOWN).map(String::as_str).collect::<Vec<_>>().join(", ");
    match places.len().checked_sub(2 * SHOWN) {
        None | Some(0) => shown,
        Some(n_more) => format!("{shown} and {n_more} more"),
    }
}
