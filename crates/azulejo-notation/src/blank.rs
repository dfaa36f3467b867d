//! Cutting blanks and line ends. Works on bytes, because every line passes through here.

/// Tells whether a byte separates words.
pub(crate) const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

/// Cuts bytes off the front as long as `belongs` accepts them; it must accept ASCII only.
#[inline]
pub(crate) fn cut_front(text: &str, belongs: impl Fn(u8) -> bool) -> &str {
    let bytes = text.as_bytes();
    let mut n = 0;
    while bytes.get(n).is_some_and(|it| belongs(*it)) {
        n += 1;
    }
    text.get(n..).unwrap_or_default()
}

/// Cuts bytes off the back as long as `belongs` accepts them; it must accept ASCII only.
#[inline]
pub(crate) fn cut_back(text: &str, belongs: impl Fn(u8) -> bool) -> &str {
    let mut bytes = text.as_bytes();
    while let [rest @ .., last] = bytes {
        if !belongs(*last) {
            break;
        }
        bytes = rest;
    }
    text.get(..bytes.len()).unwrap_or_default()
}

/// Cuts blanks off the front.
#[inline]
pub(crate) fn unindented(text: &str) -> &str {
    cut_front(text, is_blank)
}

/// Cuts the line end and blanks before it.
#[inline]
pub(crate) fn content(line: &str) -> &str {
    cut_back(line, |it| matches!(it, b'\n' | b'\r' | b' ' | b'\t'))
}

/// Cuts the line end: a line feed and the carriage returns before it.
pub(crate) fn without_end(line: &[u8]) -> &[u8] {
    let mut line = line.strip_suffix(b"\n").unwrap_or(line);
    while let Some(shorter) = line.strip_suffix(b"\r") {
        line = shorter;
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_and_line_ends_are_cut() {
        assert_eq!(unindented(" \t é "), "é ");
        assert_eq!(content(" é \r \r\n"), " é");
        assert_eq!(content("\r\n"), "");
        assert_eq!(without_end(b"x \r\r\n"), b"x ");
        assert_eq!(without_end(b"\n\n"), b"\n");
    }
}
