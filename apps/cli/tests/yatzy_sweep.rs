//! `kibitzer yatzy sweep`: killed and resumed, in shards, and the files it writes.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

use serde_json::Value;

const THETAS: &str = "-0.2,-0.05,0,0.05,0.2";

fn command(data: &Path, out: &Path, more: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kibitzer"));
    command.arg("--data-dir").arg(data).args(["yatzy", "sweep", "--grid", THETAS]);
    command.args(["--rules", "american-no-bonus", "--precision", "f32"]);
    command.args(["--method", "simulate", "--games", "3000", "--seed", "5", "--json", "--out"]);
    command.arg(out).args(more).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn sweep(data: &Path, out: &Path, more: &[&str]) -> Output {
    let output = command(data, out, more).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stderr.is_empty(), "the bar is for terminals");
    output
}

/// The finished units of a data folder, in no particular order.
fn units(data: &Path) -> Vec<PathBuf> {
    let runs = fs::read_dir(data.join("yatzy/sweeps")).into_iter().flatten();
    let units = runs.flat_map(|run| fs::read_dir(run.unwrap().path().join("units"))).flatten();
    units
        .map(|unit| unit.unwrap().path())
        .filter(|p| p.extension().is_some_and(|e| e == "kbz"))
        .collect()
}

fn wait_for_a_unit(child: &mut Child, data: &Path) {
    while units(data).is_empty() {
        assert!(child.try_wait().unwrap().is_none(), "done before it was killed");
        std::thread::sleep(Duration::from_millis(2));
    }
}

#[test]
fn a_killed_sweep_resumes_and_gives_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let (whole, killed) = (folder.path().join("whole"), folder.path().join("killed"));
    let (one, two) = (folder.path().join("one.parquet"), folder.path().join("two.parquet"));
    let plots = folder.path().join("plots");
    let first = sweep(&whole, &one, &["--plots", plots.to_str().unwrap()]);

    let mut child = command(&killed, &two, &[]).spawn().unwrap();
    wait_for_a_unit(&mut child, &killed);
    child.kill().unwrap();
    child.wait().unwrap();
    let done = units(&killed);
    assert!(!done.is_empty() && done.len() < 5, "{} units were done", done.len());
    let kept: Vec<_> = done.iter().map(|p| fs::metadata(p).unwrap().modified().unwrap()).collect();
    let second = sweep(&killed, &two, &[]);
    assert_eq!(first.stdout, second.stdout);
    assert_eq!(fs::read(&one).unwrap(), fs::read(&two).unwrap());
    let after: Vec<_> = done.iter().map(|p| fs::metadata(p).unwrap().modified().unwrap()).collect();
    assert_eq!(kept, after, "what was done is not done again");

    let report: Value = serde_json::from_slice(&first.stdout).unwrap();
    assert_eq!(report["rows"].as_array().unwrap().len(), 5);
    assert_eq!(report["rows"][0]["decisions_changed"], 0.0);
    assert!(report["rows"].as_array().unwrap().iter().any(|row| row["decisions_changed"] != 0.0));
    let table = kibitzer_tables::Table::read(&one).unwrap();
    assert_eq!(table.f64s("theta").unwrap(), [-0.2, -0.05, 0.0, 0.05, 0.2]);
    let mean = |i: usize| report["rows"][i]["mean"].as_f64().unwrap();
    assert!(mean(2) > mean(0) && mean(2) > mean(4), "{report}");
    for name in ["frontier", "percentiles", "distributions"] {
        assert!(fs::read_to_string(plots.join(format!("{name}.svg"))).unwrap().contains("</svg>"));
        assert!(fs::read(plots.join(format!("{name}.png"))).unwrap().starts_with(b"\x89PNG"));
    }
}

#[test]
fn shards_share_the_work_and_the_last_one_reports() {
    let folder = tempfile::tempdir().unwrap();
    let (data, out) = (folder.path().join("data"), folder.path().join("out.parquet"));
    let first = String::from_utf8(sweep(&data, &out, &["--shard", "2/2"]).stdout).unwrap();
    assert_eq!(first, "2 of 5 thetas done; the last shard to finish reports\n");
    assert!(!out.exists());
    let last = sweep(&data, &out, &["--shard", "1/2"]);
    assert!(serde_json::from_slice::<Value>(&last.stdout).unwrap()["rows"].is_array());
    assert!(out.exists());
}

#[test]
fn a_wrong_sweep_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    for args in
        [&["--grid", "1,0"][..], &["--grid", "NaN"], &["--grid", "most"], &["--shard", "3/2"]]
    {
        let mut command = Command::new(env!("CARGO_BIN_EXE_kibitzer"));
        command.arg("--data-dir").arg(folder.path()).args(["yatzy", "sweep"]).args(args);
        let output = command.stdin(Stdio::null()).output().unwrap();
        assert!(!output.status.success(), "{args:?}");
        assert!(!output.stderr.is_empty() && output.stdout.is_empty(), "{args:?}");
    }
}
