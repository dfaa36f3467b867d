//! Tokens of header fields that are a language of their own: positions, and what is printed on a table's boards.

use super::token::{Alterer, SEATS, runs};

impl Alterer<'_> {
    /// Alters a position: its numbers, words and tiles, and whose turn it is, in which phase.
    pub(super) fn position(&mut self, at: usize) {
        self.every_number_a_little(at, "position");
        self.every_word(at, "position");
        let tiles = self.letters.tiles;
        for tile in runs(self.line, at, |it| tiles.contains(char::from(it))) {
            for at in tile {
                self.put_others("position", at, tiles);
            }
        }
        self.moment(at);
    }

    /// Alters what a position says of the game and the moment.
    fn moment(&mut self, at: usize) {
        let words = self.words(at);
        if let [game, board, _, phase, ..] = words.as_slice() {
            for (word, others) in [
                (game, &self.letters.others[..]),
                (board, &self.letters.boards[..]),
                (phase, self.letters.phases),
            ] {
                for other in others {
                    self.put("moment of a position", word.clone(), other);
                }
            }
        }
        for word in words {
            let text = &self.line[word.clone()];
            if let Some((key, _)) = text.split_once('=') {
                let value = word.start + key.len() + 1..word.end;
                for other in ["A", "B", "C", "D", "-", "center", "display", ""] {
                    self.put("seat of a position", value.clone(), other);
                }
            } else if text.get(1..2) == Some(":") && text.starts_with(|it| SEATS.contains(it)) {
                self.put_others("seat of a position", word.start, "ABCD");
            }
        }
    }

    /// Alters what is printed: numbers, colors, entries, and their order.
    pub(super) fn printed(&mut self, at: usize) {
        const KIND: &str = "what is printed";
        self.every_number(at, KIND);
        self.every_word(at, KIND);
        let parts = runs(self.line, at, |it| it.is_ascii_alphanumeric());
        for (nth, part) in parts.iter().enumerate() {
            let text = &self.line[part.clone()];
            if text.len() == 1 && self.letters.tiles.contains(text) {
                self.put_others(KIND, part.start, self.letters.tiles);
            }
            self.put(KIND, part.start..(part.end + 1).min(self.line.len()), "");
            if let Some(next) = parts.get(nth + 1) {
                let between = &self.line[part.end..next.start];
                let swapped = format!("{}{between}{text}", &self.line[next.clone()]);
                self.put(KIND, part.start..next.end, &swapped);
            }
        }
    }
}
