//! What is measured, one function each: who runs beside whom on what. Says nothing of how it is shown.

use std::hint::black_box;
use std::path::PathBuf;

use anyhow::{Result, bail, ensure};
use azulejo_notation::records;

use crate::contest::Contest;
use crate::inputs::{self, Games, Input, path_text};
use crate::peak;
use crate::playout::{Engine, Played};
use crate::report::{Report, mebibytes};
use crate::tools;

/// How often a text is scanned in one run.
const N_SCANS: u64 = 100;

/// Bytes below which a large file must be verified.
const LIMIT: u64 = 64 << 20;

/// How many games our engine plays in one run.
const N_PLAYOUTS: u32 = 200_000;

/// How many games tell whether two engines play the same game.
const N_ALIKE: u32 = 20_000;

/// Seed of the playouts.
const SEED: u64 = 1;

/// What compares two readings that no usual game tells apart.
pub(crate) const COMPARE: [&str; 5] = ["diff", "--rules", "rulebook-2018", "--rules", "deadlock=drawn"];

/// The least part of the plies that are verified in the same time: two readings may cost 2.2 times what one does.
const LEAST_COMPARED: f64 = 0.455;

/// What compares two readings that a usual game tells apart early.
const COMPARE_APART: [&str; 5] = ["diff", "--rules", "rulebook-2018", "--rules", "guide-es"];

/// What two readings make of a game that they tell apart late.
const PART_LATE: &str = "diff --rules rulebook-2018 --rules end-test=at-once";

/// In how many records the cause is looked for, which is found soon.
const N_CAUSES: usize = 5000;

/// In how many records what explains them is looked for.
const N_EXPLAINED: usize = 200;

/// How often a record is shrunk in one run.
const N_SHRUNK: u64 = 20;

/// Something that can be measured alone.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Measure {
    /// Verifying beside replaying chess.
    Verify,
    /// Two cores beside one.
    Cores,
    /// Two readings of each record beside one.
    Readings,
    /// Looking for causes, explanations and the smallest record beside verifying, and on two cores beside one.
    Searches,
    /// Finding records beside finding a byte.
    Records,
    /// Memory for a large file.
    Memory,
    /// Playouts beside those of a plain engine.
    Playouts,
}

impl Measure {
    /// All, in the order in which they run.
    pub(crate) const ALL: [Self; 7] = [
        Self::Verify,
        Self::Cores,
        Self::Readings,
        Self::Searches,
        Self::Records,
        Self::Memory,
        Self::Playouts,
    ];

    /// Returns the name on the command line.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Verify => "verify",
            Self::Cores => "cores",
            Self::Readings => "readings",
            Self::Searches => "searches",
            Self::Records => "records",
            Self::Memory => "memory",
            Self::Playouts => "playouts",
        }
    }

    /// Measures it; `bench` is set up by the first that needs it.
    pub(crate) fn run(self, bench: &mut Option<Bench>, report: &mut Report) -> Result<()> {
        match self {
            Self::Verify => verify(Bench::ready(bench)?, report),
            Self::Cores => cores(Bench::ready(bench)?, report),
            Self::Readings => readings(Bench::ready(bench)?, report),
            Self::Searches => searches(Bench::ready(bench)?, report),
            Self::Records => boundaries(Bench::ready(bench)?, report),
            Self::Memory => memory(Bench::ready(bench)?, report),
            Self::Playouts => playouts(report),
        }
    }
}

/// What measures of the command share.
#[derive(Debug)]
pub(crate) struct Bench {
    azulejo: PathBuf,
    games: Games,
    folder: tempfile::TempDir,
}

impl Bench {
    /// Sets up what is not yet there.
    fn ready(bench: &mut Option<Self>) -> Result<&Self> {
        match bench {
            Some(it) => Ok(it),
            none => Ok(none.insert(Self::new()?)),
        }
    }

    /// Builds the command and simulates games.
    fn new() -> Result<Self> {
        let azulejo = tools::build_azulejo()?;
        let games = Games::usual(&azulejo)?;
        Ok(Self { azulejo, games, folder: tools::scratch()? })
    }

