//! `azulejo replay`: a game as a story, or event by event as data. Plays nothing itself.

use std::fmt::Write;

use anyhow::Result;
use azulejo_render::{Paint, Story, happening_json};
use azulejo_replay::{Address, Happening, Place, replay};
use azulejo_source::Diagnostic;

use crate::console::Console;
use crate::exit::Exit;
use crate::scene::{Scene, Subject, drawing};

/// Tell a game as a story
///
/// Each event with what followed and why. What is wrong with the record is shown on standard error. Exit code 0: nothing is;
/// 1: an error; 2: usage, input, or a record without an event that --at names.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  azulejo replay game.agn
  azulejo replay game.agn --at 12 --at 3.7
  azulejo replay corpus/essen.agn --id essen-2026-t3 --json")]
pub(crate) struct Replay {
    #[command(flatten)]
    subject: Subject,
    /// Draw the position after this event: its number (12), round and number (3.7), start, end, or 12/1/2 in a variation
    #[arg(long, value_name = "EVENT", conflicts_with = "json")]
    at: Vec<Address>,
    /// Tell one JSON object an event
    #[arg(long)]
    json: bool,
}

impl Replay {
    /// Tells the game.
    pub(super) fn run(&self, console: &mut Console<'_>) -> Result<Exit> {
        let found = self.subject.read(console)?;
        let scene = self.subject.scene(&found);
        if self.json { export(&scene, console) } else { self.tell(&scene, console) }
    }

    /// Tells it as a story, with the drawings that are wanted where they belong.
    fn tell(&self, scene: &Scene<'_>, console: &mut Console<'_>) -> Result<Exit> {
        let start = match scene.stand(&START, console)? {
            Ok(standing) => standing,
            Err(exit) => return Ok(exit),
        };
        let mut story = Story::new(Paint::Ansi);
        let mut text = String::new();
        story.open(&*start, &mut text)?;
        let mut happenings = Vec::new();
        let mut diagnostics: Vec<Diagnostic> = Vec::new();
        let verdict = replay(&scene.record, &scene.options, &mut diagnostics, &mut |it| happenings.push(it));
        let mut drawings = Drawings { scene, width: console.width(), due: self.at.clone() };
        drawings.draw(|it| *it == START, &mut text)?;
        for happening in &happenings {
            story.tell(happening, &mut text)?;
            drawings.draw(|it| is_after(it, happening), &mut text)?;
        }
        drawings.draw(|_| true, &mut text)?;
        story.close(&verdict, &mut text)?;
        console.print(&text)?;
        scene.show(diagnostics, console)
    }
}

/// Tells it as data, one event a line.
fn export(scene: &Scene<'_>, console: &mut Console<'_>) -> Result<Exit> {
    let mut diagnostics: Vec<Diagnostic> = Vec::new();
    let mut lines = String::new();
    replay(&scene.record, &scene.options, &mut diagnostics, &mut |it| lines.push_str(&happening_json(&it)));
    console.write(lines.as_bytes())?;
    scene.show(diagnostics, console)
}

/// The drawings that are still to come.
struct Drawings<'a> {
    scene: &'a Scene<'a>,
    width: usize,
    due: Vec<Address>,
}

impl Drawings<'_> {
    /// Draws those of which `is_here` says so.
    ///
    /// One that cannot be reached is left out; what is wrong with the record is shown in any case.
    fn draw(&mut self, is_here: impl Fn(&Address) -> bool, text: &mut String) -> Result<()> {
        let (here, due): (Vec<_>, Vec<_>) = self.due.drain(..).partition(is_here);
        self.due = due;
        for at in here {
            if let Ok(standing) = self.scene.find(&at)? {
                writeln!(text, "\n{}", drawing(&*standing, &at, self.width)?)?;
            }
        }
        Ok(())
    }
}

/// The position before the first event.
const START: Address = Address { place: Place::Event(0), branches: Vec::new() };

/// Tells whether the address is the position right after the event.
fn is_after(address: &Address, happening: &Happening) -> bool {
    let is_there = match address.place {
        Place::Event(event) => event == happening.event,
        Place::InRound(round, nth) => (round, nth) == (happening.round, happening.nth),
        Place::End => false,
    };
    is_there && address.branches.is_empty()
}
