//! `azulejo repair`: what may repair a record that fails. Proposes nothing itself.

use std::path::Path;

use anyhow::{Result, anyhow, bail};
use azulejo_diff::{Repair as Proposal, RepairLimit, Repairs, repair};
use azulejo_render::{Escaped, Paint, Whose, repairs_json, write_repairs};

use crate::cli::limit;
use crate::console::Console;
use crate::exit::Exit;
use crate::input::Found;
use crate::progress::Progress;
use crate::replacing::replace_record;
use crate::scene::Subject;
use crate::stream::STANDARD;
use crate::tally::count;

/// Propose the smallest edits after which a record verifies
///
/// Every slip of the pen that may have been made up to where the record fails is taken back and the record replayed: a part of a
/// ply, a seat, a tile of a deal, a ply too many, too few or in the place of its neighbor, a wrong claim, a line that does not
/// read. Then two slips at once, as far as --max-edits goes; a wrong score and those below it that are as much off, with none
/// between that agrees, are one slip. What makes the record verify is proposed, the smallest first, with what speaks for it.
///
/// Nothing is written without --write, and then visibly: the old line is kept as a remark above the new one. Where several
/// repairs explain the record equally well, --choose says which. What chance brought is never made up: of a deal that is missing
/// every tile comes back as `*`, which nobody noted. And a repair is a conjecture: the least that may have gone wrong, which is
/// not always what did; where two slips fell together, tests/repair.md counts how often it is something else. Exit code 0: nothing is wrong, or it was repaired; 1: it was
/// not; 2: usage, input or output.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  azulejo repair game.agn
  azulejo repair game.agn --write
  azulejo repair game.agn --write --choose 2
  azulejo repair games.agn --record 3 --format json")]
pub(crate) struct Repair {
    #[command(flatten)]
    subject: Subject,
    /// Write the repair into the file, if one is better than all others
    #[arg(long)]
    write: bool,
    /// For --write: take the proposal with this number
    #[arg(long, value_name = "N", requires = "write", value_parser = clap::value_parser!(u32).range(1..))]
    choose: Option<u32>,
    /// Show so many proposals
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = limit())]
    most: usize,
    /// Take back so many slips at once; wrong scores that were carried on to those below are one
    #[arg(long, value_name = "N", default_value_t = RepairLimit::default().max_edits, value_parser = clap::value_parser!(u32).range(1..))]
    max_edits: u32,
    /// Give up after so many records that were tried
    #[arg(long, value_name = "N", default_value_t = RepairLimit::default().max_tried, value_parser = limit())]
    max_tried: usize,
    /// How to show what is found
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t)]
    format: Format,
}

/// How what is found is shown.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, clap::ValueEnum)]
enum Format {
    /// As text for people
    #[default]
    Human,
    /// One JSON object
    Json,
}

impl Repair {
    /// Looks for repairs, shows them, and writes one if that is wanted.
    pub(super) fn run(&self, console: &mut Console<'_>) -> Result<Exit> {
        if self.write && self.subject.file() == Path::new(STANDARD) {
            bail!("standard input cannot be rewritten: name a file");
        }
        let found = self.subject.read(console)?;
        let repairs = self.look(&found, console);
        if repairs.as_ref().is_ok_and(|it| it.trouble.is_some()) {
            console.note(Exit::Found);
        }
        let record = found.record();
        match self.format {
            Format::Json => {
                let (nth, line, id) = (record.nth, record.line(), record.field("id"));
                let whose = Whose { file: &found.name, record: nth, line, id };
                console.write(repairs_json(whose, &repairs).as_bytes())?;
            }
            Format::Human => {
                let mut text = String::new();
                if let Ok(repairs) = &repairs {
                    write_repairs(repairs, self.most, Paint::Ansi, &mut text)?;
                }
                console.print(&text)?;
            }
        }
        let repairs = repairs.map_err(|it| {
            let (name, why) = (Escaped(&found.name), it.to_string());
            anyhow!("{name}: nothing is proposed: {}", Escaped(&why))
        })?;
        if repairs.trouble.is_none() {
            return Ok(Exit::Clean);
        }
        if self.write { self.write(&found, &repairs, console) } else { Ok(Exit::Found) }
    }

