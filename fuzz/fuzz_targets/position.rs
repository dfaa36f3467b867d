//! Drives `position` by libFuzzer.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| azulejo_fuzz::targets::position(bytes));
