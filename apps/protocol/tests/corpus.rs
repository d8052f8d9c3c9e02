//! Every file of the fuzz corpus, and every input that once broke the reader, as an ordinary test.

use std::fs;
use std::path::Path;

use kibitzer_protocol::{Context, Protocol};
use serde::de::IgnoredAny;

#[test]
fn every_file_of_the_corpus_is_answered_in_the_right_shape() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus/protocol");
    let protocol = Protocol::standard();
    let mut files = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let answered = protocol.answer_bytes(&fs::read(&path).unwrap(), &Context::unlimited());
        let text = &answered.text;
        assert!(!text.contains(['\n', '\r']), "{}: {text}", path.display());
        let json = serde_json::from_str::<IgnoredAny>(text);
        assert!(json.is_ok(), "{}: {text}", path.display());
        assert!(text.starts_with("{\"id\":") || text.starts_with('['), "{}", path.display());
        assert!(!text.contains("\"kind\":\"internal\""), "{}: {text}", path.display());
        files += 1;
    }
    assert!(files >= 20, "only {files} files: is this the corpus?");
}
