//! The part of a line that a frame shows. Draws no frame.

use crate::escape::visible;

/// The beginning of a line with every character visible.
pub(crate) struct Excerpt {
    /// What is shown.
    pub(crate) text: String,
    /// For each shown character and for the end: its byte in the line and in the text.
    places: Vec<(usize, usize)>,
}

impl Excerpt {
    /// Takes a line, of which only the first `end` bytes matter.
    pub(crate) fn new(line: &[u8], end: usize) -> Self {
        let mut excerpt = Self { text: String::new(), places: Vec::new() };
        let mut at = 0;
        for chunk in line.utf8_chunks() {
            for it in chunk.valid().chars() {
                if end <= at {
                    excerpt.places.push((at, excerpt.text.len()));
                    excerpt.text.push('…');
                    return excerpt;
                }
                excerpt.push(at, visible(it));
                at += it.len_utf8();
            }
            if !chunk.invalid().is_empty() {
                excerpt.push(at, char::REPLACEMENT_CHARACTER);
                at += chunk.invalid().len();
            }
        }
        excerpt.places.push((at, excerpt.text.len()));
        excerpt
    }

    /// Adds the character that stands at byte `at` of the line.
    fn push(&mut self, at: usize, shown: char) {
        self.places.push((at, self.text.len()));
        self.text.push(shown);
    }

    /// Returns the byte of the text that shows the byte `at` of the line.
    pub(crate) fn place(&self, at: usize) -> usize {
        let nth = self.places.partition_point(|(in_line, _)| *in_line < at);
        self.places.get(nth).map_or(self.text.len(), |(_, in_text)| *in_text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_follow_the_characters_that_stand_for_others() {
        let excerpt = Excerpt::new(b"a\x1bb\xffc", 99);
        assert_eq!(excerpt.text, "a␛b\u{fffd}c");
        assert_eq!(excerpt.place(2), "a␛".len());
        assert_eq!(excerpt.place(4), "a␛b\u{fffd}".len());
        assert_eq!(excerpt.place(99), excerpt.text.len());
    }

    #[test]
    fn what_lies_behind_the_last_place_is_cut() {
        assert_eq!(Excerpt::new("äbcdef".as_bytes(), 3).text, "äb…");
        assert_eq!(Excerpt::new(b"abc", 3).text, "abc");
    }
}
