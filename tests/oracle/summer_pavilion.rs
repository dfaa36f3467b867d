//! summer-pavilion: 72 games of one engine, colored and monochrome.

use azulejo_notation::Record;
use azulejo_replay::{Level, Options, Replay, Step, verify};
use azulejo_rules::games::summer_pavilion::{
    Bonus, ByTile, Deal, Draft, Event, Paid, Pile, Place, Ply, Source, Star, SummerPavilion, Taken, Tile,
};
use azulejo_rules::{Ending, Game, Seat, Turn};
use azulejo_tests::Case;
use serde_json::{Value, json};

use super::{Pair, each_pair_of, in_order};

/// Calls `each` with every record of summer-pavilion and its trace.
fn each_pair(each: &mut dyn FnMut(&Case, &Pair<'_>)) -> usize {
    each_pair_of("corpus/summer-pavilion/oracle", each)
}

/// Opens the replay of a record.
fn open<'src>(record: &Record<'src>) -> Replay<'src, SummerPavilion> {
    Replay::open(record, &Options::default(), &mut ()).expect("a header that reads")
}

#[test]
fn every_game_reaches_the_highest_level() {
    let n_pairs = each_pair(&mut |case, pair| {
        let mut found = Vec::new();
        let verdict = verify(&pair.record, &Options::default(), &mut found);
        assert_eq!(
            verdict.level,
            Level::Complete,
            "{} record {}: {found:?}",
            case.file.display(),
            pair.record.nth
        );
    });
    assert_eq!(n_pairs, 72);
}

#[test]
fn every_round_is_the_same_in_legal_plies_costs_points_bonus_tiles_refills_and_scores() {
    each_pair(&mut |case, pair| {
        let place = format!("{} record {}", case.file.display(), pair.record.nth);
        let rounds = played(&pair.record);
        let theirs = pair.trace["rounds"].as_array().expect("rounds");
        assert_eq!(rounds.len(), theirs.len(), "{place}");
        for (ours, theirs) in rounds.iter().zip(theirs) {
            let theirs = without_order(theirs);
            for (key, theirs) in theirs.as_object().expect("an object") {
                assert_eq!(ours[key], *theirs, "{place}, round {}: {key}", ours["n"]);
            }
        }
    });
}

/// Returns a round of a trace with everything sorted that has no order: the tiles of a pile, and what one tile completes.
fn without_order(round: &Value) -> Value {
    let mut round = round.clone();
    for key in ["factories", "supply"] {
        round[key] = in_order("PGOYBR", &round[key]);
    }
    for play in round["play"].as_array_mut().expect("a list") {
        for key in ["bonus", "refill", "hand", "kept", "discarded"] {
            if let Some(pile) = play.get_mut(key) {
                *pile = in_order("PGOYBR", pile);
            }
        }
        if let Some(kinds) = play.get_mut("from").and_then(Value::as_array_mut) {
            kinds.sort_by_key(Value::to_string);
        }
    }
    round
}

/// Returns the rounds of a record in the shape of a trace.
fn played(record: &Record<'_>) -> Vec<Value> {
    let mut replay = open(record);
    let rules = *replay.rules();
    let mut rounds = Vec::new();
    while let Some(step) = replay.step(&mut ()) {
        let ply = step.ply.expect("a ply that reads");
        let n_legal = SummerPavilion::n_legal(&rules, step.before);
        match SummerPavilion::exact(&rules, step.before, &ply) {
            Ply::Supply(supply) if supply.is_refill => {
                let last = rounds.last_mut().and_then(|it: &mut Value| it["play"].as_array_mut()?.last_mut());
                last.expect("a turn before")["refill"] = letters(&supply.pile).into();
            }
            Ply::Supply(_) => (),
            Ply::Deal(deal) => rounds.push(round(&step, &deal)),
            Ply::Draft(seat, draft) => push(&mut rounds, "draft", draft_of(&step, seat, &draft, n_legal)),
            Ply::Place(seat, place) => push(&mut rounds, "play", place_of(&step, seat, &place, n_legal)),
            Ply::Pass(seat, kept) => push(&mut rounds, "play", pass_of(&step, seat, &kept, n_legal)),
        }
        let nothing = ByTile::default();
        for seat in step.events.iter().filter_map(passed).filter(|it| !is_pass_of(&ply, *it)) {
            push(&mut rounds, "play", pass_of(&step, seat, &nothing, n_legal));
        }
        if is_round_over(&step) {
            let scores: Vec<_> = step.after.seats().map(|it| step.after.garden(it).score).collect();
            rounds.last_mut().expect("a round")["scores"] = json!(scores);
        }
    }
    rounds
}

