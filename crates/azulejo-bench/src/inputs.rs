//! The files that are read in a run, made anew for each from fixed seeds. Reads no clock.

use std::fs;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use azulejo_notation::{LineKind, Record, records};

use crate::tools;

/// How many different games of azul there are; larger files hold them again and again.
const N_GAMES: u32 = 20_000;

/// How many different random games of chess there are.
const N_CHESS_GAMES: u32 = 10_000;

/// Plies in a file whose reading is timed, or a few more.
const N_PLIES: u64 = 8_000_000;

/// Bytes in the file that is too large for memory.
const GIGABYTE: u64 = 1 << 30;

/// Seed of the first game of azul, and of all chess.
const SEED: &str = "1";

/// A file and how many plies it holds.
#[derive(Clone, Debug)]
pub(crate) struct Input {
    /// What is in it.
    pub(crate) name: String,
    /// Whether a target is set for it, or it is there to show how much the games matter.
    pub(crate) is_usual: bool,
    /// Where it is.
    pub(crate) path: PathBuf,
    /// The plies in it.
    pub(crate) n_plies: u64,
}

/// Games in memory, of which files are made.
#[derive(Clone, Debug)]
pub(crate) struct Games {
    /// Which game they are of.
    name: &'static str,
    /// The records, in full form.
    pub(crate) text: Vec<u8>,
    n_plies: u64,
}

impl Games {
    /// Simulates games between two greedy seats.
    pub(crate) fn simulate(azulejo: &Path, name: &'static str, n_games: u32) -> Result<Self> {
        let count = n_games.to_string();
        let arguments = ["simulate", "--game", name, "--policy", "greedy", "--seed", SEED, "--count", &count];
        let text = tools::run(azulejo, &arguments)?.into_bytes();
        let lines = records(&text).flat_map(|record| record.lines());
        let n_plies = lines.filter(|line| matches!(line.kind, LineKind::Ply { .. })).count() as u64;
        Ok(Self { name, text, n_plies })
    }

    /// Simulates the usual number of games of azul.
    pub(crate) fn usual(azulejo: &Path) -> Result<Self> {
        Self::simulate(azulejo, "azul", N_GAMES)
    }

    /// Simulates games of summer-pavilion, which are twice as long.
    pub(crate) fn of_stars(azulejo: &Path) -> Result<Self> {
        Self::simulate(azulejo, "summer-pavilion", N_GAMES / 10)
    }

    /// Writes all games, once.
    pub(crate) fn once(&self, path: PathBuf) -> Result<Input> {
        fs::write(&path, &self.text)?;
        Ok(Input { name: self.name.to_owned(), is_usual: true, path, n_plies: self.n_plies })
    }

    /// Writes the games again and again into one file of the usual number of plies.
    pub(crate) fn file(&self, path: PathBuf) -> Result<Input> {
        let n_plies = write_again(&path, &self.text, N_PLIES.div_ceil(self.n_plies))? * self.n_plies;
        Ok(Input { name: self.name.to_owned(), is_usual: true, path, n_plies })
    }

    /// Writes the first games, so many of them, once.
    pub(crate) fn first(&self, path: PathBuf, n_games: usize) -> Result<Input> {
        let some: Vec<_> = records(&self.text).take(n_games).collect();
        let lines = some.iter().flat_map(Record::lines);
        let n_plies = lines.filter(|line| matches!(line.kind, LineKind::Ply { .. })).count() as u64;
        fs::write(&path, some.iter().map(|it| it.text).collect::<Vec<_>>().concat())?;
        Ok(Input { name: self.name.to_owned(), is_usual: true, path, n_plies })
    }

    /// Writes the games again and again into a file of a gigabyte and returns its size.
    pub(crate) fn gigabyte(&self, path: &Path) -> Result<u64> {
        let len = self.text.len() as u64;
        Ok(write_again(path, &self.text, GIGABYTE.div_ceil(len))? * len)
    }

    /// Writes a folder of many files of `n_records` games each, of the usual number of plies in all.
    pub(crate) fn folder(&self, path: PathBuf, n_records: usize) -> Result<Input> {
        let records: Vec<_> = records(&self.text).map(|it| it.text).collect();
        let n_times = N_PLIES.div_ceil(self.n_plies);
        for time in 0..n_times {
            let folder = path.join(time.to_string());
            fs::create_dir_all(&folder)?;
            for (nth, some) in records.chunks(n_records).enumerate() {
                fs::write(folder.join(format!("{nth}.agn")), some.concat())?;
            }
        }
        Ok(Input { name: self.name.to_owned(), is_usual: true, path, n_plies: n_times * self.n_plies })
    }
}

/// Writes a text `n_times` one after the other; returns how often it did.
fn write_again(path: &Path, text: &[u8], n_times: u64) -> Result<u64> {
    let mut file = BufWriter::new(File::create(path)?);
    for _ in 0..n_times {
        file.write_all(text)?;
    }
    file.flush()?;
    Ok(n_times)
}

/// Lengths of random games of chess: a name, the least plies, the most, and whether games by people are as long.
const LENGTHS: [(&str, &str, &str, bool); 3] =
    [("short", "20", "60", false), ("usual", "20", "140", true), ("long", "100", "300", false)];

/// Files of games by people in pgn-reader's package: a file, a name, and whether it is nothing but games.
const BY_PEOPLE: [(&str, &str, bool); 2] = [
    ("twic1599_1000k.pgn", "games of masters", true),
    ("lichess_db_1000k.pgn", "games from Lichess, each move with a clock time", false),
];

/// Writes the chess games: some at random, of three lengths, and those by people that come with pgn-reader.
pub(crate) fn chess(program: &Path, folder: &Path) -> Result<Vec<Input>> {
    let mut inputs = Vec::new();
    for (name, least, most, is_usual) in LENGTHS {
        let path = folder.join(format!("{name}.pgn"));
        let count = N_CHESS_GAMES.to_string();
        tools::run(program, &["write", path_text(&path)?, &count, least, most, SEED])?;
        let text = fs::read_to_string(&path)?;
        let name = format!("random games of {least} to {most} plies");
        inputs.push(Input { is_usual, ..again(program, path, &text, name)? });
    }
    for (file, name, is_usual) in BY_PEOPLE {
        let text = tools::from_pgn_reader(file)?;
        let input = again(program, folder.join(file), whole_games(&text), name.to_owned())?;
        inputs.push(Input { is_usual, ..input });
    }
    Ok(inputs)
}

/// Cuts a last game that may not be whole.
fn whole_games(text: &str) -> &str {
    let end = text.rfind("\n\n[Event ").map_or(text.len(), |at| at + 2);
    text.get(..end).unwrap_or(text)
}

/// Writes chess games again and again into one file of the usual number of plies.
fn again(program: &Path, path: PathBuf, text: &str, name: String) -> Result<Input> {
    fs::write(&path, text)?;
    let n_plies = play_chess(program, &path)?;
    let n_times = write_again(&path, text.as_bytes(), N_PLIES.div_ceil(n_plies))?;
    Ok(Input { name, is_usual: true, path, n_plies: n_times * n_plies })
}

/// Plays a PGN file and returns how many plies it holds.
pub(crate) fn play_chess(program: &Path, path: &Path) -> Result<u64> {
    let printed = tools::run(program, &["play", path_text(path)?])?;
    let n_plies = printed.split_whitespace().nth(1).context("the chess yardstick counts no plies")?;
    Ok(n_plies.parse()?)
}

/// Returns a path as text.
pub(crate) fn path_text(path: &Path) -> Result<&str> {
    path.to_str().context("the path is not UTF-8")
}
