//! What is printed on the boards and told by no text: jokers of elements, statues and benches, the wheel, bonuses of groups
//! (queens-garden 1.9, 1.10). What a record states of them is read here; values that nobody verified stand with the questions.

#![expect(clippy::indexing_slicing, reason = "a place for every element and niche")]

use std::fmt;

use super::board::Niche;
use super::faults::UNREADABLE_PRINTED;
use super::hexagon::Axis;
use crate::Fault;
use crate::grammar::at;

/// A kind of garden element (queens-garden 1.8).
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Element {
    /// The fountain in the middle.
    Fountain,
    /// A statue.
    Statue,
    /// A bench.
    Bench,
    /// A pavilion, the middle of a face-up expansion.
    Pavilion,
}

impl Element {
    /// All kinds.
    pub const ALL: [Self; 4] = [Self::Fountain, Self::Statue, Self::Bench, Self::Pavilion];

    /// Returns the name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fountain => "fountain",
            Self::Statue => "statue",
            Self::Bench => "bench",
            Self::Pavilion => "pavilion",
        }
    }
}

/// How many jokers each kind of element brings.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct Jokers(pub(super) [u8; 4]);

impl Jokers {
    /// Returns how many jokers an element brings.
    pub const fn of(self, element: Element) -> u8 {
        self.0[element as usize]
    }
}

/// What lies on each niche; none where it is no element.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct Elements(pub(super) [Option<Element>; Niche::N]);

impl Elements {
    /// Returns what lies on a niche.
    pub const fn of(self, niche: Niche) -> Option<Element> {
        self.0[niche.nth()]
    }

    /// Returns what `element` says for each niche.
    pub fn new(element: impl FnMut(Niche) -> Option<Element>) -> Self {
        let mut elements = [None; Niche::N];
        for (place, found) in elements.iter_mut().zip(Niche::all().map(element)) {
            *place = found;
        }
        Self(elements)
    }

    /// Returns the niches with an element of a kind.
    pub fn niches(self, element: Element) -> impl Iterator<Item = Niche> {
        Niche::all().filter(move |it| self.of(*it) == Some(element))
    }
}

/// What the wheel shows: hexagons of an axis bring so many points each.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct Criterion {
    /// The color or value.
    pub axis: Axis,
    /// The points of each hexagon, 0 to 9.
    pub points: u8,
}

impl fmt::Display for Criterion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.axis, self.points)
    }
}

/// The criteria of a round.
pub type Shown = [Criterion; 3];

/// Writes the criteria of a round: `B:1,1:1,G:1`.
pub(super) fn write_shown(shown: &Shown, out: &mut dyn fmt::Write) -> fmt::Result {
    let [first, second, third] = shown;
    write!(out, "{first},{second},{third}")
}

/// The criteria of all four rounds.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct Wheel(pub(super) [Shown; 4]);

impl Wheel {
    /// Returns the criteria of a round, from 1; the last ones for those that do not exist.
    pub fn of(&self, round: u16) -> &Shown {
        let [first, second, third, fourth] = &self.0;
        match round {
            0 | 1 => first,
            2 => second,
            3 => third,
            _ => fourth,
        }
    }
}

/// What groups of three, four, five and six hexagons bring besides their value.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct Bonus(pub(super) [u8; 4]);

impl Bonus {
    /// Returns what a group of a size brings besides its value.
    pub fn of(self, size: u32) -> u8 {
        let nth = usize::try_from(size).ok().and_then(|it| it.checked_sub(3));
        nth.and_then(|it| self.0.get(it)).copied().unwrap_or_default()
    }
}

/// What a record states of its boards; none where it states nothing.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub struct Printed {
    /// Jokers of elements.
    pub jokers: Option<Jokers>,
    /// Statues and benches.
    pub elements: Option<Elements>,
    /// The wheel.
    pub wheel: Option<Wheel>,
    /// Bonuses of groups.
    pub bonus: Option<Bonus>,
}

impl Printed {
    /// Tells whether nothing is stated.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Returns what this states, and for what it does not state, what `other` does.
    #[must_use]
    pub(super) fn or(self, other: Self) -> Self {
        Self {
            jokers: self.jokers.or(other.jokers),
            elements: self.elements.or(other.elements),
            wheel: self.wheel.or(other.wheel),
            bonus: self.bonus.or(other.bonus),
        }
    }

