//! The points on which people read the rules of queens-garden differently, and named sets of answers. Decides no rule: each
//! question is read in the one function that the clause beside it names.

use super::presets;
use crate::questions;

questions! {
    presets::ALL;
    /// Which of several equal hexagons are taken?
    twins: Twins "twins", "queens-garden 3.3" {
        Choice "choice" {
            " One of each, and the taker chooses which piece. Rulebook 2021; the guide `guide-garden` says one."
        }
        FirstFound "first-found" {
            " One of each, the first that is found, on the stack before those beside it."
            " markbelvedere1/azul-queens-garden at bfc4687."
        }
        All "all" {
            " All copies. Nobody known; a likely slip."
        }
    }
    /// Are tiles and expansions taken together?
    take_kinds: TakeKinds "take-kinds", "queens-garden 3.2" {
        Together "together" {
            " Yes, all that match. Rulebook 2021; Board Game Arena; reviews in spielbox 2/2022 and at"
            " spielkultisten.de; the guide `guide-garden`."
        }
        Separate "separate" {
            " No: either all tiles that match, or one expansion. markbelvedere1/azul-queens-garden at"
            " bfc4687."
        }
    }
    /// Are a tile and a face-up expansion with its hexagon equal?
    tile_and_expansion: TileAndExpansion "tile-and-expansion", "queens-garden 3.4" {
        Identical "identical" {
            " Yes: one of the two is taken. Rulebook 2021, by its definition of a hexagon."
        }
        Different "different" {
            " No: both are taken."
        }
    }
    /// What if the storage has too little room?
    overflow: Overflow "overflow", "queens-garden 3.5" {
        Illegal "illegal" {
            " Nothing can be taken. Rulebook 2021; Board Game Arena; the guide `guide-garden`."
        }
        WhatFits "what-fits" {
            " As many pieces as fit are taken, of the taker's choice."
        }
        ExcessDropped "excess-dropped" {
            " All are taken, and those that do not fit are discarded for their value in points."
        }
    }
    /// What if more expansions match than fit?
    many_expansions: ManyExpansions "many-expansions", "queens-garden 3.5" {
        Illegal "illegal" {
            " Nothing can be taken. Rulebook 2021; the guide `guide-garden`."
        }
        AsManyAsFit "as-many-as-fit" {
            " As many as fit are taken, of the taker's choice."
        }
    }
    /// What comes first, the next tiles or the turning of expansions?
    refill_order: RefillOrder "refill-order", "queens-garden 3.7" {
        DealFirst "deal-first" {
            " The tiles on the next expansion of the stack. Rulebook 2021; the guide `guide-garden`."
        }
        FlipFirst "flip-first" {
            " The turning."
        }
    }
    /// After which acquiring is the topmost expansion lifted?
    lift: Lift "lift", "queens-garden 3.6" {
        StackTile "stack-tile" {
            " Where a tile was taken from the stack. Rulebook 2021; the guide `guide-garden`."
        }
        AnyTake "any-take" {
            " After every one."
        }
    }
    /// When is the tower put into the bag?
    refill: Refill "refill", "queens-garden 2.4" {
        WhenShort "when-short" {
            " When the bag holds fewer tiles than are due, before any is drawn. Rulebook 2021."
        }
        WhenEmpty "when-empty" {
            " When the bag is empty: the last tiles of the bag are drawn first."
            " markbelvedere1/azul-queens-garden at bfc4687; a table for Tabletop Simulator,"
            " megalo3/azul-queens-garden at c061c5a."
        }
    }
    /// What becomes of the stack when bag and tower are empty?
    stack_rest: StackRest "stack-rest", "queens-garden 2.5" {
        FaceUp "face-up" {
            " Its expansions are laid open. Rulebook 2021."
        }
        Closed "closed" {
            " It stays closed."
        }
    }
    /// With how many of its neighbors must a hexagon have color or value in common?
    neighbors: Neighbors "neighbors", "queens-garden 4.7" {
        One "one" {
            " With one at least. Rulebook 2021; spielbox 2/2022; the guide `guide-garden`."
        }
        All "all" {
            " With each. markbelvedere1/azul-queens-garden at bfc4687; the wording of some reviews."
        }
    }
    /// May a hexagon be placed apart from all others?
    isolated: Isolated "isolated", "queens-garden 4.6" {
        Always "always" {
            " Always. Rulebook 2021; the guide `guide-garden`."
        }
        FirstOnly "first-only" {
            " Only the first of a garden. markbelvedere1/azul-queens-garden at bfc4687."
        }
    }
    /// Where must no twins be?
    no_twins: NoTwins "no-twins", "queens-garden 4.8" {
        InGroups "in-groups" {
            " In one color group or one value group. Rulebook 2021; the guide `guide-garden`."
        }
        InContact "in-contact" {
            " Side by side. markbelvedere1/azul-queens-garden at bfc4687."
        }
        InCluster "in-cluster" {
            " In one part of the garden that hangs together. A loose reading of the word group."
        }
        InGarden "in-garden" {
            " Anywhere in one garden."
        }
    }
    /// Where does a score stop at zero?
    score_floor: ScoreFloor "score-floor", "queens-garden 6.6" {
        EachLoss "each-loss" {
            " At every loss. Rulebook 2021, whose remark is worded generally."
        }
        FirstPass "first-pass" {
            " At the loss of the first pass only. markbelvedere1/azul-queens-garden at bfc4687."
        }
        AtEnd "at-end" {
            " At the very end only."
        }
        None "none" {
            " Nowhere; but six points must be there to buy an expansion."
        }
    }
    /// Which hexagons pay together?
    payment: Payment "payment", "queens-garden 4.2" {
        OneAxis "one-axis" {
            " All of one color or all of one value, without twins. Rulebook 2021; the guide"
            " `guide-garden`; markbelvedere1/azul-queens-garden since its version 1.5."
        }
        EitherAxis "either-axis" {
            " Those that have color or value in common with the placed one, without twins. The machine"
            " players of markbelvedere1/azul-queens-garden at bfc4687."
        }
        TwinsToo "twins-too" {
            " All of one color or all of one value, twins as well. Reviews that leave the rule out."
        }
    }
    /// Do expansions pay?
    expansions_pay: ExpansionsPay "expansions-pay", "queens-garden 4.3" {
        Yes "yes" {
            " Yes. Rulebook 2021; spielbox 2/2022; markbelvedere1/azul-queens-garden since its version 1.7."
        }
        No "no" {
            " No, tiles only. markbelvedere1/azul-queens-garden before its version 1.7, and its machine"
            " players at bfc4687."
        }
    }
    /// May a joker pay where a hexagon could?
    joker_use: JokerUse "joker-use", "queens-garden 4.4" {
        Free "free" {
            " Yes. Rulebook 2021."
        }
        IfShort "if-short" {
            " No, only for what is missing."
        }
    }
    /// May a joker be laid in the garden?
    jokers_laid: JokersLaid "jokers-laid", "queens-garden 4.4" {
        Never "never" {
            " No. Rulebook 2021; the guide `guide-garden`."
        }
        Free "free" {
            " Yes, at no cost. markbelvedere1/azul-queens-garden at bfc4687."
        }
    }
    /// Where do spent jokers and expansions go?
    spent: Spent "spent", "queens-garden 4.5" {
        Back "back" {
            " To their supplies. Rulebook 2021."
        }
        OutOfGame "out-of-game" {
            " Out of the game. markbelvedere1/azul-queens-garden at bfc4687."
        }
    }
    /// Does a printed hexagon obey the rules of placing?
    printed_check: PrintedCheck "printed-check", "queens-garden 4.9" {
        Yes "yes" {
            " Yes, in any orientation. Rulebook 2021."
        }
        No "no" {
            " No. markbelvedere1/azul-queens-garden at bfc4687."
        }
    }
    /// What does an expansion of the supply cost?
    supply_price: SupplyPrice "supply-price", "queens-garden 4.10" {
        SixPoints "six-points" {
            " Six points. Rulebook 2021; the Japanese publisher's page."
        }
        SixHexagons "six-hexagons" {
            " Six hexagons. A misreading of the shield that marks the price."
        }
        NotAvailable "not-available" {
            " It cannot be had. markbelvedere1/azul-queens-garden at bfc4687."
        }
    }
    /// May an expansion of the storage be placed face down?
    back_side: BackSide "back-side", "queens-garden 4.9" {
        Never "never" {
            " No. Rulebook 2021, which says it of the supply only."
        }
        Allowed "allowed" {
            " Yes."
        }
    }
    /// Where may an expansion be placed?
    areas: Areas "areas", "queens-garden 4.9" {
        Any "any" {
            " In any area that is free. Rulebook 2021."
        }
        Next "next" {
            " Beside another one, but for the first."
        }
    }
    /// Must all cells around an element exist?
    missing_cells: MissingCells "missing-cells", "queens-garden 5.1" {
        MustExist "must-exist" {
            " Yes. Rulebook 2021; markbelvedere1/azul-queens-garden since its version 1.6."
        }
        Ignored "ignored" {
            " No. markbelvedere1/azul-queens-garden before."
        }
    }
    /// What becomes of jokers for which there is no room?
    joker_overflow: JokerOverflow "joker-overflow", "queens-garden 5.4" {
        Lost "lost" {
            " They are lost. Rulebook 2021."
        }
        Refused "refused" {
            " None of them is taken."
        }
        Kept "kept" {
            " They are taken all the same."
        }
    }
    /// What may be discarded when passing?
    pass_drop: PassDrop "pass-drop", "queens-garden 6.1" {
        Hexagons "hexagons" {
            " Tiles and expansions, for their value. Rulebook 2021; the guide `guide-garden`."
        }
        JokersFree "jokers-free" {
            " Jokers as well, at no cost."
        }
        JokersCost "jokers-cost" {
            " Jokers as well, for a point each."
        }
        Everything "everything" {
            " All tiles and expansions must be."
        }
        Nothing "nothing" {
            " Nothing. markbelvedere1/azul-queens-garden at bfc4687."
        }
    }
    /// What does it cost to pass first?
    first_pass: FirstPass "first-pass", "queens-garden 6.1" {
        OnePoint "one-point" {
            " A point. Rulebook 2021; the guide `guide-garden`."
        }
        Free "free" {
            " Nothing."
        }
    }
    /// Who starts the next round?
    next_starter: NextStarter "next-starter", "queens-garden 6.5" {
        FirstPasser "first-passer" {
            " Who passed first. Rulebook 2021."
        }
        Same "same" {
            " Who started the last one. markbelvedere1/azul-queens-garden at bfc4687."
        }
    }
    /// May a seat pass that could do something else?
    voluntary_pass: VoluntaryPass "voluntary-pass", "queens-garden 6.1" {
        Always "always" {
            " Yes. Rulebook 2021."
        }
        IfStuck "if-stuck" {
            " No."
        }
    }
    /// Does a hexagon score twice that matches color and value?
    double_match: DoubleMatch "double-match", "queens-garden 6.2" {
        Twice "twice" {
            " Yes. Rulebook 2021."
        }
        Once "once" {
            " No: for what brings more."
        }
    }
    /// What brings a point besides the wheel?
    pavilion_points: PavilionPoints "pavilion-points", "queens-garden 6.3" {
        Expansions "expansions" {
            " Each face-up expansion. Rulebook 2021."
        }
        FountainToo "fountain-too" {
            " The fountain as well. The README of markbelvedere1/azul-queens-garden."
        }
        Filled "filled" {
            " Each expansion that is full. A review at konsolifin.net."
        }
        Elements "elements" {
            " The fountain 1, each bench 2, each pavilion 3. markbelvedere1/azul-queens-garden at"
            " ffa4a01."
        }
    }
    /// What does a group bring?
    group_value: GroupValue "group-value", "queens-garden 7.2" {
        Sum "sum" {
            " The sum of its values. Rulebook 2021 (its example); the guide `guide-garden`;"
            " markbelvedere1/azul-queens-garden at bfc4687."
        }
        Three "three" {
            " Three points. The README of markbelvedere1/azul-queens-garden; a copied review."
        }
        ThreeEach "three-each" {
            " Three points for each member."
        }
    }
    /// Which groups of a color or value bring points?
    groups: Groups "groups", "queens-garden 7.2" {
        All "all" {
            " All. Rulebook 2021."
        }
        Largest "largest" {
            " The one that brings most."
        }
    }
    /// How large must a group be?
    group_size: GroupSize "group-size", "queens-garden 7.2" {
        Three "three" {
            " Three. Rulebook 2021; the guide `guide-garden`."
        }
        Two "two" {
            " Two."
        }
    }
    /// When are six points more due?
    six_bonus: SixBonus "six-bonus", "queens-garden 7.3" {
        EachSix "each-six" {
            " For each group of six. Rulebook 2021; the guide `guide-garden`."
        }
        SixOrMore "six-or-more" {
            " For each group of six or more. markbelvedere1/azul-queens-garden at bfc4687."
        }
        Once "once" {
            " Once for each player."
        }
    }
    /// What do things left in the storage bring at the end?
    left_overs: LeftOvers "left-overs", "queens-garden 7.1" {
        Value "value" {
            " A joker a point; tiles and expansions cost their value. Rulebook 2021; the guide"
            " `guide-garden`."
        }
        OneAndThree "one-and-three" {
            " A tile costs 1, an expansion 3. The README of markbelvedere1/azul-queens-garden."
        }
        JokersCostToo "jokers-cost-too" {
            " A tile or joker costs 1, an expansion 3. A test of markbelvedere1/azul-queens-garden."
        }
    }
    /// How many expansions are in a stack for four seats?
    stack_size: StackSize "stack-size", "queens-garden 2.2" {
        Eight "eight" {
            " Eight. Rulebook 2021; megalo3/azul-queens-garden at c061c5a."
        }
        Nine "nine" {
            " Nine, and no supply. markbelvedere1/azul-queens-garden at bfc4687."
        }
    }
    /// How many jokers does a seat begin with?
    start_jokers: StartJokers "start-jokers", "queens-garden 2.1" {
        Three "three" {
            " Three. Rulebook 2021 and nearly everybody."
        }
        One "one" {
            " One. The Japanese publisher's page; perhaps a slip."
        }
    }
    /// Who wins a tie?
    ties: Ties "ties", "queens-garden 7.4" {
        Shared "shared" {
            " All who are in it. Rulebook 2021."
        }
        SeatOrder "seat-order" {
            " The first in seat order. markbelvedere1/azul-queens-garden at bfc4687."
        }
    }
    /// How many jokers does an element bring?
    jokers: JokerTable "jokers", "queens-garden 1.9" {
        OneOneTwoThree "one-one-two-three" {
            " Fountain 1, statue 1, bench 2, pavilion 3. Unverified: three of them after"
            " markbelvedere1/azul-queens-garden at ffa4a01, which has them as points; the statue is a"
            " guess."
        }
        OneEach "one-each" {
            " One. Unverified: markbelvedere1/azul-queens-garden at bfc4687."
        }
        ThreeTwoOneThree "three-two-one-three" {
            " Fountain 3, statue 2, bench 1, pavilion 3. Unverified: a guess after the game of the stars."
        }
        Recorded "recorded" {
            " What the record says was gained: the boards are at hand."
        }
    }
    /// Where do statues and benches lie?
    elements: ElementTable "elements", "queens-garden 1.9" {
        BenchesAtTips "benches-at-tips" {
            " Benches on the tips of the fountain board, statues in the gaps at the rim. Unverified:"
            " benches after markbelvedere1/azul-queens-garden; the text names no place."
        }
        StatuesAtTips "statues-at-tips" {
            " The other way round. Unverified."
        }
        BenchesOnly "benches-only" {
            " Benches on the tips, and no statues. Unverified: markbelvedere1/azul-queens-garden at bfc4687."
        }
    }
    /// What does the wheel show?
    wheel: WheelTable "wheel", "queens-garden 1.9" {
        InTurn "in-turn" {
            " Colors and values in turn, three in each round; a color 1 point, values 1 to 3. Unverified:"
            " which ones belong to a round is a guess."
        }
        Recorded "recorded" {
            " What the record says each round brought: the boards are at hand, or the wheel is shuffled."
        }
    }
}
