//! Every record of files and folders, on all cores, and what comes of each in their order. Decides nothing about rules.

use std::path::PathBuf;

use anyhow::{Result, bail};
use azulejo_notation::Record;
use azulejo_render::Whose;
use rayon::prelude::*;

use crate::console::Console;
use crate::exit::Exit;
use crate::input::{Came, Input, each_input, expand, no_record};
use crate::progress::Progress;
use crate::stream::{Piece, Stream};

/// What is done with a record of a file on any core.
type Do<'a, T> = &'a (dyn Fn(&str, &Record<'_>) -> T + Sync);

/// The same for who can say how far a long search in one record is.
type Search<'a, T> = &'a (dyn Fn(&str, &Record<'_>, &Progress) -> T + Sync);

/// What is done with what came of it, in the order of the records.
type Take<'a, T> = &'a mut (dyn FnMut(T, &mut Console<'_>) -> Result<()> + Send);

/// Returns where a record of a file stands and what it calls itself, for which its header is read.
pub(crate) fn whose<'a>(file: &'a str, record: &Record<'a>) -> Whose<'a> {
    Whose { file, record: record.nth, line: record.line(), id: record.field("id") }
}

/// Returns where a record of a file stands, as people are told of it: `games.agn:17`.
pub(crate) fn place(file: &str, record: &Record<'_>) -> String {
    format!("{file}:{}", record.line())
}

/// Does something with every record that the paths name: files, folders, or `-` for standard input; and shows how far it is.
///
/// What stood in the way of reading is said on standard error, and the rest goes on; the exit says so.
pub(crate) fn each_record<T: Send>(
    paths: &[PathBuf],
    console: &mut Console<'_>,
    search: Search<'_, T>,
    take: Take<'_, T>,
) -> Result<Exit> {
    let progress = Progress::new(console);
    let with: Do<'_, T> = &|file, record| {
        let found = search(file, record, &progress);
        progress.count_record();
        found
    };
    let take: Take<'_, T> = &mut |it, console| progress.aside(|| take(it, console));
    let mut exit = Exit::Clean;
    let keep = |stream: Stream<'static>| Some((of_small(stream, with), 0));
    let each = &mut |came: Came<(Vec<T>, Result<()>)>| {
        let result = match came {
            Came::Small((found, result)) => {
                found.into_iter().try_for_each(|it| take(it, console))?;
                result.map(|()| Exit::Clean)
            }
            Came::Trouble(trouble) => Err(trouble),
            Came::Alone(input) => of_input(&input, console, with, take),
        };
        exit = exit.max(console.survive(result)?);
        Ok(())
    };
    // A thread of the pool reads, so that no batch is handed over and waited for.
    rayon::scope(|_| each_input(expand(paths), keep, each))?;
    Ok(exit)
}

/// Does it with every record of a file, a part at a time.
fn of_input<T: Send>(
    input: &Input,
    console: &mut Console<'_>,
    with: Do<'_, T>,
    take: Take<'_, T>,
) -> Result<Exit> {
    let stream = input.open(console)?;
    of_stream(stream, with, &mut |found| found.into_iter().try_for_each(|it| take(it, console)))?;
    Ok(Exit::Clean)
}

/// Does it with every record of a small file: what came of them, and what stood in the way of more.
fn of_small<T: Send>(stream: Stream<'_>, with: Do<'_, T>) -> (Vec<T>, Result<()>) {
    let mut all = Vec::new();
    let mut add = |found| {
        all.extend::<Vec<T>>(found);
        Ok(())
    };
    let result = of_stream(stream, with, &mut add);
    (all, result)
}

/// Does it with every record of a stream.
fn of_stream<T: Send>(
    stream: Stream<'_>,
    with: Do<'_, T>,
    take: &mut dyn FnMut(Vec<T>) -> Result<()>,
) -> Result<()> {
    let (mut stream, mut n_records) = (stream.for_pool(), 0);
    while let Some(piece) = stream.next()? {
        let Piece::Batch(batch) = piece else { continue };
        let file = stream.name();
        let found: Vec<T> = batch.par_records().map(|record| with(file, &record)).collect();
        n_records += found.len();
        take(found)?;
    }
    if n_records == 0 {
        bail!("{}", no_record(stream.name()));
    }
    Ok(())
}
