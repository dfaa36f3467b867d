//! Laws of two readings side by side: what plays rows of choices at once comes to what steps come to. Knows no reading.

use azulejo_diff::{Comparison, PartedFact, compare};
use azulejo_notation::{CODES, LineKind, Record, records};
use azulejo_replay::{Replay, Step};
use azulejo_rules::games::azul::Azul;
use azulejo_rules::{Dice, Game, Reading as _, write_rules};
use azulejo_source::{Diagnostic, Severity};

use crate::shrink::{Text, hold};
use crate::slips::{annotated, below, damaged, hidden, ruled};
use crate::walk::{Table, Under, departed, mixed, rulebook, tables};
use crate::written::{Scribe, Slips};
use crate::{bare, facts};

/// The first event on which two replays part, as steps show it.
#[derive(Debug, PartialEq)]
struct Parted {
    event: u32,
    in_round: (u16, u32),
    is_at_end: bool,
    faults: [Option<Diagnostic>; 2],
    consequences: [Vec<String>; 2],
    facts: Vec<PartedFact>,
    rejoined: Option<u32>,
}

/// What two replays come to that go step by step.
#[derive(Debug, Default, PartialEq)]
struct Slow {
    n_events: u32,
    n_compared: u32,
    parted: Option<Parted>,
    sides: [Side; 2],
}

/// What one of them comes to.
#[derive(Debug, Default, PartialEq)]
struct Side {
    trouble: Option<(u32, Diagnostic)>,
    damage: Option<(u32, Diagnostic)>,
    is_broken: bool,
    scores: Vec<i32>,
}

/// Plays an event and notes its errors; returns the first that hangs on the rules.
fn step<'a, 'src, G: Game>(
    replay: &'a mut Replay<'src, G>,
    event: u32,
    side: &mut Side,
) -> (Option<Step<'a, 'src, G>>, Option<Diagnostic>) {
    let mut errors: Vec<Diagnostic> = Vec::new();
    let step = replay.step(&mut errors);
    errors.retain(|it| it.severity == Severity::Error);
    let (form, rest): (Vec<_>, Vec<_>) =
        errors.into_iter().partition(|it| CODES.iter().any(|code| code.name == it.code.name));
    let note = |place: &mut Option<_>, error: Option<&Diagnostic>| {
        *place = place.take().or(error.map(|it| (event, it.clone())));
    };
    note(&mut side.damage, form.first());
    let is_unread = step.as_ref().is_some_and(|it| it.ply.is_none());
    note(if is_unread { &mut side.damage } else { &mut side.trouble }, rest.first());
    (step, rest.into_iter().next())
}

/// Returns what followed from an event, in words.
fn consequences<G: Game>(step: &Step<'_, '_, G>) -> Vec<String> {
    let words = |event: &G::Event| match G::points(event).0 {
        Some(seat) => format!("{seat} {event}"),
        None => event.to_string(),
    };
    step.events.iter().map(words).collect()
}

/// Returns the facts that both positions have and on which they differ.
fn parted_facts<G: Game>(left: &G::State, right: &G::State) -> Vec<PartedFact> {
    let right = facts::<G>(right);
    let both = facts::<G>(left).into_iter().filter_map(|(path, left)| {
        let (_, right) = right.iter().find(|it| it.0 == path)?;
        (left != *right).then_some(PartedFact { path, left, right: *right })
    });
    both.collect()
}

