//! Lines of annotation united: nothing in one of them contradicts another. Knows no event.

use std::collections::HashMap;
use std::hash::Hash;

use super::claims::{is_about_last, is_about_next};
use super::output::Output;
use super::pick;
use crate::records::{Entry, runs};

/// Lines in a row.
pub(crate) type Lines<'a, 'src> = Vec<&'a Entry<'src>>;

/// Returns the bytes of lines.
pub(crate) fn raw<'src>(lines: &[&Entry<'src>]) -> Vec<&'src [u8]> {
    lines.iter().map(|it| it.raw).collect()
}

/// Tells whether lines mean the same.
pub(crate) fn mean_same(one: &[&Entry<'_>], other: &[&Entry<'_>]) -> bool {
    one.len() == other.len() && one.iter().zip(other).all(|(one, other)| one.says() == other.says())
}

/// Returns which of two sides says what both together come to, if one does: the bytes decide, and then what they mean.
pub(crate) fn pick_lines<'a, 'l, 'src>(
    base: &'a [&'l Entry<'src>],
    ours: &'a [&'l Entry<'src>],
    theirs: &'a [&'l Entry<'src>],
) -> Option<&'a [&'l Entry<'src>]> {
    let (of_base, of_ours, of_theirs) = (raw(base), raw(ours), raw(theirs));
    if of_ours == of_theirs || of_theirs == of_base {
        Some(ours)
    } else if of_ours == of_base {
        Some(theirs)
    } else if mean_same(ours, theirs) || mean_same(theirs, base) {
        Some(ours)
    } else if mean_same(ours, base) {
        Some(theirs)
    } else {
        None
    }
}

/// A line with the remarks that are about it: those above it that say what was there before, and expectations below it.
#[derive(Clone, Debug)]
pub(crate) struct Bundle<'a, 'src> {
    /// All of them, in order.
    pub(crate) lines: Lines<'a, 'src>,
    /// How deep the line stands in variations.
    pub(crate) depth: usize,
}

impl Bundle<'_, '_> {
    /// Returns what the lines mean.
    fn meanings(&self) -> Vec<&[u8]> {
        self.lines.iter().map(|it| &it.meaning[..]).collect()
    }
}

/// Returns lines together with the remarks that are about them.
pub(crate) fn bundles<'a, 'src>(lines: &[&'a Entry<'src>]) -> Vec<Bundle<'a, 'src>> {
    let mut bundles = Vec::<Bundle<'a, 'src>>::new();
    let mut waiting = Vec::new();
    for line in lines.iter().copied() {
        match bundles.last_mut() {
            Some(last) if waiting.is_empty() && is_about_last(line) => last.lines.push(line),
            _ => {
                waiting.push(line);
                if !is_about_next(line) {
                    bundles
                        .push(Bundle { lines: std::mem::take(&mut waiting), depth: line.line.path.depth() });
                }
            }
        }
    }
    if !waiting.is_empty() {
        bundles.push(Bundle { lines: waiting, depth: 0 });
    }
    bundles
}

/// Unites lines: those of the base that neither side took out, and what either side added; what both added is there once.
pub(crate) fn unite<'a, 'src>(
    base: &[&'a Entry<'src>],
    ours: &[&'a Entry<'src>],
    theirs: &[&'a Entry<'src>],
) -> Lines<'a, 'src> {
    let [base, ours, theirs] = [base, ours, theirs].map(bundles);
    let meanings = |of: &'_ [Bundle<'a, 'src>]| -> Vec<Vec<Vec<u8>>> {
        of.iter().map(|it| it.meanings().into_iter().map(<[u8]>::to_vec).collect()).collect()
    };
    let united = united(&meanings(&base), &meanings(&ours), &meanings(&theirs));
    let bundle = |place: &Place| match *place {
        Place::Kept { base: of, ours: one, theirs: other } => {
            let (of, one, other) = (base.get(of)?, ours.get(one)?, theirs.get(other)?);
            Some(if raw(&one.lines) == raw(&of.lines) { other } else { one })
        }
        Place::Ours(nth) => ours.get(nth),
        Place::Theirs(nth) => theirs.get(nth),
    };
    united.iter().filter_map(bundle).flat_map(|it| it.lines.iter().copied()).collect()
}

