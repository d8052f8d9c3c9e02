//! The Python package: its wheel, its tests in a fresh environment, its benchmark.
//!
//! Guarantees: everything is below the target folder; if something is unavailable (an interpreter, a package, a
//! wheel), that is reported and fails. It must not know what the package does.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use clap::Args;

use crate::shell;

/// The package, relative to the workspace root.
const FOLDER: &str = "apps/python";

/// Build the wheel of the Python package into target/wheels
#[derive(Debug, Args)]
pub(crate) struct PythonArgs {
    /// Test it in a fresh virtual environment: types, pytest, notebooks
    #[arg(long)]
    check: bool,
}

pub(crate) fn run(args: &PythonArgs) -> Result<bool, String> {
    if args.check {
        return check();
    }
    shipped("release", &shell::target().join("wheels")).map(|_| true)
}

/// Builds the wheel that people install, and checks that it runs on the systems and interpreters its name promises.
pub(crate) fn shipped(profile: &str, into: &Path) -> Result<PathBuf, String> {
    let venv = Venv::fresh("build")?;
    venv.install(&["--requirement", "requirements-release.txt"])?;
    let wheel = venv.wheel(profile, into)?;
    let path = wheel.to_string_lossy();
    let checks: &[&[&str]] = if cfg!(target_os = "linux") {
        &[&["-m", "auditwheel", "show", &path], &["-m", "abi3audit", "--strict", &path]]
    } else {
        &[&["-m", "abi3audit", "--strict", &path]]
    };
    if !checks.iter().all(|check| venv.python(check, &[])) {
        return Err(format!("{path} is not what its name promises"));
    }
    if cfg!(target_os = "linux") && !path.contains("manylinux") {
        return Err(format!("{path} runs on this machine only: it has no manylinux tag"));
    }
    println!("{path}");
    Ok(wheel)
}

/// Checks types, tests and notebooks against the wheel, with all its extras.
fn check() -> Result<bool, String> {
    let venv = Venv::fresh("check")?;
    venv.install(&["--requirement", "requirements-test.txt"])?;
    // The profile of the other tests: overflow checks are on, and most of it is already built.
    let wheel = venv.wheel("dev", &venv.folder.join("wheels"))?;
    let extras = format!("{}[envs,frames,notebooks,openspiel,ray]", wheel.display());
    venv.install(&["--constraint", "requirements-test.txt", &extras])?;
    // A cluster must give the same result as one process of the command line.
    let binary = shell::built("--bin", "kibitzer")?;
    let data = venv.folder.join("data");
    let env = [("KIBITZER_DATA", data), ("KIBITZER_CLI", binary)];
    let env = env.map(|(name, path)| (name, path.to_string_lossy().into_owned()));
    let python = |args: &[&str]| venv.python(args, &env);
    Ok(python(&["-m", "mypy"])
        && python(&["-m", "mypy.stubtest", "kibitzer._native"])
        // The doctests are those of the installed package.
        && python(&["-m", "pytest", "tests", "--pyargs", "kibitzer", "--durations=10"]))
}

/// `cargo xtask bench python`.
pub(crate) fn bench(more: &[String]) -> Result<bool, String> {
    let (venv, wheel) = Venv::with_wheel("bench", "release", &["numpy", "ray", "pyarrow"])?;
    let mut args = vec!["bench/bench.py", "--wheel", &wheel];
    args.extend(more.iter().map(String::as_str));
    Ok(venv.python(&args, &[]))
}

/// `cargo xtask bench envs`.
pub(crate) fn bench_envs(more: &[String]) -> Result<bool, String> {
    let (venv, _) = Venv::with_wheel("bench-envs", "dist", &["numpy", "open_spiel"])?;
    let mut args = vec!["bench/envs.py"];
    args.extend(more.iter().map(String::as_str));
    Ok(venv.python(&args, &[]))
}

/// A virtual environment below the target folder.
struct Venv {
    folder: PathBuf,
}

impl Venv {
    /// A new one; any previous one is removed.
    fn fresh(name: &str) -> Result<Venv, String> {
        let folder = shell::target().join("python").join(name);
        if folder.exists() {
            fs::remove_dir_all(&folder)
                .map_err(|error| format!("{}: {error}", folder.display()))?;
        }
        let env = folder.join("env").to_string_lossy().into_owned();
        println!("$ python3 -m venv {env}");
        if !shell::run("python3", &["-m", "venv", &env], &[]) {
            return Err("a virtual environment cannot be made: python3 with venv is needed".into());
        }
        Ok(Venv { folder })
    }

