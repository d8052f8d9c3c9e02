//! The fuzzer's corpus as an ordinary test: nothing panics, and the named seeds give the right
//! result.

use std::fs;
use std::path::{Path, PathBuf};

use kibitzer_store::{Expect, Key, inspect_bytes, open};

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus/container")
}

#[test]
fn every_file_of_the_corpus_is_judged_rightly() {
    let (mut valid, mut bad) = (0, 0);
    for entry in fs::read_dir(corpus()).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let verdict = inspect_bytes(&fs::read(&path).unwrap());
        if name.starts_with("valid-") {
            assert!(verdict.is_ok(), "{name}: {verdict:?}");
            valid += 1;
        } else if name.starts_with("bad-") {
            assert!(verdict.is_err(), "{name}: {verdict:?}");
            bad += 1;
        }
        // Files that the fuzzer found have other names: for them not panicking is enough.
    }
    assert!(valid >= 2 && bad >= 10, "the seeds are missing: {valid} valid, {bad} bad");
}

/// Format 1 must open for as long as this version claims to support it.
#[test]
fn a_file_written_by_the_first_version_still_opens() {
    let key = Key::of("the seed corpus");
    let expect = Expect { kind: "corpus.numbers", rules_version: 1, key, rebuild: "" };
    let container = open(&corpus().join("valid-format-1.kbz"), &expect).unwrap();
    assert_eq!(container.header().format, 1);
    assert_eq!(container.view::<f64>().unwrap(), [1.0, -2.5, 1e100]);
}
