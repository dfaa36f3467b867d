//! A number for each color, side by side in one, so that one step does something for all five. Follows no rule.

#![expect(clippy::indexing_slicing, reason = "tables with a place for every letter and number")]

use azulejo_source::Excerpt;

use super::board::{Floor, PatternLine};
use super::place::{ByRow, Row};
use super::tile::{ByTile, Pile, Tile};

/// A number for each color, `BITS` bits each, in color order from the lowest.
///
/// No number may run over into the next: who adds takes care that each stays below half of what its bits could hold.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub(super) struct Packed<const BITS: u32>(u64);

/// Numbers below 128.
pub(super) type Small = Packed<8>;

/// Numbers below 2048: sums of what bytes count.
pub(super) type Sum = Packed<12>;

impl<const BITS: u32> Packed<BITS> {
    /// The number 1 for each color.
    const ONES: u64 = 1 | 1 << BITS | 1 << (2 * BITS) | 1 << (3 * BITS) | 1 << (4 * BITS);
    /// The highest bit of each color.
    const TOPS: u64 = Self::ONES << (BITS - 1);
    /// All bits of all colors.
    const ALL: u64 = Self::ONES * Self::FIRST;
    /// All bits of the first color.
    const FIRST: u64 = (1 << BITS) - 1;

    /// Returns the same number for each color.
    pub(super) const fn each(number: u8) -> Self {
        Self(Self::ONES * number as u64)
    }

    /// Returns the numbers of a pile.
    pub(super) const fn of(tiles: &ByTile<u8>) -> Self {
        let [blue, yellow, red, black, white] = *tiles.array();
        let upper = ((white as u64) << BITS | black as u64) << BITS | red as u64;
        Self((upper << BITS | yellow as u64) << BITS | blue as u64)
    }

    /// Returns so many of one color, and 0 for the others.
    pub(super) const fn some(tile: Tile, number: u8) -> Self {
        Self((number as u64) << (BITS * tile as u32))
    }

    /// Adds the numbers of each color.
    pub(super) const fn add(&mut self, other: Self) {
        self.0 += other.0;
    }

    /// Takes out one tile of a color that is there.
    pub(super) const fn take(&mut self, tile: Tile) {
        self.0 -= 1 << (BITS * tile as u32);
    }

    /// Returns the number of a color.
    pub(super) const fn number(self, tile: Tile) -> u32 {
        Self::low(self.0 >> (BITS * tile as u32))
    }

    /// Returns for each color the sum of its number and of those of the colors before it.
    ///
    /// The product with ones is the sum of the numbers and of all their shifts.
    const fn up_to(self) -> Self {
        Self(self.0.wrapping_mul(Self::ONES))
    }

    /// Returns the sum of the five numbers.
    pub(super) const fn sum(self) -> u32 {
        Self::low(self.up_to().0 >> (4 * BITS))
    }

    /// Returns the color of the thing number `nth`, from 0, where so many of each color lie in a row, and its number among
    /// those of its color.
    pub(super) fn find(self, nth: u32) -> Option<(Tile, u32)> {
        let up_to = self.up_to().0;
        // The top bit is left to each color up to whose last thing there are no more than `nth`.
        let before =
            (((u64::from(nth) * Self::ONES) | Self::TOPS).wrapping_sub(up_to) & Self::TOPS) >> (BITS - 1);
        let tile = *Tile::ALL.get(Self(before).sum() as usize)?;
        Some((tile, nth.wrapping_sub(Self::low(up_to << BITS >> (BITS * tile as u32)))))
    }

    /// Returns the lowest number.
    #[expect(clippy::cast_possible_truncation, reason = "a few bits are left")]
    const fn low(numbers: u64) -> u32 {
        (numbers & Self::FIRST) as u32
    }
}

impl Small {
    /// Returns the numbers of a pile, as [`of`](Self::of) does.
    pub(super) const fn of_tiles(tiles: &ByTile<u8>) -> Self {
        let [blue, yellow, red, black, white] = *tiles.array();
        Self(u64::from_le_bytes([blue, yellow, red, black, white, 0, 0, 0]))
    }

    /// Returns the numbers one by one.
    pub(super) const fn tiles(self) -> ByTile<u8> {
        let [blue, yellow, red, black, white, ..] = self.0.to_le_bytes();
        ByTile::of([blue, yellow, red, black, white])
    }

