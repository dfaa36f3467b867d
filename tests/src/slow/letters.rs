//! Seats and tiles as letters, and piles of them. Knows no color.

use super::Dice;

/// Returns the letter of a seat.
pub fn letter(seat: usize) -> char {
    ['A', 'B', 'C', 'D'][seat]
}

/// Reads a seat's letter.
pub(super) fn read_seat(text: &str) -> Option<usize> {
    ["A", "B", "C", "D"].iter().position(|it| *it == text)
}

/// Returns how often a color is among tiles.
pub(super) fn count(tiles: &[char], color: char) -> usize {
    tiles.iter().filter(|it| **it == color).count()
}

/// Takes one tile of a color out of tiles; tells whether there was one.
pub(super) fn take(tiles: &mut Vec<char>, color: char) -> bool {
    let place = tiles.iter().position(|it| *it == color);
    place.map(|nth| tiles.remove(nth)).is_some()
}

/// Reads a pile: `2B1Y`.
pub(super) fn read_pile(text: &str) -> Option<Vec<char>> {
    let mut tiles = Vec::new();
    let mut number = String::new();
    for letter in text.chars().filter(|it| *it != '-') {
        if letter.is_ascii_digit() {
            number.push(letter);
        } else {
            tiles.extend(vec![letter; number.parse().ok()?]);
            number.clear();
        }
    }
    Some(tiles)
}

/// Returns a number below `n`, 0 where that is 0.
pub(crate) fn below(dice: &mut Dice, n: usize) -> usize {
    dice.below(u32::try_from(n).expect("a small number")) as usize
}
