//! Named readings of azul, each as it was at one date: the rulebook, guides, and programs with their known defects. Asks no
//! question; a preset never changes once it is published.

use super::questions::{
    BeyondSeven, BonusTime, BonusValues, ClampTime, ColumnDecline, ColumnOrder, Crossing, Deadlock, EndTest,
    FloorByChoice, FloorCount, FloorScore, FloorSum, FloorTiles, FloorTime, FullLine, Gaps, MarkerCost,
    MarkerFullFloor, MarkerOnFloorPick, MarkerOrder, MarkerRounds, MarkerSpace, MarkerUntaken,
    MarkerWithTiles, Neighbors, NoColumn, NoColumnFloor, Overflow, PartToFloor, Refill, Rules, SameColor,
    SingleRun, SplitLines, TakenSpace, Ties,
};
use crate::Preset;

/// All presets; the first is the rulebook's.
pub(super) const ALL: &[Preset<Rules>] = &[
    RULEBOOK_2018,
    BGA_51623F6,
    ANU_COMP1110_2021,
    BLOM_2019,
    OPENSPIEL_3D6D15B,
    FENGHAOLW_PY_3D6D15B,
    JHGRAVELLE_CEB6C64,
    PJF_AZUL_5D6D1F1,
    EVALVIS_F85F82C,
    NIKOHASS_DF115D7,
    TYRANT7_0946F42,
    TAGORE84_9F1B13F,
    JUHTYG010_7BF864A,
    GUIDE_ES,
    GUIDE_SCORING,
];

/// The first answer to every question: what the rulebook says, and where it is silent what most play.
const FIRST: Rules = Rules {
    overflow: Overflow::Legal,
    part_to_floor: PartToFloor::Never,
    split_lines: SplitLines::OneLine,
    floor_by_choice: FloorByChoice::Always,
    same_color: SameColor::AnyLine,
    full_line: FullLine::Closed,
    marker_order: MarkerOrder::First,
    marker_full_floor: MarkerFullFloor::Aside,
    marker_space: MarkerSpace::LeftmostFree,
    marker_cost: MarkerCost::ItsSpace,
    marker_on_floor_pick: MarkerOnFloorPick::Charged,
    marker_with_tiles: MarkerWithTiles::Floor,
    marker_rounds: MarkerRounds::EachRound,
    marker_untaken: MarkerUntaken::SameStarter,
    crossing: Crossing::Both,
    single_run: SingleRun::Length,
    gaps: Gaps::Break,
    neighbors: Neighbors::AsLaid,
    floor_time: FloorTime::AfterWall,
    floor_score: FloorScore::AtZero,
    beyond_seven: BeyondSeven::Leave,
    floor_sum: FloorSum::EverySpace,
    floor_count: FloorCount::Once,
    bonus_time: BonusTime::AtEnd,
    bonus_values: BonusValues::TwoSevenTen,
    refill: Refill::WhenEmpty,
    floor_tiles: FloorTiles::Lid,
    end_test: EndTest::AfterRound,
    ties: Ties::RowsThenShared,
    deadlock: Deadlock::Scored,
    no_column: NoColumn::Floor,
    no_column_floor: NoColumnFloor::ThisRound,
    taken_space: TakenSpace::Closed,
    column_order: ColumnOrder::TopDown,
    column_decline: ColumnDecline::Never,
    clamp_time: ClampTime::BeforeBonuses,
};

/// The English rulebook of 2018.
const RULEBOOK_2018: Preset<Rules> = Preset {
    name: "rulebook-2018",
    doc: "The English rulebook of 2018; where it is silent, what most engines play",
    sources: &["the English rulebook, © 2018 Plan B Games, six pages"],
    notes: &[
        "Silent on a marker that finds the floor full, on a marker that nobody took, and on games that cannot end.",
        "Its words \"cannot or do not want to place\" leave `part-to-floor` open; its examples and tournaments read `never`.",
    ],
    conserves: true,
    rules: FIRST,
};

