//! How a law that fails finds the smallest case on which it fails. Knows no law and no game.
//!
//! A law is a function that panics where it does not hold. As long as it holds, asking it costs what it costs. When it panics,
//! it is asked in silence of cases that are smaller in one way each, then of those that are smaller than the first on which it
//! panics in the same place, and so on until none is left. The last one is told in words that can be typed in, and then the law
//! is asked of it aloud.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::fmt;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::sync::Once;

use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, RngSeed, TestCaseError, TestError, TestRunner};

/// The most cases that are tried, and the milliseconds after which no other is.
const MOST_TRIED: u32 = 5000;
const MOST_MILLISECONDS: u32 = 60_000;

/// What stands between the words of several cases.
const BETWEEN: &str = "\n---\n";

/// Smaller cases, made when they are asked for.
pub(crate) type Smaller<T> = Box<dyn Iterator<Item = T>>;

/// What a law may be asked of.
pub(crate) trait Case: Clone + fmt::Debug + 'static {
    /// Returns cases that are smaller in one way each, those first that are much smaller.
    ///
    /// No chain of them goes on forever.
    fn smaller(&self) -> Smaller<Self>;

    /// Returns what to type in to see the case.
    fn words(&self) -> String;
}

impl<A: Case, B: Case> Case for (A, B) {
    fn smaller(&self) -> Smaller<Self> {
        let (one, other) = self.clone();
        let (same_one, same_other) = self.clone();
        let ones = one.smaller().map(move |it| (it, same_other.clone()));
        Box::new(ones.chain(other.smaller().map(move |it| (same_one.clone(), it))))
    }

    fn words(&self) -> String {
        [self.0.words(), self.1.words()].join(BETWEEN)
    }
}

impl<T: Case, const N: usize> Case for [T; N] {
    fn smaller(&self) -> Smaller<Self> {
        let all = self.clone();
        let smaller = (0..N).flat_map(move |nth| {
            let all = all.clone();
            all[nth].smaller().map(move |it| {
                let mut others = all.clone();
                others[nth] = it;
                others
            })
        });
        Box::new(smaller)
    }

    fn words(&self) -> String {
        self.iter().map(T::words).collect::<Vec<_>>().join(BETWEEN)
    }
}

/// A text that becomes smaller line by line, then word by word, and byte by byte once it is short.
#[derive(Clone, Eq, PartialEq)]
pub(crate) struct Text(pub(crate) Vec<u8>);

/// The most bytes of a text that is made smaller byte by byte.
const SHORT: usize = 200;

impl Text {
    /// Returns the text without some of its parts.
    fn without(parts: &[Vec<u8>], range: Range<usize>) -> Self {
        let (before, from) = parts.split_at(range.start);
        Self([before.concat(), from[range.len()..].concat()].concat())
    }
}

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&String::from_utf8_lossy(&self.0))
    }
}

impl Case for Text {
    fn smaller(&self) -> Smaller<Self> {
        let parts = |is_end: fn(&u8) -> bool| -> Vec<Vec<u8>> {
            self.0.split_inclusive(is_end).map(<[u8]>::to_vec).collect()
        };
        let bytes = if self.0.len() <= SHORT { parts(|_| true) } else { Vec::new() };
        let kinds = [parts(|it| *it == b'\n'), parts(u8::is_ascii_whitespace), bytes];
        let without = |parts: Vec<Vec<u8>>| {
            let all = chunks(parts.len());
            all.map(move |range| Self::without(&parts, range))
        };
        Box::new(kinds.into_iter().flat_map(without))
    }

    fn words(&self) -> String {
        // What cannot be typed in is shown in escapes.
        let escaped = || self.0.escape_ascii().to_string().replace("\\n", "\n");
        std::str::from_utf8(&self.0).map_or_else(|_| escaped(), str::to_owned)
    }
}

/// Returns all of `n` things, then the halves of them, the quarters, and so on to each by itself.
pub(crate) fn chunks(n: usize) -> impl Iterator<Item = Range<usize>> {
    let lengths = std::iter::successors(Some(n), |it| (1 < *it).then(|| it.div_ceil(2)));
    let lengths = lengths.filter(|it| *it != 0);
    lengths.flat_map(move |length| (0..n).step_by(length).map(move |at| at..n.min(at + length)))
}

/// Returns numbers below `n`: 0, the half of it, three quarters, and so on up to the one before it.
pub(crate) fn numbers_below(n: u32) -> impl Iterator<Item = u32> {
    std::iter::successors(Some(n), |it| Some(it / 2)).take_while(|it| *it != 0).map(move |it| n - it)
}

/// How a law fails on the smallest case that was found.
#[derive(Debug)]
pub(crate) struct Failure<T> {
    pub(crate) case: T,
    /// How often the law was asked after it had failed.
    pub(crate) n_asked: u32,
    pub(crate) fall: Fall,
    words: String,
}

/// A panic.
#[derive(Debug)]
pub(crate) struct Fall {
    /// The file, the line and the column.
    pub(crate) place: String,
    pub(crate) message: String,
}

