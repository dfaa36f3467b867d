//! Tiles and piles of them. Knows no board.

use crate::tiles::tiles;

tiles! {
    22 of
    /// `P`
    Purple b'P' "purple",
    /// `G`
    Green b'G' "green",
    /// `O`
    Orange b'O' "orange",
    /// `Y`
    Yellow b'Y' "yellow",
    /// `B`
    Blue b'B' "blue",
    /// `R`
    Red b'R' "red",
}

/// Returns the named tiles that were not known to lie in a pile.
pub(super) fn newly_known(pile: &Pile, named: &ByTile<u8>) -> ByTile<u8> {
    ByTile::new(|tile| named[tile].saturating_sub(pile.tiles[tile]))
}

/// Calls `each` with every way to choose `n` of these tiles, in canonical order: the most of the first color first.
pub(super) fn each_choice(from: &ByTile<u8>, n: u32, each: &mut dyn FnMut(ByTile<u8>)) {
    let mut chosen = ByTile::default();
    if n <= from.n_tiles() {
        choose_on(from, &Tile::ALL, n, &mut chosen, each);
    }
}

/// Chooses `n` more tiles of the colors in `open`, of which there are enough; goes as deep as there are colors.
fn choose_on(
    from: &ByTile<u8>,
    open: &[Tile],
    n: u32,
    chosen: &mut ByTile<u8>,
    each: &mut dyn FnMut(ByTile<u8>),
) {
    let Some((tile, others)) = open.split_first() else { return each(*chosen) };
    let n_others = others.iter().map(|it| u32::from(from[*it])).sum::<u32>();
    let (least, most) = (n.saturating_sub(n_others), n.min(u32::from(from[*tile])));
    for n_tiles in (least..=most).rev() {
        chosen[*tile] = u8::try_from(n_tiles).unwrap_or(u8::MAX);
        choose_on(from, others, n - n_tiles, chosen, each);
    }
    chosen[*tile] = 0;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_come_in_canonical_order_each_once() {
        let mut from = ByTile::default();
        (from[Tile::Purple], from[Tile::Orange], from[Tile::Red]) = (2, 1, 1);
        let mut found = Vec::new();
        each_choice(&from, 2, &mut |it| found.push(Pile::known(it).to_string()));
        assert_eq!(found, ["2P", "1P1O", "1P1R", "1O1R"]);
        found.clear();
        each_choice(&from, 5, &mut |it| found.push(Pile::known(it).to_string()));
        assert!(found.is_empty());
        each_choice(&from, 0, &mut |it| found.push(Pile::known(it).to_string()));
        assert_eq!(found, ["-"]);
    }
}
