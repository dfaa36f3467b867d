//! The edits that may have been a slip of the pen, at every line up to where a record fails. Judges none of them.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "kinds of lines are the notation's, and most places care for few"
)]

use azulejo_notation::{Line, LineKind, VERSION};
use azulejo_rules::{Dice, Game, Turn, ply_text};

use super::claims;
use super::draft::{Alteration, Draft};
use super::near::{distance, distance_within};
use super::walk::{Break, Seen, Walk};

/// What kind of slip an edit takes back.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub enum Slip {
    /// A part of a ply was written for another: a color, a count, a source, a destination.
    Ply,
    /// A seat was written for another.
    Seat,
    /// A tile that chance brought was written for another, or two places for each other.
    Chance,
    /// A ply was left out.
    Missing,
    /// What chance brought was left out; nobody can know what it was.
    MissingChance,
    /// A line was written twice.
    Doubled,
    /// A line was written that does not belong there.
    Superfluous,
    /// Two neighbors were written in each other's place.
    Swapped,
    /// A claim was written wrong.
    Claim,
    /// A line does not read.
    Unreadable,
}

impl Slip {
    /// Returns the name, one lower-case word.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ply => "ply",
            Self::Seat => "seat",
            Self::Chance => "chance",
            Self::Missing => "missing",
            Self::MissingChance => "missing-chance",
            Self::Doubled => "doubled",
            Self::Superfluous => "superfluous",
            Self::Swapped => "swapped",
            Self::Claim => "claim",
            Self::Unreadable => "unreadable",
        }
    }
}

/// An edit that takes back one slip.
#[derive(Clone, Debug)]
pub(super) struct Edit {
    pub(super) slip: Slip,
    /// How many parts are other: 1, or 2 where it is less likely to have been one slip.
    pub(super) weight: u32,
    /// From the first line to the last.
    pub(super) alterations: Vec<Alteration>,
}

impl Edit {
    /// Returns an edit of one place.
    fn one(slip: Slip, weight: usize, alteration: Alteration) -> Self {
        Self { slip, weight: u32::try_from(weight).unwrap_or(u32::MAX), alterations: vec![alteration] }
    }

    /// Returns the first line that it touches.
    pub(super) fn at(&self) -> usize {
        self.alterations.first().map_or(0, Alteration::at)
    }
}

/// The most parts of one line that an edit alters.
const MOST_PARTS: usize = 2;

/// The most signs of what chance brings that are altered one at a time: no game of the family has half as many, and what is longer
/// was never one slip.
const MOST_SIGNS: usize = 256;

/// How many lines above the first error are looked at.
const WINDOW: usize = 1500;

/// Where edits are looked for.
struct Place<'a, 'src, G: Game> {
    draft: &'a Draft,
    walk: &'a Walk<'src, G>,
    broken: &'a Break<G>,
    /// The line where it breaks.
    at: usize,
    edits: Vec<Edit>,
}

/// Returns every edit that may take back a slip, the likelier and nearer to where the draft breaks the earlier.
pub(super) fn edits<G: Game>(draft: &Draft, walk: &Walk<'_, G>, lines: &[Line<'_>]) -> Vec<Edit> {
    let Some(broken) = &walk.broken else { return Vec::new() };
    let at = draft.line_at(broken.diagnostic.span.start);
    let mut place = Place { draft, walk, broken, at, edits: Vec::new() };
    let first = at.saturating_sub(WINDOW);
    let above = [None].into_iter().chain(walk.seen.iter().map(Some));
    for (above, seen) in above.zip(&walk.seen).filter(|(_, it)| first <= draft.line_at(it.line.span.start)) {
        place.event(above, seen);
    }
    place.missing(lines);
    if let Some(line) = lines.get(at) {
        place.claim(line);
        place.unreadable(line);
    }
    place.lines(lines);
    let mut edits = place.edits;
    edits.sort_by_key(|it| (it.weight, at.abs_diff(it.at())));
    edits
}

impl<G: Game> Place<'_, '_, G> {
    /// Adds an edit, unless it touches what was repaired before.
    fn add(&mut self, slip: Slip, weight: usize, alteration: Alteration) {
        self.edits.push(Edit::one(slip, weight, alteration));
    }

