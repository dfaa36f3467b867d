//! Files and folders as the arguments name them, and the record that is meant. Reads no line of a record.

use std::collections::VecDeque;
use std::fs;
use std::fs::{File, Metadata, OpenOptions};
use std::io;
use std::io::Read;
use std::iter;
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::{Context, Result, bail};
use azulejo_notation::Record;
use azulejo_render::{Escaped, escape};
use walkdir::{DirEntry, WalkDir};

use crate::console::Console;
use crate::pooled::in_order;
use crate::stream::{Piece, STANDARD, Stream, cannot_be_read};

/// The most bytes of a file that is small enough to be read among others at the same time.
const SMALL: u64 = 1_048_576;

/// The most small files that are read before what came of them is taken.
const MOST_FILES: usize = 1024;

/// The bytes of small files and of what came of them after which no further one is read before it is taken.
const MOST_BYTES: u64 = 4_194_304;

/// The most bytes of a file that is held in memory as a whole, as comparing and merging need it.
const MOST_WHOLE: u64 = 1 << 30;

/// How many small files a core takes at once, since to take one costs the other cores time too.
const AT_ONCE: usize = 8;

/// What an argument names.
#[derive(Clone, Debug)]
pub(crate) enum Input {
    /// A file on disk, or what else has a path, as a pipe.
    File(PathBuf),
    /// A file that was found in a folder: nothing else.
    Found(PathBuf),
    /// What comes in on standard input.
    Standard,
}

impl Input {
    /// Returns what an argument names that is no folder.
    pub(crate) fn of(path: &Path) -> Self {
        if path == Path::new(STANDARD) { Self::Standard } else { Self::File(path.to_owned()) }
    }

    /// Returns the path of a file.
    pub(crate) fn path(&self) -> Option<&Path> {
        match self {
            Self::File(path) | Self::Found(path) => Some(path),
            Self::Standard => None,
        }
    }

    /// Begins to read it.
    pub(crate) fn open<'a>(&self, console: &mut Console<'a>) -> Result<Stream<'a>> {
        match self {
            Self::File(path) => return open_path(path),
            Self::Found(path) => return open_file(path),
            Self::Standard => {}
        }
        let input = console.take_input().context("standard input is named twice: it can be read once")?;
        Ok(Stream::new(STANDARD.to_owned(), input, u64::MAX))
    }

    /// Begins to read it, if it is a file that is small enough to be read among others.
    fn open_small(&self) -> Option<Result<Stream<'static>>> {
        let opened = match self {
            Self::Found(path) => open_file(path),
            Self::File(path) if fs::metadata(path).map_or(true, |it| it.is_file()) => open_file(path),
            Self::File(_) | Self::Standard => return None,
        };
        if opened.as_ref().is_ok_and(|it| SMALL < it.size()) { None } else { Some(opened) }
    }
}

/// Begins to read what lies at a path. A pipe waits for who writes into it.
fn open_path(path: &Path) -> Result<Stream<'static>> {
    let opened = File::open(path).and_then(|file| file.metadata().map(|it| (it, file)));
    opened.map(|it| streamed(path, it)).with_context(|| cannot_be_read(&path.display().to_string()))
}

/// Begins to read a file on disk, and nothing else: what was a file when it was looked at may be a pipe by now, whose writer
/// nobody waits for.
pub(crate) fn open_file(path: &Path) -> Result<Stream<'static>> {
    let opened = open_at_once(path).with_context(|| cannot_be_read(&path.display().to_string()))?;
    if !opened.0.is_file() {
        bail!("{} is no file any more", shown(path));
    }
    Ok(streamed(path, opened))
}

/// Opens what lies at a path to read it, without waiting for anybody.
fn open_at_once(path: &Path) -> io::Result<(Metadata, File)> {
    let mut options = OpenOptions::new();
    options.read(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::custom_flags(
        &mut options,
        rustix::fs::OFlags::NONBLOCK.bits().cast_signed(),
    );
    let file = options.open(path)?;
    Ok((file.metadata()?, file))
}

/// Returns the stream of what was opened.
fn streamed(path: &Path, (metadata, file): (Metadata, File)) -> Stream<'static> {
    let size = if metadata.is_file() { metadata.len() } else { u64::MAX };
    Stream::new(path.display().to_string(), Box::new(file), size)
}

/// Reads a file as a whole.
pub(crate) fn read_whole(path: &Path, console: &mut Console<'_>) -> Result<Vec<u8>> {
    let stream = Input::of(path).open(console)?;
    let name = stream.name().to_owned();
    let mut text = Vec::new();
    let read = stream.into_input().take(MOST_WHOLE + 1).read_to_end(&mut text);
    if MOST_WHOLE < read.with_context(|| cannot_be_read(&name))? as u64 {
        bail!("{} has more than {MOST_WHOLE} bytes, which is too much to be held in memory", Escaped(&name));
    }
    Ok(text)
}

