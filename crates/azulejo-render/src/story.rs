//! A replay told for people: each event, what followed and why. Plays nothing.

use std::fmt;

use azulejo_replay::{Consequence, Happening, Standing, Verdict};
use azulejo_rules::Seat;

use crate::style::{FAINT, TITLE, points_style};
use crate::{Escaped, Paint};

/// Tells a replay, event by event.
#[derive(Debug)]
pub struct Story {
    paint: Paint,
    /// The round that was last told of.
    round: u16,
    /// The scores that were last told of.
    score: Vec<i32>,
}

impl Story {
    /// Begins a story.
    pub fn new(paint: Paint) -> Self {
        Self { paint, round: 0, score: Vec::new() }
    }

    /// Tells who plays what, and under which rules.
    pub fn open(&mut self, standing: &dyn Standing, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{}", self.paint.styled(TITLE, standing.game()))?;
        for (seat, player) in Seat::ALL.iter().zip(standing.players()) {
            write!(out, "  {seat} {}", Escaped(player))?;
        }
        let rules = standing.rules();
        writeln!(out, "\n{}", self.paint.styled(FAINT, format_args!("rules {}", Escaped(&rules))))
    }

    /// Tells of one event.
    pub fn tell(&mut self, happening: &Happening, out: &mut dyn fmt::Write) -> fmt::Result {
        if self.round != happening.round {
            self.round = happening.round;
            let title = format_args!("Round {}", happening.round).to_string();
            writeln!(out, "\n{}", self.paint.styled(TITLE, title))?;
        }
        let number = format!("{:>4}", happening.event);
        let ruled = if happening.ruled { "  (stands by a ruling)" } else { "" };
        let text = Escaped(&happening.text);
        writeln!(out, "{}  {text}{ruled}", self.paint.styled(FAINT, number))?;
        for note in &happening.notes {
            writeln!(out, "      {}", self.paint.styled(FAINT, Escaped(note)))?;
        }
        self.tell_consequences(&happening.events, out)?;
        self.tell_score(&happening.score, out)
    }

    /// Tells what followed, each with its reason.
    fn tell_consequences(&self, events: &[Consequence], out: &mut dyn fmt::Write) -> fmt::Result {
        for event in events {
            let text = self.paint.styled(points_style(event.points), Escaped(&event.text));
            match event.seat {
                Some(seat) => writeln!(out, "      {seat} {text}")?,
                None => writeln!(out, "      {text}")?,
            }
        }
        Ok(())
    }

    /// Tells the scores where they changed.
    fn tell_score(&mut self, score: &[i32], out: &mut dyn fmt::Write) -> fmt::Result {
        let is_news = self.score != score && !(self.score.is_empty() && score.iter().all(|it| *it == 0));
        self.score.clear();
        self.score.extend_from_slice(score);
        if is_news { self.write_score("      score", out) } else { Ok(()) }
    }

    /// Writes the scores of all seats behind a word.
    fn write_score(&self, word: &str, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{word}")?;
        for (seat, points) in Seat::ALL.iter().zip(&self.score) {
            write!(out, "  {seat} {points}")?;
        }
        out.write_char('\n')
    }

    /// Tells how the record ends and how far it can be trusted.
    pub fn close(&mut self, verdict: &Verdict, out: &mut dyn fmt::Write) -> fmt::Result {
        let ending = format!("{}: level {}", verdict.outcome.name(), verdict.level);
        writeln!(out, "\n{}", self.paint.styled(TITLE, ending))
    }
}