    /// Adds the change of a line that was not repaired before.
    fn change(&mut self, slip: Slip, weight: usize, at: usize, line: String) {
        if self.draft.is_untouched(at) {
            self.add(slip, weight, Alteration::Change(at, line));
        }
    }

    /// Adds what an event may have been that stands below another.
    fn event(&mut self, above: Option<&Seen<'_, G>>, seen: &Seen<'_, G>) {
        if seen.is_ruled {
            return;
        }
        let at = self.draft.line_at(seen.line.span.start);
        match seen.line.kind {
            LineKind::Chance { word, body } => self.chance(seen, at, word, body),
            _ => self.ply(above, seen, at),
        }
    }

    /// Adds the legal plies that are near to a ply.
    fn ply(&mut self, above: Option<&Seen<'_, G>>, seen: &Seen<'_, G>, at: usize) {
        let rules = &self.walk.rules;
        let (glyph, body) = match seen.line.kind {
            LineKind::Ply { glyph, body, .. } => (glyph, body),
            _ => (None, ""),
        };
        let raw = self.draft.line(at);
        let raw = raw.strip_suffix(glyph.map_or("", |it| it.text())).unwrap_or(&raw);
        let is_legal = seen.ply.is_some_and(|it| G::check(rules, &seen.before, &it).is_ok());
        let written = match seen.ply {
            Some(ply) if is_legal => ply_text::<G>(&G::exact(rules, &seen.before, &ply)),
            Some(ply) => ply_text::<G>(&ply),
            None => raw.to_owned(),
        };
        let glyph = glyph.map(|it| format!(" {}", it.text())).unwrap_or_default();
        let mut found = Vec::new();
        // Tiles that are written in another order than they are told in may be nearer as they are written.
        let distance_of = |text: &str| {
            distance_within(&written, text, MOST_PARTS).min(distance_within(raw, text, MOST_PARTS))
        };
        each_choice::<G>(rules, above, seen, &mut |state, ply| {
            let mut text = ply_text::<G>(&ply);
            let mut n_parts = distance_of(&text);
            if MOST_PARTS < n_parts && is_near_head(&written, &text) {
                text = ply_text::<G>(&G::exact(rules, state, &ply));
                n_parts = distance_of(&text);
            }
            // What is only to be written on, a payment, is one part.
            let is_cut = text.strip_prefix(&written).is_some_and(|it| it.starts_with(' '));
            let n_parts = if is_cut { n_parts.min(1) } else { n_parts };
            // What stood on a line that does not read may be any of them.
            let is_far = seen.ply.is_none() && MOST_PARTS < n_parts;
            let n_parts = if is_far { MOST_PARTS + 1 } else { n_parts };
            if is_far || (1..=MOST_PARTS).contains(&n_parts) || seen.ply.is_none() && n_parts == 0 {
                let slip = match seen.ply {
                    None => Slip::Unreadable,
                    Some(it) if it.to_string() == ply.to_string() => Slip::Seat,
                    Some(_) => Slip::Ply,
                };
                let is_short = has_run(body, G::LEXICON.tiles);
                let text = if is_short { shortened::<G>(rules, state, &ply, text) } else { text };
                found.push((slip, n_parts.max(1), text + &glyph));
            }
        });
        for (slip, n_parts, text) in found {
            self.change(slip, n_parts, at, text);
        }
        self.corrected(seen, at, &glyph);
    }

    /// Adds an event with what holds in place of what it claims of its own consequences.
    fn corrected(&mut self, seen: &Seen<'_, G>, at: usize, glyph: &str) {
        let (rules, state) = (&self.walk.rules, &seen.before);
        let Some(ply) = seen.ply.filter(|it| G::check(rules, state, it).is_ok()) else { return };
        let right = G::corrected(rules, state, &ply);
        if right != ply {
            let text = if G::seat(&ply).is_some() { ply_text::<G>(&right) } else { right.to_string() };
            self.change(Slip::Claim, 1, at, text + glyph);
        }
    }

