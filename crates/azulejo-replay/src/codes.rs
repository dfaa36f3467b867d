//! What can be wrong when a record meets the rules, whatever the game. Finds nothing; says what each code means.

use azulejo_source::codes;

codes! {
    /// the claim does not hold
    ///
    /// A replay computes what the record claims and compares. The claimed value is never used: either it is wrong, or an
    /// event above is.
    CLAIM_DIFFERS = Error "claim::differs", "agn 5.1";
    /// the claim cannot be checked
    ///
    /// It hangs on a tile that nobody noted. Nothing is wrong; the record is only not verified here.
    CLAIM_UNDETERMINED = Note "claim::undetermined", "agn 5.1";
    /// the claim does not speak of every seat
    ///
    /// `score`, `bonus` and the scores of `end` give one number for each seat, in seat order.
    CLAIM_WRONG_COUNT = Error "claim::wrong-count", "agn 5.2";
    /// the game has no such fact
    ///
    /// `azulejo show FILE --at EVENT --facts` lists the facts of a position; `spec/facts.md` lists them for each game.
    UNKNOWN_FACT = Error "claim::unknown-fact", "agn 5.3";
    /// the value is none that the fact can have
    ///
    /// Values are numbers or short words: `A.score=14`, `A.line3=2B`, `A.wall23=-`.
    UNREADABLE_VALUE = Error "claim::unreadable-value", "agn 5.3";
    /// the round before is not over
    ///
    /// A `round` line stands where the next round is dealt. Perhaps a ply is missing above.
    ROUND_NOT_OVER = Error "record::round-not-over", "agn 4.3";
    /// whether the event is legal hangs on an unknown tile
    ///
    /// Nothing is wrong; the record is only not verified here.
    EVENT_UNDETERMINED = Note "record::event-undetermined", "agn 4.8";
    /// the events are written in the words of another game
    ///
    /// The replay stops at the very first event, and more of all events read as those of another game: the field `game` may
    /// be a slip. Of events below and of variations it is then not said that they do not read.
    OTHER_GAME = Warning "header::other-game", "agn 12.3";
    /// the events from here on were read but not played
    ///
    /// The replay stopped above. Mend what is wrong there, and these will be checked.
    NOT_PLAYED = Note "record::not-played", "agn 12.3";
    /// the game was over
    ///
    /// It was played to its end, though the record says that it was not. `end` with the final scores says so.
    GAME_WAS_OVER = Warning "record::game-was-over", "agn 4.5";
    /// the header's position is of another game, board or number of seats
    ///
    /// `position` names its game and board, and has one section for each seat.
    POSITION_DOES_NOT_FIT = Error "header::position-does-not-fit", "agn 3.9";
    /// the seats of the header have a gap
    ///
    /// Seats are `A`, `B`, `C`, `D` without a gap; players may be unknown (`?`), seats may not.
    SEATS_WITH_GAP = Error "header::seats-with-gap", "agn 3.8";
    /// the ruling has nothing to rule upon
    ///
    /// `stands` and `void` speak of the event above, and `stands` of one that is illegal.
    NOTHING_TO_RULE = Warning "ruling::nothing-to-rule", "agn 8.3";
    /// the fault has no effect stated
    ///
    /// The game's chapter lists what happens when an illegal event stands. For others the position is declared:
    /// `ruling position …`.
    NEEDS_POSITION = Error "ruling::needs-position", "agn 8.5";
    /// the seat does not play
    ///
    /// The seats that play are those that the header names.
    NO_SUCH_SEAT = Error "record::no-such-seat", "agn 3.8";
}
