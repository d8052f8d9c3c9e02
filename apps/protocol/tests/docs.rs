//! The program prints exactly the examples of docs/protocol.md.

use std::fs;
use std::path::Path;

use kibitzer_protocol::Protocol;
use kibitzer_protocol::limits::{
    MAX_BATCH, MAX_BATCH_ANSWER_BYTES, MAX_DEPTH, MAX_MEMORY_BYTES, MAX_REQUEST_BYTES, MAX_VALUES,
    MAX_WARNINGS,
};

fn page() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/protocol.md");
    fs::read_to_string(path).unwrap()
}

#[test]
fn every_example_is_answered_as_the_page_says() {
    let protocol = Protocol::standard();
    let page = page();
    let mut examples = 0;
    for block in page.split("```ask\n").skip(1) {
        let block = block.split("```").next().unwrap();
        let mut lines = block.lines();
        while let Some(question) = lines.next() {
            let question = question.strip_prefix("> ").expect(question);
            let answer = lines.next().unwrap().strip_prefix("< ").expect(question);
            assert_eq!(protocol.answer_line(question), answer, "{question}");
            examples += 1;
        }
    }
    assert!(examples >= 8, "only {examples} examples were found");
}

#[test]
fn the_limits_are_those_of_the_page() {
    let page = page();
    let with_commas = |number: usize| {
        let digits = number.to_string();
        let groups: Vec<&str> = digits
            .as_bytes()
            .rchunks(3)
            .rev()
            .map(|group| std::str::from_utf8(group).unwrap())
            .collect();
        groups.join(",")
    };
    let limits = page.split("## Limits").nth(1).unwrap().split("## ").next().unwrap();
    for limit in [
        MAX_REQUEST_BYTES,
        MAX_DEPTH,
        MAX_VALUES,
        MAX_BATCH,
        MAX_BATCH_ANSWER_BYTES,
        MAX_WARNINGS,
        MAX_MEMORY_BYTES as usize,
    ] {
        assert!(limits.contains(&format!("| {}", with_commas(limit))), "{limit}");
    }
}
