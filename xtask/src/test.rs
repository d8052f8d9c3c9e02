//! `cargo xtask test`: everything that must pass before a change lands.

use std::fs;
use std::time::Instant;

use clap::Args;

use crate::ignored::{self, Ignored};
use crate::shell;
use crate::steps::{LEFT_OUT, Lane, STEPS, Step, picked};
use crate::summary::{Outcome, Summary};
use crate::tools::{Missing, TOOLS, ThisMachine, Tool, provide};

/// Run everything that must pass: format, lints, tests, documentation
#[derive(Debug, Args)]
pub(crate) struct TestArgs {
    /// Run only these steps, separated by commas
    #[arg(long, value_delimiter = ',', value_name = "STEP")]
    only: Vec<String>,

    /// List the steps without running them
    #[arg(long)]
    list: bool,
}

pub(crate) fn run(args: &TestArgs) -> Result<bool, String> {
    let steps = picked(&args.only)?;
    if args.list {
        for step in &steps {
            println!("{:<12} {}", step.name, step.about);
        }
        return Ok(true);
    }
    let needs = |tool: &&Tool| steps.iter().any(|step| tool.steps.contains(&step.name));
    let needed: Vec<Tool> = TOOLS.iter().filter(needs).copied().collect();
    let missing = provide(&needed, &mut ThisMachine);

    let mut summary = Summary::default();
    let start = Instant::now();
    let lane = |lane: Lane, show: Show| -> Vec<(&'static str, Outcome)> {
        let steps = steps.iter().filter(|step| step.lane == lane);
        steps.map(|step| (step.name, run_step(step, &missing, show))).collect()
    };
    let one_lane = steps.iter().all(|step| step.lane == steps[0].lane);
    let later = if one_lane { Show::AtOnce } else { Show::WhenDone };
    std::thread::scope(|scope| {
        let front_ends = scope.spawn(|| lane(Lane::FrontEnds, later));
        summary.0.extend(lane(Lane::Code, Show::AtOnce));
        match front_ends.join() {
            Ok(outcomes) => summary.0.extend(outcomes),
            Err(fault) => std::panic::resume_unwind(fault),
        }
    });
    let picked = |step: &&Step| steps.iter().any(|picked| picked.name == step.name);
    for step in STEPS.iter().filter(|step| !picked(step)) {
        summary.0.push((step.name, Outcome::Skipped("not picked by --only".to_owned())));
    }
    for (name, reason) in LEFT_OUT {
        summary.0.push((name, Outcome::Skipped((*reason).to_owned())));
    }
    let root = shell::root();
    for folder in ["crates", "games", "apps"] {
        for Ignored { name, reason } in ignored::below(&root.join(folder)) {
            let how = format!("{reason}: `cargo test --workspace -- --ignored {name}`");
            summary.0.push(("one test", Outcome::Skipped(how)));
        }
    }
    println!("\n{summary}, in {:.1} s", start.elapsed().as_secs_f64());
    if let Some(seconds) = shell::processor_seconds() {
        println!("xtask: {seconds:.0} s of processor time");
    }
    Ok(summary.passed())
}

/// When the output of a step is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Show {
    AtOnce,
    /// Another lane is showing its output meanwhile.
    WhenDone,
}

fn run_step(step: &Step, missing: &[Missing], show: Show) -> Outcome {
    let head = format!("\n== {}: {}", step.name, step.about);
    if let Some(Missing { reason, .. }) = missing.iter().find(|m| m.tool.steps.contains(&step.name))
    {
        println!("{head}\n{reason}");
        return Outcome::CouldNotRun(reason.clone());
    }
    let env: Vec<String> =
        step.env.iter().map(|(name, value)| format!("{name}={value:?} ")).collect();
    let head = format!("{head}\n$ {}cargo {}", env.concat(), step.cargo.join(" "));
    let start = Instant::now();
    let (passed, printed) = match show {
        Show::AtOnce => {
            println!("{head}");
            (shell::run(&shell::cargo(), step.cargo, step.env), String::new())
        }
        Show::WhenDone => match logged(step) {
            Ok((passed, printed)) => (passed, format!("{head}\n{printed}")),
            Err(error) => return Outcome::CouldNotRun(error),
        },
    };
    let time = start.elapsed();
    let verdict = if passed { "passed" } else { "FAILED" };
    println!("{printed}== {} {verdict} in {:.1} s", step.name, time.as_secs_f64());
    if passed { Outcome::Passed(time) } else { Outcome::Failed(time) }
}

/// Runs a step and captures its output, also in a file for anyone who wants to look earlier.
fn logged(step: &Step) -> Result<(bool, String), String> {
    let path = shell::target().join(format!("xtask-{}.log", step.name));
    let wrong = |error: std::io::Error| format!("{}: {error}", path.display());
    let file = fs::File::create(&path).map_err(wrong)?;
    let passed = shell::log(&shell::cargo(), step.cargo, step.env, &file);
    let printed = fs::read(&path).map_err(wrong)?;
    Ok((passed, String::from_utf8_lossy(&printed).into_owned()))
}
