//! Every file of every corpus, including what the fuzzer has found, as an ordinary test.

use std::fs;
use std::path::Path;

use kibitzer_fuzz_targets::TARGETS;

#[test]
fn every_corpus_holds() {
    for (name, target) in TARGETS {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus").join(name);
        let mut files = 0;
        for entry in fs::read_dir(&folder).unwrap_or_else(|error| panic!("{name}: {error}")) {
            let path = entry.unwrap().path();
            println!("{}", path.display());
            target(&fs::read(&path).unwrap());
            files += 1;
        }
        assert!(files >= 5, "{name} has only {files} seeds");
    }
}
