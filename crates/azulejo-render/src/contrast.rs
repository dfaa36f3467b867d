//! Two readings of the rules side by side, over one record or many, told for people. Compares nothing.

use std::fmt;

use azulejo_diff::{
    Cause, Cluster, Comparison, Departure, LegalSplit, PartedFact, Parting, Side, Survey, Trouble,
};
use azulejo_rules::Seat;
use azulejo_source::Diagnostic;

use crate::style::{FAINT, GAIN, LOSS, TITLE};
use crate::{Escaped, Paint};

/// The most facts that are told; of the others only how many there are.
const MAX_FACTS: usize = 16;

/// Tells of two readings: the left one behind `-`, the right one behind `+`.
#[derive(Clone, Copy, Debug)]
pub struct Contrast {
    paint: Paint,
    /// Whether the documentation of the questions is told, too.
    is_explained: bool,
}

impl Contrast {
    /// Begins to tell.
    pub const fn new(paint: Paint) -> Self {
        Self { paint, is_explained: false }
    }

    /// Tells what each side's rule says and who plays it so, too.
    #[must_use]
    pub const fn explained(self, is_explained: bool) -> Self {
        Self { is_explained, ..self }
    }

    /// Writes a line of the left side.
    fn left(&self, text: &str, out: &mut dyn fmt::Write) -> fmt::Result {
        writeln!(out, "{}", self.paint.styled(LOSS, format_args!("- {}", Escaped(text))))
    }

    /// Writes a line of the right side.
    fn right(&self, text: &str, out: &mut dyn fmt::Write) -> fmt::Result {
        writeln!(out, "{}", self.paint.styled(GAIN, format_args!("+ {}", Escaped(text))))
    }

    /// Writes a line that is said beside the matter.
    fn faint(&self, text: &str, out: &mut dyn fmt::Write) -> fmt::Result {
        writeln!(out, "{}", self.paint.styled(FAINT, Escaped(text)))
    }

    /// Tells where two readings of one record part, on what, and what comes of it.
    pub fn tell(
        &self,
        comparison: &Comparison,
        cause: Option<&Cause>,
        out: &mut dyn fmt::Write,
    ) -> fmt::Result {
        let Comparison { left, right, n_compared, n_events, .. } = comparison;
        self.left(&left.rules, out)?;
        self.right(&right.rules, out)?;
        match &comparison.parting {
            Some(parting) => self.tell_parting(parting, cause, out)?,
            None if n_compared == n_events => writeln!(out, "the same at each of {n_events} events")?,
            None => {
                writeln!(
                    out,
                    "the same at each of the {n_compared} of {n_events} events that can be played"
                )?;
            }
        }
        self.left(&end(left), out)?;
        self.right(&end(right), out)?;
        if comparison.changes_winner() {
            writeln!(out, "{}", self.paint.styled(TITLE, "another seat wins"))?;
        }
        Ok(())
    }

    /// Tells of the event on which two readings part.
    fn tell_parting(
        &self,
        parting: &Parting,
        cause: Option<&Cause>,
        out: &mut dyn fmt::Write,
    ) -> fmt::Result {
        let place = match (parting.event, parting.is_at_end) {
            (0, _) => format!("part at the end, line {}", parting.line),
            (event, true) => format!("part at the end, behind event {event}"),
            (event, false) => {
                format!("part at event {event} ({}.{}), line {}", parting.round, parting.nth, parting.line)
            }
        };
        let title = format!("{place}: {}", Escaped(&parting.text));
        writeln!(out, "{}", self.paint.styled(TITLE, title))?;
        if let Some(cause) = cause {
            self.tell_cause(cause, out)?;
        }
        if let Some(fault) = &parting.left_fault {
            self.left(&illegal(fault), out)?;
        }
        if let Some(fault) = &parting.right_fault {
            self.right(&illegal(fault), out)?;
        }
        if parting.left_fault.is_none() && parting.right_fault.is_none() {
            missing(&parting.left_events, &parting.right_events).try_for_each(|it| self.left(it, out))?;
            missing(&parting.right_events, &parting.left_events).try_for_each(|it| self.right(it, out))?;
        }
        self.tell_facts(&parting.facts, out)?;
        match parting.rejoined {
            Some(event) => self.faint(&format!("together again after event {event}"), out),
            None if parting.is_at_end => Ok(()),
            None => self.faint("never together again", out),
        }
    }

    /// Tells of the questions that make two readings part.
    pub fn tell_cause(&self, cause: &Cause, out: &mut dyn fmt::Write) -> fmt::Result {
        let word = match cause {
            Cause::Each(departures) if departures.len() == 1 => "because of",
            Cause::Each(_) => "because of each of these alone:",
            Cause::Together(_) => "because of these together:",
        };
        let departures = cause.departures();
        if let [departure] = departures {
            writeln!(out, "  {word} {}", question(departure))?;
        } else {
            writeln!(out, "  {word}")?;
            departures.iter().try_for_each(|it| writeln!(out, "    {}", question(it)))?;
        }
        if self.is_explained {
            departures.iter().try_for_each(|it| self.explain(it, out))?;
        }
        Ok(())
    }

    /// Tells what each side's answer says.
    fn explain(&self, departure: &Departure, out: &mut dyn fmt::Write) -> fmt::Result {
        writeln!(out, "    {}", prose(departure.question.doc))?;
        self.left(&format!("  {}: {}", departure.left.name, prose(departure.left.doc)), out)?;
        self.right(&format!("  {}: {}", departure.right.name, prose(departure.right.doc)), out)
    }