/// One of several inputs.
#[derive(Debug)]
pub(crate) enum Came<T> {
    /// What came of a small file.
    Small(T),
    /// An input that is to be read alone, since it is large, or no file, or too much came of it.
    Alone(Input),
    /// What stands in the way of reading one.
    Trouble(anyhow::Error),
}

/// Does something with every small file among the inputs, on all cores of the pool, and takes all inputs in their order.
///
/// What came of some files is taken while the next are read, and folders are looked through as far as files are needed. `with`
/// returns what came of a file and how many bytes that takes, or nothing where it is too much to be kept with that of others.
pub(crate) fn each_input<T: Send>(
    inputs: impl Iterator<Item = Result<Input>> + Send,
    with: impl Fn(Stream<'static>) -> Option<(T, usize)> + Sync,
    take: &mut (dyn FnMut(Came<T>) -> Result<()> + Send),
) -> Result<()> {
    let mut inputs = inputs.fuse();
    let mut ahead: VecDeque<_> = inputs.by_ref().take(MOST_FILES).collect();
    let mut before = Vec::new();
    while !ahead.is_empty() {
        let n_missing = (2 * MOST_FILES).saturating_sub(ahead.len());
        let n_bytes = AtomicU64::new(0);
        let is_full = || MOST_BYTES <= n_bytes.load(Ordering::Relaxed);
        let some = iter::from_fn(|| if is_full() { None } else { ahead.pop_front() }).take(MOST_FILES);
        let come = |input: Result<Input>| match input.map(|it| (it.open_small(), it)) {
            Err(trouble) | Ok((Some(Err(trouble)), _)) => Came::Trouble(trouble),
            Ok((None, alone)) => Came::Alone(alone),
            Ok((Some(Ok(stream)), input)) => {
                let size = stream.size();
                with(stream).map_or(Came::Alone(input), |(it, n_more)| {
                    n_bytes.fetch_add(size + n_more as u64, Ordering::Relaxed);
                    Came::Small(it)
                })
            }
        };
        let take_and_look = || {
            before.drain(..).try_for_each(&mut *take)?;
            anyhow::Ok(inputs.by_ref().take(n_missing).collect::<Vec<_>>())
        };
        let (more, now) = rayon::join(take_and_look, || in_order(some, AT_ONCE, come));
        ahead.extend(more?);
        before = now;
    }
    before.into_iter().try_for_each(take)
}

/// Says that a file holds no record.
pub(crate) fn no_record(name: &str) -> String {
    format!("{} holds no record: a record starts with `agn 1`", Escaped(name))
}

/// Returns the name of a file, safe to show.
pub(crate) fn shown(path: &Path) -> String {
    escape(&path.display().to_string()).into_owned()
}

/// Returns what the arguments name, and what stands in the way of more, as far as it is asked for.
///
/// A folder stands for all files in it and below that end with `.agn`, in the order of their names.
pub(crate) fn expand(paths: &[PathBuf]) -> impl Iterator<Item = Result<Input>> + Send {
    paths.iter().flat_map(|path| -> Box<dyn Iterator<Item = _> + Send> {
        if path.is_dir() { Box::new(walk(path)) } else { Box::new(iter::once(Ok(Input::of(path)))) }
    })
}

/// Returns the files with records in a folder and below; that there is none is a trouble too.
fn walk(folder: &Path) -> impl Iterator<Item = Result<Input>> + Send {
    // In one folder, paths are in the order of names.
    let by_name = |one: &DirEntry, other: &DirEntry| one.path().as_os_str().cmp(other.path().as_os_str());
    let entries = WalkDir::new(folder).follow_links(true).sort_by(by_name);
    let mut found = entries.into_iter().filter_map(|entry| match entry {
        Ok(entry) if entry.file_type().is_file() && is_agn(entry.path()) => {
            Some(Ok(Input::Found(entry.into_path())))
        }
        Ok(_) => None,
        Err(error) => Some(Err(walk_trouble(folder, error))),
    });
    let mut is_empty = true;
    iter::from_fn(move || {
        let next = found.next();
        if next.is_none() && mem::take(&mut is_empty) {
            return Some(Err(anyhow::anyhow!("{} holds no file that ends with .agn", shown(folder))));
        }
        is_empty = false;
        next
    })
}

/// Says what stood in the way of walking.
fn walk_trouble(folder: &Path, error: walkdir::Error) -> anyhow::Error {
    let path = error.path().unwrap_or(folder).to_owned();
    if let Some(above) = error.loop_ancestor() {
        return anyhow::anyhow!("{} leads back to {}, a folder above it", shown(&path), shown(above));
    }
    let cause = error.into_io_error().unwrap_or_else(|| io::Error::other("the folder cannot be walked"));
    anyhow::Error::new(cause).context(format!("{} cannot be read", shown(&path)))
}

/// Tells whether the name ends with `.agn`, in any case.
fn is_agn(path: &Path) -> bool {
    path.extension().is_some_and(|it| it.eq_ignore_ascii_case("agn"))
}

/// Which record of a file is meant.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct Choice {
    /// The record with this number, from 1; needed where a file holds more than one
    #[arg(long, value_name = "N", conflicts_with = "id", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) record: Option<u64>,
    /// The record with this `id`
    #[arg(long, value_name = "ID")]
    pub(crate) id: Option<String>,
}

