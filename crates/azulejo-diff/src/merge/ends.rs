//! How the lines of a file end, and how those of a merged file do. Merges no line.

use std::borrow::Cow;

/// How all lines of a file end.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum LineEnd {
    /// With a line feed alone.
    Feed,
    /// With a carriage return and a line feed.
    Return,
    /// Some in this way and some in that one.
    Mixed,
}

impl LineEnd {
    /// Returns how the lines of a file end; none where no line does.
    fn of(text: &[u8]) -> Option<Self> {
        let lines = text.split_inclusive(|it| *it == b'\n').filter(|it| it.ends_with(b"\n"));
        let mut ends = lines.map(|it| if it.ends_with(b"\r\n") { Self::Return } else { Self::Feed });
        let first = ends.next()?;
        Some(if ends.all(|it| it == first) { first } else { Self::Mixed })
    }

    /// Returns how the lines of a merged file end: as on the side that changed it, and as in ours where both did.
    pub(crate) fn merged(base: &[u8], ours: &[u8], theirs: &[u8]) -> Self {
        let [base, ours, theirs] = [base, ours, theirs].map(Self::of);
        let kept = if ours == base { theirs.or(ours) } else { ours.or(theirs) };
        kept.unwrap_or(Self::Feed)
    }

    /// Returns the bytes of the end that a line gets which has none.
    pub(crate) const fn bytes(self) -> &'static [u8] {
        match self {
            Self::Return => b"\r\n",
            Self::Feed | Self::Mixed => b"\n",
        }
    }

    /// Returns a file with its lines ended so; as it is where some end in this way and some in that one.
    pub(crate) fn end(self, text: &[u8]) -> Cow<'_, [u8]> {
        if self == Self::Mixed || Self::of(text).is_none_or(|it| it == self) {
            return Cow::Borrowed(text);
        }
        let mut ended = Vec::with_capacity(text.len());
        for line in text.split_inclusive(|it| *it == b'\n') {
            let content = line.strip_suffix(b"\n").map(|it| it.strip_suffix(b"\r").unwrap_or(it));
            ended.extend(content.unwrap_or(line));
            ended.extend(content.map_or(&b""[..], |_| self.bytes()));
        }
        Cow::Owned(ended)
    }
}
