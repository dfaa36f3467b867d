//! Text from a record made safe to show. Does not escape for JSON or any other format.

use std::borrow::Cow;
use std::fmt;
use std::fmt::{Display, Write};

/// Text that displays with every character visible: what would steer a terminal is replaced by a picture of it.
///
/// Each character stays one character, so that columns hold.
///
/// ```
/// assert_eq!(azulejo_render::Escaped("\u{1b}[31mAda").to_string(), "␛[31mAda");
/// ```
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Escaped<'a>(pub &'a str);

impl Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.0.contains(is_hidden) {
            return f.write_str(self.0);
        }
        self.0.chars().try_for_each(|it| f.write_char(visible(it)))
    }
}

/// Returns the text with every character visible, one for one.
pub fn escape(text: &str) -> Cow<'_, str> {
    if text.contains(is_hidden) {
        Cow::Owned(text.chars().map(visible).collect())
    } else {
        Cow::Borrowed(text)
    }
}

/// Tells whether a character steers the display instead of being seen: controls, marks of direction, line separators,
/// tags and the byte-order mark.
pub fn is_hidden(it: char) -> bool {
    it.is_control()
        || matches!(it,
            '\u{61c}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

/// Returns the character, or what is shown in the place of a hidden one.
pub(crate) fn visible(it: char) -> char {
    match it {
        '\0'..='\u{1f}' => char::from_u32(0x2400 + u32::from(it)).unwrap_or(char::REPLACEMENT_CHARACTER),
        '\u{7f}' => '\u{2421}',
        it if is_hidden(it) => char::REPLACEMENT_CHARACTER,
        it => it,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_control_character_is_shown_as_its_picture() {
        assert_eq!(escape("\u{1b}]0;x\u{7}\t\u{7f}"), "␛]0;x␇␉␡");
    }

    #[test]
    fn what_has_no_picture_is_shown_as_a_replacement() {
        // Of these `\u{9b}` begins a sequence in many terminals and `\u{202e}` turns the line around.
        assert_eq!(escape("a\u{9b}b\u{202e}c\u{feff}"), "a\u{fffd}b\u{fffd}c\u{fffd}");
    }

    #[test]
    fn ordinary_text_is_borrowed() {
        assert!(matches!(escape("Žofie 阿祖 👩‍👧 é"), Cow::Borrowed(_)));
    }
}
