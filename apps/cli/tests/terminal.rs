//! The conventions of the command line: help, version, completions, colours, exit codes.

use std::process::{Command, Output, Stdio};

fn kibitzer(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kibitzer"));
    command.args(args).stdin(Stdio::null()).output().unwrap()
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

const COMMANDS: [&str; 9] =
    ["serve", "analysis", "bomb", "clue", "deal", "yatzy", "data", "licences", "completions"];

#[test]
fn help_names_every_command() {
    for flag in ["--help", "-h"] {
        let output = kibitzer(&[flag]);
        assert!(output.status.success());
        let commands = out(&output).split_once("Commands:").unwrap().1.to_owned();
        for command in COMMANDS {
            let line = format!("\n  {command} ");
            assert!(commands.contains(&line), "{command} in {commands}");
        }
    }
    for command in COMMANDS {
        let output = kibitzer(&[command, "--help"]);
        assert!(output.status.success() && out(&output).contains("Usage:"), "{command}");
    }
}

#[test]
fn version_names_the_engine_and_the_protocol() {
    let output = kibitzer(&["--version"]);
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!(out(&output), format!("kibitzer {version} (engine {version}, protocol 1)\n"));
}

#[test]
fn the_licences_of_others_are_in_the_program() {
    let output = kibitzer(&["licences"]);
    assert!(output.status.success());
    let text = out(&output);
    for part in
        ["  serde ", "  tokio ", "  preact ", "Apache License", "Permission is hereby granted"]
    {
        assert!(text.contains(part), "{part}");
    }
}

#[test]
fn completions_know_every_command() {
    for shell in ["bash", "zsh", "fish"] {
        let output = kibitzer(&["completions", shell]);
        assert!(output.status.success());
        for command in COMMANDS {
            assert!(out(&output).contains(command), "{command} for {shell}");
        }
    }
}

#[test]
fn the_bash_completions_are_bash() {
    let script = kibitzer(&["completions", "bash"]).stdout;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("kibitzer.bash");
    std::fs::write(&path, script).unwrap();
    match Command::new("bash").arg("-n").arg(&path).output() {
        Ok(output) => assert!(output.status.success(), "{}", err(&output)),
        Err(error) => println!("not checked, there is no bash here: {error}"),
    }
}

#[test]
fn a_wrong_command_line_is_exit_code_2_and_says_why() {
    for args in [
        &["sing"][..],
        &["analysis", "--threads", "0"],
        &["--port", "99999"],
        &["--host", "home"],
        &["completions"],
        &["completions", "tcsh"],
        &["--port", "0", "analysis"],
        &["serve", "--time-limit", "-3"],
        &["analysis", "--time-limit", "soon"],
    ] {
        let output = kibitzer(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert_eq!(out(&output), "", "{args:?}");
        assert!(err(&output).contains("--help"), "{args:?}: {}", err(&output));
    }
}

#[test]
fn a_failure_is_exit_code_1_and_one_sentence() {
    // An address reserved for documentation, which no machine has.
    let output = kibitzer(&["--host", "192.0.2.1", "--port", "0"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(out(&output), "");
    let said = err(&output);
    assert!(said.starts_with("kibitzer: cannot listen on 192.0.2.1:0: "), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
}

#[test]
fn no_colours_where_nobody_sees_them_or_wants_them() {
    let ask = |args: &[&str], env: &[(&str, &str)]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_kibitzer"));
        command.args(args).env_remove("NO_COLOR").envs(env.iter().copied());
        let output = command.stdin(Stdio::null()).output().unwrap();
        out(&output) + &err(&output)
    };
    for args in [&["--help"][..], &["sing"]] {
        // This proves that there are colours to suppress.
        assert!(ask(args, &[("CLICOLOR_FORCE", "1")]).contains('\u{1b}'), "{args:?}");
        assert!(!ask(args, &[]).contains('\u{1b}'), "{args:?}");
        assert!(!ask(args, &[("NO_COLOR", "1")]).contains('\u{1b}'), "{args:?}");
    }
}