    /// A new one with these packages and the wheel, whose path is returned too.
    fn with_wheel(name: &str, profile: &str, packages: &[&str]) -> Result<(Venv, String), String> {
        let venv = Venv::fresh(name)?;
        let needed = [&["maturin"], packages].concat().into_iter().map(pinned);
        let needed = needed.collect::<Result<Vec<_>, _>>()?;
        venv.install(&needed.iter().map(String::as_str).collect::<Vec<_>>())?;
        let wheel = venv.wheel(profile, &venv.folder.join("wheels"))?;
        let wheel = wheel.to_string_lossy().into_owned();
        venv.install(&["--no-deps", &wheel])?;
        Ok((venv, wheel))
    }

    fn program(&self) -> PathBuf {
        let folder = if cfg!(windows) { "Scripts" } else { "bin" };
        self.folder.join("env").join(folder).join("python")
    }

    /// Runs its Python in the folder of the package. Failing to start counts as failure.
    fn python(&self, args: &[&str], env: &[(&str, String)]) -> bool {
        println!("$ python {}", args.join(" "));
        let mut command = Command::new(self.program());
        command.args(args).current_dir(shell::root().join(FOLDER));
        command.env("VIRTUAL_ENV", self.folder.join("env")).env_remove("PYTHONPATH");
        command.envs(env.iter().map(|(name, value)| (name, value)));
        match command.status() {
            Ok(status) => status.success(),
            Err(error) => {
                eprintln!("cannot start {}: {error}", self.program().display());
                false
            }
        }
    }

    fn install(&self, what: &[&str]) -> Result<(), String> {
        let quiet = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
        if self.python(&[&quiet[..], what].concat(), &[]) {
            return Ok(());
        }
        let what = what.join(" ");
        Err(format!(
            "these Python packages cannot be had, and without them nothing is tested: {what}"
        ))
    }

    /// Builds the wheel into a folder of its own.
    fn wheel(&self, profile: &str, into: &Path) -> Result<PathBuf, String> {
        if into.exists() {
            fs::remove_dir_all(into).map_err(|error| format!("{}: {error}", into.display()))?;
        }
        let out = into.to_string_lossy();
        let args = ["-m", "maturin", "build", "--locked", "--profile", profile, "--out", &out];
        if !self.python(&args, &[]) {
            return Err("the wheel cannot be built".into());
        }
        let found = fs::read_dir(into).map_err(|error| format!("{}: {error}", into.display()))?;
        let mut found = found.flatten().map(|entry| entry.path());
        let wheel = found.find(|path| path.extension().is_some_and(|end| end == "whl"));
        wheel.ok_or_else(|| format!("there is no wheel in {}", into.display()))
    }
}

/// A package requirement with the version that the tests use.
fn pinned(name: &str) -> Result<String, String> {
    let file = shell::root().join(FOLDER).join("requirements-test.txt");
    let text = fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
    line_of(&text, name).ok_or_else(|| format!("{} does not name {name}", file.display()))
}

fn line_of(requirements: &str, name: &str) -> Option<String> {
    let mut lines = requirements.lines().map(str::trim);
    let line = lines.find(|line| line.split("==").next() == Some(name))?;
    Some(line.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_come_from_the_file_of_the_tests() {
        let text = "# words\nnumpy==2.0\nray==1.2\n";
        assert_eq!(line_of(text, "ray").as_deref(), Some("ray==1.2"));
        assert_eq!(line_of(text, "numpyro"), None);
        for name in ["maturin", "numpy", "ray", "pyarrow", "open_spiel"] {
            assert!(pinned(name).unwrap().contains("=="), "{name}");
        }
    }

    #[test]
    fn the_package_has_the_version_of_the_workspace() {
        let text = fs::read_to_string(shell::root().join(FOLDER).join("pyproject.toml")).unwrap();
        assert!(text.contains("dynamic = [\"version\"]"), "maturin takes it from Cargo.toml");
        let cargo = fs::read_to_string(shell::root().join(FOLDER).join("Cargo.toml")).unwrap();
        assert!(cargo.contains("version.workspace = true"));
    }
}
