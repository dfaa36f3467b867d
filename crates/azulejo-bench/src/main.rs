//! Measures azulejo beside yardsticks, all in one run, and shows the ratios. Decides nothing of records or games.

mod contest;
mod counts;
mod inputs;
mod measures;
mod peak;
mod plain;
mod playout;
mod report;
mod spent;
mod tools;

use std::io::{Write, stderr, stdout};
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};

use counts::Wish;
use measures::{Bench, Measure};
use playout::Engine;
use report::Report;

/// What can be asked for.
const USAGE: &str = "\
azulejo-bench                         measure all and print the results
azulejo-bench --write PAGE            measure all and write the results into the page
azulejo-bench MEASURE...              measure only: verify, cores, readings, searches, records, memory, playouts
azulejo-bench counts                  count instructions
azulejo-bench counts --check          fail where they are too many
azulejo-bench counts --accept         take them for the accepted ones
azulejo-bench playouts ENGINE N SEED  play N games at random, `ours` or `plain`, to look at under a profiler";

/// Does what the arguments say.
fn main() -> Result<ExitCode> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["--help" | "-h"] => writeln!(stdout(), "{USAGE}")?,
        ["--write", page] => measure(&Measure::ALL)?.write_into(Path::new(page))?,
        ["counts"] => return counts::run(Wish::Show),
        ["counts", "--check"] => return counts::run(Wish::Check),
        ["counts", "--accept"] => return counts::run(Wish::Accept),
        ["playouts", engine, n_games, seed] => {
            let played = Engine::named(engine)?.play(n_games.parse()?, seed.parse()?)?;
            writeln!(stdout(), "{played:?}")?;
        }
        ["peak", program, arguments @ ..] => {
            writeln!(stdout(), "{}", peak::between(program, arguments)?)?;
        }
        [] => write!(stdout(), "{}", measure(&Measure::ALL)?.text()?)?,
        names => write!(stdout(), "{}", measure(&named(names)?)?.text()?)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// Returns the measures of these names.
fn named(names: &[&str]) -> Result<Vec<Measure>> {
    let find = |name: &&str| Measure::ALL.into_iter().find(|it| it.name() == *name);
    let mut measures = Vec::new();
    for name in names {
        match find(name) {
            Some(measure) => measures.push(measure),
            None => bail!("there is no measure `{name}`\n{USAGE}"),
        }
    }
    Ok(measures)
}

/// Measures.
fn measure(measures: &[Measure]) -> Result<Report> {
    let mut report = Report::default();
    let mut bench: Option<Bench> = None;
    for measure in measures {
        write!(stderr(), "{} ", measure.name())?;
        measure.run(&mut bench, &mut report).with_context(|| format!("`{}` fails", measure.name()))?;
    }
    Ok(report)
}