    /// Looks for repairs.
    fn look(&self, found: &Found, console: &Console<'_>) -> Result<Repairs, azulejo_diff::NoGame> {
        let progress = Progress::new(console);
        let mut say = |n_tried, n_below| {
            let (tried, below) = (count(n_tried, "record"), count(n_below, "byte"));
            progress.say(format!("{tried} tried; the best so far leaves {below} below its first error"));
        };
        let limit = RepairLimit { max_tried: self.max_tried, max_edits: self.max_edits };
        repair(&found.record(), self.subject.rules(), limit, &mut say)
    }

    /// Writes the repair that was chosen, or the one that is better than all others.
    fn write(&self, found: &Found, repairs: &Repairs, console: &mut Console<'_>) -> Result<Exit> {
        let Some((nth, proposal)) = self.chosen(repairs)? else {
            let why = if repairs.proposals.is_empty() {
                "nothing was written: there is no repair to write"
            } else if repairs.is_cut {
                "nothing was written: the search ended before it was known that no other repair is as good; choose one with --choose N"
            } else {
                "nothing was written: several repairs explain the record equally well; choose one with --choose N"
            };
            console.complain(&format!("{why}\n"))?;
            return Ok(Exit::Found);
        };
        let Some(text) = &proposal.text else {
            bail!(
                "repair {nth} cannot be written: what a line was would make a remark longer than a line may be"
            );
        };
        replace_record(self.subject.file(), &found.record(), text)?;
        console.complain(&format!("repair {nth} was written into {}\n", Escaped(&found.name)))?;
        Ok(Exit::Clean)
    }

