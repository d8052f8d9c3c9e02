//! Writes the seed files of the container fuzzer: `cargo run -p kibitzer-store --example seed_container_corpus`.
//!
//! The names say what the reader must do: `valid-*` opens, `bad-*` is rejected. The files are
//! committed, and `valid-format-1.kbz` also guards the format: its bytes must not change.

use std::error::Error;
use std::fs;
use std::path::Path;

use kibitzer_store::{HEADER_LEN, Key, Label, write_container};

fn main() -> Result<(), Box<dyn Error>> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus/container");
    fs::create_dir_all(&corpus)?;
    let key = Key::of("the seed corpus");
    let label = Label { kind: "corpus.numbers", rules_version: 1, engine_version: "0.1.0", key };
    let numbers: Vec<u8> = [1.0f64, -2.5, 1e100].iter().flat_map(|n| n.to_le_bytes()).collect();
    let valid = corpus.join("valid-format-1.kbz");
    write_container(&valid, &label, &numbers)?;
    write_container(&corpus.join("valid-empty.kbz"), &label, b"")?;

    let whole = fs::read(&valid)?;
    let put = |name: &str, bytes: &[u8]| fs::write(corpus.join(name), bytes);
    put("bad-nothing.kbz", b"")?;
    put("bad-signature-only.kbz", &whole[..8])?;
    put("bad-header-cut.kbz", &whole[..HEADER_LEN - 1])?;
    put("bad-payload-cut.kbz", &whole[..whole.len() - 1])?;
    put("bad-payload-long.kbz", &[&whole[..], b"!"].concat())?;
    let flipped = |at: usize| {
        let mut bytes = whole.clone();
        bytes[at] ^= 1;
        bytes
    };
    put("bad-signature-flipped.kbz", &flipped(0))?;
    put("bad-version-flipped.kbz", &flipped(8))?;
    put("bad-kind-flipped.kbz", &flipped(16))?;
    put("bad-length-flipped.kbz", &flipped(120))?;
    put("bad-payload-flipped.kbz", &flipped(HEADER_LEN))?;
    put(
        "bad-text.kbz",
        b"This is not a container, though it is longer than a header.\n".repeat(4).as_slice(),
    )?;
    Ok(())
}
