//! The chess yardstick: reads a PGN file and plays every move of it, or writes random games as PGN. Measures nothing.

use std::fs::File;
use std::io::{BufWriter, Write, stdout};
use std::ops::ControlFlow;
use std::path::Path;

use anyhow::{Result, bail, ensure};
use azulejo_rules::Dice;
use pgn_reader::{RawTag, Reader, SanPlus, Visitor};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position};

/// Does what the arguments say.
fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["play", file] => play(Path::new(file)),
        ["write", file, n_games, least, most, seed] => {
            let plies = Plies { least: least.parse()?, most: most.parse()? };
            write(Path::new(file), n_games.parse()?, plies, seed.parse()?)
        }
        _ => bail!("play FILE, or write FILE GAMES LEAST-PLIES MOST-PLIES SEED"),
    }
}

/// Plays every move of every game of the file and prints how many there were.
fn play(file: &Path) -> Result<()> {
    let mut player = Player::default();
    let mut reader = Reader::new(File::open(file)?);
    while let Some(is_legal) = reader.read_game(&mut player)? {
        ensure!(is_legal, "game {} of {} does not play", player.n_games, file.display());
    }
    writeln!(stdout(), "{} {}", player.n_games, player.n_plies)?;
    Ok(())
}

/// Plays games as the example `validate` of pgn-reader does.
#[derive(Debug, Default)]
struct Player {
    n_games: u64,
    n_plies: u64,
}

impl Visitor for Player {
    type Tags = Option<Chess>;
    type Movetext = Chess;
    type Output = bool;

    fn begin_tags(&mut self) -> ControlFlow<bool, Option<Chess>> {
        self.n_games += 1;
        ControlFlow::Continue(None)
    }

    fn tag(&mut self, tags: &mut Option<Chess>, name: &[u8], value: RawTag<'_>) -> ControlFlow<bool> {
        if name == b"FEN" {
            let fen = Fen::from_ascii(value.as_bytes()).ok();
            match fen.and_then(|it| it.into_position(CastlingMode::Chess960).ok()) {
                Some(position) => *tags = Some(position),
                None => return ControlFlow::Break(false),
            }
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, tags: Option<Chess>) -> ControlFlow<bool, Chess> {
        ControlFlow::Continue(tags.unwrap_or_default())
    }

    fn san(&mut self, position: &mut Chess, written: SanPlus) -> ControlFlow<bool> {
        match written.san.to_move(position) {
            Ok(it) => position.play_unchecked(it),
            Err(_) => return ControlFlow::Break(false),
        }
        self.n_plies += 1;
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, _: Chess) -> bool {
        true
    }
}

/// How long a random game is before it is left off; each length as likely.
#[derive(Clone, Copy, Debug)]
struct Plies {
    least: u32,
    most: u32,
}

/// Writes random games.
fn write(file: &Path, n_games: u32, plies: Plies, seed: u64) -> Result<()> {
    ensure!(plies.least <= plies.most, "the least number of plies is above the most");
    let mut dice = Dice::new(seed);
    let mut out = BufWriter::new(File::create(file)?);
    for nth in 1..=n_games {
        let n_plies = plies.least + dice.below(plies.most - plies.least + 1);
        write_game(&mut out, nth, n_plies, &mut dice)?;
    }
    out.flush()?;
    Ok(())
}

/// Writes one game: the seven tags, then moves that are chosen at random, each legal one as likely.
fn write_game(out: &mut impl Write, nth: u32, n_plies: u32, dice: &mut Dice) -> Result<()> {
    let mut position = Chess::default();
    let mut movetext = Movetext::default();
    for ply in 0..n_plies {
        let moves = position.legal_moves();
        let nth_move = usize::try_from(dice.below(u32::try_from(moves.len())?))?;
        let Some(chosen) = moves.get(nth_move).filter(|_| !position.is_game_over()) else { break };
        if ply % 2 == 0 {
            movetext.push(&format!("{}.", ply / 2 + 1));
        }
        movetext.push(&SanPlus::from_move_and_play_unchecked(&mut position, *chosen).to_string());
    }
    let result = position.outcome().to_string();
    movetext.push(&result);
    write!(
        out,
        "[Event \"Random\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"{nth}\"]\n[White \"random\"]\n\
         [Black \"random\"]\n[Result \"{result}\"]\n\n{}\n\n",
        movetext.text
    )?;
    Ok(())
}

/// Moves as PGN's export format sets them.
#[derive(Debug, Default)]
struct Movetext {
    text: String,
    /// How long the last line is.
    width: usize,
}

impl Movetext {
    /// Adds a word, on a new line where it would pass column 80.
    fn push(&mut self, word: &str) {
        if self.width != 0 {
            let fits = self.width + 1 + word.len() < 80;
            self.text.push(if fits { ' ' } else { '\n' });
            self.width = if fits { self.width + 1 } else { 0 };
        }
        self.text.push_str(word);
        self.width += word.len();
    }
}
