#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| kibitzer_fuzz_targets::run("container", bytes));
