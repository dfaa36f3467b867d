//! Files written whole or not at all. Formats nothing.

use std::fs;
use std::fs::{File, OpenOptions};
use std::io;
use std::io::{BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use anyhow::{Context, Result, bail};
use tempfile::NamedTempFile;

use crate::input::shown;
use crate::stream::cannot_be_read;

/// A file that is being written; what was there before stays until it is [finished](Self::finish).
///
/// It is written beside its place and renamed over it, so that a crash loses nothing. Links are followed to the file they
/// lead to, whose permissions are kept. What is no regular file, such as a pipe, is written to directly.
#[derive(Debug)]
pub(crate) struct NewFile {
    /// Where it shall be.
    path: PathBuf,
    sink: Sink,
}

/// Where the bytes go.
#[derive(Debug)]
enum Sink {
    /// Into a file beside its place.
    Beside(BufWriter<NamedTempFile>),
    /// Straight to its place.
    Straight(BufWriter<File>),
}

impl NewFile {
    /// Begins a file.
    pub(crate) fn create(path: &Path) -> Result<Self> {
        let place = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        Sink::open(&place)
            .map(|sink| Self { path: place, sink })
            .with_context(|| format!("{} cannot be written", shown(path)))
    }

    /// Begins a file in the place of another with the first bytes of that.
    fn copy_front(path: &Path, n_bytes: u64) -> Result<Self> {
        let mut new = Self::create(path)?;
        let old = File::open(path).with_context(|| cannot_be_read(&path.display().to_string()))?;
        let copied = match &mut new.sink {
            Sink::Beside(file) => io::copy(&mut old.take(n_bytes), file),
            Sink::Straight(file) => io::copy(&mut old.take(n_bytes), file),
        };
        let n_copied = copied.with_context(|| format!("{} cannot be written", shown(path)))?;
        if n_copied < n_bytes {
            bail!("{} was changed by somebody else meanwhile and stays as it is", shown(path));
        }
        Ok(new)
    }

    /// Adds bytes.
    pub(crate) fn write(&mut self, bytes: &[u8]) -> Result<()> {
        let written = match &mut self.sink {
            Sink::Beside(file) => file.write_all(bytes),
            Sink::Straight(file) => file.write_all(bytes),
        };
        written.with_context(|| format!("{} cannot be written", shown(&self.path)))
    }

    /// Puts the file in its place.
    pub(crate) fn finish(self) -> Result<()> {
        let path = self.path;
        self.sink.close(&path).with_context(|| format!("{} cannot be written", shown(&path)))
    }
}

impl Sink {
    /// Opens the sink for a file at `place`.
    fn open(place: &Path) -> Result<Self> {
        let old = fs::metadata(place).ok();
        if old.as_ref().is_some_and(|it| !it.is_file()) {
            let file = OpenOptions::new().write(true).open(place)?;
            return Ok(Self::Straight(BufWriter::new(file)));
        }
        if old.as_ref().is_some_and(|it| it.permissions().readonly()) {
            bail!("it is read-only");
        }
        let folder = place.parent().filter(|it| !it.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let file = beside(folder)?;
        if let Some(old) = old {
            file.as_file().set_permissions(old.permissions())?;
        }
        Ok(Self::Beside(BufWriter::new(file)))
    }

    /// Writes what is held back and puts the file in its place.
    fn close(self, place: &Path) -> Result<()> {
        match self {
            Self::Straight(mut file) => file.flush()?,
            Self::Beside(file) => {
                let file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
                file.as_file().sync_all()?;
                file.persist(place)?;
            }
        }
        Ok(())
    }
}

/// Creates a file in the folder under a name that nobody uses, with the permissions that new files have.
fn beside(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".azulejo-");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder)
}

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
}

impl Stamp {
    /// Looks at a file.
    fn of(path: &Path) -> Result<Self> {
        let metadata = fs::metadata(path).with_context(|| cannot_be_read(&path.display().to_string()))?;
        if !metadata.is_file() {
            bail!("{} is no file that could be rewritten in place: use --stdout", shown(path));
        }
        Ok(Self { size: metadata.len(), modified: metadata.modified().ok() })
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
        if Stamp::of(&self.path)? != self.stamp {
            bail!("{} was changed by somebody else meanwhile and stays as it is", shown(&self.path));
        }
        new.finish()
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
