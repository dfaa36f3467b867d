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

/// The standard streams.
pub struct Console<'a> {
    input: Box<dyn Read + 'a>,
    out: Screen<'a>,
    err: Screen<'a>,
}

/// A stream that people may be looking at.
struct Screen<'a> {
    stream: Box<dyn Write + 'a>,
    is_terminal: bool,
    has_color: bool,
}

impl Console<'static> {
    /// Takes the streams of the process.
    pub fn standard() -> Self {
        let (out, err) = (io::stdout(), io::stderr());
        Self {
            input: Box::new(io::stdin()),
            out: Screen {
                is_terminal: out.is_terminal(),
                has_color: AutoStream::choice(&out) != ColorChoice::Never,
                stream: Box::new(BufWriter::new(out.lock())),
            },
            err: Screen {
                is_terminal: err.is_terminal(),
                has_color: AutoStream::choice(&err) != ColorChoice::Never,
                stream: Box::new(err),
            },
        }
    }
}

impl<'a> Console<'a> {
    /// Takes other streams, none of which is a terminal.
    pub fn new(input: &'a mut dyn Read, out: &'a mut dyn Write, err: &'a mut dyn Write) -> Self {
        let screen = |stream: Box<dyn Write + 'a>| Screen { stream, is_terminal: false, has_color: false };
        Self { input: Box::new(input), out: screen(Box::new(out)), err: screen(Box::new(err)) }
    }

    /// Sets whether there is color, instead of finding out.
    pub fn set_color(&mut self, has_color: bool) {
        self.out.has_color = has_color;
        self.err.has_color = has_color;
    }

    /// Reads all that comes in.
    pub fn read(&mut self) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        self.input.read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    /// Writes text for people to standard output; its color is taken out where there shall be none.
    pub fn print(&mut self, text: &str) -> io::Result<()> {
        self.out.print(text)
    }

    /// Writes text for people to standard error, in the same way.
    ///
    /// What is printed before stands before it, should both streams go to one place.
    pub fn complain(&mut self, text: &str) -> io::Result<()> {
        self.out.stream.flush()?;
        match self.err.print(text) {
            // That nobody listens does not change how it ends.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
            result => result,
        }
    }

    /// Says on standard error what went wrong with one of several things, and goes on.
    ///
    /// # Errors
    /// That nobody reads any more.
    pub(crate) fn survive(&mut self, result: anyhow::Result<Exit>) -> anyhow::Result<Exit> {
        let error = match result {
            Ok(exit) => return Ok(exit),
            Err(error) => error,
        };
        if is_broken_pipe(&error) {
            return Err(error);
        }
        self.complain(&format!("error: {}\n", Escaped(&format!("{error:#}"))))?;
        Ok(Exit::Trouble)
    }

    /// Writes bytes for programs to standard output as they are; a terminal gets them with every character visible.
    pub fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        if self.out.is_terminal {
            self.out.stream.write_all(made_visible(bytes).as_bytes())
        } else {
            self.out.stream.write_all(bytes)
        }
    }

    /// Writes what is still held back.
    pub fn flush(&mut self) -> io::Result<()> {
        self.out.stream.flush()
    }

    /// Returns how many columns a drawing may take.
    pub fn width(&self) -> usize {
        let columns = std::env::var("COLUMNS").ok().and_then(|it| it.parse().ok()).filter(|it| 0 < *it);
        let terminal = || terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
        columns.or_else(|| terminal().filter(|_| self.out.is_terminal)).unwrap_or(WIDTH)
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

/// Tells whether the error is that nobody reads any more.
pub(crate) fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let cause = error.downcast_ref::<io::Error>();
    cause.is_some_and(|it| it.kind() == io::ErrorKind::BrokenPipe)
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
