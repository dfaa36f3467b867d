//! A few bytes of a text, and what stands behind them. Does not know what they say.

/// Some bytes of a text, of which those behind them may be looked at as well: eight at once are read faster than few.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Excerpt<'src> {
    /// The text from the first byte on.
    text: &'src [u8],
    /// How many bytes it has.
    len: usize,
}

impl<'src> Excerpt<'src> {
    /// Returns all of a text, behind which nothing is known.
    pub const fn whole(text: &'src [u8]) -> Self {
        Self { text, len: text.len() }
    }

    /// Returns the first `len` bytes of a text, which has so many.
    #[inline]
    pub const fn first(len: usize, text: &'src [u8]) -> Self {
        Self { text, len }
    }

    /// Returns the bytes.
    #[inline]
    pub fn bytes(self) -> &'src [u8] {
        self.text.get(..self.len).unwrap_or(self.text)
    }

    /// Returns the number of bytes.
    #[inline]
    pub const fn len(self) -> usize {
        self.len
    }

    /// Returns the number of bytes from its first one to the end of the text.
    #[inline]
    pub const fn reach(self) -> usize {
        self.text.len()
    }

    /// Tells whether there is no byte.
    pub const fn is_empty(self) -> bool {
        self.len == 0
    }

    /// Returns the eight bytes from its first one on; 0 for those that the text does not have.
    #[inline]
    pub fn eight(self) -> [u8; 8] {
        self.text.first_chunk().copied().unwrap_or_else(|| padded(self.text))
    }
}

/// Returns the bytes of a text of fewer than eight, and 0 for the others.
#[cold]
fn padded(text: &[u8]) -> [u8; 8] {
    let mut eight = [0; 8];
    for (place, byte) in eight.iter_mut().zip(text) {
        *place = *byte;
    }
    eight
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eight_bytes_are_read_from_the_first_one_on() {
        let text = b"A 3WW2\nB 4RR3\n";
        let excerpt = Excerpt::first(4, &text[2..]);
        assert_eq!((excerpt.bytes(), &excerpt.eight()), (&b"3WW2"[..], b"3WW2\nB 4"));
        assert_eq!(Excerpt::whole(excerpt.bytes()).eight(), *b"3WW2\0\0\0\0");
        assert_eq!(Excerpt::first(9, b"3WW2").bytes(), b"3WW2");
    }
}