/// Compares two readings of a record event by event; none where its header cannot be replayed.
fn step_by_step<G: Game>(record: &Record<'_>, rules: [&G::Rules; 2]) -> Option<Slow> {
    let mut slow = Slow::default();
    let mut errors: Vec<Diagnostic> = Vec::new();
    let [mut left, mut right] = rules.map(|it| Replay::<G>::open_under(record, it, &mut errors));
    let (left, right) = (left.as_mut()?, right.as_mut()?);
    let damage = errors.into_iter().find(|it| it.severity == Severity::Error).map(|it| (0, it));
    slow.sides.iter_mut().for_each(|it| it.damage.clone_from(&damage));
    loop {
        let event = slow.n_events + 1;
        let [left_side, right_side] = &mut slow.sides;
        let (one, one_error) = step(left, event, left_side);
        let (other, other_error) = step(right, event, right_side);
        let (Some(one), Some(other)) = (one, other) else { break };
        slow.n_events = one.number;
        slow.n_compared += u32::from(one.is_played || other.is_played);
        let is_same = one.is_played == other.is_played && one.after == other.after;
        let is_together = is_same && one.finally == other.finally;
        match &mut slow.parted {
            None if !is_together => {
                let are_played = one.is_played && other.is_played;
                let ends_alike = one.finally == other.finally;
                let [left_state, right_state] =
                    [&one, &other].map(|it| if ends_alike { it.after } else { it.finally });
                slow.parted = Some(Parted {
                    event: one.number,
                    in_round: (one.moment.round, one.nth),
                    is_at_end: is_same,
                    consequences: [consequences(&one), consequences(&other)],
                    facts: if are_played { parted_facts::<G>(left_state, right_state) } else { Vec::new() },
                    faults: [
                        one_error.filter(|_| left.is_broken()),
                        other_error.filter(|_| right.is_broken()),
                    ],
                    rejoined: None,
                });
            }
            Some(parted) if parted.rejoined.is_none() && one.is_played && is_together => {
                parted.rejoined = Some(slow.n_events);
            }
            _ => {}
        }
    }
    for (side, replay) in slow.sides.iter_mut().zip([left, right]) {
        side.is_broken = replay.is_broken();
        let state = replay.state();
        let seats = azulejo_rules::Seat::first(G::moment(state).n_seats);
        side.scores = seats.map(|seat| G::score(state, seat)).collect();
    }
    Some(slow)
}

/// Returns what a comparison found, as far as steps show it.
fn of(comparison: &Comparison) -> Slow {
    let sides = [&comparison.left, &comparison.right].map(|it| Side {
        trouble: it.trouble.as_ref().map(|it| (it.event, it.diagnostic.clone())),
        damage: it.damage.as_ref().map(|it| (it.event, it.diagnostic.clone())),
        is_broken: it.is_broken,
        scores: it.scores.clone(),
    });
    let parted = comparison.parting.as_ref().map(|it| Parted {
        event: it.event,
        in_round: (it.round, it.nth),
        is_at_end: it.is_at_end,
        faults: [it.left_fault.clone(), it.right_fault.clone()],
        consequences: [it.left_events.clone(), it.right_events.clone()],
        facts: it.facts.clone(),
        rejoined: it.rejoined,
    });
    Slow { n_events: comparison.n_events, n_compared: comparison.n_compared, parted, sides }
}

/// Returns a reading to hold against that of a table.
fn another<G: Game>(rules: &G::Rules, dice: &mut Dice) -> G::Rules {
    if dice.below(3) == 0 {
        let presets = G::Rules::PRESETS;
        return presets[below(presets.len(), dice)].rules;
    }
    let nth = below(G::Rules::QUESTIONS.len(), dice);
    rules.with(nth, below(G::Rules::QUESTIONS[nth].answers.len(), dice))
}

/// Returns a game of a table as it was written, in haste, with annotation, a ruling, unknown tiles and slips.
fn texts<G: Game>(table: &Table<G>, dice: &mut Dice) -> Vec<Vec<u8>> {
    let record = table.record();
    let mut scribe = Scribe::new(Slips::of(table.seed));
    let mut texts = vec![
        bare(&record).into_bytes(),
        annotated(&record, &mut scribe).into_bytes(),
        ruled(&record, dice).into_bytes(),
        hidden(&record, &mut scribe).into_bytes(),
    ];
    texts.extend([damaged(&record, dice), damaged(&record, dice), record.into_bytes()]);
    texts
}

