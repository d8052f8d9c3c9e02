//! What `cargo xtask test` runs: two lanes in parallel, each in order, the fastest checks first.

/// One cargo command, and what it proves.
pub(crate) struct Step {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    pub(crate) cargo: &'static [&'static str],
    pub(crate) env: &'static [(&'static str, &'static str)],
    pub(crate) lane: Lane,
}

/// Steps of one lane run one after another; the lanes run in parallel, because neither keeps two cores busy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lane {
    /// The Rust code; its output is shown immediately.
    Code,
    /// Steps that mostly wait for a browser, an interpreter or the network; their output is shown when a step ends.
    FrontEnds,
}

pub(crate) const STEPS: &[Step] = &[
    Step {
        name: "fmt",
        about: "the code is formatted",
        cargo: &["fmt", "--all", "--check"],
        env: &[],
        lane: Lane::Code,
    },
    Step {
        name: "clippy",
        about: "no warning of the compiler or of clippy",
        cargo: &["clippy", "--workspace", "--all-targets", "--quiet", "--", "-D", "warnings"],
        env: &[],
        lane: Lane::Code,
    },
    Step {
        name: "unit",
        about: "tests beside the code",
        cargo: &["test", "--workspace", "--lib", "--bins"],
        env: &[],
        lane: Lane::Code,
    },
    Step {
        name: "integration",
        about: "tests of promises: property, golden, conformance, fuzz corpora, end to end",
        cargo: &["test", "--workspace", "--test", "*", "--no-fail-fast"],
        env: &[],
        lane: Lane::Code,
    },
    Step {
        name: "schema",
        about: "OpenAPI, the page's and Python's types, and the tables in docs/ are what the types give",
        cargo: &["xtask", "schema", "--check"],
        env: &[],
        lane: Lane::Code,
    },
    Step {
        name: "licences",
        about: "third-party code is allowed by deny.toml, and its notices are up to date",
        cargo: &["xtask", "licences", "--check"],
        env: &[],
        lane: Lane::Code,
    },
    Step {
        name: "doc",
        about: "examples in the documentation run",
        cargo: &["test", "--workspace", "--doc"],
        env: &[],
        lane: Lane::Code,
    },
    Step {
        name: "rustdoc",
        about: "the documentation builds without a warning",
        cargo: &["doc", "--workspace", "--no-deps", "--document-private-items", "--quiet"],
        env: &[("RUSTDOCFLAGS", "-D warnings")],
        lane: Lane::Code,
    },
    Step {
        name: "fuzz",
        about: "the fuzz targets compile",
        cargo: &[
            "check",
            "--quiet",
            "--manifest-path",
            "fuzz/Cargo.toml",
            "--target-dir",
            "target/fuzz-check",
        ],
        env: &[],
        lane: Lane::Code,
    },
    Step {
        name: "python",
        about: "the wheel in a fresh environment: types, tests, examples, notebooks",
        cargo: &["xtask", "python", "--check"],
        env: &[],
        lane: Lane::FrontEnds,
    },
    Step {
        name: "web",
        about: "the page's types and tests hold, and web/dist is what its source gives",
        cargo: &["xtask", "web", "--check"],
        env: &[],
        lane: Lane::FrontEnds,
    },
    Step {
        name: "browser",
        about: "whole stories in a real browser, against the real binary",
        cargo: &["xtask", "browser"],
        env: &[],
        lane: Lane::FrontEnds,
    },
    Step {
        name: "site",
        about: "the static site is built, works offline, and its engine answers in a real browser",
        cargo: &["xtask", "site", "--quick", "--check"],
        env: &[],
        lane: Lane::FrontEnds,
    },
];

/// What `cargo xtask test` leaves out, and why.
pub(crate) const LEFT_OUT: &[(&str, &str)] = &[
    (
        "fuzzing",
        "takes as long as you let it: `cargo xtask fuzz` (its corpora ran under `integration`)",
    ),
    (
        "mutants",
        "takes an hour for a sample, a day for all: `cargo xtask mutants` (docs/testing.md)",
    ),
    ("benchmarks", "measure, they do not pass or fail: `cargo xtask bench`"),
];

/// The steps that `only` names, or all of them.
pub(crate) fn picked(only: &[String]) -> Result<Vec<&'static Step>, String> {
    if let Some(unknown) = only.iter().find(|name| STEPS.iter().all(|s| s.name != name.as_str())) {
        let names: Vec<&str> = STEPS.iter().map(|step| step.name).collect();
        return Err(format!("there is no step `{unknown}`; there are {}", names.join(", ")));
    }
    let wanted = |step: &&Step| only.is_empty() || only.iter().any(|name| name == step.name);
    Ok(STEPS.iter().filter(wanted).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(only: &[&str]) -> Result<Vec<&'static str>, String> {
        let only: Vec<String> = only.iter().map(|&name| name.to_owned()).collect();
        Ok(picked(&only)?.iter().map(|step| step.name).collect())
    }

    #[test]
    fn all_steps_run_unless_some_are_picked() {
        assert_eq!(names(&[]).unwrap().len(), STEPS.len());
        assert_eq!(names(&["unit", "fmt"]).unwrap(), ["fmt", "unit"], "in the usual order");
        let error = names(&["unit", "lint"]).unwrap_err();
        assert!(error.contains("`lint`") && error.contains("clippy"), "{error}");
    }
}
