//! What the words of an event mean, and whether they are rather those of another game. Plays nothing.

use azulejo_notation::{Line, Record};
use azulejo_rules::{Game, Visitor, each_game};
use azulejo_source::{Diagnostic, Report};

use crate::codes::OTHER_GAME;
use crate::head::{self, Head};
use crate::replay::Replay;
use crate::verdict::Outcome;
use crate::words::{self, Meaning};

impl<'src, G: Game> Replay<'src, G> {
    /// Returns the ply that an event means; none where that cannot be said, and then why is reported, but of words that may not
    /// be meant for this record: behind its end, or of another game.
    pub(crate) fn read(&mut self, (read, body): Meaning<'src, G>, report: &mut dyn Report) -> Option<G::Ply> {
        if let Err(fault) = read {
            self.tally.is_unreadable = true;
            let is_behind_end = self.tally.outcome != Outcome::Truncated;
            if !self.tally.is_of_other_game && !is_behind_end {
                self.report_fault(fault, words::span(&self.record, body), report);
            }
        }
        read.ok()
    }

    /// Says of an illegal event that it may have been written twice, if the event above it says the same.
    pub(crate) fn advised_of_double(&self, diagnostic: Diagnostic, line: Line<'src>) -> Diagnostic {
        let text = |it: &Line<'_>| it.span.slice(self.record.text).trim_ascii();
        let above = self.record.lines().take_while(|it| it.span.start < line.span.start);
        let last = above.filter(|it| it.path.is_main() && it.kind.is_event()).last();
        if last.is_some_and(|it| text(&it).eq_ignore_ascii_case(text(&line))) {
            return diagnostic.help("the event above says the same: it may have been written twice");
        }
        diagnostic
    }

    /// Looks, where the replay stops at the very first event, whether more of the events read as those of another game: then
    /// that is said, and of the events below not that they do not read.
    pub(crate) fn compare_games(&mut self, report: &mut dyn Report) {
        let has_position_of_game = self.setup.is_none();
        if 1 < self.tally.n_events || !self.tally.is_broken || has_position_of_game {
            return;
        }
        let counts = each_game(&mut Counter(&self.record));
        let n_read = counts.iter().find(|it| it.0 == G::NAME).map_or(0, |it| it.1);
        let Some((game, n_others)) = counts.into_iter().max_by_key(|it| it.1).filter(|it| n_read < it.1)
        else {
            return;
        };
        self.tally.is_of_other_game = true;
        let span = head::span(&self.record, Head::read(&self.record).game());
        let detail = format!("events that read as {game}: {n_others}, as {}: {n_read}", G::NAME);
        let help = format!("write `game: {game}` if that was played");
        report.report(Diagnostic::new(&OTHER_GAME, span).detail(detail).help(help));
    }
}

/// Counts the events of the main line that read as those of a game.
struct Counter<'a, 'src>(&'a Record<'src>);

impl Visitor for Counter<'_, '_> {
    type Output = (&'static str, usize);

    fn visit<G: Game>(&mut self) -> Self::Output {
        let events = self.0.lines().filter(|line| line.path.is_main() && line.kind.is_event());
        let reads = events.filter(|line| matches!(words::read_event::<G>(&line.kind), Some((Ok(_), _))));
        (G::NAME, reads.count())
    }
}
