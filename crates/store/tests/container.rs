//! Whatever happens to a container file, it opens as written or is rejected with the right error.

use std::fs;
use std::path::{Path, PathBuf};

use kibitzer_store::{
    ContainerError, Expect, HEADER_LEN, Key, Label, OpenError, ViewError, Writer, inspect_bytes,
    open, open_unverified, read_header, write_container,
};
use tempfile::TempDir;
use xxhash_rust::xxh3::xxh3_64;

const PAYLOAD: [f64; 5] = [0.0, -1.5, f64::MAX, f64::MIN_POSITIVE, 1e-300];

fn label() -> Label<'static> {
    Label { kind: "test.values", rules_version: 3, engine_version: "0.1.0", key: Key::of("five") }
}

fn expect() -> Expect<'static> {
    let Label { kind, rules_version, key, .. } = label();
    Expect { kind, rules_version, key, rebuild: "kibitzer test build" }
}

fn written() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("values.kbz");
    let mut writer = Writer::create(&path, &label()).unwrap();
    writer.write_numbers(&PAYLOAD).unwrap();
    writer.finish().unwrap();
    (folder, path)
}

/// The fault, after checking that the message names the file and how to rebuild it.
fn fault_of(path: &Path, expect: &Expect<'_>) -> ContainerError {
    let error = open(path, expect).expect_err("this must not open");
    let message = error.to_string();
    assert!(message.contains("values.kbz"), "{message}");
    assert!(message.ends_with("; rebuild it with `kibitzer test build`"), "{message}");
    error.fault().expect("the bytes are the trouble").clone()
}

#[test]
fn what_was_written_is_what_is_read() {
    let (_folder, path) = written();
    let container = open(&path, &expect()).unwrap();
    assert_eq!(container.view::<f64>().unwrap(), PAYLOAD);
    assert_eq!(container.decode::<f64>().unwrap(), PAYLOAD);
    assert_eq!(container.view::<u8>().unwrap().len(), 40);
    assert_eq!(container.view::<u32>().unwrap().len(), 10);
    assert_eq!(container.payload().as_ptr() as usize % 64, 0, "aligned for zero-copy");
    let header = container.header();
    assert_eq!((header.kind.as_str(), header.engine_version.as_str()), ("test.values", "0.1.0"));
    assert_eq!((header.rules_version, header.key, header.payload_len), (3, Key::of("five"), 40));
    assert_eq!(&read_header(&path).unwrap(), header);
    assert_eq!(&inspect_bytes(&fs::read(&path).unwrap()).unwrap(), header);
}

#[test]
fn pieces_and_wholes_give_the_same_file() {
    let folder = tempfile::tempdir().unwrap();
    let payload: Vec<u32> = (0..100_000).map(|n: u32| n.wrapping_mul(2_654_435_761)).collect();
    let bytes: Vec<u8> = payload.iter().flat_map(|number| number.to_le_bytes()).collect();
    let (whole, pieces) = (folder.path().join("whole"), folder.path().join("pieces"));
    write_container(&whole, &label(), &bytes).unwrap();
    let mut writer = Writer::create(&pieces, &label()).unwrap();
    for piece in payload.chunks(777) {
        writer.write_numbers(piece).unwrap();
    }
    writer.finish().unwrap();
    assert!(fs::read(&whole).unwrap() == fs::read(&pieces).unwrap());
    assert!(open(&pieces, &expect()).unwrap().view::<u32>().unwrap() == payload);
}

#[test]
fn an_empty_payload_is_a_payload() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("empty.kbz");
    write_container(&path, &label(), b"").unwrap();
    assert!(open(&path, &expect()).unwrap().view::<f64>().unwrap().is_empty());
}

#[test]
fn another_kind_rules_version_or_key_is_refused() {
    let (_folder, path) = written();
    let kind = fault_of(&path, &Expect { kind: "test.policy", ..expect() });
    let (expected, found) = ("test.policy".to_owned(), "test.values".to_owned());
    assert_eq!(kind, ContainerError::WrongKind { expected, found });
    let rules = fault_of(&path, &Expect { rules_version: 4, ..expect() });
    assert_eq!(rules, ContainerError::WrongRules { expected: 4, found: 3 });
    let key = fault_of(&path, &Expect { key: Key::of("six"), ..expect() });
    let (expected, found) = (Key::of("six"), Key::of("five"));
    assert_eq!(key, ContainerError::WrongKey { expected, found });
}

#[test]
fn a_missing_file_says_how_to_build_it() {
    let folder = tempfile::tempdir().unwrap();
    let error = open(&folder.path().join("none.kbz"), &expect()).unwrap_err();
    assert!(matches!(error, OpenError::Missing { .. }));
    assert!(error.to_string().ends_with("; build it with `kibitzer test build`"), "{error}");
    let unknown = open(&folder.path().join("none.kbz"), &Expect { rebuild: "", ..expect() });
    assert!(unknown.unwrap_err().to_string().ends_with("does not exist"));
    let folder = open(folder.path(), &expect()).unwrap_err();
    assert!(matches!(folder, OpenError::File(_)), "{folder}");
}

