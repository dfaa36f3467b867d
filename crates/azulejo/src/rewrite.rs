//! Files written whole or not at all. Formats nothing.

use std::fs;
use std::fs::{File, OpenOptions};
use std::io;
use std::io::{BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use anyhow::{Context, Result, bail};
use tempfile::TempPath;

use crate::input::{open_file, shown};
use crate::stream::cannot_be_read;

/// The most links that lead from one to the next, as systems have it.
const MOST_LINKS: usize = 40;

/// A file that is being written; what was there before stays until it is [finished](Self::finish).
///
/// It is written beside its place and renamed over it, so that a crash loses nothing. Links are followed to the file they
/// lead to, also where that is still to be made. Permissions are kept, and owner and group where the system allows it; other
/// names of the same file keep what was there. What is no regular file, such as a pipe, is written to directly.
#[derive(Debug)]
pub(crate) struct NewFile {
    /// What it is called by who wants it.
    path: PathBuf,
    /// Where it shall be.
    place: PathBuf,
    out: BufWriter<File>,
    /// The file beside its place that the bytes go into; none where they go straight to it.
    beside: Option<TempPath>,
}

impl NewFile {
    /// Begins a file.
    pub(crate) fn create(path: &Path) -> Result<Self> {
        Self::begin(path, true).with_context(|| cannot_be_written(path))
    }

    /// Begins a file in the place of another with the first bytes of that.
    fn copy_front(path: &Path, n_bytes: u64) -> Result<Self> {
        let mut new = Self::begin(path, false).with_context(|| cannot_be_written(path))?;
        let old = open_file(path)?.into_input();
        let n_copied =
            io::copy(&mut old.take(n_bytes), &mut new.out).with_context(|| cannot_be_written(path))?;
        if n_copied < n_bytes {
            bail!("{} was changed by somebody else meanwhile and stays as it is", shown(path));
        }
        Ok(new)
    }

    /// Begins a file, straight in its place only where that may be and something else lies there.
    fn begin(path: &Path, may_be_straight: bool) -> Result<Self> {
        let place = place_of(path)?;
        let old = fs::metadata(&place).ok();
        let (file, beside) = match old {
            Some(old) if may_be_straight && !old.is_file() => {
                (OpenOptions::new().write(true).open(&place)?, None)
            }
            Some(old) if old.permissions().readonly() => bail!("it is read-only"),
            old => {
                let (file, beside) = new_beside(&place)?;
                if let Some(old) = old {
                    // Who may not write into a file shall not replace it either.
                    OpenOptions::new().append(true).open(&place)?;
                    keep_owner(&file, &old);
                    file.set_permissions(old.permissions())?;
                }
                (file, Some(beside))
            }
        };
        Ok(Self { path: path.to_owned(), place, out: BufWriter::new(file), beside })
    }

    /// Adds bytes.
    pub(crate) fn write(&mut self, bytes: &[u8]) -> Result<()> {
        self.out.write_all(bytes).with_context(|| cannot_be_written(&self.path))
    }

    /// Puts the file in its place.
    pub(crate) fn finish(self) -> Result<()> {
        let path = self.path.clone();
        let beside = self.settle().with_context(|| cannot_be_written(&path))?;
        beside.replace().with_context(|| cannot_be_written(&path))
    }

    /// Writes what is held back; what is left is to put the file in its place.
    fn settle(mut self) -> io::Result<Settled> {
        self.out.flush()?;
        if self.beside.is_some() {
            self.out.get_ref().sync_all()?;
        }
        Ok(Settled { place: self.place, beside: self.beside })
    }
}

/// A file that is written whole, beside its place.
#[derive(Debug)]
struct Settled {
    place: PathBuf,
    beside: Option<TempPath>,
}

impl Settled {
    /// Puts the file in its place, if it is not there.
    fn replace(self) -> io::Result<()> {
        Ok(self.beside.map_or(Ok(()), |it| it.persist(&self.place))?)
    }
}

/// Says that a file cannot be written.
fn cannot_be_written(path: &Path) -> String {
    format!("{} cannot be written", shown(path))
}

/// Returns the numbers of a file's device and of itself.
#[cfg(unix)]
fn identity(file: &fs::Metadata) -> (u64, u64) {
    use std::os::unix::fs::MetadataExt;
    (file.dev(), file.ino())
}

/// Tells nothing of a file where it has no numbers.
#[cfg(not(unix))]
fn identity(_file: &fs::Metadata) -> (u64, u64) {
    (0, 0)
}

/// Returns where a path leads, also where nothing lies there yet; a pipe has no other place than its path.
fn place_of(path: &Path) -> io::Result<PathBuf> {
    if fs::metadata(path).is_ok_and(|it| !it.is_file()) {
        return Ok(path.to_owned());
    }
    let mut place = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::canonicalize(&place) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            found => return found,
        }
        let Ok(target) = fs::read_link(&place) else { break };
        place = folder_of(&place).join(target);
    }
    Ok(place)
}

