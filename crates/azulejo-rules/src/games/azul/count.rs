//! Legal drafts, counted and found by their number without being listed (azul 8.6). Decides nothing: `draft` says when it
//! may be done so.

use super::board::PlayerBoard;
use super::draft;
use super::packed::{Small, nth_bit};
use super::place::Row;
use super::ply::{Count, Destination, Draft, Source};
use super::questions::Rules;
use super::state::{Phase, State};
use super::tile::Pile;
use crate::Display;

/// What a seat may draft, where only the color of tiles says where they may go.
pub(super) struct Choices<'a> {
    state: &'a State,
    /// Where each color may go: a bit for each line from the top, then one for the floor.
    destinations: Small,
    /// How many places that are.
    n_destinations: Small,
}

/// The floor's number among the destinations; the lines come before it.
const FLOOR: u8 = 5;

/// The most sources there can be.
const N_SOURCES: usize = Display::MOST as usize + 1;

/// How many drafts the sources up to each offer, the displays in order and the center behind them.
type UpTo = [u32; N_SOURCES];

impl<'a> Choices<'a> {
    /// Returns the choices of the seat whose turn it is; none where no draft is due, or not only the color counts.
    pub(super) fn of(rules: &Rules, state: &'a State) -> Option<Self> {
        let is_known = state.phase == Phase::Draft && draft::only_color_counts(rules);
        is_known.then(|| {
            let destinations = destinations(state.board(state.turn));
            Self { state, destinations, n_destinations: destinations.n_bits() }
        })
    }

    /// Returns how many drafts there are.
    pub(super) fn count(&self) -> u32 {
        self.offers().1
    }

    /// Tells `choose` how many drafts there are and returns the one whose number, from 0, it answers.
    pub(super) fn pick(&self, choose: impl FnOnce(u32) -> u32) -> Option<Draft> {
        let (up_to, n_drafts) = self.offers();
        let nth = if n_drafts == 0 { return None } else { choose(n_drafts) };
        let (n_before, source) = up_to.iter().zip(0..).find(|(n, _)| nth < **n)?;
        self.pick_from(source, nth, *n_before)
    }

    /// Counts the drafts that the sources up to each offer, and all of them.
    #[inline]
    fn offers(&self) -> (UpTo, u32) {
        let (mut up_to, mut n_drafts) = ([0; N_SOURCES], 0);
        for (up_to, pile) in up_to.iter_mut().zip(self.state.sources()) {
            n_drafts += self.drafts(pile).sum();
            *up_to = n_drafts;
        }
        (up_to, n_drafts)
    }

    /// Returns how many drafts take each color of a pile.
    #[inline]
    fn drafts(&self, pile: &Pile) -> Small {
        let tiles = Small::of_pile(pile);
        // As the round goes on, more and more sources are empty.
        if tiles.is_zero() { tiles } else { self.n_destinations.where_some(tiles) }
    }

    /// Returns the draft with this number, from 0, of those up to a source, which offers it; `up_to` of them there are.
    #[inline]
    fn pick_from(&self, source: u8, nth: u32, up_to: u32) -> Option<Draft> {
        let (source, pile) = match Display::new(source) {
            Some(display) if source < self.state.n_displays() => {
                (Source::Display(display), self.state.display(display))
            }
            Some(_) | None => (Source::Center, self.state.center()),
        };
        let drafts = self.drafts(pile);
        let (tile, nth) = drafts.find((nth + drafts.sum()).checked_sub(up_to)?)?;
        let to = destination(nth_bit(self.destinations.number(tile), nth));
        Some(Draft { source, tile, count: Count::Exactly(pile[tile]), to })
    }
}

/// Returns where each color may go: to lines that have room and no other color, and to the floor (azul 3.4 to 3.8).
fn destinations(board: &PlayerBoard) -> Small {
    let on_wall = Small::of(board.wall.rows());
    Small::open_lines(&board.lines).without(on_wall).or(Small::each(1 << FLOOR))
}

/// Returns the destination with this number: a line from the top, else the floor.
fn destination(nth: u32) -> Destination {
    u8::try_from(nth).ok().and_then(Row::new).map_or(Destination::Floor, Destination::Line)
}
