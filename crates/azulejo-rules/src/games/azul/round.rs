//! The end of a round and of the game (azul 4.4 to 4.8, 6).

use super::event::Event;
use super::faults::{GAME_IS_OVER, NOT_A_DEADLOCK, NOT_OVER};
use super::floor;
use super::order::Order;
use super::ply::Columns;
use super::questions::{Deadlock, FloorTime, MarkerRounds, MarkerUntaken, Rules, Ties};
use super::score;
use super::state::{Marker, Phase, State};
use super::{deadlock, tiling};
use crate::{BySeat, Ending, Fault, Seat};

/// Does what follows without anybody's choice: forced tiling, then the end of the round.
///
/// # Errors
/// A seat must choose a column first.
pub(super) fn settle(rules: &Rules, state: &mut State, events: &mut impl FnMut(Event)) -> Result<(), Fault> {
    if state.phase != Phase::Tile {
        return Ok(());
    }
    if tiling::is_all_printed(rules, state) {
        for seat in state.starter.round(state.n_seats) {
            tiling::play_printed(rules, state, seat, events);
        }
    } else {
        tile(rules, state, events)?;
    }
    finish(rules, state, events);
    Ok(())
}

/// Lets every seat tile.
///
/// # Errors
/// A seat must choose a column first.
fn tile(rules: &Rules, state: &mut State, events: &mut impl FnMut(Event)) -> Result<(), Fault> {
    // Every seat's columns are found before any is laid, so that a missing choice leaves the position as it was.
    let mut columns = BySeat::<Columns>::default();
    // Only where a complete row may keep others from tiling has each seat to wait for the one before.
    let mut tried = tiling::ends_at_once(rules).then_some(*state);
    for seat in state.starter.round(state.n_seats) {
        let at = tried.as_ref().unwrap_or(state);
        if tiling::may_tile(rules, at) {
            columns[seat] = tiling::complete(rules, at, seat, &Columns::default())?;
            if let Some(tried) = &mut tried {
                tiling::play(rules, tried, seat, &columns[seat], &mut |_| ());
            }
        }
    }
    for seat in state.starter.round(state.n_seats) {
        if !columns[seat].is_empty() {
            tiling::play(rules, state, seat, &columns[seat], events);
        }
    }
    Ok(())
}

/// Ends the round: floors, the marker, and either the next round or the end.
fn finish(rules: &Rules, state: &mut State, events: &mut impl FnMut(Event)) {
    let Some(starter) = next_starter(rules, state) else { return };
    let (is_last, order) = (state.has_complete_row(), next_order(rules, state));
    for seat in state.seats() {
        floor::charge(rules, state, seat, is_last, events);
        add_pending(state, seat, events);
    }
    for seat in state.seats() {
        floor::clear(rules, state, seat, is_last, events);
        state.boards[seat].n_tiled = 0;
    }
    state.marker = marker_of_next_round(rules, state.marker);
    state.order = state.order.with_marker(false);
    if is_last {
        begin_order(state);
        state.phase = Phase::Over;
        events(Event::GameOver { round: state.round });
    } else {
        events(Event::RoundOver { round: state.round, starter, is_doubled: order.is_doubled() });
        state.phase = Phase::Deal;
        (state.turn, state.starter, state.order) = (starter, starter, order);
        // The number behind those that are counted is refused, and stays what it is where play goes on all the same.
        state.round = state.round.saturating_add(1);
    }
}

/// Adds wall points that waited for the floor to be charged (azul 4.8).
fn add_pending(state: &mut State, seat: Seat, events: &mut impl FnMut(Event)) {
    let points = std::mem::take(&mut state.boards[seat].pending);
    state.boards[seat].score += points;
    if points != 0 {
        events(Event::Added { seat, points });
    }
}

/// Tells whether the floor is charged before the points of the wall are added (azul 4.8).
pub(super) fn floor_comes_first(rules: &Rules) -> bool {
    rules.floor_time == FloorTime::BeforeWall
}