    /// Writes the entries with `between` between them; nothing where there is none.
    pub(super) fn write(&self, between: &str, out: &mut dyn fmt::Write) -> fmt::Result {
        let mut entries = Vec::new();
        entries.extend(self.jokers.map(|it| format!("jokers={it}")));
        if let Some(elements) = self.elements {
            for (element, key) in LISTED {
                let niches: Vec<_> = elements.niches(element).map(|it| it.to_string()).collect();
                let niches = if niches.is_empty() { "-".to_owned() } else { niches.join(",") };
                entries.push(format!("{key}={niches}"));
            }
        }
        entries.extend(self.wheel.map(|it| format!("wheel={it}")));
        entries.extend(self.bonus.map(|it| format!("bonus={it}")));
        out.write_str(&entries.join(between))
    }
}

/// The elements whose niches are listed, and the keys of the lists.
const LISTED: [(Element, &str); 2] = [(Element::Statue, "statues"), (Element::Bench, "benches")];

/// Writes four numbers with commas between them.
fn write_four(numbers: [u8; 4], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let [first, second, third, fourth] = numbers;
    write!(f, "{first},{second},{third},{fourth}")
}

impl fmt::Display for Jokers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_four(self.0, f)
    }
}

impl fmt::Display for Bonus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_four(self.0, f)
    }
}

impl fmt::Display for Wheel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (shown, before) in self.0.iter().zip(["", "/", "/", "/"]) {
            f.write_str(before)?;
            write_shown(shown, f)?;
        }
        Ok(())
    }
}

/// Reads what a record states of its boards: entries with blanks, or in a position with `;`, between them.
///
/// # Errors
/// An entry that does not read, or that is given twice, with its place.
pub(super) fn read(text: &str, between: &[char]) -> Result<Printed, Fault> {
    let mut printed = Printed::default();
    let mut lists: [Option<Vec<Niche>>; 2] = [None, None];
    for part in text.split(between).filter(|it| !it.is_empty()) {
        let is_read = read_entry(part, &mut printed, &mut lists).is_some();
        if !is_read {
            return Err(at(&UNREADABLE_PRINTED, part.as_bytes(), text.as_bytes()));
        }
    }
    let [statues, benches] = lists;
    if statues.is_some() || benches.is_some() {
        let (statues, benches) = (statues.unwrap_or_default(), benches.unwrap_or_default());
        if statues.iter().any(|it| benches.contains(it)) {
            return Err(Fault::new(&UNREADABLE_PRINTED));
        }
        printed.elements = Some(Elements::new(|niche| {
            let found = [(Element::Statue, &statues), (Element::Bench, &benches)];
            found.into_iter().find(|it| it.1.contains(&niche)).map(|it| it.0)
        }));
    }
    Ok(printed)
}

/// Says why entries do not read; nothing where they do.
pub(super) fn why_not(text: &str, between: &[char]) -> Option<String> {
    let fault = read(text, between).err()?;
    match fault.at {
        Some(at) => Some(why_no_entry(text.get(at.start as usize..at.end as usize)?)),
        None => Some("a cell holds a statue or a bench, not both".to_owned()),
    }
}

/// Says why an entry does not read, or may not stand here.
fn why_no_entry(text: &str) -> String {
    let Some((key, value)) = text.split_once('=') else {
        return "an entry is a word and, behind `=`, what it says".to_owned();
    };
    let key = key.to_ascii_lowercase();
    let list = LISTED.iter().find(|it| it.1 == key);
    let why = match key.as_str() {
        "jokers" => why_not_four(value, 12),
        "bonus" => why_not_four(value, 99),
        "wheel" => why_no_wheel(value),
        _ if list.is_some() => why_no_niches(value),
        _ => Some("there is no entry of this name".to_owned()),
    };
    why.unwrap_or_else(|| "the entry is there twice".to_owned())
}

/// Says why a text is not so many numbers as are due.
fn why_not_four(text: &str, most: u8) -> Option<String> {
    let numbers: Vec<_> = text.split(',').collect();
    let wrong = numbers.iter().find(|it| read_number(it, most).is_none());
    match wrong {
        _ if numbers.len() != 4 => Some(format!("there are {} numbers, not 4", numbers.len())),
        Some(wrong) => Some(format!("`{wrong}` is no number from 0 to {most}")),
        None => None,
    }
}

/// Says why a text is no wheel.
fn why_no_wheel(text: &str) -> Option<String> {
    let rounds: Vec<_> = text.split('/').collect();
    if rounds.len() != 4 {
        return Some(format!("there are {} rounds, not 4", rounds.len()));
    }
    rounds.into_iter().zip(1..).find_map(|(shown, round)| {
        let criteria: Vec<_> = shown.split(',').collect();
        let wrong = criteria.iter().find(|it| read_criterion(it).is_none());
        match wrong {
            _ if criteria.len() != 3 => Some(format!("round {round} has {} criteria, not 3", criteria.len())),
            Some(wrong) => Some(format!("`{wrong}` is no color or value with its points, as `B:1`")),
            None => None,
        }
    })
}

