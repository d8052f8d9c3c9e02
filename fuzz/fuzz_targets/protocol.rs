//! Any bytes as a line or body: the answer is one line of JSON, and no game met a bug.
#![no_main]

use std::sync::LazyLock;
use std::time::Duration;

use kibitzer_protocol::{Context, Protocol};
use libfuzzer_sys::fuzz_target;

static PROTOCOL: LazyLock<Protocol> = LazyLock::new(Protocol::standard);

fuzz_target!(|bytes: &[u8]| {
    let context = Context::with_limit(Duration::from_secs(2));
    let answered = PROTOCOL.answer_bytes(bytes, &context);
    assert!(!answered.text.contains(['\n', '\r']));
    // A text that is one JSON value, whatever numbers its id holds.
    serde_json::from_str::<serde::de::IgnoredAny>(&answered.text).unwrap();
    assert!(!answered.text.contains("\"kind\":\"internal\""));
});
