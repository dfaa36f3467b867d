//! What lines say of the game: in which place one stands, of which facts it speaks, what contradicts what, and which remark is
//! about the line below it. Merges nothing.

#![expect(clippy::wildcard_enum_match_arm, reason = "kinds of lines are the notation's, and most are notes")]

use std::collections::{BTreeMap, HashMap, HashSet};

use azulejo_notation::{LineKind, Numbers, Seat};

use super::rows::At;
use crate::records::Entry;

/// What a line says that can be said but once in its place: its kind, in the order in which kinds are written, and what it is
/// about.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub(crate) struct Place {
    rank: u8,
    about: Vec<u8>,
}

/// The rank of rulings.
const RULING: u8 = 2;

/// Facts, each with the value that is claimed of it; both in lower case.
pub(crate) type Facts = BTreeMap<String, String>;

impl Place {
    /// Returns the place of a line; none for a note.
    pub(crate) fn of(entry: &Entry<'_>) -> Option<Self> {
        let kind = &entry.line.kind;
        let rank = match kind {
            LineKind::Start { .. } => 0,
            LineKind::Header(_) if entry.is_field => {
                return Some(Self { rank: 1, about: entry.key().to_vec() });
            }
            LineKind::Ruling(_) => RULING,
            LineKind::Claim(pairs) => {
                let mut paths: Vec<_> = pairs.iter().map(|it| it.0.to_ascii_lowercase()).collect();
                paths.sort_unstable();
                return Some(Self { rank: 3, about: paths.join(" ").into_bytes() });
            }
            LineKind::Hash(_) => 4,
            LineKind::Score(_) => 6,
            LineKind::Bonus(_) => 7,
            LineKind::Refill => 8,
            LineKind::Round { .. } => 9,
            LineKind::End(_) => 10,
            _ => return None,
        };
        Some(Self { rank, about: Vec::new() })
    }

    /// Returns where its kind comes in the order in which kinds are written.
    pub(crate) const fn rank(&self) -> u8 {
        self.rank
    }

    /// Tells whether it is that of a ruling.
    pub(crate) const fn is_of_ruling(&self) -> bool {
        self.rank == RULING
    }
}

/// What remarks on the line below them begin with (agn 6.6, 6.7).
const ABOUT_NEXT: [&str; 6] = ["# repair:", "# was:", "# added", "# struck:", "# sheet ", "# undecided"];

/// Tells whether a line is a remark on the line below it.
pub(crate) fn is_about_next(line: &Entry<'_>) -> bool {
    let is_such = |begin: &&str| line.meaning.starts_with(begin.as_bytes());
    matches!(line.line.kind, LineKind::Remark(_)) && ABOUT_NEXT.iter().any(is_such)
}

/// Tells whether a line is an expectation of the line above it (agn 6.5).
pub(crate) fn is_about_last(line: &Entry<'_>) -> bool {
    matches!(line.line.kind, LineKind::Remark(_)) && line.meaning.starts_with(b"#=")
}

/// What a side says of the game, and where.
#[derive(Debug, Default)]
pub(crate) struct Claimed {
    /// By the place of a line, where there are such lines.
    places: HashMap<Place, HashSet<At>>,
    /// By a fact, what is claimed of it.
    facts: HashMap<String, Values>,
}

/// Values that are claimed of one fact, and where: of one value no more than two, and in one place no more than two, so that
/// whoever looks for another value in another place looks at few.
#[derive(Debug, Default)]
struct Values {
    claims: HashSet<(String, At)>,
    n_alike: HashMap<String, usize>,
    n_there: HashMap<At, usize>,
}

impl Values {
    /// Adds a value, unless it is no news to anybody.
    fn add(&mut self, value: String, at: At) {
        let n_alike = self.n_alike.entry(value.clone()).or_default();
        let n_there = self.n_there.entry(at).or_default();
        if *n_alike < 2 && *n_there < 2 && self.claims.insert((value, at)) {
            *n_alike += 1;
            *n_there += 1;
        }
    }

    /// Tells whether another value is claimed in another place.
    fn has_other(&self, value: &str, at: At) -> bool {
        self.claims.iter().any(|(other, there)| other != value && *there != at)
    }
}

impl Claimed {
    /// Adds a line.
    pub(crate) fn add(&mut self, line: &Entry<'_>, at: At) {
        if let Some(place) = Place::of(line) {
            self.places.entry(place).or_default().insert(at);
        }
        for (path, value) in facts(&line.line.kind) {
            self.facts.entry(path).or_default().add(value, at);
        }
    }

    /// Tells whether a line of the other side says something else of one fact, or the same kind of thing, in another place.
    pub(crate) fn is_met(&self, line: &Entry<'_>, at: At) -> bool {
        let is_elsewhere = |places: &HashSet<At>| places.iter().any(|it| *it != at);
        let is_denied = |(path, value): (String, String)| {
            self.facts.get(&path).is_some_and(|it| it.has_other(&value, at))
        };
        Place::of(line).and_then(|it| self.places.get(&it)).is_some_and(is_elsewhere)
            || facts(&line.line.kind).into_iter().any(is_denied)
    }
}

/// Returns the facts that a line claims, each with its value: those of a `claim` line, and those for which there is a line of
/// its own.
pub(crate) fn facts(kind: &LineKind<'_>) -> Facts {
    let of_seats = |numbers: Numbers<'_>, fact: &str| -> Facts {
        let seats = Seat::ALL.iter().zip(numbers.iter());
        seats
            .map(|(seat, number)| (format!("{seat}.{fact}").to_ascii_lowercase(), number.to_string()))
            .collect()
    };
    match kind {
        LineKind::Claim(pairs) => {
            pairs.iter().map(|(path, value)| (path.to_ascii_lowercase(), plain(value))).collect()
        }
        LineKind::Score(numbers) => of_seats(*numbers, "score"),
        LineKind::Bonus(numbers) => of_seats(*numbers, "bonus"),
        LineKind::End(end) => of_seats(end.scores, "score"),
        LineKind::Round { number, seat } => {
            let starter = seat.map(|it| ("start".to_owned(), it.to_string().to_ascii_lowercase()));
            starter.into_iter().chain([("round".to_owned(), number.to_string())]).collect()
        }
        _ => Facts::new(),
    }
}

/// Returns the value of a fact however it is written: in lower case, a number without its sign for more than nothing and without
/// zeros in front.
fn plain(value: &str) -> String {
    value.parse().map_or_else(|_| value.to_ascii_lowercase(), |number: i32| number.to_string())
}
