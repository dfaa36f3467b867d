//! Both engines in the same game.

use std::collections::BTreeSet;
use std::fmt::{Debug, Write};

use azulejo_rules::{Ending, Game, Seat, Setup, Turn, read_rules};

use super::{Second, Seen};
use crate::slow::{Dice, Reading, below, letter};

/// A difference, in words.
pub type Difference = String;

/// The ply of a first engine.
type Ply<S> = <<S as Second>::First as Game>::Ply;

/// What a first engine tells.
type Event<S> = <<S as Second>::First as Game>::Event;

/// Both engines in the same game.
#[derive(Debug)]
pub struct Pair<S: Second> {
    seed: u64,
    departures: String,
    rules: <S::First as Game>::Rules,
    fast: <S::First as Game>::State,
    slow: S,
    dice: Dice,
    /// What the first engine draws with.
    first_dice: azulejo_rules::Dice,
    /// How the seats like to play.
    mood: u32,
    record: Vec<String>,
}

/// What lies on the table before a game of a pair.
#[derive(Clone, Copy, Debug)]
pub struct Table<F> {
    /// The board's name.
    pub board: &'static str,
    /// How many seats play.
    pub n_seats: u8,
    /// What the position provokes; none for the start of a game.
    pub flavor: Option<F>,
}

impl<S: Second> Pair<S> {
    /// Opens a game from its start, or from a made position.
    ///
    /// # Errors
    /// The engines differ already.
    ///
    /// # Panics
    /// The departures do not read.
    pub fn open(seed: u64, departures: &str, table: Table<S::Flavor>) -> Result<Self, Difference> {
        let mut dice = Dice::new(seed);
        let rules = read_rules(departures).expect("departures that read");
        let reading = Reading::new(departures);
        let Table { board, n_seats, flavor } = table;
        let start = Seat::new(u8::try_from(dice.below(u32::from(n_seats))).expect("a seat")).expect("a seat");
        let (fast, slow) = if let Some(flavor) = flavor {
            let slow = S::make(reading.clone(), board, usize::from(n_seats), flavor, &mut dice);
            let text = slow.position();
            let fast = S::First::read_position(&text).map_err(|it| format!("{text}: {it:?}"))?;
            (fast, S::read_position(reading, &text).ok_or(format!("{text}: not read back"))?)
        } else {
            let printed = S::printed(&mut dice);
            let setup = Setup { board, n_seats, start, printed: &printed };
            (S::First::open(&rules, &setup).expect("a game that opens"), S::open(reading, &setup))
        };
        let mood = dice.below(6);
        let record = vec![slow.position()];
        let departures = departures.to_owned();
        let first_dice = azulejo_rules::Dice::new(seed);
        let pair = Self { seed, departures, rules, fast, slow, dice, first_dice, mood, record };
        pair.compare()?;
        Ok(pair)
    }

    /// Plays the game as far as it goes.
    ///
    /// # Errors
    /// The engines differ.
    pub fn play(&mut self, seen: &mut Seen) -> Result<(), Difference> {
        for _ in 0..S::MOST_EVENTS {
            if self.slow.is_left() {
                return Ok(());
            }
            self.try_untimely_ends(seen)?;
            let Some(event) = self.next_event(seen)? else { return self.finish(seen) };
            self.event(&event, seen)?;
        }
        Ok(())
    }

    /// Returns the next event, none where the game cannot go on.
    fn next_event(&mut self, seen: &mut Seen) -> Result<Option<String>, Difference> {
        match self.slow.turn_word().as_str() {
            "end" | "nothing" => {
                self.try_faults(None, seen)?;
                Ok(None)
            }
            "chance" if self.slow.is_stuck() && self.dice.below(3) == 0 => Ok(None),
            "chance" => self.next_chance(seen),
            _ => {
                self.try_faults(None, seen)?;
                self.next_ply().map(|it| self.shortened(&it)).transpose()
            }
        }
    }

