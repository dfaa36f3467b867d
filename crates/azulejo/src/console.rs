//! Where the command reads and writes: the only place that touches the standard streams. Words nothing.

use std::borrow::Cow;
use std::fmt;
use std::io;
use std::io::{BufWriter, IsTerminal, Read, Write};

use anstream::adapter::strip_str;
use anstream::{AutoStream, ColorChoice};
use azulejo_render::{Escaped, escape};

use crate::exit::Exit;

/// The width of drawings where no terminal says how wide it is.
const WIDTH: usize = 100;

/// The most columns that a drawing takes, whatever the terminal says.
const MOST_WIDTH: usize = 1000;

/// The standard streams.
pub struct Console<'a> {
    /// Standard input, until somebody reads it.
    input: Option<Box<dyn Read + Send + 'a>>,
    out: Screen<'a>,
    err: Screen<'a>,
    /// Whether standard output takes no more.
    is_stuck: bool,
    /// How the command will end at the best.
    so_far: Exit,
}

/// A stream that people may be looking at.
struct Screen<'a> {
    stream: Box<dyn Write + Send + 'a>,
    is_terminal: bool,
    has_color: bool,
}

impl Console<'static> {
    /// Takes the streams of the process.
    pub fn standard() -> Self {
        let (out, err) = (io::stdout(), io::stderr());
        Self {
            input: Some(Box::new(io::stdin())),
            out: Screen {
                is_terminal: out.is_terminal(),
                has_color: AutoStream::choice(&out) != ColorChoice::Never,
                stream: Box::new(BufWriter::new(out)),
            },
            err: Screen {
                is_terminal: err.is_terminal(),
                has_color: AutoStream::choice(&err) != ColorChoice::Never,
                stream: Box::new(err),
            },
            is_stuck: false,
            so_far: Exit::Clean,
        }
    }
}

impl<'a> Console<'a> {
    /// Takes other streams, none of which is a terminal.
    pub fn new(
        input: &'a mut (dyn Read + Send),
        out: &'a mut (dyn Write + Send),
        err: &'a mut (dyn Write + Send),
    ) -> Self {
        let screen =
            |stream: Box<dyn Write + Send + 'a>| Screen { stream, is_terminal: false, has_color: false };
        let (out, err) = (screen(Box::new(out)), screen(Box::new(err)));
        Self { input: Some(Box::new(input)), out, err, is_stuck: false, so_far: Exit::Clean }
    }

    /// Takes the output for a terminal.
    #[cfg(test)]
    pub(crate) fn set_terminal(&mut self) {
        self.out.is_terminal = true;
        self.err.is_terminal = true;
    }

    /// Sets whether there is color, instead of finding out.
    pub fn set_color(&mut self, has_color: bool) {
        self.out.has_color = has_color;
        self.err.has_color = has_color;
    }

    /// Takes standard input; none where somebody took it before.
    pub(crate) fn take_input(&mut self) -> Option<Box<dyn Read + Send + 'a>> {
        self.input.take()
    }

    /// Writes text for people to standard output; its color is taken out where there shall be none.
    pub fn print(&mut self, text: &str) -> io::Result<()> {
        let printed = self.out.print(text);
        self.went(printed)
    }

    /// Writes text for people to standard error, in the same way.
    ///
    /// What is printed before stands before it, should both streams go to one place.
    pub fn complain(&mut self, text: &str) -> io::Result<()> {
        if !self.is_stuck {
            self.flush()?;
        }
        match self.err.print(text) {
            // That nobody listens does not change how it ends.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
            result => result,
        }
    }

    /// Says on standard error what went wrong with one of several things, and goes on.
    ///
    /// # Errors
    /// That standard output takes no more, and why.
    pub(crate) fn survive(&mut self, result: anyhow::Result<Exit>) -> anyhow::Result<Exit> {
        let error = match result {
            Ok(exit) => {
                self.note(exit);
                return Ok(exit);
            }
            Err(error) => error,
        };
        if self.is_stuck {
            return Err(error);
        }
        self.note(Exit::Trouble);
        self.complain(&format!("error: {}\n", Escaped(&format!("{error:#}"))))?;
        Ok(Exit::Trouble)
    }

    /// Notes how the command will end at the best, in case nobody reads on.
    pub(crate) fn note(&mut self, exit: Exit) {
        self.so_far = self.so_far.max(exit);
    }

    /// Returns how the command would end if nothing came any more.
    pub(crate) const fn so_far(&self) -> Exit {
        self.so_far
    }

    /// Writes bytes for programs to standard output as they are; a terminal gets them with every character visible.
    pub fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        let written = if self.out.is_terminal {
            self.out.stream.write_all(made_visible(bytes).as_bytes())
        } else {
            self.out.stream.write_all(bytes)
        };
        self.went(written)
    }

    /// Writes what is still held back.
    pub fn flush(&mut self) -> io::Result<()> {
        let flushed = self.out.stream.flush();
        self.went(flushed)
    }

    /// Notes when standard output takes no more, and says so.
    fn went(&mut self, result: io::Result<()>) -> io::Result<()> {
        self.is_stuck |= result.is_err();
        result.map_err(|it| io::Error::new(it.kind(), format!("standard output cannot be written: {it}")))
    }

    /// Tells whether somebody looks at standard error.
    pub(crate) fn is_watched(&self) -> bool {
        self.err.is_terminal
    }

    /// Returns how many columns a drawing may take.
    pub fn width(&self) -> usize {
        let columns = std::env::var("COLUMNS").ok().and_then(|it| it.parse().ok()).filter(|it| 0 < *it);
        let terminal = || terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
        let columns = columns.or_else(|| terminal().filter(|_| self.out.is_terminal));
        columns.unwrap_or(WIDTH).min(MOST_WIDTH)
    }
}

impl Screen<'_> {
    /// Writes text, with or without its color.
    fn print(&mut self, text: &str) -> io::Result<()> {
        if self.has_color {
            self.stream.write_all(text.as_bytes())
        } else {
            write!(self.stream, "{}", strip_str(text))
        }
    }
}

impl fmt::Debug for Console<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Console").finish_non_exhaustive()
    }
}

/// Returns the bytes as text in which only line feeds steer.
fn made_visible(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let lines: Vec<Cow<'_, str>> = text.split('\n').map(escape).collect();
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_terminal_never_sees_controls() {
        assert_eq!(made_visible(b"A: \x1b[2J\xff\nB: Bo\n"), "A: ␛[2J\u{fffd}\nB: Bo\n");
    }

    #[test]
    fn text_for_people_loses_its_color_where_there_is_none() {
        let (mut input, mut out, mut err) = (io::empty(), Vec::new(), Vec::new());
        let mut console = Console::new(&mut input, &mut out, &mut err);
        console.print("\u{1b}[1mbold\u{1b}[0m\n").expect("a vector takes everything");
        console.write(b"\x1bdata").expect("a vector takes everything");
        drop(console);
        assert_eq!(out, b"bold\n\x1bdata");
    }
}