    /// Returns the path of a file that lasts as long as the run.
    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Verifies with so many threads and returns how many plies that were.
    fn check(&self, input: &Input, n_jobs: u32) -> Result<u64> {
        let arguments = ["check", "--level", "5", "--jobs", &n_jobs.to_string(), path_text(&input.path)?];
        let printed = tools::run(&self.azulejo, &arguments)?;
        ensure!(printed.contains(" 0 errors, 0 warnings"), "not all records are in order: {printed}");
        Ok(input.n_plies)
    }
}

/// Verifies azul on one core beside playing chess.
fn verify(bench: &Bench, report: &mut Report) -> Result<()> {
    let chess = tools::build_chess()?;
    let azul = bench.games.file(bench.path("verify.agn"))?;
    let stars = Games::of_stars(&bench.azulejo)?.file(bench.path("stars.agn"))?;
    let games = inputs::chess(&chess, bench.folder.path())?;
    let mut contest = Contest::default();
    contest.enter("`check --jobs 1` on azul", || bench.check(&azul, 1));
    contest.enter("`check --jobs 1` on summer-pavilion", || bench.check(&stars, 1));
    for input in &games {
        contest.enter(&format!("chess, {}", input.name), || inputs::play_chess(&chess, &input.path));
    }
    let all = contest.run()?;
    report.one_core_rates(&all, "plies");
    let [ours, stars, chess @ ..] = all.as_slice() else { bail!("nobody ran") };
    report.compare(stars, ours, None);
    for (theirs, input) in chess.iter().zip(&games) {
        report.compare(ours, theirs, input.is_usual.then_some(1.5));
    }
    Ok(())
}

/// Verifies on two cores beside one: many files, and one.
fn cores(bench: &Bench, report: &mut Report) -> Result<()> {
    let file = bench.games.file(bench.path("cores.agn"))?;
    let folder = bench.games.folder(bench.path("cores"), 5)?;
    // Each of the two runs follows the other, so that both find the caches as a run on the same files left them.
    for (name, input) in [("one file", &file), ("a folder", &folder)] {
        let mut contest = Contest::default();
        for n_jobs in [2, 1] {
            let name = format!("`check --jobs {n_jobs}` on {name}");
            contest.enter(&name, move || bench.check(input, n_jobs));
        }
        let runs = contest.run()?;
        report.rates(&runs, "plies");
        if let [two, one] = runs.as_slice() {
            report.compare_by_wall(two, one, Some(1.8));
        }
    }
    Ok(())
}

/// Compares two readings on one core beside verifying under one.
fn readings(bench: &Bench, report: &mut Report) -> Result<()> {
    let file = bench.games.file(bench.path("readings.agn"))?;
    let arguments: Vec<_> = COMPARE.into_iter().chain([path_text(&file.path)?]).collect();
    let mut contest = Contest::default();
    contest.enter("`diff` of two readings", || {
        let printed = tools::run_on_one_core(&bench.azulejo, &arguments)?;
        ensure!(printed.contains(" 0 part"), "the readings part: {printed}");
        Ok(file.n_plies)
    });
    contest.enter("`check --jobs 1` under one", || bench.check(&file, 1));
    let all = contest.run()?;
    report.one_core_rates(&all, "plies");
    if let [two, one] = all.as_slice() {
        report.compare(two, one, Some(LEAST_COMPARED));
    }
    Ok(())
}

/// Looks for causes, explanations and the smallest record, on two cores and on one, beside verifying.
fn searches(bench: &Bench, report: &mut Report) -> Result<()> {
    let many = bench.games.first(bench.path("causes.agn"), N_CAUSES)?;
    let some = bench.games.first(bench.path("explanations.agn"), N_EXPLAINED)?;
    let one = bench.games.first(bench.path("one.agn"), 1)?;
    let searches: [(&str, &Input, &[&str], u64); 3] = [
        ("causes by `diff --rules`", &many, &COMPARE_APART, 1),
        ("explanations by `readings`", &some, &["readings"], 1),
        ("the smallest record by `shrink`", &one, &["shrink", "--while", PART_LATE], N_SHRUNK),
    ];
    let mut contest = Contest::default();
    contest.enter("`check --jobs 1` on the records with causes", || bench.check(&many, 1));
    for (name, input, words, n_times) in &searches {
        for (n_cores, on) in [(2, "two cores"), (1, "one core")] {
            let path = path_text(&input.path)?;
            let arguments: Vec<_> = words.iter().copied().chain([path]).collect();
            contest.enter(&format!("{name}, on {on}"), move || {
                for _ in 0..*n_times {
                    let printed = tools::find(&bench.azulejo, &arguments, n_cores)?;
                    ensure!(!printed.is_empty(), "{arguments:?} finds nothing");
                }
                Ok(n_times * input.n_plies)
            });
        }
    }
    let all = contest.run()?;
    report.rates(&all, "plies");
    let [check, found @ ..] = all.as_slice() else { bail!("nobody ran") };
    for pair in found.chunks(2) {
        if let [two, one] = pair {
            report.compare_by_wall(two, one, None);
            report.compare(one, check, None);
        }
    }
    Ok(())
}