/// Says why a text is no list of niches.
fn why_no_niches(text: &str) -> Option<String> {
    let wrong = text.split(',').find(|it| read_niches(it).is_none_or(|it| it.len() != 1));
    let wrong = wrong.map(|it| format!("`{it}` is none of T1 to T6 and O1 to O6"));
    wrong
        .or_else(|| read_niches(text).is_none().then(|| "a cell is there twice".to_owned()))
        .filter(|_| text != "-")
}

/// Reads an entry and takes it down; none where it does not read or was there before.
fn read_entry(text: &str, printed: &mut Printed, lists: &mut [Option<Vec<Niche>>; 2]) -> Option<()> {
    let (key, value) = text.split_once('=')?;
    let is_first = match key.to_ascii_lowercase().as_str() {
        "jokers" => printed.jokers.replace(Jokers(read_four(value, 12)?)).is_none(),
        "bonus" => printed.bonus.replace(Bonus(read_four(value, 99)?)).is_none(),
        "wheel" => printed.wheel.replace(read_wheel(value)?).is_none(),
        key => {
            let nth = LISTED.iter().position(|it| it.1 == key)?;
            lists.get_mut(nth)?.replace(read_niches(value)?).is_none()
        }
    };
    is_first.then_some(())
}

/// Reads a number of one or two digits.
fn read_number(text: &str, most: u8) -> Option<u8> {
    let is_short = (1..=2).contains(&text.len()) && text.bytes().all(|it| it.is_ascii_digit());
    text.parse().ok().filter(|it| is_short && *it <= most)
}

/// Reads four numbers with commas between them.
fn read_four(text: &str, most: u8) -> Option<[u8; 4]> {
    let numbers: Vec<_> = text.split(',').map(|it| read_number(it, most)).collect::<Option<_>>()?;
    numbers.try_into().ok()
}

/// Reads niches with commas between them, each once, or `-` for none.
fn read_niches(text: &str) -> Option<Vec<Niche>> {
    if text == "-" {
        return Some(Vec::new());
    }
    let niche = |text: &str| Niche::all().find(|it| it.to_string().eq_ignore_ascii_case(text));
    let niches: Vec<_> = text.split(',').map(niche).collect::<Option<_>>()?;
    let is_single = |it: &Niche| niches.iter().filter(|other| *other == it).count() == 1;
    niches.iter().all(is_single).then_some(niches)
}

/// Reads the criteria of four rounds with slashes between them.
fn read_wheel(text: &str) -> Option<Wheel> {
    let rounds: Vec<_> = text.split('/').map(read_shown).collect::<Option<_>>()?;
    rounds.try_into().ok().map(Wheel)
}

/// Reads three criteria with commas between them.
fn read_shown(text: &str) -> Option<Shown> {
    let criteria: Vec<_> = text.split(',').map(read_criterion).collect::<Option<_>>()?;
    criteria.try_into().ok()
}

/// Reads a criterion: a color or a value, and behind a colon its points.
fn read_criterion(text: &str) -> Option<Criterion> {
    match text.as_bytes() {
        [axis, b':', points @ b'0'..=b'9'] => {
            Some(Criterion { axis: Axis::from_byte(*axis)?, points: points - b'0' })
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_stated_reads_back() {
        let full = "jokers=1,1,2,3 statues=O1,O2 benches=T1,T6 wheel=B:1,1:1,G:1/2:1,L:1,3:2/V:1,4:2,P:1/5:3,Y:1,6:3 bonus=0,1,2,9";
        let printed = read(full, &[' ']).expect("readable");
        let mut text = String::new();
        printed.write(" ", &mut text).expect("strings take all");
        assert_eq!(text, full);
        assert_eq!(read(&full.replace(' ', ";"), &[';']), Ok(printed));
        assert_eq!(read("", &[' ']), Ok(Printed::default()));
        assert_eq!(
            read("Benches=t1", &[' '])
                .expect("readable")
                .elements
                .map(|it| it.of(Niche::all().next().expect("a niche"))),
            Some(Some(Element::Bench))
        );
    }

    #[test]
    fn what_does_not_read_says_where() {
        let fails = |text: &str| read(text, &[' ']).expect_err("unreadable");
        assert_eq!(fails("jokers=1,1,2,3 jokers=1,1,2,3").at.map(|it| it.start), Some(15));
        for text in
            ["jokers=1,1,2", "jokers=1,1,2,3,", "jokers=1,1,2,13", "wheel=B:1", "statues=T1 benches=T1", "x"]
        {
            fails(text);
        }
    }
}