    /// Returns chance that one of the engines draws.
    fn next_chance(&mut self, seen: &mut Seen) -> Result<Option<String>, Difference> {
        let fast =
            S::First::draw(&self.rules, &self.fast, &mut self.first_dice).map(|it| write_ply::<S>(&it));
        let slow = self.slow.draw_chance(self.mood, &mut self.dice);
        seen.note("nothing to draw", slow.is_none());
        if fast.is_some() != slow.is_some() {
            return Err(format!("the first engine draws {fast:?}, the second {slow:?}"));
        }
        for chance in fast.iter().chain(&slow) {
            self.try_faults(Some(chance), seen)?;
        }
        if slow.is_none() {
            self.try_faults(None, seen)?;
        }
        Ok(if self.mood == 4 || self.dice.below(2) == 0 { slow } else { fast })
    }

    /// Chooses a ply.
    fn next_ply(&mut self) -> Option<String> {
        let legal = self.slow.legal_plies();
        let preferred: Vec<&String> = legal.iter().filter(|it| S::likes(self.mood, it)).collect();
        let n_preferred = preferred.len();
        let tries = if self.mood == 5 || self.mood == 3 { 12 } else { 1 };
        let chosen = if n_preferred == 0 || self.dice.below(5) == 0 {
            legal.get(below(&mut self.dice, legal.len()))
        } else {
            let tried: Vec<&String> =
                (0..tries).map(|_| preferred[below(&mut self.dice, n_preferred)]).collect();
            tried.into_iter().max_by_key(|it| self.appraise(it))
        };
        chosen.cloned()
    }

    /// Returns how the first engine's beginner likes a ply.
    fn appraise(&self, ply: &str) -> i32 {
        read_ply::<S>(ply).map_or(0, |ply| S::First::appraise(&self.rules, &self.fast, &ply))
    }

    /// Leaves out of a ply, now and then, what may be left out; the first engine must know what that was.
    fn shortened(&mut self, ply: &str) -> Result<String, Difference> {
        if self.dice.below(3) != 0 {
            return Ok(ply.to_owned());
        }
        let shorter = self.slow.shorten(ply, &mut self.dice);
        let means = |text: &str| {
            let mut after = self.slow.clone();
            after.play_event(text).map(|()| after.all_facts())
        };
        if means(&shorter) != means(ply) {
            return Ok(ply.to_owned());
        }
        let short =
            read_ply::<S>(&shorter).map_err(|fault| format!("{shorter}: the first engine reads {fault}"))?;
        let exact = write_ply::<S>(&S::First::exact(&self.rules, &self.fast, &short));
        same(&format!("{shorter} written out"), &exact, &self.slow.written_out(ply))?;
        Ok(shorter)
    }

    /// Plays an event on both sides and compares.
    fn event(&mut self, event: &str, seen: &mut Seen) -> Result<(), Difference> {
        self.record.push(event.to_owned());
        let before = self.slow.clone();
        self.slow.play_event(event).map_err(|fault| format!("the second engine finds {fault}"))?;
        let ply = read_ply::<S>(event).map_err(|fault| format!("the first engine reads {fault}"))?;
        S::First::check(&self.rules, &self.fast, &ply)
            .map_err(|fault| format!("the first engine finds {}", fault.code.name))?;
        let mut told = Vec::new();
        S::First::play(&self.rules, &mut self.fast, &ply, &mut |it| told.push(it));
        S::note(&before, &self.slow, seen);
        if !(self.slow.waits_to_settle() && self.waits()) {
            self.settle(&mut told, seen)?;
        }
        self.compare_told(&told)?;
        self.compare()
    }

    /// Tells whether an event that may be left out is to be written all the same.
    fn waits(&mut self) -> bool {
        self.slow.may_be_written() && self.dice.below(3) == 0
    }

