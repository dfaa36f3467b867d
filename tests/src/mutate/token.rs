//! Tokens of a line, each altered to every other that might have been meant. Knows how lines look, not what is legal.

use std::collections::BTreeSet;
use std::ops::Range;

use azulejo_replay::games;

use super::slip::LineClass;

/// A line with one token altered.
#[derive(Clone, Debug)]
pub(crate) struct Altered {
    /// Which kind of token it was.
    pub(crate) kind: &'static str,
    /// The line.
    pub(crate) line: String,
}

/// What is written in records of a game.
#[derive(Debug)]
pub(crate) struct Letters {
    /// Tiles, in their order.
    pub(super) tiles: &'static str,
    /// Where a draft puts tiles; nothing where it does not say so.
    places: &'static str,
    /// Whether tiles have values, and plies are words.
    has_values: bool,
    /// Names of games, of which this one has none, and one that is not named.
    pub(super) others: [&'static str; 3],
    /// Names of boards, and what is none.
    pub(super) boards: [&'static str; 4],
    /// Names of phases.
    pub(super) phases: &'static [&'static str],
    /// Names of facts of a seat.
    own_facts: &'static [&'static str],
    /// Names of other facts.
    facts: &'static [&'static str],
}

/// What is written in records of azul.
const AZUL: Letters = Letters {
    tiles: "BYRKW",
    places: "12345F",
    has_values: false,
    others: ["summer-pavilion", "azulejo", ""],
    boards: ["colored", "gray", "grey", ""],
    phases: &["deal", "draft", "tile", "over", "ended"],
    own_facts: &["score", "line1", "line4", "wall22", "floor1", "floor7", "hand"],
    facts: &[
        "round", "phase", "turn", "start", "display1", "center", "marker", "bag", "lid", "gone.B", "tower",
    ],
};

/// What is written in records of summer-pavilion.
const SUMMER_PAVILION: Letters = Letters {
    tiles: "PGOYBR",
    places: "",
    has_values: false,
    others: ["azul", "summer pavilion", ""],
    boards: ["colored", "monochrome", "gray", ""],
    phases: &["deal", "supply", "draft", "place", "refill", "over", "ended"],
    own_facts: &["score", "hand", "hand.P", "corner1", "line1"],
    facts: &[
        "round", "phase", "turn", "start", "display1", "center", "marker", "bag", "supply", "tower", "lid",
    ],
};

/// What is written in records of queens-garden.
const QUEENS_GARDEN: Letters = Letters {
    tiles: "BGLVPY",
    places: "",
    has_values: true,
    others: ["azul", "queens garden", ""],
    boards: ["normal", "variant", "gray", ""],
    phases: &["act", "refill", "deal", "flip", "scoring", "over", "ended"],
    own_facts: &["score", "jokers", "tiles", "expansions", "bonus", "hand"],
    facts: &["round", "phase", "turn", "start", "spot1", "marker", "stack", "bag", "supply", "jokers", "lid"],
};

/// Returns what is written in a record.
pub(crate) fn letters(text: &str) -> &'static Letters {
    let is_of = |game: &str| text.lines().any(|it| it.strip_prefix("game: ") == Some(game));
    if is_of("summer-pavilion") {
        &SUMMER_PAVILION
    } else if is_of("queens-garden") {
        &QUEENS_GARDEN
    } else {
        &AZUL
    }
}

/// Seats, and one letter that is none.
pub(super) const SEATS: &str = "ABCDE";

/// Keys of the header.
const KEYS: [&str; 14] =
    ["game", "board", "rules", "A", "B", "C", "D", "A.id", "start", "event", "date", "id", "position", "xyz"];

/// Keys of annotations.
const NOTES: [&str; 6] = ["clock", "eval", "best", "mark", "seen", "glyph"];

/// A line that is being altered, and what came of it.
pub(super) struct Alterer<'a> {
    pub(super) line: &'a str,
    pub(super) letters: &'static Letters,
    found: Vec<Altered>,
}