    /// One tile for each byte that is the letter of a color, in either case; something above the numbers for any other.
    const OF_LETTERS: [u64; 256] = {
        let mut of_letters = [1 << 56; 256];
        let mut nth = 0;
        while nth < Tile::ALL.len() {
            let (tile, letter) = (Tile::ALL[nth], Tile::ALL[nth].letter());
            of_letters[letter as usize] = Self::some(tile, 1).0;
            of_letters[letter.to_ascii_lowercase() as usize] = Self::some(tile, 1).0;
            nth += 1;
        }
        of_letters
    };

    /// Returns how many letters there are of each color; none where one is of no color.
    pub(super) fn of_letters(letters: [u8; 4]) -> Option<Self> {
        let sum = Self(letters.iter().map(|it| Self::OF_LETTERS[usize::from(*it)]).sum());
        sum.has_nothing_above().then_some(sum)
    }

    /// Returns the numbers as a pile, of which [`of_pile`](Self::of_pile) makes the same again.
    pub(super) const fn pile(self) -> Pile {
        Pile::of_numbers(self.0.to_le_bytes())
    }

    /// Returns the number of a color as a byte.
    pub(super) const fn of_color(self, tile: Tile) -> u8 {
        (self.0 >> (8 * tile as u32)).to_le_bytes()[0]
    }

    /// Tells whether nothing stands above the numbers: no unknown tiles of a pile.
    pub(super) const fn has_nothing_above(self) -> bool {
        self.0 & !Self::ALL == 0
    }

    /// Returns the numbers of the other colors, and 0 for this one.
    pub(super) const fn without_color(self, tile: Tile) -> Self {
        Self(self.0 & !(Self::FIRST << (8 * tile as u32)))
    }

    /// Returns the sums of the numbers, and of what stands above them, if all of them are small.
    pub(super) const fn plus(self, other: Self) -> Option<Self> {
        const HIGHS: u64 = u64::from_le_bytes([0x80; 8]);
        if (self.0 | other.0) & HIGHS == 0 { Some(Self(self.0 + other.0)) } else { None }
    }

    /// Tells whether each number is 0 and nothing stands above them.
    pub(super) const fn is_zero(self) -> bool {
        self.0 == 0
    }

    /// Returns the sum, if each number is below eight and nothing stands above them.
    pub(super) const fn sum_of_few(self) -> Option<u32> {
        if self.0 & !Self::each(7).0 == 0 { Some(self.sum()) } else { None }
    }

    /// Takes small numbers away; none where more of a color would be taken than there is, or what there is is not small.
    ///
    /// The highest bits of what there is are lent; each comes back unless it was needed.
    pub(super) const fn minus(self, other: Self) -> Option<Self> {
        let left = (self.0 | Self::TOPS).wrapping_sub(other.0);
        if self.0 & Self::TOPS == 0 && left & Self::TOPS == Self::TOPS {
            Some(Self(left & !Self::TOPS))
        } else {
            None
        }
    }

    /// Returns the known tiles of a pile; what stands above them counts for no color.
    pub(super) const fn of_pile(pile: &Pile) -> Self {
        Self(u64::from_le_bytes(pile.numbers()))
    }

    /// Returns the tiles that have these numbers on the floor: of colors, from 1, and of nothing that is counted.
    pub(super) fn of_pieces(numbers: &[u8; Floor::SPACES]) -> Self {
        const COLORS: [u64; 8] = [0, 1, 1 << 8, 1 << 16, 1 << 24, 1 << 32, 0, 0];
        Self(numbers.iter().map(|it| COLORS[usize::from(it % 8)]).sum())
    }

    /// Returns the tiles of a line: an empty one has a color number of 0 and none.
    pub(super) const fn of_line(line: PatternLine) -> Self {
        Self((line.n_tiles() as u64) << (8 * line.color() as u32) >> 8)
    }

    /// Returns the numbers that stand where `counts` is not 0, and 0 for other colors.
    ///
    /// Adding ones to the bits below the top one carries into it where one of them was set; less itself moved down by seven,
    /// a top bit is all the bits below it.
    pub(super) const fn where_some(self, counts: Self) -> Self {
        let below = Self::TOPS - Self::ONES;
        let tops = (((counts.0 & below) + below) | counts.0) & Self::TOPS;
        Self(self.0 & (tops - (tops >> 7)))
    }

    /// Returns the bits that are set in this or in the other.
    pub(super) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns the bits that are set in this and not in the other.
    pub(super) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Returns how many bits of each color are set.
    ///
    /// Adds up neighbors: bits to pairs, pairs to fours, fours to eights.
    pub(super) const fn n_bits(self) -> Self {
        let pairs = self.0 - ((self.0 >> 1) & (0x55 * Self::ONES));
        let fours = (pairs & (0x33 * Self::ONES)) + ((pairs >> 2) & (0x33 * Self::ONES));
        Self((fours + (fours >> 4)) & (0x0f * Self::ONES))
    }

