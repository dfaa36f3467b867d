//! Tokens of plies and of chance that are words: hexagons, cells, pieces. Knows how they look, not what is legal.

use std::ops::Range;

use super::token::Alterer;

/// Values of hexagons, and one that is none.
const VALUES: &str = "1234567";

/// Where pieces lie.
const SPOTS: &str = "S12345";

/// The areas of a garden.
const AREAS: [&str; 6] = ["E", "SE", "SW", "W", "NW", "NE"];

impl Alterer<'_> {
    /// Alters what chance brought, a hexagon a word.
    pub(super) fn chance(&mut self, at: usize, hexagon: &'static str, word: &'static str) {
        self.keyword(at);
        let words = self.words(at);
        for range in words.iter().skip(1) {
            let print = self.print_of(range);
            self.hexagon([hexagon; 3], print.clone());
            self.put(hexagon, print.start..range.end, "*");
            if range.start < print.start {
                self.put_others("place of a flip", range.start, SPOTS);
            }
            let text = self.line[range.clone()].to_owned();
            self.put(word, range.start - 1..range.end, "");
            self.put(word, range.clone(), &format!("{text} {text}"));
        }
    }

    /// Alters a ply that is a verb and words.
    pub(super) fn words_of_ply(&mut self, at: usize) {
        self.seat(at);
        let words = self.words(at);
        let Some(verb) = words.get(1).cloned() else { return };
        let is_glyph = |it: &Range<usize>| self.line[it.clone()].starts_with(['!', '?']);
        let glyph = words.last().filter(|it| is_glyph(it)).cloned();
        let end = words.iter().rfind(|it| !is_glyph(it)).map_or(verb.end, |it| it.end);
        self.put("keyword", verb.end - 1..verb.end, "");
        self.every_word(verb.start, "word of a ply");
        for word in words.iter().skip(2).filter(|it| it.end <= end) {
            self.word_of_ply(word);
        }
        self.glyph(glyph, end);
    }

    /// Alters a word behind the verb: what is taken, placed or paid, where to, and what is gained.
    fn word_of_ply(&mut self, word: &Range<usize>) {
        let text = &self.line[word.clone()];
        match text.as_bytes() {
            [b'J'] => self.put("joker", word.clone(), "B1"),
            [b'0'..=b'9'] if self.line[..word.start].ends_with("gain ") => {
                self.every_number(word.start, "gain");
            }
            [_] => self.put_others("axis", word.start, "BGLVPY123456"),
            [b'R', _] => self.put_others("cell", word.start + 1, "01234567"),
            [b'E' | b'S' | b'W' | b'N', ..] if !text.contains('.') => self.cell(word),
            [b'a'..=b'w', ..] => self.put("keyword", word.end - 1..word.end, ""),
            _ => {
                let print = self.print_of(word);
                self.hexagon(["color", "value", "piece"], print.clone());
                if word.start < print.start && text.contains('.') {
                    self.put_others("source", word.start, SPOTS);
                }
                self.transposed(&print);
            }
        }
    }

    /// Alters a cell or an area.
    fn cell(&mut self, word: &Range<usize>) {
        let area = word.start..word.start + self.line[word.clone()].trim_end_matches(char::is_numeric).len();
        for other in AREAS {
            self.put("area", area.clone(), other);
        }
        if area.end < word.end {
            self.put_others("cell", area.end, "01234567");
            self.put("cell", area.end..word.end, "");
        }
    }

    /// Returns where the hexagon of a word lies, the `x` of an expansion included: behind the place if there is one.
    fn print_of(&self, word: &Range<usize>) -> Range<usize> {
        let behind = self.line[word.clone()].find(['.', ':']).map_or(0, |it| it + 1);
        word.start + behind..word.end
    }

    /// Alters a hexagon: its color, its value, and whether it is a tile or an expansion.
    fn hexagon(&mut self, [color, value, piece]: [&'static str; 3], print: Range<usize>) {
        let is_expansion = self.line[print.clone()].starts_with('x');
        let at = print.start + usize::from(is_expansion);
        self.put(piece, print.start..at, if is_expansion { "" } else { "x" });
        if self.line[at..print.end].len() == 2 {
            self.put_others(color, at, self.letters.tiles);
            self.put_others(value, at + 1, VALUES);
        }
    }
}