/// Board Game Arena's implementation, as read at one commit.
const BGA_51623F6: Preset<Rules> = Preset {
    name: "bga-51623f6",
    doc: "Board Game Arena's implementation, known defects included",
    sources: &["thoun/azul at 51623f6 of 2026-01-14"],
    notes: &[
        "Defects: a round in which nobody takes the marker never ends; gray lines with one column are laid before lines \
         further up that have several; the server does not check the column.",
        "Games of this engine hold lines that fell since a line further up took their only column; the unchecked column allows that.",
        "Its boards Crystal Mosaic and its special factories are no part of this game.",
    ],
    conserves: true,
    rules: Rules {
        marker_untaken: MarkerUntaken::Stuck,
        beyond_seven: BeyondSeven::Stay,
        column_order: ColumnOrder::ForcedFirst,
        column_decline: ColumnDecline::Allowed,
        ..FIRST
    },
};

/// The assignment of a course at the Australian National University.
const ANU_COMP1110_2021: Preset<Rules> = Preset {
    name: "anu-comp1110-2021",
    doc: "The assignment and tests of COMP1110 at ANU in 2021; its wall is gray",
    sources: &[
        "johnmjkim/Azul-Board-Game at 2031a3c (assignment and tests)",
        "xinjiewang1998/Azul-game at 0700042 (newer tests, after f4c6973 of 2021-05-17)",
    ],
    notes: &[
        "It keeps a floor as a sorted text in which the marker comes last; the last of its tiles goes to the lid when the \
         marker needs a space.",
    ],
    conserves: true,
    rules: Rules { marker_full_floor: MarkerFullFloor::ReplacesLast, ..FIRST },
};

/// The framework of a course at the University of Melbourne.
const BLOM_2019: Preset<Rules> = Preset {
    name: "blom-2019",
    doc: "A course framework of the University of Melbourne, and of its many forks",
    sources: &["michelleblom/AZUL at 2c984ac, model.py"],
    notes: &[
        "Defect: where nobody took the marker, the seat numbered -1 starts, which is the last one; that round's order is -1 and \
         then all seats, so that the last seat drafts twice running each time around, and gets its bonuses twice if the game \
         ends with it. A marker that it takes as number -1 has the next round begin with -1 again.",
        "It names no winner: equal scores are left equal.",
    ],
    conserves: true,
    rules: Rules {
        full_line: FullLine::Open,
        marker_untaken: MarkerUntaken::LastSeatTwice,
        ties: Ties::Shared,
        ..FIRST
    },
};

/// Azul as proposed for `OpenSpiel`.
const OPENSPIEL_3D6D15B: Preset<Rules> = Preset {
    name: "openspiel-3d6d15b",
    doc: "Azul for OpenSpiel, known defects included",
    sources: &[
        "fenghaolw/azul-helper at 3d6d15b, game_cpp/azul.cc",
        "google-deepmind/open_spiel, pull request 1347",
    ],
    notes: &["Defect: a tile in two runs counts once, so that four across and three down score six."],
    conserves: true,
    rules: Rules { crossing: Crossing::Once, beyond_seven: BeyondSeven::Stay, ties: Ties::Shared, ..FIRST },
};

/// The Python engine beside it.
const FENGHAOLW_PY_3D6D15B: Preset<Rules> = Preset {
    name: "fenghaolw-py-3d6d15b",
    doc: "The Python engine of fenghaolw/azul-helper, known defects included",
    sources: &["fenghaolw/azul-helper at 3d6d15b, game/*.py"],
    notes: &[
        "Defects: the marker is drafted as one more tile, so that it goes into the line with the others, or takes all of them \
         to the floor where the line has no room for it; only a marker on a floor names the next starter.",
        "A marker that leaves a complete line or finds no floor space is thrown to the discarded tiles, and a new one is laid out \
         each round. It comes into the bag with them, counts there as a tile, and may be dealt as one of a display's four. \
         Nobody can draft it; it goes to the center with the rest of its display. A round in which one was dealt is the last: \
         when nothing else is left, the game ends, no line is tiled and no floor charged, and the end bonuses are added.",
        "That is no question: markers would be a sixth kind of tile in the bag, the lid, each display, the center and each deal, \
         in every count of tiles and among those that nobody noted, and a game would end with tiles on the table. Here such a \
         marker leaves the game, and the hundred tiles add up.",
    ],
    conserves: true,
    rules: Rules {
        overflow: Overflow::Forbidden,
        marker_order: MarkerOrder::Last,
        marker_full_floor: MarkerFullFloor::Lost,
        marker_with_tiles: MarkerWithTiles::Line,
        marker_untaken: MarkerUntaken::LastMover,
        refill: Refill::BeforeRound,
        ties: Ties::RowsThenFirst,
        ..FIRST
    },
};

