//! What the fuzzer checks. A target takes any bytes and deliberately panics if a guarantee is violated.
//!
//! `fuzz/fuzz_targets` passes these functions to libFuzzer; `tests/corpus.rs` runs the corpora through them.
#![allow(clippy::panic, clippy::unwrap_used, clippy::expect_used)]

mod lattice;
mod stream;
mod texts;

use std::sync::LazyLock;
use std::time::Duration;

use kibitzer_neural::{Network, Precision, Trainer};
use kibitzer_protocol::{Context, Protocol};
use kibitzer_tables::Table;

/// A target: takes any bytes, and panics if a guarantee is violated.
pub type Target = fn(&[u8]);

/// Every target by name, which is the name of its file in `fuzz/fuzz_targets` and of its folder in `fuzz/corpus`.
pub const TARGETS: [(&str, Target); 9] = [
    ("blob_view", texts::blob_view),
    ("bomb_table", texts::bomb_table),
    ("clue_log", texts::clue_log),
    ("container", container),
    ("lattice", lattice::lattice),
    ("protocol", protocol),
    ("stream", stream::stream),
    ("tables", tables),
    ("texas42_view", texts::texas42_view),
];

/// Runs a target by name.
///
/// # Panics
/// If a guarantee is violated, or there is no such target.
pub fn run(name: &str, bytes: &[u8]) {
    let (_, target) = TARGETS.iter().find(|(known, _)| *known == name).expect("a known target");
    target(bytes);
}

/// Any bytes as a container: rejected with a reason, or decoded consistently.
fn container(bytes: &[u8]) {
    match kibitzer_store::inspect_bytes(bytes) {
        Ok(header) => assert_eq!(header.file_len(), bytes.len() as u64),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// Every game, without a data folder.
fn everything() -> &'static Protocol {
    static PROTOCOL: LazyLock<Protocol> = LazyLock::new(Protocol::standard);
    &PROTOCOL
}

/// Any bytes as a line or body: the answer is one line of JSON, and no game reports an internal error.
fn protocol(bytes: &[u8]) {
    let context = Context::with_limit(Duration::from_secs(2));
    let answered = everything().answer_bytes(bytes, &context);
    assert!(!answered.text.contains(['\n', '\r']));
    // The text is a single JSON value, whatever numbers its id contains.
    serde_json::from_str::<serde::de::IgnoredAny>(&answered.text).unwrap();
    assert!(!answered.text.contains("\"kind\":\"internal\""), "{}", answered.text);
}

/// Any bytes as a file of results, of a network or of training state: rejected with a reason, or the same file when
/// written again.
fn tables(bytes: &[u8]) {
    match Table::from_bytes(bytes.to_vec()) {
        Ok(table) => {
            let again = Table::from_bytes(table.to_bytes().unwrap()).unwrap();
            assert_eq!(again.to_bytes().unwrap(), table.to_bytes().unwrap());
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    match Network::from_bytes(bytes) {
        Ok((network, notes)) => {
            let written = network.to_bytes(Precision::Single, &notes).unwrap();
            let (again, _) = Network::from_bytes(&written).unwrap();
            assert_eq!(again.to_bytes(Precision::Single, &notes).unwrap(), written);
        }
        Err(fault) => assert!(!fault.to_string().is_empty()),
    }
    if let Err(fault) = Trainer::from_bytes(bytes) {
        assert!(!fault.to_string().is_empty());
    }
}
