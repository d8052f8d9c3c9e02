//! `--shard I/N` on every long command: three processes that share the work give the same bytes as one process, in one
//! folder and in folders that are merged afterwards.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// Long commands: their arguments, and whether their report contains timings.
const COMMANDS: [(&str, &str, bool); 11] = [
    (
        "sweep",
        "yatzy sweep --grid=0,0.1 --rules american-no-bonus,scandinavian --precision f32 --method simulate --games 500",
        false,
    ),
    ("yatzy simulate", "yatzy simulate --games 2500 --unit 500 --precision f32", false),
    (
        "bomb simulate",
        "bomb simulate --mission 1,2 --players 3 --policy random --games 4500",
        false,
    ),
    (
        "bomb compare",
        "bomb compare --mission 1 --players 3 --left random --right greedy --games 1700",
        false,
    ),
    ("42 arena", "42 arena intermediate beginner --deals 260 --house casual", true),
    (
        "blob arena",
        "blob arena --left flat:100 --right thumb --deals 900 --players 3 --cards 3",
        true,
    ),
    ("blob ladder", "blob ladder random thumb flat:50 --deals 500 --sizes 3x2 --as-named", true),
    (
        "bomb calibrate",
        "bomb calibrate --mission 1 --players 3 --policy greedy --games 14 --rollouts 2",
        false,
    ),
    ("42 calibrate", "42 calibrate --deals 14 --player beginner --worlds 20", false),
    ("blob calibrate", "blob calibrate --games 22 --cards 3 --samples 20 --player thumb", false),
    (
        "blob selfplay",
        "blob selfplay --player search:2x4 --rounds 22 --unit 4 --players 3 --cards 3",
        false,
    ),
];

fn command(words: &str, data: &Path, out: &Path, more: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kibitzer"));
    command.arg("--data-dir").arg(data).args(words.split(' ')).args(more);
    if !words.contains("compare") {
        command.arg("--out").arg(out);
    }
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn said(output: Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The files that a command wrote: the bytes of its table or tables, by name.
fn written(out: &Path) -> Vec<(String, Vec<u8>)> {
    if !out.is_dir() {
        return fs::read(out).map(|bytes| (String::new(), bytes)).into_iter().collect();
    }
    let name = |entry: fs::DirEntry| entry.file_name().into_string().unwrap();
    let mut names: Vec<String> = fs::read_dir(out).unwrap().map(|e| name(e.unwrap())).collect();
    names.sort();
    names.into_iter().map(|name| (name.clone(), fs::read(out.join(name)).unwrap())).collect()
}

/// Copies one folder into another, as `cp -r` does.
fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let to = to.join(entry.file_name());
        match entry.file_type().unwrap().is_dir() {
            true => copy(&entry.path(), &to),
            false => assert!(fs::copy(entry.path(), to).is_ok()),
        }
    }
}

/// The report without lines with timings, and without the name of the folder.
fn plain(report: &str, timed: bool) -> String {
    let clock = |line: &&str| !(timed && (line.contains(" ms") || line.contains("player")));
    let lines = report.lines().filter(clock).map(|line| line.split(" files of ").next().unwrap());
    let lines = lines.map(|line| if timed { line.split(")  ").next().unwrap() } else { line });
    lines.collect::<Vec<_>>().join("\n")
}

fn check(name: &str) {
    let (_, words, timed) = COMMANDS.iter().find(|(of, ..)| *of == name).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| folder.path().join(name);
    let single =
        said(command(words, &place("single"), &place("single.out"), &[]).output().unwrap());
    let table = written(&place("single.out"));
    assert_eq!(table.is_empty(), words.contains("compare"));
    let shards = ["1/3", "2/3", "3/3"];

    // Three concurrent processes in one folder: the one that finds nothing missing at the end reports the whole run.
    let children = shards.map(|shard| {
        let mut shard = command(words, &place("shared"), &place("shared.out"), &["--shard", shard]);
        shard.spawn().unwrap()
    });
    let reports = children.map(|child| said(child.wait_with_output().unwrap()));
    let whole: Vec<&String> =
        reports.iter().filter(|said| !said.contains("done; the last")).collect();
    assert!(!whole.is_empty(), "{reports:?}");
    whole.iter().for_each(|report| assert_eq!(plain(report, *timed), plain(&single, *timed)));
    assert!(written(&place("shared.out")) == table, "{name}: the shared table differs");

    // Machines that share nothing: each has only done its part, and says so.
    for (at, shard) in shards.iter().enumerate() {
        let own = place(&format!("own{at}"));
        let report = command(words, &own, &place("own.out"), &["--shard", shard]).output();
        let report = said(report.unwrap());
        assert!(report.contains("done; the last shard to finish reports"), "{report}");
        assert!(written(&place("own.out")).is_empty());
        copy(&own, &place("merged"));
    }
    // Nothing is left to do: a command that cannot write a unit gives the same result.
    let before = files(&place("merged"));
    let merged =
        said(command(words, &place("merged"), &place("merged.out"), &[]).output().unwrap());
    assert_eq!(files(&place("merged")), before, "a unit was computed again");
    assert_eq!(plain(&merged, *timed), plain(&single, *timed));
    assert!(written(&place("merged.out")) == table, "{name}: the merged table differs");
}

/// The unit files of a folder, and when each was written.
fn files(folder: &Path) -> Vec<(std::path::PathBuf, std::time::SystemTime)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        if entry.file_type().unwrap().is_dir() {
            found.extend(files(&entry.path()));
        } else if entry.path().components().any(|part| part.as_os_str() == "units") {
            found.push((entry.path(), entry.metadata().unwrap().modified().unwrap()));
        }
    }
    found.sort();
    found
}

macro_rules! in_shards {
    ($($test:ident: $name:literal,)*) => { $(
        #[test]
        fn $test() {
            check($name);
        }
    )* };
}

in_shards! {
    yatzy_sweep: "sweep",
    yatzy_simulate: "yatzy simulate",
    bomb_simulate: "bomb simulate",
    bomb_compare: "bomb compare",
    texas42_arena: "42 arena",
    blob_arena: "blob arena",
    blob_ladder: "blob ladder",
    bomb_calibrate: "bomb calibrate",
    texas42_calibrate: "42 calibrate",
    blob_calibrate: "blob calibrate",
    blob_selfplay: "blob selfplay",
}

#[test]
fn an_invalid_shard_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    for (_, words, _) in COMMANDS {
        for (wrong, word) in
            [("4/3", "no part 4 of 3"), ("0/3", "no part 0 of 3"), ("x", "such as 2/3")]
        {
            let out = folder.path().join("out");
            let output = command(words, folder.path(), &out, &["--shard", wrong]).output().unwrap();
            assert_eq!(output.status.code(), Some(2), "{words}");
            let told = String::from_utf8_lossy(&output.stderr).into_owned();
            assert!(told.contains(word), "{words}: {told}");
        }
    }
}