/// Returns who starts the next round (azul 4.6, 4.7); none where the reading leaves the game stuck.
#[inline]
fn next_starter(rules: &Rules, state: &State) -> Option<Seat> {
    if !marker_comes_back(rules) {
        return Some(state.last_mover());
    }
    match (state.marker, untaken(rules)) {
        (Marker::Held(seat), _) => Some(seat),
        (Marker::Center, MarkerUntaken::Stuck) => None,
        (Marker::Lost, MarkerUntaken::Stuck) | (_, MarkerUntaken::SameStarter) => Some(state.starter),
        (_, MarkerUntaken::AfterLastMover) => Some(state.turn),
        (_, MarkerUntaken::LastMover) => Some(state.last_mover()),
        (_, MarkerUntaken::FirstSeat) => Some(Seat::A),
        (_, MarkerUntaken::LastSeat | MarkerUntaken::LastSeatTwice) => Some(state.last_seat()),
    }
}

/// Returns the order of the next round: doubled where the last seat starts since nobody took the marker, or took it in a turn
/// that a doubled round gave it besides (azul 4.7).
fn next_order(rules: &Rules, state: &State) -> Order {
    let names_it_twice = marker_comes_back(rules) && untaken(rules) == MarkerUntaken::LastSeatTwice;
    let is_doubled = match state.marker {
        Marker::Held(_) => state.order.is_kept(),
        Marker::Center | Marker::Lost => true,
    };
    if names_it_twice && is_doubled { Order::DOUBLED } else { Order::Clockwise }
}

/// Goes back to the beginning of the round's order, for a phase in which nobody drafts.
fn begin_order(state: &mut State) {
    state.turn = state.starter;
    state.order = state.order.at_opening(true);
}

/// Tells whether the marker is laid out anew each round and names the next starter (azul 4.6).
fn marker_comes_back(rules: &Rules) -> bool {
    rules.marker_rounds == MarkerRounds::EachRound
}

/// Returns where the marker is in the next round; one that does not come back was taken for good.
fn marker_of_next_round(rules: &Rules, marker: Marker) -> Marker {
    if marker_comes_back(rules) || marker == Marker::Center { Marker::Center } else { Marker::Lost }
}

/// Returns who starts if nobody took the marker (azul 4.7).
fn untaken(rules: &Rules) -> MarkerUntaken {
    rules.marker_untaken
}

/// Tells whether the round can never end since nobody took the marker.
pub(super) fn is_stuck(rules: &Rules, state: &State) -> bool {
    state.phase == Phase::Tile && next_starter(rules, state).is_none()
}

/// Ends the game: bonuses, then ranks (azul 6.2 to 6.4).
pub(super) fn end(
    rules: &Rules,
    state: &mut State,
    ending: Ending,
    events: &mut impl FnMut(Event),
) -> Result<(), Fault> {
    let is_deadlock = match (ending, state.phase) {
        (_, Phase::Ended) => return Err(Fault::new(&GAME_IS_OVER)),
        (Ending::Played, Phase::Over) => false,
        (Ending::Played, Phase::Deal | Phase::Draft | Phase::Tile) => return Err(Fault::new(&NOT_OVER)),
        (Ending::Deadlock, _) if deadlock::is_deadlock(rules, state) => true,
        (Ending::Deadlock, _) => return Err(Fault::new(&NOT_A_DEADLOCK)),
    };
    for seat in state.seats() {
        tiling::add_bonus(rules, state, seat, events);
        if gets_bonus_twice(rules, state, seat) {
            tiling::add_bonus_again(rules, state, seat, events);
        }
        floor::stop_at_zero(rules, state, seat, events);
    }
    let is_drawn = is_deadlock && drawn_by_deadlock(rules);
    rank(rules, state, is_drawn, events);
    state.phase = Phase::Ended;
    begin_order(state);
    Ok(())
}

/// Tells whether all seats share the first rank of a deadlock (azul 6.4).
fn drawn_by_deadlock(rules: &Rules) -> bool {
    rules.deadlock == Deadlock::Drawn
}

/// Ranks the seats: one more than the number of seats that stand before (azul 6.3).
fn rank(rules: &Rules, state: &mut State, is_drawn: bool, events: &mut impl FnMut(Event)) {
    let asked = ties(rules);
    // Rows of all seats are asked only where the highest score is shared.
    let ties =
        if asked == Ties::MostRowsOfAll && n_highest(state) < 2 { Ties::RowsThenShared } else { asked };
    let standings = BySeat::new(|seat| if is_drawn { (0, 0, 0) } else { standing(ties, state, seat) });
    let standing = |seat: Seat| standings[seat];
    let ranks = BySeat::new(|seat| {
        let before = state.seats().filter(|other| standing(seat) < standing(*other)).count();
        let equal = state.seats().filter(|other| standing(seat) == standing(*other)).count();
        (u8::try_from(before + 1).unwrap_or(u8::MAX), 1 < equal)
    });
    for seat in state.seats() {
        let (rank, is_shared) = ranks[seat];
        state.boards[seat].rank = rank;
        events(Event::Ranked { seat, rank, is_shared });
    }
}

