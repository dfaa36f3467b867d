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
pub(super) const ALL: &[Preset<Rules>] = &[
    RULEBOOK_2021,
    BELVEDERE_BFC4687,
    BELVEDERE_BFC4687_MACHINE,
    BELVEDERE_README,
    BELVEDERE_TESTS,
    BELVEDERE_FFA4A01,
    BELVEDERE_V1_6,
    BELVEDERE_V1_5,
    MEGALO3_C061C5A,
    GUIDE_GARDEN,
];

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
        "It says in passing only that no score goes below zero (`score-floor`), and of a tile and an expansion with its hexagon \
         no more than what a hexagon is (`tile-and-expansion`).",
    ],
    conserves: true,
    rules: FIRST,
};

/// A page for one person and three machine players.
const BELVEDERE_BFC4687: Preset<Rules> = Preset {
    name: "belvedere-bfc4687",
    doc: "A page for one person against three machine players, known defects included",
    sources: &["markbelvedere1/azul-queens-garden at bfc4687, index.html"],
    notes: &[
        "Its wheel is shuffled, and points rise from round to round, so that the record must say what a round brought.",
        "Its machine players pay otherwise than a person may: see `belvedere-bfc4687-machine`.",
        "A laid joker is a wild tile there; what it matches is not known. Here it is no hexagon.",
        "It lets the printed hexagon of an expansion be moved to any of the outer cells, which is what turning it does.",
        "Jokers and elements are unverified: it reads no printed board.",
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

/// The machine players of the same page.
const BELVEDERE_BFC4687_MACHINE: Preset<Rules> = Preset {
    name: "belvedere-bfc4687-machine",
    doc: "What the machine players of that page may do",
    sources: &["markbelvedere1/azul-queens-garden at bfc4687, index.html, the machine players"],
    notes: &[
        "They pay with hexagons of either axis, and not with expansions; all else is as in `belvedere-bfc4687`.",
    ],
    conserves: true,
    rules: Rules {
        payment: Payment::EitherAxis,
        expansions_pay: ExpansionsPay::No,
        ..BELVEDERE_BFC4687.rules
    },
};

/// What the same page's description says.
const BELVEDERE_README: Preset<Rules> = Preset {
    name: "belvedere-readme",
    doc: "What the description of that page says, where it differs from its code",
    sources: &["markbelvedere1/azul-queens-garden at bfc4687, README.md"],
    notes: &[
        "The fountain brings a point each round, groups bring three, and things left over cost 1 and 3; the code does otherwise.",
    ],
    conserves: true,
    rules: Rules {
        pavilion_points: PavilionPoints::FountainToo,
        group_value: GroupValue::Three,
        left_overs: LeftOvers::OneAndThree,
        ..BELVEDERE_BFC4687.rules
    },
};

/// What a test of the same page expects.
const BELVEDERE_TESTS: Preset<Rules> = Preset {
    name: "belvedere-tests",
    doc: "What a test of that page expects, where it differs from its code",
    sources: &["markbelvedere1/azul-queens-garden at bfc4687, test-phase4.js"],
    notes: &["It counts jokers that are left as tiles; the code does otherwise."],
    conserves: true,
    rules: Rules { left_overs: LeftOvers::JokersCostToo, ..BELVEDERE_BFC4687.rules },
};

/// The same page when it counted elements each round.
const BELVEDERE_FFA4A01: Preset<Rules> = Preset {
    name: "belvedere-ffa4a01",
    doc: "That page at a time when elements brought points each round",
    sources: &["markbelvedere1/azul-queens-garden at ffa4a01, index.html"],
    notes: &[
        "Each round the fountain brought 1 point, each bench 2 and each pavilion 3; where it differs besides from `belvedere-bfc4687` \
         is not known.",
    ],
    conserves: true,
    rules: Rules { pavilion_points: PavilionPoints::Elements, ..BELVEDERE_BFC4687.rules },
};

/// The same page in its version 1.6.
const BELVEDERE_V1_6: Preset<Rules> = Preset {
    name: "belvedere-v1-6",
    doc: "That page in its version 1.6: expansions do not pay yet",
    sources: &["markbelvedere1/azul-queens-garden before its version 1.7, index.html"],
    notes: &["Where it differs besides from `belvedere-bfc4687` is not known."],
    conserves: true,
    rules: Rules { expansions_pay: ExpansionsPay::No, ..BELVEDERE_BFC4687.rules },
};

/// The same page in its version 1.5.
const BELVEDERE_V1_5: Preset<Rules> = Preset {
    name: "belvedere-v1-5",
    doc: "That page in its version 1.5: elements need only the cells that exist",
    sources: &["markbelvedere1/azul-queens-garden before its version 1.6, index.html"],
    notes: &["Where it differs besides from `belvedere-v1-6` is not known."],
    conserves: true,
    rules: Rules { missing_cells: MissingCells::Ignored, ..BELVEDERE_V1_6.rules },
};

/// A table for a simulator of tables.
const MEGALO3_C061C5A: Preset<Rules> = Preset {
    name: "megalo3-c061c5a",
    doc: "A table for Tabletop Simulator: its scripts deal and refill, people do the rest",
    sources: &["megalo3/azul-queens-garden at c061c5a, game-save.json"],
    notes: &["What its scripts do not do is answered as by the rulebook, unverified tables as well."],
    conserves: true,
    rules: Rules { refill: Refill::WhenEmpty, ..FIRST },
};

/// A digest in six statements.
const GUIDE_GARDEN: Preset<Rules> = Preset {
    name: "guide-garden",
    doc: "A Turkish digest in six statements, each with a page of the rulebook, read literally",
    sources: &["a Turkish digest of the game: acquiring, lifting, paying, placing, passing and the end"],
    notes: &[
        "Each of its statements says what the rulebook says, so that it answers no question otherwise; where it is silent the \
         rulebook speaks, and its tables are as unverified.",
    ],
    conserves: true,
    rules: FIRST,
};