/// Returns the seat that passes.
fn passed(event: &Event) -> Option<Seat> {
    if let Event::Passed { seat, .. } = event { Some(*seat) } else { None }
}

/// Tells whether the ply is a pass of that seat.
fn is_pass_of(ply: &Ply, seat: Seat) -> bool {
    matches!(ply, Ply::Pass(it, _) if *it == seat)
}

/// Tells whether the step ended its round.
fn is_round_over(step: &Step<'_, '_, SummerPavilion>) -> bool {
    let after = SummerPavilion::moment(step.after);
    after.turn == Turn::End || after.round != step.moment.round
}

/// Returns a round that was just dealt.
fn round(step: &Step<'_, '_, SummerPavilion>, deal: &Deal) -> Value {
    json!({
        "n": step.moment.round,
        "wild": step.after.wild().to_string(),
        "start": step.moment.starter.nth(),
        "factories": deal.displays().map(letters).collect::<Vec<_>>(),
        "bag": counts(&step.after.bag),
        "tower": counts(&step.after.tower),
        "supply": letters(&step.after.supply),
        "draft": [],
        "play": [],
    })
}

/// Returns the tiles of a pile as letters in canonical order.
fn letters(pile: &Pile) -> String {
    pile.colors().flat_map(|tile| (0..pile.tiles[tile]).map(move |_| char::from(tile.letter()))).collect()
}

/// Returns the number of tiles of each color.
fn counts(tiles: &ByTile<u8>) -> Value {
    let count = |tile: Tile| (tile.to_string(), json!(tiles[tile]));
    Tile::ALL.into_iter().map(count).collect::<serde_json::Map<_, _>>().into()
}

/// Adds to a list of the round that goes on.
fn push(rounds: &mut [Value], list: &str, value: Value) {
    let round = rounds.last_mut().expect("a round");
    round[list].as_array_mut().expect("a list").push(value);
}

/// Returns a draft in the shape of a trace.
fn draft_of(step: &Step<'_, '_, SummerPavilion>, seat: Seat, draft: &Draft, n_legal: u32) -> Value {
    let source = match draft.source {
        Source::Center => 0,
        Source::Display(display) => display.nth() + 1,
    };
    let Taken::Exactly(n_tiles, second) = draft.taken else { unreachable!("the ply is exact") };
    let charged = |event: &Event| if let Event::Charged { points, .. } = event { *points } else { 0 };
    json!({
        "p": seat.nth(), "src": source, "c": draft.tile.to_string(), "n": n_tiles,
        "wild": second.map_or(0, |it| it.1),
        "fp": step.events.iter().any(|it| matches!(it, Event::MarkerTaken { .. })),
        "fpPts": step.events.iter().map(charged).sum::<i32>(),
        "legal": n_legal,
    })
}

/// Returns the number of a star as traces have it: 0 the middle, then clockwise from the left.
fn number_of(star: Star) -> usize {
    let is_it = |it: &Tile| star == Star::Outer(*it);
    Star::CLOCKWISE.iter().position(is_it).map_or(0, |nth| nth + 1)
}