impl<T> fmt::Display for Failure<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { n_asked, fall, words, .. } = self;
        write!(f, "the smallest of {n_asked} cases on which the law fails at {}:\n{words}", fall.place)
    }
}

/// Asks a law of a case.
///
/// # Panics
/// The law fails; it panics as it does on the smallest case, which is told before.
#[track_caller]
pub(crate) fn hold<T: Case>(case: &T, law: impl FnMut(&T)) {
    let mut law = law;
    if let Err(failure) = ask(case, &mut law) {
        tell(&failure);
        law(&failure.case);
        panic!(
            "{}\nThe law holds when it is asked again: it hangs on more than its case.",
            failure.fall.message
        );
    }
}

/// Prints a failure where a test that fails shows it.
#[expect(clippy::print_stderr, reason = "tests print what they find, and it is shown where one fails")]
fn tell<T>(failure: &Failure<T>) {
    eprintln!("\n{failure}");
}

/// Asks a law of a case, and where it fails, of smaller ones until none is left on which it fails in the same place.
pub(crate) fn ask<T: Case>(case: &T, law: impl FnMut(&T)) -> Result<(), Box<Failure<T>>> {
    let mut law = law;
    let first = match quietly(|| law(case)) {
        Ok(()) => return Ok(()),
        Err(fall) => fall,
    };
    let place = first.place.clone();
    let (law, last, n_asked) = (RefCell::new(law), RefCell::new(first), Cell::new(0));
    let is_same = |case: T| {
        n_asked.set(n_asked.get() + 1);
        match quietly(|| (law.borrow_mut())(&case)) {
            Ok(()) => Ok(()),
            Err(fall) if fall.place == place => {
                let message = fall.message.clone();
                last.replace(fall);
                Err(TestCaseError::fail(message))
            }
            Err(fall) => Err(TestCaseError::reject(fall.message)),
        }
    };
    let config = Config {
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(0),
        max_shrink_iters: MOST_TRIED,
        max_shrink_time: MOST_MILLISECONDS,
        ..Config::default()
    };
    let found = TestRunner::new(config).run_one(Shrinking::new(case.clone()), is_same);
    let smallest = match found {
        Err(TestError::Fail(_, smallest)) => smallest,
        // It failed for what it was asked of before.
        Ok(_) | Err(TestError::Abort(_)) => case.clone(),
    };
    let words = RefCell::new(String::new());
    let fall = last.into_inner();
    let words_of = quietly(|| *words.borrow_mut() = smallest.words());
    let words = words_of.map_or_else(|why| format!("{smallest:?}\n{}", why.message), |()| words.into_inner());
    Err(Box::new(Failure { case: smallest, n_asked: n_asked.get(), fall, words }))
}

/// The smallest case so far on which a law fails, and the one that is tried next.
struct Shrinking<T: Case> {
    least: T,
    tried: T,
    smaller: Smaller<T>,
}

impl<T: Case> Shrinking<T> {
    /// Begins with a case.
    fn new(case: T) -> Self {
        Self { least: case.clone(), tried: case, smaller: Box::new(std::iter::empty()) }
    }
}

impl<T: Case> ValueTree for Shrinking<T> {
    type Value = T;

    fn current(&self) -> T {
        self.tried.clone()
    }

    /// The law fails on the case that was tried: goes on with one that is smaller than that.
    fn simplify(&mut self) -> bool {
        self.least = self.tried.clone();
        self.smaller = self.least.smaller();
        self.complicate()
    }

    /// The law holds for the case that was tried: goes on with another.
    fn complicate(&mut self) -> bool {
        let next = self.smaller.next();
        let is_any = next.is_some();
        self.tried = next.unwrap_or_else(|| self.least.clone());
        is_any
    }
}

thread_local! {
    static IS_QUIET: Cell<bool> = const { Cell::new(false) };
    static LAST_FALL: RefCell<Option<Fall>> = const { RefCell::new(None) };
}

/// Runs something, and returns its panic without telling anybody else; panics of other threads are told as ever.
fn quietly(run: impl FnOnce()) -> Result<(), Fall> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let told = take_hook();
        set_hook(Box::new(move |info| {
            if !IS_QUIET.get() {
                return told(info);
            }
            let place = info.location().map(ToString::to_string).unwrap_or_default();
            LAST_FALL.set(Some(Fall { place, message: message(info.payload()) }));
        }));
    });
    let was_quiet = IS_QUIET.replace(true);
    let result = catch_unwind(AssertUnwindSafe(run));
    IS_QUIET.set(was_quiet);
    result.map_err(|_| LAST_FALL.take().expect("a panic was seen"))
}

/// Returns the text of a panic.
fn message(payload: &dyn Any) -> String {
    let words = payload.downcast_ref::<&str>().map(|it| (*it).to_owned());
    words.or_else(|| payload.downcast_ref::<String>().cloned()).unwrap_or_default()
}
