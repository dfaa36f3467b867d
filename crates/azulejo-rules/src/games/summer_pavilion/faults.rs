//! What can be wrong with plies, words and positions of summer-pavilion. Finds nothing; says what each code means.

use azulejo_source::codes;

codes! {
    /// the words are no ply of summer-pavilion
    ///
    /// A draft is source and tiles, the wild one last: `3RRP`. A placement is the space, the tiles paid with the laid one
    /// first, and the tiles taken from the supply: `R5 RRRRP +GBB`. `pass keep RRGP` keeps tiles, `pass` none.
    UNREADABLE_PLY = Error "summer-pavilion::unreadable-ply", "summer-pavilion 8.1";
    /// the words are no pass
    ///
    /// `pass keep RRGP` keeps up to four tiles, `pass` alone none.
    UNREADABLE_PASS = Error "summer-pavilion::unreadable-pass", "summer-pavilion 8.3";
    /// a draft is written without blanks
    ///
    /// Source and tiles stand together: `3RRP`.
    BLANK_WITHIN = Error "summer-pavilion::blank-within", "summer-pavilion 8.1";
    /// the parts of a placement are not told apart
    ///
    /// Between the space and the tiles paid stands a blank, before the `+` of tiles from the supply another, and nowhere
    /// else: `R5 RRRRP +GBB`.
    BLANK_MISPLACED = Error "summer-pavilion::blank-misplaced", "summer-pavilion 8.2";
    /// the words are no deal and no supply
    ///
    /// `deal` lists the displays in order, four letters each out of `P G O Y B R`, `*` for a tile that nobody noted and `-`
    /// for a display left empty. `supply` lists the tiles laid into the supply, behind a `+` after the first time.
    UNREADABLE_CHANCE = Error "summer-pavilion::unreadable-chance", "summer-pavilion 8.3";
    /// summer-pavilion has no such chance
    ///
    /// Chance in summer-pavilion is `supply` and `deal`.
    NO_SUCH_CHANCE = Error "summer-pavilion::no-such-chance", "summer-pavilion 8.3";
    /// the letter is no tile
    ///
    /// Tiles are `P` purple, `G` green, `O` orange, `Y` yellow, `B` blue, `R` red.
    NO_SUCH_TILE = Error "summer-pavilion::no-such-tile", "summer-pavilion 8.1";
    /// a comment stands on a line of its own
    ///
    /// Write it below the line that it is about: `; takes both reds`.
    COMMENT_BEHIND = Error "summer-pavilion::comment-behind", "summer-pavilion 8.1";
    /// the text is no position of summer-pavilion
    ///
    /// `azulejo show FILE --at EVENT --position` writes a position as it is read.
    UNREADABLE_POSITION = Error "summer-pavilion::unreadable-position", "summer-pavilion 8.5";
    /// a draft takes tiles of one color and the wild one
    ///
    /// All letters are of the chosen color, and the last one may be of the wild color: `3RRP`.
    THREE_COLORS = Error "summer-pavilion::three-colors", "summer-pavilion 8.1";
    /// there is no such display
    ///
    /// Two seats play with five displays, three with seven, four with nine.
    NO_SUCH_DISPLAY = Error "summer-pavilion::no-such-display", "summer-pavilion 3.7";
    /// there is no tile in this place
    ///
    /// The display was emptied before, or the center holds nothing.
    SOURCE_IS_EMPTY = Error "summer-pavilion::source-is-empty", "summer-pavilion 3.7";
    /// there is no tile of this color in this place
    ///
    /// Often a slip of the display's number or of the color.
    COLOR_NOT_THERE = Error "summer-pavilion::color-not-there", "summer-pavilion 3.7";
    /// only a tile of the wild color comes along
    ///
    /// The chosen color is written first, the wild tile last: `3RRP` in round 1.
    NOT_THE_WILD_COLOR = Error "summer-pavilion::not-the-wild-color", "summer-pavilion 3.7";
    /// the tiles must be written out
    ///
    /// `+` is enough only where every tile of the place was noted and the rules leave no choice.
    EXACT_TILES_NEEDED = Error "summer-pavilion::exact-tiles-needed", "summer-pavilion 3.7";
    /// the wild color cannot be chosen here
    ///
    /// It comes along with another color; alone it is taken only where nothing else lies.
    WILD_IS_NOT_CHOSEN = Error "summer-pavilion::wild-is-not-chosen", "summer-pavilion 3.3";
    /// wild tiles cannot be taken alone
    ///
    /// Under the answer `wilds-only=nothing` a source with wild tiles only is not drafted from.
    WILDS_CANNOT_BE_TAKEN = Error "summer-pavilion::wilds-cannot-be-taken", "summer-pavilion 3.3";
    /// a draft takes all tiles of its color
    ///
    /// Write one letter for each tile, or the letter and `+` for all of them.
    TILES_LEFT_BEHIND = Error "summer-pavilion::tiles-left-behind", "summer-pavilion 3.2";
    /// so many tiles of this color are not taken
    ///
    /// There are fewer in this place, or of the wild color only one is taken.
    TOO_MANY_TILES = Error "summer-pavilion::too-many-tiles", "summer-pavilion 3.2";
    /// a wild tile lies there and must be taken along
    ///
    /// Write it last: `3RRP` in round 1.
    WILD_LEFT_BEHIND = Error "summer-pavilion::wild-left-behind", "summer-pavilion 3.2";
    /// so many wild tiles are not taken along
    ///
    /// Just one comes along, if there is any.
    TOO_MANY_WILDS = Error "summer-pavilion::too-many-wilds", "summer-pavilion 3.2";
    /// the tile for the tower does not fit
    ///
    /// Under the answer `marker-cost=a-tile` a draft that costs names one of its tiles behind a `-`: `CYYYP-Y`. Others name
    /// none.
    TILE_TO_DROP = Error "summer-pavilion::tile-to-drop", "summer-pavilion 3.5";
    /// it is another seat's turn
    ///
    /// Perhaps a ply is missing above, or two lines are swapped.
    WRONG_SEAT = Error "summer-pavilion::wrong-seat", "summer-pavilion 3.1";
    /// no tiles can be drafted now
    ///
    /// Perhaps the `deal` of the round is missing.
    NOT_DRAFTING = Error "summer-pavilion::not-drafting", "summer-pavilion 3.1";
    /// no tile can be placed now, and nobody can pass
    ///
    /// Tiles are placed when all displays and the center are empty. After bonus tiles comes the line `supply +…`.
    NOT_PLACING = Error "summer-pavilion::not-placing", "summer-pavilion 4.1";
    /// the displays cannot be dealt now
    ///
    /// A deal comes when all seats have passed. Perhaps a pass is missing above.
    NOT_DEALING = Error "summer-pavilion::not-dealing", "summer-pavilion 2.6";
    /// no tiles come into the supply now
    ///
    /// The supply is filled before the first deal, and after a turn in which tiles were taken from it.
    NOT_SUPPLYING = Error "summer-pavilion::not-supplying", "summer-pavilion 2.6";
    /// the first supply is written without `+`, every later one with it
    ///
    /// `supply PPGGOYYBBR` lays out the supply, `supply +GB` fills it up.
    SUPPLY_SIGN = Error "summer-pavilion::supply-sign", "summer-pavilion 2.6";
    /// the game is over
    ///
    /// The last round is played. What remains is `end` with the final scores.
    GAME_IS_OVER = Error "summer-pavilion::game-is-over", "summer-pavilion 6.1";
    /// there is no such space
    ///
    /// Each star has six spaces, which are called by the numbers 1 to 6. Under the answer `space-numbers=one-to-four` those
    /// with the numbers 5 and 6 do not exist.
    NO_SUCH_SPACE = Error "summer-pavilion::no-such-space", "summer-pavilion 1.5";
    /// the space is taken
    ///
    /// A tile is laid on an empty space.
    SPACE_IS_TAKEN = Error "summer-pavilion::space-is-taken", "summer-pavilion 4.10";
    /// the wild color is not laid there
    ///
    /// An answer of `wild-as-own` forbids it.
    WILD_NOT_LAID = Error "summer-pavilion::wild-not-laid", "summer-pavilion 4.3";
    /// the star takes another color
    ///
    /// On an outer star of the colored side lie tiles of its own color. A wild tile pays for others but is not laid for them.
    WRONG_COLOR = Error "summer-pavilion::wrong-color", "summer-pavilion 4.3";
    /// the star holds the color already
    ///
    /// It is built in six different colors.
    COLOR_ON_STAR = Error "summer-pavilion::color-on-star", "summer-pavilion 4.3";
    /// the star is built in one color
    ///
    /// Its first two tiles are of the same color, so that all must be.
    STAR_OF_ONE_COLOR = Error "summer-pavilion::star-of-one-color", "summer-pavilion 5.1";
    /// another star is built in this color
    ///
    /// Under the answer `same-color-stars=one` there is one star of each color.
    COLOR_ON_OTHER_STAR = Error "summer-pavilion::color-on-other-star", "summer-pavilion 5.1";
    /// the tiles are not in hand
    ///
    /// A seat pays with, and keeps, tiles that lie beside its board.
    NOT_IN_HAND = Error "summer-pavilion::not-in-hand", "summer-pavilion 4.10";
    /// the space costs another number of tiles
    ///
    /// It costs as many tiles as the number printed on it, the laid one included.
    WRONG_PRICE = Error "summer-pavilion::wrong-price", "summer-pavilion 4.2";
    /// the space cannot be paid with these tiles
    ///
    /// They are of the laid tile's color, or wild.
    WRONG_PAYMENT = Error "summer-pavilion::wrong-payment", "summer-pavilion 4.2";
    /// the supply is too small
    ///
    /// Under the answer `short-supply=no-placement` a placement that brings more tiles than there are is not made.
    SUPPLY_IS_SHORT = Error "summer-pavilion::supply-is-short", "summer-pavilion 4.6";
    /// tiles from the supply are missing
    ///
    /// A pillar brings one, a statue two, a window three. Write them behind a `+`: `R5 RRRRP +GBB`.
    BONUS_TILES_MISSING = Error "summer-pavilion::bonus-tiles-missing", "summer-pavilion 4.6";
    /// so many tiles from the supply are not taken
    ///
    /// A pillar brings one, a statue two, a window three, and only as many as there are.
    TOO_MANY_BONUS_TILES = Error "summer-pavilion::too-many-bonus-tiles", "summer-pavilion 4.6";
    /// the supply does not hold these tiles
    ///
    /// Often a `supply` line above is wrong, or a tile taken before.
    NOT_IN_SUPPLY = Error "summer-pavilion::not-in-supply", "summer-pavilion 4.10";
    /// so many tiles are not kept
    ///
    /// Up to four tiles lie in the corners of the board.
    TOO_MANY_KEPT = Error "summer-pavilion::too-many-kept", "summer-pavilion 4.8";
    /// more tiles must be kept
    ///
    /// An answer of `keep` says how many.
    TOO_FEW_KEPT = Error "summer-pavilion::too-few-kept", "summer-pavilion 4.8";
    /// the seat must place a tile
    ///
    /// Under the answer `voluntary-pass=up-to-five` a seat with six tiles or more passes only if it cannot place.
    MUST_PLACE = Error "summer-pavilion::must-place", "summer-pavilion 4.8";
    /// the deal has another number of displays
    ///
    /// Two seats play with five displays, three with seven, four with nine; `-` stands for one left empty.
    WRONG_NUMBER_OF_DISPLAYS = Error "summer-pavilion::wrong-number-of-displays", "summer-pavilion 2.6";
    /// a display is dealt another number of tiles
    ///
    /// Each display gets four tiles in turn until bag and tower are empty.
    DISPLAY_SIZE = Error "summer-pavilion::display-size", "summer-pavilion 2.4";
    /// another number of tiles comes into the supply
    ///
    /// It is filled up to ten, unless bag and tower hold too few.
    SUPPLY_SIZE = Error "summer-pavilion::supply-size", "summer-pavilion 2.3";
    /// so many tiles of this color are not there to be drawn
    ///
    /// There are 22 tiles of each color, and those that lie elsewhere cannot be in the bag.
    NOT_IN_THE_BAG = Error "summer-pavilion::not-in-the-bag", "summer-pavilion 2.3";
    /// the last tiles of the bag are drawn before the tower refills it
    ///
    /// What was left in the bag must lie where tiles were drawn first.
    BAG_COMES_FIRST = Error "summer-pavilion::bag-comes-first", "summer-pavilion 2.3";
    /// the tiles do not add up
    ///
    /// There are 22 of each color in the box, and each lies somewhere.
    TILES_DO_NOT_ADD_UP = Error "summer-pavilion::tiles-do-not-add-up", "summer-pavilion 1.1";
    /// there is more than can be counted
    ///
    /// Points are counted up to 800,000,000.
    TOO_MANY_TO_COUNT = Error "summer-pavilion::too-many-to-count", "summer-pavilion 8.5";
    /// the game is not over
    ///
    /// It ends after the last round. A game that was broken off ends with `end unfinished`.
    NOT_OVER = Error "summer-pavilion::not-over", "summer-pavilion 6.1";
    /// the game is no deadlock
    ///
    /// It is one only where drafting is due and no draft is legal.
    NOT_A_DEADLOCK = Error "summer-pavilion::not-a-deadlock", "summer-pavilion 6.6";
    /// the fact cannot be set to this
    ///
    /// Facts that follow from others cannot be set.
    FACT_CANNOT_BE_SET = Error "summer-pavilion::fact-cannot-be-set", "summer-pavilion 7.2";
}
