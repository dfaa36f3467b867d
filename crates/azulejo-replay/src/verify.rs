//! The verdict on a record: form and meaning together. Draws nothing.

use azulejo_notation::{Record, diagnose};
use azulejo_rules::{Fault, Game, UNKNOWN_GAME, Visitor, visit, write_rules};
use azulejo_source::{Code, Diagnostic, Report, Severity};

use crate::cook::cook_unreadable;
use crate::opening::{Options, field};
use crate::replay::{Replay, Step};
use crate::tally::Tally;
use crate::verdict::{Level, Verdict};
use crate::words;

/// Verifies a record, and reports everything that is wrong with it in the order of its lines.
pub fn verify(record: &Record<'_>, options: &Options<'_>, report: &mut dyn Report) -> Verdict {
    struct Skip;
    impl Watch for Skip {
        fn see<G: Game>(&mut self, _: &G::Rules, _: &Step<'_, '_, G>) {}
    }
    watch(record, options, report, &mut Skip)
}

/// Who looks at the events of a replay whose game is known only at run time.
pub(crate) trait Watch {
    /// Looks at one event of the main line.
    fn see<G: Game>(&mut self, rules: &G::Rules, step: &Step<'_, '_, G>);
}

/// Verifies a record while `watcher` looks at its events.
pub(crate) fn watch<W: Watch>(
    record: &Record<'_>,
    options: &Options<'_>,
    report: &mut dyn Report,
    watcher: &mut W,
) -> Verdict {
    let mut form = Vec::new();
    diagnose(record, &mut form);
    let mut found = Vec::new();
    let mut judge = Judge { record, options, found: &mut found, watcher };
    let replayed = match record.field("game") {
        None => None,
        Some(game) => visit(game, &mut judge).unwrap_or_else(|| {
            let place = field(record, "game")
                .map_or(azulejo_source::Span::default(), |it| words::span(record, it.value));
            found.push(
                cook_unreadable(Fault::new(&UNKNOWN_GAME), place).help("`azulejo rules` lists the games"),
            );
            None
        }),
    };
    let verdict = verdict(&form, replayed.as_ref());
    found.extend(form);
    found.sort_by_key(|it: &Diagnostic| it.span.start);
    let why =
        verdict.why.or_else(|| found.iter().find(|it| it.severity == Severity::Error).map(|it| it.code));
    for diagnostic in found {
        report.report(diagnostic);
    }
    Verdict { why, ..verdict }
}

/// Replays a record of a game that is known.
struct Judge<'a, 'src, W> {
    record: &'a Record<'src>,
    options: &'a Options<'a>,
    found: &'a mut Vec<Diagnostic>,
    watcher: &'a mut W,
}

impl<W: Watch> Visitor for Judge<'_, '_, W> {
    type Output = Option<(Tally, String)>;

    fn visit<G: Game>(&mut self) -> Self::Output {
        let mut replay = Replay::<G>::open(self.record, self.options, &mut *self.found)?;
        let rules = *replay.rules();
        while let Some(step) = replay.step(&mut *self.found) {
            self.watcher.see::<G>(&rules, &step);
        }
        Some((replay.tally, write_rules(&rules)))
    }
}

/// Returns the verdict that follows from the form and the replay, which is none where the header forbade it.
fn verdict(form: &[Diagnostic], replayed: Option<&(Tally, String)>) -> Verdict {
    let is_readable = |code: Code| code.severity != Severity::Error;
    let form_level = if form.iter().all(|it| is_readable(it.code)) { Level::Form } else { Level::Text };
    let (tally, rules) = replayed.cloned().unwrap_or_default();
    let level = match replayed {
        None => form_level.min(Level::Form),
        Some(_) if form_level == Level::Text || tally.is_unreadable => Level::Text,
        Some(_) => tally.level(),
    };
    Verdict {
        level,
        why: tally.why.filter(|_| level != Level::Text),
        outcome: tally.outcome,
        n_plies: tally.n_plies,
        n_events: tally.n_events,
        rules,
        n_rulings: tally.n_rulings,
        n_undetermined: tally.n_undetermined,
    }
}
