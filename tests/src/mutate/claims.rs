//! Claims, compared again with positions that were looked up one by one. Shares nothing with the claims of a replay.

use azulejo_notation::{Line, LineKind, Numbers, Outcome, Record, Seat};
use azulejo_replay::{Address, Options, Place, Standing, stand_at};
use azulejo_rules::Value;

/// Returns the first claim of a record that does not hold, in words.
pub(crate) fn false_claim(record: &Record<'_>) -> Option<String> {
    let mut n_events = 0;
    let lines: Vec<_> = record.lines().filter(|it| it.path.is_main()).collect();
    for (nth, line) in lines.iter().enumerate() {
        n_events += u32::from(line.kind.is_event());
        let mut below = lines.iter().skip(nth + 1).take_while(|it| !it.kind.is_event());
        // A position is looked up with all rulings under its event; a claim above one of them cannot be compared.
        let is_comparable = !below.any(|it| matches!(it.kind, LineKind::Ruling(_)));
        if let Some(differs) = differs(record, line, n_events).filter(|_| is_comparable) {
            return Some(differs);
        }
    }
    None
}

/// Returns how a claim differs from the position after an event.
#[expect(clippy::wildcard_enum_match_arm, reason = "only claims are compared")]
fn differs(record: &Record<'_>, line: &Line<'_>, n_events: u32) -> Option<String> {
    let is_claim = matches!(line.kind, LineKind::Round { .. } | LineKind::End(_)) || line.kind.is_claim();
    if !is_claim {
        return None;
    }
    let standing = stand(record, Place::Event(n_events))?;
    let standing = standing.as_ref();
    match line.kind {
        LineKind::Round { number, seat } => differs_round(standing, number, seat),
        LineKind::Score(numbers) => differs_scores(standing, numbers),
        LineKind::Claim(pairs) => pairs.iter().find_map(|(path, value)| differs_fact(standing, path, value)),
        LineKind::Hash(digits) => (standing.hash() != digits).then(|| "the hash differs".to_owned()),
        LineKind::Bonus(numbers) if is_played_out(record) => {
            differs_bonuses(standing, stand(record, Place::End)?.as_ref(), numbers)
        }
        LineKind::End(end) if !end.scores.is_empty() && !is_arbitrated(end.how) => {
            differs_scores(stand(record, Place::End)?.as_ref(), end.scores)
        }
        _ => None,
    }
}

/// Returns the position at a place.
pub(crate) fn stand(record: &Record<'_>, place: Place) -> Option<Box<dyn Standing>> {
    stand_at(record, &Options::default(), &Address { place, branches: Vec::new() }).ok()
}

/// Tells whether a record says that its game was played out.
fn is_played_out(record: &Record<'_>) -> bool {
    let is_so = |how| matches!(how, Outcome::Played | Outcome::Deadlock);
    record.lines().any(|line| matches!(line.kind, LineKind::End(end) if is_so(end.how)))
}

/// Tells whether the scores behind an end are an arbiter's, and no claim.
fn is_arbitrated(how: Outcome) -> bool {
    matches!(how, Outcome::Forfeited(_) | Outcome::Adjudicated)
}

/// Returns a fact as text.
fn fact(standing: &dyn Standing, path: &str) -> String {
    standing.fact(path).map(|it| it.to_string()).unwrap_or_default()
}

/// Returns how a fact differs from what is claimed.
fn differs_fact(standing: &dyn Standing, path: &str, claimed: &str) -> Option<String> {
    let found = standing.fact(path);
    let is_so = match (&found, Value::read(claimed)) {
        (Some(Value::Unknown), _) => true,
        (Some(found), Some(claimed)) => found.agrees(&claimed),
        _ => false,
    };
    (!is_so).then(|| format!("{path} is {}, not {claimed}", fact(standing, path)))
}

/// Returns how the start of a round differs.
fn differs_round(standing: &dyn Standing, number: u16, seat: Option<Seat>) -> Option<String> {
    let starter = seat.and_then(|it| differs_fact(standing, "start", &it.letter().to_string()));
    differs_fact(standing, "round", &number.to_string()).or(starter)
}

/// Returns the letters of the seats that play.
fn seats(standing: &dyn Standing) -> impl Iterator<Item = char> {
    ('A'..='D').take(standing.players().len())
}

/// Returns how scores differ.
fn differs_scores(standing: &dyn Standing, numbers: Numbers<'_>) -> Option<String> {
    let claimed: Vec<_> = numbers.iter().map(|it| it.to_string()).collect();
    let found: Vec<_> = seats(standing).map(|it| fact(standing, &format!("{it}.score"))).collect();
    (claimed != found).then(|| format!("the scores are {found:?}, not {claimed:?}"))
}

/// Returns how bonuses differ from what the end line adds; where it takes what is left over as well, from the fact.
fn differs_bonuses(before: &dyn Standing, after: &dyn Standing, numbers: Numbers<'_>) -> Option<String> {
    let number = |standing: &dyn Standing, seat: char, name: &str| {
        fact(standing, &format!("{seat}.{name}")).parse::<i32>().unwrap_or_default()
    };
    let of_seat = |seat| match after.game() {
        "queens-garden" => number(after, seat, "bonus"),
        _ => number(after, seat, "score") - number(before, seat, "score"),
    };
    let found: Vec<_> = seats(before).map(of_seat).collect();
    let claimed: Vec<_> = numbers.iter().collect();
    (claimed != found).then(|| format!("the bonuses are {found:?}, not {claimed:?}"))
}
