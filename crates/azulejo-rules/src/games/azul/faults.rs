//! What can be wrong with plies, words and positions of azul. Finds nothing; says what each code means.

use azulejo_source::codes;

codes! {
    /// the words are no ply of azul
    ///
    /// A draft is written source, tiles, destination, without blanks: `3WW2` takes two white from display 3 to line 2,
    /// `CKF` one black from the center to the floor, `4R+1` all red of display 4. On the gray board `tile 1>3 4>F` says
    /// which column each complete line goes to.
    UNREADABLE_PLY = Error "azul::unreadable-ply", "azul 8.1";
    /// the words are no deal
    ///
    /// `deal` lists the displays in order, four letters each out of `B Y R K W`, `*` for a tile that nobody noted and `-`
    /// for a display left empty.
    UNREADABLE_DEAL = Error "azul::unreadable-deal", "azul 8.3";
    /// the destination is missing
    ///
    /// Behind the tiles stands where they go: a line `1` to `5`, or `F` for the floor. `2RR3` puts two red into line 3.
    DESTINATION_MISSING = Error "azul::destination-missing", "azul 8.1";
    /// there is no such line
    ///
    /// Lines are `1` to `5` from the top; `F` is the floor.
    NO_SUCH_LINE = Error "azul::no-such-line", "azul 8.1";
    /// the letter is no tile
    ///
    /// Tiles are `B` blue, `Y` yellow, `R` red, `K` black, `W` white or turquoise; `*` in a deal is one that nobody noted.
    NO_SUCH_TILE = Error "azul::no-such-tile", "azul 8.1";
    /// a draft is written without blanks
    ///
    /// Source, tiles and destination stand together: `2RR3`.
    BLANK_WITHIN = Error "azul::blank-within", "azul 8.1";
    /// a comment stands on a line of its own
    ///
    /// Write it below the line that it is about: `; takes both reds`.
    COMMENT_BEHIND = Error "azul::comment-behind", "azul 8.1";
    /// azul has no such chance
    ///
    /// The only chance in azul is `deal`.
    NO_SUCH_CHANCE = Error "azul::no-such-chance", "azul 8.3";
    /// the text is no position of azul
    ///
    /// `azulejo show FILE --at EVENT --position` writes a position as it is read.
    UNREADABLE_POSITION = Error "azul::unreadable-position", "azul 8.5";
    /// a draft takes tiles of one color only
    ///
    /// All letters between source and destination are the same: `3WW2`.
    TWO_COLORS = Error "azul::two-colors", "azul 3.2";
    /// there is no such display
    ///
    /// Two seats play with five displays, three with seven, four with nine.
    NO_SUCH_DISPLAY = Error "azul::no-such-display", "azul 1.2";
    /// there is no tile in this place
    ///
    /// The display was emptied before, or the center holds nothing yet.
    SOURCE_IS_EMPTY = Error "azul::source-is-empty", "azul 3.2";
    /// there is no tile of this color in this place
    ///
    /// Often a slip of the display's number or of the color.
    COLOR_NOT_THERE = Error "azul::color-not-there", "azul 3.2";
    /// a draft takes all tiles of its color
    ///
    /// Write one letter for each tile, or the letter and `+` for all of them.
    TILES_LEFT_BEHIND = Error "azul::tiles-left-behind", "azul 3.2";
    /// there are fewer tiles of this color in this place
    ///
    /// Write one letter for each tile, or the letter and `+` for all of them.
    TOO_MANY_TILES = Error "azul::too-many-tiles", "azul 3.2";
    /// where tiles are unknown a draft must write the tiles it took
    ///
    /// `+` says how many only where every tile of the place was noted.
    EXACT_TILES_NEEDED = Error "azul::exact-tiles-needed", "azul 8.1";
    /// the line already holds another color
    ///
    /// A pattern line takes tiles of one color until it is complete and tiled.
    LINE_HOLDS_OTHER = Error "azul::line-holds-other", "azul 3.4";
    /// the row of the wall already holds the color
    ///
    /// A color lies at most once in each row, so that its line must not be begun again.
    COLOR_ON_WALL = Error "azul::color-on-wall", "azul 3.5";
    /// the line is full
    ///
    /// A full line waits to be tiled. Tiles that are to fall go to the floor: `F`.
    LINE_IS_FULL = Error "azul::line-is-full", "azul 3.6";
    /// the line has no room for all tiles
    ///
    /// Under the answer `overflow=forbidden` all drafted tiles must fit.
    OVERFLOW = Error "azul::overflow", "azul 3.7";
    /// tiles may go to the floor only if they fit nowhere
    ///
    /// Under the answer `floor-by-choice=only-if-stuck` a line must take them if one can.
    FLOOR_BY_CHOICE = Error "azul::floor-by-choice", "azul 3.8";
    /// drafted tiles go to one place
    ///
    /// Under the rules in force they fill one line as far as they fit, the others falling, or all go to the floor. A split
    /// that says just that is written plainly: `3WW2`, not `3WW2:1,F:1`.
    SPLIT_NOT_ALLOWED = Error "azul::split-not-allowed", "azul 3.11";
    /// the split does not add up
    ///
    /// The counts behind the colons are together as many as the tiles taken, and no line gets more than it has room for.
    SPLIT_DOES_NOT_ADD_UP = Error "azul::split-does-not-add-up", "azul 3.11";
    /// another line already holds the color
    ///
    /// Under the answer `same-color=one-line` a color is collected in one line at a time.
    COLOR_IN_OTHER_LINE = Error "azul::color-in-other-line", "azul 3.12";
    /// it is another seat's turn
    ///
    /// Perhaps a ply is missing above, or two lines are swapped.
    WRONG_SEAT = Error "azul::wrong-seat", "azul 3.1";
    /// no tiles can be drafted now
    ///
    /// Perhaps the `deal` of the round is missing.
    NOT_DRAFTING = Error "azul::not-drafting", "azul 3.13";
    /// the displays cannot be dealt now
    ///
    /// A deal comes when all displays and the center are empty. Perhaps a draft is missing above.
    NOT_DEALING = Error "azul::not-dealing", "azul 2.1";
    /// no line can be tiled now
    ///
    /// Lines are tiled when all displays and the center are empty, once by each seat.
    NOT_TILING = Error "azul::not-tiling", "azul 4.1";
    /// the game is over
    ///
    /// A row was complete at the end of a round. What remains is `end` with the final scores.
    GAME_IS_OVER = Error "azul::game-is-over", "azul 6.1";
    /// the line is not complete
    ///
    /// Only complete lines move a tile to the wall.
    LINE_NOT_COMPLETE = Error "azul::line-not-complete", "azul 4.1";
    /// the space is taken
    ///
    /// A tile goes to a free space of its row.
    COLUMN_NOT_FREE = Error "azul::column-not-free", "azul 5.1";
    /// the column already holds the color
    ///
    /// On the gray board a color lies at most once in each row and each column.
    COLOR_IN_COLUMN = Error "azul::color-in-column", "azul 5.1";
    /// the wall prints the color in another column
    ///
    /// On the colored board the wall says where each color goes, and `tile` is not needed.
    WRONG_COLUMN = Error "azul::wrong-column", "azul 4.1";
    /// complete lines are tiled from the top
    ///
    /// Write them in that order.
    LINE_OUT_OF_ORDER = Error "azul::line-out-of-order", "azul 5.2";
    /// a seat has not said which column its tile goes to
    ///
    /// A line with more than one possible column needs its word in a `tile` ply.
    COLUMN_MISSING = Error "azul::column-missing", "azul 5.5";
    /// a line that finds a column does not go to the floor
    ///
    /// Only a line whose color no column takes is floored.
    COLUMN_DECLINED = Error "azul::column-declined", "azul 5.4";
    /// no column takes the color
    ///
    /// Under the answer `no-column=stuck` the rules do not say how the game goes on.
    NO_COLUMN = Error "azul::no-column", "azul 5.3";
    /// the deal has another number of displays
    ///
    /// Two seats play with five displays, three with seven, four with nine; `-` stands for one left empty.
    WRONG_NUMBER_OF_DISPLAYS = Error "azul::wrong-number-of-displays", "azul 2.1";
    /// a display is dealt another number of tiles
    ///
    /// Each display gets four tiles in turn until bag and lid are empty.
    DISPLAY_SIZE = Error "azul::display-size", "azul 2.3";
    /// so many tiles of this color are not there to be dealt
    ///
    /// There are twenty tiles of each color, and those on boards, on displays and in the lid cannot be in the bag.
    NOT_IN_THE_BAG = Error "azul::not-in-the-bag", "azul 2.2";
    /// the last tiles of the bag are dealt before the lid refills it
    ///
    /// What was left in the bag must lie on the displays that were filled first.
    BAG_COMES_FIRST = Error "azul::bag-comes-first", "azul 2.2";
    /// no tile is left to be dealt
    ///
    /// With bag and lid empty no round can change anything: the record ends with `end deadlock`.
    NO_TILES_LEFT = Error "azul::no-tiles-left", "azul 2.4";
    /// the tiles do not add up
    ///
    /// There are twenty of each color in the box, and each lies somewhere.
    TILES_DO_NOT_ADD_UP = Error "azul::tiles-do-not-add-up", "azul 1.1";
    /// there is more than can be counted
    ///
    /// Readings that double tiles leave no more than 255 of a color anywhere together. No more than 255 lie open that nobody
    /// noted, and no more than the bag holds. Points are counted up to 800,000,000, rounds up to 65,534.
    TOO_MANY_TO_COUNT = Error "azul::too-many-to-count", "azul 8.5";
    /// the game is not over
    ///
    /// It ends after a round in which a row was completed. A game that was broken off ends with `end unfinished`.
    NOT_OVER = Error "azul::not-over", "azul 6.1";
    /// the game is no deadlock
    ///
    /// It is one only if no row could be completed even with every tile that may still come free.
    NOT_A_DEADLOCK = Error "azul::not-a-deadlock", "azul 6.4";
    /// the fact cannot be set to this
    ///
    /// Facts that follow from others cannot be set, nor can a floor get a gap or a line more tiles than it holds.
    FACT_CANNOT_BE_SET = Error "azul::fact-cannot-be-set", "azul 7.2";
}