fn a_comparison_comes_to_what_steps_come_to<G: Game>() {
    let mut dice = Dice::new(4);
    let (mut n_parted, mut n_broken, mut n_rejoined, mut n_rejoined_at_once) = (0, 0, 0, 0);
    let (mut n_events, mut n_chance) = (0, 0);
    for table in tables::<G>(1).chain(departed(1)).chain(mixed(20)) {
        for text in texts(&table, &mut dice) {
            let rules = [Under::<G>(table.rules), Under(another::<G>(&table.rules, &mut dice))];
            hold(&(rules, Text(text)), |(rules, text)| {
                for record in records(&text.0) {
                    n_events += record.lines().filter(|it| it.kind.is_event()).count();
                    n_chance +=
                        record.lines().filter(|it| matches!(it.kind, LineKind::Chance { .. })).count();
                    let Some(parted) = check_comparison::<G>(&record, rules) else { continue };
                    n_parted += 1;
                    n_broken += u32::from(parted.faults.iter().any(Option::is_some));
                    n_rejoined += u32::from(parted.rejoined.is_some());
                    n_rejoined_at_once += u32::from(parted.rejoined == Some(parted.event + 1));
                }
            });
        }
    }
    let counts = [n_parted, n_broken, n_rejoined, n_rejoined_at_once];
    // Positions that come together with the very next event are too rare where chance comes after every few plies.
    let n_due = if n_events < 5 * n_chance { 3 } else { 4 };
    assert!(
        counts.iter().take(n_due).all(|it| 0 < *it),
        "{counts:?}, {n_chance} of {n_events} events are chance"
    );
}

/// Fails where a comparison does not come to what steps come to; returns where the readings part.
#[track_caller]
fn check_comparison<G: Game>(record: &Record<'_>, rules: &[Under<G>; 2]) -> Option<Parted> {
    let [left, right] = rules;
    let names = [left, right].map(|it| write_rules(&it.0));
    let fast = compare(record, &names[0], &names[1]).ok().map(|it| of(&it));
    let slow = step_by_step::<G>(record, [&left.0, &right.0]);
    // Steps do not see the end of a record that has no event.
    let is_empty = slow.as_ref().is_some_and(|it| it.n_events == 0);
    assert!(is_empty || fast == slow, "{names:?}:\n{fast:#?}\n{slow:#?}");
    fast.and_then(|it| it.parted)
}

#[test]
fn a_misplaced_field_under_words_that_do_not_read_is_told_on_both_sides() {
    let text = "agn 1\ngame: azul\nA: North\nB: South\nA what\nstart: B\nend unfinished\n";
    let rules = [Under::<Azul>(rulebook::<Azul>()); 2];
    let [record] = records(text.as_bytes()).collect::<Vec<_>>().try_into().expect("one record");
    check_comparison::<Azul>(&record, &rules);
    let found = compare(&record, "rulebook-2018", "rulebook-2018").expect("it can be compared");
    let names = [found.left, found.right].map(|it| it.damage.map(|it| it.diagnostic.code.name));
    assert_eq!(names, [Some("header::after-first-event"); 2]);
}

fn two_equal_readings_never_part<G: Game>() {
    let mut dice = Dice::new(19);
    let mut n_events = 0;
    for table in tables::<G>(1).chain(departed(1).step_by(3)).chain(mixed(10)) {
        for text in texts(&table, &mut dice) {
            let rules = Under::<G>(another::<G>(&table.rules, &mut dice));
            hold(&(rules, Text(text)), |(rules, text)| {
                let rules = write_rules(&rules.0);
                for record in records(&text.0) {
                    let Ok(found) = compare(&record, &rules, &rules) else { continue };
                    assert!(found.parting.is_none(), "{:?}", found.parting);
                    assert_eq!(of(&found).sides[0], of(&found).sides[1]);
                    n_events += found.n_compared;
                }
            });
        }
    }
    assert!(1000 < n_events, "only {n_events} events");
}

laws![a_comparison_comes_to_what_steps_come_to, two_equal_readings_never_part];
