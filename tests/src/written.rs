//! Records of tables, and which slips are made where one is written again. Knows not what a slip is.

use std::cell::OnceCell;
use std::fmt;
use std::ops::Range;
use std::rc::Rc;

use azulejo_rules::{Dice, Game};

use crate::shrink::{Case, Smaller, chunks};
use crate::walk::Table;

/// The slips that are made: all that come of a seed but some of them.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct Slips {
    pub(crate) seed: u64,
    /// A bit for each that is left out, the lowest for the first; the highest is for all from there on.
    left_out: u64,
}

impl Slips {
    /// Returns all slips of a seed.
    pub(crate) const fn of(seed: u64) -> Self {
        Self { seed, left_out: 0 }
    }

    /// Tells whether a slip is made, by its number from 0.
    fn has(self, nth: u32) -> bool {
        self.left_out >> nth.min(u64::BITS - 1) & 1 == 0
    }

    /// Returns what is left without some of them, then those of other seeds.
    fn fewer(self) -> impl Iterator<Item = Self> {
        let bits = |range: Range<usize>| range.fold(0, |bits, nth| bits | 1 << nth);
        let all = chunks(u64::BITS as usize).map(move |range| self.left_out | bits(range));
        let fewer = all.filter(move |it| *it != self.left_out).map(move |left_out| Self { left_out, ..self });
        fewer.chain((0..self.seed.min(9)).map(move |seed| Self { seed, ..self }))
    }
}

impl fmt::Display for Slips {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "slips of seed {}", self.seed)?;
        if self.left_out == 0 {
            return Ok(());
        }
        let kept: Vec<_> = (0..u64::BITS).filter(|nth| self.has(*nth)).map(|nth| nth.to_string()).collect();
        write!(f, ", of these number {}", if kept.is_empty() { "none".to_owned() } else { kept.join(" ") })
    }
}

/// Who writes a record again and slips. Where it slips and how does not hang on which slips are made.
pub(crate) struct Scribe {
    dice: Dice,
    slips: Slips,
    n_due: u32,
}

impl Scribe {
    /// Returns one that makes these slips.
    pub(crate) fn new(slips: Slips) -> Self {
        Self { dice: Dice::new(slips.seed), slips, n_due: 0 }
    }

    /// Returns a number below `n` that nothing but a place hangs on.
    pub(crate) fn below(&mut self, n: u32) -> u32 {
        self.dice.below(n)
    }

    /// Decides whether there is a slip here, as in one place of `n`; returns the dice by which it is made.
    pub(crate) fn slip(&mut self, n: u32) -> Option<Dice> {
        if self.dice.below(n) != 0 {
            return None;
        }
        let nth = self.n_due;
        self.n_due += 1;
        let seed = self.slips.seed.wrapping_mul(1 << 32).wrapping_add(u64::from(nth));
        self.slips.has(nth).then(|| Dice::new(seed))
    }
}

/// The record of a table, and the slips that are made where it is written again.
#[derive(Clone, Debug)]
pub(crate) struct Written<G: Game> {
    pub(crate) table: Table<G>,
    pub(crate) slips: Slips,
    /// The record, once somebody asked for it; copies of the same table have it together.
    record: Rc<OnceCell<String>>,
}

impl<G: Game> Written<G> {
    /// Returns the record of a table, with slips of the same seed.
    pub(crate) fn of(table: Table<G>) -> Self {
        Self { table, slips: Slips::of(table.seed), record: Rc::default() }
    }

    /// Returns the record with the slips of another seed.
    pub(crate) fn slipping(&self, seed: u64) -> Self {
        Self { slips: Slips::of(seed), ..self.clone() }
    }

    /// Returns `n` times the record, with other slips each.
    pub(crate) fn times(self, n: u64) -> impl Iterator<Item = Self> {
        (0..n).map(move |nth| self.slipping(self.table.seed * n + nth))
    }

    /// Returns the record in full form, without any slip.
    pub(crate) fn record(&self) -> &str {
        self.record.get_or_init(|| self.table.record())
    }

    /// Returns who writes it again.
    pub(crate) fn scribe(&self) -> Scribe {
        Scribe::new(self.slips)
    }
}

impl<G: Game> fmt::Display for Written<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}", self.table, self.slips)
    }
}

impl<G: Game> Case for Written<G> {
    /// A smaller table, or fewer slips.
    fn smaller(&self) -> Smaller<Self> {
        let it = self.clone();
        let tables = self.table.smaller().map({
            let slips = self.slips;
            move |table| Self { table, slips, record: Rc::default() }
        });
        Box::new(tables.chain(self.slips.fewer().map(move |slips| Self { slips, ..it.clone() })))
    }

    fn words(&self) -> String {
        format!("{self}\n\n{}", self.record())
    }
}
