//! Writes the seeds of every target into `fuzz/corpus`, from the records of the repository.

use std::fs;
use std::io;
use std::path::Path;

use azulejo_fuzz::seeds::seeds;
use azulejo_fuzz::targets::TARGETS;

fn main() -> io::Result<()> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (target, _) in TARGETS {
        let folder = here.join("corpus").join(target);
        fs::create_dir_all(&folder)?;
        for (nth, seed) in seeds(target, &here.join(".."))?.iter().enumerate() {
            fs::write(folder.join(format!("seed-{nth:04}")), seed)?;
        }
    }
    Ok(())
}
