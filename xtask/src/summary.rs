//! The outcome of each step, repeated at the end where it is visible.

use std::fmt;
use std::time::Duration;

/// The outcome of a step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Outcome {
    Passed(Duration),
    Failed(Duration),
    /// It could not run at all, which counts as a failure.
    CouldNotRun(String),
    Skipped(String),
}

/// Every step with its outcome, in order.
#[derive(Debug, Default)]
pub(crate) struct Summary(pub(crate) Vec<(&'static str, Outcome)>);

impl Summary {
    /// Whether nothing failed. Skipped steps do not count as failures.
    pub(crate) fn passed(&self) -> bool {
        let bad = |o: &Outcome| matches!(o, Outcome::Failed(_) | Outcome::CouldNotRun(_));
        !self.0.iter().any(|(_, outcome)| bad(outcome))
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "== summary")?;
        for (name, outcome) in &self.0 {
            let seconds = |time: &Duration| format!("{:7.1} s", time.as_secs_f64());
            match outcome {
                Outcome::Passed(time) => writeln!(f, "passed  {name:<12} {}", seconds(time))?,
                Outcome::Failed(time) => writeln!(f, "FAILED  {name:<12} {}", seconds(time))?,
                Outcome::CouldNotRun(reason) => writeln!(f, "FAILED  {name:<12} {reason}")?,
                Outcome::Skipped(reason) => writeln!(f, "skipped {name:<12} {reason}")?,
            }
        }
        let verdict = if self.passed() { "all that ran passed" } else { "something FAILED" };
        write!(f, "xtask: {verdict}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_line_says_whether_all_passed() {
        let second = Duration::from_secs(1);
        let skipped = ("fuzzing", Outcome::Skipped("takes long".to_owned()));
        let good = Summary(vec![("fmt", Outcome::Passed(second)), skipped.clone()]);
        assert!(good.passed());
        let text = good.to_string();
        assert!(text.contains("skipped fuzzing      takes long"), "{text}");
        assert!(text.ends_with("xtask: all that ran passed"), "{text}");
        for bad in [Outcome::Failed(second), Outcome::CouldNotRun("no clippy".to_owned())] {
            let summary = Summary(vec![("fmt", Outcome::Passed(second)), ("clippy", bad)]);
            assert!(!summary.passed());
            assert!(summary.to_string().contains("FAILED  clippy"));
        }
    }
}
