//! Events as lines of a record: reads them and plays them.

use super::super::letters::read_seat;
use super::tiling::Way;
use super::{Draft, Game, Phase};

impl Game {
    /// Plays an event: `deal …`, `A 3WW2`, `A tile 1>3`, `end`, `end deadlock`.
    ///
    /// What follows without a choice is left to [`settle`](Self::settle).
    ///
    /// # Errors
    /// The code of its fault, or `?` where the specification names none that this engine looks for; nothing changes.
    pub fn play(&mut self, event: &str) -> Result<(), &'static str> {
        let mut after = self.clone();
        after.points.clear();
        after.told.clear();
        let words: Vec<&str> = event.split_whitespace().collect();
        match words.as_slice() {
            ["deal", displays @ ..] => after.deal(displays)?,
            ["end"] => after.end(false)?,
            ["end", "deadlock"] => after.end(true)?,
            [seat, "tile", turned @ ..] => after.play_tile(read_seat(seat).ok_or("?")?, turned)?,
            [seat, draft] => after.play_draft(read_seat(seat).ok_or("?")?, draft)?,
            _ => return Err("?"),
        }
        *self = after;
        Ok(())
    }

    /// Plays a draft.
    fn play_draft(&mut self, seat: usize, text: &str) -> Result<(), &'static str> {
        let draft = Draft::read(text).ok_or("azul::unreadable-ply")?;
        if let Some(fault) = self.fault(seat, &draft) {
            return Err(fault);
        }
        self.draft(seat, &draft);
        Ok(())
    }

    /// Plays a `tile` line.
    fn play_tile(&mut self, seat: usize, turned: &[&str]) -> Result<(), &'static str> {
        if matches!(self.phase, Phase::Over | Phase::Ended) {
            return Err("azul::game-is-over");
        }
        if self.phase != Phase::Tile || self.ends_at_once() || self.players[seat].complete().is_empty() {
            return Err("azul::not-tiling");
        }
        let said: Option<Way> = turned.iter().map(|it| read_turned(it)).collect();
        let way = self.whole_way(seat, &said.ok_or("azul::unreadable-ply")?)?;
        self.tile(seat, &way);
        Ok(())
    }

    /// Returns all legal plies; none for chance.
    pub fn legal(&self) -> Vec<String> {
        match self.phase {
            Phase::Draft => self.legal_drafts(),
            Phase::Tile => self.legal_tilings(),
            Phase::Deal | Phase::Over | Phase::Ended => Vec::new(),
        }
    }
}

/// Reads one line and its column.
fn read_turned(text: &str) -> Option<(usize, Option<usize>)> {
    let (row, column) = text.split_once('>')?;
    let row = row.parse::<usize>().ok()? - 1;
    Some((row, column.parse::<usize>().ok().map(|it| it - 1)))
}
