//! Stepping through a record allocates nothing, and verifying one hardly anything. Says nothing of how fast it is.
#![expect(
    unsafe_code,
    reason = "an allocator that counts can be written in no other way; it only passes calls on"
)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use azulejo_notation::records;
use azulejo_replay::{
    Address, Options, Place, Policy, Replay, Simulation, Standing, simulate, stand_at, verify,
};
use azulejo_rules::games::azul::Azul;
use azulejo_rules::games::queens_garden::QueensGarden;
use azulejo_rules::games::summer_pavilion::SummerPavilion;
use azulejo_rules::{Dice, Game, Seat, Setup, play_out};
use azulejo_source::Diagnostic;

thread_local! {
    /// How often this thread has asked for memory.
    static N_ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

/// The system's allocator, which counts for each thread how often it is asked for memory.
struct Counting;

/// Counts one allocation; a thread that is about to end does not count any more.
fn count() {
    let _ending = N_ALLOCATIONS.try_with(|it| it.set(it.get() + 1));
}

// SAFETY: every call is passed on to the system's allocator as it came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count();
        // SAFETY: the caller keeps the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps the contract of `dealloc`, and the place is the system's.
        unsafe { System.dealloc(place, layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count();
        // SAFETY: the caller keeps the contract of `alloc_zeroed`.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count();
        // SAFETY: the caller keeps the contract of `realloc`, and the place is the system's.
        unsafe { System.realloc(place, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Returns the record of a game, in full form.
fn game_of<G: Game>(board: &str, n_seats: u8) -> String {
    let policy = Policy::Random;
    let simulation = Simulation { game: G::NAME, board, n_seats, policy, seed: 1, rules: "" };
    simulate(&simulation).expect("the game is known")
}

/// Returns the record of a game of azul, in full form.
fn game(board: &str, n_seats: u8) -> String {
    game_of::<Azul>(board, n_seats)
}

/// Fails where a step of a record of azul allocates.
#[track_caller]
fn check(text: &str) {
    check_of::<Azul>(text);
}

/// Fails where a step of a record allocates; the first may, and one that has more consequences than any before it.
#[track_caller]
fn check_of<G: Game>(text: &str) {
    let record = records(text.as_bytes()).next().expect("a record");
    let mut found: Option<Diagnostic> = None;
    let mut replay = Replay::<G>::open(&record, &Options::default(), &mut found).expect("a header");
    let (mut n_events, mut most, mut allocating) = (0, 0, Vec::with_capacity(1000));
    loop {
        let before = N_ALLOCATIONS.get();
        let Some(step) = replay.step(&mut found) else { break };
        let n_allocations = N_ALLOCATIONS.get() - before;
        n_events += 1;
        if 1 < n_events && n_allocations != 0 && step.events.len() <= most {
            allocating.push((n_allocations, step.line.span));
        }
        most = most.max(step.events.len());
    }
    assert_eq!(found, None);
    assert!(50 < n_events, "only {n_events} events");
    let at: Vec<_> = allocating
        .iter()
        .map(|(n, span)| format!("{n} at {}", String::from_utf8_lossy(span.slice(record.text)).trim_end()))
        .collect();
    assert!(at.is_empty(), "{} of {n_events} steps allocate: {}", at.len(), at.join(", "));
}

/// Returns the record with lines below every event; `lines` is given the event's line and number, from 1.
fn with(text: &str, lines: impl Fn(&str, u32) -> String) -> String {
    let (mut out, mut n_events) = (String::new(), 0);
    for line in text.lines() {
        out.extend([line, "\n"]);
        if line.get(1..2) == Some(" ") || line.starts_with("deal ") {
            n_events += 1;
            out.extend([&lines(line, n_events), "\n"]);
        }
    }
    out
}

/// Returns the record with claims below every event, which `claim` reads off the position there.
fn with_claims(text: &str, claim: impl Fn(&dyn Standing) -> String) -> String {
    let record = records(text.as_bytes()).next().expect("a record");
    with(text, |_, number| {
        let address = Address { place: Place::Event(number), branches: Vec::new() };
        claim(&*stand_at(&record, &Options::default(), &address).expect("the record has this event"))
    })
}

#[test]
fn the_allocator_counts() {
    let before = N_ALLOCATIONS.get();
    let text = "x".repeat(100);
    assert_eq!(N_ALLOCATIONS.get() - before, 1, "{text}");
}

#[test]
fn an_event_allocates_nothing() {
    for n_seats in 2..=4 {
        for board in Azul::BOARDS {
            check(&game(board, n_seats));
        }
        for board in SummerPavilion::BOARDS {
            check_of::<SummerPavilion>(&game_of::<SummerPavilion>(board, n_seats));
        }
        for board in QueensGarden::BOARDS {
            check_of::<QueensGarden>(&game_of::<QueensGarden>(board, n_seats));
        }
    }
}

/// Calls `each` with the record of a game of each board and number of seats.
fn each_record<G: Game>(each: &mut dyn FnMut(&str)) {
    for board in G::BOARDS {
        (2..=4).for_each(|n_seats| each(&game_of::<G>(board, n_seats)));
    }
}

/// Returns how often memory is asked for while a record is verified, in which nothing is wrong, and how many events it has.
#[track_caller]
fn n_verifying(text: &str) -> (u64, u32) {
    let record = records(text.as_bytes()).next().expect("a record");
    let mut found: Option<Diagnostic> = None;
    let before = N_ALLOCATIONS.get();
    let verdict = verify(&record, &Options::default(), &mut found);
    let n_allocations = N_ALLOCATIONS.get() - before;
    assert_eq!(found, None, "{text}");
    (n_allocations, verdict.n_events)
}

/// Fails where memory is asked for more than a few times while a record is verified, however long it is.
///
/// What goes step by step keeps a list of what follows from an event, which grows where it is longer than any before.
#[track_caller]
fn check_verifying(text: &str) {
    let (n_allocations, n_events) = n_verifying(text);
    assert!(50 < n_events, "only {n_events} events\n{text}");
    assert!(n_allocations <= 4, "{n_allocations} allocations in {n_events} events\n{text}");
}

#[test]
fn a_record_is_verified_with_a_few_allocations() {
    each_record::<Azul>(&mut check_verifying);
    each_record::<SummerPavilion>(&mut check_verifying);
    each_record::<QueensGarden>(&mut check_verifying);
}

#[test]
fn a_playout_allocates_nothing() {
    check_playouts::<Azul>();
    check_playouts::<SummerPavilion>();
    check_playouts::<QueensGarden>();
}

/// Fails where playing a game out allocates.
#[track_caller]
fn check_playouts<G: Game>() {
    let rules = G::Rules::default();
    for board in G::BOARDS {
        for n_seats in 2..=4 {
            let mut state = G::open(&rules, &Setup { board, n_seats, start: Seat::A, printed: "" })
                .expect("they may play");
            let before = N_ALLOCATIONS.get();
            let played = play_out::<G>(&rules, &mut state, &mut Dice::new(1));
            assert_eq!(N_ALLOCATIONS.get() - before, 0, "{} {board}, {n_seats} seats: {played:?}", G::NAME);
        }
    }
}

#[test]
fn annotation_allocates_nothing() {
    check(&with(&game("colored", 2), |_, number| format!("; note {number}\n@clock 0:{number}\n# remark")));
}

#[test]
fn a_variation_allocates_nothing() {
    check(&with(&game("colored", 2), |event, _| format!("|1 {event}\n|1 ; the same again\n|2 {event}")));
}

#[test]
fn a_claim_that_holds_allocates_nothing() {
    check(&with_claims(&game("colored", 2), |standing| {
        let facts = ["A.score", "B.line3", "display1", "bag.R", "B.wall35", "phase"];
        let pairs = facts.map(|path| format!(" {path}={}", standing.fact(path).expect("a fact")));
        format!("claim{}", pairs.concat())
    }));
}

#[test]
fn a_hash_that_agrees_allocates_nothing() {
    check(&with_claims(&game("colored", 2), |standing| format!("hash {}", standing.hash())));
}
