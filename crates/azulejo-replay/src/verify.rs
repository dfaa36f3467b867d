//! The verdict on a record: form and meaning together. Draws nothing.

use std::borrow::Cow;

use azulejo_notation::{MORE_IS_WRONG, Record, diagnose};
use azulejo_rules::{Game, Visitor, visit, write_rules};
use azulejo_source::{Diagnostic, Firsts, Report, Severity};

use crate::head::Head;
use crate::opening::{Options, open, unknown_game};
use crate::replay::{Replay, Step};
use crate::tally::Tally;
use crate::verdict::{Level, Verdict};

/// Verifies a record, and reports everything that is wrong with it in the order of its lines.
pub fn verify(record: &Record<'_>, options: &Options<'_>, report: &mut dyn Report) -> Verdict {
    struct Skip;
    impl Watch for Skip {
        const IS_WATCHING: bool = false;

        fn see<G: Game>(&mut self, _: &G::Rules, _: &Step<'_, '_, G>) {}
    }
    watch(record, options, report, &mut Skip)
}

/// Who looks at the events of a replay whose game is known only at run time.
pub(crate) trait Watch {
    /// Whether it looks at all.
    const IS_WATCHING: bool = true;

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
    let (mut head, mut found) = (Head::read(record), Firsts::default());
    let mut judge = Judge { record, head: &mut head, options, found: &mut found, watcher };
    let replayed = visit(judge.head.game().unwrap_or_default(), &mut judge);
    let verdict = match replayed {
        Some(Some((tally, rules))) => verdict(&tally, rules),
        unreplayed => {
            if unreplayed.is_none() && head.game().is_some_and(|it| !it.is_empty()) {
                found.report(unknown_game(record, &head));
            }
            let mut is_readable = true;
            diagnose(record, &mut |it: Diagnostic| {
                is_readable &= it.severity != Severity::Error;
                found.report(it);
            });
            Verdict {
                level: if is_readable { Level::Form } else { Level::Text },
                ..verdict(&Tally::default(), Cow::Borrowed(""))
            }
        }
    };
    let found = found.in_order(&MORE_IS_WRONG);
    let first = found.iter().find(|it| it.severity == Severity::Error).map(|it| it.code);
    let why = if verdict.level == Level::Text { first } else { verdict.why.or(first) };
    for diagnostic in found {
        report.report(diagnostic);
    }
    Verdict { why, ..verdict }
}

/// Replays a record of a game that is known.
struct Judge<'a, 'src, W> {
    record: &'a Record<'src>,
    head: &'a mut Head<'src>,
    options: &'a Options<'a>,
    found: &'a mut Firsts,
    watcher: &'a mut W,
}

impl<W: Watch> Visitor for Judge<'_, '_, W> {
    type Output = Option<(Tally, Cow<'static, str>)>;

    fn visit<G: Game>(&mut self) -> Self::Output {
        let opening = open::<G>(self.record, self.head, self.options, &mut *self.found)?;
        let mut replay = Replay::<G>::start(self.record, self.head, &opening, &mut *self.found);
        replay.is_watched = W::IS_WATCHING;
        let rules = *replay.rules();
        while replay.advance(&mut *self.found) {
            if let Some(step) = replay.last_step() {
                self.watcher.see::<G>(&rules, &step);
            }
        }
        Some((replay.tally, write_rules(&rules)))
    }
}

/// Returns the verdict that follows from what a replay found.
fn verdict(tally: &Tally, rules: Cow<'static, str>) -> Verdict {
    Verdict {
        level: tally.level(),
        why: tally.why,
        outcome: tally.outcome,
        n_plies: tally.n_plies,
        n_events: tally.n_events,
        rules,
        n_rulings: tally.n_rulings,
        n_undetermined: tally.n_undetermined,
    }
}