#[test]
fn a_file_cut_at_any_byte_is_refused() {
    let (_folder, path) = written();
    let whole = fs::read(&path).unwrap();
    for len in 0..whole.len() {
        fs::write(&path, &whole[..len]).unwrap();
        let expected = if len < HEADER_LEN { HEADER_LEN } else { whole.len() } as u64;
        let cut = ContainerError::Truncated { expected, found: len as u64 };
        assert_eq!(fault_of(&path, &expect()), cut);
        assert_eq!(inspect_bytes(&whole[..len]), Err(cut));
        assert!(open_unverified(&path, &expect()).is_err(), "even without the checksum");
    }
    fs::write(&path, &whole).unwrap();
    assert!(open(&path, &expect()).is_ok());
}

#[test]
fn a_byte_too_many_is_refused() {
    let (_folder, path) = written();
    let mut bytes = fs::read(&path).unwrap();
    bytes.push(0);
    fs::write(&path, &bytes).unwrap();
    let (expected, found) = (bytes.len() as u64 - 1, bytes.len() as u64);
    assert_eq!(fault_of(&path, &expect()), ContainerError::TooLong { expected, found });
}

#[test]
fn every_flipped_bit_is_noticed() {
    let (_folder, path) = written();
    let whole = fs::read(&path).unwrap();
    for at in 0..whole.len() {
        for bit in 0..8 {
            let mut bytes = whole.clone();
            bytes[at] ^= 1 << bit;
            let fault = inspect_bytes(&bytes).expect_err("this must not pass");
            let right = match at {
                0..8 => matches!(fault, ContainerError::NotAContainer),
                8 if bit == 0 => matches!(fault, ContainerError::OlderFormat { found: 0, .. }),
                8..12 => matches!(fault, ContainerError::NewerFormat { .. }),
                12..HEADER_LEN => matches!(fault, ContainerError::HeaderDamaged { .. }),
                _ => matches!(fault, ContainerError::PayloadDamaged { .. }),
            };
            assert!(right, "byte {at}, bit {bit}: {fault}");
            // Use a file for only one bit of each byte: replacing files is slow.
            if bit == at % 8 {
                fs::write(&path, &bytes).unwrap();
                assert_eq!(fault_of(&path, &expect()), fault);
            }
        }
    }
}

#[test]
fn other_format_versions_are_named_even_when_sealed() {
    let (_folder, path) = written();
    let mut bytes = fs::read(&path).unwrap();
    for (version, word) in [(0u32, "older"), (2, "newer"), (u32::MAX, "newer")] {
        bytes[8..12].copy_from_slice(&version.to_le_bytes());
        let seal = xxh3_64(&bytes[..HEADER_LEN - 8]);
        bytes[HEADER_LEN - 8..HEADER_LEN].copy_from_slice(&seal.to_le_bytes());
        fs::write(&path, &bytes).unwrap();
        let fault = fault_of(&path, &expect()).to_string();
        assert!(fault.contains(&format!("format {version} is {word} than")), "{fault}");
    }
}

#[test]
fn a_skipped_checksum_is_checked_on_demand() {
    let (_folder, path) = written();
    let mut bytes = fs::read(&path).unwrap();
    assert!(open_unverified(&path, &expect()).unwrap().verify().is_ok());
    bytes[HEADER_LEN] ^= 1;
    fs::write(&path, &bytes).unwrap();
    let container = open_unverified(&path, &expect()).unwrap();
    assert!(matches!(container.verify(), Err(ContainerError::PayloadDamaged { .. })));
}

#[test]
fn a_payload_of_odd_length_is_no_slice_of_numbers() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("odd.kbz");
    write_container(&path, &label(), &[1, 2, 3, 4, 5]).unwrap();
    let container = open(&path, &expect()).unwrap();
    let error = container.view::<f32>().unwrap_err();
    assert!(matches!(error, ViewError::Length { bytes: 5, size: 4, .. }), "{error}");
    assert_eq!(container.decode::<f32>().unwrap_err(), error);
    assert_eq!(container.view::<u8>().unwrap(), [1, 2, 3, 4, 5]);
}

#[test]
fn an_open_file_outlives_its_replacement() {
    let (_folder, path) = written();
    let old = open(&path, &expect()).unwrap();
    write_container(&path, &label(), &7.0f64.to_le_bytes()).unwrap();
    assert_eq!(old.view::<f64>().unwrap(), PAYLOAD);
    assert_eq!(open(&path, &expect()).unwrap().view::<f64>().unwrap(), [7.0]);
}

#[test]
fn a_writer_that_gives_up_leaves_the_old_file_alone() {
    let (folder, path) = written();
    let mut writer = Writer::create(&path, &label()).unwrap();
    writer.write_numbers(&[1.0f64; 10_000]).unwrap();
    drop(writer);
    assert_eq!(open(&path, &expect()).unwrap().view::<f64>().unwrap(), PAYLOAD);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}
