//! Named readings of summer-pavilion, each as it was at one date: the rulebook, a guide, and programs with their known defects.
//! Asks no question; a preset never changes once it is published.

use super::questions::{
    BonusTiles, BonusTime, BonusUse, CostFloor, FirstSupply, Keep, LeftOvers, LoneRefill, MarkerCost,
    MarkerUntaken, MiddleColors, MonoMiddle, MonoThrees, NumberSpaces, NumberValues, OtherStars, PassFloor,
    Payment, Pillars, PlaceStarter, PlacementScore, Refill, RefillOrder, Rounds, Rules, SameColorStars,
    SecondTile, ShortDisplays, ShortSupply, SpaceNumbers, StarValues, StartScore, Statues, StructureReward,
    SupplyRefill, TakeCost, TurnSize, VoluntaryPass, WildAlone, WildAlong, WildAsOwn, WildCount, WildPrice,
    WildsOnly,
};
use crate::Preset;

/// All presets; the first is the rulebook's.
pub(super) const ALL: &[Preset<Rules>] = &[
    RULEBOOK_2019,
    BGA_FC58D62,
    JAYAKAR_2026,
    GUPTON_17441F3,
    THRENJEN_81B5A86,
    THRENJEN_2023,
    SHAHKEVIN11_2026,
    FRENCH_2026,
    GUIDE_PAVILION,
];

/// The first answer to every question: what the rulebook says, and where it is silent what most play.
const FIRST: Rules = Rules {
    space_numbers: SpaceNumbers::OneToSix,
    take_cost: TakeCost::FirstFromCenter,
    marker_cost: MarkerCost::AllTaken,
    cost_floor: CostFloor::One,
    pass_floor: PassFloor::One,
    left_overs: LeftOvers::Kept,
    wild_alone: WildAlone::Never,
    wild_along: WildAlong::Must,
    wild_count: WildCount::One,
    wilds_only: WildsOnly::One,
    start_score: StartScore::Five,
    place_starter: PlaceStarter::Marker,
    marker_untaken: MarkerUntaken::SameStarter,
    turn_size: TurnSize::OneTile,
    voluntary_pass: VoluntaryPass::Always,
    keep: Keep::UpToFour,
    supply_refill: SupplyRefill::EachTurn,
    lone_refill: LoneRefill::EachTurn,
    short_supply: ShortSupply::WhatThereIs,
    bonus_tiles: BonusTiles::Must,
    payment: Payment::OwnAndWild,
    wild_price: WildPrice::Full,
    wild_as_own: WildAsOwn::Anywhere,
    middle_colors: MiddleColors::Different,
    placement_score: PlacementScore::Run,
    other_stars: OtherStars::Never,
    bonus_time: BonusTime::AtEnd,
    star_values: StarValues::ByColor,
    number_values: NumberValues::FourEach,
    number_spaces: NumberSpaces::AllStars,
    second_tile: SecondTile::Free,
    same_color_stars: SameColorStars::Several,
    mono_middle: MonoMiddle::Free,
    mono_threes: MonoThrees::WithMiddle,
    refill: Refill::WhenEmpty,
    short_displays: ShortDisplays::InOrder,
    refill_order: RefillOrder::SupplyFirst,
    rounds: Rounds::Six,
    pillars: Pillars::AsPrinted,
    statues: Statues::AsPrinted,
    structure_reward: StructureReward::Tiles,
    bonus_use: BonusUse::SameRound,
    first_supply: FirstSupply::Ten,
};

/// The English rulebook of 2019.
const RULEBOOK_2019: Preset<Rules> = Preset {
    name: "rulebook-2019",
    doc: "The English rulebook of 2019; where it is silent, what most engines play",
    sources: &["the English rulebook, six pages, made 2019-10-29; the printed boards"],
    notes: &[
        "Silent on where the loss of a pass stops, on a supply that is too small, on a marker that nobody took, and on a refill \
         for the only seat that is left.",
    ],
    conserves: true,
    rules: FIRST,
};

/// Board Game Arena's implementation, as read at one commit.
const BGA_FC58D62: Preset<Rules> = Preset {
    name: "bga-fc58d62",
    doc: "Board Game Arena's implementation, known defects included",
    sources: &["thoun/azulsummerpavilion at fc58d62 of 2026-02-10"],
    notes: &[
        "Defects, as its code reads: a round in which nobody takes the marker never ends; a structure that brings more tiles than \
         the supply holds cannot be completed; the first supply may lack a tile, which comes after the first turn of placing.",
        "Its log counts points that were not lost where a score stops at one; the scores themselves are right.",
        "For an absent player it places without wild tiles in the payment, so that too few may be paid, as its code reads; that is \
         a fault here.",
        "Its boards of the Glazed Pavilion are no part of this game.",
    ],
    conserves: true,
    rules: Rules {
        left_overs: LeftOvers::Discarded,
        marker_untaken: MarkerUntaken::Stuck,
        keep: Keep::AllIfFour,
        short_supply: ShortSupply::NoPlacement,
        first_supply: FirstSupply::NineOrTen,
        ..FIRST
    },
};

/// A Python engine for machine learning.
const JAYAKAR_2026: Preset<Rules> = Preset {
    name: "jayakar-2026",
    doc: "A Python engine for machine play, colored side only",
    sources: &["stephenjayakar/azul-summer-pavilion-ai, src/azul/game.py and its tests, as read in 2026"],
    notes: &[
        "Kept tiles cost after the bonuses, and a score stops at one there as well.",
        "It has no monochrome side; there it is answered as by the rulebook.",
    ],
    conserves: true,
    rules: Rules { left_overs: LeftOvers::KeptToOne, ..FIRST },
};

