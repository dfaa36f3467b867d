//! What holds of gardens in queens-garden: no group holds twins, and what is listed as legal is just what may be played, of all
//! that could be said. Knows no expected result.

use std::collections::BTreeSet;

use azulejo_rules::games::queens_garden::{
    Area, Axis, Cell, Cells, Expand, Garden, Hexagon, Laid, Paid, Phase, Piece, Pieces, Place, Ply, Prints,
    QueensGarden, Rules, Source, Spot, State, Store, Take, Tiles,
};
use azulejo_rules::{Dice, Game, Seat, Setup, step};

/// Calls `each` with the states of some games, of which some are played greedily.
fn each_state(rules: &Rules, n_games: u64, each: &mut dyn FnMut(&State)) {
    for seed in 0..n_games {
        let board = QueensGarden::BOARDS[(seed % 2) as usize];
        let n_seats = 2 + u8::try_from(seed % 3).expect("a small number");
        let setup = Setup { board, n_seats, start: Seat::A, printed: "" };
        let mut state = QueensGarden::open(rules, &setup).expect("they may play");
        let mut dice = Dice::new(seed);
        let is_greedy = seed % 4 != 0;
        while step::<QueensGarden>(
            rules,
            &mut state,
            &mut dice,
            |it, dice| choose(rules, it, is_greedy, dice),
            &mut |_| (),
        )
        .is_ok()
        {
            each(&state);
        }
    }
}

/// Returns a legal ply: the one that is liked best, or any that is no pass if there is one.
fn choose(rules: &Rules, state: &State, is_greedy: bool, dice: &mut Dice) -> Option<Ply> {
    let mut plies = Vec::new();
    QueensGarden::legal(rules, state, &mut |ply| plies.push(ply));
    if is_greedy && dice.below(5) != 0 {
        return plies.into_iter().max_by_key(|ply| QueensGarden::appraise(rules, state, ply));
    }
    let n_others = plies.iter().filter(|it| !matches!(it, Ply::Pass(..))).count();
    plies.truncate(n_others.max(1));
    plies.get(dice.below(u32::try_from(plies.len()).expect("few")) as usize).copied()
}

/// Returns the groups of a garden on an axis, found by going from cell to cell.
fn groups(garden: &Garden, axis: Axis) -> Vec<Vec<Hexagon>> {
    let of_axis = |cell: Cell| garden.piece(cell).hexagon().filter(|it| axis.has(*it));
    let mut left: Vec<Cell> = Cell::all().filter(|it| of_axis(*it).is_some()).collect();
    let mut groups = Vec::new();
    while let Some(first) = left.pop() {
        let mut group = vec![first];
        while let Some(nth) = left.iter().position(|it| group.iter().any(|other| other.neighbors().has(*it)))
        {
            group.push(left.remove(nth));
        }
        groups.push(group.into_iter().filter_map(of_axis).collect());
    }
    groups
}

#[test]
fn no_group_holds_twins_or_more_than_six() {
    let (mut n_groups, mut n_large) = (0, 0);
    each_state(&Rules::default(), 60, &mut |state| {
        for seat in Seat::first(state.n_seats) {
            for group in Axis::all().flat_map(|axis| groups(state.garden(seat), axis)) {
                let different: BTreeSet<_> = group.iter().collect();
                assert_eq!(different.len(), group.len(), "{group:?}");
                assert!(group.len() <= 6, "{group:?}");
                n_groups += 1;
                n_large += u32::from(3 <= group.len());
            }
        }
    });
    assert!(10_000 < n_groups && 1_000 < n_large, "{n_groups} groups, {n_large} of three or more");
}

/// Returns every part of a storage.
fn parts(store: &Store) -> Vec<Store> {
    let mut parts = vec![Store::default()];
    for hexagon in store.tiles.kinds() {
        let with = |part: &Store, n| Store { tiles: part.tiles.with_count(hexagon, n), ..*part };
        parts = parts
            .iter()
            .flat_map(|part| (0..=store.tiles.count(hexagon)).map(move |n| with(part, n)))
            .collect();
    }
    for hexagon in store.expansions.iter() {
        let with = |part: &Store| Store { expansions: part.expansions.with(Prints::one(hexagon)), ..*part };
        parts = parts.iter().flat_map(|part| [*part, with(part)]).collect();
    }
    let with = |part: &Store, jokers| Store { jokers, ..*part };
    parts.iter().flat_map(|part| (0..=store.jokers).map(move |jokers| with(part, jokers))).collect()
}

