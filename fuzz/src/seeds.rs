//! Inputs to begin with, made from the corpus and the suites, and slips that alter them. Tests nothing.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use azulejo_notation::{Record, records, to_json};
use azulejo_replay::{Address, Options, Place, stand_at};
use azulejo_rules::Dice;

/// The most records that one file gives.
const MOST_RECORDS: usize = 6;
/// The most bytes of a seed.
const MOST_BYTES: usize = 6_000;

/// Words that slips put in, of each kind that means something somewhere.
const WORDS: [&str; 32] = [
    "agn 1\n",
    "agn 2\n",
    "\n",
    "\r\n",
    " ",
    "\t",
    "\u{FEFF}",
    "A",
    "D",
    "1",
    "65536",
    "-",
    "+",
    "*",
    "/",
    ":",
    "=",
    ">",
    "|1",
    "|1|2 ",
    "; ",
    "@seen ",
    "# ",
    "ruling stands\n",
    "ruling position ",
    "tile 1>1 ",
    "deal ",
    "end\n",
    "score ",
    "claim A.score=",
    "\u{1b}[2J",
    "\u{202e}é",
];

/// Returns the seeds of a target.
///
/// # Errors
/// A folder or file that cannot be read.
pub fn seeds(target: &str, repository: &Path) -> io::Result<Vec<Vec<u8>>> {
    let mut files = Vec::new();
    for folder in ["corpus", "tests/suite"] {
        walk(&repository.join(folder), &mut files)?;
    }
    files.sort();
    let mut seeds = Vec::new();
    for file in files {
        let text = fs::read(file)?;
        for record in records(&text).filter(|it| it.text.len() <= MOST_BYTES).take(MOST_RECORDS) {
            seeds.extend(of_record(target, &record));
        }
    }
    seeds.dedup();
    Ok(seeds)
}

/// Finds the files with records.
fn walk(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            walk(&path, files)?;
        } else if path.extension().is_some_and(|it| it == "agn") {
            files.push(path);
        }
    }
    Ok(())
}

/// Returns the seeds that a record gives.
fn of_record(target: &str, record: &Record<'_>) -> Vec<Vec<u8>> {
    match target {
        "json" => to_json(record).into_iter().map(String::into_bytes).collect(),
        "position" => positions(record),
        _ => vec![record.text.to_vec()],
    }
}

/// Returns the positions at some places of a record.
fn positions(record: &Record<'_>) -> Vec<Vec<u8>> {
    let places = [Place::Event(1), Place::Event(4), Place::InRound(3, 2), Place::End];
    let addresses = places.into_iter().map(|place| Address { place, branches: Vec::new() });
    let standings = addresses.filter_map(|it| stand_at(record, &Options::default(), &it).ok());
    standings.map(|it| it.position().into_bytes()).collect()
}

/// Returns a seed with some random slips in it.
pub fn slipped(seeds: &[Vec<u8>], dice: &mut Dice) -> Vec<u8> {
    let mut bytes = pick(seeds, dice).cloned().unwrap_or_default();
    for _ in 0..=dice.below(4) {
        slip(&mut bytes, seeds, dice);
    }
    bytes
}

/// Makes one slip.
fn slip(bytes: &mut Vec<u8>, seeds: &[Vec<u8>], dice: &mut Dice) {
    let at = below(bytes.len() + 1, dice);
    let end = (at + 1 + below(12, dice)).min(bytes.len());
    match dice.below(7) {
        0 => insert(bytes, at, pick(&WORDS, dice).map_or(b"", |it| it.as_bytes())),
        1 => {
            let byte = u8::try_from(dice.below(256)).unwrap_or_default();
            insert(bytes, at, &[byte]);
        }
        2 => drop(bytes.drain(at.min(end)..end)),
        3 => {
            let twice = bytes.get(at..end).unwrap_or_default().to_vec();
            insert(bytes, at, &twice);
        }
        4 => {
            if let Some(byte) = bytes.get_mut(at) {
                *byte ^= 1 << dice.below(8);
            }
        }
        5 => swap_lines(bytes, dice),
        _ => {
            let other = pick(seeds, dice).cloned().unwrap_or_default();
            let from = below(other.len() + 1, dice);
            let part = other.get(from..(from + 80).min(other.len())).unwrap_or_default();
            insert(bytes, at, part);
        }
    }
}

/// Puts bytes in.
fn insert(bytes: &mut Vec<u8>, at: usize, part: &[u8]) {
    bytes.splice(at..at, part.iter().copied());
}

/// Swaps two lines.
fn swap_lines(bytes: &mut Vec<u8>, dice: &mut Dice) {
    let mut lines: Vec<_> = bytes.split_inclusive(|it| *it == b'\n').collect();
    let (left, right) = (below(lines.len(), dice), below(lines.len(), dice));
    if !lines.is_empty() {
        lines.swap(left, right);
    }
    *bytes = lines.concat();
}

/// Returns one of several.
fn pick<'a, T>(items: &'a [T], dice: &mut Dice) -> Option<&'a T> {
    items.get(below(items.len(), dice))
}

/// Returns a random index.
fn below(n: usize, dice: &mut Dice) -> usize {
    dice.below(u32::try_from(n).unwrap_or(u32::MAX)) as usize
}
