//! Files of the repository, cut for inspection. Judges nothing.

use std::fs;
use std::path::{Path, PathBuf};

use azulejo_tests::repository;
use walkdir::{DirEntry, WalkDir};

/// A file and what stands in it.
#[derive(Clone, Debug)]
pub(crate) struct Source {
    /// Its path from the repository's root, with `/` between the parts.
    pub(crate) path: String,
    pub(crate) text: String,
}

impl Source {
    /// Tells whether the file lies below a folder.
    pub(crate) fn is_below(&self, folder: &str) -> bool {
        self.path.strip_prefix(folder).is_some_and(|it| it.starts_with('/'))
    }

    /// Returns the name of the file without its folder.
    pub(crate) fn name(&self) -> &str {
        self.path.rsplit('/').next().unwrap_or_default()
    }

    /// Tells whether the file ends so.
    pub(crate) fn has_ending(&self, ending: &str) -> bool {
        Path::new(&self.path).extension().is_some_and(|it| it == ending)
    }

    /// Returns the part of a Rust file above its unit tests, without comments and without what is in strings.
    pub(crate) fn code(&self) -> String {
        let code = without_words(&self.text);
        code.split("#[cfg(test)]").next().unwrap_or_default().to_owned()
    }

    /// Returns the part of a Rust file that tests, without lines of comment: all of it where it lies in a folder of tests.
    pub(crate) fn tests(&self) -> String {
        let is_test = self.path.starts_with("tests/") || self.path.contains("/tests/");
        let from = if is_test { Some(0) } else { self.text.find("#[cfg(test)]") };
        let tests = from.and_then(|it| self.text.get(it..)).unwrap_or_default();
        tests.lines().filter(|it| !it.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
    }

    /// Returns the name of each function, the line it begins on, from 1, and its number of lines.
    pub(crate) fn functions(&self) -> Vec<(String, usize, usize)> {
        let code = without_words(&self.text);
        let begins = code.match_indices("fn ").map(|it| it.0);
        begins.filter_map(|begin| function(&code, begin)).collect()
    }
}

/// Returns the name, first line and length of the function whose `fn` stands at `begin`; none where it has no body.
fn function(code: &str, begin: usize) -> Option<(String, usize, usize)> {
    let before = code.get(..begin)?;
    let name: String =
        code.get(begin + 3..)?.chars().take_while(|it| it.is_alphanumeric() || *it == '_').collect();
    if name.is_empty() || before.ends_with(|it: char| it.is_alphanumeric() || it == '_') {
        return None;
    }
    let mut depth = 0;
    for (at, sign) in code.get(begin..)?.char_indices() {
        match sign {
            ';' if depth == 0 => return None,
            '(' | '[' | '{' => depth += 1,
            '}' if depth == 1 => {
                let body = code.get(begin..begin + at)?;
                return Some((name, before.matches('\n').count() + 1, body.matches('\n').count() + 1));
            }
            ')' | ']' | '}' => depth -= 1,
            _ => (),
        }
    }
    None
}

/// Returns Rust text in which comments, strings and characters are blank, line for line.
fn without_words(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(sign) = rest.chars().next() {
        let len = words_len(rest, out.chars().next_back());
        let (word, after) = rest.split_at(len.unwrap_or(sign.len_utf8()));
        match len {
            Some(_) => out.extend(word.chars().map(|it| if it == '\n' { '\n' } else { ' ' })),
            None => out.push_str(word),
        }
        rest = after;
    }
    out
}

/// Returns the length of the comment, string or character that a text begins with; none where there is code.
fn words_len(text: &str, before: Option<char>) -> Option<usize> {
    let until = |from: usize, end: &str| {
        text.get(from..).and_then(|it| it.find(end)).map_or(text.len(), |at| from + at + end.len())
    };
    let is_in_name = before.is_some_and(|it| it.is_alphanumeric() || it == '_');
    match text.as_bytes() {
        [b'/', b'/', ..] => Some(text.find('\n').unwrap_or(text.len())),
        [b'/', b'*', ..] => Some(until(2, "*/")),
        [b'"', ..] => Some(quoted_len(text)),
        [b'r', b'"' | b'#', ..] if !is_in_name => {
            let hashes: String = text.chars().skip(1).take_while(|it| *it == '#').collect();
            let is_raw = text.get(1 + hashes.len()..).is_some_and(|it| it.starts_with('"'));
            is_raw.then(|| until(2 + hashes.len(), &format!("\"{hashes}")))
        }
        [b'\'', b'\\', ..] => Some(until(3, "'")),
        [b'\'', ..] => {
            let inside = text.chars().nth(1)?.len_utf8();
            text.get(1 + inside..)?.starts_with('\'').then_some(2 + inside)
        }
        _ => None,
    }
}

/// Returns the length of the string that a text begins with.
fn quoted_len(text: &str) -> usize {
    let mut is_escaped = false;
    let end = text.char_indices().skip(1).find(|(_, sign)| {
        let ends = *sign == '"' && !is_escaped;
        is_escaped = *sign == '\\' && !is_escaped;
        ends
    });
    end.map_or(text.len(), |(at, _)| at + 1)
}

/// Returns every text file of the repository, but for what is built and what Git keeps, in the order of their paths.
pub(crate) fn sources() -> Vec<Source> {
    let root = repository();
    let is_kept = |entry: &DirEntry| {
        let is_built = entry.path().join("CACHEDIR.TAG").exists();
        entry.file_name() != ".git" && entry.file_name() != "target" && !is_built
    };
    let walk = WalkDir::new(&root).sort_by_file_name().into_iter().filter_entry(is_kept);
    let files = walk.filter_map(Result::ok).filter(|it| it.file_type().is_file());
    files
        .filter_map(|it| {
            let path = path_text(it.path().strip_prefix(&root).unwrap_or(it.path()));
            fs::read_to_string(it.path()).ok().map(|text| Source { path, text })
        })
        .collect()
}

/// Returns a path as it is written everywhere.
pub(crate) fn path_text(path: &Path) -> String {
    path.components().map(|it| it.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/")
}

/// Returns every Rust file of the crates and of the tests.
pub(crate) fn rust_files() -> Vec<Source> {
    let is_ours = |it: &Source| it.is_below("crates") || it.is_below("tests");
    sources().into_iter().filter(|it| it.has_ending("rs") && is_ours(it)).collect()
}

/// Returns the text of one file.
pub(crate) fn read(path: &str) -> String {
    let place: PathBuf = repository().join(path);
    fs::read_to_string(&place).unwrap_or_else(|why| panic!("{path}: {why}"))
}

/// Tells whether `word` stands in `text` with no letter, digit or `_` beside it.
pub(crate) fn has_word(text: &str, word: &str) -> bool {
    n_words(text, word) != 0
}

/// Counts how often `word` stands in `text` with no letter, digit or `_` beside it.
pub(crate) fn n_words(text: &str, word: &str) -> usize {
    let is_inside = |it: char| it.is_alphanumeric() || it == '_';
    let stands_alone = |at: usize| {
        let (before, after) =
            (text.get(..at).unwrap_or_default(), text.get(at + word.len()..).unwrap_or_default());
        !before.ends_with(is_inside) && !after.starts_with(is_inside)
    };
    text.match_indices(word).filter(|(at, _)| stands_alone(*at)).count()
}

#[test]
fn a_function_is_as_long_as_its_lines() {
    let text = "/// Not fn a() {}.\nfn name(it: &'static str) -> [u8; 2] {\n    let _ = (\"}\", '}', r#\"{\"#, '\\'');\n    [1, 2] // }\n}\n";
    let source = Source { path: String::new(), text: text.to_owned() };
    assert_eq!(source.functions(), [("name".to_owned(), 2, 4)]);
}
