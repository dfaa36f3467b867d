//! The points on which people read the rules of summer-pavilion differently, and named sets of answers. Decides no rule: each
//! question is read in the one function that the clause beside it names.

use super::presets;
use crate::questions;

questions! {
    presets::ALL;
    /// Which numbers are printed on spaces?
    space_numbers: SpaceNumbers "space-numbers", "summer-pavilion 1.5" {
        OneToSix "one-to-six" {
            " 1 to 6. Rulebook 2019 and the printed boards; Board Game Arena."
        }
        OneToFour "one-to-four" {
            " 1 to 4: nothing is laid on fives and sixes. A sentence of the guide `guide-pavilion`, whose own tip"
            " speaks of fives and sixes."
        }
    }
    /// Which drafts cost points?
    take_cost: TakeCost "take-cost", "summer-pavilion 3.5" {
        FirstFromCenter "first-from-center" {
            " The first from the center in a round. Rulebook 2019; Board Game Arena, stephenjayakar."
        }
        EveryTake "every-take" {
            " Every one. The literal reading of the guide `guide-pavilion`."
        }
        EveryCenterTake "every-center-take" {
            " Each from the center. A loose reading of a review at avclub.com."
        }
    }
    /// How much does a draft that costs points cost?
    marker_cost: MarkerCost "marker-cost", "summer-pavilion 3.5" {
        AllTaken "all-taken" {
            " One point for each tile taken, the wild one included. Rulebook 2019 (its example); Board Game Arena"
            " since 629c63b."
        }
        ChosenColor "chosen-color" {
            " One point for each tile of the chosen color. The description at gameboygeek."
        }
        Five "five" {
            " Five points. JonathanGupton/azulsummerpavilion."
        }
        Two "two" {
            " Two points. threnjen/Monte_Carlo_Game_AI_Engine at 81b5a86."
        }
        One "one" {
            " One point. An overview of the game at BoardGameGeek News, as copied by boardgamewikia.com, which"
            " corrects itself."
        }
        ATile "a-tile" {
            " No points, but one of the tiles, which the player chooses, is discarded. officialgamerules.org."
        }
        MarkerToo "marker-too" {
            " One point for each tile, and one for the marker. Board Game Arena before 629c63b."
        }
    }
    /// Where does the loss of points for a draft stop?
    cost_floor: CostFloor "cost-floor", "summer-pavilion 3.5" {
        One "one" {
            " At one point. Rulebook 2019; Board Game Arena, stephenjayakar, the French engine."
        }
        Zero "zero" {
            " At zero. gameboygeek, gokurakism.com, JonathanGupton/azulsummerpavilion."
        }
        None "none" {
            " Nowhere. threnjen/Monte_Carlo_Game_AI_Engine at 81b5a86."
        }
    }
    /// Where does the loss of points for tiles discarded by a pass stop?
    pass_floor: PassFloor "pass-floor", "summer-pavilion 4.8" {
        One "one" {
            " At one point. Board Game Arena, stephenjayakar, the French engine. The rulebook names no limit, and the"
            " track has nothing below one."
        }
        Zero "zero" {
            " At zero. threnjen/Monte_Carlo_Game_AI_Engine in 2023."
        }
        None "none" {
            " Nowhere. threnjen/Monte_Carlo_Game_AI_Engine at 81b5a86."
        }
    }
    /// What becomes of tiles that are left in the last round?
    left_overs: LeftOvers "left-overs", "summer-pavilion 6.4" {
        Kept "kept" {
            " Up to four are kept and cost a point each after the bonuses. Rulebook 2019 (the order of its last page)."
        }
        Discarded "discarded" {
            " None is kept: all cost when passing, before the bonuses. Board Game Arena; poeppelkiste.de says that"
            " keeping is not possible then."
        }
        KeptToOne "kept-to-one" {
            " Up to four are kept and cost after the bonuses, but the loss stops at one point. stephenjayakar."
        }
    }
    /// May the wild color be chosen where tiles of other colors lie?
    wild_alone: WildAlone "wild-alone", "summer-pavilion 3.3" {
        Never "never" {
            " No. Rulebook 2019; Board Game Arena."
        }
        One "one" {
            " Yes, and one tile of it is taken. The summary at gryfgra.pl."
        }
    }
    /// Must a wild tile be taken along with another color?
    wild_along: WildAlong "wild-along", "summer-pavilion 3.2" {
        Must "must" {
            " Yes. Rulebook 2019; Board Game Arena, stephenjayakar; the guide `guide-pavilion`."
        }
        May "may" {
            " No, it may be left. phairplay.games, gameboygeek, brettspiele-magazin.de, futariasobi.com,"
            " gokurakism.com."
        }
    }
    /// How many wild tiles come along?
    wild_count: WildCount "wild-count", "summer-pavilion 3.2" {
        One "one" {
            " One. Rulebook 2019 (its example); Board Game Arena."
        }
        Several "several" {
            " One or more, up to all. spielanleitungen-regeln-beschreibung.de."
        }
    }
    /// What is taken from a source that holds wild tiles only?
    wilds_only: WildsOnly "wilds-only", "summer-pavilion 3.3" {
        One "one" {
            " One of them. Rulebook 2019; Board Game Arena, stephenjayakar, threnjen, the French engine; turlnij.pl."
        }
        All "all" {
            " All of them. Known as a reading; no engine was seen to play it."
        }
        Nothing "nothing" {
            " Nothing: they cannot be taken, and the round may never end. The literal reading of the guide"
            " `guide-pavilion`; boardsandbees."
        }
    }
    /// How many points does a seat have at the start?
    start_score: StartScore "start-score", "summer-pavilion 1.7" {
        Five "five" {
            " Five. Rulebook 2019; Board Game Arena; the guide `guide-pavilion`."
        }
        Zero "zero" {
            " None. officialgamerules.org, the French engine."
        }
    }
    /// Who begins placing?
    place_starter: PlaceStarter "place-starter", "summer-pavilion 3.6" {
        Marker "marker" {
            " The seat that holds the marker. Rulebook 2019; Board Game Arena, stephenjayakar, threnjen."
        }
        AfterLastTaker "after-last-taker" {
            " The seat after the one that drafted last. Board Game Arena before cbd8121."
        }
    }
    /// What if nobody took the marker?
    marker_untaken: MarkerUntaken "marker-untaken", "summer-pavilion 3.6" {
        SameStarter "same-starter" {
            " Who started the round begins placing and starts the next round. stephenjayakar. The rulebook is silent."
        }
        Stuck "stuck" {
            " Drafting never ends. Board Game Arena at fc58d62, as its code reads."
        }
    }
    /// How much does a seat do in one turn of placing?
    turn_size: TurnSize "turn-size", "summer-pavilion 4.1" {
        OneTile "one-tile" {
            " It places one tile. Rulebook 2019; Board Game Arena, stephenjayakar."
        }
        UntilPass "until-pass" {
            " It places as many as it likes and passes, then the next. threnjen/Monte_Carlo_Game_AI_Engine."
        }
    }
    /// May a seat pass that could place?
    voluntary_pass: VoluntaryPass "voluntary-pass", "summer-pavilion 4.8" {
        Always "always" {
            " Yes. Rulebook 2019; Board Game Arena, stephenjayakar."
        }
        UpToFive "up-to-five" {
            " Only with at most five tiles. threnjen/Monte_Carlo_Game_AI_Engine at 81b5a86."
        }
    }
    /// How many tiles does a passing seat keep?
    keep: Keep "keep", "summer-pavilion 4.8" {
        UpToFour "up-to-four" {
            " As many as it likes, up to four. Rulebook 2019; stephenjayakar."
        }
        AllIfFour "all-if-four" {
            " All if it has at most four, else as many as it likes, up to four. Board Game Arena."
        }
        AsManyAsFit "as-many-as-fit" {
            " Four, or all if it has fewer. threnjen/Monte_Carlo_Game_AI_Engine at 81b5a86."
        }
    }
    /// When is the supply filled up?
    supply_refill: SupplyRefill "supply-refill", "summer-pavilion 4.7" {
        EachTurn "each-turn" {
            " Before the next turn. Rulebook 2019; Board Game Arena, stephenjayakar."
        }
        EachRound "each-round" {
            " Before the next round. A text of the publisher; the guide `guide-pavilion`."
        }
        AtPass "at-pass" {
            " When a seat passes. threnjen/Monte_Carlo_Game_AI_Engine."
        }
    }
    /// Is the supply filled up between two turns of the only seat that is left?
    lone_refill: LoneRefill "lone-refill", "summer-pavilion 4.7" {
        EachTurn "each-turn" {
            " Yes. Board Game Arena, stephenjayakar."
        }
        RoundEnd "round-end" {
            " No: only before another seat's turn or the next round. The rulebook's words, taken literally."
        }
    }
    /// What if the supply holds fewer tiles than a structure brings?
    short_supply: ShortSupply "short-supply", "summer-pavilion 4.6" {
        WhatThereIs "what-there-is" {
            " All that are there are taken. stephenjayakar, threnjen. The rulebook is silent."
        }
        NoPlacement "no-placement" {
            " The tile cannot be laid. Board Game Arena at fc58d62, as its code reads."
        }
    }
    /// May bonus tiles be left?
    bonus_tiles: BonusTiles "bonus-tiles", "summer-pavilion 4.6" {
        Must "must" {
            " No. Rulebook 2019; Board Game Arena, stephenjayakar."
        }
        May "may" {
            " Yes. Loose summaries."
        }
    }
    /// With which tiles is a space paid?
    payment: Payment "payment", "summer-pavilion 4.2" {
        OwnAndWild "own-and-wild" {
            " At least one of the laid color, and wild ones for the rest as one likes. Rulebook 2019; Board Game"
            " Arena, stephenjayakar, threnjen."
        }
        OneOwn "one-own" {
            " The laid tile, and wild ones for all the rest. The French engine."
        }
        AnyTiles "any-tiles" {
            " The laid tile and any others. shahkevin11/azul."
        }
    }
    /// What does a tile of the wild color cost?
    wild_price: WildPrice "wild-price", "summer-pavilion 4.2" {
        Full "full" {
            " The number of its space, as any. Rulebook 2019 (its example); Board Game Arena."
        }
        OneLess "one-less" {
            " One tile less, since the laid one counts twice. The French engine."
        }
    }
    /// Where may a tile of the wild color be laid?
    wild_as_own: WildAsOwn "wild-as-own", "summer-pavilion 4.3" {
        Anywhere "anywhere" {
            " Wherever its color may lie. Rulebook 2019 (its examples); Board Game Arena, stephenjayakar."
        }
        NotInMiddle "not-in-middle" {
            " Not on the middle star. shahkevin11/azul; the literal reading of the guide `guide-pavilion`."
        }
        Nowhere "nowhere" {
            " Nowhere. An over-literal reading of a note in the rulebook."
        }
    }
    /// Does the middle star of the colored side take each color once?
    middle_colors: MiddleColors "middle-colors", "summer-pavilion 4.3" {
        Different "different" {
            " Yes. Rulebook 2019; Board Game Arena, stephenjayakar."
        }
        Any "any" {
            " No, any tiles. Board Game Arena from 2025-09-27 to 2026-02-10."
        }
    }
    /// What does a placement score?
    placement_score: PlacementScore "placement-score", "summer-pavilion 4.5" {
        Run "run" {
            " The whole run. Rulebook 2019 (its example); Board Game Arena, stephenjayakar, threnjen."
        }
        Neighbors "neighbors" {
            " Itself and the tiles directly beside it. The literal reading of the guide `guide-pavilion`;"
            " asdesjeux.com."
        }
        NeighborsNoWrap "neighbors-no-wrap" {
            " The same, but six and one are not beside each other. The French engine."
        }
        BothWays "both-ways" {
            " The run clockwise and the run counterclockwise, so that a full ring counts twice. shahkevin11/azul."
        }
    }
    /// Do tiles of other stars count?
    other_stars: OtherStars "other-stars", "summer-pavilion 4.5" {
        Never "never" {
            " No. Rulebook 2019."
        }
        SameSpace "same-space" {
            " Those at the same place of the stars before and after it in the color order. The French engine, which"
            " puts red beside purple."
        }
    }
    /// When are the bonuses for stars and numbers paid?
    bonus_time: BonusTime "bonus-time", "summer-pavilion 6.3" {
        AtEnd "at-end" {
            " At the end of the game. Rulebook 2019; Board Game Arena, stephenjayakar."
        }
        AtOnce "at-once" {
            " As soon as they are earned. threnjen/Monte_Carlo_Game_AI_Engine."
        }
        Both "both" {
            " As soon as they are earned, and at the end again. The French engine."
        }
    }
    /// What is a complete star worth?
    star_values: StarValues "star-values", "summer-pavilion 6.2" {
        ByColor "by-color" {
            " 12 to 20 points, by its color. Rulebook 2019; Board Game Arena; the guide `guide-pavilion`."
        }
        Twelve "twelve" {
            " 12 points. The calculator at tablegameshub.com."
        }
    }
    /// What is a covered number worth?
    number_values: NumberValues "number-values", "summer-pavilion 6.3" {
        FourEach "four-each" {
            " Four times the number, for 1 to 4. Rulebook 2019; Board Game Arena; the guide `guide-pavilion`."
        }
        FiveAndSix "five-and-six" {
            " The same, and 20 for the fives and 24 for the sixes. The French engine."
        }
        OneEach "one-each" {
            " The number, for 1 to 4. threnjen/Monte_Carlo_Game_AI_Engine at 81b5a86."
        }
    }
    /// On which stars must a number be covered?
    number_spaces: NumberSpaces "number-spaces", "summer-pavilion 6.3" {
        AllStars "all-stars" {
            " On all seven. Rulebook 2019; Board Game Arena."
        }
        OuterStars "outer-stars" {
            " On the six outer ones. The French engine."
        }
    }
    /// Is a second tile of the same color allowed on a monochrome star?
    second_tile: SecondTile "second-tile", "summer-pavilion 5.1" {
        Free "free" {
            " Yes: the first two tiles decide what the star becomes. Rulebook 2019; Board Game Arena since d33fdad."
        }
        OtherColor "other-color" {
            " No. Board Game Arena before d33fdad."
        }
    }
    /// May two monochrome stars have the same color?
    same_color_stars: SameColorStars "same-color-stars", "summer-pavilion 5.1" {
        Several "several" {
            " Yes, and each scores. Rulebook 2019."
        }
        One "one" {
            " No. A reading by analogy with the colored side."
        }
    }
    /// May the middle star of the monochrome side be built in one color?
    mono_middle: MonoMiddle "mono-middle", "summer-pavilion 5.1" {
        Free "free" {
            " Yes, as any. Rulebook 2019; Board Game Arena."
        }
        Different "different" {
            " No: it takes six colors. A reading of its print."
        }
    }
    /// Do the threes of the monochrome side include those of the middle star?
    mono_threes: MonoThrees "mono-threes", "summer-pavilion 6.3" {
        WithMiddle "with-middle" {
            " Yes, twelve spaces. The printed board; Board Game Arena."
        }
        OuterOnly "outer-only" {
            " No, six spaces. Known as a reading; no engine was seen to play it."
        }
    }
    /// When is the tower put into the bag?
    refill: Refill "refill", "summer-pavilion 2.3" {
        WhenEmpty "when-empty" {
            " When the bag is empty and a tile is due. Rulebook 2019; Board Game Arena, stephenjayakar."
        }
        WhenShort "when-short" {
            " Before drawing, if the bag holds fewer tiles than are due. The French engine."
        }
    }
    /// How are the displays filled if tiles run out?
    short_displays: ShortDisplays "short-displays", "summer-pavilion 2.4" {
        InOrder "in-order" {
            " In order; one is partly filled, and the rest stay empty. Rulebook 2019; Board Game Arena,"
            " stephenjayakar."
        }
        Any "any" {
            " As the table agrees. Known from play; no engine was seen to play it."
        }
    }
    /// Is the supply filled up before the displays?
    refill_order: RefillOrder "refill-order", "summer-pavilion 4.7" {
        SupplyFirst "supply-first" {
            " Yes. Rulebook 2019 (its timing); Board Game Arena, stephenjayakar, threnjen."
        }
        DisplaysFirst "displays-first" {
            " No, after them. The order of a text of the publisher."
        }
    }
    /// How many rounds are there?
    rounds: Rounds "rounds", "summer-pavilion 1.2" {
        Six "six" {
            " Six. Rulebook 2019 and every engine."
        }
        Five "five" {
            " Five. toysandgeek.fr."
        }
    }
    /// Which spaces surround a pillar?
    pillars: Pillars "pillars", "summer-pavilion 1.6" {
        AsPrinted "as-printed" {
            " Two of an outer star and the two of the middle star that touch it. The printed boards; Board Game Arena,"
            " stephenjayakar, JonathanGupton."
        }
        MiddleTwoThree "middle-two-three" {
            " Two of an outer star, and always spaces 2 and 3 of the middle star. threnjen."
        }
        AllFlowers "all-flowers" {
            " The same space of all six outer stars. The French engine."
        }
        BetweenStars "between-stars" {
            " Space 1 of two outer stars, and two of the middle star. shahkevin11, where the outer stars lie in another"
            " order."
        }
    }
    /// Which spaces surround a statue?
    statues: Statues "statues", "summer-pavilion 1.6" {
        AsPrinted "as-printed" {
            " Two each of two neighboring outer stars that touch it. The printed boards; Board Game Arena, stephenjayakar,"
            " JonathanGupton, threnjen."
        }
        TwoThreeFiveSix "two-three-five-six" {
            " Spaces 2 and 3 of an outer star, 5 and 6 of the next one. shahkevin11, where the outer stars lie in another"
            " order."
        }
    }
    /// What does a surrounded structure bring?
    structure_reward: StructureReward "structure-reward", "summer-pavilion 4.6" {
        Tiles "tiles" {
            " One, two or three tiles of the supply. Rulebook 2019; Board Game Arena, stephenjayakar, threnjen."
        }
        Points "points" {
            " 8, 2 or 4 points. The French engine."
        }
    }
    /// When can bonus tiles be used?
    bonus_use: BonusUse "bonus-use", "summer-pavilion 4.6" {
        SameRound "same-round" {
            " From the seat's next turn on. Rulebook 2019; Board Game Arena."
        }
        NextRound "next-round" {
            " In the next round. Known as a reading; no engine was seen to play it."
        }
    }
    /// How many tiles does the first supply hold?
    first_supply: FirstSupply "first-supply", "summer-pavilion 2.1" {
        Ten "ten" {
            " Ten. Rulebook 2019."
        }
        NineOrTen "nine-or-ten" {
            " Ten, or nine if the marker was drawn among them. Board Game Arena at fc58d62, where the marker lies in"
            " the same deck and goes to the center afterwards."
        }
    }
}
