//! What must hold for every input, and inputs to begin with. Drives nothing itself.
//!
//! `cargo fuzz` drives the [targets] by libFuzzer, and `smoke.rs` in the tests of the command drives the very same
//! functions by seeds and random slips.

pub mod seeds;
pub mod targets;
