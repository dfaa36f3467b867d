//! Named readings of queens-garden, each as it was at one date: the rulebook, a guide, and programs with their known defects.
//! Asks no question; a preset never changes once it is published.

use super::questions::{
    Areas, BackSide, DoubleMatch, ElementTable, ExpansionsPay, FirstPass, GroupSize, GroupValue, Groups,
    Isolated, JokerOverflow, JokerTable, JokerUse, JokersLaid, LeftOvers, Lift, ManyExpansions, MissingCells,
    Neighbors, NextStarter, NoTwins, Overflow, PassDrop, PavilionPoints, Payment, PrintedCheck, Refill,
    RefillOrder, Rules, ScoreFloor, SixBonus, Spent, StackRest, StackSize, StartJokers, SupplyPrice,
    TakeKinds, Ties, TileAndExpansion, Twins, VoluntaryPass, WheelTable,
};
use crate::Preset;

/// All presets; the first is the rulebook's.
pub(super) const ALL: &[Preset<Rules>] =
    &[RULEBOOK_2021, BELVEDERE_BFC4687, BELVEDERE_README, MEGALO3_C061C5A, GUIDE_GARDEN];

/// The first answer to every question: what the rulebook says, and of its icons what may be on them.
const FIRST: Rules = Rules {
    twins: Twins::Choice,
    take_kinds: TakeKinds::Together,
    tile_and_expansion: TileAndExpansion::Identical,
    overflow: Overflow::Illegal,
    many_expansions: ManyExpansions::Illegal,
    refill_order: RefillOrder::DealFirst,
    lift: Lift::StackTile,
    refill: Refill::WhenShort,
    stack_rest: StackRest::FaceUp,
    neighbors: Neighbors::One,
    isolated: Isolated::Always,
    no_twins: NoTwins::InGroups,
    score_floor: ScoreFloor::EachLoss,
    payment: Payment::OneAxis,
    expansions_pay: ExpansionsPay::Yes,
    joker_use: JokerUse::Free,
    jokers_laid: JokersLaid::Never,
    spent: Spent::Back,
    printed_check: PrintedCheck::Yes,
    supply_price: SupplyPrice::SixPoints,
    back_side: BackSide::Never,
    areas: Areas::Any,
    missing_cells: MissingCells::MustExist,
    joker_overflow: JokerOverflow::Lost,
    pass_drop: PassDrop::Hexagons,
    first_pass: FirstPass::OnePoint,
    next_starter: NextStarter::FirstPasser,
    voluntary_pass: VoluntaryPass::Always,
    double_match: DoubleMatch::Twice,
    pavilion_points: PavilionPoints::Expansions,
    group_value: GroupValue::Sum,
    groups: Groups::All,
    group_size: GroupSize::Three,
    six_bonus: SixBonus::EachSix,
    left_overs: LeftOvers::Value,
    stack_size: StackSize::Eight,
    start_jokers: StartJokers::Three,
    ties: Ties::Shared,
    jokers: JokerTable::OneOneTwoThree,
    elements: ElementTable::BenchesAtTips,
    wheel: WheelTable::InTurn,
};

/// The English rulebook of 2021.
const RULEBOOK_2021: Preset<Rules> = Preset {
    name: "rulebook-2021",
    doc: "The English rulebook of 2021; what it shows as icons only is unverified",
    sources: &["the English rulebook of 2021, as transcribed in borisyankov/rulespal at 535b6569"],
    notes: &[
        "Unverified: how many jokers an element brings (`jokers`), where statues and benches lie (`elements`), what the wheel \
         shows (`wheel`), and the numbers of the variant side, for which those of the normal side stand. State what your boards \
         show in the header field `printed`, or play with `jokers=recorded wheel=recorded`.",
    ],
    conserves: true,
    rules: FIRST,
};

/// A page for one person and three machine players.
const BELVEDERE_BFC4687: Preset<Rules> = Preset {
    name: "belvedere-bfc4687",
    doc: "A page for one person against machine players, known defects included",
    sources: &["markbelvedere1/azul-queens-garden at bfc4687, index.html"],
    notes: &[
        "Its wheel is shuffled, so that the points of a round must be recorded.",
        "Its machine players pay otherwise than a person may: with hexagons of either axis, and not with expansions.",
        "An acquired tile is shown by a color and a value there as here; for a laid joker it has no value.",
    ],
    conserves: true,
    rules: Rules {
        take_kinds: TakeKinds::Separate,
        twins: Twins::FirstFound,
        refill: Refill::WhenEmpty,
        neighbors: Neighbors::All,
        isolated: Isolated::FirstOnly,
        no_twins: NoTwins::InContact,
        score_floor: ScoreFloor::FirstPass,
        jokers_laid: JokersLaid::Free,
        spent: Spent::OutOfGame,
        printed_check: PrintedCheck::No,
        supply_price: SupplyPrice::NotAvailable,
        pass_drop: PassDrop::Nothing,
        next_starter: NextStarter::Same,
        six_bonus: SixBonus::SixOrMore,
        stack_size: StackSize::Nine,
        ties: Ties::SeatOrder,
        jokers: JokerTable::OneEach,
        elements: ElementTable::BenchesOnly,
        wheel: WheelTable::Recorded,
        ..FIRST
    },
};

/// What the same page's description says.
const BELVEDERE_README: Preset<Rules> = Preset {
    name: "belvedere-readme",
    doc: "What the description of that page says, where it differs from its code",
    sources: &["markbelvedere1/azul-queens-garden at bfc4687, README.md"],
    notes: &["Groups bring three points, and things left over 1 and 3; the code does otherwise."],
    conserves: true,
    rules: Rules {
        pavilion_points: PavilionPoints::FountainToo,
        group_value: GroupValue::Three,
        left_overs: LeftOvers::OneAndThree,
        ..BELVEDERE_BFC4687.rules
    },
};

/// A table for a simulator of tables.
const MEGALO3_C061C5A: Preset<Rules> = Preset {
    name: "megalo3-c061c5a",
    doc: "A table for Tabletop Simulator: its scripts deal and refill, people do the rest",
    sources: &["megalo3/azul-queens-garden at c061c5a, game-save.json"],
    notes: &["What its scripts do not do is answered as by the rulebook."],
    conserves: true,
    rules: Rules { refill: Refill::WhenEmpty, ..FIRST },
};

/// A digest in six statements.
const GUIDE_GARDEN: Preset<Rules> = Preset {
    name: "guide-garden",
    doc: "A Turkish digest in six statements, each with a page of the rulebook",
    sources: &[
        "the guide 002 of the collection: six statements on acquiring, lifting, paying, placing, passing and the end",
    ],
    notes: &[
        "Each of its statements says what the rulebook says, so that it answers no question otherwise; where it is silent the rulebook speaks.",
    ],
    conserves: true,
    rules: FIRST,
};