/// Merges texts whose lines have no meaning.
pub(crate) fn merge_texts(base: &[u8], ours: &[u8], theirs: &[u8], out: &mut Output<'_>) {
    if let Some(text) = pick(base, ours, theirs) {
        return out.text(text);
    }
    let [of_base, of_ours, of_theirs] = [base, ours, theirs].map(bare_lines);
    let [ours, theirs] = [ours, theirs].map(|it| it.split_inclusive(|it| *it == b'\n').collect::<Vec<_>>());
    for place in united(&of_base, &of_ours, &of_theirs) {
        let line = match place {
            Place::Kept { ours: nth, .. } | Place::Ours(nth) => ours.get(nth),
            Place::Theirs(nth) => theirs.get(nth),
        };
        if let Some(line) = line {
            out.text(line);
        }
    }
}

/// Returns the lines of two texts, without their line ends: those of the first, and below them what only the second has.
pub(crate) fn united_texts<'t>(ours: &'t [u8], theirs: &'t [u8]) -> Vec<&'t [u8]> {
    let [ours, theirs] = [ours, theirs].map(bare_lines);
    let line = |place: Place| match place {
        Place::Kept { ours: nth, .. } | Place::Ours(nth) => ours.get(nth).copied(),
        Place::Theirs(nth) => theirs.get(nth).copied(),
    };
    united(&[], &ours, &theirs).into_iter().filter_map(line).collect()
}

/// Returns the lines of a text without their line ends.
fn bare_lines(text: &[u8]) -> Vec<&[u8]> {
    let lines = text.split_inclusive(|it| *it == b'\n').map(|it| it.strip_suffix(b"\n").unwrap_or(it));
    lines.map(|it| it.strip_suffix(b"\r").unwrap_or(it)).collect()
}

/// Where a line of the result comes from, by its number on each side.
enum Place {
    /// From the base, and both sides kept it.
    Kept { base: usize, ours: usize, theirs: usize },
    /// Ours added it.
    Ours(usize),
    /// Theirs added it.
    Theirs(usize),
}

/// Returns where the lines of the result come from.
fn united<T: Clone + Eq + Hash>(base: &[T], ours: &[T], theirs: &[T]) -> Vec<Place> {
    let (one, other) = (Edits::new(base, ours), Edits::new(base, theirs));
    let mut added: HashMap<&T, usize> = HashMap::new();
    for line in one.added.iter().flatten().filter_map(|it| ours.get(*it)) {
        *added.entry(line).or_default() += 1;
    }
    let mut is_news = |nth: usize| match theirs.get(nth).and_then(|it| added.get_mut(it)) {
        Some(left) if *left != 0 => {
            *left -= 1;
            false
        }
        _ => true,
    };
    let mut places = Vec::new();
    for nth in 0..=base.len() {
        places.extend(one.added.get(nth).into_iter().flatten().map(|it| Place::Ours(*it)));
        let theirs = other.added.get(nth).into_iter().flatten().copied();
        places.extend(theirs.filter(|it| is_news(*it)).map(Place::Theirs));
        let kept = |edits: &Edits| edits.kept.get(nth).copied().flatten();
        if let (Some(ours), Some(theirs)) = (kept(&one), kept(&other)) {
            places.push(Place::Kept { base: nth, ours, theirs });
        }
    }
    places
}

/// What a side did to the lines of the base.
struct Edits {
    /// Where each line of the base stands on this side; none where it was taken out.
    kept: Vec<Option<usize>>,
    /// The lines of this side that were added, by the number of lines of the base above them: one that took the place of another
    /// stands where that did.
    added: Vec<Vec<usize>>,
}

impl Edits {
    /// Compares a side with the base.
    fn new<T: Eq + Hash>(base: &[T], side: &[T]) -> Self {
        let mut edits = Self { kept: vec![None; base.len()], added: vec![Vec::new(); base.len() + 1] };
        for run in runs(base, side) {
            for nth in 0..run.n_right {
                let place = run.left + nth;
                if let Some(kept) = edits.kept.get_mut(place).filter(|_| run.is_same) {
                    *kept = Some(run.right + nth);
                } else if let Some(added) = edits.added.get_mut(run.left + nth.min(run.n_left)) {
                    added.push(run.right + nth);
                }
            }
        }
        edits
    }
}
