//! `kibitzer blob`, the real binary.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

/// Runs it with its own data folder.
fn run(folder: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kibitzer"));
    command.arg("blob").args(args).env("KIBITZER_DATA", folder).output().unwrap()
}

fn out(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[test]
fn a_profile_is_one_object_and_counts_attempts() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("profile.json");
    let args = [
        "profile",
        "--games",
        "2",
        "--cards",
        "4",
        "--deals",
        "2",
        "--simulations",
        "8",
        "--baseline",
        "--cap",
        "50",
        "--out",
    ];
    let args: Vec<&str> = args.into_iter().chain([file.to_str().unwrap()]).collect();
    assert_eq!(out(&run(folder.path(), &args)), "");
    let found: Value = serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap();
    assert_eq!(found["sampling"]["attempts_per_success"], 1.0);
    // Two rounds of four seats with a bid and four cards each; the last card is not a decision.
    let decisions = found["decisions"].as_u64().unwrap();
    assert!((8..=2 * 4 * 4).contains(&decisions), "{decisions}");
    assert_eq!(found["sampling"]["deals"], 2 * decisions);
    let entropy = found["search"]["visit_entropy_of_even"].as_f64().unwrap();
    assert!(entropy > 0.05 && entropy < 0.99, "{entropy}");
    let baseline = &found["baseline"];
    let tries = |rule: &str| baseline[rule]["attempts_per_success"].as_f64().unwrap();
    assert!(tries("must_have_on") > tries("must_have_off"), "{baseline}");
    assert!(found["network"]["evaluations"].as_u64().unwrap() > decisions);
    let shares =
        ["sampling", "search", "network"].map(|part| found["share"][part].as_f64().unwrap());
    assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-6, "{shares:?}");
}

#[test]
fn what_cannot_be_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    for args in [
        &["profile", "--players", "8", "--cards", "7"][..],
        &["profile", "--players", "2"],
        &["calibrate", "--player", "nobody"],
        &["calibrate", "--players", "8", "--cards", "7", "--games", "2"],
        &["calibrate", "--samples", "-1"],
    ] {
        let output = run(folder.path(), args);
        assert!(!output.status.success(), "{args:?}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(!said.is_empty() && !said.contains("panicked"), "{args:?}: {said}");
    }
}
