//! `kibitzer blob train`: killed and resumed, stopped by a signal, damaged checkpoints, files written.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

const PLAN: &str = r#"
seed = 3
hidden = [8]
table = [3, 2]

[learning]
remembered = 300
batch = 16
rates = [{ from = 0, rate = 0.003 }]

[teacher]
iterations = 1
rounds = 12
unit = 4
worlds = 4

[practice]
rounds = 24
unit = 4
worlds = 2
simulations = 12

[gate]
every = 2
deals = 6
unit = 2
simulations = 0
margin = 50.0
"#;

struct Run {
    _temp: tempfile::TempDir,
    config: PathBuf,
    out: PathBuf,
}

impl Run {
    fn new() -> Self {
        let temp = tempfile::tempdir().unwrap();
        let (config, out) = (temp.path().join("config.toml"), temp.path().join("run"));
        fs::write(&config, PLAN).unwrap();
        Self { _temp: temp, config, out }
    }

    fn command(&self, more: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_kibitzer"));
        command.args(["blob", "train", "--save-every", "0", "--out"]).arg(&self.out).args(more);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    /// With the plan.
    fn planned(&self, more: &[&str]) -> Command {
        let mut command = self.command(more);
        command.arg("--config").arg(&self.config);
        command
    }

    fn checkpoints(&self) -> Vec<PathBuf> {
        let entries = fs::read_dir(self.out.join("checkpoints")).into_iter().flatten();
        let mut found: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
        found.retain(|path| path.extension().is_some_and(|it| it == "kbz"));
        found.sort();
        found
    }

    fn newest(&self) -> Vec<u8> {
        fs::read(self.checkpoints().last().unwrap()).unwrap()
    }

    fn champions(&self) -> Vec<(String, Vec<u8>)> {
        let entries = fs::read_dir(&self.out).unwrap().map(|entry| entry.unwrap().path());
        let name = |path: &Path| path.file_name().unwrap().to_str().unwrap().to_owned();
        let champions = entries.filter(|path| name(path).starts_with("champion-"));
        let mut found: Vec<_> =
            champions.map(|path| (name(&path), fs::read(&path).unwrap())).collect();
        found.sort();
        found
    }
}

fn good(mut command: Command) -> String {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn refused(mut command: Command) -> String {
    let Output { status, stderr, .. } = command.output().unwrap();
    assert!(!status.success());
    String::from_utf8(stderr).unwrap()
}

/// Waits until a run has saved this many times.
fn wait_for(child: &mut Child, run: &Run, saves: u64) {
    let number = |path: &PathBuf| path.file_stem().unwrap().to_str().unwrap().parse().unwrap();
    while run.checkpoints().last().map_or(0, number) < saves {
        assert!(child.try_wait().unwrap().is_none(), "done before it was stopped");
        std::thread::sleep(Duration::from_millis(2));
    }
}

#[test]
fn a_killed_run_resumes_and_ends_with_the_same_bytes() {
    let (whole, killed) = (Run::new(), Run::new());
    let told = good(whole.planned(&["--iterations", "9", "--threads", "1"]));
    assert_eq!(told.lines().count(), 9, "{told}");
    assert!(told.lines().next().unwrap().starts_with("iteration 1 teacher: 12 rounds,"), "{told}");
    assert!(told.contains("accepted | champion-00003.safetensors"), "{told}");

    // Every save is a place to be killed at: among the units of an iteration, its steps and its match.
    for (saves, threads) in [(2, "2"), (40, "1"), (170, "2"), (333, "1")] {
        let mut child = killed.planned(&["--threads", threads]).spawn().unwrap();
        wait_for(&mut child, &killed, saves);
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let rest = good(killed.command(&["--iterations", "9", "--threads", "2"]));
    assert!(rest.starts_with("resuming after iteration "), "{rest}");
    assert!(whole.newest() == killed.newest(), "the checkpoints differ");
    let names: Vec<String> = whole.champions().into_iter().map(|(name, _)| name).collect();
    let expected = [1, 3, 5, 7, 9].map(|after| format!("champion-{after:05}.safetensors"));
    assert_eq!(names, expected);
    // The killed run may have been further than where it was resumed.
    let ends: Vec<_> =
        killed.champions().into_iter().filter(|(name, _)| names.contains(name)).collect();
    assert!(whole.champions() == ends, "the champions differ");
    assert_eq!(whole.checkpoints().len(), 3, "the last three are kept");

    let curve = |run: &Run| kibitzer_tables::Table::read(&run.out.join("curve.parquet")).unwrap();
    let (one, two) = (curve(&whole), curve(&killed));
    assert_eq!(one.i64s("iteration").unwrap(), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
    for column in ["policy_loss", "made"] {
        assert_eq!(one.f64s(column).unwrap(), two.f64s(column).unwrap());
    }
    assert_eq!(one.i64s("match_deals").unwrap(), [6, 0, 6, 0, 6, 0, 6, 0, 6]);
    for name in ["curve", "play", "matches"] {
        let svg = fs::read_to_string(whole.out.join(format!("{name}.svg"))).unwrap();
        assert!(svg.contains("</svg>"));
        assert!(fs::read(whole.out.join(format!("{name}.png"))).unwrap().starts_with(b"\x89PNG"));
    }
}

#[cfg(unix)]
#[test]
fn a_run_that_is_asked_to_stop_saves_what_it_has_done() {
    let (whole, stopped) = (Run::new(), Run::new());
    good(whole.planned(&["--iterations", "15"]));
    let mut child = stopped.planned(&["--iterations", "15"]).spawn().unwrap();
    wait_for(&mut child, &stopped, 1);
    let asked = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(asked.success());
    let output = child.wait_with_output().unwrap();
    let told = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && told.contains("stopped after iteration "), "{told}");
    let rest = good(stopped.command(&["--iterations", "15"]));
    assert!(rest.starts_with("resuming after iteration "), "{rest}");
    assert_eq!(rest.lines().count() + told.lines().count(), 15 + 2, "nothing is done twice");
    let end = |run: &Run| run.champions().pop().unwrap();
    assert!(end(&whole) == end(&stopped), "the champions differ");
}

#[test]
fn a_damaged_checkpoint_is_refused_until_the_user_says_so() {
    let run = Run::new();
    good(run.planned(&["--iterations", "3"]));
    let sound = run.newest();
    let checkpoints = run.checkpoints();
    let newest = checkpoints.last().unwrap();
    let mut flipped = sound.clone();
    *flipped.last_mut().unwrap() ^= 1;
    for (bytes, why) in [(&sound[..sound.len() / 2], "truncated"), (&flipped[..], "damaged")] {
        fs::write(newest, bytes).unwrap();
        let told = refused(run.command(&["--iterations", "4"]));
        assert!(told.contains(why) && told.contains("--fall-back"), "{told}");
        assert_eq!(run.checkpoints(), checkpoints, "nothing was written");
    }
    let mut command = run.command(&["--iterations", "3", "--fall-back"]);
    let output = command.output().unwrap();
    assert!(output.status.success());
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.contains("resuming from"), "{told}");
    assert!(run.newest() == sound, "what was lost is done again");
    for path in run.checkpoints() {
        fs::write(path, b"x").unwrap();
    }
    let told = refused(run.command(&["--iterations", "4", "--fall-back"]));
    assert!(told.contains("all 3 checkpoints are damaged"), "{told}");
}

#[test]
fn another_plan_is_refused_and_nonsense_is_named() {
    let run = Run::new();
    good(run.planned(&["--iterations", "1"]));
    let told = refused(run.command(&["--iterations", "2", "--seed", "4"]));
    assert!(told.contains("has a different plan"), "{told}");
    let plan = run.out.join("plan.toml");
    let text = fs::read_to_string(&plan).unwrap();
    fs::write(&plan, text.replace("seed = 3", "seed = 4")).unwrap();
    let told = refused(run.command(&["--iterations", "2"]));
    assert!(told.contains("belongs to a different plan"), "{told}");

    let other = Run::new();
    for (from, to, why) in [
        ("table = [3, 2]", "table = [3, 20]", "table is [3, 20]"),
        ("batch = 16", "batch = 0", "learning.batch is 0: expected 1 to 65536"),
        ("batch = 16", "bunch = 16", "bunch"),
        ("seed = 3", "seed = ", "config.toml"),
    ] {
        fs::write(&other.config, PLAN.replace(from, to)).unwrap();
        let told = refused(other.planned(&["--iterations", "1"]));
        assert!(told.contains(why), "{told}");
    }
    let told = refused(other.command(&["--export", "x.safetensors"]));
    assert!(told.contains("has no run to export from"), "{told}");
    let told = refused(other.command(&["--minutes", "0"]));
    assert!(told.contains("a number of minutes above 0"), "{told}");
}

#[test]
fn the_champion_is_exported() {
    let run = Run::new();
    good(run.planned(&["--iterations", "1"]));
    let (single, half) = (run.out.join("a.safetensors"), run.out.join("b.safetensors"));
    let onnx = run.out.join("c.onnx");
    let before = run.checkpoints();
    good(run.command(&["--export", single.to_str().unwrap(), "--onnx", onnx.to_str().unwrap()]));
    good(run.command(&["--export", half.to_str().unwrap(), "--half"]));
    assert!(fs::read(&single).unwrap() == run.champions()[0].1);
    let size = |path: &Path| fs::metadata(path).unwrap().len();
    assert!(size(&half) < size(&single) * 2 / 3 && size(&onnx) > size(&half));
    let (network, notes) = kibitzer_neural::Network::load(&half).unwrap();
    assert_eq!(network.architecture().hidden, [8]);
    assert_eq!(notes["iterations"], "1");
    assert_eq!(run.checkpoints(), before, "nothing was trained");
    let plan = good(run.command(&["--show-plan"]));
    assert!(plan.contains("[teacher]"), "{plan}");
}
