//! The release binary as a separate process with an empty data folder, killed when dropped.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::shell;

pub(super) fn binary() -> PathBuf {
    shell::target().join("release/kibitzer")
}

pub(super) struct Process {
    child: Child,
    /// Kept open: a server whose output nobody can read exits.
    _out: BufReader<ChildStdout>,
    pub(super) address: SocketAddr,
    folder: PathBuf,
}

impl Process {
    pub(super) fn start() -> Result<Self, String> {
        static STARTED: AtomicUsize = AtomicUsize::new(0);
        let number = STARTED.fetch_add(1, Ordering::Relaxed);
        let folder =
            std::env::temp_dir().join(format!("kibitzer-bench-{}-{number}", std::process::id()));
        let said = |error: std::io::Error| format!("cannot start {}: {error}", binary().display());
        let mut child = Command::new(binary())
            .args(["serve", "--port", "0", "--data-dir"])
            .arg(&folder)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(said)?;
        let mut line = String::new();
        let out = child.stdout.take().ok_or("the server has no output")?;
        let mut out = BufReader::new(out);
        out.read_line(&mut line).map_err(said)?;
        let address = line.trim().strip_prefix("Kibitzer listens on http://");
        let address = address.and_then(|url| url.trim_end_matches('/').parse().ok());
        let address = address.ok_or_else(|| format!("the server said {line:?}"))?;
        Ok(Process { child, _out: out, address, folder })
    }

    /// Its memory use in MiB (Linux only).
    pub(super) fn memory_mib(&self) -> Result<f64, String> {
        let path = format!("/proc/{}/status", self.child.id());
        let status = std::fs::read_to_string(&path).map_err(|error| format!("{path}: {error}"))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kib =
            line.and_then(|line| line.trim().trim_end_matches("kB").trim().parse::<f64>().ok());
        kib.map(|kib| kib / 1024.0).ok_or_else(|| format!("{path} has no VmRSS"))
    }

    /// Whether it is still running.
    pub(super) fn is_alive(&self) -> bool {
        std::fs::read_to_string(format!("/proc/{}/stat", self.child.id()))
            .is_ok_and(|stat| !stat.contains(") Z "))
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
