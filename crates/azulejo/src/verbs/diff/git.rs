//! What git hands to an external diff. Runs no git.

use std::env;
use std::path::{Path, PathBuf};

use anyhow::Result;

use super::records::{Side, Sides};
use crate::console::Console;
use crate::exit::Exit;
use crate::input::shown;

/// What git writes for the side of a file that is not there.
const NOTHING: &str = "/dev/null";

/// What git writes for the mode of a file that is not there.
const NO_MODE: &str = ".";

/// Tells whether git is calling: it numbers the files that it hands out.
pub(super) fn is_calling() -> bool {
    env::var_os("GIT_DIFF_PATH_TOTAL").is_some()
}

/// Returns both sides of `path old-file old-hex old-mode new-file new-hex new-mode`, behind which the new path and a message
/// stand for a file that was renamed; none of other arguments.
pub(super) fn sides(arguments: &[PathBuf]) -> Option<Sides> {
    let (path, old, new, renamed) = match arguments {
        [path, old, _, _, new, _, _] => (path, old, new, None),
        [path, old, _, _, new, _, _, renamed] | [path, old, _, _, new, _, _, renamed, _] => {
            (path, old, new, Some(renamed))
        }
        _ => return None,
    };
    let side = |file: &Path, letter: &str, path: &Path| {
        let is_there = file != Path::new(NOTHING);
        let name = if is_there { format!("{letter}/{}", path.display()) } else { NOTHING.to_owned() };
        Side { path: file.to_owned(), name }
    };
    Some(Sides { left: side(old, "a", path), right: side(new, "b", renamed.unwrap_or(path)) })
}

/// Returns what is to be said of a file that was only renamed, or of which the mode changed; nothing of one that is new or gone.
pub(super) fn changes_of_file(arguments: &[PathBuf]) -> String {
    let [path, _, old_hex, old_mode, _, new_hex, new_mode, rest @ ..] = arguments else {
        return String::new();
    };
    let renamed = rest.first();
    let name = renamed
        .filter(|_| old_hex == new_hex)
        .map(|it| format!("{}: renamed to {}\n", shown(path), shown(it)));
    let are_there = [old_mode, new_mode].iter().all(|it| it.as_path() != Path::new(NO_MODE));
    let mode = (are_there && old_mode != new_mode).then(|| {
        let path = renamed.unwrap_or(path);
        format!("{}: old mode {}, new mode {}\n", shown(path), shown(old_mode), shown(new_mode))
    });
    [name, mode].into_iter().flatten().collect()
}

/// Says that a file is not merged yet, of which git gives nothing but the path.
pub(super) fn unmerged(path: &Path, console: &mut Console<'_>) -> Result<Exit> {
    console.print(&format!("* Unmerged path {}\n", shown(path)))?;
    Ok(Exit::Clean)
}
