//! Drives `json` by libFuzzer.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| azulejo_fuzz::targets::json(bytes));
