//! Results as tables, and the page that holds them. Measures nothing.

use std::fmt;
use std::fmt::{Display, Write};
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use crate::contest::{Clock, Ratio, Runs, median_rate};
use crate::tools;

/// What stands before and after the results in the page.
const MARKS: (&str, &str) = ("<!-- results -->\n", "<!-- end of results -->\n");

/// All that a run found.
#[derive(Clone, Debug, Default)]
pub(crate) struct Report {
    rows: Vec<Row>,
    rates: Vec<Rate>,
    /// Shares of a core that work for one core got, one a run.
    shares: Vec<f64>,
}

/// One comparison.
#[derive(Clone, Debug)]
struct Row {
    what: String,
    beside: String,
    measured: String,
    spread: String,
    by_cpu: String,
    target: String,
}

/// What one contestant did in a second.
#[derive(Clone, Debug)]
struct Rate {
    name: String,
    by_wall: f64,
    by_cpu: f64,
    unit: &'static str,
}

impl Report {
    /// Compares the runs of two contestants that work on one core each.
    pub(crate) fn compare(&mut self, ours: &Runs, theirs: &Runs, target: Option<f64>) {
        let by_cpu = Ratio::of(ours, theirs, Clock::Cpu).median;
        self.compare_by_wall(ours, theirs, target);
        if let Some(row) = self.rows.last_mut() {
            row.by_cpu = format!("{by_cpu:.2}");
        }
    }

    /// Compares the runs of two contestants that work on as many cores as they like.
    pub(crate) fn compare_by_wall(&mut self, ours: &Runs, theirs: &Runs, target: Option<f64>) {
        let by_wall = Ratio::of(ours, theirs, Clock::Wall);
        let verdict = |least| format!("≥ {least} {}", mark(least <= by_wall.median));
        self.rows.push(Row {
            what: ours.name.clone(),
            beside: theirs.name.clone(),
            measured: format!("**{:.2}**", by_wall.median),
            spread: format!("{:.2} to {:.2}", by_wall.least, by_wall.most),
            by_cpu: String::new(),
            target: target.map(verdict).unwrap_or_default(),
        });
    }

    /// Adds a number of bytes that should stay below a limit.
    pub(crate) fn bytes(&mut self, what: &str, n_bytes: u64, limit: u64) {
        let mark = mark(n_bytes < limit);
        self.rows.push(Row {
            what: what.to_owned(),
            beside: "the limit".to_owned(),
            measured: format!("**{}**", mebibytes(n_bytes)),
            spread: String::new(),
            by_cpu: String::new(),
            target: format!("under {} {mark}", mebibytes(limit)),
        });
    }

    /// Adds what contestants that work on one core did in a second.
    pub(crate) fn one_core_rates(&mut self, all: &[Runs], unit: &'static str) {
        self.rates(all, unit);
        let samples = all.iter().flat_map(|runs| &runs.samples);
        self.shares.extend(samples.map(|it| it.spent.cpu.as_secs_f64() / it.spent.wall.as_secs_f64()));
    }

    /// Adds what contestants did in a second.
    pub(crate) fn rates(&mut self, all: &[Runs], unit: &'static str) {
        self.rates.extend(all.iter().map(|runs| Rate {
            name: runs.name.clone(),
            by_wall: median_rate(runs, Clock::Wall),
            by_cpu: median_rate(runs, Clock::Cpu),
            unit,
        }));
    }

    /// Writes the tables.
    pub(crate) fn text(&self) -> Result<String> {
        let mut text = String::new();
        writeln!(text, "{}\n", self.circumstances()?)?;
        writeln!(text, "| measured | beside | ratio | least to most | ratio by processor time | target |")?;
        writeln!(text, "|---|---|---|---|---|---|")?;
        self.rows.iter().try_for_each(|row| writeln!(text, "{row}"))?;
        if !self.rates.is_empty() {
            writeln!(text, "\nWhat the ratios are made of, which is true of that machine only:\n")?;
            writeln!(text, "| who | a second | a second of processor time |")?;
            writeln!(text, "|---|---|---|")?;
            self.rates.iter().try_for_each(|rate| writeln!(text, "{rate}"))?;
        }
        Ok(text)
    }

    /// Says on what kind of machine this was, and how busy that was with other things.
    fn circumstances(&self) -> Result<String> {
        let mut text = format!("{}; {}.", machine()?, tools::compiler()?);
        let mut shares = self.shares.clone();
        shares.sort_by(f64::total_cmp);
        if let Some(share) = shares.get(shares.len() / 2) {
            write!(text, " Work for one core had {:.0} % of it", share * 100.0)?;
            text.push_str(if *share < 0.95 {
                ": **the machine was busy with other things**, and the ratios by processor time say more than the others."
            } else {
                ": the machine was idle otherwise."
            });
        }
        Ok(text)
    }

    /// Writes the tables into the page, between its marks.
    pub(crate) fn write_into(&self, page: &Path) -> Result<()> {
        let old = fs::read_to_string(page).with_context(|| format!("{} cannot be read", page.display()))?;
        let (above, rest) = old.split_once(MARKS.0).context("the page has no mark for results")?;
        let (_, below) = rest.split_once(MARKS.1).context("the page has no mark after results")?;
        fs::write(page, format!("{above}{}\n{}\n{}{below}", MARKS.0, self.text()?, MARKS.1))?;
        Ok(())
    }
}

/// Returns the mark for what is met or missed.
const fn mark(is_met: bool) -> &'static str {
    if is_met { "met" } else { "**missed**" }
}

/// Writes bytes as MiB.
#[expect(clippy::cast_precision_loss, reason = "one digit is shown")]
pub(crate) fn mebibytes(n_bytes: u64) -> String {
    format!("{:.1} MiB", n_bytes as f64 / f64::from(1 << 20))
}

/// Describes the kind of machine: its processor and how many cores there are.
fn machine() -> Result<String> {
    let cpus = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = cpus.lines().find(|it| it.starts_with("model name")).and_then(|it| it.split_once(": "));
    let model = model.map_or("unknown processor", |(_, name)| name);
    let n_cores = std::thread::available_parallelism()?;
    Ok(format!("{model}, {}, {n_cores} cores", std::env::consts::ARCH))
}

impl Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { what, beside, measured, spread, by_cpu, target } = self;
        write!(f, "| {what} | {beside} | {measured} | {spread} | {by_cpu} | {target} |")
    }
}

impl Display for Rate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, by_wall, by_cpu, unit } = self;
        write!(f, "| {name} | {} {unit} | {} {unit} |", rounded(*by_wall), rounded(*by_cpu))
    }
}

/// Writes a large number with three digits: `1.22 M`.
fn rounded(number: f64) -> String {
    let (scaled, prefix) = match number {
        1e9.. => (number / 1e9, " G"),
        1e6.. => (number / 1e6, " M"),
        _ => (number / 1e3, " k"),
    };
    let n_digits = if scaled < 10.0 { 2 } else { usize::from(scaled < 100.0) };
    format!("{scaled:.n_digits$}{prefix}")
}
