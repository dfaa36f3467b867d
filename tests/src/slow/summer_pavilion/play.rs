//! Events as lines of a record: reads them and plays them.

use super::super::letters::read_seat;
use super::{Draft, Game, Phase};

impl Game {
    /// Plays an event: `supply +GB`, `deal …`, `A 3RRP`, `A R5 RRRRP +G`, `A pass keep PR`, `end`, `end deadlock`.
    ///
    /// What follows without a choice is left to [`settle`](Self::settle).
    ///
    /// # Errors
    /// The code of its fault, or `?` where it does not read; nothing changes.
    pub fn play(&mut self, event: &str) -> Result<(), &'static str> {
        let mut after = self.clone();
        after.points.clear();
        after.told.clear();
        let words: Vec<&str> = event.split_whitespace().collect();
        match words.as_slice() {
            ["supply", tiles] => {
                let letters: Vec<char> = tiles.chars().filter(|it| *it != '+').collect();
                after.supply(tiles.starts_with('+'), &letters)?;
            }
            ["deal", displays @ ..] => after.deal(displays)?,
            ["end"] => after.end(false)?,
            ["end", "deadlock"] => after.end(true)?,
            [seat, "pass"] => after.play_pass(read_seat(seat).ok_or("?")?, "")?,
            [seat, "pass", "keep", kept] => after.play_pass(read_seat(seat).ok_or("?")?, kept)?,
            [seat, draft] => after.play_draft(read_seat(seat).ok_or("?")?, draft)?,
            [seat, words @ ..] => after.play_placement(read_seat(seat).ok_or("?")?, words)?,
            [] => return Err("?"),
        }
        *self = after;
        Ok(())
    }

    /// Plays a draft.
    fn play_draft(&mut self, seat: usize, text: &str) -> Result<(), &'static str> {
        let draft = Draft::read(text).ok_or("?")?;
        self.draft_fault(seat, &draft).map_or(Ok(()), Err)?;
        self.draft(seat, &draft);
        Ok(())
    }

    /// Plays a placement.
    fn play_placement(&mut self, seat: usize, words: &[&str]) -> Result<(), &'static str> {
        let placement = self.read_placement(words).ok_or("?")?;
        self.placement_fault(seat, &placement).map_or(Ok(()), Err)?;
        self.place(seat, &placement);
        Ok(())
    }

    /// Plays a pass.
    fn play_pass(&mut self, seat: usize, kept: &str) -> Result<(), &'static str> {
        let kept: Vec<char> = kept.chars().collect();
        self.pass_fault(seat, &kept).map_or(Ok(()), Err)?;
        self.pass(seat, &kept);
        Ok(())
    }

    /// Returns all legal plies; none for chance.
    pub fn legal(&self) -> Vec<String> {
        match self.phase {
            Phase::Draft => self.legal_drafts(),
            Phase::Place => [self.legal_placements(), self.legal_passes()].concat(),
            Phase::Supply | Phase::Deal | Phase::Refill | Phase::Over | Phase::Ended => Vec::new(),
        }
    }

    /// Returns the number of legal plies, without the choices that do not multiply it (summer-pavilion 8.6).
    pub fn n_legal(&self) -> usize {
        match self.phase {
            Phase::Draft => self.legal_drafts().len(),
            Phase::Place => self.n_payments() + self.legal_passes().len().min(1),
            Phase::Supply | Phase::Deal | Phase::Refill | Phase::Over | Phase::Ended => 0,
        }
    }
}
