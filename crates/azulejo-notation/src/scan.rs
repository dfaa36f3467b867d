//! Looking at eight bytes in one step. Knows no line; the bits of the notation stay in this file.

#![expect(clippy::indexing_slicing, reason = "packs words while compiling")]

/// Eight bytes of 1.
const ONES: u64 = 0x0101_0101_0101_0101;
/// The highest bit of eight bytes.
const HIGHS: u64 = 0x8080_8080_8080_8080;
/// Eight line feeds.
const FEEDS: u64 = ONES * b'\n' as u64;

/// Eight colons.
const COLONS: u64 = ONES * b':' as u64;
/// What a letter of ASCII has in lower case and not in upper case, in eight bytes.
const LOWER: u64 = ONES * 0x20;

/// How many bytes are looked at here before [`memchr`] is asked, which is faster for long lines only.
const NEAR: usize = 64;

/// Returns where the first line feed is.
#[inline]
pub(crate) fn line_feed(text: &[u8]) -> Option<usize> {
    let mut rest = text;
    let mut n_before = 0;
    while let Some((eight, behind)) = rest.split_first_chunk().filter(|_| n_before < NEAR) {
        let feeds = zeros(u64::from_le_bytes(*eight) ^ FEEDS);
        if feeds != 0 {
            return Some(n_before + first(feeds));
        }
        rest = behind;
        n_before += eight.len();
    }
    memchr::memchr(b'\n', rest).map(|at| n_before + at)
}

/// Returns the letters in lower case that a text begins with up to a colon, side by side, and how many they are; none where
/// the colon is not among the first eight bytes.
///
/// Of other characters than letters others become; but only a letter becomes a letter.
#[inline]
pub(crate) fn short_key(text: &[u8]) -> Option<(u64, usize)> {
    let eight = u64::from_le_bytes(*text.first_chunk()?);
    let colons = zeros(eight ^ COLONS);
    let len = if colons == 0 { None } else { Some(first(colons)) }?;
    Some(((eight | LOWER) & below(len), len))
}

/// Returns the letters of a key in lower case, of which there are at most seven, as [`short_key`] does.
pub(crate) const fn packed_key(key: &str) -> u64 {
    let (bytes, mut packed, mut nth) = (key.as_bytes(), 0, key.len());
    while 0 < nth {
        nth -= 1;
        packed = packed << 8 | (bytes[nth] | 0x20) as u64;
    }
    packed
}

/// Returns all bits of so many bytes, fewer than eight.
const fn below(n_bytes: usize) -> u64 {
    (1 << (8 * n_bytes)) - 1
}

/// Returns how many printable ASCII characters, of which a space is none, a text begins with.
pub(crate) fn word_len(text: &[u8]) -> usize {
    n_in_row(text, u8::is_ascii_graphic)
}

/// Returns how many printable ASCII characters, of which a space is none, eight bytes begin with, and the last of them, if
/// there is one and a line feed stands behind them.
#[inline]
pub(crate) const fn short_line(eight: [u8; 8]) -> Option<(usize, u8)> {
    let eight = u64::from_le_bytes(eight);
    let len = first(below_or_above(eight, b'!'));
    let is_line = len != 0 && byte(eight, len) == b'\n' && len < 8;
    if is_line { Some((len, byte(eight, len - 1))) } else { None }
}

/// Returns a byte of eight by its number, from 0; of numbers from 8 on, of the rest.
const fn byte(eight: u64, nth: usize) -> u8 {
    (eight >> (8 * (nth & 7))).to_le_bytes()[0]
}

/// Returns how many printable ASCII characters and spaces a text begins with.
pub(crate) fn n_printable(text: &[u8]) -> usize {
    let eights = text.chunks_exact(8);
    let is_printable = |eight: &&[u8]| {
        eight.first_chunk().is_some_and(|it| below_or_above(u64::from_le_bytes(*it), b' ') == 0)
    };
    let n_before = 8 * eights.take_while(is_printable).count();
    n_before + n_in_row(text.get(n_before..).unwrap_or_default(), |it| matches!(it, b' '..=b'~'))
}

/// Returns how many bytes from the first on are such.
fn n_in_row(text: &[u8], is_such: impl Fn(&u8) -> bool) -> usize {
    text.iter().position(|it| !is_such(it)).unwrap_or(text.len())
}

/// Marks the first of eight bytes that is below `least`, an ASCII character, or above the last printable ASCII character by
/// its highest bit; marks behind it mean nothing.
///
/// What is less has the highest bit when `least` is subtracted; so has what is more than `~` when 1 is added.
const fn below_or_above(eight: u64, least: u8) -> u64 {
    (eight.wrapping_sub(ONES * least as u64) | eight.wrapping_add(ONES) | eight) & HIGHS
}

/// Marks the first of eight bytes that is 0 by its highest bit; marks behind it mean nothing.
const fn zeros(eight: u64) -> u64 {
    eight.wrapping_sub(ONES) & !eight & HIGHS
}

/// Returns which of eight bytes is the first that is marked.
const fn first(marks: u64) -> usize {
    marks.trailing_zeros() as usize / 8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn printable_bytes_are_counted_up_to_the_first_other() {
        for n_before in 0..20 {
            for fill in [b'!', b'A', b'~'] {
                for other in (0..=b' ').chain(0x7F..=0xFF) {
                    for behind in ["", "A\nA ~ \u{7F}  A"] {
                        let text = [&vec![fill; n_before], &[other][..], behind.as_bytes()].concat();
                        assert_eq!(word_len(&text), n_before, "{other}");
                        assert_eq!(n_printable(&text) == n_before, other != b' ', "{other}");
                    }
                }
                assert_eq!(word_len(&vec![fill; n_before]), n_before);
                assert_eq!(n_printable(&[vec![b' '; n_before], vec![fill; n_before]].concat()), 2 * n_before);
            }
        }
    }

    #[test]
    fn the_first_line_feed_is_found_wherever_it_is() {
        for n_before in 0..70 {
            for fill in [b'x', 0, 0x0B, 0x8A, 0xFF] {
                let mut text = vec![fill; n_before];
                assert_eq!(line_feed(&text), None);
                text.extend(b"\nA\n\xFF");
                assert_eq!(line_feed(&text), Some(n_before), "{fill}");
            }
        }
    }
}
