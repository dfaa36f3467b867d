//! The smallest edits after which a record verifies that does not: what the slip of the pen may have been. Invents nothing: what
//! cannot be decided is left to who reads it, and what chance brought is never made up.

mod claims;
mod draft;
mod edit;
mod near;
mod search;
mod walk;

use azulejo_notation::Record;
use azulejo_replay::{Options, verify};
use azulejo_rules::{Game, Visitor};
use azulejo_source::Code;

use crate::NoGame;
use crate::game::visit_game;
use crate::side::Trouble;

pub(crate) use draft::spelled;
pub use edit::Slip;
pub(crate) use near::distance;
pub use search::{LineChange, RepairLimit};
pub(crate) use walk::{Walk, first_error};

use draft::Draft;
use search::{Node, Search};
use walk::{count_events, says_what_follows};

/// What may repair a record.
#[derive(Clone, Debug)]
pub struct Repairs {
    /// What is wrong first; none where nothing is, and then nothing is proposed.
    pub trouble: Option<Trouble>,
    /// How many events of the main line there are.
    pub n_events: u32,
    /// How many of them verify as it is.
    pub n_verified: u32,
    /// Repairs after which the record verifies, all with the fewest edits that do it, the best first.
    pub proposals: Vec<Repair>,
    /// Where there is none: the edits after which it verifies furthest.
    pub nearest: Option<Repair>,
    /// How many records were tried.
    pub n_tried: usize,
    /// Whether the search ended at its limit, so that there may be others, as good or better.
    pub is_cut: bool,
}

/// Edits that may repair a record, and what speaks for them.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Repair {
    /// Its rank, from 1; repairs of one rank explain the record equally well.
    pub rank: usize,
    /// The slips that it takes back.
    pub edits: Vec<RepairEdit>,
    /// How many events there are afterwards.
    pub n_events: u32,
    /// How many of them verify.
    pub n_verified: u32,
    /// How many events below its first change stand as they are written and verify.
    pub n_events_below: u32,
    /// How many claims below its first change stand as they are written and agree.
    pub n_claims_below: u32,
    /// How many events and claims hang on unknown tiles afterwards: nobody can tell whether they are right.
    pub n_undetermined: u32,
    /// What is wrong first afterwards, if anything is.
    pub trouble: Option<Trouble>,
    /// The record with the repair made visible (agn 6.6); none where it would not verify, since something is still wrong or
    /// what a line was would make a remark longer than a line may be.
    pub text: Option<Vec<u8>>,
    /// The record as if the slip had never been.
    pub plain: Vec<u8>,
}

/// A slip that is taken back.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct RepairEdit {
    /// What kind of slip it is.
    pub slip: Slip,
    /// The rule that was broken before it.
    pub rule: Option<Code>,
    /// What becomes of which lines.
    pub changes: Vec<LineChange>,
}

impl Repairs {
    /// Returns how many repairs explain the record as well as the first.
    pub fn n_best(&self) -> usize {
        self.proposals.iter().filter(|it| it.rank == 1).count()
    }

    /// Returns the repair that is better than every other, if the search came to its end and there is one.
    pub fn decided(&self) -> Option<&Repair> {
        let is_decided = self.n_best() == 1 && !self.is_cut;
        self.proposals.first().filter(|_| is_decided)
    }
}

