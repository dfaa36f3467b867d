//! How much a record may hold. Crossing a limit is reported and truncates nothing silently.

/// The version of the notation that this crate reads.
pub const VERSION: u32 = 1;

/// The most bytes in a line, its line end not counted.
pub const MAX_LINE: usize = 16_384;

/// The most bytes in a record.
pub const MAX_RECORD: usize = 16_777_216;

/// The most lines in a record, blank ones included.
pub const MAX_LINES: usize = 100_000;

/// The most header fields in a record.
pub const MAX_FIELDS: usize = 256;

/// The most steps in the path of a variation.
pub const MAX_DEPTH: usize = 16;

/// The greatest number of a variation, and of a round.
pub const MAX_ORDINAL: u16 = u16::MAX;

/// The most numbers on a line that has one for each seat.
pub const MAX_SEATS: usize = 4;

/// The most digits in a number.
pub const MAX_DIGITS: usize = 9;
