//! Files written whole or not at all. Formats nothing.

use std::fs;
use std::fs::{File, OpenOptions};
use std::io;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use tempfile::NamedTempFile;

use crate::input::shown;

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
    /// Writes a file in one go.
    pub(crate) fn put(path: &Path, bytes: &[u8]) -> Result<()> {
        let mut file = Self::create(path)?;
        file.write(bytes)?;
        file.finish()
    }

    /// Begins a file.
    pub(crate) fn create(path: &Path) -> Result<Self> {
        let place = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        Sink::open(&place)
            .map(|sink| Self { path: place, sink })
            .with_context(|| format!("{} cannot be written", shown(path)))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_not_finished_leaves_the_old_one() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let path = folder.path().join("a.agn");
        NewFile::put(&path, b"old").expect("the file can be written");
        NewFile::create(&path).and_then(|mut it| it.write(b"new")).expect("the file can be written");
        assert_eq!(fs::read(&path).expect("it is there"), b"old");
        NewFile::put(&path, b"new").expect("the file can be written");
        assert_eq!(fs::read(&path).expect("it is there"), b"new");
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
        NewFile::put(&link, b"new").expect("the file can be written");
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
        let refused = NewFile::put(&path, b"new").map_err(|it| format!("{it:#}"));
        assert_eq!(refused, Err(format!("{} cannot be written: it is read-only", path.display())));
        assert_eq!(fs::read(&path).expect("it is there"), b"old");
    }
}