/// Returns a line with each token altered to every other plausible one.
pub(crate) fn alterations(line: &str, letters: &'static Letters) -> Vec<Altered> {
    let body = line.trim_start_matches(|it: char| it == '|' || it.is_ascii_digit()).trim_start();
    let at = line.len() - body.len();
    let mut it = Alterer { line, letters, found: Vec::new() };
    if 0 < at {
        it.variation(at);
    }
    match LineClass::of(body) {
        LineClass::Start => it.start(),
        LineClass::Header => it.header(),
        LineClass::Round => it.round(at),
        LineClass::Deal if letters.has_values => it.chance(at, "tile of a deal", "count of a deal"),
        LineClass::Flip => it.chance(at, "print of a flip", "word of a flip"),
        LineClass::Acquire => it.words_of_ply(at),
        LineClass::Place | LineClass::Pass if letters.has_values => it.words_of_ply(at),
        LineClass::Deal => it.deal(at),
        LineClass::Supply => it.supply(at),
        LineClass::Draft => it.draft(at),
        LineClass::Place => it.place(at),
        LineClass::Pass => it.pass(at),
        LineClass::Tile => it.tile(at),
        LineClass::Claim if body.starts_with("claim ") => it.facts(at),
        LineClass::Claim if body.starts_with("hash ") => it.hash(at),
        LineClass::Claim => it.numbers(at, "claimed number"),
        LineClass::Ruling => it.ruling(),
        LineClass::End => it.end(at),
        LineClass::Note => it.note(at),
        LineClass::Variation => (),
    }
    let mut seen = BTreeSet::new();
    it.found.retain(|it| it.line != line && seen.insert((it.kind, it.line.clone())));
    it.found
}

/// Returns the letters of `all` but for this one.
fn others(all: &str, now: &str) -> impl Iterator<Item = String> {
    all.chars().map(String::from).filter(move |it| !it.eq_ignore_ascii_case(now))
}

