//! Addresses of events: `12`, `3.7`, `12/1/2`. Finds no event.

use std::fmt;
use std::str::FromStr;

/// A step down into a variation.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct Branch {
    /// Which alternative, from 1.
    pub variation: u16,
    /// Which event of it, from 1.
    pub event: u32,
}

/// Where on the main line.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Place {
    /// After the event with this number, from 1; 0 is before the first event.
    Event(u32),
    /// After the event with this number, from 1, of this round, from 1.
    InRound(u16, u32),
    /// After the last event and the `end` line.
    End,
}

/// An address: the position after an event, on the main line or in a variation to it (agn 4.4, 7.1).
///
/// Reads from `12`, `3.7`, `start`, `end` and, inside a variation, `12/1/2`: the second event of the first variation to
/// event 12.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub struct Address {
    /// Where on the main line.
    pub place: Place,
    /// The way down into variations.
    pub branches: Vec<Branch>,
}

/// A text is no address.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct NoAddress;

impl fmt::Display for NoAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not an event: write its number (12), round and number (3.7), start, end, or 12/1/2 in a variation")
    }
}

impl std::error::Error for NoAddress {}

impl FromStr for Address {
    type Err = NoAddress;

    fn from_str(text: &str) -> Result<Self, NoAddress> {
        let mut parts = text.split('/');
        let place = read_place(parts.next().unwrap_or_default())?;
        let mut branches = Vec::new();
        while let Some(variation) = parts.next() {
            let event = read_number(parts.next().ok_or(NoAddress)?)?;
            branches.push(Branch { variation: read_number(variation)?, event });
        }
        Ok(Self { place, branches })
    }
}

/// Reads the part of an address before the first slash.
fn read_place(text: &str) -> Result<Place, NoAddress> {
    match text.split_once('.') {
        Some((round, event)) => Ok(Place::InRound(read_number(round)?, read_number(event)?)),
        None if text.eq_ignore_ascii_case("start") => Ok(Place::Event(0)),
        None if text.eq_ignore_ascii_case("end") => Ok(Place::End),
        None => text.parse().map(Place::Event).map_err(|_| NoAddress),
    }
}

/// Reads a number from 1.
fn read_number<N: FromStr + From<u8> + PartialOrd>(text: &str) -> Result<N, NoAddress> {
    text.parse().ok().filter(|it| N::from(1) <= *it).ok_or(NoAddress)
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place {
            Place::Event(0) => f.write_str("start")?,
            Place::Event(event) => write!(f, "{event}")?,
            Place::InRound(round, event) => write!(f, "{round}.{event}")?,
            Place::End => f.write_str("end")?,
        }
        self.branches.iter().try_for_each(|it| write!(f, "/{}/{}", it.variation, it.event))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_reads_back_from_its_own_text() {
        for text in ["12", "3.7", "start", "end", "12/1/2", "2.4/1/2/3/1"] {
            assert_eq!(text.parse::<Address>().map(|it| it.to_string()), Ok(text.to_owned()));
        }
    }

    #[test]
    fn what_is_no_address_says_so() {
        for text in ["", "x", "3.", "3.0", "12/1", "12/0/1", "-1"] {
            assert_eq!(text.parse::<Address>(), Err(NoAddress), "{text}");
        }
    }
}