    /// Returns the proposal that is to be written, and its number; none where it is not known which.
    fn chosen<'a>(&self, repairs: &'a Repairs) -> Result<Option<(u32, &'a Proposal)>> {
        let Some(nth) = self.choose else { return Ok(repairs.decided().map(|it| (1, it))) };
        let n_proposals = repairs.proposals.len();
        match repairs.proposals.get(nth as usize - 1) {
            Some(proposal) => Ok(Some((nth, proposal))),
            None => bail!("there is no proposal {nth}, but {}", count(n_proposals, "proposal")),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::ffi::OsString;
    use std::fs;

    use crate::{Console, Exit, run};

    /// Two records and what is around them: the second ply has the wrong seat, and lines end in many ways.
    const FILE: &[u8] = b"above \xFF\r\nagn 1\r\ngame: azul\r\na: x\nB: y\ndeal BBYY BRKW BYRK RKKW BBBY\n  a 1b+2 !\n; why\r\n\
        A 2W1 ?\r\nA 3K1\nB 5BBB3\nend unfinished\nagn 1\nA 1B1";

    /// Runs the command line on a file of these bytes; returns how it ends, what it says, and what the file holds then.
    fn run_on(options: &str, bytes: &[u8]) -> (Exit, String, Vec<u8>) {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.agn");
        fs::write(&path, bytes).expect("a writable file");
        let (mut input, mut out, mut err) = (std::io::empty(), Vec::new(), Vec::new());
        let mut console = Console::new(&mut input, &mut out, &mut err);
        let mut arguments: Vec<OsString> = vec!["azulejo".into(), "repair".into(), path.clone().into()];
        arguments.extend(options.split_whitespace().map(OsString::from));
        let exit = run(arguments, &mut console);
        drop(console);
        let said = String::from_utf8_lossy(&[out, err].concat()).into_owned();
        (exit, said, fs::read(&path).expect("a readable file"))
    }

    #[test]
    fn nothing_is_written_unless_that_is_wanted() {
        let (exit, said, after) = run_on("--record 1", FILE);
        assert_eq!((exit, after.as_slice()), (Exit::Found, FILE), "{said}");
        assert!(said.contains("+ B 2W1 ?"), "{said}");
    }

    #[test]
    fn a_repair_leaves_every_other_byte_as_it_is() {
        let (exit, said, after) = run_on("--record 1 --write", FILE);
        assert_eq!(exit, Exit::Clean, "{said}");
        let (old, new) = ("A 2W1 ?\r\n", "# repair: azul::wrong-seat\r\n# was: A 2W1 ?\r\nB 2W1 ?\r\n");
        let at = FILE.windows(old.len()).position(|it| it == old.as_bytes()).expect("the line");
        let (above, below) = (&FILE[..at], &FILE[at + old.len()..]);
        assert_eq!(
            String::from_utf8_lossy(&after),
            String::from_utf8_lossy(&[above, new.as_bytes(), below].concat())
        );
        assert_eq!(run_on("--record 1", &after).0, Exit::Clean);
    }

    #[test]
    fn where_several_are_as_good_one_must_be_chosen() {
        let open = String::from_utf8_lossy(FILE).replace("A 2W1 ?\r\n", "");
        let (exit, said, after) = run_on("--record 1 --write", open.as_bytes());
        assert_eq!((exit, after.as_slice()), (Exit::Found, open.as_bytes()), "{said}");
        assert!(said.contains("--choose N"), "{said}");
        let (exit, said, after) = run_on("--record 1 --write --choose 2", open.as_bytes());
        assert_eq!(exit, Exit::Clean, "{said}");
        assert_ne!(after, open.as_bytes());
        assert_eq!(run_on("--record 1 --write --choose 9999", open.as_bytes()).0, Exit::Trouble);
    }

    #[test]
    fn what_cannot_be_repaired_is_said() {
        let check = |text: &str, expected: Exit, words: &str| {
            let (exit, said, after) = run_on("--write", text.as_bytes());
            assert!(exit == expected && said.contains(words), "{text}{said}");
            assert_eq!(String::from_utf8_lossy(&after), text);
        };
        let trouble = |head: &str, words: &str| {
            let words = format!("nothing is proposed: {words}");
            check(&format!("{head}A 1BB2\n"), Exit::Trouble, &words);
        };
        let unplayable = |fields: &str, words: &str| {
            let words = format!("the record cannot be replayed: {words}");
            trouble(&format!("agn 1\ngame: azul\nA: x\n{fields}"), &words);
        };
        check("agn 1\ngame: azul\nA: x\nB: y\nend unfinished\n", Exit::Clean, "nothing to repair");
        check(
            "agn 1\ngame: azul\nA: x\nB: y\nend 5 5\nend 5 5\nruling what\n",
            Exit::Found,
            "no repair to write",
        );
        check("", Exit::Trouble, "holds no record");
        trouble("agn 2\ngame: azul\n", "the record is written in version 2 of the notation");
        trouble("agn 1\n", "the record names no game; write it");
        trouble("agn 1\ngame: chess\n", "the game `chess` is not known; `azulejo rules` lists");
        unplayable("", "the game is not played by so many seats: azul is played by 2 to 4; name each");
        unplayable("B: y\nrules: floor\n", "the rules preset is none that the game has");
        unplayable("B: y\nboard: round\n", "the board is none that the game has; azul is played on");
        unplayable("B: y\nstart: C\n", "the starting seat is not among those that play");
        unplayable("B: y\nposition: here\n", "the text is no position of azul");
    }

    #[test]
    fn what_is_said_of_the_first_line_stands_below_it() {
        let (exit, said, after) = run_on("--write", b"agn l\ngame: azul\nA: x\nB: y\nend unfinished\n");
        assert_eq!(exit, Exit::Clean, "{said}");
        assert!(said.starts_with("line 1: the version is not a whole number"), "{said}");
        let repaired = "agn 1\n# repair: record::unreadable-version\n# was: agn l\ngame: azul\nA: x\nB: y\nend unfinished\n";
        assert_eq!(String::from_utf8_lossy(&after), repaired);
    }

    #[test]
    fn a_search_among_lines_of_any_length_ends_and_says_so() {
        let check = |deal: &str, below: &str, expected: &str| {
            let text = format!(
                "agn 1\ngame: azul\nA: x\nB: y\ndeal BBYY BRKW BYRK RKKW BBBY{deal}\nA 1KK2\n{below}end unfinished\n"
            );
            let (exit, said, _) = run_on("", text.as_bytes());
            assert!(exit == Exit::Found && said.contains(expected), "{said}");
        };
        // As long as a line may be; one beyond that; so long that not every edit can be tried.
        check(&"B".repeat(16_000), "", "azul::unreadable-deal");
        check(&"B".repeat(20_000), "", "record::line-too-long");
        check("", &format!(";{}\n", "why ".repeat(1_000_000)), "the search ended at its limit");
    }
}