/// A learner with an engine of its own.
const JHGRAVELLE_CEB6C64: Preset<Rules> = Preset {
    name: "jhgravelle-ceb6c64",
    doc: "jhgravelle/azul-alphazero, known defects included",
    sources: &["jhgravelle/azul-alphazero at ceb6c64"],
    notes: &[
        "Defect: a tile's points are reckoned when its line is completed, so that no tile of the same round is its neighbor.",
        "How it breaks ties was not read; the rulebook's way is assumed.",
    ],
    conserves: true,
    rules: Rules {
        marker_untaken: MarkerUntaken::AfterLastMover,
        neighbors: Neighbors::OldWall,
        beyond_seven: BeyondSeven::Stay,
        ..FIRST
    },
};

/// A learner for many games.
const PJF_AZUL_5D6D1F1: Preset<Rules> = Preset {
    name: "pjf-azul-5d6d1f1",
    doc: "Azul of cestpasphoto/alpha-zero-general; it knows two seats only",
    sources: &["cestpasphoto/alpha-zero-general at 5d6d1f1, azul/AzulLogicNumba.py"],
    notes: &["A draw is what the rulebook calls a shared victory."],
    conserves: true,
    rules: Rules { marker_untaken: MarkerUntaken::FirstSeat, ..FIRST },
};

/// An engine with an environment for learners.
const EVALVIS_F85F82C: Preset<Rules> = Preset {
    name: "evalvis-f85f82c",
    doc: "EvalVis/Azul in Python, known defects included",
    sources: &["EvalVis/Azul at f85f82c, python/lib/azul"],
    notes: &[
        "Defects: the marker is never laid out again, and who drafted last starts the next round; of equal scores those seats \
         win that have most rows of all seats, whatever their own score.",
    ],
    conserves: true,
    rules: Rules {
        part_to_floor: PartToFloor::Free,
        marker_rounds: MarkerRounds::UntilTaken,
        refill: Refill::PerDisplay,
        ties: Ties::MostRowsOfAll,
        ..FIRST
    },
};

/// An engine with a learner.
const NIKOHASS_DF115D7: Preset<Rules> = Preset {
    name: "nikohass-df115d7",
    doc: "nikohass/azul in Rust, known defects included",
    sources: &["nikohass/azul at df115d7"],
    notes: &[
        "It draws each color that is left as likely, however many tiles of it there are; a record cannot tell, and \
         `simulate` draws each tile as likely.",
        "How it breaks ties was not read; the rulebook's way is assumed.",
    ],
    conserves: true,
    rules: Rules {
        part_to_floor: PartToFloor::Free,
        split_lines: SplitLines::Several,
        floor_score: FloorScore::Negative,
        refill: Refill::AtLastTile,
        ..FIRST
    },
};

/// An engine with a protocol for players.
const TYRANT7_0946F42: Preset<Rules> = Preset {
    name: "tyrant7-0946f42",
    doc: "Tyrant7/Azul in Rust, known defects included",
    sources: &["Tyrant7/Azul at 0946f42"],
    notes: &[
        "Defects: a marker taken with tiles for the floor costs nothing; a refill puts back tiles that were just dealt.",
        "Two other versions of its board.rs that were read, 32deb15 and 1afd3b6, lay each draft from the first space of the \
         line again, over the tiles that lie there; whether 0946f42 does so, too, was not read, and no answer says it.",
    ],
    conserves: false,
    rules: Rules {
        full_line: FullLine::Open,
        marker_on_floor_pick: MarkerOnFloorPick::Free,
        marker_untaken: MarkerUntaken::FirstSeat,
        bonus_time: BonusTime::WhenMade,
        refill: Refill::Recount,
        ties: Ties::RowsThenLast,
        ..FIRST
    },
};

