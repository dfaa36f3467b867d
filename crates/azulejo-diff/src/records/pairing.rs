//! Which record of one file is which of another. Compares no two records.

use std::collections::{HashMap, VecDeque};
use std::hash::{DefaultHasher, Hash, Hasher};

use azulejo_notation::{LineKind, Record};

use super::parts::Parts;

/// By what two records are found to be of the same game, surest first.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub enum By {
    /// Both have the same `id`.
    Id,
    /// Both have the same events.
    Events,
    /// Both begin with the same chance, from the same position if they name one.
    Start,
    /// At least three in four events are the same, and no other record is as near to either.
    Likeness,
    /// Both have the same header, whatever the order of its fields.
    Header,
    /// Each is the only one of its file.
    Only,
}

impl By {
    /// All of them, surest first.
    const ALL: [Self; 6] = [Self::Id, Self::Events, Self::Start, Self::Likeness, Self::Header, Self::Only];

    /// Returns the name in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Id => "id",
            Self::Events => "events",
            Self::Start => "start",
            Self::Header => "header",
            Self::Likeness => "likeness",
            Self::Only => "only",
        }
    }
}

/// A record of each file, by their numbers from 0; at least one side has one.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct RecordPair {
    /// The record on the left; none where only the right file has it.
    pub left: Option<usize>,
    /// The record on the right.
    pub right: Option<usize>,
    /// By what they were found; none where one side has no such record.
    pub by: Option<By>,
}

/// Pairs the records of two files: those with the same `id`, and of the others those of the same content.
///
/// Content is compared in this order: all events; the first chance; likeness of the events; the header. Two records that both
/// have an `id`, but not the same, are paired only by all events or their likeness: the `id` may have been corrected. At last a
/// record that is alone in its file goes with one that is alone in the other. Of several that fit, the first goes with the
/// first, but none is paired by likeness of which two are as near. The pairs come in the order of the left file, and what only
/// the right file has behind them.
pub fn pair_records(left: &[Record<'_>], right: &[Record<'_>]) -> Vec<RecordPair> {
    let (ours, theirs) = (marks(left), marks(right));
    let mut found: Vec<Option<(usize, By)>> = vec![None; left.len()];
    let mut is_taken = vec![false; right.len()];
    for by in By::ALL {
        if by == By::Likeness {
            for (left, right) in nearest(&ours, &theirs, &found, &is_taken) {
                if let (Some(place), Some(taken)) = (found.get_mut(left), is_taken.get_mut(right)) {
                    (*place, *taken) = (Some((right, by)), true);
                }
            }
            continue;
        }
        let mut waiting = Waiting::new(by, &theirs, &is_taken);
        for (place, marks) in found.iter_mut().zip(&ours).filter(|(place, _)| place.is_none()) {
            let other = waiting.take(marks);
            *place = other.map(|it| (it, by));
            if let Some(taken) = other.and_then(|it| is_taken.get_mut(it)) {
                *taken = true;
            }
        }
    }
    let paired = found.iter().enumerate().map(|(nth, it)| RecordPair {
        left: Some(nth),
        right: it.map(|it| it.0),
        by: it.map(|it| it.1),
    });
    let alone = is_taken.iter().enumerate().filter(|(_, is_taken)| !**is_taken);
    paired.chain(alone.map(|(nth, _)| RecordPair { left: None, right: Some(nth), by: None })).collect()
}

/// The records on the right that are still without a partner, by a digest and by whether they have an `id`.
struct Waiting {
    by: By,
    records: HashMap<(u64, bool), VecDeque<usize>>,
}

impl Waiting {
    /// Takes those that are not taken yet.
    fn new(by: By, right: &[Marks], is_taken: &[bool]) -> Self {
        let mut records: HashMap<_, VecDeque<usize>> = HashMap::new();
        for ((nth, marks), _) in right.iter().enumerate().zip(is_taken).filter(|(_, is_taken)| !**is_taken) {
            if let Some(digest) = marks.of(by) {
                records.entry((digest, marks.id.is_some())).or_default().push_back(nth);
            }
        }
        Self { by, records }
    }

    /// Takes the first that fits a record on the left.
    fn take(&mut self, marks: &Marks) -> Option<usize> {
        let digest = marks.of(self.by)?;
        let may_have_id = marks.id.is_none() || matches!(self.by, By::Id | By::Events | By::Only);
        let first = |has_id: bool| self.records.get(&(digest, has_id)).and_then(|it| it.front()).copied();
        let (with, without) = (first(true).filter(|_| may_have_id), first(false));
        let has_id = match (with, without) {
            // A record with another `id` is taken only where there is none without.
            (Some(with), Some(without)) => marks.id.is_none() && with < without,
            (with, _) => with.is_some(),
        };
        self.records.get_mut(&(digest, has_id))?.pop_front()
    }
}

