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
        let (glyphs, notes) = happening.notes.split_at(usize::from(starts_with_glyph(&happening.notes)));
        let number = self.paint.styled(FAINT, format!("{:>4}", happening.event));
        write!(out, "{number}  {}", Escaped(&happening.text))?;
        glyphs.iter().try_for_each(|it| write!(out, " {}", self.paint.styled(TITLE, it)))?;
        writeln!(out, "{}", ruled(happening))?;
        self.tell_consequences(&happening.events, out)?;
        self.tell_notes(notes, out)?;
        self.tell_score(&happening.score, out)
    }

    /// Tells what is written of an event.
    fn tell_notes(&self, notes: &[String], out: &mut dyn fmt::Write) -> fmt::Result {
        notes.iter().try_for_each(|note| writeln!(out, "      {}", self.paint.styled(FAINT, Escaped(note))))
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

/// Says what a ruling made of an event.
const fn ruled(happening: &Happening) -> &'static str {
    match (happening.void, happening.ruled) {
        (true, _) => "  (void by a ruling)",
        (false, true) => "  (stands by a ruling)",
        (false, false) => "",
    }
}

/// Tells whether the first note is an annotator's mark, which stands behind the event.
fn starts_with_glyph(notes: &[String]) -> bool {
    notes
        .first()
        .is_some_and(|it| !it.is_empty() && it.len() <= 2 && it.bytes().all(|it| b"!?".contains(&it)))
}

#[cfg(test)]
mod tests {
    use azulejo_replay::{Level, Outcome};
    use azulejo_rules::Seat;

    use super::*;

    /// Returns an event of seat A with one consequence.
    fn happening(event: u32, round: u16, score: i32, notes: &[&str]) -> Happening {
        let reason = "row 1: a tile alone = 1\u{1b}".to_owned();
        Happening {
            event,
            round,
            nth: 1,
            line: 9,
            seat: Some(Seat::A),
            text: "A 3W1".to_owned(),
            ruled: false,
            void: false,
            legal: Some(31),
            points: Some(score),
            events: vec![Consequence { seat: Some(Seat::A), points: score, text: reason }],
            score: vec![score, 0],
            facts: Vec::new(),
            notes: notes.iter().map(|it| (*it).to_owned()).collect(),
        }
    }

    #[test]
    fn a_story_tells_events_notes_reasons_and_changed_scores() {
        let mut text = String::new();
        let mut story = Story::new(Paint::Plain);
        let verdict = Verdict {
            level: Level::Claims,
            why: None,
            outcome: Outcome::Unfinished,
            n_plies: 2,
            n_events: 2,
            rules: "".into(),
            n_rulings: 0,
            n_undetermined: 0,
        };
        story.tell(&happening(7, 1, 0, &["!?", "so\u{7}"]), &mut text).expect("a string takes everything");
        story.tell(&happening(8, 2, 1, &["what"]), &mut text).expect("a string takes everything");
        story.close(&verdict, &mut text).expect("a string takes everything");
        assert_eq!(
            text,
            "\nRound 1\n   7  A 3W1 !?\n      A row 1: a tile alone = 1␛\n      so␇\n\
             \nRound 2\n   8  A 3W1\n      A row 1: a tile alone = 1␛\n      what\n      score  A 1  B 0\n\
             \nunfinished: level 4 claims\n",
            "\n{text}"
        );
    }
}
