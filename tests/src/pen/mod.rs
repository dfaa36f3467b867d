//! Games, and slips of the pen that are put into them. Repairs nothing.

pub(crate) mod games;
pub(crate) mod slip;
