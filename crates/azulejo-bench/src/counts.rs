//! Instructions counted by valgrind, which do not change with what else the machine does: a guard where time is none.
//! Measures no time.

use std::collections::BTreeMap;
use std::env;
use std::ffi::OsString;
use std::fmt::Write as _;
use std::fs;
use std::io::{Write, stdout};
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};

use anyhow::{Context, Result, ensure};

use crate::inputs::{Games, path_text};
use crate::measures::COMPARE;
use crate::playout::Engine;
use crate::tools;

/// By how many percent a count may pass the accepted one.
const TOLERANCE: u64 = 5;

/// How many games are read or played beside one game, so that what a ply costs can be told from what a start costs.
const N_GAMES: u32 = 300;

/// Seed of the playouts.
const SEED: u64 = 1;

/// The accepted counts.
const ACCEPTED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/counts.txt");

/// Counts by name.
type Counts = BTreeMap<String, u64>;

/// What is done with the counts.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Wish {
    /// They are printed beside the accepted ones.
    Show,
    /// As well, and one that passes its accepted count is a failure.
    Check,
    /// They become the accepted ones.
    Accept,
}

/// Counts, and does with the counts what is wished.
pub(crate) fn run(wish: Wish) -> Result<ExitCode> {
    let compiler = tools::compiler()?;
    let (accepted_with, accepted) = read_accepted();
    if wish == Wish::Check && compiler != accepted_with {
        writeln!(stdout(), "skipped: counts were accepted with {accepted_with}, and this is {compiler}")?;
        return Ok(ExitCode::SUCCESS);
    }
    let counts = count_all()?;
    let n_worse = show(&counts, &accepted)?;
    if wish == Wish::Accept {
        fs::write(ACCEPTED, accepted_text(&compiler, &counts)?)?;
    }
    Ok(if wish == Wish::Check && n_worse != 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// Prints the counts and returns how many are too high.
fn show(counts: &Counts, accepted: &Counts) -> Result<usize> {
    let mut n_worse = 0;
    for (name, count) in counts {
        let before = accepted.get(name).copied();
        let verdict = match before {
            None => "new",
            Some(before) if before * (100 + TOLERANCE) < count * 100 => "too many",
            Some(before) if count * 100 < before * (100 - TOLERANCE) => "fewer: accept them",
            Some(_) => "as before",
        };
        n_worse += usize::from(verdict == "too many");
        let before = before.map_or("-".to_owned(), |it| it.to_string());
        writeln!(stdout(), "{name:<18} {count:>12} accepted {before:>12}  {verdict}")?;
    }
    Ok(n_worse)
}

/// Reads the accepted counts, and the compiler that they are of.
fn read_accepted() -> (String, Counts) {
    let text = fs::read_to_string(ACCEPTED).unwrap_or_default();
    let lines = text.lines().filter_map(|it| it.split_once(": "));
    let with = lines.clone().find(|(name, _)| *name == "compiler").map_or("", |(_, value)| value);
    let counts = lines.filter_map(|(name, value)| Some((name.to_owned(), value.trim().parse().ok()?)));
    (with.to_owned(), counts.collect())
}

/// Writes the file of accepted counts.
fn accepted_text(compiler: &str, counts: &Counts) -> Result<String> {
    let mut text = format!(
        "# Instructions, counted by valgrind, that `azulejo-bench counts --check` holds against; written by\n\
         # `azulejo-bench counts --accept`. They say something only of this compiler.\n\
         compiler: {compiler}\n"
    );
    for (name, count) in counts {
        writeln!(text, "{name}: {count}")?;
    }
    Ok(text)
}

/// What a program did under valgrind.
#[derive(Clone, Copy, Debug)]
struct Counted {
    n_plies: u64,
    n_instructions: u64,
}

/// Counts everything.
fn count_all() -> Result<Counts> {
    let azulejo = tools::build_azulejo()?;
    let folder = tools::scratch()?;
    let mut counts = Counts::new();
    let commands: [(&str, &[&str]); 3] =
        [("check", &["check", "--jobs", "1"]), ("diff", &COMPARE), ("fmt", &["fmt", "--stdout"])];
    for (name, words) in commands {
        let one = count_reading(&azulejo, words, 1, folder.path())?;
        let many = count_reading(&azulejo, words, N_GAMES, folder.path())?;
        counts.insert(format!("{name}, one game"), one.n_instructions);
        counts.insert(format!("{name}, a ply"), a_ply(one, many));
    }
    let (one, many) = (count_playing(1, folder.path())?, count_playing(N_GAMES, folder.path())?);
    counts.insert("playouts, a ply".to_owned(), a_ply(one, many));
    Ok(counts)
}

/// Returns what a ply costs, without what the start of a program costs.
fn a_ply(one: Counted, many: Counted) -> u64 {
    let n_instructions = many.n_instructions.saturating_sub(one.n_instructions);
    n_instructions.checked_div(many.n_plies.saturating_sub(one.n_plies)).unwrap_or_default()
}

/// Counts while the command reads simulated games.
fn count_reading(azulejo: &Path, words: &[&str], n_games: u32, folder: &Path) -> Result<Counted> {
    let input = Games::simulate(azulejo, "azul", n_games)?.once(folder.join("games.agn"))?;
    let arguments: Vec<_> = words.iter().copied().chain([path_text(&input.path)?]).collect();
    Ok(Counted { n_plies: input.n_plies, n_instructions: instructions(azulejo, &arguments, folder)? })
}

/// Counts while this program plays at random.
fn count_playing(n_games: u32, folder: &Path) -> Result<Counted> {
    let arguments = ["playouts", Engine::Ours.name(), &n_games.to_string(), &SEED.to_string()];
    let n_plies = Engine::Ours.play(n_games, SEED)?.n_plies;
    Ok(Counted { n_plies, n_instructions: instructions(&env::current_exe()?, &arguments, folder)? })
}

/// Runs a program under valgrind and returns how many instructions that took.
fn instructions(program: &Path, arguments: &[&str], folder: &Path) -> Result<u64> {
    let mut out = OsString::from("--callgrind-out-file=");
    out.push(folder.join("callgrind.out"));
    let mut command = Command::new("valgrind");
    command.arg("--tool=callgrind").arg(out).arg(program).args(arguments).stdin(Stdio::null());
    let output = tools::on_one_core(&mut command)
        .output()
        .context("valgrind does not run; `apt-get install valgrind` brings it")?;
    let said = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "{arguments:?} fails under valgrind:\n{said}");
    let count = said.lines().find_map(|it| it.split_once("Collected : "));
    let (_, count) = count.context("valgrind counts nothing")?;
    Ok(count.trim().parse()?)
}
