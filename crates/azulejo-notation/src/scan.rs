//! Looking at eight bytes in one step. Knows no line; the bits of the notation stay in this file.

/// Eight bytes of 1.
const ONES: u64 = 0x0101_0101_0101_0101;
/// The highest bit of eight bytes.
const HIGHS: u64 = 0x8080_8080_8080_8080;
/// Eight line feeds.
const FEEDS: u64 = ONES * b'\n' as u64;

/// How many bytes are looked at here before [`memchr`] is asked, which is faster for long lines only.
const NEAR: usize = 32;

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
