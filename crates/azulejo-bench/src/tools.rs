//! The programs that are measured: built, found and run. Measures nothing.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail, ensure};

/// The folder of this crate.
const HERE: &str = env!("CARGO_MANIFEST_DIR");

/// Builds the command `azulejo` of this tree and returns where it is.
pub(crate) fn build_azulejo() -> Result<PathBuf> {
    build(&Path::new(HERE).join("../../Cargo.toml"), &["--package", "azulejo"])?;
    beside("azulejo")
}

/// Builds the chess yardstick and returns where it is.
pub(crate) fn build_chess() -> Result<PathBuf> {
    build(&Path::new(HERE).join("Cargo.toml"), &["--features", "chess", "--bin", "azulejo-bench-chess"])?;
    beside("azulejo-bench-chess")
}

/// Builds something, next to the program that runs.
fn build(manifest: &Path, what: &[&str]) -> Result<()> {
    let program = env::current_exe()?;
    let target = program.parent().and_then(Path::parent).context("there is no target folder")?;
    let mut command = Command::new(cargo());
    command.args(["build", "--quiet", "--release", "--locked"]).args(what);
    command.arg("--manifest-path").arg(manifest).arg("--target-dir").arg(target);
    ensure!(command.status()?.success(), "{what:?} cannot be built");
    Ok(())
}

/// Returns the cargo that runs this, or else the usual one.
fn cargo() -> PathBuf {
    env::var_os("CARGO").map_or_else(|| PathBuf::from("cargo"), PathBuf::from)
}

/// Returns a program that was built next to this one.
fn beside(name: &str) -> Result<PathBuf> {
    let program = env::current_exe()?;
    ensure!(program.parent().is_some_and(|it| it.ends_with("release")), "run it with --release");
    Ok(program.with_file_name(name))
}

/// Returns the folder for what a run writes: where the programs are, since a folder for temporary files may be memory.
pub(crate) fn scratch() -> Result<tempfile::TempDir> {
    let program = env::current_exe()?;
    Ok(tempfile::tempdir_in(program.parent().context("there is no target folder")?)?)
}

/// Runs a program that must succeed and returns what it printed.
pub(crate) fn run<A: AsRef<OsStr>>(program: &Path, arguments: &[A]) -> Result<String> {
    finish(Command::new(program).args(arguments))
}

/// Does the same with a program that takes all cores unless it is told otherwise, and tells it.
pub(crate) fn run_on_one_core<A: AsRef<OsStr>>(program: &Path, arguments: &[A]) -> Result<String> {
    finish(on_one_core(Command::new(program).args(arguments)))
}

/// Runs a program that may say by its exit status that something differs, on so many cores, and returns what it printed.
pub(crate) fn find<A: AsRef<OsStr>>(program: &Path, arguments: &[A], n_cores: u32) -> Result<String> {
    let mut command = Command::new(program);
    command.args(arguments).env("RAYON_NUM_THREADS", n_cores.to_string());
    // What it tells of its search is no concern here.
    let output = command.stdin(Stdio::null()).output()?;
    let is_fine = matches!(output.status.code(), Some(0 | 1));
    ensure!(is_fine, "{} fails:\n{}", program.display(), String::from_utf8_lossy(&output.stderr));
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Tells a program to take one core.
pub(crate) fn on_one_core(command: &mut Command) -> &mut Command {
    command.env("RAYON_NUM_THREADS", "1")
}

/// Runs a command that must succeed and returns what it printed.
fn finish(command: &mut Command) -> Result<String> {
    let output = command.stdin(Stdio::null()).stderr(Stdio::inherit()).output()?;
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    if !output.status.success() {
        bail!("{} fails:\n{printed}", Path::new(command.get_program()).display());
    }
    Ok(printed)
}

/// Returns the version of the compiler, and what it compiles for by default.
pub(crate) fn compiler() -> Result<String> {
    let rustc = env::var_os("RUSTC").map_or_else(|| PathBuf::from("rustc"), PathBuf::from);
    let printed = run(&rustc, &["-vV"])?;
    let host = printed.lines().find_map(|it| it.strip_prefix("host: ")).unwrap_or_default();
    Ok(format!("{}, {host}", printed.lines().next().unwrap_or_default()))
}

/// Reads a file of games by people that comes with pgn-reader.
pub(crate) fn from_pgn_reader(name: &str) -> Result<String> {
    let manifest = Path::new(HERE).join("Cargo.toml");
    let mut command = Command::new(cargo());
    command.args(["metadata", "--locked", "--format-version", "1", "--features", "chess", "--manifest-path"]);
    let printed = String::from_utf8(command.arg(manifest).stderr(Stdio::inherit()).output()?.stdout)?;
    let manifests = printed.split("\"manifest_path\":\"").filter_map(|it| it.split('"').next());
    let mut folders = manifests.filter_map(|it| Path::new(it).parent());
    let is_reader =
        |it: &&Path| it.file_name().is_some_and(|it| it.to_string_lossy().starts_with("pgn-reader"));
    let folder = folders.find(is_reader).context("cargo does not know where pgn-reader is")?;
    fs::read_to_string(folder.join("benches").join(name)).with_context(|| format!("pgn-reader has no {name}"))
}
