//! `cargo xtask test`: everything that must pass before a change lands.

use std::time::Instant;

use clap::Args;

use crate::ignored::{self, Ignored};
use crate::shell;
use crate::steps::{LEFT_OUT, STEPS, Step, picked};
use crate::summary::{Outcome, Summary};
use crate::tools::{Missing, TOOLS, ThisMachine, Tool, provide};

/// Run everything that must pass: format, lints, tests, documentation
#[derive(Debug, Args)]
pub(crate) struct TestArgs {
    /// Only these steps, with commas between them
    #[arg(long, value_delimiter = ',', value_name = "STEP")]
    only: Vec<String>,

    /// Name the steps and run none
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
    for step in STEPS {
        let outcome = if steps.iter().all(|picked| picked.name != step.name) {
            Outcome::Skipped("not picked by --only".to_owned())
        } else {
            run_step(step, &missing)
        };
        summary.0.push((step.name, outcome));
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
    println!("\n{summary}");
    Ok(summary.passed())
}

fn run_step(step: &Step, missing: &[Missing]) -> Outcome {
    println!("\n== {}: {}", step.name, step.about);
    if let Some(Missing { reason, .. }) = missing.iter().find(|m| m.tool.steps.contains(&step.name))
    {
        println!("{reason}");
        return Outcome::CouldNotRun(reason.clone());
    }
    let env: Vec<String> =
        step.env.iter().map(|(name, value)| format!("{name}={value:?} ")).collect();
    println!("$ {}cargo {}", env.concat(), step.cargo.join(" "));
    let start = Instant::now();
    let passed = shell::run(&shell::cargo(), step.cargo, step.env)
        && step.then.is_none_or(|and_then| and_then());
    let time = start.elapsed();
    let verdict = if passed { "passed" } else { "FAILED" };
    println!("== {} {verdict} in {:.1} s", step.name, time.as_secs_f64());
    if passed { Outcome::Passed(time) } else { Outcome::Failed(time) }
}
