//! What can be wrong with plies, words and positions of queens-garden. Finds nothing; says what each code means.

use azulejo_source::codes;

codes! {
    /// the words are no ply of queens-garden
    ///
    /// `take B` acquires all blue, `place B4 R2 pay B1 B3 J` places and pays, `expand xB4 E2 pay B1 B2 B6` and
    /// `expand supply NE` place an expansion, `pass drop B6 Y1` passes.
    UNREADABLE_PLY = Error "queens-garden::unreadable-ply", "queens-garden 8.1";
    /// the words do not say what is acquired
    ///
    /// `take` is followed by a color or a value, and by pieces where there is a choice: `take 4 S.B4 2.xG4`.
    UNREADABLE_TAKE = Error "queens-garden::unreadable-take", "queens-garden 8.1";
    /// the words do not say what is placed, where and how it is paid
    ///
    /// `place` is followed by a hexagon and a cell, and behind `pay` by each piece that is discarded: `place B4 R2 pay B1 xB3 J`.
    UNREADABLE_PLACE = Error "queens-garden::unreadable-place", "queens-garden 8.2";
    /// the words do not say which expansion is placed, where and how it is paid
    ///
    /// An expansion of the storage is named with the cell of its hexagon, `expand xB4 E2 pay B1 B2 B6`; one of the supply with its
    /// area, `expand supply NE`.
    UNREADABLE_EXPAND = Error "queens-garden::unreadable-expand", "queens-garden 8.3";
    /// the words do not say what is discarded
    ///
    /// Who passes writes `pass`, or behind `drop` each piece that is discarded: `pass drop B6 xY1`.
    UNREADABLE_PASS = Error "queens-garden::unreadable-pass", "queens-garden 8.4";
    /// there is no such cell
    ///
    /// Cells are `R1` to `R6` of the ring and `0` to `6` of an area, `E0` to `NE6`.
    NO_SUCH_CELL = Error "queens-garden::no-such-cell", "queens-garden 1.7";
    /// the word is no hexagon
    ///
    /// A hexagon is a color out of `B G L V P Y` and a value from 1 to 6: `B4`. An expansion is `xB4`, a joker `J`.
    NO_SUCH_HEXAGON = Error "queens-garden::no-such-hexagon", "queens-garden 1.1";
    /// the words are no chance of queens-garden
    ///
    /// `deal B4 G2 Y1 L6` are tiles on the stack, `*` for one that nobody noted; `flip 1:xB4` is an expansion that was turned;
    /// `scoring 12 9` are the points of each seat.
    UNREADABLE_CHANCE = Error "queens-garden::unreadable-chance", "queens-garden 8.4";
    /// queens-garden has no such chance
    ///
    /// Chance in queens-garden is `deal`, `flip` and `scoring`.
    NO_SUCH_CHANCE = Error "queens-garden::no-such-chance", "queens-garden 8.4";
    /// a comment stands on a line of its own
    ///
    /// Write it below the line that it is about: `; leaves the pavilion open`.
    COMMENT_BEHIND = Error "queens-garden::comment-behind", "queens-garden 8.1";
    /// the text is no position of queens-garden
    ///
    /// `azulejo show FILE --at EVENT --position` writes a position as it is read.
    UNREADABLE_POSITION = Error "queens-garden::unreadable-position", "queens-garden 8.6";
    /// what the boards show does not read
    ///
    /// `printed: jokers=1,1,2,3 statues=O1,O2 benches=T1,T2 wheel=… bonus=0,0,0,6`; each entry once, each in its form.
    UNREADABLE_PRINTED = Error "queens-garden::unreadable-printed", "queens-garden 1.10";
    /// no seat can act now
    ///
    /// Perhaps a line of chance is missing above: tiles on the stack, or what an expansion turned out to be.
    NOT_ACTING = Error "queens-garden::not-acting", "queens-garden 3.1";
    /// it is another seat's turn
    ///
    /// Perhaps a ply is missing above, or two lines are swapped.
    WRONG_SEAT = Error "queens-garden::wrong-seat", "queens-garden 3.1";
    /// the game is over
    ///
    /// The last round is played. What remains is `end` with the final scores.
    GAME_IS_OVER = Error "queens-garden::game-is-over", "queens-garden 7.1";
    /// no tiles come now
    ///
    /// Tiles come when a round begins, and when an expansion was lifted from the stack.
    NOT_DEALING = Error "queens-garden::not-dealing", "queens-garden 2.7";
    /// no expansion is turned now
    ///
    /// An expansion is turned when no tile lies on it any more.
    NOT_FLIPPING = Error "queens-garden::not-flipping", "queens-garden 2.7";
    /// another number of tiles comes
    ///
    /// Four tiles come onto an expansion, unless bag and tower hold fewer.
    DEAL_SIZE = Error "queens-garden::deal-size", "queens-garden 2.4";
    /// the last tiles of the bag are drawn before the tower refills it
    ///
    /// What was left in the bag must be among the tiles that come.
    BAG_COMES_FIRST = Error "queens-garden::bag-comes-first", "queens-garden 2.4";
    /// so many of these tiles are not there to be drawn
    ///
    /// There are three of each hexagon, and those that lie elsewhere cannot be in the bag.
    NOT_IN_THE_BAG = Error "queens-garden::not-in-the-bag", "queens-garden 2.7";
    /// other expansions are turned
    ///
    /// Each that lies beside the stack without tiles is named, by rising numbers: `flip 1:xB4 3:xG2`.
    WRONG_FLIPS = Error "queens-garden::wrong-flips", "queens-garden 2.7";
    /// this expansion was seen before
    ///
    /// There is one of each print, and what was turned once does not come from a stack again.
    PRINT_WAS_SEEN = Error "queens-garden::print-was-seen", "queens-garden 2.7";
    /// no round is to be scored now
    ///
    /// A round is scored when all have passed.
    NOT_SCORING = Error "queens-garden::not-scoring", "queens-garden 6.2";
    /// the points of the round are missing
    ///
    /// Under the answer `wheel=recorded` the line `scoring 12 9` says what each seat got, in seat order.
    SCORING_MISSING = Error "queens-garden::scoring-missing", "queens-garden 6.2";
    /// the scoring has not a number for each seat
    ///
    /// Write the points of each seat, in seat order.
    SCORING_COUNT = Error "queens-garden::scoring-count", "queens-garden 6.2";
    /// there is no such place in the display
    ///
    /// `S` is the top of the stack; expansions beside it are numbered in the order in which they were lifted.
    NO_SUCH_PLACE = Error "queens-garden::no-such-place", "queens-garden 3.9";
    /// this piece does not lie there
    ///
    /// Often a slip of the number, of the color or of the value, or it was taken before.
    NOT_THERE = Error "queens-garden::not-there", "queens-garden 3.9";
    /// the piece is not of the chosen color or value
    ///
    /// All that is taken has the color, or the value, that the ply begins with.
    OFF_AXIS = Error "queens-garden::off-axis", "queens-garden 3.2";
    /// nothing of this color or value lies in the display
    ///
    /// At least one hexagon is taken.
    NOTHING_TO_TAKE = Error "queens-garden::nothing-to-take", "queens-garden 3.2";
    /// tiles and an expansion are not taken together
    ///
    /// Under the answer `take-kinds=separate` all matching tiles are taken, or one expansion.
    KINDS_APART = Error "queens-garden::kinds-apart", "queens-garden 3.2";
    /// of equal hexagons only one is taken
    ///
    /// The taker chooses which.
    ONE_OF_TWINS = Error "queens-garden::one-of-twins", "queens-garden 3.3";
    /// another one of the equal hexagons is found first
    ///
    /// Under the answer `twins=first-found` it is that on the stack, or with the lowest number.
    NOT_THE_FIRST = Error "queens-garden::not-the-first", "queens-garden 3.3";
    /// which of the equal hexagons is taken?
    ///
    /// Name the piece with the place where it lay: `S.B4`, `2.B4`, `2.xB4`.
    WHICH_PIECE = Error "queens-garden::which-piece", "queens-garden 3.9";
    /// the storage has no room for all of it
    ///
    /// Twelve spaces are for tiles and jokers, two for expansions, and all must fit.
    DOES_NOT_FIT = Error "queens-garden::does-not-fit", "queens-garden 3.5";
    /// this is not what is discarded
    ///
    /// Under the answer `overflow=excess-dropped` just so many pieces are discarded as do not fit, of those taken.
    WRONG_DROP = Error "queens-garden::wrong-drop", "queens-garden 3.9";
    /// a joker is not laid in the garden
    ///
    /// It pays for a hexagon.
    JOKERS_ARE_NOT_LAID = Error "queens-garden::jokers-are-not-laid", "queens-garden 4.4";
    /// the storage does not hold it
    ///
    /// Often a ply above is wrong, or a hexagon paid before.
    NOT_IN_STORAGE = Error "queens-garden::not-in-storage", "queens-garden 4.11";
    /// an expansion of the supply cannot be had
    ///
    /// So it is under the answer `supply-price=not-available`.
    NOT_AVAILABLE = Error "queens-garden::not-available", "queens-garden 4.10";
    /// the supply is empty
    ///
    /// All of its expansions were placed.
    SUPPLY_IS_EMPTY = Error "queens-garden::supply-is-empty", "queens-garden 4.10";
    /// the score is too low
    ///
    /// An expansion of the supply costs six points.
    NOT_ENOUGH_POINTS = Error "queens-garden::not-enough-points", "queens-garden 4.10";
    /// this is no space
    ///
    /// Spaces are the ring, and the cells of expansions but for pavilions.
    NO_SPACE = Error "queens-garden::no-space", "queens-garden 4.11";
    /// the space is taken
    ///
    /// A tile is placed on a free space.
    SPACE_IS_TAKEN = Error "queens-garden::space-is-taken", "queens-garden 4.1";
    /// the area has an expansion
    ///
    /// There is room for one in each.
    AREA_IS_TAKEN = Error "queens-garden::area-is-taken", "queens-garden 4.9";
    /// the area is not beside one with an expansion
    ///
    /// So it must be under the answer `areas=next`.
    NOT_BESIDE = Error "queens-garden::not-beside", "queens-garden 4.9";
    /// an expansion of the storage is placed face up
    ///
    /// Name the cell of its hexagon: `expand xB4 E2`.
    FACE_UP_ONLY = Error "queens-garden::face-up-only", "queens-garden 4.9";
    /// the hexagon stands apart
    ///
    /// Under the answer `isolated=first-only` only the first of a garden may.
    ISOLATED = Error "queens-garden::isolated", "queens-garden 4.6";
    /// the hexagon has nothing in common with its neighbors
    ///
    /// It must have color or value in common with one of them, if there are any.
    NO_MATCH = Error "queens-garden::no-match", "queens-garden 4.7";
    /// two equal hexagons would be in one group
    ///
    /// A group hangs together by one color or by one value, and holds each hexagon once.
    MAKES_TWINS = Error "queens-garden::makes-twins", "queens-garden 4.8";
    /// how is it paid?
    ///
    /// `pay +` is enough only where there is just one way.
    EXACT_PAYMENT_NEEDED = Error "queens-garden::exact-payment-needed", "queens-garden 4.11";
    /// it costs another number of hexagons
    ///
    /// It costs its value, itself included: a 4 three others.
    WRONG_PRICE = Error "queens-garden::wrong-price", "queens-garden 4.1";
    /// an expansion of the supply costs something else
    ///
    /// It costs six points, and nothing is discarded for it; under the answer `supply-price=six-hexagons` six hexagons.
    WRONG_SUPPLY_PRICE = Error "queens-garden::wrong-supply-price", "queens-garden 4.10";
    /// it cannot be paid with these
    ///
    /// All that is paid, and the placed one, has one color and different values, or one value and different colors.
    WRONG_PAYMENT = Error "queens-garden::wrong-payment", "queens-garden 4.2";
    /// a hexagon could take a joker's place
    ///
    /// Under the answer `joker-use=if-short` jokers pay only for what is missing.
    JOKER_NOT_NEEDED = Error "queens-garden::joker-not-needed", "queens-garden 4.4";
    /// how many jokers were gained?
    ///
    /// An element is surrounded, and the record says what it brought: `gain 2`, or `gain 0`.
    GAIN_MISSING = Error "queens-garden::gain-missing", "queens-garden 5.5";
    /// no element is surrounded
    ///
    /// Jokers are gained when all cells around an element hold hexagons.
    NOTHING_SURROUNDED = Error "queens-garden::nothing-surrounded", "queens-garden 5.5";
    /// there is no room for so many jokers
    ///
    /// Jokers lie on the tile spaces of the storage.
    TOO_MANY_JOKERS = Error "queens-garden::too-many-jokers", "queens-garden 5.5";
    /// the seat must do something else
    ///
    /// Under the answer `voluntary-pass=if-stuck` a seat passes only if nothing else is legal.
    MUST_ACT = Error "queens-garden::must-act", "queens-garden 6.1";
    /// jokers are not discarded
    ///
    /// Who passes may discard tiles and expansions.
    JOKERS_STAY = Error "queens-garden::jokers-stay", "queens-garden 6.1";
    /// all hexagons must be discarded
    ///
    /// So it is under the answer `pass-drop=everything`.
    MUST_DROP_ALL = Error "queens-garden::must-drop-all", "queens-garden 6.1";
    /// nothing is discarded
    ///
    /// So it is under the answer `pass-drop=nothing`.
    NOTHING_IS_DROPPED = Error "queens-garden::nothing-is-dropped", "queens-garden 6.1";
    /// the game is not over
    ///
    /// It ends after the last round. A game that was broken off ends with `end unfinished`.
    NOT_OVER = Error "queens-garden::not-over", "queens-garden 7.1";
    /// the game is no deadlock
    ///
    /// A seat can always pass.
    NOT_A_DEADLOCK = Error "queens-garden::not-a-deadlock", "queens-garden 7.5";
    /// tiles, expansions or jokers do not add up
    ///
    /// There are three tiles of each hexagon, an expansion of each, and 24 jokers, and each is somewhere.
    TILES_DO_NOT_ADD_UP = Error "queens-garden::tiles-do-not-add-up", "queens-garden 8.6";
    /// there is more than can be counted
    ///
    /// Points, and jokers in their supply, are counted up to 800,000,000 above or below zero.
    TOO_MANY_TO_COUNT = Error "queens-garden::too-many-to-count", "queens-garden 8.6";
    /// the fact cannot be set to this
    ///
    /// Facts that follow from others cannot be set.
    FACT_CANNOT_BE_SET = Error "queens-garden::fact-cannot-be-set", "queens-garden 7.7";
}
