//! Laws of plies: each reads back from its own text, and those that are listed are those that are legal.

use std::collections::BTreeSet;

use azulejo_replay::Policy;
use azulejo_rules::games::azul::{Azul, Ply, Row};
use azulejo_rules::{Certainty, Dice, Game, Playout, Reading as _, Seat, Turn, play_out};
use azulejo_source::Excerpt;

use crate::shrink::hold;
use crate::walk::{Move, Table, departed, departures, mixed, tables};
use crate::{each_move, position};

fn every_legal_ply_reads_back_from_its_own_text<G: Game>() {
    each_move::<G>(1, &mut |it| {
        it.ply.iter().for_each(|ply| check_ply::<G>(it.table, ply));
        G::legal(&it.table.rules, it.after, &mut |ply| check_ply::<G>(it.table, &ply));
    });
}

/// Fails where a ply does not read back from its own text, in either case.
#[track_caller]
fn check_ply<G: Game>(table: &Table<G>, ply: &G::Ply) {
    let text = ply.to_string();
    for text in [text.clone(), text.to_ascii_lowercase()] {
        let read = match (G::seat(ply), G::chance_word(ply)) {
            (Some(seat), _) => G::read_ply(seat, &text),
            (None, word) => {
                let word = word.unwrap_or_default();
                G::read_chance(word, text.strip_prefix(word).unwrap_or_default().trim_start())
            }
        };
        assert_eq!(read, Ok(*ply), "{table}: {text}");
    }
}

/// Returns every draft that can be written of up to twelve tiles, splits of up to four.
fn drafts(seat: Seat) -> Vec<<Azul as Game>::Ply> {
    let mut words = BTreeSet::new();
    let splits: Vec<_> = (1..=4).map(|n| (n, splits(n, 1))).collect();
    for source in "123456789C".chars() {
        for tile in "BYRKW".chars() {
            for count in 1..=12 {
                let tiles = tile.to_string().repeat(count);
                words.extend("12345F".chars().map(|to| format!("{source}{tiles}{to}")));
                let near = splits.iter().filter(|(n, _)| *n == count || *n == 2 && count < 5);
                words.extend(near.flat_map(|it| &it.1).map(|to| format!("{source}{tiles}{}", to.join(","))));
            }
        }
    }
    words
        .into_iter()
        .map(|it| Azul::read_ply(seat, &it).unwrap_or_else(|why| panic!("{it}: {why:?}")))
        .collect()
}

/// Returns every way to divide `n` tiles over the lines from `first` on and the floor.
fn splits(n: usize, first: usize) -> Vec<Vec<String>> {
    match (n, first) {
        (0, _) => vec![Vec::new()],
        (n, 6) => vec![vec![format!("F:{n}")]],
        (n, line) => {
            let with = |share: usize| {
                splits(n - share, line + 1).into_iter().map(move |mut rest| {
                    if share != 0 {
                        rest.insert(0, format!("{line}:{share}"));
                    }
                    rest
                })
            };
            (0..=n).flat_map(with).collect()
        }
    }
}

#[test]
fn the_drafts_that_are_listed_are_those_that_are_legal() {
    let drafts =
        Seat::ALL.map(|seat| drafts(seat).into_iter().map(|it| (it.to_string(), it)).collect::<Vec<_>>());
    let each = &mut |it: &Move<'_, Azul>| {
        let Turn::Seat(turn) = Azul::moment(it.after).turn else { return };
        if it.is_one_of(23) {
            check_drafts(it.table, it.after, &drafts[turn as usize]);
        }
    };
    for table in departed(1).chain(tables(1)).chain(mixed(30)) {
        hold(&table, |table| _ = table.play(each));
    }
}

/// Fails where a draft is legal and not listed, or listed and not legal, or listed twice.
#[track_caller]
fn check_drafts(
    table: &Table<Azul>,
    state: &<Azul as Game>::State,
    drafts: &[(String, <Azul as Game>::Ply)],
) {
    let mut listed = BTreeSet::new();
    let rules = &table.rules;
    Azul::legal(rules, state, &mut |ply| {
        let text = ply.to_string();
        assert!(
            Azul::check(rules, state, &ply).is_ok(),
            "{table}: {text} is listed: {}",
            position::<Azul>(state)
        );
        assert!(listed.insert(text), "{table}: {ply} is listed twice: {}", position::<Azul>(state));
    });
    for (text, ply) in drafts {
        let is_legal = Azul::check(rules, state, ply).is_ok();
        assert_eq!(is_legal, listed.contains(text), "{table}: {text}: {}", position::<Azul>(state));
    }
    assert_eq!(Azul::n_legal(rules, state) as usize, listed.len());
}

