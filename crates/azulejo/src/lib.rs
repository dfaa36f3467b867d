//! The `azulejo` command as a library: arguments in, one library call, one drawing out. Holds no rule of any game.
//!
//! [`main`] runs it on the streams of the process, [`run`] on any others; [`command`] describes the command line, for its
//! pages.

// What comes from a record must never stop the program.
#![cfg_attr(
    not(test),
    warn(
        clippy::expect_used,
        clippy::indexing_slicing,
        clippy::panic,
        clippy::unreachable,
        clippy::unimplemented,
        clippy::string_slice
    )
)]

mod checking;
mod cli;
mod codes;
mod comparing;
mod console;
mod each;
#[cfg(test)]
mod escaping;
mod exit;
mod formatting;
mod frames;
mod input;
mod near;
mod pooled;
mod progress;
mod reading;
mod replacing;
mod report;
mod rewrite;
mod scene;
mod stream;
mod tally;
mod verbs;

use std::ffi::OsString;
use std::io;
use std::io::ErrorKind;
use std::process::ExitCode;

use azulejo_render::{Escaped, escape};
use clap::{ColorChoice, CommandFactory, Parser};

pub use cli::command;
pub use codes::{CODES, catalogue};
pub use console::Console;
pub use exit::Exit;

use cli::Cli;

/// Runs the command on the arguments and streams of the process.
pub fn main() -> ExitCode {
    run(std::env::args_os(), &mut Console::standard()).into()
}

/// Runs the command on arguments, of which the first is its own name.
pub fn run(args: impl IntoIterator<Item = OsString>, console: &mut Console<'_>) -> Exit {
    match attempt(args, console).and_then(|exit| console.flush().map(|()| exit)) {
        Ok(exit) => exit,
        // Who reads has read enough.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => console.so_far(),
        Err(error) => {
            // Where that cannot be said either, the exit code says it.
            let _said = console.complain(&format!("error: {}\n", Escaped(&error.to_string())));
            Exit::Trouble
        }
    }
}

/// Runs the command and says on standard error what went wrong; fails only where that cannot be said.
fn attempt(args: impl IntoIterator<Item = OsString>, console: &mut Console<'_>) -> io::Result<Exit> {
    let args: Vec<_> = args.into_iter().collect();
    let cli = match Cli::try_parse_from(&args) {
        Ok(cli) => cli,
        Err(error) => {
            let color = asked_color(&args);
            return refuse(&without_steering(error, &args), color, console);
        }
    };
    set_color(cli.color, console);
    let result = cli.verb.run(console);
    console.survive(result).map_err(|error| match error.downcast::<io::Error>() {
        Ok(error) => error,
        Err(error) => io::Error::other(error),
    })
}

/// Prints with color or without, as it is asked for.
fn set_color(color: ColorChoice, console: &mut Console<'_>) {
    match color {
        ColorChoice::Auto => {}
        ColorChoice::Always => console.set_color(true),
        ColorChoice::Never => console.set_color(false),
    }
}

/// Returns what arguments that are wrong elsewhere say of color.
fn asked_color(args: &[OsString]) -> ColorChoice {
    let matches = Cli::command().ignore_errors(true).try_get_matches_from(args);
    let asked = matches.ok().and_then(|it| it.try_get_one("color").ok().flatten().copied());
    asked.unwrap_or_default()
}

/// Returns what is wrong with the arguments, in which nothing of theirs is left that would steer a terminal.
fn without_steering(error: clap::Error, args: &[OsString]) -> clap::Error {
    let shown: Vec<_> = args.iter().map(|it| escape(&it.to_string_lossy()).into_owned()).collect();
    if args.iter().zip(&shown).all(|(it, shown)| it == shown.as_str()) {
        return error;
    }
    // What is escaped is wrong for the same reason, unless it was wrong for what had to be escaped.
    Cli::try_parse_from(shown).err().unwrap_or_else(|| {
        Cli::command().error(error.kind(), "an argument has characters that would steer a terminal")
    })
}

