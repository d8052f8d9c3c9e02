//! `cargo xtask docs --recipes`: runs every command of docs/recipes.md whose output is shown there.
//!
//! A block `sh` that is followed by a block `text` is a script and what it prints. Nothing is passed over in silence: what
//! needs another program (Python, a server) is listed as not run.

use std::fs;
use std::process::Command;

use super::links::read;
use crate::shell;

/// What a recipe needs besides bash and jq, if it is not run here.
const OTHERS: [&str; 2] = ["python ", "curl "];

pub(crate) fn run() -> Result<bool, String> {
    let build = ["build", "--release", "--locked", "--package", "kibitzer"];
    if !shell::run(&shell::cargo(), &build, &[]) {
        return Ok(false);
    }
    let folder = shell::target().join("recipes");
    let wrong = |error: std::io::Error| format!("{}: {error}", folder.display());
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(wrong)?;
    }
    fs::create_dir_all(&folder).map_err(wrong)?;
    let path = std::env::var("PATH").unwrap_or_default();
    let path = format!("{}:{path}", shell::target().join("release").display());
    let mut passed = true;
    for (script, shown) in recipes(&read(&shell::root().join("docs/recipes.md"))?) {
        let first = script.lines().next().unwrap_or_default();
        if OTHERS.iter().any(|other| script.contains(other)) {
            println!("not run: {first}");
            continue;
        }
        // Files of the repository are read from where they are; everything else stays in the folder.
        let root = shell::root();
        let script = ["docs/", "web/"].iter().fold(script.to_owned(), |script, part| {
            script.replace(&format!(" {part}"), &format!(" {}/{part}", root.display()))
        });
        let mut bash = Command::new("bash");
        bash.args(["-c", &script]).current_dir(&folder).env("PATH", &path);
        let output = bash.env("KIBITZER_DATA", folder.join("data")).output().map_err(wrong)?;
        let printed = String::from_utf8_lossy(&output.stdout);
        if printed.trim_end() == shown {
            println!("ok: {first}");
        } else {
            passed = false;
            println!("{first}\nprints\n{printed}{}", String::from_utf8_lossy(&output.stderr));
        }
    }
    Ok(passed)
}

/// Scripts, each with what it prints.
fn recipes(page: &str) -> Vec<(&str, &str)> {
    let blocks: Vec<(&str, &str)> =
        page.split("\n```").skip(1).step_by(2).filter_map(|block| block.split_once('\n')).collect();
    let pairs = blocks.windows(2).filter(|pair| (pair[0].0, pair[1].0) == ("sh", "text"));
    pairs.map(|pair| (pair[0].1, pair[1].1)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_and_its_output_follow_each_other() {
        let page = "a\n```sh\necho 1\n```\nb\n```text\n1\n```\n```sh\nls\n```\n";
        assert_eq!(recipes(page), [("echo 1", "1")]);
        let all = recipes(&read(&shell::root().join("docs/recipes.md")).unwrap()).len();
        assert!(all >= 12, "{all}");
    }
}