    /// Adds what chance may have brought.
    fn chance(&mut self, seen: &Seen<'_, G>, at: usize, word: &str, body: &str) {
        self.corrected(seen, at, "");
        if MOST_SIGNS < body.len() {
            return;
        }
        let word = word.to_ascii_lowercase();
        let is_at_fault = self.broken.is_at_event && at == self.at;
        let mut known: Vec<String> = seen.ply.iter().map(ToString::to_string).collect();
        let bodies = other_tiles(body, G::LEXICON.tiles).into_iter().chain(other_places(body));
        let lengths = if is_at_fault { other_lengths(body, G::LEXICON.tiles) } else { Vec::new() };
        for body in bodies.chain(lengths) {
            let Ok(ply) = G::read_chance(&word, &body) else { continue };
            let text = ply.to_string();
            if G::check(&self.walk.rules, &seen.before, &ply).is_ok() && !known.contains(&text) {
                let slip = if seen.ply.is_none() { Slip::Unreadable } else { Slip::Chance };
                known.push(text.clone());
                self.change(slip, 1, at, text);
            }
        }
    }

    /// Adds what may have been left out above where it breaks.
    fn missing(&mut self, lines: &[Line<'_>]) {
        let (rules, state) = (&self.walk.rules, &self.broken.state);
        let mut found = Vec::new();
        match G::moment(state).turn {
            Turn::Seat(_) | Turn::Each(_) => {
                G::legal(rules, state, &mut |ply| {
                    found.push((Slip::Missing, ply_text::<G>(&G::exact(rules, state, &ply))));
                });
            }
            Turn::Chance => {
                found.extend(unknown_chance::<G>(rules, state).map(|it| (Slip::MissingChance, it)));
            }
            Turn::End | Turn::Nothing => {}
        }
        let above = self.above_claims(lines);
        let (first, second) = if self.broken.is_at_event { (self.at, above) } else { (above, self.at) };
        for (slip, text) in found {
            self.add(slip, 1, Alteration::Add(first, text.clone()));
            if first != second {
                self.add(slip, 1, Alteration::Add(second, text));
            }
        }
    }

    /// Returns the line above which an event belongs that is missing where it breaks: above claims of what follows from it.
    fn above_claims(&self, lines: &[Line<'_>]) -> usize {
        let above = lines.get(..self.at).unwrap_or_default().iter().rev();
        let below_event = above.take_while(|it| !(it.path.is_main() && it.kind.is_event()));
        let claims = below_event.enumerate().filter(|(_, it)| {
            it.path.is_main() && (it.kind.is_claim() || matches!(it.kind, LineKind::Round { .. }))
        });
        let is_chance = G::moment(&self.broken.state).turn == Turn::Chance;
        claims.last().filter(|_| !is_chance).map_or(self.at, |(nth, _)| self.at - 1 - nth)
    }

    /// Adds what the claim should say at which it breaks.
    fn claim(&mut self, line: &Line<'_>) {
        let (rules, state) = (&self.walk.rules, &self.broken.state);
        if let Some(text) = claims::corrected::<G>(rules, state, &line.kind) {
            self.change(Slip::Claim, 1, self.at, text);
        } else if matches!(line.kind, LineKind::End(_)) {
            self.change(Slip::Claim, MOST_PARTS, self.at, "end unfinished".to_owned());
        }
    }

    /// Adds what the line may have been that does not read.
    fn unreadable(&mut self, line: &Line<'_>) {
        if !matches!(line.kind, LineKind::Bad(_) | LineKind::Unknown { .. }) {
            return;
        }
        if self.at == 0 {
            return self.change(Slip::Unreadable, 1, 0, format!("agn {VERSION}"));
        }
        let written = self.draft.line(self.at);
        for text in claims::all::<G>(&self.walk.rules, &self.broken.state) {
            let n_parts = distance(&written, &text);
            if n_parts <= MOST_PARTS {
                self.change(Slip::Unreadable, n_parts.max(1), self.at, text);
            }
        }
        let (first, body) = written.split_once(' ').unwrap_or((&written, ""));
        for word in G::LEXICON.chance.iter().filter(|it| distance(first, it) <= MOST_PARTS) {
            let ply = G::read_chance(word, body).ok();
            let ply = ply.filter(|it| G::check(&self.walk.rules, &self.broken.state, it).is_ok());
            if let Some(ply) = ply {
                self.change(Slip::Unreadable, distance(first, word).max(1), self.at, ply.to_string());
            }
        }
    }

    /// Adds lines that are too many, and neighbors that may have to change places; the first line is where the record begins.
    fn lines(&mut self, lines: &[Line<'_>]) {
        let heads: Vec<usize> = (self.at.saturating_sub(WINDOW).max(1)..lines.len())
            .filter(|it| lines.get(*it).is_some_and(is_head))
            .collect();
        let last = heads.partition_point(|it| *it <= self.at) + 1;
        let bounds = || heads.iter().copied().chain([lines.len()]).take(last + 1);
        for (front, back) in bounds().zip(bounds().skip(1)) {
            self.superfluous(front, back, lines);
        }
        for ((front, back), end) in bounds().zip(bounds().skip(1)).zip(bounds().skip(2)) {
            let is_whole = [front, back].iter().all(|it| self.draft.is_untouched(*it));
            if is_whole && self.draft.line(front) != self.draft.line(back) {
                self.add(Slip::Swapped, 1, Alteration::Swap(front..back, back..end));
            }
        }
    }

    /// Adds a line that may be too many; `next` is the one below it that says something.
    fn superfluous(&mut self, at: usize, next: usize, lines: &[Line<'_>]) {
        let is_event = lines.get(at).is_some_and(|it| it.kind.is_event());
        if self.at < at || !self.draft.is_untouched(at) || !is_event && at != self.at {
            return;
        }
        let is_twin = |other: usize| {
            lines.get(other).is_some_and(is_head)
                && self.draft.line(other).eq_ignore_ascii_case(&self.draft.line(at))
        };
        let above = (0..at).rev().find(|it| lines.get(*it).is_some_and(is_head));
        let is_doubled = is_twin(next) || above.is_some_and(is_twin);
        let (slip, weight) = if is_doubled { (Slip::Doubled, 1) } else { (Slip::Superfluous, MOST_PARTS) };
        self.add(slip, weight, Alteration::Strike(at));
    }
}

/// Tells whether a line says what happened or what follows, and has a place of its own.
fn is_head(line: &Line<'_>) -> bool {
    let is_structure = matches!(line.kind, LineKind::Round { .. } | LineKind::End(_) | LineKind::Bad(_));
    line.path.is_main() && (line.kind.is_event() || line.kind.is_claim() || is_structure)
}

/// Calls `each` with every ply that may stand in the place of one, and the position before it: those that are legal there, and
/// those that are due above it without anybody's choice, which may be written or not.
fn each_choice<G: Game>(
    rules: &G::Rules,
    above: Option<&Seen<'_, G>>,
    seen: &Seen<'_, G>,
    each: &mut dyn FnMut(&G::State, G::Ply),
) {
    G::legal(rules, &seen.before, &mut |ply| each(&seen.before, ply));
    if let Some(state) = above.and_then(|it| unsettled::<G>(rules, it)).filter(|it| *it != seen.before) {
        G::legal(rules, &state, &mut |ply| {
            if G::is_due(&state, &ply) {
                each(&state, ply);
            }
        });
    }
}

/// Returns the position that an event leads to, where something then happens without anybody's choice.
fn unsettled<G: Game>(rules: &G::Rules, seen: &Seen<'_, G>) -> Option<G::State> {
    let ply = seen.ply.filter(|it| !seen.is_ruled && G::check(rules, &seen.before, it).is_ok())?;
    let mut state = seen.before;
    G::play(rules, &mut state, &ply, &mut |_| ());
    G::is_unsettled(&state).then_some(state)
}

/// Tells whether a text is near to the first words of another, which may go on to say what follows from it.
fn is_near_head(written: &str, text: &str) -> bool {
    let n_words = text.split_whitespace().count();
    let words: Vec<&str> = written.split_whitespace().collect();
    n_words < words.len()
        && words
            .get(..n_words)
            .is_some_and(|it| distance_within(&it.join(" "), text, MOST_PARTS) <= MOST_PARTS)
}

/// Tells whether the body of a ply has a tile with `+` behind it, for all tiles of its color.
fn has_run(body: &str, tiles: &str) -> bool {
    let signs: Vec<char> = body.to_ascii_uppercase().chars().collect();
    signs.windows(2).any(|pair| matches!(pair, [tile, '+'] if tiles.contains(*tile)))
}

/// Returns the text of a ply with `+` for its run of letters, if that means the same here.
fn shortened<G: Game>(rules: &G::Rules, state: &G::State, ply: &G::Ply, text: String) -> String {
    let Some(seat) = G::seat(ply) else { return text };
    let body = ply.to_string();
    let signs: Vec<char> = body.chars().collect();
    for (nth, sign) in signs.iter().enumerate().filter(|(_, it)| G::LEXICON.tiles.contains(**it)) {
        let len = signs.iter().skip(nth).take_while(|it| *it == sign).count();
        let (front, rest) = (signs.iter().take(nth), signs.iter().skip(nth + len));
        let short: String = front.chain([sign, &'+']).chain(rest).collect();
        let read = G::read_ply(seat, &short).ok();
        if read.is_some_and(|it| G::check(rules, state, &it).is_ok() && G::exact(rules, state, &it) == *ply) {
            return format!("{seat} {short}");
        }
    }
    text
}

/// Returns the text of a chance that brought nothing but unknown tiles; none where the position waits for none.
fn unknown_chance<G: Game>(rules: &G::Rules, state: &G::State) -> Option<String> {
    let drawn = G::draw(rules, state, &mut Dice::new(0))?;
    let word = G::chance_word(&drawn)?;
    let text = drawn.to_string();
    let body = text.strip_prefix(word)?.trim();
    let unknown: Vec<String> =
        body.split(' ').map(|it| unnoted(it, G::LEXICON.tiles)).collect::<Option<_>>()?;
    let ply = G::read_chance(word, &unknown.join(" ")).ok()?;
    G::check(rules, state, &ply).is_ok().then(|| ply.to_string())
}

/// Returns a word of chance with `*` for each tile in it: `BBYK` is four, `1:xB4` one; none where it is a number, which nobody
/// can make up.
fn unnoted(word: &str, tiles: &str) -> Option<String> {
    let (place, drawn) = word.split_at(word.rfind(':').map_or(0, |it| it + 1));
    let has_tile = drawn.chars().any(|it| tiles.contains(it));
    match (has_tile, drawn.bytes().any(|it| it.is_ascii_digit())) {
        (true, true) => Some(format!("{place}*")),
        (false, true) => None,
        (_, false) => {
            let hide = |it: char| if tiles.contains(it) { '*' } else { it };
            Some(place.to_owned() + &drawn.chars().map(hide).collect::<String>())
        }
    }
}

/// Numbers that tiles may have.
const NUMBERS: &str = "123456789";

/// Returns texts in which one tile is another; an unknown one stays so.
fn other_tiles(body: &str, tiles: &str) -> Vec<String> {
    let at = |nth: usize, sign: char| {
        body.chars().enumerate().map(|(at, it)| if at == nth { sign } else { it }).collect()
    };
    let letters = body.chars().enumerate().filter(|(_, it)| *it != '*' && !it.is_whitespace());
    letters
        .flat_map(|(nth, it)| {
            // Where tiles have numbers, the number may be another one.
            let signs = if it.is_ascii_digit() { NUMBERS } else { tiles };
            signs.chars().filter(move |sign| *sign != it.to_ascii_uppercase()).map(move |sign| (nth, sign))
        })
        .map(|(nth, sign)| at(nth, sign))
        .collect()
}

/// Returns texts in which two neighboring words have changed places.
fn other_places(body: &str) -> Vec<String> {
    let words: Vec<&str> = body.split_whitespace().collect();
    let swapped = |nth: usize| {
        let mut words = words.clone();
        words.swap(nth, nth + 1);
        words.join(" ")
    };
    (0..words.len().saturating_sub(1)).map(swapped).collect()
}

/// Returns texts with one sign less, and with one tile more.
fn other_lengths(body: &str, tiles: &str) -> Vec<String> {
    let signs: Vec<char> = body.chars().collect();
    let without = |nth: usize| signs.iter().take(nth).chain(signs.iter().skip(nth + 1)).collect::<String>();
    let with = |nth: usize, tile: char| {
        signs.iter().take(nth).chain([&tile]).chain(signs.iter().skip(nth)).collect()
    };
    let shorter = (0..signs.len()).map(without);
    let longer = (0..=signs.len()).flat_map(|nth| tiles.chars().map(move |tile| (nth, tile)));
    shorter.chain(longer.map(|(nth, tile)| with(nth, tile))).collect()
}