    /// Does on both sides what happens without a choice.
    fn settle(&mut self, told: &mut Vec<Event<S>>, seen: &mut Seen) -> Result<(), Difference> {
        let is_unsettled = self.slow.waits_to_settle();
        if is_unsettled != S::First::is_unsettled(&self.fast) {
            return Err(format!("the second engine is unsettled: {is_unsettled}, the first is not so"));
        }
        let before = self.slow.clone();
        let slow = self.slow.settle_all();
        let fast = S::First::settle(&self.rules, &mut self.fast, &mut |it| told.push(it));
        S::note(&before, &self.slow, seen);
        match (slow, fast) {
            (true, Err(fault)) if is_unsettled => {
                Err(format!("the second engine settles, the first finds {}", fault.code.name))
            }
            (false, Ok(())) => Err("the first engine settles, the second does not".to_owned()),
            _ => Ok(()),
        }
    }

    /// Ends the game if it can be ended.
    fn finish(&mut self, seen: &mut Seen) -> Result<(), Difference> {
        let (event, ending) = if self.slow.turn_word() == "end" {
            ("end", Ending::Played)
        } else {
            ("end deadlock", Ending::Deadlock)
        };
        self.record.push(event.to_owned());
        let before = self.slow.clone();
        let slow = self.slow.play_event(event);
        S::note(&before, &self.slow, seen);
        let mut told = Vec::new();
        let fast = S::First::end(&self.rules, &mut self.fast, ending, &mut |it| told.push(it));
        seen.note(event, slow.is_ok());
        same("the end", &fast.map_err(|it| it.code.name), &slow)?;
        if slow.is_ok() {
            self.compare_told(&told)?;
        }
        self.compare()
    }

    /// Compares what is said of ends that may come too early.
    fn try_untimely_ends(&self, seen: &mut Seen) -> Result<(), Difference> {
        for (event, ending) in [("end", Ending::Played), ("end deadlock", Ending::Deadlock)] {
            let slow = self.slow.clone().play_event(event);
            seen.codes.extend(slow.err());
            let fast = S::First::end(&self.rules, &mut self.fast.clone(), ending, &mut |_| ());
            same(event, &fast.map_err(|it| it.code.name), &slow)?;
        }
        Ok(())
    }

    /// Compares what followed from an event: each seat's points, one by one, and what is told, in its order.
    fn compare_told(&self, fast: &[Event<S>]) -> Result<(), Difference> {
        self.compare_points(&fast.iter().map(S::First::points).collect::<Vec<_>>())?;
        let fast: Vec<String> = fast.iter().map(tell::<S>).collect();
        same("what is told", &*fast, self.slow.last_told())
    }

    /// Compares the points of each seat, one by one.
    fn compare_points(&self, fast: &[(Option<Seat>, i32)]) -> Result<(), Difference> {
        for seat in 0..self.slow.seats() {
            let of_seat = |it: &Option<Seat>| it.is_some_and(|it| usize::from(it.nth()) == seat);
            let fast: Vec<i32> =
                fast.iter().filter(|it| of_seat(&it.0)).map(|it| it.1).filter(|it| *it != 0).collect();
            let slow = self.slow.last_points().iter().filter(|it| it.0 == seat).map(|it| it.1);
            let slow: Vec<i32> = slow.filter(|it| *it != 0).collect();
            same(&format!("points of {}", letter(seat)), &fast, &slow)?;
        }
        Ok(())
    }

    /// Compares all that can be seen of the game.
    fn compare(&self) -> Result<(), Difference> {
        let mut facts = String::new();
        S::First::facts(&self.fast, &mut |fact| {
            let _infallible = writeln!(facts, "{fact}={}", S::First::value(&self.fast, fact));
        });
        differ("fact", &facts, &self.slow.all_facts())?;
        let mut plies = Vec::new();
        S::First::legal(&self.rules, &self.fast, &mut |ply| plies.push(write_ply::<S>(&ply)));
        let slow = sorted(self.slow.legal_plies());
        differ("legal ply", &sorted(plies).join("\n"), &slow.join("\n"))?;
        let n_legal = S::First::n_legal(&self.rules, &self.fast) as usize;
        same("the number of legal plies", &n_legal, &self.slow.n_legal_plies())?;
        let is_deadlock = S::First::is_deadlock(&self.rules, &self.fast);
        same("whether it is a deadlock", &is_deadlock, &self.slow.is_stuck())?;
        same("the turn", &turn_word(S::First::moment(&self.fast).turn), &self.slow.turn_word())?;
        self.compare_position()
    }