/// A record in memory, and where it was found.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    /// The name of its file, as messages show it.
    pub(crate) name: String,
    /// What stands above the first record of its file; none where that is more than a record may have.
    pub(crate) above: Option<Vec<u8>>,
    text: Vec<u8>,
    offset: u64,
    line: u64,
    nth: u64,
}

impl Found {
    /// Keeps a record.
    fn new(name: &str, record: &Record<'_>) -> Self {
        let (line, Record { text, offset, nth, .. }) = (record.line(), *record);
        Self { name: name.to_owned(), above: None, text: text.to_vec(), offset, line, nth }
    }

    /// Returns the record.
    pub(crate) fn record(&self) -> Record<'_> {
        Record::found(&self.text, self.offset, self.line, self.nth)
    }
}

impl Choice {
    /// Finds the record that is meant.
    pub(crate) fn find(&self, mut stream: Stream<'_>) -> Result<Found> {
        let (mut found, mut n_meant, mut n_records) = (None::<Found>, 0, 0);
        let mut above = None;
        while let Some(piece) = stream.next()? {
            let Piece::Batch(batch) = piece else { continue };
            if batch.is_first && (batch.n_records() != 0 || !batch.is_cut) {
                above = Some(batch.above().to_vec());
            }
            n_records += batch.n_records();
            for record in batch.records().filter(|it| self.is_meant(it)) {
                n_meant += 1;
                found.get_or_insert_with(|| Found::new(stream.name(), &record));
            }
            if self.record.is_some() && found.is_some() {
                break;
            }
        }
        let name = Escaped(stream.name());
        match (found, n_meant, &self.id) {
            (Some(found), 1, _) => Ok(Found { above, ..found }),
            (Some(_), _, Some(_)) => {
                bail!("{name} holds {n_meant} records with that id: choose one with --record N")
            }
            (Some(_), _, None) => {
                bail!("{name} holds {n_meant} records: choose one with --record N or --id ID")
            }
            (None, ..) if n_records == 0 => bail!("{}", no_record(stream.name())),
            (None, _, Some(id)) => bail!("{name} holds no record whose id is {}", Escaped(id)),
            (None, _, None) => bail!("{name} holds {n_records} records, numbered from 1"),
        }
    }

    /// Tells whether the record is one that may be meant.
    fn is_meant(&self, record: &Record<'_>) -> bool {
        match (&self.record, &self.id) {
            (Some(nth), _) => record.nth == *nth,
            (None, Some(id)) => record.field("id") == Some(id.as_str()),
            (None, None) => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn what_was_a_file_and_is_a_pipe_by_now_is_not_waited_for() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let path = folder.path().join("a.agn");
        let made = std::process::Command::new("mkfifo").arg(&path).status().expect("there is mkfifo");
        assert!(made.success());
        let refused = Input::Found(path.clone()).open_small().expect("no other is waited for");
        let words = format!("{} is no file any more", path.display());
        assert_eq!(refused.map(|_| ()).map_err(|it| it.to_string()), Err(words));
    }

    #[track_caller]
    fn check(choice: &Choice, bytes: &str, expected: Result<u64, &str>) {
        let stream = Stream::new("a.agn".to_owned(), Box::new(io::Cursor::new(bytes.to_owned())), 0);
        let found = choice.find(stream).map(|it| it.nth).map_err(|it| it.to_string());
        assert_eq!(found, expected.map_err(str::to_owned));
    }

    #[test]
    fn the_record_is_the_only_one_or_chosen() {
        let two = "agn 1\nid: x\nagn 1\nid: y\n";
        let by_number = |nth| Choice { record: Some(nth), id: None };
        let by_id = |id: &str| Choice { record: None, id: Some(id.to_owned()) };
        check(&Choice::default(), "agn 1\n", Ok(1));
        check(&by_number(2), two, Ok(2));
        check(&by_id("y"), two, Ok(2));
        check(&Choice::default(), two, Err("a.agn holds 2 records: choose one with --record N or --id ID"));
        check(&by_number(3), two, Err("a.agn holds 2 records, numbered from 1"));
        check(&by_id("z"), two, Err("a.agn holds no record whose id is z"));
        check(&Choice::default(), "", Err("a.agn holds no record: a record starts with `agn 1`"));
    }
}
