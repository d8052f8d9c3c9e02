//! Any bytes as a container: refused with a reason, or read as what they are.
#![no_main]

use kibitzer_store::inspect_bytes;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| match inspect_bytes(bytes) {
    Ok(header) => assert_eq!(header.file_len(), bytes.len() as u64),
    Err(error) => assert!(!error.to_string().is_empty()),
});
