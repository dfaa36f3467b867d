//! Where records stand in the repository: files of their own, and blocks in prose.

use std::fs;
use std::path::{Path, PathBuf};

/// A text with records, and where it stands.
#[derive(Clone, Debug)]
pub struct Case {
    /// The file, from the repository's root.
    pub file: PathBuf,
    /// The line, from 1, of the file at which the text starts.
    pub line: usize,
    /// The text.
    pub text: Vec<u8>,
}

/// Returns the root of the repository.
pub fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map(Path::to_path_buf).unwrap_or_default()
}

/// Returns every file below `folder` with this ending, in the order of their names.
fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    let walk = walkdir::WalkDir::new(repository().join(folder)).sort_by_file_name();
    let paths = walk.into_iter().filter_map(Result::ok).map(walkdir::DirEntry::into_path);
    paths.filter(|it| it.extension().is_some_and(|it| it == ending)).collect()
}

/// Returns the path from the repository's root.
fn relative(path: &Path) -> PathBuf {
    path.strip_prefix(repository()).unwrap_or(path).to_path_buf()
}

/// Returns every record file below `folder`.
///
/// # Panics
/// A file cannot be read.
pub fn record_files(folder: &str) -> Vec<Case> {
    let case =
        |path: PathBuf| Case { file: relative(&path), line: 1, text: fs::read(&path).expect("readable") };
    files(folder, "agn").into_iter().map(case).collect()
}

/// Returns every Markdown file below `folder`.
///
/// # Panics
/// A file cannot be read.
pub fn markdown(folder: &str) -> Vec<Case> {
    let case =
        |path: PathBuf| Case { file: relative(&path), line: 1, text: fs::read(&path).expect("readable") };
    files(folder, "md").into_iter().map(case).collect()
}

/// Returns one file, given from the repository's root.
///
/// # Panics
/// It cannot be read.
pub fn page(file: &str) -> Case {
    Case { file: file.into(), line: 1, text: fs::read(repository().join(file)).expect("readable") }
}

/// Returns the fenced blocks of a Markdown text whose fence is marked with just `language`.
pub fn blocks(prose: &Case, language: &str) -> Vec<Case> {
    let text = String::from_utf8_lossy(&prose.text);
    let mut blocks = Vec::new();
    let mut open: Option<(bool, Case)> = None;
    for (nth, line) in text.lines().enumerate() {
        match (line.trim_end().strip_prefix("```"), &mut open) {
            (Some(_), Some(_)) => blocks.extend(open.take().filter(|it| it.0).map(|it| it.1)),
            (Some(mark), None) => {
                let case = Case { file: prose.file.clone(), line: nth + 2, text: Vec::new() };
                open = Some((mark == language, case));
            }
            (None, Some((_, case))) => case.text.extend([line, "\n"].concat().into_bytes()),
            (None, None) => (),
        }
    }
    blocks
}