/// The most pairs of records of which the likeness is looked at: a bound on time for large files without a common record.
const MOST_PAIRS: usize = 1_000_000;

/// Returns the pairs of records, of those without a partner, of which each is nearer to the other than to any third.
fn nearest(
    ours: &[Marks],
    theirs: &[Marks],
    found: &[Option<(usize, By)>],
    is_taken: &[bool],
) -> Vec<(usize, usize)> {
    let left: Vec<_> = (0..ours.len()).filter(|it| found.get(*it).is_some_and(Option::is_none)).collect();
    let right: Vec<_> = (0..theirs.len()).filter(|it| is_taken.get(*it) == Some(&false)).collect();
    if MOST_PAIRS < left.len().saturating_mul(right.len()) {
        return Vec::new();
    }
    let near = |one: usize, other: usize| ours.get(one)?.distance(theirs.get(other)?);
    let of_left = |one: usize| only_least(right.iter().filter_map(|it| Some((near(one, *it)?, *it))));
    let of_right = |other: usize| only_least(left.iter().filter_map(|it| Some((near(*it, other)?, *it))));
    let pairs = left.iter().filter_map(|it| Some((*it, of_left(*it)?)));
    pairs.filter(|(one, other)| of_right(*other) == Some(*one)).collect()
}

/// Returns what is at the least distance; none where nothing is or several are.
fn only_least(distances: impl Iterator<Item = (usize, usize)>) -> Option<usize> {
    let mut least: Option<(usize, Option<usize>)> = None;
    for (distance, it) in distances {
        least = match least {
            Some((best, _)) if best < distance => least,
            Some((best, _)) if best == distance => Some((best, None)),
            _ => Some((distance, Some(it))),
        };
    }
    least?.1
}

/// What a record can be recognized by, each as a digest.
struct Marks {
    id: Option<u64>,
    events: Option<u64>,
    start: Option<u64>,
    header: Option<u64>,
    is_only: bool,
    /// Which game it is, and from which position.
    setting: u64,
    /// The events one by one, by the size of their digests.
    all: Vec<u64>,
}

impl Marks {
    /// Returns how many events of the longer of two records are not in the other; none where that is more than one in four, or
    /// they begin otherwise.
    fn distance(&self, other: &Self) -> Option<usize> {
        let n_longer = self.all.len().max(other.all.len());
        let (mut one, mut two, mut n_same) = (self.all.as_slice(), other.all.as_slice(), 0);
        while let ([first, one_rest @ ..], [second, two_rest @ ..]) = (one, two) {
            n_same += usize::from(first == second);
            (one, two) =
                (if first <= second { one_rest } else { one }, if second <= first { two_rest } else { two });
        }
        let is_near = self.setting == other.setting && n_longer != 0 && 3 * n_longer <= 4 * n_same;
        is_near.then_some(n_longer - n_same)
    }

    /// Returns the digest of one of them, if the record has it.
    fn of(&self, by: By) -> Option<u64> {
        match by {
            By::Id => self.id,
            By::Events => self.events,
            By::Start => self.start,
            By::Header => self.header,
            By::Likeness => None,
            By::Only => self.is_only.then_some(0),
        }
    }
}

