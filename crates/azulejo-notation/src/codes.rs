//! What can be wrong with the form of a record. Holds words for people, no logic.

use azulejo_source::codes;

codes! {
    /// the file begins with a byte-order mark
    ///
    /// Some editors put three invisible bytes before the first character. Readers skip them and the formatter removes
    /// them.
    BYTE_ORDER_MARK = Warning "file::byte-order-mark", "agn 1.2";

    /// lines end with a carriage return
    ///
    /// A line ends with a line feed alone. Readers skip carriage returns before it and the formatter removes them. It is
    /// reported once for each record.
    CARRIAGE_RETURN = Warning "file::carriage-return", "agn 1.2";

    /// the line is not UTF-8
    ///
    /// A file is UTF-8 from end to end. Save it again in that encoding; the place shown is the first byte that does not
    /// belong.
    NOT_UTF8 = Error "file::not-utf8", "agn 1.1";

    /// the file holds no record
    ///
    /// A record starts with a line that reads `agn 1`, in lower case and in the first column. All lines above the first
    /// such line are kept and otherwise ignored.
    NO_RECORD = Error "file::no-record", "agn 1.3";

    /// two records are glued together
    ///
    /// The last line of a file had no line end when another file was put behind it. Insert a line end before `agn`:
    ///
    /// ```text
    /// end 54 47agn 1
    /// ```
    GLUED_RECORDS = Error "file::glued-records", "agn 1.5";

    /// a line looks like the start of a record
    ///
    /// Records are separated without reading them: only `agn`, in lower case, in the first column and followed by a
    /// blank and a number starts one. Everything below such a line is taken for a part of what stands above it.
    START_NOT_IN_FORM = Error "record::start-not-in-form", "agn 1.3";

    /// the version is not a whole number
    ///
    /// Behind `agn` stands the major version of the notation and nothing else: `agn 1`.
    UNREADABLE_VERSION = Error "record::unreadable-version", "agn 1.6";

    /// the record is written in a newer version of the notation
    ///
    /// Its lines may mean something else than they seem to, so the record is skipped as a whole and kept as it is.
    NEWER_VERSION = Error "record::newer-version", "agn 1.6";

    /// the record has no end
    ///
    /// A record closes with an `end` line; without one, lines may have been lost. Everything above is still used. A
    /// game that was left off closes with `end unfinished`.
    TRUNCATED = Warning "record::truncated", "agn 4.6";

    /// lines stand behind the end of the record
    ///
    /// Behind `end` only comments, annotations and remarks have a meaning. Where another record follows, it starts with
    /// `agn 1`.
    LINES_AFTER_END = Error "record::lines-after-end", "agn 4.7";

    /// the record ends twice
    ///
    /// The first `end` closes the record.
    SECOND_END = Error "record::second-end", "agn 4.7";

    /// no line begins like this
    ///
    /// The first characters of a line say what it is; those without a meaning are reserved. A line of prose is a
    /// comment, `; …`, or a remark, `# …`.
    RESERVED_FIRST_CHARACTER = Error "record::reserved-first-character", "agn 2.4";

    /// the line does not read
    ///
    /// It begins with a letter, but what follows is neither a header field nor an event. A word is followed by a blank,
    /// a key by a colon.
    UNREADABLE_LINE = Error "record::unreadable-line", "agn 2.1";

    /// the event is unknown
    ///
    /// The line is kept and counts as an event. A replay stops here, because it cannot know what happened.
    UNKNOWN_EVENT = Error "record::unknown-event", "agn 2.5";

    /// a blank is missing behind the seat
    ///
    /// A ply is the letter of a seat, a blank, and what the seat decided: `A 3WW2`.
    SEAT_RUNS_ON = Error "record::seat-runs-on", "agn 4.1";

    /// the event says nothing
    ///
    /// Behind a seat stands what it decided, behind a chance word what chance brought.
    EMPTY_EVENT = Error "record::empty-event", "agn 4.1";

    /// the event holds a character that is not printable ASCII
    ///
    /// Plies, chance, facts and positions are written with plain letters, digits, signs and blanks. Text that was copied
    /// from elsewhere often holds blanks and dashes that only look like those.
    UNPRINTABLE_CHARACTER = Error "record::unprintable-character", "agn 4.1";

    /// the glyph is unknown
    ///
    /// The glyphs are `!` `?` `!!` `??` `!?` and `?!`.
    UNKNOWN_GLYPH = Error "record::unknown-glyph", "agn 6.1";

    /// the round does not read
    ///
    /// A round has a number from 1 to 65535 and, if wanted, the seat that moves first: `round 2 B`.
    UNREADABLE_ROUND = Error "record::unreadable-round", "agn 4.3";

    /// words are left over
    ///
    /// The line is complete before them.
    WORDS_LEFT_OVER = Error "record::words-left-over", "agn 2.1";

    /// a whole number is expected
    ///
    /// Here stands a number for each seat, in seat order, of at most nine digits each: `score 7 -5`.
    UNREADABLE_NUMBER = Error "record::unreadable-number", "agn 5.2";

    /// there are more numbers than seats
    ///
    /// Such a line has one number for each seat, and there are at most four seats.
    TOO_MANY_NUMBERS = Error "record::too-many-numbers", "agn 5.2";

    /// the claim does not read
    ///
    /// A claim is a list of facts with their values and no blanks around the sign: `claim A.score=14 B.line3=2B`.
    UNREADABLE_CLAIM = Error "record::unreadable-claim", "agn 5.3";

    /// the hash does not read
    ///
    /// A hash is sixteen hexadecimal digits.
    UNREADABLE_HASH = Error "record::unreadable-hash", "agn 5.4";

    /// the end does not read
    ///
    /// Behind `end` stands nothing, or one of `unfinished`, `adjudicated`, `deadlock`, `resigned B`, `forfeited B`;
    /// then the final scores, if wanted: `end 54 47`.
    UNREADABLE_END = Error "record::unreadable-end", "agn 4.5";

    /// the annotation does not read
    ///
    /// An annotation is `@`, a key, if wanted an author in parentheses, a blank and a value: `@eval(anna) +3`.
    UNREADABLE_ANNOTATION = Error "record::unreadable-annotation", "agn 6.3";

    /// the line is too long
    ///
    /// A line has at most 16384 bytes. A long comment can be cut into several.
    LINE_TOO_LONG = Error "record::line-too-long", "agn 9.1";

    /// the record is too large
    ///
    /// A record has at most 16777216 bytes. What stands above the place shown is read, nothing below it is.
    TOO_LARGE = Error "record::too-large", "agn 9.1";

    /// the record has too many lines
    ///
    /// A record has at most 100000 lines. What stands above the place shown is read, nothing below it is.
    TOO_MANY_LINES = Error "record::too-many-lines", "agn 9.1";

    /// more is wrong than is told
    ///
    /// Of a record, and of what stands above the first one, 1000 diagnostics are told, and the first error in any case.
    /// Mend them, and the others will be told.
    MORE_IS_WRONG = Error "record::more-is-wrong", "agn 9.1";

    /// a header field stands below an event
    ///
    /// Header fields count only above the first event, because the events depend on them. Move the line up. A ply has no
    /// colon behind its seat.
    AFTER_FIRST_EVENT = Error "header::after-first-event", "agn 3.2";

    /// the header gives a key twice
    ///
    /// The first value counts. Only `x-` keys may stand several times.
    GIVEN_TWICE = Error "header::given-twice", "agn 3.4";

    /// the header key is unknown
    ///
    /// The field is kept and has no effect. A field of your own has a key that begins with `x-`.
    UNKNOWN_KEY = Warning "header::unknown-key", "agn 3.5";

    /// the header does not say which game it is
    ///
    /// Without `game: azul`, or another game, nothing below can be replayed.
    MISSING_GAME = Error "header::missing-game", "agn 3.6";

    /// the date does not read
    ///
    /// A date is a year, a month and a day, `2026-10-24`, with question marks for what is unknown: `2026-??-??`.
    UNREADABLE_DATE = Warning "header::unreadable-date", "agn 3.7";

    /// the header has too many fields
    ///
    /// A header has at most 256 fields. All are kept.
    TOO_MANY_FIELDS = Error "header::too-many-fields", "agn 9.1";

    /// the path of the variation does not read
    ///
    /// A line of a variation begins with its path, a bar and a number for each step, and a blank behind it: `|1|2 A 3WW4`.
    UNREADABLE_PATH = Error "variation::unreadable-path", "agn 7.1";

    /// the number of a variation is out of range
    ///
    /// Variations to an event are numbered from 1 to 65535, without zeros in front.
    VARIATION_NUMBER = Error "variation::number-out-of-range", "agn 7.1";

    /// the variation is too deep
    ///
    /// A path has at most 16 steps.
    VARIATION_TOO_DEEP = Error "variation::too-deep", "agn 9.1";

    /// the line of a variation says nothing
    ///
    /// Behind the path stands a ply, chance, a claim, a comment or an annotation.
    VARIATION_EMPTY = Error "variation::empty", "agn 7.3";

    /// the line has no place in a variation
    ///
    /// A variation holds plies, chance, rounds, claims, comments and annotations. Header fields, rulings, the end and
    /// remarks belong to the record.
    NOT_IN_A_VARIATION = Error "variation::not-in-a-variation", "agn 7.3";

    /// there is no event that the variation could depart from
    ///
    /// A variation stands below the event to which it is an alternative: `|2` below an event of the main line, `|2|1`
    /// below an event of the variation `|2`.
    NOTHING_ABOVE = Error "variation::nothing-above", "agn 7.2";

    /// the ruling is unknown
    ///
    /// A ruling is `ruling stands`, `ruling void`, `ruling set` with facts, or `ruling position` with a position.
    RULING_FORM = Error "ruling::unknown-form", "agn 8.1";

    /// the ruling has no reason
    ///
    /// A ruling has a comment below it that says why:
    ///
    /// ```text
    /// ruling stands
    /// ; noticed two rounds later
    /// ```
    RULING_WITHOUT_REASON = Warning "ruling::without-reason", "agn 8.2";

    /// there is no event that could be ruled upon
    ///
    /// `ruling stands` and `ruling void` are about the event above.
    RULING_NOTHING_ABOVE = Error "ruling::nothing-above", "agn 8.3";

    /// the JSON form does not read
    ///
    /// It is one object on each line, as its schema describes it.
    UNREADABLE_JSON = Error "json::unreadable", "agn 11.1";

    /// the JSON form holds a line that is not what it says
    ///
    /// Written out, the line would read as something else: a text holds a line end, a word is not in canonical form, or a
    /// field stands where it has no meaning.
    JSON_NOT_A_LINE = Error "json::not-a-line", "agn 11.3";
}