/// Returns the folder that a place lies in.
fn folder_of(place: &Path) -> &Path {
    place.parent().filter(|it| !it.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Creates a file beside a place under a name that nobody uses, with the permissions that new files have.
fn new_beside(place: &Path) -> io::Result<(File, TempPath)> {
    // Errors shall not name a file that nobody knows of.
    let mut cause = None;
    let create = |path: &Path| {
        let created = OpenOptions::new().read(true).write(true).create_new(true).open(path);
        created.inspect_err(|it| cause = it.raw_os_error())
    };
    let made = tempfile::Builder::new().prefix(".azulejo-").make_in(folder_of(place), create);
    made.map(tempfile::NamedTempFile::into_parts).map_err(|it| cause.map_or(it, io::Error::from_raw_os_error))
}

/// Gives a file owner and group of another, or only the group, where the system allows it.
#[cfg(unix)]
fn keep_owner(file: &File, old: &fs::Metadata) {
    use std::os::unix::fs::{MetadataExt, fchown};
    let group = Some(old.gid());
    let kept = fchown(file, Some(old.uid()), group).or_else(|_| fchown(file, None, group));
    // Whose it is then is who wrote it.
    kept.unwrap_or_default();
}

/// Leaves a file to who writes it.
#[cfg(not(unix))]
fn keep_owner(_file: &File, _old: &fs::Metadata) {}

/// A file that takes the place of another, once something in it differs.
///
/// As long as nothing differs nothing is written. What was there before stays until this is [finished](Self::finish), and
/// for good if somebody else changed it meanwhile.
#[derive(Debug)]
pub(crate) struct Rewrite {
    path: PathBuf,
    /// What the file looked like at the beginning.
    stamp: Stamp,
    /// How many bytes at the front are as they were.
    n_same: u64,
    new: Option<NewFile>,
}

/// What shows that nobody changed a file.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
struct Stamp {
    size: u64,
    modified: Option<SystemTime>,
    /// The numbers of its device and of itself.
    identity: (u64, u64),
}

impl Stamp {
    /// Looks at a file.
    fn of(path: &Path) -> Result<Self> {
        let metadata = fs::metadata(path).with_context(|| cannot_be_read(&path.display().to_string()))?;
        if !metadata.is_file() {
            bail!("{} is no file that could be rewritten in place: use --stdout", shown(path));
        }
        Ok(Self { size: metadata.len(), modified: metadata.modified().ok(), identity: identity(&metadata) })
    }
}

impl Rewrite {
    /// Begins at the front of a file.
    pub(crate) fn of(path: &Path) -> Result<Self> {
        Ok(Self { path: path.to_owned(), stamp: Stamp::of(path)?, n_same: 0, new: None })
    }

    /// Adds what shall stand in the place of the next `n_before` bytes; `is_news` says whether it differs from them.
    pub(crate) fn write(&mut self, bytes: &[u8], n_before: usize, is_news: bool) -> Result<()> {
        if self.new.is_none() && !is_news {
            self.n_same += n_before as u64;
            return Ok(());
        }
        let file = match &mut self.new {
            Some(file) => file,
            None => self.new.insert(NewFile::copy_front(&self.path, self.n_same)?),
        };
        file.write(bytes)
    }

    /// Puts the file in its place, if anything in it differs.
    pub(crate) fn finish(self) -> Result<()> {
        let Some(new) = self.new else { return Ok(()) };
        let settled = new.settle().with_context(|| cannot_be_written(&self.path))?;
        // Writing takes its time, so that this is looked at last.
        if Stamp::of(&self.path)? != self.stamp {
            bail!("{} was changed by somebody else meanwhile and stays as it is", shown(&self.path));
        }
        settled.replace().with_context(|| cannot_be_written(&self.path))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Writes a file in one go.
    fn put(path: &Path, bytes: &[u8]) -> Result<()> {
        let mut file = NewFile::create(path)?;
        file.write(bytes)?;
        file.finish()
    }

    #[test]
    fn a_file_that_is_not_finished_leaves_the_old_one() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let path = folder.path().join("a.agn");
        put(&path, b"old").expect("the file can be written");
        NewFile::create(&path).and_then(|mut it| it.write(b"new")).expect("the file can be written");
        assert_eq!(fs::read(&path).expect("it is there"), b"old");
        put(&path, b"new").expect("the file can be written");
        assert_eq!(fs::read(&path).expect("it is there"), b"new");
        assert_eq!(fs::read_dir(folder.path()).expect("it is there").count(), 1);
    }

    #[test]
    fn a_file_is_rewritten_from_where_it_differs() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let path = folder.path().join("a.agn");
        fs::write(&path, b"onetwosix").expect("the file can be written");
        let mut rewrite = Rewrite::of(&path).expect("it is there");
        for (bytes, n_before, is_news) in [(b"one", 3, false), (b"TWO", 3, true), (b"six", 3, false)] {
            rewrite.write(bytes, n_before, is_news).expect("there is room");
        }
        assert_eq!(fs::read(&path).expect("it is there"), b"onetwosix");
        rewrite.finish().expect("there is room");
        assert_eq!(fs::read(&path).expect("it is there"), b"oneTWOsix");
    }

    #[test]
    fn what_somebody_else_changed_meanwhile_stays() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let path = folder.path().join("a.agn");
        fs::write(&path, b"old").expect("the file can be written");
        let mut rewrite = Rewrite::of(&path).expect("it is there");
        rewrite.write(b"new", 3, true).expect("there is room");
        fs::write(&path, b"newer").expect("the file can be written");
        let refused = rewrite.finish().map_err(|it| it.to_string());
        let words = format!("{} was changed by somebody else meanwhile and stays as it is", path.display());
        assert_eq!(refused, Err(words));
        assert_eq!(fs::read(&path).expect("it is there"), b"newer");
        assert_eq!(fs::read_dir(folder.path()).expect("it is there").count(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn links_and_permissions_are_kept() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().expect("a folder can be made");
        let (path, link) = (folder.path().join("a.agn"), folder.path().join("b.agn"));
        fs::write(&path, b"old").expect("the file can be written");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).expect("it is ours");
        symlink("a.agn", &link).expect("a link can be made");
        put(&link, b"new").expect("the file can be written");
        assert_eq!(fs::read(&path).expect("it is there"), b"new");
        assert!(fs::symlink_metadata(&link).expect("it is there").is_symlink());
        assert_eq!(fs::metadata(&path).expect("it is there").permissions().mode() & 0o777, 0o640);
    }

    #[cfg(unix)]
    #[test]
    fn a_read_only_file_stays() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().expect("a folder can be made");
        let path = folder.path().join("a.agn");
        fs::write(&path, b"old").expect("the file can be written");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o444)).expect("it is ours");
        let refused = put(&path, b"new").map_err(|it| format!("{it:#}"));
        assert_eq!(refused, Err(format!("{} cannot be written: it is read-only", path.display())));
        assert_eq!(fs::read(&path).expect("it is there"), b"old");
    }
}