/// Returns a placement in the shape of a trace.
fn place_of(step: &Step<'_, '_, SummerPavilion>, seat: Seat, place: &Place, n_legal: u32) -> Value {
    let space = place.name.space(step.before.side);
    let Paid::Exactly(paid) = place.payment else { unreachable!("the ply is exact") };
    let points = |event: &Event| if let Event::Laid { points, .. } = event { *points } else { 0 };
    let mut kinds: Vec<_> = step.events.iter().filter_map(structure).collect();
    kinds.sort_unstable();
    let mut found = json!({
        "p": seat.nth(), "k": "place", "star": number_of(space.star), "space": space.place() + 1,
        "cost": paid.n_tiles(), "c": place.tile.to_string(),
        "nat": paid[place.tile], "wilds": paid.n_tiles() - u32::from(paid[place.tile]),
        "pts": step.events.iter().map(points).sum::<i32>(),
        "legal": n_legal,
    });
    if !kinds.is_empty() {
        (found["bonus"], found["from"]) = (letters(&Pile::known(place.bonus)).into(), kinds.into());
    }
    found
}

/// Returns the structure that a tile completed.
fn structure(event: &Event) -> Option<&'static str> {
    if let Event::Surrounded { kind, .. } = event { Some(kind.name()) } else { None }
}

/// Returns a pass in the shape of a trace; one without tiles happens by itself there.
fn pass_of(step: &Step<'_, '_, SummerPavilion>, seat: Seat, kept: &ByTile<u8>, n_legal: u32) -> Value {
    let is_chosen = step.ply.is_some_and(|ply| is_pass_of(&ply, seat));
    let hand = if is_chosen { step.before.garden(seat).hand } else { ByTile::default() };
    let discarded = hand.without(kept).expect("what is kept was in hand");
    let mut pass = json!({
        "p": seat.nth(), "k": "pass", "auto": hand.is_empty(),
        "kept": letters(&Pile::known(*kept)),
        "discarded": letters(&Pile::known(discarded)),
        "score": step.after.garden(seat).score,
    });
    if !hand.is_empty() {
        (pass["hand"], pass["legal"]) = (letters(&Pile::known(hand)).into(), n_legal.into());
    }
    pass
}

#[test]
fn every_game_ends_with_the_same_bonuses_scores_and_winners() {
    each_pair(&mut |case, pair| {
        let mut replay = open(&pair.record);
        let rules = *replay.rules();
        let mut state = *replay.state();
        while let Some(step) = replay.step(&mut ()) {
            state = *step.after;
        }
        let mut bonuses = Vec::new();
        let mut note = |event: Event| bonuses.extend(bonus_of(&event));
        SummerPavilion::end(&rules, &mut state, Ending::Played, &mut note).expect("the game was played out");
        let in_order = |list: &Value| {
            let mut list = list.as_array().expect("a list").clone();
            list.sort_by_key(|it| (it["p"].as_u64(), it["which"].as_u64(), it["pts"].as_i64()));
            list
        };
        let place = format!("{} record {}", case.file.display(), pair.record.nth);
        assert_eq!(in_order(&bonuses.into()), in_order(&pair.trace["bonuses"]), "{place}");
        let scores: Vec<_> = state.seats().map(|it| state.garden(it).score).collect();
        assert_eq!(json!(scores), pair.trace["final"], "{place}");
        let winners: Vec<_> = state.seats().filter(|it| state.garden(*it).rank == 1).map(Seat::nth).collect();
        assert_eq!(json!(winners), pair.trace["winners"], "{place}");
    });
}

/// Returns a bonus in the shape of a trace, which does not say which star is complete.
fn bonus_of(event: &Event) -> Option<Value> {
    let Event::Earned { seat, bonus, points } = *event else { return None };
    let (kind, which) = match bonus {
        Bonus::Star(..) => ("star", None),
        Bonus::Number(number) => ("number", Some(number)),
    };
    Some(json!({"p": seat.nth(), "kind": kind, "which": which, "pts": points}))
}