    /// The colors that a line takes which has room, by the number of the color that it holds: at 0 it holds none.
    const TAKERS: [u64; 6] = [Self::ONES, 1, 1 << 8, 1 << 16, 1 << 24, 1 << 32];
    /// A number that no color has.
    const NONE: usize = Self::TAKERS.len();

    /// Returns the lines that have room and hold no other color: a bit for each, from the top.
    pub(super) fn open_lines(lines: &ByRow<PatternLine>) -> Self {
        Row::ALL.into_iter().fold(Self(0), |open, row| {
            let line = lines[row];
            let takers =
                if line.n_pieces() < row.capacity() { usize::from(line.color()) } else { Self::NONE };
            Self(open.0 | Self::TAKERS.get(takers).map_or(0, |it| it << row.nth()))
        })
    }
}

/// A sum of small numbers that notices if one of them, or what they come to, is none.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Total {
    sum: Small,
    /// All bits that were set in a number or in the sum.
    seen: Small,
}

impl Total {
    /// Adds the numbers of each color.
    ///
    /// Up to the first number of 128 or more none runs over into the next, and that one is seen.
    pub(super) const fn add(&mut self, numbers: Small) {
        self.sum.0 = self.sum.0.wrapping_add(numbers.0);
        self.seen = self.seen.or(numbers).or(self.sum);
    }

    /// Tells whether each color comes to this small number.
    pub(super) const fn is_each(self, number: u8) -> bool {
        let is_exact = self.seen.0 & Small::TOPS == 0;
        is_exact && self.sum.0 & Small::ALL == Small::each(number).0
    }
}

/// The bytes of a short text, side by side in one number, and others behind them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Eight(u64);

impl Eight {
    /// A one for each byte.
    const ONES: u64 = u64::from_le_bytes([1; 8]);

    /// Returns the bytes of a text that has at most eight.
    #[inline]
    pub(super) fn of(text: Excerpt<'_>) -> Option<Self> {
        (text.len() <= 8).then(|| Self(u64::from_le_bytes(text.eight())))
    }

    /// Returns a byte by its number, from 0.
    #[inline]
    pub(super) const fn at(self, nth: usize) -> u8 {
        (self.0 >> (8 * (nth & 7))).to_le_bytes()[0]
    }

    /// Tells whether the first `n` bytes from the second one on are the same; there are no more than seven.
    ///
    /// What differs is not 0 where the second byte stands eight times, and what is not asked for is moved out.
    #[inline]
    pub(super) const fn are_same_from_second(self, n: usize) -> bool {
        let differing = (self.0 >> 8) ^ (Self::ONES * self.at(1) as u64);
        differing << (8 * ((8 - n) & 7)) == 0
    }
}

/// Tells whether a color by its number is another one: neither none, which is 0, nor this one.
///
/// Both are bits of one number, so that which of them it is need not be guessed.
pub(super) const fn is_other_color(color: u8, this: u8) -> bool {
    (1 | 1 << this) >> (color & 7) & 1 == 0u8
}

/// Returns the four numbers of a line with so many more tiles of a color, by its number: an empty line has no color yet, and any
/// other has this one.
pub(super) const fn with_more(numbers: [u8; 4], color: u8, n_more: u8) -> [u8; 4] {
    let colored = u32::from_le_bytes(numbers) | u32::from_le_bytes([color, 0, 0, 0]);
    colored.wrapping_add(u32::from_le_bytes([0, n_more, 0, n_more])).to_le_bytes()
}

/// Returns the numbers of a floor with so many more pieces that have the same number, for which there are spaces.
///
/// How many fall is not known beforehand, so that they are laid in one step: as many as are laid are left of eight, and moved to
/// the first free space.
pub(super) const fn with_same(floor: [u8; 8], number: u8, n_more: u8) -> [u8; 8] {
    let [.., n_taken] = floor;
    let more = (Eight::ONES * number as u64) & ((1 << (8 * (n_more & 7))) - 1);
    let laid = u64::from_le_bytes(floor) | (more << (8 * (n_taken & 7)));
    laid.wrapping_add((n_more as u64) << 56).to_le_bytes()
}

/// Returns the number, from 0, of the bit before which, from the lowest, `nth` bits are set; 32 where fewer are set.
pub(super) const fn nth_bit(bits: u32, nth: u32) -> u32 {
    let (mut bits, mut nth) = (bits, nth);
    while nth != 0 && bits != 0 {
        // Takes the lowest bit away.
        bits &= bits.wrapping_sub(1);
        nth -= 1;
    }
    bits.trailing_zeros()
}