#[test]
fn a_ply_that_is_played_at_once_is_read_checked_and_played() {
    let (mut n_moves, mut n_played) = (0, 0);
    each_move::<Azul>(1, &mut |it| {
        let Some(Ply::Draft(seat, _)) = it.ply else { return };
        n_moves += 1;
        let text = it.ply.map(|ply| ply.to_string()).unwrap_or_default();
        n_played += u32::from(check_at_once::<Azul>(it.table, it.before, seat, &text));
        let nth = it.nth as usize % text.len();
        for other in "123456C+BYRKWF: b".chars() {
            let slip = format!("{}{other}{}", &text[..nth], &text[nth + 1..]);
            for seat in Seat::ALL {
                check_at_once::<Azul>(it.table, it.before, seat, &slip);
            }
            check_at_once::<Azul>(it.table, it.after, seat, &slip);
        }
    });
    assert!(n_moves * 3 < n_played * 4, "only {n_played} of {n_moves} drafts were played at once");
}

/// Fails where a ply that is played at once does not come to what it does step by step; tells whether it is played.
#[track_caller]
fn check_at_once<G: Game>(table: &Table<G>, state: &G::State, seat: Seat, body: &str) -> bool {
    let rules = &table.rules;
    let (mut at_once, mut in_row, mut played) = (*state, *state, *state);
    let is_played = G::play_at_once(rules, &mut at_once, seat, Excerpt::whole(body.as_bytes()));
    let text = format!("{body}\nB 3WW2\n");
    G::play_at_once(rules, &mut in_row, seat, Excerpt::first(body.len(), text.as_bytes()));
    assert_eq!(at_once, in_row, "{table}: {body} alone and in a row: {}", position::<G>(state));
    if is_played {
        let ply = G::read_ply(seat, body).unwrap_or_else(|why| panic!("{table}: {body}: {why:?}"));
        assert!(G::only_moves(&ply), "{table}: {ply}: {}", position::<G>(state));
        assert_eq!(G::check(rules, state, &ply), Ok(Certainty::Certain), "{table}: {ply}");
        G::play(rules, &mut played, &ply, &mut |_| ());
        assert!(!G::is_unsettled(&played), "{table}: {ply}: {}", position::<G>(state));
    }
    assert_eq!(at_once, played, "{table}: {body}: {}", position::<G>(state));
    is_played
}

fn a_round_that_is_closed_at_once_is_closed_step_by_step<G: Game>() {
    let (mut n_rounds, mut n_closed) = (0, 0);
    each_move::<G>(1, &mut |it| {
        let Some((ply, seat)) = it.ply.and_then(|ply| Some((ply, G::seat(&ply)?))) else { return };
        let is_last = G::is_unsettled(it.played);
        let mut closed = *it.before;
        let is_closed =
            G::close_at_once(&it.table.rules, &mut closed, seat, Excerpt::whole(ply.to_string().as_bytes()));
        let place = || format!("{}: {ply}: {}", it.table, position::<G>(it.before));
        if is_closed {
            assert!(is_last && G::only_moves(&ply) && G::conserved(it.after).is_ok(), "{}", place());
            assert_eq!(G::check(&it.table.rules, it.before, &ply), Ok(Certainty::Certain), "{}", place());
            assert_eq!(closed, *it.after, "{}", place());
        }
        n_rounds += u32::from(is_last && !G::is_unsettled(it.after));
        n_closed += u32::from(is_closed);
    });
    assert!(n_rounds <= n_closed * 2, "only {n_closed} of {n_rounds} rounds were closed at once");
}

fn chance_that_is_played_at_once_is_read_checked_and_played<G: Game>() {
    let (mut n_chances, mut n_played) = (0, 0);
    each_move::<G>(1, &mut |it| {
        let word = it.ply.as_ref().and_then(G::chance_word);
        let (Some(ply), Some(word)) = (it.ply, word) else { return };
        let text = ply.to_string();
        let body = text.strip_prefix(word).unwrap_or_default().trim_start();
        n_chances += u32::from(G::only_moves(&ply));
        n_played += u32::from(check_chance::<G>(it.table, it.before, word, body));
        check_chance::<G>(it.table, it.after, word, body);
        let at = it.nth as usize % body.len();
        for other in "BYRKWGPOb* -".chars() {
            let slip = format!("{}{other}{}", &body[..at], &body[at + 1..]);
            check_chance::<G>(it.table, it.before, word, &slip);
        }
        check_chance::<G>(it.table, it.before, "other", body);
    });
    assert!(n_chances <= n_played * 2, "only {n_played} of {n_chances} were played at once");
}

