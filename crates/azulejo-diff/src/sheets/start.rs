//! How two sheets say that their game begins: what only one of them states holds for both. Compares no event.

use azulejo_notation::Record;
use azulejo_replay::{Options, Replay};
use azulejo_rules::{Game, write_rules};
use azulejo_source::{Diagnostic, Severity};

use super::{NoSheets, SheetSide};
use crate::NoGame;

/// The fields that a replay understands.
pub(super) const UNDERSTOOD: [&str; 6] = ["game", "board", "rules", "start", "printed", "position"];

/// How a game begins: under which rules, from which position.
type Start<G> = (<G as Game>::Rules, <G as Game>::State);

/// Returns the fields that only one of two sheets states and without which the game would begin otherwise.
///
/// # Errors
/// Both games do not begin alike: the sheets contradict each other.
pub(super) fn one_sided_keys<G: Game>(
    left: &Record<'_>,
    right: &Record<'_>,
    rules: Option<&str>,
) -> Result<Vec<&'static str>, NoSheets> {
    let whole = |record, other| start::<G>(&completed(record, other, ""), rules);
    let (Ok(one), Ok(other)) = (whole(left, right), whole(right, left)) else {
        return Err(unfit::<G>(left, right, rules));
    };
    if one != other {
        return Err(NoSheets::OtherGame(contradiction::<G>([left, right], [&one, &other])));
    }
    let is_needed = |key: &&str| {
        let without = |record: &Record<'_>, other| {
            record.field(key).is_none()
                && start::<G>(&completed(record, other, key), rules).as_ref() != Ok(&one)
        };
        without(left, right) || without(right, left)
    };
    Ok(UNDERSTOOD.into_iter().filter(is_needed).collect())
}

/// Returns the text of a record with the fields that it does not state and another does, but for one.
fn completed(record: &Record<'_>, other: &Record<'_>, but: &str) -> Vec<u8> {
    let missing = UNDERSTOOD.into_iter().filter(|it| *it != but && record.field(it).is_none());
    let fields = missing.filter_map(|key| Some(format!("{key}: {}\n", other.field(key)?)));
    let first = record.text.iter().position(|it| *it == b'\n').map_or(record.text.len(), |it| it + 1);
    let (above, below) = record.text.split_at(first);
    [above, fields.collect::<String>().as_bytes(), below].concat()
}

/// Returns how the game of a record begins.
fn start<G: Game>(text: &[u8], rules: Option<&str>) -> Result<Start<G>, NoGame> {
    let mut errors: Vec<Diagnostic> = Vec::new();
    let record = Record::alone(text);
    let replay = Replay::<G>::open(&record, &Options { rules }, &mut errors);
    errors.retain(|it| it.severity == Severity::Error);
    replay.map(|it| (*it.rules(), *it.state())).ok_or(NoGame::Header(errors))
}

/// Says why one of two headers cannot be replayed: by itself, or with what the other one states besides.
fn unfit<G: Game>(left: &Record<'_>, right: &Record<'_>, rules: Option<&str>) -> NoSheets {
    let of_side =
        |record: &Record<'_>, side| start::<G>(record.text, rules).err().map(|it| NoSheets::NoGame(side, it));
    of_side(left, SheetSide::Left).or_else(|| of_side(right, SheetSide::Right)).unwrap_or_else(|| {
        NoSheets::OtherGame("what one states in its header does not fit what the other does".to_owned())
    })
}

/// Says how two games begin differently.
fn contradiction<G: Game>(sheets: [&Record<'_>; 2], [one, other]: [&Start<G>; 2]) -> String {
    let seats = |start: &Start<G>| G::moment(&start.1).n_seats;
    if seats(one) != seats(other) {
        return format!("{} seats play in one, {} in the other", seats(one), seats(other));
    }
    if one.0 != other.0 {
        return format!("one names the rules {}, the other {}", write_rules(&one.0), write_rules(&other.0));
    }
    let stated = |key: &str| {
        let [one, other] = sheets.map(|it| it.field(key));
        let (one, other) = one.zip(other).filter(|(one, other)| one != other)?;
        Some(format!("one states `{key}: {one}`, the other `{key}: {other}`"))
    };
    UNDERSTOOD
        .into_iter()
        .find_map(stated)
        .unwrap_or_else(|| "they start from different positions".to_owned())
}