/// An unfinished Python engine.
const GUPTON_17441F3: Preset<Rules> = Preset {
    name: "gupton-17441f3",
    doc: "An unfinished Python engine: drafting, and parts of scoring",
    sources: &["JonathanGupton/azulsummerpavilion at 17441f3"],
    notes: &["What it does not do is answered as by the rulebook."],
    conserves: true,
    rules: Rules { marker_cost: MarkerCost::Five, cost_floor: CostFloor::Zero, ..FIRST },
};

/// A Python engine for tree search, as it was first.
const THRENJEN_81B5A86: Preset<Rules> = Preset {
    name: "threnjen-81b5a86",
    doc: "A Python engine for tree search, as of 2022",
    sources: &["threnjen/Monte_Carlo_Game_AI_Engine at 81b5a86, games/azul.py"],
    notes: &["Who starts is drawn there; a record writes it."],
    conserves: true,
    rules: Rules {
        marker_cost: MarkerCost::Two,
        cost_floor: CostFloor::None,
        pass_floor: PassFloor::None,
        turn_size: TurnSize::UntilPass,
        voluntary_pass: VoluntaryPass::UpToFive,
        keep: Keep::AsManyAsFit,
        supply_refill: SupplyRefill::AtPass,
        bonus_time: BonusTime::AtOnce,
        number_values: NumberValues::OneEach,
        pillars: Pillars::MiddleTwoThree,
        ..FIRST
    },
};

/// The same engine a year later.
const THRENJEN_2023: Preset<Rules> = Preset {
    name: "threnjen-2023",
    doc: "The same Python engine, as of 2023",
    sources: &["threnjen/Monte_Carlo_Game_AI_Engine, games/azul/*.py, of 2023"],
    notes: &[
        "It names a cost of the marker, two, without using it; the cost is answered as by the rulebook.",
    ],
    conserves: true,
    rules: Rules {
        pass_floor: PassFloor::Zero,
        turn_size: TurnSize::UntilPass,
        supply_refill: SupplyRefill::AtPass,
        bonus_time: BonusTime::AtOnce,
        pillars: Pillars::MiddleTwoThree,
        ..FIRST
    },
};

/// A JavaScript engine.
const SHAHKEVIN11_2026: Preset<Rules> = Preset {
    name: "shahkevin11-2026",
    doc: "A JavaScript engine",
    sources: &["shahkevin11/azul, js/engine/StarBoard.js and js/config.js, as read in 2026"],
    notes: &[
        "Its outer stars lie in another order around the middle: red, blue, yellow, orange, green, purple. A pillar is surrounded \
         by space 1 of two neighbors there, a statue by 2 and 3 of one and 5 and 6 of the next.",
        "It breaks ties by complete rows, which this game has not.",
    ],
    conserves: true,
    rules: Rules {
        payment: Payment::AnyTiles,
        wild_as_own: WildAsOwn::NotInMiddle,
        placement_score: PlacementScore::BothWays,
        pillars: Pillars::BetweenStars,
        statues: Statues::TwoThreeFiveSix,
        ..FIRST
    },
};

/// A French TypeScript engine.
const FRENCH_2026: Preset<Rules> = Preset {
    name: "french-2026",
    doc: "A French TypeScript engine",
    sources: &["a French TypeScript engine, as read in 2026"],
    notes: &[
        "It plays with four jokers besides the 132 tiles, which no question asks: a joker is drafted as a color of its own, lies on a \
         space of any outer star, and the rest of its price is paid in wild tiles of the round. It would be a seventh color in the \
         bag, on displays, in hands, on stars and in payments. Which of several versions that are known was read is not known.",
        "It has no supply, and no statues and windows of the printed boards.",
    ],
    conserves: true,
    rules: Rules {
        start_score: StartScore::Zero,
        payment: Payment::OneOwn,
        wild_price: WildPrice::OneLess,
        placement_score: PlacementScore::NeighborsNoWrap,
        other_stars: OtherStars::SameSpace,
        bonus_time: BonusTime::Both,
        number_values: NumberValues::FiveAndSix,
        number_spaces: NumberSpaces::OuterStars,
        refill: Refill::WhenShort,
        pillars: Pillars::AllFlowers,
        structure_reward: StructureReward::Points,
        ..FIRST
    },
};

/// A published guide, read literally.
const GUIDE_PAVILION: Preset<Rules> = Preset {
    name: "guide-pavilion",
    doc: "A published guide to the game, read literally where it speaks, the rulebook elsewhere",
    sources: &["a fan guide to the game, last updated 2026-09-08"],
    notes: &[
        "It charges every draft, from displays as well, and lets wild tiles be taken only along with another color, so that a \
         round in which wild tiles are left over cannot end: it is a deadlock.",
        "It says that numbers go from 1 to 4, but its tip speaks of spaces 5 and 6; the tip is followed.",
        "It counts a tile directly beside a new one, not the run; lets a wild tile lie on a space of its own color only, which the \
         middle star has not; and fills the supply each round.",
    ],
    conserves: true,
    rules: Rules {
        take_cost: TakeCost::EveryTake,
        wilds_only: WildsOnly::Nothing,
        supply_refill: SupplyRefill::EachRound,
        wild_as_own: WildAsOwn::NotInMiddle,
        placement_score: PlacementScore::Neighbors,
        ..FIRST
    },
};
