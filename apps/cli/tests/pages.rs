//! What the pages of the documentation show is what the commands print.
//!
//! In a block of a page, the lines below `$ kibitzer ...` are what it prints, where a line `...` stands for any lines;
//! those below `$ cat FILE` are the file. `view.json` and `position.json` are the JSON shown last before the command.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const SAVED: [&str; 2] = ["view.json", "position.json"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn pages() -> Vec<PathBuf> {
    let docs = fs::read_dir(root().join("docs")).unwrap().map(|entry| entry.unwrap().path());
    let pages = docs.filter(|path| path.extension().is_some_and(|end| end == "md"));
    pages.chain([root().join("README.md")]).collect()
}

/// What a command of a page prints, in a folder that has the JSON shown before it.
fn printed(command: &str, json: &str) -> String {
    let saved = tempfile::tempdir().unwrap();
    let mut words = words(command);
    for word in words.iter_mut().filter(|word| SAVED.contains(&word.as_str())) {
        let path = saved.path().join(&*word);
        fs::write(&path, json).unwrap();
        *word = path.to_string_lossy().into_owned();
    }
    match &*words[0] {
        "cat" => fs::read_to_string(root().join(&words[1])).unwrap(),
        "kibitzer" => {
            let mut program = Command::new(env!("CARGO_BIN_EXE_kibitzer"));
            program.args(&words[1..]).current_dir(root()).env("KIBITZER_DATA", saved.path());
            let output = program.output().unwrap();
            String::from_utf8([output.stdout, output.stderr].concat()).unwrap()
        }
        other => panic!("{other} is not a command of these pages"),
    }
}

/// The words of a command; what is in double quotes is one word.
fn words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (number, part) in command.split('"').enumerate() {
        match number % 2 {
            1 => words.push(part.to_owned()),
            _ => words.extend(part.split_whitespace().map(str::to_owned)),
        }
    }
    words
}

/// Whether text has the shown lines, in order and without others except where a line is `...`.
fn fits(shown: &[&str], text: &[&str]) -> bool {
    match (shown.split_first(), text.split_first()) {
        (None, None) => true,
        (Some((&"...", shown)), _) => (0..=text.len()).any(|skipped| fits(shown, &text[skipped..])),
        (Some((line, shown)), Some((first, text))) => line == first && fits(shown, text),
        _ => false,
    }
}

#[test]
fn every_command_prints_what_its_page_shows() {
    let mut commands = 0;
    for path in pages() {
        let page = fs::read_to_string(&path).unwrap();
        let mut json = "";
        // What is between an odd fence and the next one is a block, after the name of its language.
        for block in page.split("\n```").skip(1).step_by(2) {
            let (language, block) = block.split_once('\n').unwrap();
            if language == "json" {
                json = block;
            }
            let Some(block) = block.strip_prefix("$ ") else { continue };
            for example in block.split("\n$ ") {
                let (command, shown) = example.split_once('\n').unwrap_or((example, ""));
                if shown.is_empty() {
                    continue;
                }
                let printed = printed(command, json);
                let lines: Vec<&str> = printed.trim_end().lines().collect();
                let shown: Vec<&str> = shown.lines().collect();
                assert!(fits(&shown, &lines), "{}: {command}\n{printed}", path.display());
                commands += 1;
            }
        }
    }
    assert!(commands >= 13, "only {commands} commands were found");
}
