//! One record of a file replaced, every other byte left as it is. Makes no record.

use std::path::Path;

use anyhow::{Result, bail};
use azulejo_notation::Record;

use crate::input::{open_file, shown};
use crate::rewrite::Rewrite;
use crate::stream::Piece;

/// Puts `new` in the place of a record of a file.
///
/// # Errors
/// The file cannot be read or written, or the record is not there any more as it was read; the file then stays as it is.
pub(crate) fn replace_record(path: &Path, record: &Record<'_>, new: &[u8]) -> Result<()> {
    let mut rewrite = Rewrite::of(path)?;
    let mut stream = open_file(path)?;
    let mut is_found = false;
    while let Some(piece) = stream.next()? {
        let batch = match piece {
            Piece::Rest(bytes) => {
                rewrite.write(&bytes, bytes.len(), false)?;
                continue;
            }
            Piece::Batch(batch) => batch,
        };
        rewrite.write(batch.above(), batch.above().len(), false)?;
        for other in batch.records() {
            let is_it = other.nth == record.nth && other.text == record.text;
            is_found |= is_it;
            rewrite.write(if is_it { new } else { other.text }, other.text.len(), is_it)?;
        }
    }
    if !is_found {
        bail!("{} was changed by somebody else meanwhile and stays as it is", shown(path));
    }
    rewrite.finish()
}