/// Returns every choice of pieces of the display that have something in common.
fn takes(state: &State, axis: Axis) -> Vec<Pieces> {
    let tile = |source| move |hexagon| Piece { source, is_expansion: false, hexagon };
    let mut all: Vec<Piece> = state.top.tiles.iter().map(tile(Source::Stack)).collect();
    for (number, spot) in state.spots() {
        let source = Source::Beside(number);
        match spot {
            Spot::Down(pile) => all.extend(pile.tiles.iter().map(tile(source))),
            Spot::Up(Some(hexagon)) => all.push(Piece { source, is_expansion: true, hexagon }),
            Spot::Up(None) | Spot::Empty => (),
        }
    }
    all.retain(|it| axis.has(it.hexagon));
    let choose =
        |bits: usize| (0..).zip(&all).filter(move |it| bits >> it.0 & 1 != 0).map(|it| *it.1).collect();
    (1..1_usize << all.len().min(10)).map(choose).collect()
}

/// Calls `each` with all that the seat to act could say without naming what is gained.
fn each_saying(state: &State, each: &mut dyn FnMut(Ply)) {
    let seat = state.turn;
    let store = state.garden(seat).store;
    for axis in Axis::all() {
        for pieces in takes(state, axis) {
            each(Ply::Take(seat, Take { axis, pieces, dropped: Store::default() }));
        }
    }
    let kinds: BTreeSet<_> = store.tiles.kinds().collect();
    for paid in parts(&store) {
        let payment = Paid::Exactly(paid);
        each(Ply::Pass(seat, paid));
        let tiles = kinds.iter().map(|it| Some(*it)).chain([None]);
        for (hexagon, cell) in tiles.flat_map(|it| Cell::all().map(move |cell| (it, cell))) {
            each(Ply::Place(seat, Place { hexagon, cell, payment, gain: None }));
        }
        for area in Area::ALL {
            each(Ply::Expand(seat, Expand { laid: Laid::Supply(area), payment }));
            for hexagon in store.expansions.iter() {
                each(Ply::Expand(seat, Expand { laid: Laid::Down(hexagon, area), payment }));
            }
        }
        for (hexagon, cell) in store.expansions.iter().flat_map(|it| Cell::all().map(move |cell| (it, cell)))
        {
            each(Ply::Expand(seat, Expand { laid: Laid::Up(hexagon, cell), payment }));
        }
    }
}

/// Fails where what is listed is not just what may be played.
#[track_caller]
fn check(rules: &Rules, state: &State) -> usize {
    let mut listed = BTreeSet::new();
    QueensGarden::legal(rules, state, &mut |ply| {
        assert!(listed.insert(ply.to_string()), "{ply} is listed twice");
    });
    let mut legal = BTreeSet::new();
    each_saying(state, &mut |ply| {
        // A list names all that is taken.
        let is_exact = QueensGarden::exact(rules, state, &ply).to_string() == ply.to_string();
        let is_take = matches!(ply, Ply::Take(..));
        if (is_exact || !is_take) && QueensGarden::check(rules, state, &ply).is_ok() {
            legal.insert(ply.to_string());
        }
    });
    let mut text = String::new();
    QueensGarden::write_position(state, &mut text).expect("a string takes all");
    assert_eq!(legal.difference(&listed).next(), None, "not listed: {text}");
    assert_eq!(listed.difference(&legal).next(), None, "listed, but may not be played: {text}");
    listed.len()
}

#[test]
fn what_is_listed_is_all_that_may_be_played_and_nothing_else() {
    let (mut n_states, mut n_plies, mut nth) = (0, 0, 0);
    each_state(&Rules::default(), 12, &mut |state| {
        let is_small = state.garden(state.turn).store.n_pieces() <= 7;
        nth += 1;
        if state.phase == Phase::Act && is_small && nth % 5 == 0 {
            n_states += 1;
            n_plies += check(&Rules::default(), state);
        }
    });
    assert!(60 < n_states && 3_000 < n_plies, "{n_states} positions, {n_plies} plies");
}

#[test]
fn a_group_is_what_hangs_together() {
    // The two ways to find it are different code.
    each_state(&Rules::default(), 4, &mut |state| {
        for (seat, axis) in Seat::first(state.n_seats).flat_map(|it| Axis::all().map(move |axis| (it, axis)))
        {
            let garden = state.garden(seat);
            let cells: Cells = garden.of_axis(axis);
            let sizes: BTreeSet<_> = cells.iter().map(|it| cells.joined_to(it).len() as usize).collect();
            let found: BTreeSet<_> = groups(garden, axis).iter().map(Vec::len).collect();
            assert_eq!(sizes, found);
        }
        assert!(Tiles::BOX.without(state.bag).is_some());
    });
}