/// Finds records beside finding line feeds in the same bytes.
fn boundaries(bench: &Bench, report: &mut Report) -> Result<()> {
    let text = bench.games.text.as_slice();
    let mut contest = Contest::default();
    contest.enter("`records`", scan(text, |text| records(text).count()));
    contest.enter("memchr, counting line feeds", scan(text, |text| memchr::memchr_iter(b'\n', text).count()));
    contest.enter("memchr, stopping at each line feed", scan(text, stops));
    contest.enter("memchr, finding nothing", scan(text, |text| memchr::memchr(0, text).unwrap_or_default()));
    let all = contest.run()?;
    report.one_core_rates(&all, "bytes");
    if let [ours, counting, others @ ..] = all.as_slice() {
        report.compare(ours, counting, Some(0.5));
        for theirs in others {
            report.compare(ours, theirs, None);
        }
    }
    Ok(())
}

/// Makes work of scanning a text a number of times.
fn scan<'a>(text: &'a [u8], pass: impl Fn(&[u8]) -> usize + 'a) -> impl FnMut() -> Result<u64> + 'a {
    move || {
        for _ in 0..N_SCANS {
            black_box(pass(black_box(text)));
        }
        Ok(N_SCANS * text.len() as u64)
    }
}

/// Counts line feeds, and stops at each.
fn stops(text: &[u8]) -> usize {
    memchr::memchr_iter(b'\n', text).map(black_box).fold(0, |n_stops, _| n_stops + 1)
}

/// Verifies a gigabyte and looks at the memory that this took.
fn memory(bench: &Bench, report: &mut Report) -> Result<()> {
    let path = bench.path("gigabyte.agn");
    let n_bytes = bench.games.gigabyte(&path)?;
    let size = mebibytes(n_bytes);
    for (name, arguments) in [
        ("`check --jobs 1` on a file", ["check", "--jobs", "1", path_text(&path)?]),
        ("`check --jobs 2` on a file", ["check", "--jobs", "2", path_text(&path)?]),
        ("`check --jobs 1` on standard input", ["check", "--jobs", "1", "-"]),
    ] {
        let peak = peak::of(&bench.azulejo, &arguments, &path)?;
        report.bytes(&format!("peak memory of {name} of {size}"), peak, LIMIT);
    }
    Ok(())
}

/// Plays at random beside the plain engine.
fn playouts(report: &mut Report) -> Result<()> {
    ensure_alike(Engine::Ours.play(N_ALIKE, SEED)?, Engine::Plain.play(N_ALIKE, SEED)?)?;
    let mut contest = Contest::default();
    for (name, engine, n_games) in [
        ("playouts by `azulejo-rules`", Engine::Ours, N_PLAYOUTS),
        ("playouts by a plain engine", Engine::Plain, N_PLAYOUTS / 4),
    ] {
        contest.enter(name, move || {
            black_box(engine.play(n_games, SEED)?);
            Ok(u64::from(n_games))
        });
    }
    let all = contest.run()?;
    report.one_core_rates(&all, "games");
    if let [ours, plain] = all.as_slice() {
        report.compare(ours, plain, Some(4.65));
    }
    Ok(())
}

/// Makes sure that two engines play the same game: as many plies and points, but for what chance does to their means.
fn ensure_alike(ours: Played, plain: Played) -> Result<()> {
    let differ = |our: i64, their: i64| their / 50 < (our - their).abs();
    let n_plies = |it: Played| i64::try_from(it.n_plies);
    ensure!(!differ(n_plies(ours)?, n_plies(plain)?), "games differ in length: {ours:?}, {plain:?}");
    ensure!(!differ(ours.n_points, plain.n_points), "games differ in points: {ours:?}, {plain:?}");
    Ok(())
}
