//! Legal drafts, counted and found by their number without being listed (azul 8.6). Decides nothing: `draft` says when it
//! may be done so.

use super::board::PlayerBoard;
use super::draft;
use super::packed::{Small, nth_bit};
use super::place::Row;
use super::ply::{Count, Destination, Draft, Source};
use super::questions::Rules;
use super::state::{Display, Phase, State};

/// What a seat may draft, where only the color of tiles says where they may go.
pub(super) struct Choices<'a> {
    state: &'a State,
    /// Where each color may go: a bit for each line from the top, then one for the floor.
    destinations: Small,
}

/// The floor's number among the destinations; the lines come before it.
const FLOOR: u8 = 5;

/// The most sources there can be.
const N_SOURCES: usize = Display::MOST as usize + 1;

/// How many drafts take each color from each source, the displays in order and the center behind them; and how many there
/// are in all.
type Offers = ([Small; N_SOURCES], u32);

impl<'a> Choices<'a> {
    /// Returns the choices of the seat whose turn it is; none where no draft is due, or not only the color counts.
    pub(super) fn of(rules: &Rules, state: &'a State) -> Option<Self> {
        let is_known = state.phase == Phase::Draft && draft::only_color_counts(rules);
        is_known.then(|| Self { state, destinations: destinations(state.board(state.turn)) })
    }

    /// Returns how many drafts there are.
    pub(super) fn count(&self) -> u32 {
        self.offers().1
    }

    /// Tells `choose` how many drafts there are and returns the one whose number, from 0, it answers.
    pub(super) fn pick(&self, choose: impl FnOnce(u32) -> u32) -> Option<Draft> {
        let (offers, n_drafts) = self.offers();
        let mut nth = if n_drafts == 0 { return None } else { choose(n_drafts) };
        for (from, source) in offers.into_iter().zip(0..) {
            let n_drafts = from.sum();
            if nth < n_drafts {
                return self.pick_from(source, from, nth);
            }
            nth -= n_drafts;
        }
        None
    }

    /// Counts the drafts.
    #[inline]
    fn offers(&self) -> Offers {
        let n_destinations = self.destinations.n_bits();
        let (mut offers, mut n_drafts) = ([Small::default(); N_SOURCES], 0);
        for (from, pile) in offers.iter_mut().zip(self.state.sources()) {
            *from = n_destinations.where_some(Small::of_pile(pile));
            n_drafts += from.sum();
        }
        (offers, n_drafts)
    }

    /// Returns the draft with this number, from 0, among those from one source.
    fn pick_from(&self, source: u8, from: Small, nth: u32) -> Option<Draft> {
        let (tile, nth) = from.find(nth)?;
        let (source, pile) = match Display::new(source) {
            Some(display) if source < self.state.n_displays() => {
                (Source::Display(display), self.state.display(display))
            }
            Some(_) | None => (Source::Center, &self.state.center),
        };
        let to = destination(nth_bit(self.destinations.number(tile), nth));
        Some(Draft { source, tile, count: Count::Exactly(pile.tiles[tile]), to })
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