/// Prints help where that was asked for, and otherwise what is wrong with the arguments.
fn refuse(error: &clap::Error, color: ColorChoice, console: &mut Console<'_>) -> io::Result<Exit> {
    set_color(color, console);
    let text = error.render().ansi().to_string();
    if error.use_stderr() {
        console.complain(&text)?;
        Ok(Exit::Trouble)
    } else {
        console.print(&text)?;
        Ok(Exit::Clean)
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    const CLEAN: &str = "agn 1\ngame: azul\nA: Ada\nB: Bo\nend unfinished\n";
    const WRONG: &str = "agn 1\ngame: azul\nA: Ada\nB: Bo\nA 3WW2\nend unfinished\n";

    /// Runs the command line on `input` and returns how it ends and what it prints.
    fn run_on(line: &str, mut input: &[u8]) -> (Exit, String, String) {
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let mut console = Console::new(&mut input, &mut out, &mut err);
        let exit = run(line.split(' ').map(OsString::from), &mut console);
        drop(console);
        (exit, String::from_utf8_lossy(&out).into_owned(), String::from_utf8_lossy(&err).into_owned())
    }

    #[track_caller]
    fn check(line: &str, input: &str, expected: Exit) {
        let (exit, out, err) = run_on(line, input.as_bytes());
        assert_eq!(exit, expected, "\n{out}{err}");
    }

    #[test]
    fn a_clean_record_ends_with_zero() {
        check("azulejo check -", CLEAN, Exit::Clean);
        check("azulejo check - --level 5", CLEAN, Exit::Clean);
        check("azulejo --help", "", Exit::Clean);
    }

    #[test]
    fn what_was_found_is_the_exit_whoever_stops_reading() {
        let exit = |line: &str, mut input: &[u8]| {
            let (mut unread, mut err) = (Closed, Vec::new());
            let mut console = Console::new(&mut input, &mut unread, &mut err);
            run(line.split(' ').map(OsString::from), &mut console)
        };
        assert_eq!(exit("azulejo check -", CLEAN.as_bytes()), Exit::Clean);
        assert_eq!(exit("azulejo check - --max-frames all", WRONG.repeat(105).as_bytes()), Exit::Found);
        assert_eq!(exit("azulejo repair -", WRONG.as_bytes()), Exit::Found);
        assert_eq!(exit("azulejo fmt --check -", b"agn 1\ngame:azul\nend\n"), Exit::Found);
        assert_eq!(exit("azulejo fmt nobody -", CLEAN.as_bytes()), Exit::Trouble);
    }

    #[test]
    fn people_are_shown_some_frames_and_told_how_many_more_there_are() {
        let input = WRONG.repeat(105);
        let n_shown = |options: &str, words: &str| {
            let (exit, out, err) = run_on(&format!("azulejo check {options}-"), input.as_bytes());
            assert_eq!((exit, err.as_str()), (Exit::Found, ""));
            assert!(out.contains(words), "{words}: {out}");
            out.matches("azul::not-drafting").count()
        };
        let tally = "105 errors, 0 warnings\n";
        assert_eq!(
            n_shown(
                "",
                &format!(
                    "\n5 more are not shown; `--max-frames all` shows all\n105 records in 1 file: 0 complete, 105 not played to the end, 0 ruled upon; {tally}"
                )
            ),
            100
        );
        assert_eq!(n_shown("--max-frames 104 ", "\n1 more is not shown;"), 104);
        assert_eq!(n_shown("--max-frames 0 ", "105 more are not shown;"), 0);
        assert_eq!(n_shown("--max-frames all ", tally), 105);
        assert_eq!(n_shown("--max-frames 0 --format short ", tally), 105);
        assert_eq!(n_shown("--max-frames 0 --format json ", "\n"), 105);
        assert_eq!(n_shown("--max-frames 0 --format sarif ", "\n"), 106, "once among the rules");
    }

    #[test]
    fn of_one_record_as_many_frames_are_shown() {
        let input = WRONG.replace("A 3WW2", &"A nonsense\n".repeat(105));
        let (_, _, err) = run_on("azulejo replay - --max-frames 7", input.as_bytes());
        assert_eq!(err.matches("--> -:").count(), 7, "{err}");
        assert!(err.ends_with("99 more are not shown; `--max-frames all` shows all\n"), "{err}");
    }

    #[test]
    fn what_is_found_ends_with_one() {
        check("azulejo check -", WRONG, Exit::Found);
        check("azulejo check - --strict", CLEAN, Exit::Found);
        check("azulejo fmt --check -", &CLEAN.replace("game: ", "game:"), Exit::Found);
    }

    #[test]
    fn trouble_ends_with_two_and_wins() {
        check("azulejo check", "", Exit::Trouble);
        check("azulejo check - no/such/file", WRONG, Exit::Trouble);
        check("azulejo explain no-such-code", "", Exit::Trouble);
        check("azulejo show - --at 9", CLEAN, Exit::Trouble);
    }

    /// A record of which some tiles of the first deal were not noted.
    const OPEN: &str = "agn 1\ngame: azul\nA: Ada\nB: Bo\ndeal BBYY BRKW **** RKKW BB**\nend unfinished\n";

    #[test]
    fn a_count_says_what_is_not_counted() {
        let check_count = |line: &str, input: &str, n_plies: &str, words: &str| {
            let (exit, out, err) = run_on(&format!("azulejo {line}"), input.as_bytes());
            assert_eq!((exit, out.trim_end()), (Exit::Clean, n_plies), "{err}");
            assert!(err.starts_with(words) && err.is_empty() == words.is_empty(), "{line}: {err}");
        };
        let noted = OPEN.replace("****", "BBYY").replace("**", "YY");
        for line in ["legal - --at 1 --count", "perft - --at 1 --depth 1"] {
            check_count(line, OPEN, "60", "nobody noted 6 tiles on the table: ");
            check_count(line, &noted, "78", "");
        }
        check_count("legal - --at 0", OPEN, "", "");
    }

    #[test]
    fn perft_ends_with_one_only_where_two_readings_part() {
        let deal = OPEN.replace('*', "Y");
        check("azulejo perft - --at 1 --depth 2", &deal, Exit::Clean);
        check(
            "azulejo perft - --at 1 --depth 1 --rules rulebook-2018 --rules full-line=open",
            &deal,
            Exit::Clean,
        );
        let full = deal.replace("end", "A 2R1\nB 1YY2\nend");
        check("azulejo perft - --depth 1 --rules rulebook-2018 --rules full-line=open", &full, Exit::Found);
        check("azulejo perft - --at 9 --depth 1", &deal, Exit::Trouble);
        check("azulejo perft - --depth 1", WRONG, Exit::Trouble);
        check("azulejo perft - --depth 1", &deal.replace("azul", "chess"), Exit::Trouble);
        check("azulejo perft - --at 1 --depth 2 --max-positions 5", &deal, Exit::Trouble);
        check("azulejo perft -", &deal, Exit::Trouble);
    }

    #[test]
    fn what_cannot_be_compared_ends_with_one() {
        let unknown = CLEAN.replace("azul", "chess");
        check("azulejo diff - --rules rulebook-2018 --rules floor-score=negative", &unknown, Exit::Found);
        check("azulejo readings -", &unknown, Exit::Found);
        check("azulejo rules matrix -", &unknown, Exit::Found);
    }

    #[test]
    fn a_limit_of_nothing_is_an_error_of_usage() {
        let lines = [
            "repair - --most",
            "repair - --max-tried",
            "repair - --max-edits",
            "shrink - --while check --max-tried",
            "perft - --depth 1 --max-positions",
            "diff a.agn b.agn --sheets --max-tried",
        ];
        for line in lines {
            let (exit, _, err) = run_on(&format!("azulejo {line} 0"), WRONG.as_bytes());
            assert!(exit == Exit::Trouble && err.contains("invalid value '0' for '--m"), "{line}: {err}");
        }
    }

    #[test]
    fn programs_get_nothing_but_data() {
        let (_, out, _) = run_on("azulejo check - --format json --color always", WRONG.as_bytes());
        assert!(out.starts_with("{\"file\":\"-\",\"record\":1,"), "{out}");
        assert_eq!(out.lines().count(), 1, "{out}");
    }

    #[test]
    fn color_comes_only_where_it_is_wanted() {
        let (_, out, _) = run_on("azulejo check -", WRONG.as_bytes());
        assert!(!out.contains('\u{1b}'), "{out}");
        let (_, out, _) = run_on("azulejo check - --color always", WRONG.as_bytes());
        assert!(out.contains('\u{1b}'), "{out}");
    }

    #[test]
    fn the_number_of_threads_changes_nothing() {
        // More than is read, checked and shown at once.
        let records = [CLEAN, WRONG, &CLEAN.repeat(30)].concat().repeat(400);
        for format in ["human", "short", "json", "sarif"] {
            let line = format!("azulejo check - --format {format} --max-frames 7 --jobs");
            let one = run_on(&format!("{line} 1"), records.as_bytes());
            assert_eq!(one, run_on(&format!("{line} 7"), records.as_bytes()), "{format}");
        }
    }

    /// A reader that has read enough.
    struct Closed;

    impl Write for Closed {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(ErrorKind::BrokenPipe.into())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_reader_that_has_read_enough_is_no_trouble() {
        for line in ["azulejo simulate", "azulejo --help"] {
            assert_eq!(run_closed(line), Exit::Clean, "{line}");
        }
        assert_eq!(run_closed("azulejo check -"), Exit::Found);
        assert_eq!(run_closed("azulejo check no/such/file"), Exit::Trouble);
    }

    /// Runs the command line where nobody reads, and returns how it ends.
    fn run_closed(line: &str) -> Exit {
        let (mut input, mut out, mut err) = (WRONG.as_bytes(), Closed, Closed);
        run(line.split(' ').map(OsString::from), &mut Console::new(&mut input, &mut out, &mut err))
    }
}
