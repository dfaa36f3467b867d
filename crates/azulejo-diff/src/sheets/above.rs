//! What stands above two sheets, in one. Reads no record.

use super::Sheets;
use super::write::MARK;
use crate::merge::united_texts;

impl Sheets {
    /// Puts above the reconciled record what stands above each of the two sheets (agn 1.4), with the line ends of the record: the
    /// lines of the first sheet, and below them those that only the second one has. Lines of the record are counted from there on.
    pub fn put_below(&mut self, left: &[u8], right: &[u8]) {
        let [left, right] = [left, right].map(|it| it.strip_prefix(MARK).unwrap_or(it));
        let has_return =
            self.text.split_inclusive(|it| *it == b'\n').next().is_some_and(|it| it.ends_with(b"\r\n"));
        let end: &[u8] = if has_return { b"\r\n" } else { b"\n" };
        let lines = united_texts(left, right);
        let mut text = lines.join(end);
        if !lines.is_empty() {
            text.extend(end);
        }
        text.append(&mut self.text);
        self.text = text;
        let against = self.disagreements.iter_mut().filter_map(|it| it.against.as_mut());
        for trouble in self.trouble.iter_mut().chain(against) {
            trouble.line += lines.len() as u64;
        }
    }
}