/// Fails where chance that is played at once does not come to what it does step by step; tells whether it is played.
#[track_caller]
fn check_chance<G: Game>(table: &Table<G>, state: &G::State, word: &str, body: &str) -> bool {
    let rules = &table.rules;
    let mut at_once = *state;
    let is_played = G::chance_at_once(rules, &mut at_once, word, body);
    if is_played {
        let place = || format!("{table}: {word} {body}: {}", position::<G>(state));
        let ply = G::read_chance(word, body).unwrap_or_else(|why| panic!("{}: {why:?}", place()));
        assert!(G::only_moves(&ply), "{}", place());
        assert_eq!(G::check(rules, state, &ply), Ok(Certainty::Certain), "{}", place());
        let mut played = *state;
        G::play(rules, &mut played, &ply, &mut |_| ());
        assert!(!G::is_unsettled(&played), "{}", place());
        assert_eq!(at_once, played, "{}", place());
    }
    is_played
}

#[test]
fn a_deal_from_a_supply_that_is_not_known_is_not_certain() {
    let mut n_deals = 0;
    each_move::<Azul>(1, &mut |it| {
        let Some(ply @ Ply::Deal(_)) = it.ply else { return };
        let known = position::<Azul>(it.before);
        let others = known.split(' ').filter(|it| !["bag:", "lid:"].iter().any(|pile| it.starts_with(pile)));
        let hidden = others.chain(["lid:*"]).collect::<Vec<_>>().join(" ");
        let hidden = Azul::read_position(&hidden).unwrap_or_else(|why| panic!("{hidden}: {why:?}"));
        let text = ply.to_string();
        let body = text.strip_prefix("deal ").unwrap_or_default();
        assert!(!check_chance::<Azul>(it.table, &hidden, "deal", body), "{}: {ply}: {known}", it.table);
        n_deals += 1;
    });
    assert!(100 < n_deals, "{n_deals}");
}

fn positions_after_a_choice_under_two_readings_are_the_same_where_all_of_them_is<G: Game>() {
    let others: Vec<_> = departures::<G>().chain(G::Rules::PRESETS.iter().map(|it| it.rules)).collect();
    let (mut n_same, mut n_parted) = (0, 0);
    each_move::<G>(1, &mut |it| {
        let Some((ply, seat)) = it.ply.and_then(|ply| Some((ply, G::seat(&ply)?))) else { return };
        let (mut left, body) = (*it.before, ply.to_string());
        if !G::play_at_once(&it.table.rules, &mut left, seat, Excerpt::whole(body.as_bytes())) {
            return;
        }
        for rules in &others {
            let mut right = *it.before;
            if G::play_at_once(rules, &mut right, seat, Excerpt::whole(body.as_bytes())) {
                let is_same = left == right;
                let place = || format!("{}: {body}: {}", it.table, position::<G>(it.before));
                assert_eq!(G::is_same_after(&left, &right, seat), is_same, "{rules:?}, {}", place());
                assert_eq!(G::is_same_after(&right, &left, seat), is_same, "{rules:?}, {}", place());
                *(if is_same { &mut n_same } else { &mut n_parted }) += 1;
            }
        }
    });
    assert!(0 < n_parted && n_parted < n_same, "{n_parted} of {} parted", n_same + n_parted);
}

fn a_ply_is_picked_by_its_number_in_the_list<G: Game>() {
    each_move::<G>(1, &mut |it| {
        if it.is_one_of(7) || G::is_unsettled(it.played) {
            check_picks::<G>(it.table, it.played);
        }
    });
}

/// Fails where a number does not pick the ply that the list has there, or the list is not as long as is told.
///
/// Where the list is long, only some numbers are tried.
#[track_caller]
fn check_picks<G: Game>(table: &Table<G>, state: &G::State) {
    let rules = &table.rules;
    let mut listed = Vec::new();
    G::legal(rules, state, &mut |ply| listed.push(ply));
    // A game may count plies that it lists apart as one.
    let is_counted =
        if listed.is_empty() { G::n_legal(rules, state) == 0 } else { 0 < G::n_legal(rules, state) };
    assert!(
        is_counted && G::n_legal(rules, state) as usize <= listed.len(),
        "{table}: {}",
        position::<G>(state)
    );
    let numbers = (0..=listed.len()).step_by(1 + listed.len() / 50).chain([listed.len()]);
    for nth in numbers {
        let choose = |n_legal| {
            assert_eq!(n_legal as usize, listed.len(), "{table}: {}", position::<G>(state));
            u32::try_from(nth).expect("no list is so long")
        };
        let picked = G::pick(rules, state, choose);
        assert_eq!(picked, listed.get(nth).copied(), "{table}: {nth}: {}", position::<G>(state));
    }
}

