//! The boundary to the host: numbers and two buffers, nothing else.
//!
//! The host calls `input(length)` and writes there, then `ask()`; the reply is at `output()`, `output_length()` bytes
//! long, until the next call. The host provides three functions under the module name `host`.

#![allow(unsafe_code)]

use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use kibitzer_work::Stopped;

use crate::{Engine, Host, Reply};

#[link(wasm_import_module = "host")]
// SAFETY: the host gives these functions exactly these types, or the module does not start.
unsafe extern "C" {
    /// 0: continue; 1: cancelled; 2: the time is up.
    safe fn stopped() -> i32;
    /// Reports progress: the share that is done, and a text in this memory that says what is being done.
    safe fn progress(done: f64, text: *const u8, length: usize);
    /// Reports a bug: its message is in this memory. The module must not be called again.
    safe fn panicked(text: *const u8, length: usize);
}

struct Page;

impl Host for Page {
    fn stopped(&self) -> Option<Stopped> {
        match stopped() {
            0 => None,
            2 => Some(Stopped::OutOfTime),
            _ => Some(Stopped::Cancelled),
        }
    }

    fn progress(&self, done: f64, what: &str) {
        progress(done, what.as_ptr(), what.len());
    }
}

struct Boundary {
    engine: Engine,
    page: Arc<dyn Host>,
    input: Vec<u8>,
    output: Vec<u8>,
}

static BOUNDARY: LazyLock<Mutex<Boundary>> = LazyLock::new(|| {
    // A panic cannot be unwound here: the host receives the message and starts over.
    std::panic::set_hook(Box::new(|info| {
        let said = info.to_string();
        panicked(said.as_ptr(), said.len());
    }));
    let engine = Engine::new();
    engine.request_networks();
    Mutex::new(Boundary { engine, page: Arc::new(Page), input: Vec::new(), output: Vec::new() })
});

fn with<T>(act: impl FnOnce(&mut Boundary) -> T) -> T {
    act(&mut BOUNDARY.lock().unwrap_or_else(PoisonError::into_inner))
}

/// A buffer for this many bytes from the host.
// SAFETY: no other function of the module has this name; so for all below.
#[unsafe(no_mangle)]
extern "C" fn input(length: usize) -> *mut u8 {
    with(|boundary| {
        boundary.input = vec![0; length];
        boundary.input.as_mut_ptr()
    })
}

/// Answers the request in the input. 0: the output is the answer; 1: it is the names of tables or
/// networks that the host may have, one per line.
#[unsafe(no_mangle)]
extern "C" fn ask() -> u32 {
    with(|boundary| {
        let (code, text) = match boundary.engine.ask(&boundary.input, &boundary.page) {
            Reply::Answer(answer) => (0, answer),
            Reply::Needed(names) => (1, names.join("\n")),
        };
        boundary.input = Vec::new();
        boundary.output = text.into_bytes();
        code
    })
}

/// The input is the length of a name (four bytes, little-endian), the name, and the table that the host has under it,
/// if it has one.
#[unsafe(no_mangle)]
extern "C" fn put(found: u32) {
    with(|boundary| {
        let mut input = std::mem::take(&mut boundary.input);
        let length = input.first_chunk::<4>().map_or(0, |length| u32::from_le_bytes(*length));
        let begin = (4 + length as usize).min(input.len());
        let name = String::from_utf8_lossy(input.get(4..begin).unwrap_or_default()).into_owned();
        input.drain(..begin);
        boundary.engine.put(&name, (found != 0).then_some(input));
    });
}

/// Whether there is a newly solved table that the host does not have yet; if so, it is the output, as in [`put`].
#[unsafe(no_mangle)]
extern "C" fn solved() -> u32 {
    with(|boundary| {
        let Some((name, table)) = boundary.engine.solved() else { return 0 };
        // Names are short.
        boundary.output = (name.len() as u32).to_le_bytes().to_vec();
        boundary.output.extend_from_slice(name.as_bytes());
        boundary.output.extend_from_slice(&table);
        1
    })
}

/// The address of the reply.
#[unsafe(no_mangle)]
extern "C" fn output() -> *const u8 {
    with(|boundary| boundary.output.as_ptr())
}

/// The length of the reply.
#[unsafe(no_mangle)]
extern "C" fn output_length() -> usize {
    with(|boundary| boundary.output.len())
}
