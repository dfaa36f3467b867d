//! The points on which people read the rules of azul differently, and named sets of answers. Decides no rule: each question
//! is read in the one function that the clause beside it names.

use super::presets;
use crate::questions;

questions! {
    presets::ALL;
    /// May tiles be drafted into a line that has no room for all of them?
    overflow: Overflow "overflow", "azul 3.7" {
        Legal "legal" {
            " Yes: those that do not fit go to the floor. Rulebook 2018 (its first example); every engine"
            " read but one."
        }
        Forbidden "forbidden" {
            " No: all must fit. fenghaolw/azul-helper, the Python engine."
        }
    }
    /// May a player floor some of the drafted tiles although the line has room for them?
    part_to_floor: PartToFloor "part-to-floor", "azul 3.11" {
        Never "never" {
            " No: the line is filled as far as it goes, or all tiles are floored. World Boardgaming"
            " Championships 2023 as a stated house ruling; Board Game Arena and most engines by"
            " construction. The rulebook's words allow both readings."
        }
        Free "free" {
            " Yes: any number of them. EvalVis/Azul, nikohass/azul."
        }
    }
    /// May the tiles of one draft be split over several lines?
    split_lines: SplitLines "split-lines", "azul 3.11" {
        OneLine "one-line" {
            " No: they go to one line. Rulebook 2018; every engine read but one."
        }
        Several "several" {
            " Yes. nikohass/azul."
        }
    }
    /// May all drafted tiles be floored although a line would take them?
    floor_by_choice: FloorByChoice "floor-by-choice", "azul 3.8" {
        Always "always" {
            " Yes. Rulebook 2018 (its third example); Board Game Arena; ANU COMP1110."
        }
        OnlyIfStuck "only-if-stuck" {
            " No: only if no line takes them. Nengyi-Jonathan-Jiang/Azul at 95ce4b1."
        }
    }
    /// May two pattern lines of a player hold the same color?
    same_color: SameColor "same-color", "azul 3.12" {
        AnyLine "any-line" {
            " Yes. The rulebook has no ban; every engine read."
        }
        OneLine "one-line" {
            " No: a color is collected in one line at a time. The description at spookyghostgames.com."
        }
    }
    /// May a full line be named as the destination, all tiles then falling to the floor?
    full_line: FullLine "full-line", "azul 3.6" {
        Closed "closed" {
            " No: the floor is named instead. Board Game Arena, jhgravelle, cestpasphoto, azul-practice."
        }
        Open "open" {
            " Yes; the result is that of naming the floor. michelleblom/AZUL, Tyrant7/Azul."
        }
    }
    /// Does the marker come to the floor before the tiles of the same draft?
    marker_order: MarkerOrder "marker-order", "azul 3.10" {
        First "first" {
            " Yes. Rulebook 2018; Board Game Arena, michelleblom/AZUL, ANU COMP1110, OpenSpiel."
        }
        Last "last" {
            " No: after them. fenghaolw/azul-helper, the Python engine."
        }
    }
    /// What becomes of the marker when the floor is full?
    marker_full_floor: MarkerFullFloor "marker-full-floor", "azul 3.10" {
        Aside "aside" {
            " It lies beside the floor, costs nothing, and its holder starts the next round. Board Game"
            " Arena, michelleblom/AZUL, EvalVis, cestpasphoto, jhgravelle, OpenSpiel. The rulebook is"
            " silent."
        }
        ReplacesLast "replaces-last" {
            " It takes the last space; the tile there goes to the lid. ANU COMP1110, TorellinX/Azul."
        }
        ReplacesFirst "replaces-first" {
            " It takes the first space; the tile there goes to the lid. Known as a reading; no engine was"
            " seen to play it."
        }
        LosesLast "loses-last" {
            " It takes the last space; the tile there leaves the game. tagore84/azul_alpha_zero."
        }
        EighthSpace "eighth-space" {
            " It costs three points more, as if there were an eighth space. Board Game Arena before commit"
            " 989dc75."
        }
        Lost "lost" {
            " It is lost, as if nobody had taken it. fenghaolw/azul-helper, the Python engine, which throws it"
            " to the discarded tiles."
        }
    }
    /// On which floor space does the marker lie?
    marker_space: MarkerSpace "marker-space", "azul 3.10" {
        LeftmostFree "leftmost-free" {
            " On the leftmost free one. Rulebook 2018; Board Game Arena, michelleblom/AZUL."
        }
        First "first" {
            " On the first; what lies there moves right. TorellinX/Azul, s3743761/Azul-Game, azul-practice."
        }
    }
    /// What does the marker cost?
    marker_cost: MarkerCost "marker-cost", "azul 3.10" {
        ItsSpace "its-space" {
            " What its floor space costs. Rulebook 2018; both scoring guides; Board Game Arena; ANU"
            " COMP1110."
        }
        FlatOne "flat-one" {
            " One point, and it takes no space. Board Game Arena's player-written help, spielwiese.at and"
            " other summaries."
        }
        NextRound "next-round" {
            " Nothing this round; it lies on the first floor space of the next one. 2kodevs/Azul-Game."
        }
    }
    /// What if the first draft from the center goes straight to the floor?
    marker_on_floor_pick: MarkerOnFloorPick "marker-on-floor-pick", "azul 3.10" {
        Charged "charged" {
            " The marker comes to the floor as ever. Rulebook 2018 and nearly every engine."
        }
        Free "free" {
            " The marker takes no space and costs nothing, but its holder starts. Tyrant7/Azul."
        }
        Lost "lost" {
            " The marker is lost, as if nobody had taken it. JuhTyg010/Azul, where the old starter then starts"
            " again."
        }
    }
    /// Where does the marker go if the first draft from the center goes to a line?
    marker_with_tiles: MarkerWithTiles "marker-with-tiles", "azul 3.10" {
        Floor "floor" {
            " To the floor. Rulebook 2018 and every engine read but one."
        }
        Line "line" {
            " Into the line behind the tiles, as one more piece of it, and nobody holds it; if the line has no"
            " room for it, the tiles fall to the floor with it. fenghaolw/azul-helper, the Python engine."
        }
    }
    /// In which rounds is there a marker to be taken?
    marker_rounds: MarkerRounds "marker-rounds", "azul 4.6" {
        EachRound "each-round" {
            " In each, and who took it starts the next one. Rulebook 2018 and nearly every engine."
        }
        UntilTaken "until-taken" {
            " Until it was taken once, which is in round 1 nearly always; and the seat that drafted last starts"
            " the next round, whoever took it. EvalVis/Azul."
        }
    }
    /// Who starts the next round if nobody took the marker?
    marker_untaken: MarkerUntaken "marker-untaken", "azul 4.7" {
        SameStarter "same-starter" {
            " Who started this one. OpenSpiel, nikohass, JuhTyg010, 2kodevs. The rulebook is silent."
        }
        AfterLastMover "after-last-mover" {
            " The seat after the one that drafted last. jhgravelle."
        }
        LastMover "last-mover" {
            " The seat that drafted last. fenghaolw/azul-helper, the Python engine; tagore84."
        }
        FirstSeat "first-seat" {
            " Seat A. cestpasphoto, Tyrant7/Azul."
        }
        Stuck "stuck" {
            " Nobody: the round never ends. Board Game Arena at 51623f6."
        }
        LastSeat "last-seat" {
            " The last seat. No engine was seen to play it; a natural slip where seats are counted from the end."
        }
        LastSeatTwice "last-seat-twice" {
            " The last seat, and in that round it drafts twice running each time around but for the first turn;"
            " so in the next one if the marker is taken in the first of two such turns, or by nobody. If the"
            " game ends with such a round, the last seat gets its bonuses twice. michelleblom/AZUL, where seat"
            " -1, counted from the end, is named besides all seats."
        }
    }
    /// Does a tile count in both of its runs?
    crossing: Crossing "crossing", "azul 4.2" {
        Both "both" {
            " Yes: four across and three down score seven. Rulebook 2018 (its example), the scoring guide."
        }
        Once "once" {
            " No: it counts once, so that they score six. OpenSpiel's azul.cc, nsouff/Azul."
        }
    }
    /// What does a tile with neighbors in one direction only score?
    single_run: SingleRun "single-run", "azul 4.2" {
        Length "length" {
            " The length of the run. Rulebook 2018, the scoring guide."
        }
        DownPlusOne "down-plus-one" {
            " The length, and one more if the run goes down. tagore84/azul_alpha_zero."
        }
        PlusOne "plus-one" {
            " The length and one more. The literal reading of a guide that counts across and then down, the"
            " tile both times."
        }
    }
    /// Do gaps break a run?
    gaps: Gaps "gaps", "azul 4.3" {
        Break "break" {
            " Yes. Rulebook 2018, the scoring guide."
        }
        Count "count" {
            " No: every tile of the row or column counts. chen5656/Azul at f49952b."
        }
    }
    /// Which tiles of the same round are a tile's neighbors?
    neighbors: Neighbors "neighbors", "azul 4.3" {
        AsLaid "as-laid" {
            " Those laid before it. Rulebook 2018, the scoring guide, Board Game Arena."
        }
        FinalWall "final-wall" {
            " All of them. No engine was seen to play it; a natural slip of scoring in one go."
        }
        OldWall "old-wall" {
            " None of them. jhgravelle/azul-alphazero at ceb6c64."
        }
    }
    /// Is the floor charged after the wall is scored?
    floor_time: FloorTime "floor-time", "azul 4.8" {
        AfterWall "after-wall" {
            " Yes. Rulebook 2018, the scoring guide, Board Game Arena."
        }
        BeforeWall "before-wall" {
            " No, before, so that a low score stops at zero first. No engine was seen to play it; a natural"
            " misreading."
        }
    }
    /// Can the floor take a score below zero?
    floor_score: FloorScore "floor-score", "azul 4.5" {
        AtZero "at-zero" {
            " No: the score stops at zero. Rulebook 2018, the scoring guide, Board Game Arena, ANU COMP1110."
        }
        Negative "negative" {
            " Yes. nikohass/azul, JuhTyg010/Azul, tagore84/azul_alpha_zero."
        }
    }
    /// What becomes of tiles for which the floor has no space?
    beyond_seven: BeyondSeven "beyond-seven", "azul 3.9" {
        Leave "leave" {
            " They leave the board at once and cost nothing. Rulebook 2018, the scoring guide."
        }
        Stay "stay" {
            " They stay beside the floor until it is cleared and cost nothing. Board Game Arena, jhgravelle,"
            " OpenSpiel, azul-practice."
        }
        ThreeEach "three-each" {
            " They stay and cost three points each. Board Game Arena on 2021-08-13 only."
        }
        AllFree "all-free" {
            " They stay, and then the whole floor costs nothing. nsouff/Azul."
        }
    }
    /// Which spaces of the floor are charged?
    floor_sum: FloorSum "floor-sum", "azul 4.4" {
        EverySpace "every-space" {
            " Every one that is taken. Rulebook 2018, the scoring guide."
        }
        LastSpace "last-space" {
            " Only the last one that is taken. Board Game Arena before commit 6f676f2."
        }
    }
    /// How often is the floor charged in a round?
    floor_count: FloorCount "floor-count", "azul 4.4" {
        Once "once" {
            " Once. Rulebook 2018."
        }
        PerLine "per-line" {
            " Once for each line that was tiled; not at all if none was. nsouff/Azul."
        }
    }
    /// When are the end bonuses added?
    bonus_time: BonusTime "bonus-time", "azul 6.2" {
        AtEnd "at-end" {
            " Once, after the last round. Rulebook 2018, the scoring guide."
        }
        WhenMade "when-made" {
            " In the round in which the row, column or color is completed, before the floor is charged."
            " Tyrant7/Azul."
        }
    }
    /// What are complete rows, columns and colors worth?
    bonus_values: BonusValues "bonus-values", "azul 6.2" {
        TwoSevenTen "2-7-10" {
            " 2, 7 and 10 points. Rulebook 2018, the scoring guide, Board Game Arena."
        }
        NoRows "0-7-10" {
            " 0, 7 and 10 points. The scoring page of playazulgame.com."
        }
        NoColumns "2-0-10" {
            " 2, 0 and 10 points. jkl-semicolon/browser-azul."
        }
        Nothing "0-0-0" {
            " Nothing. azul-practice."
        }
    }
    /// When is the bag refilled from the lid?
    refill: Refill "refill", "azul 2.2" {
        WhenEmpty "when-empty" {
            " When a tile is to be drawn and the bag is empty: what was left in it is dealt first. Rulebook"
            " 2018, Board Game Arena, jhgravelle, OpenSpiel, tagore84, michelleblom, cestpasphoto."
        }
        PerDisplay "per-display" {
            " Before a display for which the bag holds fewer than four tiles; they mix. EvalVis/Azul."
        }
        BeforeRound "before-round" {
            " Before a round for which the bag holds too few tiles; they mix. fenghaolw/azul-helper in"
            " Python, azul-practice."
        }
        AtLastTile "at-last-tile" {
            " The moment the last tile leaves the bag, even if no more is to be drawn. nikohass/azul."
        }
        Recount "recount" {
            " When the bag is empty, with all tiles that are on no board, although some were just dealt:"
            " tiles double. Tyrant7/Azul."
        }
        LidStays "lid-stays" {
            " Before a round for which the bag holds too few tiles, and the lid keeps its tiles too: tiles"
            " double. JuhTyg010/Azul."
        }
    }
    /// Where do floored tiles go?
    floor_tiles: FloorTiles "floor-tiles", "azul 4.6" {
        Lid "lid" {
            " To the lid, from which they come back. Rulebook 2018."
        }
        ExtraLost "extra-lost" {
            " To the lid, but those for which the floor had no space leave the game. fenghaolw/azul-helper"
            " before commit 12883b0; JuhTyg010/Azul."
        }
        Bag "bag" {
            " Straight into the bag. usefulmana/apt-azul-game-m4 at 31dca7f."
        }
    }
    /// When does a complete row end the game?
    end_test: EndTest "end-test", "azul 6.1" {
        AfterRound "after-round" {
            " When every seat has tiled and every floor is charged. Rulebook 2018, the scoring guide, Board"
            " Game Arena."
        }
        AtOnce "at-once" {
            " At once: seats that come later in the round's order do not tile any more."
            " jhgravelle/azul-alphazero before cbfc668."
        }
    }
    /// Who wins among equal scores?
    ties: Ties "ties", "azul 6.3" {
        RowsThenShared "rows-then-shared" {
            " Who of them has more complete rows; if still equal, they share. Rulebook 2018, both guides,"
            " Board Game Arena."
        }
        Shared "shared" {
            " They share. OpenSpiel, tagore84, jkl-semicolon/browser-azul."
        }
        RowsThenFirst "rows-then-first" {
            " Who of them has more complete rows; if still equal, the first seat. fenghaolw/azul-helper in"
            " Python."
        }
        RowsThenLast "rows-then-last" {
            " Who of them has more complete rows; if still equal, the last seat. Tyrant7/Azul; World Series"
            " of Board Gaming 2023 for who advances."
        }
        MostRowsOfAll "most-rows-of-all" {
            " Who of all seats has most complete rows, whatever its score. EvalVis/Azul."
        }
    }
    /// How is a game ranked that legal play can never end?
    deadlock: Deadlock "deadlock", "azul 6.4" {
        Scored "scored" {
            " As ever: bonuses are added and scores compared. The rulebook is silent; this is the project's"
            " own choice."
        }
        Drawn "drawn" {
            " All seats share the first rank. One of the policies that the dossier of the rules names."
        }
    }
    /// What becomes of a complete line whose color no column takes?
    no_column: NoColumn "no-column", "azul 5.3" {
        Floor "floor" {
            " All of its tiles go to the floor. Rulebook 2018, Board Game Arena, ANU COMP1110, the scoring"
            " guide."
        }
        Stuck "stuck" {
            " The rules do not say, and the game cannot go on. JuhTyg010/Azul, usefulmana/apt-azul-game-m4."
        }
    }
    /// In which round are the tiles of such a line charged?
    no_column_floor: NoColumnFloor "no-column-floor", "azul 5.3" {
        ThisRound "this-round" {
            " In this one. Rulebook 2018, Board Game Arena, ANU COMP1110."
        }
        NextRound "next-round" {
            " In the next one. No engine was seen to play it; a natural slip."
        }
    }
    /// May a tile be laid on a space that is taken?
    taken_space: TakenSpace "taken-space", "azul 5.1" {
        Closed "closed" {
            " No. Rulebook 2018, Board Game Arena, ANU COMP1110."
        }
        Open "open" {
            " Yes: only the colors of the column are looked at, and the tile that lay there leaves the game."
            " JuhTyg010/Azul."
        }
    }
    /// In which order are columns chosen?
    column_order: ColumnOrder "column-order", "azul 5.2" {
        TopDown "top-down" {
            " From the top, each line after the one above is laid. Rulebook 2018, ANU COMP1110 since"
            " f4c6973."
        }
        ForcedFirst "forced-first" {
            " Lines with at most one column first, wherever they are, then from the top. Board Game Arena at"
            " 51623f6."
        }
        Any "any" {
            " In any order, which is also that of laying. ANU COMP1110 before f4c6973."
        }
    }
    /// May a line that finds a column be floored?
    column_decline: ColumnDecline "column-decline", "azul 5.4" {
        Never "never" {
            " No. Rulebook 2018, ANU COMP1110."
        }
        Allowed "allowed" {
            " Yes. Board Game Arena's server, which does not check it."
        }
    }
    /// In the last round, does the score stop at zero before the end bonuses are added?
    clamp_time: ClampTime "clamp-time", "azul 4.5" {
        BeforeBonuses "before-bonuses" {
            " Yes. Rulebook 2018, the scoring guide, ANU COMP1110."
        }
        AfterBonuses "after-bonuses" {
            " No: floor and bonuses are one sum. No engine was seen to play it; known as a reading."
        }
    }
}
