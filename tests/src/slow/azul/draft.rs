//! Drafting (azul 3): which drafts are legal, and what they do to sources and lines.

use super::{COLORS, Game, Marker, Phase, count, letter};

/// Where the tiles of a draft go.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Target {
    /// To a line, from 0, as far as there is room.
    Line(usize),
    /// To the floor.
    Floor,
    /// So many to each line, and so many to the floor.
    Split(Vec<usize>, usize),
}

/// A draft: display or center, color, number of tiles, target.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Draft {
    /// The display, from 0; none for the center.
    pub source: Option<usize>,
    /// The color.
    pub color: char,
    /// How many tiles; none for all.
    pub n: Option<usize>,
    /// Where they go.
    pub target: Target,
}

impl Draft {
    /// Reads a draft without its seat: `3WW2`, `CKKF`, `3W+2`, `3BBB1:1,2:2`.
    pub fn read(text: &str) -> Option<Self> {
        let mut letters = text.chars();
        let source = match letters.next()? {
            'C' => None,
            digit => Some(digit.to_digit(10)? as usize - 1),
        };
        let rest = letters.as_str();
        let end = rest.find(|it: char| it.is_ascii_digit() || it == 'F')?;
        let (tiles, target) = rest.split_at(end);
        let color = tiles.chars().next()?;
        let n = (!tiles.ends_with('+')).then_some(tiles.len());
        Some(Self { source, color, n, target: read_target(target)? })
    }
}

/// Reads where tiles go.
fn read_target(text: &str) -> Option<Target> {
    if !text.contains(':') {
        let row = text.parse::<usize>().ok();
        return Some(row.map_or(Target::Floor, |row| Target::Line(row - 1)));
    }
    let mut lines = vec![0; 5];
    let mut floor = 0;
    for share in text.split(',') {
        let (place, n) = share.split_once(':')?;
        let n: usize = n.parse().ok()?;
        match place.parse::<usize>() {
            Ok(row) => lines[row - 1] += n,
            Err(_) => floor += n,
        }
    }
    Some(Target::Split(lines, floor))
}

/// Writes where tiles go.
fn write_target(target: &Target) -> String {
    match target {
        Target::Line(row) => (row + 1).to_string(),
        Target::Floor => "F".to_owned(),
        Target::Split(lines, floor) => {
            let used = (0..5).filter(|row| lines[*row] != 0);
            let mut shares: Vec<String> = used.map(|row| format!("{}:{}", row + 1, lines[row])).collect();
            if *floor != 0 {
                shares.push(format!("F:{floor}"));
            }
            shares.join(",")
        }
    }
}

impl Game {
    /// Returns the tiles of a source; none where there is no such display.
    fn source(&self, source: Option<usize>) -> Option<&Vec<char>> {
        source.map_or(Some(&self.center), |nth| self.displays.get(nth))
    }

