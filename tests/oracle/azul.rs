//! azul: 151 games of two engines.

use azulejo_notation::Record;
use azulejo_replay::{Level, Options, Replay, Step, verify};
use azulejo_rules::games::azul::{
    Azul, Column, Columns, Count, Destination, Draft, Event, Pile, Ply, Source, Space, State, Tile,
};
use azulejo_rules::{Game, Seat, Turn};
use azulejo_tests::Case;
use serde_json::{Value, json};

use super::{Pair, each_pair_of, in_order};

/// Calls `each` with every record of azul and its trace.
fn each_pair(each: &mut dyn FnMut(&Case, &Pair<'_>)) -> usize {
    each_pair_of("corpus/azul/oracle", each)
}

/// Tells whether the trace is of the engine that splits drafts, never charges the marker apart and was stopped.
fn is_deadlock(trace: &Value) -> bool {
    trace.get("truncated").is_some()
}

#[test]
fn every_game_reaches_the_highest_level() {
    let n_pairs = each_pair(&mut |case, pair| {
        let mut found = Vec::new();
        let verdict = verify(&pair.record, &Options::default(), &mut found);
        let expected = if is_deadlock(&pair.trace) { Level::Claims } else { Level::Complete };
        assert_eq!(verdict.level, expected, "{} record {}: {found:?}", case.file.display(), pair.record.nth);
    });
    assert_eq!(n_pairs, 151);
}

#[test]
fn every_round_is_the_same_in_legal_plies_placements_floors_scores_and_starters() {
    each_pair(&mut |case, pair| {
        let rounds = played(&pair.record);
        let theirs = pair.trace["rounds"].as_array().expect("rounds");
        assert_eq!(rounds.len(), theirs.len(), "{} record {}", case.file.display(), pair.record.nth);
        for (ours, theirs) in rounds.iter().zip(theirs) {
            compare(case, pair, ours, theirs);
        }
    });
}

/// Compares a round with its trace, as far as the trace speaks of it.
fn compare(case: &Case, pair: &Pair<'_>, ours: &Value, theirs: &Value) {
    for (key, ours) in ours.as_object().expect("an object") {
        let Some(theirs) = theirs.get(key) else { continue };
        let (ours, theirs) = match key.as_str() {
            "moves" if is_deadlock(&pair.trace) => (without_legal(ours), without_legal(theirs)),
            "floor" => (ours.clone(), seven_at_most(theirs)),
            "factories" => (ours.clone(), in_order("BYRKW", theirs)),
            "columns" => (by_seat_and_row(&chosen(ours)), by_seat_and_row(&chosen(theirs))),
            "tiling" => (by_seat_and_row(ours), by_seat_and_row(theirs)),
            _ => (ours.clone(), theirs.clone()),
        };
        let place = (case.file.display(), pair.record.nth);
        assert_eq!(ours, theirs, "{} record {}: {key}", place.0, place.1);
    }
}

/// Leaves out what an engine that splits drafts counts otherwise.
fn without_legal(moves: &Value) -> Value {
    let mut moves = moves.clone();
    for it in moves.as_array_mut().expect("moves") {
        it.as_object_mut().expect("a move").remove("legal");
    }
    moves
}

/// Counts only pieces on floor spaces, and leaves out floors on which nothing lies.
fn seven_at_most(floors: &Value) -> Value {
    let floors = floors.as_array().expect("floors").iter().filter(|it| it["n"] != 0);
    floors
        .map(|it| json!({"p": it["p"], "n": it["n"].as_i64().expect("a count").min(7), "pts": it["pts"]}))
        .collect()
}

/// Leaves out columns that were not chosen since there was only one, of which the trace tells but few.
fn chosen(columns: &Value) -> Value {
    let n_options = |it: &&Value| it["options"].as_array().map_or(0, Vec::len);
    columns.as_array().expect("columns").iter().filter(|it| 1 < n_options(it)).cloned().collect()
}

/// Sorts what may be told in any order of the seats.
fn by_seat_and_row(list: &Value) -> Value {
    let mut list = list.as_array().expect("a list").clone();
    list.sort_by_key(|it| (it["p"].as_i64(), it["row"].as_i64()));
    Value::Array(list)
}

/// Returns the rounds of a record in the shape of a trace.
fn played(record: &Record<'_>) -> Vec<Value> {
    let mut replay = Replay::<Azul>::open(record, &Options::default(), &mut ()).expect("a header that reads");
    let rules = *replay.rules();
    let mut rounds = Vec::new();
    while let Some(step) = replay.step(&mut ()) {
        match step.ply.expect("a ply that reads") {
            Ply::Deal(deal) => rounds.push(round(&step, &deal.displays().copied().collect::<Vec<_>>())),
            Ply::Draft(seat, draft) => {
                let n_legal = Azul::n_legal(&rules, step.before);
                let exact = Azul::exact(&rules, step.before, &Ply::Draft(seat, draft));
                let Ply::Draft(_, exact) = exact else { unreachable!("a draft stays a draft") };
                push(&mut rounds, "moves", draft_of(&step, seat, exact, n_legal));
            }
            ply @ Ply::Tile(seat, _) => {
                let Ply::Tile(_, columns) = Azul::exact(&rules, step.before, &ply) else {
                    unreachable!("a tiling stays a tiling")
                };
                for column in columns_of(&step, seat, columns) {
                    push(&mut rounds, "columns", column);
                }
            }
        }
        for event in step.events {
            consequence(&mut rounds, event);
        }
        if is_round_over(&step) {
            let scores: Vec<_> = seats(step.after).map(|seat| Azul::score(step.after, seat)).collect();
            rounds.last_mut().expect("a round")["scores"] = json!(scores);
        }
    }
    rounds
}

/// Tells whether the step ended its round.
fn is_round_over(step: &Step<'_, '_, Azul>) -> bool {
    let after = Azul::moment(step.after);
    after.turn == Turn::End || after.round != step.moment.round
}

/// Returns the seats of a state.
fn seats(state: &State) -> impl Iterator<Item = Seat> {
    Seat::first(state.n_seats)
}

/// Returns a round that was just dealt.
fn round(step: &Step<'_, '_, Azul>, displays: &[Pile]) -> Value {
    let refilled = step.events.iter().any(Azul::is_refill);
    let lists: Vec<&str> = vec!["moves", "tiling", "floor", "columns", "unplaceable"];
    let mut round = json!({
        "start": step.moment.starter.nth(),
        "factories": displays.iter().map(letters).collect::<Vec<_>>(),
        "bag": counts(|tile| step.after.bag[tile]),
        "lid": counts(|tile| step.after.lid[tile]),
        "refilled": refilled,
    });
    for list in lists {
        round[list] = json!([]);
    }
    round
}

/// Returns the tiles of a display as letters in canonical order.
fn letters(pile: &Pile) -> String {
    pile.colors().flat_map(|tile| (0..pile[tile]).map(move |_| char::from(tile.letter()))).collect()
}

/// Returns the number of tiles of each color.
fn counts(of: impl Fn(Tile) -> u8) -> Value {
    Tile::ALL
        .into_iter()
        .map(|tile| (tile.to_string(), json!(of(tile))))
        .collect::<serde_json::Map<_, _>>()
        .into()
}

/// Adds to a list of the round that goes on.
fn push(rounds: &mut [Value], list: &str, value: Value) {
    let round = rounds.last_mut().expect("a round");
    round[list].as_array_mut().expect("a list").push(value);
}

/// Returns a draft in the shape of a trace.
fn draft_of(step: &Step<'_, '_, Azul>, seat: Seat, draft: Draft, n_legal: u32) -> Value {
    let placed = step
        .events
        .iter()
        .map(|it| if let Event::Filled { n_tiles, .. } = it { *n_tiles } else { 0 })
        .sum::<u8>();
    let source = match draft.source {
        Source::Center => 0,
        Source::Display(display) => display.nth() + 1,
    };
    let line = match draft.to {
        Destination::Line(row) => row.nth() + 1,
        Destination::Floor => 0,
        Destination::Split(_) => unreachable!("no trace splits"),
    };
    let n = match draft.count {
        Count::Exactly(n) => n,
        Count::All => unreachable!("the ply is exact"),
    };
    let takes_marker = step.events.iter().any(|it| matches!(it, Event::MarkerTaken { .. }));
    json!({
        "p": seat.nth(), "src": source, "c": draft.tile.to_string(), "n": n, "line": line, "placed": placed,
        "fp": takes_marker, "legal": n_legal,
    })
}

/// Returns the columns of a tiling in the shape of a trace.
fn columns_of(step: &Step<'_, '_, Azul>, seat: Seat, columns: Columns) -> Vec<Value> {
    let board = step.before.board(seat);
    let mut wall = board.wall;
    let mut list = Vec::new();
    for (row, column) in columns.iter() {
        let (Some(tile), Some(column)) = (board.lines[row].tile(), column) else { continue };
        let is_open = |it: &Column| wall.is_empty(Space { row, column: *it }) && !wall.column_has(*it, tile);
        let options: Vec<_> = Column::ALL.into_iter().filter(is_open).map(|it| it.nth() + 1).collect();
        list.push(json!({
            "p": seat.nth(), "row": row.nth() + 1, "c": tile.to_string(), "col": column.nth() + 1, "options": options,
        }));
        wall.lay(Space { row, column }, tile);
    }
    list
}

/// Takes down what followed from an event.
fn consequence(rounds: &mut [Value], event: &Event) {
    match event {
        Event::Laid { seat, space, tile, points, .. } => {
            let (row, column) = (space.row.nth() + 1, space.column.nth() + 1);
            let laid =
                json!({"p": seat.nth(), "row": row, "col": column, "c": tile.to_string(), "pts": points});
            push(rounds, "tiling", laid);
        }
        Event::Charged { seat, n_pieces, points } => {
            push(rounds, "floor", json!({"p": seat.nth(), "n": (*n_pieces).min(7), "pts": points}));
        }
        Event::NoColumn { seat, row, tile } => {
            push(rounds, "unplaceable", json!({"p": seat.nth(), "c": tile.to_string(), "n": row.capacity()}));
        }
        _ => (),
    }
}

#[test]
fn every_game_ends_with_the_same_bonuses_scores_rows_and_winners() {
    each_pair(&mut |case, pair| {
        if is_deadlock(&pair.trace) {
            return;
        }
        let mut replay = Replay::<Azul>::open(&pair.record, &Options::default(), &mut ()).expect("a header");
        while replay.step(&mut ()).is_some() {}
        let state = replay.state();
        let boards: Vec<_> = seats(state).map(|seat| *state.board(seat)).collect();
        let bonus = |seat: usize| {
            let theirs = pair.trace["bonuses"].as_array().expect("bonuses");
            theirs.iter().filter(|it| it["p"] == json!(seat)).filter_map(|it| it["pts"].as_i64()).sum::<i64>()
        };
        for (seat, board) in boards.iter().enumerate() {
            assert_eq!(
                i64::from(board.bonus),
                bonus(seat),
                "{} record {}",
                case.file.display(),
                pair.record.nth
            );
        }
        let found = json!({
            "final": boards.iter().map(|it| it.score).collect::<Vec<_>>(),
            "rows": boards.iter().map(|it| it.wall.n_rows()).collect::<Vec<_>>(),
            "winners": (0..boards.len()).filter(|it| boards[*it].rank == 1).collect::<Vec<_>>(),
        });
        for key in ["final", "rows", "winners"] {
            assert_eq!(
                found[key],
                pair.trace[key],
                "{} record {}: {key}",
                case.file.display(),
                pair.record.nth
            );
        }
    });
}

#[test]
fn the_game_that_never_ends_is_found_to_be_a_deadlock() {
    each_pair(&mut |_, pair| {
        if is_deadlock(&pair.trace) {
            let mut replay =
                Replay::<Azul>::open(&pair.record, &Options::default(), &mut ()).expect("a header");
            while replay.step(&mut ()).is_some() {}
            assert!(Azul::is_deadlock(replay.rules(), replay.state()));
        }
    });
}