    /// Compares positions as text, and reads them back.
    fn compare_position(&self) -> Result<(), Difference> {
        let mut text = String::new();
        S::First::write_position(&self.fast, &mut text).expect("text takes all");
        same("the position", &text, &self.slow.position())?;
        let back =
            S::First::read_position(&text).map_err(|it| format!("{text} reads back as {}", it.code.name))?;
        same("the position read back", &back, &self.fast)
    }

    /// Compares what is said of events most of which are not legal.
    fn try_faults(&mut self, chance: Option<&str>, seen: &mut Seen) -> Result<(), Difference> {
        for event in self.slow.attempts(chance, &mut self.dice) {
            self.try_event(&event, seen)?;
        }
        Ok(())
    }

    /// Compares what is said of an event that may not be legal: the code of its fault.
    fn try_event(&self, event: &str, seen: &mut Seen) -> Result<(), Difference> {
        let Ok(ply) = read_ply::<S>(event) else { return Ok(()) };
        let fast = S::First::check(&self.rules, &self.fast, &ply).map(|_| ()).map_err(|it| it.code.name);
        let slow = self.slow.clone().play_event(event);
        if let Err(code) = slow {
            seen.faulty.insert(S::kind(event));
            seen.codes.insert(code);
        }
        same(event, &fast, &slow)
    }

    /// Says where something differs.
    pub fn report(&self, difference: &str) -> String {
        let mut text = format!("seed {} rules `{}`\n", self.seed, self.departures);
        for line in &self.record {
            let _infallible = writeln!(text, "    {line}");
        }
        text + "  " + difference
    }
}

/// Reads a ply of either engine's text.
fn read_ply<S: Second>(text: &str) -> Result<Ply<S>, &'static str> {
    let (word, body) = text.split_once(' ').unwrap_or((text, ""));
    let seat = word.chars().next().filter(|_| word.len() == 1).and_then(Seat::from_letter);
    let ply = match seat {
        Some(seat) => S::First::read_ply(seat, body),
        None => S::First::read_chance(word, body),
    };
    ply.map_err(|it| it.code.name)
}

/// Writes a ply with its seat.
fn write_ply<S: Second>(ply: &Ply<S>) -> String {
    S::First::seat(ply).map_or_else(|| ply.to_string(), |seat| format!("{seat} {ply}"))
}

/// Says what happened, that of a seat with its letter.
fn tell<S: Second>(event: &Event<S>) -> String {
    S::First::points(event).0.map_or_else(|| event.to_string(), |seat| format!("{seat} {event}"))
}

/// Returns what a game waits for, in a word.
fn turn_word(turn: Turn) -> String {
    match turn {
        Turn::Chance => "chance".to_owned(),
        Turn::Seat(seat) => seat.to_string(),
        Turn::Each(seats) => seats.iter().map(Seat::letter).collect(),
        Turn::End => "end".to_owned(),
        Turn::Nothing => "nothing".to_owned(),
    }
}

/// Sorts texts.
fn sorted(mut texts: Vec<String>) -> Vec<String> {
    texts.sort_unstable();
    texts
}

/// Says which lines only one of two texts holds.
fn differ(what: &str, fast: &str, slow: &str) -> Result<(), Difference> {
    if fast == slow {
        return Ok(());
    }
    let lines = |text: &str| -> BTreeSet<String> { text.lines().map(str::to_owned).collect() };
    let only = |left: &str, right: &str| -> Vec<String> {
        lines(left).difference(&lines(right)).take(8).cloned().collect()
    };
    let (first, second) = (only(fast, slow), only(slow, fast));
    Err(format!("{what}: only the first engine {first:?}, only the second {second:?}"))
}

/// Says that two things are not the same.
fn same<T: PartialEq + Debug + ?Sized>(what: &str, fast: &T, slow: &T) -> Result<(), Difference> {
    if fast == slow { Ok(()) } else { Err(format!("{what}: first engine {fast:?}, second {slow:?}")) }
}
