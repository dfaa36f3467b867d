//! Events as lines of a record: reads them and plays them.

use super::super::letters::read_seat;
use super::garden::named;
use super::place::Placement;
use super::take::Take;
use super::{Fault, Game, Hexagon, Phase, read_words};

impl Game {
    /// Plays an event: `deal B4 G2 Y1 L6`, `flip 1:xB4`, `scoring 3 5`, `A take B S.B1`, `A place B4 R2 pay +`,
    /// `A expand supply NE`, `A pass drop B6`, `end`, `end deadlock`.
    ///
    /// What follows without a choice is left to [`settle`](Self::settle).
    ///
    /// # Errors
    /// The code of its fault, or `?` where it does not read; nothing changes.
    pub fn play(&mut self, event: &str) -> Result<(), Fault> {
        let mut after = self.clone();
        after.points.clear();
        after.told.clear();
        let words: Vec<&str> = event.split_whitespace().collect();
        match words.as_slice() {
            ["deal", tiles @ ..] => {
                let tiles: Option<Vec<Hexagon>> = tiles.iter().map(|it| Hexagon::read(it)).collect();
                after.deal(&tiles.ok_or("?")?)?;
            }
            ["flip", turned @ ..] => {
                let turned: Option<Vec<_>> = turned.iter().map(|it| read_turned(it)).collect();
                after.flip(&turned.ok_or("?")?)?;
            }
            ["scoring", points @ ..] => {
                let points: Result<Vec<i32>, _> = points.iter().map(|it| it.parse()).collect();
                after.scoring(&points.map_err(|_| "?")?)?;
            }
            ["end"] => after.end(false)?,
            ["end", "deadlock"] => after.end(true)?,
            [seat, words @ ..] => after.play_ply(read_seat(seat).ok_or("?")?, words)?,
            [] => return Err("?"),
        }
        *self = after;
        Ok(())
    }

    /// Plays a ply of a seat.
    fn play_ply(&mut self, seat: usize, words: &[&str]) -> Result<(), Fault> {
        match words {
            ["take", words @ ..] => {
                let take = Take::read(words).ok_or("?")?;
                let (taken, dropped) = self.taken(seat, &take)?;
                self.acquire(seat, &taken, &dropped);
            }
            ["pass", words @ ..] => {
                let dropped = words.strip_prefix(&["drop"]).unwrap_or(words);
                let dropped = read_words(dropped).ok_or("?")?;
                self.pass_fault(seat, &dropped)?;
                self.pass(seat, &dropped);
            }
            words => {
                let placement = Placement::read(words).ok_or("?")?;
                let paid = self.cost(seat, &placement)?;
                self.place(seat, &placement, &paid);
            }
        }
        Ok(())
    }

    /// Returns a legal ply with what it gains, where it surrounds an element.
    pub fn with_gain(&self, ply: &str) -> String {
        let words: Vec<&str> = ply.split_whitespace().collect();
        let cell = match words.as_slice() {
            [_, "place", _, cell, ..] if !words.contains(&"gain") => named(cell),
            _ => None,
        };
        let mut after = self.clone();
        let is_played = after.play(ply).is_ok();
        let (before, now) = (&self.players[self.turn], &after.players[self.turn]);
        match cell.filter(|it| is_played && after.has_surrounded(now, *it)) {
            Some(_) => {
                let n_spent = words.iter().filter(|it| **it == "J").count();
                format!("{ply} gain {}", now.jokers + n_spent - before.jokers)
            }
            None => ply.to_owned(),
        }
    }

    /// Returns all legal plies; none for chance.
    pub fn legal(&self) -> Vec<String> {
        if self.phase != Phase::Act {
            return Vec::new();
        }
        [self.legal_takes(), self.legal_placements(), self.legal_passes()].concat()
    }

    /// Returns the number of legal plies, without the choices that do not multiply it (queens-garden 8.7).
    pub fn n_legal(&self) -> usize {
        if self.phase != Phase::Act {
            return 0;
        }
        self.n_takings() + self.n_payments() + usize::from(!self.must_act())
    }
}

/// Reads an expansion that is turned: `1:xB4`.
fn read_turned(text: &str) -> Option<(&str, Hexagon)> {
    let (name, print) = text.split_once(':')?;
    Some((name, Hexagon::read(print.strip_prefix('x')?)?))
}