    /// Returns the first fault of a draft, if it has one.
    pub fn fault(&self, seat: usize, draft: &Draft) -> Option<&'static str> {
        match self.phase {
            Phase::Over | Phase::Ended => return Some("azul::game-is-over"),
            Phase::Deal | Phase::Tile => return Some("azul::not-drafting"),
            Phase::Draft => (),
        }
        if seat != self.turn {
            return Some("azul::wrong-seat");
        }
        let Some(tiles) = self.source(draft.source) else { return Some("azul::no-such-display") };
        let there = count(tiles, draft.color);
        let n = draft.n.unwrap_or(there);
        if tiles.is_empty() {
            Some("azul::source-is-empty")
        } else if there == 0 {
            Some("azul::color-not-there")
        } else if n < there {
            Some("azul::tiles-left-behind")
        } else if there < n {
            Some("azul::too-many-tiles")
        } else {
            self.target_fault(seat, draft.color, n, &draft.target)
        }
    }

    /// Returns the first fault of a destination.
    fn target_fault(&self, seat: usize, color: char, n: usize, target: &Target) -> Option<&'static str> {
        match target {
            Target::Line(row) => self.line_fault(seat, color, n, *row),
            Target::Floor => self.floor_fault(seat, color, n),
            Target::Split(lines, floor) => self.split_fault(seat, color, n, (lines, *floor)),
        }
    }

    /// Returns the free spaces of a line.
    fn room(&self, seat: usize, row: usize) -> usize {
        row + 1 - self.players[seat].lines[row].len()
    }

    /// Returns the first fault of a line as the destination of `n` tiles.
    fn line_fault(&self, seat: usize, color: char, n: usize, row: usize) -> Option<&'static str> {
        let player = &self.players[seat];
        let line = &player.lines[row];
        let room = self.room(seat, row);
        let elsewhere = (0..5).any(|it| it != row && player.lines[it].contains(&color));
        if line.iter().any(|it| *it != color && *it != 'M') {
            Some("azul::line-holds-other")
        } else if player.wall[row].contains(&color) {
            Some("azul::color-on-wall")
        } else if room == 0 && !self.reads("full-line", "open") {
            Some("azul::line-is-full")
        } else if room < n && self.reads("overflow", "forbidden") {
            Some("azul::overflow")
        } else if elsewhere && self.reads("same-color", "one-line") {
            Some("azul::color-in-other-line")
        } else {
            None
        }
    }

    /// Returns the fault of the floor as a destination.
    fn floor_fault(&self, seat: usize, color: char, n: usize) -> Option<&'static str> {
        let only_if_stuck = self.reads("floor-by-choice", "only-if-stuck");
        let fits = (0..5).any(|row| self.line_fault(seat, color, n, row).is_none());
        (only_if_stuck && fits).then_some("azul::floor-by-choice")
    }

    /// Returns the first fault of a split.
    fn split_fault(
        &self,
        seat: usize,
        color: char,
        n: usize,
        split: (&[usize], usize),
    ) -> Option<&'static str> {
        let (lines, floor) = split;
        let used: Vec<usize> = (0..5).filter(|row| lines[*row] != 0).collect();
        let sum = lines.iter().sum::<usize>() + floor;
        if sum != n || used.iter().any(|row| self.room(seat, *row) < lines[*row]) {
            return Some("azul::split-does-not-add-up");
        }
        let faults = used.iter().find_map(|row| self.line_fault(seat, color, lines[*row], *row));
        let one_color = 1 < used.len() && self.reads("same-color", "one-line");
        faults
            .or_else(|| (!self.may_split(seat, &used, split)).then_some("azul::split-not-allowed"))
            .or_else(|| one_color.then_some("azul::color-in-other-line"))
    }

    /// Tells whether the reading allows a split into lines that could each take their share.
    fn may_split(&self, seat: usize, used: &[usize], (lines, floor): (&[usize], usize)) -> bool {
        let has_room = used.iter().any(|row| lines[*row] < self.room(seat, *row));
        let may_floor = floor == 0 || self.reads("part-to-floor", "free") || {
            !has_room && !self.reads("overflow", "forbidden")
        };
        match used.len() {
            0 => false,
            // One line, filled as far as possible, is what a draft without a split says.
            1 => floor != 0 && has_room && may_floor,
            _ => self.reads("split-lines", "several") && may_floor,
        }
    }

    /// Returns all legal drafts.
    pub(super) fn legal_drafts(&self) -> Vec<String> {
        let mut legal = Vec::new();
        let displays = (0..self.displays.len()).map(Some);
        for source in displays.chain([None]) {
            let tiles = self.source(source).cloned().unwrap_or_default();
            for color in COLORS.into_iter().filter(|it| tiles.contains(it)) {
                let n = count(&tiles, color);
                for target in self.targets(self.turn, n) {
                    if self.target_fault(self.turn, color, n, &target).is_none() {
                        legal.push(self.write_draft(source, color, n, &target));
                    }
                }
            }
        }
        legal
    }

    /// Writes a draft of the seat whose turn it is.
    fn write_draft(&self, source: Option<usize>, color: char, n: usize, target: &Target) -> String {
        let source = source.map_or("C".to_owned(), |nth| (nth + 1).to_string());
        let tiles: String = vec![color; n].into_iter().collect();
        format!("{} {source}{tiles}{}", letter(self.turn), write_target(target))
    }

    /// Returns every destination that `n` tiles could be thought to have.
    fn targets(&self, seat: usize, n: usize) -> Vec<Target> {
        let mut targets: Vec<Target> = (0..5).map(Target::Line).collect();
        targets.push(Target::Floor);
        if self.reads("part-to-floor", "free") || self.reads("split-lines", "several") {
            let mut shares = vec![Vec::new()];
            for row in 0..5 {
                shares = self.spread(seat, n, row, &shares);
            }
            for lines in shares {
                let floor = n - lines.iter().sum::<usize>();
                targets.push(Target::Split(lines, floor));
            }
        }
        targets
    }

    /// Returns the shares with one more line, in every way that it has room for.
    fn spread(&self, seat: usize, n: usize, row: usize, shares: &[Vec<usize>]) -> Vec<Vec<usize>> {
        let mut longer = Vec::new();
        for share in shares {
            let left = n - share.iter().sum::<usize>();
            for part in 0..=left.min(self.room(seat, row)) {
                longer.push([share.clone(), vec![part]].concat());
            }
        }
        longer
    }

    /// Plays a legal draft.
    pub(super) fn draft(&mut self, seat: usize, draft: &Draft) {
        let tiles = draft.source.map_or(&mut self.center, |nth| &mut self.displays[nth]);
        let n = count(tiles, draft.color);
        tiles.retain(|it| *it != draft.color);
        if let Some(nth) = draft.source {
            let rest = std::mem::take(&mut self.displays[nth]);
            self.tell_rest(&rest);
            self.center.extend(rest);
        }
        let is_first = draft.source.is_none() && self.marker == Marker::Center;
        if is_first && self.reads("marker-with-tiles", "line") {
            self.draft_with_marker(seat, draft.color, n, &draft.target);
        } else {
            self.draft_to(seat, draft.color, n, &draft.target, is_first);
        }
        self.pass_turn(seat);
        if self.is_drafted() {
            self.phase = Phase::Tile;
        }
    }

    /// Hands the turn on: in a doubled round, to the last seat once more after its closing turn.
    fn pass_turn(&mut self, seat: usize) {
        let last = self.last_seat();
        let next = (seat + 1) % self.n_seats();
        self.turn = match &mut self.doubled {
            None => next,
            Some(doubled) => {
                doubled.opening = seat == last && !doubled.opening;
                if doubled.opening { last } else { next }
            }
        };
    }

    /// Lays drafted tiles, and on the floor the marker that was taken with them.
    fn draft_to(&mut self, seat: usize, color: char, n: usize, target: &Target, is_first: bool) {
        if is_first {
            self.take_marker(seat, *target == Target::Floor);
        }
        let has_space = is_first && self.marker_has_space(*target == Target::Floor);
        let is_last = self.reads("marker-order", "last");
        if !is_last {
            self.place_marker(seat, is_first, has_space);
        }
        self.lay_tiles(seat, color, n, target);
        if is_last {
            self.place_marker(seat, is_first, has_space);
        }
    }

    /// Lays the marker on the floor if it was taken now and comes there.
    fn place_marker(&mut self, seat: usize, is_taken: bool, has_space: bool) {
        if has_space {
            self.lay_marker(seat);
        }
        if is_taken {
            self.tell_marker(seat, has_space);
        }
    }

    /// Lays drafted tiles with the marker behind them, or lets all of it fall, where a line is named.
    fn draft_with_marker(&mut self, seat: usize, color: char, n: usize, target: &Target) {
        match target {
            Target::Line(row) if n < self.room(seat, *row) => {
                self.marker = Marker::Lost;
                self.lay_tiles(seat, color, n, target);
                self.players[seat].lines[*row].push('M');
                self.tell_marker_in_line(seat, *row);
            }
            Target::Line(_) => self.draft_to(seat, color, n, &Target::Floor, true),
            Target::Floor | Target::Split(..) => self.draft_to(seat, color, n, target, true),
        }
    }

    /// Lays drafted tiles into lines and on the floor.
    fn lay_tiles(&mut self, seat: usize, color: char, n: usize, target: &Target) {
        let mut lines = vec![0; 5];
        match target {
            Target::Line(row) => lines[*row] = n.min(self.room(seat, *row)),
            Target::Floor => (),
            Target::Split(shares, _) => lines.clone_from(shares),
        }
        for (row, n) in lines.iter().enumerate() {
            for _ in 0..*n {
                self.players[seat].lines[row].insert(0, color);
            }
            self.tell_line(seat, color, *n, row);
        }
        self.floor_tiles(seat, color, n - lines.iter().sum::<usize>());
    }
}