    /// Tells on which facts two sides differ.
    pub fn tell_facts(&self, facts: &[PartedFact], out: &mut dyn fmt::Write) -> fmt::Result {
        let shown = facts.get(..MAX_FACTS).unwrap_or(facts);
        let width = shown.iter().map(|it| it.path.len()).max().unwrap_or_default();
        for fact in shown {
            let (left, right) = (self.paint.styled(LOSS, fact.left), self.paint.styled(GAIN, fact.right));
            writeln!(out, "  {:width$}  {left} | {right}", fact.path)?;
        }
        match facts.len() - shown.len() {
            0 => Ok(()),
            n => self.faint(&format!("  and {n} more facts"), out),
        }
    }

    /// Tells over many records how many part, and why.
    pub fn tell_survey(&self, survey: &Survey, out: &mut dyn fmt::Write) -> fmt::Result {
        let n_records = survey.n_same + survey.n_parted + survey.n_incomparable;
        let noun = if n_records == 1 { "record" } else { "records" };
        write!(out, "{n_records} {noun}: {} part, {} do not", survey.n_parted, survey.n_same)?;
        if survey.n_broken != 0 {
            write!(out, " ({} of them cannot be played to their end)", survey.n_broken)?;
        }
        match survey.n_incomparable {
            0 => writeln!(out),
            n => writeln!(out, ", {n} cannot be compared"),
        }
    }

    /// Tells of the records that part for one cause, and shows the smallest one, if it was found.
    pub fn tell_cluster(
        &self,
        cluster: &Cluster,
        smallest: Option<&str>,
        out: &mut dyn fmt::Write,
    ) -> fmt::Result {
        let records = if cluster.n_records == 1 { "record" } else { "records" };
        let title = format!("{} {records}", cluster.n_records);
        write!(out, "\n{}", self.paint.styled(TITLE, title))?;
        if cluster.n_other_winners != 0 {
            write!(out, ", another seat wins in {}", cluster.n_other_winners)?;
        }
        if cluster.n_rejoined != 0 {
            write!(out, ", the same score at the end in {}", cluster.n_rejoined)?;
        }
        writeln!(out)?;
        self.tell_cause(&cluster.cause, out)?;
        writeln!(out, "  first seen in {}", Escaped(&cluster.witness.0))?;
        let lines = smallest.unwrap_or_default().lines();
        lines.into_iter().try_for_each(|it| self.faint(&format!("    {it}"), out))
    }

    /// Tells where two readings first allow something else.
    pub fn tell_split(&self, split: &LegalSplit, out: &mut dyn fmt::Write) -> fmt::Result {
        let line = if split.line.is_empty() { "at once".to_owned() } else { split.line.join(", ") };
        let title =
            if split.facts.is_empty() { "they allow something else" } else { "they part by the last ply" };
        writeln!(out, "{}: {line}", self.paint.styled(TITLE, title))?;
        split.only_left.iter().try_for_each(|it| self.left(it, out))?;
        split.only_right.iter().try_for_each(|it| self.right(it, out))?;
        self.tell_facts(&split.facts, out)?;
        let place = if split.facts.is_empty() { "the simplest position" } else { "the position before it" };
        writeln!(out, "  {place}: {}", Escaped(&split.position))
    }
}

/// Says where something is wrong: `line 12, event 7: the line is full: …`; above the first event there is only the line.
pub(crate) fn trouble(trouble: &Trouble) -> String {
    let Trouble { event, line, diagnostic } = trouble;
    let event = if *event == 0 { String::new() } else { format!(", event {event}") };
    format!("line {line}{event}: {} [{}]", diagnostic.message(), diagnostic.code.name)
}

/// Says why an event is illegal.
fn illegal(fault: &Diagnostic) -> String {
    format!("illegal: {} [{}]", fault.message(), fault.code.name)
}

/// Says what a record comes to on one side.
fn end(side: &Side) -> String {
    let scores: Vec<_> = side.scores.iter().map(ToString::to_string).collect();
    let winners: Vec<_> = side.winners().iter().map(Seat::to_string).collect();
    let result = match winners.as_slice() {
        [] => String::new(),
        [winner] => format!(", {winner} wins"),
        _ => format!(", {} share", winners.join(" and ")),
    };
    let stop = if side.is_broken { " where the replay stops" } else { "" };
    let trouble =
        side.trouble.as_ref().map(|it| format!("; contradicted at {}", trouble(it))).unwrap_or_default();
    format!("{}{result}{stop}{trouble}", scores.join(" "))
}

/// Returns what is in `these` and not in `those`.
fn missing<'a>(these: &'a [String], those: &'a [String]) -> impl Iterator<Item = &'a String> {
    these.iter().filter(|it| !those.contains(it))
}

/// Names a question with both answers: `crossing (azul 4.2): both | once`.
pub(crate) fn question(departure: &Departure) -> String {
    let Departure { question, left, right } = departure;
    format!("{} ({}): {} | {}", question.name, question.clause, left.name, right.name)
}

/// Returns lines of documentation as one.
fn prose(doc: &[&str]) -> String {
    let lines: Vec<_> = doc.iter().map(|it| it.trim()).collect();
    lines.join(" ")
}