/// Returns how many seats have the highest score.
fn n_highest(state: &State) -> usize {
    let score = |seat: Seat| state.board(seat).score;
    let highest = state.seats().map(score).max();
    state.seats().filter(|seat| Some(score(*seat)) == highest).count()
}

/// Returns how ties are broken (azul 6.3).
fn ties(rules: &Rules) -> Ties {
    rules.ties
}

/// Returns what seats are compared by; the greater stands before.
fn standing(ties: Ties, state: &State, seat: Seat) -> (i32, i32, i32) {
    let board = state.board(seat);
    let (score, n_rows) = (board.score, i32::from(board.wall.n_rows()));
    let nth = i32::from(seat.nth());
    match ties {
        Ties::RowsThenShared => (score, n_rows, 0),
        Ties::Shared => (score, 0, 0),
        Ties::RowsThenFirst => (score, n_rows, -nth),
        Ties::RowsThenLast => (score, n_rows, nth),
        Ties::MostRowsOfAll => (n_rows, 0, 0),
    }
}

/// Returns the end bonuses of a seat: those it would get now, or got.
pub(super) fn bonus(rules: &Rules, state: &State, seat: Seat) -> i32 {
    let points = score::bonus(rules, &state.board(seat).wall).points;
    if gets_bonus_twice(rules, state, seat) { 2 * points } else { points }
}

/// Tells whether the end adds the bonuses of a seat twice: those of the last one after a doubled round (azul 6.2).
fn gets_bonus_twice(rules: &Rules, state: &State, seat: Seat) -> bool {
    state.order.is_doubled() && seat == state.last_seat() && !score::bonus_comes_when_made(rules)
}

#[cfg(test)]
mod tests {
    use super::super::faults::NO_COLUMN;
    use super::super::position;
    use super::super::questions::NoColumn;
    use super::super::tile::Tile;
    use super::*;

    #[test]
    fn a_line_whose_printed_space_is_taken_is_floored_or_stuck() {
        let text = "azul colored r2 tile turn=A start=A marker=A bag:17B20Y20R20K20W lid:- \
                    A:9/1B,-,-,-,-/B....,.....,.....,.....,...../M B:0/-,2B,-,-,-/.....,.....,.....,.....,...../-";
        let before = position::read(text).expect("a position");
        let floored = Rules { no_column: NoColumn::Floor, ..Rules::default() };
        let mut state = before;
        assert_eq!(settle(&floored, &mut state, &mut |_| ()), Ok(()));
        assert_eq!((state.board(Seat::A).score, state.lid[Tile::Blue]), (7, 2));
        let stuck = Rules { no_column: NoColumn::Stuck, ..Rules::default() };
        let mut state = before;
        assert_eq!(settle(&stuck, &mut state, &mut |_| ()), Err(Fault::new(&NO_COLUMN)));
        assert_eq!(state, before);
    }

    /// Returns rank of each of two seats with these scores at the end, and whether it is shared.
    fn ranks(scores: [i32; 2]) -> Vec<(u8, bool)> {
        let [first, second] =
            scores.map(|score| format!("{score}/-,-,-,-,-/BYRKW,.....,.....,.....,...../-"));
        let text = format!("azul colored r5 over A:{first} B:{second}");
        let mut state = position::read(&text).expect("a position");
        let mut ranks = Vec::new();
        let ended = end(&Rules::default(), &mut state, Ending::Played, &mut |event| {
            if let Event::Ranked { rank, is_shared, .. } = event {
                ranks.push((rank, is_shared));
            }
        });
        assert_eq!(ended, Ok(()));
        ranks
    }

    #[test]
    fn a_rank_is_shared_by_seats_that_stand_equal() {
        assert_eq!(ranks([7, 7]), [(1, true), (1, true)]);
        assert_eq!(ranks([7, 8]), [(2, false), (1, false)]);
    }
}
