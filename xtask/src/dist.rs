//! `cargo xtask dist`: the archive that people install from.
//!
//! The binary of the profile `dist`, man pages, completions, licences and notices in one folder, packed as
//! `kibitzer-VERSION-TARGET.tar.gz` with its SHA-256 next to it, and the Python wheel. Everything comes from this checkout.

use std::fs;
use std::path::Path;

use clap::Args;
use sha2::{Digest, Sha256};

use crate::{python, shell};

/// Build what is released into target/dist: the binary with its man pages and completions, and the Python wheel
#[derive(Debug, Args)]
pub(crate) struct DistArgs {
    /// Leave the Python wheel out
    #[arg(long)]
    no_wheel: bool,
}

/// The shells whose completions are included, and the file names that they expect.
const SHELLS: [(&str, &str); 4] = [
    ("bash", "kibitzer.bash"),
    ("zsh", "_kibitzer"),
    ("fish", "kibitzer.fish"),
    ("powershell", "kibitzer.ps1"),
];

/// Files of the workspace root that are included.
const FILES: [&str; 4] = ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"];

/// What the binary may weigh at most, in megabytes.
const MOST_MEGABYTES: f64 = 15.0;

pub(crate) fn run(args: &DistArgs) -> Result<bool, String> {
    let build = ["build", "--profile", "dist", "--locked", "--package", "kibitzer"];
    if !shell::run(&shell::cargo(), &build, &[]) {
        return Ok(false);
    }
    let name = format!("kibitzer-{}-{}", env!("CARGO_PKG_VERSION"), target()?);
    let out = shell::target().join("dist");
    let folder = out.join(&name);
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(|error| wrong(&folder, &error))?;
    }
    make(&folder.join("completions"))?;
    let binary = format!("kibitzer{}", std::env::consts::EXE_SUFFIX);
    copy(&out.join(&binary), &folder.join(&binary))?;
    for file in FILES {
        copy(&shell::root().join(file), &folder.join(file))?;
    }
    let program = folder.join(&binary).to_string_lossy().into_owned();
    for (shell_name, file) in SHELLS {
        let script = shell::ask(&program, &["completions", shell_name]);
        let script = script.ok_or_else(|| format!("no completions for {shell_name}"))?;
        let path = folder.join("completions").join(file);
        fs::write(&path, script).map_err(|error| wrong(&path, &error))?;
    }
    let manual = folder.join("man").to_string_lossy().into_owned();
    if !shell::run(&program, &["manual", &manual], &[]) {
        return Ok(false);
    }
    let archive = out.join(format!("{name}.tar.gz"));
    let (packed, above) = (archive.to_string_lossy(), out.to_string_lossy());
    if !shell::run("tar", &["-C", &above, "-czf", &packed, &name], &[]) {
        return Err("tar cannot pack the folder".into());
    }
    let bytes = fs::read(&archive).map_err(|error| wrong(&archive, &error))?;
    let sum = format!("{}  {name}.tar.gz\n", hex(&Sha256::digest(&bytes)));
    let sums = out.join(format!("{name}.tar.gz.sha256"));
    fs::write(&sums, &sum).map_err(|error| wrong(&sums, &error))?;
    let size = |path: &Path| fs::metadata(path).map_or(0, |file| file.len());
    let megabytes = |bytes: u64| bytes as f64 / 1e6;
    let weight = megabytes(size(&folder.join(&binary)));
    print!("{sum}");
    println!(
        "{}: {:.1} MB, the binary {weight:.1} MB",
        archive.display(),
        megabytes(bytes.len() as u64)
    );
    if weight > MOST_MEGABYTES {
        return Err(format!("the binary may have at most {MOST_MEGABYTES} MB"));
    }
    if !args.no_wheel {
        let wheel = python::shipped("dist", &out.join("wheels"))?;
        println!("{}: {:.1} MB", wheel.display(), megabytes(size(&wheel)));
    }
    Ok(true)
}

/// The compiler's name for this machine (target triple).
fn target() -> Result<String, String> {
    let said = shell::ask("rustc", &["--version", "--verbose"]).ok_or("rustc cannot be asked")?;
    let host = said.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).ok_or_else(|| "rustc does not name its host".into())
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn make(folder: &Path) -> Result<(), String> {
    fs::create_dir_all(folder).map_err(|error| wrong(folder, &error))
}

fn copy(from: &Path, to: &Path) -> Result<(), String> {
    fs::copy(from, to).map(|_| ()).map_err(|error| wrong(from, &error))
}

fn wrong(path: &Path, error: &std::io::Error) -> String {
    format!("{}: {error}", path.display())
}
