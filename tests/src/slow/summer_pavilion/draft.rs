//! Drafting (summer-pavilion 3): which drafts are legal, and what they do.

use super::{COLORS, Game, Phase, count, letter, take, transfer};

/// A draft: display or center, tiles, what goes to the tower.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Draft {
    /// The display, from 0; none for the center.
    pub source: Option<usize>,
    /// The chosen color.
    pub color: char,
    /// The number of its tiles and the tiles of the second color; none where `+` is written.
    pub tiles: Option<(usize, Vec<char>)>,
    /// The tile for the tower.
    pub dropped: Option<char>,
}

impl Draft {
    /// Reads a draft without its seat: `3RRP`, `3R+`, `CYYYP-Y`.
    pub fn read(text: &str) -> Option<Self> {
        let mut letters = text.chars();
        let source = match letters.next()? {
            'C' => None,
            digit => Some(digit.to_digit(10)? as usize - 1),
        };
        let (tiles, dropped) = match letters.as_str().split_once('-') {
            Some((tiles, dropped)) => (tiles, dropped.chars().next()),
            None => (letters.as_str(), None),
        };
        let color = tiles.chars().next()?;
        let others = tiles.chars().filter(|it| *it != color).collect();
        let named = (count(&tiles.chars().collect::<Vec<_>>(), color), others);
        Some(Self { source, color, tiles: (!tiles.ends_with('+')).then_some(named), dropped })
    }
}

impl Game {
    /// Returns the tiles of a source; none where there is no such display.
    fn source(&self, source: Option<usize>) -> Option<&Vec<char>> {
        source.map_or(Some(&self.center), |nth| self.displays.get(nth))
    }

    /// Returns how many tiles of the chosen color a draft takes; none where it may not be chosen.
    fn n_chosen(&self, there: &[char], color: char) -> Option<usize> {
        let is_alone = there.iter().all(|it| *it == self.wild());
        match (color == self.wild(), is_alone) {
            (false, _) => Some(count(there, color)),
            (true, true) if self.reads("wilds-only", "nothing") => None,
            (true, true) if self.reads("wilds-only", "all") => Some(count(there, color)),
            (true, true) => Some(1),
            (true, false) => self.reads("wild-alone", "one").then_some(1),
        }
    }

    /// Returns the numbers of wild tiles that a draft may take along.
    fn n_along(&self, there: &[char], color: char) -> Vec<usize> {
        let n_wilds = count(there, self.wild());
        if color == self.wild() || n_wilds == 0 {
            return vec![0];
        }
        let fewest = usize::from(!self.reads("wild-along", "may"));
        let most = if self.reads("wild-count", "several") { n_wilds } else { 1 };
        (fewest..=most).collect()
    }

    /// Tells whether a draft from this source costs something (summer-pavilion 3.5).
    fn costs(&self, source: Option<usize>) -> bool {
        let is_center = source.is_none();
        let is_first = is_center && self.marker.is_none();
        self.reads("take-cost", "every-take")
            || is_center && self.reads("take-cost", "every-center-take")
            || is_first
    }

    /// Tells whether a draft from this source names a tile for the tower.
    fn drops(&self, source: Option<usize>) -> bool {
        self.costs(source) && self.reads("marker-cost", "a-tile")
    }