impl Alterer<'_> {
    /// Puts `token` in the place of the bytes of `range`.
    pub(super) fn put(&mut self, kind: &'static str, range: Range<usize>, token: &str) {
        let mut line = self.line.to_owned();
        line.replace_range(range, token);
        self.found.push(Altered { kind, line });
    }

    /// Puts each of the other letters of `all` in the place of the one at `at`.
    pub(super) fn put_others(&mut self, kind: &'static str, at: usize, all: &str) {
        let now = self.line.get(at..=at).unwrap_or_default().to_owned();
        for token in others(all, &now) {
            self.put(kind, at..at + 1, &token);
        }
    }

    /// Returns where words lie behind `at`.
    pub(super) fn words(&self, at: usize) -> Vec<Range<usize>> {
        let start = |word: &str| word.as_ptr() as usize - self.line.as_ptr() as usize;
        let words = self.line.get(at..).unwrap_or_default().split(' ').filter(|it| !it.is_empty());
        words.map(|word| start(word)..start(word) + word.len()).collect()
    }

    /// Alters the word that says what the line is.
    pub(super) fn keyword(&mut self, at: usize) {
        for word in self.words(at).into_iter().take(1) {
            self.put("keyword", word.end - 1..word.end, "");
            self.put("keyword", word.end..(word.end + 1).min(self.line.len()), "");
        }
    }

    /// Alters every number behind `at` to its neighbors, to ten times as much, and to the same digits in another order.
    pub(super) fn every_number_a_little(&mut self, at: usize, kind: &'static str) {
        for range in runs(self.line, at, |it| it.is_ascii_digit()) {
            let number: u64 = self.line.get(range.clone()).and_then(|it| it.parse().ok()).unwrap_or_default();
            let less = if number == 0 { "-1".to_owned() } else { (number - 1).to_string() };
            for token in [less, (number + 1).to_string(), (number.max(1) * 10).to_string()] {
                self.put(kind, range.clone(), &token);
            }
            self.transpose(kind, &range);
        }
    }

    /// Alters every number behind `at`, and each digit of those below a hundred to every other one.
    pub(super) fn every_number(&mut self, at: usize, kind: &'static str) {
        self.every_number_a_little(at, kind);
        for range in runs(self.line, at, |it| it.is_ascii_digit()).into_iter().filter(|it| it.len() <= 2) {
            let is_first = |at| at == range.start && 1 < range.len();
            for at in range.clone() {
                self.put_others(kind, at, if is_first(at) { "123456789" } else { "0123456789" });
            }
        }
    }

    /// Takes each word behind `at` out, doubles it, and swaps it with the next.
    pub(super) fn every_word(&mut self, at: usize, kind: &'static str) {
        let words = self.words(at);
        for (nth, word) in words.iter().enumerate() {
            let text = self.line.get(word.clone()).unwrap_or_default().to_owned();
            self.put(kind, word.start - 1..word.end, "");
            self.put(kind, word.clone(), &format!("{text} {text}"));
            if let Some(next) = words.get(nth + 1) {
                let next_text = self.line.get(next.clone()).unwrap_or_default().to_owned();
                self.put(kind, word.start..next.end, &format!("{next_text} {text}"));
            }
        }
    }

    /// Alters the path of a variation.
    fn variation(&mut self, at: usize) {
        self.every_number_of_path(at);
        self.put("path", at..at, "|1 ");
        self.put("path", 0..at, "");
        self.put("path", 0..0, "|1");
    }

    /// Alters the numbers of a path.
    fn every_number_of_path(&mut self, at: usize) {
        for range in runs(self.line, 0, |it| it.is_ascii_digit()).into_iter().filter(|it| it.end <= at) {
            for token in ["0", "1", "2", "3"] {
                self.put("path", range.clone(), token);
            }
        }
    }

    /// Alters the first line of a record.
    fn start(&mut self) {
        for line in ["agn 2", "agn 0", "agn", "agn1", "Agn 1", " agn 1", "agn 1 1", "agn one"] {
            self.put("version", 0..self.line.len(), line);
        }
    }

    /// Alters a header field.
    fn header(&mut self) {
        let Some((key, value)) = self.line.split_once(':') else { return };
        let (key, value) = (key.to_owned(), value.trim().to_owned());
        let at = self.line.len() - value.len();
        for other in KEYS {
            self.put("key", 0..key.len(), other);
        }
        self.put("key", key.len()..key.len() + 1, "");
        let values: Vec<String> = match key.as_str() {
            "game" => self.letters.others.map(str::to_owned).into(),
            "board" => self.letters.boards.map(str::to_owned).into(),
            "start" => others(SEATS, &value).collect(),
            "rules" => readings(&value),
            "position" => return self.position(at),
            "printed" => return self.printed(at),
            _ => ["somebody else", ""].map(str::to_owned).into(),
        };
        let kind = match key.as_str() {
            "game" => "`game`",
            "board" => "`board`",
            "start" => "`start`",
            "rules" => "`rules`",
            _ => "name",
        };
        for other in values {
            self.put(kind, at..self.line.len(), &other);
        }
    }

    /// Alters a `round` line.
    fn round(&mut self, at: usize) {
        self.keyword(at);
        self.every_number(at, "round number");
        if let [_, _, seat] = self.words(at).as_slice() {
            self.put_others("starter", seat.start, SEATS);
            self.put("starter", seat.start - 1..seat.end, "");
        }
    }

    /// Alters a `deal` line.
    fn deal(&mut self, at: usize) {
        self.keyword(at);
        for word in self.words(at).into_iter().skip(1) {
            for at in word.clone() {
                self.put_others("tile of a deal", at, self.letters.tiles);
                self.put_others("tile of a deal", at, "*");
                self.put("count of a deal", at..at + 1, "");
                self.put("count of a deal", at..at, "B");
            }
            self.put("display of a deal", word, "-");
        }
        let first = self.words(at).first().map_or(at, |it| it.end);
        self.every_word(first, "display of a deal");
    }

    /// Alters the seat of a ply.
    pub(super) fn seat(&mut self, at: usize) {
        self.put_others("seat", at, SEATS);
        self.put("seat", at..at + 2, "");
    }

    /// Alters a `supply` line.
    fn supply(&mut self, at: usize) {
        self.keyword(at);
        for word in self.words(at).into_iter().skip(1) {
            for at in word.clone() {
                self.put_others("tile of a supply", at, self.letters.tiles);
                self.put_others("tile of a supply", at, "*");
                self.put("count of a supply", at..at + 1, "");
                self.put("count of a supply", at + 1..at + 1, "B");
            }
        }
    }

    /// Alters a draft.
    fn draft(&mut self, at: usize) {
        self.seat(at);
        let words = self.words(at);
        let Some(body) = words.get(1).cloned() else { return };
        let is_tile = |it: &char| *it == '+' || self.letters.tiles.contains(it.to_ascii_uppercase());
        let n_tiles = self.line[body.clone()].chars().skip(1).take_while(is_tile).count();
        let tiles = body.start + 1..body.start + 1 + n_tiles;
        let place = tiles.end..body.end;
        if n_tiles == 0 || place.is_empty() != self.letters.places.is_empty() {
            return;
        }
        self.put_others("source", body.start, "123456789C");
        for part in [body.start..body.start + 1, tiles.clone(), place.clone()] {
            self.put("missing part", part, "");
        }
        self.tiles(&tiles);
        if 1 < place.len() {
            self.shares(&place);
        } else {
            place.for_each(|at| self.put_others("destination", at, self.letters.places));
            self.transposed(&body);
        }
        self.glyph(words.get(2).cloned(), body.end);
    }

    /// Alters the shares of a split: where each goes, how much it is, and whether it is there.
    fn shares(&mut self, place: &Range<usize>) {
        const KIND: &str = "share of a split";
        let mut start = place.start;
        for share in self.line[place.clone()].split(',').map(str::len).collect::<Vec<_>>() {
            let end = start + share;
            self.put_others(KIND, start, self.letters.places);
            for at in start + 2..end {
                self.put_others(KIND, at, "0123456789");
            }
            self.put(KIND, start + 1..start + 2, "");
            self.put(KIND, start + 1..end, "");
            self.put(KIND, start..(end + 1).min(place.end), "");
            start = end + 1;
        }
    }

    /// Alters tiles of a ply: those of one color to others, their number, and single ones.
    fn tiles(&mut self, tiles: &Range<usize>) {
        let now = self.line.get(tiles.start..=tiles.start).unwrap_or_default().to_owned();
        let n_equal =
            self.line.get(tiles.clone()).unwrap_or_default().chars().take_while(|it| now.starts_with(*it));
        let equal = tiles.start..tiles.start + n_equal.count();
        for tile in others(self.letters.tiles, &now) {
            self.put("color", equal.clone(), &tile.repeat(equal.len()));
        }
        if 1 < tiles.len() {
            self.put("count", tiles.start..tiles.start + 1, "");
            tiles.clone().for_each(|at| self.put_others("one letter", at, self.letters.tiles));
        }
        self.put("count", tiles.start..tiles.start, &now);
        if self.line[tiles.clone()].ends_with('+') {
            self.put("count", tiles.end - 1..tiles.end, "");
        }
    }

    /// Alters the glyph behind a ply, or puts one there that is none.
    pub(super) fn glyph(&mut self, glyph: Option<Range<usize>>, end: usize) {
        let (at, glyphs) = match glyph {
            Some(glyph) => (glyph, ["!", "?", "!!", "?!", "!!!", ""].as_slice()),
            None => (end..end, [" !!!", " x"].as_slice()),
        };
        for glyph in glyphs {
            self.put("glyph", at.clone(), glyph);
        }
    }

    /// Alters a tile that is laid on a star: where, for what, and what is taken for it.
    fn place(&mut self, at: usize) {
        self.seat(at);
        let words = self.words(at);
        let [_, space, paid, rest @ ..] = words.as_slice() else { return };
        self.put_others("star", space.start, "PGOYBRM");
        self.put_others("space", space.start + 1, "1234567");
        self.tiles(paid);
        for part in [space.start..space.start + 1, space.start + 1..space.end, paid.clone()] {
            self.put("missing part", part, "");
        }
        self.put("blank", space.end..paid.start, "");
        self.transposed(&(space.start..paid.end));
        let taken = rest.iter().find(|it| self.line.get(it.start..=it.start) == Some("+"));
        for at in taken.cloned().into_iter().flat_map(|it| it.start + 1..it.end) {
            self.put_others("tile taken from the supply", at, self.letters.tiles);
            self.put("count of tiles taken", at..at + 1, "");
            self.put("count of tiles taken", at..at, "B");
        }
        if let Some(taken) = taken {
            self.put("count of tiles taken", taken.start - 1..taken.end, "");
        }
        let end = words.last().map_or(paid.end, |it| it.end);
        let glyph =
            words.last().filter(|it| self.line.get(it.start..=it.start).is_some_and(|it| "!?".contains(it)));
        self.glyph(glyph.cloned(), end);
    }

    /// Alters a pass.
    fn pass(&mut self, at: usize) {
        self.seat(at);
        let first = self.words(at).first().map_or(at, |it| it.end);
        self.every_word(first, "word of a pass");
        for at in self.words(at).get(3).cloned().into_iter().flatten() {
            self.put_others("tile kept", at, self.letters.tiles);
            self.put("count of tiles kept", at..at + 1, "");
            self.put("count of tiles kept", at..at, "B");
        }
    }

    /// Swaps neighbors among the letters of a word.
    pub(super) fn transposed(&mut self, word: &Range<usize>) {
        self.transpose("two letters swapped", word);
    }

    /// Swaps neighbors among the letters or digits of a token.
    pub(super) fn transpose(&mut self, kind: &'static str, word: &Range<usize>) {
        let letters: Vec<_> = self.line.get(word.clone()).unwrap_or_default().chars().collect();
        for (nth, pair) in letters.windows(2).enumerate() {
            let at = word.start + nth;
            let swapped: String = pair.iter().rev().collect();
            self.put(kind, at..at + 2, &swapped);
        }
    }

    /// Alters the columns of a gray board.
    fn tile(&mut self, at: usize) {
        self.seat(at);
        let words = self.words(at);
        for pair in words.iter().skip(2).filter(|it| matches!(it.len(), 2 | 3)) {
            self.put_others("row", pair.start, "12345");
            self.put_others("column", pair.end - 1, "12345F");
        }
        let first = words.get(1).map_or(at, |it| it.end);
        self.every_word(first, "pair of a `tile`");
    }

    /// Alters numbers in seat order.
    fn numbers(&mut self, at: usize, kind: &'static str) {
        self.keyword(at);
        let first = self.words(at).first().map_or(at, |it| it.end);
        self.every_number(first, kind);
        self.every_word(first, kind);
    }

    /// Alters claimed facts.
    fn facts(&mut self, at: usize) {
        self.keyword(at);
        self.pairs(at + "claim ".len(), "claimed fact");
        self.names(at + "claim ".len(), "name of a claimed fact");
    }

    /// Alters the names of facts to others.
    fn names(&mut self, at: usize, kind: &'static str) {
        for word in self.words(at) {
            let Some((name, _)) = self.line[word.clone()].split_once('=') else { continue };
            let (end, is_own) = (word.start + name.len(), name.get(1..2) == Some("."));
            let (start, others) = if is_own {
                (word.start + 2, self.letters.own_facts)
            } else {
                (word.start, self.letters.facts)
            };
            for other in others {
                self.put(kind, start..end, other);
            }
        }
    }

    /// Alters a hash, digit by digit: to one that looks alike, and to the next.
    fn hash(&mut self, at: usize) {
        const KIND: &str = "digit of a hash";
        self.keyword(at);
        let Some(hash) = self.words(at).get(1).cloned() else { return };
        for at in hash.clone() {
            self.put_others(KIND, at, "08b");
            self.put(KIND, at..at + 1, "");
        }
        self.transpose(KIND, &hash);
    }

    /// Alters facts and their values.
    fn pairs(&mut self, at: usize, kind: &'static str) {
        self.every_number(at, kind);
        for word in self.words(at) {
            let text = self.line.get(word.clone()).unwrap_or_default().to_owned();
            let Some(value) = text.find('=') else { continue };
            if text.get(1..2) == Some(".") {
                self.put_others(kind, word.start, "ABCD");
            }
            for at in word.start + value + 1..word.end {
                if self.line.get(at..=at).is_some_and(|it| self.letters.tiles.contains(it)) {
                    self.put_others(kind, at, self.letters.tiles);
                }
            }
            self.put(kind, word.start + value..word.end, "");
        }
    }

    /// Alters a ruling.
    fn ruling(&mut self) {
        self.keyword(0);
        for form in ["stands", "void", "set", "set A.score=12", "position", "stays"] {
            self.put("form of a ruling", 0..self.line.len(), &format!("ruling {form}"));
        }
        if self.line.starts_with("ruling set ") {
            self.pairs("ruling set ".len(), "fact of a ruling");
            self.names("ruling set ".len(), "name of a ruled fact");
        }
    }

    /// Alters the end.
    fn end(&mut self, at: usize) {
        self.numbers(at, "final score");
        let words =
            ["unfinished", "deadlock", "resigned A", "forfeited B", "adjudicated", "resigned", "finished"];
        let numbers = self.words(at).into_iter().find(|it| self.line.as_bytes()[it.start].is_ascii_digit());
        let rest = numbers.map_or(String::new(), |it| format!(" {}", &self.line[it.start..]));
        for word in words {
            self.put("word of the end", at..self.line.len(), &format!("end {word}{rest}"));
        }
        self.put("word of the end", at..self.line.len(), &format!("end{rest}"));
    }

    /// Alters a note.
    fn note(&mut self, at: usize) {
        match self.line.as_bytes().get(at) {
            Some(b';' | b'#') => {
                self.put("sign of a note", at..at + 1, "");
                self.put("text of a note", at + 1..self.line.len(), " something else");
            }
            Some(b'@') => {
                self.put("sign of a note", at..at + 1, "");
                let end = self
                    .line
                    .get(at..)
                    .and_then(|it| it.find([' ', '(']))
                    .map_or(self.line.len(), |it| at + it);
                for key in NOTES {
                    self.put("text of a note", at + 1..end, key);
                }
                self.every_number_a_little(end, "text of a note");
            }
            _ => (),
        }
    }
}

/// Returns where the bytes of one kind lie behind `at`.
pub(super) fn runs(line: &str, at: usize, is_one: impl Fn(u8) -> bool) -> Vec<Range<usize>> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    for (nth, _) in line.bytes().enumerate().skip(at).filter(|(_, byte)| is_one(*byte)) {
        match runs.last_mut().filter(|it| it.end == nth) {
            Some(run) => run.end = nth + 1,
            None => runs.push(nth..nth + 1),
        }
    }
    runs
}

/// Returns every preset, and every answer to every question beside the rules that are named.
fn readings(now: &str) -> Vec<String> {
    let games = games();
    let presets = games.iter().flat_map(|game| game.presets.iter().map(|it| it.name.to_owned()));
    let questions = games.iter().flat_map(|game| game.questions);
    let answers =
        questions.flat_map(|it| it.answers.iter().map(|answer| format!("{now} {}={}", it.name, answer.name)));
    presets.chain(answers).chain(["rulebook-1999".to_owned(), format!("{now} moon=full")]).collect()
}
