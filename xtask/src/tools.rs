//! What the steps need on the machine besides cargo. Only missing tools are installed, and what is unavailable is
//! clearly reported.

use crate::shell;

/// A program that some step needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Tool {
    pub(crate) name: &'static str,
    /// A command that succeeds if the tool is installed.
    pub(crate) probe: &'static [&'static str],
    pub(crate) source: Source,
    /// The steps that need it.
    pub(crate) steps: &'static [&'static str],
}

/// Where a tool comes from. A step without it fails, and says how to get it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Source {
    /// A component of the Rust toolchain.
    Rustup(&'static str),
    /// The Rust standard library for another target.
    Target(&'static str),
    /// A Debian package.
    Apt(&'static str),
    /// A cargo subcommand, built from its crate: a few minutes, once per machine.
    Crate(&'static str),
}

/// Every tool that a step needs.
pub(crate) const TOOLS: &[Tool] = &[
    Tool {
        name: "rustfmt",
        probe: &["cargo", "fmt", "--version"],
        source: Source::Rustup("rustfmt"),
        steps: &["fmt"],
    },
    Tool {
        name: "clippy",
        probe: &["cargo", "clippy", "--version"],
        source: Source::Rustup("clippy"),
        steps: &["clippy"],
    },
    Tool {
        name: "chromium",
        probe: &["chromium", "--version"],
        source: Source::Apt("chromium"),
        steps: &["browser", "site"],
    },
    Tool {
        name: "node",
        probe: &["node", "--version"],
        source: Source::Apt("nodejs"),
        steps: &["browser", "site"],
    },
    Tool {
        name: "python3",
        // With what virtual environments need, and recent enough.
        probe: &[
            "python3",
            "-c",
            "import ensurepip, venv, sys; sys.exit(sys.version_info < (3, 10))",
        ],
        source: Source::Apt("python3-venv"),
        steps: &["python"],
    },
    Tool {
        name: "npm",
        probe: &["npm", "--version"],
        source: Source::Apt("npm"),
        steps: &["browser", "site"],
    },
    Tool {
        name: "the compiler's target wasm32-unknown-unknown",
        // A toolchain without it knows the target, but has no core library for it.
        probe: &[
            "sh",
            "-c",
            "ls \"$(rustc --print target-libdir --target wasm32-unknown-unknown)\"/libcore-*.rlib",
        ],
        source: Source::Target("wasm32-unknown-unknown"),
        steps: &["site"],
    },
    Tool {
        name: "cargo-fuzz",
        probe: &["cargo", "fuzz", "--version"],
        source: Source::Crate("cargo-fuzz"),
        steps: &["fuzzing"],
    },
    Tool {
        name: "cargo-mutants",
        probe: &["cargo", "mutants", "--version"],
        source: Source::Crate("cargo-mutants"),
        steps: &["mutants"],
    },
    Tool {
        name: "cargo-semver-checks",
        probe: &["cargo", "semver-checks", "--version"],
        source: Source::Crate("cargo-semver-checks"),
        steps: &["semver"],
    },
];

/// The tools that a step needs.
pub(crate) fn tools_of(step: &str) -> Vec<Tool> {
    TOOLS.iter().filter(|tool| tool.steps.contains(&step)).copied().collect()
}

/// A tool that could not be installed, and what to do about it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Missing {
    pub(crate) tool: Tool,
    pub(crate) reason: String,
}

/// What this module does to a machine; tests replace it with a fake.
pub(crate) trait Machine {
    /// Whether a command succeeds, without showing its output.
    fn succeeds(&self, command: &[&str]) -> bool;
    /// Whether this is the superuser.
    fn is_root(&self) -> bool;
    /// Runs a command with its output shown, and returns whether it succeeded.
    fn run(&mut self, command: &[&str]) -> bool;
}

/// The machine we are on.
pub(crate) struct ThisMachine;

impl Machine for ThisMachine {
    fn succeeds(&self, command: &[&str]) -> bool {
        let Some((program, args)) = command.split_first() else { return false };
        shell::ask(program, args).is_some()
    }

    fn is_root(&self) -> bool {
        shell::ask("id", &["-u"]).is_some_and(|id| id.trim() == "0")
    }

    fn run(&mut self, command: &[&str]) -> bool {
        let Some((program, args)) = command.split_first() else { return false };
        println!("$ {}", command.join(" "));
        shell::run(program, args, &[("DEBIAN_FRONTEND", "noninteractive")])
    }
}

/// Installs the missing ones of `tools`, and returns what is still missing.
pub(crate) fn provide(tools: &[Tool], machine: &mut impl Machine) -> Vec<Missing> {
    let absent = |machine: &dyn Fn(&[&str]) -> bool, tools: &[Tool]| -> Vec<Tool> {
        tools.iter().filter(|tool| !machine(tool.probe)).copied().collect()
    };
    let needed = absent(&|command| machine.succeeds(command), tools);
    let mut components = vec!["rustup", "component", "add"];
    let mut targets = vec!["rustup", "target", "add"];
    let mut packages = Vec::new();
    for tool in &needed {
        match tool.source {
            Source::Rustup(component) => components.push(component),
            Source::Target(target) => targets.push(target),
            Source::Apt(package) => packages.push(package),
            Source::Crate(name) => {
                machine.run(&["cargo", "install", "--locked", name]);
            }
        }
    }
    for command in [components, targets] {
        if command.len() > 3 && machine.succeeds(&["rustup", "--version"]) {
            machine.run(&command);
        }
    }
    if !packages.is_empty() {
        install_packages(&packages, machine);
    }
    absent(&|command| machine.succeeds(command), &needed)
        .into_iter()
        .map(|tool| Missing { tool, reason: reason(tool) })
        .collect()
}

fn install_packages(packages: &[&str], machine: &mut impl Machine) {
    if !machine.succeeds(&["apt-get", "--version"]) {
        return;
    }
    let sudo: &[&str] = if machine.is_root() {
        &[]
    } else if machine.succeeds(&["sudo", "-n", "true"]) {
        &["sudo", "-n"]
    } else {
        return;
    };
    let install = [sudo, &["apt-get", "install", "-y", "--no-install-recommends"], packages];
    // A machine that was never updated does not know the package yet.
    if !machine.run(&install.concat()) && machine.run(&[sudo, &["apt-get", "update"]].concat()) {
        machine.run(&install.concat());
    }
}

fn reason(tool: Tool) -> String {
    let name = tool.name;
    match tool.source {
        Source::Rustup(component) => format!(
            "{name} is missing and could not be installed; try `rustup component add {component}`"
        ),
        Source::Target(target) => format!(
            "{name} is missing and could not be installed; try `rustup target add {target}`"
        ),
        Source::Apt(package) => format!(
            "{name} is missing and could not be installed; try `sudo apt-get install {package}`"
        ),
        Source::Crate(of) => format!(
            "{name} is missing and could not be installed; try `cargo install --locked {of}`"
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    const BROWSER: Tool = TOOLS[2];
    const CLIPPY: Tool = TOOLS[1];

    /// A machine that has some commands, and on which installing adds others.
    #[derive(Default)]
    struct Pretended {
        has: BTreeSet<&'static str>,
        root: bool,
        updated: bool,
        ran: Vec<String>,
    }

    impl Machine for Pretended {
        fn succeeds(&self, command: &[&str]) -> bool {
            self.has.contains(command[..2].join(" ").as_str()) || self.has.contains(command[0])
        }

        fn is_root(&self) -> bool {
            self.root
        }

        fn run(&mut self, command: &[&str]) -> bool {
            self.ran.push(command.join(" "));
            match command {
                [.., "apt-get", "update"] => self.updated = true,
                [.., "chromium"] if self.updated => drop(self.has.insert("chromium")),
                ["rustup", "component", "add", "clippy"] => drop(self.has.insert("cargo clippy")),
                ["rustup", "target", "add", ..] => drop(self.has.insert("sh -c")),
                _ => return false,
            }
            true
        }
    }

    #[test]
    fn nothing_is_asked_for_what_is_there() {
        let mut machine =
            Pretended { has: ["chromium", "cargo clippy"].into(), ..Pretended::default() };
        assert_eq!(provide(&[BROWSER, CLIPPY], &mut machine), []);
        assert!(machine.ran.is_empty(), "{:?}", machine.ran);
    }

    #[test]
    fn only_what_is_missing_is_installed() {
        let has = ["apt-get", "rustup", "cargo fmt"].into();
        let mut machine = Pretended { has, root: true, ..Pretended::default() };
        assert_eq!(provide(&[BROWSER, CLIPPY, TOOLS[0]], &mut machine), []);
        assert_eq!(
            machine.ran,
            [
                "rustup component add clippy",
                "apt-get install -y --no-install-recommends chromium",
                "apt-get update",
                "apt-get install -y --no-install-recommends chromium",
            ]
        );
    }

    #[test]
    fn the_target_of_the_site_is_added_or_the_command_is_printed() {
        let wasm = TOOLS[6];
        let mut machine = Pretended { has: ["rustup"].into(), ..Pretended::default() };
        assert_eq!(provide(&[wasm], &mut machine), []);
        assert_eq!(machine.ran, ["rustup target add wasm32-unknown-unknown"]);
        let missing = provide(&[wasm], &mut Pretended::default());
        let reason = &missing[0].reason;
        assert!(reason.contains("rustup target add wasm32-unknown-unknown"), "{reason}");
    }

    #[test]
    fn without_permission_nothing_is_tried_and_the_command_is_shown() {
        let has = ["apt-get"].into();
        let mut machine = Pretended { has, ..Pretended::default() };
        let missing = provide(&[BROWSER, CLIPPY], &mut machine);
        assert!(machine.ran.is_empty(), "{:?}", machine.ran);
        let reasons: Vec<&str> = missing.iter().map(|m| m.reason.as_str()).collect();
        assert!(reasons[0].contains("sudo apt-get install chromium"), "{reasons:?}");
        assert!(reasons[1].contains("rustup component add clippy"), "{reasons:?}");
    }

    #[test]
    fn with_sudo_the_packages_come_through_it() {
        let has = ["apt-get", "sudo"].into();
        let mut machine = Pretended { has, ..Pretended::default() };
        assert_eq!(provide(&[BROWSER], &mut machine), []);
        assert!(machine.ran.iter().all(|command| command.starts_with("sudo -n apt-get ")));
    }

    #[test]
    fn a_program_of_cargos_is_built_from_its_crate() {
        let mut machine = Pretended::default();
        let missing = provide(&tools_of("fuzzing"), &mut machine);
        assert_eq!(machine.ran, ["cargo install --locked cargo-fuzz"]);
        assert!(missing[0].reason.contains("cargo install --locked cargo-fuzz"), "{missing:?}");
    }

    #[test]
    fn every_tool_belongs_to_a_step() {
        for tool in TOOLS {
            let known = |name: &&str| {
                crate::steps::STEPS.iter().any(|step| step.name == *name)
                    || crate::steps::LEFT_OUT.iter().any(|(left, _)| left == name)
            };
            assert!(!tool.steps.is_empty() && tool.steps.iter().all(known), "{tool:?}");
        }
    }
}