fn chance_is_drawn_where_it_is_due_and_nowhere_else<G: Game>() {
    each_move::<G>(1, &mut |it| {
        for state in [it.played, it.after] {
            let is_due = G::moment(state).turn == Turn::Chance;
            let drawn = G::draw(&it.table.rules, state, &mut Dice::new(it.table.seed));
            let place = || format!("{}: {drawn:?}: {}", it.table, position::<G>(state));
            assert!(is_due || drawn.is_none(), "{}", place());
            let is_legal = |ply: &G::Ply| G::check(&it.table.rules, state, ply) == Ok(Certainty::Certain);
            assert!(drawn.as_ref().is_none_or(is_legal), "{}", place());
        }
    });
}

fn a_playout_is_the_game_that_choosing_from_lists_plays<G: Game>() {
    for table in tables::<G>(3).chain(departed(1)).chain(mixed(60)) {
        let table = Table { policy: Policy::Random, ..table };
        hold(&table, |table| {
            let (mut last, mut n_plies) = (table.open(), 0);
            // A playout does not leave a game off.
            let Some(finish) = table.play(&mut |it| {
                last = *it.after;
                n_plies += u32::from(it.ply.as_ref().and_then(G::seat).is_some());
            }) else {
                return;
            };
            let mut state = table.open();
            let played = play_out::<G>(&table.rules, &mut state, &mut Dice::new(table.seed));
            assert_eq!(played, Playout { n_plies, finish }, "{table}");
            assert_eq!(state, last, "{table}");
        });
    }
}

#[test]
fn the_ways_to_tile_that_are_listed_are_those_that_are_legal() {
    let each = &mut |it: &Move<'_, Azul>| {
        if Azul::is_unsettled(it.played) {
            Seat::first(it.table.n_seats).for_each(|seat| check_tilings(it.table, it.played, seat));
        }
    };
    for table in departed(1).chain(tables(1)).chain(mixed(20)) {
        hold(&table, |table| _ = table.play(each));
    }
}

/// Fails where a complete tiling of up to three lines is legal and not listed, or listed and not legal.
#[track_caller]
fn check_tilings(table: &Table<Azul>, state: &<Azul as Game>::State, seat: Seat) {
    let lines: Vec<_> = state.board(seat).complete_lines().iter().collect();
    if 3 < lines.len() || lines.is_empty() {
        return;
    }
    let mut listed = BTreeSet::new();
    Azul::legal(&table.rules, state, &mut |ply| {
        if Azul::seat(&ply) == Some(seat) {
            assert!(listed.insert(ply.to_string()), "{table}: {ply} is listed twice");
        }
    });
    let plies = tilings(&lines).into_iter().map(|text| format!("tile{text}"));
    let plies = plies.map(|text| Azul::read_ply(seat, &text).expect("it reads"));
    let legal: BTreeSet<_> = plies
        .filter(|ply| Azul::check(&table.rules, state, ply).is_ok())
        .map(|ply| ply.to_string())
        .collect();
    assert_eq!(legal, listed, "{table}: {}", position::<Azul>(state));
}

/// Returns the words of every order of lines and every column or the floor for each.
fn tilings(lines: &[Row]) -> Vec<String> {
    if lines.is_empty() {
        return vec![String::new()];
    }
    let mut all = Vec::new();
    for line in lines {
        let others: Vec<_> = lines.iter().copied().filter(|it| it != line).collect();
        for rest in tilings(&others) {
            all.extend("12345F".chars().map(|to| format!(" {line}>{to}{rest}")));
        }
    }
    all
}

laws![
    every_legal_ply_reads_back_from_its_own_text,
    a_round_that_is_closed_at_once_is_closed_step_by_step,
    chance_that_is_played_at_once_is_read_checked_and_played,
    positions_after_a_choice_under_two_readings_are_the_same_where_all_of_them_is,
    a_ply_is_picked_by_its_number_in_the_list,
    chance_is_drawn_where_it_is_due_and_nowhere_else,
    a_playout_is_the_game_that_choosing_from_lists_plays,
];