/// Returns what the records can be recognized by.
fn marks(records: &[Record<'_>]) -> Vec<Marks> {
    let is_only = records.len() == 1;
    records.iter().map(|it| Marks { is_only, ..marks_of(it) }).collect()
}

/// Returns what a record can be recognized by.
fn marks_of(record: &Record<'_>) -> Marks {
    let parts = Parts::of(record);
    let id = record.field("id").filter(|it| !it.is_empty());
    let chance = parts.events().find(|it| matches!(it.line.kind, LineKind::Chance { .. }));
    let mut fields: Vec<_> = parts.fields().map(|it| &it.meaning).collect();
    fields.sort_unstable();
    let events: Vec<_> = parts.events().map(|it| &it.meaning).collect();
    let mut all: Vec<_> = events.iter().map(digest).collect();
    all.sort_unstable();
    Marks {
        id: id.map(|it| digest(&it)),
        events: (!events.is_empty()).then(|| digest(&events)),
        start: chance.map(|it| digest(&(record.field("position"), &it.meaning))),
        header: (!fields.is_empty()).then(|| digest(&fields)),
        is_only: false,
        setting: digest(&(record.field("game").map(str::to_ascii_lowercase), record.field("position"))),
        all,
    }
}

/// Returns a digest.
fn digest(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use azulejo_notation::records;

    use super::*;

    #[track_caller]
    fn check(left: &str, right: &str, expected: &str) {
        let (left, right): (Vec<_>, Vec<_>) =
            (records(left.as_bytes()).collect(), records(right.as_bytes()).collect());
        let side = |it: Option<usize>| it.map_or("-".to_owned(), |it| it.to_string());
        let pairs = pair_records(&left, &right);
        let words = pairs.iter().map(|it| {
            format!(
                "{}{}{}",
                side(it.left),
                side(it.right),
                it.by.map_or(String::new(), |it| format!(":{}", it.name()))
            )
        });
        assert_eq!(words.collect::<Vec<_>>().join(" "), expected);
    }

    #[test]
    fn records_are_paired_by_id_and_then_by_content() {
        let (x, y) = ("agn 1\nid: x\ndeal BBYY\nA 1BB1\n", "agn 1\nid: y\ndeal KKWW\nA 1KK1\n");
        let z = "agn 1\ngame: azul\nA: Ada\ndeal RRRR\nA 1RRRR1\n";
        let (like_z, w) = ("agn 1\ngame: azul\ndeal rrrr\nA 1RRRR2\n", "agn 1\nA: Bo\nA 1WW1\n");
        check(&[x, y].concat(), &[y, x].concat(), "01:id 10:id");
        check(&[x, z].concat(), &[z, y].concat(), "0- 10:events -1");
        check(&[x, z].concat(), &[x, like_z].concat(), "00:id 11:start");
        check(&[x, w].concat(), &[x, "agn 1\na: Bo\nA 1WW2\n"].concat(), "00:id 11:header");
        check(&[x, w].concat(), &[&x.replace("id: x", "id: z"), w].concat(), "00:events 11:events");
        check(
            &[x, z].concat(),
            &[z, &x.replace("A 1BB1", "A 1BB2").replace("id: x", "id: z")].concat(),
            "0- 10:events -1",
        );
        check(&[x, w].concat(), &[&x.replace("id: x\n", ""), w].concat(), "00:events 11:events");
        check(x, &x.replace("id: x", "id: z"), "00:events");
        check(x, w, "00:only");
        let (renamed, nameless) = (x.replace("id: x", "id: z"), x.replace("id: x\n", ""));
        check(x, &[renamed, nameless].concat(), "01:events -0");
        check("", x, "-0");
        check(&[x, x].concat(), x, "00:id 1-");
    }

    #[test]
    fn records_are_paired_by_likeness_where_no_other_is_as_near() {
        let record = |id: &str, lines: &str| {
            let plies = (1..).zip(lines.chars()).map(|(nth, line)| format!("A {nth}BB{line}\n"));
            format!("agn 1\ngame: azul\nid: {id}\ndeal BBYY\n{}", plies.collect::<String>())
        };
        let check_lines = |left: &[&str], right: &[&str], expected: &str| {
            let file = |side: &[&str], ids: [&str; 3]| -> String {
                ids.iter().zip(side).map(|(id, lines)| record(id, lines)).collect()
            };
            check(&file(left, ["a", "b", "c"]), &file(right, ["x", "y", "z"]), expected);
        };
        check_lines(&["1111111", "2222222"], &["2222223", "1111113"], "01:likeness 10:likeness");
        check_lines(&["1111111", "2222222"], &["222222", "11111112"], "01:likeness 10:likeness");
        // The nearest, where there is one that is nearest to it as well.
        check_lines(&["1111111", "2222222"], &["1111133", "1111113"], "01:likeness 1- -0");
        check_lines(&["1111111", "2222222"], &["1111112", "1111113"], "0- 1- -0 -1");
        check_lines(&["1111112", "1111113"], &["1111111", "3333333"], "0- 1- -0 -1");
        // At least three in four of the events, the deal among them.
        check_lines(&["1111111", "2222222"], &["1111122", "3333333"], "00:likeness 1- -1");
        check_lines(&["1111111", "2222222"], &["1111222", "3333333"], "0- 1- -0 -1");
        let (plain, placed) =
            (record("a", "1111111"), record("b", "1111112").replace("id:", "position: p\nid:"));
        check(&[&plain, ""].concat(), &[placed, record("d", "2222222")].concat(), "0- -0 -1");
    }
}
