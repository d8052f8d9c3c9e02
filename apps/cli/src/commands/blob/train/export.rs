//! Exports the champion to files, and prints the plan.

use std::io::{self, Write};
use std::path::Path;

use kibitzer_blob::training::{Course, Plan};
use kibitzer_neural::{Notes, Precision};
use kibitzer_store::write_atomically;

use super::run_folder::plan_text;
use crate::failure::Failure;

/// Metadata written to a file with the network.
pub(super) fn notes(course: &Course) -> Notes {
    let note = |name: &str, value: u64| (name.to_owned(), value.to_string());
    Notes::from([
        ("game".to_owned(), "blob".to_owned()),
        note("seed", course.plan().seed),
        note("iterations", course.champion().1),
    ])
}

/// Writes the champion.
pub(super) fn export(
    course: &Course,
    safetensors: Option<&Path>,
    half: bool,
    onnx: Option<&Path>,
) -> Result<(), Failure> {
    let (champion, crowned) = course.champion();
    let mut out = io::stdout().lock();
    if let Some(path) = safetensors {
        let precision = if half { Precision::Half } else { Precision::Single };
        champion.save(path, precision, &notes(course)).map_err(Failure::question)?;
        writeln!(out, "wrote the champion of iteration {crowned} to {}", path.display())
            .map_err(Failure::Output)?;
    }
    if let Some(path) = onnx {
        write_atomically(path, &champion.to_onnx())?;
        writeln!(out, "wrote the champion of iteration {crowned} to {}", path.display())
            .map_err(Failure::Output)?;
    }
    Ok(())
}

/// Prints a plan.
pub(super) fn show_plan(plan: &Plan) -> Result<(), Failure> {
    write!(io::stdout().lock(), "{}", plan_text(plan)?).map_err(Failure::Output)
}