/// A learner with an engine of its own.
const TAGORE84_9F1B13F: Preset<Rules> = Preset {
    name: "tagore84-9f1b13f",
    doc: "tagore84/azul_alpha_zero, known defects included",
    sources: &["tagore84/azul_alpha_zero at 9f1b13f, src/azul/env.py and rules.py"],
    notes: &[
        "Defects: a run that only goes down scores one too much; a marker that finds the floor full takes the place of the \
         last tile, which leaves the game; scores fall below zero.",
        "It stops a game after so many rounds, which a record says with `end stopped`.",
    ],
    conserves: false,
    rules: Rules {
        marker_full_floor: MarkerFullFloor::LosesLast,
        marker_untaken: MarkerUntaken::LastMover,
        single_run: SingleRun::DownPlusOne,
        floor_score: FloorScore::Negative,
        ties: Ties::Shared,
        ..FIRST
    },
};

/// An engine with a gray mode.
const JUHTYG010_7BF864A: Preset<Rules> = Preset {
    name: "juhtyg010-7bf864a",
    doc: "JuhTyg010/Azul in C#, known defects included",
    sources: &["JuhTyg010/Azul at 7bf864a"],
    notes: &[
        "Defects: a marker taken with tiles for the floor is lost; tiles past the floor vanish; the lid keeps its tiles when \
         the bag gets them; scores fall below zero; on its gray board a tile may be laid on another, which vanishes.",
        "How it breaks ties was not read; the rulebook's way is assumed.",
    ],
    conserves: false,
    rules: Rules {
        marker_on_floor_pick: MarkerOnFloorPick::Lost,
        floor_score: FloorScore::Negative,
        refill: Refill::LidStays,
        floor_tiles: FloorTiles::ExtraLost,
        no_column: NoColumn::Stuck,
        taken_space: TakenSpace::Open,
        ..FIRST
    },
};

/// A Spanish guide, read word by word.
const GUIDE_ES: Preset<Rules> = Preset {
    name: "guide-es",
    doc: "A Spanish how-to, read word by word; where it is silent, the rulebook",
    sources: &["a published how-to in Spanish, undated; document 001 of the rules dossier"],
    notes: &[
        "Differs: a tile with neighbors scores one for each of those across and for itself, and then one for each of those \
         down and for itself again, so that a run in one direction scores one more than its length.",
        "It calls the tiles that count adjacent and does not say where a run ends; that is read as the rulebook's linked tiles.",
        "The same: all tiles of a draft go to one line, what is left over to the floor and never to a second line; a draft \
         may go to the floor as such; the marker lies on the first free space from the left; lines are tiled from the top \
         and scored at once; tiles go back to the box, which is the lid, and into the bag when none is left there; displays \
         may stay incomplete; ends, bonuses and ties.",
        "Silent: what becomes of tiles past the seventh space, whether a score falls below zero, who starts if nobody took \
         the marker, how the gray side is played.",
    ],
    conserves: true,
    rules: Rules { single_run: SingleRun::PlusOne, ..FIRST },
};

/// A guide to scoring, read word by word.
const GUIDE_SCORING: Preset<Rules> = Preset {
    name: "guide-scoring",
    doc: "A guide to scoring, read word by word; where it is silent, the rulebook",
    sources: &["a published guide to scoring, dated 2026-09-12; document 003 of the rules dossier"],
    notes: &[
        "Equal to `rulebook-2018` in every answer: runs in both directions count with the tile in each, gaps end them, lines \
         are scored from the top; the floor costs 1, 2, 4, 6, 8, 11 and 14, the marker like a tile, tiles past the seventh \
         nothing; the floor comes after the wall and stops at zero; bonuses of 2, 7 and 10 come after that; equal scores \
         are parted by rows, else shared; gray lines without a column fall to the floor.",
        "Silent: drafting but for what fills a line, the marker on a full floor, dealing.",
    ],
    conserves: true,
    rules: FIRST,
};
