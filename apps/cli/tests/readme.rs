//! What the README shows is what the commands print.

use std::process::Command;

#[test]
fn the_example_in_the_readme_is_what_is_printed() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let file = "docs/examples/three-tiles.json";
    let output = Command::new(env!("CARGO_BIN_EXE_kibitzer"))
        .args(["deal", file])
        .current_dir(root)
        .output()
        .unwrap();
    let readme = std::fs::read_to_string(format!("{root}/README.md")).unwrap();
    let example = std::fs::read_to_string(format!("{root}/{file}")).unwrap();
    assert!(readme.contains(example.trim_end()), "the file is not shown as it is");
    let shown = String::from_utf8(output.stdout).unwrap();
    assert!(readme.contains(&shown), "the README shows something else than\n{shown}");
}
