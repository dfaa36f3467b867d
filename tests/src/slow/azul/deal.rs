//! Dealing (azul 2): what can come out of the bag, under each answer to `refill`.

use super::{COLORS, Game, Phase, count, take};

/// The fault of a deal.
type Fault = &'static str;

impl Game {
    /// Returns how many tiles a full deal needs.
    fn need(&self) -> usize {
        4 * self.displays.len()
    }

    /// Puts the lid into the bag.
    fn refill(&mut self) {
        let lid = self.lid.clone();
        self.tell_refill(lid.len());
        self.bag.extend(lid);
        if !self.reads("refill", "lid-stays") {
            self.lid.clear();
        }
    }

    /// Does what comes before the first display is filled.
    fn before_deal(&mut self) {
        let early = self.reads("refill", "before-round") || self.reads("refill", "lid-stays");
        if early && self.bag.len() < self.need() {
            self.refill();
        }
    }

    /// Does what comes before each display is filled.
    fn before_display(&mut self) {
        if self.reads("refill", "per-display") && self.bag.len() < 4 {
            self.refill();
        }
    }

    /// Does what comes before each tile is drawn.
    fn before_tile(&mut self) {
        if !self.bag.is_empty() {
            return;
        }
        if self.reads("refill", "recount") {
            self.recount();
        } else if !self.reads("refill", "lid-stays") {
            self.refill();
        }
    }

    /// Does what comes after each tile is drawn.
    fn after_tile(&mut self) {
        if self.reads("refill", "at-last-tile") && self.bag.is_empty() {
            self.refill();
        }
    }

    /// Puts into the bag all tiles that are on no board, those that were just dealt doubled.
    fn recount(&mut self) {
        let n_before = self.bag.len();
        let boards: Vec<char> = self.players.iter().flat_map(super::Player::tiles).collect();
        for color in COLORS {
            let n = 20_usize.saturating_sub(count(&boards, color));
            self.bag.extend(vec![color; n]);
            for _ in 0..n {
                take(&mut self.lid, color);
            }
        }
        self.tell_refill(self.bag.len() - n_before);
    }

    /// Deals, drawing each tile as `choose` says, which is given the display so far and the bag.
    fn deal_with(&mut self, choose: &mut dyn FnMut(&[char], &[char]) -> char) -> Vec<Vec<char>> {
        self.before_deal();
        let mut displays = vec![Vec::new(); self.displays.len()];
        for display in &mut displays {
            self.before_display();
            for _ in 0..4 {
                self.before_tile();
                if !self.bag.is_empty() {
                    let color = choose(display, &self.bag);
                    take(&mut self.bag, color);
                    display.push(color);
                    self.after_tile();
                }
            }
        }
        displays
    }

    /// Returns a deal that can come, each tile drawn as `choose` says; none where there is nothing to deal.
    pub fn draw(&self, choose: &mut dyn FnMut(&[char], &[char]) -> char) -> Option<String> {
        let mut displays = self.clone().deal_with(choose);
        if self.phase != Phase::Deal || displays.concat().is_empty() {
            return None;
        }
        let mut words = vec!["deal".to_owned()];
        for display in &mut displays {
            sort(display);
            words.push(if display.is_empty() { "-".to_owned() } else { display.iter().collect() });
        }
        Some(words.join(" "))
    }

    /// Plays a deal.
    ///
    /// # Errors
    /// It cannot have come.
    pub(super) fn deal(&mut self, words: &[&str]) -> Result<(), Fault> {
        match self.phase {
            Phase::Over | Phase::Ended => return Err("azul::game-is-over"),
            Phase::Draft | Phase::Tile => return Err("azul::not-dealing"),
            Phase::Deal => (),
        }
        let sizes: Vec<usize> = self.clone().deal_with(&mut |_, bag| bag[0]).iter().map(Vec::len).collect();
        if words.len() != sizes.len() {
            return Err("azul::wrong-number-of-displays");
        }
        if sizes[0] == 0 {
            return Err("azul::no-tiles-left");
        }
        self.before_deal();
        for (nth, word) in words.iter().enumerate() {
            let tiles: Vec<char> = word.chars().filter(|it| *it != '-').collect();
            if tiles.len() != sizes[nth] {
                return Err("azul::display-size");
            }
            self.fill(nth, tiles)?;
        }
        self.phase = Phase::Draft;
        self.turn = self.starter;
        Ok(())
    }

    /// Fills a display with these tiles, in whatever order they can have come.
    fn fill(&mut self, nth: usize, tiles: Vec<char>) -> Result<(), Fault> {
        self.before_display();
        let leaves_some = self.leaves_some(&tiles);
        let filled = self.ordered(&tiles).ok_or(if leaves_some {
            "azul::bag-comes-first"
        } else {
            "azul::not-in-the-bag"
        })?;
        *self = filled;
        self.displays[nth] = tiles;
        Ok(())
    }

    /// Tells whether the display empties the bag and leaves out some of what was in it.
    fn leaves_some(&self, tiles: &[char]) -> bool {
        self.bag.len() < tiles.len() && COLORS.iter().any(|it| count(tiles, *it) < count(&self.bag, *it))
    }

    /// Returns the game after these tiles were drawn in some order, if there is one.
    fn ordered(&self, tiles: &[char]) -> Option<Self> {
        if tiles.is_empty() {
            return Some(self.clone());
        }
        COLORS.into_iter().filter(|it| tiles.contains(it)).find_map(|color| {
            let mut after = self.clone();
            after.before_tile();
            if !take(&mut after.bag, color) {
                return None;
            }
            after.after_tile();
            let mut rest = tiles.to_vec();
            take(&mut rest, color);
            after.ordered(&rest)
        })
    }
}

/// Sorts tiles in the color order.
fn sort(tiles: &mut [char]) {
    tiles.sort_by_key(|tile| COLORS.iter().position(|it| it == tile));
}