/// Looks for the smallest edits after which a record verifies, under other rules than its own if any are given.
///
/// Every edit of one slip is tried, then those of two, beginning with what gets furthest; two slips of one line are not looked for.
/// Each is judged by a replay of the whole record.
/// `progress` is called now and then with the number of records tried and the number of bytes below the first error of the
/// best so far.
///
/// # Errors
/// The game is not known, or the header cannot be replayed.
pub fn repair(
    record: &Record<'_>,
    rules: Option<&str>,
    limit: RepairLimit,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<Repairs, NoGame> {
    struct Run<'a, 'src> {
        record: &'a Record<'src>,
        rules: Option<&'a str>,
        limit: RepairLimit,
        progress: &'a mut dyn FnMut(usize, usize),
    }
    impl Visitor for Run<'_, '_> {
        type Output = Result<Repairs, NoGame>;

        fn visit<G: Game>(&mut self) -> Self::Output {
            let walk = Walk::<G>::of(self.record, self.rules).map_err(NoGame::Header)?;
            let n_events = count_events(self.record.text);
            let Some(broken) = &walk.broken else { return Ok(Repairs::none(n_events)) };
            let search = Search {
                record: self.record,
                rules: self.rules,
                limit: self.limit,
                progress: self.progress,
                n_tried: 0,
                is_cut: false,
            };
            let outcome = search.run::<G>();
            let tell = |node: &Node| tell::<G>(self.record, node, self.rules);
            let mut proposals: Vec<_> = outcome.verified.iter().map(tell).collect();
            let mut rank = 0;
            for ((nth, node), repair) in outcome.verified.iter().enumerate().zip(&mut proposals) {
                let is_like_last = nth
                    .checked_sub(1)
                    .and_then(|it| outcome.verified.get(it))
                    .is_some_and(|it| it.rank() == node.rank());
                rank += usize::from(!is_like_last);
                repair.rank = rank;
            }
            Ok(Repairs {
                trouble: Some(Trouble::of(self.record, broken.event, &broken.diagnostic)),
                n_events,
                n_verified: broken.event.saturating_sub(u32::from(broken.is_at_event)),
                nearest: outcome.nearest.as_ref().filter(|_| proposals.is_empty()).map(tell),
                proposals,
                n_tried: outcome.n_tried,
                is_cut: outcome.is_cut,
            })
        }
    }
    visit_game(record, &mut Run { record, rules, limit, progress })
}

impl Repairs {
    /// Returns what is found for a record with which nothing is wrong.
    const fn none(n_events: u32) -> Self {
        Self {
            trouble: None,
            n_events,
            n_verified: n_events,
            proposals: Vec::new(),
            nearest: None,
            n_tried: 0,
            is_cut: false,
        }
    }
}

/// Tells of a draft what speaks for it.
fn tell<G: Game>(record: &Record<'_>, node: &Node, rules: Option<&str>) -> Repair {
    let draft = &node.draft;
    let plain = record.with_text(draft.text());
    let broken = Walk::<G>::of(&plain, rules).ok().and_then(|it| it.broken);
    let n_events = count_events(plain.text);
    let (n_events_below, n_claims_below) =
        untouched_below(draft, broken.as_ref().map(|it| it.diagnostic.span.start));
    let n_verified =
        broken.as_ref().map_or(n_events, |it| it.event.saturating_sub(u32::from(it.is_at_event)));
    let trouble = broken.map(|it| Trouble {
        event: it.event,
        line: record.line() + draft.origin(draft.line_at(it.diagnostic.span.start)) as u64,
        diagnostic: it.diagnostic,
    });
    let visible = draft.visible();
    let is_told = trouble.is_none() && first_error::<G>(&visible, rules).is_none();
    Repair {
        rank: 1,
        edits: node
            .edits
            .iter()
            .map(|it| RepairEdit { slip: it.slip, rule: it.rule, changes: it.changes.clone() })
            .collect(),
        n_events,
        n_verified,
        n_events_below,
        n_claims_below,
        n_undetermined: verify(&plain, &Options { rules }, &mut ()).n_undetermined,
        trouble,
        text: is_told.then_some(visible),
        plain: draft.text().to_vec(),
    }
}

/// Counts the events and claims below the first repaired line, up to a byte, that stand as they were written.
fn untouched_below(draft: &Draft, until: Option<u32>) -> (u32, u32) {
    let first = draft.first_touched();
    let lines = Record::alone(draft.text()).lines().enumerate();
    let below = lines.filter(|(at, line)| {
        first <= *at
            && draft.is_untouched(*at)
            && line.path.is_main()
            && until.is_none_or(|until| line.span.end <= until)
    });
    below.fold((0, 0), |(n_events, n_claims), (_, line)| {
        let is_claim = says_what_follows(&line.kind);
        (n_events + u32::from(line.kind.is_event()), n_claims + u32::from(is_claim))
    })
}