    /// Returns the first fault of a draft, if it has one.
    pub fn draft_fault(&self, seat: usize, draft: &Draft) -> Option<&'static str> {
        match self.phase {
            Phase::Over | Phase::Ended => return Some("summer-pavilion::game-is-over"),
            Phase::Supply | Phase::Deal | Phase::Place | Phase::Refill => {
                return Some("summer-pavilion::not-drafting");
            }
            Phase::Draft => (),
        }
        if seat != self.turn {
            return Some("summer-pavilion::wrong-seat");
        }
        let Some(there) = self.source(draft.source) else { return Some("summer-pavilion::no-such-display") };
        if there.is_empty() {
            return Some("summer-pavilion::source-is-empty");
        }
        let along = draft.tiles.clone().map(|it| it.1).unwrap_or_default();
        if !there.contains(&draft.color) {
            return Some("summer-pavilion::color-not-there");
        }
        if along.iter().any(|it| *it != self.wild()) {
            return Some("summer-pavilion::not-the-wild-color");
        }
        self.tiles_fault(there, draft)
    }

    /// Returns the first fault of the tiles that a draft names, all of which are there.
    fn tiles_fault(&self, there: &[char], draft: &Draft) -> Option<&'static str> {
        let along = self.n_along(there, draft.color);
        if draft.tiles.is_none() && 1 < along.len() {
            return Some("summer-pavilion::exact-tiles-needed");
        }
        let Some(n) = self.n_chosen(there, draft.color) else {
            let is_alone = there.iter().all(|it| *it == self.wild());
            return Some(if is_alone {
                "summer-pavilion::wilds-cannot-be-taken"
            } else {
                "summer-pavilion::wild-is-not-chosen"
            });
        };
        let (named, wilds) = self.named_tiles(there, draft);
        if named < n {
            Some("summer-pavilion::tiles-left-behind")
        } else if n < named {
            Some("summer-pavilion::too-many-tiles")
        } else if wilds < along[0] {
            Some("summer-pavilion::wild-left-behind")
        } else if along[along.len() - 1] < wilds {
            Some("summer-pavilion::too-many-wilds")
        } else {
            let is_taken = |it: char| it == draft.color && named != 0 || it == self.wild() && wilds != 0;
            let is_right = match draft.dropped {
                None => !self.drops(draft.source),
                Some(tile) => self.drops(draft.source) && is_taken(tile),
            };
            (!is_right).then_some("summer-pavilion::tile-to-drop")
        }
    }

    /// Returns the number of chosen and of wild tiles that a draft names, or means with `+`.
    fn named_tiles(&self, there: &[char], draft: &Draft) -> (usize, usize) {
        match &draft.tiles {
            Some((n, along)) => (*n, along.len()),
            None => (self.n_chosen(there, draft.color).unwrap_or(0), self.n_along(there, draft.color)[0]),
        }
    }

    /// Returns all legal drafts.
    pub(super) fn legal_drafts(&self) -> Vec<String> {
        let mut legal = Vec::new();
        let displays = (0..self.displays.len()).map(Some);
        for source in displays.chain([None]) {
            let there = self.source(source).cloned().unwrap_or_default();
            for color in COLORS.into_iter().filter(|it| there.contains(it)) {
                let Some(n) = self.n_chosen(&there, color) else { continue };
                for along in self.n_along(&there, color) {
                    let tiles = [vec![color; n], vec![self.wild(); along]].concat();
                    legal.extend(self.write_drafts(source, &tiles));
                }
            }
        }
        legal
    }

    /// Writes drafts of these tiles, one for each tile that may be dropped where one must.
    fn write_drafts(&self, source: Option<usize>, tiles: &[char]) -> Vec<String> {
        let name = source.map_or("C".to_owned(), |nth| (nth + 1).to_string());
        let text = format!("{} {name}{}", letter(self.turn), tiles.iter().collect::<String>());
        if !self.drops(source) {
            return vec![text];
        }
        let dropped = COLORS.into_iter().filter(|it| tiles.contains(it));
        dropped.map(|it| format!("{text}-{it}")).collect()
    }

    /// Plays a legal draft.
    pub(super) fn draft(&mut self, seat: usize, draft: &Draft) {
        let there = self.source(draft.source).cloned().unwrap_or_default();
        let (n, along) = self.named_tiles(&there, draft);
        let tiles = [vec![draft.color; n], vec![self.wild(); along]].concat();
        let costs = self.costs(draft.source);
        let takes_marker = draft.source.is_none() && self.marker.is_none();
        let source = draft.source.map_or(&mut self.center, |nth| &mut self.displays[nth]);
        transfer(&tiles, source, &mut self.players[seat].hand);
        if let Some(nth) = draft.source {
            let rest = std::mem::take(&mut self.displays[nth]);
            self.tell_rest(&rest);
            self.center.extend(rest);
        }
        if takes_marker {
            self.marker = Some(seat);
            self.tell_marker(seat);
        }
        if costs {
            self.charge_draft(seat, n, n + along, takes_marker);
        }
        if let Some(tile) = draft.dropped {
            take(&mut self.players[seat].hand, tile);
            self.tower.push(tile);
            self.tell_dropped(seat, tile);
        }
        self.turn = (seat + 1) % self.n_seats();
        if self.is_drafted() {
            self.begin_placing();
        }
    }

    /// Charges a draft of so many tiles of the chosen color, and of all.
    fn charge_draft(&mut self, seat: usize, n_chosen: usize, n: usize, takes_marker: bool) {
        let costs = |answer| self.reads("marker-cost", answer);
        let loss = if costs("chosen-color") {
            n_chosen
        } else if costs("five") {
            5
        } else if costs("two") {
            2
        } else if costs("one") {
            1
        } else if costs("marker-too") {
            n + usize::from(takes_marker)
        } else if costs("a-tile") {
            0
        } else {
            n
        };
        let lost = self.charge(seat, loss, self.stop("cost-floor"));
        if loss != 0 {
            self.tell_charge(seat, n, lost);
        }
    }

    /// Returns where a loss stops, as a question says.
    pub(super) fn stop(&self, question: &str) -> Option<i32> {
        if self.reads(question, "none") {
            None
        } else if self.reads(question, "zero") {
            Some(0)
        } else {
            Some(1)
        }
    }
}
